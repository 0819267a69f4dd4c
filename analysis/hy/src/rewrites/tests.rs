//! Tests of each rewrite.

use ludex_base::source_change::FileOperation;
use ludex_test_support::Fixture;

const HEAD: &str = "(require [pyherc.macros [*]])\n(require [pyherc.config.dsl.level [*]])\n(level-config-dsl)\n";

#[track_caller]
fn check(id: &str, before: &str, after: &str) {
    let after = format!("{HEAD}{after}");
    assert_eq!(fixture(before).rewritten(id), Some(after));
}

#[track_caller]
fn refused(id: &str, text: &str) {
    assert_eq!(fixture(text).rewritten(id), None);
}

fn fixture(text: &str) -> Fixture {
    Fixture::new(crate::LANGUAGES, "hy", &format!("{HEAD}{text}"))
}

#[test]
fn elements_are_put_in_order() {
    check(
        "sort-elements",
        "(level-list\n (level \"pit\" \"Deep.\"\n  (layout)\n  (touch-up)\n  (room$0-list)))\n",
        "(level-list\n (level \"pit\" \"Deep.\"\n  (room-list)\n  (layout)\n  (touch-up)))\n",
    );
    check(
        "sort-levels",
        "$0(level-list\n (level \"pit\" \"Deep.\"\n  (layout)\n  (room-list))\n \
         (level \"den\" \"Dim.\"\n  (layout)\n  (room-list)))\n",
        "(level-list\n (level \"pit\" \"Deep.\"\n  (room-list)\n  (layout))\n \
         (level \"den\" \"Dim.\"\n  (room-list)\n  (layout)))\n",
    );
    refused("sort-elements", "(level-list\n (level \"pit\" \"Deep.\"\n  (room$0-list)\n  (layout)))\n");
    refused("sort-elements", "(level-list\n (level \"pit\" \"Deep.\"\n  (layout)\n  ; Rooms.\n  (room$0-list)))\n");
}

#[test]
fn elements_that_are_left_out_are_written() {
    check(
        "add-elements",
        "(level-list\n (level \"p$0it\" \"Deep.\"\n  (room-list)\n  (layout)\n  (touch-up)))\n",
        "(level-list\n (level \"pit\" \"Deep.\"\n  (room-list)\n  (layout)\n  (touch-up)\n  (item-lists)\n  \
         (creature-lists)\n  (connections)))\n",
    );
    refused("add-elements", "(level-list\n (level \"p$0it\" \"Deep.\"\n  (room-list)))\n");
}

#[test]
fn a_level_moves_into_its_own_file() {
    let pit = "(level \"deep pit\" \"Deep.\" (room-list) (layout))";
    let text = format!("(level-list\n (level \"hall\" \"Wide.\" (room-list) (layout))\n {pit})\n");
    let with_cursor = text.replace("\"deep pit\"", "\"deep$0 pit\"");
    let after = "(level-list\n (level \"hall\" \"Wide.\" (room-list) (layout)))\n";
    check("move-level", &with_cursor, after);
    let fixture = fixture(&with_cursor);
    let (file, offset) = fixture.cursor();
    let range = ludex_base::TextRange::empty(offset);
    let found = ludex_ide::rewrites::rewrites(&fixture.db, file, range);
    let moved = found.iter().find(|rewrite| rewrite.id == "move-level").expect("it is offered");
    let [FileOperation::Create { path, text }] = moved.change.operations.as_slice() else { panic!("{moved:?}") };
    assert_eq!(path.to_str(), Some("/deep_pit.hy"));
    assert_eq!(*text, format!("{HEAD}\n(level-list\n {pit})\n"));
    refused("move-level", "(level-list (level \"p$0it\" \"Deep.\" (room-list) (layout)))\n");
    refused("move-level", &format!("(defn f [] 1)\n{with_cursor}"));
}

/// What is found is the same once a level lies in its own file.
#[test]
fn a_level_stays_where_its_file_matters() {
    let level = |name: &str, more: &str| format!("(level \"{name}\" \"Deep.\" (room-list) (layout) {more})");
    let stairs =
        |to: &str| format!("(connections (unique-stairs \"hall\" \"{to}\" \"grey stairs\" \"room\" certainly))");
    let list = |to: &str| format!("(level-list\n {}\n {})\n", level("ha$0ll", &stairs(to)), level("pit", ""));
    let is_offered = |files: &str| Fixture::new(crate::LANGUAGES, "hy", files).rewritten("move-level").is_some();
    let file = |path: &str, list: &str| format!("//- {path}\n{HEAD}{list}");
    let levels = file("/levels/a.hy", &list("pit"));
    assert!(is_offered(&levels));
    // That nothing leads to either level is a hint while they lie in one file.
    let start = file("/levels/b.hy", &format!("(level-list {})\n", level("first gate", "")));
    assert!(!is_offered(&format!("{levels}{start}")));
    let way = "(connections (unique-stairs \"first gate\" \"hall\" \"grey stairs\" \"room\" certainly))";
    let start = file("/levels/b.hy", &format!("(level-list {})\n", level("first gate", way)));
    assert!(is_offered(&format!("{levels}{start}")));
    // Stairs to a level that no file defines.
    refused("move-level", &list("cellar"));
    // A level of two files, whose description is that of the first.
    assert!(!is_offered(&format!(
        "{levels}{}",
        file("/levels/b.hy", &format!("(level-list {})\n", level("hall", "")))
    )));
    // What the head of the file lacks, both would lack.
    assert!(!is_offered(&format!("(require [pyherc.macros [*]])\n(level-config-dsl)\n{}", list("pit"))));
    // A comment allows what is found in the level.
    refused("move-level", &format!("; ludex: allow-file pyherc/empty-element\n{}", list("pit")));
    // The package would not load the level any more.
    let package = |imports: &str| format!("{levels}//- /levels/__init__.py\n{imports}\n");
    assert!(!is_offered(&package("from levels import a")));
    assert!(is_offered(&package("import os.path")));
}

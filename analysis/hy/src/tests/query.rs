//! What an edit makes run again, counted with salsa's event log.

use std::sync::Arc;

use expect_test::{Expect, expect};
use ludex_base::{File, Language, Target, model};
use ludex_ide::diagnostics::diagnostics;
use ludex_syntax::reparse::Edit;
use ludex_syntax::{TextRange, TextSize};
use ludex_test_support::counted::Counted;

/// A file with one level, whose stairs lead to another.
fn level(name: &str, other: &str) -> String {
    format!(
        "(require [pyherc.macros [*]] [pyherc.config.dsl.level [*]])\n(level-config-dsl)\n(level-list\n\
         (level \"{name}\" \"A.\" (layout (regular-grid [20 20] [10 10])) (room-list (circular-room \"ground_soil1\" \"ground_soil1\"))\n\
         (connections (unique-stairs \"{name}\" \"{other}\" \"grey stairs\" \"room\" 5))))\n"
    )
}

#[test]
fn a_file_is_read_once_for_all_that_is_asked_of_it() {
    let mut counted = Counted::new(crate::LANGUAGES);
    let closed = counted.set("/b.hy", &level("b", "a"));
    let mut text = level("a", "b");
    let open = counted.open("/a.hy", &text);
    counted.db.refresh_mentions();
    for file in [open, closed] {
        assert!(diagnostics(&counted.db, file).is_empty());
    }
    let counts = counted.counts();
    assert_eq!((counts.get("run lower"), counts.get("run index")), (Some(&2), Some(&2)), "{counts:?}");

    let at = text.find(" 5)").expect("a chance") + 1;
    text.replace_range(at..=at, "95");
    let range = TextRange::at(TextSize::new(at as u32), TextSize::new(1));
    counted.db.edit(open, Arc::from(text), Some(Edit { range, new_len: TextSize::new(2) }));
    counted.db.refresh_mentions();
    for file in [open, closed] {
        assert!(diagnostics(&counted.db, file).is_empty());
    }
    let counts = counted.counts();
    // What the file defines is the same, so nothing is said of the other one anew.
    for query in ["run parse", "run lower", "run index", "run model", "run diagnostics"] {
        assert_eq!(counts.get(query), Some(&1), "{query}: {counts:?}");
    }
}

/// The point: all that asks for a module again asks the same.
#[test]
fn a_module_is_looked_for_once() {
    let mut counted = Counted::new(crate::LANGUAGES);
    let file = counted.open("/a.hy", "(require [rooms [*]])\n(import [rooms [cold]])\n(cold)\n");
    assert_eq!(crate::Hy.wanted_files(&counted.db, file).len(), 1);
    counted.db.refresh_mentions();
    model(&counted.db, file);
    assert_eq!(counted.counts().get("run module_file"), Some(&1));
    // Nothing is looked for as somebody types, and a module that comes is found.
    counted.edited(file, "(cold)", "(cold 1)");
    model(&counted.db, file);
    let counts = counted.counts();
    assert_eq!((counts.get("run model"), counts.get("run module_file")), (Some(&1), None), "{counts:?}");
    let rooms = counted.set("/rooms.hy", "(defn cold [x] x)\n");
    let last = model(&counted.db, file).occurrences.last().map(|found| found.target);
    assert!(matches!(last, Some(Target::Definition(found)) if found.file == rooms), "{last:?}");
}

/// An open module, and a closed one that imports a function from it.
fn modules() -> (Counted, File) {
    let mut counted = Counted::new(crate::LANGUAGES);
    let rooms = counted.open("/rooms.hy", "(defn cold [corridor]\n  corridor)\n");
    counted.set("/attic.hy", ATTIC);
    counted.checked();
    (counted, rooms)
}

const ATTIC: &str = "(import [rooms [cold]])\n(defn attic [corridor]\n  (cold corridor))\n";

fn same(ran: &str, expected: Expect) {
    expected.assert_eq(ran);
}

/// The point: all once, for the module itself. What it defines is the same, so the one that imports it is neither
/// resolved nor checked again.
#[test]
fn an_edit_that_defines_nothing_new_stays_in_the_module() {
    let (mut counted, rooms) = modules();
    let body = counted.edited(rooms, "\n  corridor)", "\n  (+ corridor corridor))");
    same(&body, expect!["diagnostics 1, index 1, lower 1, parse 1, syntax_diagnostics 1"]);
    let comment = counted.edited(rooms, "(defn cold", ";; Cold.\n(defn cold");
    same(&comment, expect!["diagnostics 1, index 1, lower 1, parse 1, syntax_diagnostics 1"]);
}

/// The point: the other module is resolved and checked again, but `lower` and `index` run for the edited one only.
#[test]
fn an_edit_that_defines_a_name_does_not_read_the_importers_again() {
    let (mut counted, rooms) = modules();
    let ran = counted.edited(rooms, "(defn cold", "(defn warm [corridor]\n  corridor)\n(defn cold");
    same(&ran, expect!["diagnostics 1, index 1, lower 1, parse 1, syntax_diagnostics 1"]);
}

/// The point: nothing runs for the module that is imported.
#[test]
fn an_edit_of_an_importer_stays_there() {
    let (mut counted, _) = modules();
    counted.set("/attic.hy", &ATTIC.replace("(cold corridor)", "(cold (cold corridor))"));
    same(&counted.checked(), expect!["diagnostics 1, index 1, lower 1, syntax_diagnostics 1"]);
}

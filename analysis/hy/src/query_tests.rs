//! What an edit makes run again, counted with salsa's event log.

use std::sync::Arc;

use ludex_ide::diagnostics::diagnostics;
use ludex_syntax::reparse::Edit;
use ludex_syntax::{TextRange, TextSize};
use ludex_test_support::counted::Counted;

/// A file with one level, whose stairs lead to another.
fn level(name: &str, other: &str) -> String {
    format!(
        "(require [pyherc.macros [*]])\n(level-config-dsl)\n(level-list\n(level \"{name}\" \"A.\" (layout) (room-list)\n\
         (connections (unique-stairs \"{name}\" \"{other}\" \"grey stairs\" \"room\" 5))))\n"
    )
}

#[test]
fn a_file_is_read_once_for_all_that_is_asked_of_it() {
    let mut counted = Counted::default();
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

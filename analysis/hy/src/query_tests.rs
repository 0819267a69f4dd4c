//! What an edit makes run again, counted with salsa's event log.

use std::path::Path;
use std::sync::{Arc, Mutex};

use ludex_base::Database;
use ludex_ide::LANGUAGES;
use ludex_ide::diagnostics::diagnostics;
use ludex_syntax::encoding::Encoding;
use ludex_syntax::reparse::Edit;
use ludex_syntax::{TextRange, TextSize};

/// A file with one level, whose stairs lead to another.
fn level(name: &str, other: &str) -> String {
    format!(
        "(require [pyherc.macros [*]])\n(level-config-dsl)\n(level-list\n(level \"{name}\" \"A.\" (layout) (room-list)\n\
         (connections (unique-stairs \"{name}\" \"{other}\" \"grey stairs\" \"room\" 5))))\n"
    )
}

#[test]
fn a_file_is_read_once_for_all_that_is_asked_of_it() {
    let events: Arc<Mutex<Vec<String>>> = Arc::default();
    let log = Arc::clone(&events);
    let mut db = Database::new(
        LANGUAGES,
        Some(Box::new(move |event: salsa::Event| {
            if let salsa::EventKind::WillExecute { database_key } = event.kind {
                log.lock().expect("a log").push(format!("{database_key:?}"));
            }
        })),
    );
    let closed = db.set_file(Path::new("/b.hy"), crate::DIALECT, Arc::from(level("b", "a")), Encoding::Utf8);
    let mut text = level("a", "b");
    let open = db.open(Path::new("/a.hy"), crate::DIALECT, Arc::from(text.as_str()));
    db.refresh_mentions();
    for file in [open, closed] {
        assert!(diagnostics(&db, file).is_empty());
    }
    let count = |name: &str| {
        let events = events.lock().expect("a log");
        events.iter().filter(|event| event.split('(').next() == Some(name)).count()
    };
    assert_eq!((count("lower"), count("index")), (2, 2));

    events.lock().expect("a log").clear();
    let at = text.find(" 5)").expect("a chance") + 1;
    text.replace_range(at..=at, "95");
    let range = TextRange::at(TextSize::new(at as u32), TextSize::new(1));
    db.edit(open, Arc::from(text), Some(Edit { range, new_len: TextSize::new(2) }));
    db.refresh_mentions();
    for file in [open, closed] {
        assert!(diagnostics(&db, file).is_empty());
    }
    // What the file defines is the same, so nothing is said of the other one anew.
    assert_eq!((count("parse"), count("lower"), count("index"), count("model")), (1, 1, 1, 1));
    assert_eq!(count("diagnostics"), 1);
}

//! What an edit makes run again, counted with salsa's event log.

use std::path::Path;
use std::sync::{Arc, Mutex};

use ludex_base::{Database, TextRange, TextSize};
use ludex_ide::LANGUAGES;
use ludex_ide::diagnostics::diagnostics;
use ludex_syntax::encoding::Encoding;
use ludex_syntax::reparse::Edit;

#[test]
fn an_edit_of_one_script_reads_no_other() {
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
    let mut text = "steps: 60;\n".to_owned();
    for (square, name) in ["a", "b", "c", "d"].into_iter().enumerate() {
        let path = format!("/{name}.tr");
        db.set_file(Path::new(&path), crate::DIALECT, Arc::from("move N;\nwait;\n"), Encoding::Utf8);
        text += &format!("player: {{ team: 1; name: {name}; position: {square},1; file: .{path}; }}\n");
    }
    let game = db.set_file(Path::new("/game.trg"), crate::GAME, Arc::from(text), Encoding::Utf8);
    let script = db.open(Path::new("/a.tr"), crate::DIALECT, Arc::from("move N;\nwait;\n"));
    db.refresh_mentions();
    for file in [game, script] {
        assert!(diagnostics(&db, file).is_empty());
    }
    let count = |name: &str| {
        let events = events.lock().expect("a log");
        events.iter().filter(|event| event.split('(').next() == Some(name)).count()
    };
    // Each is parsed once for its syntax, its names, its findings and what it asks for.
    assert_eq!(count("parsed"), 5);
    assert_eq!(count("report"), 4);

    events.lock().expect("a log").clear();
    let edit = Edit { range: TextRange::at(TextSize::new(5), TextSize::new(1)), new_len: TextSize::new(1) };
    db.edit(script, Arc::from("move S;\nwait;\n"), Some(edit));
    db.refresh_links();
    for file in [game, script] {
        assert!(diagnostics(&db, file).is_empty());
    }
    assert_eq!((count("parse"), count("parsed"), count("model"), count("report")), (1, 1, 1, 1));
    // The other scripts still go with the game, and this one does again: nothing is said of the game anew.
    assert_eq!(count("first_error"), 1);
}

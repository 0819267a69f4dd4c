//! What an edit makes run again, counted with salsa's event log.

use std::sync::Arc;

use ludex_base::{TextRange, TextSize};
use ludex_ide::diagnostics::diagnostics;
use ludex_syntax::reparse::Edit;
use ludex_test_support::counted::Counted;

#[test]
fn an_edit_of_one_script_reads_no_other() {
    let mut counted = Counted::default();
    let mut text = "steps: 60;\n".to_owned();
    for (square, name) in ["a", "b", "c", "d"].into_iter().enumerate() {
        let path = format!("/{name}.tr");
        counted.set(&path, "move N;\nwait;\n");
        text += &format!("player: {{ team: 1; name: {name}; position: {square},1; file: .{path}; }}\n");
    }
    let game = counted.set("/game.trg", &text);
    let script = counted.open("/a.tr", "move N;\nwait;\n");
    counted.db.refresh_mentions();
    for file in [game, script] {
        assert!(diagnostics(&counted.db, file).is_empty());
    }
    let counts = counted.counts();
    // Each is parsed once for its syntax, its names, its findings and what it asks for.
    assert_eq!(counts.get("run parsed"), Some(&5), "{counts:?}");
    assert_eq!(counts.get("run report"), Some(&4), "{counts:?}");

    let edit = Edit { range: TextRange::at(TextSize::new(5), TextSize::new(1)), new_len: TextSize::new(1) };
    counted.db.edit(script, Arc::from("move S;\nwait;\n"), Some(edit));
    counted.db.refresh_links();
    for file in [game, script] {
        assert!(diagnostics(&counted.db, file).is_empty());
    }
    let counts = counted.counts();
    // The other scripts still go with the game, and this one does again: nothing is said of the game anew.
    for query in ["run parse", "run parsed", "run model", "run report", "run first_error"] {
        assert_eq!(counts.get(query), Some(&1), "{query}: {counts:?}");
    }
}

//! The queries that an edit makes run again, counted with salsa's event log.

use std::path::Path;
use std::sync::Arc;

use expect_test::{Expect, expect};
use ludex_base::{Db, File, TextRange, TextSize};
use ludex_ide::diagnostics::diagnostics;
use ludex_syntax::reparse::Edit;
use ludex_test_support::counted::Counted;

#[test]
fn an_edit_of_one_script_reads_no_other() {
    let mut counted = Counted::new(crate::LANGUAGES);
    let mut text = "steps: 60;\n".to_owned();
    for (square, name) in ["a", "b", "c", "d"].into_iter().enumerate() {
        let path = format!("/{name}.tr");
        counted.set(&path, "move N;\nwait;\n");
        text += &format!("player: {{ team: {square}; name: {name}; position: {square},1; file: .{path}; }}\n");
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

#[test]
fn the_symbols_of_a_game_file_follow_from_it_alone() {
    let mut counted = Counted::new(crate::LANGUAGES);
    let text = "player: { team: 1; name: hare; position: 1,1; file: ./hare.tr; }\nplayer:2,(2,2),./hare.tr;\n";
    let game = counted.set("/game.trg", text);
    let script = counted.open("/hare.tr", "run:\nmove N;\n");
    counted.db.refresh_mentions();
    let counts = counted.counts();
    // The names of the script are looked up, and not those of the game file, which lead to scripts.
    assert_eq!((counts.get("run parsed"), counts.get("run model")), (Some(&2), Some(&1)), "{counts:?}");
    assert_eq!(counted.db.workspace_symbols()[&game].symbols.len(), 2);

    let nothing_runs = |counted: &Counted| {
        let symbols = counted.db.language(game.dialect(&counted.db)).symbols(&counted.db, game).symbols;
        let names: Vec<&str> = symbols.iter().map(|symbol| symbol.name.as_str()).collect();
        assert_eq!(names, ["hare", "2"]);
        let counts = counted.counts();
        assert!(counts.keys().all(|query| !query.starts_with("run ")), "{counts:?}");
    };
    counted.db.edit(script, Arc::from("rest:\nmove S;\n"), None);
    nothing_runs(&counted);
    counted.db.refresh_mentions();
    let counts = counted.counts();
    // The edit reads the script again and nothing of the game file.
    assert_eq!((counts.get("run parsed"), counts.get("run model")), (Some(&1), Some(&1)), "{counts:?}");
    assert_eq!(counts.get("run index"), None, "{counts:?}");
    nothing_runs(&counted);
    counted.db.remove_file(Path::new("/hare.tr"));
    nothing_runs(&counted);
}

/// A game with two scripts, all of them open and checked.
fn game() -> (Counted, File, File) {
    let mut counted = Counted::new(crate::LANGUAGES);
    let text = "steps: 60;\nplayer: { team: 1; name: a; position: 1,1; file: ./a.tr; }\nplayer: { team: 2; name: b; position: 2,1; file: ./b.tr; }\n";
    let game = counted.open("/game.trg", text);
    let script = counted.open("/a.tr", "run:\nmove N;\nwait;\ngoto run;\n");
    counted.open("/b.tr", "run:\nmove S;\ngoto run;\n");
    counted.checked();
    (counted, game, script)
}

fn same(ran: &str, expected: Expect) {
    expected.assert_eq(ran);
}

/// The point of all three: what reads a tree (`parsed`, `model`, `report`) runs once, for the script that was edited;
/// neither the game nor its other script is looked at again.
#[test]
fn an_edit_of_a_script_stays_there() {
    let (mut counted, _, script) = game();
    let body = counted.edited(script, "move N;", "move E;");
    same(
        &body,
        expect![
            "costs 1, diagnostics 1, edition 1, first_error 1, model 1, parse 1, parsed 1, report 1, syntax_diagnostics 1"
        ],
    );
    let comment = counted.edited(script, "wait;", "wait; // a turn\n");
    same(
        &comment,
        expect![[
            r#"costs 1, diagnostics 1, edition 1, first_error 1, model 1, parse 1, parsed 1, report 1, syntax_diagnostics 1"#
        ]],
    );
    let name = counted.edited(script, "wait;", "rest: wait;");
    same(
        &name,
        expect![[
            r#"costs 1, diagnostics 1, edition 1, first_error 1, model 1, parse 1, parsed 1, report 1, syntax_diagnostics 1"#
        ]],
    );
}

/// The point: `report` does not run at all and `parsed` only for the game file. What the scripts are compared with has
/// changed, so their findings are put together anew.
#[test]
fn an_edit_of_a_setting_reads_no_script() {
    let (mut counted, game, _) = game();
    let ran = counted.edited(game, "steps: 60;", "steps: 61;");
    same(
        &ran,
        expect![
            "diagnostics 3, edition 1, first_error 2, game_settings 1, index 1, parse 1, parsed 1, syntax_diagnostics 1"
        ],
    );
}

/// The point: no script is read here either. The settings have moved, so the findings of the scripts are put together
/// anew.
#[test]
fn a_comment_in_a_game_file_reads_no_script() {
    let (mut counted, game, _) = game();
    let ran = counted.edited(game, "steps: 60;", "// a minute\nsteps: 60;");
    same(
        &ran,
        expect![[
            r#"diagnostics 3, edition 1, first_error 2, game_settings 1, index 1, parse 1, parsed 1, syntax_diagnostics 1"#
        ]],
    );
}

//! The queries that an edit makes run again, counted with salsa's event log.

use std::path::{Path, PathBuf};

use ludex_base::{Db, File};
use ludex_ide::diagnostics::diagnostics;
use ludex_ide::hover::hover;
use ludex_languages::LANGUAGES;
use ludex_syntax::reparse::Edit;
use ludex_syntax::{TextRange, TextSize};
use ludex_test_support::counted::Counted;

/// One game of three files, and `others` games that have nothing to do with it.
fn workspace(others: usize) -> (Counted, File, File) {
    let mut counted = Counted::new(LANGUAGES);
    for other in 0..others {
        counted.set(&format!("/other/t{other}.g"), "(unit-type boat)\n(define all (boat))\n");
        let game = counted.set(&format!("/other/g{other}.g"), &format!("(include \"t{other}\")\n(add boat speed 1)\n"));
        counted.db.refresh_mentions();
        diagnostics(&counted.db, game);
    }
    counted.set("/types.g", "(unit-type ship)\n(define fleet (ship))\n");
    counted.set("/rules.g", "(table productivity\n  (fleet fleet 1))\n");
    let text = "(include \"types\")\n(include \"rules\")\n(add ship speed 3)\n(add fleet hp-max 3)\n";
    let game = counted.open("/game.g", text);
    let rules = counted.db.file(Path::new("/rules.g")).expect("a file");
    counted.db.refresh_mentions();
    for file in counted.db.files() {
        diagnostics(&counted.db, file);
        hover(&counted.db, file, 5.into());
    }
    counted.counts();
    (counted, game, rules)
}

fn edit(counted: &mut Counted, file: File, at: u32, len: u32, insert: &str) {
    let mut text = file.text(&counted.db).to_string();
    text.replace_range(at as usize..(at + len) as usize, insert);
    let range = TextRange::at(at.into(), len.into());
    counted.db.edit(file, text.into(), Some(Edit { range, new_len: TextSize::of(insert) }));
    counted.db.refresh_links();
}

#[test]
fn an_edit_of_a_comment_stops_at_the_file() {
    let (mut counted, game, _) = workspace(3);
    edit(&mut counted, game, 0, 0, "; a comment\n");
    diagnostics(&counted.db, game);
    let counts = counted.counts();
    // The file is parsed and lowered; nothing about names runs again.
    assert_eq!(counts.get("run parse"), Some(&1), "{counts:?}");
    assert_eq!(counts.get("run lower"), Some(&1), "{counts:?}");
    assert_eq!(counts.get("run index"), None, "{counts:?}");
    assert_eq!(counts.get("run load"), None, "{counts:?}");
    assert_eq!(counts.get("run evaluate"), None, "{counts:?}");
}

#[test]
fn an_edit_inside_a_form_touches_no_other_file() {
    let (mut counted, game, rules) = workspace(3);
    let at = game.text(&counted.db).find("speed 3").expect("a form") as u32 + 6;
    edit(&mut counted, game, at, 1, "42");
    diagnostics(&counted.db, game);
    hover(&counted.db, rules, 10.into());
    let counts = counted.counts();
    assert_eq!(counts.get("run parse"), Some(&1), "{counts:?}");
    assert_eq!(counts.get("run lower"), Some(&1), "{counts:?}");
    assert!(counts.get("run index").is_none_or(|runs| *runs <= 1), "{counts:?}");
}

#[test]
fn the_size_of_the_workspace_does_not_matter() {
    let run = |others| {
        let (mut counted, game, rules) = workspace(others);
        let at = game.text(&counted.db).find("fleet hp").expect("a form") as u32;
        edit(&mut counted, game, at, 5, "ship");
        diagnostics(&counted.db, game);
        hover(&counted.db, game, at.into());
        hover(&counted.db, rules, 24.into());
        counted.counts()
    };
    assert_eq!(run(4), run(40));
}

#[test]
fn a_new_file_wakes_only_who_asked_for_it() {
    let (mut counted, game, _) = workspace(3);
    let uses: PathBuf = "/uses.g".into();
    counted.set("/uses.g", "(include \"late\")\n");
    counted.db.refresh_links();
    let file = counted.db.file(&uses).expect("a file");
    assert_eq!(diagnostics(&counted.db, file).len(), 1);
    diagnostics(&counted.db, game);
    counted.counts();
    counted.set("/late.g", "(unit-type hare)\n");
    counted.db.refresh_links();
    assert_eq!(diagnostics(&counted.db, file).len(), 0);
    diagnostics(&counted.db, game);
    let counts = counted.counts();
    assert_eq!(counts.get("run diagnostics"), Some(&1), "{counts:?}");
}

/// One module of rules with four games that include it; all are checked.
fn games() -> (Counted, File, Vec<File>) {
    let mut counted = Counted::new(LANGUAGES);
    counted.set("/types.g", "(unit-type ship)\n(unit-type boat)\n(terrain-type sea)\n(define fleet (ship boat))\n");
    let rules = "(include \"types\")\n(unit-type port)\n(add fleet speed 3)\n(table productivity (fleet sea 40))\n";
    let rules = counted.open("/rules.g", rules);
    let games = (1..=4).map(|game| {
        let text = format!("(game-module \"g{game}\")\n(include \"rules\")\n(add port hp-max {game})\n");
        counted.set(&format!("/g{game}.g"), &text)
    });
    let games: Vec<File> = games.collect();
    counted.db.refresh_mentions();
    for file in counted.db.files() {
        diagnostics(&counted.db, file);
    }
    counted.counts();
    (counted, rules, games)
}

#[test]
fn an_edit_inside_a_table_reads_no_other_module_again() {
    let (mut counted, rules, games) = games();
    let at = rules.text(&counted.db).find("40").expect("a value") as u32;
    edit(&mut counted, rules, at, 2, "45");
    // The module itself, as it is published first: one parse, one lowering, and no evaluation, because
    // what a program knows does not rest on the bodies of tables.
    diagnostics(&counted.db, rules);
    let all_counts = counted.counts();
    for query in ["run parse", "run lower", "run item_tree", "run skeleton", "run findings"] {
        assert_eq!(all_counts.get(query), Some(&1), "{query}: {all_counts:?}");
    }
    for query in ["run evaluate", "run load", "run index"] {
        assert_eq!(all_counts.get(query), None, "{query}: {all_counts:?}");
    }
    // Its includers after it: nothing is read, evaluated or checked again.
    for game in &games {
        diagnostics(&counted.db, *game);
    }
    let theirs = counted.counts();
    let all =
        ["run parse", "run lower", "run item_tree", "run index", "run evaluate", "run findings", "run diagnostics"];
    for query in all {
        assert_eq!(theirs.get(query), None, "{query}: {theirs:?}");
    }
}

#[test]
fn an_edit_of_a_type_checks_its_includers_again() {
    let (mut counted, rules, games) = games();
    let at = rules.text(&counted.db).find("port").expect("a type") as u32;
    edit(&mut counted, rules, at, 4, "dock");
    let counts = {
        for game in &games {
            assert_eq!(diagnostics(&counted.db, *game).len(), 1);
        }
        counted.counts()
    };
    assert_eq!(counts.get("run findings"), Some(&4), "{counts:?}");
    assert_eq!(counts.get("run lower"), Some(&1), "{counts:?}");
}

/// The point: every program that the module is a part of is evaluated anew (its own and the four games'), but no other
/// file is read.
#[test]
fn an_edit_that_defines_a_name_reads_no_other_module_again() {
    let (mut counted, rules, games) = games();
    let end = rules.text(&counted.db).len() as u32;
    edit(&mut counted, rules, end, 0, "(define navy fleet)\n");
    for file in games.iter().chain([&rules]) {
        diagnostics(&counted.db, *file);
    }
    let counts = counted.counts();
    for query in ["run parse", "run lower", "run item_tree", "run skeleton", "run index"] {
        assert_eq!(counts.get(query), Some(&1), "{query}: {counts:?}");
    }
    assert_eq!(counts.get("run evaluate"), Some(&5), "{counts:?}");
}

/// The point: the module that it includes and the other games are neither evaluated nor checked again.
#[test]
fn an_edit_of_a_game_touches_no_other_module() {
    let (mut counted, rules, games) = games();
    counted.set("/g1.g", "(game-module \"g1\")\n(include \"rules\")\n(add port hp-max 1)\n(define navy fleet)\n");
    counted.db.refresh_links();
    for file in games.iter().chain([&rules]) {
        diagnostics(&counted.db, *file);
    }
    let counts = counted.counts();
    for query in ["run lower", "run item_tree", "run skeleton", "run index", "run evaluate", "run findings"] {
        assert_eq!(counts.get(query), Some(&1), "{query}: {counts:?}");
    }
}

/// The point: the game is evaluated anew, but which files it has is the same as before, so that what they read together
/// is not put together again.
#[test]
fn a_new_name_changes_nothing_about_which_files_there_are() {
    let mut counted = Counted::new(LANGUAGES);
    let base = counted.set("/base.g", "(unit-type ship)\n(terrain-type sea)\n(define idle 3)\n");
    let mut text = "(define fleet 1)\n(include \"base\")\n".to_owned();
    for part in 0..70 {
        counted.set(&format!("/part{part}.g"), &format!("(define pace{part} 1)\n"));
        text += &format!("(include \"part{part}\")\n");
    }
    let game = counted.open("/game.g", &text);
    counted.db.refresh_mentions();
    assert_eq!(diagnostics(&counted.db, base).len(), 1);
    counted.counts();
    edit(&mut counted, game, 0, 0, "(define navy 2)\n");
    assert_eq!(diagnostics(&counted.db, base).len(), 1);
    let counts = counted.counts();
    for query in ["run evaluate", "run program"] {
        assert_eq!(counts.get(query), Some(&1), "{query}: {counts:?}");
    }
    assert_eq!(counts.get("run read_with"), None, "{counts:?}");
}

#[test]
fn what_rests_on_closed_files_alone_is_not_looked_through() {
    let (mut counted, game, _) = workspace(1);
    let other = counted.db.file(Path::new("/other/g0.g")).expect("a file");
    edit(&mut counted, game, 0, 0, "; a comment\n");
    counted.counts();
    diagnostics(&counted.db, other);
    let counts = counted.counts();
    assert_eq!(counts.into_iter().collect::<Vec<_>>(), [("validate diagnostics".to_owned(), 1)]);
}

/// A text counts from the moment in which it is there, whether its file is open or not.
#[test]
fn a_file_that_is_opened_and_closed_wakes_who_includes_it() {
    let (mut counted, _, _) = workspace(1);
    let types = counted.db.file(Path::new("/other/t0.g")).expect("a file");
    let game = counted.db.file(Path::new("/other/g0.g")).expect("a file");
    let messages = |counted: &Counted| -> Vec<String> {
        diagnostics(&counted.db, game).iter().map(|diagnostic| diagnostic.message()).collect()
    };
    let before = messages(&counted);
    let text = types.text(&counted.db).to_string();
    assert_eq!(counted.open("/other/t0.g", &text), types);
    assert_eq!(messages(&counted), before);
    for (old, new) in [("boat", "punt"), ("punt", "boat"), ("boat", "punt")] {
        edit(&mut counted, types, "(unit-type ".len() as u32, old.len() as u32, new);
        assert_eq!(messages(&counted) == before, new == "boat", "{new}");
    }
    counted.db.close(types);
    assert_ne!(messages(&counted), before);
    counted.set("/other/t0.g", &text);
    assert_eq!(messages(&counted), before);
    counted.db.remove_file(Path::new("/other/t0.g"));
    counted.db.refresh_links();
    assert_ne!(messages(&counted), before);
    counted.set("/other/t0.g", &text);
    counted.db.refresh_links();
    assert_eq!(messages(&counted), before);
}

#[test]
fn few_closed_files_are_kept_lowered() {
    let mut counted = Counted::new(LANGUAGES);
    let files: Vec<File> = (0..100).map(|n| counted.set(&format!("/t{n}.g"), "(unit-type boat)\n")).collect();
    let lowered = |counted: &Counted| {
        for file in &files {
            counted.db.language(file.dialect(&counted.db)).symbols(&counted.db, *file);
        }
        counted.counts().get("run lower").copied().unwrap_or_default()
    };
    assert_eq!(lowered(&counted), 100);
    assert_eq!(lowered(&counted), 0);
    counted.db.forget_unused();
    let again = lowered(&counted);
    assert!((1..100).contains(&again), "{again} files were lowered again");
}

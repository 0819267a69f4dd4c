//! Renaming: across files, refused with a reason, and there and back again over the examples.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use ludex_base::source_change::apply;
use ludex_base::{Database, Db, File, Role, SourceChange, Target, TextSize, model};
use ludex_ide::LANGUAGES;
use ludex_ide::rename::{prepare_rename, rename};
use ludex_syntax::encoding::Encoding;
use ludex_test_support::{Fixture, games_below};

/// The files of a fixture after a rename at its cursor, or why it is refused.
fn renamed(extension: &str, text: &str, new_name: &str) -> String {
    let fixture = Fixture::new(extension, text);
    let (file, offset) = fixture.cursor();
    match rename(&fixture.db, file, offset, new_name) {
        Err(why) => format!("refused: {why}"),
        Ok(change) => fixture.files.iter().map(|file| after(&fixture.db, &change, *file)).collect(),
    }
}

fn after(db: &Database, change: &SourceChange, file: File) -> String {
    let edits = change.edits.iter().find(|(other, _)| *other == file).map_or(&[][..], |(_, edits)| edits);
    apply(file.text(db), edits)
}

#[test]
fn across_modules_with_bars_where_they_are_needed() {
    let text = "//- /game.g\n(include \"types\")\n(table hit-chance (bo$0at boat 5))\n//- /types.g\n(unit-type boat (name \"row boat\"))\n(define fleet (boat))\n";
    let expected = "(include \"types\")\n(table hit-chance (ship ship 5))\n(unit-type ship (name \"row boat\"))\n(define fleet (ship))\n";
    assert_eq!(renamed("g", text, "ship"), expected);
    assert!(renamed("g", text, "old ship").contains("(table hit-chance (|old ship| |old ship| 5))"));
}

#[test]
fn another_name_of_the_same_thing_stays() {
    let text = "(unit-type bo$0at (name \"row boat\"))\n(side 1)\n(boat 1 1 1)\n(|row boat| 2 2 1)\n";
    assert_eq!(
        renamed("g", text, "ship"),
        "(unit-type ship (name \"row boat\"))\n(side 1)\n(ship 1 1 1)\n(|row boat| 2 2 1)\n"
    );
}

#[test]
fn a_level_is_renamed_in_its_quotes() {
    let text = "//- /a.hy\n(require pyherc.macros)\n(level-config-dsl)\n(level-list (level \"ce$0llar\" \"Dark.\" (layout (small-level)) (connections (unique-stairs \"cellar\" \"well\" \"grey stairs\" \"room\" certainly))))\n//- /b.hy\n(require pyherc.macros)\n(level-config-dsl)\n(level-list (level \"well\" \"Deep.\" (layout (small-level)) (connections (unique-stairs \"well\" \"cellar\" \"grey stairs\" \"room\" certainly))))\n";
    let found = renamed("hy", text, "root cellar");
    assert!(found.contains("(level \"root cellar\" \"Dark.\""), "{found}");
    assert!(!found.contains("\"cellar\""), "{found}");
}

#[test]
fn refusals_say_why() {
    let refused = |extension, text, name: &str, part: &str| {
        let found = renamed(extension, text, name);
        assert!(!part.is_empty() && found.starts_with("refused: ") && found.contains(part), "{found}");
    };
    refused("bgl", "game G\nx : In$0t\nx = 1\n", "Number", "`Int` is a name of BoGL");
    refused("bgl", "game G\nx$0 : Int\nx = 1\n", "X", "must begin with a lowercase letter");
    refused("bgl", "game G\nx$0 : Int\nx = 1\n", "if", "reserved word");
    refused("bgl", "game G\nx$0 : Int\nx = 1\n", "a b", "not a name");
    refused("bgl", "game G\ny : Int\ny = 2\nx$0 : Int\nx = y\n", "y", "`y`");
    refused("tr", "int a$0 = 1;\n{ int b = 2; a = b; }\n", "b", "`b`");
    refused("bdl", "rules{ wi$0dth : 8 }\n", "breadth", "`width` is a name of BDL");
    refused("g", "(define a$0 1)\n", "", "empty");
    refused("tr", "wait;$0\n", "x", "there is no name here that could be changed");
    refused("tr", "bomb N nob$0ody;\n", "x", "not defined");
}

#[test]
fn a_closed_file_in_latin_1_is_not_changed() {
    let mut db = Database::new(LANGUAGES, None);
    let types =
        db.set_file(Path::new("/types.g"), ludex_gdl::DIALECT, Arc::from("(unit-type boat)\n"), Encoding::Latin1);
    let game = "(include \"types\")\n(add boat speed 1)\n";
    let game = db.set_file(Path::new("/game.g"), ludex_gdl::DIALECT, Arc::from(game), Encoding::Utf8);
    db.refresh_mentions();
    let at = TextSize::new(24);
    let why = rename(&db, game, at, "ship").expect_err("refused").to_string();
    assert!(why.contains("types.g is not UTF-8"), "{why}");
    db.open(Path::new("/types.g"), ludex_gdl::DIALECT, Arc::clone(types.text(&db)));
    db.refresh_mentions();
    assert!(rename(&db, game, at, "ship").is_ok());
}

/// Every definition of every example gets another name and its own again: in between everything
/// means what it meant (the rename itself proves it), and in the end the texts are as they were.
#[test]
fn there_and_back_again() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples");
    let mut db = Database::new(LANGUAGES, None);
    for path in games_below(&root).iter().filter(|path| !path.starts_with(root.join("faulty"))) {
        let text = std::fs::read_to_string(path).expect("an example");
        db.set_file(path, LANGUAGES.from_path(path).expect("a language"), Arc::from(text), Encoding::Utf8);
    }
    db.refresh_mentions();
    let mut renamed: BTreeMap<&str, usize> = LANGUAGES.all().map(|dialect| (dialect.id, 0)).collect();
    for file in db.files() {
        for occurrence in &model(&db, file).occurrences {
            let Target::Definition(id) = occurrence.target else { continue };
            if occurrence.role != Role::Define || id.file != file {
                continue;
            }
            let at = occurrence.range.start();
            let Ok((_, old)) = prepare_rename(&db, file, at) else { continue };
            let fresh = if old.chars().count() == 1 && file.text(&db)[occurrence.range].starts_with('#') {
                "j".to_owned()
            } else if old.starts_with(|first: char| first.is_uppercase()) {
                "Zzz".to_owned()
            } else {
                "zzz".to_owned()
            };
            let change = rename(&db, file, at, &fresh).unwrap_or_else(|why| panic!("{old}: {why}"));
            let texts: Vec<(File, String)> =
                change.edits.iter().map(|(file, _)| (*file, after(&db, &change, *file))).collect();
            let other = db.with_texts(&texts);
            let same = other.file(file.path(&db)).expect("the file");
            let shift: i64 = change
                .edits
                .iter()
                .filter(|(edited, _)| *edited == file)
                .flat_map(|(_, edits)| edits)
                .filter(|edit| edit.range.end() <= at)
                .map(|edit| edit.new_text.len() as i64 - i64::from(u32::from(edit.range.len())))
                .sum();
            let at = TextSize::new((i64::from(u32::from(at)) + shift) as u32);
            let back = rename(&other, same, at, &old).unwrap_or_else(|why| panic!("{fresh} to {old}: {why}"));
            for (edited, text) in &texts {
                let changed = other.file(edited.path(&db)).expect("the file");
                assert_eq!(changed.text(&other).as_ref(), text);
                assert_eq!(after(&other, &back, changed), **edited.text(&db), "{old}");
            }
            *renamed.entry(file.dialect(&db).id).or_default() += 1;
        }
    }
    let renamed: Vec<(&str, usize)> = renamed.into_iter().collect();
    let expected = [("bdl", 4), ("bogl", 86), ("gdl", 43), ("hy", 3), ("trench", 10), ("trench-game", 2)];
    assert_eq!(renamed, expected);
}

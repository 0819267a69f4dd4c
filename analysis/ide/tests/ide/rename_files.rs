//! Files and folders that get other paths: links follow them, in the manner in which they are written.

use std::path::PathBuf;

use ludex_base::Database;
use ludex_base::source_change::apply;
use ludex_ide::rename_files::rename_files;
use ludex_languages::LANGUAGES;
use ludex_test_support::Fixture;

/// The files of a fixture that change when others are renamed, each with its path and its new text.
fn renamed(text: &str, renames: &[(&str, &str)]) -> String {
    let fixture = Fixture::new(LANGUAGES, "g", text);
    let db = &fixture.db;
    let renames: Vec<(PathBuf, PathBuf)> = renames.iter().map(|(from, to)| (from.into(), to.into())).collect();
    let change = rename_files(db, &renames);
    assert!(change.operations.is_empty());
    let changed = change.edits.iter().map(|(file, edits)| {
        let text = apply(file.text(db), edits);
        format!("{}\n{text}", file.path(db).display())
    });
    changed.collect()
}

const TRENCH: &str = "\
//- /w/games/field.trg
player:1,(5,5),./hare.tr;
player: { team: 2; name: b; position: 6,6; file: ../bots/fox.tr; }
//- /w/games/hare.tr
move N;
//- /w/bots/fox.tr
move S;
";

#[test]
fn scripts_of_a_game() {
    let game = |hare: &str, fox: &str| {
        format!(
            "/w/games/field.trg\nplayer:1,(5,5),{hare};\n\
             player: {{ team: 2; name: b; position: 6,6; file: {fox}; }}\n"
        )
    };
    let one = |from, to| renamed(TRENCH, &[(from, to)]);
    assert_eq!(one("/w/games/hare.tr", "/w/games/rabbit.tr"), game("./rabbit.tr", "../bots/fox.tr"));
    assert_eq!(one("/w/games/hare.tr", "/w/bots/hare.tr"), game("../bots/hare.tr", "../bots/fox.tr"));
    assert_eq!(one("/w/bots/fox.tr", "/w/games/fox.tr"), game("./hare.tr", "fox.tr"));
    assert_eq!(one("/w/bots", "/w/scripts"), game("./hare.tr", "../scripts/fox.tr"));
    // The second script is found from the folder above.
    assert_eq!(one("/w/games/field.trg", "/w/a/b/field.trg"), game("../../games/hare.tr", "../bots/fox.tr"));
    let both = [("/w/games/hare.tr", "/w/bots/fox.tr"), ("/w/bots/fox.tr", "/w/games/hare.tr")];
    assert_eq!(renamed(TRENCH, &both), game("../bots/fox.tr", "hare.tr"));
}

#[test]
fn links_that_stay_are_left_alone() {
    // All of it moves, or what moves is linked to by nobody.
    assert_eq!(renamed(TRENCH, &[("/w", "/v")]), "");
    assert_eq!(renamed(TRENCH, &[("/w/games", "/w/play")]), "");
    assert_eq!(renamed(TRENCH, &[("/elsewhere/hare.tr", "/w/x.tr")]), "");
    assert_eq!(renamed(TRENCH, &[("/w/game", "/w/play")]), "");
    // Of two renames the inner one says where a file goes.
    let text = renamed(TRENCH, &[("/w/games", "/w/play"), ("/w/games/hare.tr", "/w/play/rabbit.tr")]);
    assert!(text.contains("./rabbit.tr") && text.contains("../bots/fox.tr"), "{text}");
}

#[test]
fn paths_from_a_folder_above() {
    let text = "//- /w/games/field.trg\nplayer:1,(5,5),bots/hare.tr;\n//- /w/bots/hare.tr\nmove N;\n";
    let game = |path: &str| format!("/w/games/field.trg\nplayer:1,(5,5),{path};\n");
    assert_eq!(renamed(text, &[("/w/bots/hare.tr", "/w/bots/fox.tr")]), game("bots/fox.tr"));
    assert_eq!(renamed(text, &[("/w/bots", "/w/scripts/old")]), game("scripts/old/hare.tr"));
    assert_eq!(renamed(text, &[("/w/bots/hare.tr", "/w/games/hare.tr")]), game("games/hare.tr"));
    // What cannot be written in a game file is not written.
    assert_eq!(renamed(text, &[("/w/bots/hare.tr", "/w/bots/a hare.tr")]), "");
}

const GDL: &str = "\
//- /w/game.g
(include \"types\")
(include |lib/names.g|)
(unit-type boat)
//- /w/types.g
(unit-type ship)
//- /w/lib/names.g
(namer ships (random \"Ann\"))
";

#[test]
fn included_modules() {
    let game =
        |types: &str, names: &str| format!("/w/game.g\n(include {types})\n(include {names})\n(unit-type boat)\n");
    let one = |from, to| renamed(GDL, &[(from, to)]);
    assert_eq!(one("/w/types.g", "/w/kinds.g"), game("\"kinds\"", "|lib/names.g|"));
    assert_eq!(one("/w/types.g", "/w/lib/kinds.g"), game("\"lib/kinds\"", "|lib/names.g|"));
    assert_eq!(one("/w/lib/names.g", "/w/lib/words.g"), game("\"types\"", "lib/words.g"));
    assert_eq!(one("/w/lib/names.g", "/w/lib/2nd.g"), game("\"types\"", "lib/2nd.g"));
    // Outside of what is searched it is found by its name, as long as that is the only one.
    assert_eq!(one("/w/types.g", "/v/kinds.g"), game("\"kinds\"", "|lib/names.g|"));
    assert_eq!(one("/w/game.g", "/v/game.g"), "");
}

#[test]
fn a_module_is_called_what_its_file_is_called() {
    let text =
        "//- /w/game.g\n(game-module \"game\" (title \"Game\"))\n(unit-type boat)\n//- /w/map.g\n(include game)\n";
    let game = |name: &str| format!("/w/game.g\n(game-module \"{name}\" (title \"Game\"))\n(unit-type boat)\n");
    assert_eq!(renamed(text, &[("/w/game.g", "/w/sea game.g")]), game("sea game"));
    assert_eq!(
        renamed(text, &[("/w/game.g", "/w/harbor.g")]),
        format!("/w/map.g\n(include harbor)\n{}", game("harbor"))
    );
    // The folder does not belong to its name, and a module that is called otherwise stays so.
    assert_eq!(renamed(text, &[("/w", "/v")]), "");
    let text = "//- /w/game.g\n(game-module \"other\")\n";
    assert_eq!(renamed(text, &[("/w/game.g", "/w/harbor.g")]), "");
}

#[test]
fn a_name_that_is_not_the_only_one_is_not_written() {
    let text = "//- /w/game.g\n(include \"types\")\n//- /w/types.g\n(unit-type a)\n//- /u/kinds.g\n(unit-type b)\n";
    assert_eq!(renamed(text, &[("/w/types.g", "/v/kinds.g")]), "");
}

#[test]
fn imported_modules() {
    let text = "\
//- /w/attic.hy
(import [levels.cold-rooms [cold]])
(require [rooms [*]])
(import rooms)
(print (rooms.warm 1) (cold 2))
//- /w/rooms.hy
(defn warm [corridor] 1)
//- /w/levels/cold_rooms.hy
(defn cold [corridor] 1)
";
    let attic = |levels: &str, rooms: &str| {
        format!(
            "/w/attic.hy\n(import [{levels} [cold]])\n(require [{rooms} [*]])\n(import {rooms})\n\
             (print ({rooms}.warm 1) (cold 2))\n"
        )
    };
    let one = |from, to| renamed(text, &[(from, to)]);
    assert_eq!(one("/w/rooms.hy", "/w/halls.hy"), attic("levels.cold-rooms", "halls"));
    assert_eq!(one("/w/levels", "/w/floors"), attic("floors.cold-rooms", "rooms"));
    assert_eq!(one("/w/levels/cold_rooms.hy", "/w/levels/icy_rooms.hy"), attic("levels.icy-rooms", "rooms"));
    assert_eq!(one("/w/levels/cold_rooms.hy", "/w/levels/cold_rooms/__init__.hy"), "");
    // No module has a name like this.
    assert_eq!(one("/w/rooms.hy", "/w/two halls.hy"), "");
}

#[test]
fn nothing_to_do() {
    let db = Database::new(LANGUAGES, None);
    assert!(rename_files(&db, &[("/a.g".into(), "/b.g".into())]).edits.is_empty());
    assert_eq!(renamed("//- /a.bdl\nrules{ width : 8 }\n", &[("/a.bdl", "/b.bdl")]), "");
}

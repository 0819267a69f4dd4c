//! Renaming: across files, refused with a reason, and there and back again over the examples.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use ludex_base::source_change::apply;
use ludex_base::{Database, Db, File, Role, SourceChange, Target, TextSize, model};
use ludex_ide::rename::{prepare_rename, rename};
use ludex_languages::LANGUAGES;
use ludex_syntax::encoding::Encoding;
use ludex_test_support::{Fixture, games_below, with_texts};

/// The files of a fixture after a rename at its cursor, or why it is refused.
fn renamed(extension: &str, text: &str, new_name: &str) -> String {
    let fixture = Fixture::new(LANGUAGES, extension, text);
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
fn a_name_may_be_typed_as_it_is_written() {
    let head = "(require pyherc.macros)\n(level-config-dsl)\n";
    let level = format!("{head}(level-list (level \"ce$0llar\" \"Dark.\" (layout (small-level))))\n");
    let renamed_level = |name: &str| renamed("hy", &level, name);
    assert!(renamed_level("\"deep \\\"well\\\"\"").contains("(level \"deep \\\"well\\\"\" \"Dark.\""));
    assert_eq!(renamed_level("\"well\""), renamed_level("well"));
    // This is no string, and so the quotes are meant.
    assert!(renamed_level("\"well\" two").contains("(level \"\\\"well\\\" two\" \"Dark.\""));
    let game = "(unit-type bo$0at)\n(define fleet (boat))\n";
    for typed in ["old ship", "|old ship|", "\"old ship\""] {
        assert_eq!(renamed("g", game, typed), "(unit-type |old ship|)\n(define fleet (|old ship|))\n", "{typed}");
    }
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
    refused("bgl", "game G\ntype Light = {Re$0d}\n", "red", "must begin with an uppercase letter");
    refused("bdl", "rules{ wi$0dth : 8 }\n", "breadth", "`width` is a name of BDL");
    let piece = "pieces{ ro$0ok{ moves{ vertical(,) } } }\n";
    refused("bdl", piece, "owner", "`owner` is a reserved word of BDL");
    refused("bdl", piece, "explicit", "`explicit` begins a block of JavaScript");
    refused("tr", "int a$0 = 1;\n", "while", "`while` is a reserved word of Trench");
    refused("g", "(define a$0 1)\n", "", "empty");
    refused("tr", "wait;$0\n", "x", "there is no name here that could be changed");
    refused("tr", "bomb N nob$0ody;\n", "x", "not defined");
}

#[test]
fn a_name_of_the_same_scope_is_taken() {
    let taken = |extension, text, name: &str, by: &str| {
        assert_eq!(renamed(extension, text, name), format!("refused: `{name}` is already {by}"));
    };
    taken("g", "(unit-type bo$0at)\n(unit-type tank)\n", "tank", "a unit type (main.g:2)");
    taken("g", "(unit-type a)\n(define b$0 1)\n(define c 2)\n", "c", "a define (main.g:3)");
    taken("g", "(define b$0 1)\n(unit-type c (name \"big c\"))\n", "big c", "a unit type (main.g:2)");
    taken("g", "(namer b$0 (random \"x\"))\n(advance-type c)\n", "c", "an advance type (main.g:2)");
    let program = "//- /game.g\n(include \"types\")\n(unit-type bo$0at)\n//- /types.g\n(unit-type tank)\n";
    taken("g", program, "tank", "a unit type (types.g:1)");
    taken("tr", "a$0: wait;\nb: wait;\n", "b", "a label (main.tr:2)");
    taken("tr", "int a$0 = 1;\nint b = 2;\n", "b", "a variable (main.tr:2)");
    taken("tr", "{ int a$0 = 1; int b = 2; }\n", "b", "a local variable (main.tr:1)");
    taken(
        "bdl",
        "pieces{ ro$0ok{ moves{ vertical(,) } } king{ moves{ vertical(1, 1) } } }\n",
        "king",
        "a piece (main.bdl:1)",
    );
    taken("hy", "(defn cold-room [] 1)\n(defn war$0m [] 2)\n", "cold_room", "a function (main.hy:1)");
    taken("hy", "(defn cold [de$0ep wide-room] (+ deep 1))\n", "wide_room", "a parameter (main.hy:1)");
    taken("bgl", "game G\nf : (Int, Int) -> Int\nf(a$0, b) = a\n", "b", "a parameter (main.bgl:3)");
    taken("bgl", "game G\ntype Light = {Re$0d, Green}\n", "Green", "a value (main.bgl:2)");
    taken("bgl", "game G\ntype Li$0ght = {Red}\ntype Color = {Green}\n", "Color", "an enumeration (main.bgl:3)");
    taken("bgl", "game G\ntype Light = {Re$0d}\ntype Color = {Green}\n", "Color", "an enumeration (main.bgl:3)");
    let board = "game G\ntype Board = Array (2, 2) of Int\nb : Board\nb!(x$0, y) = 0\n";
    taken("bgl", board, "y", "a position variable (main.bgl:4)");
}

#[test]
fn a_name_of_another_scope_is_free() {
    let free = |extension, text: &str, name: &str| {
        let found = renamed(extension, text, name);
        assert!(!found.starts_with("refused"), "{found}");
    };
    // Of another program, of another namespace, of another block, of another equation.
    free("g", "//- /game.g\n(unit-type bo$0at)\n//- /other.g\n(unit-type tank)\n", "tank");
    free("tr", "a$0: wait;\nint b = 2;\nb += 1;\n", "b");
    free("tr", "{ int a$0 = 1; a += 1; }\n{ int b = 2; b += 1; }\n", "b");
    free("bgl", "game G\nf : Int -> Int\nf(a$0) = a\ng : Int -> Int\ng(b) = b\n", "b");
}

#[test]
fn a_name_that_would_be_reported_is_refused() {
    let refused = |extension, text, name: &str, part: &str| {
        let found = renamed(extension, text, name);
        assert!(found.starts_with(&format!("refused: `{name}` would bring a new {part}")), "{found}");
    };
    // A hint is enough.
    refused("tr", "int a = 1;\n{ int b$0 = 2; b += 1; }\na += 1;\n", "a", "hint in main.tr:2: this `a` hides");
    let game = "(unit-type a)\n(terrain-type t)\n(define fle$0et 3)\n(add a hp-max fleet)\n";
    refused("g", game, "sides-max", "warning in main.g:3: `sides-max` is a game variable");
}

#[test]
fn a_fault_of_the_old_name_does_not_keep_it() {
    assert_eq!(
        renamed("bgl", "game G\nel'even$0 : Int\nel'even = 11\n", "eleven"),
        "game G\neleven : Int\neleven = 11\n"
    );
}

#[test]
fn a_letter_that_two_pieces_share_is_no_reason_to_refuse() {
    let pieces = |one: &str, other: &str| {
        format!("pieces{{ {one}{{ moves{{ vertical(,) }} }} {other}{{ moves{{ vertical(1, 1) }} }} }}\n")
    };
    assert_eq!(renamed("bdl", &pieces("ro$0ok", "king"), "knight"), pieces("knight", "king"));
    assert_eq!(renamed("bdl", &pieces("kni$0ght", "king"), "rook"), pieces("rook", "king"));
    // The hint stands at the second piece.
    assert_eq!(renamed("bdl", &pieces("knight", "ki$0ng"), "queen"), pieces("knight", "queen"));
}

#[test]
fn a_name_that_a_file_gives_to_what_it_imports_is_its_own() {
    let text = "(import [herculeum.rooms [cold-room :as ro$0om]])\n(room)\n";
    let expected = "(import [herculeum.rooms [cold-room :as cellar]])\n(cellar)\n";
    assert_eq!(renamed("hy", text, "cellar"), expected);
}

#[test]
fn names_that_belong_to_something_else_stay() {
    let stays = |extension, text, name: &str, why: &str| {
        assert_eq!(renamed(extension, text, name), format!("refused: {why}"));
        let fixture = Fixture::new(LANGUAGES, extension, text);
        let (file, offset) = fixture.cursor();
        let early = prepare_rename(&fixture.db, file, offset).expect_err("refused").to_string();
        assert_eq!(early, why);
    };
    stays(
        "g",
        "(game-module \"ma$0in\")\n(unit-type a)\n",
        "sea",
        "`main` is called what its file is called: rename the file `main.g` instead",
    );
    let board = "game G\ntype Bo$0ard = Array (2, 2) of Int\n";
    stays("bgl", board, "Field", "`Board` is what BoGL calls the type of the board, so it keeps this name");
    let input = "game G\ntype In$0put = Int\n";
    stays("bgl", input, "Field", "`Input` is what BoGL calls the type of what players type in, so it keeps this name");
    let content = "game G\ntype Board = Array (2, 2) of Int\nf : Con$0tent -> Int\nf(a) = 1\n";
    let why = "`Content` is what BoGL calls the type of what stands on a square, so it keeps this name";
    stays("bgl", content, "Field", why);
    let import = "(import [herculeum.rooms [cold-ro$0om warm-room]])\n(cold-room)\n";
    let why = "`cold-room` comes from a module that Ludex does not read, so it keeps this name: to use another name \
               in this file, write `:as` and that name after it in the import";
    stays("hy", import, "cellar", why);
    let newer = "let a : int = 1;\nlet f = \\in$0t:(k: int) { return k; };\nint b = a;\nb = f(2);\nmove(N);\n";
    let why = "Ludex renames nothing in a file of the Trench of 2025 or later, which it does not read";
    stays("tr", newer, "run", why);
}

#[test]
fn names_that_cannot_be_given() {
    let refused = |extension, text, name: &str, why: &str| {
        assert_eq!(renamed(extension, text, name), format!("refused: {why}"));
    };
    refused("bgl", "game G$0\n", "Board", "`Board` is a name that BoGL reserves");
    refused("bgl", "game G\ntype Light = {Re$0d}\n", "Input", "`Input` is a name that BoGL reserves");
    refused(
        "g",
        "(imf \"ha$0re\" ((16 16) (file \"hare.gif\" 0 0)))\n",
        "brown hare",
        "`brown hare` is not the name of an image family: it takes letters, digits and inner `-`",
    );
}

#[test]
fn a_module_that_is_not_called_as_its_file_may_be() {
    let text = "(game-module \"oth$0er\")\n(unit-type a)\n";
    assert_eq!(renamed("g", text, "main"), "(game-module \"main\")\n(unit-type a)\n");
}

#[test]
fn a_side_that_is_opened_again() {
    let sides = |cursor: [&str; 2], name: &str| {
        let [first, again] = cursor;
        format!(
            "//- /game.g\n(unit-type boat)\n(terrain-type sea)\n(include \"sides\")\n\
             (side {name}{again} (trusts ({name} 1) (fr 1)))\n\
             //- /sides.g\n(side {name}{first} (noun \"Briton\"))\n(side fr (noun \"Gaul\"))\n"
        )
    };
    let expected = sides(["", ""], "gb").replace("//- /game.g\n", "").replace("//- /sides.g\n", "");
    assert_eq!(renamed("g", &sides(["$0", ""], "uk"), "gb"), expected);
    assert_eq!(renamed("g", &sides(["", "$0"], "uk"), "gb"), expected);
    assert_eq!(renamed("g", &sides(["", "$0"], "uk"), "fr"), "refused: `fr` is already a side (sides.g:2)");
}

#[test]
fn a_name_that_means_something_else_in_another_program() {
    let programs = |b: &str| {
        format!(
            "//- /a.g\n(unit-type to$0wn)\n(terrain-type sea)\n(include \"units\")\n\
             //- /b.g\n{b}(terrain-type sea)\n(include \"units\")\n\
             //- /units.g\n(town 1 1)\n"
        )
    };
    let refused = "refused: `town` in units.g:1 means something else in b.g";
    assert_eq!(renamed("g", &programs("(unit-type town)\n"), "city"), refused);
    let same = programs("(include \"a\")\n").replace("(unit-type to$0wn)", "(unit-type to$0wn (speed 1))");
    assert!(renamed("g", &same, "city").contains("(city 1 1)"));
}

#[test]
fn a_value_that_stands_in_two_types() {
    for cursor in [["$0", "", ""], ["", "$0", ""], ["", "", "$0"]] {
        let [one, two, use_] = cursor;
        let text = format!(
            "game G\ntype Player = {{X{one}, O}}\ntype Board = Array (2, 2) of {{X{two}, Empty}}\n\
             first : Player\nfirst = X{use_}\n"
        );
        let expected =
            "game G\ntype Player = {Y, O}\ntype Board = Array (2, 2) of {Y, Empty}\nfirst : Player\nfirst = Y\n";
        assert_eq!(renamed("bgl", &text, "Y"), expected);
    }
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
    for path in games_below(LANGUAGES, &root).iter().filter(|path| !path.starts_with(root.join("faulty"))) {
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
            let other = with_texts(&db, &texts);
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
    let expected = [("bdl", 4), ("bogl", 84), ("gdl", 40), ("hy", 4), ("trench", 10), ("trench-game", 2)];
    assert_eq!(renamed, expected);
}

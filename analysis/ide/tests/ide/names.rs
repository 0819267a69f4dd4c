//! Names by themselves: what they mean in files and languages, where they stand, and which others are like them.

use ludex_base::{Dialect, Role, find_definition};
use ludex_ide::examples::examples;
use ludex_ide::implementation::behind;
use ludex_ide::name_page::{about, page};
use ludex_ide::names::{Meaning, meaning_at, meanings, near, unknown};
use ludex_ide::references::places;
use ludex_languages::LANGUAGES;
use ludex_test_support::{Fixture, markdown};

const GAME: &str = "\
//- /game.g
(include \"types\")
(add boat hp-max 3)
(add ships speed 2)
//- /types.g
(unit-type boat (hp-max 2))
(terrain-type sea)
(define ships (boat))
//- /pond.bgl
game Pond
boat : Int
boat = 3
longest_road_of_all : Int -> Int
longest_road_of_all(only) = only + boat
";

fn language(id: &str) -> Option<Dialect> {
    LANGUAGES.from_id(id)
}

/// The meanings of a name: where it is defined, or in which language it is predefined.
fn shown(fixture: &Fixture, found: &[Meaning]) -> Vec<String> {
    let one = |meaning: &Meaning| match meaning {
        Meaning::Definition(id) => {
            let definition = find_definition(&fixture.db, *id).expect("a definition");
            fixture.show(id.file, definition.name_range)
        }
        Meaning::Builtin(id, name) => format!("{name} of {}", id.dialect.id),
    };
    found.iter().map(one).collect()
}

#[test]
fn a_name_has_the_meanings_of_files_and_languages() {
    let fixture = Fixture::new(LANGUAGES, "g", GAME);
    let meant = |name: &str, of: Option<Dialect>| shown(&fixture, &meanings(&fixture.db, name, of));
    assert_eq!(meant("boat", None), ["pond.bgl:2:1 boat", "types.g:1:12 boat"]);
    assert_eq!(meant("boat", language("gdl")), ["types.g:1:12 boat"]);
    assert_eq!(meant("hp-max", None), ["hp-max of gdl"]);
    assert_eq!(meant("hp-max", language("bogl")), [""; 0]);
    // Nothing else is called so.
    assert_eq!(meant("only", None), ["pond.bgl:5:21 only"]);
    // Scripts and game files share their table.
    for id in ["trench", "trench-game"] {
        assert_eq!(meant("int", language(id)), ["int of trench", "int of trench"]);
    }
}

#[test]
fn the_places_of_a_meaning() {
    let fixture = Fixture::new(LANGUAGES, "g", GAME);
    let found = |name: &str| {
        let found = meanings(&fixture.db, name, language("gdl")).into_iter().flat_map(|one| places(&fixture.db, one));
        found.map(|(place, role)| (fixture.show(place.file, place.range), role)).collect::<Vec<(String, Role)>>()
    };
    let all: Vec<String> = found("hp-max").into_iter().map(|(place, _)| place).collect();
    assert_eq!(all, ["game.g:2:11 hp-max", "types.g:1:18 hp-max"]);
    let boats = found("boat");
    let all: Vec<&str> = boats.iter().map(|(place, _)| place.as_str()).collect();
    assert_eq!(all, ["game.g:2:6 boat", "types.g:1:12 boat", "types.g:3:16 boat"]);
    assert_eq!(boats.iter().filter(|(_, role)| *role == Role::Define).count(), 1);
    let [hp_max] = meanings(&fixture.db, "hp-max", None)[..] else { panic!("one meaning") };
    let values: Vec<String> =
        behind(&fixture.db, hp_max).iter().map(|place| fixture.show(place.file, place.range)).collect();
    assert!(values.iter().any(|place| place.starts_with("game.g:2:")), "{values:?}");
    assert!(values.iter().any(|place| place.starts_with("types.g:1:")), "{values:?}");
}

#[test]
fn the_meaning_at_a_place() {
    for (text, expected) in [
        ("(unit-type boat)\n(add boat hp-m$0ax 3)\n", Some("hp-max")),
        ("(unit-type boat)\n(add bo$0at hp-max 3)\n", Some("boat")),
        ("(unit-type boat)\n(add bot$0 hp-max 3)\n", None),
        ("(unit-type boat)\n$0\n", None),
    ] {
        let fixture = Fixture::new(LANGUAGES, "g", text);
        let (file, offset) = fixture.cursor();
        assert_eq!(meaning_at(&fixture.db, file, offset).map(Meaning::name), expected, "{text}");
    }
    // A parameter is known in its function alone.
    let fixture = Fixture::new(LANGUAGES, "bgl", "game G\nf : Int -> Int\nf(x) = x$0 + 1\n");
    let (file, offset) = fixture.cursor();
    assert_eq!(meaning_at(&fixture.db, file, offset), None);
}

#[test]
fn names_that_are_like_others() {
    let fixture = Fixture::new(LANGUAGES, "g", GAME);
    assert_eq!(near(&fixture.db, "hp-maxx", None), ["hp-max"]);
    assert_eq!(near(&fixture.db, "lroad", language("bogl")), ["longest_road_of_all"]);
    assert_eq!(near(&fixture.db, "zqxzqx", None), [""; 0]);
    assert!(near(&fixture.db, "max", language("gdl")).len() <= 3);
}

#[test]
fn a_name_that_means_nothing_is_said() {
    let fixture = Fixture::new(LANGUAGES, "g", GAME);
    let gdl = language("gdl");
    assert_eq!(unknown(&fixture.db, "hp-maxx", gdl), "there is no name `hp-maxx` in GDL; did you mean `hp-max`?");
    assert_eq!(unknown(&fixture.db, "zqxzqx", None), "there is no name `zqxzqx`");
}

const SEVERAL: &str = "\
//- /a.g
(unit-type boat
  (char \"b\")
  (hp-max 2))
(terrain-type sea)
  (add boat hp-max 3)
(add boat hp-max 3)
//- /b.g
(unit-type ship (hp-max 4))
";

#[test]
fn examples_are_short_pieces_of_several_files() {
    let fixture = Fixture::new(LANGUAGES, "g", SEVERAL);
    let [hp_max] = meanings(&fixture.db, "hp-max", None)[..] else { panic!("one meaning") };
    let found = |most| examples(&fixture.db, hp_max, most).into_iter().map(|one| one.text).collect::<Vec<String>>();
    let all = ["(unit-type boat\n  (char \"b\")\n  (hp-max 2))", "(unit-type ship (hp-max 4))", "(add boat hp-max 3)"];
    assert_eq!(found(10), all);
    assert_eq!(found(2), all[..2]);
    // Of a form that is too long the line is shown, and what defines a name is not an example.
    let lines: String = (0..20).map(|number| format!("  (equation{number} (boat 1))\n")).collect();
    let fixture = Fixture::new(LANGUAGES, "g", &format!("(unit-type boat)\n(scorekeeper\n{lines}  (when boat))\n"));
    let [boat] = meanings(&fixture.db, "boat", None)[..] else { panic!("one meaning") };
    for example in examples(&fixture.db, boat, 3) {
        assert!(!example.text.contains('\n') && !example.text.contains("unit-type"), "{}", example.text);
    }
}

#[test]
fn the_page_about_a_name() {
    let fixture = Fixture::new(LANGUAGES, "g", SEVERAL);
    let games = Fixture::new(LANGUAGES, "g", "//- /games/pond.g\n(unit-type fish (hp-max 1))\n(unit-type boat)\n");
    let shown = |name: &str| {
        let all = meanings(&fixture.db, name, None).into_iter().map(|one| about(&fixture.db, &games.db, one));
        let all: Vec<_> = all.collect();
        markdown(&fixture.db, &page(&fixture.db, &games.db, &all))
    };
    let hp_max = shown("hp-max");
    for part in [
        "default: 1 · range: 1 to 32767",
        "**Used** in 4 places in 2 files\n\n- [a.g:3](/a.g#L3) in `boat`",
        "**Examples**\n\n[a.g:3](/a.g#L3)\n\n```gdl\n(unit-type boat\n",
        "**Examples in the games of Ludex**\n\npond.g:1\n\n```gdl\n(unit-type fish (hp-max 1))\n```",
    ] {
        assert!(hp_max.contains(part), "{part}: {hp_max}");
    }
    let boat = shown("boat");
    assert!(boat.contains("**Used** in 2 places in 1 file\n") && !boat.contains("games of Ludex"), "{boat}");
    assert!(shown("ship").ends_with("\n\nUsed nowhere in the workspace."), "{}", shown("ship"));
}

//! The sheet of a game as a whole.

use ludex_base::picture::{Picture, Shape, SheetCell};
use ludex_test_support::Fixture;

use super::*;

fn drawn(text: &str, what: &str) -> Result<Picture, PreviewError> {
    let fixture = Fixture::new(crate::LANGUAGES, "g", text);
    preview(&fixture.db, fixture.files[0], PreviewRequest::of(Some(what)))
}

/// The rows of a table of the sheet, each with its cells behind one another.
#[track_caller]
fn rows(text: &str, title: &str) -> Vec<String> {
    rows_of(text, "game", title)
}

/// The same of a part of the game.
#[track_caller]
fn rows_of(text: &str, what: &str, title: &str) -> Vec<String> {
    let picture = drawn(text, what).expect("a picture");
    let Shape::Sheet(sheet) = &picture.shape else { panic!("a sheet: {picture:?}") };
    let table = sheet.tables.iter().find(|table| table.title == title).expect("the table");
    table.rows.iter().map(|row| words(row)).collect()
}

/// The cells of a row behind one another.
fn words(row: &[SheetCell]) -> String {
    row.iter().map(|cell| cell.text.as_str()).collect::<Vec<&str>>().join(" | ")
}

#[test]
fn turns_are_as_long_as_the_calendar_says() {
    for (calendar, words) in [
        ("()", "turns are counted"),
        ("'(number \"cycle\")", "turns are counted: cycle 1, cycle 2, …"),
        ("'(usual month)", "a turn lasts 1 month"),
        ("'(usual hour 8)", "a turn lasts 8 hours"),
        ("'(usual (0 60 year 50) (61 year))", "turns 1 to 61 last 50 years each; from turn 62 on a turn lasts 1 year"),
    ] {
        let text = format!("(unit-type a)\n(terrain-type t)\n(set calendar {calendar})\n(set last-turn 40)\n");
        assert_eq!(rows(&text, "Time"), [format!("calendar | {words}"), "last-turn | 40".to_owned()]);
    }
}

/// The dates are those that Xconq shows.
#[test]
fn turns_have_dates() {
    let date = |calendar: &str, first: &str, turn: u32| {
        let text = format!(
            "(unit-type a)\n(terrain-type t)\n(set calendar {calendar})\n(set initial-date \"{first}\")\n\
             (set last-turn {turn})\n"
        );
        let rows = rows(&text, "Time");
        let last = rows.iter().find_map(|row| row.strip_prefix("last-turn | ")).expect("the last turn");
        last.to_owned()
    };
    for (calendar, first, turn, expected) in [
        ("'(usual hour)", "6:00 1 Jul 1863", 1, "1 (6:00 1 Jul 1863)"),
        ("'(usual hour)", "6:00 1 Jul 1863", 72, "72 (5:00 4 Jul 1863)"),
        ("'(usual day)", "27 Feb 1944", 4, "4 (2 Mar 1944)"),
        ("'(usual week 2)", "24 Jun 1756", 18, "18 (17 Feb 1757)"),
        ("'(usual month)", "Nov 1938", 3, "3 (Jan 1939)"),
        ("'(usual season)", "Win 1200", 6, "6 (Spr 1201)"),
        ("'(usual (0 60 year 50) (60 100 year 25) (100 year))", "-4000", 1, "1 (4000 BC)"),
        ("'(usual (0 60 year 50) (60 100 year 25) (100 year))", "-4000", 61, "61 (1000 BC)"),
        ("'(usual (0 60 year 50) (60 100 year 25) (100 year))", "-4000", 101, "101 (0 AD)"),
        ("'(usual (0 60 year 50) (60 100 year 25) (100 year))", "-4000", 103, "103 (2 AD)"),
        // What Xconq cannot read is no date, and counted turns have none.
        ("'(usual month)", "November 1938", 3, "3"),
        ("'(number \"cycle\")", "1", 3, "3"),
    ] {
        assert_eq!(date(calendar, first, turn), expected, "{calendar}");
    }
}

#[test]
fn seasons_are_parts_of_the_year() {
    let text = "(unit-type a)\n(terrain-type t)\n(world (year-length 12))\n(set initial-year-part 3)\n\
                (set season-names ((0 2 \"winter\") (3 3 \"spring\")))\n(scorekeeper (do last-side-wins))\n";
    let words = "season-names | winter 0 to 2, spring 3: by the 12 turns of a year, of which turn 1 is number 4";
    assert_eq!(rows(text, "Time"), [words]);
    assert!(drawn(&text.replace("12", "1"), "game").is_ok_and(|picture| picture.facts == "Scoring: 1"));
}

/// Units of two sides, which come and go.
const SCHEDULE: &str = "\
(unit-type inf (name \"infantry\"))
(terrain-type t)
(side 1 (name \"Red\"))
(side 2 (name \"Blue\"))
(inf -7 -2 2 (cp -1) (appear 5))
(inf -7 -2 2 (cp -1) (appear 5 2 3))
(inf -21 -1 1 (n \"Paul\") (cp -1) (appear 4))
(inf -3 -4 1 (cp -1) (appear 5))
(inf 3 3 1 (in \"Paul\"))
(inf 3 3 1 (disappear 4))
(inf 4 3 1 (appear 2))
(inf 4 3 1 (hp 0) (disappear 2))
";

#[test]
fn units_come_and_go_by_turns_and_sides() {
    let by_turns = rows(SCHEDULE, "Reinforcements by turn and side");
    assert_eq!(by_turns, ["4 | 2 infantry; leaving: infantry | ", "5 | infantry | 2 infantry"]);
    let units = [
        "4 | Red | Paul, infantry | (21, 1)",
        "4 | Red | infantry | in Paul, infantry",
        "4 | Red | infantry | leaves",
        "5 | Red | infantry | (3, 4)",
        "5 | Blue | infantry | (7, 2)",
        "5 | Blue | infantry | near (7, 2) (2 × 3)",
    ];
    assert_eq!(rows_of(SCHEDULE, "reinforcements", "Units"), units);
    let dated = format!("{SCHEDULE}(set calendar '(usual day))\n(set initial-date \"1 Jun 1944\")\n");
    assert_eq!(rows_of(&dated, "reinforcements", "Units")[0], "4 | 4 Jun 1944 | Red | Paul, infantry | (21, 1)");
    let picture = drawn(SCHEDULE, "reinforcements").expect("a picture");
    assert_eq!(picture.facts, "5 units to come · 1 unit to leave");
    let why = drawn("(unit-type a)\n(terrain-type t)\n(a 1 1)\n", "reinforcements").expect_err("nothing").to_string();
    assert_eq!(why, "there is nothing to draw: no unit enters the game later or leaves it");
}

#[test]
fn scorekeepers_are_told_in_words() {
    let row = |scorekeeper: &str| {
        let text = format!("(unit-type port)\n(terrain-type t)\n(scorekeeper (title \"It\") {scorekeeper})\n");
        let rows = rows(&text, "Scoring");
        rows[0].strip_prefix("It | ").expect("its title").to_owned()
    };
    let every = "every side | at the end of each turn | ";
    for (scorekeeper, words) in [
        ("(do last-side-wins)", format!("{every}the last side whose units are worth points wins")),
        (
            "(when (after-turn 30)) (do (if (>= (sum-uprop port point-value) 40) win lose))",
            "every side | at the end of each turn from 30 on | if the sum of point-value over all port of the side is \
             at least 40, the side wins, else the side loses"
                .to_owned(),
        ),
        (
            "(applies-to (not \"ai\")) (when after-action) (do ((add-score 10) (set-score (+ score turn))))",
            "every side but “ai” | after each action | its score grows by 10; its score becomes its score + the turn"
                .to_owned(),
        ),
        (
            "(when (after-turn (= turn 3))) (do (cond ((> score 9) end) ((/= score 0) lose)))",
            "every side | at the end of each turn, if the turn is 3 | if its score is more than 9, the game ends in a \
             draw; else if its score is not 0, the side loses"
                .to_owned(),
        ),
        ("(do (explode  1))", format!("{every}(explode 1)")),
        (
            "(applies-to (1 \"undead\")) (initial-score 10) (when (after-turn)) (do lose)",
            "side 1 or “undead” | never: its list has no condition | sides begin with 10; the side loses".to_owned(),
        ),
        (
            "(keep-score false) (initial-score 10) (trigger (> turn 3)) (when after-event) (do win)",
            "every side | never: it has a trigger and is not triggered | the side wins".to_owned(),
        ),
    ] {
        assert_eq!(row(scorekeeper), words);
    }
}

#[test]
fn namers_are_shown_with_what_they_name() {
    let text = "\
(unit-type a (namer \"ships\"))
(unit-type b)
(terrain-type t)
(namer ships (in-order \"Puffin\" \"Tern\"))
(namer towns (random \"Fir\"))
(namer rivers (random \"Alder\"))
(namer ghosts (random \"Boo\"))
(add b namer \"ships\")
(set side-namer \"towns\")
(side 1 (name \"Red\") (unit-namers (b \"towns\")))
(set side-library '(((noun \"Elf\") (unit-namers (a \"rivers\")))))
";
    let expected = [
        "ships | 2 | Puffin, Tern | a, b",
        "towns | 1 | Fir | sides, Red",
        "rivers | 1 | Alder | sides of the library",
        "ghosts | 1 | Boo | ",
    ];
    assert_eq!(rows_of(text, "namers", ""), expected);
    let facts = drawn(text, "namers").expect("a picture").facts;
    assert_eq!(facts, "4 namers · 1 that nothing in this game asks for by name");
    assert!(drawn("(unit-type a)\n(terrain-type t)\n", "namers").is_err());
}

#[test]
fn images_are_shown_with_the_types_that_have_them() {
    let text = "\
//- /other.g
(imf \"hut\" ((8 8)))
//- /main.g
(unit-type town (image-name \"flag\"))
(unit-type hill)
(unit-type boat (image-name (\"raft\" \"flag\")))
(unit-type shed (image-name \"hut\"))
(terrain-type sea (image-name \"waves\"))
(imf \"flag\" ((16 16)) ((32 24) (mono)))
(imf \"hill\" ((1 1) 0 65535 0))
(imf \"flag\" ((16 16)) ((8 8)))
(imf \"lamp\" ((8 8)))
";
    let fixture = Fixture::new(crate::LANGUAGES, "g", text);
    let main = fixture.files.iter().copied().find(|file| file.path(&fixture.db).ends_with("main.g")).expect("main.g");
    let picture = preview(&fixture.db, main, PreviewRequest::of(Some("images"))).expect("a picture");
    let expected = [
        "flag | 16 × 16, 32 × 24, 8 × 8 | town, boat",
        "hill | a color | hill",
        "lamp | 8 × 8 | ",
        "shed | hut | other.g, which the game does not include",
        "sea | waves | not in this workspace",
    ];
    let Shape::Sheet(sheet) = &picture.shape else { panic!("a sheet: {picture:?}") };
    let rows: Vec<String> = sheet.tables.iter().flat_map(|table| &table.rows).map(|row| words(row)).collect();
    assert_eq!(rows, expected);
    assert_eq!(picture.facts, "3 images · 1 that no type has · 2 types whose image is described elsewhere or nowhere");
}

#[test]
fn a_game_that_says_nothing_of_it_has_no_sheet() {
    let why = drawn("(unit-type a)\n(terrain-type t)\n", "game").expect_err("nothing").to_string();
    assert!(why.starts_with("there is nothing to draw: the game has no scorekeepers"), "{why}");
    let named = |text: &str| {
        let fixture = Fixture::new(crate::LANGUAGES, "g", text);
        let parts = previews(&fixture.db, fixture.files[0]).into_iter().filter(|part| part.group == Some("The game"));
        parts.map(|part| part.name).collect::<Vec<String>>().join(", ")
    };
    assert_eq!(named("(unit-type a)\n(scorekeeper (do last-side-wins))\n"), "game");
    assert_eq!(named("(unit-type a)\n(set last-turn 9)\n"), "variables");
    assert_eq!(named("(unit-type a)\n(a 1 1 (disappear 3))\n"), "game, reinforcements");
    assert_eq!(named("(unit-type a (image-name \"b\"))\n(namer c (random \"D\"))\n"), "namers, images");
}

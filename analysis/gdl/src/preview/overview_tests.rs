//! The sheet of a game as a whole.

use ludex_base::picture::{Picture, Shape, SheetCell};
use ludex_test_support::Fixture;

use super::*;

fn drawn(text: &str) -> Result<Picture, PreviewError> {
    let fixture = Fixture::new(crate::LANGUAGES, "g", text);
    preview(&fixture.db, fixture.files[0], PreviewRequest::of(Some("game")))
}

/// The rows of a table of the sheet, each with its cells behind one another.
#[track_caller]
fn rows(text: &str, title: &str) -> Vec<String> {
    let picture = drawn(text).expect("a picture");
    let Shape::Sheet(sheet) = &picture.shape else { panic!("a sheet: {picture:?}") };
    let table = sheet.tables.iter().find(|table| table.title == title).expect("the table");
    let row = |row: &Vec<SheetCell>| row.iter().map(|cell| cell.text.as_str()).collect::<Vec<&str>>().join(" | ");
    table.rows.iter().map(row).collect()
}

#[test]
fn turns_are_as_long_as_the_calendar_says() {
    for (calendar, words) in [
        ("()", "turns are counted"),
        ("'(number \"cycle\")", "turns are counted: cycle 1, cycle 2, …"),
        ("'(usual month)", "a turn lasts 1 month"),
        ("'(usual hour 8)", "a turn lasts 8 hours"),
        (
            "'(usual (0 60 year 50) (61 year))",
            "from turn 0 to 60 a turn lasts 50 years; from turn 61 on a turn lasts 1 year",
        ),
    ] {
        let text = format!("(unit-type a)\n(terrain-type t)\n(set calendar {calendar})\n(set last-turn 40)\n");
        assert_eq!(rows(&text, "Time"), [format!("calendar | {words}"), "last-turn | 40".to_owned()]);
    }
}

#[test]
fn units_arrive_by_turns_and_sides() {
    let text = "\
(unit-type inf (name \"infantry\"))
(terrain-type t)
(side 1 (name \"Red\"))
(side 2 (name \"Blue\"))
(inf -7 -2 2 (cp -1) (appear 5))
(inf -21 -1 1 (n \"Paul\") (cp -1) (appear 4))
(inf -3 -4 1 (cp -1) (appear 5))
(inf 3 3 1)
(inf 4 3 1 (appear 2))
";
    let expected =
        ["4 | Red | Paul, infantry | (21, 1)", "5 | Blue | infantry | (7, 2)", "5 | Red | infantry | (3, 4)"];
    assert_eq!(rows(text, "Reinforcements"), expected);
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
            "(not \"ai\") | after each action | its score grows by 10; its score becomes its score + the turn"
                .to_owned(),
        ),
        (
            "(when (after-turn (= turn 3))) (do (cond ((> score 9) end) ((/= score 0) lose)))",
            "every side | at the end of each turn, if the turn is 3 | if its score is more than 9, the game ends in a \
             draw; else if its score is not 0, the side loses"
                .to_owned(),
        ),
        ("(do (explode  1))", format!("{every}(explode 1)")),
    ] {
        assert_eq!(row(scorekeeper), words);
    }
}

#[test]
fn names_and_images() {
    let text = "(unit-type a)\n(terrain-type t)\n(namer ships (in-order \"Puffin\" \"Tern\"))\n\
                (imf \"flag\" ((16 16)) ((32 24) (mono)))\n";
    assert_eq!(rows(text, "Names"), ["ships | 2 | Puffin, Tern"]);
    assert_eq!(rows(text, "Images"), ["flag | 16 × 16, 32 × 24"]);
}

#[test]
fn a_game_that_says_nothing_of_it_has_no_sheet() {
    let why = drawn("(unit-type a)\n(terrain-type t)\n").expect_err("nothing").to_string();
    assert!(why.starts_with("there is nothing to draw: the game has no scorekeepers"), "{why}");
    let named = |text: &str| {
        let fixture = Fixture::new(crate::LANGUAGES, "g", text);
        previews(&fixture.db, fixture.files[0]).iter().any(|part| part.name == "game")
    };
    assert!(named("(unit-type a)\n(scorekeeper (do last-side-wins))\n"));
    assert!(!named("(unit-type a)\n(set last-turn 9)\n"));
}

//! Edits in pictures of maps: the texts they make, and what is refused.

use std::path::Path;

use ludex_base::painting::{Numbers, ToolKind};
use ludex_base::preview::PreviewRequest;
use ludex_ide::painting::tools;
use ludex_test_support::Fixture;
use ludex_test_support::rewrites::workspace;
use ludex_test_support::strokes::edit_at_random;

/// The forms that every text here is written after.
const TYPES: &str = "(unit-type boat)\n(unit-type fort)\n(terrain-type sea)\n(terrain-type land)\n\
                     (terrain-type bog)\n(terrain-type road (subtype connection))\n(side 1 (name \"Fern\"))\n\
                     (side 2 (name \"Moss\"))\n";

const ROWS: &str =
    "(area 6 5 (terrain (by-name sea land)\n  \"6a\"\n  \"2a3ba\"\n  \"abbbba\"\n  \"6a\" ; the strait\n  \"6a\"))\n";

/// The text after [`TYPES`] once something is edited in the picture.
fn painted(text: &str, tool: ToolKind, chosen: (&str, &str), cells: &[Numbers]) -> Result<String, String> {
    let fixture = Fixture::new(crate::LANGUAGES, "g", &format!("{TYPES}{text}"));
    let after = fixture.painted((0, None), tool, chosen, cells)?;
    Ok(after.strip_prefix(TYPES).map_or(after.clone(), str::to_owned))
}

#[track_caller]
fn check(text: &str, tool: ToolKind, chosen: (&str, &str), cells: &[Numbers], after: &str) {
    assert_eq!(painted(text, tool, chosen, cells).as_deref(), Ok(after));
}

#[track_caller]
fn refused(text: &str, tool: ToolKind, chosen: (&str, &str), cells: &[Numbers], why: &str) {
    assert_eq!(painted(text, tool, chosen, cells), Err(why.to_owned()));
}

#[test]
fn only_the_rows_that_are_touched_change() {
    let paint = |cells: &[Numbers], brush| painted(ROWS, ToolKind::Paint, (brush, ""), cells).expect("a text");
    assert_eq!(paint(&[(2, 1)], "land"), ROWS.replace("\"6a\" ; the", "\"2ab3a\" ; the"));
    assert_eq!(paint(&[(2, 3), (3, 3), (2, 2)], "sea"), ROWS.replace("2a3ba", "4aba").replace("abbbba", "ababba"));
    // What is so already is passed over.
    assert_eq!(paint(&[(2, 3), (1, 3)], "land"), ROWS.replace("2a3ba", "a4ba"));
    refused(ROWS, ToolKind::Paint, ("land", ""), &[(2, 3)], "it is so already");
    refused(ROWS, ToolKind::Paint, ("land", ""), &[(0, 0)], "the map has no cell (0, 0)");
    assert_eq!(paint(&[(0, 0), (2, 1)], "land"), paint(&[(2, 1)], "land"), "a stroke over the edge");
    let why = "`road` cannot be chosen here; there is `sea`, for example";
    refused(ROWS, ToolKind::Paint, ("road", ""), &[(2, 1)], why);
}

#[test]
fn a_list_gets_the_type_that_it_lacks() {
    let after = ROWS.replace("sea land", "sea land bog").replace("\"6a\" ; the", "\"2ac3a\" ; the");
    check(ROWS, ToolKind::Paint, ("bog", ""), &[(2, 1)], &after);
    let area = |list: &str, row: &str| format!("(area 3 3 (terrain {list} \"3+\" \"{row}\" \"3+\"))\n");
    let (before, after) = (area("(by-name \"+\" sea)", "3+"), area("(by-name \"+l\" sea (land 1))", "+l+"));
    check(&before, ToolKind::Paint, ("land", ""), &[(1, 1)], &after);
    let (before, after) = (area("(by-name (sea 3) (land 0))", "3d"), area("(by-name (sea 3) (land 0) (bog 1))", "dbd"));
    let in_letters = |text: &str, sea: &str| text.replace("3+", sea);
    check(&in_letters(&before, "3d"), ToolKind::Paint, ("bog", ""), &[(1, 1)], &in_letters(&after, "3d"));
    let why = "the list of this layer has no `bog`, and cannot get it here: write it there";
    refused(&area("(by-char \"+-\")", "3+"), ToolKind::Paint, ("bog", ""), &[(1, 1)], why);
    // Without a list the characters are the types in order.
    let (before, after) = (in_letters(&area("", "3a"), "3a"), in_letters(&area("", "aca"), "3a"));
    check(&before, ToolKind::Paint, ("bog", ""), &[(1, 1)], &after);
}

#[test]
fn what_hangs_together_is_filled() {
    let after = ROWS.replace("sea land", "sea land bog").replace("2a3ba", "2a3ca").replace("abbbba", "a4ca");
    check(ROWS, ToolKind::Fill, ("bog", ""), &[(3, 3)], &after);
    refused(ROWS, ToolKind::Fill, ("sea", ""), &[(9, 9)], "the map has no cell (9, 9)");
}

#[test]
fn terrain_from_elsewhere_is_refused() {
    let covered = format!("{ROWS}(area add 2 1 terrain bog)\n");
    let why = "the terrain of (2, 1) does not come from a row of a layer, but from a form that covers the rows";
    refused(&covered, ToolKind::Paint, ("land", ""), &[(2, 1)], why);
    let short = "(area 4 3 (terrain \"4a\" \"2a\" \"4a\"))\n";
    refused(
        short,
        ToolKind::Paint,
        ("land", ""),
        &[(3, 1)],
        "(3, 1) cannot be painted: its row has 2 cells, and ends before it",
    );
    check(short, ToolKind::Paint, ("land", ""), &[(2, 1)], &short.replace("\"2a\"", "\"2ab\""));
    let text = format!("//- /game.g\n(include \"map\")\n//- /map.g\n{TYPES}{ROWS}");
    let fixture = Fixture::new(crate::LANGUAGES, "g", &text);
    let game = fixture.painted((0, None), ToolKind::Paint, ("land", ""), &[(2, 1)]);
    assert_eq!(game, Err("the terrain of this map is in `map.g`: open that file to edit it".to_owned()));
    let map = fixture.painted((1, None), ToolKind::Paint, ("land", ""), &[(2, 1)]);
    assert!(map.is_ok_and(|text| text.contains("\"2ab3a\" ; the strait")));
}

/// A world that goes round, of which only a part is shown.
#[test]
fn rows_of_a_larger_map() {
    let text = format!("(world 5)\n(area 5 5 (restrict 9 9 2 2) (terrain{}))\n", " \"9a\"".repeat(9));
    let after = painted(&text, ToolKind::Paint, ("land", ""), &[(1, 1)]).expect("a text");
    // Both columns of the row that are about the cell.
    assert_eq!(after.split('"').filter(|part| part.contains('b')).collect::<Vec<_>>(), ["3ab4ab"], "{after}");
}

const UNITS: &str =
    "(boat 2 1 1 (n \"Wet Sock\")) ; a start\n(fort (@ 3 2))\n(boat 3 3 2 (in \"Keep\"))\n(fort 2 3 (n \"Keep\"))\n";

#[test]
fn units_are_moved() {
    let text = format!("{ROWS}{UNITS}");
    let moved = |from, to| painted(&text, ToolKind::Move, ("", ""), &[from, to]);
    assert_eq!(moved((2, 1), (3, 1)), Ok(text.replace("boat 2 1", "boat 3 1")));
    assert_eq!(moved((3, 2), (2, 2)), Ok(text.replace("(@ 3 2)", "(@ 2 2)")));
    assert_eq!(moved((4, 1), (2, 2)), Err("no unit is at (4, 1)".to_owned()));
    let why = "(3, 4) is at the edge of the map, where no unit can be";
    assert_eq!(moved((3, 2), (3, 4)), Err(why.to_owned()));
    let late = format!("{ROWS}(boat -2 -1 1 (cp -1) (appear 3))\n");
    check(&late, ToolKind::Move, ("", ""), &[(2, 1), (3, 2)], &late.replace("-2 -1", "-3 -2"));
    let shifted = format!("{ROWS}(unit-defaults (@ 1 1))\n(boat 1 0 1)\n");
    let after = painted(&shifted, ToolKind::Move, ("", ""), &[(2, 1), (3, 2)]);
    assert_eq!(after, Ok(shifted.replace("boat 1 0", "boat 2 1")));
}

#[test]
fn units_come_and_go() {
    let text = format!("{ROWS}{UNITS}");
    let placed = text.clone() + "(fort 4 2 2)\n";
    check(&text, ToolKind::Place, ("fort", "Moss"), &[(4, 2)], &placed);
    let placed = text.clone() + "(boat 4 2)\n";
    check(&text, ToolKind::Place, ("boat", "independent"), &[(4, 2)], &placed);
    check(ROWS, ToolKind::Place, ("boat", "Fern"), &[(2, 2)], &format!("{ROWS}(boat 2 2 1)\n"));
    let gone = text.replace("(boat 2 1 1 (n \"Wet Sock\")) ; a start\n", " ; a start\n");
    check(&text, ToolKind::Remove, ("", ""), &[(2, 1)], &gone);
    check(&text, ToolKind::Remove, ("", ""), &[(3, 2)], &text.replace("(fort (@ 3 2))\n", ""));
}

#[test]
fn units_change_sides() {
    let text = format!("{ROWS}{UNITS}");
    let given = |cell, owner| painted(&text, ToolKind::Give, ("", owner), &[cell]);
    assert_eq!(given((2, 1), "Moss"), Ok(text.replace("boat 2 1 1", "boat 2 1 2")));
    assert_eq!(given((2, 1), "Fern"), Err("it is so already".to_owned()));
    assert_eq!(given((3, 2), "Fern"), Ok(text.replace("(@ 3 2))", "(@ 3 2) (s 1))")));
    assert_eq!(given((2, 1), "independent"), Ok(text.replace("boat 2 1 1", "boat 2 1 0")));
}

/// What the picture of a part has no tools for is not edited, and random edits of our own example keep their promise.
#[test]
fn the_example_is_edited_at_random() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/gdl");
    let paths = ["harbor.g", "harbor-types.g", "harbor-names.g"].map(|name| folder.join(name));
    let db = workspace(crate::LANGUAGES, &paths);
    let file = db.file(&paths[0]).expect("the example");
    assert!(tools(&db, file, PreviewRequest::of(Some("sheet of unit types"))).is_empty());
    let strokes = edit_at_random(&db, file, None, (39, 200));
    assert_eq!(strokes.faults, Vec::<String>::new());
    let made = |tool| strokes.made.get(tool).copied().unwrap_or_default();
    assert!(made("paint") > 10 && made("place") > 5, "{:?}: {:?}", strokes.made, strokes.refused);
}

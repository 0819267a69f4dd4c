//! Edits in pictures of boards: the texts they make, and what is refused.

use std::path::Path;

use ludex_base::painting::{Numbers, ToolKind};
use ludex_test_support::rewrites::workspace;
use ludex_test_support::strokes::edit_at_random;

use crate::tests::fixture;

const POND: &str = "game Pond
type Board = Array (3, 2) of {Empty, Reed, Water}
pond : Board
pond!(x, y) = Water
pond!(2, y) = Empty
pond!(2, 1) = Reed -- the tall one
later : Board
later = place(Reed, pond, (1, 1))
";

fn painted(what: Option<&str>, tool: ToolKind, brush: &str, cells: &[Numbers]) -> Result<String, String> {
    fixture(POND).painted((0, what), tool, (brush, ""), cells)
}

#[track_caller]
fn check(tool: ToolKind, brush: &str, cells: &[Numbers], (old, new): (&str, &str)) {
    assert_eq!(painted(None, tool, brush, cells), Ok(POND.replace(old, new)));
}

#[test]
fn squares_get_equations_of_their_own() {
    let paint = |brush, cells: &[Numbers], change| check(ToolKind::Paint, brush, cells, change);
    paint("Water", &[(2, 1)], ("(2, 1) = Reed", "(2, 1) = Water"));
    paint("Empty", &[(2, 1)], ("pond!(2, 1) = Reed -- the tall one", " -- the tall one"));
    let last = "-- the tall one";
    paint("Reed", &[(1, 1)], (last, "-- the tall one\npond!(1, 1) = Reed"));
    paint("Reed", &[(3, 2), (2, 2), (2, 1)], (last, "-- the tall one\npond!(2, 2) = Reed\npond!(3, 2) = Reed"));
    check(ToolKind::Fill, "Reed", &[(3, 1)], (last, "-- the tall one\npond!(3, 1) = Reed\npond!(3, 2) = Reed"));
}

#[test]
fn what_has_no_equations_is_refused() {
    let refused = |what, brush, cell| painted(what, ToolKind::Paint, brush, &[cell]);
    let why = "`later` is worked out, and has no equations for its squares";
    assert_eq!(refused(Some("later"), "Reed", (2, 2)), Err(why.to_owned()));
    assert_eq!(refused(None, "Reed", (4, 1)), Err("the board has no square (4, 1)".to_owned()));
    assert_eq!(refused(None, "Reed", (2, 1)), Err("it is so already".to_owned()));
    let numbers = "game Pond\ntype Board = Array (2, 2) of Int\npond : Board\npond!(x, y) = 1\n";
    let why = "the squares of the board hold no values that have names";
    let found = fixture(numbers).painted((0, None), ToolKind::Paint, ("2", ""), &[(1, 1)]);
    assert_eq!(found, Err(why.to_owned()));
}

#[test]
fn the_example_is_edited_at_random() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/bogl/cornerrun.bgl");
    let db = workspace(crate::LANGUAGES, &[&path]);
    let file = db.file(&path).expect("the example");
    let strokes = edit_at_random(&db, file, None, (39, 200));
    assert_eq!(strokes.faults, Vec::<String>::new());
    assert!(strokes.made.get("paint").is_some_and(|made| *made > 50), "{:?}: {:?}", strokes.made, strokes.refused);
}

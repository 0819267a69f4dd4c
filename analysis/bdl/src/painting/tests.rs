//! Edits in pictures of beginnings: the texts they make, and what is refused.

use std::path::Path;

use ludex_base::painting::{Numbers, ToolKind};
use ludex_test_support::rewrites::workspace;
use ludex_test_support::strokes::edit_at_random;

use crate::tests::{board, fixture};

const PLACEMENTS: &str = "initial_piece_position{
  fox{
    positions{
      x : 0, y : 0
      x : [2, 4], y : [0, 1]
    }
    mirrored
  }
  owl{
    positions{
      x : 1, y : 0 // by the tree
    }
    owner : 1
  }
}
";

/// A game of 5 by 6 squares with three pieces and these placements.
fn game(placements: &str) -> String {
    let moves = "moves{ horizontal(-1, 1) }";
    board(5, 6, &format!("pieces{{ fox{{ {moves} }} owl{{ {moves} }} hare{{ {moves} }} }}\n{placements}"))
}

#[track_caller]
fn check(tool: ToolKind, chosen: (&str, &str), cells: &[Numbers], (old, new): (&str, &str)) {
    let before = game(PLACEMENTS);
    assert!(before.contains(old), "{old}");
    let after = fixture(&before).painted((0, None), tool, chosen, cells);
    assert_eq!(after, Ok(before.replacen(old, new, 1)));
}

#[track_caller]
fn refused(tool: ToolKind, chosen: (&str, &str), cells: &[Numbers], why: &str) {
    assert_eq!(fixture(&game(PLACEMENTS)).painted((0, None), tool, chosen, cells), Err(why.to_owned()));
}

#[test]
fn pieces_are_moved() {
    let moved = |from, to, change| check(ToolKind::Move, ("", ""), &[from, to], change);
    moved((0, 0), (0, 2), ("x : 0, y : 0", "x : 0, y : 2"));
    // A copy takes its piece with it.
    moved((0, 5), (0, 3), ("x : 0, y : 0", "x : 0, y : 2"));
    let range = "x : [2, 4], y : [0, 1]";
    let rest = "x : 2, y : [0, 1]\n      x : 3, y : 1\n      x : 4, y : [0, 1]\n      x : 3, y : 2";
    moved((3, 0), (3, 2), (range, rest));
    let why = |why| refused(ToolKind::Move, ("", ""), &[(3, 0), (1, 0)], why);
    why("`owl` is on x : 1, y : 0 already");
    refused(ToolKind::Move, ("", ""), &[(1, 2), (1, 3)], "no piece is on x : 1, y : 2");
    refused(ToolKind::Move, ("", ""), &[(3, 0), (3, 6)], "the board has no square x : 3, y : 6");
}

#[test]
fn pieces_come_and_go() {
    let place = |piece, player, at, change| check(ToolKind::Place, (piece, player), &[at], change);
    let range = "x : [2, 4], y : [0, 1]";
    place("fox", "player 0", (1, 2), (range, "x : [2, 4], y : [0, 1]\n      x : 1, y : 2"));
    place("fox", "player 1", (1, 3), (range, "x : [2, 4], y : [0, 1]\n      x : 1, y : 2"));
    let block = "    owner : 1\n  }\n  hare{\n    positions{\n      x : 2, y : 2\n    }\n    owner : 1\n  }\n}";
    place("hare", "player 1", (2, 2), ("    owner : 1\n  }\n}", block));
    let why = "every `owl` belongs to player 1: only copies of them can belong to the other one (`mirrored`)";
    refused(ToolKind::Place, ("owl", "player 0"), &[(2, 2)], why);
    refused(ToolKind::Place, ("owl", "player 1"), &[(0, 5)], "`fox` is on x : 0, y : 5 already");

    let remove = |at, change| check(ToolKind::Remove, ("", ""), &[at], change);
    remove((0, 0), ("      x : 0, y : 0\n", ""));
    remove((2, 1), (range, "x : 2, y : 0\n      x : [3, 4], y : [0, 1]"));
    refused(ToolKind::Remove, ("", ""), &[(2, 2)], "no piece is on x : 2, y : 2");
}

#[test]
fn the_example_is_edited_at_random() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/bdl/burrow.bdl");
    let db = workspace(crate::LANGUAGES, &[&path]);
    let file = db.file(&path).expect("the example");
    let strokes = edit_at_random(&db, file, None, (39, 300));
    assert_eq!(strokes.faults, Vec::<String>::new());
    let made = |tool| strokes.made.get(tool).copied().unwrap_or_default();
    let is_busy = made("move") > 5 && made("place") > 5 && made("remove") > 5;
    assert!(is_busy, "{:?}: {:?}", strokes.made, strokes.refused);
}

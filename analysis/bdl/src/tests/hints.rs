//! Inlay hints and code lenses.

use expect_test::{Expect, expect};
use ludex_base::settings::{Settings, Value};

use crate::tests::{board, fixture};

/// A game of this many columns and rows around pieces, placements and invariants.
fn game(size: (u32, u32), pieces: &str, placements: &str, invariants: &str) -> String {
    let text =
        format!("pieces{{\n{pieces}}}\ninitial_piece_position{{\n{placements}}}\ninvariants{{ {invariants} }}\n");
    board(size.0, size.1, &text)
}

/// The lenses of a game, each with its line.
fn lenses(text: &str) -> String {
    let fixture = fixture(text);
    fixture.lenses(fixture.files[0])
}

/// The text with its hints in brackets.
fn hints(text: &str, is_on: bool) -> String {
    let mut fixture = fixture(text);
    let mut settings = Settings::default();
    settings.set(&crate::inlay_hints::COUNTS, Value::Flag(is_on));
    fixture.db.set_settings(settings);
    fixture.hinted(fixture.files[0], ['[', ']'])
}

#[track_caller]
fn same(found: String, expected: Expect) {
    expected.assert_eq(&found);
}

const PIECES: &str = "  king{ moves{ x : [-1, 1], y : [-1, 1] } }\n  horse{ moves{ x : [1, 2], y : 1 x : 2, y : 1 } \
                      mirrored }\n";

const PLACEMENTS: &str = "  king{ positions{ x : 2, y : 0 } mirrored }\n  horse{ positions{ x : [0, 1], y : 0 \
                          x : 3, y : 0 } owner : 1 }\n";

#[test]
fn hints_count_moves_and_squares() {
    let text = game((5, 5), PIECES, PLACEMENTS, "");
    let shown = hints(&text, true);
    for part in [
        "x : [-1, 1], y : [-1, 1][8 moves] }",
        "x : [1, 2], y : 1[2 moves] x : 2, y : 1 }",
        "  king[1 square for each player]{ positions",
        "  horse[3 squares]{ positions",
    ] {
        assert!(shown.contains(part), "{part} is missing in\n{shown}");
    }
    assert_eq!(hints(&text, false), text);
}

#[test]
fn lenses_of_a_game() {
    same(
        lenses(&game((5, 5), PIECES, PLACEMENTS, "")),
        expect![[r"
            9: 8 squares from the middle, 5 moves at the start
            10: 2 squares from the middle, 0 : 5 moves at the start
            12: 1 : 4 pieces, 5 : 10 moves
        "]],
    );
}

#[test]
fn lenses_claim_nothing_that_javascript_could_change() {
    same(
        lenses(&game((5, 5), PIECES, PLACEMENTS, "explicit{ () => true }")),
        expect![[r"
            9: 8 squares from the middle
            10: 2 squares from the middle
            12: 1 : 4 pieces
        "]],
    );
    let script = PIECES.replace("mirrored }", "explicit{ moves: () => [], } }");
    same(
        lenses(&game((5, 5), &script, PLACEMENTS, "")),
        expect![[r"
            9: 8 squares from the middle
            12: 1 : 4 pieces
        "]],
    );
    // The page fails there.
    let wide = lenses(&game((6, 5), PIECES, PLACEMENTS, "cant_risk(king)"));
    assert!(wide.contains("12: 1 : 4 pieces\n"), "{wide}");
}

#[test]
fn lenses_of_a_large_game_are_bounded() {
    let pieces: String =
        (0..300).map(|n| format!("  p{n}{{ moves{{ horizontal(,) x : [-999, 999], y : [-9, 9] }} }}\n")).collect();
    let positions: String = (0..1_000).map(|x| format!("x : {x}, y : 0 ")).collect();
    let text = game((1_000, 1_000), &pieces, &format!("  p7{{ positions{{ {positions} }} mirrored }}\n"), "");
    let shown = lenses(&text);
    assert!(shown.lines().count() < 50 && shown.contains("1000 : 1000 pieces\n"), "{shown}");
}

#[test]
fn lenses_of_chess() {
    let shown = lenses(&crate::position::tests::chess());
    let titles = [
        "8 squares from the middle, 0 moves at the start",
        "27 squares from the middle, 0 moves at the start",
        "13 squares from the middle, 0 moves at the start",
        "8 squares from the middle, 4 moves at the start",
        "14 squares from the middle, 0 moves at the start",
        // By `pawn_movement`: one square ahead, and two where it takes.
        "3 squares from the middle, 16 moves at the start",
        "16 : 16 pieces, 20 : 20 moves",
    ];
    let found: Vec<&str> = shown.lines().filter_map(|line| Some(line.split_once(": ")?.1)).collect();
    assert_eq!(found, titles);
}

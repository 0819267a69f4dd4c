//! What is said of each kind of thing, and that boards and the rules of the game agree.

use expect_test::{Expect, expect};

use crate::fuel::Fuel;
use crate::game::game;
use crate::position::Square;
use crate::position::rulebook::Rulebook;
use crate::tests::{fixture, hover};

/// A game of 8 by 8 squares around pieces, placements and invariants.
fn text(pieces: &str, placements: &str, invariants: &str) -> String {
    crate::tests::game(&format!(
        "pieces{{ {pieces} }}\ninitial_piece_position{{ {placements} }}\ninvariants{{ {invariants} }}\n"
    ))
}

#[track_caller]
fn says(text: &str, expected: Expect) {
    expected.assert_eq(&format!("{}\n", hover(text)));
}

#[track_caller]
fn contains(text: &str, parts: &[&str]) {
    let shown = hover(text);
    for part in parts {
        assert!(shown.contains(part), "{part:?} is missing in\n{shown}");
    }
}

/// The squares that the board of a hover marks, as column and row from the top, in order.
fn marked(hover: &str) -> Vec<(i32, i32)> {
    let mut found = Vec::new();
    for line in hover.lines() {
        let Some((name, cells)) = line.trim_start().split_once("  ") else { continue };
        let Ok(number) = name.parse::<i32>() else { continue };
        for (x, cell) in (0..).zip(cells.split(' ')) {
            if cell.chars().all(|c| "•○⊗◆◇×".contains(c)) {
                found.push((x, 8 - number));
            }
        }
    }
    found.sort_unstable();
    found
}

/// The squares that a piece can go to from the middle of an otherwise empty board, by the rules of the game.
fn targets(text: &str) -> Vec<(i32, i32)> {
    let fixture = fixture(text);
    let book =
        Rulebook::new(game(&fixture.db, fixture.files[0])).unwrap_or_else(|refusal| panic!("{}", refusal.reason));
    let from = Square { x: 3, row: 4 };
    let found = book.targets(&book.start, from, &mut Fuel::new(u64::MAX)).expect("fuel");
    let mut found: Vec<(i32, i32)> = found.iter().map(|square| (square.x, square.row)).collect();
    found.sort_unstable();
    found
}

#[test]
fn boards_show_the_moves_of_the_game() {
    let moves = [
        "horizontal(,) vertical(,)",
        "diagonal(1, 2)",
        "diagonal(-3,)",
        "vertical(2, 4)",
        "vertical(1, 2), kills : false x : 1, y : 1 x : -1, y : 1",
        "x : [-2, 2], y : [-2, 2]",
        "x : 1, y : 2 x : 9, y : 0 x : 0, y : 0",
        "horizontal(-1, 1), kills : false diagonal(-1, -1)",
    ];
    for moves in moves {
        for mirrored in ["", "mirrored"] {
            let piece = |cursor: &str| format!("fo{cursor}x{{ moves{{ {moves} }} {mirrored} }}");
            let placement = "fox{ positions{ x : 3, y : 3 } }";
            let shown = hover(&text(&piece("$0"), placement, ""));
            let expected = targets(&text(&piece(""), placement, ""));
            assert!(!expected.is_empty(), "{moves}");
            assert_eq!(marked(&shown), expected, "{moves} {mirrored}: {shown}");
        }
    }
}

#[test]
fn a_placement_and_its_piece() {
    let piece = "pawn{ moves{ vertical(1, 2), kills : false x : 1, y : 1 } mirrored on_end_reached : spawn(pawn) }";
    says(
        &text(piece, "pa$0wn{ positions{ x : [0, 7], y : 1 } mirrored }", ""),
        expect![[r"
            **pawn** — piece, main.bdl:8

            ```bdl
            pawn{ moves{ vertical(1, 2), kills : false x : 1, y : 1 } mirrored on_end_reached : spawn(pawn) }
            ```

            At the start player 0 has 8 on `a2` `b2` `c2` `d2` `e2` `f2` `g2` `h2`; player 1 has 8 on `a7` `b7` `c7` `d7` `e7` `f7` `g7` `h7`.

            ```
            8  . . . . . . . .
            7  p p p p p p p p
            6  . . . . . . . .
            5  . . . . . . . .
            4  . . . . . . . .
            3  . . . . . . . .
            2  P P P P P P P P
            1  . . . . . . . .
               a b c d e f g h
            ```

            ---

            Moves: `vertical(1, 2)` without taking, `x : 1, y : 1`

            There are 3 squares for it from `d4`, in the middle of an otherwise empty board:

            ```
            8  . . . . . . . .
            7  . . . . . . . .
            6  . . . ○ . . . .
            5  . . . ○ • . . .
            4  . . . P . . . .
            3  . . . . . . . .
            2  . . . . . . . .
            1  . . . . . . . .
               a b c d e f g h
            ```

            - `•` it goes there or takes there, if nothing stands in the way
            - `○` it goes there, if the square is empty and nothing stands in the way

            A positive `y` or `vertical` leads up the board for pieces placed directly, which this shows, and down for mirrored copies.

            At the end of the board, the top row for pieces placed directly and the bottom row for mirrored copies, it becomes `pawn`.

            Its moves can bring it to 7 to 28 of the 64 squares, depending on where it starts.

            It is drawn as `P`.
        "]],
    );
}

#[test]
fn a_piece_is_said_to_leap_or_to_be_stopped() {
    let knight = "hor$0se{ moves{ x : [-2, 2], y : 1 vertical(2, 3) } can_jump }";
    let placed = "horse{ positions{ x : 0, y : 0 } }";
    contains(
        &text(knight, placed, ""),
        &[
            "- `•` it goes there or takes there, if nothing stands in the way",
            "- `◆` it leaps there or takes there, whatever stands in between",
            "`can_jump` has no effect: a vector leaps anyway, and a line is always stopped.",
            "leads down the board for every piece: only with `mirrored` it leads up",
            "At the start player 0 has 1 on `a1`.",
        ],
    );
    assert!(!hover(&text(knight, placed, "")).contains("jumps over"));
}

#[test]
fn a_pawn_takes_otherwise_than_it_moves() {
    let pawn = "pa$0wn{ moves{ vertical(1, 2) x : [-1, 1], y : 1 } mirrored }";
    let shown = hover(&text(pawn, "pawn{ positions{ x : 3, y : 3 } }", "pawn_movement(pawn)"));
    assert!(shown.contains("5  . . ⊗ • ⊗ . . .") && shown.contains("6  . . . ⊗ . . . ."), "{shown}");
    let rule = "Because of `pawn_movement` it goes to empty squares only straight, by two or more only from its second \
                row; else it must take.";
    assert!(shown.contains(rule), "{shown}");
    // Each of its moves says so, too, also one that is never possible.
    for own in ["vertical(1, 2$0)", "x : -1, y : 1$0", "x : -1, y : 1$0, kills : false"] {
        let pawn = format!("pawn{{ moves{{ {own} }} mirrored }}");
        contains(&text(&pawn, "", "pawn_movement(pawn)"), &[rule]);
        assert!(!hover(&text(&pawn, "", "cant_risk(pawn)")).contains("pawn_movement"));
    }
}

#[test]
fn how_far_the_moves_of_a_piece_bring_it() {
    let fox =
        |moves: &str| text(&format!("fo$0x{{ moves{{ {moves} }} }}"), "fox{ positions{ x : 2, y : 0 } mirrored }", "");
    contains(&fox("diagonal(,)"), &["Its moves can bring it to 32 of the 64 squares."]);
    contains(&fox("diagonal(,) x : 1, y : 0"), &["Its moves can bring it to every square of the board."]);
    // Nothing is claimed where JavaScript moves pieces.
    let script =
        fox("diagonal(,)").replace("player_change : alternate", "player_change : explicit{ (context) => { } }");
    assert!(!hover(&script).contains("bring it to"));
}

#[test]
fn what_javascript_could_change_is_not_claimed() {
    let piece = |rest: &str, more: &str| format!("fo$0x{{ moves{{ diagonal(,) {more} }} {rest} }}");
    let placed = "fox{ positions{ x : 2, y : 0 } }";
    let changed = hover(&text(&piece("explicit{ moves: () => [], }", ""), placed, ""));
    assert!(changed.contains("may change how it moves") && marked(&changed).is_empty(), "{changed}");
    let other = hover(&text(&piece("", "explicit{ { x: [0, 1], y: (x) => [0, 1], killing: true }, }"), placed, ""));
    assert!(other.contains("Its moves in JavaScript are not shown.") && !marked(&other).is_empty(), "{other}");
    let judged = hover(&text(&piece("", ""), placed, "explicit{ () => true }"));
    assert!(judged.contains("JavaScript among the invariants may forbid some of these moves."), "{judged}");
}

#[test]
fn a_piece_in_javascript() {
    let piece = "explicit{ ki$0ng: { moves: () => [] } }";
    contains(&text(piece, "", ""), &["Written in JavaScript.", "It is not on the board at the start."]);
    contains(&text(piece, "king{ positions{ x : 4, y : 0 } }", ""), &["At the start player 0 has 1 on `e1`."]);
}

#[test]
fn a_vector() {
    let fox = |moves: &str| text(&format!("fox{{ moves{{ {moves} }} }}"), "", "");
    says(
        &fox("x : [-2, 2]$0, y : [-2, 2]"),
        expect![[r"
            24 moves: `x` from -2 to 2, `y` from -2 to 2, both ends included, without `x : 0, y : 0`, which is never a move. Each leaps: only its target matters.

            It goes to an empty square, or takes an enemy there.

            ```
            ◆ ◆ ◆ ◆ ◆
            ◆ • • • ◆
            ◆ • F • ◆
            ◆ • • • ◆
            ◆ ◆ ◆ ◆ ◆
            ```

            - `•` it goes there or takes there, if nothing stands in the way
            - `◆` it leaps there or takes there, whatever stands in between
        "]],
    );
    says(
        &fox("x : 1, y : 2$0, kills : false"),
        expect![[r"
            1 move. It leaps: only its target matters.

            It leads to an empty square only.

            ```
            . . . . .
            . . . . .
            . . F . .
            . . . . .
            . . . ◇ .
            ```

            - `◇` it leaps there, if the square is empty, whatever stands in between

            A positive `y` or `vertical` leads down the board for every piece: only with `mirrored` it leads up for those placed directly.
        "]],
    );
}

#[test]
fn a_line() {
    let fox = |moves: &str| text(&format!("fox{{ moves{{ {moves} }} mirrored }}"), "", "");
    says(
        &fox("vertical(2, 3$0)"),
        expect![[r"
            At a distance of 2 or 3. Positive and negative numbers lead opposite ways along the column. The squares before its first one are leapt.

            It stops at the first piece: on it, taking it, if that is an enemy, else before it.

            ```
            . . . • . . .
            . . . ◆ . . .
            . . . . . . .
            . . . F . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            ```

            - `•` it goes there or takes there, if nothing stands in the way
            - `◆` it leaps there or takes there, whatever stands in between

            A positive `y` or `vertical` leads up the board for pieces placed directly, which this shows, and down for mirrored copies.
        "]],
    );
    contains(
        &fox("diagonal(-1, $0)"),
        &[
            "At distances from -1 to 10: an end that is left out lies 10 squares away, the longer side of the board and 2 more.",
            "Positive numbers lead right, up and down; negative ones lead left, up and down. 0 is left out.",
        ],
    );
    contains(&fox("horizontal(1, 1)$0, kills : false"), &["At a distance of 1. ", "It leads to empty squares only"]);
    contains(&fox("vertical(-1, 1)$0"), &["At a distance of -1 or 1. Positive and negative numbers lead opposite"]);
    contains(&fox("diagonal(1, 3)$0"), &["At distances from 1 to 3. Positive numbers lead right"]);
}

#[test]
fn every_sign_of_a_move_says_the_same() {
    let moves = "x : [1, 2], y : -1, kills : false";
    let before = "fox{ moves{ ";
    let signs: Vec<usize> = moves.char_indices().filter(|(_, c)| "[]:-2,1".contains(*c)).map(|(at, _)| at).collect();
    for at in signs {
        let cursor = format!("{}$0{}", &moves[..at], &moves[at..]);
        let shown = hover(&text(&format!("{before}{cursor} }} }}"), "", ""));
        let is_kills = at > moves.find(", kills").expect("kills");
        let says = if is_kills { "**kills** — move property" } else { "2 moves: `x` from 1 to 2, `y` -1" };
        assert!(shown.contains(says), "{cursor}: {shown}");
    }
}

#[test]
fn a_position() {
    says(
        &text("fox{ moves{ } }", "fox{ positions{ x : [0, 1]$0, y : 7 } owner : 1 mirrored }", ""),
        expect![[r"
            2 squares: `x` from 0 to 1, `y` 7, both ends included.

            At the start player 0 has 2 on `a1` `b1`; player 1 has 2 on `a8` `b8`.

            ```
            8  f f . . . . . .
            7  . . . . . . . .
            6  . . . . . . . .
            5  . . . . . . . .
            4  . . . . . . . .
            3  . . . . . . . .
            2  . . . . . . . .
            1  F F . . . . . .
               a b c d e f g h
            ```
        "]],
    );
}

#[test]
fn what_holds_at_the_start() {
    let pieces = "king{ moves{ horizontal(-1, 1) } } rook{ moves{ vertical(,) horizontal(,) } }";
    let placements = "king{ positions{ x : 3, y : 0 } } rook{ owner : 1 positions{ x : 2, y : 7 } }";
    let with = |invariants: &str, finish: &str| {
        text(pieces, placements, invariants).replace("finish{ no_moves_available }", finish)
    };
    let finish = "finish{ no_moves_$0available }";
    contains(&with("", finish), &["At the start player 0 has 2 moves, so the game goes on."]);
    contains(&with("cant_risk(king)", finish), &["At the start player 0 has 1 move, so the game goes on."]);
    contains(
        &with("cant_$0risk(king)", "finish{ }"),
        &["At the start `cant_risk` forbids 1 of the 2 moves of player 0."],
    );
    contains(&with("cant_risk(king)", "fini$0sh{ }"), &["the game is over before the first move."]);
    let braces = with("cant_risk(king)", "finish{ }").replace("invariants{", "invariants$0{");
    contains(&braces, &["At the start they forbid 1 of the 2 moves of player 0."]);
    // What JavaScript decides is not said.
    assert!(!hover(&with("explicit{ () => true }", finish)).contains("At the start"));
    // Nor is what invariants come to that fail on a wide board; the rule of `finish` looks at the whole of any.
    let wide = |invariants: &str| with(invariants, finish).replace("width : 8", "width : 9");
    contains(&wide(""), &["At the start player 0 has 2 moves, so the game goes on."]);
    assert!(!hover(&wide("cant_risk(king)")).contains("At the start"));
    let high = with("", finish).replace("height : 8", "height : 20");
    contains(&high, &["At the start player 0 has 2 moves, so the game goes on."]);
}

#[test]
fn signs_say_what_the_whole_stands_for() {
    let text = text("fox{ moves{ } mirrored : true }", "fox{ positions{ x : 0, y : 0 } }", "");
    contains(&text.replace("width : 8", "width :$0 8"), &["**width** — rule"]);
    contains(&text.replace("width : 8", "width : 8$0"), &["**width** — rule"]);
    contains(&text.replace("moves{ }", "moves{ }$0"), &["**moves** — piece property"]);
    contains(&text.replace("pieces{ fox{ ", "pieces{ fox$0{ "), &["**fox** — piece"]);
    contains(
        &text.replace("positions{ ", "positions{$0 "),
        &["**positions** — placement property", "player 0 has 1 on `a1`"],
    );
    contains(
        &text.replace("initial_piece_position{", "initial_piece_position {$0"),
        &["player 0 has 1 piece, player 1 has 0"],
    );
}

#[test]
fn large_boards_are_bounded() {
    let large = |text: String| text.replace("width : 8", "width : 1000").replace("height : 8", "height : 1000");
    let piece = "qu$0een{ moves{ horizontal(,) vertical(,) x : [-999, 999], y : [-999, 999] } }";
    let shown = hover(&large(text(piece, "queen{ positions{ x : [0, 999], y : 0 } mirrored }", "")));
    // What would take too long to find out is left out.
    assert!(marked(&shown).is_empty() && !shown.contains("bring it to"), "{shown}");
    assert!(shown.contains("player 0 has 1000 on `0,0`") && shown.contains("and 992 more"), "{shown}");
    contains(&large(text("king{ moves{ horizontal(-1,$0 1) } }", "", "")), &["• K •"]);
}

//! Pictures of beginnings, of pieces and of moves, and of what cannot be drawn.

use expect_test::{Expect, expect, expect_file};
use ludex_base::picture::{Picture, Shape, TextOptions};
use ludex_base::preview::PreviewRequest;
use ludex_ide::preview::preview;
use ludex_test_support::check_xml;

use crate::tests::{board, fixture};

/// A game of 4 by 4 squares around pieces, placements and invariants.
fn game(pieces: &str, placements: &str, invariants: &str) -> String {
    let text =
        format!("pieces{{ {pieces} }}\ninitial_piece_position{{ {placements} }}\ninvariants{{ {invariants} }}\n");
    board(4, 4, &text)
}

/// The picture of a game, or why there is none.
fn draw(text: &str, what: Option<&str>) -> Result<Picture, String> {
    let fixture = fixture(text);
    let picture = preview(&fixture.db, fixture.files[0], PreviewRequest::of(what)).expect("BDL has pictures");
    picture.map_err(|error| error.to_string())
}

fn characters(text: &str, what: Option<&str>) -> String {
    match draw(text, what) {
        Ok(picture) => {
            check_xml(&picture.svg());
            picture.text(TextOptions::default())
        }
        Err(error) => error,
    }
}

#[track_caller]
fn same(found: String, expected: Expect) {
    expected.assert_eq(&found);
}

const PIECES: &str =
    "pawn{ moves{ vertical(1, 2), kills : false x : 1, y : 1 } mirrored } rook{ moves{ horizontal(,) } }";

const PLACEMENTS: &str = "pawn{ positions{ x : [1, 2], y : 1 } mirrored } rook{ positions{ x : 0, y : 0 } mirrored }";

#[test]
fn the_beginning() {
    same(
        characters(&game(PIECES, PLACEMENTS, ""), None),
        expect![[r"
            main.bdl
            4 × 4 squares · 3 : 3 pieces · player 0 moves first

               0 1 2 3
            3  r : . :
            2  : p p .
            1  . P P :
            0  R . : .

              ●  P/p pawn
                 player 0 has 2, player 1 has 2
              ●  R/r rook
                 player 0 has 1, player 1 has 1

            Player 0 is at the bottom, player 1 at the top.
        "]],
    );
}

#[test]
fn clashes_and_squares_off_the_board() {
    let placements = "pawn{ positions{ x : 1, y : 1 } } rook{ positions{ x : 1, y : 1 x : 4, y : 0 } owner : 1 }";
    let text = game(PIECES, placements, "");
    same(
        characters(&text, None),
        expect![[r"
            main.bdl
            4 × 4 squares · 0 : 1 pieces · player 0 moves first

               0 1 2 3 4
            3  . : . :
            2  : . : .
            1  . r . :
            0  : . : . r

              ●  r rook
                 player 0 has 0, player 1 has 1
              ○  two pieces claim this square
                 the piece that is placed later stays
              #  off the board
                 no square of the page

            b2 (x : 1, y : 1): `rook` takes the square from `pawn`
            `rook` is placed off the board: x : 4, y : 0
        "]],
    );
}

#[test]
fn the_squares_of_a_piece() {
    same(
        characters(&game(PIECES, PLACEMENTS, ""), Some("pawn")),
        expect![[r"
            pawn
            3 squares from b2 (x : 1, y : 1), in the middle of an empty board of 4 × 4 squares

               0 1 2 3
            3  . ○ . :
            2  : ○ • .
            1  . P . :
            0  : . : .

              •  it goes there or takes there, if nothing stands in the way
                 1 square
              ○  it goes there, if the square is empty and nothing stands in the way
                 2 squares

            A positive `y` or `vertical` leads up the board for pieces placed directly, which this shows, and down for mirrored copies.
        "]],
    );
}

#[test]
fn ways_are_told_apart_without_colours() {
    let all =
        "fox{ moves{ horizontal(1,) vertical(-1, 1), kills : false x : 2, y : -2 x : -1, y : -2, kills : false } }";
    let picture = draw(&game(all, "", ""), Some("fox")).expect("a picture");
    let forms: std::collections::BTreeSet<char> = picture.marks.iter().map(|mark| mark.form.character()).collect();
    // The piece itself, and four ways.
    assert_eq!(forms.into_iter().collect::<String>(), "•◆◇○●");
    assert_eq!(picture.legend.len(), 4);
}

#[test]
fn the_moves_at_the_beginning() {
    let picture = draw(&game(PIECES, PLACEMENTS, ""), Some("moves")).expect("a picture");
    assert_eq!(picture.facts, "5 legal moves of player 0 at the start");
    let shown: Vec<&str> = picture.arrows.iter().map(|arrow| arrow.tooltip.as_str()).collect();
    assert_eq!(shown, ["rook a1 b1", "rook a1 c1", "rook a1 d1", "pawn b2 c3, takes pawn", "pawn c2 d3"]);
    assert!(picture.arrows.iter().all(|arrow| arrow.source.is_some() && !arrow.dashed));
    let leaping = game("fox{ moves{ x : 2, y : -1 } }", "fox{ positions{ x : 0, y : 0 } mirrored }", "");
    let picture = draw(&leaping, Some("moves")).expect("a picture");
    assert!(picture.arrows.len() == 1 && picture.arrows[0].dashed, "{:?}", picture.arrows);
    assert!(picture.notes.iter().any(|note| note.text.starts_with("Dashed arrows leap")));
    // It bears the names of squares by which moves are written.
    assert_eq!(picture.board().map(|board| board.coordinates(picture.arrows[0].from)).as_deref(), Some("a1"));
}

/// JavaScript decides in the picture what it decides when the game is played.
#[test]
fn moves_at_the_beginning_by_javascript() {
    let judged = |invariant: &str| {
        let picture = draw(&game(PIECES, PLACEMENTS, invariant), Some("moves")).expect("a picture");
        let shown: Vec<&str> = picture.arrows.iter().map(|arrow| arrow.tooltip.as_str()).collect();
        let about = picture.notes.iter().map(|note| note.text.as_str()).filter(|note| note.starts_with("line"));
        (shown.join(", "), about.collect::<Vec<_>>().join("\n"))
    };
    let (shown, about) = judged("explicit{ (context, x, y, to_x) => to_x == 3, }");
    assert_eq!((shown.as_str(), about.as_str()), ("rook a1 d1, pawn c2 d3", ""));
    let (shown, about) = judged("explicit{ () => Math.random() < 1, }");
    assert_eq!(shown.split(", ").filter(|arrow| !arrow.starts_with("takes")).count(), 5);
    assert_eq!(about, "line 10: an invariant in JavaScript counts as kept (`Math.random` is not run, line 10)");
    let pieces = "crab{ moves{ explicit{ { x: [-2, 3], y: (x) => [0, 1], killing: true }, } } }";
    let text = game(pieces, "crab{ positions{ x : 1, y : 0 } }", "");
    let picture = draw(&text, Some("moves")).expect("a picture");
    let shown: Vec<&str> = picture.arrows.iter().map(|arrow| arrow.tooltip.as_str()).collect();
    assert_eq!(shown, ["crab b1 c1", "crab b1 d1"]);
    assert!(picture.arrows.iter().all(|arrow| arrow.source.is_some()));
}

#[test]
fn what_cannot_be_drawn() {
    let text = game(&format!("{PIECES} explicit{{ owl: {{ moves: () => [] }} }}"), PLACEMENTS, "");
    let refused = |what: &str| draw(&text, Some(what)).expect_err("no picture");
    assert_eq!(refused("pwan"), "`pwan` is not a piece; did you mean `pawn`?");
    assert_eq!(refused("move"), "`move` is not a piece; did you mean `moves`?");
    assert_eq!(refused("zebra"), "`zebra` is not a piece; choose a piece, or `moves` for the legal moves at the start");
    assert!(refused("owl").starts_with("`owl` is written in JavaScript, which is not run"), "{}", refused("owl"));
    assert!(draw("rules{\n}\n", None).expect_err("no picture").contains("the board has no size"));
    let large = text.replace("width : 4", "width : 1000").replace("height : 4", "height : 1000");
    assert!(draw(&large, None).expect_err("no picture").contains("1000 by 1000 squares, and at most 40000 are drawn"));
    let missing = draw(&text.replace("pawn{ positions", "prawn{ positions"), Some("moves")).expect_err("no picture");
    assert!(missing.contains("line 9: there is no piece `prawn`"), "{missing}");
}

#[test]
fn things_lead_to_their_texts() {
    let text = game(PIECES, PLACEMENTS, "");
    let picture = draw(&text, None).expect("a picture");
    let texts: Vec<&str> = picture.marks.iter().filter_map(|mark| Some(&text.as_str()[mark.source?.range])).collect();
    assert_eq!(texts, ["x : [1, 2], y : 1"; 4].into_iter().chain(["x : 0, y : 0"; 2]).collect::<Vec<_>>());
    let Shape::Squares(squares) = &picture.shape else { panic!("{:?}", picture.shape) };
    assert_eq!(squares.board.cells.len(), 16);
}

/// The stored pictures have been looked at.
#[test]
fn pictures_of_chess() {
    let chess = crate::position::tests::chess();
    let picture = |what: Option<&str>| draw(&chess, what).expect("a picture");
    assert_eq!(picture(Some("moves")).arrows.len(), 20);
    expect_file!["stored/chess.txt"].assert_eq(&picture(None).text(TextOptions::default()));
    expect_file!["stored/chess.svg"].assert_eq(&picture(None).svg());
    expect_file!["stored/chess-soldier.svg"].assert_eq(&picture(Some("soldier")).svg());
    expect_file!["stored/chess-leaper.svg"].assert_eq(&picture(Some("leaper")).svg());
    expect_file!["stored/chess-moves.svg"].assert_eq(&picture(Some("moves")).svg());
}

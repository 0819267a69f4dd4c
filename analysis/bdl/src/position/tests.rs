//! The facts of the built game, one by one, and the numbers of moves that were counted in it.

use ludex_test_support::Fixture;

use super::reach::{Reach, reaches};
use super::rulebook::Rulebook;
use super::setup::setup;
use super::{Figure, Square};
use crate::fuel::Fuel;
use crate::game::{Game, Shape, game};

/// A game of this many columns and rows around the pieces, the placements, the invariants and the rules of `finish`.
fn text(width: u32, height: u32, pieces: &str, placements: &str, invariants: &str, finish: &str) -> String {
    format!(
        "rules{{\n  coloring : alternate\n  height : {height}\n  width : {width}\n  player_change : alternate\n  \
         first_player : 0\n}}\npieces{{ {pieces} }}\ninitial_piece_position{{ {placements} }}\ninvariants{{ {invariants} \
         }}\nfinish{{ {finish} }}\n"
    )
}

fn lowered(text: &str) -> Game {
    let fixture = Fixture::new(crate::LANGUAGES, "bdl", text);
    game(&fixture.db, fixture.files[0]).clone()
}

fn book(text: &str) -> Rulebook {
    Rulebook::new(&lowered(text)).unwrap_or_else(|refusal| panic!("{}", refusal.reason))
}

/// A board of one kind of piece, `fox`, and others where they are placed; without invariants.
fn foxes(moves: &str, rest: &str, placements: &str) -> Rulebook {
    let pieces = format!("fox{{ moves{{ {moves} }} {rest} }} hen{{ moves{{ x : 1, y : 0 }} }}");
    book(&text(8, 8, &pieces, placements, "", "no_moves_available"))
}

fn fuel() -> Fuel {
    Fuel::new(u64::MAX)
}

/// The names of the squares that the piece on a square can go to, whatever the invariants say.
fn targets(book: &Rulebook, from: &str) -> String {
    let square = |name: &str| {
        let (x, y) = name.split_at(1);
        let x = i32::from(x.as_bytes()[0] - b'a');
        Square { x, row: book.height - y.parse::<i32>().expect("a row") }
    };
    let name = |square: Square| {
        let letter = char::from(b'a' + u8::try_from(square.x).expect("a column"));
        format!("{letter}{}", book.height - square.row)
    };
    let found = book.targets(&book.start, square(from), &mut fuel()).expect("fuel");
    let mut names: Vec<String> = found.into_iter().map(name).collect();
    names.sort();
    names.join(" ")
}

/// The numbers of sequences of 1 to `depth` moves.
fn counts(text: &str, depth: u32) -> Vec<u64> {
    let book = book(text);
    (1..=depth).map(|depth| book.count(&book.start, depth, &mut fuel()).expect("fuel")).collect()
}

/// Chess as BDL has it: the pieces in an order of our own, under other names.
pub(crate) fn chess() -> String {
    let pieces = "
  monarch{ moves{ diagonal(-1, 1) vertical(-1, 1) horizontal(-1, 1) } }
  consort{ moves{ diagonal(,) vertical(,) horizontal(,) } }
  runner{ moves{ diagonal(,) } }
  leaper{
    moves{
      x : 1, y : 2 x : -1, y : 2 x : 1, y : -2 x : -1, y : -2
      x : 2, y : 1 x : 2, y : -1 x : -2, y : 1 x : -2, y : -1
    }
  }
  castle{ moves{ vertical(,) horizontal(,) } }
  soldier{
    moves{ x : 1, y : 1 x : -1, y : 1 vertical(1, 2), kills : false }
    mirrored
    on_end_reached : spawn(consort, castle, leaper, runner)
  }
";
    let placements = "
  soldier{ positions{ x : [0, 7], y : 1 } mirrored }
  monarch{ mirrored positions{ x : 4, y : 0 } }
  consort{ mirrored positions{ x : 3, y : 0 } }
  runner{ mirrored positions{ x : 2, y : 0 x : 5, y : 0 } }
  leaper{ mirrored positions{ x : 1, y : 0 x : 6, y : 0 } }
  castle{ mirrored positions{ x : 0, y : 0 x : 7, y : 0 } }
";
    let invariants = "pawn_movement(soldier) protect_piece(monarch) cant_risk(monarch)";
    text(8, 8, pieces, placements, invariants, "no_moves_available")
}

#[test]
fn chess_has_the_moves_of_the_built_game() {
    assert_eq!(counts(&chess(), 3), [20, 400, 8_902]);
    let mut other = chess();
    other = other.replace("first_player : 0", "first_player : 1");
    assert_eq!(counts(&other, 1), [20]);
}

#[test]
fn the_game_of_pawns_has_the_moves_of_the_built_game() {
    let pieces = "pawn{ moves{ x : [-1, 1], y : 1 } mirrored }";
    let placements = "pawn{ positions{ x : [0, 3], y : 0 } mirrored }";
    let pawns = text(4, 4, pieces, placements, "", "no_moves_available");
    assert_eq!(counts(&pawns, 6), [10, 100, 840, 6_988, 56_614, 442_528]);
}

/// Fact 1: `y` counts from the bottom whoever owns the piece; the copy stands in the row `y` from the top.
#[test]
fn placements_count_from_the_bottom() {
    let book = foxes("x : 1, y : 0", "", "fox{ positions{ x : 2, y : 1 } owner : 1 mirrored }");
    let figure = |x, row| book.start.at(Square { x, row });
    let kind = super::KindId(0);
    assert_eq!(figure(2, 6), Some(Figure { kind, owner: 1, is_copy: false }));
    assert_eq!(figure(2, 1), Some(Figure { kind, owner: 0, is_copy: true }));
    assert_eq!(book.start.figures().count(), 2);
}

/// Fact 2: a positive `y` leads down for everybody; `mirrored` turns it round for pieces placed directly.
#[test]
fn forward_depends_on_how_a_piece_was_placed() {
    let both = "fox{ positions{ x : 0, y : 2 } mirrored }";
    let plain = foxes("x : 0, y : 1", "", both);
    assert_eq!((targets(&plain, "a3").as_str(), targets(&plain, "a6").as_str()), ("a2", "a5"));
    let turned = foxes("x : 0, y : 1", "mirrored", both);
    assert_eq!((targets(&turned, "a3").as_str(), targets(&turned, "a6").as_str()), ("a4", "a5"));
    // It is not the owner that matters.
    let other = foxes("vertical(1, 2)", "mirrored", "fox{ positions{ x : 0, y : 2 } owner : 1 }");
    assert_eq!(targets(&other, "a3"), "a4 a5");
    let bottom = foxes("x : 0, y : 1", "", "fox{ positions{ x : 0, y : 0 } }");
    assert_eq!(targets(&bottom, "a1"), "");
}

/// Fact 3: a vector leaps, a line stops at the first piece, and a move that does not take stops before it.
#[test]
fn lines_stop_and_vectors_leap() {
    let hens = "hen{ positions{ x : 3, y : 0 x : 0, y : 3 } owner : 1 }";
    let foxes = |moves: &str| foxes(moves, "mirrored", &format!("fox{{ positions{{ x : 0, y : 0 }} }} {hens}"));
    assert_eq!(targets(&foxes("horizontal(,)"), "a1"), "b1 c1 d1");
    assert_eq!(targets(&foxes("horizontal(,), kills : false"), "a1"), "b1 c1");
    assert_eq!(targets(&foxes("vertical(1, 2)"), "a1"), "a2 a3");
    assert_eq!(targets(&foxes("vertical(4, 6)"), "a1"), "a5 a6 a7");
    assert_eq!(targets(&foxes("x : [3, 5], y : 0"), "a1"), "d1 e1 f1");
    assert_eq!(targets(&foxes("x : 3, y : 0, kills : false"), "a1"), "");
    let own = "fox{ positions{ x : 0, y : 0 x : 2, y : 0 } }";
    assert_eq!(targets(&self::foxes("horizontal(,)", "can_jump", own), "a1"), "b1");
}

/// Fact 4: the sign of a diagonal is that of the column, and an interval across 0 leaves 0 out.
#[test]
fn diagonals_go_by_their_columns() {
    let middle = "fox{ positions{ x : 3, y : 3 } }";
    let foxes = |moves: &str| foxes(moves, "", middle);
    assert_eq!(targets(&foxes("diagonal(1, 2)"), "d4"), "e3 e5 f2 f6");
    assert_eq!(targets(&foxes("diagonal(-2, -1)"), "d4"), "b2 b6 c3 c5");
    assert_eq!(targets(&foxes("diagonal(-1, 1)"), "d4"), "c3 c5 e3 e5");
    assert_eq!(targets(&foxes("diagonal(1,)"), "d4"), "e3 e5 f2 f6 g1 g7 h8");
    assert_eq!(targets(&foxes("horizontal(-1, 0)"), "d4"), "c4");
}

/// Fact 5: a range holds `x : 0, y : 0`, which is never a move.
#[test]
fn nobody_moves_by_nothing() {
    let book = foxes("x : [-2, 2], y : [-2, 2]", "", "fox{ positions{ x : 3, y : 3 } }");
    assert_eq!(targets(&book, "d4").split(' ').count(), 24);
}

/// Fact 6: all rules of `finish` must hold at once; with none the game is over before the first move.
#[test]
fn a_game_without_a_rule_of_finish_is_over() {
    let pieces = "fox{ moves{ x : 1, y : 0 } }";
    let placements = "fox{ positions{ x : 0, y : 0 } mirrored }";
    assert_eq!(counts(&text(3, 3, pieces, placements, "", ""), 2), [0, 0]);
    assert_eq!(counts(&text(3, 3, pieces, placements, "", "no_moves_available"), 5), [1, 1, 1, 1, 0]);
    // JavaScript may say that it goes on.
    let script = "explicit{ (context) => false } no_moves_available";
    assert_eq!(counts(&text(3, 3, pieces, placements, "", script), 2), [1, 1]);
}

/// Fact 7: on a board that is higher than wide the last rows are overlooked.
#[test]
fn invariants_overlook_the_last_rows_of_a_high_board() {
    let pieces = "king{ moves{ horizontal(-1, 1) } } rook{ moves{ vertical(,) } }";
    let rook =
        |y: u32| format!("king{{ positions{{ x : 0, y : 4 }} }} rook{{ owner : 1 positions{{ x : 1, y : {y} }} }}");
    let cant_risk = |y: u32| counts(&text(3, 6, pieces, &rook(y), "cant_risk(king)", "no_moves_available"), 1);
    // Seen in the row 5 from the bottom, overlooked in the row 0.
    assert_eq!(cant_risk(5), [0]);
    assert_eq!(cant_risk(0), [1]);
}

/// Fact 6: `no_moves_available` looks at the whole board, also at the last rows of a high one and the last columns of a
/// wide one.
#[test]
fn a_game_goes_on_wherever_somebody_can_move() {
    let beetle = "beetle{ moves{ horizontal(1, 2) } }";
    let low = "beetle{ positions{ x : 0, y : 0 } }";
    assert_eq!(counts(&text(3, 6, beetle, low, "", "no_moves_available"), 1), [2]);
    let right = "beetle{ positions{ x : 5, y : 0 } }";
    assert_eq!(counts(&text(7, 2, beetle, right, "", "no_moves_available"), 1), [1]);
    let both = "beetle{ positions{ x : 0, y : 0 } mirrored }";
    assert_eq!(counts(&text(2, 5, beetle, both, "", "no_moves_available"), 3), [1, 1, 0]);
}

/// Fact 7: a piece in danger may not stay there, and what several names do.
#[test]
fn protected_pieces_and_risks() {
    let pieces = "king{ moves{ horizontal(-1, 1) } } rook{ moves{ vertical(,) horizontal(,) } }";
    let placements = "king{ positions{ x : 0, y : 0 } } rook{ owner : 1 positions{ x : 1, y : 7 } }";
    let count = |invariants: &str| counts(&text(8, 8, pieces, placements, invariants, "no_moves_available"), 1);
    assert_eq!(count(""), [1]);
    assert_eq!(count("cant_risk(king)"), [0]);
    assert_eq!(count("protect_piece(king)"), [0]);
    assert_eq!(count("cant_risk(king, rook)"), [1]);
    assert_eq!(count("cant_risk(queen)"), [1]);
    assert_eq!(count("protect_piece(king, rook)"), [0]);
    assert_eq!(count("explicit{ () => false }"), [1]);
}

/// Fact 8: a piece that is not defined stops the page.
#[test]
fn games_that_break_are_refused() {
    let refused = |width, placements: &str| {
        let text = text(width, 8, "fox{ moves{ x : 1, y : 0 } }", placements, "", "no_moves_available");
        Rulebook::new(&lowered(&text)).err().map(|refusal| refusal.reason).unwrap_or_default()
    };
    assert!(refused(8, "owl{ positions{ x : 0, y : 0 } }").contains("there is no piece `owl`"));
    assert!(refused(8, "fox{ positions{ x : 8, y : 0 } }").contains("no square on the board"));
    assert!(refused(0, "").contains("no size"));
    assert!(refused(1_000_000, "").contains("8000000 squares"));
    let many = refused(1_000, "fox{ positions{ x : [0, 999], y : [0, 7] } }");
    assert_eq!(many, "");
    let huge = "fox{ positions{ x : [-2147483648, 2147483647], y : [-2147483648, 2147483647] } }";
    assert!(refused(100_000, huge).contains("more than 131072 pieces"), "{}", refused(100_000, huge));
}

/// Fact 9: what is written in JavaScript cannot move.
#[test]
fn javascript_is_not_run() {
    let pieces = "explicit{ owl: { moves: () => [{ x: [0, 9], y: (x) => [0, 9], killing: true }] } } fox{ moves{ explicit{ {} } \
                  x : 1, y : 0 } }";
    let placements = "owl{ positions{ x : 0, y : 0 } } fox{ positions{ x : 0, y : 1 } }";
    assert_eq!(counts(&text(8, 8, pieces, placements, "", "no_moves_available"), 1), [1]);
}

/// Fact 11: the end of the board is the top for pieces placed directly, and the bottom for mirrored copies.
#[test]
fn pieces_become_others_at_the_end() {
    let pieces = "fox{ moves{ x : 0, y : 1 } mirrored on_end_reached : spawn(hen, owl, hen) } hen{ moves{ x : 1, y : 0 } } \
                  owl{ moves{ x : 1, y : 1 } }";
    let placements = "fox{ positions{ x : 0, y : 2 } mirrored }";
    let promoting = text(4, 4, pieces, placements, "", "no_moves_available");
    // Two choices for each player.
    assert_eq!(counts(&promoting, 2), [2, 4]);
    let book = book(&promoting);
    let action = *book.actions(&book.start, &mut fuel()).expect("fuel").last().expect("an action");
    let mut next = book.start.clone();
    book.apply(&mut next, action);
    let figure = next.at(Square { x: 0, row: 0 }).expect("the new piece");
    assert_eq!((book.kind(figure.kind).map(|kind| kind.name.as_str()), figure.is_copy), (Some("owl"), false));
    assert_eq!((next.player, next.at(Square { x: 0, row: 1 })), (1, None));
}

/// Fact 12: a pawn goes straight onto empty squares, by two from its second row, and takes otherwise.
#[test]
fn pawns() {
    let pieces = "pawn{ moves{ x : [-1, 1], y : 1 vertical(1, 3) } mirrored } hen{ moves{ x : 1, y : 0 } }";
    let count = |placements: &str| {
        let text = text(8, 8, pieces, placements, "pawn_movement(pawn)", "no_moves_available");
        let book = book(&text);
        book.actions(&book.start, &mut fuel()).expect("fuel").len()
    };
    // From the second row all three squares, from another one only the next.
    assert_eq!(count("pawn{ positions{ x : 3, y : 1 } }"), 3);
    assert_eq!(count("pawn{ positions{ x : 3, y : 2 } }"), 1);
    // It takes on both sides, and straight ahead.
    assert_eq!(count("pawn{ positions{ x : 3, y : 2 } } hen{ owner : 1 positions{ x : [2, 4], y : 3 } }"), 3);
    // The second row of a copy is the second one from the top.
    let copies = text(8, 8, pieces, "pawn{ owner : 1 mirrored positions{ x : 3, y : 1 } }", "pawn_movement(pawn)", "");
    let book = book(&copies);
    assert_eq!(book.actions(&book.start, &mut fuel()).expect("fuel").len(), 3);
}

#[test]
fn squares_that_are_claimed_twice() {
    let placements = "fox{ positions{ x : 0, y : 0 x : 1, y : [0, 2] } mirrored } hen{ positions{ x : 1, y : 0 } }";
    let game = lowered(&text(3, 3, "", placements, "", ""));
    let setup = setup(&game, 3, 3);
    let clashes: Vec<(usize, usize)> = setup.clashes.iter().map(|clash| (clash.earlier, clash.later)).collect();
    // The column 1 of the fox is mirrored onto itself, and the hen takes the square of the last copy there.
    assert_eq!(setup.placed.len(), 9);
    assert_eq!(clashes, [(4, 5), (3, 6), (2, 7), (7, 8)]);
}

#[test]
fn a_move_contains_another() {
    let reach = |written: &str| {
        let game = lowered(&text(8, 8, &format!("fox{{ moves{{ {written} }} }}"), "", "", ""));
        let shape: &Shape = &game.pieces[0].moves.as_ref().expect("moves").list[0].shape;
        reaches(shape, Some(10)).expect("numbers")
    };
    let contains = |outer: &str, inner: &str| {
        let outer: Vec<Reach> = reach(outer);
        reach(inner).iter().all(|inner| outer.iter().any(|outer| outer.contains(*inner)))
    };
    assert!(contains("x : [0, 2], y : 1", "x : 1, y : 1"));
    assert!(contains("vertical(1,)", "vertical(1, 3)") && contains("vertical(,)", "vertical(1, 3)"));
    assert!(contains("vertical(1, 3)", "x : 0, y : 1") && !contains("vertical(1, 3)", "x : 0, y : 2"));
    assert!(!contains("vertical(1, 3)", "vertical(2, 3)"));
    assert!(contains("x : 0, y : [1, 5]", "vertical(1, 3)") && !contains("vertical(1, 3)", "x : 0, y : [1, 3]"));
    assert!(contains("diagonal(-1, 1)", "x : -1, y : 1") && !contains("diagonal(1, 2)", "diagonal(-1, 2)"));
}

#[test]
fn where_pieces_may_come_to() {
    let book = foxes("x : 2, y : 2 x : -2, y : -2", "", "fox{ positions{ x : 0, y : 0 } mirrored }");
    let mobility = book.mobility(&mut fuel()).expect("fuel");
    let squares = |is_copy: bool| {
        let own = mobility.classes.iter().find(|class| class.figure.is_copy == is_copy).expect("a class");
        own.stands.iter().map(|square| (square.x, square.row)).collect::<Vec<_>>()
    };
    assert_eq!(squares(false), [(0, 7)]);
    assert_eq!(squares(true), [(0, 0), (2, 2), (4, 4), (6, 6)]);
    assert!(book.mobility(&mut Fuel::new(3)).is_err());
}

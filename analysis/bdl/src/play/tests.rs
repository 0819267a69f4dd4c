//! Games played by hand and at random: what is shown, what is read, why a move is refused.

use expect_test::{Expect, expect};
use ludex_base::picture::{MarkForm, TextOptions};
use ludex_base::play::{Session as _, Status, play_at_random};
use ludex_base::run::Running as _;
use ludex_base::stage::{Stage, Tape};
use ludex_test_support::Fixture;

use super::{Session, play};
use crate::Bdl;

/// A small war: a rook and a king against a rook, with a pawn that becomes one.
const GAME: &str = "rules{
  player_change : alternate
  first_player : 0
  width : 4
  height : 4
  coloring : alternate
}
pieces{
  king{ moves{ horizontal(-1, 1) vertical(-1, 1) } }
  rook{ moves{ horizontal(,) vertical(,) } }
  pawn{
    moves{ vertical(1, 2), kills : false }
    mirrored
    on_end_reached : spawn(rook, king)
  }
}
initial_piece_position{
  king{ positions{ x : 0, y : 0 } mirrored }
  rook{ positions{ x : 2, y : 3 } owner : 1 }
  pawn{ positions{ x : 1, y : 2 } }
}
invariants{
  cant_risk(king)
  pawn_movement(pawn)
}
finish{
  no_moves_available
}
";

fn session(text: &str) -> Session {
    let fixture = Fixture::new(crate::LANGUAGES, "bdl", text);
    play(&fixture.db, fixture.files[0]).expect("a game")
}

/// The session after some moves.
fn after(text: &str, moves: &[&str]) -> Session {
    let mut session = session(text);
    for written in moves {
        let action = session.read(written).unwrap_or_else(|why| panic!("{written}: {why}"));
        session.act(action);
    }
    session
}

fn same(found: &str, expected: Expect) {
    expected.assert_eq(found);
}

fn names(session: &Session) -> String {
    (0..session.action_count()).map(|action| session.action_name(action)).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_board_and_the_moves() {
    let session = session(GAME);
    same(
        &session.board(),
        expect![[r#"
            4  k . r .
            3  . P . .
            2  . . . .
            1  K . . .
               a b c d
        "#]],
    );
    assert_eq!(session.status(), Status::Turn("player 0 is to move".to_owned()));
    assert_eq!(names(&session), "a1 b1, a1 a2, b3 b4 king, b3 b4 rook");
    assert_eq!(session.notes(), [""; 0]);
}

#[test]
fn moves_are_read_by_letters_and_by_numbers() {
    let mut session = session(GAME);
    assert_eq!(session.read("a1 b1"), Ok(0));
    assert_eq!(session.read("0,0  0,1"), Ok(1));
    assert_eq!(session.read("b3 b4 rook"), Ok(3));
    session.act(1);
    assert_eq!(session.status(), Status::Turn("player 1 is to move".to_owned()));
    session.restart();
    assert_eq!(names(&session), "a1 b1, a1 a2, b3 b4 king, b3 b4 rook");
}

#[test]
fn what_is_not_legal_is_refused_with_the_reason() {
    let session = session(GAME);
    let why = |written: &str| session.read(written).expect_err("not legal");
    assert_eq!(why("a1 e1"), "`e1` is not a square of this board, which goes from `a1` to `d4`");
    assert_eq!(why("b2 b3"), "nobody stands on b2");
    assert_eq!(why("c4 c3"), "`rook` on c4 belongs to player 1, and player 0 is to move");
    assert_eq!(why("a1 a3"), "no move of `king` (line 9) leads from a1 to a3");
    assert_eq!(why("a1 a1"), "a piece cannot stay where it is");
    assert_eq!(why("b3 b4"), "the piece becomes another one there: write `b3 b4 king` or `b3 b4 rook`");
    assert_eq!(why("b3 b4 pawn"), "the piece becomes another one there: write `b3 b4 king` or `b3 b4 rook`");
    assert_eq!(why("a1 b1 rook"), "nothing can be chosen here");
    assert!(why("a1").starts_with("a move is written as two squares, such as `a1 a4`"), "{}", why("a1"));
    assert!(why("a1 b1 rook king").starts_with("a move is written as two squares"));
}

#[test]
fn the_rule_that_forbids_a_move_is_named() {
    // The rook comes down beside the king's way.
    let session = after(GAME, &["a1 a2", "c4 c2"]);
    let why = |written: &str| session.read(written).expect_err("not legal");
    assert_eq!(why("a2 b2"), "`cant_risk(king)` in line 23 forbids it: `rook` on c2 could take on b2");
    assert_eq!(why("a2 a3"), "`cant_risk(king)` in line 23 forbids it: `king` on a4 could take on a3");
    assert_eq!(why("b3 b2"), "no move of `pawn` (line 11) leads from b3 to b2");
    // The rook is stopped by the pawn, and the pawn by whoever stands before it.
    let session = after(GAME, &["a1 a2", "c4 c3", "a2 a1"]);
    let why = |written: &str| session.read(written).expect_err("not legal");
    assert_eq!(why("c3 a3"), "`horizontal(,)` in line 10 stops before a3: `pawn` stands on b3");
    let session = after(GAME, &["a1 a2", "c4 b4"]);
    let why = |written: &str| session.read(written).expect_err("not legal");
    assert_eq!(why("b3 b4"), "`vertical(1, 2), kills : false` in line 12 does not take, and an enemy stands on b4");
}

#[test]
fn the_end_of_a_game() {
    let text = GAME.replace("  rook{ positions{ x : 2, y : 3 } owner : 1 }\n", "");
    let text = text.replace("king{ positions{ x : 0, y : 0 } mirrored }", "king{ positions{ x : 0, y : 0 } }");
    let session = after(&text, &["a1 b1"]);
    assert_eq!(session.status(), Status::Over("player 1 has no legal move".to_owned()));
    assert_eq!(session.action_count(), 0);
    assert_eq!(session.read("b1 a1").expect_err("over"), "the game is over: player 1 has no legal move");
    let empty = GAME.replace("  no_moves_available\n", "");
    let session = self::session(&empty);
    assert_eq!(session.status(), Status::Over("`finish` has no rule, so the game is over at once".to_owned()));
}

#[test]
fn sequences_are_counted() {
    assert_eq!(session(GAME).count(1), Ok(4));
    let mut session = after(GAME, &["a1 a2"]);
    let moves = session.action_count() as u64;
    assert_eq!(session.count(1), Ok(moves));
}

#[test]
fn javascript_that_is_not_run_is_named() {
    let text = GAME.replace("  cant_risk(king)\n", "  explicit{ () =>\n  Math.random() < 1, }\n");
    let mut session = session(&text);
    let expected = ["line 23: an invariant in JavaScript counts as kept (`Math.random` is not run, line 24)"];
    assert_eq!(session.notes(), expected);
    let expected = "line 23: JavaScript takes part that could not be run: `Math.random` is not run here (line 24)";
    assert_eq!(session.count(1), Err(expected.to_owned()));
    assert_eq!(session.not_run().as_deref(), Some(expected));
    // Who is next does not matter for the first move.
    let text = GAME.replace("player_change : alternate", "player_change : explicit{ (context) => next(context) }");
    let mut session = self::session(&text);
    assert_eq!((session.count(1), session.not_run()), (Ok(4), None));
    assert!(session.count(2).is_err());
}

#[test]
fn javascript_decides() {
    let changes = |player: &str, finish: &str| {
        let text = GAME.replace("player_change : alternate", &format!("player_change : explicit{{ {player} }}"));
        text.replace("  no_moves_available\n", finish)
    };
    let mut stays = session(&changes("(context) => context", "  no_moves_available\n"));
    stays.act(0);
    assert_eq!(stays.status(), Status::Turn("player 0 is to move".to_owned()));
    let mut ended = session(&changes(
        "(context) => { context.current_player ^= 1 }",
        "  explicit{ (context) => context.move_count > 0 && context.board[1][3].piece }\n",
    ));
    ended.act(0);
    assert_eq!(ended.status(), Status::Turn("player 1 is to move".to_owned()));
    let mut ended = session(&changes("(c) => { c.current_player ^= 1 }", "  explicit{ (c) => c.move_count > 0 }\n"));
    ended.act(0);
    assert_eq!(ended.status(), Status::Over("the JavaScript of `finish` ends the game".to_owned()));
    let text = GAME.replace("  cant_risk(king)\n", "  explicit{ (c, x, y, to_x) => to_x != 1, }\n");
    let session = session(&text);
    assert_eq!(session.read("a1 b1"), Err("the invariant in JavaScript in line 23 forbids it".to_owned()));
}

#[test]
fn moves_and_pieces_in_javascript_move() {
    let text = "rules{ player_change : alternate first_player : 0 width : 5 height : 5 coloring : alternate }
pieces{
  crab{
    moves{
      explicit{ { x: [-2, 3], y: (x) => [0, 1], killing: %s }, }
    }
  }
  explicit{
    toad: {
      moves: ({ current_x, current_y, context }) => {
        const found = []
        for (const step of [1, 2]) if (current_y >= step) found.push({ x: [0, 1], y: () => [-step, 1 - step], killing: true })
        return found
      },
      on_end_reached: (context, x, y) => { context.board[x][y].piece = null },
      representation: { img: \"\", letter: \"T\" }
    }
  }
}
initial_piece_position{
  crab{ positions{ x : 2, y : 0 } }
  toad{ positions{ x : 0, y : 2 } }
}
invariants{ }
finish{ no_moves_available }
";
    let mut session = session(text);
    assert_eq!(session.notes(), [""; 0]);
    // A line that goes through the crab's own square ends there.
    assert_eq!(names(&session), "c1 d1, c1 e1, a3 a4, a3 a5");
    let last = session.action_count() - 1;
    session.act(last);
    assert!(session.board().starts_with("5  . . . . .\n"), "{}", session.board());
    assert_eq!(session.not_run(), None);
}

#[test]
fn javascript_is_named_and_nothing_is_said_that_it_could_change() {
    let text = GAME.replace("  cant_risk(king)\n", "  explicit{ () => true, }\n");
    let mut session = session(&text.replace("coloring : alternate", "coloring : explicit{ () => \"red\" }"));
    assert_eq!(session.notes(), [""; 0]);
    let report = play_at_random(&mut session, 3, 1).to_string();
    assert!(report.contains("not judged:\n  what never happened is not listed"), "{report}");
    assert!(!report.contains("never moved"), "{report}");
}

#[test]
fn a_report_on_random_games() {
    let text = GAME.replace("pawn{ positions{ x : 1, y : 2 } }", "pawn{ positions{ x : 3, y : 0 } owner : 1 }");
    let report = play_at_random(&mut session(&text), 20, 1).to_string();
    assert_eq!(report, play_at_random(&mut session(&text), 20, 1).to_string());
    assert!(report.starts_with("20 games, seed 1\nlength: "), "{report}");
    assert!(!report.contains("not judged"), "{report}");
    // A single move is not enough for everybody.
    let mut session = after(&text, &["a1 b1"]);
    same(
        &format!("{:?}", session.never_happened()),
        expect![[
            r#"[("pieces that never moved", ["line 9: `king` of player 1", "line 10: `rook` of player 1", "line 11: `pawn` of player 1"]), ("squares that nobody came to", ["c1, a2, b2, c2, d2, a3, b3, c3, d3, b4, d4"]), ("moves that were never used", ["line 9: `vertical(-1, 1)` of `king`", "line 10: `horizontal(,)` of `rook`", "line 10: `vertical(,)` of `rook`", "line 12: `vertical(1, 2), kills : false` of `pawn`"])]"#
        ]],
    );
    session.restart();
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refused = |old: &str, new: &str| {
        let fixture = Fixture::new(crate::LANGUAGES, "bdl", &GAME.replace(old, new));
        play(&fixture.db, fixture.files[0]).map(|_| ()).expect_err("refused")
    };
    assert_eq!(refused("finish{", "finish{ ("), "the file has faults, which `ludex check` names");
    assert_eq!(
        refused("  rook{ positions", "  rok{ positions"),
        "line 19: there is no piece `rok`, so the page stops when it is first drawn"
    );
    assert_eq!(refused("first_player : 0", "first_player : 2"), "line 3: `first_player` must be `0` or `1`");
    assert!(refused("y : 2 }", "y : 9 }").contains("no square on the board"));
}

#[test]
fn a_wide_board_is_counted_in_numbers() {
    let text = "rules{ first_player : 0 width : 30 height : 2 coloring : alternate player_change : alternate }\npieces{ fox{ \
                moves{ x : 1, y : 0 } } }\ninitial_piece_position{ fox{ positions{ x : 28, y : 0 } mirrored } }\ninvariants{ \
                protect_piece(fox) }\nfinish{ no_moves_available }\n";
    let session = session(text);
    assert_eq!(names(&session), "28,0 29,0");
    assert_eq!(session.read("28,0 29,0"), Ok(0));
    assert!(session.board().ends_with("0 1 2 3 4 5 6 7 8 9\n"), "{}", session.board());
    let wide = "line 4: `protect_piece` fails on a board that is wider than high; here it looks at all of it";
    assert_eq!(session.notes(), [wide]);
}

/// A piece that can go nearly everywhere, many times, on a large board.
#[test]
fn what_takes_too_long_is_said() {
    let mut text = GAME.to_owned();
    for (own, other) in [
        ("width : 4", "width : 1000"),
        ("height : 4", "height : 1000"),
        ("horizontal(,) vertical(,)", "x : [-2147483648, 2147483647], y : [-2147483648, 2147483647]"),
        ("x : 2, y : 3 } owner : 1", "x : [0, 999], y : [10, 20] }"),
    ] {
        assert_eq!(text.matches(own).count(), 1, "{own}");
        text = text.replace(own, other);
    }
    let mut session = session(&text);
    let why = "what can be done takes too long to work out";
    assert_eq!(session.status(), Status::Over(why.to_owned()));
    assert_eq!(session.count(1), Err(why.to_owned()));
    session.restart();
    assert_eq!((session.status(), session.action_count()), (Status::Over(why.to_owned()), 0));
}

/// What an editor shows of the game after some inputs.
fn staged(text: &str, inputs: &[&str]) -> Stage {
    let fixture = Fixture::new(crate::LANGUAGES, "bdl", text);
    let run = Bdl.run(&fixture.db, fixture.files[0], None).expect("a game");
    let inputs: Vec<String> = inputs.iter().map(|input| (*input).to_owned()).collect();
    let tape = Tape::new(inputs.clone(), Vec::new()).expect("few inputs");
    Stage::new(run.as_ref(), &run.replay(&inputs), &tape, None)
}

#[test]
fn a_move_is_chosen_square_by_square() {
    let stage = staged(GAME, &["a1"]);
    same(
        &stage.text,
        expect![[r#"
            game
            1 input: a1

               a b c d
            4  k . r .
            3  . P . .
            2  * . . .
            1  K * . .

            input: player 0 is to move: `king` on a1 goes to `b1` or `a2`
        "#]],
    );
    let square = stage.squares.iter().find(|square| square.input == "a2").expect("a square that can be chosen");
    assert_eq!((square.line, square.start, square.end), (6, 3, 4));
    let picture = stage.picture.expect("a board");
    assert_eq!(picture.inputs.len(), 16);
    let forms: Vec<MarkForm> = picture.marks.iter().map(|mark| mark.form).collect();
    let disc = MarkForm::Disc;
    assert_eq!(forms, [disc, disc, disc, disc, MarkForm::Ring, MarkForm::Dot, MarkForm::Dot]);
    // The other way, and in one.
    let twice = staged(GAME, &["a1", "a2"]);
    assert_eq!(twice.squares, staged(GAME, &["a1 a2"]).squares);
    assert_eq!(
        twice.picture.map(|picture| picture.marks),
        staged(GAME, &["a1 a2"]).picture.map(|picture| picture.marks)
    );
}

/// The picture calls squares as the inputs do, and every square by its piece, a chosen one too.
#[test]
fn the_board_bears_the_names_of_squares() {
    let picture = staged(GAME, &["a1"]).picture.expect("a board");
    let scene = picture.scene(None).svg;
    let place = "&quot;columns&quot;:[4,1,false,true],&quot;rows&quot;:[4,1,true],";
    for part in [">d</text>", ">4</text>", "<title>a1: king of player 0</title>", "<title>a2</title>", place] {
        assert!(scene.contains(part), "{part} is missing in\n{scene}");
    }
    let text = picture.text(TextOptions::default());
    for line in ["   a b c d\n", "\n4  k", "  K a1 king of player 0\n"] {
        assert!(text.contains(line), "{line:?} is missing in\n{text}");
    }
    // Not enough letters: both are counted as in the file.
    let wide = staged(&GAME.replace("width : 4", "width : 27"), &[]).picture.expect("a board");
    let scene = wide.scene(None).svg;
    assert!(scene.contains("&quot;columns&quot;:[27,0,false],&quot;rows&quot;:[4,0,true],"), "{scene}");
    assert!(scene.contains("<title>(0, 0): king of player 0</title>"), "{scene}");
}

#[test]
fn a_choice_can_be_changed_and_a_wrong_one_is_explained() {
    let after = |inputs: &[&str]| {
        let text = staged(GAME, inputs).text;
        text.lines().last().unwrap_or_default().to_owned()
    };
    let said = [
        after(&["a1", "a1"]),
        after(&["a1", "b3"]),
        after(&["a1", "b2"]),
        after(&["c4"]),
        after(&["c3"]),
        after(&["z9"]),
        after(&["b3", "a1"]),
    ];
    same(
        &said.join("\n"),
        expect![[r#"
        input: player 0 is to move: the square of a piece, or a move such as `a1 b1`
        input: player 0 is to move: `pawn` on b3 goes to `b4`
        play stops here: no move of `king` (line 9) leads from a1 to b2
        play stops here: `rook` on c4 belongs to player 1, and player 0 is to move
        play stops here: nobody stands on c3
        play stops here: `z9` is not a square of this board, which goes from `a1` to `d4`
        input: player 0 is to move: `king` on a1 goes to `b1` or `a2`"#]],
    );
}

#[test]
fn what_a_piece_becomes_is_chosen_last() {
    same(
        &staged(GAME, &["b3", "b4"]).text,
        expect![[r#"
        game
        2 inputs: b3 · b4

           a b c d
        4  k * r .
        3  . P . .
        2  . . . .
        1  K . . .

        input: `pawn` on b3 becomes `king` or `rook` on b4
    "#]],
    );
    same(
        &staged(GAME, &["b3", "b4", "rok"]).text,
        expect![[r#"
        game
        2 inputs: b3 · b4 (1 to be given again)

           a b c d
        4  k * r .
        3  . P . .
        2  . . . .
        1  K . . .

        input: `pawn` on b3 becomes `king` or `rook` on b4
        play stops here: the piece cannot become `rok`, but `king` or `rook`; did you mean `rook`?
    "#]],
    );
    same(
        &staged(GAME, &["b3", "b4", "rook"]).text,
        expect![[r#"
        game
        3 inputs: b3 · b4 · rook

           a b c d
        4  k R r .
        3  . . . .
        2  . . . .
        1  K . . .

        input: player 1 is to move: the square of a piece, or a move such as `a4 a3`
    "#]],
    );
    assert_eq!(staged(GAME, &["b3", "b4", "rook"]).squares, staged(GAME, &["b3 b4 rook"]).squares);
}

//! The findings on the board and on the game as a whole, each with and without its fault.

mod mended;

use crate::tests::{RULES, board, findings, fixture, game};

/// The codes of what is found, in order.
fn codes(text: &str) -> Vec<&'static str> {
    fixture(text).codes()
}

#[test]
fn two_pieces_on_one_square() {
    findings(&game(
        "
pieces{
  king{ moves{ horizontal(-1, 1) } }
  rook{ moves{ vertical(,) } }
}
initial_piece_position{
  king{ positions{ x : 4, y : 0 x : 2, y : 7 } mirrored }
  rook{ positions{ x : [3, 4], y : 0 } mirrored }
//                 ^^^^^^^^^^^^^^^^^ warning[square-taken]: `rook` takes the square x : 4, y : 0 from `king`: only one piece can stand there, and the same goes for one more square
}
",
    ));
}

#[test]
fn a_copy_takes_the_square_of_another_piece() {
    findings(&game(
        "
pieces{
  king{ moves{ horizontal(-1, 1) } }
  rook{ moves{ vertical(,) } }
}
initial_piece_position{
  king{ positions{ x : 4, y : 7 } owner : 1 }
  rook{ positions{ x : 4, y : 0 } mirrored }
//                 ^^^^^^^^^^^^ warning[square-taken]: the mirrored copy of `rook` takes the square x : 4, y : 7 from `king`
}
",
    ));
}

#[test]
fn a_square_that_is_given_twice() {
    findings(&game(
        "
pieces{
  king{ moves{ horizontal(-1, 1) } }
}
initial_piece_position{
  king{ positions{ x : 4, y : 0 x : [4, 5], y : 0 } mirrored }
//                              ^^^^^^^^^^^^^^^^^ information[square-taken]: `king` already stands on x : 4, y : 0, and the same goes for one more square
}
",
    ));
}

#[test]
fn a_mirrored_copy_on_its_own_piece() {
    findings(&game(
        "
pieces{
  king{ moves{ horizontal(-1, 1) } }
}
initial_piece_position{
  king{ positions{ x : 4, y : [2, 5] } mirrored }
//                 ^^^^^^^^^^^^^^^^^ warning[mirrored-onto-itself]: `king` and a mirrored copy of it are placed on one square, x : 4, y : 4: the later one replaces the earlier, and the same goes for 3 more squares
}
",
    ));
}

#[test]
fn moves_that_lead_nowhere() {
    findings(&game(
        "
pieces{
  king{ moves{ x : 0, y : 0 x : 1, y : 0 } }
//             ^^^^^^^^^^^^ warning[zero-move]: this move leads nowhere
  rook{ moves{ x : 9, y : 1 x : [-9, -8], y : 0 horizontal(,) } }
//             ^^^^^^^^^^^^ warning[move-off-board]: it goes at least 9 columns away, and the board has only 8
//                          ^^^^^^^^^^^^^^^^^^^ warning[move-off-board]: it goes at least 8 columns away
  bishop{ moves{ x : 1, y : [8, 20] vertical(8, 9) diagonal(8,) diagonal(-1, 20) } }
//               ^^^^^^^^^^^^^^^^^^ warning[move-off-board]: it goes at least 8 rows away
//                                  ^^^^^^^^^^^^^^ warning[move-off-board]: this move leads off the board from every square: the board has 8 columns and 8 rows
//                                                 ^^^^^^^^^^^^ warning[move-off-board]: this move leads off the board from every square
  lion{ moves{ x : [-2, 2], y : [-2, 2] x : [7, 9], y : 0 } }
}
initial_piece_position{
  king{ positions{ x : 0, y : 0 } mirrored }
  rook{ positions{ x : 1, y : 0 } mirrored }
  bishop{ positions{ x : 2, y : 0 } mirrored }
  lion{ positions{ x : 3, y : 0 } mirrored }
}
",
    ));
}

#[test]
fn a_move_that_another_one_contains() {
    findings(&game(
        "
pieces{
  king{ moves{ x : 1, y : 1 diagonal(-1, 1) } }
//             ^^^^^^^^^^^^ hint[contained-move]: this move has no effect: it is a part of `diagonal(-1, 1)`
  rook{ moves{ vertical(1,) vertical(1, 3), kills : false horizontal(2, 3) horizontal(1, 3) } }
//                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[contained-move]: it is a part of `vertical(1,)`
  lion{ moves{ x : 1, y : 0 x : 1, y : 0 x : 2, y : 0, kills : false x : 2, y : 0 } }
//                          ^^^^^^^^^^^^ hint[contained-move]: it is a part of `x : 1, y : 0`
//                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[contained-move]: it is a part of `x : 2, y : 0`
}
initial_piece_position{
  king{ positions{ x : 0, y : 2 } mirrored }
  rook{ positions{ x : 1, y : 2 } mirrored }
  lion{ positions{ x : 2, y : 2 } mirrored }
}
",
    ));
}

#[test]
fn pieces_and_placements_without_entries() {
    findings(&game(
        "
pieces{
  king{ moves{ } }
//           ^ warning[empty-moves]: `king` can never move
  rook{ moves{ x : 1, y : 0 } }
}
initial_piece_position{
  king{ positions{ } }
//               ^ warning[empty-positions]: at least one position in `positions`
  rook{ positions{ x : 0, y : 0 } mirrored }
}
",
    ));
}

#[test]
fn a_piece_that_can_never_move() {
    findings(&game(
        "
pieces{
  king{ moves{ x : 0, y : 1 } }
//^^^^ warning[stuck-piece]: the `king` of player 0 can never move: every move leads off the board from where it stands, because without `mirrored`, a positive `y` and `vertical` lead down the board
  rook{ moves{ x : 0, y : -7 } }
//^^^^ warning[stuck-piece]: the `rook` of player 1 can never move: every move leads off the board from where it stands
  lion{ moves{ x : 6, y : 0 } mirrored }
//^^^^ warning[stuck-piece]: `lion` can never move
  hare{ moves{ x : 1, y : 0 } }
}
initial_piece_position{
  king{ positions{ x : 0, y : 0 } mirrored }
  rook{ positions{ x : 1, y : 0 } mirrored }
  lion{ positions{ x : [3, 4], y : 3 } mirrored }
  hare{ positions{ x : 6, y : 0 } mirrored }
}
",
    ));
}

#[test]
fn pieces_that_never_come_onto_the_board() {
    findings(&game(
        "
pieces{
  king{ moves{ vertical(-1, 1) } on_end_reached : spawn(rook) }
  rook{ moves{ horizontal(,) } }
  lion{ moves{ x : 1, y : 0 } }
//^^^^ hint[unused-piece]: `lion` never comes onto the board
}
initial_piece_position{ king{ positions{ x : 0, y : 0 } mirrored } }
",
    ));
}

#[test]
fn javascript_may_bring_pieces_onto_the_board() {
    findings(&game(
        "
pieces{
  king{ moves{ vertical(-1, 1) } on_end_reached : explicit{ (context, x, y) => { context.board[x][y].piece.name = 'lion' } } }
  lion{ moves{ x : 1, y : 0 } }
}
initial_piece_position{ king{ positions{ x : 0, y : 0 } mirrored } }
",
    ));
}

#[test]
fn the_end_of_the_board_is_never_reached() {
    findings(&game(
        "
pieces{
  king{ moves{ horizontal(-1, 1) } on_end_reached : spawn(rook) }
//                                 ^^^^^^^^^^^^^^ warning[end-never-reached]: `on_end_reached` never happens: no move leads `king` to the end of the board
  rook{ moves{ vertical(,) } }
}
initial_piece_position{ king{ positions{ x : 0, y : 1 } mirrored } }
",
    ));
}

#[test]
fn pieces_that_are_spawned() {
    findings(&game(
        "
pieces{
  pawn{ moves{ x : 0, y : 1 } mirrored on_end_reached : spawn(pawn, hare, rook) }
//                                                            ^^^^ hint[spawn-itself]: a player who chooses `pawn` here changes nothing
//                                                                  ^^^^ warning[spawn-stuck]: `hare` could not move where it is spawned
  hare{ moves{ x : 1, y : 2 } mirrored }
  rook{ moves{ horizontal(,) } }
}
initial_piece_position{ pawn{ positions{ x : [0, 7], y : 1 } mirrored } }
",
    ));
}

#[test]
fn a_player_whose_pieces_are_replaced_gets_one_finding() {
    let text = "
pieces{ king{ moves{ horizontal(-1, 1) } } hen{ moves{ horizontal(-1, 1) } } }
initial_piece_position{ king{ positions{ x : 0, y : 1 } owner : 1 } hen{ positions{ x : 0, y : 1 } } }
";
    assert_eq!(codes(&game(text)), ["square-taken"]);
}

#[test]
fn a_player_without_pieces() {
    findings(&game(
        "
pieces{ king{ moves{ horizontal(-1, 1) } } }
  initial_piece_position{ king{ positions{ x : 0, y : 1 } } }
//^^^^^^^^^^^^^^^^^^^^^^ warning[no-pieces]: player 1 has no pieces: `owner : 1` gives pieces to that player
",
    ));
}

#[test]
fn a_board_without_pieces() {
    findings(&game(
        "
pieces{ king{ moves{ horizontal(-1, 1) } } }
  initial_piece_position{ }
//^^^^^^^^^^^^^^^^^^^^^^ warning[no-pieces]: no piece stands on the board
",
    ));
}

#[test]
fn can_jump() {
    findings(&game(
        "
pieces{
  king{ moves{ x : 1, y : 0 } can_jump }
//                            ^^^^^^^^ information[can-jump]: `can_jump` has no effect, because the compiler drops it: vectors leap over other pieces anyway
  rook{ moves{ horizontal(,) } can_jump : true }
//                             ^^^^^^^^^^^^^^^ information[can-jump]: a line stops at the first piece in any case
  lion{ moves{ x : 1, y : 0 } can_jump : false }
}
initial_piece_position{
  king{ positions{ x : 0, y : 0 } mirrored }
  rook{ positions{ x : 1, y : 0 } mirrored }
  lion{ positions{ x : 2, y : 0 } mirrored }
}
",
    ));
}

#[test]
fn pieces_that_are_drawn_alike() {
    findings(&game(
        "
pieces{
  king{ moves{ x : 1, y : 0 } }
  knight{ moves{ x : 1, y : 0 } }
//^^^^^^ hint[same-letter]: `knight` is drawn as the letter `K`, and so is `king`
}
initial_piece_position{
  king{ positions{ x : 0, y : 0 } mirrored }
  knight{ positions{ x : 1, y : 0 } mirrored }
}
",
    ));
}

#[test]
fn javascript_among_the_properties() {
    findings(&game(
        "
pieces{ king{ moves{ } explicit{ colour: 1, } } }
//                     ^^^^^^^^ information[explicit-property]: the document does not name `explicit` among the properties
initial_piece_position{ king{ positions{ x : 0, y : 0 } } }
",
    ));
}

#[test]
fn a_board_that_is_wider_than_high() {
    findings(&board(
        6,
        4,
        "
pieces{
  king{ moves{ horizontal(-1, 1) vertical(-1, 1) } }
  rook{ moves{ horizontal(,) vertical(,) } }
}
initial_piece_position{
  king{ positions{ x : 0, y : 0 } mirrored }
  rook{ positions{ x : 1, y : 0 } mirrored }
}
invariants{
  cant_risk(king)
//^^^^^^^^^ warning[oblong-board]: `cant_risk` looks at 6 rows, as many as there are columns, but the board has only 4: the page fails with an error when a move of one of its pieces is judged
  protect_piece(king)
//^^^^^^^^^^^^^ warning[oblong-board]: the page fails with an error when a move is judged
  pawn_movement(rook)
}
",
    ));
}

#[test]
fn a_board_that_is_higher_than_wide() {
    findings(&board(
        4,
        6,
        "
pieces{
  king{ moves{ horizontal(-1, 1) vertical(-1, 1) } }
  rook{ moves{ horizontal(,) vertical(,) } }
}
initial_piece_position{
  king{ positions{ x : 0, y : 0 } mirrored }
  rook{ positions{ x : 1, y : 0 } mirrored }
}
invariants{
  cant_risk(king)
//^^^^^^^^^ warning[oblong-board]: `cant_risk` looks at the first 4 rows from the top, as many as there are columns: it overlooks the other 2 of this board
}
",
    ));
}

#[test]
fn invariants_of_several_pieces() {
    findings(&game(
        "
pieces{
  king{ moves{ horizontal(-1, 1) vertical(-1, 1) } }
  rook{ moves{ horizontal(,) vertical(,) } }
}
initial_piece_position{
  king{ positions{ x : 0, y : 0 } mirrored }
  rook{ positions{ x : 1, y : 0 } mirrored }
}
invariants{
  cant_risk(king, rook)
//^^^^^^^^^^^^^^^^^^^^^ warning[several-pieces]: it has no effect: write one for each piece
  protect_piece(king, rook)
//^^^^^^^^^^^^^^^^^^^^^^^^^ warning[several-pieces]: so the page stays empty: write one for each piece
  pawn_movement(king, king)
//                    ^^^^ hint[repeated-argument]: `king` is already in this list
}
",
    ));
}

#[test]
fn invariants_without_an_effect() {
    findings(&game(
        "
pieces{
  king{ moves{ horizontal(-1, 1) } }
  rook{ moves{ horizontal(,) } }
  lion{ moves{ vertical(-1, 1), kills : false } }
  hare{ moves{ x : 1, y : 1 } }
}
initial_piece_position{
  king{ positions{ x : 0, y : 0 } mirrored }
  rook{ positions{ x : 0, y : 6 } }
  lion{ positions{ x : 5, y : 3 } owner : 1 }
}
invariants{
  cant_risk(king)
//          ^^^^ hint[idle-invariant]: `cant_risk` has no effect on `king`: no enemy can ever reach a square where it may stand
  protect_piece(lion)
  cant_risk(hare)
//          ^^^^ hint[idle-invariant]: `cant_risk` has no effect on `hare`, which never comes onto the board
  protect_piece(hare)
}
",
    ));
}

#[test]
fn a_pawn_without_a_way_ahead() {
    findings(&game(
        "
pieces{
  king{ moves{ horizontal(-1, 1) x : 1, y : 1 } }
  pawn{ moves{ vertical(1, 2) } mirrored }
}
initial_piece_position{
  king{ positions{ x : 0, y : 0 } mirrored }
  pawn{ positions{ x : 0, y : 1 } mirrored }
}
invariants{
  pawn_movement(king)
//              ^^^^ hint[no-straight-move]: `king` has no move straight along its column
  pawn_movement(pawn)
}
",
    ));
}

#[test]
fn a_game_that_is_over_before_it_begins() {
    findings(
        "
rules{
  first_player : 1
  width : 2
  height : 2
  coloring : alternate
  player_change : alternate
}
pieces{
  king{ moves{ x : 1, y : 0, kills : false } }
  rook{ moves{ vertical(-1, 1) } }
}
initial_piece_position{
  king{ positions{ x : 0, y : 1 } owner : 1 }
  rook{ positions{ x : 1, y : [0, 1] } }
}
invariants{ }
finish{ no_moves_available }
//      ^^^^^^^^^^^^^^^^^^ warning[over-at-start]: the game is over before it begins: player 1, who moves first, has no legal move at the beginning
",
    );
}

#[test]
fn a_first_player_without_a_move() {
    findings(
        "
rules{
  first_player : 1
//               ^ warning[no-first-move]: player 1, who moves first, has no legal move at the beginning
  width : 2
  height : 2
  coloring : alternate
  player_change : alternate
}
pieces{
  king{ moves{ x : 1, y : 0, kills : false } }
  rook{ moves{ vertical(-1, 1) } }
}
initial_piece_position{
  king{ positions{ x : 0, y : 1 } owner : 1 }
  rook{ positions{ x : 1, y : [0, 1] } }
}
invariants{ }
finish{ explicit{ () => false } }
",
    );
}

#[test]
fn a_game_without_an_end() {
    findings(&game(
        "
pieces{ king{ moves{ horizontal(-1, 1) } } }
initial_piece_position{ king{ positions{ x : 0, y : 0 } mirrored } }
finish{ }
//    ^ warning[empty-finish]: `finish` has no rule, so the game is over before the first move
",
    ));
}

#[test]
fn a_board_that_is_too_large() {
    findings(
        "
rules{
  first_player : 0
  width : 2000
//        ^^^^ information[too-large]: the board has 2000000 squares, and Ludex looks at boards of at most 1048576
  height : 1000
  coloring : alternate
  player_change : alternate
}
pieces{ king{ moves{ horizontal(-1, 1) } } }
initial_piece_position{ king{ positions{ x : [0, 1999], y : [0, 999] } } }
invariants{ }
finish{ explicit{ () => false } }
",
    );
}

#[test]
fn more_pieces_than_are_looked_at() {
    findings(&board(
        1000,
        1000,
        "
pieces{ king{ moves{ x : [-2147483648, 2147483647], y : [-2147483648, 2147483647] } } }
initial_piece_position{
  king{ positions{ x : [-2147483648, 2147483647], y : [0, 999] } }
//                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information[too-large]: with this there are more than 131072 pieces on the board
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^ warning[off-board]: `x : -2147483648` is off the board
}
",
    ));
}

#[test]
fn a_sound_board_has_no_findings() {
    let pieces = "
pieces{
  king{ moves{ horizontal(-1, 1) vertical(-1, 1) } }
  pawn{ moves{ vertical(1, 2), kills : false x : 1, y : 1 x : -1, y : 1 } mirrored on_end_reached : spawn(rook) }
  rook{ moves{ horizontal(,) vertical(,) } }
}
initial_piece_position{
  king{ positions{ x : 4, y : 0 } mirrored }
  pawn{ positions{ x : [0, 7], y : 1 } mirrored }
}
";
    let text = game(pieces);
    findings(&text.replace("invariants{ }", "invariants{ cant_risk(king) protect_piece(king) pawn_movement(pawn) }"));
}

/// Nothing is claimed that JavaScript could change.
#[test]
fn nothing_is_claimed_where_javascript_takes_part() {
    let text = "
pieces{
  king{ moves{ x : 0, y : 1 } }
}
initial_piece_position{ king{ positions{ x : 0, y : 0 } } }
";
    let text = game(text);
    assert_eq!(codes(&text), ["stuck-piece", "no-pieces"]);
    let change = text.replace("player_change : alternate", "player_change : explicit{ (context) => { } }");
    assert_eq!(codes(&change), ["over-at-start"]);
    let moves =
        text.replace("x : 0, y : 1 }", "x : 0, y : 1 explicit{ { x: [0, 1], y: (x) => [0, 1], killing: true } } }");
    assert_eq!(codes(&moves), [""; 0]);
    let property = text.replace("moves{ x : 0, y : 1 }", "moves{ x : 0, y : 1 } explicit{ moves: () => [], }");
    assert_eq!(codes(&property), ["explicit-property"]);
    // Who begins without a piece cannot move, whatever JavaScript does.
    for text in [&change, &moves, &property] {
        let begins = codes(&text.replace("first_player : 0", "first_player : 1"));
        assert_eq!(begins.last(), Some(&"no-pieces"), "{begins:?}");
    }
    let invariant = text.replace("invariants{ }", "invariants{ explicit{ () => true } }");
    assert_eq!(codes(&invariant), ["stuck-piece", "no-pieces"]);
    let finish = text.replace("no_moves_available", "no_moves_available explicit{ () => true }");
    assert_eq!(codes(&finish), ["no-first-move"]);
}

/// In a file with a fault only the fault is reported.
#[test]
fn a_fault_hides_the_game() {
    let text = "
pieces{ king{ moves{ x : 0, y : 1 } } }
initial_piece_position{ king{ positions{ x : 0, y : 0 } } }
";
    assert_eq!(codes(&game(text).replace("finish{", "finish{ once")), ["unexpected-token"]);
    assert_eq!(codes(&format!("{RULES}{}invariants{{ }}\n", text.trim_start())), ["missing-section"]);
}

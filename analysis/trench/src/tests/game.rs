//! Tests of the findings in game files, and of files of another edition.

use crate::tests::findings;

#[test]
fn sound_games_have_no_findings() {
    findings(
        "
//- /arena/game.trg
bombs: 3;
player: { team: 1; name: mole; position: 3,3; file: ./scripts/../mole.tr; }
player: { team: 2; name: hare; position: 4,4; file: hare.tr; }
//- /arena/mole.tr
wait;
//- /arena/hare.tr
pass;
//- /arena/empty.trg
",
    );
}

#[test]
fn settings_out_of_range() {
    findings(
        "
//- /a.trg
  bombs: 0;
  mode: -1;
  shots: -5;
//       ^^ error[setting-range]: must be 0 or more
  actions: 0;
//         ^ error[setting-range]: must be 1 or more
  steps: 0;
//       ^ error[setting-range]: must be 1 or more
  feature_level: 4;
//               ^ error[setting-range]: the levels are 0 to 3
  board: -1,5;
//       ^^ error[setting-range]: must be 0 or more
",
    );
}

#[test]
fn settings_given_twice() {
    findings(
        "
//- /a.trg
  bombs: 1;
//^^^^^ warning[duplicate-setting]: this has no effect
  shots: 1;
  bombs: 2;
",
    );
}

#[test]
fn the_board_given_in_both_ways() {
    findings(
        "
//- /a.trg
  board_x: 8;
//^^^^^^^ information[board-form]: both sizes
//^^^^^^^ warning[duplicate-setting]: `board` below replaces `board_x`
  board: 9,9;
",
    );
}

#[test]
fn actions_are_not_limited_in_phases() {
    findings(
        "
//- /a.trg
  exec_mode: sync;
  actions: 2;
//^^^^^^^ hint[unused-setting]: under `exec_mode: sync` actions are not limited
",
    );
}

#[test]
fn players_given_twice() {
    findings(
        "
//- /a.trg
  player: { team: 1; name: mole; position: 3,3; file: ./a.tr; }
  player: { team: 2; name: mole; position: 4,4; file: ./a.tr; }
//                         ^^^^ hint[duplicate-player]: another player
//- /b.trg
  player:1,(3,3),./a.tr;
//^^^^^^ information[player-form]: a player in a block
  player:1,(4,4),./a.tr;
//^^^^^^ information[player-form]: a player in a block
//       ^ warning[duplicate-player]: already a player with the number 1
//- /a.tr
wait;
",
    );
}

#[test]
fn players_on_one_square() {
    findings(
        "
//- /a.trg
  player: { team: 1; name: mole; position: 3,3; file: ./a.tr; }
  player: { team: 2; name: hare; position: 3,3; file: ./a.tr; }
//                                         ^^^ warning[same-square]: another player starts at 3,3 too
//- /a.tr
wait;
",
    );
}

#[test]
fn positions_off_the_board() {
    findings(
        "
//- /a.trg
  board: 8,6;
  player: { team: 1; name: a; position: 7,5; file: ./a.tr; }
  player: { team: 2; name: b; position: 8,5; file: ./a.tr; }
//                                      ^^^ warning[off-board]: not on the board, which has 8 columns, 0 to 7, and 6 rows, 0 to 5
  player: { team: 1; name: c; position: -1,0; file: ./a.tr; }
//                                      ^^^^ warning[off-board]: not on the board
//- /b.trg
  player: { team: 1; name: a; position: 20,20; file: ./a.tr; }
//                                      ^^^^^ warning[off-board]: 20 columns, 0 to 19
//- /a.tr
wait;
",
    );
}

#[test]
fn off_the_board_there_are_no_squares() {
    findings(
        "
//- /a.trg
  board: 8,6;
  player: { team: 1; name: a; position: 9,9; file: ./a.tr; }
//                                      ^^^ warning[off-board]: not on the board
  player: { team: 2; name: b; position: 9,9; file: ./a.tr; }
//                                      ^^^ warning[off-board]: not on the board
//- /a.tr
wait;
",
    );
}

#[test]
fn scripts_that_cannot_be_loaded() {
    findings(
        "
//- /a.trg
  player: { team: 1; name: a; position: 1,1; file: ./nobody.tr; }
//                                                 ^^^^^^^^^^^ warning[missing-file]: there is no file
  player: { team: 2; name: b; position: 2,2; file: ./a.txt; }
//                                                 ^^^^^^^ error[wrong-extension]: is not a script
  player: { team: 1; name: c; position: 3,3; file: ./b.trg; }
//                                                 ^^^^^^^ error[wrong-extension]: is a game file
  player: { team: 1; name: d; position: 4,4; file: ./faulty.tr; }
//                                                 ^^^^^^^^^^^ error[faulty-script]: has an error
  player: { team: 1; name: e; position: 5,5; file: ./broken.tr; }
//                                                 ^^^^^^^^^^^ error[faulty-script]: has an error
  player: { team: 1; name: f; position: 6,6; file: ./sound.tr; }
//- /b.trg
//- /faulty.tr
  goto nowhere;
//     ^^^^^^^ error[undefined-label]: there is no label
//- /broken.tr
  move N
//      ^ | error[missing-semicolon]: expected `;`
  wait;
//- /sound.tr
wait;
",
    );
}

#[test]
fn a_semicolon_in_place_of_a_comma() {
    findings(
        "
//- /a.trg
  board: 20;20;
//         ^ error[expected-comma]: write `,` between these values, not `;`
  player:1,(5;5),./a.tr;
//^^^^^^ information[player-form]: a player in a block
//           ^ error[expected-comma]: write `,` between these values, not `;`
//- /a.tr
wait;
",
    );
}

#[test]
fn the_form_of_the_document() {
    findings(
        "
//- /a.trg
  board_x: 20;
//^^^^^^^ information[board-form]: both sizes of the board
  player:1,(5,5),./a.tr
//^^^^^^ information[player-form]: a player in a block
//                     ^ | information[final-semicolon]: a `;` after the last setting
//- /a.tr
wait;
",
    );
}

#[test]
fn scripts_of_the_newer_language() {
    findings(
        "
  let steps = 0;
//^^^ information[newer-language]: written in the Trench of 2025 or later
  const far : int = 4;
  let walk = int:(int n) {
    repeat 2 move(N);
    if (n == 2 && steps != far) return 0;
    return look(N, @trench);
  };
  walk(2);
  say(steps);
",
    );
}

#[test]
fn a_slip_is_no_other_language() {
    findings(
        "
  let steps = 0;
//^^^ error[unknown-statement]: a variable is declared with its type
  move N;
",
    );
}

#[test]
fn many_slips_are_no_other_language() {
    findings(
        "
  let a = 1;
//^^^ error[unknown-statement]: a variable is declared with its type
  move N;
  let b = 2;
//^^^ error[unknown-statement]: a variable is declared with its type
  move S;
  let c = 3;
//^^^ error[unknown-statement]: a variable is declared with its type
  wait;
  let d = 4;
//^^^ error[unknown-statement]: a variable is declared with its type
  pass;
",
    );
    findings(
        "
  int let = 1;
  let = 2;
  bomb N let;
",
    );
}

#[test]
fn games_of_the_newer_language() {
    findings(
        "
//- /a.trg
  actions: 1
  mode: inf
  map: hills.trm
//^^^ information[newer-language]: written in the Trench of 2025 or later
  features: *
  team: {
    name: moles
  }
",
    );
}

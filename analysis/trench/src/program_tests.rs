//! What is found wrong when a script meets the games it plays in.

use crate::tests::findings;

#[test]
fn constructs_above_the_level_of_the_game() {
    findings(
        "
//- /a.trg
  feature_level: 1;
  player: { team: 1; name: a; position: 3,3; file: ./a.tr; }
//                                                 ^^^^^^ error: has 5 errors
//- /a.tr
  int a = ?;
//        ^ error: `?` needs feature level 2, and the game `a.trg` allows 1
  if a wait;
//^^ error: `if` needs feature level 2, and the game `a.trg` allows 1
  while #x { break; }
//^^^^^ error: `while` needs feature level 3, and the game `a.trg` allows 1
//           ^^^^^ error: `break` needs feature level 3
  a++;
// ^^ error: `++` or `--` needs feature level 3
",
    );
}

#[test]
fn level_0_has_no_memory() {
    findings(
        "
//- /a.trg
  feature_level: 0;
  player: { team: 1; name: a; position: 3,3; file: ./a.tr; }
//                                                 ^^^^^^ error: has 2 errors
//- /a.tr
  dir way = N;
//^^^ error: a variable needs feature level 1
  move way;
  int[4] = 1;
//^^^ error: a global array needs feature level 1
  attack N;
  move N + 1;
",
    );
}

#[test]
fn what_only_the_compiler_counts_higher() {
    findings(
        "
//- /a.trg
  feature_level: 1;
  player: { team: 1; name: a; position: 3,3; file: ./a.tr; }
//- /a.tr
  int count = 1;
  count = 2;
//^^^^^ information: the 2024 compiler wants feature level 2 for an assignment to a variable
  int[1] += count;
",
    );
}

#[test]
fn each_game_is_asked() {
    findings(
        "
//- /a.trg
  feature_level: 3;
  player: { team: 1; name: a; position: 3,3; file: ./run.tr; }
//- /b.trg
  feature_level: 2;
  player: { team: 1; name: b; position: 3,3; file: ./run.tr; }
//                                                 ^^^^^^^^ error: has an error
//- /run.tr
  while #x move N;
//^^^^^ error: `while` needs feature level 3, and the game `b.trg` allows 2
",
    );
}

#[test]
fn the_header_of_a_for_needs_what_the_for_needs() {
    findings(
        "
//- /a.trg
  feature_level: 2;
  player: { team: 1; name: a; position: 3,3; file: ./a.tr; }
//                                                 ^^^^^^ error: has an error
//- /a.tr
  for (int i = 0; i < 3; i++) wait;
//^^^ error: `for` needs feature level 3
",
    );
}

#[test]
fn the_document_own_choice_of_a_direction() {
    findings(
        "
//- /a.trg
  feature_level: 0;
  player: { team: 1; name: a; position: 3,3; file: ./a.tr; }
//- /a.tr
  move [N,S];
//     ^^^^^ information: written with `?`
",
    );
}

#[test]
fn elements_outside_of_the_arrays() {
    findings(
        "
//- /a.trg
  global_array: 4;
  player: { team: 1; name: a; position: 3,3; file: ./a.tr; }
//- /a.tr
  int[3] = 1;
  int[4] = 1;
//    ^ warning: there is no element `int[4]` in the game `a.trg`, where each global array has 4 elements, 0 to 3
  move dir[(0 - 1)];
//         ^^^^^^^ warning: there is no element `dir[-1]`
",
    );
}

#[test]
fn element_0_is_lost() {
    findings(
        "
  int[0] = 1;
//    ^ information: always reads 0
  int[12] = 1;
",
    );
}

#[test]
fn stocks_that_are_empty() {
    findings(
        "
//- /a.trg
  bombs: 0;
  shots: 0;
  player: { team: 1; name: a; position: 3,3; file: ./a.tr; }
//- /a.tr
  shoot N;
//^^^^^ warning: there are no shots in the game `a.trg`, so this never fires
  bomb N 2;
//^^^^ warning: there are no bombs in the game `a.trg`
  mine N;
//^^^^ information: takes mines from the stock of bombs
  attack N;
",
    );
}

#[test]
fn statements_that_never_fit_into_a_turn() {
    findings(
        "
//- /a.trg
  steps: 5;
  player: { team: 1; name: a; position: 3,3; file: ./a.tr; }
//- /a.tr
  bomb N (#x + 1);
  bomb N (#x + #y * 2);
//^^^^ warning: this statement takes 7 steps, and a turn in the game `a.trg` has 5
",
    );
}

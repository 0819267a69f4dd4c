//! Tests of the findings where a script meets the games it plays in.

use crate::tests::findings;

#[test]
fn constructs_above_the_level_of_the_game() {
    findings(
        "
//- /a.trg
  feature_level: 1;
  player: { team: 1; name: a; position: 3,3; file: ./a.tr; }
//                                                 ^^^^^^ error[faulty-script]: has 5 errors
//- /a.tr
  int a = ?;
//        ^ error[feature-level]: `?` needs feature level 2, and the game `a.trg` allows 1
  if a wait;
//^^ error[feature-level]: `if` needs feature level 2, and the game `a.trg` allows 1
  while #x { break; }
//^^^^^ error[feature-level]: `while` needs feature level 3, and the game `a.trg` allows 1
//           ^^^^^ error[feature-level]: `break` needs feature level 3
  a++;
// ^^ error[feature-level]: `++` or `--` needs feature level 3
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
//                                                 ^^^^^^ error[faulty-script]: has 2 errors
//- /a.tr
  dir way = N;
//^^^ error[feature-level]: a variable needs feature level 1
  move way;
  int[4] = 1;
//^^^ error[feature-level]: a global array needs feature level 1
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
//^^^^^ information[feature-level]: the 2024 compiler wants feature level 2 for an assignment to a variable
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
//                                                 ^^^^^^^^ error[faulty-script]: has an error
//- /run.tr
  while #x move N;
//^^^^^ warning[feature-level]: `while` needs feature level 3, and the game `b.trg` allows 2
",
    );
}

#[test]
fn games_with_different_limits() {
    findings(
        "
//- /a.trg
  steps: 6;
  global_array: 4;
  player: { team: 1; name: a; position: 3,3; file: ./run.tr; }
//- /b.trg
  steps: 5;
  global_array: 2;
  player: { team: 1; name: b; position: 3,3; file: ./run.tr; }
//- /run.tr
  bomb N (#x + #y * 2);
//^^^^ information[too-many-steps]: takes 7 steps, and a turn has 6 in `a.trg` and 5 in `b.trg`
  int[3] = 1;
//    ^ warning[array-index]: in the game `b.trg`, where each global array has 2 elements, 0 to 1
  int[5] = 1;
//    ^ warning[array-index]: has 4 elements, 0 to 3 in `a.trg` and 2 elements, 0 to 1 in `b.trg`
",
    );
}

#[test]
fn games_of_one_file_name() {
    findings(
        "
//- /one/game.trg
  shots: 0;
  player: { team: 1; name: a; position: 3,3; file: ../run.tr; }
//- /two/game.trg
  player: { team: 1; name: b; position: 3,3; file: ../run.tr; }
//- /run.tr
  shoot N;
//^^^^^ warning[empty-stock]: in the game `one/game.trg`
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
//                                                 ^^^^^^ error[faulty-script]: has an error
//- /a.tr
  for (int i = 0; i < 3; i++) wait;
//^^^ error[feature-level]: `for` needs feature level 3
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
//     ^^^^^ information[random-set-form]: written with `?`
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
//    ^ warning[array-index]: there is no element `int[4]` in the game `a.trg`, where each global array has 4 elements, 0 to 3
  move dir[(0 - 1)];
//         ^^^^^^^ warning[array-index]: there is no element `dir[-1]`
",
    );
}

#[test]
fn elements_whose_index_never_changes() {
    findings(
        "
//- /a.trg
  global_array: 4;
  player: { team: 1; name: a; position: 3,3; file: ./a.tr; }
//- /a.tr
  int last = 4;
  int[last] = 1;
//    ^^^^ warning[array-index]: there is no element `int[4]` in the game `a.trg`
  int next = 4;
  if (next < #array_size) int[next] = 1;
  int moving = 4;
  int[moving] = 1;
  moving = 1;
",
    );
}

#[test]
fn assignments_that_only_the_compiler_knows() {
    findings(
        "
//- /a.trg
  feature_level: 1;
  player: { team: 1; name: a; position: 3,3; file: ./a.tr; }
//                                                 ^^^^^^ error[faulty-script]: has an error
//- /a.tr
  int count = 1;
  count -= 1;
//^^^^^ error[feature-level]: an assignment with `-=`, `*=` or `~=` needs feature level 2, and the game `a.trg` allows 1
  int[1] -= count;
",
    );
}

#[test]
fn element_0_is_lost() {
    findings(
        "
  int[0] = 1;
//    ^ information[dead-element]: always reads 0
  int[12] = 1;
",
    );
}

#[test]
fn an_index_with_a_fault_of_its_own() {
    findings(
        "
  int[0 == 1] = 1;
//      ^^ error[doubled-operator]: written with a single `=`
  int[2147483648 * 0] = 1;
//    ^^^^^^^^^^ warning[number-wraps]: does not fit
",
    );
}

#[test]
fn a_script_that_asks_for_its_stock() {
    findings(
        "
//- /a.trg
  bombs: 0;
  shots: 0;
  player: { team: 1; name: a; position: 3,3; file: ./a.tr; }
//- /a.tr
  if #shots shoot N; else wait;
  while (#bombs > 0) { bomb N 2; }
  bomb N 2;
//^^^^ warning[empty-stock]: there are no bombs
  { if (#shots = 0) goto rest; shoot N; }
  rest:
  if #bombs shoot N; else wait;
//          ^^^^^ warning[empty-stock]: there are no shots
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
//^^^^^ warning[empty-stock]: there are no shots in the game `a.trg`, so this never fires
  bomb N 2;
//^^^^ warning[empty-stock]: there are no bombs in the game `a.trg`
  mine N;
//^^^^ information[empty-stock]: takes mines from the stock of bombs
  attack N;
",
    );
}

#[test]
fn constants_are_worked_out_before_the_game() {
    findings(
        "
//- /a.trg
  steps: 5;
  player: { team: 1; name: a; position: 3,3; file: ./a.tr; }
//- /a.tr
  bomb N (1 + 2 + 3);
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
//^^^^ information[too-many-steps]: this statement takes 7 steps, and a turn in the game `a.trg` has 5
",
    );
}

//! Tests of the mistakes of meaning: each beside a near neighbour that is fine, and thirty mistakes as authors make them.

use crate::tests::{findings, fixture, hover};

#[test]
fn flags_have_numbers_of_their_own() {
    findings(
        "
  if ((scan N 1).TRENCH = 1) wait;
//    ^^^^^^^^^^^^^^^^^^^^^ warning[flag-number]: in the 2024 game `.TRENCH` is 2 or 0, so this is never true
  if ((scan N 1).MINE != 1) wait;
//    ^^^^^^^^^^^^^^^^^^^^ warning[flag-number]: `.MINE` is 4 or 0, so this is always true
  if ((scan N 1).PLAYER = 1) wait;
  if ((scan N 1).TRENCH = 2) wait;
  if ((scan N 1).TRENCH = 0) wait;
  if ((scan N 1).DESTROYED > 0) wait;
",
    );
}

#[test]
fn loops_that_never_begin() {
    findings(
        "
  int far = 3;
  for (int i = 5; i < 3; i++) move N;
//                ^^^^^ warning[constant-condition]: never runs, because its condition does not hold at the start, when `i` is 5
  for (int i = 5; i >= 3; i--) move N;
  for (int i = 5; i < far + #x; i++) move N;
  for (int i = 5; i < 3; i++) { in: move N; }
  if (#x > 2) goto in;
  for (far = 5; far < 3; far++) move N;
//              ^^^^^^^ warning[constant-condition]: never runs, because its condition does not hold at the start, when `far` is 5
",
    );
}

#[test]
fn loops_whose_counter_runs_away() {
    findings(
        "
  int i = 0;
  for (i = 5; i > 2; i++) move N;
//            ^^^^^ warning[constant-condition]: this loop never ends, because `i` is 5 at the start and only gets larger
  for (int k = 0; (5 >= k); k -= 1) move N;
//                ^^^^^^^^ warning[constant-condition]: this loop never ends, because `k` is 0 at the start and only gets smaller
  for (i = 5; i > 2; i = i + 2) move N;
//            ^^^^^ warning[constant-condition]: only gets larger
  for (i = 5; i > 2; i--) move N;
  for (i = 5; i > 2; i++) { move N; i = i - 2; }
  for (i = 5; i > 2; i++) { move N; if (#x) { break; } }
  for (i = #x; i > 2; i++) move N;
",
    );
}

#[test]
fn what_changes_nothing() {
    findings(
        "
  int n = 3;
  dir way = N;
  n = n;
//^^^^^^ warning[no-effect]: this assignment leaves `n` as it is and only costs steps: remove it
  n += 0;
//^^^^^^^ warning[no-effect]: leaves `n` as it is
  way = (way);
//^^^^^^^^^^^^ warning[no-effect]: leaves `way` as it is
  int all = (n + 0) * 2 - #x * 1;
//           ^^^^^ information[no-effect]: this is just `n` and costs more steps: write `n`
//                        ^^^^^^ information[no-effect]: this is just `#x`
  n = n + all;
  n = 0 - n;
  n += 1;
  move way + 1;
",
    );
}

#[test]
fn comparisons_that_decide_nothing() {
    findings(
        "
  int n = #x;
  dir way = ?(N S);
  if (#x >= 0) wait;
//    ^^^^^^^ warning[constant-condition]: this is always true: the value that is compared is never less than 0
  if (0 > #bombs) wait;
//    ^^^^^^^^^^ warning[constant-condition]: this is never true
  if (? % 4 = 4) wait;
//    ^^^^^^^^^ warning[constant-condition]: this is never true: the value that is compared is from 0 to 3
  if (#x = #board_x) wait;
//    ^^^^^^^^^^^^^ warning[constant-condition]: this is never true: columns and rows count from 0
  if (n = n) wait;
//    ^^^^^ warning[constant-condition]: this is always true: both sides are the same
  if (n > 5 & n < 3) wait;
//    ^^^^^^^^^^^^^ warning[constant-condition]: this is never true: no value fits all of these comparisons
  if (way != N | way != S) wait;
//    ^^^^^^^^^^^^^^^^^^^ warning[constant-condition]: this is always true: every value fits one of these comparisons
  if (#x > 0) wait;
  if (? = ?) wait;
  if (? % 4 = 3) wait;
  if (#x = #board_x - 1) wait;
  if (n > 3 & n < 5) wait;
  if (way = N | way = S) wait;
  while 1 { if n break; move way; }
",
    );
}

#[test]
fn operators_and_branches() {
    findings(
        "
  if (#x | #y & #bombs) wait;
//    ^^^^^^^^^^^^^^^^ warning[mixed-operators]: bind equally strongly
  if (#x | (#y & #bombs)) wait;
  if (#x & #y | #bombs) wait;
  if #x move N; else move  N;
//^^ warning[equal-branches]: both branches do the same
  if #x move N; else move S;
  if #x { }
//^^ warning[empty-branch]: this does nothing
  if #x { } else move N;
//      ^^^ hint[empty-branch]: negate the condition
  if #x move N; else { }
//                   ^^^ hint[empty-branch]: leave out `else`
  if #x move N; else {
    // Nothing to do.
  }
",
    );
}

#[test]
fn switches() {
    findings(
        "
  if #x is 1 wait; is 2 pass; is 01 move N; else wait;
//                               ^^ warning[repeated-constant]: there is already a case for `1`
  watch:
  if #x is 1 wait; else pass;
//^^ information[switch-leak]: loses a slot of its stack
  if (#x > 3) goto watch;
  if #x is 1 wait; else pass;
  while 1 { if #y is 1 break; else wait; }
  while 1 { if #y is 1 pass; else wait; }
//          ^^ information[switch-leak]: loses a slot of its stack
",
    );
}

#[test]
fn loops_and_repetitions() {
    findings(
        "
  int n = #x;
  int m = #y;
  while (n < 3) move N;
//      ^^^^^^^ warning[unchanged-condition]: it never runs or never ends
  while (n < 3) { move N; n += 1; }
  while (n < 3) { move N; if #x break; }
  while (n < #x) move N;
  for (int i = 0; m < 3; i++) bomb N i;
//                ^^^^^ warning[unchanged-condition]: it never runs or never ends
  repeat 0 wait;
//       ^ warning[empty-repeat]: this repeats nothing
  repeat 200001 wait;
//       ^^^^^^ information[huge-repeat]: the 2024 compiler writes the statement out 200001 times
  repeat 200000 wait;
",
    );
}

#[test]
fn actions_against_oneself() {
    findings(
        "
  bomb N 0;
//       ^ warning[throw-distance]: stays on your own square
  bomb N -2;
//       ^^ warning[throw-distance]: this distance is negative
  field f = scan N -1;
//                 ^^ warning[throw-distance]: this distance is negative
  f = scan N 0;
  bomb N (f.MINE);
  mine N;
  wait;
  move N;
//^^^^^^^ warning[own-mine]: steps onto the mine
  mine N;
  move S;
  move N;
  dir way;
  move way;
//     ^^^ warning[no-direction]: `way` has no value yet and is `N`
  dir side;
  side = S;
  move side;
",
    );
}

#[test]
fn fortify_needs_a_trench() {
    findings(
        "
  int n = 1;
  bomb N n;
  fortify;
//^^^^^^^ warning[no-trench]: there is no trench here yet
  trench N;
  fortify;
//^^^^^^^ warning[no-trench]: there is no trench here yet
  fortify N;
  fortify E;
  repeat 2 { wait; fortify; }
//                 ^^^^^^^ warning[no-trench]: there is no trench here yet
  trench;
  fortify;
",
    );
    // Elsewhere another player may have dug one.
    findings(
        "
  move N;
  fortify;
  fortify S;
",
    );
    findings(
        "
  dig:
  fortify;
  trench;
  goto dig;
",
    );
}

#[test]
fn variables_that_are_only_written() {
    findings(
        "
  int seen = 0;
//    ^^^^ hint[unread-variable]: the variable `seen` is given values, but they are never used
  seen += #x;
  int count = 0;
  bomb N (count++);
",
    );
}

#[test]
fn a_choice_of_one_is_none() {
    findings(
        "
  while (([0])) wait;
//        ^^^ warning[single-choice]: a random choice of one value is always `0`
  move ?(N);
//     ^^^^ warning[single-choice]: always `N`
  int way = ?(#x);
  bomb N way;
  move ?(E E E);
//     ^^^^^^^^ warning[single-choice]: a random choice of the same value is always `E`
  bomb N ?(way way);
//       ^^^^^^^^^^ warning[single-choice]: always `way`
  bomb N ?(1 2 1);
  bomb N ?(? ?);
  if (? % 1) wait;
//    ^^^^^ warning[single-choice]: `? % 1` is always 0
  if (? % 2) wait;
",
    );
}

#[test]
fn games_that_cannot_be_meant() {
    findings(
        "
//- /a.trg
  bombs: 3;
//^^^^^ information[no-players]: this game has no players
//- /b.trg
  player: { team: 1; name: a; position: 1,1; file: ./a.tr; }
  player: { team: 1; name: b; position: 2,2; file: ./a.tr; }
//^^^^^^ warning[one-team]: all players are in team 1
//- /c.trg
  board: 0,5;
//       ^^^ warning[empty-board]: a board without columns
  player: { team: 1; name: a; position: 1,1; file: ./a.tr; }
//- /d.trg
  player: { team: 1; name: a; position: 1,1; file: ./a.tr; }
  player: { team: 2; name: b; position: 2,2; file: ./a.tr; }
//- /a.tr
wait;
",
    );
}

#[test]
fn words_for_slips() {
    findings(
        "
  while true move N;
//      ^^^^ error[undefined-name]: Trench has no `true`: write `1`
  if (look N = N) wait;
//           ^ error[operand-type]: `look` gives a distance
  if (#x = N) wait;
//       ^ error[operand-type]: cannot compare an `int` with a `dir`
",
    );
    findings(
        "
  #x;
//^ error[expected-statement]: a value alone is not a statement
",
    );
    findings(
        "
  if ((scan N 1).PLAYERS) wait;
//               ^^^^^^^ error[expected-flag]: a field has no part `PLAYERS`: write `PLAYER`
",
    );
}

#[test]
fn numbers_of_games_answer() {
    let game = "
//- /a.trg
bom_bs: 4_0;
board: 1_2,8;
player: { team: 1; name: mole; position: 3_,3; file: ./a.tr; }
//- /a.tr
wait;
"
    .replace("bom_bs", "bombs");
    let at = |place: &str| {
        let cursor = game.replacen(place, &place.replace('_', "$0"), 1);
        let parts = cursor.split("$0").map(|part| part.replace('_', "")).collect::<Vec<String>>();
        hover(&parts.join("$0"))
    };
    let bombs = at("4_0");
    assert!(bombs.contains("`bombs` is `40` in this game.") && bombs.contains("without this line: 10"), "{bombs}");
    let board = at("1_2");
    assert!(board.contains("A board of 12 columns, 0 to 11, and 8 rows, 0 to 7."), "{board}");
    let square = at("3_,");
    assert!(
        square.contains("Column 3, row 3 of a board of 12 by 8") && square.contains("Here starts mole."),
        "{square}"
    );
}

/// Mistakes as authors make them, each in a script of its own, with the code that names it.
const PLANTED: &[(&str, &str)] = &[
    ("if ((scan E 2).MINE = 1) move W;", "flag-number"),
    ("field f = scan S 1; if (f.DESTROYED = 1) move N; else move S;", "flag-number"),
    ("bomb W 0;", "throw-distance"),
    ("int far = 0 - 3; bomb E far;", "throw-distance"),
    ("if ((scan N -2).PLAYER) shoot S;", "throw-distance"),
    ("trench; mine E; move E;", "own-mine"),
    ("dir way = ?(N E); mine way; shoot way; move way;", "own-mine"),
    ("if (? % 3) is 0 move N; is 1 move S; is 0 wait;", "repeated-constant"),
    ("dir d = ?(N S); if d is N wait; is N move S; else pass;", "repeated-constant"),
    ("while 1 { if (? % 2) is 0 move N; else move S; }", "switch-leak"),
    ("repeat 0 trench;", "empty-repeat"),
    ("repeat 250000 move E;", "huge-repeat"),
    ("int left = 5; while (left > 0) { shoot N; move S; }", "unchanged-condition"),
    ("int i = #x; int j = 0; while (i < 9) { j++; bomb N j; }", "unchanged-condition"),
    ("if (#y < 0) move S;", "constant-condition"),
    ("if (#shots >= 0) shoot N; else move N;", "constant-condition"),
    ("dir d = ?(N E S W); if (d = N & d = S) wait;", "constant-condition"),
    ("if (#x < 3 | #x >= 3) move E;", "constant-condition"),
    ("if (look N < 0) wait;", "constant-condition"),
    ("if (#y >= #board_y) move N;", "constant-condition"),
    ("if (#x = 1 | #y = 1 & #shots > 0) shoot N;", "mixed-operators"),
    ("int hits = 0; if ((scan N 1).PLAYER) { shoot N; hits += 1; }", "unread-variable"),
    ("dir to; shoot to;", "no-direction"),
    ("if #x { trench; wait; } else { trench; wait; }", "equal-branches"),
    ("if (#y > 3) { }", "empty-branch"),
    ("fortify; trench;", "no-trench"),
    ("trench E; fortify;", "no-trench"),
    ("while (([1])) wait;", "single-choice"),
    ("if (? % 1 = 0) move N; else move S;", "single-choice"),
    ("move ?(W W);", "single-choice"),
    ("//- /a.trg\nshots: 5;\n", "no-players"),
    ("//- /a.trg\nboard: 8,0;\n", "empty-board"),
];

#[test]
fn planted_mistakes_are_found() {
    let mut wrong = Vec::new();
    for (text, expected) in PLANTED {
        let fixture = fixture(&format!("{text}\n"));
        let mut found: Vec<&str> = Vec::new();
        for file in &fixture.files {
            let diagnostics = ludex_ide::diagnostics::diagnostics(&fixture.db, *file);
            found.extend(diagnostics.iter().map(|diagnostic| diagnostic.code.name));
        }
        if found != [*expected] {
            wrong.push(format!("{text} gives {found:?}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

//! Tests of the findings about the names, labels and constants of scripts.

use crate::tests::findings;
use crate::types::constants::{Constant, fold};

#[test]
fn folding_of_constants() {
    let of = |text: &str| {
        use ludex_syntax::trench::TrenchLanguage;
        use ludex_syntax::trench::ast::{IfStmt, SourceFile};
        use rowan::ast::AstNode;
        let parse = ludex_syntax::trench::SCRIPT.parse(&format!("if {text} wait;\n"));
        let source = SourceFile::cast(parse.root::<TrenchLanguage>()).expect("a file");
        let statement = source.syntax().children().find_map(IfStmt::cast).expect("a statement");
        fold(&statement.condition().expect("a condition"))
    };
    assert_eq!(of("(2 * 3 - 6)"), Constant::Number(0));
    assert_eq!(of("~(1 = 2)"), Constant::Number(1));
    assert_eq!(of("(2 & 3)"), Constant::Number(1));
    assert_eq!(of("(N = N)"), Constant::Unsure);
    assert_eq!(of("(5 % 1)"), Constant::Unsure);
    assert_eq!(of("(0 & #x)"), Constant::No);
    assert_eq!(of("?"), Constant::No);
}

#[test]
fn sound_scripts_have_no_findings() {
    findings(
        "
int a = 2;
dir way = ?(N E S W);
run:
    a = a - 1;
    if (a > 0) { way = way + 1; } else { goto rest; }
    while (a < 3) { if ((scan way 1).MINE) break; a++; }
    for (int i = 0; i < 3; i++) { if #x continue; int[1] += i; }
    goto run;
rest:
    if #x is 1 wait; is 2 pass; else move way;
    repeat 2 { int b = 1; bomb N b; }
    bomb N (4 % 3 / 2);
",
    );
}

#[test]
fn undefined_variables() {
    findings(
        "
  int count = 1;
  bomb N coun;
//       ^^^^ error[undefined-name]: did you mean `count`
  total = 1;
//^^^^^ error[undefined-name]: there is no variable `total`
  bomb N x;
//       ^ error[undefined-name]: the meta variable `#x`
  shoot n;
//      ^ error[undefined-name]: directions are capital letters, so if you mean the direction, write `N`
  loop:
  bomb N loop;
//       ^^^^ error[undefined-name]: is a label
",
    );
}

#[test]
fn names_of_one_letter_are_not_guessed_at() {
    findings(
        "
  int a = 1;
  bomb N a;
  bomb N b;
//       ^ error[undefined-name]: there is no variable `b`: declare it first
",
    );
}

#[test]
fn variables_outside_of_their_scope() {
    findings(
        "
  { int a = 1; }
  bomb N a;
//       ^ error[undefined-name]: known only there
  bomb N b;
//       ^ error[used-before-definition]: used before its declaration
  int b = 1;
  int c = c;
//        ^ error[used-before-definition]: in its own initial value
",
    );
}

#[test]
fn variables_that_hide_others() {
    findings(
        "
  int a = 1;
  bomb N a;
  { int a = 2; bomb N a; }
//      ^ hint[shadowing]: hides the outer variable
  for (int a = 0; a < 1; a++) { dir a = N; move a; }
//         ^ hint[shadowing]: hides the outer variable
//                                  ^ hint[shadowing]: hides the outer variable
  dir a = N;
//    ^ warning[redeclaration]: already declared here
  move a;
",
    );
}

#[test]
fn undefined_labels() {
    findings(
        "
  Loop:
  if #x goto loop;
//           ^^^^ error[undefined-label]: did you mean `Loop`
  if #x goto nowhere;
//           ^^^^^^^ error[undefined-label]: there is no label `nowhere`
  int count;
  goto count;
//     ^^^^^ error[undefined-label]: is a variable
",
    );
}

/// The fault is the name of the label, and is reported once, at the first jump: there the compiler stops.
#[test]
fn labels_that_no_goto_reaches() {
    findings(
        "
  attack:
  if #x goto attack;
//           ^^^^^^ error[reserved-word]: `attack` is a reserved word of Trench, so no `goto` can jump to its label
  if #y goto attack;
  if #board_x goto mine;
//                 ^^^^ error[reserved-word]: `goto` cannot jump to a label with this name
  shoot N;
  N:
  pass;
  goto N;
//     ^ error[reserved-word]: `N` is a reserved word
",
    );
}

#[test]
fn labels_that_exist_twice() {
    findings(
        "
  a:
  { a: wait; }
//  ^ error[duplicate-label]: the label `a` exists already
  repeat 2 { b: wait; }
//           ^ error[duplicate-label]: a label can only exist once
  repeat 1 { c: wait; }
  if 0 { d: wait; }
  d:
  if #x goto a;
  if #x goto b;
  if #y goto c;
  goto d;
",
    );
}

#[test]
fn dropped_code() {
    findings(
        "
  if 0 { spot: wait; } else { wait; }
  if #x goto spot;
//           ^^^^ information[dropped-label]: stands in code that is never run
  if (1 > 2) { break; }
//    ^^^^^ warning[constant-condition]: this is never true: both sides are constants
//             ^^^^^ warning[outside-loop]: must stand inside a `while` or `for` loop
  if (1 > 2) { goto nowhere; }
//    ^^^^^ warning[constant-condition]: this is never true
//                  ^^^^^^^ warning[undefined-label]: there is no label
  while 0 { kept: wait; }
  goto kept;
",
    );
}

/// What the compiler works out is dropped, and nothing else: directions, `~` and switches are left to the game.
#[test]
fn what_is_dropped() {
    findings(
        "
  if (#x & 0) { goto nowhere; }
//                   ^^^^^^^ warning[undefined-label]: there is no label
  if (1 | #x) wait; else { goto nowhere; }
//                              ^^^^^^^ warning[undefined-label]: there is no label
  if (#x & 0) { again: wait; }
  again:
  if #y goto again;
  if ~1 { break; }
//        ^^^^^ error[outside-loop]: must stand inside a `while` or `for` loop
  if (N = E) { goto nowhere; }
//    ^^^^^ warning[constant-condition]: this is never true
//                  ^^^^^^^ error[undefined-label]: there is no label
  if 1 is 2 { goto nowhere; } else { break; }
//                 ^^^^^^^ error[undefined-label]: there is no label
//                                   ^^^^^ error[outside-loop]: must stand inside a `while` or `for` loop
  repeat 1 if (2 - 2) { break; } else wait;
//                      ^^^^^ warning[outside-loop]: must stand inside a `while` or `for` loop
",
    );
}

/// It is gone before the compiler looks at names and types.
#[test]
fn what_is_repeated_no_times() {
    findings(
        "
  repeat 0 { move 3; q = 2; }
//       ^ warning[empty-repeat]: the statement after it is left out
//                ^ warning[type-mismatch]: `move` takes a direction
//                   ^ warning[undefined-name]: there is no variable `q`
  if 0 { repeat 0 move 3; move 4; }
//              ^ warning[empty-repeat]: the statement after it is left out
//                     ^ warning[type-mismatch]: `move` takes a direction
//                             ^ error[type-mismatch]: `move` takes a direction
  repeat 0 { bomb N #q; goto N; }
//       ^ warning[empty-repeat]: the statement after it is left out
//                   ^ error[unknown-meta]: there is no meta variable `#q`
//                           ^ error[reserved-word]: this is a reserved word of Trench
",
    );
}

/// What is dropped of the inner statement stands before what is dropped of the outer one.
#[test]
fn dropped_in_front_of_what_is_dropped_around() {
    findings(
        "
  if 1 { if 1 wait; else break; } else continue;
//                       ^^^^^ warning[outside-loop]: must stand inside a `while` or `for` loop
//                                     ^^^^^^^^ warning[outside-loop]: must stand inside a `while` or `for` loop
",
    );
}

/// A number beside a value, or beside one around it, decides, so that the compiler makes no code of the value.
#[test]
fn values_that_are_left_out() {
    findings(
        "
  int cell = 3;
  int[cell] ~= #x;
  bomb N (int[cell] * 0);
  bomb N int[#x & (cell * 0)];
  bomb N (3 | int[q]);
//                ^ warning[undefined-name]: there is no variable `q`
  bomb N (int[1]++ & 0);
//        ^^^^^^^^ warning[increment-element]: in a statement of its own
  bomb N (int[cell] * 1);
//            ^^^^ information[index-variable]: in the index
  bomb N ?(1 (int[cell] * 0));
//                ^^^^ information[index-variable]: in the index
",
    );
}

#[test]
fn names_in_the_index_of_dropped_code() {
    findings(
        "
  int cell = 3;
  if 0 { bomb N int[cell]; }
  if (#x & 0) { int[cell] += 1; }
  if 1 is 2 { bomb N int[cell]; }
//                       ^^^^ information[index-variable]: in the index
  if 0 { bomb N int[q]; }
//                  ^ warning[undefined-name]: there is no variable `q`
  if 0 { int[q] = 1; }
//           ^ error[undefined-name]: there is no variable `q`
  if 0 { bomb N q; }
//              ^ error[undefined-name]: there is no variable `q`
",
    );
}

#[test]
fn break_and_continue_outside_of_loops() {
    findings(
        "
  while 1 { repeat 2 break; }
  if #x break;
//      ^^^^^ error[outside-loop]: `break` must stand inside a `while` or `for` loop
  repeat 2 { continue; }
//           ^^^^^^^^ error[outside-loop]: `continue` must stand inside a `while` or `for` loop; `repeat` is not a loop
",
    );
}

#[test]
fn unknown_meta_names() {
    findings(
        "
  int count = #board_x;
  bomb N #bord_y;
//        ^^^^^^ error[unknown-meta]: did you mean `#board_y`
  bomb N #count;
//        ^^^^^ error[unknown-meta]: write it without `#`
  bomb N #energy;
//        ^^^^^^ error[unknown-meta]: the meta variables are `#x`
",
    );
}

#[test]
fn constants() {
    findings(
        "
  bomb N (4 / (2 - 2));
//            ^^^^^^^ error[division-by-zero]: divides by zero
  bomb N (#x / 0);
//             ^ warning[division-by-zero]: divides by zero
  bomb N (4 % -3);
//            ^^ error[negative-modulus]: must be positive
  bomb N (#x % -3);
  bomb N (4 / (#y & 0));
//            ^^^^^^^^ error[division-by-zero]: divides by zero
  bomb N (~1 / 0);
//             ^ warning[division-by-zero]: divides by zero
  bomb N 2147483648;
//       ^^^^^^^^^^ warning[number-wraps]: does not fit
  bomb N (-2147483648);
  bomb N 4611686018427387904;
//       ^^^^^^^^^^^^^^^^^^^ error[number-too-large]: too large
  bomb N (int[1]++);
//        ^^^^^^^^ error[increment-element]: in a statement of its own
",
    );
}

#[test]
fn variables_that_are_always_zero() {
    findings(
        "
  int none = 0;
  bomb N (#x / none);
//             ^^^^ warning[division-by-zero]: divides by zero and kills the player: the value is always 0
  bomb N (#x % (none * 3));
//             ^^^^^^^^^^ warning[division-by-zero]: divides by zero and kills the player
",
    );
}

#[test]
fn variables_that_are_not_surely_zero() {
    // One that changes, one that is tested, one whose declaration a jump leaves out, one of an inner block.
    findings(
        "
  int changed = 0;
  bomb N (4 / changed);
  changed = #x;
  int tested = 0;
  if (tested = 0) goto rest;
  bomb N (4 / tested);
  if #x goto rest;
  int skipped = 0;
  rest:
  bomb N (4 / skipped);
  int outer = 2;
  { int outer = 0; bomb N (outer + #x); }
//      ^^^^^ hint[shadowing]: hides the outer variable
  bomb N (4 / outer);
",
    );
}

#[test]
fn what_only_the_compiler_refuses() {
    findings(
        "
  move [N,S];
//     ^^^^^ information[random-set-form]: written with `?`
  bomb N ?(1, 2);
//       ^^^^^^^ information[random-set-form]: blanks, not commas
  if #x > 2 wait;
//   ^^^^^^ information[simple-value]: put parentheses
  while 1 if #x break;
//        ^^ information[open-body]: refuses an `if` without `else` here
  int i = 1;
  bomb N int[i];
//           ^ information[index-variable]: in the index
  int[i] = 2;
  if #x wait; else if #y pass;
",
    );
}

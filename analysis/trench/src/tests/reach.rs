//! Tests of the findings about parts of a script that are never run, idle or unused.

use crate::tests::findings;

#[test]
fn code_behind_a_jump() {
    findings(
        "
  run:
  move N;
  goto run;
  move S;
//^^^^^^^ warning[unreachable-code]: this is never run
  rest:
  wait;
  goto rest;
",
    );
}

#[test]
fn code_behind_an_endless_loop() {
    findings(
        "
  while 1 move N;
  wait;
//^^^^^ warning[unreachable-code]: this is never run
",
    );
}

#[test]
fn code_behind_branches_that_all_leave() {
    findings(
        "
  run:
  if #x goto run; else { wait; goto run; }
  wait;
//^^^^^ warning[unreachable-code]: this is never run
",
    );
}

#[test]
fn code_that_is_reached() {
    findings(
        "
  run:
  if #x goto rest;
  while 1 { if #y break; move N; }
  while #x { continue; }
  pass;
  goto run;
  { wait; rest: wait; }
  repeat 0 goto run;
//       ^ warning[empty-repeat]: this repeats nothing
  wait;
",
    );
}

#[test]
fn endless_loops_that_do_nothing() {
    findings(
        "
  int steps = 0;
//    ^^^^^ hint[unread-variable]: given values, but they are never used
  while 1 { steps += 1; }
//^^^^^ warning[idle-loop]: this loop never ends and does nothing
",
    );
}

#[test]
fn endless_loops_over_a_variable_that_never_changes() {
    findings(
        "
  int on = 1;
  int count = 0;
//    ^^^^^ hint[unread-variable]: given values, but they are never used
  while on { count++; }
//^^^^^ warning[idle-loop]: this loop never ends and does nothing
",
    );
    findings(
        "
  int on = 1;
  while (on > 0) move N;
//      ^^^^^^^^ warning[unchanged-condition]: nothing in this loop changes what its condition reads, so it never ends
  wait;
//^^^^^ warning[unreachable-code]: this is never run
",
    );
    findings(
        "
  int on = 1;
  while on { on = #x; }
  wait;
",
    );
}

#[test]
fn jumps_that_do_nothing() {
    findings(
        "
  int steps = 0;
//    ^^^^^ hint[unread-variable]: given values
  spin:
  steps += 1;
  goto spin;
//^^^^^^^^^^ warning[idle-loop]: this loop never ends and does nothing
",
    );
}

#[test]
fn an_idle_loop_in_another_is_one_fault() {
    findings(
        "
  while 1 { while 1 { } }
//          ^^^^^ warning[idle-loop]: this loop never ends and does nothing
",
    );
    findings(
        "
  for (int i = 0; 1; i++) { if #x { while 1 { } } }
//         ^ hint[unread-variable]: given values
//                                  ^^^^^ warning[idle-loop]: this loop never ends and does nothing
",
    );
    findings(
        "
  while 1 { while #x { } }
//^^^^^ warning[idle-loop]: this loop never ends and does nothing
",
    );
}

#[test]
fn a_variable_that_hides_another_is_one_fault() {
    findings(
        "
  int a = 1;
  { int a = 2; }
//      ^ hint[shadowing]: hides the
  bomb N a;
  int b = 1;
  int b = 2;
//    ^ warning[redeclaration]: declared
  bomb N b;
",
    );
}

#[test]
fn loops_that_do_something() {
    findings(
        "
  while 1 move E;
",
    );
    // All players share the arrays.
    findings(
        "
  while 1 { int[1] += 1; }
",
    );
}

#[test]
fn jumps_that_do_something() {
    findings(
        "
  run:
  if (#x > 3) wait;
  goto run;
",
    );
}

#[test]
fn names_that_nothing_uses() {
    findings(
        "
  start:
//^^^^^ hint[unused-label]: no `goto` jumps to the label `start`
  int count = 1;
//    ^^^^^ hint[unused-variable]: the variable `count` is never used
  int used = 1;
//    ^^^^ hint[unread-variable]: given values
  used = 2;
  for (int i = 0; i < 3; i++) wait;
",
    );
}

#[test]
fn a_misspelt_name_is_one_fault() {
    findings(
        "
  int count = 1;
  bomb N coutn;
//       ^^^^^ error[undefined-name]: did you mean `count`
  Loop:
  wait;
  goto loop;
//     ^^^^ error[undefined-label]: did you mean `Loop`
",
    );
}

#[test]
fn nothing_is_called_unused_while_the_syntax_is_wrong() {
    findings(
        "
  int count = 1;
  move N
//      ^ | error[missing-semicolon]: expected `;`
  wait;
",
    );
}

//! Tests of the findings on loops and local variables.

use crate::tests::findings;

#[test]
fn loops() {
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) = while n < 9 do n == 3
//                         ^^^^^^ error[loop-body]: the body of this loop gives the new value of `n`
  both : (Int, Bool) -> (Int, Bool)
  both(n, b) = while b do (b, n)
//                        ^^^^^^ error[loop-body]: the components are in the wrong order
  result : (Int, Int) -> Int
  result(n, m) = while n < 9 do (n + m, m)
//               ^^^^^^^^^^^^^^^^^^^^^^^^^ error[type-mismatch]: this has the type `(Int, Int)`
  fine : Int
  fine = let n = 1 in while n < 9 do let i = n in while i < 5 do i + 1
",
    );
}

#[test]
fn loop_without_a_variable() {
    findings(
        "
  game Pond
  depth : Int
  depth = while True do 1
//        ^^^^^ error[loop-context]: this loop has no variable to change
",
    );
}

/// The reference implementation accepts it by accident.
#[test]
fn loop_that_takes_what_is_left_over() {
    findings(
        "
  game Pond
  n : Int
  n = 1
  leap : Int -> Int
  leap(n) = n
//     ^ hint[shadowing]: this parameter hides the value `n`
  deep : Int
  deep = while n < 9 do n + 1
//       ^^^^^ warning[loop-context]: the reference implementation happens to use `n`
",
    );
}

#[test]
fn loop_behind_a_closed_let() {
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) = if (let t = True in t) then while n < 9 do n + 1 else n
//                                      ^^^^^ information[one-sided-syntax]: the reference implementation still uses `t` as the variable of this loop
",
    );
}

#[test]
fn locals_out_of_their_scope() {
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) = (let m = n in m + 1) + m
//                                 ^ error[undefined-name]: `m` is not defined here: a `let` variable
  self : Int
  self = let y = y + 1 in y
//               ^ error[undefined-name]: `y` is not defined yet
",
    );
}

#[test]
fn local_of_another_definition() {
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(reach) = range + reach
//              ^^^^^ error[undefined-name]: `range` is not defined
  jump : Int -> Int
  jump(range) = range
",
    );
}

#[test]
fn unused_parameters_and_variables() {
    findings(
        "
  game Pond
  leap : (Int, Int) -> Int
  leap(n, m) = let k = n in n
//        ^ hint[unused-parameter]: the parameter `m` is never used
//                 ^ hint[unused-variable]: the variable `k` is never used
  loop : (Int, Int) -> (Int, Int)
  loop(n, m) = while n < 3 do (n + 1, 5)
",
    );
}

//! Tests of the mistakes of meaning: thirty that are planted in small programs, and beside each a program that is as near
//! as can be and right.

use crate::tests::{findings, fixture};

/// 1 and 2: a board that has other empty squares, and one of numbers.
#[test]
fn full_boards() {
    findings(
        "
  game Pond
  type Board = Array (2, 2) of {Reed, Water}
  full : Board -> Bool
  full(b) = isFull(b)
//          ^^^^^^ hint[one-sided-name]:
//          ^^^^^^^^^ warning[full-without-empty]: no square of this board can
",
    );
    findings(
        "
  game Pond
  type Board = Array (2, 2) of Int
  full : Board -> Bool
  full(b) = not(isFull(b))
//              ^^^^^^ hint[one-sided-name]:
//              ^^^^^^^^^ warning[full-without-empty]:
",
    );
    findings(
        "
  game Pond
  type Board = Array (2, 2) of Int & {Empty}
  full : Board -> Bool
  full(b) = isFull(b)
//          ^^^^^^ hint[one-sided-name]:
",
    );
}

/// 3 and 4: in a branch, and in the condition of the next `if`.
#[test]
fn answers_that_are_asked_for_again() {
    findings(
        "
  game Pond
  type Input = Int
  leap : Int -> Int
  leap(n) = if input > n then input else n
//                            ^^^^^ hint[input-again]: this asks the player again
  far : Int
  far = if input == 1 then 2 else if input == 2 then 3 else 4
//                                   ^^^^^ hint[input-again]:
",
    );
    findings(
        "
  game Pond
  type Input = Int
  leap : Int -> Int
  leap(n) = let far = input in if far > n then far else n
  far : Int
  far = if input == 1 then let n = input in n else 4
",
    );
}

/// 5 and 6: with the same blanks, and with others.
#[test]
fn conditions_that_are_tested_twice() {
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) = if n > 1 then 2 else if n > 1 then 3 else 4
//                                  ^^^^^ warning[repeated-condition]: this branch is never taken
  far : (Int, Int) -> Int
  far(n, m) = if n == m then 2 else if n > m then 1 else (if (n)==m then 3 else 4)
//                                                           ^^^^^^ warning[repeated-condition]:
",
    );
    findings(
        "
  game Pond
  type Input = Int
  leap : Int -> Int
  leap(n) = if n > 1 then 2 else if n > 0 then 3 else 4
  far : (Int, Int) -> Int
  far(n, m) = if n == m then if n > 1 then 1 else 2 else if n > 1 then 3 else m
  ask : Int
  ask = if input == 1 then 2 else 3
  again : Int
  again = if ask == 1 then 2 else if ask == 1 then 3 else 4
",
    );
}

/// 7 to 10: another variable, a constant, nothing at all, and a loop in a loop.
#[test]
fn loops_whose_condition_never_changes() {
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) = let m = n in while n < 9 do m + 1
//                             ^^^^^ warning[loop-condition]: it changes only `m`, and the condition does not depend on that
  far : Int -> Int
  far(n) = while True do n + 1
//               ^^^^ warning[loop-condition]: never ends, because its condition is always `True`
  near : Int -> Int
  near(n) = while False do n + 1
//                ^^^^^ warning[loop-condition]: this loop never runs
  deep : Int
  deep = let n = 1 in while n < 9 do let m = n in while n < 5 do m + 1
//                                                      ^^^^^ warning[loop-condition]:
",
    );
    findings(
        "
  game Pond
  type Input = Bool
  leap : Int -> Int
  leap(n) = let m = n in while m < n + 9 do m + 1
  far : Int -> Int
  far(n) = while input do n + 1
  more : Int -> Bool
  more(n) = and(n < 9, input)
  near : Int -> Int
  near(n) = while more(n) do n + 1
  deep : Int
  deep = let n = 1 in while n < 9 do let m = n in while m < 5 do m + 1
",
    );
}

/// 11 to 13: of two variables, in every branch, and in a call of a function.
#[test]
fn loops_that_change_nothing_that_is_tested() {
    findings(
        "
  game Pond
  leap : (Int, Int) -> (Int, Int)
  leap(n, m) = while n < 9 do (n, m + 1)
//                            ^^^^^^^^^^ warning[unchanged-variable]: its condition depends on `n`, which
  far : (Int, Bool) -> (Int, Bool)
  far(n, b) = while n < 9 do if b then (n, False) else let c = b in (n, not(c))
//                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unchanged-variable]:
  small : Int -> Bool
  small(n) = n < 9
  near : (Int, Int) -> (Int, Int)
  near(n, m) = while small(n) do (n, m)
//                               ^^^^^^ warning[unchanged-variable]:
",
    );
    findings(
        "
  game Pond
  leap : (Int, Int) -> (Int, Int)
  leap(n, m) = while n < 9 do (m, n + 1)
  far : (Int, Bool) -> (Int, Bool)
  far(n, b) = while n < 9 do if b then (n, False) else (n + 1, b)
  near : (Int, Int) -> (Int, Int)
  near(n, m) = while n < m do (n, m - 1)
",
    );
}

/// 14 to 18: on every path, in both branches, with the same arguments, and values.
#[test]
fn recursion_without_an_end() {
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) = leap(n - 1) + 1
//          ^^^^^^^^^^^ warning[endless-recursion]: `leap` calls itself on every path
  far : Int -> Int
  far(n) = if n > 1 then far(n - 1) else 2 * far(n)
//                       ^^^^^^^^^^ warning[endless-recursion]:
  near : (Int, Int) -> Int
  near(n, m) = if n > m then near(n, m) else n
//                           ^^^^^^^^^^ warning[endless-recursion]: the same arguments
  k : Int
  k = k + 1
//    ^ warning[endless-recursion]: `k` is defined by itself
  pair : (Int, Bool)
  pair = (1, pair == (1, True))
//           ^^^^ warning[endless-recursion]:
",
    );
    findings(
        "
  game Pond
  type Input = Int
  leap : Int -> Int
  leap(n) = if n < 1 then 0 else leap(n - 1) + 1
  far : Int -> Int
  far(n) = let m = input in if m < n then far(n) else m
  near : (Int, Int) -> Int
  near(n, m) = if n > m then near(m, n) else n
  safe : Int -> Bool
  safe(n) = or(n < 1, safe(n - 1))
",
    );
}

/// 19 and 20.
#[test]
fn divisions_by_zero() {
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) = n / 0
//          ^^^^^ warning[division-by-zero]: this divides by zero
  far : Int -> Int
  far(n) = n % (0) + 1
//         ^^^^^^^ warning[division-by-zero]:
//           ^ hint[one-sided-name]:
",
    );
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) = 0 / n + n / 10
",
    );
}

/// 21 and 22: longer than both sides, and of no squares.
#[test]
fn rows_that_are_too_long() {
    findings(
        "
  game Pond
  type Board = Array (3, 2) of {Stone, Empty}
  won : Board -> Bool
  won(b) = inARow(4, Stone, b)
//         ^^^^^^ hint[one-sided-name]:
//         ^^^^^^^^^^^^^^^^^^^ warning[row-length]: the board has only 3 columns and 2 rows
  begun : Board -> Bool
  begun(b) = inARow(0, Stone, b)
//           ^^^^^^^^^^^^^^^^^^^ warning[row-length]: always `True`
",
    );
    findings(
        "
  game Pond
  type Board = Array (3, 2) of {Stone, Empty}
  won : Board -> Bool
  won(b) = inARow(3, Stone, b)
//         ^^^^^^ hint[one-sided-name]:
",
    );
}

/// 23 and 24.
#[test]
fn branches_that_are_the_same() {
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) = if n > 1 then n + 1 else n+1
//                                   ^^^ hint[equal-branches]: both branches of this `if` are the same
  far : Int -> Bool
  far(n) = if n > 1 then True else if n > 0 then False else (False)
//                                                          ^^^^^^^ hint[equal-branches]:
",
    );
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) = if n > 1 then n + 1 else 1 + n
",
    );
}

/// A value that only a larger type has, and one that the type of the other side has.
#[test]
fn comparisons_with_a_value_that_is_never_there() {
    findings(
        "
  game Pond
  type Player = {Heron, Otter}
  type Square = Player & {Empty}
  waits : Player -> Bool
  waits(p) = p == Empty
//           ^^^^^^^^^^ warning[constant-comparison]: always `False`, because the other side is never `Empty`
  moves : Player -> Bool
  moves(p) = Empty /= (p)
//           ^^^^^^^^^^^^ warning[constant-comparison]: always `True`, because the other side is never `Empty`
  free : Square -> Bool
  free(s) = s == Empty
  first : Player -> Bool
  first(p) = p == Heron
",
    );
}

/// A `Bool` says alone, or with `not`, what a comparison with `True` or `False` says.
#[test]
fn comparisons_with_true_and_false() {
    findings(
        "
  game Pond
  type Answer = Bool & {Maybe}
  done : Bool -> Bool
  done(b) = b == True
//          ^^^^^^^^^ information[compared-bool]: a `Bool` does not have to be compared with `True`: write `b`
  calm : Int -> Bool
  calm(n) = False == (n > 3)
//          ^^^^^^^^^^^^^^^^ information[compared-bool]: compared with `False`: write `not(n > 3)`
  sure : Answer -> Bool
  sure(a) = a == True
  less : Int -> Bool
  less(n) = n < 0 - 1
  none : Bool
  none = 0 - 1 == 2 - 3
//       ^^^^^^^^^^^^^^ warning[constant-comparison]: always `True`, because both sides are numbers
",
    );
}

#[test]
fn branches_that_repeat_the_condition() {
    findings(
        "
  game Pond
  deep : Int -> Bool
  deep(n) = if n > 3 then True else False
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[bool-branches]: this `if` only repeats what its condition says
  dry : Int -> Bool
  dry(n) = if (deep(n)) then False else (True)
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[bool-branches]: the condition, or `not` of it, is enough
  wet : (Int, Bool) -> Bool
  wet(n, b) = if n > 3 then True else b
",
    );
    let fixture = fixture("game Pond\nsame : (Int, Bool) -> Bool\nsame(n, b) = b == if n > 3 then True else False\n");
    let fixed = fixture.fixed(fixture.files[0]);
    assert_eq!(fixed.as_deref(), Some("game Pond\nsame : (Int, Bool) -> Bool\nsame(n, b) = b == (n > 3)\n"));
}

/// 25 to 27: of an expression with itself, of numbers, of values.
#[test]
fn comparisons_with_one_result() {
    findings(
        "
  game Pond
  type Thing = {Reed, Frog}
  leap : Int -> Bool
  leap(n) = n + 1 > n+1
//          ^^^^^^^^^^^ warning[constant-comparison]: always `False`, because both sides are the same
  far : Bool
  far = 3 >= 2
//      ^^^^^^ warning[constant-comparison]: always `True`
  near : Bool
  near = Reed /= Frog
//       ^^^^^^^^^^^^ warning[constant-comparison]: always `True`
",
    );
    findings(
        "
  game Pond
  type Thing = {Reed, Frog}
  type Input = Int
  leap : (Int, Int) -> Bool
  leap(n, m) = n + m > m + n
  far : Bool
  far = input == input
  near : Thing -> Bool
  near(t) = t == Frog
",
    );
}

/// 28: the old board is given back.
#[test]
fn moves_that_are_lost() {
    findings(
        "
  game Pond
  type Board = Array (3, 2) of {Stone, Empty}
  move : Board -> Board
  move(b) = let b2 = place(Stone, b, (1, 1)) in b
//              ^^ warning[discarded-board]: the board `b2` is never used
",
    );
    findings(
        "
  game Pond
  type Board = Array (3, 2) of {Stone, Empty}
  move : Board -> Board
  move(b) = let b2 = place(Stone, b, (1, 1)) in b2
  count_it : Board -> Int
  count_it(b) = let n = 1 in 2
//         ^ hint[unused-parameter]:
//                  ^ hint[unused-variable]:
",
    );
}

/// 29: the whole equation.
#[test]
fn equations_of_a_board_that_are_overwritten() {
    findings(
        "
  game Pond
  type Board = Array (3, 2) of {Stone, Empty}
  pond : Board
  pond!(2, y) = Stone
//    ^^^^^^^ warning[overwritten-square]: these squares are set again
  pond!(x, y) = Empty
",
    );
    findings(
        "
  game Pond
  type Board = Array (3, 2) of {Stone, Empty}
  pond : Board
  pond!(x, y) = Empty
  pond!(2, y) = Stone
",
    );
}

/// 30: the variable of a loop is used behind the loop.
#[test]
fn values_that_a_loop_leaves_behind() {
    findings(
        "
  game Pond
  far : Int
//^^^ information[loop-value]: `far` is `20` in the document, but is `11` in the implementation
  far = let n = 1 in (while n < 10 do n + 1) + n
  up : Int -> Int
  up(n) = (while n < 10 do n * 2) + n
  deep : Int
//^^^^ information[loop-value]: `deep` is `32` in the document, but is `17`
  deep = up(1)
",
    );
    findings(
        "
  game Pond
  far : Int
  far = let n = 1 in while n < 10 do n + 1
  up : Int -> Int
  up(n) = while n < 10 do n * 2
  deep : Int
  deep = up(1) + far
",
    );
}

/// Where something is an error, nobody knows what is meant.
#[test]
fn one_fault_is_one_finding() {
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) = if n == n then leap(n) + True else leap(n)
//                                   ^^^^ error[operand-type]:
",
    );
}

//! Tests of the findings about the types of scripts.

use expect_test::expect;
use ludex_syntax::trench::SyntaxKind as K;

use crate::tests::findings;
use crate::types::operators::Type::{Dir, Field, Int, Unknown};
use crate::types::operators::operation;

#[test]
fn every_row_of_the_operators() {
    let signs = [K::PLUS, K::MINUS, K::STAR, K::SLASH, K::PERCENT, K::LT, K::LT_EQ, K::GT, K::GT_EQ, K::EQ, K::NOT_EQ];
    let mut rows = String::new();
    for sign in signs.into_iter().chain([K::AMP, K::PIPE]) {
        for left in [Int, Dir, Field] {
            for right in [Int, Dir, Field] {
                if let Some(result) = operation(sign, left, right) {
                    rows.push_str(&format!("{sign:?} {} {} {}\n", left.name(), right.name(), result.name()));
                }
            }
        }
    }
    expect![[r#"
        PLUS int int int
        PLUS int dir dir
        PLUS dir int dir
        MINUS int int int
        MINUS int dir dir
        MINUS dir int dir
        STAR int int int
        SLASH int int int
        PERCENT int int int
        LT int int int
        LT_EQ int int int
        GT int int int
        GT_EQ int int int
        EQ int int int
        EQ dir dir int
        NOT_EQ int int int
        NOT_EQ dir dir int
        AMP int int int
        PIPE int int int
    "#]]
    .assert_eq(&rows);
}

#[test]
fn what_cannot_be_told_fits() {
    assert_eq!(operation(K::PLUS, Unknown, Int), Some(Unknown));
    assert_eq!(operation(K::PLUS, Unknown, Dir), Some(Dir));
    assert_eq!(operation(K::EQ, Unknown, Unknown), Some(Int));
    assert_eq!(operation(K::STAR, Unknown, Dir), None);
    assert_eq!(operation(K::PLUS, Field, Unknown), None);
}

#[test]
fn actions_take_a_direction() {
    findings(
        "
  move 2;
//     ^ error[type-mismatch]: `move` takes a direction, and this is an `int`: write `N`
  shoot #x;
//      ^^ error[type-mismatch]: `shoot` takes a direction
  mine (1 + 1);
//     ^^^^^^^ error[type-mismatch]: `mine` takes a direction
  attack 1;
//       ^ error[type-mismatch]: `attack` takes a direction
  fortify 1;
//        ^ error[type-mismatch]: `fortify` takes a direction
  trench scan N 1;
//       ^^^^^^^^ error[type-mismatch]: `trench` takes a direction, and this is a `field`
  bomb 1 2;
//     ^ error[type-mismatch]: `bomb` takes a direction
  bomb N N;
//       ^ error[type-mismatch]: `bomb` takes a number as its distance, and this is a `dir`
",
    );
}

#[test]
fn operators_take_two_numbers_or_turn_a_direction() {
    findings(
        "
  move N + 1;
  move 1 + N;
  move N - #x;
  move N + S;
//       ^ error[operand-type]: cannot take two directions: a direction is turned by a number
  move N * 2;
//       ^ error[operand-type]: `*` cannot take a `dir` and an `int`: it takes two numbers
  bomb N (N < S);
//          ^ error[operand-type]: `<` cannot take a `dir` and a `dir`
  move N = S;
//     ^^^^^ error[type-mismatch]: inside a value `=` compares and gives a number
  bomb N (N != S);
//        ^^^^^^ warning[constant-condition]: this is always true
",
    );
}

#[test]
fn fields_have_no_operators() {
    findings(
        "
  field f = scan N 1;
  bomb N (f = f);
//          ^ error[operand-type]: `=` cannot take two `field` values: ask for a part of the field
  bomb N (f & 1);
//          ^ error[operand-type]: `&` cannot take a `field` and an `int`
  bomb N (-f);
//         ^ error[operand-type]: `-` takes a number or a direction, and this is a `field`
  bomb N (f.MINE + f.PLAYER);
  move -N;
",
    );
}

#[test]
fn what_the_compiler_does_not_check_is_a_warning() {
    findings(
        "
  bomb N ~N;
  bomb N ~(look 1);
//              ^ warning[type-mismatch]: `look` takes a direction
  int[N] = 2;
//    ^ warning[type-mismatch]: the index of an element must be a number
  int[(look 1)] = 2;
//          ^ warning[type-mismatch]: `look` takes a direction
",
    );
}

/// There the compiler looks at types once more, when it makes its code.
#[test]
fn operators_are_checked_everywhere() {
    findings(
        "
  int[N * 2] = 2;
//      ^ error[operand-type]: `*` cannot take a `dir` and an `int`
  int[(look 1) + 2] = 2;
//          ^ error[type-mismatch]: `look` takes a direction
  bomb N ~(1 + (scan N 1));
//           ^ error[operand-type]: `+` cannot take a `field` and an `int`
  int[-(?(1 N))] = 2;
//          ^ error[mixed-set]: all values of a random set need the same type
  int[1 + ~(look 1)] = 2;
//               ^ warning[type-mismatch]: `look` takes a direction
  int count = 0;
  count ~= E - W;
//           ^ error[operand-type]: cannot take two directions
  if 0 { int[N * 2] = count; }
//             ^ warning[operand-type]: `*` cannot take a `dir` and an `int`
  if 0 { bomb N (N * 2); }
//                 ^ error[operand-type]: `*` cannot take a `dir` and an `int`
",
    );
}

/// Those of which the compiler makes no code are not.
#[test]
fn operators_that_are_left_out() {
    findings(
        "
  int[N & 1] = 2;
//      ^ warning[operand-type]: `&` cannot take a `dir` and an `int`
  int[(scan N 1) - 0] = 2;
//               ^ warning[operand-type]: `-` cannot take a `field` and an `int`
  int[(N * 2) & 0] = 2;
//       ^ warning[operand-type]: `*` cannot take a `dir` and an `int`
  int[1 + 0 * (look 3)] = 2;
//                  ^ warning[type-mismatch]: `look` takes a direction
  int[N & E] = 2;
//      ^ error[operand-type]: `&` cannot take a `dir` and a `dir`
  bomb N ~(N | 0);
//           ^ warning[operand-type]: `|` cannot take a `dir` and an `int`
  bomb N (N & 1);
//          ^ error[operand-type]: `&` cannot take a `dir` and an `int`
",
    );
}

#[test]
fn values_of_variables() {
    findings(
        "
  int count = N;
//            ^ error[type-mismatch]: this value is a `dir`, and the variable `count` is declared as an `int`: to tell directions apart
  dir way = count;
//          ^^^^^ error[type-mismatch]: the variable `way` is declared as a `dir`
  field f = 2;
//          ^ error[type-mismatch]: only `scan` gives a field
  count = way;
//        ^^^ error[type-mismatch]: this value is a `dir`, and `count` is an `int`
  count = f;
//        ^ error[type-mismatch]: ask for a part of the field, as in `(scan N 2).PLAYER`
  dir[1] = 1;
//         ^ error[type-mismatch]: an element of `dir` is a `dir`
  move way;
",
    );
}

#[test]
fn changes_of_variables() {
    findings(
        "
  int count = 1;
  dir way = N;
  way += 1;
  way -= count;
  count *= 2;
  way *= 2;
//    ^ error[operand-type]: `*=` cannot take a `dir` and an `int`
  count += way;
//         ^^^ error[type-mismatch]: `+=` with an `int` and a `dir` gives a `dir`, which cannot be assigned to an `int`
  way ~= 1;
//    ^ warning[type-mismatch]: `~` gives an `int`, and `way` is a `dir`
  count ~= way;
",
    );
}

#[test]
fn conditions_are_numbers() {
    findings(
        "
  while N wait;
//      ^ error[type-mismatch]: the condition of a `while` must be a number, and this is a `dir`
  if (scan N 1) wait;
//   ^^^^^^^^^^ error[type-mismatch]: the condition of an `if` must be a number, and this is a `field`
  for (int i = 0; N; i++) wait;
//         ^ hint[unread-variable]: given values
//                ^ error[type-mismatch]: the condition of a `for` must be a number
  if (N = S) wait;
//    ^^^^^ warning[constant-condition]: this is never true
",
    );
}

#[test]
fn a_set_with_only_some_commas_is_one_fault() {
    findings(
        "
  bomb N ?(1, 2 3);
//              ^ error[expected-comma]: expected `,` here
",
    );
}

#[test]
fn random_sets_have_one_type() {
    findings(
        "
  move ?(N 2 E);
//         ^ error[mixed-set]: all values of a random set need the same type: the first is a `dir`, and this is an `int`
  bomb N ?(1 N);
//           ^ error[mixed-set]: the first is an `int`, and this is a `dir`
  move ?(1 2);
//     ^^^^^^ error[type-mismatch]: `move` takes a direction
  move ?;
//     ^ error[type-mismatch]: `move` takes a direction
  move ?(N (S + 1));
",
    );
}

#[test]
fn what_scan_and_look_and_flags_take() {
    findings(
        "
  field f = scan 1 2;
//               ^ error[type-mismatch]: `scan` takes a direction
  f = scan N E;
//           ^ error[type-mismatch]: `scan` takes a number as its distance
  bomb N (look 2);
//             ^ error[type-mismatch]: `look` takes a direction
  int a = #x.MINE;
//        ^^ error[type-mismatch]: `.MINE` needs a field in front of it, as `scan` gives one, and this is an `int`
  bomb N (a + f.MINE);
",
    );
}

#[test]
fn the_constants_of_a_switch() {
    findings(
        "
  if #x is 1 wait; is N pass; else wait;
//                    ^ error[type-mismatch]: the value that is compared is an `int`, so `is` cannot take a `dir`
  if (N + 1) is N wait; is 2 pass; else wait;
//                         ^ error[type-mismatch]: so `is` cannot take an `int`
",
    );
}

#[test]
fn only_numbers_and_directions_are_counted_up() {
    findings(
        "
  int a = 1;
  dir d = N;
  field f = scan N 1;
//      ^ hint[unread-variable]: given values
  a++;
  --d;
  f++;
//^ error[operand-type]: `++` takes an `int` or a `dir`, and `f` is a `field`
  move d + (a--);
",
    );
}

#[test]
fn a_set_that_begins_with_an_unknown_name() {
    findings(
        "
  move ?(qa 2 N);
//       ^^ error[undefined-name]: there is no variable `qa`
  move ?(N qb 2);
//         ^^ error[undefined-name]: there is no variable `qb`
//            ^ error[mixed-set]: the first is a `dir`, and this is an `int`
",
    );
}

#[test]
fn the_direction_comes_before_the_distance() {
    findings(
        "
  bomb 2 N;
//     ^^^ error[type-mismatch]: the direction comes before the distance: write `bomb N 2`
  field f = scan (#x - 1) N;
//               ^^^^^^^^^^ error[type-mismatch]: the direction comes before the distance: write `scan N (#x - 1)`
  bomb N (f.MINE);
  bomb 2 3;
//     ^ error[type-mismatch]: `bomb` takes a direction
",
    );
}

#[test]
fn an_unknown_name_is_one_fault() {
    findings(
        "
  move qa + 1;
//     ^^ error[undefined-name]: there is no variable `qa`
  bomb qb qc;
//     ^^ error[undefined-name]: there is no variable `qb`
//        ^^ error[undefined-name]: there is no variable `qc`
  if (qd = N) wait;
//    ^^ error[undefined-name]: there is no variable `qd`
  int a = a + 1;
//        ^ error[used-before-definition]: cannot be used in its own initial value
  bomb N a;
",
    );
}

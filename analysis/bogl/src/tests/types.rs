//! Tests of the findings of the checks of types: a fixture for every rule.

use crate::tests::{findings, fixture};

/// The signature says what is wanted, and the smallest part that differs is to blame.
#[test]
fn declared_type_and_expression() {
    findings(
        "
  game Pond
  depth : Int
  depth = True
//        ^^^^ error[type-mismatch]: this has the type `Bool`, but the signature says that `depth` is `Int`
  pair : (Int, Bool)
  pair = (1, 2)
//           ^ error[type-mismatch]: the second component of `pair` is `Bool`
  triple : (Int, Bool)
  triple = (1, True, 2)
//         ^^^^^^^^^^^^ error[type-mismatch]: it has 3 components, not 2
  deep : Int
  deep = let n = 2 in n == 2
//                    ^^^^^^ error[type-mismatch]: `Bool`
  leap : Int -> Bool
  leap(n) = if n > 1 then n else True
//                        ^ error[type-mismatch]: the signature says that the result of `leap` is `Bool`
",
    );
}

#[test]
fn two_branches_wrong_alike_are_one_fault() {
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) = if n > 1 then True else False
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[type-mismatch]: this has the type `Bool`
  pair : (Int, Bool)
  pair = (True, 1)
//       ^^^^^^^^^ error[type-mismatch]: the components are in the wrong order
",
    );
}

#[test]
fn branches_of_different_types() {
    findings(
        "
  game Pond
  type Thing = {Reed, Water}
  depth : Int
  depth = let d = if True then 1 else Reed in d + 1
//                                    ^^^^ error[branch-mismatch]: this branch has the type `Thing`, but another one has the type `Int`
  pair : Bool
  pair = let d = if True then (1, 2) else (1, 2, 3) in d == d
//                                        ^^^^^^^^^ error[branch-mismatch]: it has 3 components, not 2
  odd : Int -> Int
  odd(n) = let d = if n == 1 then 1 else if n == 2 then Reed else if n == 3 then 3 else 4 in d
//                                                      ^^^^ error[branch-mismatch]: this branch has the type `Thing`
",
    );
}

#[test]
fn branches_that_fit_are_joined() {
    findings(
        "
  game Pond
  type Frog = {Green}
  type Newt = {Red}
  type Animal = Frog & Newt
  type Maybe = Int & {None}
  pick : Int -> Animal
  pick(n) = if n == 1 then Green else Red
  half : Int -> Maybe
  half(n) = if n < 2 then None else n / 2
  both : Int -> (Maybe, Bool)
  both(n) = if n < 2 then (None, True) else (n, False)
",
    );
}

#[test]
fn first_type_that_holds_both_branches_is_too_large() {
    findings(
        "
  game Pond
  type Frog = {Green}
  type Newt = {Red}
  type Big = {Green, Red, Blue}
  type Animal = Frog & Newt
  pick : Int -> Animal
  pick(n) = if n == 1 then Green else Red
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[shared-value]: move `type Animal` above `type Big`
",
    );
}

/// The order trap: the board before the players.
#[test]
fn value_belongs_to_the_first_type_that_lists_it() {
    findings(
        "
  game Pond
  type Board = Array (2, 2) of {X, O, Empty}
  type Player = {X, O}
  first : Player
  first = X
//        ^ error[shared-value]: not every `Content` is one: move `type Player` above `type Board`
",
    );
}

#[test]
fn conditions() {
    findings(
        "
  game Pond
  type Thing = {Reed}
  depth : Int
  depth = if Reed then 1 else 2
//           ^^^^ error[condition-type]: the condition of `if` must be a `Bool`
  leap : Int -> Int
  leap(n) = while n do n + 1
//                ^ error[condition-type]: the condition of `while` must be a `Bool`; compare it with a number
",
    );
}

#[test]
fn operands() {
    findings(
        "
  game Pond
  type Maybe = Int & {None}
  type Thing = {Reed}
  leap : Maybe -> Int
  leap(m) = m + 1
//          ^ error[operand-type]: `+` takes whole numbers (`Int`): its value may also be `None`
  both : Int
  both = True + False
//       ^^^^^^^^^^^^ error[operand-type]: both sides are `Bool`
  less : Bool
  less = Reed < Reed
//       ^^^^^^^^^^^ error[operand-type]: compare other values with `==`
  chain : Bool
  chain = 1 < 2 < 3
//        ^^^^^ error[operand-type]: comparisons cannot be chained: write `and(1 < 2, 2 < …)`
",
    );
}

#[test]
fn comparisons() {
    findings(
        "
  game Pond
  type Thing = {Reed}
  type Animal = {Frog}
  one : Bool
  one = 1 == Reed
//      ^^^^^^^^^ error[comparison]: these can never be equal
  two : Bool
  two = Reed == Frog
//      ^^^^^^^^^^^^ error[comparison]: the left side is `Thing`, the right side is `Animal`
  three : Bool
  three = (1, True) == (1, 2)
//        ^^^^^^^^^^^^^^^^^^^ error[comparison]: the second component is `Bool` instead of `Int`
  four : Bool
  four = True == 2 > 1
//       ^^^^^^^^^ error[comparison]: write `True == (2 > 1)` if that is what you mean
  five : Bool
  five = 2 >= 1 == True
//            ^^^^^^^^^ error[comparison]: write `(2 >= 1) == True` if that is what you mean
  few : Int
  few = 2
  six : Bool
  six = True == 1 < few
//      ^^^^^^^^^^^^^^^ information[compared-bool]: write `1 < few`
",
    );
}

#[test]
fn arguments() {
    findings(
        "
  game Pond
  leap : (Int, Bool) -> Int
  leap(n, b) = if b then n else 0
  pair : (Int, Bool)
  pair = (1, True)
  good : Int
  good = leap(pair) + leap((1, True)) + leap(2, False)
  type_ : Int
  type_ = leap(1, 2)
//                ^ error[argument-type]: the second argument of `leap` must be `Bool`
  swapped : Int
  swapped = leap(True, 1)
//               ^^^^^^^ error[argument-type]: the arguments are in the wrong order
  few : Int
  few = leap(1)
//      ^^^^^^^ error[argument-count]: `leap` takes 2 arguments (`Int` and `Bool`), but one is given
  many : Bool
  many = not(True, False)
//       ^^^^^^^^^^^^^^^^ error[argument-count]: `not` takes one argument (`Bool`), but 2 are given
  whole : Int
  whole = leap((1, 2, 3))
//             ^^^^^^^^^ error[argument-type]: it has 3 components, not 2
",
    );
}

#[test]
fn arguments_that_do_not_fit_are_one_fault() {
    findings(
        "
  game Pond
  leap : (Int, Int, Bool, Bool) -> Int
  leap(a, b, c, d) = if and(c, d) then a else b
  one : Int
  one = leap(True, 2, 3, 4)
//           ^^^^^^^^^^^^^ error[argument-type]: `leap` takes `(Int, Int, Bool, Bool)`, but is given `(Bool, Int, Int, Int)`: the first, third and fourth arguments do not fit
  two : Int
  two = leap(True, False, 3, 4)
//           ^^^^^^^^^^^^^^^^^ error[argument-type]: the first, second, third and fourth arguments do not fit
  hop : Int -> Int
  hop(n) = n
  three : Int
  three = hop(True)
//            ^^^^ error[argument-type]: this has the type `Bool`, but `hop` takes `Int`
  four : Int
  four = leap((1, 2, 3, True))
//                   ^ error[argument-type]: this has the type `Int`, but the third argument of `leap` must be `Bool`
  five : Int
  five = leap
//       ^^^^ error[function-as-value]: write `leap(…)`, with arguments of the types `Int`, `Int`, `Bool` and `Bool`
  six : (Int, Int, Int, Int, Int, Int, Int, Int, Int) -> Int
  six = 1
//^^^ error[value-equation]: so its equation needs parameters: `six(a, b, c, d, e, f, g, h, …) = …`
",
    );
}

#[test]
fn things_that_are_no_functions() {
    findings(
        "
  game Pond
  depth : Int
  depth = 3
  leap : Int -> Int
  leap(n) = n(2)
//          ^ error[not-a-function]: `n` is a parameter of the type `Int`, not a function; multiplication is written with `*`
  deep : Int
  deep = depth(2)
//       ^^^^^ error[not-a-function]: `depth` is a value of the type `Int`, not a function
  far : Int
  far = leap(leap)
//           ^^^^ error[function-as-value]: `leap` is a function, but its arguments are missing: write `leap(…)`, with an argument of the type `Int`
",
    );
}

#[test]
fn parameters() {
    findings(
        "
  game Pond
  two : (Int, Int) -> Int
  two(p) = p
//   ^^^ error[parameter-count]: a single parameter cannot take the whole tuple
  three : (Int, Int, Int) -> Int
  three(a, b) = a + b
//     ^^^^^^ error[parameter-count]: so it needs 3 parameters, not 2
  one : Int -> Int
  one(a, b) = a + b
//   ^^^^^^ error[parameter-count]: it needs one parameter, not 2
",
    );
}

/// Uses of such a definition are not faults of their own.
#[test]
fn signature_and_equation_of_different_kinds() {
    findings(
        "
  game Pond
  value : Int
  value(n) = n
//     ^^^ error[function-equation]: `value` is declared as `Int`, which is not a function
  leap : Int -> Int
  leap = 3
//^^^^ error[value-equation]: so its equation needs parameters: `leap(a) = …`
  far : Int
  far = value(3) + leap(4)
",
    );
}

#[test]
fn guesses_that_do_not_fit_have_no_fix() {
    let game = "game Pond\nflags : Bool\nflags = True\nleap : Int -> Int\nleap(n) = n\nfar : Int\n";
    let fixed = |value: &str| {
        let fixture = fixture(&format!("{game}far = {value}\n"));
        fixture.fixed(fixture.files[0]).is_some()
    };
    assert!(fixed("laep(1)"));
    assert!(!fixed("laep(True)"));
    assert!(!fixed("if laep(1) then 1 else 2"));
    assert!(!fixed("flag + 1"));
}

#[test]
fn input_takes_no_arguments() {
    findings(
        "
  game Pond
  type Input = Int
  far : Int -> Int
  far(n) = input(n)
//         ^^^^^ error[not-a-function]: not a function; write `input` without parentheses
",
    );
}

#[test]
fn guess_that_does_not_fit_is_no_fix() {
    findings(
        "
  game Pond
  flags : Bool
  flags = True
  depth : Int
  depth = flag + 1
//        ^^^^ error[undefined-name]: did you mean `flags`?
",
    );
}

#[test]
fn projections() {
    findings(
        "
  game Pond
  triple : (Int, Bool, Int)
  triple = (1, True, 3)
  one : Int
  one = triple # 0 + triple # 2
  two : (Int, Int)
  two = triple # (0, 2)
  three : Int
  three = triple # 7
//                 ^ error[projection]: there is no component 7
  four : Int
  four = one # 0
//       ^^^ error[projection]: `#` takes a component of a tuple
  five : Int
  five = triple # 1
//       ^^^^^^^^^^ information[projection-base]: counts from 1
  six : Int
  six = triple # 3
//      ^^^^^^^^^^ information[projection-base]: this counts components from 1
",
    );
}

/// Sound where the reference implementation is not.
#[test]
fn extended_tuples() {
    findings(
        "
  game Pond
  type Pair = (Int, Int)
  type Maybe = Pair & {None}
  one : Maybe
  one = None
  two : Pair
  two = None
//      ^^^^ warning[type-mismatch]: the reference implementation accepts it
  type_ : Nope
//        ^^^^ error[undefined-type]: there is no type `Nope`
  type_ = 1
",
    );
}

/// What is half written is one fault.
#[test]
fn words_that_are_being_written() {
    findings(
        "
  game Pond
  type Board = Ponds
//             ^^^^^ error[undefined-type]: there is no type `Ponds`
",
    );
    findings(
        "
  game Pond
  f : Int -> Int
  f(x) = if x > 3 th
//                ^^ error[expected-then]: expected `then` here
",
    );
    findings(
        "
  game Pond
  f : Int -> Int
  f(x) = if x > 3 then 1 el
//                       ^^ error[expected-else]: expected `else` here
",
    );
}

#[test]
fn names_of_one_side_are_told_once() {
    findings(
        "
  game Pond
  type Board = Array (2, 2) of {Reed, Empty}
  full : Board -> Bool
  full(b) = and(isFull(b), isFull(b))
//              ^^^^^^ hint[one-sided-name]: `isFull` is defined in the reference implementation, but not in the document
  reeds : Board -> Int
  reeds(b) = count(Reed, b) + count(Reed, b)
//           ^^^^^ information[one-sided-name]: `count` is defined in the document, but not in the reference implementation
  half' : Int
//^^^^^ hint[one-sided-name]: names with `'` work in the reference implementation
  half' = 7 % 2
//          ^ hint[one-sided-name]: `%` works in the reference implementation
  case : Int
//^^^^ information[one-sided-name]: `case` is a reserved word
  case = half'
",
    );
}

#[test]
fn numbers_that_are_too_large() {
    findings(
        "
  game Pond
  depth : Int
  depth = 99999999999999999999
//        ^^^^^^^^^^^^^^^^^^^^ warning[number-wraps]: this number does not fit into 64 bits: the game uses 7766279631452241919 instead
",
    );
}

#[test]
fn the_smallest_number_does_not_wrap() {
    findings(
        "
  game Pond
  depth : Int
  depth = -9223372036854775808
  deep : Int
  deep = - 0x8000000000000000
  far : Int
  far = -9223372036854775809
//      ^^^^^^^^^^^^^^^^^^^^ warning[number-wraps]: 64 bits
  top : Int
  top = 9223372036854775808
//      ^^^^^^^^^^^^^^^^^^^ warning[number-wraps]: 64 bits
",
    );
}

#[test]
fn a_call_of_a_value_is_one_fault() {
    findings(
        "
  game Pond
  type Animal = {Frog}
  leap : Int -> Int
  leap(n) = Jump(n)
//              ^ error[call-of-value]: only functions can be called
  hop : Int -> Int
  hop(n) = Frog(n)
//             ^ error[call-of-value]: only functions can be called
",
    );
}

/// Branches that are tuples: the message names the components that do not fit.
#[test]
fn first_type_that_holds_both_components_is_too_large() {
    findings(
        "
  game Pond
  type Frog = {Green}
  type Newt = {Red}
  type Big = {Green, Red, Blue}
  type Animal = Frog & Newt
  type Pair = (Animal, Int)
  pick : Int -> Pair
  pick(n) = if n == 1 then (Green, 1) else (Red, 2)
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[shared-value]: move `type Animal` above `type Big`
",
    );
}

/// A definition that is being written in front of others is one fault, whatever may follow.
#[test]
fn definitions_that_are_being_written() {
    findings(
        "
  game Pond
  leap : Int -> Int
  leap
//    ^ | error[expected-equals]: expected `=` and an expression
  hop : Bool -> Bool
  hop(b) = and(not
//            ^ error[unclosed-paren]: this `(` is never closed
  far : Int
  far = if leap
//             ^ | error[expected-then]: expected `then`
  deep : Bool
  deep = 1 =
//         ^ error[unexpected-token]: `=` defines a name
  high : Int -> Int
//^^^^ error[missing-equation]: `high` has a signature but no equation: write `high(…) = …` below it
",
    );
}

#[test]
fn comparisons_of_types_that_share_values() {
    findings(
        "
  game Pond
  type Depth = Int
  type Reach = Depth & {Near}
  type Height = Int & {High}
  type Animal = {Frog, Newt}
  type Plant = {Reed, Newt}
  same : (Depth, Int) -> Bool
  same(a, b) = a == b
  more : (Reach, Int) -> Bool
  more(a, b) = a == b
  one : Reach
  one = Near
  other : Height
  other = High
  both : Bool
  both = one == other
//       ^^^^^^^^^^^^ error[comparison]: the reference implementation rejects this comparison
  -- It forgets what extends types in a tuple of parameters.
  pair : (Reach, Height) -> Bool
  pair(a, b) = a == b
  living : (Animal, Plant) -> Bool
  living(a, b) = a == b
//               ^^^^^^ error[comparison]: no type of the program holds the values of both sides
  never : (Animal, Int) -> Bool
  never(a, b) = a == b
//              ^^^^^^ error[comparison]: these can never be equal
",
    );
}

#[test]
fn faults_do_not_follow_from_each_other() {
    findings(
        "
  game Pond
  leap : Int -> Int
  leap(n) = n == 1
//          ^^^^^^ error[type-mismatch]: this has the type `Bool`
  far : Int
  far = leap(1) + leap(2)
  deep : Int
  deep = (nothing + 1) * 2
//        ^^^^^^^ error[undefined-name]: `nothing` is not defined
",
    );
}

#[test]
fn types_are_checked_beside_syntax_errors() {
    findings(
        "
  game Pond
  deep : Int
  deep = True
//       ^^^^ error[type-mismatch]: this has the type `Bool`
  far : Int
  far = 1 +
//         ^ | error[expected-expression]: expected an expression
",
    );
}

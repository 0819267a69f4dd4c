//! Tests of the findings on the definitions of types.

use crate::tests::findings;

#[test]
fn shapes_of_types() {
    findings(
        "
  game Pond
  type Board = Int
//             ^^^ error[board-type]: the board must be an array
  type Pond = Array (2, 2) of Int
//            ^^^^^^^^^^^^^^^^^^^ error[board-type]: only the board can be an array
  type Nested = ({Reed}, Int)
//               ^^^^^^ warning[nested-enumeration]: its values would belong to no type
  type Chain = Int & {A} & {B}
//             ^^^^^^^^^^^^^^^ information[one-sided-syntax]: accepts only one `&` in a type
  type Glued = {C}&{D}
//                ^ information[one-sided-syntax]: cannot read `}&`
  type Pair = (Int, Int) & {None}
//            ^^^^^^^^^^^^^^^^^^^ information[one-sided-syntax]: ignores what follows `&` here
",
    );
}

#[test]
fn value_of_a_nested_enumeration() {
    findings(
        "
  game Pond
  type Nested = ({Reed}, Int)
//               ^^^^^^ warning[nested-enumeration]: its values would belong to no type
  one : Int
  one = let r = Reed in if r == r then 1 else 2
//              ^^^^ error[undefined-value]: is only listed in an enumeration inside a tuple type
",
    );
}

#[test]
fn board_and_input_in_their_place() {
    findings(
        "
  game Pond
  type Input = Int
  type Board = Array (2, 2) of Int
//     ^^^^^ information[board-after-input]: requires `type Board` above `type Input`
",
    );
}

/// One finding, not one a use.
#[test]
fn board_below_a_value() {
    findings(
        "
  game Pond
  size : Int
  size = 3
  deep : Board -> Content
  deep(b) = b ! (1, 1)
  type Board = Array (2, 2) of Int
//     ^^^^^ error[type-after-value]: `type Board` must be above every value and function
",
    );
}

#[test]
fn input() {
    findings(
        "
  game Pond
  one : Int
  one = input + input
//      ^^^^^ warning[missing-input]: the type of `input` is not defined
",
    );
}

#[test]
fn input_as_a_type() {
    findings(
        "
  game Pond
  type Input = (Int, Int)
  leap : Input -> Input
//       ^^^^^ information[one-sided-syntax]: does not accept `Input` in other types
  leap(a, b) = (b, a)
",
    );
}

#[test]
fn a_second_arrow_is_one_fault() {
    findings(
        "
  game Pond
  leap : Int -> Int -> Int
//                  ^^ error[function-type]: a function cannot take or return another function
  leap(n, m) = n + m
  far : Int
  far = leap(1, 2)
",
    );
}

#[test]
fn types_in_a_circle_are_one_fault() {
    findings(
        "
  game Pond
  type Depth = Reach
//             ^^^^^ error[undefined-type]: the definitions of `Depth` and `Reach` form a circle, so none of them can come first
  type Reach = Depth
  type Frog = (Newt, Int)
//             ^^^^ error[undefined-type]: the definitions of `Frog`, `Newt` and `Toad` form a circle
  type Newt = (Toad, Int)
  type Toad = (Frog, Int)
  type Board = Array (2, 2) of Square
//                             ^^^^^^ error[undefined-type]: the definitions of `Board` and `Square` form a circle
  type Square = (Content, Int)
",
    );
}

#[test]
fn values_listed_where_they_belong_to_no_type() {
    findings(
        "
  game Pond
  type Animal = {Frog}
  type Animal = {Newt}
//     ^^^^^^ error[redefinition]: `Animal` is already defined on line 2
  one : {Reed, Moss}
//      ^ error[enumeration-in-signature]: an enumeration
  one = Reed
  two : Animal & {Toad} -> Int
//             ^ error[extension-in-signature]: extended
  two(x) = if x == Toad then 1 else 2
  three : Animal
  three = Newt
  four : Animal
  four = Perch
//       ^^^^^ error[undefined-value]: `Perch`
",
    );
}

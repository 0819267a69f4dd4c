//! Tests of the findings of the checks of types on boards: equations, positions, squares.

use crate::tests::findings;

#[test]
fn position_without_its_parentheses() {
    findings(
        "
  game Pond
  type Board = Array (2, 2) of {Reed, Water}
  pond : Board
  pond!(x, y) = Water
  more : Board
  more = place(Reed, pond, 1, 2)
//       ^^^^^^^^^^^^^^^^^^^^^^^ error[argument-count]: write `(1, 2)`
",
    );
}

#[test]
fn board_equations() {
    findings(
        "
  game Pond
  type Board = Array (3, 2) of {Reed, Water}
  type Thing = {Frog}
  pond : Board
//^^^^ error[missing-squares]: no equation of `pond` sets the squares (1, 2), (2, 2), (3, 2): begin
  pond!(x, 1) = Reed
  lake : Board
//^^^^ error[missing-squares]: no equation of `lake` sets the square (3, 2)
  lake!(x, 1) = Reed
  lake!(1, y) = Reed
  lake!(2, 2) = Water
  far : Board
  far!(x, y) = Reed
  far!(4, 1) = Reed
//     ^ error[off-board]: there is no column 4: the board has 3 columns and 2 rows
  far!(2, 3) = Water
//        ^ error[off-board]: there is no row 3
  wrong : Board
  wrong!(x, y) = Frog
//               ^^^^ error[type-mismatch]: a square of the board holds `Content`
",
    );
}

#[test]
fn squares_set_again() {
    findings(
        "
  game Pond
  type Board = Array (2, 2) of Int
  pond : Board
  pond!(1, 1) = 3
//    ^^^^^^^ warning[overwritten-square]: this square is set again further down
  pond!(x, y) = 0
  pond!(2, 2) = 1
//    ^^^^^^^ warning[overwritten-square]: this square is set again
  pond!(2, 2) = 2
",
    );
}

#[test]
fn board_equations_of_something_else() {
    findings(
        "
  game Pond
  type Board = Array (2, 2) of Int
  type Pond = Board
  depth : Int
  depth!(x, y) = 1
//^^^^^ error[board-equation]: only a `Board` can have equations with positions
  pond : Pond
  pond!(x, y) = 1
//^^^^ error[board-equation]: board equations need the signature `Board` itself
",
    );
}

#[test]
fn lookups() {
    findings(
        "
  game Pond
  type Board = Array (3, 2) of Int
  pond : Board
  pond!(x, y) = 0
  one : Int
  one = pond ! (0, 1)
//              ^ error[off-board]: there is no column 0
  two : Int
  two = one ! (1, 1)
//      ^^^ error[operand-type]: the left side of `!` must be a `Board`
  three : Int
  three = pond ! 5
//               ^ error[operand-type]: a position on the board is `(Int, Int)`
  four : Bool
  four = pond ! (1, 1)
//       ^^^^^^^^^^^^^ error[type-mismatch]: this has the type `Content` (that is, `Int`)
  five : Board
  five = place(1, pond, (1, 3))
//                          ^ warning[off-board]: there is no row 3
  six : Int
  six = pond ! (3 + 1, 9)
//                     ^ warning[off-board]: there is no row 9
",
    );
}

#[test]
fn an_equation_off_the_board_is_one_fault() {
    findings(
        "
  game Pond
  type Board = Array (2, 1) of {Reed, Water}
  pond : Board
  pond!(1, 1) = Reed
  pond!(3, 1) = Water
//      ^ error[off-board]: there is no column 3
",
    );
}

//! The outline.

use super::*;

#[test]
fn outline_of_a_program() {
    let found = outline(
        "
game Pond
type Reach = (Int, Int)
type Thing = {Reed, Water}
type Depth = Int & {Dry}
type Board = Array (2, 2) of Thing
type Input = Reach

far : Int
far = let n = 3 in n
leap : (Int,
  Int) -> Int
leap(a, b) = a + b
pond : Board
pond!(x, y) = Water
",
    );
    same(
        found,
        expect![[r#"
            Pond (game)
            Reach (type)
            Thing (enumeration)
              Reed (value)
              Water (value)
            Depth (type)
              Dry (value)
            Board (type)
            Input (type)
            far (Int)
            leap ((Int, Int) -> Int)
            pond (Board)
        "#]],
    );
}

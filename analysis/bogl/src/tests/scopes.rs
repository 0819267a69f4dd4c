//! Tests of the meanings of names inside expressions.

use super::*;

#[test]
fn let_hides_a_parameter() {
    let found = definition(
        "
game Pond
leap : Int -> Int
leap(n) = let n = n + 1 in n$0 * 2
",
    );
    same(found, expect![["main.bgl:3:15 n"]]);
}

#[test]
fn let_is_not_recursive() {
    let found = definition(
        "
game Pond
leap : Int -> Int
leap(n) = let n = n$0 + 1 in n * 2
",
    );
    same(found, expect![["main.bgl:3:6 n"]]);
    let found = definition(
        "
game Pond
far : Int
far = let n = n$0 + 1 in n
",
    );
    same(found, expect![["nothing"]]);
}

#[test]
fn let_ends_with_its_body() {
    let found = definition(
        "
game Pond
far : (Int, Int)
far = let n = 1 in ((let n = 2 in n), n$0)
",
    );
    same(found, expect![["main.bgl:3:11 n"]]);
    let found = definition(
        "
game Pond
far : (Int, Int)
far = ((let n = 2 in n), n$0)
",
    );
    same(found, expect![["nothing"]]);
}

#[test]
fn inner_let_hides_the_outer() {
    let found = definition(
        "
game Pond
far : Int
far = let n = 1 in let n = n + 1 in n$0
",
    );
    same(found, expect![["main.bgl:3:24 n"]]);
}

#[test]
fn let_is_seen_in_conditions_and_loops() {
    let found = definition(
        "
game Pond
far : Int
far = let n = 1 in while n < 9 do if n == 3 then 9 else n$0 + 1
",
    );
    same(found, expect![["main.bgl:3:11 n"]]);
}

#[test]
fn parameter_hides_its_function() {
    let found = definition(
        "
game Pond
leap : Int -> Int
leap(leap) = le$0ap + 1
",
    );
    same(found, expect![["main.bgl:3:6 leap"]]);
}

#[test]
fn parameter_and_let_hide_predefined_names() {
    let found = definition(
        "
game Pond
leap : (Int, Int) -> Int
leap(count, input) = count$0 + input
",
    );
    same(found, expect![["main.bgl:3:6 count"]]);
    let found = definition(
        "
game Pond
far : Int
far = let place = 3 in pla$0ce
",
    );
    same(found, expect![["main.bgl:3:11 place"]]);
}

#[test]
fn parameter_ends_with_its_equation() {
    let found = definition(
        "
game Pond
leap : Int -> Int
leap(reach) = reach
far : Int
far = rea$0ch
",
    );
    same(found, expect![["nothing"]]);
}

#[test]
fn parameter_hides_a_value_only_in_its_function() {
    let text = |first: &str, second: &str| {
        format!(
            "game Pond\nreach : Int\nreach = 3\nleap : Int -> Int\nleap(reach) = {first}\nfar : Int\nfar = {second}\n"
        )
    };
    same(definition(&text("rea$0ch", "reach")), expect![["main.bgl:5:6 reach"]]);
    same(definition(&text("reach", "rea$0ch")), expect![["main.bgl:2:1 reach"]]);
}

#[test]
fn position_variable_is_not_seen_on_the_right() {
    let found = definition(
        "
game Pond
type Board = Array (2, 2) of Int
x : Int
x = 4
pond : Board
pond!(x, y) = x$0
",
    );
    same(found, expect![["main.bgl:3:1 x"]]);
    let found = definition(
        "
game Pond
type Board = Array (2, 2) of Int
pond : Board
pond!(x, y) = y$0
",
    );
    same(found, expect![["nothing"]]);
}

#[test]
fn position_variable_means_itself() {
    let found = definition(
        "
game Pond
type Board = Array (2, 2) of Int
x : Int
x = 4
pond : Board
pond!(x$0, 1) = 5
pond!(x, 2) = 6
",
    );
    same(found, expect![["main.bgl:6:7 x"]]);
}

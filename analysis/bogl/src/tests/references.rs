//! Tests of the uses of names.

use super::*;

#[test]
fn references_of_a_function() {
    let found = references(
        "
game Pond
leap : Int -> Int
leap(n) = if n == 0 then 0 else leap(n - 1)
far : Int
far = le$0ap(leap(3))
",
    );
    same(
        found,
        expect![[r#"
            main.bgl:2:1 leap
            main.bgl:3:1 leap
            main.bgl:3:33 leap
            main.bgl:5:7 leap
            main.bgl:5:12 leap
        "#]],
    );
}

#[test]
fn references_of_a_board() {
    let found = references(
        "
game Pond
type Board = Array (2, 2) of Int
po$0nd : Board
pond!(x, 1) = 0
pond!(x, 2) = 1
corner : Int
corner = pond ! (1, 1)
",
    );
    same(
        found,
        expect![[r#"
            main.bgl:3:1 pond
            main.bgl:4:1 pond
            main.bgl:5:1 pond
            main.bgl:7:10 pond
        "#]],
    );
}

#[test]
fn equations_without_a_signature_belong_together() {
    let found = references(
        "
game Pond
type Board = Array (2, 2) of Int
po$0nd!(x, 1) = 0
pond!(x, 2) = 1
",
    );
    same(
        found,
        expect![[r#"
            main.bgl:3:1 pond
            main.bgl:4:1 pond
        "#]],
    );
}

#[test]
fn references_of_a_type_and_of_a_value() {
    let text = |ty: &str, value: &str| {
        format!(
            "game Pond\ntype {ty} = {{Reed, Water}}\nwet : Thing -> Bool\nwet(t) = t == {value}\nfar : Thing\nfar = Water\n"
        )
    };
    same(
        references(&text("Thi$0ng", "Water")),
        expect![[r#"
            main.bgl:2:6 Thing
            main.bgl:3:7 Thing
            main.bgl:5:7 Thing
        "#]],
    );
    same(
        references(&text("Thing", "Wat$0er")),
        expect![[r#"
            main.bgl:2:21 Water
            main.bgl:4:15 Water
            main.bgl:6:7 Water
        "#]],
    );
}

#[test]
fn references_of_a_parameter() {
    let found = references(
        "
game Pond
leap : Int -> Int
leap(n) = let m = n in m + n$0
jump : Int -> Int
jump(n) = n
",
    );
    same(
        found,
        expect![[r#"
            main.bgl:3:6 n
            main.bgl:3:19 n
            main.bgl:3:28 n
        "#]],
    );
}

#[test]
fn references_of_a_predefined_name_are_in_every_program() {
    let found = references(
        "
//- /lake.bgl
game Lake
dry : Bool
dry = not(True)
//- /pond.bgl
game Pond
dry : Bool
dry = no$0t(False)
//- /sea.bgl
game Sea
dry : Bool -> Bool
dry(not) = not
",
    );
    same(
        found,
        expect![[r#"
            lake.bgl:3:7 not
            pond.bgl:3:7 not
        "#]],
    );
}

#[test]
fn references_stay_in_their_program() {
    let found = references(
        "
//- /lake.bgl
game Lake
far : Int
far = 3
//- /pond.bgl
game Pond
far : Int
fa$0r = 4
",
    );
    same(
        found,
        expect![[r#"
            pond.bgl:2:1 far
            pond.bgl:3:1 far
        "#]],
    );
}

#[test]
fn highlights_say_what_each_place_does() {
    let found = highlights(
        "
game Pond
leap : Int -> Int
leap(n) = n
far : Int
far = le$0ap(3)
",
    );
    same(
        found,
        expect![[r#"
            main.bgl:2:1 leap Define
            main.bgl:3:1 leap Define
            main.bgl:5:7 leap Call
        "#]],
    );
    let found = highlights(
        "
game Pond
far : Int
far = let n$0 = 3 in n + n
",
    );
    same(
        found,
        expect![[r#"
            main.bgl:3:11 n Define
            main.bgl:3:20 n Read
            main.bgl:3:24 n Read
        "#]],
    );
}

#[test]
fn references_of_a_value_that_stands_in_two_types() {
    let found = references(
        "
game Pond
type Player = {X, O}
type Board = Array (2, 2) of {X, Empty}
first : Player
first = X$0
",
    );
    same(
        found,
        expect![[r#"
            main.bgl:2:16 X
            main.bgl:3:31 X
            main.bgl:5:9 X
        "#]],
    );
}

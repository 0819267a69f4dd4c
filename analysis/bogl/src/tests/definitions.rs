//! Tests of the meanings of a program's names.

use super::*;

#[test]
fn value_and_function() {
    let found = definition(
        "
game Pond
far : Int
far = 3
leap : Int -> Int
leap(n) = n + fa$0r
",
    );
    same(found, expect![["main.bgl:2:1 far"]]);
    let found = definition(
        "
game Pond
leap : Int -> Int
leap(n) = if n == 0 then 0 else le$0ap(n - 1)
",
    );
    same(found, expect![["main.bgl:2:1 leap"]]);
}

#[test]
fn name_of_an_equation_is_that_of_its_signature() {
    let found = definition(
        "
game Pond
leap : Int -> Int
le$0ap(n) = n
",
    );
    same(found, expect![["main.bgl:2:1 leap"]]);
}

#[test]
fn signature_without_its_name_is_that_of_its_equation() {
    let found = definition(
        "
game Pond
far : Int
far = le$0ap(2)
: Int -> Int
leap(n) = n
",
    );
    same(found, expect![["main.bgl:5:1 leap"]]);
}

#[test]
fn forward_reference_leads_to_the_definition() {
    let found = definition(
        "
game Pond
leap : Int -> Int
leap(n) = n + fa$0r
far : Int
far = 3
",
    );
    same(found, expect![["main.bgl:4:1 far"]]);
}

#[test]
fn board_lookup() {
    let found = definition(
        "
game Pond
type Board = Array (2, 2) of Int
pond : Board
pond!(x, y) = 0
corner : Int
corner = po$0nd ! (1, 1)
",
    );
    same(found, expect![["main.bgl:3:1 pond"]]);
}

#[test]
fn types_in_signatures_and_definitions() {
    let head = "game Pond\ntype Reach = (Int, Int)\ntype Thing = {Reed, Water}\n";
    for rest in [
        "far : Thi$0ng\nfar = Reed\n",
        "leap : Thi$0ng -> Int\nleap(t) = 1\n",
        "leap : (Int, Thi$0ng) -> Int\nleap(n, t) = n\n",
        "leap : Int -> (Thi$0ng, Reach)\nleap(n) = (Reed, (n, n))\n",
        "type Pair = (Thi$0ng, Reach)\n",
        "type Found = Int & Thi$0ng\n",
        "type More = Thi$0ng & {Lily}\n",
        "type Board = Array (2, 2) of Thi$0ng\n",
        "type Input = Thi$0ng\n",
    ] {
        assert_eq!(definition(&format!("{head}{rest}")), "main.bgl:3:6 Thing", "{rest}");
    }
}

#[test]
fn value_of_an_enumeration() {
    let found = definition(
        "
game Pond
type Thing = {Reed, Water}
far : Thing
far = Wat$0er
",
    );
    same(found, expect![["main.bgl:2:21 Water"]]);
}

#[test]
fn value_of_several_enumerations_belongs_to_the_first() {
    let found = definition(
        "
game Pond
type Plant = {Reed, Lily}
type Thing = {Water, Reed}
far : Plant
far = Re$0ed
",
    );
    same(found, expect![["main.bgl:2:15 Reed"]]);
}

#[test]
fn values_in_extensions_and_boards() {
    let found = definition(
        "
game Pond
type Depth = Int & {Dry, Unknown}
far : Depth
far = D$0ry
",
    );
    same(found, expect![["main.bgl:2:21 Dry"]]);
    let found = definition(
        "
game Pond
type Board = Array (2, 2) of {Reed, Water}
pond : Board
pond!(x, y) = Re$0ed
",
    );
    same(found, expect![["main.bgl:2:31 Reed"]]);
}

#[test]
fn content_is_made_by_the_board() {
    let found = definition(
        "
game Pond
type Board = Array (2, 2) of Int
deep : Cont$0ent -> Bool
deep(c) = c > 3
",
    );
    same(found, expect!["main.bgl:2:30 Int"]);
}

#[test]
fn type_and_value_of_one_name() {
    let text = |signature: &str, expression: &str| {
        format!("game Pond\ntype Thing = {{Reed, Water}}\ntype Reed = Int\nfar : {signature}\nfar = {expression}\n")
    };
    same(definition(&text("Re$0ed", "Reed")), expect![["main.bgl:3:6 Reed"]]);
    same(definition(&text("Reed", "Re$0ed")), expect![["main.bgl:2:15 Reed"]]);
}

#[test]
fn game_and_type_of_one_name() {
    let found = definition(
        "
game Pond
type Pond = Int
far : Po$0nd
far = 3
",
    );
    same(found, expect![["main.bgl:2:6 Pond"]]);
}

#[test]
fn predefined_names_lead_nowhere() {
    let found = definition(
        "
game Pond
far : In$0t
far = 3
",
    );
    same(found, expect![["nothing"]]);
}

#[test]
fn names_belong_to_one_program() {
    let found = definition(
        "
//- /pond.bgl
game Pond
far : Int
far = 3
//- /lake.bgl
game Lake
deep : Int
deep = fa$0r
",
    );
    same(found, expect![["nothing"]]);
}

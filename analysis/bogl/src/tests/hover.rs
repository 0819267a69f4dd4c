//! Tests of the hover texts of names.

use super::*;

#[test]
fn hover_over_a_value_tells_its_comment() {
    let found = hover(
        "
game Pond

-- How far a frog
-- leaps.
far : Int
far = 3 -- fields
deep : Int
deep = fa$0r
",
    );
    same(
        found,
        expect![[r#"
            **far** — value, main.bgl:5

            ```bogl
            far : Int
            ```

            `= 3`

            ---

            How far a frog
            leaps."#]],
    );
}

#[test]
fn hover_over_a_function() {
    let found = hover(
        "
game Pond
far : Int
far = 3 -- fields
{- Where a frog lands. -}
leap : (Int, Int) -> Int
leap(a, b) = a + b
deep : Int
deep = le$0ap(1, far)
",
    );
    same(
        found,
        expect![[r#"
            **leap** — function, main.bgl:5

            ```bogl
            leap : (Int, Int) -> Int
            ```

            Part of:

            - `leap(1, far)` : `Int`

            ---

            Where a frog lands."#]],
    );
}

#[test]
fn hover_over_a_type_and_its_values() {
    let text = |signature: &str, expression: &str| {
        format!(
            "game Pond\n-- What a field holds.\ntype Thing = {{Reed,\n  -- nothing but\n  Water}}\nfar : {signature}\nfar = {expression}\n"
        )
    };
    same(
        hover(&text("Thi$0ng", "Water")),
        expect![[r#"
            **Thing** — enumeration, main.bgl:3

            ```bogl
            type Thing = {Reed,
            ```

            Its values: `Reed`, `Water`.

            ---

            What a field holds."#]],
    );
    same(
        hover(&text("Thing", "Wat$0er")),
        expect![[r#"
            **Water** — value, main.bgl:5

            ```bogl
            Water
            ```

            A value of the type `Thing`.

            ---

            nothing but"#]],
    );
}

#[test]
fn hover_over_local_names() {
    let text = |parameter: &str, variable: &str| {
        format!("game Pond\nleap : Int -> Int\nleap(n) = let m = {parameter} in {variable}\n")
    };
    same(
        hover(&text("n$0", "m")),
        expect![[r#"
            **n** — parameter, main.bgl:3

            ```bogl
            n
            ```

            The first parameter of `leap`, of the type `Int`.

            Part of:

            - `let m = n in m` : `Int`"#]],
    );
    same(
        hover(&text("n", "m$0")),
        expect![[r#"
            **m** — variable, main.bgl:3

            ```bogl
            let m = n in m
            ```

            A variable of the type `Int`.

            Part of:

            - `let m = n in m` : `Int`"#]],
    );
}

#[test]
fn hover_over_predefined_names() {
    let text = |expression: &str| {
        format!(
            "game Pond\ntype Board = Array (2, 2) of Int\npond : Board\npond!(x, y) = 0\nfar : Int\nfar = {expression}\n"
        )
    };
    same(
        hover_head(&text("pla$0ce(1, pond, (1, 1)) ! (1, 1)"), 4),
        expect![[r#"
            **place** — predefined function

            ```bogl
            place : (Content, Board, (Int, Int)) -> Board"#]],
    );
    same(
        hover_head(&text("wid$0th"), 4),
        expect![[r#"
            **width** — predefined value

            ```bogl
            width : Int"#]],
    );
    same(hover_head(&text("hei$0ght"), 1), expect![["**height** — predefined value"]]);
    same(hover_head(&text("if Tr$0ue then 1 else 2"), 1), expect![["**True** — predefined value"]]);
    same(hover_head("game Pond\nfar : In$0t\nfar = 3\n", 1), expect![["**Int** — predefined type"]]);
}

#[test]
fn hover_over_what_is_unknown_or_no_name() {
    same(hover("game Pond\nfar : Int\nfar = mus$0krat\n"), expect![["nothing"]]);
    same(hover("game Pond\nfar : Int -- one$0two\nfar = 12\n"), expect![["nothing"]]);
}

//! Tests of the hover texts of names.

use super::*;

#[test]
fn hover_over_a_type_tells_its_comment() {
    let found = hover(
        r#"
; not about hares

;; Runs away
;; from everything.
(unit-type hare (name "brown hare")
  (speed 3))
(add ha$0re speed 4)
"#,
    );
    same(
        found,
        expect![[r#"
            **hare** — unit type, main.g:5

            ```gdl
            (unit-type hare (name "brown hare")
            ```

            unit type 1 of 1 · name “brown hare” · `speed` 4

            ---

            Runs away
            from everything."#]],
    );
}

#[test]
fn hover_leaves_out_the_comment_of_the_line_above() {
    let found = hover(
        r#"
//- /game.g
(include "animals")
(add ha$0re speed 4)
//- /animals.g
(unit-type fox) ; eats hares
(unit-type hare)
"#,
    );
    same(
        found,
        expect![[r#"
            **hare** — unit type, animals.g:2

            ```gdl
            (unit-type hare)
            ```

            unit type 2 of 2 · `speed` 4"#]],
    );
}

#[test]
fn hover_over_a_module() {
    let found = hover(
        r#"
//- /game.g
(include "ani$0mals")
//- /animals.g
; Everything that runs.
(unit-type hare)
(unit-type fox)
"#,
    );
    same(
        found,
        expect![[r#"
            **animals.g**

            Everything that runs.

            2 definitions"#]],
    );
}

#[test]
fn hover_over_a_table() {
    same(
        hover_head("(table mp-to-enter-$0terrain 1)", 3),
        expect![[r#"
            **mp-to-enter-terrain** — table of unit type × terrain type

            value: `n` (movement points) · default: 1 · range: -32768 to 32767"#]],
    );
}

#[test]
fn hover_over_forms_and_other_predefined_names() {
    same(hover_head("(ta$0ble damage 1)", 1), expect![["**table** — form"]]);
    same(hover_head("(define pack (app$0end nil nil))", 1), expect![["**append** — function"]]);
    same(hover_head("(define pack u$0*)", 1), expect![[r#"**u\*** — predefined symbol"#]]);
    same(hover_head(r#"(namer warren-names (ran$0dom "Thump"))"#, 1), expect![["**random** — naming method"]]);
    same(hover_head(r#"(area 4 4 (terrain (by-$0name "16a")))"#, 1), expect![["**by-name** — layer subform"]]);
    same(hover_head("(unit-type hare)\n(hare 3 4 ($0s 1))", 1), expect![["**s** — unit property"]]);
}

#[test]
fn hover_names_the_other_meanings() {
    let found = hover("(set peo$0ple false)");
    assert!(found.ends_with("*Elsewhere `people` is also: material-type property, variant type.*"), "{found}");
}

#[test]
fn hover_over_dice() {
    same(
        hover("(table damage 3d$06+2)"),
        expect![[r#"
            Rolls 2 to 17, 9.5 on average: each die counts from 0.

            *In Xconq 7.5 each die counts from 1: 5 to 20, 12.5 on average.*"#]],
    );
    same(
        hover("(table damage 2d6-$02)"),
        expect![[r#"
            Rolls -2 to 8, 3 on average: each die counts from 0.

            *In Xconq 7.5 each die counts from 1: 0 to 10, 5 on average.*"#]],
    );
}

#[test]
fn hover_over_numbers() {
    same(hover("(define burden 0.2$05)"), expect![["Stored as the integer 25."]]);
    same(hover("(define burden 2$05)"), expect![["nothing"]]);
}

//! Tests of the meanings of names that have several: which of them counts.

use super::*;

#[test]
fn user_type_hides_a_predefined_name() {
    let found = definition(
        r#"
(unit-type hare)
(unit-type list)
(define pack (li$0st hare))
"#,
    );
    same(found, expect![["main.g:2:12 list"]]);
    let text = r#"
(unit-type hare)
(define pack (li$0st hare))
"#;
    same(hover_head(text, 1), expect![["**list** — function"]]);
}

#[test]
fn property_and_symbol_of_one_name() {
    let property = r#"
(define speed 5)
(unit-type hare (spe$0ed speed))
"#;
    same(
        hover_head(property, 3),
        expect![[r#"
            **speed** — unit-type property

            value: `n%` (movement points per action point) · default: 100 · range: 0 to 32767"#]],
    );
    let value = r#"
(define speed 5)
(unit-type hare (speed spe$0ed))
"#;
    same(definition(value), expect![["main.g:1:9 speed"]]);
    let added_property = r#"
(unit-type speed)
(add speed spe$0ed 3)
"#;
    same(hover_head(added_property, 1), expect![["**speed** — unit-type property"]]);
    let added_value = r#"
(unit-type speed)
(add spe$0ed speed 3)
"#;
    same(definition(added_value), expect![["main.g:1:12 speed"]]);
}

#[test]
fn properties_of_one_name_are_told_apart_by_their_form() {
    same(hover_head(r#"(unit-type hare (na$0me "brown hare"))"#, 1), expect![["**name** — unit-type property"]]);
    same(hover_head(r#"(terrain-type meadow (na$0me "grass"))"#, 1), expect![["**name** — terrain-type property"]]);
    same(hover_head(r#"(side 1 (na$0me "Warren"))"#, 1), expect![["**name** — side property"]]);
}

#[test]
fn game_variable_and_material_of_one_name() {
    let text = r#"
(material-type people)
(set peo$0ple false)
"#;
    same(
        hover_head(text, 3),
        expect![[r#"
            **people** — game variable

            value: `t/f` (true or false) · default: true"#]],
    );
}

#[test]
fn set_of_a_symbol() {
    let found = definition(
        r#"
(define pack nil)
(set pa$0ck (u*))
"#,
    );
    same(found, expect![["main.g:1:9 pack"]]);
}

#[test]
fn table_and_unit_type_of_one_name() {
    let table = r#"
(unit-type damage)
(table dam$0age (damage u* 3))
"#;
    same(hover_head(table, 1), expect![["**damage** — table of unit type × unit type"]]);
    let index = r#"
(unit-type damage)
(table damage (dam$0age u* 3))
"#;
    same(definition(index), expect![["main.g:1:12 damage"]]);
}

#[test]
fn quoted_and_nested_lists() {
    for list in ["'(fox ha$0re)", "(quote (fox ha$0re))", "`(fox ha$0re)", "(append (list fox (ha$0re)) nil)"] {
        let text = format!("(unit-type fox)\n(unit-type hare)\n(define pack {list})\n");
        assert_eq!(definition(&text), "main.g:2:12 hare", "{list}");
    }
}

#[test]
fn lists_in_tables() {
    for clauses in ["((fox ha$0re) fox (1 2))", "add (fox fox 1) (fox (ha$0re) ((1)))", "(u* (append fox ha$0re) 1)"] {
        let text = format!("(unit-type fox)\n(unit-type hare)\n(table damage {clauses})\n");
        assert_eq!(definition(&text), "main.g:2:12 hare", "{clauses}");
    }
}

#[test]
fn types_in_property_values_and_layers() {
    let found = definition(
        r#"
(unit-type hare)
(side 1 (start-with (ha$0re 3)))
"#,
    );
    same(found, expect![["main.g:1:12 hare"]]);
    let found = definition(
        r#"
(terrain-type meadow)
(terrain-type pond)
(area 4 4 (terrain (by-name ((meadow 0) (po$0nd 1)) "16a")))
"#,
    );
    same(found, expect![["main.g:2:15 pond"]]);
}

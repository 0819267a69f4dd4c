//! What is said of types, symbols, expressions and literals, and of predefined names wherever they stand.

use expect_test::{Expect, expect};
use ludex_test_support::Fixture;

use ludex_ide as features;

/// The fixture of a text that begins on the line after its quotes.
pub(super) fn fixture(text: &str) -> Fixture {
    Fixture::new("g", text.strip_prefix('\n').unwrap_or(text))
}

pub(super) fn hover(text: &str) -> String {
    let fixture = fixture(text);
    let (file, offset) = fixture.cursor();
    features::hover::hover(&fixture.db, file, offset)
        .map_or_else(|| "nothing".to_owned(), |hover| ludex_test_support::markdown(&fixture.db, &hover.markup))
}

/// The paragraphs of a hover from one on. Of a predefined name the first says what it is; then come its
/// facts, if it has any, and what it is worth here.
pub(super) fn paragraphs(text: &str, from: usize, count: usize) -> String {
    let hover = hover(text);
    hover.split("\n\n").skip(from).take(count).collect::<Vec<_>>().join("\n\n")
}

/// What a property, table, game variable or constant is worth.
pub(super) fn worth(text: &str) -> String {
    paragraphs(text, 2, 1)
}

#[track_caller]
pub(super) fn same(found: String, expected: Expect) {
    expected.assert_eq(&found);
}

// Types and symbols.

#[test]
fn summary_of_a_type() {
    let found = hover(
        r#"
(unit-type hare (name "brown hare") (help "Runs *away*.")
  (speed 3) (hp-max 2) (acp-to-move 2))
(unit-type fox)
(terrain-type meadow)
(add ha$0re speed 4)
"#,
    );
    same(
        found,
        expect![[r#"
            **hare** — unit type, main.g:1

            ```gdl
            (unit-type hare (name "brown hare") (help "Runs *away*.")
            ```

            unit type 1 of 2 · name “brown hare” · `hp-max` 2 · `speed` 4

            Runs \*away\*."#]],
    );
}

#[test]
fn summary_of_a_terrain_type_at_its_definition() {
    let text = "(unit-type hare)\n(terrain-type meadow)\n(terrain-type bro$0ok (char \"~\") (subtype border))\n";
    same(paragraphs(text, 2, 9), expect![[r#"terrain type 2 of 2 · `char` `"~"` · `subtype` border (1)"#]]);
}

#[test]
fn value_of_a_define() {
    let text = "(unit-type a)\n(unit-type b)\n(define herd (a b))\n(define pack (append her$0d a))\n";
    same(paragraphs(text, 2, 9), expect![["Value: `(a b)`."]]);
    same(paragraphs("(define half$0 (/ 9 2))\n", 2, 9), expect![["Value: `4`."]]);
    same(
        paragraphs("(define li$0st (1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20))\n", 2, 9),
        expect![["Value: `(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 …)`, 20 elements."]],
    );
}

#[test]
fn value_that_the_reader_takes_otherwise() {
    let text = "(define herd 3)\n(define herd 5)\n(define pack her$0d)\n";
    same(paragraphs(text, 2, 9), expect![["Value: `3`; Xconq 7.5: `5`."]]);
    let text = "(set herd 3)\n(define herd 4)\n(define pack her$0d)\n";
    same(paragraphs(text, 2, 9), expect![["Value: `3`; Xconq 7.5: `4`."]]);
}

#[test]
fn value_that_a_set_has_changed() {
    let text = "(define herd 3)\n(set herd 5)\n(define pack her$0d)\n";
    same(paragraphs(text, 2, 9), expect!["Value: `5`, by `set` in [main.g:2](/main.g#L2)."]);
    let text = "(define her$0d 3)\n(set herd 5)\n";
    same(paragraphs(text, 2, 9), expect!["Value: `3`. Changed later, by `set` in [main.g:2](/main.g#L2)."]);
    let text = "(define herd 3)\n(set her$0d 5)\n";
    same(paragraphs(text, 2, 9), expect!["Value: `5`, by `set` in [main.g:2](/main.g#L2)."]);
}

#[test]
fn nothing_is_said_of_what_is_unknown() {
    same(paragraphs("(define herd nowhere)\n(define pack her$0d)\n", 2, 9), expect![[""]]);
}

#[test]
fn list_of_all_types() {
    let text = "(unit-type a)\n(unit-type b)\n(define all u$0*)\n(unit-type c)\n";
    same(worth(text), expect![["Here 2 unit types: `(a b)` (3 in the end)"]]);
}

// Expressions.

#[test]
fn value_at_an_operator() {
    same(paragraphs("(define a (+$0 1 (-1 2)))", 1, 1), expect![["Value: `(0 3)`."]]);
    same(paragraphs("(define a (*$0 2 (1 2 3)))", 1, 1), expect![["Value: `(2 4 6)`; Xconq 7.5: `(2 12)`."]]);
    same(paragraphs("(unit-type a (speed (/$0 (* 4 50%) 1)))", 1, 1), expect![["Value: `200%`."]]);
    same(paragraphs("(unit-type a)\n(define b (app$0end u* a))", 1, 1), expect![["Value: `(a a)`."]]);
}

#[test]
fn value_at_a_parenthesis() {
    same(hover("(define a $0(+ 10 25 (+ 20 25)))"), expect![["Value: `80`."]]);
    same(hover("(define a (+ 10 25 (+ 20 25$0)))"), expect![["Value: `45`."]]);
    same(hover("(define a '(+ 10 $0(+ 20 25)))"), expect![["nothing"]]);
    // What stands there says it all.
    same(hover("(define a $0(10 (20 25)))"), expect![["nothing"]]);
    same(hover("(define a $0 (+ 10 25))"), expect![["nothing"]]);
}

#[test]
fn constant_truth_values() {
    let text = r#"(unit-type a (possible-sides (and (or false (no$0t false)) true)))"#;
    same(worth(text), expect![["Always **true**."]]);
    let text = r#"(unit-type a (possible-sides (an$0d (or false (not false)) true)))"#;
    same(worth(text), expect![["Always **true**."]]);
    let text = r#"(unit-type a (possible-sides (an$0d true true false)))"#;
    same(worth(text), expect![["Always **false**. Xconq 7.5 looks at the first two operands only: always **true**."]]);
    let text = r#"(unit-type a (possible-sides (o$0r "red" false)))"#;
    assert!(!hover(text).contains("Always"), "{}", hover(text));
    let text = "(namer n (grammar root 9 (root (o$0r 3 x))))";
    assert!(!hover(text).contains("Always"), "{}", hover(text));
}

// Literals.

#[test]
fn stored_integer_of_a_percentage() {
    same(hover("(define a 50$0%)"), expect![["Stored as the integer 50."]]);
}

#[test]
fn stochastic_numbers() {
    let chance = |number: &str| hover(&format!("(unit-type a (hp-recovery $0{number}))"));
    same(chance("425"), expect![["`hp-recovery` is stochastic: 4, and 5 one time in four."]]);
    same(chance("30"), expect![["`hp-recovery` is stochastic: 0, and 1 three times in ten."]]);
    same(chance("1500"), expect![["`hp-recovery` is stochastic: always 15."]]);
    same(chance("133"), expect![["`hp-recovery` is stochastic: 1, and 2 33 times in 100."]]);
    same(hover("(unit-type a (speed $0425))"), expect![["nothing"]]);
}

#[test]
fn interpolation_lists_in_words() {
    let text = "(unit-type a (acp-damage-effect ((0 0) (10 $02) (20 4) (30 4))))";
    same(
        hover(text),
        expect![[
            "Hit points to action points: 0 at 0, rising to 2 at 10, rising to 4 from 20 to 30. Fractions are rounded down; the list says nothing below 0 or above 30."
        ]],
    );
    let text = "(unit-type a)\n(add a acp-damage-effect ((0 $00) (10 2) (10 5) (11 6)))";
    same(
        hover(text),
        expect![[
            "Hit points to action points: 0 at 0, rising to 2 at 10; 6 at 11. Fractions are rounded down; the list says nothing below 0 or above 11."
        ]],
    );
}

#[test]
fn escapes_in_strings() {
    same(
        hover(r#"(unit-type a (help "caf\$0351"))"#),
        expect![[r#"
            Reads: `café`

            `\351` is é (character 233). Xconq 7.5 wants a 0 in front, `\0351`, and reads the text 351 here."#]],
    );
    same(
        hover(r#"(unit-type a (help "caf\0$0351"))"#),
        expect![[r#"
            Reads: `café`

            `\0351`: an escape has three digits, so `\035` is the character 29, and the text 1 follows. Xconq 7.5 takes all digits behind a 0 together: é (character 233)."#]],
    );
    same(hover(r#"(unit-type a (help "one\n$0two"))"#), expect![["Reads: `onentwo`"]]);
    same(
        hover(r#"(unit-type a (help "one\$0ntwo"))"#),
        expect![[r#"
            Reads: `onentwo`

            `\n` is the letter n; GDL has no escape for a line break or tab."#]],
    );
    same(hover(r#"(unit-type a (help "on$0e"))"#), expect![["nothing"]]);
}

#[test]
fn facts_of_predefined_names() {
    let facts = |text: &str| paragraphs(text, 0, 2);
    same(
        facts("(unit-type a (hp-m$0ax 3))"),
        expect![[r#"
            **hp-max** — unit-type property

            value: `n` (hit points) · default: 1 · range: 1 to 32767"#]],
    );
    same(
        facts("(unit-type a (spe$0ed 3))"),
        expect![[r#"
            **speed** — unit-type property

            value: `n%` (movement points per action point) · default: 100 · range: 0 to 32767"#]],
    );
    same(
        facts("(unit-type a (nav$0al true))"),
        expect![[r#"
            **naval** — unit-type property

            value: `t/f` (true or false) · default: false"#]],
    );
    same(
        facts("(terrain-type a (sub$0type border))"),
        expect![[r#"
            **subtype** — terrain-type property

            value: terrain role: cell (0), border (1), connection (2), coating (3) · default: cell (0)"#]],
    );
    same(
        facts("(unit-type a)\n(define b u$0*)"),
        expect![[r#"
            **u*** — predefined symbol

            value: list of types"#]],
    );
    same(paragraphs("(define b (*$0 2 3))", 0, 1), expect![["**`*`** — function"]]);
    same(
        facts("(unit-type a)\n(a 1 1 (a (mo$0ve 1 2 3)))"),
        expect![[r#"
            **move** — action type

            arguments: x y z"#]],
    );
}

#[test]
fn kinds_of_values_are_explained() {
    let list = hover("(unit-type a (acp-damage-$0effect ()))");
    assert!(list.contains("value: `interpolation-list`"), "{list}");
    assert!(list.contains("\n\n`interpolation-list`: pairs of numbers ((key value) …)"), "{list}");
    let values = hover("(unit-type a)\n(side 1 (init-$0tech 3))");
    assert!(values.contains("\n\n`utype-value-list`: unit types with values"), "{values}");
    let percent = hover("(unit-type a (spe$0ed 3))");
    assert!(percent.contains("\n\n`n%`: a number in percent"), "{percent}");
}

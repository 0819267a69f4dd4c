//! What is said of values: types, symbols, expressions, literals, and who gave a property, a cell or a game
//! variable its value.

use expect_test::{Expect, expect};

use crate::features;
use crate::fixture::Fixture;

/// The fixture of a text that begins on the line after its quotes.
fn fixture(text: &str) -> Fixture {
    Fixture::new("g", text.strip_prefix('\n').unwrap_or(text))
}

fn hover(text: &str) -> String {
    let fixture = fixture(text);
    let (file, offset) = fixture.cursor();
    features::hover::hover(&fixture.db, file, offset).map_or_else(|| "nothing".to_owned(), |hover| hover.markdown)
}

/// The paragraphs of a hover from one on. Of a predefined name the first says what it is; then come its
/// facts, if it has any, and what it is worth here.
fn paragraphs(text: &str, from: usize, count: usize) -> String {
    let hover = hover(text);
    hover.split("\n\n").skip(from).take(count).collect::<Vec<_>>().join("\n\n")
}

/// What a property, table, game variable or constant is worth.
fn worth(text: &str) -> String {
    paragraphs(text, 2, 1)
}

/// The places that `implementation` leads to, a line each.
fn implementations(text: &str) -> String {
    let fixture = fixture(text);
    let (file, offset) = fixture.cursor();
    let places = features::implementation::implementation(&fixture.db, file, offset);
    let shown: Vec<String> = places.iter().map(|place| fixture.show(place.file, place.range)).collect();
    shown.join("\n")
}

#[track_caller]
fn same(found: String, expected: Expect) {
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
    same(paragraphs(text, 2, 9), expect![["Value: `5`, by `set` in [main.g:2](file:///main.g#L2)."]]);
    let text = "(define her$0d 3)\n(set herd 5)\n";
    same(paragraphs(text, 2, 9), expect![["Value: `3`. Changed later, by `set` in [main.g:2](file:///main.g#L2)."]]);
    let text = "(define herd 3)\n(set her$0d 5)\n";
    same(paragraphs(text, 2, 9), expect![["Value: `5`, by `set` in [main.g:2](file:///main.g#L2)."]]);
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
            "Hit points to action points: 0 at 0; between 0 and 10 from 0 to 2; 2 at 10; between 10 and 20 from 2 to 4; 4 at 20; between 20 and 30 always 4; 4 at 30. Fractions are rounded down; what holds below 0 and above 30 depends on the property."
        ]],
    );
    let text = "(unit-type a)\n(add a acp-damage-effect ((0 $00) (10 2) (10 5) (11 6)))";
    same(
        hover(text),
        expect![[
            "Hit points to action points: 0 at 0; between 0 and 10 from 0 to 2; 2 at 10; 6 at 11. Fractions are rounded down; what holds below 0 and above 11 depends on the property."
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
fn kinds_of_values_are_explained() {
    let list = hover("(unit-type a (acp-damage-$0effect ()))");
    assert!(list.contains("value: `interpolation-list`"), "{list}");
    assert!(list.contains("\n\n`interpolation-list`: pairs of numbers ((key value) …)"), "{list}");
    let values = hover("(unit-type a)\n(side 1 (init-$0tech 3))");
    assert!(values.contains("\n\n`utype-value-list`: unit types with values"), "{values}");
    let percent = hover("(unit-type a (spe$0ed 3))");
    assert!(percent.contains("\n\n`n%`: a number in percent"), "{percent}");
}

// Properties.

#[test]
fn property_and_who_gave_it() {
    let found = worth(
        r#"
//- /standard.g
(include "stdunit")
(add u* spe$0ed 2)
//- /stdunit.g
(unit-type infantry
  (speed 3))
(terrain-type plains)
"#,
    );
    same(
        found,
        expect![[
            "`speed` of infantry: **2** — default 100, then `unit-type` in [stdunit.g:2](file:///stdunit.g#L2) (3), then `add` in [standard.g:2](file:///standard.g#L2)"
        ]],
    );
}

#[test]
fn property_in_a_fragment() {
    let text = r#"
//- /game.g
(unit-type boat)
(terrain-type sea)
(include "part")
//- /part.g
(add boat spe$0ed 3)
"#;
    same(
        paragraphs(text, 2, 2),
        expect![[r#"
            `speed` of boat: **3** — default 100, then `add` in [part.g:1](file:///part.g#L1)

            *As part of [game.g](file:///game.g).*"#]],
    );
    let text = r#"
//- /a.g
(unit-type boat)
(terrain-type sea)
(include "part")
//- /b.g
(unit-type ship)
(unit-type boat)
(terrain-type sea)
(include "part")
//- /part.g
(add bo$0at speed 3)
"#;
    same(
        paragraphs(text, 2, 2),
        expect![[r#"
            unit type 1 of 1 · `speed` 3

            *As part of [a.g](file:///a.g), the first of 2 modules that include this file.*"#]],
    );
}

#[test]
fn property_dealt_out_over_types() {
    let text = "(unit-type a)\n(unit-type b)\n(unit-type c)\n(add (a b c) spe$0ed (1 2 1))\n";
    same(
        worth(text),
        expect![[r#"
            - `speed` of a and c: **1** — default 100, then `add` in [main.g:4](file:///main.g#L4)
            - `speed` of b: **2** — default 100, then `add` in [main.g:4](file:///main.g#L4)"#]],
    );
    let text = "(unit-type a)\n(unit-type b)\n(add (a b) speed (1 2 3))\n(add a spe$0ed 4)\n";
    same(worth(text), expect![["`speed` of a: **4** — default 100, then `add` in [main.g:4](file:///main.g#L4)"]]);
}

#[test]
fn list_given_whole() {
    let text = "(unit-type a)\n(unit-type b)\n(add (a b) acp-damage-effect '((0 0) (10 2)))\n(add a acp-damage-$0effect ((0 1) (9 2)))\n";
    same(
        paragraphs(text, 2, 2),
        expect![[r#"
            `acp-damage-effect` of a: **`((0 1) (9 2))`** — default `()`, then `add` in [main.g:3](file:///main.g#L3) (`((0 0) (10 2))`), then `add` in [main.g:4](file:///main.g#L4)

            Hit points to action points: 1 at 0; between 0 and 9 from 1 to 2; 2 at 9. Fractions are rounded down; what holds below 0 and above 9 depends on the property."#]],
    );
}

#[test]
fn properties_that_are_words() {
    same(
        worth(r#"(unit-type hare (na$0me "brown hare"))"#),
        expect![[
            r#"`name` of hare: **`"brown hare"`** — default `"hare"`, then `unit-type` in [main.g:1](file:///main.g#L1)"#
        ]],
    );
    same(
        worth("(unit-type a (nav$0al true))"),
        expect![["`naval` of a: **true** — default false, then `unit-type` in [main.g:1](file:///main.g#L1)"]],
    );
    same(
        worth("(unit-type a)\n(terrain-type road (sub$0type connection))"),
        expect![[
            "`subtype` of road: **connection (2)** — default cell (0), then `terrain-type` in [main.g:2](file:///main.g#L2)"
        ]],
    );
    same(
        worth("(unit-type a)\n(unit-type b (wrecked-$0type a))"),
        expect![["`wrecked-type` of b: **`a`** — default -1, then `unit-type` in [main.g:2](file:///main.g#L2)"]],
    );
}

#[test]
fn stochastic_property() {
    same(
        worth("(unit-type a (hp-rec$0overy 425))"),
        expect![[
            "`hp-recovery` of a: **425** (4, and 5 one time in four) — default 0, then `unit-type` in [main.g:1](file:///main.g#L1)"
        ]],
    );
}

#[test]
fn property_that_the_reader_takes_otherwise() {
    same(
        worth("(define s 3)\n(define s 5)\n(unit-type a (spe$0ed s))"),
        expect![[
            "`speed` of a: **3** — default 100, then `unit-type` in [main.g:3](file:///main.g#L3). Xconq 7.5: **5**"
        ]],
    );
}

#[test]
fn values_that_do_not_fit_are_left_out() {
    same(worth(r#"(unit-type a (spe$0ed "fast"))"#), expect![["`speed` of a: **100**, the default"]]);
    // What follows a wrong value is lost for all but unit types.
    same(
        worth(
            r#"(unit-type a)
(terrain-type sea (elevation-min "low") (elevation-$0max 3))"#,
        ),
        expect![["`elevation-max` of sea: **0**, the default"]],
    );
    same(worth("(unit-type a nonsense (spe$0ed 3))"), expect![["`speed` of a: **100**, the default"]]);
}

#[test]
fn property_given_by_a_variant() {
    let text = r#"
(game-module "game" (variants ("Fast" fast true (true (add u* speed 9)))))
(unit-type a (spe$0ed 3))
"#;
    same(
        worth(text),
        expect![[
            "`speed` of a: **9** — default 100, then `unit-type` in [main.g:2](file:///main.g#L2) (3), then `add` in [main.g:1](file:///main.g#L1)"
        ]],
    );
}

#[test]
fn many_steps_are_cut_short() {
    let adds: String = (1..=9).map(|speed| format!("(add a speed {speed})\n")).collect();
    let found = worth(&format!("(unit-type a (spe$0ed 50))\n{adds}"));
    let start = "`speed` of a: **9** — default 100, then `unit-type` in [main.g:1](file:///main.g#L1) (50), then `add` in \
                 [main.g:2](file:///main.g#L2) (1), then 4 more, then `add` in [main.g:7](file:///main.g#L7) (6), ";
    assert!(found.starts_with(start), "{found}");
    assert!(found.ends_with("(8), then `add` in [main.g:10](file:///main.g#L10)"), "{found}");
}

// Tables.

#[test]
fn cells_of_a_clause() {
    let text = r#"
(unit-type a)
(unit-type b)
(terrain-type sea)
(terrain-type land)
(table mp-to-enter-terrain (a sea 5) (b land 7))
(table mp-to-enter-terrain add (u* sea $03))
"#;
    same(
        hover(text),
        expect![[r#"
            `mp-to-enter-terrain`, 2 cells:

            - a × sea: **3** — default 1, then `table` in [main.g:5](file:///main.g#L5) (5), then `table … add` in [main.g:6](file:///main.g#L6)
            - b × sea: **3** — default 1, then `table … add` in [main.g:6](file:///main.g#L6)"#]],
    );
}

#[test]
fn cell_of_a_form_that_begins_anew() {
    let text = "(unit-type a)\n(terrain-type sea)\n(table mp-to-enter-terrain (a sea 5))\n(table mp-to-enter-terrain (a sea $06))\n";
    same(
        hover(text),
        expect![[
            "`mp-to-enter-terrain` of a × sea: **6** — default 1, then `table` in [main.g:3](file:///main.g#L3) (5), then back to the default by `table` in [main.g:4](file:///main.g#L4), then `table` in [main.g:4](file:///main.g#L4)"
        ]],
    );
}

#[test]
fn cell_under_an_index_that_is_a_list() {
    let text = "(unit-type a)\n(unit-type b)\n(terrain-type sea)\n(table mp-to-enter-terrain ((a $0b) sea (3 4)))\n";
    let found = hover(text);
    let end = "\n\n`mp-to-enter-terrain` of b × sea: **4** — default 1, then `table` in [main.g:4](file:///main.g#L4)";
    assert!(found.starts_with("**b** — unit type, main.g:2") && found.ends_with(end), "{found}");
}

/// Six cells, by the forms of the document's own list of equivalent ways to write them.
#[test]
fn nested_values_go_by_either_index() {
    let table = |clause: &str| {
        let types = "(unit-type a)\n(unit-type b)\n(unit-type c)\n(terrain-type y)\n(terrain-type z)\n";
        hover(&format!("{types}(table mp-to-enter-terrain ((a b c) (y z) {clause}))"))
    };
    same(
        table("((1 9) (2 $09) (3 9))"),
        expect![["`mp-to-enter-terrain` of b × z: **9** — default 1, then `table` in [main.g:6](file:///main.g#L6)"]],
    );
    same(
        table("((1 2 3) (9 $09 9))"),
        expect![[
            "`mp-to-enter-terrain` of b × z: **9** — default 1, then `table` in [main.g:6](file:///main.g#L6), not by Xconq 7.5. Xconq 7.5: **1**"
        ]],
    );
    same(
        table("($01 2 3)"),
        expect![[r#"
            `mp-to-enter-terrain`, 2 cells:

            - a × y and a × z: **1** — default 1, then `table` in [main.g:6](file:///main.g#L6)"#]],
    );
    same(
        table("($01 2)"),
        expect![[r#"
            `mp-to-enter-terrain`, 6 cells:

            - a × y, a × z, b × y, b × z and 2 more: **1**, the default"#]],
    );
}

#[test]
fn value_for_all_cells() {
    let text = "(unit-type a)\n(table hit-chance 50 (a a $070) 20)\n";
    same(
        hover(text),
        expect![[
            "`hit-chance` of a × a: **20** — default 0, then `table` in [main.g:2](file:///main.g#L2) (50), then `table` in [main.g:2](file:///main.g#L2) (70), then `table` in [main.g:2](file:///main.g#L2)"
        ]],
    );
}

#[test]
fn dice_and_stochastic_cells() {
    let text = "(unit-type a)\n(table damage (a a 2d$06+1))\n";
    same(
        hover(text),
        expect![[r#"
            Dice: 1 to 11 by the document (each die counts from 0); Xconq 7.5 rolls 3 to 13, 8 on average.

            Stored as 18945.

            `damage` of a × a: **2d6+1** — default 0, then `table` in [main.g:2](file:///main.g#L2)"#]],
    );
    let text = "(unit-type a)\n(table hp-per-repair (a a 1$050))\n";
    same(
        hover(text),
        expect![[r#"
            `hp-per-repair` is stochastic: 1, and 2 one time in two.

            `hp-per-repair` of a × a: **150** (1, and 2 one time in two) — default 0, then `table` in [main.g:2](file:///main.g#L2)"#]],
    );
}

#[test]
fn forms_that_fill_a_table() {
    let text = r#"
(unit-type a)
(terrain-type sea)
(table mp-to-enter-terrain (a sea 5))
(table mp-to-enter-$0terrain add (u* sea 3) (u* t* 4))
(table mp-to-enter-terrain 7)
"#;
    same(
        worth(text),
        expect![[
            "Filled: default 1, then `table` in [main.g:3](file:///main.g#L3) (1 item), then `table … add` in [main.g:4](file:///main.g#L4) (2 items), then `table` in [main.g:5](file:///main.g#L5) (1 item, which begins anew)."
        ]],
    );
}

#[test]
fn clause_that_reaches_no_cell() {
    same(hover("(unit-type a)\n(terrain-type sea)\n(table mp-to-enter-terrain (sea a $03))\n"), expect![["nothing"]]);
}

// Game variables.

#[test]
fn game_variable_and_who_gave_it() {
    same(
        worth("(set see-all true)\n(set see-$0all false)\n"),
        expect![[
            "`see-all`: **false** — default false, then `set` in [main.g:1](file:///main.g#L1) (true), then `set` in [main.g:2](file:///main.g#L2)"
        ]],
    );
    same(
        worth("(game-module \"game\" (variants (see-all true)))\n(set see-$0all false)\n"),
        expect![[
            "`see-all`: **true** — default false, then `set` in [main.g:2](file:///main.g#L2) (false), then a variant in [main.g:1](file:///main.g#L1)"
        ]],
    );
    same(worth("(undefine see-$0all)\n"), expect![["`see-all`: **false**, the default"]]);
}

// Go to implementation.

#[test]
fn implementations_of_a_type() {
    let text = "(unit-type ha$0re)\n(unit-type fox)\n(add hare speed 3)\n(add fox speed 4)\n(add u* hp-max 2)\n";
    same(
        implementations(text),
        expect![[r#"
            main.g:1:12 hare
            main.g:3:11 speed
            main.g:5:9 hp-max"#]],
    );
}

#[test]
fn implementations_of_a_property() {
    let text =
        "(unit-type hare (speed 2))\n(unit-type fox)\n(add hare spe$0ed 3)\n(add fox speed 4)\n(add u* speed 5)\n";
    same(
        implementations(text),
        expect![[r#"
            main.g:1:18 speed
            main.g:3:11 speed
            main.g:5:9 speed"#]],
    );
}

#[test]
fn implementations_of_a_table_and_of_a_cell() {
    let text = "(unit-type a)\n(terrain-type sea)\n(table mp-to-enter-$0terrain (a sea 5))\n(table mp-to-enter-terrain add (a sea 6))\n";
    same(
        implementations(text),
        expect![[r#"
            main.g:3:8 mp-to-enter-terrain
            main.g:4:8 mp-to-enter-terrain"#]],
    );
    let text = "(unit-type a)\n(terrain-type sea)\n(table mp-to-enter-terrain (a sea $05))\n(table mp-to-enter-terrain add (a sea 6))\n";
    same(
        implementations(text),
        expect![[r#"
            main.g:3:28 (a sea 5)
            main.g:4:32 (a sea 6)"#]],
    );
}

#[test]
fn implementations_of_symbols_and_variables() {
    let text = "(define herd 3)\n(set herd 4)\n(define pack her$0d)\n";
    same(
        implementations(text),
        expect![[r#"
            main.g:1:9 herd
            main.g:2:6 herd"#]],
    );
    let text = "(set see-all true)\n(set see-$0all false)\n";
    same(
        implementations(text),
        expect![[r#"
            main.g:1:6 see-all
            main.g:2:6 see-all"#]],
    );
    same(implementations("(unit-type a (help \"on$0e\"))"), expect![[""]]);
}

// Work is bounded.

#[test]
fn long_histories_and_many_types_are_cut_short() {
    let types: String = (0..300).map(|number| format!("(unit-type u{number})\n")).collect();
    let found = worth(&format!("{types}(add u* spe$0ed 3)\n"));
    assert!(found.starts_with("- `speed` of u0, u1, u2, u3 and 8 more: **3**"), "{found}");
    assert!(found.ends_with("\n- … and 288 more types"), "{found}");
    let found = hover(&format!("{types}(table damage (u* u* $03))\n"));
    assert!(found.starts_with("`damage`, 90000 cells, the first 12:"), "{found}");
}

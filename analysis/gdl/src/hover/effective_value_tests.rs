//! Tests of the values of a property, a cell or a game variable, and of the forms that gave them.

use expect_test::expect;

use super::tests::{paragraphs, worth};
use crate::tests::{fixture, hover, same};
use ludex_ide as features;

/// The places that `implementation` leads to, a line each.
fn implementations(text: &str) -> String {
    let fixture = fixture(text);
    let (file, offset) = fixture.cursor();
    let places = features::implementation::implementation(&fixture.db, file, offset);
    let shown: Vec<String> = places.iter().map(|place| fixture.show(place.file, place.range)).collect();
    shown.join("\n")
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
        expect![
            "`speed` of infantry: **2** — default 100, then 3 by `unit-type` in [stdunit.g:2](/stdunit.g#L2), then 2 by `add` in [standard.g:2](/standard.g#L2)"
        ],
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
            `speed` of boat: **3** — default 100, then 3 by `add` in [part.g:1](/part.g#L1)

            *As part of [game.g](/game.g).*"#]],
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

            *As part of [a.g](/a.g), the first of 2 modules that include this file.*"#]],
    );
}

#[test]
fn property_dealt_out_over_types() {
    let text = "(unit-type a)\n(unit-type b)\n(unit-type c)\n(add (a b c) spe$0ed (1 2 1))\n";
    same(
        worth(text),
        expect!["`speed`: a and c **1** · b **2** — default 100, then these values by `add` in [main.g:4](/main.g#L4)"],
    );
    let text = "(unit-type a)\n(unit-type b)\n(add (a b) spe$0ed (1 2))\n(add b speed 3)\n";
    same(
        worth(text),
        expect![[r#"
            - a: **1** — default 100, then 1 by `add` in [main.g:3](/main.g#L3)
            - b: **3** — default 100, then 2 by `add` in [main.g:3](/main.g#L3), then 3 by `add` in [main.g:4](/main.g#L4)"#]],
    );
    let text = "(unit-type a)\n(unit-type b)\n(add (a b) speed (1 2 3))\n(add a spe$0ed 4)\n";
    same(worth(text), expect!["`speed` of a: **4** — default 100, then 4 by `add` in [main.g:4](/main.g#L4)"]);
}

#[test]
fn element_of_a_list_that_is_dealt_out() {
    let types = "(unit-type a)\n(unit-type b)\n";
    same(
        hover(&format!("{types}(add (a b) speed (1 $02))")),
        expect!["`speed` of b: **2** — default 100, then 2 by `add` in [main.g:3](/main.g#L3)"],
    );
    same(hover(&format!("{types}(add (a b) speed (1 $02 3))")), expect![["nothing"]]);
    same(hover(&format!("{types}(add (a b) speed $02)")), expect![["nothing"]]);
}

#[test]
fn list_given_whole() {
    let text = "(unit-type a)\n(unit-type b)\n(add (a b) acp-damage-effect '((0 0) (10 2)))\n(add a acp-damage-$0effect ((0 1) (9 2)))\n";
    same(
        paragraphs(text, 2, 2),
        expect![[r#"
            `acp-damage-effect` of a: **`((0 1) (9 2))`** — default `()`, then `((0 0) (10 2))` by `add` in [main.g:3](/main.g#L3), then `((0 1) (9 2))` by `add` in [main.g:4](/main.g#L4)

            Hit points to action points: 1 at 0, rising to 2 at 9. Fractions are rounded down; the list says nothing below 0 or above 9."#]],
    );
}

#[test]
fn properties_that_are_words() {
    same(
        worth(r#"(unit-type hare (na$0me "brown hare"))"#),
        expect![[
            r#"`name` of hare: **`"brown hare"`** — default `"hare"`, then `"brown hare"` by `unit-type` in [main.g:1](/main.g#L1)"#
        ]],
    );
    same(
        worth("(unit-type a (nav$0al true))"),
        expect!["`naval` of a: **true** — default false, then true by `unit-type` in [main.g:1](/main.g#L1)"],
    );
    same(
        worth("(unit-type a)\n(terrain-type road (sub$0type connection))"),
        expect![
            "`subtype` of road: **connection (2)** — default cell (0), then connection (2) by `terrain-type` in [main.g:2](/main.g#L2)"
        ],
    );
    same(
        worth("(unit-type a)\n(unit-type b (wrecked-$0type a))"),
        expect!["`wrecked-type` of b: **`a`** — default `non-unit`, then `a` by `unit-type` in [main.g:2](/main.g#L2)"],
    );
}

#[test]
fn stochastic_property() {
    same(
        worth("(unit-type a (hp-rec$0overy 425))"),
        expect![
            "`hp-recovery` of a: **425** (4, and 5 one time in four) — default 0, then 425 by `unit-type` in [main.g:1](/main.g#L1)"
        ],
    );
}

#[test]
fn property_that_the_reader_takes_otherwise() {
    same(
        worth("(define s 3)\n(define s 5)\n(unit-type a (spe$0ed s))"),
        expect!["`speed` of a: **3** — default 100, then 3 by `unit-type` in [main.g:3](/main.g#L3). Xconq 7.5: **5**"],
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
        expect![
            "`speed` of a: **9** — default 100, then 3 by `unit-type` in [main.g:2](/main.g#L2), then 9 by `add` in [main.g:1](/main.g#L1)"
        ],
    );
}

#[test]
fn property_in_a_variant_that_is_not_chosen() {
    let text = r#"
(game-module "game" (variants ("Fast" fast false (true (add u* spe$0ed 9)))))
(unit-type a (speed 3))
"#;
    same(
        paragraphs(text, 2, 2),
        expect![[r#"
            `speed` of a: **3** — default 100, then 3 by `unit-type` in [main.g:2](/main.g#L2)

            *Not read here: the variant `fast` has another value.*"#]],
    );
}

#[test]
fn many_steps_are_cut_short() {
    let adds: String = (1..=9).map(|speed| format!("(add a speed {speed})\n")).collect();
    let found = worth(&format!("(unit-type a (spe$0ed 50))\n{adds}"));
    let start = "`speed` of a: **9** — default 100, then 50 by `unit-type` in [main.g:1](/main.g#L1), then 1 by `add` in \
                 [main.g:2](/main.g#L2), then 4 more, then 6 by `add` in [main.g:7](/main.g#L7), ";
    assert!(found.starts_with(start), "{found}");
    let end = "then 8 by `add` in [main.g:9](/main.g#L9), then 9 by `add` in [main.g:10](/main.g#L10)";
    assert!(found.ends_with(end), "{found}");
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
            `mp-to-enter-terrain` of … × sea:

            - a: **3** — default 1, then 5 by `table` in [main.g:5](/main.g#L5), then 3 by `table … add` in [main.g:6](/main.g#L6)
            - b: **3** — default 1, then 3 by `table … add` in [main.g:6](/main.g#L6)"#]],
    );
}

#[test]
fn cells_with_many_histories_are_told_by_their_end() {
    let text = r#"
(unit-type a)
(unit-type b)
(unit-type c)
(unit-type d)
(unit-type e)
(unit-type f)
(terrain-type sea)
(table mp-to-enter-terrain (a sea 1) (b sea 2) (c sea 3) (d sea 4) (e sea 5)
  (u* sea $07))
"#;
    let end = "last by `table` in [main.g:9](/main.g#L9)";
    assert_eq!(hover(text), format!("`mp-to-enter-terrain` of a, b, c, d and 2 more × sea: **7**, {end}"));
    let found = hover(&text.replace("$07))", "$07) (f sea 8))"));
    let start = format!("`mp-to-enter-terrain` of … × sea:\n\n- a, b, c, d and e: **7**, {end}\n- f: **8**, last by ");
    assert!(found.starts_with(&start), "{found}");
}

#[test]
fn cells_given_by_one_form() {
    let text = "(unit-type a)\n(unit-type b)\n(unit-type c)\n(table hit-chance (a u* $0(10 20 10)))\n";
    same(
        hover(text),
        expect![
            "`hit-chance` of a × …: a and c **10** · b **20** — default 0, then these values by `table` in [main.g:4](/main.g#L4)"
        ],
    );
}

#[test]
fn cell_of_a_form_that_begins_anew() {
    let text = "(unit-type a)\n(terrain-type sea)\n(table mp-to-enter-terrain (a sea 5))\n(table mp-to-enter-terrain (a sea $06))\n";
    same(
        hover(text),
        expect![
            "`mp-to-enter-terrain` of a × sea: **6** — default 1, then 5 by `table` in [main.g:3](/main.g#L3), then anew 6 by `table` in [main.g:4](/main.g#L4)"
        ],
    );
}

#[test]
fn cell_under_an_index_that_is_a_list() {
    let text = "(unit-type a)\n(unit-type b)\n(terrain-type sea)\n(table mp-to-enter-terrain ((a $0b) sea (3 4)))\n";
    let found = hover(text);
    let end = "\n\n`mp-to-enter-terrain` of b × sea: **4** — default 1, then 4 by `table` in [main.g:4](/main.g#L4)";
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
        expect!["`mp-to-enter-terrain` of b × z: **9** — default 1, then 9 by `table` in [main.g:6](/main.g#L6)"],
    );
    same(
        table("((1 2 3) (9 $09 9))"),
        expect![
            "`mp-to-enter-terrain` of b × z: **9** — default 1, then 9 by `table` in [main.g:6](/main.g#L6), not by Xconq 7.5. Xconq 7.5: **1**"
        ],
    );
    same(
        table("($01 2 3)"),
        expect!["`mp-to-enter-terrain` of a × y and z: **1** — default 1, then 1 by `table` in [main.g:6](/main.g#L6)"],
    );
    same(table("($01 2)"), expect![["`mp-to-enter-terrain` of a, b and c × y and z: **1**, the default"]]);
}

#[test]
fn value_for_all_cells() {
    let text = "(unit-type a)\n(table hit-chance 50 (a a $070) 20)\n";
    same(
        hover(text),
        expect![
            "`hit-chance` of a × a: **20** — default 0, then 50 by `table` in [main.g:2](/main.g#L2), then 70 by `table` in [main.g:2](/main.g#L2), then 20 by `table` in [main.g:2](/main.g#L2)"
        ],
    );
}

#[test]
fn dice_and_stochastic_cells() {
    let text = "(unit-type a)\n(table damage (a a 2d$06+1))\n";
    same(
        hover(text),
        expect![[r#"
            Rolls 1 to 11, 6 on average: each die counts from 0.

            *In Xconq 7.5 each die counts from 1: 3 to 13, 8 on average.*

            `damage` of a × a: **2d6+1** — default 0, then 2d6+1 by `table` in [main.g:2](/main.g#L2)"#]],
    );
    let text = "(unit-type a)\n(table hp-per-repair (a a 1$050))\n";
    same(
        hover(text),
        expect![[r#"
            `hp-per-repair` is stochastic: 1, and 2 one time in two.

            `hp-per-repair` of a × a: **150** (1, and 2 one time in two) — default 0, then 150 by `table` in [main.g:2](/main.g#L2)"#]],
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
        expect![
            "The cells are 1 by default; filled by `table` in [main.g:3](/main.g#L3) (1 item), then by `table … add` in [main.g:4](/main.g#L4) (2 items), then by `table` in [main.g:5](/main.g#L5) (1 item, which begins anew)."
        ],
    );
}

#[test]
fn table_in_the_end() {
    let text = "(unit-type a)\n(unit-type b)\n(terrain-type sea)\n(terrain-type land)\n";
    let end = |table: &str| paragraphs(&format!("{text}{table}"), 3, 1);
    same(end("(table mp-to-enter-$0terrain 7)"), expect!["In the end: **7** in all 4 cells."]);
    same(
        end("(table mp-to-enter-$0terrain (a sea 5) (b t* (5 6)))"),
        expect!["In the end: of 4 cells, **5** in 2 · **1** in 1 · **6** in 1."],
    );
    same(
        end("(define x 2)\n(define x 3)\n(table mp-to-enter-$0terrain (a sea x))"),
        expect!["In the end: of 4 cells, **1** in 3 · **2** in 1. Xconq 7.5 has other values in 1."],
    );
    let text = "(unit-type a)\n(terrain-type sea)\n(table mp-to-enter-$0terrain 7)\n";
    same(paragraphs(text, 3, 1), expect!["In the end: **7** in the only cell."]);
}

/// Ten unit types, so that a clause for all of them reaches more cells than are told one by one.
fn ten(table: &str) -> String {
    let types: String = (0..10).map(|number| format!("(unit-type u{number})\n")).collect();
    hover(&format!("{types}{table}\n"))
}

#[test]
fn clause_of_many_cells() {
    same(
        ten("(table damage (u* u* $03) (u0 u* 5))\n(table damage add (u1 (u2 u3) 0) (u4 u5 2d6))"),
        expect![[r#"
            `damage` of u0, u1, u2, u3 and 6 more × u0, u1, u2, u3 and 6 more: of 100 cells, **3** in 87 · **5** in 10 · **0** in 2 · **2d6** in 1. 87 keep what this clause gives; the others have:

            - **5** in 10: u0 × u0, u1, u2, u3 and 6 more, by `table` in [main.g:11](/main.g#L11)
            - **0** in 2: u1 × u2 and u3, by `table … add` in [main.g:12](/main.g#L12)
            - **2d6** in 1: u4 × u5, by `table … add` in [main.g:12](/main.g#L12)"#]],
    );
    // Cells that several values of one clause are dealt out to.
    same(
        ten("(table damage (u* u* 1) ((u0 u1 u2 u3 u4) u* $0(1 2 3 4 5)))"),
        expect![
            "`damage` of u0, u1, u2, u3 and u4 × u0, u1, u2, u3 and 6 more: of 50 cells, **1** in 10 · **2** in 10 · **3** in 10 · **4** in 10 · **5** in 10. No later clause changes any of them."
        ],
    );
}

#[test]
fn clause_of_many_cells_that_is_overwritten() {
    same(
        ten("(table damage (u* u* $03))\n(table damage (u0 u0 1))"),
        expect![[r#"
            `damage` of u0, u1, u2, u3 and 6 more × u0, u1, u2, u3 and 6 more: of 100 cells, **0** in 99 · **1** in 1. None of them keeps what this clause gives:

            - **0** in 99 of u0, u1, u2, u3 and 6 more × u0, u1, u2, u3 and 6 more, the default
            - **1** in 1: u0 × u0, by `table` in [main.g:12](/main.g#L12)"#]],
    );
    // What gives nothing has no exceptions.
    same(
        ten("(table damage (u* u* 3) (u* u* (1 2$0)))"),
        expect!["`damage` of u0, u1, u2, u3 and 6 more × u0, u1, u2, u3 and 6 more: **3** in all 100 cells."],
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
        expect![
            "`see-all`: **false** — default false, then true by `set` in [main.g:1](/main.g#L1), then false by `set` in [main.g:2](/main.g#L2)"
        ],
    );
    same(
        worth("(game-module \"game\" (variants (see-all true)))\n(set see-$0all false)\n"),
        expect![
            "`see-all`: **true** — default false, then false by `set` in [main.g:2](/main.g#L2), then true by a variant in [main.g:1](/main.g#L1)"
        ],
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
    let start = "`speed` of u0, u1, u2, u3 and 296 more: **3** — default 100, then 3 by `add` in";
    assert!(found.starts_with(start), "{found}");
    let found = hover(&format!("{types}(table damage (u* u* $03))\n"));
    let types = "u0, u1, u2, u3 and 296 more";
    let end = "**3** in all 90,000 cells. No later clause changes any of them.";
    assert_eq!(found, format!("`damage` of {types} × {types}: {end}"));
}

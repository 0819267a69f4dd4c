//! Tests of the hover texts of types, symbols, expressions and literals, and of predefined names wherever they stand.

use expect_test::expect;

use crate::tests::{fixture, hover, same};

/// The paragraphs of a hover from one on. Of a predefined name the first says what it is; then come its
/// facts, if it has any, and what it is worth here.
pub(super) fn paragraphs(text: &str, from: usize, count: usize) -> String {
    let hover = hover(text);
    hover.split("\n\n").skip(from).take(count).collect::<Vec<_>>().join("\n\n")
}

/// The hover text about the value of a property, table, game variable or constant.
pub(super) fn worth(text: &str) -> String {
    paragraphs(text, 2, 1)
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
fn marks_in_the_names_of_authors_are_shown_as_they_are() {
    let text = "(unit-type |a`b*c| (name \"<b>_x_\"))\n";
    same(
        hover(&format!("{text}(add |a`$0b*c| speed 4)\n")),
        expect![[r#"
            **a\`b\*c** — unit type, main.g:1

            ```gdl
            (unit-type |a`b*c| (name "<b>_x_"))
            ```

            unit type 1 of 1 · name “\<b>\_x\_” · `speed` 4"#]],
    );
    let found = paragraphs(&format!("{text}(define T |a`b*c|)\n(add $0T speed 4)\n"), 2, 1);
    same(found, expect!["Means the unit type [``|a`b*c|``](/main.g#L1)."]);
}

#[test]
fn summary_of_a_terrain_type_at_its_definition() {
    let text = "(unit-type hare)\n(terrain-type meadow)\n(terrain-type bro$0ok (char \"~\") (subtype border))\n";
    same(paragraphs(text, 2, 9), expect![[r#"terrain type 2 of 2 · `char` `"~"` · `subtype` border (1)"#]]);
}

#[test]
fn value_of_a_define() {
    let text = "(unit-type a)\n(unit-type b)\n(define herd (a b))\n(define pack (append her$0d a))\n";
    same(paragraphs(text, 2, 9), expect!["A list of 2 unit types: [`a`](/main.g#L1) and [`b`](/main.g#L2)."]);
    same(paragraphs("(define half$0 (/ 9 2))\n", 2, 9), expect![["Value: `4`."]]);
    same(
        paragraphs("(define li$0st (1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20))\n", 2, 9),
        expect![["Value: `(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 …)`, 20 elements."]],
    );
}

#[test]
fn alias_of_a_type_shows_the_type() {
    let text = "(unit-type town (hp-max 20) (help \"Walls and a market.\"))\n(define T town)\n(define T2 T)\n";
    let summary = "unit type 1 of 1 · `hp-max` 20 · `speed` 3\n\nWalls and a market.";
    for place in ["(add T$0 speed 3)", "(add T speed 3)\n(T$0 1 1)", "(add T speed 3)\n(define walled (T$02))"] {
        let found = paragraphs(&format!("{text}{place}\n"), 2, 9);
        assert_eq!(found, format!("Means the unit type [`town`](/main.g#L1).\n\n{summary}"), "{place}");
    }
    let text = "(terrain-type sea)\n(terrain-type land)\n(define T sea)\n(set T land)\n(define wet $0T)\n";
    same(
        paragraphs(text, 2, 9),
        expect![[r#"
            Means the terrain type [`land`](/main.g#L2), by `set` in [main.g:4](/main.g#L4).

            terrain type 2 of 2"#]],
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
    same(worth(text), expect!["Here 2 unit types: [`a`](/main.g#L1) and [`b`](/main.g#L2) (3 in the end)"]);
    let types: String = (0..12).map(|number| format!("(unit-type u{number})\n")).collect();
    same(
        worth(&format!("{types}(define all u$0*)")),
        expect![
            "Here 12 unit types: [`u0`](/main.g#L1), [`u1`](/main.g#L2), [`u2`](/main.g#L3), [`u3`](/main.g#L4), [`u4`](/main.g#L5), [`u5`](/main.g#L6) and 6 more"
        ],
    );
    same(worth("(define none m$0*)"), expect!["Here no material types"]);
}

// Names.

#[test]
fn names_that_nothing_defines() {
    same(hover("(unit-type a)\n(define pack (fo$0x))"), expect!["Nothing in this program defines `fox`."]);
    same(hover("(unit-type a (speed f$0ox))"), expect!["Nothing in this program defines `fox`."]);
    same(hover("(add f$0ox speed 3)"), expect!["Nothing in this file, which no known module includes, defines `fox`."]);
    same(hover("(table dam$0ge 1)"), expect!["`damge` is not a table."]);
    same(
        hover("(unit-type a)\n(set hu$0nger 1)"),
        expect!["`hunger` is not a game variable, and nothing in this program defines it."],
    );
    same(hover("(unit-type a)\n(add a spe$0ad 3)"), expect!["`spead` is not a property that could stand here."]);
    same(hover("(unit-type a (spe$0ad 3))"), expect!["`spead` is not a property that could stand here."]);
    same(hover("(unit-type a (zz-sp$0ead 3))"), expect!["Xconq passes over properties whose names begin with `zz-`."]);
    same(
        hover("(unit-type a)\n(bo$0at 3 4)"),
        expect!["`boat` is not a form, and nothing in this program defines a unit type of this name."],
    );
    same(
        hover("(include \"now$0here\")"),
        expect![
            "There is no module `nowhere`: no file `nowhere.g` or `nowhere` lies beside this one or in a folder of `gdl.library`."
        ],
    );
    same(
        hover("(include \"nowhere\")\n(unit-type a)\n(define pack (fo$0x))"),
        expect!["Nothing in this program defines `fox`. What is wrong in [main.g:1](/main.g#L1) may be why."],
    );
    // These are words only.
    same(hover("(print he$0llo)"), expect![["nothing"]]);
    same(hover("(if true sp$0ring)\n(end-if)"), expect![["nothing"]]);
}

#[test]
fn name_that_nothing_defines_in_a_fragment() {
    let text = r#"
//- /game.g
(unit-type boat)
(terrain-type sea)
(include "part")
//- /part.g
(add bo$0at2 speed 3)
"#;
    same(
        hover(text),
        expect![[r#"
            Nothing in this program defines `boat2`.

            *As part of [game.g](/game.g).*"#]],
    );
}

#[test]
fn file_that_is_a_game_means_what_it_says_itself() {
    let game = "(unit-type a)\n(terrain-type sea)\n(a 1 1 re$0d)\n(side 2 red (name \"Own\"))\n";
    let others = "//- /big.g\n(include \"sides\")\n(include \"game\")\n//- /sides.g\n(side 1 red (name \"Other\"))\n";
    let found = fixture(&format!("{others}//- /game.g\n{game}")).definition();
    assert_eq!(found, Some(vec!["game.g:4:9 red".to_owned()]));
    // What it does not say itself means what it means in the module that includes it.
    let game = "(unit-type a)\n(terrain-type sea)\n(a 1 1 re$0d)\n";
    let found = fixture(&format!("{others}//- /game.g\n{game}")).definition();
    assert_eq!(found, Some(vec!["sides.g:1:9 red".to_owned()]));
}

#[test]
fn side_that_a_variant_makes() {
    let variants = "(variants (\"Classic\" classic false (true (side 1 re$0d (name \"Own\")))))";
    let game = format!("(game-module \"game\" {variants})\n(unit-type a)\n(terrain-type sea)\n");
    let others = "//- /big.g\n(include \"sides\")\n(include \"game\")\n//- /sides.g\n(side 1 red (name \"Other\"))\n";
    let fixture = fixture(&format!("{others}//- /game.g\n{game}"));
    assert_eq!(fixture.definition(), Some(vec!["game.g:1:70 red".to_owned()]));
    let found = fixture.hover();
    assert!(found.starts_with("**red** — side, game.g:1"), "{found}");
}

#[test]
fn word_of_the_language_where_only_that_fits() {
    let words = "(game-module \"game\" (variants (\"Last\" last-alliance-wins true (true)) (\"End\" turn 5)))\n";
    let head = |rest: &str| {
        let fixture = fixture(&format!("{words}{rest}"));
        assert_eq!(fixture.definition(), None, "{rest}");
        fixture.hover().lines().next().unwrap_or_default().to_owned()
    };
    same(head("(scorekeeper (do last-al$0liance-wins))"), expect!["**last-alliance-wins** — scorekeeper keyword"]);
    same(head("(scorekeeper (when (after-turn (>= tu$0rn 5))))"), expect!["**turn** — scorekeeper keyword"]);
    let unit = "(define Passive 3)\n(define keep-formation 4)\n(define sentry 5)\n(unit-type a)\n(a 1 1 1 ";
    same(head(&format!("{unit}(plan Pas$0sive 1))")), expect!["**Passive** — plan type"]);
    same(head(&format!("{unit}(plan Passive (form$0ation 1 1 no-goal)))")), expect!["**formation** — plan property"]);
    same(
        head(&format!("{unit}(plan Passive (formation 1 1 keep-$0formation 1 2 2 1 0)))")),
        expect!["**keep-formation** — goal type"],
    );
    same(head(&format!("{unit}(plan Passive (tasks (sen$0try 0 0 5))))")), expect!["**sentry** — task type"]);
}

// Expressions.

#[test]
fn value_at_an_operator() {
    same(paragraphs("(define a (+$0 1 (-1 2)))", 1, 1), expect![["Value: `(0 3)`."]]);
    same(paragraphs("(define a (*$0 2 (1 2 3)))", 1, 1), expect![["Value: `(2 4 6)`; Xconq 7.5: `(2 12)`."]]);
    same(paragraphs("(unit-type a (speed (/$0 (* 4 50%) 1)))", 1, 1), expect![["Value: `200%`."]]);
    same(
        paragraphs("(unit-type a)\n(define b (app$0end u* a))", 1, 1),
        expect!["A list of 2 unit types: [`a`](/main.g#L1) and [`a`](/main.g#L1)."],
    );
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
fn dice_where_nothing_is_rolled() {
    same(hover("(unit-type a (hp-max 2$0d6))"), expect!["Nothing is rolled here: this is the number 18944."]);
    same(hover("(set last-turn 2$0d6)"), expect!["Nothing is rolled here: this is the number 18944."]);
    same(
        hover("(define blow 2$0d6)"),
        expect![
            "The number 18944, with which a table that takes dice rolls 0 to 10, 5 on average (Xconq 7.5: 2 to 12, 7 on average)."
        ],
    );
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

            `\0351`: an escape has three digits, so `\035` is the character 29, and the text 1 follows. Xconq 7.5 takes all digits after a 0 together: é (character 233)."#]],
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
            **u\*** — predefined symbol

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

#[test]
fn sizes_say_what_they_are() {
    let check = |text: &str, expected: &str| assert_eq!(hover(text), expected, "{text}");
    check("(area 6$00 30)", "The width of the area, in cells; the area has at most 1,800 of them.");
    check("(area 60 3$00)", "The height of the area, in cells; the area has at most 1,800 of them.");
    check("(area 2$00)", "The width and the height of the area, in cells.");
    check("(world 36$00)", "The circumference of the world, in cells.");
    let variant = "The height of the area, in cells, unless the players choose another for `world-size`.";
    check("(game-module \"m\" (variants (world-size (60 3$00 360))))", variant);
}

#[test]
fn words_of_a_grammar() {
    let grammar = |body: &str| hover(&format!("(namer places (grammar {body}))"));
    let same = |found: String, expected: &str| assert_eq!(found, expected);
    same(grammar("ro$0ot 9 (root (or tip))"), "The rule with which each name begins.");
    same(grammar("root 9 (ro$0ot (or tip))"), "A rule of this grammar: what stands for `root` in a name.");
    same(grammar("root 9 (root (or 2 ta$0il)) (tail (or ness))"), "What the rule `tail` of this grammar makes.");
    same(grammar("root 9 (root (or ne$0ss))"), "The text `ness` as it stands, because no rule has this name.");
}

#[test]
fn names_that_a_namer_makes() {
    let said = |text: &str, words: &str| {
        let found = hover(text);
        assert!(found.contains(words), "{found}");
    };
    said("(namer towns (in-order \"Ulm\" \"Jena\"))\n(unit-type a (namer \"to$0wns\"))\n", "Has only “Ulm”, “Jena”.");
    let grammar = "(grammar root 9 (root (end \"-\" (capitalize end))) (end alm))";
    said(&format!("(namer to$0wns {grammar})"), "Makes names such as “Alm-Alm”.");
    said(
        &format!("(namer towns {grammar})\n(namer new$0er (grammar root 9 (root (\"new \" towns))))"),
        "Makes names such as “New Alm-Alm”.",
    );
    let many = "(random A B C D E F G H I J K L)";
    let found = hover(&format!("(namer to$0wns {many})"));
    assert!(found.contains("Has 12 names, such as “") && found.matches('“').count() == 10, "{found}");
    assert_eq!(found, hover(&format!("(namer to$0wns {many})")), "always the same names");
}

#[test]
fn names_of_a_grammar_that_never_ends() {
    for grammar in ["s 9 (s t) (t s)", "s 1000000 (s (\"\" s s))", "s 9 (s a)) (grammar", "s 9 (s (reject \"aa\" a))"] {
        assert!(hover(&format!("(namer $0a (grammar {grammar}))")).contains("(namer a"));
    }
}

#[test]
fn numbers_that_mean_types() {
    let found = hover("(unit-type a)\n(unit-type b)\n(terrain-type t)\n(add a auto-upgrade-to $01)\n");
    assert!(found.contains("The number 1 means the type `b` here."), "{found}");
}

#[test]
fn properties_that_xconq_skips_have_no_value() {
    let found = hover("(unit-type a (zz-b$0w 5))\n(terrain-type t)\n");
    assert!(found.contains("Private cache") && !found.contains("**5**"), "{found}");
}

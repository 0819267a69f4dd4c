//! Tests of the hover texts of the numbers, strings and words in forms about units and sides.

use expect_test::{Expect, expect};

use super::tests::paragraphs;
use crate::tests::{hover, same};

/// Lines 1 to 7: a unit type, two terrain types, two material types, a side and an area.
const GAME: &str = r#"(unit-type ca (hp-max 20))
(terrain-type sea)
(terrain-type land)
(material-type fuel)
(material-type food)
(side 1 (name "Allies") (noun "Ally"))
(area 8 7 (terrain "8a" "8a" "8b" "8b" "8b" "8a" "8a"))
"#;

/// The hover in the text behind these lines.
#[track_caller]
fn check(text: &str, expected: Expect) {
    same(hover(&format!("{GAME}{text}\n")), expected);
}

/// Checks the hover text of a predefined name behind these lines: its title and its facts come before it.
#[track_caller]
fn check_name(text: &str, expected: Expect) {
    same(paragraphs(&format!("{GAME}{text}\n"), 2, 1), expected);
}

// Places.

#[test]
fn coordinates_of_a_unit() {
    check("(ca $03 3 1)", expect!["Stands at (3, 3): [`land`](/main.g#L3), from [main.g:7](/main.g#L7)."]);
    check("(ca 3 $05 1)", expect!["Stands at (3, 5): [`sea`](/main.g#L2), from [main.g:7](/main.g#L7)."]);
    check("(unit ca $03 3 1)", expect!["Stands at (3, 3): [`land`](/main.g#L3), from [main.g:7](/main.g#L7)."]);
    check("(ca (@ 3 $03))", expect!["Stands at (3, 3): [`land`](/main.g#L3), from [main.g:7](/main.g#L7)."]);
    check_name("(ca ($0@ 3 3))", expect!["Stands at (3, 3): [`land`](/main.g#L3), from [main.g:7](/main.g#L7)."]);
}

#[test]
fn coordinates_off_the_area() {
    check(
        "(ca 3$00 3 1)",
        expect!["Stands at (30, 3), which is off the area of 8 by 7 cells; at y = 3, the x of a unit is from 1 to 6."],
    );
    check(
        "(ca 3 $09 1)",
        expect!["Stands at (3, 9), which is off the area of 8 by 7 cells; the y of a unit is from 1 to 5."],
    );
    check(
        "(ca $00 3 1)",
        expect![
            "Stands at (0, 3), at the edge of the area of 8 by 7 cells, where no unit can stand; at y = 3, the x of a unit is from 1 to 6."
        ],
    );
}

#[test]
fn coordinates_that_are_moved() {
    check(
        "(unit-defaults (@ 1 2))\n(ca $02 1 1)",
        expect![
            "Stands at (3, 3), because `unit-defaults` adds (1, 2): [`land`](/main.g#L3), from [main.g:7](/main.g#L7)."
        ],
    );
    check(
        "(ca -3 -$03 1 (cp -1) (appear 5))",
        expect!["Arrives at (3, 3): [`land`](/main.g#L3), from [main.g:7](/main.g#L7)."],
    );
    let text = "(unit-type ca)\n(terrain-type sea)\n(area 8 7 (restrict 20 20 10 5))\n(ca 1$03 8)\n";
    same(
        hover(text),
        expect![
            "Stands at (3, 3), because the area begins at (10, 5) of the whole map; no layer of `terrain` says what is there."
        ],
    );
    // What one adds the other takes away.
    let text = text.replace("(ca 1$03 8)", "(unit-defaults (@ 10 5))\n(ca $03 3)");
    same(hover(&text), expect!["Stands at (3, 3); no layer of `terrain` says what is there."]);
}

#[test]
fn coordinates_without_an_area() {
    let text = "(unit-type ca)\n(terrain-type sea)\n(ca $03 3)\n";
    same(hover(text), expect!["Stands at (3, 3); the size of the area is not known here."]);
    let text = format!("(include \"nowhere\")\n{text}");
    same(
        hover(&text),
        expect!["Stands at (3, 3); how large the area is may stand in what [main.g:1](/main.g#L1) asks for."],
    );
}

#[test]
fn terrain_that_a_later_form_lays_over_it() {
    check(
        "(area add 3 3 terrain sea)\n(ca $03 3 1)",
        expect!["Stands at (3, 3): [`sea`](/main.g#L2), from [main.g:8](/main.g#L8)."],
    );
}

// Sides.

#[test]
fn number_of_a_side() {
    check("(ca 3 3 $01)", expect!["Side 1, “Allies”, [main.g:6](/main.g#L6)."]);
    check("(ca 3 3 $05)", expect!["Side 5, which nothing in this program defines."]);
    check("(ca 3 3 $00)", expect!["The independent units."]);
    check("(ca (s $01))", expect!["Side 1, “Allies”, [main.g:6](/main.g#L6)."]);
    check_name("(ca ($0s 1))", expect!["Side 1, “Allies”, [main.g:6](/main.g#L6)."]);
    check("(unit-defaults (s $01))", expect!["Side 1, “Allies”, [main.g:6](/main.g#L6)."]);
    // The last name counts, and the proper name is the best.
    check("(side $01 (name \"Entente\"))", expect!["Side 1, “Entente”, [main.g:6](/main.g#L6)."]);
    check("(side 2 (adjective \"Red\") (controlled-by $01))", expect!["Side 1, “Allies”, [main.g:6](/main.g#L6)."]);
    check("(ca (sides \"Al$0ly\"))", expect!["Side 1, “Allies”, [main.g:6](/main.g#L6)."]);
}

#[test]
fn symbol_of_a_side() {
    let text = format!("{GAME}(side 2 red (name \"Reds\"))\n(ca 3 3 re$0d)\n");
    same(paragraphs(&text, 2, 9), expect!["Side 2, “Reds”."]);
}

// Units.

#[test]
fn unit_that_is_spoken_of() {
    let units = "(ca 3 3 1 (n \"Yorktown\") (# 300) (sym yt))\n";
    let unit = "The unit “Yorktown” ([`ca`](/main.g#L1)), [main.g:8](/main.g#L8).";
    assert_eq!(hover(&format!("{GAME}{units}(ca (in $0300))")), unit);
    assert_eq!(hover(&format!("{GAME}{units}(ca (in y$0t))")), unit);
    assert_eq!(paragraphs(&format!("{GAME}{units}(ca ($0in 300))"), 2, 1), unit);
    let text = format!("{GAME}{units}(ca (in \"York$0town\"))");
    same(paragraphs(&text, 2, 9), expect!["A unit of the type [`ca`](/main.g#L1)."]);
    check("(ca (in $0999))", expect!["No unit in this program has the id 999."]);
    check("(ca (in $00))", expect!["No unit."]);
    check("(ca)\n(ca (in $01))", expect!["A unit to which Xconq gives the id 1 itself: no form here has `(# 1)`."]);
}

#[test]
fn properties_of_a_unit_that_its_type_limits() {
    check("(ca (hp $05))", expect!["`hp-max` of [`ca`](/main.g#L1): 20."]);
    check_name("(ca (c$0xp 5))", expect!["`cxp-max` of [`ca`](/main.g#L1): 0."]);
    check("(ca (nb $05))", expect![["nothing"]]);
}

#[test]
fn number_of_an_advance() {
    let advances = "(advance-type writing)\n(advance-type iron)\n";
    check(&format!("{advances}(side 1 (current-advance $01))"), expect!["The advance type [`iron`](/main.g#L9)."]);
    check(
        &format!("{advances}(side 1 (current-advance $02))"),
        expect!["No advance type has the number 2: this program has 2, counted from 0."],
    );
}

// Orders.

#[test]
fn formation_of_a_unit() {
    let form = |formation: &str| {
        let units = "(ca 3 3 1 (n \"Yorktown\") (# 300))\n";
        hover(&format!("{GAME}{units}(ca 3 3 1 (plan Passive 1 (formation {formation})))\n"))
    };
    same(form("$01 1 keep-formation 300 -2 2 1 0"), expect!["Side 1, “Allies”, [main.g:6](/main.g#L6)."]);
    same(form("1 $01 keep-formation 300 -2 2 1 0"), expect!["1: the goal is that this holds."]);
    same(form("1 $00 keep-formation 300 -2 2 1 0"), expect!["0: the goal is that this does not hold."]);
    same(
        form("1 1 keep-formation $0300 -2 2 1 0"),
        expect![
            "`leader` in `(keep-formation leader x-offset y-offset tolerance flag)`. The unit “Yorktown” ([`ca`](/main.g#L1)), [main.g:8](/main.g#L8)."
        ],
    );
    same(
        form("1 1 keep-formation 300 -$02 2 1 0"),
        expect!["`x-offset` in `(keep-formation leader x-offset y-offset tolerance flag)`."],
    );
    same(form("1 1 keep-for$0mat 300 -2 2 1 0"), expect!["`keep-format` is not a type of goal."]);
}

#[test]
fn plans_tasks_and_actions() {
    check("(ca (plan Passive $07))", expect!["The turn in which the plan was made."]);
    check("(ca (plan pas$0sive 7))", expect!["`passive` is not a type of plan."]);
    let cell = "(3, 3): [`land`](/main.g#L3), from [main.g:7](/main.g#L7).";
    let task = |numbers: &str| hover(&format!("{GAME}(ca (plan Passive (tasks (move-to {numbers}))))\n"));
    same(task("$00 0 3 3 0 0"), expect!["How often the task has been executed."]);
    assert_eq!(task("0 0 $03 3 0 0"), format!("`x` in `(move-to x y z number value)`. {cell}"));
    same(task("0 0 3 3 $00 0"), expect!["`z` in `(move-to x y z number value)`."]);
    assert_eq!(hover(&format!("{GAME}(ca (a (move 3 $03 0)))")), format!("`y` in `(move x y z)`. {cell}"));
    check(
        "(ca (# 7))\n(ca (a (enter $07)))",
        expect!["`unit` in `(enter unit)`. A unit of the type [`ca`](/main.g#L1), [main.g:8](/main.g#L8)."],
    );
    check(
        "(ca (a (change-type $00)))",
        expect!["`unit-type` in `(change-type unit-type)`. The unit type [`ca`](/main.g#L1)."],
    );
    assert_eq!(hover(&format!("{GAME}(side 1 (standing-order ca (near $03 3 2) (sentry 0 0 5)))")), cell);
    check("(side 1 (standing-order ca (always) (sentry 0 0 $05)))", expect!["`number` in `(sentry number)`."]);
}

// Lists by type and by side.

#[test]
fn number_in_a_list_by_type() {
    check("(ca (m 18 $05))", expect!["For the material type [`food`](/main.g#L5)."]);
    check("(ca (m (food $05)))", expect!["For the material type [`food`](/main.g#L5)."]);
    check("(ca (m (fuel 3) $05))", expect!["For the material type [`food`](/main.g#L5)."]);
    check("(ca (m ((fuel food) (3 $05))))", expect!["For the material type [`food`](/main.g#L5)."]);
    check("(ca (m (m* $05)))", expect!["For 2 material types: [`fuel`](/main.g#L4) and [`food`](/main.g#L5)."]);
    check("(ca (m 1 2 $03))", expect!["This has no effect, because there are only 2 material types."]);
    let advances = "(advance-type writing)\n(advance-type iron)\n";
    check(
        &format!("{advances}(side 1 (advances-done 0 -$02))"),
        expect!["For the advance type [`iron`](/main.g#L9): achieved."],
    );
}

#[test]
fn number_in_a_list_by_side() {
    check("(side 1 (trusts 0 $01))", expect!["For side 1, “Allies”, [main.g:6](/main.g#L6)."]);
    check("(side 1 (trusts $00 1))", expect!["For the independent units."]);
    check("(side 1 (trusts ($01 1)))", expect!["Side 1, “Allies”, [main.g:6](/main.g#L6)."]);
    check("(side 1 (trusts (1 $01)))", expect!["For side 1, “Allies”, [main.g:6](/main.g#L6)."]);
}

#[test]
fn forms_that_are_not_about_units() {
    same(hover("(hare $03 4)\n"), expect![["nothing"]]);
    same(hover("(unit-type hare (hp-max $03))\n"), expect![["nothing"]]);
}

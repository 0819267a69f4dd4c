//! Tests of signature help; the part that the cursor is at stands in `«»`.

use expect_test::{Expect, expect};
use ludex_ide::signature_help::signature_help;
use ludex_test_support::Fixture;

const WORLD: &str = "(unit-type hare)\n(unit-type |brown bear|)\n(terrain-type meadow)\n(side 1 warren)\n";

/// The signature at the cursor, with the text about its active part.
fn shown(text: &str) -> String {
    let fixture = Fixture::new(crate::LANGUAGES, "g", &format!("{WORLD}{text}\n"));
    match fixture.signature() {
        Some((label, about)) if about.is_empty() => label,
        Some((label, about)) => format!("{label} — {}", about.markdown(&|_| None)),
        None => "nothing".to_owned(),
    }
}

#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&shown(text));
}

#[test]
fn indices_and_value_of_a_table() {
    check(
        "(table mp-to-enter-terrain ($0))",
        expect!["mp-to-enter-terrain: («unit-type» terrain-type value) — index 1: unit type"],
    );
    check(
        "(table mp-to-enter-terrain (hare $0))",
        expect!["mp-to-enter-terrain: (unit-type «terrain-type» value) — index 2: terrain type"],
    );
    check(
        "(table mp-to-enter-terrain (hare meadow 1$0))",
        expect![
            "mp-to-enter-terrain: (unit-type terrain-type «value») — value: movement points, -32768 to 32767, default 1"
        ],
    );
    check(
        "(table mp-to-enter-terrain ((hare $0) meadow 1))",
        expect!["mp-to-enter-terrain: («unit-type» terrain-type value) — index 1: unit type"],
    );
    check(
        "(table mp-to-enter-terrain (hare meadow 1 $0))",
        expect!["mp-to-enter-terrain: (unit-type terrain-type value)"],
    );
}

#[test]
fn a_table_and_its_items() {
    check("(table $0)", expect!["(table «name» items...)"]);
    check(
        "(table mp-to-enter-terrain $0)",
        expect![
            "(table mp-to-enter-terrain «[add]» (unit-type terrain-type value)...) — keeps what the table holds \
             already, instead of its defaults"
        ],
    );
    check(
        "(table mp-to-enter-terrain (hare meadow 1) $0)",
        expect![
            "(table mp-to-enter-terrain [add] «(unit-type terrain-type value)...») — a clause: a unit type, a terrain \
             type and a value (movement points, -32768 to 32767, default 1); or one value for the whole table"
        ],
    );
}

#[test]
fn functions_and_their_operands() {
    check("(define x (remove hare $0))", expect!["(remove item «list»)"]);
    check("(define x (+ 1 2 $0))", expect!["(+ «operands...»)"]);
    check("(define x (remove (append $0) u*))", expect!["(append «form...»)"]);
    check("(define x (remove hare u* $0))", expect!["(remove item list)"]);
    check("(define x (hare $0))", expect!["(define symbol «value»)"]);
}

#[test]
fn forms() {
    check("(unit-type $0)", expect!["(unit-type «symbol» properties...)"]);
    check("(side 1 (name \"x\") $0)", expect!["(side [number] [symbol] «properties...»)"]);
    check("(add $0)", expect!["(add «types» property value)"]);
    check("(set see-all $0)", expect!["(set see-all «value») — value: true or false, default false"]);
    check("(area 10 $0)", expect!["(area «[width [height]]» [(restrict ...)] properties...)"]);
    check("(area 10 12 $0)", expect!["(area [width [height]] «[(restrict ...)]» properties...)"]);
    check("(area 10 12 (cell-width 3) $0)", expect!["(area [width [height]] [(restrict ...)] «properties...»)"]);
    check("($0)", expect!["nothing"]);
    check("$0", expect!["nothing"]);
    check("(nonsense $0)", expect!["nothing"]);
}

#[test]
fn properties() {
    check("(unit-type fox (hp-max $0))", expect!["(hp-max «value») — value: hit points, 1 to 32767, default 1"]);
    check("(add hare hp-max $0)", expect!["(add types hp-max «value») — value: hit points, 1 to 32767, default 1"]);
    check("(unit-type fox ($0))", expect!["(unit-type symbol «properties...»)"]);
    check("(hare 1 2 (@ 3 $0))", expect!["(@ x «y»)"]);
    check("(side 1 (unit-namers (hare $0)))", expect!["(types «namer») — the symbol of a namer"]);
}

#[test]
fn texts_do_not_repeat_the_label() {
    let fixture = Fixture::new(crate::LANGUAGES, "g", "(print $0)\n");
    let (file, offset) = fixture.cursor();
    let found = signature_help(&fixture.db, file, offset).expect("a signature");
    let documentation = found.documentation.plain();
    assert!(documentation.starts_with("Writes the value"), "{documentation}");
}

#[test]
fn units_and_tasks() {
    check("(hare 3 $0)", expect!["(hare x «y» [side] properties...) — the row"]);
    check("(|brown bear| $0)", expect!["(|brown bear| «x» y [side] properties...) — the column"]);
    check(
        "(hare 1 1 (plan Passive (tasks (move-to 0 0 $0))))",
        expect!["(move-to executed failed «x» y z number value)"],
    );
    check(
        "(hare 1 1 (plan Passive (goal 1 1 cell-is-occupied $0)))",
        expect!["(goal side true-or-false cell-is-occupied «x» y)"],
    );
}

#[test]
fn variants() {
    check(
        "(game-module \"m\" (variants (\"Dusk\" $0)))",
        expect![
            "([\"title\"] «name» [\"help\"] [default] (value form...)...) — its symbol, or one of the predefined variants"
        ],
    );
}

#[test]
fn lists_that_are_not_closed() {
    check(
        "(table mp-to-enter-terrain (hare $0\n\n(define later 1)",
        expect!["mp-to-enter-terrain: (unit-type «terrain-type» value) — index 2: terrain type"],
    );
    check("(define x (remove hare $0", expect!["(remove item «list»)"]);
    check("; (define x $0", expect!["nothing"]);
}

#[test]
fn a_string_that_is_not_closed_is_one_argument() {
    check("(print \"hello $0", expect!["(print «value»)"]);
    check("(print \"hello  $0\n\n(define later 1)", expect!["(print «value»)"]);
    check("(game-module \"my $0", expect!["(game-module «[\"name\"]» properties...)"]);
    let value = shown("(add hare name \"x $0");
    assert!(value.starts_with("(add types name «value»)"), "{value}");
    // It ends with its line.
    check("(game-module \"my\n $0", expect!["(game-module [\"name\"] «properties...»)"]);
}

#[test]
fn behind_its_last_quote_a_string_is_still_the_argument() {
    for text in ["(add hare name \"x\"$0", "(add hare name \"x\"$0)", "(add hare name \"\"$0)"] {
        let value = shown(text);
        assert!(value.starts_with("(add types name «value»)"), "{text}: {value}");
    }
    check("(game-module \"my\"$0)", expect!["(game-module «[\"name\"]» properties...)"]);
    check("(game-module \"my\" $0)", expect!["(game-module [\"name\"] «properties...»)"]);
    // The form takes no further argument.
    check("(add hare name \"x\" $0)", expect!["(add types name value)"]);
}

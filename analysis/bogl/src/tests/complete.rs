//! Tests of the completions in each place, also in broken text.

use expect_test::{Expect, expect};
use ludex_base::TextSize;
use ludex_base::completion::{Completion, Subject};
use ludex_ide::completion::{completion, named_at};
use ludex_test_support::Fixture;

const WORLD: &str = "game Pond
type Player = {X, O}
type Size = Int
leap : (Int, Player) -> Player
leap(n, who) = if n > 1 then who else O
";

fn entries(text: &str) -> Option<Vec<Completion>> {
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", text);
    let (file, offset) = fixture.cursor();
    completion(&fixture.db, file, offset).map(|found| found.items)
}

fn labels(text: &str) -> String {
    let Some(found) = entries(text) else { return "nothing".to_owned() };
    found.iter().map(|entry| entry.label.as_str()).collect::<Vec<_>>().join(", ")
}

/// The labels at the cursor, after [`WORLD`].
#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&labels(&format!("{WORLD}{text}\n")));
}

/// The best labels at the cursor, after [`WORLD`].
#[track_caller]
fn check_first(text: &str, expected: Expect) {
    let all = labels(&format!("{WORLD}{text}\n"));
    let first: Vec<&str> = all.split(", ").take(3).collect();
    expected.assert_eq(&first.join(", "));
}

/// The text that the entry with a label writes, after [`WORLD`].
fn entry(text: &str, label: &str) -> String {
    let found = entries(&format!("{WORLD}{text}\n")).unwrap_or_default();
    let entry = found.iter().find(|entry| entry.label == label).unwrap_or_else(|| panic!("{label} in {found:#?}"));
    let snippet = entry.snippet.as_ref().map(|snippet| format!(" => {snippet:?}")).unwrap_or_default();
    format!("{}: {:?}{snippet}", entry.detail, entry.insert)
}

// Expressions.

#[test]
fn what_has_the_wanted_type_comes_first() {
    check(
        "turn : (Int, Player) -> Player\nturn(n, who) = if n > 1 then $0 else O",
        expect!["who, X, O, turn, leap, if, let, while, n, True, input, False, or, and, not"],
    );
    check("far : Player\nfar = leap($0", expect!["if, let, leap, True, input, False, or, and, not, X, O"]);
    check_first("far : Player\nfar = leap(1, $0", expect!["X, O, leap"]);
    check_first("far : Player\nfar = leap(1, wh$0", expect!["X, O, leap"]);
}

#[test]
fn conditions_operands_and_components() {
    check_first("far : Int\nfar = if $0", expect!["True, False, or"]);
    check_first("far : Int -> Bool\nfar(n) = n + $0", expect!["n, if, let"]);
    check_first("far : Bool\nfar = leap(1, X) == $0", expect!["X, O, leap"]);
    check_first("far : (Int, Player)\nfar = (1, $0", expect!["X, O, leap"]);
    check_first("far : Size -> Player\nfar(n) = if n > $0", expect!["if, let, while"]);
}

/// What a comparison can begin with comes before `True` and `False`.
#[test]
fn conditions_begin_with_parameters_and_variables() {
    check_first("far : (Int, Bool) -> Int\nfar(n, flag) = if $0", expect!["flag, n, True"]);
    check_first("far : Int -> Int\nfar(n) = let m = n in while $0", expect!["m, n, True"]);
    check_first("far : (Int, Bool) -> Int\nfar(n, flag) = if and(flag, $0", expect!["flag, n, True"]);
    // A branch is no condition.
    check_first("far : (Int, Bool) -> Bool\nfar(n, flag) = if flag then $0", expect!["flag, True, False"]);
}

#[test]
fn what_would_be_compared_with_itself_comes_last() {
    check(
        "far : Player -> Bool\nfar(who) = who == $0",
        expect!["X, O, leap, if, let, while, far, True, input, False, or, and, not, who"],
    );
    check_first("far : Player -> Bool\nfar(who) = X /= $0", expect!["who, O, leap"]);
    check_first("far : Int -> Bool\nfar(n) = n <= $0", expect!["if, let, while"]);
    check_first("far : Int -> Bool\nfar(n) = (n) > (n$0)", expect!["n, if, let"]);
    // What stands on the left is more than this name.
    check_first("far : Int -> Bool\nfar(n) = n * n > $0", expect!["n, if, let"]);
}

#[test]
fn values_of_an_enumeration_in_the_order_of_their_declaration() {
    let world = "game Pond\ntype Level = {Low, Middle, High}\ntype Side = {Left, Both, Right}\n";
    let found = labels(&format!("{world}far : Level\nfar = $0\n"));
    assert!(found.starts_with("Low, Middle, High, "), "{found}");
    assert!(found.ends_with(", Left, Both, Right"), "{found}");
}

#[test]
fn variables_are_known_in_their_scope() {
    check_first("far : Int\nfar = let n = 1 in let m = True in $0", expect!["n, let, if"]);
    check_first("far : Int\nfar = (let n = 1 in n) + $0", expect!["let, if, leap"]);
    check_first("far : Int\nfar = let n = $0", expect!["leap, X, O"]);
    // Inside, the inner one is meant.
    check_first("far : Bool -> Int\nfar(n) = let n = 1 in $0", expect!["n, far, let"]);
}

#[test]
fn a_loop_wants_new_values() {
    check_first("far : (Bool, Int) -> (Bool, Int)\nfar(b, n) = while b do ($0", expect!["b, True, False"]);
    check_first("far : (Bool, Int) -> (Bool, Int)\nfar(b, n) = while b do (b, $0", expect!["n, while, if"]);
    check_first("far : Bool -> Int\nfar(b) = let n = 1 in while b do $0", expect!["n, far, while"]);
}

#[test]
fn functions_bring_places_for_their_arguments() {
    expect![[r#"(Int, Player) -> Player: "leap" => "leap(${1:n}, ${2:who})""#]]
        .assert_eq(&entry("far : Player\nfar = $0", "leap"));
    expect![[r#"(Int, Player) -> Player: "leap""#]].assert_eq(&entry("far : Player\nfar = le$0(1, X)", "leap"));
    expect![[r#"if condition then value else value: "if" => "if ${1:condition} then ${2:value} else ${3:value}""#]]
        .assert_eq(&entry("far : Player\nfar = $0", "if"));
}

#[test]
fn keywords_where_they_must_follow() {
    check("far : Int\nfar = if 1 < 2 $0", expect!["then"]);
    check("far : Int\nfar = if 1 < 2 then 3 el$0", expect!["else"]);
    check("far : Int\nfar = let n = 1 $0", expect!["in"]);
    check("far : Int -> Int\nfar(n) = while n < 9 $0", expect!["do"]);
    check("far : Int\nfar = if (let n = 1 in n) == 1 $0", expect!["then"]);
    check("far : Int\nfar = (1 $0", expect![""]);
}

/// Text behind the cursor is a part of the tree, and does not change what is wanted there.
#[test]
fn what_follows_the_cursor() {
    check_first("far : Int -> Bool\nfar(n) = $0 > n", expect!["n, if, let"]);
    check_first("far : Player -> Bool\nfar(who) = $0 == who", expect!["who, X, O"]);
    check_first("far : Player\nfar = leap(1, $0\n\nnext : Int\nnext = 1", expect!["X, O, leap"]);
    check_first("far : Player\nfar = leap(1, $0X)", expect!["X, O, leap"]);
    check_first("far : Int -> Int\nfar(n) = n + -$0", expect!["n, far, if"]);
    check("far : Int\nfar = if 1 < 2 $0\n\nnext : Int\nnext = 1", expect!["then"]);
    check("far : Int\nfar = if (1 + 2 $0", expect![""]);
    // The numbers of components are not expressions.
    check("far : Int\nfar = (1, 2) # (0, $0", expect![""]);
    // The left side of an equation.
    check("far : Int -> Int\nfar(n) $0", expect![""]);
}

#[test]
fn a_word_of_the_language_is_replaced_like_any_other_one() {
    check_first("far : Player\nfar = leap(1, if$0", expect!["X, O, leap"]);
    check_first("far : Player\nfar = leap(1, X$0", expect!["X, O, leap"]);
    check("far : Int\nfar = if 1 < 2 then$0", expect!["then"]);
}

#[test]
fn what_is_open_goes_on_at_the_margin() {
    check("far : Int\nfar = if 1 < 2\n$0", expect!["then, function, value, while, type"]);
    check_first("far : Player\nfar = leap(1,\n$0", expect!["X, O, leap"]);
}

// Types and definitions.

#[test]
fn types_in_signatures_and_definitions() {
    check("far : $0", expect!["Player, Size, Int, Bool"]);
    check("far : Int -> $0", expect!["Player, Size, Int, Bool"]);
    check("type More = Player & $0", expect!["Player, {…}"]);
    check("type More = {$0", expect![""]);
    check("type $0", expect!["Board, Input"]);
    check("type Board = $0", expect!["Array"]);
    check("type Board = Array (2, 2) $0", expect!["of"]);
    check("type Board = Array (2, 2) of $0", expect!["Player, Size, Int, Bool, {…}"]);
}

#[test]
fn definitions_at_the_beginning_of_a_line() {
    check("$0", expect!["function, value, while, type"]);
    check("fu$0", expect!["function, value, while, type"]);
    expect!["function, type Board, type Input, value, while, type"].assert_eq(&labels("game Pond\n$0\n"));
    expect!["game"].assert_eq(&labels("$0\n"));
}

#[test]
fn the_equation_of_a_signature() {
    check("far : (Int, Player) -> Int\n$0", expect!["far(n, player) = …, function, value, while, type"]);
    expect![[r#"the equation of `far`: "far(n, player) = " => "far(${1:n}, ${2:player}) = $0""#]]
        .assert_eq(&entry("far : (Int, Player) -> Int\n$0", "far(n, player) = …"));
    check("far : Int\nfa$0", expect!["far = …, function, value, while, type"]);
}

#[test]
fn the_signature_of_an_equation_below() {
    check("$0\nfar(n) = n", expect!["far : …, function, value, while, type"]);
    expect![[r#"the signature of `far`: "far : " => "far : ${1:Int} -> ${2:Int}""#]]
        .assert_eq(&entry("$0\nfar(n) = n", "far : …"));
    // It has one.
    check("$0\nfar : Int\nfar = 3", expect!["function, value, while, type"]);
}

#[test]
fn nothing_where_new_names_are_written() {
    check("far : Int\nfar = let $0", expect![""]);
    check("far : Int\nfar = let near $0", expect![""]);
    check("far : Int\nfar = let near = 1 $0", expect!["in"]);
    check("far : Int -> Int\nfar($0", expect![""]);
    check("far : Int\nfar = 12$0", expect!["nothing"]);
    check("-- far$0", expect!["nothing"]);
}

/// Parameters of one name in several functions are told apart by their places.
#[test]
fn a_local_leads_to_the_one_that_is_known_at_the_cursor() {
    let fixture =
        Fixture::new(crate::LANGUAGES, "bgl", &format!("{WORLD}hop : Int -> Int\nhop(n) = let m = n in $0\n"));
    let (file, offset) = fixture.cursor();
    let found = completion(&fixture.db, file, offset).expect("a list").items;
    for (label, nth) in [("n", 1), ("m", 0)] {
        let entry = found.iter().find(|entry| entry.label == label).expect("the local");
        let Subject::NameAt { file, name, start } = entry.subject else { panic!("{entry:?}") };
        let known = named_at(&fixture.db, file, name.as_str(), start);
        assert_eq!(known.map(|id| (id.local.name.as_str(), id.local.nth)), Some((label, nth)));
        assert_eq!(named_at(&fixture.db, file, "other", start), None);
        assert_eq!(named_at(&fixture.db, file, label, TextSize::new(u32::MAX)), None);
    }
}

//! Tests of signature help inside the parentheses of a call; the argument that the cursor is at stands in `«»`.

use expect_test::{Expect, expect};
use ludex_test_support::Fixture;

const WORLD: &str = "game Pond
type Board = Array (2, 2) of Int
type Place = (Int, Int)
leap : (Int, Bool) -> Int
leap(n, b) = if b then n else 0
sum : Place -> Int
sum(x, y) = x + y
";

fn shown(text: &str) -> String {
    let found = Fixture::new(crate::LANGUAGES, "bgl", &format!("{WORLD}{text}\n")).signature();
    found.map_or_else(|| "nothing".to_owned(), |(label, _)| label)
}

#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&shown(text));
}

#[test]
fn arguments_of_a_function() {
    check("far : Int\nfar = leap($0", expect!["leap(«n : Int», b : Bool) -> Int"]);
    check("far : Int\nfar = leap(1, $0", expect!["leap(n : Int, «b : Bool») -> Int"]);
    check("far : Int\nfar = leap(1$0, True)", expect!["leap(«n : Int», b : Bool) -> Int"]);
    check("far : Int\nfar = leap(1, True, $0)", expect!["leap(n : Int, b : Bool) -> Int"]);
    check("far : Int\nfar = sum(1, $0)", expect!["sum(x : Int, «y : Int») -> Int"]);
}

#[test]
fn the_innermost_call_counts() {
    check("far : Int\nfar = leap(sum(1, 2), not($0))", expect!["not(«a : Bool») -> Bool"]);
    check("far : Int\nfar = leap(sum(1, 2), $0)", expect!["leap(n : Int, «b : Bool») -> Int"]);
    check("far : Int\nfar = leap(if True then (1 + $0", expect!["leap(«n : Int», b : Bool) -> Int"]);
}

#[test]
fn behind_an_argument_that_is_whole() {
    check("far : Int\nfar = leap(1 $0", expect!["leap(«n : Int», b : Bool) -> Int"]);
    check("far : Int\nfar = leap(1 $0, True)", expect!["leap(«n : Int», b : Bool) -> Int"]);
    check("far : Int\nfar = leap(1, True) $0", expect!["nothing"]);
    check("far : Int\nfar = leap(, $0", expect!["leap(n : Int, «b : Bool») -> Int"]);
}

#[test]
fn builtins() {
    check(
        "pond : Board\npond = place(1, pond, (1, $0",
        expect!["place(content : Content, board : Board, «position : (Int, Int)») -> Board"],
    );
}

#[test]
fn nothing_outside_of_calls() {
    check("far : Int\nfar = leap(1, True) + $0", expect!["nothing"]);
    check("far : Int\nfar = (1 + $0)", expect!["nothing"]);
    check("far : Int\nfar = let leap = 1 in leap($0)", expect!["nothing"]);
    check("far : Int -> Int\nfar($0)", expect!["nothing"]);
}

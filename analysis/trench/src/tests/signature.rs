//! Tests of signature help; the part that the cursor is at stands in `«»`.

use expect_test::{Expect, expect};

use crate::tests::fixture;

/// The signature at the cursor, with the text about its active part.
fn shown(text: &str) -> String {
    match fixture(text).signature() {
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
fn parts_of_actions() {
    check("bomb $0;\n", expect!["bomb «d» p — the direction, a `dir`: `N`, `E`, `S` or `W`"]);
    check("bomb N$0 2;\n", expect!["bomb «d» p — the direction, a `dir`: `N`, `E`, `S` or `W`"]);
    check("bomb N $0;\n", expect!["bomb d «p» — how many spaces it is thrown, an `int`"]);
    check("bomb (N + 1) 2$0;\n", expect!["bomb d «p» — how many spaces it is thrown, an `int`"]);
    check("bomb N (look N) $0;\n", expect!["bomb d «p» — how many spaces it is thrown, an `int`"]);
    check("if #x move $0\n", expect!["move «d» — the direction, a `dir`: `N`, `E`, `S` or `W`"]);
    check("trench $0\n", expect!["trench «d» — the direction, a `dir`: `N`, `E`, `S` or `W`"]);
}

#[test]
fn parts_of_values() {
    check("field f = scan N $0;\n", expect!["scan d «a» — how many spaces away, an `int`"]);
    check("if (scan $0) wait;\n", expect!["scan «d» a — the direction, a `dir`: `N`, `E`, `S` or `W`"]);
    check("bomb N (look $0);\n", expect!["look «d» — the direction, a `dir`: `N`, `E`, `S` or `W`"]);
}

#[test]
fn parts_of_loops() {
    check("repeat $0\n", expect!["repeat «x» a — how many times, a plain number"]);
    check("repeat 3 $0\n", expect!["repeat x «a» — the statement that is repeated"]);
    check("repeat 3 shoot $0;\n", expect!["shoot «d» — the direction, a `dir`: `N`, `E`, `S` or `W`"]);
    check("for ($0\n", expect!["for («first»; c; step) a — what is done once, before the first round"]);
    check("for (int i = 0; $0)\n", expect!["for (first; «c»; step) a — the condition, an `int`: 0 ends the loop"]);
    check("for (int i = 0; i < 3; $0)\n", expect!["for (first; c; «step») a — what is done after each round"]);
    check("for (int i = 0; i < 3; i++) $0\n", expect!["for (first; c; step) «a» — the statement that is repeated"]);
}

#[test]
fn nothing_outside() {
    check("move N; $0\n", expect!["nothing"]);
    check("mo$0ve N;\n", expect!["nothing"]);
    check("// bomb $0\n", expect!["nothing"]);
    check("int n = $0;\n", expect!["nothing"]);
}

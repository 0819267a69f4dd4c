//! The hints of a program, written into it between `«»`.

use expect_test::{Expect, expect};
use ludex_base::settings::{Settings, Value};
use ludex_ide::inlay_hints::inlay_hints;
use ludex_syntax::TextRange;
use ludex_test_support::Fixture;

use crate::inlay_hints::{PARAMETERS, TYPES};

const PROGRAM: &str = "game Pond
type Board = Array (2, 2) of Int
pond : Board
pond!(x, y) = 0
leap : (Int, Bool) -> Int
leap(n, b) = let m = n + 1 in if b then m else n
far : Int -> Int
far(n) = leap(n, not(True)) + leap(1, True)
next : Board
next = place(1, pond, (1, 2))
";

fn shown(fixture: &Fixture) -> String {
    fixture.hinted(fixture.files[0], ['«', '»'])
}

#[track_caller]
fn check(fixture: &Fixture, expected: Expect) {
    expected.assert_eq(&shown(fixture));
}

#[test]
fn types_and_parameters() {
    check(
        &Fixture::new(crate::LANGUAGES, "bgl", PROGRAM),
        expect![[r#"
            game Pond
            type Board = Array (2, 2) of Int
            pond : Board
            pond!(x, y) = 0
            leap : (Int, Bool) -> Int
            leap(n«: Int», b«: Bool») = let m«: Int» = n + 1 in if b then m else n
            far : Int -> Int
            far(n«: Int») = leap(n, «b:»not(True)) + leap(«n:»1, «b:»True)
            next : Board
            next = place(«content:»1, «board:»pond, «position:»(1, 2))
        "#]],
    );
}

#[test]
fn nothing_inside_a_faulty_call() {
    const KNIGHTS: &str = "game Duel
type Knight = {Ada, Bo}
other : Knight -> Knight
other(k) = k
two : (Int, Int) -> Int
two(p) = 1
one : Int -> Int
one(a, b) = a
";
    for faulty in [
        "next : Knight\nnext = other Ada\n",
        "next : Knight\nnext = other(Ada\n",
        "next : Knight\nnext = other(Ada, )\n",
        "next : Int\nnext = two(1)\n",
        "next : Int\nnext = one(1, 2)\n",
    ] {
        let found = shown(&Fixture::new(crate::LANGUAGES, "bgl", &format!("{KNIGHTS}{faulty}")));
        assert!(found.ends_with(faulty), "{found}");
    }
    let found = shown(&Fixture::new(crate::LANGUAGES, "bgl", &format!("{KNIGHTS}next : Knight\nnext = other(Ada)\n")));
    assert!(found.ends_with("next = other(«k:»Ada)\n"), "{found}");
    // One argument of the wrong type is meant for its parameter all the same.
    let found = shown(&Fixture::new(crate::LANGUAGES, "bgl", &format!("{KNIGHTS}next : Knight\nnext = other(7)\n")));
    assert!(found.ends_with("next = other(«k:»7)\n"), "{found}");
}

#[test]
fn each_kind_can_be_left_out() {
    let mut fixture = Fixture::new(crate::LANGUAGES, "bgl", PROGRAM);
    let mut settings = Settings::default();
    settings.set(&TYPES, Value::Flag(false));
    settings.set(&PARAMETERS, Value::Flag(false));
    fixture.db.set_settings(settings);
    assert_eq!(shown(&fixture), PROGRAM);
}

#[test]
fn only_what_is_in_the_range_is_told() {
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", PROGRAM);
    let start = PROGRAM.find("far(n)").map(|at| at as u32).unwrap_or_default();
    let range = TextRange::at(start.into(), 8.into());
    let found = inlay_hints(&fixture.db, fixture.files[0], range);
    let labels: Vec<&str> = found.iter().map(|hint| hint.label.as_str()).collect();
    assert_eq!(labels, [": Int"]);
}

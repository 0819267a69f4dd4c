//! Tests of the meanings of names behind faults that the parser has reported: they are known all the same.

use super::*;

#[test]
fn let_without_in_has_a_body() {
    let found = definition(
        "
game Pond
far : Int
far = let n = 3 n$0 + 1
",
    );
    same(found, expect![["main.bgl:3:11 n"]]);
    let found = definition(
        "
game Pond
far : Int
far = let n = (n$0, 2) n + 1
",
    );
    same(found, expect![["nothing"]]);
    findings(
        "
  game Pond
  depth : Int
  depth = let n = 3 n + 1
//                  ^ error[expected-in]: expected `in`
  deep : Int
  deep = let n : Int = 3 in n
//             ^ error[expected-equals]: a name bound by `let` has no signature
",
    );
}

#[test]
fn several_names_in_one_let() {
    let found = definition(
        "
game Pond
far : Int
far = let n = 1, m = n$0 in n + m
",
    );
    same(found, expect![["main.bgl:3:11 n"]]);
    findings(
        "
  game Pond
  depth : Int
  depth = let a = 1, b = a in a + b
//                 ^ error[expected-in]: `let` binds only one name
  deep : Int
  deep = let a = 1
//                ^ | error[expected-in]: `let` binds only one name
             b = a in a + b
",
    );
}

#[test]
fn names_where_only_one_may_be_bound() {
    findings(
        "
  game Pond
  pair : (Int, Int)
  pair = (1, 2)
  depth : Int
  depth = let (a, b) = pair in a + b
//            ^ error[expected-name]: `let` binds exactly one name
  leap : ((Int, Int), Int) -> Int
  leap((n, m), k) = n + m + k
//     ^ error[expected-parameter]: expected the name of a parameter
",
    );
}

#[test]
fn equation_of_the_wrong_case_is_one_error() {
    findings(
        "
  game Pond
  leap : Int -> Int
  Leap(n) = n
//^^^^ error[name-case]: the name of a value must begin with a lowercase letter: `leap`
  Jump : Int -> Int
//^^^^ error[name-case]: the name of a value must begin with a lowercase letter: `jump`
  jump(n) = n
  far : Int
  far = leap(3) + jump(4)
",
    );
}

#[test]
fn operators_of_other_languages_are_one_error() {
    findings(
        "
  game Pond
  deep : Int -> Bool
  deep(n) = n > 1 && n < 9
//                ^^ error[unknown-operator]: `&&` does not exist
  flat : Int -> Bool
  flat(n) = n < 1 || n > 9
//                ^^ error[unknown-operator]: `||` does not exist
  both : Int -> Bool
  both(n) = n > 1 and n < 9
//                ^^^ error[unexpected-token]: `and` is a function
  even : Int -> Bool
  even(n) = if n = 2 then True else False
//               ^ error[unexpected-token]: `=` defines a name
  most : Int -> Bool
  most(n) = n => 9
//            ^^ error[unknown-operator]: `=>` does not exist
",
    );
}

#[test]
fn alternatives_with_bars_are_one_error() {
    findings(
        "
  game Pond
  type Thing = Reed | Water | Lily
//                  ^ error[unexpected-token]: separated by commas: `{Reed, Water, Lily}`
  far : Thing
  far = Water
",
    );
    let fixture = fixture("game Pond\ntype Thing = Reed | Water\nfar : Thing\nfar = Reed\n");
    let fixed = fixture.fixed(fixture.files[0]).expect("a fix");
    assert_eq!(fixed, "game Pond\ntype Thing = {Reed, Water}\nfar : Thing\nfar = Reed\n");
    // A type is not a value.
    let types = Fixture::new(crate::LANGUAGES, "bgl", "game Pond\ntype Thing = Int | Bool\n");
    assert_eq!(types.fixed(types.files[0]), None);
}

#[test]
fn functions_without_parentheses_are_one_error() {
    findings(
        "
  game Pond
  leap : (Int, Int) -> Int
  leap n m = n + m
//     ^^^ error[missing-parentheses]: write the parameters in parentheses
  far : Int
  far = leap 3 4
//           ^ error[unexpected-token]: write the arguments of a function in parentheses
",
    );
    let found = references(
        "
game Pond
leap : Int -> Int
leap n = n$0 + 1
far : Int
far = leap 3
",
    );
    same(
        found,
        expect![[r#"
            main.bgl:3:6 n
            main.bgl:3:10 n
        "#]],
    );
}

#[test]
fn a_function_of_what_the_same_function_gives() {
    let fixture = fixture("game Pond\ndry : Bool\ndry = not not True\n");
    let fixed = fixture.fixed(fixture.files[0]).expect("a fix");
    assert_eq!(fixed, "game Pond\ndry : Bool\ndry = not(not(True))\n");
}

#[test]
fn many_arguments_are_not_written_out() {
    let many = "1 ".repeat(100);
    findings(&format!(
        "
  game Pond
  leap : Int -> Int
  leap(n) = n
  far : Int
  far = leap {many}
//           ^ error[unexpected-token]: write the arguments of a function in parentheses: `leap(…)`
"
    ));
}

#[test]
fn definitions_that_lack_a_part_are_one_error() {
    findings(
        "
  game Pond
  Thing = {Reed, Water}
//^^^^^ error[expected-definition]: a type definition begins with `type`
  far : Int = 3
//          ^ error[unexpected-token]: an equation must begin with its name
  deep : Thing -> Int
  deep(t) = if t == Reed then far else 0
",
    );
    findings(
        "
  game Pond
  type Depth = Int &
//                  ^ | error[expected-type]: expected an enumeration
  far : Depth
  far = 3
",
    );
}

#[test]
fn what_is_missing_as_a_whole_can_be_written() {
    let fixed = |text: &str| {
        let fixture = Fixture::new(crate::LANGUAGES, "bgl", text);
        fixture.fixed(fixture.files[0])
    };
    for (before, after) in [
        ("game G\nx : Int -- a number\n\ny : Int\ny = 1\n", "game G\nx : Int -- a number\nx = 0\n\ny : Int\ny = 1\n"),
        (
            "game G\ntype Fish = {Pike, Eel}\nx : (Fish, Bool)\n",
            "game G\ntype Fish = {Pike, Eel}\nx : (Fish, Bool)\nx = (Pike, True)\n",
        ),
        ("game G\nf : Int -> Int", "game G\nf : Int -> Int\nf(x) = x"),
        (
            "game G\ntype Board = Array (2, 2) of {Reed, Water}\nb : Board\n",
            "game G\ntype Board = Array (2, 2) of {Reed, Water}\nb : Board\nb!(x, y) = Reed\n",
        ),
        (
            "game G\nf : Int -> Bool\nf(n) = if n > 1 then n > 2\n",
            "game G\nf : Int -> Bool\nf(n) = if n > 1 then n > 2 else True\n",
        ),
        (
            "game G\nf : Int -> Int\nf(n) = (if n > 1 then n) + 1\n",
            "game G\nf : Int -> Int\nf(n) = (if n > 1 then n else 0) + 1\n",
        ),
    ] {
        assert_eq!(fixed(before).as_deref(), Some(after));
    }
    // Its parameters would not be used, or whose `else` is missing cannot be told.
    for text in [
        "game G\nf : (Int, Int) -> Int\n",
        "game G\nf : Int -> Bool\n",
        "game G\nf : Int -> Int\nf(n) = if n > 1 then if n > 2 then n\n",
    ] {
        assert_eq!(fixed(text), None);
    }
}

#[test]
fn a_definition_is_moved_with_its_comments() {
    let text = "\
game G

-- Who goes first, and how.
type Turn = (Int, Blow)

-- How hard.
type Blow = {High, Low} -- no more

x : Int
x = 1
";
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", text);
    let fixed = fixture.fixed(fixture.files[0]).expect("a fix");
    let expected = "\
game G

-- How hard.
type Blow = {High, Low} -- no more

-- Who goes first, and how.
type Turn = (Int, Blow)

x : Int
x = 1
";
    assert_eq!(fixed, expected);
    // Lines end as they do in the file.
    let fixture = Fixture::new(crate::LANGUAGES, "bgl", &text.replace('\n', "\r\n"));
    let fixed = fixture.fixed(fixture.files[0]).expect("a fix");
    assert_eq!(fixed, expected.replace('\n', "\r\n"));
}

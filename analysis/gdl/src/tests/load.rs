//! Names, values and what leads to them follow one order of the program: conditions, `undefine`, includes and
//! the default game mean the same to all of them.

use expect_test::expect;
use ludex_base::navigation::Navigating;
use ludex_test_support::Fixture;

use crate::Gdl;

/// The places to which definition and implementation lead, and the first line of the hover.
fn all(text: &str) -> String {
    let fixture = Fixture::new(crate::LANGUAGES, "g", text.trim_start_matches('\n'));
    let definition = fixture.definition().unwrap_or_default().join(", ");
    let (file, offset) = fixture.cursor();
    let places = Gdl.implementations(&fixture.db, file, offset);
    let places: Vec<String> = places.iter().map(|place| fixture.show(place.file, place.range)).collect();
    let hover = fixture.hover();
    let value = hover.lines().find(|line| line.starts_with("Value")).unwrap_or("no value");
    format!("definition {definition}\nimplementation {}\n{value}", places.join(", "))
}

#[test]
fn what_a_condition_turns_off_defines_nothing() {
    let text = "
(define a 11)
(if false)
(define a 22)
(end-if)
(define b $0a)
";
    expect![[r#"
        definition main.g:1:9 a
        implementation main.g:1:9 a
        Value: `11`."#]]
    .assert_eq(&all(text));
}

#[test]
fn what_only_a_condition_turns_off_can_still_be_found() {
    let text = "
(if false)
(define a 22)
(end-if)
(define b $0a)
";
    expect![[r#"
        definition main.g:2:9 a
        implementation 
        no value"#]]
    .assert_eq(&all(text));
}

#[test]
fn a_module_that_a_condition_turns_off_can_still_be_found() {
    let text = "
(if false)
(include \"other\")
(end-if)
(define b $0a)
//- other.g
(define a 1)
";
    expect![[r#"
        definition other.g:1:9 a
        implementation 
        no value"#]]
    .assert_eq(&all(text));
}

#[test]
fn a_module_that_no_variant_includes_can_still_be_found() {
    let text = "
(game-module \"main\" (variants (\"V\" v 0 (1 (include \"other\")))))
(define b $0a)
//- other.g
(define a 1)
";
    expect![[r#"
        definition other.g:1:9 a
        implementation 
        no value"#]]
    .assert_eq(&all(text));
}

#[test]
fn the_default_game_defines_what_nothing_else_does() {
    let text = "
(area (terrain \"2a\"))
(define b $0meadow)
//- standard.g
(unit-type hare)
(terrain-type meadow)
";
    expect![[r#"
        definition standard.g:2:15 meadow
        implementation standard.g:2:15 meadow
        no value"#]]
    .assert_eq(&all(text));
}

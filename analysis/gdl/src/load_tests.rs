//! Names, values and what leads to them follow one order of the program: conditions, `undefine`, includes and
//! the default game mean the same to all of them.

use expect_test::expect;
use ludex_base::{Role, Target};
use ludex_test_support::Fixture;
use proptest::prelude::*;

use super::evaluate::evaluate;
use super::evaluation::{Cause, Place};
use super::implementations::implementations;
use super::index::index;
use super::lower::lower;
use super::occurrences::model;

/// Where definition and implementation lead, and what the first line of the hover says.
fn all(text: &str) -> String {
    let fixture = Fixture::new("g", text.trim_start_matches('\n'));
    let definition = fixture.definition().unwrap_or_default().join(", ");
    let (file, offset) = fixture.cursor();
    let places = implementations(&fixture.db, file, offset);
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

#[derive(Debug, Clone)]
enum Form {
    Define(u8, u8),
    Set(u8, u8),
    Undefine(u8),
    Condition(bool),
    Otherwise,
    Over,
    Include(u8),
    Use(u8),
}

const SYMBOLS: [&str; 3] = ["a", "b", "c"];
const MODULES: [&str; 2] = ["one", "two"];

fn form() -> impl Strategy<Value = Form> {
    let symbol = 0..SYMBOLS.len() as u8;
    prop_oneof![
        3 => (symbol.clone(), 0u8..9).prop_map(|(symbol, value)| Form::Define(symbol, value)),
        1 => (symbol.clone(), 0u8..9).prop_map(|(symbol, value)| Form::Set(symbol, value)),
        1 => symbol.clone().prop_map(Form::Undefine),
        1 => any::<bool>().prop_map(Form::Condition),
        1 => Just(Form::Otherwise),
        2 => Just(Form::Over),
        1 => (0..MODULES.len() as u8).prop_map(Form::Include),
        4 => symbol.prop_map(Form::Use),
    ]
}

fn written(forms: &[Form], uses: &str) -> String {
    let mut out = String::new();
    for (position, form) in forms.iter().enumerate() {
        out += &match form {
            Form::Define(symbol, value) => format!("(define {} {value})\n", SYMBOLS[*symbol as usize]),
            Form::Set(symbol, value) => format!("(set {} {value})\n", SYMBOLS[*symbol as usize]),
            Form::Undefine(symbol) => format!("(undefine {})\n", SYMBOLS[*symbol as usize]),
            Form::Condition(holds) => format!("(if {holds})\n"),
            Form::Otherwise => "(else)\n".to_owned(),
            Form::Over => "(end-if)\n".to_owned(),
            Form::Include(module) => format!("(include \"{}\")\n", MODULES[*module as usize]),
            Form::Use(symbol) => format!("(define {uses}{position} {})\n", SYMBOLS[*symbol as usize]),
        };
    }
    out
}

proptest! {
    /// What is read where a symbol has a value leads to the very form that gave it the value, if that was a
    /// `define`.
    #[test]
    fn definitions_follow_values(
        main in prop::collection::vec(form(), 1..20),
        one in prop::collection::vec(form(), 0..8),
        two in prop::collection::vec(form(), 0..8),
    ) {
        let (main, one, two) = (written(&main, "m"), written(&one, "o"), written(&two, "t"));
        let fixture = Fixture::new("g", &format!("{main}//- one.g\n{one}//- two.g\n{two}"));
        let (db, root) = (&fixture.db, fixture.files[0]);
        let evaluation = evaluate(db, root);
        let lowered = lower(db, root);
        for occurrence in model(db, root).occurrences.iter().filter(|occurrence| occurrence.role == Role::Read) {
            let Target::Definition(id) = occurrence.target else { continue };
            let item = lowered.map.item_at(occurrence.range.start());
            let Some(stamp) = item.and_then(|item| evaluation.stamp(root, item)) else { continue };
            // The value that the symbol has, and so the form that a reader has to look at.
            let history = evaluation.symbols.get(&id.local.name).map(Vec::as_slice).unwrap_or_default();
            let before = history.iter().filter(|step| step.stamp < stamp);
            let Some(last) = before.rev().find(|step| step.cause == Cause::Define) else { continue };
            let local = index(db, id.file).definitions.iter().find(|local| local.id == id.local);
            let place = local.map(|local| Place { file: id.file, item: local.item, node: local.node });
            prop_assert_eq!(place, Some(last.place));
        }
    }
}

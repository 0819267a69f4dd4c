//! Tests of the evaluation of forms: symbols, types, tables and properties, the order of includes, variants and
//! conditions, and how far evaluation goes.

use std::fmt::Write;

use ludex_base::Name;
use ludex_test_support::Fixture;

use crate::builtins;
use crate::builtins::BuiltinKind;
use crate::evaluation::properties;
use crate::evaluation::scope::Scope;
use crate::evaluation::tables::{Table, histories};
use crate::evaluation::value::{Reader, TypeId, TypeKind, Value};
use crate::evaluation::walk::evaluate;
use crate::tests::codes;
use crate::tests::expression::{TYPES, value, written};

/// The values of symbols at the end of a program, the document's, then the reader's if it differs.
fn ends(text: &str, symbols: &[&str]) -> String {
    let fixture = Fixture::new(crate::LANGUAGES, "g", text.trim_start_matches('\n'));
    let evaluation = evaluate(&fixture.db, fixture.files[0]);
    let scope = Scope::end(evaluation);
    let mut out = String::new();
    for symbol in symbols {
        let bound = scope.lookup(Name::new(symbol));
        let value = bound.as_ref().map_or("unbound".to_owned(), |bound| written(evaluation, &bound.value));
        let _ = write!(out, "{symbol} {value}");
        match bound.and_then(|bound| bound.reader) {
            Some(Reader::Value(value)) => {
                let _ = write!(out, " (reader {})", written(evaluation, &value));
            }
            Some(Reader::Unbound) => out.push_str(" (reader unbound)"),
            None => {}
        }
        out.push('\n');
    }
    out
}

/// The number of reports of a list that is too large, in a program with types.
fn too_large(program: &str) -> usize {
    codes(&format!("{TYPES}{program}")).into_iter().filter(|code| *code == "list-too-large").count()
}

// Symbols.

#[test]
fn define_binds_the_evaluated_value() {
    assert_eq!(
        ends("(define a 2) (define b (+ a 1)) (define c 'b) (define d) (set b 7)", &["a", "b", "c", "d", "e"]),
        "a 2\nb 7\nc b\nd nil\ne unbound\n"
    );
}

#[test]
fn a_defined_symbol_keeps_its_value_but_the_reader_overwrites() {
    assert_eq!(ends("(define a 2) (define a 3)", &["a"]), "a 2 (reader 3)\n");
    assert_eq!(ends("(define a 2) (define a 3) (define b (+ a 1))", &["b"]), "b 3 (reader 4)\n");
    assert_eq!(ends("(define a 2) (define a 3) (set a 4)", &["a"]), "a 4\n");
    assert_eq!(ends("(unit-type hare) (define hare 3)", &["hare"]), "hare hare (reader 3)\n");
}

#[test]
fn set_of_an_undefined_symbol_binds_it_but_not_in_the_reader() {
    assert_eq!(ends("(set a 2)", &["a"]), "a 2 (reader unbound)\n");
    assert_eq!(ends("(set a 2) (set a 3)", &["a"]), "a 3 (reader unbound)\n");
    assert_eq!(ends("(set a 2) (define a 3)", &["a"]), "a 2 (reader 3)\n");
}

#[test]
fn undefine_destroys_any_binding() {
    assert_eq!(ends("(define a 2) (undefine a)", &["a"]), "a unbound\n");
    assert_eq!(ends("(undefine a) (define a 2)", &["a"]), "a 2\n");
    assert_eq!(ends("(define a 2) (undefine a) (define a 3)", &["a"]), "a 3\n");
    assert_eq!(ends("(unit-type hare) (undefine hare)", &["hare", "u*"]), "hare unbound\nu* (hare)\n");
}

#[test]
fn constants_keep_their_values() {
    assert_eq!(ends("(define true 5) (set false 5) (undefine nil)", &["true", "false"]), "true 1\nfalse 0\n");
}

#[test]
fn a_game_variable_is_no_symbol() {
    assert_eq!(ends("(define see-all 3) (set see-all 1)", &["see-all"]), "see-all 3\n");
}

#[test]
fn a_symbol_must_be_defined_before_it_is_used() {
    assert_eq!(ends("(define a (b 1)) (define b 2)", &["a"]), "a (b 1)\n");
    assert_eq!(codes(&format!("{TYPES}(define a (b 1)) (define b (a))")), ["undefined-symbol"]);
}

#[test]
fn the_lists_of_all_types_are_those_defined_so_far() {
    let program = "(define none u*) (unit-type hare) (define one u*) (terrain-type pond) (unit-type fox)
        (material-type clover) (advance-type art)";
    assert_eq!(
        ends(program, &["none", "one", "u*", "t*", "m*", "a*"]),
        "none nil\none (hare)\nu* (hare fox)\nt* (pond)\nm* (clover)\na* (art)\n"
    );
}

#[test]
fn a_type_may_have_the_name_of_an_earlier_symbol() {
    assert_eq!(ends("(define hare 3) (unit-type hare)", &["hare"]), "hare hare\n");
    assert_eq!(ends("(unit-type hare (name \"brown hare\"))", &["brown hare"]), "brown hare hare\n");
}

// Programs.

#[test]
fn includes_are_read_where_they_stand_and_once() {
    let text = r#"
//- /game.g
(define a 1)
(include "one")
(define after (+ a 1))
(include "two")
(include "one")
//- /one.g
(define inside (+ a 10))
(set a 5)
//- /two.g
(include "one")
(define late after)
"#;
    assert_eq!(ends(text, &["a", "inside", "after", "late"]), "a 5\ninside 11\nafter 6\nlate 6\n");
}

#[test]
fn modules_in_a_circle_are_read_once() {
    let text = r#"
//- /game.g
(define a 1)
(include "other")
(define c (+ b 1))
//- /other.g
(include "game")
(include "other")
(define b (+ a 1))
"#;
    assert_eq!(ends(text, &["a", "b", "c"]), "a 1\nb 2\nc 3\n");
    let text = "//- /game.g\n(game-module \"game\" (default-base-module \"base\"))\n(define a b)\n\
                //- /base.g\n(game-module \"base\" (default-base-module \"game\"))\n(define b 2)\n";
    assert_eq!(ends(text, &["a"]), "a 2\n");
}

/// Not in Xconq, which would run them until its stack is full.
#[test]
fn clauses_that_run_one_another_come_to_an_end() {
    let text = r#"
//- /game.g
(include "two")
//- /two.g
(game-module "two" (variants ("V" v 1
  (1 (define a 1) (include "two" (v 0)))
  (0 (define b 2) (include "two" (v 1))))))
"#;
    assert_eq!(ends(text, &["a", "b"]), "a 1\nb 2\n");
    // Each runs all others, in every order.
    let includes: String = (0..30).map(|value| format!("(include \"many\" (v {value}))")).collect();
    let clauses: String = (0..30).map(|value| format!("({value} (define a{value} 1) {includes})\n")).collect();
    let text = format!("//- /many.g\n(game-module \"many\" (variants (\"V\" v 0\n{clauses})))\n");
    assert_eq!(ends(&text, &["a0"]), "a0 1\n");
}

#[test]
fn a_default_base_is_read_first_if_there_are_no_unit_types() {
    let text = r#"
//- /game.g
(game-module "game" (base-module "base") (default-base-module "default"))
(define all u*)
//- /base.g
(unit-type hare)
//- /default.g
(unit-type fox)
"#;
    assert_eq!(ends(text, &["all"]), "all (hare fox)\n");
    let text = r#"
//- /game.g
(unit-type hare)
(game-module "game" (default-base-module "default"))
(define all u*)
//- /default.g
(unit-type fox)
"#;
    assert_eq!(ends(text, &["all"]), "all (hare)\n");
}

#[test]
fn a_condition_holds_if_it_is_one() {
    let program = "(if true) (define a 1) (else) (define a 2) (end-if)
        (if (= 1 2)) (define b 1) (else) (define b 2) (end-if)
        (if 2) (define c 1) (end-if)
        (define d 1) (define d 2) (if (= d 2)) (define e 1) (end-if)";
    assert_eq!(ends(program, &["a", "b", "c", "e"]), "a 1\nb 2\nc unbound\ne 1\n");
}

#[test]
fn options_choose_among_the_forms_of_a_variant() {
    let module = r#"
//- /rules.g
(game-module "rules" (variants
  ("Deep snow" snow "Slows everything." 0 (0 (define pace 100)) (1 (define pace 50)) (2 (define pace 25)))
  (fog (0 (define sight 9)) (1 (define sight 1)))
  see-all))
"#;
    let ends = |include: &str| ends(&format!("//- /game.g\n{include}\n{}", &module[1..]), &["pace", "sight"]);
    assert_eq!(ends("(include \"rules\")"), "pace 100\nsight 9\n");
    assert_eq!(ends("(include \"rules\" (snow 2))"), "pace 25\nsight 9\n");
    assert_eq!(ends("(include \"rules\" (fog true) (snow 1))"), "pace 50\nsight 1\n");
    assert_eq!(ends("(include \"rules\" (snow 7))"), "pace unbound\nsight 9\n");
}

/// The values of all cells of a table of unit and terrain types.
fn cells(program: &str) -> Vec<[String; 2]> {
    let fixture = Fixture::new(crate::LANGUAGES, "g", &format!("{TYPES}{program}\n"));
    let evaluation = evaluate(&fixture.db, fixture.files[0]);
    let table = Table::named(Name::new("mp-to-enter-terrain")).expect("a table");
    let types = |kind| (0..evaluation.types(kind).len() as u32).map(move |index| TypeId { kind, index });
    let cells: Vec<[TypeId; 2]> =
        types(TypeKind::Unit).flat_map(|unit| types(TypeKind::Terrain).map(move |terrain| [unit, terrain])).collect();
    let default = table.default_value();
    let found = histories(&fixture.db, evaluation, table, &cells);
    let shown = |value: Option<&Value>| written(evaluation, value.unwrap_or(&default));
    found.iter().map(|history| [shown(history.value()), shown(history.reader())]).collect()
}

/// The values of the cells by the document, where the reader agrees, separated by blanks.
#[track_caller]
fn table(program: &str) -> String {
    let cells = cells(program);
    assert!(cells.iter().all(|[document, reader]| document == reader), "{cells:?}");
    cells.into_iter().map(|[document, _]| document).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_forms_of_a_table_are_equivalent() {
    // hare, fox, owl and red deer, each in meadow and pond.
    let plain = "(table mp-to-enter-terrain (hare meadow 1) (fox meadow 2) (owl meadow 3)
        (hare pond 7) (fox pond 7) (owl pond 7))";
    let expected = table(plain);
    assert_eq!(expected, "1 7 2 7 3 7 1 1");
    for same in [
        "(table mp-to-enter-terrain ((hare fox owl) meadow (1 2 3)) ((hare fox owl) (pond) 7))",
        "(define pack (hare fox owl)) (table mp-to-enter-terrain (pack meadow (1 2 3)) (pack pond 7))",
        "(table mp-to-enter-terrain (hare meadow 1) (fox meadow 2) (owl meadow 3))
         (table mp-to-enter-terrain add ((hare fox owl) pond 7))",
        "(table mp-to-enter-terrain ((hare fox owl) (meadow pond) ((1 7) (2 7) (3 7))))",
        "(table mp-to-enter-terrain ((hare fox owl) t* 7) ((hare fox owl) (meadow) (1 2 3)))",
        "(table mp-to-enter-terrain 9) (table mp-to-enter-terrain 7 (u* meadow (1 2 3 1)) (|red deer| t* 1))",
    ] {
        assert_eq!(table(same), expected, "{same}");
    }
    // One list for each type of the second index: only by the document.
    let other = cells("(table mp-to-enter-terrain ((hare fox owl) (meadow pond) ((1 2 3) (7 7 7))))");
    let document: Vec<&str> = other.iter().map(|[document, _]| document.as_str()).collect();
    assert_eq!(document.join(" "), expected);
    assert!(other.iter().all(|[_, reader]| reader == "1"));
}

/// Reference: A fault in a clause of a table.
#[test]
fn a_fault_ends_a_clause() {
    let cells = |items: &str| table(&format!("(table mp-to-enter-terrain {items})"));
    assert_eq!(cells("(hare (meadow pond) (\"x\" 5)) (fox t* 2)"), "1 1 2 2 1 1 1 1");
    assert_eq!(cells("(hare t* (3 \"x\")) (fox t* (4 99999))"), "3 1 4 1 1 1 1 1");
    assert_eq!(cells("((hare fox) t* ((3 \"x\") (4 5)))"), "3 1 1 1 1 1 1 1");
    assert_eq!(cells("(u* (meadow hare pond) 7)"), "7 1 1 1 1 1 1 1");
    assert_eq!(cells("((hare meadow fox) t* 7) (owl t* 2)"), "7 7 1 1 2 2 1 1");
    assert_eq!(cells("((hare fox) t* ((3 4) (5 6 7)))"), "3 4 1 1 1 1 1 1");
    assert_eq!(cells("((hare fox owl) t* (3 4)) (fox t* 5)"), "1 1 5 5 1 1 1 1");
    // Of a cell that is given twice the last value before the fault counts.
    let twice = "((hare fox hare) (meadow pond meadow) ((20 21 22) (30 31 32) (40 \"x\" 42)))";
    assert_eq!(cells(twice), "40 21 32 31 1 1 1 1");
    // Behind a wrong value for the whole table nothing more is read.
    assert_eq!(cells("3 (hare t* 5) \"x\" bogus (fox t* 2)"), "5 5 3 3 3 3 3 3");
}

#[test]
fn a_table_form_without_add_begins_anew() {
    assert_eq!(
        table("(table mp-to-enter-terrain (u* t* 5)) (table mp-to-enter-terrain (hare t* 2))"),
        "2 2 1 1 1 1 1 1"
    );
    assert_eq!(
        table("(table mp-to-enter-terrain (u* t* 5)) (table mp-to-enter-terrain add (hare t* 2))"),
        "2 2 5 5 5 5 5 5"
    );
    assert_eq!(table("(table mp-to-enter-terrain 3)"), "3 3 3 3 3 3 3 3");
}

#[test]
fn add_gives_one_value_to_all_or_a_list_of_values_one_by_one() {
    let speeds = |program: &str| {
        let fixture = Fixture::new(crate::LANGUAGES, "g", &format!("{TYPES}{program}\n"));
        let evaluation = evaluate(&fixture.db, fixture.files[0]);
        let row =
            builtins::lookup("speed", &[BuiltinKind::UnitTypeProperty]).and_then(builtins::get).expect("a property");
        let count = evaluation.types(TypeKind::Unit).len() as u32;
        let speed = |index| {
            let history = properties::history(&fixture.db, evaluation, TypeId { kind: TypeKind::Unit, index }, row);
            history.value().map_or("-".to_owned(), |value| written(evaluation, value))
        };
        (0..count).map(speed).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(speeds("(add hare speed 50)"), "50 - - -");
    assert_eq!(speeds("(add (hare owl) speed 50)"), "50 - 50 -");
    assert_eq!(speeds("(add (hare owl) speed (50 60))"), "50 - 60 -");
    assert_eq!(speeds("(add u* speed 50) (add owl speed (+ 1 2))"), "50 50 3 50");
    assert_eq!(speeds("(add (hare owl) speed (50 60 70))"), "- - - -");
}

// Bounded work.

#[test]
fn doubled_lists_end_in_one_note() {
    let double = |function: &str| {
        let steps = (0..100).map(|n| format!("(define x{} ({function} x{n} x{n}))\n", n + 1));
        format!("(define x0 (1 2))\n{}(add hare speed x100)", steps.collect::<String>())
    };
    assert_eq!(too_large(&double("append")), 1);
    assert_eq!(too_large(&double("list")), 1);
    assert_eq!(too_large(&double("")), 1);
    assert_eq!(too_large(&double("remove-list")), 0);
}

#[test]
fn lists_that_are_large_together_end_in_one_note() {
    let doubled: String = (0..17).map(|n| format!("(define x{} (append x{n} x{n}))\n", n + 1)).collect();
    let copies: String = (0..100).map(|n| format!("(define y{n} (append x17 {n}))\n")).collect();
    assert_eq!(too_large(&format!("(define x0 (1 2))\n{doubled}{copies}(define z (y99 1))\n")), 1);
}

#[test]
fn lists_nested_by_defines_end_in_one_note() {
    let steps: String = (0..10_000).map(|n| format!("(define x{} (x{n} 1))\n", n + 1)).collect();
    assert_eq!(too_large(&format!("(define x0 (1 2))\n{steps}(add hare speed x10000)\n")), 1);
}

#[test]
fn deep_expressions_are_evaluated() {
    let (open, close) = ("(+ 1 ".repeat(480), ")".repeat(480));
    assert_eq!(value(&format!("{open}0{close}")), "480");
    let (open, close) = ("(list ".repeat(480), ")".repeat(480));
    assert_eq!(value(&format!("{open}{close}")), format!("{}nil{}", "(".repeat(479), ")".repeat(479)));
    let (open, close) = ("(append ".repeat(480), ")".repeat(480));
    assert_eq!(value(&format!("{open}hare{close}")), "(hare)");
    let (open, close) = ("(".repeat(480), ")".repeat(480));
    assert_eq!(value(&format!("'{open}x{close}")), format!("{open}x{close}"));
}

#[test]
fn two_megabytes_of_a_list_are_one_list() {
    let list = "1 ".repeat(900_000);
    let text = format!("(define long ({list}))\n(define same (append long))\n(define both (append same long))");
    let fixture = Fixture::new(crate::LANGUAGES, "g", &text);
    let scope = Scope::end(evaluate(&fixture.db, fixture.files[0]));
    let length = |symbol| {
        let bound = scope.lookup(Name::new(symbol)).expect("a value");
        bound.value.as_list().map(<[Value]>::len)
    };
    assert_eq!(length("same"), Some(900_000));
    assert_eq!(length("both"), Some(1_800_000));
}

#[test]
fn a_module_that_includes_itself_ends() {
    assert_eq!(ends("//- /game.g\n(define a 1)\n(include \"game\")\n(define b (+ a 1))\n", &["b"]), "b 2\n");
    let chain: String =
        (0..300).map(|n| format!("//- /m{n}.g\n(include \"m{}\")\n(define d{n} {n})\n", n + 1)).collect();
    assert_eq!(ends(&chain, &["d0", "d50"]), "d0 0\nd50 50\n");
}

#[test]
fn default_bases_of_default_bases_end() {
    let module = |n: u32| {
        let next = n + 1;
        format!("//- /m{n}.g\n(game-module \"m{n}\" (default-base-module \"m{next}\"))\n(define d{n} {n})\n")
    };
    let chain: String = (0..1000).map(module).collect();
    assert_eq!(ends(&chain, &["d0", "d50", "d900"]), "d0 0\nd50 50\nd900 unbound\n");
    assert!(codes(&chain).contains(&"missing-module"));
}

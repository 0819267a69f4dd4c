//! Tests of the values of expressions: every rule of the document that states a result or an equivalence, and the cases
//! where Xconq's reader computes something else.

use std::fmt::Write;

use ludex_base::Name;
use ludex_test_support::Fixture;

use crate::evaluation::expression;
use crate::evaluation::expression::{Difference, FaultKind};
use crate::evaluation::result::Evaluation;
use crate::evaluation::scope::Scope;
use crate::evaluation::value::{Value, write_quantity, written_string};
use crate::evaluation::walk::evaluate;
use crate::source::lower::item_tree;

/// The forms with which every program here begins.
pub(crate) const TYPES: &str = "(unit-type hare) (unit-type fox) (unit-type owl) (unit-type |red deer|)
(material-type clover) (terrain-type meadow) (terrain-type pond) (advance-type burrowing)\n";

/// The value of an expression at the end of a program.
struct Outcome {
    /// By the document.
    document: String,
    /// By the reader.
    reader: String,
    /// The faults in it.
    faults: Vec<FaultKind>,
}

pub(crate) fn written(evaluation: &Evaluation, value: &Value) -> String {
    let mut out = String::new();
    write_value(&mut out, evaluation, value);
    out
}

fn outcome(program: &str, expression: &str) -> Outcome {
    let fixture = Fixture::new(crate::LANGUAGES, "g", &format!("{TYPES}{program}\n(print {expression})\n"));
    let file = fixture.files[0];
    let evaluation = evaluate(&fixture.db, file);
    let items = &item_tree(&fixture.db, file).items;
    let last = items.len() - 1;
    let stamp = evaluation.stamp(file, last as u32).expect("a form that is read");
    let node = items[last].child(0, 1).expect("an expression");
    let mut faults = Vec::new();
    let found = expression::evaluate(&Scope::new(evaluation, stamp), &items[last], node, &mut faults);
    let reader = found.reader.as_ref().unwrap_or(&found.value);
    Outcome {
        document: written(evaluation, &found.value),
        reader: written(evaluation, reader),
        faults: faults.into_iter().map(|fault| fault.kind).collect(),
    }
}

/// The value of an expression in which nothing is wrong and on which both agree.
#[track_caller]
fn value_after(program: &str, expression: &str) -> String {
    let outcome = outcome(program, expression);
    assert!(outcome.faults.is_empty(), "{expression}: {:?}", outcome.faults);
    assert_eq!(outcome.document, outcome.reader, "{expression}");
    outcome.document
}

#[track_caller]
pub(crate) fn value(expression: &str) -> String {
    value_after("", expression)
}

/// The document's value and the reader's, where they differ.
#[track_caller]
fn two_values(program: &str, expression: &str) -> [String; 2] {
    let outcome = outcome(program, expression);
    assert_ne!(outcome.document, outcome.reader, "{expression}");
    [outcome.document, outcome.reader]
}

/// The faults in an expression.
fn faults(expression: &str) -> Vec<FaultKind> {
    outcome("", expression).faults
}

// Atoms.

#[test]
fn atoms_are_worth_themselves() {
    assert_eq!(value("42"), "42");
    assert_eq!(value("-1"), "-1");
    assert_eq!(value("65.2%"), "65.20");
    assert_eq!(value("3.00"), "3.00");
    assert_eq!(value("2d6+1"), "2d6+1");
    assert_eq!(value(r#""a \"quoted\" word""#), r#""a \"quoted\" word""#);
    assert_eq!(value("hare"), "hare");
    assert_eq!(value("|red deer|"), "|red deer|");
    assert_eq!(value("nil"), "nil");
    assert_eq!(value("()"), "nil");
}

#[test]
fn true_and_false_are_numbers() {
    assert_eq!(value("(true false)"), "(1 0)");
    assert_eq!(value("(+ true true)"), "2");
}

#[test]
fn a_number_is_the_same_however_it_is_written() {
    for same in ["10", "10%", "0.10"] {
        assert_eq!(value(&format!("(= 10 {same})")), "1", "{same}");
        assert_eq!(value(&format!("(remove {same} (5 10 10% 0.10))")), "(5)", "{same}");
    }
    assert_eq!(value("(= 400 400% 4.00)"), "1");
}

#[test]
fn a_comment_is_a_blank() {
    assert_eq!(value("(hare#|and|#fox)"), "(hare fox)");
    assert_eq!(value("(1 ; 2)\n3)"), "(1 3)");
    assert_eq!(value("(1 #| 2) #| (3 |# |# 4)"), "(1 4)");
}

#[test]
fn an_undefined_symbol_is_a_fault() {
    assert_eq!(faults("(hare wolf)"), [FaultKind::Undefined(Name::new("wolf"))]);
    assert_eq!(outcome("", "(hare wolf)").document, "(hare wolf)");
    assert_eq!(faults("(1 + 2)"), [FaultKind::OperatorPosition(Name::new("+"))]);
}

// Lists.

#[test]
fn a_list_is_evaluated_element_by_element() {
    assert_eq!(value_after("(define n 3)", "(n (hare n) \"n\")"), "(3 (hare 3) \"n\")");
    assert_eq!(value("(list hare (+ 1 2))"), "(hare 3)");
    assert_eq!(value("(list)"), "nil");
}

#[test]
fn a_function_whose_name_is_defined_is_none() {
    assert_eq!(value_after("(unit-type list)", "(list hare)"), "(list hare)");
    assert_eq!(value_after("(define + 5)", "(+ 1 2)"), "(5 1 2)");
    assert_eq!(value_after("(define + 5) (undefine +)", "(+ 1 2)"), "3");
}

#[test]
fn quotes_are_all_alike() {
    for quoted in ["(quote (not \"alone\"))", "'(not \"alone\")", "`(not \"alone\")"] {
        assert_eq!(value(quoted), "(not \"alone\")");
    }
    assert_eq!(value("(quote wolf)"), "wolf");
    assert_eq!(value("'(wolf '(hare))"), "(wolf (quote (hare)))");
    assert_eq!(value("(quote)"), "nil");
}

#[test]
fn quote_takes_several_forms_but_the_reader_one() {
    assert_eq!(two_values("", "(quote not \"alone\")"), ["(not \"alone\")", "not"]);
    assert_eq!(faults("(quote not wolf)"), [FaultKind::Differs(Difference::Quote)]);
}

#[test]
fn append_joins_lists_and_atoms() {
    let program = "(define small (hare owl)) (define large (fox |red deer|)) (define all (append small large))
        (define more (append small fox))";
    assert_eq!(value_after(program, "all"), "(hare owl fox |red deer|)");
    assert_eq!(value_after(program, "more"), "(hare owl fox)");
    assert_eq!(value("(append)"), "nil");
    assert_eq!(value("(append hare)"), "(hare)");
    assert_eq!(value("(append nil (hare) () (fox))"), "(hare fox)");
    assert_eq!(value("(append 1 (2) \"three\" 3d6)"), "(1 2 \"three\" 3d6)");
}

#[test]
fn append_flattens_but_the_reader_one_level() {
    assert_eq!(two_values("", "(append (hare (fox (owl))) 1)"), ["(hare fox owl 1)", "(hare (fox (owl)) 1)"]);
    assert_eq!(two_values("", "(append ((hare) (fox)))"), ["(hare fox)", "((hare) (fox))"]);
    assert_eq!(faults("(append ((hare) (fox)))"), [FaultKind::Differs(Difference::AppendedTypes)]);
    assert_eq!(faults("(append ((1) (2)))"), [FaultKind::Differs(Difference::Append)]);
}

#[test]
fn remove_takes_an_item_out_wherever_it_stands() {
    let program = "(define herd (hare owl fox hare))";
    assert_eq!(value_after(program, "(remove owl herd)"), "(hare fox hare)");
    assert_eq!(value_after(program, "(remove hare herd)"), "(owl fox)");
    assert_eq!(value_after(program, "(remove meadow herd)"), "(hare owl fox hare)");
    assert_eq!(value("(remove hare nil)"), "nil");
}

#[test]
fn remove_compares_by_content() {
    assert_eq!(value("(remove (hare 1) ((fox 2) (hare 1) hare 1))"), "((fox 2) hare 1)");
    assert_eq!(value("(remove nil (hare () (()) nil))"), "(hare (nil))");
    assert_eq!(value("(remove \"hare\" (hare \"hare\" 'hare))"), "(hare hare)");
    assert_eq!(value("(remove 0 (hare 0 clover))"), "(hare clover)");
}

#[test]
fn remove_does_not_look_into_lists() {
    assert_eq!(value("(remove hare ((hare) hare))"), "((hare))");
}

#[test]
fn remove_list_takes_every_item_out() {
    let program = "(define herd (hare owl fox hare))";
    assert_eq!(value_after(program, "(remove-list (owl hare) herd)"), "(fox)");
    assert_eq!(value_after(program, "(remove-list (meadow) herd)"), "(hare owl fox hare)");
    assert_eq!(value_after(program, "(remove-list nil herd)"), "(hare owl fox hare)");
    assert_eq!(value_after(program, "(remove-list (hare) nil)"), "nil");
}

#[test]
fn lists_of_lists_are_items_too() {
    let program = "(define low (hare owl)) (define mid (fox)) (define high (|red deer|)) (define sets (low mid high))
        (define rest (append (remove low sets)))";
    assert_eq!(two_values(program, "rest"), ["(fox |red deer|)", "((fox) (|red deer|))"]);
    let program = "(define low (hare owl)) (define all (append low (fox) (|red deer|)))
        (define rest (remove-list low all))";
    assert_eq!(value_after(program, "rest"), "(fox |red deer|)");
}

#[test]
fn functions_on_lists_leave_them_as_they_were() {
    let program = "(define herd (hare owl)) (define less (remove owl herd)) (define more (append herd fox))";
    assert_eq!(value_after(program, "herd"), "(hare owl)");
}

#[test]
fn removing_from_what_is_no_list_is_a_fault() {
    assert_eq!(faults("(remove hare 3)"), [FaultKind::NothingToRemoveFrom("remove", "a number".to_owned())]);
    assert_eq!(
        faults("(remove-list (hare) fox)"),
        [FaultKind::NothingToRemoveFrom("remove-list", "a unit type".to_owned())]
    );
    assert_eq!(faults("(remove-list hare (fox))"), [FaultKind::NotAList("remove-list", "a unit type".to_owned())]);
    assert_eq!(value("(remove)"), "nil");
    assert_eq!(value("(remove-list nil 3)"), "3");
}

// Arithmetic.

#[test]
fn sums() {
    assert_eq!(value("(+ 2 3)"), "5");
    assert_eq!(value("(+ 1 2 3 4)"), "10");
    assert_eq!(value("(+ 3 (-1 2))"), "(2 5)");
    assert_eq!(value("(+ (10% 35%) 40%)"), "(50% 75%)");
    assert_eq!(value("(+ (0.25 1.50) (0.75 0.50))"), "(1.00 2.00)");
    assert_eq!(value("(+ (1 2) (10 20) (100 200) (5 0))"), "(116 222)");
    assert_eq!(value("(+ 10 25 (+ 3 4))"), "42");
    assert_eq!(value_after("(define tax 15%) (define toll 10%) (define both (+ tax toll))", "both"), "25%");
}

#[test]
fn a_sum_of_one_is_that_and_of_none_is_zero() {
    assert_eq!(value("(+)"), "0");
    assert_eq!(value("(+ 190)"), "190");
    assert_eq!(value("(+ -4)"), "-4");
    assert_eq!(value("(+ 25%)"), "25%");
    assert_eq!(value("(+ (1 2 3))"), "(1 2 3)");
}

#[test]
fn differences() {
    assert_eq!(value("(- 12 5)"), "7");
    assert_eq!(value("(- 20 5 4 3)"), "8");
    assert_eq!(value("(- 9 (4 5))"), "(5 4)");
    assert_eq!(value("(- (12 15) 10)"), "(2 5)");
    assert_eq!(value("(- (1.25 1.75) (0.50 0.70))"), "(0.75 1.05)");
}

#[test]
fn a_difference_of_one_is_zero_minus_it() {
    assert_eq!(value("(- 7)"), "-7");
    assert_eq!(value("(- -7)"), "7");
    assert_eq!(value("(- 40%)"), "-40%");
    assert_eq!(value("(- 0.05)"), "-0.05");
    assert_eq!(value_after("(define load 15%) (define drag (- load))", "drag"), "-15%");
    assert_eq!(value("(- (1 -2))"), "(-1 2)");
}

#[test]
fn products() {
    assert_eq!(value("(* 6 7)"), "42");
    assert_eq!(value("(* 4 3 2 1)"), "24");
    assert_eq!(value("(* -2 (5 10))"), "(-10 -20)");
    assert_eq!(value("(* (15% 20%) 5)"), "(75% 100%)");
    assert_eq!(value("(* (2.50 4.00) (4 5))"), "(10.00 20.00)");
    assert_eq!(value("(*)"), "1");
}

#[test]
fn quotients_are_integers() {
    assert_eq!(value("(/ 21 3)"), "7");
    assert_eq!(value("(/ 22 3)"), "7");
    assert_eq!(value("(/ -22 3)"), "-7");
    assert_eq!(value("(/ 70 100)"), "0");
    assert_eq!(value("(/ (16 10) 5)"), "(3 2)");
    assert_eq!(value("(/ (90% 250%) (3 5))"), "(30% 50%)");
    assert_eq!(value("(/ 60 (4 5))"), "(15 12)");
}

#[test]
fn percentages_and_decimals_are_taken_of_numbers_by_a_hundredth() {
    assert_eq!(value("(/ (* 6 50%) 100)"), "3");
    assert_eq!(value("(/ (* 7 4.00) 100)"), "28");
    assert_eq!(value("(/ (* 60 0.25) 100)"), "15");
    assert_eq!(value("(/ (* 2.00 4.00) 100)"), "8.00");
    assert_eq!(value("(= (/ (* 2.00 4.00) 100) 800)"), "1");
    assert_eq!(value_after("(define gallop 500)", "(/ (* gallop 4) 5)"), "400");
}

#[test]
fn results_keep_the_way_their_operands_are_written() {
    assert_eq!(value("(+ 5 25%)"), "30%");
    assert_eq!(value("(- 1.00 30)"), "0.70");
    assert_eq!(value("(+ 3d6 2)"), "3d6+2");
    assert_eq!(value("(- 2d6+5 2)"), "2d6+3");
    // No dice can have this number.
    assert_eq!(value("(/ 3d6 100)"), "209");
}

#[test]
fn too_few_operands_give_nil() {
    for (expression, operator) in [("(-)", "-"), ("(/)", "/"), ("(/ 4)", "/"), ("(* 4)", "*"), ("(* (1 2))", "*")] {
        let outcome = outcome("", expression);
        assert_eq!((outcome.document.as_str(), outcome.reader.as_str()), ("nil", "nil"), "{expression}");
        assert_eq!(outcome.faults, [FaultKind::TooFewOperands(operator)], "{expression}");
    }
}

#[test]
fn empty_lists_are_skipped() {
    assert_eq!(value("(+ () 2 nil 3)"), "5");
    assert_eq!(value("(+ (1 2) () (10 20))"), "(11 22)");
    assert_eq!(value("(- () 5)"), "-5");
    assert_eq!(value("(+ ())"), "0");
    assert_eq!(value("(* nil)"), "1");
    assert_eq!(faults("(* 5 ())"), [FaultKind::TooFewOperands("*")]);
    assert_eq!(faults("(- ())"), [FaultKind::TooFewOperands("-")]);
}

#[test]
fn the_reader_skips_nil_itself_only() {
    assert_eq!(two_values("(define none ())", "(+ none 2 3)"), ["5", "nil"]);
    assert_eq!(two_values("", "(+ (list) 2)"), ["2", "nil"]);
    assert_eq!(outcome("(define none ())", "(+ none 2)").faults, [FaultKind::EmptyOperand("+")]);
}

#[test]
fn a_number_with_a_list_goes_over_its_elements_but_not_in_the_reader() {
    assert_eq!(two_values("", "(* 2 (1 2 3))"), ["(2 4 6)", "(2 12)"]);
    assert_eq!(two_values("", "(+ 1 (1 2 3))"), ["(2 3 4)", "(2 6)"]);
    assert_eq!(two_values("", "(- 10 (1 2 3))"), ["(9 8 7)", "(9 5)"]);
    assert_eq!(two_values("", "(/ 24 (6 4 3 2))"), ["(4 6 8 12)", "(4 1)"]);
    assert_eq!(two_values("", "(- (1 2 3))"), ["(-1 -2 -3)", "(-1 -5)"]);
    assert_eq!(two_values("", "(+ 1 (1 2 3) 1)"), ["(3 4 5)", "(3 7)"]);
    assert_eq!(two_values("", "(+ 1 (1 2 3) (5 5 5))"), ["(7 8 9)", "(7)"]);
    assert_eq!(faults("(* 2 (1 2 3))"), [FaultKind::Differs(Difference::NumberWithList)]);
    assert_eq!(value("(* (1 2 3) 2)"), "(2 4 6)");
    assert_eq!(value("(* (1 2 3) (2 2 2))"), "(2 4 6)");
}

#[test]
fn what_differs_in_a_define_differs_where_it_is_used() {
    let program = "(define double (* 2 (1 2 3)))";
    assert_eq!(two_values(program, "double"), ["(2 4 6)", "(2 12)"]);
    assert_eq!(two_values(program, "(append double 9)"), ["(2 4 6 9)", "(2 12 9)"]);
    assert!(outcome(program, "double").faults.is_empty());
}

#[test]
fn operators_nest() {
    assert_eq!(value("(* (+ 1 2) (- 9 5))"), "12");
    assert_eq!(value("(+ (* (1 2) 10) (/ 9 3))"), "(13 23)");
    assert_eq!(value("(append (+ 1 1) (* (1 2) 2))"), "(2 2 4)");
}

#[test]
fn only_numbers_and_lists_of_them_are_calculated_with() {
    assert_eq!(faults("(+ 1 \"two\")"), [FaultKind::BadOperand("+", "a string".to_owned())]);
    assert_eq!(faults("(+ 1 hare)"), [FaultKind::BadOperand("+", "a unit type".to_owned())]);
    assert_eq!(faults("(+ 1 (2 hare))"), [FaultKind::BadOperand("+", "a list that holds a unit type".to_owned())]);
    assert_eq!(faults("(+ 1 wolf)"), [FaultKind::Undefined(Name::new("wolf"))]);
    assert_eq!(faults("(+ (1 2) (1 2 3))"), [FaultKind::UnmatchedLengths(2, 3)]);
    assert_eq!(faults("(+ 2 (* 3 \"x\"))"), [FaultKind::BadOperand("*", "a string".to_owned())]);
}

#[test]
fn division_by_zero_is_a_fault() {
    assert_eq!(faults("(/ 5 0)"), [FaultKind::DivisionByZero]);
    assert_eq!(faults("(/ 5 0.00)"), [FaultKind::DivisionByZero]);
    assert_eq!(faults("(/ (4 2) (1 0))"), [FaultKind::DivisionByZero]);
    assert_eq!(faults("(+ 1 (/ 5 0))"), [FaultKind::DivisionByZero]);
}

#[test]
fn results_are_not_clamped_and_saturate() {
    assert_eq!(value("(- (* 30000 30000) (* 30000 29999))"), "30000");
    let huge = format!("(* {})", "2000000000 ".repeat(40));
    assert_eq!(value(&huge), i64::MAX.to_string());
    assert_eq!(value(&format!("(- 0 {huge} {huge})")), i64::MIN.to_string());
}

#[test]
fn comparisons_are_one_or_nil() {
    assert_eq!(value("(= 2 2 2)"), "1");
    assert_eq!(value("(= 2 3)"), "nil");
    assert_eq!(value("(/= 1 2 1)"), "1");
    assert_eq!(value("(< 1 2 3)"), "1");
    assert_eq!(value("(< 1 3 2)"), "nil");
    assert_eq!(value("(<= 1 1 2)"), "1");
    assert_eq!(value("(> 3 2)"), "1");
    assert_eq!(value("(>= 2 3)"), "nil");
    assert_eq!(value("(= nil 5 ())"), "1");
    assert_eq!(faults("(= 5 \"five\")"), [FaultKind::BadOperand("=", "a string".to_owned())]);
}

/// Writes a value as it would be written in a module: strings in quotes, types by their symbols,
/// lists as a whole, what is unknown as `?`.
// Recursion is bounded: no list of values is deeper than `MAX_NESTING`.
fn write_value(out: &mut String, evaluation: &Evaluation, value: &Value) {
    match value {
        Value::Number(quantity) => write_quantity(out, *quantity),
        Value::String(text) => out.push_str(&written_string(text.as_str())),
        Value::Symbol(name) | Value::Unbound(name) => write_symbol(out, name.as_str()),
        Value::Type(id) => write_symbol(out, evaluation.type_name(*id)),
        Value::Unknown => out.push('?'),
        Value::List(list) if list.items.is_empty() => out.push_str("nil"),
        Value::List(list) => {
            out.push('(');
            for (position, item) in list.items.iter().enumerate() {
                if position > 0 {
                    out.push(' ');
                }
                write_value(out, evaluation, item);
            }
            out.push(')');
        }
    }
}

/// Writes a symbol, in bars if it needs them.
fn write_symbol(out: &mut String, name: &str) {
    if name.is_empty() || name.contains(|c: char| c.is_whitespace() || "()\";'`#|".contains(c)) {
        let _ = write!(out, "|{name}|");
    } else {
        out.push_str(name);
    }
}

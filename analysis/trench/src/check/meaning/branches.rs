//! Branches that decide nothing: equal and empty ones, the same constant twice in a switch; and values that read other
//! than they are meant: `|` and `&` without parentheses, random choices that always come out the same.

use ludex_base::{File, Findings, Fix, Severity};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{BinExpr, IfStmt, RandomSet, Statement, SwitchStmt, UnaryExpr, Value};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use crate::check::meaning::conditions::{bare, varies};
use crate::check::meaning::keyword;
use crate::codes;
use crate::tree::{is_same, words};
use crate::types::constants::{Constant, fold};

/// Reports what is wrong with an `if`, a switch or a value.
pub(crate) fn check(file: File, node: &SyntaxNode, findings: &mut Findings) {
    match node.kind() {
        K::IF_STMT => {
            if let Some(branches) = IfStmt::cast(node.clone()) {
                equal_or_empty(&branches, findings);
            }
        }
        K::SWITCH_STMT => {
            if let Some(switch) = SwitchStmt::cast(node.clone()) {
                repeated_constants(file, &switch, findings);
            }
        }
        K::BIN_EXPR => {
            mixed_operators(file, node, findings);
            single_remainder(node, findings);
        }
        _ => {}
    }
}

/// True for `{ }` without a comment in it, which says that nothing is to be done.
fn is_empty(statement: &Statement) -> bool {
    let Statement::Block(block) = statement else { return false };
    let mut parts = block.syntax().children_with_tokens();
    parts.all(|part| matches!(part.kind(), K::L_BRACE | K::R_BRACE | K::WHITESPACE))
}

fn equal_or_empty(branches: &IfStmt, findings: &mut Findings) {
    let Some(then) = branches.then_branch() else { return };
    let other = branches.else_branch();
    let other_is_empty = other.as_ref().is_none_or(is_empty);
    let range = then.syntax().text_range();
    if is_empty(&then) {
        if other_is_empty {
            let message = "this does nothing, whether the condition holds or not";
            let diagnostic = findings.report(codes::EMPTY_BRANCH, keyword(branches.syntax()), message);
            diagnostic.severity(Severity::Warning);
        } else {
            let message = "this branch is empty: negate the condition with `~`, and leave out `else`";
            findings.report(codes::EMPTY_BRANCH, range, message);
        }
        return;
    }
    let Some(other) = other else { return };
    if other_is_empty {
        let message = "this branch is empty: leave out `else` and its braces";
        findings.report(codes::EMPTY_BRANCH, other.syntax().text_range(), message).unnecessary();
    } else if is_same(then.syntax(), other.syntax()) {
        let message = "both branches do the same, so the condition decides nothing";
        findings.report(codes::EQUAL_BRANCHES, keyword(branches.syntax()), message);
    }
}

/// The first case that fits is taken.
fn repeated_constants(file: File, switch: &SwitchStmt, findings: &mut Findings) {
    let mut first: FxHashMap<String, TextRange> = FxHashMap::default();
    for constant in switch.alternatives().filter_map(|alternative| alternative.constant()) {
        let range = constant.syntax().text_range();
        let text: String = words(constant.syntax()).collect();
        let text = match text.trim_start_matches('0') {
            "" => "0".to_owned(),
            number => number.to_owned(),
        };
        let Some(earlier) = first.get(&text).copied() else {
            first.insert(text, range);
            continue;
        };
        let message = format!("there is already a case for `{text}`, so this one is never taken");
        findings.report(codes::REPEATED_CONSTANT, range, message).related(file, earlier, "the case that is taken");
    }
}

/// `a | b & c` is `(a | b) & c`, as both operators bind equally strongly.
fn mixed_operators(file: File, node: &SyntaxNode, findings: &mut Findings) {
    let Some(outer) = BinExpr::cast(node.clone()).filter(|outer| outer.operator_kind() == Some(K::AMP)) else { return };
    let Some(Value::BinExpr(left)) = outer.left() else { return };
    if left.operator_kind() != Some(K::PIPE) {
        return;
    }
    let range = left.syntax().text_range();
    let message =
        "`|` and `&` bind equally strongly, so this `|` comes first: put parentheses around what belongs together";
    let around = [range.start(), range.end()].map(TextRange::empty);
    let edits = around.into_iter().zip(["(".to_owned(), ")".to_owned()]);
    let fix = Fix::edits("write the parentheses as the game reads it", file, edits).alternative();
    findings.report(codes::MIXED_OPERATORS, node.text_range(), message).fix(fix);
}

/// `? % 1`
fn single_remainder(node: &SyntaxNode, findings: &mut Findings) {
    let Some(binary) = BinExpr::cast(node.clone()).filter(|binary| binary.operator_kind() == Some(K::PERCENT)) else {
        return;
    };
    let (Some(left), Some(right)) = (binary.left(), binary.right()) else { return };
    if matches!(bare(left), Value::RandomExpr(_)) && fold(&right) == Constant::Number(1) {
        let message = format!(
            "`{}` is always 0, because every number divided by 1 leaves no rest: write `? % 2` to pick from 0 and 1, \
             and so on",
            node.text()
        );
        findings.report(codes::SINGLE_CHOICE, node.text_range(), message);
    }
}

/// A random choice that always comes out the same, for the notes on its form: true if it was reported.
pub(crate) fn single_choice(file: File, set: &RandomSet, findings: &mut Findings) -> bool {
    let mut elements = set.elements();
    let Some(only) = elements.next() else { return false };
    let others: Vec<Value> = elements.collect();
    let is_literal = match &only {
        Value::Literal(_) => true,
        Value::UnaryExpr(unary) => is_number(unary),
        _ => false,
    };
    // One variable alone may stand there until there are others; several times the same is a slip.
    let is_same_value = |other: &Value| is_same(only.syntax(), other.syntax());
    let is_fixed = is_literal || (!others.is_empty() && !varies(only.syntax()));
    if !is_fixed || !others.iter().all(is_same_value) {
        return false;
    }
    let text = only.syntax().text().to_string();
    let range = set.syntax().text_range();
    let of = if others.is_empty() { "one value" } else { "the same value" };
    let message =
        format!("a random choice of {of} is always `{text}`: write the value alone, or add others to pick from");
    let fix = Fix::replace(format!("write `{text}`"), file, range, text).alternative();
    findings.report(codes::SINGLE_CHOICE, range, message).fix(fix);
    true
}

fn is_number(unary: &UnaryExpr) -> bool {
    unary.operator_kind() == Some(K::MINUS) && matches!(unary.operand(), Some(Value::Literal(_)))
}

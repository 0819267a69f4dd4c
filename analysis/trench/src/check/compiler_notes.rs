//! Notes on constructs of a Trench script that the document allows and the 2024 compiler refuses (reference/trench.md,
//! section 2, what it says of simple values, random sets and `if` without `else`; section 5 of variables in the index
//! of an element).

use ludex_base::{File, Findings, Fix, SourceChange, Target};
use ludex_syntax::trench::ast::{AssignStmt, IfStmt, RandomSet, Statement, SwitchStmt, Value};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode, codes as syntax};
use ludex_syntax::{SyntaxError, TextRange};
use rowan::ast::AstNode;

use crate::check::meaning::branches::single_choice;
use crate::codes;
use crate::cost::engine::is_left_out;
use crate::script::Script;

/// The notes on a script.
pub(crate) fn check(script: &Script<'_>, findings: &mut Findings) {
    let file = script.file;
    for node in &script.nodes {
        if node.kind() == K::RANDOM_SET
            && let Some(set) = RandomSet::cast(node.clone())
        {
            // Which form it has is not certain where some of its commas are missing.
            if !has_mixed_separators(node.text_range(), script.errors) && !single_choice(file, &set, findings) {
                random_set(&set, findings);
            }
        }
        if wants_parentheses(node) {
            let range = node.text_range();
            let message = "the 2024 compiler takes only a simple value here: put parentheses around this one";
            let fix = around(file, range, "put parentheses around it", "(", ")");
            findings.report(codes::SIMPLE_VALUE, range, message.to_owned()).fix(fix);
        }
        if is_open_body(node) {
            let whole = node.text_range();
            let range = node.first_token().map_or(whole, |token| token.text_range());
            let message = "the 2024 compiler refuses an `if` without `else` here, unless it stands in braces";
            let fix = around(file, whole, "put braces around it", "{ ", " }");
            findings.report(codes::OPEN_BODY, range, message.to_owned()).fix(fix);
        }
        let is_dropped = || script.dropped.contains(node.text_range()) || is_left_out(node);
        if node.kind() == K::NAME_REF && in_index_of_read(node) && !is_dropped() {
            let range = node.text_range();
            let occurrence = script.model.occurrence_at(range.start());
            if occurrence.is_some_and(|occurrence| occurrence.target != Target::Unresolved) {
                let message = "the 2024 compiler refuses a variable in the index of an element that is read";
                findings.report(codes::INDEX_VARIABLE, range, message.to_owned());
            }
        }
    }
}

/// A fix that writes something before and after a range.
fn around(file: File, range: TextRange, title: &str, before: &str, after: &str) -> Fix {
    let (start, end) = (TextRange::empty(range.start()), TextRange::empty(range.end()));
    let edits = vec![(start, before.to_owned()), (end, after.to_owned())];
    Fix::new(title.to_owned(), SourceChange::edits(file, edits))
}

/// True if a random set has an error about its commas; the errors are in order of position.
fn has_mixed_separators(set: TextRange, errors: &[SyntaxError]) -> bool {
    let next = errors.partition_point(|error| error.range.start() < set.start());
    let inside = errors[next..].iter().take_while(|error| error.range.start() < set.end());
    let mut codes = inside.map(|error| error.code);
    codes.any(|code| code == syntax::MIXED_SEPARATORS || code == syntax::EXPECTED_COMMA)
}

fn random_set(set: &RandomSet, findings: &mut Findings) {
    let message = if set.in_brackets() {
        "the 2024 compiler wants a random value written with `?` and blanks, as in `?(N S)`"
    } else if set.has_commas() {
        "the 2024 compiler wants blanks, not commas, between the values to pick from"
    } else {
        return;
    };
    findings.report(codes::RANDOM_SET_FORM, set.syntax().text_range(), message.to_owned());
}

/// True for a value of several parts where the compiler takes a simple one.
fn wants_parentheses(node: &SyntaxNode) -> bool {
    let (K::BIN_EXPR | K::SCAN_EXPR | K::LOOK_EXPR | K::FLAG_EXPR) = node.kind() else { return false };
    let Some(parent) = node.parent() else { return false };
    match parent.kind() {
        K::RANDOM_SET
        | K::IF_STMT
        | K::SWITCH_STMT
        | K::WHILE_STMT
        | K::UNARY_EXPR
        | K::SCAN_EXPR
        | K::LOOK_EXPR
        | K::FLAG_EXPR => true,
        K::ACTION_STMT => parent.first_token().is_some_and(|token| token.kind() == K::BOMB_KW),
        _ => false,
    }
}

/// True for an `if` without `else` as the body of another statement.
fn is_open_body(node: &SyntaxNode) -> bool {
    let (K::IF_STMT | K::SWITCH_STMT) = node.kind() else { return false };
    let Some(parent) = node.parent() else { return false };
    let is_body = match parent.kind() {
        K::WHILE_STMT | K::REPEAT_STMT | K::FOR_STMT | K::ALTERNATIVE => true,
        // What follows `else` may be open if the whole may.
        K::IF_STMT => {
            let then = IfStmt::cast(parent).and_then(|statement| statement.then_branch());
            then.is_some_and(|then| then.syntax() == node)
        }
        _ => false,
    };
    is_body && is_open(node)
}

// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn is_open(node: &SyntaxNode) -> bool {
    let other: Option<Statement> = match node.kind() {
        K::IF_STMT => IfStmt::cast(node.clone()).and_then(|statement| statement.else_branch()),
        K::SWITCH_STMT => SwitchStmt::cast(node.clone()).and_then(|statement| statement.else_branch()),
        _ => return false,
    };
    other.is_none_or(|other| is_open(other.syntax()))
}

/// True for a name in the index of an element that is read, also by `+=` and `++`.
fn in_index_of_read(name: &SyntaxNode) -> bool {
    in_index_of(name, |element| !is_only_written(element))
}

/// True for a name in the index of an element of which something holds.
pub(crate) fn in_index_of(name: &SyntaxNode, holds: impl Fn(&SyntaxNode) -> bool) -> bool {
    let mut around = name.ancestors().skip(1).take_while(|node| Value::can_cast(node.kind()));
    around.any(|node| node.kind() == K::GLOBAL_EXPR && holds(&node))
}

fn is_only_written(element: &SyntaxNode) -> bool {
    let Some(assignment) = element.parent().and_then(AssignStmt::cast) else { return false };
    let target = assignment.target().is_some_and(|target| target.syntax() == element);
    // `a ~= e` is `a = ~e`.
    target && matches!(assignment.operator_kind(), None | Some(K::TILDE))
}

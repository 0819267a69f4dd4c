//! Assignments and operations that change nothing and only cost steps.

use ludex_base::{Findings, Severity};
use ludex_syntax::trench::ast::{AssignStmt, BinExpr, Value};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;

use super::conditions::bare;
use crate::codes;
use crate::script::Script;
use crate::tree::is_same;
use crate::types::constants::{Constant, fold};

/// Reports an assignment or operation that changes nothing.
pub(crate) fn check(script: &Script<'_>, node: &SyntaxNode, findings: &mut Findings) {
    match node.kind() {
        K::ASSIGN_STMT => {
            let message = AssignStmt::cast(node.clone()).and_then(|assignment| assigned(&assignment));
            if let Some(message) = message {
                findings.report(codes::NO_EFFECT, node.text_range(), message);
            }
        }
        K::BIN_EXPR => {
            let operand = BinExpr::cast(node.clone()).and_then(|binary| unchanged(script, &binary));
            if let Some(operand) = operand {
                let message = format!("this is just `{0}` and costs more steps: write `{0}`", operand.syntax().text());
                let finding = findings.report(codes::NO_EFFECT, node.text_range(), message);
                finding.severity(Severity::Information);
            }
        }
        _ => {}
    }
}

/// True for a number that leaves what stands left of an operator as it is.
fn is_neutral(operator: K, right: &Value) -> bool {
    match operator {
        K::PLUS | K::MINUS => fold(right) == Constant::Number(0),
        K::STAR | K::SLASH => fold(right) == Constant::Number(1),
        _ => false,
    }
}

/// The message about `n = n` and `n += 0`.
fn assigned(assignment: &AssignStmt) -> Option<String> {
    let Value::NameRef(target) = assignment.target()? else { return None };
    let value = assignment.value()?;
    let is_kept = match assignment.operator_kind() {
        Some(operator) => is_neutral(operator, &value),
        None => is_same(bare(value).syntax(), target.syntax()),
    };
    is_kept.then(|| format!("this assignment leaves `{}` as it is and only costs steps: remove it", target.text()))
}

/// The number that an operation gives just as it is, as `n` in `n + 0` and `1 * n`.
fn unchanged(script: &Script<'_>, binary: &BinExpr) -> Option<Value> {
    let operator = binary.operator_kind()?;
    let (left, right) = (binary.left()?, binary.right()?);
    let operand = if is_neutral(operator, &right) {
        left
    } else if matches!(operator, K::PLUS | K::STAR) && is_neutral(operator, &left) {
        right
    } else {
        return None;
    };
    is_number(script, &operand).then_some(operand)
}

/// True for a number of the game and for a variable of numbers.
fn is_number(script: &Script<'_>, value: &Value) -> bool {
    match value {
        Value::MetaExpr(_) => true,
        Value::NameRef(name) => {
            let definition =
                script.definition_at(name.range().start()).and_then(|id| script.model.definition(id.local));
            definition.is_some_and(|definition| definition.detail.as_deref() == Some("int"))
        }
        _ => false,
    }
}

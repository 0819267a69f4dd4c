//! A part of a value that gets a variable of its own: one statement more, and two steps more by the document's tables.

use ludex_base::rewrite::{Rewrite, RewriteKind, indent, nodes_at};
use ludex_base::{Target, TextRange};
use ludex_syntax::trench::ast::{DeclStmt, Statement, Value};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;

use super::{Site, is_bare};
use crate::occurrences::model;

/// True for a value that is a number for sure, is the same whenever the statement looks at it, and does nothing else.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn is_plain_number(site: &Site<'_>, value: &Value) -> bool {
    match value {
        Value::Literal(literal) => literal.number().is_some(),
        Value::NameRef(name) => is_number_variable(site, name.syntax()),
        Value::ParenExpr(paren) => paren.value().is_some_and(|inner| is_plain_number(site, &inner)),
        Value::BinExpr(binary) => {
            let operands: Vec<Value> = binary.syntax().children().filter_map(Value::cast).collect();
            operands.len() == 2 && operands.iter().all(|operand| is_plain_number(site, operand))
        }
        _ => false,
    }
}

/// True for the name of a variable that is declared with `int`.
fn is_number_variable(site: &Site<'_>, name: &SyntaxNode) -> bool {
    let model = model(site.db, site.file);
    let Some(occurrence) = model.occurrence_at(name.text_range().start()) else { return false };
    let Target::Definition(id) = occurrence.target else { return false };
    let Some(definition) = model.definition(id.local).filter(|_| id.file == site.file) else { return false };
    let mut around = nodes_at(&site.root, definition.name_range);
    around.find_map(DeclStmt::cast).is_some_and(|declaration| declaration.type_kind() == Some(K::INT_KW))
}

/// Declares a variable for the arithmetic that is selected, or stands at the cursor.
pub(super) fn extract(site: &Site<'_>) -> Option<Rewrite> {
    let (statement, _) = site.statement()?;
    if !matches!(statement, Statement::DeclStmt(_) | Statement::AssignStmt(_) | Statement::ActionStmt(_)) {
        return None;
    }
    let value = nodes_at(&site.root, site.range)
        .take_while(|node| node != statement.syntax())
        .find(|node| node.kind() == K::BIN_EXPR)?;
    let is_whole = value.parent().is_some_and(|parent| parent.kind() == K::DECL_STMT);
    let is_declared = site.root.descendants().any(|node| node.kind() == K::DECL_STMT);
    let changes =
        |node: SyntaxNode| matches!(node.kind(), K::INCREMENT_EXPR | K::RANDOM_EXPR | K::RANDOM_SET | K::ERROR);
    let whole = statement.syntax();
    if is_whole || !is_declared || whole.descendants().any(changes) || !is_bare(site.slice(whole)) {
        return None;
    }
    if !is_plain_number(site, &Value::cast(value.clone())?) {
        return None;
    }
    let start = whole.text_range().start();
    let before = indent(site.text, start);
    // What stands before it on its line would come before the declaration.
    let line_start = site.text[..usize::from(start)].rfind('\n').map_or(0, |at| at + 1);
    if !site.text[line_start..usize::from(start)].trim().is_empty() {
        return None;
    }
    let is_free = |name: &String| !site.text.contains(name.as_str());
    let name =
        std::iter::once("part".to_owned()).chain((2..100).map(|number| format!("part{number}"))).find(is_free)?;
    // The parentheses around it are of no use any more.
    let in_parentheses = value.parent().filter(|parent| parent.kind() == K::PAREN_EXPR);
    let replaced = in_parentheses.map_or(value.text_range(), |parent| parent.text_range());
    let declaration = format!("int {name} = {};\n{before}", site.slice(&value));
    let edits = [(TextRange::empty(start), declaration), (replaced, name)];
    let title = "Extract into a variable (2 steps more)";
    Some(Rewrite::new("extract-variable", RewriteKind::Extract, title, site.file, edits))
}

//! A part of a value that gets a variable of its own: one statement more, and two steps more by the document's tables; fewer
//! where the variable stands for several parts.

use ludex_base::rewrite::{Rewrite, RewriteKind, indent, nodes_at};
use ludex_base::{Target, TextRange};
use ludex_syntax::trench::ast::{DeclStmt, NameRef, Statement, Value};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;

use super::{Site, is_bare};
use crate::cost::names::ScriptNames;
use crate::cost::{self, CostModel};
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

/// Arithmetic that can get a variable: the value, and the first statement and the list in which it stands.
struct Arithmetic {
    value: SyntaxNode,
    statement: Statement,
    list: Vec<Statement>,
}

/// True for a statement in which a value can be looked at once for all: nothing in it changes anything before its end.
fn is_simple(site: &Site<'_>, statement: &Statement) -> bool {
    let is_plain = matches!(statement, Statement::DeclStmt(_) | Statement::AssignStmt(_) | Statement::ActionStmt(_));
    let changes =
        |node: SyntaxNode| matches!(node.kind(), K::INCREMENT_EXPR | K::RANDOM_EXPR | K::RANDOM_SET | K::ERROR);
    is_plain && !statement.syntax().descendants().any(changes) && is_bare(site.slice(statement.syntax()))
}

impl Arithmetic {
    /// The arithmetic that is selected, or stands at the cursor.
    fn new(site: &Site<'_>) -> Option<Arithmetic> {
        let (statement, list) = site.statement().filter(|(statement, _)| is_simple(site, statement))?;
        let value = nodes_at(&site.root, site.range)
            .take_while(|node| node != statement.syntax())
            .find(|node| node.kind() == K::BIN_EXPR)?;
        let is_declared = site.root.descendants().any(|node| node.kind() == K::DECL_STMT);
        if !is_declared || !is_plain_number(site, &Value::cast(value.clone())?) {
            return None;
        }
        // What stands before it on its line would come before the declaration.
        let before = site.line_before(statement.syntax().text_range());
        before.trim().is_empty().then_some(Arithmetic { value, statement, list })
    }

    /// The change that declares a variable and writes it in these places of the value.
    fn declared(&self, site: &Site<'_>, places: &[SyntaxNode]) -> Option<Vec<(TextRange, String)>> {
        let start = self.statement.syntax().text_range().start();
        let is_free = |name: &String| !site.text.contains(name.as_str());
        let name =
            std::iter::once("part".to_owned()).chain((2..100).map(|number| format!("part{number}"))).find(is_free)?;
        let declaration = format!("int {name} = {};\n{}", site.slice(&self.value), indent(site.text, start));
        let mut edits = vec![(TextRange::empty(start), declaration)];
        for place in places {
            // The parentheses around it are of no use any more.
            let in_parentheses = place.parent().filter(|parent| parent.kind() == K::PAREN_EXPR);
            edits.push((in_parentheses.map_or(place.text_range(), |parent| parent.text_range()), name.clone()));
        }
        Some(edits)
    }

    /// The places of the same value in its statement and in those behind it, as long as nothing changes what it is.
    fn places(&self, site: &Site<'_>) -> Vec<SyntaxNode> {
        let text = site.slice(&self.value);
        let names: Vec<String> =
            self.value.descendants().filter_map(NameRef::cast).map(|name| name.text().to_owned()).collect();
        let is_changed = |name: &str| names.iter().any(|other| other == name);
        let mut places = Vec::new();
        let from_here = self.list.iter().skip_while(|one| one.syntax() != self.statement.syntax());
        for statement in from_here.take_while(|one| is_simple(site, one)) {
            let same = statement.syntax().descendants().filter(|node| {
                let is_index = node.ancestors().any(|around| around.kind() == K::GLOBAL_EXPR);
                node.kind() == K::BIN_EXPR && !is_index && site.slice(node) == text
            });
            places.extend(same);
            let changes = match statement {
                Statement::DeclStmt(declaration) => declaration.name().is_some_and(|name| is_changed(name.text())),
                Statement::AssignStmt(assignment) => {
                    matches!(assignment.target(), Some(Value::NameRef(name)) if is_changed(name.text()))
                }
                _ => false,
            };
            if changes {
                break;
            }
        }
        places
    }
}

/// Declares a variable for the arithmetic that is selected, or stands at the cursor.
pub(super) fn extract(site: &Site<'_>) -> Option<Rewrite> {
    let found = Arithmetic::new(site)?;
    if found.value.parent().is_some_and(|parent| parent.kind() == K::DECL_STMT) {
        return None;
    }
    let edits = found.declared(site, std::slice::from_ref(&found.value))?;
    let title = "Extract into a variable (2 steps more)";
    Some(Rewrite::new("extract-variable", RewriteKind::Extract, title, site.file, edits))
}

/// Declares a variable for arithmetic that stands there several times, and writes it in all these places.
pub(super) fn extract_repeated(site: &Site<'_>) -> Option<Rewrite> {
    let found = Arithmetic::new(site)?;
    let places = found.places(site);
    let count = u64::try_from(places.len()).ok().filter(|count| *count > 1)?;
    let value = Value::cast(found.value.clone())?;
    let steps = cost::of_value(&value, CostModel::Document, &ScriptNames::of(&site.root));
    // The declaration takes one step and the value; each use then takes one step.
    let before = steps.saturating_mul(count);
    let after = steps.saturating_add(1).saturating_add(count);
    let plural = |number: u64| if number == 1 { "step" } else { "steps" };
    let costs = match (after.checked_sub(before), before.checked_sub(after)) {
        (Some(0), _) => "the steps stay".to_owned(),
        (Some(more), _) => format!("{more} {} more", plural(more)),
        (None, less) => format!("{} {} fewer", less.unwrap_or_default(), plural(less.unwrap_or_default())),
    };
    let title = format!("Extract all {count} into a variable ({costs})");
    let edits = found.declared(site, &places)?;
    Some(Rewrite::new("extract-repeated", RewriteKind::Extract, title, site.file, edits))
}

//! A part of a value that gets a variable of its own: one statement more, and two steps more by the document's tables; fewer
//! where the variable stands for several parts.

use ludex_base::rewrite::{Rewrite, RewriteKind, indent, nodes_at};
use ludex_base::{Code, Definition, Diagnostic, Target, TextRange, unsuppressed_diagnostics};
use ludex_syntax::trench::ast::{DeclStmt, NameRef, Statement, Value};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;

use super::{Site, is_bare, statement};
use crate::codes;
use crate::cost::names::ScriptNames;
use crate::cost::{self, CostModel};
use crate::occurrences::model;

/// The codes of findings about names that one variable more does not change.
const ABOUT_NAMES: [&Code; 3] = [codes::SHADOWING, codes::UNUSED_LABEL, codes::UNUSED_VARIABLE];

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

/// The definition of the variable that a name in a value means.
fn variable<'db>(site: &Site<'db>, name: &SyntaxNode) -> Option<&'db Definition> {
    let model = model(site.db, site.file);
    let Target::Definition(id) = model.occurrence_at(name.text_range().start())?.target else { return None };
    model.definition(id.local).filter(|_| id.file == site.file)
}

/// True for the name of a variable that is declared with `int`.
fn is_number_variable(site: &Site<'_>, name: &SyntaxNode) -> bool {
    let Some(definition) = variable(site, name) else { return false };
    let mut around = nodes_at(&site.root, definition.name_range);
    around.find_map(DeclStmt::cast).is_some_and(|declaration| declaration.type_kind() == Some(K::INT_KW))
}

/// True for a part of the index of an element: the 2024 compiler takes no variable there.
fn is_index(node: &SyntaxNode) -> bool {
    node.ancestors().any(|around| around.kind() == K::GLOBAL_EXPR)
}

/// True if the same is found once a value has a variable that is written in some places: nothing that is found now rests
/// on what surrounds these, and nothing says that a variable in the value is given numbers that nobody reads.
fn keeps_findings(site: &Site<'_>, value: &SyntaxNode, places: &[SyntaxNode]) -> bool {
    let outermost = |node: &SyntaxNode| {
        let inside = node.ancestors().take_while(|around| around.kind() != K::SOURCE_FILE);
        inside.last().map(|statement| statement.text_range())
    };
    let Some(changed) = places.iter().filter_map(outermost).reduce(TextRange::cover) else { return false };
    let names = value.descendants().filter(|node| node.kind() == K::NAME_REF);
    let read: Vec<TextRange> =
        names.filter_map(|name| variable(site, &name)).map(|definition| definition.name_range).collect();
    let rests = |found: &Diagnostic| {
        if found.code == codes::UNREAD_VARIABLE {
            return read.contains(&found.range);
        }
        let related = found.related.iter().filter(|related| related.file == site.file);
        let around = related.map(|related| related.range).fold(found.range, TextRange::cover);
        !ABOUT_NAMES.contains(&found.code) && around.intersect(changed).is_some()
    };
    !unsuppressed_diagnostics(site.db, site.file).iter().any(rests)
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
        let (statement, list) = statement(site).filter(|(statement, _)| is_simple(site, statement))?;
        let value = nodes_at(&site.root, site.range)
            .take_while(|node| node != statement.syntax())
            .find(|node| node.kind() == K::BIN_EXPR)?;
        let is_declared = site.root.descendants().any(|node| node.kind() == K::DECL_STMT);
        if !is_declared || is_index(&value) || !is_plain_number(site, &Value::cast(value.clone())?) {
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
            let same = statement
                .syntax()
                .descendants()
                .filter(|node| node.kind() == K::BIN_EXPR && !is_index(node) && site.slice(node) == text);
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
    let places = std::slice::from_ref(&found.value);
    let is_declared = found.value.parent().is_some_and(|parent| parent.kind() == K::DECL_STMT);
    if is_declared || !keeps_findings(site, &found.value, places) {
        return None;
    }
    let edits = found.declared(site, places)?;
    let title = "Extract into a variable (2 steps more)";
    Some(Rewrite::new("extract-variable", RewriteKind::Extract, title, site.file, edits))
}

/// Declares a variable for arithmetic that stands there several times, and writes it in all these places.
pub(super) fn extract_repeated(site: &Site<'_>) -> Option<Rewrite> {
    let found = Arithmetic::new(site)?;
    let places = found.places(site);
    let count = u64::try_from(places.len()).ok().filter(|count| *count > 1)?;
    if !keeps_findings(site, &found.value, &places) {
        return None;
    }
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

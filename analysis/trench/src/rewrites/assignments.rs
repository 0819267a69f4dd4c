//! `a = a + e` as `a += e`, and back: the document gives both the same costs (documents/trench.txt).

use ludex_base::TextRange;
use ludex_base::rewrite::{Rewrite, RewriteKind};
use ludex_syntax::trench::ast::{AssignStmt, Statement, Value};
use rowan::ast::AstNode;

use super::{Site, is_bare, statement};

/// The operators that have a short form (reference/trench.md, Grammar).
const SIGNS: [&str; 3] = ["+", "-", "*"];

/// The assignment to a variable at the cursor: its name, the sign between that and the value, and the value.
fn assignment<'s>(site: &'s Site<'_>) -> Option<(AssignStmt, &'s str, &'s str, Value)> {
    let (Statement::AssignStmt(assignment), _) = statement(site)? else { return None };
    let Some(Value::NameRef(name)) = assignment.target() else { return None };
    let value = assignment.value()?;
    let gap = TextRange::new(name.syntax().text_range().end(), value.syntax().text_range().start());
    let is_plain = is_bare(site.slice(assignment.syntax()));
    let name = &site.text[name.syntax().text_range()];
    is_plain.then(|| (assignment, name.trim(), site.text[gap].trim(), value))
}

fn rewrite(site: &Site<'_>, id: &'static str, title: String, assignment: &AssignStmt, text: String) -> Option<Rewrite> {
    let start = assignment.target()?.syntax().text_range().start();
    let end = assignment.value()?.syntax().text_range().end();
    let edits = [(TextRange::new(start, end), text)];
    Some(Rewrite::new(id, RewriteKind::Rewrite, title, site.file, edits))
}

/// `a = a + e` becomes `a += e`.
pub(super) fn shorten(site: &Site<'_>) -> Option<Rewrite> {
    let (assignment, name, sign, value) = assignment(site)?;
    let Value::BinExpr(binary) = &value else { return None };
    let (left, right) = (binary.left()?, binary.syntax().children().filter_map(Value::cast).nth(1)?);
    let gap = TextRange::new(left.syntax().text_range().end(), right.syntax().text_range().start());
    let operator = site.text[gap].trim();
    let is_own = matches!(&left, Value::NameRef(_)) && site.slice(left.syntax()).trim() == name;
    if sign != "=" || !is_own || !SIGNS.contains(&operator) {
        return None;
    }
    let text = format!("{name} {operator}= {}", site.slice(right.syntax()));
    let title = format!("Write `{operator}=` (same cost)");
    rewrite(site, "short-assignment", title, &assignment, text)
}

/// `a += e` becomes `a = a + e`.
pub(super) fn spell_out(site: &Site<'_>) -> Option<Rewrite> {
    let (assignment, name, sign, value) = assignment(site)?;
    let operator = sign.strip_suffix('=').filter(|operator| SIGNS.contains(operator))?;
    let written = site.slice(value.syntax());
    let is_word = matches!(value, Value::NameRef(_) | Value::Literal(_) | Value::ParenExpr(_) | Value::MetaExpr(_));
    let written = if is_word { written.to_owned() } else { format!("({written})") };
    let text = format!("{name} = {name} {operator} {written}");
    let title = format!("Write `=` and `{operator}` (same cost)");
    rewrite(site, "long-assignment", title, &assignment, text)
}

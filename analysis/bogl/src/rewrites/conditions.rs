//! The condition of a `while` with and without `not`.

use ludex_base::TextRange;
use ludex_base::rewrite::Rewrite;
use ludex_syntax::bogl::{SyntaxKind as K, SyntaxNode};

use super::branches::opposite;
use super::{Site, blanks, called, compares, innermost, is_bare, is_local, operands, operator};

/// Writes `while a < b` as `while not(a >= b)`, and back.
pub(super) fn negate(site: &Site<'_>) -> Option<Rewrite> {
    let node = innermost(site, K::WHILE_EXPR)?;
    let parts = operands(&node);
    let [condition, _] = parts.as_slice() else { return None };
    if !is_bare(site.slice(condition)) || is_local(condition, "not") {
        return None;
    }
    if compares(condition) { with_not(site, condition) } else { without_not(site, condition) }
}

/// The comparison that holds where this one does not, and the place of its sign. A message about two numbers, two values
/// or two sides that are the same says how the comparison comes out, so none is offered for those.
fn turned(site: &Site<'_>, comparison: &SyntaxNode) -> Option<(TextRange, &'static str)> {
    let parts = operands(comparison);
    let [left, right] = parts.as_slice() else { return None };
    // The comparisons bind differently.
    if !compares(comparison) || parts.iter().any(compares) || site.slice(left) == site.slice(right) {
        return None;
    }
    let is_number = |node: SyntaxNode| matches!(node.kind(), K::LITERAL | K::BIN_EXPR | K::PAREN_EXPR);
    let is_constant =
        |part: &SyntaxNode| part.descendants().all(is_number) || site.slice(part).starts_with(char::is_uppercase);
    if parts.iter().all(is_constant) {
        return None;
    }
    let (kind, place) = operator(comparison)?;
    Some((place, opposite(kind)?))
}

fn with_not(site: &Site<'_>, condition: &SyntaxNode) -> Option<Rewrite> {
    let (place, sign) = turned(site, condition)?;
    let range = condition.text_range();
    let (before, _) = blanks(site, range);
    let edits = [
        (TextRange::empty(range.start()), format!("{before}not(")),
        (place, sign.to_owned()),
        (TextRange::empty(range.end()), ")".to_owned()),
    ];
    Some(site.rewrite("negate-condition", format!("Write the condition with `not` and `{sign}`"), edits))
}

fn without_not(site: &Site<'_>, condition: &SyntaxNode) -> Option<Rewrite> {
    let (callee, arguments) = called(condition)?;
    let [comparison] = arguments.as_slice() else { return None };
    if callee != "not" {
        return None;
    }
    let (place, sign) = turned(site, comparison)?;
    let (range, inner) = (condition.text_range(), comparison.text_range());
    let (_, behind) = blanks(site, range);
    let edits = [
        (TextRange::new(range.start(), inner.start()), String::new()),
        (place, sign.to_owned()),
        (TextRange::new(inner.end(), range.end()), behind.to_owned()),
    ];
    Some(site.rewrite("negate-condition", format!("Write the condition with `{sign}` and without `not`"), edits))
}

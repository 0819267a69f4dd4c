//! A comparison with its operands in the other order.

use ludex_base::rewrite::Rewrite;
use ludex_syntax::bogl::{SyntaxKind as K, SyntaxNode};

use super::{Site, compares, innermost, is_bare, is_total, operands, operator};

/// The comparison that says the same of the operands in the other order.
fn mirrored(kind: K) -> Option<&'static str> {
    Some(match kind {
        K::EQ_EQ => "==",
        K::NOT_EQ => "/=",
        K::LT => ">",
        K::LT_EQ => ">=",
        K::GT => "<",
        K::GT_EQ => "<=",
        _ => return None,
    })
}

/// Exchanges the operands of a comparison.
pub(super) fn swap(site: &Site<'_>) -> Option<Rewrite> {
    let node = innermost(site, K::BIN_EXPR).filter(compares)?;
    let parts = operands(&node);
    let [left, right] = parts.as_slice() else { return None };
    // Every comparison binds in its own way, and what is last takes all that follows it.
    let is_inner = node.parent().is_some_and(|parent| matches!(parent.kind(), K::BIN_EXPR | K::PROJECTION_EXPR));
    let is_open = |part: &SyntaxNode| matches!(part.kind(), K::LET_EXPR | K::IF_EXPR | K::WHILE_EXPR);
    if is_inner || parts.iter().any(compares) || parts.iter().any(is_open) {
        return None;
    }
    // Only where it does not matter which of them is evaluated first.
    if !is_total(left) && !is_total(right) || !is_bare(site.slice(&node)) {
        return None;
    }
    let (kind, place) = operator(&node)?;
    let sign = mirrored(kind)?;
    let (one, two) = (site.slice(left).to_owned(), site.slice(right).to_owned());
    let edits = [(left.text_range(), two), (place, sign.to_owned()), (right.text_range(), one)];
    Some(site.rewrite("swap-operands", "Swap the operands of the comparison", edits))
}

//! The branches of an `if` in the other order, with the opposite condition.

use ludex_base::rewrite::Rewrite;
use ludex_syntax::bogl::SyntaxKind as K;

use super::{Site, compares, innermost, is_bare, operands, operator};

/// The comparison that holds where this one does not.
pub(super) fn opposite(kind: K) -> Option<&'static str> {
    Some(match kind {
        K::EQ_EQ => "/=",
        K::NOT_EQ => "==",
        K::LT => ">=",
        K::LT_EQ => ">",
        K::GT => "<=",
        K::GT_EQ => "<",
        _ => return None,
    })
}

/// Turns the comparison of an `if` round and exchanges its branches.
pub(super) fn swap(site: &Site<'_>) -> Option<Rewrite> {
    let node = innermost(site, K::IF_EXPR)?;
    let parts = operands(&node);
    let [condition, then, other] = parts.as_slice() else { return None };
    // The comparisons bind differently.
    if !compares(condition) || operands(condition).iter().any(compares) {
        return None;
    }
    let (kind, place) = operator(condition)?;
    let sign = opposite(kind)?;
    let (one, two) = (site.slice(then), site.slice(other));
    if !is_bare(site.slice(&node)) || one.contains('\n') || two.contains('\n') {
        return None;
    }
    let edits = [(place, sign.to_owned()), (then.text_range(), two.to_owned()), (other.text_range(), one.to_owned())];
    Some(site.rewrite("swap-branches", format!("Write `{sign}` and swap the branches"), edits))
}

//! Parentheses that change nothing.

use ludex_base::TextRange;
use ludex_base::rewrite::Rewrite;
use ludex_syntax::bogl::SyntaxKind as K;

use super::{Site, blanks, innermost, is_bare, operands};

/// Removes parentheses around the whole of a side of an equation, or of a part of `if` and `let`.
pub(super) fn remove(site: &Site<'_>) -> Option<Rewrite> {
    let node = innermost(site, K::PAREN_EXPR)?;
    let parts = operands(&node);
    let [inner] = parts.as_slice() else { return None };
    let parent = node.parent()?;
    let is_whole = matches!(parent.kind(), K::EQUATION | K::IF_EXPR | K::LET_EXPR);
    let text = site.slice(&node);
    if !is_whole || !is_bare(text) || text.contains('\n') {
        return None;
    }
    // A word beside them needs a blank.
    let range = node.text_range();
    let (before, behind) = blanks(site, range);
    let (start, end) = (inner.text_range().start(), inner.text_range().end());
    let edits = [
        (TextRange::new(range.start(), start), before.to_owned()),
        (TextRange::new(end, range.end()), behind.to_owned()),
    ];
    Some(site.rewrite("remove-parentheses", "Remove the parentheses", edits))
}

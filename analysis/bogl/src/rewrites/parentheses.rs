//! Parentheses that change nothing.

use ludex_base::TextRange;
use ludex_base::rewrite::Rewrite;
use ludex_syntax::bogl::SyntaxKind as K;

use super::{Site, continues_word, is_bare, operands};

/// Removes parentheses around the whole of a side of an equation, or of a part of `if` and `let`.
pub(super) fn remove(site: &Site<'_>) -> Option<Rewrite> {
    let node = site.node(K::PAREN_EXPR)?;
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
    let before = site.text[..usize::from(range.start())].chars().next_back().is_some_and(continues_word);
    let behind = site.text[usize::from(range.end())..].chars().next().is_some_and(continues_word);
    let blank = |is_needed: bool| if is_needed { " " } else { "" };
    let (start, end) = (inner.text_range().start(), inner.text_range().end());
    let edits = [
        (TextRange::new(range.start(), start), blank(before).to_owned()),
        (TextRange::new(end, range.end()), blank(behind).to_owned()),
    ];
    Some(site.rewrite("remove-parentheses", "Remove the parentheses", edits))
}

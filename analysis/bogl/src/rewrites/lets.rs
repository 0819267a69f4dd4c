//! An expression that `let` gives a name, and a name that gives way to its expression (documents/bogl.txt: the result of
//! `let x = e in e'` is that of `e'` with `e` in the place of `x`).

use ludex_base::TextRange;
use ludex_base::rewrite::{Rewrite, RewriteKind, nodes_at};
use ludex_syntax::bogl::{SyntaxKind as K, SyntaxNode};

use super::{Site, fresh_name, innermost, is_bare, is_expression, is_total, operands, word};

/// True if the definition around a node has no loop, and nothing in it is wrong.
pub(super) fn is_without_loops(node: &SyntaxNode) -> bool {
    let Some(equation) = node.ancestors().find(|around| around.kind() == K::EQUATION) else { return false };
    !equation.descendants().any(|inner| matches!(inner.kind(), K::WHILE_EXPR | K::ERROR))
}

/// True if an expression stands by itself: nothing beside it binds to it.
pub(super) fn stands_alone(node: &SyntaxNode) -> bool {
    let around = node.parent().map(|parent| parent.kind());
    matches!(around, Some(K::EQUATION | K::IF_EXPR | K::LET_EXPR | K::PAREN_EXPR | K::TUPLE_EXPR | K::ARG_LIST))
}

/// The text of a value where an operator may stand beside it.
pub(super) fn as_operand(value: &SyntaxNode, text: &str) -> String {
    // A sign may belong to the operator before it.
    let is_atom = value.kind() != K::BIN_EXPR && !text.starts_with(['-', '+']);
    if is_atom { text.to_owned() } else { format!("({text})") }
}

/// Binds arithmetic, a comparison or a tuple to a name where the branch around it begins.
pub(super) fn extract(site: &Site<'_>) -> Option<Rewrite> {
    let wanted = |node: &SyntaxNode| matches!(node.kind(), K::BIN_EXPR | K::TUPLE_EXPR);
    let node = nodes_at(&site.root, site.range).take_while(|node| is_expression(node.kind())).find(wanted)?;
    let is_slot = |node: &SyntaxNode| {
        let around = node.parent().map(|parent| parent.kind());
        is_expression(node.kind()) && matches!(around, Some(K::EQUATION | K::IF_EXPR | K::LET_EXPR))
    };
    let slot = node.ancestors().find(is_slot)?;
    let text = site.slice(&node);
    if slot == node || !is_total(&node) || !is_without_loops(&node) || !is_bare(text) || text.contains('\n') {
        return None;
    }
    // A condition is followed by `then`, a bound value by `in`: a `let` there ends as well, but reads badly.
    let branches = slot.parent().map(|parent| (parent.kind(), operands(&parent)));
    if let Some((K::IF_EXPR | K::LET_EXPR, parts)) = branches
        && parts.first() == Some(&slot)
    {
        return None;
    }
    let name = fresh_name(site.text)?;
    let binding = format!("let {name} = {text} in ");
    let edits = [(TextRange::empty(slot.text_range().start()), binding), (node.text_range(), name)];
    Some(Rewrite::new("extract-let", RewriteKind::Extract, "Extract into a `let`", site.file, edits))
}

/// Writes the value of a `let` wherever its name stands.
pub(super) fn inline(site: &Site<'_>) -> Option<Rewrite> {
    let node = innermost(site, K::LET_EXPR)?;
    let name = node.children().find(|child| child.kind() == K::NAME)?;
    let parts = operands(&node);
    let [value, body] = parts.as_slice() else { return None };
    let before = TextRange::new(node.text_range().start(), body.text_range().start());
    let is_sound = is_total(value)
        && is_without_loops(&node)
        && stands_alone(&node)
        && is_bare(&site.text[before])
        && !site.slice(value).contains('\n');
    if !is_sound {
        return None;
    }
    // No name in the value may mean something else where it is written, nor may another `let` take the name.
    let names: Vec<String> =
        value.descendants().filter(|inner| inner.kind() == K::NAME_REF).map(|one| word(&one)).collect();
    let own = word(&name);
    let mut bound = body.descendants().filter(|inner| inner.kind() == K::NAME).map(|inner| word(&inner));
    if bound.any(|bound| bound == own || names.contains(&bound)) {
        return None;
    }
    let uses: Vec<SyntaxNode> =
        body.descendants().filter(|inner| inner.kind() == K::NAME_REF && word(inner) == own).collect();
    let is_called = |one: &SyntaxNode| one.parent().is_some_and(|parent| parent.kind() == K::CALL_EXPR);
    if uses.is_empty() || uses.iter().any(is_called) {
        return None;
    }
    let text = as_operand(value, site.slice(value));
    let mut edits = vec![(before, String::new())];
    edits.extend(uses.iter().map(|one| (one.text_range(), text.clone())));
    let title = format!("Replace `{own}` with its value");
    Some(Rewrite::new("inline-let", RewriteKind::Inline, title, site.file, edits))
}

//! An expression that becomes a function of the parameters and variables in it, with the signature that their types say
//! (documents/bogl.txt, Value Definitions).

use ludex_base::rewrite::{Rewrite, RewriteKind, nodes_at};
use ludex_base::{TextRange, TextSize};
use ludex_syntax::bogl::{SyntaxKind as K, SyntaxNode};

use super::lets::is_without_loops;
use super::{
    Site, blanks, expression, fresh_name, holds, is_bare, is_expression, is_inside, operands, says, sound_spot,
};
use crate::check::parameter_types::written;
use crate::hir::{Expr, ExprId, LocalId};
use crate::spot::Spot;
use crate::types::Types;
use crate::types::ty::Ty;

/// The most parameters that a new function gets.
const MAX_PARAMETERS: usize = 6;

/// True for a type that a parameter can have: the implementation forgets what extends an enumeration
/// (reference/bogl.md, Types).
fn fits_parameter(types: &Types, ty: &Ty) -> bool {
    !matches!(ty, Ty::Named(name) if types.get(*name).is_some_and(|named| matches!(named.ty, Ty::Extended(..))))
}

/// The parameters and variables that an expression takes from around it, in the order in which it names them; [`None`]
/// if there are too many, or if it uses the definition itself.
fn free_locals(spot: &Spot<'_>, id: ExprId) -> Option<Vec<LocalId>> {
    let own = spot.signatures.value_of(spot.item)?.name;
    let whole = spot.body.range(id);
    let mut found: Vec<(TextSize, LocalId)> = Vec::new();
    for at in spot.body.ids().filter(|at| whole.contains_range(spot.body.range(*at))) {
        let (Expr::Name(used) | Expr::Call { callee: used, .. }) = spot.body.expr(at) else { continue };
        match used.local {
            Some(local) if whole.contains_range(spot.body.local(local).range) => {}
            Some(local) => found.push((used.range.start(), local)),
            None if used.name == own => return None,
            None => {}
        }
    }
    found.sort_by_key(|(at, _)| *at);
    let mut locals: Vec<LocalId> = Vec::new();
    for (_, local) in found {
        if locals.contains(&local) {
            continue;
        }
        if locals.len() == MAX_PARAMETERS {
            return None;
        }
        locals.push(local);
    }
    Some(locals)
}

/// The start of the line of a definition, or of the comment right above it; [`None`] if something else stands there.
fn above(text: &str, start: TextSize) -> Option<TextSize> {
    let before = &text[..usize::from(start)];
    let mut at = before.rfind('\n').map_or(0, |at| at + 1);
    if !before[at..].trim().is_empty() {
        return None;
    }
    while let Some(end) = at.checked_sub(1) {
        let line = text[..end].rfind('\n').map_or(0, |at| at + 1);
        if text[line..end].contains("-}") {
            return None;
        }
        if !text[line..end].trim_start().starts_with("--") {
            break;
        }
        at = line;
    }
    TextSize::try_from(at).ok()
}

/// Makes a function of the expression that is selected, or stands at the cursor, above the definition.
pub(super) fn extract(site: &Site<'_>) -> Option<Rewrite> {
    let wanted = |node: &SyntaxNode| matches!(node.kind(), K::BIN_EXPR | K::CALL_EXPR | K::IF_EXPR | K::LET_EXPR);
    let node = nodes_at(&site.root, site.range)
        .take_while(|node| is_expression(node.kind()) || is_inside(node.kind()))
        .find(wanted)?;
    let parent = node.parent()?;
    let text = site.slice(&node);
    let is_refused = matches!(parent.kind(), K::EQUATION | K::PROJECTION_EXPR)
        || holds(&node, K::PROJECTION_EXPR)
        || says(&node, "input")
        || !is_without_loops(&node);
    if is_refused || !is_bare(text) || text.contains('\n') {
        return None;
    }
    let definition = node.ancestors().find(|around| around.kind() == K::VALUE_DEF)?;
    // A loop that nothing binds takes what the last function above it has bound.
    let is_function = node
        .ancestors()
        .any(|around| around.kind() == K::EQUATION && around.children().any(|child| child.kind() == K::PARAM_LIST));
    if !is_function && holds(&site.root, K::WHILE_EXPR) {
        return None;
    }
    let spot = sound_spot(site, &node)?;
    let id = expression(&spot, &node)?;
    let locals = free_locals(&spot, id).filter(|locals| !locals.is_empty())?;
    let types = &spot.signatures.types;
    let taken: Vec<Ty> = locals.iter().map(|local| spot.types.local(*local).clone()).collect();
    if !taken.iter().all(|ty| fits_parameter(types, ty)) {
        return None;
    }
    let signature = written(&spot, taken, spot.types.ty(id).clone())?;
    let names: Vec<&str> = locals.iter().map(|local| spot.body.local(*local).name.as_str()).collect();
    let name = fresh_name(site.text)?;
    let call = format!("{name}({})", names.join(", "));
    let at = above(site.text, definition.text_range().start())?;
    let function = format!("{name} : {signature}\n{call} = {text}\n\n");
    // The parentheses around it are of no use any more.
    let is_alone = parent.kind() == K::PAREN_EXPR && operands(&parent).len() == 1 && is_bare(site.slice(&parent));
    let replaced = if is_alone { parent.text_range() } else { node.text_range() };
    let (before, behind) = blanks(site, replaced);
    let edits = [(TextRange::empty(at), function), (replaced, format!("{before}{call}{behind}"))];
    Some(Rewrite::new("extract-function", RewriteKind::Extract, "Extract into a function", site.file, edits))
}

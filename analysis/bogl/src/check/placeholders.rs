//! Fixes that write what is missing as a whole: an equation, a branch. What stands there is a value of the right type
//! that the author has to replace, so none of them is made without asking.

use std::sync::Arc;

use ludex_base::{Db, File, Fix, Name};
use ludex_syntax::{TextRange, TextSize};

use crate::hir::items::{Item, ItemHead, head, items};
use crate::hir::lower::body;
use crate::hir::{Body, Expr, NameUse};
use crate::infer::infer;
use crate::spot::item_at;
use crate::types::signatures::{Signatures, signatures};
use crate::types::ty::Ty;
use crate::types::{Base, Types};

/// The greatest depth to which a tuple may lie in a tuple.
const MAX_DEPTH: usize = 4;

/// The fix that writes an equation below the signature whose name stands at a place. A function gets one only if it
/// can give back its argument: another equation would not use its parameters.
pub(crate) fn missing_equation(db: &dyn Db, file: File, place: TextRange) -> Option<Fix> {
    let (index, start) = item_at(db, file, place.start())?;
    let item = only_fault(db, file, index)?;
    let ItemHead::Value(def) = &**head(db, file, index) else { return None };
    let name = def.name?.name;
    if !def.signed || !def.equations.is_empty() || !name.as_str().starts_with(char::is_lowercase) {
        return None;
    }
    let signatures = signatures(db, file);
    let equation = equation(signatures, name, &signatures.value_of(index)?.ty)?;
    let end = start + item.syntax().text_range().len();
    let rest = file.text(db).get(usize::from(end)..)?.lines().next().unwrap_or_default().trim_end();
    let is_free = rest.trim_start().is_empty() || rest.trim_start().starts_with("--");
    let at = TextRange::empty(end + TextSize::of(rest));
    is_free.then(|| Fix::replace(format!("write `{equation}`"), file, at, format!("\n{equation}")).alternative())
}

/// An equation for a signature.
fn equation(signatures: &Signatures, name: Name, ty: &Ty) -> Option<String> {
    let types = &signatures.types;
    if let Some(function) = ty.as_function() {
        let is_one = types.parts(&function.argument).is_none() && !types.is_unknown(&function.argument);
        let gives_it_back = is_one && function.argument == function.result;
        return gives_it_back.then(|| format!("{name}(x) = x"));
    }
    if types.head(ty).base == Base::Board && signatures.has_board {
        return Some(format!("{name}!(x, y) = {}", placeholder(types, &types.content(), 0)?));
    }
    Some(format!("{name} = {}", placeholder(types, ty, 0)?))
}

/// The fix that writes `else` with a value at the place where it is missing.
pub(crate) fn missing_else(db: &dyn Db, file: File, place: TextRange) -> Option<Fix> {
    let (index, start) = item_at(db, file, place.start())?;
    only_fault(db, file, index)?;
    let body: &Body = body(db, file, index).as_ref()?;
    let mut open = body.ids().filter_map(|id| match body.expr(id) {
        Expr::If { then, otherwise, .. } if matches!(body.expr(*otherwise), Expr::Missing) => Some((id, *then)),
        _ => None,
    });
    // Of two nobody can tell whose `else` is missing.
    let (Some((whole, then)), None) = (open.next(), open.next()) else { return None };
    if body.range(then).end() + start != place.start() {
        return None;
    }
    let signatures = signatures(db, file);
    // The expression at the fault counts as broken and has no type of its own, the whole may be wanted to have one.
    let is_whole = body.equations.iter().any(|equation| equation.root == whole && equation.positions.is_none());
    let declared = is_whole.then(|| signatures.value_of(index)).flatten().map(|value| match value.ty.as_function() {
        Some(function) => function.result.clone(),
        None => value.ty.clone(),
    });
    let inferred = infer(db, file, index);
    let ty = match (body.expr(then), declared) {
        (_, Some(declared)) => declared,
        (Expr::Name(NameUse { local: Some(local), .. }), None) => inferred.local(*local).clone(),
        (_, None) => inferred.ty(then).clone(),
    };
    let value = placeholder(&signatures.types, &ty, 0)?;
    let at = TextRange::empty(place.start());
    Some(Fix::replace(format!("write `else {value}`"), file, at, format!(" else {value}")).alternative())
}

/// An item with a single syntax error: beside others nobody knows what its text means.
fn only_fault(db: &dyn Db, file: File, index: u32) -> Option<Arc<Item>> {
    let (_, item) = items(db, file).items.get(index as usize)?;
    (item.errors.len() == 1).then(|| Arc::clone(item))
}

/// A value of a type; `None` if none can be written down.
fn placeholder(types: &Types, ty: &Ty, depth: usize) -> Option<String> {
    let head = types.head(ty);
    match head.base {
        Base::Int => Some("0".to_owned()),
        Base::Bool => Some("True".to_owned()),
        Base::Tuple(tuple) if depth < MAX_DEPTH => {
            let parts: Option<Vec<String>> =
                tuple.parts.iter().map(|part| placeholder(types, part, depth + 1)).collect();
            Some(format!("({})", parts?.join(", ")))
        }
        Base::Nothing => {
            // In the order in which they are listed, if the type has a name.
            let listed = match ty {
                Ty::Named(name) => types.get(*name).map(|named| named.own.clone()).unwrap_or_default(),
                _ => Vec::new(),
            };
            // A value that an earlier type has is one of that.
            let is_own = |value: &Name| types.owner(*value).is_some_and(|owner| types.fits(&Ty::Named(owner.name), ty));
            listed.into_iter().chain(head.symbols).find(is_own).map(|value| value.to_string())
        }
        _ => None,
    }
}

//! Fixes for what the parser reports, where only names and types know them.

use ludex_base::{Db, Diagnostic, File, Fix};
use ludex_syntax::TextRange;

use crate::hir::{BinaryOp, Expr};
use crate::infer::infer;
use crate::items::{ItemHead, head, items};
use crate::lower::body;
use crate::spot::Spot;

/// Adds fixes to syntax errors, where there is one sensible fix.
pub fn mend_syntax(db: &dyn Db, file: File, found: &mut [Diagnostic]) {
    for diagnostic in found {
        if diagnostic.code.name == "missing-signature"
            && diagnostic.fixes.is_empty()
            && let Some(fix) = add_signature(db, file, diagnostic.range)
        {
            diagnostic.fix(fix);
        }
        if diagnostic.code.name == "unexpected-token"
            && let Some((message, fix)) = assignment_in_loop(db, file, diagnostic.range)
        {
            diagnostic.message = message;
            diagnostic.fixes = vec![fix];
        }
    }
}

/// What is said of `while … do n = n + 1` at its `=`, and the fix: there is nothing to compare.
fn assignment_in_loop(db: &dyn Db, file: File, equals: TextRange) -> Option<(String, Fix)> {
    let spot = Spot::at(db, file, equals.start())?;
    let (id, left, right) = spot.body.ids().find_map(|id| match spot.body.expr(id) {
        Expr::Binary { op: BinaryOp::Equal, op_range, left, right } if spot.place(*op_range) == equals => {
            Some((id, *left, *right))
        }
        _ => None,
    })?;
    let mut inner = id;
    let mut outer = spot.body.parent(id)?;
    while let Expr::Paren(_) = spot.body.expr(outer) {
        inner = outer;
        outer = spot.body.parent(outer)?;
    }
    let Expr::While { body: repeated, .. } = spot.body.expr(outer) else { return None };
    let Expr::Name(name) = spot.body.expr(left) else { return None };
    let value = spot.body.text_of(right);
    let changed = name.local.is_some_and(|local| spot.loop_variables(outer) == [local]);
    if *repeated != inner || value.is_empty() || !changed {
        return None;
    }
    let name = name.name;
    let message = format!("after `do`, write only the new value of `{name}`, without the name: `{value}`");
    Some((message, Fix::write(file, spot.place(spot.body.range(id)), value)))
}

/// The fix that writes the missing signature above the equation at a place. For functions there is none:
/// what their parameters are cannot be told.
pub fn add_signature(db: &dyn Db, file: File, place: TextRange) -> Option<Fix> {
    let starts = &items(db, file).items;
    let index = starts.iter().rposition(|(start, _)| *start <= place.start())?;
    let (start, _) = starts.get(index)?;
    let ItemHead::Value(def) = &**head(db, file, index as u32) else { return None };
    let name = def.name?;
    let first = def.equations.first()?;
    if def.signed || first.params.is_some() || name.name.as_str().starts_with(char::is_uppercase) {
        return None;
    }
    let ty = if first.positions.is_some() {
        "Board".to_owned()
    } else {
        let body = body(db, file, index as u32).as_ref()?;
        let root = body.equations.first()?.root;
        let ty = infer(db, file, index as u32).ty(root);
        if !ty.can_be_declared() {
            return None;
        }
        ty.to_string()
    };
    let line = format!("{} : {ty}", name.name);
    let above = TextRange::empty(*start + first.range.start());
    Some(Fix::replace(format!("write the signature `{line}`"), file, above, format!("{line}\n")))
}

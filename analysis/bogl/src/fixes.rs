//! Fixes for what the parser reports, where only the types know them.

use ludex_base::{Db, Diagnostic, File, Fix};
use ludex_syntax::TextRange;

use crate::infer::infer;
use crate::items::{ItemHead, head, items};
use crate::lower::body;

/// Adds fixes to syntax errors, where there is one sensible fix.
pub fn mend_syntax(db: &dyn Db, file: File, found: &mut [Diagnostic]) {
    for diagnostic in found {
        if diagnostic.code.name == "missing-signature"
            && diagnostic.fixes.is_empty()
            && let Some(fix) = add_signature(db, file, diagnostic.range)
        {
            diagnostic.fix(fix);
        }
    }
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

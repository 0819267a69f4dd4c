//! Fixes for what the parser reports, where only names and types know them.

use ludex_base::judging::Judging;
use ludex_base::{Db, Diagnostic, File, Fix, Name};
use ludex_syntax::TextRange;
use ludex_syntax::bogl::codes::PATTERN;
use rustc_hash::FxHashMap;

use crate::Bogl;
use crate::builtins::is_reserved_value;
use crate::check::parameter_types::function_type;
use crate::check::placeholders;
use crate::hir::items::{ItemHead, head, item};
use crate::hir::lower::body;
use crate::hir::{BinaryOp, Expr, ExprId};
use crate::infer::infer;
use crate::prelude::is_prelude;
use crate::spot::{Spot, item_at};
use crate::types::signatures::signatures;

impl Judging for Bogl {
    /// Adds fixes to syntax errors, where there is one sensible fix, and reports a value among parameters as one.
    fn filter_syntax_errors(&self, db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) {
        if is_prelude(db, file) {
            found.retain(|diagnostic| diagnostic.code.name != "missing-header");
        }
        patterns(db, file, found);
        // Of the definition at hand, which errors come from one after the other.
        let mut known: Option<(Spot<'_>, FxHashMap<TextRange, ExprId>)> = None;
        for diagnostic in found.iter_mut() {
            if diagnostic.code.name == "missing-signature"
                && diagnostic.fixes.is_empty()
                && let Some(fix) = add_signature(db, file, diagnostic.range)
            {
                diagnostic.fix(fix);
            }
            if diagnostic.fixes.is_empty() {
                let fix = match diagnostic.code.name {
                    "missing-equation" => placeholders::missing_equation(db, file, diagnostic.range),
                    "expected-else" => placeholders::missing_else(db, file, diagnostic.range),
                    _ => None,
                };
                diagnostic.fixes.extend(fix);
            }
            if diagnostic.code.name != "unexpected-token" {
                continue;
            }
            if let Some((message, fix)) = alternatives(db, file, diagnostic.range) {
                diagnostic.statement = message;
                diagnostic.fixes = vec![fix];
                continue;
            }
            let Some((item, start)) = item_at(db, file, diagnostic.range.start()) else { continue };
            if known.as_ref().is_none_or(|(spot, _)| spot.item != item) {
                known = Spot::of(db, file, item, start).map(|spot| {
                    let equalities = equalities(&spot);
                    (spot, equalities)
                });
            }
            if let Some((spot, equalities)) = &known
                && let Some(id) = equalities.get(&diagnostic.range)
                && let Some((message, fix)) = assignment_in_loop(file, spot, *id)
            {
                diagnostic.statement = message;
                diagnostic.fixes = vec![fix];
            }
        }
    }
}

/// Values in the places of parameters, as other languages have them: of all in one definition the first is reported.
fn patterns(db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) {
    let mut told: Option<u32> = None;
    found.retain_mut(|diagnostic| {
        let is_value = || {
            let written = file.text(db).get(std::ops::Range::<usize>::from(diagnostic.range))?;
            let types = &signatures(db, file).types;
            let is_known = matches!(written, "True" | "False") || types.owner(Name::new(written)).is_some();
            (is_known && is_parameter(db, file, diagnostic.range)).then(|| written.to_owned())
        };
        match diagnostic.code.name {
            "name-case" => {
                let Some(value) = is_value() else { return true };
                diagnostic.code = PATTERN;
                diagnostic.fixes.clear();
                diagnostic.statement = format!(
                    "an equation takes its parameters by name and cannot match `{value}`: write one equation, with \
                     `if … == {value}` in it"
                );
            }
            "pattern" => {}
            _ => return true,
        }
        let item = item_at(db, file, diagnostic.range.start()).map(|(item, _)| item);
        let is_first = item.is_none() || item != told;
        told = item;
        is_first
    });
}

/// True for a place in the list of parameters of an equation.
fn is_parameter(db: &dyn Db, file: File, place: TextRange) -> bool {
    let Some((item, start)) = item_at(db, file, place.start()) else { return false };
    let ItemHead::Value(def) = &**head(db, file, item) else { return false };
    let mut lists = def.equations.iter().filter_map(|equation| equation.params_range);
    lists.any(|list| (list + start).contains_range(place))
}

/// The message about `type T = A | B` at its first `|`, and the fix: an enumeration with these values.
fn alternatives(db: &dyn Db, file: File, bar: TextRange) -> Option<(String, Fix)> {
    if file.text(db).get(std::ops::Range::<usize>::from(bar))? != "|" {
        return None;
    }
    let (index, start) = item_at(db, file, bar.start())?;
    let ItemHead::Type(def) = &**head(db, file, index) else { return None };
    let tree = item(db, file, index).as_ref()?.syntax();
    let skipped = tree.children().find(|child| child.text_range().start() + start == bar.start())?;
    let range = TextRange::new(def.body.range.start(), skipped.text_range().end()) + start;
    let written = file.text(db).get(std::ops::Range::<usize>::from(range))?;
    let types = &signatures(db, file).type_items;
    let is_value = |value: &str| {
        let name = value.starts_with(char::is_uppercase) && value.chars().all(|c| c.is_alphanumeric() || c == '_');
        name && !is_reserved_value(value) && !types.contains_key(&Name::new(value))
    };
    let values: Vec<&str> = written.split('|').map(str::trim).collect();
    if !values.iter().all(|value| is_value(value)) {
        return None;
    }
    let enumeration = format!("{{{}}}", values.join(", "));
    let shown = if values.len() > 8 { "{A, B, …}" } else { enumeration.as_str() };
    let message = format!("write the values of an enumeration in braces, separated by commas: `{shown}`");
    Some((message, Fix::replace("write it in braces", file, range, enumeration)))
}

/// The comparisons of a definition with `==`, or with `=` for it, by the place of that in the file.
fn equalities(spot: &Spot<'_>) -> FxHashMap<TextRange, ExprId> {
    let place = |id: ExprId| match spot.body.expr(id) {
        Expr::Binary { op: BinaryOp::Equal, op_range, .. } => Some((spot.place(*op_range), id)),
        _ => None,
    };
    spot.body.ids().filter_map(place).collect()
}

/// The message about `while … do n = n + 1` at its `=`, and the fix: there is nothing to compare.
fn assignment_in_loop(file: File, spot: &Spot<'_>, id: ExprId) -> Option<(String, Fix)> {
    let Expr::Binary { left, right, .. } = spot.body.expr(id) else { return None };
    let mut inner = id;
    let mut outer = spot.body.parent(id)?;
    while let Expr::Paren(_) = spot.body.expr(outer) {
        inner = outer;
        outer = spot.body.parent(outer)?;
    }
    let Expr::While { body: repeated, .. } = spot.body.expr(outer) else { return None };
    let Expr::Name(name) = spot.body.expr(*left) else { return None };
    let value = spot.body.text_of(*right);
    let changed = name.local.is_some_and(|local| spot.loop_variables(outer) == [local]);
    if *repeated != inner || value.is_empty() || !changed {
        return None;
    }
    let name = name.name;
    let message = format!("after `do`, write only the new value of `{name}`, without the name: `{value}`");
    Some((message, Fix::write(file, spot.place(spot.body.range(id)), value)))
}

/// The fix that writes the missing signature above the equation at a place. For a function there is one where the use of
/// its parameters tells their types.
pub(crate) fn add_signature(db: &dyn Db, file: File, place: TextRange) -> Option<Fix> {
    let (item, start) = item_at(db, file, place.start())?;
    let ItemHead::Value(def) = &**head(db, file, item) else { return None };
    let name = def.name?;
    let first = def.equations.first()?;
    if def.signed || name.name.as_str().starts_with(char::is_uppercase) {
        return None;
    }
    let is_function = first.params.is_some();
    let ty = if first.positions.is_some() {
        "Board".to_owned()
    } else if is_function {
        function_type(&Spot::of(db, file, item, start)?)?
    } else {
        let body = body(db, file, item).as_ref()?;
        let root = body.equations.first()?.root;
        let ty = infer(db, file, item).ty(root);
        let written = ty.to_string();
        // One that is cut off says too little.
        if !ty.can_be_declared() || written.contains('…') {
            return None;
        }
        written
    };
    let line = format!("{} : {ty}", name.name);
    let above = TextRange::empty(start + first.range.start());
    let fix = Fix::replace(format!("write the signature `{line}`"), file, above, format!("{line}\n"));
    // What a function takes may be meant to be more than its equation needs.
    Some(if is_function { fix.alternative() } else { fix })
}

//! The types of the expressions around a place, the innermost first.

use ludex_base::{Db, File, Markup};
use ludex_syntax::TextRange;

use super::values::with_value;
use crate::evaluate::evaluate_expression;
use crate::hir::{Expr, ExprId, LocalId, LoopContext};
use crate::spot::{Spot, excerpt};

/// How many of the enclosing expressions are shown.
const OUTER: usize = 4;

/// The innermost of these expressions of which there is something to say.
pub(super) fn innermost(spot: &Spot<'_>, around: &[ExprId]) -> Option<ExprId> {
    shown(spot, around).first().copied()
}

/// These expressions without those of which there is nothing to say, and without parentheses.
fn shown(spot: &Spot<'_>, around: &[ExprId]) -> Vec<ExprId> {
    let mut found: Vec<ExprId> = Vec::new();
    for (index, id) in around.iter().enumerate() {
        // At a parenthesis what it holds is meant.
        let id = if index == 0 { spot.body.bare(*id) } else { *id };
        if spot.has_type(id) && !matches!(spot.body.expr(id), Expr::Paren(_)) {
            found.push(id);
        }
    }
    found
}

/// Adds the type of the innermost expression, what it gives, and the types of those around it.
pub(super) fn with_types(db: &dyn Db, file: File, spot: &Spot<'_>, around: &[ExprId], markup: Markup) -> Markup {
    let found = shown(spot, around);
    let Some((first, outer)) = found.split_first() else { return markup };
    let code = format!("{} : {}", excerpt(spot.body.text_of(*first)), spot.types.ty(*first));
    let mut markup = markup.with_code(crate::DIALECT.id, code);
    // A number is worth what is written there.
    if !matches!(spot.body.expr(*first), Expr::Int(..) | Expr::Value(_) | Expr::Name(_)) {
        markup = with_value(markup, evaluate_expression(db, file, spot.item, *first));
    }
    with_outer(spot, outer, markup)
}

/// Adds the types of the expressions around a name; its own is said with the name.
pub(super) fn with_types_around(spot: &Spot<'_>, name: TextRange, markup: Markup) -> Markup {
    let around = spot.around(name).into_iter();
    let is_name = |id: &ExprId| matches!(spot.body.expr(*id), Expr::Name(_) | Expr::Value(_) | Expr::Paren(_));
    let outer: Vec<ExprId> = around.filter(|id| !is_name(id)).collect();
    with_outer(spot, &shown(spot, &outer), markup)
}

fn with_outer(spot: &Spot<'_>, outer: &[ExprId], markup: Markup) -> Markup {
    if outer.is_empty() {
        return markup;
    }
    let line = |id: &ExprId| format!("`{}` : `{}`", excerpt(spot.body.text_of(*id)), spot.types.ty(*id));
    markup.with_text("Part of:").with_list(outer.iter().take(OUTER).map(line).collect())
}

/// Which variables a loop changes, in words; empty for other expressions.
pub(super) fn what_a_loop_changes(spot: &Spot<'_>, id: ExprId) -> String {
    let Expr::While { context, .. } = spot.body.expr(id) else { return String::new() };
    let locals = spot.loop_variables(id);
    let names: Vec<&str> = locals.iter().map(|local| spot.body.local(*local).name.as_str()).collect();
    match (context, names.as_slice()) {
        (LoopContext::Let(_), [name]) => {
            let ty = of_type(spot, &locals);
            format!("**Here** it changes `{name}`, which `let` binds: after `do` comes its new value{ty}.")
        }
        (LoopContext::Parameters, [name]) => {
            let ty = of_type(spot, &locals);
            format!("**Here** it changes the parameter `{name}`: after `do` comes its new value{ty}.")
        }
        (LoopContext::Parameters, [_, ..]) => {
            let ty = of_type(spot, &locals);
            let list = names.join(", ");
            format!("**Here** it changes all parameters: after `do` come the new values of `({list})`, a tuple{ty}.")
        }
        _ => "**Here** it has no variable to change.".to_owned(),
    }
}

/// The type of variables, as the end of a sentence; empty if one of them is not known.
fn of_type(spot: &Spot<'_>, locals: &[LocalId]) -> String {
    let types: Vec<String> = locals.iter().map(|local| spot.types.local(*local).to_string()).collect();
    let unknown = locals.iter().any(|local| spot.signatures.types.is_unknown(spot.types.local(*local)));
    match types.as_slice() {
        _ if unknown => String::new(),
        [only] => format!(", of the type `{only}`"),
        several => format!(" of the type `({})`", several.join(", ")),
    }
}

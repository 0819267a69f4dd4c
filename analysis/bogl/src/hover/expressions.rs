//! The types of the expressions around a place, the innermost first.

use ludex_base::markup::{Words, code};
use ludex_base::{Db, File, Markup};
use ludex_syntax::TextRange;

use super::values::{with_difference, with_value};
use crate::evaluation::{differences, evaluate_expression};
use crate::hir::{Expr, ExprId, LocalId, LoopContext};
use crate::spot::{Spot, excerpt};

/// The most enclosing expressions that are shown.
const MAX_OUTER: usize = 4;

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
    let line = format!("{} : {}", excerpt(spot.body.text_of(*first)), spot.types.ty(*first));
    let mut markup = markup.with_code(crate::DIALECT.id, line);
    // A number is worth what is written there.
    if !matches!(spot.body.expr(*first), Expr::Int(..) | Expr::Value(_) | Expr::Name(_)) {
        markup = with_value(markup, evaluate_expression(db, file, spot.item, *first));
        markup = with_difference(markup, differences::of_expression(db, file, spot.item, *first));
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
    let line = |id: &ExprId| code(excerpt(spot.body.text_of(*id))).text(" : ").code(spot.types.ty(*id));
    markup.with_text("Part of:").with_list(outer.iter().take(MAX_OUTER).map(line).collect())
}

/// Says which variables a loop changes; empty for other expressions.
pub(super) fn describe_loop_variables(spot: &Spot<'_>, id: ExprId) -> Words {
    let Expr::While { context, .. } = spot.body.expr(id) else { return Words::new() };
    let locals = spot.loop_variables(id);
    let names: Vec<&str> = locals.iter().map(|local| spot.body.local(*local).name.as_str()).collect();
    let here = Words::new().strong("Here");
    match (context, names.as_slice()) {
        (LoopContext::Let(_), [name]) => here
            .text(" it changes ")
            .code(name)
            .text(", which ")
            .code("let")
            .text(" binds: after ")
            .code("do")
            .text(" comes its new value")
            .with(of_type(spot, &locals))
            .text("."),
        (LoopContext::Parameters, [name]) => here
            .text(" it changes the parameter ")
            .code(name)
            .text(": after ")
            .code("do")
            .text(" comes its new value")
            .with(of_type(spot, &locals))
            .text("."),
        (LoopContext::Parameters, [_, ..]) => here
            .text(" it changes all parameters: after ")
            .code("do")
            .text(" come the new values of ")
            .code(format_args!("({})", names.join(", ")))
            .text(", a tuple")
            .with(of_type(spot, &locals))
            .text("."),
        _ => here.text(" it has no variable to change."),
    }
}

/// The type of variables, as the end of a sentence; empty if one of them is not known.
fn of_type(spot: &Spot<'_>, locals: &[LocalId]) -> Words {
    let types: Vec<String> = locals.iter().map(|local| spot.types.local(*local).to_string()).collect();
    let unknown = locals.iter().any(|local| spot.signatures.types.is_unknown(spot.types.local(*local)));
    match types.as_slice() {
        _ if unknown => Words::new(),
        [only] => Words::from(", of the type ").code(only),
        several => Words::from(" of the type ").code(format_args!("({})", several.join(", "))),
    }
}

//! Loops that never run, or never end: what a loop changes, its condition has to name, and its body has to change.

use rustc_hash::FxHashSet;

use super::Walk;
use crate::codes;
use crate::hir::{Expr, ExprId, LocalId, LoopContext, children};
use crate::types::ty::listed;

impl Walk<'_> {
    pub(super) fn loops(&mut self) {
        let body = self.body;
        for id in body.ids() {
            let Expr::While { condition, body: repeated, context, reference_context: None } = body.expr(id) else {
                continue;
            };
            let locals = match context {
                LoopContext::Let(local) => vec![*local],
                LoopContext::Parameters => {
                    let equation = body.equation_at(body.range(id));
                    equation
                        .and_then(|equation| equation.params.as_ref())
                        .map_or(Vec::new(), |(params, _)| params.clone())
                }
                LoopContext::Nothing => continue,
            };
            // The answer may be another one each time.
            if locals.is_empty() || self.traits.asks(*condition) {
                continue;
            }
            let named = self.locals_in(*condition);
            let tested: Vec<LocalId> = locals.iter().copied().filter(|local| named.contains(local)).collect();
            if tested.is_empty() {
                self.condition_without_variables(*condition, &locals);
            } else if !self.traits.loops(*repeated) && self.keeps(*repeated, &locals, &tested) {
                self.unchanged(*condition, *repeated, &tested);
            }
        }
    }

    /// The parameters and variables that an expression names.
    fn locals_in(&self, id: ExprId) -> FxHashSet<LocalId> {
        let mut found: FxHashSet<LocalId> = FxHashSet::default();
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            let expr = self.body.expr(id);
            if let Expr::Name(name) = expr {
                found.extend(name.local);
            }
            open.extend(children(expr));
        }
        found
    }

    fn names(&self, locals: &[LocalId]) -> String {
        listed(locals.iter().map(|local| format!("`{}`", self.body.local(*local).name)).collect())
    }

    fn condition_without_variables(&mut self, condition: ExprId, locals: &[LocalId]) {
        let names = self.names(locals);
        let message = match self.bare(condition) {
            Expr::Value(value) if value.as_str() == "False" => {
                "this loop never runs, because its condition is always `False`".to_owned()
            }
            Expr::Value(value) if value.as_str() == "True" => {
                format!("this loop never ends, because its condition is always `True`: write a condition on {names}")
            }
            _ => format!(
                "this loop never ends once it has begun: it changes only {names}, and the condition does not depend on \
                 that"
            ),
        };
        let range = self.body.range(condition);
        let place = locals.first().map(|local| self.body.local(*local).range);
        let finding = self.report(codes::LOOP_CONDITION, range, message);
        if let Some(place) = place {
            finding.related(place, "what the loop changes");
        }
    }

    /// True if a loop's body gives these variables back as they are, whatever it does with the others.
    fn keeps(&self, repeated: ExprId, locals: &[LocalId], tested: &[LocalId]) -> bool {
        let mut open = vec![repeated];
        while let Some(id) = open.pop() {
            match self.bare(id) {
                Expr::Let { body, .. } => open.push(*body),
                Expr::If { then, otherwise, .. } => open.extend([*then, *otherwise]),
                Expr::Tuple(parts) if parts.len() == locals.len() => {
                    let kept = |local: &LocalId| {
                        let at = locals.iter().position(|other| other == local);
                        at.and_then(|at| parts.get(at)).is_some_and(|part| self.is_local(*part, *local))
                    };
                    if !tested.iter().all(kept) {
                        return false;
                    }
                }
                _ if matches!(locals, [only] if self.is_local(id, *only)) => {}
                _ => return false,
            }
        }
        true
    }

    /// True for the name of this parameter or variable.
    pub(super) fn is_local(&self, id: ExprId, local: LocalId) -> bool {
        matches!(self.bare(id), Expr::Name(name) if name.local == Some(local))
    }

    fn unchanged(&mut self, condition: ExprId, repeated: ExprId, tested: &[LocalId]) {
        let names = self.names(tested);
        let message = format!(
            "this loop never ends once it has begun: its condition depends on {names}, which the part after `do` gives \
             back unchanged"
        );
        let (range, place) = (self.body.range(repeated), self.body.range(condition));
        self.report(codes::UNCHANGED_VARIABLE, range, message).related(place, "the condition");
    }
}

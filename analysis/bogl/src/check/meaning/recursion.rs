//! Definitions that surely never come to an end: they use themselves on every path, or call themselves with the very
//! arguments that they were given.

use ludex_base::Name;

use super::Walk;
use crate::codes;
use crate::hir::{Expr, ExprId, LocalId, NameUse, children};

impl Walk<'_> {
    pub(super) fn recursion(&mut self) {
        let body = self.body;
        let Some(own) = self.signatures.value_of(self.item).map(|value| value.name) else { return };
        // The own name may mean another definition.
        if self.signatures.value(own).is_none_or(|value| value.item != self.item) {
            return;
        }
        let [equation] = body.equations.as_slice() else { return };
        if equation.positions.is_some() || equation.name.is_none_or(|(name, _)| name != own) {
            return;
        }
        if let Some(at) = self.on_every_path(own, equation.root) {
            let message = match &equation.params {
                Some(_) => format!(
                    "`{own}` calls itself on every path, so a call of it never ends: add a branch that gives a result \
                     without calling `{own}`"
                ),
                None => format!("`{own}` is defined by itself, so it never gets a value"),
            };
            let range = body.range(at);
            self.report(codes::ENDLESS_RECURSION, range, message);
            return;
        }
        let Some((params, _)) = &equation.params else { return };
        if !self.traits.is_pure(equation.root) {
            return;
        }
        let same = body.ids().find(|id| match body.expr(*id) {
            Expr::Call { callee, args, .. } => is_own(callee, own) && self.are_parameters(args, params),
            _ => false,
        });
        if let Some(id) = same {
            let message = "this call has the same arguments as the one that it is made in, so it never ends: change an \
                           argument";
            let range = body.range(id);
            self.report(codes::ENDLESS_RECURSION, range, message);
        }
    }

    /// True if arguments are the parameters of the function, each in its own place.
    fn are_parameters(&self, args: &[ExprId], params: &[LocalId]) -> bool {
        let args = match args {
            [only] => match self.bare(*only) {
                Expr::Tuple(parts) => parts.as_slice(),
                _ => args,
            },
            _ => args,
        };
        args.len() == params.len() && args.iter().zip(params).all(|(arg, param)| self.is_local(*arg, *param))
    }

    /// A use of the definition that is reached whenever an expression is worked out. Parts stand before the whole, so
    /// one pass is enough.
    fn on_every_path(&self, own: Name, root: ExprId) -> Option<ExprId> {
        let body = self.body;
        let mut surely: Vec<Option<ExprId>> = Vec::with_capacity(body.len());
        for id in body.ids() {
            let of = |part: &ExprId| surely.get(part.0 as usize).copied().flatten();
            let expr = body.expr(id);
            let found = match expr {
                Expr::Name(name) if is_own(name, own) => Some(id),
                Expr::Call { callee, .. } if is_own(callee, own) => Some(id),
                // Whether the second one is always worked out, the document does not say.
                Expr::Call { callee, args, .. } if matches!(callee.name.as_str(), "and" | "or") => {
                    args.first().and_then(of)
                }
                Expr::If { condition, then, otherwise } => {
                    of(condition).or_else(|| of(otherwise).and_then(|_| of(then)))
                }
                Expr::While { condition, .. } => of(condition),
                expr => children(expr).iter().find_map(of),
            };
            surely.push(found);
        }
        surely.get(root.0 as usize).copied().flatten()
    }
}

fn is_own(name: &NameUse, own: Name) -> bool {
    name.local.is_none() && name.name == own
}

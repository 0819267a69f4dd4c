//! Operators whose result is known beforehand: divisions by zero, and comparisons that always come out the same or are
//! the same as what they compare.

use ludex_base::Name;

use super::Walk;
use crate::check::finding::Repair;
use crate::codes;
use crate::hir::{BinaryOp, Expr, ExprId};
use crate::types::ty::Ty;

/// The longest expression that a message shows, in bytes.
const MAX_TEXT: usize = 60;

impl Walk<'_> {
    pub(super) fn numbers(&mut self) {
        let body = self.body;
        for id in body.ids() {
            let Expr::Binary { op, left, right, .. } = body.expr(id) else { continue };
            match op {
                BinaryOp::Divide | BinaryOp::Remainder => self.division(id, *right),
                _ if op.is_equality() || op.is_ordering() => self.comparison(id, *op, *left, *right),
                _ => {}
            }
        }
    }

    fn division(&mut self, id: ExprId, divisor: ExprId) {
        if self.number(divisor) == Some(0) {
            let range = self.body.range(id);
            let message = "this divides by zero, which stops the game";
            self.report(codes::DIVISION_BY_ZERO, range, message);
        }
    }

    /// The number that literals give, also with `+`, `-` and `*`: `0 - 1` is how a negative one is written.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    pub(super) fn number(&self, id: ExprId) -> Option<i64> {
        match self.bare(id) {
            Expr::Int(number, _) => Some(*number),
            Expr::Binary { op, left, right, .. } => {
                let compute = match op {
                    BinaryOp::Add => i64::checked_add,
                    BinaryOp::Subtract => i64::checked_sub,
                    BinaryOp::Multiply => i64::checked_mul,
                    _ => return None,
                };
                compute(self.number(*left)?, self.number(*right)?)
            }
            _ => None,
        }
    }

    fn comparison(&mut self, id: ExprId, op: BinaryOp, left: ExprId, right: ExprId) {
        if let (Some(one), Some(other)) = (self.number(left), self.number(right)) {
            let result = match op {
                BinaryOp::Equal => one == other,
                BinaryOp::NotEqual => one != other,
                BinaryOp::Less => one < other,
                BinaryOp::LessOrEqual => one <= other,
                BinaryOp::Greater => one > other,
                _ => one >= other,
            };
            self.constant(id, result, "both sides are numbers");
            return;
        }
        let (result, why) = match (self.bare(left), self.bare(right)) {
            (Expr::Value(one), Expr::Value(other)) if op.is_equality() => {
                ((one == other) == (op == BinaryOp::Equal), "both sides are values".to_owned())
            }
            (Expr::Value(value), _) if op.is_equality() && self.is_never(right, *value) => {
                (op == BinaryOp::NotEqual, format!("the other side is never `{value}`"))
            }
            (_, Expr::Value(value)) if op.is_equality() && self.is_never(left, *value) => {
                (op == BinaryOp::NotEqual, format!("the other side is never `{value}`"))
            }
            _ if self.traits.is_pure(left) && self.traits.are_alike(self.body, left, right) => {
                let result = matches!(op, BinaryOp::Equal | BinaryOp::LessOrEqual | BinaryOp::GreaterOrEqual);
                (result, "both sides are the same".to_owned())
            }
            _ => {
                self.truth(id, op, left, right);
                return;
            }
        };
        self.constant(id, result, &why);
    }

    /// Reports a comparison that always has the same result.
    fn constant(&mut self, id: ExprId, result: bool, why: &str) {
        let result = if result { "True" } else { "False" };
        let message = format!("this comparison is always `{result}`, because {why}");
        let range = self.body.range(id);
        self.report(codes::CONSTANT_COMPARISON, range, message);
    }

    /// A `Bool` that is compared with `True` or `False`.
    fn truth(&mut self, id: ExprId, op: BinaryOp, left: ExprId, right: ExprId) {
        let (given, other) = match (self.truth_value(left), self.truth_value(right)) {
            (Some(given), _) => (given, right),
            (_, Some(given)) => (given, left),
            _ => return,
        };
        if !op.is_equality() || self.has_own_not() || *self.inferred.ty(self.body.bare(other)) != Ty::Bool {
            return;
        }
        let meant = self.same_or_not(other, given == (op == BinaryOp::Equal));
        let shown = shown(&meant).unwrap_or_else(|| "the other side alone, or `not` of it".to_owned());
        let word = if given { "True" } else { "False" };
        let message = format!("a `Bool` does not have to be compared with `{word}`: write {shown}");
        let range = self.body.range(id);
        let repair = Repair::replace("leave out the comparison", range, meant);
        self.report(codes::COMPARED_BOOL, range, message).fix(repair);
    }

    /// The truth value of an expression that is `True` or `False`; [`None`] for every other one.
    pub(super) fn truth_value(&self, id: ExprId) -> Option<bool> {
        match self.bare(id) {
            Expr::Value(value) if value.as_str() == "True" => Some(true),
            Expr::Value(value) if value.as_str() == "False" => Some(false),
            _ => None,
        }
    }

    /// True if the program defines `not`: it may be made of the very expression that could be written with `not`.
    pub(super) fn has_own_not(&self) -> bool {
        self.signatures.value(Name::new("not")).is_some()
    }

    /// The text of an expression, or of `not` of it.
    pub(super) fn same_or_not(&self, id: ExprId, same: bool) -> String {
        let body = self.body;
        if same { body.text_of(id).to_owned() } else { format!("not({})", body.text_of(body.bare(id))) }
    }

    /// True if the type of an expression does not hold a value of an enumeration, although a larger type holds both.
    fn is_never(&self, id: ExprId, value: Name) -> bool {
        let ty = self.inferred.ty(self.body.bare(id));
        let is_truth = matches!(value.as_str(), "True" | "False");
        !is_truth && !self.signatures.types.share_a_value(&Ty::symbols(vec![value]), ty)
    }
}

/// An expression in a message; [`None`] if it is too long for one.
pub(super) fn shown(text: &str) -> Option<String> {
    (text.len() <= MAX_TEXT && !text.contains('\n')).then(|| format!("`{text}`"))
}

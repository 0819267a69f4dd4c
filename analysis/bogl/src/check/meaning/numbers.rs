//! Operators whose result is known beforehand: divisions by zero, and comparisons that always come out the same.

use ludex_base::Name;

use super::Walk;
use crate::codes;
use crate::hir::{BinaryOp, Expr, ExprId};
use crate::types::ty::Ty;

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
        if matches!(self.bare(divisor), Expr::Int(0, _)) {
            let range = self.body.range(id);
            let message = "this divides by zero, which stops the game";
            self.report(codes::DIVISION_BY_ZERO, range, message);
        }
    }

    fn comparison(&mut self, id: ExprId, op: BinaryOp, left: ExprId, right: ExprId) {
        let (result, why) = match (self.bare(left), self.bare(right)) {
            (Expr::Int(one, _), Expr::Int(other, _)) => {
                let result = match op {
                    BinaryOp::Equal => one == other,
                    BinaryOp::NotEqual => one != other,
                    BinaryOp::Less => one < other,
                    BinaryOp::LessOrEqual => one <= other,
                    BinaryOp::Greater => one > other,
                    _ => one >= other,
                };
                (result, "both sides are numbers".to_owned())
            }
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
            _ => return,
        };
        let result = if result { "True" } else { "False" };
        let message = format!("this comparison is always `{result}`, because {why}");
        let range = self.body.range(id);
        self.report(codes::CONSTANT_COMPARISON, range, message);
    }

    /// True if the type of an expression does not hold a value of an enumeration, although a larger type holds both.
    fn is_never(&self, id: ExprId, value: Name) -> bool {
        let ty = self.inferred.ty(self.body.bare(id));
        let is_truth = matches!(value.as_str(), "True" | "False");
        !is_truth && !self.signatures.types.share_a_value(&Ty::symbols(vec![value]), ty)
    }
}

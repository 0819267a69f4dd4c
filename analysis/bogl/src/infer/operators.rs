//! Operators: arithmetic, comparisons, the lookup on a board and the projection of a tuple.

use ludex_base::Severity;

use crate::codes;
use crate::hir::{BinaryOp, Expr, ExprId, Index};
use crate::infer::checker::Checker;
use crate::infer::expressions::{Reason, Wanted};
use crate::types::Base;
use crate::types::ty::Ty;

impl Checker<'_> {
    pub(crate) fn infer_binary(&mut self, id: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> Ty {
        self.infer(left);
        self.infer(right);
        if op == BinaryOp::Lookup {
            self.lookup(left, right)
        } else if op.is_equality() {
            self.equality(id, op, left, right)
        } else if op.is_arithmetic() || op.is_ordering() {
            self.numbers(id, op, left, right)
        } else {
            self.settle(left, None);
            self.settle(right, None);
            Ty::Unknown
        }
    }

    /// Arithmetic and `<` and its like.
    fn numbers(&mut self, id: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> Ty {
        if self.body.is_broken(id) {
            self.settle(left, None);
            self.settle(right, None);
            return Ty::Unknown;
        }
        let wrong = (self.misfits(left, &Ty::Int), self.misfits(right, &Ty::Int));
        if wrong == (true, true) {
            let (a, b) = (self.ty(left).clone(), self.ty(right).clone());
            let found = if a == b { format!("both sides are `{a}`") } else { format!("the sides are `{a}` and `{b}`") };
            let types = self.known();
            let instead = if op.is_ordering() {
                "; compare other values with `==` or `/=`"
            } else if types.fits(&a, &Ty::Bool) && types.fits(&b, &Ty::Bool) {
                "; combine two conditions with `and(a, b)` or `or(a, b)`"
            } else {
                ""
            };
            let message = format!("`{}` takes whole numbers (`Int`), but {found}{instead}", op.text());
            let range = self.body.range(id);
            self.report(codes::OPERAND_TYPE, range, message);
            self.settle(left, None);
            self.settle(right, None);
            return Ty::Unknown;
        }
        let wanted = Wanted::new(Ty::Int, Reason::Operand(op));
        self.settle(left, Some(&wanted));
        self.settle(right, Some(&wanted));
        if wrong != (false, false) {
            Ty::Unknown
        } else if op.is_arithmetic() {
            Ty::Int
        } else {
            Ty::Bool
        }
    }

    /// `==` and `/=`.
    fn equality(&mut self, id: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> Ty {
        let joined = self.join(left, right);
        self.settle(left, None);
        self.settle(right, None);
        if joined.is_some() {
            return Ty::Bool;
        }
        if !self.body.is_broken(id) {
            let types = self.known();
            let (a, b) = (self.ty(left).clone(), self.ty(right).clone());
            let difference = types.difference(&a, &b);
            let sides = format!("the left side is {}, the right side is {}", types.explain(&a), types.explain(&b));
            let shares = types.share_a_value(&a, &b);
            let mut message = if shares {
                format!(
                    "the reference implementation rejects this comparison, because no type of the program holds the \
                     values of both sides: {sides}"
                )
            } else {
                format!("these can never be equal: {sides}{difference}")
            };
            message.push_str(&self.precedence(id, op));
            let range = self.body.range(id);
            if shares {
                self.undocumented.push(self.findings.len());
            }
            self.report(codes::COMPARISON, range, message);
        }
        Ty::Unknown
    }

    /// The advice on which operator binds tighter, where that may be why two sides do not fit; else empty.
    fn precedence(&self, id: ExprId, op: BinaryOp) -> String {
        let body = self.body;
        if let Some(parent) = body.parent(id)
            && let Expr::Binary { op: outer, left, right, .. } = body.expr(parent)
            && outer.is_ordering()
            && let Expr::Binary { left: inner_left, right: inner_right, .. } = body.expr(id)
        {
            let (outer, inner) = (outer.text(), op.text());
            let meant = if *left == id {
                let (a, b, c) = (body.text_of(*inner_left), body.text_of(*inner_right), body.text_of(*right));
                format!("{a} {inner} ({b} {outer} {c})")
            } else {
                let (a, b, c) = (body.text_of(*left), body.text_of(*inner_left), body.text_of(*inner_right));
                format!("({a} {outer} {b}) {inner} {c}")
            };
            return format!("; `{inner}` binds tighter than `{outer}`: write `{meant}` if that is what you mean");
        }
        if let Expr::Binary { left, .. } = body.expr(id)
            && let Expr::Binary { op: inner, .. } = body.expr(*left)
            && inner.is_equality()
        {
            return "; comparisons cannot be chained: combine two with `and(a, b)`".to_owned();
        }
        String::new()
    }

    /// `board ! (x, y)`
    fn lookup(&mut self, left: ExprId, right: ExprId) -> Ty {
        let wrong = self.misfits(left, &Ty::Board) || self.misfits(right, &Ty::position());
        self.settle(left, Some(&Wanted::new(Ty::Board, Reason::LookupBoard)));
        self.settle(right, Some(&Wanted::new(Ty::position(), Reason::LookupPosition)));
        if wrong {
            return Ty::Unknown;
        }
        self.position_on_board(right, true);
        self.known().content()
    }

    /// Reports a position in numbers that is not on the board. Of what the reference implementation finds
    /// only when the game runs, it is a warning.
    pub(crate) fn position_on_board(&mut self, position: ExprId, lookup: bool) {
        let body = self.body;
        let Expr::Tuple(parts) = body.expr(body.bare(position)) else { return };
        let [column, row] = parts.as_slice() else { return };
        let number = |part: ExprId| match body.expr(body.bare(part)) {
            Expr::Int(number, _) => Some((*number, body.range(part))),
            _ => None,
        };
        // The reference implementation looks only at two numbers that stand there as they are.
        let plain = |part: ExprId| matches!(body.expr(part), Expr::Int(..));
        let direct = lookup && body.bare(position) == position && plain(*column) && plain(*row);
        if let Some(finding) = self.off_board([number(*column), number(*row)])
            && !direct
        {
            finding.severity(Severity::Warning);
        }
    }

    /// `e # 0` or `e # (0, 1)`
    pub(crate) fn infer_projection(&mut self, id: ExprId, tuple: ExprId, indices: &[Index]) -> Ty {
        let ty = self.infer(tuple);
        self.settle(tuple, None);
        let types = self.known();
        let head = types.head(&ty);
        if head.base == Base::Unknown || indices.is_empty() || self.body.is_broken(id) {
            return Ty::Unknown;
        }
        let parts: Vec<Ty> = match &head.base {
            Base::Tuple(parts) if head.symbols.is_empty() => parts.parts.clone(),
            Base::Tuple(_) => {
                let first = head.symbols.first().map_or("", |name| name.as_str());
                let message = format!(
                    "`#` takes a component of a tuple, but the value of this {} may also be `{first}`",
                    types.explain(&ty)
                );
                let range = self.body.range(tuple);
                self.report(codes::PROJECTION, range, message);
                return Ty::Unknown;
            }
            _ => {
                let message = format!("`#` takes a component of a tuple, but this is {}", types.explain(&ty));
                let range = self.body.range(tuple);
                self.report(codes::PROJECTION, range, message);
                return Ty::Unknown;
            }
        };
        let length = parts.len() as i64;
        if let Some(index) = indices.iter().find(|index| !(0..=length).contains(&index.value)) {
            let message = format!(
                "there is no component {}: this is {}, and its components are numbered from 0 to {}",
                index.value,
                types.explain(&ty),
                length - 1
            );
            self.report(codes::PROJECTION, index.range, message);
            return Ty::Unknown;
        }
        let from_zero = pick(&parts, indices, 0);
        let from_one = pick(&parts, indices, 1);
        match (from_zero, from_one) {
            (Some(from_zero), from_one) => {
                if let Some(from_one) = from_one {
                    self.alternatives.insert(id, from_one);
                }
                from_zero
            }
            (None, Some(from_one)) => {
                let message = format!(
                    "this counts components from 1; Ludex counts from 0, as the tests of the reference implementation \
                     do, so the last one here is {}",
                    length - 1
                );
                let range = self.body.range(id);
                self.report(codes::PROJECTION_BASE, range, message);
                from_one
            }
            (None, None) => {
                let message = format!("0 and {length} cannot both be components of {}", types.explain(&ty));
                let range = self.body.range(id);
                self.report(codes::PROJECTION, range, message);
                Ty::Unknown
            }
        }
    }
}

/// The components with these numbers, counted from a base.
fn pick(parts: &[Ty], indices: &[Index], base: i64) -> Option<Ty> {
    let mut picked: Vec<Ty> = Vec::with_capacity(indices.len());
    for index in indices {
        let at = usize::try_from(index.value - base).ok()?;
        picked.push(parts.get(at)?.clone());
    }
    Some(Ty::tuple(picked))
}

//! The parameters and variables that are known at the cursor, and the type that is wanted there.
//!
//! Which type is wanted follows from what is open before the cursor ([`crate::cursor`]): the checks
//! ([`crate::infer::expressions`]) hand a wanted type down the tree of what is written, which does not hold yet
//! what the cursor is about to add.

use std::collections::hash_map::Entry;

use ludex_base::{Db, File, Name};
use ludex_syntax::TextSize;
use ludex_syntax::bogl::SyntaxKind as K;
use rustc_hash::FxHashMap;

use crate::cursor::{Cursor, Last, Open, Part, Scan};
use crate::hir::{Expr, ExprId, LocalId};
use crate::spot::Spot;
use crate::types::ty::Ty;

/// What is known at a place in an equation.
pub(crate) struct Scope<'c, 'db> {
    /// The definition.
    pub(crate) spot: Spot<'db>,
    scan: &'c Scan,
    /// Which equation of it.
    equation: usize,
    /// The parameters and variables of the definition by the place in the file where each is bound.
    bound: FxHashMap<TextSize, LocalId>,
    /// Those that are known at the cursor, innermost first; a hidden one is not.
    locals: Vec<LocalId>,
    by_name: FxHashMap<Name, LocalId>,
}

impl<'c, 'db> Scope<'c, 'db> {
    /// What is known at the cursor; `None` outside of equations.
    pub(crate) fn at(db: &'db dyn Db, file: File, cursor: &Cursor<'_>, scan: &'c Scan) -> Option<Scope<'c, 'db>> {
        let Part::Equation(equation) = cursor.part else { return None };
        let (item, start) = cursor.item?;
        let spot = Spot::of(db, file, item, start)?;
        let bound = (0..).map(LocalId).zip(&spot.body.locals);
        let bound = bound.map(|(id, local)| (spot.place(local.range).start(), id)).collect();
        let (locals, by_name) = (Vec::new(), FxHashMap::default());
        let mut scope = Scope { spot, scan, equation: equation as usize, bound, locals, by_name };
        scope.enter();
        Some(scope)
    }

    /// Notes what is known at the cursor.
    fn enter(&mut self) {
        let variables = self.scan.frames.iter().rev().filter_map(|frame| match frame.open {
            Open::In(name) => self.bound.get(&name?).copied(),
            _ => None,
        });
        let known: Vec<LocalId> = variables.chain(self.parameters().iter().rev().copied()).collect();
        for local in known {
            let name = self.spot.body.local(local).name;
            if let Entry::Vacant(free) = self.by_name.entry(name) {
                free.insert(local);
                self.locals.push(local);
            }
        }
    }

    /// The parameters of the equation.
    fn parameters(&self) -> &[LocalId] {
        let equation = self.spot.body.equations.get(self.equation);
        equation.and_then(|equation| equation.params.as_ref()).map(|(params, _)| params.as_slice()).unwrap_or_default()
    }

    /// Every parameter and variable that is known, innermost first; a hidden one is not.
    pub(crate) fn locals(&self) -> &[LocalId] {
        &self.locals
    }

    /// The parameter or variable that a name means.
    pub(crate) fn local(&self, name: Name) -> Option<LocalId> {
        self.by_name.get(&name).copied()
    }

    /// The variables that a loop here would change.
    pub(crate) fn loop_variables(&self) -> Vec<LocalId> {
        self.loop_variables_below(self.scan.frames.len())
    }

    /// Those of the innermost `let` among so many of the open things, or the parameters.
    fn loop_variables_below(&self, frames: usize) -> Vec<LocalId> {
        for frame in self.scan.frames.iter().take(frames).rev() {
            if let Open::In(name) = frame.open {
                return name.and_then(|name| self.bound.get(&name).copied()).into_iter().collect();
            }
        }
        self.parameters().to_vec()
    }

    /// The type that is wanted at the cursor, if one is.
    pub(crate) fn wanted(&self) -> Option<Ty> {
        let wanted = self.wanted_behind(self.scan.last, self.scan.frames.len())?;
        (!self.spot.signatures.types.is_unknown(&wanted)).then_some(wanted)
    }

    /// The type that is wanted behind a token, in the last of so many of the open things. Recursion is
    /// bounded: so is their number.
    fn wanted_behind(&self, last: Last, frames: usize) -> Option<Ty> {
        match last {
            Some((K::PLUS | K::MINUS | K::STAR | K::SLASH | K::PERCENT, _)) => Some(Ty::Int),
            Some((K::LT | K::LT_EQ | K::GT | K::GT_EQ, _)) => Some(Ty::Int),
            Some((K::EQ_EQ | K::NOT_EQ, operator)) => self.left_of(operator),
            Some((K::BANG, _)) => Some(Ty::position()),
            _ => self.wanted_in(frames.checked_sub(1)?),
        }
    }

    /// The type that is wanted where one of the open things has just begun.
    fn wanted_in(&self, at: usize) -> Option<Ty> {
        let frame = self.scan.frames.get(at)?;
        let types = &self.spot.signatures.types;
        match frame.open {
            Open::Equation => self.wanted_in_equation(),
            Open::Then | Open::Else | Open::In(_) => self.wanted_behind(frame.before, at),
            Open::If | Open::While => Some(Ty::Bool),
            Open::Let(_) => None,
            Open::Do => {
                let locals = self.loop_variables_below(at);
                Some(Ty::tuple(locals.into_iter().map(|local| self.spot.types.local(local).clone()).collect()))
            }
            Open::Call(function, nth) => {
                if self.local(function).is_some() {
                    return None;
                }
                let ty = self.spot.signatures.type_of(function)?;
                let argument = &ty.as_function()?.argument;
                let parts = types.parts(argument).unwrap_or_else(|| vec![argument.clone()]);
                parts.get(nth).cloned()
            }
            Open::Group(nth) => {
                let around = self.wanted_behind(frame.before, at)?;
                match types.parts(&around) {
                    Some(parts) => parts.get(nth).cloned(),
                    None => (nth == 0).then_some(around),
                }
            }
        }
    }

    fn wanted_in_equation(&self) -> Option<Ty> {
        let equation = self.spot.body.equations.get(self.equation)?;
        if equation.positions.is_some() {
            return Some(self.spot.signatures.types.content());
        }
        let declared = &self.spot.signatures.value_of(self.spot.item)?.ty;
        Some(match declared.as_function() {
            Some(function) => function.result.clone(),
            None => declared.clone(),
        })
    }

    /// The name that stands alone left of a comparison, if the right side of one is wanted at the cursor.
    pub(crate) fn compared(&self) -> Option<Name> {
        let (kind, operator) = self.scan.last?;
        if !matches!(kind, K::EQ_EQ | K::NOT_EQ | K::LT | K::LT_EQ | K::GT | K::GT_EQ) {
            return None;
        }
        let body = self.spot.body;
        match body.expr(body.bare(self.left_operand(operator)?)) {
            Expr::Name(used) => Some(used.name),
            Expr::Value(name) => Some(*name),
            _ => None,
        }
    }

    /// The type of what stands left of a comparison.
    fn left_of(&self, operator: TextSize) -> Option<Ty> {
        let left = self.left_operand(operator)?;
        Some(self.spot.types.ty(left).clone())
    }

    /// What stands left of an operator.
    fn left_operand(&self, operator: TextSize) -> Option<ExprId> {
        let body = self.spot.body;
        body.ids().find_map(|id| match body.expr(id) {
            Expr::Binary { op_range, left, .. } if self.spot.place(*op_range).start() == operator => Some(*left),
            _ => None,
        })
    }
}

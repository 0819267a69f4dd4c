//! The parameters and variables that are known at the cursor, and the type that is wanted there.
//!
//! The equation around the cursor is typed with a name there ([`crate::cursor`]). The checks ([`crate::infer::expressions`])
//! hand a wanted type down the tree; from the cursor it is looked for on the way up.

use std::collections::hash_map::Entry;

use ludex_base::{Db, File, Name};
use ludex_syntax::bogl::SyntaxKind as K;
use ludex_syntax::{TextRange, TextSize};
use rustc_hash::FxHashMap;

use crate::cursor::Cursor;
use crate::hir::{BinaryOp, Body, Expr, ExprId, LocalId};
use crate::infer::{Inference, infer_equation};
use crate::types::signatures::{Signatures, signatures};
use crate::types::ty::Ty;

/// The names and types that are known at a place in the right side of an equation.
pub(crate) struct Scope<'c> {
    cursor: &'c Cursor<'c>,
    /// The index of the definition among the items of the file.
    pub(crate) item: u32,
    /// Its start in the file, in bytes.
    start: TextSize,
    /// The expressions of the equation.
    pub(crate) body: Body,
    /// Their types.
    pub(crate) types: Inference,
    /// The declarations of the program.
    pub(crate) signatures: &'c Signatures,
    /// The name at the cursor, or the call of it.
    word: ExprId,
    /// The locals that are known at the cursor, innermost first; a hidden one is not.
    locals: Vec<LocalId>,
    by_name: FxHashMap<Name, LocalId>,
}

impl<'c> Scope<'c> {
    /// The scope at the cursor; `None` where no expression can stand.
    pub(crate) fn at(db: &'c dyn Db, file: File, cursor: &'c Cursor<'c>) -> Option<Scope<'c>> {
        let (item, _) = cursor.item?;
        let (body, start) = cursor.equation_around(&cursor.token)?;
        let place = cursor.token.text_range().checked_sub(start)?;
        let (word, name) = body.ids().find_map(|id| match body.expr(id) {
            Expr::Name(name) | Expr::Call { callee: name, .. } if name.range == place => Some((id, *name)),
            _ => None,
        })?;
        let (mut locals, mut by_name) = (Vec::new(), FxHashMap::default());
        for local in body.visible(&name) {
            if let Entry::Vacant(free) = by_name.entry(body.local(local).name) {
                free.insert(local);
                locals.push(local);
            }
        }
        let types = infer_equation(db, file, item, &body);
        Some(Scope { cursor, item, start, body, types, signatures: signatures(db, file), word, locals, by_name })
    }

    /// The place in the file of a place in the definition before the cursor.
    pub(crate) fn place(&self, range: TextRange) -> TextRange {
        range + self.start
    }

    /// Every parameter and variable that is known, innermost first; a hidden one is not.
    pub(crate) fn locals(&self) -> &[LocalId] {
        &self.locals
    }

    /// The parameter or variable that a name means.
    pub(crate) fn local(&self, name: Name) -> Option<LocalId> {
        self.by_name.get(&name).copied()
    }

    /// The variables that a loop at the cursor would change.
    pub(crate) fn loop_variables(&self) -> Vec<LocalId> {
        self.changed_by_loop(self.word)
    }

    /// The variables that a loop in place of an expression changes: that of the innermost `let` around it, or the
    /// parameters.
    fn changed_by_loop(&self, id: ExprId) -> Vec<LocalId> {
        let mut at = id;
        while let Some(parent) = self.body.parent(at) {
            match self.body.expr(parent) {
                Expr::Let { local, body, .. } if *body == at => return local.iter().copied().collect(),
                _ => at = parent,
            }
        }
        let params = self.body.equations.first().and_then(|equation| equation.params.as_ref());
        params.map(|(params, _)| params.clone()).unwrap_or_default()
    }

    /// The type that is wanted at the cursor, if one is.
    pub(crate) fn wanted(&self) -> Option<Ty> {
        let wanted = self.wanted_of(self.word)?;
        (!self.signatures.types.is_unknown(&wanted)).then_some(wanted)
    }

    /// The type that is wanted of an expression around the cursor.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn wanted_of(&self, id: ExprId) -> Option<Ty> {
        let Some(parent) = self.body.parent(id) else { return self.wanted_of_equation() };
        let types = &self.signatures.types;
        match self.body.expr(parent) {
            Expr::If { condition, .. } | Expr::While { condition, .. } if *condition == id => Some(Ty::Bool),
            Expr::Let { value, .. } if *value == id => None,
            Expr::If { .. } | Expr::Let { .. } => self.wanted_of(parent),
            Expr::While { .. } => {
                let changed = self.changed_by_loop(parent);
                Some(Ty::tuple(changed.into_iter().map(|local| self.types.local(local).clone()).collect()))
            }
            Expr::Paren(_) | Expr::Tuple(_) => {
                let around = self.wanted_of(parent)?;
                let nth = self.component(id);
                // One component may be the first of several.
                match types.parts(&around) {
                    Some(parts) => parts.get(nth).cloned(),
                    None => (nth == 0).then_some(around),
                }
            }
            Expr::Call { callee, .. } => {
                if callee.local.is_some() {
                    return None;
                }
                let ty = self.signatures.type_of(callee.name)?;
                let argument = &ty.as_function()?.argument;
                let parts = types.parts(argument).unwrap_or_else(|| vec![argument.clone()]);
                parts.get(self.component(id)).cloned()
            }
            Expr::Binary { op, left, right, .. } if *left == id => self.wanted_beside(*op, *right, true),
            Expr::Binary { op, left, .. } => self.wanted_beside(*op, *left, false),
            // `-` before something that is not a number.
            Expr::Faulty(_) => matches!(self.cursor.last_kind(), Some(K::PLUS | K::MINUS)).then_some(Ty::Int),
            _ => None,
        }
    }

    /// The type that is wanted on one side of an operator, beside the other side.
    fn wanted_beside(&self, op: BinaryOp, other: ExprId, is_left: bool) -> Option<Ty> {
        if op.is_arithmetic() || op.is_ordering() {
            return Some(Ty::Int);
        }
        if op.is_equality() {
            return Some(self.types.ty(other).clone());
        }
        (op == BinaryOp::Lookup).then(|| if is_left { Ty::Board } else { Ty::position() })
    }

    /// The index of an expression around the cursor in the parentheses around it, from 0.
    fn component(&self, id: ExprId) -> usize {
        self.cursor.component(self.place(self.body.range(id)))
    }

    /// The type that is wanted of the whole right side.
    fn wanted_of_equation(&self) -> Option<Ty> {
        let equation = self.body.equations.first()?;
        if equation.positions.is_some() {
            return Some(self.signatures.types.content());
        }
        let declared = &self.signatures.value_of(self.item)?.ty;
        Some(match declared.as_function() {
            Some(function) => function.result.clone(),
            None => declared.clone(),
        })
    }

    /// The name that stands alone left of a comparison, if the cursor is right of one.
    pub(crate) fn compared(&self) -> Option<Name> {
        let Expr::Binary { op, left, right, .. } = self.body.expr(self.body.parent(self.word)?) else { return None };
        if *right != self.word || !(op.is_equality() || op.is_ordering()) {
            return None;
        }
        match self.body.expr(self.body.bare(*left)) {
            Expr::Name(used) => Some(used.name),
            Expr::Value(name) => Some(*name),
            _ => None,
        }
    }
}

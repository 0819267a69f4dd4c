//! The types of the expressions of one definition, and what is wrong with them.
//!
//! An expression is first given its type from the inside out ([`Inference::ty`]); then what it stands
//! in says which type is wanted there ([`Checker::settle`]), and what does not fit is reported at
//! the smallest expression that is to blame: the branch, the component, the argument. An expression with
//! a fault has the type [`Ty::Unknown`], which fits everywhere, so that one fault is one finding.

pub(crate) mod boards;
pub(crate) mod calls;
pub(crate) mod checker;
pub(crate) mod expressions;
mod locals;
pub(crate) mod names;
pub(crate) mod operators;
mod reference;

use std::sync::Arc;

use ludex_base::{Db, File, Name};
use ludex_syntax::TextRange;

use crate::check::finding::Finding;
use crate::codes;
use crate::hir::items::names_bound_before;
use crate::hir::lower::body;
use crate::hir::{BinaryOp, Body, EquationBody, Expr, ExprId, LocalId, LoopContext};
use crate::infer::checker::Checker;
use crate::infer::expressions::{Reason, Wanted};
use crate::types::signatures::signatures;
use crate::types::ty::{Ty, listed};

/// The types of a definition's expressions, and what is wrong in it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Inference {
    types: Vec<Ty>,
    locals: Vec<Ty>,
    /// The findings in the definition, in no particular order.
    pub findings: Vec<Finding>,
}

impl Inference {
    /// The type of an expression.
    pub(crate) fn ty(&self, id: ExprId) -> &Ty {
        self.types.get(id.0 as usize).unwrap_or(&Ty::Unknown)
    }

    /// The type of a parameter or variable.
    pub(crate) fn local(&self, id: LocalId) -> &Ty {
        self.locals.get(id.0 as usize).unwrap_or(&Ty::Unknown)
    }

    /// True if one of the findings is an error.
    pub(crate) fn has_error(&self) -> bool {
        self.findings.iter().any(|finding| finding.severity == ludex_base::Severity::Error)
    }
}

/// The types of the expressions of an item, and what is wrong with them. Depends on that item and on what
/// the program declares, not on other expressions.
#[salsa::tracked]
pub fn infer(db: &dyn Db, file: File, item: u32) -> Arc<Inference> {
    let Some(body) = body(db, file, item) else { return Arc::default() };
    let mut checker = Checker::new(db, file, item, body, signatures(db, file));
    checker.definition();
    Arc::new(checker.into_inference())
}

/// True if a definition has an error where a board with one square is taken for granted, as the implementation does
/// without `type Board`.
#[salsa::tracked]
pub fn needs_own_board(db: &dyn Db, file: File) -> bool {
    let signatures = signatures(db, file).with_default_board();
    signatures.values.iter().filter(|value| !value.is_in_prelude).any(|value| {
        let Some(body) = body(db, file, value.item) else { return false };
        let mut checker = Checker::new(db, file, value.item, body, &signatures);
        checker.definition();
        checker.findings.iter().any(|finding| finding.severity == ludex_base::Severity::Error)
    })
}

/// The types of the expressions of one equation of an item, as it is while somebody writes it.
pub(crate) fn infer_equation(db: &dyn Db, file: File, item: u32, body: &Body) -> Inference {
    let mut checker = Checker::new(db, file, item, body, signatures(db, file));
    checker.equations();
    checker.into_inference()
}

impl<'a> Checker<'a> {
    fn into_inference(self) -> Inference {
        Inference { types: self.types, locals: self.locals, findings: self.findings }
    }

    fn definition(&mut self) {
        if self.equations() {
            self.board_coverage();
        }
        self.hints_at_locals();
        self.only_here_or_there();
    }

    /// Gives the expressions of all equations their types; true if the first equation is one for squares of a board.
    fn equations(&mut self) -> bool {
        let body: &'a Body = self.body;
        let board = body.equations.first().is_some_and(|equation| equation.positions.is_some());
        for (index, equation) in body.equations.iter().enumerate() {
            let misnamed = match (equation.name, self.name()) {
                (Some((name, _)), Some(declared)) => name != declared,
                _ => false,
            };
            // A second equation of something that has one is reported by its name.
            let surplus = index > 0 && !(board && equation.positions.is_some());
            self.params = None;
            if misnamed || surplus || equation.broken {
                self.loose_equation(equation.root);
            } else if equation.positions.is_some() {
                self.board_equation(equation);
            } else if let Some((params, range)) = &equation.params {
                self.function_equation(equation, params, *range);
            } else {
                self.value_equation(equation);
            }
        }
        board
    }

    /// An equation of which nobody can tell what its type should be.
    fn loose_equation(&mut self, root: ExprId) {
        self.infer(root);
        self.settle(root, None);
    }

    fn value_equation(&mut self, equation: &'a EquationBody) {
        self.infer(equation.root);
        let declared = self.declared();
        if let Some(function) = declared.as_function() {
            self.settle(equation.root, None);
            if let Some((name, range)) = equation.name {
                let count = self.known().open(&function.argument).len();
                let letters = ('a'..='h').take(count).map(String::from);
                let more = (count > 8).then(|| "…".to_owned());
                let left = format!("{name}({})", letters.chain(more).collect::<Vec<String>>().join(", "));
                let message = format!(
                    "`{name}` is declared as a function, `{declared}`, so its equation needs parameters: `{left} = …`"
                );
                let place = self.body.declared_type;
                let finding = self.report(codes::VALUE_EQUATION, range, message);
                if let Some(place) = place {
                    finding.related(place, "declared as a function here");
                }
            }
            return;
        }
        let wanted = Wanted::new(declared, Reason::Signature);
        self.settle(equation.root, Some(&wanted));
    }

    fn function_equation(&mut self, equation: &'a EquationBody, params: &'a [LocalId], range: TextRange) {
        let declared = self.declared();
        let Some(function) = declared.as_function() else {
            self.loose_equation(equation.root);
            if !declared.is_unknown() {
                let name = self.name().map_or("this", Name::as_str);
                let message = format!(
                    "`{name}` is declared as `{declared}`, which is not a function, so it cannot take parameters; \
                     the type of a function is written with `->`, such as `Int -> {declared}`"
                );
                let place = self.body.declared_type;
                let finding = self.report(codes::FUNCTION_EQUATION, range, message);
                if let Some(place) = place {
                    finding.related(place, "declared here");
                }
            }
            return;
        };
        if self.bind_parameters(&function.argument, params, range) {
            self.params = Some(params.to_vec());
        }
        let wanted = Wanted::new(function.result.clone(), Reason::Signature);
        self.right_side_of_function(equation, &function.argument, &wanted);
    }

    /// Gives the parameters their types; false if there are too many or too few.
    fn bind_parameters(&mut self, argument: &Ty, params: &[LocalId], range: TextRange) -> bool {
        let types = self.known();
        if types.is_unknown(argument) || params.is_empty() {
            return false;
        }
        let mut parts: Vec<Ty> = types.open(argument);
        if parts.len() != params.len()
            && params.len() > 1
            && let Some(inner) = types.parts(argument)
            && inner.len() == params.len()
        {
            // An extended tuple type, which the reference implementation takes for a plain one.
            parts = inner;
        }
        if parts.len() != params.len() {
            self.parameter_count(argument, &parts, params, range);
            return false;
        }
        for (param, ty) in params.iter().zip(parts) {
            self.locals[param.0 as usize] = ty;
        }
        true
    }

    fn parameter_count(&mut self, argument: &Ty, parts: &[Ty], params: &[LocalId], range: TextRange) {
        let name = self.name().map_or("this function", Name::as_str);
        let takes = self.known().explain(argument);
        let message = if parts.len() == 1 {
            format!("`{name}` takes one argument, {takes}, so it needs one parameter, not {}", params.len())
        } else if params.len() == 1 {
            format!(
                "`{name}` takes {takes}, so it needs {} parameters, one for each component; a single parameter \
                 cannot take the whole tuple",
                parts.len()
            )
        } else {
            format!("`{name}` takes {takes}, so it needs {} parameters, not {}", parts.len(), params.len())
        };
        let place = self.body.declared_type;
        let finding = self.report(codes::PARAMETER_COUNT, range, message);
        if let Some(place) = place {
            finding.related(place, "the signature");
        }
    }

    /// Gives an expression and everything in it a type. Recursion is bounded: no tree is deeper than
    /// `ludex_syntax::tree::MAX_DEPTH`.
    pub(crate) fn infer(&mut self, id: ExprId) -> Ty {
        let body: &'a Body = self.body;
        let ty = match body.expr(id) {
            Expr::Missing => Ty::Unknown,
            Expr::Int(value, wraps) => self.number(id, *value, *wraps),
            Expr::Value(name) => self.value(id, *name),
            Expr::Name(name) => self.name_use(id, name),
            Expr::Paren(inner) => self.infer(*inner),
            Expr::Faulty(parts) => self.infer_faulty(parts),
            Expr::Tuple(parts) => self.infer_tuple(parts),
            Expr::Call { callee, args, args_range } => self.infer_call(id, callee, args, *args_range),
            Expr::Binary { op, left, right, .. } => self.infer_binary(id, *op, *left, *right),
            Expr::Projection { tuple, indices } => self.infer_projection(id, *tuple, indices),
            Expr::Let { local, value, body } => self.infer_let(*local, *value, *body),
            Expr::If { condition, then, otherwise } => self.infer_if(id, *condition, *then, *otherwise),
            Expr::While { condition, body, context, reference_context } => {
                self.infer_while(id, *condition, *body, *context, *reference_context)
            }
        };
        let ty = if body.is_broken(id) { Ty::Unknown } else { ty };
        self.types[id.0 as usize] = ty.clone();
        ty
    }

    fn number(&mut self, id: ExprId, value: i64, wraps: bool) -> Ty {
        if wraps {
            let range = self.body.range(id);
            let message = format!("this number does not fit into 64 bits: the game uses {value} instead");
            self.report(codes::NUMBER_WRAPS, range, message);
        }
        Ty::Int
    }

    fn infer_faulty(&mut self, parts: &[ExprId]) -> Ty {
        for part in parts {
            self.infer(*part);
            self.settle(*part, None);
        }
        Ty::Unknown
    }

    fn infer_tuple(&mut self, parts: &[ExprId]) -> Ty {
        let mut types: Vec<Ty> = Vec::with_capacity(parts.len());
        for part in parts {
            types.push(self.infer(*part));
        }
        Ty::tuple(types)
    }

    fn infer_let(&mut self, local: Option<LocalId>, value: ExprId, body: ExprId) -> Ty {
        let ty = self.infer(value);
        self.settle(value, None);
        if let Some(local) = local {
            self.locals[local.0 as usize] = ty;
            if let Some(other) = self.alternative(value) {
                self.local_alternatives.insert(local, other);
            }
        }
        self.infer(body)
    }

    fn infer_if(&mut self, id: ExprId, condition: ExprId, then: ExprId, otherwise: ExprId) -> Ty {
        self.infer(condition);
        self.settle(condition, Some(&Wanted::new(Ty::Bool, Reason::Condition("if"))));
        self.infer(then);
        self.infer(otherwise);
        match self.join(then, otherwise) {
            Some(ty) => ty,
            None => {
                self.torn.insert(id);
                Ty::Unknown
            }
        }
    }

    fn infer_while(
        &mut self,
        id: ExprId,
        condition: ExprId,
        body: ExprId,
        context: LoopContext,
        reference_context: Option<LocalId>,
    ) -> Ty {
        let before = self.findings.len();
        self.infer(condition);
        self.settle(condition, Some(&Wanted::new(Ty::Bool, Reason::Condition("while"))));
        self.infer(body);
        let locals: Vec<LocalId> = match context {
            LoopContext::Let(local) => vec![local],
            LoopContext::Parameters => self.params.clone().unwrap_or_default(),
            LoopContext::Nothing => {
                self.settle(body, None);
                return self.loose_while(id, body, before);
            }
        };
        self.used.extend(locals.iter().copied());
        let ty = Ty::tuple(locals.iter().map(|local| self.locals[local.0 as usize].clone()).collect());
        let names: Vec<&str> = locals.iter().map(|local| self.body.local(*local).name.as_str()).collect();
        let written = if names.len() == 1 { names.concat() } else { format!("({})", names.join(", ")) };
        let bound = locals.first().map(|local| self.body.local(*local).range);
        let wanted = Wanted::new(ty.clone(), Reason::LoopBody { names: written, bound });
        self.settle(body, Some(&wanted));
        self.reference_while(id, &locals, reference_context);
        ty
    }

    /// Reports a `while` that the reference implementation takes in another way, because a `let` before it has ended.
    fn reference_while(&mut self, id: ExprId, locals: &[LocalId], reference_context: Option<LocalId>) {
        let Some(reference_context) = reference_context else { return };
        let name = self.body.local(reference_context).name;
        let same = locals.len() == 1 && locals.iter().all(|local| self.body.local(*local).name == name);
        if !same {
            let message = format!(
                "the reference implementation still uses `{name}` as the variable of this loop, although its `let` has \
                 ended: move the loop into its own function if it must run there"
            );
            self.report(codes::ONE_SIDED_SYNTAX, while_keyword(self.body.range(id)), message);
        }
    }

    /// A `while` for which nothing binds a variable. The reference implementation takes what was bound
    /// last, anywhere above; if that happens to fit, it accepts the loop.
    fn loose_while(&mut self, id: ExprId, body: ExprId, before: usize) -> Ty {
        let left = names_bound_before(self.db, self.file, self.item);
        let mut types: Vec<Ty> = Vec::new();
        let mut names: Vec<&str> = Vec::new();
        for name in left.iter().flatten() {
            match self.signatures.value(*name) {
                Some(value) if value.item < self.item && value.ty.as_function().is_none() => {
                    types.push(value.ty.clone());
                    names.push(name.as_str());
                }
                _ => {
                    types.clear();
                    break;
                }
            }
        }
        let context = Ty::tuple(types);
        let accepted = !context.is_unknown() && self.known().reference_fits(self.ty(body), &context);
        // A name in the loop that is not known is most likely the variable that nothing binds.
        if self.findings[before..].iter().any(|finding| finding.code == ludex_base::codes::UNDEFINED_NAME) {
            return Ty::Unknown;
        }
        let range = while_keyword(self.body.range(id));
        let instead = "a `while` changes the variable of the `let` around it, or the parameters of its function. \
                       Write `let n = … in while …`";
        if accepted {
            let message = format!(
                "this loop has no variable to change; the reference implementation happens to use {}, from the \
                 function above: {instead}",
                listed(names.iter().map(|name| format!("`{name}`")).collect())
            );
            self.report(codes::LOOP_CONTEXT, range, message).severity(ludex_base::Severity::Warning);
            return context;
        }
        self.report(codes::LOOP_CONTEXT, range, format!("this loop has no variable to change: {instead}"));
        Ty::Unknown
    }

    /// Reports names and signs that only the reference implementation, or only the document, can read.
    fn only_here_or_there(&mut self) {
        let body: &'a Body = self.body;
        for id in body.ids() {
            if let Expr::Binary { op: BinaryOp::Remainder, op_range, .. } = body.expr(id) {
                let message = "`%` works in the reference implementation, but the document does not define it";
                self.report(codes::ONE_SIDED_NAME, *op_range, message).once = Some(Name::new("%"));
            }
        }
        for local in &body.locals {
            if local.name.as_str().contains('\'') {
                let message =
                    "names with `'` work in the reference implementation, but the document does not allow them";
                self.report(codes::ONE_SIDED_NAME, local.range, message).once = Some(local.name);
            }
            if local.name.as_str() == "case" {
                let message = "`case` is a reserved word in the reference implementation, which rejects it as a name";
                self.report(codes::ONE_SIDED_SYNTAX, local.range, message).once = Some(local.name);
            }
        }
    }
}

/// The place of the word `while` at the beginning of a loop.
fn while_keyword(range: TextRange) -> TextRange {
    let len = ludex_syntax::TextSize::new(5).min(range.len());
    TextRange::at(range.start(), len)
}

//! The type of a function without a signature, from what its equation does with the parameters. It is told only where
//! that leaves no doubt: each parameter is used where one type is wanted, and everywhere the same.

use std::collections::hash_map::Entry;

use ludex_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::hir::{BinaryOp, EquationBody, Expr, ExprId, LocalId, NameUse};
use crate::spot::Spot;
use crate::types::Types;
use crate::types::ty::Ty;

/// The type of an expression.
enum ResultType {
    /// The type that the function gives, whatever that is: it calls itself.
    Own,
    /// A type.
    Type(Ty),
}

/// The parameters of a function of which something is known, each with its type.
struct Parameters<'s, 'db> {
    spot: &'s Spot<'db>,
    own: Name,
    types: FxHashMap<LocalId, Ty>,
}

/// The type of the function that the only equation of a definition defines, as a signature has it.
pub(crate) fn function_type(spot: &Spot<'_>) -> Option<String> {
    let [equation] = spot.body.equations.as_slice() else { return None };
    let is_sound = !spot.types.has_error()
        && !spot.body.ids().any(|id| spot.body.is_broken(id) || matches!(spot.body.expr(id), Expr::While { .. }));
    if !is_sound {
        return None;
    }
    let parameters = Parameters::of(spot, equation)?;
    let ResultType::Type(result) = parameters.result(equation.root)? else { return None };
    let (params, _) = equation.params.as_ref()?;
    let taken: Vec<Ty> = params.iter().map(|param| parameters.types.get(param).cloned()).collect::<Option<_>>()?;
    written(spot, taken, result)
}

/// The type of a function as a signature of the definition has it, from the types of its parameters and its result;
/// [`None`] if a signature there cannot say it.
pub(crate) fn written(spot: &Spot<'_>, taken: Vec<Ty>, result: Ty) -> Option<String> {
    let types = &spot.signatures.types;
    // A single parameter cannot take a tuple.
    let is_opened = taken.len() == 1 && taken.iter().any(|ty| types.parts(ty).is_some());
    if is_opened || !taken.iter().chain([&result]).all(|ty| is_known(types, ty, spot.item)) {
        return None;
    }
    let text = Ty::function(Ty::tuple(taken), result).to_string();
    // One that is cut off says too little.
    (!text.contains('…')).then_some(text)
}

/// True for a type that a signature of an item can say: its names stand above.
// Recursion is bounded: a type that is written out has a bounded size.
fn is_known(types: &Types, ty: &Ty, item: u32) -> bool {
    match ty {
        Ty::Named(name) => types.get(*name).is_some_and(|named| named.item < item) && ty.can_be_declared(),
        Ty::Tuple(tuple) => tuple.parts.iter().all(|part| is_known(types, part, item)),
        _ => ty.can_be_declared(),
    }
}

/// The type that is wanted of a parameter by what stands around one of its uses, if that says any.
fn wanted(spot: &Spot<'_>, used: ExprId) -> Option<Ty> {
    let mut at = used;
    let mut parent = spot.body.parent(at)?;
    while let Expr::Paren(_) = spot.body.expr(parent) {
        (at, parent) = (parent, spot.body.parent(parent)?);
    }
    match spot.body.expr(parent) {
        Expr::Binary { op, .. } if op.is_arithmetic() || op.is_ordering() => Some(Ty::Int),
        Expr::Binary { op: BinaryOp::Lookup, left, .. } => Some(if *left == at { Ty::Board } else { Ty::position() }),
        Expr::Binary { op, left, right, .. } if op.is_equality() => {
            let other = spot.types.ty(if *left == at { *right } else { *left });
            matches!(other, Ty::Int | Ty::Bool | Ty::Board).then(|| other.clone())
        }
        Expr::If { condition, .. } if *condition == at => Some(Ty::Bool),
        Expr::Call { callee, args, .. } => {
            let ty = called(spot, callee)?;
            let parts = spot.signatures.types.open(&ty.as_function()?.argument);
            let nth = args.iter().position(|arg| *arg == at)?;
            parts.get(nth).filter(|_| parts.len() == args.len()).cloned()
        }
        _ => None,
    }
}

/// The type of a function that is called.
fn called(spot: &Spot<'_>, callee: &NameUse) -> Option<Ty> {
    if callee.local.is_some() { None } else { spot.signatures.type_of(callee.name) }
}

impl<'s, 'db> Parameters<'s, 'db> {
    fn of(spot: &'s Spot<'db>, equation: &EquationBody) -> Option<Parameters<'s, 'db>> {
        let (own, _) = equation.name?;
        let (params, _) = equation.params.as_ref()?;
        let params: FxHashSet<LocalId> = params.iter().copied().collect();
        let mut types: FxHashMap<LocalId, Ty> = FxHashMap::default();
        for id in spot.body.ids() {
            let Expr::Name(used) = spot.body.expr(id) else { continue };
            let Some(param) = used.local.filter(|local| params.contains(local)) else { continue };
            let Some(ty) = wanted(spot, id) else { continue };
            match types.entry(param) {
                Entry::Occupied(known) if *known.get() != ty => return None,
                Entry::Occupied(_) => {}
                Entry::Vacant(free) => {
                    free.insert(ty);
                }
            }
        }
        Some(Parameters { spot, own, types })
    }

    /// The type of an expression, where it is known.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn result(&self, id: ExprId) -> Option<ResultType> {
        let known = &self.spot.signatures.types;
        let ty = match self.spot.body.expr(id) {
            Expr::Int(..) => Ty::Int,
            Expr::Value(_) => self.spot.types.ty(id).clone(),
            Expr::Name(used) => match used.local {
                Some(local) => self.types.get(&local)?.clone(),
                None => self.spot.types.ty(id).clone(),
            },
            Expr::Paren(inner) | Expr::Let { body: inner, .. } => return self.result(*inner),
            Expr::Tuple(parts) => {
                let parts: Option<Vec<Ty>> = parts.iter().map(|part| self.only_type(*part)).collect();
                Ty::tuple(parts?)
            }
            Expr::Call { callee, .. } if callee.name == self.own && callee.local.is_none() => {
                return Some(ResultType::Own);
            }
            Expr::Call { callee, .. } => called(self.spot, callee)?.as_function()?.result.clone(),
            Expr::Binary { op, .. } if op.is_arithmetic() => Ty::Int,
            Expr::Binary { op, .. } if op.is_ordering() || op.is_equality() => Ty::Bool,
            Expr::Binary { op: BinaryOp::Lookup, .. } => known.content(),
            Expr::If { then, otherwise, .. } => match (self.result(*then)?, self.result(*otherwise)?) {
                (ResultType::Own, found) | (found, ResultType::Own) => return Some(found),
                (ResultType::Type(one), ResultType::Type(other)) => known.join(&one, &other)?,
            },
            _ => return None,
        };
        (!known.is_unknown(&ty)).then_some(ResultType::Type(ty))
    }

    fn only_type(&self, id: ExprId) -> Option<Ty> {
        match self.result(id)? {
            ResultType::Type(ty) => Some(ty),
            ResultType::Own => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use ludex_test_support::Fixture;

    /// The signature that is written above an equation behind some definitions; `None` if none is offered.
    fn signature(equation: &str) -> Option<String> {
        let world = "game Pond\ntype Player = {X, O}\ntype Board = Array (3, 3) of {W, L}\nleap : (Int, Player) -> Bool\n\
                     leap(n, p) = and(n == 1, p == X)\n";
        let fixture = Fixture::new(crate::LANGUAGES, "bgl", &format!("{world}{equation}\n"));
        let fixed = fixture.fixed(fixture.files[0])?;
        let (signature, rest) = fixed.strip_prefix(world)?.split_once('\n')?;
        assert_eq!(rest, format!("{equation}\n"));
        Some(signature.to_owned())
    }

    #[test]
    fn a_function_gets_the_types_that_are_wanted() {
        for (equation, expected) in [
            ("f(a, b) = if a < b then a else b", "f : (Int, Int) -> Int"),
            ("f(n) = if n == 0 then 1 else n * f(n - 1)", "f : Int -> Int"),
            ("f(n, p) = if leap(n, p) then p else X", "f : (Int, Player) -> Player"),
            ("f(b, x) = (b ! (x, 1), not(x < 2))", "f : (Board, Int) -> (Content, Bool)"),
        ] {
            assert_eq!(signature(equation).as_deref(), Some(expected), "{equation}");
        }
    }

    #[test]
    fn what_is_not_sure_is_not_written() {
        for equation in ["f(a) = a", "f(a) = a == X", "f(a) = if leap(a, a) then 1 else 2", "f(a) = f(a - 1)"] {
            assert_eq!(signature(equation), None, "{equation}");
        }
    }
}

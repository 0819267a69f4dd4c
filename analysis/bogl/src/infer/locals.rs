//! Parameters and variables that nothing uses, and those that hide something else of the same name.

use ludex_base::Name;
use ludex_syntax::TextRange;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::builtins::{self, KnownTo};
use crate::check::finding::FindingPlace;
use crate::codes;
use crate::hir::{Body, EquationBody, Expr, ExprId, Local, LocalId, LocalKind};
use crate::infer::checker::Checker;
use crate::types::signatures::Signatures;
use crate::types::ty::Ty;

impl<'a> Checker<'a> {
    /// Hints at parameters and variables.
    pub(crate) fn hints_at_locals(&mut self) {
        if self.body.faulty {
            return;
        }
        // A name that is misspelt where it is used is one fault, not two.
        if !self.findings.iter().any(|finding| finding.code == ludex_base::codes::UNDEFINED_NAME) {
            self.unused();
        }
        self.hiding();
    }

    fn is_used(&self, local: LocalId) -> bool {
        self.used.contains(&local)
    }

    /// True if an equation only gives back some of its parameters, as `first(a, b) = a` does: BoGL has no
    /// other way to take a tuple apart, and no sign for a part that is not wanted.
    fn selects(&self, equation: &EquationBody) -> bool {
        let mut open: Vec<ExprId> = vec![equation.root];
        let mut names = 0;
        while let Some(id) = open.pop() {
            match self.body.expr(id) {
                Expr::Paren(inner) => open.push(*inner),
                Expr::Tuple(parts) => open.extend(parts),
                Expr::Name(name) if name.local.is_some() => names += 1,
                _ => return false,
            }
        }
        names > 0
    }

    /// True if an equation takes a tuple apart whose type has a name, and uses some of it: the others have to stand
    /// there, too.
    fn takes_apart(&self, equation: &EquationBody) -> bool {
        let declared = self.declared();
        let is_named = declared.as_function().is_some_and(|function| matches!(function.argument, Ty::Named(_)));
        let mut params = equation.params.iter().flat_map(|(params, _)| params);
        is_named && params.any(|param| self.is_used(*param))
    }

    fn unused(&mut self) {
        let body: &'a Body = self.body;
        let mut bound: FxHashMap<(Name, TextRange), u32> = FxHashMap::default();
        for local in &body.locals {
            *bound.entry((local.name, local.scope)).or_default() += 1;
        }
        let demanding = body.equations.iter().filter(|equation| self.selects(equation) || self.takes_apart(equation));
        let demanding: FxHashSet<TextRange> = demanding.map(|equation| equation.range).collect();
        for (local, id) in body.locals.iter().zip((0..).map(LocalId)) {
            // A name that stands twice in one list is a fault of its own.
            let twice = bound.get(&(local.name, local.scope)).is_some_and(|count| *count > 1);
            let (code, what) = match local.kind {
                LocalKind::Parameter(_) => (codes::UNUSED_PARAMETER, "parameter"),
                LocalKind::Let => (codes::UNUSED_VARIABLE, "variable"),
            };
            let equation = body.equation_at(local.scope).map(|equation| equation.range);
            let is_demanded = matches!(local.kind, LocalKind::Parameter(_))
                && equation.is_some_and(|equation| demanding.contains(&equation));
            if self.is_used(id) || twice || is_demanded {
                continue;
            }
            let message = format!("the {what} `{}` is never used", local.name);
            self.report(code, local.range, message).unnecessary();
        }
    }

    /// Hints at parameters and variables with the name of something that could be used in their place: a definition
    /// above, or what is predefined. Names that only the document predefines are common in programs.
    fn hiding(&mut self) {
        let (body, signatures): (&'a Body, &'a Signatures) = (self.body, self.signatures);
        for (local, id) in body.locals.iter().zip((0..).map(LocalId)) {
            if !self.is_used(id) || self.is_called(local) {
                continue;
            }
            let defined = signatures.value(local.name);
            let hidden = match defined {
                Some(value) if value.item > self.item => continue,
                Some(value) if value.is_function() => "the function",
                Some(_) => "the value",
                None => {
                    let row = builtins::lookup(local.name.as_str(), false).and_then(builtins::get);
                    match row.map(|row| row.known_to) {
                        Some(KnownTo::Both | KnownTo::Reference) => "the predefined",
                        Some(KnownTo::Document) | None => continue,
                    }
                }
            };
            let what = match local.kind {
                LocalKind::Parameter(_) => "parameter",
                LocalKind::Let => "variable",
            };
            let name = local.name;
            let message = format!("this {what} hides {hidden} `{name}`: give it another name");
            let finding = self.report(codes::SHADOWING, local.range, message);
            if defined.is_some() {
                finding.related(FindingPlace::Definition(name), format!("`{name}` is defined here"));
            }
        }
    }

    /// True if the call of a parameter or variable is reported, which tells what it hides.
    fn is_called(&self, local: &Local) -> bool {
        let mut calls = self.findings.iter().filter(|finding| finding.code == codes::NOT_A_FUNCTION);
        calls.any(|finding| finding.related.iter().any(|(place, _)| *place == FindingPlace::Here(local.range)))
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::findings;

    #[test]
    fn what_a_tuple_demands_may_be_unused() {
        findings(
            "
  game Pond
  type Place = (Int, Int)
  right : Place -> Place
  right(column, row) = (column + 1, 2)
  near : Place -> Int
  near(column, row) = 1
//     ^^^^^^ hint[unused-parameter]: the parameter `column` is never used
//             ^^^ hint[unused-parameter]: the parameter `row` is never used
  far : (Int, Int) -> Int
  far(column, row) = column + 1
//            ^^^ hint[unused-parameter]: the parameter `row` is never used
  deep : Place -> Int
  deep(column, row) = let half = row / 2 in row + 1
//                        ^^^^ hint[unused-variable]: the variable `half` is never used
",
        );
    }

    #[test]
    fn names_that_hide_others() {
        findings(
            "
  game Pond
  type Board = Array (2, 2) of Int
  type Input = Int
  depth : Int
  depth = 3
  leap : (Int, Int) -> Int
  leap(depth, place) = depth + place
//     ^^^^^ hint[shadowing]: this parameter hides the value `depth`: give it another name
//            ^^^^^ hint[shadowing]: this parameter hides the predefined `place`
  far : Int -> Int
  far(n) = let leap = n + 1 in let count = leap in leap * count
//             ^^^^ hint[shadowing]: this variable hides the function `leap`
  near : Int -> Int
  near(last) = last + 1
  last : Int
  last = near(1)
  deep : Int -> Int
  deep(leap) = leap(2)
//             ^^^^ error[not-a-function]: hides the function `leap`
",
        );
    }
}

//! Equations whose parameters have other types in the reference implementation: where the types of the parameters are
//! written as a tuple, it forgets what `&` adds to a type with a name. So some equations are right for the document
//! only, and some for the reference implementation only.

use ludex_base::Severity;
use ludex_syntax::TextRange;

use crate::codes;
use crate::hir::{EquationBody, Expr, LocalId};
use crate::infer::checker::Checker;
use crate::infer::expressions::Wanted;
use crate::infer::{Inference, while_keyword};
use crate::types::ty::Ty;

impl<'a> Checker<'a> {
    /// Gives the expressions of a function's equation their types, and compares what is wrong in it with what the
    /// reference implementation finds wrong.
    pub(crate) fn right_side_of_function(&mut self, equation: &'a EquationBody, argument: &Ty, wanted: &Wanted) {
        let before = self.findings.len();
        let reference = self.by_reference(equation, argument, wanted);
        self.infer(equation.root);
        self.settle(equation.root, Some(wanted));
        let Some(reference) = reference else { return };
        let own = &mut self.findings[before..];
        if own.iter().all(|finding| finding.severity != Severity::Error) {
            self.only_reference_rejects(&reference);
        } else if !reference.has_error() {
            for finding in own.iter_mut().filter(|finding| finding.severity == Severity::Error) {
                finding.severity(Severity::Warning).statement.push_str("; the reference implementation accepts it");
            }
            while let Some(at) = self.undocumented.pop_if(|at| *at >= before) {
                self.findings.remove(at);
            }
        }
    }

    /// The equation as the reference implementation types it; `None` if its parameters have the same types there.
    fn by_reference(&self, equation: &'a EquationBody, argument: &Ty, wanted: &Wanted) -> Option<Inference> {
        let params: &[LocalId] = self.params.as_ref()?;
        let Ty::Tuple(argument) = argument else { return None };
        let types: Vec<Option<Ty>> = argument.parts.iter().map(|ty| self.known().without_extensions(ty)).collect();
        if types.iter().all(Option::is_none) {
            return None;
        }
        let mut checker = Checker::new(self.db, self.file, self.item, self.body, self.signatures);
        checker.params = Some(params.to_vec());
        checker.locals.clone_from(&self.locals);
        for (param, ty) in params.iter().zip(types) {
            if let Some(ty) = ty {
                checker.locals[param.0 as usize] = ty;
            }
        }
        checker.infer(equation.root);
        checker.settle(equation.root, Some(wanted));
        Some(checker.into_inference())
    }

    /// Reports what is as it should be, but not for the reference implementation.
    fn only_reference_rejects(&mut self, reference: &Inference) {
        for finding in reference.findings.iter().filter(|finding| finding.severity == Severity::Error) {
            let Some(range) = finding.place.here() else { continue };
            let looping = if finding.code == codes::LOOP_BODY { self.loop_around(range) } else { None };
            let (what, range) = match looping {
                Some(keyword) => ("this loop", keyword),
                None => ("this", range),
            };
            let message = format!(
                "the reference implementation rejects {what}: where the types of parameters are written as a tuple, it \
                 ignores what `&` adds to a type with a name. Give the tuple type a name with `type`"
            );
            self.report(codes::ONE_SIDED_SYNTAX, range, message);
        }
    }

    /// The word `while` of the loop in whose body a place is.
    fn loop_around(&self, place: TextRange) -> Option<TextRange> {
        let body = self.body;
        body.around(place).into_iter().find_map(|id| match body.expr(id) {
            Expr::While { body: inner, .. } if body.range(*inner).contains_range(place) => {
                Some(while_keyword(body.range(id)))
            }
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    /// The findings are those noted in the text, behind some definitions.
    #[track_caller]
    fn findings(text: &str) {
        let world = "  game Pond\n  type Frog = {Green, Brown}\n  type Seen = Frog & {Fog}\n\
                     type Dark = Seen & {Night}\n  type Depth = Int & {Deep}\n  type Deeper = Depth & {Bottom}\n\
                     type Own = {Calm} & {Wild}\n  type Both = (Seen, Int)\n";
        crate::tests::findings(&format!("{world}{}", text.trim_start_matches('\n')));
    }

    #[test]
    fn a_loop_may_pass_a_parameter_on() {
        findings(
            "
  same : (Seen, Int) -> (Seen, Int)
  same(s, n) = while n < 3 do (s, n + 1)
  held : (Dark, Int) -> (Dark, Int)
  held(s, n) = while n < 3 do let t = s in (if n == 1 then t else Green, n + 1)
  other : (Own, Depth, Int) -> (Own, Depth, Int)
  other(o, d, n) = while n < 3 do (Wild, Deep, n + 1)
  named : Both -> Both
  named(s, n) = while n < 3 do (Fog, n + 1)
",
        );
    }

    #[test]
    fn what_extends_a_parameter_does_not_fit_back() {
        findings(
            "
  one : (Seen, Int) -> (Seen, Int)
  one(s, n) = while n < 3 do (if n == 1 then s else Fog, n + 1)
//            ^^^^^ information[one-sided-syntax]: rejects this loop: where the types of parameters are written as a tuple, it ignores what `&` adds
  two : (Dark, Int) -> (Dark, Int)
  two(s, n) = while n < 3 do (Fog, n + 1)
//            ^^^^^ information[one-sided-syntax]: rejects this loop
  three : (Deeper, Int) -> (Deeper, Int)
  three(d, n) = while n < 3 do (Bottom, n + 1)
//              ^^^^^ information[one-sided-syntax]: rejects this loop
  four : (Seen, Int) -> Seen
  four(s, n) = let t = s in while t == Green do if n > 1 then Fog else Green
//                          ^^^^^ information[one-sided-syntax]: rejects this loop
  five : (Seen, Int) -> (Seen, Int)
  five(s, n) = while n < 3 do (Calm, n + 1)
//                             ^^^^ error[loop-body]: must be `Seen`
",
        );
    }

    #[test]
    fn what_only_the_reference_accepts_is_a_warning() {
        findings(
            "
  one : (Seen, Int) -> Frog
  one(s, n) = if n > 1 then s else Green
//                          ^ warning[type-mismatch]: the reference implementation accepts it
  two : (Dark, Int) -> Seen
  two(s, n) = let t = s in if n > 1 then t else Fog
//                                       ^ warning[type-mismatch]: the reference implementation accepts it
  pair : (Frog, Frog) -> Int
  pair(f, g) = if f == g then 1 else 2
  three : (Seen, Seen) -> Int
  three(s, t) = pair(s, t)
//                   ^^^^ warning[argument-type]: the reference implementation accepts it
  four : ((Deeper, Int), Int) -> (Depth, Int)
  four(d, n) = if n > 1 then d else (1, 2)
//                           ^ warning[type-mismatch]: the reference implementation accepts it
  five : (Both, Int) -> (Frog, Int)
  five(b, n) = if n > 1 then b else (Green, n)
//                           ^ error[type-mismatch]: the first component is `Seen` instead of `Frog`
  six : (Seen, Int) -> (Frog, Bool)
  six(s, n) = (s, n > 1)
//             ^ warning[type-mismatch]: the reference implementation accepts it
",
        );
    }
}

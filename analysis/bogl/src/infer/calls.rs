//! Calls: which function, how many arguments, of which types.

use ludex_base::Name;
use ludex_syntax::TextRange;

use crate::check::finding::{FindingPlace, Repair};
use crate::codes;
use crate::hir::{Expr, ExprId, NameUse};
use crate::infer::checker::{Checker, Guess};
use crate::infer::expressions::{Reason, Wanted};
use crate::infer::names::{Meaning, missing_operator};
use crate::types::ty::{FunctionTy, Ty, count, listed, ordinal};

/// A call whose function is known.
struct Call<'a> {
    id: ExprId,
    name: Name,
    args: &'a [ExprId],
    args_range: TextRange,
    /// True for a function of the program.
    own: bool,
}

impl<'a> Checker<'a> {
    pub(crate) fn infer_call(
        &mut self,
        id: ExprId,
        callee: &'a NameUse,
        args: &'a [ExprId],
        args_range: TextRange,
    ) -> Ty {
        for arg in args {
            self.infer(*arg);
        }
        if callee.local.is_some() {
            self.call_of_local(callee, args);
            self.settle_all(args);
            return Ty::Unknown;
        }
        // A call of a name with an uppercase letter has been reported by the parser.
        if callee.name.as_str().starts_with(char::is_uppercase) {
            self.settle_all(args);
            return Ty::Unknown;
        }
        let (ty, own) = match self.meaning(id, callee, Some(args.len())) {
            Meaning::Defined(ty, true) => (ty, true),
            Meaning::Builtin(ty) => (ty, false),
            Meaning::Defined(_, false) => (Ty::Unknown, false),
            Meaning::Nothing => {
                self.try_guess(id, args);
                (Ty::Unknown, false)
            }
        };
        match ty.as_function() {
            Some(function) => {
                let call = Call { id, name: callee.name, args, args_range, own };
                self.arguments(&call, function)
            }
            None => {
                if !ty.is_unknown() {
                    let instead = match callee.name.as_str() {
                        "input" if !own => "; write `input` without parentheses",
                        _ => missing_operator(self, args),
                    };
                    let name = callee.name;
                    let message = format!("`{name}` is a value of the type `{ty}`, not a function{instead}");
                    let finding = self.report(codes::NOT_A_FUNCTION, callee.range, message);
                    if own {
                        let place = FindingPlace::Signature(callee.name);
                        finding.related(place, format!("the signature of `{}`", callee.name));
                    }
                }
                self.settle_all(args);
                Ty::Unknown
            }
        }
    }

    /// Takes back the fix for an undefined function that was guessed, if these arguments do not fit that one.
    /// Whether its result fits is seen when the call is settled.
    fn try_guess(&mut self, id: ExprId, args: &[ExprId]) {
        let Some(guess) = self.guesses.get(&id).cloned() else { return };
        let Some(function) = guess.ty.as_function() else { return };
        let parts = self.known().open(&function.argument);
        let fit = match args {
            [only] => !self.misfits(*only, &function.argument),
            _ => args.len() == parts.len() && args.iter().zip(&parts).all(|(arg, ty)| !self.misfits(*arg, ty)),
        };
        if !fit && let Some(finding) = self.findings.get_mut(guess.finding) {
            finding.fixes.clear();
        }
        self.guesses.insert(id, Guess { ty: function.result.clone(), ..guess });
    }

    fn settle_all(&mut self, parts: &[ExprId]) {
        for part in parts {
            self.settle(*part, None);
        }
    }

    fn arguments(&mut self, call: &Call<'a>, function: &FunctionTy) -> Ty {
        let result = function.result.clone();
        let broken = self.body.is_broken(call.id);
        let types = self.known();
        // One expression may stand for all arguments, as `f(p)` or `f((a, b))`.
        if let [only] = call.args
            && types.parts(&function.argument).is_some()
        {
            let fits = self.one_for_all(call, *only, function, broken);
            return if fits { result } else { Ty::Unknown };
        }
        let parts: Vec<Ty> = match types.parts(&function.argument) {
            Some(parts) if call.args.len() > 1 => parts,
            _ => vec![function.argument.clone()],
        };
        if types.is_unknown(&function.argument) || call.args.is_empty() || broken {
            self.settle_all(call.args);
            return result;
        }
        if parts.len() != call.args.len() {
            self.argument_count(call, &parts);
            self.settle_all(call.args);
            return Ty::Unknown;
        }
        let wrong: Vec<usize> = (0..parts.len()).filter(|at| self.misfits(call.args[*at], &parts[*at])).collect();
        if wrong.len() > 1 {
            self.several_wrong(call, &parts, &wrong);
            self.settle_all(call.args);
            return Ty::Unknown;
        }
        let several = parts.len() > 1;
        for (index, (arg, ty)) in call.args.iter().zip(parts).enumerate() {
            let index = several.then_some(index);
            let reason = Reason::Argument { function: call.name, index, own: call.own };
            self.settle(*arg, Some(&Wanted::new(ty, reason)));
        }
        self.board_argument(call);
        if wrong.is_empty() { result } else { Ty::Unknown }
    }

    /// One expression for a function that takes a tuple; true if it fits.
    fn one_for_all(&mut self, call: &Call<'a>, only: ExprId, function: &FunctionTy, broken: bool) -> bool {
        let types = self.known();
        if broken || types.is_unknown(self.ty(only)) || types.is_unknown(&function.argument) {
            self.settle(only, None);
            return true;
        }
        let fits = !self.misfits(only, &function.argument);
        if !fits && types.parts(self.ty(only)).is_none() && self.no_such_value(only, &function.argument) {
            self.settle(only, None);
            let parts = types.parts(&function.argument).unwrap_or_default();
            self.argument_count(call, &parts);
        } else {
            let reason = Reason::Argument { function: call.name, index: None, own: call.own };
            self.settle(only, Some(&Wanted::new(function.argument.clone(), reason)));
        }
        fits
    }

    /// True unless an expression is a value that the wanted type has, too.
    fn no_such_value(&self, id: ExprId, wanted: &Ty) -> bool {
        match self.body.expr(self.body.bare(id)) {
            Expr::Value(value) => !self.known().head(wanted).symbols.contains(value),
            _ => true,
        }
    }

    fn argument_count(&mut self, call: &Call<'a>, parts: &[Ty]) {
        let name = call.name;
        let wanted = listed(parts.iter().map(|part| format!("`{part}`")).collect());
        let given = match call.args.len() {
            1 => "one is given".to_owned(),
            number => format!("{number} are given"),
        };
        let mut message = format!("`{name}` takes {} ({wanted}), but {given}", count(parts.len(), "argument"));
        let repair = self.wrap(call, parts).or_else(|| self.without_parentheses(call, parts));
        if let Some(repair) = &repair {
            message.push_str(&format!(": {}", repair.title));
        }
        let range = self.body.range(call.id);
        let finding = self.report(codes::ARGUMENT_COUNT, range, message);
        finding.fixes.extend(repair);
        if call.own {
            finding.related(FindingPlace::Signature(name), format!("the signature of `{name}`"));
        }
    }

    /// The parentheses that make arguments fit, if there is one such place: `place(c, b, 1, 2)`.
    fn wrap(&self, call: &Call<'a>, parts: &[Ty]) -> Option<Repair> {
        let args = call.args;
        if args.len() <= parts.len() || parts.len() > 16 || args.len() > 32 {
            return None;
        }
        let more = args.len() - parts.len();
        let mut found: Option<usize> = None;
        for (at, part) in parts.iter().enumerate() {
            let Some(inner) = self.known().parts(part) else { continue };
            if inner.len() != more + 1 {
                continue;
            }
            let before = (0..at).all(|index| !self.misfits(args[index], &parts[index]));
            let inside = inner.iter().enumerate().all(|(index, ty)| !self.misfits(args[at + index], ty));
            let after = (at + 1..parts.len()).all(|index| !self.misfits(args[index + more], &parts[index]));
            if before && inside && after {
                if found.is_some() {
                    return None;
                }
                found = Some(at);
            }
        }
        let at = found?;
        let (first, last) = (self.body.range(args[at]), self.body.range(args[at + more]));
        let texts: Vec<&str> = args[at..=at + more].iter().map(|arg| self.body.text_of(*arg)).collect();
        let opening = (TextRange::empty(first.start()), "(".to_owned());
        let closing = (TextRange::empty(last.end()), ")".to_owned());
        Some(Repair::edits(format!("write `({})`", texts.join(", ")), [opening, closing]))
    }

    /// The parentheses that are too many, if there is one such place: `leap((1, 2), True)` where `leap`
    /// takes three arguments.
    fn without_parentheses(&self, call: &Call<'a>, parts: &[Ty]) -> Option<Repair> {
        let args = call.args;
        if args.len() >= parts.len() || parts.len() > 16 {
            return None;
        }
        let mut found: Option<(ExprId, TextRange)> = None;
        for (at, arg) in args.iter().enumerate() {
            let Expr::Tuple(inner) = self.body.expr(self.body.bare(*arg)) else { continue };
            let mut opened: Vec<ExprId> = args[..at].to_vec();
            opened.extend(inner.iter().copied());
            opened.extend(args[at + 1..].iter().copied());
            let fit = opened.len() == parts.len() && opened.iter().zip(parts).all(|(arg, ty)| !self.misfits(*arg, ty));
            let (Some(first), Some(last), true) = (inner.first(), inner.last(), fit) else { continue };
            if found.is_some() {
                return None;
            }
            found = Some((*arg, self.body.range(*first).cover(self.body.range(*last))));
        }
        let (arg, inside) = found?;
        let text = self.body.text.get(std::ops::Range::<usize>::from(inside))?;
        Some(Repair::replace(format!("write `{text}` without parentheses"), self.body.range(arg), text))
    }

    /// More than one argument does not fit: most likely one slip, and so one finding.
    fn several_wrong(&mut self, call: &Call<'a>, parts: &[Ty], wrong: &[usize]) {
        let name = call.name;
        let wanted = Ty::tuple(parts.to_vec());
        let given = Ty::tuple(call.args.iter().map(|arg| self.ty(*arg).clone()).collect());
        let repair = self.swap(call.args, parts, "arguments");
        let message = if repair.is_some() {
            format!("the arguments are in the wrong order: `{name}` takes `{wanted}`, but is given `{given}`")
        } else {
            // Of very many, their number says more than a list of them.
            let which = match wrong.len() {
                ..=4 => format!("the {} arguments", listed(wrong.iter().map(|at| ordinal(*at)).collect())),
                number => format!("{number} arguments"),
            };
            format!("`{name}` takes `{wanted}`, but is given `{given}`: {which} do not fit")
        };
        let range = match (wrong.first(), wrong.last()) {
            (Some(first), Some(last)) => self.body.range(call.args[*first]).cover(self.body.range(call.args[*last])),
            _ => call.args_range,
        };
        let finding = self.report(codes::ARGUMENT_TYPE, range, message);
        finding.fixes.extend(repair);
        if call.own {
            finding.related(FindingPlace::Signature(name), format!("the signature of `{name}`"));
        }
    }

    /// `place` with a position that is surely off the board: no error, but nobody can mean it.
    fn board_argument(&mut self, call: &Call<'a>) {
        if call.own || call.name.as_str() != "place" {
            return;
        }
        if let [_, _, position] = call.args {
            self.position_on_board(*position, false);
        }
    }
}

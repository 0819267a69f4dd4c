//! The meanings of names in expressions, and the findings about names that mean nothing.

use std::sync::LazyLock;

use ludex_base::{Candidates, Name, Severity};
use ludex_syntax::bogl::codes::FOREIGN_KEYWORD;
use ludex_syntax::bogl::foreign_keyword;

use crate::builtins::{self, BuiltinKind, KnownTo};
use crate::check::finding::{FindingPlace, Repair};
use crate::codes;
use crate::hir::{Expr, ExprId, LocalKind, NameUse, Position};
use crate::infer::checker::{Checker, Guess};
use crate::types::signatures::{Signatures, candidates, introduced};
use crate::types::ty::{Ty, listed};

/// The builtin values and functions, for "did you mean".
static BUILTINS: LazyLock<Candidates<'static>> = LazyLock::new(|| {
    let rows = builtins::all().iter().filter(|row| row.kind != BuiltinKind::Type);
    Candidates::new(rows.map(|row| row.name).filter(|name| name.chars().count() > 1))
});

impl Signatures {
    /// The type of a builtin value or function in this program, and who knows it.
    pub(crate) fn builtin(&self, name: Name) -> Option<(Ty, KnownTo)> {
        let row = builtins::get(builtins::lookup(name.as_str(), false)?)?;
        let content = || self.types.content();
        let counting = || Ty::function(Ty::tuple(vec![content(), Ty::Board]), Ty::Int);
        let ty = match name.as_str() {
            "True" | "False" => Ty::Bool,
            "input" => self.types.input(),
            "width" | "height" => Ty::Int,
            "place" => Ty::function(Ty::tuple(vec![content(), Ty::Board, Ty::position()]), Ty::Board),
            "not" => Ty::function(Ty::Bool, Ty::Bool),
            "and" | "or" => Ty::function(Ty::tuple(vec![Ty::Bool, Ty::Bool]), Ty::Bool),
            "inARow" => Ty::function(Ty::tuple(vec![Ty::Int, content(), Ty::Board]), Ty::Bool),
            "isFull" => Ty::function(Ty::Board, Ty::Bool),
            _ => counting(),
        };
        Some((ty, row.known_to))
    }

    /// The type of a value or function of the program, or of a builtin.
    pub(crate) fn type_of(&self, name: Name) -> Option<Ty> {
        match self.value(name) {
            Some(value) => Some(value.ty.clone()),
            None => self.builtin(name).map(|(ty, _)| ty),
        }
    }
}

/// The meaning of a name that is neither a parameter nor a variable.
pub(crate) enum Meaning {
    /// A value or function of the program: its type, and whether its signature and equation agree.
    Defined(Ty, bool),
    /// A builtin.
    Builtin(Ty),
    /// Nothing; it has been reported.
    Nothing,
}

impl<'a> Checker<'a> {
    /// The type of an uppercase name in an expression.
    pub(crate) fn value(&mut self, id: ExprId, value: Name) -> Ty {
        if matches!(value.as_str(), "True" | "False") {
            return Ty::Bool;
        }
        if let Some(owner) = self.known().owner(value) {
            return Ty::Named(owner.name);
        }
        self.undefined_value(id, value);
        Ty::Unknown
    }

    fn undefined_value(&mut self, id: ExprId, value: Name) {
        let signatures = self.signatures;
        if self.body.is_broken(id) || introduced(self.db, self.file).contains(&value) {
            return;
        }
        let range = self.body.range(id);
        let nested = signatures.nested_values.contains(&value);
        if signatures.listed_values.contains(&value) && !nested {
            return;
        }
        if signatures.misses_prelude {
            return;
        }
        // Most likely `type Board`, which is missing, lists it.
        if signatures.misses_board && !nested && !signatures.type_items.contains_key(&value) {
            return;
        }
        if nested {
            let message = format!(
                "`{value}` is only listed in an enumeration inside a tuple type, so it belongs to no type: give that \
                 enumeration its own name with `type`"
            );
            self.report(codes::UNDEFINED_VALUE, range, message);
            return;
        }
        if signatures.type_items.contains_key(&value) || matches!(value.as_str(), "Int" | "Bool" | "Board" | "Input") {
            let message = format!("`{value}` is a type, but a value is needed here");
            self.report(codes::UNDEFINED_VALUE, range, message);
            return;
        }
        let message = format!("`{value}` does not belong to any type");
        let Some(guess) = self.guess_value(value) else {
            let place = self.findings.len();
            let message = format!("{message}: list it in an enumeration, such as `type Name = {{{value}}}`");
            self.report(codes::UNDEFINED_VALUE, range, message);
            self.strangers.insert(id, place);
            return;
        };
        let ty = match signatures.types.owner(guess) {
            Some(owner) => Ty::Named(owner.name),
            None if matches!(guess.as_str(), "True" | "False") => Ty::Bool,
            None => signatures.value(guess).map_or(Ty::Unknown, |value| value.ty.clone()),
        };
        self.offer(codes::UNDEFINED_VALUE, id, range, message, guess, ty);
    }

    /// The value that was most likely meant, also a value or function whose letters differ in their case only. Of a
    /// name of one letter nobody can tell.
    fn guess_value(&self, name: Name) -> Option<Name> {
        let written = name.as_str();
        if written.chars().count() < 2 {
            return None;
        }
        let lower = written.to_lowercase();
        let known = candidates(self.db, self.file);
        let guesses = [
            known.definitions.nearest(written, |other| other.to_lowercase() == lower),
            known.symbols.nearest(written, |_| true),
        ];
        guesses.into_iter().flatten().min().map(|(_, name)| Name::new(name))
    }

    /// Reports an undefined name with a guess.
    fn offer(
        &mut self,
        code: &'static ludex_base::Code,
        id: ExprId,
        range: ludex_syntax::TextRange,
        message: String,
        guess: Name,
        ty: Ty,
    ) {
        let place = self.findings.len();
        let finding = self.report(code, range, message);
        finding.suggest(Some(guess.as_str()));
        finding.fix(Repair::replace(format!("write `{guess}`"), range, guess.as_str()));
        self.guesses.insert(id, Guess { finding: place, ty });
    }

    /// The type of a lowercase name in an expression.
    pub(crate) fn name_use(&mut self, id: ExprId, name: &'a NameUse) -> Ty {
        if let Some(local) = name.local {
            self.mark_used(local);
            return self.locals[local.0 as usize].clone();
        }
        let ty = match self.meaning(id, name, None) {
            Meaning::Defined(_, false) | Meaning::Nothing => return Ty::Unknown,
            Meaning::Defined(ty, true) | Meaning::Builtin(ty) => ty,
        };
        if let Some(function) = ty.as_function() {
            // At the end of what is being written, its parentheses may follow.
            if self.body.faulty && usize::from(name.range.end()) == self.body.text.len() {
                return Ty::Unknown;
            }
            let parts = self.known().open(&function.argument);
            let arguments = if parts.len() == 1 { "an argument of the type" } else { "arguments of the types" };
            let types = listed(parts.iter().map(|part| format!("`{part}`")).collect());
            let message = format!(
                "`{}` is a function, but its arguments are missing: write `{}(…)`, with {arguments} {types}",
                name.name, name.name
            );
            let finding = self.report(codes::FUNCTION_AS_VALUE, name.range, message);
            finding.related(FindingPlace::Signature(name.name), format!("the signature of `{}`", name.name));
            return Ty::Unknown;
        }
        ty
    }

    /// The meaning of a name that is not a local; reports it if it means nothing, or not yet. In a call, `args` is the
    /// number of arguments.
    pub(crate) fn meaning(&mut self, id: ExprId, name: &'a NameUse, args: Option<usize>) -> Meaning {
        let signatures = self.signatures;
        if let Some(value) = signatures.value(name.name) {
            if value.item > self.item {
                let what = if value.is_function() { "function" } else { "value" };
                let message =
                    format!("`{}` is used before its definition: move the {what} above this definition", name.name);
                let finding = self.report(ludex_base::codes::USED_BEFORE_DEFINITION, name.range, message);
                finding.related(FindingPlace::Definition(name.name), format!("`{}` is defined here", name.name));
            } else if value.item == self.item && !value.is_in_prelude && self.is_in_board_equation(name) {
                let message = format!(
                    "`{}` cannot be used in its own equations, because it is not complete before the last of them: define \
                     another board above this one, and use that",
                    name.name
                );
                self.report(ludex_base::codes::USED_BEFORE_DEFINITION, name.range, message);
            }
            return Meaning::Defined(value.ty.clone(), value.consistent);
        }
        if let Some((ty, known)) = signatures.builtin(name.name) {
            return self.builtin(name, ty, known);
        }
        self.undefined_name(id, name, args);
        Meaning::Nothing
    }

    fn builtin(&mut self, name: &'a NameUse, ty: Ty, known: KnownTo) -> Meaning {
        let text = name.name.as_str();
        if matches!(text, "width" | "height") && !self.signatures.has_board && !self.signatures.misses_board {
            let message = format!("`{text}` is defined by `type Board`, and this program has no board");
            self.report(ludex_base::codes::UNDEFINED_NAME, name.range, message);
            return Meaning::Nothing;
        }
        if text == "input" && !self.signatures.has_input {
            let message = "the type of `input` is not defined: write `type Input = …` above the first value; without \
                           it, the reference implementation expects an `Int`";
            self.report(codes::MISSING_INPUT, name.range, message).once = Some(name.name);
        }
        let (message, severity) = match known {
            KnownTo::Both => return Meaning::Builtin(ty),
            KnownTo::Document => {
                let instead = if text == "count" { "; use `countBoard` there" } else { "" };
                let message =
                    format!("`{text}` is defined in the document, but not in the reference implementation{instead}");
                (message, Severity::Information)
            }
            KnownTo::Reference => {
                let instead = match text {
                    "countBoard" => "; use `count` there",
                    "inARow" => "; write `longestRow(…) >= …` there",
                    _ => "",
                };
                let message =
                    format!("`{text}` is defined in the reference implementation, but not in the document{instead}");
                (message, Severity::Hint)
            }
        };
        let finding = self.report(codes::ONE_SIDED_NAME, name.range, message);
        finding.severity(severity);
        finding.once = Some(name.name);
        Meaning::Builtin(ty)
    }

    fn undefined_name(&mut self, id: ExprId, name: &'a NameUse, args: Option<usize>) {
        let code = ludex_base::codes::UNDEFINED_NAME;
        let text = name.name;
        if let Some(advice) = foreign_keyword(text.as_str()) {
            self.report(FOREIGN_KEYWORD, name.range, format!("BoGL has no `{text}`: {advice}"));
            return;
        }
        if introduced(self.db, self.file).contains(&text) || self.signatures.misses_prelude {
            return;
        }
        if self.is_position(name) {
            let message =
                format!("`{text}` is a position variable: it can only be used on the left side of the equation");
            self.report(code, name.range, message);
            return;
        }
        // A variable or parameter of this definition that is not known here.
        let elsewhere = self.body.locals.iter().rfind(|local| local.name == text).copied();
        if let Some(local) = elsewhere {
            let inside_value = local.range.start() < name.range.start() && name.range.end() <= local.scope.start();
            let message = match local.kind {
                LocalKind::Let if inside_value => format!(
                    "`{text}` is not defined yet: a `let` variable can only be used after its `in`, not in its own value"
                ),
                LocalKind::Let => format!(
                    "`{text}` is not defined here: a `let` variable can only be used after its `in`, up to the end \
                     of that expression"
                ),
                LocalKind::Parameter(_) => {
                    format!("`{text}` is not defined here: a parameter can only be used in its own equation")
                }
            };
            let finding = self.report(code, name.range, message);
            finding.related(local.range, format!("`{text}` is bound here"));
            return;
        }
        let message = format!("`{text}` is not defined");
        let Some(guess) = self.guess(name, args) else {
            let message = match args {
                Some(_) => format!("{message}; a function needs a signature and an equation above this definition"),
                None => message,
            };
            self.report(code, name.range, message);
            return;
        };
        let ty = self.type_of_guess(name, guess);
        self.offer(code, id, name.range, message, guess, ty);
    }

    /// The name that was most likely meant, among those that can stand there: values in a value's place, functions
    /// in a function's. Of a name of one letter nobody can tell.
    fn guess(&self, name: &NameUse, args: Option<usize>) -> Option<Name> {
        let written = name.name.as_str();
        if written.chars().count() < 2 {
            return None;
        }
        let suits = |ty: &Ty| -> bool {
            match (args, ty.as_function()) {
                (Some(count), Some(function)) => {
                    let parts = self.known().open(&function.argument).len();
                    parts == count || count == 1
                }
                (None, None) => true,
                _ => ty.is_unknown(),
            }
        };
        let locals = if args.is_none() { self.body.visible(name) } else { Vec::new() };
        let locals = locals.into_iter().map(|local| self.body.local(local).name.as_str());
        let locals = Candidates::new(locals.filter(|name| name.chars().count() > 1));
        let value = |name: &str| {
            let value = self.signatures.value(Name::new(name));
            value.is_some_and(|value| value.item < self.item && suits(&value.ty))
        };
        let builtin = |name: &str| self.signatures.builtin(Name::new(name)).is_some_and(|(ty, _)| suits(&ty));
        let guesses = [
            locals.nearest(written, |_| true),
            candidates(self.db, self.file).definitions.nearest(written, value),
            BUILTINS.nearest(written, builtin),
        ];
        guesses.into_iter().flatten().min().map(|(_, name)| Name::new(name))
    }

    fn type_of_guess(&self, name: &NameUse, guess: Name) -> Ty {
        let local = self.body.visible(name).into_iter().find(|local| self.body.local(*local).name == guess);
        if let Some(local) = local {
            return self.locals[local.0 as usize].clone();
        }
        self.signatures.type_of(guess).unwrap_or_default()
    }

    /// True in an equation with positions of a definition that is declared as a board: of others something else is wrong.
    fn is_in_board_equation(&self, name: &NameUse) -> bool {
        let equation = self.body.equation_at(name.range);
        self.declared() == Ty::Board && equation.is_some_and(|equation| equation.positions.is_some())
    }

    /// True for a variable of the board position on the left of the same equation.
    fn is_position(&self, name: &NameUse) -> bool {
        let equation = self.body.equation_at(name.range);
        let positions = equation.and_then(|equation| equation.positions.as_ref());
        positions.is_some_and(|(positions, _)| {
            positions.iter().any(|position| matches!(position, Position::Variable(own, _) if *own == name.name))
        })
    }

    /// Reports the call of a parameter or variable, which is never a function.
    pub(crate) fn call_of_local(&mut self, callee: &'a NameUse, args: &[ExprId]) {
        let Some(local) = callee.local else { return };
        self.mark_used(local);
        let ty = self.locals[local.0 as usize].clone();
        let bound = *self.body.local(local);
        if ty.is_unknown() {
            return;
        }
        let what = match bound.kind {
            LocalKind::Parameter(_) => "parameter",
            LocalKind::Let => "variable",
        };
        let name = callee.name;
        let hidden = self.signatures.value(name).is_some_and(|value| value.ty.as_function().is_some())
            || self.signatures.builtin(name).is_some_and(|(ty, _)| ty.as_function().is_some());
        let message = if hidden {
            format!("`{name}` is a {what} here, of the type `{ty}`, and hides the function `{name}`: rename the {what}")
        } else {
            format!("`{name}` is a {what} of the type `{ty}`, not a function{}", missing_operator(self, args))
        };
        let finding = self.report(codes::NOT_A_FUNCTION, callee.range, message);
        finding.related(bound.range, format!("the {what} `{name}`"));
    }
}

/// The advice for something that looks like the call of a number; may be empty.
pub(crate) fn missing_operator(checker: &Checker<'_>, args: &[ExprId]) -> &'static str {
    match args {
        [only] if matches!(checker.body.expr(*only), Expr::Int(..) | Expr::Binary { .. }) => {
            "; multiplication is written with `*`"
        }
        _ => "",
    }
}

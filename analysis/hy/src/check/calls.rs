//! The calls of the level language: how many arguments they have, and which of the names in them mean nothing.

use ludex_base::{Diagnostic, Fix, Suggestions, Target};
use ludex_syntax::hy::ast::{Datum, Form, Stairs, Token};
use ludex_syntax::{TextRange, TextSize};

use super::{Checker, head_range, spliced, values};
use crate::builtins::{self, Builtin, BuiltinKind};
use crate::codes;
use crate::index::{index, mangled};
use crate::kinds::SYMBOLS;
use crate::project::Callable;

impl<'db> Checker<'db> {
    /// One call of the level language: how many arguments, which, and what they name.
    pub(super) fn call(&mut self, form: Form<'_>) {
        let Some(row) = self.callee(form) else { return self.own_call(form) };
        if row.kind == BuiltinKind::Macro && self.first_macro.is_none() {
            self.first_macro = Some(head_range(form));
        }
        self.younger(form, row);
        if spliced(form) {
            return;
        }
        let arguments: Vec<Datum<'_>> = form.arguments().collect();
        let (callable, count) = (Callable::new(self.db, self.file, row), arguments.len());
        let has_keywords = arguments.iter().any(|argument| matches!(argument, Datum::Keyword(_)));
        if !has_keywords && !callable.takes(count) {
            // Whoever has not closed the form has more to write.
            if count >= callable.counts().0 || form.is_closed() {
                let names: Vec<&str> = callable.parameters().iter().map(|parameter| parameter.name).collect();
                let again = last_argument_again(form, row).filter(|_| !callable.is_own());
                let file = self.file;
                let diagnostic = self.argument_count(form, row.name, callable.counts(), &names);
                if let Some((at, name, text)) = again {
                    let title = format!("write {text} for `{name}`, too");
                    diagnostic.fix(Fix::replace(title, file, TextRange::empty(at), format!(" {text}")).alternative());
                }
            }
            return;
        }
        // What follows name and description are the elements.
        let named = if row.name == "level" { count.min(2) } else { count };
        let known = if has_keywords { count } else { callable.known(count) };
        self.undefined(row, &arguments[..named], known);
        values::arguments(self, row, &arguments[..known]);
        if let Some(stairs) = Stairs::cast(form).filter(|_| known == count) {
            self.location(stairs);
        }
    }

    /// A call of a function or macro of the workspace.
    fn own_call(&mut self, form: Form<'_>) {
        let Some(head) = form.head() else { return };
        let Some(Target::Definition(id)) = self.occurrence(head).map(|found| found.target) else { return };
        if id.local.namespace != SYMBOLS || spliced(form) {
            return;
        }
        let index = index(self.db, id.file);
        let Some(arity) = index.arity(mangled(id.local.name.as_str())) else { return };
        let has_keywords = form.arguments().any(|argument| matches!(argument, Datum::Keyword(_)));
        let count = form.arguments().count();
        let is_whole = self.occurrence(head).is_some_and(|found| found.range == head.text_range());
        if has_keywords || !is_whole || arity.takes(count) || (count < arity.min && !form.is_closed()) {
            return;
        }
        let names: Vec<&str> = arity.names.iter().map(|name| name.as_str()).collect();
        self.argument_count(form, head.text(), (arity.min, arity.max), &names);
    }

    /// Reports a form with too many or too few arguments.
    fn argument_count(
        &mut self,
        form: Form<'_>,
        name: &str,
        (min, max): (usize, Option<usize>),
        names: &[&str],
    ) -> &mut Diagnostic {
        let takes = match (min, max) {
            (0, Some(0)) => "no arguments".to_owned(),
            (1, Some(1)) => "one argument".to_owned(),
            (1, None) => "at least one argument".to_owned(),
            (min, None) => format!("at least {min} arguments"),
            (min, Some(max)) if min == max => format!("{min} arguments"),
            (min, Some(max)) => format!("{min} to {max} arguments"),
        };
        let names = if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) };
        let count = form.arguments().count();
        let message = format!("`{name}` takes {takes}{names}, but is given {count}");
        self.out.report(codes::ARGUMENT_COUNT, head_range(form), message)
    }

    /// Names that mean nothing, among the arguments and at the heads of those that are forms. For the first of them,
    /// which are known, the kinds of the reference data hold.
    fn undefined(&mut self, row: &Builtin, arguments: &[Datum<'_>], known: usize) {
        if self.brought_along.is_none() {
            return;
        }
        let mut rest = arguments.iter().copied().enumerate().peekable();
        while let Some((at, argument)) = rest.next() {
            let kind = row.argument(at).filter(|_| at < known).map_or("", |(_, kind)| kind);
            match argument {
                Datum::Symbol(token) => {
                    let form = rest.peek().and_then(|(_, next)| next.into_form());
                    if form.is_some_and(|form| self.before_parenthesis(token, form)) {
                        rest.next();
                    } else {
                        self.undefined_name(row, kind, token, false);
                    }
                }
                Datum::Form(form) if form.head().is_none_or(|head| head.text() != ",") => {
                    self.undefined_form(row, kind, form);
                }
                _ if kind == "pair" => {
                    for part in argument.tuple().unwrap_or_default() {
                        self.undefined_part(row, "pair", part);
                    }
                }
                Datum::Vector(list) if kind.starts_with("list-of-") => {
                    list.data().for_each(|part| self.undefined_part(row, kind, part));
                }
                _ => {}
            }
        }
    }

    /// What a form that gives a value begins with.
    fn undefined_form(&mut self, row: &Builtin, kind: &str, form: Form<'_>) {
        match form.head() {
            Some(head) => self.undefined_name(row, kind, head, true),
            None => self.without_name(row, kind, form),
        }
    }

    /// A name in a pair or a list, also in a list in that.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn undefined_part(&mut self, row: &Builtin, kind: &str, part: Datum<'_>) {
        match part {
            // Of commas the sizes speak.
            Datum::Symbol(token) if kind == "pair" && token.text().contains(',') => {}
            Datum::Symbol(token) => self.undefined_name(row, kind, token, false),
            Datum::Vector(list) if kind != "pair" => list.data().for_each(|part| self.undefined_part(row, kind, part)),
            Datum::Form(form) if kind != "pair" => self.undefined_form(row, kind, form),
            _ => {}
        }
    }

    /// Reports a symbol that means nothing, at the head of a form or in another place.
    pub(super) fn undefined_name(&mut self, row: &Builtin, kind: &str, token: Token<'_>, head: bool) {
        let Some(found) = self.occurrence(token) else { return };
        let Some(written) = token.text().get(..u32::from(found.range.len()) as usize) else { return };
        if head && self.selector_without_import(found, written) {
            return;
        }
        if !head && written == token.text() && self.uncalled(Some(row), kind, token, found) {
            return;
        }
        if found.target != Target::Unresolved || builtins::comes_with_the_language(written) {
            return;
        }
        // A chance is not what is meant where a text or a size stands.
        let fits =
            |guess: &&str| head || kind == "chance" || builtins::lookup(guess, &[BuiltinKind::Probability]).is_none();
        let guess = self.suggestions(head).guess(&written.replace('_', "-")).filter(fits);
        let meant = match kind {
            "pair" => "a size consists of whole numbers, such as `#t(20 10)`".to_owned(),
            "amount" => "an amount is a whole number".to_owned(),
            "symbol" => "write `'scroll`, the only kind of artefact that the game can make".to_owned(),
            _ => format!("write \"{written}\" if it is a string"),
        };
        let message = match guess {
            Some(_) => format!("`{written}` is not defined"),
            None if head => format!("`{written}` is not defined, so it cannot be used in `{}`", row.name),
            None => format!("`{written}` is not defined; {meant}"),
        };
        let (file, range) = (self.file, found.range);
        let instead = match kind {
            _ if head || guess.is_some() || written != token.text() => None,
            "symbol" => Some("'scroll".to_owned()),
            _ if kind == "string" || values::is_name(kind) || kind.starts_with("list-of-") => {
                Some(format!("\"{written}\""))
            }
            _ => None,
        };
        let diagnostic = self.out.report(codes::UNDEFINED_NAME, range, message).or_write(file, range, guess);
        if let Some(text) = instead {
            diagnostic.fix(Fix::replace(format!("write {text}"), file, range, text).alternative());
        }
    }

    /// The names that one that means nothing may have been meant to be: at the head of a form, or in another place.
    fn suggestions(&mut self, head: bool) -> &mut Suggestions<'db> {
        let (model, brought_along) = (self.model, &self.brought_along);
        let suggestions = if head { &mut self.heads } else { &mut self.values };
        suggestions.get_or_insert_with(|| {
            let fits = |row: &&Builtin| match row.kind {
                BuiltinKind::Macro | BuiltinKind::Function => head,
                BuiltinKind::Probability | BuiltinKind::Variable => !head,
                BuiltinKind::ReaderMacro => false,
            };
            let known = builtins::all().iter().filter(fits).map(|row| row.name);
            let own = model.definitions.iter().map(|definition| definition.id.name.as_str());
            let others = brought_along.iter().flatten().flat_map(|module| module.symbols());
            Suggestions::new(known.chain(own).chain(others))
        })
    }
}

/// The string that a call ends with, if one more argument is missing and is of the same kind: where it can be written
/// again, what that argument is called, and the string.
fn last_argument_again<'t>(form: Form<'t>, row: &Builtin) -> Option<(TextSize, &'static str, &'t str)> {
    let count = form.arguments().count();
    let (_, kind) = *row.arguments().get(count.checked_sub(1)?)?;
    let (name, missing) = *row.arguments().get(count)?;
    let last = form.arguments().last().and_then(Datum::into_string)?;
    (count + 1 == row.min && kind == missing).then(|| (last.text_range().end(), name, last.text()))
}

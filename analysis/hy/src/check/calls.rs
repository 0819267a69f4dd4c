//! The calls of the level language: how many arguments they have, and which of the names in them mean nothing.

use ludex_base::{Fix, Suggestions, Target};
use ludex_syntax::hy::ast::{Datum, Form, Stairs, Token};
use ludex_syntax::{TextRange, TextSize};

use super::{Checker, head_range, spliced, values};
use crate::builtins::{self, Builtin, BuiltinKind};
use crate::codes;

impl<'db> Checker<'db> {
    /// One call of the level language: how many arguments, which, and what they name.
    pub(super) fn call(&mut self, form: Form<'_>) {
        let Some(row) = self.callee(form) else { return };
        if row.kind == BuiltinKind::Macro && self.first_macro.is_none() {
            self.first_macro = Some(head_range(form));
        }
        self.younger(form, row);
        if spliced(form) {
            return;
        }
        let arguments: Vec<Datum<'_>> = form.arguments().collect();
        if !arguments.iter().any(|argument| matches!(argument, Datum::Keyword(_))) {
            let count = arguments.len();
            if count < row.min || row.max.is_some_and(|max| count > max) {
                // Whoever has not closed the form has more to write.
                if count >= row.min || form.is_closed() {
                    self.argument_count(form, row, count);
                }
                return;
            }
        }
        // What follows name and description are the elements.
        let named = if row.name == "level" { arguments.len().min(2) } else { arguments.len() };
        self.undefined(row, &arguments[..named]);
        values::arguments(self, row, &arguments);
        if let Some(stairs) = Stairs::cast(form) {
            self.location(stairs);
        }
    }

    fn argument_count(&mut self, form: Form<'_>, row: &Builtin, count: usize) {
        let takes = match (row.min, row.max) {
            (0, Some(0)) => "no arguments".to_owned(),
            (1, Some(1)) => "one argument".to_owned(),
            (min, None) => format!("at least {min} arguments"),
            (min, _) => format!("{min} arguments"),
        };
        let wanted: Vec<&str> =
            row.parameters.split_whitespace().map(|p| p.split(':').next().unwrap_or_default()).collect();
        let wanted = if wanted.is_empty() { String::new() } else { format!(" ({})", wanted.join(", ")) };
        let message = format!("`{}` takes {takes}{wanted}, but is given {count}", row.name);
        let file = self.file;
        let diagnostic = self.out.report(codes::ARGUMENT_COUNT, head_range(form), message);
        if let Some((at, name, text)) = last_argument_again(form, row) {
            let title = format!("write {text} for `{name}`, too");
            diagnostic.fix(Fix::replace(title, file, TextRange::empty(at), format!(" {text}")).alternative());
        }
    }

    /// Names that mean nothing, among the arguments and at the heads of those that are forms.
    fn undefined(&mut self, row: &Builtin, arguments: &[Datum<'_>]) {
        if self.brought_along.is_none() {
            return;
        }
        for (at, argument) in arguments.iter().enumerate() {
            let kind = row.argument(at).map_or("", |(_, kind)| kind);
            match argument {
                Datum::Symbol(token) => self.undefined_name(row, kind, *token, false),
                Datum::Form(form) if form.head().is_some_and(|head| head.text() != ",") => {
                    if let Some(head) = form.head() {
                        self.undefined_name(row, kind, head, true);
                    }
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

    /// A name in a pair or a list, also in a list in that.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn undefined_part(&mut self, row: &Builtin, kind: &str, part: Datum<'_>) {
        match part {
            // Of commas the sizes speak.
            Datum::Symbol(token) if kind == "pair" && token.text().contains(',') => {}
            Datum::Symbol(token) => self.undefined_name(row, kind, token, false),
            Datum::Vector(list) if kind != "pair" => list.data().for_each(|part| self.undefined_part(row, kind, part)),
            _ => {}
        }
    }

    /// Reports a symbol that means nothing, at the head of a form or in another place.
    fn undefined_name(&mut self, row: &Builtin, kind: &str, token: Token<'_>, head: bool) {
        let Some(found) = self.occurrence(token) else { return };
        let Some(written) = token.text().get(..u32::from(found.range.len()) as usize) else { return };
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

    /// What a name that means nothing may have been meant to be: at the head of a form, or in another place.
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

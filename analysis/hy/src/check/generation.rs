//! What only one generation of Hy reads, and what the game of 2015 did not have yet (reference/pyherc.md, Hy reader).
//! Nothing is reported where the generation is not known.

use ludex_base::Fix;
use ludex_syntax::hy::ast::{Datum, Form, Set, Token};
use ludex_syntax::hy::literal::{self, Generation, Number};
use ludex_syntax::{TextRange, TextSize};

use super::{Checker, head_range};
use crate::builtins::Builtin;
use crate::codes;
use crate::generation::{TooYoung, too_young};

/// The names that Hy 0.11 reads as Python's constants, and Hy 0.12 as names that nobody defines.
const CONSTANTS: [(&str, &str); 4] = [("false", "False"), ("nil", "None"), ("null", "None"), ("true", "True")];

impl Checker<'_> {
    fn is_of_2015(&self) -> bool {
        self.generation == Some(Generation::Y2015)
    }

    /// A set in braces, which Hy 0.11 does not read. It is code if it is evaluated.
    pub(super) fn set(&mut self, set: Set<'_>, evaluated: bool) {
        if !self.is_of_2015() {
            return;
        }
        let message = "this file is written for Hy 0.11 (2015), which has no sets in braces: write `(set [1 2])`";
        let range = set.range();
        let opening = TextRange::at(range.start(), TextSize::of("#{"));
        let is_whole = set.text().starts_with("#{") && set.text().ends_with('}') && set.text().len() > 2;
        let file = self.file;
        let diagnostic = self.out.report(codes::WRONG_GENERATION, opening, message);
        if evaluated && is_whole {
            let closing = TextRange::new(range.end() - TextSize::of('}'), range.end());
            let edits = [(opening, "(set [".to_owned()), (closing, "])".to_owned())];
            diagnostic.fix(Fix::edits("write `(set […])`", file, edits));
        }
    }

    /// The sets in what is quoted: the reader refuses them there as well.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    pub(super) fn quoted(&mut self, datum: Datum<'_>) {
        if !self.is_of_2015() {
            return;
        }
        match datum {
            Datum::Form(form) => form.data().for_each(|part| self.quoted(part)),
            Datum::Vector(vector) => vector.data().for_each(|part| self.quoted(part)),
            Datum::Dict(dict) => dict.data().for_each(|part| self.quoted(part)),
            Datum::Set(set) => {
                self.set(set, false);
                set.data().for_each(|part| self.quoted(part));
            }
            Datum::Quote(quote) => quote.data().for_each(|part| self.quoted(part)),
            Datum::QuasiQuote(quasi) => quasi.data().for_each(|part| self.quoted(part)),
            Datum::Unquote(unquote) => unquote.data().for_each(|part| self.quoted(part)),
            Datum::Splice(splice) => splice.data().for_each(|part| self.quoted(part)),
            Datum::ReaderMacro(reader) => reader.data().for_each(|part| self.quoted(part)),
            Datum::Symbol(_) | Datum::Keyword(_) | Datum::Number(_) | Datum::String(_) => {}
        }
    }

    /// `0x1F`, `0o17`, `0b1` and `1/2`, which Hy 0.11 reads as names.
    pub(super) fn number_of_generation(&mut self, token: Token<'_>) {
        let text = token.text();
        if !self.is_of_2015() || literal::number(text, Generation::Y2015).is_some() {
            return;
        }
        let instead = match literal::number(text, Generation::Y2017) {
            Some(Number::Integer(value)) if value < i64::MAX => value.to_string(),
            Some(Number::Fraction { numerator, denominator }) => format!("(/ {numerator} {denominator})"),
            _ => return,
        };
        let message = format!(
            "this file is written for Hy 0.11 (2015), which reads `{text}` as a name and not as a number: write `{instead}`"
        );
        let range = token.text_range();
        let fix = Fix::write(self.file, range, instead);
        self.out.report(codes::WRONG_GENERATION, range, message).fix(fix);
    }

    /// `nil`, `true`, `false` and `null`, which Hy 0.12 does not know.
    pub(super) fn constant(&mut self, token: Token<'_>) {
        // One that the file defines has an occurrence, and one of a module that is not known cannot be judged.
        let is_judged = self.generation == Some(Generation::Y2017) && self.brought_along.is_some();
        let Some((written, instead)) = CONSTANTS.iter().find(|(name, _)| *name == token.text()) else { return };
        if !is_judged || self.occurrence(token).is_some() {
            return;
        }
        let message = format!("`{written}` is not defined in Hy 0.12 (2017)");
        let (file, range) = (self.file, token.text_range());
        self.out.report(codes::UNDEFINED_NAME, range, message).or_write(file, range, Some(*instead));
    }

    /// A macro or function that the game did not have yet.
    pub(super) fn younger(&mut self, form: Form<'_>, row: &Builtin) {
        let before = match too_young(self.db, self.file, row) {
            None => return,
            Some(TooYoung::Project) => "the game of this project does not have it yet",
            Some(TooYoung::Hy) => "this file is written for Hy 0.11, which the game used until February 2017",
            Some(TooYoung::Setting) => "this file is written for the game of 2015",
        };
        let message = format!("`{}` has existed only since {}, and {before}", row.name, row.since);
        self.out.report(codes::WRONG_GENERATION, head_range(form), message);
    }
}

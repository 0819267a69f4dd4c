//! The reader macros of the level language: `#t`, which makes a tuple of a list, and `#s`, which joins strings.

use ludex_base::{Fix, Target};
use ludex_syntax::TextRange;
use ludex_syntax::hy::ast::{Datum, Form, ReaderMacro, Token};

use super::Checker;
use crate::codes;

impl Checker<'_> {
    pub(super) fn reader_macro(&mut self, reader: ReaderMacro<'_>) {
        let Some((mark, name)) = reader.mark().zip(reader.name()) else { return };
        let target = self.occurrence(mark).map(|found| found.target);
        if self.brought_along.is_some() && target == Some(Target::Unresolved) {
            let known = "`#t` makes a tuple, `#s` joins strings";
            let message = match name {
                '_' => format!("there is no reader macro `#_`: in this Hy, only `;` comments out a form; {known}"),
                _ => format!("there is no reader macro `#{name}`; {known}"),
            };
            self.out.report(codes::UNDEFINED_NAME, mark.text_range(), message);
        }
        if !matches!(target, Some(Target::Builtin(_))) {
            return;
        }
        match (name, reader.datum()) {
            ('t', Some(datum)) => self.tuple(datum),
            ('s', Some(Datum::Form(strings))) => {
                self.words(strings);
                self.joined(strings);
            }
            ('s', Some(datum)) => self.not_joined(datum),
            _ => {}
        }
    }

    /// Words in `#s` that nothing defines: a text that has lost its quotes. All of them are one fault.
    fn words(&mut self, strings: Form<'_>) {
        let mut words = strings.data().filter_map(Datum::into_symbol).filter(|word| {
            let found = self.occurrence(*word);
            found.is_some_and(|found| found.target == Target::Unresolved)
        });
        let Some(first) = words.next().filter(|_| self.brought_along.is_some()) else { return };
        // Those that Hy knows are words of the text, too.
        let start = first.text_range().start();
        let is_behind = |part: &Datum<'_>| part.range().start() >= start;
        let run = strings.data().filter(is_behind).map_while(Datum::into_symbol).last();
        let range = first.text_range().cover(run.map_or(first.text_range(), Token::text_range));
        let message = "`#s` joins strings, and these are names that nothing defines: put the text in quotes";
        let text = &self.file.text(self.db)[range];
        let fix = (!text.contains(['\n', '\\', ';'])).then(|| format!("\"{text}\""));
        let fix = fix.map(|quoted| Fix::replace("put it in quotes", self.file, range, quoted));
        self.out.report(codes::UNDEFINED_NAME, range, message).fixes.extend(fix);
    }

    /// `#t` of something that is not a list.
    fn tuple(&mut self, datum: Datum<'_>) {
        if let Datum::ReaderMacro(inner) = datum
            && inner.name() == Some('t')
            && let Some(list) = inner.datum()
        {
            let (file, mark) = (self.file, TextRange::new(datum.range().start(), list.range().start()));
            let message = "`#t` stands here twice, and makes a tuple of a list only: remove one";
            self.out.report(codes::WRONG_VALUE, mark, message).fix(Fix::replace("remove one", file, mark, ""));
            return;
        }
        let written = match datum {
            Datum::Symbol(token) | Datum::Keyword(token) | Datum::Number(token) | Datum::String(token) => token.text(),
            _ => return,
        };
        let shown = if written.len() <= 40 { format!("`{written}`") } else { "this".to_owned() };
        let message = format!("`#t` makes a tuple of a list, but {shown} is not one: write `#t(20 10)`");
        self.out.report(codes::WRONG_VALUE, datum.range(), message);
    }

    /// `#s` of something that is not a list of strings.
    fn not_joined(&mut self, datum: Datum<'_>) {
        match datum {
            Datum::String(text) => {
                let message = format!("`#s` joins several strings: leave it out, or write `#s({})`", text.text());
                self.out.report(codes::WRONG_VALUE, text.text_range(), message);
            }
            Datum::Symbol(_) | Datum::Keyword(_) | Datum::Number(_) => {
                let message = "`#s` joins a list of strings, and this is not one: write `#s(\"…\" \"…\")`";
                self.out.report(codes::WRONG_VALUE, datum.range(), message);
            }
            _ => {}
        }
    }

    /// What `#s` joins must be strings; an expression may give one.
    fn joined(&mut self, strings: Form<'_>) {
        let file = self.file;
        for part in strings.data() {
            match part {
                Datum::Number(number) => {
                    let message = "`#s` joins strings, and this is a number: put it in quotes";
                    let range = number.text_range();
                    let fix = Fix::replace("put it in quotes", file, range, format!("\"{}\"", number.text()));
                    self.out.report(codes::WRONG_VALUE, range, message).fix(fix);
                }
                Datum::Vector(_) | Datum::Dict(_) | Datum::Set(_) => {
                    let message = "`#s` joins strings, and this is not one: write only strings between the parentheses";
                    self.out.report(codes::WRONG_VALUE, part.range(), message);
                }
                _ => {}
            }
        }
    }
}

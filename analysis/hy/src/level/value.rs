//! The values of arguments, as far as they are written out: numbers, texts, pairs, lists, calls. Any expression may
//! stand for an argument (reference/pyherc.md, The level form), so most of what asks here gets an [`Option`]: `None`
//! is what cannot be known, and nothing is said of it.

use ludex_base::Name;
use ludex_syntax::TextRange;
use ludex_syntax::hy::ast::{Datum, Form, Token};
use ludex_syntax::hy::literal::{self, Generation, Number};

use super::Call;
use super::lower::Own;
use crate::builtins::{self, Builtin, BuiltinKind};

/// An argument of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Argument {
    /// Its bytes in the file.
    pub range: TextRange,
    /// The value, as far as it is written out.
    pub value: Value,
}

/// The value that is written for an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    /// A string, or `#s` of strings, joined with single blanks.
    Text(Box<str>),
    /// A whole number; the nearest one that fits if it is larger.
    Whole(i64),
    /// Any other number: `1/2`, `2.5`, `nan`.
    Fraction,
    /// A symbol that the file does not define, as it is written. See [`Argument::chance`] for those that are chances.
    Symbol(Name),
    /// A tuple, `#t(…)` or `(, …)`.
    Tuple(Vec<Argument>),
    /// A vector, `[…]`.
    List(Vec<Argument>),
    /// The quoted symbol of `'scroll`.
    Quoted(Name),
    /// A form in round brackets with a symbol at its head.
    Call(Call),
    /// Something else: a keyword, a dictionary, a template, a reader macro that is not known, a symbol to which the
    /// file itself gives a value.
    Other,
}

impl Argument {
    /// The argument that a datum is. `own` are the names that mean something else in this file.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    pub(super) fn new(datum: Datum<'_>, own: &Own<'_>) -> Argument {
        let arguments = |data: Vec<Datum<'_>>| data.into_iter().map(|datum| Argument::new(datum, own)).collect();
        let value = match datum {
            Datum::Number(token) => match literal::number(token.text(), Generation::Y2017) {
                Some(Number::Integer(whole)) => Value::Whole(whole),
                _ => Value::Fraction,
            },
            Datum::Symbol(token) if own.gives(token.text()) => Value::Other,
            Datum::Symbol(token) => Value::Symbol(Name::new(token.text())),
            Datum::Vector(vector) => Value::List(arguments(vector.data().collect())),
            Datum::Quote(quote) => match quote.datum() {
                Some(Datum::Symbol(token)) => Value::Quoted(Name::new(token.text())),
                _ => Value::Other,
            },
            Datum::Form(form) if form.head().is_none() => Value::Other,
            Datum::Form(_) | Datum::ReaderMacro(_) => match (datum.text(), datum.tuple(), datum) {
                (Some(text), ..) => Value::Text(text.into()),
                (None, Some(parts), _) => Value::Tuple(arguments(parts)),
                (None, None, Datum::Form(form)) => Value::Call(Call::new(form, own)),
                _ => Value::Other,
            },
            Datum::String(_) => datum.text().map_or(Value::Other, |text| Value::Text(text.into())),
            _ => Value::Other,
        };
        Argument { range: datum.range(), value }
    }

    /// The text, if it is one.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The text as a name, if it is one.
    pub(crate) fn name(&self) -> Option<Name> {
        self.text().map(Name::new)
    }

    /// The whole number, if it is one.
    pub(crate) fn whole(&self) -> Option<i64> {
        match self.value {
            Value::Whole(whole) => Some(whole),
            _ => None,
        }
    }

    /// The chance in hundredths: a whole number as it is written, in or out of 0 to 100, or the value of a name such
    /// as `unlikely`.
    pub(crate) fn chance(&self) -> Option<i64> {
        match &self.value {
            Value::Whole(whole) => Some(*whole),
            Value::Symbol(name) => {
                let row = builtins::get(builtins::lookup(name.as_str(), &[BuiltinKind::Probability])?)?;
                row.parameters.parse().ok()
            }
            _ => None,
        }
    }

    /// Width and height, of `#t(20 10)`, `(, 20 10)` or `[20 10]`. Parts after the second are ignored, as the game does.
    pub(crate) fn pair(&self) -> Option<(i64, i64)> {
        match &self.value {
            Value::Tuple(parts) | Value::List(parts) => match &parts[..] {
                [width, height, ..] => Some((width.whole()?, height.whole()?)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The texts in it, in order, each with its bytes: of a list those of its parts, also of the lists in that, which
    /// are the frames of one ornament.
    pub(crate) fn texts(&self) -> Vec<(&str, TextRange)> {
        let mut out = Vec::new();
        self.add_texts(&mut out);
        out
    }

    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn add_texts<'a>(&'a self, out: &mut Vec<(&'a str, TextRange)>) {
        match &self.value {
            Value::Text(text) => out.push((text, self.range)),
            Value::Tuple(parts) | Value::List(parts) => parts.iter().for_each(|part| part.add_texts(out)),
            _ => {}
        }
    }
}

impl Call {
    /// The call that a form with a symbol at its head is.
    pub(super) fn new(form: Form<'_>, own: &Own<'_>) -> Call {
        let head = form.head();
        let written = head.map_or("", Token::text);
        let row = if own.means_something_else(written) {
            None
        } else {
            builtins::lookup(written, &[BuiltinKind::Macro, BuiltinKind::Function])
        };
        let spliced = form.arguments().any(|datum| matches!(datum, Datum::Splice(_) | Datum::Unquote(_)));
        let arguments: Vec<Argument> = form.arguments().map(|datum| Argument::new(datum, own)).collect();
        let known = |row: &'static Builtin| own.callable(row).known(arguments.len());
        let known = row.and_then(builtins::get).filter(|_| !spliced).map_or(0, known);
        Call {
            name: Name::new(written),
            row,
            head: head.map_or_else(|| form.range(), Token::text_range),
            range: form.range(),
            arguments,
            spliced,
            known,
        }
    }
}

//! The text of a program that is written out again: values as they have to be written to be read as the same.

use std::fmt::Write as _;

use ludex_base::Name;
use ludex_syntax::gdl::literal;

use super::symbols::Symbols;
use crate::builtins::Builtin;
use crate::evaluation::value::{Quantity, TypeId, Value, write_quantity, written, written_string};

/// The bytes from which on nothing more is written.
pub(super) const MAX_BYTES: usize = 16 << 20;

/// A literal holds less than the square of it; arithmetic holds more.
const PART: i64 = 1_000_000_000;

/// The notation that a value needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Notation {
    /// A datum, which may stand where nothing is evaluated.
    Datum,
    /// An expression.
    Expression,
    /// There is none: something in it is not known, or no symbol means it.
    Nothing,
}

/// The text as far as it is written.
pub(super) struct Text<'s> {
    pub(super) out: String,
    pub(super) symbols: &'s Symbols,
    /// Characters beyond ASCII are bytes of Latin-1, which escapes keep as they are.
    pub(super) escapes: bool,
}

impl Text<'_> {
    /// True if nothing more is written.
    pub(super) fn is_full(&self) -> bool {
        self.out.len() > MAX_BYTES
    }

    /// A comment of one line.
    pub(super) fn comment(&mut self, text: &str) {
        let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let _ = writeln!(self.out, "; {line}");
    }

    /// The notation that a value needs.
    // Recursion is bounded, here and below: no list of values is deeper than `MAX_NESTING`.
    pub(super) fn notation(&self, value: &Value) -> Notation {
        match value {
            Value::Number(quantity) if written_number(*quantity).is_some() => Notation::Datum,
            Value::Number(_) => Notation::Expression,
            Value::String(_) | Value::Symbol(_) => Notation::Datum,
            Value::Type(id) if self.symbols.of(*id).is_some() => Notation::Expression,
            Value::Type(_) | Value::Unbound(_) | Value::Unknown => Notation::Nothing,
            // So large a value would not be written in full.
            Value::List(_) if self.out.len().saturating_add(value.weight() as usize) > MAX_BYTES => Notation::Nothing,
            Value::List(list) => list.items.iter().map(|item| self.notation(item)).max().unwrap_or(Notation::Datum),
        }
    }

    /// A value as it stands where nothing is evaluated.
    pub(super) fn datum(&mut self, value: &Value) {
        if self.is_full() {
            return;
        }
        match value {
            Value::Number(quantity) => self.number(*quantity),
            Value::String(text) => self.string(*text),
            Value::Symbol(name) | Value::Unbound(name) => self.symbol(*name),
            Value::Type(id) => self.type_symbol(*id),
            Value::List(list) => self.list(&list.items, Text::datum),
            Value::Unknown => {}
        }
    }

    /// An expression whose value is this one. The first element of a list is never the name of a function: a symbol
    /// there means a type.
    pub(super) fn expression(&mut self, value: &Value) {
        // One quote for all of a list, as authors write it. Looked for once: its lists may hold one another.
        let is_list = matches!(value, Value::List(_));
        if is_list && !self.is_full() && holds_symbol(value) && self.notation(value) == Notation::Datum {
            self.out.push('\'');
            self.datum(value);
        } else {
            self.part(value);
        }
    }

    /// An expression in which each symbol has its own quote.
    fn part(&mut self, value: &Value) {
        if self.is_full() {
            return;
        }
        match value {
            Value::Symbol(name) => {
                self.out.push('\'');
                self.symbol(*name);
            }
            Value::List(list) => self.list(&list.items, Text::part),
            other => self.datum(other),
        }
    }

    /// An expression for a value of a property, a table or a variable: `true` or `false` where it is one of these.
    pub(super) fn value_of(&mut self, row: &Builtin, value: &Value) {
        match value.as_number().filter(|_| row.is_truth()) {
            Some(0) => self.out.push_str("false"),
            Some(1) => self.out.push_str("true"),
            _ => self.expression(value),
        }
    }

    /// A list of values, each written in the same way.
    pub(super) fn list(&mut self, items: &[Value], write: impl Fn(&mut Self, &Value)) {
        self.out.push('(');
        for (nth, item) in items.iter().enumerate() {
            if nth > 0 {
                self.out.push(' ');
            }
            write(self, item);
        }
        self.out.push(')');
    }

    /// A symbol.
    pub(super) fn symbol(&mut self, name: Name) {
        match written(name.as_str()) {
            plain if !self.escapes || plain.is_ascii() => self.out.push_str(&plain),
            barred if barred.starts_with('|') => self.out.push_str(&escaped(&barred)),
            plain => {
                self.out.push('|');
                self.out.push_str(&escaped(&plain));
                self.out.push('|');
            }
        }
    }

    /// A string.
    fn string(&mut self, text: Name) {
        let written = written_string(text.as_str());
        self.out.push_str(if self.escapes { escaped(&written) } else { written }.as_str());
    }

    /// The symbol that means a type.
    pub(super) fn type_symbol(&mut self, id: TypeId) {
        if let Some(symbol) = self.symbols.of(id) {
            self.symbol(symbol);
        }
    }

    fn number(&mut self, quantity: Quantity) {
        match written_number(quantity) {
            Some(number) => self.out.push_str(&number),
            None => {
                let (high, low) = (quantity.value / PART, quantity.value % PART);
                self.out.push_str("(+ (* ");
                self.number(Quantity::integer(high));
                let _ = write!(self.out, " {PART}) {low})");
            }
        }
    }
}

/// A text with octal escapes for its characters beyond ASCII. All digits that follow belong to an escape (reference:
/// Lexer), so they become escapes as well.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut follows = false;
    for c in text.chars() {
        follows = !c.is_ascii() && u32::from(c) <= 0xFF || follows && c.is_ascii_digit();
        if follows {
            let _ = write!(out, "\\0{:o}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out
}

/// True for a symbol, and for a list with one in it.
// Recursion is bounded: no list of values is deeper than `MAX_NESTING`.
fn holds_symbol(value: &Value) -> bool {
    match value {
        Value::Symbol(_) => true,
        Value::List(list) => list.items.iter().any(holds_symbol),
        _ => false,
    }
}

/// A number as its author would write it, or as an integer, if it is read as the same; [`None`] if no literal is.
fn written_number(quantity: Quantity) -> Option<String> {
    let same = |text: &String| i64::from(literal::number(text).value()) == quantity.value;
    let mut styled = String::new();
    write_quantity(&mut styled, quantity);
    Some(styled).filter(same).or_else(|| Some(quantity.value.to_string()).filter(same))
}

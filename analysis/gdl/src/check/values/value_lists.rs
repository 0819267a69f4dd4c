//! Lists of values by type or by side (documents/gdl.txt, Conventions Used; reference: Value lists).
//!
//! `(n1 n2 …)` goes through the types in order, `((u1 n1) …)` names them; one that is given twice
//! is overwritten quietly. Xconq ends at once if a pair begins with something that is neither a type of
//! the kind nor a list.

use std::ops::ControlFlow;

use ludex_base::{Name, Severity};

use super::unknowns::Lack;
use crate::check::Checker;
use crate::codes;
use crate::evaluation::value::{Evaluated, TypeKind, Value};
use crate::source::lower::Datum;
use crate::words::{counted, there_are_only};

impl Checker<'_> {
    /// The values of a property by type: everything behind its name.
    pub(crate) fn value_list(&mut self, property: u32, kind: TypeKind) {
        let item = self.item();
        let Some(name) = item.head(property) else { return };
        let count = self.scope.count(kind);
        if count == 0 {
            if item.child(property, 1).is_some() && !self.held_back(property, Lack::Types(kind)) {
                let message = format!("there are no {}s, so `{name}` has no effect", kind.label());
                let absent = self.absent(kind);
                self.report(property, codes::NO_TYPES, message).lacks(absent);
            }
            return;
        }
        // The type that a number by itself is for.
        let mut next = 0;
        for entry in item.children(property).skip(1) {
            match item.datum(entry) {
                Datum::Number(_) => {
                    if next == count && self.knows_all(kind) {
                        let message = format!("{}, so this number has no effect", there_are_only(count, kind.label()));
                        self.report(entry, codes::LIST_LENGTH, message);
                    }
                    next = next.saturating_add(1);
                }
                Datum::List => match self.value_pair(entry, kind, name) {
                    ControlFlow::Continue(Some(after)) => next = after,
                    ControlFlow::Continue(None) => {}
                    ControlFlow::Break(()) => return,
                },
                Datum::Quote => {
                    let message = format!(
                        "Xconq stops at this quote mark; write a pair without it, as in ({} 3)",
                        kind.all_symbol()
                    );
                    self.report(entry, codes::VALUE_LIST, message).severity(Severity::Error);
                    return;
                }
                Datum::Symbol(symbol) if symbol.as_str() == "nil" => {}
                Datum::Symbol(symbol) => {
                    let message = format!("a symbol by itself is ignored in `{name}`; write ({symbol} value)");
                    self.report(entry, codes::VALUE_LIST, message);
                }
                Datum::String(_) => {
                    let message = format!("a string is ignored in `{name}`; write the type without quotes");
                    self.report(entry, codes::VALUE_LIST, message);
                }
            }
        }
    }

    /// `(type value)`, `(types value)` or `(types (value…))`. Gives the index of the type after the last of them;
    /// breaks if the reader drops what follows.
    fn value_pair(&mut self, pair: u32, kind: TypeKind, name: Name) -> ControlFlow<(), Option<u32>> {
        let item = self.item();
        let mut parts = item.children(pair);
        let Some(key) = parts.next() else { return ControlFlow::Continue(None) };
        let value = parts.next();
        if let Some(extra) = parts.next() {
            let message = format!("a pair in `{name}` has one {} and one value; this is ignored", kind.label());
            self.report(extra, codes::EXTRA_VALUE, message);
        }
        let reported = self.findings.len();
        let keys = self.evaluate_for(key, Some(kind));
        if matches!(keys.value, Value::Unbound(_)) {
            for finding in &mut self.findings[reported..] {
                finding.severity = Severity::Error;
                finding.statement.push_str(" (Xconq stops here)");
            }
            return ControlFlow::Break(());
        }
        let fits = |value: &Value| match value {
            Value::Type(id) => id.kind == kind,
            value => value.is_unknown() || value.as_list().is_some(),
        };
        if !keys.both().any(fits) {
            self.wrong_key(pair, key, value, kind, &keys.value);
            return ControlFlow::Break(());
        }
        let Some(value) = value else {
            let message = format!("this pair in `{name}` has no value; add one");
            self.report(pair, codes::MISSING_VALUE, message);
            return ControlFlow::Continue(None);
        };
        let values = self.evaluate(value);
        let Some(types) = keys.value.as_list() else {
            self.amount(value, &values.value, name);
            return ControlFlow::Continue(keys.value.as_type().map(|id| id.index + 1));
        };
        let wrong = |value: &Value| !value.is_unknown() && value.as_type().is_none_or(|id| id.kind != kind);
        if let Some(position) = types.iter().position(wrong) {
            let at = self.elements(key, types.len()).get(position).copied().flatten().unwrap_or(key);
            let what = self.what(&types[position]);
            let message = format!("`{name}` takes {}s; {what}, and Xconq drops the rest of the list", kind.label());
            self.report(at, codes::INDEX_KIND, message);
            return ControlFlow::Break(());
        }
        if !types.is_empty() {
            self.amounts(value, &values, types.len(), name);
        }
        ControlFlow::Continue(types.last().and_then(Value::as_type).map(|id| id.index + 1))
    }

    /// Something in the place of a type that makes Xconq stop.
    fn wrong_key(&mut self, pair: u32, key: u32, value: Option<u32>, kind: TypeKind, found: &Value) {
        let item = self.item();
        let type_of = |node: u32| Some(self.scope.lookup(item.symbol(node)?)?.value.as_type()?.kind);
        let swapped = found.as_number().is_some() && value.and_then(type_of) == Some(kind);
        if swapped {
            let message = format!("write the {} first, then its value; Xconq stops here", kind.label());
            self.report(pair, codes::VALUE_LIST, message).severity(Severity::Error);
            return;
        }
        let message = format!("a pair begins with {}; {}, and Xconq stops here", kind.article(), self.what(found));
        let code = if found.as_type().is_some() { codes::INDEX_KIND } else { codes::VALUE_LIST };
        self.report(key, code, message).severity(Severity::Error);
    }

    /// "`x` is a terrain type", "this is a number".
    fn what(&self, value: &Value) -> String {
        match value {
            Value::Type(id) => format!("`{}` is {}", self.evaluation.type_name(*id), id.kind.article()),
            other => format!("this is {}", other.describe()),
        }
    }

    /// The value for one type.
    fn amount(&mut self, node: u32, value: &Value, name: Name) {
        if !value.is_unknown() && !matches!(value, Value::Number(_) | Value::Type(_)) {
            let message = format!("`{name}` takes a number for each type; {} counts as 0", value.describe());
            self.report(node, codes::WRONG_VALUE_TYPE, message);
        }
    }

    /// The value or values for several types.
    fn amounts(&mut self, node: u32, values: &Evaluated, types: usize, name: Name) {
        let Some(list) = values.value.as_list().filter(|list| !list.is_empty()) else {
            self.amount(node, &values.value, name);
            return;
        };
        if list.len() != types {
            let message = format!(
                "this list has {} for {}; Xconq ignores the rest of the longer list",
                counted(list.len(), "value"),
                counted(types, "type")
            );
            self.report(node, codes::LIST_LENGTH, message);
        }
        if let Some(position) = list.iter().position(|value| value.as_number().is_none()) {
            let at = self.elements(node, list.len()).get(position).copied().flatten().unwrap_or(node);
            self.amount(at, &list[position], name);
        }
    }

    /// Values by side: `(n0 n1 …)` from the independents on, `(side value)` or a side's symbol for 1.
    pub(crate) fn side_values(&mut self, property: u32) {
        let item = self.item();
        let Some(name) = item.head(property) else { return };
        let most = self.game_variable("sides-max", 15);
        for entry in item.children(property).skip(1) {
            match item.datum(entry) {
                Datum::Number(_) => {}
                Datum::Symbol(_) => self.listed_side(entry, most),
                Datum::List => self.side_pair(entry, name, most),
                Datum::String(_) | Datum::Quote => {
                    let message = "a side is referred to by its number or symbol, as in (2 1); Xconq ignores this";
                    self.report(entry, codes::VALUE_LIST, message);
                }
            }
        }
    }

    /// Sides in a set: a number for the whole set, symbols, or `(side flag)`.
    pub(crate) fn side_mask(&mut self, property: u32) {
        let item = self.item();
        let numbers = item.child(property, 1).is_some_and(|first| matches!(item.datum(first), Datum::Number(_)));
        if !numbers {
            self.side_values(property);
        }
    }

    /// `(side value)`
    fn side_pair(&mut self, pair: u32, name: Name, most: i64) {
        let item = self.item();
        let Some(side) = item.child(pair, 0) else {
            self.report(pair, codes::VALUE_LIST, "this pair is empty; write (side value)");
            return;
        };
        if matches!(item.datum(side), Datum::Number(_) | Datum::Symbol(_)) {
            self.listed_side(side, most);
        } else {
            let message = "a pair begins with the number or symbol of one side; Xconq ignores this one";
            self.report(side, codes::VALUE_LIST, message);
        }
        match item.child(pair, 1) {
            Some(value) => {
                self.literal(value, name.as_str(), "0");
            }
            None => {
                self.report(pair, codes::MISSING_VALUE, "this pair has no value; write (side value)");
            }
        }
    }

    fn listed_side(&mut self, node: u32, most: i64) {
        if let Some(number) = self.side_number(node)
            && !(1..=most).contains(&number)
            && !self.held_back(node, Lack::Anything)
        {
            let message = format!("sides are numbered from 1 to {most} (`sides-max`); Xconq ignores {number}");
            self.report(node, codes::UNKNOWN_SIDE, message);
        }
    }
}

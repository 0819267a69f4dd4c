//! `define`, `set` and `undefine` (documents/gdl.txt, Symbols; reference: define / set / undefine / add).

use ludex_base::{Name, Severity, did_you_mean};
use ludex_syntax::gdl::literal::Number;

use super::unknowns::Lack;
use crate::builtins::{self, Builtin, BuiltinKind, ValueType};
use crate::check::Checker;
use crate::check::forms::namers::Named;
use crate::codes;
use crate::evaluation::result::Cause;
use crate::evaluation::scope::{is_constant, is_list_of_all};
use crate::evaluation::value::{Evaluated, Value};
use crate::forms::{Form, Takes};
use crate::source::lower::Datum;

impl Checker<'_> {
    /// The symbol a form is about; reports it if there is none.
    fn symbol_argument(&mut self, list: u32, form: Form) -> Option<(u32, Name)> {
        let item = self.item();
        match form.assigned(item, list) {
            Some(node) => {
                let name = item.symbol(node);
                if name.is_none() {
                    let message = format!("`{}` needs a symbol here; the form is ignored", form.head());
                    self.report(node, codes::FORM_NAME, message);
                }
                Some((node, name?))
            }
            None => {
                let message = format!("`{}` needs a symbol; the form is ignored", form.head());
                self.report(list, codes::FORM_NAME, message);
                None
            }
        }
    }

    /// `(define symbol value)`
    pub(crate) fn define_form(&mut self, list: u32) {
        let item = self.item();
        let Some((node, name)) = self.symbol_argument(list, Form::Define) else { return };
        let value = Form::Define.node(item, list, Takes::Expression);
        let evaluated = value.map(|value| self.evaluate(value));
        if let (Some(value), Some(evaluated)) = (value, &evaluated) {
            self.stored(value, evaluated);
        }
        if is_constant(name) {
            let message = format!("`{name}` is a constant of the language and keeps its value");
            self.report(node, codes::CONSTANT_CHANGED, message);
            return;
        }
        if let Some(row) = self.predefined(name, BuiltinKind::GameVariable) {
            let message = format!(
                "`{name}` is a game variable, which keeps its value: `define` makes another symbol of this name; write \
                 (set {name} …)"
            );
            let finding = self.report(node, codes::DEFINED_VARIABLE, message);
            if evaluated.is_some_and(|evaluated| evaluated.both().any(|value| takes(row, value))) {
                finding.fix("Write `set`", vec![(list + 1, Form::Set.head().to_owned())]);
            }
        }
        let earlier = self.scope.binding_before(name, self.scope.stamp);
        if let Some(earlier) = earlier.filter(|earlier| earlier.bound.is_some()) {
            let what = match earlier.cause {
                Cause::Type | Cause::TypeName => "already a type",
                Cause::Side => "already a side",
                _ => "already defined",
            };
            let message = format!(
                "`{name}` is {what}; by the manual this `define` is ignored, but in Xconq 7.5 it replaces the value; use `set` to change a value"
            );
            let place = earlier.place;
            self.report(node, codes::REDEFINED_SYMBOL, message).related(place, "the earlier definition");
        }
        if let Some(extra) = item.child(list, 3) {
            let message = "`define` takes one value, and this one is ignored; to give several, put them into a list";
            self.report(extra, codes::EXTRA_VALUE, message);
        }
    }

    /// A value that a symbol is given: numbers outside of what a property or table can hold.
    fn stored(&mut self, node: u32, evaluated: &Evaluated) {
        let Value::Number(quantity) = &evaluated.value else { return };
        if (-32768..=32767).contains(&quantity.value) {
            return;
        }
        let literal = matches!(self.item().datum(node), crate::source::lower::Datum::Number(_));
        let message = format!("{} is outside the range of tables and properties (-32768 to 32767)", quantity.value);
        let severity = if literal { Severity::Information } else { Severity::Warning };
        self.report(node, codes::NUMBER_LIMIT, message).severity(severity);
    }

    /// `(undefine symbol)`
    pub(crate) fn undefine_form(&mut self, list: u32) {
        if let Some((node, name)) = self.symbol_argument(list, Form::Undefine)
            && is_constant(name)
        {
            let message =
                format!("`{name}` is a constant of the language; forms that use it no longer work after this");
            self.report(node, codes::CONSTANT_CHANGED, message);
        }
    }

    /// `(set symbol value)`
    pub(crate) fn set_form(&mut self, list: u32) {
        let item = self.item();
        let Some((node, name)) = self.symbol_argument(list, Form::Set) else { return };
        let Some(value) = Form::Set.node(item, list, Takes::VariableValue) else {
            self.report(
                list,
                codes::MISSING_VALUE,
                format!("this `set` has no value for `{name}`; write (set {name} …)"),
            );
            return;
        };
        let evaluated = self.evaluate(value);
        if let Some(row) = self.predefined(name, BuiltinKind::GameVariable) {
            self.variable(row, value, &evaluated);
        } else if is_constant(name) {
            let message = format!("`{name}` is a constant of the language and keeps its value");
            self.report(node, codes::CONSTANT_CHANGED, message);
        } else if !self.scope.is_bound(name) && !is_list_of_all(name) {
            if self.held_back(node, Lack::Symbol(name)) {
                return;
            }
            let variables =
                builtins::all().iter().filter(|row| row.kind == BuiltinKind::GameVariable).map(|row| row.name);
            let suggestion = did_you_mean(name.as_str(), variables).or_else(|| self.suggest_symbol(name));
            let message =
                format!("`{name}` is neither a game variable nor a defined symbol, so Xconq 7.5 ignores this `set`");
            self.report(node, codes::SET_UNDEFINED, message).meant(node, suggestion);
        } else {
            self.stored(value, &evaluated);
        }
        if let Some(extra) = item.child(list, 3) {
            let message = "`set` takes one value, and this one is ignored; to give several, put them into a list";
            self.report(extra, codes::EXTRA_VALUE, message);
        }
    }

    /// The value of a game variable: an integer wants a number or a type, a string a string; lists
    /// take anything.
    fn variable(&mut self, row: &Builtin, node: u32, evaluated: &Evaluated) {
        if evaluated.value.is_unknown() {
            return;
        }
        match row.value {
            ValueType::Int | ValueType::Bool => {
                if !evaluated.both().any(|value| matches!(value, Value::Number(_) | Value::Type(_))) {
                    let what = evaluated.value.describe();
                    let message = format!("`{}` takes a number; {what} leaves it unchanged", row.name);
                    self.report(node, codes::WRONG_VALUE_TYPE, message);
                } else {
                    self.bounds(row, node, evaluated);
                }
            }
            ValueType::Str if !evaluated.both().any(|value| matches!(value, Value::String(_))) => {
                let what = evaluated.value.describe();
                let message = format!("`{}` takes a string in quotes; {what} leaves it unchanged", row.name);
                self.report(node, codes::WRONG_VALUE_TYPE, message);
            }
            ValueType::Str if row.name == "default-namer" => {
                if let Value::String(name) = evaluated.value
                    && self.gives_in_the_end(row.name)
                {
                    self.namer_named(node, name, Named::Rest);
                }
            }
            ValueType::List => self.list_variable(row, node, evaluated),
            _ => {}
        }
    }

    /// A number outside the bounds of what it is stored in.
    pub(crate) fn bounds(&mut self, row: &Builtin, node: u32, evaluated: &Evaluated) {
        let (Some(min), Some(max)) = (row.min, row.max) else { return };
        let fits = |value: &Value| match value {
            Value::Number(quantity) => (min..=max).contains(&quantity.value),
            Value::Type(id) => (min..=max).contains(&i64::from(id.index)),
            _ => true,
        };
        if evaluated.both().any(fits) {
            return;
        }
        let message = out_of_bounds(row, &evaluated.value, min, max);
        let limit = self.nearest_limit(node, min, max);
        self.report(node, codes::VALUE_RANGE, message).severity(Severity::Warning).or_write(limit);
    }

    /// The limit nearest to a number that is written at a node, as the node and the text for it; [`None`] for other
    /// data.
    pub(crate) fn nearest_limit(&self, node: u32, min: i64, max: i64) -> Option<(u32, String)> {
        let Datum::Number(Number::Integer(number)) = self.item().datum(node) else { return None };
        let number = i64::from(number);
        let nearest = if number < min { min } else { max };
        (min <= max && number != nearest).then(|| (node, nearest.to_string()))
    }
}

/// True if a game variable takes a value.
fn takes(row: &Builtin, value: &Value) -> bool {
    match (row.value, value) {
        (ValueType::Str, value) => matches!(value, Value::String(_)),
        (ValueType::Int | ValueType::Bool, Value::Number(quantity)) => {
            row.min.is_none_or(|min| min <= quantity.value) && row.max.is_none_or(|max| quantity.value <= max)
        }
        (ValueType::Int | ValueType::Bool, _) => false,
        _ => true,
    }
}

/// The message about a number out of bounds.
pub(crate) fn out_of_bounds(row: &Builtin, value: &Value, min: i64, max: i64) -> String {
    use crate::evaluation::value::Style;
    match value {
        Value::Number(quantity) if quantity.style == Style::Dice => {
            format!("`{}` takes a plain number from {min} to {max}, not dice", row.name)
        }
        Value::Number(quantity) if (min, max) == (0, 1) => {
            format!("`{}` is true or false (1 or 0), not {}", row.name, quantity.value)
        }
        Value::Number(quantity) => format!("`{}` takes numbers from {min} to {max}, not {}", row.name, quantity.value),
        _ => format!("`{}` takes numbers from {min} to {max}", row.name),
    }
}

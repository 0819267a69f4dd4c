//! The smaller objects of a game: `doctrine`, `player`, `scorekeeper`, and what is left of former units and events in
//! saved games, `exu` and `evt` (reference: Other forms).

use ludex_base::Severity;

use super::properties::Property;
use crate::builtins::{BuiltinKind, ValueType};
use crate::check::Checker;
use crate::check::values::booleans::BooleanPlace;
use crate::check::values::unknowns::Lack;
use crate::codes;
use crate::evaluation::scope::is_constant;
use crate::evaluation::value::TypeKind;
use crate::source::lower::Datum;

/// The most values of an event that Xconq keeps.
const MAX_EVENT_VALUES: usize = 4;

impl Checker<'_> {
    /// `(doctrine [id] properties…)`
    pub(crate) fn doctrine_form(&mut self, list: u32) {
        let item = self.item();
        let mut parts = item.children(list).skip(1).peekable();
        if let Some(id) = parts.next_if(|node| !matches!(item.datum(*node), Datum::List | Datum::Quote)) {
            match item.datum(id) {
                Datum::Symbol(symbol) if is_constant(symbol) && symbol.as_str() != "nil" => {
                    let message = format!("`{symbol}` is a constant of the language and keeps its value");
                    self.report(id, codes::CONSTANT_CHANGED, message);
                }
                Datum::String(text) => {
                    let message = format!(
                        "Xconq ignores this string and makes a doctrine without a name; write the symbol |{text}|"
                    );
                    self.report(id, codes::FORM_NAME, message).severity(Severity::Warning);
                }
                _ => {}
            }
        }
        self.properties(parts, BuiltinKind::DoctrineProperty, "a doctrine", |checker, property| {
            if property.row.value == ValueType::UnitTypeValues {
                checker.value_list(property.list, TypeKind::Unit);
            } else {
                checker.literal_property(property, "the number of the property before it");
            }
        });
    }

    /// `(player [id] properties…)`
    pub(crate) fn player_form(&mut self, list: u32) {
        let item = self.item();
        let mut parts = item.children(list).skip(1).peekable();
        parts.next_if(|node| !matches!(item.datum(*node), Datum::List | Datum::Quote));
        self.properties(parts, BuiltinKind::PlayerProperty, "a player", |checker, property| {
            if property.row.value == ValueType::Str {
                checker.string_property(property);
            } else {
                checker.literal_property(property, "0");
            }
        });
    }

    /// `(scorekeeper [id] properties…)`
    pub(crate) fn scorekeeper_form(&mut self, list: u32) {
        let item = self.item();
        let mut parts = item.children(list).skip(1).peekable();
        parts.next_if(|node| matches!(item.datum(*node), Datum::Number(_)));
        if let Some(name) = parts.next_if(|node| item.text(*node).is_some()) {
            let message = "a scorekeeper may begin with a number, but it has no name; Xconq takes this for a property and \
                           drops the form";
            self.report(name, codes::PROPERTY_FORM, message);
            return;
        }
        self.properties(parts, BuiltinKind::ScorekeeperProperty, "a scorekeeper", |checker, property| {
            match property.row.name {
                "title" => {
                    checker.extra_values(property, 1);
                    checker.text_property(property);
                }
                "keep-score" => checker.truth(property),
                "triggered" | "initial-score" => {
                    checker.literal_property(property, "0");
                }
                "notes" => {}
                name => {
                    checker.extra_values(property, 1);
                    let Some(node) = checker.first_value(property) else { return };
                    match name {
                        "when" => checker.scoring_time(node),
                        "do" => checker.score_action(node),
                        _ => {}
                    }
                    let sides = matches!(name, "applies-to" | "known-to");
                    checker.boolean(node, if sides { BooleanPlace::Sides } else { BooleanPlace::Condition });
                }
            }
        });
    }

    /// True or false, as a number or a symbol that stands for one.
    fn truth(&mut self, property: Property) {
        let item = self.item();
        self.extra_values(property, 1);
        let Some(node) = self.first_value(property) else { return };
        match item.symbol(node) {
            Some(_) => {
                let value = self.evaluate(node).value;
                if !value.is_unknown() && value.as_number().is_none() {
                    let message = format!("`{}` is true or false, not {}", property.row.name, value.describe());
                    self.report(node, codes::WRONG_VALUE_TYPE, message);
                }
            }
            None => {
                self.literal(node, property.row.name, "0");
            }
        }
    }

    /// `(exu id type x y side properties…)`
    pub(crate) fn exu_form(&mut self, list: u32) {
        let item = self.item();
        let mut parts = item.children(list).skip(1).peekable();
        let number = |node: &u32| matches!(item.datum(*node), Datum::Number(_));
        if parts.next_if(number).is_none() {
            let node = parts.peek().copied().unwrap_or(list);
            self.report(node, codes::FORM_NAME, "a former unit begins with its id; the form is ignored");
            return;
        }
        let kind = parts.next();
        let name = kind.and_then(|node| item.symbol(node));
        if name.and_then(|name| self.scope.unit_type_named(name)).is_none() {
            if let (Some(node), Some(name)) = (kind, name)
                && self.held_back(node, Lack::Symbol(name))
            {
                return;
            }
            let message = "a former unit needs a unit type after its id; the form is ignored";
            self.report(kind.unwrap_or(list), codes::FORM_NAME, message);
            return;
        }
        parts.next_if(number);
        parts.next_if(number);
        match parts.peek().map(|node| item.datum(*node)) {
            Some(Datum::List | Datum::Quote) => {}
            Some(_) => {
                let node = parts.next().unwrap_or(list);
                if let Some(side) = self.side_number(node) {
                    self.side_must_exist(node, side, "Xconq leaves the former unit without a side");
                }
            }
            None => {
                let message = "the side of the former unit is missing, so Xconq warns; write 0 for the independents";
                self.report(list, codes::MISSING_VALUE, message);
            }
        }
        self.properties(parts, BuiltinKind::PastUnitProperty, "a former unit", |checker, property| {
            if property.row.value == ValueType::Str {
                checker.extra_values(property, 1);
                checker.text_property(property);
            } else {
                checker.literal_property(property, "0");
            }
        });
    }

    /// `(evt date type observers values…)`
    pub(crate) fn evt_form(&mut self, list: u32) {
        let item = self.item();
        let mut parts = item.children(list).skip(1);
        let date = parts.next();
        if date.is_none_or(|node| !matches!(item.datum(node), Datum::Number(_))) {
            let message = "an event begins with its date, a number; the form is ignored";
            self.report(date.unwrap_or(list), codes::FORM_NAME, message);
            return;
        }
        let kind = parts.next();
        let Some((node, name)) = kind.and_then(|node| Some((node, item.symbol(node)?))) else {
            let message = "an event needs its type after the date; the form is ignored";
            self.report(kind.unwrap_or(list), codes::FORM_NAME, message);
            return;
        };
        if self.keyword(node, name, BuiltinKind::EventType, "type of event", "the form is ignored").is_none() {
            return;
        }
        let observers = parts.next();
        let seen = |node: u32| match item.datum(node) {
            Datum::Number(_) => true,
            Datum::Symbol(name) => name.as_str() == "all",
            _ => false,
        };
        if observers.is_none_or(|node| !seen(node)) {
            let message = "an event needs its observers after the type, `all` or a number; the form is ignored";
            self.report(observers.unwrap_or(list), codes::FORM_NAME, message);
            return;
        }
        for (position, value) in parts.enumerate() {
            if position == MAX_EVENT_VALUES {
                let message = format!("an event has at most {MAX_EVENT_VALUES} values, and this one is ignored");
                self.report(value, codes::EXTRA_VALUE, message);
                return;
            }
            self.literal(value, name.as_str(), "0");
        }
    }
}

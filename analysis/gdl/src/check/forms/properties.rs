//! Properties of sides, units and other objects: what forms hold and the plain values in them
//! (reference: Other forms). Xconq evaluates little here, and says little about what it does not.

use std::ops::ControlFlow;

use ludex_base::Name;

use crate::builtins::{Builtin, BuiltinKind};
use crate::check::values::unknowns::Lack;
use crate::check::{Checker, suggest};
use crate::codes;
use crate::evaluation::value::{TypeKind, Value};
use crate::source::lower::Datum;

/// A property in a form.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Property {
    /// The list `(name value…)`.
    pub(crate) list: u32,
    /// The reference data of the property.
    pub(crate) row: &'static Builtin,
}

impl Checker<'_> {
    /// Reads an element of a form as a property of a kind, of `owner` ("a side"). Continues without one if
    /// the name is unknown; breaks if the element is not a property, because Xconq drops the rest then.
    fn property(&mut self, element: u32, kind: BuiltinKind, owner: &str) -> ControlFlow<(), Option<Property>> {
        let item = self.item();
        let head = if item.datum(element) == Datum::List { item.child(element, 0) } else { None };
        let Some((node, name)) = head.and_then(|head| Some((head, item.symbol(head)?))) else {
            let message =
                "a property is written (name value); this is not a property, and Xconq drops the rest of the form";
            self.report(element, codes::PROPERTY_FORM, message);
            return ControlFlow::Break(());
        };
        let row = self.predefined(name, kind);
        if row.is_none() {
            let suggestion = suggest(name, kind);
            let of_types = TypeKind::ALL.into_iter().find(|kind| self.predefined(name, kind.property_kind()).is_some());
            let hint = of_types.filter(|_| suggestion.is_none()).map_or_else(String::new, |kind| {
                format!("; it is a property of {}s: write (add type {name} value)", kind.label())
            });
            let message = format!("{owner} has no property `{name}`{hint}");
            self.report(node, codes::UNKNOWN_PROPERTY, message).meant(node, suggestion);
        }
        ControlFlow::Continue(row.map(|row| Property { list: element, row }))
    }

    /// Checks the properties among the elements of a form one by one, up to what is not a property.
    pub(crate) fn properties(
        &mut self,
        elements: impl IntoIterator<Item = u32>,
        kind: BuiltinKind,
        owner: &str,
        mut check: impl FnMut(&mut Self, Property),
    ) {
        for element in elements {
            match self.property(element, kind, owner) {
                ControlFlow::Continue(Some(property)) => check(self, property),
                ControlFlow::Continue(None) => {}
                ControlFlow::Break(()) => return,
            }
        }
    }

    /// The first value of a property; reports it if there is none.
    pub(crate) fn first_value(&mut self, property: Property) -> Option<u32> {
        let value = self.item().child(property.list, 1);
        if value.is_none() {
            let message = format!(
                "`{0}` has no value; write a value, as in ({0} …), or leave the property out",
                property.row.name
            );
            self.report(property.list, codes::MISSING_VALUE, message);
        }
        value
    }

    /// Reports what stands behind the values that a property takes.
    pub(crate) fn extra_values(&mut self, property: Property, taken: usize) {
        if let Some(extra) = self.item().child(property.list, taken + 1) {
            let values = if taken == 1 { "one value" } else { "two values" };
            let message = format!("`{}` takes {values}, and this one is ignored", property.row.name);
            self.report(extra, codes::EXTRA_VALUE, message);
        }
    }

    /// The number that is written at a node. Xconq evaluates nothing here: anything else counts as
    /// `instead` ("0"), without a word.
    pub(crate) fn literal(&mut self, node: u32, of: &str, instead: &str) -> Option<i64> {
        let item = self.item();
        if let Datum::Number(number) = item.datum(node) {
            return Some(i64::from(number.value()));
        }
        let message = format!("`{of}` needs a literal number: nothing is evaluated here, and this counts as {instead}");
        let known = item.symbol(node).and_then(|name| self.scope.lookup(name)?.value.as_number());
        let finding = self.report(node, codes::LITERAL_WANTED, message);
        if let Some(known) = known {
            finding.fix(format!("Write {known}"), vec![(node, known.to_string())]);
        }
        None
    }

    /// A property whose value is one number as it stands.
    pub(crate) fn literal_property(&mut self, property: Property, instead: &str) -> Option<i64> {
        self.extra_values(property, 1);
        let node = self.first_value(property)?;
        self.literal(node, property.row.name, instead)
    }

    /// A property whose value is a string, or a symbol taken for one, as it stands.
    pub(crate) fn text_property(&mut self, property: Property) {
        let Some(node) = self.first_value(property) else { return };
        if self.item().text(node).is_none() {
            let message = format!("`{}` takes a string; this counts as an empty string", property.row.name);
            self.report(node, codes::WRONG_VALUE_TYPE, message);
        }
    }

    /// A property whose value is a string and nothing else, as it stands.
    pub(crate) fn string_property(&mut self, property: Property) {
        self.extra_values(property, 1);
        let Some(node) = self.first_value(property) else { return };
        if !matches!(self.item().datum(node), Datum::String(_)) {
            let message =
                format!("`{}` takes a string in quotes; {}", property.row.name, self.kept_string(property.list));
            self.report(node, codes::WRONG_VALUE_TYPE, message);
        }
    }

    /// The words for what becomes of a property that takes a string and gets something else: Xconq still has the string
    /// of a property before it.
    pub(crate) fn kept_string(&self, property: u32) -> String {
        let item = self.item();
        let around = (0..property).rev().find(|list| item.end(*list) > property).unwrap_or(0);
        let before = item.properties(around).take_while(|(_, list)| *list < property);
        let strings = before.filter_map(|(name, list)| match item.datum(item.child(list, 1)?) {
            Datum::String(text) => Some((name, text)),
            _ => None,
        });
        match strings.last() {
            Some((name, text)) => {
                format!("without a string, Xconq takes {text:?} here too, the string of `{name}` before it")
            }
            None => "without a string, it gets none".to_owned(),
        }
    }

    /// The number of a side, evaluated: a number or a side's symbol. [`None`] if it is neither.
    pub(crate) fn side_number(&mut self, node: u32) -> Option<i64> {
        if let Datum::Number(number) = self.item().datum(node) {
            return Some(i64::from(number.value()));
        }
        let value = self.evaluate(node);
        if let Some(number) = value.both().find_map(Value::as_number) {
            return Some(number);
        }
        if !value.value.is_unknown() {
            let named = match value.value {
                Value::String(text) => self.evaluation.roster.side_named(text, self.scope.stamp),
                _ => None,
            };
            let message = format!("a side is referred to by its number or symbol; this is {}", value.value.describe());
            let finding = self.report(node, codes::WRONG_VALUE_TYPE, message);
            if let Some(number) = named {
                finding.fix(format!("Write {number}"), vec![(node, number.to_string())]);
            }
        }
        None
    }

    /// Reports a side that does not exist at this place, with what becomes of it.
    pub(crate) fn side_must_exist(&mut self, node: u32, number: i64, then: &str) {
        let evaluation = self.evaluation;
        let roster = &evaluation.roster;
        if number <= 0 || roster.side_exists(number, self.scope.stamp) || self.held_back(node, Lack::Side) {
            return;
        }
        match roster.side_form(number).map(|side| side.write.place) {
            Some(place) => {
                let message = format!("side {number} is defined only later; {then}");
                self.report(node, codes::UNKNOWN_SIDE, message).related(place, "defined here");
            }
            None => {
                self.report(node, codes::UNKNOWN_SIDE, format!("there is no side {number}; {then}"));
            }
        }
    }

    /// The row of a name from a closed set; reports the name if there is none. `what` names the set: "task".
    pub(crate) fn keyword(
        &mut self,
        node: u32,
        name: Name,
        kind: BuiltinKind,
        what: &str,
        then: &str,
    ) -> Option<&'static Builtin> {
        let row = self.predefined(name, kind);
        if row.is_none() {
            let suggestion = suggest(name, kind);
            let message = format!("`{name}` is not a {what}, so {then}");
            self.report(node, codes::UNKNOWN_KEYWORD, message).meant(node, suggestion);
        }
        row
    }

    /// True for a form that is read: one at top level, or one that a variant runs.
    pub(crate) fn runs(&self, list: u32) -> bool {
        list == 0 || self.evaluation.clause_stamp(self.place(list)).is_some()
    }

    /// True if the form at hand gives a game variable the value that it has in the end.
    pub(crate) fn gives_in_the_end(&mut self, variable: &str) -> bool {
        self.look_around();
        let last = self.evaluation.variables.get(&Name::new(variable)).and_then(|writes| writes.last());
        last.is_some_and(|last| (last.write.place.file, last.write.place.item) == (self.file, self.item))
    }

    /// The value of an integer game variable at this place.
    pub(crate) fn game_variable(&mut self, name: &str, default: i64) -> i64 {
        self.look_around();
        let Some(writes) = self.evaluation.variables.get(&Name::new(name)) else { return default };
        let before = writes.partition_point(|one| one.write.stamp < self.scope.stamp);
        before.checked_sub(1).and_then(|last| writes[last].value.value.as_number()).unwrap_or(default)
    }
}

//! Types and their properties: the forms that define types, and `add`
//! (documents/gdl.txt, Modifying Objects; reference: Types, add).

use ludex_base::Name;

use super::namers::Named;
use crate::builtins::{Builtin, BuiltinKind, ValueType};
use crate::check::Checker;
use crate::codes;
use crate::evaluation::expression::quoted;
use crate::evaluation::result::Cause;
use crate::evaluation::value::{Evaluated, TypeKind, Value};
use crate::forms::{Form, Takes};
use crate::source::lower::Datum;
use crate::words::counted;

impl Checker<'_> {
    /// `(unit-type name (property value)…)` and its kin.
    pub(crate) fn type_form(&mut self, list: u32) {
        let item = self.item();
        let Some(form) = Form::at(item, list) else { return };
        let Some(kind) = form.type_kind() else { return };
        let Some(node) = form.node(item, list, Takes::NewName) else {
            self.report(list, codes::FORM_NAME, format!("`{}` needs a symbol for the new type", form.head()));
            return;
        };
        let Some(name) = item.symbol(node) else {
            let message = format!("`{}` needs a symbol for the new type here; the form is ignored", form.head());
            self.report(node, codes::FORM_NAME, message);
            return;
        };
        self.type_name(node, name, kind);
        let frozen = self.evaluation.frozen[kind as usize];
        if let Some(frozen) = frozen.filter(|frozen| frozen.stamp < self.scope.stamp) {
            let message =
                format!("`{name}` is defined too late: an earlier form has fixed the number of {}s", kind.label());
            self.report(node, codes::LATE_TYPE, message).related(frozen.place, "this form fixed it");
        }
        for (_, _, element) in form.elements(item, list).skip(1) {
            if !self.type_property(kind, name, element) {
                return;
            }
        }
    }

    fn type_name(&mut self, node: u32, name: Name, kind: TypeKind) {
        if crate::evaluation::scope::is_constant(name) {
            let message = format!("`{name}` is a constant of the language; this name cannot refer to the type");
            self.report(node, codes::CONSTANT_CHANGED, message);
            return;
        }
        // The type itself is bound one stamp before its form.
        let earlier = self.scope.binding_before(name, self.scope.stamp - 1);
        let Some(earlier) = earlier.filter(|earlier| earlier.bound.is_some()) else { return };
        let place = earlier.place;
        let message = match earlier.cause {
            Cause::Type | Cause::TypeName => {
                format!("`{name}` is already a type; this makes a second one, and from here on the name refers to it")
            }
            Cause::Side => format!("`{name}` is already a side; from here on the name refers to this {}", kind.label()),
            _ => format!("`{name}` is already defined; from here on the name refers to this {}", kind.label()),
        };
        self.report(node, codes::DUPLICATE_TYPE, message).related(place, "the earlier definition");
    }

    /// One element after the name of a type. False if the reader drops the rest of the form.
    fn type_property(&mut self, kind: TypeKind, owner: Name, element: u32) -> bool {
        let item = self.item();
        let head = if item.datum(element) == Datum::List { item.child(element, 0) } else { None };
        let Some((head, property)) = head.and_then(|head| Some((head, item.symbol(head)?))) else {
            let message = format!(
                "a property is written (name value); this is not a property, and Xconq drops the rest of `{owner}`"
            );
            self.report(element, codes::PROPERTY_FORM, message);
            return false;
        };
        if Form::of_types(kind).passes_over(property) {
            return true;
        }
        let Some(row) = self.predefined(property, kind.property_kind()) else {
            self.unknown_type_property(head, property, kind);
            return true;
        };
        let Some(value) = item.child(element, 1) else {
            if row.stored_raw() {
                return true;
            }
            let message = format!(
                "`{property}` has no value; write a value, as in ({property} {}), or leave the property out",
                example(row)
            );
            self.report(element, codes::MISSING_VALUE, message);
            return kind == TypeKind::Unit;
        };
        if let Some(extra) = item.child(element, 2)
            && !row.stored_raw()
        {
            let message = format!("`{property}` takes one value, and this one is ignored");
            self.report(extra, codes::EXTRA_VALUE, message);
        }
        // Reference: after a wrong value only unit types go on with the next property.
        self.property_value(row, value) || kind == TypeKind::Unit
    }

    fn unknown_type_property(&mut self, node: u32, property: Name, kind: TypeKind) {
        let others = TypeKind::ALL.into_iter().filter(|other| *other != kind);
        let elsewhere = others.into_iter().find(|other| self.predefined(property, other.property_kind()).is_some());
        if let Some(other) = elsewhere {
            let message =
                format!("`{property}` is a property of {}s; {}s have no such property", other.label(), kind.label());
            self.report(node, codes::UNKNOWN_PROPERTY, message);
            return;
        }
        let suggestion = crate::check::suggest(property, kind.property_kind());
        if suggestion.is_none() && self.predefined(property, BuiltinKind::Table).is_some() {
            let message = format!("`{property}` is a table; write (table {property} …) at top level");
            self.report(node, codes::UNKNOWN_PROPERTY, message);
            return;
        }
        let message = format!("{}s have no property `{property}`", kind.label());
        self.report(node, codes::UNKNOWN_PROPERTY, message).meant(node, suggestion);
    }

    /// The value of a property of a type. False if it is wrong.
    fn property_value(&mut self, row: &'static Builtin, node: u32) -> bool {
        if row.stored_raw() {
            let value = quoted(self.item(), node);
            self.raw_value(row, node, &value);
            return true;
        }
        let value = self.evaluate_for(node, row.value.type_kind());
        self.typed_value(row, node, &value)
    }

    /// A value that has been worked out, for a property of a type. False if it is wrong.
    fn typed_value(&mut self, row: &'static Builtin, node: u32, value: &Evaluated) -> bool {
        if value.value.is_unknown() {
            return false;
        }
        if row.value == ValueType::Str {
            if value.both().any(|value| matches!(value, Value::String(_))) {
                if let Value::String(name) = value.value
                    && row.is_named_by_namer()
                {
                    self.namer_named(node, name, Named::Type);
                }
                return true;
            }
            let message = format!("`{}` takes a string in quotes; this is {}", row.name, value.value.describe());
            self.report(node, codes::WRONG_VALUE_TYPE, message);
            return false;
        }
        if !value.both().any(|value| matches!(value, Value::Number(_) | Value::Type(_))) {
            let message = format!("`{}` takes {}; this is {}", row.name, wanted(row), value.value.describe());
            self.report(node, codes::WRONG_VALUE_TYPE, message);
            return false;
        }
        if self.is_index(row, node, &value.value) {
            return true;
        }
        self.bounds(row, node, value);
        if row.min.is_none_or(|min| min < 16384) {
            let number = value.value.as_number();
            let fits = number.is_none_or(|number| row.max.is_none_or(|max| number <= max))
                && number.is_none_or(|number| row.min.is_none_or(|min| min <= number));
            if fits {
                self.dice(row, node, &value.value);
            }
        }
        true
    }

    /// True for a type where a number, or a type of another kind, is wanted: the reader takes the index of the type in
    /// its kind, from 0.
    fn is_index(&mut self, row: &Builtin, node: u32, value: &Value) -> bool {
        let Value::Type(id) = value else { return false };
        if row.value.type_kind() == Some(id.kind) {
            return false;
        }
        let message = format!(
            "`{}` takes {}; `{}` is {}, and Xconq takes its index instead, which is {}",
            row.name,
            wanted(row),
            self.evaluation.type_name(*id),
            id.kind.article(),
            id.index
        );
        self.report(node, codes::WRONG_VALUE_TYPE, message);
        true
    }

    /// A value that is stored as it stands and read while the game runs.
    fn raw_value(&mut self, row: &Builtin, node: u32, value: &Value) {
        // (The list of wind effects goes by angles and is not an interpolation list in spite of its type.)
        if row.value == ValueType::InterpolationList && row.name != "speed-wind-effect" {
            self.interpolation(row, node, value);
        }
        if row.name == "possible-sides" {
            self.boolean(node, crate::check::values::booleans::BooleanPlace::Sides);
        }
    }

    /// A list of pairs of numbers whose keys do not decrease (documents/gdl.txt, Conventions Used).
    fn interpolation(&mut self, row: &Builtin, node: u32, value: &Value) {
        let Some(pairs) = value.as_list() else {
            if !matches!(value, Value::Symbol(_)) {
                let message = format!("`{}` takes a list of pairs such as ((0 0) (10 2))", row.name);
                self.report(node, codes::INTERPOLATION, message);
            }
            return;
        };
        let elements = self.elements(node, pairs.len());
        let mut last = None;
        for (pair, element) in pairs.iter().zip(elements) {
            let at = element.unwrap_or(node);
            let numbers: Option<Vec<i64>> =
                pair.as_list().map(|items| items.iter().filter_map(Value::as_number).collect());
            let symbols = pair.as_list().is_some_and(|items| items.iter().any(|item| matches!(item, Value::Symbol(_))));
            let Some([key, _]) = numbers.as_deref() else {
                if !symbols {
                    let message = format!("each entry of `{}` is a pair of numbers, (key value)", row.name);
                    self.report(at, codes::INTERPOLATION, message);
                }
                return;
            };
            if last.is_some_and(|last| *key < last) {
                let message = format!("the keys must not decrease: {key} comes after {}", last.unwrap_or_default());
                self.report(at, codes::INTERPOLATION, message);
                return;
            }
            last = Some(*key);
        }
    }

    /// `(add objects property value)`
    pub(crate) fn add_form(&mut self, list: u32) {
        let item = self.item();
        let argument = |takes| Form::Add.node(item, list, takes);
        let Some(objects_node) = argument(Takes::Types) else {
            self.report(list, codes::FORM_NAME, "`add` needs types, a property and a value");
            return;
        };
        let wanted = argument(Takes::Property).and_then(|node| item.symbol(node));
        let objects = self.evaluate_for(objects_node, wanted.and_then(|property| self.only_kind_with(property)));
        let kind = self.added_kind(objects_node, &objects);
        let Some(property_node) = argument(Takes::Property) else {
            self.report(list, codes::FORM_NAME, "`add` needs a property after the types");
            return;
        };
        let Some(property) = item.symbol(property_node) else {
            let message = "`add` needs the name of a property here; the form is ignored";
            self.report(property_node, codes::FORM_NAME, message);
            return;
        };
        if Form::Add.passes_over(property) {
            return;
        }
        let Some(value) = argument(Takes::PropertyValue) else {
            let message = format!("`{property}` has no value, so the form is ignored");
            self.report(list, codes::MISSING_VALUE, message);
            return;
        };
        if let Some(extra) = item.child(list, 4) {
            let message = "`add` takes one value, and this one is ignored; to give several, put them into a list";
            self.report(extra, codes::EXTRA_VALUE, message);
        }
        let Some(kind) = kind else { return };
        let Some(row) = self.predefined(property, kind.property_kind()) else {
            self.unknown_type_property(property_node, property, kind);
            return;
        };
        self.added_value(row, objects_node, &objects.value, value);
    }

    /// The kind of types that have a property, if only those of one kind do.
    fn only_kind_with(&self, property: Name) -> Option<TypeKind> {
        let mut kinds =
            TypeKind::ALL.into_iter().filter(|kind| self.predefined(property, kind.property_kind()).is_some());
        kinds.next().filter(|_| kinds.next().is_none())
    }

    /// The kind of the types that are added to; [`None`] if there is nothing to say more.
    fn added_kind(&mut self, node: u32, objects: &Evaluated) -> Option<TypeKind> {
        let value = match &objects.reader {
            Some(reader) if !matches!(objects.value, Value::Type(_) | Value::List(_)) => reader,
            _ => &objects.value,
        };
        let items = value.as_list().unwrap_or(std::slice::from_ref(value));
        if items.is_empty() {
            // `u*` and its kin say which types there are none of.
            let name = self.item().symbol(node);
            let kind =
                TypeKind::ALL.into_iter().find(|kind| name.is_some_and(|name| name.as_str() == kind.all_symbol()));
            let absent = kind.and_then(|kind| self.absent(kind));
            let message = "there are no types here, so this `add` changes nothing";
            self.report(node, codes::NO_TYPES, message).lacks(absent);
            return None;
        }
        let known: Vec<&Value> = items.iter().filter(|item| !item.is_unknown()).collect();
        let first = *known.first()?;
        let Some(first) = first.as_type() else {
            let what = match first {
                Value::List(_) => "a list inside a list (put the types into one list with `append`)".to_owned(),
                first => first.describe(),
            };
            self.report(node, codes::NO_TYPES, format!("`add` changes types; this is {what}"));
            return None;
        };
        let wrong = known.iter().find(|item| item.as_type().is_none_or(|id| id.kind != first.kind));
        if let Some(wrong) = wrong {
            let what = match wrong {
                Value::Type(id) => format!("`{}` is {}", self.evaluation.type_name(*id), id.kind.article()),
                other => format!("this list also contains {}", other.describe()),
            };
            let message = format!(
                "all must be of the same kind as the first, {}; {what}, and Xconq ignores the rest",
                first.kind.article()
            );
            self.report(node, codes::INDEX_KIND, message);
        }
        Some(first.kind)
    }

    /// The value of an `add`: a list that is not quoted is dealt out over a list of types.
    fn added_value(&mut self, row: &'static Builtin, objects_node: u32, objects: &Value, node: u32) {
        let count = objects.as_list().map(<[Value]>::len);
        let quoted_list = match self.item().datum(node) {
            Datum::Quote => true,
            Datum::List => self.item().head(node).is_some_and(|head| head.as_str() == "quote"),
            _ => false,
        };
        let value = self.evaluate_for(node, row.value.type_kind());
        if let (Some(count), Some(values), false) = (count, value.value.as_list(), quoted_list) {
            if objects.has_unknown() {
                return;
            }
            if values.len() != count {
                let types = self.place(objects_node);
                let message = format!(
                    "each type gets one value of this list, which has {} for {}; quote the list to give all of it to each \
                     type",
                    counted(values.len(), "value"),
                    counted(count, "type")
                );
                self.report(node, codes::LIST_LENGTH, message).related(types, "the types");
                return;
            }
            let elements = self.elements(node, values.len());
            for (value, element) in values.iter().zip(elements) {
                self.added_one(row, element.unwrap_or(node), &Evaluated::same(value.clone()));
            }
            return;
        }
        self.added_one(row, node, &value);
    }

    fn added_one(&mut self, row: &'static Builtin, node: u32, value: &Evaluated) {
        if row.stored_raw() {
            self.raw_value(row, node, &value.value);
        } else {
            self.typed_value(row, node, value);
        }
    }
}

/// The value that a property wants, in words.
fn wanted(row: &Builtin) -> String {
    if (row.min, row.max) == (Some(0), Some(1)) {
        return "true or false".to_owned();
    }
    row.value.type_kind().map_or("a number", TypeKind::article).to_owned()
}

/// A value to show in an example.
fn example(row: &Builtin) -> String {
    if row.value == ValueType::Str {
        return "\"…\"".to_owned();
    }
    if (row.min, row.max) == (Some(0), Some(1)) {
        return "true".to_owned();
    }
    if row.default.is_empty() { "…".to_owned() } else { row.default.to_owned() }
}

//! The values of one property of some types after the whole program has been read, and who gave
//! them (documents/gdl.txt, Modifying Objects; reference: Types, add).
//!
//! Worked out when somebody asks for it: the forms that define the types, then every `add` of the
//! property, each evaluated once for all the types.

use ludex_base::{Db, Name};

use super::expression;
use super::expression::quoted;
use super::provenance::{History, ListPosition, ValueSource, list_position, read};
use super::scope::Scope;
use super::value::{Evaluated, TypeId, TypeKind, Value};
use crate::builtins::{self, Builtin, ValueType};
use crate::evaluation::result::{DatumPlace, Evaluation, Write};
use crate::forms::{Form, Takes};
use crate::source::lower::{Datum, Item, item_tree};

/// The histories of the values that the types, all of the kind that has the property, were given for it.
pub(crate) fn histories(db: &dyn Db, evaluation: &Evaluation, types: &[TypeId], row: &Builtin) -> Vec<History> {
    let mut scope = Scope::end(evaluation);
    let mut histories: Vec<History> = types.iter().map(|id| own(db, &mut scope, *id, row)).collect();
    for write in adds_of(evaluation, row) {
        db.unwind_if_revision_cancelled();
        added(db, &mut scope, *write, row, types, &mut histories);
    }
    histories
}

/// The history of the values that one type was given for a property.
pub(crate) fn history(db: &dyn Db, evaluation: &Evaluation, id: TypeId, row: &Builtin) -> History {
    histories(db, evaluation, &[id], row).pop().unwrap_or_default()
}

/// The `add` forms that change a type, in load order.
pub(crate) fn adds_to(db: &dyn Db, evaluation: &Evaluation, id: TypeId) -> Vec<Write> {
    let mut scope = Scope::end(evaluation);
    let mut found: Vec<Write> = Vec::new();
    for write in evaluation.adds.values().flatten() {
        db.unwind_if_revision_cancelled();
        let item = &item_tree(db, write.place.file).items[write.place.item as usize];
        let Some(objects) = Form::Add.node(item, write.place.node, Takes::Types) else { continue };
        scope.stamp = write.stamp;
        let objects = expression::evaluate(&scope, item, objects, &mut Vec::new());
        if objects.both().any(|value| list_position(value, id).is_some()) {
            found.push(*write);
        }
    }
    found.sort_by_key(|write| write.stamp);
    found
}

fn adds_of<'e>(evaluation: &'e Evaluation, row: &Builtin) -> &'e [Write] {
    evaluation.adds.get(&Name::new(row.name)).map(Vec::as_slice).unwrap_or_default()
}

/// The value that the form that defines a type gives to a property.
fn own(db: &dyn Db, scope: &mut Scope<'_>, id: TypeId, row: &Builtin) -> History {
    let mut history = History::default();
    let Some(info) = scope.evaluation.type_info(id) else { return history };
    let item = &item_tree(db, info.place.file).items[info.place.item as usize];
    // A type is known to its own properties.
    scope.stamp = info.stamp + 1;
    for element in item.children(info.place.node).skip(2) {
        // Reference: what is no (name value) ends the form, and so does a wrong value unless the type
        // is a unit type.
        let Some(name) = item.head(element) else { break };
        let wanted = name.as_str() == row.name;
        if !wanted && id.kind == TypeKind::Unit {
            continue;
        }
        let other = if wanted { None } else { builtins::lookup(name.as_str(), &[id.kind.property_kind()]) };
        let property = match other.and_then(builtins::get) {
            Some(other) => other,
            None if wanted => row,
            None => continue,
        };
        let value = match item.child(element, 1) {
            Some(value) if property.stored_raw() => Evaluated::same(quoted(item, value)),
            Some(value) => expression::evaluate(scope, item, value, &mut Vec::new()),
            None => Evaluated::same(Value::nil()),
        };
        let [document, reader] = [&value.value, read(&value)].map(|value| fitting(property, value));
        if document.is_none() && reader.is_none() && id.kind != TypeKind::Unit {
            break;
        }
        if wanted {
            let place = DatumPlace { node: element, ..info.place };
            history.push(ValueSource::TypeForm(id.kind), place, document, reader);
        }
    }
    history
}

/// Adds the values that an `add` gives to a property of each of the types.
fn added(db: &dyn Db, scope: &mut Scope<'_>, write: Write, row: &Builtin, types: &[TypeId], histories: &mut [History]) {
    let item = &item_tree(db, write.place.file).items[write.place.item as usize];
    let argument = |takes| Form::Add.node(item, write.place.node, takes);
    let (Some(objects), Some(node)) = (argument(Takes::Types), argument(Takes::PropertyValue)) else { return };
    scope.stamp = write.stamp;
    let objects = expression::evaluate(scope, item, objects, &mut Vec::new());
    let mut value = None;
    for (id, history) in types.iter().zip(histories) {
        let (document, reader) = (list_position(&objects.value, *id), list_position(read(&objects), *id));
        if document.is_none() && reader.is_none() {
            continue;
        }
        let value = value.get_or_insert_with(|| expression::evaluate(scope, item, node, &mut Vec::new()));
        let whole = is_quoted(item, node);
        let document = document.and_then(|list_position| fitting(row, value_at(&value.value, whole, list_position)?));
        let reader = reader.and_then(|list_position| fitting(row, value_at(read(value), whole, list_position)?));
        history.push(ValueSource::Add, write.place, document, reader);
    }
}

/// The part of a value that a type gets: a list that is not quoted is dealt out over a list of types
/// of the same length; nobody gets anything from one of another length.
fn value_at(value: &Value, whole: bool, list_position: ListPosition) -> Option<&Value> {
    match (list_position, value.as_list()) {
        (ListPosition::Of(position, count), Some(values)) if !whole && !values.is_empty() => {
            values.get(position).filter(|_| values.len() == count)
        }
        _ => Some(value),
    }
}

/// True for a quoted list.
pub(crate) fn is_quoted(item: &Item, node: u32) -> bool {
    match item.datum(node) {
        Datum::Quote => true,
        Datum::List => item.head(node).is_some_and(|head| head.as_str() == "quote"),
        _ => false,
    }
}

/// The value, if the property takes it.
fn fitting(row: &Builtin, value: &Value) -> Option<Value> {
    let fits = match row.value {
        ValueType::Str => matches!(value, Value::String(_)),
        _ if row.stored_raw() => !value.is_unknown(),
        _ => matches!(value, Value::Number(_) | Value::Type(_)),
    };
    fits.then(|| value.clone())
}

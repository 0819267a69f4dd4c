//! The forms that gave something its value, in load order: a property of a type, a cell of a table, a game variable.
//!
//! The value is the last one given. Where the reader takes another than the document, both are
//! kept.

use std::ops::Range;

use ludex_base::{Db, Name};
use ludex_syntax::TextRange;

use super::value::{Evaluated, TypeId, TypeKind, Value};
use crate::builtins::{Builtin, ValueType};
use crate::evaluation::result::{DatumPlace, Evaluation};
use crate::forms::{Form, Takes};
use crate::source::lower::{item_tree, lower};

/// The kind of thing that gives a value: a property, a form or a variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum ValueSource {
    /// A property in the form that defines the type.
    TypeForm(TypeKind),
    /// `add`
    Add,
    /// `set`
    Set,
    /// A variant of a module.
    Variant,
    /// A clause, or a value for all cells, of a `table` form.
    Table,
    /// A clause, or a value for all cells, behind `add`.
    TableAdd,
    /// A `table` form without `add`: every cell has its default again.
    Reset,
}

/// A value that is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Step {
    /// The kind of thing that gives it.
    pub value_source: ValueSource,
    /// The list that does it: the property, the form, the clause.
    pub place: DatumPlace,
    /// By the document; [`None`] if by it the form has no effect.
    pub value: Option<Value>,
    /// By the reader.
    pub reader: Option<Value>,
}

impl Step {
    /// The bytes to show for it: the name of the property, table or variable; a clause as a whole.
    pub(crate) fn name_range(&self, db: &dyn Db) -> TextRange {
        let lowered = lower(db, self.place.file);
        let nth = match self.value_source {
            ValueSource::TypeForm(_) => Some(0),
            ValueSource::Set => Form::Set.position(Takes::Variable),
            ValueSource::Reset => Form::Table.position(Takes::Table),
            ValueSource::Add => Form::Add.position(Takes::Property),
            ValueSource::Variant | ValueSource::Table | ValueSource::TableAdd => None,
        };
        let item = lowered.items.items.get(self.place.item as usize);
        let named = nth.and_then(|nth| item?.child(self.place.node, nth));
        lowered.map.range(self.place.item, named.unwrap_or(self.place.node))
    }
}

/// All values that something was given, in load order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct History {
    /// In load order.
    pub steps: Vec<Step>,
}

impl History {
    /// Adds a step, if it has an effect.
    pub(crate) fn push(
        &mut self,
        value_source: ValueSource,
        place: DatumPlace,
        value: Option<Value>,
        reader: Option<Value>,
    ) {
        if value.is_some() || reader.is_some() {
            self.steps.push(Step { value_source, place, value, reader });
        }
    }

    /// The value in the end by the document; [`None`] for the default.
    pub(crate) fn value(&self) -> Option<&Value> {
        self.steps.iter().rev().find_map(|step| step.value.as_ref())
    }

    /// The value in the end by the reader; [`None`] for the default.
    pub(crate) fn reader(&self) -> Option<&Value> {
        self.steps.iter().rev().find_map(|step| step.reader.as_ref())
    }
}

/// The history of the values that a game variable was given.
pub(crate) fn variable(db: &dyn Db, evaluation: &Evaluation, row: &Builtin) -> History {
    let mut history = History::default();
    let writes = evaluation.variables.get(&Name::new(row.name)).map(Vec::as_slice).unwrap_or_default();
    for variable in writes {
        let place = variable.write.place;
        let item = item_tree(db, place.file).items.get(place.item as usize);
        let set = item.and_then(|item| Form::at(item, place.node)) == Some(Form::Set);
        let value_source = if set { ValueSource::Set } else { ValueSource::Variant };
        // Reference: a value of the wrong kind leaves the variable as it was.
        let fits = |value: &Value| match row.value {
            ValueType::Str => matches!(value, Value::String(_)),
            ValueType::List => !value.is_unknown(),
            _ => matches!(value, Value::Number(_) | Value::Type(_)),
        };
        let by = |value: &Value| fits(value).then(|| value.clone());
        history.push(value_source, place, by(&variable.value.value), by(read(&variable.value)));
    }
    history
}

/// The value that the reader gives to an expression.
pub(crate) fn read(evaluated: &Evaluated) -> &Value {
    evaluated.reader.as_ref().unwrap_or(&evaluated.value)
}

/// The place of a type among those that a form goes over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ListPosition {
    /// It is the only one, and not in a list.
    Alone,
    /// In a list: its position, and the length of the list.
    Of(usize, usize),
}

impl ListPosition {
    /// The position in the list; 0 for the only one.
    pub(crate) fn index(self) -> usize {
        match self {
            ListPosition::Alone => 0,
            ListPosition::Of(position, _) => position,
        }
    }
}

/// The types of a kind that a form goes over, in order, each with its place. What is behind something that is not
/// a type of the kind is never reached (reference: add, table).
pub(crate) fn list_positions(types: &Value, kind: TypeKind) -> impl Iterator<Item = (TypeId, ListPosition)> {
    let (items, alone) = match types {
        Value::Type(_) => (std::slice::from_ref(types), true),
        other => (other.as_list().unwrap_or_default(), false),
    };
    let count = items.len();
    let reached = items.iter().enumerate().map_while(move |(position, item)| match item {
        Value::Type(id) if id.kind == kind => {
            Some(Some((*id, if alone { ListPosition::Alone } else { ListPosition::Of(position, count) })))
        }
        Value::Unknown => Some(None),
        _ => None,
    });
    reached.flatten()
}

/// Those of [`list_positions`] whose places are among some.
pub(crate) fn list_positions_within(
    types: &Value,
    kind: TypeKind,
    positions: Range<usize>,
) -> impl Iterator<Item = (TypeId, ListPosition)> {
    list_positions(types, kind).filter(move |(_, place)| positions.contains(&place.index()))
}

/// The place of a type in a type or list of types. If it is in a list twice the last place counts.
pub(crate) fn list_position(types: &Value, id: TypeId) -> Option<ListPosition> {
    list_position_within(types, id, &(0..usize::MAX))
}

/// The place of a type in a type or list of types, among those at some positions. If it is there twice the last place
/// counts.
pub(crate) fn list_position_within(types: &Value, id: TypeId, positions: &Range<usize>) -> Option<ListPosition> {
    let places = list_positions_within(types, id.kind, positions.clone());
    places.filter(|(other, _)| *other == id).map(|(_, place)| place).last()
}

/// The types that a form goes over, in order: see [`list_positions`]. Without a kind, those of the kind of the first.
pub(crate) fn types_of(types: &Value, kind: Option<TypeKind>) -> Vec<TypeId> {
    let items = match types {
        Value::Type(_) => std::slice::from_ref(types),
        other => other.as_list().unwrap_or_default(),
    };
    let kind = kind.or_else(|| items.iter().find_map(Value::as_type).map(|id| id.kind));
    kind.map_or_else(Vec::new, |kind| list_positions(types, kind).map(|(id, _)| id).collect())
}

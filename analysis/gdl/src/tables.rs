//! The values of some cells of a table after the whole program has been read, and who gave them
//! (documents/gdl.txt, Tables; reference: table).
//!
//! Worked out when somebody asks for it: the forms of that one table in load order, each clause
//! evaluated once for all the cells, and not at all if its first index holds none of them.

use ludex_base::{Db, Name};

use super::builtins::{self, Builtin};
use super::evaluation_result::{Evaluation, Place, Write};
use super::expression;
use super::forms::adds;
use super::lower::{Datum, Item, item_tree};
use super::provenance::{History, ListPosition, ValueSource, list_position, read};
use super::scope::Scope;
use super::value::{Evaluated, TypeId, TypeKind, Value};
use crate::builtins::BuiltinKind;

/// A table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Table {
    /// The reference data of the table.
    pub row: &'static Builtin,
    /// The kinds of its indices.
    pub kinds: [TypeKind; 2],
}

impl Table {
    /// The table of this name.
    pub(crate) fn named(name: Name) -> Option<Table> {
        let row = builtins::lookup(name.as_str(), &[BuiltinKind::Table]).and_then(builtins::get)?;
        let mut kinds = row.takes.split(' ').filter_map(TypeKind::from_letter);
        Some(Table { row, kinds: [kinds.next()?, kinds.next()?] })
    }

    /// The value that every cell has at first.
    pub(crate) fn default_value(self) -> Value {
        Value::integer(self.row.default.parse().unwrap_or(0))
    }

    /// The forms that write to it, in load order.
    pub(crate) fn writes(self, evaluation: &Evaluation) -> &[Write] {
        evaluation.tables.get(&Name::new(self.row.name)).map(Vec::as_slice).unwrap_or_default()
    }

    /// True if a cell takes the value (reference: one out of bounds is left out).
    pub(super) fn accepts(self, value: &Value) -> bool {
        let number = match value {
            Value::Number(quantity) => quantity.value,
            Value::Type(id) => i64::from(id.index),
            _ => return false,
        };
        self.row.min.is_none_or(|min| min <= number) && self.row.max.is_none_or(|max| number <= max)
    }
}

/// True for `(table name add …)`.
pub(crate) fn is_add(item: &Item, list: u32) -> bool {
    adds(item, list, 2)
}

/// The rules that hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rules {
    /// The document's.
    Document,
    /// The reader's.
    Reader,
}

impl Rules {
    pub(super) fn of(self, evaluated: &Evaluated) -> &Value {
        match self {
            Rules::Document => &evaluated.value,
            Rules::Reader => read(evaluated),
        }
    }
}

/// `(type1 type2 value)`, evaluated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Clause {
    /// A type or a list of types.
    pub firsts: Evaluated,
    /// A type or a list of types.
    pub seconds: Evaluated,
    /// A number, or a list for the lists of types.
    pub values: Evaluated,
}

impl Clause {
    /// Reads a clause; [`None`] if it lacks a part.
    pub(crate) fn read(scope: &Scope<'_>, item: &Item, list: u32) -> Option<Clause> {
        Clause::read_if(scope, item, list, |_| true)
    }

    /// Reads a clause if its first index is of interest; [`None`] if it is not, or if the clause lacks a part.
    fn read_if(scope: &Scope<'_>, item: &Item, list: u32, wanted: impl Fn(&Evaluated) -> bool) -> Option<Clause> {
        let mut parts = item.children(list);
        let (first, second, value) = (parts.next()?, parts.next()?, parts.next()?);
        let evaluate = |node| expression::evaluate(scope, item, node, &mut Vec::new());
        let firsts = evaluate(first);
        if !wanted(&firsts) {
            return None;
        }
        Some(Clause { firsts, seconds: evaluate(second), values: evaluate(value) })
    }

    /// True if by the document the lists of a nested value go by the second index, because they fit
    /// no other way. The reader has them go by the first always.
    pub(crate) fn goes_by_second(&self) -> bool {
        let lists = (self.firsts.value.as_list(), self.seconds.value.as_list(), self.values.value.as_list());
        let (Some(rows), Some(columns), Some(values)) = lists else { return false };
        let nested = values.iter().any(|value| value.as_list().is_some());
        nested && !fits(values, rows.len(), columns.len()) && fits(values, columns.len(), rows.len())
    }

    /// The value that the clause gives to a cell; [`None`] if it does not reach it.
    pub(crate) fn value_for(&self, cell: [TypeId; 2], rules: Rules) -> Option<&Value> {
        let (first, second) =
            (list_position(rules.of(&self.firsts), cell[0])?, list_position(rules.of(&self.seconds), cell[1])?);
        self.value_at(first, second, rules)
    }

    /// The value that the clause gives to a cell whose types stand at these places of its indices.
    pub(super) fn value_at(&self, first: ListPosition, second: ListPosition, rules: Rules) -> Option<&Value> {
        let value = rules.of(&self.values);
        let Some(values) = value.as_list() else { return Some(value) };
        match (first, second) {
            (ListPosition::Alone, ListPosition::Alone) => match values {
                [only] if rules == Rules::Document => Some(only),
                _ => None,
            },
            (ListPosition::Of(position, count), ListPosition::Alone)
            | (ListPosition::Alone, ListPosition::Of(position, count)) => {
                values.get(position).filter(|_| values.len() == count)
            }
            (ListPosition::Of(row, rows), ListPosition::Of(column, columns)) => {
                let (outer, inner) = if fits(values, rows, columns) {
                    (row, column)
                } else if rules == Rules::Document && self.goes_by_second() {
                    (column, row)
                } else {
                    return None;
                };
                let value = values.get(outer)?;
                match value.as_list() {
                    Some(values) => values.get(inner),
                    None => Some(value),
                }
            }
        }
    }
}

/// True if there is a value for each of the outer index, and where that is a list, one in it for each
/// of the inner.
fn fits(values: &[Value], outer: usize, inner: usize) -> bool {
    values.len() == outer && values.iter().all(|value| value.as_list().is_none_or(|items| items.len() == inner))
}

/// The effect of a part of a form on the cells of a table.
pub(crate) enum Effect<'c> {
    /// Every cell has its default again.
    Reset,
    /// Every cell gets a value, by the document and by the reader.
    All([Option<Value>; 2]),
    /// Every cell gets a value that is not known by the document; what the reader gives may follow.
    Unknown,
    /// The cells that a clause reaches get its values.
    Clause(&'c Clause),
}

/// The histories of the values that the cells of a table were given, in the order of `cells`.
pub(crate) fn histories(db: &dyn Db, evaluation: &Evaluation, table: Table, cells: &[[TypeId; 2]]) -> Vec<History> {
    let mut histories = vec![History::default(); cells.len()];
    let reaches = |firsts: &Evaluated| {
        let mut last = None;
        cells.iter().any(|[first, _]| {
            // Cells of one row stand together.
            last.replace(*first) != Some(*first) && firsts.both().any(|value| list_position(value, *first).is_some())
        })
    };
    each_effect(db, evaluation, table, reaches, |value_source, place, effect| match effect {
        Effect::Reset => {
            let default = table.default_value();
            let filled = |history: &&mut History| {
                history.steps.last().is_some_and(|step| step.value_source != ValueSource::Reset)
            };
            for history in histories.iter_mut().filter(filled) {
                history.push(value_source, place, Some(default.clone()), Some(default.clone()));
            }
        }
        Effect::All([document, reader]) => {
            for history in &mut histories {
                history.push(value_source, place, document.clone(), reader.clone());
            }
        }
        Effect::Unknown => {}
        Effect::Clause(clause) => {
            for (cell, history) in cells.iter().zip(&mut histories) {
                let by = |rules| clause.value_for(*cell, rules).filter(|value| table.accepts(value)).cloned();
                history.push(value_source, place, by(Rules::Document), by(Rules::Reader));
            }
        }
    });
    histories
}

/// Goes over the forms that write to a table in load order, and says what each of their parts does. A clause whose
/// first index is not wanted is passed over.
pub(crate) fn each_effect(
    db: &dyn Db,
    evaluation: &Evaluation,
    table: Table,
    wanted: impl Fn(&Evaluated) -> bool,
    mut visit: impl FnMut(ValueSource, Place, Effect<'_>),
) {
    let mut scope = Scope::end(evaluation);
    for write in table.writes(evaluation) {
        db.unwind_if_revision_cancelled();
        scope.stamp = write.stamp;
        let item = &item_tree(db, write.place.file).items[write.place.item as usize];
        let list = write.place.node;
        let add = is_add(item, list);
        if !add {
            visit(ValueSource::Reset, write.place, Effect::Reset);
        }
        let value_source = if add { ValueSource::TableAdd } else { ValueSource::Table };
        for entry in item.children(list).skip(if add { 3 } else { 2 }) {
            let place = Place { node: entry, ..write.place };
            match item.datum(entry) {
                Datum::List => {
                    if let Some(clause) = Clause::read_if(&scope, item, entry, &wanted) {
                        visit(value_source, place, Effect::Clause(&clause));
                    }
                }
                Datum::Symbol(name) if name.as_str() == "nil" => {}
                Datum::Number(_) | Datum::Symbol(_) => {
                    let value = expression::evaluate(&scope, item, entry, &mut Vec::new());
                    if value.value.is_unknown() {
                        visit(value_source, place, Effect::Unknown);
                    }
                    let by = |value: &Value| value.as_number().is_some() && table.accepts(value);
                    let value = [&value.value, read(&value)].map(|value| by(value).then(|| value.clone()));
                    if value.iter().all(Option::is_none) {
                        break; // reference: the items behind a wrong one are dropped
                    }
                    visit(value_source, place, Effect::All(value));
                }
                Datum::String(_) | Datum::Quote => {}
            }
        }
    }
}

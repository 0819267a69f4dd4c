//! The values of some cells of a table after the whole program has been read, and who gave them
//! (documents/gdl.txt, Tables; reference: table).
//!
//! Worked out when somebody asks for it: the forms of that one table in load order, each clause
//! evaluated once for all the cells, and not at all if its first index holds none of them.

use std::ops::Range;

use ludex_base::{Db, Name};

use super::expression;
use super::provenance::{
    History, ListPosition, ValueSource, list_position, list_position_within, list_positions_within, read,
};
use super::scope::Scope;
use super::value::{Evaluated, TypeId, TypeKind, Value};
use crate::builtins::{self, Builtin, BuiltinKind};
use crate::evaluation::result::{DatumPlace, Evaluation, Write};
use crate::forms::adds;
use crate::source::lower::{Datum, Item, item_tree};

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
    pub(crate) fn accepts(self, value: &Value) -> bool {
        let is_within =
            |number| self.row.min.is_none_or(|min| min <= number) && self.row.max.is_none_or(|max| number <= max);
        value.stored().is_some_and(is_within)
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
    pub(crate) fn of(self, evaluated: &Evaluated) -> &Value {
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
    /// By the document the lists of a nested value go by the second index, because they fit no other way. The reader
    /// has them go by the first always.
    goes_by_second: bool,
    /// The first cell that is not given any more, as positions in the indices, by the document and by the reader.
    ends: [[usize; 2]; 2],
}

/// The cells of a clause that are lost because something in it is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Loss {
    /// All of them.
    Clause,
    /// Those from the first that is wrong on: their number, and that of all.
    Rest(usize, usize),
}

impl Clause {
    /// Reads a clause of a table; [`None`] if it lacks a part.
    pub(crate) fn read(scope: &Scope<'_>, item: &Item, list: u32, table: Table) -> Option<Clause> {
        Clause::read_if(scope, item, list, table, |_| true)
    }

    /// Reads a clause if its first index is of interest; [`None`] if it is not, or if the clause lacks a part.
    fn read_if(
        scope: &Scope<'_>,
        item: &Item,
        list: u32,
        table: Table,
        wanted: impl Fn(&Evaluated) -> bool,
    ) -> Option<Clause> {
        let mut parts = item.children(list);
        let (first, second, value) = (parts.next()?, parts.next()?, parts.next()?);
        let evaluate = |node| expression::evaluate(scope, item, node, &mut Vec::new());
        let firsts = evaluate(first);
        if !wanted(&firsts) {
            return None;
        }
        let (seconds, values) = (evaluate(second), evaluate(value));
        let goes_by_second = goes_by_second([&firsts.value, &seconds.value, &values.value]);
        let document = match (&firsts.value, &seconds.value, values.value.as_list()) {
            // The document says nothing of a fault in such a list, which the reader takes for one as a whole.
            _ if goes_by_second => [usize::MAX; 2],
            (Value::Type(_), Value::Type(_), Some([only])) => end(table, [&firsts.value, &seconds.value, only]),
            _ => end(table, [&firsts.value, &seconds.value, &values.value]),
        };
        let reader = end(table, [read(&firsts), read(&seconds), read(&values)]);
        Some(Clause { firsts, seconds, values, goes_by_second, ends: [document, reader] })
    }

    /// True if by the document the lists of a nested value go by the second index, because they fit
    /// no other way. The reader has them go by the first always.
    pub(crate) fn goes_by_second(&self) -> bool {
        self.goes_by_second
    }

    /// The cells that are given, as blocks of positions in the indices, in the order in which they are given: whole
    /// rows, then a part of one more.
    pub(crate) fn blocks(&self, rules: Rules) -> [[Range<usize>; 2]; 2] {
        blocks(self.ends[rules as usize])
    }

    /// Its parts as the reader takes them: the first index, the second one, the values.
    pub(crate) fn read_parts(&self) -> [&Value; 3] {
        [&self.firsts, &self.seconds, &self.values].map(read)
    }

    /// The cells that the reader drops because something in the clause is wrong; [`None`] if it drops none, or if there
    /// are none.
    pub(crate) fn loss(&self) -> Option<Loss> {
        if [&self.firsts, &self.seconds].into_iter().any(|index| matches!(read(index), Value::Unknown)) {
            return None;
        }
        let count = |index: &Evaluated| items(read(index)).len();
        let (rows, columns) = (count(&self.firsts), count(&self.seconds));
        let [row, column] = self.ends[Rules::Reader as usize];
        let all = rows.saturating_mul(columns);
        match row.saturating_mul(columns).saturating_add(column) {
            given if given >= all => None,
            0 => Some(Loss::Clause),
            given => Some(Loss::Rest(all - given, all)),
        }
    }

    /// The value that the clause gives to a cell; [`None`] if it does not reach it.
    pub(crate) fn value_for(&self, cell: [TypeId; 2], rules: Rules) -> Option<&Value> {
        // Of a cell that is given twice the last value counts.
        self.blocks(rules).iter().rev().find_map(|[rows, columns]| {
            let first = list_position_within(rules.of(&self.firsts), cell[0], rows)?;
            let second = list_position_within(rules.of(&self.seconds), cell[1], columns)?;
            self.value_at(first, second, rules)
        })
    }

    /// The value that the clause gives to a cell whose types stand at these places of its indices, which are in one of
    /// its blocks.
    pub(crate) fn value_at(&self, first: ListPosition, second: ListPosition, rules: Rules) -> Option<&Value> {
        let value = rules.of(&self.values);
        if rules == Rules::Document {
            if let (ListPosition::Alone, ListPosition::Alone, Some([only])) = (first, second, value.as_list()) {
                return Some(only);
            }
            if self.goes_by_second {
                return value_in(value, second, first);
            }
        }
        value_in(value, first, second)
    }
}

/// The value of a cell whose types stand at these places of the two indices: a list has one for each type of the first
/// index that is a list.
fn value_in(value: &Value, first: ListPosition, second: ListPosition) -> Option<&Value> {
    let Some(values) = value.as_list() else { return Some(value) };
    match (first, second) {
        (ListPosition::Alone, ListPosition::Alone) => None,
        (ListPosition::Of(position, count), ListPosition::Alone)
        | (ListPosition::Alone, ListPosition::Of(position, count)) => {
            values.get(position).filter(|_| values.len() == count)
        }
        (ListPosition::Of(row, rows), ListPosition::Of(column, columns)) => {
            let value = values.get(row).filter(|_| values.len() == rows)?;
            match value.as_list() {
                Some(values) => values.get(column).filter(|_| values.len() == columns),
                None => Some(value),
            }
        }
    }
}

/// The cells that are given before one, as blocks of positions in the indices: whole rows, then a part of one more.
fn blocks([row, column]: [usize; 2]) -> [[Range<usize>; 2]; 2] {
    [[0..row, 0..usize::MAX], [row..row.saturating_add(1), 0..column]]
}

/// The cells that a clause gives by the reader, in the order in which it gives them: their types, and the value of each.
/// The parts of the clause are those of [`Clause::read_parts`].
pub(crate) fn cells_by_reader(table: Table, parts: [&Value; 3]) -> impl Iterator<Item = ([TypeId; 2], &Value)> {
    let [firsts, seconds, values] = parts;
    let blocks =
        blocks(end(table, parts)).into_iter().filter(|[rows, columns]| !rows.is_empty() && !columns.is_empty());
    blocks.flat_map(move |[rows, columns]| {
        list_positions_within(firsts, table.kinds[0], rows).flat_map(move |(first, row)| {
            list_positions_within(seconds, table.kinds[1], columns.clone())
                .filter_map(move |(second, column)| Some(([first, second], value_in(values, row, column)?)))
        })
    })
}

/// The elements of a list; anything else is its own only element.
fn items(value: &Value) -> &[Value] {
    value.as_list().unwrap_or(std::slice::from_ref(value))
}

/// True if the lists of a nested value fit only if they go by the second of two indices; the parts of a clause.
fn goes_by_second([firsts, seconds, values]: [&Value; 3]) -> bool {
    let (Some(rows), Some(columns), Some(values)) = (firsts.as_list(), seconds.as_list(), values.as_list()) else {
        return false;
    };
    let nested = values.iter().any(|value| value.as_list().is_some());
    nested && !fits(values, rows.len(), columns.len()) && fits(values, columns.len(), rows.len())
}

/// The first cell that a clause with these parts does not give any more, as positions in its indices; behind the last
/// row if it gives all. Cells are given row by row, up to the first index or value that is wrong (reference: A fault in
/// a clause of a table).
fn end(table: Table, [firsts, seconds, values]: [&Value; 3]) -> [usize; 2] {
    let (rows, columns) = (items(firsts), items(seconds));
    let right = |indices: &[Value], kind: TypeKind| {
        let wrong =
            |index: &Value| !matches!(index, Value::Unknown) && index.as_type().is_none_or(|id| id.kind != kind);
        indices.iter().position(wrong).unwrap_or(indices.len())
    };
    let (right_rows, right_columns) = (right(rows, table.kinds[0]), right(columns, table.kinds[1]));
    let takes = |value: &Value| matches!(value, Value::Unknown) || table.accepts(value);
    let (by_rows, by_columns) = (firsts.as_list().is_some(), seconds.as_list().is_some());
    let outer = values.as_list();
    if let Some(outer) = outer {
        let length = if by_rows { rows.len() } else { columns.len() };
        if !by_rows && !by_columns || outer.len() != length {
            return [0, 0];
        }
    }
    for row in 0..right_rows {
        let own = outer.filter(|_| by_rows).and_then(|outer| outer.get(row)).unwrap_or(values);
        let given = match own.as_list() {
            None if takes(own) => columns.len(),
            Some(inner) if by_columns && inner.len() == columns.len() => {
                inner.iter().position(|value| !takes(value)).unwrap_or(inner.len())
            }
            _ => 0,
        };
        let given = given.min(right_columns);
        if given < columns.len() {
            return [row, given];
        }
    }
    [right_rows, 0]
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
    mut visit: impl FnMut(ValueSource, DatumPlace, Effect<'_>),
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
            let place = DatumPlace { node: entry, ..write.place };
            match item.datum(entry) {
                Datum::List => {
                    if let Some(clause) = Clause::read_if(&scope, item, entry, table, &wanted) {
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

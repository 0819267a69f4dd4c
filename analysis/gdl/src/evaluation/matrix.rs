//! Many cells of a table at once: the value that each has in the end, and the clause that gave it.

use std::ops::Range;

use ludex_base::Db;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::evaluation::provenance::{ListPosition, ValueSource, list_positions, list_positions_within};
use crate::evaluation::result::{DatumPlace, Evaluation};
use crate::evaluation::tables::{Clause, Effect, Rules, Table, each_effect};
use crate::evaluation::value::{Evaluated, TypeId, TypeKind, Value};

/// The most cells of a matrix.
const MAX_CELLS: usize = 1_000_000;

/// The value that some cells have from one clause.
pub(crate) struct End {
    /// The value.
    pub value: Value,
    /// [`None`] for the default.
    pub by: Option<(ValueSource, DatumPlace)>,
}

/// Cells of a table and what each has in the end.
pub(crate) struct Matrix {
    /// The types of the first index, each once.
    pub rows: Vec<TypeId>,
    /// The types of the second index, each once.
    pub columns: Vec<TypeId>,
    /// The ends of clauses. The default is the first.
    pub ends: Vec<End>,
    /// The index of the end of each cell, row by row, by the manual …
    pub document: Vec<u32>,
    /// … and by the reader.
    pub reader: Vec<u32>,
}

/// All types of a kind, in order.
pub(crate) fn all_types(evaluation: &Evaluation, kind: TypeKind) -> Vec<TypeId> {
    (0..evaluation.types(kind).len() as u32).map(|index| TypeId { kind, index }).collect()
}

impl Matrix {
    /// The cells of some types, each of which is there once. [`None`] if there are none, or too many.
    pub(crate) fn new(db: &dyn Db, evaluation: &Evaluation, table: Table, types: [Vec<TypeId>; 2]) -> Option<Matrix> {
        let [rows, columns] = types;
        let count = rows.len().checked_mul(columns.len()).filter(|count| (1..=MAX_CELLS).contains(count))?;
        let ends = vec![End { value: table.default_value(), by: None }];
        let mut matrix = Matrix { rows, columns, ends, document: vec![0; count], reader: vec![0; count] };
        matrix.paint(db, evaluation, table);
        Some(matrix)
    }

    /// True if a cell has the same value by the manual and by the reader.
    pub(crate) fn is_same(&self, cell: usize) -> bool {
        let value = |ends: &[u32]| &self.ends[ends[cell] as usize].value;
        self.document[cell] == self.reader[cell] || value(&self.document).same(value(&self.reader))
    }

    /// Goes through the forms that write to the table.
    fn paint(&mut self, db: &dyn Db, evaluation: &Evaluation, table: Table) {
        let rows: FxHashSet<TypeId> = self.rows.iter().copied().collect();
        let reaches = |firsts: &Value| list_positions(firsts, table.kinds[0]).any(|(id, _)| rows.contains(&id));
        let wanted = |firsts: &Evaluated| firsts.both().any(reaches);
        each_effect(db, evaluation, table, wanted, |value_source, place, effect| {
            let by = (value_source, place);
            match effect {
                Effect::Reset => {
                    self.document.fill(0);
                    self.reader.fill(0);
                }
                Effect::All(values) => self.fill(&values, by),
                Effect::Unknown => {}
                Effect::Clause(clause) => self.clause(table, clause, by),
            }
        });
    }

    /// A value for all cells, by the manual and by the reader.
    fn fill(&mut self, [document, reader]: &[Option<Value>; 2], by: (ValueSource, DatumPlace)) {
        if let Some(value) = document {
            let end = self.end(value, by);
            self.document.fill(end);
        }
        if let Some(value) = reader {
            let end = self.end(value, by);
            self.reader.fill(end);
        }
    }

    /// A clause, by the rules of both.
    fn clause(&mut self, table: Table, clause: &Clause, by: (ValueSource, DatumPlace)) {
        let width = self.columns.len();
        // What the clause gives, by its number: few different values as a rule.
        let mut known: FxHashMap<i64, Option<u32>> = FxHashMap::default();
        for rules in [Rules::Document, Rules::Reader] {
            for [rows, columns] in clause.blocks(rules) {
                let rows = places(&self.rows, rules.of(&clause.firsts), table.kinds[0], &rows);
                let columns = places(&self.columns, rules.of(&clause.seconds), table.kinds[1], &columns);
                for (row, first) in rows {
                    for &(column, second) in &columns {
                        let Some(value) = clause.value_at(first, second, rules) else { continue };
                        let Some(key) = value.stored() else { continue };
                        let end = match known.get(&key) {
                            Some(end) => *end,
                            None => {
                                let end = table.accepts(value).then(|| self.end(value, by));
                                known.insert(key, end);
                                end
                            }
                        };
                        let cells = if rules == Rules::Document { &mut self.document } else { &mut self.reader };
                        if let Some(end) = end {
                            cells[row * width + column] = end;
                        }
                    }
                }
            }
        }
    }

    /// The number of a value that a clause gives.
    fn end(&mut self, value: &Value, by: (ValueSource, DatumPlace)) -> u32 {
        self.ends.push(End { value: value.clone(), by: Some(by) });
        self.ends.len() as u32 - 1
    }
}

/// The positions among `types` of those that an index of a clause reaches at some of its positions, each with its place
/// in the index.
fn places(types: &[TypeId], index: &Value, kind: TypeKind, positions: &Range<usize>) -> Vec<(usize, ListPosition)> {
    // Of a type that stands there twice the last place counts.
    let reached: FxHashMap<TypeId, ListPosition> = list_positions_within(index, kind, positions.clone()).collect();
    types.iter().enumerate().filter_map(|(position, id)| Some((position, *reached.get(id)?))).collect()
}

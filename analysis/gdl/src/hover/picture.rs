//! Many cells of a table at once: which values they have in the end, in how many cells, and which clauses gave
//! them.

use ludex_base::markup::Words;
use rustc_hash::{FxHashMap, FxHashSet};

use super::effective_value::{enumerate, plain, step};
use super::types::MAX_NAMES;
use super::values::{grouped, symbol};
use crate::evaluation_result::Place;
use crate::expression;
use crate::lower::{Datum, Item, item_tree};
use crate::provenance::{ListPosition, Step, ValueSource, list_positions, read};
use crate::scope::Scope;
use crate::spot::Spot;
use crate::tables::{Clause, Rules, Table, is_add};
use crate::value::{TypeId, TypeKind, Value};

/// For how many cells a picture is made.
const MAX_CELLS: usize = 1_000_000;

/// The most values that are shown.
const MAX_VALUES: usize = 8;

/// The most clauses that are shown.
const MAX_CLAUSES: usize = 8;

/// The value that some cells have from one clause.
struct End {
    value: Value,
    /// [`None`] for the default.
    by: Option<(ValueSource, Place)>,
}

/// Cells and what each has in the end.
struct Picture {
    rows: Vec<TypeId>,
    columns: Vec<TypeId>,
    /// The default is the first.
    ends: Vec<End>,
    /// The index of the end of each cell, row by row, by the manual …
    document: Vec<u32>,
    /// … and by the reader.
    reader: Vec<u32>,
}

/// The values of the cells of some types in the end, and a point for each of those that the clause `own`, which is
/// looked at, does not give them. [`None`] if there are too many cells.
pub(super) fn cells(
    spot: &Spot<'_>,
    table: Table,
    types: [Vec<TypeId>; 2],
    own: Option<Place>,
) -> Option<(Words, Vec<Words>)> {
    let [rows, columns] = types.map(distinct);
    let count = rows.len().checked_mul(columns.len()).filter(|count| (1..=MAX_CELLS).contains(count))?;
    let ends = vec![End { value: table.default_value(), by: None }];
    let mut picture = Picture { rows, columns, ends, document: vec![0; count], reader: vec![0; count] };
    picture.paint(spot, table);
    let mut out = picture.values(spot, table);
    let others = (0..count).filter(|cell| !picture.is_same(*cell)).count();
    if others > 0 {
        out.push_text(format_args!(". Xconq 7.5 has other values in {}", grouped(others)));
    }
    out.push_text(".");
    let (words, exceptions) = own.map(|own| picture.exceptions(spot, table, own)).unwrap_or_default();
    out.push_text(words);
    Some((out, exceptions))
}

/// The types of a kind at the moment, in order.
pub(super) fn all(spot: &Spot<'_>, kind: TypeKind) -> Vec<TypeId> {
    (0..spot.evaluation.types(kind).len() as u32).map(|index| TypeId { kind, index }).collect()
}

impl Picture {
    /// Goes through the forms that write to the table.
    fn paint(&mut self, spot: &Spot<'_>, table: Table) {
        let mut scope = Scope::end(spot.evaluation);
        for write in table.writes(spot.evaluation) {
            spot.db.unwind_if_revision_cancelled();
            scope.stamp = write.stamp;
            let item = &item_tree(spot.db, write.place.file).items[write.place.item as usize];
            let add = is_add(item, write.place.node);
            if !add {
                self.document.fill(0);
                self.reader.fill(0);
            }
            let value_source = if add { ValueSource::TableAdd } else { ValueSource::Table };
            for entry in item.children(write.place.node).skip(if add { 3 } else { 2 }) {
                let by = (value_source, Place { node: entry, ..write.place });
                match item.datum(entry) {
                    Datum::List => {
                        let Some(clause) = Clause::read(&scope, item, entry) else { continue };
                        self.clause(table, &clause, by, Rules::Document);
                        self.clause(table, &clause, by, Rules::Reader);
                    }
                    Datum::Symbol(name) if name.as_str() == "nil" => {}
                    Datum::Number(_) | Datum::Symbol(_) => {
                        if !self.fill(table, &scope, item, by) {
                            break; // reference: the items behind a wrong one are dropped
                        }
                    }
                    Datum::String(_) | Datum::Quote => {}
                }
            }
        }
    }

    /// A value for all cells. False if it is none.
    fn fill(&mut self, table: Table, scope: &Scope<'_>, item: &Item, by: (ValueSource, Place)) -> bool {
        let value = expression::evaluate(scope, item, by.1.node, &mut Vec::new());
        let fits = |value: &Value| value.as_number().is_some() && table.accepts(value);
        let (document, reader) = (&value.value, read(&value));
        if fits(document) {
            let end = self.end(document, by);
            self.document.fill(end);
        }
        if fits(reader) {
            let end = self.end(reader, by);
            self.reader.fill(end);
        }
        fits(document) || fits(reader)
    }

    /// A clause, by the rules of one reader.
    fn clause(&mut self, table: Table, clause: &Clause, by: (ValueSource, Place), rules: Rules) {
        let rows = places(&self.rows, rules.of(&clause.firsts), table.kinds[0]);
        let columns = places(&self.columns, rules.of(&clause.seconds), table.kinds[1]);
        let width = self.columns.len();
        let values = rules.of(&clause.values);
        if values.as_list().is_none() && !table.accepts(values) {
            return;
        }
        // A clause gives few different values.
        let mut known: FxHashMap<i64, Option<u32>> = FxHashMap::default();
        for (row, first) in rows {
            for &(column, second) in &columns {
                let Some(value) = clause.value_at(first, second, rules) else { continue };
                let key = value.as_number().or_else(|| value.as_type().map(|id| i64::from(id.index)));
                let Some(key) = key else { continue };
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

    /// The number of what a clause gives. Only the last are looked through, because one clause is read at a time.
    fn end(&mut self, value: &Value, by: (ValueSource, Place)) -> u32 {
        let mut recent = self.ends.iter().enumerate().rev().take_while(|(_, end)| end.by == Some(by));
        if let Some((index, _)) = recent.find(|(_, end)| end.value.same(value)) {
            return index as u32;
        }
        self.ends.push(End { value: value.clone(), by: Some(by) });
        self.ends.len() as u32 - 1
    }

    fn is_same(&self, cell: usize) -> bool {
        let value = |ends: &[u32]| &self.ends[ends[cell] as usize].value;
        self.document[cell] == self.reader[cell] || value(&self.document).same(value(&self.reader))
    }

    /// The number of cells that have each end, in the order of the ends.
    fn counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.ends.len()];
        for end in &self.document {
            counts[*end as usize] += 1;
        }
        counts
    }

    /// "75,076 cells: **1** in 74,000 · **2** in 1,076"
    fn values(&self, spot: &Spot<'_>, table: Table) -> Words {
        let mut values: Vec<(Words, usize)> = Vec::new();
        let mut position: FxHashMap<Words, usize> = FxHashMap::default();
        for (end, count) in self.ends.iter().zip(self.counts()).filter(|(_, count)| *count > 0) {
            let words = plain(spot.evaluation, table.row, &end.value);
            let place = *position.entry(words.clone()).or_insert(values.len());
            match values.get_mut(place) {
                Some((_, sum)) => *sum += count,
                None => values.push((words, count)),
            }
        }
        // The most frequent first; of equally frequent ones the one that was given first.
        values.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let cells = self.document.len();
        if let [(only, _)] = values.as_slice() {
            let only = Words::new().strong(only.clone());
            return match cells {
                1 => only.text(" in the only cell"),
                _ => only.text(format_args!(" in all {} cells", grouped(cells))),
            };
        }
        let others = values.split_off(values.len().min(MAX_VALUES));
        let shown = values.into_iter();
        let shown = shown.map(|(value, count)| Words::new().strong(value).text(format_args!(" in {}", grouped(count))));
        let out = Words::from(format!("of {} cells, ", grouped(cells))).with(Words::joined(shown, " · "));
        if others.is_empty() {
            return out;
        }
        let left: usize = others.iter().map(|(_, count)| count).sum();
        out.text(format_args!(" · {} other values in {}", others.len(), grouped(left)))
    }

    /// The cells that do not have what one clause gives: how many there are, in plain words, and a point for what they
    /// have and from whom.
    fn exceptions(&self, spot: &Spot<'_>, table: Table, own: Place) -> (String, Vec<Words>) {
        let counts = self.counts();
        let is_own = |end: usize| self.ends[end].by.is_some_and(|(_, place)| place == own);
        if !(0..counts.len()).any(is_own) {
            return (String::new(), Vec::new()); // it is not read, or gives nothing
        }
        let mut others: Vec<usize> = (0..counts.len()).filter(|end| counts[*end] > 0 && !is_own(*end)).collect();
        let sum = |ends: &[usize]| ends.iter().map(|end| counts[*end]).sum::<usize>();
        let out = match self.document.len() - sum(&others) {
            _ if others.is_empty() => return (" No later clause changes any of them.".to_owned(), Vec::new()),
            0 => " None of them keeps what this clause gives:".to_owned(),
            unchanged => format!(" {} keep what this clause gives; the others have:", grouped(unchanged)),
        };
        others.sort_by_key(|end| std::cmp::Reverse(counts[*end]));
        let shown = others.len().min(MAX_CLAUSES);
        let exception = |end: &usize| self.exception(spot, table, *end, counts[*end]);
        let mut points: Vec<Words> = others[..shown].iter().map(exception).collect();
        if shown < others.len() {
            points.push(Words::from(format!("and other values or clauses in {}", grouped(sum(&others[shown..])))));
        }
        (out, points)
    }

    /// "**5** in 600: a and b × sea, by `table … add` in standard.g:31"
    fn exception(&self, spot: &Spot<'_>, table: Table, number: usize, count: usize) -> Words {
        let end = &self.ends[number];
        let width = self.columns.len();
        let (mut rows, mut columns) = (vec![false; self.rows.len()], vec![false; width]);
        for (cell, _) in self.document.iter().enumerate().filter(|(_, own)| **own as usize == number) {
            (rows[cell / width], columns[cell % width]) = (true, true);
        }
        let names = |types: &[TypeId], seen: &[bool]| -> Vec<String> {
            let seen = types.iter().zip(seen).filter(|(_, seen)| **seen);
            seen.map(|(id, _)| symbol(spot.evaluation.type_name(*id))).collect()
        };
        let (rows, columns) = (names(&self.rows, &rows), names(&self.columns, &columns));
        // Not every cell of these types need have the value.
        let of = if rows.len() * columns.len() == count { ":" } else { " of" };
        let by = match end.by {
            Some((value_source, place)) => {
                let value = Some(end.value.clone());
                Words::from("by ")
                    .with(step(spot.db, &Step { value_source, place, value: value.clone(), reader: value }))
            }
            None => Words::from("the default"),
        };
        let value = Words::new().strong(plain(spot.evaluation, table.row, &end.value));
        let cells = enumerate(rows, MAX_NAMES).text(" × ").with(enumerate(columns, MAX_NAMES));
        value.text(format_args!(" in {}{of} ", grouped(count))).with(cells).text(", ").with(by)
    }
}

/// The positions among `types` of those that an index of a clause reaches, each with its place in the index.
fn places(types: &[TypeId], index: &Value, kind: TypeKind) -> Vec<(usize, ListPosition)> {
    // Of a type that stands there twice the last place counts.
    let reached: FxHashMap<TypeId, ListPosition> = list_positions(index, kind).collect();
    types.iter().enumerate().filter_map(|(position, id)| Some((position, *reached.get(id)?))).collect()
}

/// Types, each once.
fn distinct(mut types: Vec<TypeId>) -> Vec<TypeId> {
    let mut seen = FxHashSet::default();
    types.retain(|id| seen.insert(*id));
    types
}

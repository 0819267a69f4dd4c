//! Many cells of a table at once, in words: which values they have in the end, in how many cells, and which clauses
//! gave them.

use ludex_base::markup::Words;
use rustc_hash::{FxHashMap, FxHashSet};

use super::effective_value::{enumerate, plain, step};
use super::types::MAX_NAMES;
use super::values::{grouped, symbol};
use crate::evaluation::matrix::Matrix;
use crate::evaluation::provenance::Step;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::tables::Table;
use crate::evaluation::value::TypeId;
use crate::spot::Spot;

/// The most values that are shown.
const MAX_VALUES: usize = 8;

/// The most clauses that are shown.
const MAX_CLAUSES: usize = 8;

/// The values of the cells of some types in the end, and a point for each of those that the clause `own`, which is
/// looked at, does not give them. [`None`] if there are too many cells.
pub(super) fn cells(
    spot: &Spot<'_>,
    table: Table,
    types: [Vec<TypeId>; 2],
    own: Option<DatumPlace>,
) -> Option<(Words, Vec<Words>)> {
    let matrix = Matrix::new(spot.db, spot.evaluation, table, types.map(distinct))?;
    let picture = Picture { matrix };
    let mut out = picture.values(spot, table);
    let others = (0..picture.matrix.document.len()).filter(|cell| !picture.matrix.is_same(*cell)).count();
    if others > 0 {
        out.push_text(format_args!(". Xconq 7.5 has other values in {}", grouped(others)));
    }
    out.push_text(".");
    let (words, exceptions) = own.map(|own| picture.exceptions(spot, table, own)).unwrap_or_default();
    out.push_text(words);
    Some((out, exceptions))
}

/// Cells in words.
struct Picture {
    matrix: Matrix,
}

impl Picture {
    /// The number of cells that have each end, in the order of the ends.
    fn counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.matrix.ends.len()];
        for end in &self.matrix.document {
            counts[*end as usize] += 1;
        }
        counts
    }

    /// "75,076 cells: **1** in 74,000 · **2** in 1,076"
    fn values(&self, spot: &Spot<'_>, table: Table) -> Words {
        let mut values: Vec<(Words, usize)> = Vec::new();
        let mut position: FxHashMap<Words, usize> = FxHashMap::default();
        for (end, count) in self.matrix.ends.iter().zip(self.counts()).filter(|(_, count)| *count > 0) {
            let words = plain(spot.evaluation, table.row, &end.value);
            let place = *position.entry(words.clone()).or_insert(values.len());
            match values.get_mut(place) {
                Some((_, sum)) => *sum += count,
                None => values.push((words, count)),
            }
        }
        // The most frequent first; of equally frequent ones the one that was given first.
        values.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let cells = self.matrix.document.len();
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
    fn exceptions(&self, spot: &Spot<'_>, table: Table, own: DatumPlace) -> (String, Vec<Words>) {
        let counts = self.counts();
        let is_own = |end: usize| self.matrix.ends[end].by.is_some_and(|(_, place)| place == own);
        if !(0..counts.len()).any(is_own) {
            return (String::new(), Vec::new()); // it is not read, or gives nothing
        }
        let mut others: Vec<usize> = (0..counts.len()).filter(|end| counts[*end] > 0 && !is_own(*end)).collect();
        let sum = |ends: &[usize]| ends.iter().map(|end| counts[*end]).sum::<usize>();
        let out = match self.matrix.document.len() - sum(&others) {
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
        let end = &self.matrix.ends[number];
        let width = self.matrix.columns.len();
        let (mut rows, mut columns) = (vec![false; self.matrix.rows.len()], vec![false; width]);
        for (cell, _) in self.matrix.document.iter().enumerate().filter(|(_, own)| **own as usize == number) {
            (rows[cell / width], columns[cell % width]) = (true, true);
        }
        let names = |types: &[TypeId], seen: &[bool]| -> Vec<String> {
            let seen = types.iter().zip(seen).filter(|(_, seen)| **seen);
            seen.map(|(id, _)| symbol(spot.evaluation.type_name(*id))).collect()
        };
        let (rows, columns) = (names(&self.matrix.rows, &rows), names(&self.matrix.columns, &columns));
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

/// Types, each once.
fn distinct(mut types: Vec<TypeId>) -> Vec<TypeId> {
    let mut seen = FxHashSet::default();
    types.retain(|id| seen.insert(*id));
    types
}

//! The cells of a table in two revisions of a program, joined where they changed alike.

use std::collections::BTreeMap;

use ludex_base::comparison::{Change, Difference};
use rustc_hash::FxHashMap;

use super::compare::{Comparing, Program};
use crate::evaluation::matrix::{Matrix, all_types};
use crate::evaluation::tables::Table;
use crate::evaluation::value::{TypeId, Value};

/// A cell: the positions of its types among all of both revisions.
type Cell = [usize; 2];

/// The cells of a table.
pub(super) struct Cells<'c, 'a> {
    comparing: &'c Comparing<'a>,
    table: Table,
    /// Of each revision those of all its types; [`None`] if it has no cells.
    matrices: [Option<Matrix>; 2],
}

/// Cells with the same value before and the same after; [`None`] where a revision lacks a type of theirs.
struct Group {
    values: [Option<Value>; 2],
    cells: Vec<Cell>,
}

impl<'c, 'a> Cells<'c, 'a> {
    /// The cells of a table; [`None`] if there are too many.
    pub(super) fn new(comparing: &'c Comparing<'a>, table: Table) -> Option<Cells<'c, 'a>> {
        let matrix = |program: &Program<'_>| {
            let types = table.kinds.map(|kind| all_types(program.evaluation, kind));
            if types.iter().any(Vec::is_empty) {
                return Some(None);
            }
            Matrix::new(program.db, program.evaluation, table, types).map(Some)
        };
        let [old, new] = &comparing.programs;
        Some(Cells { comparing, table, matrices: [matrix(old)?, matrix(new)?] })
    }

    /// The differences: a line for the cells of some types with some others that changed alike.
    pub(super) fn differences(&self) -> Vec<Difference> {
        self.groups().iter().flat_map(|group| self.of_group(group)).collect()
    }

    /// The cells that differ, by their values.
    fn groups(&self) -> Vec<Group> {
        let [firsts, seconds] = self.table.kinds.map(|kind| &self.comparing.pairs[kind as usize]);
        let mut groups: Vec<Group> = Vec::new();
        // What the cells with these ends are, as far as it has been asked; there are few different ones.
        let mut known: FxHashMap<[Option<u32>; 2], Option<usize>> = FxHashMap::default();
        let mut by_values: FxHashMap<[Option<i64>; 2], usize> = FxHashMap::default();
        for (row, first) in firsts.iter().enumerate() {
            self.comparing.programs[1].db.unwind_if_revision_cancelled();
            for (column, second) in seconds.iter().enumerate() {
                let ends = [0, 1].map(|nth| self.end(nth, first[nth], second[nth]));
                let group = *known.entry(ends).or_insert_with(|| {
                    let values = self.changed(ends)?;
                    let stored = values.each_ref().map(|value| value.as_ref().and_then(Value::stored));
                    Some(*by_values.entry(stored).or_insert_with(|| {
                        groups.push(Group { values, cells: Vec::new() });
                        groups.len() - 1
                    }))
                });
                if let Some(group) = group {
                    groups[group].cells.push([row, column]);
                }
            }
        }
        groups
    }

    /// The number of the end of a cell in a revision, if it has both types.
    fn end(&self, nth: usize, first: Option<TypeId>, second: Option<TypeId>) -> Option<u32> {
        let matrix = self.matrices[nth].as_ref()?;
        let (row, column) = (first?.index as usize, second?.index as usize);
        matrix.document.get(row * matrix.columns.len() + column).copied()
    }

    /// The values of cells with these ends, if they differ. A cell that only one revision has differs if it has not the
    /// default.
    fn changed(&self, ends: [Option<u32>; 2]) -> Option<[Option<Value>; 2]> {
        let values = [0, 1].map(|nth: usize| {
            let matrix = self.matrices[nth].as_ref()?;
            Some(matrix.ends[ends[nth]? as usize].value.clone())
        });
        let default = self.table.default_value();
        match &values {
            [Some(_), Some(_)] => {}
            [Some(value), None] | [None, Some(value)] if !value.same(&default) => {}
            _ => return None,
        }
        let [old, new] = values;
        let meant = |nth: usize, value: Option<Value>| {
            value.map(|value| self.comparing.programs[nth].meant(self.table.row, &value))
        };
        let values = [meant(0, old), meant(1, new)];
        match &values {
            [Some(old), Some(new)] if self.comparing.is_same(old, new) => None,
            _ => Some(values),
        }
    }

    fn of_group(&self, group: &Group) -> Vec<Difference> {
        let change = match group.values {
            [None, _] => Change::Added,
            [_, None] => Change::Removed,
            _ => Change::Changed,
        };
        let [before, after] = self.comparing.both(self.table.row, group.values.clone());
        let [rows, columns] = self.table.kinds;
        let difference = |[firsts, seconds]: [Vec<usize>; 2]| Difference {
            change,
            name: self.table.row.name.to_owned(),
            property: None,
            cells: Some([self.comparing.index(rows, &firsts), self.comparing.index(columns, &seconds)]),
            before: before.clone(),
            after: after.clone(),
        };
        products(&group.cells).into_iter().map(difference).collect()
    }
}

/// The values of the cells of one type in an index of a table, with others in the other index; [`None`] if there are
/// none.
pub(super) fn line(
    program: &Program<'_>,
    table: Table,
    own: TypeId,
    index: usize,
    others: &[TypeId],
) -> Option<Vec<Value>> {
    let mut types = [vec![own], others.to_vec()];
    if index == 1 {
        types.reverse();
    }
    let matrix = Matrix::new(program.db, program.evaluation, table, types)?;
    Some(matrix.document.iter().map(|end| matrix.ends[*end as usize].value.clone()).collect())
}

/// Cells as few products of positions of both indices: rows with the same columns are one, or columns with the same
/// rows, whichever are fewer.
fn products(cells: &[Cell]) -> Vec<[Vec<usize>; 2]> {
    let rows = joined(cells.iter().copied());
    let columns = joined(cells.iter().map(|[row, column]| [*column, *row]));
    if columns.len() < rows.len() {
        return columns.into_iter().map(|[columns, rows]| [rows, columns]).collect();
    }
    rows
}

/// The positions in the first index that have the same ones in the second index, with these.
fn joined(cells: impl Iterator<Item = Cell>) -> Vec<[Vec<usize>; 2]> {
    let mut lines: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for [first, second] in cells {
        lines.entry(first).or_default().push(second);
    }
    let mut joined: Vec<[Vec<usize>; 2]> = Vec::new();
    let mut known: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
    for (first, seconds) in lines {
        let nth = *known.entry(seconds).or_insert_with_key(|seconds| {
            joined.push([Vec::new(), seconds.clone()]);
            joined.len() - 1
        });
        joined[nth][0].push(first);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_joined_by_rows_or_by_columns() {
        let cells = [[0, 1], [0, 2], [1, 1], [1, 2], [3, 1], [4, 0]];
        assert_eq!(products(&cells), [[vec![0, 1], vec![1, 2]], [vec![3], vec![1]], [vec![4], vec![0]]]);
        // Rows of three sorts, columns of two.
        let cells = [[0, 0], [1, 0], [1, 1], [1, 2], [2, 1], [2, 2]];
        assert_eq!(products(&cells), [[vec![0, 1], vec![0]], [vec![1, 2], vec![1, 2]]]);
        assert!(products(&[]).is_empty());
    }
}

//! The cells that the tables of a game have in the end, worked out in two steps: what the forms of a table say is read
//! again after each edit and compared, and only where it differs the cells are written again.

use ludex_base::{Db, File, Name};

use super::facts::Given;
use super::unsettled;
use crate::builtins::ValueType;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::tables::{Effect, Table, cells_by_reader, each_effect};
use crate::evaluation::value::{Style, TypeKind, Value};
use crate::evaluation::walk::evaluate;

/// The most cells that are written while one table is worked out.
const MAX_CELLS: usize = 1_000_000;

/// The place of a cell that has the default.
const NOWHERE: u32 = u32::MAX;

/// A step in the history of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    /// A form without `add`: every cell has the default again.
    Reset,
    /// A value for every cell.
    All(Value, DatumPlace),
    /// A clause: the first indices, the second ones, the values.
    Clause([Value; 3], DatumPlace),
}

/// A cell; small, because a game has many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Cell {
    value: i32,
    /// The index of its place, or [`NOWHERE`].
    place: u32,
}

/// The cells of a table. A row that no clause writes takes no memory: a game has forty tables, most of whose cells are as
/// they are by default.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Matrix {
    rows: usize,
    columns: usize,
    /// The cell of all rows that are not written.
    base: Cell,
    /// For each row its first cell in `cells`, or [`NOWHERE`]. Empty as long as no row is written.
    starts: Vec<u32>,
    /// The cells of the rows that are written.
    cells: Vec<Cell>,
    /// The places of the clauses and values.
    places: Vec<DatumPlace>,
}

impl Matrix {
    /// The cell of two types, by their indices.
    pub(super) fn cell(&self, first: usize, second: usize) -> Given {
        self.given(self.written(first).map_or(self.base, |cells| cells[second]))
    }

    /// The cells of a type of the first index, in the order of the types of the second.
    pub(super) fn row(&self, first: usize) -> impl Iterator<Item = Given> {
        let cells = self.written(first);
        (0..self.columns).map(move |second| self.given(cells.map_or(self.base, |cells| cells[second])))
    }

    /// All cells, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = Given> {
        (0..self.rows).flat_map(move |first| self.row(first))
    }

    /// The rows that are written and one of the others, so that each cell that there is is in one of them.
    fn different_rows(&self) -> impl Iterator<Item = usize> {
        let is_written = move |row: &usize| self.written(*row).is_some();
        let other = (0..self.rows).find(|row| !is_written(row));
        (0..self.rows).filter(is_written).chain(other)
    }

    /// The cells of a row that is written; [`None`] for one that has the base everywhere.
    fn written(&self, first: usize) -> Option<&[Cell]> {
        let start = self.starts.get(first).filter(|start| **start != NOWHERE)?;
        Some(&self.cells[*start as usize..][..self.columns])
    }

    /// The cell of two types to write into; [`None`] if there is no such cell.
    fn cell_mut(&mut self, first: usize, second: usize) -> Option<&mut Cell> {
        let start = match self.starts.get(first) {
            Some(&start) if start != NOWHERE => start as usize,
            _ => self.begin_row(first)?,
        };
        if second < self.columns { self.cells.get_mut(start + second) } else { None }
    }

    /// Gives a row cells of its own, and the first of them; [`None`] if there is no such row.
    fn begin_row(&mut self, first: usize) -> Option<usize> {
        let start = self.cells.len();
        self.starts.resize(self.rows, NOWHERE);
        *self.starts.get_mut(first)? = u32::try_from(start).ok()?;
        self.cells.resize(start + self.columns, self.base);
        Some(start)
    }

    fn given(&self, cell: Cell) -> Given {
        Given { value: i64::from(cell.value), place: self.places.get(cell.place as usize).copied() }
    }
}

/// A table whose cells are being written.
struct Writing {
    matrix: Matrix,
    /// The cells that may still be written.
    room: usize,
}

impl Writing {
    /// Gives every cell a value.
    fn fill(&mut self, value: i32, place: u32) {
        self.matrix.base = Cell { value, place };
        self.matrix.starts.clear();
        self.matrix.cells.clear();
    }

    /// Takes room for this many cells; [`None`] if there is not enough.
    fn spend(&mut self, cells: usize) -> Option<()> {
        self.room = self.room.checked_sub(cells)?;
        Some(())
    }

    /// The index of a place.
    fn index_of(&mut self, place: DatumPlace) -> Option<u32> {
        let index = u32::try_from(self.matrix.places.len()).ok().filter(|index| *index != NOWHERE)?;
        self.matrix.places.push(place);
        Some(index)
    }

    /// Writes the cells of a clause. [`None`] if there is no room, or if a value is not known.
    fn write(&mut self, table: Table, parts: &[Value; 3], place: DatumPlace) -> Option<()> {
        let place = self.index_of(place)?;
        // An iterator of iterators that is asked for one cell after another costs twice as much.
        cells_by_reader(table, parts.each_ref()).try_for_each(|([first, second], value)| {
            self.spend(1)?;
            if is_packed(table, value) {
                return None;
            }
            let cell = self.matrix.cell_mut(first.index as usize, second.index as usize);
            if let (Some(value), Some(cell)) = (value.stored(), cell) {
                *cell = Cell { value: i32::try_from(value).ok()?, place };
            }
            Some(())
        })
    }
}

/// True for dice where nothing is rolled: what their author means is not known.
fn is_packed(table: Table, value: &Value) -> bool {
    let is_dice = matches!(value, Value::Number(quantity) if quantity.style == Style::Dice);
    is_dice && table.row.value != ValueType::Dice
}

/// The history of a table of a game; [`None`] if something in it is not known, or may be otherwise.
#[salsa::tracked(lru = 128)]
fn steps(db: &dyn Db, root: File, name: Name) -> Option<Vec<Step>> {
    let table = Table::named(name).filter(|_| !unsettled(db, root).contains(&name))?;
    let mut steps = Vec::new();
    let mut is_known = true;
    each_effect(
        db,
        evaluate(db, root),
        table,
        |_| true,
        |_, place, effect| match effect {
            Effect::Reset => steps.push(Step::Reset),
            Effect::All([_, Some(value)]) => steps.push(Step::All(value, place)),
            // Where the reader stops at a value, what it makes of the rest of the form is not told.
            Effect::All([_, None]) | Effect::Unknown => is_known = false,
            Effect::Clause(clause) => {
                let parts = [&clause.firsts, &clause.seconds, &clause.values];
                is_known &= !parts.iter().any(|part| part.both().any(Value::has_unknown));
                steps.push(Step::Clause(clause.read_parts().map(Value::clone), place));
            }
        },
    );
    is_known.then_some(steps)
}

/// The number of types of a kind in a game.
#[salsa::tracked(returns(copy))]
pub(super) fn count(db: &dyn Db, root: File, kind: TypeKind) -> usize {
    evaluate(db, root).types(kind).len()
}

/// The cells of a table of a game; [`None`] if one of them is not known, or the table is too large.
#[salsa::tracked(lru = 24)]
pub(super) fn matrix(db: &dyn Db, root: File, name: Name) -> Option<Matrix> {
    let table = Table::named(name)?;
    let steps = steps(db, root, name).as_deref()?;
    let default: i32 = table.row.default.parse().ok()?;
    let [rows, columns] = table.kinds.map(|kind| count(db, root, kind));
    if rows.checked_mul(columns).is_none_or(|size| size > MAX_CELLS) {
        return None;
    }
    let base = Cell { value: default, place: NOWHERE };
    let matrix = Matrix { rows, columns, base, starts: Vec::new(), cells: Vec::new(), places: Vec::new() };
    let mut writing = Writing { matrix, room: MAX_CELLS };
    // A form that begins a table finds it as it is.
    let begins_again = matches!(steps.first(), Some(Step::Reset));
    for step in steps.iter().skip(usize::from(begins_again)) {
        db.unwind_if_revision_cancelled();
        match step {
            Step::Reset => writing.fill(default, NOWHERE),
            Step::All(value, _) if is_packed(table, value) => return None,
            Step::All(value, place) => {
                let place = writing.index_of(*place)?;
                writing.fill(i32::try_from(value.as_number()?).ok()?, place);
            }
            Step::Clause(parts, place) => writing.write(table, parts, *place)?,
        }
    }
    writing.matrix.cells.shrink_to_fit();
    Some(writing.matrix)
}

/// The types of the second index of a table that have a cell above 0, by their indices in order; [`None`] if the table
/// is not known. A table over types of which there are none has no cells.
#[salsa::tracked]
pub(super) fn columns_in_use(db: &dyn Db, root: File, name: Name) -> Option<Vec<usize>> {
    let matrix = matrix(db, root, name).as_ref()?;
    let mut used = vec![false; matrix.columns];
    for row in matrix.different_rows() {
        matrix.row(row).zip(&mut used).for_each(|(cell, used)| *used |= cell.value > 0);
    }
    Some((0..used.len()).filter(|column| used[*column]).collect())
}

/// The types of the first index of a table that have a cell above 0, by their indices in order; [`None`] if the table
/// is not known.
#[salsa::tracked]
pub(super) fn rows_in_use(db: &dyn Db, root: File, name: Name) -> Option<Vec<usize>> {
    let matrix = matrix(db, root, name).as_ref()?;
    Some((0..matrix.rows).filter(|row| matrix.row(*row).any(|cell| cell.value > 0)).collect())
}

/// The types that the cells of a table stand for which a form gives, by their indices, each once and in order; [`None`]
/// if the table is not known. Below 0 there is no type.
#[salsa::tracked]
pub(super) fn types_given(db: &dyn Db, root: File, name: Name) -> Option<Vec<usize>> {
    let matrix = matrix(db, root, name).as_ref()?;
    let given = matrix.different_rows().flat_map(|row| matrix.row(row)).filter(|cell| cell.place.is_some());
    let mut types: Vec<usize> = given.filter_map(|cell| usize::try_from(cell.value).ok()).collect();
    types.sort_unstable();
    types.dedup();
    Some(types)
}

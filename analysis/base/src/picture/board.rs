//! Boards: cells in rows, of squares or of hexagons.
//!
//! A board may have hundreds of thousands of cells. So a cell is an index into a few kinds, and the places that cells
//! come from are kept for runs of cells.

use std::borrow::Cow;

use crate::navigation::Location;

use super::{Colour, HexagonGrid, Territories};

/// A cell of a board. Both count from 0 at the top left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// From the top.
    pub row: u32,
    /// From the left. Rows of hexagons may be shifted by half a cell.
    pub column: u32,
}

/// A pattern over a colour, for those who cannot tell the colours apart. The last four are faint: a picture has them
/// over colours that look alike, wherever these come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Slanting lines.
    Stripes,
    /// Dots.
    Dots,
    /// Crossed lines.
    Lattice,
    /// Faint lines that rise to the right; on a piece a bar at its bottom.
    Rising,
    /// Faint lines from left to right; on a piece a bar at its top.
    Level,
    /// Faint lines that fall to the right; on a piece a bar at its right.
    Falling,
    /// Faint lines from top to bottom; on a piece a bar at its left.
    Upright,
}

impl Pattern {
    /// All patterns.
    pub(super) const ALL: [Pattern; 7] = [
        Pattern::Stripes,
        Pattern::Dots,
        Pattern::Lattice,
        Pattern::Rising,
        Pattern::Level,
        Pattern::Falling,
        Pattern::Upright,
    ];
}

/// The manner in which the cells of a kind are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Drawing {
    /// All of them as one area. Hexagons are always drawn so.
    Area,
    /// Each by itself: it shows the label of its kind, and says where it is to those who point at it.
    Each,
}

/// A kind of cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellKind {
    /// The name, for people; may be empty.
    pub name: String,
    /// The text in each cell of it that is drawn by itself; may be empty.
    pub label: String,
    /// The character for it in plain text. Another is taken if there is none, or if another kind has it.
    pub character: Option<char>,
    /// Its colour.
    pub colour: Colour,
    /// The pattern over the colour. Without one, a faint hatch is drawn where the colour comes close to that of another
    /// kind.
    pub pattern: Option<Pattern>,
    /// The manner in which its cells are drawn.
    pub drawing: Drawing,
    /// The place it comes from.
    pub source: Option<Location>,
}

impl CellKind {
    /// A kind with a name and a colour that is drawn as an area.
    #[must_use]
    pub fn area(name: impl Into<String>, colour: Colour) -> CellKind {
        CellKind {
            name: name.into(),
            label: String::new(),
            character: None,
            colour,
            pattern: None,
            drawing: Drawing::Area,
            source: None,
        }
    }
}

/// The numbers of columns or rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    /// A word for what is counted, as in "row".
    pub title: Cow<'static, str>,
    /// The least number.
    pub first: i64,
    /// The numbers grow from the bottom or from the right.
    pub backwards: bool,
    /// People see letters: `a` for 1, `z` for 26. A number that has no letter is seen as it is.
    pub letters: bool,
}

impl Axis {
    /// Numbers from the least on, which is at the top or at the left.
    #[must_use]
    pub fn new(title: impl Into<Cow<'static, str>>, first: i64) -> Axis {
        Axis { title: title.into(), first, backwards: false, letters: false }
    }

    /// The number of a column or row among this many.
    #[must_use]
    pub fn number(&self, at: u32, count: u32) -> i64 {
        let steps = if self.backwards { i64::from(count) - 1 - i64::from(at) } else { i64::from(at) };
        self.first.saturating_add(steps)
    }

    /// A number as people see it.
    #[must_use]
    pub fn name(&self, number: i64) -> String {
        self.letter(number).map_or_else(|| number.to_string(), String::from)
    }

    /// The letter of a number, if people see one.
    fn letter(&self, number: i64) -> Option<char> {
        let nth = u8::try_from(number).ok()?.checked_sub(1).filter(|nth| self.letters && *nth < 26)?;
        Some(char::from(b'a' + nth))
    }
}

/// Cells in rows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Board {
    /// The number of columns.
    pub columns: u32,
    /// The number of rows.
    pub rows: u32,
    /// The kinds of cells.
    pub kinds: Vec<CellKind>,
    /// The kind of each cell, row by row from the top, an index of [`Board::kinds`]. `None`, an index that leads
    /// nowhere, and what is missing at the end stand for places without a cell.
    pub cells: Vec<Option<u16>>,
    /// The places that cells come from: each is that of the cells from an index of [`Board::cells`] on, up to the
    /// index of the next. In order of the indices.
    pub sources: Vec<(u32, Option<Location>)>,
    /// The numbers of the columns, if they are shown.
    pub column_axis: Option<Axis>,
    /// Where columns slant: for each row what its first cell is further than the first column. The columns then go round:
    /// behind the last comes the first. Empty for upright columns.
    pub column_starts: Vec<i64>,
    /// The numbers of the rows, if they are shown.
    pub row_axis: Option<Axis>,
}

impl Board {
    /// The index of a cell in [`Board::cells`], if it is on the board.
    #[must_use]
    pub fn index(&self, position: Position) -> Option<usize> {
        if position.column >= self.columns || position.row >= self.rows {
            return None;
        }
        let index = u64::from(position.row) * u64::from(self.columns) + u64::from(position.column);
        usize::try_from(index).ok().filter(|index| *index < self.cells.len())
    }

    /// The index of the kind of a cell, if there is one.
    #[must_use]
    pub fn kind_index(&self, position: Position) -> Option<u16> {
        let kind = self.cells.get(self.index(position)?).copied().flatten();
        kind.filter(|kind| usize::from(*kind) < self.kinds.len())
    }

    /// The kind of a cell, if there is one.
    #[must_use]
    pub fn kind(&self, position: Position) -> Option<&CellKind> {
        self.kinds.get(usize::from(self.kind_index(position)?))
    }

    /// The place that a cell comes from, if it is known: that of its own, or else that of its kind.
    #[must_use]
    pub fn source(&self, position: Position) -> Option<Location> {
        let index = self.index(position)?;
        self.source_before(position, self.run_behind(index))
    }

    /// The number of the first run of [`Board::sources`] that begins behind a cell.
    fn run_behind(&self, index: usize) -> usize {
        self.sources.partition_point(|(first, _)| *first as usize <= index)
    }

    /// The place of a cell in the run before that with a number.
    fn source_before(&self, position: Position, run: usize) -> Option<Location> {
        let own = run.checked_sub(1).and_then(|run| self.sources.get(run)).and_then(|(_, source)| *source);
        own.or_else(|| self.kind(position)?.source)
    }

    /// The places of all cells, row by row from the top.
    pub fn positions(&self) -> impl Iterator<Item = Position> + use<> {
        let columns = self.columns;
        let rows = (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Position { row, column }));
        rows.take(self.cells.len())
    }

    /// The numbers by which people speak of a cell: "(2, 3)", or "b3" where columns have letters.
    #[must_use]
    pub fn coordinates(&self, position: Position) -> String {
        let (column, row) = self.numbers(position);
        let name = self.row_axis.as_ref().map_or_else(|| row.to_string(), |axis| axis.name(row));
        match self.column_axis.as_ref().and_then(|axis| axis.letter(column)) {
            Some(letter) => format!("{letter}{name}"),
            None => format!("({column}, {name})"),
        }
    }

    /// The numbers of the column and the row of a cell, from 1 where the board has no numbers.
    #[must_use]
    pub fn numbers(&self, position: Position) -> (i64, i64) {
        let row = match &self.row_axis {
            Some(axis) => axis.number(position.row, self.rows),
            None => i64::from(position.row) + 1,
        };
        (self.column_number(position), row)
    }

    /// The number of the column of a cell, from 1 where the board has no numbers.
    #[must_use]
    pub fn column_number(&self, position: Position) -> i64 {
        let Some(axis) = &self.column_axis else { return i64::from(position.column) + 1 };
        match self.column_starts.get(position.row as usize) {
            Some(start) => {
                let steps = start.saturating_add(i64::from(position.column));
                axis.first.saturating_add(steps.rem_euclid(i64::from(self.columns.max(1))))
            }
            None => axis.number(position.column, self.columns),
        }
    }

    /// True if both columns and rows bear numbers.
    pub(super) fn is_numbered(&self) -> bool {
        self.column_axis.is_some() && self.row_axis.is_some()
    }
}

/// The places of cells that are asked for one after the other.
pub(super) struct Sources<'b> {
    board: &'b Board,
    /// The run behind the one of the last cell.
    run: usize,
}

impl Sources<'_> {
    pub(super) fn new(board: &Board) -> Sources<'_> {
        Sources { board, run: 0 }
    }

    /// The place of a cell as by [`Board::source`], without a search where the cell is in the run of the last one or in
    /// the next.
    pub(super) fn at(&mut self, position: Position) -> Option<Location> {
        let index = self.board.index(position)?;
        let begins = |run: usize| self.board.sources.get(run).is_some_and(|(first, _)| *first as usize <= index);
        let is_in_last = self.run.checked_sub(1).is_none_or(begins);
        if is_in_last && begins(self.run) && !begins(self.run + 1) {
            self.run += 1;
        } else if !is_in_last || begins(self.run) {
            self.run = self.board.run_behind(index);
        }
        self.board.source_before(position, self.run)
    }
}

/// A rectangle round cells of a board of squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outline {
    /// The cell at its top left.
    pub position: Position,
    /// Its width in columns.
    pub columns: u32,
    /// Its height in rows.
    pub rows: u32,
    /// A line for those who point at it.
    pub tooltip: String,
    /// The place it comes from.
    pub source: Option<Location>,
}

/// A board of squares.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Squares {
    /// The cells.
    pub board: Board,
    /// Rectangles over them.
    pub outlines: Vec<Outline>,
}

/// The manner in which lines between hexagons are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LineKind {
    /// Along the edges of cells, such as a river.
    Border,
    /// From cell to cell, such as a road.
    Connection,
}

/// Lines between hexagons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineLayer {
    /// The name, for people.
    pub name: String,
    /// The manner in which they are drawn.
    pub kind: LineKind,
    /// Their colour.
    pub colour: Colour,
    /// The six directions in which each cell has a line, in the order of [`Board::cells`]: bit 0 for the north-east,
    /// then clockwise. A line may be said on either side.
    pub directions: Vec<u8>,
    /// The place they come from.
    pub source: Option<Location>,
}

/// A board of hexagons that stand on a point.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hexagons {
    /// The cells.
    pub board: Board,
    /// The first row is shifted to the right by half a cell; every second row is shifted.
    pub first_shifted: bool,
    /// The world goes round: right of the last cell of a row comes the first.
    pub wraps: bool,
    /// Lines between the cells.
    pub lines: Vec<LineLayer>,
    /// The owners of the cells.
    pub territories: Vec<Territories>,
}

impl Hexagons {
    /// The grid of its cells.
    #[must_use]
    pub fn grid(&self) -> HexagonGrid {
        HexagonGrid {
            columns: self.board.columns,
            rows: self.board.rows,
            first_shifted: self.first_shifted,
            wraps: self.wraps,
        }
    }
}

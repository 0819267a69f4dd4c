//! Boards as characters: with words in the cells where they fit, else with one character for a cell, else with one
//! for several cells.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::board::Sources;
use super::super::labels::{characters, cut};
use super::super::{Axis, Board, Colour, Content, Mark, Picture, Position, Shape};
use super::{Lines, clean, shown};

/// Letters of the longest words that stand in cells.
const MAX_WORD: usize = 12;

/// Characters of a line where nobody says how many there are, for words in cells.
const USUAL: usize = 100;

/// The sign behind a cell that is not as it was, or in place of several.
pub(super) const CHANGED: char = '*';

/// The character of every cell while cells are hidden.
const HIDDEN: char = '·';

/// The manner in which cells become characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// A word for each, this many characters wide.
    Words(usize),
    /// A character for each, and a space.
    Spaced,
    /// A character for this many columns and rows.
    Dense(u32, u32),
}

impl Manner {
    /// Characters of a cell, or of what stands for several.
    fn width(self) -> usize {
        match self {
            Manner::Words(width) => width,
            Manner::Spaced => 2,
            Manner::Dense(..) => 1,
        }
    }

    /// Columns and rows that a character stands for.
    fn step(self) -> (u32, u32) {
        match self {
            Manner::Words(_) | Manner::Spaced => (1, 1),
            Manner::Dense(columns, rows) => (columns, rows),
        }
    }
}

/// A board on its way to characters.
pub(super) struct Grid<'p> {
    board: &'p Board,
    /// The axes of columns and of rows, if their numbers are shown.
    axes: [Option<&'p Axis>; 2],
    /// True if the kinds of cells are shown.
    shows_cells: bool,
    /// The first row of hexagons is shifted, or the second. None for squares.
    first_shifted: Option<bool>,
    manner: Manner,
    /// The character of each kind.
    characters: Vec<char>,
    /// The first mark of each cell, or of each group of cells, by row and column of the text.
    marks: FxHashMap<(u32, u32), &'p Mark>,
    /// The cells, or groups of cells, with a change, likewise.
    changed: FxHashSet<(u32, u32)>,
    /// Characters left of the board, for the numbers of the rows.
    gutter: usize,
}

impl<'p> Grid<'p> {
    /// The board of a picture for lines of a width. None if it has no cells.
    pub(super) fn new(picture: &'p Picture, width: Option<usize>) -> Option<Grid<'p>> {
        let board = picture.board().filter(|board| board.columns > 0 && board.rows > 0)?;
        let first_shifted = match &picture.shape {
            Shape::Hexagons(hexagons) => Some(hexagons.first_shifted),
            Shape::Squares(_) | Shape::Graph(_) | Shape::Sheet(_) => None,
        };
        let shows_numbers = picture.shows(Content::Numbers);
        let axes = [&board.column_axis, &board.row_axis].map(|axis| axis.as_ref().filter(|_| shows_numbers));
        let gutter = axes[1].map_or(0, |axis| {
            let ends = [0, board.rows - 1].map(|row| axis.name(axis.number(row, board.rows)).len());
            ends.into_iter().max().unwrap_or(0) + 2
        });
        let room = width.map(|width| width.saturating_sub(gutter).max(1));
        let manner = manner(board, &picture.marks, first_shifted.is_some(), room);
        let (columns, rows) = manner.step();
        let mut marks = FxHashMap::default();
        // Of several marks in a cell the first is shown, pieces before signs.
        for pieces in [true, false] {
            for mark in picture.shown_marks().filter(|mark| mark.form.is_piece() == pieces) {
                if board.kind_index(mark.position).is_some() {
                    marks.entry((mark.position.row / rows, mark.position.column / columns)).or_insert(mark);
                }
            }
        }
        let place = |position: Position| (position.row / rows, position.column / columns);
        let changes = shown(picture, Content::Changes, &picture.changes);
        let changed: FxHashSet<(u32, u32)> = changes.iter().map(|change| place(change.position)).collect();
        let labels = picture.marks.iter().filter_map(|mark| mark.label.chars().next());
        let taken = labels.chain((!changed.is_empty()).then_some(CHANGED)).collect();
        let characters = characters(&board.kinds, taken, |_| true);
        let shows_cells = picture.shows(Content::Cells);
        Some(Grid { board, axes, shows_cells, first_shifted, manner, characters, marks, changed, gutter })
    }

    /// True if columns and rows have numbers, by which people speak of a cell.
    pub(super) fn has_coordinates(&self) -> bool {
        self.first_shifted.is_none() || self.board.is_numbered()
    }

    /// The characters before a kind in the legend: blanks to be coloured where cells hold words.
    pub(super) fn kind_text(&self, kind: u16, colours: bool) -> String {
        match self.manner {
            Manner::Words(_) if colours => "  ".to_owned(),
            Manner::Words(_) => String::new(),
            Manner::Spaced | Manner::Dense(..) => self.character(kind).to_string(),
        }
    }

    /// The name of a kind.
    fn kind_name(&self, kind: u16) -> &str {
        self.board.kinds.get(usize::from(kind)).map_or("", |kind| kind.name.as_str())
    }

    /// The colour of a kind.
    pub(super) fn kind_colour(&self, kind: u16) -> Option<Colour> {
        self.board.kinds.get(usize::from(kind)).map(|kind| kind.colour)
    }

    /// The characters of a mark.
    pub(super) fn mark_text(&self, mark: &Mark) -> String {
        // Labels of two letters would run into one another.
        let most = if matches!(self.manner, Manner::Words(_)) { 2 } else { 1 };
        let label = clean(cut(&mark.label, most).unwrap_or_default(), most);
        if label.trim().is_empty() { mark.form.character().to_string() } else { label }
    }

    fn character(&self, kind: u16) -> char {
        self.characters.get(usize::from(kind)).copied().unwrap_or(' ')
    }

    /// Draws the board with its numbers.
    pub(super) fn draw(&self, lines: &mut Lines) {
        let (columns, rows) = self.manner.step();
        self.column_numbers(0, lines);
        let mut last = 0;
        let mut sources = Sources::new(self.board);
        for row in (0..self.board.rows).step_by(rows as usize) {
            self.row(row, &mut sources, lines);
            last = row;
            // The last row that has any cell.
            let next = u64::from(row.saturating_add(rows)) * u64::from(self.board.columns);
            if next >= self.board.cells.len() as u64 {
                break;
            }
        }
        if !self.board.column_starts.is_empty() {
            self.column_numbers(last, lines);
        }
        if (columns, rows) != (1, 1) {
            let _ = writeln!(lines.out, "\nEach character stands for {columns} × {rows} cells.");
        }
    }

    fn row(&self, row: u32, sources: &mut Sources<'_>, lines: &mut Lines) {
        let (columns, rows) = self.manner.step();
        let parts = lines.parts.is_some().then(Vec::new);
        let mut line = Lines { out: String::new(), colours: lines.colours, parts };
        if let Some(axis) = self.axes[1] {
            let number = axis.name(axis.number(row, self.board.rows));
            let _ = write!(line.out, "{number:>gutter$}  ", gutter = self.gutter - 2);
        }
        if self.is_moved(row) {
            line.out.push(' ');
        }
        let end = u64::try_from(self.board.cells.len()).unwrap_or(u64::MAX);
        let start = u64::from(row) * u64::from(self.board.columns);
        for column in (0..self.board.columns).step_by(columns as usize) {
            if start + u64::from(column) >= end {
                break;
            }
            let middle = Position {
                row: row.saturating_add(rows / 2).min(self.board.rows - 1),
                column: column.saturating_add(columns / 2).min(self.board.columns - 1),
            };
            let kind = self.board.kind_index(middle).or_else(|| self.board.kind_index(Position { row, column }));
            let place = (row / rows, column / columns);
            let (mark, is_changed) = (self.marks.get(&place).copied(), self.changed.contains(&place));
            let (colour, source, name) = match (mark, kind) {
                (Some(mark), _) => (Some(mark.colour), mark.source, mark.tooltip.as_str()),
                (None, Some(kind)) if self.shows_cells => {
                    (self.kind_colour(kind), sources.at(middle), self.kind_name(kind))
                }
                (None, _) => (None, None, ""),
            };
            let first = line.out.len();
            if line.colours {
                let mut cell = String::new();
                self.write_cell(mark, kind, is_changed, &mut cell);
                line.painted(&cell, colour);
            } else {
                // A map may have hundreds of thousands of cells: nothing is made for each.
                self.write_cell(mark, kind, is_changed, &mut line.out);
            }
            line.cell_comes_from(first, source, name);
        }
        lines.append(line);
    }

    /// Writes the characters of a cell, those of its mark or else of its kind, with blanks up to its width.
    fn write_cell(&self, mark: Option<&Mark>, kind: Option<u16>, is_changed: bool, out: &mut String) {
        let start = out.len();
        let room = self.manner.width().saturating_sub(usize::from(is_changed));
        match (mark, kind) {
            // There is room for the sign alone.
            _ if room == 0 => {}
            (Some(mark), _) => out.push_str(&self.mark_text(mark)),
            (None, Some(kind)) => self.write_kind(kind, out),
            (None, None) => {}
        }
        let written = out.get(start..).map_or(0, |cell| cell.chars().count());
        out.extend(std::iter::repeat_n(' ', room.saturating_sub(written)));
        if is_changed {
            out.push(CHANGED);
        }
    }

    /// Writes the characters of a cell without a mark.
    fn write_kind(&self, kind: u16, out: &mut String) {
        let label = self.board.kinds.get(usize::from(kind)).map_or("", |kind| kind.label.as_str());
        match self.manner {
            _ if !self.shows_cells => out.push(HIDDEN),
            Manner::Words(_) if !label.is_empty() => out.push_str(&clean(label, MAX_WORD)),
            _ => out.push(self.character(kind)),
        }
    }

    /// Draws the numbers of the columns in a row of the board, if they are shown, so many of them that there is a space
    /// between two.
    fn column_numbers(&self, row: u32, lines: &mut Lines) {
        let Some(axis) = self.axes[0] else { return };
        let (cells, _) = self.manner.step();
        let (board, width) = (self.board, self.manner.width());
        let digits = [0, board.columns - 1].map(|column| axis.name(axis.number(column, board.columns)).len());
        let longest = digits.into_iter().max().unwrap_or(1);
        let steps = [1_usize, 2, 5, 10, 20, 50, 100, 200, 500];
        let step = steps.into_iter().find(|step| step * width > longest).unwrap_or(1000);
        let mut out = String::new();
        let shift = usize::from(self.is_moved(row));
        let shown = (0..board.columns).take(board.cells.len()).step_by(cells as usize);
        for (nth, column) in shown.enumerate().step_by(step) {
            let position = Position { row, column };
            // Columns that slant have numbers where there are cells.
            if !board.column_starts.is_empty() && board.kind_index(position).is_none() {
                continue;
            }
            let missing = (nth * width + shift).saturating_sub(out.len());
            let _ = write!(out, "{:missing$}{}", "", axis.name(board.column_number(position)));
        }
        let _ = writeln!(lines.out, "{:gutter$}{out}", "", gutter = self.gutter);
    }

    /// True if a row of hexagons begins further to the right.
    fn is_moved(&self, row: u32) -> bool {
        let is_shifted = self.first_shifted.is_some_and(|first| first ^ (row % 2 == 1));
        is_shifted && self.manner == Manner::Spaced
    }
}

/// The manner for a board, if there is room for this many characters in a line.
fn manner(board: &Board, marks: &[Mark], hexagons: bool, room: Option<usize>) -> Manner {
    let columns = board.columns as usize;
    let labels = board.kinds.iter().map(|kind| kind.label.chars().count());
    let longest = labels.max().unwrap_or(0);
    let words = longest.max(if marks.is_empty() { 0 } else { 2 }) + 1;
    let fits = columns.saturating_mul(words) <= room.unwrap_or(USUAL);
    if !hexagons && longest > 1 && longest <= MAX_WORD && fits {
        return Manner::Words(words);
    }
    let room = room.unwrap_or(usize::MAX);
    if columns.saturating_mul(2).saturating_add(usize::from(hexagons)) <= room {
        return Manner::Spaced;
    }
    match u32::try_from(columns.div_ceil(room)).unwrap_or(u32::MAX) {
        0 | 1 => Manner::Dense(1, 1),
        // Characters are about twice as high as wide.
        step => Manner::Dense(step, step.saturating_mul(2)),
    }
}

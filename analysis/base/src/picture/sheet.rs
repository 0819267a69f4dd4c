//! Sheets: tables of words and numbers, one below the other.

use super::Colour;
use crate::navigation::Location;

/// The ground of a cell that stands out, and the grounds of the least and the largest of several values: light enough for
/// dark letters.
const GROUND: Colour = Colour::hex(0xffe08a);
const LEAST: Colour = Colour::hex(0xfff3cf);
const LARGEST: Colour = Colour::hex(0xf0a43c);

/// Columns of a table that are shown; the first of them.
const MAX_COLUMNS: usize = 250;

/// Cells of a sheet that are shown; the rows that hold the first of them.
const MAX_CELLS: usize = 20_000;

/// The weight of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Tone {
    /// As anything else.
    #[default]
    Plain,
    /// It says nothing new: a default. In the plain text of a matrix a dot stands for it.
    Pale,
    /// It stands out: an exception.
    Marked,
}

/// A cell of a table, or a heading.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SheetCell {
    /// The words in it; may be empty.
    pub text: String,
    /// Its weight.
    pub tone: Tone,
    /// The place of its value between the least and the largest of a table, from 0 to 100: the larger, the stronger is the
    /// ground of a cell that stands out.
    pub shade: Option<u8>,
    /// A line for those who point at it.
    pub tooltip: String,
    /// The place it comes from.
    pub source: Option<Location>,
    /// The name of the part of the file that shows more of it.
    pub what: Option<String>,
}

impl SheetCell {
    /// A cell with nothing but words.
    #[must_use]
    pub fn new(text: impl Into<String>) -> SheetCell {
        SheetCell { text: text.into(), ..SheetCell::default() }
    }

    /// The colour of its ground, if it has one.
    pub(super) fn ground(&self) -> Option<Colour> {
        let ground = || self.shade.map_or(GROUND, |shade| LEAST.mix(LARGEST, u32::from(shade.min(100))));
        (self.tone == Tone::Marked).then(ground)
    }

    /// The line about it: that for those who point at it, or else its words.
    pub(super) fn label(&self) -> &str {
        if self.tooltip.is_empty() { &self.text } else { &self.tooltip }
    }
}

/// The manner in which a table is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TableForm {
    /// Rows of words that begin at the left of their columns.
    #[default]
    List,
    /// Values by the row and the column: narrow columns, with headings that are written upwards.
    Matrix,
}

/// A table of a sheet. The first cell of a row is its heading.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SheetTable {
    /// The line above it; may be empty.
    pub title: String,
    /// The manner in which it is drawn.
    pub form: TableForm,
    /// The headings of the columns, that of the headings of rows first. There may be none.
    pub headings: Vec<SheetCell>,
    /// The rows; those that are shorter than others end early.
    pub rows: Vec<Vec<SheetCell>>,
}

impl SheetTable {
    /// The columns that are shown.
    pub(super) fn columns(&self) -> usize {
        let longest = self.rows.iter().map(Vec::len).chain([self.headings.len()]).max().unwrap_or(0);
        longest.min(MAX_COLUMNS)
    }

    /// The headings that are shown.
    pub(super) fn shown_headings(&self) -> &[SheetCell] {
        shown(&self.headings)
    }
}

/// The cells of a row that are shown.
fn shown(cells: &[SheetCell]) -> &[SheetCell] {
    cells.get(..MAX_COLUMNS).unwrap_or(cells)
}

/// Tables, one below the other.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sheet {
    /// The tables.
    pub tables: Vec<SheetTable>,
}

impl Sheet {
    /// The tables with the rows of each that are shown, and the cells of these.
    pub(super) fn shown_tables(&self) -> Vec<(&SheetTable, Vec<&[SheetCell]>)> {
        let mut left = MAX_CELLS;
        let mut tables = Vec::with_capacity(self.tables.len().min(MAX_CELLS));
        for table in self.tables.iter().take(MAX_CELLS) {
            let mut rows = Vec::new();
            for row in &table.rows {
                // An empty row takes room, too.
                let Some(rest) = left.checked_sub(row.len().clamp(1, MAX_COLUMNS)) else { break };
                left = rest;
                rows.push(shown(row));
            }
            tables.push((table, rows));
        }
        tables
    }

    /// A line about what is not shown, if anything is.
    pub(super) fn remainder(&self) -> Option<String> {
        let rows: usize = self.tables.iter().map(|table| table.rows.len()).sum();
        let shown: usize = self.shown_tables().iter().map(|(_, rows)| rows.len()).sum();
        let longest = |table: &SheetTable| table.rows.iter().map(Vec::len).max().unwrap_or(0);
        let columns = self.tables.iter().map(longest).max().unwrap_or(0);
        let more = columns.saturating_sub(MAX_COLUMNS);
        let words = || format!("not shown: {} of {rows} rows, {more} of {columns} columns", rows - shown);
        (rows > shown || more > 0).then(words)
    }
}

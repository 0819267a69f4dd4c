//! A sheet: tables one below the other, whose columns are as wide as their longest words.

use std::fmt::Write;

use super::super::{Sheet, SheetCell, SheetTable, TableForm, Tone};
use super::{BOLD_LETTER, Canvas, INK, LEFT, LETTER, escape, letters};

/// Pixels above the sheet, for the title.
pub(super) const TOP: i64 = 70;

/// Letters of a cell.
const MAX_TEXT: usize = 64;

/// Pixels from one row to the next.
const ROW: i64 = 20;

/// Pixels beside the words of a cell, on both sides together.
const PADDING: i64 = 14;

/// The width of a narrow column.
const MIN_COLUMN_WIDTH: i64 = 26;

/// Pixels for the title of a table, and between two tables.
const TITLE: i64 = 24;
const GAP: i64 = 22;

/// A table on its way to pixels.
struct Placed<'p> {
    table: &'p SheetTable,
    rows: Vec<&'p [SheetCell]>,
    /// The width of each column.
    widths: Vec<i64>,
    /// Pixels from the top of the sheet.
    top: i64,
    /// Pixels for the headings of the columns.
    head: i64,
}

impl<'p> Placed<'p> {
    fn new(table: &'p SheetTable, rows: Vec<&'p [SheetCell]>, top: i64) -> Placed<'p> {
        let is_matrix = table.form == TableForm::Matrix;
        let mut widths = vec![MIN_COLUMN_WIDTH; table.columns()];
        let mut widen = |column: usize, cell: &SheetCell, letter: i64| {
            if let Some(width) = widths.get_mut(column) {
                *width = (*width).max(letters(&cell.text, MAX_TEXT) * letter + PADDING);
            }
        };
        for row in &rows {
            for (column, cell) in row.iter().enumerate() {
                widen(column, cell, if column == 0 { BOLD_LETTER } else { LETTER });
            }
        }
        let headings = table.shown_headings();
        for (column, heading) in headings.iter().enumerate() {
            if column == 0 || !is_matrix {
                widen(column, heading, LETTER);
            }
        }
        let upright = headings.iter().skip(1).map(|heading| letters(&heading.text, MAX_TEXT)).max().unwrap_or(0);
        let head = match (headings.is_empty(), is_matrix) {
            (true, _) => 0,
            (false, true) => (upright * LETTER + PADDING).max(ROW),
            (false, false) => ROW,
        };
        Placed { table, rows, widths, top, head }
    }

    fn width(&self) -> i64 {
        self.widths.iter().sum()
    }

    /// Pixels from the top of the table to its first row.
    fn body(&self) -> i64 {
        self.head + if self.table.title.is_empty() { 0 } else { TITLE }
    }

    fn height(&self) -> i64 {
        self.body() + self.rows.len() as i64 * ROW
    }

    /// The left ends of the columns, each with its width.
    fn columns(&self) -> impl Iterator<Item = (i64, i64)> + '_ {
        let mut x = LEFT;
        self.widths.iter().map(move |width| {
            x += width;
            (x - width, *width)
        })
    }

    fn draw(&self, canvas: &mut Canvas) {
        let top = TOP + self.top;
        if !self.table.title.is_empty() {
            let title = escape(&self.table.title, super::MAX_LINE);
            let y = top + 14;
            let _ = writeln!(canvas.out, "<text x=\"{LEFT}\" y=\"{y}\" font-weight=\"600\">{title}</text>");
        }
        self.lines(canvas);
        self.headings(canvas);
        let is_matrix = self.table.form == TableForm::Matrix;
        let anchor = if is_matrix { "middle" } else { "start" };
        let _ = writeln!(canvas.out, "<g text-anchor=\"{anchor}\">");
        for (row, y) in self.rows.iter().zip((0..).map(|row| top + self.body() + row * ROW)) {
            for ((cell, (x, width)), column) in row.iter().zip(self.columns()).zip(0_usize..) {
                let middle = is_matrix && column > 0;
                draw_cell(canvas, cell, (x, y, width), column == 0, middle);
            }
        }
        canvas.out.push_str("</g>\n");
    }

    /// The thin lines below the headings and the rows.
    fn lines(&self, canvas: &mut Canvas) {
        let first = usize::from(self.head == 0);
        let mut path = String::new();
        for row in first..=self.rows.len() {
            let y = TOP + self.top + self.body() + row as i64 * ROW;
            let _ = write!(path, "M{LEFT} {y}h{}", self.width());
        }
        let _ = writeln!(canvas.out, "<path class=\"rule\" pointer-events=\"none\" fill=\"none\" d=\"{path}\"/>");
    }

    /// The headings of the columns; those of a matrix are written upwards.
    fn headings(&self, canvas: &mut Canvas) {
        let is_matrix = self.table.form == TableForm::Matrix;
        let bottom = TOP + self.top + self.body();
        for ((heading, (x, width)), column) in self.table.shown_headings().iter().zip(self.columns()).zip(0_usize..) {
            if heading.text.is_empty() && heading.source.is_none() {
                continue;
            }
            let transform = if is_matrix && column > 0 {
                format!(" transform=\"translate({} {})rotate(-90)\"", x + width / 2 + 4, bottom - 6)
            } else {
                format!(" transform=\"translate({} {})\"", x + PADDING / 2, bottom - 6)
            };
            canvas.name_thing(heading.source, &heading.text);
            let attributes = format!("{transform}{}", canvas.leads(heading.what.as_ref()));
            canvas.group(&attributes, &heading.tooltip, heading.source, |canvas| {
                let text = escape(&heading.text, MAX_TEXT);
                let _ = write!(canvas.out, "<text class=\"faint\">{text}</text>");
            });
        }
    }
}

/// Draws a cell at a place, given with its width. Words in the middle have the anchor of the group that they are in.
fn draw_cell(canvas: &mut Canvas, cell: &SheetCell, (x, y, width): (i64, i64, i64), is_heading: bool, middle: bool) {
    if cell.text.is_empty() && cell.source.is_none() {
        return;
    }
    let attributes = format!(" transform=\"translate({x} {y})\"{}", canvas.leads(cell.what.as_ref()));
    canvas.group(&attributes, &cell.tooltip, cell.source, |canvas| {
        let fill = match cell.ground() {
            Some(ground) => {
                let _ = write!(canvas.out, "<rect width=\"{width}\" height=\"{ROW}\" fill=\"{ground}\"/>");
                format!(" fill=\"{INK}\"")
            }
            None if cell.tone == Tone::Pale => " class=\"pale\"".to_owned(),
            None => String::new(),
        };
        let weight = if is_heading { " font-weight=\"600\"" } else { "" };
        let (x, anchor) = match (middle, is_heading) {
            (true, _) => (width / 2, ""),
            (false, true) => (PADDING / 2, " text-anchor=\"start\""),
            (false, false) => (PADDING / 2, ""),
        };
        let text = escape(&cell.text, MAX_TEXT);
        let _ = write!(canvas.out, "<text x=\"{x}\" y=\"14\"{anchor}{weight}{fill}>{text}</text>");
    });
}

/// A sheet on its way to pixels.
pub(super) struct View<'p> {
    tables: Vec<Placed<'p>>,
    remainder: Option<String>,
}

impl<'p> View<'p> {
    pub(super) fn new(sheet: &'p Sheet) -> View<'p> {
        let mut top = 0;
        let mut tables = Vec::new();
        for (table, rows) in sheet.shown_tables() {
            let placed = Placed::new(table, rows, top);
            top += placed.height() + GAP;
            tables.push(placed);
        }
        View { tables, remainder: sheet.remainder() }
    }

    /// Pixels to the end of the last table.
    fn end(&self) -> i64 {
        self.tables.last().map_or(0, |table| table.top + table.height())
    }

    /// Width and height in pixels.
    pub(super) fn size(&self) -> (i64, i64) {
        let more = if self.remainder.is_some() { 2 * ROW } else { 0 };
        (self.tables.iter().map(Placed::width).max().unwrap_or(0), self.end() + more)
    }

    pub(super) fn draw(&self, canvas: &mut Canvas) {
        for table in &self.tables {
            table.draw(canvas);
        }
        if let Some(words) = &self.remainder {
            let y = TOP + self.end() + 2 * ROW - 6;
            let _ = writeln!(canvas.out, "<text class=\"faint\" x=\"{LEFT}\" y=\"{y}\">{words}</text>");
        }
    }
}

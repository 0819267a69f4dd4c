//! A sheet as columns of characters. The columns of a matrix that do not fit into a line stand below the others.

use super::super::{Sheet, SheetCell, SheetTable, TableForm, Tone};
use super::{Lines, clean};

/// Letters of a cell, but for the last one of a row in a list.
const MAX_WORD: usize = 40;

/// Letters of the last cell of a row in a list.
const MAX_LAST: usize = 100;

/// Blanks between two columns.
const BETWEEN: usize = 2;

/// The character for a value of a matrix that says nothing new.
const PALE: &str = "·";

pub(super) fn draw(sheet: &Sheet, width: Option<usize>, lines: &mut Lines) {
    for (position, (table, rows)) in sheet.shown_tables().into_iter().enumerate() {
        if position > 0 {
            lines.out.push('\n');
        }
        if !table.title.is_empty() {
            lines.line("", &table.title);
        }
        match table.form {
            TableForm::List => list(table, &rows, lines),
            TableForm::Matrix => matrix(table, &rows, width, lines),
        }
    }
    if let Some(words) = sheet.remainder() {
        lines.out.push('\n');
        lines.line("", &words);
    }
}

fn list(table: &SheetTable, rows: &[&[SheetCell]], lines: &mut Lines) {
    let columns = table.columns();
    let last = columns.saturating_sub(1);
    let text = |column: usize, cell: &SheetCell| clean(&cell.text, if column == last { MAX_LAST } else { MAX_WORD });
    let widths = widths(table, rows, &text);
    let all: Vec<usize> = (0..columns).collect();
    for row in std::iter::once(table.shown_headings()).chain(rows.iter().copied()) {
        if !row.is_empty() {
            write_row(row, &all, &widths, &text, lines);
        }
    }
}

/// A matrix in blocks of columns, each with the headings of the rows before it.
fn matrix(table: &SheetTable, rows: &[&[SheetCell]], width: Option<usize>, lines: &mut Lines) {
    let values = |column: usize, cell: &SheetCell| match cell.tone {
        Tone::Pale if column > 0 => PALE.to_owned(),
        _ => clean(&cell.text, MAX_WORD),
    };
    let widths = widths(table, rows, &values);
    let width_of = |column: usize| widths.get(column).copied().unwrap_or(0) + BETWEEN;
    let room = width.unwrap_or(usize::MAX);
    let mut next = 1;
    loop {
        let mut block = vec![0];
        let mut used = BETWEEN + width_of(0);
        while next < table.columns() && (block.len() == 1 || used.saturating_add(width_of(next)) <= room) {
            used = used.saturating_add(width_of(next));
            block.push(next);
            next += 1;
        }
        if !table.headings.is_empty() {
            write_row(table.shown_headings(), &block, &widths, &values, lines);
        }
        for row in rows {
            write_row(row, &block, &widths, &values, lines);
        }
        if next >= table.columns() {
            break;
        }
        lines.out.push('\n');
    }
    let pale = rows.iter().flat_map(|row| row.iter().skip(1)).find(|cell| cell.tone == Tone::Pale);
    if let Some(cell) = pale {
        lines.out.push('\n');
        lines.line("", &format!("{PALE} stands for {}.", cell.text));
    }
}

/// The characters of the longest text of each column.
fn widths(table: &SheetTable, rows: &[&[SheetCell]], text: &dyn Fn(usize, &SheetCell) -> String) -> Vec<usize> {
    let mut widths = vec![0; table.columns()];
    for row in std::iter::once(table.shown_headings()).chain(rows.iter().copied()) {
        for ((column, cell), width) in row.iter().enumerate().zip(&mut widths) {
            *width = (*width).max(text(column, cell).chars().count());
        }
    }
    widths
}

/// Writes some columns of a row, without the blanks at its end.
fn write_row(
    row: &[SheetCell],
    columns: &[usize],
    widths: &[usize],
    text: &dyn Fn(usize, &SheetCell) -> String,
    lines: &mut Lines,
) {
    let parts = lines.parts.is_some().then(Vec::new);
    let mut line = Lines { out: " ".repeat(BETWEEN), colours: lines.colours, parts };
    for column in columns {
        let Some(cell) = row.get(*column) else { break };
        let written = text(*column, cell);
        let blanks = widths.get(*column).copied().unwrap_or(0).saturating_sub(written.chars().count()) + BETWEEN;
        let start = line.out.len();
        line.painted(&written, cell.ground());
        line.comes_from(start, cell.source, cell.label());
        line.out.extend(std::iter::repeat_n(' ', blanks));
    }
    lines.append(line);
}

//! Boards as lines of characters, for the code blocks of hovers.

use std::ops::Range;

use ludex_base::Markup;
use ludex_base::markup::{Words, code};

use crate::position::Square;
use crate::position::sight::{Sight, Way};
use crate::signs;

/// Columns or rows that are shown at most, on each side of a piece.
pub(super) const SIDE: i32 = 8;

/// The part of a side of the board that is shown round a piece.
pub(super) fn window(middle: i32, side: i32) -> Range<i32> {
    (middle - SIDE).max(0)..middle.saturating_add(SIDE + 1).min(side)
}

/// Some columns and rows as lines, with the names of rows and columns of a board of this size if it is given.
pub(super) fn draw(
    columns: Range<i32>,
    rows: Range<i32>,
    size: Option<(i32, i32)>,
    character: impl Fn(Square) -> char,
) -> String {
    let row_name = |row: i32| size.map(|size| signs::row_name(size, row));
    let widest = rows.clone().filter_map(row_name).map(|name| name.len()).max().unwrap_or(0);
    let mut lines: Vec<String> = Vec::new();
    for row in rows {
        let name = row_name(row).map(|name| format!("{name:>widest$}  ")).unwrap_or_default();
        let cells = line(columns.clone().map(|x| character(Square { x, row })));
        lines.push(format!("{name}{cells}"));
    }
    if let Some((width, _)) = size {
        let names = line(signs::column_signs(width, columns));
        lines.push(format!("{:widest$}  {names}", ""));
    }
    lines.join("\n")
}

/// Characters with a blank between two.
fn line(characters: impl Iterator<Item = char>) -> String {
    characters.map(String::from).collect::<Vec<String>>().join(" ")
}

/// The character of a square: the piece's letter where it stands, or the mark of a square that it can go to.
pub(super) fn character(sight: &Sight, from: Square, letter: char, square: Square) -> char {
    match sight.get(&square) {
        _ if square == from => letter,
        Some(way) => signs::form(*way).character(),
        None => '.',
    }
}

/// The meaning of the marks that there are.
pub(super) fn with_marks(markup: Markup, sight: &Sight) -> Markup {
    let used = Way::ALL.into_iter().filter(|way| sight.values().any(|other| other == way));
    let line = |way: Way| -> Words { code(signs::form(way).character()).text(' ').text(signs::meaning(way)) };
    markup.with_list(used.map(line).collect())
}

//! Signs for people: the letters of pieces, the names of squares, and the marks of squares that a piece can go to.

use std::ops::Range;

use ludex_base::picture::{Axis, MarkForm};

use crate::position::Square;
use crate::position::sight::{Goal, Way};

/// Columns that have a letter.
const LETTERS: i32 = 26;

/// True if the columns of a board of this width have letters.
pub(crate) fn has_letters(width: i32) -> bool {
    width <= LETTERS
}

/// The names of the columns and the rows of a board of this width: letters, and numbers from 1; or both as the file
/// counts them where there are not enough letters.
pub(crate) fn axes(width: i32) -> [Axis; 2] {
    let (letters, first) = (has_letters(width), i64::from(has_letters(width)));
    [Axis { letters, ..Axis::new("column", first) }, Axis { backwards: true, ..Axis::new("row", first) }]
}

/// The name of a square of a board of this many columns and rows, by the names of its column and its row.
pub(crate) fn square_name((width, height): (i32, i32), square: Square) -> String {
    let [axis, _] = axes(width);
    let comma = if axis.letters { "" } else { "," };
    let column = axis.name(axis.first + i64::from(square.x));
    format!("{column}{comma}{}", row_name((width, height), square.row))
}

/// The names of the columns of a board of this width, a character for each: a letter, or the last figure of its number.
pub(crate) fn column_signs(width: i32, columns: Range<i32>) -> impl Iterator<Item = char> {
    let [axis, _] = axes(width);
    columns.map(move |x| axis.name(axis.first + i64::from(x)).chars().next_back().unwrap_or('?'))
}

/// The name of a row, from 0 at the top.
pub(crate) fn row_name((width, height): (i32, i32), row: i32) -> String {
    let [_, axis] = axes(width);
    axis.name(axis.first + i64::from(height - 1 - row))
}

/// The letter of a piece in a diagram: a capital one for player 0, a small one for player 1.
pub(crate) fn letter(name: &str, owner: u8) -> char {
    let letter = name.chars().next().unwrap_or('?');
    if owner == 0 { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

/// The mark of a square that a piece can go to: round where it slides, with corners where it leaps; filled where it
/// goes to empty squares and takes, hollow where it does not take, crossed where it only takes.
pub(crate) fn form(way: Way) -> MarkForm {
    match (way.slides, way.goal) {
        (true, Goal::Any) => MarkForm::Dot,
        (true, Goal::Empty) => MarkForm::Ring,
        (true, Goal::Enemy) => MarkForm::CrossedRing,
        (false, Goal::Any) => MarkForm::Diamond,
        (false, Goal::Empty) => MarkForm::HollowDiamond,
        (false, Goal::Enemy) => MarkForm::Cross,
    }
}

/// The meaning of such a mark.
pub(crate) fn meaning(way: Way) -> &'static str {
    match (way.slides, way.goal) {
        (true, Goal::Any) => "it goes there or takes there, if nothing stands in the way",
        (true, Goal::Empty) => "it goes there, if the square is empty and nothing stands in the way",
        (true, Goal::Enemy) => "it goes there only to take, if nothing stands in the way",
        (false, Goal::Any) => "it leaps there or takes there, whatever stands in between",
        (false, Goal::Empty) => "it leaps there, if the square is empty, whatever stands in between",
        (false, Goal::Enemy) => "it leaps there only to take, whatever stands in between",
    }
}

//! Signs for people: the letters of pieces, the names of squares, and the marks of squares that a piece can go to.

use ludex_base::picture::MarkForm;

use crate::position::Square;
use crate::position::sight::{Goal, Way};

/// Columns that have a letter.
pub(crate) const LETTERS: i32 = 26;

/// The name of a square of a board of this many columns and rows: a letter for the column and a number for the row, or
/// both numbers as the file has them where there are not enough letters.
pub(crate) fn square_name((width, height): (i32, i32), square: Square) -> String {
    let y = height - 1 - square.row;
    match u32::try_from(square.x).ok().and_then(|x| char::from_u32(u32::from('a') + x)) {
        Some(letter) if width <= LETTERS => format!("{letter}{}", y + 1),
        _ => format!("{},{y}", square.x),
    }
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

//! The board of a game that is being played: who stands where, what is chosen, and where it can go.

use ludex_base::picture::{Arrow, DARK, Drawing, LegendEntry, Mark, MarkForm, Picture, Sample, Shape};
use ludex_base::{Db, File};

use super::{Frame, PLAYERS, View, cell, mark};
use crate::position::Square;
use crate::signs;

/// A figure on the board.
pub(crate) struct Shown {
    /// The square where it stands.
    pub square: Square,
    /// The player whom it belongs to, 0 or 1.
    pub owner: u8,
    /// The sign in its disc.
    pub letter: char,
    /// The figure in words.
    pub text: String,
}

/// The empty board of a file, with squares that can be chosen; [`None`] if it cannot be drawn.
pub(crate) fn board_of(db: &dyn Db, file: File) -> Option<Picture> {
    let view = View::new(db, file).ok()?;
    let mut picture = view.picture(view.title(), String::new(), Frame::default());
    if let Shape::Squares(squares) = &mut picture.shape {
        for kind in &mut squares.board.kinds {
            kind.drawing = Drawing::Each;
        }
    }
    name_squares(&mut picture, view.size.0);
    Some(picture)
}

/// Has a board of this width bear the names of its squares, by which moves are written.
pub(super) fn name_squares(picture: &mut Picture, width: i32) {
    if let Shape::Squares(squares) = &mut picture.shape {
        [squares.board.column_axis, squares.board.row_axis] = signs::axes(width).map(Some);
    }
}

/// A board with figures, a ring round the chosen one, and a sign on each square that it can go to.
pub(crate) fn draw_position(
    board: &Picture,
    figures: impl Iterator<Item = Shown>,
    (chosen, targets): (Option<Square>, &[Square]),
) -> Picture {
    let mut picture = board.clone();
    let mut counts = [0; 2];
    picture.marks = figures
        .map(|Shown { square, owner, letter, text }| {
            counts[usize::from(owner != 0)] += 1;
            let disc = mark(cell(square), MarkForm::Disc, PLAYERS[usize::from(owner != 0)]);
            Mark { label: letter.to_string(), tooltip: text, ..disc }
        })
        .collect();
    let taken = picture.marks.len();
    let is_taken = |square: Square, marks: &[Mark]| marks[..taken].iter().any(|mark| mark.position == cell(square));
    let signs: Vec<Mark> = targets
        .iter()
        .map(|to| {
            let takes = is_taken(*to, &picture.marks);
            let (form, colour) = if takes { (MarkForm::CrossedRing, DARK[0]) } else { (MarkForm::Dot, DARK[2]) };
            mark(cell(*to), form, colour)
        })
        .collect();
    picture.marks.extend(chosen.map(|square| mark(cell(square), MarkForm::Ring, DARK[1])));
    picture.marks.extend(signs);
    let entry = |(player, count): (usize, u64)| LegendEntry {
        amount: ludex_base::preview::counted(count, "piece"),
        ..LegendEntry::new(Sample::Mark(MarkForm::Disc, PLAYERS[player]), format!("player {player}"), "")
    };
    picture.legend = counts.into_iter().enumerate().map(entry).collect();
    picture
}

/// An arrow from one square to another.
pub(crate) fn arrow(from: Square, to: Square, tooltip: String) -> Arrow {
    Arrow { from: cell(from), to: cell(to), dashed: false, tooltip, source: None }
}

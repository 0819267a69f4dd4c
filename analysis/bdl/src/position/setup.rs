//! The pieces on the board when the game begins, and which of them share a square.
//!
//! A placement at `x`, `y` puts the piece into the row `height - 1 - y` of the board as it is drawn, whoever owns it:
//! `y` counts from the bottom. A mirrored copy stands in the row `y`, in the same column, and belongs to the other
//! player. The compiler writes the squares down one by one: vector by vector, columns before rows, and behind each
//! square its copy. Of two pieces on one square the page keeps the later one.

use ludex_base::Name;
use rustc_hash::FxHashMap;

use super::Square;
use crate::game::{Game, Placement};

/// The most squares that a board may have to be looked at: 1,024 by 1,024.
pub(crate) const MAX_SQUARES: i64 = 1 << 20;

/// The most pieces that are put on a board, those included that another one replaces.
pub(crate) const MAX_PIECES: usize = 1 << 17;

/// The pieces of a game at the beginning.
#[derive(Debug, Clone, Default)]
pub(crate) struct Setup<'g> {
    /// The placements that count, in the order in which the page sets them up.
    pub placements: Vec<&'g Placement>,
    /// The pieces that are put on the board, in order.
    pub placed: Vec<Placed>,
    /// The pieces that take a square from an earlier one, in order.
    pub clashes: Vec<Clash>,
    /// The vector, as placement and place in it, at which the setup was given up: there are more pieces than
    /// [`MAX_PIECES`].
    pub too_many: Option<(usize, usize)>,
    /// False if some piece is not on the board, or nobody knows where.
    pub is_whole: bool,
}

/// A piece that is put on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Placed {
    /// The square.
    pub square: Square,
    /// The placement that says so, in [`Setup::placements`].
    pub placement: usize,
    /// The index of its vector.
    pub vector: usize,
    /// True for a mirrored copy.
    pub is_copy: bool,
}

/// Two pieces on one square, as places in [`Setup::placed`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Clash {
    /// The one that is replaced.
    pub earlier: usize,
    /// The one that stays.
    pub later: usize,
}

/// The placements that count: pieces are keys of one object, so a later block for a piece takes the place of an earlier
/// one (reference/bdl.md, Meaning worth showing in hovers).
pub(crate) fn counted(game: &Game) -> Vec<&Placement> {
    let mut counted: Vec<&Placement> = Vec::new();
    let mut places: FxHashMap<Name, usize> = FxHashMap::default();
    for placement in &game.placements {
        let Some(name) = placement.name else { continue };
        match places.get(&name.name) {
            Some(place) => counted[*place] = placement,
            None => {
                places.insert(name.name, counted.len());
                counted.push(placement);
            }
        }
    }
    counted
}

/// Sets up a board of this many columns and rows, at most [`MAX_SQUARES`].
pub(crate) fn setup(game: &Game, width: i32, height: i32) -> Setup<'_> {
    let mut setup = Setup { placements: counted(game), is_whole: true, ..Setup::default() };
    let mut board = vec![0_u32; width.max(0) as usize * height.max(0) as usize];
    for (index, placement) in setup.placements.clone().into_iter().enumerate() {
        setup.is_whole &= !placement.blocks.is_empty();
        let is_mirrored = placement.is_mirrored();
        for (vector, squares) in placement.vectors().iter().enumerate() {
            let Some((columns, rows)) = squares.bounds() else {
                setup.is_whole = false;
                continue;
            };
            if columns.1 < columns.0 || rows.1 < rows.0 {
                continue;
            }
            let on_board = |from: (i64, i64), side: i32| (from.0.max(0), from.1.min(i64::from(side) - 1));
            setup.is_whole &= on_board(columns, width) == columns && on_board(rows, height) == rows;
            let ((x, last_x), (y, last_y)) = (on_board(columns, width), on_board(rows, height));
            // The pairs of numbers are on the board, so they fit into 32 bits.
            for x in x as i32..=last_x as i32 {
                for y in y as i32..=last_y as i32 {
                    if setup.placed.len() + 1 >= MAX_PIECES {
                        setup.too_many = Some((index, vector));
                        setup.is_whole = false;
                        return setup;
                    }
                    let direct = (Square { x, row: height - 1 - y }, false);
                    let copy = (Square { x, row: y }, true);
                    for (square, is_copy) in std::iter::once(direct).chain(is_mirrored.then_some(copy)) {
                        let later = setup.placed.len();
                        setup.placed.push(Placed { square, placement: index, vector, is_copy });
                        let cell = &mut board[square.row as usize * width as usize + square.x as usize];
                        if let Some(earlier) = cell.checked_sub(1) {
                            setup.clashes.push(Clash { earlier: earlier as usize, later });
                        }
                        *cell = later as u32 + 1;
                    }
                }
            }
        }
    }
    setup
}

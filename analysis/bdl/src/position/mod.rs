//! The board: who stands where, and who may move where. From data to data, without a database or a text.
//!
//! How the built game behaves where the document is silent was measured (reference/bdl.md, Meaning worth showing in
//! hovers). Each rule is said where it is written down:
//!
//! 1. where a placement and its mirrored copy stand: [`setup`];
//! 2. which way is forward: [`PieceKind::flips`](rulebook::PieceKind::flips);
//! 3. how far a vector or a line reaches, and what stops it: [`moves`];
//! 4. which way a diagonal leads: [`reach`];
//! 5. a move by no square at all, which a range may contain: [`moves`];
//! 6. when the game is over: [`Rulebook::ends`](rulebook::Rulebook::ends);
//! 7. what invariants look at: [`invariants`];
//! 8. pieces that are not defined: [`Rulebook::new`](rulebook::Rulebook::new) refuses them;
//! 9. JavaScript: [`scripts`]; what cannot be run of it cannot move, and what it decides counts as allowed;
//! 10. when the player changes: [`Rulebook::perform`](rulebook::Rulebook::perform);
//! 11. what the end of the board is: [`Rulebook::last_row`](rulebook::Rulebook::last_row);
//! 12. how a pawn moves: [`invariants`].

pub(crate) mod invariants;
pub(crate) mod mobility;
pub(crate) mod moves;
pub(crate) mod reach;
pub(crate) mod rulebook;
pub(crate) mod scripts;
pub(crate) mod setup;
pub(crate) mod sight;
#[cfg(test)]
pub(crate) mod tests;

/// A square of the board as the page draws it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Square {
    /// The column, from the left and from 0.
    pub x: i32,
    /// The row, from the top and from 0. The `y` of a position counts from the bottom instead.
    pub row: i32,
}

/// A kind of piece: its place in [`Rulebook::kinds`](rulebook::Rulebook::kinds).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct KindId(pub u32);

impl KindId {
    /// Its place in the list.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Figure {
    /// Its kind.
    pub kind: KindId,
    /// The player whom it belongs to, 0 or 1.
    pub owner: u8,
    /// True for a mirrored copy, false for a piece that was placed directly.
    pub is_copy: bool,
}

impl Figure {
    /// A number for a square; 0 is an empty one.
    fn pack(self) -> u32 {
        ((self.kind.0 << 2) | (u32::from(self.owner) << 1) | u32::from(self.is_copy)) + 1
    }

    fn unpack(cell: u32) -> Option<Figure> {
        let bits = cell.checked_sub(1)?;
        Some(Figure { kind: KindId(bits >> 2), owner: u8::from(bits & 2 != 0), is_copy: bits & 1 != 0 })
    }
}

/// The number of squares for each piece up to which looking at all squares is faster than sorting the pieces.
const CROWDED: usize = 16;

/// The figures on the board, and the player who is to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Position {
    width: i32,
    height: i32,
    /// A number for each square, row by row from the top.
    cells: Vec<u32>,
    /// The indices of the squares that are not empty, in order.
    occupied: Vec<u32>,
    /// The player who is to move, 0 or 1.
    pub player: u8,
    /// The number of moves so far.
    pub moves: u32,
    /// The square where the last move began.
    pub focus: Option<Square>,
}

impl Position {
    /// A board of this many columns and rows, with figures on it. Of two on one square the later one stays; one off the
    /// board is left out.
    pub(crate) fn new(
        width: i32,
        height: i32,
        player: u8,
        figures: impl IntoIterator<Item = (Square, Figure)>,
    ) -> Position {
        let squares = width.max(0) as usize * height.max(0) as usize;
        let mut position =
            Position { width, height, cells: vec![0; squares], occupied: Vec::new(), player, moves: 0, focus: None };
        for (square, figure) in figures {
            if let Some(index) = position.index(square) {
                if position.cells[index] == 0 {
                    position.occupied.push(index as u32);
                }
                position.cells[index] = figure.pack();
            }
        }
        if position.occupied.len() < squares / CROWDED {
            position.occupied.sort_unstable();
        } else {
            let taken = (0..).zip(&position.cells).filter(|(_, cell)| **cell != 0);
            position.occupied = taken.map(|(index, _)| index).collect();
        }
        position
    }

    /// The square where the last move began, as column and row; (-1, -1) at the beginning.
    pub(crate) fn focused(&self) -> (i32, i32) {
        self.focus.map_or((-1, -1), |focus| (focus.x, focus.row))
    }

    /// The columns and rows.
    pub(crate) fn size(&self) -> (i32, i32) {
        (self.width, self.height)
    }

    /// The place of a square in the list of cells.
    fn index(&self, square: Square) -> Option<usize> {
        let is_there = (0..self.width).contains(&square.x) && (0..self.height).contains(&square.row);
        is_there.then(|| square.row as usize * self.width as usize + square.x as usize)
    }

    /// The figure on a square.
    pub(crate) fn at(&self, square: Square) -> Option<Figure> {
        Figure::unpack(self.cells[self.index(square)?])
    }

    /// All figures, row by row from the top.
    pub(crate) fn figures(&self) -> impl Iterator<Item = (Square, Figure)> + '_ {
        self.occupied.iter().filter_map(|index| {
            let figure = Figure::unpack(*self.cells.get(*index as usize)?)?;
            let index = *index as i32;
            Some((Square { x: index % self.width, row: index / self.width }, figure))
        })
    }

    /// Puts a figure on a square, in the place of whoever stands there, or takes one away.
    pub(crate) fn set(&mut self, square: Square, figure: Option<Figure>) {
        let Some(index) = self.index(square) else { return };
        self.cells[index] = figure.map_or(0, Figure::pack);
        match (self.occupied.binary_search(&(index as u32)), figure) {
            (Ok(at), None) => {
                self.occupied.remove(at);
            }
            (Err(at), Some(_)) => self.occupied.insert(at, index as u32),
            _ => {}
        }
    }

    /// The number of squares.
    pub(crate) fn squares(&self) -> usize {
        self.cells.len()
    }
}

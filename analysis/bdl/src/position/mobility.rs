//! The squares that pieces may ever come to, if everybody else always gets out of the way or lets themselves be taken.
//!
//! That is never less than what can happen in a game: a square that is not reached here is never reached. It holds only
//! where no JavaScript takes part.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::rulebook::{End, Rulebook};
use super::{Figure, Square};
use crate::fuel::{Fuel, Spent};

/// The squares of every class of figures. Figures are of one class if they are the same piece, belong to the same
/// player and were placed in the same way.
#[derive(Debug)]
pub(crate) struct Mobility {
    /// Each class that may be on the board.
    pub classes: Vec<Class>,
}

/// The squares that the figures of a class may come to.
#[derive(Debug)]
pub(crate) struct Class {
    /// The figure that each of them is.
    pub figure: Figure,
    /// Squares where they may stand.
    pub stands: Squares,
    /// Squares where they may arrive by a move.
    pub arrives: Squares,
}

/// A set of squares of one board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Squares {
    width: i32,
    bits: Vec<u64>,
}

impl Squares {
    /// No square of a board of this size.
    pub(crate) fn none(width: i32, height: i32) -> Squares {
        let squares = width.max(0) as usize * height.max(0) as usize;
        Squares { width, bits: vec![0; squares.div_ceil(64)] }
    }

    /// Adds a square of the board; false if it is there already.
    pub(crate) fn insert(&mut self, square: Square) -> bool {
        let index = square.row as usize * self.width as usize + square.x as usize;
        let Some(word) = self.bits.get_mut(index / 64) else { return false };
        let bit = 1_u64 << (index % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// True if a square of the board is in it.
    pub(crate) fn contains(&self, square: Square) -> bool {
        let index = square.row as usize * self.width as usize + square.x as usize;
        self.bits.get(index / 64).is_some_and(|word| (word >> (index % 64)) & 1 == 1)
    }

    /// True if some square is in both.
    pub(crate) fn meets(&self, other: &Squares) -> bool {
        self.bits.iter().zip(&other.bits).any(|(one, other)| one & other != 0)
    }

    /// The squares, row by row from the top.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        let words = self.bits.iter().enumerate().filter(|(_, word)| **word != 0);
        words.flat_map(move |(place, word)| {
            (0..64_i32).filter(move |bit| (word >> bit) & 1 == 1).map(move |bit| {
                let index = place as i32 * 64 + bit;
                Square { x: index % self.width, row: index / self.width }
            })
        })
    }
}

impl Rulebook {
    /// The squares that everybody may come to.
    ///
    /// # Errors
    /// If there is not enough fuel.
    pub(crate) fn mobility(&self, fuel: &mut Fuel) -> Result<Mobility, Spent> {
        let mut search = Search { book: self, classes: Vec::new(), places: FxHashMap::default(), waiting: Vec::new() };
        for (square, figure) in self.start.figures() {
            let class = search.class(figure, fuel)?;
            search.add(class, square);
        }
        while let Some((class, square)) = search.waiting.pop() {
            search.moves_from(class, square, fuel)?;
        }
        Ok(Mobility { classes: search.classes })
    }

    /// True if a figure can leave a square, whoever stands around it.
    ///
    /// # Errors
    /// If there is not enough fuel to find out.
    pub(crate) fn can_leave(&self, figure: Figure, square: Square, fuel: &mut Fuel) -> Result<bool, Spent> {
        let flow = self.each_target(figure, square, |_| None, fuel, |_| ControlFlow::Break(()))?;
        Ok(flow.is_break())
    }

    /// The squares on which the figures of a player may take.
    ///
    /// # Errors
    /// If there is not enough fuel.
    pub(crate) fn attacked_by(&self, player: u8, mobility: &Mobility, fuel: &mut Fuel) -> Result<Squares, Spent> {
        let mut attacked = Squares::none(self.width, self.height);
        for class in mobility.classes.iter().filter(|class| class.figure.owner == player) {
            let steps = self.kind(class.figure.kind).map_or(&[][..], |kind| &kind.steps);
            for square in class.stands.iter() {
                let _ = self.each_target(
                    class.figure,
                    square,
                    |_| None,
                    fuel,
                    |target| {
                        if steps.get(target.step).is_some_and(|step| step.takes) {
                            attacked.insert(target.to);
                        }
                        ControlFlow::Continue(())
                    },
                )?;
            }
        }
        Ok(attacked)
    }
}

/// A search in the making.
struct Search<'b> {
    book: &'b Rulebook,
    classes: Vec<Class>,
    places: FxHashMap<Figure, usize>,
    /// Figures whose moves from a square are still to be followed.
    waiting: Vec<(usize, Square)>,
}

impl Search<'_> {
    /// The place of a class in the list.
    fn class(&mut self, figure: Figure, fuel: &mut Fuel) -> Result<usize, Spent> {
        if let Some(place) = self.places.get(&figure) {
            return Ok(*place);
        }
        let none = Squares::none(self.book.width, self.book.height);
        // What it takes to make the sets, and to go through them.
        fuel.burn(none.bits.len() as u64)?;
        let place = self.classes.len();
        self.places.insert(figure, place);
        self.classes.push(Class { figure, stands: none.clone(), arrives: none });
        Ok(place)
    }

    /// A figure of a class may stand on a square.
    fn add(&mut self, class: usize, square: Square) {
        let Some(own) = self.classes.get_mut(class) else { return };
        if own.stands.insert(square) {
            self.waiting.push((class, square));
        }
    }

    /// Follows the moves of a figure from a square.
    fn moves_from(&mut self, class: usize, square: Square, fuel: &mut Fuel) -> Result<(), Spent> {
        let Some(figure) = self.classes.get(class).map(|own| own.figure) else { return Ok(()) };
        let mut found = Vec::new();
        let _ = self.book.each_target(
            figure,
            square,
            |_| None,
            fuel,
            |target| {
                found.push(target.to);
                ControlFlow::Continue(())
            },
        )?;
        let last_row = self.book.last_row(figure);
        let book = self.book;
        for to in found {
            let is_new = self.classes.get_mut(class).is_some_and(|own| own.arrives.insert(to));
            self.add(class, to);
            if is_new
                && to.row == last_row
                && let Some(End::Spawn(choices)) = book.kind(figure.kind).map(|kind| &kind.end)
            {
                for kind in choices {
                    let spawned = self.class(Figure { kind: *kind, ..figure }, fuel)?;
                    self.add(spawned, to);
                }
            }
        }
        Ok(())
    }
}

//! The squares that a piece can go to from one square of a board, if nobody else stands there, and how it goes there.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::mobility::Squares;
use super::rulebook::Rulebook;
use super::{Figure, Square};
use crate::fuel::{Fuel, Spent};
use crate::game::InvariantKind;

/// The thing that has to stand on a square for a piece to go there. The better one comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Goal {
    /// Nobody, or an enemy.
    Any,
    /// Nobody.
    Empty,
    /// An enemy: `pawn_movement` allows nothing else.
    Enemy,
}

/// The way to a square. The better one comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Way {
    /// The thing that has to stand there.
    pub goal: Goal,
    /// True if pieces in between stop it.
    pub slides: bool,
}

impl Way {
    /// All of them: those that slide, then those that leap.
    pub(crate) const ALL: [Way; 6] = [
        Way { goal: Goal::Any, slides: true },
        Way { goal: Goal::Empty, slides: true },
        Way { goal: Goal::Enemy, slides: true },
        Way { goal: Goal::Any, slides: false },
        Way { goal: Goal::Empty, slides: false },
        Way { goal: Goal::Enemy, slides: false },
    ];
}

/// The squares that a piece can go to, column by column from the left and each from the top, with the best way there.
pub(crate) type Sight = BTreeMap<Square, Way>;

impl Rulebook {
    /// A square in the middle of the board: the lower left one of four.
    pub(crate) fn middle(&self) -> Square {
        Square { x: (self.width.max(1) - 1) / 2, row: self.height.max(1) / 2 }
    }

    /// The squares that a figure can go to from another one: by all of its moves, or by `only` one of them, a place in
    /// the list of its moves. What `pawn_movement` forbids is left out; other invariants are about pieces in danger.
    ///
    /// # Errors
    /// If there is not enough fuel.
    pub(crate) fn sight(
        &self,
        figure: Figure,
        from: Square,
        only: Option<usize>,
        fuel: &mut Fuel,
    ) -> Result<Sight, Spent> {
        let mut sight = Sight::new();
        let Some(kind) = self.kind(figure.kind) else { return Ok(sight) };
        let is_pawn = self.is_pawn(figure);
        let _ = self.each_target(
            figure,
            from,
            |_| None,
            fuel,
            |target| {
                let step = kind.steps.get(target.step).filter(|step| only.is_none_or(|only| step.a_move == only));
                let Some(step) = step else { return ControlFlow::Continue(()) };
                let goal = match (step.takes, is_pawn && !self.is_pawn_step(figure, from, target.to)) {
                    (true, false) => Goal::Any,
                    (true, true) => Goal::Enemy,
                    (false, false) => Goal::Empty,
                    (false, true) => return ControlFlow::Continue(()),
                };
                let distance = (target.to.x - from.x).abs().max((target.to.row - from.row).abs());
                let way = Way { goal, slides: !step.reach.leaps(i64::from(distance)) };
                sight.entry(target.to).and_modify(|known| *known = way.min(*known)).or_insert(way);
                ControlFlow::Continue(())
            },
        )?;
        Ok(sight)
    }

    /// True if `pawn_movement` is about a figure.
    pub(crate) fn is_pawn(&self, figure: Figure) -> bool {
        let mut laws = self.laws.iter().filter(|law| law.kind == InvariantKind::PawnMovement);
        laws.any(|law| law.pieces.binary_search(&figure.kind).is_ok())
    }

    /// The number of squares that a figure can come to from another one by its moves alone, that one included.
    ///
    /// # Errors
    /// If there is not enough fuel.
    pub(crate) fn flood(&self, figure: Figure, from: Square, fuel: &mut Fuel) -> Result<usize, Spent> {
        let mut seen = Squares::none(self.width, self.height);
        fuel.burn(u64::from(self.width.unsigned_abs()) * u64::from(self.height.unsigned_abs()) / 64)?;
        seen.insert(from);
        let (mut count, mut waiting) = (1, vec![from]);
        while let Some(square) = waiting.pop() {
            let _ = self.each_target(
                figure,
                square,
                |_| None,
                fuel,
                |target| {
                    if seen.insert(target.to) {
                        count += 1;
                        waiting.push(target.to);
                    }
                    ControlFlow::Continue(())
                },
            )?;
        }
        Ok(count)
    }
}

//! The invariants and the moves that they allow. All of them must hold; one in JavaScript counts as kept.
//!
//! `cant_risk` and `protect_piece` let every enemy figure move on the board as it would be, without asking its own
//! invariants. They walk over as many rows as there are columns (see [`Rulebook::rows_looked_at`]). A name that they do
//! not find has no effect.

use std::ops::ControlFlow;

use super::rulebook::{Law, Rulebook};
use super::{Figure, Position, Square};
use crate::fuel::{Fuel, Spent};
use crate::game::InvariantKind;

/// The reason why a move is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Objection {
    /// The invariant, as its place in [`Rulebook::laws`].
    pub law: usize,
    /// The figure in danger and the enemy that could take it, as they would stand after the move; nothing for a pawn.
    pub danger: Option<(Square, Square)>,
}

impl Rulebook {
    /// The first invariant that forbids a move, if one does.
    ///
    /// # Errors
    /// If there is not enough fuel to find out.
    pub(crate) fn objection(
        &self,
        position: &Position,
        from: Square,
        figure: Figure,
        to: Square,
        fuel: &mut Fuel,
    ) -> Result<Option<Objection>, Spent> {
        for (index, law) in self.laws.iter().enumerate() {
            let is_about = law.pieces.binary_search(&figure.kind).is_ok();
            let after = After { position, from, to, figure };
            let objection = match law.kind {
                InvariantKind::PawnMovement if is_about && !self.moves_as_pawn(position, from, figure, to) => {
                    Some(Objection { law: index, danger: None })
                }
                InvariantKind::CantRisk if is_about => self.danger(index, after, fuel, |square, _| square == to)?,
                InvariantKind::ProtectPiece if !law.pieces.is_empty() => self.unprotected(index, law, after, fuel)?,
                _ => None,
            };
            if objection.is_some() {
                return Ok(objection);
            }
        }
        Ok(None)
    }

    /// A pawn moves straight ahead or back onto an empty square, by two squares or more only from the second row;
    /// anything else must take.
    fn moves_as_pawn(&self, position: &Position, from: Square, figure: Figure, to: Square) -> bool {
        match position.at(to) {
            Some(other) => other.owner != figure.owner,
            None => self.is_pawn_step(figure, from, to),
        }
    }

    /// True if a pawn may go to an empty square.
    pub(super) fn is_pawn_step(&self, figure: Figure, from: Square, to: Square) -> bool {
        let second = if figure.is_copy { 1 } else { self.height - 2 };
        from.x == to.x && ((from.row - to.row).abs() < 2 || from.row == second)
    }

    fn unprotected(
        &self,
        index: usize,
        law: &Law,
        after: After<'_>,
        fuel: &mut Fuel,
    ) -> Result<Option<Objection>, Spent> {
        let rows = self.rows_looked_at();
        self.danger(index, after, fuel, |square, figure| {
            square.row < rows && law.pieces.binary_search(&figure.kind).is_ok()
        })
    }

    /// The first figure that an enemy of the one that moves could take after the move, among those asked for.
    fn danger(
        &self,
        law: usize,
        after: After<'_>,
        fuel: &mut Fuel,
        is_wanted: impl Fn(Square, Figure) -> bool,
    ) -> Result<Option<Objection>, Spent> {
        let rows = self.rows_looked_at();
        let own = after.figure.owner;
        for (enemy, figure) in after.position.figures().filter(|(_, figure)| figure.owner != own) {
            fuel.burn(1)?;
            if enemy == after.to || enemy.row >= rows {
                continue;
            }
            let mut danger = None;
            let owner_at = |square: Square| after.at(square).map(|figure| figure.owner);
            let _ = self.each_target(figure, enemy, owner_at, fuel, |target| {
                match after.at(target.to).filter(|victim| is_wanted(target.to, *victim)) {
                    Some(_) => {
                        danger = Some((target.to, enemy));
                        ControlFlow::Break(())
                    }
                    None => ControlFlow::Continue(()),
                }
            })?;
            if danger.is_some() {
                return Ok(Some(Objection { law, danger }));
            }
        }
        Ok(None)
    }
}

/// The board as it would be after a move.
#[derive(Clone, Copy)]
struct After<'p> {
    position: &'p Position,
    from: Square,
    to: Square,
    figure: Figure,
}

impl After<'_> {
    fn at(&self, square: Square) -> Option<Figure> {
        if square == self.to {
            Some(self.figure)
        } else if square == self.from {
            None
        } else {
            self.position.at(square)
        }
    }
}

//! The invariants and the moves that they allow. All of them must hold; one in JavaScript that cannot be run counts as
//! kept.
//!
//! `cant_risk` and `protect_piece` let every enemy figure move on the board as it would be, without asking its own
//! invariants. They walk over as many rows as there are columns (see [`Rulebook::rows_looked_at`]). A name that they do
//! not find has no effect.

use std::ops::ControlFlow;

use ludex_syntax::TextRange;

use super::rulebook::{Law, Rulebook};
use super::scripts::Asked;
use super::{Figure, Position, Square};
use crate::fuel::{Fuel, Spent};
use crate::game::InvariantKind;

/// The reason why a move is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Objection {
    /// The invariant, as its place in [`Rulebook::laws`]; for one in JavaScript, the number of those before it.
    pub law: usize,
    /// The block of an invariant in JavaScript.
    pub block: Option<TextRange>,
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
        self.objection_as(&mut Asked::moves(position), from, figure, to, fuel)
    }

    /// The same where blocks of JavaScript are asked.
    pub(super) fn objection_as(
        &self,
        asked: &mut Asked<'_>,
        from: Square,
        figure: Figure,
        to: Square,
        fuel: &mut Fuel,
    ) -> Result<Option<Objection>, Spent> {
        let position = asked.position;
        for index in 0..=self.laws.len() {
            if let Some(block) = self.script_objection(asked, index, from, to, fuel)? {
                return Ok(Some(Objection { law: index, block: Some(block), danger: None }));
            }
            let Some(law) = self.laws.get(index) else { break };
            let is_about = law.pieces.binary_search(&figure.kind).is_ok();
            let after = After { position, from, to, figure };
            let objection = match law.kind {
                InvariantKind::PawnMovement if is_about && !self.moves_as_pawn(position, from, figure, to) => {
                    Some(Objection { law: index, block: None, danger: None })
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
            if danger.is_none() && self.has_script_moves(figure.kind) {
                let board = after.position();
                let targets = self.script_targets(&mut Asked::end(&board), enemy, figure, fuel)?;
                let reached = targets.into_iter().find(|to| board.at(*to).is_some_and(|it| is_wanted(*to, it)));
                danger = reached.map(|to| (to, enemy));
            }
            if danger.is_some() {
                return Ok(Some(Objection { law, block: None, danger }));
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
    /// All of it. What was clicked last is the figure that moves.
    fn position(&self) -> Position {
        let mut position = self.position.clone();
        position.set(self.from, None);
        position.set(self.to, Some(self.figure));
        position.focus = Some(self.from);
        position
    }

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

//! Who may move where, and what a move does.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::reach::Reach;
use super::rulebook::{End, Rulebook};
use super::scripts::Asked;
use super::{Figure, KindId, Position, Square};
use crate::fuel::{Fuel, Spent};

/// At most this many actions are worked out in one position.
const MAX_ACTIONS: usize = 1 << 20;

/// A square that a figure can go to, whatever the invariants say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Target {
    /// The square.
    pub to: Square,
    /// The place of the step that leads there in [`PieceKind::steps`](super::rulebook::PieceKind::steps).
    pub step: usize,
}

/// Something that a player can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Action {
    /// The square where the figure stands.
    pub from: Square,
    /// The square that it goes to.
    pub to: Square,
    /// The kind that it becomes there, if the player has to choose.
    pub spawn: Option<KindId>,
}

impl Action {
    /// The order in which actions are listed: from the bottom row up, each from the left.
    fn order(&self) -> impl Ord + use<> {
        (Reverse(self.from.row), self.from.x, Reverse(self.to.row), self.to.x, self.spawn)
    }
}

impl Rulebook {
    /// The square of these coordinates, if it is on the board.
    pub(super) fn square(&self, x: i64, row: i64) -> Option<Square> {
        let is_there = (0..i64::from(self.width)).contains(&x) && (0..i64::from(self.height)).contains(&row);
        is_there.then_some(Square { x: x as i32, row: row as i32 })
    }

    /// Calls `found` with every square that a figure can go to from another one, the same one perhaps several times,
    /// until it breaks. `owner_at` says whose figure stands on a square.
    ///
    /// A vector looks at its target only, so it leaps. A line goes outwards from its first number and stops at the
    /// first figure: on it if that is an enemy and the move takes, else before it. A move that does not take leads to
    /// empty squares only. No move leads to the square where it begins, which a range of vectors may contain.
    ///
    /// # Errors
    /// If there is not enough fuel for all squares on the way.
    pub(crate) fn each_target(
        &self,
        figure: Figure,
        from: Square,
        owner_at: impl Fn(Square) -> Option<u8>,
        fuel: &mut Fuel,
        mut found: impl FnMut(Target) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Spent> {
        let Some(kind) = self.kind(figure.kind) else { return Ok(ControlFlow::Continue(())) };
        let flips = kind.flips && !figure.is_copy;
        let (x, row) = (i64::from(from.x), i64::from(from.row));
        for (step, own) in kind.steps.iter().enumerate() {
            let mut look = |to: Square| match owner_at(to) {
                None => (true, found(Target { to, step })),
                Some(owner) if own.takes && owner != figure.owner => (false, found(Target { to, step })),
                Some(_) => (false, ControlFlow::Continue(())),
            };
            match own.reach {
                Reach::Leaps { x: columns, y: rows } => {
                    let rows = if flips { (-rows.1, -rows.0) } else { rows };
                    for dx in columns.0.max(-x)..=columns.1.min(i64::from(self.width) - 1 - x) {
                        for dy in rows.0.max(-row)..=rows.1.min(i64::from(self.height) - 1 - row) {
                            fuel.burn(1)?;
                            let Some(to) = self.square(x + dx, row + dy).filter(|to| *to != from) else { continue };
                            if look(to).1.is_break() {
                                return Ok(ControlFlow::Break(()));
                            }
                        }
                    }
                }
                Reach::Line { dx, dy, near, far } => {
                    let dy = if flips { -dy } else { dy };
                    for distance in near..=far {
                        fuel.burn(1)?;
                        let Some(to) = self.square(x + dx * distance, row + dy * distance) else { break };
                        let (goes_on, flow) = look(to);
                        if flow.is_break() {
                            return Ok(flow);
                        }
                        if !goes_on {
                            break;
                        }
                    }
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The squares that a figure can go to in a position, whatever the invariants say: each once, in order.
    ///
    /// # Errors
    /// If there is not enough fuel.
    pub(crate) fn targets(&self, position: &Position, from: Square, fuel: &mut Fuel) -> Result<Vec<Square>, Spent> {
        self.targets_as(&mut Asked::moves(position), from, fuel)
    }

    /// The same where blocks of JavaScript are asked.
    fn targets_as(&self, asked: &mut Asked<'_>, from: Square, fuel: &mut Fuel) -> Result<Vec<Square>, Spent> {
        let position = asked.position;
        let Some(figure) = position.at(from) else { return Ok(Vec::new()) };
        let owner_at = |square: Square| position.at(square).map(|other| other.owner);
        let mut squares = self.script_targets(asked, from, figure, fuel)?;
        // Many moves may lead to one square, and what is kept is to be no larger than the board.
        let most = position.squares().saturating_mul(2).max(64);
        let _ = self.each_target(figure, from, owner_at, fuel, |target| {
            if squares.len() >= most {
                squares.sort_unstable();
                squares.dedup();
            }
            squares.push(target.to);
            ControlFlow::Continue(())
        })?;
        squares.sort_unstable();
        squares.dedup();
        Ok(squares)
    }

    /// The actions of the player who is to move, in the order in which they are listed.
    ///
    /// # Errors
    /// If there is not enough fuel, or there are more than [`MAX_ACTIONS`].
    pub(crate) fn actions(&self, position: &Position, fuel: &mut Fuel) -> Result<Vec<Action>, Spent> {
        let mut actions = Vec::new();
        let asked = &mut Asked::moves(position);
        for (from, figure) in position.figures().filter(|(_, figure)| figure.owner == position.player) {
            for to in self.targets_as(asked, from, fuel)? {
                if self.objection_as(asked, from, figure, to, fuel)?.is_some() {
                    continue;
                }
                match self.choices(figure, to) {
                    [] => actions.push(Action { from, to, spawn: None }),
                    choices => actions.extend(choices.iter().map(|kind| Action { from, to, spawn: Some(*kind) })),
                }
                if actions.len() > MAX_ACTIONS {
                    return Err(Spent);
                }
            }
        }
        actions.sort_by_cached_key(Action::order);
        Ok(actions)
    }

    /// True if the player who is to move can do anything.
    ///
    /// # Errors
    /// If there is not enough fuel to find out.
    pub(crate) fn can_move(&self, position: &Position, fuel: &mut Fuel) -> Result<bool, Spent> {
        self.can_move_as(&mut Asked::moves(position), fuel)
    }

    /// The same where blocks of JavaScript are asked.
    pub(super) fn can_move_as(&self, asked: &mut Asked<'_>, fuel: &mut Fuel) -> Result<bool, Spent> {
        let position = asked.position;
        for (from, figure) in position.figures().filter(|(_, figure)| figure.owner == position.player) {
            for to in self.targets_as(asked, from, fuel)? {
                if self.objection_as(asked, from, figure, to, fuel)?.is_none() {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The kinds that a figure can become on a square that it moves to.
    pub(crate) fn choices(&self, figure: Figure, to: Square) -> &[KindId] {
        match self.kind(figure.kind).map(|kind| &kind.end) {
            Some(End::Spawn(choices)) if to.row == self.last_row(figure) => choices,
            _ => &[],
        }
    }

    /// Does something in a game without JavaScript: see [`Rulebook::perform`].
    pub(crate) fn apply(&self, position: &mut Position, action: Action) {
        position.player = 1 - position.player.min(1);
        self.move_figure(position, action);
    }

    /// Moves the figure of an action, and gives it as it stands then.
    pub(super) fn move_figure(&self, position: &mut Position, action: Action) -> Option<Figure> {
        let figure = position.at(action.from)?;
        let moved = Figure { kind: action.spawn.unwrap_or(figure.kind), ..figure };
        position.set(action.from, None);
        position.set(action.to, Some(moved));
        Some(moved)
    }

    /// True if the game is over for a player who can do these things. All rules of `finish` must hold at once; with
    /// none the game is over before the first move. `no_moves_available` looks at the whole board, whatever its shape.
    /// What a rule in JavaScript says is not asked, so with one the game goes on: see [`Rulebook::ends`].
    pub(crate) fn is_over(&self, actions: &[Action]) -> bool {
        !(self.ends_by_script || self.ends_without_moves && !actions.is_empty())
    }

    /// The number of sequences of this many legal moves that begin in a position. What a player chooses at the end of
    /// the board counts as a part of the move.
    ///
    /// # Errors
    /// If there is not enough fuel.
    pub(crate) fn count(&self, position: &Position, depth: u32, fuel: &mut Fuel) -> Result<u64, Spent> {
        let Some(below) = depth.checked_sub(1) else { return Ok(1) };
        let actions = self.actions(position, fuel)?;
        if self.ends(position, &actions, fuel)? {
            return Ok(0);
        }
        if below == 0 {
            return Ok(actions.len() as u64);
        }
        let mut sum: u64 = 0;
        for action in actions {
            fuel.burn(position.squares() as u64 / 8)?;
            let mut next = position.clone();
            self.perform(&mut next, action, fuel)?;
            sum = sum.saturating_add(self.count(&next, below, fuel)?);
        }
        Ok(sum)
    }
}

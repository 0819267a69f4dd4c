//! Why something that somebody wrote cannot be done: which rule of which line forbids it.

use std::ops::ControlFlow;

use super::{STEPS, Session};
use crate::fuel::Fuel;
use crate::position::invariants::Objection;
use crate::position::reach::Reach;
use crate::position::rulebook::Step;
use crate::position::{Figure, Square};

impl Session {
    /// The way in which a move is written.
    pub(super) fn how_to_write(&self) -> String {
        let squares =
            (self.square_name(Square { x: 0, row: self.book.height - 1 }), self.square_name(Square { x: 0, row: 0 }));
        format!(
            "a move is written as two squares, such as `{} {}`, and what the piece becomes, if it does",
            squares.0, squares.1
        )
    }

    pub(super) fn no_square(&self, written: &str) -> String {
        let (first, last) = (Square { x: 0, row: self.book.height - 1 }, Square { x: self.book.width - 1, row: 0 });
        let (first, last) = (self.square_name(first), self.square_name(last));
        format!("`{written}` is not a square of this board, which goes from `{first}` to `{last}`")
    }

    /// The pieces that a player can choose at the end of the board.
    pub(super) fn which_choice(&self, from: Square, to: Square) -> String {
        let own = self.actions.iter().filter(|action| (action.from, action.to) == (from, to));
        let kinds = own.filter_map(|action| self.book.kind(action.spawn?));
        let (from, to) = (self.square_name(from), self.square_name(to));
        let choices: Vec<String> = kinds.map(|kind| format!("`{from} {to} {}`", kind.name)).collect();
        format!("the piece becomes another one there: write {}", choices.join(" or "))
    }

    /// The reason why no legal move leads from one square to another.
    pub(super) fn why_not(&self, from: Square, to: Square) -> String {
        let (here, there) = (self.square_name(from), self.square_name(to));
        if let Some(over) = &self.over {
            return format!("the game is over: {over}");
        }
        let Some(figure) = self.position.at(from) else { return format!("nobody stands on {here}") };
        let name = self.piece_name(figure);
        if figure.owner != self.position.player {
            let (owner, player) = (figure.owner, self.position.player);
            return format!("`{name}` on {here} belongs to player {owner}, and player {player} is to move");
        }
        if from == to {
            return "a piece cannot stay where it is".to_owned();
        }
        if self.position.at(to).is_some_and(|other| other.owner == figure.owner) {
            return format!("a piece of the same player stands on {there}");
        }
        let mut fuel = Fuel::new(STEPS);
        if self.book.targets(&self.position, from, &mut fuel).is_ok_and(|targets| targets.contains(&to)) {
            return match self.book.objection(&self.position, from, figure, to, &mut fuel) {
                Ok(Some(objection)) => self.forbids(objection),
                _ => "whether that is legal takes too long to work out".to_owned(),
            };
        }
        self.stopped(figure, from, to)
            .unwrap_or_else(|| format!("no move of `{name}`{} leads from {here} to {there}", self.of_line(figure)))
    }

    /// The line of the piece that a figure is, in parentheses.
    fn of_line(&self, figure: Figure) -> String {
        let piece = self.book.kind(figure.kind).and_then(|kind| self.game.pieces.get(kind.piece?)?.name);
        piece.map_or_else(String::new, |name| format!(" (line {})", self.places.line(name.range)))
    }

    /// The invariant that forbids a move, and why.
    fn forbids(&self, objection: Objection) -> String {
        if let Some(block) = objection.block {
            return format!("the invariant in JavaScript in line {} forbids it", self.places.line(block));
        }
        let invariant = self.book.laws.get(objection.law).and_then(|law| self.game.invariants.get(law.invariant));
        let Some(invariant) = invariant else { return "an invariant forbids it".to_owned() };
        let (text, line) = (self.places.shown(invariant.range), self.places.line(invariant.word));
        let why = match objection.danger {
            Some((danger, enemy)) => {
                let enemy_name = self.position.at(enemy).map_or("?", |figure| self.piece_name(figure));
                format!("`{enemy_name}` on {} could take on {}", self.square_name(enemy), self.square_name(danger))
            }
            None => "a pawn goes straight onto an empty square, by two or more only from its second row, or takes"
                .to_owned(),
        };
        format!("`{text}` in line {line} forbids it: {why}")
    }

    /// The reason why no move leads to a square that one would lead to if nobody stood in the way.
    fn stopped(&self, figure: Figure, from: Square, to: Square) -> Option<String> {
        let kind = self.book.kind(figure.kind)?;
        let mut leading: Option<Step> = None;
        let _ = self.book.each_target(
            figure,
            from,
            |_| None,
            &mut Fuel::new(STEPS),
            |target| {
                if target.to == to {
                    leading = kind.steps.get(target.step).copied();
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            },
        );
        let step = leading?;
        let own = self.game.pieces.get(kind.piece?)?.moves.as_ref()?.list.get(step.a_move)?;
        let (text, line) = (self.places.shown(own.range), self.places.line(own.range));
        if let Some(blocker) = self.blocker(step, from, to) {
            let name = self.position.at(blocker).map_or("?", |figure| self.piece_name(figure));
            return Some(format!(
                "`{text}` in line {line} stops before {}: `{name}` stands on {}",
                self.square_name(to),
                self.square_name(blocker)
            ));
        }
        Some(format!("`{text}` in line {line} does not take, and an enemy stands on {}", self.square_name(to)))
    }

    /// The first figure between two squares of a line.
    fn blocker(&self, step: Step, from: Square, to: Square) -> Option<Square> {
        let Reach::Line { near, .. } = step.reach else { return None };
        let (dx, drow) = ((to.x - from.x).signum(), (to.row - from.row).signum());
        let distance = (to.x - from.x).abs().max((to.row - from.row).abs());
        let near = i32::try_from(near).ok()?;
        let mut between = (near..distance).map(|steps| Square { x: from.x + dx * steps, row: from.row + drow * steps });
        between.find(|square| self.position.at(*square).is_some())
    }
}

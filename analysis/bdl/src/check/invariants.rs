//! The invariants, two of which need a board that is as wide as it is high.

use std::cmp::Ordering;

use ludex_base::{Fix, Name};
use rustc_hash::FxHashSet;

use super::Checker;
use crate::codes;
use crate::game::{Invariant, InvariantKind};
use crate::position::reach::{Reach, reaches};

impl Checker<'_> {
    pub(super) fn invariants(&mut self) {
        let game = self.game;
        for invariant in &game.invariants {
            if self.several(invariant) {
                self.arguments(&invariant.names);
                self.straight(invariant);
            }
            if !self.faulty(invariant.range) {
                self.oblong(invariant);
            }
        }
    }

    /// Several names in one invariant: those of `cant_risk` and `pawn_movement` hold for a piece that has all
    /// of them at once, and between those of `protect_piece` a sign is missing. True if that makes no difference here.
    fn several(&mut self, invariant: &Invariant) -> bool {
        let first = invariant.names.first().map(|word| word.name);
        let is_fatal = invariant.kind == InvariantKind::ProtectPiece && invariant.names.len() > 1;
        if !is_fatal && invariant.names.iter().all(|word| Some(word.name) == first) {
            return true;
        }
        let word = invariant.kind.word();
        let then = if is_fatal {
            "the compiler writes JavaScript for them that cannot be read, so the page stays empty"
        } else {
            "the compiler takes it to be about a piece that has all these names at once, so it has no effect"
        };
        let message = format!("the document lets `{word}` name several pieces, but {then}: write one for each piece");
        let fix = (!self.faulty(invariant.range)).then(|| self.one_for_each(invariant));
        self.out.report(codes::SEVERAL_PIECES, invariant.range, message).fixes.extend(fix);
        false
    }

    /// The fix that writes an invariant once for each of its pieces.
    fn one_for_each(&self, invariant: &Invariant) -> Fix {
        let word = invariant.kind.word();
        let mut seen: FxHashSet<Name> = FxHashSet::default();
        let names = invariant.names.iter().filter(|name| seen.insert(name.name));
        let calls: Vec<String> = names.map(|name| format!("{word}({})", name.name)).collect();
        let indentation = self.indentation(invariant.range.start());
        let text = calls.join(format!("\n{indentation}").as_str());
        Fix::replace(format!("write one `{word}` for each piece"), self.file, invariant.range, text)
    }

    /// `cant_risk` and `protect_piece` walk over as many rows as there are columns (reference/bdl.md, Meaning worth
    /// showing in hovers).
    fn oblong(&mut self, invariant: &Invariant) {
        let (Some(width), Some(height)) = (self.board.width, self.board.height) else { return };
        let word = invariant.kind.word();
        let when = match invariant.kind {
            InvariantKind::CantRisk => "when a move of one of its pieces is judged",
            InvariantKind::ProtectPiece => "when a move is judged",
            InvariantKind::PawnMovement => return,
        };
        let message = match height.cmp(&width) {
            Ordering::Less => format!(
                "`{word}` looks at {width} rows, as many as there are columns, but the board has only {height}: the \
                 page fails with an error {when}"
            ),
            Ordering::Greater => format!(
                "`{word}` looks at the first {width} rows from the top, as many as there are columns: it overlooks the \
                 other {} of this board",
                height - width
            ),
            Ordering::Equal => return,
        };
        self.out.report(codes::OBLONG_BOARD, invariant.word, message);
    }

    /// A pawn that cannot go straight ahead moves only when it takes.
    fn straight(&mut self, invariant: &Invariant) {
        let Some(word) = invariant.names.first().filter(|_| invariant.kind == InvariantKind::PawnMovement) else {
            return;
        };
        let piece = self.pieces.get(&word.name).and_then(|at| self.game.pieces.get(*at));
        let Some(piece) = piece.filter(|piece| piece.scripts.is_empty() && !self.faulty(piece.range)) else { return };
        let moves = piece.moves.iter().flat_map(|moves| &moves.list);
        let ways: Option<Vec<Vec<Reach>>> = moves.map(|own| reaches(&own.shape, self.board.reach)).collect();
        let Some(ways) = ways.filter(|ways| !ways.is_empty()) else { return };
        if !ways.iter().flatten().any(|reach| reach.goes_straight()) {
            let message = format!(
                "`{}` has no move straight along its column, so `pawn_movement` lets it move only when it takes",
                word.name
            );
            self.out.report(codes::NO_STRAIGHT_MOVE, word.range, message);
        }
    }
}

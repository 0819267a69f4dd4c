//! A record of what has happened in the games of a session, and what has not.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::Session;
use crate::fuel::Fuel;
use crate::game::ScriptPlace;
use crate::position::mobility::Squares;
use crate::position::moves::Action;
use crate::position::rulebook::Rulebook;
use crate::position::{Figure, KindId, Position, Square};

/// At most this many squares of a list are named.
const MAX_SQUARES: usize = 40;

/// The steps that are spent to find the moves of a piece that lead to a square.
const STEPS: u64 = 10_000_000;

/// A record of what has happened.
#[derive(Clone)]
pub(super) struct Record {
    /// The kinds of pieces that have moved, each with its player.
    moved: FxHashSet<(KindId, u8)>,
    /// The squares where somebody has come to, or stood at the beginning.
    visited: Squares,
    /// The moves that were used, each as a kind and a place in its piece's list.
    used: FxHashSet<(KindId, usize)>,
}

impl Record {
    /// Nothing yet.
    pub(super) fn new(book: &Rulebook) -> Record {
        let mut visited = Squares::none(book.width, book.height);
        for (square, _) in book.start.figures() {
            visited.insert(square);
        }
        Record { moved: FxHashSet::default(), visited, used: FxHashSet::default() }
    }

    /// Somebody does something in a position. All moves that lead there count as used.
    pub(super) fn note(&mut self, book: &Rulebook, position: &Position, action: Action) {
        let Some(figure) = position.at(action.from) else { return };
        self.moved.insert((figure.kind, figure.owner));
        self.visited.insert(action.to);
        let steps = book.kind(figure.kind).map_or(&[][..], |kind| &kind.steps);
        let owner_at = |square: Square| position.at(square).map(|other| other.owner);
        let used = &mut self.used;
        // Where it takes too long, moves stay unused that were not: there are no such boards.
        let _ = book.each_target(figure, action.from, owner_at, &mut Fuel::new(STEPS), |target| {
            if target.to == action.to
                && let Some(step) = steps.get(target.step)
            {
                used.insert((figure.kind, step.a_move));
            }
            ControlFlow::Continue(())
        });
    }
}

impl Session {
    /// Lists of what has never happened; nothing where JavaScript takes part, because it might have.
    pub(super) fn unused(&self) -> Vec<(String, Vec<String>)> {
        if self.game.scripts.iter().any(|script| script.place != ScriptPlace::Coloring) {
            let line = "what never happened is not listed, because JavaScript takes part".to_owned();
            return vec![("not judged".to_owned(), vec![line])];
        }
        let lists = [
            ("pieces that never moved", self.unmoved()),
            ("squares that nobody came to", self.unvisited()),
            ("moves that were never used", self.unused_moves()),
        ];
        lists
            .into_iter()
            .filter(|(_, lines)| !lines.is_empty())
            .map(|(title, lines)| (title.to_owned(), lines))
            .collect()
    }

    fn unmoved(&self) -> Vec<String> {
        let mut figures: Vec<(KindId, u8)> =
            self.book.start.figures().map(|(_, Figure { kind, owner, .. })| (kind, owner)).collect();
        figures.sort_unstable();
        figures.dedup();
        figures.retain(|figure| !self.record.moved.contains(figure));
        let line = |(kind, owner): (KindId, u8)| {
            let kind = self.book.kind(kind)?;
            let name = self.game.pieces.get(kind.piece?)?.name?;
            Some(format!("line {}: `{}` of player {owner}", self.places.line(name.range), kind.name))
        };
        figures.into_iter().filter_map(line).collect()
    }

    fn unvisited(&self) -> Vec<String> {
        let rows = (0..self.book.height).rev();
        let squares = rows.flat_map(|row| (0..self.book.width).map(move |x| Square { x, row }));
        let mut unvisited = squares.filter(|square| !self.record.visited.contains(*square));
        let mut names: Vec<String> =
            unvisited.by_ref().take(MAX_SQUARES).map(|square| self.square_name(square)).collect();
        let more = unvisited.count();
        if more > 0 {
            names.push(format!("and {more} more"));
        }
        if names.is_empty() { names } else { vec![names.join(", ")] }
    }

    fn unused_moves(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (index, kind) in self.book.kinds.iter().enumerate() {
            let id = KindId(index as u32);
            let moves = kind.piece.and_then(|piece| self.game.pieces.get(piece)?.moves.as_ref());
            for (place, own) in moves.iter().flat_map(|moves| moves.list.iter().enumerate()) {
                if !self.record.used.contains(&(id, place)) {
                    let (line, text) = (self.places.line(own.range), self.places.shown(own.range));
                    lines.push(format!("line {line}: `{text}` of `{}`", kind.name));
                }
            }
        }
        lines
    }
}

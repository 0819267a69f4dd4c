//! The game as a whole: who comes onto the board, and for whom.
//!
//! Nothing is reported of a file with faults, of a game that breaks for another reason, which was named, or where
//! JavaScript could change it. Where a claim would take too long to prove, it is not made.

use ludex_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Checker;
use crate::codes;
use crate::fuel::Fuel;
use crate::game::{Game, InvariantKind, Placement, ScriptPlace, SectionKind, Word};
use crate::position::Figure;
use crate::position::rulebook::Rulebook;

/// The steps that are spent on a game after each change of its file.
const STEPS: u64 = 250_000;

/// A game, and what was found out about it.
pub(super) struct Whole<'b> {
    /// The game.
    pub(super) book: &'b Rulebook,
    /// The steps that may still be spent.
    pub(super) fuel: Fuel,
    /// The figures of the beginning that can never move, one for all that are alike.
    pub(super) stuck: FxHashSet<Figure>,
    /// True if both players have pieces.
    pub(super) both_play: bool,
}

impl Checker<'_> {
    pub(super) fn whole_game(&mut self) {
        let game = self.game;
        if !game.sound || !game.has_all_sections() || !self.somebody_is_placed() {
            return;
        }
        self.absent();
        // By what the document says of them, invariants only forbid moves; the others run at a move or after it, and a
        // rule of `finish` says whether the game is over.
        let only = |allowed: &[ScriptPlace]| game.scripts.iter().all(|script| allowed.contains(&script.place));
        let moves_are_known = only(&[ScriptPlace::Coloring, ScriptPlace::Invariant]);
        let first_move_is_known = only(&[
            ScriptPlace::Coloring,
            ScriptPlace::Invariant,
            ScriptPlace::Finish,
            ScriptPlace::PlayerChange,
            ScriptPlace::EndReached,
        ]);
        let Ok(book) = Rulebook::new(game) else { return };
        if !moves_are_known {
            // Who begins without a piece has nothing that JavaScript could move.
            self.have_pieces(&book, [book.start.player]);
        }
        if !first_move_is_known {
            return;
        }
        let fuel = Fuel::new(STEPS);
        let mut whole = Whole { book: &book, fuel, stuck: FxHashSet::default(), both_play: true };
        // What takes too long to prove is not reported.
        if moves_are_known {
            whole.both_play = self.have_pieces(&book, [0, 1]);
            let _ = self.stuck(&mut whole).and_then(|()| self.mobility(&mut whole));
        }
        let _ = self.first_move(&mut whole);
    }

    /// True if there is a placement at all. A file with neither pieces nor placements has just been begun.
    fn somebody_is_placed(&mut self) -> bool {
        if !self.game.placements.is_empty() {
            return true;
        }
        if let Some(section) = self.game.section(SectionKind::Initial).filter(|_| !self.game.pieces.is_empty()) {
            let message = "no piece stands on the board, because `initial_piece_position` is empty";
            self.out.report(codes::NO_PIECES, section.word, message);
        }
        false
    }

    /// The pieces that never come onto the board: nothing places, spawns or names them in JavaScript. Where an
    /// invariant is about one of them, that is the place to say it.
    fn absent(&mut self) {
        let (game, text) = (self.game, self.text);
        let mut present: FxHashSet<Name> = game.placements.iter().filter_map(|own| Some(own.name?.name)).collect();
        let spawns = game.pieces.iter().flat_map(|piece| &piece.properties).filter_map(|own| own.spawn.as_ref());
        present.extend(spawns.flat_map(|spawn| &spawn.names).map(|word| word.name));
        let mut named: FxHashMap<Name, Vec<(Word, InvariantKind)>> = FxHashMap::default();
        for invariant in &game.invariants {
            for word in &invariant.names {
                named.entry(word.name).or_default().push((*word, invariant.kind));
            }
        }
        // Most games have no such piece, and blocks may be long.
        let mut in_scripts: Option<FxHashSet<&str>> = None;
        for (index, piece) in game.pieces.iter().enumerate() {
            let Some(word) = piece.name.filter(|word| self.pieces.get(&word.name) == Some(&index)) else { continue };
            if present.contains(&word.name) {
                continue;
            }
            let in_scripts = in_scripts.get_or_insert_with(|| script_words(game, text));
            if in_scripts.contains(word.name.as_str()) {
                continue;
            }
            let Some(((own, kind), others)) = named.get(&word.name).and_then(|uses| uses.split_first()) else {
                let message = format!("`{}` never comes onto the board: it is neither placed nor spawned", word.name);
                self.out.report(codes::UNUSED_PIECE, word.range, message).unnecessary();
                continue;
            };
            let (kind, name) = (kind.word(), own.name);
            let message = format!("`{kind}` has no effect on `{name}`, which never comes onto the board");
            let diagnostic = self.out.report(codes::IDLE_INVARIANT, own.range, message);
            diagnostic.related(self.file, word.range, "the piece is neither placed nor spawned");
            for (other, _) in others {
                diagnostic.related(self.file, other.range, "this has no effect either");
            }
        }
    }

    /// True if these players have pieces. If a player without pieces is to get some, then a placement places nothing,
    /// or others replace them, which was reported already.
    fn have_pieces(&mut self, book: &Rulebook, players: impl IntoIterator<Item = u8>) -> bool {
        let has_one = |player: u8| book.start.figures().any(|(_, figure)| figure.owner == player);
        let Some(lacking) = players.into_iter().find(|player| !has_one(*player)) else { return true };
        let is_for =
            |placement: &Placement| placement.is_mirrored() || placement.owner().is_none_or(|owner| owner == lacking);
        let is_said = self.game.placements.iter().any(is_for);
        if let Some(section) = self.game.section(SectionKind::Initial).filter(|_| !is_said) {
            let message = format!(
                "player {lacking} has no pieces: `owner : {lacking}` gives pieces to that player, and `mirrored` gives \
                 both players the same"
            );
            self.out.report(codes::NO_PIECES, section.word, message);
        }
        false
    }
}

/// Every word in the blocks of JavaScript, also in their strings and comments.
fn script_words<'t>(game: &Game, text: &'t str) -> FxHashSet<&'t str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let blocks = game.scripts.iter().filter_map(|script| text.get(std::ops::Range::<usize>::from(script.range)));
    blocks.flat_map(|block| block.split(move |c: char| !is_part(c))).collect()
}

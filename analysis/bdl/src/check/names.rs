//! The names of pieces: defined twice, used without a definition, never used, drawn alike.

use ludex_base::{Name, Suggestions};
use ludex_syntax::TextRange;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Checker;
use crate::codes;
use crate::game::{SectionKind, Word};

/// The places of a name, by what the page makes of one that means nothing.
#[derive(Debug, Clone, Copy)]
enum Use {
    Placed,
    Spawned,
    Invariant,
}

impl Use {
    fn consequence(self) -> &'static str {
        match self {
            Use::Placed => "the page stops when it is first drawn",
            Use::Spawned => "the page stops when a player chooses it",
            Use::Invariant => "naming it here has no effect",
        }
    }
}

impl Checker<'_> {
    pub(super) fn names(&mut self) {
        self.redefinitions();
        // Without the section every name would be unknown, and that it is missing is reported already.
        let has_pieces = self.game.sections.iter().any(|section| section.kind == SectionKind::Pieces);
        if has_pieces && !self.game.more_script_pieces {
            self.undefined();
        }
        self.letters();
    }

    /// Pieces are keys of one object, so the later of two takes the place of the earlier
    /// (reference/bdl.md, Meaning worth showing in hovers).
    fn redefinitions(&mut self) {
        let mut seen: FxHashMap<Name, TextRange> = FxHashMap::default();
        for definition in &self.model.definitions {
            let name = definition.id.name;
            if let Some(earlier) = seen.insert(name, definition.name_range) {
                let message = format!("the piece `{name}` is already defined: only the last one counts");
                self.again(codes::REDEFINITION, message, definition.name_range, earlier);
            }
        }
    }

    /// Every use of a name, in no order.
    fn uses(&self) -> Vec<(Word, Use)> {
        let game = self.game;
        let placed = game.placements.iter().filter_map(|placement| Some((placement.name?, Use::Placed)));
        let invariants = game.invariants.iter().flat_map(|invariant| &invariant.names);
        let spawns =
            game.pieces.iter().flat_map(|piece| &piece.properties).filter_map(|property| property.spawn.as_ref());
        let spawned = spawns.flat_map(|spawn| &spawn.names).map(|word| (*word, Use::Spawned));
        placed.chain(invariants.map(|word| (*word, Use::Invariant))).chain(spawned).collect()
    }

    /// The compiler looks no name up; real files name pieces that do not exist (reference/bdl.md,
    /// Real files).
    fn undefined(&mut self) {
        let model = self.model;
        let known: FxHashSet<Name> = model.definitions.iter().map(|definition| definition.id.name).collect();
        let mut unknown = self.uses();
        unknown.retain(|(word, _)| !word.is_reserved && !known.contains(&word.name));
        // The suggestions are limited, so the names at the beginning of the file get theirs first.
        unknown.sort_by_key(|(word, _)| word.range.start());
        let mut suggestions: Option<Suggestions<'_>> = None;
        for (word, place) in unknown {
            let candidates = || Suggestions::new(model.definitions.iter().map(|known| known.id.name.as_str()));
            let guess = suggestions.get_or_insert_with(candidates).guess(word.name.as_str());
            let message = format!("there is no piece `{}`: {}", word.name, place.consequence());
            self.out.report(codes::UNDEFINED_PIECE, word.range, message).or_write(self.file, word.range, guess);
        }
    }

    /// A piece is drawn as the first letter of its name in upper case (reference/bdl.md, Meaning worth showing in
    /// hovers). What a piece in JavaScript is drawn as is not looked at.
    fn letters(&mut self) {
        let mut seen: FxHashMap<char, Word> = FxHashMap::default();
        for word in self.game.pieces.iter().filter_map(|piece| piece.name) {
            let Some(letter) = word.name.as_str().chars().next().map(|letter| letter.to_ascii_uppercase()) else {
                continue;
            };
            let first = *seen.entry(letter).or_insert(word);
            if first.name != word.name {
                let message = format!("`{}` is drawn as the letter `{letter}`, and so is `{}`", word.name, first.name);
                let related = format!("`{}` is drawn as `{letter}` too", first.name);
                self.out.report(codes::SAME_LETTER, word.range, message).related(self.file, first.range, related);
            }
        }
    }
}

//! What is known of the JavaScript of a file: the pieces that it defines and names, and what is wrong with it.
//!
//! It is found in one walk over the blocks: the names of the file and its findings rest on it alike.

use ludex_base::{Db, File, Name, parse_once};
use ludex_syntax::bdl::codes as syntax_codes;
use ludex_syntax::bdl::javascript::BlockPlace;
use ludex_syntax::{Parse, SyntaxError, TextRange};

use super::blocks::{Block, blocks};
use super::found::{Finding, PieceName, Soundness, WalkResults};
use super::keys::keys;
use super::state::Walk;
use super::tree::Element;
use super::{names, shapes};
use crate::tree::EXPLICIT;

/// The facts about the JavaScript of a file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Facts {
    /// The pieces that blocks define, in order.
    pub pieces: Vec<ScriptPiece>,
    /// False if blocks may define other pieces too.
    pub pieces_are_known: bool,
    /// The texts that stand for the name of a piece, in order.
    pub piece_names: Vec<PieceName>,
    /// The findings, in no order.
    pub findings: Vec<Finding>,
}

/// A piece that a block defines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ScriptPiece {
    /// Its name.
    pub name: Name,
    /// Bytes of the name, without quotes.
    pub name_range: TextRange,
    /// Bytes from the name to the end of its value.
    pub full_range: TextRange,
}

/// The facts about the JavaScript of a file.
#[salsa::tracked]
pub fn facts(db: &dyn Db, file: File) -> Facts {
    Facts::new(&parse_once(db, file), file.text(db))
}

impl Facts {
    fn new(parse: &Parse, text: &str) -> Facts {
        let mut facts = Facts { pieces_are_known: true, ..Facts::default() };
        let mut found = WalkResults::default();
        // A large game without the word need not be searched for blocks.
        let has_blocks = text.contains(EXPLICIT);
        let all = if has_blocks { blocks(Element::node(&parse.green, 0.into())) } else { Vec::new() };
        for block in all {
            let soundness = soundness(block, &parse.errors);
            found.is_partial |= soundness < Soundness::Sound;
            if block.place == Some(BlockPlace::Pieces) {
                let keys = keys(block.node);
                facts.pieces_are_known &= keys.complete && soundness == Soundness::Sound;
                facts.pieces.extend(keys.keys.iter().map(|key| ScriptPiece {
                    name: Name::new(key.name),
                    name_range: key.name_range,
                    full_range: key.full_range,
                }));
            }
            if let Some(shape) = block.place.and_then(shapes::of)
                && soundness > Soundness::Lost
            {
                Walk::new(text, shape, soundness, &mut found).block(block);
            }
        }
        names::finish(&mut found);
        found.piece_names.sort_by_key(|name| name.range.start());
        found.piece_names.dedup();
        facts.piece_names = found.piece_names;
        facts.findings = found.findings;
        facts
    }
}

/// The degree to which a block was understood, by what the parser has reported in it.
pub(super) fn soundness(block: Block<'_>, errors: &[SyntaxError]) -> Soundness {
    let range = block.node.range();
    let first = errors.partition_point(|error| error.range.start() < range.start());
    let inside = errors[first..].iter().take_while(|error| error.range.start() < range.end());
    inside.fold(Soundness::Sound, |worst, error| match error.code {
        code if code == syntax_codes::UNCLOSED_EXPLICIT => Soundness::Lost,
        code if code == syntax_codes::EXPLICIT_BRACE => worst,
        _ => worst.min(Soundness::Faulty),
    })
}

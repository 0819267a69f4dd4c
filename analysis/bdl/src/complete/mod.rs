//! Completion: in blocks of JavaScript what is known there, anywhere else what the grammar wants at the cursor.
//!
//! [`places`] tells what may stand there, [`entries`] makes a list of it, with the texts of [`snippets`]; [`script`] is
//! about JavaScript.

mod entries;
mod places;
pub(crate) mod script;
mod snippets;
#[cfg(test)]
mod tests;

use ludex_base::completion::{Completing, Completions};
use ludex_base::signature_help::SignatureHelp;
use ludex_base::{Db, File, TextSize};

use self::places::{CompletionPlace, Number};
use crate::Bdl;
use crate::cursor::Cursor;
use crate::javascript::Source;

impl Completing for Bdl {
    /// The entries that can be written at an offset; `None` where nothing is offered.
    fn complete(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
        let source = Source::of(db, file);
        if let Some(block) = script::block_in(&source, offset) {
            return script::complete(db, file, offset, &source, &block);
        }
        if let Some(closed) = Source::closed(db, file, offset)
            && let Some(block) = script::block_in(&closed, offset)
        {
            return script::complete(db, file, offset, &closed, &block);
        }
        let cursor = Cursor::new(db, file, offset)?;
        let place = places::place(&cursor)?;
        let items = entries::entries(db, file, &cursor, &place);
        let found = (!items.is_empty()).then(|| Completions::new(cursor.range, items))?;
        // Behind `vertical(` the signature says what its ends are, and the numbers would hide it.
        Some(if place == CompletionPlace::Number(Number::End) { found.quiet() } else { found })
    }

    fn signature(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
        crate::signature::signature(db, file, offset)
    }
}

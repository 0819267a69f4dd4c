//! The places where a text says a colour.

use ludex_syntax::TextRange;

use crate::file::File;
use crate::language::Db;
use crate::picture::Colour;

/// The colours that the texts of a language say.
pub trait Colours {
    /// The places where a file says a colour, in order of position.
    fn colours(&self, db: &dyn Db, file: File) -> Vec<ColourPlace>;

    /// The ways to write a colour at such a place, the best first.
    fn colour_spellings(&self, db: &dyn Db, file: File, range: TextRange, colour: Colour) -> Vec<String>;
}

/// A place where a colour is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ColourPlace {
    /// Bytes of what says it; half open.
    pub range: TextRange,
    /// The colour.
    pub colour: Colour,
}

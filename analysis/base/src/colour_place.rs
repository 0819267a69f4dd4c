//! The places where a text says a colour.

use ludex_syntax::TextRange;

use crate::picture::Colour;

/// A place where a colour is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ColourPlace {
    /// Bytes of what says it; half open.
    pub range: TextRange,
    /// The colour.
    pub colour: Colour,
}

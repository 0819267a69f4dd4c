//! The text about a place.

use ludex_syntax::TextRange;

use crate::markup::Markup;

/// A text for a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    /// Bytes of what it is about.
    pub range: TextRange,
    /// The text.
    pub markup: Markup,
}

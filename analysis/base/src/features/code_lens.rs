//! A line of facts above a definition or a file.

use ludex_syntax::TextRange;

/// A line of facts, shown above the line on which a range begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeLens {
    /// Bytes of what it is about; half open.
    pub range: TextRange,
    /// The text that is shown: "14 steps, 2 actions per pass".
    pub title: String,
}

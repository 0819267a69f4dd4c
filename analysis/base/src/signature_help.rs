//! How what is being written is put together, and which part of it the cursor is at.

use std::ops::Range;

use crate::markup::Markup;

/// How something is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureHelp {
    /// It as it would be written, with words for its parts.
    pub label: String,
    /// A text about what it does; may be empty.
    pub documentation: Markup,
    /// Its parts, in order.
    pub parameters: Vec<Parameter>,
    /// Which part the cursor is at, if it is at one.
    pub active: Option<u32>,
}

/// A part of what is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// Bytes of its words in the label; half open.
    pub range: Range<usize>,
    /// A text about what may stand there; may be empty.
    pub documentation: Markup,
}

//! The signature of what is being written, and the part of it that the cursor is at.

use std::ops::Range;

use crate::markup::Markup;

/// The signature of something: how it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureHelp {
    /// It as it would be written, with words for its parts.
    pub label: String,
    /// A text about what it does; may be empty.
    pub documentation: Markup,
    /// Its parts, in order.
    pub parameters: Vec<Parameter>,
    /// The index of the part that the cursor is at, if it is at one.
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

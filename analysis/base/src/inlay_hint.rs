//! The hints that an editor writes between the words of a text, such as an inferred type.

use ludex_syntax::TextSize;

/// A word or two shown at a place, as if they were written there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InlayHint {
    /// The byte in front of which it is shown.
    pub offset: TextSize,
    /// The text that is shown, such as `: Int`.
    pub label: String,
    /// The kind of hint.
    pub kind: InlayHintKind,
    /// The text for somebody who points at it; may be empty.
    pub tooltip: String,
}

/// The kind of an inlay hint. Editors set the kinds apart, and a blank where it belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InlayHintKind {
    /// A type, behind what has it.
    Type,
    /// The name of a parameter, in front of its argument.
    Parameter,
    /// A figure behind a statement, such as what it costs.
    Figure,
}

//! What an editor writes between the words of a text, such as an inferred type.

use ludex_syntax::TextSize;

/// A word or two shown at a place, as if they were written there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InlayHint {
    /// The byte in front of which it is shown.
    pub offset: TextSize,
    /// What is shown, such as `: Int`.
    pub label: String,
    /// What it says.
    pub kind: InlayHintKind,
    /// What to say when somebody points at it; may be empty.
    pub tooltip: String,
}

/// What an inlay hint says. Editors set the kinds apart, and a blank where it belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InlayHintKind {
    /// A type, behind what has it.
    Type,
    /// The name of a parameter, in front of its argument.
    Parameter,
    /// A figure behind a statement, such as what it costs.
    Figure,
}

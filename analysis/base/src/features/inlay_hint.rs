//! The hints that an editor writes between the words of a text, such as an inferred type.

use ludex_syntax::{TextRange, TextSize};

use crate::code_lens::CodeLens;
use crate::file::File;
use crate::language::Db;

/// The facts that a language shows between the words and the lines of a text. What is left out shows none.
pub trait Annotating {
    /// The hints between the words of a range, in order of position.
    fn inlay_hints(&self, _db: &dyn Db, _file: File, _range: TextRange) -> Vec<InlayHint> {
        Vec::new()
    }

    /// The lines of facts above lines of the file, in order of position.
    fn code_lenses(&self, _db: &dyn Db, _file: File) -> Vec<CodeLens> {
        Vec::new()
    }
}

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

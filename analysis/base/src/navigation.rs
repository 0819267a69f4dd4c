//! Places to go to.

use ludex_syntax::TextRange;

use crate::file::File;

/// A place in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Location {
    /// The file.
    pub file: File,
    /// Bytes there; half open.
    pub range: TextRange,
}

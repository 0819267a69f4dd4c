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

/// A definition to jump to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NavigationTarget {
    /// The file.
    pub file: File,
    /// The name there; what is selected.
    pub name_range: TextRange,
    /// The whole definition; what is shown.
    pub full_range: TextRange,
}

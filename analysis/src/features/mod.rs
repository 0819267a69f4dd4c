//! One file a feature, each written once over the model.
//!
//! A feature takes the database, a file and byte offsets, and gives plain data with byte
//! ranges. None of them names a dialect.

pub mod completion;
pub mod definition;
pub mod diagnostics;
pub mod folding;
pub mod highlight;
pub mod hover;
pub mod implementation;
pub mod outline;
pub mod preview;
pub mod references;
pub mod selection;
pub mod signature_help;
pub mod workspace_symbols;

#[cfg(test)]
mod tests;

use ludex_syntax::TextRange;

use crate::db::{Db, File};
use crate::language::language;
use crate::model::{Definition, DefinitionId, FileModel};

/// The names of a file.
pub fn model(db: &dyn Db, file: File) -> &FileModel {
    language(file.dialect(db)).model(db, file)
}

/// A definition by its id.
pub fn find_definition(db: &dyn Db, id: DefinitionId) -> Option<&Definition> {
    model(db, id.file).definition(id.local)
}

/// A place in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Location {
    /// The file.
    pub file: File,
    /// Bytes there; half open.
    pub range: TextRange,
}

//! Places to go to.

use ludex_syntax::{TextRange, TextSize};

use crate::file::File;
use crate::language::Db;
use crate::model::DefinitionId;

/// The places that a language knows beyond the definitions in its model. What is left out leads nowhere.
pub trait Navigating {
    /// The place where the workspace defines a name of the language, by its row in the table of such names.
    fn builtin_definition(&self, _db: &dyn Db, _file: File, _index: u32) -> Option<NavigationTarget> {
        None
    }

    /// The places that make what stands at an offset what it is, beyond its definition, in the order in
    /// which they take effect.
    fn implementations(&self, _db: &dyn Db, _file: File, _offset: TextSize) -> Vec<Location> {
        Vec::new()
    }

    /// The definitions of the type of what stands at an offset, and the range of that expression.
    fn type_definition(
        &self,
        _db: &dyn Db,
        _file: File,
        _offset: TextSize,
    ) -> Option<(TextRange, Vec<NavigationTarget>)> {
        None
    }

    /// The definitions of the types that a type extends, in the order in which they are written.
    fn supertypes(&self, _db: &dyn Db, _definition: DefinitionId) -> Vec<DefinitionId> {
        Vec::new()
    }
}

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

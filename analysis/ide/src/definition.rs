//! Where a name is defined.

use ludex_base::query::model;
use ludex_base::{Db, File, Target, find_definition};
use ludex_syntax::{TextRange, TextSize};

/// A place to jump to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NavigationTarget {
    /// The file.
    pub file: File,
    /// The name there; what is selected.
    pub name_range: TextRange,
    /// The whole definition; what is shown.
    pub full_range: TextRange,
}

/// The definition of the name at an offset, and the range of that name.
pub fn definition(db: &dyn Db, file: File, offset: TextSize) -> Option<(TextRange, Vec<NavigationTarget>)> {
    let occurrence = model(db, file).occurrence_at(offset)?;
    let target = match occurrence.target {
        Target::Definition(id) => {
            let definition = find_definition(db, id)?;
            NavigationTarget { file: id.file, name_range: definition.name_range, full_range: definition.full_range }
        }
        Target::File(file) => {
            let start = TextRange::empty(0.into());
            NavigationTarget { file, name_range: start, full_range: start }
        }
        Target::Builtin(_) | Target::Unresolved => return None,
    };
    Some((occurrence.range, vec![target]))
}

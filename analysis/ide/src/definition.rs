//! The definition of a name.

use ludex_base::navigation::NavigationTarget;
use ludex_base::{Database, Db, File, Target, find_definition, is_workspace_read, model};
use ludex_syntax::{TextRange, TextSize};

use crate::names::Meaning;
use crate::references::places;

/// The definition of the name at an offset, and the range of that name.
pub fn definition(db: &dyn Db, file: File, offset: TextSize) -> Option<(TextRange, Vec<NavigationTarget>)> {
    let occurrence = model(db, file).occurrence_at(offset)?;
    Some((occurrence.range, vec![defined_at(db, file, occurrence.target)?]))
}

/// The place where something is defined that is meant in a file.
fn defined_at(db: &dyn Db, file: File, target: Target) -> Option<NavigationTarget> {
    match target {
        Target::Definition(id) => {
            let definition = find_definition(db, id)?;
            let (name_range, full_range) = (definition.name_range, definition.full_range);
            Some(NavigationTarget { file: id.file, name_range, full_range })
        }
        Target::File(file) => {
            let start = TextRange::empty(0.into());
            Some(NavigationTarget { file, name_range: start, full_range: start })
        }
        Target::Builtin(id) => db.language(id.dialect).navigating()?.builtin_definition(db, file, id.index),
        Target::Unresolved => None,
    }
}

/// The place where the workspace defines what a name means. Needs [`Database::refresh_mentions`].
pub fn defining(db: &Database, meaning: Meaning) -> Option<NavigationTarget> {
    let file = match meaning {
        Meaning::Definition(id) => id.file,
        // What a language brings along may be defined by the project of a file that uses it.
        Meaning::Builtin(..) => places(db, meaning).first()?.0.file,
    };
    defined_at(db, file, meaning.target())
}

/// True if the name at an offset has no definition yet, and a file that is still to be read may bring one.
pub fn may_come(db: &dyn Db, file: File, offset: TextSize) -> bool {
    let is_unresolved = || model(db, file).occurrence_at(offset).is_some_and(|one| one.target == Target::Unresolved);
    !is_workspace_read(db) && is_unresolved()
}

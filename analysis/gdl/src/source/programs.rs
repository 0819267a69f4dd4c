//! The meanings of a file's names in the programs that read it. The model of a file says what they mean in one of them;
//! who changes a name has to know all.

use ludex_base::{Db, DefinitionId, File, Name, Occurrence, Role};
use ludex_syntax::gdl::literal;
use rustc_hash::FxHashSet;

use super::load::load;
use super::lower::lower;
use super::modules::contexts;
use super::program::program;
use crate::kinds::VARIANTS;
use crate::source::checking::checking;

/// The other files of the programs that a definition belongs to, those that they do not read included.
pub(crate) fn stands_beside(db: &dyn Db, definition: DefinitionId) -> Vec<File> {
    // A variant belongs to its module.
    if definition.local.namespace == VARIANTS {
        return Vec::new();
    }
    let mut seen: FxHashSet<File> = FxHashSet::default();
    seen.insert(definition.file);
    let programs = contexts(db, definition.file).iter().map(|root| program(db, *root));
    programs.flat_map(|program| program.all()).filter(|file| seen.insert(*file)).collect()
}

/// The root of a program that reads a file, too, and in which a name there that means this definition means another.
pub(crate) fn ambiguous_root(
    db: &dyn Db,
    file: File,
    occurrence: &Occurrence,
    definition: DefinitionId,
) -> Option<File> {
    if definition.local.namespace == VARIANTS {
        return None;
    }
    let known = checking(db, file).root(file);
    let item = lower(db, file).map.item_at(occurrence.range.start())?;
    let name = Name::new(&literal::unescape(&file.text(db)[occurrence.range]));
    let mut others = contexts(db, file).iter().copied().filter(|root| *root != known);
    others.find(|root| {
        let names = load(db, *root);
        if !names.reads(file) {
            return false;
        }
        let meant = match occurrence.role {
            Role::Define => names.reopened(definition.file, definition.local),
            _ => names.binding(definition.local.namespace, name, names.order(file, item)),
        };
        meant.is_some_and(|meant| (meant.file, meant.local) != (definition.file, definition.local))
    })
}

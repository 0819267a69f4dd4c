//! Every place where a name is used, in the whole workspace.

use ludex_base::navigation::Location;
use ludex_base::query::model;
use ludex_base::{BacklinkKey, Database, Db, DefinitionId, File, Role, Target, find_definition};
use ludex_syntax::{TextRange, TextSize};
use rustc_hash::FxHashSet;

use crate::linked::linking;

/// The places that mean the same as the name at an offset, in order of path and position.
/// Needs [`Database::refresh_mentions`].
pub fn references(db: &dyn Db, file: File, offset: TextSize, declaration: bool) -> Option<Vec<Location>> {
    let occurrence = model(db, file).occurrence_at(offset)?;
    let mut found = Vec::new();
    for file in files_that_may_mean(db, file, occurrence.target, occurrence.range) {
        db.unwind_if_revision_cancelled();
        let same = model(db, file).occurrences.iter().filter(|other| other.target == occurrence.target);
        let wanted = same.filter(|other| declaration || other.role != Role::Define);
        found.extend(wanted.map(|other| Location { file, range: other.range }));
    }
    Some(found)
}

/// The number of uses of a definition in the whole workspace. Needs [`Database::refresh_mentions`].
pub fn uses(db: &dyn Db, id: DefinitionId) -> usize {
    let target = Target::Definition(id);
    let files = files_that_may_mean(db, id.file, target, TextRange::empty(0.into()));
    let count = |file: File| {
        db.unwind_if_revision_cancelled();
        let occurrences = model(db, file).occurrences.iter();
        occurrences.filter(|other| other.target == target && other.role != Role::Define).count()
    };
    files.into_iter().map(count).sum()
}

/// The number of files that bring in a file. Needs [`Database::refresh_links`].
pub fn includers(db: &Database, module: File) -> usize {
    let mut files = linking(db, module);
    files.sort_by(|a, b| a.path(db).cmp(b.path(db)));
    files.dedup();
    let brings_in = |file: File| {
        let mut occurrences = model(db, file).occurrences.iter();
        occurrences.any(|other| other.role == Role::Import && other.target == Target::File(module))
    };
    files.into_iter().filter(|file| brings_in(*file)).count()
}

/// The files in which a target may be meant, in order of their paths. The range is that of its name in a file.
pub(crate) fn files_that_may_mean(db: &dyn Db, file: File, target: Target, range: TextRange) -> Vec<File> {
    let mut names = Vec::new();
    match target {
        Target::Definition(id) => {
            names.push(BacklinkKey::Mentions(id.local.name));
            if let Some(definition) = find_definition(db, id) {
                names.extend(definition.aliases.iter().map(|alias| BacklinkKey::Mentions(*alias)));
            }
        }
        Target::File(file) => names.push(BacklinkKey::Links(ludex_base::file::module_name(file.path(db)))),
        Target::Builtin(_) => names.push(BacklinkKey::Mentions(ludex_base::Name::new(&file.text(db)[range]))),
        Target::Unresolved => return Vec::new(),
    }
    let mut seen = FxHashSet::default();
    let mut files: Vec<File> = Vec::new();
    for key in names {
        files.extend(db.backlink(key).files(db).iter().filter(|file| seen.insert(**file)));
    }
    if seen.insert(file) {
        files.push(file);
    }
    files.sort_by(|a, b| a.path(db).cmp(b.path(db)));
    files
}

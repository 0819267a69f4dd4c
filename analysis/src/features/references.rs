//! Every place where a name is used, in the whole workspace.

use ludex_syntax::TextSize;
use rustc_hash::FxHashSet;

use crate::db::{BacklinkKey, Db, File};
use crate::features::{Location, find_definition, model};
use crate::model::{Role, Target};

/// The places that mean the same as the name at an offset, in order of path and position.
/// Needs [`crate::Database::refresh_mentions`].
pub fn references(db: &dyn Db, file: File, offset: TextSize, declaration: bool) -> Option<Vec<Location>> {
    let occurrence = model(db, file).occurrence_at(offset)?;
    let mut found = Vec::new();
    // An index into the names of one language means something else in another.
    let prefix = file.dialect(db).prefix();
    for file in files_that_may_mean(db, file, occurrence.target, occurrence.range) {
        db.unwind_if_revision_cancelled();
        if matches!(occurrence.target, Target::Predefined(_)) && file.dialect(db).prefix() != prefix {
            continue;
        }
        let same = model(db, file).occurrences.iter().filter(|other| other.target == occurrence.target);
        let wanted = same.filter(|other| declaration || other.role != Role::Define);
        found.extend(wanted.map(|other| Location { file, range: other.range }));
    }
    Some(found)
}

fn files_that_may_mean(db: &dyn Db, file: File, target: Target, range: ludex_syntax::TextRange) -> Vec<File> {
    let mut names = Vec::new();
    match target {
        Target::Definition(id) => {
            names.push(BacklinkKey::Mentions(id.local.name));
            if let Some(definition) = find_definition(db, id) {
                names.extend(definition.aliases.iter().map(|alias| BacklinkKey::Mentions(*alias)));
            }
        }
        Target::File(file) => names.push(BacklinkKey::Links(crate::db::module_name(file.path(db)))),
        Target::Predefined(_) => names.push(BacklinkKey::Mentions(crate::Name::new(&file.text(db)[range]))),
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

//! Every place where a name is used, in the whole workspace.

use ludex_base::navigation::Location;
use ludex_base::query::model;
use ludex_base::{BacklinkKey, Db, File, Role, Target, find_definition};
use ludex_syntax::TextSize;
use rustc_hash::FxHashSet;

/// The places that mean the same as the name at an offset, in order of path and position.
/// Needs [`ludex_base::Database::refresh_mentions`].
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

fn files_that_may_mean(db: &dyn Db, file: File, target: Target, range: ludex_syntax::TextRange) -> Vec<File> {
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

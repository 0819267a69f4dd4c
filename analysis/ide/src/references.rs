//! Every place where a name is used, in the whole workspace.

use ludex_base::navigation::Location;
use ludex_base::query::model;
use ludex_base::{BacklinkKey, Database, Db, DefinitionId, File, Name, Occurrence, Role, Target, find_definition};
use ludex_syntax::{TextRange, TextSize};
use rustc_hash::FxHashSet;
use salsa::Database as _;

use crate::linked::{linking, retain_concerned};
use crate::names::Meaning;

/// A search for the places that mean the same as a name, which may be made file by file.
#[derive(Debug, Clone)]
pub struct Search {
    /// What the name means.
    target: Target,
    /// The files in which it may be meant, in order of their paths.
    files: Vec<File>,
}

impl Search {
    /// A search for what the name at an offset means; [`None`] if there is no name. Needs
    /// [`Database::refresh_mentions`].
    pub fn at(db: &Database, file: File, offset: TextSize) -> Option<Search> {
        let occurrence = model(db, file).occurrence_at(offset)?;
        let files = files_that_may_mean(db, file, occurrence.target, occurrence.range);
        Some(Search { target: occurrence.target, files })
    }

    /// A search for what a name means, wherever it stands. Needs [`Database::refresh_mentions`].
    pub fn of(db: &Database, meaning: Meaning) -> Search {
        let target = meaning.target();
        let files = match meaning {
            Meaning::Definition(id) => files_that_may_mean(db, id.file, target, TextRange::empty(0.into())),
            Meaning::Builtin(_, name) => db.backlink(BacklinkKey::Mentions(Name::new(name))).files(db).to_vec(),
        };
        Search { target, files }
    }

    /// The number of files in which it may be meant.
    pub fn file_count(&self) -> usize {
        self.files.len()
    }

    /// The places in each of the files, in order of path and position: all of them, or those that do not define it.
    pub fn by_file(&self, db: &Database, declaration: bool) -> impl Iterator<Item = Vec<Location>> {
        self.files.iter().map(move |file| -> Vec<Location> {
            let wanted = self.occurrences(db, *file).filter(|other| declaration || other.role != Role::Define);
            wanted.map(|other| Location { file: *file, range: other.range }).collect()
        })
    }

    /// What means the same in a file, in order of position.
    fn occurrences<'a>(&self, db: &'a Database, file: File) -> impl Iterator<Item = &'a Occurrence> + use<'a> {
        db.unwind_if_revision_cancelled();
        let target = self.target;
        model(db, file).occurrences.iter().filter(move |other| other.target == target)
    }
}

/// The places where a name stands with a meaning, and what it does at each, in order of path and position. Needs
/// [`Database::refresh_mentions`].
pub fn places(db: &Database, meaning: Meaning) -> Vec<(Location, Role)> {
    let search = Search::of(db, meaning);
    let in_file = |file: &File| {
        let file = *file;
        search.occurrences(db, file).map(move |other| (Location { file, range: other.range }, other.role))
    };
    search.files.iter().flat_map(in_file).collect()
}

/// The places that mean the same as the name at an offset, in order of path and position.
/// Needs [`Database::refresh_mentions`].
pub fn references(db: &Database, file: File, offset: TextSize, declaration: bool) -> Option<Vec<Location>> {
    let search = Search::at(db, file, offset)?;
    Some(search.by_file(db, declaration).flatten().collect())
}

/// The number of uses of a definition in the whole workspace. Needs [`Database::refresh_mentions`].
pub fn uses(db: &Database, id: DefinitionId) -> usize {
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
pub(crate) fn files_that_may_mean(db: &Database, file: File, target: Target, range: TextRange) -> Vec<File> {
    let mut names = Vec::new();
    match target {
        Target::Definition(id) => {
            names.push(BacklinkKey::Mentions(id.local.name));
            if let Some(definition) = find_definition(db, id) {
                names.extend(definition.aliases.iter().map(|alias| BacklinkKey::Mentions(*alias)));
            }
        }
        Target::File(file) => names.push(BacklinkKey::Links(ludex_base::file::module_name(file.path(db)))),
        Target::Builtin(_) => names.push(BacklinkKey::Mentions(Name::new(&file.text(db)[range]))),
        Target::Unresolved => return Vec::new(),
    }
    let mut seen = FxHashSet::default();
    let mut files: Vec<File> = Vec::new();
    for key in names {
        files.extend(db.backlink(key).files(db).iter().filter(|file| seen.insert(**file)));
    }
    if let Target::Definition(id) = target {
        // A large workspace may hold many programs with the same names, such as copies of one.
        retain_concerned(db, &[id.file], &mut files);
    }
    if !files.contains(&file) {
        files.push(file);
    }
    files.sort_by(|a, b| a.path(db).cmp(b.path(db)));
    files
}

#[cfg(test)]
mod tests {
    use ludex_base::file::file_name;
    use ludex_test_support::Fixture;

    use super::*;

    #[test]
    fn a_program_with_the_same_names_is_not_looked_through() {
        let text = "\
//- /a/types.g
(unit-type bo$0at)
//- /a/game.g
(include \"types\")
(add boat speed 1)
//- /b/kinds.g
(unit-type boat)
//- /b/other.g
(include \"kinds\")
(add boat speed 2)
";
        let fixture = Fixture::new(ludex_languages::LANGUAGES, "g", text);
        let (file, offset) = fixture.cursor();
        let search = Search::at(&fixture.db, file, offset).expect("a name");
        let names: Vec<String> = search.files.iter().map(|file| file_name(file.path(&fixture.db))).collect();
        assert_eq!(names, ["game.g", "types.g"]);
        let found: Vec<usize> = search.by_file(&fixture.db, false).map(|places| places.len()).collect();
        assert_eq!(found, [1, 0]);
    }
}

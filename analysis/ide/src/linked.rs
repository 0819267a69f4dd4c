//! The files that links lead to, as far as the index of links tells: it knows who asks for a module of some name, not
//! which of several such modules is found. Needs [`Database::refresh_links`].

use ludex_base::file::{file_name, module_name};
use ludex_base::{BacklinkKey, Database, Db, File, Name};
use rustc_hash::{FxHashMap, FxHashSet};
use salsa::Database as _;

/// The files that may link to a file; one of them may be there twice.
pub(crate) fn linking(db: &Database, file: File) -> Vec<File> {
    let path = file.path(db);
    let package = path.parent().map(module_name);
    // A file with an extension of its own is asked for by its whole name, a package by the name of its folder.
    let names = [module_name(path), Name::new(&file_name(path))].into_iter().chain(package);
    names.flat_map(|name| db.leading(BacklinkKey::Links(name))).collect()
}

/// Takes out the files that have nothing to do with some others: those that no file leads to which leads to one of the
/// others as well, if their language does not find files by the names they mention. There is no other way for a query
/// to get from a file to another one.
pub(crate) fn retain_concerned(db: &Database, others: &[File], files: &mut Vec<File>) {
    let links = LinksTo::files(db, files.iter().chain(others).copied());
    let above = links.above(others.iter().copied());
    let modules: FxHashSet<Name> = above.iter().map(|file| module_name(file.path(db))).collect();
    let concerned = links.below(above);
    files.retain(|file| {
        let language = db.language(file.dialect(db));
        let importing = language.importing();
        let mut implied = importing.map(|importing| importing.implied_modules()).unwrap_or_default().iter();
        concerned.contains(file) || language.reads_mentions() || implied.any(|name| modules.contains(&Name::new(name)))
    });
}

/// The links that lead to some files, through any number of other files.
pub(crate) struct LinksTo {
    /// The files that may link to each.
    above: FxHashMap<File, Vec<File>>,
    /// The files that each may link to.
    below: FxHashMap<File, Vec<File>>,
}

impl LinksTo {
    /// Follows the links back from these files.
    pub(crate) fn files(db: &Database, files: impl IntoIterator<Item = File>) -> LinksTo {
        let mut links = LinksTo { above: FxHashMap::default(), below: FxHashMap::default() };
        let mut queue: Vec<File> = files.into_iter().collect();
        while let Some(file) = queue.pop() {
            if links.above.contains_key(&file) {
                continue;
            }
            db.unwind_if_revision_cancelled();
            let above = linking(db, file);
            for other in above.iter().copied() {
                links.below.entry(other).or_default().push(file);
                queue.push(other);
            }
            links.above.insert(file, above);
        }
        links
    }

    /// The files from which links lead to one of these, and these.
    pub(crate) fn above(&self, files: impl IntoIterator<Item = File>) -> FxHashSet<File> {
        reached(files, &self.above)
    }

    /// The files to which links lead from one of these, and these.
    pub(crate) fn below(&self, files: impl IntoIterator<Item = File>) -> FxHashSet<File> {
        reached(files, &self.below)
    }
}

fn reached(files: impl IntoIterator<Item = File>, next: &FxHashMap<File, Vec<File>>) -> FxHashSet<File> {
    let mut reached = FxHashSet::default();
    let mut queue: Vec<File> = files.into_iter().collect();
    while let Some(file) = queue.pop() {
        if reached.insert(file) {
            queue.extend(next.get(&file).into_iter().flatten());
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use ludex_test_support::Fixture;

    use super::*;

    #[test]
    fn files_of_one_program_have_a_file_above_them_all() {
        let text = "\
//- /a/game.g
(include \"types\")
(include \"names\")
//- /a/types.g
(include \"ground\")
//- /a/names.g
(namer names (random \"Ann\"))
//- /a/ground.g
(terrain-type sea)
//- /b/other.g
(include \"weather\")
//- /b/weather.g
(include \"other\")
";
        let fixture = Fixture::new(ludex_languages::LANGUAGES, "g", text);
        let [game, types, names, ground, other, weather] = fixture.files[..] else { panic!("six files") };
        let links = LinksTo::files(&fixture.db, [ground, names, weather]);
        let set = |files: &[File]| files.iter().copied().collect::<FxHashSet<File>>();
        assert_eq!(links.above([ground]), set(&[ground, types, game]));
        assert_eq!(links.below(links.above([ground])), set(&[ground, types, game, names]));
        assert_eq!(links.below(links.above([names])), set(&[ground, types, game, names]));
        assert_eq!(links.above([weather]), set(&[other, weather]));
        assert_eq!(links.below(links.above([weather])), set(&[other, weather]));
    }
}

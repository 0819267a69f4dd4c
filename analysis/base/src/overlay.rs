//! A database that is laid over another one, in which some files have other texts or other paths: for looking at what
//! a change would do.
//!
//! Queries get to a file by its path or by a name, and only then is it taken over. So a change costs what those files
//! cost whose names and findings are asked for, however large the workspace is. What they rest on is found as it is
//! found in the other database, so no rule has to say which files matter. The indexes are those of the other
//! database; only files with other texts are read for them.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;
use salsa::Database as _;

use crate::database::{Contribution, Database, Extent, lock};
use crate::dialect::Dialect;
use crate::file::{Backlink, BacklinkKey, Configuration, File, PathSlot, Workspace, module_name};
use crate::language::{Db, Language};

/// The inputs that queries have got to so far.
#[derive(Default)]
struct Registry {
    slots: FxHashMap<PathBuf, PathSlot>,
    backlinks: FxHashMap<BacklinkKey, Backlink>,
    /// The files of the overlay, by those of the other database.
    files: FxHashMap<File, File>,
    /// The files of the other database, by those of the overlay.
    origins: FxHashMap<File, File>,
}

/// The database, which is only read. It holds a snapshot of the other one: a write there waits until it is gone.
#[salsa::db]
pub struct Overlay {
    storage: salsa::Storage<Self>,
    origin: Database,
    /// The texts of the files that have others here. In these tables all files are those of the other database.
    texts: FxHashMap<File, Arc<str>>,
    /// The paths of the files that have others here.
    paths: FxHashMap<File, Arc<Path>>,
    /// The files that have other paths here, by these.
    arrived: FxHashMap<PathBuf, File>,
    /// The files that lead to a name here by their other text or path.
    leading: FxHashMap<BacklinkKey, Vec<File>>,
    registry: Mutex<Registry>,
}

impl std::fmt::Debug for Overlay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Overlay").finish_non_exhaustive()
    }
}

impl Overlay {
    /// Lays other texts and other paths over a database, each for a file of that database, which is named once. A file
    /// that gets the path of another one replaces it. Nobody has a file open here. The indexes of the other database
    /// are taken as they are: see [`Database::refresh_links`] and [`Database::refresh_mentions`].
    pub fn new(
        origin: &Database,
        texts: impl IntoIterator<Item = (File, Arc<str>)>,
        paths: impl IntoIterator<Item = (File, PathBuf)>,
    ) -> Overlay {
        let mut overlay = Overlay {
            storage: salsa::Storage::new(None),
            origin: origin.clone(),
            texts: texts.into_iter().collect(),
            paths: FxHashMap::default(),
            arrived: FxHashMap::default(),
            leading: FxHashMap::default(),
            registry: Mutex::default(),
        };
        Configuration::new(&overlay, Arc::clone(Configuration::get(origin).settings(origin)));
        Workspace::new(&overlay, Workspace::get(origin).is_read(origin));
        for (file, path) in paths {
            overlay.leading.entry(BacklinkKey::Modules(module_name(&path))).or_default().push(file);
            overlay.paths.insert(file, Arc::from(path.as_path()));
            overlay.arrived.insert(path, file);
        }
        let changed: Vec<File> = overlay.texts.keys().copied().collect();
        for file in changed {
            origin.unwind_if_revision_cancelled();
            let Some(here) = overlay.counterpart(file) else { continue };
            let contribution = Contribution::read(&overlay, here, Extent::Mentions);
            for key in contribution.keys() {
                overlay.leading.entry(key).or_default().push(file);
            }
        }
        overlay
    }

    /// The file that a file of the other database is here; `None` if another one has taken its path.
    pub fn counterpart(&self, file: File) -> Option<File> {
        self.is_there(file).then(|| self.take_over(&mut lock(&self.registry), file))
    }

    /// The files of the other database that queries have got to, in order of their paths there.
    pub fn taken_over(&self) -> Vec<File> {
        let mut files: Vec<File> = lock(&self.registry).files.keys().copied().collect();
        files.sort_by(|a, b| a.path(&self.origin).cmp(b.path(&self.origin)));
        files
    }

    /// The path here of a file of the other database.
    fn path(&self, file: File) -> &Arc<Path> {
        self.paths.get(&file).unwrap_or_else(|| file.path(&self.origin))
    }

    /// True if no other file has taken its path.
    fn is_there(&self, file: File) -> bool {
        self.arrived.get(&**self.path(file)).is_none_or(|other| *other == file)
    }

    /// The file of the other database that has a path here.
    fn at(&self, path: &Path) -> Option<File> {
        let arrived = self.arrived.get(path).copied();
        arrived.or_else(|| self.origin.file(path).filter(|file| !self.paths.contains_key(file)))
    }

    /// The files of the other database that lead to a name here, in order of their paths here.
    fn leading(&self, key: BacklinkKey) -> Vec<File> {
        let mut files = self.origin.leading(key);
        files.retain(|file| match key {
            BacklinkKey::Modules(_) => !self.paths.contains_key(file),
            BacklinkKey::Links(_) | BacklinkKey::Mentions(_) => !self.texts.contains_key(file),
        });
        files.extend(self.leading.get(&key).into_iter().flatten());
        files.retain(|file| self.is_there(*file));
        self.sort(&mut files);
        files
    }

    /// Puts files of the other database in order of their paths here.
    fn sort(&self, files: &mut [File]) {
        files.sort_by(|a, b| self.path(*a).cmp(self.path(*b)));
    }

    fn take_over(&self, registry: &mut Registry, file: File) -> File {
        if let Some(here) = registry.files.get(&file) {
            return *here;
        }
        let origin = &self.origin;
        let path = Arc::clone(self.path(file));
        let text = Arc::clone(self.texts.get(&file).unwrap_or_else(|| file.text(origin)));
        let here = File::new(self, path, file.dialect(origin), text, file.encoding(origin), false, None);
        registry.files.insert(file, here);
        registry.origins.insert(here, file);
        here
    }
}

#[salsa::db]
impl salsa::Database for Overlay {}

#[salsa::db]
impl Db for Overlay {
    fn path_slot(&self, path: &Path) -> PathSlot {
        self.origin.unwind_if_revision_cancelled();
        let mut registry = lock(&self.registry);
        if let Some(slot) = registry.slots.get(path) {
            return *slot;
        }
        let file = self.at(path).map(|file| self.take_over(&mut registry, file));
        let slot = PathSlot::new(self, file);
        registry.slots.insert(path.to_owned(), slot);
        slot
    }

    fn backlink(&self, key: BacklinkKey) -> Backlink {
        self.origin.unwind_if_revision_cancelled();
        let mut registry = lock(&self.registry);
        if let Some(known) = registry.backlinks.get(&key) {
            return *known;
        }
        let files = self.leading(key).into_iter().map(|file| self.take_over(&mut registry, file));
        let files: Arc<[File]> = files.collect();
        let backlink = Backlink::new(self, files);
        registry.backlinks.insert(key, backlink);
        backlink
    }

    fn language(&self, dialect: Dialect) -> &'static dyn Language {
        self.origin.language(dialect)
    }

    fn files(&self) -> Vec<File> {
        let mut files = self.origin.files();
        files.retain(|file| self.is_there(*file));
        self.sort(&mut files);
        let mut registry = lock(&self.registry);
        files.into_iter().map(|file| self.take_over(&mut registry, file)).collect()
    }

    fn interrupt(&self) -> Rc<dyn Fn()> {
        self.origin.interrupt()
    }

    fn origin(&self, file: File) -> Option<(&dyn Db, File)> {
        let same = *lock(&self.registry).origins.get(&file)?;
        if self.texts.contains_key(&same) || same.open(&self.origin) {
            return None;
        }
        let origin: &dyn Db = &self.origin;
        Some((origin, same))
    }
}

//! The salsa database: inputs, and the indexes by which names reach files.
//!
//! Nothing here depends on all files at once. A file that looks for a module by path reads one
//! [`PathSlot`]; one that asks who includes it, or where a name is mentioned, reads one [`Backlink`].
//! What a file leads to is its [`Contribution`]: it is read in a snapshot, by anybody, and entered by
//! whoever writes, with [`Database::contribute`]. Where nobody else is at work,
//! [`Database::refresh_links`] and [`Database::refresh_mentions`] do both.
//!
//! Each input has a durability, by how seldom it is written: low for what an editor changes at every keystroke, medium
//! for what is on disk and for which files there are and lead to one another, high for the settings. Salsa notes when
//! an input of each durability, or of a higher one, was written last. A query that has read nothing of low durability
//! is not looked through again before an input of medium durability is written, however much is typed in open files.
//! That misses no write, whatever durability an input has: a query is as durable as the least durable input that it
//! has read, and a write counts for the durability that the input had until then, so that an input may get another one
//! with any write. A durability that is too high costs time only.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard};

use ludex_syntax::encoding::Encoding;
use ludex_syntax::reparse::Edit;
use ludex_syntax::words::Words;
use rustc_hash::{FxHashMap, FxHashSet};
use salsa::{Database as _, Durability, Setter};

use crate::dialect::Dialect;
use crate::file::{Backlink, BacklinkKey, Configuration, File, PathSlot, ReparseHint, Workspace, module_name};
use crate::language::{Db, Language, Languages};
use crate::mentions;
use crate::model::FileSymbols;
use crate::name::Name;
use crate::query::parse;
use crate::settings::FolderSettings;

/// The durability of the settings.
const SETTINGS: Durability = Durability::HIGH;

/// The durability of what changes with the files on disk: the text of a file that nobody has open, which files there
/// are, and which modules they ask for.
const CLOSED: Durability = Durability::MEDIUM;

/// The durability of what changes as somebody types: the text of an open file, the tree before the last edit, and
/// where names are mentioned.
const OPEN: Durability = Durability::LOW;

/// The slots of paths, and the files that lead to names. Readers may add what nobody has asked for before.
#[derive(Default)]
struct Registry {
    slots: FxHashMap<PathBuf, PathSlot>,
    /// The backlinks that somebody has asked for.
    backlinks: FxHashMap<BacklinkKey, Backlink>,
    /// The files that lead to each name, asked for or not, in no order: adding one costs the same
    /// however many there are.
    leading: FxHashMap<BacklinkKey, Vec<File>>,
    /// The paths by which they are put in order.
    paths: FxHashMap<File, Arc<Path>>,
}

impl Registry {
    /// The files that lead to a name, in order of their paths.
    fn leading(&self, key: BacklinkKey) -> Vec<File> {
        let mut files = self.leading.get(&key).cloned().unwrap_or_default();
        files.sort_by(|a, b| self.paths.get(a).cmp(&self.paths.get(b)));
        files
    }

    /// Adds a file that is not there yet, or takes one away. What somebody has asked for is noted.
    fn change(&mut self, key: BacklinkKey, file: File, present: bool, touched: &mut FxHashSet<BacklinkKey>) {
        if present {
            // Most names stand in one file only.
            self.leading.entry(key).or_insert_with(|| Vec::with_capacity(1)).push(file);
        } else if let Some(files) = self.leading.get_mut(&key) {
            if let Some(at) = files.iter().position(|other| *other == file) {
                files.swap_remove(at);
            }
            if files.is_empty() {
                self.leading.remove(&key);
            }
        }
        if self.backlinks.contains_key(&key) {
            touched.insert(key);
        }
    }
}

/// The part of a file that is read for the indexes; each holds what those before it hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extent {
    /// The modules it asks for.
    Links,
    /// The names that stand in it.
    Mentions,
    /// Its symbols.
    Symbols,
}

/// The contribution of a file alone to the indexes, and the text it was read from.
#[derive(Debug, Clone)]
pub struct Contribution {
    file: File,
    dialect: Dialect,
    text: Arc<str>,
    extent: Extent,
    links: Box<[Name]>,
    mentions: Box<[Name]>,
    symbols: Option<Arc<FileSymbols>>,
}

impl Contribution {
    /// Reads it.
    pub fn read(db: &dyn Db, file: File, extent: Extent) -> Contribution {
        let (dialect, text) = (file.dialect(db), Arc::clone(file.text(db)));
        let language = db.language(dialect);
        let links = by_number(language.links(db, file).iter().map(|link| link.module));
        let mentions = if extent < Extent::Mentions {
            Box::default()
        } else if dialect.is_companion(file.path(db)) {
            by_number(language.companion_mentions(&text))
        } else if file.open(db) {
            let tree = parse(db, file);
            let names = mentions::of_tree(language, tree);
            debug_assert_eq!(names, by_number(language.mentions(Words::Tree(tree))), "names by the words that changed");
            names
        } else {
            by_number(language.mentions(Words::Text(&text)))
        };
        let symbols = (extent >= Extent::Symbols).then(|| Arc::new(language.symbols(db, file)));
        Contribution { file, dialect, text, extent, links, mentions, symbols }
    }

    /// The file whose contribution it is.
    pub fn file(&self) -> File {
        self.file
    }

    /// The names that its file leads to, each once.
    pub(crate) fn keys(&self) -> impl Iterator<Item = BacklinkKey> {
        let links = self.links.iter().map(|name| BacklinkKey::Links(*name));
        links.chain(self.mentions.iter().map(|name| BacklinkKey::Mentions(*name)))
    }

    /// True if it was read from what the file holds now.
    pub fn is_current(&self, db: &Database) -> bool {
        let (file, path) = (self.file, self.file.path(db));
        db.file(path) == Some(file) && file.dialect(db) == self.dialect && Arc::ptr_eq(file.text(db), &self.text)
    }
}

/// Names in the order of their numbers, each once: that is quick to make and to compare.
fn by_number(names: impl IntoIterator<Item = Name>) -> Box<[Name]> {
    let mut names: Vec<Name> = names.into_iter().collect();
    names.sort_unstable_by_key(|name| name.number());
    names.dedup();
    names.into()
}

/// The names that only the first of two such lists has.
fn only_in(one: &[Name], other: &[Name]) -> Vec<Name> {
    let is_there = |name: &Name| other.binary_search_by_key(&name.number(), |known| known.number());
    one.iter().copied().filter(|name| is_there(name).is_err()).collect()
}

/// The effect of entering contributions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Effect {
    /// Something is different that somebody has asked for.
    pub asked: bool,
    /// A file does not link any more to a module that it linked to.
    pub unlinked: bool,
}

/// The contribution of a file when it was last looked at.
#[derive(Default)]
struct Known {
    links: Box<[Name]>,
    mentions: Box<[Name]>,
}

/// The part that only the writer has: which files there are and what is not yet indexed.
#[derive(Default)]
struct Writer {
    files: BTreeMap<PathBuf, File>,
    /// Files that are gone; one that comes back is the same again, so that memory does not grow.
    removed: FxHashMap<PathBuf, File>,
    known: FxHashMap<File, Known>,
    /// The files whose present text has not been read as a whole for the indexes, and how far it has.
    stale: FxHashMap<File, Option<Extent>>,
    symbols: Arc<FxHashMap<File, Arc<FileSymbols>>>,
}

/// The database. Clones are snapshots: a write waits until they are gone and makes their
/// queries unwind.
#[salsa::db]
#[derive(Clone)]
pub struct Database {
    storage: salsa::Storage<Self>,
    languages: Languages,
    registry: Arc<Mutex<Registry>>,
    writer: Arc<Mutex<Writer>>,
}

impl std::fmt::Debug for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Database").finish_non_exhaustive()
    }
}

/// Locks a mutex, also after a panic of another thread.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|error| error.into_inner())
}

#[salsa::db]
impl salsa::Database for Database {}

#[salsa::db]
impl Db for Database {
    fn path_slot(&self, path: &Path) -> PathSlot {
        let mut registry = lock(&self.registry);
        if let Some(slot) = registry.slots.get(path) {
            return *slot;
        }
        let slot = PathSlot::builder(None).durability(CLOSED).new(self);
        registry.slots.insert(path.to_owned(), slot);
        slot
    }

    fn backlink(&self, key: BacklinkKey) -> Backlink {
        let mut registry = lock(&self.registry);
        if let Some(known) = registry.backlinks.get(&key) {
            return *known;
        }
        let durability = match key {
            BacklinkKey::Links(_) | BacklinkKey::Modules(_) => CLOSED,
            BacklinkKey::Mentions(_) => OPEN,
        };
        let backlink = Backlink::builder(Arc::from(registry.leading(key))).durability(durability).new(self);
        registry.backlinks.insert(key, backlink);
        backlink
    }

    fn language(&self, dialect: Dialect) -> &'static dyn Language {
        self.languages.of(dialect)
    }

    fn files(&self) -> Vec<File> {
        lock(&self.writer).files.values().copied().collect()
    }

    fn interrupt(&self) -> Rc<dyn Fn()> {
        let snapshot = self.clone();
        Rc::new(move || snapshot.unwind_if_revision_cancelled())
    }
}

/// Receives salsa's events, for tests that count executions.
pub type EventLog = Box<dyn Fn(salsa::Event) + Send + Sync>;

impl Database {
    /// An empty database that knows these languages.
    pub fn new(languages: Languages, log: Option<EventLog>) -> Self {
        let db =
            Database { storage: salsa::Storage::new(log), languages, registry: Arc::default(), writer: Arc::default() };
        let _ = Configuration::builder(Arc::default()).durability(SETTINGS).new(&db);
        let _ = Workspace::builder(true).durability(CLOSED).new(&db);
        db
    }

    /// The languages that it knows.
    pub fn languages(&self) -> Languages {
        self.languages
    }

    /// Puts a file into the database, or new text into one that is there. Not open files only:
    /// for an open one see [`Self::open`] and [`Self::edit`].
    pub fn set_file(&mut self, path: &Path, dialect: Dialect, text: Arc<str>, encoding: Encoding) -> File {
        if let Some(file) = self.file(path) {
            self.change_file(file, dialect, text, encoding);
            return file;
        }
        let before = lock(&self.writer).removed.remove(path);
        let file = match before {
            Some(file) => {
                self.change_file(file, dialect, text, encoding);
                file
            }
            None => {
                let file = File::builder(Arc::from(path), dialect, text, encoding, false, None);
                file.durability(CLOSED).hint_durability(OPEN).new(self)
            }
        };
        self.path_slot(path).set_file(self).to(Some(file));
        lock(&self.writer).files.insert(path.to_owned(), file);
        let shared = Arc::clone(file.path(self));
        let mut touched = FxHashSet::default();
        {
            let mut registry = lock(&self.registry);
            registry.paths.insert(file, shared);
            registry.change(BacklinkKey::Modules(module_name(path)), file, true, &mut touched);
        }
        self.settle_backlinks(touched);
        self.mark(file);
        file
    }

    fn change_file(&mut self, file: File, dialect: Dialect, text: Arc<str>, encoding: Encoding) {
        if file.text(self) != &text {
            let durability = if file.open(self) { OPEN } else { CLOSED };
            file.set_text(self).with_durability(durability).to(text);
            self.forget_tree(file);
            self.mark(file);
        }
        if file.encoding(self) != encoding {
            file.set_encoding(self).to(encoding);
        }
        if file.dialect(self) != dialect {
            file.set_dialect(self).to(dialect);
            self.forget_tree(file);
            self.mark(file);
        }
    }

    /// Drops the values that were not used lately of queries that keep only some. It waits for snapshots as a write
    /// does; without it they are dropped at the next write.
    pub fn forget_unused(&mut self) {
        salsa::Database::trigger_lru_eviction(self);
    }

    /// Takes a file out of the database.
    pub fn remove_file(&mut self, path: &Path) {
        let Some(file) = lock(&self.writer).files.remove(path) else { return };
        self.path_slot(path).set_file(self).to(None);
        let mut touched = FxHashSet::default();
        {
            let mut writer = lock(&self.writer);
            writer.removed.insert(path.to_owned(), file);
            writer.stale.remove(&file);
            Arc::make_mut(&mut writer.symbols).remove(&file);
            let known = writer.known.remove(&file).unwrap_or_default();
            let mut registry = lock(&self.registry);
            registry.change(BacklinkKey::Modules(module_name(path)), file, false, &mut touched);
            for name in known.links {
                registry.change(BacklinkKey::Links(name), file, false, &mut touched);
            }
            for name in known.mentions {
                registry.change(BacklinkKey::Mentions(name), file, false, &mut touched);
            }
        }
        self.settle_backlinks(touched);
        file.set_text(self).with_durability(CLOSED).to(Arc::from(""));
        self.forget_tree(file);
        if file.open(self) {
            file.set_open(self).to(false);
        }
    }

    /// An editor has opened the file: its buffer is the text from now on.
    pub fn open(&mut self, path: &Path, dialect: Dialect, text: Arc<str>) -> File {
        let encoding = self.file(path).map_or_else(Encoding::default, |file| file.encoding(self));
        let file = self.set_file(path, dialect, text, encoding);
        if !file.open(self) {
            file.set_open(self).to(true);
            self.set_durability(file, OPEN);
        }
        file
    }

    /// The editor has closed the file: its tree is dropped, its text stays until it is set again.
    pub fn close(&mut self, file: File) {
        if file.open(self) {
            file.set_open(self).to(false);
            self.set_durability(file, CLOSED);
        }
        self.forget_tree(file);
    }

    /// Gives the text of a file another durability. For salsa it is a new text then; but most of what reads it runs
    /// again anyway when a file is opened or closed, and all of it finds the same.
    fn set_durability(&mut self, file: File, durability: Durability) {
        let text = Arc::clone(file.text(self));
        file.set_text(self).with_durability(durability).to(text);
    }

    /// Replaces the whole text of an open file, reusing its tree around the edit. Parses the text before
    /// the edit, if nobody has; who has its tree calls [`Self::edit_from`].
    pub fn edit(&mut self, file: File, text: Arc<str>, edit: Option<Edit>) {
        let hint = match edit {
            Some(edit) if file.open(self) => Some(Arc::new(ReparseHint { old: Arc::clone(parse(self, file)), edit })),
            _ => None,
        };
        self.edit_from(file, text, hint);
    }

    /// Replaces the whole text of an open file. The hint is a tree of an earlier text, and what has
    /// been edited since.
    pub fn edit_from(&mut self, file: File, text: Arc<str>, hint: Option<Arc<ReparseHint>>) {
        file.set_text(self).with_durability(OPEN).to(text);
        if file.hint(self).is_some() || hint.is_some() {
            file.set_hint(self).to(hint);
        }
        self.mark(file);
    }

    fn forget_tree(&mut self, file: File) {
        if file.hint(self).is_some() {
            file.set_hint(self).to(None);
        }
    }

    fn mark(&mut self, file: File) {
        lock(&self.writer).stale.insert(file, None);
    }

    /// New settings, of all files or by folders.
    pub fn set_settings(&mut self, settings: impl Into<FolderSettings>) {
        let settings = settings.into();
        let configuration = Configuration::get(self);
        if **configuration.settings(self) != settings {
            configuration.set_settings(self).to(Arc::new(settings));
        }
    }

    /// Notes whether all files of the workspace have been read, as they have where nothing else is said.
    pub fn set_workspace_read(&mut self, is_read: bool) {
        let workspace = Workspace::get(self);
        if workspace.is_read(self) != is_read {
            workspace.set_is_read(self).to(is_read);
        }
    }

    /// The file at a path. Does not create a dependency: for the writer.
    pub fn file(&self, path: &Path) -> Option<File> {
        lock(&self.writer).files.get(path).copied()
    }

    /// The file at a path and the files below it, in order of their paths. For the writer.
    pub fn files_below(&self, path: &Path) -> Vec<File> {
        let writer = lock(&self.writer);
        let from: (Bound<&Path>, Bound<&Path>) = (Bound::Included(path), Bound::Unbounded);
        let from = writer.files.range::<Path, _>(from);
        from.take_while(|(other, _)| other.starts_with(path)).map(|(_, file)| *file).collect()
    }

    /// The files that lead to a name, in order of their paths. Does not create a dependency: for the writer.
    pub fn leading(&self, key: BacklinkKey) -> Vec<File> {
        lock(&self.registry).leading(key)
    }

    /// The files whose present text has not been read that far for the indexes.
    pub fn stale(&self, extent: Extent) -> Vec<File> {
        let writer = lock(&self.writer);
        writer.stale.iter().filter(|(_, reached)| **reached < Some(extent)).map(|(file, _)| *file).collect()
    }

    /// True if a file's present text has not been read that far for the indexes.
    pub fn is_stale(&self, file: File, extent: Extent) -> bool {
        lock(&self.writer).stale.get(&file).is_some_and(|reached| *reached < Some(extent))
    }

    /// Enters what files contribute to the indexes. What was read from a text that a file no longer has
    /// is left out.
    pub fn contribute(&mut self, contributions: impl IntoIterator<Item = Contribution>) -> Effect {
        let mut touched = FxHashSet::default();
        let mut unlinked = false;
        for contribution in contributions {
            if contribution.is_current(self) {
                unlinked |= self.enter(contribution, &mut touched);
            }
        }
        Effect { asked: self.settle_backlinks(touched), unlinked }
    }

    /// Enters what a file contributes. True if it does not link any more to what it linked to.
    fn enter(&self, contribution: Contribution, touched: &mut FxHashSet<BacklinkKey>) -> bool {
        let (file, extent) = (contribution.file, contribution.extent);
        let mut writer = lock(&self.writer);
        let mut registry = lock(&self.registry);
        let known = writer.known.entry(file).or_default();
        let mut replace = |key: fn(Name) -> BacklinkKey, known: &mut Box<[Name]>, now: Box<[Name]>| {
            if *known == now {
                return false;
            }
            let gone = only_in(known, &now);
            for name in &gone {
                registry.change(key(*name), file, false, touched);
            }
            for name in only_in(&now, known) {
                registry.change(key(name), file, true, touched);
            }
            *known = now;
            !gone.is_empty()
        };
        let unlinked = replace(BacklinkKey::Links, &mut known.links, contribution.links);
        if extent >= Extent::Mentions {
            replace(BacklinkKey::Mentions, &mut known.mentions, contribution.mentions);
        }
        if let Some(symbols) = contribution.symbols {
            Arc::make_mut(&mut writer.symbols).insert(file, symbols);
        }
        if extent == Extent::Symbols {
            writer.stale.remove(&file);
        } else if let Some(reached) = writer.stale.get_mut(&file) {
            *reached = (*reached).max(Some(extent));
        }
        unlinked
    }

    /// A file cannot be read for the indexes as it is now: what is known of it stays.
    pub fn give_up(&mut self, file: File) {
        lock(&self.writer).stale.remove(&file);
    }

    /// Brings the backlinks that somebody has asked for up to date. True if one changes.
    fn settle_backlinks(&mut self, touched: FxHashSet<BacklinkKey>) -> bool {
        let mut changed = false;
        for key in touched {
            let (backlink, files) = {
                let registry = lock(&self.registry);
                let Some(backlink) = registry.backlinks.get(&key) else { continue };
                (*backlink, registry.leading(key))
            };
            if backlink.files(self)[..] != files[..] {
                backlink.set_files(self).to(Arc::from(files));
                changed = true;
            }
        }
        changed
    }

    fn refresh_to(&mut self, extent: Extent) {
        let stale = self.stale(extent);
        let read: Vec<Contribution> = stale.into_iter().map(|file| Contribution::read(self, file, extent)).collect();
        self.contribute(read);
    }

    /// Brings the index of links up to date.
    pub fn refresh_links(&mut self) {
        self.refresh_to(Extent::Links);
    }

    /// Brings the index of mentioned names, and the workspace's symbols, up to date.
    pub fn refresh_mentions(&mut self) {
        self.refresh_to(Extent::Symbols);
    }

    /// Brings up to date what the languages of the files read: the links, and the mentioned names if
    /// a language needs them.
    pub fn refresh(&mut self) {
        let mentions =
            lock(&self.writer).files.values().any(|file| self.languages.of(file.dialect(self)).reads_mentions());
        self.refresh_to(if mentions { Extent::Mentions } else { Extent::Links });
    }

    /// The symbols of the whole workspace, as far as they have been read.
    pub fn workspace_symbols(&self) -> Arc<FxHashMap<File, Arc<FileSymbols>>> {
        Arc::clone(&lock(&self.writer).symbols)
    }
}

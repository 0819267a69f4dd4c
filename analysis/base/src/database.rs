//! The salsa database: inputs, and the indexes by which
//! names reach files.
//!
//! Nothing here depends on all files at once. A file that looks for a module by path reads one
//! [`PathSlot`]; one that asks who includes it, or where a name is mentioned, reads one
//! [`Backlink`]. Whoever writes calls [`Database::refresh`] (or, for references,
//! [`Database::refresh_mentions`]) before it hands out a snapshot, which updates only the
//! slots of files that changed.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use ludex_syntax::encoding::Encoding;
use ludex_syntax::reparse::Edit;
use rustc_hash::{FxHashMap, FxHashSet};
use salsa::Setter;

use crate::dialect::Dialect;
use crate::file::{Backlink, BacklinkKey, Configuration, File, PathSlot, ReparseHint, module_name};
use crate::language::{Db, Language, Languages};
use crate::model::FileSymbols;
use crate::name::Name;
use crate::query::parse;
use crate::settings::Settings;

#[derive(Default)]
struct Registry {
    slots: FxHashMap<PathBuf, PathSlot>,
    backlinks: FxHashMap<BacklinkKey, Backlink>,
}

/// What a file contributed to the indexes when it was last looked at.
#[derive(Default)]
struct Contribution {
    links: FxHashSet<Name>,
    mentions: FxHashSet<Name>,
}

/// What only the writer has: which files there are and what is not yet indexed.
#[derive(Default)]
struct Writer {
    files: FxHashMap<PathBuf, File>,
    contributions: FxHashMap<File, Contribution>,
    stale_links: FxHashSet<File>,
    stale_mentions: FxHashSet<File>,
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

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
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
        let slot = PathSlot::new(self, None);
        registry.slots.insert(path.to_owned(), slot);
        slot
    }

    fn backlink(&self, key: BacklinkKey) -> Backlink {
        let mut registry = lock(&self.registry);
        *registry.backlinks.entry(key).or_insert_with(|| Backlink::new(self, Arc::from([])))
    }

    fn language(&self, dialect: Dialect) -> &'static dyn Language {
        self.languages.of(dialect)
    }

    fn files(&self) -> Vec<File> {
        let mut files: Vec<(PathBuf, File)> =
            lock(&self.writer).files.iter().map(|(path, file)| (path.clone(), *file)).collect();
        files.sort_by(|a, b| a.0.cmp(&b.0));
        files.into_iter().map(|(_, file)| file).collect()
    }
}

/// Receives salsa's events, for tests that count executions.
pub type EventLog = Box<dyn Fn(salsa::Event) + Send + Sync>;

impl Database {
    /// An empty database that knows these languages.
    pub fn new(languages: Languages, log: Option<EventLog>) -> Self {
        let db =
            Database { storage: salsa::Storage::new(log), languages, registry: Arc::default(), writer: Arc::default() };
        Configuration::new(&db, Arc::default());
        db
    }

    /// Puts a file into the database, or new text into one that is there. Not open files only:
    /// for an open one see [`Self::open`] and [`Self::edit`].
    pub fn set_file(&mut self, path: &Path, dialect: Dialect, text: Arc<str>, encoding: Encoding) -> File {
        let known = lock(&self.writer).files.get(path).copied();
        if let Some(file) = known {
            if file.text(self) != &text {
                file.set_text(self).to(text);
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
            return file;
        }
        let file = File::new(self, Arc::from(path), dialect, text, encoding, false, None);
        self.path_slot(path).set_file(self).to(Some(file));
        lock(&self.writer).files.insert(path.to_owned(), file);
        self.change_backlink(BacklinkKey::Modules(module_name(path)), file, true);
        self.mark(file);
        file
    }

    /// Takes a file out of the database.
    pub fn remove_file(&mut self, path: &Path) {
        let Some(file) = lock(&self.writer).files.remove(path) else { return };
        self.path_slot(path).set_file(self).to(None);
        self.change_backlink(BacklinkKey::Modules(module_name(path)), file, false);
        let contribution = {
            let mut writer = lock(&self.writer);
            writer.stale_links.remove(&file);
            writer.stale_mentions.remove(&file);
            Arc::make_mut(&mut writer.symbols).remove(&file);
            writer.contributions.remove(&file).unwrap_or_default()
        };
        for name in contribution.links {
            self.change_backlink(BacklinkKey::Links(name), file, false);
        }
        for name in contribution.mentions {
            self.change_backlink(BacklinkKey::Mentions(name), file, false);
        }
        file.set_text(self).to(Arc::from(""));
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
        }
        file
    }

    /// The editor has closed the file: its tree is dropped, its text stays until it is set again.
    pub fn close(&mut self, file: File) {
        if file.open(self) {
            file.set_open(self).to(false);
        }
        self.forget_tree(file);
    }

    /// Replaces the whole text of an open file, reusing its tree around the edit.
    pub fn edit(&mut self, file: File, text: Arc<str>, edit: Option<Edit>) {
        let hint = match edit {
            Some(edit) if file.open(self) => Some(Arc::new(ReparseHint { old: Arc::clone(parse(self, file)), edit })),
            _ => None,
        };
        file.set_text(self).to(text);
        file.set_hint(self).to(hint);
        self.mark(file);
    }

    fn forget_tree(&mut self, file: File) {
        if file.hint(self).is_some() {
            file.set_hint(self).to(None);
        }
    }

    fn mark(&mut self, file: File) {
        let mut writer = lock(&self.writer);
        writer.stale_links.insert(file);
        writer.stale_mentions.insert(file);
    }

    /// New settings.
    pub fn set_settings(&mut self, settings: Settings) {
        let configuration = Configuration::get(self);
        if **configuration.settings(self) != settings {
            configuration.set_settings(self).to(Arc::new(settings));
        }
    }

    /// The file at a path. Does not create a dependency: for the writer.
    pub fn file(&self, path: &Path) -> Option<File> {
        lock(&self.writer).files.get(path).copied()
    }

    /// Brings the index of links up to date.
    pub fn refresh_links(&mut self) {
        let stale: Vec<File> = lock(&self.writer).stale_links.drain().collect();
        for file in stale {
            let language = self.languages.of(file.dialect(self));
            let now: FxHashSet<Name> = language.links(self, file).iter().map(|link| link.module).collect();
            let before = {
                let mut writer = lock(&self.writer);
                std::mem::replace(&mut writer.contributions.entry(file).or_default().links, now.clone())
            };
            self.change_backlinks(BacklinkKey::Links, file, &before, &now);
        }
    }

    /// Brings the index of mentioned names, and the workspace's symbols, up to date.
    pub fn refresh_mentions(&mut self) {
        self.refresh_links();
        let stale: Vec<File> = lock(&self.writer).stale_mentions.drain().collect();
        for file in stale {
            let language = self.languages.of(file.dialect(self));
            let now = language.mentions(file.text(self));
            let symbols = Arc::new(language.symbols(self, file));
            let before = {
                let mut writer = lock(&self.writer);
                Arc::make_mut(&mut writer.symbols).insert(file, symbols);
                std::mem::replace(&mut writer.contributions.entry(file).or_default().mentions, now.clone())
            };
            self.change_backlinks(BacklinkKey::Mentions, file, &before, &now);
        }
    }

    /// Brings up to date what the languages of the files read: the links, and the mentioned names if
    /// a language needs them.
    pub fn refresh(&mut self) {
        let mentions =
            lock(&self.writer).files.values().any(|file| self.languages.of(file.dialect(self)).reads_mentions());
        if mentions {
            self.refresh_mentions();
        } else {
            self.refresh_links();
        }
    }

    /// Another database with the same files and settings, in which some files have other texts: for
    /// looking at what a change would do.
    pub fn with_texts(&self, texts: &[(File, String)]) -> Database {
        let mut other = Database::new(self.languages, None);
        other.set_settings(Settings::clone(Configuration::get(self).settings(self)));
        for file in self.files() {
            let new = texts.iter().find(|(changed, _)| *changed == file).map(|(_, text)| Arc::from(text.as_str()));
            let text = new.unwrap_or_else(|| Arc::clone(file.text(self)));
            other.set_file(file.path(self), file.dialect(self), text, file.encoding(self));
        }
        other.refresh_mentions();
        other
    }

    /// The symbols of the whole workspace, as of the last [`Self::refresh_mentions`].
    pub fn workspace_symbols(&self) -> Arc<FxHashMap<File, Arc<FileSymbols>>> {
        Arc::clone(&lock(&self.writer).symbols)
    }

    fn change_backlinks(
        &mut self,
        key: fn(Name) -> BacklinkKey,
        file: File,
        before: &FxHashSet<Name>,
        now: &FxHashSet<Name>,
    ) {
        for name in before.difference(now) {
            self.change_backlink(key(*name), file, false);
        }
        for name in now.difference(before) {
            self.change_backlink(key(*name), file, true);
        }
    }

    fn change_backlink(&mut self, key: BacklinkKey, file: File, present: bool) {
        let backlink = self.backlink(key);
        let now = backlink.files(self);
        let at = now.partition_point(|other| other.path(self) < file.path(self));
        if (now.get(at) == Some(&file)) == present {
            return;
        }
        let mut files: Vec<File> = now.to_vec();
        if present {
            files.insert(at, file);
        } else {
            files.remove(at);
        }
        backlink.set_files(self).to(files.into());
    }
}

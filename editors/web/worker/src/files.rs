//! The files that the client has told of: what a disk is elsewhere.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_base::{Database, Db, Dialect, File};
use ludex_languages::LANGUAGES;
use ludex_lsp::config::is_settings_file;
use ludex_lsp::documents::Documents;
use ludex_lsp::files::MAX_FOUND_SIZE;
use ludex_syntax::encoding::Encoding;

use crate::change::Given;

/// Bytes of all files together. What is made of them takes about ten times as much.
const MAX_BYTES: usize = 64 << 20;

/// The text of a file that is not in the database.
struct Held {
    dialect: Dialect,
    text: Arc<str>,
    encoding: Encoding,
}

/// What a file that the client has told of has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Taken {
    /// Nothing that matters.
    Nothing,
    /// The files in the database, or what they may ask for.
    File,
    /// The settings.
    Settings,
    /// It has no place any more.
    NoRoom,
}

/// The files that are not open, beside those in the database.
#[derive(Default)]
pub(crate) struct Files {
    /// The texts that open documents have when they are closed.
    behind: HashMap<PathBuf, Held>,
    /// Files that a language reads only if one of its own asks for them.
    unasked: HashMap<PathBuf, Held>,
    /// Those of them that are in the database, because a file asks for them.
    asked: Arc<HashSet<File>>,
    /// The texts of settings files, by their folders.
    settings: BTreeMap<PathBuf, String>,
    /// The bytes of all of these and of the closed files in the database.
    sizes: HashMap<PathBuf, usize>,
    bytes: usize,
}

impl Files {
    /// The texts of the settings files, by their folders.
    pub(crate) fn settings(&self) -> &BTreeMap<PathBuf, String> {
        &self.settings
    }

    /// Takes a file.
    pub(crate) fn take(&mut self, db: &mut Database, documents: &Documents, given: Given) -> Taken {
        let Given { path, text, encoding } = given;
        let Some(text) = text else { return self.remove(db, documents, &path) };
        if is_settings_file(&path) {
            let folder = path.parent().unwrap_or(Path::new("")).to_owned();
            if !self.has_room(&path, text.len()) {
                return Taken::NoRoom;
            }
            self.settings.insert(folder, text);
            return Taken::Settings;
        }
        let Some(dialect) = LANGUAGES.reading(&path) else { return Taken::Nothing };
        let is_companion = dialect.is_companion(&path);
        let is_other = !is_companion && dialect.grammar.other_language(&text).is_some();
        if is_other || text.len() as u64 > MAX_FOUND_SIZE {
            return self.remove(db, documents, &path);
        }
        if !self.has_room(&path, text.len()) {
            self.remove(db, documents, &path);
            return Taken::NoRoom;
        }
        let held = Held { dialect, text: text.into(), encoding };
        if documents.is_open(&path) {
            self.behind.insert(path, held);
            return Taken::Nothing;
        }
        if is_companion && db.file(&path).is_none() {
            self.unasked.insert(path, held);
        } else {
            held.put(db, &path);
        }
        Taken::File
    }

    /// True if a file may have so many bytes; then they are counted.
    fn has_room(&mut self, path: &Path, bytes: usize) -> bool {
        let others = self.bytes - self.sizes.get(path).copied().unwrap_or_default();
        let has_room = others + bytes <= MAX_BYTES;
        if has_room {
            self.bytes = others + bytes;
            self.sizes.insert(path.to_owned(), bytes);
        }
        has_room
    }

    fn remove(&mut self, db: &mut Database, documents: &Documents, path: &Path) -> Taken {
        self.bytes -= self.sizes.remove(path).unwrap_or_default();
        let was_held = self.behind.remove(path).is_some() | self.unasked.remove(path).is_some();
        if is_settings_file(path) {
            let was_there = path.parent().is_some_and(|folder| self.settings.remove(folder).is_some());
            return if was_there { Taken::Settings } else { Taken::Nothing };
        }
        if documents.is_open(path) || db.file(path).is_none() {
            return if was_held { Taken::File } else { Taken::Nothing };
        }
        db.remove_file(path);
        Taken::File
    }

    /// The files at a path and below it are gone.
    pub(crate) fn remove_below(&mut self, db: &mut Database, documents: &Documents, path: &Path) -> Vec<Taken> {
        let known = self.sizes.keys().filter(|file| file.starts_with(path)).cloned();
        let shared = &*db;
        let in_database = shared.files_below(path).into_iter().map(|file| file.path(shared).to_path_buf());
        let below: HashSet<PathBuf> = known.chain(in_database).collect();
        below.iter().map(|file| self.remove(db, documents, file)).collect()
    }

    /// A document is about to be opened: its file has the text that it has now when it is closed.
    pub(crate) fn open(&mut self, db: &Database, documents: &Documents, path: &Path) {
        if documents.is_open(path) {
            return;
        }
        let held = self.unasked.remove(path).or_else(|| db.file(path).map(|file| Held::of(db, file)));
        if let Some(held) = held {
            self.behind.insert(path.to_owned(), held);
        }
    }

    /// A document is saved: its file has its text.
    pub(crate) fn save(&mut self, db: &Database, path: &Path) {
        if let Some(file) = db.file(path).filter(|file| file.open(db)) {
            let held = Held { encoding: Encoding::Utf8, ..Held::of(db, file) };
            self.behind.insert(path.to_owned(), held);
        }
    }

    /// A document is closed: it is what its file is, or gone.
    pub(crate) fn close(&mut self, db: &mut Database, path: &Path) {
        if let Some(file) = db.file(path).filter(|file| file.open(db)) {
            db.close(file);
        }
        match self.behind.remove(path) {
            Some(held) => {
                held.put(db, path);
            }
            None => db.remove_file(path),
        }
    }

    /// Puts the files into the database that languages read beside their own, as far as files ask for them. True if
    /// there are new ones.
    pub(crate) fn take_asked(&mut self, db: &mut Database) -> bool {
        if self.unasked.is_empty() {
            return false;
        }
        let mut asked: HashSet<PathBuf> = HashSet::new();
        let shared = &*db;
        for file in shared.files() {
            let dialect = file.dialect(shared);
            let folders = shared.language(dialect).wanted_folders(shared, file);
            let beside = |path: &&PathBuf| {
                dialect.reads(path) && folders.iter().any(|folder| path.parent() == Some(folder.as_path()))
            };
            asked.extend(self.unasked.keys().filter(beside).cloned());
        }
        for path in &asked {
            if let Some(held) = self.unasked.remove(path) {
                let file = held.put(db, path);
                Arc::make_mut(&mut self.asked).insert(file);
            }
        }
        !asked.is_empty()
    }

    /// The files that are in the database only because others ask for them.
    pub(crate) fn asked(&self) -> Arc<HashSet<File>> {
        Arc::clone(&self.asked)
    }
}

impl Held {
    /// The text of a file as it is in the database.
    fn of(db: &Database, file: File) -> Held {
        Held { dialect: file.dialect(db), text: Arc::clone(file.text(db)), encoding: file.encoding(db) }
    }

    fn put(self, db: &mut Database, path: &Path) -> File {
        db.set_file(path, self.dialect, self.text, self.encoding)
    }
}

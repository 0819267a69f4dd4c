//! Documents and files: what the client and the disk say of them, applied to the database in order.
//!
//! Open buffers win over disk. A file that closes is read again from disk, or forgotten if it is
//! not there. Files are read elsewhere: here a look is only ordered, and what was seen is applied.
//!
//! What language a document is in, its language id says, then its extension, then its text, once
//! when it is opened. A document in another language is left alone: Ludex keeps quiet about it
//! until it is closed. Files on disk have no language id; those whose text shows another language
//! are left out, unless something includes them.
//!
//! In the database are the open documents, the files that lie in the workspace folders, and what
//! these ask for, wherever it lies.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types as lsp;
use ludex_base::file::ReparseHint;
use ludex_base::{Database, Db, File, PositionEncoding, Settings};
use ludex_languages::LANGUAGES;
use ludex_syntax::Parse;
use ludex_syntax::reparse::Edit;

use super::abilities::ClientAbilities;
use super::change::{Change, Problem};
use super::disk::Waits;
use super::faults;
use super::looks::{Folder, Listing, Look, Seen, Sources};
use super::outgoing::Outgoing;
use super::snapshot::Version;
use super::store::Store;
use super::text::Buffer;
use crate::workspace::{self, Loaded};
use crate::{config, config::Entry};

struct OpenDocument {
    file: File,
    language_id: String,
    version: i32,
    /// No other text of any document has the same.
    stamp: u64,
    buffer: Buffer,
    /// The last tree that a reader has made, and what has been edited since.
    tree: Option<(Arc<Parse>, Option<Edit>)>,
}

/// A document that is left alone because of what no text has in it, which may go away.
struct Aside {
    language_id: String,
    buffer: Buffer,
}

/// Everything the writer knows of documents and files.
pub(super) struct Documents {
    open: HashMap<PathBuf, OpenDocument>,
    /// Open documents, the last changed first.
    recent: Vec<PathBuf>,
    versions: Arc<HashMap<PathBuf, Version>>,
    /// Counts the texts of documents.
    stamps: u64,
    /// Open documents that are none of ours.
    left_alone: Arc<HashSet<PathBuf>>,
    /// Those of them that may be ours when their text changes.
    aside: HashMap<PathBuf, Aside>,
    /// Those of them that are ours, with their language ids; what they hold is not known.
    lost: HashMap<PathBuf, String>,
    /// Documents that the user has been told are lost, until they are closed.
    told: HashSet<PathBuf>,
    /// Closed files that lie in no workspace folder: they are there because something asks for them.
    fetched: HashSet<File>,
    /// Something may have stopped asking for one of those.
    maybe_unneeded: bool,
    /// Paths at which something has changed while files were being read, and how many looks had been
    /// ordered by then: what those have seen there may be gone.
    changed_meanwhile: Vec<(PathBuf, u64)>,
    pub(super) encoding: PositionEncoding,
    pub(super) abilities: Arc<ClientAbilities>,
    folders: Vec<Folder>,
    /// Settings by source, the later ones winning.
    from_client: Vec<Entry>,
    command_line: Vec<Entry>,
    outgoing: Outgoing,
}

impl Documents {
    pub(super) fn new(command_line: Vec<Entry>, outgoing: Outgoing) -> Self {
        Self {
            open: HashMap::new(),
            recent: Vec::new(),
            versions: Arc::default(),
            stamps: 0,
            left_alone: Arc::default(),
            aside: HashMap::new(),
            lost: HashMap::new(),
            told: HashSet::new(),
            fetched: HashSet::new(),
            maybe_unneeded: false,
            changed_meanwhile: Vec::new(),
            encoding: PositionEncoding::Utf16,
            abilities: Arc::default(),
            folders: Vec::new(),
            from_client: Vec::new(),
            command_line,
            outgoing,
        }
    }

    /// Which text of an open document is there now.
    pub(super) fn stamp(&self, path: &Path) -> Option<u64> {
        self.open.get(path).map(|document| document.stamp)
    }

    /// The versions of all open documents.
    pub(super) fn versions(&self) -> Arc<HashMap<PathBuf, Version>> {
        Arc::clone(&self.versions)
    }

    /// The open documents that are none of ours.
    pub(super) fn left_alone(&self) -> Arc<HashSet<PathBuf>> {
        Arc::clone(&self.left_alone)
    }

    /// The open documents, the last changed first.
    pub(super) fn open_files(&self) -> Vec<PathBuf> {
        self.recent.clone()
    }

    /// Applies a change.
    pub(super) fn apply(&mut self, store: &mut Store, change: Change) {
        match change {
            Change::Initialize { encoding, abilities, folders, options } => {
                self.encoding = encoding;
                self.abilities = abilities;
                self.folders = folders;
                self.from_client = config::parse_json(&options);
                self.read_settings(store);
            }
            Change::Open { path, language_id, version, text } => self.open(store, path, &language_id, version, text),
            Change::Edit { path, version, changes } => self.edit(store, &path, version, changes),
            Change::Lose { path, language_id, problem } => self.lose(store, path, language_id, &problem),
            Change::Close { path } => self.close(store, &path),
            Change::Watched(paths) => self.watched(store, paths),
            Change::Saved => self.saved(store),
            Change::Configure(value) => {
                self.from_client = config::parse_json(&value);
                self.read_settings(store);
            }
            Change::RemoveFolder(path) => self.remove_folder(store, &path),
            Change::AddFolders(folders) => {
                self.folders.extend(folders);
                self.read_settings(store);
            }
        }
    }

    fn open(&mut self, store: &mut Store, path: PathBuf, language_id: &str, version: i32, text: String) {
        self.lost.remove(&path);
        self.aside.remove(&path);
        if self.open.contains_key(&path) {
            tracing::warn!("{} was opened twice; the new text is taken", path.display());
        }
        if is_settings_file(&path) {
            // It is read when it is saved.
            self.leave_alone(store, path);
            return;
        }
        faults::point("text open");
        let Some(dialect) = LANGUAGES.detect(Some(language_id), &path, &text) else {
            tracing::info!("{} (`{language_id}`) is left alone: it is in another language", path.display());
            if text.contains('\0') {
                let aside = Aside { language_id: language_id.to_owned(), buffer: Buffer::new(text) };
                self.aside.insert(path.clone(), aside);
            }
            self.leave_alone(store, path);
            return;
        };
        if text.len() as u64 > workspace::MAX_FILE_SIZE {
            tracing::warn!("{}: a document of {} MB is too large", path.display(), text.len() >> 20);
            self.leave_alone(store, path);
            return;
        }
        self.heed(&path);
        let buffer = Buffer::new(text);
        let file = store.db.open(&path, dialect, Arc::clone(buffer.text()));
        let (language_id, stamp) = (language_id.to_owned(), self.next_stamp());
        self.open.insert(path.clone(), OpenDocument { file, language_id, version, stamp, buffer, tree: None });
        faults::point("database open");
        // It may have been open before.
        Arc::make_mut(&mut self.versions).remove(&path);
        self.touched(&path, version);
        store.index.push_urgent(&store.db, file);
    }

    fn next_stamp(&mut self) -> u64 {
        self.stamps += 1;
        self.stamps
    }

    /// Keeps quiet about an open document until it is closed.
    fn leave_alone(&mut self, store: &mut Store, path: PathBuf) {
        self.put_away(&path);
        Arc::make_mut(&mut self.left_alone).insert(path.clone());
        // What a scan or the client took for ours is not.
        store.forget(&path);
    }

    /// Takes a document from those that are open.
    fn put_away(&mut self, path: &Path) -> Option<OpenDocument> {
        let document = self.open.remove(path)?;
        self.recent.retain(|other| other != path);
        Arc::make_mut(&mut self.versions).remove(path);
        Some(document)
    }

    /// Keeps quiet about a document whose text is no longer the client's, until the client says all of
    /// it again, and tells the user.
    pub(super) fn lose(&mut self, store: &mut Store, path: PathBuf, opened_as: Option<String>, problem: &Problem) {
        let aside = self.aside.remove(&path).map(|aside| aside.language_id);
        let open = self.open.get(&path).map(|document| document.language_id.clone());
        let Some(language_id) = opened_as.or(open).or(aside) else {
            tracing::warn!("{} was changed but is not open, or is left alone", path.display());
            return;
        };
        let is_ours = LANGUAGES.detect(Some(&language_id), &path, "").is_some();
        self.leave_alone(store, path.clone());
        if !is_ours {
            return;
        }
        self.lost.insert(path.clone(), language_id);
        if self.told.insert(path.clone()) {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
            let params = lsp::ShowMessageParams { typ: lsp::MessageType::WARNING, message: problem.message(&name) };
            self.outgoing.notify("window/showMessage", params);
        }
    }

    /// Takes back [`Self::leave_alone`]; true if the document was left alone.
    fn heed(&mut self, path: &Path) -> bool {
        self.left_alone.contains(path) && Arc::make_mut(&mut self.left_alone).remove(path)
    }

    fn edit(
        &mut self,
        store: &mut Store,
        path: &Path,
        version: i32,
        mut changes: Vec<lsp::TextDocumentContentChangeEvent>,
    ) {
        if let Some(language_id) = self.lost.get(path).cloned() {
            // Only a change of the whole text says what the document holds.
            let Some(whole) = changes.iter().rposition(|change| change.range.is_none()) else { return };
            let text = std::mem::take(&mut changes[whole].text);
            changes.drain(..=whole);
            self.open(store, path.to_owned(), &language_id, version, text);
            if changes.is_empty() {
                return;
            }
        }
        if let Some(Aside { language_id, buffer }) = self.aside.remove(path) {
            let (buffer, _) = buffer.changed(changes, self.encoding);
            // It is opened again as what it is now: perhaps it is put aside again.
            self.open(store, path.to_owned(), &language_id, version, buffer.text().to_string());
            return;
        }
        if self.left_alone.contains(path) {
            return;
        }
        let Some(document) = self.open.get_mut(path) else {
            tracing::warn!("{} was changed but is not open", path.display());
            return;
        };
        if version <= document.version {
            tracing::warn!(
                "{} was changed from version {} to version {version}; the change is applied as it came",
                path.display(),
                document.version
            );
        }
        faults::point("text edit");
        let same = changes.is_empty();
        if !same {
            let (buffer, edit) = document.buffer.changed(changes, self.encoding);
            document.buffer = buffer;
            document.tree = document.tree.take().zip(edit).map(|((tree, since), edit)| {
                let since = since.map_or(edit, |since| since.then(edit));
                (tree, Some(since))
            });
        }
        document.version = version;
        self.stamps += 1;
        document.stamp = self.stamps;
        faults::point("database edit");
        let (file, text) = (document.file, Arc::clone(document.buffer.text()));
        let hint = document
            .tree
            .as_ref()
            .and_then(|(tree, since)| since.map(|edit| Arc::new(ReparseHint { old: Arc::clone(tree), edit })));
        self.touched(path, version);
        if !same {
            store.db.edit_from(file, text, hint);
            store.index.push_urgent(&store.db, file);
        }
    }

    fn close(&mut self, store: &mut Store, path: &Path) {
        self.lost.remove(path);
        self.told.remove(path);
        self.aside.remove(path);
        let left_alone = self.heed(path);
        if let Some(document) = self.put_away(path) {
            faults::point("database close");
            store.db.close(document.file);
        } else if !left_alone {
            tracing::warn!("{} was closed but is not open", path.display());
            return;
        }
        if is_settings_file(path) {
            self.read_settings(store);
            return;
        }
        let dialect = store.db.file(path).map(|file| file.dialect(&store.db));
        let look = Look { path: path.to_owned(), dialect, listing: Listing::Unknown };
        store.disk.look(vec![look], self.folders.clone());
    }

    /// True if what the client has of a file counts, not what is on disk.
    fn is_with_client(&self, path: &Path) -> bool {
        self.open.contains_key(path) || self.left_alone.contains(path)
    }

    /// Has files and folders looked at again, with what is known below them.
    fn watched(&mut self, store: &mut Store, paths: Vec<PathBuf>) {
        let places: HashSet<PathBuf> = paths.iter().cloned().collect();
        let mut seen = HashSet::new();
        let mut looks = Vec::new();
        let mut settings = false;
        if !store.disk.is_over() {
            let before = store.disk.count();
            self.changed_meanwhile.extend(paths.iter().map(|path| (path.clone(), before)));
        }
        for path in paths {
            if is_settings_file(&path) {
                settings = true;
                continue;
            }
            // Which of its neighbours belong to the workspace, a file that ignores others may have decided anew.
            let (path, listing) = match path.parent() {
                Some(folder) if ignores_others(&path) => (folder.to_owned(), Listing::Unknown),
                _ => (path, Listing::Keep),
            };
            for file in store.db.files_below(&path) {
                let (path, dialect) = (file.path(&store.db).to_path_buf(), Some(file.dialect(&store.db)));
                if !self.is_with_client(&path) && seen.insert(path.clone()) {
                    looks.push(Look { path, dialect, listing });
                }
            }
            if !self.is_with_client(&path) && seen.insert(path.clone()) {
                looks.push(Look { path, dialect: None, listing: Listing::Unknown });
            }
        }
        store.disk.look(looks, self.folders.clone());
        // A file that no walk lists, because it is ignored or hidden, comes if something asks for it.
        look_for_missing(store, |path| path.ancestors().any(|place| places.contains(place)));
        if settings {
            self.read_settings(store);
        }
    }

    /// Has what the disk may hold by now looked for: modules that were missing and, if the client watches no files,
    /// what has changed of those that are known.
    fn saved(&self, store: &mut Store) {
        look_for_missing(store, |_| true);
        if self.abilities.watches_files {
            return;
        }
        let mut looks = Vec::new();
        for file in store.db.files() {
            let path = file.path(&store.db).to_path_buf();
            if !self.is_with_client(&path) {
                looks.push(Look { path, dialect: Some(file.dialect(&store.db)), listing: Listing::Keep });
            }
        }
        store.disk.look_at_changed(looks, self.folders.clone());
    }

    /// Takes what was seen on disk, by the look with a number or, if there is none, by one of a bulk.
    pub(super) fn take_seen(&mut self, store: &mut Store, seen: Vec<Seen>, number: Option<u64>, urgent: bool) {
        let files = seen.iter().filter_map(|seen| match seen {
            Seen::File { loaded, .. } => Some(loaded),
            Seen::Nothing(_) => None,
        });
        self.look_again(store, files, number);
        for seen in seen {
            match seen {
                Seen::Nothing(path) if !self.is_with_client(&path) => {
                    if let Some(file) = store.db.file(&path) {
                        self.fetched.remove(&file);
                        self.maybe_unneeded = true;
                        store.forget(&path);
                    }
                }
                Seen::File { loaded, listed } if !self.is_with_client(&loaded.path) => {
                    self.take_file(store, loaded, listed, urgent);
                }
                _ => {}
            }
        }
    }

    /// Has files looked at again that were read before something changed at their paths.
    fn look_again<'f>(&mut self, store: &mut Store, files: impl Iterator<Item = &'f Loaded>, number: Option<u64>) {
        if self.changed_meanwhile.is_empty() {
            return;
        }
        let is_old = |path: &Path| {
            let mut changed = self.changed_meanwhile.iter().filter(|(changed, _)| path.starts_with(changed));
            changed.any(|(_, before)| number.is_none_or(|number| number <= *before))
        };
        let old = files.filter(|loaded| is_old(&loaded.path));
        let look = |loaded: &Loaded| {
            let (path, dialect) = (loaded.path.clone(), Some(loaded.dialect));
            Look { path, dialect, listing: Listing::Unknown }
        };
        store.disk.look_numbered(old.map(look).collect(), &self.folders);
        if store.disk.is_over() {
            self.changed_meanwhile.clear();
        }
    }

    fn take_file(&mut self, store: &mut Store, loaded: Loaded, listed: Option<bool>, urgent: bool) {
        // The folder in which it was found may be gone by now.
        let listed = listed.map(|listed| listed && self.is_in_folder(&loaded.path));
        if store.db.file(&loaded.path).is_none() && listed != Some(true) {
            return;
        }
        let file = store.put(loaded, urgent);
        match listed {
            Some(true) => {
                self.fetched.remove(&file);
            }
            Some(false) => {
                self.fetched.insert(file);
                self.maybe_unneeded = true;
            }
            None => {}
        }
    }

    fn is_in_folder(&self, path: &Path) -> bool {
        self.folders.iter().any(|folder| path.starts_with(&folder.path))
    }

    /// Takes modules that something asks for, fetched by the order with a number.
    pub(super) fn take_fetched(&mut self, store: &mut Store, files: Vec<Loaded>, number: u64, urgent: bool) {
        self.look_again(store, files.iter(), Some(number));
        for loaded in files {
            if store.db.file(&loaded.path).is_none() {
                let file = store.put(loaded, urgent);
                self.fetched.insert(file);
            }
        }
    }

    /// The fetched files, if something may have stopped asking for them.
    pub(super) fn maybe_unneeded(&mut self, db: &Database) -> Option<HashSet<File>> {
        if !std::mem::take(&mut self.maybe_unneeded) {
            return None;
        }
        let closed = self.fetched.iter().copied().filter(|file| !file.open(db));
        Some(closed.collect::<HashSet<File>>()).filter(|closed| !closed.is_empty())
    }

    /// True if [`Self::maybe_unneeded`] has something to say.
    pub(super) fn suspects_unneeded(&self) -> bool {
        self.maybe_unneeded && !self.fetched.is_empty()
    }

    /// Something may have stopped asking for a fetched file.
    pub(super) fn suspect_unneeded(&mut self) {
        self.maybe_unneeded = !self.fetched.is_empty();
    }

    /// Nothing asks for these any more.
    pub(super) fn remove_unneeded(&mut self, store: &mut Store, files: Vec<File>) {
        for file in files {
            let path = file.path(&store.db).to_path_buf();
            if store.db.file(&path) == Some(file) && !self.is_with_client(&path) && self.fetched.remove(&file) {
                store.forget(&path);
            }
        }
    }

    fn remove_folder(&mut self, store: &mut Store, path: &Path) {
        self.folders.retain(|folder| {
            let leaves = folder.path == path;
            if leaves {
                folder.leave();
            }
            !leaves
        });
        for file in store.db.files_below(path) {
            let path = file.path(&store.db).to_path_buf();
            if !self.is_with_client(&path) && !self.is_in_folder(&path) {
                self.fetched.remove(&file);
                store.forget(&path);
            }
        }
        self.suspect_unneeded();
        self.read_settings(store);
    }

    fn touched(&mut self, path: &Path, version: i32) {
        self.recent.retain(|other| other != path);
        self.recent.insert(0, path.to_owned());
        self.set_version(path, version);
    }

    /// Takes the number of a document's text, which belongs to the last opening of the document.
    fn set_version(&mut self, path: &Path, number: i32) {
        let opening = self.versions.get(path).map_or(self.stamps, |version| version.opening);
        Arc::make_mut(&mut self.versions).insert(path.to_owned(), Version { number, opening });
    }

    /// Keeps the tree that a reader has made of an open document's present text.
    pub(super) fn keep_tree(&mut self, path: &Path, tree: Arc<Parse>) {
        if let Some(document) = self.open.get_mut(path) {
            document.tree = Some((tree, None));
        }
    }

    /// Has the settings of all sources read.
    fn read_settings(&self, store: &mut Store) {
        store.disk.settings(Sources {
            folders: self.folders.iter().map(|folder| folder.path.clone()).collect(),
            from_client: self.from_client.clone(),
            command_line: self.command_line.clone(),
            encoding: self.encoding,
        });
    }

    /// Takes the settings. Modules may lie elsewhere by them.
    pub(super) fn take_settings(&mut self, store: &mut Store, settings: Settings) {
        if *ludex_base::settings(&store.db) == settings {
            return;
        }
        store.db.set_settings(settings);
        store.index.forget_missing();
        store.ask_again(store.db.files());
        self.suspect_unneeded();
    }

    /// After a failure: what the database holds is what the buffers hold, whatever was left undone.
    pub(super) fn recover(&mut self, store: &mut Store) {
        for (path, document) in &mut self.open {
            let text = Arc::clone(document.buffer.text());
            let dialect = document.file.dialect(&store.db);
            document.file = store.db.open(path, dialect, Arc::clone(&text));
            // What was to be reused of the tree may be of another text.
            store.db.edit_from(document.file, text, None);
            document.tree = None;
            let opening = self.versions.get(path).map_or(document.stamp, |version| version.opening);
            let version = Version { number: document.version, opening };
            Arc::make_mut(&mut self.versions).insert(path.clone(), version);
            if !self.recent.contains(path) {
                self.recent.push(path.clone());
            }
            store.index.push_urgent(&store.db, document.file);
        }
        for file in store.db.files() {
            let path = file.path(&store.db).to_path_buf();
            if file.open(&store.db) && !self.open.contains_key(&path) {
                store.db.close(file);
                let look = Look { path, dialect: Some(file.dialect(&store.db)), listing: Listing::Unknown };
                store.disk.look(vec![look], self.folders.clone());
            }
        }
        store.index.push_stale(&store.db);
    }
}

/// Has modules fetched for which something asks and that were not there, of which a path may be there now.
fn look_for_missing(store: &mut Store, may_be_there: impl Fn(&Path) -> bool) {
    for (file, modules) in store.index.missing(&store.db, may_be_there) {
        let dialect = file.dialect(&store.db);
        let waits = if file.open(&store.db) { Waits::Family(dialect.prefix) } else { Waits::Nobody };
        store.disk.fetch(dialect, modules, waits);
    }
}

fn ignores_others(path: &Path) -> bool {
    path.file_name().is_some_and(|name| workspace::IGNORE_FILES.iter().any(|file| name == *file))
}

fn is_settings_file(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == config::FILE_NAME)
}

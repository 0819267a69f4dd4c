//! Files: what the client and the disk say of them, applied to the database in order.
//!
//! What the client has of an open document wins over disk. A file that closes is read again from disk, or forgotten if
//! it is not there. Files are read elsewhere: here a look is only ordered, and what was seen is applied. Files on disk
//! have no language id; those whose text shows another language than their extension are left out, unless something
//! includes them.
//!
//! Looks come back in any order, and of two at a path the one that was ordered later counts.
//!
//! In the database are the open documents, the files that lie in the workspace folders, and what
//! these ask for, wherever it lies.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_base::settings::BASELINE;
use ludex_base::{Database, Db, File, FolderSettings, PositionEncoding};
use ludex_languages::LANGUAGES;
use ludex_lsp::documents::{Documents, Effect};
use ludex_syntax::Parse;

use super::file_lookup::{Folder, Looked, Lookup, Sources, Ticket};
use super::store::Store;
use crate::config::{self, WrittenSetting, is_settings_file};
use crate::lsp::change::{Change, Problem};
use crate::lsp::disk::Waits;
use crate::lsp::faults;
use crate::lsp::index::{FileRead, Outcome};
use crate::lsp::wire::capabilities::ClientCapabilities;
use crate::lsp::wire::outgoing::Outgoing;
use crate::lsp::wire::outlet;
use crate::workspace;

/// Everything the writer knows of files.
pub(crate) struct Files {
    pub(crate) documents: Arc<Documents>,
    /// Files that belong to no workspace folder: they are there because something asks for them.
    outside: Arc<HashSet<File>>,
    /// Something may have stopped asking for one of those.
    maybe_unneeded: bool,
    /// The last look that was taken at each path, as long as an older one may still come.
    taken: HashMap<PathBuf, Ticket>,
    /// The folders of which the client has told, and the last look that was ordered before it did, as long as such looks
    /// may still come: what they have shown below these folders is shown by a new look.
    told: HashMap<PathBuf, Ticket>,
    pub(crate) encoding: PositionEncoding,
    pub(crate) capabilities: Arc<ClientCapabilities>,
    folders: Vec<Folder>,
    /// Folders beside these for whose files the nearest settings file counts.
    homes: BTreeSet<PathBuf>,
    /// Settings by source, the later ones winning.
    from_client: Vec<WrittenSetting>,
    command_line: Vec<WrittenSetting>,
    outgoing: Outgoing,
}

impl Files {
    pub(crate) fn new(command_line: Vec<WrittenSetting>, outgoing: Outgoing) -> Self {
        Self {
            documents: Arc::default(),
            outside: Arc::default(),
            maybe_unneeded: false,
            taken: HashMap::new(),
            told: HashMap::new(),
            encoding: PositionEncoding::Utf16,
            capabilities: Arc::default(),
            folders: Vec::new(),
            homes: BTreeSet::new(),
            from_client: Vec::new(),
            command_line,
            outgoing,
        }
    }

    /// Applies a change.
    pub(crate) fn apply(&mut self, store: &mut Store, change: Change) {
        match change {
            Change::Initialize { encoding, capabilities, folders, options } => {
                self.encoding = encoding;
                self.capabilities = capabilities;
                if !folders.is_empty() {
                    store.db.set_workspace_read(false);
                }
                self.folders = folders;
                self.from_client = config::parse_json(&options);
                self.read_settings(store);
            }
            Change::Open { path, language_id, version, text } => {
                let effect = self.documents_mut().opened(&path, &language_id, version, text);
                self.bring_about(store, &path, effect);
                // In a workspace folder the walk finds the settings files.
                let outside = path.parent().filter(|folder| folder.is_absolute() && !self.is_in_folder(folder));
                if outside.is_some_and(|folder| self.homes.insert(folder.to_owned())) {
                    self.read_settings(store);
                }
            }
            Change::Edit { path, version, changes } => {
                let encoding = self.encoding;
                let effect = self.documents_mut().changed(&path, version, changes, encoding);
                self.bring_about(store, &path, effect);
            }
            Change::Lose { path, language_id, problem } => self.lose(store, &path, language_id.as_deref(), &problem),
            Change::LoseAll(problem) => {
                for path in self.documents.paths() {
                    self.lose(store, &path, None, &problem);
                }
            }
            Change::Close { path } => {
                let effect = self.documents_mut().closed(&path);
                self.bring_about(store, &path, effect);
            }
            Change::Watched(paths) => self.watched(store, paths),
            Change::Saved => self.saved(store),
            Change::Configure(value) => {
                self.from_client = config::parse_json(&value);
                self.read_settings(store);
            }
            Change::RemoveFolder(path) => self.remove_folder(store, &path),
            Change::AddFolders(folders) => {
                store.db.set_workspace_read(false);
                self.folders.extend(folders);
                self.read_settings(store);
            }
            Change::Scan { folders, token } => store.disk.scan(folders, token),
        }
    }

    fn documents_mut(&mut self) -> &mut Documents {
        Arc::make_mut(&mut self.documents)
    }

    fn outside_mut(&mut self) -> &mut HashSet<File> {
        Arc::make_mut(&mut self.outside)
    }

    /// The files that belong to no workspace folder.
    pub(crate) fn outside(&self) -> Arc<HashSet<File>> {
        Arc::clone(&self.outside)
    }

    /// Keeps quiet about a document whose text is no longer the client's, until the client says all of
    /// it again, and tells the user. The language id is there if the document was to be opened.
    pub(crate) fn lose(&mut self, store: &mut Store, path: &Path, opened_as: Option<&str>, problem: &Problem) {
        let effect = self.documents_mut().lost(path, opened_as);
        if matches!(effect, Effect::Lose { is_reported: false }) {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
            outlet::warn(&self.outgoing, problem.message(&name));
        }
        self.bring_about(store, path, effect);
    }

    /// Makes the database what it is to be after a transition of a document.
    fn bring_about(&self, store: &mut Store, path: &Path, effect: Effect) {
        match effect {
            Effect::Nothing => {}
            Effect::Open { dialect, text } => {
                faults::point("database open");
                let file = store.db.open(path, dialect, text);
                store.index.push_urgent(&store.db, file);
            }
            Effect::Edit { text, hint } => {
                faults::point("database edit");
                if let Some(file) = store.db.file(path) {
                    store.db.edit_from(file, text, hint);
                    store.index.push_urgent(&store.db, file);
                }
            }
            // What a scan or the client took for ours is not.
            Effect::Leave | Effect::Lose { .. } => store.forget(path),
            Effect::Close => {
                let file = store.db.file(path);
                if let Some(file) = file.filter(|file| file.open(&store.db)) {
                    faults::point("database close");
                    store.db.close(file);
                }
                if is_settings_file(path) {
                    self.read_settings(store);
                    return;
                }
                let dialect = file.map(|file| file.dialect(&store.db));
                let lookup = Lookup { path: path.to_owned(), dialect, folder: None };
                store.disk.look_up(vec![lookup], self.folders.clone());
            }
        }
    }

    /// Has files and folders looked at again, with what is known below them.
    fn watched(&mut self, store: &mut Store, paths: Vec<PathBuf>) {
        let places: HashSet<PathBuf> = paths.iter().cloned().collect();
        let mut seen = HashSet::new();
        let mut lookups = Vec::new();
        let mut settings = false;
        for path in paths {
            if is_settings_file(&path) || is_baseline(store, &path) {
                settings = true;
                self.homes.extend(path.parent().filter(|_| is_settings_file(&path)).map(Path::to_owned));
                continue;
            }
            // Settings may have gone together with the folder that they were in.
            settings |= self.homes.iter().any(|home| home.starts_with(&path));
            // Which file is a baseline is not known while the settings are being read.
            settings |= store.disk.reads_settings() && LANGUAGES.from_path(&path).is_none();
            // Which of its neighbours belong to the workspace, a file that ignores others may have decided anew.
            let path = match path.parent() {
                Some(folder) if ignores_others(&path) => folder.to_owned(),
                _ => path,
            };
            if !store.disk.is_over() {
                self.told.insert(path.clone(), store.disk.last());
            }
            for file in store.db.files_below(&path) {
                let (path, dialect) = (file.path(&store.db).to_path_buf(), Some(file.dialect(&store.db)));
                if !self.documents.is_open(&path) && seen.insert(path.clone()) {
                    lookups.push(Lookup { path, dialect, folder: None });
                }
            }
            if !self.documents.is_open(&path) && seen.insert(path.clone()) {
                lookups.push(Lookup { path, dialect: None, folder: None });
            }
        }
        store.disk.look_up(lookups, self.folders.clone());
        // A file that no walk lists, because it is ignored or hidden, comes if something asks for it.
        self.look_for_missing(store, |path| path.ancestors().any(|place| places.contains(place)));
        if settings {
            self.read_settings(store);
        }
    }

    /// Has what the disk may hold by now looked for: modules that were missing and, if the client watches no files,
    /// what has changed of those that are known.
    fn saved(&self, store: &mut Store) {
        self.look_for_missing(store, |_| true);
        if self.capabilities.watches_files {
            return;
        }
        let mut lookups = Vec::new();
        for file in store.db.files() {
            let path = file.path(&store.db).to_path_buf();
            if !self.documents.is_open(&path) {
                lookups.push(Lookup { path, dialect: Some(file.dialect(&store.db)), folder: None });
            }
        }
        store.disk.look_at_changed(lookups, self.folders.clone());
    }

    /// Takes what looks at the disk have shown, in whatever order they come back. What then becomes of a file depends
    /// on where it lies, and on whether something asks for it.
    pub(crate) fn take(&mut self, store: &mut Store, looked: Vec<Looked>, urgent: bool) {
        let mut lookups = Vec::new();
        for looked in looked {
            if self.is_outdated(&looked) {
                let dialect = looked.found.map(|loaded| loaded.dialect);
                lookups.push(Lookup { path: looked.path, dialect, folder: None });
            } else {
                self.take_one(store, looked, urgent);
            }
        }
        store.disk.look_up(lookups, self.folders.clone());
    }

    /// Forgets which looks were taken, once no older one can come any more.
    pub(crate) fn forget_looks(&mut self, store: &Store) {
        if store.disk.is_over() && !(self.taken.is_empty() && self.told.is_empty()) {
            // Their memory goes, too: a scan has taken a look at every file.
            self.taken = HashMap::new();
            self.told = HashMap::new();
        }
    }

    /// True if a folder around it has changed since the look was ordered, or is not of the workspace any more.
    fn is_outdated(&self, looked: &Looked) -> bool {
        if looked.folder.as_ref().is_some_and(Folder::is_gone) {
            return true;
        }
        let mut around = looked.path.ancestors().skip(1).filter_map(|folder| self.told.get(folder));
        !self.told.is_empty() && around.any(|told| looked.ticket <= *told)
    }

    fn take_one(&mut self, store: &mut Store, looked: Looked, urgent: bool) {
        let Looked { ticket, path, found, folder } = looked;
        // Of an open document the client says what it holds, and when it closes it is looked at again.
        if self.documents.is_open(&path) || self.taken.get(&path).is_some_and(|taken| ticket < *taken) {
            return;
        }
        let known = store.db.file(&path);
        let is_ours = folder.is_some() || known.is_some() || store.index.asks_for(&store.db, &path);
        match found.filter(|_| is_ours) {
            Some(loaded) => {
                let file = store.put(loaded, urgent);
                if folder.is_some() {
                    self.outside_mut().remove(&file);
                } else {
                    self.outside_mut().insert(file);
                    self.maybe_unneeded = true;
                }
            }
            None => {
                if let Some(file) = known {
                    self.outside_mut().remove(&file);
                    self.maybe_unneeded = true;
                    store.forget(&path);
                }
            }
        }
        self.taken.insert(path, ticket);
    }

    /// The closed files outside, if something may have stopped asking for them.
    pub(crate) fn maybe_unneeded(&mut self, db: &Database) -> Option<HashSet<File>> {
        if !std::mem::take(&mut self.maybe_unneeded) {
            return None;
        }
        let closed = self.outside.iter().copied().filter(|file| !file.open(db));
        Some(closed.collect::<HashSet<File>>()).filter(|closed| !closed.is_empty())
    }

    /// True if [`Self::maybe_unneeded`] has something to say.
    pub(crate) fn suspects_unneeded(&self) -> bool {
        self.maybe_unneeded && !self.outside.is_empty()
    }

    /// Something may have stopped asking for a file outside.
    pub(crate) fn suspect_unneeded(&mut self) {
        self.maybe_unneeded = !self.outside.is_empty();
    }

    /// Removes files outside for which nothing asks any more.
    pub(crate) fn remove_unneeded(&mut self, store: &mut Store, files: Vec<File>) {
        for file in files {
            let path = file.path(&store.db).to_path_buf();
            if store.db.file(&path) != Some(file) {
                // It is a document that is left alone, or lost.
                self.outside_mut().remove(&file);
            } else if !self.documents.is_open(&path) && self.outside_mut().remove(&file) {
                store.forget(&path);
            }
        }
    }

    fn is_in_folder(&self, path: &Path) -> bool {
        self.folders.iter().any(|folder| path.starts_with(&folder.path))
    }

    /// Takes what has been read for the indexes, and looks for the modules that files ask for. True if something is
    /// different that somebody has asked for.
    pub(crate) fn take_index(&mut self, store: &mut Store, outcome: Outcome) -> bool {
        let urgent = outcome.urgent;
        let mut contributions = Vec::with_capacity(outcome.read.len());
        for FileRead { contribution, dialect, tree, wanted } in outcome.read {
            if !contribution.is_current(&store.db) {
                continue;
            }
            let file = contribution.file();
            if let Some(tree) = tree {
                self.keep_tree(file.path(&store.db), tree);
            }
            if let Some(wanted) = wanted {
                let modules = wanted.modules.clone();
                let news = store.index.is_news(file, wanted);
                // A module that was looked for is looked for again when its file is edited.
                if !modules.is_empty() && (news || urgent) {
                    let waits = if news && urgent { Waits::Family(dialect.prefix) } else { Waits::Nobody };
                    store.disk.fetch(dialect, modules, self.folders.clone(), waits);
                }
            }
            contributions.push(contribution);
        }
        let count = contributions.len();
        let effect = store.db.contribute(contributions);
        if !urgent {
            store.indexed(count);
        }
        if effect.unlinked {
            self.suspect_unneeded();
        }
        effect.asked
    }

    /// Has modules fetched for which something asks and that were not there, of which a path may be there now.
    fn look_for_missing(&self, store: &mut Store, may_be_there: impl Fn(&Path) -> bool) {
        for (file, modules) in store.index.missing(&store.db, may_be_there) {
            let dialect = file.dialect(&store.db);
            let waits = if file.open(&store.db) { Waits::Family(dialect.prefix) } else { Waits::Nobody };
            store.disk.fetch(dialect, modules, self.folders.clone(), waits);
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
        let folders = &self.folders;
        let is_inside = |home: &PathBuf| folders.iter().any(|folder| home.starts_with(&folder.path));
        self.homes.retain(|home| !home.starts_with(path) || is_inside(home));
        let mut lookups = Vec::new();
        for file in store.db.files_below(path) {
            let path = file.path(&store.db).to_path_buf();
            if self.documents.is_open(&path) {
                continue;
            }
            if self.is_in_folder(&path) {
                // By the rules of that one it may be left out.
                lookups.push(Lookup { path, dialect: Some(file.dialect(&store.db)), folder: None });
            } else {
                self.outside_mut().remove(&file);
                store.forget(&path);
            }
        }
        store.disk.look_up(lookups, self.folders.clone());
        self.suspect_unneeded();
        self.read_settings(store);
    }

    /// Keeps the tree that a reader has made of an open document's present text.
    fn keep_tree(&mut self, path: &Path, tree: Arc<Parse>) {
        self.documents_mut().keep_tree(path, tree);
    }

    /// Has the settings of all sources read.
    fn read_settings(&self, store: &mut Store) {
        store.disk.settings(Sources {
            folders: self.folders.iter().map(|folder| folder.path.clone()).collect(),
            homes: self.homes.iter().cloned().collect(),
            from_client: self.from_client.clone(),
            command_line: self.command_line.clone(),
            encoding: self.encoding,
        });
    }

    /// Takes folders that a walk over a workspace folder has shown to have settings of their own.
    pub(crate) fn take_homes(&mut self, store: &mut Store, mut homes: Vec<PathBuf>) {
        homes.retain(|home| self.is_in_folder(home));
        if !homes.is_empty() {
            // One that has come back may hold something else.
            self.homes.extend(homes);
            self.read_settings(store);
        }
    }

    /// Takes the settings. Modules may lie elsewhere by them.
    pub(crate) fn take_settings(&mut self, store: &mut Store, settings: FolderSettings) {
        if *ludex_base::all_settings(&store.db) == settings {
            return;
        }
        store.db.set_settings(settings);
        store.index.forget_missing();
        store.ask_again(store.db.files());
        self.suspect_unneeded();
    }

    /// Makes the database hold what the buffers hold after a failure, whatever was left undone.
    pub(crate) fn recover(&mut self, store: &mut Store) {
        self.documents_mut().forget_trees();
        for (path, dialect, text) in self.documents.contents() {
            let file = store.db.open(path, dialect, Arc::clone(text));
            // What was to be reused of the tree may be of another text.
            store.db.edit_from(file, Arc::clone(text), None);
            store.index.push_urgent(&store.db, file);
        }
        for file in store.db.files() {
            let path = file.path(&store.db).to_path_buf();
            if file.open(&store.db) && self.documents.stamp(&path).is_none() {
                store.db.close(file);
                let lookup = Lookup { path, dialect: Some(file.dialect(&store.db)), folder: None };
                store.disk.look_up(vec![lookup], self.folders.clone());
            }
        }
        store.index.push_stale(&store.db);
    }
}

/// True for the path of a baseline that is in force.
fn is_baseline(store: &Store, path: &Path) -> bool {
    ludex_base::all_settings(&store.db).all().any(|settings| settings.file(&BASELINE) == Some(path))
}

fn ignores_others(path: &Path) -> bool {
    path.file_name().is_some_and(|name| workspace::IGNORE_FILES.iter().any(|file| name == *file))
}

#[cfg(test)]
mod tests;

//! Documents and files: what the client says of them, applied to the database in order.
//!
//! Open buffers win over disk. A file that closes is read again from disk, or forgotten if it is
//! not there.
//!
//! What language a document is in, its language id says, then its extension, then its text, once
//! when it is opened. A document in another language is left alone: Ludex keeps quiet about it
//! until it is closed. Files on disk have no language id; those whose text shows another language
//! are left out, unless something includes them.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Sender;

use lsp_types as lsp;
use ludex_base::{Database, Db, File, LineColumn, LineIndex, PositionEncoding, Settings, TextRange, TextSize};
use ludex_ide::LANGUAGES;
use ludex_syntax::reparse::Edit;
use serde_json::Value;

use super::abilities::ClientAbilities;
use super::outgoing::Outgoing;
use crate::workspace::{self, Loaded};
use crate::{config, config::Entry};

/// A change, in the client's order.
pub(super) enum Change {
    /// The session begins.
    Initialize { encoding: PositionEncoding, abilities: Arc<ClientAbilities>, folders: Vec<PathBuf>, options: Value },
    /// A document is opened.
    Open { path: PathBuf, language_id: String, version: i32, text: String },
    /// A document is edited.
    Edit { path: PathBuf, version: i32, changes: Vec<lsp::TextDocumentContentChangeEvent> },
    /// What a document holds is no longer known: the client has said it in a way that cannot be read.
    /// The language id is there if it was to be opened.
    Lose { path: PathBuf, language_id: Option<String>, problem: String },
    /// A document is closed.
    Close { path: PathBuf },
    /// Files were created, changed or deleted on disk.
    Watched(Vec<PathBuf>),
    /// Files found by the background scan; `done` is told when they are in.
    Scanned(Vec<Loaded>, Sender<()>),
    /// The client's configuration.
    Configure(Value),
    /// A workspace folder is gone.
    RemoveFolder(PathBuf),
    /// Workspace folders have come.
    AddFolders(Vec<PathBuf>),
}

impl Change {
    /// For the log.
    pub(super) fn name(&self) -> String {
        match self {
            Change::Initialize { .. } => "initialize".to_owned(),
            Change::Open { path, .. } => format!("open {}", path.display()),
            Change::Edit { path, version, .. } => format!("edit {} to version {version}", path.display()),
            Change::Lose { path, .. } => format!("lose {}", path.display()),
            Change::Close { path } => format!("close {}", path.display()),
            Change::Watched(paths) => format!("{} changed files", paths.len()),
            Change::Scanned(files, _) => format!("{} scanned files", files.len()),
            Change::Configure(_) => "configuration".to_owned(),
            Change::RemoveFolder(path) => format!("remove folder {}", path.display()),
            Change::AddFolders(paths) => format!("add {} folders", paths.len()),
        }
    }
}

struct OpenDocument {
    file: File,
    language_id: String,
    version: i32,
    text: String,
}

/// Everything the writer knows of documents and files.
pub(super) struct Documents {
    open: HashMap<PathBuf, OpenDocument>,
    /// Open documents, the last changed first.
    recent: Vec<PathBuf>,
    versions: Arc<HashMap<PathBuf, i32>>,
    /// Open documents that are none of ours.
    left_alone: Arc<HashSet<PathBuf>>,
    /// Those of them that are ours, with their language ids; what they hold is not known.
    lost: HashMap<PathBuf, String>,
    /// Documents that the user has been told are lost, until they are closed.
    told: HashSet<PathBuf>,
    pub(super) encoding: PositionEncoding,
    pub(super) abilities: Arc<ClientAbilities>,
    folders: Vec<PathBuf>,
    /// Settings by source, the later ones winning.
    from_client: Vec<Entry>,
    command_line: Vec<Entry>,
    /// Files whose includes have not been looked for yet.
    unsettled: HashSet<File>,
    outgoing: Outgoing,
}

impl Documents {
    pub(super) fn new(command_line: Vec<Entry>, outgoing: Outgoing) -> Self {
        Self {
            open: HashMap::new(),
            recent: Vec::new(),
            versions: Arc::default(),
            left_alone: Arc::default(),
            lost: HashMap::new(),
            told: HashSet::new(),
            encoding: PositionEncoding::Utf16,
            abilities: Arc::default(),
            folders: Vec::new(),
            from_client: Vec::new(),
            command_line,
            unsettled: HashSet::new(),
            outgoing,
        }
    }

    /// The version of an open document.
    pub(super) fn version(&self, path: &Path) -> Option<i32> {
        self.open.get(path).map(|document| document.version)
    }

    /// The versions of all open documents.
    pub(super) fn versions(&self) -> Arc<HashMap<PathBuf, i32>> {
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

    /// Reads what the changed files include and the database does not have: it may lie where no
    /// scan has looked. Called before a reader starts, so that a burst of edits pays once.
    pub(super) fn settle(&mut self, db: &mut Database) {
        if !self.unsettled.is_empty() {
            workspace::load_wanted(db, self.unsettled.drain().collect(), false);
        }
    }

    /// Applies a change.
    pub(super) fn apply(&mut self, db: &mut Database, change: Change) {
        match change {
            Change::Initialize { encoding, abilities, folders, options } => {
                self.encoding = encoding;
                self.abilities = abilities;
                self.folders = folders;
                self.from_client = config::parse_json(&options);
                self.settle_settings(db);
            }
            Change::Open { path, language_id, version, text } => self.open(db, path, &language_id, version, text),
            Change::Edit { path, version, changes } => self.edit(db, &path, version, changes),
            Change::Lose { path, language_id, problem } => self.lose(db, path, language_id, &problem),
            Change::Close { path } => self.close(db, &path),
            Change::Watched(paths) => {
                for path in paths {
                    self.watched(db, &path);
                }
            }
            Change::Scanned(files, done) => {
                let is_open = |path: &PathBuf| self.open.contains_key(path) || self.left_alone.contains(path);
                let new = files.into_iter().filter(|loaded| !is_open(&loaded.path)).collect();
                workspace::load(db, new, false);
                db.refresh_mentions();
                let _ = done.send(());
            }
            Change::Configure(value) => {
                self.from_client = config::parse_json(&value);
                self.settle_settings(db);
            }
            Change::RemoveFolder(folder) => {
                self.folders.retain(|other| *other != folder);
                let gone: Vec<PathBuf> = db.files().iter().map(|file| file.path(db).to_path_buf()).collect();
                for path in gone.into_iter().filter(|path| path.starts_with(&folder)) {
                    if !self.open.contains_key(&path) && !self.folders.iter().any(|other| path.starts_with(other)) {
                        db.remove_file(&path);
                    }
                }
                self.settle_settings(db);
            }
            Change::AddFolders(folders) => {
                self.folders.extend(folders);
                self.settle_settings(db);
            }
        }
    }

    fn open(&mut self, db: &mut Database, path: PathBuf, language_id: &str, version: i32, text: String) {
        self.lost.remove(&path);
        if self.open.contains_key(&path) {
            tracing::warn!("{} was opened twice; the new text is taken", path.display());
        }
        if path.file_name().is_some_and(|name| name == config::FILE_NAME) {
            // The settings file is read when it is saved.
            self.leave_alone(db, path);
            return;
        }
        let Some(dialect) = LANGUAGES.detect(Some(language_id), &path, &text) else {
            tracing::info!("{} (`{language_id}`) is left alone: it is in another language", path.display());
            self.leave_alone(db, path);
            return;
        };
        if text.len() as u64 > workspace::MAX_FILE_SIZE {
            tracing::warn!("{}: a document of {} MB is too large", path.display(), text.len() >> 20);
            self.leave_alone(db, path);
            return;
        }
        self.heed(&path);
        let file = db.open(&path, dialect, Arc::from(text.as_str()));
        let language_id = language_id.to_owned();
        self.open.insert(path.clone(), OpenDocument { file, language_id, version, text });
        self.touched(&path);
        self.unsettled.insert(file);
    }

    /// Keeps quiet about an open document until it is closed.
    fn leave_alone(&mut self, db: &mut Database, path: PathBuf) {
        if self.open.remove(&path).is_some() {
            self.recent.retain(|other| *other != path);
            self.settle_versions();
        }
        // What a scan or the client took for ours is not.
        db.remove_file(&path);
        Arc::make_mut(&mut self.left_alone).insert(path);
    }

    /// Keeps quiet about a document whose text is no longer the client's, until the client says all of
    /// it again, and tells the user.
    fn lose(&mut self, db: &mut Database, path: PathBuf, opened_as: Option<String>, problem: &str) {
        let language_id = match (opened_as, self.open.get(&path)) {
            (Some(language_id), _) => language_id,
            (None, Some(document)) => document.language_id.clone(),
            (None, None) => {
                tracing::warn!("{} was changed but is not open, or is left alone", path.display());
                return;
            }
        };
        let is_ours = LANGUAGES.detect(Some(&language_id), &path, "").is_some();
        self.leave_alone(db, path.clone());
        // Whatever includes it reads it from disk.
        self.unsettled.extend(db.files());
        if !is_ours {
            return;
        }
        self.lost.insert(path.clone(), language_id);
        if self.told.insert(path.clone()) {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
            let message = format!(
                "Ludex has lost track of {name}: the editor described its text in a way that cannot be read \
                 ({problem}). Close the file and open it again."
            );
            let params = lsp::ShowMessageParams { typ: lsp::MessageType::WARNING, message };
            self.outgoing.notify("window/showMessage", params);
        }
    }

    /// Takes back [`Self::leave_alone`]; true if the document was left alone.
    fn heed(&mut self, path: &Path) -> bool {
        self.left_alone.contains(path) && Arc::make_mut(&mut self.left_alone).remove(path)
    }

    fn edit(
        &mut self,
        db: &mut Database,
        path: &Path,
        version: i32,
        mut changes: Vec<lsp::TextDocumentContentChangeEvent>,
    ) {
        if let Some(language_id) = self.lost.get(path).cloned() {
            // Only a change of the whole text says what the document holds.
            let Some(whole) = changes.iter().rposition(|change| change.range.is_none()) else { return };
            let text = std::mem::take(&mut changes[whole].text);
            changes.drain(..=whole);
            self.open(db, path.to_owned(), &language_id, version, text);
            if changes.is_empty() {
                return;
            }
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
        let mut whole: Option<Edit> = None;
        let mut replaced = false;
        for change in changes {
            let Some(range) = change.range else {
                document.text = change.text;
                (whole, replaced) = (None, true);
                continue;
            };
            let index = LineIndex::new(&document.text);
            let encoding = self.encoding;
            let offset = |position: lsp::Position, text: &str| {
                index.offset(text, LineColumn { line: position.line, column: position.character }, encoding)
            };
            let (start, end) = (offset(range.start, &document.text), offset(range.end, &document.text));
            let range = TextRange::new(start.min(end), end.max(start));
            document.text.replace_range(std::ops::Range::<usize>::from(range), &change.text);
            let edit = Edit { range, new_len: TextSize::of(change.text.as_str()) };
            whole = Some(whole.map_or(edit, |earlier| earlier.then(edit)));
        }
        document.version = version;
        let (file, text) = (document.file, Arc::from(document.text.as_str()));
        db.edit(file, text, if replaced { None } else { whole });
        self.touched(path);
        self.unsettled.insert(file);
    }

    fn close(&mut self, db: &mut Database, path: &Path) {
        self.lost.remove(path);
        self.told.remove(path);
        if self.heed(path) {
            self.watched(db, path);
            return;
        }
        let Some(document) = self.open.remove(path) else {
            tracing::warn!("{} was closed but is not open", path.display());
            return;
        };
        self.recent.retain(|other| other != path);
        self.settle_versions();
        db.close(document.file);
        self.watched(db, path);
    }

    /// Reads a file again, unless it is open; forgets it if it is gone.
    fn watched(&mut self, db: &mut Database, path: &Path) {
        if path.file_name().is_some_and(|name| name == config::FILE_NAME) {
            self.settle_settings(db);
            return;
        }
        if self.open.contains_key(path) || self.left_alone.contains(path) {
            return;
        }
        let Some(dialect) = db.file(path).map(|file| file.dialect(db)).or_else(|| LANGUAGES.from_path(path)) else {
            return;
        };
        match workspace::read(path, dialect) {
            Ok(loaded) if loaded.other_language().is_some() => {
                if db.file(path).is_some() {
                    db.remove_file(path);
                    // Whatever includes it reads it again.
                    self.unsettled.extend(db.files());
                }
            }
            Ok(loaded) => {
                workspace::load(db, vec![loaded], false);
            }
            Err(_) => db.remove_file(path),
        }
    }

    fn touched(&mut self, path: &Path) {
        self.recent.retain(|other| other != path);
        self.recent.insert(0, path.to_owned());
        self.settle_versions();
    }

    fn settle_versions(&mut self) {
        self.versions = Arc::new(self.open.iter().map(|(path, document)| (path.clone(), document.version)).collect());
    }

    /// Reads the settings of all sources and reports what is wrong with the settings file.
    fn settle_settings(&mut self, db: &mut Database) {
        let mut settings = Settings::default();
        for folder in &self.folders {
            let path = folder.join(config::FILE_NAME);
            let file = config::read(&mut settings, folder).unwrap_or_else(|error| {
                tracing::warn!("{}: {error}", path.display());
                None
            });
            let (text, problems) = file.map(|file| (file.text, file.problems)).unwrap_or_default();
            self.report_settings(&path, &text, &problems);
        }
        let base = self.folders.first().cloned().unwrap_or_else(|| workspace::absolute(Path::new(".")));
        for (source, entries) in [("client", &self.from_client), ("command line", &self.command_line)] {
            for problem in config::apply(&mut settings, entries, &base) {
                tracing::warn!("configuration of the {source}: {}", problem.message);
            }
        }
        db.set_settings(settings);
        self.unsettled.extend(db.files());
    }

    fn report_settings(&self, path: &Path, text: &str, problems: &[config::Problem]) {
        let Some(uri) = super::uris::url(path) else { return };
        let index = LineIndex::new(text);
        let position = |offset: usize| {
            let at = index.line_column(text, (offset as u32).into(), self.encoding);
            lsp::Position::new(at.line, at.column)
        };
        let diagnostics = problems.iter().map(|problem| lsp::Diagnostic {
            range: lsp::Range::new(position(problem.range.start), position(problem.range.end)),
            severity: Some(lsp::DiagnosticSeverity::WARNING),
            code: Some(lsp::NumberOrString::String(format!("config/{}", problem.code))),
            source: Some("ludex".to_owned()),
            message: problem.message.clone(),
            ..lsp::Diagnostic::default()
        });
        let params = lsp::PublishDiagnosticsParams::new(uri, diagnostics.collect(), None);
        self.outgoing.notify("textDocument/publishDiagnostics", params);
    }
}

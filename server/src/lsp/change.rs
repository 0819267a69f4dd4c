//! The changes that the client reports, as data.

use std::path::PathBuf;
use std::sync::Arc;

use lsp_types as lsp;
use ludex_base::PositionEncoding;
use serde_json::Value;

use super::disk::file_lookup::Folder;
use super::wire::capabilities::ClientCapabilities;

pub(super) use ludex_lsp::documents::Problem;

/// A change, in the client's order.
pub(super) enum Change {
    /// The session begins.
    Initialize {
        encoding: PositionEncoding,
        capabilities: Arc<ClientCapabilities>,
        folders: Vec<Folder>,
        options: Value,
    },
    /// A document is opened.
    Open { path: PathBuf, language_id: String, version: i32, text: String },
    /// A document is edited.
    Edit { path: PathBuf, version: i32, changes: Vec<lsp::TextDocumentContentChangeEvent> },
    /// The text of a document is no longer known. The language id is there if it was to be opened.
    Lose { path: PathBuf, language_id: Option<String>, problem: Problem },
    /// The text of every open document is no longer known.
    LoseAll(Problem),
    /// A document is closed.
    Close { path: PathBuf },
    /// Files or folders were created, changed or deleted on disk.
    Watched(Vec<PathBuf>),
    /// A document was saved; files may have changed of which nobody tells.
    Saved,
    /// The client's configuration.
    Configure(Value),
    /// A workspace folder is gone.
    RemoveFolder(PathBuf),
    /// Workspace folders have come.
    AddFolders(Vec<Folder>),
    /// The folders of a change before are to be looked through, now that the client can show the progress under a
    /// token, if it can.
    Scan { folders: Vec<Folder>, token: Option<String> },
}

impl Change {
    /// True if workspace folders come with it: a [`Change::Scan`] of those follows.
    pub(super) fn brings_folders(&self) -> bool {
        match self {
            Change::Initialize { folders, .. } | Change::AddFolders(folders) => !folders.is_empty(),
            _ => false,
        }
    }

    /// The name for the log.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Change::Initialize { .. } => "initialize",
            Change::Open { .. } => "open",
            Change::Edit { .. } => "edit",
            Change::Lose { .. } | Change::LoseAll(_) => "lose",
            Change::Close { .. } => "close",
            Change::Watched(_) => "changed files",
            Change::Saved => "saved document",
            Change::Configure(_) => "configuration",
            Change::RemoveFolder(_) => "remove folder",
            Change::AddFolders(_) => "add folders",
            Change::Scan { .. } => "scan",
        }
    }

    /// The document whose text it says, and the language id if that is opened.
    pub(super) fn text_of(&self) -> Option<(PathBuf, Option<String>)> {
        match self {
            Change::Open { path, language_id, .. } => Some((path.clone(), Some(language_id.clone()))),
            Change::Edit { path, .. } => Some((path.clone(), None)),
            _ => None,
        }
    }
}

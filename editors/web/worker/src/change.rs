//! The changes that the client reports, as data.

use std::path::{Path, PathBuf};

use lsp_types as lsp;
use ludex_lsp::documents::Problem;
use ludex_lsp::wire::settle::{DID_CHANGE, DID_CLOSE, DID_OPEN};
use ludex_lsp::wire::uris;
use ludex_syntax::encoding::Encoding;
use serde::Deserialize;
use serde_json::Value;

/// A change, in the client's order.
pub(crate) enum Change {
    /// A document is opened.
    Open { path: PathBuf, language_id: String, version: i32, text: String },
    /// A document is edited.
    Edit { path: PathBuf, version: i32, changes: Vec<lsp::TextDocumentContentChangeEvent> },
    /// The text of a document is no longer known. The language id is there if it was to be opened.
    Lose { path: PathBuf, language_id: Option<String>, problem: Problem },
    /// A document is closed.
    Close { path: PathBuf },
    /// A document was saved: that is what its file holds.
    Saved { path: PathBuf },
    /// Files or folders are gone.
    Gone(Vec<PathBuf>),
    /// The client's configuration.
    Configure(Value),
    /// Workspace folders have come or gone.
    Folders { added: Vec<PathBuf>, removed: Vec<PathBuf> },
    /// The texts of files that lie in the workspace; true if it is complete.
    Files(Vec<Given>, bool),
}

/// A file as the client tells of it.
pub(crate) struct Given {
    pub(crate) path: PathBuf,
    /// Its text; nothing if it is gone.
    pub(crate) text: Option<String>,
    pub(crate) encoding: Encoding,
}

/// The parameters of `ludex/files`.
#[derive(Deserialize)]
struct FilesParams {
    files: Vec<SentFile>,
    #[serde(default)]
    complete: bool,
}

#[derive(Deserialize)]
struct SentFile {
    uri: lsp::Url,
    text: Option<String>,
    #[serde(default)]
    encoding: SentEncoding,
}

#[derive(Clone, Copy, Default, Deserialize)]
enum SentEncoding {
    #[default]
    #[serde(rename = "utf-8")]
    Utf8,
    #[serde(rename = "latin1")]
    Latin1,
}

impl Change {
    /// The change that a notification reports; none if it reports none, or one that matters nothing here.
    pub(crate) fn read(method: &str, params: Value) -> Option<Change> {
        let said = |error: &serde_json::Error| tracing::warn!("{method}: {error}");
        match method {
            DID_OPEN | DID_CHANGE => Some(text_change(method, params)),
            DID_CLOSE => {
                let params =
                    serde_json::from_value::<lsp::DidCloseTextDocumentParams>(params).inspect_err(said).ok()?;
                Some(Change::Close { path: uris::path(&params.text_document.uri) })
            }
            "textDocument/didSave" => {
                let params = serde_json::from_value::<lsp::DidSaveTextDocumentParams>(params).inspect_err(said).ok()?;
                Some(Change::Saved { path: uris::path(&params.text_document.uri) })
            }
            "workspace/didChangeWatchedFiles" => {
                let params =
                    serde_json::from_value::<lsp::DidChangeWatchedFilesParams>(params).inspect_err(said).ok()?;
                let gone = params.changes.iter().filter(|event| event.typ == lsp::FileChangeType::DELETED);
                Some(Change::Gone(gone.map(|event| uris::path(&event.uri)).collect()))
            }
            "workspace/didChangeWorkspaceFolders" => {
                let params =
                    serde_json::from_value::<lsp::DidChangeWorkspaceFoldersParams>(params).inspect_err(said).ok()?;
                let paths = |folders: &[lsp::WorkspaceFolder]| {
                    folders.iter().map(|folder| uris::path(&folder.uri)).collect::<Vec<PathBuf>>()
                };
                let (added, removed) = (paths(&params.event.added), paths(&params.event.removed));
                Some(Change::Folders { added, removed })
            }
            "ludex/files" => {
                let params = serde_json::from_value::<FilesParams>(params).inspect_err(said).ok()?;
                Some(Change::Files(params.files.into_iter().map(Given::new).collect(), params.complete))
            }
            _ => None,
        }
    }

    /// The document whose text becomes another one.
    pub(crate) fn document(&self) -> Option<&Path> {
        match self {
            Change::Open { path, .. }
            | Change::Edit { path, .. }
            | Change::Lose { path, .. }
            | Change::Close { path } => Some(path),
            _ => None,
        }
    }
}

/// A change of a document's text. One that cannot be read is never passed over in silence.
fn text_change(method: &str, params: Value) -> Change {
    let uri = params["textDocument"]["uri"].as_str().and_then(|uri| lsp::Url::parse(uri).ok());
    let path = uri.map(|uri| uris::path(&uri)).unwrap_or_default();
    let language_id =
        (method == DID_OPEN).then(|| params["textDocument"]["languageId"].as_str().unwrap_or_default().to_owned());
    let read = if method == DID_OPEN {
        serde_json::from_value::<lsp::DidOpenTextDocumentParams>(params).map(|params| {
            let document = params.text_document;
            let path = uris::path(&document.uri);
            Change::Open { path, language_id: document.language_id, version: document.version, text: document.text }
        })
    } else {
        serde_json::from_value::<lsp::DidChangeTextDocumentParams>(params).map(|params| {
            let lsp::VersionedTextDocumentIdentifier { uri, version } = params.text_document;
            Change::Edit { path: uris::path(&uri), version, changes: params.content_changes }
        })
    };
    read.unwrap_or_else(|error| Change::Lose { path, language_id, problem: Problem::Unreadable(error.to_string()) })
}

impl Given {
    fn new(sent: SentFile) -> Given {
        let encoding = match sent.encoding {
            SentEncoding::Utf8 => Encoding::Utf8,
            SentEncoding::Latin1 => Encoding::Latin1,
        };
        Given { path: uris::path(&sent.uri), text: sent.text, encoding }
    }
}

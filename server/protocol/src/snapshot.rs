//! The snapshots that answers are made from: the database as it was at some time, with what goes with it of the
//! session.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ludex_base::{Database, File, PositionEncoding};

use crate::documents::Documents;
use crate::jsonrpc::{Error, Result};
use crate::pulls::Pulls;
use crate::refreshes::Refreshes;
use crate::scenes::Scenes;
use crate::scenes::made_documents::MadeDocuments;
use crate::sent_tokens::SentTokens;
use crate::wire::capabilities::ClientCapabilities;
use crate::wire::outlet::Outlet;
use crate::wire::uris::{Uri, Uris};

/// The view of a reader: the database as it was when the reader began.
pub struct Snapshot {
    /// The database.
    pub db: Database,
    /// The encoding of positions.
    pub encoding: PositionEncoding,
    /// The capabilities of the client.
    pub capabilities: Arc<ClientCapabilities>,
    /// The documents that the client has opened.
    pub documents: Arc<Documents>,
    /// The semantic tokens that were last sent for documents.
    pub tokens: Arc<SentTokens>,
    /// The scenes that the client holds open.
    pub scenes: Arc<Scenes>,
    /// The documents that the server has made for the client.
    pub made_documents: MadeDocuments,
    /// The client's spelling of URIs.
    pub uris: Uris,
    /// The diagnostics that the client has asked for.
    pub pulls: Pulls,
    /// The way of messages to the client, for an answer in parts.
    pub outlet: Box<dyn Outlet + Send + Sync>,
    /// The answers that the client keeps.
    pub refreshes: Refreshes,
    /// Counts the changes up to this state.
    pub revision: u64,
    /// The time from the last edit to the diagnostics after it.
    pub last_edit: Option<Duration>,
    /// True if an answer that is not found may be looked for again when everything is read.
    pub may_wait: bool,
    /// The place of the request in the order in which the client has asked; 0 if there is none.
    pub number: u64,
    /// The files that belong to no workspace folder.
    pub outside: Arc<HashSet<File>>,
}

impl Snapshot {
    /// The file of a document.
    ///
    /// # Errors
    /// If it is neither open nor part of the workspace.
    pub fn file(&self, path: &Path) -> Result<File> {
        self.db.file(path).ok_or_else(|| {
            Error::invalid_params(format!("{} is neither open nor part of the workspace", path.display()))
        })
    }

    /// The file of a document.
    ///
    /// # Errors
    /// If the document is left alone, or is neither open nor part of the workspace.
    pub fn known_file(&self, path: &Path) -> Result<File> {
        if self.documents.is_left_alone(path) {
            let name = path.display();
            let why = "it is in another language, or its text could not be read";
            return Err(Error::invalid_params(format!("nothing is known about {name}: {why}")));
        }
        self.file(path)
    }

    /// The URI of a file, as the client spells it.
    pub fn uri(&self, file: File) -> Option<Uri> {
        self.uris.of(file.path(&self.db))
    }
}

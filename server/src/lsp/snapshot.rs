//! What answers are made from: the database as it was at some time, with what goes with it of the session.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_base::{Database, File, PositionEncoding};
use tower_lsp::jsonrpc::{Error, Result};

use super::abilities::ClientAbilities;
use super::sent_tokens::SentTokens;

/// Which text of a document the client has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Version {
    /// The client's number of it.
    pub(super) number: i32,
    /// Which opening of the document it belongs to: a client that has closed a document has dropped what it was told
    /// of it.
    pub(super) opening: u64,
}

/// What a reader sees: the database as it was when the reader began.
pub(super) struct Snapshot {
    pub(super) db: Database,
    pub(super) encoding: PositionEncoding,
    pub(super) abilities: Arc<ClientAbilities>,
    pub(super) versions: Arc<HashMap<PathBuf, Version>>,
    pub(super) left_alone: Arc<HashSet<PathBuf>>,
    /// What clients were last told of the colours of documents.
    pub(super) tokens: Arc<SentTokens>,
}

impl Snapshot {
    /// The file of a document.
    pub(super) fn file(&self, path: &Path) -> Result<File> {
        self.db.file(path).ok_or_else(|| {
            Error::invalid_params(format!("{} is neither open nor part of the workspace", path.display()))
        })
    }
}

//! What the threads of a session share, beside the database.

use super::pulls::Pulls;
use super::refreshes::Refreshes;
use crate::lsp::scenes::made_documents::MadeDocuments;
use crate::lsp::wire::outgoing::Outgoing;
use crate::lsp::wire::uris::Uris;

/// The parts of a session that any thread may use. A clone is the same session.
#[derive(Clone, Default)]
pub(super) struct Shared {
    pub(super) outgoing: Outgoing,
    pub(super) uris: Uris,
    pub(super) pulls: Pulls,
    pub(super) made_documents: MadeDocuments,
    pub(super) refreshes: Refreshes,
}

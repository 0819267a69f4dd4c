//! What the threads of a session share, beside the database.

use ludex_lsp::pulls::Pulls;
use ludex_lsp::refreshes::Refreshes;
use ludex_lsp::scenes::made_documents::MadeDocuments;

use super::news::News;
use super::refreshes::Reminder;
use crate::lsp::wire::outgoing::Outgoing;
use crate::lsp::wire::uris::Uris;

/// The parts of a session that any thread may use. A clone is the same session.
#[derive(Clone, Default)]
pub(super) struct Shared {
    pub(super) outgoing: Outgoing,
    pub(super) uris: Uris,
    pub(super) pulls: Pulls,
    pub(super) news: News,
    pub(super) made_documents: MadeDocuments,
    /// The answers that the client keeps.
    pub(super) refreshes: Refreshes,
    pub(super) reminder: Reminder,
}

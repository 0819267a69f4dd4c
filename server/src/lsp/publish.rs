//! The work of bringing the client's diagnostics up to date, the document that was changed last first.

use std::path::PathBuf;

use ludex_lsp::publish::{Published, outdated};
use ludex_lsp::snapshot::Snapshot;

use super::news::News;
use super::request::{Lane, Request};
use crate::lsp::wire::outgoing::Outgoing;

/// Computes and sends diagnostics.
pub(super) struct Publisher {
    outgoing: Outgoing,
    news: News,
    published: Published,
}

impl Publisher {
    pub(super) fn new(outgoing: Outgoing, news: News) -> Self {
        Self { outgoing, news, published: Published::default() }
    }

    /// The request that brings the client up to date. `open` lists the open documents, the last
    /// changed first.
    pub(super) fn request(&self, open: Vec<PathBuf>) -> Request {
        let (outgoing, news, published) = (self.outgoing.clone(), self.news.clone(), self.published.clone());
        let work = move |snapshot: &Snapshot| {
            snapshot.tokens.keep(&open);
            if snapshot.capabilities.pulls_diagnostics {
                snapshot.pulls.keep(&open);
                let outdated = outdated(snapshot, &open);
                snapshot.pulls.forget(&outdated);
                news.tell(!outdated.is_empty());
                return;
            }
            published.keep(&open, &outgoing);
            for path in &open {
                published.publish(snapshot, path, &outgoing);
            }
            // It may ask for those of the workspace all the same.
            news.tell(false);
        };
        Request::unasked(module_path!(), Lane::Background, work)
    }
}

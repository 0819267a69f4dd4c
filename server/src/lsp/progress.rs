//! The progress of a scan: the client sees it, and the writer is told when it is over.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;

use crate::lsp::wire::outgoing::Outgoing;

/// The progress of a scan, as the client is told of it. The end is told when the last part of it is dropped.
pub(super) struct Progress {
    outgoing: Outgoing,
    /// A token that the client knows, if it knows progress.
    token: Option<String>,
    total: AtomicUsize,
    done: AtomicUsize,
    left_out: AtomicUsize,
}

impl Progress {
    pub(super) fn begin(outgoing: Outgoing, token: Option<String>) -> Progress {
        let zero = AtomicUsize::default;
        let progress = Progress { outgoing, token, total: zero(), done: zero(), left_out: zero() };
        progress.report(json!({"kind": "begin", "title": "Ludex: indexing", "percentage": 0}));
        progress
    }

    fn report(&self, value: serde_json::Value) {
        if let Some(token) = &self.token {
            self.outgoing.notify("$/progress", json!({"token": token, "value": value}));
        }
    }

    /// Notes that this many files more are to be looked at.
    pub(super) fn expect(&self, files: usize) {
        self.total.fetch_add(files, Ordering::SeqCst);
    }

    /// Reports that this many files more have been looked at, and that this many of them are not ours.
    pub(super) fn advance(&self, files: usize, left_out: usize) {
        let done = self.done.fetch_add(files, Ordering::SeqCst) + files;
        self.left_out.fetch_add(left_out, Ordering::SeqCst);
        let percentage = done * 100 / self.total.load(Ordering::SeqCst).max(1);
        self.report(json!({"kind": "report", "percentage": percentage.min(100)}));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        let left_out = self.left_out.load(Ordering::SeqCst);
        let indexed = self.done.load(Ordering::SeqCst).saturating_sub(left_out);
        self.report(json!({"kind": "end", "message": format!("{indexed} files")}));
        tracing::info!("{indexed} files indexed, {left_out} left out");
    }
}

/// Called when it is over, with what the client is told of it.
type End = Box<dyn FnOnce(Option<Arc<Progress>>) + Send>;

/// A scan that goes on: files are being looked for or read. It is over when this is dropped.
pub(super) struct Scanning {
    progress: Option<Arc<Progress>>,
    end: Option<End>,
}

impl Scanning {
    pub(super) fn new(
        progress: Option<Arc<Progress>>,
        end: impl FnOnce(Option<Arc<Progress>>) + Send + 'static,
    ) -> Scanning {
        Scanning { progress, end: Some(Box::new(end)) }
    }

    pub(super) fn progress(&self) -> Option<&Progress> {
        self.progress.as_deref()
    }
}

impl Drop for Scanning {
    fn drop(&mut self) {
        if let Some(end) = self.end.take() {
            end(self.progress.take());
        }
    }
}

//! Diagnostics to the client: for open documents, with their versions, the last changed first.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use lsp_types as lsp;
use ludex_ide::diagnostics::diagnostics;

use super::outgoing::Outgoing;
use super::state::{Cancellation, Inbox, Lane, Message, Request, Snapshot};

/// What the client has, by document.
type Sent = Arc<Mutex<HashMap<PathBuf, (Option<i32>, Vec<lsp::Diagnostic>)>>>;

/// Computes and sends diagnostics.
pub(super) struct Publisher {
    outgoing: Outgoing,
    writer: Inbox,
    sent: Sent,
}

impl Publisher {
    pub(super) fn new(outgoing: Outgoing, writer: Inbox) -> Self {
        Self { outgoing, writer, sent: Sent::default() }
    }

    /// The request that brings the client up to date with a revision. `open` lists the open
    /// documents, the last changed first.
    pub(super) fn request(&self, revision: u64, open: Vec<PathBuf>) -> Request {
        let (outgoing, writer, sent) = (self.outgoing.clone(), self.writer.clone(), Arc::clone(&self.sent));
        let work = move |snapshot: &Snapshot| {
            forget_closed(&outgoing, &sent, &open);
            snapshot.tokens.keep(&open);
            for path in &open {
                if let Ok(file) = snapshot.file(path) {
                    let found = diagnostics(&snapshot.db, file);
                    let found = found.iter().map(|diagnostic| snapshot.diagnostic(file, diagnostic)).collect();
                    send(&outgoing, &sent, path, snapshot.versions.get(path).copied(), found);
                }
            }
            let _ = writer.send(Message::Published(revision));
            Ok(())
        };
        Request::new(Lane::Background, None, false, Arc::new(Cancellation::default()), work).0
    }
}

fn send(outgoing: &Outgoing, sent: &Sent, path: &PathBuf, version: Option<i32>, found: Vec<lsp::Diagnostic>) {
    let mut sent = sent.lock().unwrap_or_else(|error| error.into_inner());
    if sent.get(path).is_some_and(|(old, known)| *old == version && *known == found) {
        return;
    }
    if let Some(uri) = super::uris::url(path) {
        outgoing
            .notify("textDocument/publishDiagnostics", lsp::PublishDiagnosticsParams::new(uri, found.clone(), version));
    }
    sent.insert(path.clone(), (version, found));
}

/// A closed document has no diagnostics any more.
fn forget_closed(outgoing: &Outgoing, sent: &Sent, open: &[PathBuf]) {
    let mut sent = sent.lock().unwrap_or_else(|error| error.into_inner());
    sent.retain(|path, (_, found)| {
        let keep = open.contains(path);
        if !keep
            && !found.is_empty()
            && let Some(uri) = super::uris::url(path)
        {
            let params = lsp::PublishDiagnosticsParams::new(uri, Vec::new(), None);
            outgoing.notify("textDocument/publishDiagnostics", params);
        }
        keep
    });
}

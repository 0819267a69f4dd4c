//! Diagnostics to the client: for open documents, with their versions, the last changed first. A client that asks for
//! them itself gets none here: it is told when to ask.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use ludex_ide::diagnostics::diagnostics;
use salsa::Database as _;

use crate::documents::Version;
use crate::faults;
use crate::pulls::ResultId;
use crate::request::{Lane, Request};
use crate::snapshot::Snapshot;
use crate::wire::outgoing::Outgoing;
use crate::wire::protocol::{Diagnostic, PublishDiagnosticsParams};
use crate::wire::uris::Uri;

/// The diagnostics that the client has, by document.
type Sent = Arc<Mutex<HashMap<PathBuf, Known>>>;

/// The diagnostics that the client has of a document.
struct Known {
    /// The URI under which it has it.
    uri: Uri,
    version: Option<Version>,
    found: Vec<Diagnostic>,
}

impl Known {
    /// Takes it from the client.
    fn clear(&self, outgoing: &Outgoing) {
        if !self.found.is_empty() {
            notify(outgoing, &self.uri, None, &[]);
        }
    }
}

/// Sends the diagnostics of a file.
pub(crate) fn notify(outgoing: &Outgoing, uri: &Uri, version: Option<i32>, diagnostics: &[Diagnostic]) {
    let params = PublishDiagnosticsParams { uri, version, diagnostics };
    outgoing.notify("textDocument/publishDiagnostics", params);
}

/// Computes and sends diagnostics.
pub(crate) struct Publisher {
    outgoing: Outgoing,
    sent: Sent,
}

impl Publisher {
    pub(crate) fn new(outgoing: Outgoing) -> Self {
        Self { outgoing, sent: Sent::default() }
    }

    /// The request that brings the client up to date. `open` lists the open documents, the last
    /// changed first.
    pub(crate) fn request(&self, open: Vec<PathBuf>) -> Request {
        let (outgoing, sent) = (self.outgoing.clone(), Arc::clone(&self.sent));
        let work = move |snapshot: &Snapshot| {
            snapshot.tokens.keep(&open);
            if snapshot.capabilities.pulls_diagnostics {
                snapshot.pulls.keep(&open);
                snapshot.pulls.tell(&outdated(snapshot, &open));
                return;
            }
            forget_closed(&outgoing, &sent, &open);
            for path in &open {
                // It may be long until the client reads, and a write waits for this snapshot.
                outgoing.wait_for_room(|| snapshot.db.unwind_if_revision_cancelled());
                if let Some(found) = found(snapshot, path) {
                    send(&outgoing, &sent, snapshot, path, found);
                }
            }
            // It may ask for those of the workspace all the same.
            snapshot.pulls.tell(&[]);
        };
        Request::unasked(module_path!(), Lane::Background, work)
    }
}

/// The documents of which the client has asked for diagnostics that are now others, though their texts are the same.
fn outdated<'o>(snapshot: &Snapshot, open: &'o [PathBuf]) -> Vec<&'o PathBuf> {
    let is_outdated = |path: &&PathBuf| {
        let version = snapshot.documents.version(path);
        if !snapshot.pulls.knows(path, version) {
            return false;
        }
        let found = found(snapshot, path);
        found.is_some_and(|found| snapshot.pulls.is_outdated(path, version, &ResultId::new(&found)))
    };
    open.iter().filter(is_outdated).collect()
}

/// The diagnostics of a document; `None` if that fails: the other documents still have theirs.
fn found(snapshot: &Snapshot, path: &Path) -> Option<Vec<Diagnostic>> {
    let file = snapshot.file(path).ok()?;
    let find = || {
        faults::point("publish");
        let found = diagnostics(&snapshot.db, file);
        found.iter().map(|diagnostic| snapshot.diagnostic(file, diagnostic)).collect()
    };
    match catch_unwind(AssertUnwindSafe(find)) {
        Ok(found) => Some(found),
        // A write came in between.
        Err(payload) if payload.is::<salsa::Cancelled>() => resume_unwind(payload),
        Err(_) => {
            tracing::error!("the diagnostics of {} failed inside the server", path.display());
            None
        }
    }
}

/// Sends what is found in a document, unless the client has it already.
fn send(outgoing: &Outgoing, sent: &Sent, snapshot: &Snapshot, path: &Path, found: Vec<Diagnostic>) {
    let Some(uri) = snapshot.uris.of(path) else { return };
    let version = snapshot.documents.version(path);
    let mut sent = sent.lock().unwrap_or_else(|error| error.into_inner());
    if let Some(known) = sent.get(path) {
        if known.uri != uri {
            // It was closed and opened anew: for the client it is another document.
            known.clear(outgoing);
        } else if known.version == version && known.found == found {
            return;
        }
    }
    notify(outgoing, &uri, version.map(|version| version.number), &found);
    sent.insert(path.to_owned(), Known { uri, version, found });
}

/// A closed document has no diagnostics any more.
fn forget_closed(outgoing: &Outgoing, sent: &Sent, open: &[PathBuf]) {
    let mut sent = sent.lock().unwrap_or_else(|error| error.into_inner());
    sent.retain(|path, known| {
        let keep = open.contains(path);
        if !keep {
            known.clear(outgoing);
        }
        keep
    });
}

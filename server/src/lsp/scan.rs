//! Walks over folders in the background: they find what is to be read, with progress for the client.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use ludex_base::Dialect;
use serde_json::json;

use super::disk::{Bulk, Listing, Look};
use super::faults;
use super::outgoing::Outgoing;
use super::reader::spawn;
use super::state::{Inbox, Message};
use crate::workspace;

/// A workspace folder. A clone is the same one: when it is gone from the workspace, its scan ends and
/// nothing that was found in it is taken any more.
#[derive(Debug, Clone)]
pub(super) struct Folder {
    pub(super) path: PathBuf,
    gone: Arc<AtomicBool>,
}

impl Folder {
    pub(super) fn new(path: PathBuf) -> Folder {
        Folder { path, gone: Arc::default() }
    }

    /// It is not part of the workspace any more.
    pub(super) fn leave(&self) {
        self.gone.store(true, Ordering::SeqCst);
    }

    pub(super) fn is_gone(&self) -> bool {
        self.gone.load(Ordering::SeqCst)
    }
}

/// That files are being looked for or read; the writer is told of the beginning and the end.
pub(super) struct Scanning {
    inbox: Inbox,
    progress: Option<Arc<Progress>>,
}

impl Scanning {
    /// Tells the writer that it begins.
    pub(super) fn begin(inbox: Inbox, progress: Option<Arc<Progress>>) -> Scanning {
        inbox.tell(Message::ScanBegins);
        Scanning { inbox, progress }
    }

    /// The writer itself begins it.
    pub(super) fn counted(inbox: Inbox) -> Scanning {
        Scanning { inbox, progress: None }
    }

    pub(super) fn progress(&self) -> Option<&Progress> {
        self.progress.as_deref()
    }
}

impl Drop for Scanning {
    fn drop(&mut self) {
        self.inbox.tell(Message::ScanEnds(self.progress.take()));
    }
}

/// What the client is told of a scan. The end is told when the last part of it is dropped.
pub(super) struct Progress {
    outgoing: Outgoing,
    /// A token that the client knows, if it knows progress.
    token: Option<String>,
    total: AtomicUsize,
    done: AtomicUsize,
    left_out: AtomicUsize,
}

impl Progress {
    fn begin(outgoing: Outgoing, token: Option<String>) -> Progress {
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

    /// So many files more have been looked at, and so many of them are not ours.
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

/// Looks through workspace folders on a thread of its own.
pub(super) fn start(folders: Vec<Folder>, inbox: Inbox, outgoing: Outgoing, token: Option<String>) {
    let begun = Scanning::begin(inbox.clone(), None);
    let run = move || {
        faults::point("scan");
        let progress = Arc::new(Progress::begin(outgoing, token));
        let mut bulks = Vec::new();
        for folder in folders.into_iter().filter(|folder| !folder.is_gone()) {
            let looks = listed(workspace::walk(&folder.path));
            progress.total.fetch_add(looks.len(), Ordering::SeqCst);
            let scanning = Scanning::begin(inbox.clone(), Some(Arc::clone(&progress)));
            bulks.push(Bulk::new(looks, vec![folder], scanning));
        }
        for bulk in bulks {
            inbox.tell(Message::Bulk(bulk));
        }
        drop(begun);
    };
    spawn("scan", run);
}

/// Looks through a folder inside of workspace folders, on a thread of its own.
pub(super) fn start_inside(folders: Vec<Folder>, part: PathBuf, inbox: Inbox) {
    let scanning = Scanning::begin(inbox.clone(), None);
    let run = move || {
        faults::point("scan");
        let around = folders.into_iter().filter(|folder| part.starts_with(&folder.path) && !folder.is_gone());
        let around: Vec<Folder> = around.collect();
        let walk = |folder: &Folder| listed(workspace::walk_part(&folder.path, &part, true));
        let looks = around.iter().flat_map(walk).collect();
        inbox.tell(Message::Bulk(Bulk::new(looks, around, scanning)));
    };
    spawn("scan", run);
}

/// What a walk has found, to be read.
fn listed((found, problems): (Vec<(PathBuf, Dialect)>, Vec<String>)) -> Vec<Look> {
    for problem in problems {
        tracing::warn!("{problem}");
    }
    let look = |(path, dialect): (PathBuf, _)| {
        let path = workspace::absolute(&path);
        Look { path, dialect: Some(dialect), listing: Listing::Listed }
    };
    found.into_iter().map(look).collect()
}

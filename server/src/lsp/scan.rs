//! Walks over folders in the background: they find what is to be read.

use std::path::PathBuf;
use std::sync::Arc;

use ludex_base::Dialect;

use super::faults;
use super::file_lookup::{Bulk, Folder, Listing, Lookup};
use super::inbox::{Inbox, Message};
use super::outgoing::Outgoing;
use super::progress::Progress;
use super::threads::spawn;
use crate::workspace;

/// Looks through workspace folders on a thread of its own.
pub(super) fn start(folders: Vec<Folder>, inbox: Inbox, outgoing: Outgoing, token: Option<String>) {
    let begun = inbox.begin_scan(None);
    inbox.tell(Message::FoldersScanned);
    let run = move || {
        faults::point("scan");
        let progress = Arc::new(Progress::begin(outgoing, token));
        let mut bulks = Vec::new();
        for folder in folders.into_iter().filter(|folder| !folder.is_gone()) {
            let lookups = listed(workspace::walk(&folder.path));
            progress.expect(lookups.len());
            let scanning = inbox.begin_scan(Some(Arc::clone(&progress)));
            bulks.push(Bulk::new(lookups, vec![folder], scanning));
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
    let scanning = inbox.begin_scan(None);
    let run = move || {
        faults::point("scan");
        let around = folders.into_iter().filter(|folder| part.starts_with(&folder.path) && !folder.is_gone());
        let around: Vec<Folder> = around.collect();
        let walk = |folder: &Folder| listed(workspace::walk_part(&folder.path, &part, true));
        let lookups = around.iter().flat_map(walk).collect();
        inbox.tell(Message::Bulk(Bulk::new(lookups, around, scanning)));
    };
    spawn("scan", run);
}

/// The files that a walk has found, to be read.
fn listed((found, problems): (Vec<(PathBuf, Dialect)>, Vec<String>)) -> Vec<Lookup> {
    for problem in problems {
        tracing::warn!("{problem}");
    }
    let lookup = |(path, dialect): (PathBuf, _)| {
        let path = workspace::absolute(&path);
        Lookup { path, dialect: Some(dialect), listing: Listing::Listed }
    };
    found.into_iter().map(lookup).collect()
}

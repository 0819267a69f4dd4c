//! Walks over folders: they find what is to be read.

use std::path::PathBuf;
use std::sync::Arc;

use ludex_base::Dialect;

use super::file_lookup::{Bulk, Folder, Lookup, Ticket};
use crate::lsp::faults;
use crate::lsp::inbox::{Inbox, Message};
use crate::lsp::progress::{Progress, Scanning};
use crate::lsp::wire::outgoing::Outgoing;
use crate::workspace;

/// Looks through workspace folders. The scan has begun, and is over when all that is found has been read.
pub(crate) fn run(
    ticket: Ticket,
    folders: Vec<Folder>,
    inbox: &Inbox,
    outgoing: Outgoing,
    token: Option<String>,
    begun: Scanning,
) {
    faults::point("scan");
    let progress = Arc::new(Progress::begin(outgoing, token));
    let mut bulks = Vec::new();
    for folder in folders.into_iter().filter(|folder| !folder.is_gone()) {
        let lookups = listed(&folder, workspace::walk(&folder.path));
        progress.expect(lookups.len());
        let scanning = inbox.begin_scan(Some(Arc::clone(&progress)));
        bulks.push(Bulk::new(ticket, lookups, vec![folder], scanning));
    }
    for bulk in bulks {
        inbox.tell(Message::Bulk(bulk));
    }
    drop(begun);
}

/// Looks through what lies in some folders of each workspace folder: a part of those around them, all of those inside
/// them.
pub(crate) fn run_inside(ticket: Ticket, folders: &[Folder], parts: &[PathBuf], inbox: &Inbox, scanning: Scanning) {
    faults::point("scan");
    let (mut touched, mut lookups) = (Vec::new(), Vec::new());
    for folder in folders.iter().filter(|folder| !folder.is_gone()) {
        let before = touched.len();
        for part in parts {
            let found = if part.starts_with(&folder.path) {
                workspace::walk_part(&folder.path, part, true)
            } else if folder.path.starts_with(part) {
                workspace::walk(&folder.path)
            } else {
                continue;
            };
            lookups.extend(listed(folder, found));
            touched.truncate(before);
            touched.push(folder.clone());
        }
    }
    inbox.tell(Message::Bulk(Bulk::new(ticket, lookups, touched, scanning)));
}

/// The files that a walk over a workspace folder has found, to be read.
fn listed(folder: &Folder, (found, problems): (Vec<(PathBuf, Dialect)>, Vec<String>)) -> Vec<Lookup> {
    for problem in problems {
        tracing::warn!("{problem}");
    }
    let lookup = |(path, dialect): (PathBuf, _)| {
        let path = workspace::absolute(&path);
        Lookup { path, dialect: Some(dialect), folder: Some(folder.clone()) }
    };
    found.into_iter().map(lookup).collect()
}

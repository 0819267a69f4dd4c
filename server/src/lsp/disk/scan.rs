//! Walks over folders: they find what is to be read.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_base::Dialect;

use super::file_lookup::{Bulk, Folder, Lookup, LookupResult, Ticket};
use crate::config;
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
        tell_homes(&folder, &lookups, inbox);
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
            let found = listed(folder, found);
            tell_homes(folder, &found, inbox);
            lookups.extend(found);
            touched.truncate(before);
            touched.push(folder.clone());
        }
    }
    inbox.tell(Message::Bulk(Bulk::new(ticket, lookups, touched, scanning)));
}

/// Tells of the folders in a workspace folder that have settings of their own, of those around files that were found.
fn tell_homes(folder: &Folder, found: &[Lookup], inbox: &Inbox) {
    let mut seen: HashSet<&Path> = HashSet::new();
    let mut homes = Vec::new();
    for lookup in found {
        let inside = |part: &&Path| part.starts_with(&folder.path) && **part != *folder.path;
        for part in lookup.path.ancestors().skip(1).take_while(inside) {
            if !seen.insert(part) {
                break;
            }
            if config::ends_search(part) {
                homes.push(part.to_owned());
            }
        }
    }
    if !homes.is_empty() {
        inbox.tell(Message::Found(LookupResult::Homes(homes)));
    }
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

//! The background walk over the workspace folders, with progress for the client.

use std::path::PathBuf;
use std::sync::mpsc::channel;

use serde_json::json;

use super::documents::Change;
use super::outgoing::Outgoing;
use super::state::{Inbox, Message};
use crate::workspace;

/// So many files go to the writer at once: requests wait for no more.
const BATCH: usize = 25;

/// Walks the folders on a thread of its own. `token` is a progress token the client knows, if it
/// knows progress.
pub(super) fn start(folders: Vec<PathBuf>, inbox: Inbox, outgoing: Outgoing, token: Option<String>) {
    let run = move || {
        let report = |value: serde_json::Value| {
            if let Some(token) = &token {
                outgoing.notify("$/progress", json!({"token": token, "value": value}));
            }
        };
        report(json!({"kind": "begin", "title": "Ludex: indexing", "percentage": 0}));
        let mut paths = Vec::new();
        for folder in &folders {
            let (found, problems) = workspace::walk(folder);
            paths.extend(found);
            for problem in problems {
                tracing::warn!("{problem}");
            }
        }
        let total = paths.len();
        let mut left_alone = 0;
        for (batch, chunk) in paths.chunks(BATCH).enumerate() {
            let files = chunk.iter().filter_map(|(path, dialect)| match workspace::read(path, *dialect) {
                Ok(mut loaded) => {
                    if let Some(other) = loaded.other_language() {
                        tracing::debug!("{} is left alone: it is {other}", path.display());
                        left_alone += 1;
                        return None;
                    }
                    loaded.path = workspace::absolute(path);
                    Some(loaded)
                }
                Err(error) => {
                    tracing::warn!("{}: {error}", path.display());
                    None
                }
            });
            let (done, taken) = channel();
            if inbox.send(Message::Change(Change::Scanned(files.collect(), done))).is_err() || taken.recv().is_err() {
                return;
            }
            let percentage = ((batch + 1) * BATCH).min(total) * 100 / total;
            report(json!({"kind": "report", "percentage": percentage}));
        }
        let indexed = total - left_alone;
        report(json!({"kind": "end", "message": format!("{indexed} files")}));
        tracing::info!("{indexed} files indexed, {left_alone} in other languages left alone");
    };
    let spawned = std::thread::Builder::new().name("scan".to_owned()).spawn(run);
    if let Err(error) = spawned {
        tracing::error!("the scan could not be started: {error}");
    }
}

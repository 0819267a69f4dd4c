//! `ludex/status`: which server this is and how much it holds, for an editor's status item.

use ludex_base::Db;
use serde::Serialize;

use super::WorkspaceRequest;
use crate::jsonrpc::Result;
use crate::request::{Lane, Needs};
use crate::snapshot::Snapshot;

pub(crate) struct Status;

/// The status that the client is told.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ServerStatus {
    version: &'static str,
    /// The bytes of memory that the process uses, if the system says it.
    memory: Option<u64>,
    /// The number of the client's open documents that are in one of our languages.
    open_documents: usize,
    /// The number of files that are known, open or not.
    files: usize,
    /// The microseconds from the last edit that came in to the diagnostics after it, if there was one.
    last_edit: Option<u64>,
}

impl WorkspaceRequest for Status {
    const METHOD: &'static str = "ludex/status";
    type Params = ();
    type Answer = ServerStatus;
    const LANE: Lane = Lane::Quick;
    const NEEDS: Needs = Needs::Links;

    fn answer(snapshot: &Snapshot, _: &()) -> Result<Option<ServerStatus>> {
        Ok(Some(ServerStatus {
            version: env!("CARGO_PKG_VERSION"),
            memory: memory(),
            open_documents: snapshot.documents.recent().len(),
            files: snapshot.db.files().len(),
            last_edit: snapshot.last_edit.and_then(|taken| u64::try_from(taken.as_micros()).ok()),
        }))
    }
}

/// The memory of this instance in bytes.
#[cfg(target_arch = "wasm32")]
fn memory() -> Option<u64> {
    const PAGE: u64 = 64 << 10;
    Some(core::arch::wasm32::memory_size::<0>() as u64 * PAGE)
}

/// The memory of this process in bytes. Only Linux says it in a file.
#[cfg(not(target_arch = "wasm32"))]
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = resident.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}

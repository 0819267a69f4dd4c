//! Lookups of files and settings, as data: where to look, in which folders, and what was seen there. The
//! writer orders lookups, scans find the paths, and the thread that reads files carries the lookups out.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ludex_base::{Dialect, PositionEncoding, Settings};

use super::progress::Scanning;
use crate::config::Entry;
use crate::workspace::Loaded;

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

/// The standing of a file in the workspace, by where it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Listing {
    /// It belongs to it: a walk has found it.
    Listed,
    /// Nobody asks.
    Keep,
    /// It is to be found out.
    Unknown,
}

/// A path to be looked at.
#[derive(Debug)]
pub(super) struct Lookup {
    pub(super) path: PathBuf,
    /// The language that the database has it in.
    pub(super) dialect: Option<Dialect>,
    pub(super) listing: Listing,
}

/// The thing that was found at a path.
pub(super) enum Seen {
    /// A file; whether it belongs to the workspace by where it lies, if that was asked.
    File { loaded: Loaded, listed: Option<bool> },
    /// Nothing that can be read, or a file in another language.
    Nothing(PathBuf),
}

/// Many paths to be looked at, in batches.
pub(super) struct Bulk {
    pub(super) lookups: VecDeque<Lookup>,
    /// The folders for which it is done: if all are gone, so is the reason.
    pub(super) folders: Vec<Folder>,
    pub(super) scanning: Scanning,
}

impl Bulk {
    pub(super) fn new(lookups: Vec<Lookup>, folders: Vec<Folder>, scanning: Scanning) -> Bulk {
        Bulk { lookups: lookups.into(), folders, scanning }
    }
}

/// The sources of the settings; the later ones win.
pub(super) struct Sources {
    pub(super) folders: Vec<PathBuf>,
    pub(super) from_client: Vec<Entry>,
    pub(super) command_line: Vec<Entry>,
    /// The encoding of the places of what is wrong with a settings file.
    pub(super) encoding: PositionEncoding,
}

/// A result from the thread that reads files.
pub(super) enum Found {
    /// An order is carried out.
    LookedUp {
        number: u64,
        seen: Vec<Seen>,
    },
    Fetched {
        number: u64,
        files: Vec<Loaded>,
        urgent: bool,
    },
    Settings {
        number: u64,
        /// Nothing if they cannot be read.
        settings: Option<Settings>,
    },
    /// A batch of a bulk.
    Batch(Vec<Seen>),
}

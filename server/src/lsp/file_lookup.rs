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

/// The time at which a look at the disk began, among all looks: the writer counts what it orders. What a look shows is
/// not older than its ticket, and so the one with the larger ticket counts, in whatever order they come back.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ticket(pub(super) u64);

/// A path to be looked at.
#[derive(Debug)]
pub(super) struct Lookup {
    pub(super) path: PathBuf,
    /// The language that the database has it in.
    pub(super) dialect: Option<Dialect>,
    /// The workspace folder in which the walk has found it that this look is a part of. Without one it is found out.
    pub(super) folder: Option<Folder>,
}

/// What a look at a path has shown.
pub(super) struct Looked {
    pub(super) ticket: Ticket,
    pub(super) path: PathBuf,
    /// The file; nothing if there is none that can be read.
    pub(super) found: Option<Loaded>,
    /// The workspace folder to which it belongs: in which a walk finds it. Nothing if there is none, or if its text
    /// is in another language.
    pub(super) folder: Option<Folder>,
}

/// Many paths to be looked at, in batches.
pub(super) struct Bulk {
    pub(super) ticket: Ticket,
    pub(super) lookups: VecDeque<Lookup>,
    /// The workspace folders. If all are gone, what was found in them is not looked at any more.
    pub(super) folders: Vec<Folder>,
    pub(super) scanning: Scanning,
}

impl Bulk {
    pub(super) fn new(ticket: Ticket, lookups: Vec<Lookup>, folders: Vec<Folder>, scanning: Scanning) -> Bulk {
        Bulk { ticket, lookups: lookups.into(), folders, scanning }
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
    /// An order is carried out; somebody may wait for what it has shown.
    Looked { ticket: Ticket, looked: Vec<Looked>, urgent: bool },
    /// The settings are read: nothing if they cannot be.
    Settings { ticket: Ticket, settings: Option<Settings> },
    /// A batch of a bulk.
    Batch(Vec<Looked>),
}

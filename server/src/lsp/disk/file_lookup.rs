//! Lookups of files and settings, as data: where to look, in which folders, and what was seen there. The
//! writer orders lookups, scans find the paths, and the thread that reads files carries the lookups out.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ludex_base::{Dialect, FolderSettings, PositionEncoding};

use crate::config::WrittenSetting;
use crate::lsp::progress::Scanning;
use crate::workspace::Loaded;

/// A workspace folder. A clone is the same one: when it is gone from the workspace, its scan ends and
/// nothing that was found in it is taken any more.
#[derive(Debug, Clone)]
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
    gone: Arc<AtomicBool>,
}

impl Folder {
    pub(crate) fn new(path: PathBuf) -> Folder {
        Folder { path, gone: Arc::default() }
    }

    /// It is not part of the workspace any more.
    pub(crate) fn leave(&self) {
        self.gone.store(true, Ordering::SeqCst);
    }

    pub(crate) fn is_gone(&self) -> bool {
        self.gone.load(Ordering::SeqCst)
    }
}

/// The time at which a look at the disk began, among all looks: the writer counts what it orders. What a look shows is
/// not older than its ticket, and so the one with the larger ticket counts, in whatever order they come back.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ticket(pub(crate) u64);

/// A path to be looked at.
#[derive(Debug)]
pub(crate) struct Lookup {
    pub(crate) path: PathBuf,
    /// The language that the database has it in.
    pub(crate) dialect: Option<Dialect>,
    /// The workspace folder in which the walk has found it that this look is a part of. Without one it is found out.
    pub(crate) folder: Option<Folder>,
}

/// The result of a look at a path.
pub(crate) struct Looked {
    pub(crate) ticket: Ticket,
    pub(crate) path: PathBuf,
    /// The file; nothing if there is none that can be read.
    pub(crate) found: Option<Loaded>,
    /// The workspace folder to which it belongs: in which a walk finds it. Nothing if there is none, or if its text
    /// is in another language.
    pub(crate) folder: Option<Folder>,
}

/// Many paths to be looked at, in batches.
pub(crate) struct Bulk {
    pub(crate) ticket: Ticket,
    pub(crate) lookups: VecDeque<Lookup>,
    /// The workspace folders. If all are gone, what was found in them is not looked at any more.
    pub(crate) folders: Vec<Folder>,
    pub(crate) scanning: Scanning,
}

impl Bulk {
    pub(crate) fn new(ticket: Ticket, lookups: Vec<Lookup>, folders: Vec<Folder>, scanning: Scanning) -> Bulk {
        Bulk { ticket, lookups: lookups.into(), folders, scanning }
    }
}

/// The sources of the settings; the later ones win.
pub(crate) struct Sources {
    /// The workspace folders. For each the settings file in it or the nearest above it counts.
    pub(crate) folders: Vec<PathBuf>,
    /// Other folders for which the nearest settings file counts.
    pub(crate) homes: Vec<PathBuf>,
    pub(crate) from_client: Vec<WrittenSetting>,
    pub(crate) command_line: Vec<WrittenSetting>,
    /// The encoding of the places of what is wrong with a settings file.
    pub(crate) encoding: PositionEncoding,
}

/// A result from the thread that reads files.
pub(crate) enum LookupResult {
    /// An order is carried out; somebody may wait for what it has shown.
    Looked { ticket: Ticket, looked: Vec<Looked>, urgent: bool },
    /// The settings are read: nothing if they cannot be.
    Settings { ticket: Ticket, settings: Option<FolderSettings> },
    /// Folders in a workspace folder with settings of their own.
    Homes(Vec<PathBuf>),
    /// A batch of a bulk.
    Batch(Vec<Looked>),
}

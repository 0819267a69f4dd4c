//! The readers: threads that answer from snapshots.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

use ludex_base::{Database, File, PositionEncoding};
use tower_lsp::jsonrpc::{Error, Result};

use super::abilities::ClientAbilities;
use super::index::{Job, Unneeded};
use super::request::{Cancellation, Hold, Lane, Request, Worked};
use super::requests::semantic_tokens::Sent;
use super::state::{Inbox, Message};
use crate::workspace;

/// What a reader sees: the database as it was when the reader began.
pub(super) struct Snapshot {
    pub(super) db: Database,
    pub(super) encoding: PositionEncoding,
    pub(super) abilities: Arc<ClientAbilities>,
    pub(super) versions: Arc<HashMap<PathBuf, i32>>,
    pub(super) left_alone: Arc<HashSet<PathBuf>>,
    /// What clients were last told of the colours of documents.
    pub(super) tokens: Arc<Sent>,
}

impl Snapshot {
    /// The file of a document.
    pub(super) fn file(&self, path: &Path) -> Result<File> {
        self.db.file(path).ok_or_else(|| {
            Error::invalid_params(format!("{} is neither open nor part of the workspace", path.display()))
        })
    }
}

/// What a reader is given to do.
pub(super) enum Task {
    /// Answer a request, or publish diagnostics.
    Answer(Request),
    /// Read files for the indexes.
    Index(Job),
    /// Look for files that nothing asks for any more.
    Unneeded(Unneeded),
}

/// What the writer has to know of a reader at work.
pub(super) struct Busy {
    /// The next change may wait for it so long.
    pub(super) hold: Hold,
    pub(super) cancellation: Option<Arc<Cancellation>>,
    /// How often something had been written when it began.
    pub(super) epoch: u64,
    /// Somebody waits for it.
    pub(super) urgent: bool,
    /// The revision whose diagnostics it publishes.
    pub(super) publishes: Option<u64>,
}

impl Busy {
    /// True unless whoever has asked has lost interest.
    pub(super) fn is_wanted(&self) -> bool {
        self.cancellation.as_ref().is_none_or(|cancellation| !cancellation.is_cancelled())
    }
}

/// A thread that answers from snapshots.
pub(super) struct Reader {
    pub(super) lane: Lane,
    inbox: Sender<(Task, Snapshot)>,
    pub(super) busy: Option<Busy>,
}

impl Reader {
    /// Gives it something to do; false if it is gone.
    pub(super) fn give(&mut self, task: Task, snapshot: Snapshot, busy: Busy) -> bool {
        self.busy = Some(busy);
        self.inbox.send((task, snapshot)).is_ok()
    }
}

/// How many readers work side by side on requests and diagnostics.
const READERS: [(Lane, usize); 3] = [(Lane::Quick, 2), (Lane::Slow, 2), (Lane::Background, 1)];

/// Starts the readers; nothing if one of them cannot be started.
pub(super) fn start(inbox: &Inbox) -> Option<Vec<Reader>> {
    let indexing = workspace::threads().clamp(1, 4);
    let lanes = READERS.into_iter().chain([(Lane::Index, indexing)]);
    let lanes = lanes.flat_map(|(lane, count)| std::iter::repeat_n(lane, count));
    lanes.enumerate().map(|(index, lane)| start_reader(index, lane, inbox.clone())).collect()
}

fn start_reader(index: usize, lane: Lane, writer: Inbox) -> Option<Reader> {
    let (sender, inbox) = channel::<(Task, Snapshot)>();
    let run = move || {
        for (task, snapshot) in inbox {
            if !writer.tell(carry_out(index, task, snapshot)) {
                break;
            }
        }
    };
    spawn("reader", run).then_some(Reader { lane, inbox: sender, busy: None })
}

/// Does what a reader is given; what the writer is told of it. The snapshot is gone before.
fn carry_out(index: usize, task: Task, snapshot: Snapshot) -> Message {
    match task {
        Task::Answer(mut request) => {
            let worked = request.work(&snapshot);
            drop(snapshot);
            match worked {
                Worked::Answered(when_taken) => {
                    // No answer is made before the one before it becomes a message: they may be large.
                    if let Some(when_taken) = when_taken {
                        let _ = when_taken.recv();
                    }
                    Message::Idle(index, None)
                }
                Worked::Interrupted { by_peer } => Message::Idle(index, Some((request, by_peer))),
            }
        }
        Task::Index(job) => {
            let outcome = job.run(&snapshot.db);
            drop(snapshot);
            Message::Indexed(index, outcome)
        }
        Task::Unneeded(job) => {
            let found = job.run(&snapshot.db);
            drop(snapshot);
            Message::Unneeded(index, found)
        }
    }
}

/// Starts a thread with a stack for deep trees; false if it cannot be started.
pub(super) fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> bool {
    // Recursion within the depth cap needs more than the default stack in an unoptimised build.
    let spawned = std::thread::Builder::new().name(name.to_owned()).stack_size(16 << 20).spawn(run);
    if let Err(error) = &spawned {
        tracing::error!("the {name} thread could not be started: {error}");
    }
    spawned.is_ok()
}

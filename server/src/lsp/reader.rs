//! The readers: threads that answer from snapshots.

use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

use ludex_lsp::snapshot::Snapshot;

use super::inbox::{Inbox, Message};
use super::index::{Job, Unneeded};
use super::request::{Cancellation, Lane, Request, Worked, WriteDelay};
use super::threads::{spawn, wait_for};
use crate::workspace;

/// A task for a reader.
pub(super) enum Task {
    /// Answer a request, publish diagnostics, draw scenes, or make documents.
    Answer(Request),
    /// Read files for the indexes.
    Index(Job),
    /// Look for files that nothing asks for any more.
    Unneeded(Unneeded),
}

/// The facts about a reader at work that the writer needs.
pub(super) struct Busy {
    /// The time that the next change may wait for it.
    pub(super) write_delay: WriteDelay,
    pub(super) cancellation: Option<Arc<Cancellation>>,
    /// The epoch of the store when it began.
    pub(super) epoch: u64,
    /// Somebody waits for it.
    pub(super) urgent: bool,
    /// The revision whose diagnostics it publishes.
    pub(super) publishes: Option<u64>,
    /// The revision whose scenes it draws.
    pub(super) draws: Option<u64>,
    /// The revision whose documents it makes anew.
    pub(super) makes: Option<u64>,
    /// The revision whose answers it compares with those that the client keeps.
    pub(super) refreshes: Option<u64>,
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

/// The number of readers in each lane but that of the indexes. They work side by side.
const READERS: [(Lane, usize); 6] =
    [(Lane::Quick, 2), (Lane::Slow, 2), (Lane::Play, 1), (Lane::Tests, 1), (Lane::Background, 1), (Lane::Scenes, 1)];

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
        while let Some((task, snapshot)) = wait_for(&inbox) {
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

//! The writer's inbox: what the other threads tell the one that changes the database.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

use ludex_base::File;

use super::change::Change;
use super::index::Outcome;
use super::progress::{Progress, Scanning};
use super::request::Request;
use crate::lsp::disk::file_lookup::{Bulk, LookupResult};

/// A message to the writer.
pub(super) enum Message {
    /// A change that the client reports, and when it reported it.
    Change(Change, Instant),
    Request(Request),
    /// A reader is free; with its request, if that was interrupted, and whether another reader did it.
    Idle(usize, Option<(Request, bool)>),
    /// A reader has read files for the indexes.
    Indexed(usize, Outcome),
    /// A reader has looked for files that nothing asks for.
    Unneeded(usize, Option<Vec<File>>),
    /// A result from the thread that reads files.
    Found(LookupResult),
    /// Many files are to be looked at.
    Bulk(Bulk),
    ScanBegins,
    ScanEnds(Option<Arc<Progress>>),
    /// There may be something to do: a request is cancelled, or the client reads again.
    Wake,
}

/// The writer's inbox.
#[derive(Clone)]
pub(super) struct Inbox(Sender<Message>);

impl Inbox {
    /// An inbox, and the end where the writer takes the messages out.
    pub(super) fn new() -> (Inbox, Receiver<Message>) {
        let (sender, messages) = channel();
        (Inbox(sender), messages)
    }

    /// Sends a message; false if nobody reads it any more.
    pub(super) fn tell(&self, message: Message) -> bool {
        self.0.send(message).is_ok()
    }

    /// Sends a change.
    pub(super) fn change(&self, change: Change) {
        self.tell(Message::Change(change, Instant::now()));
    }

    /// Tells that a scan begins, and that it ends when what this gives is dropped.
    pub(super) fn begin_scan(&self, progress: Option<Arc<Progress>>) -> Scanning {
        self.tell(Message::ScanBegins);
        self.end_of_scan(progress)
    }

    /// Tells only that a scan ends when what this gives is dropped: the writer itself has begun it.
    pub(super) fn end_of_scan(&self, progress: Option<Arc<Progress>>) -> Scanning {
        let inbox = self.clone();
        Scanning::new(progress, move |progress| {
            inbox.tell(Message::ScanEnds(progress));
        })
    }
}

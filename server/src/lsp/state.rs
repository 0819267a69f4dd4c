//! The one writer.
//!
//! All changes to the database happen on the writer's thread, in the order in which they came in, and
//! nothing else happens there: no query runs, nothing is parsed, no file is read. Readers answer
//! requests from snapshots, and read from snapshots what goes into the indexes ([`super::index`]); files
//! are read by a thread of their own ([`super::disk`]). A snapshot is made only when a reader is free,
//! because a snapshot that waits would block the next write. A write makes running readers unwind.
//!
//! # Which text a request is about
//!
//! A request is about the text as it was when the request came, and is never answered for another one.
//! If a write interrupts it and its document is still the same, it is tried again. If its document has
//! changed, the client is told so (ContentModified), at once. So that people get answers while they
//! type, a change waits a little for the answers to the requests before it:
//!
//! * for hover, definition and whatever else a person waits for with the cursor, briefly;
//! * for completion, which no editor asks for again, longer; then the answer is an empty
//!   list that is said to be incomplete.
//!
//! The time counts from when the change came, not from when its turn comes ([`timing`] has the times). In a burst of
//! edits and requests the server is therefore hardly further behind than that, gives as many answers as it can
//! make in that time, and refuses the others immediately. Where changes come faster than they can be
//! applied, requests get a turn all the same, some time after the last one, or a longer one
//! where answers take longer. Changes behind one that waits wait too: their order is the client's.
//! Those of one document with no request between them are applied as one.
//!
//! # What a request waits for
//!
//! For changes on disk that the client told of before, for the modules that open documents ask for, and
//! for the links of these to be in the indexes; not for long, and not for documents in
//! other languages. Requests that need all names of the workspace wait longer: until a scan is done and all
//! names are read. So does a definition that is not found before. What is said of all files of the workspace waits until
//! they are read, however long that takes.
//!
//! # What comes from a scan
//!
//! Until all workspace folders are read, nothing is said that reading may withdraw: see
//! [`ludex_base::is_workspace_read`]. What has been read waits a moment each time while somebody waits for an answer or
//! for diagnostics.
//!
//! # Failures
//!
//! A panic on the writer's thread costs the message that it came from. Afterwards every open document is
//! set again in full from its buffer, or, if the buffer could not follow the change, is lost and the user
//! told. If the writer fails again and again, it ends, and so does the process, with an error: the editor
//! starts it again.

mod dispatch;
mod timing;
mod waiting;

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use ludex_base::Database;
use ludex_languages::LANGUAGES;
use ludex_lsp::jsonrpc::Error;
use ludex_lsp::scenes::Scenes;
use ludex_lsp::sent_tokens::SentTokens;

use super::change::{Change, Problem};
use super::disk::Disk;
use super::faults;
use super::inbox::{Inbox, Message};
use super::index::Outcome;
use super::progress::Progress;
use super::publish::Publisher;
use super::reader::{self, Reader};
use super::request::{Request, WriteDelay};
use super::shared::Shared;
use super::threads::{spawn, wait_for};
use crate::lsp::disk::file_lookup::{Looked, LookupResult};
use crate::lsp::disk::files::Files;
use crate::lsp::disk::store::Store;
use timing::Timing;
use waiting::Waiting;

/// The number of messages that are taken before something is done about them.
const MAX_MESSAGES: usize = 1000;
/// The number of failures in a row that are the end.
const MAX_FAILURES: u32 = 3;

/// A message of the client that is not dealt with yet.
enum Arrival {
    Change(Change, Instant),
    Request(Request),
}

/// A result of a scan that may wait.
enum Deferred {
    Batch(Vec<Looked>),
    Indexed(Outcome),
}

struct Writer {
    store: Store,
    files: Files,
    inbox: Receiver<Message>,
    /// In the client's order.
    arrivals: VecDeque<Arrival>,
    deferred: VecDeque<(Deferred, Instant)>,
    readers: Vec<Reader>,
    waiting: Waiting,
    /// The number of requests that the client has sent.
    asked: u64,
    /// One of those that wait may have been cancelled, or be about a text that is gone.
    doubtful: bool,
    timing: Timing,
    shared: Shared,
    publisher: Publisher,
    tokens: Arc<SentTokens>,
    scenes: Arc<Scenes>,
    /// Counts changes; diagnostics are due while it differs from `published`, open scenes while it differs from `drawn`,
    /// the documents that the client has asked for while it differs from `made`, and other answers that it keeps while
    /// it differs from `refreshed`.
    revision: u64,
    published: u64,
    drawn: u64,
    made: u64,
    refreshed: u64,
    /// The last revision for which somebody waits.
    awaited_revision: u64,
    /// The revision of the last edit whose diagnostics are due, and when it came.
    edited: Option<(u64, Instant)>,
    /// The time from the last edit to the diagnostics after it.
    last_edit: Option<Duration>,
    /// A reader looks for files that nothing asks for: what was written when it began.
    looks_for_unneeded: Option<u64>,
    /// Scans whose files are not all in the indexes.
    ending: Vec<Arc<Progress>>,
    /// The number of scans of workspace folders that have still to begin.
    expected_scans: usize,
    failures: u32,
}

/// Starts the writer and its readers. `died` is called if the writer ends.
pub(super) fn start(
    shared: Shared,
    command_line: Vec<crate::config::WrittenSetting>,
    died: impl Fn() + Send + 'static,
) -> Inbox {
    let (sender, inbox) = Inbox::new();
    let inbox_sender = sender.clone();
    let run = move || {
        let _ = catch_unwind(AssertUnwindSafe(|| {
            if let Some(mut writer) = Writer::new(&inbox_sender, inbox, shared, command_line) {
                writer.run();
            }
        }));
        tracing::error!("the writer has ended");
        died();
    };
    spawn("writer", run);
    sender
}

impl Writer {
    fn new(
        sender: &Inbox,
        inbox: Receiver<Message>,
        shared: Shared,
        command_line: Vec<crate::config::WrittenSetting>,
    ) -> Option<Writer> {
        let room = sender.clone();
        shared.outgoing.on_room(move || {
            room.tell(Message::Wake);
        });
        let db = Database::new(LANGUAGES, faults::queries());
        let disk = Disk::start(sender.clone(), shared.outgoing.clone(), shared.uris.clone())?;
        Some(Writer {
            store: Store::new(db, disk),
            files: Files::new(command_line, shared.outgoing.clone()),
            inbox,
            arrivals: VecDeque::new(),
            deferred: VecDeque::new(),
            readers: reader::start(sender)?,
            waiting: Waiting::default(),
            asked: 0,
            doubtful: false,
            timing: Timing::new(Instant::now),
            publisher: Publisher::new(shared.outgoing.clone(), shared.news.clone()),
            shared,
            tokens: Arc::default(),
            scenes: Arc::default(),
            revision: 0,
            published: 0,
            drawn: 0,
            made: 0,
            refreshed: 0,
            awaited_revision: 0,
            edited: None,
            last_edit: None,
            looks_for_unneeded: None,
            ending: Vec::new(),
            expected_scans: 0,
            failures: 0,
        })
    }

    fn run(&mut self) {
        while self.failures < MAX_FAILURES {
            let before = self.failures;
            let first = match self.timing.time_to_wake() {
                None => wait_for(&self.inbox).ok_or(RecvTimeoutError::Disconnected),
                Some(time_to_wake) => self.inbox.recv_timeout(time_to_wake),
            };
            match first {
                Ok(message) => self.guarded(|writer| writer.receive(message)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            for _ in 0..MAX_MESSAGES {
                let Ok(message) = self.inbox.try_recv() else { break };
                self.guarded(|writer| writer.receive(message));
            }
            self.guarded(Writer::advance);
            if self.failures == before {
                self.failures = 0;
            }
        }
    }

    /// Does something. If that fails, the documents are put in order, and the writer goes on.
    fn guarded(&mut self, work: impl FnOnce(&mut Writer)) {
        if catch_unwind(AssertUnwindSafe(|| work(self))).is_ok() {
            return;
        }
        tracing::error!("the writer has failed and goes on");
        self.failures += 1;
        if !self.recover() {
            self.failures = MAX_FAILURES;
        }
        self.timing.wake_at(self.timing.now());
    }

    /// Makes the database hold what the buffers hold.
    fn recover(&mut self) -> bool {
        self.changed(true);
        self.doubtful = true;
        catch_unwind(AssertUnwindSafe(|| self.files.recover(&mut self.store))).is_ok()
    }

    /// Takes note of a message.
    fn receive(&mut self, message: Message) {
        match message {
            Message::Change(change, at) => {
                self.expected_scans += usize::from(change.brings_folders());
                self.arrivals.push_back(Arrival::Change(change, at));
            }
            Message::Request(request) => self.arrivals.push_back(Arrival::Request(request)),
            Message::Idle(reader, back) => self.idle(reader, back),
            Message::Indexed(reader, mut outcome) => {
                let busy = self.readers[reader].busy.take();
                // A reader that waits for another one fails with it when a write interrupts that.
                let undisturbed = busy.is_some_and(|busy| busy.epoch == self.store.epoch);
                for file in self.store.index.done(reader, &mut outcome, undisturbed) {
                    self.store.db.give_up(file);
                }
                if outcome.urgent {
                    self.take_index(outcome);
                } else {
                    self.timing.indexed();
                    self.deferred.push_back((Deferred::Indexed(outcome), self.timing.now()));
                }
            }
            Message::Unneeded(reader, found) => {
                self.readers[reader].busy = None;
                let began = self.looks_for_unneeded.take();
                match found {
                    Some(files) if began == Some(self.store.epoch) => {
                        self.files.remove_unneeded(&mut self.store, files);
                        self.changed(false);
                    }
                    _ => self.files.suspect_unneeded(),
                }
            }
            Message::Found(found) => self.take_found(found),
            Message::Bulk(bulk) => self.store.disk.bulk(bulk),
            Message::ScanBegins => self.store.disk.scans += 1,
            Message::ScanEnds(progress) => {
                self.store.disk.scans = self.store.disk.scans.saturating_sub(1);
                self.ending.extend(progress);
                if self.store.disk.scans == 0 {
                    self.store.index.scans_are_over(&self.store.db);
                }
            }
            Message::Wake => self.doubtful = true,
        }
    }

    /// A reader is free again.
    fn idle(&mut self, reader: usize, back: Option<(Request, bool)>) {
        let Some(busy) = self.readers[reader].busy.take() else { return };
        if let Some(revision) = busy.draws {
            // What was interrupted is drawn anew.
            if back.is_none() {
                self.drawn = self.drawn.max(revision);
            }
            return;
        }
        if let Some(revision) = busy.makes {
            if back.is_none() {
                self.made = self.made.max(revision);
            }
            return;
        }
        if let Some(revision) = busy.refreshes {
            if back.is_none() {
                self.refreshed = self.refreshed.max(revision);
            }
            return;
        }
        match (back, busy.publishes) {
            (None, Some(revision)) => {
                self.published = self.published.max(revision);
                if let Some((_, came)) = self.edited.take_if(|(edit, _)| *edit <= revision) {
                    self.last_edit = Some(self.timing.now().saturating_duration_since(came));
                }
                self.timing.published();
            }
            (None, None) => self.timing.answered(),
            // What the diagnostics are now is asked anew.
            (Some(_), Some(_)) => {}
            (Some((mut request, by_peer)), None) => {
                if by_peer && busy.epoch == self.store.epoch && !request.may_retry() {
                    request.fail(Error::internal_error());
                } else {
                    request.since = self.timing.now();
                    // It was there before what waits now.
                    self.waiting.push_front(request);
                    self.doubtful = true;
                }
            }
        }
    }

    /// Something has changed: diagnostics are due, soon if somebody waits for them.
    fn changed(&mut self, is_awaited: bool) {
        self.store.epoch += 1;
        self.revision += 1;
        if is_awaited {
            self.awaited_revision = self.revision;
            self.timing.await_diagnostics();
        }
    }

    fn take_found(&mut self, found: LookupResult) {
        match found {
            LookupResult::Looked { ticket, looked, urgent } => {
                self.store.disk.done(ticket);
                if !looked.is_empty() {
                    self.changed(urgent);
                    self.files.take(&mut self.store, looked, urgent);
                }
            }
            LookupResult::Settings { ticket, settings } => {
                self.store.disk.done(ticket);
                if let Some(settings) = settings {
                    self.changed(true);
                    self.files.take_settings(&mut self.store, settings);
                }
            }
            LookupResult::Homes(homes) => self.files.take_homes(&mut self.store, homes),
            LookupResult::Batch(looked) => {
                self.store.disk.batch_received();
                self.deferred.push_back((Deferred::Batch(looked), self.timing.now()));
            }
        }
    }

    /// Takes what has been read for the indexes, and looks for the modules that files ask for.
    fn take_index(&mut self, outcome: Outcome) {
        faults::point("indexed");
        let urgent = outcome.urgent;
        if self.files.take_index(&mut self.store, outcome) {
            self.changed(urgent);
        }
    }

    /// Does what there is to do now.
    fn advance(&mut self) {
        if std::mem::take(&mut self.doubtful) {
            self.refuse();
        }
        self.take_arrivals();
        self.take_deferred();
        // What comes last may be the end of a scan, or that there was nothing to be seen.
        self.files.forget_looks(&self.store);
        self.note_what_is_read();
        self.dispatch();
        if !self.ending.is_empty() && self.is_settled() {
            self.store.forget_unused();
            self.ending.clear();
        }
        // This waits for readers as a write does.
        if self.readers.iter().all(|reader| reader.busy.is_none()) && self.shared.pulls.take_sweep() {
            self.store.forget_swept();
        }
    }

    /// Once everything is read, what no file says can be told.
    fn note_what_is_read(&mut self) {
        let is_read = ludex_base::is_workspace_read(&self.store.db);
        // A change that brings folders may still wait for its turn.
        if !is_read && self.expected_scans == 0 && self.is_settled() {
            self.store.db.set_workspace_read(true);
            self.changed(false);
        }
    }

    /// Answers the requests that were cancelled, and those whose document has changed.
    fn refuse(&mut self) {
        let documents = &self.files.documents;
        self.waiting.retain(|request| {
            if request.cancellation.is_cancelled() {
                request.fail(Error::request_cancelled());
                return false;
            }
            let is_stale = request.about.document.as_ref().is_some_and(|path| documents.stamp(path) != request.stamp);
            if is_stale {
                request.refuse();
            }
            !is_stale
        });
    }

    /// Takes what the client has sent, up to a change that has to wait.
    fn take_arrivals(&mut self) {
        while let Some(arrival) = self.arrivals.pop_front() {
            match arrival {
                Arrival::Request(mut request) if request.cancellation.is_cancelled() => {
                    request.fail(Error::request_cancelled());
                }
                Arrival::Request(mut request) => {
                    request.stamp = request.about.document.as_deref().and_then(|path| self.files.documents.stamp(path));
                    request.after = self.store.disk.last();
                    self.asked += 1;
                    request.number = self.asked;
                    request.since = self.timing.now();
                    self.waiting.push_back(request);
                }
                Arrival::Change(change, at) => {
                    let write_delay = self.write_delay();
                    if self.timing.change_waits(at, write_delay) {
                        self.arrivals.push_front(Arrival::Change(change, at));
                        return;
                    }
                    let change = self.with_next_edits(change);
                    let is_edit = matches!(change, Change::Edit { .. });
                    self.apply(change);
                    if is_edit {
                        self.edited = Some((self.revision, at));
                    }
                    self.refuse();
                }
            }
        }
    }

    /// An edit with those of the same document that came right behind it.
    fn with_next_edits(&mut self, mut change: Change) -> Change {
        if let Change::Edit { path, version, changes } = &mut change {
            while let Some(Arrival::Change(Change::Edit { path: next, .. }, _)) = self.arrivals.front()
                && next == path
                && let Some(Arrival::Change(Change::Edit { version: later, changes: more, .. }, _)) =
                    self.arrivals.pop_front()
            {
                *version = later;
                changes.extend(more);
            }
        }
        change
    }

    /// The time for which the answers that are not made yet hold up changes.
    fn write_delay(&self) -> WriteDelay {
        let busy = self.readers.iter().filter_map(|reader| reader.busy.as_ref()).filter(|busy| busy.is_wanted());
        let write_delay = busy.map(|busy| busy.write_delay).fold(self.waiting.write_delay(), Ord::max);
        // Where no answer can be given, none is waited for.
        if write_delay == WriteDelay::No || self.shared.outgoing.has_room() { write_delay } else { WriteDelay::No }
    }

    /// Applies a change. If that fails, the document holds what its buffer holds, or is lost.
    fn apply(&mut self, change: Change) {
        let (name, text_of) = (change.name(), change.text_of());
        let before = text_of.as_ref().and_then(|(path, _)| self.files.documents.stamp(path));
        // A save alone changes nothing, nor does the beginning of a scan; what is found on disk then comes later.
        match change {
            Change::Saved => {}
            Change::Scan { .. } => self.expected_scans = self.expected_scans.saturating_sub(1),
            _ => self.changed(true),
        }
        let applied = catch_unwind(AssertUnwindSafe(|| self.files.apply(&mut self.store, change)));
        if applied.is_ok() {
            return;
        }
        tracing::error!("a change failed inside the server: {name}");
        if let Some((path, opened_as)) = text_of
            && self.files.documents.stamp(&path) == before
        {
            self.files.lose(&mut self.store, &path, opened_as.as_deref(), &Problem::Failed);
        }
        if !self.recover() {
            self.failures = MAX_FAILURES;
        }
    }

    /// Takes what has come of scans, unless somebody waits for something else.
    fn take_deferred(&mut self) {
        while let Some((deferred, since)) = self.deferred.pop_front() {
            if self.somebody_waits() && !self.somebody_needs_all() && self.timing.found_waits(since) {
                self.deferred.push_front((deferred, since));
                return;
            }
            match deferred {
                Deferred::Batch(looked) => {
                    self.store.disk.taken();
                    self.changed(false);
                    self.files.take(&mut self.store, looked, false);
                }
                Deferred::Indexed(outcome) => self.take_index(outcome),
            }
        }
    }
}

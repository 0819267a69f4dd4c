//! The distribution of work: gives the readers requests, files for the indexes, diagnostics, open scenes, and the
//! documents that the client has asked for.

use std::path::Path;
use std::sync::Arc;

use ludex_base::database::Extent;
use ludex_lsp::snapshot::Snapshot;

use super::waiting::LANES;
use super::{MAX_FAILURES, Writer};
use crate::lsp::disk::file_lookup::Ticket;
use crate::lsp::disk::store::Store;
use crate::lsp::faults;
use crate::lsp::index::Unneeded;
use crate::lsp::reader::{Busy, Task};
use crate::lsp::request::{Lane, Needs, Request, WriteDelay};

impl Writer {
    /// True if somebody waits for an answer that is being made, or for diagnostics.
    pub(super) fn somebody_waits(&self) -> bool {
        let mut busy = self.readers.iter().filter_map(|reader| reader.busy.as_ref());
        self.published < self.awaited_revision || busy.any(|busy| busy.urgent && busy.is_wanted())
    }

    /// True if somebody waits for all names of the workspace.
    pub(super) fn somebody_needs_all(&self) -> bool {
        self.waiting.needs_all()
    }

    /// True if everything is read and in the indexes.
    pub(super) fn is_settled(&self) -> bool {
        self.store.index.is_idle()
            && self.store.disk.is_idle()
            && self.deferred.is_empty()
            && self.looks_for_unneeded.is_none()
            && !self.files.suspects_unneeded()
    }

    /// Gives the readers something to do.
    pub(super) fn dispatch(&mut self) {
        faults::point("dispatch");
        self.start_indexing(true, usize::MAX);
        if self.shared.outgoing.has_room() {
            self.start_requests();
            self.start_publishing();
            self.start_drawing();
            self.start_making();
            self.start_refreshing();
        }
        let all = self.somebody_needs_all();
        if all && self.deferred.is_empty() {
            self.store.index.push_stale(&self.store.db);
        }
        if all || !self.somebody_waits() {
            self.start_indexing(false, usize::MAX);
            self.look_for_unneeded();
        } else if !self.store.index.is_idle() && !self.timing.indexing_waits() {
            self.start_indexing(false, 1);
        }
    }

    fn idle_reader(&self, lane: Lane) -> Option<usize> {
        self.readers.iter().position(|reader| reader.lane == lane && reader.busy.is_none())
    }

    fn start_indexing(&mut self, urgent: bool, most: usize) {
        for _ in 0..most {
            let Some(reader) = self.idle_reader(Lane::Index) else { return };
            let Some(job) = self.store.index.take(reader, urgent) else { return };
            self.hand_out(reader, Task::Index(job), Busy { urgent, ..self.busy() });
        }
    }

    /// Looks for files that nothing asks for any more, once everything is read.
    fn look_for_unneeded(&mut self) {
        if !self.store.index.is_idle() || !self.store.disk.is_idle() || !self.deferred.is_empty() {
            return;
        }
        let Some(reader) = self.idle_reader(Lane::Index) else { return };
        let was_suspected = self.files.suspects_unneeded();
        if let Some(outside) = self.files.maybe_unneeded(&self.store.db) {
            self.looks_for_unneeded = Some(self.store.epoch);
            self.hand_out(reader, Task::Unneeded(Unneeded { outside }), self.busy());
        } else if was_suspected {
            // Those outside are all open. What waits until everything is settled has been asked about before this was
            // known, and no message comes.
            self.timing.wake_at(self.timing.now());
        }
    }

    fn start_requests(&mut self) {
        for lane in LANES {
            let mut position = 0;
            while let Some(reader) = self.idle_reader(lane)
                && let Some(request) = self.waiting.get(lane, position)
            {
                let (is_ready, since, needs) = (self.is_ready(request), request.since, request.about.needs);
                if !is_ready && self.timing.request_waits(since, needs) {
                    position += 1;
                    continue;
                }
                let Some(request) = self.waiting.remove(lane, position) else { return };
                let cancellation = Some(Arc::clone(&request.cancellation));
                // For what may take minutes, nothing is put off.
                let urgent = lane != Lane::Tests;
                let busy = Busy { write_delay: request.about.write_delay, cancellation, urgent, ..self.busy() };
                self.hand_out(reader, Task::Answer(request), busy);
            }
        }
    }

    /// True if everything that a request depends on is read.
    fn is_ready(&self, request: &Request) -> bool {
        match request.about.needs {
            Needs::Links => self.is_read_for(request.about.document.as_deref(), request.after),
            Needs::Names => self.is_settled() && self.store.db.stale(Extent::Symbols).is_empty(),
            Needs::Everything => self.expected_scans == 0 && self.is_settled(),
        }
    }

    /// True if what a document in its language may depend on is read and in the indexes, as far as it was
    /// ordered by then; what any document may depend on if none is given.
    fn is_read_for(&self, document: Option<&Path>, after: Ticket) -> bool {
        let Store { db, index, disk, .. } = &self.store;
        let family = document.and_then(|path| db.file(path)).map(|file| file.dialect(db).prefix);
        disk.is_read(after, family) && !index.is_urgent(family)
    }

    /// Sets a reader to work on the diagnostics, if they are due.
    fn start_publishing(&mut self) {
        if self.published == self.revision {
            return;
        }
        let Some(reader) = self.idle_reader(Lane::Background) else { return };
        let urgent = self.awaited_revision > self.published;
        let open = self.files.documents.recent();
        let waits = if urgent {
            let is_last_ready = open.first().is_none_or(|path| self.is_read_for(Some(path), Ticket(u64::MAX)));
            !self.is_read_for(None, Ticket(u64::MAX)) && self.timing.awaited_diagnostics_wait(is_last_ready)
        } else {
            !self.is_settled() && self.timing.other_diagnostics_wait()
        };
        if waits {
            return;
        }
        let request = self.publisher.request(open);
        let busy = Busy { urgent, publishes: Some(self.revision), ..self.busy() };
        self.hand_out(reader, Task::Answer(request), busy);
    }

    /// Sets a reader to work on the scenes that are open, if they may have changed.
    fn start_drawing(&mut self) {
        if self.drawn == self.revision || self.scenes.is_empty() {
            return;
        }
        let Some(reader) = self.idle_reader(Lane::Scenes) else { return };
        let (scenes, outgoing) = (Arc::clone(&self.scenes), self.shared.outgoing.clone());
        let draw = move |snapshot: &Snapshot| scenes.update_all(snapshot, &outgoing);
        let request = Request::unasked(module_path!(), Lane::Scenes, draw);
        let busy = Busy { draws: Some(self.revision), ..self.busy() };
        self.hand_out(reader, Task::Answer(request), busy);
    }

    /// Sets a reader to work on the documents that the client has asked for, if they may have become others: after the
    /// scenes, and once there is a pause.
    fn start_making(&mut self) {
        if self.shared.made_documents.is_empty() {
            // What the client asks for from now on is as it is now.
            self.made = self.revision;
        }
        if self.made == self.revision || (self.drawn != self.revision && !self.scenes.is_empty()) {
            return;
        }
        let Some(reader) = self.idle_reader(Lane::Scenes) else { return };
        if self.timing.documents_wait() {
            return;
        }
        let (documents, outgoing) = (self.shared.made_documents.clone(), self.shared.outgoing.clone());
        let make = move |snapshot: &Snapshot| documents.update(snapshot, &outgoing);
        let request = Request::unasked(module_path!(), Lane::Scenes, make);
        let busy = Busy { makes: Some(self.revision), ..self.busy() };
        self.hand_out(reader, Task::Answer(request), busy);
    }

    /// Sets a reader to find out which of the answers that the client keeps have become others: last of all, once
    /// there is a pause and everything is read.
    fn start_refreshing(&mut self) {
        if self.shared.refreshes.is_empty() {
            // What the client asks for from now on is as it is now.
            self.refreshed = self.revision;
        }
        if self.refreshed == self.revision || self.published != self.revision || !self.is_settled() {
            return;
        }
        let Some(reader) = self.idle_reader(Lane::Scenes) else { return };
        if self.timing.documents_wait() {
            return;
        }
        let request = self.shared.reminder.request(&self.shared.refreshes);
        let busy = Busy { refreshes: Some(self.revision), ..self.busy() };
        self.hand_out(reader, Task::Answer(request), busy);
    }

    /// A reader at work for nobody.
    fn busy(&self) -> Busy {
        Busy {
            write_delay: WriteDelay::No,
            cancellation: None,
            epoch: self.store.epoch,
            urgent: false,
            publishes: None,
            draws: None,
            makes: None,
            refreshes: None,
        }
    }

    fn hand_out(&mut self, reader: usize, task: Task, busy: Busy) {
        let may_wait = matches!(&task, Task::Answer(request) if request.about.needs == Needs::Links);
        let number = match &task {
            Task::Answer(request) => request.number,
            _ => 0,
        };
        let snapshot = Snapshot {
            may_wait,
            number,
            db: self.store.db.clone(),
            encoding: self.files.encoding,
            capabilities: Arc::clone(&self.files.capabilities),
            documents: Arc::clone(&self.files.documents),
            tokens: Arc::clone(&self.tokens),
            scenes: Arc::clone(&self.scenes),
            made_documents: self.shared.made_documents.clone(),
            uris: self.shared.uris.clone(),
            outlet: Box::new(self.shared.outgoing.clone()),
            pulls: self.shared.pulls.clone(),
            refreshes: self.shared.refreshes.clone(),
            revision: self.revision,
            last_edit: self.last_edit,
            outside: self.files.outside(),
        };
        if !self.readers[reader].give(task, snapshot, busy) {
            tracing::error!("a reader is gone");
            self.failures = MAX_FAILURES;
        }
    }
}

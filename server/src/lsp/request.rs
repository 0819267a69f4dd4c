//! A request on its way: what it asks of the readers, how long it may be waited for, and how its answer
//! gets back.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use ludex_lsp::jsonrpc::{Error, Result};
use ludex_lsp::request::is_too_early;
use ludex_lsp::snapshot::Snapshot;
use salsa::Database as _;
use tokio::sync::oneshot;

use super::faults;
use crate::lsp::disk::file_lookup::Ticket;

pub(super) use ludex_lsp::request::{Lane, Needs};

/// The time that the next change waits for the answer to a request that came before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum WriteDelay {
    /// Not at all.
    No,
    /// As long as nobody notices.
    Brief,
    /// As long as it takes, within reason: there must be an answer.
    Long,
}

/// The facts about a request that are known when it is made.
pub(super) struct About {
    /// The name for the log.
    pub(super) name: &'static str,
    pub(super) lane: Lane,
    pub(super) write_delay: WriteDelay,
    /// The document it is about.
    pub(super) document: Option<PathBuf>,
    pub(super) needs: Needs,
}

/// A request's own flag.
#[derive(Default)]
pub(super) struct Cancellation {
    cancelled: AtomicBool,
    token: Mutex<Option<salsa::CancellationToken>>,
}

impl Cancellation {
    pub(super) fn cancel(&self) {
        self.cancelled.store(true, Ordering::SeqCst);
        if let Some(token) = &*self.token.lock().unwrap_or_else(|error| error.into_inner()) {
            token.cancel();
        }
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::SeqCst)
    }
}

/// Goes with an answer and is dropped by whoever takes it.
pub(super) type Taken = Sender<()>;

/// The place where an answer arrives.
pub(super) type Answer<T> = oneshot::Receiver<(Result<T>, Taken)>;

/// The work of a reader on a request; may be run again after a write.
trait Work: Send {
    /// Runs it. The channel that it gives closes when somebody has taken the answer; there is none if it is too early
    /// for one.
    fn run(&mut self, snapshot: &Snapshot) -> Option<Receiver<()>>;
    fn fail(&mut self, error: Error);
    /// Gives the answer for which there need be no time; false if there is none.
    fn cut_short(&mut self) -> bool;
}

struct Reply<T, F> {
    work: F,
    cut_short: fn() -> Option<T>,
    reply: Option<oneshot::Sender<(Result<T>, Taken)>>,
}

impl<T: Send, F: Fn(&Snapshot) -> Result<T> + Send> Reply<T, F> {
    fn send(&mut self, result: Result<T>) -> Receiver<()> {
        let (taken, when_taken) = channel();
        if let Some(reply) = self.reply.take() {
            let _ = reply.send((result, taken));
        }
        when_taken
    }
}

impl<T: Send, F: Fn(&Snapshot) -> Result<T> + Send> Work for Reply<T, F> {
    fn run(&mut self, snapshot: &Snapshot) -> Option<Receiver<()>> {
        let result = (self.work)(snapshot);
        if snapshot.may_wait && result.as_ref().is_err_and(is_too_early) {
            return None;
        }
        Some(self.send(result))
    }

    fn fail(&mut self, error: Error) {
        self.send(Err(error));
    }

    fn cut_short(&mut self) -> bool {
        let answer = (self.cut_short)();
        let is_some = answer.is_some();
        if let Some(answer) = answer {
            self.send(Ok(answer));
        }
        is_some
    }
}

/// The outcome of the work on a request.
pub(super) enum Worked {
    /// It has its answer, or has failed. What there is closes when the answer has been taken.
    Answered(Option<Receiver<()>>),
    /// A write came in between, or a reader for which this one waited was interrupted or failed, or it is too early for
    /// an answer.
    Interrupted {
        /// It was another reader.
        by_peer: bool,
    },
}

/// The number of times that a request is tried again when another reader unwinds though nothing was written.
const MAX_RETRIES: u8 = 3;

/// A request on its way.
pub(super) struct Request {
    pub(super) about: About,
    /// The stamp of the text of its document that it is about, if that is open.
    pub(super) stamp: Option<u64>,
    /// It waits until the disk has been read that far.
    pub(super) after: Ticket,
    /// Its place in the order in which the client has asked, from 1; 0 if the client has not asked for it.
    pub(super) number: u64,
    /// The time since which it waits for a reader.
    pub(super) since: Instant,
    retries: u8,
    pub(super) cancellation: Arc<Cancellation>,
    work: Box<dyn Work>,
}

impl Request {
    /// A request and where its answer arrives. `cut_short` is the answer if the text changes before
    /// there is a better one; without it the client is told that the text has changed.
    pub(super) fn new<T: Send + 'static>(
        about: About,
        cancellation: Arc<Cancellation>,
        cut_short: fn() -> Option<T>,
        work: impl Fn(&Snapshot) -> Result<T> + Send + 'static,
    ) -> (Request, Answer<T>) {
        let (sender, receiver) = oneshot::channel();
        let work = Box::new(Reply { work, cut_short, reply: Some(sender) });
        let since = Instant::now();
        (
            Request { about, stamp: None, after: Ticket::default(), number: 0, since, retries: 0, cancellation, work },
            receiver,
        )
    }

    /// A request that nobody has sent: work for the client that holds up no change.
    pub(super) fn unasked(name: &'static str, lane: Lane, work: impl Fn(&Snapshot) + Send + 'static) -> Request {
        let about = About { name, lane, write_delay: WriteDelay::No, document: None, needs: Needs::Links };
        let work = move |snapshot: &Snapshot| -> Result<()> {
            work(snapshot);
            Ok(())
        };
        Request::new(about, Arc::new(Cancellation::default()), || None, work).0
    }

    /// Works on it.
    pub(super) fn work(&mut self, snapshot: &Snapshot) -> Worked {
        let token = snapshot.db.cancellation_token();
        *self.cancellation.token.lock().unwrap_or_else(|error| error.into_inner()) = Some(token);
        if self.cancellation.is_cancelled() {
            self.fail(Error::request_cancelled());
            return Worked::Answered(None);
        }
        let (name, work) = (self.about.name, &mut self.work);
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            salsa::Cancelled::catch(AssertUnwindSafe(|| {
                faults::point(name);
                work.run(snapshot)
            }))
        }));
        match outcome {
            Ok(Ok(Some(when_taken))) => Worked::Answered(Some(when_taken)),
            Ok(Ok(None)) => {
                // It is tried once more, when everything is read.
                self.about.needs = Needs::Names;
                Worked::Interrupted { by_peer: false }
            }
            Ok(Err(salsa::Cancelled::PendingWrite)) => Worked::Interrupted { by_peer: false },
            Ok(Err(salsa::Cancelled::PropagatedPanic)) => Worked::Interrupted { by_peer: true },
            Ok(Err(_)) => {
                self.fail(Error::request_cancelled());
                Worked::Answered(None)
            }
            Err(_) => {
                tracing::error!("{name} failed inside the server");
                self.fail(Error::internal_error());
                Worked::Answered(None)
            }
        }
    }

    /// Counts an interruption by another reader that no write explains: it has failed, and then this one
    /// fails in the same way when it comes that far. False if there were too many.
    pub(super) fn may_retry(&mut self) -> bool {
        self.retries += 1;
        self.retries <= MAX_RETRIES
    }

    /// Answers that the request was cancelled, or failed.
    pub(super) fn fail(&mut self, error: Error) {
        self.work.fail(error);
    }

    /// The document has changed before there was an answer.
    pub(super) fn refuse(&mut self) {
        if !self.work.cut_short() {
            self.fail(Error::content_modified());
        }
    }
}

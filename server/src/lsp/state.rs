//! The one writer and its readers.
//!
//! All changes to the database happen on the writer's thread, in the order in which they came
//! in. Requests wait in queues; a snapshot is made only when a reader is free to work on it,
//! because a snapshot that waits would block the next write. A write makes running readers
//! unwind; their requests go back into the queue, unless their own document has changed: then
//! the answer is ContentModified.

use std::collections::{HashMap, HashSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use ludex_base::{Database, File, PositionEncoding};
use ludex_ide::LANGUAGES;
use salsa::Database as _;
use tokio::sync::oneshot;
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};

use super::abilities::ClientAbilities;
use super::documents::{Change, Documents};
use super::outgoing::Outgoing;
use super::publish::Publisher;
use super::requests::semantic_tokens::Sent;

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

/// Which readers work on a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lane {
    /// A person waits for it with the cursor: hover, definition.
    Quick,
    /// It may take long: references, the outline of a large file.
    Slow,
    /// Nobody has asked: diagnostics.
    Background,
}

/// How many readers each lane has.
const READERS: [(Lane, usize); 3] = [(Lane::Quick, 2), (Lane::Slow, 2), (Lane::Background, 1)];

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

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::SeqCst)
    }
}

/// What a reader is to do; may be run again after a write.
trait Work: Send {
    fn run(&mut self, snapshot: &Snapshot);
    fn fail(&mut self, error: Error);
}

struct Reply<T, F> {
    work: F,
    reply: Option<oneshot::Sender<Result<T>>>,
}

impl<T: Send, F: Fn(&Snapshot) -> Result<T> + Send> Work for Reply<T, F> {
    fn run(&mut self, snapshot: &Snapshot) {
        let result = (self.work)(snapshot);
        if let Some(reply) = self.reply.take() {
            let _ = reply.send(result);
        }
    }

    fn fail(&mut self, error: Error) {
        if let Some(reply) = self.reply.take() {
            let _ = reply.send(Err(error));
        }
    }
}

/// A request on its way.
pub(super) struct Request {
    lane: Lane,
    /// The document it is about, and its version when the request came in.
    document: Option<(PathBuf, Option<i32>)>,
    /// It reads the index of mentioned names.
    mentions: bool,
    cancellation: Arc<Cancellation>,
    work: Box<dyn Work>,
}

impl Request {
    /// A request and where its answer arrives.
    pub(super) fn new<T: Send + 'static>(
        lane: Lane,
        document: Option<PathBuf>,
        mentions: bool,
        cancellation: Arc<Cancellation>,
        work: impl Fn(&Snapshot) -> Result<T> + Send + 'static,
    ) -> (Request, oneshot::Receiver<Result<T>>) {
        let (sender, receiver) = oneshot::channel();
        let work = Box::new(Reply { work, reply: Some(sender) });
        let document = document.map(|path| (path, None));
        (Request { lane, document, mentions, cancellation, work }, receiver)
    }
}

/// What the writer receives, in order.
pub(super) enum Message {
    Change(Change),
    Request(Request),
    /// A reader has finished; with its request, if that was interrupted by a write.
    Idle(usize, Option<Request>),
    /// Diagnostics of the revision with this number are all out.
    Published(u64),
}

/// The writer's inbox.
pub(super) type Inbox = Sender<Message>;

struct Reader {
    lane: Lane,
    inbox: Sender<(Request, Snapshot)>,
    busy: bool,
}

struct Writer {
    db: Database,
    documents: Documents,
    inbox: Receiver<Message>,
    readers: Vec<Reader>,
    waiting: VecDeque<Request>,
    publisher: Publisher,
    tokens: Arc<Sent>,
    /// Counts changes; diagnostics are due while it differs from `published`.
    revision: u64,
    published: u64,
    publishing: Option<u64>,
}

/// Starts the writer and its readers.
pub(super) fn start(outgoing: Outgoing, command_line: Vec<crate::config::Entry>) -> Inbox {
    let (sender, inbox) = channel();
    let readers = READERS
        .iter()
        .flat_map(|(lane, count)| std::iter::repeat_n(*lane, *count))
        .enumerate()
        .filter_map(|(index, lane)| start_reader(index, lane, sender.clone()))
        .collect();
    let own = sender.clone();
    let run = move || {
        let mut writer = Writer {
            db: Database::new(LANGUAGES, None),
            documents: Documents::new(command_line, outgoing.clone()),
            inbox,
            readers,
            waiting: VecDeque::new(),
            publisher: Publisher::new(outgoing, own),
            tokens: Arc::default(),
            revision: 0,
            published: 0,
            publishing: None,
        };
        writer.run();
    };
    spawn("writer", run);
    sender
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> bool {
    // Recursion within the depth cap needs more than the default stack in an unoptimised build.
    let spawned = std::thread::Builder::new().name(name.to_owned()).stack_size(16 << 20).spawn(run);
    if let Err(error) = &spawned {
        tracing::error!("the {name} thread could not be started: {error}");
    }
    spawned.is_ok()
}

fn start_reader(index: usize, lane: Lane, writer: Inbox) -> Option<Reader> {
    let (sender, inbox) = channel::<(Request, Snapshot)>();
    let run = move || {
        for (mut request, snapshot) in inbox {
            let interrupted = read(&mut request, &snapshot);
            // The snapshot must be gone before the writer hears of it.
            drop(snapshot);
            let back = interrupted.then_some(request);
            if writer.send(Message::Idle(index, back)).is_err() {
                break;
            }
        }
    };
    spawn("reader", run).then_some(Reader { lane, inbox: sender, busy: false })
}

/// Works on a request; true if a write has interrupted it.
fn read(request: &mut Request, snapshot: &Snapshot) -> bool {
    let token = snapshot.db.cancellation_token();
    *request.cancellation.token.lock().unwrap_or_else(|error| error.into_inner()) = Some(token);
    if request.cancellation.is_cancelled() {
        request.work.fail(Error::request_cancelled());
        return false;
    }
    let work = AssertUnwindSafe(&mut request.work);
    let outcome = catch_unwind(|| {
        salsa::Cancelled::catch(AssertUnwindSafe(|| {
            let work = work;
            work.0.run(snapshot);
        }))
    });
    match outcome {
        Ok(Ok(())) => false,
        Ok(Err(salsa::Cancelled::PendingWrite)) => true,
        Ok(Err(salsa::Cancelled::PropagatedPanic)) | Err(_) => {
            tracing::error!("a request failed inside the server");
            request.work.fail(Error::internal_error());
            false
        }
        Ok(Err(_)) => {
            request.work.fail(Error::request_cancelled());
            false
        }
    }
}

impl Writer {
    fn run(&mut self) {
        while let Ok(message) = self.inbox.recv() {
            self.receive(message);
            // Everything that has come in goes first, so that no reader starts in vain.
            while let Ok(message) = self.inbox.try_recv() {
                self.receive(message);
            }
            self.dispatch();
        }
    }

    fn receive(&mut self, message: Message) {
        match message {
            Message::Change(change) => {
                self.revision += 1;
                let name = change.name();
                let applied = catch_unwind(AssertUnwindSafe(|| self.documents.apply(&mut self.db, change)));
                if applied.is_err() {
                    tracing::error!("a change failed inside the server: {name}");
                }
            }
            Message::Request(mut request) => {
                if let Some((path, version)) = &mut request.document {
                    *version = self.documents.version(path);
                }
                self.waiting.push_back(request);
            }
            Message::Idle(reader, back) => {
                self.readers[reader].busy = false;
                if let Some(request) = back {
                    // It was there before what waits now.
                    self.waiting.push_front(request);
                }
                if self.readers[reader].lane == Lane::Background {
                    self.publishing = None;
                }
            }
            Message::Published(revision) => self.published = self.published.max(revision),
        }
    }

    /// Gives waiting requests to idle readers.
    fn dispatch(&mut self) {
        let documents = &self.documents;
        self.waiting.retain_mut(|request| {
            if request.cancellation.is_cancelled() {
                request.work.fail(Error::request_cancelled());
                return false;
            }
            let stale = request.document.as_ref().is_some_and(|(path, version)| documents.version(path) != *version);
            if stale {
                request.work.fail(content_modified());
            }
            !stale
        });
        let mut index = 0;
        while index < self.waiting.len() {
            let lane = self.waiting[index].lane;
            let Some(reader) = self.readers.iter().position(|reader| reader.lane == lane && !reader.busy) else {
                index += 1;
                continue;
            };
            if let Some(request) = self.waiting.remove(index) {
                self.hand_out(reader, request);
            }
        }
        self.publish();
    }

    fn hand_out(&mut self, reader: usize, request: Request) {
        self.documents.settle(&mut self.db);
        if request.mentions {
            self.db.refresh_mentions();
        } else {
            self.db.refresh();
        }
        let snapshot = Snapshot {
            db: self.db.clone(),
            encoding: self.documents.encoding,
            abilities: Arc::clone(&self.documents.abilities),
            versions: self.documents.versions(),
            left_alone: self.documents.left_alone(),
            tokens: Arc::clone(&self.tokens),
        };
        self.readers[reader].busy = self.readers[reader].inbox.send((request, snapshot)).is_ok();
    }

    /// Sets a reader to work on the diagnostics, if they are due.
    fn publish(&mut self) {
        if self.published == self.revision || self.publishing.is_some() {
            return;
        }
        let free = |reader: &Reader| reader.lane == Lane::Background && !reader.busy;
        let Some(reader) = self.readers.iter().position(free) else { return };
        let request = self.publisher.request(self.revision, self.documents.open_files());
        self.publishing = Some(self.revision);
        self.hand_out(reader, request);
    }
}

/// The document has changed since the request was sent.
fn content_modified() -> Error {
    Error { code: ErrorCode::ServerError(-32801), message: "the document has changed since".into(), data: None }
}

//! `ludex lsp`: the language server on standard input and output.
//!
//! `tower_lsp::Server` is not used: a bad frame would end it, `exit` would wait for the end of
//! the input, a panic in a handler would take the process down. Here a small loop drives the
//! service: one thread reads frames, one writes them, every call runs as a task of its own.
//!
//! What is answered, and what is known of the client, is in a crate of its own, which knows no thread ([`ludex_lsp`]).
//!
//! * [`wire::transport`]: frames. [`wire::incoming`]: the messages in them, as clients write them. [`wire::outgoing`]:
//!   the queue of what is written. [`wire::calls`]: the requests that have no answer yet.
//! * [`backend`]: the service. [`routes`]: which request is answered by what.
//! * [`state`]: the one writer. [`reader`]: who answers from snapshots. [`disk`]: the thread that reads
//!   files. [`disk::scan`]: walks over folders. [`threads`]: how all of these are started.
//! * What these threads give one another is in files that name none of them: the writer's [`inbox`], and
//!   what arrives there, such as a [`change`], a [`request`] or the results of a [`disk::file_lookup`]; the [`progress`]
//!   of a scan.
//! * [`disk::files`]: what changes do to documents, and to what is in the [`disk::store`].
//! * [`index`]: what readers read so that names reach files. [`publish`]: diagnostics; [`news`]: when a client asks for
//!   them again, [`refreshes`]: and for what else.

mod backend;
mod change;
mod disk;
mod inbox;
mod index;
mod news;
mod progress;
mod publish;
mod reader;
mod refreshes;
mod request;
mod routes;
mod shared;
mod state;
mod threads;
pub mod wire;

pub use ludex_lsp::faults;

use std::future::Future;
use std::io::BufReader;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use futures::{FutureExt, SinkExt, StreamExt};
use lsp_types as lsp;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::Instant;
use tower_lsp::jsonrpc::{Error, Request, Response};
use tower_lsp::{ClientSocket, LspService};
use tower_service::Service;

use backend::Backend;
use change::{Change, Problem};
use inbox::Inbox;
use routes::Routes;
use shared::Shared;
use wire::calls::{Call, Calls};
use wire::incoming::Loss;
use wire::settle::{DID_CHANGE, DID_OPEN};
use wire::transport::{Frame, FrameReader};

/// Exit codes of the protocol: after `shutdown`, and without it.
const AFTER_SHUTDOWN: u8 = 0;
const WITHOUT_SHUTDOWN: u8 = 1;
/// The exit code when the server cannot go on: an editor starts it again.
const BROKEN: u8 = 3;

/// Threads on which answers become messages, apart from the one that takes events in: the outline
/// of a large file is megabytes, and while it is written neither a hover nor the end may wait.
/// One more than the slow readers and that of games can keep busy.
const WORKERS: usize = 4;

/// The time that `shutdown` waits for the answers to what came before it. Editors wait somewhat longer for its own
/// answer.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);
/// The time that it waits if `exit`, or the end of the input, is there already.
const EXIT_TIMEOUT: Duration = Duration::from_millis(100);

/// An event that the loop reacts to.
enum Event {
    Frame(Frame),
    /// Every request has its answer.
    Answered,
    /// The input has ended.
    End,
    /// The client's process is gone.
    Orphaned,
    /// The writer is gone.
    Broken,
}

/// Runs a session; gives the process' exit code.
pub(crate) fn run(command_line: Vec<crate::config::WrittenSetting>) -> u8 {
    let shared = Shared::default();
    let written = shared.outgoing.write_all();
    let (to_loop, events) = unbounded_channel();
    read_frames(to_loop.clone());

    let runtime = match tokio::runtime::Builder::new_multi_thread().worker_threads(WORKERS).enable_time().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            tracing::error!("the runtime could not be started: {error}");
            return WITHOUT_SHUTDOWN;
        }
    };
    let report = to_loop.clone();
    let inbox = state::start(shared.clone(), command_line, move || {
        let _ = report.send(Event::Broken);
    });
    let report = to_loop.clone();
    let calls = Calls::new(move || {
        let _ = report.send(Event::Answered);
    });
    let orphaned = move || {
        let _ = to_loop.send(Event::Orphaned);
    };
    let code = runtime.block_on(async {
        let (client_inbox, client_shared) = (inbox.clone(), shared.clone());
        let backend = |client| Backend::new(client, client_inbox, client_shared, Arc::new(orphaned));
        let (service, socket, routes) = routes::build(backend);
        let session = Session { shared, inbox, routes, calls, leaving: None, shut_down: Arc::default() };
        session.run(events, service, socket).await
    });
    // What has been answered still goes out, if the client takes it.
    runtime.shutdown_background();
    let _ = written.recv_timeout(Duration::from_millis(50));
    code
}

fn read_frames(events: tokio::sync::mpsc::UnboundedSender<Event>) {
    std::thread::spawn(move || {
        let mut input = FrameReader::new(BufReader::with_capacity(1 << 16, std::io::stdin()));
        loop {
            let event = match input.next_frame() {
                Ok(Some(frame)) => Event::Frame(frame),
                Ok(None) => Event::End,
                Err(error) => {
                    tracing::error!("cannot read from the client: {error}");
                    Event::End
                }
            };
            let end = matches!(event, Event::End);
            if events.send(event).is_err() || end {
                break;
            }
        }
    });
}

/// A message of the client, by what is to be done with it.
enum Incoming {
    Call(Request),
    Response(Response),
    Exit,
}

/// A `shutdown` that has come before some requests have their answers.
struct Leaving {
    shutdown: Request,
    /// Then those that still have none are refused.
    until: Instant,
    /// The session ends with it.
    exits: bool,
}

struct Session {
    shared: Shared,
    inbox: Inbox,
    routes: Routes,
    calls: Calls,
    leaving: Option<Leaving>,
    /// A `shutdown` has been accepted.
    shut_down: Arc<AtomicBool>,
}

impl Session {
    async fn run(
        mut self,
        mut events: UnboundedReceiver<Event>,
        mut service: LspService<Backend>,
        socket: ClientSocket,
    ) -> u8 {
        let (mut requests, mut responses) = socket.split();
        let outgoing = self.shared.outgoing.clone();
        tokio::spawn(async move {
            while let Some(request) = requests.next().await {
                match serde_json::to_value(&request) {
                    Ok(message) => outgoing.send(&message),
                    Err(error) => tracing::error!("a request to the client could not be written: {error}"),
                }
            }
        });
        let mut broken = false;
        'session: loop {
            if self.is_time_to_leave() && self.leave(&mut service) {
                break;
            }
            let event = match &self.leaving {
                None => Ok(events.recv().await),
                Some(leaving) => tokio::time::timeout_at(leaving.until, events.recv()).await,
            };
            // The time is over.
            let Ok(event) = event else { continue };
            let frame = match event {
                Some(Event::Frame(frame)) => frame,
                Some(Event::Answered) => continue,
                Some(Event::End) => {
                    tracing::info!("the input has ended");
                    if self.exits_at_once() {
                        break;
                    }
                    continue;
                }
                Some(Event::Orphaned) | None => {
                    tracing::info!("the client is gone");
                    break;
                }
                Some(Event::Broken) => {
                    broken = true;
                    break;
                }
            };
            let (messages, mended) = self.unpack(frame);
            for message in messages {
                match self.sort(message, mended) {
                    Some(Incoming::Call(request)) => self.take(&mut service, request),
                    Some(Incoming::Response(response)) => {
                        let _ = responses.send(response).await;
                    }
                    Some(Incoming::Exit) if self.exits_at_once() => break 'session,
                    Some(Incoming::Exit) | None => {}
                }
            }
        }
        self.shared.outgoing.end();
        match (broken, self.shut_down.load(Ordering::Acquire)) {
            (true, _) => BROKEN,
            (false, true) => AFTER_SHUTDOWN,
            (false, false) => WITHOUT_SHUTDOWN,
        }
    }

    /// The messages in a frame: one, or those of a batch; none if it is refused. True if they are not quite
    /// what the client meant, because parts of texts in them had to be replaced.
    fn unpack(&self, frame: Frame) -> (Vec<Value>, bool) {
        let nothing = (Vec::new(), false);
        let body = match frame {
            Frame::Skipped(shown) => {
                self.lose(Loss::All, Problem::Unreadable("bytes outside of any message".to_owned()));
                self.refuse(Value::Null, -32700, format!("not a message: {shown:?}"));
                return nothing;
            }
            Frame::Body(body) => body,
        };
        tracing::debug!("<- {}", String::from_utf8_lossy(&body));
        let (message, mended) = match wire::incoming::parse(&body) {
            Ok(read) => read,
            Err(error) => {
                if !body.trim_ascii().is_empty() {
                    self.lose(Loss::All, Problem::Unreadable(format!("not valid JSON: {error}")));
                }
                self.refuse(Value::Null, -32700, format!("not valid JSON: {error}"));
                return nothing;
            }
        };
        if mended {
            tracing::warn!("a message has text in it that is not Unicode; U+FFFD takes its place");
        }
        self.shared.uris.learn(&message);
        match message {
            Value::Array(batch) if batch.is_empty() => {
                self.refuse(Value::Null, -32600, "not a valid request: an empty batch".to_owned());
                nothing
            }
            Value::Array(batch) => (batch, mended),
            message => (vec![message], mended),
        }
    }

    /// The message, by what is to be done with it; `None` if it has been refused or dealt with here.
    fn sort(&self, message: Value, mended: bool) -> Option<Incoming> {
        let Value::Object(mut message) = message else {
            self.refuse(Value::Null, -32600, "not a valid request: it is not an object".to_owned());
            return None;
        };
        let method = message.get("method").and_then(Value::as_str).unwrap_or_default().to_owned();
        wire::settle::settle(&method, &mut message);
        if !message.contains_key("method") && message.contains_key("id") {
            let response = serde_json::from_value::<Response>(Value::Object(message));
            return response
                .inspect_err(|error| tracing::warn!("a response that cannot be read: {error}"))
                .ok()
                .map(Incoming::Response);
        }
        // A notification with an id is done all the same, and gets an answer.
        let is_notification = wire::settle::is_notification(&method);
        let id = if is_notification { message.remove("id") } else { message.get("id").cloned() };
        let request = match serde_json::from_value::<Request>(Value::Object(message)) {
            Ok(request) => request,
            Err(error) => {
                self.refuse(id.unwrap_or_default(), -32600, format!("not a valid request: {error}"));
                return None;
            }
        };
        match method.as_str() {
            "exit" => return Some(Incoming::Exit),
            // Nobody could be told that it is accepted.
            "shutdown" if id.is_none() => {
                tracing::warn!("`shutdown` has come without an id; the session goes on");
                return None;
            }
            _ => {}
        }
        if let Some(problem) = self.loses_text(&request, mended) {
            if let Some(id) = id {
                self.refuse(id, -32602, problem);
            }
            return None;
        }
        if let Some(id) = id.filter(|_| is_notification) {
            self.shared.outgoing.send(&json!({"jsonrpc": "2.0", "id": id, "result": null}));
        }
        Some(Incoming::Call(request))
    }

    /// The reason why the text that a notification should give cannot be read, if it cannot. The service would drop the
    /// notification in silence, and the server's text would no longer be the client's.
    fn loses_text(&self, request: &Request, mended: bool) -> Option<String> {
        let (method, params) = (request.method(), request.params().unwrap_or(&Value::Null));
        let problem = match method {
            DID_OPEN => match lsp::DidOpenTextDocumentParams::deserialize(params) {
                Ok(_) => return None,
                Err(error) => error.to_string(),
            },
            DID_CHANGE => match lsp::DidChangeTextDocumentParams::deserialize(params) {
                // Of a whole text, everything but the replaced parts is known. In a change of a range, a replaced
                // part may be one half of a character whose other half is in the text already.
                Ok(changed) if !mended || changed.content_changes.last().is_some_and(|last| last.range.is_none()) => {
                    return None;
                }
                Ok(_) => "half of a surrogate pair, or bytes that are not UTF-8".to_owned(),
                Err(error) => error.to_string(),
            },
            _ => return None,
        };
        tracing::warn!("{method}: {problem}, for {}", params["textDocument"]["uri"]);
        self.lose(wire::incoming::lost_with_params(method, params), Problem::Unreadable(problem.clone()));
        Some(problem)
    }

    /// Tells the writer which texts are no longer known.
    fn lose(&self, loss: Loss, problem: Problem) {
        match loss {
            Loss::Nothing => {}
            Loss::Document { uri, language_id } => {
                if let Ok(uri) = lsp::Url::parse(&uri) {
                    self.inbox.change(Change::Lose { path: wire::uris::path(&uri), language_id, problem });
                }
            }
            Loss::All => self.inbox.change(Change::LoseAll(problem)),
        }
    }

    fn refuse(&self, id: Value, code: i64, message: String) {
        tracing::warn!("{message}");
        self.answer_with_error(id, code, &message);
    }

    fn answer_with_error(&self, id: Value, code: i64, message: &str) {
        self.shared.outgoing.send(&json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}));
    }

    /// Deals with a call. `shutdown` is put off until what came before it has its answers; what comes after it is
    /// refused.
    fn take(&mut self, service: &mut LspService<Backend>, request: Request) {
        if request.method() == "shutdown" {
            // Whoever waits for something new need not wait any longer.
            self.shared.news.end();
            self.shared.reminder.end();
        }
        if self.leaving.is_some() {
            match request.id() {
                // It may have crossed with the shutdown: nobody need be warned.
                Some(id) => self.answer_with_error(json!(id), -32600, "the session has been shut down"),
                None if request.method() == "$/cancelRequest" => self.call(service, request),
                None => {}
            }
        } else if request.method() == "shutdown" && self.calls.wait() {
            self.leaving = Some(Leaving { shutdown: request, until: Instant::now() + SHUTDOWN_TIMEOUT, exits: false });
        } else {
            self.call(service, request);
        }
    }

    /// True if a `shutdown` has been put off for long enough.
    fn is_time_to_leave(&self) -> bool {
        self.leaving.as_ref().is_some_and(|leaving| self.calls.are_answered() || leaving.until <= Instant::now())
    }

    /// Answers the `shutdown` that was put off, behind refusals of what has no answer yet. True if the session ends.
    fn leave(&mut self, service: &mut LspService<Backend>) -> bool {
        let Some(Leaving { shutdown, exits, .. }) = self.leaving.take() else { return false };
        let refused =
            Error { message: "the session ends before there is an answer".into(), ..Error::request_cancelled() };
        for id in self.calls.give_up() {
            self.shared.outgoing.send(&json!({"jsonrpc": "2.0", "id": id, "error": refused}));
        }
        self.call(service, shutdown);
        exits
    }

    /// The client has left. True unless a `shutdown` still waits for answers, which then has little time.
    fn exits_at_once(&mut self) -> bool {
        if let Some(leaving) = &mut self.leaving {
            leaving.exits = true;
            leaving.until = leaving.until.min(Instant::now() + EXIT_TIMEOUT);
        }
        self.leaving.is_none()
    }

    /// Starts a call. It is polled once right here: handlers put their work into the writer's
    /// inbox before they first wait, so the order of messages is the order of the inbox.
    fn call(&self, service: &mut LspService<Backend>, request: Request) {
        let id = request.id().cloned();
        let call = id.as_ref().map(|id| self.calls.begin(json!(id)));
        let number = call.as_ref().map(Call::number);
        let method = request.method().to_owned();
        let answer = AssertUnwindSafe(service.call(self.routes.forward(request))).catch_unwind();
        let outgoing = self.shared.outgoing.clone();
        let shut_down = (method == "shutdown").then(|| Arc::clone(&self.shut_down));
        let mut answered = Box::pin(async move {
            let response = match answer.await {
                // The service does not answer `$/` methods that it does not know; requests want an answer.
                Ok(Ok(response)) => {
                    response.or_else(|| id.map(|id| Response::from_error(id, Error::method_not_found())))
                }
                Ok(Err(error)) => {
                    tracing::warn!("{method}: {error}");
                    None
                }
                Err(_) => {
                    tracing::error!("{method} failed inside the server");
                    id.map(|id| Response::from_error(id, Error::internal_error()))
                }
            };
            let (Some(response), Some(call)) = (response, call) else { return };
            let (id, result) = response.into_parts();
            let mut message = json!({"jsonrpc": "2.0", "id": id});
            match result {
                // Moved: `json!` would copy it.
                Ok(mut result) => {
                    if method == "initialize" {
                        wire::server_capabilities::complete_capabilities(&mut result);
                    }
                    if let Some(shut_down) = shut_down {
                        shut_down.store(true, Ordering::Release);
                    }
                    message["result"] = result;
                }
                Err(error) => message["error"] = json!(error),
            }
            // It may be large, and while it is sent no other call can end.
            let message = message.to_string();
            call.answer(|| outgoing.send_text(message));
        });
        let mut context = Context::from_waker(futures::task::noop_waker_ref());
        if answered.as_mut().poll(&mut context) == Poll::Pending {
            let task = tokio::spawn(answered);
            if let Some(number) = number {
                self.calls.goes_on(number, task.abort_handle());
            }
        }
    }
}

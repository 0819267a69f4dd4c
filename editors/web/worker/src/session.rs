//! A session: what is known, and what is done with what the client sends.

mod apply;

use std::collections::VecDeque;
use std::mem::take;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types as lsp;
use ludex_base::database::Extent;
use ludex_base::{Database, PositionEncoding, parse};
use ludex_languages::LANGUAGES;
use ludex_lsp::config::{self, WrittenSetting};
use ludex_lsp::documents::{Documents, Problem};
use ludex_lsp::jsonrpc::{Error, INVALID_REQUEST, NOT_INITIALIZED, Result};
use ludex_lsp::publish::{self, Published};
use ludex_lsp::pulls::Pulls;
use ludex_lsp::refreshes::Refreshes;
use ludex_lsp::request::Needs;
use ludex_lsp::requests;
use ludex_lsp::scenes::Scenes;
use ludex_lsp::scenes::made_documents::MadeDocuments;
use ludex_lsp::sent_tokens::SentTokens;
use ludex_lsp::snapshot::Snapshot;
use ludex_lsp::wire::beginning::Beginning;
use ludex_lsp::wire::capabilities::ClientCapabilities;
use ludex_lsp::wire::server_capabilities::complete_capabilities;
use ludex_lsp::wire::settle::{DID_CHANGE, DID_OPEN, is_notification, settle};
use ludex_lsp::wire::uris::{self, Uris};
use serde_json::{Value, json};

use crate::change::Change;
use crate::files::Files;
use crate::outbox::Outbox;
use crate::queue::{Arrival, Next, Queue, Request};
use crate::routes::{Routes, parsed, written};

/// The largest message that is taken, in bytes.
const MAX_MESSAGE: usize = 64 << 20;

/// The number of files read for the indexes at once after which what was made of them is forgotten.
const MAX_UNFORGOTTEN: usize = 48;

/// The state of a session after a piece of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// There is nothing to do until the next message.
    Idle,
    /// There is more to do.
    Busy,
    /// The client has left.
    Over,
}

/// The part of the session that has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The client has not presented itself.
    New,
    Running,
    ShutDown,
    Over,
}

/// What the client may have to be told after a change, each once there is time.
#[derive(Default)]
struct Due {
    /// The documents whose diagnostics may be others, the last changed first; those of a client that asks for them itself
    /// are looked at together.
    documents: VecDeque<PathBuf>,
    /// Documents may have been closed.
    closed: bool,
    scenes: bool,
    made_documents: bool,
    refreshes: bool,
    pulls: bool,
}

/// A session with a client, in one thread.
pub struct Session {
    db: Database,
    files: Files,
    documents: Arc<Documents>,
    /// The documents of whose present texts no tree is kept.
    without_tree: Vec<PathBuf>,
    capabilities: Arc<ClientCapabilities>,
    encoding: PositionEncoding,
    folders: Vec<PathBuf>,
    from_client: Vec<WrittenSetting>,
    /// The settings files whose problems the client has been sent.
    reported: Vec<PathBuf>,
    uris: Uris,
    tokens: Arc<SentTokens>,
    scenes: Arc<Scenes>,
    made_documents: MadeDocuments,
    pulls: Pulls,
    refreshes: Refreshes,
    published: Published,
    routes: Routes,
    queue: Queue,
    /// Requests for the findings in the workspace that are answered once there is something new.
    held: Vec<Request>,
    has_pulled: bool,
    outbox: Outbox,
    phase: Phase,
    has_begun: bool,
    /// The id of the question for the configuration.
    asks_for_settings: Option<Value>,
    has_told_of_room: bool,
    /// Counts the requests.
    asked: u64,
    /// Counts the changes.
    revision: u64,
    due: Due,
}

impl Session {
    /// A session that takes the place of so many others, which have failed: what it numbers has larger numbers than
    /// theirs.
    pub fn new(generation: u32) -> Session {
        Session {
            db: Database::new(LANGUAGES, None),
            files: Files::default(),
            documents: Arc::default(),
            without_tree: Vec::new(),
            capabilities: Arc::default(),
            encoding: PositionEncoding::Utf16,
            folders: Vec::new(),
            from_client: Vec::new(),
            reported: Vec::new(),
            uris: Uris::default(),
            tokens: Arc::default(),
            scenes: Arc::new(Scenes::after(u64::from(generation) << 32)),
            made_documents: MadeDocuments::default(),
            pulls: Pulls::default(),
            refreshes: Refreshes::default(),
            published: Published::default(),
            routes: Routes::new(),
            queue: Queue::default(),
            held: Vec::new(),
            has_pulled: false,
            outbox: Outbox::default(),
            phase: Phase::New,
            has_begun: false,
            asks_for_settings: None,
            has_told_of_room: false,
            asked: 0,
            revision: 0,
            due: Due::default(),
        }
    }

    /// The next message for the client.
    pub fn take(&mut self) -> Option<String> {
        self.outbox.take()
    }

    /// Takes a message of the client. The work that it means is done later, piece by piece; what needs none is answered
    /// at once.
    pub fn receive(&mut self, text: &str) {
        let message: Value = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return self.refuse(&Value::Null, Error::new(-32700, format!("not valid JSON: {error}"))),
        };
        self.uris.learn(&message);
        let Value::Object(mut message) = message else {
            let why = "not a valid request: it is not an object";
            return self.refuse(&Value::Null, Error::new(INVALID_REQUEST, why));
        };
        let method = message.get("method").and_then(Value::as_str).unwrap_or_default().to_owned();
        settle(&method, &mut message);
        let (id, params) = (message.remove("id"), message.remove("params").unwrap_or(Value::Null));
        if method.is_empty() {
            return self.answered(id, message.remove("result"));
        }
        if text.len() > MAX_MESSAGE {
            return self.refuse_large(id, &method, &params);
        }
        match id {
            Some(id) if !is_notification(&method) => self.ask(id, &method, params),
            id => {
                // A notification with an id is done all the same, and gets an answer.
                if let Some(id) = id {
                    self.outbox.answer(&id, Ok("null".to_owned()));
                }
                self.tell(&method, params);
            }
        }
    }

    fn refuse(&self, id: &Value, error: Error) {
        self.outbox.answer(id, Err(error));
    }

    /// A message that is larger than messages may be. If it has the text of a document, that is not known any more.
    fn refuse_large(&mut self, id: Option<Value>, method: &str, params: &Value) {
        let why = format!("a message of more than {} MB, which is the limit", MAX_MESSAGE >> 20);
        let document = &params["textDocument"];
        let uri = document["uri"].as_str().and_then(|uri| lsp::Url::parse(uri).ok());
        match (uri, id) {
            (Some(uri), None) if method == DID_OPEN || method == DID_CHANGE => {
                let (path, problem) = (uris::path(&uri), Problem::Unreadable(why));
                let language_id = document["languageId"].as_str().map(str::to_owned);
                self.queue.push(Arrival::Change(Change::Lose { path, language_id, problem }));
            }
            (_, id) => self.refuse(&id.unwrap_or_default(), Error::new(INVALID_REQUEST, why)),
        }
    }

    /// The client has answered a question.
    fn answered(&mut self, id: Option<Value>, result: Option<Value>) {
        if id.is_none() || id != self.asks_for_settings {
            return;
        }
        self.asks_for_settings = None;
        if let Some(Value::Array(mut values)) = result
            && let Some(settings) = values.pop()
        {
            self.queue.push(Arrival::Change(Change::Configure(settings)));
        }
    }

    /// The client sends a request.
    fn ask(&mut self, id: Value, method: &str, params: Value) {
        let answer = match (self.phase, method) {
            (Phase::New, "initialize") => self.initialize(params),
            (Phase::New, _) => Err(Error::new(NOT_INITIALIZED, "Server not initialized")),
            (Phase::ShutDown | Phase::Over, _) => Err(Error::new(INVALID_REQUEST, "the session has been shut down")),
            (Phase::Running, "initialize") => Err(Error::new(INVALID_REQUEST, "the session has begun already")),
            (Phase::Running, "shutdown") => return self.queue.push(Arrival::Shutdown(id)),
            (Phase::Running, "ludex/explain") => {
                parsed(params).and_then(|params| requests::explain(&params)).and_then(|page| written(&page))
            }
            (Phase::Running, _) => {
                self.begin();
                let Some(route) = self.routes.get(method) else {
                    return self.refuse(&id, Error::method_not_found());
                };
                match (route.read)(params) {
                    Ok(ask) => {
                        self.asked += 1;
                        let (number, lane, needs) = (self.asked, route.lane, route.needs);
                        return self.queue.push(Arrival::Request(Request { id, number, lane, needs, ask }));
                    }
                    Err(error) => Err(error),
                }
            }
        };
        self.outbox.answer(&id, answer);
    }

    /// The client sends a notification.
    fn tell(&mut self, method: &str, params: Value) {
        match (self.phase, method) {
            (_, "exit") => self.phase = Phase::Over,
            (Phase::Running, "$/cancelRequest") => self.cancel(&params["id"]),
            (Phase::Running, "initialized") => self.begin(),
            (Phase::Running, "workspace/didChangeConfiguration") if self.capabilities.has_configuration => {
                self.ask_for_settings();
            }
            (Phase::Running, "workspace/didChangeConfiguration") => {
                let settings = &params["settings"];
                let settings = settings.get("ludex").unwrap_or(settings).clone();
                self.queue.push(Arrival::Change(Change::Configure(settings)));
            }
            (Phase::Running, _) => {
                self.begin();
                if let Some(change) = Change::read(method, params) {
                    self.queue.push(Arrival::Change(change));
                }
            }
            (Phase::New | Phase::ShutDown | Phase::Over, _) => {}
        }
    }

    /// Takes back what the client has asked for, unless it has its answer already.
    fn cancel(&mut self, id: &Value) {
        let held = self.held.iter().position(|request| request.id == *id).map(|at| self.held.remove(at));
        if let Some(request) = held.or_else(|| self.queue.cancel(id)) {
            self.outbox.answer(&request.id, Err(request.ask.failed(Error::request_cancelled())));
        }
    }

    fn initialize(&mut self, params: Value) -> Result<String> {
        let Beginning { capabilities, encoding, folders, settings, answer } = Beginning::new(parsed(params)?);
        (self.capabilities, self.encoding) = (capabilities, encoding);
        if !folders.is_empty() {
            self.db.set_workspace_read(false);
        }
        self.folders = folders;
        self.from_client = config::parse_json(&settings);
        self.read_settings();
        self.phase = Phase::Running;
        let mut answer = serde_json::to_value(answer).map_err(|_| Error::internal_error())?;
        complete_capabilities(&mut answer);
        written(&answer)
    }

    /// Begins the session, once: `initialized` says so, or whatever comes first where a client leaves that out.
    fn begin(&mut self) {
        if !self.has_begun {
            self.has_begun = true;
            if self.capabilities.has_configuration {
                self.ask_for_settings();
            }
        }
    }

    fn ask_for_settings(&mut self) {
        let params = json!({"items": [{"section": "ludex"}]});
        self.asks_for_settings = Some(self.outbox.ask("workspace/configuration", params));
    }

    /// Does a piece of the work that there is to do. Before it begins, `begins` is told in JSON what it is about, as far
    /// as that is known: `{"id": 5, "uri": "file:///a.g"}` has the id of a request and the URI of a document. Of what
    /// fails then, whoever drives the session knows no more.
    pub fn work(&mut self, begins: &mut dyn FnMut(String)) -> State {
        if self.phase == Phase::Over {
            return State::Over;
        }
        let is_read = ludex_base::is_workspace_read(&self.db);
        let next = self.queue.next(|request| is_read || request.needs != Needs::Everything);
        let due = self.due.documents.front().map(PathBuf::as_path);
        begins(match &next {
            Some(Next::Change(change)) => self.about(None, change.document()),
            Some(Next::Request(request) | Next::Stale(request)) => {
                self.about(Some(&request.id), request.ask.document())
            }
            Some(Next::Shutdown(id)) => self.about(Some(id), None),
            None => self.about(None, due),
        });
        let did = match next {
            Some(Next::Change(change)) => {
                self.apply(change);
                true
            }
            Some(Next::Request(request)) => {
                self.answer(request);
                true
            }
            Some(Next::Stale(request)) => {
                let late = || Err(request.ask.failed(Error::content_modified()));
                let answer = request.ask.cut_short().map_or_else(late, Ok);
                self.outbox.answer(&request.id, answer);
                true
            }
            Some(Next::Shutdown(id)) => {
                self.shut_down(&id);
                true
            }
            None => self.phase == Phase::Running && self.work_unasked(),
        };
        for question in self.made_documents.take_questions() {
            let (method, params) = question.request();
            self.outbox.ask(method, params);
        }
        if did { State::Busy } else { State::Idle }
    }

    /// What a piece of work is about, as JSON.
    fn about(&self, id: Option<&Value>, document: Option<&Path>) -> String {
        let uri = document.and_then(|path| self.uris.of(path));
        json!({"id": id, "uri": uri}).to_string()
    }

    /// Answers what has no answer yet, and then the shutdown.
    fn shut_down(&mut self, id: &Value) {
        let why = "the session ends before there is an answer";
        let held = take(&mut self.held).into_iter().map(|request| request.id);
        for id in held.chain(self.queue.give_up()) {
            self.refuse(&id, Error { message: why.into(), ..Error::request_cancelled() });
        }
        self.phase = Phase::ShutDown;
        self.outbox.answer(id, Ok("null".to_owned()));
    }

    /// Answers a request.
    fn answer(&mut self, request: Request) {
        self.read_for(request.needs);
        let answer = request.ask.answer(&self.snapshot(request.number));
        let answer = match answer {
            Ok(answer) if answer.may_wait && self.has_pulled => return self.held.push(request),
            Ok(answer) => {
                self.has_pulled |= request.needs == Needs::Everything;
                Ok(answer.json)
            }
            Err(error) => Err(request.ask.failed(error)),
        };
        self.outbox.answer(&request.id, answer);
        self.forget_swept();
    }

    /// Does a piece of what nobody has asked for; false if there is nothing to be done.
    fn work_unasked(&mut self) -> bool {
        if take(&mut self.due.closed) {
            let open = self.documents.recent();
            self.tokens.keep(&open);
            self.pulls.keep(&open);
            self.published.keep(&open, &self.outbox.messages);
        } else if !self.due.documents.is_empty() {
            self.read_for(Needs::Links);
            self.publish();
        } else if take(&mut self.due.scenes) {
            if !self.scenes.is_empty() {
                self.read_for(Needs::Links);
                self.scenes.update_all(&self.snapshot(0), &self.outbox.messages);
            }
        } else if take(&mut self.due.made_documents) {
            if !self.made_documents.is_empty() {
                self.made_documents.update(&self.snapshot(0), &self.outbox.messages);
            }
        } else if take(&mut self.due.refreshes) {
            if !self.refreshes.is_empty() {
                self.read_for(Needs::Names);
                let outdated = self.refreshes.outdated(&self.snapshot(0), requests::title);
                for kept in outdated {
                    self.outbox.ask(kept.refresh(), Value::Null);
                }
            }
        } else if take(&mut self.due.pulls) {
            for request in take(&mut self.held) {
                self.answer(request);
            }
        } else {
            return false;
        }
        true
    }

    /// Brings the client up to date about the next document. A client that asks itself is told to ask again where that is
    /// worth it.
    fn publish(&mut self) {
        let snapshot = self.snapshot(0);
        if !self.capabilities.pulls_diagnostics {
            if let Some(path) = self.due.documents.pop_front() {
                self.published.publish(&snapshot, &path, &self.outbox.messages);
            }
            return;
        }
        let open: Vec<PathBuf> = take(&mut self.due.documents).into();
        let outdated = publish::outdated(&snapshot, &open);
        self.pulls.forget(&outdated);
        if !outdated.is_empty() {
            self.outbox.ask("workspace/diagnostic/refresh", Value::Null);
        }
    }

    /// What is known now, for a request with a number. It has to be gone before the next change.
    fn snapshot(&self, number: u64) -> Snapshot {
        Snapshot {
            db: self.db.clone(),
            encoding: self.encoding,
            capabilities: Arc::clone(&self.capabilities),
            documents: Arc::clone(&self.documents),
            tokens: Arc::clone(&self.tokens),
            scenes: Arc::clone(&self.scenes),
            made_documents: self.made_documents.clone(),
            uris: self.uris.clone(),
            pulls: self.pulls.clone(),
            outlet: Box::new(self.outbox.messages.clone()),
            refreshes: self.refreshes.clone(),
            revision: self.revision,
            last_edit: None,
            may_wait: false,
            number,
            outside: self.files.asked(),
        }
    }

    /// Brings the indexes up to date as far as a request needs them.
    fn read_for(&mut self, needs: Needs) {
        let many = self.db.stale(Extent::Links).len() >= MAX_UNFORGOTTEN;
        self.db.refresh();
        if self.files.take_asked(&mut self.db) {
            self.db.refresh();
        }
        if needs != Needs::Links {
            self.db.refresh_mentions();
        }
        for path in take(&mut self.without_tree) {
            if let Some(file) = self.db.file(&path).filter(|file| file.open(&self.db)) {
                let tree = Arc::clone(parse(&self.db, file));
                Arc::make_mut(&mut self.documents).keep_tree(&path, tree);
            }
        }
        if many {
            self.db.forget_unused();
        }
    }

    /// Forgets what was made of closed files on the way, if all files were looked at.
    fn forget_swept(&mut self) {
        if self.pulls.take_sweep() {
            self.db.forget_unused();
        }
    }
}

//! The service: the beginning and the end of a session, what the client tells, and how its requests reach the readers.
//! Every method puts its work into the writer's inbox before it first waits, and never waits for the client for good.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use futures::future::BoxFuture;
use lsp_types as lsp;
use ludex_lsp::jsonrpc::Error;
use ludex_lsp::requests::{self, DocumentRequest, WorkspaceRequest, answer_about};
use ludex_lsp::scenes::made_documents::Question;
use ludex_lsp::snapshot::Snapshot;
use ludex_lsp::wire::protocol::WorkspaceReport;
use serde_json::{Value, json};
use tokio::sync::Notify;
use tower_lsp::jsonrpc::{self, Result};
use tower_lsp::{Client, LanguageServer};

use super::change::Change;
use super::inbox::{Inbox, Message};
use super::request::{About, Cancellation, Lane, Request, WriteDelay};
use super::shared::Shared;
use crate::lsp::disk::file_lookup::Folder;
use crate::lsp::wire::beginning::Beginning;
use crate::lsp::wire::capabilities::ClientCapabilities;
use crate::lsp::wire::server_capabilities::watched_files;
use crate::lsp::wire::uris;

/// The time that a scan of workspace folders waits until the client is ready to show its progress.
const PROGRESS_TIMEOUT: Duration = Duration::from_secs(2);

/// The service.
pub(super) struct Backend {
    client: Client,
    inbox: Inbox,
    shared: Shared,
    /// True if the session has begun: [`Backend::begin`].
    has_begun: AtomicBool,
    /// True if the client has asked for the diagnostics of the workspace.
    has_pulled: AtomicBool,
    orphaned: Arc<dyn Fn() + Send + Sync>,
    capabilities: OnceLock<Arc<ClientCapabilities>>,
    folders: Mutex<Vec<Folder>>,
}

/// Cancels its request when the client has lost interest: the service drops the handler then. The
/// writer is told, because a change may wait for the answer.
struct CancelOnDrop {
    cancellation: Arc<Cancellation>,
    inbox: Inbox,
    answered: bool,
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        if !self.answered {
            self.cancellation.cancel();
            self.inbox.tell(Message::Wake);
        }
    }
}

impl Backend {
    pub(super) fn new(client: Client, inbox: Inbox, shared: Shared, orphaned: Arc<dyn Fn() + Send + Sync>) -> Self {
        let (capabilities, folders) = (OnceLock::new(), Mutex::default());
        let (has_begun, has_pulled) = (AtomicBool::new(false), AtomicBool::new(false));
        Self { client, inbox, shared, has_begun, has_pulled, orphaned, capabilities, folders }
    }

    fn change(&self, change: Change) {
        self.inbox.change(change);
    }

    /// Begins the session, once: the client is ready, and the workspace folders are read. `initialized` says so. Some
    /// clients leave that out: then a document that is opened, a change of the folders or a request takes its place.
    fn begin(&self) {
        if self.has_begun.swap(true, Ordering::Relaxed) {
            return;
        }
        if self.capabilities().watches_files {
            self.register_watchers();
        }
        if self.capabilities().pulls_diagnostics {
            self.refresh_diagnostics();
        }
        self.ask_about_documents();
        self.shared.reminder.pass_on(&self.client);
        if self.capabilities().has_configuration {
            self.fetch_configuration();
        }
        let folders = self.folders.lock().unwrap_or_else(|error| error.into_inner()).clone();
        if !folders.is_empty() {
            self.scan(folders);
        }
    }

    /// Asks a reader about a document. The request is in the inbox when this returns; its answer is
    /// awaited. Of a document that is left alone there is nothing to say.
    pub(super) fn ask<R: DocumentRequest>(&self, params: R::Params) -> BoxFuture<'static, Result<Option<R::Answer>>> {
        self.begin();
        let path = uris::path(R::document(&params));
        let (document, params) = (path.clone(), Arc::new(params));
        let work = move |snapshot: &Snapshot| answer_about::<R>(snapshot, &document, &params);
        let write_delay = match R::LANE {
            _ if R::cut_short().is_some() => WriteDelay::Long,
            Lane::Quick => WriteDelay::Brief,
            _ => WriteDelay::No,
        };
        let name = std::any::type_name::<R>();
        let about = About { name, lane: R::LANE, write_delay, document: Some(path), needs: R::NEEDS };
        let (answer, failed) = (send(&self.inbox, about, || R::cut_short().map(Some), work), R::failed as Failed);
        Box::pin(async move { answer.await.map_err(|error| sent(failed(error))) })
    }

    /// Asks a reader about the workspace.
    pub(super) fn ask_workspace<R: WorkspaceRequest>(
        &self,
        params: R::Params,
    ) -> BoxFuture<'static, Result<Option<R::Answer>>> {
        self.begin();
        let work = move |snapshot: &Snapshot| R::answer(snapshot, &params);
        let answer = send(&self.inbox, about_workspace::<R>(), || None, work);
        Box::pin(async move { answer.await.map_err(sent) })
    }

    /// Asks a reader for the findings in the workspace, and again whenever they may have become others, until they are
    /// not those that the client has. The first time it gets them in any case.
    pub(super) fn pull_workspace(
        &self,
        params: lsp::WorkspaceDiagnosticParams,
    ) -> BoxFuture<'static, Result<Option<WorkspaceReport>>> {
        type R = requests::WorkspaceDiagnostics;
        self.begin();
        let is_first = !self.has_pulled.swap(true, Ordering::Relaxed);
        let (inbox, params, mut news) = (self.inbox.clone(), Arc::new(params), self.shared.news.subscribe());
        let ask = move || {
            let params = Arc::clone(&params);
            send(&inbox, about_workspace::<R>(), || None, move |snapshot: &Snapshot| R::answer(snapshot, &params))
        };
        let first = ask();
        Box::pin(async move {
            let mut answer = first.await.map_err(sent)?;
            while !is_first && answer.as_ref().is_some_and(|report| !report.has_news()) && !news.borrow().ends {
                if news.changed().await.is_err() {
                    break;
                }
                answer = ask().await.map_err(sent)?;
            }
            Ok(answer)
        })
    }

    /// `ludex/explain`, which the protocol does not know.
    pub(super) async fn explain(&self, params: requests::ExplainParams) -> Result<requests::Explanation> {
        requests::explain(&params).map_err(sent)
    }

    /// Has the client ask for diagnostics again whenever those it has asked for have become others.
    fn refresh_diagnostics(&self) {
        let (client, mut news) = (self.client.clone(), self.shared.news.subscribe());
        tokio::spawn(async move {
            let mut done = news.borrow().refreshes;
            while news.changed().await.is_ok() {
                let now = *news.borrow();
                if now.ends {
                    break;
                }
                if now.refreshes != done
                    && let Err(error) = client.workspace_diagnostic_refresh().await
                {
                    tracing::warn!("the client does not ask for diagnostics again: {error}");
                }
                done = now.refreshes;
            }
        });
    }

    /// Puts the questions about documents that the server makes to the client.
    fn ask_about_documents(&self) {
        let (client, made_documents) = (self.client.clone(), self.shared.made_documents.clone());
        let has_questions = Arc::new(Notify::new());
        let told = Arc::clone(&has_questions);
        made_documents.on_question(move || told.notify_one());
        tokio::spawn(async move {
            loop {
                for question in made_documents.take_questions() {
                    // None waits until another one is answered.
                    tokio::spawn(put(question, client.clone()));
                }
                has_questions.notified().await;
            }
        });
    }

    fn capabilities(&self) -> &ClientCapabilities {
        self.capabilities.get_or_init(Arc::default)
    }

    fn scan(&self, folders: Vec<Folder>) {
        if !self.capabilities().shows_progress {
            self.change(Change::Scan { folders, token: None });
            return;
        }
        let (client, inbox) = (self.client.clone(), self.inbox.clone());
        tokio::spawn(async move {
            let token = "ludex/indexing".to_owned();
            let params = lsp::WorkDoneProgressCreateParams { token: lsp::NumberOrString::String(token.clone()) };
            let mut asked = pin!(client.send_request::<lsp::request::WorkDoneProgressCreate>(params));
            // Not every client answers, and findings wait for what is read.
            let created = tokio::time::timeout(PROGRESS_TIMEOUT, asked.as_mut()).await;
            let token = matches!(created, Ok(Ok(()))).then_some(token);
            inbox.change(Change::Scan { folders, token });
            if created.is_err() {
                // `tower_lsp` panics if nobody takes the answer when it comes after all.
                let _ = asked.await;
            }
        });
    }

    fn fetch_configuration(&self) {
        let (client, inbox) = (self.client.clone(), self.inbox.clone());
        tokio::spawn(async move {
            let item = lsp::ConfigurationItem { scope_uri: None, section: Some("ludex".to_owned()) };
            match client.configuration(vec![item]).await {
                Ok(mut values) => {
                    if let Some(value) = values.pop() {
                        inbox.change(Change::Configure(value));
                    }
                }
                Err(error) => tracing::warn!("the client gave no configuration: {error}"),
            }
        });
    }

    fn register_watchers(&self) {
        // Of a folder that is moved, editors tell no more than that: so whatever comes or goes is watched,
        // and what is in files is watched in ours only.
        let settings = format!("**/{}", crate::config::FILE_NAME);
        let (come_or_go, change) = (lsp::WatchKind::Create | lsp::WatchKind::Delete, lsp::WatchKind::Change);
        let ignoring = format!("**/{{{}}}", crate::workspace::IGNORE_FILES.join(","));
        let baseline = format!("**/{}", crate::baseline::FILE_NAME);
        let watchers = [
            ("**/*".to_owned(), come_or_go),
            (watched_files(), change),
            (settings, change),
            (baseline, change),
            (ignoring, change),
        ]
        .map(|(glob, kind)| json!({"globPattern": glob, "kind": kind}));
        let registration = lsp::Registration {
            id: "ludex/watch".to_owned(),
            method: "workspace/didChangeWatchedFiles".to_owned(),
            register_options: Some(json!({"watchers": watchers})),
        };
        let client = self.client.clone();
        tokio::spawn(async move {
            if let Err(error) = client.register_capability(vec![registration]).await {
                tracing::warn!("the client does not watch files: {error}");
            }
        });
    }
}

/// `workspace/textDocumentContent/refresh`, which `lsp_types` does not have.
enum ContentRefresh {}

impl lsp::request::Request for ContentRefresh {
    type Params = Value;
    type Result = Value;
    const METHOD: &'static str = "workspace/textDocumentContent/refresh";
}

/// `window/showDocument` with parameters that are written already.
enum ShowDocument {}

impl lsp::request::Request for ShowDocument {
    type Params = Value;
    type Result = Value;
    const METHOD: &'static str = lsp::request::ShowDocument::METHOD;
}

/// Puts a question to the client, and waits for the answer.
async fn put(question: Question, client: Client) {
    let (_, params) = question.request();
    let answered = match question {
        Question::Refresh(_) => client.send_request::<ContentRefresh>(params).await,
        Question::Show(_) => client.send_request::<ShowDocument>(params).await,
    };
    if let Err(error) = answered {
        tracing::warn!("the client has no answer about a document: {error}");
    }
}

/// An error in the form in which the service sends it.
fn sent(error: Error) -> jsonrpc::Error {
    jsonrpc::Error { code: error.code.into(), message: error.message, data: error.data }
}

/// The way from the error with which a request has failed to the one that the client gets.
type Failed = fn(Error) -> Error;

/// An answer as readers give it.
type Answer<T> = ludex_lsp::jsonrpc::Result<Option<T>>;

fn about_workspace<R: WorkspaceRequest>() -> About {
    let name = std::any::type_name::<R>();
    About { name, lane: R::LANE, write_delay: WriteDelay::No, document: None, needs: R::NEEDS }
}

/// Puts a request into the writer's inbox, and waits for its answer.
fn send<T: Send + 'static>(
    inbox: &Inbox,
    about: About,
    cut_short: fn() -> Option<Option<T>>,
    work: impl Fn(&Snapshot) -> Answer<T> + Send + 'static,
) -> BoxFuture<'static, Answer<T>> {
    let cancellation = Arc::new(Cancellation::default());
    let (request, answer) = Request::new(about, Arc::clone(&cancellation), cut_short, work);
    let guard = CancelOnDrop { cancellation, inbox: inbox.clone(), answered: false };
    inbox.tell(Message::Request(request));
    Box::pin(async move {
        // The whole of it moves in here: it goes when the client's interest does.
        let mut guard = guard;
        let answer = answer.await;
        guard.answered = true;
        // Here it is taken: the reader goes on.
        answer.map_or_else(|_| Err(Error::internal_error()), |(result, _taken)| result)
    })
}

/// Tells when the client's process is gone, in case its end of the pipe stays open in another.
#[cfg(unix)]
fn watch_parent(id: Option<u32>, orphaned: Arc<dyn Fn() + Send + Sync>) {
    let process = id.and_then(|id| rustix::process::Pid::from_raw(i32::try_from(id).ok()?));
    let Some(process) = process else { return };
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_millis(100)).await;
            if rustix::process::test_kill_process(process) == Err(rustix::io::Errno::SRCH) {
                orphaned();
                break;
            }
        }
    });
}

/// Elsewhere the end of the input has to do.
#[cfg(not(unix))]
fn watch_parent(_id: Option<u32>, _orphaned: Arc<dyn Fn() + Send + Sync>) {}

#[tower_lsp::async_trait]
impl LanguageServer for Backend {
    async fn initialize(&self, params: lsp::InitializeParams) -> Result<lsp::InitializeResult> {
        let process_id = params.process_id;
        let Beginning { capabilities, encoding, folders, settings, answer } = Beginning::new(params);
        let _ = self.capabilities.set(Arc::clone(&capabilities));
        let folders: Vec<Folder> = folders.into_iter().map(Folder::new).collect();
        *self.folders.lock().unwrap_or_else(|error| error.into_inner()) = folders.clone();
        self.change(Change::Initialize { encoding, capabilities, folders, options: settings });
        watch_parent(process_id, Arc::clone(&self.orphaned));
        Ok(answer)
    }

    async fn initialized(&self, _: lsp::InitializedParams) {
        self.begin();
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }

    async fn did_open(&self, params: lsp::DidOpenTextDocumentParams) {
        self.begin();
        let document = params.text_document;
        self.change(Change::Open {
            path: uris::path(&document.uri),
            language_id: document.language_id,
            version: document.version,
            text: document.text,
        });
    }

    async fn did_change(&self, params: lsp::DidChangeTextDocumentParams) {
        self.change(Change::Edit {
            path: uris::path(&params.text_document.uri),
            version: params.text_document.version,
            changes: params.content_changes,
        });
    }

    async fn did_close(&self, params: lsp::DidCloseTextDocumentParams) {
        self.change(Change::Close { path: uris::path(&params.text_document.uri) });
    }

    async fn did_save(&self, params: lsp::DidSaveTextDocumentParams) {
        let path = uris::path(&params.text_document.uri);
        if crate::config::is_settings_file(&path) {
            self.change(Change::Watched(vec![path]));
        }
        self.change(Change::Saved);
    }

    async fn did_change_watched_files(&self, params: lsp::DidChangeWatchedFilesParams) {
        let paths = params.changes.iter().map(|event| uris::path(&event.uri)).collect();
        self.change(Change::Watched(paths));
    }

    async fn did_change_configuration(&self, params: lsp::DidChangeConfigurationParams) {
        if self.capabilities().has_configuration {
            self.fetch_configuration();
        } else {
            let settings = params.settings;
            self.change(Change::Configure(settings.get("ludex").cloned().unwrap_or(settings)));
        }
    }

    async fn did_change_workspace_folders(&self, params: lsp::DidChangeWorkspaceFoldersParams) {
        self.begin();
        for folder in &params.event.removed {
            self.change(Change::RemoveFolder(uris::path(&folder.uri)));
        }
        let added: Vec<Folder> = params.event.added.iter().map(|folder| Folder::new(uris::path(&folder.uri))).collect();
        if !added.is_empty() {
            self.change(Change::AddFolders(added.clone()));
            self.scan(added);
        }
    }
}

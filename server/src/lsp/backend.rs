//! The service: the beginning and the end of a session, what the client tells, and how its requests reach the readers.
//! Every method puts its work into the writer's inbox before it first waits, and never waits for the client for good.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use futures::future::BoxFuture;
use lsp_types as lsp;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::{Client, LanguageServer};

use super::change::Change;
use super::inbox::{Inbox, Message};
use super::request::{About, Cancellation, Lane, Request, WriteDelay};
use super::requests::{self, DocumentRequest, WorkspaceRequest};
use super::shared::Shared;
use super::snapshot::Snapshot;
use crate::lsp::disk::file_lookup::Folder;
use crate::lsp::wire::capabilities::ClientCapabilities;
use crate::lsp::wire::protocol::WorkspaceReport;
use crate::lsp::wire::server_capabilities::{encoding, server_capabilities, watched_files};
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
        self.shared.refreshes.pass_on(&self.client);
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
        let work = move |snapshot: &Snapshot| {
            if snapshot.documents.is_left_alone(&document) {
                return Ok(R::left_alone());
            }
            let file = match snapshot.file(&document) {
                Ok(file) => file,
                Err(error) => return R::absent(error),
            };
            let answer = R::answer(snapshot, file, &params)?;
            if let Some(kept) = R::KEPT.filter(|kept| snapshot.capabilities.refreshes.contains(kept)) {
                let (seen, params) = (R::seen(snapshot, file, answer.as_ref()), Arc::clone(&params));
                let again = Arc::new(move |snapshot: &Snapshot, file| R::seen_again(snapshot, file, &params));
                snapshot.refreshes.give(snapshot, &document, kept, seen, again);
            }
            Ok(answer)
        };
        let write_delay = match R::LANE {
            _ if R::cut_short().is_some() => WriteDelay::Long,
            Lane::Quick => WriteDelay::Brief,
            _ => WriteDelay::No,
        };
        let name = std::any::type_name::<R>();
        let about = About { name, lane: R::LANE, write_delay, document: Some(path), needs: R::NEEDS };
        let (answer, failed) = (send(&self.inbox, about, || R::cut_short().map(Some), work), R::failed as Failed);
        Box::pin(async move { answer.await.map_err(failed) })
    }

    /// Asks a reader about the workspace.
    pub(super) fn ask_workspace<R: WorkspaceRequest>(
        &self,
        params: R::Params,
    ) -> BoxFuture<'static, Result<Option<R::Answer>>> {
        self.begin();
        send(&self.inbox, about_workspace::<R>(), || None, move |snapshot: &Snapshot| R::answer(snapshot, &params))
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
        let (inbox, params, mut news) = (self.inbox.clone(), Arc::new(params), self.shared.pulls.news());
        let ask = move || {
            let params = Arc::clone(&params);
            send(&inbox, about_workspace::<R>(), || None, move |snapshot: &Snapshot| R::answer(snapshot, &params))
        };
        let first = ask();
        Box::pin(async move {
            let mut answer = first.await?;
            while !is_first && answer.as_ref().is_some_and(|report| !report.has_news()) && !news.borrow().ends {
                if news.changed().await.is_err() {
                    break;
                }
                answer = ask().await?;
            }
            Ok(answer)
        })
    }

    /// `ludex/explain`, which the protocol does not know.
    pub(super) async fn explain(&self, params: requests::ExplainParams) -> Result<requests::Explanation> {
        requests::explain(&params)
    }

    /// Has the client ask for diagnostics again whenever those it has asked for have become others.
    fn refresh_diagnostics(&self) {
        let (client, mut news) = (self.client.clone(), self.shared.pulls.news());
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
        tokio::spawn(async move {
            loop {
                for question in made_documents.next_questions().await {
                    // None waits until another one is answered.
                    tokio::spawn(question.put_to(client.clone()));
                }
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

/// The way from the error with which a request has failed to the one that the client gets.
type Failed = fn(Error) -> Error;

fn about_workspace<R: WorkspaceRequest>() -> About {
    let name = std::any::type_name::<R>();
    About { name, lane: R::LANE, write_delay: WriteDelay::No, document: None, needs: R::NEEDS }
}

/// Puts a request into the writer's inbox, and waits for its answer.
fn send<T: Send + 'static>(
    inbox: &Inbox,
    about: About,
    cut_short: fn() -> Option<Option<T>>,
    work: impl Fn(&Snapshot) -> Result<Option<T>> + Send + 'static,
) -> BoxFuture<'static, Result<Option<T>>> {
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

/// Takes out of the client's options what is not a setting: where it shows the pages about codes.
fn take_explain_uri(options: &mut Value) -> Option<String> {
    let uri = options.as_object_mut()?.remove("explainUri")?;
    uri.as_str().map(str::to_owned)
}

/// Takes out of the client's options what is not a setting: the commands that the client itself carries out.
fn take_commands(options: &mut Value) -> Option<Vec<String>> {
    let commands = options.as_object_mut()?.remove("commands")?;
    let commands = commands.as_array()?.iter().filter_map(Value::as_str);
    Some(commands.map(str::to_owned).collect())
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
        let mut options = params.initialization_options.unwrap_or(Value::Null);
        let explain_uri = take_explain_uri(&mut options);
        let commands = take_commands(&mut options);
        let mut options = options.get("ludex").cloned().unwrap_or(options);
        let explain_uri = explain_uri.or_else(|| take_explain_uri(&mut options));
        let commands = commands.or_else(|| take_commands(&mut options)).unwrap_or_default();
        let mut capabilities = ClientCapabilities::new(&params.capabilities);
        capabilities.explain_uri = explain_uri.or(capabilities.explain_uri);
        capabilities.commands = commands;
        let capabilities = Arc::new(capabilities);
        let _ = self.capabilities.set(Arc::clone(&capabilities));
        let general = params.capabilities.general.as_ref();
        let encoding = encoding(general.and_then(|general| general.position_encodings.as_ref()));
        let folders: Vec<Folder> = match &params.workspace_folders {
            Some(folders) => folders.iter().map(|folder| Folder::new(uris::path(&folder.uri))).collect(),
            None => params.root_uri.iter().map(|uri| Folder::new(uris::path(uri))).collect(),
        };
        *self.folders.lock().unwrap_or_else(|error| error.into_inner()) = folders.clone();
        self.change(Change::Initialize { encoding, capabilities: Arc::clone(&capabilities), folders, options });
        watch_parent(params.process_id, Arc::clone(&self.orphaned));
        Ok(lsp::InitializeResult {
            capabilities: server_capabilities(encoding, &capabilities),
            server_info: Some(lsp::ServerInfo {
                name: "ludex".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
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

//! The service: one method a request. A method puts its work into the writer's inbox before it
//! first waits, and never waits for the client.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};

use futures::future::BoxFuture;
use lsp_types as lsp;
use ludex_analysis::{Dialect, PositionEncoding};
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::{Client, LanguageServer};

use super::documents::Change;
use super::outgoing::Outgoing;
use super::state::{Cancellation, Inbox, Lane, Message, Request, Snapshot};
use super::{completion, requests, scan, uris};

/// What the client can do, as far as it matters.
#[derive(Debug, Default)]
struct ClientAbilities {
    definition_links: bool,
    hierarchical_symbols: bool,
    watches_files: bool,
    shows_progress: bool,
    has_configuration: bool,
    writing: completion::Abilities,
}

/// The service.
pub(super) struct Backend {
    client: Client,
    inbox: Inbox,
    outgoing: Outgoing,
    orphaned: Arc<dyn Fn() + Send + Sync>,
    abilities: OnceLock<ClientAbilities>,
    folders: Mutex<Vec<PathBuf>>,
}

/// Cancels its request when the client has lost interest: the service drops the handler then.
struct CancelOnDrop(Arc<Cancellation>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Backend {
    pub(super) fn new(client: Client, inbox: Inbox, outgoing: Outgoing, orphaned: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self { client, inbox, outgoing, orphaned, abilities: OnceLock::new(), folders: Mutex::default() }
    }

    fn change(&self, change: Change) {
        let _ = self.inbox.send(Message::Change(change));
    }

    /// Asks a reader. The request is in the inbox when this returns; its answer is awaited. Of a
    /// document that is left alone there is nothing to say.
    fn ask<T: Send + 'static>(
        &self,
        lane: Lane,
        document: Option<&lsp::Url>,
        mentions: bool,
        work: impl Fn(&Snapshot, &std::path::Path) -> Result<Option<T>> + Send + 'static,
    ) -> BoxFuture<'static, Result<Option<T>>> {
        let cancellation = Arc::new(Cancellation::default());
        let path = document.map(uris::path);
        let own = path.clone().unwrap_or_default();
        let work = move |snapshot: &Snapshot| {
            if snapshot.left_alone.contains(&own) { Ok(None) } else { work(snapshot, &own) }
        };
        let (request, answer) = Request::new(lane, path, mentions, Arc::clone(&cancellation), work);
        let _ = self.inbox.send(Message::Request(request));
        Box::pin(async move {
            let _guard = CancelOnDrop(cancellation);
            answer.await.unwrap_or_else(|_| Err(Error::internal_error()))
        })
    }

    fn able(&self) -> &ClientAbilities {
        self.abilities.get_or_init(ClientAbilities::default)
    }

    fn scan(&self, folders: Vec<PathBuf>) {
        let (inbox, outgoing) = (self.inbox.clone(), self.outgoing.clone());
        if !self.able().shows_progress {
            scan::start(folders, inbox, outgoing, None);
            return;
        }
        let client = self.client.clone();
        tokio::spawn(async move {
            let token = "ludex/indexing".to_owned();
            let params = lsp::WorkDoneProgressCreateParams { token: lsp::NumberOrString::String(token.clone()) };
            let created = client.send_request::<lsp::request::WorkDoneProgressCreate>(params).await;
            scan::start(folders, inbox, outgoing, created.is_ok().then_some(token));
        });
    }

    fn fetch_configuration(&self) {
        let (client, inbox) = (self.client.clone(), self.inbox.clone());
        tokio::spawn(async move {
            let item = lsp::ConfigurationItem { scope_uri: None, section: Some("ludex".to_owned()) };
            match client.configuration(vec![item]).await {
                Ok(mut values) => {
                    if let Some(value) = values.pop() {
                        let _ = inbox.send(Message::Change(Change::Configure(value)));
                    }
                }
                Err(error) => tracing::warn!("the client gave no configuration: {error}"),
            }
        });
    }

    fn register_watchers(&self) {
        let extensions: Vec<&str> = Dialect::all().flat_map(|dialect| dialect.extensions().iter().copied()).collect();
        let globs = [format!("**/*.{{{}}}", extensions.join(",")), format!("**/{}", crate::config::FILE_NAME)];
        let watchers: Vec<Value> = globs.iter().map(|glob| json!({"globPattern": glob})).collect();
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

fn encoding(offered: Option<&Vec<lsp::PositionEncodingKind>>) -> PositionEncoding {
    let offered = offered.map(Vec::as_slice).unwrap_or_default();
    if offered.contains(&lsp::PositionEncodingKind::UTF8) {
        PositionEncoding::Utf8
    } else if offered.contains(&lsp::PositionEncodingKind::UTF32)
        && !offered.contains(&lsp::PositionEncodingKind::UTF16)
    {
        PositionEncoding::Utf32
    } else {
        PositionEncoding::Utf16
    }
}

fn capabilities(encoding: PositionEncoding) -> lsp::ServerCapabilities {
    let encoding = match encoding {
        PositionEncoding::Utf8 => lsp::PositionEncodingKind::UTF8,
        PositionEncoding::Utf16 => lsp::PositionEncodingKind::UTF16,
        PositionEncoding::Utf32 => lsp::PositionEncodingKind::UTF32,
    };
    lsp::ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(lsp::TextDocumentSyncCapability::Options(lsp::TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(lsp::TextDocumentSyncKind::INCREMENTAL),
            save: Some(lsp::TextDocumentSyncSaveOptions::Supported(true)),
            ..lsp::TextDocumentSyncOptions::default()
        })),
        completion_provider: Some(completion::options()),
        signature_help_provider: Some(completion::signature_options()),
        hover_provider: Some(lsp::HoverProviderCapability::Simple(true)),
        definition_provider: Some(lsp::OneOf::Left(true)),
        implementation_provider: Some(lsp::ImplementationProviderCapability::Simple(true)),
        references_provider: Some(lsp::OneOf::Left(true)),
        document_highlight_provider: Some(lsp::OneOf::Left(true)),
        document_symbol_provider: Some(lsp::OneOf::Left(true)),
        workspace_symbol_provider: Some(lsp::OneOf::Left(true)),
        folding_range_provider: Some(lsp::FoldingRangeProviderCapability::Simple(true)),
        selection_range_provider: Some(lsp::SelectionRangeProviderCapability::Simple(true)),
        workspace: Some(lsp::WorkspaceServerCapabilities {
            workspace_folders: Some(lsp::WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(lsp::OneOf::Left(true)),
            }),
            file_operations: None,
        }),
        ..lsp::ServerCapabilities::default()
    }
}

/// Tells when the client's process is gone, in case its end of the pipe stays open in another.
#[cfg(unix)]
fn watch_parent(id: Option<u32>, orphaned: Arc<dyn Fn() + Send + Sync>) {
    let process = id.and_then(|id| rustix::process::Pid::from_raw(i32::try_from(id).ok()?));
    let Some(process) = process else { return };
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
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
        let capabilities_of_client = &params.capabilities;
        let document = capabilities_of_client.text_document.as_ref();
        let workspace = capabilities_of_client.workspace.as_ref();
        let window = capabilities_of_client.window.as_ref();
        let _ = self.abilities.set(ClientAbilities {
            definition_links: document
                .and_then(|d| d.definition.as_ref())
                .and_then(|d| d.link_support)
                .unwrap_or(false),
            hierarchical_symbols: document
                .and_then(|d| d.document_symbol.as_ref())
                .and_then(|d| d.hierarchical_document_symbol_support)
                .unwrap_or(false),
            watches_files: workspace
                .and_then(|w| w.did_change_watched_files.as_ref())
                .and_then(|w| w.dynamic_registration)
                .unwrap_or(false),
            shows_progress: window.and_then(|w| w.work_done_progress).unwrap_or(false),
            has_configuration: workspace.and_then(|w| w.configuration).unwrap_or(false),
            writing: completion::Abilities::new(document),
        });
        let general = capabilities_of_client.general.as_ref();
        let encoding = encoding(general.and_then(|general| general.position_encodings.as_ref()));
        let folders: Vec<PathBuf> = match &params.workspace_folders {
            Some(folders) => folders.iter().map(|folder| uris::path(&folder.uri)).collect(),
            None => params.root_uri.iter().map(uris::path).collect(),
        };
        *self.folders.lock().unwrap_or_else(|error| error.into_inner()) = folders.clone();
        let options = params.initialization_options.unwrap_or(Value::Null);
        let options = options.get("ludex").cloned().unwrap_or(options);
        self.change(Change::Initialize { encoding, folders, options });
        watch_parent(params.process_id, Arc::clone(&self.orphaned));
        Ok(lsp::InitializeResult {
            capabilities: capabilities(encoding),
            server_info: Some(lsp::ServerInfo {
                name: "ludex".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
    }

    async fn initialized(&self, _: lsp::InitializedParams) {
        if self.able().watches_files {
            self.register_watchers();
        }
        if self.able().has_configuration {
            self.fetch_configuration();
        }
        let folders = self.folders.lock().unwrap_or_else(|error| error.into_inner()).clone();
        if !folders.is_empty() {
            self.scan(folders);
        }
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }

    async fn did_open(&self, params: lsp::DidOpenTextDocumentParams) {
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
        if path.file_name().is_some_and(|name| name == crate::config::FILE_NAME) {
            self.change(Change::Watched(vec![path]));
        }
    }

    async fn did_change_watched_files(&self, params: lsp::DidChangeWatchedFilesParams) {
        let paths = params.changes.iter().map(|event| uris::path(&event.uri)).collect();
        self.change(Change::Watched(paths));
    }

    async fn did_change_configuration(&self, params: lsp::DidChangeConfigurationParams) {
        if self.able().has_configuration {
            self.fetch_configuration();
        } else {
            let settings = params.settings;
            self.change(Change::Configure(settings.get("ludex").cloned().unwrap_or(settings)));
        }
    }

    async fn did_change_workspace_folders(&self, params: lsp::DidChangeWorkspaceFoldersParams) {
        for folder in &params.event.removed {
            self.change(Change::RemoveFolder(uris::path(&folder.uri)));
        }
        let added: Vec<PathBuf> = params.event.added.iter().map(|folder| uris::path(&folder.uri)).collect();
        if !added.is_empty() {
            self.change(Change::AddFolders(added.clone()));
            self.scan(added);
        }
    }

    async fn completion(&self, params: lsp::CompletionParams) -> Result<Option<lsp::CompletionResponse>> {
        let at = params.text_document_position;
        let (position, snippets) = (at.position, self.able().writing.snippets);
        let work = move |snapshot: &Snapshot, path: &std::path::Path| {
            completion::completion(snapshot, path, position, snippets)
        };
        self.ask(Lane::Quick, Some(&at.text_document.uri), false, work).await
    }

    async fn completion_resolve(&self, params: lsp::CompletionItem) -> Result<lsp::CompletionItem> {
        let mut item = params;
        if let Some(data) = item.data.clone() {
            let work = move |snapshot: &Snapshot, _: &std::path::Path| Ok(completion::documentation(snapshot, &data));
            let text = self.ask(Lane::Quick, None, false, work).await?;
            item.documentation = text.and_then(completion::markdown);
        }
        Ok(item)
    }

    async fn signature_help(&self, params: lsp::SignatureHelpParams) -> Result<Option<lsp::SignatureHelp>> {
        let at = params.text_document_position_params;
        let (position, offsets) = (at.position, self.able().writing.label_offsets);
        let work =
            move |snapshot: &Snapshot, path: &std::path::Path| completion::signature(snapshot, path, position, offsets);
        self.ask(Lane::Quick, Some(&at.text_document.uri), false, work).await
    }

    async fn hover(&self, params: lsp::HoverParams) -> Result<Option<lsp::Hover>> {
        let at = params.text_document_position_params;
        let position = at.position;
        let work = move |snapshot: &Snapshot, path: &std::path::Path| requests::hover(snapshot, path, position);
        self.ask(Lane::Quick, Some(&at.text_document.uri), false, work).await
    }

    async fn goto_definition(&self, params: lsp::GotoDefinitionParams) -> Result<Option<lsp::GotoDefinitionResponse>> {
        let at = params.text_document_position_params;
        let (position, links) = (at.position, self.able().definition_links);
        let work =
            move |snapshot: &Snapshot, path: &std::path::Path| requests::definition(snapshot, path, position, links);
        self.ask(Lane::Quick, Some(&at.text_document.uri), false, work).await
    }

    async fn goto_implementation(
        &self,
        params: lsp::request::GotoImplementationParams,
    ) -> Result<Option<lsp::request::GotoImplementationResponse>> {
        let at = params.text_document_position_params;
        let position = at.position;
        let work =
            move |snapshot: &Snapshot, path: &std::path::Path| requests::implementation(snapshot, path, position);
        self.ask(Lane::Quick, Some(&at.text_document.uri), false, work).await
    }

    async fn references(&self, params: lsp::ReferenceParams) -> Result<Option<Vec<lsp::Location>>> {
        let at = params.text_document_position;
        let (position, declaration) = (at.position, params.context.include_declaration);
        let work = move |snapshot: &Snapshot, path: &std::path::Path| {
            requests::references(snapshot, path, position, declaration)
        };
        self.ask(Lane::Slow, Some(&at.text_document.uri), true, work).await
    }

    async fn document_highlight(
        &self,
        params: lsp::DocumentHighlightParams,
    ) -> Result<Option<Vec<lsp::DocumentHighlight>>> {
        let at = params.text_document_position_params;
        let position = at.position;
        let work = move |snapshot: &Snapshot, path: &std::path::Path| requests::highlight(snapshot, path, position);
        self.ask(Lane::Quick, Some(&at.text_document.uri), false, work).await
    }

    async fn document_symbol(&self, params: lsp::DocumentSymbolParams) -> Result<Option<lsp::DocumentSymbolResponse>> {
        let hierarchical = self.able().hierarchical_symbols;
        let work =
            move |snapshot: &Snapshot, path: &std::path::Path| requests::document_symbols(snapshot, path, hierarchical);
        self.ask(Lane::Slow, Some(&params.text_document.uri), false, work).await
    }

    async fn symbol(&self, params: lsp::WorkspaceSymbolParams) -> Result<Option<Vec<lsp::SymbolInformation>>> {
        let query = params.query;
        let work = move |snapshot: &Snapshot, _: &std::path::Path| requests::workspace_symbols(snapshot, &query);
        self.ask(Lane::Slow, None, true, work).await
    }

    async fn folding_range(&self, params: lsp::FoldingRangeParams) -> Result<Option<Vec<lsp::FoldingRange>>> {
        let work = |snapshot: &Snapshot, path: &std::path::Path| requests::folding(snapshot, path);
        self.ask(Lane::Slow, Some(&params.text_document.uri), false, work).await
    }

    async fn selection_range(&self, params: lsp::SelectionRangeParams) -> Result<Option<Vec<lsp::SelectionRange>>> {
        let positions = params.positions;
        let work = move |snapshot: &Snapshot, path: &std::path::Path| requests::selection(snapshot, path, &positions);
        self.ask(Lane::Quick, Some(&params.text_document.uri), false, work).await
    }
}

//! The requests by their names: how each is read, and how it is answered from a snapshot.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_lsp::jsonrpc::{Error, Result};
use ludex_lsp::request::{Lane, Needs};
use ludex_lsp::requests::{self, DocumentRequest, Visitor, WorkspaceDiagnostics, WorkspaceRequest};
use ludex_lsp::snapshot::Snapshot;
use ludex_lsp::wire::uris;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A request that has been read.
pub(crate) trait Ask {
    /// The document it is about.
    fn document(&self) -> Option<&Path> {
        None
    }

    /// The answer.
    fn answer(&self, snapshot: &Snapshot) -> Result<Answer>;

    /// The answer, as JSON, for which there need be no time; the text has changed before there was a better one.
    fn cut_short(&self) -> Option<String> {
        None
    }

    /// The error with which it fails, where the protocol wants another one than is common.
    fn failed(&self, error: Error) -> Error {
        error
    }
}

/// An answer.
pub(crate) struct Answer {
    /// The result as JSON.
    pub(crate) json: String,
    /// True if the client need not be given it before there is something new.
    pub(crate) may_wait: bool,
}

/// The way in which a request is read, and what is known of it before.
#[derive(Clone, Copy)]
pub(crate) struct Route {
    pub(crate) lane: Lane,
    pub(crate) needs: Needs,
    pub(crate) read: fn(Value) -> Result<Box<dyn Ask>>,
}

/// The requests that may give the page about a name, which rests on the index of mentioned names. Here that is brought up
/// to date for those alone that need it; `ludex lsp` does so meanwhile, and need not wait for it.
const MAKING_DOCUMENTS: [&str; 3] = ["ludex/document", "workspace/executeCommand", "workspace/textDocumentContent"];

/// The routes by the names of methods.
pub(crate) struct Routes(HashMap<&'static str, Route>);

impl Routes {
    /// The routes of all requests.
    pub(crate) fn new() -> Routes {
        requests::each(Routes(HashMap::new()))
    }

    /// The route of a method.
    pub(crate) fn get(&self, method: &str) -> Option<Route> {
        self.0.get(method).copied()
    }
}

impl Visitor for Routes {
    fn document<R: DocumentRequest + 'static>(mut self) -> Routes {
        self.0.insert(R::METHOD, Route { lane: R::LANE, needs: R::NEEDS, read: About::<R>::read });
        self
    }

    fn workspace<R: WorkspaceRequest + 'static>(mut self) -> Routes {
        let needs = if MAKING_DOCUMENTS.contains(&R::METHOD) { Needs::Names } else { R::NEEDS };
        self.0.insert(R::METHOD, Route { lane: R::LANE, needs, read: OfWorkspace::<R>::read });
        self
    }

    fn workspace_diagnostics(mut self) -> Routes {
        type R = WorkspaceDiagnostics;
        self.0.insert(R::METHOD, Route { lane: R::LANE, needs: R::NEEDS, read: Pull::read });
        self
    }
}

/// The parameters of a request.
pub(crate) fn parsed<P: DeserializeOwned>(params: Value) -> Result<P> {
    serde_json::from_value(params).map_err(|error| Error::invalid_params(error.to_string()))
}

/// Something as JSON.
pub(crate) fn written(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|_| Error::internal_error())
}

/// An answer that the client gets at once.
fn at_once(answer: &impl Serialize) -> Result<Answer> {
    Ok(Answer { json: written(answer)?, may_wait: false })
}

/// A request about a document.
struct About<R: DocumentRequest> {
    document: PathBuf,
    params: Arc<R::Params>,
}

impl<R: DocumentRequest + 'static> About<R> {
    fn read(params: Value) -> Result<Box<dyn Ask>> {
        let params: R::Params = parsed(params)?;
        let document = uris::path(R::document(&params));
        Ok(Box::new(About::<R> { document, params: Arc::new(params) }))
    }
}

impl<R: DocumentRequest> Ask for About<R> {
    fn document(&self) -> Option<&Path> {
        Some(&self.document)
    }

    fn answer(&self, snapshot: &Snapshot) -> Result<Answer> {
        at_once(&requests::answer_about::<R>(snapshot, &self.document, &self.params)?)
    }

    fn cut_short(&self) -> Option<String> {
        written(&R::cut_short()?).ok()
    }

    fn failed(&self, error: Error) -> Error {
        R::failed(error)
    }
}

/// A request about the workspace.
struct OfWorkspace<R: WorkspaceRequest> {
    params: R::Params,
}

impl<R: WorkspaceRequest + 'static> OfWorkspace<R> {
    fn read(params: Value) -> Result<Box<dyn Ask>> {
        Ok(Box::new(OfWorkspace::<R> { params: parsed(params)? }))
    }
}

impl<R: WorkspaceRequest> Ask for OfWorkspace<R> {
    fn answer(&self, snapshot: &Snapshot) -> Result<Answer> {
        at_once(&R::answer(snapshot, &self.params)?)
    }
}

/// The request for the findings in the workspace, which the client makes all the time.
struct Pull {
    params: <WorkspaceDiagnostics as WorkspaceRequest>::Params,
}

impl Pull {
    fn read(params: Value) -> Result<Box<dyn Ask>> {
        Ok(Box::new(Pull { params: parsed(params)? }))
    }
}

impl Ask for Pull {
    fn answer(&self, snapshot: &Snapshot) -> Result<Answer> {
        let report = WorkspaceDiagnostics::answer(snapshot, &self.params)?;
        let may_wait = report.as_ref().is_some_and(|report| !report.has_news());
        Ok(Answer { json: written(&report)?, may_wait })
    }
}

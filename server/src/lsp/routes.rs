//! The routes from requests to their handlers.
//!
//! The service has a handler of its own under every name of the protocol. Its types are those of `lsp_types`, in which
//! there is no place for the client's spelling of a URI. So the requests that readers answer have handlers under other
//! names, those of their types, and [`Routes`] forwards them there.

use std::any::type_name;
use std::collections::HashMap;

use ludex_lsp::requests::{DocumentRequest, Visitor, WorkspaceDiagnostics, WorkspaceRequest, each};
use tower_lsp::jsonrpc::{Request, Result};
use tower_lsp::{Client, ClientSocket, LspService, LspServiceBuilder};

use super::backend::Backend;

/// The names of handlers, by the names of requests in the protocol.
pub(super) struct Routes(HashMap<&'static str, &'static str>);

impl Routes {
    /// A request under the name of its handler.
    pub(super) fn forward(&self, request: Request) -> Request {
        let Some(handler) = self.0.get(request.method()) else { return request };
        let (_, id, params) = request.into_parts();
        let mut forwarded = Request::build(*handler);
        if let Some(id) = id {
            forwarded = forwarded.id(id);
        }
        if let Some(params) = params {
            forwarded = forwarded.params(params);
        }
        forwarded.finish()
    }
}

type Params<R> = <R as WorkspaceRequest>::Params;
type Answer<R> = <R as WorkspaceRequest>::Answer;

struct Builder {
    service: LspServiceBuilder<Backend>,
    routes: Routes,
}

impl Visitor for Builder {
    fn document<R: DocumentRequest + 'static>(mut self) -> Builder {
        let name = type_name::<R>();
        self.routes.0.insert(R::METHOD, name);
        let answer = Backend::ask::<R>;
        let service = self.service.custom_method::<(R::Params,), Result<Option<R::Answer>>, _>(name, answer);
        Builder { service, ..self }
    }

    fn workspace<R: WorkspaceRequest + 'static>(mut self) -> Builder {
        let name = type_name::<R>();
        self.routes.0.insert(R::METHOD, name);
        let answer = Backend::ask_workspace::<R>;
        let service = self.service.custom_method::<(R::Params,), Result<Option<R::Answer>>, _>(name, answer);
        Builder { service, ..self }
    }

    fn workspace_diagnostics(mut self) -> Builder {
        type R = WorkspaceDiagnostics;
        let name = type_name::<R>();
        self.routes.0.insert(R::METHOD, name);
        let answer = Backend::pull_workspace;
        let service = self.service.custom_method::<(Params<R>,), Result<Option<Answer<R>>>, _>(name, answer);
        Builder { service, ..self }
    }
}

/// The service with all its handlers.
pub(super) fn build(backend: impl FnOnce(Client) -> Backend) -> (LspService<Backend>, ClientSocket, Routes) {
    let service = LspService::build(backend).custom_method("ludex/explain", Backend::explain);
    let Builder { service, routes } = each(Builder { service, routes: Routes(HashMap::new()) });
    let (service, socket) = service.finish();
    (service, socket, routes)
}

//! `textDocument/documentLink`: modules and addresses; and `documentLink/resolve`, which adds the text about a module.

use std::path::Path;

use lsp_types as lsp;
use ludex_base::File;
use ludex_base::completion::Subject;
use ludex_ide::document_links::{Destination, describe, document_links};
use serde::Deserialize;
use serde_json::Value;

use super::completion_resolve::data;
use super::{DocumentRequest, WorkspaceRequest};
use crate::jsonrpc::Result;
use crate::request::{Lane, Needs};
use crate::snapshot::Snapshot;
use crate::wire::protocol::DocumentLink;
use crate::wire::uris::Uri;

pub(crate) struct DocumentLinks;

impl DocumentRequest for DocumentLinks {
    const METHOD: &'static str = "textDocument/documentLink";
    type Params = lsp::DocumentLinkParams;
    type Answer = Vec<DocumentLink>;
    const LANE: Lane = Lane::Slow;

    fn answer(snapshot: &Snapshot, file: File, _: &Self::Params) -> Result<Option<Self::Answer>> {
        let links = document_links(&snapshot.db, file).into_iter().filter_map(|link| {
            // Not every client asks for more about a link, so that each is complete but for its text.
            let (target, data) = match link.target {
                Destination::File(module) => (snapshot.uri(module)?, data(snapshot, Subject::File(module))),
                Destination::Address(address) => (Uri::parse(address)?, None),
            };
            Some(DocumentLink { range: snapshot.range(file, link.range), target: Some(target), tooltip: None, data })
        });
        Ok(Some(links.collect()))
    }
}

/// A link as it comes back from the client.
#[derive(Debug, Deserialize)]
pub(crate) struct SentLink {
    range: lsp::Range,
    target: Option<String>,
    data: Option<Value>,
}

pub(crate) struct DocumentLinkResolve;

impl WorkspaceRequest for DocumentLinkResolve {
    const METHOD: &'static str = "documentLink/resolve";
    type Params = SentLink;
    type Answer = DocumentLink;
    const LANE: Lane = Lane::Quick;
    const NEEDS: Needs = Needs::Links;

    fn answer(snapshot: &Snapshot, params: &SentLink) -> Result<Option<DocumentLink>> {
        let path = params.data.as_ref().and_then(|data| data["path"].as_str());
        let module = path.and_then(|path| snapshot.db.file(Path::new(path)));
        let sent = params.target.clone().and_then(Uri::parse);
        Ok(Some(DocumentLink {
            range: params.range,
            target: sent.or_else(|| snapshot.uri(module?)),
            tooltip: module
                .filter(|_| snapshot.capabilities.link_tooltips)
                .map(|module| describe(&snapshot.db, module).plain()),
            data: params.data.clone(),
        }))
    }
}

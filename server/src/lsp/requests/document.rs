//! `workspace/textDocumentContent` and `ludex/document`: a text document that the server makes (docs/protocol.md).

use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc::Result;

use super::WorkspaceRequest;
use crate::lsp::request::Needs;
use crate::lsp::scenes::made_documents::Made;
use crate::lsp::snapshot::Snapshot;

/// The address of the document that is asked for.
#[derive(Debug, Deserialize)]
pub(in crate::lsp) struct DocumentParams {
    uri: String,
}

/// The text of a document as the protocol has it.
#[derive(Debug, Serialize)]
pub(in crate::lsp) struct Content {
    text: String,
}

pub(in crate::lsp) struct DocumentContent;

impl WorkspaceRequest for DocumentContent {
    const METHOD: &'static str = "workspace/textDocumentContent";
    type Params = DocumentParams;
    type Answer = Content;
    const NEEDS: Needs = Needs::Links;

    fn answer(snapshot: &Snapshot, params: &DocumentParams) -> Result<Option<Content>> {
        let made = snapshot.made_documents.give(snapshot, &params.uri)?;
        Ok(Some(Content { text: made.text }))
    }
}

pub(in crate::lsp) struct Document;

impl WorkspaceRequest for Document {
    const METHOD: &'static str = "ludex/document";
    type Params = DocumentParams;
    type Answer = Made;
    const NEEDS: Needs = Needs::Links;

    fn answer(snapshot: &Snapshot, params: &DocumentParams) -> Result<Option<Made>> {
        snapshot.made_documents.give(snapshot, &params.uri).map(Some)
    }
}

//! `workspace/textDocumentContent` and `ludex/document`: a text document that the server makes (docs/protocol.md).

use serde::{Deserialize, Serialize};

use super::WorkspaceRequest;
use crate::jsonrpc::Result;
use crate::request::Needs;
use crate::scenes::made_documents::Made;
use crate::snapshot::Snapshot;

/// The address of the document that is asked for.
#[derive(Debug, Deserialize)]
pub(crate) struct DocumentParams {
    uri: String,
}

/// The text of a document as the protocol has it.
#[derive(Debug, Serialize)]
pub(crate) struct Content {
    text: String,
}

pub(crate) struct DocumentContent;

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

pub(crate) struct Document;

impl WorkspaceRequest for Document {
    const METHOD: &'static str = "ludex/document";
    type Params = DocumentParams;
    type Answer = Made;
    const NEEDS: Needs = Needs::Links;

    fn answer(snapshot: &Snapshot, params: &DocumentParams) -> Result<Option<Made>> {
        snapshot.made_documents.give(snapshot, &params.uri).map(Some)
    }
}

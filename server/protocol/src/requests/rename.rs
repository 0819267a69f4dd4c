//! `textDocument/rename` and `textDocument/prepareRename`

use lsp_types as lsp;
use ludex_base::File;
use ludex_ide::rename::{RenameError, prepare_rename, rename};

use super::DocumentRequest;
use crate::jsonrpc::{Error, REQUEST_FAILED, Result};
use crate::request::{Lane, Needs};
use crate::snapshot::Snapshot;
use crate::wire::protocol::WorkspaceEdit;

pub(crate) struct PrepareRename;
pub(crate) struct Rename;

/// A refusal is an answer for people: clients show its message.
pub(super) fn refused(why: impl ToString) -> Error {
    Error::new(REQUEST_FAILED, why.to_string())
}

impl DocumentRequest for PrepareRename {
    const METHOD: &'static str = "textDocument/prepareRename";
    type Params = lsp::TextDocumentPositionParams;
    type Answer = lsp::PrepareRenameResponse;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let offset = snapshot.offset(file, params.position);
        let (range, placeholder) = prepare_rename(&snapshot.db, file, offset).map_err(refused)?;
        Ok(Some(lsp::PrepareRenameResponse::RangeWithPlaceholder { range: snapshot.range(file, range), placeholder }))
    }
}

impl DocumentRequest for Rename {
    const METHOD: &'static str = "textDocument/rename";
    type Params = lsp::RenameParams;
    type Answer = WorkspaceEdit;
    const LANE: Lane = Lane::Slow;
    const NEEDS: Needs = Needs::Names;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let offset = snapshot.offset(file, params.text_document_position.position);
        let change = rename(&snapshot.db, file, offset, &params.new_name);
        let change = change.map_err(|RenameError(why)| refused(why))?;
        snapshot.workspace_edit(&change).map(Some).map_err(refused)
    }
}

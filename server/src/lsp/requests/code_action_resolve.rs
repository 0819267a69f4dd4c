//! `codeAction/resolve`: the edit of a rewrite that has been chosen, which its `data` names.

use std::path::Path;

use lsp_types as lsp;
use ludex_ide::rewrites::rewrites;
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};

use super::WorkspaceRequest;
use super::code_actions::range;
use crate::lsp::protocol::{self, WorkspaceEdit};
use crate::lsp::request::Lane;
use crate::lsp::snapshot::Snapshot;

pub(in crate::lsp) struct CodeActionResolve;

impl WorkspaceRequest for CodeActionResolve {
    const METHOD: &'static str = "codeAction/resolve";
    type Params = lsp::CodeAction;
    type Answer = protocol::CodeAction;
    const LANE: Lane = Lane::Quick;
    const MENTIONS: bool = false;

    fn answer(snapshot: &Snapshot, params: &lsp::CodeAction) -> Result<Option<protocol::CodeAction>> {
        let edit = match &params.data {
            // The text may have become another one since.
            Some(data) => Some(edit(snapshot, &params.title, data).ok_or_else(Error::content_modified)?),
            None => None,
        };
        Ok(Some(protocol::CodeAction {
            title: params.title.clone(),
            kind: params.kind.clone().unwrap_or(lsp::CodeActionKind::EMPTY),
            diagnostics: Vec::new(),
            edit,
            is_preferred: None,
            data: None,
        }))
    }
}

/// The edit of the rewrite with a title that data name, if it is still offered.
fn edit(snapshot: &Snapshot, title: &str, data: &Value) -> Option<WorkspaceEdit> {
    let file = snapshot.db.file(Path::new(data["path"].as_str()?))?;
    let at: lsp::Range = serde_json::from_value(data["range"].clone()).ok()?;
    let id = data["rewrite"].as_str()?;
    let mut found = rewrites(&snapshot.db, file, range(snapshot, file, at)).into_iter();
    let chosen = found.find(|rewrite| rewrite.id == id && rewrite.title == title)?;
    snapshot.workspace_edit(&chosen.change).inspect_err(|why| tracing::info!("{why}")).ok()
}

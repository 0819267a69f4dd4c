//! `codeAction/resolve`: an action that has been chosen, as it was offered; a rewrite, which its `data` names, gets its
//! edit. Some clients ask this for every action, even for a fix that has its edit already.

use std::path::Path;

use lsp_types as lsp;
use ludex_base::rewrite::Rewrite;
use ludex_ide::rewrites::rewrites;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::WorkspaceRequest;
use super::code_actions::range;
use crate::jsonrpc::{Error, Result};
use crate::request::{Lane, Needs};
use crate::snapshot::Snapshot;
use crate::wire::protocol::WorkspaceEdit;

/// The member of an action that holds its edit.
const EDIT: &str = "edit";

/// An action as it comes back from the client.
#[derive(Debug, Clone, Deserialize, Serialize)]
pub(crate) struct SentAction {
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Value>,
    /// Its other members, which go back as they came.
    #[serde(flatten)]
    others: Map<String, Value>,
}

pub(crate) struct CodeActionResolve;

impl WorkspaceRequest for CodeActionResolve {
    const METHOD: &'static str = "codeAction/resolve";
    type Params = SentAction;
    type Answer = SentAction;
    const LANE: Lane = Lane::Quick;
    const NEEDS: Needs = Needs::Links;

    fn answer(snapshot: &Snapshot, params: &SentAction) -> Result<Option<SentAction>> {
        let mut action = params.clone();
        // Some clients write what an action does not have as null.
        let has_edit = params.others.get(EDIT).is_some_and(|edit| !edit.is_null());
        if let Some(data) = params.data.as_ref().filter(|_| !has_edit) {
            // The text may have become another one since.
            let edit = edit(snapshot, &params.title, data).ok_or_else(Error::content_modified)?;
            let edit = serde_json::to_value(edit).map_err(|_| Error::internal_error())?;
            action.others.insert(EDIT.to_owned(), edit);
        }
        Ok(Some(action))
    }
}

/// The edit of the rewrite with a title that data name, if it is still offered.
fn edit(snapshot: &Snapshot, title: &str, data: &Value) -> Option<WorkspaceEdit> {
    let file = snapshot.db.file(Path::new(data["path"].as_str()?))?;
    let at: lsp::Range = serde_json::from_value(data["range"].clone()).ok()?;
    let id = data["rewrite"].as_str()?;
    let mut found = rewrites(&snapshot.db, file, range(snapshot, file, at)).into_iter();
    let is_chosen = |rewrite: &Rewrite| rewrite.id == id && rewrite.title == title && rewrite.refusal.is_none();
    let chosen = found.find(is_chosen)?;
    snapshot.workspace_edit(&chosen.change).inspect_err(|why| tracing::info!("{why}")).ok()
}

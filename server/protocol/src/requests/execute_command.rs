//! `workspace/executeCommand`: what somebody may ask of the server in any editor. A command changes nothing.

use lsp_types as lsp;
use ludex_base::{Db, Severity, is_workspace_read};
use ludex_ide::diagnostics::diagnostics;
use salsa::Database as _;
use serde::Serialize;
use serde_json::Value;

use super::WorkspaceRequest;
use super::diagnostics::is_of_workspace;
use super::status::Status;
use crate::jsonrpc::{Error, Result};
use crate::request::{Needs, too_early};
use crate::scenes::made_documents;
use crate::scenes::made_documents::{Made, Question, Wanted};
use crate::snapshot::Snapshot;

/// Checks every file of the workspace, and says how much is found.
const CHECK: &str = "ludex.server.check";
/// Gives a document that the server makes, and shows it where the client can: its kind and the address of the file, for
/// the page about a name also that name, for an answer the question; or `explain` and a code.
const DOCUMENT: &str = "ludex.server.document";
/// Says which server this is and how much it holds.
const STATUS: &str = "ludex.server.status";

/// The commands that there are.
pub(crate) fn commands() -> Vec<String> {
    [CHECK, DOCUMENT, STATUS].map(str::to_owned).into()
}

pub(crate) struct ExecuteCommand;

impl WorkspaceRequest for ExecuteCommand {
    const METHOD: &'static str = "workspace/executeCommand";
    type Params = lsp::ExecuteCommandParams;
    type Answer = Value;
    const NEEDS: Needs = Needs::Links;

    fn answer(snapshot: &Snapshot, params: &lsp::ExecuteCommandParams) -> Result<Option<Value>> {
        match params.command.as_str() {
            CHECK => shown(&check(snapshot)?),
            DOCUMENT => shown(&document(snapshot, &params.arguments)?),
            STATUS => shown(&Status::answer(snapshot, &())?),
            other => Err(Error::invalid_params(format!(
                "there is no command `{other}`; the commands are {}",
                commands().join(", ")
            ))),
        }
    }
}

fn shown(answer: &impl Serialize) -> Result<Option<Value>> {
    serde_json::to_value(answer).map(Some).map_err(|_| Error::internal_error())
}

/// A document; the client is asked to show it if it can. Then it asks for the document itself; any other client gets it
/// once, and is told of no changes.
fn document(snapshot: &Snapshot, arguments: &[Value]) -> Result<Made> {
    let texts: Option<Vec<&str>> = arguments.iter().map(Value::as_str).collect();
    let uri = texts.and_then(|texts| made_documents::uri_of(&texts)).ok_or_else(|| {
        Error::invalid_params(format!(
            "`{DOCUMENT}` takes a kind of document and the address of a file, `name` with such an address and a name, \
             `why` with one and a question, or `explain` and a code"
        ))
    })?;
    let made = Wanted::parse(&uri)?.make(snapshot, &uri)?;
    if snapshot.capabilities.text_document_content && snapshot.capabilities.shows_documents {
        snapshot.made_documents.put(Question::Show(uri));
    }
    Ok(made)
}

/// The numbers of findings in the workspace, by how bad they are.
#[derive(Debug, Default, Serialize)]
struct Checked {
    /// The number of files that were checked.
    files: usize,
    errors: usize,
    warnings: usize,
    information: usize,
    hints: usize,
}

/// The findings in the whole workspace; it is too early to count them while that is still being read.
fn check(snapshot: &Snapshot) -> Result<Checked> {
    if snapshot.may_wait && !is_workspace_read(&snapshot.db) {
        return Err(too_early());
    }
    let mut checked = Checked::default();
    snapshot.pulls.sweep();
    for file in snapshot.db.files().into_iter().filter(|file| is_of_workspace(snapshot, *file)) {
        snapshot.db.unwind_if_revision_cancelled();
        checked.files += 1;
        for found in diagnostics(&snapshot.db, file).iter() {
            *match found.severity {
                Severity::Error => &mut checked.errors,
                Severity::Warning => &mut checked.warnings,
                Severity::Information => &mut checked.information,
                Severity::Hint => &mut checked.hints,
            } += 1;
        }
    }
    Ok(checked)
}

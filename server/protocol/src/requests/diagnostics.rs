//! `textDocument/diagnostic` and `workspace/diagnostic`: the findings for a client that asks for them itself.
//!
//! An id stands for findings, not for the time at which they were sent: nothing of an earlier answer is kept.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

use lsp_types as lsp;
use ludex_base::{Db, File};
use ludex_ide::diagnostics::{diagnostics, related};
use salsa::Database as _;
use serde_json::json;

use super::{DocumentRequest, WorkspaceRequest};
use crate::jsonrpc::{CONTENT_MODIFIED, Error, Result, SERVER_CANCELLED};
use crate::pulls::ResultId;
use crate::request::{Lane, Needs};
use crate::snapshot::Snapshot;
use crate::wire::protocol::{Diagnostic, DocumentReport, WorkspaceDocumentReport, WorkspaceReport};
use crate::wire::uris;
use crate::wire::uris::Uri;

pub(crate) struct Diagnostics;

impl DocumentRequest for Diagnostics {
    const METHOD: &'static str = "textDocument/diagnostic";
    type Params = lsp::DocumentDiagnosticParams;
    type Answer = DocumentReport;
    const LANE: Lane = Lane::Slow;

    /// Whoever has asked for them before the text changed is to ask again. With any other error than this one, VS Code's
    /// client would never again ask for the document.
    fn failed(error: Error) -> Error {
        let again = error.code == CONTENT_MODIFIED;
        Error { code: SERVER_CANCELLED, data: Some(json!({ "retriggerRequest": again })), ..error }
    }

    /// A report without findings: clients ask a last time for a document that they have closed.
    fn absent(_error: Error) -> Result<Option<DocumentReport>> {
        Ok(Some(DocumentReport::none()))
    }

    fn left_alone() -> Option<DocumentReport> {
        Some(DocumentReport::none())
    }

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<DocumentReport>> {
        let mut others = BTreeMap::new();
        if snapshot.capabilities.related_documents {
            for other in related(&snapshot.db, file).into_iter().filter(|other| other.open(&snapshot.db)) {
                if let Some(uri) = snapshot.uri(other) {
                    others.insert(uri, given(snapshot, other, None));
                }
            }
        }
        Ok(Some(given(snapshot, file, params.previous_result_id.as_deref()).with(others)))
    }
}

/// The report on a document, which the client then has.
fn given(snapshot: &Snapshot, file: File, before: Option<&str>) -> DocumentReport {
    let (found, path) = (found(snapshot, file), file.path(&snapshot.db));
    let id = ResultId::new(&found);
    snapshot.pulls.give(path, snapshot.documents.version(path), id.clone());
    DocumentReport::new(found, id, before)
}

fn found(snapshot: &Snapshot, file: File) -> Vec<Diagnostic> {
    let found = diagnostics(&snapshot.db, file);
    found.iter().map(|diagnostic| snapshot.diagnostic(file, diagnostic)).collect()
}

impl DocumentReport {
    /// A report on findings, for a client that has those with the id `before`.
    fn new(items: Vec<Diagnostic>, ResultId(result_id): ResultId, before: Option<&str>) -> DocumentReport {
        let related_documents = BTreeMap::new();
        if before == Some(result_id.as_str()) {
            DocumentReport::Unchanged { result_id, related_documents }
        } else {
            DocumentReport::Full { result_id: Some(result_id), items, related_documents }
        }
    }

    /// The report on what has no findings and gets none.
    fn none() -> DocumentReport {
        DocumentReport::Full { result_id: None, items: Vec::new(), related_documents: BTreeMap::new() }
    }

    /// The report, with those on other documents.
    fn with(mut self, others: BTreeMap<Uri, DocumentReport>) -> DocumentReport {
        let (DocumentReport::Full { related_documents, .. } | DocumentReport::Unchanged { related_documents, .. }) =
            &mut self;
        *related_documents = others;
        self
    }
}

/// `workspace/diagnostic`.
pub struct WorkspaceDiagnostics;

impl WorkspaceRequest for WorkspaceDiagnostics {
    const METHOD: &'static str = "workspace/diagnostic";
    type Params = lsp::WorkspaceDiagnosticParams;
    type Answer = WorkspaceReport;
    const NEEDS: Needs = Needs::Everything;

    fn answer(snapshot: &Snapshot, params: &lsp::WorkspaceDiagnosticParams) -> Result<Option<WorkspaceReport>> {
        let ids = params.previous_result_ids.iter();
        let mut before: HashMap<PathBuf, &str> =
            ids.map(|before| (uris::path(&before.uri), before.value.as_str())).collect();
        let mut items = Vec::new();
        snapshot.pulls.sweep();
        for file in snapshot.db.files().into_iter().filter(|file| is_of_workspace(snapshot, *file)) {
            snapshot.db.unwind_if_revision_cancelled();
            let (path, found) = (file.path(&snapshot.db), found(snapshot, file));
            let before = before.remove(&**path);
            // Of a file in which nothing was found nothing need be reported.
            if let Some(uri) = snapshot.uri(file).filter(|_| before.is_some() || !found.is_empty()) {
                let version = snapshot.documents.version(path).map(|version| version.number);
                let id = ResultId::new(&found);
                items.push(WorkspaceDocumentReport { uri, version, report: DocumentReport::new(found, id, before) });
            }
        }
        let mut gone: Vec<PathBuf> = before.into_keys().collect();
        gone.sort();
        items.extend(gone.iter().filter_map(|path| {
            let uri = snapshot.uris.of(path)?;
            Some(WorkspaceDocumentReport { uri, version: None, report: DocumentReport::none() })
        }));
        Ok(Some(WorkspaceReport { items }))
    }
}

/// False for what is only there because something outside of the workspace folders was asked for, unless it is open.
pub(super) fn is_of_workspace(snapshot: &Snapshot, file: File) -> bool {
    file.open(&snapshot.db) || !snapshot.outside.contains(&file)
}

impl WorkspaceReport {
    /// True if there is something in it that the client does not have.
    pub fn has_news(&self) -> bool {
        self.items.iter().any(|item| matches!(item.report, DocumentReport::Full { .. }))
    }
}

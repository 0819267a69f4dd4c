//! Diagnostics to the client: for open documents, with their versions. A client that asks for them itself gets none
//! here: it is told when to ask.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lsp_types as lsp;
use ludex_base::diagnostic::shown_range;
use ludex_base::{LineColumn, LineIndex, PositionEncoding, TextRange};
use ludex_ide::diagnostics::diagnostics;
use salsa::Database as _;

use crate::config::Problem;
use crate::documents::Version;
use crate::faults;
use crate::pulls::ResultId;
use crate::snapshot::Snapshot;
use crate::wire::convert::severity;
use crate::wire::outlet::{self, Outlet};
use crate::wire::protocol::{Diagnostic, PublishDiagnosticsParams, SOURCE};
use crate::wire::uris::Uri;

/// The diagnostics that the client has been sent, by document. A clone is the same.
#[derive(Clone, Default)]
pub struct Published(Arc<Mutex<HashMap<PathBuf, Known>>>);

/// The diagnostics that the client has of a document.
struct Known {
    /// The URI under which it has it.
    uri: Uri,
    version: Option<Version>,
    found: Vec<Diagnostic>,
}

impl Known {
    /// Takes it from the client.
    fn clear(&self, outlet: &dyn Outlet) {
        if !self.found.is_empty() {
            notify(outlet, &self.uri, None, &[]);
        }
    }
}

/// Sends the diagnostics of a file.
fn notify(outlet: &dyn Outlet, uri: &Uri, version: Option<i32>, diagnostics: &[Diagnostic]) {
    let params = PublishDiagnosticsParams { uri, version, diagnostics };
    outlet::notify(outlet, "textDocument/publishDiagnostics", params);
}

/// The documents of which the client has asked for diagnostics that are now others, though their texts are the same.
pub fn outdated<'o>(snapshot: &Snapshot, open: &'o [PathBuf]) -> Vec<&'o PathBuf> {
    let is_outdated = |path: &&PathBuf| {
        let version = snapshot.documents.version(path);
        if !snapshot.pulls.knows(path, version) {
            return false;
        }
        let found = found(snapshot, path);
        found.is_some_and(|found| snapshot.pulls.is_outdated(path, version, &ResultId::new(&found)))
    };
    open.iter().filter(is_outdated).collect()
}

/// The diagnostics of a document; `None` if that fails: the other documents still have theirs.
fn found(snapshot: &Snapshot, path: &Path) -> Option<Vec<Diagnostic>> {
    let file = snapshot.file(path).ok()?;
    faults::unless_it_fails("publish", format_args!("the diagnostics of {}", path.display()), || {
        let found = diagnostics(&snapshot.db, file);
        found.iter().map(|diagnostic| snapshot.diagnostic(file, diagnostic)).collect()
    })
}

impl Published {
    fn sent(&self) -> MutexGuard<'_, HashMap<PathBuf, Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends what is found in a document, unless the client has it already.
    pub fn publish(&self, snapshot: &Snapshot, path: &Path, outlet: &dyn Outlet) {
        // It may be long until the client reads, and a write waits for this snapshot.
        outlet.wait_for_room(&|| snapshot.db.unwind_if_revision_cancelled());
        let (Some(found), Some(uri)) = (found(snapshot, path), snapshot.uris.of(path)) else { return };
        let version = snapshot.documents.version(path);
        let mut sent = self.sent();
        if let Some(known) = sent.get(path) {
            if known.uri != uri {
                // It was closed and opened anew: for the client it is another document.
                known.clear(outlet);
            } else if known.version == version && known.found == found {
                return;
            }
        }
        notify(outlet, &uri, version.map(|version| version.number), &found);
        sent.insert(path.to_owned(), Known { uri, version, found });
    }

    /// Takes from the client what it has of documents that are not open any more: a closed one has no diagnostics.
    pub fn keep(&self, open: &[PathBuf], outlet: &dyn Outlet) {
        self.sent().retain(|path, known| {
            let keep = open.contains(path);
            if !keep {
                known.clear(outlet);
            }
            keep
        });
    }
}

/// Sends the problems in the text of a settings file.
pub fn settings_file(outlet: &dyn Outlet, uri: &Uri, text: &str, problems: &[Problem], encoding: PositionEncoding) {
    let index = LineIndex::new(text);
    let position = |offset: usize| {
        let LineColumn { line, column } = index.line_column(text, (offset as u32).into(), encoding);
        lsp::Position::new(line, column)
    };
    let shown = |problem: &Problem| {
        let range = TextRange::new((problem.range.start as u32).into(), (problem.range.end as u32).into());
        let range = shown_range(text, range);
        lsp::Range::new(position(range.start().into()), position(range.end().into()))
    };
    let diagnostic = |problem: &Problem| Diagnostic {
        range: shown(problem),
        severity: severity(problem.severity()),
        code: format!("config/{}", problem.code),
        code_description: None,
        source: SOURCE,
        message: problem.message.clone(),
        related_information: Vec::new(),
        tags: Vec::new(),
    };
    let diagnostics: Vec<Diagnostic> = problems.iter().map(diagnostic).collect();
    notify(outlet, uri, None, &diagnostics);
}

//! `textDocument/documentHighlight`: the other places of a name in its file.

use lsp_types as lsp;
use ludex_base::{File, Role};

use super::DocumentRequest;
use crate::jsonrpc::Result;
use crate::snapshot::Snapshot;

pub(crate) struct Highlight;

impl DocumentRequest for Highlight {
    const METHOD: &'static str = "textDocument/documentHighlight";
    type Params = lsp::DocumentHighlightParams;
    type Answer = Vec<lsp::DocumentHighlight>;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let offset = snapshot.offset(file, params.text_document_position_params.position);
        let found = ludex_ide::highlight::highlight(&snapshot.db, file, offset);
        let highlights = found
            .into_iter()
            .map(|(range, role)| lsp::DocumentHighlight { range: snapshot.range(file, range), kind: Some(kind(role)) });
        Ok(Some(highlights.collect()))
    }
}

fn kind(role: Role) -> lsp::DocumentHighlightKind {
    match role {
        Role::Define | Role::Write => lsp::DocumentHighlightKind::WRITE,
        Role::Read | Role::Call | Role::Import => lsp::DocumentHighlightKind::READ,
    }
}

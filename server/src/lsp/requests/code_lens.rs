//! `textDocument/codeLens`: lines of facts, without commands.

use lsp_types as lsp;
use ludex_base::File;
use tower_lsp::jsonrpc::Result;

use super::DocumentRequest;
use crate::lsp::request::Lane;
use crate::lsp::snapshot::Snapshot;

pub(in crate::lsp) struct CodeLens;

impl DocumentRequest for CodeLens {
    const METHOD: &'static str = "textDocument/codeLens";
    type Params = lsp::CodeLensParams;
    type Answer = Vec<lsp::CodeLens>;
    const LANE: Lane = Lane::Slow;

    fn document(params: &lsp::CodeLensParams) -> &lsp::Url {
        &params.text_document.uri
    }

    fn answer(snapshot: &Snapshot, file: File, _: &lsp::CodeLensParams) -> Result<Option<Self::Answer>> {
        let lenses = ludex_ide::code_lenses::code_lenses(&snapshot.db, file).into_iter().map(|lens| lsp::CodeLens {
            range: snapshot.range(file, lens.range),
            // The protocol wants a command; one without a name does nothing when it is chosen.
            command: Some(lsp::Command { title: lens.title, command: String::new(), arguments: None }),
            data: None,
        });
        Ok(Some(lenses.collect()))
    }
}

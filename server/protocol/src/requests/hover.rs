//! `textDocument/hover`

use lsp_types as lsp;
use ludex_base::File;

use super::DocumentRequest;
use crate::jsonrpc::Result;
use crate::snapshot::Snapshot;

pub(crate) struct Hover;

impl DocumentRequest for Hover {
    const METHOD: &'static str = "textDocument/hover";
    type Params = lsp::HoverParams;
    type Answer = lsp::Hover;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let found = ludex_ide::hover::hover(
            &snapshot.db,
            file,
            snapshot.offset(file, params.text_document_position_params.position),
        );
        Ok(found.map(|hover| lsp::Hover {
            contents: lsp::HoverContents::Markup(snapshot.markup(&hover.markup, snapshot.capabilities.markdown_hovers)),
            range: Some(snapshot.range(file, hover.range)),
        }))
    }
}

//! `textDocument/hover`

use lsp_types as lsp;
use ludex_base::File;

use super::DocumentRequest;
use crate::jsonrpc::Result;
use crate::scenes::made_documents::{link_to_answer, link_to_name};
use crate::snapshot::Snapshot;

pub(crate) struct Hover;

impl DocumentRequest for Hover {
    const METHOD: &'static str = "textDocument/hover";
    type Params = lsp::HoverParams;
    type Answer = lsp::Hover;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let offset = snapshot.offset(file, params.text_document_position_params.position);
        let Some(hover) = ludex_ide::hover::hover(&snapshot.db, file, offset) else { return Ok(None) };
        let markdown = snapshot.capabilities.markdown_hovers;
        let mut contents = snapshot.markup(&hover.markup, markdown);
        // What the links lead to is looked for when somebody follows them.
        if let Some(address) = link_to_answer(snapshot, file, offset).filter(|_| markdown) {
            contents.value.push_str(&format!("\n\n[Why?]({address})"));
        }
        if let Some(address) = link_to_name(snapshot, file, offset).filter(|_| markdown) {
            contents.value.push_str(&format!("\n\n[Examples]({address})"));
        }
        let range = Some(snapshot.range(file, hover.range));
        Ok(Some(lsp::Hover { contents: lsp::HoverContents::Markup(contents), range }))
    }
}

//! `textDocument/linkedEditingRange`

use lsp_types as lsp;
use ludex_base::File;
use ludex_ide::linked_editing::linked_editing;

use super::DocumentRequest;
use crate::jsonrpc::Result;
use crate::snapshot::Snapshot;

pub(crate) struct LinkedEditing;

impl DocumentRequest for LinkedEditing {
    const METHOD: &'static str = "textDocument/linkedEditingRange";
    type Params = lsp::LinkedEditingRangeParams;
    type Answer = lsp::LinkedEditingRanges;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let offset = snapshot.offset(file, params.text_document_position_params.position);
        let linked = linked_editing(&snapshot.db, file, offset);
        Ok(linked.map(|linked| lsp::LinkedEditingRanges {
            ranges: linked.ranges.iter().map(|range| snapshot.range(file, *range)).collect(),
            word_pattern: linked.word_pattern.map(str::to_owned),
        }))
    }
}

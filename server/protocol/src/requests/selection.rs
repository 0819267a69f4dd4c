//! `textDocument/selectionRange`: more and more around each position.

use lsp_types as lsp;
use ludex_base::File;

use super::DocumentRequest;
use crate::jsonrpc::Result;
use crate::snapshot::Snapshot;

pub(crate) struct Selection;

impl DocumentRequest for Selection {
    const METHOD: &'static str = "textDocument/selectionRange";
    type Params = lsp::SelectionRangeParams;
    type Answer = Vec<lsp::SelectionRange>;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let chains = params.positions.iter().map(|position| {
            let ranges = ludex_ide::selection::selection(&snapshot.db, file, snapshot.offset(file, *position));
            let outermost_first = ranges.into_iter().rev();
            let chain = outermost_first.fold(None, |parent, range| {
                Some(lsp::SelectionRange { range: snapshot.range(file, range), parent: parent.map(Box::new) })
            });
            chain.unwrap_or(lsp::SelectionRange { range: lsp::Range::new(*position, *position), parent: None })
        });
        Ok(Some(chains.collect()))
    }
}

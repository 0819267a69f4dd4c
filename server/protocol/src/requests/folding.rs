//! `textDocument/foldingRange`

use lsp_types as lsp;
use ludex_base::File;
use ludex_ide::folding::{FoldKind, folding, outermost};

use super::DocumentRequest;
use crate::jsonrpc::Result;
use crate::refreshes::Kept;
use crate::request::Lane;
use crate::snapshot::Snapshot;

pub(crate) struct Folding;

impl DocumentRequest for Folding {
    const KEPT: Option<Kept> = Some(Kept::Folds);
    const METHOD: &'static str = "textDocument/foldingRange";
    type Params = lsp::FoldingRangeParams;
    type Answer = Vec<lsp::FoldingRange>;
    const LANE: Lane = Lane::Slow;

    fn answer(snapshot: &Snapshot, file: File, _: &Self::Params) -> Result<Option<Self::Answer>> {
        let mut folds = folding(&snapshot.db, file);
        if let Some(most) = snapshot.capabilities.folding_limit {
            folds = outermost(folds, most);
        }
        let folds = folds.into_iter().map(|fold| {
            let range = snapshot.range(file, fold.range);
            lsp::FoldingRange {
                start_line: range.start.line,
                start_character: Some(range.start.character),
                end_line: range.end.line,
                end_character: Some(range.end.character),
                kind: fold.kind.map(kind),
                collapsed_text: None,
            }
        });
        Ok(Some(folds.collect()))
    }
}

fn kind(kind: FoldKind) -> lsp::FoldingRangeKind {
    match kind {
        FoldKind::Comment => lsp::FoldingRangeKind::Comment,
        FoldKind::Imports => lsp::FoldingRangeKind::Imports,
        FoldKind::Region => lsp::FoldingRangeKind::Region,
    }
}

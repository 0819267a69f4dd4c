//! `textDocument/inlayHint`

use lsp_types as lsp;
use ludex_base::inlay_hint::InlayHintKind;
use ludex_base::{File, TextRange};
use tower_lsp::jsonrpc::Result;

use super::DocumentRequest;
use crate::lsp::snapshot::Snapshot;

pub(in crate::lsp) struct InlayHints;

impl DocumentRequest for InlayHints {
    const METHOD: &'static str = "textDocument/inlayHint";
    type Params = lsp::InlayHintParams;
    type Answer = Vec<lsp::InlayHint>;

    fn document(params: &lsp::InlayHintParams) -> &lsp::Url {
        &params.text_document.uri
    }

    fn answer(snapshot: &Snapshot, file: File, params: &lsp::InlayHintParams) -> Result<Option<Self::Answer>> {
        let (start, end) = (snapshot.offset(file, params.range.start), snapshot.offset(file, params.range.end));
        let range = TextRange::new(start.min(end), end.max(start));
        let hints = ludex_ide::inlay_hints::inlay_hints(&snapshot.db, file, range).into_iter().map(|hint| {
            let kind = match hint.kind {
                InlayHintKind::Type => Some(lsp::InlayHintKind::TYPE),
                InlayHintKind::Parameter => Some(lsp::InlayHintKind::PARAMETER),
                InlayHintKind::Figure => None,
            };
            lsp::InlayHint {
                position: snapshot.position(file, hint.offset),
                label: lsp::InlayHintLabel::String(hint.label),
                kind,
                text_edits: None,
                tooltip: (!hint.tooltip.is_empty()).then_some(lsp::InlayHintTooltip::String(hint.tooltip)),
                padding_left: Some(hint.kind == InlayHintKind::Figure),
                padding_right: Some(hint.kind == InlayHintKind::Parameter),
                data: None,
            }
        });
        Ok(Some(hints.collect()))
    }
}

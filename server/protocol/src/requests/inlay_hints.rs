//! `textDocument/inlayHint`, and `inlayHint/resolve`: where the types in a hint are defined, for a client that asks for
//! that when somebody points at it.

use std::path::Path;

use lsp_types as lsp;
use ludex_base::completion::Subject;
use ludex_base::inlay_hint::InlayHintKind;
use ludex_base::{File, TextRange};
use ludex_ide::inlay_hints::type_named;
use serde_json::{Value, json};

use super::completion_resolve::data;
use super::{DocumentRequest, WorkspaceRequest};
use crate::jsonrpc::Result;
use crate::refreshes::Kept;
use crate::request::{Lane, Needs};
use crate::snapshot::Snapshot;

pub(crate) struct InlayHints;

impl DocumentRequest for InlayHints {
    const KEPT: Option<Kept> = Some(Kept::InlayHints);
    const METHOD: &'static str = "textDocument/inlayHint";
    type Params = lsp::InlayHintParams;
    type Answer = Vec<lsp::InlayHint>;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let (start, end) = (snapshot.offset(file, params.range.start), snapshot.offset(file, params.range.end));
        let range = TextRange::new(start.min(end), end.max(start));
        let hints = ludex_ide::inlay_hints::inlay_hints(&snapshot.db, file, range).into_iter().map(|hint| {
            let kind = match hint.kind {
                InlayHintKind::Type => Some(lsp::InlayHintKind::TYPE),
                InlayHintKind::Parameter => Some(lsp::InlayHintKind::PARAMETER),
                InlayHintKind::Figure => None,
            };
            let leads_on = hint.kind == InlayHintKind::Type && snapshot.capabilities.resolves_hints;
            lsp::InlayHint {
                position: snapshot.position(file, hint.offset),
                label: if leads_on { in_parts(&hint.label) } else { lsp::InlayHintLabel::String(hint.label) },
                kind,
                text_edits: None,
                tooltip: (!hint.tooltip.is_empty()).then_some(lsp::InlayHintTooltip::String(hint.tooltip)),
                padding_left: Some(hint.kind == InlayHintKind::Figure),
                padding_right: Some(hint.kind == InlayHintKind::Parameter),
                data: if leads_on { data(snapshot, Subject::File(file)) } else { None },
            }
        });
        Ok(Some(hints.collect()))
    }
}

/// A label whose words are parts of their own.
fn in_parts(label: &str) -> lsp::InlayHintLabel {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut parts: Vec<lsp::InlayHintLabelPart> = Vec::new();
    let mut rest = label;
    while let Some(first) = rest.chars().next() {
        let length = rest.find(|c: char| is_word(c) != is_word(first)).unwrap_or(rest.len());
        let (value, after) = rest.split_at(length);
        parts.push(lsp::InlayHintLabelPart { value: value.to_owned(), ..lsp::InlayHintLabelPart::default() });
        rest = after;
    }
    lsp::InlayHintLabel::LabelParts(parts)
}

pub(crate) struct InlayHintResolve;

impl WorkspaceRequest for InlayHintResolve {
    const METHOD: &'static str = "inlayHint/resolve";
    /// A hint, whatever else the client has put into it.
    type Params = Value;
    type Answer = Value;
    const LANE: Lane = Lane::Quick;
    const NEEDS: Needs = Needs::Links;

    fn answer(snapshot: &Snapshot, params: &Value) -> Result<Option<Value>> {
        let mut hint = params.clone();
        let file = params["data"]["path"].as_str().and_then(|path| snapshot.db.file(Path::new(path)));
        let parts = hint.get_mut("label").and_then(Value::as_array_mut);
        if let (Some(file), Some(parts)) = (file, parts) {
            for part in parts.iter_mut().filter_map(Value::as_object_mut) {
                let name = part.get("value").and_then(Value::as_str);
                let place = name.and_then(|name| type_named(&snapshot.db, file, name));
                if let Some(location) = place.and_then(|place| snapshot.location(place.file, place.range)) {
                    part.insert("location".to_owned(), json!(location));
                }
            }
        }
        Ok(Some(hint))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_parts() {
        let parts = |label: &str| match in_parts(label) {
            lsp::InlayHintLabel::LabelParts(parts) => parts.into_iter().map(|part| part.value).collect::<Vec<_>>(),
            lsp::InlayHintLabel::String(label) => vec![label],
        };
        assert_eq!(parts(": (Peg, Int) -> Ä_1…"), [": (", "Peg", ", ", "Int", ") -> ", "Ä_1", "…"]);
        assert_eq!(parts(""), [""; 0]);
    }
}

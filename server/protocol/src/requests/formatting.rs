//! `textDocument/formatting`, `textDocument/rangeFormatting` and `textDocument/onTypeFormatting`

use lsp_types as lsp;
use ludex_base::{File, TextRange};
use ludex_ide::formatting;
use ludex_syntax::format::Options;

use super::DocumentRequest;
use crate::jsonrpc::Result;
use crate::snapshot::Snapshot;

pub(crate) struct Formatting;
pub(crate) struct RangeFormatting;
pub(crate) struct OnTypeFormatting;

/// The characters after which something is formatted, the first one apart.
pub(crate) fn typed() -> lsp::DocumentOnTypeFormattingOptions {
    let more = [")", "]", "}", ";"];
    lsp::DocumentOnTypeFormattingOptions {
        first_trigger_character: "\n".to_owned(),
        more_trigger_character: Some(more.map(str::to_owned).into()),
    }
}

/// The widest tab that is taken seriously.
const MAX_TAB: u32 = 16;

/// The name of the option, beside those of the protocol, that says how wide a step is.
const STEP: &str = "indentSize";

/// The options of a client. A step is as wide as its tab unless it says otherwise.
fn options(client: &lsp::FormattingOptions) -> Options {
    let width = |width: u32| width.clamp(1, MAX_TAB);
    let step = match client.properties.get(STEP) {
        Some(&lsp::FormattingProperty::Number(step)) => u32::try_from(step).unwrap_or(1),
        _ => client.tab_size,
    };
    Options { tab: width(client.tab_size), step: Some(width(step)), tabs: Some(!client.insert_spaces) }
}

impl DocumentRequest for Formatting {
    const METHOD: &'static str = "textDocument/formatting";
    type Params = lsp::DocumentFormattingParams;
    type Answer = Vec<lsp::TextEdit>;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let edits = formatting::format(&snapshot.db, file, &options(&params.options));
        Ok(Some(snapshot.text_edits(file, &edits)))
    }
}

impl DocumentRequest for RangeFormatting {
    const METHOD: &'static str = "textDocument/rangeFormatting";
    type Params = lsp::DocumentRangeFormattingParams;
    type Answer = Vec<lsp::TextEdit>;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let (start, end) = (snapshot.offset(file, params.range.start), snapshot.offset(file, params.range.end));
        let range = TextRange::new(start, end.max(start));
        let edits = formatting::format_ranges(&snapshot.db, file, &[range], &options(&params.options));
        Ok(Some(snapshot.text_edits(file, &edits)))
    }
}

impl DocumentRequest for OnTypeFormatting {
    const METHOD: &'static str = "textDocument/onTypeFormatting";
    type Params = lsp::DocumentOnTypeFormattingParams;
    type Answer = Vec<lsp::TextEdit>;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let offset = snapshot.offset(file, params.text_document_position.position);
        let edits = formatting::on_type(&snapshot.db, file, offset, &params.ch, &options(&params.options));
        Ok(Some(snapshot.text_edits(file, &edits)))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[track_caller]
    fn read(client: Value, tab: u32, step: u32) {
        let client = serde_json::from_value(client).expect("options");
        assert_eq!(options(&client), Options { tab, step: Some(step), tabs: Some(false) });
    }

    #[test]
    fn a_step_is_as_wide_as_a_tab_unless_the_client_says_otherwise() {
        read(json!({"tabSize": 4, "insertSpaces": true}), 4, 4);
        read(json!({"tabSize": 8, "insertSpaces": true, "indentSize": 2}), 8, 2);
        read(json!({"tabSize": 8, "insertSpaces": true, "indentSize": -2, "more": "x"}), 8, 1);
        read(json!({"tabSize": 99, "insertSpaces": true, "indentSize": 99}), 16, 16);
    }
}

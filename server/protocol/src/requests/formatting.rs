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
const WIDEST_TAB: u32 = 16;

/// The options of a client. Its tab is as wide as a step.
fn options(client: &lsp::FormattingOptions) -> Options {
    let tab = client.tab_size.clamp(1, WIDEST_TAB);
    Options { tab, step: Some(tab), tabs: Some(!client.insert_spaces) }
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

//! `textDocument/documentColor` and `textDocument/colorPresentation`

use lsp_types as lsp;
use ludex_base::picture::Colour;
use ludex_base::{File, TextRange};
use ludex_ide::colours::{colours, spellings};

use super::DocumentRequest;
use crate::jsonrpc::Result;
use crate::request::Lane;
use crate::snapshot::Snapshot;

pub(crate) struct DocumentColours;

impl DocumentRequest for DocumentColours {
    const METHOD: &'static str = "textDocument/documentColor";
    type Params = lsp::DocumentColorParams;
    type Answer = Vec<lsp::ColorInformation>;
    const LANE: Lane = Lane::Slow;

    fn answer(snapshot: &Snapshot, file: File, _: &Self::Params) -> Result<Option<Self::Answer>> {
        let found = colours(&snapshot.db, file)
            .into_iter()
            .map(|place| lsp::ColorInformation { range: snapshot.range(file, place.range), color: sent(place.colour) });
        Ok(Some(found.collect()))
    }
}

pub(crate) struct ColourPresentations;

impl DocumentRequest for ColourPresentations {
    const METHOD: &'static str = "textDocument/colorPresentation";
    type Params = lsp::ColorPresentationParams;
    type Answer = Vec<lsp::ColorPresentation>;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let (start, end) = (snapshot.offset(file, params.range.start), snapshot.offset(file, params.range.end));
        let range = TextRange::new(start.min(end), end.max(start));
        let written = spellings(&snapshot.db, file, range, received(params.color));
        let presentation = |text: String| lsp::ColorPresentation {
            label: text.clone(),
            text_edit: Some(lsp::TextEdit { range: snapshot.range(file, range), new_text: text }),
            additional_text_edits: None,
        };
        Ok(Some(written.into_iter().map(presentation).collect()))
    }
}

/// A colour, whose parts the protocol counts from 0 to 1.
fn sent(colour: Colour) -> lsp::Color {
    let part = |value: u8| f32::from(value) / 255.0;
    lsp::Color { red: part(colour.red), green: part(colour.green), blue: part(colour.blue), alpha: 1.0 }
}

fn received(colour: lsp::Color) -> Colour {
    let part = |value: f32| (value.clamp(0.0, 1.0) * 255.0).round() as u8;
    Colour { red: part(colour.red), green: part(colour.green), blue: part(colour.blue) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_come_back_as_they_were() {
        for part in 0..=255 {
            let colour = Colour { red: part, green: 255 - part, blue: part / 2 };
            assert_eq!(received(sent(colour)), colour);
        }
        let beyond = lsp::Color { red: -1.0, green: 7.0, blue: 0.5, alpha: 0.0 };
        assert_eq!(received(beyond), Colour { red: 0, green: 255, blue: 128 });
    }
}

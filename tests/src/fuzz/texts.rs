//! Texts in any language: parsed, edited and formatted.

use std::ops::Range;
use std::path::PathBuf;

use ludex_base::Dialect;
use ludex_languages::LANGUAGES;
use ludex_syntax::encoding::{decode, encode};
use ludex_syntax::format::Options;
use ludex_test_support::edited::Edited;
use ludex_test_support::laws::{formats, has_a_light_tree, parses};

/// At most this many edits are made of a text.
const MAX_EDITS: usize = 6;

/// The language that the first byte stands for, and what is behind it; [`None`] if there is no byte.
pub(super) fn begin(data: &[u8]) -> Option<(Dialect, &[u8])> {
    let (first, rest) = data.split_first()?;
    let count = LANGUAGES.all().count();
    LANGUAGES.all().nth(usize::from(*first) % count).map(|dialect| (dialect, rest))
}

/// The path of a file in a language.
pub(super) fn path_of(dialect: Dialect) -> PathBuf {
    PathBuf::from(format!("/fuzz.{}", dialect.extensions[0]))
}

/// The text that bytes are, whatever they are.
pub(super) fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A file is read: its bytes come back, its tree has exactly its text.
pub fn parse(data: &[u8]) {
    let Some((dialect, bytes)) = begin(data) else { return };
    let (text, encoding) = decode(bytes.to_vec());
    assert_eq!(encode(&text, encoding), Ok(bytes.to_vec()), "the bytes come back");
    let parse = parses(dialect.grammar, &text);
    if dialect.id == "gdl" {
        has_a_light_tree(&text, &parse);
    }
}

/// A text is edited: after each edit its tree, its names and its findings are those of the new text. Of an edit the first
/// byte says whether the editor tells what has changed, two where it stands, one how many characters give way, and the
/// rest is what takes their place.
pub fn edits(data: &[u8]) {
    let Some((dialect, rest)) = begin(data) else { return };
    let mut parts = rest.split(|byte| *byte == 0);
    let text = lossy(parts.next().unwrap_or_default());
    let mut edited = Edited::new(LANGUAGES, vec![(path_of(dialect), text)]);
    edited.check_findings();
    for part in parts.take(MAX_EDITS) {
        let [hint, high, low, removed, inserted @ ..] = part else { continue };
        let place = u16::from_be_bytes([*high, *low]);
        let range = characters(edited.text(0), place, usize::from(removed % 16));
        edited.change(0, range, &lossy(inserted), hint % 8 != 0);
        edited.check_findings();
    }
}

/// The bytes of some characters of a text, from a place on that is a part of 65,536 of it.
fn characters(text: &str, place: u16, count: usize) -> Range<usize> {
    let at = (usize::from(place) * (text.len() + 1)) >> 16;
    let start = (at..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
    let end = text[start..].char_indices().nth(count).map_or(text.len(), |(len, _)| start + len);
    start..end
}

/// A text is formatted, with options that the second byte says: the tokens stay, and a second time changes nothing.
pub fn format(data: &[u8]) {
    let Some((dialect, [style, bytes @ ..])) = begin(data) else { return };
    let style = usize::from(*style);
    let options = Options {
        tab: [8, 4, 3, 1][style % 4],
        tabs: [None, Some(false), Some(true)][style / 4 % 3],
        step: [None, Some(2), Some(4)][style / 12 % 3],
    };
    let (text, _) = decode(bytes.to_vec());
    formats(dialect.grammar, &text, &options);
}

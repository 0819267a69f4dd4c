//! The text of an open document, and how the client's changes change it.

use std::sync::Arc;

use lsp_types as lsp;
use ludex_base::{LineColumn, LineIndex, PositionEncoding, TextRange, TextSize};
use ludex_syntax::reparse::Edit;

/// A text, and where its lines begin.
pub(crate) struct Buffer {
    text: Arc<str>,
    lines: LineIndex,
}

impl Buffer {
    pub(crate) fn new(text: String) -> Buffer {
        let lines = LineIndex::new(&text);
        Buffer { text: text.into(), lines }
    }

    /// The text. The database holds the same.
    pub(crate) fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The text after some changes, and one edit that covers them; none if the whole text is another.
    pub(crate) fn changed(
        &self,
        changes: Vec<lsp::TextDocumentContentChangeEvent>,
        encoding: PositionEncoding,
    ) -> (Buffer, Option<Edit>) {
        let (mut text, mut lines) = (String::from(&*self.text), self.lines.clone());
        let (mut covered, mut replaced): (Option<Edit>, bool) = (None, false);
        for change in changes {
            let Some(range) = change.range else {
                (text, replaced) = (change.text, true);
                lines = LineIndex::new(&text);
                continue;
            };
            let offset = |position: lsp::Position| {
                lines.offset(&text, LineColumn { line: position.line, column: position.character }, encoding)
            };
            let (start, end) = (offset(range.start), offset(range.end));
            let range = TextRange::new(start.min(end), end.max(start));
            text.replace_range(std::ops::Range::<usize>::from(range), &change.text);
            let edit = Edit { range, new_len: TextSize::of(change.text.as_str()) };
            lines.edit(&text, edit);
            covered = Some(covered.map_or(edit, |earlier| earlier.then(edit)));
        }
        (Buffer { text: text.into(), lines }, covered.filter(|_| !replaced))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(range: Option<[u32; 4]>, text: &str) -> lsp::TextDocumentContentChangeEvent {
        let place = |line, character| lsp::Position { line, character };
        let range = range.map(|[line, column, to, end]| lsp::Range::new(place(line, column), place(to, end)));
        lsp::TextDocumentContentChangeEvent { range, range_length: None, text: text.to_owned() }
    }

    #[test]
    fn changes_follow_each_other() {
        let buffer = Buffer::new("one\ntwö two\r\nthree".to_owned());
        let changes =
            vec![change(Some([1, 4, 1, 7]), "2\n2"), change(Some([2, 1, 3, 1]), "!"), change(Some([0, 0, 0, 1]), "")];
        let (after, edit) = buffer.changed(changes, PositionEncoding::Utf16);
        assert_eq!(&**after.text(), "ne\ntwö 2\n2!hree");
        assert_eq!(after.lines, LineIndex::new(after.text()));
        let edit = edit.expect("an edit");
        let (start, end) = (usize::from(edit.range.start()), usize::from(edit.range.end()));
        let new_end = start + usize::from(edit.new_len);
        let mut text = buffer.text().to_string();
        text.replace_range(start..end, &after.text()[start..new_end]);
        assert_eq!(text, &**after.text());
    }

    #[test]
    fn a_whole_text_replaces_everything() {
        let buffer = Buffer::new("one".to_owned());
        let changes = vec![change(Some([0, 0, 0, 0]), "x"), change(None, "a\nb"), change(Some([1, 0, 9, 9]), "c")];
        let (after, edit) = buffer.changed(changes, PositionEncoding::Utf8);
        assert_eq!((&**after.text(), edit), ("a\nc", None));
        assert_eq!(after.lines, LineIndex::new(after.text()));
    }
}

//! Lines, columns and the position encodings of editors.
//!
//! A line ends with `\n`, `\r\n` or a lone `\r`, as the Language Server Protocol says.

use memchr::{memchr_iter, memchr2_iter};
use rowan::{TextRange, TextSize};

use crate::reparse::Edit;

/// The unit in which a client counts columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PositionEncoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units, the protocol's default.
    #[default]
    Utf16,
    /// Unicode scalar values ("characters").
    Utf32,
}

impl PositionEncoding {
    fn width(self, c: char) -> u32 {
        match self {
            PositionEncoding::Utf8 => c.len_utf8() as u32,
            PositionEncoding::Utf16 => c.len_utf16() as u32,
            PositionEncoding::Utf32 => 1,
        }
    }
}

/// A place in a text: line and column, both from 0, the column in some [`PositionEncoding`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// From 0.
    pub line: u32,
    /// From 0, in units of the encoding it was asked for.
    pub column: u32,
}

/// The lines of one text: the byte offsets at which they begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineIndex {
    /// The byte offset at which each line begins; the first is 0.
    starts: Vec<u32>,
    len: u32,
    ascii: bool,
    /// The numbers of UTF-16 code units and of characters that begin before every [`STEP`]th byte, for a text with long
    /// lines that is not ASCII. Without them a column would take time with its line's length.
    widths: Vec<[u32; 2]>,
}

/// A line is long if it has more bytes than this.
const STEP: usize = 512;

impl LineIndex {
    /// Indexes a text (of less than 4 GiB).
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        let ends = memchr2_iter(b'\n', b'\r', bytes);
        let ends = ends.filter(|&at| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n'));
        starts.extend(ends.map(|at| at as u32 + 1));
        let (len, ascii) = (bytes.len() as u32, text.is_ascii());
        let mut index = Self { starts, len, ascii, widths: Vec::new() };
        index.measure(text);
        index
    }

    /// Sets the widths.
    fn measure(&mut self, text: &str) {
        let ends = self.starts.iter().skip(1).copied().chain([self.len]);
        let is_long = |(start, end): (&u32, u32)| (end - start) as usize > STEP;
        let has_long_lines = !self.ascii && self.starts.iter().zip(ends).any(is_long);
        self.widths = if has_long_lines { widths(text) } else { Vec::new() };
    }

    /// Follows an edit; `text` is the text after it. Costs what the edit replaces, and a step for every
    /// line behind it.
    pub fn edit(&mut self, text: &str, edit: Edit) {
        let (bytes, old_end) = (text.as_bytes(), u32::from(edit.range.end()));
        let start = u32::from(edit.range.start());
        let new_end = start + u32::from(edit.new_len);
        // Whether a line begins at a place is told by the byte before it and, after a `\r`, the byte at it.
        let first = self.starts.partition_point(|&at| at < start).max(1);
        let behind = self.starts.partition_point(|&at| at <= old_end);
        let begins = |at: &u32| {
            let at = *at as usize;
            bytes[at - 1] == b'\n' || (bytes[at - 1] == b'\r' && bytes.get(at) != Some(&b'\n'))
        };
        let new: Vec<u32> = (start.max(1)..=new_end).filter(begins).collect();
        let moved = first + new.len();
        drop(self.starts.splice(first..behind, new));
        for at in &mut self.starts[moved..] {
            *at = at.wrapping_add(new_end).wrapping_sub(old_end);
        }
        self.len = bytes.len() as u32;
        self.ascii = if self.ascii { bytes[start as usize..new_end as usize].is_ascii() } else { text.is_ascii() };
        self.measure(text);
    }

    /// The number of lines in the text; at least 1.
    pub fn line_count(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The bytes of a line without its line break; clamped to the last line.
    pub fn line_range(&self, text: &str, line: u32) -> TextRange {
        let line = (line as usize).min(self.starts.len() - 1);
        let start = self.starts[line];
        let mut end = self.starts.get(line + 1).copied().unwrap_or(self.len);
        let bytes = text.as_bytes();
        if line + 1 < self.starts.len() {
            end -= 1;
            if end > start && bytes[end as usize] == b'\n' && bytes[end as usize - 1] == b'\r' {
                end -= 1;
            }
        }
        TextRange::new(start.into(), end.into())
    }

    /// The place of a byte offset. Offsets past the end are clamped to it, offsets inside a
    /// character to its start.
    pub fn line_column(&self, text: &str, offset: TextSize, encoding: PositionEncoding) -> LineColumn {
        let mut offset = u32::from(offset).min(self.len);
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let start = self.starts[line];
        if self.ascii || encoding == PositionEncoding::Utf8 {
            while !text.is_char_boundary(offset as usize) {
                offset -= 1;
            }
            return LineColumn { line: line as u32, column: offset - start };
        }
        while !text.is_char_boundary(offset as usize) {
            offset -= 1;
        }
        let (start, offset) = (start as usize, offset as usize);
        let column = if offset - start <= STEP {
            width(&text[start..offset], encoding)
        } else {
            self.width_before(text, offset, encoding) - self.width_before(text, start, encoding)
        };
        LineColumn { line: line as u32, column }
    }

    /// The number of UTF-16 code units or characters before a byte offset of the text, by `widths`.
    fn width_before(&self, text: &str, offset: usize, encoding: PositionEncoding) -> u32 {
        let step = (offset / STEP).min(self.widths.len().saturating_sub(1));
        let [utf16, characters] = self.widths.get(step).copied().unwrap_or_default();
        let mut from = step * STEP;
        while !text.is_char_boundary(from) {
            from += 1;
        }
        let before = if encoding == PositionEncoding::Utf16 { utf16 } else { characters };
        before + width(&text[from..offset], encoding)
    }

    /// The byte offset of a place. Lines past the end give the end of the text, columns past
    /// the end of the line the end of the line, columns inside a character its start.
    pub fn offset(&self, text: &str, at: LineColumn, encoding: PositionEncoding) -> TextSize {
        if at.line as usize >= self.starts.len() {
            return self.len.into();
        }
        let range = self.line_range(text, at.line);
        let line = &text[range];
        let mut column = 0;
        for (byte, c) in line.char_indices() {
            let width = encoding.width(c);
            if column + width > at.column {
                return range.start() + TextSize::new(byte as u32);
            }
            column += width;
        }
        range.end()
    }
}

/// The line break that most lines of a text end with: `\r\n` or `\n`. A lone `\r` does not count: in most languages it
/// ends neither a line nor a comment.
pub fn line_break(text: &str) -> &'static str {
    let bytes = text.as_bytes();
    let (mut all, mut with_return) = (0_usize, 0_usize);
    for at in memchr_iter(b'\n', bytes) {
        all += 1;
        with_return += usize::from(at > 0 && bytes[at - 1] == b'\r');
    }
    if with_return * 2 > all { "\r\n" } else { "\n" }
}

/// A text whose lines end with `line_break`, those that end with `\r\n` already included.
pub fn with_line_breaks(text: &str, line_break: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for line in text.split_inclusive('\n') {
        match line.strip_suffix('\n') {
            Some(content) if !content.ends_with('\r') => {
                out.push_str(content);
                out.push_str(line_break);
            }
            _ => out.push_str(line),
        }
    }
    out
}

/// The number of units that a text has in an encoding.
fn width(text: &str, encoding: PositionEncoding) -> u32 {
    text.chars().map(|c| encoding.width(c)).sum()
}

/// The numbers of UTF-16 code units and of characters that begin before every [`STEP`]th byte of a text.
fn widths(text: &str) -> Vec<[u32; 2]> {
    let mut widths = Vec::with_capacity(text.len() / STEP + 1);
    let (mut utf16, mut characters) = (0, 0);
    for (at, c) in text.char_indices() {
        if at >= widths.len() * STEP {
            widths.push([utf16, characters]);
        }
        utf16 += c.len_utf16() as u32;
        characters += 1;
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [PositionEncoding; 3] = [PositionEncoding::Utf8, PositionEncoding::Utf16, PositionEncoding::Utf32];

    #[test]
    fn every_character_goes_there_and_back() {
        let text = "a\r\nö😀x\rb\n\nend";
        let index = LineIndex::new(text);
        assert_eq!(index.line_count(), 5);
        for encoding in ALL {
            for (offset, c) in text.char_indices() {
                if c == '\n' && text[..offset].ends_with('\r') {
                    continue; // inside a line break: no place of its own
                }
                let offset = TextSize::new(offset as u32);
                let at = index.line_column(text, offset, encoding);
                assert_eq!(index.offset(text, at, encoding), offset, "{at:?} {encoding:?}");
            }
        }
    }

    #[test]
    fn columns_count_in_the_encoding() {
        let text = "ö😀x";
        let index = LineIndex::new(text);
        let column = |encoding| index.line_column(text, TextSize::new(6), encoding).column;
        assert_eq!(ALL.map(column), [6, 3, 2]);
    }

    #[test]
    fn columns_of_long_lines() {
        let line = "aö😀中".repeat(400);
        for text in [line.clone(), format!("x\r\nü{line}\n{line}"), format!("{line}é\n")] {
            let index = LineIndex::new(&text);
            for (offset, c) in text.char_indices().chain([(text.len(), ' ')]) {
                if c == '\n' && text[..offset].ends_with('\r') {
                    continue; // inside a line break: no place of its own
                }
                let before = &text[..offset];
                let start = before.rfind('\n').map_or(0, |at| at + 1);
                let at = |column| LineColumn { line: before.matches('\n').count() as u32, column };
                let place = |encoding| index.line_column(&text, TextSize::new(offset as u32), encoding);
                assert_eq!(place(PositionEncoding::Utf8), at((offset - start) as u32), "{offset}");
                assert_eq!(place(PositionEncoding::Utf16), at(before[start..].encode_utf16().count() as u32));
                assert_eq!(place(PositionEncoding::Utf32), at(before[start..].chars().count() as u32));
            }
        }
    }

    #[test]
    fn an_edited_index_is_that_of_the_new_text() {
        let pieces = ["", "a", "\r", "\n", "\r\n", "ö", "a\nb\r", "\n\n", "\rx\r\ny"];
        let texts: Vec<String> =
            pieces.iter().flat_map(|one| pieces.iter().map(move |two| format!("{one}{two}"))).collect();
        for before in &texts {
            let places: Vec<usize> = (0..=before.len()).filter(|at| before.is_char_boundary(*at)).collect();
            for (n, start) in places.iter().enumerate() {
                for end in &places[n..] {
                    for insert in pieces {
                        let mut after = before.clone();
                        after.replace_range(start..end, insert);
                        let range = TextRange::new((*start as u32).into(), (*end as u32).into());
                        let mut index = LineIndex::new(before);
                        index.edit(&after, Edit { range, new_len: TextSize::of(insert) });
                        assert_eq!(index, LineIndex::new(&after), "{before:?} {range:?} {insert:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn lines_end_as_most_of_a_text_do() {
        for (text, expected) in
            [("", "\n"), ("a", "\n"), ("a\n", "\n"), ("a\r\n", "\r\n"), ("a\r\nb\n", "\n"), ("a\r\nb\r\nc\n", "\r\n")]
        {
            assert_eq!(line_break(text), expected, "{text:?}");
        }
        assert_eq!(line_break("a\rb\r"), "\n");
        assert_eq!(with_line_breaks("a\nb\r\n\nc", "\r\n"), "a\r\nb\r\n\r\nc");
        assert_eq!(with_line_breaks("a\nb\r\nc\rd", "\n"), "a\nb\r\nc\rd");
    }

    #[test]
    fn places_outside_are_clamped() {
        let text = "ab\ncd";
        let index = LineIndex::new(text);
        let at = |line, column| index.offset(text, LineColumn { line, column }, PositionEncoding::Utf16);
        assert_eq!(u32::from(at(0, 99)), 2);
        assert_eq!(u32::from(at(9, 0)), 5);
        assert_eq!(u32::from(at(u32::MAX, u32::MAX)), 5);
        assert_eq!(index.line_column(text, 99.into(), PositionEncoding::Utf16), LineColumn { line: 1, column: 2 });
    }
}

//! Lines, columns and the position encodings of editors.
//!
//! A line ends with `\n`, `\r\n` or a lone `\r`, as the Language Server Protocol says.

use rowan::{TextRange, TextSize};

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

/// Where the lines of one text begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineIndex {
    /// The byte offset at which each line begins; the first is 0.
    starts: Vec<u32>,
    len: u32,
    ascii: bool,
}

impl LineIndex {
    /// Indexes a text (of less than 4 GiB).
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for (at, &byte) in bytes.iter().enumerate() {
            if byte == b'\n' || (byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')) {
                starts.push(at as u32 + 1);
            }
        }
        Self { starts, len: bytes.len() as u32, ascii: text.is_ascii() }
    }

    /// How many lines the text has; at least 1.
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
        let before = &text[start as usize..offset as usize];
        let column = before.chars().map(|c| encoding.width(c)).sum();
        LineColumn { line: line as u32, column }
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

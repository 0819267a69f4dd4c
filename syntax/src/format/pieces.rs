//! The pieces of a text: its tokens and comments in order, with what stands between them.

use rowan::{GreenNodeData, NodeOrToken};

use super::Rules;
use crate::codes;
use crate::tree::{Parse, SyntaxError, shared};

/// A token or a comment.
#[derive(Debug, Clone)]
pub(crate) struct Piece<'t> {
    /// Its raw kind, and that of the node it is in.
    pub(crate) kind: u16,
    pub(crate) node: u16,
    /// Its text.
    pub(crate) text: &'t str,
    /// Its bytes; half open.
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// The column at which it begins and the one behind it, as they are written.
    pub(crate) column: u32,
    pub(crate) end_column: u32,
    /// The number of line breaks before it.
    pub(crate) breaks: u32,
    /// The index of the piece that begins its line.
    pub(crate) line: usize,
    /// A line break is in it.
    pub(crate) spans_lines: bool,
    /// The white space before it stays.
    pub(crate) frozen: bool,
    /// It is part of a text in another language.
    pub(crate) embedded: bool,
    /// It begins a node at the top level.
    pub(crate) item: bool,
    /// It begins a node that begins at the margin.
    pub(crate) definition: bool,
}

impl Piece<'_> {
    /// True for a comment.
    pub(crate) fn is_comment(&self) -> bool {
        matches!(self.kind, shared::COMMENT | shared::BLOCK_COMMENT)
    }
}

/// The bytes of a piece with the white space before it, in the densest texts that people write.
const BYTES: usize = 6;

/// The pieces of a text.
#[derive(Debug)]
pub(crate) struct Pieces<'t> {
    /// In order.
    pub(crate) all: Vec<Piece<'t>>,
    /// The bytes behind the last one stay as they are.
    pub(crate) keeps_end: bool,
}

impl<'t> Pieces<'t> {
    /// The pieces of a text, whose tabs are so wide. Those of nodes at the top level that `touches` finds errors in stay
    /// where they are.
    pub(crate) fn new(
        rules: &dyn Rules,
        parse: &Parse,
        text: &'t str,
        tab: u32,
        touches: fn(&SyntaxError) -> bool,
    ) -> Pieces<'t> {
        let all = Vec::with_capacity(text.len() / BYTES);
        let mut reader = Reader { rules, text, tab, all, at: 0, end: 0, end_column: 0, off: false };
        let mut torn = parse.errors.iter().filter(|error| touches(error)).peekable();
        let lacks_opening = parse.errors.iter().any(is_unopened);
        for child in parse.green.children() {
            match child {
                NodeOrToken::Node(node) => {
                    let end = reader.at + u32::from(node.text_len());
                    while torn.next_if(|error| u32::from(error.range.end()) < reader.at).is_some() {}
                    let frozen = torn.peek().is_some_and(|error| u32::from(error.range.start()) <= end);
                    let first = reader.all.len();
                    reader.node(node, &parse.green, Inside { frozen, embedded: false });
                    // It may belong to a bracket that is not there yet.
                    if lacks_opening && reader.all.get(first).is_some_and(|piece| piece.column > 0) {
                        reader.all[first..].iter_mut().for_each(|piece| piece.frozen = true);
                    }
                    if let Some(piece) = reader.all.get_mut(first) {
                        piece.item = true;
                    }
                }
                NodeOrToken::Token(token) => {
                    let inside = Inside::default();
                    reader.token(token.kind().0, shared::SOURCE_FILE, u32::from(token.text_len()), inside);
                }
            }
        }
        let rest = &text[reader.end as usize..];
        let keeps_end = reader.off || is_odd(rest);
        Pieces { all: reader.all, keeps_end }
    }

    /// Puts the pieces into these columns.
    pub(crate) fn put(&mut self, columns: &[u32]) {
        for (piece, &column) in self.all.iter_mut().zip(columns) {
            if !piece.spans_lines {
                piece.end_column = column.saturating_add(piece.end_column.saturating_sub(piece.column));
            }
            piece.column = column;
        }
    }
}

/// True for an error that leaves open to what a token belongs.
pub(crate) fn tears(error: &SyntaxError) -> bool {
    let brackets = matches!(error.code, codes::MISMATCHED_PAREN | codes::EXPECTED_BRACE | codes::TOO_DEEP);
    brackets || is_unopened(error) || error.code.name.starts_with("unclosed-")
}

/// True for a closing bracket whose opening one is missing.
fn is_unopened(error: &SyntaxError) -> bool {
    matches!(error.code, codes::EXTRA_PAREN | codes::EXTRA_BRACE) || error.code.name.starts_with("unopened-")
}

/// The circumstances of a piece that the nodes around it decide.
#[derive(Debug, Clone, Copy, Default)]
struct Inside {
    frozen: bool,
    embedded: bool,
}

struct Reader<'t, 'r> {
    rules: &'r dyn Rules,
    text: &'t str,
    tab: u32,
    all: Vec<Piece<'t>>,
    /// The byte that is read next.
    at: u32,
    /// The byte and the column behind the last piece.
    end: u32,
    end_column: u32,
    /// A comment has turned formatting off.
    off: bool,
}

impl Reader<'_, '_> {
    /// Reads a node. Trees are never deeper than [`MAX_DEPTH`](crate::tree::MAX_DEPTH).
    fn node(&mut self, node: &GreenNodeData, around: &GreenNodeData, mut inside: Inside) {
        let kind = node.kind().0;
        inside.frozen |= kind == shared::ERROR;
        inside.embedded |= self.rules.embeds(kind);
        let keeps = self.rules.keeps(node, around);
        let first = self.all.len();
        for child in node.children() {
            match child {
                NodeOrToken::Node(child) => self.node(child, node, inside),
                NodeOrToken::Token(token) => self.token(token.kind().0, kind, u32::from(token.text_len()), inside),
            }
            // What comes before the node is no part of it.
            inside.frozen |= keeps && self.all.len() > first;
        }
        if self.rules.is_definition(kind)
            && let Some(piece) = self.all.get_mut(first)
        {
            piece.definition = true;
        }
    }

    fn token(&mut self, kind: u16, node: u16, len: u32, inside: Inside) {
        let (start, end) = (self.at, self.at + len);
        self.at = end;
        if kind == shared::WHITESPACE || len == 0 {
            return;
        }
        let text = self.text;
        let gap = &text[self.end as usize..start as usize];
        let breaks = if gap.len() <= 1 {
            u32::from(gap == "\n")
        } else {
            memchr::memchr_iter(b'\n', gap.as_bytes()).count() as u32
        };
        let column = advance(self.end_column, gap, self.tab);
        let index = self.all.len();
        let line = match self.all.last() {
            Some(before) if breaks == 0 => before.line,
            _ => index,
        };
        let text = &text[start as usize..end as usize];
        self.end_column = advance(column, text, self.tab);
        let mut piece = Piece {
            kind,
            node,
            text,
            start,
            end,
            column,
            end_column: self.end_column,
            breaks,
            line,
            spans_lines: has_break(text),
            frozen: inside.frozen || self.off || is_odd(gap),
            embedded: inside.embedded,
            item: false,
            definition: false,
        };
        if piece.is_comment()
            && let Some(off) = directive(text)
            && off != self.off
        {
            piece.frozen = true;
            self.off = off;
        }
        self.end = end;
        self.all.push(piece);
    }
}

/// True for the comment that turns formatting off, false for the one that turns it on again.
fn directive(comment: &str) -> Option<bool> {
    // Most comments are something else.
    if comment.len() > 64 {
        return None;
    }
    match comment.trim_matches(|c: char| !c.is_alphanumeric()) {
        "ludex: off" => Some(true),
        "ludex: on" => Some(false),
        _ => None,
    }
}

/// True for white space with more in it than blanks, tabs and line breaks.
fn is_odd(gap: &str) -> bool {
    let bytes = gap.as_bytes();
    let odd = |(at, byte): (usize, &u8)| match byte {
        b' ' | b'\t' | b'\n' => false,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => true,
    };
    bytes.iter().enumerate().any(odd)
}

/// The length up to which a text is read byte by byte, in bytes: nearly all are shorter, and to begin a search takes
/// longer.
const SHORT: usize = 32;

/// True for a text with a line break.
fn has_break(text: &str) -> bool {
    if text.len() <= SHORT {
        text.bytes().any(|byte| byte == b'\n')
    } else {
        memchr::memchr(b'\n', text.as_bytes()).is_some()
    }
}

/// The column behind a text of ASCII that begins at a column; `None` if there is something else in it.
fn advance_ascii(column: u32, text: &str, tab: u32) -> Option<u32> {
    text.bytes().try_fold(column, |column, byte| match byte {
        b'\n' => Some(0),
        b'\r' => Some(column),
        b'\t' => Some(column.saturating_add(tab - column % tab)),
        0..=0x7F => Some(column.saturating_add(1)),
        _ => None,
    })
}

/// The column behind a text that begins at a column. A byte order mark has no width.
pub(crate) fn advance(column: u32, text: &str, tab: u32) -> u32 {
    if text.len() <= SHORT
        && let Some(column) = advance_ascii(column, text, tab)
    {
        return column;
    }
    let (mut column, text) = match memchr::memrchr(b'\n', text.as_bytes()) {
        Some(at) => (0, &text[at + 1..]),
        None => (column, text),
    };
    if text.is_ascii() && memchr::memchr2(b'\t', b'\r', text.as_bytes()).is_none() {
        return column.saturating_add(text.len() as u32);
    }
    for c in text.chars() {
        column = match c {
            '\t' => column.saturating_add(tab - column % tab),
            '\u{FEFF}' | '\r' => column,
            _ => column.saturating_add(1),
        };
    }
    column
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_is_as_wide_as_in_a_long_one() {
        let long = "x".repeat(SHORT);
        for text in ["", "ab", "a\tb", "\t", "a\r", "a\nbc", "\n", "é\t1", "\u{FEFF}a"] {
            let expected = advance(3 + long.len() as u32, text, 4);
            assert_eq!(advance(3, &format!("{long}{text}"), 4), expected, "{text:?}");
            assert_eq!(has_break(&format!("{long}{text}")), has_break(text), "{text:?}");
        }
    }
}

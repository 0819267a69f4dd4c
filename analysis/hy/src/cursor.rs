//! The place of the cursor: the word or text at it, and the lists around it.
//!
//! All of it is read from the tree of the file with a name at the cursor ([`Marked`]): the one that stands there, or
//! one that is put in. What may be written there is told in [`crate::complete`].

use ludex_base::marker::{Marked, token_written};
use ludex_base::{Db, File, parse_once};
use ludex_syntax::hy::{HyLanguage, SyntaxElement, SyntaxKind as K, SyntaxNode, SyntaxToken, literal};
use ludex_syntax::tree::Kind;
use ludex_syntax::{TextRange, TextSize};

/// The name that is put in where none stands. The blank keeps it apart from what follows.
const MARKER: &str = "ludex_marker ";

/// The text that is put in where one is begun.
const TEXT_MARKER: &str = "\"ludex_marker\" ";

/// A place in a file.
#[derive(Debug)]
pub(crate) struct Cursor {
    /// Bytes of what stands at the cursor, in the file: a symbol, a number, the mark of a reader macro, a text without
    /// its quotes; empty if there is none.
    pub(crate) range: TextRange,
    /// The manner in which it is written.
    pub(crate) written: Written,
    /// The datum at the cursor, or the marker in place of what stands there, in the tree that all of this is read from.
    pub(crate) word: SyntaxToken,
    /// The nodes around it, the innermost first, the file left out.
    pub(crate) around: Vec<Around>,
}

/// The manner in which something stands at the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Written {
    /// A word, or nothing.
    Word,
    /// A text between quotes.
    Text,
    /// A text whose second quote is missing.
    OpenText,
}

/// Something around the cursor.
#[derive(Debug)]
pub(crate) struct Around {
    /// A list, or a mark with what belongs to it.
    pub(crate) node: SyntaxNode,
    /// The number of data in it before the cursor.
    pub(crate) index: usize,
    /// The symbol that it begins with, unless that is the datum at the cursor.
    pub(crate) head: Option<SyntaxToken>,
}

impl Around {
    /// True for a list in round brackets whose first datum is the one at the cursor.
    pub(crate) fn is_at_head(&self) -> bool {
        self.node.kind() == K::LIST && self.index == 0
    }

    /// The character that names a reader macro, if it is one.
    pub(crate) fn reader(&self) -> Option<char> {
        if self.node.kind() != K::READER_MACRO {
            return None;
        }
        let mark = self.node.first_token()?;
        literal::reader_name(mark.text())
    }

    /// The number of data in it.
    pub(crate) fn count(&self) -> usize {
        self.node.children_with_tokens().filter(is_datum).count()
    }
}

impl Cursor {
    /// The place at an offset; none in comments and behind characters that begin no token.
    pub(crate) fn new(db: &dyn Db, file: File, offset: TextSize) -> Option<Cursor> {
        let parse = parse_once(db, file);
        let root = parse.root::<HyLanguage>();
        let offset = offset.min(root.text_range().end());
        let left = token_written(&root, offset);
        let at = left.map_or_else(|| Some(At::nothing(offset)), |token| At::token(&token, offset))?;
        let marked = match at.put_in {
            None => Marked::as_written(&parse, at.datum),
            Some(marker) => Marked::with(db, file, &parse, at.datum, marker)?,
        };
        let word = marked.token::<HyLanguage>()?;
        let around = around(&word);
        Some(Cursor { range: at.range, written: at.written, word, around })
    }

    /// True if a node of the tree has the cursor in it.
    pub(crate) fn is_in(&self, node: &SyntaxNode) -> bool {
        node.text_range().contains_range(self.word.text_range())
    }

    /// True if a word stands there, or nothing.
    pub(crate) fn is_word(&self) -> bool {
        self.written == Written::Word
    }
}

/// The token at the cursor.
struct At {
    /// Bytes of what an entry replaces.
    range: TextRange,
    written: Written,
    /// Bytes of the datum in the file, or of what is replaced by the marker.
    datum: TextRange,
    /// The text that is put in, if what stands there is not a datum.
    put_in: Option<&'static str>,
}

impl At {
    fn nothing(offset: TextSize) -> At {
        At::marker(TextRange::empty(offset))
    }

    /// A marker in place of something.
    fn marker(range: TextRange) -> At {
        At { range, written: Written::Word, datum: range, put_in: Some(MARKER) }
    }

    /// The token that an offset is in or behind.
    fn token(token: &SyntaxToken, offset: TextSize) -> Option<At> {
        let range = token.text_range();
        match token.kind() {
            K::COMMENT | K::BLOCK_COMMENT => None,
            K::STRING => At::text(token, offset),
            K::WHITESPACE if is_open_text_before(token, offset) => At::open_text(&token.prev_token()?, offset),
            K::SYMBOL | K::NUMBER | K::KEYWORD => {
                // The quote of a symbol is a part of what is replaced.
                let quote = token.prev_token().filter(|quote| quote.kind() == K::QUOTE_MARK);
                let start = quote.map_or(range.start(), |quote| quote.text_range().start());
                let whole = TextRange::new(start, range.end());
                Some(At { range: whole, written: Written::Word, datum: range, put_in: None })
            }
            K::READER_MARK | K::QUOTE_MARK => Some(At::marker(range)),
            K::UNKNOWN if matches!(token.text(), "#" | "'") => Some(At::marker(range)),
            K::UNKNOWN => None,
            _ => Some(At::nothing(offset)),
        }
    }

    /// The text that an offset is in.
    fn text(token: &SyntaxToken, offset: TextSize) -> Option<At> {
        let (range, text) = (token.text_range(), token.text());
        let opening = range.start() + TextSize::new(literal::opening_len(text) as u32);
        let inner = literal::inner_range(text);
        let is_closed = text.len() > inner.end;
        if is_closed && offset == range.end() {
            return Some(At::nothing(offset));
        }
        if offset < opening {
            return None;
        }
        // Where the second quote is missing, that of the next text stands for it, and what follows is glued to it.
        let is_glued = token.next_token().is_some_and(|next| matches!(next.kind(), K::SYMBOL | K::NUMBER));
        let is_on_one_line = !text.contains(['\n', '\r']);
        if is_closed && is_on_one_line && !is_glued {
            let end = range.start() + TextSize::new(inner.end as u32);
            let range = TextRange::new(opening, end);
            return Some(At { range, written: Written::Text, datum: token.text_range(), put_in: None });
        }
        let written = text.get(literal::opening_len(text)..usize::from(offset - range.start()))?;
        let is_first_line = !written.contains(['\n', '\r']);
        if is_first_line { At::open_text(token, offset) } else { None }
    }

    /// A text whose second quote is missing, from its first one to an offset behind that, on the same line.
    fn open_text(token: &SyntaxToken, offset: TextSize) -> Option<At> {
        let start = token.text_range().start();
        let opening = start + TextSize::new(literal::opening_len(token.text()) as u32);
        (opening <= offset).then(|| At {
            range: TextRange::new(opening, offset),
            written: Written::OpenText,
            datum: TextRange::new(start, offset),
            put_in: Some(TEXT_MARKER),
        })
    }
}

/// True for blanks behind a text whose second quote is missing, if an offset in them is on its line: they belong to it.
fn is_open_text_before(blanks: &SyntaxToken, offset: TextSize) -> bool {
    let before = blanks.text().get(..usize::from(offset - blanks.text_range().start())).unwrap_or_default();
    let text = blanks.prev_token().filter(|text| text.kind() == K::STRING);
    let is_open = text.is_some_and(|text| {
        let inner = literal::inner_range(text.text());
        text.text().len() <= inner.end && !text.text().contains(['\n', '\r'])
    });
    is_open && !before.contains(['\n', '\r'])
}

/// The lists and marks around a token, the innermost first.
fn around(word: &SyntaxToken) -> Vec<Around> {
    let mut start = word.text_range().start();
    let mut out = Vec::new();
    for node in word.parent_ancestors().filter(|node| node.kind().is_compound()) {
        let mut data = node.children_with_tokens().filter(is_datum);
        let first = data.next();
        let is_before = |datum: &SyntaxElement| datum.text_range().start() < start;
        let (head, index) = match first.filter(is_before) {
            Some(first) => (first.into_token(), 1 + data.take_while(is_before).count()),
            None => (None, 0),
        };
        let head = head.filter(|head| head.kind() == K::SYMBOL);
        start = node.text_range().start();
        out.push(Around { node, index, head });
    }
    out
}

/// True for a list, a mark with what belongs to it, or an atom.
pub(crate) fn is_datum(element: &SyntaxElement) -> bool {
    let kind = element.kind();
    kind.is_compound() || matches!(kind, K::SYMBOL | K::NUMBER | K::KEYWORD | K::STRING)
}

/// The token behind another one, blanks left out.
pub(crate) fn behind(token: &SyntaxToken) -> Option<SyntaxToken> {
    let mut next = token.next_token();
    while let Some(trivia) = next.as_ref().filter(|token| token.kind().is_trivia()) {
        next = trivia.next_token();
    }
    next
}

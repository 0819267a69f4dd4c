//! The place of the cursor in a GDL file: the word under it and the lists around it.
//!
//! The lists are those of the tree of the file with a name at the cursor ([`Marked`]), or with a form where one may
//! stand, so that the parser ends in front of it what it would end in front of any other form. What they hold before the
//! cursor is that of the lowered file.

use std::iter::successors;
use std::sync::{Arc, LazyLock};

use ludex_base::marker::{Marked, token_written};
use ludex_base::{Db, File, parse_once};
use ludex_syntax::gdl::{GdlLanguage, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
use ludex_syntax::{Parse, TextRange, TextSize};

use super::spot::clause_form;
use crate::evaluation::result::{DatumPlace, Evaluation};
use crate::evaluation::scope::Scope;
use crate::evaluation::walk::evaluate;
use crate::source::checking::checking;
use crate::source::lower::{Item, Lowered, lower};

/// The name that is put in: that of a form, so that a list at the margin that begins with it is one. The blank keeps it
/// apart from what follows.
const NAME_MARKER: &str = "print ";
/// The form that is put in where one may stand.
const FORM_MARKER: &str = "(print) ";
/// The string that is put in where one is begun.
const STRING_MARKER: &str = "\"print\" ";

/// The word that the cursor is in, or right behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// Nothing: a word may begin here.
    Blank,
    /// A symbol.
    Symbol {
        /// It begins with a bar.
        bars: bool,
    },
    /// A string; the cursor is inside.
    String {
        /// It has its quote at the end.
        closed: bool,
    },
    /// A number.
    Number,
}

/// A list around the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Level {
    /// The list, in the cursor's item.
    pub(super) list: u32,
    /// The number of its elements before the one that the cursor is at.
    pub(super) position: usize,
    /// It has its parenthesis at the end.
    pub(super) closed: bool,
    /// Elements stand behind the one that the cursor is at.
    pub(super) follows: bool,
}

/// A place in a file, with what is known there.
pub(super) struct Cursor<'db> {
    pub(super) db: &'db dyn Db,
    pub(super) file: File,
    /// The root of the program that the file is taken for a part of.
    pub(super) root: File,
    pub(super) word: Word,
    /// The word; of a string what stands between its quotes.
    pub(super) range: TextRange,
    /// The top-level datum around the cursor; of no matter if there are no levels.
    pub(super) item: &'db Item,
    /// The index of that item.
    pub(super) index: u32,
    /// The lists around the cursor, from the outermost.
    pub(super) levels: Vec<Level>,
    pub(super) evaluation: &'db Evaluation,
    /// The scope at the cursor.
    pub(super) scope: Scope<'db>,
    pub(super) text: &'db str,
    lowered: &'db Lowered,
}

static NO_ITEM: LazyLock<Item> = LazyLock::new(Item::default);

impl<'db> Cursor<'db> {
    /// The place at an offset; [`None`] in comments.
    pub(super) fn new(db: &'db dyn Db, file: File, offset: TextSize) -> Option<Cursor<'db>> {
        let text: &'db str = file.text(db);
        let offset = offset.min(TextSize::of(text));
        let parse = parse_once(db, file);
        let (word, token) = word(&parse.root::<GdlLanguage>(), offset)?;
        let lists = lists_around(&marked(db, file, &parse, word, token)?.token()?);
        let root = checking(db, file).root(file);
        let evaluation: &'db Evaluation = evaluate(db, root);
        let lowered: &'db Lowered = lower(db, file);
        let before = lowered.map.items_before(token.start());
        let outermost = lists.first().and_then(|(list, _)| lowered.map.item_at(list.text_range().start()));
        let index = outermost.unwrap_or(before.saturating_sub(1));
        let mut cursor = Cursor {
            db,
            file,
            root,
            word,
            range: inside(word, token),
            item: lowered.items.get(index).unwrap_or(&NO_ITEM),
            index,
            levels: Vec::new(),
            evaluation,
            scope: Scope::new(evaluation, u32::MAX),
            text,
            lowered,
        };
        cursor.levels = lists.iter().filter_map(|(list, element)| cursor.level(list, *element)).collect();
        // Between two forms everything is known that the next one knows.
        let reads = if cursor.levels.is_empty() { before } else { index };
        if let Some(stamp) = evaluation.stamp(file, reads) {
            cursor.scope.stamp = cursor.clause_stamp().unwrap_or(stamp);
        }
        Some(cursor)
    }

    /// The stamp of the form in which the cursor stands, if a variant runs it; the end of everything if the variant has
    /// another value.
    fn clause_stamp(&self) -> Option<u32> {
        let place = |node| DatumPlace { file: self.file, item: self.index, node };
        let mut lists = self.levels.iter().rev().map(|level| level.list);
        let run = lists.find_map(|list| self.evaluation.clause_stamp(place(list)));
        let path: Vec<u32> = self.levels.iter().map(|level| level.list).collect();
        run.or_else(|| clause_form(self.item, &path).map(|_| u32::MAX))
    }

    /// The bytes of a datum of the cursor's item.
    pub(super) fn node_range(&self, node: u32) -> TextRange {
        self.lowered.map.range(self.index, node)
    }

    /// The innermost list around the cursor.
    pub(super) fn innermost(&self) -> Option<Level> {
        self.levels.last().copied()
    }

    /// A list of the marked tree, seen from its element that the cursor is in.
    fn level(&self, list: &SyntaxNode, element: TextRange) -> Option<Level> {
        let start = list.text_range().start();
        let node = self.lowered.map.node_at(self.index, start)?;
        if self.node_range(node).start() != start {
            return None;
        }
        let is_before = |child: &u32| self.node_range(*child).start() < element.start();
        let last = list.last_child_or_token();
        let closed = last.as_ref().is_some_and(|last| last.kind() == SyntaxKind::R_PAREN);
        let mut behind = successors(last, SyntaxElement::prev_sibling_or_token)
            .take_while(|other| other.text_range().start() >= element.end());
        Some(Level {
            list: node,
            position: self.item.children(node).take_while(is_before).count(),
            closed,
            follows: behind.any(|other| is_datum(other.kind())),
        })
    }
}

/// True for what can be an element of a list, which brackets, marks, blanks and comments are not.
fn is_datum(kind: SyntaxKind) -> bool {
    use SyntaxKind::{LIST, NUMBER, QUOTE, STRING, SYMBOL};
    matches!(kind, LIST | QUOTE | SYMBOL | NUMBER | STRING)
}

/// The tree with a name at the cursor: the word that stands there, or what is put in.
fn marked(db: &dyn Db, file: File, parse: &Arc<Parse>, word: Word, range: TextRange) -> Option<Marked> {
    let before = file.text(db).as_bytes()[..usize::from(range.start())].last();
    let is_at_margin = before.is_none_or(|byte| *byte == b'\n');
    let marker = match word {
        Word::Number | Word::String { closed: true } => return Some(Marked::as_written(parse, range)),
        Word::String { closed: false } => STRING_MARKER,
        Word::Blank | Word::Symbol { .. } if is_at_margin => FORM_MARKER,
        Word::Blank if before != Some(&b'(') => FORM_MARKER,
        Word::Blank | Word::Symbol { .. } => NAME_MARKER,
    };
    Marked::with(db, file, parse, range, marker)
}

/// The lists around a token, from the outermost, each with the bytes of its element that the token is in.
fn lists_around(token: &SyntaxToken) -> Vec<(SyntaxNode, TextRange)> {
    let mut element = token.text_range();
    let mut lists = Vec::new();
    for node in token.parent_ancestors() {
        let range = node.text_range();
        // A form that is put in is an element itself.
        if node.kind() == SyntaxKind::LIST && range.start() < element.start() {
            lists.push((node, element));
        }
        element = range;
    }
    lists.reverse();
    lists
}

/// The word that an offset is in or behind, and the bytes of that token, up to the offset if its end is missing;
/// [`None`] in a comment.
fn word(root: &SyntaxNode, offset: TextSize) -> Option<(Word, TextRange)> {
    let blank = Some((Word::Blank, TextRange::empty(offset)));
    let Some(token) = token_written(root, offset) else { return blank };
    let (range, text) = (token.text_range(), token.text());
    let inside = offset < range.end();
    // Where the end is missing, what follows the cursor is hardly meant to belong to it.
    let begun = TextRange::new(range.start(), offset);
    match token.kind() {
        SyntaxKind::COMMENT | SyntaxKind::UNKNOWN => None,
        SyntaxKind::BLOCK_COMMENT if inside || !text.ends_with("|#") => None,
        SyntaxKind::NUMBER => Some((Word::Number, range)),
        SyntaxKind::SYMBOL => {
            let bars = text.starts_with('|');
            let closed = !bars || text.len() > 1 && text.ends_with('|');
            Some((Word::Symbol { bars }, if closed { range } else { begun }))
        }
        SyntaxKind::STRING => {
            let closed = is_closed(text);
            let word = Word::String { closed };
            match (closed, inside) {
                (true, true) => Some((word, range)),
                (true, false) => blank,
                (false, _) => Some((word, begun)),
            }
        }
        // Blanks behind a string without its end, on its line, belong to it.
        SyntaxKind::WHITESPACE => {
            let before = text.get(..usize::from(offset - range.start())).unwrap_or_default();
            let open = token.prev_token().filter(|open| is_open_string(open) && !before.contains(['\n', '\r']));
            let string =
                |open: SyntaxToken| (Word::String { closed: false }, TextRange::new(open.text_range().start(), offset));
            open.map(string).or(blank)
        }
        _ => blank,
    }
}

/// True for the text of a string that has its end.
fn is_closed(string: &str) -> bool {
    string.len() > 1 && string.ends_with('"')
}

/// True for a string on one line whose end is missing.
fn is_open_string(token: &SyntaxToken) -> bool {
    let text = token.text();
    token.kind() == SyntaxKind::STRING && !is_closed(text) && !text.contains(['\n', '\r'])
}

/// The bytes that an entry of a list replaces.
fn inside(word: Word, token: TextRange) -> TextRange {
    match word {
        Word::String { closed } => {
            let quote = TextSize::new(1);
            let end = if closed { token.end() - quote } else { token.end() };
            TextRange::new(token.start() + quote, end)
        }
        _ => token,
    }
}

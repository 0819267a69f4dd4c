//! The place of the cursor in a GDL file: the word under it and the lists around it.
//!
//! The text there is mostly broken, because somebody is writing it: a list without its end goes on up to
//! the cursor, unless a form begins in between.

use std::sync::LazyLock;

use ludex_base::marker::token_written;
use ludex_base::{Db, File, parse_once};
use ludex_syntax::gdl::{GdlLanguage, SyntaxKind, SyntaxNode, SyntaxToken};
use ludex_syntax::{TextRange, TextSize};

use super::spot::clause_form;
use crate::evaluation::result::{Evaluation, Place};
use crate::evaluation::scope::Scope;
use crate::evaluation::walk::evaluate;
use crate::source::checking::checking;
use crate::source::lower::{Datum, Item, Lowered, lower};

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
        let (word, token) = word(&parse_once(db, file).root::<GdlLanguage>(), offset)?;
        let root = checking(db, file).root(file);
        let evaluation: &'db Evaluation = evaluate(db, root);
        let lowered: &'db Lowered = lower(db, file);
        let before = items_before(lowered, token.start());
        let index = before.saturating_sub(1);
        let mut cursor = Cursor {
            db,
            file,
            root,
            word,
            range: inside(word, token),
            item: if before == 0 { &NO_ITEM } else { &lowered.items.items[index as usize] },
            index,
            levels: Vec::new(),
            evaluation,
            scope: Scope::new(evaluation, u32::MAX),
            text,
            lowered,
        };
        if before > 0 {
            cursor.enclose(token);
        }
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
        let place = |node| Place { file: self.file, item: self.index, node };
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

    /// Goes down from the item to the innermost list that the word stands in. No deeper than a tree is
    /// (`ludex_syntax::tree::MAX_DEPTH`).
    fn enclose(&mut self, word: TextRange) {
        let mut node = 0;
        loop {
            match self.item.datum(node) {
                Datum::List => {
                    let (level, last) = self.level(node, word);
                    let own = self.node_range(node);
                    if level.closed && own.end() <= word.start() {
                        return;
                    }
                    if !level.closed && self.is_left(own.end(), word.start()) {
                        self.levels.retain(|outer| outer.closed);
                        return;
                    }
                    if self.levels.iter().any(|outer| !outer.closed) && self.begins_line(own.start()) {
                        // A form that a list without an end has swallowed.
                        self.levels.clear();
                    }
                    if let Some(outer) = self.levels.last_mut() {
                        outer.position -= 1;
                    }
                    self.levels.push(level);
                    let Some(last) = last else { return };
                    node = last;
                }
                Datum::Quote => {
                    let own = self.node_range(node);
                    let quotee = self.item.child(node, 0);
                    match quotee.map(|quotee| (quotee, self.node_range(quotee).start())) {
                        Some((quotee, start)) if start < word.start() => node = quotee,
                        quotee => {
                            // The word is what is quoted, or will be.
                            let own = quotee.is_some() || own.end() == word.start();
                            if let Some(outer) = self.levels.last_mut().filter(|_| own) {
                                outer.position -= 1;
                            }
                            return;
                        }
                    }
                }
                _ => return,
            }
        }
    }

    /// A list seen from the word, and the last of its elements that begin before that.
    fn level(&self, list: u32, word: TextRange) -> (Level, Option<u32>) {
        let own = self.node_range(list);
        let mut level = Level { list, position: 0, closed: false, follows: false };
        let mut last = None;
        let mut end = own.start();
        for child in self.item.children(list) {
            let range = self.node_range(child);
            end = range.end();
            if range.start() < word.start() {
                level.position += 1;
                last = Some(child);
            } else if range.start() >= word.end() {
                level.follows = true;
            }
        }
        let bracket = self.text.as_bytes().get(usize::from(own.end()).saturating_sub(1)) == Some(&b')');
        level.closed = bracket && end < own.end() && own.len() > TextSize::new(1);
        (level, last)
    }

    /// True if a list without an end that the tree ends before `end` does not go on up to `at`: a blank
    /// line stands between, and nothing is before it on its own line.
    fn is_left(&self, end: TextSize, at: TextSize) -> bool {
        if at <= end || !self.begins_line(at) {
            return false;
        }
        let between = &self.text.as_bytes()[usize::from(end)..usize::from(at)];
        between.iter().filter(|byte| **byte == b'\n').count() > 1
    }

    fn begins_line(&self, at: TextSize) -> bool {
        usize::from(at).checked_sub(1).is_none_or(|before| self.text.as_bytes().get(before) == Some(&b'\n'))
    }
}

/// The number of items that begin before an offset.
fn items_before(lowered: &Lowered, offset: TextSize) -> u32 {
    let (mut low, mut high) = (0, lowered.items.items.len() as u32);
    while low < high {
        let middle = low + (high - low) / 2;
        if lowered.map.range(middle, 0).start() < offset {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
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

//! The parser every grammar is written against.
//!
//! A lexer cuts the text into tokens; a grammar walks over the significant ones (blanks and
//! comments are invisible to it) and says where nodes begin and end; [`Parser::finish`] makes a
//! rowan tree of it with every byte of the text in it. Blanks and comments before a node stay
//! outside of it, so a node begins and ends with a significant token.
//!
//! The tree grows from its leaves, in one pass: the finished children of nodes that are not yet
//! complete wait in a row, a marker is a place in it, and to complete a node is to replace what
//! stands behind its marker by the node.
//!
//! Every loop of a grammar must consume a token or stop. A step limit proves it: a grammar
//! that looks at the same token too often gets the end of input from then on, and the rest
//! of the text goes into the tree as it is.

use std::cell::Cell;
use std::ops::Range;

use rowan::{TextRange, TextSize};

use crate::derived::Derived;
use crate::green_cache::GreenCache;
use crate::interrupt;
use crate::light::{LightTree, Nodes};
use crate::reparse::{Item, Reach};
pub use crate::token::Token;
use crate::tree::{Kind, Parse, SyntaxError, shared};
use crate::{Code, codes};

/// The number of times that a grammar may look at one token before it is taken to be stuck.
const MAX_STEPS: u32 = 10_000;

/// The number of tokens of a line that are looked at.
const MAX_ON_A_LINE: usize = 500;

/// A text cut into tokens, without gaps.
#[derive(Debug)]
pub struct Lexed<K> {
    /// In order; together they are the whole text.
    pub tokens: Vec<Token<K>>,
    /// The errors that the lexer found.
    pub errors: Vec<SyntaxError>,
    /// True if the lexer ended in its normal state: no string or comment was left open.
    pub complete: bool,
}

/// A started node, to be completed or abandoned.
///
/// The index, among the waiting children, of the first one the node will have.
#[must_use]
#[derive(Debug)]
pub struct Marker(u32);

/// A finished node that can still get a parent, while nothing around it is finished.
///
/// Its own index among the waiting children.
#[derive(Debug, Clone, Copy)]
pub struct CompletedMarker(u32);

/// The tree in the making.
enum Tree {
    Green(Box<GreenCache>),
    Light(Nodes),
}

impl Tree {
    /// The number of children that wait for a parent.
    #[inline]
    fn len(&self) -> usize {
        match self {
            Tree::Green(cache) => cache.len(),
            Tree::Light(nodes) => nodes.len(),
        }
    }

    /// Adds the tokens with these indices.
    #[inline]
    fn add(&mut self, tokens: Range<usize>) {
        match self {
            Tree::Green(cache) => cache.add(tokens),
            Tree::Light(nodes) => nodes.add(tokens),
        }
    }

    /// Puts the children from the one with the index `first` on into a node of this kind.
    fn node(&mut self, kind: u16, first: usize) {
        match self {
            Tree::Green(cache) => cache.node(kind, first),
            Tree::Light(nodes) => nodes.node(kind, first),
        }
    }
}

/// The state of one parse.
pub struct Parser<'t, K: Kind> {
    text: &'t str,
    /// In order, and behind the last one an end of file.
    tokens: Vec<Token<K>>,
    /// Indices of the significant tokens in `tokens`.
    significant: Vec<u32>,
    /// Their kinds; none if the grammar is stuck.
    kinds: Vec<K>,
    position: usize,
    /// The tokens before this one are among the waiting children.
    added: usize,
    tree: Tree,
    errors: Vec<SyntaxError>,
    steps: u32,
    muted: bool,
    saw_end: bool,
    /// The last significant token that the item has looked at.
    furthest: Cell<usize>,
    /// The items that were parsed by themselves, after what stands before the first item; of the last one it is not yet
    /// known how far it looks.
    items: Vec<Item>,
    last_error: usize,
    /// The number of errors when the item began.
    item_errors: usize,
    /// Two bytes between which no line break stands.
    unbroken: (usize, usize),
}

impl<'t, K: Kind> Parser<'t, K> {
    /// A parser at the first significant token, for a green tree.
    pub fn new(text: &'t str, lexed: Lexed<K>) -> Self {
        let mut parser = Self::light(text, lexed);
        let mut cache = GreenCache::take();
        cache.look_up(text, &parser.tokens);
        parser.tree = Tree::Green(cache);
        parser
    }

    /// A parser at the first significant token, for a light tree.
    pub(crate) fn light(text: &'t str, lexed: Lexed<K>) -> Self {
        let mut tokens = lexed.tokens;
        let eof = K::from_raw(shared::EOF);
        // Every token is written down and the next one takes the place of a blank: about half of
        // them are blanks, in no order that a processor could foresee.
        let mut significant = vec![0; tokens.len() + 1];
        let mut kinds = vec![eof; tokens.len() + 1];
        let mut count = 0;
        for (index, token) in tokens.iter().enumerate() {
            significant[count] = index as u32;
            kinds[count] = token.kind;
            count += usize::from(!token.kind.is_trivia());
        }
        significant.truncate(count);
        kinds.truncate(count);
        tokens.push(Token { kind: eof, start: text.len() as u32 });
        Self {
            text,
            tokens,
            significant,
            kinds,
            position: 0,
            added: 0,
            tree: Tree::Light(Nodes::default()),
            errors: lexed.errors,
            steps: 0,
            muted: false,
            saw_end: false,
            furthest: Cell::new(0),
            items: vec![Item { start: 0, seen: 0 }],
            last_error: usize::MAX,
            item_errors: 0,
            unbroken: (0, 0),
        }
    }

    /// The kind of the current token, [`shared::EOF`] at the end.
    #[inline]
    pub fn current(&mut self) -> K {
        self.nth(0)
    }

    /// The kind of the `n`th token from here (0 is the current one).
    #[inline]
    pub fn nth(&mut self, n: usize) -> K {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            self.give_up();
        }
        let position = self.position + n;
        self.look(position);
        match self.kinds.get(position) {
            Some(&kind) => kind,
            None => {
                self.saw_end = true;
                K::from_raw(shared::EOF)
            }
        }
    }

    /// Notes that the item rests on a token.
    #[inline]
    fn look(&self, position: usize) {
        self.furthest.set(self.furthest.get().max(position));
    }

    /// Notes how far the item has looked, and that no other one has begun.
    fn end_item(&mut self) {
        let seen = match self.significant.get(self.furthest.get()) {
            Some(&index) => self.tokens[index as usize + 1].start,
            None => Item::END,
        };
        if let Some(item) = self.items.last_mut() {
            item.seen = seen;
        }
    }

    #[cold]
    fn give_up(&mut self) {
        debug_assert!(self.kinds.is_empty(), "the grammar does not move at {:?}", self.current_range());
        self.kinds.clear();
    }

    /// True if the grammar has looked past the last token.
    pub(crate) fn saw_end(&self) -> bool {
        self.saw_end
    }

    /// True if the current token is of this kind.
    pub fn at(&mut self, kind: K) -> bool {
        self.nth(0) == kind
    }

    /// True at the end of the input.
    pub fn at_end(&mut self) -> bool {
        self.nth(0).to_raw() == shared::EOF
    }

    /// Index of the current token among the significant ones.
    pub fn position(&self) -> usize {
        self.position
    }

    /// The number of significant tokens.
    pub fn significant_len(&self) -> usize {
        self.significant.len()
    }

    /// Kind of the significant token with this index.
    #[inline]
    pub fn kind_at(&self, position: usize) -> K {
        self.look(position);
        self.kinds.get(position).copied().unwrap_or(K::from_raw(shared::EOF))
    }

    /// Range of the significant token with this index; empty, at the end, past the last.
    pub fn range_at(&self, position: usize) -> TextRange {
        match self.significant.get(position) {
            Some(&index) => {
                let start = self.tokens[index as usize].start;
                let end = self.tokens[index as usize + 1].start;
                TextRange::new(start.into(), end.into())
            }
            None => TextRange::empty(TextSize::of(self.text)),
        }
    }

    /// Text of the significant token with this index.
    pub fn text_at(&self, position: usize) -> &'t str {
        &self.text[self.range_at(position)]
    }

    /// The whole text.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// Range of the current token; empty, at the end, past the last.
    pub fn current_range(&self) -> TextRange {
        self.range_at(self.position)
    }

    /// Range of the token before the current one; empty, at 0, if there is none.
    pub fn previous_range(&self) -> TextRange {
        match self.position.checked_sub(1) {
            Some(previous) => self.range_at(previous),
            None => TextRange::empty(0.into()),
        }
    }

    /// Text of the current token.
    pub fn current_text(&self) -> &'t str {
        self.text_at(self.position)
    }

    /// True if no blank or comment stands between the token before the current one and it.
    pub fn joined_to_previous(&self) -> bool {
        self.position > 0
            && self.significant.get(self.position).is_some_and(|&here| self.significant[self.position - 1] + 1 == here)
    }

    /// True if a line break stands before the `n`th token from here, and a token before that.
    pub fn new_line_before(&self, n: usize) -> bool {
        let here = self.position + n;
        self.look(here);
        let Some(&before) = here.checked_sub(1).and_then(|previous| self.significant.get(previous)) else {
            return false;
        };
        let first = before as usize + 1;
        let last = self.significant.get(here).map_or(self.tokens.len() - 1, |&index| index as usize);
        if first >= last {
            return false; // nothing stands between them
        }
        let start = self.tokens[first].start as usize;
        let end = self.tokens[last].start as usize;
        self.text.as_bytes()[start..end].contains(&b'\n')
    }

    /// True at an opening bracket behind which more stands on its line, but not the bracket that closes
    /// it: it was struck by mistake rather than left open.
    pub fn lacks_partner_on_line(&mut self, opener: K, closer: K) -> bool {
        if !self.at(opener) || self.new_line_before(1) {
            return false;
        }
        let mut depth = 1_u32;
        for n in 1..MAX_ON_A_LINE {
            let kind = self.kind_at(self.position + n);
            if kind.to_raw() == shared::EOF {
                return self.nth(n) == kind;
            }
            if self.new_line_before(n) {
                return true;
            }
            if kind == opener {
                depth += 1;
            } else if kind == closer {
                depth -= 1;
            }
            if depth == 0 {
                return false;
            }
        }
        false
    }

    /// Takes the current token into the tree, and the blanks and comments before it. Does nothing
    /// at the end.
    #[inline]
    pub fn bump(&mut self) {
        if self.position < self.significant.len() {
            self.position += 1;
            self.steps = 0;
            interrupt::at(self.position);
        }
    }

    /// Puts the tokens before the one with this index among the waiting children.
    fn add_until(&mut self, end: usize) {
        if self.added < end {
            self.tree.add(self.added..end);
            self.added = end;
        }
    }

    /// Puts the tokens up to the last one taken among the waiting children. That is done only when
    /// they get a parent: a marker counts them beforehand.
    fn add_taken(&mut self) {
        if let Some(last) = self.position.checked_sub(1) {
            self.add_until(self.significant[last] as usize + 1);
        }
    }

    /// Takes the current token if it is of this kind.
    pub fn eat(&mut self, kind: K) -> bool {
        let here = self.at(kind);
        if here {
            self.bump();
        }
        here
    }

    /// Index of the current token among all of them; their number at the end.
    #[inline]
    fn current_index(&self) -> usize {
        self.significant.get(self.position).map_or(self.tokens.len() - 1, |&index| index as usize)
    }

    /// Begins a node at the current token.
    #[inline]
    pub fn start(&mut self) -> Marker {
        let before = self.current_index() - self.added;
        Marker((self.tree.len() + before) as u32)
    }

    /// Ends the node that the marker began.
    pub fn complete(&mut self, marker: Marker, kind: K) -> CompletedMarker {
        self.add_taken();
        if self.tree.len() < marker.0 as usize {
            self.add_until(self.current_index()); // it is empty
        }
        self.tree.node(kind.to_raw(), marker.0 as usize);
        CompletedMarker(marker.0)
    }

    /// Takes the current token into a node of its own.
    pub fn bump_as(&mut self, kind: K) {
        let node = self.start();
        self.bump();
        self.complete(node, kind);
    }

    /// Takes everything up to where `ends` says so into a node of its own.
    pub fn skip_as(&mut self, kind: K, ends: impl Fn(&mut Self) -> bool) {
        let node = self.start();
        while !ends(self) {
            self.bump();
        }
        self.complete(node, kind);
    }

    /// Gives up a node: what was taken since belongs to its parent.
    pub fn abandon(&mut self, _: Marker) {}

    /// Begins a node around a finished one.
    pub fn precede(&mut self, completed: CompletedMarker) -> Marker {
        Marker(completed.0)
    }

    /// Reports an error, unless errors are muted.
    pub fn error(&mut self, error: SyntaxError) {
        if !self.muted {
            self.errors.push(error);
        }
    }

    /// Reports that the current token is wrong. Of several errors at one token only the first is
    /// kept: the others follow from it.
    pub fn error_here(&mut self, code: &'static Code, message: impl Into<String>) {
        let range = if self.at_end() { TextRange::empty(self.previous_range().end()) } else { self.current_range() };
        self.error_once(SyntaxError::new(code, message, range));
    }

    /// Reports that something is missing before the current token: at that token, but right after
    /// the one before it if that stands on an earlier line. Otherwise like [`Self::error_here`].
    pub fn error_missing(&mut self, code: &'static Code, message: impl Into<String>) {
        if self.new_line_before(0) {
            let after_previous = self.previous_range().end();
            self.error_once(SyntaxError::new(code, message, TextRange::empty(after_previous)));
        } else {
            self.error_here(code, message);
        }
    }

    /// Reports an error; of several while the parser stands at one token only the first is kept.
    pub fn error_once(&mut self, error: SyntaxError) {
        if self.last_error != self.position {
            self.last_error = self.position;
            self.error(error);
        }
    }

    /// Takes what is wrong at the current token for reported.
    pub fn tell_nothing_here(&mut self) {
        self.last_error = self.position;
    }

    /// Forgets what was reported before: the first call of every item, so that an item reports the
    /// same whatever came before it.
    pub fn begin_item(&mut self) {
        self.end_item();
        self.furthest.set(self.position);
        self.items.push(Item { start: self.current_range().start().into(), seen: 0 });
        self.muted = false;
        self.last_error = usize::MAX;
        self.item_errors = self.errors.len();
    }

    /// True if the last fault this item reported stands on the line of the current token, before it,
    /// and nothing was said of how to mend it: what is wrong here may follow from it.
    pub fn follows_fault(&mut self) -> bool {
        let here = usize::from(self.current_range().start());
        let last = self.errors[self.item_errors..].last().filter(|error| error.fix.is_none());
        match last.map(|error| usize::from(error.range.end())) {
            Some(end) => end <= here && self.on_one_line(end, here),
            None => false,
        }
    }

    /// True if no line break stands between two places. Of a long line that is asked about again and again
    /// every byte is looked at once.
    fn on_one_line(&mut self, from: usize, to: usize) -> bool {
        let (start, end) = self.unbroken;
        let known = start <= from && from <= end;
        let (start, end) = if known { (start, end) } else { (from, from) };
        if to <= end {
            return true;
        }
        let line_break = self.text.as_bytes()[end..to].iter().position(|byte| *byte == b'\n');
        self.unbroken = (start, line_break.map_or(to, |at| end + at));
        line_break.is_none()
    }

    /// The errors so far: those of the lexer, then those of the grammar.
    pub fn errors(&self) -> &[SyntaxError] {
        &self.errors
    }

    /// Keeps the leftmost on every line of the errors reported since there were this many: for statements and values
    /// that are short, where the others follow from it. They do not where the one before them says how to mend it; to
    /// close a bracket there is a guess.
    pub fn keep_first_of_line(&mut self, before: usize) {
        if self.errors.len() < before + 2 {
            return;
        }
        let text = self.text.as_bytes();
        let start = |error: &SyntaxError| usize::from(error.range.start());
        let mut reported = self.errors.split_off(before);
        reported.sort_by_key(start);
        let last = reported.last().map_or(0, start);
        // Where the line of the kept one ends, or that there is no other line up to the last one.
        let mut line_end = 0;
        reported.dedup_by(|next, previous| {
            if line_end <= start(previous) {
                let rest = &text[start(previous)..last];
                line_end = start(previous) + rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
            }
            let mended = previous.fix.is_some() && !codes::is_unclosed(previous.code);
            !mended && start(next) <= line_end
        });
        self.errors.append(&mut reported);
    }

    /// Drops what would be reported from now on (`true`), or takes reports again (`false`).
    pub fn mute(&mut self, muted: bool) {
        self.muted = muted;
    }

    /// The tree of the file: all that was parsed in a node [`shared::SOURCE_FILE`]. Tokens the grammar
    /// left are added at the end.
    pub fn finish(mut self) -> Parse {
        self.end_item();
        self.add_until(self.tokens.len() - 1);
        self.tree.node(shared::SOURCE_FILE, 0);
        self.parse().expect("a node was just made")
    }

    /// The tree of the file as a light tree, and the errors; for a parser that was made for one.
    pub(crate) fn finish_light(mut self) -> (LightTree<'t, K>, Vec<SyntaxError>) {
        self.add_until(self.tokens.len() - 1);
        self.sort_errors();
        let Tree::Light(nodes) = self.tree else { unreachable!("the parser was made for a green tree") };
        (LightTree::new(self.text, self.tokens, nodes, K::from_raw(shared::SOURCE_FILE)), self.errors)
    }

    /// The tree of one item, for [`crate::reparse`]. `None` unless the grammar left a single node.
    pub(crate) fn finish_item(mut self) -> Option<Parse> {
        self.add_taken();
        (self.tree.len() == 1).then(|| self.parse()).flatten()
    }

    /// The tree of some items, and how far each of them looked, for [`crate::reparse`]. `None` unless the grammar left a
    /// single node.
    pub(crate) fn finish_items(mut self) -> Option<(Parse, Vec<Item>)> {
        self.end_item();
        let mut items = std::mem::take(&mut self.items);
        items.remove(0);
        Some((self.finish_item()?, items))
    }

    fn sort_errors(&mut self) {
        self.errors.sort_by_key(|error| (error.range.start(), error.range.end()));
    }

    fn parse(mut self) -> Option<Parse> {
        self.sort_errors();
        let Tree::Green(cache) = self.tree else { return None };
        let green = cache.last_node();
        cache.give_back();
        let reach = Reach::new(self.items);
        Some(Parse { green: green?, errors: self.errors, reach, derived: Derived::default() })
    }
}

/// The end of a text of this length, as an empty range.
pub fn end_of(text: &str) -> TextRange {
    TextRange::empty(TextSize::of(text))
}

//! The event parser every grammar is written against.
//!
//! A lexer cuts the text into tokens; a grammar walks over the significant ones (blanks and
//! comments are invisible to it) and leaves a list of events; [`Parser::finish`] turns tokens and
//! events into a rowan tree with every byte of the text in it. Blanks and comments before a
//! node stay outside of it, so a node begins and ends with a significant token.
//!
//! Every loop of a grammar must consume a token or stop. A step limit proves it: a grammar
//! that looks at the same token too often gets the end of input from then on, and the rest
//! of the text goes into the tree as it is.

use rowan::{GreenNode, NodeOrToken, TextRange, TextSize};

use crate::stock::{STOCK, Stock};
use crate::tree::{Kind, Parse, SyntaxError, shared};

/// How often a grammar may look at one token before it is taken to be stuck.
const STEP_LIMIT: u32 = 10_000;

/// A token: its kind and the byte where it begins. It ends where the next one begins.
#[derive(Debug, Clone, Copy)]
pub struct Token<K> {
    /// What it is.
    pub kind: K,
    /// Byte offset of its first character.
    pub start: u32,
}

/// A text cut into tokens, without gaps.
#[derive(Debug)]
pub struct Lexed<K> {
    /// In order; together they are the whole text.
    pub tokens: Vec<Token<K>>,
    /// What the lexer found wrong.
    pub errors: Vec<SyntaxError>,
    /// True if the lexer ended in its normal state: no string or comment was left open.
    pub complete: bool,
}

enum Event {
    /// A node begins; `forward` is the distance to the event of a node that was put around it.
    Start {
        kind: u16,
        forward: u32,
    },
    Finish,
    Token,
}

/// A started node, to be completed or abandoned.
#[must_use]
#[derive(Debug)]
pub struct Marker(u32);

/// A finished node that can still get a parent.
#[derive(Debug, Clone, Copy)]
pub struct CompletedMarker(u32);

const TOMBSTONE: u16 = u16::MAX;

/// The state of one parse.
pub struct Parser<'t, K: Kind> {
    text: &'t str,
    tokens: Vec<Token<K>>,
    /// Indices of the significant tokens in `tokens`.
    significant: Vec<u32>,
    position: usize,
    events: Vec<Event>,
    errors: Vec<SyntaxError>,
    steps: u32,
    stuck: bool,
    muted: bool,
    saw_end: bool,
    last_error: usize,
}

impl<'t, K: Kind> Parser<'t, K> {
    /// A parser at the first significant token.
    pub fn new(text: &'t str, lexed: Lexed<K>) -> Self {
        let mut significant = Vec::with_capacity(lexed.tokens.len());
        let tokens = lexed.tokens.iter().enumerate();
        significant.extend(tokens.filter(|(_, token)| !token.kind.is_trivia()).map(|(index, _)| index as u32));
        // Each token is an event; a grammar makes about one node for each, which is two more.
        let events = Vec::with_capacity(significant.len() * 3);
        Self {
            text,
            tokens: lexed.tokens,
            significant,
            position: 0,
            events,
            errors: lexed.errors,
            steps: 0,
            stuck: false,
            muted: false,
            saw_end: false,
            last_error: usize::MAX,
        }
    }

    /// The kind of the current token, [`shared::EOF`] at the end.
    pub fn current(&mut self) -> K {
        self.nth(0)
    }

    /// The kind of the `n`th token from here (0 is the current one).
    #[inline]
    pub fn nth(&mut self, n: usize) -> K {
        self.steps += 1;
        if self.steps > STEP_LIMIT && !self.stuck {
            debug_assert!(false, "the grammar does not move at byte {}", self.start_of(0));
            self.stuck = true;
        }
        if self.stuck {
            return K::from_raw(shared::EOF);
        }
        self.peek(n)
    }

    #[inline]
    fn peek(&mut self, n: usize) -> K {
        match self.significant.get(self.position + n) {
            Some(&index) => self.tokens[index as usize].kind,
            None => {
                self.saw_end = true;
                K::from_raw(shared::EOF)
            }
        }
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

    /// How many significant tokens there are.
    pub fn significant_len(&self) -> usize {
        self.significant.len()
    }

    /// Kind of the significant token with this index.
    #[inline]
    pub fn kind_at(&self, position: usize) -> K {
        match self.significant.get(position) {
            Some(&index) => self.tokens[index as usize].kind,
            None => K::from_raw(shared::EOF),
        }
    }

    /// Range of the significant token with this index; empty, at the end, past the last.
    pub fn range_at(&self, position: usize) -> TextRange {
        let len = self.text.len() as u32;
        match self.significant.get(position) {
            Some(&index) => {
                let start = self.tokens[index as usize].start;
                let end = self.tokens.get(index as usize + 1).map_or(len, |token| token.start);
                TextRange::new(start.into(), end.into())
            }
            None => TextRange::empty(len.into()),
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

    fn start_of(&self, n: usize) -> u32 {
        u32::from(self.range_at(self.position + n).start())
    }

    /// True if no blank or comment stands between the token before the current one and it.
    pub fn joined_to_previous(&self) -> bool {
        self.position > 0
            && self.significant.get(self.position).is_some_and(|&here| self.significant[self.position - 1] + 1 == here)
    }

    /// True if a line break stands before the `n`th token from here, and a token before that.
    pub fn new_line_before(&self, n: usize) -> bool {
        let here = self.position + n;
        let Some(&before) = here.checked_sub(1).and_then(|previous| self.significant.get(previous)) else {
            return false;
        };
        let first = before as usize + 1;
        let last = self.significant.get(here).map_or(self.tokens.len(), |&index| index as usize);
        if first >= last {
            return false; // nothing stands between them
        }
        let start = self.tokens[first].start as usize;
        let end = self.tokens.get(last).map_or(self.text.len(), |token| token.start as usize);
        self.text.as_bytes()[start..end].contains(&b'\n')
    }

    /// Takes the current token into the tree. Does nothing at the end.
    #[inline]
    pub fn bump(&mut self) {
        if self.position < self.significant.len() {
            self.position += 1;
            self.steps = 0;
            self.events.push(Event::Token);
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

    /// Begins a node at the current token.
    pub fn start(&mut self) -> Marker {
        let at = self.events.len() as u32;
        self.events.push(Event::Start { kind: TOMBSTONE, forward: 0 });
        Marker(at)
    }

    /// Ends the node that the marker began.
    pub fn complete(&mut self, marker: Marker, kind: K) -> CompletedMarker {
        if let Event::Start { kind: slot, .. } = &mut self.events[marker.0 as usize] {
            *slot = kind.to_raw();
        }
        self.events.push(Event::Finish);
        CompletedMarker(marker.0)
    }

    /// Gives up a node: what was taken since belongs to its parent. (A start event that is never
    /// completed is skipped when the tree is built.)
    pub fn abandon(&mut self, marker: Marker) {
        if marker.0 as usize + 1 == self.events.len() {
            self.events.pop();
        }
    }

    /// Begins a node around a finished one.
    pub fn precede(&mut self, completed: CompletedMarker) -> Marker {
        let outer = self.start();
        if let Event::Start { forward, .. } = &mut self.events[completed.0 as usize] {
            *forward = outer.0 - completed.0;
        }
        outer
    }

    /// Reports an error, unless errors are muted.
    pub fn error(&mut self, error: SyntaxError) {
        if !self.muted {
            self.errors.push(error);
        }
    }

    /// Reports that the current token is wrong. Of several errors at one token only the first is
    /// kept: the others follow from it.
    pub fn error_here(&mut self, code: &'static str, message: impl Into<String>) {
        let range = if self.at_end() { TextRange::empty(self.previous_range().end()) } else { self.current_range() };
        self.error_once(SyntaxError::new(code, message, range));
    }

    /// Reports that something is missing before the current token: at that token, but right after
    /// the one before it if that stands on an earlier line. Otherwise like [`Self::error_here`].
    pub fn error_missing(&mut self, code: &'static str, message: impl Into<String>) {
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

    /// Forgets what was reported before: the first call of every item, so that an item reports the
    /// same whatever came before it.
    pub fn begin_item(&mut self) {
        self.muted = false;
        self.last_error = usize::MAX;
    }

    /// What was reported so far: what the lexer found, then what the grammar did.
    pub fn errors(&self) -> &[SyntaxError] {
        &self.errors
    }

    /// Drops what would be reported from now on (`true`), or takes reports again (`false`).
    pub fn mute(&mut self, muted: bool) {
        self.muted = muted;
    }

    /// Turns tokens and events into a tree. Tokens the grammar left are added at the end.
    pub fn finish(mut self) -> Parse {
        let mut errors = std::mem::take(&mut self.errors);
        errors.sort_by_key(|error| (error.range.start(), error.range.end()));
        let green = build(self.text, &self.tokens, &mut self.events);
        Parse { green, errors }
    }
}

impl<'t, K: Kind> Parser<'t, K> {
    /// For [`crate::reparse`]: the tree of one item, made of the first `tokens` tokens (blanks and
    /// comments included), which are `text`. `None` if the grammar left no single node.
    pub(crate) fn finish_item(mut self, tokens: usize, text: &str) -> Option<Parse> {
        let mut errors = std::mem::take(&mut self.errors);
        errors.sort_by_key(|error| (error.range.start(), error.range.end()));
        if !matches!(self.events.first(), Some(Event::Start { .. })) {
            return None;
        }
        let green = build(text, &self.tokens[..tokens], &mut self.events);
        (green.text_len() == TextSize::of(text)).then_some(Parse { green, errors })
    }
}

struct Builder<'t, K> {
    text: &'t str,
    tokens: &'t [Token<K>],
    next: usize,
    stock: Stock,
}

impl<K: Kind> Builder<'_, K> {
    fn trivia(&mut self) {
        while self.next < self.tokens.len() && self.tokens[self.next].kind.is_trivia() {
            self.token();
        }
    }

    fn token(&mut self) {
        let token = self.tokens[self.next];
        let end = self.tokens.get(self.next + 1).map_or(self.text.len(), |next| next.start as usize);
        let green = self.stock.token(token.kind.to_raw(), self.text, token.start as usize..end);
        self.stock.children.push(NodeOrToken::Token(green));
        self.next += 1;
    }

    fn close(&mut self) {
        if let Some((kind, first)) = self.stock.open.pop() {
            let node = self.stock.node(kind, first);
            self.stock.children.push(NodeOrToken::Node(node));
        }
    }
}

fn build<K: Kind>(text: &str, tokens: &[Token<K>], events: &mut [Event]) -> GreenNode {
    let stock = STOCK.with_borrow_mut(std::mem::take);
    let mut builder = Builder { text, tokens, next: 0, stock };
    let mut wrappers = Vec::new();
    for index in 0..events.len() {
        match events[index] {
            Event::Start { kind: TOMBSTONE, .. } => {}
            Event::Start { kind, mut forward } => {
                // A chain of forward links lists the parents from the inside out.
                wrappers.push(kind);
                let mut at = index;
                while forward != 0 {
                    at += forward as usize;
                    let Event::Start { kind, forward: next } = &mut events[at] else { break };
                    wrappers.push(*kind);
                    *kind = TOMBSTONE;
                    forward = *next;
                }
                if !builder.stock.open.is_empty() {
                    builder.trivia();
                }
                while let Some(kind) = wrappers.pop() {
                    if kind != TOMBSTONE {
                        builder.stock.open.push((kind, builder.stock.children.len()));
                    }
                }
            }
            Event::Finish => {
                if builder.stock.open.len() == 1 {
                    while builder.next < builder.tokens.len() {
                        builder.token();
                    }
                }
                builder.close();
            }
            Event::Token => {
                builder.trivia();
                builder.token();
            }
        }
    }
    let mut stock = builder.stock;
    let root = match stock.children.pop() {
        Some(NodeOrToken::Node(node)) => node,
        _ => GreenNode::new(rowan::SyntaxKind(shared::SOURCE_FILE), []),
    };
    stock.children.clear();
    stock.open.clear();
    STOCK.with_borrow_mut(|slot| *slot = stock);
    root
}

/// The end of a text of this length, as an empty range.
pub fn end_of(text: &str) -> TextRange {
    TextRange::empty(TextSize::of(text))
}

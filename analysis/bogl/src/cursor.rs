//! What is being written at a place: how the text before the cursor goes on.
//!
//! While somebody writes, the tree around the cursor is broken, and what is still missing has no place in
//! it. So this looks at the words of the definition before the cursor alone: which parentheses, which
//! `if`, `let` and `while` are open there. What they mean is asked of the types (see [`crate::infer`]).

use ludex_base::{Db, File, Name, parse_once};
use ludex_syntax::bogl::{BoglLanguage, SyntaxKind as K, SyntaxNode, lex};
use ludex_syntax::tree::MAX_DEPTH;
use ludex_syntax::{TextRange, TextSize};

use crate::hir::items::{ItemHead, head};
use crate::spot::item_at;

/// A token before the cursor, and where it stands in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece<'t> {
    pub(crate) kind: K,
    pub(crate) start: TextSize,
    pub(crate) text: &'t str,
}

/// A token, and where it stands in the file.
pub(crate) type Last = Option<(K, TextSize)>;

/// What the cursor is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// Nothing stands before it.
    Beginning,
    /// The header, or something that is not a definition.
    Other,
    /// A type definition.
    TypeDef,
    /// The signature of a value or function.
    Signature,
    /// The equation of a definition with this number.
    Equation(u32),
}

/// A place where something is being written.
pub(crate) struct Cursor<'db> {
    /// The word that is being written, in the file; empty between two words.
    pub(crate) word: TextRange,
    /// True if that word is a number.
    pub(crate) in_number: bool,
    /// The column in which the word begins, if nothing stands before it on its line.
    pub(crate) column: Option<usize>,
    /// What the word goes on with.
    pub(crate) part: Part,
    /// The item that this is, and where it begins.
    pub(crate) item: Option<(u32, TextSize)>,
    /// The tokens of that part before the word, without blanks and comments.
    pub(crate) before: Vec<Piece<'db>>,
    /// The text behind the word.
    pub(crate) rest: &'db str,
}

impl<'db> Cursor<'db> {
    /// What is being written at an offset; `None` inside comments and operators.
    pub(crate) fn at(db: &'db dyn Db, file: File, offset: TextSize) -> Option<Cursor<'db>> {
        let text: &'db str = file.text(db);
        let root = parse_once(db, file).root::<BoglLanguage>();
        let offset = offset.min(root.text_range().end());
        let (word, in_number) = word_at(&root, offset)?;
        let start = usize::from(word.start());
        let line_start = text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
        let indent = text.get(line_start..start)?;
        let column = indent.trim().is_empty().then(|| indent.chars().count());
        let mut cursor = Cursor {
            word,
            in_number,
            column,
            part: Part::Beginning,
            item: None,
            before: Vec::new(),
            rest: text.get(usize::from(word.end())..)?,
        };
        let Some(previous) = significant_before(&root, word.start()) else { return Some(cursor) };
        let Some((item, item_start)) = item_at(db, file, previous) else { return Some(cursor) };
        let (part, part_start) = match &**head(db, file, item) {
            ItemHead::Type(_) => (Part::TypeDef, item_start),
            ItemHead::Value(def) => {
                let begins = |range: TextRange| range.start() + item_start;
                match def.equations.iter().rposition(|equation| begins(equation.range) <= previous) {
                    Some(nth) => (Part::Equation(nth as u32), begins(def.equations[nth].range)),
                    None => (Part::Signature, item_start),
                }
            }
            ItemHead::Game(_) | ItemHead::Other => (Part::Other, item_start),
        };
        cursor.part = part;
        cursor.item = Some((item, item_start));
        cursor.before = pieces(text.get(usize::from(part_start)..start)?, part_start);
        Some(cursor)
    }

    /// The token right before the word.
    pub(crate) fn last(&self) -> Last {
        self.before.last().map(|piece| (piece.kind, piece.start))
    }

    /// What is open in the equation that the cursor is in.
    pub(crate) fn scan(&self) -> Option<Scan> {
        if !matches!(self.part, Part::Equation(_)) {
            return None;
        }
        let mut scan = Scan { frames: Vec::new(), last: None, name: None };
        let mut pieces = self.before.iter();
        // The left side ends with the first `=`.
        let equals = pieces.find(|piece| piece.kind == K::EQ)?;
        scan.frames.push(Frame { open: Open::Equation, before: None });
        scan.last = Some((K::EQ, equals.start));
        for piece in pieces {
            scan.step(piece);
        }
        Some(scan)
    }
}

/// The word that an offset is in or behind, and whether it is a number; the empty place where it is in
/// none; `None` in comments and operators.
fn word_at(root: &SyntaxNode, offset: TextSize) -> Option<(TextRange, bool)> {
    let nothing = (TextRange::empty(offset), false);
    let token = root.token_at_offset(offset).left_biased().filter(|token| token.text_range().start() < offset);
    let Some(token) = token else { return Some(nothing) };
    let range = token.text_range();
    match token.kind() {
        K::WHITESPACE => Some(nothing),
        K::COMMENT | K::UNKNOWN => None,
        K::INT => Some((range, true)),
        _ if token.text().starts_with(char::is_alphabetic) => Some((range, false)),
        _ => (range.end() == offset).then_some(nothing),
    }
}

/// Where the last token before an offset begins that is neither blank nor comment.
fn significant_before(root: &SyntaxNode, offset: TextSize) -> Option<TextSize> {
    let mut token = root.token_at_offset(offset).left_biased().filter(|token| token.text_range().start() < offset);
    while let Some(here) = token {
        if !matches!(here.kind(), K::WHITESPACE | K::COMMENT | K::BLOCK_COMMENT) {
            return Some(here.text_range().start());
        }
        token = here.prev_token();
    }
    None
}

fn pieces(text: &str, start: TextSize) -> Vec<Piece<'_>> {
    let tokens = lex(text).tokens;
    let mut found: Vec<Piece<'_>> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        if matches!(token.kind, K::WHITESPACE | K::COMMENT | K::BLOCK_COMMENT) {
            continue;
        }
        let end = tokens.get(index + 1).map_or(text.len(), |next| next.start as usize);
        let text = text.get(token.start as usize..end).unwrap_or_default();
        found.push(Piece { kind: token.kind, start: start + TextSize::new(token.start), text });
    }
    found
}

/// Something that has begun before the cursor and goes on there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Open {
    /// The right side of the equation.
    Equation,
    /// Parentheses around an expression or a tuple: which component.
    Group(usize),
    /// The parentheses of a call: which argument.
    Call(Name, usize),
    /// The condition of an `if`.
    If,
    /// What stands behind `then`.
    Then,
    /// What stands behind `else`.
    Else,
    /// What `let` binds; where its name stands.
    Let(Option<TextSize>),
    /// What stands behind `in`; where the bound name stands.
    In(Option<TextSize>),
    /// The condition of a `while`.
    While,
    /// What stands behind `do`.
    Do,
}

/// One of the things that are open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) open: Open,
    /// The token before it, which may be an operator.
    pub(crate) before: Last,
}

/// What is open before the cursor, from the outside in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Scan {
    pub(crate) frames: Vec<Frame>,
    /// The token right before the cursor.
    pub(crate) last: Last,
    /// If that is a name: the name, and the token before it.
    name: Option<(Name, Last)>,
}

impl Scan {
    fn step(&mut self, piece: &Piece<'_>) {
        let name = self.name.take();
        match piece.kind {
            K::L_PAREN => match name {
                Some((callee, before)) => self.push(Open::Call(callee, 0), before),
                None => self.push(Open::Group(0), self.last),
            },
            K::R_PAREN => {
                self.close_to_parenthesis();
                self.pop();
            }
            K::COMMA => {
                self.close_to_parenthesis();
                if let Some(frame) = self.frames.last_mut()
                    && let Open::Group(nth) | Open::Call(_, nth) = &mut frame.open
                {
                    *nth += 1;
                }
            }
            K::IF_KW => self.push(Open::If, self.last),
            K::LET_KW => self.push(Open::Let(None), self.last),
            K::WHILE_KW => self.push(Open::While, self.last),
            K::THEN_KW => self.go_on(|open| (open == Open::If).then_some(Open::Then)),
            K::ELSE_KW => self.go_on(|open| (open == Open::Then).then_some(Open::Else)),
            K::DO_KW => self.go_on(|open| (open == Open::While).then_some(Open::Do)),
            K::IN_KW => self.go_on(|open| match open {
                Open::Let(name) => Some(Open::In(name)),
                _ => None,
            }),
            K::LOWER_NAME => self.name(piece),
            _ => {}
        }
        self.last = Some((piece.kind, piece.start));
    }

    fn name(&mut self, piece: &Piece<'_>) {
        self.name = Some((Name::new(piece.text), self.last));
        if matches!(self.last, Some((K::LET_KW, _)))
            && let Some(frame) = self.frames.last_mut()
        {
            frame.open = Open::Let(Some(piece.start));
        }
    }

    fn push(&mut self, open: Open, before: Last) {
        // What is nested deeper than a tree can be is not looked at.
        if self.frames.len() < MAX_DEPTH as usize {
            self.frames.push(Frame { open, before });
        }
    }

    /// Takes the innermost frame away; that of the equation stays.
    fn pop(&mut self) {
        if self.frames.len() > 1 {
            self.frames.pop();
        }
    }

    /// Takes away what ends where a parenthesis or a comma stands.
    fn close_to_parenthesis(&mut self) {
        while self.frames.len() > 1 && !self.frames.last().is_some_and(Frame::is_parenthesis) {
            self.frames.pop();
        }
    }

    /// A keyword: the innermost thing that it belongs to goes on with another part of it.
    fn go_on(&mut self, next: impl Fn(Open) -> Option<Open>) {
        for at in (0..self.frames.len()).rev() {
            let frame = self.frames[at];
            if let Some(open) = next(frame.open) {
                self.frames.truncate(at + 1);
                self.frames[at].open = open;
                return;
            }
            if frame.is_parenthesis() {
                return;
            }
        }
    }

    /// True inside parentheses that are still open.
    pub(crate) fn in_parentheses(&self) -> bool {
        self.frames.iter().any(Frame::is_parenthesis)
    }

    /// The keyword that must follow before anything that is open can end.
    pub(crate) fn pending(&self) -> Option<&'static str> {
        for frame in self.frames.iter().rev() {
            match frame.open {
                Open::If => return Some("then"),
                Open::Then => return Some("else"),
                Open::Let(_) => return Some("in"),
                Open::While => return Some("do"),
                Open::Else | Open::In(_) | Open::Do => {}
                Open::Equation | Open::Group(_) | Open::Call(..) => return None,
            }
        }
        None
    }
}

impl Frame {
    fn is_parenthesis(&self) -> bool {
        matches!(self.open, Open::Group(_) | Open::Call(..))
    }
}

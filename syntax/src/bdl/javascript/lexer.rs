//! Cuts the JavaScript of an `explicit` block into tokens, and finds where the block ends.
//!
//! The compiler counts braces and nothing else (reference/bdl.md, The explicit token); a reader of JavaScript steps
//! over those in strings, template literals, regular expressions and comments. Where the block is sound, JavaScript's
//! end counts: it is the one that the author meant. Where it is not, because a string is not closed, say, nobody can
//! tell what is hidden and what is not, and the compiler's end is taken.

use memchr::{memchr2, memchr2_iter, memchr3, memmem};

use super::words::{keyword, wants_value};
use crate::bdl::kind::SyntaxKind::{self, *};
use crate::interrupt;
use crate::token::Token;

/// The distance behind the compiler's end of a block within which JavaScript's is looked for, in bytes.
const BEYOND: usize = 4096;

/// The longest regular expression, in bytes.
const MAX_REGEX: usize = 2000;

/// The end of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::bdl) struct BlockEnd {
    /// The byte behind its `}`.
    pub(in crate::bdl) end: usize,
    /// True if no text behind the block could make it end elsewhere.
    pub(in crate::bdl) settled: bool,
}

/// The ends of comments and template literals that were looked for in a text: no stretch of it is searched twice.
#[derive(Debug, Default)]
pub(in crate::bdl) struct Searches {
    comment: Search,
    template: Search,
}

/// The last search: from anywhere in these bytes it comes to the same end.
#[derive(Debug, Default, Clone, Copy)]
struct Search {
    from: usize,
    to: usize,
    end: Option<usize>,
}

impl Search {
    /// The end that a search from this byte finds.
    fn run(&mut self, from: usize, find: impl FnOnce() -> Option<usize>) -> Option<usize> {
        if !(self.from..self.to).contains(&from) {
            let end = find();
            *self = Search { from, to: end.unwrap_or(usize::MAX), end };
        }
        self.end
    }
}

/// The compiler's count of the braces of a block.
#[derive(Debug, Clone, Copy)]
struct Count {
    depth: u32,
    /// The byte behind the brace that ends the block.
    end: Option<usize>,
}

impl Count {
    /// Counts a brace before this byte.
    fn brace(&mut self, opens: bool, behind: usize) {
        if self.end.is_some() {
            return;
        }
        self.depth = if opens { self.depth.saturating_add(1) } else { self.depth.saturating_sub(1) };
        if self.depth == 0 {
            self.end = Some(behind);
        }
    }

    /// Counts the braces among some bytes; `\}` is none.
    fn bytes(&mut self, bytes: &[u8], from: usize, to: usize) {
        let part = bytes.get(from..to).unwrap_or_default();
        for at in memchr2_iter(b'{', b'}', part).map(|at| from + at) {
            let opens = bytes[at] == b'{';
            let escaped = at > 0 && bytes[at - 1] == b'\\';
            if opens || !escaped {
                self.brace(opens, at + 1);
            }
            if self.end.is_some() {
                return;
            }
        }
    }
}

/// The place where the compiler ends the block whose `{` is at byte `open`, as far as the text up to byte `to` shows
/// it: the byte behind its `}`.
pub(in crate::bdl) fn compiler_end(text: &str, open: usize, to: usize) -> Option<usize> {
    let mut count = Count { depth: 0, end: None };
    count.bytes(text.as_bytes(), open, to.min(text.len()));
    count.end
}

/// Cuts the block whose `{` is at byte `open`; `last_brace` is the last `}` of the text and lies behind it. The
/// tokens are added to the others.
pub(in crate::bdl) fn block(
    text: &str,
    open: usize,
    last_brace: usize,
    searches: &mut Searches,
    tokens: &mut Vec<Token<SyntaxKind>>,
) -> BlockEnd {
    tokens.push(Token { kind: EXPLICIT_L_BRACE, start: open as u32 });
    let first = tokens.len();
    let mut lexer = Lexer::new(text, open + 1, searches);
    loop {
        let at = lexer.at;
        match lexer.count.end {
            Some(end) if lexer.fault || at > end + BEYOND => {
                let settled = lexer.fault && at <= end && at < text.len();
                return cut(tokens, first, BlockEnd { end, settled });
            }
            end if at >= text.len() => {
                let end = end.unwrap_or(last_brace + 1);
                return cut(tokens, first, BlockEnd { end, settled: false });
            }
            _ => {}
        }
        let mut kind = lexer.token();
        if kind == EXPLICIT_R_BRACE && !lexer.fault {
            tokens.push(Token { kind, start: at as u32 });
            return match lexer.count.end {
                Some(end) if holds_another(&text[end..lexer.at]) => {
                    cut(tokens, first, BlockEnd { end, settled: false })
                }
                _ => BlockEnd { end: lexer.at, settled: true },
            };
        }
        if kind == EXPLICIT_R_BRACE {
            kind = R_BRACE; // not the last one to the compiler
        }
        lexer.count_braces(kind, at);
        interrupt::at(tokens.len());
        tokens.push(Token { kind, start: at as u32 });
    }
}

/// Ends the tokens of a block, the first of which has the index `first`, with a `}`. One that reaches over that
/// brace is torn.
fn cut(tokens: &mut Vec<Token<SyntaxKind>>, first: usize, end: BlockEnd) -> BlockEnd {
    let brace = end.end.saturating_sub(1) as u32;
    while tokens.len() > first && tokens.last().is_some_and(|token| token.start > brace) {
        tokens.pop();
    }
    match tokens[first..].last_mut() {
        Some(last) if last.start == brace => last.kind = EXPLICIT_R_BRACE,
        last => {
            if let Some(last) = last
                && !matches!(last.kind, WHITESPACE | JS_UNKNOWN)
            {
                last.kind = JS_UNCLOSED;
            }
            tokens.push(Token { kind: EXPLICIT_R_BRACE, start: brace });
        }
    }
    end
}

/// True if something of BDL with braces of its own begins in a text, such as `king{`: then what seemed to be the
/// JavaScript of one block reaches into another one.
fn holds_another(text: &str) -> bool {
    text.match_indices('{').any(|(at, _)| {
        let before = text[..at].trim_end();
        let word = before.rfind(|c: char| !is_word(c)).map_or(before, |last| &before[last..]);
        let word = word.trim_start_matches(|c: char| !is_word(c));
        !word.is_empty() && keyword(word) == JS_IDENT
    })
}

/// True for a character of BDL's names.
fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// An open bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Open {
    /// `(`; the condition of a statement, behind which a statement begins, or anything else.
    Paren {
        condition: bool,
    },
    Bracket,
    /// `{` of a value or of statements, and the conditions around it whose `:` is still to come.
    Brace {
        value: bool,
        conditions: u32,
    },
    /// `${` of a template literal, whose text goes on behind the `}`.
    Substitution,
}

struct Lexer<'t, 's> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    open: Vec<Open>,
    /// The last token that is neither a blank nor a comment.
    previous: SyntaxKind,
    /// True if a line has ended since.
    new_line: bool,
    /// True after what has a value, where `/` divides and does not begin a regular expression.
    after_value: bool,
    /// The number of `?` in the braces around the place that are still to get their `:`.
    conditions: u32,
    /// True behind the `:` of a label or a case, where a `{` begins statements.
    after_label: bool,
    /// True if something is torn, so that nobody can tell which braces JavaScript sees.
    fault: bool,
    count: Count,
    searches: &'s mut Searches,
}

impl<'t, 's> Lexer<'t, 's> {
    /// A lexer behind the `{` of a block.
    fn new(text: &'t str, at: usize, searches: &'s mut Searches) -> Self {
        Lexer {
            text,
            bytes: text.as_bytes(),
            at,
            open: Vec::new(),
            previous: EXPLICIT_L_BRACE,
            new_line: false,
            after_value: false,
            conditions: 0,
            after_label: false,
            fault: false,
            count: Count { depth: 1, end: None },
            searches,
        }
    }

    fn peek(&self, n: usize) -> u8 {
        self.bytes.get(self.at + n).copied().unwrap_or(0)
    }

    /// Counts the braces of the token that was just taken, as the compiler does.
    fn count_braces(&mut self, kind: SyntaxKind, start: usize) {
        match kind {
            L_BRACE => self.count.brace(true, self.at),
            R_BRACE => self.count.brace(false, self.at),
            COMMENT | BLOCK_COMMENT | JS_STRING | JS_TEMPLATE | JS_TEMPLATE_HEAD | JS_TEMPLATE_MIDDLE
            | JS_TEMPLATE_TAIL | JS_REGEX | JS_UNCLOSED | JS_UNKNOWN => self.count.bytes(self.bytes, start, self.at),
            _ => {}
        }
    }

    /// Steps over the next token; there is one. The `}` of the block is [`EXPLICIT_R_BRACE`].
    fn token(&mut self) -> SyntaxKind {
        let byte = self.peek(0);
        let after_value = self.after_value;
        self.after_value = false;
        let kind = match byte {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => self.blanks(),
            b'/' if self.peek(1) == b'/' => self.line_comment(),
            b'/' if self.peek(1) == b'*' => self.block_comment(),
            b'/' if !after_value => self.regex(),
            b'"' | b'\'' => self.string(byte),
            b'`' => self.template(JS_TEMPLATE, JS_TEMPLATE_HEAD),
            b'(' | b'[' | b'{' => self.opening(byte),
            b')' | b']' | b'}' => self.closing(byte),
            b'0'..=b'9' => self.number(),
            b'.' if self.peek(1).is_ascii_digit() => self.number(),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => self.word(),
            b'#' if self.peek(1).is_ascii_alphabetic() || matches!(self.peek(1), b'_' | b'$') => {
                self.at += 1;
                self.word();
                JS_IDENT
            }
            b'\\' if self.escaped_letter() > 0 => self.word(),
            b'\\' => self.backslash(),
            0x80.. => self.beyond_ascii(),
            _ => self.sign(byte),
        };
        match kind {
            WHITESPACE | COMMENT | BLOCK_COMMENT => {
                self.after_value = after_value;
                return kind;
            }
            JS_IDENT | JS_NUMBER | JS_STRING | JS_TEMPLATE | JS_TEMPLATE_TAIL | JS_REGEX | JS_UNCLOSED | R_BRACKET
            | JS_THIS_KW | JS_SUPER_KW | JS_NULL_KW | JS_TRUE_KW | JS_FALSE_KW => self.after_value = true,
            // `i++ / 2` divides: neither sign changes what stands before it.
            JS_INC_DEC => self.after_value = after_value,
            JS_QUESTION => self.conditions = self.conditions.saturating_add(1),
            JS_SEMICOLON => self.conditions = 0,
            _ => {}
        }
        self.after_label = kind == COLON && self.ends_label();
        self.previous = kind;
        self.new_line = false;
        kind
    }

    fn blanks(&mut self) -> SyntaxKind {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b' ' | b'\t' | 0x0b | 0x0c => self.at += 1,
                b'\n' | b'\r' => {
                    self.new_line = true;
                    self.at += 1;
                }
                0x80.. => match self.character() {
                    Some(c) if is_blank(c) => self.at += c.len_utf8(),
                    _ => break,
                },
                _ => break,
            }
        }
        WHITESPACE
    }

    /// The character here; `None` at the end.
    fn character(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    fn beyond_ascii(&mut self) -> SyntaxKind {
        match self.character() {
            Some(c) if is_blank(c) => self.blanks(),
            Some(c) if c.is_alphabetic() => self.word(),
            c => {
                self.at += c.map_or(1, char::len_utf8);
                JS_UNKNOWN
            }
        }
    }

    fn line_comment(&mut self) -> SyntaxKind {
        let rest = &self.bytes[self.at..];
        self.at += memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        COMMENT
    }

    fn block_comment(&mut self) -> SyntaxKind {
        let (bytes, from) = (self.bytes, self.at + 2);
        let find = || memmem::find(bytes.get(from..)?, b"*/").map(|at| from + at);
        match self.searches.comment.run(from, find) {
            Some(end) => {
                self.at = end + 2;
                BLOCK_COMMENT
            }
            None => self.torn(),
        }
    }

    /// What has no end takes the rest of the text.
    fn torn(&mut self) -> SyntaxKind {
        self.at = self.bytes.len();
        self.fault = true;
        JS_UNCLOSED
    }

    /// Steps over a backslash and what it takes with it.
    fn escape(&mut self) {
        self.at += if self.peek(1) == b'\r' && self.peek(2) == b'\n' { 3 } else { 2 };
        self.at = self.at.min(self.bytes.len());
    }

    fn string(&mut self, quote: u8) -> SyntaxKind {
        self.at += 1;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\\' => self.escape(),
                b'\n' | b'\r' => break,
                _ => {
                    self.at += 1;
                    if byte == quote {
                        return JS_STRING;
                    }
                }
            }
        }
        self.fault = true;
        self.move_to_boundary();
        JS_UNCLOSED
    }

    /// A backslash may have taken the first byte of a longer character.
    fn move_to_boundary(&mut self) {
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
    }

    /// A regular expression; of one without its end only the first `/`.
    fn regex(&mut self) -> SyntaxKind {
        let start = self.at;
        let limit = self.bytes.len().min(start + MAX_REGEX);
        let mut in_class = false;
        self.at += 1;
        while self.at < limit {
            let byte = self.peek(0);
            match byte {
                b'\n' | b'\r' => break,
                b'\\' if matches!(self.peek(1), b'\n' | b'\r') => break,
                b'\\' => self.escape(),
                _ => {
                    self.at += 1;
                    match byte {
                        b'[' => in_class = true,
                        b']' => in_class = false,
                        b'/' if !in_class => {
                            while self.peek(0).is_ascii_alphanumeric() {
                                self.at += 1;
                            }
                            return JS_REGEX;
                        }
                        _ => {}
                    }
                }
            }
        }
        self.at = start + 1;
        self.fault = true;
        JS_UNCLOSED
    }

    /// A part of a template literal, from its back quote or from the `}` of a substitution: the kind of a part that
    /// ends it, and of one behind which another substitution begins.
    fn template(&mut self, last: SyntaxKind, inner: SyntaxKind) -> SyntaxKind {
        let (bytes, from) = (self.bytes, self.at + 1);
        match self.searches.template.run(from, || template_end(bytes, from)) {
            Some(end) if bytes[end] == b'`' => {
                self.at = end + 1;
                last
            }
            Some(end) => {
                self.at = end + 2;
                self.open.push(Open::Substitution);
                inner
            }
            None => self.torn(),
        }
    }

    fn opening(&mut self, byte: u8) -> SyntaxKind {
        self.at += 1;
        let (open, kind) = match byte {
            b'(' => {
                let condition = matches!(self.previous, JS_IF_KW | JS_WHILE_KW | JS_FOR_KW | JS_WITH_KW);
                (Open::Paren { condition }, L_PAREN)
            }
            b'[' => (Open::Bracket, L_BRACKET),
            _ => {
                let value = wants_value(self.previous) && !self.after_label;
                let conditions = std::mem::take(&mut self.conditions);
                (Open::Brace { value, conditions }, L_BRACE)
            }
        };
        self.open.push(open);
        kind
    }

    /// True if the `:` that was just taken ends a label or a case: it belongs to no condition and to no member.
    fn ends_label(&mut self) -> bool {
        if self.conditions > 0 {
            self.conditions -= 1;
            return false;
        }
        matches!(self.open.last(), Some(Open::Brace { value: false, .. }))
    }

    fn closing(&mut self, byte: u8) -> SyntaxKind {
        if byte == b'}' {
            return self.closing_brace();
        }
        self.at += 1;
        let last = self.open.last().copied();
        match (byte, last) {
            (b')', Some(Open::Paren { condition })) => {
                self.open.pop();
                self.after_value = !condition;
                R_PAREN
            }
            (b')', _) => {
                self.after_value = true;
                R_PAREN
            }
            (_, Some(Open::Bracket)) => {
                self.open.pop();
                R_BRACKET
            }
            _ => R_BRACKET,
        }
    }

    /// A `}` ends what is open in its braces too.
    fn closing_brace(&mut self) -> SyntaxKind {
        loop {
            match self.open.pop() {
                Some(Open::Brace { value, conditions }) => {
                    self.at += 1;
                    self.after_value = value;
                    self.conditions = conditions;
                    return R_BRACE;
                }
                Some(Open::Substitution) => return self.template(JS_TEMPLATE_TAIL, JS_TEMPLATE_MIDDLE),
                Some(Open::Paren { .. } | Open::Bracket) => {}
                None => {
                    self.at += 1;
                    return EXPLICIT_R_BRACE;
                }
            }
        }
    }

    fn number(&mut self) -> SyntaxKind {
        let radix = self.peek(0) == b'0' && matches!(self.peek(1), b'x' | b'X' | b'o' | b'O' | b'b' | b'B');
        if radix {
            self.at += 2;
            while self.peek(0).is_ascii_alphanumeric() || self.peek(0) == b'_' {
                self.at += 1;
            }
            return JS_NUMBER;
        }
        self.digits();
        if self.peek(0) == b'.' {
            self.at += 1;
            self.digits();
        }
        let sign = usize::from(matches!(self.peek(1), b'+' | b'-'));
        if matches!(self.peek(0), b'e' | b'E') && self.peek(1 + sign).is_ascii_digit() {
            self.at += 1 + sign;
            self.digits();
        } else if self.peek(0) == b'n' && !self.peek(1).is_ascii_alphanumeric() {
            self.at += 1;
        }
        JS_NUMBER
    }

    fn digits(&mut self) {
        while self.peek(0).is_ascii_digit() || (self.peek(0) == b'_' && self.peek(1).is_ascii_digit()) {
            self.at += 1;
        }
    }

    /// A name or a word of JavaScript. Behind a dot on the same line every word is a name.
    fn word(&mut self) -> SyntaxKind {
        let start = self.at;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$' => self.at += 1,
                b'\\' => match self.escaped_letter() {
                    0 => break,
                    length => self.at += length,
                },
                0x80.. => match self.character() {
                    Some(c) if c.is_alphanumeric() || matches!(c, '\u{200c}' | '\u{200d}') => self.at += c.len_utf8(),
                    _ => break,
                },
                _ => break,
            }
        }
        let member = matches!(self.previous, JS_DOT | JS_QUESTION_DOT) && !self.new_line;
        if member { JS_IDENT } else { keyword(&self.text[start..self.at]) }
    }

    /// The length of a letter that is written as `\u0061` or `\u{61}`; 0 if there is none here.
    fn escaped_letter(&self) -> usize {
        let digits = |from: usize| (from..from + 7).take_while(|n| self.peek(*n).is_ascii_hexdigit()).count();
        match (self.peek(1), self.peek(2)) {
            (b'u', b'{') => match digits(3) {
                count if count > 0 && self.peek(3 + count) == b'}' => 4 + count,
                _ => 0,
            },
            (b'u', _) if digits(2) >= 4 => 6,
            _ => 0,
        }
    }

    /// A backslash outside of strings and their kin. The compiler takes `\}` for no brace, JavaScript takes it for
    /// nothing at all.
    fn backslash(&mut self) -> SyntaxKind {
        self.at += if self.peek(1) == b'}' { 2 } else { 1 };
        self.fault = true;
        JS_UNKNOWN
    }

    fn sign(&mut self, byte: u8) -> SyntaxKind {
        let (a, b, c) = (self.peek(1), self.peek(2), self.peek(3));
        let (kind, length) = match byte {
            b',' => (COMMA, 1),
            b';' => (JS_SEMICOLON, 1),
            b':' => (COLON, 1),
            b'.' if a == b'.' && b == b'.' => (JS_ELLIPSIS, 3),
            b'.' => (JS_DOT, 1),
            b'?' if a == b'?' && b == b'=' => (JS_ASSIGN_OP, 3),
            b'?' if a == b'?' => (JS_COALESCE, 2),
            b'?' if a == b'.' && !b.is_ascii_digit() => (JS_QUESTION_DOT, 2),
            b'?' => (JS_QUESTION, 1),
            b'=' | b'!' if a == b'=' && b == b'=' => (JS_EQUALITY, 3),
            b'=' | b'!' if a == b'=' => (JS_EQUALITY, 2),
            b'=' if a == b'>' => (JS_ARROW, 2),
            b'=' => (JS_EQ, 1),
            b'!' | b'~' => (JS_NOT, 1),
            b'+' | b'-' if a == byte => (JS_INC_DEC, 2),
            b'+' | b'-' if a == b'=' => (JS_ASSIGN_OP, 2),
            b'+' | b'-' => (JS_PLUS_MINUS, 1),
            b'*' | b'<' if a == byte && b == b'=' => (JS_ASSIGN_OP, 3),
            b'*' | b'<' if a == byte => (JS_OP, 2),
            b'&' | b'|' if a == byte && b == b'=' => (JS_ASSIGN_OP, 3),
            b'&' | b'|' if a == byte => (JS_LOGIC, 2),
            b'>' if a == byte && b == byte && c == b'=' => (JS_ASSIGN_OP, 4),
            b'>' if a == byte && b == byte => (JS_OP, 3),
            b'>' if a == byte && b == b'=' => (JS_ASSIGN_OP, 3),
            b'>' if a == byte => (JS_OP, 2),
            b'<' | b'>' if a == b'=' => (JS_OP, 2),
            b'*' | b'/' | b'%' | b'^' | b'&' | b'|' if a == b'=' => (JS_ASSIGN_OP, 2),
            b'*' => (JS_STAR, 1),
            b'<' | b'>' | b'/' | b'%' | b'^' | b'&' | b'|' => (JS_OP, 1),
            _ => (JS_UNKNOWN, 1),
        };
        self.at += length;
        kind
    }
}

/// The end of a part of a template literal that begins at a byte: its back quote, or the `$` of `${`.
fn template_end(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        at += memchr3(b'`', b'\\', b'$', bytes.get(at..)?)?;
        match bytes[at] {
            b'`' => return Some(at),
            b'\\' => at += 2,
            _ if bytes.get(at + 1) == Some(&b'{') => return Some(at),
            _ => at += 1,
        }
    }
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

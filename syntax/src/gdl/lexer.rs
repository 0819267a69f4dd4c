//! Cuts GDL into tokens (documents/gdl.txt, Lexical Elements; where it is silent, as Xconq's reader
//! does: a number takes every digit, `d`, sign and point after its first character, so `1st` is the
//! number `1` and the symbol `st`).
//!
//! `#` is an ordinary character of a symbol unless `|` follows, as the document says; Xconq's
//! reader cuts there.

use std::ops::Range;

use logos::{Lexer, Logos};
use rowan::{TextRange, TextSize};

use super::forms::FORMS;
use super::kind::SyntaxKind;
use crate::gdl::codes;
use crate::interrupt;
use crate::parser::{Lexed, Token};
use crate::sexpr::{is_at_margin, next_at_margin, only_closers_behind};
use crate::token::{delimited, nested_comment};
use crate::tree::{SyntaxError, SyntaxFix};

#[derive(Logos, Debug, Clone, Copy, PartialEq)]
enum Raw {
    #[regex(r"[ \t\r\n\x0B\x0C\u{FEFF}]+", |_| SyntaxKind::WHITESPACE)]
    #[regex(r";[^\n]*", |_| SyntaxKind::COMMENT, allow_greedy = true)]
    #[regex(r"['`\x00]", |_| SyntaxKind::QUOTE_MARK)]
    #[regex(r"[0-9.][0-9d+\-.]*%?", |_| SyntaxKind::NUMBER)]
    #[regex(r"[+\-][0-9d+\-.]*%?", signed)]
    Fixed(SyntaxKind),
    #[token("#|", block_comment)]
    BlockComment(bool),
    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
    #[token("\"", |lex| up_to(lex, b'"'))]
    String(bool),
    #[token("|", |lex| up_to(lex, b'|'))]
    Bars(bool),
    #[regex(r##"[^ \t\r\n\x0B\x0C();"'`\x00#|0-9.+\-\u{FEFF}]|#"##, symbol)]
    Symbol,
}

/// Takes the rest of a comment that may hold comments; false if the text ends before it does.
fn block_comment(lex: &mut Lexer<'_, Raw>) -> bool {
    let (len, closed) = nested_comment(lex.remainder(), *b"#|", *b"|#");
    lex.bump(len);
    closed
}

/// Takes the rest of a string or barred symbol; false if the text ends before it does.
fn up_to(lex: &mut Lexer<'_, Raw>, delimiter: u8) -> bool {
    let (len, closed) = delimited(lex.remainder(), delimiter);
    lex.bump(len);
    closed
}

/// A sign alone is the operator, otherwise it begins a number.
fn signed(lex: &mut Lexer<'_, Raw>) -> SyntaxKind {
    let next = lex.remainder().as_bytes().first();
    let ends = next.is_none_or(|byte| byte.is_ascii_whitespace() || *byte == 0x0B || *byte == b')');
    if lex.slice().len() == 1 && ends { SyntaxKind::SYMBOL } else { SyntaxKind::NUMBER }
}

fn symbol(lex: &mut Lexer<'_, Raw>) {
    let rest = lex.remainder();
    let bytes = rest.as_bytes();
    // A backslash takes the next character into the symbol, whatever it is.
    let mut at = usize::from(lex.slice() == "\\");
    while at < bytes.len() {
        match bytes[at] {
            b' ' | b'\t' | b'\r' | b'\n' | 0x0B | 0x0C | b'(' | b')' | b';' | b'"' | b'\'' | b'`' | 0 => break,
            b'#' if bytes.get(at + 1) == Some(&b'|') => break,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    at = at.min(bytes.len());
    while !rest.is_char_boundary(at) {
        at += 1;
    }
    lex.bump(at);
}

/// The facts known of a text up to some token, as it is cut into tokens.
#[derive(Debug, Clone, Copy, Default)]
struct State {
    /// The text ends in the last token, whose own end is missing.
    open: bool,
    /// A string or a symbol in bars runs over a line break to where the next one should begin.
    crossed: bool,
    /// The number of lists that are open.
    lists: u32,
    /// A parenthesis closes nothing.
    extra: bool,
}

impl State {
    fn is_sound(self) -> bool {
        !self.open && !self.crossed && self.lists == 0 && !self.extra
    }

    fn open_list(&mut self) {
        self.lists += 1;
    }

    fn close_list(&mut self) {
        self.extra |= self.lists == 0;
        self.lists = self.lists.saturating_sub(1);
    }

    /// The state behind these tokens, of which none is open.
    fn behind(tokens: &[Token<SyntaxKind>]) -> State {
        let mut state = State::default();
        for token in tokens {
            match token.kind {
                SyntaxKind::L_PAREN => state.open_list(),
                SyntaxKind::R_PAREN => state.close_list(),
                _ => {}
            }
        }
        state
    }
}

/// Cuts a text into tokens.
///
/// One missing quote or bar turns everything behind it inside out. So a text that is not sound is read in
/// stretches, each from one form at the margin to the next, whatever is open there. In a stretch that is not sound the
/// token that looks odd is cut short where its author seems to have meant it to end, and the rest is read again.
pub fn lex(text: &str) -> Lexed<SyntaxKind> {
    let mut tokens = Vec::with_capacity(text.len() / 3);
    let state = scan(text, 0, State::default(), &mut tokens);
    if state.is_sound() {
        return Lexed { tokens, errors: Vec::new(), complete: true };
    }
    tokens.clear();
    let mut whole = Lexed { tokens, errors: Vec::new(), complete: true };
    let mut lookups = MAX_LOOKUPS;
    // Each comment without an end is looked for up to the end of the text.
    let mut open_comments = 0;
    let mut start = 0;
    while start < text.len() {
        let end = if open_comments < MAX_CUTS { stretch_end(text, start, &mut open_comments) } else { text.len() };
        let stretch = Stretch { whole: text, text: &text[start..end], lookups };
        lookups = stretch.lex(start as u32, &mut whole);
        start = end;
    }
    whole
}

/// True if the text is not sound from the byte `from` on, where no list or string is open, and is read in stretches of
/// which one ends at `end`.
pub(super) fn is_cut(text: &str, from: usize, end: usize) -> bool {
    let mut at = from;
    while at < end {
        at = stretch_end(text, at, &mut 0);
    }
    at == end && !scan(text, from, State::default(), &mut Vec::new()).is_sound()
}

/// True for the name of a form that stands at top level.
pub(super) fn is_form(name: &str) -> bool {
    FORMS.binary_search(&name).is_ok()
}

/// The byte where the next form at the margin begins, or the end of the text. Comments that are closed may hold
/// such forms; those that are not closed are counted.
fn stretch_end(text: &str, start: usize, open_comments: &mut usize) -> usize {
    let mut lexer = Raw::lexer(&text[start..]);
    while let Some(raw) = lexer.next() {
        let token = start + lexer.span().start..start + lexer.span().end;
        *open_comments += usize::from(raw == Ok(Raw::BlockComment(false)));
        match raw {
            Ok(Raw::LParen) if token.start > start && is_at_margin(text, token.start, is_form) => return token.start,
            Ok(Raw::String(_) | Raw::Bars(_) | Raw::BlockComment(false)) => {
                let form = next_at_margin(&text[..token.end], token.start, is_form);
                if let Some(form) = form
                    && !(raw == Ok(Raw::String(true)) && only_closers_behind(text, token.end))
                {
                    return form;
                }
            }
            _ => {}
        }
    }
    text.len()
}

/// The number of symbols in bars that are not closed that may be looked for elsewhere in one text.
const MAX_LOOKUPS: usize = 16;

/// A piece of a text that is read by itself.
struct Stretch<'t> {
    whole: &'t str,
    text: &'t str,
    /// The number of symbols that may still be looked for in the whole text.
    lookups: usize,
}

impl Stretch<'_> {
    /// Adds the tokens of the stretch, which begins at a byte of the text, and what is wrong with them. Gives the
    /// lookups that are left.
    fn lex(mut self, start: u32, whole: &mut Lexed<SyntaxKind>) -> usize {
        let mut tokens = Vec::new();
        let state = scan(self.text, 0, State::default(), &mut tokens);
        let errors = if state.is_sound() { Vec::new() } else { self.recover(&mut tokens, state) };
        whole.tokens.extend(tokens.iter().map(|token| Token { kind: token.kind, start: token.start + start }));
        whole.complete &= errors.is_empty();
        whole.errors.extend(errors.into_iter().map(|mut error| {
            error.shift(start.into());
            error
        }));
        self.lookups
    }

    /// Cuts odd tokens short; gives what is wrong.
    fn recover(&mut self, tokens: &mut Vec<Token<SyntaxKind>>, mut state: State) -> Vec<SyntaxError> {
        let mut errors = Vec::new();
        let mut settled = 0;
        while let Some(odd) = odd_token(self.text, tokens, settled, state) {
            let before = State::behind(&tokens[..odd]);
            let open = state.open && odd + 1 == tokens.len();
            let cut = self.cut(tokens, odd, open, before);
            errors.push((cut.error, cut.sure));
            if errors.len() == MAX_CUTS {
                break;
            }
            let start = tokens[odd].start;
            tokens.truncate(odd);
            tokens.push(Token { kind: cut.kind, start });
            settled = odd + 1;
            state = scan(self.text, cut.end, before, tokens);
        }
        let sound = state.is_sound();
        let keep = |(mut error, sure): (SyntaxError, bool)| {
            error.fix = error.fix.filter(|_| sound || sure);
            error
        };
        errors.into_iter().map(keep).collect()
    }

    /// The end of the odd token, and its error. `open` tells whether the text ends in it, `before` what the state
    /// before it is.
    fn cut(&mut self, tokens: &[Token<SyntaxKind>], odd: usize, open: bool, before: State) -> Cut {
        let text = self.text;
        let kind = tokens[odd].kind;
        let start = tokens[odd].start as usize;
        let end = end_of(text, tokens, odd);
        let limit = if open { end } else { end - 1 };
        match kind {
            SyntaxKind::STRING => unclosed_string(text, start, limit, before),
            SyntaxKind::BLOCK_COMMENT => unclosed_comment(text, start, before),
            _ if ends_comment(&text[start..]) => unopened_comment(text, tokens, odd),
            _ => self.unclosed_symbol(start, limit, before),
        }
    }

    /// A symbol in bars ends with its line at the latest. If the text has a symbol in bars that begins
    /// in the same way, that is the one that was meant.
    fn unclosed_symbol(&mut self, start: usize, limit: usize, before: State) -> Cut {
        let text = self.text;
        let message = "this symbol in bars is never closed: a `|` is missing";
        let mut error = SyntaxError::new(codes::UNCLOSED_SYMBOL, message, range(start, start + 1));
        let ends = |c: char| matches!(c, '\r' | '\n' | '(' | '"' | ';') || (c == ')' && before.lists > 0);
        let line = text[start + 1..limit].find(ends).map_or(limit, |at| start + 1 + at);
        let line = text[start..line].trim_end();
        let words = line.match_indices([' ', '\t']).map(|(at, _)| line[..at].trim_end()).take(8);
        let is_known = |name: &&str| self.lookups > 0 && name.len() > 1 && self.whole.contains(&format!("{name}|"));
        let known = words.chain([line]).filter(is_known).last();
        self.lookups = self.lookups.saturating_sub(1);
        let end = start + known.unwrap_or(line).len();
        if known.is_some() {
            error.fix = Some(insert("|", end));
        }
        Cut { kind: SyntaxKind::SYMBOL, end, error, sure: known.is_some() }
    }
}

/// Adds the tokens from the byte `from` on.
fn scan(text: &str, from: usize, mut state: State, tokens: &mut Vec<Token<SyntaxKind>>) -> State {
    let mut lexer = Raw::lexer(&text[from..]);
    while let Some(raw) = lexer.next() {
        interrupt::at(tokens.len());
        let kind = match raw {
            Ok(Raw::Fixed(kind)) => kind,
            Ok(Raw::BlockComment(closed)) => {
                state.open |= !closed;
                SyntaxKind::BLOCK_COMMENT
            }
            Ok(Raw::LParen) => {
                state.open_list();
                SyntaxKind::L_PAREN
            }
            Ok(Raw::RParen) => {
                state.close_list();
                SyntaxKind::R_PAREN
            }
            Ok(Raw::String(closed)) => {
                state.open |= !closed;
                state.crossed |= closed && takes_next_quote(lexer.slice(), lexer.remainder());
                SyntaxKind::STRING
            }
            Ok(Raw::Bars(closed)) => {
                state.open |= !closed;
                state.crossed |= lexer.slice().contains('\n') && sticks(lexer.remainder());
                SyntaxKind::SYMBOL
            }
            Ok(Raw::Symbol) => SyntaxKind::SYMBOL,
            Err(()) => SyntaxKind::UNKNOWN,
        };
        tokens.push(Token { kind, start: (from + lexer.span().start) as u32 });
    }
    state
}

/// True if this text begins with a symbol or number, which then sticks to what is before it.
fn sticks(rest: &str) -> bool {
    !rest.starts_with("#|") && rest.chars().next().is_some_and(|c| !is_blank(c) && !"();\"'`\0|\u{FEFF}".contains(c))
}

/// True if a string ends with the quote that should have begun the next one: it stands first in its line, and
/// a text sticks to it.
fn takes_next_quote(string: &str, rest: &str) -> bool {
    let before_quote = |string: &str| string.rsplit_once('\n').is_some_and(|(_, line)| line.chars().all(is_blank));
    sticks(rest) && before_quote(&string[..string.len() - 1])
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n' | '\x0B' | '\x0C')
}

/// The number of odd tokens that are looked for in one stretch, and of comments without an end in a whole text.
const MAX_CUTS: usize = 16;

/// A token that is to end before its own end.
struct Cut {
    kind: SyntaxKind,
    end: usize,
    error: SyntaxError,
    /// The fix is right also if brackets are missing elsewhere.
    sure: bool,
}

fn end_of(text: &str, tokens: &[Token<SyntaxKind>], index: usize) -> usize {
    tokens.get(index + 1).map_or(text.len(), |next| next.start as usize)
}

/// The first token from `settled` on whose end is surely missing.
///
/// A string that ends with the quote that should have begun the next one has the text of that one
/// stick to its end, or its quote if it is empty; or, if that begins with a blank, at least a line in it begins
/// like a form.
/// Then what follows the last quote of the file is not a text, but a blank or a parenthesis. Symbols
/// in bars do not run over line breaks.
fn odd_token(text: &str, tokens: &[Token<SyntaxKind>], settled: usize, state: State) -> Option<usize> {
    if state.is_sound() {
        return None;
    }
    let mut suspect = None;
    for (index, token) in tokens.iter().enumerate().skip(settled) {
        let end = end_of(text, tokens, index);
        let body = &text[token.start as usize..end];
        if state.open && index + 1 == tokens.len() {
            let outside = body[1..].chars().next().is_none_or(|c| is_blank(c) || c == ')');
            let is_code = token.kind == SyntaxKind::STRING && outside;
            return suspect.filter(|_| is_code).or(Some(index));
        }
        if token.kind == SyntaxKind::STRING {
            let holds_form = holds_form(body);
            let rest = &text[end..];
            let next = sticks(rest) && (state.open || holds_form) || takes_next_quote(body, rest);
            if next || state.open && holds_form && rest.starts_with('"') {
                return Some(index);
            }
            if holds_form {
                suspect = suspect.or(Some(index));
            }
        } else if token.kind == SyntaxKind::SYMBOL && body.starts_with('|') && body.contains('\n') {
            return Some(index);
        }
    }
    None
}

/// True if a line in the text begins with a parenthesis.
fn holds_form(body: &str) -> bool {
    body.match_indices('\n').any(|(at, _)| body[at + 1..].trim_start_matches([' ', '\t']).starts_with('('))
}

fn range(start: usize, end: usize) -> TextRange {
    TextRange::new(TextSize::new(start as u32), TextSize::new(end as u32))
}

fn insert(delimiter: &str, at: usize) -> SyntaxFix {
    SyntaxFix::new(format!("insert `{delimiter}`"), range(at, at), delimiter)
}

fn unclosed_string(text: &str, start: usize, limit: usize, before: State) -> Cut {
    let (end, sure) = intended_end(text, start + 1, limit, before);
    let message = "this string is never closed: a `\"` is missing";
    let mut error = SyntaxError::new(codes::UNCLOSED_STRING, message, range(start, start + 1));
    let token = &text[start..end];
    if !token.contains('\n') && !token.ends_with('\\') {
        error.fix = Some(insert("\"", end));
    }
    Cut { kind: SyntaxKind::STRING, end, error, sure }
}

/// The cut of a comment without an end: in a list it ends like a string, otherwise before the next form at the margin.
fn unclosed_comment(text: &str, start: usize, before: State) -> Cut {
    let message = "this comment is never closed: a `|#` is missing";
    let error = SyntaxError::new(codes::UNCLOSED_COMMENT, message, range(start, start + 2));
    let end = if before.lists > 0 {
        intended_end(text, start + 2, text.len(), before).0
    } else {
        // A stretch ends before the next form at the margin.
        start + text[start..].trim_end().len().max(2)
    };
    Cut { kind: SyntaxKind::BLOCK_COMMENT, end, error, sure: false }
}

/// True if a text that begins with a bar begins with the end of a comment instead.
fn ends_comment(rest: &str) -> bool {
    rest.strip_prefix("|#").is_some_and(|rest| rest.chars().next().is_none_or(|c| is_blank(c) || c == ')'))
}

fn unopened_comment(text: &str, tokens: &[Token<SyntaxKind>], odd: usize) -> Cut {
    let start = tokens[odd].start as usize;
    let message = "`|#` ends a comment, but no comment is open here";
    let mut error = SyntaxError::new(codes::UNOPENED_COMMENT, message, range(start, start + 2));
    let previous = tokens[..odd].iter().rev().find(|token| token.kind != SyntaxKind::WHITESPACE);
    let sure = previous.is_some_and(|token| token.kind == SyntaxKind::BLOCK_COMMENT);
    if sure {
        let title = format!("remove `{}`", &text[start..start + 2]);
        error.fix = Some(SyntaxFix::new(title, error.range, ""));
    }
    Cut { kind: SyntaxKind::UNKNOWN, end: start + 2, error, sure }
}

/// The byte before which a text from `from` up to `limit` was meant to end: before a line that begins with a
/// parenthesis, or before the parentheses that close the list around it. The second value is true for the latter.
fn intended_end(text: &str, from: usize, limit: usize, before: State) -> (usize, bool) {
    let mut end = from;
    let mut line = from;
    // Parentheses of the text itself that are open.
    let mut level = 0;
    loop {
        let line_end = text[line..limit].find('\n').map(|at| line + at);
        let body = &text[line..line_end.unwrap_or(limit)];
        if line > from && body.trim_start_matches([' ', '\t']).starts_with(['(', ')']) {
            return (end, false);
        }
        let content = body.trim_end();
        if !content.is_empty() {
            end = line + content.len();
        }
        if before.lists > 0 {
            // Where the text was cut off at the next quote, the list may end anywhere.
            let closers = if line_end.is_some() || limit == text.len() { closers(body) } else { 0..body.len() };
            if let Some(at) = before_closer(body, closers, &mut level) {
                return (line + at, true);
            }
        }
        match line_end {
            Some(at) => line = at + 1,
            None => return (end, false),
        }
    }
}

/// The parentheses at the end of a line, or before a comment there.
fn closers(line: &str) -> Range<usize> {
    let at_end = |line: &str| {
        let line = line.trim_end();
        line.trim_end_matches(')').len()..line.len()
    };
    let found = at_end(line);
    if !found.is_empty() {
        return found;
    }
    let comment = line.find(" ;").or_else(|| line.find("\t;"));
    comment.map_or(found, |at| at_end(&line[..at]))
}

/// The end of what stands before the first of the `closers` that closes no parenthesis of the text
/// itself. `level` counts those that are open.
fn before_closer(line: &str, closers: Range<usize>, level: &mut usize) -> Option<usize> {
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            b'(' => *level += 1,
            b')' if *level > 0 => *level -= 1,
            b')' if closers.contains(&at) => return Some(line[..at].trim_end().len()),
            _ => {}
        }
    }
    None
}

//! Cuts Hy into tokens (reference/pyherc.md, Hy reader: the first rule that fits, not the longest
//! token). Where the readers differ the cut is Hy 0.12's, which takes more.
//!
//! Three things are cut differently from the readers, each of which they refuse: a `#` that no
//! name follows leaves the bracket or quote behind it alone; a quote mark keeps its form across
//! a blank; and a string that is never closed ends where its author seems to have meant it to.

use logos::{Lexer, Logos};
use rowan::{TextRange, TextSize};

use super::forms::is_top_level_form;
use super::kind::SyntaxKind;
use super::literal::{self, Generation};
use crate::hy::codes;
use crate::interrupt;
use crate::parser::{Lexed, Token};
use crate::sexpr::{is_at_margin, next_at_margin, only_closers_behind};
use crate::token::delimited;
use crate::tree::{Kind, SyntaxError, SyntaxFix};

#[derive(Logos, Debug, Clone, Copy, PartialEq)]
enum Raw {
    // What Python takes for white space.
    #[regex(
        r"[ \t\r\n\x0B\x0C\x1C-\x1F\u{85}\u{A0}\u{1680}\u{2000}-\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}]+",
        |_| SyntaxKind::WHITESPACE
    )]
    #[regex(r";[^\r\n]*", |_| SyntaxKind::COMMENT, allow_greedy = true)]
    #[token(")", |_| SyntaxKind::R_PAREN)]
    #[token("[", |_| SyntaxKind::L_BRACKET)]
    #[token("]", |_| SyntaxKind::R_BRACKET)]
    #[token("{", |_| SyntaxKind::L_BRACE)]
    #[token("#{", |_| SyntaxKind::L_BRACE)]
    #[token("}", |_| SyntaxKind::R_BRACE)]
    #[token("`", backquote)]
    #[token("~", tilde)]
    Fixed(SyntaxKind),
    #[token("(")]
    LParen,
    #[token("'")]
    Quote,
    #[token("~@", splice)]
    Splice(bool),
    #[token("#", hash)]
    Hash(SyntaxKind),
    #[token("\"", string)]
    #[token("u\"", string)]
    #[token("r\"", string)]
    #[token("ur\"", string)]
    #[token("ru\"", string)]
    String(bool),
    #[token("\u{FEFF}", byte_order_mark)]
    ByteOrderMark(bool),
    #[regex(
        r##"[^ \t\r\n\x0B\x0C\x1C-\x1F\u{85}\u{A0}\u{1680}\u{2000}-\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}()\[\]{}'";`~#\u{FEFF}]"##,
        run
    )]
    Run,
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || ('\x1C'..='\x1F').contains(&c)
}

fn is_closer(c: char) -> bool {
    matches!(c, ')' | ']' | '}')
}

/// True if a mark before this text is a mark: no blank and no closing bracket follows it.
fn marks(rest: &str) -> bool {
    !rest.starts_with(|c: char| is_blank(c) || is_closer(c))
}

fn backquote(lex: &mut Lexer<'_, Raw>) -> SyntaxKind {
    if marks(lex.remainder()) { SyntaxKind::QUASIQUOTE_MARK } else { SyntaxKind::SYMBOL }
}

fn tilde(lex: &mut Lexer<'_, Raw>) -> SyntaxKind {
    if marks(lex.remainder()) { SyntaxKind::UNQUOTE_MARK } else { SyntaxKind::SYMBOL }
}

/// False before a blank: then it is `~` and the symbol `@`.
fn splice(lex: &mut Lexer<'_, Raw>) -> bool {
    marks(lex.remainder())
}

/// A reader macro's call, or a shebang to the end of the line. Blanks, quotes and brackets are
/// names for the readers too, but no reader macro can be defined with them, so `#` is alone.
fn hash(lex: &mut Lexer<'_, Raw>) -> SyntaxKind {
    let rest = lex.remainder();
    match rest.chars().next() {
        None | Some('(' | ')' | '[' | ']' | '{' | '}' | '"' | ';') => SyntaxKind::UNKNOWN,
        Some(c) if is_blank(c) => SyntaxKind::UNKNOWN,
        Some('!') => {
            let len = rest.find(['\r', '\n']).unwrap_or(rest.len());
            lex.bump(len);
            SyntaxKind::COMMENT
        }
        Some(c) => {
            lex.bump(c.len_utf8());
            SyntaxKind::READER_MARK
        }
    }
}

/// Takes the rest of a string; false if the text ends before it does.
fn string(lex: &mut Lexer<'_, Raw>) -> bool {
    let (len, closed) = delimited(lex.remainder(), b'"');
    lex.bump(len);
    closed
}

/// Takes the rest of a number, keyword or symbol.
fn run(lex: &mut Lexer<'_, Raw>) {
    let ends = |c: char| matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | '\'' | '"' | ';') || is_blank(c);
    let rest = lex.remainder();
    // Nearly all of it is plain, and bytes are faster to look at than characters.
    let plain = rest.bytes().position(|byte| !is_plain(byte)).unwrap_or(rest.len());
    let len = rest[plain..].find(ends).map_or(rest.len(), |end| plain + end);
    lex.bump(len);
}

/// True for a character of one byte that ends no number, keyword or symbol.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'\'' | b'"' | b';')
}

/// True at the start of the text; elsewhere it is a character of a symbol.
fn byte_order_mark(lex: &mut Lexer<'_, Raw>) -> bool {
    let first = lex.span().start == 0;
    if !first {
        run(lex);
    }
    first
}

/// The kind of a run of characters.
fn run_kind(text: &str) -> SyntaxKind {
    if text.starts_with(':') {
        SyntaxKind::KEYWORD
    } else if literal::number(text, Generation::Y2017).is_some() {
        SyntaxKind::NUMBER
    } else {
        SyntaxKind::SYMBOL
    }
}

/// The number of strings without an end that are looked for in one stretch.
const MAX_CUTS: usize = 8;

/// A string that is to end before its quote does.
struct Cut {
    start: usize,
    end: usize,
}

/// Cuts a text into tokens.
///
/// One missing quote turns the strings behind it inside out. So a text that ends inside a string is read in
/// stretches, each from one form at the margin to the next. In a stretch that ends inside a string the one that looks
/// odd is cut short, and the rest is read again.
pub fn lex(text: &str) -> Lexed<SyntaxKind> {
    let (lexed, open) = scan(text, &[]);
    if !open {
        return lexed;
    }
    let mut whole = Lexed { tokens: Vec::with_capacity(lexed.tokens.len()), errors: Vec::new(), complete: false };
    let mut start = 0;
    while start < text.len() {
        let end = stretch_end(text, start);
        let stretch = lex_stretch(&text[start..end]);
        let moved = |token: &Token<SyntaxKind>| Token { kind: token.kind, start: token.start + start as u32 };
        whole.tokens.extend(stretch.tokens.iter().map(moved));
        whole.errors.extend(stretch.errors.into_iter().map(|mut error| {
            error.shift(start as i64);
            error
        }));
        start = end;
    }
    whole
}

/// True if the text ends inside a string, read from the byte `from` on, where none is open, and is read in stretches
/// of which one ends at `end`.
pub(super) fn is_cut(text: &str, from: usize, end: usize) -> bool {
    let mut at = from;
    while at < end {
        at = stretch_end(text, at);
    }
    at == end && scan(&text[from..], &[]).1
}

/// The byte where the next form at the margin begins, or the end of the text.
fn stretch_end(text: &str, start: usize) -> usize {
    let mut lexer = Raw::lexer(&text[start..]);
    while let Some(raw) = lexer.next() {
        let token = start + lexer.span().start..start + lexer.span().end;
        match raw {
            Ok(Raw::LParen) if token.start > start && is_at_margin(text, token.start, is_top_level_form) => {
                return token.start;
            }
            Ok(Raw::String(closed)) if !(closed && only_closers_behind(text, token.end)) => {
                if let Some(form) = next_at_margin(&text[..token.end], token.start, is_top_level_form) {
                    return form;
                }
            }
            _ => {}
        }
    }
    text.len()
}

/// Cuts a stretch of a text into tokens.
fn lex_stretch(text: &str) -> Lexed<SyntaxKind> {
    let mut cuts: Vec<Cut> = Vec::new();
    loop {
        let (lexed, open) = scan(text, &cuts);
        if !open || cuts.len() == MAX_CUTS {
            return lexed;
        }
        let after = cuts.last().map_or(0, |cut| cut.end);
        match odd_string(text, &lexed.tokens, after) {
            Some(cut) => cuts.push(cut),
            None => return lexed,
        }
    }
}

/// The first string that hardly anybody means: a symbol sticks to its end, or it is the one that the stretch ends
/// in.
fn odd_string(text: &str, tokens: &[Token<SyntaxKind>], after: usize) -> Option<Cut> {
    tokens.iter().enumerate().find_map(|(index, token)| {
        let start = token.start as usize;
        if token.kind != SyntaxKind::STRING || start < after {
            return None;
        }
        let next = tokens.get(index + 1);
        let body = &text[start..next.map_or(text.len(), |next| next.start as usize)];
        let sticks = next.is_some_and(|next| {
            next.kind.is_prefix()
                || matches!(
                    next.kind,
                    SyntaxKind::SYMBOL | SyntaxKind::NUMBER | SyntaxKind::KEYWORD | SyntaxKind::UNKNOWN
                )
        });
        let odd = sticks || next.is_none();
        odd.then(|| Cut { start, end: start + intended_len(body, next.is_some()) })
    })
}

/// The length, in bytes, that a string was meant to have: up to a line that begins like a form, or to the bracket that
/// closes what was opened before it, without the blanks there.
fn intended_len(body: &str, closed: bool) -> usize {
    let opening = literal::opening_len(body);
    let inner = &body[opening..body.len() - usize::from(closed)];
    let form = inner.match_indices('\n').find_map(|(at, _)| {
        let line = inner[at + 1..].trim_start_matches([' ', '\t']);
        line.starts_with(['(', '[', '#']).then_some(at)
    });
    let inner = &inner[..form.unwrap_or(inner.len())];
    let mut depth = 0_usize;
    let closer = inner.char_indices().find_map(|(at, c)| {
        if matches!(c, '(' | '[' | '{') {
            depth += 1;
        } else if is_closer(c) {
            if depth == 0 {
                return Some(at);
            }
            depth -= 1;
        }
        None
    });
    opening + inner[..closer.unwrap_or(inner.len())].trim_end().len()
}

/// The tokens, and whether the text ends in a string that is not among the cuts.
fn scan(text: &str, cuts: &[Cut]) -> (Lexed<SyntaxKind>, bool) {
    let mut tokens = Vec::with_capacity(text.len() / 4);
    let mut errors = Vec::new();
    let mut open = false;
    // A token or a shebang was seen.
    let mut begun = false;
    let mut base = 0;
    let mut lexer = Raw::lexer(text);
    while let Some(raw) = lexer.next() {
        interrupt::at(tokens.len());
        let span = lexer.span();
        let (start, end) = (base + span.start, base + span.end);
        let kind = match raw {
            Ok(Raw::Fixed(kind)) => kind,
            Ok(Raw::LParen) => SyntaxKind::L_PAREN,
            Ok(Raw::Quote) => {
                errors.extend(blank_after_quote(text, end));
                SyntaxKind::QUOTE_MARK
            }
            Ok(Raw::Splice(true)) => SyntaxKind::SPLICE_MARK,
            Ok(Raw::Splice(false)) => {
                tokens.push(Token { kind: SyntaxKind::UNQUOTE_MARK, start: start as u32 });
                tokens.push(Token { kind: SyntaxKind::SYMBOL, start: start as u32 + 1 });
                begun = true;
                continue;
            }
            Ok(Raw::Hash(kind)) => {
                match kind {
                    SyntaxKind::UNKNOWN => errors.push(nameless_hash(start)),
                    SyntaxKind::COMMENT if begun => errors.push(late_shebang(start)),
                    _ => {}
                }
                begun = true;
                kind
            }
            Ok(Raw::String(closed)) => {
                if let Some(cut) = cuts.iter().find(|cut| cut.start == start) {
                    errors.push(unclosed_string(text, start, cut.end));
                    tokens.push(Token { kind: SyntaxKind::STRING, start: start as u32 });
                    begun = true;
                    base = cut.end;
                    lexer = Raw::lexer(&text[base..]);
                    continue;
                }
                if closed {
                    errors.extend(bad_escape(&text[start..end], start));
                } else {
                    errors.push(unclosed_string(text, start, end));
                    open = true;
                }
                SyntaxKind::STRING
            }
            Ok(Raw::ByteOrderMark(first)) => {
                if first && start == 0 {
                    errors.push(byte_order_mark_error(range(start, end)));
                    SyntaxKind::WHITESPACE
                } else {
                    SyntaxKind::SYMBOL
                }
            }
            Ok(Raw::Run) => run_kind(lexer.slice()),
            Err(()) => SyntaxKind::UNKNOWN,
        };
        begun |= !kind.is_trivia();
        tokens.push(Token { kind, start: start as u32 });
    }
    // What a mark at the very end is depends on what comes after it.
    let ends_in_mark = tokens.last().is_some_and(|token| token.kind.is_prefix());
    let complete = cuts.is_empty() && !open && !ends_in_mark;
    (Lexed { tokens, errors, complete }, open)
}

fn range(start: usize, end: usize) -> TextRange {
    TextRange::new(TextSize::new(start as u32), TextSize::new(end as u32))
}

/// The error of a quote mark that ends at `end`, if a blank stands between it and its form. If
/// there is no form at all, the grammar says so.
fn blank_after_quote(text: &str, end: usize) -> Option<SyntaxError> {
    let rest = &text[end..];
    let after_blank = rest.trim_start_matches(is_blank);
    let gap = rest.len() - after_blank.len();
    if gap == 0 {
        return None;
    }
    let mut form = after_blank;
    while form.starts_with(';') {
        let comment = form.find(['\r', '\n']).unwrap_or(form.len());
        form = form[comment..].trim_start_matches(is_blank);
    }
    if form.is_empty() || form.starts_with(is_closer) {
        return None;
    }
    let message = "no space may follow `'`: write `'` directly before the form it quotes";
    let mut error = SyntaxError::new(codes::BLANK_AFTER_QUOTE, message, range(end - 1, end));
    if form.len() == after_blank.len() {
        let title = "remove the space".to_owned();
        error.fix = Some(SyntaxFix::new(title, range(end, end + gap), ""));
    }
    Some(error)
}

fn nameless_hash(start: usize) -> SyntaxError {
    let message = "`#` must be followed directly by the one character that names a reader macro, \
                   as in `#t(20 10)`; a comment begins with `;`";
    SyntaxError::new(codes::NAMELESS_READER_MACRO, message, range(start, start + 1))
}

fn late_shebang(start: usize) -> SyntaxError {
    let message = "only comments and blank lines may come before a `#!` line; a comment begins with `;`";
    let mut error = SyntaxError::new(codes::LATE_SHEBANG, message, range(start, start + 2));
    let title = "write `;` instead".to_owned();
    error.fix = Some(SyntaxFix::new(title, error.range, ";"));
    error
}

fn bad_escape(token: &str, start: usize) -> Option<SyntaxError> {
    if !token.contains('\\') {
        return None;
    }
    let (at, wrong) = literal::bad_escape(token)?;
    Some(SyntaxError::new(codes::BAD_ESCAPE, wrong, range(start + at.start, start + at.end)))
}

/// The error of a string that begins at `start` and is taken to end at `end`.
fn unclosed_string(text: &str, start: usize, end: usize) -> SyntaxError {
    let token = &text[start..end];
    let opening = range(start, start + literal::opening_len(token));
    let mut error = SyntaxError::new(codes::UNCLOSED_STRING, "this string is never closed: a `\"` is missing", opening);
    // Where it ends on its line the place is certain enough to mend.
    if !token.contains(['\r', '\n']) && end < text.len() {
        let title = "insert `\"`".to_owned();
        error.fix = Some(SyntaxFix::new(title, range(end, end), "\""));
    }
    error
}

fn byte_order_mark_error(range: TextRange) -> SyntaxError {
    let message = "Hy reads a byte order mark as a name; save the file as UTF-8 without it";
    let title = "remove the byte order mark".to_owned();
    SyntaxError::new(codes::BYTE_ORDER_MARK, message, range).with_fix(SyntaxFix::new(title, range, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(SyntaxKind, &str)> {
        let tokens = lex(text).tokens;
        let ends = tokens.iter().skip(1).map(|token| token.start as usize).chain([text.len()]);
        let pairs = tokens.iter().zip(ends).map(|(token, end)| (token.kind, &text[token.start as usize..end]));
        pairs.filter(|(kind, _)| *kind != SyntaxKind::WHITESPACE).collect()
    }

    #[test]
    fn the_first_rule_that_fits() {
        use SyntaxKind::{
            KEYWORD, NUMBER, QUASIQUOTE_MARK, QUOTE_MARK, READER_MARK, SPLICE_MARK, STRING, SYMBOL, UNQUOTE_MARK,
        };
        assert_eq!(kinds("#tuple ##x"), [(READER_MARK, "#t"), (SYMBOL, "uple"), (READER_MARK, "##"), (SYMBOL, "x")]);
        assert_eq!(
            kinds("~@x ~y ~@ ~"),
            [
                (SPLICE_MARK, "~@"),
                (SYMBOL, "x"),
                (UNQUOTE_MARK, "~"),
                (SYMBOL, "y"),
                (UNQUOTE_MARK, "~"),
                (SYMBOL, "@"),
                (UNQUOTE_MARK, "~"),
            ]
        );
        assert_eq!(kinds("`x ` y"), [(QUASIQUOTE_MARK, "`"), (SYMBOL, "x"), (SYMBOL, "`"), (SYMBOL, "y")]);
        assert_eq!(
            kinds("ur\"a\" b\"c\" 'd"),
            [(STRING, "ur\"a\""), (SYMBOL, "b"), (STRING, "\"c\""), (QUOTE_MARK, "'"), (SYMBOL, "d"),]
        );
        assert_eq!(
            kinds(":a 1/2 section₁ a,b~@`#"),
            [(KEYWORD, ":a"), (NUMBER, "1/2"), (SYMBOL, "section₁"), (SYMBOL, "a,b~@`#"),]
        );
    }

    #[test]
    fn runs_end_at_every_kind_of_blank() {
        use SyntaxKind::{NUMBER, SYMBOL};
        let expected = [(SYMBOL, "x"), (SYMBOL, "y"), (SYMBOL, "aß"), (NUMBER, "1"), (SYMBOL, "d\u{7F}e")];
        assert_eq!(kinds("x\u{1C}y aß\u{3000}1\u{85}d\u{7F}e"), expected);
    }

    #[test]
    fn sets_are_opened_by_one_token() {
        assert_eq!(kinds("#{}"), [(SyntaxKind::L_BRACE, "#{"), (SyntaxKind::R_BRACE, "}")]);
    }

    #[test]
    fn a_mark_at_the_end_may_become_something_else() {
        for text in ["'", "a `", "~", "~@", "#t", "\"a"] {
            assert!(!lex(text).complete, "{text}");
        }
        assert!(lex("#t(1)").complete);
    }
}

//! Cuts GDL into tokens (documents/gdl.txt, Lexical Elements; where it is silent, as Xconq's reader
//! does: a number takes every digit, `d`, sign and point after its first character, so `1st` is the
//! number `1` and the symbol `st`).
//!
//! `#` is an ordinary character of a symbol unless `|` follows, as the document says; Xconq's
//! reader cuts there.

use logos::{Lexer, Logos};
use rowan::TextRange;

use super::kind::SyntaxKind;
use crate::parser::{Lexed, Token};
use crate::tree::SyntaxError;

#[derive(Logos, Debug, Clone, Copy, PartialEq)]
enum Raw {
    #[regex(r"[ \t\r\n\x0B\x0C\u{FEFF}]+")]
    Whitespace,
    #[regex(r";[^\n]*", allow_greedy = true)]
    Comment,
    #[token("#|", block_comment)]
    BlockComment(bool),
    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
    #[regex(r"['`\x00]")]
    QuoteMark,
    #[regex(r"[0-9.][0-9d+\-.]*%?")]
    Number,
    #[regex(r"[+\-][0-9d+\-.]*%?", signed)]
    Signed(SyntaxKind),
    #[token("\"", |lex| delimited(lex, b'"'))]
    String(bool),
    #[token("|", |lex| delimited(lex, b'|'))]
    Bars(bool),
    #[regex(r##"[^ \t\r\n\x0B\x0C();"'`\x00#|0-9.+\-\u{FEFF}]|#"##, symbol)]
    Symbol,
}

/// Takes the rest of a comment that may hold comments; false if the text ends before it does.
fn block_comment(lex: &mut Lexer<'_, Raw>) -> bool {
    let bytes = lex.remainder().as_bytes();
    let mut depth = 1;
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], bytes.get(at + 1)) {
            (b'|', Some(b'#')) => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    lex.bump(at);
                    return true;
                }
            }
            (b'#', Some(b'|')) => {
                depth += 1;
                at += 2;
            }
            _ => at += 1,
        }
    }
    lex.bump(at);
    false
}

/// Takes the rest of a string or barred symbol; false if the text ends before it does.
fn delimited(lex: &mut Lexer<'_, Raw>, delimiter: u8) -> bool {
    let bytes = lex.remainder().as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'\\' {
            at += 2;
        } else if bytes[at] == delimiter {
            lex.bump(at + 1);
            return true;
        } else {
            at += 1;
        }
    }
    lex.bump(bytes.len());
    false
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

/// Cuts a text into tokens.
pub fn lex(text: &str) -> Lexed<SyntaxKind> {
    let mut lexed = scan(text, None);
    if !lexed.complete {
        // A quote is missing somewhere before. The strings of a module hardly ever hold a line
        // that begins with a parenthesis, so the first one that does is taken to be the odd one.
        if let Some(at) = odd_string(text, &lexed.tokens) {
            lexed = scan(text, Some(at));
        }
    }
    lexed
}

/// The first string token with a line that begins like a form.
fn odd_string(text: &str, tokens: &[Token<SyntaxKind>]) -> Option<u32> {
    tokens.iter().enumerate().find_map(|(index, token)| {
        let end = tokens.get(index + 1).map_or(text.len(), |next| next.start as usize);
        let odd = token.kind == SyntaxKind::STRING && text[token.start as usize..end].contains("\n(");
        odd.then_some(token.start)
    })
}

/// `odd` is the start of a string that is to end with its line.
fn scan(text: &str, odd: Option<u32>) -> Lexed<SyntaxKind> {
    let mut tokens = Vec::with_capacity(text.len() / 4);
    let mut errors = Vec::new();
    let mut complete = true;
    let mut base = 0;
    let mut lexer = Raw::lexer(text);
    while let Some(raw) = lexer.next() {
        let span = lexer.span();
        let start = (base + span.start) as u32;
        let open = |code, what: &str, len: u32| {
            let range = TextRange::at(start.into(), len.into());
            SyntaxError::new(code, format!("this {what} is never closed"), range)
        };
        let kind = match raw {
            Ok(Raw::Whitespace) => SyntaxKind::WHITESPACE,
            Ok(Raw::Comment) => SyntaxKind::COMMENT,
            Ok(Raw::BlockComment(closed)) => {
                if !closed {
                    errors.push(open("unclosed-comment", "comment", 2));
                    complete = false;
                }
                SyntaxKind::BLOCK_COMMENT
            }
            Ok(Raw::LParen) => SyntaxKind::L_PAREN,
            Ok(Raw::RParen) => SyntaxKind::R_PAREN,
            Ok(Raw::QuoteMark) => SyntaxKind::QUOTE_MARK,
            Ok(Raw::Number) => SyntaxKind::NUMBER,
            Ok(Raw::Signed(kind)) => kind,
            Ok(Raw::String(closed)) => {
                let cut = odd == Some(start);
                if cut || !closed {
                    errors.push(open("unclosed-string", "string", 1));
                    complete = false;
                }
                if cut {
                    let rest = &text[start as usize..];
                    let line = rest.find('\n').unwrap_or(rest.len());
                    let line = rest[..line].trim_end().len();
                    tokens.push(Token { kind: SyntaxKind::STRING, start });
                    base = start as usize + line;
                    lexer = Raw::lexer(&text[base..]);
                    continue;
                }
                SyntaxKind::STRING
            }
            Ok(Raw::Bars(closed)) => {
                if !closed {
                    errors.push(open("unclosed-symbol", "symbol in bars", 1));
                    complete = false;
                }
                SyntaxKind::SYMBOL
            }
            Ok(Raw::Symbol) => SyntaxKind::SYMBOL,
            Err(()) => SyntaxKind::UNKNOWN,
        };
        tokens.push(Token { kind, start });
    }
    Lexed { tokens, errors, complete }
}

//! Cuts BoGL into tokens (documents/bogl.txt, Lexical Syntax; where it is silent, as the reference
//! does: a run of operator characters is one operator, so `=-1` needs a blank; `--` begins a
//! comment wherever it stands).

use logos::{Lexer, Logos};
use rowan::TextRange;

use super::kind::SyntaxKind;
use crate::parser::{Lexed, Token};
use crate::tree::SyntaxError;

#[derive(Logos, Debug, Clone, Copy, PartialEq)]
enum Raw {
    #[regex(r"[ \t\r\n\x0B\x0C]+")]
    Whitespace,
    #[regex(r"--[^\n]*", allow_greedy = true)]
    Comment,
    #[token("{-", block_comment)]
    BlockComment(bool),
    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
    #[token("[")]
    LBracket,
    #[token("]")]
    RBracket,
    #[token("{")]
    LBrace,
    #[token("}")]
    RBrace,
    #[token(",")]
    Comma,
    #[regex(r"[0-9]+|0[xX][0-9a-fA-F]+|0[oO][0-7]+")]
    Int,
    #[regex(r"\p{Ll}[\p{L}\p{N}_']*", keyword)]
    Lower(SyntaxKind),
    #[regex(r"\p{Lu}[\p{L}\p{N}_']*")]
    Upper,
    #[token("Array")]
    Array,
    #[regex(r"[:!#$%&*+./<=>?@\\^|~-]", operator)]
    Operator,
    #[token("\u{FEFF}")]
    ByteOrderMark,
}

fn keyword(lex: &mut Lexer<'_, Raw>) -> SyntaxKind {
    match lex.slice() {
        "game" => SyntaxKind::GAME_KW,
        "type" => SyntaxKind::TYPE_KW,
        "of" => SyntaxKind::OF_KW,
        "let" => SyntaxKind::LET_KW,
        "in" => SyntaxKind::IN_KW,
        "if" => SyntaxKind::IF_KW,
        "then" => SyntaxKind::THEN_KW,
        "else" => SyntaxKind::ELSE_KW,
        "while" => SyntaxKind::WHILE_KW,
        "do" => SyntaxKind::DO_KW,
        _ => SyntaxKind::LOWER_NAME,
    }
}

/// Takes the rest of a comment that may hold comments; false if the text ends before it does.
fn block_comment(lex: &mut Lexer<'_, Raw>) -> bool {
    let bytes = lex.remainder().as_bytes();
    let mut depth = 1;
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], bytes.get(at + 1)) {
            (b'-', Some(b'}')) => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    lex.bump(at);
                    return true;
                }
            }
            (b'{', Some(b'-')) => {
                depth += 1;
                at += 2;
            }
            _ => at += 1,
        }
    }
    lex.bump(at);
    false
}

/// Takes the rest of a run of operator characters, up to a comment.
fn operator(lex: &mut Lexer<'_, Raw>) {
    let rest = lex.remainder().as_bytes();
    let is_operator = |byte: &u8| b":!#$%&*+./<=>?@\\^|~-".contains(byte);
    let mut len = rest.iter().take_while(|byte| is_operator(byte)).count();
    if let Some(comment) = rest[..len].windows(2).position(|pair| pair == b"--") {
        len = comment;
    }
    lex.bump(len);
}

const OPERATORS: [(&str, SyntaxKind); 18] = [
    ("->", SyntaxKind::ARROW),
    ("==", SyntaxKind::EQ_EQ),
    ("/=", SyntaxKind::NOT_EQ),
    ("<=", SyntaxKind::LT_EQ),
    (">=", SyntaxKind::GT_EQ),
    (":", SyntaxKind::COLON),
    ("=", SyntaxKind::EQ),
    ("&", SyntaxKind::AMP),
    ("!", SyntaxKind::BANG),
    ("#", SyntaxKind::HASH),
    ("+", SyntaxKind::PLUS),
    ("-", SyntaxKind::MINUS),
    ("*", SyntaxKind::STAR),
    ("/", SyntaxKind::SLASH),
    ("%", SyntaxKind::PERCENT),
    ("<", SyntaxKind::LT),
    (">", SyntaxKind::GT),
    ("\\", SyntaxKind::UNKNOWN),
];

/// The known operators a run is made of, if it is made of known ones.
fn split(run: &str) -> Option<Vec<(&str, SyntaxKind)>> {
    let mut parts = Vec::new();
    let mut rest = run;
    while !rest.is_empty() {
        let &(text, kind) = OPERATORS.iter().find(|(text, _)| rest.starts_with(text))?;
        if kind == SyntaxKind::UNKNOWN {
            return None;
        }
        parts.push((text, kind));
        rest = &rest[text.len()..];
    }
    Some(parts)
}

/// Cuts a text into tokens.
pub fn lex(text: &str) -> Lexed<SyntaxKind> {
    let mut tokens = Vec::with_capacity(text.len() / 4);
    let mut errors = Vec::new();
    let mut complete = true;
    let mut lexer = Raw::lexer(text);
    while let Some(raw) = lexer.next() {
        let span = lexer.span();
        let start = span.start as u32;
        let range = TextRange::new(start.into(), (span.end as u32).into());
        let kind = match raw {
            Ok(Raw::Whitespace) => SyntaxKind::WHITESPACE,
            Ok(Raw::Comment) => SyntaxKind::COMMENT,
            Ok(Raw::BlockComment(closed)) => {
                if !closed {
                    let range = TextRange::at(start.into(), 2.into());
                    let message = "this comment is never closed: a `-}` is missing";
                    errors.push(SyntaxError::new("unclosed-comment", message, range));
                    complete = false;
                }
                SyntaxKind::BLOCK_COMMENT
            }
            Ok(Raw::LParen) => SyntaxKind::L_PAREN,
            Ok(Raw::RParen) => SyntaxKind::R_PAREN,
            Ok(Raw::LBracket) => SyntaxKind::L_BRACKET,
            Ok(Raw::RBracket) => SyntaxKind::R_BRACKET,
            Ok(Raw::LBrace) => SyntaxKind::L_BRACE,
            Ok(Raw::RBrace) => SyntaxKind::R_BRACE,
            Ok(Raw::Comma) => SyntaxKind::COMMA,
            Ok(Raw::Int) => SyntaxKind::INT,
            Ok(Raw::Lower(kind)) => kind,
            Ok(Raw::Upper) => SyntaxKind::UPPER_NAME,
            Ok(Raw::Array) => SyntaxKind::ARRAY_KW,
            Ok(Raw::ByteOrderMark) => {
                let message = "BoGL does not accept a byte order mark; save the file as UTF-8 without it";
                errors.push(SyntaxError::new("byte-order-mark", message, range));
                SyntaxKind::WHITESPACE
            }
            Ok(Raw::Operator) => match split(lexer.slice()) {
                Some(parts) => {
                    if parts.len() > 1 {
                        let spaced: Vec<&str> = parts.iter().map(|(text, _)| *text).collect();
                        let message = format!(
                            "`{}` is read as one operator, which does not exist: write `{}`",
                            lexer.slice(),
                            spaced.join(" ")
                        );
                        errors.push(SyntaxError::new("glued-operators", message, range));
                    }
                    let mut at = start;
                    for (text, kind) in parts {
                        tokens.push(Token { kind, start: at });
                        at += text.len() as u32;
                    }
                    continue;
                }
                None => SyntaxKind::UNKNOWN,
            },
            Err(()) => SyntaxKind::UNKNOWN,
        };
        tokens.push(Token { kind, start });
    }
    Lexed { tokens, errors, complete }
}

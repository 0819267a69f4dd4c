//! Cuts Trench game files into tokens (documents/trench.txt gives no lexical rules; these are the
//! compiler's, reference/trench.md, section 7: a sign belongs to its number, a word may hold `/`
//! and `.`).

use logos::{Lexer, Logos};
use rowan::TextRange;

use super::kind::SyntaxKind;
use super::lexer::{block_comment_end, block_comment_error, lexer, stray_blank, stray_in_comment, too_large};
use crate::interrupt;
use crate::parser::{Lexed, Token};

/// The extras: true behind a block comment without an end, as no later one can have one.
#[derive(Logos, Debug, Clone, Copy, PartialEq)]
#[logos(extras = bool)]
enum Raw {
    #[regex(r"(?:[ \t\n]|\r\n)+", |_| SyntaxKind::WHITESPACE)]
    #[regex(r"[A-Za-z/.][A-Za-z0-9/_.]*", |_| SyntaxKind::WORD, priority = 3)]
    #[token("(", |_| SyntaxKind::L_PAREN)]
    #[token(")", |_| SyntaxKind::R_PAREN)]
    #[token("{", |_| SyntaxKind::L_BRACE)]
    #[token("}", |_| SyntaxKind::R_BRACE)]
    #[token(":", |_| SyntaxKind::COLON)]
    #[token(",", |_| SyntaxKind::COMMA)]
    #[token(";", |_| SyntaxKind::SEMICOLON)]
    Fixed(SyntaxKind),
    #[regex(r"[-=+*!?#%&|<>@$^~'`\\\[\]]")]
    #[regex(r"_[A-Za-z0-9/_.]*")]
    #[regex(r"[\u{80}-\u{9F}\u{A1}-\u{FEFE}\u{FF00}-\u{10FFFF}]+")]
    Unknown,
    #[regex(r"[\r\x0B\x0C\u{A0}\u{FEFF}]")]
    StrayBlank,
    // Also a word, when nothing but characters of words follows: the comment wins.
    #[regex(r"//(?:[^\r\n]|\r[^\r\n])*", priority = 20, allow_greedy = true)]
    Comment,
    #[token("/*", block_comment)]
    BlockComment(bool),
    #[regex(r"-?[0-9]+")]
    Int,
    #[regex(r#""[^"\r\n]*"?"#)]
    Quoted,
}

lexer! {
    /// Cuts a game file into tokens.
}

//! Cuts Trench scripts into tokens (documents/trench.txt gives no lexical rules; these are the
//! compiler's, reference/trench.md, section 1: a label is one token, `++` and `--` are greedy).
//!
//! What is not a token of Trench but can be told apart from one is taken whole, so that it costs one
//! error: a block comment, a character that looks like a blank, a text in quotes, a name with
//! foreign letters.

use logos::{Lexer, Logos};
use rowan::{TextRange, TextSize};

use super::kind::SyntaxKind;
use crate::interrupt;
use crate::parser::{Lexed, Token};
use crate::tree::{SyntaxError, SyntaxFix};
use crate::trench::codes;

/// The extras: true behind a block comment without an end, as no later one can have one.
#[derive(Logos, Debug, Clone, Copy, PartialEq)]
#[logos(extras = bool)]
enum Raw {
    #[regex(r"[\r\x0B\x0C\u{A0}\u{FEFF}]")]
    StrayBlank,
    #[regex(r"//(?:[^\r\n]|\r[^\r\n])*", allow_greedy = true)]
    Comment,
    #[token("/*", block_comment)]
    BlockComment(bool),
    #[regex(r"[0-9]+")]
    Int,
    #[regex(r"(?:[ \t\n]|\r\n)+", |_| SyntaxKind::WHITESPACE)]
    #[regex(r"[A-Za-z'][A-Za-z0-9_]*", keyword)]
    #[regex(r"[A-Za-z'][A-Za-z0-9_]*:", |_| SyntaxKind::LABEL)]
    #[token("(", |_| SyntaxKind::L_PAREN)]
    #[token(")", |_| SyntaxKind::R_PAREN)]
    #[token("[", |_| SyntaxKind::L_BRACKET)]
    #[token("]", |_| SyntaxKind::R_BRACKET)]
    #[token("{", |_| SyntaxKind::L_BRACE)]
    #[token("}", |_| SyntaxKind::R_BRACE)]
    #[token("+", |_| SyntaxKind::PLUS)]
    #[token("++", |_| SyntaxKind::PLUS_PLUS)]
    #[token("-", |_| SyntaxKind::MINUS)]
    #[token("--", |_| SyntaxKind::MINUS_MINUS)]
    #[token("*", |_| SyntaxKind::STAR)]
    #[token("/", |_| SyntaxKind::SLASH)]
    #[token("%", |_| SyntaxKind::PERCENT)]
    #[token("=", |_| SyntaxKind::EQ)]
    #[token("!=", |_| SyntaxKind::NOT_EQ)]
    #[token("<", |_| SyntaxKind::LT)]
    #[token("<=", |_| SyntaxKind::LT_EQ)]
    #[token(">", |_| SyntaxKind::GT)]
    #[token(">=", |_| SyntaxKind::GT_EQ)]
    #[token("&", |_| SyntaxKind::AMP)]
    #[token("|", |_| SyntaxKind::PIPE)]
    #[token("?", |_| SyntaxKind::QUESTION)]
    #[token("~", |_| SyntaxKind::TILDE)]
    #[token(".", |_| SyntaxKind::DOT)]
    #[token(",", |_| SyntaxKind::COMMA)]
    #[token(";", |_| SyntaxKind::SEMICOLON)]
    #[token("#", |_| SyntaxKind::HASH)]
    Fixed(SyntaxKind),
    #[regex(r#""[^"\r\n]*"?"#)]
    Quoted,
    #[regex(r"[!:@$^\\`]")]
    #[regex(r"_[A-Za-z0-9_]*:?")]
    // A name with letters that are not in A to Z; a no-break space and a byte order mark are
    // left out of the ranges, they count as blanks.
    #[regex(r"[A-Za-z0-9_']*[\u{80}-\u{9F}\u{A1}-\u{FEFE}\u{FF00}-\u{10FFFF}][A-Za-z0-9_\u{80}-\u{9F}\u{A1}-\u{FEFE}\u{FF00}-\u{10FFFF}]*:?")]
    Unknown,
}

fn keyword(lex: &mut Lexer<'_, Raw>) -> SyntaxKind {
    match lex.slice() {
        "int" => SyntaxKind::INT_KW,
        "dir" => SyntaxKind::DIR_KW,
        "field" => SyntaxKind::FIELD_KW,
        "if" => SyntaxKind::IF_KW,
        "else" => SyntaxKind::ELSE_KW,
        "is" => SyntaxKind::IS_KW,
        "repeat" => SyntaxKind::REPEAT_KW,
        "while" => SyntaxKind::WHILE_KW,
        "for" => SyntaxKind::FOR_KW,
        "break" => SyntaxKind::BREAK_KW,
        "continue" => SyntaxKind::CONTINUE_KW,
        "goto" => SyntaxKind::GOTO_KW,
        "move" => SyntaxKind::MOVE_KW,
        "shoot" => SyntaxKind::SHOOT_KW,
        "mine" => SyntaxKind::MINE_KW,
        "attack" => SyntaxKind::ATTACK_KW,
        "fortify" => SyntaxKind::FORTIFY_KW,
        "trench" => SyntaxKind::TRENCH_KW,
        "bomb" => SyntaxKind::BOMB_KW,
        "wait" => SyntaxKind::WAIT_KW,
        "pass" => SyntaxKind::PASS_KW,
        "scan" => SyntaxKind::SCAN_KW,
        "look" => SyntaxKind::LOOK_KW,
        "N" | "E" | "S" | "W" => SyntaxKind::DIRECTION,
        "PLAYER" | "TRENCH" | "MINE" | "DESTROYED" => SyntaxKind::FLAG,
        _ => SyntaxKind::IDENT,
    }
}

/// The end of a block comment in `rest`, the text behind its `/*`, in bytes, and whether it is closed; `open` says that
/// it cannot be. Without its `*/` it goes to the end of the line, so that what follows is not lost.
pub(super) fn block_comment_end(rest: &str, open: bool) -> (usize, bool) {
    let end = if open { None } else { rest.find("*/") };
    match end {
        Some(at) => (at + 2, true),
        None => (rest.lines().next().map_or(0, str::len), false),
    }
}

/// Trench has no block comments; `/* … */` is still taken as one, so that it costs one error.
pub(super) fn block_comment_error(start: u32, closed: bool) -> SyntaxError {
    let range = TextRange::at(start.into(), 2.into());
    if closed {
        SyntaxError::new(codes::BLOCK_COMMENT, "Trench has no block comments: begin each line with `//`", range)
    } else {
        let message = "Trench has no block comments, and this one is never closed: begin each line with `//`";
        SyntaxError::new(codes::UNCLOSED_COMMENT, message, range)
    }
}

/// A character that looks like a blank and is none for the compiler.
pub(super) fn stray_blank(text: &str, range: TextRange) -> SyntaxError {
    let (message, title, replacement) = match text {
        "\r" => ("a carriage return alone does not end a line: write a line feed", "write a line feed", "\n"),
        "\u{FEFF}" => ("save the file as UTF-8 without a byte order mark", "remove the byte order mark", ""),
        "\u{A0}" => ("this is a no-break space: write an ordinary space", "write a space", " "),
        _ => ("only spaces, tabs and line breaks can separate words", "write a space", " "),
    };
    SyntaxError::new(codes::STRAY_BLANK, message, range).with_fix(SyntaxFix::new(title, range, replacement))
}

/// A carriage return inside a comment, where it may only stand before a line feed.
pub(super) fn stray_in_comment(text: &str, start: u32) -> Option<SyntaxError> {
    let at = text.find('\r')?;
    let range = TextRange::at(TextSize::new(start + at as u32), 1.into());
    Some(stray_blank("\r", range))
}

/// A number that the compiler cannot hold. (From 2147483648 on it is wrapped, which is not a fault
/// of the syntax.)
pub(super) fn too_large(text: &str, range: TextRange) -> Option<SyntaxError> {
    const MAX_NUMBER: u64 = 4_611_686_018_427_387_903;
    let (digits, most) = match text.strip_prefix('-') {
        Some(digits) => (digits, MAX_NUMBER + 1),
        None => (text, MAX_NUMBER),
    };
    if digits.len() < 19 || digits.parse::<u64>().is_ok_and(|value| value <= most) {
        return None;
    }
    let message = "this number is too large: the largest number is 2147483647";
    Some(SyntaxError::new(codes::NUMBER_TOO_LARGE, message, range))
}

/// Declares `lex`, which cuts a text into the tokens that `Raw` says, for scripts and for game files.
macro_rules! lexer {
    ($(#[$doc:meta])*) => {
        fn block_comment(lex: &mut Lexer<'_, Raw>) -> bool {
            let (end, closed) = block_comment_end(lex.remainder(), lex.extras);
            lex.extras = !closed;
            lex.bump(end);
            closed
        }

        $(#[$doc])*
        pub fn lex(text: &str) -> Lexed<SyntaxKind> {
            let mut tokens = Vec::with_capacity(text.len() / 2);
            let mut errors = Vec::new();
            let mut complete = true;
            let mut lexer = Raw::lexer(text);
            while let Some(raw) = lexer.next() {
                interrupt::at(tokens.len());
                let span = lexer.span();
                let start = span.start as u32;
                let range = TextRange::new(start.into(), (span.end as u32).into());
                let kind = match raw {
                    Ok(Raw::Fixed(kind)) => kind,
                    Ok(Raw::StrayBlank) => {
                        errors.push(stray_blank(lexer.slice(), range));
                        SyntaxKind::WHITESPACE
                    }
                    Ok(Raw::Comment) => {
                        errors.extend(stray_in_comment(lexer.slice(), start));
                        SyntaxKind::COMMENT
                    }
                    Ok(Raw::BlockComment(closed)) => {
                        errors.push(block_comment_error(start, closed));
                        complete &= closed;
                        SyntaxKind::BLOCK_COMMENT
                    }
                    Ok(Raw::Int) => {
                        errors.extend(too_large(lexer.slice(), range));
                        SyntaxKind::INT
                    }
                    Ok(Raw::Quoted) => {
                        // Without its second quote it goes on to the end of the line.
                        complete &= lexer.slice().len() > 1 && lexer.slice().ends_with('"');
                        SyntaxKind::UNKNOWN
                    }
                    Ok(Raw::Unknown) | Err(()) => SyntaxKind::UNKNOWN,
                };
                tokens.push(Token { kind, start });
            }
            Lexed { tokens, errors, complete }
        }
    };
}
pub(super) use lexer;

lexer! {
    /// Cuts a script into tokens.
}

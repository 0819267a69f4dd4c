//! Cuts BoGL into tokens (documents/bogl.txt, Lexical Syntax; where it is silent, as the reference
//! does: a run of operator characters is one operator, so `=-1` needs a blank; `--` begins a
//! comment wherever it stands).
//!
//! Operators that other languages have are told here, once, and taken for what they mean there.

use logos::{Lexer, Logos};
use rowan::TextRange;

use super::kind::SyntaxKind;
use crate::bogl::codes;
use crate::interrupt;
use crate::parser::{Lexed, Token};
use crate::token::nested_comment;
use crate::tree::{SyntaxError, SyntaxFix};

#[derive(Logos, Debug, Clone, Copy, PartialEq)]
enum Raw {
    #[regex(r"[ \t\r\n\x0B\x0C]+", |_| SyntaxKind::WHITESPACE)]
    #[regex(r"--[^\n]*", |_| SyntaxKind::COMMENT, allow_greedy = true)]
    #[token("(", |_| SyntaxKind::L_PAREN)]
    #[token(")", |_| SyntaxKind::R_PAREN)]
    #[token("[", |_| SyntaxKind::L_BRACKET)]
    #[token("]", |_| SyntaxKind::R_BRACKET)]
    #[token("{", |_| SyntaxKind::L_BRACE)]
    #[token("}", |_| SyntaxKind::R_BRACE)]
    #[token(",", |_| SyntaxKind::COMMA)]
    #[regex(r"[0-9]+|0[xX][0-9a-fA-F]+|0[oO][0-7]+", |_| SyntaxKind::INT)]
    #[regex(r"\p{Ll}[\p{L}\p{N}_']*", keyword)]
    #[regex(r"\p{Lu}[\p{L}\p{N}_']*", |_| SyntaxKind::UPPER_NAME)]
    #[token("Array", |_| SyntaxKind::ARRAY_KW)]
    Fixed(SyntaxKind),
    #[token("{-", block_comment)]
    BlockComment(bool),
    #[regex(r"_[\p{L}\p{N}_']+")]
    Underscored,
    #[regex(r"[:!#$%&*+./<=>?@\\^|~-]", operators)]
    Operators,
    #[token("//", slashes)]
    Slashes(bool),
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
    let (len, closed) = nested_comment(lex.remainder(), *b"{-", *b"-}");
    lex.bump(len);
    closed
}

/// Takes the rest of a run of operator characters, up to a comment.
fn operators(lex: &mut Lexer<'_, Raw>) {
    let rest = lex.remainder().as_bytes();
    let is_operator = |byte: &u8| b":!#$%&*+./<=>?@\\^|~-".contains(byte);
    let mut len = rest.iter().take_while(|byte| is_operator(byte)).count();
    if let Some(comment) = rest[..len].windows(2).position(|pair| pair == b"--") {
        len = comment;
    }
    lex.bump(len);
}

/// Takes what `//` begins: the rest of the line for a comment (true), nothing for a division. A number
/// or a bracket behind it makes it a division, and so does a name that a bracket ends. What comes
/// later on the line must not matter: that may be another item.
fn slashes(lex: &mut Lexer<'_, Raw>) -> bool {
    let source = lex.source();
    let line = source[..lex.span().start].rfind('\n').map_or(0, |at| at + 1);
    let begins_line = source[line..lex.span().start].trim().is_empty();
    let rest = lex.remainder().split('\n').next().unwrap_or_default();
    let operand = rest.trim_start();
    let after_name = operand.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').trim_start();
    let number = operand.starts_with(|c: char| c.is_ascii_digit() || c == '(');
    if !begins_line && (number || after_name.starts_with(')')) {
        return false;
    }
    lex.bump(rest.len());
    true
}

/// A name that begins with `_`, as names of other languages may. Its other places would have to change
/// with it, so no fix is offered at one of them.
fn underscored(range: TextRange) -> SyntaxError {
    SyntaxError::new(codes::NAME_CASE, "a name must begin with a letter, not with `_`", range)
}

/// The operator of BoGL that is this text.
fn operator(text: &str) -> Option<SyntaxKind> {
    Some(match text {
        "->" => SyntaxKind::ARROW,
        "==" => SyntaxKind::EQ_EQ,
        "/=" => SyntaxKind::NOT_EQ,
        "<=" => SyntaxKind::LT_EQ,
        ">=" => SyntaxKind::GT_EQ,
        ":" => SyntaxKind::COLON,
        "=" => SyntaxKind::EQ,
        "&" => SyntaxKind::AMP,
        "!" => SyntaxKind::BANG,
        "#" => SyntaxKind::HASH,
        "+" => SyntaxKind::PLUS,
        "-" => SyntaxKind::MINUS,
        "*" => SyntaxKind::STAR,
        "/" => SyntaxKind::SLASH,
        "%" => SyntaxKind::PERCENT,
        "<" => SyntaxKind::LT,
        ">" => SyntaxKind::GT,
        _ => return None,
    })
}

/// An operator that other languages have.
struct Foreign {
    text: &'static str,
    /// The kind it is taken for, so that parsing goes on. (`&&` and `||` have no partner here; the grammar knows them
    /// by their text, and `=>` in an expression too.)
    kind: SyntaxKind,
    /// The operator to write instead, where that is one operator.
    instead: Option<&'static str>,
    advice: &'static str,
}

/// Longer ones stand before what they begin with.
static FOREIGN: [Foreign; 16] = [
    foreign("===", SyntaxKind::EQ_EQ, Some("=="), "two values are compared with `==`"),
    foreign("!==", SyntaxKind::NOT_EQ, Some("/="), "\"not equal\" is written `/=`"),
    foreign("=/=", SyntaxKind::NOT_EQ, Some("/="), "\"not equal\" is written `/=`"),
    foreign("!=", SyntaxKind::NOT_EQ, Some("/="), "\"not equal\" is written `/=`"),
    foreign("~=", SyntaxKind::NOT_EQ, Some("/="), "\"not equal\" is written `/=`"),
    foreign("<>", SyntaxKind::NOT_EQ, Some("/="), "\"not equal\" is written `/=`"),
    foreign("=<", SyntaxKind::LT_EQ, Some("<="), "\"less or equal\" is written `<=`"),
    foreign("=>", SyntaxKind::ARROW, None, "a function type is written with `->`, \"greater or equal\" with `>=`"),
    foreign("&&", SyntaxKind::AMP, None, "two conditions are combined with `and(a, b)`"),
    foreign("||", SyntaxKind::UNKNOWN, None, "two conditions are combined with `or(a, b)`"),
    foreign("::", SyntaxKind::COLON, Some(":"), "a signature has a single colon, `name : type`"),
    foreign(":=", SyntaxKind::EQ, Some("="), "a definition is written with `=`"),
    foreign("+=", SyntaxKind::EQ, None, "a value never changes; a definition is written with `=`"),
    foreign("++", SyntaxKind::PLUS, None, "a sum is written with one `+`"),
    foreign("**", SyntaxKind::STAR, None, "a power is written as a product, such as `a * a`"),
    foreign("^", SyntaxKind::STAR, None, "a power is written as a product, such as `a * a`"),
];

const fn foreign(text: &'static str, kind: SyntaxKind, instead: Option<&'static str>, advice: &'static str) -> Foreign {
    Foreign { text, kind, instead, advice }
}

/// True for the text of an operator of other languages: the lexer has reported it.
pub(super) fn is_foreign(text: &str) -> bool {
    text == "//" || FOREIGN.iter().any(|foreign| foreign.text == text)
}

/// A part of a run of operator characters.
struct OperatorPart<'t> {
    text: &'t str,
    kind: SyntaxKind,
    foreign: Option<&'static Foreign>,
}

/// The operators a run is made of, if it is made of known ones.
fn split(run: &str) -> Option<Vec<OperatorPart<'_>>> {
    let mut parts = Vec::new();
    let mut rest = run;
    while !rest.is_empty() {
        let foreign = FOREIGN.iter().find(|foreign| rest.starts_with(foreign.text));
        let own = [2, 1].into_iter().find_map(|len| Some((len, operator(rest.get(..len)?)?)));
        let (len, kind) = match (foreign, own) {
            (Some(foreign), _) => (foreign.text.len(), foreign.kind),
            (None, Some(own)) => own,
            (None, None) => return None,
        };
        let (text, after) = rest.split_at(len);
        parts.push(OperatorPart { text, kind, foreign });
        rest = after;
    }
    Some(parts)
}

/// The error of a run of operator characters; `None` for one operator of BoGL.
fn operator_error(run: &str, parts: &[OperatorPart<'_>], range: TextRange) -> Option<SyntaxError> {
    let (code, message, instead) = match parts {
        [OperatorPart { foreign: None, .. }] => return None,
        [OperatorPart { foreign: Some(foreign), .. }] => {
            let message = format!("`{run}` does not exist in BoGL: {}", foreign.advice);
            (codes::UNKNOWN_OPERATOR, message, foreign.instead.map(str::to_owned))
        }
        [_, OperatorPart { kind: SyntaxKind::MINUS | SyntaxKind::PLUS, foreign: None, .. }] => {
            let spaced: Vec<&str> = parts
                .iter()
                .map(|part| part.foreign.and_then(|foreign| foreign.instead).unwrap_or(part.text))
                .collect();
            let spaced = spaced.join(" ");
            let message = format!("`{run}` is read as one operator, which does not exist: write `{spaced}`");
            (codes::GLUED_OPERATORS, message, Some(spaced))
        }
        // Only a sign can stand behind another operator.
        _ => (codes::UNKNOWN_OPERATOR, format!("`{run}` is read as one operator, which BoGL does not have"), None),
    };
    let mut error = SyntaxError::new(code, message, range);
    error.fix = instead.map(|instead| SyntaxFix::new(format!("write `{instead}`"), range, instead));
    Some(error)
}

/// Cuts a text into tokens.
pub fn lex(text: &str) -> Lexed<SyntaxKind> {
    let mut tokens = Vec::with_capacity(text.len() / 3);
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
            Ok(Raw::BlockComment(closed)) => {
                if !closed {
                    let range = TextRange::at(start.into(), 2.into());
                    let message = "this comment is never closed: a `-}` is missing";
                    errors.push(SyntaxError::new(codes::UNCLOSED_COMMENT, message, range));
                    complete = false;
                }
                SyntaxKind::BLOCK_COMMENT
            }
            Ok(Raw::Underscored) => {
                errors.push(underscored(range));
                SyntaxKind::LOWER_NAME
            }
            Ok(Raw::ByteOrderMark) => {
                let message = "BoGL does not accept a byte order mark; save the file as UTF-8 without it";
                errors.push(SyntaxError::new(codes::BYTE_ORDER_MARK, message, range));
                SyntaxKind::WHITESPACE
            }
            Ok(Raw::Operators) => match operator(lexer.slice()) {
                Some(kind) => kind,
                None => match split(lexer.slice()) {
                    Some(parts) => {
                        errors.extend(operator_error(lexer.slice(), &parts, range));
                        let mut at = start;
                        for part in parts {
                            tokens.push(Token { kind: part.kind, start: at });
                            at += part.text.len() as u32;
                        }
                        continue;
                    }
                    None => SyntaxKind::UNKNOWN,
                },
            },
            Ok(Raw::Slashes(comment)) => {
                let instead = if comment { "--" } else { "/" };
                let message = "`//` does not exist in BoGL: a comment begins with `--`, a division is written `/`";
                let range = TextRange::at(start.into(), 2.into());
                let mut error = SyntaxError::new(codes::UNKNOWN_OPERATOR, message, range);
                let title = format!("write `{instead}`");
                error.fix = Some(SyntaxFix::new(title, range, instead));
                // Behind something else it may be either.
                let line = &text[text[..span.start].rfind('\n').map_or(0, |at| at + 1)..span.start];
                error.needs_confirmation = !line.trim().is_empty();
                errors.push(error);
                if comment { SyntaxKind::COMMENT } else { SyntaxKind::SLASH }
            }
            Err(()) => SyntaxKind::UNKNOWN,
        };
        tokens.push(Token { kind, start });
    }
    Lexed { tokens, errors, complete }
}

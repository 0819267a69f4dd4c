//! Cuts BDL into tokens (documents/bdl.txt, where it is silent as the compiler does,
//! reference/bdl.md, Lexical rules).
//!
//! A character that begins no token is dropped by the compiler, which goes on; here it becomes
//! [`SyntaxKind::UNKNOWN`], a whole run of such characters one token. The grammar steps over it
//! and reports it, because only the grammar knows whether it explains a fault beside it.

use logos::{Lexer, Logos};
use rowan::TextRange;

use super::kind::SyntaxKind;
use crate::bdl::codes;
use crate::interrupt;
use crate::parser::{Lexed, Token};
use crate::tree::SyntaxError;

#[derive(Logos, Debug, Clone, Copy, PartialEq)]
enum Raw {
    #[regex(r"[ \t\r\n]+")]
    Whitespace,
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
    #[token(":")]
    Colon,
    #[token(",")]
    Comma,
    #[regex(r"-?0|-?[1-9][0-9]*")]
    Number,
    #[token("-", lone_minus)]
    LoneMinus,
    #[regex(r"[A-Za-z_][A-Za-z0-9_]*")]
    Word,
    #[token("\u{FEFF}")]
    ByteOrderMark,
}

/// A minus without a digit behind it: the compiler drops the next character with it.
fn lone_minus(lex: &mut Lexer<'_, Raw>) {
    let next = lex.remainder().chars().next().map_or(0, char::len_utf8);
    lex.bump(next);
}

/// The kind of a word. All words of the language are reserved everywhere.
fn word(text: &str) -> SyntaxKind {
    match text {
        "rules" => SyntaxKind::RULES_KW,
        "first_player" => SyntaxKind::FIRST_PLAYER_KW,
        "width" => SyntaxKind::WIDTH_KW,
        "height" => SyntaxKind::HEIGHT_KW,
        "coloring" => SyntaxKind::COLORING_KW,
        "player_change" => SyntaxKind::PLAYER_CHANGE_KW,
        "alternate" => SyntaxKind::ALTERNATE_KW,
        "pieces" => SyntaxKind::PIECES_KW,
        "moves" => SyntaxKind::MOVES_KW,
        "x" => SyntaxKind::X_KW,
        "y" => SyntaxKind::Y_KW,
        "horizontal" => SyntaxKind::HORIZONTAL_KW,
        "vertical" => SyntaxKind::VERTICAL_KW,
        "diagonal" => SyntaxKind::DIAGONAL_KW,
        "kills" => SyntaxKind::KILLS_KW,
        "can_jump" => SyntaxKind::CAN_JUMP_KW,
        "mirrored" => SyntaxKind::MIRRORED_KW,
        "on_end_reached" => SyntaxKind::ON_END_REACHED_KW,
        "spawn" => SyntaxKind::SPAWN_KW,
        "initial_piece_position" => SyntaxKind::INITIAL_PIECE_POSITION_KW,
        "positions" => SyntaxKind::POSITIONS_KW,
        "owner" => SyntaxKind::OWNER_KW,
        "invariants" => SyntaxKind::INVARIANTS_KW,
        "cant_risk" => SyntaxKind::CANT_RISK_KW,
        "protect_piece" => SyntaxKind::PROTECT_PIECE_KW,
        "pawn_movement" => SyntaxKind::PAWN_MOVEMENT_KW,
        "finish" => SyntaxKind::FINISH_KW,
        "no_moves_available" => SyntaxKind::NO_MOVES_AVAILABLE_KW,
        "true" => SyntaxKind::TRUE_KW,
        "false" => SyntaxKind::FALSE_KW,
        _ => SyntaxKind::IDENT,
    }
}

/// The word that begins a block of JavaScript; reserved only with its brace behind it.
pub(super) const EXPLICIT: &str = "explicit";

/// The rest of an explicit token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ExplicitRest {
    /// How many bytes follow the word `explicit`.
    pub(super) len: usize,
    /// True if its braces balance; otherwise it ends with the last `}` of the text.
    pub(super) balanced: bool,
}

/// True if `rest`, the text behind the word `explicit`, has blanks and a brace first.
fn has_brace(rest: &str) -> bool {
    rest.trim_start_matches(' ').starts_with('{')
}

/// What belongs to an explicit token besides the word, `rest` being the text behind the word
/// (reference/bdl.md, The explicit token). Only braces count, and `\}` is not one; nothing in the
/// block is JavaScript to the compiler.
pub(super) fn explicit_rest(rest: &str) -> Option<ExplicitRest> {
    if !has_brace(rest) {
        return None;
    }
    let bytes = rest.as_bytes();
    let mut depth: u32 = 0;
    let mut last = None;
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if bytes.get(at + 1) == Some(&b'}') => {
                at += 1;
                last = Some(at + 1);
            }
            b'{' => depth += 1,
            b'}' => {
                depth = depth.saturating_sub(1);
                last = Some(at + 1);
                if depth == 0 {
                    return Some(ExplicitRest { len: at + 1, balanced: true });
                }
            }
            _ => {}
        }
        at += 1;
    }
    last.map(|len| ExplicitRest { len, balanced: false })
}

/// Cuts a text into tokens.
pub fn lex(text: &str) -> Lexed<SyntaxKind> {
    let mut tokens: Vec<Token<SyntaxKind>> = Vec::with_capacity(text.len() / 3);
    let mut errors = Vec::new();
    let mut complete = true;
    // Without a `}` behind it no explicit token is possible; knowing where the last one stands
    // keeps a text full of `explicit{` from being searched once for each.
    let last_brace = text.rfind('}').unwrap_or(0);
    let mut lexer = Raw::lexer(text);
    while let Some(raw) = lexer.next() {
        interrupt::at(tokens.len());
        let span = lexer.span();
        let start = span.start as u32;
        let kind = match raw {
            Ok(Raw::Whitespace) => SyntaxKind::WHITESPACE,
            Ok(Raw::LParen) => SyntaxKind::L_PAREN,
            Ok(Raw::RParen) => SyntaxKind::R_PAREN,
            Ok(Raw::LBracket) => SyntaxKind::L_BRACKET,
            Ok(Raw::RBracket) => SyntaxKind::R_BRACKET,
            Ok(Raw::LBrace) => SyntaxKind::L_BRACE,
            Ok(Raw::RBrace) => SyntaxKind::R_BRACE,
            Ok(Raw::Colon) => SyntaxKind::COLON,
            Ok(Raw::Comma) => SyntaxKind::COMMA,
            Ok(Raw::Number) => SyntaxKind::NUMBER,
            Ok(Raw::Word) if lexer.slice() == EXPLICIT && has_brace(lexer.remainder()) => {
                let rest = if span.end < last_brace { explicit_rest(lexer.remainder()) } else { None };
                complete &= rest.is_some_and(|rest| rest.balanced);
                match rest {
                    Some(rest) => {
                        lexer.bump(rest.len);
                        SyntaxKind::EXPLICIT_BLOCK
                    }
                    None => SyntaxKind::IDENT,
                }
            }
            Ok(Raw::Word) => word(lexer.slice()),
            Ok(Raw::ByteOrderMark) if start == 0 => {
                let range = TextRange::new(start.into(), (span.end as u32).into());
                let message =
                    "the compiler reports the byte order mark and drops it; save the file as UTF-8 without it";
                errors.push(SyntaxError::new(codes::BYTE_ORDER_MARK, message, range));
                SyntaxKind::WHITESPACE
            }
            Ok(Raw::ByteOrderMark | Raw::LoneMinus) | Err(()) => SyntaxKind::UNKNOWN,
        };
        let run = kind == SyntaxKind::UNKNOWN && tokens.last().is_some_and(|token| token.kind == SyntaxKind::UNKNOWN);
        if !run {
            tokens.push(Token { kind, start });
        }
    }
    Lexed { tokens, errors, complete }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(SyntaxKind, &str)> {
        let tokens = lex(text).tokens;
        let end = |index: usize| tokens.get(index + 1).map_or(text.len(), |next| next.start as usize);
        tokens.iter().enumerate().map(|(index, token)| (token.kind, &text[token.start as usize..end(index)])).collect()
    }

    #[test]
    fn an_explicit_block_ends_where_its_braces_balance() {
        use SyntaxKind::{EXPLICIT_BLOCK, R_BRACE};
        assert_eq!(kinds("explicit  {{}}}"), [(EXPLICIT_BLOCK, "explicit  {{}}"), (R_BRACE, "}")]);
        assert_eq!(kinds(r#"explicit{"\}"}}"#), [(EXPLICIT_BLOCK, r#"explicit{"\}"}"#), (R_BRACE, "}")]);
        assert_eq!(kinds(r"explicit{\\}}"), [(EXPLICIT_BLOCK, r"explicit{\\}}")]);
        assert_eq!(kinds(r"explicit{\{}}"), [(EXPLICIT_BLOCK, r"explicit{\{}}")]);
    }

    #[test]
    fn an_unbalanced_explicit_block_ends_with_the_last_brace() {
        assert_eq!(kinds("explicit{{ } x")[0], (SyntaxKind::EXPLICIT_BLOCK, "explicit{{ }"));
        assert_eq!(kinds(r"explicit{ \} x")[0], (SyntaxKind::EXPLICIT_BLOCK, r"explicit{ \}"));
        assert_eq!(kinds("} explicit{ x")[2], (SyntaxKind::IDENT, "explicit"));
        assert!(!lex("explicit{{ }").complete && !lex("explicit{").complete);
    }

    #[test]
    fn explicit_without_its_brace_is_a_name() {
        for text in ["explicit\t{}", "explicit\n{}", "explicit", "explicit_king{}", "explicit}"] {
            assert_eq!(kinds(text)[0].0, SyntaxKind::IDENT, "{text:?}");
        }
    }

    #[test]
    fn a_minus_without_digit_takes_the_next_character_with_it() {
        use SyntaxKind::{IDENT, L_BRACE, NUMBER, UNKNOWN};
        assert_eq!(kinds("king-e{"), [(IDENT, "king"), (UNKNOWN, "-e"), (L_BRACE, "{")]);
        assert_eq!(kinds("-é-1"), [(UNKNOWN, "-é"), (NUMBER, "-1")]);
        assert_eq!(kinds("08-0"), [(NUMBER, "0"), (NUMBER, "8"), (NUMBER, "-0")]);
        assert_eq!(kinds("#;-"), [(UNKNOWN, "#;-")]);
    }
}

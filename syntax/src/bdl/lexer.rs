//! Cuts BDL into tokens (documents/bdl.txt, where it is silent as the compiler does,
//! reference/bdl.md, Lexical rules).
//!
//! A character that begins no token is dropped by the compiler, which goes on; here it becomes
//! [`SyntaxKind::UNKNOWN`], a whole run of such characters one token. The grammar steps over it
//! and reports it, because only the grammar knows whether it explains a fault beside it.

use logos::{Lexer, Logos};
use rowan::TextRange;

use super::javascript::lexer::{Searches, block};
use super::kind::SyntaxKind;
use crate::bdl::codes;
use crate::interrupt;
use crate::parser::{Lexed, Token};
use crate::tree::SyntaxError;

#[derive(Logos, Debug, Clone, Copy, PartialEq)]
enum Raw {
    #[regex(r"[ \t\r\n]+", |_| SyntaxKind::WHITESPACE)]
    #[token("(", |_| SyntaxKind::L_PAREN)]
    #[token(")", |_| SyntaxKind::R_PAREN)]
    #[token("[", |_| SyntaxKind::L_BRACKET)]
    #[token("]", |_| SyntaxKind::R_BRACKET)]
    #[token("{", |_| SyntaxKind::L_BRACE)]
    #[token("}", |_| SyntaxKind::R_BRACE)]
    #[token(":", |_| SyntaxKind::COLON)]
    #[token(",", |_| SyntaxKind::COMMA)]
    #[regex(r"-?0|-?[1-9][0-9]*", |_| SyntaxKind::NUMBER)]
    Fixed(SyntaxKind),
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

/// Declares the words of the language, which are reserved everywhere: the kind of each, and the word of each kind.
macro_rules! words {
    ($($word:literal => $kind:ident,)+) => {
        fn word(text: &str) -> SyntaxKind {
            match text {
                $($word => SyntaxKind::$kind,)+
                _ => SyntaxKind::IDENT,
            }
        }

        /// The word of the language that is of a kind, `explicit` included; `None` if the kind is not one word.
        pub fn word_of(kind: SyntaxKind) -> Option<&'static str> {
            Some(match kind {
                $(SyntaxKind::$kind => $word,)+
                SyntaxKind::EXPLICIT_KW => EXPLICIT,
                _ => return None,
            })
        }
    };
}

words! {
    "rules" => RULES_KW,
    "first_player" => FIRST_PLAYER_KW,
    "width" => WIDTH_KW,
    "height" => HEIGHT_KW,
    "coloring" => COLORING_KW,
    "player_change" => PLAYER_CHANGE_KW,
    "alternate" => ALTERNATE_KW,
    "pieces" => PIECES_KW,
    "moves" => MOVES_KW,
    "x" => X_KW,
    "y" => Y_KW,
    "horizontal" => HORIZONTAL_KW,
    "vertical" => VERTICAL_KW,
    "diagonal" => DIAGONAL_KW,
    "kills" => KILLS_KW,
    "can_jump" => CAN_JUMP_KW,
    "mirrored" => MIRRORED_KW,
    "on_end_reached" => ON_END_REACHED_KW,
    "spawn" => SPAWN_KW,
    "initial_piece_position" => INITIAL_PIECE_POSITION_KW,
    "positions" => POSITIONS_KW,
    "owner" => OWNER_KW,
    "invariants" => INVARIANTS_KW,
    "cant_risk" => CANT_RISK_KW,
    "protect_piece" => PROTECT_PIECE_KW,
    "pawn_movement" => PAWN_MOVEMENT_KW,
    "finish" => FINISH_KW,
    "no_moves_available" => NO_MOVES_AVAILABLE_KW,
    "true" => TRUE_KW,
    "false" => FALSE_KW,
}

/// The word that begins a block of JavaScript; reserved only with its brace behind it.
pub(super) const EXPLICIT: &str = "explicit";

/// The number of blanks between the word `explicit` and a brace, `rest` being the text behind the word; `None` if
/// there is no brace (reference/bdl.md, The explicit token).
fn blanks_before_brace(rest: &str) -> Option<usize> {
    let blanks = rest.len() - rest.trim_start_matches(' ').len();
    rest[blanks..].starts_with('{').then_some(blanks)
}

/// Cuts a text into tokens.
pub fn lex(text: &str) -> Lexed<SyntaxKind> {
    let mut tokens: Vec<Token<SyntaxKind>> = Vec::with_capacity(text.len() / 3);
    let mut errors = Vec::new();
    let mut complete = true;
    // Without a `}` behind it no explicit block is possible; knowing where the last one stands
    // keeps a text full of `explicit{` from being searched once for each.
    let last_brace = text.rfind('}').unwrap_or(0);
    let mut searches = Searches::default();
    let mut lexer = Raw::lexer(text);
    while let Some(raw) = lexer.next() {
        interrupt::at(tokens.len());
        let span = lexer.span();
        let start = span.start as u32;
        let kind = match raw {
            Ok(Raw::Fixed(kind)) => kind,
            Ok(Raw::Word) if lexer.slice() == EXPLICIT => match blanks_before_brace(lexer.remainder()) {
                Some(blanks) if span.end + blanks < last_brace => {
                    let open = span.end + blanks;
                    tokens.push(Token { kind: SyntaxKind::EXPLICIT_KW, start });
                    if blanks > 0 {
                        tokens.push(Token { kind: SyntaxKind::WHITESPACE, start: span.end as u32 });
                    }
                    let block = block(text, open, last_brace, &mut searches, &mut tokens);
                    complete &= block.settled;
                    lexer.bump(block.end - span.end);
                    continue;
                }
                blanks => {
                    complete &= blanks.is_none();
                    SyntaxKind::IDENT
                }
            },
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

    /// The text of the explicit block with which a text begins.
    fn block(text: &str) -> String {
        let tokens = kinds(text);
        assert_eq!(tokens[0], (SyntaxKind::EXPLICIT_KW, "explicit"), "{text}");
        let end = tokens.iter().position(|(kind, _)| *kind == SyntaxKind::EXPLICIT_R_BRACE).expect("an end");
        tokens[..=end].iter().map(|(_, text)| *text).collect()
    }

    #[test]
    fn an_explicit_block_ends_where_javascript_ends_it() {
        for whole in [
            "explicit{}",
            "explicit  {{}}",
            r#"explicit{"\}"}"#,
            r#"explicit{ "}" + '{' }"#,
            "explicit{ `}${ {a: `{`} }{` }",
            r"explicit{ a = /[}/]\/{/ }",
            "explicit{ // }\n /* } */ }",
            "explicit{ a / 2 + f(x) / i++ / 2 }",
            "explicit{ () => { return /}/ } }",
            "explicit{ () => { if (a) /}/.test(a) } }",
        ] {
            for rest in ["", " }", "}}", " fox{ } }"] {
                assert_eq!(block(&format!("{whole}{rest}")), whole);
            }
        }
    }

    #[test]
    fn an_explicit_block_with_something_torn_ends_where_the_compiler_ends_it() {
        for torn in [
            "explicit{ don't }",
            "explicit{ `a }",
            "explicit{ /* a }",
            r"explicit{ \} }",
            "explicit{ = /a }",
            "explicit{ (c) => c // }",
        ] {
            for rest in ["", " }", "\n fox{ } }"] {
                assert_eq!(block(&format!("{torn}{rest}")), torn);
            }
        }
        // What seems to be the rest of a template literal is another block.
        assert_eq!(block("explicit{ `a } explicit{ `b` } }"), "explicit{ `a }");
    }

    #[test]
    fn an_unbalanced_explicit_block_ends_with_the_last_brace() {
        assert_eq!(block("explicit{{ } x"), "explicit{{ }");
        assert_eq!(block(r"explicit{ \} x"), r"explicit{ \}");
        assert_eq!(kinds("} explicit{ x")[2], (SyntaxKind::IDENT, "explicit"));
        assert!(!lex("explicit{{ }").complete && !lex("explicit{").complete);
    }

    /// An edit of a part of a file relies on it.
    #[test]
    fn what_depends_on_the_text_behind_a_block_is_not_complete() {
        for settled in ["explicit{ a } b", r#"explicit{ "}" } b"#, "explicit{ 'a\n } b", "explicit{ a"] {
            assert_eq!(lex(settled).complete, settled.contains('}'), "{settled}");
        }
        for open in ["explicit{ `a }", "explicit{ /* } b", "explicit{ 'a }", "explicit{{ } b"] {
            assert!(!lex(open).complete, "{open}");
        }
    }

    #[test]
    fn explicit_without_its_brace_is_a_name() {
        for text in ["explicit\t{}", "explicit\n{}", "explicit", "explicit_king{}", "explicit}", "explicit{ a"] {
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

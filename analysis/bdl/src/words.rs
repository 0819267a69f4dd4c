//! How the words of BDL are told apart and written: their colours, and their names after a rename.

use ludex_base::classifying::Classifying;
use ludex_base::model::TokenKind;
use ludex_base::naming::Naming;
use ludex_base::{Code, Definition};
use ludex_syntax::bdl::{self as syntax, SyntaxKind as K};
use ludex_syntax::tree::Kind;
use ludex_syntax::words::words;

use crate::Bdl;
use crate::tree::EXPLICIT;

impl Classifying for Bdl {
    /// The type of a token by itself.
    fn classify(&self, kind: u16, _text: &str) -> Option<TokenKind> {
        Some(match K::from_raw(kind) {
            K::COMMENT | K::BLOCK_COMMENT => TokenKind::Comment,
            K::NUMBER | K::JS_NUMBER => TokenKind::Number,
            K::JS_STRING
            | K::JS_TEMPLATE
            | K::JS_TEMPLATE_HEAD
            | K::JS_TEMPLATE_MIDDLE
            | K::JS_TEMPLATE_TAIL
            | K::JS_REGEX
            | K::JS_UNCLOSED => TokenKind::String,
            kind if (K::JS_AWAIT_KW..=K::JS_YIELD_KW).contains(&kind) => TokenKind::Keyword,
            K::TRUE_KW | K::FALSE_KW => TokenKind::EnumMember,
            _ => return None,
        })
    }
}

impl Naming for Bdl {
    /// Checks that a piece can have this name.
    fn check_name(&self, _: &Definition, name: &str) -> Result<(), String> {
        let mut tokens = words(name, syntax::lex(name));
        match (tokens.next(), tokens.next()) {
            // Before the brace of a piece it would begin a block.
            (Some((K::IDENT, EXPLICIT)), None) => Err(format!("`{EXPLICIT}` begins a block of JavaScript")),
            (Some((K::IDENT, _)), None) => Ok(()),
            (Some((K::NUMBER | K::UNKNOWN, _)), None) | (_, Some(_)) | (None, _) => {
                Err(format!("`{name}` is not a name: it takes letters (A–Z, a–z), digits and `_`"))
            }
            _ => Err(format!("`{name}` is a reserved word of BDL")),
        }
    }

    /// True of the findings about letters that pieces are drawn as.
    fn is_about_looks(&self, code: &Code) -> bool {
        code == crate::codes::SAME_LETTER
    }
}

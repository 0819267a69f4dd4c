//! The kinds of words, for their colours.

use crate::model::TokenKind;

/// The colours of the words of a language.
pub trait Classifying {
    /// The kind of a token by itself, for its colour, by its raw kind in the tree and its text. `None` for what needs
    /// no colour. A name that means something is coloured by what it means.
    fn classify(&self, kind: u16, text: &str) -> Option<TokenKind>;

    /// The kind of token that a name of the language is coloured as.
    fn builtin_token(&self, _index: u32) -> TokenKind {
        TokenKind::Keyword
    }
}

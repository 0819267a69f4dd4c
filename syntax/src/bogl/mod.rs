//! BoGL, a small typed functional language for board games (documents/bogl.txt).

pub mod ast;
pub(crate) mod detect;
mod grammar;
mod kind;
mod lexer;

pub use grammar::Bogl;
pub use kind::{BoglLanguage, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
pub use lexer::lex;

//! Xconq's Game Design Language: S-expressions with nested comments, barred symbols, dice
//! and numbers with two decimals.

pub mod ast;
pub(crate) mod detect;
mod grammar;
mod kind;
mod lexer;
pub mod literal;

pub use grammar::Gdl;
pub use kind::{GdlLanguage, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
pub use lexer::lex;

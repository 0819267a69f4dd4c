//! BDL, a language that describes board games (documents/bdl.txt).

pub mod ast;
mod blocks;
pub(crate) mod detect;
mod entries;
mod explicit;
mod grammar;
pub mod javascript;
mod kind;
mod lexer;
mod recovery;
mod sections;

pub use grammar::Bdl;
pub use kind::{BdlLanguage, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
pub use lexer::lex;

//! BoGL, a small typed functional language for board games (documents/bogl.txt).

pub mod ast;
pub mod codes;
mod detect;
mod format;
mod grammar;
mod kind;
mod lexer;

pub use grammar::foreign_keyword;
pub use kind::{BoglLanguage, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
pub use lexer::lex;

use crate::Grammar;

use self::grammar::Bogl;

/// The grammar of BoGL.
pub static GRAMMAR: Grammar = Grammar::new::<Bogl, BoglLanguage>(&detect::EVIDENCE, &format::Layout);

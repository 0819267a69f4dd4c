//! BDL, a language that describes board games (documents/bdl.txt).

pub mod ast;
mod blocks;
pub mod codes;
mod detect;
mod entries;
mod explicit;
mod format;
mod grammar;
pub mod javascript;
mod kind;
mod lexer;
mod recovery;
mod sections;
mod tokens;

pub use blocks::{Block, values};
pub use kind::{BdlLanguage, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
pub use lexer::{lex, word_of};
pub use recovery::COMMENT_MARKS;

use crate::Grammar;

use self::grammar::Bdl;

/// The grammar of BDL.
pub static GRAMMAR: Grammar = Grammar::new::<Bdl, BdlLanguage>(&detect::EVIDENCE, &format::Layout);

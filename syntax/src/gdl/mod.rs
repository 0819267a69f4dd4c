//! Xconq's Game Design Language: S-expressions with nested comments, barred symbols, dice
//! and numbers with two decimals.

pub mod codes;
mod detect;
mod format;
mod forms;
mod grammar;
mod kind;
mod lexer;
pub mod literal;

pub use forms::FORMS;
pub use kind::{GdlLanguage, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
pub use lexer::lex;

use crate::light::LightTree;
use crate::{Grammar, SyntaxError, reparse};

use self::grammar::Gdl;

/// The grammar of GDL.
pub static GRAMMAR: Grammar = Grammar::new::<Gdl, GdlLanguage>(&detect::EVIDENCE, &format::Layout);

/// Parses a text into a light tree, with what is wrong in it.
pub fn parse_light(text: &str) -> (LightTree<'_, SyntaxKind>, Vec<SyntaxError>) {
    reparse::parse_light::<Gdl>(text)
}

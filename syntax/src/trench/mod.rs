//! Trench, programs that fight each other on a board (documents/trench.txt): the scripts of the
//! players, `.tr`, and the game files that bring them together, `.trg`.
//!
//! The two kinds of files share their kinds and typed views; each has a lexer and a grammar of
//! its own, because they cut words and numbers differently.

mod action;
pub mod ast;
mod braces;
pub mod codes;
mod detect;
mod format;
mod game_grammar;
mod game_lexer;
mod grammar;
mod kind;
mod lexer;
mod recovery;
mod value;

pub use game_lexer::lex as lex_game;
pub use grammar::RESERVED_LABEL;
pub use kind::{SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken, TrenchLanguage};
pub use lexer::lex;

use crate::Grammar;

use self::game_grammar::TrenchGame;
use self::grammar::Trench;

/// The grammar of scripts.
pub static SCRIPT: Grammar = Grammar::new::<Trench, TrenchLanguage>(&detect::SCRIPT, &format::Layout::Script);

/// The grammar of game files.
pub static GAME: Grammar = Grammar::new::<TrenchGame, TrenchLanguage>(&detect::GAME, &format::Layout::Game);

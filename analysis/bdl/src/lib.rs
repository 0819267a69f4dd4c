//! BDL: one file describes one board game.

mod board;
mod builtins;
mod check;
mod code_lenses;
mod codes;
mod complete;
mod counts;
mod cursor;
mod declaration;
mod fixes;
mod fuel;
mod game;
mod hover;
mod inlay_hints;
mod javascript;
mod kinds;
mod missing_rules;
mod occurrences;
mod outlook;
mod painting;
mod play;
mod position;
mod preview;
mod rewrites;
mod signature;
mod signs;
#[cfg(test)]
mod tests;
mod tree;
mod words;

use ludex_base::classifying::Classifying;
use ludex_base::completion::Completing;
use ludex_base::hover::Describing;
use ludex_base::inlay_hint::Annotating;
use ludex_base::judging::Judging;
use ludex_base::made_document::Documents;
use ludex_base::naming::Naming;
#[cfg(feature = "pictures")]
use ludex_base::painting::Painting;
#[cfg(feature = "play")]
use ludex_base::play::Playing;
#[cfg(feature = "pictures")]
use ludex_base::preview::Pictures;
use ludex_base::rewrite::Rewriting;
#[cfg(feature = "play")]
use ludex_base::run::Running;
use ludex_base::{Db, Diagnostic, Dialect, File, FileModel, Language, Name, facets};
use ludex_syntax::bdl::{self as syntax, SyntaxKind};
use ludex_syntax::words::Words;
use rustc_hash::FxHashSet;

pub use self::declaration::DIALECT;

/// The analysis of BDL.
#[derive(Debug)]
pub struct Bdl;

/// The languages of this crate, for its tests.
#[cfg(test)]
const LANGUAGES: ludex_base::Languages = ludex_base::Languages::new(&[&Bdl]);

impl Language for Bdl {
    fn dialect(&self) -> Dialect {
        DIALECT
    }

    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        occurrences::model(db, file)
    }

    fn mentions(&self, words: Words<'_>) -> FxHashSet<Name> {
        let mut names = FxHashSet::default();
        words.each(syntax::lex, |kind, own| {
            // A text may stand for the name of a piece, and a word of JavaScript may be one.
            if kind == SyntaxKind::JS_STRING {
                names.insert(Name::new(own.get(1..own.len().saturating_sub(1)).unwrap_or_default()));
            } else if tree::is_word(kind) || tree::is_script_word(kind) {
                names.insert(Name::new(own));
            }
        });
        names
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::check(db, file)
    }

    facets! {
        classifying: Classifying,
        naming: Naming,
        judging: Judging,
        describing: Describing,
        completing: Completing,
        annotating: Annotating,
        rewriting: Rewriting,
        documents: Documents,
        #[cfg(feature = "pictures")]
        pictures: Pictures,
        #[cfg(feature = "pictures")]
        painting: Painting,
        #[cfg(feature = "play")]
        playing: Playing,
        #[cfg(feature = "play")]
        running: Running,
    }
}

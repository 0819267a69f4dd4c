//! BoGL: one file is one program.

mod builtins;
mod check;
mod codes;
mod complete;
mod cursor;
mod declaration;
mod evaluation;
mod hir;
mod hover;
mod infer;
mod inlay_hints;
mod kinds;
mod occurrences;
mod painting;
mod play;
mod prelude;
mod preview;
mod rewrites;
mod scope;
mod signature;
mod spot;
mod supertypes;
#[cfg(test)]
mod tests;
mod type_definition;
mod types;
mod words;

use std::path::PathBuf;

use ludex_base::classifying::Classifying;
use ludex_base::completion::Completing;
use ludex_base::hover::Describing;
use ludex_base::inlay_hint::Annotating;
use ludex_base::judging::Judging;
use ludex_base::made_document::Documents;
use ludex_base::model::Link;
use ludex_base::naming::Naming;
use ludex_base::navigation::Navigating;
#[cfg(feature = "pictures")]
use ludex_base::painting::Painting;
#[cfg(feature = "pictures")]
use ludex_base::preview::Pictures;
use ludex_base::rewrite::Rewriting;
#[cfg(feature = "play")]
use ludex_base::run::Running;
use ludex_base::{Db, Diagnostic, Dialect, File, FileModel, Language, Name, facets};
use ludex_syntax::bogl::{self as syntax, SyntaxKind};
use ludex_syntax::words::Words;
use rustc_hash::FxHashSet;

pub use self::declaration::DIALECT;

/// The analysis of BoGL.
#[derive(Debug)]
pub struct Bogl;

/// The languages of this crate, for its tests.
#[cfg(test)]
const LANGUAGES: ludex_base::Languages = ludex_base::Languages::new(&[&Bogl]);

impl Language for Bogl {
    fn dialect(&self) -> Dialect {
        DIALECT
    }

    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        occurrences::model(db, file)
    }

    fn links<'db>(&self, db: &'db dyn Db, file: File) -> &'db [Link] {
        if prelude::is_prelude(db, file) {
            return &[];
        }
        &prelude::named(db, file).links
    }

    fn mentions(&self, words: Words<'_>) -> FxHashSet<Name> {
        let mut names = FxHashSet::default();
        words.each(syntax::lex, |kind, name| {
            if matches!(kind, SyntaxKind::LOWER_NAME | SyntaxKind::UPPER_NAME) {
                names.insert(Name::new(name));
            }
        });
        names
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::check(db, file)
    }

    fn wanted_files(&self, db: &dyn Db, file: File) -> Vec<Vec<PathBuf>> {
        prelude::path(db, file).map(|path| vec![path]).into_iter().collect()
    }

    facets! {
        classifying: Classifying,
        naming: Naming,
        judging: Judging,
        describing: Describing,
        navigating: Navigating,
        completing: Completing,
        annotating: Annotating,
        rewriting: Rewriting,
        documents: Documents,
        #[cfg(feature = "pictures")]
        pictures: Pictures,
        #[cfg(feature = "pictures")]
        painting: Painting,
        #[cfg(feature = "play")]
        running: Running,
    }
}

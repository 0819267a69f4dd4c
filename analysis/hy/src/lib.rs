//! Hy, as pyherc configures its levels with it (documents/pyherc.txt).
//!
//! Names of Hy follow its modules; names of levels are strings that every file of the workspace
//! shares.

mod builtins;
mod check;
mod codes;
mod complete;
mod cursor;
mod declaration;
mod dungeon;
mod game_names;
mod generation;
mod hover;
mod index;
mod inlay_hints;
mod kinds;
mod level;
mod neighbours;
mod occurrences;
mod painting;
mod preview;
mod project;
mod rewrites;
mod sample;
mod signature;
#[cfg(test)]
mod tests;
mod tree;
mod words;

use std::path::PathBuf;

use ludex_base::classifying::Classifying;
use ludex_base::completion::Completing;
use ludex_base::hover::Describing;
use ludex_base::importing::Importing;
use ludex_base::inlay_hint::Annotating;
use ludex_base::judging::Judging;
use ludex_base::made_document::Documents;
use ludex_base::model::{FileSymbols, Link};
use ludex_base::naming::Naming;
use ludex_base::navigation::Navigating;
#[cfg(feature = "pictures")]
use ludex_base::painting::Painting;
#[cfg(feature = "pictures")]
use ludex_base::preview::Pictures;
use ludex_base::rewrite::Rewriting;
use ludex_base::{Code, Db, Diagnostic, Dialect, File, FileModel, Language, Name, facets};
use ludex_syntax::SyntaxError;
use ludex_syntax::words::Words;
use rustc_hash::FxHashSet;

pub use self::declaration::DIALECT;
use self::declaration::GENERATION;

/// The analysis of Hy.
#[derive(Debug)]
pub struct Hy;

/// The languages of this crate, for its tests.
#[cfg(test)]
const LANGUAGES: ludex_base::Languages = ludex_base::Languages::new(&[&Hy]);

impl Language for Hy {
    fn dialect(&self) -> Dialect {
        DIALECT
    }

    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        if game_names::is_python(db, file) {
            return game_names::occurrences::of_python(db, file);
        }
        occurrences::model(db, file)
    }

    fn links<'db>(&self, db: &'db dyn Db, file: File) -> &'db [Link] {
        &index::index(db, file).links
    }

    fn mentions(&self, words: Words<'_>) -> FxHashSet<Name> {
        words::mentions(words)
    }

    /// The strings of Python that may be names of the game.
    fn companion_mentions(&self, text: &str) -> FxHashSet<Name> {
        let mut names = FxHashSet::default();
        game_names::python::mentions(text, |name| {
            names.insert(Name::new(name));
        });
        names
    }

    /// Levels of other files are found by their names.
    fn reads_mentions(&self) -> bool {
        true
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::check(db, file)
    }

    fn syntax_errors(&self, db: &dyn Db, file: File) -> Option<Vec<SyntaxError>> {
        Some(tree::lower(db, file).errors.clone())
    }

    fn wanted_files(&self, db: &dyn Db, file: File) -> Vec<Vec<PathBuf>> {
        index::wanted_files(db, file)
    }

    fn wanted_folders(&self, db: &dyn Db, file: File) -> Vec<PathBuf> {
        if index::index(db, file).levels { neighbours::folders(file.path(db)) } else { Vec::new() }
    }

    fn rests_on_absence(&self, _db: &dyn Db, _file: File) -> Vec<&'static Code> {
        vec![codes::UNKNOWN_LEVEL, codes::UNREACHABLE_LEVEL, codes::UNCERTAIN_EXIT]
    }

    fn symbols(&self, db: &dyn Db, file: File) -> FileSymbols {
        if game_names::is_python(db, file) { FileSymbols::default() } else { index::symbols(db, file) }
    }

    facets! {
        classifying: Classifying,
        naming: Naming,
        importing: Importing,
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
    }
}

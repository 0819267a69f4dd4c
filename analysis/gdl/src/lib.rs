//! Xconq's Game Design Language.
//!
//! A module means something only together with what it includes and what includes it: [`source::lower`] cuts the
//! offsets off, [`source::index`] reads a file's own definitions, [`evaluate`] folds the forms of a root and its
//! includes into values, which [`check`] and [`hover`] read. From that [`source::program`] tells which files belong
//! together, and [`source::load`] puts their names in load order; [`occurrences`] says what each name means. What a
//! form is made of is said once, in [`forms`].

mod builtins;
mod check;
mod codes;
mod colours;
mod complete;
mod cursor;
mod declaration;
mod evaluation;
mod expect;
mod forms;
mod hover;
mod implementations;
mod kinds;
mod layers;
mod occurrences;
mod painting;
mod playtest;
mod preview;
mod resolved;
mod rewrites;
mod signature;
mod source;
mod spot;
#[cfg(test)]
mod tests;
mod why;
mod words;

use std::path::PathBuf;

use ludex_base::classifying::Classifying;
use ludex_base::colour_place::Colours;
use ludex_base::completion::Completing;
use ludex_base::explaining::Explaining;
use ludex_base::hover::Describing;
use ludex_base::importing::Importing;
use ludex_base::judging::Judging;
use ludex_base::made_document::Documents;
use ludex_base::model::{FileSymbols, Link};
use ludex_base::naming::Naming;
use ludex_base::navigation::Navigating;
#[cfg(feature = "pictures")]
use ludex_base::painting::Painting;
use ludex_base::playtesting::Playtesting;
#[cfg(feature = "pictures")]
use ludex_base::preview::Pictures;
use ludex_base::rewrite::Rewriting;
use ludex_base::{Code, Db, Diagnostic, Dialect, File, FileModel, Language, Name, facets, settings};
use ludex_syntax::SyntaxError;
use ludex_syntax::gdl::{self as syntax, SyntaxKind, literal};
use ludex_syntax::words::Words;
use rustc_hash::FxHashSet;

pub use self::declaration::DIALECT;
use self::declaration::LIBRARY;

/// The analysis of GDL.
#[derive(Debug)]
pub struct Gdl;

/// The languages of this crate, for its tests.
#[cfg(test)]
const LANGUAGES: ludex_base::Languages = ludex_base::Languages::new(&[&Gdl]);

impl Language for Gdl {
    fn dialect(&self) -> Dialect {
        DIALECT
    }

    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        occurrences::model(db, file)
    }

    fn links<'db>(&self, db: &'db dyn Db, file: File) -> &'db [Link] {
        &source::index::index(db, file).links
    }

    fn mentions(&self, words: Words<'_>) -> FxHashSet<Name> {
        let mut names = FxHashSet::default();
        words.each(syntax::lex, |kind, token| {
            // Names are short; help texts and rows of a layer are not.
            if matches!(kind, SyntaxKind::SYMBOL | SyntaxKind::STRING) && token.len() <= 80 {
                names.insert(Name::new(&literal::unescape(token)));
            }
        });
        names
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::check(db, file)
    }

    fn syntax_errors(&self, db: &dyn Db, file: File) -> Option<Vec<SyntaxError>> {
        Some(source::lower::lower(db, file).errors.clone())
    }

    fn wanted_files(&self, db: &dyn Db, file: File) -> Vec<Vec<PathBuf>> {
        let library = settings(db, file).folders(&LIBRARY);
        let path = file.path(db);
        let includes = &source::index::index(db, file).includes;
        includes
            .iter()
            .map(|include| source::modules::module_paths(path, path, library, include.name.as_str()))
            .filter(|paths| !paths.is_empty())
            .collect()
    }

    fn rests_on_absence(&self, db: &dyn Db, file: File) -> Vec<&'static Code> {
        check::rests_on_absence(db, file)
    }

    fn symbols(&self, db: &dyn Db, file: File) -> FileSymbols {
        source::index::symbols(db, file)
    }

    facets! {
        classifying: Classifying,
        naming: Naming,
        importing: Importing,
        judging: Judging,
        describing: Describing,
        navigating: Navigating,
        completing: Completing,
        rewriting: Rewriting,
        colours: Colours,
        documents: Documents,
        explaining: Explaining,
        playtesting: Playtesting,
        #[cfg(feature = "pictures")]
        pictures: Pictures,
        #[cfg(feature = "pictures")]
        painting: Painting,
    }
}

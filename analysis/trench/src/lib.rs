//! Trench: scripts (`.tr`), each a world of its own, and game files (`.trg`), which bring them
//! together.
//!
//! A script resolves its names alone: variables by the nearest scope, labels in the whole file
//! ([`occurrences`]). A game file leads to the scripts of its players ([`game`], [`game::scripts`]).
//!
//! * What is found: [`check`] reads a [`script`] and holds what it [`check::demands`] against the games it plays in
//!   ([`game::program`], [`levels`]); [`check::game`]; mistakes of meaning, [`check::meaning`].
//! * What things cost: [`cost`], in words in [`cost::text`], beside the text in [`cost::hints`].
//! * While somebody writes: [`complete`] and [`complete::game`], [`signature`], [`hover`] and [`hover::game`].
//! * [`preview`]: a picture of the board.

mod builtins;
mod check;
mod codes;
mod complete;
mod cost;
mod declaration;
mod edition;
mod expect;
mod game;
mod hover;
mod kinds;
mod levels;
mod occurrences;
mod place;
mod preview;
mod rewrites;
mod script;
mod signature;
mod tree;
mod types;
mod words;

#[cfg(test)]
mod tests;

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
#[cfg(feature = "pictures")]
use ludex_base::preview::Pictures;
use ludex_base::rewrite::Rewriting;
use ludex_base::{Db, Diagnostic, Dialect, File, FileModel, Language, Name, SyntaxError, facets};
use ludex_syntax::trench::{self as syntax, SyntaxKind};
use ludex_syntax::words::Words;
use rustc_hash::FxHashSet;

pub use self::declaration::{DIALECT, GAME};

/// The analysis of Trench's scripts.
#[derive(Debug)]
pub struct Trench;

/// The analysis of Trench's game files.
#[derive(Debug)]
pub struct TrenchGame;

/// The languages of this crate, for its tests.
#[cfg(test)]
const LANGUAGES: ludex_base::Languages = ludex_base::Languages::new(&[&Trench, &TrenchGame]);

impl Language for Trench {
    fn dialect(&self) -> Dialect {
        DIALECT
    }

    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        occurrences::model(db, file)
    }

    fn mentions(&self, words: Words<'_>) -> FxHashSet<Name> {
        let mut names = FxHashSet::default();
        words.each(syntax::lex, |kind, word| {
            if occurrences::is_word(kind, word) {
                names.insert(Name::new(word.trim_end_matches(':')));
            }
        });
        names
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::check(db, file)
    }

    fn syntax_errors(&self, db: &dyn Db, file: File) -> Option<Vec<SyntaxError>> {
        Some(tree::parsed(db, file).errors.clone())
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
    }
}

impl Language for TrenchGame {
    fn dialect(&self) -> Dialect {
        GAME
    }

    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        game::model(db, file)
    }

    fn links<'db>(&self, db: &'db dyn Db, file: File) -> &'db [Link] {
        &game::scripts::index(db, file).links
    }

    fn mentions(&self, words: Words<'_>) -> FxHashSet<Name> {
        let mut names = FxHashSet::default();
        words.each(syntax::lex_game, |kind, word| {
            if kind == SyntaxKind::WORD {
                names.insert(Name::new(word));
            }
        });
        names
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::game::check(db, file)
    }

    fn syntax_errors(&self, db: &dyn Db, file: File) -> Option<Vec<SyntaxError>> {
        Some(tree::parsed(db, file).errors.clone())
    }

    fn wanted_files(&self, db: &dyn Db, file: File) -> Vec<Vec<PathBuf>> {
        let scripts = &game::scripts::index(db, file).scripts;
        let known = scripts.iter().filter(|path| game::scripts::extension_is_known(path.as_str()));
        known.map(|path| game::scripts::script_paths(file.path(db), path.as_str())).collect()
    }

    fn symbols(&self, db: &dyn Db, file: File) -> FileSymbols {
        game::symbols(db, file)
    }

    /// The words, names and editions of game files follow the rules of scripts.
    fn classifying(&self) -> Option<&dyn Classifying> {
        Some(&Trench)
    }

    fn naming(&self) -> Option<&dyn Naming> {
        Some(&Trench)
    }

    fn judging(&self) -> Option<&dyn Judging> {
        Some(&Trench)
    }

    facets! {
        importing: Importing,
        describing: Describing,
        completing: Completing,
        documents: Documents,
        #[cfg(feature = "pictures")]
        pictures: Pictures,
    }
}

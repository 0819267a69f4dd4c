//! Trench: scripts (`.tr`), each a world of its own, and game files (`.trg`), which bring them
//! together.
//!
//! A script resolves its names alone: variables by the nearest scope, labels in the whole file
//! ([`occurrences`]). A game file leads to the scripts of its players ([`game`]).

pub mod check;
pub mod compiler;
pub mod flow;
pub mod game;
pub mod game_check;
pub mod hover;
pub mod index;
pub mod names;
pub mod occurrences;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use ludex_syntax::TextSize;
use ludex_syntax::trench::SyntaxKind;
use rustc_hash::FxHashSet;

use crate::db::{Database, Db, File};
use crate::diagnostics::Diagnostic;
use crate::features::completion::{self, CompletionKind, Completions, PredefinedName};
use crate::language::Language;
use crate::model::{Definition, DefinitionId, FileModel, Link};
use crate::name::Name;

/// Trench's scripts, for the list of dialects.
#[derive(Debug)]
pub struct Trench;

/// Trench's game files, for the list of dialects.
#[derive(Debug)]
pub struct TrenchGame;

impl Language for Trench {
    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        occurrences::model(db, file)
    }

    fn mentions(&self, text: &str) -> FxHashSet<Name> {
        let tokens = ludex_syntax::trench::lex(text).tokens;
        let mut names = FxHashSet::default();
        for (position, token) in tokens.iter().enumerate() {
            let end = tokens.get(position + 1).map_or(text.len(), |next| next.start as usize);
            let word = &text[token.start as usize..end];
            if occurrences::is_word(token.kind, word) {
                names.insert(Name::new(word.trim_end_matches(':')));
            }
        }
        names
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::check(db, file)
    }

    fn describe_predefined(&self, index: u32) -> Option<String> {
        hover::describe(index)
    }

    fn describe_definition(&self, db: &dyn Db, definition: DefinitionId) -> Option<String> {
        hover::describe_definition(db, definition)
    }

    fn hover(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<crate::features::hover::Hover> {
        hover::sign(db, file, offset)
    }

    fn complete(&self, db: &Database, file: File, offset: TextSize) -> Option<Completions> {
        let rows = names::all().iter().enumerate().filter(|(_, row)| {
            names::WORDS.contains(&row.kind) && row.name.starts_with(|first: char| first.is_ascii_alphabetic())
        });
        let predefined = rows.map(|(index, row)| PredefinedName {
            index: index as u32,
            name: row.name,
            detail: row.kind,
            kind: CompletionKind::Keyword,
        });
        let is_local = |definition: &Definition| definition.local;
        completion::names(db, file, offset, &["label", "variable"], is_local, predefined)
    }

    fn line_comment(&self) -> &'static str {
        "//"
    }
}

impl Language for TrenchGame {
    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        game::model(db, file)
    }

    fn links<'db>(&self, db: &'db dyn Db, file: File) -> &'db [Link] {
        &index::index(db, file).links
    }

    fn mentions(&self, text: &str) -> FxHashSet<Name> {
        let tokens = ludex_syntax::trench::lex_game(text).tokens;
        let mut names = FxHashSet::default();
        for (position, token) in tokens.iter().enumerate() {
            if token.kind == SyntaxKind::WORD {
                let end = tokens.get(position + 1).map_or(text.len(), |next| next.start as usize);
                names.insert(Name::new(&text[token.start as usize..end]));
            }
        }
        names
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        game_check::check(db, file)
    }

    fn wanted_files(&self, db: &Database, file: File) -> Vec<Vec<PathBuf>> {
        let scripts = &index::index(db, file).scripts;
        let known = scripts.iter().filter(|path| index::extension_is_known(path.as_str()));
        known.map(|path| index::script_paths(file.path(db), path.as_str())).collect()
    }

    fn describe_predefined(&self, index: u32) -> Option<String> {
        hover::describe(index)
    }

    fn describe_definition(&self, db: &dyn Db, definition: DefinitionId) -> Option<String> {
        hover::describe_definition(db, definition)
    }

    fn line_comment(&self) -> &'static str {
        "//"
    }
}

//! Xconq's Game Design Language.
//!
//! A module means something only together with what it includes and what includes it:
//! [`lower`] cuts the offsets off, [`index`] reads a file's own definitions, [`load`] puts the
//! names of a root and its includes in load order, [`occurrences`] says what each name means; [`evaluate`]
//! folds the forms of a program into values, which [`check`] and [`hover`] read.

pub mod check;
mod complete;
mod cursor;
pub mod evaluate;
#[cfg(test)]
mod evaluation_tests;
mod expect;
pub mod expression;
#[cfg(test)]
mod expression_tests;
pub mod hover;
mod implementations;
pub mod index;
pub mod layers;
pub mod load;
pub mod lower;
pub mod names;
pub mod occurrences;
pub mod preview;
pub mod properties;
pub mod provenance;
pub mod scope;
mod signature;
mod spot;
pub mod tables;
#[cfg(test)]
mod tests;
pub mod value;

use std::path::PathBuf;

use ludex_syntax::gdl::{SyntaxKind, literal};
use ludex_syntax::{SyntaxError, TextSize};
use rustc_hash::FxHashSet;

use crate::db::{Database, Db, File, settings};
use crate::diagnostics::{Code, Diagnostic, EXTRA_PAREN, Severity};
use crate::features::Location;
use crate::language::Language;
use crate::model::{DefinitionId, FileModel, Link, Occurrence};
use crate::name::Name;

/// GDL, for the list of dialects.
#[derive(Debug)]
pub struct Gdl;

impl Language for Gdl {
    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        occurrences::model(db, file)
    }

    fn syntax_errors(&self, db: &dyn Db, file: File) -> Vec<SyntaxError> {
        lower::lower(db, file).errors.clone()
    }

    fn links<'db>(&self, db: &'db dyn Db, file: File) -> &'db [Link] {
        &index::index(db, file).links
    }

    fn mentions(&self, text: &str) -> FxHashSet<Name> {
        let tokens = ludex_syntax::gdl::lex(text).tokens;
        let mut names = FxHashSet::default();
        for (position, token) in tokens.iter().enumerate() {
            if !matches!(token.kind, SyntaxKind::SYMBOL | SyntaxKind::STRING) {
                continue;
            }
            let end = tokens.get(position + 1).map_or(text.len(), |next| next.start as usize);
            let token = &text[token.start as usize..end];
            // Names are short; help texts and rows of a layer are not.
            if token.len() <= 80 {
                names.insert(Name::new(&literal::unescape(token)));
            }
        }
        names
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::check(db, file)
    }

    /// The reader warns about a parenthesis too many and goes on; one too few drops the form.
    fn syntax_severity(&self, code: &'static Code) -> Severity {
        if code == EXTRA_PAREN { Severity::Warning } else { code.severity }
    }

    fn wanted_files(&self, db: &Database, file: File) -> Vec<Vec<PathBuf>> {
        let library = &settings(db).gdl_library;
        let path = file.path(db);
        let includes = &index::index(db, file).includes;
        includes
            .iter()
            .map(|include| load::module_paths(path, library, include.name.as_str()))
            .filter(|paths| !paths.is_empty())
            .collect()
    }

    fn describe_predefined(&self, index: u32) -> Option<String> {
        hover::describe(index)
    }

    fn describe_predefined_at(&self, db: &dyn Db, file: File, occurrence: &Occurrence, index: u32) -> Option<String> {
        hover::predefined(db, file, occurrence, index)
    }

    fn describe_definition_at(
        &self,
        db: &dyn Db,
        file: File,
        occurrence: &Occurrence,
        definition: DefinitionId,
    ) -> Option<String> {
        hover::definition(db, file, occurrence, definition)
    }

    fn implementations(&self, db: &dyn Db, file: File, offset: TextSize) -> Vec<Location> {
        implementations::implementations(db, file, offset)
    }

    fn hover(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<crate::features::hover::Hover> {
        hover::at(db, file, offset)
    }

    fn complete(
        &self,
        db: &Database,
        file: File,
        offset: TextSize,
    ) -> Option<crate::features::completion::Completions> {
        complete::complete(db, file, offset)
    }

    fn signature(
        &self,
        db: &dyn Db,
        file: File,
        offset: TextSize,
    ) -> Option<crate::features::signature_help::SignatureHelp> {
        signature::signature(db, file, offset)
    }

    fn preview(&self, db: &dyn Db, file: File) -> Option<Result<String, crate::features::preview::PreviewError>> {
        Some(preview::preview(db, file))
    }

    fn line_comment(&self) -> &'static str {
        ";"
    }
}

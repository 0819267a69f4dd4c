//! Xconq's Game Design Language.
//!
//! A module means something only together with what it includes and what includes it:
//! [`lower`] cuts the offsets off, [`index`] reads a file's own definitions, [`load`] puts the
//! names of a root and its includes in load order, [`occurrences`] says what each name means; [`evaluate`]
//! folds the forms of a program into values, which [`check`] and [`hover`] read.

pub mod check;
pub mod evaluate;
pub mod expression;
pub mod hover;
pub mod index;
pub mod load;
pub mod lower;
pub mod names;
pub mod occurrences;
pub mod scope;
#[cfg(test)]
mod tests;
pub mod value;

use std::path::PathBuf;

use ludex_syntax::TextSize;
use ludex_syntax::gdl::{SyntaxKind, literal};
use rustc_hash::FxHashSet;

use crate::db::{Database, Db, File, settings};
use crate::diagnostics::{Code, Diagnostic, EXTRA_PAREN, Severity};
use crate::language::Language;
use crate::model::{FileModel, Link};
use crate::name::Name;

/// GDL, for the list of dialects.
#[derive(Debug)]
pub struct Gdl;

impl Language for Gdl {
    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        occurrences::model(db, file)
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

    fn hover(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<crate::features::hover::Hover> {
        hover::literal(db, file, offset)
    }

    fn line_comment(&self) -> &'static str {
        ";"
    }
}

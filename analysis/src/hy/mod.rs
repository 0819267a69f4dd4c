//! Hy, as pyherc configures its levels with it (documents/pyherc.txt).
//!
//! Names of Hy follow its modules; names of levels are strings that every file of the workspace
//! shares.

pub mod check;
pub mod hover;
pub mod index;
pub mod names;
pub mod occurrences;
#[cfg(test)]
mod tests;
mod values;

use std::path::PathBuf;

use ludex_syntax::TextSize;
use ludex_syntax::hy::{SyntaxKind, literal};
use rustc_hash::FxHashSet;

use crate::db::{Database, Db, File};
use crate::diagnostics::Diagnostic;
use crate::features::completion::{self, CompletionKind, Completions, PredefinedName};
use crate::language::Language;
use crate::model::{Definition, DefinitionId, FileModel, Link, SymbolKind};
use crate::name::Name;

/// Hy, for the list of dialects.
#[derive(Debug)]
pub struct Hy;

impl Language for Hy {
    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        occurrences::model(db, file)
    }

    fn links<'db>(&self, db: &'db dyn Db, file: File) -> &'db [Link] {
        &index::index(db, file).links
    }

    /// Symbols as they are written and as Python has them, each part of a dotted one, and strings
    /// that are short enough to name a level.
    /// Levels of other files are found by their names.
    fn reads_mentions(&self) -> bool {
        true
    }

    fn mentions(&self, text: &str) -> FxHashSet<Name> {
        let tokens = ludex_syntax::hy::lex(text).tokens;
        let mut names = FxHashSet::default();
        for (position, token) in tokens.iter().enumerate() {
            let end = tokens.get(position + 1).map_or(text.len(), |next| next.start as usize);
            let written = &text[token.start as usize..end];
            match token.kind {
                SyntaxKind::SYMBOL => {
                    names.insert(Name::new(written));
                    for part in written.split('.').filter(|part| !part.is_empty()) {
                        names.insert(Name::new(part));
                        names.insert(index::mangled(part));
                    }
                }
                SyntaxKind::READER_MARK => {
                    names.insert(Name::new(written));
                    if let Some(name) = literal::reader_name(written) {
                        names.insert(Name::new(&name.to_string()));
                    }
                }
                SyntaxKind::STRING if written.len() <= 80 => {
                    names.insert(Name::new(&literal::unescape(written)));
                }
                _ => {}
            }
        }
        names
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::check(db, file)
    }

    fn excuse_syntax(&self, db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) {
        check::excuse_syntax(db, file, found);
    }

    fn wanted_files(&self, db: &Database, file: File) -> Vec<Vec<PathBuf>> {
        let path = file.path(db);
        let modules = &index::index(db, file).modules;
        modules
            .iter()
            .map(|module| index::module_paths(path, module.as_str()))
            .filter(|paths| !paths.is_empty())
            .collect()
    }

    fn describe_predefined(&self, index: u32) -> Option<String> {
        hover::describe(index)
    }

    fn describe_definition(&self, db: &dyn Db, definition: DefinitionId) -> Option<String> {
        hover::describe_definition(db, definition)
    }

    fn complete(&self, db: &Database, file: File, offset: TextSize) -> Option<Completions> {
        let rows = names::all().iter().enumerate();
        let rows = rows.filter(|(_, row)| row.kind != "reader macro" && row.place != "internal");
        let predefined = rows.map(|(index, row)| PredefinedName {
            index: index as u32,
            name: row.name,
            detail: row.kind,
            kind: CompletionKind::Symbol(if row.is_callable() { SymbolKind::Function } else { SymbolKind::Constant }),
        });
        let is_local = |definition: &Definition| definition.id.namespace == "local";
        completion::names(db, file, offset, &["symbol", "local"], is_local, predefined)
    }

    fn line_comment(&self) -> &'static str {
        ";"
    }
}

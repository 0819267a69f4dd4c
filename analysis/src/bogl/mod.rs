//! BoGL: one file is one program.

pub mod check;
pub mod hover;
pub mod index;
pub mod names;
pub mod occurrences;
#[cfg(test)]
mod tests;

use ludex_syntax::TextSize;
use ludex_syntax::bogl::SyntaxKind;
use rustc_hash::FxHashSet;

use crate::db::{Database, Db, File};
use crate::diagnostics::Diagnostic;
use crate::features::completion::{self, CompletionKind, Completions, PredefinedName};
use crate::language::Language;
use crate::model::{Definition, DefinitionId, FileModel, SymbolKind};
use crate::name::Name;

/// BoGL, for the list of dialects.
#[derive(Debug)]
pub struct Bogl;

impl Language for Bogl {
    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        occurrences::model(db, file)
    }

    fn mentions(&self, text: &str) -> FxHashSet<Name> {
        let tokens = ludex_syntax::bogl::lex(text).tokens;
        let mut names = FxHashSet::default();
        for (position, token) in tokens.iter().enumerate() {
            if matches!(token.kind, SyntaxKind::LOWER_NAME | SyntaxKind::UPPER_NAME) {
                let end = tokens.get(position + 1).map_or(text.len(), |next| next.start as usize);
                names.insert(Name::new(&text[token.start as usize..end]));
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

    fn complete(&self, db: &Database, file: File, offset: TextSize) -> Option<Completions> {
        let predefined = names::all().iter().enumerate().map(|(index, row)| PredefinedName {
            index: index as u32,
            name: row.name,
            detail: if row.ty.is_empty() { row.kind } else { row.ty },
            kind: CompletionKind::Symbol(match row.kind {
                "type" => SymbolKind::Struct,
                "function" => SymbolKind::Function,
                _ => SymbolKind::Constant,
            }),
        });
        let namespaces = ["type", "value", "enum-value", "local"];
        let is_local = |definition: &Definition| definition.id.namespace == "local";
        completion::names(db, file, offset, &namespaces, is_local, predefined)
    }

    fn line_comment(&self) -> &'static str {
        "--"
    }
}

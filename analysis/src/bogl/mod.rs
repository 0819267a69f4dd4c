//! BoGL: one file is one program.

pub mod check;
pub mod hover;
pub mod index;
pub mod names;
pub mod occurrences;
#[cfg(test)]
mod tests;

use ludex_syntax::bogl::SyntaxKind;
use rustc_hash::FxHashSet;

use crate::db::{Db, File};
use crate::diagnostics::Diagnostic;
use crate::language::Language;
use crate::model::{DefinitionId, FileModel};
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

    fn line_comment(&self) -> &'static str {
        "--"
    }
}

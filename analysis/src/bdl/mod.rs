//! BDL: one file describes one board game.

pub mod check;
pub mod hover;
pub mod index;
pub mod names;
pub mod occurrences;
pub mod script;
#[cfg(test)]
mod tests;

use ludex_syntax::TextSize;
use ludex_syntax::bdl::SyntaxKind;
use rustc_hash::FxHashSet;

use crate::db::{Db, File};
use crate::diagnostics::{BYTE_ORDER_MARK, Code, Diagnostic, EXPLICIT_BRACE, Severity, UNKNOWN_CHARACTER};
use crate::language::Language;
use crate::model::{DefinitionId, FileModel};
use crate::name::Name;

/// BDL, for the list of dialects.
#[derive(Debug)]
pub struct Bdl;

impl Language for Bdl {
    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        occurrences::model(db, file)
    }

    fn mentions(&self, text: &str) -> FxHashSet<Name> {
        let tokens = ludex_syntax::bdl::lex(text).tokens;
        let mut names = FxHashSet::default();
        for (position, token) in tokens.iter().enumerate() {
            let end = tokens.get(position + 1).map_or(text.len(), |next| next.start as usize);
            let own = &text[token.start as usize..end];
            if token.kind == SyntaxKind::EXPLICIT_BLOCK {
                names.insert(Name::new(index::EXPLICIT));
                names.extend(script::keys(own).keys.iter().map(|key| Name::new(&own[key.name.clone()])));
            } else if occurrences::is_word(token.kind) {
                names.insert(Name::new(own));
            }
        }
        names
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::check(db, file)
    }

    /// The compiler prints what it does not know, drops it and goes on (reference/bdl.md, Lexical
    /// rules); where it and JavaScript see the end of a block at different places, at most one of
    /// document and compiler refuses the file.
    fn syntax_severity(&self, code: &'static Code) -> Severity {
        if code == UNKNOWN_CHARACTER || code == EXPLICIT_BRACE {
            Severity::Warning
        } else if code == BYTE_ORDER_MARK {
            Severity::Information
        } else {
            code.severity
        }
    }

    fn describe_predefined(&self, index: u32) -> Option<String> {
        hover::describe(index)
    }

    fn describe_definition(&self, db: &dyn Db, definition: DefinitionId) -> Option<String> {
        hover::describe_definition(db, definition)
    }

    fn hover(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<crate::features::hover::Hover> {
        hover::place(db, file, offset)
    }

    /// Comments stand in `explicit` blocks only, where they are JavaScript's.
    fn line_comment(&self) -> &'static str {
        "//"
    }
}

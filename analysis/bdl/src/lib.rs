//! BDL: one file describes one board game.

mod board;
mod builtins;
mod check;
mod code_lenses;
mod codes;
mod complete;
mod counts;
mod cursor;
mod declaration;
mod fixes;
mod fuel;
mod game;
#[cfg(test)]
mod hints_tests;
mod hover;
mod inlay_hints;
mod javascript;
mod kinds;
mod missing_rules;
mod occurrences;
mod outlook;
mod play;
mod position;
mod preview;
#[cfg(test)]
mod query_tests;
mod rewrites;
mod signature;
mod signs;
#[cfg(test)]
mod tests;
mod tree;
mod words;

use ludex_base::code_lens::CodeLens;
use ludex_base::completion::Completions;
use ludex_base::hover::Hover;
use ludex_base::inlay_hint::InlayHint;
use ludex_base::made_document::{MadeDocument, PICTURE};
use ludex_base::model::TokenKind;
use ludex_base::picture::Picture;
use ludex_base::play::Session;
use ludex_base::preview::{PreviewError, PreviewName, PreviewRequest};
use ludex_base::rewrite::Rewrite;
use ludex_base::signature_help::SignatureHelp;
use ludex_base::{
    Code, Db, Definition, DefinitionId, Diagnostic, Dialect, File, FileModel, Language, Markup, Name, Occurrence,
    Severity,
};
use ludex_syntax::bdl::{self as syntax, SyntaxKind};
use ludex_syntax::words::Words;
use ludex_syntax::{TextRange, TextSize};
use rustc_hash::FxHashSet;

use crate::codes::{BYTE_ORDER_MARK, REDEFINITION};

pub use self::declaration::DIALECT;

/// The analysis of BDL.
#[derive(Debug)]
pub struct Bdl;

/// The languages of this crate, for its tests.
#[cfg(test)]
const LANGUAGES: ludex_base::Languages = ludex_base::Languages::new(&[&Bdl]);

impl Language for Bdl {
    fn dialect(&self) -> Dialect {
        DIALECT
    }

    fn complete(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
        complete::complete(db, file, offset)
    }

    fn signature(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
        signature::signature(db, file, offset)
    }

    fn classify(&self, kind: u16, _text: &str) -> Option<TokenKind> {
        words::classify(kind)
    }

    fn check_name(&self, definition: &Definition, name: &str) -> Result<(), String> {
        words::check_name(definition, name)
    }

    /// True of the findings about letters that pieces are drawn as.
    fn is_about_looks(&self, code: &Code) -> bool {
        code == codes::SAME_LETTER
    }

    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        occurrences::model(db, file)
    }

    fn mentions(&self, words: Words<'_>) -> FxHashSet<Name> {
        let mut names = FxHashSet::default();
        words.each(syntax::lex, |kind, own| {
            // A text may stand for the name of a piece, and a word of JavaScript may be one.
            if kind == SyntaxKind::JS_STRING {
                names.insert(Name::new(own.get(1..own.len().saturating_sub(1)).unwrap_or_default()));
            } else if tree::is_word(kind) || tree::is_script_word(kind) {
                names.insert(Name::new(own));
            }
        });
        names
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::check(db, file)
    }

    /// The compiler reports the byte order mark, drops it and goes on (reference/bdl.md, Lexical rules). Of two
    /// pieces with one name it takes the later.
    fn shared_severity(&self, code: &'static Code) -> Severity {
        if code == BYTE_ORDER_MARK {
            Severity::Information
        } else if code == REDEFINITION {
            Severity::Warning
        } else {
            code.severity
        }
    }

    fn filter_syntax_errors(&self, db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) {
        fixes::mend_syntax(db, file, found);
    }

    fn rewrites(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<Rewrite> {
        rewrites::rewrites(db, file, range)
    }

    fn builtin_name(&self, index: u32) -> Option<&'static str> {
        builtins::get(index).map(|row| row.name)
    }

    fn describe_builtin(&self, index: u32) -> Option<Markup> {
        hover::describe(index)
    }

    fn describe_definition(&self, db: &dyn Db, definition: DefinitionId) -> Option<Markup> {
        hover::describe_definition(db, definition)
    }

    fn describe_builtin_at(&self, db: &dyn Db, file: File, occurrence: &Occurrence, index: u32) -> Option<Markup> {
        hover::describe_at(db, file, occurrence, index)
    }

    fn describe_definition_at(
        &self,
        db: &dyn Db,
        file: File,
        occurrence: &Occurrence,
        definition: DefinitionId,
    ) -> Option<Markup> {
        hover::describe_definition_at(db, file, occurrence, definition)
    }

    fn hover(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
        hover::place(db, file, offset)
    }

    fn inlay_hints(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<InlayHint> {
        inlay_hints::inlay_hints(db, file, range)
    }

    fn code_lenses(&self, db: &dyn Db, file: File) -> Vec<CodeLens> {
        code_lenses::code_lenses(db, file)
    }

    fn made_documents(&self) -> &'static [MadeDocument] {
        &[PICTURE]
    }

    fn preview(&self, db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Option<Result<Picture, PreviewError>> {
        Some(request.without_sample().and_then(|what| preview::preview(db, file, what)))
    }

    fn previews(&self, db: &dyn Db, file: File) -> Vec<PreviewName> {
        preview::previews(db, file)
    }

    fn play(&self, db: &dyn Db, file: File) -> Option<Result<Box<dyn Session>, String>> {
        Some(play::play(db, file).map(|session| Box::new(session) as Box<dyn Session>))
    }
}

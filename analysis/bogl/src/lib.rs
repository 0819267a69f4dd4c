//! BoGL: one file is one program.

mod builtins;
mod check;
mod codes;
mod complete;
#[cfg(test)]
mod complete_tests;
mod cursor;
mod declaration;
#[cfg(test)]
mod evaluate_tests;
mod evaluation;
#[cfg(test)]
mod generated_tests;
mod hir;
#[cfg(test)]
mod hostile_tests;
mod hover;
#[cfg(test)]
mod hover_tests;
mod infer;
mod inlay_hints;
#[cfg(test)]
mod inlay_hints_tests;
#[cfg(test)]
mod invalidation_tests;
mod kinds;
#[cfg(test)]
mod meaning_tests;
#[cfg(test)]
mod newcomer_tests;
mod occurrences;
#[cfg(test)]
mod planted_tests;
mod play;
mod prelude;
#[cfg(test)]
mod prelude_tests;
mod preview;
#[cfg(test)]
mod preview_tests;
mod rewrites;
mod scope;
mod signature;
#[cfg(test)]
mod signature_tests;
mod spot;
mod supertypes;
#[cfg(test)]
mod tests;
mod type_definition;
#[cfg(test)]
mod type_definition_tests;
#[cfg(test)]
mod type_tests;
mod types;
mod words;

use std::path::PathBuf;

use ludex_base::completion::Completions;
use ludex_base::hover::Hover;
use ludex_base::inlay_hint::InlayHint;
use ludex_base::made_document::{MadeDocument, PICTURE};
use ludex_base::model::{Link, TokenKind};
use ludex_base::navigation::NavigationTarget;
use ludex_base::picture::Picture;
use ludex_base::preview::{PreviewError, PreviewName, PreviewRequest};
use ludex_base::rewrite::Rewrite;
use ludex_base::run::{Expectation, Playable, Run, Verdict};
use ludex_base::signature_help::SignatureHelp;
use ludex_base::{
    Db, Definition, DefinitionId, Diagnostic, Dialect, File, FileModel, Language, Markup, Name, Occurrence, Role,
    TextRange, TextSize,
};
use ludex_syntax::bogl::{self as syntax, SyntaxKind};
use ludex_syntax::words::Words;
use rustc_hash::FxHashSet;

pub use self::declaration::DIALECT;

/// The analysis of BoGL.
#[derive(Debug)]
pub struct Bogl;

/// The languages of this crate, for its tests.
#[cfg(test)]
const LANGUAGES: ludex_base::Languages = ludex_base::Languages::new(&[&Bogl]);

impl Language for Bogl {
    fn dialect(&self) -> Dialect {
        DIALECT
    }

    fn classify(&self, kind: u16, _text: &str) -> Option<TokenKind> {
        words::classify(kind)
    }

    fn builtin_token(&self, index: u32) -> TokenKind {
        words::builtin_token(index)
    }

    fn check_name(&self, definition: &Definition, name: &str) -> Result<(), String> {
        words::check_name(definition, name)
    }

    fn is_taken(&self, definition: &Definition, name: &str, other: &Definition) -> bool {
        words::is_taken(definition, name, other)
    }

    fn rename_refusal(&self, _db: &dyn Db, _file: File, definition: &Definition) -> Option<String> {
        words::rename_refusal(definition)
    }

    /// The name in a signature and in the equations below it.
    fn is_linked(&self, definition: &Definition, role: Role) -> bool {
        definition.id.namespace == kinds::VALUES && role == Role::Define
    }

    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        occurrences::model(db, file)
    }

    fn links<'db>(&self, db: &'db dyn Db, file: File) -> &'db [Link] {
        if prelude::is_prelude(db, file) {
            return &[];
        }
        &prelude::named(db, file).links
    }

    fn wanted_files(&self, db: &dyn Db, file: File) -> Vec<Vec<PathBuf>> {
        prelude::path(db, file).map(|path| vec![path]).into_iter().collect()
    }

    fn mentions(&self, words: Words<'_>) -> FxHashSet<Name> {
        let mut names = FxHashSet::default();
        words.each(syntax::lex, |kind, name| {
            if matches!(kind, SyntaxKind::LOWER_NAME | SyntaxKind::UPPER_NAME) {
                names.insert(Name::new(name));
            }
        });
        names
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::check(db, file)
    }

    fn filter_syntax_errors(&self, db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) {
        check::syntax_fixes::mend_syntax(db, file, found);
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
        hover::hover(db, file, offset)
    }

    fn complete(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
        complete::complete(db, file, offset)
    }

    fn signature(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
        signature::signature(db, file, offset)
    }

    fn type_definition(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<(TextRange, Vec<NavigationTarget>)> {
        type_definition::type_definition(db, file, offset)
    }

    fn supertypes(&self, db: &dyn Db, definition: DefinitionId) -> Vec<DefinitionId> {
        supertypes::supertypes(db, definition)
    }

    fn inlay_hints(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<InlayHint> {
        inlay_hints::inlay_hints(db, file, range)
    }

    fn made_documents(&self) -> &'static [MadeDocument] {
        &[PICTURE]
    }

    fn preview(&self, db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Option<Result<Picture, PreviewError>> {
        Some(request.without_sample().and_then(|what| preview::preview(db, file, what)))
    }

    fn run(&self, db: &dyn Db, file: File, expression: Option<&str>) -> Option<Result<Box<dyn Run>, String>> {
        Some(play::run(db, file, expression))
    }

    fn run_definition(&self, db: &dyn Db, file: File, name: Option<&str>) -> Option<Result<Box<dyn Run>, String>> {
        Some(play::definition(db, file, name))
    }

    fn playables(&self, db: &dyn Db, file: File) -> Vec<Playable> {
        play::playables(db, file)
    }

    fn expectations(&self, db: &dyn Db, file: File) -> Vec<Expectation> {
        play::expectations(db, file)
    }

    fn try_expectations(&self, db: &dyn Db, file: File, expectations: &[Expectation]) -> Vec<Verdict> {
        play::try_expectations(db, file, expectations)
    }

    fn previews(&self, db: &dyn Db, file: File) -> Vec<PreviewName> {
        preview::previews(db, file)
    }
}

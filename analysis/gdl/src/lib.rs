//! Xconq's Game Design Language.
//!
//! A module means something only together with what it includes and what includes it:
//! [`lower`] cuts the offsets off, [`index`] reads a file's own definitions, [`evaluate`] folds the forms of a root
//! and its includes into values, which [`check`] and [`hover`] read. From that [`program`] tells which files belong
//! together, and [`load`] puts their names in load order; [`occurrences`] says what each name means. What a form is
//! made of is said once, in [`forms`].

#[cfg(test)]
mod agreement_tests;
mod builtins;
mod check;
mod checking;
mod clauses;
mod codes;
mod colours;
mod complete;
mod cursor;
mod declaration;
mod evaluation_result;
mod evaluation_walk;
#[cfg(test)]
mod evaluation_walk_tests;
mod expect;
mod expression;
#[cfg(test)]
mod expression_tests;
mod forms;
mod hover;
mod implementations;
mod index;
mod kinds;
mod layers;
mod load;
#[cfg(test)]
mod load_tests;
mod lower;
mod matrix;
mod modules;
mod namer;
mod occurrences;
mod preview;
mod program;
#[cfg(test)]
mod program_tests;
mod programs;
mod properties;
mod provenance;
mod resolved;
mod rewrites;
mod scope;
mod signature;
mod skeleton;
mod spot;
mod tables;
#[cfg(test)]
mod tests;
mod value;
mod variants;
mod words;

use std::borrow::Cow;
use std::path::PathBuf;

use ludex_base::Definition;
use ludex_base::colour_place::ColourPlace;
use ludex_base::completion::Completions;
use ludex_base::hover::Hover;
use ludex_base::made_document::{MadeDocument, PICTURE};
use ludex_base::model::{FileSymbols, Link, TokenKind};
use ludex_base::moved_link::MovedLink;
use ludex_base::navigation::Location;
use ludex_base::picture::{Colour, Picture};
use ludex_base::preview::{PreviewError, PreviewName, PreviewRequest};
use ludex_base::rewrite::Rewrite;
use ludex_base::signature_help::SignatureHelp;
use ludex_base::{
    Code, Db, DefinitionId, Diagnostic, Dialect, File, FileModel, Language, Markup, Name, Occurrence, Severity,
    settings,
};
use ludex_syntax::gdl::{self as syntax, SyntaxKind, literal};
use ludex_syntax::words::Words;
use ludex_syntax::{SyntaxError, TextRange, TextSize};
use rustc_hash::FxHashSet;

pub use self::declaration::DIALECT;
use self::declaration::LIBRARY;

/// The analysis of GDL.
#[derive(Debug)]
pub struct Gdl;

/// The languages of this crate, for its tests.
#[cfg(test)]
const LANGUAGES: ludex_base::Languages = ludex_base::Languages::new(&[&Gdl]);

impl Language for Gdl {
    fn dialect(&self) -> Dialect {
        DIALECT
    }

    fn classify(&self, kind: u16, _text: &str) -> Option<TokenKind> {
        words::classify(kind)
    }

    fn typed_name<'n>(&self, _definition: &Definition, typed: &'n str) -> Cow<'n, str> {
        words::typed_name(typed)
    }

    fn check_name(&self, definition: &Definition, name: &str) -> Result<(), String> {
        words::check_name(definition, name)
    }

    fn is_taken(&self, definition: &Definition, name: &str, other: &Definition) -> bool {
        words::is_taken(definition, name, other)
    }

    fn stands_beside(&self, db: &dyn Db, definition: DefinitionId) -> Vec<File> {
        programs::stands_beside(db, definition)
    }

    fn ambiguous_root(
        &self,
        db: &dyn Db,
        file: File,
        occurrence: &Occurrence,
        definition: DefinitionId,
    ) -> Option<File> {
        programs::ambiguous_root(db, file, occurrence, definition)
    }

    fn is_named_by_file(&self, definition: &Definition) -> bool {
        *definition.kind == kinds::MODULE
    }

    fn builtin_token(&self, index: u32) -> TokenKind {
        words::builtin_token(index)
    }

    fn renamed_text(&self, definition: &Definition, written: &str, new_name: &str) -> Option<String> {
        words::renamed_text(definition, written, new_name)
    }

    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        occurrences::model(db, file)
    }

    fn syntax_errors(&self, db: &dyn Db, file: File) -> Option<Vec<SyntaxError>> {
        Some(lower::lower(db, file).errors.clone())
    }

    fn links<'db>(&self, db: &'db dyn Db, file: File) -> &'db [Link] {
        &index::index(db, file).links
    }

    /// Reference: the reader loads its default game where a form needs types and there are none.
    fn implied_modules(&self) -> &'static [&'static str] {
        &["standard"]
    }

    fn mentions(&self, words: Words<'_>) -> FxHashSet<Name> {
        let mut names = FxHashSet::default();
        words.each(syntax::lex, |kind, token| {
            // Names are short; help texts and rows of a layer are not.
            if matches!(kind, SyntaxKind::SYMBOL | SyntaxKind::STRING) && token.len() <= 80 {
                names.insert(Name::new(&literal::unescape(token)));
            }
        });
        names
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::check(db, file)
    }

    fn withdraw_fixes(&self, db: &dyn Db, file: File, found: &mut [Diagnostic]) {
        check::mended::withdraw_fixes(db, file, found);
    }

    /// The reader warns about a parenthesis too many and goes on; one too few drops the form.
    fn shared_severity(&self, code: &'static Code) -> Severity {
        if code == codes::EXTRA_PAREN { Severity::Warning } else { code.severity }
    }

    fn wanted_files(&self, db: &dyn Db, file: File) -> Vec<Vec<PathBuf>> {
        let library = settings(db).folders(&LIBRARY);
        let path = file.path(db);
        let includes = &index::index(db, file).includes;
        includes
            .iter()
            .map(|include| modules::module_paths(path, path, library, include.name.as_str()))
            .filter(|paths| !paths.is_empty())
            .collect()
    }

    fn colours(&self, db: &dyn Db, file: File) -> Vec<ColourPlace> {
        colours::colours(db, file)
    }

    fn colour_spellings(&self, db: &dyn Db, file: File, range: TextRange, colour: Colour) -> Vec<String> {
        colours::spellings(db, file, range, colour)
    }

    fn import_words(&self) -> &'static [&'static str] {
        &["include"]
    }

    fn rests_on_includers(&self) -> bool {
        true
    }

    fn relinked_text(&self, db: &dyn Db, link: &MovedLink<'_>) -> Option<String> {
        modules::relinked_text(db, link)
    }

    fn rests_on_absence(&self, db: &dyn Db, file: File) -> Vec<&'static Code> {
        check::rests_on_absence(db, file)
    }

    fn builtin_name(&self, index: u32) -> Option<&'static str> {
        builtins::get(index).map(|row| row.name)
    }

    fn describe_builtin(&self, index: u32) -> Option<Markup> {
        hover::describe(index)
    }

    fn describe_builtin_at(&self, db: &dyn Db, file: File, occurrence: &Occurrence, index: u32) -> Option<Markup> {
        hover::predefined(db, file, occurrence, index)
    }

    fn describe_definition_at(
        &self,
        db: &dyn Db,
        file: File,
        occurrence: &Occurrence,
        definition: DefinitionId,
    ) -> Option<Markup> {
        hover::definition(db, file, occurrence, definition)
    }

    fn symbols(&self, db: &dyn Db, file: File) -> FileSymbols {
        index::symbols(db, file)
    }

    fn implementations(&self, db: &dyn Db, file: File, offset: TextSize) -> Vec<Location> {
        implementations::implementations(db, file, offset)
    }

    fn hover(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
        hover::at(db, file, offset)
    }

    fn complete(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
        complete::complete(db, file, offset)
    }

    fn signature(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
        signature::signature(db, file, offset)
    }

    fn rewrites(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<Rewrite> {
        rewrites::rewrites(db, file, range)
    }

    fn made_documents(&self) -> &'static [MadeDocument] {
        &[PICTURE, resolved::RESOLVED]
    }

    fn made_document(&self, db: &dyn Db, file: File, name: &str) -> Option<Result<String, String>> {
        (name == resolved::RESOLVED.name).then(|| resolved::resolved(db, file))
    }

    fn preview(&self, db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Option<Result<Picture, PreviewError>> {
        Some(preview::preview(db, file, request))
    }

    fn previews(&self, db: &dyn Db, file: File) -> Vec<PreviewName> {
        preview::previews(db, file)
    }
}

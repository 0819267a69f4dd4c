//! Hy, as pyherc configures its levels with it (documents/pyherc.txt).
//!
//! Names of Hy follow its modules; names of levels are strings that every file of the workspace
//! shares.

mod builtins;
mod check;
mod codes;
mod complete;
#[cfg(test)]
mod corpus_tests;
mod cursor;
mod declaration;
mod dungeon;
mod game_names;
mod generation;
mod hover;
mod index;
mod inlay_hints;
#[cfg(test)]
mod inlay_hints_tests;
mod kinds;
mod level;
mod neighbours;
mod occurrences;
mod preview;
mod project;
#[cfg(test)]
mod project_tests;
#[cfg(test)]
mod query_tests;
mod rewrites;
mod sample;
mod signature;
#[cfg(test)]
mod signature_tests;
#[cfg(test)]
mod tests;
mod tree;
mod words;

use std::borrow::Cow;
use std::path::PathBuf;

use ludex_base::code_lens::CodeLens;
use ludex_base::completion::Completions;
use ludex_base::hover::Hover;
use ludex_base::inlay_hint::InlayHint;
use ludex_base::made_document::{MadeDocument, PICTURE};
use ludex_base::model::{FileSymbols, Link, Occurrence, TokenKind};
use ludex_base::moved_link::MovedLink;
use ludex_base::navigation::NavigationTarget;
use ludex_base::picture::Picture;
use ludex_base::preview::{PreviewError, PreviewName, PreviewRequest};
use ludex_base::rewrite::Rewrite;
use ludex_base::signature_help::SignatureHelp;
use ludex_base::{
    Code, Db, Definition, DefinitionId, Diagnostic, Dialect, File, FileModel, Language, Markup, Name, Role,
};
use ludex_syntax::hy::{self as syntax, SyntaxKind, literal};
use ludex_syntax::words::Words;
use ludex_syntax::{SyntaxError, TextRange, TextSize};
use rustc_hash::FxHashSet;

pub use self::declaration::DIALECT;
use self::declaration::GENERATION;

/// The analysis of Hy.
#[derive(Debug)]
pub struct Hy;

/// The languages of this crate, for its tests.
#[cfg(test)]
const LANGUAGES: ludex_base::Languages = ludex_base::Languages::new(&[&Hy]);

impl Language for Hy {
    fn dialect(&self) -> Dialect {
        DIALECT
    }

    fn classify(&self, kind: u16, _text: &str) -> Option<TokenKind> {
        words::classify(kind)
    }

    fn typed_name<'n>(&self, definition: &Definition, typed: &'n str) -> Cow<'n, str> {
        words::typed_name(definition, typed)
    }

    fn check_name(&self, definition: &Definition, name: &str) -> Result<(), String> {
        words::check_name(definition, name)
    }

    fn is_taken(&self, definition: &Definition, name: &str, other: &Definition) -> bool {
        words::is_taken(definition, name, other)
    }

    fn rename_refusal(&self, db: &dyn Db, file: File, definition: &Definition) -> Option<String> {
        words::rename_refusal(file.text(db), definition)
    }

    fn builtin_token(&self, index: u32) -> TokenKind {
        words::builtin_token(index)
    }

    fn renamed_text(&self, definition: &Definition, written: &str, new_name: &str) -> Option<String> {
        words::renamed_text(definition, written, new_name)
    }

    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        if game_names::is_python(db, file) {
            return game_names::occurrences::of_python(db, file);
        }
        occurrences::model(db, file)
    }

    fn links<'db>(&self, db: &'db dyn Db, file: File) -> &'db [Link] {
        &index::index(db, file).links
    }

    /// Levels of other files are found by their names.
    fn reads_mentions(&self) -> bool {
        true
    }

    fn symbols(&self, db: &dyn Db, file: File) -> FileSymbols {
        if game_names::is_python(db, file) { FileSymbols::default() } else { index::symbols(db, file) }
    }

    /// Symbols as they are written and as Python has them, each part of a dotted one, and strings
    /// that are short enough to name a level.
    fn mentions(&self, words: Words<'_>) -> FxHashSet<Name> {
        let mut names = FxHashSet::default();
        // A file says the same again and again.
        let mut seen: FxHashSet<&str> = FxHashSet::default();
        words.each(syntax::lex, |kind, written| match kind {
            SyntaxKind::SYMBOL if seen.insert(written) => {
                names.insert(Name::new(written));
                for part in written.split('.').filter(|part| !part.is_empty()) {
                    names.insert(Name::new(part));
                    names.insert(index::mangled(part));
                }
            }
            SyntaxKind::READER_MARK if seen.insert(written) => {
                names.insert(Name::new(written));
                if let Some(name) = literal::reader_name(written) {
                    names.insert(Name::new(&name.to_string()));
                }
            }
            SyntaxKind::STRING if written.len() <= 80 && seen.insert(written) => {
                let text = literal::unescape(written);
                names.insert(Name::new(&text));
                // One picture of a base names the base.
                if let Some((base, _)) = text.rsplit_once('_') {
                    names.insert(Name::new(base));
                }
            }
            _ => {}
        });
        names
    }

    /// The strings of Python that may be names of the game.
    fn companion_mentions(&self, text: &str) -> FxHashSet<Name> {
        let mut names = FxHashSet::default();
        game_names::python::mentions(text, |name| {
            names.insert(Name::new(name));
        });
        names
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::check(db, file)
    }

    fn syntax_errors(&self, db: &dyn Db, file: File) -> Option<Vec<SyntaxError>> {
        Some(tree::lower(db, file).errors.clone())
    }

    fn filter_syntax_errors(&self, db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) {
        check::filter_syntax_errors(db, file, found);
    }

    fn wanted_files(&self, db: &dyn Db, file: File) -> Vec<Vec<PathBuf>> {
        let path = file.path(db);
        let index = index::index(db, file);
        let mut seen = FxHashSet::default();
        let modules = index.modules.iter().filter(|module| seen.insert(**module));
        let modules = modules.map(|module| index::module_paths(path, module.as_str()));
        let mut wanted: Vec<Vec<PathBuf>> = modules.filter(|paths| !paths.is_empty()).collect();
        if index.levels {
            wanted.extend(neighbours::files(path).into_iter().map(|path| vec![path]));
        }
        wanted
    }

    fn wanted_folders(&self, db: &dyn Db, file: File) -> Vec<PathBuf> {
        if index::index(db, file).levels { neighbours::folders(file.path(db)) } else { Vec::new() }
    }

    fn rests_on_absence(&self, _db: &dyn Db, _file: File) -> Vec<&'static Code> {
        vec![codes::UNKNOWN_LEVEL, codes::UNREACHABLE_LEVEL, codes::UNCERTAIN_EXIT]
    }

    fn code_lenses(&self, db: &dyn Db, file: File) -> Vec<CodeLens> {
        dungeon::facts::lenses(db, file)
    }

    fn is_linked(&self, definition: &Definition, _role: Role) -> bool {
        *definition.kind == kinds::LEVEL
    }

    fn import_words(&self) -> &'static [&'static str] {
        &["import", "require"]
    }

    fn relinked_text(&self, _db: &dyn Db, link: &MovedLink<'_>) -> Option<String> {
        index::relinked_text(link)
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

    fn describe_builtin_at(&self, db: &dyn Db, file: File, occurrence: &Occurrence, index: u32) -> Option<Markup> {
        Some(hover::describe_in(db, file, index)?.with(hover::values::at(db, file, occurrence.range.start())))
    }

    fn builtin_definition(&self, db: &dyn Db, _file: File, index: u32) -> Option<NavigationTarget> {
        index::macro_definition(db, index)
    }

    fn describe_definition(&self, db: &dyn Db, definition: DefinitionId) -> Option<Markup> {
        hover::describe_definition(db, definition)
    }

    fn made_documents(&self) -> &'static [MadeDocument] {
        &[PICTURE]
    }

    fn preview(&self, db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Option<Result<Picture, PreviewError>> {
        Some(preview::preview(db, file, request))
    }

    fn previews(&self, db: &dyn Db, file: File) -> Vec<PreviewName> {
        preview::previews(db, file)
    }

    fn sample(&self, db: &dyn Db, games: u32, seed: u64) -> Option<Result<String, String>> {
        Some(preview::sample(db, games, seed))
    }

    fn complete(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
        complete::complete(db, file, offset)
    }

    fn signature(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
        signature::signature(db, file, offset)
    }

    fn hover(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
        hover::hover(db, file, offset)
    }

    fn inlay_hints(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<InlayHint> {
        inlay_hints::inlay_hints(db, file, range)
    }
}

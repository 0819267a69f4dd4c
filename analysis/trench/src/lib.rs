//! Trench: scripts (`.tr`), each a world of its own, and game files (`.trg`), which bring them
//! together.
//!
//! A script resolves its names alone: variables by the nearest scope, labels in the whole file
//! ([`occurrences`]). A game file leads to the scripts of its players ([`game`], [`game::scripts`]).
//!
//! * What is found: [`check`] reads a [`script`] and holds what it [`check::demands`] against the games it plays in
//!   ([`game::program`], [`levels`]); [`check::game`]; mistakes of meaning, [`check::meaning`].
//! * What things cost: [`cost`], in words in [`cost::text`], beside the text in [`cost::hints`].
//! * While somebody writes: [`complete`] and [`complete_game`], [`signature`], [`hover`] and [`hover_game`].
//! * [`preview`]: a picture of the board.

mod builtins;
mod check;
mod codes;
mod complete;
mod complete_game;
mod cost;
mod declaration;
mod edition;
mod expect;
mod game;
mod hover;
mod hover_game;
mod kinds;
mod levels;
mod occurrences;
mod place;
mod preview;
mod rewrites;
mod script;
mod signature;
mod tree;
mod types;
mod words;

#[cfg(test)]
mod check_tests;
#[cfg(test)]
mod complete_tests;
#[cfg(test)]
mod cost_tests;
#[cfg(test)]
mod edition_tests;
#[cfg(test)]
mod engine_tests;
#[cfg(test)]
mod game_tests;
#[cfg(test)]
mod hints_tests;
#[cfg(test)]
mod hostile_tests;
#[cfg(test)]
mod hover_tests;
#[cfg(test)]
mod meaning_tests;
#[cfg(test)]
mod preview_tests;
#[cfg(test)]
mod program_tests;
#[cfg(test)]
mod query_tests;
#[cfg(test)]
mod reach_tests;
#[cfg(test)]
mod signature_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod types_tests;

use std::path::PathBuf;

use ludex_base::code_lens::CodeLens;
use ludex_base::completion::Completions;
use ludex_base::hover::Hover;
use ludex_base::inlay_hint::InlayHint;
use ludex_base::made_document::{COSTS, MadeDocument, PICTURE};
use ludex_base::model::{FileSymbols, Link, TokenKind};
use ludex_base::moved_link::MovedLink;
use ludex_base::picture::Picture;
use ludex_base::preview::{PreviewError, PreviewRequest, nothing_to_choose};
use ludex_base::rewrite::Rewrite;
use ludex_base::signature_help::SignatureHelp;
use ludex_base::{
    Db, Definition, DefinitionId, Diagnostic, Dialect, File, FileModel, Language, Markup, Name, Occurrence, Role,
    SyntaxError,
};
use ludex_syntax::trench::{self as syntax, SyntaxKind};
use ludex_syntax::words::Words;
use ludex_syntax::{TextRange, TextSize};
use rustc_hash::FxHashSet;

pub use self::declaration::{DIALECT, GAME};

/// The analysis of Trench's scripts.
#[derive(Debug)]
pub struct Trench;

/// The analysis of Trench's game files.
#[derive(Debug)]
pub struct TrenchGame;

/// The languages of this crate, for its tests.
#[cfg(test)]
const LANGUAGES: ludex_base::Languages = ludex_base::Languages::new(&[&Trench, &TrenchGame]);

impl Language for Trench {
    fn syntax_errors(&self, db: &dyn Db, file: File) -> Option<Vec<SyntaxError>> {
        Some(tree::parsed(db, file).errors.clone())
    }

    fn filter_syntax_errors(&self, db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) {
        if edition::is_newer(db, file) {
            found.clear();
        }
    }

    fn dialect(&self) -> Dialect {
        DIALECT
    }

    fn rewrites(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<Rewrite> {
        rewrites::rewrites(db, file, range)
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

    fn is_linked(&self, definition: &Definition, _role: Role) -> bool {
        *definition.kind == kinds::LABEL
    }

    fn rename_refusal(&self, db: &dyn Db, file: File, _definition: &Definition) -> Option<String> {
        edition::rename_refusal(db, file)
    }

    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        occurrences::model(db, file)
    }

    fn mentions(&self, words: Words<'_>) -> FxHashSet<Name> {
        let mut names = FxHashSet::default();
        words.each(syntax::lex, |kind, word| {
            if occurrences::is_word(kind, word) {
                names.insert(Name::new(word.trim_end_matches(':')));
            }
        });
        names
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::check(db, file)
    }

    fn builtin_name(&self, index: u32) -> Option<&'static str> {
        builtins::get(index).map(|row| row.name)
    }

    fn describe_builtin(&self, index: u32) -> Option<Markup> {
        hover::describe(index)
    }

    fn describe_builtin_at(&self, db: &dyn Db, file: File, occurrence: &Occurrence, index: u32) -> Option<Markup> {
        hover::describe_at(db, file, occurrence.range, index)
    }

    fn describe_definition(&self, db: &dyn Db, definition: DefinitionId) -> Option<Markup> {
        hover::describe_definition(db, definition)
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
        hover::sign(db, file, offset)
    }

    fn complete(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
        complete::complete(db, file, offset)
    }

    fn signature(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
        signature::signature(db, file, offset)
    }

    fn inlay_hints(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<InlayHint> {
        cost::hints::inlay_hints(db, file, range)
    }

    fn made_documents(&self) -> &'static [MadeDocument] {
        &[COSTS]
    }

    fn costs(&self, db: &dyn Db, file: File) -> Option<Markup> {
        Some(cost::table::table(db, file))
    }

    fn code_lenses(&self, db: &dyn Db, file: File) -> Vec<CodeLens> {
        cost::hints::code_lenses(db, file)
    }

    fn preview(
        &self,
        _db: &dyn Db,
        _file: File,
        _request: PreviewRequest<'_>,
    ) -> Option<Result<Picture, PreviewError>> {
        let why = "a script has no board of its own: the picture is that of the game file it plays in";
        Some(Err(PreviewError::Nothing(why.to_owned())))
    }
}

impl Language for TrenchGame {
    fn syntax_errors(&self, db: &dyn Db, file: File) -> Option<Vec<SyntaxError>> {
        Some(tree::parsed(db, file).errors.clone())
    }

    fn filter_syntax_errors(&self, db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) {
        if edition::is_newer(db, file) {
            found.clear();
        }
    }

    fn dialect(&self) -> Dialect {
        GAME
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

    fn rename_refusal(&self, db: &dyn Db, file: File, _definition: &Definition) -> Option<String> {
        edition::rename_refusal(db, file)
    }

    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        game::model(db, file)
    }

    fn symbols(&self, db: &dyn Db, file: File) -> FileSymbols {
        game::symbols(db, file)
    }

    fn links<'db>(&self, db: &'db dyn Db, file: File) -> &'db [Link] {
        &game::scripts::index(db, file).links
    }

    fn mentions(&self, words: Words<'_>) -> FxHashSet<Name> {
        let mut names = FxHashSet::default();
        words.each(syntax::lex_game, |kind, word| {
            if kind == SyntaxKind::WORD {
                names.insert(Name::new(word));
            }
        });
        names
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::game::check(db, file)
    }

    fn wanted_files(&self, db: &dyn Db, file: File) -> Vec<Vec<PathBuf>> {
        let scripts = &game::scripts::index(db, file).scripts;
        let known = scripts.iter().filter(|path| game::scripts::extension_is_known(path.as_str()));
        known.map(|path| game::scripts::script_paths(file.path(db), path.as_str())).collect()
    }

    fn relinked_text(&self, _db: &dyn Db, link: &MovedLink<'_>) -> Option<String> {
        game::scripts::relinked_text(link)
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

    fn hover(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
        hover_game::number(db, file, offset)
    }

    fn complete(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
        complete_game::complete(db, file, offset)
    }

    fn made_documents(&self) -> &'static [MadeDocument] {
        &[COSTS, PICTURE]
    }

    fn costs(&self, db: &dyn Db, file: File) -> Option<Markup> {
        Some(cost::table::game_tables(db, file))
    }

    fn preview(&self, db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Option<Result<Picture, PreviewError>> {
        Some(nothing_to_choose(request, "board").and_then(|()| preview::preview(db, file)))
    }
}

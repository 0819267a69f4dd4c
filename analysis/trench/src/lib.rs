//! Trench: scripts (`.tr`), each a world of its own, and game files (`.trg`), which bring them
//! together.
//!
//! A script resolves its names alone: variables by the nearest scope, labels in the whole file
//! ([`occurrences`]). A game file leads to the scripts of its players ([`game`]).

pub mod builtins;
pub mod check;
pub mod codes;
pub mod compiler_notes;
pub mod cost;
pub mod cost_text;
pub mod edition;
pub mod flow;
pub mod game;
pub mod game_check;
pub mod hover;
pub mod kinds;
pub mod levels;
pub mod name_check;
pub mod occurrences;
pub mod operators;
pub mod program;
pub mod reach;
pub mod scripts;
pub mod table;
pub mod types;
pub mod words;

#[cfg(test)]
mod check_tests;
#[cfg(test)]
mod cost_tests;
#[cfg(test)]
mod game_tests;
#[cfg(test)]
mod program_tests;
#[cfg(test)]
mod reach_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod types_tests;

use std::path::PathBuf;

use ludex_base::completion::{self, BuiltinName, CompletionKind, Completions};
use ludex_base::hover::Hover;
use ludex_base::model::Link;
use ludex_base::model::TokenKind;
use ludex_base::settings::Takes;
use ludex_base::{
    Db, Declaration, Definition, DefinitionId, Diagnostic, Dialect, File, FileModel, Language, Markup, Name, Setting,
};
use ludex_syntax::TextSize;
use ludex_syntax::trench::{self as syntax, SyntaxKind};
use rustc_hash::FxHashSet;

/// `trench.feature_level`: the feature level a game allows its scripts, where no game file says it.
pub static FEATURE_LEVEL: Setting = Setting {
    name: "trench.feature_level",
    takes: Takes::Number(0, 5),
    help: "the feature level a game allows its Trench scripts; everything is allowed if it is not given",
};

/// Trench scripts.
pub const DIALECT: Dialect = Dialect::new(&DECLARATION);

static DECLARATION: Declaration = Declaration {
    id: "trench",
    prefix: "trench",
    name: "Trench",
    extensions: &["tr"],
    other_ids: &["groff", "roff", "troff"],
    reads_bare_names: false,
    grammar: &syntax::SCRIPT,
    line_comment: "//",
    completion_triggers: &[],
    signature_triggers: (&[], &[]),
    settings: &[&FEATURE_LEVEL],
    codes: &[syntax::codes::CODES, codes::CODES],
};

/// Trench game files.
pub const GAME: Dialect = Dialect::new(&GAME_DECLARATION);

static GAME_DECLARATION: Declaration = Declaration {
    id: "trench-game",
    prefix: "trench",
    name: "Trench game file",
    extensions: &["trg"],
    other_ids: &[],
    reads_bare_names: false,
    grammar: &syntax::GAME,
    line_comment: "//",
    completion_triggers: &[],
    signature_triggers: (&[], &[]),
    settings: &[],
    codes: &[],
};

/// The analysis of Trench's scripts.
#[derive(Debug)]
pub struct Trench;

/// The analysis of Trench's game files.
#[derive(Debug)]
pub struct TrenchGame;

impl Language for Trench {
    fn excuse_syntax(&self, db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) {
        if edition::is_newer(db, file) {
            found.clear();
        }
    }

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

    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        occurrences::model(db, file)
    }

    fn mentions(&self, text: &str) -> FxHashSet<Name> {
        let mut names = FxHashSet::default();
        for (kind, word) in ludex_syntax::parser::words(text, syntax::lex(text)) {
            if occurrences::is_word(kind, word) {
                names.insert(Name::new(word.trim_end_matches(':')));
            }
        }
        names
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::check(db, file)
    }

    fn describe_builtin(&self, index: u32) -> Option<Markup> {
        hover::describe(index).map(Markup::from)
    }

    fn describe_definition(&self, db: &dyn Db, definition: DefinitionId) -> Option<Markup> {
        hover::describe_definition(db, definition).map(Markup::from)
    }

    fn hover(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
        hover::sign(db, file, offset)
    }

    fn complete(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
        let rows = builtins::all().iter().enumerate().filter(|(_, row)| {
            builtins::WORDS.contains(&row.kind) && row.name.starts_with(|first: char| first.is_ascii_alphabetic())
        });
        let predefined = rows.map(|(index, row)| BuiltinName {
            id: builtins::id(index as u32),
            name: row.name,
            detail: row.kind.word(),
            kind: CompletionKind::Keyword,
        });
        let is_local = |definition: &Definition| definition.local;
        completion::names(db, file, offset, &[kinds::LABELS, kinds::VARIABLES], is_local, predefined)
    }
}

impl Language for TrenchGame {
    fn excuse_syntax(&self, db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) {
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

    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        game::model(db, file)
    }

    fn links<'db>(&self, db: &'db dyn Db, file: File) -> &'db [Link] {
        &scripts::index(db, file).links
    }

    fn mentions(&self, text: &str) -> FxHashSet<Name> {
        let words = ludex_syntax::parser::words(text, syntax::lex_game(text));
        words.filter(|(kind, _)| *kind == SyntaxKind::WORD).map(|(_, word)| Name::new(word)).collect()
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        game_check::check(db, file)
    }

    fn wanted_files(&self, db: &dyn Db, file: File) -> Vec<Vec<PathBuf>> {
        let scripts = &scripts::index(db, file).scripts;
        let known = scripts.iter().filter(|path| scripts::extension_is_known(path.as_str()));
        known.map(|path| scripts::script_paths(file.path(db), path.as_str())).collect()
    }

    fn describe_builtin(&self, index: u32) -> Option<Markup> {
        hover::describe(index).map(Markup::from)
    }

    fn describe_definition(&self, db: &dyn Db, definition: DefinitionId) -> Option<Markup> {
        hover::describe_definition(db, definition).map(Markup::from)
    }
}

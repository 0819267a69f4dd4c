//! BDL: one file describes one board game.

pub mod board;
pub mod builtins;
pub mod check;
pub mod codes;
pub mod fixes;
pub mod fuel;
pub mod game;
pub mod hover;
pub mod kinds;
mod missing_rules;
pub mod occurrences;
pub mod play;
pub mod position;
#[cfg(test)]
mod query_tests;
pub mod script;
#[cfg(test)]
mod tests;
mod tree;
pub mod words;

use ludex_base::Definition;
use ludex_base::hover::Hover;
use ludex_base::model::TokenKind;
use ludex_base::play::Session;
use ludex_base::{
    Code, Db, Declaration, DefinitionId, Diagnostic, Dialect, File, FileModel, Language, Markup, Name, Severity,
};
use ludex_syntax::TextSize;
use ludex_syntax::bdl::{self as syntax, SyntaxKind};
use ludex_syntax::words::Words;
use rustc_hash::FxHashSet;

use crate::codes::{BYTE_ORDER_MARK, REDEFINITION};

/// BDL.
pub const DIALECT: Dialect = Dialect::new(&DECLARATION);

static DECLARATION: Declaration = Declaration {
    id: "bdl",
    prefix: "bdl",
    name: "BDL",
    extensions: &["bdl"],
    other_ids: &[],
    reads_bare_names: false,
    grammar: &syntax::GRAMMAR,
    line_comment: "//",
    completion_triggers: &[],
    signature_triggers: (&[], &[]),
    settings: &[],
    codes: &[syntax::codes::CODES, codes::CODES],
};

/// The analysis of BDL.
#[derive(Debug)]
pub struct Bdl;

impl Language for Bdl {
    fn dialect(&self) -> Dialect {
        DIALECT
    }

    fn classify(&self, kind: u16, _text: &str) -> Option<TokenKind> {
        words::classify(kind)
    }

    fn check_name(&self, definition: &Definition, name: &str) -> Result<(), String> {
        words::check_name(definition, name)
    }

    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        occurrences::model(db, file)
    }

    fn mentions(&self, words: Words<'_>) -> FxHashSet<Name> {
        let mut names = FxHashSet::default();
        words.each(syntax::lex, |kind, own| {
            if kind == SyntaxKind::EXPLICIT_BLOCK {
                names.insert(Name::new(board::EXPLICIT));
                names.extend(script::keys(own).keys.iter().map(|key| Name::new(&own[key.name.clone()])));
            } else if tree::is_word(kind) {
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

    fn excuse_syntax(&self, db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) {
        fixes::mend_syntax(db, file, found);
    }

    fn describe_builtin(&self, index: u32) -> Option<Markup> {
        hover::describe(index).map(Markup::from)
    }

    fn describe_definition(&self, db: &dyn Db, definition: DefinitionId) -> Option<Markup> {
        hover::describe_definition(db, definition).map(Markup::from)
    }

    fn hover(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
        hover::place(db, file, offset)
    }

    fn play(&self, db: &dyn Db, file: File) -> Option<Result<Box<dyn Session>, String>> {
        Some(play::play(db, file).map(|session| Box::new(session) as Box<dyn Session>))
    }
}

//! BoGL: one file is one program.

pub mod builtin_values;
pub mod builtins;
pub mod check;
pub mod check_types;
pub mod codes;
pub mod evaluate;
#[cfg(test)]
mod evaluate_tests;
pub mod findings;
pub mod fixes;
pub mod hir;
pub mod hover;
pub mod infer;
pub mod items;
pub mod kinds;
pub mod lower;
pub mod occurrences;
pub mod signatures;
#[cfg(test)]
mod tests;
pub mod ty;
pub mod type_boards;
pub mod type_calls;
pub mod type_check;
pub mod type_names;
pub mod type_operators;
#[cfg(test)]
mod type_tests;
pub mod types;
pub mod words;

use ludex_base::completion::{self, BuiltinName, CompletionKind, Completions};
use ludex_base::model::SymbolKind;
use ludex_base::model::TokenKind;
use ludex_base::{
    Db, Declaration, Definition, DefinitionId, Diagnostic, Dialect, File, FileModel, Language, Markup, Name, TextSize,
};
use ludex_syntax::bogl::{self as syntax, SyntaxKind};
use rustc_hash::FxHashSet;

use self::builtins::BuiltinKind;
use self::kinds::{ENUM_VALUES, LOCALS, TYPES, VALUES};

/// BoGL.
pub const DIALECT: Dialect = Dialect::new(&DECLARATION);

static DECLARATION: Declaration = Declaration {
    id: "bogl",
    prefix: "bogl",
    name: "BoGL",
    extensions: &["bgl"],
    other_ids: &[],
    reads_bare_names: false,
    grammar: &syntax::GRAMMAR,
    line_comment: "--",
    completion_triggers: &[],
    signature_triggers: (&[], &[]),
    settings: &[],
    codes: &[syntax::codes::CODES, codes::CODES],
};

/// The analysis of BoGL.
#[derive(Debug)]
pub struct Bogl;

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

    fn model<'db>(&self, db: &'db dyn Db, file: File) -> &'db FileModel {
        occurrences::model(db, file)
    }

    fn mentions(&self, text: &str) -> FxHashSet<Name> {
        let names = ludex_syntax::parser::words(text, syntax::lex(text));
        let names = names.filter(|(kind, _)| matches!(kind, SyntaxKind::LOWER_NAME | SyntaxKind::UPPER_NAME));
        names.map(|(_, name)| Name::new(name)).collect()
    }

    fn check(&self, db: &dyn Db, file: File) -> Vec<Diagnostic> {
        check::check(db, file)
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

    fn complete(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
        let rows = builtins::all().iter().enumerate().map(|(index, row)| BuiltinName {
            id: builtins::id(index as u32),
            name: row.name,
            detail: if row.ty.is_empty() { row.kind.word() } else { row.ty },
            kind: CompletionKind::Symbol(match row.kind {
                BuiltinKind::Type => SymbolKind::Struct,
                BuiltinKind::Function => SymbolKind::Function,
                BuiltinKind::Value => SymbolKind::Constant,
            }),
        });
        let namespaces = [TYPES, VALUES, ENUM_VALUES, LOCALS];
        let is_local = |definition: &Definition| definition.id.namespace == LOCALS;
        completion::names(db, file, offset, &namespaces, is_local, rows)
    }
}

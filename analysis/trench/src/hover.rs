//! What is said of Trench's own names and signs, and of a file's definitions. Costs and defaults
//! are the document's; where the compiler has others, it is said beside them.

use std::fmt::Write;

use ludex_base::hover::Hover;
use ludex_base::{Db, DefinitionId, File, find_definition, parse_once};
use ludex_syntax::TextSize;
use ludex_syntax::trench::ast::{AssignStmt, MetaExpr};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxToken, TrenchLanguage};
use rowan::ast::AstNode;

use super::builtins::{self, Builtin};
use super::kinds::{LABELS, VARIABLES};
use crate::builtins::BuiltinKind;

/// A predefined name as Markdown.
pub fn describe(index: u32) -> Option<String> {
    let row = builtins::get(index)?;
    let shown = if row.kind == BuiltinKind::MetaVariable { format!("#{}", row.name) } else { row.name.to_owned() };
    let mut out = format!("**{shown}** — {}\n\n```trench\n{}\n```", row.kind, row.form);
    let mut facts = Vec::new();
    if !row.value.is_empty() {
        let what = if matches!(row.kind, BuiltinKind::Setting | BuiltinKind::PlayerField | BuiltinKind::Keyword) {
            "takes"
        } else {
            "type"
        };
        facts.push(format!("{what}: {}", row.value));
    }
    facts.extend(fact("default", row.default, row.compiler_default));
    facts.extend(fact("level", row.level, row.compiler_level));
    facts.extend(fact("steps", row.steps, row.compiler_steps));
    if !row.actions.is_empty() {
        facts.push(format!("actions: {}", row.actions));
    }
    if !facts.is_empty() {
        let _ = write!(out, "\n\n{}", facts.join(" · "));
    }
    let _ = write!(out, "\n\n{}", row.text);
    if let Some(source) = source(row) {
        let _ = write!(out, "\n\n*{source}*");
    }
    Some(out)
}

/// A fact of the document, with that of the compiler where it is another one.
fn fact(what: &str, document: &str, compiler: &str) -> Option<String> {
    match (document, compiler) {
        ("", "") => None,
        (document, "") => Some(format!("{what}: {document}")),
        ("", compiler) => Some(format!("{what}: {compiler} (compiler)")),
        (document, compiler) if document == compiler => Some(format!("{what}: {document}")),
        (document, compiler) => Some(format!("{what}: {document} (compiler: {compiler})")),
    }
}

fn source(row: &Builtin) -> Option<String> {
    match row.known_to {
        "compiler" => Some("Known to the 2024 compiler; not in the document.".to_owned()),
        "document" => Some(format!("Document: {}; not known to the 2024 compiler.", row.section)),
        _ if row.section.is_empty() => None,
        _ => Some(format!("Document: {}", row.section)),
    }
}

/// What is to be said of a variable, a label or a player beyond its kind.
pub fn describe_definition(db: &dyn Db, id: DefinitionId) -> Option<String> {
    let definition = find_definition(db, id)?;
    match id.local.namespace {
        LABELS => Some("Takes no steps; a `goto` to it takes 1.".to_owned()),
        VARIABLES => {
            let ty = definition.detail.as_deref()?;
            Some(format!("Of the type `{ty}`. Reading it takes 1 step (compiler: 2)."))
        }
        _ => definition.detail.as_deref().map(|path| format!("Runs the script `{path}`.")),
    }
}

/// A sign of a script as Markdown: operators and the like, which are no names.
pub fn sign(db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
    let root = parse_once(db, file).root::<TrenchLanguage>();
    let tokens = root.token_at_offset(offset.min(root.text_range().end()));
    let found =
        |token: SyntaxToken| Some(Hover { range: token.text_range(), markup: describe(row_of(&token)?)?.into() });
    tokens.clone().right_biased().and_then(found).or_else(|| tokens.left_biased().and_then(found))
}

fn row_of(token: &SyntaxToken) -> Option<u32> {
    let parent = token.parent()?;
    match (token.kind(), parent.kind()) {
        (K::WHITESPACE | K::COMMENT | K::BLOCK_COMMENT, _) => None,
        (K::HASH, _) => {
            let name = MetaExpr::cast(parent)?.name()?;
            builtins::lookup(name.text(), &[BuiltinKind::MetaVariable])
        }
        (K::QUESTION | K::L_BRACKET | K::R_BRACKET, K::RANDOM_SET) => builtins::lookup("?", &[BuiltinKind::RandomSet]),
        (K::QUESTION, _) => builtins::lookup("?", &[BuiltinKind::Value]),
        (K::MINUS, K::UNARY_EXPR) => builtins::lookup("-", &[BuiltinKind::Sign]),
        (K::EQ, K::DECL_STMT) => builtins::lookup("=", &[BuiltinKind::Assignment]),
        (K::EQ | K::PLUS | K::MINUS | K::STAR | K::TILDE, K::ASSIGN_STMT) => {
            let operator = AssignStmt::cast(parent)?.operator();
            let text = operator.map_or_else(|| "=".to_owned(), |operator| format!("{}=", operator.text()));
            builtins::lookup(&text, &[BuiltinKind::Assignment])
        }
        _ => builtins::lookup(token.text(), &[BuiltinKind::Operator]),
    }
}

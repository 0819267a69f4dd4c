//! What is said of Trench's own names and signs, and of a file's definitions. Costs and defaults
//! are the document's; where the compiler has others, it is said beside them. Of a statement or value
//! in a script the cost is spelled out.

use ludex_base::hover::Hover;
use ludex_base::{Db, DefinitionId, File, Markup, Occurrence, Role, find_definition};
use ludex_syntax::trench::ast::{AssignStmt, MetaExpr, Statement, Value};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode, SyntaxToken};
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;

use crate::builtins::{self, Builtin, BuiltinKind};
use crate::cost::{self, Book, Span};
use crate::kinds::{LABELS, VARIABLES};
use crate::scripts::resolve_script;
use crate::{cost_text, levels, program, tree};

/// A predefined name.
pub fn describe(index: u32) -> Option<Markup> {
    Some(text_of(builtins::get(index)?, true, Vec::new()))
}

/// A predefined name where it stands.
pub fn describe_at(db: &dyn Db, file: File, range: TextRange, index: u32) -> Option<Markup> {
    if file.dialect(db) != crate::DIALECT {
        return describe(index);
    }
    let actions = program::limits_actions(&program::rules(db, file));
    Some(text_of(builtins::get(index)?, actions, costs_at(db, file, range, actions)))
}

/// What is said of a row: its form, its facts, what stands there costs, what it does. `actions` is
/// false where they are not limited.
fn text_of(row: &Builtin, actions: bool, costs: Vec<String>) -> Markup {
    let shown = if row.kind == BuiltinKind::MetaVariable { format!("#{}", row.name) } else { row.name.to_owned() };
    let language = match row.kind {
        BuiltinKind::Setting | BuiltinKind::ExecutionMode | BuiltinKind::PlayerField => crate::GAME.id,
        _ => crate::DIALECT.id,
    };
    let mut markup = Markup::text(format!("**{shown}** — {}", row.kind))
        .with_code(language, row.form)
        .with_text(facts(row, actions));
    markup = with_costs(markup, costs).with_text(row.text);
    if !actions && row.kind == BuiltinKind::Statement && (row.actions == "1" || row.name == "move") {
        markup = markup.with_text(PHASES);
    }
    markup.with_text(source(row).map_or_else(String::new, |source| format!("*{source}*")))
}

/// What is said of an action where all players act at the same time.
const PHASES: &str = "All players act at the same time here (`exec_mode: sync`), and actions are not limited. A round \
                      has four phases: every script runs up to its next action or move; then those who came to a \
                      defensive action take it, then those who came to an offensive one; moves come last.";

fn with_costs(markup: Markup, costs: Vec<String>) -> Markup {
    if costs.is_empty() { markup } else { markup.with_text("Here:").with_list(costs) }
}

/// Type or range, default, level and costs of a row, on one line.
fn facts(row: &Builtin, actions: bool) -> String {
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
    facts.extend(level(row));
    facts.extend(fact("steps", row.steps, row.compiler_steps));
    if actions && !row.actions.is_empty() {
        facts.push(format!("actions: {}", row.actions));
    }
    facts.join(" · ")
}

/// The feature level of a row.
fn level(row: &Builtin) -> Option<String> {
    let level = levels::of_builtin(row.name, row.kind)?;
    let document = level.document.map_or_else(String::new, |document| document.to_string());
    let note = if level.note.is_empty() { String::new() } else { format!("; {}", level.note) };
    fact("level", &document, &format!("{}{note}", level.compiler))
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
pub fn describe_definition(db: &dyn Db, id: DefinitionId) -> Option<Markup> {
    let definition = find_definition(db, id)?;
    match id.local.namespace {
        LABELS => {
            let markup = Markup::text("Takes no steps; a `goto` to it takes 1.");
            let runs = &cost::costs(db, id.file).labels;
            let Some((_, run)) = runs.iter().find(|(range, _)| *range == definition.name_range) else {
                return Some(markup);
            };
            let titles = cost_text::titles(*run, &program::rules(db, id.file));
            Some(markup.with_text("From here to the next jump:").with_list(titles))
        }
        VARIABLES => {
            let ty = definition.detail.as_deref()?;
            Some(Markup::text(format!("A variable of type `{ty}`. Reading it takes 1 step (2024 game: 2).")))
        }
        _ => {
            let path = definition.detail.as_deref()?;
            let markup = Markup::text(format!("Runs the script `{path}`."));
            let script = resolve_script(db, id.file, path).file();
            let Some(script) = script.filter(|script| script.dialect(db) == crate::DIALECT) else {
                return Some(markup);
            };
            let run = cost::costs(db, script).script;
            let lens = cost_text::lens(run, Some(program::game_settings(db, id.file)));
            Some(markup.with_text("From its top to its first jump:").with_list(vec![lens]))
        }
    }
}

/// The same where the name stands: of a variable that a statement changes, with what that costs.
pub fn describe_definition_at(
    db: &dyn Db,
    file: File,
    occurrence: &Occurrence,
    definition: DefinitionId,
) -> Option<Markup> {
    let markup = describe_definition(db, definition)?;
    if occurrence.role != Role::Write {
        return Some(markup);
    }
    let actions = program::limits_actions(&program::rules(db, file));
    Some(with_costs(markup, costs_at(db, file, occurrence.range, actions)))
}

/// A sign of a script: operators and the like, which are not names.
pub fn sign(db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
    let root = tree::root(db, file);
    let actions = program::limits_actions(&program::rules(db, file));
    let tokens = root.token_at_offset(offset.min(root.text_range().end()));
    let found = |token: SyntaxToken| {
        let row = builtins::get(row_of(&token)?)?;
        Some(Hover { range: token.text_range(), markup: text_of(row, actions, cost_here(&token, actions)) })
    };
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
        (K::INT, K::LITERAL) => builtins::lookup("number", &[BuiltinKind::Literal]),
        (K::L_BRACE | K::R_BRACE, K::BLOCK) => builtins::lookup("{ }", &[BuiltinKind::Statement]),
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

/// What the statement or value at a word costs, a line each.
fn costs_at(db: &dyn Db, file: File, range: TextRange, actions: bool) -> Vec<String> {
    let root = tree::root(db, file);
    let token = root.token_at_offset(range.start()).right_biased();
    token.map_or_else(Vec::new, |token| cost_here(&token, actions))
}

fn cost_here(token: &SyntaxToken, actions: bool) -> Vec<String> {
    let Some(parent) = token.parent() else { return Vec::new() };
    if let Some(statement) = statement_at(token, &parent) {
        return cost_text::spelled(&statement, actions);
    }
    match Value::cast(parent) {
        // One step, as it is said of all of them.
        None
        | Some(
            Value::NameRef(_) | Value::Literal(_) | Value::ParenExpr(_) | Value::MetaExpr(_) | Value::RandomExpr(_),
        ) => Vec::new(),
        Some(value) => cost_of_value(&value),
    }
}

/// The statement that begins with a token, or whose sign it is.
fn statement_at(token: &SyntaxToken, parent: &SyntaxNode) -> Option<Statement> {
    if matches!(parent.kind(), K::ASSIGN_STMT | K::INCREMENT_STMT | K::DECL_STMT) {
        return Statement::cast(parent.clone());
    }
    let begins = |node: &SyntaxNode| node.first_token().as_ref() == Some(token);
    parent.ancestors().take_while(begins).find_map(Statement::cast)
}

fn cost_of_value(value: &Value) -> Vec<String> {
    let steps = |book: Book| Span::exactly(cost::of_value(value, book)).counted("step");
    let (document, engine) = (steps(Book::Document), steps(Book::Engine));
    // The compiler does not work out constants in these, which a value alone cannot know.
    let mut around = value.syntax().ancestors().skip(1);
    let unfolded = around.any(|node| matches!(node.kind(), K::LOOK_EXPR | K::RANDOM_SET | K::FLAG_EXPR));
    let mut lines = vec![document];
    if !unfolded && engine != lines[0] {
        lines.push(format!("the 2024 game takes {engine}"));
    }
    lines
}

//! Hover texts of Trench's own names and signs, and of a file's definitions. Costs and defaults are the document's;
//! where the compiler has others, it is said beside them. Of a statement or value in a script the cost is spelled out.

pub(crate) mod game;

use ludex_base::hover::{Describing, Hover};
use ludex_base::markup::Words;
use ludex_base::{Db, DefinitionId, File, Markup, Occurrence, Role, find_definition};
use ludex_syntax::trench::ast::{AssignStmt, MetaExpr, Statement, Value};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode, SyntaxToken};
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;

use crate::builtins::{self, Builtin, BuiltinKind};
use crate::cost::names::ScriptNames;
use crate::cost::{self, CostModel, Span, text};
use crate::game::program;
use crate::game::scripts::resolve_script;
use crate::kinds::{LABELS, VARIABLES};
use crate::{Trench, levels, tree};

impl Describing for Trench {
    fn builtin_name(&self, index: u32) -> Option<&'static str> {
        builtins::get(index).map(|row| row.name)
    }

    fn describe_builtin(&self, index: u32) -> Option<Markup> {
        describe(index)
    }

    fn describe_builtin_at(&self, db: &dyn Db, file: File, occurrence: &Occurrence, index: u32) -> Option<Markup> {
        describe_at(db, file, occurrence.range, index)
    }

    fn describe_definition(&self, db: &dyn Db, definition: DefinitionId) -> Option<Markup> {
        describe_definition(db, definition)
    }

    /// Describes a definition where its name stands: a variable that a statement changes, with the cost of that
    /// statement.
    fn describe_definition_at(
        &self,
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
    fn hover(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
        let root = tree::root(db, file);
        let actions = program::limits_actions(&program::rules(db, file));
        let tokens = root.token_at_offset(offset.min(root.text_range().end()));
        let found = |token: SyntaxToken| {
            let row = builtins::get(row_of(&token)?)?;
            Some(Hover { range: token.text_range(), markup: text_of(row, actions, cost_here(&token, actions)) })
        };
        tokens.clone().right_biased().and_then(found).or_else(|| tokens.left_biased().and_then(found))
    }
}

/// A predefined name.
pub(crate) fn describe(index: u32) -> Option<Markup> {
    Some(text_of(builtins::get(index)?, true, Vec::new()))
}

/// A predefined name where it stands.
pub(crate) fn describe_at(db: &dyn Db, file: File, range: TextRange, index: u32) -> Option<Markup> {
    if file.dialect(db) != crate::DIALECT {
        return describe(index);
    }
    let actions = program::limits_actions(&program::rules(db, file));
    Some(text_of(builtins::get(index)?, actions, costs_at(db, file, range, actions)))
}

/// The hover text of a row: its form, its facts, the costs of what stands there, its description. `actions` is false
/// where they are not limited.
fn text_of(row: &Builtin, actions: bool, costs: Vec<Words>) -> Markup {
    let shown = if row.kind == BuiltinKind::MetaVariable { format!("#{}", row.name) } else { row.name.to_owned() };
    let language = match row.kind {
        BuiltinKind::Setting | BuiltinKind::ExecutionMode | BuiltinKind::PlayerField => crate::GAME.id,
        _ => crate::DIALECT.id,
    };
    let mut markup = Markup::text(Words::new().strong(shown).text(" — ").text(row.kind))
        .with_code(language, row.form)
        .with_text(facts(row, actions));
    markup = with_costs(markup, costs).with_text(Words::read(row.text));
    if !actions && row.kind == BuiltinKind::Statement && (row.actions == "1" || row.name == "move") {
        let setting = Words::from("All players act at the same time here (").code("exec_mode: sync");
        markup = markup.with_text(setting.text("), and actions are not limited. ").text(PHASES));
    }
    markup.with_text(Words::new().emphasis(source(row).unwrap_or_default()))
}

/// The order in which actions are taken where all players act at the same time.
const PHASES: &str = "A round has four phases: every script runs up to its next action or move; then those who came to \
                      a defensive action take it, then those who came to an offensive one; moves come last.";

fn with_costs(markup: Markup, costs: Vec<Words>) -> Markup {
    if costs.is_empty() { markup } else { markup.with_text("Here:").with_list(costs) }
}

/// Type or range, default, level and costs of a row, on one line; marked as the reference data is.
fn facts(row: &Builtin, actions: bool) -> Words {
    let mut facts = Vec::new();
    if !row.value.is_empty() {
        let what = if matches!(row.kind, BuiltinKind::Setting | BuiltinKind::PlayerField | BuiltinKind::Keyword) {
            "takes"
        } else {
            "type"
        };
        facts.push(Words::from(format!("{what}: ")).with(Words::read(row.value)));
    }
    facts.extend(fact("default", row.default, row.compiler_default));
    facts.extend(level(row));
    facts.extend(fact("steps", row.steps, row.compiler_steps));
    if actions && !row.actions.is_empty() {
        facts.push(Words::from("actions: ").with(Words::read(row.actions)));
    }
    Words::joined(facts, " · ")
}

/// The feature level of a row.
fn level(row: &Builtin) -> Option<Words> {
    let level = levels::of_builtin(row.name, row.kind)?;
    let document = level.document.map_or_else(String::new, |document| document.to_string());
    let note = if level.note.is_empty() { String::new() } else { format!("; {}", level.note) };
    fact("level", &document, &format!("{}{note}", level.compiler))
}

/// A fact of the document, with that of the compiler where it is another one.
pub(crate) fn fact(what: &str, document: &str, compiler: &str) -> Option<Words> {
    let fact = Words::from(format!("{what}: "));
    let (by_document, by_compiler) = (Words::read(document), Words::read(compiler));
    match (document, compiler) {
        ("", "") => None,
        (document, compiler) if compiler.is_empty() || document == compiler => Some(fact.with(by_document)),
        ("", _) => Some(fact.with(by_compiler).text(" (compiler)")),
        _ => Some(fact.with(by_document).text(" (compiler: ").with(by_compiler).text(")")),
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

/// Describes a variable, a label or a player beyond its kind.
pub(crate) fn describe_definition(db: &dyn Db, id: DefinitionId) -> Option<Markup> {
    let definition = find_definition(db, id)?;
    match id.local.namespace {
        LABELS => {
            let words = Words::from("Takes no steps; a ").code("goto").text(" to it takes 1.");
            let markup = Markup::text(words);
            let runs = &cost::costs(db, id.file).labels;
            let Some((_, run)) = runs.iter().find(|(range, _)| *range == definition.name_range) else {
                return Some(markup);
            };
            let titles = text::titles(*run, &program::rules(db, id.file));
            Some(
                markup
                    .with_text("A pass from here, until the script ends or jumps back:")
                    .with_list(titles.into_iter().map(Words::from).collect()),
            )
        }
        VARIABLES => {
            let ty = definition.detail.as_deref()?;
            let words = Words::from("A variable of type ").code(ty);
            Some(Markup::text(words.text(". Reading it takes 1 step (2024 game: 2).")))
        }
        _ => {
            let path = definition.detail.as_deref()?;
            let markup = Markup::text(Words::from("Runs the script ").code(path).text("."));
            let script = resolve_script(db, id.file, path).file();
            let Some(script) = script.filter(|script| script.dialect(db) == crate::DIALECT) else {
                return Some(markup);
            };
            let run = cost::costs(db, script).script;
            let lens = text::lens(run, Some(program::game_settings(db, id.file)));
            Some(markup.with_text("A pass from its top, until it ends or jumps back:").with_list(vec![lens.into()]))
        }
    }
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

/// The costs of the statement or value at a word, a line each.
fn costs_at(db: &dyn Db, file: File, range: TextRange, actions: bool) -> Vec<Words> {
    let root = tree::root(db, file);
    let token = root.token_at_offset(range.start()).right_biased();
    token.map_or_else(Vec::new, |token| cost_here(&token, actions))
}

fn cost_here(token: &SyntaxToken, actions: bool) -> Vec<Words> {
    let Some(parent) = token.parent() else { return Vec::new() };
    if let Some(statement) = statement_at(token, &parent) {
        return text::spelled(&statement, actions, &ScriptNames::of(&cost::root_of(&parent)));
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

fn cost_of_value(value: &Value) -> Vec<Words> {
    let names = ScriptNames::of(&cost::root_of(value.syntax()));
    let steps = |cost_model: CostModel| Span::exactly(cost::of_value(value, cost_model, &names)).counted("step");
    let (document, engine) = (steps(CostModel::Document), steps(CostModel::Engine));
    let is_other = engine != document;
    let mut lines = vec![Words::from(document)];
    if is_other {
        lines.push(Words::from(format!("the 2024 game takes {engine}")));
    }
    lines
}

//! The costs of a Trench script: the steps and actions of every statement and value, as a pure function over the tree
//! (documents/trench.txt, the tables of statements and values; beside it what the engine of 2024 was measured to take,
//! reference/trench.md, section 6).
//!
//! Where the document is silent (`for`, `is`, `++`, `attack`) the engine's figures count for both. Of
//! loops the document says nothing: they take at least one look at their condition, and no most is known.
//!
//! * [`engine`]: what the compiler of 2024 makes of values; it works out constants first.
//! * [`statements`]: what each statement costs, by every way out of it.
//! * [`runs`]: what a pass costs, from the top of a script and from each of its labels.
//! * [`names`]: what both need to know about the names of a script.

pub(crate) mod engine;
pub(crate) mod hints;
pub(crate) mod names;
mod runs;
mod statements;
pub(crate) mod table;
pub(crate) mod text;

use ludex_base::{Db, File};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{SourceFile, Statement, Value};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use self::engine::Compiler;
use self::names::ScriptNames;
use self::statements::CostCollector;
use crate::tree;

/// The source of the figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum CostModel {
    /// The document's.
    Document,
    /// Those measured of the engine of 2024.
    Engine,
}

/// An amount between two bounds, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Span {
    /// At least this much.
    pub least: u64,
    /// At most this much; without it no most is known.
    pub most: Option<u64>,
}

impl Span {
    /// Nothing.
    pub(crate) const ZERO: Span = Span { least: 0, most: Some(0) };

    /// Exactly this much.
    pub(crate) fn exactly(amount: u64) -> Span {
        Span { least: amount, most: Some(amount) }
    }

    /// This much or more.
    pub(crate) fn at_least(least: u64) -> Span {
        Span { least, most: None }
    }

    /// Both, one after the other.
    pub(crate) fn and(self, other: Span) -> Span {
        let most = match (self.most, other.most) {
            (Some(one), Some(two)) => Some(one.saturating_add(two)),
            _ => None,
        };
        Span { least: self.least.saturating_add(other.least), most }
    }

    /// The one or the other.
    pub(crate) fn or(self, other: Span) -> Span {
        let most = match (self.most, other.most) {
            (Some(one), Some(two)) => Some(one.max(two)),
            _ => None,
        };
        Span { least: self.least.min(other.least), most }
    }

    /// As often as this.
    pub(crate) fn times(self, count: u64) -> Span {
        if count == 0 {
            return Span::ZERO;
        }
        Span { least: self.least.saturating_mul(count), most: self.most.map(|most| most.saturating_mul(count)) }
    }

    /// "14", "12 to 14", "12 or more".
    pub(crate) fn shown(self) -> String {
        match self.most {
            Some(most) if most == self.least => most.to_string(),
            Some(most) => format!("{} to {most}", self.least),
            None => format!("{} or more", self.least),
        }
    }

    /// The amount with the noun that is counted: "1 step", "12 to 14 steps".
    pub(crate) fn counted(self, what: &str) -> String {
        let one = self == Span::exactly(1);
        format!("{} {what}{}", self.shown(), if one { "" } else { "s" })
    }
}

/// The steps and actions that something costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Cost {
    /// Its steps.
    pub steps: Span,
    /// Its actions.
    pub actions: Span,
}

impl Cost {
    /// Nothing.
    pub(crate) const ZERO: Cost = Cost { steps: Span::ZERO, actions: Span::ZERO };

    /// Steps alone.
    pub(crate) fn steps(steps: u64) -> Cost {
        Cost { steps: Span::exactly(steps), actions: Span::ZERO }
    }

    /// Steps and actions.
    pub(crate) fn new(steps: u64, actions: u64) -> Cost {
        Cost { steps: Span::exactly(steps), actions: Span::exactly(actions) }
    }

    /// Both, one after the other.
    pub(crate) fn and(self, other: Cost) -> Cost {
        Cost { steps: self.steps.and(other.steps), actions: self.actions.and(other.actions) }
    }

    /// The one or the other.
    pub(crate) fn or(self, other: Cost) -> Cost {
        Cost { steps: self.steps.or(other.steps), actions: self.actions.or(other.actions) }
    }

    /// "14 steps, 2 actions"; without the actions where they are not limited.
    pub(crate) fn shown(self, actions: bool) -> String {
        let steps = self.steps.counted("step");
        if actions { format!("{steps}, {}", self.actions.counted("action")) } else { steps }
    }
}

impl Default for Cost {
    fn default() -> Self {
        Cost::ZERO
    }
}

/// True for a statement that holds no others: what it costs must fit into one turn.
pub(crate) fn is_simple(statement: &Statement) -> bool {
    matches!(
        statement,
        Statement::DeclStmt(_) | Statement::AssignStmt(_) | Statement::IncrementStmt(_) | Statement::ActionStmt(_)
    )
}

/// The cost of a statement with everything in it, by whatever way the script leaves it.
pub(crate) fn of_statement(statement: &Statement, cost_model: CostModel, names: &ScriptNames) -> Cost {
    CostCollector::new(cost_model, names).statement(statement).whole
}

/// The steps of a value where it stands. Values take no actions.
pub(crate) fn of_value(value: &Value, cost_model: CostModel, names: &ScriptNames) -> u64 {
    match cost_model {
        CostModel::Document => document_steps(value),
        CostModel::Engine => Compiler::at(value, names).value(value).steps,
    }
}

fn plus(one: u64, two: u64) -> u64 {
    one.saturating_add(two)
}

/// The steps of a value by the document's table.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn document_steps(value: &Value) -> u64 {
    let optional = |value: Option<Value>| value.map_or(0, |value| document_steps(&value));
    match value {
        Value::NameRef(_) | Value::Literal(_) | Value::MetaExpr(_) | Value::RandomExpr(_) => 1,
        Value::ParenExpr(paren) => optional(paren.value()),
        Value::UnaryExpr(unary) => {
            let operand = unary.operand();
            // `-1` is a number; before anything else `-` and `~` are operators.
            let is_number = unary.operator_kind() == Some(K::MINUS) && matches!(operand, Some(Value::Literal(_)));
            if is_number { 1 } else { plus(optional(operand), 1) }
        }
        Value::BinExpr(binary) => plus(plus(optional(binary.left()), optional(binary.right())), 1),
        // The document does not know it: the engine's.
        Value::IncrementExpr(increment) => engine::increment_steps(increment),
        Value::GlobalExpr(element) => plus(optional(element.index()), 2),
        Value::RandomSet(set) => set.elements().map(|element| document_steps(&element)).fold(1, plus),
        Value::ScanExpr(scan) => plus(plus(optional(scan.direction()), optional(scan.distance())), 1),
        Value::LookExpr(look) => plus(optional(look.direction()), 1),
        Value::FlagExpr(flag) => plus(optional(flag.field()), 1),
    }
}

/// The costs of a script.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct FileCosts {
    /// Every statement by its range.
    pub statements: FxHashMap<TextRange, Cost>,
    /// The cost of a pass from the top of the script until it ends or jumps back.
    pub script: Cost,
    /// The cost of a pass from each label, by the range of its name, in order of position.
    pub labels: Vec<(TextRange, Cost)>,
    /// The steps of the simple statement that takes most.
    pub longest: u64,
}

/// The costs of a script by the document's tables.
#[salsa::tracked]
pub fn costs(db: &dyn Db, file: File) -> FileCosts {
    tree::source(db, file).map_or_else(FileCosts::default, |source| of_file(&source, CostModel::Document))
}

/// The costs of a script by the given book.
pub(crate) fn of_file(source: &SourceFile, cost_model: CostModel) -> FileCosts {
    let names = ScriptNames::of(source.syntax());
    let mut collector = CostCollector::new(cost_model, &names);
    for statement in source.statements() {
        collector.statement(&statement);
    }
    let longest = collector.longest;
    let ways = collector.ways;
    let (script, labels) = runs::of_file(source, &ways);
    let statements = ways.into_iter().map(|(range, ways)| (range, ways.whole)).collect();
    FileCosts { statements, script, labels, longest }
}

/// The root of the tree of a node.
pub(crate) fn root_of(node: &SyntaxNode) -> SyntaxNode {
    node.ancestors().last().unwrap_or_else(|| node.clone())
}

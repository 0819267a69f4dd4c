//! The costs of a Trench script: the steps and actions of every statement and value, as a pure function over the tree
//! (documents/trench.txt, the tables of statements and values; beside it what the engine of 2024 was measured to take,
//! reference/trench.md, section 6).
//!
//! Where the document is silent (`for`, `is`, `++`, `attack`) the engine's figures count for both. Of
//! loops the document says nothing: they take at least one look at their condition, and no most is known.

pub(crate) mod hints;
pub(crate) mod table;
pub(crate) mod text;

use ludex_base::{Db, File};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{
    ActionStmt, AssignStmt, BinExpr, DeclStmt, ForStmt, IfStmt, IncrementStmt, RepeatStmt, SourceFile, Statement,
    SwitchStmt, UnaryExpr, Value, WhileStmt,
};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use crate::tree;
use crate::types::constants::{Constant, fold};

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

    /// Both, one behind the other.
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

    /// Both, one behind the other.
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

/// The cost of a statement with everything in it.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
pub(crate) fn of_statement(statement: &Statement, cost_model: CostModel) -> Cost {
    CostCollector { cost_model, entries: None, longest: 0 }.statement(statement)
}

/// The steps of a value. Values take no actions.
pub(crate) fn of_value(value: &Value, cost_model: CostModel) -> u64 {
    ValueCosts { cost_model, folds: true }.value(value)
}

fn plus(one: u64, two: u64) -> u64 {
    one.saturating_add(two)
}

/// The rules by which the steps of values are worked out.
#[derive(Debug, Clone, Copy)]
struct ValueCosts {
    cost_model: CostModel,
    /// The compiler works out constants here: not in `look`, random sets and what a flag is asked of.
    folds: bool,
}

impl ValueCosts {
    fn engine(self) -> bool {
        self.cost_model == CostModel::Engine
    }

    fn optional(self, value: Option<Value>) -> u64 {
        value.map_or(0, |value| self.value(&value))
    }

    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn value(self, value: &Value) -> u64 {
        let composed = matches!(value, Value::BinExpr(_) | Value::UnaryExpr(_) | Value::ParenExpr(_));
        if self.engine() && self.folds && composed && fold(value) != Constant::No {
            return 1;
        }
        let unfolded = ValueCosts { folds: false, ..self };
        match value {
            Value::NameRef(_) => 1 + u64::from(self.engine()),
            Value::Literal(_) | Value::MetaExpr(_) | Value::RandomExpr(_) => 1,
            Value::ParenExpr(paren) => self.optional(paren.value()),
            Value::UnaryExpr(unary) => self.unary(unary),
            Value::BinExpr(binary) => self.binary(binary),
            // The document does not know it: the engine's.
            Value::IncrementExpr(increment) if increment.is_prefix() => 8,
            Value::IncrementExpr(_) => 9,
            Value::GlobalExpr(element) => plus(self.optional(element.index()), 2),
            Value::RandomSet(set) => set.elements().map(|element| unfolded.value(&element)).fold(1, plus),
            Value::ScanExpr(scan) => plus(plus(self.optional(scan.direction()), self.optional(scan.distance())), 1),
            Value::LookExpr(look) => plus(unfolded.optional(look.direction()), 1),
            Value::FlagExpr(flag) => plus(unfolded.optional(flag.field()), 1),
        }
    }

    /// `-1` is a number; before anything else `-` and `~` are operators.
    fn unary(self, unary: &UnaryExpr) -> u64 {
        let operand = unary.operand();
        let minus = unary.operator_kind() == Some(K::MINUS);
        if minus && !self.engine() && matches!(operand, Some(Value::Literal(_))) {
            return 1;
        }
        // The engine subtracts it from 0.
        let operator_steps = if minus && self.engine() { 2 } else { 1 };
        plus(self.optional(operand), operator_steps)
    }

    fn binary(self, binary: &BinExpr) -> u64 {
        let (left, right) = (binary.left(), binary.right());
        let turns = || left.as_ref().is_some_and(is_direction) || right.as_ref().is_some_and(is_direction);
        let operator_steps = match binary.operator_kind() {
            _ if !self.engine() => 1,
            Some(K::PLUS | K::MINUS) if turns() => 3,
            Some(K::NOT_EQ | K::LT_EQ | K::GT_EQ) => 2,
            _ => 1,
        };
        plus(plus(self.optional(left), self.optional(right)), operator_steps)
    }
}

/// True for a value that is a direction by its looks: one with `N`, `E`, `S` or `W` in it, or an
/// element of `dir`. (The types of variables are not asked for: the cost is a function of the tree.)
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn is_direction(value: &Value) -> bool {
    match value {
        Value::Literal(literal) => literal.token_kind() == Some(K::DIRECTION),
        Value::ParenExpr(paren) => paren.value().is_some_and(|inner| is_direction(&inner)),
        Value::UnaryExpr(unary) => {
            let minus = unary.operator_kind() == Some(K::MINUS);
            minus && unary.operand().is_some_and(|operand| is_direction(&operand))
        }
        Value::BinExpr(binary) => {
            let turns = matches!(binary.operator_kind(), Some(K::PLUS | K::MINUS));
            let left = binary.left().is_some_and(|left| is_direction(&left));
            turns && (left || binary.right().is_some_and(|right| is_direction(&right)))
        }
        Value::RandomSet(set) => set.elements().next().is_some_and(|first| is_direction(&first)),
        Value::GlobalExpr(element) => element.type_kind() == Some(K::DIR_KW),
        _ => false,
    }
}

/// Works out what statements cost, and enters each if it is to.
struct CostCollector {
    cost_model: CostModel,
    entries: Option<FxHashMap<TextRange, Cost>>,
    /// The steps of the simple statement so far that takes most.
    longest: u64,
}

impl CostCollector {
    fn statement(&mut self, statement: &Statement) -> Cost {
        let cost = match statement {
            Statement::Block(block) => self.list(block.statements()),
            Statement::LabelStmt(_) => Cost::ZERO,
            Statement::GotoStmt(_) | Statement::BreakStmt(_) | Statement::ContinueStmt(_) => Cost::steps(1),
            Statement::RepeatStmt(repeat) => self.repeat(repeat),
            Statement::WhileStmt(repeated) => self.while_loop(repeated),
            Statement::ForStmt(repeated) => self.for_loop(repeated),
            Statement::IfStmt(branches) => self.branches(branches),
            Statement::SwitchStmt(switch) => self.switch(switch),
            Statement::DeclStmt(declaration) => Cost::steps(self.declaration(declaration)),
            Statement::AssignStmt(assignment) => Cost::steps(self.assignment(assignment)),
            Statement::IncrementStmt(increment) => Cost::steps(self.increment(increment)),
            Statement::ActionStmt(action) => self.action(action),
        };
        if let Some(entries) = &mut self.entries {
            entries.insert(statement.syntax().text_range(), cost);
        }
        if is_simple(statement) {
            self.longest = self.longest.max(cost.steps.least);
        }
        cost
    }

    fn list(&mut self, statements: impl Iterator<Item = Statement>) -> Cost {
        statements.fold(Cost::ZERO, |cost, statement| cost.and(self.statement(&statement)))
    }

    fn optional(&mut self, statement: Option<Statement>) -> Cost {
        statement.map_or(Cost::ZERO, |statement| self.statement(&statement))
    }

    fn value(&self, value: Option<Value>) -> u64 {
        ValueCosts { cost_model: self.cost_model, folds: true }.optional(value)
    }

    /// `repeat x s`: x * s.
    fn repeat(&mut self, repeat: &RepeatStmt) -> Cost {
        let body = self.optional(repeat.body());
        let count = match repeat.count().map(|count| fold(&count)) {
            Some(Constant::Number(count)) => u64::try_from(count).unwrap_or(0),
            _ => 1,
        };
        Cost { steps: body.steps.times(count), actions: body.actions.times(count) }
    }

    /// The document gives no figure. The engine takes 1 + (n + 1)(c + 1) + n * s for n rounds.
    fn while_loop(&mut self, repeated: &WhileStmt) -> Cost {
        let body = self.optional(repeated.body());
        let condition = self.value(repeated.condition());
        let extra = if self.cost_model == CostModel::Engine { 2 } else { 0 };
        repeated_cost(plus(condition, extra), body)
    }

    /// Unknown to the document: first + 1 + (n + 1)(c + 1) + n * (s + step).
    fn for_loop(&mut self, repeated: &ForStmt) -> Cost {
        let first = self.optional(repeated.first());
        let step = self.optional(repeated.step());
        let body = self.optional(repeated.body());
        let condition = self.value(repeated.condition());
        first.and(repeated_cost(plus(condition, 2), body.and(step)))
    }

    /// `if c a else b`: c + a + 1, or c + b + 2.
    fn branches(&mut self, branches: &IfStmt) -> Cost {
        let then = self.optional(branches.then_branch());
        let other = self.optional(branches.else_branch());
        let condition = branches.condition();
        if self.cost_model == CostModel::Engine
            && let Some(Constant::Number(number)) = condition.as_ref().map(fold)
        {
            return if number != 0 { then } else { other };
        }
        let condition = self.value(condition);
        let holds = Cost::steps(plus(condition, 1)).and(then);
        holds.or(Cost::steps(plus(condition, 2)).and(other))
    }

    /// Unknown to the document. The k-th of n constants fits: v + 5k + body + 1; none: v + 5n + 1 + body.
    fn switch(&mut self, switch: &SwitchStmt) -> Cost {
        let value = self.value(switch.value());
        let mut compared = value;
        let mut cost: Option<Cost> = None;
        for alternative in switch.alternatives() {
            compared = plus(compared, 5);
            let body = self.optional(alternative.body());
            let branch = Cost::steps(plus(compared, 1)).and(body);
            cost = Some(cost.map_or(branch, |cost| cost.or(branch)));
        }
        let other = self.optional(switch.else_branch());
        let none = Cost::steps(plus(compared, 1)).and(other);
        cost.map_or(none, |cost| cost.or(none))
    }

    /// 1, or 1 + v. The engine gives a variable without a value a 0.
    fn declaration(&mut self, declaration: &DeclStmt) -> u64 {
        let value = declaration.value();
        match (self.cost_model, value) {
            (CostModel::Document, value) => plus(self.value(value), 1),
            (CostModel::Engine, None) => 3,
            (CostModel::Engine, value) => plus(self.value(value), 2),
        }
    }

    /// e + 2, of an element i + e + 2. `a += e` is `a = a + e`, and `a ~= e` is `a = ~e`.
    fn assignment(&mut self, assignment: &AssignStmt) -> u64 {
        let value = self.value(assignment.value());
        let index = match assignment.target() {
            Some(Value::GlobalExpr(element)) => Some(self.value(element.index())),
            _ => None,
        };
        let store_steps = plus(index.unwrap_or(0), 2);
        let Some(operator) = assignment.operator_kind() else { return plus(value, store_steps) };
        if self.cost_model == CostModel::Engine {
            return plus(plus(value, index.unwrap_or(0)), 5);
        }
        if operator == K::TILDE {
            return plus(plus(value, 1), store_steps);
        }
        let read = index.map_or(1, |index| plus(index, 2));
        plus(plus(plus(read, value), 1), store_steps)
    }

    /// Unknown to the document.
    fn increment(&mut self, increment: &IncrementStmt) -> u64 {
        let index = match increment.operand() {
            Some(Value::GlobalExpr(element)) => self.value(element.index()),
            _ => 0,
        };
        plus(index, 6)
    }

    /// d + 1, d + p + 1; 2 without a direction, 1 for `wait` and `pass`.
    fn action(&mut self, action: &ActionStmt) -> Cost {
        let Some(keyword) = action.keyword_kind() else { return Cost::ZERO };
        let mut operands = action.operands().peekable();
        let alone = operands.peek().is_none();
        let values = operands.map(|operand| of_value(&operand, self.cost_model)).fold(0, plus);
        match keyword {
            K::WAIT_KW => Cost::new(1, 1),
            K::PASS_KW => Cost::steps(1),
            K::FORTIFY_KW | K::TRENCH_KW if alone => Cost::new(2, 1),
            K::MOVE_KW => Cost::steps(plus(values, 1)),
            _ => Cost::new(plus(values, 1), 1),
        }
    }
}

/// A loop that may end before its first round.
fn repeated_cost(head: u64, body: Cost) -> Cost {
    let actions = if body.actions == Span::ZERO { Span::ZERO } else { Span::at_least(0) };
    Cost { steps: Span::at_least(head), actions }
}

/// The costs of a script.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct FileCosts {
    /// Every statement by its range.
    pub statements: FxHashMap<TextRange, Cost>,
    /// The cost of a straight run from the top of the script to its first jump.
    pub script: Cost,
    /// The cost of a straight run from each label, by the range of its name, in order of position.
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
    let mut collector = CostCollector { cost_model, entries: Some(FxHashMap::default()), longest: 0 };
    collector.list(source.statements());
    let longest = collector.longest;
    let mut runs = Runs { statements: collector.entries.unwrap_or_default(), labels: Vec::new() };
    let list: Vec<Statement> = source.statements().collect();
    let script = runs.list(&list, Cost::ZERO);
    runs.labels.sort_by_key(|(range, _)| range.start());
    FileCosts { statements: runs.statements, script, labels: runs.labels, longest }
}

/// Works out straight runs: what the statements from one place to the next jump cost.
struct Runs {
    statements: FxHashMap<TextRange, Cost>,
    labels: Vec<(TextRange, Cost)>,
}

impl Runs {
    /// The run from the first statement of a list; `after` is the run from behind the list.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn list(&mut self, list: &[Statement], after: Cost) -> Cost {
        let mut run = after;
        for statement in list.iter().rev() {
            let statement_cost = self.statements.get(&statement.syntax().text_range()).copied().unwrap_or_default();
            run = match statement {
                Statement::GotoStmt(_) | Statement::BreakStmt(_) | Statement::ContinueStmt(_) => statement_cost,
                Statement::LabelStmt(label) => {
                    if let Some(name) = label.name() {
                        self.labels.push((name.range(), run));
                    }
                    run
                }
                Statement::Block(block) => {
                    let inner: Vec<Statement> = block.statements().collect();
                    self.list(&inner, run)
                }
                _ => {
                    self.inside(statement.syntax(), run);
                    statement_cost.and(run)
                }
            };
        }
        run
    }

    /// Labels inside a statement: behind a branch the script goes on, behind a round it jumps back.
    fn inside(&mut self, statement: &SyntaxNode, after: Cost) {
        let after = match statement.kind() {
            K::IF_STMT | K::SWITCH_STMT | K::ALTERNATIVE => after,
            _ => Cost::ZERO,
        };
        for child in statement.children() {
            if child.kind() == K::ALTERNATIVE {
                self.inside(&child, after);
            } else if let Some(body) = Statement::cast(child) {
                self.list(&[body], after);
            }
        }
    }
}

//! The costs of statements, by every way out of them: a statement may go on to the next one, jump to a label, leave the
//! loop around it or begin its next round.

use ludex_base::Name;
use ludex_syntax::TextRange;
use ludex_syntax::trench::SyntaxKind as K;
use ludex_syntax::trench::ast::{
    ActionStmt, AssignStmt, DeclStmt, ForStmt, GotoStmt, IfStmt, IncrementStmt, RepeatStmt, Statement, SwitchStmt,
    Value, WhileStmt,
};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use crate::cost::engine::{Compiled, Compiler};
use crate::cost::names::ScriptNames;
use crate::cost::{Cost, CostModel, Span, document_steps, is_simple, plus};
use crate::types::constants::{Constant, fold};

/// The ways out of a statement, each with what it costs until then; `None` for a way that does not exist.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ways {
    /// On to the next statement.
    pub on: Option<Cost>,
    /// Out of the loop around it.
    pub breaks: Option<Cost>,
    /// Back: to the next round of the loop around it, or to a label above.
    pub back: Option<Cost>,
    /// To a label below.
    pub jumps: FxHashMap<Name, Cost>,
    /// The cost of the statement, whatever way it takes.
    pub whole: Cost,
}

/// The one or the other, as far as they exist.
pub(crate) fn either(one: Option<Cost>, other: Option<Cost>) -> Option<Cost> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.or(other)),
        (one, other) => one.or(other),
    }
}

impl Ways {
    /// On to the next statement.
    fn on(cost: Cost) -> Ways {
        Ways { on: Some(cost), whole: cost, ..Ways::default() }
    }

    /// These after something else, which always goes on to them.
    fn after(self, before: Cost) -> Ways {
        let later = |cost: Cost| before.and(cost);
        Ways {
            on: self.on.map(later),
            breaks: self.breaks.map(later),
            back: self.back.map(later),
            jumps: self.jumps.into_iter().map(|(label, cost)| (label, later(cost))).collect(),
            whole: later(self.whole),
        }
    }

    /// These or the others.
    fn or(mut self, other: Ways) -> Ways {
        self.whole = self.whole.or(other.whole);
        self.on = either(self.on, other.on);
        self.leave(other);
        self
    }

    /// Adds the ways out of another statement that do not go on.
    fn leave(&mut self, other: Ways) {
        self.breaks = either(self.breaks, other.breaks);
        self.back = either(self.back, other.back);
        for (label, cost) in other.jumps {
            self.jumps.entry(label).and_modify(|known| *known = known.or(cost)).or_insert(cost);
        }
    }

    /// Every way out as one; where there is none, the other cost.
    fn whole_or(&self, other: Cost) -> Cost {
        let left = either(either(self.on, self.breaks), self.back);
        let jumps = self.jumps.values().copied();
        jumps.fold(left, |whole, cost| either(whole, Some(cost))).unwrap_or(other)
    }
}

/// A branch: the steps until it begins, and what it consists of. Without a statement the script goes on at once.
type Branch = (u64, Option<Statement>);

/// Works out what statements cost, and keeps the ways out of each.
pub(crate) struct CostCollector<'a> {
    cost_model: CostModel,
    names: &'a ScriptNames,
    /// The ways out of the statements so far, by their ranges.
    pub ways: FxHashMap<TextRange, Ways>,
    /// The steps of the simple statement so far that takes most.
    pub longest: u64,
}

impl<'a> CostCollector<'a> {
    /// One that has seen nothing yet.
    pub(crate) fn new(cost_model: CostModel, names: &'a ScriptNames) -> CostCollector<'a> {
        CostCollector { cost_model, names, ways: FxHashMap::default(), longest: 0 }
    }

    /// The ways out of a statement.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    pub(crate) fn statement(&mut self, statement: &Statement) -> Ways {
        let ways = match statement {
            Statement::Block(block) => self.list(block.statements()),
            Statement::LabelStmt(_) => Ways::on(Cost::ZERO),
            Statement::GotoStmt(goto) => self.goto(goto),
            Statement::BreakStmt(_) => Ways { breaks: Some(Cost::steps(1)), whole: Cost::steps(1), ..Ways::default() },
            Statement::ContinueStmt(_) => Ways { back: Some(Cost::steps(1)), whole: Cost::steps(1), ..Ways::default() },
            Statement::RepeatStmt(repeat) => self.repeat(repeat),
            Statement::WhileStmt(repeated) => self.while_loop(repeated),
            Statement::ForStmt(repeated) => self.for_loop(repeated),
            Statement::IfStmt(branches) => self.branches(branches),
            Statement::SwitchStmt(switch) => self.switch(switch),
            Statement::DeclStmt(declaration) => Ways::on(Cost::steps(self.declaration(declaration))),
            Statement::AssignStmt(assignment) => Ways::on(Cost::steps(self.assignment(assignment))),
            Statement::IncrementStmt(increment) => Ways::on(Cost::steps(self.increment(increment))),
            Statement::ActionStmt(action) => Ways::on(self.action(action)),
        };
        if is_simple(statement) {
            self.longest = self.longest.max(ways.whole.steps.least);
        }
        self.ways.insert(statement.syntax().text_range(), ways.clone());
        ways
    }

    /// Statements one after the other. What follows a jump counts from the next label on that is jumped to.
    fn list(&mut self, statements: impl Iterator<Item = Statement>) -> Ways {
        let mut list = Ways::on(Cost::ZERO);
        for statement in statements {
            let next = self.statement(&statement);
            if let Statement::LabelStmt(label) = &statement
                && let Some(name) = label.name()
            {
                let jumped = list.jumps.remove(&Name::new(name.text()));
                list.on = either(list.on, jumped);
            }
            if let Some(before) = list.on {
                let next = next.after(before);
                list.on = next.on;
                list.whole = next.whole;
                list.leave(next);
            }
        }
        list.whole = list.whole_or(list.whole);
        list
    }

    fn optional(&mut self, statement: Option<Statement>) -> Ways {
        statement.map_or_else(|| Ways::on(Cost::ZERO), |statement| self.statement(&statement))
    }

    /// A value as the compiler leaves it to the engine.
    fn compiled(&self, value: Option<Value>) -> Compiled {
        Compiler::new(self.names).optional(value)
    }

    fn value(&self, value: Option<Value>) -> u64 {
        match self.cost_model {
            CostModel::Document => value.map_or(0, |value| document_steps(&value)),
            CostModel::Engine => self.compiled(value).steps,
        }
    }

    fn goto(&self, goto: &GotoStmt) -> Ways {
        let cost = Cost::steps(1);
        let mut ways = Ways { whole: cost, ..Ways::default() };
        let label = goto.label().map(|label| Name::new(label.text()));
        match label.filter(|label| self.names.is_ahead(*label, goto.syntax().text_range().start())) {
            Some(label) => {
                ways.jumps.insert(label, cost);
            }
            None => ways.back = Some(cost),
        }
        ways
    }

    /// `repeat x s`: x * s. A way out may be taken in any of the copies.
    fn repeat(&mut self, repeat: &RepeatStmt) -> Ways {
        let body = self.optional(repeat.body());
        let count = match repeat.count().map(|count| fold(&count)) {
            Some(Constant::Number(count)) => u64::try_from(count).unwrap_or(0),
            _ => 1,
        };
        let times =
            |cost: Cost, count: u64| Cost { steps: cost.steps.times(count), actions: cost.actions.times(count) };
        if count == 0 {
            return Ways::on(Cost::ZERO);
        }
        let Some(once) = body.on else { return body };
        let on = times(once, count);
        let before = Cost::ZERO.or(times(once, count - 1));
        let mut ways = Ways { on: None, ..body }.after(before);
        ways.on = Some(on);
        ways.whole = ways.whole_or(on);
        ways
    }

    /// The document gives no figure. The engine takes 1 + (n + 1)(c + 1) + n * s for n rounds.
    fn while_loop(&mut self, repeated: &WhileStmt) -> Ways {
        let body = self.optional(repeated.body());
        let condition = repeated.condition();
        let extra = if self.cost_model == CostModel::Engine { 2 } else { 0 };
        let head = plus(self.value(condition.clone()), extra);
        rounds(head, is_always_true(condition.as_ref()), body)
    }

    /// Unknown to the document: first + 1 + (n + 1)(c + 1) + n * (s + step).
    fn for_loop(&mut self, repeated: &ForStmt) -> Ways {
        let first = self.optional(repeated.first()).whole;
        let step = self.optional(repeated.step()).whole;
        let mut body = self.optional(repeated.body());
        let condition = repeated.condition();
        let head = plus(self.value(condition.clone()), 2);
        body.on = body.on.map(|on| on.and(step));
        body.whole = body.whole.and(step);
        rounds(head, is_always_true(condition.as_ref()), body).after(first)
    }

    /// `if c a else b`: c + a + 1, or c + b + 2. The compiler drops the branch that a constant rules out.
    fn branches(&mut self, branches: &IfStmt) -> Ways {
        let (then, other) = (branches.then_branch(), branches.else_branch());
        if self.cost_model == CostModel::Engine
            && let Some(number) = self.compiled(branches.condition()).constant()
        {
            let (kept, dropped) = if number != 0 { (then, other) } else { (other, then) };
            self.optional(dropped);
            return self.optional(kept);
        }
        let condition = self.value(branches.condition());
        self.one_of([(plus(condition, 1), then), (plus(condition, 2), other)])
    }

    /// Unknown to the document. The k-th of n constants fits: v + 5k + body + 1; none: v + 5n, with an `else` one more.
    fn switch(&mut self, switch: &SwitchStmt) -> Ways {
        let mut compared = self.value(switch.value());
        let mut branches: Vec<Branch> = Vec::new();
        for alternative in switch.alternatives() {
            compared = plus(compared, 5);
            branches.push((plus(compared, 1), alternative.body()));
        }
        let other = switch.else_branch();
        branches.push((plus(compared, u64::from(other.is_some())), other));
        self.one_of(branches)
    }

    fn one_of(&mut self, branches: impl IntoIterator<Item = Branch>) -> Ways {
        let mut ways: Option<Ways> = None;
        for (before, body) in branches {
            let branch = self.optional(body).after(Cost::steps(before));
            ways = Some(match ways {
                Some(ways) => ways.or(branch),
                None => branch,
            });
        }
        ways.unwrap_or_default()
    }

    /// 1, or 1 + v. The engine gives a variable without a value a 0.
    fn declaration(&self, declaration: &DeclStmt) -> u64 {
        let value = declaration.value();
        match (self.cost_model, value) {
            (CostModel::Document, value) => plus(self.value(value), 1),
            (CostModel::Engine, None) => 3,
            (CostModel::Engine, value) => plus(self.value(value), 2),
        }
    }

    /// e + 2, of an element i + e + 2. `a += e` is `a = a + e`, and `a ~= e` is `a = ~e`.
    fn assignment(&self, assignment: &AssignStmt) -> u64 {
        let target = assignment.target();
        let store_steps = plus(self.index(target.as_ref()), 2);
        let value = assignment.value();
        let given = match assignment.operator_kind() {
            None => self.value(value),
            Some(K::TILDE) => plus(self.value(value), 1),
            operator if self.cost_model == CostModel::Engine => {
                let compiler = Compiler::new(self.names);
                compiler.combined(operator, compiler.optional(target), compiler.optional(value)).steps
            }
            Some(_) => plus(plus(self.value(target), self.value(value)), 1),
        };
        plus(given, store_steps)
    }

    /// The steps of the index of an element; none for a variable.
    fn index(&self, target: Option<&Value>) -> u64 {
        match target {
            Some(Value::GlobalExpr(element)) => self.value(element.index()),
            _ => 0,
        }
    }

    /// Unknown to the document: `a++` is `a = a + 1`, with the engine's figures.
    fn increment(&self, increment: &IncrementStmt) -> u64 {
        let target = increment.operand();
        let compiler = Compiler::new(self.names);
        let one = Compiled::number(1);
        let sum = compiler.combined(Some(K::PLUS), compiler.optional(target.clone()), one).steps;
        let index = match &target {
            Some(Value::GlobalExpr(element)) => compiler.optional(element.index()).steps,
            _ => 0,
        };
        plus(plus(sum, index), 2)
    }

    /// d + 1, d + p + 1; 2 without a direction, 1 for `wait` and `pass`.
    fn action(&self, action: &ActionStmt) -> Cost {
        let Some(keyword) = action.keyword_kind() else { return Cost::ZERO };
        let mut operands = action.operands().peekable();
        let alone = operands.peek().is_none();
        let values = operands.map(|operand| self.value(Some(operand))).fold(0, plus);
        match keyword {
            K::WAIT_KW => Cost::new(1, 1),
            K::PASS_KW => Cost::steps(1),
            K::FORTIFY_KW | K::TRENCH_KW if alone => Cost::new(2, 1),
            K::MOVE_KW => Cost::steps(plus(values, 1)),
            _ => Cost::new(plus(values, 1), 1),
        }
    }
}

/// True for a condition that is a number other than 0.
fn is_always_true(condition: Option<&Value>) -> bool {
    matches!(condition.map(fold), Some(Constant::Number(number)) if number != 0)
}

/// A loop whose condition takes `head` steps before the first round. Of the rounds before one that leaves it nothing is
/// known.
fn rounds(head: u64, is_endless: bool, body: Ways) -> Ways {
    let actions = |least: u64| if body.whole.actions == Span::ZERO { Span::ZERO } else { Span::at_least(least) };
    let left =
        |cost: Cost| Cost { steps: Span::at_least(plus(head, cost.steps.least)), actions: actions(cost.actions.least) };
    let ended = Cost { steps: Span::at_least(head), actions: actions(0) };
    let over = if is_endless { None } else { Some(ended) };
    let mut ways = Ways {
        on: either(over, body.breaks.map(left)),
        jumps: body.jumps.iter().map(|(label, cost)| (*label, left(*cost))).collect(),
        ..Ways::default()
    };
    // `back` begins the next round, or ends the pass above the loop: the head is all that is sure.
    ways.whole = ways.whole_or(ended);
    ways
}

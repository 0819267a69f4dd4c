//! The costs of a Trench script in words: lenses, hints, and the sum spelled out.

use ludex_base::markup::Words;
use ludex_syntax::trench::SyntaxKind as K;
use ludex_syntax::trench::ast::{AssignStmt, Statement, Value};
use rowan::ast::AstNode;

use crate::cost::names::ScriptNames;
use crate::cost::{self, Cost, CostModel};
use crate::game::program::{ExecMode, GameSettings, Rules};

/// The line above a script or a label: what a pass from there costs, until the script ends or jumps back, and what a
/// game allows in a turn. Where all players act at the same time, actions are not limited.
pub(crate) fn lens(run: Cost, game: Option<&GameSettings>) -> String {
    match game {
        None => format!("{} per pass", run.shown(true)),
        Some(game) if game.exec_mode == ExecMode::Sync => {
            format!("{} per pass; the game allows {}", run.shown(false), game.steps)
        }
        Some(game) => {
            format!("{} per pass; the game allows {} and {}", run.shown(true), game.steps, game.actions)
        }
    }
}

/// The cost of a pass, with the limits of each game. Where there are several games, those that allow the same
/// stand together, by their names.
pub(crate) fn titles(run: Cost, rules: &[Rules<'_>]) -> Vec<String> {
    match rules {
        [] => vec![lens(run, None)],
        [one] => vec![lens(run, Some(one.settings))],
        _ => {
            let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
            for game in rules {
                let title = lens(run, Some(game.settings));
                match groups.iter_mut().find(|(other, _)| *other == title) {
                    Some((_, names)) => names.push(game.name.as_str()),
                    None => groups.push((title, vec![game.name.as_str()])),
                }
            }
            groups.into_iter().map(|(title, names)| format!("{}: {title}", some_of(&names))).collect()
        }
    }
}

/// The most games that are named on one line.
const MAX_NAMED: usize = 3;

fn some_of(names: &[&str]) -> String {
    let shown = names[..names.len().min(MAX_NAMED)].join(", ");
    match names.len().saturating_sub(MAX_NAMED) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// The contents of the hint at the end of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum HintStyle {
    /// No hints.
    #[default]
    Off,
    /// Actions only.
    Actions,
    /// Steps and actions.
    StepsAndActions,
}

/// The hint at the end of a statement, if there is something to say.
pub(crate) fn hint(cost: Cost, style: HintStyle) -> Option<String> {
    let actions = cost.actions != Cost::ZERO.actions;
    match style {
        HintStyle::Off => None,
        HintStyle::Actions => actions.then(|| cost.actions.counted("action")),
        HintStyle::StepsAndActions => {
            let nothing = cost == Cost::ZERO;
            (!nothing).then(|| cost.shown(actions))
        }
    }
}

/// The costs of a statement, spelled out: a line for each case, in the letters of the document's tables, and
/// one for what the engine of 2024 was measured to take, where that differs. `actions` is false where they
/// are not limited.
pub(crate) fn spelled(statement: &Statement, actions: bool, names: &ScriptNames) -> Vec<Words> {
    Speller { names }.spelled(statement, actions)
}

/// Spells out the costs of a script with these names.
#[derive(Clone, Copy)]
struct Speller<'a> {
    names: &'a ScriptNames,
}

impl Speller<'_> {
    fn spelled(self, statement: &Statement, actions: bool) -> Vec<Words> {
        let cost = cost::of_statement(statement, CostModel::Document, self.names);
        let mut lines = self.sums(statement, cost);
        if actions {
            lines.push(Words::from(cost.actions.counted("action")));
        }
        let engine = cost::of_statement(statement, CostModel::Engine, self.names);
        let is_loop = matches!(statement, Statement::WhileStmt(_) | Statement::ForStmt(_));
        let other_actions = actions && engine.actions != cost.actions;
        if !is_loop && (engine.steps != cost.steps || other_actions) {
            lines.push(Words::from(format!("the 2024 game takes {}", engine.shown(other_actions))));
        }
        lines
    }

    /// The steps as sums.
    fn sums(self, statement: &Statement, cost: Cost) -> Vec<Words> {
        let total = || cost.steps.counted("step");
        let line = match statement {
            Statement::IfStmt(branches) => {
                let condition = self.value(branches.condition());
                let then = self.body(branches.then_branch());
                let holds = Cost::steps(condition.saturating_add(1)).and(then);
                let fails = Cost::steps(condition.saturating_add(2)).and(self.body(branches.else_branch()));
                let first = format!(
                    "if the condition holds: c + a + 1 = {condition} + {} + 1 = {}",
                    then.steps.shown(),
                    holds.steps.counted("step"),
                );
                let second = match branches.else_branch() {
                    Some(other) => {
                        let other = self.body(Some(other)).steps.shown();
                        format!("otherwise: c + b + 2 = {condition} + {other} + 2 = {}", fails.steps.counted("step"))
                    }
                    None => format!("otherwise: c + 2 = {condition} + 2 = {}", fails.steps.counted("step")),
                };
                return vec![first.into(), second.into()];
            }
            Statement::RepeatStmt(repeat) => {
                let once = self.body(repeat.body()).steps.shown();
                let count = repeat.count().map_or_else(|| "x".to_owned(), |count| count.syntax().text().to_string());
                format!("x * s = {count} * ({once}) = {}", total())
            }
            Statement::WhileStmt(repeated) => {
                let round = self.measured(repeated.body()).steps.shown();
                let condition = self.measured_value(repeated.condition());
                return vec![
                    Words::from("the document gives no figure for loops"),
                    Words::from(format!(
                        "the 2024 game takes 1 + (n + 1) * ({condition} + 1) + n * ({round}) steps for n rounds"
                    )),
                ];
            }
            Statement::ForStmt(repeated) => {
                let round = self.measured(repeated.body()).and(self.measured(repeated.step())).steps.shown();
                let first = self.measured(repeated.first()).steps.shown();
                let condition = self.measured_value(repeated.condition());
                return vec![Words::from(format!(
                    "the 2024 game takes {first} + 1 + (n + 1) * ({condition} + 1) + n * ({round}) steps for n rounds"
                ))];
            }
            Statement::SwitchStmt(switch) => {
                let cases = Words::from("v + 5k + 1 + body for the k-th constant, ");
                let cases = match switch.else_branch() {
                    Some(_) => cases.text("v + 5n + 1 + body for ").code("else"),
                    None => cases.text("v + 5n if none of them fits"),
                };
                return vec![cases.text(": ").text(total())];
            }
            Statement::Block(_) => format!("the sum of what is in it: {}", total()),
            Statement::DeclStmt(declaration) => match declaration.value() {
                Some(first) => format!("1 + v = 1 + {} = {}", self.value(Some(first)), total()),
                None => total(),
            },
            Statement::AssignStmt(assignment) => return self.assigned(assignment, &total()),
            Statement::ActionStmt(action) => {
                let keyword = action.keyword_kind();
                let operands: Vec<String> =
                    action.operands().map(|operand| self.value(Some(operand)).to_string()).collect();
                match (keyword, &operands[..]) {
                    (_, []) => total(),
                    (Some(K::BOMB_KW), [direction, distance]) => {
                        format!("d + p + 1 = {direction} + {distance} + 1 = {}", total())
                    }
                    (_, [direction, ..]) => format!("d + 1 = {direction} + 1 = {}", total()),
                }
            }
            Statement::LabelStmt(_)
            | Statement::GotoStmt(_)
            | Statement::BreakStmt(_)
            | Statement::ContinueStmt(_)
            | Statement::IncrementStmt(_) => total(),
        };
        vec![line.into()]
    }

    fn assigned(self, assignment: &AssignStmt, total: &str) -> Vec<Words> {
        let given = self.value(assignment.value());
        let index = match assignment.target() {
            Some(Value::GlobalExpr(element)) => Some(self.value(element.index())),
            _ => None,
        };
        let Some(operator) = assignment.operator() else {
            return match index {
                Some(index) => vec![Words::from(format!("a + e + 2 = {index} + {given} + 2 = {total}"))],
                None => vec![Words::from(format!("e + 2 = {given} + 2 = {total}"))],
            };
        };
        let meaning =
            if operator.kind() == K::TILDE { "a = ~e".to_owned() } else { format!("a = a {} e", operator.text()) };
        vec![Words::from("counted as ").code(meaning).text(": ").text(total)]
    }

    /// The steps of a value by the document.
    fn value(self, value: Option<Value>) -> u64 {
        value.map_or(0, |value| cost::of_value(&value, CostModel::Document, self.names))
    }

    /// The cost of a statement by the document.
    fn body(self, statement: Option<Statement>) -> Cost {
        statement.map_or(Cost::ZERO, |statement| cost::of_statement(&statement, CostModel::Document, self.names))
    }

    /// The steps of a value in the 2024 game.
    fn measured_value(self, value: Option<Value>) -> u64 {
        value.map_or(0, |value| cost::of_value(&value, CostModel::Engine, self.names))
    }

    /// The cost of a statement in the 2024 game.
    fn measured(self, statement: Option<Statement>) -> Cost {
        statement.map_or(Cost::ZERO, |statement| cost::of_statement(&statement, CostModel::Engine, self.names))
    }
}

//! Loops and repetitions that cannot be meant: conditions that nothing changes, counters that never come to the number
//! at which the loop would end, counts of 0 and beyond what the compiler can write out, and switches in loops without an
//! end, which fill the stack of the 2024 game (reference/trench.md, sections 5 and 6).

use ludex_base::{Findings, LocalId, Role, Target};
use ludex_syntax::trench::ast::{ForStmt, RepeatStmt, Statement, Value, WhileStmt};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;
use rustc_hash::FxHashSet;

use crate::check::meaning::conditions::{Comparison, bare};
use crate::check::meaning::keyword;
use crate::check::reach::writes_array;
use crate::script::Script;
use crate::types::constants::{Constant, fold, fold_where};
use crate::{codes, kinds};

/// The most repetitions that the 2024 compiler was seen to write out.
const MAX_REPETITIONS: i64 = 200_000;

/// Reports what is wrong with a loop or repetition, or with a switch in one.
pub(crate) fn check(script: &Script<'_>, node: &SyntaxNode, jumps: &Jumps, findings: &mut Findings) {
    match node.kind() {
        K::REPEAT_STMT => repeat(node, findings),
        K::WHILE_STMT => {
            let condition = WhileStmt::cast(node.clone()).and_then(|repeated| repeated.condition());
            unchanged(script, node, condition, findings);
        }
        K::FOR_STMT => {
            let Some(repeated) = ForStmt::cast(node.clone()) else { return };
            if !counted(script, &repeated, findings) {
                unchanged(script, node, repeated.condition(), findings);
            }
        }
        K::SWITCH_STMT if jumps.repeat(node.text_range()) => {
            let message = "each time a case of this switch is taken, the 2024 game loses a slot of its stack, and here \
                           that may go on without end: use `if` and `else if`";
            findings.report(codes::SWITCH_LEAK, keyword(node), message);
        }
        _ => {}
    }
}

/// The parts of a script that may be run again and again: from a label to a `goto` below that jumps back to it, and
/// loops without an end.
pub(crate) struct Jumps {
    /// The offsets at which each begins, and where the last of those so far ends; in order of position.
    parts: Vec<(TextSize, TextSize)>,
}

impl Jumps {
    /// Those of a script.
    pub(crate) fn of(script: &Script<'_>) -> Jumps {
        let mut parts = Vec::new();
        for jump in script.model.occurrences.iter().filter(|occurrence| occurrence.role == Role::Call) {
            let Target::Definition(id) = jump.target else { continue };
            if id.local.namespace == kinds::LABELS
                && let Some(label) = script.model.definition(id.local)
                && label.name_range.start() < jump.range.start()
            {
                parts.push((label.name_range.start(), jump.range.end()));
            }
        }
        for node in script.nodes.iter().filter(|node| is_endless(script, node)) {
            parts.push((node.text_range().start(), node.text_range().end()));
        }
        parts.sort_unstable();
        let mut last = TextSize::new(0);
        for (_, end) in &mut parts {
            last = last.max(*end);
            *end = last;
        }
        Jumps { parts }
    }

    /// True if a statement stands in one of them.
    fn repeat(&self, statement: TextRange) -> bool {
        let behind = self.parts.partition_point(|(start, _)| *start <= statement.start());
        behind.checked_sub(1).is_some_and(|last| statement.end() <= self.parts[last].1)
    }
}

/// True for a loop whose condition always holds and that nothing leaves by `break`.
fn is_endless(script: &Script<'_>, node: &SyntaxNode) -> bool {
    let condition = match node.kind() {
        K::WHILE_STMT => WhileStmt::cast(node.clone()).and_then(|repeated| repeated.condition()),
        K::FOR_STMT => ForStmt::cast(node.clone()).and_then(|repeated| repeated.condition()),
        _ => return false,
    };
    let known = condition.map(|condition| script.known.condition(&condition));
    let holds = matches!(known, Some(Constant::Number(number)) if number != 0);
    holds && !node.descendants().any(|inner| inner.kind() == K::BREAK_STMT)
}

fn repeat(node: &SyntaxNode, findings: &mut Findings) {
    let Some(count) = RepeatStmt::cast(node.clone()).and_then(|repeat| repeat.count()) else { return };
    let range = count.syntax().text_range();
    match fold(&count) {
        Constant::Number(0) => {
            let message = "this repeats nothing: the statement after it is left out";
            findings.report(codes::EMPTY_REPEAT, range, message);
        }
        Constant::Number(number) if number > MAX_REPETITIONS => {
            let message = format!(
                "the 2024 compiler writes the statement out {number} times and crashes: use a `while` or `for` loop"
            );
            findings.report(codes::HUGE_REPEAT, range, message);
        }
        _ => {}
    }
}

/// The counter of a `for` loop: the variable to which its first part gives a number.
struct Counter {
    name: String,
    start: i64,
}

impl Counter {
    fn of(repeated: &ForStmt) -> Option<Counter> {
        let (name, value) = match repeated.first()? {
            Statement::DeclStmt(first) => (first.name()?.text().to_owned(), first.value()?),
            Statement::AssignStmt(first) if first.operator_kind().is_none() => {
                let Value::NameRef(name) = first.target()? else { return None };
                (name.text().to_owned(), first.value()?)
            }
            _ => return None,
        };
        let Constant::Number(start) = fold(&value) else { return None };
        Some(Counter { name, start })
    }

    /// True for the name of the counter.
    fn is(&self, value: &Value) -> bool {
        matches!(value, Value::NameRef(name) if name.text() == self.name)
    }

    /// The number that a statement adds to the counter; `None` for any other statement.
    fn change(&self, step: &Statement) -> Option<i64> {
        let signed = |operator: K, value: &Value| match (operator, fold(value)) {
            (K::PLUS, Constant::Number(number)) => Some(number),
            (K::MINUS, Constant::Number(number)) => number.checked_neg(),
            _ => None,
        };
        match step {
            Statement::IncrementStmt(step) if self.is(&step.operand()?) => match step.operator_kind()? {
                K::PLUS_PLUS => Some(1),
                K::MINUS_MINUS => Some(-1),
                _ => None,
            },
            Statement::AssignStmt(step) if self.is(&step.target()?) => match (step.operator_kind(), step.value()?) {
                (Some(operator), value) => signed(operator, &value),
                (None, Value::BinExpr(sum)) if self.is(&sum.left()?) => signed(sum.operator_kind()?, &sum.right()?),
                _ => None,
            },
            _ => None,
        }
    }
}

/// A `for` that never runs or never ends, as the number at its start, its condition and its step tell: true if it was
/// reported.
fn counted(script: &Script<'_>, repeated: &ForStmt, findings: &mut Findings) -> bool {
    let (Some(condition), Some(counter)) = (repeated.condition(), Counter::of(repeated)) else { return false };
    // A jump may lead into it.
    let has_label = || repeated.syntax().descendants().any(|inner| inner.kind() == K::LABEL_STMT);
    let at_start = fold_where(&condition, &counter.name, counter.start);
    if fold(&condition) != Constant::No || has_label() {
        return false;
    }
    let Counter { name, start } = &counter;
    let message = match at_start {
        Constant::Number(0) => {
            format!("this loop never runs, because its condition does not hold at the start, when `{name}` is {start}")
        }
        Constant::Number(_) => match runs_away(script, repeated, &condition, &counter) {
            Some(direction) => {
                format!("this loop never ends, because `{name}` is {start} at the start and only gets {direction}")
            }
            None => return false,
        },
        _ => return false,
    };
    findings.report(codes::CONSTANT_CONDITION, condition.syntax().text_range(), message);
    true
}

/// The direction in which a counter goes, if nothing but the step changes it, and the step leads away from the number at
/// which its condition would end the loop; `None` too if the loop is left in another way.
fn runs_away(script: &Script<'_>, repeated: &ForStmt, condition: &Value, counter: &Counter) -> Option<&'static str> {
    let Value::BinExpr(binary) = bare(condition.clone()) else { return None };
    let Comparison { operand, operator, .. } = Comparison::of(&binary, binary.operator_kind()?)?;
    let direction = match (operator, counter.change(&repeated.step()?)?.signum()) {
        (K::GT | K::GT_EQ, 1) => "larger",
        (K::LT | K::LT_EQ, -1) => "smaller",
        _ => return None,
    };
    let body = repeated.body()?;
    let leaves = |node: SyntaxNode| matches!(node.kind(), K::BREAK_STMT | K::GOTO_STMT);
    if !counter.is(&operand) || body.syntax().descendants().any(leaves) {
        return None;
    }
    let variable = script.definition_at(operand.syntax().text_range().start())?.local;
    let is_changed = changes(script, body.syntax().text_range(), &FxHashSet::from_iter([variable]));
    (!is_changed).then_some(direction)
}

/// A condition that reads only variables, of which the loop changes none.
fn unchanged(script: &Script<'_>, node: &SyntaxNode, condition: Option<Value>, findings: &mut Findings) {
    let Some(condition) = condition else { return };
    let is_other = |node: SyntaxNode| {
        matches!(
            node.kind(),
            K::META_EXPR
                | K::RANDOM_EXPR
                | K::RANDOM_SET
                | K::SCAN_EXPR
                | K::LOOK_EXPR
                | K::GLOBAL_EXPR
                | K::INCREMENT_EXPR
        )
    };
    if condition.syntax().descendants().any(is_other) {
        return;
    }
    let range = condition.syntax().text_range();
    let mut read: FxHashSet<LocalId> = FxHashSet::default();
    let occurrences = &script.model.occurrences;
    let from = occurrences.partition_point(|occurrence| occurrence.range.start() < range.start());
    for occurrence in occurrences[from..].iter().take_while(|occurrence| occurrence.range.end() <= range.end()) {
        match occurrence.target {
            Target::Definition(id) if id.local.namespace == kinds::VARIABLES => {
                read.insert(id.local);
            }
            // A name that is not known was reported.
            Target::Unresolved => return,
            _ => {}
        }
    }
    let leaves = |node: SyntaxNode| matches!(node.kind(), K::BREAK_STMT | K::GOTO_STMT | K::LABEL_STMT);
    if read.is_empty() || node.descendants().any(leaves) || changes(script, node.text_range(), &read) {
        return;
    }
    let known = script.known.condition(&condition);
    let is_flag = matches!(condition, Value::NameRef(_));
    let acts = |node: SyntaxNode| node.kind() == K::ACTION_STMT || writes_array(&node);
    let runs = match known {
        Constant::Number(_) if is_flag => return,
        Constant::Number(0) => "it never runs",
        // An endless loop that does nothing is reported as such.
        Constant::Number(_) if !node.descendants().any(acts) => return,
        Constant::Number(_) => "it never ends",
        _ => "it never runs or never ends",
    };
    let message = format!("nothing in this loop changes what its condition reads, so {runs}");
    findings.report(codes::UNCHANGED_CONDITION, range, message);
}

/// True if one of these variables is changed in a part of the script.
fn changes(script: &Script<'_>, range: TextRange, variables: &FxHashSet<LocalId>) -> bool {
    let occurrences = &script.model.occurrences;
    let from = occurrences.partition_point(|occurrence| occurrence.range.start() < range.start());
    let mut inside = occurrences[from..].iter().take_while(|occurrence| occurrence.range.start() < range.end());
    inside.any(|occurrence| match occurrence.target {
        Target::Definition(id) => occurrence.role == Role::Write && variables.contains(&id.local),
        _ => false,
    })
}

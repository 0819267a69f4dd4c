//! The bodies and times of scorekeepers: actions, and the tests in them (reference: Other forms).
//!
//! Xconq stores them as they stand and reads them while the game runs. Then a symbol with a value stands for that
//! value, and any other must be a word of scorekeepers.

use ludex_base::{Name, did_you_mean};

use crate::builtins::BuiltinKind;
use crate::check::values::unknowns::Lack;
use crate::check::{Checker, suggest};
use crate::codes;
use crate::evaluation::expression::is_function;
use crate::source::lower::Datum;

/// The words that are actions by themselves.
const ACTIONS: [&str; 5] = ["last-side-wins", "last-alliance-wins", "win", "lose", "end"];

/// The words that begin the list of an action.
const ACTION_HEADS: [&str; 4] = ["if", "cond", "set-score", "add-score"];

/// The words that stand for a number in a test.
const NUMBERS: [&str; 2] = ["turn", "score"];

impl Checker<'_> {
    /// Checks the time at which a scorekeeper runs: a word, or one with a condition.
    pub(crate) fn scoring_time(&mut self, node: u32) {
        let item = self.item();
        let head = if item.datum(node) == Datum::List { item.child(node, 0) } else { Some(node) };
        let Some((at, name)) = head.and_then(|head| Some((head, item.symbol(head)?))) else {
            let message = "a scorekeeper runs after-turn, after-action or after-event; this one never runs";
            self.report(node, codes::WRONG_VALUE_TYPE, message);
            return;
        };
        let times = ["before-turn", "after-turn", "after-action", "after-event"];
        if name.as_str() != "nil" && !times.contains(&name.as_str()) {
            let suggestion = did_you_mean(name.as_str(), times);
            let message = format!(
                "`{name}` is not a time at which a scorekeeper runs; write after-turn, after-action or after-event"
            );
            self.report(at, codes::UNKNOWN_KEYWORD, message).meant(at, suggestion);
            return;
        }
        if at == node {
            return;
        }
        let Some(test) = item.child(node, 1) else {
            let message = format!("without a condition this scorekeeper never runs; write {name}, or ({name} 20)");
            let finding = self.report(node, codes::MISSING_VALUE, message);
            finding.fix(format!("Write `{name}`"), vec![(node, name.to_string())]);
            return;
        };
        match item.datum(test) {
            Datum::List => self.score_test(test),
            Datum::Number(_) => {}
            Datum::Symbol(_) | Datum::String(_) | Datum::Quote => {
                let message =
                    format!("the condition is the number of a turn or a list such as (> turn 20), as in ({name} 20)");
                self.report(test, codes::WRONG_VALUE_TYPE, message);
            }
        }
    }

    /// Checks an action of a scorekeeper: a word, a list that one begins, or a list of actions.
    pub(crate) fn score_action(&mut self, node: u32) {
        let item = self.item();
        match item.datum(node) {
            Datum::Symbol(name) => {
                if ACTIONS.contains(&name.as_str()) || self.has_value(name) || self.held_by_value(node, name) {
                    return;
                }
                let suggestion = did_you_mean(name.as_str(), ACTIONS);
                let message = format!("a scorekeeper cannot do `{name}`; write last-side-wins or a form");
                self.report(node, codes::UNKNOWN_KEYWORD, message).meant(node, suggestion);
            }
            Datum::List => match item.head(node).filter(|head| !self.has_value(*head)).map(|head| head.as_str()) {
                Some("if") => self.score_if(node),
                Some("cond") => {
                    for clause in item.children(node).skip(1) {
                        self.score_clause(clause);
                    }
                }
                Some("set-score" | "add-score") => {
                    if let Some(number) = item.child(node, 1) {
                        self.score_test(number);
                    }
                }
                Some(head) if !ACTIONS.contains(&head) => self.score_head(node, head),
                _ => {
                    for action in item.children(node) {
                        self.score_action(action);
                    }
                }
            },
            Datum::Number(_) | Datum::String(_) | Datum::Quote => {}
        }
    }

    /// A list among the actions that no word of actions begins.
    fn score_head(&mut self, list: u32, head: &'static str) {
        let Some(at) = self.item().child(list, 0) else { return };
        if is_function(Name::new(head)) || self.held_by_value(at, Name::new(head)) {
            return;
        }
        let suggestion = did_you_mean(head, ACTION_HEADS.into_iter().chain(ACTIONS));
        let message =
            format!("an action begins with if, cond, set-score or add-score, and `{head}` is not one of these");
        self.report(at, codes::UNKNOWN_KEYWORD, message).meant(at, suggestion);
    }

    /// `(if test action [action])`
    fn score_if(&mut self, list: u32) {
        let item = self.item();
        let parts: Vec<u32> = item.children(list).skip(1).take(3).collect();
        let [test, actions @ ..] = parts.as_slice() else {
            let message = "this `if` has no test and no action; write (if test action)";
            self.report(list, codes::MISSING_VALUE, message);
            return;
        };
        self.score_test(*test);
        if actions.is_empty() {
            let message = "this `if` has no action; write (if test action)";
            self.report(list, codes::MISSING_VALUE, message);
        }
        for action in actions {
            self.score_action(*action);
        }
    }

    /// `(test actions…)` of a `cond`.
    fn score_clause(&mut self, clause: u32) {
        let item = self.item();
        if item.datum(clause) != Datum::List {
            let message = "a clause of `cond` is a list that begins with its test, as in ((> turn 20) win)";
            self.report(clause, codes::WRONG_VALUE_TYPE, message);
            return;
        }
        let mut parts = item.children(clause);
        if let Some(test) = parts.next() {
            self.score_test(test);
        }
        for action in parts {
            self.score_action(action);
        }
    }

    /// Checks a test of a scorekeeper, or a number in it.
    fn score_test(&mut self, node: u32) {
        let item = self.item();
        match item.datum(node) {
            Datum::Symbol(name) => {
                if NUMBERS.contains(&name.as_str()) || self.has_value(name) || self.held_by_value(node, name) {
                    return;
                }
                let suggestion = did_you_mean(name.as_str(), NUMBERS).or_else(|| self.suggest_symbol(name));
                let message = format!(
                    "`{name}` has no value, and a test knows only turn, score and defined symbols, so it cannot be worked \
                     out"
                );
                self.report(node, codes::UNKNOWN_KEYWORD, message).meant(node, suggestion);
            }
            Datum::List => {
                let head = item.head(node).filter(|head| !self.has_value(*head));
                match head {
                    Some(head) if head.as_str() == "sum-uprop" => self.sum_of_property(node),
                    Some(head) if is_function(head) => {
                        for operand in item.children(node).skip(1) {
                            self.score_test(operand);
                        }
                    }
                    _ => {
                        for part in item.children(node) {
                            self.score_test(part);
                        }
                    }
                }
            }
            Datum::Number(_) | Datum::String(_) | Datum::Quote => {}
        }
    }

    /// `(sum-uprop types property)`
    fn sum_of_property(&mut self, list: u32) {
        let item = self.item();
        let (Some(_), Some(property)) = (item.child(list, 1), item.child(list, 2)) else {
            let message = "`sum-uprop` needs unit types and a property, as in (sum-uprop u* point-value)";
            self.report(list, codes::MISSING_VALUE, message);
            return;
        };
        let Some(name) = item.symbol(property).filter(|name| !self.has_value(*name)) else { return };
        if self.predefined(name, BuiltinKind::UnitTypeProperty).is_none() && !self.held_by_value(property, name) {
            let suggestion = suggest(name, BuiltinKind::UnitTypeProperty);
            let message = format!("unit types have no property `{name}`, so there is nothing to add up");
            self.report(property, codes::UNKNOWN_PROPERTY, message).meant(property, suggestion);
        }
    }

    /// True if a symbol has a value while the game runs.
    fn has_value(&mut self, name: Name) -> bool {
        let here = std::mem::replace(&mut self.scope.stamp, u32::MAX);
        let known = self.scope.lookup(name).is_some();
        self.scope.stamp = here;
        known
    }

    /// True if a fault elsewhere may be why a symbol has no value.
    fn held_by_value(&mut self, node: u32, name: Name) -> bool {
        self.held_back_at(node, Lack::Symbol(name), u32::MAX)
    }
}

//! The things that units do by themselves: plans, goals, tasks, actions and standing orders (reference: Other forms).
//! All their arguments are numbers as they stand.

use ludex_base::{Name, Severity};

use super::properties::Property;
use crate::builtins::{BuiltinKind, ValueType};
use crate::check::Checker;
use crate::codes;
use crate::evaluation::value::{TypeKind, Value};
use crate::source::lower::Datum;

impl Checker<'_> {
    /// `(plan type [creation-turn] properties…)`
    pub(crate) fn plan(&mut self, list: u32) {
        let item = self.item();
        let mut parts = item.children(list).skip(1).peekable();
        let Some(node) = parts.next() else {
            self.report(list, codes::MISSING_VALUE, "a plan begins with its type, such as Passive");
            return;
        };
        let Some(name) = item.symbol(node) else {
            let message = "a plan begins with its type, such as Passive; Xconq drops this one";
            self.report(node, codes::WRONG_VALUE_TYPE, message);
            return;
        };
        self.keyword(node, name, BuiltinKind::PlanType, "type of plan", "the unit gets a plan without a type");
        parts.next_if(|node| matches!(item.datum(*node), Datum::Number(_)));
        self.properties(parts, BuiltinKind::PlanProperty, "a plan", |checker, property| match property.row.value {
            ValueType::Goal => checker.goal(property),
            ValueType::Tasks => {
                for task in item.children(property.list).skip(1) {
                    checker.task(task);
                }
            }
            _ => checker.plan_number(property),
        });
    }

    /// A number, or a symbol that stands for one; anything else counts as 0.
    fn plan_number(&mut self, property: Property) {
        let item = self.item();
        self.extra_values(property, 1);
        let Some(node) = self.first_value(property) else { return };
        let known = item.symbol(node).and_then(|name| self.scope.lookup(name)?.value.as_number());
        if known.is_none() {
            self.literal(node, property.row.name, "0");
        }
    }

    /// `(goal side true-or-false type arguments…)`
    fn goal(&mut self, property: Property) {
        let item = self.item();
        let name = property.row.name;
        let mut parts = item.children(property.list).skip(1);
        for what in ["the number of a side", "1 or 0"] {
            let message = format!("`{name}` is written ({name} side 1 type arguments…); {what} is missing");
            match parts.next() {
                Some(node) if matches!(item.datum(node), Datum::Number(_)) => {}
                Some(node) => {
                    self.report(node, codes::WRONG_VALUE_TYPE, message + " here, and Xconq drops the goal");
                    return;
                }
                None => {
                    self.report(property.list, codes::MISSING_VALUE, message);
                    return;
                }
            }
        }
        let Some((node, goal)) = parts.next().and_then(|node| Some((node, item.symbol(node)?))) else {
            let message = format!("`{name}` needs a type of goal after its two numbers; Xconq drops the goal");
            self.report(property.list, codes::MISSING_VALUE, message);
            return;
        };
        let then = "the unit gets a goal without a type";
        let Some(row) = self.keyword(node, goal, BuiltinKind::GoalType, "type of goal", then) else { return };
        let mut taken = row.takes.chars();
        for argument in parts {
            let Some(kind) = taken.next() else {
                self.report(argument, codes::EXTRA_VALUE, excess(goal, row.takes));
                return;
            };
            if !matches!(item.datum(argument), Datum::Number(_)) {
                let then = match (kind, item.datum(argument)) {
                    ('U', Datum::String(_)) => "write the unit's id, because a name counts as 0",
                    _ => "Xconq drops the goal",
                };
                let message = format!("the arguments of `{goal}` must be literal numbers; {then}");
                self.report(argument, codes::WRONG_VALUE_TYPE, message);
                return;
            }
        }
    }

    /// `(type [times-done [times-tried]] arguments…)`
    fn task(&mut self, node: u32) {
        let item = self.item();
        if item.datum(node) != Datum::List {
            let message = "a task is a list such as (sentry 0 0 5); Xconq stops here";
            self.report(node, codes::WRONG_VALUE_TYPE, message).severity(Severity::Error);
            return;
        }
        let mut parts = item.children(node).skip(1).peekable();
        let head = item.child(node, 0);
        let Some((at, name)) = head.and_then(|head| Some((head, item.symbol(head)?))) else {
            let message = "a task begins with its type, such as sentry; Xconq drops this one";
            self.report(head.unwrap_or(node), codes::WRONG_VALUE_TYPE, message);
            return;
        };
        let Some(row) = self.keyword(at, name, BuiltinKind::TaskType, "type of task", "Xconq drops the task") else {
            return;
        };
        let counts = (0..2).filter(|_| parts.next_if(|part| matches!(item.datum(*part), Datum::Number(_))).is_some());
        let counts = counts.count();
        if counts > 0 && parts.peek().is_none() && !row.takes.is_empty() {
            let message = format!(
                "the first two numbers of a task count how often it was done and tried; write ({name} 0 0 …) with the \
                 arguments of `{name}` after them"
            );
            self.report(node, codes::MISSING_VALUE, message);
        }
        let mut taken = row.takes.chars();
        for argument in parts {
            if taken.next().is_none() {
                self.report(argument, codes::EXTRA_VALUE, excess(name, row.takes));
                return;
            }
            if !matches!(item.datum(argument), Datum::Number(_)) {
                let message = format!("the arguments of `{name}` must be literal numbers; Xconq drops the task");
                self.report(argument, codes::WRONG_VALUE_TYPE, message);
                return;
            }
        }
    }

    /// `(a (type arguments… [unit-id]))`
    pub(crate) fn action(&mut self, property: Property) {
        let item = self.item();
        let Some(node) = self.first_value(property) else { return };
        if item.datum(node) != Datum::List {
            let message = "an action is a list such as (move 3 4); Xconq stops here";
            self.report(node, codes::WRONG_VALUE_TYPE, message).severity(Severity::Error);
            return;
        }
        let Some((at, name)) = item.child(node, 0).and_then(|head| Some((head, item.symbol(head)?))) else {
            self.report(node, codes::WRONG_VALUE_TYPE, "an action begins with its type, such as move");
            return;
        };
        if self.keyword(at, name, BuiltinKind::ActionType, "type of action", "Xconq ignores the action").is_none() {
            return;
        }
        for argument in item.children(node).skip(1) {
            if !matches!(item.datum(argument), Datum::Number(_)) {
                let message = format!("the arguments of `{name}` must be literal numbers; Xconq ignores the rest");
                self.report(argument, codes::WRONG_VALUE_TYPE, message);
                return;
            }
        }
    }

    /// `(standing-order types (condition a1 a2 a3) task)`
    pub(crate) fn standing_order(&mut self, property: Property) {
        let item = self.item();
        let mut parts = item.children(property.list).skip(1);
        let (Some(types), Some(condition)) = (parts.next(), parts.next()) else {
            let message = "a standing order is written (standing-order types (condition …) (task …))";
            self.report(property.list, codes::MISSING_VALUE, message);
            return;
        };
        self.ordered_types(types);
        if item.datum(condition) != Datum::List {
            let message = "the condition of a standing order is a list such as (@ 3 4); Xconq stops here";
            self.report(condition, codes::WRONG_VALUE_TYPE, message).severity(Severity::Error);
            return;
        }
        let head = item.child(condition, 0);
        let Some((at, name)) = head.and_then(|head| Some((head, item.symbol(head)?))) else {
            let message = "a condition begins with always, @, in or near";
            self.report(head.unwrap_or(condition), codes::WRONG_VALUE_TYPE, message);
            return;
        };
        let then = "Xconq drops the order (the conditions are always, @, in and near)";
        if self.keyword(at, name, BuiltinKind::StandingOrderCondition, "condition", then).is_none() {
            return;
        }
        for argument in item.children(condition).skip(1).take(3) {
            self.literal(argument, name.as_str(), "0");
        }
        match parts.next() {
            Some(task) => self.task(task),
            None => {
                let message = "a standing order without a task cancels an earlier one, and Xconq warns about it";
                self.report(property.list, codes::MISSING_VALUE, message);
            }
        }
    }

    /// The unit types that a standing order is for.
    fn ordered_types(&mut self, node: u32) {
        let value = self.evaluate(node);
        let types = value.value.as_list().unwrap_or(std::slice::from_ref(&value.value));
        let unit = |value: &Value| value.is_unknown() || value.as_type().is_some_and(|id| id.kind == TypeKind::Unit);
        let numbers = types.first().is_some_and(|first| first.as_number().is_some());
        if numbers && types.len() == self.scope.count(TypeKind::Unit) as usize {
            return; // one number for each type
        }
        if numbers && !self.knows_all(TypeKind::Unit) {
            return;
        }
        if let Some(wrong) = types.iter().find(|value| !unit(value)) {
            let message = format!("a standing order is for unit types; Xconq ignores {} here", wrong.describe());
            self.report(node, codes::INDEX_KIND, message);
        }
    }
}

/// The message about arguments that are too many.
fn excess(name: Name, takes: &str) -> String {
    match takes.chars().count() {
        0 => format!("`{name}` takes no arguments; this is ignored"),
        1 => format!("`{name}` takes one argument; this is ignored"),
        count => format!("`{name}` takes {count} arguments; this is ignored"),
    }
}

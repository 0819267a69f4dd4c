//! The statements of blocks, one after the other.

use std::sync::Arc;

use super::code::{Each, Expression, For, Statement, Statements, Switch, Try};
use super::machine::{Machine, Stop, Stopped};
use super::values::Value;

/// The way in which a statement ends.
#[derive(Debug)]
pub(super) enum Flow {
    /// The next one follows.
    Next,
    /// `break`, perhaps with a label.
    Break(Option<Arc<str>>),
    /// `continue`, perhaps with a label.
    Continue(Option<Arc<str>>),
    /// The function has this value.
    Return(Value),
}

/// What a loop does behind a turn.
enum Turn {
    Again,
    End(Flow),
}

impl Machine {
    /// Runs statements in a scope that is theirs.
    pub(super) fn statements(&mut self, statements: &Statements, scope: usize) -> Stopped<Flow> {
        for (slot, code) in &statements.functions {
            let function = self.closure(*code, scope)?;
            self.write_slot(*slot, scope, function);
        }
        self.list(&statements.list, scope)
    }

    fn list(&mut self, list: &[Statement], scope: usize) -> Stopped<Flow> {
        for statement in list {
            match self.statement(statement, scope, None)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    /// Runs a statement; a loop may have a label.
    fn statement(&mut self, statement: &Statement, scope: usize, label: Option<&Arc<str>>) -> Stopped<Flow> {
        self.step()?;
        match statement {
            Statement::Empty => Ok(Flow::Next),
            Statement::Expression(expression) => self.value(expression, scope).map(|_| Flow::Next),
            Statement::Return(value) => match value {
                Some(value) => self.value(value, scope).map(Flow::Return),
                None => Ok(Flow::Return(Value::Undefined)),
            },
            Statement::Break(label) => Ok(Flow::Break(label.clone())),
            Statement::Continue(label) => Ok(Flow::Continue(label.clone())),
            other => self.deeper(|machine| machine.inner_statement(other, scope, label)),
        }
    }

    /// Runs a statement that consists of others.
    fn inner_statement(&mut self, statement: &Statement, scope: usize, label: Option<&Arc<str>>) -> Stopped<Flow> {
        match statement {
            Statement::Declare(declared) => {
                for (pattern, value) in declared {
                    if let Some(value) = value {
                        let value = self.value(value, scope)?;
                        self.introduce(pattern, value, scope)?;
                    }
                }
                Ok(Flow::Next)
            }
            Statement::Block(size, statements) => {
                let scope = self.scope(*size, scope)?;
                self.statements(statements, scope)
            }
            Statement::If(branches, other) => {
                for (condition, then) in branches {
                    if self.value(condition, scope)?.is_true() {
                        return self.statement(then, scope, None);
                    }
                }
                match other {
                    Some(other) => self.statement(other, scope, None),
                    None => Ok(Flow::Next),
                }
            }
            Statement::For(turns) => self.for_statement(turns, scope, label),
            Statement::Each(turns) => self.for_each(turns, scope, label),
            Statement::While(condition, body) => self.while_statement(condition, body, scope, label),
            Statement::DoWhile(body, condition) => self.do_statement(body, condition, scope, label),
            Statement::Throw(value) => {
                let value = self.value(value, scope)?;
                Err(Stop::Thrown(value))
            }
            Statement::Switch(switch) => self.switch(switch, scope),
            Statement::Try(tried) => self.try_statement(tried, scope),
            Statement::Label(label, body) => match self.statement(body, scope, Some(label))? {
                Flow::Break(Some(to)) if to == *label => Ok(Flow::Next),
                flow => Ok(flow),
            },
            _ => Ok(Flow::Next),
        }
    }

    /// A scope with this many names in another one, which is the same without names.
    fn scope(&mut self, size: u32, around: usize) -> Stopped<usize> {
        if size == 0 { Ok(around) } else { self.open(size, around) }
    }

    /// Runs one turn of a loop.
    fn turn(&mut self, body: &Statement, scope: usize, label: Option<&Arc<str>>) -> Stopped<Turn> {
        Ok(match self.statement(body, scope, None)? {
            Flow::Next | Flow::Continue(None) => Turn::Again,
            Flow::Continue(Some(to)) if label == Some(&to) => Turn::Again,
            Flow::Break(None) => Turn::End(Flow::Next),
            flow => Turn::End(flow),
        })
    }

    fn for_statement(&mut self, turns: &For, scope: usize, label: Option<&Arc<str>>) -> Stopped<Flow> {
        let mut scope = self.scope(turns.size, scope)?;
        if let Some(first) = &turns.first {
            self.statement(first, scope, None)?;
        }
        if turns.size > 0 {
            scope = self.again(scope)?;
        }
        loop {
            if let Some(condition) = &turns.condition
                && !self.value(condition, scope)?.is_true()
            {
                return Ok(Flow::Next);
            }
            if let Turn::End(flow) = self.turn(&turns.body, scope, label)? {
                return Ok(flow);
            }
            if turns.size > 0 {
                scope = self.again(scope)?;
            }
            if let Some(step) = &turns.step {
                self.value(step, scope)?;
            }
        }
    }

    fn for_each(&mut self, turns: &Each, scope: usize, label: Option<&Arc<str>>) -> Stopped<Flow> {
        let values = self.value(&turns.values, scope)?;
        let values = match (turns.over_names, values.is_missing()) {
            (true, true) => Vec::new(),
            (true, false) => self.own_members(&values)?.into_iter().map(|(key, _)| Value::Text(key)).collect(),
            (false, _) => self.elements(&values)?,
        };
        for value in values {
            let scope = self.scope(turns.size, scope)?;
            self.introduce(&turns.pattern, value, scope)?;
            if let Turn::End(flow) = self.turn(&turns.body, scope, label)? {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }

    fn while_statement(
        &mut self,
        condition: &Expression,
        body: &Statement,
        scope: usize,
        label: Option<&Arc<str>>,
    ) -> Stopped<Flow> {
        while self.value(condition, scope)?.is_true() {
            if let Turn::End(flow) = self.turn(body, scope, label)? {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }

    fn do_statement(
        &mut self,
        body: &Statement,
        condition: &Expression,
        scope: usize,
        label: Option<&Arc<str>>,
    ) -> Stopped<Flow> {
        loop {
            if let Turn::End(flow) = self.turn(body, scope, label)? {
                return Ok(flow);
            }
            if !self.value(condition, scope)?.is_true() {
                return Ok(Flow::Next);
            }
        }
    }

    fn switch(&mut self, switch: &Switch, scope: usize) -> Stopped<Flow> {
        let value = self.value(&switch.value, scope)?;
        let scope = self.scope(switch.size, scope)?;
        for (slot, code) in &switch.functions {
            let function = self.closure(*code, scope)?;
            self.write_slot(*slot, scope, function);
        }
        let mut first = None;
        for (place, (case, _)) in switch.cases.iter().enumerate() {
            if let Some(case) = case
                && self.value(case, scope)?.is_same(&value)
            {
                first = Some(place);
                break;
            }
        }
        let first = first.or_else(|| switch.cases.iter().position(|(case, _)| case.is_none()));
        let Some(first) = first else { return Ok(Flow::Next) };
        for (_, statements) in switch.cases.iter().skip(first) {
            match self.list(statements, scope)? {
                Flow::Next => {}
                Flow::Break(None) => return Ok(Flow::Next),
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    fn try_statement(&mut self, tried: &Try, scope: usize) -> Stopped<Flow> {
        let mut result = self.statement(&tried.body, scope, None);
        if let (Err(Stop::Thrown(thrown)), Some(catch)) = (&result, &tried.catch) {
            let thrown = thrown.clone();
            let scope = self.scope(catch.size, scope)?;
            result = match &catch.pattern {
                Some(pattern) => self.introduce(pattern, thrown, scope),
                None => Ok(()),
            }
            .and_then(|()| self.statement(&catch.body, scope, None));
        }
        // What is not run, and what takes too much, is not caught.
        if let (Some(finally), Ok(_) | Err(Stop::Thrown(_))) = (&tried.finally, &result) {
            match self.statement(finally, scope, None)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        result
    }
}

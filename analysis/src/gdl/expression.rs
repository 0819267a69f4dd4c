//! The value of an expression (documents/gdl.txt, Forms and Evaluation, Lists, Arithmetic Expressions).
//!
//! The document's value is the value. Where Xconq's reader computes another, that is kept beside it,
//! to be shown as a note.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::name::Name;

use super::lower::{Datum, Item};
use super::scope::{Reader, Scope};
use super::value::{Quantity, Style, Value};

/// What an expression evaluates to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evaluated {
    /// By the document.
    pub value: Value,
    /// By the reader, where it differs.
    pub reader: Option<Value>,
}

impl Evaluated {
    /// A value on which both agree.
    pub fn same(value: Value) -> Evaluated {
        Evaluated { value, reader: None }
    }

    /// The values that may hold, the document's first.
    pub fn both(&self) -> impl Iterator<Item = &Value> {
        std::iter::once(&self.value).chain(&self.reader)
    }
}

/// What is wrong in an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// A symbol without a value.
    Undefined(Name),
    /// An operator that is not the first of its list.
    OperatorPosition(Name),
    /// Something that cannot be calculated with: what it is.
    BadOperand(&'static str, String),
    /// Lists of different lengths: the first and this one.
    UnmatchedLengths(usize, usize),
    /// Division by zero.
    DivisionByZero,
    /// Too few operands: nil is the result.
    TooFewOperands(&'static str),
    /// Something else where a list is wanted.
    NotAList(&'static str, String),
    /// A list too large to work with.
    TooLarge,
}

/// A fault and the node it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The node in its item.
    pub node: u32,
    /// What is wrong.
    pub kind: FaultKind,
}

/// The functions; any other head makes a list that is evaluated element by element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Function {
    Quote,
    List,
    Append,
    Remove,
    RemoveList,
    Arithmetic(&'static str),
    Comparison(&'static str),
}

static FUNCTIONS: LazyLock<FxHashMap<Name, Function>> = LazyLock::new(|| {
    let mut functions: FxHashMap<Name, Function> = [
        ("quote", Function::Quote),
        ("list", Function::List),
        ("append", Function::Append),
        ("remove", Function::Remove),
        ("remove-list", Function::RemoveList),
    ]
    .into_iter()
    .map(|(name, function)| (Name::new(name), function))
    .collect();
    functions.extend(["+", "-", "*", "/"].map(|name| (Name::new(name), Function::Arithmetic(name))));
    functions.extend(["=", "/=", "<", "<=", ">", ">="].map(|name| (Name::new(name), Function::Comparison(name))));
    functions
});

/// True for the name of a function.
pub fn is_function(name: Name) -> bool {
    FUNCTIONS.contains_key(&name)
}

/// Evaluates the datum at a node; what is wrong is added to the faults.
pub fn evaluate(scope: &Scope<'_>, item: &Item, node: u32, faults: &mut Vec<Fault>) -> Evaluated {
    let mut evaluator = Evaluator { scope, item, law: Law::Document, differs: false, faults };
    let value = evaluator.eval(node);
    let differs = evaluator.differs;
    let reader = differs.then(|| {
        let mut unused = Vec::new();
        Evaluator { scope, item, law: Law::Reader, differs: false, faults: &mut unused }.eval(node)
    });
    let reader = reader.filter(|reader| !reader.same(&value));
    Evaluated { value, reader }
}

/// The datum at a node as it stands, without evaluation.
pub fn quoted(item: &Item, node: u32) -> Value {
    match item.datum(node) {
        Datum::Number(number) => Value::Number(Quantity::from(number)),
        Datum::String(text) => Value::String(text),
        Datum::Symbol(name) if name.as_str() == "nil" => Value::nil(),
        Datum::Symbol(name) => Value::Symbol(name),
        Datum::List => Value::list(item.children(node).map(|child| quoted(item, child)).collect()),
        Datum::Quote => {
            let quote = Value::Symbol(Name::new("quote"));
            let items = std::iter::once(quote).chain(item.children(node).map(|child| quoted(item, child)));
            Value::list(items.collect())
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Law {
    Document,
    Reader,
}

struct Evaluator<'e, 's> {
    scope: &'e Scope<'s>,
    item: &'e Item,
    law: Law,
    /// Something was met that the reader evaluates otherwise.
    differs: bool,
    faults: &'e mut Vec<Fault>,
}

impl Evaluator<'_, '_> {
    fn fault(&mut self, node: u32, kind: FaultKind) {
        self.faults.push(Fault { node, kind });
    }

    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn eval(&mut self, node: u32) -> Value {
        match self.item.datum(node) {
            Datum::Number(number) => Value::Number(Quantity::from(number)),
            Datum::String(text) => Value::String(text),
            Datum::Symbol(name) => self.symbol(node, name),
            Datum::Quote => self.item.child(node, 0).map_or_else(Value::nil, |quotee| quoted(self.item, quotee)),
            Datum::List => self.list(node),
        }
    }

    fn symbol(&mut self, node: u32, name: Name) -> Value {
        let Some(bound) = self.scope.lookup(name) else {
            let kind = if is_function(name) { FaultKind::OperatorPosition(name) } else { FaultKind::Undefined(name) };
            self.fault(node, kind);
            return Value::Unbound(name);
        };
        let Some(reader) = &bound.reader else { return bound.value };
        self.differs = true;
        match (self.law, reader) {
            (Law::Document, _) => bound.value,
            (Law::Reader, Reader::Value(value)) => value.clone(),
            (Law::Reader, Reader::Unbound) => Value::Unbound(name),
        }
    }

    fn list(&mut self, node: u32) -> Value {
        let head = self.item.head(node);
        let function = head.and_then(|head| FUNCTIONS.get(&head).copied().filter(|_| !self.scope.is_bound(head)));
        let Some(function) = function else {
            let items: Vec<Value> = self.item.children(node).map(|child| self.eval(child)).collect();
            return self.bounded(node, items);
        };
        let nodes: Vec<u32> = self.item.children(node).skip(1).collect();
        if function == Function::Quote {
            return match nodes.as_slice() {
                [] => Value::nil(),
                [only] => quoted(self.item, *only),
                [first, ..] => {
                    self.differs = true;
                    if self.law == Law::Reader {
                        return quoted(self.item, *first);
                    }
                    Value::list(nodes.iter().map(|node| quoted(self.item, *node)).collect())
                }
            };
        }
        let arguments: Vec<(u32, Value)> = nodes.into_iter().map(|node| (node, self.eval(node))).collect();
        match function {
            Function::Quote => Value::nil(),
            Function::List => self.bounded(node, arguments.into_iter().map(|(_, value)| value).collect()),
            Function::Append => {
                let mut items = Vec::new();
                for (_, value) in &arguments {
                    let nested = value.as_list().is_some_and(|items| items.iter().any(|item| item.as_list().is_some()));
                    if nested {
                        // Reference: one level only is taken apart.
                        self.differs = true;
                    }
                    if nested && self.law == Law::Reader {
                        items.extend_from_slice(value.as_list().unwrap_or_default());
                        continue;
                    }
                    if flatten(value, &mut items).is_none() {
                        self.fault(node, FaultKind::TooLarge);
                        return Value::Unknown;
                    }
                }
                self.bounded(node, items)
            }
            Function::Remove => self.remove(&arguments, false),
            Function::RemoveList => self.remove(&arguments, true),
            Function::Arithmetic(operator) => self.arithmetic(node, operator, &arguments),
            Function::Comparison(operator) => self.comparison(operator, &arguments),
        }
    }

    fn bounded(&mut self, node: u32, items: Vec<Value>) -> Value {
        let value = Value::list(items);
        if value == Value::Unknown {
            self.fault(node, FaultKind::TooLarge);
        }
        value
    }

    /// `(remove item list)`, `(remove-list list1 list2)`; by content.
    fn remove(&mut self, arguments: &[(u32, Value)], many: bool) -> Value {
        let [(first_node, first), (second_node, second), ..] = arguments else { return Value::nil() };
        let name = if many { "remove-list" } else { "remove" };
        if first.is_unknown() || second.is_unknown() {
            return Value::Unknown;
        }
        let Some(items) = second.as_list() else {
            self.fault(*second_node, FaultKind::NotAList(name, second.describe()));
            return Value::Unknown;
        };
        let gone: &[Value] = match (many, first.as_list()) {
            (true, Some(gone)) => gone,
            (true, None) => {
                self.fault(*first_node, FaultKind::NotAList(name, first.describe()));
                return Value::Unknown;
            }
            (false, _) => std::slice::from_ref(first),
        };
        if gone.len().saturating_mul(items.len()) > super::value::MAX_WEIGHT as usize {
            self.fault(*second_node, FaultKind::TooLarge);
            return Value::Unknown;
        }
        let kept = items.iter().filter(|item| !gone.iter().any(|gone| gone.same(item)));
        Value::list(kept.cloned().collect())
    }

    fn comparison(&mut self, operator: &'static str, arguments: &[(u32, Value)]) -> Value {
        let mut numbers = Vec::new();
        for (node, value) in arguments {
            match value {
                Value::Number(quantity) => numbers.push(quantity.value),
                value if value.is_nil() => {}
                value if value.is_unknown() => return Value::Unknown,
                value => {
                    self.fault(*node, FaultKind::BadOperand(operator, value.describe()));
                    return Value::Unknown;
                }
            }
        }
        let holds = numbers.windows(2).all(|pair| match operator {
            "=" => pair[0] == pair[1],
            "/=" => pair[0] != pair[1],
            "<" => pair[0] < pair[1],
            "<=" => pair[0] <= pair[1],
            ">" => pair[0] > pair[1],
            _ => pair[0] >= pair[1],
        });
        if holds { Value::integer(1) } else { Value::nil() }
    }

    fn arithmetic(&mut self, node: u32, operator: &'static str, arguments: &[(u32, Value)]) -> Value {
        let mut operands: Vec<&Value> = Vec::new();
        let mut length = None;
        for (node, value) in arguments {
            match value {
                Value::Number(_) => operands.push(value),
                Value::List(list) if list.items.is_empty() => {} // documents/gdl.txt: empty lists are skipped
                Value::List(list) => {
                    if list.items.iter().any(Value::is_unknown) {
                        return Value::Unknown;
                    }
                    if let Some(wrong) = list.items.iter().find(|item| item.as_number().is_none()) {
                        let what = format!("a list that holds {}", wrong.describe());
                        self.fault(*node, FaultKind::BadOperand(operator, what));
                        return Value::Unknown;
                    }
                    let expected = *length.get_or_insert(list.items.len());
                    if expected != list.items.len() {
                        self.fault(*node, FaultKind::UnmatchedLengths(expected, list.items.len()));
                        return Value::Unknown;
                    }
                    operands.push(value);
                }
                value if value.is_unknown() => return Value::Unknown,
                value => {
                    self.fault(*node, FaultKind::BadOperand(operator, value.describe()));
                    return Value::Unknown;
                }
            }
        }
        match (operator, arguments.len()) {
            ("+", 0) => return Value::integer(0),
            ("*", 0) => return Value::integer(1),
            ("-" | "/", 0) | ("*" | "/", 1) => {
                self.fault(node, FaultKind::TooFewOperands(operator));
                return Value::nil();
            }
            _ => {}
        }
        let zero = Value::integer(0);
        if operator == "-" && operands.len() == 1 {
            operands.insert(0, &zero);
        }
        let Some((first, rest)) = operands.split_first() else { return Value::nil() };
        let mut result = (*first).clone();
        for operand in rest {
            let combined = self.combine(operator, &result, operand);
            let Some(combined) = combined else {
                self.fault(node, FaultKind::DivisionByZero);
                return Value::Unknown;
            };
            result = combined;
        }
        // A sign alone keeps the way its operand is written.
        if let (Value::Number(result), [(_, Value::Number(only))]) = (&mut result, arguments) {
            result.style = only.style;
        }
        result
    }

    fn combine(&mut self, operator: &str, left: &Value, right: &Value) -> Option<Value> {
        match (left, right) {
            (Value::Number(left), Value::Number(right)) => calculate(operator, *left, *right).map(Value::Number),
            (Value::List(list), Value::Number(right)) => {
                let numbers = list.items.iter().filter_map(quantity);
                let results: Option<Vec<Value>> =
                    numbers.map(|left| calculate(operator, left, *right).map(Value::Number)).collect();
                Some(Value::list(results?))
            }
            (Value::Number(left), Value::List(list)) => {
                self.differs |= list.items.len() > 2;
                let mut numbers = list.items.iter().filter_map(quantity);
                if self.law == Law::Reader && list.items.len() > 2 {
                    // Reference: everything after the first element is folded into the second.
                    let first = calculate(operator, *left, numbers.next()?)?;
                    let second = numbers.try_fold(*left, |left, right| calculate(operator, left, right))?;
                    return Some(Value::list(vec![Value::Number(first), Value::Number(second)]));
                }
                let results: Option<Vec<Value>> =
                    numbers.map(|right| calculate(operator, *left, right).map(Value::Number)).collect();
                Some(Value::list(results?))
            }
            (Value::List(left), Value::List(right)) => {
                let pairs = left.items.iter().filter_map(quantity).zip(right.items.iter().filter_map(quantity));
                let results: Option<Vec<Value>> =
                    pairs.map(|(left, right)| calculate(operator, left, right).map(Value::Number)).collect();
                Some(Value::list(results?))
            }
            _ => Some(Value::Unknown),
        }
    }
}

fn quantity(value: &Value) -> Option<Quantity> {
    match value {
        Value::Number(quantity) => Some(*quantity),
        _ => None,
    }
}

/// One step; [`None`] for a division by zero. All arithmetic is that of integers.
fn calculate(operator: &str, left: Quantity, right: Quantity) -> Option<Quantity> {
    let styled = if left.style == Style::Integer { right.style } else { left.style };
    let (value, degree) = match operator {
        "+" => (left.value.saturating_add(right.value), left.degree.max(right.degree)),
        "-" => (left.value.saturating_sub(right.value), left.degree.max(right.degree)),
        "*" => (left.value.saturating_mul(right.value), left.degree.saturating_add(right.degree)),
        _ => {
            let value = left.value.checked_div(right.value)?;
            // Dividing by 100 takes a hundredth out again: (/ (* 4 50%) 100) is 2.
            let hundred = u8::from(right.value == 100 && right.style == Style::Integer);
            (value, left.degree.saturating_sub(right.degree + hundred))
        }
    };
    let dice = styled == Style::Dice && (i64::from(i16::MIN)..=i64::from(i16::MAX)).contains(&value);
    let style = if degree == 0 && !dice { Style::Integer } else { styled };
    Some(Quantity { value, style, degree })
}

/// Adds a value, or the values in a list at any depth; [`None`] if that is too much.
fn flatten(value: &Value, out: &mut Vec<Value>) -> Option<()> {
    match value {
        Value::List(list) => {
            for item in &list.items {
                flatten(item, out)?;
            }
        }
        value => out.push(value.clone()),
    }
    (out.len() <= super::value::MAX_WEIGHT as usize).then_some(())
}

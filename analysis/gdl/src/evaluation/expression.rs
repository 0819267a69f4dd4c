//! The value of an expression (documents/gdl.txt, Forms and Evaluation, Lists, Arithmetic Expressions).
//!
//! The document's value is the value. Where Xconq's reader computes another, that is kept beside it,
//! to be shown as a note.

use std::sync::LazyLock;

use ludex_base::Name;
use rustc_hash::FxHashMap;

use super::scope::Scope;
use super::value::{Evaluated, MAX_WEIGHT, Quantity, Reader, Style, Value, style_of};
use crate::source::lower::{Datum, Item};

/// The kind of a fault in an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum FaultKind {
    /// A symbol without a value.
    Undefined(Name),
    /// An operator that is not the first of its list.
    OperatorPosition(Name),
    /// Something that cannot be calculated with: what it is.
    BadOperand(&'static str, String),
    /// An operand whose value is nil; the document skips it, the reader does not.
    EmptyOperand(&'static str),
    /// Lists of different lengths: the first and this one.
    UnmatchedLengths(usize, usize),
    /// Division by zero.
    DivisionByZero,
    /// Too few operands: nil is the result.
    TooFewOperands(&'static str),
    /// Something else where a list of what is to be removed is wanted.
    NotAList(&'static str, String),
    /// Something else where the list to remove from is wanted; the reader stops.
    NothingToRemoveFrom(&'static str, String),
    /// A list too large to work with.
    TooLarge,
    /// Something that the reader evaluates otherwise than the document says.
    Differs(Difference),
}

/// The case in which the reader computes another value than the document says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Difference {
    /// `(quote a b)`: the reader takes the first only.
    Quote,
    /// `append` with lists in lists: the reader takes one level apart.
    Append,
    /// The same with types in the inner lists: the reader warns wherever such a list stands for types.
    AppendedTypes,
    /// A number with a list of more than two: the reader folds all after the first into the second.
    NumberWithList,
}

/// A fault and the node it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The node in its item.
    pub node: u32,
    /// The kind of fault.
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
pub(crate) fn is_function(name: Name) -> bool {
    FUNCTIONS.contains_key(&name)
}

/// Evaluates the datum at a node; what is wrong is added to the faults.
pub(crate) fn evaluate(scope: &Scope<'_>, item: &Item, node: u32, faults: &mut Vec<Fault>) -> Evaluated {
    let mut evaluator = Evaluator { scope, item, rules: Rules::Document, differs: false, faults };
    let value = evaluator.eval(node);
    let differs = evaluator.differs;
    let reader = differs.then(|| {
        let mut unused = Vec::new();
        Evaluator { scope, item, rules: Rules::Reader, differs: false, faults: &mut unused }.eval(node)
    });
    let reader = reader.filter(|reader| !reader.same(&value));
    Evaluated { value, reader }
}

/// The list that is written at a node, quoted or not; [`None`] for what is worked out, such as `(append …)`.
pub(crate) fn written_list(item: &Item, node: u32) -> Option<u32> {
    let list = match item.datum(node) {
        Datum::Quote => item.child(node, 0)?,
        Datum::List => match item.head(node) {
            Some(head) if head.as_str() == "quote" => item.child(node, 1)?,
            Some(head) if is_function(head) => return None,
            _ => node,
        },
        Datum::Symbol(_) | Datum::Number(_) | Datum::String(_) => return None,
    };
    (item.datum(list) == Datum::List).then_some(list)
}

/// The datum at a node as it stands, without evaluation.
pub(crate) fn quoted(item: &Item, node: u32) -> Value {
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
enum Rules {
    Document,
    Reader,
}

struct Evaluator<'e, 's> {
    scope: &'e Scope<'s>,
    item: &'e Item,
    rules: Rules,
    /// Something was met that the reader evaluates otherwise.
    differs: bool,
    faults: &'e mut Vec<Fault>,
}

impl Evaluator<'_, '_> {
    fn fault(&mut self, node: u32, kind: FaultKind) {
        self.faults.push(Fault { node, kind });
    }

    /// Notes that the reader evaluates something otherwise.
    fn differ(&mut self, node: u32, difference: Difference) {
        self.differs = true;
        self.fault(node, FaultKind::Differs(difference));
    }

    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn eval(&mut self, node: u32) -> Value {
        match self.item.datum(node) {
            Datum::Number(number) => Value::Number(Quantity::from(number)),
            Datum::String(text) => Value::String(text),
            Datum::Symbol(name) => self.symbol(node, name),
            Datum::Quote => self.item.child(node, 0).map_or_else(Value::nil, |quotee| self.quoted(quotee)),
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
        match (self.rules, reader) {
            (Rules::Document, _) => bound.value,
            (Rules::Reader, Reader::Value(value)) => value.clone(),
            (Rules::Reader, Reader::Unbound) => Value::Unbound(name),
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
                [only] => self.quoted(*only),
                [first, ..] if self.rules == Rules::Reader => self.quoted(*first),
                _ => {
                    self.differ(node, Difference::Quote);
                    let items = nodes.iter().map(|node| quoted(self.item, *node)).collect();
                    self.bounded(node, items)
                }
            };
        }
        let arguments: Vec<(u32, Value)> = nodes.into_iter().map(|node| (node, self.eval(node))).collect();
        match function {
            Function::Quote => Value::nil(),
            Function::List => self.bounded(node, arguments.into_iter().map(|(_, value)| value).collect()),
            Function::Append => self.append(node, &arguments),
            Function::Remove => self.remove(node, &arguments, false),
            Function::RemoveList => self.remove(node, &arguments, true),
            Function::Arithmetic(operator) => self.arithmetic(node, operator, &arguments),
            Function::Comparison(operator) => self.comparison(operator, &arguments),
        }
    }

    /// The value of a node as it stands, unevaluated; unknown, with a fault, if it is too large.
    fn quoted(&mut self, node: u32) -> Value {
        let value = quoted(self.item, node);
        if matches!(value, Value::Unknown) {
            self.fault(node, FaultKind::TooLarge);
        }
        value
    }

    /// Takes room for this many values. That there is too little for one list is its fault; that there is too little
    /// for all of them together is asked of the scope.
    fn room(&mut self, node: u32, values: usize) -> bool {
        if values > MAX_WEIGHT as usize {
            self.fault(node, FaultKind::TooLarge);
            return false;
        }
        self.scope.take_room(values as u64)
    }

    /// A new list. With a part of which nothing is known, nothing is known of the whole.
    fn bounded(&mut self, node: u32, items: Vec<Value>) -> Value {
        if items.iter().any(|item| matches!(item, Value::Unknown)) || !self.room(node, items.len()) {
            return Value::Unknown;
        }
        let value = Value::list(items);
        if matches!(value, Value::Unknown) {
            self.fault(node, FaultKind::TooLarge);
        }
        value
    }

    /// `(append form…)`: by the document lists are flattened at any depth.
    fn append(&mut self, node: u32, arguments: &[(u32, Value)]) -> Value {
        // Reference: one level only is taken apart.
        let is_list = |item: &Value| item.as_list().is_some();
        let nested = |(_, value): &(u32, Value)| value.as_list().is_some_and(|items| items.iter().any(is_list));
        if self.rules == Rules::Document && arguments.iter().any(nested) {
            let items = arguments.iter().filter_map(|(_, value)| value.as_list()).flatten();
            let types = items.filter(|item| item.as_list().is_some()).any(holds_type);
            self.differ(node, if types { Difference::AppendedTypes } else { Difference::Append });
        }
        let weight: usize = arguments.iter().map(|(_, value)| value.weight() as usize).sum();
        if arguments.iter().any(|(_, value)| matches!(value, Value::Unknown)) || !self.room(node, weight) {
            return Value::Unknown;
        }
        let mut items = Vec::new();
        for (_, value) in arguments {
            match value {
                Value::List(list) if self.rules == Rules::Reader => items.extend_from_slice(&list.items),
                value => flatten(value, &mut items),
            }
        }
        self.bounded(node, items)
    }

    /// `(remove item list)`, `(remove-list list1 list2)`; by content.
    fn remove(&mut self, node: u32, arguments: &[(u32, Value)], many: bool) -> Value {
        let [(first_node, first), (second_node, second), ..] = arguments else { return Value::nil() };
        let name = if many { "remove-list" } else { "remove" };
        if first.is_unknown() || second.is_unknown() {
            return Value::Unknown;
        }
        if many && first.is_nil() {
            return second.clone();
        }
        let Some(items) = second.as_list() else {
            self.fault(*second_node, FaultKind::NothingToRemoveFrom(name, second.describe()));
            return Value::Unknown;
        };
        let gone: &[Value] = match (many, first.as_list()) {
            (true, Some(gone)) => gone,
            (true, None) if items.is_empty() => return Value::nil(),
            (true, None) => {
                self.fault(*first_node, FaultKind::NotAList(name, first.describe()));
                return Value::Unknown;
            }
            (false, _) => std::slice::from_ref(first),
        };
        if !self.room(node, gone.len().saturating_mul(second.weight() as usize)) {
            return Value::Unknown;
        }
        let remaining = items.iter().filter(|item| !gone.iter().any(|gone| gone.same(item)));
        Value::list(remaining.cloned().collect())
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

    /// `(+ operands…)` and its kin. Operands that are empty lists are skipped.
    fn arithmetic(&mut self, node: u32, operator: &'static str, arguments: &[(u32, Value)]) -> Value {
        let mut operands: Vec<(u32, &Value)> = Vec::with_capacity(arguments.len());
        let mut length = None;
        for (node, value) in arguments {
            match value {
                Value::Number(_) => {}
                Value::List(list) if list.items.is_empty() => {
                    // Reference: only nil itself is skipped, not what evaluates to nil.
                    if !self.is_nil(*node) {
                        self.differs = true;
                        self.fault(*node, FaultKind::EmptyOperand(operator));
                        if self.rules == Rules::Reader {
                            return Value::nil();
                        }
                    }
                    continue;
                }
                Value::List(list) => {
                    if value.has_unknown() {
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
                }
                value if value.is_unknown() => return Value::Unknown,
                value => {
                    self.fault(*node, FaultKind::BadOperand(operator, value.describe()));
                    return Value::Unknown;
                }
            }
            operands.push((*node, value));
        }
        let zero = Value::integer(0);
        let mut result = match (operator, operands.as_slice()) {
            ("+", []) => return zero,
            ("*", []) => return Value::integer(1),
            ("-" | "/", []) | ("*" | "/", [_]) => {
                self.fault(node, FaultKind::TooFewOperands(operator));
                return Value::nil();
            }
            ("-", [_]) => zero,
            (_, [(_, first), ..]) => (*first).clone(),
            _ => return Value::Unknown,
        };
        let alone = operands.len() == 1;
        let rest = if alone && operator == "-" { &operands[..] } else { &operands[1..] };
        for (at, operand) in rest {
            match self.combine(operator, &result, (*at, *operand)) {
                Some(combined) => result = combined,
                None => {
                    self.fault(node, FaultKind::DivisionByZero);
                    return Value::Unknown;
                }
            }
        }
        // A sign alone keeps the way its operand is written.
        if let (true, Value::Number(result), Some((_, Value::Number(only)))) = (alone, &mut result, operands.first()) {
            result.style = style_of(result.value, only.style);
        }
        result
    }

    /// True if nil itself stands at a node.
    fn is_nil(&self, node: u32) -> bool {
        match self.item.datum(node) {
            Datum::Symbol(name) => name.as_str() == "nil",
            Datum::List => self.item.child(node, 0).is_none(),
            _ => false,
        }
    }

    /// The next step from left to right; [`None`] for a division by zero.
    fn combine(&mut self, operator: &str, left: &Value, (node, right): (u32, &Value)) -> Option<Value> {
        let step = |left: Quantity, right: Quantity| calculate(operator, left, right);
        let results: Option<Vec<Value>> = match (left, right) {
            (Value::Number(left), Value::Number(right)) => return step(*left, *right).map(Value::Number),
            (Value::List(list), Value::Number(right)) => {
                list.items.iter().filter_map(quantity).map(|left| step(left, *right).map(Value::Number)).collect()
            }
            (Value::Number(left), Value::List(list)) => {
                let mut numbers = list.items.iter().filter_map(quantity);
                if list.items.len() > 2 {
                    if self.rules == Rules::Reader {
                        // Everything after the first element is folded into the second.
                        let first = step(*left, numbers.next()?)?;
                        let second = numbers.try_fold(*left, step)?;
                        return Some(Value::list(vec![Value::Number(first), Value::Number(second)]));
                    }
                    self.differ(node, Difference::NumberWithList);
                }
                numbers.map(|right| step(*left, right).map(Value::Number)).collect()
            }
            (Value::List(left), Value::List(right)) => {
                // Reference: lists whose lengths have come to differ are cut behind the first elements.
                let length = if left.items.len() == right.items.len() { left.items.len() } else { 1 };
                let pairs = left.items.iter().filter_map(quantity).zip(right.items.iter().filter_map(quantity));
                pairs.take(length).map(|(left, right)| step(left, right).map(Value::Number)).collect()
            }
            _ => return Some(Value::Unknown),
        };
        Some(self.bounded(node, results?))
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
        _ if right.value == 0 => return None,
        _ => {
            let value = left.value.saturating_div(right.value);
            // Dividing by 100 takes a hundredth out again: (/ (* 4 50%) 100) is 2.
            let hundred = u8::from(right.value == 100 && right.style == Style::Integer);
            (value, left.degree.saturating_sub(right.degree.saturating_add(hundred)))
        }
    };
    let style = match styled {
        Style::Percent | Style::Decimal if degree == 0 => Style::Integer,
        styled => style_of(value, styled),
    };
    Some(Quantity { value, style, degree })
}

/// True for a type, or a list with one at any depth.
// Recursion is bounded: no list of values is deeper than `MAX_NESTING`.
fn holds_type(value: &Value) -> bool {
    match value {
        Value::List(list) => list.items.iter().any(holds_type),
        value => value.as_type().is_some(),
    }
}

/// Adds a value, or the values in a list at any depth.
// Recursion is bounded: no list of values is deeper than `MAX_NESTING`.
fn flatten(value: &Value, out: &mut Vec<Value>) {
    match value {
        Value::List(list) => list.items.iter().for_each(|item| flatten(item, out)),
        value => out.push(value.clone()),
    }
}

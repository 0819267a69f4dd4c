//! The machine that blocks run on: its objects and scopes, and the limits of what a call may take.

use std::sync::Arc;

use ludex_syntax::TextRange;

use super::code::{Code, Variable};
use super::values::{Value, index, index_of_number, length, text_of_number, units};

/// The steps that a call of a block may take. A step is a part of an expression that is looked at.
const MAX_STEPS: u64 = 2_000_000;

/// The values that the objects, texts and scopes of a call may hold.
const MAX_MEMORY: usize = 1 << 20;

/// The depth to which calls and expressions may be nested.
const MAX_DEPTH: u32 = 400;

/// The reason why a call ends without a value.
#[derive(Debug, Clone)]
pub(super) enum Stop {
    /// Something is thrown.
    Thrown(Value),
    /// Something is used that is not run here.
    Unknown {
        /// Bytes of what is used.
        range: TextRange,
        /// The construct, as the subject of a sentence.
        what: String,
    },
    /// It takes too much: "takes more than 2,000,000 steps".
    Limit(&'static str),
    /// A chain ends at a `?.` without a value.
    Chain,
}

/// The result of something that may stop.
pub(super) type Stopped<T> = Result<T, Stop>;

/// An object, an array or a function.
#[derive(Debug)]
pub(super) enum Object {
    /// The members, in the order in which they were added.
    Plain(Vec<(Arc<str>, Value)>),
    /// The elements.
    Array(Vec<Value>),
    /// A function: its number, and the scope in which it was written.
    Function(u32, usize),
}

/// The names of a function or a block, and the scope around it.
#[derive(Debug)]
struct Scope {
    around: usize,
    values: Vec<Value>,
}

/// The scope around everything.
pub(super) const OUTSIDE: usize = usize::MAX;

/// A machine.
#[derive(Debug)]
pub(crate) struct Machine {
    pub(super) code: Arc<Code>,
    objects: Vec<Object>,
    scopes: Vec<Scope>,
    steps: u64,
    memory: usize,
    depth: u32,
    /// The place that is being run, as far as a stop has to name one.
    pub(super) at: TextRange,
    /// The number of objects that the game consists of: they come first.
    game: usize,
    /// A member of one of them has got another value, but for `target`.
    pub(super) has_changed: bool,
}

impl Machine {
    /// A machine without objects.
    pub(super) fn new(code: Arc<Code>) -> Machine {
        Machine {
            code,
            objects: Vec::new(),
            scopes: Vec::new(),
            steps: 0,
            memory: 0,
            depth: 0,
            at: TextRange::default(),
            game: 0,
            has_changed: false,
        }
    }

    /// Begins a call: all objects so far are the game's.
    pub(super) fn begin(&mut self) {
        self.game = self.objects.len();
        (self.steps, self.memory, self.depth, self.has_changed) = (0, 0, 0, false);
    }

    /// Ends a call: what it has made is given up. Gives the steps that it has taken.
    pub(super) fn end(&mut self) -> u64 {
        self.objects.truncate(self.game);
        self.scopes.clear();
        self.memory = 0;
        std::mem::take(&mut self.steps)
    }

    /// Takes a step.
    pub(super) fn step(&mut self) -> Stopped<()> {
        self.steps += 1;
        if self.steps > MAX_STEPS { Err(Stop::Limit("takes more than 2,000,000 steps")) } else { Ok(()) }
    }

    /// Takes this many steps.
    pub(super) fn steps(&mut self, steps: usize) -> Stopped<()> {
        self.steps = self.steps.saturating_add(steps as u64);
        self.step()
    }

    /// Takes room for this many values.
    pub(super) fn spend_memory(&mut self, values: f64) -> Stopped<()> {
        // A number of values that is not a number takes no room.
        self.memory = self.memory.saturating_add(values.max(0.0) as usize);
        if self.memory > MAX_MEMORY { Err(Stop::Limit("takes more than 1,048,576 values")) } else { Ok(()) }
    }

    /// Does something one level deeper.
    pub(super) fn deeper<T>(&mut self, run: impl FnOnce(&mut Machine) -> Stopped<T>) -> Stopped<T> {
        if self.depth >= MAX_DEPTH {
            return Err(Stop::Limit("is nested too deeply"));
        }
        self.depth += 1;
        let result = run(self);
        self.depth -= 1;
        result
    }

    /// Something thrown by JavaScript itself.
    pub(super) fn error(&mut self, name: &str, message: impl AsRef<str>) -> Stop {
        let members =
            vec![(Arc::from("name"), Value::text(name)), (Arc::from("message"), Value::text(message.as_ref()))];
        match self.object(members) {
            Ok(error) => Stop::Thrown(error),
            Err(stop) => stop,
        }
    }

    /// An object of the game, which takes no room of a call.
    pub(super) fn place(&mut self, members: Vec<(Arc<str>, Value)>) -> Value {
        self.objects.push(Object::Plain(members));
        Value::Object(self.objects.len() - 1)
    }

    /// An array of the game, which takes no room of a call.
    pub(super) fn place_array(&mut self, elements: Vec<Value>) -> Value {
        self.objects.push(Object::Array(elements));
        Value::Object(self.objects.len() - 1)
    }

    /// A new object.
    pub(super) fn object(&mut self, members: Vec<(Arc<str>, Value)>) -> Stopped<Value> {
        self.spend_memory(members.len() as f64 + 1.0)?;
        self.objects.push(Object::Plain(members));
        Ok(Value::Object(self.objects.len() - 1))
    }

    /// A new array.
    pub(super) fn array(&mut self, elements: Vec<Value>) -> Stopped<Value> {
        self.spend_memory(elements.len() as f64 + 1.0)?;
        self.objects.push(Object::Array(elements));
        Ok(Value::Object(self.objects.len() - 1))
    }

    /// A new function.
    pub(super) fn closure(&mut self, code: u32, scope: usize) -> Stopped<Value> {
        self.spend_memory(1.0)?;
        self.objects.push(Object::Function(code, scope));
        Ok(Value::Object(self.objects.len() - 1))
    }

    /// A new text.
    pub(super) fn new_text(&mut self, text: &str) -> Stopped<Value> {
        self.spend_memory(text.len() as f64 / 16.0)?;
        Ok(Value::text(text))
    }

    /// An object.
    pub(super) fn get(&self, id: usize) -> Option<&Object> {
        self.objects.get(id)
    }

    /// The elements of an array, to be changed.
    pub(super) fn array_mut(&mut self, id: usize) -> Option<&mut Vec<Value>> {
        self.has_changed |= id < self.game;
        match self.objects.get_mut(id) {
            Some(Object::Array(elements)) => Some(elements),
            _ => None,
        }
    }

    /// True for an array.
    pub(super) fn is_array(&self, value: &Value) -> bool {
        matches!(value, Value::Object(id) if matches!(self.get(*id), Some(Object::Array(_))))
    }

    /// True for a function.
    pub(super) fn is_function(&self, value: &Value) -> bool {
        match value {
            Value::Native(_) => true,
            Value::Object(id) => matches!(self.get(*id), Some(Object::Function(..))),
            _ => false,
        }
    }

    /// The function that a value is: its number, and the scope in which it was written.
    pub(super) fn function(&self, value: &Value) -> Option<(u32, usize)> {
        match value {
            Value::Object(id) => match self.get(*id) {
                Some(Object::Function(code, scope)) => Some((*code, *scope)),
                _ => None,
            },
            _ => None,
        }
    }

    /// A new scope with this many names, in another one.
    pub(super) fn open(&mut self, size: u32, around: usize) -> Stopped<usize> {
        self.spend_memory(f64::from(size) + 1.0)?;
        self.scopes.push(Scope { around, values: vec![Value::Nothing; size as usize] });
        Ok(self.scopes.len() - 1)
    }

    /// A scope with the same values, in the same one.
    pub(super) fn again(&mut self, scope: usize) -> Stopped<usize> {
        let Some(Scope { around, values }) = self.scopes.get(scope) else { return Ok(scope) };
        let (around, values) = (*around, values.clone());
        self.spend_memory(values.len() as f64 + 1.0)?;
        self.scopes.push(Scope { around, values });
        Ok(self.scopes.len() - 1)
    }

    /// The value of a name as it is kept.
    fn kept(&mut self, variable: &Variable, scope: usize) -> Option<&mut Value> {
        let mut scope = scope;
        for _ in 0..variable.hops {
            scope = self.scopes.get(scope)?.around;
        }
        self.scopes.get_mut(scope)?.values.get_mut(variable.slot as usize)
    }

    /// The value of a name.
    pub(super) fn read(&mut self, variable: &Variable, scope: usize) -> Stopped<Value> {
        match self.kept(variable, scope) {
            Some(Value::Nothing) | None => {
                let message = format!("Cannot access '{}' before initialization", variable.name);
                Err(self.error("ReferenceError", message))
            }
            Some(value) => Ok(value.clone()),
        }
    }

    /// Gives a name a value.
    pub(super) fn write(&mut self, variable: &Variable, scope: usize, value: Value) {
        if let Some(place) = self.kept(variable, scope) {
            *place = value;
        }
    }

    /// Gives a place of a scope a value.
    pub(super) fn write_slot(&mut self, slot: u32, scope: usize, value: Value) {
        if let Some(place) = self.scopes.get_mut(scope).and_then(|scope| scope.values.get_mut(slot as usize)) {
            *place = value;
        }
    }

    /// A member that an object has itself.
    pub(super) fn own_member(&self, id: usize, key: &str) -> Option<Value> {
        match self.get(id)? {
            Object::Plain(members) => members.iter().find(|(name, _)| &**name == key).map(|(_, value)| value.clone()),
            Object::Array(elements) => match index(key) {
                Some(index) => elements.get(index).cloned(),
                None if key == "length" => Some(Value::Number(elements.len() as f64)),
                None => None,
            },
            Object::Function(..) => None,
        }
    }

    /// A member of a value that is an index; [`None`] if it is to be looked for by its name.
    pub(super) fn element(&self, object: &Value, number: f64) -> Option<Value> {
        let Value::Object(id) = object else { return None };
        match self.get(*id)? {
            Object::Array(elements) => {
                let element = index_of_number(number).and_then(|index| elements.get(index));
                Some(element.cloned().unwrap_or(Value::Undefined))
            }
            _ => None,
        }
    }

    /// Takes the steps that looking for a member of a value takes.
    fn search(&mut self, object: &Value) -> Stopped<()> {
        let size = match object {
            Value::Text(text) => text.len() / 256,
            Value::Object(id) => match self.get(*id) {
                Some(Object::Plain(members)) => members.len() / 8,
                _ => 0,
            },
            _ => 0,
        };
        self.steps(size)
    }

    /// A member of a value.
    pub(super) fn member(&mut self, object: &Value, key: &str) -> Stopped<Value> {
        self.search(object)?;
        match object {
            Value::Nothing | Value::Undefined | Value::Null => {
                let what = if matches!(object, Value::Null) { "null" } else { "undefined" };
                Err(self.error("TypeError", format!("Cannot read properties of {what} (reading '{key}')")))
            }
            Value::Text(text) => match index(key) {
                Some(at) if at < length(text) => {
                    let Some(letter) = units(text, at, at + 1) else { return Err(self.unknown("half a character")) };
                    self.new_text(&letter)
                }
                Some(_) => Ok(Value::Undefined),
                None if key == "length" => Ok(Value::Number(length(text) as f64)),
                None => Err(self.unknown(format!("the member `{key}` of a text"))),
            },
            // The squares are marked one after the other while a block is asked.
            Value::Object(id) if *id < self.game && key == "target" => {
                Err(self.unknown("the member `target` of a square"))
            }
            Value::Object(id) => {
                if let Some(value) = self.own_member(*id, key) {
                    return Ok(value);
                }
                match self.get(*id) {
                    Some(Object::Plain(_)) if !is_inherited(key) => Ok(Value::Undefined),
                    Some(Object::Array(_)) if is_number(key) => Ok(Value::Undefined),
                    Some(Object::Array(_)) => Err(self.unknown(format!("the member `{key}` of an array"))),
                    _ => Err(self.unknown(format!("the member `{key}`"))),
                }
            }
            Value::Boolean(_) | Value::Number(_) | Value::Native(_) if is_number(key) => Ok(Value::Undefined),
            // Of numbers and truth values, those members are undefined that nobody has given them.
            Value::Boolean(_) | Value::Number(_) if !is_inherited(key) && !is_of_number(key) => Ok(Value::Undefined),
            _ => Err(self.unknown(format!("the member `{key}`"))),
        }
    }

    /// Gives a member of a value another value.
    pub(super) fn set_member(&mut self, object: &Value, key: &str, value: Value) -> Stopped<()> {
        let Value::Object(id) = object else {
            if object.is_missing() {
                let what = if matches!(object, Value::Null) { "null" } else { "undefined" };
                return Err(self.error("TypeError", format!("Cannot set properties of {what} (setting '{key}')")));
            }
            return Err(self.unknown(format!("a value for the member `{key}` of something that is not an object")));
        };
        self.search(object)?;
        self.has_changed |= *id < self.game && key != "target";
        self.spend_memory(1.0)?;
        match self.objects.get_mut(*id) {
            Some(Object::Plain(members)) => {
                match members.iter_mut().find(|(name, _)| &**name == key) {
                    Some((_, place)) => *place = value,
                    None => members.push((Arc::from(key), value)),
                }
                Ok(())
            }
            Some(Object::Array(elements)) => match (index(key), &value) {
                (Some(index), _) if index < elements.len() => {
                    elements[index] = value;
                    Ok(())
                }
                (Some(index), _) if index == elements.len() => {
                    elements.push(value);
                    Ok(())
                }
                (None, Value::Number(length)) if key == "length" && index_of_number(*length).is_some() => {
                    let length = *length as usize;
                    if length > elements.len() {
                        return Err(self.unknown("an array with holes"));
                    }
                    elements.truncate(length);
                    Ok(())
                }
                _ => Err(self.unknown(format!("a value for the member `{key}` of an array"))),
            },
            _ => Err(self.unknown(format!("a value for the member `{key}` of a function"))),
        }
    }

    /// Takes a member away from an object.
    pub(super) fn delete_member(&mut self, object: &Value, key: &str) -> Stopped<()> {
        let Value::Object(id) = object else { return Err(self.unknown("`delete` of a member of this")) };
        self.has_changed |= *id < self.game;
        match self.objects.get_mut(*id) {
            Some(Object::Plain(members)) => {
                members.retain(|(name, _)| &**name != key);
                Ok(())
            }
            _ => Err(self.unknown("`delete` of an element")),
        }
    }

    /// The members that a value has itself, in JavaScript's order: indices first.
    pub(super) fn own_members(&mut self, value: &Value) -> Stopped<Vec<(Arc<str>, Value)>> {
        let members: Vec<(Arc<str>, Value)> = match value {
            Value::Object(id) => match self.get(*id) {
                Some(Object::Plain(members)) => {
                    let mut members = members.clone();
                    // The sort is stable: the others stay behind, in their order.
                    members.sort_by_key(|(key, _)| index(key).unwrap_or(usize::MAX));
                    members
                }
                Some(Object::Array(elements)) => {
                    let named = |(index, value): (usize, &Value)| (Arc::from(index.to_string()), value.clone());
                    elements.iter().enumerate().map(named).collect()
                }
                _ => Vec::new(),
            },
            Value::Undefined | Value::Null | Value::Nothing => {
                return Err(self.error("TypeError", "Cannot convert undefined or null to object"));
            }
            Value::Text(_) => return Err(self.unknown("a list of the members of a text")),
            _ => Vec::new(),
        };
        self.steps(members.len())?;
        self.spend_memory(members.len() as f64)?;
        Ok(members)
    }

    /// The values that a loop over a value gives.
    pub(super) fn elements(&mut self, value: &Value) -> Stopped<Vec<Value>> {
        let elements: Vec<Value> = match value {
            Value::Object(id) => match self.get(*id) {
                Some(Object::Array(elements)) => elements.clone(),
                _ => return Err(self.error("TypeError", "object is not iterable")),
            },
            Value::Text(text) => text.chars().map(|letter| Value::text(letter.encode_utf8(&mut [0; 4]))).collect(),
            _ => return Err(self.error("TypeError", "value is not iterable")),
        };
        self.steps(elements.len())?;
        self.spend_memory(elements.len() as f64)?;
        Ok(elements)
    }

    /// The text that a value becomes.
    pub(super) fn text(&mut self, value: &Value) -> Stopped<Arc<str>> {
        self.step()?;
        Ok(match value {
            Value::Nothing | Value::Undefined => Arc::from("undefined"),
            Value::Null => Arc::from("null"),
            Value::Boolean(value) => Arc::from(if *value { "true" } else { "false" }),
            Value::Number(number) => Arc::from(text_of_number(*number)),
            Value::Text(text) => Arc::clone(text),
            Value::Object(_) if self.is_array(value) => self.joined(value, ",")?,
            Value::Object(id) if matches!(self.get(*id), Some(Object::Plain(_))) => {
                if self.own_member(*id, "toString").is_some() || self.own_member(*id, "valueOf").is_some() {
                    return Err(self.unknown("an object with its own text"));
                }
                Arc::from("[object Object]")
            }
            Value::Object(_) | Value::Native(_) => return Err(self.unknown("the text of a function")),
        })
    }

    /// The elements of an array as one text.
    pub(super) fn joined(&mut self, array: &Value, between: &str) -> Stopped<Arc<str>> {
        let elements = self.elements(array)?;
        let mut joined = String::new();
        for (place, element) in elements.iter().enumerate() {
            if place > 0 {
                joined.push_str(between);
            }
            if !element.is_missing() {
                let text = self.deeper(|machine| machine.text(element))?;
                joined.push_str(&text);
            }
            self.spend_memory(joined.len() as f64 / 1024.0)?;
        }
        Ok(Arc::from(joined))
    }
}

/// True for the name of a member that is an index or a number in another form.
fn is_number(key: &str) -> bool {
    key == "NaN"
        || key.strip_prefix('-').unwrap_or(key).starts_with(|letter: char| letter.is_ascii_digit() || letter == 'I')
}

/// True for the name of a member that all objects have.
fn is_inherited(key: &str) -> bool {
    key.starts_with("__")
        || matches!(
            key,
            "constructor"
                | "hasOwnProperty"
                | "isPrototypeOf"
                | "propertyIsEnumerable"
                | "toLocaleString"
                | "toString"
                | "valueOf"
        )
}

/// True for the name of a member that numbers have.
fn is_of_number(key: &str) -> bool {
    matches!(key, "toExponential" | "toFixed" | "toPrecision")
}

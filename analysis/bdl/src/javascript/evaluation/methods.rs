//! The methods of arrays, texts and numbers.

use std::sync::Arc;

use super::machine::{Machine, Object, Stop, Stopped};
use super::values::{Value, length, order_of_texts, text_of_number, units};

/// The methods of arrays that are run.
const OF_ARRAYS: &[&str] = &[
    "at", "concat", "every", "fill", "filter", "find", "findIndex", "flat", "flatMap", "forEach", "includes",
    "indexOf", "join", "lastIndexOf", "map", "pop", "push", "reduce", "reverse", "shift", "slice", "some", "sort",
    "splice", "unshift",
];

/// The methods of texts that are run.
const OF_TEXTS: &[&str] = &[
    "charAt", "charCodeAt", "concat", "endsWith", "includes", "indexOf", "repeat", "slice", "split", "startsWith",
    "substring", "toLowerCase", "toString", "toUpperCase", "trim",
];

impl Machine {
    /// True if a value has a method of JavaScript itself with a name.
    pub(super) fn has_method(&self, object: &Value, name: &str) -> bool {
        match object {
            Value::Text(_) => OF_TEXTS.contains(&name),
            Value::Number(_) | Value::Boolean(_) => name == "toString",
            Value::Object(id) => match self.get(*id) {
                Some(Object::Array(_)) => OF_ARRAYS.contains(&name),
                Some(Object::Plain(_)) => name == "hasOwnProperty" && self.own_member(*id, name).is_none(),
                _ => false,
            },
            _ => false,
        }
    }

    /// Calls a method of JavaScript itself, which the value has.
    pub(super) fn method(&mut self, object: &Value, name: &str, arguments: &[Value]) -> Stopped<Value> {
        match object {
            Value::Text(text) => self.method_of_text(text, name, arguments),
            Value::Number(number) if arguments.is_empty() => self.new_text(&text_of_number(*number)),
            Value::Boolean(_) => self.text(object).map(Value::Text),
            Value::Object(id) => match self.get(*id) {
                Some(Object::Array(_)) => self.method_of_array(object, *id, name, arguments),
                _ => {
                    let key = self.text(arguments.first().unwrap_or(&Value::Undefined))?;
                    Ok(Value::Boolean(self.own_member(*id, &key).is_some()))
                }
            },
            _ => Err(self.unknown(format!("`{name}` with arguments"))),
        }
    }

    fn method_of_array(&mut self, array: &Value, id: usize, name: &str, arguments: &[Value]) -> Stopped<Value> {
        match name {
            "push" | "unshift" | "pop" | "shift" | "reverse" | "fill" | "splice" | "sort" => {
                self.change_array(array, id, name, arguments)
            }
            "at" | "concat" | "flat" | "includes" | "indexOf" | "join" | "lastIndexOf" | "slice" => {
                self.ask_array(array, name, arguments)
            }
            "reduce" => self.reduce(array, arguments),
            _ => self.each_element(array, name, arguments),
        }
    }

    /// The methods that change an array.
    fn change_array(&mut self, array: &Value, id: usize, name: &str, arguments: &[Value]) -> Stopped<Value> {
        let elements = match name {
            "push" | "pop" => Vec::new(),
            _ => self.elements(array)?,
        };
        self.spend_memory(arguments.len() as f64)?;
        match name {
            "push" => {
                let Some(kept) = self.array_mut(id) else { return Ok(Value::Undefined) };
                kept.extend_from_slice(arguments);
                Ok(Value::Number(kept.len() as f64))
            }
            "pop" => Ok(self.array_mut(id).and_then(Vec::pop).unwrap_or(Value::Undefined)),
            "shift" => {
                let mut elements = elements.into_iter();
                let first = elements.next().unwrap_or(Value::Undefined);
                self.replace(id, elements.collect());
                Ok(first)
            }
            "unshift" => {
                let all: Vec<Value> = arguments.iter().cloned().chain(elements).collect();
                let length = all.len();
                self.replace(id, all);
                Ok(Value::Number(length as f64))
            }
            "fill" => {
                let (from, to) = self.span(arguments.get(1), arguments.get(2), elements.len())?;
                let value = arguments.first().cloned().unwrap_or(Value::Undefined);
                let is_inside = |place: usize| (from..to).contains(&place);
                let filled = elements.into_iter().enumerate();
                let filled = filled.map(|(place, old)| if is_inside(place) { value.clone() } else { old }).collect();
                self.replace(id, filled);
                Ok(array.clone())
            }
            "splice" => {
                let mut elements = elements;
                let (from, _) = self.span(arguments.first(), None, elements.len())?;
                let left = elements.len() - from;
                let count = match arguments.get(1) {
                    Some(count) => (self.number(count)?.max(0.0) as usize).min(left),
                    None if arguments.is_empty() => 0,
                    None => left,
                };
                let new = arguments.get(2..).unwrap_or_default().to_vec();
                let removed: Vec<Value> = elements.splice(from..from + count, new).collect();
                self.replace(id, elements);
                self.array(removed)
            }
            "sort" => {
                let sorted = self.sorted(elements, arguments.first())?;
                self.replace(id, sorted);
                Ok(array.clone())
            }
            _ => {
                self.replace(id, elements.into_iter().rev().collect());
                Ok(array.clone())
            }
        }
    }

    /// Gives an array other elements.
    fn replace(&mut self, id: usize, elements: Vec<Value>) {
        if let Some(kept) = self.array_mut(id) {
            *kept = elements;
        }
    }

    /// Elements in order, by merging: an order that contradicts itself does no harm.
    fn sorted(&mut self, mut elements: Vec<Value>, order: Option<&Value>) -> Stopped<Vec<Value>> {
        if elements.len() < 2 {
            return Ok(elements);
        }
        let right = elements.split_off(elements.len() / 2);
        let left = self.deeper(|machine| machine.sorted(elements, order))?;
        let right = self.deeper(|machine| machine.sorted(right, order))?;
        let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
        let mut merged = Vec::new();
        while let (Some(one), Some(other)) = (left.peek().cloned(), right.peek().cloned()) {
            let is_behind = match order {
                // What is undefined comes last, whatever the order says.
                _ if matches!(one, Value::Undefined) => !matches!(other, Value::Undefined),
                _ if matches!(other, Value::Undefined) => false,
                Some(order) if !matches!(order, Value::Undefined) => {
                    let difference = self.call(order, &[one, other])?;
                    self.number(&difference)? > 0.0
                }
                _ => order_of_texts(&self.text(&one)?, &self.text(&other)?).is_gt(),
            };
            merged.extend(if is_behind { right.next() } else { left.next() });
        }
        merged.extend(left);
        merged.extend(right);
        Ok(merged)
    }

    /// The methods that neither change an array nor call a function.
    fn ask_array(&mut self, array: &Value, name: &str, arguments: &[Value]) -> Stopped<Value> {
        let elements = self.elements(array)?;
        let first = arguments.first().cloned().unwrap_or(Value::Undefined);
        match name {
            "join" => {
                let between = if arguments.is_empty() { Arc::from(",") } else { self.text(&first)? };
                self.joined(array, &between).map(Value::Text)
            }
            "slice" => {
                let (from, to) = self.span(arguments.first(), arguments.get(1), elements.len())?;
                self.array(elements.get(from..to).unwrap_or_default().to_vec())
            }
            "concat" => {
                let mut all = elements;
                for argument in arguments {
                    if self.is_array(argument) {
                        all.extend(self.elements(argument)?);
                    } else {
                        all.push(argument.clone());
                    }
                }
                self.array(all)
            }
            "flat" if arguments.is_empty() => {
                let mut all = Vec::new();
                for element in elements {
                    if self.is_array(&element) {
                        all.extend(self.elements(&element)?);
                    } else {
                        all.push(element);
                    }
                }
                self.array(all)
            }
            "at" => {
                let (from, _) = self.span(arguments.first(), None, elements.len())?;
                let is_before = self.number(&first)? < -(elements.len() as f64);
                Ok(elements.get(from).filter(|_| !is_before).cloned().unwrap_or(Value::Undefined))
            }
            "includes" | "indexOf" | "lastIndexOf" if arguments.len() < 2 => {
                let is_nan = |value: &Value| matches!(value, Value::Number(number) if number.is_nan());
                let is_it =
                    |value: &Value| value.is_same(&first) || name == "includes" && is_nan(value) && is_nan(&first);
                let found = if name == "lastIndexOf" {
                    elements.iter().rposition(is_it)
                } else {
                    elements.iter().position(is_it)
                };
                Ok(match name {
                    "includes" => Value::Boolean(found.is_some()),
                    _ => Value::Number(found.map_or(-1.0, |place| place as f64)),
                })
            }
            _ => Err(self.unknown(format!("`{name}` with these arguments"))),
        }
    }

    fn reduce(&mut self, array: &Value, arguments: &[Value]) -> Stopped<Value> {
        let elements = self.elements(array)?;
        let function = arguments.first().cloned().unwrap_or(Value::Undefined);
        let mut elements = elements.into_iter().enumerate();
        let mut value = match arguments.get(1) {
            Some(value) => value.clone(),
            None => match elements.next() {
                Some((_, value)) => value,
                None => return Err(self.error("TypeError", "Reduce of empty array with no initial value")),
            },
        };
        for (place, element) in elements {
            value = self.call(&function, &[value, element, Value::Number(place as f64), array.clone()])?;
        }
        Ok(value)
    }

    /// The methods that call a function for each element.
    fn each_element(&mut self, array: &Value, name: &str, arguments: &[Value]) -> Stopped<Value> {
        let elements = self.elements(array)?;
        let function = arguments.first().cloned().unwrap_or(Value::Undefined);
        if !self.is_function(&function) {
            return Err(self.error("TypeError", "this value is not a function"));
        }
        let mut made = Vec::new();
        for (place, element) in elements.into_iter().enumerate() {
            let index = Value::Number(place as f64);
            let result = self.call(&function, &[element.clone(), index.clone(), array.clone()])?;
            match name {
                "map" => made.push(result),
                "flatMap" if self.is_array(&result) => made.extend(self.elements(&result)?),
                "flatMap" => made.push(result),
                "filter" if result.is_true() => made.push(element),
                "some" if result.is_true() => return Ok(Value::Boolean(true)),
                "every" if !result.is_true() => return Ok(Value::Boolean(false)),
                "find" if result.is_true() => return Ok(element),
                "findIndex" if result.is_true() => return Ok(index),
                _ => {}
            }
        }
        match name {
            "some" => Ok(Value::Boolean(false)),
            "every" => Ok(Value::Boolean(true)),
            "findIndex" => Ok(Value::Number(-1.0)),
            "find" | "forEach" => Ok(Value::Undefined),
            _ => self.array(made),
        }
    }

    /// The part of a list from one index to another, where negative ones count from its end.
    fn span(&mut self, from: Option<&Value>, to: Option<&Value>, length: usize) -> Stopped<(usize, usize)> {
        let mut place = |value: Option<&Value>, default: usize| -> Stopped<usize> {
            let number = match value {
                None | Some(Value::Undefined) => return Ok(default),
                Some(value) => self.number(value)?.trunc(),
            };
            // A number that is not one is 0.
            let number = if number < 0.0 { (length as f64 + number).max(0.0) } else { number };
            Ok((number as usize).min(length))
        };
        let from = place(from, 0)?;
        let to = place(to, length)?;
        Ok((from, to.max(from)))
    }

    fn method_of_text(&mut self, text: &Arc<str>, name: &str, arguments: &[Value]) -> Stopped<Value> {
        let size = length(text);
        self.steps(size / 16)?;
        let first = arguments.first();
        let other = match first {
            Some(first) => self.text(first)?,
            None => Arc::from("undefined"),
        };
        Ok(match name {
            "toString" => Value::Text(Arc::clone(text)),
            "toLowerCase" => return self.new_text(&text.to_lowercase()),
            "toUpperCase" => return self.new_text(&text.to_uppercase()),
            "trim" => return self.new_text(text.trim()),
            "includes" if arguments.len() == 1 => Value::Boolean(text.contains(&*other)),
            "startsWith" if arguments.len() == 1 => Value::Boolean(text.starts_with(&*other)),
            "endsWith" if arguments.len() == 1 => Value::Boolean(text.ends_with(&*other)),
            "indexOf" if arguments.len() == 1 => {
                Value::Number(text.find(&*other).map_or(-1.0, |at| length(&text[..at]) as f64))
            }
            "slice" => {
                let (from, to) = self.span(first, arguments.get(1), size)?;
                return self.part(text, from, to);
            }
            "substring" => {
                let mut ends = [0, size];
                for (end, argument) in ends.iter_mut().zip(arguments) {
                    *end = (self.number(argument)?.max(0.0) as usize).min(size);
                }
                ends.sort_unstable();
                return self.part(text, ends[0], ends[1]);
            }
            "charAt" | "charCodeAt" => {
                let at = match first {
                    Some(first) => self.number(first)?.trunc(),
                    None => 0.0,
                };
                let at = if at >= 0.0 && at < size as f64 { Some(at as usize) } else { None };
                match (at, name) {
                    (Some(at), "charAt") => return self.part(text, at, at + 1),
                    (None, "charAt") => Value::text(""),
                    (Some(at), _) => Value::Number(text.encode_utf16().nth(at).map_or(f64::NAN, f64::from)),
                    (None, _) => Value::Number(f64::NAN),
                }
            }
            "concat" => {
                let mut all = text.to_string();
                for argument in arguments {
                    all.push_str(&self.text(argument)?);
                }
                return self.new_text(&all);
            }
            "repeat" => {
                let times = self.number(first.unwrap_or(&Value::Undefined))?.max(0.0);
                self.spend_memory(times * text.len() as f64 / 16.0)?;
                if times > 1e6 {
                    return Err(Stop::Limit("takes more than 1,048,576 values"));
                }
                return self.new_text(&text.repeat(times as usize));
            }
            "split" if arguments.len() == 1 && !matches!(first, Some(Value::Undefined)) => {
                let parts: Vec<Value> = if other.is_empty() {
                    text.chars().map(|letter| Value::text(letter.encode_utf8(&mut [0; 4]))).collect()
                } else {
                    text.split(&*other).map(Value::text).collect()
                };
                return self.array(parts);
            }
            _ => return Err(self.unknown(format!("`{name}` with these arguments"))),
        })
    }

    /// The units of a text from one to another.
    fn part(&mut self, text: &str, from: usize, to: usize) -> Stopped<Value> {
        match units(text, from, to) {
            Some(part) => self.new_text(&part),
            None => Err(self.unknown("half a character")),
        }
    }
}

//! The functions and numbers of JavaScript itself that blocks can use. Those that ask the player or give something else
//! each time (`prompt`, `Math.random`, `Date`) are not among them.

use std::sync::Arc;

use super::machine::{Machine, Stop, Stopped};
use super::values::{Value, number_of_text};

/// The longest text in which `parseInt` and `parseFloat` look for a number, in bytes.
const MAX_NUMBER: usize = 400;

/// A function of JavaScript itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Native {
    /// Does nothing here: `console.log`, `alert`.
    Nothing,
    /// `Math.…` of one number.
    Math(Math),
    /// `Math.min`
    Min,
    /// `Math.max`
    Max,
    /// `Math.pow`
    Power,
    /// `Math.hypot`
    Hypotenuse,
    /// `Object.keys`
    Keys,
    /// `Object.values`
    Values,
    /// `Object.entries`
    Entries,
    /// `Object.assign`
    Assign,
    /// `Array.isArray`
    IsArray,
    /// `Array.from`
    From,
    /// `Number`
    Number,
    /// `String`
    Text,
    /// `Boolean`
    Boolean,
    /// `isNaN`
    IsNan,
    /// `Number.isNaN`
    IsNanNumber,
    /// `isFinite`
    IsFinite,
    /// `Number.isInteger`
    IsInteger,
    /// `parseInt`
    Integer,
    /// `parseFloat`
    Float,
    /// `structuredClone`
    Copy,
}

/// A function of one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Math {
    /// `Math.abs`
    Abs,
    /// `Math.floor`
    Floor,
    /// `Math.ceil`
    Ceil,
    /// `Math.trunc`
    Trunc,
    /// `Math.round`
    Round,
    /// `Math.sign`
    Sign,
    /// `Math.sqrt`
    Root,
}

impl Math {
    fn of(self, number: f64) -> f64 {
        match self {
            Math::Abs => number.abs(),
            Math::Floor => number.floor(),
            Math::Ceil => number.ceil(),
            Math::Trunc => number.trunc(),
            Math::Round => round(number),
            Math::Sign => sign(number),
            Math::Root => number.sqrt(),
        }
    }
}

/// Something that JavaScript itself has.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Found {
    /// A function.
    Native(Native),
    /// A number.
    Number(f64),
}

/// True for the name of an object whose members blocks can use.
pub(super) fn is_object(name: &str) -> bool {
    matches!(name, "Math" | "Object" | "Array" | "Number" | "console" | "JSON" | "String")
}

/// The thing with a name, which is a member of an object or stands alone.
pub(super) fn lookup(object: Option<&str>, name: &str) -> Option<Found> {
    let native = match (object, name) {
        (None, "NaN") | (Some("Number"), "NaN") => return Some(Found::Number(f64::NAN)),
        (None, "Infinity") | (Some("Number"), "POSITIVE_INFINITY") => return Some(Found::Number(f64::INFINITY)),
        (Some("Number"), "NEGATIVE_INFINITY") => return Some(Found::Number(f64::NEG_INFINITY)),
        (Some("Number"), "MAX_SAFE_INTEGER") => return Some(Found::Number(9_007_199_254_740_991.0)),
        (Some("Number"), "MIN_SAFE_INTEGER") => return Some(Found::Number(-9_007_199_254_740_991.0)),
        (Some("Number"), "MAX_VALUE") => return Some(Found::Number(f64::MAX)),
        (Some("Math"), "PI") => return Some(Found::Number(std::f64::consts::PI)),
        (Some("Math"), "SQRT2") => return Some(Found::Number(std::f64::consts::SQRT_2)),
        (None, "alert") | (Some("console"), "log" | "info" | "warn" | "error" | "debug" | "table") => Native::Nothing,
        (Some("Math"), "abs") => Native::Math(Math::Abs),
        (Some("Math"), "floor") => Native::Math(Math::Floor),
        (Some("Math"), "ceil") => Native::Math(Math::Ceil),
        (Some("Math"), "trunc") => Native::Math(Math::Trunc),
        (Some("Math"), "round") => Native::Math(Math::Round),
        (Some("Math"), "sign") => Native::Math(Math::Sign),
        (Some("Math"), "sqrt") => Native::Math(Math::Root),
        (Some("Math"), "min") => Native::Min,
        (Some("Math"), "max") => Native::Max,
        (Some("Math"), "pow") => Native::Power,
        (Some("Math"), "hypot") => Native::Hypotenuse,
        (Some("Object"), "keys") => Native::Keys,
        (Some("Object"), "values") => Native::Values,
        (Some("Object"), "entries") => Native::Entries,
        (Some("Object"), "assign") => Native::Assign,
        (Some("Array"), "isArray") => Native::IsArray,
        (Some("Array"), "from") => Native::From,
        (None, "Number") => Native::Number,
        (None, "String") => Native::Text,
        (None, "Boolean") => Native::Boolean,
        (None, "isNaN") => Native::IsNan,
        (None, "isFinite") => Native::IsFinite,
        (Some("Number"), "isNaN") => Native::IsNanNumber,
        (Some("Number"), "isInteger") => Native::IsInteger,
        (None, "parseInt") | (Some("Number"), "parseInt") => Native::Integer,
        (None, "parseFloat") | (Some("Number"), "parseFloat") => Native::Float,
        (None, "structuredClone") => Native::Copy,
        _ => return None,
    };
    Some(Found::Native(native))
}

/// Half of 1 is rounded up, also below 0.
fn round(number: f64) -> f64 {
    let up = number.ceil();
    if up - 0.5 > number { up - 1.0 } else { up }
}

fn sign(number: f64) -> f64 {
    if number > 0.0 {
        1.0
    } else if number < 0.0 {
        -1.0
    } else {
        number
    }
}

impl Machine {
    /// Calls a function of JavaScript itself.
    pub(super) fn native(&mut self, native: Native, arguments: &[Value]) -> Stopped<Value> {
        let first = arguments.first().cloned().unwrap_or(Value::Undefined);
        Ok(match native {
            Native::Nothing => Value::Undefined,
            Native::Math(function) => Value::Number(function.of(self.number(&first)?)),
            Native::Min | Native::Max => self.extreme(native == Native::Min, arguments)?,
            Native::Power => {
                let exponent = self.number(arguments.get(1).unwrap_or(&Value::Undefined))?;
                Value::Number(super::values::power(self.number(&first)?, exponent))
            }
            Native::Hypotenuse => self.hypotenuse(arguments)?,
            Native::Keys | Native::Values | Native::Entries => self.members_of(native, &first)?,
            Native::Assign => {
                for source in arguments.iter().skip(1) {
                    self.assign_members(&first, source)?;
                }
                first
            }
            Native::IsArray => Value::Boolean(self.is_array(&first)),
            Native::From => self.array_from(&first, arguments.get(1))?,
            Native::Number if arguments.is_empty() => Value::Number(0.0),
            Native::Number => Value::Number(self.number(&first)?),
            Native::Text if arguments.is_empty() => Value::text(""),
            Native::Text => Value::Text(self.text(&first)?),
            Native::Boolean => Value::Boolean(first.is_true()),
            Native::IsNan => Value::Boolean(self.number(&first)?.is_nan()),
            Native::IsFinite => Value::Boolean(self.number(&first)?.is_finite()),
            Native::IsNanNumber => Value::Boolean(matches!(first, Value::Number(number) if number.is_nan())),
            Native::IsInteger => {
                Value::Boolean(matches!(first, Value::Number(number) if number.is_finite() && number.trunc() == number))
            }
            Native::Integer => self.integer(&first, arguments.get(1))?,
            Native::Float => self.float(&first)?,
            Native::Copy => self.copy(&first)?,
        })
    }

    /// The least or the greatest of some numbers.
    fn extreme(&mut self, is_least: bool, arguments: &[Value]) -> Stopped<Value> {
        let mut found = if is_least { f64::INFINITY } else { f64::NEG_INFINITY };
        for argument in arguments {
            let number = self.number(argument)?;
            let is_better = if is_least { number < found } else { number > found };
            if number.is_nan() || is_better && !found.is_nan() {
                found = number;
            }
        }
        Ok(Value::Number(found))
    }

    /// The root of the sum of squares, with the rounding errors made good.
    fn hypotenuse(&mut self, arguments: &[Value]) -> Stopped<Value> {
        let numbers: Vec<f64> = arguments.iter().map(|value| self.number(value)).collect::<Stopped<_>>()?;
        let greatest = numbers.iter().fold(0.0, |greatest: f64, number| greatest.max(number.abs()));
        if greatest == 0.0 || !greatest.is_finite() || numbers.iter().any(|number| number.is_nan()) {
            let is_nan = greatest.is_finite() && numbers.iter().any(|number| number.is_nan());
            return Ok(Value::Number(if is_nan { f64::NAN } else { greatest }));
        }
        let (mut sum, mut compensation) = (0.0, 0.0);
        for number in numbers {
            let part = number / greatest;
            let summand = part * part - compensation;
            let preliminary = sum + summand;
            compensation = (preliminary - sum) - summand;
            sum = preliminary;
        }
        Ok(Value::Number(f64::sqrt(sum) * greatest))
    }

    fn members_of(&mut self, native: Native, value: &Value) -> Stopped<Value> {
        let members = self.own_members(value)?;
        let mut values = Vec::with_capacity(members.len());
        for (key, value) in members {
            values.push(match native {
                Native::Keys => Value::Text(key),
                Native::Values => value,
                _ => self.array(vec![Value::Text(key), value])?,
            });
        }
        self.array(values)
    }

    /// `Array.from(values)`, `Array.from({ length: 3 }, (_, index) => …)`
    fn array_from(&mut self, values: &Value, each: Option<&Value>) -> Stopped<Value> {
        let values = match values {
            Value::Object(id) if !self.is_array(values) => {
                let length = self.own_member(*id, "length").unwrap_or(Value::Undefined);
                let length = self.number(&length)?;
                if length >= 1.0 {
                    self.spend_memory(length)?;
                }
                vec![Value::Undefined; length.max(0.0) as usize]
            }
            _ => self.elements(values)?,
        };
        let Some(each) = each else { return self.array(values) };
        let mut made = Vec::with_capacity(values.len());
        for (index, value) in values.into_iter().enumerate() {
            made.push(self.call(each, &[value, Value::Number(index as f64)])?);
        }
        self.array(made)
    }

    fn integer(&mut self, value: &Value, radix: Option<&Value>) -> Stopped<Value> {
        let radix = match radix {
            None | Some(Value::Undefined) => 10,
            Some(Value::Number(radix)) if (2.0..=36.0).contains(radix) => *radix as u32,
            Some(_) => return Err(self.unknown("`parseInt` with this base")),
        };
        let text = self.number_text(value)?;
        let plain = text.trim();
        let (sign, digits) = match plain.strip_prefix('-') {
            Some(digits) => (-1.0, digits),
            None => (1.0, plain.strip_prefix('+').unwrap_or(plain)),
        };
        if digits.starts_with("0x") || digits.starts_with("0X") {
            return Err(self.unknown("`parseInt` of a hexadecimal number"));
        }
        let mut number: Option<f64> = None;
        for digit in digits.chars().map_while(|digit| digit.to_digit(radix)) {
            number = Some(number.unwrap_or(0.0) * f64::from(radix) + f64::from(digit));
        }
        Ok(Value::Number(number.map_or(f64::NAN, |number| sign * number)))
    }

    /// The text in which a number is looked for.
    fn number_text(&mut self, value: &Value) -> Stopped<Arc<str>> {
        let text = self.text(value)?;
        if text.len() > MAX_NUMBER { Err(self.unknown("a number in a long text")) } else { Ok(text) }
    }

    fn float(&mut self, value: &Value) -> Stopped<Value> {
        let text = self.number_text(value)?;
        let plain = text.trim();
        let is_part = |letter: &char| letter.is_ascii_digit() || matches!(letter, '.' | '-' | '+' | 'e' | 'E');
        let length: usize = plain.chars().take_while(is_part).map(char::len_utf8).sum();
        let longest = (0..=length).rev().filter_map(|end| plain.get(..end)).find(|part| {
            let ends_in_number = part.ends_with(|letter: char| letter.is_ascii_digit() || letter == '.');
            ends_in_number && !number_of_text(part).is_nan()
        });
        Ok(Value::Number(longest.map_or(f64::NAN, number_of_text)))
    }

    /// Gives the members of a value to an object.
    pub(super) fn assign_members(&mut self, target: &Value, source: &Value) -> Stopped<()> {
        if matches!(source, Value::Undefined | Value::Null) {
            return Ok(());
        }
        for (key, value) in self.own_members(source)? {
            self.set_member(target, &key, value)?;
        }
        Ok(())
    }

    /// A copy of everything that a value consists of.
    pub(super) fn copy(&mut self, value: &Value) -> Stopped<Value> {
        self.deeper(|machine| {
            machine.step()?;
            let Value::Object(_) = value else {
                // Text formats have no such numbers.
                let is_number = !matches!(value, Value::Number(number) if !number.is_finite());
                return if is_number { Ok(value.clone()) } else { Ok(Value::Null) };
            };
            if machine.is_array(value) {
                let elements = machine.elements(value)?;
                let copies = elements.iter().map(|element| match element {
                    Value::Undefined => Ok(Value::Null),
                    element => machine.copy(element),
                });
                let copies = copies.collect::<Stopped<Vec<Value>>>()?;
                return machine.array(copies);
            }
            if machine.is_function(value) {
                return Err(machine.unknown("a copy of a function"));
            }
            let mut members = Vec::new();
            for (key, member) in machine.own_members(value)? {
                if !matches!(member, Value::Undefined) && !machine.is_function(&member) {
                    members.push((key, machine.copy(&member)?));
                }
            }
            machine.object(members)
        })
    }

    /// Stops because something is used that is not run here.
    pub(super) fn unknown(&self, what: impl Into<String>) -> Stop {
        Stop::Unknown { range: self.at, what: what.into() }
    }
}

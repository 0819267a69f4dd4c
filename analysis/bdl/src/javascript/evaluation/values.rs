//! Values of JavaScript, as far as nothing else has to be known to handle them.

use std::cmp::Ordering;
use std::sync::Arc;

use super::natives::Native;

/// A value.
#[derive(Debug, Clone)]
pub(super) enum Value {
    /// A name that has no value yet.
    Nothing,
    /// `undefined`
    Undefined,
    /// `null`
    Null,
    /// `true`, `false`
    Boolean(bool),
    /// A number.
    Number(f64),
    /// A string.
    Text(Arc<str>),
    /// An object, an array or a function: its place among the objects.
    Object(usize),
    /// A function of JavaScript itself.
    Native(Native),
}

impl Value {
    /// A string.
    pub(super) fn text(text: &str) -> Value {
        Value::Text(Arc::from(text))
    }

    /// True if it counts as true.
    pub(super) fn is_true(&self) -> bool {
        match self {
            Value::Nothing | Value::Undefined | Value::Null => false,
            Value::Boolean(value) => *value,
            Value::Number(number) => *number != 0.0 && !number.is_nan(),
            Value::Text(text) => !text.is_empty(),
            Value::Object(_) | Value::Native(_) => true,
        }
    }

    /// True for `undefined` and `null`.
    pub(super) fn is_missing(&self) -> bool {
        matches!(self, Value::Nothing | Value::Undefined | Value::Null)
    }

    /// True if `===` holds.
    pub(super) fn is_same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Undefined, Value::Undefined) | (Value::Null, Value::Null) => true,
            (Value::Boolean(one), Value::Boolean(other)) => one == other,
            (Value::Number(one), Value::Number(other)) => one == other,
            (Value::Text(one), Value::Text(other)) => one == other,
            (Value::Object(one), Value::Object(other)) => one == other,
            (Value::Native(one), Value::Native(other)) => one == other,
            _ => false,
        }
    }
}

/// The number that a text is; not a number if it is none.
pub(super) fn number_of_text(text: &str) -> f64 {
    let text = text.trim();
    let radix = |prefix: [&str; 2]| prefix.iter().find_map(|prefix| text.strip_prefix(prefix));
    for (prefix, base) in [(["0x", "0X"], 16), (["0o", "0O"], 8), (["0b", "0B"], 2)] {
        if let Some(digits) = radix(prefix) {
            let is_number = !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(base));
            let value = u64::from_str_radix(digits, base).ok().filter(|_| is_number);
            return value.map_or(f64::NAN, |value| value as f64);
        }
    }
    match text {
        "" => 0.0,
        "Infinity" | "+Infinity" => f64::INFINITY,
        "-Infinity" => f64::NEG_INFINITY,
        _ if text.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '.' | '-' | '+' | 'e' | 'E')) => {
            text.parse().unwrap_or(f64::NAN)
        }
        _ => f64::NAN,
    }
}

/// A number as it is written.
pub(super) fn text_of_number(number: f64) -> String {
    let size = number.abs();
    if number.is_nan() {
        "NaN".to_owned()
    } else if number.is_infinite() {
        if number > 0.0 { "Infinity".to_owned() } else { "-Infinity".to_owned() }
    } else if number == 0.0 {
        "0".to_owned()
    } else if (1e-6..1e21).contains(&size) {
        number.to_string()
    } else {
        let written = format!("{number:e}");
        if size < 1.0 { written } else { written.replace('e', "e+") }
    }
}

/// The lower 32 bits of a number, with its sign.
pub(super) fn bits(number: f64) -> i32 {
    if !number.is_finite() {
        return 0;
    }
    let modulus = 4_294_967_296.0;
    let rest = number.trunc() % modulus;
    let rest = if rest < 0.0 { rest + modulus } else { rest };
    rest as u32 as i32
}

/// A power: of 1 and -1 with an infinite exponent there is none.
pub(super) fn power(base: f64, exponent: f64) -> f64 {
    if exponent.is_nan() || exponent.is_infinite() && base.abs() == 1.0 { f64::NAN } else { base.powf(exponent) }
}

/// The order of two texts by their units of 16 bits.
pub(super) fn order_of_texts(one: &str, other: &str) -> Ordering {
    if one.is_ascii() && other.is_ascii() { one.cmp(other) } else { one.encode_utf16().cmp(other.encode_utf16()) }
}

/// The units of a text from one to another; [`None`] where half a character would be left.
pub(super) fn units(text: &str, from: usize, to: usize) -> Option<String> {
    if text.is_ascii() {
        return Some(text.get(from.min(text.len())..to.min(text.len())).unwrap_or_default().to_owned());
    }
    let units: Vec<u16> = text.encode_utf16().take(to).skip(from).collect();
    String::from_utf16(&units).ok()
}

/// The number of units of 16 bits of a text.
pub(super) fn length(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.encode_utf16().count() }
}

/// The index that the name of a member is, as in `a["2"]`.
pub(super) fn index(key: &str) -> Option<usize> {
    let is_plain = key == "0" || !key.starts_with('0') && key.bytes().all(|byte| byte.is_ascii_digit());
    key.parse().ok().filter(|index| is_plain && *index < u32::MAX as usize)
}

/// The index that a number is.
pub(super) fn index_of_number(number: f64) -> Option<usize> {
    let is_index = (0.0..4_294_967_295.0).contains(&number) && number.trunc() == number;
    is_index.then_some(number as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_in_javascript() {
        for (number, text) in
            [(1.0, "1"), (-0.5, "-0.5"), (1e21, "1e+21"), (1.5e-7, "1.5e-7"), (0.1 + 0.2, "0.30000000000000004")]
        {
            assert_eq!(text_of_number(number), text);
        }
    }

    #[test]
    fn texts_are_numbers() {
        for (text, number) in [(" 12 ", 12.0), ("", 0.0), ("0x10", 16.0), ("-1.5e2", -150.0)] {
            assert_eq!(number_of_text(text), number, "{text}");
        }
        for text in ["1a", "nan", "inf", "0x", "--1"] {
            assert!(number_of_text(text).is_nan(), "{text}");
        }
    }

    #[test]
    fn numbers_have_32_bits() {
        for (number, expected) in [(1.9, 1), (-1.9, -1), (4_294_967_297.0, 1), (2_147_483_648.0, i32::MIN)] {
            assert_eq!(bits(number), expected);
        }
    }
}

//! The meaning of the literals of GDL: numbers, dice and strings.
//!
//! Values are the reader's, which is what every module was written against; where the document
//! sees another value, [`Number::Dice`] keeps the parts so that both can be shown.

use std::borrow::Cow;

/// A number token's meaning (documents/gdl.txt, Lexical Elements; the cut is the reader's).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Number {
    /// `42`, `-1`
    Integer(i32),
    /// `0.25`: the value is the number times 100.
    Decimal(i32),
    /// `65%`: the value is the number before the sign.
    Percent(i32),
    /// `3d6+3`
    Dice(Dice),
}

/// A dice spec's parts as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dice {
    /// The number of dice that are thrown.
    pub count: i32,
    /// The number of values that a die has.
    pub sides: i32,
    /// The number that is added; negative for `-`.
    pub offset: i32,
    /// A sign before the whole spec.
    pub negative: bool,
}

impl Number {
    /// The integer the reader stores. For dice the parts packed into 16 bits: 16384 to 32767,
    /// or -32768 to -16385 with a negative offset.
    pub fn value(self) -> i32 {
        match self {
            Number::Integer(value) | Number::Decimal(value) | Number::Percent(value) => value,
            Number::Dice(dice) => dice.packed(),
        }
    }
}

impl Dice {
    /// The parts as the reader packs them, also when they are out of range.
    pub fn packed(self) -> i32 {
        let minus = self.negative || self.offset < 0;
        let low = if self.offset < 0 && !self.negative { -self.offset - 1 } else { self.offset.abs() };
        let bits = (u32::from(minus) << 15)
            | (u32::from(!minus) << 14)
            | ((self.count.wrapping_sub(1) as u32) << 11)
            | ((self.sides.wrapping_sub(2) as u32) << 7)
            | (low as u32 & 0x7f);
        i32::from(bits as u16 as i16)
    }
}

/// Reads a number token.
pub fn number(text: &str) -> Number {
    let bytes = text.as_bytes();
    let negative = bytes.first() == Some(&b'-');
    let mut value: i64 = 0;
    let mut factor: i64 = if bytes.first() == Some(&b'.') { 100 } else { 1 };
    let mut decimal = factor == 100;
    let mut percent = false;
    let mut count = 0;
    let mut sides = 0;
    let mut after_d = false;
    let mut minus_offset = false;
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'0'..=b'9' => {
                value = (value * 10 + i64::from(byte - b'0')).min(i64::from(i32::MAX));
                if factor > 1 && at > 0 {
                    factor /= 10;
                }
            }
            b'd' => {
                count = value;
                value = 0;
                after_d = true;
            }
            b'+' | b'-' if at > 0 => {
                minus_offset |= byte == b'-';
                sides = value;
                value = 0;
                after_d = false;
            }
            b'.' if at > 0 => {
                factor = 100;
                decimal = true;
            }
            b'%' => percent = true,
            _ => {}
        }
    }
    let int = |value: i64| value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
    if after_d {
        sides = value;
        value = 0;
    }
    if count > 0 {
        let offset = if minus_offset && !negative { -value } else { value };
        return Number::Dice(Dice { count: int(count), sides: int(sides), offset: int(offset), negative });
    }
    let signed = if negative { -value } else { value };
    match (decimal, percent) {
        (true, _) => Number::Decimal(int(signed * factor)),
        (false, true) => Number::Percent(int(signed)),
        (false, false) => Number::Integer(int(signed)),
    }
}

/// The text that a string or symbol token stands for: without delimiters, escapes resolved.
/// A backslash keeps the next character; with a 0 it begins an octal number of all digits that
/// follow (Xconq's reader), or of exactly three digits (the document).
pub fn unescape(token: &str) -> Cow<'_, str> {
    let inner = match token.as_bytes().first() {
        Some(&delimiter @ (b'"' | b'|')) => {
            let rest = &token[1..];
            rest.strip_suffix(char::from(delimiter)).unwrap_or(rest)
        }
        _ => token,
    };
    if memchr::memchr(b'\\', inner.as_bytes()).is_none() {
        return Cow::Borrowed(inner);
    }
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('0') => {
                let mut code: u32 = 0;
                while let Some(digit) = chars.peek().and_then(|c| c.to_digit(10)) {
                    code = code.wrapping_mul(8).wrapping_add(digit);
                    chars.next();
                }
                out.push(char::from(code as u8));
            }
            Some(first @ '1'..='7') => {
                let mut ahead = chars.clone();
                let digits = [Some(first), ahead.next(), ahead.next()].map(|c| c.and_then(|c| c.to_digit(8)));
                if let [Some(a), Some(b), Some(c)] = digits {
                    out.push(char::from((a * 64 + b * 8 + c) as u8));
                    chars = ahead;
                } else {
                    out.push(first);
                }
            }
            Some(other) => out.push(other),
            None => out.push('\\'),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_the_reader_sees_them() {
        let value = |text| number(text).value();
        assert_eq!(value("99"), 99);
        assert_eq!(value("-1"), -1);
        assert_eq!(value("65%"), 65);
        assert_eq!(value("65.2%"), 6520);
        assert_eq!(value("4.00"), 400);
        assert_eq!(value("0.10"), 10);
        assert_eq!(value(".5"), 50);
        assert_eq!(value("1."), 100);
        assert_eq!(value("-5."), -500);
        assert_eq!(value("0.333"), 333);
        assert_eq!(value("1939-45"), 45);
        assert_eq!(value("--5"), -5);
        assert_eq!(value("0d6"), 0);
        assert_eq!(value("99999999999999999999"), i32::MAX);
    }

    #[test]
    fn dice_are_packed() {
        assert_eq!(number("3d6").value(), 16384 + (2 << 11) + (4 << 7));
        assert_eq!(number("3d6+3").value(), 16384 + (2 << 11) + (4 << 7) + 3);
        let Number::Dice(dice) = number("2d6-2") else { panic!("not dice") };
        assert_eq!((dice.count, dice.sides, dice.offset), (2, 6, -2));
        assert!((-32768..=-16385).contains(&number("2d6-2").value()));
    }

    #[test]
    fn escapes() {
        assert_eq!(unescape(r#""a \"quoted\" string""#), "a \"quoted\" string");
        assert_eq!(unescape(r#""\0351""#), "é");
        assert_eq!(unescape(r#""\351t""#), "ét");
        assert_eq!(unescape(r#""a\nb""#), "anb");
        assert_eq!(unescape("|foo bar|"), "foo bar");
        assert_eq!(unescape("plain"), "plain");
    }
}

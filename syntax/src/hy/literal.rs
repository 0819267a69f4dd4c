//! The meaning of the atoms of Hy: numbers, strings, and the names that symbols stand for (reference/pyherc.md, Hy
//! reader). The two readers differ, so most of it asks for a generation.

use std::ops::Range;

/// The generation of Hy that a file is written for; the document's is the first one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Generation {
    /// Hy 0.11: `(require pyherc.macros)`, `nil`, `true`.
    Y2015,
    /// Hy 0.12: `(require [pyherc.macros [*]])`, sets, fractions, numbers of other bases.
    Y2017,
}

/// The value of a run of characters that is a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number {
    /// `42`, `-3`, `0x1F`; the nearest value that fits if it is larger.
    Integer(i64),
    /// `1/2`, as written.
    Fraction {
        /// Before the slash.
        numerator: i64,
        /// After it; may be 0.
        denominator: i64,
    },
    /// `1.5`, `1e3`, `nan`
    Float(f64),
    /// `2j`, `1+2j`
    Complex,
}

impl Number {
    /// The value, if it is a whole number.
    pub fn integer(self) -> Option<i64> {
        match self {
            Number::Integer(value) => Some(value),
            _ => None,
        }
    }

    /// The value on the number line; `None` for complex numbers and fractions of zero.
    pub fn value(self) -> Option<f64> {
        match self {
            Number::Integer(value) => Some(value as f64),
            Number::Fraction { denominator: 0, .. } | Number::Complex => None,
            Number::Fraction { numerator, denominator } => Some(numerator as f64 / denominator as f64),
            Number::Float(value) => Some(value),
        }
    }
}

/// Reads a run of characters as a number, in the readers' order: whole, fraction, float, complex.
/// `None` means a symbol or a keyword. (Digits of other scripts, which Python would take too,
/// are left out.)
pub fn number(text: &str, generation: Generation) -> Option<Number> {
    let first = *text.as_bytes().first()?;
    let may_be = first.is_ascii_digit() || matches!(first, b'+' | b'-' | b'.' | b'i' | b'I' | b'n' | b'N' | b'J');
    if !may_be {
        return None;
    }
    if let Some(value) = integer(text, generation) {
        return Some(Number::Integer(value));
    }
    if generation == Generation::Y2017
        && let Some((above, below)) = text.split_once('/')
        && let Some(numerator) = integer(above, generation)
        && let Some(denominator) = integer(below, generation)
    {
        return Some(Number::Fraction { numerator, denominator });
    }
    if let Some(value) = float(text) {
        return Some(Number::Float(value));
    }
    complex(text).then_some(Number::Complex)
}

fn integer(text: &str, generation: Generation) -> Option<i64> {
    if generation == Generation::Y2017 {
        for (leader, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] {
            if let Some(rest) = text.strip_prefix(leader) {
                return digits(rest.strip_prefix('_').unwrap_or(rest), radix);
            }
        }
    }
    match text.strip_prefix('-') {
        Some(rest) => digits(rest, 10).map(|value| -value),
        None => digits(text.strip_prefix('+').unwrap_or(text), 10),
    }
}

/// Digits with single underscores between them.
fn digits(text: &str, radix: u32) -> Option<i64> {
    let mut value: i64 = 0;
    let mut after_digit = false;
    for c in text.chars() {
        if c == '_' && after_digit {
            after_digit = false;
            continue;
        }
        let digit = c.to_digit(radix)?;
        value = value.saturating_mul(i64::from(radix)).saturating_add(i64::from(digit));
        after_digit = true;
    }
    after_digit.then_some(value)
}

fn float(text: &str) -> Option<f64> {
    if !text.contains('_') {
        return text.parse().ok();
    }
    let bytes = text.as_bytes();
    let between_digits =
        |at: usize| at > 0 && bytes[at - 1].is_ascii_digit() && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
    let grouped = bytes.iter().enumerate().all(|(at, &byte)| byte != b'_' || between_digits(at));
    if grouped { text.replace('_', "").parse().ok() } else { None }
}

fn complex(text: &str) -> bool {
    let Some(body) = text.strip_suffix(['j', 'J']) else { return false };
    if text == "j" {
        return false; // the readers keep it as a symbol
    }
    let imaginary = |part: &str| matches!(part, "" | "+" | "-") || float(part).is_some();
    if imaginary(body) {
        return true;
    }
    let bytes = body.as_bytes();
    let sign = (1..bytes.len()).find(|&at| matches!(bytes[at], b'+' | b'-') && !matches!(bytes[at - 1], b'e' | b'E'));
    sign.is_some_and(|at| float(&body[..at]).is_some() && imaginary(&body[at..]))
}

/// The name that a symbol stands for in Python, part by part between its dots: `room-list` is
/// `room_list`, `*x*` is `X`, `x?` is `is_x`; Hy 0.12 makes `x!` into `x_bang`, Hy 0.11
/// reads `true`, `false`, `nil` and `null` as Python's names.
pub fn mangle(symbol: &str, generation: Generation) -> String {
    if generation == Generation::Y2015 {
        match symbol {
            "true" => return "True".to_owned(),
            "false" => return "False".to_owned(),
            "nil" | "null" => return "None".to_owned(),
            _ => {}
        }
    }
    // Most symbols have no other marks than dashes.
    if symbol != "-" && !symbol.bytes().any(|byte| matches!(byte, b'*' | b'?' | b'!' | b'.')) {
        return symbol.replace('-', "_");
    }
    let parts: Vec<String> = symbol.split('.').map(|part| mangle_part(part, generation)).collect();
    parts.join(".")
}

fn mangle_part(part: &str, generation: Generation) -> String {
    let mut name = match part.strip_prefix('*').and_then(|rest| rest.strip_suffix('*')) {
        Some(inner) if !inner.is_empty() => inner.to_uppercase(),
        _ => part.to_owned(),
    };
    if name != "-" {
        name = name.replace('-', "_");
    }
    if name != "?"
        && let Some(rest) = name.strip_suffix('?')
    {
        name = format!("is_{rest}");
    }
    if generation == Generation::Y2017
        && name != "!"
        && let Some(rest) = name.strip_suffix('!')
    {
        name = format!("{rest}_bang");
    }
    name
}

/// True if a symbol is one of the two spellings of a name with dashes (`room-list`,
/// `room_list`). For the names of the level language, none of which has other marks.
#[inline]
pub fn spells(symbol: &str, name: &str) -> bool {
    if symbol.len() != name.len() {
        return false;
    }
    // Most are written with dashes, and most others differ at once.
    let dashed = |byte: u8| if byte == b'_' { b'-' } else { byte };
    symbol == name || symbol.bytes().map(dashed).eq(name.bytes().map(dashed))
}

/// True if a text is what a name with dashes is in Python: `room_list` for `room-list`. For the same names.
pub fn is_in_python(text: &str, name: &str) -> bool {
    let mangled = |byte: u8| if byte == b'-' { b'_' } else { byte };
    text.len() == name.len() && text.bytes().eq(name.bytes().map(mangled))
}

/// The one character that names a reader macro: `t` of `#t`.
pub fn reader_name(mark: &str) -> Option<char> {
    mark.strip_prefix('#')?.chars().next()
}

/// Bytes before the text of a string token: its prefix and the quote.
pub fn opening_len(token: &str) -> usize {
    token.find('"').map_or(0, |quote| quote + 1)
}

/// The range of the text of a string token, in bytes of the token, without prefix and quotes; half open.
pub fn inner_range(token: &str) -> Range<usize> {
    let start = opening_len(token);
    let end = if token[start..].ends_with('"') { token.len() - 1 } else { token.len() };
    start..end
}

fn is_raw(token: &str) -> bool {
    token[..opening_len(token)].contains('r')
}

/// The meaning of a backslash and the characters after it.
enum Escape {
    Char(char),
    /// A line break behind a backslash: nothing.
    Nothing,
    /// No escape: the backslash stays.
    Keep,
    Bad(&'static str),
}

/// Reads an escape as Python does; `rest` begins with the backslash. The first value is its length.
fn escape(rest: &str) -> (usize, Escape) {
    let Some(c) = rest[1..].chars().next() else { return (1, Escape::Keep) };
    let plain = match c {
        '\n' => return (2, Escape::Nothing),
        '\r' => return (if rest[2..].starts_with('\n') { 3 } else { 2 }, Escape::Nothing),
        '\\' | '\'' | '"' => c,
        'a' => '\u{7}',
        'b' => '\u{8}',
        'f' => '\u{C}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'v' => '\u{B}',
        '0'..='7' => {
            let digits = rest[1..].bytes().take(3).take_while(|byte| (b'0'..=b'7').contains(byte)).count();
            let code = u32::from_str_radix(&rest[1..=digits], 8).unwrap_or(0);
            return (1 + digits, Escape::Char(char::from_u32(code).unwrap_or('\u{FFFD}')));
        }
        'x' => {
            return hexadecimal(
                rest,
                2,
                "`\\x` needs exactly two hexadecimal digits; a backslash itself is written `\\\\`",
            );
        }
        'u' => {
            return hexadecimal(
                rest,
                4,
                "`\\u` needs exactly four hexadecimal digits; a backslash itself is written `\\\\`",
            );
        }
        'U' => {
            let wrong = "`\\U` needs exactly eight hexadecimal digits, at most `0010FFFF`; a backslash itself is written `\\\\`";
            return hexadecimal(rest, 8, wrong);
        }
        'N' => {
            // The list of Unicode's names is not at hand, so the escape stays as it is.
            let name = rest[2..].strip_prefix('{').and_then(|name| name.find('}'));
            return match name {
                Some(len) if len > 0 => (len + 4, Escape::Keep),
                _ => (
                    2,
                    Escape::Bad("`\\N` needs the name of a character in braces; a backslash itself is written `\\\\`"),
                ),
            };
        }
        _ => return (1 + c.len_utf8(), Escape::Keep),
    };
    (2, Escape::Char(plain))
}

fn hexadecimal(rest: &str, count: usize, wrong: &'static str) -> (usize, Escape) {
    let digits = rest[2..].bytes().take(count).take_while(u8::is_ascii_hexdigit).count();
    let code = if digits == count { u32::from_str_radix(&rest[2..2 + count], 16).ok() } else { None };
    let escape = match code {
        // Half of a surrogate pair is a character for Python, not for Rust.
        Some(code) if code <= 0x0010_FFFF => Escape::Char(char::from_u32(code).unwrap_or('\u{FFFD}')),
        _ => Escape::Bad(wrong),
    };
    (2 + digits, escape)
}

/// The text that a string token stands for. Escapes that are wrong stay as they are written.
pub fn unescape(token: &str) -> String {
    let inner = &token[inner_range(token)];
    if is_raw(token) || !inner.contains('\\') {
        return inner.to_owned();
    }
    let mut out = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let (len, escape) = escape(&rest[at..]);
        match escape {
            Escape::Char(c) => out.push(c),
            Escape::Nothing => {}
            Escape::Keep | Escape::Bad(_) => out.push_str(&rest[at..at + len]),
        }
        rest = &rest[at + len..];
    }
    out.push_str(rest);
    out
}

/// The first escape of a string token that Python refuses, and what is wrong with it.
pub fn bad_escape(token: &str) -> Option<(Range<usize>, &'static str)> {
    let inner = inner_range(token);
    if is_raw(token) {
        return None;
    }
    let mut at = inner.start;
    while let Some(next) = token[at..inner.end].find('\\') {
        at += next;
        let (len, escape) = escape(&token[at..inner.end]);
        if let Escape::Bad(wrong) = escape {
            return Some((at..at + len, wrong));
        }
        at += len;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_both_generations() {
        let both = |text| (number(text, Generation::Y2015), number(text, Generation::Y2017));
        for (text, value) in [("42", 42), ("-3", -3), ("+4", 4), ("017", 17), ("1_000", 1000), ("0", 0)] {
            assert_eq!(both(text), (Some(Number::Integer(value)), Some(Number::Integer(value))), "{text}");
        }
        for (text, value) in [("0x1F", 31), ("0o17", 15), ("0b1", 1), ("0x_1f", 31)] {
            assert_eq!(both(text), (None, Some(Number::Integer(value))), "{text}");
        }
        for (text, value) in [("1e3", 1000.0), (".5", 0.5), ("5.", 5.0), ("-1.5e-1", -0.15), ("1_0.5", 10.5)] {
            assert_eq!(both(text), (Some(Number::Float(value)), Some(Number::Float(value))), "{text}");
        }
        let half = Number::Fraction { numerator: 1, denominator: 2 };
        assert_eq!(both("1/2"), (None, Some(half)));
        assert_eq!(half.value(), Some(0.5));
        for text in ["2j", "J", "1+2j", "1e+3-j", "-j"] {
            assert_eq!(both(text), (Some(Number::Complex), Some(Number::Complex)), "{text}");
        }
        for text in ["inf", "-inf", "nan", "Infinity"] {
            assert!(matches!(both(text).1, Some(Number::Float(_))), "{text}");
        }
        let symbols = [
            "1,000", "j", "-", "+", ".", "...", "1/", "1/2/3", "_1", "1__0", "0X1F", "-0x1F", "1st", "item", "null",
            "e3",
        ];
        for text in symbols {
            assert_eq!(both(text), (None, None), "{text}");
        }
        assert_eq!(number("99999999999999999999", Generation::Y2017), Some(Number::Integer(i64::MAX)));
    }

    #[test]
    fn names_are_mangled() {
        let new = |text| mangle(text, Generation::Y2017);
        assert_eq!(new("room-list"), "room_list");
        assert_eq!(new("*name-forms*"), "NAME_FORMS");
        assert_eq!(new("boots?"), "is_boots");
        assert_eq!(new("are-equal!"), "are_equal_bang");
        assert_eq!(new("self.is-on?.x-y"), "self.is_is_on.x_y");
        for text in ["-", "*", "**", "?", "!", ".", "nil"] {
            assert_eq!(new(text), text);
        }
        assert_eq!(new("--"), "__");
        assert_eq!(mangle("nil", Generation::Y2015), "None");
        assert_eq!(mangle("set!", Generation::Y2015), "set!");
        assert!(spells("level_config-dsl", "level-config-dsl"));
        assert!(!spells("level", "level-list"));
    }

    #[test]
    fn strings() {
        assert_eq!(unescape(r#""a \"b\" \\ \x41\u0042\101\q\n""#), "a \"b\" \\ ABA\\q\n");
        assert_eq!(unescape("\"one \\\ntwo\""), "one two");
        assert_eq!(unescape(r#"r"C:\new""#), "C:\\new");
        assert_eq!(unescape("\"open"), "open");
        assert_eq!(unescape("\""), "");
        assert_eq!(unescape("\"\\"), "\\");
        assert_eq!(bad_escape(r#""a\x4""#).map(|(range, _)| range), Some(2..5));
        assert_eq!(bad_escape(r#""\N{DIGIT ONE}\q""#), None);
        assert!(bad_escape(r#""\Nope""#).is_some());
        assert!(bad_escape(r#""\U00110000""#).is_some());
        assert_eq!(bad_escape(r#"r"\x""#), None);
        assert_eq!(reader_name("#t"), Some('t'));
    }
}

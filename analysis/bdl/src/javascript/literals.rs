//! Whether numbers, strings and template literals are what ECMAScript allows in modules: the lexer takes anything that
//! looks like one.

use std::ops::Range;

/// The fault of a number; `None` if it has none. A letter directly behind it is not a part of it.
pub(super) fn number(text: &str) -> Option<String> {
    let is_part = |part: &str, radix: u32| {
        let is_between = !part.starts_with('_') && !part.ends_with('_') && !part.contains("__");
        !part.is_empty() && is_between && part.chars().all(|c| c == '_' || c.is_digit(radix))
    };
    let radix = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => Some((16, "a hexadecimal")),
        [b'0', b'o' | b'O', ..] => Some((8, "an octal")),
        [b'0', b'b' | b'B', ..] => Some((2, "a binary")),
        _ => None,
    };
    if let Some((radix, name)) = radix {
        let part = text.get(2..).unwrap_or_default();
        let part = part.strip_suffix('n').unwrap_or(part);
        return (!is_part(part, radix)).then(|| format!("`{text}` is not {name} number"));
    }
    if matches!(text.as_bytes(), [b'0', b'0'..=b'9' | b'_', ..]) {
        let decimal = text.trim_start_matches(['0', '_']);
        let decimal = if decimal.starts_with(|c: char| c.is_ascii_digit()) { decimal } else { "0" };
        let octal = u64::from_str_radix(decimal, 8).ok().filter(|value| *value > 7);
        let octal = octal.map(|value| format!(", or `0o{decimal}` for {value}")).unwrap_or_default();
        return Some(format!("in a module, no number begins with `0` and another digit: write `{decimal}`{octal}"));
    }
    if text.contains("._") {
        return Some(format!("`{text}` is not a number: `_` stands between two digits"));
    }
    let is_long = text.ends_with('n') && text.contains('.');
    is_long.then(|| format!("`{text}` is not a number: `n` stands behind whole numbers only"))
}

/// The first escape in a string or template literal that means nothing, as its bytes in the text, with what is to be
/// said of it.
pub(super) fn escape(text: &str) -> Option<(Range<usize>, String)> {
    let mut at = 0;
    loop {
        at += text.get(at..)?.find('\\')?;
        let behind = text.get(at + 1..)?;
        let letter = behind.chars().next()?;
        let figures = behind.get(1..).unwrap_or_default();
        let are_hex = |count: usize| {
            let found = figures.as_bytes().get(..count);
            found.is_some_and(|found| found.iter().all(u8::is_ascii_hexdigit))
        };
        let fault = match letter {
            'x' if !are_hex(2) => Some("`\\x` needs two hexadecimal digits, as in `\\x41`".to_owned()),
            'u' if !figures.starts_with('{') && !are_hex(4) => {
                Some("`\\u` needs four hexadecimal digits, as in `\\u2654`, or braces, as in `\\u{1f43a}`".to_owned())
            }
            'u' if figures.starts_with('{') => in_braces(figures),
            '0' if !figures.starts_with(|c: char| c.is_ascii_digit()) => None,
            '0'..='9' => Some(format!(
                "in a module, a digit cannot stand behind `\\`: write `\\x0{letter}` for the character with this \
                 number, or `\\\\` for a backslash"
            )),
            _ => None,
        };
        if let Some(fault) = fault {
            return Some((at..at + 1 + letter.len_utf8(), fault));
        }
        at += 1 + letter.len_utf8();
    }
}

/// The fault of `{1f43a}` behind `\u`.
fn in_braces(text: &str) -> Option<String> {
    let digits = text.split_once('}').map(|(digits, _)| digits.trim_start_matches('{')).unwrap_or_default();
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return Some("`\\u{` needs hexadecimal digits and a `}`, as in `\\u{1f43a}`".to_owned());
    }
    let value = u32::from_str_radix(digits.trim_start_matches('0'), 16);
    let is_there = value.is_ok_and(|value| value <= 0x10_ffff) || digits.bytes().all(|digit| digit == b'0');
    (!is_there).then(|| "there is no such character: the last one is `\\u{10ffff}`".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        for text in ["0", "10", "1_000", "0xff", "0b1_0", "0o17n", "5.", ".5", "1.5e-3", "10n", "0.5", "0n"] {
            assert_eq!(number(text), None, "{text}");
        }
        for (text, expected) in [
            ("010", "in a module, no number begins with `0` and another digit: write `10`, or `0o10` for 8"),
            ("007", "in a module, no number begins with `0` and another digit: write `7`"),
            ("08", "in a module, no number begins with `0` and another digit: write `8`"),
            ("00", "in a module, no number begins with `0` and another digit: write `0`"),
            ("0b12", "`0b12` is not a binary number"),
            ("0x", "`0x` is not a hexadecimal number"),
            ("0o1_", "`0o1_` is not an octal number"),
            ("1._5", "`1._5` is not a number: `_` stands between two digits"),
            ("1.5n", "`1.5n` is not a number: `n` stands behind whole numbers only"),
        ] {
            assert_eq!(number(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn escapes() {
        for text in [r#""a\n\0\"\\1""#, r#"'\x41\u2654\u{1f43a}\u{000041}\}'"#, "\"\\\n\"", "\"\\é\""] {
            assert_eq!(escape(text), None, "{text}");
        }
        for (text, range, expected) in [
            (r#""a\x4""#, 2..4, "`\\x` needs two hexadecimal digits"),
            (r#""\u12""#, 1..3, "`\\u` needs four hexadecimal digits"),
            (r#""\u{""#, 1..3, "`\\u{` needs hexadecimal digits and a `}`"),
            (r#""\u{110000}""#, 1..3, "there is no such character"),
            (r#""\07""#, 1..3, "in a module, a digit cannot stand behind `\\`: write `\\x00`"),
            (r#""\\\8""#, 3..5, "in a module, a digit cannot stand behind `\\`: write `\\x08`"),
        ] {
            let (found, message) = escape(text).unwrap_or_default();
            assert_eq!(found, range, "{text}");
            assert!(message.starts_with(expected), "{text}: {message}");
        }
    }
}

//! The values of numbers and texts as they are written.

/// The value of a number; [`None`] for one of more than 64 bits (`10n`) and what is not one.
pub(super) fn number(written: &str) -> Option<f64> {
    let plain = written.replace('_', "");
    let radix = match plain.as_bytes() {
        [b'0', b'x' | b'X', ..] => 16,
        [b'0', b'o' | b'O', ..] => 8,
        [b'0', b'b' | b'B', ..] => 2,
        [b'0', b'0'..=b'9', ..] => return None,
        _ => return plain.parse().ok().filter(|_| !plain.ends_with('n')),
    };
    // Numbers of more bits than this are rounded by rules of their own.
    u64::from_str_radix(plain.get(2..)?, radix).ok().filter(|value| *value < 1 << 53).map(|value| value as f64)
}

/// The text that is written between quotes; [`None`] if it has half a character or an escape that means nothing.
pub(super) fn text(written: &str) -> Option<String> {
    if !written.contains(['\\', '\r']) {
        return Some(written.to_owned());
    }
    let mut units: Vec<u16> = Vec::with_capacity(written.len());
    let mut letters = written.chars().peekable();
    let push = |units: &mut Vec<u16>, letter: char| units.extend_from_slice(letter.encode_utf16(&mut [0; 2]));
    while let Some(letter) = letters.next() {
        if letter == '\r' {
            letters.next_if_eq(&'\n');
            units.push(10);
            continue;
        }
        if letter != '\\' {
            push(&mut units, letter);
            continue;
        }
        match letters.next()? {
            'n' => units.push(10),
            't' => units.push(9),
            'r' => units.push(13),
            'b' => units.push(8),
            'f' => units.push(12),
            'v' => units.push(11),
            '0' => units.push(0),
            'x' => units.push(hexadecimal(&mut letters, 2)?),
            'u' if letters.next_if_eq(&'{').is_some() => {
                let mut value: u32 = 0;
                loop {
                    match letters.next()? {
                        '}' => break,
                        digit => value = value.checked_mul(16)?.checked_add(digit.to_digit(16)?)?,
                    }
                }
                push(&mut units, char::from_u32(value)?);
            }
            'u' => units.push(hexadecimal(&mut letters, 4)?),
            '\r' => {
                letters.next_if_eq(&'\n');
            }
            '\n' | '\u{2028}' | '\u{2029}' => {}
            '1'..='9' => return None,
            other => push(&mut units, other),
        }
    }
    String::from_utf16(&units).ok()
}

/// The number that this many digits are.
fn hexadecimal(letters: &mut impl Iterator<Item = char>, digits: u32) -> Option<u16> {
    let mut value: u16 = 0;
    for _ in 0..digits {
        value = value.checked_mul(16)?.checked_add(u16::try_from(letters.next()?.to_digit(16)?).ok()?)?;
    }
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_values() {
        for (written, value) in [("10", 10.0), ("1_000", 1000.0), ("0xff", 255.0), ("5.", 5.0), (".5e1", 5.0)] {
            assert_eq!(number(written), Some(value), "{written}");
        }
        for written in ["10n", "08", "0x"] {
            assert_eq!(number(written), None, "{written}");
        }
    }

    #[test]
    fn texts_have_escapes() {
        assert_eq!(text(r"a\n\x41\u2654\u{1f43a}\}").as_deref(), Some("a\nA♔🐺}"));
        assert_eq!(text(r"\ud83d\udc3a").as_deref(), Some("🐺"));
        assert_eq!(text(r"\ud83d").as_deref(), None);
    }
}

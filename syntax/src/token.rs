//! Tokens, as lexers make them.

/// A token: its kind and the byte where it begins. It ends where the next one begins.
#[derive(Debug, Clone, Copy)]
pub struct Token<K> {
    /// The kind of the token.
    pub kind: K,
    /// Byte offset of its first character.
    pub start: u32,
}

/// The length of the rest of a comment that may hold comments, and true if it ends before the text does.
pub(crate) fn nested_comment(rest: &str, open: [u8; 2], close: [u8; 2]) -> (usize, bool) {
    let bytes = rest.as_bytes();
    let mut depth = 1;
    let mut at = 0;
    while at < bytes.len() {
        let is = |mark: [u8; 2]| bytes[at] == mark[0] && bytes.get(at + 1) == Some(&mark[1]);
        let (opens, closes) = (is(open), is(close));
        depth += i32::from(opens) - i32::from(closes);
        at += if opens || closes { 2 } else { 1 };
        if depth == 0 {
            return (at, true);
        }
    }
    (at, false)
}

/// The length of the rest of a text up to its delimiter, in which a backslash takes the next character with it, and
/// true if the delimiter is there.
pub(crate) fn delimited(rest: &str, delimiter: u8) -> (usize, bool) {
    let bytes = rest.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            byte if byte == delimiter => return (at + 1, true),
            _ => at += 1,
        }
    }
    (bytes.len(), false)
}

//! The pieces that an `explicit` block among the pieces defines: the keys of the object that it
//! writes in JavaScript (documents/bdl.txt, Pieces Description).
//!
//! The reader knows just enough of JavaScript to tell a key from what is in a value. Where it meets
//! something else it says so, and nobody is told that a piece is missing.

use std::ops::Range;

/// A key of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptKey {
    /// Bytes of the name, without quotes.
    pub name: Range<usize>,
    /// Bytes from the key to the end of its value.
    pub full: Range<usize>,
}

/// The keys of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptKeys {
    /// In order of position.
    pub keys: Vec<ScriptKey>,
    /// False if the object may have other keys: one is computed or spread, or the text is not
    /// understood.
    pub complete: bool,
}

/// The keys between the braces of a whole `explicit` block; ranges count from the block's start.
pub fn keys(block: &str) -> ScriptKeys {
    let start = block.find('{').map_or(block.len(), |brace| brace + 1);
    let end = block.strip_suffix('}').map_or(block.len(), str::len).max(start);
    let mut reader = Reader { bytes: &block.as_bytes()[..end], at: start, open: Vec::new(), after_value: false };
    let mut found = ScriptKeys { keys: Vec::new(), complete: true };
    let mut entry = Entry::default();
    while let Some(token) = reader.token() {
        match token.kind {
            Kind::Fault => {
                found.complete = false;
                break;
            }
            Kind::Comma if reader.open.is_empty() => {
                entry.finish(&mut found.keys);
                continue;
            }
            _ if entry.in_value => {}
            // The last of several words is the key: `async turn() { … }`.
            Kind::Word => entry.name = Some(token.range.clone()),
            Kind::Text => entry.name = Some(token.range.start + 1..token.range.end - 1),
            Kind::Colon | Kind::Paren if entry.name.is_some() => entry.in_value = true,
            _ => {
                found.complete = false;
                entry.in_value = true;
            }
        }
        entry.cover(token.range);
    }
    entry.finish(&mut found.keys);
    found.complete &= reader.open.is_empty();
    found
}

/// The entry of the object that is being read.
#[derive(Default)]
struct Entry {
    name: Option<Range<usize>>,
    full: Option<Range<usize>>,
    in_value: bool,
}

impl Entry {
    fn cover(&mut self, range: Range<usize>) {
        let start = self.full.as_ref().map_or(range.start, |full| full.start);
        self.full = Some(start..range.end);
    }

    fn finish(&mut self, keys: &mut Vec<ScriptKey>) {
        let entry = std::mem::take(self);
        if let (Some(name), Some(full)) = (entry.name, entry.full)
            && !name.is_empty()
        {
            keys.push(ScriptKey { name, full });
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Word,
    /// `"…"` or `'…'`
    Text,
    Comma,
    Colon,
    /// `(`
    Paren,
    Other,
    /// What is no JavaScript.
    Fault,
}

struct Token {
    kind: Kind,
    range: Range<usize>,
}

struct Reader<'t> {
    bytes: &'t [u8],
    at: usize,
    /// The brackets that are open, a back quote standing for the `${` of a template literal.
    open: Vec<u8>,
    /// True after what has a value, where `/` divides and begins no regular expression.
    after_value: bool,
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// The next token; blanks and comments are none.
    fn token(&mut self) -> Option<Token> {
        loop {
            let start = self.at;
            let byte = self.peek()?;
            self.at += 1;
            let kind = match byte {
                b' ' | b'\t' | b'\r' | b'\n' => continue,
                b'/' if self.peek() == Some(b'/') => {
                    while self.peek().is_some_and(|byte| !matches!(byte, b'\n' | b'\r')) {
                        self.at += 1;
                    }
                    continue;
                }
                b'/' if self.peek() == Some(b'*') => {
                    let text = &self.bytes[self.at + 1..];
                    let len = text.windows(2).position(|pair| pair == b"*/").map_or(text.len(), |at| at + 2);
                    self.at += 1 + len;
                    continue;
                }
                b'/' if !self.after_value => self.regex(),
                b'"' | b'\'' => self.string(byte),
                b'`' => self.template(),
                b'(' | b'[' | b'{' => {
                    self.open.push(byte);
                    if byte == b'(' { Kind::Paren } else { Kind::Other }
                }
                b')' | b']' | b'}' => self.close(byte),
                b',' => Kind::Comma,
                b':' => Kind::Colon,
                _ if is_word(byte) => {
                    while self.peek().is_some_and(is_word) {
                        self.at += 1;
                    }
                    Kind::Word
                }
                _ => Kind::Other,
            };
            // A backslash at the very end escapes nothing.
            self.at = self.at.min(self.bytes.len());
            let operator = matches!(&self.bytes[start..self.at], b"return" | b"typeof" | b"case" | b"in" | b"of");
            let ends_value = matches!(byte, b'"' | b'\'' | b'`' | b')' | b']') || (byte == b'/' && self.at > start + 1);
            self.after_value = ends_value || (kind == Kind::Word && !operator);
            return Some(Token { kind, range: start..self.at });
        }
    }

    fn close(&mut self, byte: u8) -> Kind {
        match (self.open.pop(), byte) {
            (Some(b'('), b')') | (Some(b'['), b']') | (Some(b'{'), b'}') => Kind::Other,
            (Some(b'`'), b'}') => self.template(),
            _ => Kind::Fault,
        }
    }

    fn string(&mut self, quote: u8) -> Kind {
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'\n' | b'\r' => return Kind::Fault,
                _ if byte == quote => return Kind::Text,
                _ => {}
            }
        }
        Kind::Fault
    }

    /// The text of a template literal up to its end, or to a `${`.
    fn template(&mut self) -> Kind {
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'`' => return Kind::Other,
                b'$' if self.peek() == Some(b'{') => {
                    self.at += 1;
                    self.open.push(b'`');
                    return Kind::Other;
                }
                _ => {}
            }
        }
        Kind::Fault
    }

    fn regex(&mut self) -> Kind {
        let mut in_class = false;
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'\n' | b'\r' => return Kind::Fault,
                b'[' => in_class = true,
                b']' => in_class = false,
                b'/' if !in_class => return Kind::Other,
                _ => {}
            }
        }
        Kind::Fault
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(block: &str) -> (Vec<&str>, bool) {
        let found = keys(block);
        (found.keys.iter().map(|key| &block[key.name.clone()]).collect(), found.complete)
    }

    #[test]
    fn only_the_outer_keys_are_pieces() {
        let block = "explicit{ king: { moves: ({ x, y }) => [1, 2] }, \"queen\": f(a, b), pawn, }";
        assert_eq!(names(block), (vec!["king", "queen", "pawn"], true));
        assert_eq!(names("explicit{ on() { return /[,/]}/ }, async off(a, b) {} }"), (vec!["on", "off"], true));
        assert_eq!(names("explicit{ // a, b\n /* c: 1, */ d: `${e + `,${f}`}, ` }"), (vec!["d"], true));
        assert_eq!(names("explicit{}"), (vec![], true));
    }

    #[test]
    fn what_is_not_understood_is_said() {
        assert!(!names("explicit{ ...others, king: 1 }").1);
        assert!(!names("explicit{ [name]: 1 }").1);
        assert!(!names("explicit{ king: \"a }").1);
        assert!(!names("explicit{ king: (1 }").1);
    }

    #[test]
    fn an_entry_reaches_to_the_end_of_its_value() {
        let block = "explicit{ king: { a: 1 } , pawn: 2 }";
        let shown: Vec<&str> = keys(block).keys.iter().map(|key| &block[key.full.clone()]).collect();
        assert_eq!(shown, ["king: { a: 1 }", "pawn: 2"]);
    }
}

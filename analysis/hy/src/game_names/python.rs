//! Python, read shallowly: which calls have which literal arguments, what `start_level` is, what is imported. No Python
//! is run, and what is not a literal is not known. One pass over the text, without a tree, so that a long file costs
//! no more than its length.

use ludex_base::Name;
use ludex_syntax::{TextRange, TextSize};

use super::{Definitions, NameKind, Named, Text};

/// The names of the game that a Python file defines: items (`ItemConfiguration(name=…, types=[…])`), the creatures of
/// `init_creatures` (`creature_config(name=…)`), pictures (`add_icon('…')`), the level that a game begins in
/// (`start_level = '…'`), and the modules that it imports.
pub(super) fn read(text: &str) -> Definitions {
    let mut reader = Reader {
        lexer: Lexer { text, at: 0, depth: 0 },
        frames: Vec::new(),
        statement: Statement::default(),
        function: None,
        out: Definitions::default(),
    };
    while let Some(token) = reader.lexer.next() {
        reader.token(token);
    }
    reader.end_statement();
    reader.out
}

/// The texts of the short strings of a Python file, and the words by which files that name things are found.
pub(crate) fn mentions(text: &str, mut found: impl FnMut(&str)) {
    let mut lexer = Lexer { text, at: 0, depth: 0 };
    while let Some(token) = lexer.next() {
        match token.kind {
            Kind::Name if super::MARKERS.contains(&token.text) => found(token.text),
            Kind::String if token.text.len() <= MAX_NAME => {
                if let Some(value) = string_value(token.text) {
                    found(&value);
                }
            }
            _ => {}
        }
    }
}

/// The longest string that may be a name, in bytes with its quotes.
const MAX_NAME: usize = 80;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Name,
    Number,
    String,
    /// One character.
    Sign,
    /// The end of a statement's line. Its text is empty.
    Newline,
}

#[derive(Debug, Clone, Copy)]
struct Token<'t> {
    kind: Kind,
    text: &'t str,
    start: usize,
    /// It is the first on its line, without a blank before it.
    at_margin: bool,
}

impl Token<'_> {
    fn range(&self) -> TextRange {
        TextRange::at(TextSize::new(self.start as u32), TextSize::of(self.text))
    }
}

/// The tokens of Python. Comments, blanks and joined lines are left out, and so are the line breaks within brackets.
struct Lexer<'t> {
    text: &'t str,
    at: usize,
    /// The number of brackets that are open.
    depth: usize,
}

impl<'t> Lexer<'t> {
    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    fn next(&mut self) -> Option<Token<'t>> {
        loop {
            let first = *self.text.as_bytes().get(self.at)?;
            match first {
                b'#' => self.at += self.text[self.at..].find('\n').unwrap_or(self.text.len() - self.at),
                b'\\' if self.byte(self.at + 1) == b'\n' => self.at += 2,
                b'\\' if self.byte(self.at + 1) == b'\r' && self.byte(self.at + 2) == b'\n' => self.at += 3,
                b'\n' if self.depth == 0 => {
                    self.at += 1;
                    return Some(Token { kind: Kind::Newline, text: "", start: self.at - 1, at_margin: false });
                }
                _ if first.is_ascii_whitespace() => self.at += 1,
                _ => return Some(self.word(first)),
            }
        }
    }

    fn word(&mut self, first: u8) -> Token<'t> {
        let start = self.at;
        let at_margin = start == 0 || self.byte(start - 1) == b'\n';
        let rest = &self.text[start..];
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let letters = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        let quote = self.byte(start + letters);
        let is_prefix = letters <= 2 && rest[..letters].bytes().all(|byte| b"rRbBuUfF".contains(&byte));
        let (kind, len) = if is_prefix && matches!(quote, b'"' | b'\'') {
            (Kind::String, letters + string_len(&rest[letters..], quote))
        } else if first.is_ascii_digit() {
            let of_number = |c: char| is_word(c) || c == '.';
            (Kind::Number, rest.find(|c: char| !of_number(c)).unwrap_or(rest.len()))
        } else if letters > 0 {
            (Kind::Name, letters)
        } else {
            match first {
                b'(' | b'[' | b'{' => self.depth += 1,
                b')' | b']' | b'}' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            (Kind::Sign, rest.chars().next().map_or(1, char::len_utf8))
        };
        self.at += len;
        Token { kind, text: &rest[..len], start, at_margin }
    }
}

/// The bytes of a string from its first quote to its last one; to the end of the line, or of the text, if that is
/// missing.
fn string_len(text: &str, quote: u8) -> usize {
    let bytes = text.as_bytes();
    let triple = bytes.len() >= 3 && bytes[..3] == [quote; 3];
    let mut at = if triple { 3 } else { 1 };
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8),
            b'\n' if !triple => return at,
            _ if byte == quote && !triple => return at + 1,
            _ if byte == quote && bytes[at..].starts_with(&[quote; 3]) => return at + 3,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The text that a string stands for; `None` for one of bytes and for one with values in it.
pub(crate) fn string_value(token: &str) -> Option<String> {
    let (prefix, rest) = token.split_at(token.find(['"', '\''])?);
    let prefix = prefix.to_ascii_lowercase();
    if prefix.contains('b') || (prefix.contains('f') && rest.contains('{')) {
        return None;
    }
    let quotes = if rest.starts_with("\"\"\"") || rest.starts_with("'''") { 3 } else { 1 };
    let quote = &rest[..quotes];
    let inner = rest[quotes..].strip_suffix(quote)?;
    if prefix.contains('r') || !inner.contains('\\') {
        return Some(inner.to_owned());
    }
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match (c, chars.clone().next()) {
            ('\\', Some(next)) => {
                chars.next();
                match next {
                    '\n' => {}
                    'n' => out.push('\n'),
                    't' => out.push('\t'),
                    '\\' | '\'' | '"' => out.push(next),
                    // The rest is nothing that a name is written with.
                    _ => out.extend(['\\', next]),
                }
            }
            _ => out.push(c),
        }
    }
    Some(out)
}

/// The calls whose arguments are of interest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Callee {
    Item,
    Creature,
    Icon,
}

/// An argument, or a part of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Literal {
    Text(Text),
    Whole(i64),
    List(Vec<Text>),
    /// Anything else.
    Other,
}

/// An open bracket.
#[derive(Debug)]
struct Frame<'t> {
    callee: Option<Callee>,
    /// It holds the parts of a list, and somebody wants them.
    list: bool,
    start: usize,
    /// The keyword of the argument that is being read.
    key: Option<&'t str>,
    /// The part of it that has been read.
    pending: Option<Literal>,
    /// The arguments of a call of interest.
    arguments: Vec<(Option<&'t str>, Literal)>,
    texts: Vec<Text>,
}

impl Frame<'_> {
    /// An argument ends here.
    fn end_argument(&mut self) {
        let (key, pending) = (self.key.take(), self.pending.take());
        match pending {
            Some(Literal::Text(text)) if self.list => self.texts.push(text),
            Some(literal) if self.callee.is_some() => self.arguments.push((key, literal)),
            _ => {}
        }
    }
}

/// A statement outside of all brackets, as far as it has been read.
#[derive(Debug, Default)]
struct Statement<'t> {
    /// Its words and signs: `self`, `.`, `start_level`, `=`.
    words: Vec<&'t str>,
    value: Option<Literal>,
    /// It begins at the left margin.
    at_margin: bool,
}

/// The most words of a statement that are looked at: those of an import may be many.
const MAX_WORDS: usize = 4096;

struct Reader<'t> {
    lexer: Lexer<'t>,
    frames: Vec<Frame<'t>>,
    statement: Statement<'t>,
    /// The function at the left margin in which the statement stands.
    function: Option<&'t str>,
    out: Definitions,
}

impl<'t> Reader<'t> {
    fn token(&mut self, token: Token<'t>) {
        let before = self.statement.words.last().copied();
        if self.statement.words.is_empty() {
            self.statement.at_margin = token.at_margin;
        }
        match (token.kind, token.text) {
            (Kind::Newline, _) => return self.end_statement(),
            (Kind::Sign, "(" | "[" | "{") => return self.open(token, before),
            (Kind::Sign, ")" | "]" | "}") => return self.close(token),
            (Kind::Sign, ",") if !self.frames.is_empty() => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.end_argument();
                }
            }
            (Kind::Sign, "=") if self.is_keyword() => {}
            (Kind::String, text) => {
                // A long one is no name.
                let value = if text.len() <= MAX_NAME { string_value(text) } else { None };
                self.literal(value.map_or(Literal::Other, |value| {
                    Literal::Text(Text { text: Name::new(&value), range: token.range() })
                }));
            }
            (Kind::Number, text) => self.literal(text.parse().map_or(Literal::Other, Literal::Whole)),
            _ => self.word(token),
        }
        self.keep(token.text);
    }

    /// Remembers a word of the statement; of a very long one the first and the last.
    fn keep(&mut self, text: &'t str) {
        let words = &mut self.statement.words;
        if words.len() >= MAX_WORDS {
            words.truncate(MAX_WORDS - 1);
        }
        words.push(text);
    }

    /// True if what stands before `=` is the name of an argument: then it is that from here on.
    fn is_keyword(&mut self) -> bool {
        let name = self.statement.words.last().copied();
        let Some(frame) = self.frames.last_mut() else { return false };
        let fits = frame.key.is_none() && matches!(frame.pending, Some(Literal::Other));
        if fits {
            (frame.key, frame.pending) = (name, None);
        }
        fits
    }

    /// A name or a sign: an expression that is no literal.
    fn word(&mut self, token: Token<'t>) {
        match self.frames.last_mut() {
            Some(frame) => frame.pending = Some(Literal::Other),
            None => {
                if token.text != "=" {
                    self.statement.value = self.statement.value.take().map(|_| Literal::Other);
                }
            }
        }
    }

    fn literal(&mut self, literal: Literal) {
        let pending = match self.frames.last_mut() {
            Some(frame) => &mut frame.pending,
            None => &mut self.statement.value,
        };
        *pending = Some(match (pending.take(), literal) {
            (None, literal) => literal,
            // Strings side by side are one.
            (Some(Literal::Text(one)), Literal::Text(two))
                if one.text.as_str().len() + two.text.as_str().len() <= MAX_NAME =>
            {
                Literal::Text(Text {
                    text: Name::new(&format!("{}{}", one.text, two.text)),
                    range: one.range.cover(two.range),
                })
            }
            _ => Literal::Other,
        });
    }

    fn open(&mut self, token: Token<'t>, before: Option<&'t str>) {
        let is_definition =
            self.statement.words.iter().rev().nth(1).is_some_and(|word| matches!(*word, "def" | "class"));
        let callee = match before {
            Some(_) if token.text != "(" || is_definition => None,
            Some("ItemConfiguration") => Some(Callee::Item),
            Some("creature_config") if self.function == Some("init_creatures") => Some(Callee::Creature),
            Some("add_icon") => Some(Callee::Icon),
            _ => None,
        };
        let wanted = self.frames.last().is_some_and(|frame| frame.callee.is_some() && frame.pending.is_none());
        self.frames.push(Frame {
            callee,
            list: wanted && token.text != "{",
            start: token.start,
            key: None,
            pending: None,
            arguments: Vec::new(),
            texts: Vec::new(),
        });
        self.keep(token.text);
    }

    fn close(&mut self, token: Token<'t>) {
        self.keep(token.text);
        let Some(mut frame) = self.frames.pop() else { return };
        frame.end_argument();
        let range = TextRange::new(TextSize::new(frame.start as u32), token.range().end());
        let value = if frame.list { Literal::List(std::mem::take(&mut frame.texts)) } else { Literal::Other };
        match self.frames.last_mut() {
            Some(around) => {
                let first = around.pending.is_none();
                around.pending = Some(if first { value } else { Literal::Other });
            }
            None => self.statement.value = Some(Literal::Other),
        }
        if let Some(callee) = frame.callee {
            self.call(callee, frame.arguments, range);
        }
    }

    fn call(&mut self, callee: Callee, arguments: Vec<(Option<&'t str>, Literal)>, range: TextRange) {
        let named = |wanted: &str| arguments.iter().find(|(key, _)| *key == Some(wanted)).map(|(_, literal)| literal);
        let first = arguments.first().filter(|(key, _)| key.is_none()).map(|(_, literal)| literal);
        let Some(Literal::Text(name)) = named("name").or(first) else {
            // A function that makes one of a name that it is given is not what the game loads.
            self.out.is_open |=
                callee == Callee::Creature || (callee == Callee::Item && self.function == Some("init_items"));
            return;
        };
        let types = match named("types") {
            Some(Literal::List(types)) => types.clone(),
            _ => Vec::new(),
        };
        let facts = arguments.iter().filter_map(|(key, literal)| match (key, literal) {
            (Some(key), Literal::Whole(value)) => Some((Name::new(key), *value)),
            _ => None,
        });
        let kind = match callee {
            Callee::Item => NameKind::Item,
            Callee::Creature => NameKind::Creature,
            Callee::Icon => NameKind::Picture,
        };
        let facts = if callee == Callee::Creature { facts.collect() } else { Vec::new() };
        self.out.named.push(Named { kind, name: *name, full_range: range, types, given: &[], facts });
    }

    fn end_statement(&mut self) {
        self.frames.clear();
        let Statement { words, value, at_margin } = std::mem::take(&mut self.statement);
        if words.is_empty() {
            return;
        }
        if at_margin {
            self.function = if words[0] == "def" { words.get(1).copied() } else { None };
        }
        match (words[0], value) {
            ("import", _) => self.import(&words[1..]),
            ("from", _) => self.import_from(&words[1..]),
            (_, Some(Literal::Text(text))) if matches!(words[..], [.., "start_level", "=", _]) => {
                self.out.start_level = Some(text);
            }
            _ => {}
        }
    }

    /// `import a.b as c, d`
    fn import(&mut self, words: &[&str]) {
        for module in words.split(|word| *word == ",") {
            let end = module.iter().position(|word| *word == "as").unwrap_or(module.len());
            self.out.imports.push(Name::new(&module[..end].concat()));
        }
    }

    /// `from .a import (b, c as d)`: what is imported may be a module or something in one.
    fn import_from(&mut self, words: &[&str]) {
        let Some(at) = words.iter().position(|word| *word == "import") else { return };
        let module = words[..at].concat();
        self.out.imports.push(Name::new(&module));
        for name in words[at + 1..].split(|word| *word == ",") {
            let name = name.iter().find(|word| !matches!(**word, "(" | ")" | "*"));
            if let Some(name) = name {
                let dot = if module.ends_with('.') { "" } else { "." };
                self.out.imports.push(Name::new(&format!("{module}{dot}{name}")));
            }
        }
    }
}

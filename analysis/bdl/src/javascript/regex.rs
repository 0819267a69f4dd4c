//! Whether a regular expression is one: the grammar of ECMAScript, where the flag `u` is missing with what browsers
//! allow besides (its annex B). Of the flag `v`, which newer editions have, the pattern is not read, nor are the names
//! of properties in `\p{…}`.

/// A character beyond ASCII, as far as the grammar goes.
const OTHER: char = '\u{80}';

/// The end of the pattern.
const END: char = '\u{10ffff}';

/// The fault of a regular expression, which has its slashes and flags; `None` if it has none.
pub(super) fn fault(token: &str) -> Option<String> {
    let (pattern, flags) = token.strip_prefix('/')?.rsplit_once('/')?;
    if let Some(fault) = fault_of_flags(flags) {
        return Some(fault);
    }
    if flags.contains('v') { None } else { Reader::new(pattern, flags.contains('u')).read().err() }
}

fn fault_of_flags(flags: &str) -> Option<String> {
    for (at, flag) in flags.char_indices() {
        if !"dgimsuvy".contains(flag) {
            return Some(format!("there is no flag `{flag}`"));
        }
        if flags[..at].contains(flag) {
            return Some(format!("the flag `{flag}` is given twice"));
        }
    }
    (flags.contains('u') && flags.contains('v')).then(|| "the flags `u` and `v` exclude each other".to_owned())
}

/// The thing before a sign that repeats something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Last {
    /// Nothing.
    Nothing,
    /// Something that can be repeated.
    Atom,
    /// Something that cannot.
    Assertion,
}

/// The meaning of the brackets of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Group {
    /// A part of what is matched.
    Plain,
    /// `(?=` and `(?!`
    Ahead,
    /// `(?<=` and `(?<!`
    Behind,
}

/// A pattern that is being read.
struct Reader {
    /// Its characters; without the flag `u`, those of UTF-16, of which one beyond 16 bits has two.
    units: Vec<u32>,
    at: usize,
    /// It has the flag `u`.
    unicode: bool,
    /// The number of groups that capture something.
    captures: usize,
    /// The names of groups.
    names: Vec<Vec<u32>>,
}

impl Reader {
    fn new(pattern: &str, unicode: bool) -> Reader {
        let units = if unicode {
            pattern.chars().map(u32::from).collect()
        } else {
            pattern.encode_utf16().map(u32::from).collect()
        };
        let mut reader = Reader { units, at: 0, unicode, captures: 0, names: Vec::new() };
        reader.survey();
        reader
    }

    /// The `n`th character from here, [`OTHER`] or [`END`].
    fn sign(&self, n: usize) -> char {
        let unit = self.units.get(self.at + n);
        unit.map_or(END, |unit| char::from_u32(*unit).filter(char::is_ascii).unwrap_or(OTHER))
    }

    /// The code of the `n`th character from here.
    fn code(&self, n: usize) -> u32 {
        self.units.get(self.at + n).copied().unwrap_or(0)
    }

    /// Steps over this many characters, which stand for one; `None` for one of several.
    fn take(&mut self, length: usize, value: Option<u32>) -> Result<Option<u32>, String> {
        self.at += length;
        Ok(value)
    }

    /// Counts the groups that capture something and notes their names: a reference may stand before its group.
    fn survey(&mut self) {
        let mut in_class = false;
        while self.at < self.units.len() {
            match self.sign(0) {
                '\\' => self.at += 1,
                '[' => in_class = true,
                ']' => in_class = false,
                '(' if !in_class => {
                    let is_special = self.sign(1) == '?';
                    let is_named = is_special && self.sign(2) == '<' && !matches!(self.sign(3), '=' | '!');
                    if is_named {
                        let rest = self.units.get(self.at + 3..).unwrap_or_default();
                        let name = rest.iter().copied().take_while(|unit| *unit != u32::from(b'>')).collect();
                        self.names.push(name);
                    }
                    self.captures += usize::from(is_named || !is_special);
                }
                _ => {}
            }
            self.at += 1;
        }
        self.at = 0;
    }

    fn read(&mut self) -> Result<(), String> {
        let mut open: Vec<Group> = Vec::new();
        let mut last = Last::Nothing;
        while self.at < self.units.len() {
            last = match self.sign(0) {
                '|' => {
                    self.at += 1;
                    Last::Nothing
                }
                '(' => {
                    open.push(self.group()?);
                    Last::Nothing
                }
                ')' => {
                    let Some(group) = open.pop() else { return Err("a `)` closes nothing".to_owned()) };
                    self.at += 1;
                    let repeats = group == Group::Plain || group == Group::Ahead && !self.unicode;
                    if repeats { Last::Atom } else { Last::Assertion }
                }
                '*' | '+' | '?' => self.repeat(1, last)?,
                '{' => match self.braces()? {
                    Some(length) => self.repeat(length, last)?,
                    None => self.lone()?,
                },
                '}' | ']' => self.lone()?,
                '^' | '$' => {
                    self.at += 1;
                    Last::Assertion
                }
                '[' => {
                    self.class()?;
                    Last::Atom
                }
                '\\' if matches!(self.sign(1), 'b' | 'B') => {
                    self.at += 2;
                    Last::Assertion
                }
                '\\' => {
                    self.escape(false)?;
                    Last::Atom
                }
                _ => {
                    self.at += 1;
                    Last::Atom
                }
            };
        }
        if open.is_empty() { Ok(()) } else { Err("a `(` is never closed".to_owned()) }
    }

    /// A sign of this many characters that repeats what stands before it.
    fn repeat(&mut self, length: usize, last: Last) -> Result<Last, String> {
        if last != Last::Atom {
            return Err(format!("there is nothing before a `{}` that it could repeat", self.sign(0)));
        }
        self.at += length;
        self.at += usize::from(self.sign(0) == '?');
        Ok(Last::Assertion)
    }

    /// A bracket that stands for itself, which the flag `u` does not allow.
    fn lone(&mut self) -> Result<Last, String> {
        if self.unicode {
            return Err(format!("with the flag `u`, write `\\{0}` for a `{0}`", self.sign(0)));
        }
        self.at += 1;
        Ok(Last::Atom)
    }

    /// The figures from the `n`th character on.
    fn figures(&self, n: usize) -> String {
        (n..).map(|n| self.sign(n)).take_while(char::is_ascii_digit).collect()
    }

    /// The length of `{1}`, `{1,}` or `{1,2}`; `None` for a `{` that stands for itself.
    fn braces(&self) -> Result<Option<usize>, String> {
        let first = self.figures(1);
        if first.is_empty() {
            return Ok(None);
        }
        let mut length = 1 + first.len();
        let mut second = first.clone();
        if self.sign(length) == ',' {
            second = self.figures(length + 1);
            length += 1 + second.len();
        }
        if self.sign(length) != '}' {
            return Ok(None);
        }
        let value = |figures: &str| {
            let figures = figures.trim_start_matches('0').to_owned();
            (figures.len(), figures)
        };
        if !second.is_empty() && value(&second) < value(&first) {
            return Err(format!("`{{{first},{second}}}` runs backwards"));
        }
        Ok(Some(length + 1))
    }

    /// The beginning of a group.
    fn group(&mut self) -> Result<Group, String> {
        let (group, length) = match (self.sign(1), self.sign(2), self.sign(3)) {
            ('?', ':', _) => (Group::Plain, 3),
            ('?', '=' | '!', _) => (Group::Ahead, 3),
            ('?', '<', '=' | '!') => (Group::Behind, 4),
            ('?', '<', _) => {
                self.at += 3;
                let name = self.name().ok_or_else(|| "the name of a group is a word, as in `(?<name>…)`".to_owned())?;
                let is_twice = self.names.iter().filter(|other| **other == name).count() > 1;
                // Newer editions allow it in alternatives.
                if is_twice && !self.units.contains(&u32::from(b'|')) {
                    return Err("two groups have the same name".to_owned());
                }
                return Ok(Group::Plain);
            }
            ('?', ..) => {
                // Flags for a group, which newer editions have.
                let flags = (2..).take_while(|n| matches!(self.sign(*n), 'i' | 'm' | 's' | '-')).count();
                if flags == 0 || self.sign(2 + flags) != ':' {
                    return Err("a `(?` needs `:`, `=`, `!` or `<` behind it".to_owned());
                }
                (Group::Plain, 3 + flags)
            }
            _ => (Group::Plain, 1),
        };
        self.at += length;
        Ok(group)
    }

    /// The name of a group and the `>` behind it.
    fn name(&mut self) -> Option<Vec<u32>> {
        let mut name = Vec::new();
        loop {
            match self.sign(0) {
                '>' if !name.is_empty() => {
                    self.at += 1;
                    return Some(name);
                }
                // A letter may be written as `\u{61}`.
                'a'..='z' | 'A'..='Z' | '_' | '$' | '\\' | '{' | '}' | OTHER => {}
                '0'..='9' if !name.is_empty() => {}
                _ => return None,
            }
            name.push(self.code(0));
            self.at += 1;
        }
    }

    /// `[…]`
    fn class(&mut self) -> Result<(), String> {
        self.at += 1;
        self.at += usize::from(self.sign(0) == '^');
        loop {
            match self.sign(0) {
                END => return Err("a `[` is never closed".to_owned()),
                ']' => {
                    self.at += 1;
                    return Ok(());
                }
                _ => {}
            }
            let from = self.at;
            let first = self.class_atom()?;
            if self.sign(0) != '-' || matches!(self.sign(1), ']' | END) {
                continue;
            }
            self.at += 1;
            let last = self.class_atom()?;
            match first.zip(last) {
                Some((first, last)) if first > last => {
                    let units = self.units.get(from..self.at).unwrap_or_default();
                    let shown: String = units.iter().filter_map(|unit| char::from_u32(*unit)).collect();
                    return Err(if units.iter().any(|unit| (0xd800..0xe000).contains(unit)) {
                        "a range of characters beyond `\\uffff` needs the flag `u`".to_owned()
                    } else {
                        format!("the range `{shown}` runs backwards")
                    });
                }
                None if self.unicode => return Err("a range needs one character at each end".to_owned()),
                _ => {}
            }
        }
    }

    fn class_atom(&mut self) -> Result<Option<u32>, String> {
        if self.sign(0) == '\\' {
            return self.escape(true);
        }
        let code = self.code(0);
        self.take(1, Some(code))
    }

    /// What a backslash begins: the character that it stands for, `None` for one of several.
    fn escape(&mut self, in_class: bool) -> Result<Option<u32>, String> {
        let (sign, code) = (self.sign(1), self.code(1));
        match sign {
            END => Err("a `\\` stands at the end".to_owned()),
            'd' | 'D' | 's' | 'S' | 'w' | 'W' => self.take(2, None),
            'p' | 'P' if self.unicode => self.property(),
            'k' if !in_class && (self.unicode || !self.names.is_empty()) => self.reference(),
            'c' => {
                let letter = self.sign(2);
                let is_more = in_class && !self.unicode && (letter.is_ascii_digit() || letter == '_');
                if letter.is_ascii_alphabetic() || is_more {
                    return self.take(3, Some(self.code(2) % 32));
                }
                // The backslash stands for itself.
                if self.unicode { self.odd_escape() } else { self.take(1, Some(u32::from(b'\\'))) }
            }
            '0'..='9' if sign == '0' || !in_class || !self.unicode => self.number(sign),
            'x' => match self.hex(2, 2) {
                Some(value) => self.take(4, Some(value)),
                None if self.unicode => self.odd_escape(),
                None => self.take(2, Some(code)),
            },
            'u' => self.unicode_escape(),
            'f' => self.take(2, Some(0x0c)),
            'n' => self.take(2, Some(0x0a)),
            'r' => self.take(2, Some(0x0d)),
            't' => self.take(2, Some(0x09)),
            'v' => self.take(2, Some(0x0b)),
            'b' if in_class => self.take(2, Some(0x08)),
            _ if self.unicode && !("^$\\.*+?()[]{}|/".contains(sign) || in_class && sign == '-') => self.odd_escape(),
            _ => self.take(2, Some(code)),
        }
    }

    /// An escape that the flag `u` does not allow.
    fn odd_escape(&self) -> Result<Option<u32>, String> {
        let shown = char::from_u32(self.code(1)).unwrap_or(OTHER);
        Err(format!("with the flag `u`, `\\{shown}` means nothing here"))
    }

    /// `\p{…}` with the flag `u`.
    fn property(&mut self) -> Result<Option<u32>, String> {
        let is_part = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '_' | '=');
        let length = (3..).take_while(|n| is_part(self.sign(*n))).count();
        if self.sign(2) != '{' || length == 0 || self.sign(3 + length) != '}' {
            return Err(format!("`\\{}` needs the name of a property, as in `\\p{{Lu}}`", self.sign(1)));
        }
        self.take(4 + length, None)
    }

    /// `\k<name>`
    fn reference(&mut self) -> Result<Option<u32>, String> {
        self.at += 3;
        let is_begun = self.units.get(self.at - 1) == Some(&u32::from(b'<'));
        match self.name().filter(|name| is_begun && self.names.contains(name)) {
            Some(_) => Ok(None),
            None => Err("a `\\k` needs the name of a group, as in `\\k<name>`".to_owned()),
        }
    }

    /// `\1`, which refers to a group; without the flag `u` it may stand for a character instead.
    fn number(&mut self, sign: char) -> Result<Option<u32>, String> {
        if self.unicode {
            let figures = self.figures(1);
            if sign == '0' {
                return if figures.len() == 1 { self.take(2, Some(0)) } else { self.odd_escape() };
            }
            return match figures.parse::<usize>() {
                Ok(group) if group <= self.captures => self.take(1 + figures.len(), None),
                _ => Err(format!("`\\{figures}` refers to a group that is not there")),
            };
        }
        if matches!(sign, '8' | '9') {
            return self.take(2, Some(u32::from(sign)));
        }
        let (mut length, mut value) = (1, 0);
        while let Some(figure) = self.sign(length).to_digit(8).filter(|figure| value * 8 + figure <= 0o377) {
            value = value * 8 + figure;
            length += 1;
            if length > 3 {
                break;
            }
        }
        self.take(length, Some(value))
    }

    /// The value of this many hexadecimal figures from the `n`th character on.
    fn hex(&self, n: usize, count: usize) -> Option<u32> {
        (n..n + count).try_fold(0, |value, n| Some(value * 16 + self.sign(n).to_digit(16)?))
    }

    /// `\u0061`, and with the flag `u` also `\u{61}` and the two halves of a character.
    fn unicode_escape(&mut self) -> Result<Option<u32>, String> {
        if let Some(value) = self.hex(2, 4) {
            let is_pair = self.unicode && (0xd800..0xdc00).contains(&value);
            let low = self.hex(8, 4).filter(|low| is_pair && (0xdc00..0xe000).contains(low));
            return match low.filter(|_| (self.sign(6), self.sign(7)) == ('\\', 'u')) {
                Some(low) => self.take(12, Some(0x10000 + ((value - 0xd800) << 10) + (low - 0xdc00))),
                None => self.take(6, Some(value)),
            };
        }
        if !self.unicode {
            return self.take(2, Some(u32::from(b'u')));
        }
        let digits = (3..).take_while(|n| self.sign(*n).is_ascii_hexdigit()).count();
        let value = (3..3 + digits).try_fold(0, |value: u32, n| {
            let value = value * 16 + self.sign(n).to_digit(16)?;
            (value <= 0x10_ffff).then_some(value)
        });
        match value.filter(|_| self.sign(2) == '{' && digits > 0 && self.sign(3 + digits) == '}') {
            Some(value) => self.take(4 + digits, Some(value)),
            None => Err("a `\\u` needs the number of a character, as in `\\u0041` or `\\u{1f43a}`".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_allowed() {
        for token in [
            "/a/",
            "/[/]\\//g",
            "/(a|b)*?(?:c)+(?=d)*(?!e)(?<=f)(?<!g)/dgimsy",
            "/(?<n>a)\\k<n>|\\1/u",
            "/\\k<n>/",
            "/a{2,3}?b{2,}c{2}/",
            "/a{,2}{x}]/",
            "/[a-z\\d-x^\\-\\b]/",
            "/[]|[^]/",
            "/\\c\\cA[\\c1]\\08\\9\\x\\u\\q/",
            "/\\u{1f43a}[\\ud83d\\ude00-😎]\\p{Lu}\\P{sc=Greek}/u",
            "/[\\p{L}--[a-z]]/v",
            "/(?i:a)/",
            "/(?<n>a)|(?<n>b)/",
            "/é(?<é>ü)/",
            "/\\0[\\0-\\7]\\//",
            "/\\^\\$\\//u",
        ] {
            assert_eq!(fault(token), None, "{token}");
        }
    }

    #[test]
    fn what_is_not() {
        for (token, expected) in [
            ("/a/k", "there is no flag `k`"),
            ("/a/gig", "the flag `g` is given twice"),
            ("/a/uv", "the flags `u` and `v` exclude each other"),
            ("/(a/", "a `(` is never closed"),
            ("/a)/", "a `)` closes nothing"),
            ("/*a/", "there is nothing before a `*` that it could repeat"),
            ("/a**/", "there is nothing before a `*` that it could repeat"),
            ("/^+/", "there is nothing before a `+` that it could repeat"),
            ("/(?<=a)?/", "there is nothing before a `?` that it could repeat"),
            ("/{2}/", "there is nothing before a `{` that it could repeat"),
            ("/a{10,9}/", "`{10,9}` runs backwards"),
            ("/a{1/u", "with the flag `u`, write `\\{` for a `{`"),
            ("/]/u", "with the flag `u`, write `\\]` for a `]`"),
            ("/[z-a]/", "the range `z-a` runs backwards"),
            ("/[😀-😎]/", "a range of characters beyond `\\uffff` needs the flag `u`"),
            ("/[\\d-z]/u", "a range needs one character at each end"),
            ("/(?a)/", "a `(?` needs `:`, `=`, `!` or `<` behind it"),
            ("/(?<1>a)/", "the name of a group is a word, as in `(?<name>…)`"),
            ("/(?<n>a)(?<n>b)/", "two groups have the same name"),
            ("/(?<n>a)\\k<m>/", "a `\\k` needs the name of a group, as in `\\k<name>`"),
            ("/(a)\\2/u", "`\\2` refers to a group that is not there"),
            ("/\\q/u", "with the flag `u`, `\\q` means nothing here"),
            ("/\\x1/u", "with the flag `u`, `\\x` means nothing here"),
            ("/\\p{/u", "`\\p` needs the name of a property, as in `\\p{Lu}`"),
            ("/\\u{110000}/u", "a `\\u` needs the number of a character, as in `\\u0041` or `\\u{1f43a}`"),
        ] {
            assert_eq!(fault(token).as_deref(), Some(expected), "{token}");
        }
    }
}

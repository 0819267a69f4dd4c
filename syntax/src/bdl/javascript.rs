//! Where JavaScript would end an `explicit` block.
//!
//! The compiler counts braces and nothing else (reference/bdl.md, The explicit token), so one in a
//! string, a template literal, a regular expression or a comment moves the end of the block away
//! from where a reader of JavaScript sees it. The scanner here knows just enough of the language
//! to step over those four; it does not check anything.

/// What hides a brace from a reader of JavaScript.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Inside {
    /// `"…"` or `'…'`
    String,
    /// The text of a template literal.
    Template,
    /// `/…/`
    Regex,
    /// `// …` or `/* … */`
    Comment,
}

impl Inside {
    /// The word for people.
    pub fn name(self) -> &'static str {
        match self {
            Inside::String => "string",
            Inside::Template => "template literal",
            Inside::Regex => "regular expression",
            Inside::Comment => "comment",
        }
    }
}

/// A brace that the compiler counts and JavaScript does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hidden {
    /// Its byte in the scanned text.
    pub offset: usize,
    /// True for `{`.
    pub opens: bool,
    /// What hides it.
    pub inside: Inside,
}

/// Why the text cannot be JavaScript.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// A string without its second quote on the line; the byte of the first.
    String(usize),
    /// A regular expression without its second `/` on the line; the byte of the first.
    Regex(usize),
    /// A backslash outside of strings and their kin; its byte.
    Backslash(usize),
}

/// How a scan went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The block ends before this byte: the one after its closing brace.
    Ends(usize),
    /// The text ends before the block does.
    Open,
    /// What the scanner met is no JavaScript, so nothing can be said.
    Broken(Fault),
}

/// What a reader of JavaScript sees in a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scan {
    /// Where the block ends.
    pub outcome: Outcome,
    /// The braces that are hidden from JavaScript but not from the compiler, in order.
    pub hidden: Vec<Hidden>,
}

impl Scan {
    /// The first hidden brace without a hidden partner, among the first `len` bytes: where the two
    /// ends of a block differ, it is the one to blame.
    pub fn odd_brace(&self, len: usize) -> Option<Hidden> {
        let mut open = Vec::new();
        for &hidden in self.hidden.iter().take_while(|hidden| hidden.offset < len) {
            if hidden.opens {
                open.push(hidden);
            } else if open.pop().is_none() {
                return Some(hidden);
            }
        }
        open.first().copied()
    }
}

/// Scans the block whose brace is the first of `text`: the text of an explicit token, or that and
/// what follows it, for a block that JavaScript ends later than the compiler.
pub fn scan(text: &str) -> Scan {
    let bytes = text.as_bytes();
    let at = bytes.iter().position(|&byte| byte == b'{').unwrap_or(bytes.len());
    let mut scanner = Scanner { bytes, at, hidden: Vec::new(), after_value: false };
    let outcome = match scanner.code() {
        Ok(end) => Outcome::Ends(end),
        Err(Stop::End) => Outcome::Open,
        Err(Stop::Fault(fault)) => Outcome::Broken(fault),
    };
    Scan { outcome, hidden: scanner.hidden }
}

/// What keeps a scan from its goal.
enum Stop {
    End,
    Fault(Fault),
}

/// What an open brace waits for.
#[derive(Clone, Copy, PartialEq)]
enum Opener {
    Brace,
    /// `${` of a template literal, whose text goes on behind the `}`.
    Substitution,
}

struct Scanner<'t> {
    bytes: &'t [u8],
    at: usize,
    hidden: Vec<Hidden>,
    /// True after what has a value, where `/` divides and does not begin a regular expression.
    after_value: bool,
}

/// Words after which a `/` begins a regular expression.
const OPERATOR_WORDS: [&[u8]; 13] = [
    b"return",
    b"typeof",
    b"instanceof",
    b"in",
    b"of",
    b"new",
    b"delete",
    b"void",
    b"throw",
    b"case",
    b"do",
    b"else",
    b"await",
];

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

impl Scanner<'_> {
    fn peek(&self, n: usize) -> Option<u8> {
        self.bytes.get(self.at + n).copied()
    }

    /// Notes a brace the compiler counts; it takes `\}` for none.
    fn hide(&mut self, inside: Inside) {
        let opens = self.peek(0) == Some(b'{');
        let escaped = self.at > 0 && self.bytes[self.at - 1] == b'\\';
        if opens || !escaped {
            self.hidden.push(Hidden { offset: self.at, opens, inside });
        }
        self.at += 1;
    }

    /// Reads the block from its `{`; gives the byte after its `}`.
    fn code(&mut self) -> Result<usize, Stop> {
        let mut open: Vec<Opener> = Vec::new();
        while let Some(byte) = self.peek(0) {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
                b'"' | b'\'' => self.string(byte)?,
                b'`' => {
                    self.at += 1;
                    if self.template()? {
                        open.push(Opener::Substitution);
                    }
                }
                b'/' => self.slash()?,
                b'{' => {
                    open.push(Opener::Brace);
                    self.at += 1;
                    self.after_value = false;
                }
                b'}' => {
                    self.at += 1;
                    self.after_value = false;
                    if open.pop() == Some(Opener::Substitution) {
                        if self.template()? {
                            open.push(Opener::Substitution);
                        }
                    } else if open.is_empty() {
                        return Ok(self.at);
                    }
                }
                b')' | b']' => {
                    self.at += 1;
                    self.after_value = true;
                }
                // `i++ / 2` divides: neither sign changes what stands before it.
                b'+' | b'-' if self.peek(1) == Some(byte) => self.at += 2,
                b'\\' if self.peek(1) == Some(b'u') => self.at += 2,
                b'\\' => return Err(Stop::Fault(Fault::Backslash(self.at))),
                _ if is_word(byte) => self.word(),
                _ => {
                    self.at += 1;
                    self.after_value = false;
                }
            }
        }
        Err(Stop::End)
    }

    fn word(&mut self) {
        let start = self.at;
        while self.peek(0).is_some_and(is_word) {
            self.at += 1;
        }
        let word = &self.bytes[start..self.at];
        let is_property = start > 0 && self.bytes[start - 1] == b'.';
        self.after_value = is_property || !OPERATOR_WORDS.contains(&word);
    }

    /// A comment, a regular expression or a division.
    fn slash(&mut self) -> Result<(), Stop> {
        match self.peek(1) {
            Some(b'/') => {
                while let Some(byte) = self.peek(0).filter(|byte| !matches!(byte, b'\n' | b'\r')) {
                    match byte {
                        b'{' | b'}' => self.hide(Inside::Comment),
                        _ => self.at += 1,
                    }
                }
                Ok(())
            }
            Some(b'*') => {
                self.at += 2;
                while let Some(byte) = self.peek(0) {
                    match byte {
                        b'*' if self.peek(1) == Some(b'/') => {
                            self.at += 2;
                            return Ok(());
                        }
                        b'{' | b'}' => self.hide(Inside::Comment),
                        _ => self.at += 1,
                    }
                }
                Err(Stop::End)
            }
            _ if self.after_value => {
                self.at += 1;
                self.after_value = false;
                Ok(())
            }
            _ => self.regex(),
        }
    }

    /// Steps over a backslash and what it takes with it.
    fn escape(&mut self, inside: Inside) {
        self.at += 1;
        match self.peek(0) {
            Some(b'{' | b'}') => self.hide(inside),
            Some(b'\r') if self.peek(1) == Some(b'\n') => self.at += 2,
            Some(_) => self.at += 1,
            None => {}
        }
    }

    fn string(&mut self, quote: u8) -> Result<(), Stop> {
        let start = self.at;
        self.at += 1;
        while let Some(byte) = self.peek(0) {
            match byte {
                b'\\' => self.escape(Inside::String),
                b'\n' | b'\r' => return Err(Stop::Fault(Fault::String(start))),
                b'{' | b'}' => self.hide(Inside::String),
                _ => {
                    self.at += 1;
                    if byte == quote {
                        self.after_value = true;
                        return Ok(());
                    }
                }
            }
        }
        Err(Stop::End)
    }

    fn regex(&mut self) -> Result<(), Stop> {
        let start = self.at;
        let mut in_class = false;
        self.at += 1;
        while let Some(byte) = self.peek(0) {
            match byte {
                b'\n' | b'\r' => break,
                b'\\' if matches!(self.peek(1), Some(b'\n' | b'\r')) => break,
                b'\\' => self.escape(Inside::Regex),
                b'{' | b'}' => self.hide(Inside::Regex),
                _ => {
                    self.at += 1;
                    match byte {
                        b'[' => in_class = true,
                        b']' => in_class = false,
                        b'/' if !in_class => {
                            self.after_value = true;
                            return Ok(());
                        }
                        _ => {}
                    }
                }
            }
        }
        if self.at < self.bytes.len() { Err(Stop::Fault(Fault::Regex(start))) } else { Err(Stop::End) }
    }

    /// Reads the text of a template literal up to its end, or to a `${` (`true`).
    fn template(&mut self) -> Result<bool, Stop> {
        while let Some(byte) = self.peek(0) {
            match byte {
                b'\\' => self.escape(Inside::Template),
                b'{' | b'}' => self.hide(Inside::Template),
                b'$' if self.peek(1) == Some(b'{') => {
                    self.at += 2;
                    self.after_value = false;
                    return Ok(true);
                }
                _ => {
                    self.at += 1;
                    if byte == b'`' {
                        self.after_value = true;
                        return Ok(false);
                    }
                }
            }
        }
        Err(Stop::End)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text up to where the block ends for JavaScript.
    fn block(text: &str) -> &str {
        match scan(text).outcome {
            Outcome::Ends(end) => &text[..end],
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn only_braces_of_the_code_count() {
        for block_text in [
            "explicit{ {} }",
            r#"explicit{ "}" + '\'}' }"#,
            "explicit{ `}${ {a: `{`} }{` }",
            r"explicit{ a = /[}/]\/{/ }",
            "explicit{ // }\n /* } */ }",
            "explicit{ a / 2 + f(x) / i++ / 2 }",
            "explicit{ return /}/ }",
        ] {
            assert_eq!(block(&format!("{block_text} }}")), block_text);
        }
    }

    #[test]
    fn what_is_no_javascript_says_nothing() {
        assert_eq!(scan("explicit{ don't\n }").outcome, Outcome::Broken(Fault::String(13)));
        assert_eq!(scan(r"explicit{ \} }").outcome, Outcome::Broken(Fault::Backslash(10)));
        assert_eq!(scan("explicit{ = /a\n }").outcome, Outcome::Broken(Fault::Regex(12)));
        assert_eq!(scan("explicit{ don't }").outcome, Outcome::Open);
    }

    #[test]
    fn the_odd_brace_is_the_one_without_a_hidden_partner() {
        let odd = |text: &str| scan(text).odd_brace(text.len()).map(|hidden| (hidden.offset, hidden.inside));
        assert_eq!(odd(r#"explicit{ "{" + "}" }"#), None);
        assert_eq!(odd(r#"explicit{ "{}" + "{" }"#), Some((18, Inside::String)));
        assert_eq!(odd("explicit{ // }\n }"), Some((13, Inside::Comment)));
        assert_eq!(odd(r#"explicit{ "\}" }"#), None);
    }
}

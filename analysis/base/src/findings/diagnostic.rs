//! The diagnostics that Ludex reports.
//!
//! Severity (the rule is the same for every dialect): what document and reference both refuse is an
//! error; what only the document refuses, or what surely does not do what its author meant, a
//! warning; what only the reference refuses is information; style is a hint.

use ludex_syntax::{Code, Severity, SyntaxError, TextRange, TextSize};

use crate::dialect::Dialect;
use crate::file::File;
use crate::source_change::Fix;

/// The most findings of a file that are reported one by one: editors show no more, and take their time with more at
/// each keystroke.
pub const MAX_DIAGNOSTICS: usize = 1_000;

/// The most findings of a file that a check looks for: beyond that even their number helps nobody.
pub const MAX_FOUND: usize = 10 * MAX_DIAGNOSTICS;

/// One thing to report to the author.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The code.
    pub code: &'static Code,
    /// The severity.
    pub severity: Severity,
    /// In the author's terms: what is wrong, and what to write instead. A part of [`Diagnostic::message`].
    pub statement: String,
    /// The name that was most likely meant, with its quotes (`` `speed` ``, `"north"`).
    pub guess: Option<String>,
    /// The uses that are not checked because of this finding.
    pub held_back: Option<HeldBack>,
    /// Bytes; half open, may be empty.
    pub range: TextRange,
    /// Other places that explain this one.
    pub related: Vec<Related>,
    /// Ways to mend it; at most one of them is preferred.
    pub fixes: Vec<Fix>,
    /// The text has no effect (editors fade it).
    pub unnecessary: bool,
}

/// Uses that are not checked because of a finding, so that one fault gives one finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldBack {
    /// Their number; at least 1.
    pub uses: usize,
    /// The noun that says what they are uses of.
    pub of: String,
}

/// A place that explains a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// The file.
    pub file: File,
    /// Bytes there.
    pub range: TextRange,
    /// The message: what stands there.
    pub message: String,
}

impl Diagnostic {
    /// A diagnostic of the code's own severity.
    pub fn new(code: &'static Code, range: TextRange, statement: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity,
            statement: statement.into(),
            guess: None,
            held_back: None,
            range,
            related: Vec::new(),
            fixes: Vec::new(),
            unnecessary: false,
        }
    }

    /// The sentence that people read: the statement, how much is not checked because of it, and the guess.
    pub fn message(&self) -> String {
        let mut message = self.statement.clone();
        if let Some(HeldBack { uses, of }) = &self.held_back {
            let (plural, are) = if *uses == 1 { ("", "is") } else { ("s", "are") };
            message.push_str(&format!("; {uses} use{plural} of {of} {are} therefore not checked"));
        }
        if let Some(guess) = &self.guess {
            message.push_str(&format!("; did you mean {guess}?"));
        }
        message
    }

    /// Adds the name that was most likely meant, if there is one.
    pub fn meant(&mut self, guess: Option<&str>) -> &mut Self {
        self.guess = guess.map(|guess| format!("`{guess}`"));
        self
    }

    /// Adds the name that was most likely meant, and a fix that writes it in place of a range, if there is one.
    pub fn or_write(&mut self, file: File, range: TextRange, guess: Option<&str>) -> &mut Self {
        self.meant(guess).fixes.extend(guess.map(|guess| Fix::write(file, range, guess)));
        self
    }

    /// Gives it another severity.
    pub fn severity(&mut self, severity: Severity) -> &mut Self {
        self.severity = severity;
        self
    }

    /// Adds a place that explains it.
    pub fn related(&mut self, file: File, range: TextRange, message: impl Into<String>) -> &mut Self {
        // Most have one, and at each keystroke a file may have a thousand findings: no room is kept for more.
        if self.related.is_empty() {
            self.related.reserve_exact(1);
        }
        self.related.push(Related { file, range, message: message.into() });
        self
    }

    /// Adds a way to mend it.
    pub fn fix(&mut self, fix: Fix) -> &mut Self {
        // As with related places.
        if self.fixes.is_empty() {
            self.fixes.reserve_exact(1);
        }
        self.fixes.push(fix);
        self
    }

    /// Says that the text has no effect.
    pub fn unnecessary(&mut self) -> &mut Self {
        self.unnecessary = true;
        self
    }

    /// The fix to take without asking, if there is one.
    pub fn preferred_fix(&self) -> Option<&Fix> {
        self.fixes.iter().find(|fix| fix.preferred)
    }

    /// The stable code in a file of this dialect, such as `gdl/missing-module`.
    pub fn full_code(&self, dialect: Dialect) -> String {
        format!("{}/{}", dialect.prefix, self.code.name)
    }

    /// A syntax error of a file as a diagnostic.
    pub fn from_syntax(file: File, error: &SyntaxError) -> Self {
        let mut diagnostic = Diagnostic::new(error.code, error.range, error.message.clone());
        if let Some((range, message)) = &error.related {
            diagnostic.related(file, *range, message.clone());
        }
        if let Some(fix) = &error.fix {
            let fix = Fix::replace(fix.title.clone(), file, fix.range, fix.replacement.clone());
            diagnostic.fix(if error.needs_confirmation { fix.alternative() } else { fix });
        }
        diagnostic
    }
}

/// The range that is shown of a finding in a text: what is missing between two words is a place without a
/// width, at which an editor draws nothing. Then it is the word before that place, or else the next one; empty
/// only if the text is.
pub fn shown_range(text: &str, range: TextRange) -> TextRange {
    if !range.is_empty() {
        return range;
    }
    let at = usize::from(range.start()).min(text.len());
    let (Some(before), Some(behind)) = (text.get(..at), text.get(at..)) else { return range };
    // A line may be long: only its blanks around the place are looked at.
    let ends_line = |c: char| matches!(c, '\n' | '\r');
    let is_blank = |c: char| is_invisible(c) && !ends_line(c);
    let is_word_on_line = |next: Option<char>| next.is_some_and(|c| !ends_line(c));
    let found = if is_word_on_line(before.trim_end_matches(is_blank).chars().next_back()) {
        last_word(before)
    } else if is_word_on_line(behind.trim_start_matches(is_blank).chars().next()) {
        first_word(at, behind)
    } else {
        last_word(before).or_else(|| first_word(at, behind))
    };
    // A text of blanks alone is shown as a whole.
    let (start, end) = found.unwrap_or((0, text.len()));
    TextRange::new(TextSize::new(start as u32), TextSize::new(end as u32))
}

/// True for what no mark can be seen under: a blank, and a byte order mark.
fn is_invisible(c: char) -> bool {
    c.is_whitespace() || c == '\u{FEFF}'
}

/// True for what a word is made of; of other characters one alone is shown.
fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '-'
}

/// The bytes of the last word or other character of a text.
fn last_word(text: &str) -> Option<(usize, usize)> {
    let text = text.trim_end_matches(is_invisible);
    let last = text.chars().next_back()?;
    let start = if is_word(last) { text.trim_end_matches(is_word).len() } else { text.len() - last.len_utf8() };
    Some((start, text.len()))
}

/// The bytes of the first word or other character of a text that begins at a byte.
fn first_word(at: usize, text: &str) -> Option<(usize, usize)> {
    let word = text.trim_start_matches(is_invisible);
    let start = at + (text.len() - word.len());
    let first = word.chars().next()?;
    let rest = if is_word(first) { word.trim_start_matches(is_word) } else { &word[first.len_utf8()..] };
    Some((start, start + (word.len() - rest.len())))
}

/// The findings of a check, in the making.
#[derive(Debug, Default)]
pub struct Findings {
    found: Vec<Diagnostic>,
}

impl Findings {
    /// Reports something; what it gives can be added to.
    pub fn report(&mut self, code: &'static Code, range: TextRange, message: impl Into<String>) -> &mut Diagnostic {
        self.push(Diagnostic::new(code, range, message))
    }

    /// Adds a finding that is made already.
    pub fn push(&mut self, diagnostic: Diagnostic) -> &mut Diagnostic {
        self.found.push(diagnostic);
        let last = self.found.len() - 1;
        &mut self.found[last]
    }

    /// The findings so far.
    pub fn found(&self) -> &[Diagnostic] {
        &self.found
    }

    /// Everything, in order of position.
    pub fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.found.sort_by_key(|diagnostic| (diagnostic.range.start(), diagnostic.range.end()));
        self.found
    }
}

impl Extend<Diagnostic> for Findings {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, found: T) {
        self.found.extend(found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text that is shown for an empty range, which stands at `$0`.
    fn shown(text: &str) -> String {
        let at = text.find("$0").expect("a cursor");
        let plain = text.replacen("$0", "", 1);
        let range = shown_range(&plain, TextRange::empty(TextSize::new(at as u32)));
        plain[range].to_owned()
    }

    #[test]
    fn an_empty_range_is_shown_at_the_word_before_it() {
        for (text, expected) in [
            ("move ahead$0\nif", "ahead"),
            ("move ahead $0;", "ahead"),
            ("(hp-max$0", "hp-max"),
            ("f(3)$0", ")"),
            ("n = é$0", "é"),
            ("one\n  $0two three", "two"),
            ("one\n$0(two)", "("),
            ("\u{FEFF}$0one", "one"),
            ("one two\r\n$0\r\n", "two"),
            ("one two\n\n$0", "two"),
            ("$0\n\none two", "one"),
            (" $0\n", " \n"),
            ("$0", ""),
        ] {
            assert_eq!(shown(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_range_with_a_width_is_shown_as_it_is() {
        let range = TextRange::new(1.into(), 3.into());
        assert_eq!(shown_range("a b c", range), range);
    }
}

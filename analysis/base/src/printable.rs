//! Texts of authors and names of files on their way to a terminal or into a log: nothing in them begins a line, and
//! nothing is a command to who reads the line.

use std::borrow::Cow;

/// A text as a part of a line. What ends a line, and a tab, is a blank; what a terminal obeys, and what turns the
/// direction of writing, is U+FFFD.
pub fn printable(text: &str) -> Cow<'_, str> {
    replaced(text, sign)
}

/// A text of several lines likewise, in which line feeds and tabs stay.
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    replaced(text, |c| if matches!(c, '\n' | '\t') { c } else { sign(c) })
}

/// A text as a whole line, which a name may begin: [`printable`], and no command in a log. The runners of GitHub
/// Actions and Azure Pipelines obey a line that begins with `::`, be it behind blanks, and `##[…]` or `##vso[…]`
/// anywhere in a line. A blank between the signs makes text of them.
pub fn printable_line(text: &str) -> Cow<'_, str> {
    let line = printable(text);
    let is_command = line.trim_start().starts_with("::");
    if !is_command && !line.contains("##") {
        return line;
    }
    let apart = line.replace("##[", "# #[").replace("##vso[", "# #vso[");
    Cow::Owned(if is_command { apart.replacen("::", ": :", 1) } else { apart })
}

/// The character that is shown for another one.
pub(crate) fn sign(c: char) -> char {
    match c {
        // Some programs take the last two for the end of a line.
        '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => ' ',
        // These turn the direction of writing, which would put a line into disorder.
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        _ if c.is_control() => '\u{fffd}',
        _ => c,
    }
}

fn replaced(text: &str, by: impl Fn(char) -> char) -> Cow<'_, str> {
    if text.chars().all(|c| by(c) == c) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(by).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_ends_a_line_or_is_obeyed() {
        let text = "b\u{1b}[31mo\r\na\u{9b}t\u{7f}\t\u{202e}\u{2028}é";
        assert_eq!(printable(text), "b\u{fffd}[31mo  a\u{fffd}t\u{fffd} \u{fffd} é");
        assert_eq!(printable_lines("a\n\tb\r\u{1b}\n"), "a\n\tb \u{fffd}\n");
        assert!(matches!(printable("a plain text"), Cow::Borrowed("a plain text")));
    }

    #[test]
    fn no_line_is_a_command() {
        for (text, line) in [
            ("::stop-commands::x", ": :stop-commands::x"),
            ("\n :::error::x", "  : ::error::x"),
            ("a.tr: ##[stop-commands]x ###[error]", "a.tr: # #[stop-commands]x ## #[error]"),
            ("##vso[task.setvariable variable=a]b", "# #vso[task.setvariable variable=a]b"),
            ("x :: Int ## 1", "x :: Int ## 1"),
        ] {
            assert_eq!(printable_line(text), line);
        }
    }
}

//! Tells a text of a dialect from one of another language that uses the same extension.
//!
//! A text is another language's only if its beginning shows it: by lines that only that language
//! has, or by being no text at all. It is never so for what it lacks: an empty file, a single wrong
//! word and a game full of faults are all the dialect's.

/// The number of bytes of a text that are looked at.
const BEGINNING: usize = 8 << 10;

/// The weight of lines at which a text is another language's.
pub(crate) const ENOUGH: usize = 3;

/// The evidence by which a dialect tells its texts from those of other languages.
#[derive(Debug)]
pub(crate) struct Evidence {
    /// A line that none of the other languages has: it settles that the text is the dialect's.
    pub(crate) is_own_line: fn(&str) -> bool,
    /// The other languages that use the dialect's extension.
    pub(crate) others: &'static [Other],
}

/// A language that uses the extension of a dialect.
#[derive(Debug)]
pub(crate) struct Other {
    /// Its name for people, with the article.
    pub(crate) name: &'static str,
    /// The weight of a line as evidence for it: 0 (none) up to [`ENOUGH`] (enough by itself). Lines come with their
    /// blanks, without their line break.
    pub(crate) weigh: fn(&str) -> usize,
}

/// The other language that the beginning of a text shows, if it shows one.
pub(crate) fn other_language(text: &str, evidence: &Evidence) -> Option<&'static str> {
    let text = beginning(text.strip_prefix('\u{FEFF}').unwrap_or(text));
    if is_binary(text) {
        return Some("binary data");
    }
    if is_markup(text) {
        return Some("an XML or HTML document");
    }
    if names_interpreter(text) {
        return Some("a script for another interpreter");
    }
    if text.lines().any(evidence.is_own_line) {
        return None;
    }
    let shows = |other: &&Other| text.lines().map(other.weigh).sum::<usize>() >= ENOUGH;
    evidence.others.iter().find(shows).map(|other| other.name)
}

fn beginning(text: &str) -> &str {
    let mut end = text.len().min(BEGINNING);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// True if more than one character in six is a control character that no text editor writes. A
/// lone NUL in a game is a fault of the game.
fn is_binary(text: &str) -> bool {
    let is_written = |byte: u8| matches!(byte, b' '..=b'~' | b'\t'..=b'\r' | 0x1A | 0x1B);
    if text.bytes().fold(true, |all, byte| all & is_written(byte)) {
        return false; // as nearly always
    }
    let odd = |c: &char| {
        *c == '\u{FFFD}'
            || c.is_control() && !matches!(*c, '\t' | '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{1A}' | '\u{1B}')
    };
    text.chars().filter(odd).count() * 6 > text.chars().count()
}

fn is_markup(text: &str) -> bool {
    let text = text.trim_start();
    ["<?xml", "<!doctype", "<html", "<svg"]
        .iter()
        .any(|start| text.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start)))
}

/// Programs whose scripts begin with `#!` and their name.
const INTERPRETERS: &[&str] = &[
    "awk", "bash", "dash", "gap", "gawk", "gnuplot", "groff", "ksh", "lua", "make", "node", "perl", "php", "python",
    "ruby", "sh", "tclsh", "wish", "zsh",
];

/// True if the first line names the interpreter of another language. (`python3 -m hy` runs Hy.)
fn names_interpreter(text: &str) -> bool {
    let Some(line) = text.lines().next().and_then(|line| line.strip_prefix("#!")) else { return false };
    if line.split_whitespace().any(|word| word == "hy") {
        return false;
    }
    let mut programs = line
        .split_whitespace()
        .filter(|word| !word.starts_with('-') && !word.contains('='))
        .filter_map(|word| word.rsplit('/').next())
        .skip_while(|program| *program == "env");
    let program = programs.next().unwrap_or_default();
    let program = program.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    INTERPRETERS.contains(&program)
}

/// The rest of a line behind a word at its start, without the blanks between; `None` if the line does not begin with
/// that word.
pub(crate) fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let rest = line.trim_start().strip_prefix(word)?;
    if rest.starts_with(is_name_character) { None } else { Some(rest.trim_start()) }
}

/// The name at the start of a line, and what follows it without the blanks between.
pub(crate) fn name(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start();
    let end = line.find(|c: char| !is_name_character(c)).unwrap_or(line.len());
    let (name, rest) = line.split_at(end);
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    is_name.then(|| (name, rest.trim_start()))
}

fn is_name_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: Evidence = Evidence { is_own_line: |_| false, others: &[] };

    #[test]
    fn what_is_no_text() {
        let bytes: String = (0..=255_u8).map(char::from).cycle().take(4096).collect();
        let sixteen_bit: String = "(define x 1)\n".chars().flat_map(|c| [c, '\0']).collect();
        for text in [bytes.as_str(), sixteen_bit.as_str(), "\0"] {
            assert_eq!(other_language(text, &NOTHING), Some("binary data"));
        }
        for text in ["", "\u{FEFF}", "(define x \0 y)\0", "a\u{C}b\r\n\t\u{1A}", "é\u{93}zitiert\u{94} – ö😀"] {
            assert_eq!(other_language(text, &NOTHING), None, "{text:?}");
        }
    }

    #[test]
    fn the_beginning_ends_between_characters() {
        let text = format!("x{}", "ö".repeat(BEGINNING));
        assert_eq!(beginning(&text).len(), BEGINNING - 1);
        assert_eq!(other_language(&text, &NOTHING), None);
    }

    #[test]
    fn markup_and_scripts() {
        for text in ["<?xml version=\"1.0\"?>", "\u{FEFF}\n<!DOCTYPE html>", "<HTML>"] {
            assert_eq!(other_language(text, &NOTHING), Some("an XML or HTML document"), "{text}");
        }
        for text in ["#!/bin/sh\n", "#!/usr/bin/env -S python3.11 -O\n", "#! /usr/local/bin/gap -q"] {
            assert_eq!(other_language(text, &NOTHING), Some("a script for another interpreter"), "{text}");
        }
        for text in
            ["#!/usr/bin/env hy", "#!/usr/bin/env -S python3 -m hy", "#!/opt/hy3", "#!", "#!env", "< x", "\n#!/bin/sh"]
        {
            assert_eq!(other_language(text, &NOTHING), None, "{text}");
        }
    }

    #[test]
    fn words_and_names() {
        assert_eq!(after("  class  A;", "class"), Some("A;"));
        assert_eq!(after("classes", "class"), None);
        assert_eq!(name(" a_1 := 2"), Some(("a_1", ":= 2")));
        assert_eq!(name("1a"), None);
        assert_eq!(name(""), None);
    }
}

//! What the fixtures of all parsers share: comparing trees, errors and prefixes with what a test holds.

#![allow(dead_code, unreachable_pub)]

use expect_test::Expect;
use ludex_syntax::Dialect;
use ludex_syntax::parser::Token;
use ludex_syntax::tree::{Kind, Parse};

/// Where an error begins and ends in the text, in bytes, and its code.
pub type Fault = (usize, usize, String);

/// Parses a text, which must be in the tree as it is.
#[track_caller]
pub fn parse(dialect: Dialect, text: &str) -> Parse {
    let parse = dialect.parse(text);
    assert_eq!(parse.any_root().text().to_string(), text, "the tree has exactly the text");
    parse
}

/// Compares the tree of a text, and its errors.
#[track_caller]
pub fn check(dialect: Dialect, text: &str, expected: Expect) {
    let parse = parse(dialect, text);
    let mut shown = dialect.dump(&parse);
    for error in &parse.errors {
        shown.push_str(&format!("error {:?} {}: {}\n", error.range, error.code, error.message));
    }
    expected.assert_eq(&shown);
}

/// Compares the errors of a text with those noted in it.
///
/// Every line of the text has a margin of two blanks, which is not parsed. Under a line, `//` in the
/// margin begins a note: carets under what an error covers, then its code. One caret under a blank or
/// right behind the line is an empty range. What covers several lines is noted on the first.
///
/// Where every error has a fix, the fixes together leave no error.
#[track_caller]
pub fn faults(dialect: Dialect, fixture: &str) {
    let (text, noted) = read(fixture);
    compare(dialect, text, &noted);
}

/// Compares the errors of a text with those that a test notes.
#[track_caller]
pub fn compare(dialect: Dialect, text: String, noted: &[Fault]) {
    let parse = parse(dialect, &text);
    let place = |range: ludex_syntax::TextRange| (usize::from(range.start()), usize::from(range.end()));
    let mut found: Vec<Fault> = Vec::new();
    for error in &parse.errors {
        let (start, end) = place(error.range);
        let line = text[start..].find(['\r', '\n']).map_or(text.len(), |len| start + len);
        found.push((start, end.min(line), error.code.to_owned()));
    }
    found.sort();
    assert!(
        found == noted,
        "in the text\n{text}\nthe test notes\n{}but the parser found\n{}",
        list(&text, noted),
        list(&text, &found)
    );

    let fixes: Option<Vec<_>> = parse.errors.iter().map(|error| error.fix.as_ref()).collect();
    if let Some(mut fixes) = fixes {
        fixes.sort_by_key(|fix| fix.range.start());
        let mut mended = text;
        for fix in fixes.into_iter().rev() {
            let (start, end) = place(fix.range);
            mended.replace_range(start..end, &fix.replacement);
        }
        assert!(dialect.parse(&mended).errors.is_empty(), "the fixes do not mend it:\n{mended}");
    }
}

/// Takes a fixture apart: the text, and the errors noted in it, in order.
#[track_caller]
pub fn read(fixture: &str) -> (String, Vec<Fault>) {
    let mut text = String::new();
    let mut faults = Vec::new();
    // Where the line above begins.
    let mut above = 0;
    for line in fixture.split_inclusive('\n').skip(1) {
        let Some(note) = line.strip_prefix("//") else {
            above = text.len();
            let blank = line.trim_end_matches(['\r', '\n']).is_empty();
            text.push_str(if blank { line } else { line.strip_prefix("  ").expect("a margin of two blanks") });
            continue;
        };
        let note = note.trim_end();
        let marks = note.trim_start_matches(' ');
        let code = marks.trim_start_matches('^');
        let (column, width) = (note.len() - marks.len(), marks.len() - code.len());
        let covered = text[above..].trim_end_matches(['\r', '\n']);
        let length = covered.chars().count();
        let at = |column: usize| covered.char_indices().nth(column).map_or(covered.len(), |(at, _)| at);
        let behind = width == 1 && column == length;
        assert!(width > 0 && (behind || column + width <= length), "nothing stands there: {line}");
        let start = at(column);
        let empty = width == 1 && covered[start..].chars().next().is_none_or(char::is_whitespace);
        let end = if empty { start } else { at(column + width) };
        faults.push((above + start, above + end, code.trim().to_owned()));
    }
    faults.sort();
    (text, faults)
}

/// Errors for people, one a line.
fn list(text: &str, faults: &[Fault]) -> String {
    let mut out = String::new();
    for (start, end, code) in faults {
        let before = &text[..*start];
        let line = before.matches('\n').count() + 1;
        let column = before.len() - before.rfind('\n').map_or(0, |at| at + 1) + 1;
        out.push_str(&format!("    {line}:{column} {:?} {code}\n", &text[*start..*end]));
    }
    out
}

/// Compares the errors of every prefix of a text that ends with a token, one prefix a line.
#[track_caller]
pub fn prefixes<K: Kind>(dialect: Dialect, tokens: &[Token<K>], text: &str, expected: Expect) {
    let mut shown = String::new();
    for (index, token) in tokens.iter().enumerate() {
        if token.kind.is_trivia() {
            continue;
        }
        let start = token.start as usize;
        let end = tokens.get(index + 1).map_or(text.len(), |next| next.start as usize);
        let parse = parse(dialect, &text[..end]);
        let errors: Vec<String> =
            parse.errors.iter().map(|error| format!("{} {:?}", error.code, error.range)).collect();
        let errors = if errors.is_empty() { "no error".to_owned() } else { errors.join(", ") };
        shown.push_str(&format!("{end:>3} {:<14} {errors}\n", &text[start..end]));
    }
    expected.assert_eq(&shown);
}

/// `parse`, `check`, `faults` and `prefixes` for one dialect and its lexer.
#[macro_export]
macro_rules! fixtures {
    ($dialect:expr, $lex:path) => {
        const DIALECT: ludex_syntax::Dialect = $dialect;

        #[allow(dead_code)]
        #[track_caller]
        fn parse(text: &str) -> ludex_syntax::tree::Parse {
            common::parse(DIALECT, text)
        }

        #[allow(dead_code)]
        #[track_caller]
        fn check(text: &str, expected: expect_test::Expect) {
            common::check(DIALECT, text, expected);
        }

        #[allow(dead_code)]
        #[track_caller]
        fn faults(fixture: &str) {
            common::faults(DIALECT, fixture);
        }

        #[allow(dead_code)]
        #[track_caller]
        fn prefixes(text: &str, expected: expect_test::Expect) {
            common::prefixes(DIALECT, &$lex(text).tokens, text, expected);
        }
    };
}

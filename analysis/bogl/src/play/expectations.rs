//! What a program expects of itself, in comments: `-- expect: f(1) = 2`, and with inputs
//! `-- expect: play(start) with 1, 2 = Won`. The right side is an expression, too.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ludex_base::run::{Difference, Expectation, State, Verdict};
use ludex_base::{Db, File, TextRange};
use ludex_syntax::TextSize;
use ludex_syntax::bogl::{SyntaxKind as K, lex};

use crate::evaluation::fuel::Stop;
use crate::evaluation::memory::Since;
use crate::evaluation::program::{Program, on_deep_stack};
use crate::evaluation::value::Value;
use crate::play::asked::Asked;
use crate::play::expression::short;
use crate::play::printed::{printed, shown};
use crate::play::{Outcome, Played};

/// The word that begins an expectation in a comment.
const MARK: &str = "expect:";

/// The most expectations of a file.
const MOST: usize = 1_000;

/// The longest text of a value in a message, in characters.
const LONGEST: usize = 200;

/// The expectations of a file, in order.
pub(crate) fn expectations(db: &dyn Db, file: File) -> Vec<Expectation> {
    let places = places(file.text(db)).into_iter();
    places.map(|(range, written)| Expectation { range, text: written.to_owned() }).collect()
}

/// The outcomes of trying expectations of a file, in their order.
pub(crate) fn try_expectations(db: &dyn Db, file: File, expectations: &[Expectation]) -> Vec<Verdict> {
    if expectations.is_empty() {
        return Vec::new();
    }
    let program = Arc::new(Program::of(db, file));
    let mut verdicts: Vec<Verdict> = Vec::with_capacity(expectations.len());
    for expectation in expectations {
        db.unwind_if_revision_cancelled();
        verdicts.push(tried(db, file, &program, &expectation.text).unwrap_or_else(Verdict::Untried));
    }
    verdicts
}

/// The expectations in the comments of a text, each with its place: one at most on a line.
fn places(text: &str) -> Vec<(TextRange, &str)> {
    // Most programs have none, and all of a workspace may be asked.
    if !text.contains(MARK) {
        return Vec::new();
    }
    let tokens = lex(text).tokens;
    let mut found: Vec<(TextRange, &str)> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        if !matches!(token.kind, K::COMMENT | K::BLOCK_COMMENT) {
            continue;
        }
        let end = tokens.get(index + 1).map_or(text.len(), |next| next.start as usize);
        let mut start = token.start as usize;
        for line in text.get(start..end).unwrap_or_default().split_inclusive('\n') {
            let words = line.trim_start_matches(['-', '{', '|', ' ', '\t']);
            if let Some(written) =
                words.strip_prefix(MARK).map(|written| written.trim_end().trim_end_matches("-}").trim())
            {
                let at = start + line.find(MARK).unwrap_or_default();
                let len = MARK.len() + words[MARK.len()..].find(written).unwrap_or_default() + written.len();
                found.push((TextRange::at(TextSize::new(at as u32), TextSize::new(len as u32)), written));
            }
            start += line.len();
        }
        if found.len() >= MOST {
            break;
        }
    }
    found.truncate(MOST);
    found
}

/// An expectation as it is written.
#[derive(Debug, PartialEq, Eq)]
struct Statement<'t> {
    expression: &'t str,
    /// What is typed in.
    inputs: Vec<&'t str>,
    /// The expression for the value that is expected.
    value: &'t str,
}

impl<'t> Statement<'t> {
    /// Takes an expectation apart: at the first `=` outside of parentheses that belongs to no `let`, and on its left at
    /// the last `with`.
    fn read(text: &'t str) -> Option<Statement<'t>> {
        let (mut depth, mut open_lets) = (0_u32, 0_u32);
        let mut with: Option<(usize, usize)> = None;
        let tokens = lex(text).tokens;
        for (index, token) in tokens.iter().enumerate() {
            let start = token.start as usize;
            let end = tokens.get(index + 1).map_or(text.len(), |next| next.start as usize);
            match token.kind {
                K::L_PAREN => depth += 1,
                K::R_PAREN => depth = depth.saturating_sub(1),
                K::LET_KW => open_lets += 1,
                K::EQ if open_lets > 0 => open_lets -= 1,
                K::EQ if depth == 0 => {
                    let (expression, inputs) = match with {
                        Some((before, behind)) => (text.get(..before)?, separated(text.get(behind..start)?)),
                        None => (text.get(..start)?, Vec::new()),
                    };
                    return Some(Statement { expression: expression.trim(), inputs, value: text.get(end..)?.trim() });
                }
                K::LOWER_NAME if depth == 0 && text.get(start..end) == Some("with") => with = Some((start, end)),
                _ => {}
            }
        }
        None
    }
}

/// The part of an expectation from a `(` that nothing closes, if its `=` stands behind that.
fn unclosed(text: &str) -> Option<&str> {
    let (mut depth, mut start, mut has_sign) = (0_u32, 0_usize, false);
    for token in &lex(text).tokens {
        match token.kind {
            K::L_PAREN => {
                if depth == 0 {
                    (start, has_sign) = (token.start as usize, false);
                }
                depth += 1;
            }
            K::R_PAREN => depth = depth.saturating_sub(1),
            K::EQ => has_sign = true,
            _ => {}
        }
    }
    text.get(start..).filter(|_| depth > 0 && has_sign)
}

/// The parts of a list between commas that stand outside of parentheses.
fn separated(list: &str) -> Vec<&str> {
    let mut depth = 0_u32;
    let parts = list.split(|letter: char| {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == ',' && depth == 0
    });
    parts.map(str::trim).collect()
}

/// Tries an expectation.
///
/// # Errors
/// If it cannot be tried: why, as a sentence without its full stop.
fn tried(db: &dyn Db, file: File, program: &Arc<Program>, written: &str) -> Result<Verdict, String> {
    let Some(statement) = Statement::read(written) else {
        return Err(match unclosed(written) {
            Some(part) => format!("the `(` in `{}` is not closed: write `)` before the `=`", short(part)),
            None => {
                "this expectation has no `=`: write the expression, `=` and the value that it is to have".to_owned()
            }
        });
    };
    let game = Played::new(db, file, Arc::clone(program), statement.expression)?;
    let wanted = Played::new(db, file, Arc::clone(program), statement.value)?;
    let interrupt = || db.unwind_if_revision_cancelled();
    let compared = on_deep_stack(|stopped| compared(&game, &wanted, &statement.inputs, stopped), &interrupt);
    compared.unwrap_or_else(|| Err("this expectation could not be tried".to_owned()))
}

/// Works both sides out and compares them.
///
/// # Errors
/// If they cannot be compared: why, as a sentence without its full stop.
fn compared(game: &Played, wanted: &Played, written: &[&str], stopped: &AtomicBool) -> Result<Verdict, String> {
    let since = Since::now();
    let asked = Asked::by(&game.program);
    let mut inputs: Vec<Value> = Vec::with_capacity(written.len());
    for input in written {
        inputs.push(asked.read(input)?);
    }
    let (expected, _) = wanted.outcomes(&[], since, stopped);
    let Ok(expected) = &expected.result else {
        return Err(format!("the expected value cannot be worked out: {}", found(wanted, &expected)));
    };
    let (outcome, other) = game.outcomes(&inputs, since, stopped);
    if outcome.result.as_ref() != Ok(expected) {
        let agrees = other.is_some_and(|other| other.result.as_ref() == Ok(expected));
        let more = if agrees { ", although the implementation gives what is expected" } else { "" };
        let difference = match &outcome.result {
            Ok(value) => difference(expected, value),
            Err(_) => Difference { expected: shown(expected).drawn, found: lack(game, &outcome) },
        };
        let message = format!("expected `{}`, found {}{more}", text(expected), found(game, &outcome));
        return Ok(Verdict::Unmet { message, difference: Some(difference) });
    }
    Ok(match written.get(outcome.read) {
        Some(left) => {
            let plural = if written.len() == 1 { "" } else { "s" };
            let message = format!(
                "expected `{}` after {} input{plural}, found it after {}, so `{left}` is not asked for",
                text(expected),
                written.len(),
                outcome.read
            );
            Verdict::Unmet { message, difference: None }
        }
        None => Verdict::Met,
    })
}

/// Two values as they are compared: boards as grids, unless these look the same.
fn difference(expected: &Value, found: &Value) -> Difference {
    let (expected, found) = (shown(expected), shown(found));
    if expected.drawn == found.drawn {
        return Difference { expected: expected.text, found: found.text };
    }
    Difference { expected: expected.drawn, found: found.drawn }
}

/// The outcome of an expression, behind the word "found".
fn found(game: &Played, outcome: &Outcome) -> String {
    match &outcome.result {
        Ok(value) => format!("`{}`", text(value)),
        Err(Stop::NeedsInput) => format!("that {}", lack(game, outcome)),
        Err(_) => lack(game, outcome),
    }
}

/// The reason why there is no value.
fn lack(game: &Played, outcome: &Outcome) -> String {
    match game.state(outcome) {
        State::Prompt(wanted) => format!("one more input is asked for, {}", wanted.explained),
        State::Trouble(trouble) => format!("no value, because {}", trouble.message),
        State::Value(_) => format!("no value of `{}`", short(&game.text)),
    }
}

/// A value as it is printed, cut off where it is long.
fn text(value: &Value) -> String {
    let text = printed(value);
    match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_is_taken_apart() {
        let read = |text| Statement::read(text).map(|found| (found.expression, found.inputs, found.value));
        assert_eq!(read("f(1) = 2"), Some(("f(1)", vec![], "2")));
        assert_eq!(read("play with (1, 2), 3 = (A, 1)"), Some(("play", vec!["(1, 2)", "3"], "(A, 1)")));
        assert_eq!(
            read("let x = 1 in x == 1 = let b = True in b"),
            Some(("let x = 1 in x == 1", vec![], "let b = True in b"))
        );
        assert_eq!(read("f(1) == 2"), None);
    }

    #[test]
    fn an_unclosed_parenthesis_is_found() {
        assert_eq!(unclosed("f with (1, 1), (1 = s"), Some("(1 = s"));
        assert_eq!(unclosed("f((1) = 2"), Some("((1) = 2"));
        assert_eq!(unclosed("f(1 == 2"), None);
        assert_eq!(unclosed("f(1)"), None);
    }

    #[test]
    fn expectations_stand_in_comments() {
        let text = "-- expect: f(1) = 2\n{- About f.\n   expect: f(2) = 3 -}\n-- what to expect: nothing\n";
        let found: Vec<&str> = places(text)
            .into_iter()
            .map(|(range, written)| {
                assert!(text[range].starts_with(MARK) && text[range].ends_with(written));
                written
            })
            .collect();
        assert_eq!(found, ["f(1) = 2", "f(2) = 3"]);
    }
}

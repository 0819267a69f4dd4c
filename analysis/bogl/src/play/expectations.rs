//! What a program expects of itself, in comments: `-- expect: f(1) = 2`, and with inputs
//! `-- expect: play(start) with 1, 2 = Won`. The right side is an expression, too.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ludex_base::run::{Difference, EXPECTATION_MARK, Expectation, Promise, State, Verdict};
use ludex_base::{Db, File, SourceChange, TextRange};
use ludex_syntax::TextSize;
use ludex_syntax::bogl::{SyntaxKind as K, lex};

use crate::evaluation::fuel::Stop;
use crate::evaluation::memory::Since;
use crate::evaluation::program::{Program, on_deep_stack};
use crate::evaluation::value::Value;
use crate::play::asked::Asked;
use crate::play::definitions;
use crate::play::expression::{self, short};
use crate::play::printed::{printed, shown};
use crate::play::{Outcome, Played};

/// The letters that all the words have in common that are written for it.
const STEM: &str = "xpect";

/// The most expectations of a file.
const MAX_EXPECTATIONS: usize = 1_000;

/// The most expectations that a check tries, and the most of them that take too many steps.
const MAX_CHECKED: usize = 100;
const MAX_LONG: usize = 3;

/// The longest text of a value in a message, in characters.
const MAX_TEXT: usize = 200;

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

/// The change that writes an expectation into a file: above the definition that is played, or at the end.
///
/// # Errors
/// If it is there already, or would not be met: a sentence without its full stop.
pub(crate) fn expect(db: &dyn Db, file: File, promise: &Promise) -> Result<SourceChange, String> {
    if expectations(db, file).iter().any(|known| known.text == promise.text) {
        return Err(format!("the file expects this already: `{}`", short(&promise.text)));
    }
    match tried(db, file, &Arc::new(Program::of(db, file)), &promise.text)? {
        Verdict::Met { .. } => {}
        Verdict::Unmet { message, .. } => return Err(format!("this would not be met: {message}")),
        Verdict::Untried(why) => return Err(why),
    }
    let text: &str = file.text(db);
    let line_break = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let line = format!("-- {EXPECTATION_MARK} {}{line_break}", promise.text);
    let start = definitions::places(db, file).get(promise.expression.as_str()).and_then(|range| {
        let before = text.get(..usize::from(range.start()))?;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        // Something else may stand before it on its line.
        before[start..].trim().is_empty().then_some(start)
    });
    let (at, line) = match start {
        Some(start) => (start, line),
        None if text.is_empty() || text.ends_with('\n') => (text.len(), line),
        None => (text.len(), format!("{line_break}{line}")),
    };
    Ok(SourceChange::edits(file, [(TextRange::empty(TextSize::new(at as u32)), line)]))
}

/// The lines of the comments of a text in which a word stands, without what marks them as comments: where each begins,
/// in bytes.
fn comment_lines<'t>(text: &'t str, word: &str) -> Vec<(usize, &'t str)> {
    // Most programs have none, and all of a workspace may be asked.
    if !text.contains(word) {
        return Vec::new();
    }
    let tokens = lex(text).tokens;
    let mut found: Vec<(usize, &str)> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        if !matches!(token.kind, K::COMMENT | K::BLOCK_COMMENT) {
            continue;
        }
        let end = tokens.get(index + 1).map_or(text.len(), |next| next.start as usize);
        let mut start = token.start as usize;
        for line in text.get(start..end).unwrap_or_default().split_inclusive('\n') {
            let words = line.trim_start_matches(['-', '{', '|', ' ', '\t']);
            if words.contains(word) {
                let at = start + line.len() - words.len();
                found.push((at, words.trim_end().trim_end_matches("-}").trim_end()));
            }
            start += line.len();
        }
        if found.len() >= MAX_EXPECTATIONS {
            break;
        }
    }
    found.truncate(MAX_EXPECTATIONS);
    found
}

/// The expectations in the comments of a text, each with its place: one at most on a line.
fn places(text: &str) -> Vec<(TextRange, &str)> {
    let lines = comment_lines(text, EXPECTATION_MARK).into_iter();
    let found = lines.filter_map(|(at, words)| {
        let written = words.strip_prefix(EXPECTATION_MARK)?.trim();
        Some((TextRange::at(TextSize::new(at as u32), TextSize::of(words)), written))
    });
    found.collect()
}

/// Comments of a file that begin like an expectation, but are none: what stands in the place of the word that begins one.
pub(crate) fn near_expectations(db: &dyn Db, file: File) -> Vec<TextRange> {
    let lines = comment_lines(file.text(db), STEM).into_iter();
    lines
        .filter_map(|(at, words)| Some(TextRange::at(TextSize::new(at as u32), TextSize::of(near_mark(words)?))))
        .collect()
}

/// The text in the place of the word that begins an expectation, with the blanks behind it, in a line that is one
/// besides: `expect `, `Expect: `.
fn near_mark(words: &str) -> Option<&str> {
    let word = words.split(|letter: char| !letter.is_alphabetic()).next()?;
    let is_meant = ["expect", "expects", "expected"].iter().any(|other| word.eq_ignore_ascii_case(other));
    if !is_meant || words.starts_with(EXPECTATION_MARK) {
        return None;
    }
    let rest = words[word.len()..].trim_start_matches([' ', '\t', ':']);
    let statement = Statement::read(rest)?;
    let is_read = |text: &str| expression::read(text).is_ok();
    let is_one = rest.len() < words.len() - word.len() && is_read(statement.expression) && is_read(statement.value);
    is_one.then(|| &words[..words.len() - rest.len()])
}

/// The expectations of a file that are not met, as far as that takes few steps to find: what is wrong with each, as a
/// sentence without its full stop.
pub(crate) fn unmet_expectations(db: &dyn Db, file: File) -> Vec<(TextRange, String)> {
    let expectations = expectations(db, file);
    if expectations.is_empty() {
        return Vec::new();
    }
    let program = Arc::new(Program::of(db, file));
    let (mut found, mut long) = (Vec::new(), 0);
    for expectation in expectations.into_iter().take(MAX_CHECKED) {
        db.unwind_if_revision_cancelled();
        let verdict = Trial::new(db, file, &program, &expectation.text).map(Trial::briefly).and_then(|trial| {
            let sides = trial.sides(&AtomicBool::new(false))?;
            Ok(if sides.are_known() { Some(trial.verdict(&sides)?) } else { None })
        });
        match verdict {
            Ok(Some(verdict)) => {
                found.extend(verdict.problem().map(|why| (expectation.range, format!("this is not met: {why}"))));
            }
            Ok(None) => long += 1,
            Err(why) => found.push((expectation.range, format!("this cannot be tried: {why}"))),
        }
        if long >= MAX_LONG {
            break;
        }
    }
    found
}

/// An expectation as it is written.
#[derive(Debug, PartialEq, Eq)]
struct Statement<'t> {
    expression: &'t str,
    /// The inputs that are typed in.
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

/// An expectation, ready to be tried.
struct Trial<'t> {
    game: Played,
    wanted: Played,
    /// The inputs that are typed in.
    inputs: Vec<&'t str>,
}

/// The values of both sides of an expectation, each by the document's rules and in the implementation.
struct Sides {
    found: (Outcome, Outcome),
    expected: (Outcome, Outcome),
}

impl Sides {
    /// True if it is known what they come to by the document's rules.
    fn are_known(&self) -> bool {
        !self.found.0.is_unknown() && !self.expected.0.is_unknown()
    }

    /// True if the expectation is met in the implementation; [`None`] if that is not known.
    fn is_met_there(&self) -> Option<bool> {
        let (found, expected) = (&self.found.1, &self.expected.1);
        let is_known = !found.is_unknown() && !expected.is_unknown();
        is_known.then(|| found.result.is_ok() && found.result == expected.result)
    }
}

/// Tries an expectation.
///
/// # Errors
/// If it cannot be tried: why, as a sentence without its full stop.
fn tried(db: &dyn Db, file: File, program: &Arc<Program>, written: &str) -> Result<Verdict, String> {
    let trial = Trial::new(db, file, program, written)?;
    let interrupt = || db.unwind_if_revision_cancelled();
    let verdict = on_deep_stack(|stopped| trial.sides(stopped).and_then(|sides| trial.verdict(&sides)), &interrupt);
    verdict.unwrap_or_else(|| Err("this expectation could not be tried".to_owned()))
}

impl<'t> Trial<'t> {
    /// An expectation as it is written, read and typed.
    ///
    /// # Errors
    /// If something is wrong with it: what, as a sentence without its full stop.
    fn new(db: &dyn Db, file: File, program: &Arc<Program>, written: &'t str) -> Result<Trial<'t>, String> {
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
        Ok(Trial { game, wanted, inputs: statement.inputs })
    }

    /// The same, in few steps, and without the need for a deep stack.
    fn briefly(self) -> Trial<'t> {
        Trial { game: self.game.briefly(), wanted: self.wanted.briefly(), ..self }
    }

    /// Works both sides out.
    ///
    /// # Errors
    /// If an input does not fit: why, as a sentence without its full stop.
    fn sides(&self, stopped: &AtomicBool) -> Result<Sides, String> {
        let since = Since::now();
        let asked = Asked::by(&self.game.program);
        let inputs: Vec<Value> = self.inputs.iter().map(|input| asked.read(input)).collect::<Result<_, String>>()?;
        let expected = self.wanted.outcomes(&[], since, stopped);
        let found = self.game.outcomes(&inputs, since, stopped);
        Ok(Sides { found, expected })
    }

    /// Compares both sides.
    ///
    /// # Errors
    /// If they cannot be compared: why, as a sentence without its full stop.
    fn verdict(&self, sides: &Sides) -> Result<Verdict, String> {
        let (game, (outcome, other)) = (&self.game, &sides.found);
        let Ok(expected) = &sides.expected.0.result else {
            let why = found(&self.wanted, &sides.expected.0);
            return Err(format!("the expected value cannot be worked out: {why}"));
        };
        if outcome.result.as_ref() != Ok(expected) {
            let agrees = sides.is_met_there() == Some(true);
            let more = if agrees { ", although the implementation gives what is expected" } else { "" };
            let difference = match &outcome.result {
                Ok(value) => difference(expected, value),
                Err(_) => Difference { expected: shown(expected).drawn, found: lack(game, outcome) },
            };
            let message = format!("expected `{}`, found {}{more}", text(expected), found(game, outcome));
            return Ok(Verdict::Unmet { message, difference: Some(difference) });
        }
        let number = self.inputs.len();
        if let Some(left) = self.inputs.get(outcome.read) {
            let plural = if number == 1 { "" } else { "s" };
            let message = format!(
                "expected `{}` after {number} input{plural}, found it after {}, so `{left}` is not asked for",
                text(expected),
                outcome.read
            );
            return Ok(Verdict::Unmet { message, difference: None });
        }
        let note = (sides.is_met_there() == Some(false)).then(|| {
            let there = match &other.result {
                Ok(value) => format!("it gives `{}`", text(value)),
                Err(Stop::NeedsInput) => "one more input is asked for there".to_owned(),
                Err(_) => "there is no value".to_owned(),
            };
            format!("met, but not in the implementation, which {}: {there}", other.ways.text())
        });
        Ok(Verdict::Met { note })
    }
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
    match text.char_indices().nth(MAX_TEXT) {
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
    fn comments_may_begin_like_expectations() {
        for (words, expected) in [
            ("expect f(1) = 2", Some("expect ")),
            ("Expect: f(1) = 2", Some("Expect: ")),
            ("Expected : play with 1, 2 = Won", Some("Expected : ")),
            ("expect: f(1) = 2", None),
            ("expect a loss = none", None),
            ("Expect: what comes", None),
            ("expectations(f) = 2", None),
            ("what to expect: f(1) = 2", None),
        ] {
            assert_eq!(near_mark(words), expected, "{words}");
        }
    }

    #[test]
    fn expectations_stand_in_comments() {
        let text = "-- expect: f(1) = 2\n{- About f.\n   expect: f(2) = 3 -}\n-- what to expect: nothing\n";
        let found: Vec<&str> = places(text)
            .into_iter()
            .map(|(range, written)| {
                assert!(text[range].starts_with(EXPECTATION_MARK) && text[range].ends_with(written));
                written
            })
            .collect();
        assert_eq!(found, ["f(1) = 2", "f(2) = 3"]);
    }
}

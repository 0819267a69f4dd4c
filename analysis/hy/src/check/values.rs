//! The values of arguments, as far as they are written out: a number or a text stands where the game needs
//! something else (reference/pyherc.md, Argument kinds).

use ludex_base::{Fix, Severity};
use ludex_syntax::hy::ast::Datum;
use ludex_syntax::hy::literal::{self, Generation};

use super::Checker;
use crate::builtins::{self, Builtin, BuiltinKind};
use crate::codes;

/// Checks the arguments of one call, which has as many as it needs.
pub(super) fn arguments(checker: &mut Checker<'_>, row: &Builtin, arguments: &[Datum<'_>]) {
    for (&(name, kind), &argument) in row.arguments().iter().zip(arguments) {
        match kind {
            "amount" | "chance" => number(checker, name, kind, argument),
            "pair" => pair(checker, name, argument),
            _ => {
                if kind.starts_with("list-of-") {
                    list(checker, name, argument);
                }
            }
        }
    }
    amounts(checker, row, arguments);
}

fn number(checker: &mut Checker<'_>, name: &str, kind: &str, argument: Datum<'_>) {
    if !argument.is_text() {
        return;
    }
    let message = match kind {
        "chance" => {
            format!(
                "the argument `{name}` is a chance: write a number from 0 to 100 or a name such as `likely`, without quotes"
            )
        }
        _ => format!("the argument `{name}` is an amount: write a whole number without quotes"),
    };
    let file = checker.file;
    let diagnostic = checker.out.report(codes::WRONG_VALUE, argument.range(), message);
    if let Some(bare) = without_quotes(kind, argument) {
        diagnostic.fix(Fix::replace("remove the quotes", file, argument.range(), bare));
    }
}

/// What stands in a string, if it is an amount or a chance.
fn without_quotes(kind: &str, argument: Datum<'_>) -> Option<String> {
    let Datum::String(token) = argument else { return None };
    let text = literal::unescape(token.text());
    let number = literal::number(&text, Generation::Y2017);
    let fits = match kind {
        "chance" => {
            let is_name = builtins::lookup(&text, &[BuiltinKind::Probability]).is_some();
            is_name || number.and_then(|number| number.value()).is_some_and(|value| (0.0..=100.0).contains(&value))
        }
        _ => number.and_then(|number| number.integer()).is_some_and(|value| value >= 0),
    };
    fits.then_some(text)
}

/// The whole number that is written out.
fn whole(datum: Datum<'_>) -> Option<i64> {
    match datum {
        Datum::Number(token) => literal::number(token.text(), Generation::Y2017)?.integer(),
        _ => None,
    }
}

/// The smallest amount is never above the largest.
fn amounts(checker: &mut Checker<'_>, row: &Builtin, arguments: &[Datum<'_>]) {
    let kinds = row.arguments();
    if !matches!(kinds, [(_, "amount"), (_, "amount"), ..]) {
        return;
    }
    let [first, second, ..] = *arguments else { return };
    if let (Some(min), Some(max)) = (whole(first), whole(second))
        && min > max
    {
        let message = format!("the smallest amount, {min}, is above the largest, {max}: swap them");
        let range = first.range().cover(second.range());
        let edits = [(first.range(), max.to_string()), (second.range(), min.to_string())];
        let fix = Fix::edits("swap them", checker.file, edits);
        checker.out.report(codes::WRONG_VALUE, range, message).fix(fix);
    }
}

/// Two numbers; those of a room above 0.
fn pair(checker: &mut Checker<'_>, name: &str, argument: Datum<'_>) {
    let wrong = "write a pair of width and height, such as `#t(20 10)`";
    if argument.is_text() || matches!(argument, Datum::Number(_)) {
        checker.out.report(codes::WRONG_VALUE, argument.range(), format!("the argument `{name}` is a size: {wrong}"));
        return;
    }
    let Some(parts) = argument.tuple() else { return };
    if parts.iter().any(|part| matches!(part, Datum::Splice(_))) {
        return;
    }
    if parts.len() < 2 {
        let message = format!("a size has two parts, but this one has {}: {wrong}", parts.len());
        checker.out.report(codes::WRONG_VALUE, argument.range(), message);
        return;
    }
    for part in parts.into_iter().take(2) {
        if part.is_text() {
            checker.out.report(
                codes::WRONG_VALUE,
                part.range(),
                format!("a size consists of numbers, not strings: {wrong}"),
            );
        } else if name == "room-size" && whole(part).is_some_and(|size| size == 0) {
            let message = "the size of a room must be greater than 0".to_owned();
            checker.out.report(codes::WRONG_VALUE, part.range(), message);
        }
    }
}

/// A text in place of a list is taken letter by letter.
fn list(checker: &mut Checker<'_>, name: &str, argument: Datum<'_>) {
    if argument.is_text() {
        let message = format!(
            "the argument `{name}` is a list, and this string is read as a list of its letters: enclose it in `[` and `]`"
        );
        checker.out.report(codes::WRONG_VALUE, argument.range(), message).severity = Severity::Warning;
    }
}

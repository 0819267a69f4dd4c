//! The values of arguments, as far as they are written out: a number or a text stands where the game needs
//! something else (reference/pyherc.md, Argument kinds).

use ludex_syntax::hy::ast::Datum;
use ludex_syntax::hy::literal::{self, Generation};

use crate::diagnostics::{self as codes, Severity};

use super::check::Checker;
use super::names::Predefined;

/// Checks the arguments of one call, which has as many as it needs.
pub(super) fn arguments(checker: &mut Checker<'_>, row: &Predefined, arguments: &[Datum]) {
    for ((name, kind), argument) in row.arguments().zip(arguments) {
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

fn is_text(datum: &Datum) -> bool {
    datum.text().is_some()
}

fn number(checker: &mut Checker<'_>, name: &str, kind: &str, argument: &Datum) {
    if !is_text(argument) {
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
    checker.report(codes::WRONG_VALUE, message, argument.range());
}

/// The whole number that is written out.
fn whole(datum: &Datum) -> Option<i64> {
    match datum {
        Datum::Number(token) => literal::number(token.text(), Generation::Y2017)?.integer(),
        _ => None,
    }
}

/// The smallest amount is never above the largest.
fn amounts(checker: &mut Checker<'_>, row: &Predefined, arguments: &[Datum]) {
    let mut kinds = row.arguments().map(|(_, kind)| kind);
    if kinds.next() != Some("amount") || kinds.next() != Some("amount") {
        return;
    }
    let [first, second, ..] = arguments else { return };
    if let (Some(min), Some(max)) = (whole(first), whole(second))
        && min > max
    {
        let message = format!("the smallest amount, {min}, is above the largest, {max}: exchange them");
        let range = first.range().cover(second.range());
        checker.report(codes::WRONG_VALUE, message, range);
    }
}

/// Two numbers; those of a room above 0.
fn pair(checker: &mut Checker<'_>, name: &str, argument: &Datum) {
    let wrong = "write a pair of width and height, such as `#t(20 10)`";
    if is_text(argument) || matches!(argument, Datum::Number(_)) {
        checker.report(codes::WRONG_VALUE, format!("the argument `{name}` is a size: {wrong}"), argument.range());
        return;
    }
    let Some(parts) = argument.tuple() else { return };
    if parts.iter().any(|part| matches!(part, Datum::Splice(_))) {
        return;
    }
    if parts.len() < 2 {
        let message = format!("a size has two parts, and this one has {}: {wrong}", parts.len());
        checker.report(codes::WRONG_VALUE, message, argument.range());
        return;
    }
    for part in parts.iter().take(2) {
        if is_text(part) {
            checker.report(codes::WRONG_VALUE, format!("a text stands in a size: {wrong}"), part.range());
        } else if name == "room-size" && whole(part).is_some_and(|size| size == 0) {
            let message = "a room of no size cannot be built: write a number above 0".to_owned();
            checker.report(codes::WRONG_VALUE, message, part.range());
        }
    }
}

/// A text in place of a list is taken letter by letter.
fn list(checker: &mut Checker<'_>, name: &str, argument: &Datum) {
    if is_text(argument) {
        let message = format!(
            "the argument `{name}` is a list, and this text is taken for a list of its letters: put it into `[` and `]`"
        );
        checker.report(codes::WRONG_VALUE, message, argument.range()).severity = Severity::Warning;
    }
}

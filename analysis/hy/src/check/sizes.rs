//! Sizes: pairs of whole numbers, as grids take them (reference/pyherc.md, Argument kinds).

use ludex_base::{Fix, Severity};
use ludex_syntax::hy::ast::Datum;
use ludex_syntax::hy::literal::{self, Generation};

use super::Checker;
use super::values::{is_fraction, whole};
use crate::builtins::Builtin;
use crate::codes;

const INSTEAD: &str = "write a pair of width and height, such as `#t(20 10)`";

/// Two whole numbers above 0, for the level or for a room.
pub(super) fn pair(checker: &mut Checker<'_>, row: &Builtin, name: &str, argument: Datum<'_>) {
    let is_atom = argument.is_text() || matches!(argument, Datum::Number(_) | Datum::Dict(_) | Datum::Set(_));
    if is_atom {
        let message = format!("the argument `{name}` is a size: {INSTEAD}");
        checker.out.report(codes::WRONG_VALUE, argument.range(), message);
        return;
    }
    let Some(parts) = argument.tuple() else { return called(checker, argument) };
    if parts.iter().any(|part| matches!(part, Datum::Splice(_) | Datum::Unquote(_))) {
        return;
    }
    if parts.iter().any(|part| matches!(part, Datum::Symbol(token) if has_comma(token.text()))) {
        commas(checker, argument, &parts);
        return;
    }
    if parts.len() != 2 {
        let message = format!("a size has two parts, but this one has {}: {INSTEAD}", parts.len());
        // More than two are taken apart by the regular grid alone, and only those of a room.
        let ignored = parts.len() > 2 && !(row.name == "regular-grid" && name == "room-size");
        let severity = if ignored { Severity::Warning } else { Severity::Error };
        checker.out.report(codes::WRONG_VALUE, argument.range(), message).severity(severity);
        return;
    }
    for part in parts {
        self::part(checker, row, name, part);
    }
}

/// One of the two numbers.
fn part(checker: &mut Checker<'_>, row: &Builtin, name: &str, part: Datum<'_>) {
    let range = part.range();
    if part.is_text() {
        let message = format!("a size consists of numbers, not strings: {INSTEAD}");
        checker.out.report(codes::WRONG_VALUE, range, message);
    } else if is_fraction(part) {
        // How many rooms fit into the level is rounded down; everything else is counted in whole tiles.
        let rounded = row.name == "regular-grid" && name == "level-size";
        let severity = if rounded { Severity::Hint } else { Severity::Error };
        let message = format!("a size consists of whole numbers: {INSTEAD}");
        checker.out.report(codes::WRONG_VALUE, range, message).severity(severity);
    } else if whole(part).is_some_and(|size| size <= 0) {
        let what = if name == "room-size" { "room" } else { "level" };
        checker.out.report(codes::WRONG_VALUE, range, format!("the size of a {what} must be greater than 0"));
    }
}

/// `(20 10)`, which calls the number 20.
fn called(checker: &mut Checker<'_>, argument: Datum<'_>) {
    let Datum::Form(form) = argument else { return };
    let Some(Datum::Number(first)) = form.data().next() else { return };
    // A reader macro without a name has been reported.
    let before = checker.file.text(checker.db).get(..usize::from(form.range().start())).unwrap_or_default();
    if before.ends_with('#') {
        return;
    }
    let written = form.text();
    let (shown, file, range) = (first.text(), checker.file, form.range());
    let message = format!("this form calls {shown} as a function; {INSTEAD}");
    let diagnostic = checker.out.report(codes::WRONG_VALUE, range, message);
    if form.data().count() == 2 && form.data().all(|part| matches!(part, Datum::Number(_))) {
        diagnostic.fix(Fix::replace(format!("write `#t{written}`"), file, range, format!("#t{written}")));
    }
}

/// True for `20,` and `20,10`, which Hy reads as names.
fn has_comma(text: &str) -> bool {
    let is_number = |part: &str| part.is_empty() || literal::number(part, Generation::Y2017).is_some();
    text.contains(',') && text.split(',').all(is_number)
}

/// Commas between the numbers.
fn commas(checker: &mut Checker<'_>, argument: Datum<'_>, parts: &[Datum<'_>]) {
    let mut numbers = Vec::new();
    for part in parts {
        match part {
            Datum::Symbol(token) | Datum::Number(token) => {
                numbers.extend(token.text().split(',').filter(|number| !number.is_empty()));
            }
            _ => numbers.push(""),
        }
    }
    let (file, range) = (checker.file, argument.range());
    let message = "a comma between the two numbers of a size is read as a part of a name: write a blank instead";
    let diagnostic = checker.out.report(codes::WRONG_VALUE, range, message);
    if let [width, height] = numbers[..]
        && [width, height].iter().all(|number| literal::number(number, Generation::Y2017).is_some())
    {
        diagnostic.fix(Fix::write(file, range, format!("#t({width} {height})")));
    }
}

//! The values of arguments, as far as they are written out: a number or a text stands where the game needs
//! something else (reference/pyherc.md, Argument kinds). Sizes are in a module of their own.

use ludex_base::{Fix, Severity};
use ludex_syntax::TextRange;
use ludex_syntax::hy::ast::Datum;
use ludex_syntax::hy::literal::{self, Generation, Number};

use super::{Checker, sizes};
use crate::builtins::{self, Builtin, BuiltinKind};
use crate::codes;

/// Checks the arguments of one call, which has as many as it needs.
pub(super) fn arguments(checker: &mut Checker<'_>, row: &Builtin, arguments: &[Datum<'_>]) {
    for (at, &argument) in arguments.iter().enumerate() {
        let Some((name, kind)) = row.argument(at) else { break };
        match kind {
            "amount" => amount(checker, name, argument),
            "chance" => chance(checker, name, argument),
            "pair" => sizes::pair(checker, row, name, argument),
            "symbol" => artefact(checker, argument),
            _ if kind.starts_with("list-of-") => list(checker, name, argument),
            _ => self::name(checker, row, (name, kind), argument),
        }
    }
    amounts(checker, row, arguments);
    variables(checker, row, arguments);
}

/// The variables of a level that a selector is given, each of which is something else. Two in each other's place are
/// one fault.
fn variables(checker: &mut Checker<'_>, row: &Builtin, arguments: &[Datum<'_>]) {
    let wrong = arguments.iter().enumerate().filter_map(|(at, argument)| {
        let (wanted, token) = (row.parameter(at)?.kind, argument.into_symbol()?);
        let is_wanted = matches!(wanted, "item-generator" | "creature-generator" | "rng");
        let is_other = !literal::spells(token.text(), wanted) && checker.is_builtin(token, BuiltinKind::Variable);
        (is_wanted && is_other).then(|| (wanted, token.text(), token.text_range()))
    });
    let wrong: Vec<(&str, &str, TextRange)> = wrong.collect();
    let Some(&(wanted, written, range)) = wrong.first() else { return };
    let edits = wrong.iter().map(|(wanted, _, range)| (*range, (*wanted).to_owned()));
    let fix = Fix::edits(format!("write `{wanted}`"), checker.file, edits);
    let message = format!("`{}` takes `{wanted}` here, and not `{written}`", row.name);
    checker.out.report(codes::WRONG_VALUE, range, message).fix(fix);
}

/// A number in quotes, which is none.
fn quoted(checker: &mut Checker<'_>, argument: Datum<'_>, message: String, fits: fn(&str) -> bool) {
    let file = checker.file;
    let diagnostic = checker.out.report(codes::WRONG_VALUE, argument.range(), message);
    if let Datum::String(token) = argument {
        let bare = literal::unescape(token.text());
        if fits(&bare) {
            diagnostic.fix(Fix::replace("remove the quotes", file, argument.range(), bare));
        }
    }
}

/// The number that is written out.
fn number(datum: Datum<'_>) -> Option<Number> {
    match datum {
        Datum::Number(token) => literal::number(token.text(), Generation::Y2017),
        _ => None,
    }
}

/// The whole number that is written out.
pub(super) fn whole(datum: Datum<'_>) -> Option<i64> {
    number(datum)?.integer()
}

/// True for a number that is written out and is not whole.
pub(super) fn is_fraction(datum: Datum<'_>) -> bool {
    number(datum).is_some_and(|number| number.integer().is_none())
}

fn chance(checker: &mut Checker<'_>, name: &str, argument: Datum<'_>) {
    if argument.is_text() {
        let message = format!(
            "the argument `{name}` is a chance: write a number from 0 to 100 or a name such as `likely`, without quotes"
        );
        quoted(checker, argument, message, is_chance);
        return;
    }
    let Some(value) = number(argument).and_then(Number::value) else { return };
    let happens = match value {
        value if value < 0.0 => "never",
        value if value > 100.0 => "always",
        _ => return,
    };
    let message = format!("a chance is a number from 0 to 100; with this one it {happens} happens");
    checker.out.report(codes::WRONG_VALUE, argument.range(), message).severity(Severity::Warning);
}

/// True for what may stand for a chance, without quotes.
fn is_chance(text: &str) -> bool {
    let value = literal::number(text, Generation::Y2017).and_then(Number::value);
    let is_name = builtins::lookup(text, &[BuiltinKind::Probability]).is_some();
    is_name || value.is_some_and(|value| (0.0..=100.0).contains(&value))
}

/// An amount is a whole number, and one below 0 is none.
fn amount(checker: &mut Checker<'_>, name: &str, argument: Datum<'_>) {
    if argument.is_text() {
        let message = format!("the argument `{name}` is an amount: write a whole number without quotes");
        let is_amount = |text: &str| {
            let whole = literal::number(text, Generation::Y2017).and_then(Number::integer);
            whole.is_some_and(|value| value >= 0)
        };
        quoted(checker, argument, message, is_amount);
    } else if is_fraction(argument) {
        let message = format!("the argument `{name}` is an amount: write a whole number");
        checker.out.report(codes::WRONG_VALUE, argument.range(), message);
    } else if whole(argument).is_some_and(|value| value < 0) {
        let message = "an amount below 0 adds nothing: write 0 or more";
        checker.out.report(codes::WRONG_VALUE, argument.range(), message).severity(Severity::Warning);
    }
}

/// The smallest amount is never above the largest, and one of the two is above 0.
fn amounts(checker: &mut Checker<'_>, row: &Builtin, arguments: &[Datum<'_>]) {
    if !matches!(row.arguments(), [(_, "amount"), (_, "amount"), ..]) {
        return;
    }
    let [first, second, ..] = *arguments else { return };
    let (Some(min), Some(max)) = (whole(first), whole(second)) else { return };
    let range = first.range().cover(second.range());
    if min > max {
        let message = format!("the smallest amount, {min}, is above the largest, {max}: swap them");
        let edits = [(first.range(), max.to_string()), (second.range(), min.to_string())];
        let fix = Fix::edits("swap them", checker.file, edits);
        checker.out.report(codes::WRONG_VALUE, range, message).fix(fix);
    } else if min == 0 && max == 0 {
        let message = "an amount of 0 to 0 adds nothing: leave the line out, or raise the largest amount";
        checker.out.report(codes::WRONG_VALUE, range, message).severity(Severity::Warning);
    }
}

/// A text in place of a list is taken letter by letter.
fn list(checker: &mut Checker<'_>, name: &str, argument: Datum<'_>) {
    if argument.is_text() {
        let message = format!(
            "the argument `{name}` is a list, and this string is read as a list of its letters: enclose it in `[` and `]`"
        );
        checker.out.report(codes::WRONG_VALUE, argument.range(), message).severity(Severity::Warning);
    } else if is_number(checker, argument) {
        let message = format!("the argument `{name}` is a list of names: write strings between `[` and `]`");
        checker.out.report(codes::WRONG_VALUE, argument.range(), message);
    } else if let Datum::Vector(parts) = argument {
        for part in parts.data().filter(|part| matches!(part, Datum::Number(_))) {
            let message = format!("the argument `{name}` is a list of names: write strings in it");
            // The game looks it up only when it draws it.
            checker.out.report(codes::WRONG_VALUE, part.range(), message).severity(Severity::Warning);
        }
    }
}

/// True for a number, also one that is written as the name of a chance.
fn is_number(checker: &Checker<'_>, argument: Datum<'_>) -> bool {
    match argument {
        Datum::Number(_) => true,
        Datum::Symbol(token) => checker.is_builtin(token, BuiltinKind::Probability),
        _ => false,
    }
}

/// The words for an argument that names something; `None` for any other.
pub(super) fn noun(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "floor-tile" => "the name of a floor tile",
        "wall-tile" => "the name of a wall tile",
        "pit-tile" => "the name of a pit tile",
        "pit-base" => "the base name of pit tiles",
        "ornament-base" => "the base name of ornaments",
        "item-type" => "a type of item",
        "item-name" => "the name of an item",
        "creature-name" => "the name of a creature",
        "level-name" => "the name of a level",
        "stairs-base" => "the base name of stairs",
        "tag" => "the tag of a place",
        _ => return None,
    })
}

/// True for the kind of an argument that names something.
pub(super) fn is_name(kind: &str) -> bool {
    noun(kind).is_some()
}

/// True for a name that is looked up, or looked for in vain, only while somebody plays. Builders and stairs append to
/// the others when the levels are made, and items and creatures are looked up then.
pub(super) fn is_late(row: &Builtin, kind: &str) -> bool {
    row.place == "room-list" || matches!(kind, "level-name" | "tag")
}

/// A name is a text.
fn name(checker: &mut Checker<'_>, row: &Builtin, (name, kind): (&str, &str), argument: Datum<'_>) {
    let Some(noun) = noun(kind) else { return };
    let is_list = matches!(argument, Datum::Vector(_) | Datum::Dict(_) | Datum::Set(_));
    if !is_list && !is_number(checker, argument) {
        return;
    }
    let severity = if is_late(row, kind) { Severity::Warning } else { Severity::Error };
    let message = format!("the argument `{name}` is {noun}: write a string");
    checker.out.report(codes::WRONG_VALUE, argument.range(), message).severity(severity);
}

/// The kind of an artefact is a quoted symbol; which ones there are, the names of the game say.
fn artefact(checker: &mut Checker<'_>, argument: Datum<'_>) {
    if is_number(checker, argument) {
        let (file, range) = (checker.file, argument.range());
        let message = "the kind of an artefact is a quoted symbol: write `'scroll`";
        let fix = Fix::write(file, range, "'scroll");
        checker.out.report(codes::WRONG_VALUE, range, message).severity(Severity::Warning).fix(fix);
    }
}

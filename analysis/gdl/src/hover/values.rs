//! Values in words: numbers, dice, strings with escapes, lists, interpolation lists, truth values.

use std::fmt::Write;

use ludex_syntax::gdl::literal::{self, Number};

use crate::builtins::{Builtin, ValueType};
use crate::evaluation::Evaluation;
use crate::forms::Form;
use crate::lower::{Datum, Item};
use crate::scope::Scope;
use crate::spot::Spot;
use crate::value::{Value, write_quantity};

/// How many elements of a list are shown.
const MAX_ELEMENTS: usize = 16;

/// How many characters of a string are shown.
const MAX_TEXT: usize = 80;

/// How many pairs of an interpolation list are told.
const MAX_PAIRS: usize = 12;

/// A value: a number as it is, anything else as code, with its length if it had to be cut.
pub(super) fn in_words(evaluation: &Evaluation, value: &Value) -> String {
    if let Value::Number(quantity) = value {
        let mut out = String::new();
        write_quantity(&mut out, *quantity);
        return out;
    }
    let mut out = String::new();
    let mut left = MAX_ELEMENTS;
    write_value(&mut out, evaluation, value, &mut left);
    let out = code(&out);
    match value.as_list() {
        Some(items) if items.len() > MAX_ELEMENTS => format!("{out}, {} elements", items.len()),
        _ => out,
    }
}

/// The same, a number as code too.
pub(super) fn as_code(evaluation: &Evaluation, value: &Value) -> String {
    match value {
        Value::Number(_) => format!("`{}`", in_words(evaluation, value)),
        value => in_words(evaluation, value),
    }
}

// Recursion is bounded: each step takes one of the elements that may be shown.
fn write_value(out: &mut String, evaluation: &Evaluation, value: &Value, left: &mut usize) {
    match value {
        Value::Number(quantity) => write_quantity(out, *quantity),
        Value::String(text) => {
            let text = cut(text.as_str()).replace(['\n', '\r'], " ");
            let _ = write!(out, "\"{}\"", text.replace('"', "\\\""));
        }
        Value::Symbol(name) | Value::Unbound(name) => out.push_str(&symbol(name.as_str())),
        Value::Type(id) => out.push_str(&symbol(evaluation.type_name(*id))),
        Value::Unknown => out.push('?'),
        Value::List(list) => {
            out.push('(');
            for (position, item) in list.items.iter().enumerate() {
                if position > 0 {
                    out.push(' ');
                }
                if *left == 0 {
                    out.push('…');
                    break;
                }
                *left -= 1;
                write_value(out, evaluation, item, left);
            }
            out.push(')');
        }
    }
}

/// A symbol as it has to be written.
pub(super) fn symbol(name: &str) -> String {
    if name.is_empty() || name.contains(|c: char| c.is_whitespace() || "()\";'`#|".contains(c)) {
        format!("|{name}|")
    } else {
        name.to_owned()
    }
}

/// A text as a code span.
pub(super) fn code(text: &str) -> String {
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// The beginning of a long text.
pub(super) fn cut(text: &str) -> String {
    beginning(text, MAX_TEXT)
}

/// So many characters of a text.
pub(super) fn beginning(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// `true` or `false`, if that is what the number means.
pub(super) fn truth_word(row: &Builtin, number: i64) -> Option<&'static str> {
    match number {
        0 if row.is_truth() => Some("false"),
        1 if row.is_truth() => Some("true"),
        _ => None,
    }
}

/// What is to be said of a number wherever it stands.
pub(super) fn number(number: Number) -> Option<String> {
    match number {
        Number::Dice(dice) => {
            let (count, sides, offset) = (i64::from(dice.count), i64::from(dice.sides), i64::from(dice.offset));
            let (low, high) = (count + offset, count * sides + offset);
            Some(format!(
                "Dice: {offset} to {} by the document (each die counts from 0); Xconq 7.5 rolls {low} to {high}, \
                 {} on average. Stored as {}.",
                count * (sides - 1) + offset,
                (low + high) as f64 / 2.0,
                dice.packed()
            ))
        }
        Number::Decimal(value) | Number::Percent(value) => Some(format!("Stored as the integer {value}.")),
        Number::Integer(_) => None,
    }
}

/// "4, and 5 one time in four" (documents/gdl.txt, Conventions Used).
pub(super) fn stochastic(value: &Value) -> Option<String> {
    let value = value.as_number().filter(|value| *value > 0)?;
    let (whole, part) = (value / 100, value % 100);
    if part == 0 {
        return Some(format!("always {whole}"));
    }
    let divisor = (1..=part).rev().find(|&divisor| part % divisor == 0 && 100 % divisor == 0).unwrap_or(1);
    let (times, of) = (part / divisor, 100 / divisor);
    let word = |number: i64| match number {
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        4 => "four".to_owned(),
        5 => "five".to_owned(),
        7 => "seven".to_owned(),
        9 => "nine".to_owned(),
        10 => "ten".to_owned(),
        number => number.to_string(),
    };
    let often = if times == 1 { "one time".to_owned() } else { format!("{} times", word(times)) };
    Some(format!("{whole}, and {} {often} in {}", whole + 1, word(of)))
}

/// A stochastic number where one is wanted.
pub(super) fn stochastic_here(spot: &Spot<'_>) -> Option<String> {
    let Datum::Number(number) = spot.item.datum(spot.node()) else { return None };
    let row = match (spot.table(), spot.property()) {
        (Some(table), _) => table.row,
        (None, Some(property)) if property.value.is_some_and(|value| spot.path.contains(&value)) => property.row,
        _ => return None,
    };
    let words = stochastic(&Value::Number(number.into())).filter(|_| row.stochastic)?;
    Some(format!("`{}` is stochastic: {words}.", row.name))
}

/// The value of the list under the cursor, if it is evaluated and not what stands there.
pub(super) fn expression(spot: &Spot<'_>, depth: usize) -> Option<String> {
    let node = *spot.path.get(depth)?;
    if spot.item.datum(node) != Datum::List || !spot.is_evaluated(depth) {
        return None;
    }
    let value = spot.value(node)?;
    if value.value.has_unknown() {
        return None; // what is wrong is reported
    }
    if value.reader.is_none() && is_as_written(spot, node, &value.value) {
        return None;
    }
    let mut out = format!("Value: {}", as_code(spot.evaluation, &value.value));
    if let Some(reader) = &value.reader {
        let _ = write!(out, "; Xconq 7.5: {}", as_code(spot.evaluation, reader));
    }
    out.push('.');
    Some(out)
}

/// True for a list of names of types, numbers, strings and such lists, which stand for themselves.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn is_as_written(spot: &Spot<'_>, list: u32, value: &Value) -> bool {
    let Some(items) = value.as_list() else { return false };
    let mut nodes = spot.item.children(list);
    let same = items.iter().all(|value| {
        nodes.next().is_some_and(|node| match (spot.item.datum(node), value) {
            (Datum::Symbol(name), Value::Type(id)) => name.as_str() == spot.evaluation.type_name(*id),
            (Datum::Number(_), Value::Number(_)) | (Datum::String(_), Value::String(_)) => true,
            (Datum::List, Value::List(_)) => is_as_written(spot, node, value),
            _ => false,
        })
    });
    same && nodes.next().is_none()
}

/// True if the reader makes a truth value of the list: a condition on the classes of sides. The `or` of a namer
/// and the tests of a scorekeeper are others.
fn is_condition(spot: &Spot<'_>) -> bool {
    if spot.which() == Some(Form::Scorekeeper) {
        let property = spot.path.get(1).and_then(|list| spot.item.head(*list));
        return property.is_some_and(|name| matches!(name.as_str(), "applies-to" | "known-to"));
    }
    spot.property().is_some_and(|property| property.row.name == "possible-sides")
}

/// The constant truth value of the boolean expression that is a node.
pub(super) fn truth(spot: &Spot<'_>, node: u32) -> Option<String> {
    let item = spot.item;
    if !is_condition(spot) || !matches!(item.head(node)?.as_str(), "and" | "or" | "not") {
        return None;
    }
    let scope = spot.scope()?;
    let value = constant(&scope, item, node, usize::MAX)?;
    let reader = constant(&scope, item, node, 2);
    let mut out = format!("Always **{value}**.");
    if reader != Some(value) {
        out.push_str(" Xconq 7.5 looks at the first two operands only");
        let _ = match reader {
            Some(reader) => write!(out, ": always **{reader}**."),
            None => write!(out, "."),
        };
    }
    Some(out)
}

/// The truth value, if it is the same whatever the game does; so many operands count.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn constant(scope: &Scope<'_>, item: &Item, node: u32, operands: usize) -> Option<bool> {
    match item.datum(node) {
        Datum::Number(number) => Some(number.value() != 0),
        Datum::Symbol(name) => scope.lookup(name)?.value.as_number().map(|number| number != 0),
        Datum::List => {
            let operator = item.head(node)?;
            let mut values =
                item.children(node).skip(1).take(operands).map(|child| constant(scope, item, child, operands));
            let decisive = match operator.as_str() {
                "not" => return values.next()?.map(|value| !value),
                "and" => false,
                "or" => true,
                _ => return None,
            };
            let values: Vec<Option<bool>> = values.collect();
            if values.contains(&Some(decisive)) {
                return Some(decisive);
            }
            (!values.is_empty() && values.iter().all(Option::is_some)).then_some(!decisive)
        }
        Datum::String(_) | Datum::Quote => None,
    }
}

/// True for a property whose list is interpolated; that of the wind is a list of another form.
pub(super) fn interpolates(row: &Builtin) -> bool {
    row.value == ValueType::InterpolationList && row.name != "speed-wind-effect"
}

/// The interpolation list under the cursor, in words.
pub(super) fn interpolation(spot: &Spot<'_>) -> Option<String> {
    let property = spot.property().filter(|property| interpolates(property.row))?;
    let value = property.value?;
    let depth = spot.path.iter().position(|node| *node == value)?;
    let found = spot.path[depth..].iter().find_map(|node| pairs(spot.item, *node))?;
    Some(interpolated(property.row, &found))
}

/// The pairs of a list of pairs of numbers.
fn pairs(item: &Item, list: u32) -> Option<Vec<(i64, i64)>> {
    if item.datum(list) != Datum::List {
        return None;
    }
    let number = |node| match item.datum(node) {
        Datum::Number(number) => Some(i64::from(number.value())),
        _ => None,
    };
    let pair = |node| match item.datum(node) {
        Datum::List => Some((number(item.child(node, 0)?)?, number(item.child(node, 1)?)?)),
        _ => None,
    };
    let pairs: Vec<(i64, i64)> = item.children(list).map(pair).collect::<Option<_>>()?;
    (!pairs.is_empty()).then_some(pairs)
}

/// The pairs of a value that is an interpolation list.
pub(super) fn pairs_of(value: &Value) -> Option<Vec<(i64, i64)>> {
    let pair = |pair: &Value| match pair.as_list()? {
        [key, value, ..] => Some((key.as_number()?, value.as_number()?)),
        _ => None,
    };
    let pairs: Vec<(i64, i64)> = value.as_list()?.iter().map(pair).collect::<Option<_>>()?;
    (!pairs.is_empty()).then_some(pairs)
}

/// "Hit points to action points: 0 at 0, rising to 2 at 10, rising to 4 from 20 to 30. …"
/// (documents/gdl.txt, Conventions Used).
pub(super) fn interpolated(row: &Builtin, pairs: &[(i64, i64)]) -> String {
    // Neighbours with one value, from key to key. Of equal keys the first counts.
    let mut runs: Vec<(i64, i64, i64)> = Vec::new();
    let mut last = None;
    for &(key, value) in pairs.iter().take(MAX_PAIRS) {
        if last.replace(key) == Some(key) {
            continue;
        }
        match runs.last_mut() {
            Some((_, to, own)) if *own == value => *to = key,
            _ => runs.push((key, key, value)),
        }
    }
    let what = if row.measure.is_empty() { "In words" } else { row.measure };
    let mut out = String::new();
    let mut letters = what.chars();
    if let Some(first) = letters.next() {
        out.extend(first.to_uppercase());
        out.push_str(letters.as_str());
    }
    out.push(':');
    for (position, &(from, to, value)) in runs.iter().enumerate() {
        let before = position.checked_sub(1).and_then(|before| runs.get(before));
        out.push_str(match before {
            None => " ",
            Some((_, end, _)) if from <= end + 1 => "; ",
            Some((_, _, other)) if *other < value => ", rising to ",
            Some(_) => ", falling to ",
        });
        let _ = if from == to { write!(out, "{value} at {from}") } else { write!(out, "{value} from {from} to {to}") };
    }
    if pairs.len() > MAX_PAIRS {
        let _ = write!(out, "; and so on, {} pairs in all", pairs.len());
    }
    let (first, end) = (pairs.first().map_or(0, |pair| pair.0), pairs.last().map_or(0, |pair| pair.0));
    let _ = write!(out, ". Fractions are rounded down; the list says nothing below {first} or above {end}.");
    out
}

/// A string with escapes: how it reads, and what the escape under the cursor is. `at` counts bytes from the
/// token's start.
pub(super) fn string(token: &str, at: usize) -> Option<String> {
    if !token.contains('\\') {
        return None;
    }
    let read = cut(&literal::unescape(token)).replace(['\n', '\r'], " ");
    let mut out = format!("Reads: {}", code(&read));
    if let Some(words) = escape_at(token, at) {
        let _ = write!(out, "\n\n{words}");
    }
    Some(out)
}

/// The escape sequence that holds a byte, in words.
fn escape_at(token: &str, at: usize) -> Option<String> {
    let mut start = 0;
    loop {
        start += token.get(start..)?.find('\\')?;
        let behind = &token[start + 1..];
        let first = behind.chars().next()?;
        let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
        let length = match first {
            '0' => digits,
            '1'..='7' if octal(behind).is_some() => 3,
            _ => first.len_utf8(),
        };
        let end = start + 1 + length;
        if at < end {
            return (start <= at).then(|| escape(&token[start..end]));
        }
        start = end;
    }
}

/// The number that three octal digits are.
fn octal(digits: &str) -> Option<u32> {
    let three = digits.get(..3)?;
    three.bytes().all(|byte| (b'0'..=b'7').contains(&byte)).then(|| u32::from_str_radix(three, 8).ok())?
}

/// Document: three octal digits are a character; reader: all digits behind a 0.
fn escape(sequence: &str) -> String {
    let behind = &sequence[1..];
    let shown = code(sequence);
    let by_document = octal(behind).map(character);
    if behind.starts_with('0') {
        let reader = character(
            behind.bytes().fold(0u32, |code, digit| code.wrapping_mul(8).wrapping_add(u32::from(digit - b'0'))),
        );
        return match by_document {
            Some(_) if behind.len() == 3 => format!("{shown} is {reader}."),
            Some(document) => format!(
                "{shown}: an escape has three digits, so `{}` is {document}, and the text {} follows. \
                 Xconq 7.5 takes all digits behind a 0 together: {reader}.",
                &sequence[..4],
                &sequence[4..],
            ),
            None => format!("{shown}: an escape has three octal digits by the document; Xconq 7.5 reads {reader}."),
        };
    }
    match (by_document, behind) {
        (Some(document), _) => format!(
            "{shown} is {document}. Xconq 7.5 wants a 0 in front, `\\0{behind}`, and reads the text {behind} here."
        ),
        (None, "\"") => format!("{shown} is a double quote."),
        (None, "\\") => format!("{shown} is a backslash."),
        (None, "n" | "t" | "r") => {
            format!("{shown} is the letter {behind}; GDL has no escape for a line break or tab.")
        }
        (None, _) => format!("{shown} is {}.", code(behind)),
    }
}

/// "é (character 233)".
fn character(number: u32) -> String {
    let byte = number as u8;
    let c = char::from(byte);
    if c.is_control() { format!("the character {byte}") } else { format!("{c} (character {byte})") }
}

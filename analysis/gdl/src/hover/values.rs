//! Values in words: numbers, dice, strings with escapes, lists, interpolation lists.

use std::fmt::Write;

use ludex_base::Markup;
use ludex_base::markup::{Words, code};
use ludex_syntax::gdl::literal::{Dice, Number, unescape};

use super::effective_value::type_of_number;
use crate::builtins::{self, Builtin, BuiltinKind, ValueType};
use crate::evaluation::result::Evaluation;
use crate::evaluation::value::{Style, Value, write_quantity};
use crate::forms::Takes;
use crate::source::lower::{Datum, Item};
use crate::spot::Spot;

/// The most elements of a list that are shown.
const MAX_ELEMENTS: usize = 16;

/// The most characters of a string that are shown.
const MAX_TEXT: usize = 80;

/// The most pairs of an interpolation list that are shown.
const MAX_PAIRS: usize = 12;

/// A value: a number as it is, anything else as code, with its length if it had to be cut.
pub(super) fn in_words(evaluation: &Evaluation, value: &Value) -> Words {
    if let Value::Number(_) = value {
        return Words::from(written(evaluation, value));
    }
    as_code(evaluation, value)
}

/// A value as code, numbers too, with its length if it had to be cut.
pub(super) fn as_code(evaluation: &Evaluation, value: &Value) -> Words {
    let out = code(written(evaluation, value));
    match value.as_list() {
        Some(items) if items.len() > MAX_ELEMENTS => out.text(format_args!(", {} elements", items.len())),
        _ => out,
    }
}

/// A value as it would be written, the beginning of a long one.
fn written(evaluation: &Evaluation, value: &Value) -> String {
    let mut out = String::new();
    let mut left = MAX_ELEMENTS;
    write_value(&mut out, evaluation, value, &mut left);
    out
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

/// The beginning of a long text.
pub(super) fn cut(text: &str) -> String {
    beginning(text, MAX_TEXT)
}

/// The beginning of a text, at most this many characters.
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

/// A number with its thousands set apart: "75,076".
pub(super) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The integer that is written at a node.
pub(super) fn literal(spot: &Spot<'_>, node: u32) -> Option<i64> {
    spot.item.number(node).map(i64::from)
}

/// The words about a number wherever it stands.
pub(super) fn number(number: Number) -> Option<Words> {
    match number {
        Number::Decimal(value) | Number::Percent(value) => Some(Words::from(format!("Stored as the integer {value}."))),
        Number::Integer(_) | Number::Dice(_) => None,
    }
}

/// The type that a number under the cursor means, where a type is wanted.
pub(super) fn numbered(spot: &Spot<'_>) -> Option<Words> {
    let number = literal(spot, spot.node())?;
    let name = type_of_number(spot.evaluation, row_here(spot)?, number)?;
    Some(Words::from(format!("The number {number} means the type ")).code(symbol(name)).text(" here."))
}

/// Dice under the cursor: what is rolled with them here, if anything is.
pub(super) fn dice(spot: &Spot<'_>) -> Option<Markup> {
    let Datum::Number(Number::Dice(dice)) = spot.item.datum(spot.node()) else { return None };
    let packed = dice.packed();
    Some(match row_here(spot).map(|row| row.value) {
        Some(ValueType::Dice) => {
            let (rolled, reader) = rolls(dice);
            let reader = format!("In Xconq 7.5 each die counts from 1: {reader}.");
            Markup::text(format!("Rolls {rolled}: each die counts from 0.")).with_text(Words::new().emphasis(reader))
        }
        Some(_) => Markup::text(format!("Nothing is rolled here: this is the number {packed}.")),
        None => {
            let (rolled, reader) = rolls(dice);
            let rolled = format!("with which a table that takes dice rolls {rolled} (Xconq 7.5: {reader}).");
            Markup::text(format!("The number {packed}, {rolled}"))
        }
    })
}

/// "2 to 17, 9.5 on average" by the manual, where a die counts from 0 (documents/gdl.txt, Lexical Elements), and
/// the same by the reader, where it counts from 1.
fn rolls(dice: Dice) -> (String, String) {
    let (count, sides, offset) = (i64::from(dice.count), i64::from(dice.sides), i64::from(dice.offset));
    let from = |least: i64| {
        let (low, high) = (count * least + offset, count * (sides - 1 + least) + offset);
        format!("{low} to {high}, {} on average", (low + high) as f64 / 2.0)
    };
    (from(0), from(1))
}

/// The property, table or game variable that the datum under the cursor is a value of.
fn row_here(spot: &Spot<'_>) -> Option<&'static Builtin> {
    if let Some(table) = spot.table() {
        return Some(table.row);
    }
    if let Some(property) = spot.property() {
        return property.value.is_some_and(|value| spot.path.contains(&value)).then_some(property.row);
    }
    let variable = spot.item.symbol(spot.argument(Takes::Variable)?)?;
    builtins::lookup(variable.as_str(), &[BuiltinKind::GameVariable]).and_then(builtins::get)
}

/// "4, and 5 one time in four" (documents/gdl.txt, Conventions Used).
pub(super) fn stochastic(value: &Value) -> Option<String> {
    let value = plain_number(value).filter(|value| *value > 0)?;
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
pub(super) fn stochastic_here(spot: &Spot<'_>) -> Option<Words> {
    let Datum::Number(number) = spot.item.datum(spot.node()) else { return None };
    let row = row_here(spot)?;
    let words = stochastic(&Value::Number(number.into())).filter(|_| row.is_stochastic())?;
    Some(code(row.name).text(format_args!(" is stochastic: {words}.")))
}

/// True for a property whose list is interpolated; that of the wind is a list of another form.
pub(super) fn interpolates(row: &Builtin) -> bool {
    row.value == ValueType::InterpolationList && row.name != "speed-wind-effect"
}

/// The interpolation list under the cursor, in words.
pub(super) fn interpolation(spot: &Spot<'_>) -> Option<Words> {
    let property = spot.property().filter(|property| interpolates(property.row))?;
    let value = property.value?;
    let depth = spot.path.iter().position(|node| *node == value)?;
    let found = spot.path[depth..].iter().find_map(|node| pairs(spot.item, *node))?;
    Some(Words::from(interpolated(property.row, &found)))
}

/// The pairs of a list of pairs of numbers.
fn pairs(item: &Item, list: u32) -> Option<Vec<(i64, i64)>> {
    if item.datum(list) != Datum::List {
        return None;
    }
    let number = |node| match item.datum(node) {
        Datum::Number(Number::Dice(_)) => None,
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

/// A number that is not one that dice are packed into.
fn plain_number(value: &Value) -> Option<i64> {
    match value {
        Value::Number(quantity) if quantity.style != Style::Dice => Some(quantity.value),
        _ => None,
    }
}

/// The pairs of a value that is an interpolation list.
pub(super) fn pairs_of(value: &Value) -> Option<Vec<(i64, i64)>> {
    let pair = |pair: &Value| match pair.as_list()? {
        [key, value, ..] => Some((plain_number(key)?, plain_number(value)?)),
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
pub(super) fn string(token: &str, at: usize) -> Option<Markup> {
    if !token.contains('\\') {
        return None;
    }
    let read = cut(&unescape(token)).replace(['\n', '\r'], " ");
    let markup = Markup::text(Words::from("Reads: ").code(read));
    Some(markup.with(escape_at(token, at).map(Markup::from)))
}

/// The escape sequence that holds a byte, in words.
fn escape_at(token: &str, at: usize) -> Option<Words> {
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

/// Document: three octal digits are a character; reader: all digits after a 0.
fn escape(sequence: &str) -> Words {
    let behind = &sequence[1..];
    let shown = code(sequence);
    let by_document = octal(behind).map(character);
    if behind.starts_with('0') {
        let reader = character(
            behind.bytes().fold(0u32, |code, digit| code.wrapping_mul(8).wrapping_add(u32::from(digit - b'0'))),
        );
        return match by_document {
            Some(_) if behind.len() == 3 => shown.text(format_args!(" is {reader}.")),
            Some(document) => {
                let (escape, text) = sequence.split_at_checked(4).unwrap_or((sequence, ""));
                shown.text(": an escape has three digits, so ").code(escape).text(format_args!(
                    " is {document}, and the text {text} follows. Xconq 7.5 takes all digits after a 0 together: \
                     {reader}."
                ))
            }
            None => {
                let by_manual = shown.text(": by the manual an escape has three octal digits; Xconq 7.5 reads ");
                by_manual.text(reader).text(".")
            }
        };
    }
    match (by_document, behind) {
        (Some(document), _) => shown
            .text(format_args!(" is {document}. Xconq 7.5 wants a 0 in front, "))
            .code(format_args!("\\0{behind}"))
            .text(format_args!(", and reads the text {behind} here.")),
        (None, "\"") => shown.text(" is a double quote."),
        (None, "\\") => shown.text(" is a backslash."),
        (None, "n" | "t" | "r") => {
            shown.text(format_args!(" is the letter {behind}; GDL has no escape for a line break or tab."))
        }
        (None, _) => shown.text(" is ").code(behind).text("."),
    }
}

/// "é (character 233)".
fn character(number: u32) -> String {
    let byte = number as u8;
    let c = char::from(byte);
    if c.is_control() { format!("the character {byte}") } else { format!("{c} (character {byte})") }
}

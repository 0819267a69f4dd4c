//! The facts of a predefined name: what kind of value it takes, in what unit, the default and the bounds.

use ludex_base::markup::{Words, code};

use super::effective_value::default_of;
use crate::builtins::{Builtin, BuiltinKind, Scale, ValueType, arguments, explain_kind, is_convention};

/// "value: `n` (hit points)", "default: 1", "range: 1 to 32767"
pub(super) fn facts(row: &Builtin) -> Vec<Words> {
    let mut facts = Vec::new();
    if row.kind == BuiltinKind::Constant {
        facts.extend((!row.default.is_empty()).then(|| Words::from("value: ").text(row.default)));
        return facts;
    }
    facts.extend(value(row));
    if !row.default.is_empty() {
        facts.push(Words::from("default: ").with(default_of(row)));
    }
    match (row.min, row.max) {
        (Some(0), Some(1)) if row.is_truth() => {}
        _ if !row.words.is_empty() || matches!(row.value_kind(), "u" | "m" | "t" | "a") => {}
        (Some(min), Some(max)) => facts.push(Words::from(format!("range: {min} to {max}"))),
        _ => {}
    }
    if row.is_stochastic() {
        facts.push(Words::from("stochastic (425 is 4, and 5 one time in four)"));
    }
    facts
}

fn value(row: &Builtin) -> Option<Words> {
    let kind = row.value_kind();
    if is_convention(kind) {
        let unit = if row.scale == Scale::Truth { "true or false" } else { row.measure };
        let value = Words::from("value: ").code(kind);
        return Some(if unit.is_empty() { value } else { value.text(format_args!(" ({unit})")) });
    }
    let text = match row.value {
        ValueType::Arguments => {
            let before = if row.kind == BuiltinKind::TaskType { " executed failed" } else { "" };
            let arguments = format!("{before}{}", arguments(row.takes));
            (!arguments.is_empty()).then(|| format!("arguments:{arguments}"))
        }
        ValueType::ItSelf => Some("stands for itself".to_owned()),
        ValueType::Raw => Some(format!("value: {}, not evaluated", row.unit)),
        ValueType::AllTypes => Some("value: list of types".to_owned()),
        ValueType::Ignored | ValueType::Unsupported => Some(kind.to_owned()),
        _ if !row.words.is_empty() => Some(format!("value: {}: {}", row.unit, words(row))),
        // The text says how it is written.
        _ if row.unit.is_empty() || !row.lead.is_empty() => None,
        ValueType::Nothing if !row.kind.is_property() => None,
        _ => Some(format!("value: {}", row.unit)),
    };
    text.map(Words::from)
}

/// "cell (0), border (1), connection (2), coating (3)"
fn words(row: &Builtin) -> String {
    let words: Vec<String> = row.words.iter().map(|(word, number)| format!("{word} ({number})")).collect();
    words.join(", ")
}

/// The meaning of a kind of values, unless the facts say it all.
pub(super) fn kind_in_words(row: &Builtin) -> Option<Words> {
    let kind = row.value_kind();
    if row.kind == BuiltinKind::Constant || matches!(kind, "t/f" | "dist") {
        return None;
    }
    explain_kind(kind).map(|words| code(kind).text(": ").with(Words::read(words)).text("."))
}

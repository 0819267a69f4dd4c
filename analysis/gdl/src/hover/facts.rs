//! The facts of a predefined name: what kind of value it takes, in what unit, the default and the bounds.

use super::effective_value::default_of;
use crate::builtins::BuiltinKind;
use crate::builtins::{Builtin, explain_kind};
use crate::signature::arguments;

/// The kinds of values that the document's conventions name (documents/gdl.txt, Conventions Used), and those
/// like them.
const KINDS: &[&str] = &[
    "t/f",
    "n",
    "n%",
    "dist",
    "str",
    "u",
    "m",
    "t",
    "a",
    "n or dice",
    "layer",
    "interpolation-list",
    "utype-value-list",
    "mtype-value-list",
    "atype-value-list",
    "side-value-list",
    "utype-int-list",
    "int-list",
];

/// True for a kind of values that the document's conventions name.
pub(crate) fn is_convention(kind: &str) -> bool {
    KINDS.contains(&kind)
}

/// "value: `n` (hit points)", "default: 1", "range: 1 to 32767"
pub(super) fn facts(row: &Builtin) -> Vec<String> {
    let mut facts = Vec::new();
    if row.kind == BuiltinKind::Constant {
        facts.extend((!row.default.is_empty()).then(|| format!("value: {}", row.default)));
        return facts;
    }
    facts.extend(value(row));
    if !row.default.is_empty() {
        facts.push(format!("default: {}", default_of(row)));
    }
    match (row.min, row.max) {
        (Some(0), Some(1)) if row.is_truth() => {}
        _ if row.value.starts_with("terrain-subtype") || matches!(row.value_kind(), "u" | "m" | "t" | "a") => {}
        (Some(min), Some(max)) => facts.push(format!("range: {min} to {max}")),
        _ => {}
    }
    if row.stochastic {
        facts.push("stochastic (425 is 4, and 5 one time in four)".to_owned());
    }
    facts
}

fn value(row: &Builtin) -> Option<String> {
    let kind = row.value_kind();
    if is_convention(kind) {
        let unit = match kind {
            "t/f" if row.unit == "t/f" => "true or false",
            _ => unit_words(row),
        };
        return Some(if unit.is_empty() { format!("value: `{kind}`") } else { format!("value: `{kind}` ({unit})") });
    }
    match kind {
        "args" => {
            let before = if row.kind == BuiltinKind::TaskType { " executed failed" } else { "" };
            let arguments = format!("{before}{}", arguments(row.takes));
            (!arguments.is_empty()).then(|| format!("arguments:{arguments}"))
        }
        "self-evaluating" => Some("stands for itself".to_owned()),
        kind if kind.starts_with("any ") => Some(format!("value: {}, not evaluated", row.unit)),
        kind if kind.starts_with("list of all types") => Some("value: list of types".to_owned()),
        kind if kind.starts_with('(') => Some(kind.trim_matches(['(', ')']).to_owned()),
        kind if kind.contains('(') && row.unit.ends_with(" role") => {
            Some(format!("value: {}: {}", row.unit, words(kind)))
        }
        // The text says how it is written.
        _ if row.unit.is_empty() || row.text.starts_with("Written ") => None,
        "" if !row.kind.is_property() => None,
        _ => Some(format!("value: {}", row.unit)),
    }
}

/// "cell (0), border (1), connection (2), coating (3)", from "terrain-subtype (cell 0 border 1 …)".
fn words(kind: &str) -> String {
    let list = kind.split_once('(').and_then(|(_, list)| list.split_once(')')).map_or("", |(list, _)| list);
    let parts: Vec<&str> = list.split(' ').collect();
    let words: Vec<String> = parts.chunks(2).map(|pair| format!("{} ({})", pair[0], pair[1..].join(" "))).collect();
    words.join(", ")
}

/// The unit of a value, if the kind of value does not say it.
pub(crate) fn unit_words(row: &Builtin) -> &'static str {
    match (row.value_kind(), row.unit) {
        (_, "string" | "text" | "unit type" | "terrain type" | "advance type" | "material type") => "",
        ("n%", unit) => {
            let more = unit.strip_prefix("percent").unwrap_or(unit).trim();
            more.strip_prefix('(').and_then(|more| more.strip_suffix(')')).unwrap_or(more)
        }
        ("layer", unit) => unit.strip_prefix("layer of ").unwrap_or(unit),
        ("interpolation-list", unit) => unit.split_once("list: ").map_or(unit, |(_, unit)| unit),
        // What follows in parentheses is the range.
        (_, unit) => unit.split_once(" (").map_or(unit, |(unit, _)| unit),
    }
}

/// What a kind of value is, unless the facts say it all.
pub(super) fn kind_in_words(row: &Builtin) -> Option<String> {
    let kind = row.value_kind();
    if row.kind == BuiltinKind::Constant || matches!(kind, "t/f" | "dist") {
        return None;
    }
    explain_kind(kind).map(|words| format!("`{kind}`: {words}."))
}

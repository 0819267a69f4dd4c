//! The text that stands behind a name when it has been chosen, and the few words beside it.
//!
//! Snippets are in the syntax of the Language Server Protocol: `${1:x}` is a place to fill in.

pub(super) use ludex_base::snippet::escaped;

use crate::builtins::{Builtin, BuiltinKind, ValueType, is_convention};
use crate::evaluation::value::TypeKind;
use crate::expect::is_raw;

/// The value of a property, as places to fill in.
pub(super) fn value(row: &Builtin) -> String {
    if row.is_truth() {
        return if is_raw(row) { "${1|1,0|}" } else { "${1|true,false|}" }.to_owned();
    }
    match row.value {
        ValueType::Str => "\"$1\"".to_owned(),
        ValueType::Int if !row.default.is_empty() => format!("${{1:{}}}", escaped(row.default)),
        ValueType::TwoInts => "${1:x} ${2:y}".to_owned(),
        ValueType::InterpolationList => "((${1:0} ${2:0}))".to_owned(),
        ValueType::UnitTypeValues => "(${1:unit-type} ${2:value})".to_owned(),
        ValueType::MaterialTypeValues => "(${1:material-type} ${2:value})".to_owned(),
        ValueType::AdvanceTypeValues => "(${1:advance-type} ${2:value})".to_owned(),
        ValueType::Layer => "\"$1\"".to_owned(),
        // A text for people has its quotes, also where the reader takes anything.
        _ if row.unit == "string" => "\"$1\"".to_owned(),
        _ if row.unit == "list of strings" => "(\"$1\")".to_owned(),
        _ => "$1".to_owned(),
    }
}

/// True for a property that a form may well have several times.
pub(super) fn repeats(row: &Builtin) -> bool {
    row.kind == BuiltinKind::ImageProperty
        || matches!(
            row.name,
            "aux-terrain"
                | "aux-terrain-view"
                | "aux-terrain-view-dates"
                | "material"
                | "material-view"
                | "material-view-dates"
                | "standing-order"
        )
}

/// A few words beside a predefined name.
pub(super) fn detail(row: &Builtin) -> String {
    if row.kind == BuiltinKind::Table {
        let kinds: Vec<&str> = row.takes.split(' ').filter_map(TypeKind::from_letter).map(TypeKind::label).collect();
        return kinds.join(" × ");
    }
    if !matches!(row.kind, BuiltinKind::GameVariable) && !row.kind.is_property() {
        return row.kind.word().to_owned();
    }
    facts(row)
}

/// The facts about a value: "percent, 0 to 100, default 50".
pub(crate) fn facts(row: &Builtin) -> String {
    let mut facts: Vec<String> = Vec::new();
    let kind = row.value_kind();
    let types = matches!(kind, "u" | "m" | "t" | "a");
    let unit = match row.measure {
        _ if types => row.unit.to_owned(),
        "" if kind == "n%" => "percent".to_owned(),
        "" if row.value == ValueType::Raw => row.unit.to_owned(),
        unit if kind == "n%" => format!("percent ({unit})"),
        unit => unit.to_owned(),
    };
    match (row.min, row.max) {
        _ if row.is_truth() => facts.push("true or false".to_owned()),
        _ if types => facts.push(unit),
        (Some(min), Some(max)) => {
            facts.extend((!unit.is_empty()).then_some(unit));
            facts.push(format!("{min} to {max}"));
        }
        _ => match kind {
            "" => facts.extend((!unit.is_empty()).then_some(unit)),
            "str" if unit.is_empty() => facts.push("string".to_owned()),
            "n" | "n%" | "dist" if unit.is_empty() => facts.push("number".to_owned()),
            "str" | "n" | "n%" | "dist" => facts.push(unit),
            kind if is_convention(kind) || unit.is_empty() => facts.push(kind.to_owned()),
            _ => facts.push(unit),
        },
    }
    if !row.default.is_empty() && !matches!(row.default, "()" | "\"\"") {
        facts.push(match row.default {
            "0" if row.is_truth() => "default false".to_owned(),
            "1" if row.is_truth() => "default true".to_owned(),
            "-1" if types => "default none".to_owned(),
            default => format!("default {default}"),
        });
    }
    facts.join(", ")
}

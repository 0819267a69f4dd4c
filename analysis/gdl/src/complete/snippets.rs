//! What stands behind a name when it has been chosen, and the few words beside it.
//!
//! Snippets are in the syntax of the Language Server Protocol: `${1:x}` is a place to fill in.

use crate::builtins::Builtin;
use crate::builtins::BuiltinKind;
use crate::expect::is_raw;
use crate::hover::{is_convention, unit_words};
use crate::value::TypeKind;

/// The shape of a form without its parentheses.
pub(super) fn form(name: &str) -> String {
    let shape = match name {
        "game-module" => "game-module \"${1:name}\"\n  (title \"$2\")",
        "unit-type" => "unit-type ${1:name}\n  (char \"$2\")",
        "material-type" => "material-type ${1:name}\n  (char \"$2\")",
        "terrain-type" => "terrain-type ${1:name}\n  (char \"$2\")",
        "advance-type" => "advance-type ${1:name}\n  (rp ${2:1})",
        "table" => "table ${1:name}\n  ($2)",
        "define" => "define ${1:symbol} ${2:value}",
        "set" => "set ${1:variable} ${2:value}",
        "undefine" => "undefine ${1:symbol}",
        "add" => "add ${1:types} ${2:property} ${3:value}",
        "world" => "world ${1:circumference}",
        "area" => "area ${1:width} ${2:height}",
        "side" => "side ${1:number}\n  (name \"$2\")",
        "side-defaults" => "side-defaults\n  ($1)",
        "independent-units" => "independent-units\n  ($1)",
        "doctrine" => "doctrine ${1:name}\n  ($2)",
        "player" => "player ${1:id}",
        "scorekeeper" => "scorekeeper\n  (title \"$1\")\n  (do ${2:last-side-wins})",
        "evt" => "evt ${1:date} ${2:type} ${3:observers}",
        "exu" => "exu ${1:id} ${2:type} ${3:x} ${4:y} ${5:side}",
        "unit" => "unit ${1:type} ${2:x} ${3:y} ${4:side}",
        "unit-defaults" => "unit-defaults\n  ($1)",
        "namer" => "namer ${1:name}\n  (random \"$2\")",
        "imf" => "imf \"${1:name}\"\n  ((${2:width} ${3:height}) ($4))",
        "include" => "include \"$1\"",
        "if" => "if ${1:test}",
        "print" => "print ${1:value}",
        name => name,
    };
    shape.to_owned()
}

/// The value of a property, as places to fill in.
pub(super) fn value(row: &Builtin) -> String {
    if row.is_truth() {
        return if is_raw(row) { "${1|1,0|}" } else { "${1|true,false|}" }.to_owned();
    }
    match row.value {
        "str" => "\"$1\"".to_owned(),
        "int" if !row.default.is_empty() => format!("${{1:{}}}", escaped(row.default)),
        "int int" => "${1:x} ${2:y}".to_owned(),
        "interpolation-list" => "((${1:0} ${2:0}))".to_owned(),
        "utype-value-list" => "(${1:unit-type} ${2:value})".to_owned(),
        "mtype-value-list" => "(${1:material-type} ${2:value})".to_owned(),
        "atype-value-list" => "(${1:advance-type} ${2:value})".to_owned(),
        "layer" => "\"$1\"".to_owned(),
        _ => "$1".to_owned(),
    }
}

/// A text inside a snippet.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '$' | '}' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
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

/// What a value may be: "percent, 0 to 100, default 50".
pub(crate) fn facts(row: &Builtin) -> String {
    let mut facts: Vec<String> = Vec::new();
    let kind = row.value_kind();
    let types = matches!(kind, "u" | "m" | "t" | "a");
    let unit = match unit_words(row) {
        _ if types => row.unit.to_owned(),
        "" if kind == "n%" => "percent".to_owned(),
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

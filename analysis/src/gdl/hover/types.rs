//! What is to be said of types, their properties, symbols and game variables.

use std::fmt::Write;

use crate::gdl::evaluate::{Cause, Place};
use crate::gdl::names::{self, Predefined};
use crate::gdl::properties;
use crate::gdl::provenance;
use crate::gdl::scope::Reader;
use crate::gdl::spot::Spot;
use crate::gdl::value::{TypeId, TypeKind, Value};
use crate::model::Role;
use crate::name::Name;

use super::account::{account, default_of, enumerate, groups, link, plain};
use super::values::{as_code, code, cut, interpolated, pairs_of, symbol};

/// The properties that tell most about a type, in order; those that are given are shown.
fn telling(kind: TypeKind) -> &'static [&'static str] {
    match kind {
        TypeKind::Unit => &[
            "char",
            "hp-max",
            "acp-per-turn",
            "speed",
            "capacity",
            "attack",
            "defend",
            "range",
            "vision-range",
            "point-value",
            "cp",
            "start-with",
        ],
        TypeKind::Material => &["char", "people", "treasury", "initial-treasury"],
        TypeKind::Terrain => {
            &["char", "subtype", "subtype-x", "liquid", "capacity", "occurrence", "elevation-min", "elevation-max"]
        }
        TypeKind::Advance => &["rp"],
    }
}

/// How many properties are shown.
const MAX_PROPERTIES: usize = 8;

/// How many types are told one by one.
pub(super) const MAX_TOLD: usize = 12;

/// How many names stand before "and … more".
pub(super) const MAX_NAMES: usize = 4;

/// "unit type 3 of 12 · name "infantry" · `hp-max` 2 …", then the help text.
pub(super) fn summary(spot: &Spot<'_>, id: TypeId) -> String {
    let evaluation = spot.evaluation;
    let count = evaluation.types(id.kind).len();
    let mut out = format!("{} {} of {count}", id.kind.label(), id.index + 1);
    let row = |name: &str| names::lookup(name, &[id.kind.property_kind()]).and_then(names::get);
    let value = |name: &str| {
        let row = row(name)?;
        properties::history(spot.db, evaluation, id, row).value().map(|value| (row, value.clone()))
    };
    if let Some((_, Value::String(name))) = value("name") {
        let _ = write!(out, " · name “{}”", escaped(&cut(name.as_str())));
    }
    let given = telling(id.kind).iter().filter_map(|name| value(name));
    for (row, value) in given.take(MAX_PROPERTIES) {
        let _ = write!(out, " · `{}` {}", row.name, plain(evaluation, row, &value));
    }
    if let Some((_, Value::String(help))) = value("help")
        && !help.as_str().is_empty()
    {
        let _ = write!(out, "\n\n{}", escaped(help.as_str()));
    }
    out
}

/// A text of the user's that must not be read as Markdown.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\`*_[]<>#|".contains(c) {
            out.push('\\');
        }
        out.push(if c.is_control() { ' ' } else { c });
    }
    out
}

/// The property whose name is under the cursor: what it is worth in the end for the types here.
pub(super) fn property(spot: &Spot<'_>) -> Option<String> {
    let property = spot.property().filter(|property| property.name == spot.node())?;
    let row = property.row;
    let told = &property.types[..property.types.len().min(MAX_TOLD)];
    if told.is_empty() {
        return None;
    }
    let histories = properties::histories(spot.db, spot.evaluation, told, row);
    let name = |id: &TypeId| symbol(spot.evaluation.type_name(*id));
    // A type without a `name` has its symbol for one.
    let default = |id: &TypeId| match row.name {
        "name" | "name-internal" => code(&format!("\"{}\"", spot.evaluation.type_name(*id))),
        _ => default_of(row),
    };
    let line = |names: &[String], default: &str, history: &provenance::History| {
        let account = account(spot.db, spot.evaluation, row, default, history);
        format!("`{}` of {}: {account}", row.name, enumerate(names, MAX_NAMES))
    };
    let mut out = String::new();
    if let ([id], [history]) = (told, histories.as_slice()) {
        out.push_str(&line(&[name(id)], &default(id), history));
        if row.value == "interpolation-list"
            && let Some(pairs) = history.value().and_then(pairs_of)
        {
            let _ = write!(out, "\n\n{}", interpolated(row, &pairs));
        }
        return Some(out);
    }
    let default = default(&told[0]);
    for (names, history) in groups(told.iter().map(name).zip(histories).collect()) {
        let _ = writeln!(out, "- {}", line(&names, &default, &history));
    }
    if told.len() < property.types.len() {
        let _ = writeln!(out, "- … and {} more types", property.types.len() - told.len());
    }
    Some(out.trim_end().to_owned())
}

/// A game variable: what it is worth in the end.
pub(super) fn variable(spot: &Spot<'_>, row: &Predefined) -> String {
    let history = provenance::variable(spot.db, spot.evaluation, row);
    format!("`{}`: {}", row.name, account(spot.db, spot.evaluation, row, &default_of(row), &history))
}

/// All types of a kind, where `u*` or its kin stands.
pub(super) fn all_types(spot: &Spot<'_>, name: Name) -> Option<String> {
    let kind = TypeKind::ALL.into_iter().find(|kind| kind.all_symbol() == name.as_str())?;
    let bound = spot.scope()?.lookup(name)?;
    let count = bound.value.as_list().map_or(0, <[Value]>::len);
    let plural = if count == 1 { "" } else { "s" };
    let total = spot.evaluation.types(kind).len();
    let mut out = format!("Here {count} {}{plural}: {}", kind.label(), as_code(spot.evaluation, &bound.value));
    if count < total {
        let _ = write!(out, " ({total} in the end)");
    }
    Some(out)
}

/// A symbol that a form has bound: what its definition gives it, what a `set` gives it, or its value where it
/// is read.
pub(super) fn bound(spot: &Spot<'_>, name: Name, definition: Place, role: Role) -> Option<String> {
    let evaluation = spot.evaluation;
    let binding = match role {
        Role::Define => evaluation.symbols.get(&name)?.iter().find(|binding| binding.place == definition)?,
        Role::Write => evaluation.binding_before(name, spot.stamp?.saturating_add(1))?,
        _ => evaluation.binding_before(name, spot.stamp?)?,
    };
    let by = if binding.place == definition { String::new() } else { by(spot, binding.cause, binding.place) };
    let Some(bound) = &binding.bound else {
        return Some(format!("No value here{by}."));
    };
    if bound.value.is_unknown() {
        return None;
    }
    let mut out = format!("Value: {}{by}", as_code(evaluation, &bound.value));
    match &bound.reader {
        Some(Reader::Value(value)) if !value.same(&bound.value) => {
            let _ = write!(out, "; Xconq 7.5: {}", as_code(evaluation, value));
        }
        Some(Reader::Unbound) => {
            out.push_str("; Xconq 7.5: none, because it ignores a `set` of what is not defined");
        }
        _ => {}
    }
    out.push('.');
    let next = evaluation.symbols.get(&name)?.iter().find(|later| later.stamp > binding.stamp);
    if let Some(next) = next.filter(|_| role == Role::Define) {
        let _ = write!(out, " Changed later{}.", self::by(spot, next.cause, next.place));
    }
    Some(out)
}

/// ", by `set` in standard.g:31".
fn by(spot: &Spot<'_>, cause: Cause, place: Place) -> String {
    let form = match cause {
        Cause::Define => "`define`",
        Cause::Set => "`set`",
        Cause::Undefine => "`undefine`",
        Cause::Type => "a type",
        Cause::TypeName => "the name of a type",
        Cause::Side => "a side",
        _ => "an object",
    };
    format!(", by {form} in {}", link(spot.db, place))
}

//! Hover texts of types, their properties, symbols and game variables.

use ludex_base::markup::{Words, code};
use ludex_base::{Markup, Name, Role};

use super::effective_value::{Phrases, account, accounts, default_of, enumerate, link, plain};
use super::names::{one_line, side_name, type_link, type_links, value_links, value_words};
use super::values::{beginning, cut, grouped, interpolated, interpolates, pairs_of, symbol};
use crate::builtins::{self, Builtin};
use crate::evaluation::expression::is_function;
use crate::evaluation::result::{Cause, DatumPlace};
use crate::evaluation::value::{Reader, TypeId, TypeKind, Value};
use crate::evaluation::{properties, provenance};
use crate::forms::{Form, Takes};
use crate::source::lower::Datum;
use crate::spot::Spot;

/// The properties that tell most about a type, in order; those that are given are shown.
fn summary_properties(kind: TypeKind) -> &'static [&'static str] {
    match kind {
        TypeKind::Unit => &[
            "char", "hp-max", "acp-per-turn", "speed", "capacity", "attack", "defend", "range", "vision-range",
            "point-value", "cp", "start-with",
        ],
        TypeKind::Material => &["char", "people", "treasury", "initial-treasury"],
        TypeKind::Terrain => {
            &["char", "subtype", "subtype-x", "liquid", "capacity", "occurrence", "elevation-min", "elevation-max"]
        }
        TypeKind::Advance => &["rp"],
    }
}

/// The most properties that are shown.
const MAX_PROPERTIES: usize = 8;

/// The most characters of a help text that are shown.
const MAX_HELP: usize = 600;

/// The most types that are looked at.
const MAX_TYPES: usize = 1000;

/// The most names before "and … more".
pub(super) const MAX_NAMES: usize = 4;

/// "unit type 3 of 12 · name "infantry" · `hp-max` 2 …", then the help text.
pub(super) fn summary(spot: &Spot<'_>, id: TypeId) -> Markup {
    let evaluation = spot.evaluation;
    let count = evaluation.types(id.kind).len();
    let mut out = Words::from(format!("{} {} of {count}", id.kind.label(), id.index + 1));
    let row = |name: &str| builtins::lookup(name, &[id.kind.property_kind()]).and_then(builtins::get);
    let value = |name: &str| {
        let row = row(name)?;
        properties::history(spot.db, evaluation, id, row).value().map(|value| (row, value.clone()))
    };
    if let Some((_, Value::String(name))) = value("name") {
        out.push_text(format_args!(" · name “{}”", one_line(&cut(name.as_str()))));
    }
    let given = summary_properties(id.kind).iter().filter_map(|name| value(name));
    for (row, value) in given.take(MAX_PROPERTIES) {
        out = out.text(" · ").code(row.name).text(" ").with(plain(evaluation, row, &value));
    }
    let markup = Markup::text(out);
    if let Some((_, Value::String(help))) = value("help")
        && !help.as_str().is_empty()
    {
        return markup.with_text(one_line(&beginning(help.as_str(), MAX_HELP)));
    }
    markup
}

/// The property whose name is under the cursor: what it is worth in the end for the types here.
pub(super) fn property(spot: &Spot<'_>) -> Option<Markup> {
    let property = spot.property().filter(|property| property.name == spot.node())?;
    let row = property.row;
    if Form::UnitType.passes_over(Name::new(row.name)) {
        return None;
    }
    let shown = &property.types[..property.types.len().min(MAX_TYPES)];
    if shown.is_empty() {
        return None;
    }
    let histories = properties::histories(spot.db, spot.evaluation, shown, row);
    let name = |id: &TypeId| symbol(spot.evaluation.type_name(*id));
    // A type without a `name` has its symbol for one.
    let default = match (row.name, shown) {
        ("name" | "name-internal", [id]) => code(format_args!("\"{}\"", spot.evaluation.type_name(*id))),
        ("name" | "name-internal", _) => Words::from("its symbol"),
        _ => default_of(row),
    };
    let total = property.types.len();
    let head = if shown.len() < total {
        code(row.name).text(format_args!(", the first {} of {total} types", shown.len()))
    } else {
        code(row.name)
    };
    let group = |ids: &[TypeId]| enumerate(ids.iter().map(name).collect(), MAX_NAMES);
    let whole = |ids: &[TypeId]| {
        if ids.len() < total { head.clone() } else { code(row.name).text(" of ").with(group(ids)) }
    };
    let interpolation = match histories.as_slice() {
        [history] if interpolates(row) => history.value().and_then(pairs_of),
        _ => None,
    };
    let phrases = Phrases { whole: &whole, head: head.clone(), group: &group, is_named: shown.len() == total };
    let given = shown.iter().copied().zip(histories).collect();
    let markup = accounts(spot.db, spot.evaluation, row, &default, given, &phrases);
    Some(match interpolation {
        Some(pairs) => markup.with_text(interpolated(row, &pairs)),
        None => markup,
    })
}

/// The element under the cursor of a list that an `add` deals out to its types: what its type has in the end.
pub(super) fn dealt(spot: &Spot<'_>) -> Option<Words> {
    let item = spot.item;
    let property = spot.property()?;
    let value = property.value.filter(|value| item.datum(*value) == Datum::List)?;
    if spot.which() != Some(Form::Add) || item.head(value).is_some_and(is_function) {
        return None;
    }
    spot.value(spot.argument(Takes::Types)?)?.value.as_list()?;
    let depth = spot.path.iter().position(|node| *node == value)?;
    let element = *spot.path.get(depth + 1)?;
    let position = item.children(value).position(|node| node == element)?;
    if item.children(value).count() != property.types.len() {
        return None;
    }
    let (row, id) = (property.row, *property.types.get(position)?);
    let history = properties::history(spot.db, spot.evaluation, id, row);
    let account = account(spot.db, spot.evaluation, row, &default_of(row), &history);
    let name = symbol(spot.evaluation.type_name(id));
    Some(code(row.name).text(format_args!(" of {name}: ")).with(account))
}

/// A game variable: what it is worth in the end.
pub(super) fn variable(spot: &Spot<'_>, row: &Builtin) -> Words {
    let history = provenance::variable(spot.db, spot.evaluation, row);
    code(row.name).text(": ").with(account(spot.db, spot.evaluation, row, &default_of(row), &history))
}

/// All types of a kind, where `u*` or its kin stands.
pub(super) fn all_types(spot: &Spot<'_>, name: Name) -> Option<Words> {
    let kind = TypeKind::ALL.into_iter().find(|kind| kind.all_symbol() == name.as_str())?;
    let scope = spot.scope()?;
    let count = scope.count(kind);
    let types: Vec<TypeId> = (0..count).map(|index| TypeId { kind, index }).collect();
    let total = spot.evaluation.types(kind).len();
    let mut out = if types.is_empty() {
        Words::from(format!("Here no {}s", kind.label()))
    } else {
        Words::from("Here ").with(type_links(spot, &types))
    };
    if types.len() < total {
        out.push_text(format_args!(" ({} in the end)", grouped(total)));
    }
    if scope.all(kind).is_unknown() {
        out.push_text(", and those in what cannot be read");
    }
    Some(out)
}

/// A symbol that a form has bound: what its definition gives it, what a `set` gives it, or its value where it
/// is read.
pub(super) fn bound(spot: &Spot<'_>, name: Name, definition: DatumPlace, role: Role) -> Option<Markup> {
    let evaluation = spot.evaluation;
    let binding = match role {
        Role::Define => evaluation.symbols.get(&name)?.iter().find(|binding| binding.place == definition)?,
        Role::Write => evaluation.binding_before(name, spot.stamp?.saturating_add(1))?,
        _ => evaluation.binding_before(name, spot.stamp?)?,
    };
    let by = if binding.place == definition { Words::new() } else { by(spot, binding.cause, binding.place) };
    let Some(bound) = &binding.bound else {
        return Some(Markup::text(Words::from("No value here").with(by).text(".")));
    };
    if bound.value.is_unknown() {
        return None;
    }
    let mut out = match (binding.cause, bound.value.as_number(), bound.value.as_type()) {
        (Cause::Side, Some(number), _) => {
            let name = side_name(spot, number).map(|name| format!(", {name}")).unwrap_or_default();
            Words::from(format!("Side {number}{name}"))
        }
        (_, _, Some(id)) => Words::from(format!("Means the {} ", id.kind.label())).with(type_link(spot, id)),
        _ => value_words(spot, &bound.value),
    };
    out.push_words(by);
    match &bound.reader {
        Some(Reader::Value(value)) if !value.same(&bound.value) => {
            out = out.text("; Xconq 7.5: ").with(value_links(spot, value));
        }
        Some(Reader::Unbound) => {
            out = out.text("; Xconq 7.5: none, because it ignores a ").code("set").text(" of what is not defined");
        }
        _ => {}
    }
    out.push_text(".");
    let next = evaluation.symbols.get(&name)?.iter().find(|later| later.stamp > binding.stamp);
    if let Some(next) = next.filter(|_| role == Role::Define) {
        out = out.text(" Changed later").with(self::by(spot, next.cause, next.place)).text(".");
    }
    Some(Markup::text(out).with(bound.value.as_type().map(|id| summary(spot, id))))
}

/// ", by `set` in standard.g:31".
fn by(spot: &Spot<'_>, cause: Cause, place: DatumPlace) -> Words {
    let form = match cause {
        Cause::Define => code("define"),
        Cause::Set => code("set"),
        Cause::Undefine => code("undefine"),
        Cause::Type => Words::from("a type"),
        Cause::TypeName => Words::from("the name of a type"),
        Cause::Side => Words::from("a side"),
        _ => Words::from("an object"),
    };
    Words::from(", by ").with(form).text(" in ").with(link(spot.db, place))
}

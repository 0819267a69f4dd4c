//! The words for types, sides and units: their names, with links to where they are defined.

use ludex_base::Name;
use ludex_base::markup::{Words, code};

use super::effective_value::{enumerate, link, link_to};
use super::values::{as_code, cut, grouped, symbol};
use crate::evaluation::result::roster::UnitInfo;
use crate::evaluation::scope::Scope;
use crate::evaluation::value::{TypeId, TypeKind, Value};
use crate::source::lower::{Datum, item_tree};
use crate::spot::Spot;

/// The most links that stand one behind the other.
const MAX_LINKS: usize = 6;

/// The properties that may name a side, the best first.
const SIDE_NAMES: [&str; 4] = ["name", "plural-noun", "noun", "adjective"];

/// The symbol of a type, which leads to its definition.
pub(super) fn type_link(spot: &Spot<'_>, id: TypeId) -> Words {
    let name = code(symbol(spot.evaluation.type_name(id)));
    match spot.evaluation.type_info(id) {
        Some(info) => link_to(spot.db, name, info.place),
        None => name,
    }
}

/// "12 unit types: `a`, `b` and 10 more", with links.
pub(super) fn type_links(spot: &Spot<'_>, types: &[TypeId]) -> Words {
    let label = match types {
        [first, rest @ ..] if rest.iter().all(|id| id.kind == first.kind) => first.kind.label(),
        _ => "type",
    };
    let plural = if types.len() == 1 { "" } else { "s" };
    // Of names that are not shown only the number counts.
    let mut names = vec![Words::new(); types.len()];
    for (name, id) in names.iter_mut().zip(types).take(MAX_LINKS + 1) {
        *name = type_link(spot, *id);
    }
    Words::from(format!("{} {label}{plural}: ", grouped(types.len()))).with(enumerate(names, MAX_LINKS))
}

/// The types that a list holds, if it holds nothing else.
fn types_in(value: &Value) -> Option<Vec<TypeId>> {
    let types: Vec<TypeId> = value.as_list()?.iter().map(Value::as_type).collect::<Option<_>>()?;
    (!types.is_empty()).then_some(types)
}

/// "Value: `3`", "A list of 12 unit types: `a`, `b` and 10 more".
pub(super) fn value_words(spot: &Spot<'_>, value: &Value) -> Words {
    let what = if types_in(value).is_some() { "A list of " } else { "Value: " };
    Words::from(what).with(value_links(spot, value))
}

/// The words for a value, without those that introduce it: types as links, others as code.
pub(super) fn value_links(spot: &Spot<'_>, value: &Value) -> Words {
    match (value.as_type(), types_in(value)) {
        (Some(id), _) => type_link(spot, id),
        (_, Some(types)) => type_links(spot, &types),
        _ => as_code(spot.evaluation, value),
    }
}

/// The type with a number, counted from 0.
pub(super) fn type_numbered(spot: &Spot<'_>, kind: TypeKind, number: i64) -> Option<Words> {
    let count = spot.evaluation.types(kind).len();
    let index = u32::try_from(number).ok()?; // -1 is none
    if (index as usize) < count {
        let words = Words::from(format!("The {} ", kind.label()));
        return Some(words.with(type_link(spot, TypeId { kind, index })).text("."));
    }
    let label = kind.label();
    Some(Words::from(format!("No {label} has the number {number}: this program has {count}, counted from 0.")))
}

/// "side 1, “Allies”, pacific.g:15"
pub(super) fn side_words(spot: &Spot<'_>, number: i64) -> Words {
    if number == 0 {
        return Words::from("the independent units");
    }
    let Some(info) = spot.evaluation.roster.side_form(number) else {
        return Words::from(format!("side {number}, which nothing in this program defines"));
    };
    let name = side_name(spot, number).map(|name| format!(", {name}")).unwrap_or_default();
    Words::from(format!("side {number}{name}, ")).with(link(spot.db, info.write.place))
}

/// The name of a side in the end, in quotes: “Allies”.
pub(super) fn side_name(spot: &Spot<'_>, number: i64) -> Option<String> {
    let mut names: [Option<Name>; SIDE_NAMES.len()] = [None; SIDE_NAMES.len()];
    for info in spot.evaluation.roster.sides.iter().filter(|info| info.number == number) {
        let place = info.write.place;
        let item = &item_tree(spot.db, place.file).items[place.item as usize];
        for (property, list) in item.properties(place.node) {
            if let Some(rank) = SIDE_NAMES.iter().position(|name| *name == property.as_str())
                && let Some(Datum::String(text)) = item.child(list, 1).map(|node| item.datum(node))
            {
                names[rank] = Some(text);
            }
        }
    }
    let name = names.into_iter().flatten().find(|name| !name.as_str().trim().is_empty())?;
    Some(quoted(name))
}

/// The unit that a number, name or symbol means, or that it means none.
pub(super) fn unit_meant(spot: &Spot<'_>, node: u32) -> Option<Words> {
    let evaluation = spot.evaluation;
    let roster = &evaluation.roster;
    // Looked up when everything has been read.
    let value = match spot.item.datum(node) {
        Datum::Number(number) => Value::integer(i64::from(number.value())),
        Datum::String(name) => Value::String(name),
        Datum::Symbol(name) => Scope::end(evaluation).lookup(name).map_or(Value::Symbol(name), |bound| bound.value),
        Datum::List | Datum::Quote => return None,
    };
    let found = match value {
        Value::Number(id) => roster.unit_with_id(id.value),
        Value::String(name) => roster.names.get(&name).and_then(|index| roster.units.get(*index as usize)),
        Value::Symbol(name) => roster.symbols.get(&name).and_then(|index| roster.units.get(*index as usize)),
        _ => None,
    };
    match (found, value) {
        (Some(unit), _) => Some(unit_words(spot, unit).sentence()),
        (None, Value::Number(id)) if id.value == 0 => Some(Words::from("No unit.")),
        // Units without an id of their own get the next that is free.
        (None, Value::Number(id)) if roster.id_exists(id.value) => {
            let words =
                Words::from(format!("A unit to which Xconq gives the id {} itself: no form here has ", id.value));
            Some(words.code(format_args!("(# {})", id.value)).text("."))
        }
        (None, Value::Number(id)) => Some(Words::from(format!("No unit in this program has the id {}.", id.value))),
        _ => None,
    }
}

/// "the unit “Enterprise” (`cv`), midway.g:90"
fn unit_words(spot: &Spot<'_>, unit: &UnitInfo) -> Words {
    let place = unit.write.place;
    let item = &item_tree(spot.db, place.file).items[place.item as usize];
    let named = item.properties(place.node).find(|(property, _)| property.as_str() == "n");
    let name = named.and_then(|(_, list)| item.text(item.child(list, 1)?));
    let kind = unit.unit_type.map(|id| type_link(spot, id));
    let what = match (name, kind) {
        (Some(name), Some(kind)) => Words::from(format!("the unit {} (", quoted(name))).with(kind).text(")"),
        (Some(name), None) => Words::from(format!("the unit {}", quoted(name))),
        (None, Some(kind)) => Words::from("a unit of the type ").with(kind),
        (None, None) => Words::from("a unit"),
    };
    what.text(", ").with(link(spot.db, place))
}

/// A name of a user's, in quotes.
fn quoted(name: Name) -> String {
    format!("“{}”", one_line(&cut(name.as_str())))
}

/// A text of the user's on one line.
pub(super) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

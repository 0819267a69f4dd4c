//! What is said of the names, literals and lists of a GDL file.
//!
//! A name of the language has a text in the reference data; what it is worth in the program at hand,
//! and who gave it that, stands between its facts and the text. A user's type or symbol is told by
//! its value. Everything is worked out for the one place under the cursor.

mod effective_value;
#[cfg(test)]
mod effective_value_tests;
mod expressions;
mod facts;
mod layers;
#[cfg(test)]
mod layers_tests;
mod names;
mod objects;
#[cfg(test)]
mod objects_tests;
mod orders;
mod picture;
mod places;
mod tables;
#[cfg(test)]
mod tests;
mod types;
mod unresolved;
mod value_lists;
mod values;

use std::fmt::Write;

use ludex_base::hover::Hover;
use ludex_base::{Db, DefinitionId, File, Occurrence};
use ludex_syntax::{TextRange, TextSize};

use super::builtins::{self, Builtin};
use super::evaluation::Place;
use super::expression::is_function;
use super::index::index;
use super::kinds::{SYMBOLS, UNITS};
use super::lower::{Datum, Lowered, lower};
use super::spot::Spot;
use super::value::TypeKind;
use crate::builtins::BuiltinKind;

pub(super) use tables::cells_here;

/// A predefined name as Markdown: its other meanings follow the first.
pub fn describe(index: u32) -> Option<String> {
    describe_with(index, None)
}

/// A predefined name where it stands, with what it is worth there.
pub fn predefined(db: &dyn Db, file: File, occurrence: &Occurrence, index: u32) -> Option<String> {
    let row = builtins::get(index)?;
    let here = Spot::at(db, file, occurrence.range.start()).and_then(|spot| predefined_here(&spot, row));
    describe_with(index, here)
}

/// A user's definition as seen from a place: a type's summary, a symbol's value.
pub fn definition(db: &dyn Db, file: File, occurrence: &Occurrence, id: DefinitionId) -> Option<String> {
    let spot = Spot::at(db, file, occurrence.range.start())?;
    let local = index(db, id.file).definitions.iter().find(|local| local.id == id.local)?;
    let place = Place { file: id.file, item: local.item, node: local.node };
    let mut parts = Vec::new();
    let changed = spot.changed(occurrence.role);
    if TypeKind::of(local.kind).is_some() && changed.is_none() {
        parts.extend(spot.evaluation.type_at(place).map(|id| types::summary(&spot, id)));
    } else if local.kind.namespace == SYMBOLS {
        parts.extend(types::bound(&spot, changed.unwrap_or(local.id.name), place, occurrence.role));
    } else if local.kind.namespace == UNITS {
        parts.extend(objects::unit_named(&spot, place));
    }
    parts.extend(layers::listed(&spot, "", 0));
    parts.extend(tables::clause(&spot));
    together(&spot, parts)
}

/// A number, a string, a name that means nothing known, or a list whose parenthesis is under the cursor.
pub fn at(db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
    let lowered = lower(db, file);
    let text = file.text(db);
    let position = lowered.map.item_at(offset)?;
    let node = under(lowered, text, position, offset)?;
    let range = lowered.map.range(position, node);
    let datum = lowered.items.items.get(position as usize)?.datum(node);
    let (token, inside) = (&text[range], usize::from(offset - range.start()));
    let mut parts = Vec::new();
    match datum {
        Datum::Number(number) => parts.extend(values::number(number)),
        Datum::String(_) => parts.extend(values::string(token, inside)),
        _ => {}
    }
    if let Some(spot) = Spot::new(db, file, position, node) {
        let mut here = Vec::new();
        match datum {
            Datum::Number(_) => {
                here.extend(values::dice(&spot));
                here.extend(values::stochastic_here(&spot));
                here.extend(layers::listed(&spot, token, inside));
            }
            Datum::String(_) => {
                here.extend(layers::row(&spot, token, inside).or_else(|| layers::listed(&spot, token, inside)));
            }
            Datum::List => {
                here.extend(expressions::truth(&spot, node));
                if here.is_empty() {
                    here.extend(expressions::value(&spot, spot.path.len() - 1));
                }
            }
            Datum::Symbol(_) | Datum::Quote => {}
        }
        if datum != Datum::List {
            here.extend(objects::here(&spot).or_else(|| unresolved::here(&spot, range)));
        }
        if matches!(datum, Datum::Number(_) | Datum::String(_)) {
            here.extend(types::dealt(&spot));
        }
        here.extend(values::interpolation(&spot));
        here.extend(tables::clause(&spot));
        parts.extend(together(&spot, here));
    }
    (!parts.is_empty()).then(|| Hover { range, markup: parts.join("\n\n").into() })
}

/// What is under the cursor: an atom, or a list on one of its parentheses.
fn under(lowered: &Lowered, text: &str, position: u32, offset: TextSize) -> Option<u32> {
    let item = lowered.items.items.get(position as usize)?;
    let node = lowered.map.node_at(position, offset)?;
    let range = |node| lowered.map.range(position, node);
    let inside = |range: TextRange| range.start() < offset && offset < range.end();
    let list = item.datum(node) == Datum::List;
    if !list && inside(range(node)) {
        return Some(node);
    }
    let closes = |node: u32| {
        let range = range(node);
        item.datum(node) == Datum::List && range.end() == offset + TextSize::of(')') && inside(range)
    };
    if text.as_bytes().get(usize::from(offset)) == Some(&b')') {
        // An element may end right before the parenthesis.
        let closed = (0..=node).rev().find(|node| closes(*node));
        if closed.is_some() {
            return closed;
        }
    }
    let range = range(node);
    (!list || range.start() == offset || range.end() == offset).then_some(node)
}

fn predefined_here(spot: &Spot<'_>, row: &'static Builtin) -> Option<String> {
    let mut parts = Vec::new();
    let node = spot.node();
    let above = spot.path.len().checked_sub(2);
    let list = above.and_then(|depth| spot.path.get(depth)).copied();
    let heads = list.is_some_and(|list| spot.item.child(list, 0) == Some(node));
    let name = spot.item.symbol(node);
    match row.kind {
        BuiltinKind::GameVariable => parts.push(types::variable(spot, row)),
        BuiltinKind::Table => parts.extend(tables::filled(spot)),
        BuiltinKind::UnitTypeProperty
        | BuiltinKind::MaterialTypeProperty
        | BuiltinKind::TerrainTypeProperty
        | BuiltinKind::AdvanceTypeProperty => parts.extend(types::property(spot)),
        BuiltinKind::UnitProperty | BuiltinKind::UnitDefaultsProperty | BuiltinKind::SideProperty => {
            parts.extend(objects::property(spot, row));
        }
        BuiltinKind::Function | BuiltinKind::PredefinedSymbol => {
            if let Some(name) = name {
                parts.extend(types::all_types(spot, name));
            }
            if let (Some(depth), Some(list), true) = (above, list, heads) {
                parts.extend(expressions::truth(spot, list));
                if name.is_some_and(is_function) {
                    parts.extend(expressions::value(spot, depth));
                }
            }
        }
        _ => {}
    }
    parts.extend(tables::clause(spot));
    together(spot, parts)
}

/// What holds here, with the module as part of which it does.
fn together(spot: &Spot<'_>, mut parts: Vec<String>) -> Option<String> {
    if parts.is_empty() {
        return None;
    }
    parts.extend(effective_value::context(spot));
    Some(parts.join("\n\n"))
}

fn describe_with(index: u32, here: Option<String>) -> Option<String> {
    let row = builtins::get(index)?;
    let mut out = describe_row(row, here);
    let others: Vec<&str> = builtins::with_name(row.name)
        .filter(|(other, _)| *other != index)
        .map(|(_, other)| other.kind.word())
        .collect();
    if !others.is_empty() {
        let _ = write!(out, "\n\n*Elsewhere `{}` is also: {}.*", row.name, others.join(", "));
    }
    Some(out)
}

fn describe_row(row: &Builtin, here: Option<String>) -> String {
    // Asterisks alone would be read as Markdown.
    let mark = if row.name.contains(char::is_alphanumeric) { "" } else { "`" };
    let mut out = format!("**{mark}{}{mark}** — {}", row.name, article(row));
    let facts = facts::facts(row);
    if !facts.is_empty() {
        let _ = write!(out, "\n\n{}", facts.join(" · "));
    }
    if let Some(here) = here {
        let _ = write!(out, "\n\n{here}");
    }
    let _ = write!(out, "\n\n{}", row.led_text());
    if let Some(words) = facts::kind_in_words(row) {
        let _ = write!(out, "\n\n{words}");
    }
    if !row.section.is_empty() {
        let _ = write!(out, "\n\n*Manual: {}*", row.section);
    }
    out
}

fn article(row: &Builtin) -> String {
    if row.kind == BuiltinKind::Table && !row.takes.is_empty() {
        let kinds: Vec<&str> = row.takes.split(' ').filter_map(TypeKind::from_letter).map(TypeKind::label).collect();
        return format!("table of {}", kinds.join(" × "));
    }
    row.kind.word().to_owned()
}

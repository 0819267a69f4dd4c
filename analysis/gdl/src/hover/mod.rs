//! Hover texts of the names, literals and lists of a GDL file.
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
mod namers;
mod names;
mod objects;
#[cfg(test)]
mod objects_tests;
mod orders;
mod picture;
mod places;
mod sizes;
mod tables;
#[cfg(test)]
mod tests;
mod types;
mod unresolved;
mod value_lists;
mod values;

use ludex_base::hover::{Describing, Hover};
use ludex_base::markup::{Words, code};
use ludex_base::{Db, DefinitionId, File, Markup, Occurrence};
use ludex_syntax::{TextRange, TextSize};

use super::builtins::{self, Builtin};
use super::kinds::{NAMERS, SYMBOLS, UNITS};
use super::spot::Spot;
use crate::Gdl;
use crate::builtins::BuiltinKind;
use crate::evaluation::expression::is_function;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::value::TypeKind;
use crate::source::index::index;
use crate::source::lower::{Datum, Lowered, lower};

pub(crate) use effective_value::{plain, step};
pub(crate) use layers::layer;
pub(super) use tables::cells_here;

impl Describing for Gdl {
    fn builtin_name(&self, index: u32) -> Option<&'static str> {
        builtins::get(index).map(|row| row.name)
    }

    /// A predefined name: its other meanings follow the first.
    fn describe_builtin(&self, index: u32) -> Option<Markup> {
        describe_with(index, None)
    }

    fn describe_builtin_at(&self, db: &dyn Db, file: File, occurrence: &Occurrence, index: u32) -> Option<Markup> {
        predefined(db, file, occurrence, index)
    }

    fn describe_definition_at(
        &self,
        db: &dyn Db,
        file: File,
        occurrence: &Occurrence,
        definition: DefinitionId,
    ) -> Option<Markup> {
        self::definition(db, file, occurrence, definition)
    }

    fn hover(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
        at(db, file, offset)
    }
}

/// A predefined name where it stands, with what it is worth there.
pub(crate) fn predefined(db: &dyn Db, file: File, occurrence: &Occurrence, index: u32) -> Option<Markup> {
    let row = builtins::get(index)?;
    let here = Spot::at(db, file, occurrence.range.start()).and_then(|spot| predefined_here(&spot, row));
    describe_with(index, here)
}

/// A user's definition as seen from a place: a type's summary, a symbol's value.
pub(crate) fn definition(db: &dyn Db, file: File, occurrence: &Occurrence, id: DefinitionId) -> Option<Markup> {
    let spot = Spot::at(db, file, occurrence.range.start())?;
    let local = index(db, id.file).definitions.iter().find(|local| local.id == id.local)?;
    let place = DatumPlace { file: id.file, item: local.item, node: local.node };
    let changed = spot.changed(occurrence.role);
    let markup = if TypeKind::of(local.kind).is_some() && changed.is_none() {
        spot.evaluation.type_at(place).map(|id| types::summary(&spot, id))
    } else if local.kind.namespace == SYMBOLS {
        types::bound(&spot, changed.unwrap_or(local.id.name), place, occurrence.role)
    } else if local.kind.namespace == UNITS {
        objects::unit_named(&spot, place).map(Markup::from)
    } else if local.kind.namespace == NAMERS {
        namers::made(&spot, place).map(Markup::from)
    } else {
        None
    };
    let markup = markup.unwrap_or_default().with(layers::listed(&spot, "", 0).map(Markup::from));
    together(&spot, markup.with(tables::clause(&spot)))
}

/// A number, a string, a name that means nothing known, or a list whose parenthesis is under the cursor.
pub(crate) fn at(db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
    let lowered = lower(db, file);
    let text = file.text(db);
    let position = lowered.map.item_at(offset)?;
    let node = under(lowered, text, position, offset)?;
    let range = lowered.map.range(position, node);
    let datum = lowered.items.items.get(position as usize)?.datum(node);
    let (token, inside) = (&text[range], usize::from(offset - range.start()));
    let anywhere = match datum {
        Datum::Number(number) => values::number(number).map(Markup::from),
        Datum::String(_) => values::string(token, inside),
        _ => None,
    };
    let spot = Spot::new(db, file, position, node);
    let here = spot.and_then(|spot| together(&spot, said_here(&spot, datum, range, token, inside)));
    let markup = anywhere.unwrap_or_default().with(here);
    (!markup.is_empty()).then_some(Hover { range, markup })
}

/// The meaning of a number, a string, an unknown name or a list at its place. `token` is its text, at `range`, and
/// `inside` counts bytes from its start.
fn said_here(spot: &Spot<'_>, datum: Datum, range: TextRange, token: &str, inside: usize) -> Markup {
    let listed = || layers::listed(spot, token, inside).map(Markup::from);
    let mut markup = match datum {
        Datum::Number(_) => {
            let stochastic = values::stochastic_here(spot).map(Markup::from);
            let words = values::numbered(spot).or_else(|| sizes::here(spot)).map(Markup::from);
            values::dice(spot).unwrap_or_default().with(stochastic).with(words).with(listed())
        }
        Datum::String(_) => layers::row(spot, token, inside).or_else(listed).unwrap_or_default(),
        Datum::List => {
            let value = || expressions::value(spot, spot.path.len().checked_sub(1)?);
            Markup::text(expressions::truth(spot, spot.node()).or_else(value).unwrap_or_default())
        }
        Datum::Symbol(_) | Datum::Quote => Markup::default(),
    };
    if datum != Datum::List {
        let here = objects::here(spot).or_else(|| namers::here(spot)).or_else(|| unresolved::here(spot, range));
        markup = markup.with_text(here.unwrap_or_default());
    }
    if matches!(datum, Datum::Number(_) | Datum::String(_)) {
        markup = markup.with_text(types::dealt(spot).unwrap_or_default());
    }
    markup.with_text(values::interpolation(spot).unwrap_or_default()).with(tables::clause(spot))
}

/// The node under the cursor: an atom, or a list on one of its parentheses.
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

fn predefined_here(spot: &Spot<'_>, row: &'static Builtin) -> Option<Markup> {
    let mut markup = Markup::default();
    let node = spot.node();
    let above = spot.path.len().checked_sub(2);
    let list = above.and_then(|depth| spot.path.get(depth)).copied();
    let heads = list.is_some_and(|list| spot.item.child(list, 0) == Some(node));
    let name = spot.item.symbol(node);
    match row.kind {
        BuiltinKind::GameVariable => markup = markup.with_text(types::variable(spot, row)),
        BuiltinKind::Table => markup = markup.with(tables::filled(spot)),
        BuiltinKind::UnitTypeProperty
        | BuiltinKind::MaterialTypeProperty
        | BuiltinKind::TerrainTypeProperty
        | BuiltinKind::AdvanceTypeProperty => markup = markup.with(types::property(spot)),
        BuiltinKind::UnitProperty | BuiltinKind::UnitDefaultsProperty | BuiltinKind::SideProperty => {
            markup = markup.with_text(objects::property(spot, row).unwrap_or_default());
        }
        BuiltinKind::Function | BuiltinKind::PredefinedSymbol => {
            if let Some(name) = name {
                markup = markup.with_text(types::all_types(spot, name).unwrap_or_default());
            }
            if let (Some(depth), Some(list), true) = (above, list, heads) {
                markup = markup.with_text(expressions::truth(spot, list).unwrap_or_default());
                if name.is_some_and(is_function) {
                    markup = markup.with_text(expressions::value(spot, depth).unwrap_or_default());
                }
            }
        }
        _ => {}
    }
    together(spot, markup.with(tables::clause(spot)))
}

/// A text that holds here, with the module as part of which it does; `None` for one that says nothing.
fn together(spot: &Spot<'_>, markup: Markup) -> Option<Markup> {
    (!markup.is_empty()).then(|| markup.with(effective_value::context(spot)))
}

fn describe_with(index: u32, here: Option<Markup>) -> Option<Markup> {
    let row = builtins::get(index)?;
    let markup = describe_row(row, here);
    let others: Vec<&str> = builtins::with_name(row.name)
        .filter(|(other, _)| *other != index)
        .map(|(_, other)| other.kind.word())
        .collect();
    if others.is_empty() {
        return Some(markup);
    }
    let words = Words::from("Elsewhere ").code(row.name).text(format_args!(" is also: {}.", others.join(", ")));
    Some(markup.with_text(Words::new().emphasis(words)))
}

fn describe_row(row: &Builtin, here: Option<Markup>) -> Markup {
    // Signs alone are easily overlooked.
    let name = if row.name.contains(char::is_alphanumeric) { Words::from(row.name) } else { code(row.name) };
    let mut markup = Markup::text(Words::new().strong(name).text(" — ").text(article(row)))
        .with_text(Words::joined(facts::facts(row), " · "))
        .with(here)
        .with_text(Words::read(&row.text_with_form()))
        .with_text(facts::kind_in_words(row).unwrap_or_default());
    if !row.section.is_empty() {
        markup = markup.with_text(Words::new().emphasis(format!("Manual: {}", row.section)));
    }
    markup
}

fn article(row: &Builtin) -> String {
    if row.kind == BuiltinKind::Table && !row.takes.is_empty() {
        let kinds: Vec<&str> = row.takes.split(' ').filter_map(TypeKind::from_letter).map(TypeKind::label).collect();
        return format!("table of {}", kinds.join(" × "));
    }
    row.kind.word().to_owned()
}

//! The places that make something what it is: who gives a property, a cell, a game variable or a symbol its
//! value, and which forms change a type.

use ludex_base::navigation::{Location, Navigating};
use ludex_base::{Db, DefinitionId, File, Name, Target};
use ludex_syntax::TextSize;

use super::builtins::{self, Builtin};
use super::forms::{Form, Takes};
use super::hover::cells_here;
use super::kinds::SYMBOLS;
use super::occurrences::model;
use super::spot::Spot;
use crate::Gdl;
use crate::builtins::BuiltinKind;
use crate::evaluation::properties;
use crate::evaluation::provenance::{History, variable};
use crate::evaluation::result::{Cause, DatumPlace};
use crate::evaluation::tables;
use crate::evaluation::value::{TypeId, TypeKind};
use crate::source::index::index;
use crate::source::lower::{Item, lower};

impl Navigating for Gdl {
    /// The places behind what stands at an offset, in load order.
    fn implementations(&self, db: &dyn Db, file: File, offset: TextSize) -> Vec<Location> {
        let occurrence = model(db, file).occurrence_at(offset);
        let at = occurrence.map_or(offset, |occurrence| occurrence.range.start());
        let Some(spot) = Spot::at(db, file, at) else { return Vec::new() };
        let named = match occurrence.map(|occurrence| occurrence.target) {
            Some(Target::Builtin(index)) => builtins::get(index.index).map(|row| predefined(&spot, row)),
            Some(Target::Definition(id)) => {
                let changed = occurrence.and_then(|occurrence| spot.changed(occurrence.role));
                Some(definition(&spot, id, changed))
            }
            _ => None,
        };
        match named {
            Some(places) if !places.is_empty() => places,
            _ => cells(&spot),
        }
    }
}

/// For how many types the places of a property are listed.
const MAX_TYPES: usize = 64;

/// The forms that give a property, a table or a game variable its values.
fn predefined(spot: &Spot<'_>, row: &'static Builtin) -> Vec<Location> {
    match row.kind {
        BuiltinKind::GameVariable => steps(spot, &[variable(spot.db, spot.evaluation, row)]),
        BuiltinKind::Table if spot.argument(Takes::Table) == Some(spot.node()) => {
            let Some(table) = spot.table() else { return Vec::new() };
            let writes = table.writes(spot.evaluation).iter();
            writes.map(|write| argument(spot.db, write.place, Takes::Table)).collect()
        }
        BuiltinKind::UnitTypeProperty
        | BuiltinKind::MaterialTypeProperty
        | BuiltinKind::TerrainTypeProperty
        | BuiltinKind::AdvanceTypeProperty => {
            let Some(property) = spot.property().filter(|property| property.name == spot.node()) else {
                return Vec::new();
            };
            let types = &property.types[..property.types.len().min(MAX_TYPES)];
            steps(spot, &properties::histories(spot.db, spot.evaluation, types, row))
        }
        _ => Vec::new(),
    }
}

/// The form that defines a type and every `add` to it; what gives a symbol its values. `changed`: see
/// [`Spot::changed`].
fn definition(spot: &Spot<'_>, id: DefinitionId, changed: Option<Name>) -> Vec<Location> {
    let definitions = &index(spot.db, id.file).definitions;
    let Some(local) = definitions.iter().find(|local| local.id == id.local) else { return Vec::new() };
    let place = DatumPlace { file: id.file, item: local.item, node: local.node };
    if TypeKind::of(local.kind).is_some() && changed.is_none() {
        return spot.evaluation.type_at(place).map(|id| type_places(spot, place, id)).unwrap_or_default();
    }
    if local.kind.namespace != SYMBOLS {
        return Vec::new();
    }
    let name_here = changed.unwrap_or(local.id.name);
    let history = spot.evaluation.symbols.get(&name_here).map(Vec::as_slice).unwrap_or_default();
    let places = history.iter().map(|binding| match binding.cause {
        Cause::Define | Cause::Set | Cause::Undefine | Cause::Type => name(spot.db, binding.place),
        _ => whole(spot.db, binding.place),
    });
    places.collect()
}

fn type_places(spot: &Spot<'_>, place: DatumPlace, id: TypeId) -> Vec<Location> {
    let mut places = vec![name(spot.db, place)];
    let adds = properties::adds_to(spot.db, spot.evaluation, id);
    places.extend(adds.iter().map(|write| argument(spot.db, write.place, Takes::Property)));
    places
}

/// The forms that give the cells of the clause at hand their values.
fn cells(spot: &Spot<'_>) -> Vec<Location> {
    let Some(table) = spot.table() else { return Vec::new() };
    let Some(cells) = cells_here(spot, table) else { return Vec::new() };
    steps(spot, &tables::histories(spot.db, spot.evaluation, table, &cells))
}

/// The places of all steps, those of one history in order.
fn steps(spot: &Spot<'_>, histories: &[History]) -> Vec<Location> {
    let steps = histories.iter().flat_map(|history| &history.steps);
    steps.map(|step| Location { file: step.place.file, range: step.name_range(spot.db) }).collect()
}

/// An argument of a form; the form, if it has no such argument.
fn argument(db: &dyn Db, place: DatumPlace, takes: Takes) -> Location {
    part(db, place, |form, item| form.node(item, place.node, takes))
}

/// The name in a form that defines a type, or that gives a symbol a value or takes it away.
fn name(db: &dyn Db, place: DatumPlace) -> Location {
    part(db, place, |form, item| {
        form.assigned(item, place.node).or_else(|| form.node(item, place.node, Takes::NewName))
    })
}

fn part(db: &dyn Db, place: DatumPlace, node: impl Fn(Form, &Item) -> Option<u32>) -> Location {
    let item = lower(db, place.file).items.items.get(place.item as usize);
    let node = item.and_then(|item| node(Form::at(item, place.node)?, item));
    whole(db, DatumPlace { node: node.unwrap_or(place.node), ..place })
}

/// All of what stands at a place.
pub(crate) fn whole(db: &dyn Db, place: DatumPlace) -> Location {
    Location { file: place.file, range: lower(db, place.file).map.range(place.item, place.node) }
}

//! Room inside of units: what nothing fits into, what is placed where it does not fit, and what can never come out
//! again (the manual's chapters Occupants and Transports, Units and Terrain).

use ludex_base::Name;
use rustc_hash::FxHashMap;

use super::Meaning;
use super::facts::{Facts, Given};
use super::matrix::Matrix;
use crate::codes;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::value::TypeKind;
use crate::source::lower::{Datum, Item};

/// The room that units have for others.
struct Rooms<'db> {
    /// The `capacity` of each type.
    holds: &'db [Given],
    sizes: &'db Matrix,
    most: &'db Matrix,
    places: &'db Matrix,
}

impl Rooms<'_> {
    /// True if a unit of a type has room in one of another type.
    fn fits(&self, unit: usize, transport: usize) -> bool {
        let holds = self.holds[transport].value;
        let shared =
            holds > 0 && self.sizes.cell(unit, transport).value <= holds && self.most.cell(transport, unit).value != 0;
        shared || self.places.cell(transport, unit).value > 0
    }
}

impl<'db> Facts<'db> {
    /// The room that units have for others; [`None`] if it is not known.
    fn rooms(&self) -> Option<Rooms<'db>> {
        Some(Rooms {
            holds: self.numbers(TypeKind::Unit, "capacity")?,
            sizes: self.matrix("unit-size-as-occupant")?,
            most: self.matrix("occupant-max")?,
            places: self.matrix("unit-capacity-x")?,
        })
    }
}

/// The text of the last property of a unit with a name, and the node of its value.
fn text_of(item: &Item, list: u32, property: &str) -> Option<(Name, u32)> {
    let (_, given) = item.properties(list).filter(|(name, _)| name.as_str() == property).last()?;
    let node = item.child(given, 1)?;
    match item.datum(node) {
        Datum::String(text) => Some((text, node)),
        _ => None,
    }
}

impl Meaning<'_> {
    /// Room for occupants that no unit type fits into.
    pub(super) fn empty_capacity(&mut self) {
        let Some(rooms) = self.facts.rooms() else { return };
        for (transport, holds) in rooms.holds.iter().enumerate().filter(|(_, holds)| holds.value > 0) {
            let used = (0..self.facts.count(TypeKind::Unit)).any(|unit| rooms.fits(unit, transport));
            let Some(place) = holds.place.filter(|_| !used) else { continue };
            let message = format!(
                "`{}` has room for {}, but no unit type fits into it (`unit-size-as-occupant`, `occupant-max`)",
                self.facts.name(TypeKind::Unit, transport),
                holds.value
            );
            self.hint(place, codes::EMPTY_CAPACITY, message);
        }
    }

    /// Units that are placed inside another one that has no room for them.
    pub(super) fn crowded(&mut self) {
        for (unit, transport, place) in self.without_room().unwrap_or_default() {
            let (name, other) = (self.facts.name(TypeKind::Unit, unit), self.facts.name(TypeKind::Unit, transport));
            let message = format!(
                "`{other}` has no room for `{name}` (`capacity`, `unit-size-as-occupant`, `occupant-max`, \
                 `unit-capacity-x`), so Xconq leaves this unit out of the game without a word"
            );
            self.report(place, codes::NO_HOME, message);
        }
    }

    /// The units that have no room in the one that they are placed in: their types, those of the others, and the place of
    /// its name.
    fn without_room(&self) -> Option<Vec<(usize, usize, DatumPlace)>> {
        let units = &self.facts.evaluation().roster.units;
        let typed = || units.iter().filter_map(|info| Some((info.write.place, info.unit_type?.index as usize)));
        let mut named: FxHashMap<Name, Option<usize>> = FxHashMap::default();
        for (place, unit) in typed() {
            if let Some((name, _)) = text_of(self.facts.item(place), place.node, "n") {
                // Of two units with one name it is not told which is meant.
                let known = named.entry(name).or_insert(Some(unit));
                *known = known.filter(|known| *known == unit);
            }
        }
        let own = typed().filter(|(place, _)| place.file == self.root);
        let inside: Vec<(usize, usize, DatumPlace)> = own
            .filter_map(|(place, unit)| {
                let (name, node) = text_of(self.facts.item(place), place.node, "in")?;
                Some((unit, (*named.get(&name)?)?, DatumPlace { node, ..place }))
            })
            .collect();
        if inside.is_empty() {
            return None;
        }
        let rooms = self.facts.rooms()?;
        // Where the indices of a place are given the wrong way round, it is meant for the unit all the same.
        let turned = |unit: usize, transport: usize| rooms.places.cell(unit, transport).value > 0;
        let is_out = |(unit, transport, _): &(usize, usize, DatumPlace)| {
            !rooms.fits(*unit, *transport) && !turned(*unit, *transport)
        };
        Some(inside.into_iter().filter(is_out).collect())
    }

    /// Unit types that have a speed of their own and that no terrain holds: what has carried them is all they ever see.
    pub(super) fn trapped(&mut self) {
        for (unit, place) in self.shut_in().unwrap_or_default() {
            let message = format!(
                "`{}` has a `speed`, but can never leave the unit that it is in: no terrain holds it (`vanishes-on`, \
                 `wrecks-on`, `capacity`, `unit-size-in-terrain`)",
                self.facts.name(TypeKind::Unit, unit)
            );
            self.report(place, codes::NO_HOME, message);
        }
    }

    /// The unit types that act and move, but not in any terrain, each with the place that says so.
    fn shut_in(&self) -> Option<Vec<(usize, DatumPlace)>> {
        let facts = &self.facts;
        let (speeds, points) =
            (facts.numbers(TypeKind::Unit, "speed")?, facts.numbers(TypeKind::Unit, "acp-per-turn")?);
        let moves = |unit: &usize| speeds[*unit].place.is_some() && speeds[*unit].value > 0 && points[*unit].value > 0;
        let moving: Vec<usize> = self.landless()?.into_iter().filter(moves).collect();
        if moving.is_empty() {
            return None;
        }
        let homeless = self.homeless().unwrap_or_default();
        let (vanishes, wrecks) = (facts.matrix("vanishes-on")?, facts.matrix("wrecks-on")?);
        let place = |unit: usize| {
            let mut cells = vanishes.row(unit).chain(wrecks.row(unit)).filter(|cell| cell.value != 0);
            let own = cells.find_map(|cell| cell.place.filter(|place| place.file == self.root));
            own.or(speeds[unit].place)
        };
        let others = moving.into_iter().filter(|unit| !homeless.iter().any(|(other, _)| other == unit));
        Some(others.filter_map(|unit| Some((unit, place(unit)?))).collect())
    }
}

//! What units begin with and cannot have: materials beyond their stores, and hit points beyond those of their type (the
//! manual's sections Making Initial Supply and Unit Properties).

use ludex_syntax::gdl::literal::Number;
use rustc_hash::FxHashMap;

use super::Meaning;
use crate::codes;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::value::TypeKind;
use crate::source::lower::Datum;

/// An amount from which on a clause most likely means as much as a unit can hold.
const PLENTY: i64 = 999;

/// The cells that a clause of `unit-initial-supply` gives in the end.
struct Supply {
    place: DatumPlace,
    /// The first of them: the unit type and the material.
    unit: usize,
    material: usize,
    /// Its amount, and how much of it the unit can hold.
    amount: i64,
    room: i64,
    /// The number of the cells.
    count: usize,
    /// No unit of them can hold anything of the material.
    is_lost: bool,
}

impl Meaning<'_> {
    /// Clauses of `unit-initial-supply` for units that can hold nothing of the material, and those for one unit type
    /// that can hold less.
    pub(super) fn supplies(&mut self) {
        let clauses = self.supply_clauses().unwrap_or_default();
        let excessive = |supply: &&Supply| {
            let is_cut = supply.count == 1 && supply.amount > supply.room && supply.amount < PLENTY;
            supply.is_lost || is_cut
        };
        for supply in clauses.iter().filter(excessive) {
            let facts = &self.facts;
            let (name, stuff) =
                (facts.name(TypeKind::Unit, supply.unit), facts.name(TypeKind::Material, supply.material));
            if supply.is_lost {
                let message = format!(
                    "`{name}` begins without `{stuff}`, because it cannot hold any: `unit-storage-x` is 0 for the two"
                );
                self.report(supply.place, codes::LOST_SUPPLY, message);
            } else {
                let message = format!(
                    "`{name}` begins with {} of `{stuff}` instead of {}: it cannot hold more (`unit-storage-x`)",
                    supply.room, supply.amount
                );
                self.report(supply.place, codes::LOST_SUPPLY, message);
            }
        }
    }

    /// The clauses that give units something in the end, in the order of the units and materials.
    fn supply_clauses(&self) -> Option<Vec<Supply>> {
        let facts = &self.facts;
        let materials = facts.count(TypeKind::Material);
        if materials == 0 {
            return None;
        }
        let (given, stored) = (facts.matrix("unit-initial-supply")?, facts.matrix("unit-storage-x")?);
        let common = facts.numbers(TypeKind::Material, "treasury")?;
        let mut clauses: Vec<Supply> = Vec::new();
        let mut known: FxHashMap<DatumPlace, usize> = FxHashMap::default();
        for (cell, (given, stored)) in given.cells().zip(stored.cells()).enumerate() {
            let is_common = common.get(cell % materials).is_some_and(|common| common.value != 0);
            let Some(place) = given.place.filter(|_| given.value > 0 && !is_common) else { continue };
            let position = *known.entry(place).or_insert(clauses.len());
            if let Some(supply) = clauses.get_mut(position) {
                supply.count += 1;
                supply.is_lost &= stored.value == 0;
                continue;
            }
            clauses.push(Supply {
                place,
                unit: cell / materials,
                material: cell % materials,
                amount: given.value,
                room: stored.value,
                count: 1,
                is_lost: stored.value == 0,
            });
        }
        Some(clauses)
    }

    /// Units that are placed with more hit points than those of their type have.
    pub(super) fn hit_points(&mut self) {
        let facts = &self.facts;
        let Some(most) = facts.numbers(TypeKind::Unit, "hp-max") else { return };
        let mut excessive = Vec::new();
        for info in &facts.evaluation().roster.units {
            let place = info.write.place;
            let Some(index) = info.unit_type.map(|id| id.index as usize) else { continue };
            let Some(most) = most.get(index).filter(|_| place.file == self.root) else { continue };
            let item = facts.item(place);
            let given = item.properties(place.node).filter(|(property, _)| property.as_str() == "hp").last();
            let Some(node) = given.and_then(|(_, list)| item.child(list, 1)) else { continue };
            let Datum::Number(Number::Integer(hit_points)) = item.datum(node) else { continue };
            let hit_points = i64::from(hit_points);
            if hit_points > most.value {
                excessive.push((DatumPlace { node, ..place }, index, hit_points, most.value));
            }
        }
        for (place, index, hit_points, most) in excessive {
            let name = self.facts.name(TypeKind::Unit, index);
            let message =
                format!("`{name}` has at most {most} hit points (`hp-max`), and this unit is given {hit_points}");
            self.report(place, codes::TOO_MANY_HIT_POINTS, message);
        }
    }
}

//! Materials from others, and what units begin with (the manual's chapter Units and Materials; the synthesis methods
//! make-initial-materials and make-countries).

use super::enter;
use super::facts::{Chain, Values, Wanted};
use crate::evaluation::value::{TypeId, TypeKind};

/// The ways to get materials from a unit, one for each material that one of the two holds.
pub(super) fn supplied(values: &Values<'_, '_>, receiver: TypeId, supplier: TypeId) -> Vec<Chain> {
    let store = |id: TypeId, material: TypeId| values.cell("unit-storage-x", [id, material]);
    let materials = values.types(TypeKind::Material);
    let held: Vec<TypeId> = materials
        .iter()
        .copied()
        .filter(|material| [receiver, supplier].into_iter().any(|id| store(id, *material).value > 0))
        .collect();
    let way = |material: TypeId| {
        let mut chain = Chain::new(format!("with `{}`", values.name(material)));
        let keeps = |id: TypeId| format!("`{}` holds none of it", values.name(id));
        chain.rule(store(receiver, material), Wanted::AtLeast(1), keeps(receiver));
        chain.rule(store(supplier, material), Wanted::AtLeast(1), keeps(supplier));
        let (near, far) =
            (values.cell("in-length", [receiver, material]), values.cell("out-length", [supplier, material]));
        chain.rule(near, Wanted::AtLeast(0), format!("`{}` gets none by itself", values.name(receiver)));
        chain.rule(far, Wanted::AtLeast(0), format!("`{}` gives none by itself", values.name(supplier)));
        let reach = near.value.min(far.value);
        if reach >= 0 {
            chain.remark(format!("`{}` comes from up to {reach} cells away", values.name(material)));
        }
        chain
    };
    let asked = if held.is_empty() { materials.iter().copied().take(1).collect() } else { held };
    asked.into_iter().map(way).collect()
}

/// The way to begin with a material.
pub(super) fn starts_with(values: &Values<'_, '_>, unit: TypeId, material: TypeId) -> Vec<Chain> {
    let mut chain = Chain::new("");
    let given = values.cell("unit-initial-supply", [unit, material]);
    chain.rule(given, Wanted::AtLeast(1), "it is given none at the beginning");
    let room = values.cell("unit-storage-x", [unit, material]);
    chain.rule(room, Wanted::AtLeast(1), format!("`{}` holds none of it", values.name(unit)));
    if given.value > room.value && room.value > 0 {
        chain.remark(format!("it begins with {} only, which is all that it can hold", room.value));
    }
    vec![chain]
}

/// The way to begin the game in terrain.
pub(super) fn starts_on(values: &Values<'_, '_>, unit: TypeId, terrain: TypeId) -> Vec<Chain> {
    let mut chain = Chain::new("");
    chain.rule(values.property(unit, "start-with"), Wanted::AtLeast(1), "no side begins with such units");
    chain.rule(values.property(terrain, "subtype"), Wanted::Is(0), "it does not fill cells");
    chain.rule(values.cell("favored-terrain", [unit, terrain]), Wanted::AtLeast(1), "they are not put there");
    enter::has_room(values, &mut chain, unit, terrain);
    enter::survives(values, &mut chain, unit, terrain);
    if !values.game.evaluation.roster.units.is_empty() {
        chain.remark("the game places units by forms of its own; a side that has some gets none by `start-with`");
    }
    vec![chain]
}

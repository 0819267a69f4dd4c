//! What unit types cost: construction points, turns of the quickest maker, and materials.

use super::super::game::{Cells, Game};
use super::super::makes::{Makes, round_up};
use crate::evaluation::value::{TypeId, TypeKind};

/// The price of a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cost {
    /// The construction points.
    pub(super) points: i64,
    /// The turns that the quickest maker takes for it, alone and with its tooling; [`None`] if nothing makes it.
    pub(super) turns: Option<i64>,
    /// The amount of each material type that goes into it, whoever makes it.
    pub(super) materials: Vec<i64>,
}

impl Cost {
    /// True if it is less than another in something, and in nothing more. What nothing makes is not compared.
    pub(super) fn is_less(&self, other: &Cost) -> bool {
        let (Some(turns), Some(other_turns)) = (self.turns, other.turns) else { return false };
        let materials = self.materials.iter().zip(&other.materials).map(|(own, other)| (*own, *other));
        let mut pairs = materials.chain([(self.points, other.points), (turns, other_turns)]);
        let mut is_less = false;
        pairs.all(|(own, other)| {
            is_less |= own < other;
            own <= other
        }) && is_less
    }
}

/// The costs of some unit types. Where these are too many for the tables of who makes what, nothing makes
/// them.
pub(super) fn costs(game: &Game<'_>, units: &[TypeId]) -> Vec<Cost> {
    let numbers = |property| -> Vec<i64> { game.numbers(units, property).iter().map(|given| given.value).collect() };
    let (points, turn, is_free) = (numbers("cp"), numbers("acp-per-turn"), numbers("acp-independent"));
    let makes = Makes::new(game, units, units);
    let materials = game.types(TypeKind::Material);
    let cells = |table| game.cells_of(table, units, &materials);
    let (per_point, on_creation) = (cells("consumption-per-cp"), cells("consumption-on-creation"));
    let turns = |maker: usize, product: usize| {
        let effort = makes.as_ref()?.effort(maker, product, points[product])?;
        match turn[maker] {
            _ if is_free[maker] != 0 || effort <= 0 => Some(1),
            turn => (turn > 0).then(|| round_up(effort, turn)),
        }
    };
    let material = |product: usize, material: usize| {
        let amount = |cells: &Option<Cells>| cells.as_ref().map_or(0, |cells| cells.number(product, material));
        amount(&per_point).saturating_mul(points[product]).saturating_add(amount(&on_creation))
    };
    let cost = |product: usize| {
        game.db.unwind_if_revision_cancelled();
        Cost {
            points: points[product],
            turns: (0..units.len()).filter_map(|maker| turns(maker, product)).min(),
            materials: (0..materials.len()).map(|at| material(product, at)).collect(),
        }
    };
    (0..units.len()).map(cost).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_compared_in_everything() {
        let cost = |points, turns, materials: &[i64]| Cost { points, turns, materials: materials.to_vec() };
        let plain = cost(4, Some(2), &[1, 0]);
        assert!(cost(3, Some(2), &[1, 0]).is_less(&plain));
        assert!(cost(4, Some(2), &[0, 0]).is_less(&plain));
        for other in [plain.clone(), cost(3, Some(3), &[1, 0]), cost(3, Some(2), &[1, 1]), cost(3, None, &[1, 0])] {
            assert!(!other.is_less(&plain), "{other:?}");
        }
    }
}

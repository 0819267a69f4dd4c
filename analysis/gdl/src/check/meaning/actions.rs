//! Action points that units never have, and captures that never succeed (the manual's sections Actions in General,
//! Movement Action and Capture Action; how points are counted is the implementation's).

use rustc_hash::{FxHashMap, FxHashSet};

use super::facts::Given;
use super::{MOST, Meaning};
use crate::codes;
use crate::evaluation_result::Place;
use crate::value::TypeKind;

/// Moves that a unit type cannot pay for.
struct CostlyMove {
    unit: usize,
    place: Place,
    /// Action points for a move, and those that a unit of the type can spend at most.
    cost: i64,
    most: i64,
}

/// True if a unit type can have fewer action points (`limit`) than a turn gives it. Units that may owe some, down to
/// `least`, get more than they can have to pay them back.
fn is_cut(limit: Given, given: Given, least: Given) -> bool {
    (0..given.value).contains(&limit.value) && least.value >= 0
}

impl Meaning<'_> {
    /// Unit types that can have fewer action points than a turn gives them.
    pub(super) fn action_points(&mut self) {
        let facts = &self.facts;
        let unit = TypeKind::Unit;
        let (Some(limits), Some(given), Some(least)) =
            (facts.numbers(unit, "acp-max"), facts.numbers(unit, "acp-per-turn"), facts.numbers(unit, "acp-min"))
        else {
            return;
        };
        let mut said = FxHashSet::default();
        for (index, ((limit, given), least)) in limits.iter().zip(given).zip(least).enumerate() {
            let Some(place) = limit.place.filter(|_| is_cut(*limit, *given, *least)) else { continue };
            if !said.insert(place) || said.len() > MOST {
                continue;
            }
            let (name, limit, given) = (self.facts.name(unit, index), limit.value, given.value);
            let message = if limit == 0 {
                format!(
                    "`{name}` never acts: it can have no action points (`acp-max`), although a turn gives it {given}"
                )
            } else {
                format!(
                    "`{name}` never has more than {limit} action points (`acp-max`), although a turn gives it {given} \
                     (`acp-per-turn`)"
                )
            };
            self.report(place, codes::POINT_LIMIT, message);
        }
    }

    /// Unit types that could move but for the action points that a move costs.
    pub(super) fn costly_moves(&mut self) {
        for costly in self.unpaid_moves().unwrap_or_default().into_iter().take(MOST) {
            let message = format!(
                "`{}` cannot move by itself: a move costs {} action points (`acp-to-move`), and it can spend {} at most",
                self.facts.name(TypeKind::Unit, costly.unit),
                costly.cost,
                costly.most
            );
            self.report(costly.place, codes::COSTLY_MOVE, message);
        }
    }

    /// The moves that no unit type with the same price can pay for, one for each place that gives a price.
    fn unpaid_moves(&self) -> Option<Vec<CostlyMove>> {
        let facts = &self.facts;
        let costs = facts.numbers(TypeKind::Unit, "acp-to-move")?;
        if costs.iter().all(|cost| cost.place.is_none()) {
            return None;
        }
        let (speeds, given) = (facts.numbers(TypeKind::Unit, "speed")?, facts.numbers(TypeKind::Unit, "acp-per-turn")?);
        let most = self.most_points()?;
        let mut unpaid: Vec<CostlyMove> = Vec::new();
        let mut paid: FxHashSet<Place> = FxHashSet::default();
        for (unit, (cost, most)) in costs.iter().zip(most).enumerate() {
            let Some(place) = cost.place else { continue };
            // What does not act or has no speed is not to move.
            if given[unit].value <= 0 || speeds[unit].value <= 0 {
                continue;
            }
            if let Some(most) = most.filter(|most| *most < cost.value) {
                unpaid.push(CostlyMove { unit, place, cost: cost.value, most });
            } else {
                paid.insert(place);
            }
        }
        let mut said: FxHashSet<Place> = FxHashSet::default();
        unpaid.retain(|costly| !paid.contains(&costly.place) && said.insert(costly.place));
        Some(unpaid)
    }

    /// The action points that a unit of each type can spend in a turn at most; [`None`] for a type that occupants, the
    /// night, a retreat or the like may give more, and for one whose limit is at fault.
    fn most_points(&self) -> Option<Vec<Option<i64>>> {
        let facts = &self.facts;
        let number = |property: &str| facts.numbers(TypeKind::Unit, property);
        let (limits, least, given) = (number("acp-max")?, number("acp-min")?, number("acp-per-turn")?);
        let (lowest, highest) = (number("acp-per-turn-min")?, number("acp-per-turn-max")?);
        let mut varies = vec![false; limits.len()];
        for effect in ["acp-damage-effect", "acp-morale-effect", "acp-season-effect", "acp-temperature-effect"] {
            for (varies, effect) in varies.iter_mut().zip(facts.values(TypeKind::Unit, effect)?) {
                *varies |= effect.is_some();
            }
        }
        let raising = [
            ("occupant-adds-acp", 0),
            ("night-adds-acp", 0),
            ("occupant-multiplies-acp", 100),
            ("night-multiplies-acp", 100),
        ];
        for (table, neutral) in raising {
            let cells = facts.matrix(table)?;
            for (unit, varies) in varies.iter_mut().enumerate() {
                *varies |= cells.row(unit).any(|cell| cell.value > neutral);
            }
        }
        let retreats = facts.matrix("acp-for-retreat")?;
        let most = |unit: usize| {
            let limit = limits[unit].value;
            let helped = retreats.row(unit).any(|cell| cell.value > 0);
            let at_fault = is_cut(limits[unit], given[unit], least[unit]);
            if helped || at_fault || (limit < 0 && varies[unit]) {
                return None;
            }
            let turn = given[unit].value.max(lowest[unit].value);
            let turn = if highest[unit].value < 0 { turn } else { turn.min(highest[unit].value) };
            let most = if limit < 0 { turn } else { limit };
            Some(most - least[unit].value)
        };
        Some((0..limits.len()).map(most).collect())
    }

    /// Clauses that let unit types capture others, none of which they have a chance to capture.
    pub(super) fn captures(&mut self) {
        for place in self.hopeless_captures().unwrap_or_default().into_iter().take(MOST) {
            let message = "these captures never succeed: `capture-chance` is 0 for the unit types named here";
            self.report(place, codes::HOPELESS_CAPTURE, message);
        }
    }

    /// The clauses of `acp-to-capture` in the end without a chance, in the order of the unit types.
    fn hopeless_captures(&self) -> Option<Vec<Place>> {
        let facts = &self.facts;
        if facts.variable("combat-model") != Some(0) {
            return None; // there nothing is captured so
        }
        let costs = facts.matrix("acp-to-capture")?;
        let (chances, independent) = (facts.matrix("capture-chance")?, facts.matrix("independent-capture-chance")?);
        let mut order: Vec<Place> = Vec::new();
        let mut hopeless: FxHashMap<Place, bool> = FxHashMap::default();
        let chances = chances.cells().zip(independent.cells());
        for (cost, (chance, independent)) in costs.cells().zip(chances) {
            let Some(place) = cost.place.filter(|_| cost.value > 0) else { continue };
            let is_hopeless = hopeless.entry(place).or_insert_with(|| {
                order.push(place);
                true
            });
            *is_hopeless &= chance.value == 0 && independent.value <= 0;
        }
        order.retain(|place| place.file == self.root && hopeless.get(place).is_some_and(|hopeless| *hopeless));
        Some(order)
    }
}

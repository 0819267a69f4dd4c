//! Action points that units never have, and captures that never succeed (the manual's sections Actions in General,
//! Movement Action and Capture Action; how points are counted is the implementation's).

use rustc_hash::{FxHashMap, FxHashSet};

use super::Meaning;
use super::facts::{Facts, Given};
use crate::codes;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::value::TypeKind;
use crate::words::action_points;

/// Moves that a unit type cannot pay for.
struct CostlyMove {
    unit: usize,
    place: DatumPlace,
    /// Action points for a move, and those that a unit of the type can spend at most.
    cost: i64,
    most: i64,
}

/// The action points of the unit types, each list in their order.
pub(super) struct Points<'db> {
    /// The most that a unit can have; below 0 as many as a turn gives it.
    limits: &'db [Given],
    /// The fewest that it may be left with; below 0 it may owe some.
    least: &'db [Given],
    /// Those that a turn gives, and their bounds: what is below 0 is not an upper one.
    pub(super) given: &'db [Given],
    lowest: &'db [Given],
    highest: &'db [Given],
    /// Not 0 for a type that pays nothing for what it does.
    independent: &'db [Given],
}

impl Points<'_> {
    /// The lesser of this many action points and the most that a unit gets in one turn.
    fn bounded(&self, unit: usize, points: i64) -> i64 {
        let highest = self.highest[unit].value;
        if highest < 0 { points } else { points.min(highest) }
    }

    /// The action points that a turn gives a unit as a rule.
    fn in_a_turn(&self, unit: usize) -> i64 {
        self.bounded(unit, self.given[unit].value)
    }

    /// The most action points that a turn gives a unit, as far as nothing adds to them.
    fn most_in_a_turn(&self, unit: usize) -> i64 {
        self.bounded(unit, self.given[unit].value.max(self.lowest[unit].value))
    }

    /// True if a unit can have fewer action points than a turn gives it. One that may owe some gets more than it can have
    /// to pay them back.
    fn are_cut(&self, unit: usize) -> bool {
        (0..self.in_a_turn(unit)).contains(&self.limits[unit].value)
            && self.least[unit].value >= 0
            && !self.are_free(unit)
    }

    /// True if a unit does not need any.
    pub(super) fn are_free(&self, unit: usize) -> bool {
        self.independent[unit].value != 0
    }
}

impl<'db> Facts<'db> {
    /// The action points of the unit types; [`None`] if something of them is not known.
    pub(super) fn points(&self) -> Option<Points<'db>> {
        let numbers = |property: &str| self.numbers(TypeKind::Unit, property);
        Some(Points {
            limits: numbers("acp-max")?,
            least: numbers("acp-min")?,
            given: numbers("acp-per-turn")?,
            lowest: numbers("acp-per-turn-min")?,
            highest: numbers("acp-per-turn-max")?,
            independent: numbers("acp-independent")?,
        })
    }
}

impl Meaning<'_> {
    /// Unit types that can have fewer action points than a turn gives them.
    pub(super) fn action_points(&mut self) {
        let Some(points) = self.facts.points() else { return };
        for (unit, limit) in points.limits.iter().enumerate() {
            let Some(place) = limit.place.filter(|_| points.are_cut(unit)) else { continue };
            let (name, given) = (self.facts.name(TypeKind::Unit, unit), points.in_a_turn(unit));
            let message = if limit.value == 0 {
                format!(
                    "`{name}` never acts: it can have no action points (`acp-max`), although a turn gives it {given}"
                )
            } else {
                format!(
                    "`{name}` never has more than {} (`acp-max`), although a turn gives it {given} (`acp-per-turn`)",
                    action_points(limit.value)
                )
            };
            self.report(place, codes::POINT_LIMIT, message);
        }
    }

    /// Unit types that could move but for the action points that a move costs.
    pub(super) fn costly_moves(&mut self) {
        for costly in self.unpaid_moves().unwrap_or_default() {
            let message = format!(
                "`{}` cannot move by itself: a move costs {} (`acp-to-move`), and it can spend {} at most",
                self.facts.name(TypeKind::Unit, costly.unit),
                action_points(costly.cost),
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
        let (speeds, points) = (facts.numbers(TypeKind::Unit, "speed")?, facts.points()?);
        let most = self.most_points(&points)?;
        let mut unpaid: Vec<CostlyMove> = Vec::new();
        let mut paid: FxHashSet<DatumPlace> = FxHashSet::default();
        for (unit, (cost, most)) in costs.iter().zip(most).enumerate() {
            let Some(place) = cost.place else { continue };
            // What does not act or has no speed is not meant to move, nor what pays nothing.
            if points.given[unit].value <= 0 || speeds[unit].value <= 0 || points.are_free(unit) {
                continue;
            }
            if let Some(most) = most.filter(|most| *most < cost.value) {
                unpaid.push(CostlyMove { unit, place, cost: cost.value, most });
            } else {
                paid.insert(place);
            }
        }
        unpaid.retain(|costly| !paid.contains(&costly.place));
        Some(unpaid)
    }

    /// The action points that a unit of each type can spend in a turn at most; [`None`] for a type that occupants, the
    /// night, a retreat or the like may give more, and for one whose limit is at fault.
    pub(super) fn most_points(&self, points: &Points<'_>) -> Option<Vec<Option<i64>>> {
        let facts = &self.facts;
        let credits = facts.numbers(TypeKind::Unit, "free-acp")?;
        let effects = ["acp-damage-effect", "acp-morale-effect", "acp-season-effect", "acp-temperature-effect"];
        let raising = [
            ("occupant-adds-acp", 0),
            ("night-adds-acp", 0),
            ("occupant-multiplies-acp", 100),
            ("night-multiplies-acp", 100),
        ];
        let varies = facts.varying(&effects, &raising)?;
        let retreats = facts.matrix("acp-for-retreat")?;
        let most = |unit: usize| {
            let limit = points.limits[unit].value;
            let helped = retreats.row(unit).any(|cell| cell.value > 0);
            if helped || points.are_cut(unit) || (limit < 0 && varies[unit]) {
                return None;
            }
            let most = if limit < 0 { points.most_in_a_turn(unit) } else { limit };
            // An action may cost this many points more than are left.
            Some((most - points.least[unit].value + credits[unit].value).max(0))
        };
        Some((0..points.limits.len()).map(most).collect())
    }

    /// Clauses that let unit types capture others, but give them no chance to capture any of these.
    pub(super) fn captures(&mut self) {
        for place in self.hopeless_captures().unwrap_or_default() {
            let message = "these captures never succeed: `capture-chance` is 0 for the unit types named here";
            self.report(place, codes::HOPELESS_CAPTURE, message);
        }
    }

    /// The clauses of `acp-to-capture` that leave no chance for any capture that they allow, in the order of the unit
    /// types.
    fn hopeless_captures(&self) -> Option<Vec<DatumPlace>> {
        let facts = &self.facts;
        if facts.variable("combat-model") != Some(0) {
            return None; // in the other model capture actions are refused
        }
        let costs = facts.matrix("acp-to-capture")?;
        let (chances, independent) = (facts.matrix("capture-chance")?, facts.matrix("independent-capture-chance")?);
        let mut order: Vec<DatumPlace> = Vec::new();
        let mut hopeless: FxHashMap<DatumPlace, bool> = FxHashMap::default();
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

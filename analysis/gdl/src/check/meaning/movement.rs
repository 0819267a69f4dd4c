//! Units that are to move and cannot: without action points, without terrain that they can pay for, or with a material
//! for each move that they cannot hold (the manual's sections Movement Action and Units and Materials; how points are
//! counted is the implementation's).

use rustc_hash::FxHashSet;

use super::Meaning;
use super::actions::Points;
use super::facts::Given;
use crate::codes;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::value::TypeKind;

/// The numbers by which unit types move, each list in their order.
struct Moving<'db> {
    speeds: &'db [Given],
    /// The action points of the smallest move.
    least: &'db [Given],
    points: Points<'db>,
    /// The action points that a unit can spend in a turn at most, as far as that is known.
    most: Vec<Option<i64>>,
}

impl Moving<'_> {
    /// True if a unit could move but for its action points and the terrain.
    fn may_move(&self, unit: usize) -> bool {
        self.speeds[unit].value > 0 && self.least[unit].value > 0 && !self.points.are_free(unit)
    }

    /// True if a unit has action points each turn.
    fn acts(&self, unit: usize) -> bool {
        self.points.given[unit].value > 0
    }
}

/// A unit type that no terrain lets in.
struct ShutOut {
    unit: usize,
    /// The movement points that it has in a turn, and those that the cheapest terrain costs.
    most: i64,
    cheapest: i64,
    place: DatumPlace,
}

/// A unit type that cannot hold what a move takes.
struct Thirsty {
    unit: usize,
    material: usize,
    needed: i64,
    room: i64,
    place: DatumPlace,
}

impl<'db> Meaning<'db> {
    /// The numbers by which unit types move; [`None`] if they are not known.
    fn moving(&self) -> Option<Moving<'db>> {
        let numbers = |property: &str| self.facts.numbers(TypeKind::Unit, property);
        let points = self.facts.points()?;
        let most = self.most_points(&points)?;
        Some(Moving { speeds: numbers("speed")?, least: numbers("acp-to-move")?, points, most })
    }

    /// The movement points that a unit of each type has in a turn at most; [`None`] for a type whose speed varies, and for
    /// one whose action points are not known.
    fn movement_points(&self, moving: &Moving<'_>) -> Option<Vec<Option<i64>>> {
        let facts = &self.facts;
        let numbers = |property: &str| facts.numbers(TypeKind::Unit, property);
        let (slowest, fastest, credits) = (numbers("speed-min")?, numbers("speed-max")?, numbers("free-mp")?);
        let raising = [("occupant-adds-speed", 0), ("occupant-multiplies-speed", 100)];
        let varies = facts.varying(&["speed-damage-effect", "speed-wind-effect"], &raising)?;
        let most = |unit: usize| {
            let points = moving.most[unit].filter(|_| !varies[unit])?;
            let speed = moving.speeds[unit].value.min(fastest[unit].value).max(slowest[unit].value);
            Some(points.saturating_mul(speed) / 100 + credits[unit].value)
        };
        Some((0..moving.speeds.len()).map(most).collect())
    }

    /// Unit types that are given a speed and never any action points.
    pub(super) fn idle_speeds(&mut self) {
        for (unit, place) in self.idle().unwrap_or_default() {
            let message = format!(
                "`{}` never moves: it has a `speed`, but a turn gives it no action points (`acp-per-turn`)",
                self.facts.name(TypeKind::Unit, unit)
            );
            self.report(place, codes::COSTLY_MOVE, message);
        }
    }

    /// The unit types that have a speed and nothing to spend, each with the place of the speed.
    fn idle(&self) -> Option<Vec<(usize, DatumPlace)>> {
        let moving = self.moving()?;
        let mut used: FxHashSet<DatumPlace> = FxHashSet::default();
        let mut idle: Vec<(usize, DatumPlace)> = Vec::new();
        for (unit, speed) in moving.speeds.iter().enumerate() {
            let Some(place) = speed.place else { continue };
            // Who says that there are no points means it.
            let is_forgotten = moving.points.given[unit].place.is_none() && moving.most[unit] == Some(0);
            if moving.may_move(unit) && is_forgotten {
                idle.push((unit, place));
            } else {
                used.insert(place);
            }
        }
        // What many types are given is for those that act.
        idle.retain(|(_, place)| !used.contains(place));
        Some(idle)
    }

    /// Unit types that are given a speed and cannot pay for any terrain.
    pub(super) fn closed_terrain(&mut self) {
        for one in self.shut_out().unwrap_or_default() {
            let message = format!(
                "`{}` cannot move into any terrain: the cheapest costs {} (`mp-to-enter-terrain`), and a turn gives it {} \
                 at most",
                self.facts.name(TypeKind::Unit, one.unit),
                movement_points(one.cheapest),
                one.most
            );
            self.report(one.place, codes::COSTLY_MOVE, message);
        }
    }

    fn shut_out(&self) -> Option<Vec<ShutOut>> {
        let facts = &self.facts;
        let moving = self.moving()?;
        let most = self.movement_points(&moving)?;
        let subtypes = facts.numbers(TypeKind::Terrain, "subtype")?;
        let (entered, followed) = (facts.matrix("mp-to-enter-terrain")?, facts.matrix("mp-to-traverse")?);
        let mut found = Vec::new();
        for (unit, most) in most.into_iter().enumerate() {
            let is_meant = moving.speeds[unit].place.is_some() && moving.may_move(unit) && moving.acts(unit);
            // What has less than one point goes by another measure of speed.
            let Some(most) = most.filter(|most| is_meant && *most >= 1) else { continue };
            let cells = entered.row(unit).zip(subtypes).filter(|(_, subtype)| subtype.value == 0);
            let Some(cheapest) = cells.map(|(cell, _)| cell).min_by_key(|cell| cell.value) else { continue };
            let has_way = followed.row(unit).any(|cell| cell.value >= 0);
            if let Some(place) = cheapest.place.filter(|_| cheapest.value > most && !has_way) {
                found.push(ShutOut { unit, most, cheapest: cheapest.value, place });
            }
        }
        Some(found)
    }

    /// Unit types that move and cannot hold the material that each move takes.
    pub(super) fn thirsty_moves(&mut self) {
        for one in self.thirsty().unwrap_or_default() {
            let facts = &self.facts;
            let (name, stuff) = (facts.name(TypeKind::Unit, one.unit), facts.name(TypeKind::Material, one.material));
            let room = if one.room == 0 { "none".to_owned() } else { format!("only {}", one.room) };
            let message = format!(
                "`{name}` never moves: each move takes {} of `{stuff}` (`consumption-per-move`), and it can hold {room} \
                 (`unit-storage-x`)",
                one.needed
            );
            self.report(one.place, codes::NO_STORAGE, message);
        }
    }

    fn thirsty(&self) -> Option<Vec<Thirsty>> {
        let facts = &self.facts;
        if facts.count(TypeKind::Material) == 0 {
            return None;
        }
        let moving = self.moving()?;
        let most = self.movement_points(&moving)?;
        let (used, stored) = (facts.matrix("consumption-per-move")?, facts.matrix("unit-storage-x")?);
        let (entered, common) = (facts.matrix("mp-to-enter-terrain")?, facts.numbers(TypeKind::Material, "treasury")?);
        let mut found = Vec::new();
        for (unit, most) in most.into_iter().enumerate() {
            let enters = most.is_none_or(|most| entered.row(unit).any(|cell| cell.value <= most));
            if !moving.may_move(unit) || !moving.acts(unit) || !enters {
                continue;
            }
            for (material, _) in common.iter().enumerate().filter(|(_, common)| common.value == 0) {
                let (needed, room) = (used.cell(unit, material), stored.cell(unit, material).value);
                if let Some(place) = needed.place.filter(|_| needed.value > room) {
                    found.push(Thirsty { unit, material, needed: needed.value, room, place });
                }
            }
        }
        Some(found)
    }
}

/// "1 movement point", "3 movement points"
fn movement_points(count: i64) -> String {
    format!("{count} movement point{}", if count == 1 { "" } else { "s" })
}

//! Unit types that cannot do what their numbers say: live somewhere, hold what they consume, fire, harm, build with what
//! nobody can research (the manual's chapters Units and Terrain, Units and Materials, Combat Actions, Units and
//! Advances).

use super::Meaning;
use super::facts::Given;
use super::matrix::Matrix;
use crate::codes;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::value::TypeKind;
use crate::forms::Form;
use crate::source::lower::item_tree;
use crate::words::counted;

impl Meaning<'_> {
    /// Unit types that no terrain holds and that fit into no other, although the game begins with some of them.
    pub(super) fn homes(&mut self) {
        let homeless = self.homeless().unwrap_or_default();
        for (unit, place) in homeless {
            let name = self.facts.name(TypeKind::Unit, unit);
            let message = format!(
                "`{name}` cannot be anywhere: no terrain holds it (`capacity`, `unit-size-in-terrain`, `vanishes-on`, \
                 `wrecks-on`), and no unit has room for it"
            );
            self.report(place, codes::NO_HOME, message);
        }
    }

    /// The unit types that no terrain holds.
    pub(super) fn landless(&self) -> Option<Vec<usize>> {
        let facts = &self.facts;
        let room = facts.numbers(TypeKind::Terrain, "capacity")?;
        let (sizes, reserved) = (facts.matrix("unit-size-in-terrain")?, facts.matrix("terrain-capacity-x")?);
        let (vanishes, wrecks) = (facts.matrix("vanishes-on")?, facts.matrix("wrecks-on")?);
        let lives = |unit: usize| {
            room.iter().enumerate().any(|(terrain, room)| {
                let fits = room.value >= sizes.cell(unit, terrain).value || reserved.cell(unit, terrain).value > 0;
                fits && vanishes.cell(unit, terrain).value == 0 && wrecks.cell(unit, terrain).value == 0
            })
        };
        Some((0..facts.count(TypeKind::Unit)).filter(|unit| !lives(*unit)).collect())
    }

    /// The unit types without a place in the world that the game begins with, each with the place that says so.
    pub(super) fn homeless(&self) -> Option<Vec<(usize, DatumPlace)>> {
        let facts = &self.facts;
        let unit = TypeKind::Unit;
        let (started, near) = (facts.numbers(unit, "start-with")?, facts.numbers(unit, "independent-near-start")?);
        let begins = |unit: usize| {
            let given = [started[unit], near[unit]].into_iter().find(|given| given.value > 0);
            given.and_then(|given| given.place).or_else(|| self.placed(unit))
        };
        let landless = self.landless()?.into_iter();
        let homeless: Vec<(usize, DatumPlace)> = landless.filter_map(|unit| Some((unit, begins(unit)?))).collect();
        if homeless.is_empty() {
            return None;
        }
        self.without_transport(homeless)
    }

    /// Those of some unit types for which no unit has room; [`None`] if that is not known.
    fn without_transport<T>(&self, types: Vec<(usize, T)>) -> Option<Vec<(usize, T)>> {
        let facts = &self.facts;
        let holds = facts.numbers(TypeKind::Unit, "capacity")?;
        let (sizes, places) = (facts.matrix("unit-size-as-occupant")?, facts.matrix("unit-capacity-x")?);
        let carried = |unit: usize| {
            holds.iter().enumerate().any(|(transport, holds)| {
                let shared = holds.value > 0 && sizes.cell(unit, transport).value <= holds.value;
                shared || places.cell(transport, unit).value > 0
            })
        };
        Some(types.into_iter().filter(|(unit, _)| !carried(*unit)).collect())
    }

    /// Unit types that each side begins with and that nothing may be put on the map for.
    pub(super) fn unfavored(&mut self) {
        for (unit, (count, place)) in self.outcasts().unwrap_or_default() {
            let name = self.facts.name(TypeKind::Unit, unit);
            let message = format!(
                "each side is to begin with {count} `{name}`, but `favored-terrain` is 0 for all terrain, and no unit \
                 has room for it, so Xconq warns and leaves them out"
            );
            self.report(place, codes::NO_HOME, message);
        }
    }

    /// The unit types that each side begins with and that no terrain is favored for, with their number and the place
    /// that says so. A side that has units already gets none.
    fn outcasts(&self) -> Option<Vec<(usize, (i64, DatumPlace))>> {
        let facts = &self.facts;
        if !facts.evaluation().roster.units.is_empty() || !self.is_set_up_by("make-countries") {
            return None;
        }
        let started = facts.numbers(TypeKind::Unit, "start-with")?;
        if started.iter().all(|started| started.value <= 0) {
            return None;
        }
        let subtypes = facts.numbers(TypeKind::Terrain, "subtype")?;
        let favored = facts.matrix("favored-terrain")?;
        let is_favored = |unit: usize| {
            let mut cells = favored.row(unit).zip(subtypes).filter(|(_, subtype)| subtype.value == 0);
            cells.any(|(cell, _)| cell.value > 0)
        };
        let outcasts = started.iter().enumerate().filter(|(unit, started)| started.value > 0 && !is_favored(*unit));
        let outcasts = outcasts.filter_map(|(unit, started)| {
            let own = favored.row(unit).filter_map(|cell| cell.place).find(|place| place.file == self.root);
            Some((unit, (started.value, own.or(started.place)?)))
        });
        self.without_transport(outcasts.collect())
    }

    /// The head of the first form in the file of the game that places a unit of a type.
    fn placed(&self, unit: usize) -> Option<DatumPlace> {
        let units = self.facts.evaluation().roster.units.iter();
        let mut units = units.filter(|info| info.write.place.file == self.root);
        let form = units.find(|info| info.unit_type.is_some_and(|id| id.index as usize == unit))?.write.place;
        let item = self.facts.item(form);
        let head = usize::from(Form::at(item, form.node) == Some(Form::Unit));
        Some(DatumPlace { node: item.child(form.node, head)?, ..form })
    }

    /// Unit types that consume a material each turn and cannot hold it.
    pub(super) fn storage(&mut self) {
        let Some(wanting) = self.wanting() else { return };
        for (unit, material, place, starves) in wanting {
            if !self.wants(place) {
                continue;
            }
            let facts = &self.facts;
            let (name, stuff) = (facts.name(TypeKind::Unit, unit), facts.name(TypeKind::Material, material));
            let mut message =
                format!("`{name}` consumes `{stuff}` each turn but cannot hold any (`unit-storage-x` is 0)");
            if starves {
                message.push_str(", so it starves from the first turn on");
                self.report(place, codes::NO_STORAGE, message);
            } else {
                self.hint(place, codes::NO_STORAGE, message);
            }
        }
    }

    /// The unit types and materials of which a type consumes some and holds none, with the clause that says so; true
    /// if it loses hit points for it.
    fn wanting(&self) -> Option<Vec<(usize, usize, DatumPlace, bool)>> {
        let facts = &self.facts;
        if facts.count(TypeKind::Material) == 0 {
            return None;
        }
        let (consumed, stored) = (facts.matrix("base-consumption")?, facts.matrix("unit-storage-x")?);
        let (starving, produced) = (facts.matrix("hp-per-starve")?, facts.matrix("base-production")?);
        let inside = facts.matrix("consumption-as-occupant")?;
        let common = facts.numbers(TypeKind::Material, "treasury")?;
        let mut wanting = Vec::new();
        for unit in 0..facts.count(TypeKind::Unit) {
            for (material, common) in common.iter().enumerate() {
                let given = consumed.cell(unit, material);
                let zero = |matrix: &Matrix| matrix.cell(unit, material).value == 0;
                let lacks = given.value > 0 && zero(stored) && zero(produced) && !zero(inside) && common.value == 0;
                if let Some(place) = given.place.filter(|_| lacks) {
                    wanting.push((unit, material, place, starving.cell(unit, material).value > 0));
                }
            }
        }
        Some(wanting)
    }

    /// Unit types that can fire at no distance.
    pub(super) fn ranges(&mut self) {
        let facts = &self.facts;
        let (Some(least), Some(most)) =
            (facts.numbers(TypeKind::Unit, "range-min"), facts.numbers(TypeKind::Unit, "range"))
        else {
            return;
        };
        for (unit, (least, most)) in least.iter().zip(most).enumerate() {
            let Some(place) = least.place.or(most.place).filter(|_| least.value > most.value) else { continue };
            let message = format!(
                "`{}` never fires: its targets must be at least {} away (`range-min`) and at most {} (`range`)",
                self.facts.name(TypeKind::Unit, unit),
                counted(least.value.unsigned_abs() as usize, "cell"),
                most.value
            );
            self.report(place, codes::RANGE_ORDER, message);
        }
    }

    /// Unit types that hit others and never do them any harm.
    pub(super) fn harmless_hits(&mut self) {
        let Some((harmless, all)) = self.harmless() else { return };
        if all {
            let first = harmless.into_iter().find(|(_, place)| place.file == self.root);
            if let Some((_, place)) = first {
                let message = "attacks hit here but never do any harm: `damage` is 0 for every unit type that hits another; \
                               fill the table `damage`";
                self.report(place, codes::NO_DAMAGE, message);
            }
            return;
        }
        for (unit, place) in harmless {
            let name = self.facts.name(TypeKind::Unit, unit);
            let message =
                format!("`{name}` hits others but never does them any harm: its `damage` is 0 for every type");
            self.hint(place, codes::NO_DAMAGE, message);
        }
    }

    /// The unit types that hit others without harm, each with a clause that lets them hit; true if no type does harm.
    fn harmless(&self) -> Option<(Vec<(usize, DatumPlace)>, bool)> {
        let facts = &self.facts;
        if facts.variable("combat-model") != Some(0) {
            return None; // there the strengths of the types count, not these tables
        }
        let (hits, damage, fire) = (facts.matrix("hit-chance")?, facts.matrix("damage")?, facts.matrix("fire-damage")?);
        let others = ["morale-hit", "detonate-on-hit", "tp-damage"];
        let others: Vec<&Matrix> = others.into_iter().map(|name| facts.matrix(name)).collect::<Option<_>>()?;
        let harms = |unit: usize| {
            let nonzero = |matrix: &Matrix| matrix.row(unit).any(|given| given.value != 0);
            nonzero(damage)
                || fire.row(unit).any(|given| given.value != -1 && given.value != 0)
                || others.iter().any(|other| nonzero(other))
        };
        let mut harmless = Vec::new();
        let mut harmful = false;
        for unit in 0..facts.count(TypeKind::Unit) {
            let hit = hits.row(unit).find(|given| given.value > 0);
            harmful |= hit.is_some() && harms(unit);
            if let Some(place) = hit.filter(|_| !harms(unit)).and_then(|given| given.place) {
                harmless.push((unit, place));
            }
        }
        Some((harmless, !harmful))
    }

    /// Building that costs no action points.
    pub(super) fn free_building(&mut self) {
        let facts = &self.facts;
        let (Some(can), Some(costs), Some(points)) =
            (facts.matrix("can-build"), facts.matrix("acp-to-build"), facts.numbers(TypeKind::Unit, "acp-per-turn"))
        else {
            return;
        };
        for (unit, _) in points.iter().enumerate().filter(|(_, points)| points.value > 0) {
            let free = can.row(unit).zip(costs.row(unit)).filter(|(can, cost)| can.value > 0 && cost.value == 0);
            let places: Vec<DatumPlace> = free.filter_map(|(can, _)| can.place).collect();
            for place in places {
                if !self.wants(place) {
                    continue;
                }
                let message = format!(
                    "building costs `{}` none of its action points, because `acp-to-build` is 0 for this",
                    self.facts.name(TypeKind::Unit, unit)
                );
                self.hint(place, codes::FREE_BUILDING, message);
            }
        }
    }

    /// Advances that unit types need to be built and that nobody can get.
    pub(super) fn research(&mut self) {
        let Some((unit, advance, place)) = self.out_of_reach() else { return };
        let facts = &self.facts;
        let (name, needed) = (facts.name(TypeKind::Unit, unit), facts.name(TypeKind::Advance, advance));
        let message = format!(
            "`{name}` can never be built: it needs the advance `{needed}`, but no unit type has `can-research`, and \
             `side-can-research` is false"
        );
        self.report(place, codes::NO_RESEARCH, message);
    }

    /// The first unit type in the file of the game that needs an advance, if nobody can get any.
    fn out_of_reach(&self) -> Option<(usize, usize, DatumPlace)> {
        let facts = &self.facts;
        if facts.count(TypeKind::Advance) == 0 || facts.variable("side-can-research")? != 0 {
            return None;
        }
        let idle = facts.numbers(TypeKind::Unit, "can-research")?.iter().all(|given| given.value == 0);
        if !idle || self.sides_have("advances-done") {
            return None;
        }
        let needed = facts.matrix("advance-needed-to-build")?;
        let own = |given: &Given| given.value > 0 && given.place.is_some_and(|place| place.file == self.root);
        (0..facts.count(TypeKind::Unit)).find_map(|unit| {
            let advance = needed.row(unit).position(|given| own(&given))?;
            Some((unit, advance, needed.cell(unit, advance).place?))
        })
    }

    /// True if a side, or what all sides begin with, is given a property.
    pub(super) fn sides_have(&self, property: &str) -> bool {
        let files = &self.facts.evaluation().files;
        files.iter().any(|file| {
            let mut items = item_tree(self.facts.db(), *file).items.iter();
            items.any(|item| {
                let side = matches!(Form::at(item, 0), Some(Form::Side | Form::SideDefaults | Form::IndependentUnits));
                side && item.properties(0).any(|(name, _)| name.as_str() == property)
            })
        })
    }
}

//! Numbers that the rest of a game puts out of reach: levels of technology, and distances that the world does not have
//! (the manual's chapters Technology and Making Countries).

use ludex_base::Name;

use super::Meaning;
use crate::codes;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::value::{TypeKind, Value};
use crate::layers::ground::shape_at;

/// The method that gives each side a country.
const COUNTRIES: &str = "make-countries";

/// The width and height of a world of which a game says nothing (reference: area).
const USUAL_SIZE: (i64, i64) = (60, 30);

impl Meaning<'_> {
    /// Unit types that no side can own, because it takes more technology than there is.
    pub(super) fn levels(&mut self) {
        for (unit, needed, highest, place) in self.unreached_levels().unwrap_or_default() {
            let message = format!(
                "no side can own `{}`: that takes technology of level {needed} (`tech-to-own`), and no side gets beyond \
                 {highest} (`tech-max`)",
                self.facts.name(TypeKind::Unit, unit)
            );
            self.report(place, codes::NO_RESEARCH, message);
        }
    }

    fn unreached_levels(&self) -> Option<Vec<(usize, i64, i64, DatumPlace)>> {
        // What sides begin with may be higher than what they can reach.
        if self.sides_have("tech") || !self.facts.is_settled("tech") {
            return None;
        }
        let numbers = |property: &str| self.facts.numbers(TypeKind::Unit, property);
        let levels = numbers("tech-to-own")?.iter().zip(numbers("tech-max")?).enumerate();
        let unreached = levels.filter(|(_, (needed, highest))| needed.value > highest.value);
        Some(unreached.filter_map(|(unit, (one, most))| Some((unit, one.value, most.value, one.place?))).collect())
    }

    /// Countries that are to be further apart than any two cells of the world.
    pub(super) fn distances(&mut self) {
        let Some((least, (width, height), place)) = self.too_far() else { return };
        let message = format!(
            "no two countries can be {least} cells apart (`country-separation-min`): the world is {width} by {height} cells"
        );
        self.report(place, codes::SEPARATION, message);
    }

    /// The least distance of countries, the size of the world, and the place of the distance, if that is too large.
    fn too_far(&self) -> Option<(i64, (i64, i64), DatumPlace)> {
        let facts = &self.facts;
        let names = ["country-separation-min", "synthesis-methods", "area", "world", "world-size"];
        if !names.into_iter().all(|name| facts.is_settled(name)) || !self.makes_countries() {
            return None;
        }
        let (least, place) = facts.last_set("country-separation-min")?;
        let size = self.world_size()?;
        (least > size.0.max(size.1)).then_some((least, size, place))
    }

    /// The width and height of the area of the game; [`None`] if they are not known.
    fn world_size(&self) -> Option<(i64, i64)> {
        let (db, evaluation) = (self.facts.db(), self.facts.evaluation());
        if evaluation.areas.is_empty() && evaluation.resized.is_empty() {
            return Some(USUAL_SIZE);
        }
        let shape = shape_at(db, evaluation, u32::MAX);
        (shape.width > 0).then(|| (i64::from(shape.width), i64::from(shape.height)))
    }

    /// True if units of sides begin in countries.
    fn makes_countries(&self) -> bool {
        let facts = &self.facts;
        let started = facts.numbers(TypeKind::Unit, "start-with");
        if !started.is_some_and(|started| started.iter().any(|given| given.value > 0)) {
            return false;
        }
        let writes = facts.evaluation().variables.get(&Name::new("synthesis-methods"));
        let Some(last) = writes.and_then(|writes| writes.last()) else { return true };
        let methods = last.value.value.as_list().unwrap_or_default();
        methods.iter().any(|method| matches!(method, Value::Symbol(name) if name.as_str() == COUNTRIES))
    }
}

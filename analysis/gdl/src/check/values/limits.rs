//! Pairs of game variables that leave nothing between them: the number of sides, the distance of countries (reference:
//! Validity pass after reading).

use ludex_base::{Code, Name};

use super::validity::Validity;
use crate::codes;
use crate::evaluation::provenance::read;
use crate::evaluation::result::{DatumPlace, Write};

/// The number of sides that a game has at least, if it says nothing.
const MIN_SIDES: i64 = 2;

/// The number of sides that a game has at most, if it says nothing.
const MAX_SIDES: i64 = 15;

impl Validity<'_> {
    /// The last number that a game variable is set to, and the form.
    pub(crate) fn last_number(&self, variable: &str) -> Option<(i64, Write)> {
        let writes = self.evaluation.variables.get(&Name::new(variable))?;
        writes.iter().rev().find_map(|one| Some((read(&one.value).as_number()?, one.write)))
    }

    /// The place of the value in the later of two `set` forms, and in the other.
    fn later_value(&self, writes: [Option<Write>; 2]) -> Option<(DatumPlace, Option<DatumPlace>)> {
        let later = writes.into_iter().flatten().max_by_key(|write| write.stamp)?;
        let place = |write: Write| {
            let node = self.item(write.place).child(write.place.node, 2).unwrap_or(write.place.node);
            DatumPlace { node, ..write.place }
        };
        let other = writes.into_iter().flatten().find(|write| write.stamp != later.stamp).map(place);
        Some((place(later), other))
    }

    /// `sides-min` and `sides-max`. Xconq stops where it makes a side itself, because the program has too few of them.
    pub(crate) fn sides(&mut self) {
        let (min, max) = (self.last_number("sides-min"), self.last_number("sides-max"));
        let (least, most) = (min.map_or(MIN_SIDES, |(least, _)| least), max.map_or(MAX_SIDES, |(most, _)| most));
        let made = self.evaluation.roster.sides.iter().filter_map(|side| side.makes).max().unwrap_or(0);
        if least <= most || i64::from(made) >= least {
            return;
        }
        let message = format!(
            "the game needs at least {least} sides (`sides-min`) but allows at most {most} (`sides-max`), so Xconq stops"
        );
        self.contradiction([min, max], codes::SIDES_MIN, message);
    }

    /// `country-separation-min` and `country-separation-max`.
    pub(crate) fn separation(&mut self) {
        let (min, max) = (self.last_number("country-separation-min"), self.last_number("country-separation-max"));
        // A maximum below 0, which is the default, is none.
        let (least, most) = (min.map_or(0, |(least, _)| least), max.map_or(-1, |(most, _)| most));
        if most < 0 || least <= most {
            return;
        }
        let message = format!(
            "`country-separation-min` ({least}) is above `country-separation-max` ({most}), so no countries can be placed"
        );
        self.contradiction([min, max], codes::SEPARATION, message);
    }

    /// Reports two values that contradict each other, at the later one.
    fn contradiction(&mut self, values: [Option<(i64, Write)>; 2], code: &'static Code, message: String) {
        let Some((later, other)) = self.later_value(values.map(|one| one.map(|(_, write)| write))) else { return };
        let finding = self.report(later, code, message);
        if let Some(other) = other {
            finding.related(other, "the other value");
        }
    }
}

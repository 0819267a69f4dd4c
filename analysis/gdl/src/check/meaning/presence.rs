//! Types that never appear in a game: nothing starts them, makes them, places them or turns into them; and advances that
//! nothing speaks of (the manual's chapters Making Countries, Unit Creation Actions, Type Change Action, Unit Production
//! and Consumption, Units and Advances).

use ludex_base::Name;
use rustc_hash::FxHashSet;

use super::Meaning;
use super::facts::Facts;
use super::matrix::Matrix;
use crate::builtins::{self, BuiltinKind};
use crate::codes;
use crate::evaluation::tables::Table;
use crate::evaluation::value::{TypeKind, Value};
use crate::layers::ground;
use crate::source::lower::item_tree;

/// The tables that make units of the type of the second index.
const MAKING: [&str; 7] = [
    "can-create",
    "can-build",
    "can-change-type-to",
    "complete-occs-on-completion",
    "incomplete-occs-on-completion",
    "alt-complete-occs-on-completion",
    "alt-incomplete-occs-on-completion",
];

/// The tables that say what making a unit of the type of the second index takes, each with the one that allows it.
const COSTS: [(&str, &str); 3] =
    [("acp-to-create", "can-create"), ("cp-on-creation", "can-create"), ("acp-to-build", "can-build")];

/// The tables whose values are unit types that others turn into.
const TURNING: [&str; 4] =
    ["changed-type-if-captured", "wrecked-type-if-killed", "wrecked-type-if-attrited", "wrecked-type-if-starved"];

/// The tables that provide the material of the second index.
const PROVIDING: [&str; 19] = [
    "advance-add-production",
    "base-production",
    "occupant-base-production",
    "occupant-add-production",
    "supply-on-creation",
    "supply-on-completion",
    "unit-initial-supply",
    "material-per-production",
    "recycleable-material",
    "treasury-gain-per-capture",
    "treasury-gain-per-create",
    "treasury-gain-per-destroy",
    "terrain-production",
    "terrain-initial-supply",
    "production-from-terrain",
    "material-per-remove-terrain",
    "people-production",
    "conversion",
    "conversion-default",
];

impl Meaning<'_> {
    /// Unit types and material types that the game never has.
    pub(super) fn absent_types(&mut self) {
        let units = self.facts.absent_units().unwrap_or_default();
        for unit in units {
            let name = self.facts.name(TypeKind::Unit, unit);
            let mut message = format!(
                "`{name}` never appears: the game begins with none, nothing makes or places one, and nothing turns into \
                 one"
            );
            if let Some((cost, allows)) = self.facts.priced(unit) {
                message.push_str(&format!("; `{cost}` says what it costs, but `{allows}` lets nothing make it"));
            }
            self.absent(TypeKind::Unit, unit, message);
        }
        let materials = self.facts.absent_materials().unwrap_or_default();
        for material in materials {
            let name = self.facts.name(TypeKind::Material, material);
            let message = format!("`{name}` never appears: the game begins with none, and nothing produces it");
            self.absent(TypeKind::Material, material, message);
        }
    }

    /// Reports a type, at its name.
    fn absent(&mut self, kind: TypeKind, index: usize, message: String) {
        if let Some(place) = self.facts.name_place(kind, index) {
            self.hint(place, codes::ABSENT_TYPE, message);
        }
    }

    /// Advances that no table and no other advance speaks of, in a game with research.
    pub(super) fn needless_advances(&mut self) {
        for advance in self.facts.needless().unwrap_or_default() {
            let name = self.facts.name(TypeKind::Advance, advance);
            let message = format!(
                "nothing needs the advance `{name}`, and it changes nothing: no table speaks of it, such as \
                 `advance-needed-to-build`"
            );
            self.absent(TypeKind::Advance, advance, message);
        }
    }
}

impl Facts<'_> {
    /// A table that says what making units of a type takes, although none allows it: with the one that would.
    fn priced(&self, unit: usize) -> Option<(&'static str, &'static str)> {
        COSTS.into_iter().find(|(cost, _)| {
            let given = |cells: &Matrix| {
                let makers = 0..self.count(TypeKind::Unit);
                makers.map(|maker| cells.cell(maker, unit)).any(|cell| cell.value > 0 && cell.place.is_some())
            };
            self.matrix(cost).is_some_and(given)
        })
    }

    /// The advances that no table and no other advance speaks of; [`None`] if that is not known, or nobody can research.
    fn needless(&self) -> Option<Vec<usize>> {
        let advance = TypeKind::Advance;
        let researches = || {
            let units = self.numbers(TypeKind::Unit, "can-research")?;
            Some(self.variable("side-can-research")? != 0 || units.iter().any(|given| given.value != 0))
        };
        if self.count(advance) == 0 || !researches()? {
            return None;
        }
        let goals = self.values(advance, "ai-next-goal")?.into_iter().flatten();
        let mut used: FxHashSet<usize> = goals
            .filter_map(|(value, _)| match value {
                Value::Type(id) => Some(id.index as usize),
                _ => None,
            })
            .collect();
        let tables = builtins::all().iter().filter(|row| row.kind == BuiltinKind::Table);
        for table in tables.filter_map(|row| Table::named(Name::new(row.name))) {
            if !table.kinds.contains(&advance) || table.kinds.iter().any(|kind| self.count(*kind) == 0) {
                continue;
            }
            let cells = self.matrix(table.row.name)?;
            for first in 0..self.count(table.kinds[0]) {
                for (second, _) in cells.row(first).enumerate().filter(|(_, cell)| cell.place.is_some()) {
                    let own = table.kinds.into_iter().zip([first, second]).filter(|(kind, _)| *kind == advance);
                    used.extend(own.map(|(_, index)| index));
                }
            }
        }
        Some((0..self.count(advance)).filter(|advance| !used.contains(advance)).collect())
    }

    /// The unit types that the game never has; [`None`] if that is not known.
    fn absent_units(&self) -> Option<Vec<usize>> {
        let unit = TypeKind::Unit;
        // Their values name units in ways of their own.
        for property in ["encounter-result", "destruction-result"] {
            if self.values(unit, property)?.iter().any(Option::is_some) {
                return None;
            }
        }
        let mut present: FxHashSet<usize> = FxHashSet::default();
        let placed = self.evaluation().roster.units.iter().filter_map(|info| info.unit_type);
        present.extend(placed.map(|id| id.index as usize));
        for property in ["start-with", "independent-near-start", "independent-growth-chance"] {
            let given = self.numbers(unit, property)?;
            present.extend(given.iter().enumerate().filter(|(_, given)| given.value > 0).map(|(index, _)| index));
        }
        for property in ["wrecked-type", "auto-upgrade-to"] {
            // What is nowhere given is no type: the default is -1.
            let given = self.numbers(unit, property)?.iter().filter(|given| given.place.is_some());
            present.extend(given.filter_map(|given| usize::try_from(given.value).ok()));
        }
        if !self.is_settled("unit") || present.len() == self.count(unit) {
            return None;
        }
        present.extend(self.rows_in_use("independent-density")?);
        for table in TURNING {
            present.extend(self.types_given(table)?);
        }
        for table in MAKING {
            if present.len() == self.count(unit) {
                return None;
            }
            present.extend(self.columns_in_use(table)?);
        }
        Some((0..self.count(unit)).filter(|unit| !present.contains(unit)).collect())
    }

    /// The material types that the game never has; [`None`] if that is not known.
    fn absent_materials(&self) -> Option<Vec<usize>> {
        let material = TypeKind::Material;
        if self.count(material) == 0 || self.gives_materials() {
            return None;
        }
        let mut present: FxHashSet<usize> = FxHashSet::default();
        for property in ["initial-treasury", "people"] {
            let given = self.numbers(material, property)?;
            present.extend(given.iter().enumerate().filter(|(_, given)| given.value != 0).map(|(index, _)| index));
        }
        for table in PROVIDING {
            if present.len() == self.count(material) {
                return None;
            }
            present.extend(self.columns_in_use(table)?);
        }
        Some((0..self.count(material)).filter(|material| !present.contains(material)).collect())
    }

    /// True if units, sides or layers of the game are given materials.
    fn gives_materials(&self) -> bool {
        let evaluation = self.evaluation();
        let units = evaluation.roster.units.iter().map(|unit| unit.write.place);
        let sides = evaluation.roster.sides.iter().map(|side| side.write.place);
        let given = |name: Name| matches!(name.as_str(), "m" | "treasury");
        let mut forms = units.chain(sides);
        let mut areas = ground::forms(evaluation).into_iter().filter(|form| form.area);
        forms.any(|place| self.item(place).properties(place.node).any(|(name, _)| given(name)))
            || areas.any(|form| form.layers(form.item(self.db())).any(|(name, _)| name.as_str() == "material"))
            || evaluation.files.iter().any(|file| {
                // What all sides begin with is not among the sides.
                let mut items = item_tree(self.db(), *file).items.iter();
                items.any(|item| item.properties(0).any(|(name, _)| name.as_str() == "treasury"))
            })
    }
}

//! Terrain that the map gets by chance: a map that nothing makes, ranges of altitude and moisture that leave a gap, and
//! features that nobody can identify (the manual's chapters Making Terrain, Fractal World and Naming Geographical
//! Features).
//!
//! The implementation works out for each cell in what percentile of altitude and of moisture it is, 0 to 100, and takes
//! the first terrain type whose ranges hold both. It takes the first terrain type of all where there is none.

use ludex_base::{Name, Severity, did_you_mean};

use super::{Meaning, is_game, is_titled};
use crate::builtins::{self, BuiltinKind};
use crate::codes;
use crate::evaluation::expression::written_list;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::value::{TypeKind, Value};
use crate::forms::{Form, Takes, adds};
use crate::kinds::MODULE;
use crate::source::index::index;
use crate::source::lower::Datum;

/// The method that goes by the percentiles.
const FRACTAL: &str = "make-fractal-percentile-terrain";

/// The methods that make terrain in another way; the first of all that is asked for makes it.
const OTHER_METHODS: [&str; 3] = ["make-random-terrain", "make-earthlike-terrain", "make-maze-terrain"];

/// The method that looks for features.
const NAMING: &str = "name-geographical-features";

/// The method with which Xconq crashes if there is no terrain.
const RIVERS: &str = "make-rivers";

/// The percentiles: each but the last one is that of a hundredth of the cells. In the last one there is only what is as
/// high, or as wet, as nothing else.
const PERCENTILES: usize = 101;

/// The features that Xconq can identify; any other is the name of a terrain type.
const FEATURES: [&str; 6] = ["peaks", "islands", "continents", "lakes", "seas", "bays"];

/// The ranges of a terrain type, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ranges {
    altitude: (i64, i64),
    moisture: (i64, i64),
}

/// The methods that set a game up.
struct Methods {
    /// Their names, in order.
    names: Vec<&'static str>,
    /// It is known which they are.
    is_known: bool,
    /// The place of the list, if it stands in the file of the game.
    place: Option<DatumPlace>,
}

/// The part of the percentiles that no terrain type holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Gap {
    /// A rectangle of it.
    ranges: Ranges,
    /// The ten thousandths of the cells that are in the gap.
    share: usize,
}

impl Gap {
    /// The gap that ranges leave, if they leave one. Where the altitude or the moisture is the same everywhere, all cells
    /// are in percentile 0 of it.
    fn between(types: &[Ranges], (is_flat, is_even): (bool, bool)) -> Option<Gap> {
        let mut held = vec![false; PERCENTILES * PERCENTILES];
        for (cell, held) in held.iter_mut().enumerate() {
            *held = is_flat && cell / PERCENTILES > 0 || is_even && cell % PERCENTILES > 0;
        }
        for ranges in types {
            let (Some(rows), Some(columns)) = (span(ranges.altitude), span(ranges.moisture)) else { continue };
            for row in rows.0..=rows.1 {
                held[row * PERCENTILES..][columns.0..=columns.1].fill(true);
            }
        }
        let first = held.iter().position(|held| !held)?;
        let (row, column) = (first / PERCENTILES, first % PERCENTILES);
        let free = |row: usize, column: usize| !held[row * PERCENTILES + column];
        let width = (column..PERCENTILES).take_while(|column| free(row, *column)).count();
        let all_free = |row: &usize| (column..column + width).all(|column| free(*row, column));
        let height = (row..PERCENTILES).take_while(all_free).count();
        let last = PERCENTILES - 1;
        let share = (0..last).flat_map(|row| (0..last).map(move |column| (row, column)));
        let sizes = [is_flat, is_even].map(|same| if same { 1 } else { last });
        let share = share.filter(|(row, column)| free(*row, *column)).count() * 10_000 / (sizes[0] * sizes[1]);
        let ends = |from: usize, length: usize| (from as i64, (from + length) as i64 - 1);
        Some(Gap { ranges: Ranges { altitude: ends(row, height), moisture: ends(column, width) }, share })
    }

    /// The share of the cells in words: "12.5% of the cells".
    fn share(self) -> String {
        match (self.share / 100, self.share % 100) {
            (0, 0) => "the highest or wettest cells".to_owned(),
            (whole, 0) => format!("{whole}% of the cells"),
            (whole, part) => format!("{whole}.{part:02}% of the cells"),
        }
    }
}

/// A range as the indices of percentiles; [`None`] if it holds none.
fn span((least, most): (i64, i64)) -> Option<(usize, usize)> {
    let last = PERCENTILES as i64 - 1;
    let (least, most) = (least.max(0), most.min(last));
    (least <= most).then_some((least as usize, most as usize))
}

impl Meaning<'_> {
    /// A game with a title for which no form draws terrain and no method makes it.
    pub(super) fn map(&mut self) {
        let facts = &self.facts;
        let is_settled = ["synthesis-methods", "area"].into_iter().all(|name| facts.is_settled(name));
        if !is_settled || !is_titled(facts.db(), self.root) || self.is_drawn() {
            return;
        }
        let Some(methods) = self.methods() else { return };
        let is_method = |name: &&str| builtins::lookup(name, &[BuiltinKind::SynthesisMethod]).is_some();
        // That Xconq does not know a method has been reported.
        let is_known = methods.is_known && methods.names.iter().all(is_method);
        let makes = |name: &&str| *name == FRACTAL || OTHER_METHODS.contains(name);
        if !is_known || methods.names.iter().any(makes) {
            return;
        }
        let then = if methods.names.contains(&RIVERS) {
            "Xconq crashes".to_owned()
        } else {
            format!("Xconq warns and makes all of it `{}`", facts.name(TypeKind::Terrain, 0))
        };
        let message = format!(
            "nothing makes the terrain of the map, so {then}; draw it with (area width height (terrain …)), or add \
             {FRACTAL} to the methods"
        );
        let severity = if methods.names.contains(&RIVERS) { Severity::Error } else { Severity::Warning };
        let Some(place) = methods.place.or_else(|| self.header()) else { return };
        if let Some(finding) = self.report(place, codes::NO_MAP, message) {
            finding.severity(severity);
        }
    }

    /// The name in the `game-module` form of the file of the game.
    fn header(&self) -> Option<DatumPlace> {
        let module = index(self.facts.db(), self.root).definitions.iter().find(|local| *local.kind == MODULE)?;
        Some(DatumPlace { file: self.root, item: module.item, node: module.name_node })
    }

    /// Percentiles that no terrain type holds.
    pub(super) fn percentiles(&mut self) {
        let Some((gap, place)) = self.gap() else { return };
        let first = self.facts.name(TypeKind::Terrain, 0);
        let Ranges { altitude, moisture } = gap.ranges;
        let share = gap.share();
        let message = if gap.share > 9_900 {
            format!(
                "nearly the whole map becomes `{first}`, because the terrain types have no ranges of altitude and moisture \
                 (alt-percentile-min, alt-percentile-max, wet-percentile-min and wet-percentile-max)"
            )
        } else {
            format!(
                "no terrain type is for altitudes from {} to {} with moisture from {} to {}, so Xconq warns and makes \
                 {share} `{first}`, the first terrain type",
                altitude.0, altitude.1, moisture.0, moisture.1
            )
        };
        self.report(place, codes::TERRAIN_GAP, message);
    }

    /// The gap that the percentiles of the game leave, and the place at which it is reported: the last percentile in
    /// the file of the game, else its first terrain type.
    fn gap(&self) -> Option<(Gap, DatumPlace)> {
        let facts = &self.facts;
        let terrain = TypeKind::Terrain;
        if facts.count(terrain) < 2 || !self.makes_fractal_terrain() {
            return None;
        }
        // Without blobs, Xconq does not work out the percentiles.
        let same = (facts.variable("alt-blob-density")? <= 0, facts.variable("wet-blob-density")? <= 0);
        let properties = ["alt-percentile-min", "alt-percentile-max", "wet-percentile-min", "wet-percentile-max"];
        let [low, high, dry, wet] = properties.map(|property| facts.numbers(terrain, property));
        let (low, high, dry, wet) = (low?, high?, dry?, wet?);
        let subtypes = facts.numbers(terrain, "subtype")?;
        let cells: Vec<usize> = (0..facts.count(terrain)).filter(|index| subtypes[*index].value == 0).collect();
        let given = cells.iter().flat_map(|&index| [low[index], high[index], dry[index], wet[index]]);
        // Without any ranges, what is not a game yet has most likely only been begun.
        if given.clone().all(|given| given.place.is_none()) && !is_game(facts) {
            return None;
        }
        let ranges = cells.iter().map(|&index| Ranges {
            altitude: (low[index].value, high[index].value),
            moisture: (dry[index].value, wet[index].value),
        });
        let gap = Gap::between(&ranges.collect::<Vec<_>>(), same)?;
        let own = given.filter_map(|given| given.place).filter(|place| place.file == self.root);
        let last = own.max_by_key(|place| (place.item, place.node));
        Some((gap, last.or_else(|| facts.name_place(terrain, 0))?))
    }

    /// True if the map of the game is made by percentiles.
    fn makes_fractal_terrain(&self) -> bool {
        let facts = &self.facts;
        if !["synthesis-methods", "area", "world-size"].into_iter().all(|name| facts.is_settled(name)) {
            return false;
        }
        if self.is_drawn() {
            return false;
        }
        let Some(methods) = self.methods() else { return true };
        let mut makers = methods.names.into_iter().filter(|name| *name == FRACTAL || OTHER_METHODS.contains(name));
        makers.next() == Some(FRACTAL)
    }

    /// True if a form draws the terrain of the map.
    fn is_drawn(&self) -> bool {
        let facts = &self.facts;
        facts.evaluation().areas.iter().any(|write| {
            let (item, list) = (facts.item(write.place), write.place.node);
            adds(item, list, 1) || item.properties(list).any(|(property, _)| property.as_str() == "terrain")
        })
    }

    /// The methods that set the game up; [`None`] if it has those that Xconq has by itself.
    fn methods(&self) -> Option<Methods> {
        let writes = self.facts.evaluation().variables.get(&Name::new("synthesis-methods"));
        let last = writes.and_then(|writes| writes.last())?;
        let value = &last.value.value;
        let names = value.as_list().unwrap_or_default().iter().filter_map(|method| match method {
            Value::Symbol(name) => Some(name.as_str()),
            _ => None,
        });
        let place = last.write.place;
        let node = Form::Set.node(self.facts.item(place), place.node, Takes::VariableValue).unwrap_or(place.node);
        Some(Methods {
            names: names.collect(),
            is_known: !value.has_unknown() && value.as_list().is_some(),
            place: Some(DatumPlace { node, ..place }).filter(|place| place.file == self.root),
        })
    }

    /// True if a method is one of those that set the game up.
    pub(super) fn is_set_up_by(&self, method: &str) -> bool {
        let is_settled = self.facts.is_settled("synthesis-methods");
        is_settled && self.methods().is_none_or(|methods| methods.names.contains(&method))
    }

    /// Kinds of features that Xconq cannot identify.
    pub(super) fn feature_types(&mut self) {
        if !self.facts.is_settled("feature-types") || !self.is_set_up_by(NAMING) {
            return;
        }
        let Some(names) = self.terrain_names() else { return };
        let writes = self.facts.evaluation().variables.get(&Name::new("feature-types"));
        let Some(write) = writes.and_then(|writes| writes.last()).map(|last| last.write) else { return };
        let item = self.facts.item(write.place);
        if Form::at(item, write.place.node) != Some(Form::Set) {
            return;
        }
        let value = Form::Set.node(item, write.place.node, Takes::VariableValue);
        let Some(list) = value.and_then(|value| written_list(item, value)) else { return };
        let mut known = FEATURES.to_vec();
        known.extend(names);
        for entry in item.children(list) {
            let head = if item.datum(entry) == Datum::List { item.child(entry, 0) } else { Some(entry) };
            let Some((node, name)) = head.and_then(|head| Some((head, item.symbol(head)?))) else {
                let place = DatumPlace { node: entry, ..write.place };
                let message = "a kind of feature is a word, or a list that begins with one, as in (forest 10); Xconq warns \
                               and passes over this";
                self.report(place, codes::UNKNOWN_FEATURE, message);
                continue;
            };
            if known.contains(&name.as_str()) {
                continue;
            }
            let meant = did_you_mean(name.as_str(), known.iter().copied());
            let message = format!(
                "Xconq cannot identify `{name}`; the kinds of features are {} and the names of terrain types",
                FEATURES.join(", ")
            );
            if let Some(finding) = self.report(DatumPlace { node, ..write.place }, codes::UNKNOWN_FEATURE, message) {
                finding.meant(node, meant);
            }
        }
    }

    /// The names of the terrain types: that of the property `name`, else the symbol.
    fn terrain_names(&self) -> Option<Vec<&'static str>> {
        let terrain = TypeKind::Terrain;
        let given = self.facts.values(terrain, "name")?;
        let names = given.into_iter().enumerate().map(|(index, given)| match given {
            Some((Value::String(name), _)) => name.as_str(),
            _ => self.facts.name(terrain, index),
        });
        Some(names.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranges(altitude: (i64, i64), moisture: (i64, i64)) -> Ranges {
        Ranges { altitude, moisture }
    }

    #[test]
    fn ranges_that_hold_everything_leave_no_gap() {
        let types = [ranges((0, 70), (0, 100)), ranges((70, 100), (0, 50)), ranges((71, 100), (50, 100))];
        assert_eq!(Gap::between(&types, (false, false)), None);
    }

    #[test]
    fn a_gap_has_its_share() {
        let types = [ranges((0, 69), (0, 100)), ranges((70, 100), (20, 100))];
        let gap = Gap::between(&types, (false, false)).expect("a gap");
        assert_eq!(gap.ranges, ranges((70, 100), (0, 19)));
        assert_eq!(gap.share(), "6% of the cells");
    }

    #[test]
    fn parts_of_a_percent_are_told() {
        let types = [ranges((0, 100), (1, 100)), ranges((0, 98), (0, 0))];
        assert_eq!(Gap::between(&types, (false, false)).expect("a gap").share(), "0.01% of the cells");
    }

    #[test]
    fn the_last_percentile_is_that_of_few() {
        let types = [ranges((0, 99), (0, 100))];
        let gap = Gap::between(&types, (false, false)).expect("a gap");
        assert_eq!((gap.ranges, gap.share), (ranges((100, 100), (0, 100)), 0));
        assert_eq!(gap.share(), "the highest or wettest cells");
    }

    #[test]
    fn all_cells_of_a_flat_world_are_in_the_first_percentile() {
        let types = [ranges((0, 20), (0, 49)), ranges((60, 100), (0, 100))];
        let gap = Gap::between(&types, (true, false)).expect("a gap");
        assert_eq!((gap.ranges, gap.share()), (ranges((0, 0), (50, 100)), "50% of the cells".to_owned()));
        assert_eq!(Gap::between(&types, (true, true)), None);
    }

    #[test]
    fn ranges_the_wrong_way_round_hold_nothing() {
        let types = [ranges((60, 40), (0, 100))];
        assert_eq!(Gap::between(&types, (false, false)).expect("a gap").share(), "100% of the cells");
    }
}

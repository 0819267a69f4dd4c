//! One level, made many times: how many rooms, items and creatures it has, which these are, and how often the game stops.

use std::collections::{BTreeMap, BTreeSet};

use ludex_base::Name;
use ludex_base::preview::counted;
use ludex_base::sample::{SamplePart, SampleReport, SampledThing, Spread};

use super::dice::Dice;
use super::games::MAX_TILES;
use super::plan::{Plan, Stop, Thing};
use super::world::World;
use super::{Made, Placed, make};

/// The counts of what was made.
#[derive(Debug, Default)]
struct Tally {
    /// Times that it was made.
    made: u64,
    /// Numbers of rooms, items and creatures, each with the times that there were so many.
    rooms: BTreeMap<u64, u64>,
    items: BTreeMap<u64, u64>,
    creatures: BTreeMap<u64, u64>,
    /// The same by name.
    makers: BTreeMap<String, Count>,
    item_names: BTreeMap<String, Count>,
    creature_names: BTreeMap<String, Count>,
    /// Items and creatures that found no place.
    without_place: u64,
    /// Stairs that found no place.
    lost_stairs: u64,
    /// Reasons why it was not made, with the number of times.
    stops: BTreeMap<Stop, u64>,
}

/// The count of things with a name.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    /// Times that there was one at least.
    samples: u64,
    /// All of them together.
    amount: u64,
}

/// Makes a level this many times, an index of the graph's nodes, and reports on it.
pub(crate) fn report(world: &World<'_>, node: usize, times: u32, seed: u64) -> SampleReport {
    let (mut dice, plan) = (Dice::new(seed), world.plan(node));
    let level = world.graph.nodes.get(node);
    let stairs = level.map_or(&[][..], |level| level.stairs_out.as_slice());
    let is_entered = world.graph.start != Some(node);
    let (mut tally, mut tiles, mut count) = (Tally::default(), 0_usize, 0);
    while count < times && tiles < MAX_TILES {
        count += 1;
        let mut tags: Vec<&str> = Vec::new();
        for index in stairs {
            let stairs = world.sampled_stairs(*index);
            if stairs.chance.is_some_and(|chance| dice.happens(chance)) {
                tags.push(stairs.tag.map_or("", Name::as_str));
            }
        }
        match make(&plan, &tags, is_entered, &mut dice) {
            Ok(made) => {
                tiles = tiles.saturating_add(made.grid.size());
                tally.add(&plan, &made);
            }
            Err(stop) => *tally.stops.entry(stop).or_default() += 1,
        }
    }
    let mut parts = Vec::new();
    if count < times {
        let remark = format!("the level is so large that it was made only {count} of {times} times");
        parts.push(SamplePart::Remark(remark));
    }
    tally.add_to(&mut parts);
    let name = level.map(|level| level.level.as_str().to_owned());
    SampleReport { level: name, games: u64::from(count), seed, parts }
}

impl Tally {
    /// Counts a level that has been made.
    fn add(&mut self, plan: &Plan, made: &Made) {
        self.made += 1;
        *self.rooms.entry(made.rooms.len() as u64).or_default() += 1;
        let makers = made.rooms.iter().map(|room| plan.rooms[*room].maker.as_str());
        count(&mut self.makers, makers);
        for (packs, placed, numbers, names) in [
            (&plan.items, &made.items, &mut self.items, &mut self.item_names),
            (&plan.creatures, &made.creatures, &mut self.creatures, &mut self.creature_names),
        ] {
            let there = placed.iter().filter(|thing| thing.at.is_some());
            let there: Vec<&str> = there.map(|thing| name(packs, thing)).collect();
            self.without_place += (placed.len() - there.len()) as u64;
            *numbers.entry(there.len() as u64).or_default() += 1;
            count(names, there.into_iter());
        }
        self.lost_stairs += made.stairs.iter().filter(|place| place.is_none()).count() as u64;
    }

    /// Adds what was counted to a report.
    fn add_to(self, parts: &mut Vec<SamplePart>) {
        if self.made > 0 {
            for (title, counts) in [("rooms", self.rooms), ("items", self.items), ("creatures", self.creatures)] {
                parts.push(SamplePart::Spread(Spread { title: title.to_owned(), counts }));
            }
        }
        let lists = [
            ("kinds of rooms", self.makers),
            ("kinds of items", self.item_names),
            ("kinds of creatures", self.creature_names),
        ];
        for (title, names) in lists.into_iter().filter(|(_, names)| !names.is_empty()) {
            let thing = |(name, Count { samples, amount })| SampledThing { name, samples, amount };
            let things = names.into_iter().map(thing).collect();
            parts.push(SamplePart::Things { title: title.to_owned(), things });
        }
        let (faults, others): (Vec<_>, Vec<_>) = self.stops.into_iter().partition(|(stop, _)| stop.is_fault());
        for (title, stops) in [("the game stops", faults), ("it is not made here", others)] {
            if !stops.is_empty() {
                let line = |(stop, times): (Stop, u64)| format!("{}: {stop}", counted(times, "time"));
                let lines = stops.into_iter().map(line).collect();
                parts.push(SamplePart::List { title: title.to_owned(), lines });
            }
        }
        for (number, what) in [(self.without_place, "items and creatures"), (self.lost_stairs, "stairs")] {
            if number > 0 {
                parts.push(SamplePart::Remark(format!("{what} that found no place: {number}")));
            }
        }
    }
}

/// The name of an item or creature.
fn name<'p>(packs: &'p [Vec<Thing>], thing: &Placed) -> &'p str {
    let (pack, line) = thing.line;
    &packs[pack][line].name
}

/// Counts things by their names.
fn count<'n>(counts: &mut BTreeMap<String, Count>, names: impl Iterator<Item = &'n str>) {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for name in names {
        if !counts.contains_key(name) {
            counts.insert(name.to_owned(), Count::default());
        }
        if let Some(count) = counts.get_mut(name) {
            count.amount += 1;
            count.samples += u64::from(seen.insert(name));
        }
    }
}

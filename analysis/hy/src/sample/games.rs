//! Many games through the whole dungeon: in each, all stairs that the dice build are taken, and what becomes of the
//! levels is counted.
//!
//! A level is made when stairs lead to it, and anew by each of them. The dice for its own stairs fall each time it is
//! made; unique ones are built at most once in a game, even where they find no place.

use std::collections::{BTreeMap, VecDeque};

use ludex_base::preview::counted;
use ludex_base::sample::{SamplePart, SampleReport, SampledLevel};
use ludex_syntax::hy::ast::StairsKind;

use super::dice::Dice;
use super::plan::{Plan, Stop};
use super::world::{SampledStairs, World};
use super::{Placed, make};

/// Levels that are made in one game: stairs that are common may lead in a circle for ever.
const MAX_LEVELS: usize = 500;

/// Tiles that are made in all games.
pub(super) const MAX_TILES: usize = 1_000_000_000;

/// The count of what became of a level.
#[derive(Debug, Clone, Default)]
struct Tally {
    /// Games that have it.
    games: u64,
    /// Times that it was made.
    copies: u64,
    /// Items in all of these.
    items: u64,
    /// Creatures in all of these.
    creatures: u64,
    /// Items and creatures that found no place.
    without_place: u64,
    /// Reasons why it was not made, with the number of times.
    stops: BTreeMap<Stop, u64>,
}

/// The count of what became of stairs.
#[derive(Debug, Clone, Copy, Default)]
struct StairsTally {
    /// Times that the dice built them.
    built: u64,
    /// Times that there was no tile for them.
    without_place: u64,
}

/// Games while they are played.
struct Games<'db> {
    world: World<'db>,
    plans: Vec<Plan>,
    stairs: Vec<SampledStairs>,
    tallies: Vec<Tally>,
    stairs_tallies: Vec<StairsTally>,
    /// Games with more levels than are made.
    cut: u64,
    /// Tiles made so far.
    tiles: usize,
}

/// Plays this many games from a level, an index of the graph's nodes, and reports on them.
pub(crate) fn report(world: World<'_>, start: usize, games: u32, seed: u64) -> SampleReport {
    let mut dice = Dice::new(seed);
    let (levels, stairs) = (world.graph.nodes.len(), world.graph.stairs.len());
    let mut played = Games {
        world,
        plans: (0..levels).map(|level| world.plan(level)).collect(),
        stairs: (0..stairs).map(|index| world.sampled_stairs(index)).collect(),
        tallies: vec![Tally::default(); levels],
        stairs_tallies: vec![StairsTally::default(); stairs],
        cut: 0,
        tiles: 0,
    };
    let mut count = 0;
    while count < games && played.tiles < MAX_TILES {
        played.play(start, &mut dice);
        count += 1;
    }
    let mut parts = Vec::new();
    if count < games {
        let remark = format!("the levels are so large that only {count} of {games} games were played");
        parts.push(SamplePart::Remark(remark));
    }
    played.add_levels(&played.main_line(start), &mut parts);
    played.add_levels_with_troubles(&mut parts);
    played.add_stairs(&mut parts);
    SampleReport { level: None, games: u64::from(count), seed, parts }
}

impl Games<'_> {
    /// Plays one game.
    fn play(&mut self, start: usize, dice: &mut Dice) {
        let mut used = vec![false; self.stairs.len()];
        let mut seen = vec![false; self.tallies.len()];
        let mut queue = VecDeque::from([(start, false)]);
        let mut made = 0;
        while let Some((level, is_entered)) = queue.pop_front() {
            if made == MAX_LEVELS {
                self.cut += 1;
                break;
            }
            made += 1;
            let mut built: Vec<usize> = Vec::new();
            for index in &self.world.graph.nodes[level].stairs_out {
                let stairs = self.stairs[*index];
                // What is an expression is not known, and such stairs are left out.
                let is_built = stairs.tag.is_some() && stairs.chance.is_some_and(|chance| dice.happens(chance));
                if is_built && !used[*index] {
                    built.push(*index);
                }
            }
            for index in &built {
                used[*index] = self.stairs[*index].unique;
            }
            if !std::mem::replace(&mut seen[level], true) {
                self.tallies[level].games += 1;
            }
            queue.extend(self.make(level, is_entered, &built, dice).into_iter().map(|next| (next, true)));
        }
    }

    /// Makes a level with these stairs, and gives the levels they lead to.
    fn make(&mut self, level: usize, is_entered: bool, built: &[usize], dice: &mut Dice) -> Vec<usize> {
        let tally = &mut self.tallies[level];
        let tag = |index: &usize| self.stairs[*index].tag.map_or("", |tag| tag.as_str());
        let tags: Vec<&str> = built.iter().map(tag).collect();
        let made = match make(&self.plans[level], &tags, is_entered, dice) {
            Ok(made) => made,
            Err(stop) => {
                *tally.stops.entry(stop).or_default() += 1;
                return Vec::new();
            }
        };
        self.tiles = self.tiles.saturating_add(made.grid.size());
        let placed = |things: &[Placed]| things.iter().filter(|thing| thing.at.is_some()).count() as u64;
        let (items, creatures) = (placed(&made.items), placed(&made.creatures));
        tally.copies += 1;
        tally.items += items;
        tally.creatures += creatures;
        tally.without_place += (made.items.len() + made.creatures.len()) as u64 - items - creatures;
        let mut next = Vec::new();
        for (index, place) in built.iter().zip(&made.stairs) {
            let stairs_tally = &mut self.stairs_tallies[*index];
            stairs_tally.built += 1;
            if place.is_some() {
                next.extend(self.stairs[*index].to);
            } else {
                stairs_tally.without_place += 1;
            }
        }
        next
    }

    /// The main line: the levels that every way out of the dungeon leads through, by the stairs that some game had. Without
    /// a way out there is none.
    fn main_line(&self, start: usize) -> Vec<usize> {
        let way = self.way_out(start, None).unwrap_or_default();
        way.into_iter().filter(|level| *level == start || self.way_out(start, Some(*level)).is_none()).collect()
    }

    /// The levels of a shortest way from a level to the stairs that lead out, around one of them.
    fn way_out(&self, start: usize, around: Option<usize>) -> Option<Vec<usize>> {
        let mut before: Vec<Option<usize>> = vec![None; self.tallies.len()];
        let mut queue = VecDeque::from([start]);
        while let Some(level) = queue.pop_front() {
            let built = self.world.graph.nodes[level].stairs_out.iter().copied();
            for index in built.filter(|index| self.stairs_tallies[*index].built > 0) {
                if self.world.graph.stairs[index].exported.kind == StairsKind::Final {
                    let mut way = vec![level];
                    while let Some(earlier) = way.last().and_then(|level| before[*level]) {
                        way.push(earlier);
                    }
                    way.reverse();
                    return Some(way);
                }
                let next = self.stairs[index].to.filter(|next| *next != start && around != Some(*next));
                if let Some(next) = next.filter(|next| before[*next].is_none()) {
                    before[next] = Some(level);
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// The name of a level.
    fn name(&self, level: usize) -> &'static str {
        self.world.graph.nodes[level].level.as_str()
    }

    /// Adds each level that any game has, by its distance from the start, then those that none has.
    fn add_levels(&self, main: &[usize], out: &mut Vec<SamplePart>) {
        let mut order: Vec<usize> = (0..self.tallies.len()).collect();
        order.sort_by_key(|level| self.world.graph.nodes[*level].distance.unwrap_or(u32::MAX));
        let (there, never): (Vec<usize>, Vec<usize>) =
            order.into_iter().partition(|level| self.tallies[*level].games > 0);
        let sampled = |level: usize| {
            let Tally { games, copies, items, creatures, .. } = self.tallies[level];
            let (name, is_main) = (self.name(level).to_owned(), main.contains(&level));
            SamplePart::Level(SampledLevel { name, is_main, games, copies, items, creatures })
        };
        out.extend(there.into_iter().map(sampled));
        list("levels never made", never.into_iter().map(|level| self.name(level).to_owned()).collect(), out);
    }

    /// Adds which levels were not made, and where things found no place.
    fn add_levels_with_troubles(&self, out: &mut Vec<SamplePart>) {
        let (mut faults, mut others, mut homeless) = (Vec::new(), Vec::new(), Vec::new());
        for (level, tally) in self.tallies.iter().enumerate() {
            let name = self.name(level);
            for (stop, count) in &tally.stops {
                let line = format!("{name}, {}: {stop}", counted(*count, "time"));
                if stop.is_fault() { faults.push(line) } else { others.push(line) }
            }
            if tally.without_place > 0 {
                homeless.push(format!("{name}: {}", tally.without_place));
            }
        }
        list("levels that stop the game", faults, out);
        list("levels that are not made here", others, out);
        list("items and creatures that found no place", homeless, out);
        if self.cut > 0 {
            let cut = counted(self.cut, "game");
            let remark = format!("{cut} with more than {MAX_LEVELS} levels, of which the rest was not made");
            out.push(SamplePart::Remark(remark));
        }
    }

    /// Adds which stairs lead nowhere, or are not known.
    fn add_stairs(&self, out: &mut Vec<SamplePart>) {
        let (mut lost, mut dangling, mut open) = (Vec::new(), Vec::new(), Vec::new());
        for (index, (stairs_tally, stairs)) in self.stairs_tallies.iter().zip(&self.stairs).enumerate() {
            let words = self.world.words(index);
            if stairs_tally.without_place > 0 {
                lost.push(format!(
                    "{words}: {} of {}",
                    stairs_tally.without_place,
                    counted(stairs_tally.built, "time")
                ));
            }
            let is_final = self.world.graph.stairs[index].exported.kind == StairsKind::Final;
            if stairs_tally.built > 0 && stairs.to.is_none() && !is_final {
                dangling.push(words);
            } else if stairs.chance.is_none() || stairs.tag.is_none() {
                open.push(words);
            }
        }
        list("stairs that found no place", lost, out);
        list("stairs to a level that no file defines", dangling, out);
        list("stairs that are left out, since their chance or place is an expression", open, out);
    }
}

/// Adds a list, if there is anything in it.
fn list(title: &str, lines: Vec<String>, out: &mut Vec<SamplePart>) {
    if !lines.is_empty() {
        out.push(SamplePart::List { title: title.to_owned(), lines });
    }
}

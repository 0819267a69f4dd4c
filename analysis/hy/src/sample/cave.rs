//! Caves: agents take turns, twenty of them digging round the middle of the section, and two from each door that
//! tunnel towards it until they come upon what the others have dug.

use super::dice::Dice;
use super::grid::{Floor, Grid, beside};
use super::plan::Pair;
use super::sections::Section;

/// Agents that dig in the middle.
const DIGGERS: usize = 20;

/// Agents that come from each door.
const TUNNELLERS: usize = 2;

/// Steps after which an agent from a door goes straight on. None comes near it.
const MAX_DETOUR: u32 = 10_000;

/// The square of the distance from which on an agent from a door may take detours.
const NEAR: i64 = 9;

/// An agent from a door.
#[derive(Debug)]
struct Tunneller {
    at: Pair,
    steps: u32,
}

/// Digs a cave and the ways to it.
pub(crate) fn dig(grid: &mut Grid, section: &Section, dice: &mut Dice) {
    let (width, height) = section.size();
    let centre = (section.start.0 + width / 2, section.start.1 + height / 2);
    let mut diggers = vec![centre; DIGGERS];
    let doors = section.doors.iter().flat_map(|door| [door.at; TUNNELLERS]);
    let mut tunnellers: Vec<Tunneller> = doors.map(|at| Tunneller { at, steps: 0 }).collect();
    tunnellers.retain(|agent| !has_arrived(grid, agent.at, centre));
    for turn in 0..(width / 2).min(height / 2) {
        for at in &mut diggers {
            if turn == 0 {
                dig_room(grid, *at);
            }
            let next = beside(*at);
            *at = dice.choose(&next).copied().unwrap_or(*at);
            dig_room(grid, *at);
        }
        step(grid, &mut tunnellers, centre, dice);
    }
    while !tunnellers.is_empty() {
        step(grid, &mut tunnellers, centre, dice);
    }
}

fn dig_room(grid: &mut Grid, at: Pair) {
    grid.change(at, |tile| (tile.floor, tile.wall, tile.room) = (Some(Floor::Room), false, true));
}

/// Lets every agent from a door go a step, and drops those that have arrived.
fn step(grid: &mut Grid, tunnellers: &mut Vec<Tunneller>, centre: Pair, dice: &mut Dice) {
    for agent in tunnellers.iter_mut() {
        if agent.steps == 0 {
            grid.dig(agent.at);
        }
        agent.steps += 1;
        let next = ways(grid, agent, centre);
        agent.at = dice.choose(&next).copied().unwrap_or(centre);
        grid.dig(agent.at);
    }
    tunnellers.retain(|agent| !has_arrived(grid, agent.at, centre));
}

fn has_arrived(grid: &Grid, at: Pair, centre: Pair) -> bool {
    at == centre || grid.tile(at).room
}

/// The tiles that an agent may step on: far from the middle all but those that are farthest from it, else those that
/// are nearest to it.
fn ways(grid: &Grid, agent: &Tunneller, centre: Pair) -> Vec<Pair> {
    let distance = |(x, y): Pair| (x - centre.0).pow(2) + (y - centre.1).pow(2);
    let near = beside(agent.at);
    let distances = near.map(distance);
    let farthest = distances.iter().copied().max().unwrap_or(0);
    let nearest = distances.iter().copied().min().unwrap_or(0);
    let strays = distance(agent.at) > NEAR && agent.steps < MAX_DETOUR;
    let fits = |at: &Pair| {
        let here = distance(*at);
        grid.holds(*at) && if strays { here != farthest } else { here == nearest }
    };
    near.into_iter().filter(fits).collect()
}

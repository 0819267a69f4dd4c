//! Chances: what a number means in the game, how far a level lies from the start, and in how many games it exists.
//!
//! A chance c is built if `randint(0, 100) <= c`: (c + 1) in 101. A level exists if one of the ways to it does, and a
//! way does if its origin exists and the stairs are built. Several ways are taken to be independent of one another,
//! which is exact unless they share uncertain stairs further up; a way back to the start adds nothing.

use std::collections::{BinaryHeap, VecDeque};

use super::{Edge, Graph};

/// The likelihood that something with this chance is built, from 0 to 1 (fact 1).
pub(crate) fn probability(chance: i64) -> f64 {
    chance.saturating_add(1).clamp(0, 101) as f64 / 101.0
}

/// A likelihood for people: `31 %`; what is not quite certain is not `100 %`, and what is possible not `0 %`.
pub(crate) fn percent(likelihood: f64) -> String {
    let percent = likelihood * 100.0;
    if likelihood < 1.0 && percent > 99.0 {
        "over 99 %".to_owned()
    } else if likelihood > 0.0 && percent < 1.0 {
        "under 1 %".to_owned()
    } else {
        format!("{percent:.0} %")
    }
}

impl Edge {
    /// The likelihood that the stairs are built where their origin is; `None` if their chance is not known.
    pub(crate) fn likelihood(&self) -> Option<f64> {
        if self.stairs.is_placed { self.stairs.chance.map(probability) } else { Some(0.0) }
    }

    /// True if they may be built.
    pub(crate) fn may_be(&self) -> bool {
        self.likelihood().is_none_or(|likelihood| likelihood > 0.0)
    }

    /// True if they are always built, or if that is not known.
    pub(crate) fn may_be_certain(&self) -> bool {
        self.likelihood().is_none_or(|likelihood| likelihood >= 1.0)
    }
}

/// Enters into a graph how far each level lies from the start, and how likely it exists.
pub(super) fn work_out(graph: &mut Graph, start: usize) {
    for (index, distance) in distances(graph, start, Edge::may_be).into_iter().enumerate() {
        graph.nodes[index].distance = distance;
    }
    for (index, chance) in likelihoods(graph, start).into_iter().enumerate() {
        graph.nodes[index].chance_in_game = chance;
    }
}

/// The fewest stairs of a sort from a level to each of the levels; `None` where there is no way.
pub(crate) fn distances(graph: &Graph, start: usize, fits: impl Fn(&Edge) -> bool) -> Vec<Option<u32>> {
    let mut distances = vec![None; graph.nodes.len()];
    distances[start] = Some(0);
    let mut work = VecDeque::from([(start, 0_u32)]);
    while let Some((node, distance)) = work.pop_front() {
        for edge in graph.nodes[node].ways_out.iter().map(|index| &graph.edges[*index]) {
            if let Some(to) = edge.to.filter(|to| distances[*to].is_none() && fits(edge)) {
                distances[to] = Some(distance + 1);
                work.push_back((to, distance + 1));
            }
        }
    }
    distances
}

/// How likely a game has each level; `None` for what rests on a chance that is not known.
///
/// Levels are taken in the order of their likeliest way from the start, so that each is worked out from levels that are
/// worked out already.
fn likelihoods(graph: &Graph, start: usize) -> Vec<Option<f64>> {
    // Likelihoods are not negative: their bits are in the order of their values.
    let mut best: Vec<f64> = vec![0.0; graph.nodes.len()];
    let mut is_done = vec![false; graph.nodes.len()];
    let mut out: Vec<Option<f64>> = vec![Some(0.0); graph.nodes.len()];
    best[start] = 1.0;
    let mut heap = BinaryHeap::from([(1.0_f64.to_bits(), start)]);
    while let Some((_, node)) = heap.pop() {
        if std::mem::replace(&mut is_done[node], true) {
            continue;
        }
        out[node] = if node == start { Some(1.0) } else { of_ways(graph, node, &is_done, &out) };
        for edge in graph.nodes[node].ways_out.iter().map(|index| &graph.edges[*index]) {
            let Some(to) = edge.to.filter(|to| !is_done[*to]) else { continue };
            let way = best[node] * edge.likelihood().unwrap_or(1.0);
            if way > best[to] {
                best[to] = way;
                heap.push((way.to_bits(), to));
            }
        }
    }
    out
}

/// How likely one of the ways to a level exists, of those from levels that are done.
fn of_ways(graph: &Graph, node: usize, is_done: &[bool], out: &[Option<f64>]) -> Option<f64> {
    let mut none = 1.0;
    let mut is_known = true;
    for edge in graph.nodes[node].ways_in.iter().map(|index| &graph.edges[*index]) {
        let Some(from) = edge.from.filter(|from| *from != node && is_done[*from]) else { continue };
        match (out[from], edge.likelihood()) {
            (Some(origin), Some(stairs)) => none *= 1.0 - origin * stairs,
            _ => is_known = false,
        }
    }
    (is_known || none == 0.0).then_some(1.0 - none)
}

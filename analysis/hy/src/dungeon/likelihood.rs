//! Chances: what a number means in the game, how far a level lies from the start, and in how many games it exists.
//!
//! A chance c is built if `randint(0, 100) <= c`: (c + 1) in 101. A level exists if one of the ways to it does, and a
//! way does if its origin exists and the stairs are built. What all ways to a level have in common counts once: they are
//! looked at from the last level that all of them pass, the gate to it. From there on they are taken to be independent
//! of one another, which is exact unless some of them share uncertain stairs behind the gate. Where stairs lead in a
//! circle, those that lead back are left out: exact where all ways to them pass the level they lead to.

use std::collections::{BinaryHeap, VecDeque};

use super::{Graph, GraphStairs};

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

impl GraphStairs {
    /// The likelihood that the stairs are built where their origin is; `None` if their chance is not known.
    pub(crate) fn likelihood(&self) -> Option<f64> {
        if self.exported.is_placed { self.exported.chance.map(probability) } else { Some(0.0) }
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
    for (index, distance) in distances(graph, start, GraphStairs::may_be).into_iter().enumerate() {
        graph.nodes[index].distance = distance;
    }
    for (index, chance) in likelihoods(graph, start).into_iter().enumerate() {
        graph.nodes[index].chance_in_game = chance;
    }
}

/// The fewest stairs of a sort from a level to each of the levels; `None` where there is no way.
pub(crate) fn distances(graph: &Graph, start: usize, fits: impl Fn(&GraphStairs) -> bool) -> Vec<Option<u32>> {
    let mut distances = vec![None; graph.nodes.len()];
    distances[start] = Some(0);
    let mut work = VecDeque::from([(start, 0_u32)]);
    while let Some((node, distance)) = work.pop_front() {
        for stairs in graph.nodes[node].stairs_out.iter().map(|index| &graph.stairs[*index]) {
            if let Some(to) = stairs.to.filter(|to| distances[*to].is_none() && fits(stairs)) {
                distances[to] = Some(distance + 1);
                work.push_back((to, distance + 1));
            }
        }
    }
    distances
}

/// The likelihood that a game has each level; `None` for what rests on a chance that is not known.
fn likelihoods(graph: &Graph, start: usize) -> Vec<Option<f64>> {
    let mut is_done = vec![false; graph.nodes.len()];
    let mut out: Vec<Option<f64>> = vec![Some(0.0); graph.nodes.len()];
    let mut gates = Gates::new(graph.nodes.len());
    for node in order(graph, start) {
        out[node] = if node == start { Some(1.0) } else { of_ways(graph, node, &is_done, &out, &mut gates) };
        is_done[node] = true;
    }
    out
}

/// The levels that may be reached, from the start on, each behind all levels from which stairs lead to it. Where stairs
/// lead in a circle that cannot be: there some lead back, and the likelier levels tend to come first.
fn order(graph: &Graph, start: usize) -> Vec<usize> {
    let best = likeliest_ways(graph, start);
    let next = |node: usize| {
        let stairs = graph.nodes[node].stairs_out.iter().map(|index| &graph.stairs[*index]);
        let mut next: Vec<usize> = stairs.filter(|stairs| stairs.may_be()).filter_map(|stairs| stairs.to).collect();
        next.sort_by(|one, other| best[*other].total_cmp(&best[*one]));
        next.into_iter()
    };
    let mut seen = vec![false; graph.nodes.len()];
    let mut out = Vec::new();
    seen[start] = true;
    let mut open = vec![(start, next(start))];
    while let Some((node, rest)) = open.last_mut() {
        match rest.find(|to| !seen[*to]) {
            Some(to) => {
                seen[to] = true;
                open.push((to, next(to)));
            }
            // Everything behind it is there already.
            None => {
                out.push(*node);
                open.pop();
            }
        }
    }
    out.reverse();
    out
}

/// The likelihood of the likeliest way from the start to each level; a chance that is not known counts as certain.
fn likeliest_ways(graph: &Graph, start: usize) -> Vec<f64> {
    let mut best: Vec<f64> = vec![0.0; graph.nodes.len()];
    let mut is_done = vec![false; graph.nodes.len()];
    best[start] = 1.0;
    // Likelihoods are not negative: their bits are in the order of their values.
    let mut heap = BinaryHeap::from([(1.0_f64.to_bits(), start)]);
    while let Some((_, node)) = heap.pop() {
        if std::mem::replace(&mut is_done[node], true) {
            continue;
        }
        for stairs in graph.nodes[node].stairs_out.iter().map(|index| &graph.stairs[*index]) {
            let Some(to) = stairs.to.filter(|to| !is_done[*to]) else { continue };
            let way = best[node] * stairs.likelihood().unwrap_or(1.0);
            if way > best[to] {
                best[to] = way;
                heap.push((way.to_bits(), to));
            }
        }
    }
    best
}

/// The likelihood that one of the ways to a level exists, of those from levels that are done.
fn of_ways(graph: &Graph, node: usize, is_done: &[bool], out: &[Option<f64>], gates: &mut Gates) -> Option<f64> {
    let stairs = graph.nodes[node].stairs_in.iter().map(|index| &graph.stairs[*index]).filter(|stairs| stairs.may_be());
    let known = stairs.filter_map(|stairs| Some((stairs.from?, stairs.likelihood())));
    let ways: Vec<(usize, Option<f64>)> = known.filter(|(from, _)| *from != node && is_done[*from]).collect();
    let origins = ways.iter().map(|(from, _)| *from);
    let Some(gate) = origins.reduce(|one, other| gates.common(one, other)) else { return Some(0.0) };
    gates.add(node, gate);
    let of_gate = out[gate]?;
    if of_gate <= 0.0 {
        return Some(0.0);
    }
    let (mut none, mut is_known) = (1.0, true);
    for (from, stairs) in ways {
        match (out[from], stairs) {
            // The origin is behind the gate, so that it exists only if the gate does.
            (Some(origin), Some(stairs)) => none *= 1.0 - (origin / of_gate).min(1.0) * stairs,
            _ => is_known = false,
        }
    }
    (is_known || none == 0.0).then_some(of_gate * (1.0 - none))
}

/// For each level that is done the gate to it: the last level that all ways to it pass. A tree, whose root is the start.
/// Each level also knows one of the gates further up, chosen so that any of them is found in a few leaps (the number
/// grows with the logarithm of the depth).
struct Gates {
    gate: Vec<usize>,
    leap: Vec<usize>,
    depth: Vec<u32>,
}

impl Gates {
    /// The tree of a start, whichever it is, among this many levels.
    fn new(count: usize) -> Gates {
        Gates { gate: (0..count).collect(), leap: (0..count).collect(), depth: vec![0; count] }
    }

    /// Adds a level with its gate.
    fn add(&mut self, node: usize, gate: usize) {
        let leap = self.leap[gate];
        let further = self.leap[leap];
        let are_equal = self.depth[gate] - self.depth[leap] == self.depth[leap] - self.depth[further];
        self.gate[node] = gate;
        self.depth[node] = self.depth[gate] + 1;
        self.leap[node] = if are_equal { further } else { gate };
    }

    /// The last level that all ways to both of two levels pass, which may be one of them.
    fn common(&self, mut one: usize, mut other: usize) -> usize {
        if self.depth[one] < self.depth[other] {
            std::mem::swap(&mut one, &mut other);
        }
        while self.depth[one] > self.depth[other] {
            let leap = self.leap[one];
            one = if self.depth[leap] >= self.depth[other] { leap } else { self.gate[one] };
        }
        // Levels of one depth leap equally far.
        while one != other {
            let (leap, leap_of_other) = (self.leap[one], self.leap[other]);
            (one, other) =
                if leap == leap_of_other { (self.gate[one], self.gate[other]) } else { (leap, leap_of_other) };
        }
        one
    }
}

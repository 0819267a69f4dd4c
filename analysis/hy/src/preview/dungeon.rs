//! The dungeon: its levels as boxes by their distance from the start, its stairs as arrows.

use std::collections::BTreeMap;

use ludex_base::file::file_name;
use ludex_base::navigation::Location;
use ludex_base::picture::{self, NodeState, Picture, Shape};
use ludex_base::preview::counted;
use ludex_base::{Db, File, PositionEncoding, line_index};
use ludex_syntax::hy::ast::StairsKind;

use crate::dungeon::likelihood::percent;
use crate::dungeon::{Graph, GraphStairs, Node};
use crate::sample::world::World;

/// The group of the levels to which no way leads.
const APART: u32 = 0;

/// The picture of the whole. The levels of one file stand out.
pub(super) fn picture(db: &dyn Db, graph: &Graph, emphasised: Option<File>, world: &World<'_>) -> Picture {
    let mut drawn = Drawn::default();
    for (index, node) in graph.nodes.iter().enumerate() {
        drawn.nodes.push(level(db, graph, index, node, emphasised, world));
    }
    for (index, stairs) in graph.stairs.iter().enumerate() {
        drawn.stairs(graph, stairs, world.stairs_source(index), &world.words(index));
    }
    let apart = graph.start.map_or(0, |_| graph.nodes.iter().filter(|node| node.distance.is_none()).count());
    let (levels, stairs) = (counted(graph.nodes.len() as u64, "level"), graph.stairs.len());
    let mut facts = format!("{levels} in {} · {stairs} stairs", counted(graph.files as u64, "file"));
    match graph.start {
        Some(start) => facts.push_str(&format!(" · a game begins in {}", graph.nodes[start].level)),
        None => facts.push_str(" · no file has the level in which a game begins"),
    }
    if apart > 0 {
        facts.push_str(&format!(" · {apart} cannot be reached"));
    }
    let groups = if apart > 0 { vec!["Not reached from the start".to_owned()] } else { Vec::new() };
    let shape = Shape::Graph(picture::Graph { nodes: drawn.nodes, edges: drawn.edges, groups });
    Picture { description: format!("A graph of levels and stairs: {facts}."), facts, ..Picture::new("Dungeon", shape) }
}

/// The box of a level.
fn level(
    db: &dyn Db,
    graph: &Graph,
    index: usize,
    node: &Node,
    emphasised: Option<File>,
    world: &World<'_>,
) -> picture::Node {
    let source = world.level_source(index);
    let mut lines: Vec<String> = source.map(|source| place(db, source)).into_iter().collect();
    if node.places.len() > 1 {
        lines.push(format!("and in {}", counted(node.places.len() as u64 - 1, "other place")));
    }
    let is_start = graph.start == Some(index);
    let is_apart = graph.start.is_some() && node.distance.is_none();
    if let Some(chance) = node.chance_in_game
        && chance < 1.0
        && !is_apart
    {
        lines.push(format!("in {} of games", percent(chance)));
    }
    picture::Node {
        title: node.level.as_str().to_owned(),
        lines,
        group: is_apart.then_some(APART),
        layer: node.distance,
        start: is_start,
        emphasis: emphasised.is_some_and(|file| node.places.iter().any(|place| place.file == file)),
        state: if is_apart { NodeState::Unreachable } else { NodeState::Reached },
        tooltip: node.level.as_str().to_owned(),
        source,
        ..picture::Node::default()
    }
}

/// The file and line of a place.
fn place(db: &dyn Db, source: Location) -> String {
    let file = source.file;
    let start = line_index(db, file).line_column(file.text(db), source.range.start(), PositionEncoding::Utf8);
    format!("{}:{}", file_name(file.path(db)), start.line + 1)
}

/// The boxes and arrows while they are drawn.
#[derive(Default)]
struct Drawn {
    nodes: Vec<picture::Node>,
    edges: Vec<picture::Edge>,
    /// The boxes of levels that no file defines, by name, and of the way out, which has none.
    others: BTreeMap<Option<&'static str>, usize>,
}

impl Drawn {
    /// Adds the arrow of stairs. Those that name a level with an expression are not drawn.
    fn stairs(&mut self, graph: &Graph, stairs: &GraphStairs, source: Option<Location>, words: &str) {
        let leads_out = stairs.exported.kind == StairsKind::Final;
        // What leads out or to nowhere stands behind its origin, or before its destination.
        let distance = |node: Option<usize>| graph.nodes.get(node?)?.distance;
        let group = |node: Option<usize>| self.nodes.get(node?)?.group;
        let (beyond, group) = (distance(stairs.from), group(stairs.from.or(stairs.to)));
        let behind = beyond.map(|distance| distance.saturating_add(1));
        let (Some(from), Some(to)) = (
            stairs.from.or_else(|| self.other(Some(stairs.exported.origin?.as_str()), None, group)),
            match stairs.to {
                Some(to) => Some(to),
                None if leads_out => self.other(None, behind, group),
                None => stairs.exported.destination.and_then(|name| self.other(Some(name.as_str()), behind, group)),
            },
        ) else {
            return;
        };
        let chance = stairs.likelihood();
        // Stairs are as likely in a game as the level is in which they stand.
        let origin = stairs.from.and_then(|from| graph.nodes.get(from)?.chance_in_game).unwrap_or(1.0);
        let weight = chance.map_or(100.0, |chance| chance * origin * 100.0).round().clamp(0.0, 100.0) as u8;
        let label = chance.map_or_else(|| "?".to_owned(), percent);
        let kind = match stairs.exported.kind {
            StairsKind::Unique => "unique",
            StairsKind::Common => "common",
            StairsKind::Final => "final",
        };
        let is_dangling = stairs.from.is_none() || (stairs.to.is_none() && !leads_out);
        self.edges.push(picture::Edge {
            from,
            to,
            tooltip: format!("{words} ({kind}, {label})"),
            label,
            weight,
            dashed: is_dangling || !stairs.may_be(),
            source,
        });
    }

    /// The box of a level that no file defines, or of the way out.
    fn other(&mut self, name: Option<&'static str>, layer: Option<u32>, group: Option<u32>) -> Option<usize> {
        let next = self.nodes.len();
        let index = *self.others.entry(name).or_insert(next);
        if index == next {
            self.nodes.push(picture::Node {
                title: name.unwrap_or("the way out").to_owned(),
                lines: name.map(|_| "no file has this level".to_owned()).into_iter().collect(),
                group,
                layer,
                state: if name.is_some() { NodeState::Missing } else { NodeState::Reached },
                ..picture::Node::default()
            });
        }
        Some(index)
    }
}

//! Layers and places of the boxes of a graph, from left to right.
//!
//! A box stands in the layer that its node names, or else in that of its distance from the start. In each layer boxes
//! are put in the order of the medians of their neighbours, in a few sweeps over the layers, so that fewer edges
//! cross. Many layers go on below (`strips.rs`), and boxes without edges stand in a grid. Groups are laid out one below
//! the other. Everything is linear in the number of boxes and edges, but for sorting, and the same for the same graph.

mod strips;

use std::collections::{BTreeMap, VecDeque};

use super::Graph;
pub(super) use strips::Route;
use strips::{Lanes, Seat, Strips};

/// Sweeps over the layers, forward and back.
const SWEEPS: usize = 4;

/// Pixels between two boxes of a layer.
const GAP: i64 = 18;

/// Pixels above a group, for its name.
const GROUP_TOP: i64 = 30;

/// A grid of boxes may be as wide as this, or as the layers are.
const GRID_WIDTH: i64 = 1000;

/// The part of a graph that stands apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Band {
    /// The group, an index of [`Graph::groups`]. None for the boxes without a group, which come first.
    pub(super) group: Option<usize>,
    /// The boxes of each layer from top to bottom, as indices of [`Graph::nodes`], by the layer.
    pub(super) layers: BTreeMap<u32, Vec<usize>>,
    /// The boxes that no edge leaves or enters and that have no layer of their own.
    pub(super) loose: Vec<usize>,
}

/// A box in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Rectangle {
    pub(super) x: i64,
    pub(super) y: i64,
    pub(super) width: i64,
    pub(super) height: i64,
}

/// A graph with the places of its boxes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layout {
    /// The box of each node that is drawn.
    pub(super) boxes: Vec<Rectangle>,
    /// The groups, and the height at which each begins.
    pub(super) bands: Vec<(Option<usize>, i64)>,
    /// The right end of the column that each box stands in.
    pub(super) ends: Vec<i64>,
    /// The ways of the edges that lead from one strip of layers to another, in the order in which edges are drawn.
    pub(super) routes: Vec<Option<Route>>,
    /// Width and height of the whole in pixels.
    pub(super) size: (i64, i64),
}

/// The layer of each node that is drawn.
fn layers(graph: &Graph) -> Vec<u32> {
    let nodes = graph.shown_nodes();
    let mut targets: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut entered = vec![false; nodes.len()];
    for edge in graph.shown_edges().filter(|edge| edge.from != edge.to) {
        if let (Some(list), Some(flag)) = (targets.get_mut(edge.from), entered.get_mut(edge.to)) {
            list.push(edge.to);
            *flag = true;
        }
    }
    let mut distances: Vec<Option<u32>> = vec![None; nodes.len()];
    let starts = (0..nodes.len()).filter(|index| nodes[*index].start);
    spread(starts.collect(), &targets, &mut distances);
    // What no start leads to begins where nothing leads to it, and a circle at its first node.
    let sources = (0..nodes.len()).filter(|index| !entered[*index] && distances[*index].is_none());
    spread(sources.collect(), &targets, &mut distances);
    for index in 0..nodes.len() {
        if distances[index].is_none() {
            spread(vec![index], &targets, &mut distances);
        }
    }
    nodes.iter().zip(distances).map(|(node, distance)| node.layer.or(distance).unwrap_or(0)).collect()
}

/// Gives the nodes that others lead to their distances from these, unless they have one.
fn spread(from: Vec<usize>, targets: &[Vec<usize>], distances: &mut [Option<u32>]) {
    let mut queue: VecDeque<(usize, u32)> = from.into_iter().map(|index| (index, 0)).collect();
    while let Some((index, distance)) = queue.pop_front() {
        match distances.get_mut(index) {
            Some(slot) if slot.is_none() => *slot = Some(distance),
            _ => continue,
        }
        let next = targets.get(index).into_iter().flatten();
        queue.extend(next.map(|target| (*target, distance.saturating_add(1))));
    }
}

/// The boxes of each group and layer, in order.
pub(super) fn bands(graph: &Graph) -> Vec<Band> {
    let layers = layers(graph);
    let group_of: Vec<Option<usize>> = graph
        .shown_nodes()
        .iter()
        .map(|node| node.group.map(|group| group as usize).filter(|group| *group < graph.groups.len()))
        .collect();
    let mut has_edge = vec![false; layers.len()];
    for edge in graph.shown_edges() {
        (has_edge[edge.from], has_edge[edge.to]) = (true, true);
    }
    let mut bands: BTreeMap<Option<usize>, BTreeMap<u32, Vec<usize>>> = BTreeMap::new();
    let mut loose: BTreeMap<Option<usize>, Vec<usize>> = BTreeMap::new();
    for (index, (group, layer)) in group_of.iter().zip(&layers).enumerate() {
        let band = bands.entry(*group).or_default();
        if has_edge[index] || graph.nodes[index].layer.is_some() {
            band.entry(*layer).or_default().push(index);
        } else {
            loose.entry(*group).or_default().push(index);
        }
    }
    // The neighbours of each node that stand in the same group, before and behind it.
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); layers.len()];
    let mut behind = before.clone();
    for edge in graph.shown_edges().filter(|edge| group_of[edge.from] == group_of[edge.to]) {
        let (left, right) = match layers[edge.from].cmp(&layers[edge.to]) {
            std::cmp::Ordering::Less => (edge.from, edge.to),
            std::cmp::Ordering::Greater => (edge.to, edge.from),
            std::cmp::Ordering::Equal => continue,
        };
        before[right].push(left);
        behind[left].push(right);
    }
    // How far down its layer each node stands, in parts of a million.
    let mut heights = vec![0_u64; layers.len()];
    for layer in bands.values().flat_map(BTreeMap::values) {
        place(layer, &mut heights);
    }
    for sweep in 0..SWEEPS {
        for band in bands.values_mut() {
            if sweep % 2 == 0 {
                band.values_mut().for_each(|layer| sort(layer, &before, &mut heights));
            } else {
                band.values_mut().rev().for_each(|layer| sort(layer, &behind, &mut heights));
            }
        }
    }
    let band = |(group, layers)| Band { loose: loose.remove(&group).unwrap_or_default(), group, layers };
    bands.into_iter().map(band).collect()
}

/// Sorts a layer by the medians of the heights of the neighbours; who has none stays where it is.
fn sort(layer: &mut [usize], neighbours: &[Vec<usize>], heights: &mut [u64]) {
    let mut keys: Vec<(u64, usize)> = Vec::with_capacity(layer.len());
    for node in layer.iter() {
        let mut near: Vec<u64> = neighbours[*node].iter().map(|other| heights[*other]).collect();
        near.sort_unstable();
        keys.push((near.get(near.len() / 2).copied().unwrap_or(heights[*node]), *node));
    }
    keys.sort_by_key(|(height, _)| *height);
    for (slot, (_, node)) in layer.iter_mut().zip(keys) {
        *slot = node;
    }
    place(layer, heights);
}

/// Notes how far down a layer its nodes stand.
fn place(layer: &[usize], heights: &mut [u64]) {
    let count = layer.len().max(1) as u64;
    for (position, node) in (0_u64..).zip(layer) {
        heights[*node] = (2 * position + 1) * 500_000 / count;
    }
}

/// Places boxes of these sizes, with this many pixels between two layers.
pub(super) fn layout(graph: &Graph, sizes: &[(i64, i64)], between: i64) -> Layout {
    let bands = bands(graph);
    let mut widths: BTreeMap<u32, i64> = BTreeMap::new();
    let mut height = 0;
    for band in &bands {
        for (layer, nodes) in &band.layers {
            let widest = nodes.iter().map(|node| size_of(sizes, *node).0).max().unwrap_or(0);
            let width = widths.entry(*layer).or_insert(0);
            *width = widest.max(*width);
        }
        height += band.layers.values().map(|nodes| height_of(sizes, nodes)).max().unwrap_or(0);
    }
    let strips = Strips::new(graph, &bands, &widths, height, between);
    let mut seats: Vec<Option<Seat>> = vec![None; sizes.len()];
    for (number, band) in bands.iter().enumerate() {
        for (layer, nodes) in &band.layers {
            let seat = strips.column(*layer).map(|column| Seat { band: number, column });
            for node in nodes {
                if let Some(slot) = seats.get_mut(*node) {
                    *slot = seat;
                }
            }
        }
    }
    let lanes = Lanes::new(graph, &seats);
    let mut placing = Placing {
        sizes,
        boxes: vec![Rectangle::default(); sizes.len()],
        width: strips.width,
        top: 0,
        lane_tops: BTreeMap::new(),
    };
    let mut tops = Vec::with_capacity(bands.len());
    for (number, band) in bands.iter().enumerate() {
        tops.push((band.group, placing.top));
        placing.band(number, band, &strips, &lanes);
    }
    let Placing { boxes, width, top, lane_tops, .. } = placing;
    let column_end = |seat: &Option<Seat>| seat.map(|seat| seat.column.x + seat.column.width);
    let ends = seats.iter().zip(&boxes);
    let ends = ends.map(|(seat, place)| column_end(seat).unwrap_or(place.x + place.width)).collect();
    let routes = lanes.routes(&lane_tops, between);
    Layout { boxes, bands: tops, ends, routes, size: (width.max(0), (top - 2 * GAP).max(0)) }
}

fn size_of(sizes: &[(i64, i64)], node: usize) -> (i64, i64) {
    sizes.get(node).copied().unwrap_or((0, 0))
}

/// Pixels that boxes take one below the other.
fn height_of(sizes: &[(i64, i64)], nodes: &[usize]) -> i64 {
    let heights: i64 = nodes.iter().map(|node| size_of(sizes, *node).1).sum();
    heights + (nodes.len() as i64 - 1).max(0) * GAP
}

/// Boxes while they are placed, from top to bottom.
struct Placing<'s> {
    sizes: &'s [(i64, i64)],
    boxes: Vec<Rectangle>,
    width: i64,
    /// The height at which the next thing begins.
    top: i64,
    /// The heights at which the lanes below each strip of a band begin.
    lane_tops: BTreeMap<(usize, usize), i64>,
}

impl Placing<'_> {
    fn put(&mut self, node: usize, x: i64, y: i64) {
        let (width, height) = size_of(self.sizes, node);
        if let Some(slot) = self.boxes.get_mut(node) {
            *slot = Rectangle { x, y, width, height };
        }
    }

    /// Places the boxes of a band: its name, its strips, and its loose boxes.
    fn band(&mut self, number: usize, band: &Band, strips: &Strips, lanes: &Lanes) {
        if band.group.is_some() {
            self.top += GROUP_TOP;
        }
        let mut in_strip = vec![Vec::new(); strips.count];
        for (layer, nodes) in &band.layers {
            let column = strips.column(*layer);
            if let Some((column, list)) = column.and_then(|column| Some((column, in_strip.get_mut(column.strip)?))) {
                list.push((column, nodes));
            }
        }
        for (strip, layers) in in_strip.into_iter().enumerate() {
            let height = layers.iter().map(|(_, nodes)| height_of(self.sizes, nodes)).max().unwrap_or(0);
            for (column, nodes) in layers {
                let mut y = self.top + (height - height_of(self.sizes, nodes)) / 2;
                for node in nodes {
                    self.put(*node, column.x, y);
                    y += size_of(self.sizes, *node).1 + GAP;
                }
            }
            self.top += height;
            self.lane_tops.insert((number, strip), self.top + GAP);
            let room = lanes.height(number, strip);
            if room > 0 || height > 0 {
                self.top += room + 2 * GAP;
            }
        }
        self.grid(&band.loose);
    }

    /// Places boxes in the rows of a grid.
    fn grid(&mut self, nodes: &[usize]) {
        let widest = nodes.iter().map(|node| size_of(self.sizes, *node).0).max().unwrap_or(0) + GAP;
        let columns = ((self.width.max(GRID_WIDTH) + GAP) / widest.max(1)).max(1);
        for row in nodes.chunks(usize::try_from(columns).unwrap_or(1)) {
            for (node, column) in row.iter().zip(0..) {
                self.put(*node, column * widest, self.top);
            }
            self.width = self.width.max(row.len() as i64 * widest - GAP);
            self.top += row.iter().map(|node| size_of(self.sizes, *node).1).max().unwrap_or(0) + GAP;
        }
        if !nodes.is_empty() {
            self.top += GAP;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Edge, Node};
    use super::*;

    /// A graph of this many nodes with edges between them; ways begin at the first.
    fn graph(nodes: usize, edges: &[(usize, usize)]) -> Graph {
        Graph {
            nodes: (0..nodes).map(|index| Node { start: index == 0, ..Node::default() }).collect(),
            edges: edges.iter().map(|(from, to)| Edge { from: *from, to: *to, ..Edge::default() }).collect(),
            groups: Vec::new(),
        }
    }

    #[test]
    fn layers_are_distances_from_the_start() {
        assert_eq!(layers(&graph(4, &[(0, 1), (1, 2), (0, 2), (2, 3), (3, 0), (3, 3)])), [0, 1, 1, 2]);
        // The last two lead to each other, and nothing leads to them; an edge may lead nowhere.
        assert_eq!(layers(&graph(5, &[(2, 1), (3, 4), (4, 3), (1, 9)])), [0, 1, 0, 0, 1]);
        let mut given = graph(2, &[(0, 1)]);
        given.nodes[1].layer = Some(u32::MAX);
        assert_eq!(layers(&given), [0, u32::MAX]);
        assert!(layers(&Graph::default()).is_empty());
    }

    #[test]
    fn edges_are_uncrossed() {
        // 0 leads to 1 and 2, 1 to 4, 2 to 3.
        let bands = bands(&graph(5, &[(0, 1), (0, 2), (1, 4), (2, 3)]));
        let [band] = bands.as_slice() else { panic!("{bands:?}") };
        assert_eq!(band.layers.values().collect::<Vec<_>>(), [&vec![0], &vec![1, 2], &vec![4, 3]]);
    }

    #[test]
    fn boxes_do_not_overlap() {
        let mut graph = graph(40, &[]);
        graph.groups = vec!["a".to_owned(), "b".to_owned()];
        for index in 0..40 {
            graph.nodes[index].group = [None, Some(0), Some(1), Some(7)][index % 4];
            graph.edges.push(Edge { from: index, to: index * 7 % 40, ..Edge::default() });
            graph.edges.push(Edge { from: index, to: (index * 3 + 4) % 40, ..Edge::default() });
        }
        let sizes: Vec<(i64, i64)> = (0..40).map(|index| (40 + index, 20 + index % 7)).collect();
        let found = layout(&graph, &sizes, 80);
        assert_eq!(found, layout(&graph, &sizes, 80));
        for (index, one) in found.boxes.iter().enumerate() {
            assert!(one.x >= 0 && one.x + one.width <= found.size.0, "{one:?}");
            assert!(one.y >= 0 && one.y + one.height <= found.size.1, "{one:?}");
            for other in found.boxes.iter().skip(index + 1) {
                let apart = one.x + one.width <= other.x
                    || other.x + other.width <= one.x
                    || one.y + one.height <= other.y
                    || other.y + other.height <= one.y;
                assert!(apart, "{one:?} {other:?}");
            }
        }
        assert_eq!(found.bands.iter().map(|(group, _)| *group).collect::<Vec<_>>(), [None, Some(0), Some(1)]);
    }

    #[test]
    fn boxes_without_edges_stand_in_a_grid() {
        let graph = graph(42, &[(0, 1)]);
        let bands = bands(&graph);
        let [band] = bands.as_slice() else { panic!("{bands:?}") };
        assert_eq!((band.layers.len(), band.loose.len()), (2, 40));
        let found = layout(&graph, &[(90, 20); 42], 60);
        // Nine side by side, below the two with the edge.
        let rows: Vec<i64> = [2, 10, 11, 41].iter().map(|node| found.boxes[*node].y).collect();
        assert_eq!(rows, [56, 56, 94, 208]);
        assert_eq!(found.size, (9 * 108 - 18, 228));
    }

    /// A graph of twenty boxes, each in a layer of its own.
    fn twenty(edges: &[(usize, usize)]) -> Graph {
        let mut graph = graph(20, edges);
        for (node, layer) in graph.nodes.iter_mut().zip(0..) {
            node.layer = Some(layer);
        }
        graph
    }

    #[test]
    fn a_long_chain_goes_on_below() {
        let edges: Vec<(usize, usize)> = (1..20).map(|to| (to - 1, to)).chain([(19, 0), (0, 10)]).collect();
        let sizes = [(90, 60); 20];
        let found = layout(&twenty(&edges), &sizes, 60);
        let tops: Vec<i64> = [0, 6, 7, 13, 14, 19].iter().map(|node| found.boxes[*node].y).collect();
        assert_eq!(tops, [0, 0, 138, 138, 262, 262]);
        assert_eq!(found.size, (1110, 322));
        // What goes from strip to strip keeps to the room between them and beside the boxes.
        let ways: Vec<&Route> = found.routes.iter().flatten().collect();
        assert_eq!(ways.iter().map(|way| way.turns.len()).collect::<Vec<_>>(), [1, 1, 2, 1]);
        for (height, x) in ways.iter().flat_map(|way| &way.turns) {
            assert!(tops.iter().all(|top| height < top || *height > top + 60), "{ways:?}");
            assert!(*x > 0 && found.boxes.iter().all(|place| *x < place.x || *x > place.x + place.width), "{ways:?}");
        }
        // Edges that all cross one another keep a graph together.
        let knot: Vec<(usize, usize)> = (0..20).flat_map(|from| (0..from).map(move |to| (to, from))).collect();
        assert!(layout(&twenty(&knot), &sizes, 60).routes.iter().all(Option::is_none));
    }
}

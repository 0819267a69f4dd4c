//! Layers and places of the boxes of a graph, from left to right.
//!
//! A box stands in the layer that its node names, or else in that of its distance from the start. In each layer boxes
//! are put in the order of the medians of their neighbours, in a few sweeps over the layers, so that fewer edges
//! cross. Groups are laid out one below the other. Everything is linear in the number of boxes and edges, but for
//! sorting, and the same for the same graph.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::Graph;

/// Sweeps over the layers, forward and back.
const SWEEPS: usize = 4;

/// Pixels between two boxes of a layer.
const GAP: i64 = 18;

/// Pixels above a group, for its name.
const GROUP_TOP: i64 = 30;

/// The part of a graph that stands apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Band {
    /// The group, an index of [`Graph::groups`]. None for the boxes without a group, which come first.
    pub(super) group: Option<usize>,
    /// The boxes of each layer from top to bottom, as indices of [`Graph::nodes`], by the layer.
    pub(super) layers: BTreeMap<u32, Vec<usize>>,
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
    let mut bands: BTreeMap<Option<usize>, BTreeMap<u32, Vec<usize>>> = BTreeMap::new();
    for (index, (group, layer)) in group_of.iter().zip(&layers).enumerate() {
        bands.entry(*group).or_default().entry(*layer).or_default().push(index);
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
    bands.into_iter().map(|(group, layers)| Band { group, layers }).collect()
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
    let size_of = |node: usize| sizes.get(node).copied().unwrap_or((0, 0));
    let used: BTreeSet<u32> = bands.iter().flat_map(|band| band.layers.keys().copied()).collect();
    let mut columns: BTreeMap<u32, i64> = BTreeMap::new();
    let mut x = 0;
    for layer in used {
        columns.insert(layer, x);
        let nodes = bands.iter().filter_map(|band| band.layers.get(&layer)).flatten();
        x += nodes.map(|node| size_of(*node).0).max().unwrap_or(0) + between;
    }
    let mut boxes = vec![Rectangle::default(); sizes.len()];
    let mut tops = Vec::with_capacity(bands.len());
    let mut top = 0;
    for band in &bands {
        tops.push((band.group, top));
        if band.group.is_some() {
            top += GROUP_TOP;
        }
        let height_of = |layer: &[usize]| {
            let heights: i64 = layer.iter().map(|node| size_of(*node).1).sum();
            heights + (layer.len() as i64 - 1).max(0) * GAP
        };
        let height = band.layers.values().map(|layer| height_of(layer)).max().unwrap_or(0);
        for (layer, nodes) in &band.layers {
            let mut y = top + (height - height_of(nodes)) / 2;
            for node in nodes {
                let (width, height) = size_of(*node);
                if let Some(slot) = boxes.get_mut(*node) {
                    *slot = Rectangle { x: columns.get(layer).copied().unwrap_or(0), y, width, height };
                }
                y += height + GAP;
            }
        }
        top += height + 2 * GAP;
    }
    Layout { boxes, bands: tops, size: ((x - between).max(0), (top - 2 * GAP).max(0)) }
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
}

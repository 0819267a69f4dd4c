//! Strips of layers: a graph of many layers goes on in a strip below, as a text goes on in its next line. A strip only
//! ends where few edges go on; these take the room between the strips, each in a lane of its own.

use std::collections::{BTreeMap, BTreeSet};

use super::super::Graph;
use super::Band;

/// A graph that is not wider stands in one strip.
const MIN_WIDTH: i64 = 1100;

/// Edges that may go on from a strip to those below.
const MAX_CROSSINGS: i64 = 6;

/// Lanes between two strips. Of more edges several share one.
const MAX_LANES: i64 = 8;

/// Pixels from lane to lane, so that a label has room.
const LANE: i64 = 14;

/// Pixels between the upright parts of two edges.
const APART: i64 = 4;

/// The place of a layer: the strip, and the column in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) strip: usize,
    pub(super) x: i64,
    pub(super) width: i64,
}

/// The layers of a graph in strips.
pub(super) struct Strips {
    columns: BTreeMap<u32, Column>,
    pub(super) count: usize,
    /// The width of the widest strip, with the room for edges beside it.
    pub(super) width: i64,
}

impl Strips {
    /// Puts layers side by side: those of bands with a width for each layer and the height of each band. There are
    /// `between` pixels between two layers.
    pub(super) fn new(graph: &Graph, bands: &[Band], widths: &BTreeMap<u32, i64>, height: i64, between: i64) -> Strips {
        let layers: Vec<(u32, i64)> = widths.iter().map(|(layer, width)| (*layer, *width)).collect();
        let whole = layers.iter().map(|(_, width)| width + between).sum::<i64>() - between;
        // About eight to five, however many strips that takes.
        let wanted = (whole.max(0).saturating_mul(height.max(0)).saturating_mul(8) / 5).isqrt().max(MIN_WIDTH);
        let crossings = crossings(graph, bands, &layers);
        let firsts = if whole > wanted { firsts(&layers, &crossings, wanted, between) } else { BTreeSet::new() };
        // Edges from strip to strip go round the ends of both.
        let margin = if firsts.is_empty() { 0 } else { between };
        let mut columns = BTreeMap::new();
        let (mut strip, mut x, mut most) = (0, margin, 0);
        for (position, (layer, width)) in layers.iter().enumerate() {
            if firsts.contains(&position) {
                (strip, x) = (strip + 1, margin);
            }
            columns.insert(*layer, Column { strip, x, width: *width });
            x += width + between;
            most = most.max(x - between);
        }
        Strips { columns, count: strip + 1, width: most + margin }
    }

    pub(super) fn column(&self, layer: u32) -> Option<Column> {
        self.columns.get(&layer).copied()
    }
}

/// The number of edges that lead from before each layer to it or beyond, or back.
fn crossings(graph: &Graph, bands: &[Band], layers: &[(u32, i64)]) -> Vec<i64> {
    let mut position_of: Vec<Option<usize>> = vec![None; graph.shown_nodes().len()];
    for band in bands {
        for (layer, nodes) in &band.layers {
            let position = layers.binary_search_by_key(layer, |(layer, _)| *layer).ok();
            for node in nodes {
                if let Some(slot) = position_of.get_mut(*node) {
                    *slot = position;
                }
            }
        }
    }
    let mut changes = vec![0_i64; layers.len() + 2];
    for edge in graph.shown_edges() {
        let ends = [edge.from, edge.to].map(|node| position_of.get(node).copied().flatten());
        if let [Some(from), Some(to)] = ends {
            changes[from.min(to) + 1] += 1;
            changes[from.max(to) + 1] -= 1;
        }
    }
    let mut open = 0;
    let add = |change: i64| {
        open += change;
        open
    };
    changes.into_iter().map(add).collect()
}

/// The positions of the layers with which a new strip begins. Strips are about equally wide, and not wider than wanted
/// unless many edges go on everywhere.
fn firsts(layers: &[(u32, i64)], crossings: &[i64], wanted: i64, between: i64) -> BTreeSet<usize> {
    let whole: i64 = layers.iter().map(|(_, width)| width + between).sum();
    let widest = layers.iter().map(|(_, width)| *width).max().unwrap_or(0);
    let strips = (whole + wanted - 1) / wanted.max(1);
    let most = whole / strips.max(1) + widest / 2;
    let mut firsts = BTreeSet::new();
    let (mut x, mut begin, mut last) = (0, 0, None);
    for (position, (_, width)) in layers.iter().enumerate() {
        if x > begin && crossings.get(position).is_some_and(|count| *count <= MAX_CROSSINGS) {
            last = Some((position, x));
        }
        x += width + between;
        if x - between - begin > most
            && let Some((cut, at)) = last.take()
        {
            firsts.insert(cut);
            begin = at;
        }
    }
    firsts
}

/// The way of an edge from one strip to another: to the right up to `leave`, then by turns up or down to a height and
/// along to a place beside it, and at last up or down to the box, which it enters from the left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct Route {
    pub(in super::super) leave: i64,
    /// Each as the height and the place.
    pub(in super::super) turns: Vec<(i64, i64)>,
}

/// The place of a box among the strips.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Seat {
    /// The band, an index of the bands.
    pub(super) band: usize,
    pub(super) column: Column,
}

/// An edge from strip to strip: its ends, and its lanes, each with the strip above it.
struct Crossing {
    from: Seat,
    to: Seat,
    lanes: Vec<(usize, i64)>,
}

/// The edges that take the room between strips, and their lanes there.
pub(super) struct Lanes {
    /// All edges in the order in which they are drawn.
    edges: Vec<Option<Crossing>>,
    /// The number of edges below a strip of a band.
    counts: BTreeMap<(usize, usize), i64>,
}

impl Lanes {
    /// Gives lanes to the edges between boxes with these seats.
    pub(super) fn new(graph: &Graph, seats: &[Option<Seat>]) -> Lanes {
        let mut counts: BTreeMap<(usize, usize), i64> = BTreeMap::new();
        let seat = |node: usize| seats.get(node).copied().flatten();
        let mut edges = Vec::new();
        for edge in graph.shown_edges() {
            let ends = seat(edge.from).zip(seat(edge.to));
            let apart = ends.filter(|(from, to)| from.band == to.band && from.column.strip != to.column.strip);
            edges.push(apart.map(|(from, to)| {
                let mut take = |above: usize| {
                    let count = counts.entry((from.band, above)).or_insert(0);
                    *count += 1;
                    (above, *count - 1)
                };
                let (start, end) = (from.column.strip, to.column.strip);
                let (first, last) = if start < end { (start, end - 1) } else { (start - 1, end) };
                let mut lanes = vec![take(first)];
                if first != last {
                    lanes.push(take(last));
                }
                Crossing { from, to, lanes }
            }));
        }
        Lanes { edges, counts }
    }

    /// Pixels that the lanes below a strip take.
    pub(super) fn height(&self, band: usize, strip: usize) -> i64 {
        self.counts.get(&(band, strip)).map_or(0, |count| (*count).min(MAX_LANES) * LANE)
    }

    /// The ways of the edges, with the heights at which the lanes below each strip of a band begin.
    pub(super) fn routes(&self, tops: &BTreeMap<(usize, usize), i64>, between: i64) -> Vec<Option<Route>> {
        let route = |Crossing { from, to, lanes }: &Crossing| {
            let height = |(strip, lane): (usize, i64)| {
                tops.get(&(from.band, strip)).copied().unwrap_or(0) + lane % MAX_LANES * LANE + LANE / 2
            };
            let aside = |(_, lane): (usize, i64)| (lane % MAX_LANES - MAX_LANES / 2) * APART;
            let (first, last) = (lanes.first().copied()?, lanes.last().copied()?);
            let enter = to.column.x - between / 2 + aside(last);
            let turns = if lanes.len() == 1 {
                vec![(height(first), enter)]
            } else {
                // Past the strips in between on their left.
                vec![(height(first), between / 4 + aside(first) / 2), (height(last), enter)]
            };
            Some(Route { leave: from.column.x + from.column.width + between / 2 + aside(first), turns })
        };
        self.edges.iter().map(|edge| edge.as_ref().and_then(route)).collect()
    }
}

//! A graph: boxes with lines of text in layers from left to right, and the edges between them. The words beside edges are
//! drawn last and have the colour of the paper round them, so that no line goes through them.

use std::fmt::Write;

use rustc_hash::FxHashSet;

use super::super::layout::{Layout, Rectangle, layout};
use super::super::{Edge, Graph, Member, Node, NodeState};
use super::{ARROW, BOLD_LETTER, Canvas, LEFT, LETTER, PAPER, escape, letters, tenths};

/// Pixels above the graph, for the title.
pub(super) const TOP: i64 = 70;

/// Letters of a line in a box, and of the word beside an edge.
const MAX_LINE: usize = 40;
const MAX_LABEL: usize = 16;

/// Lines of a box below its title.
const MAX_LINES: usize = 12;

/// Pixels from one line of a box to the next.
const LINE: i64 = 16;

/// Pixels between two layers, besides the longest label.
const BETWEEN: i64 = 60;

/// Pixels by which an edge to a layer that is not further right swings out.
const SWING: i64 = 40;

/// The height of a label, and the width by which it is told whether two of them lie on one another.
const LABEL: i64 = 12;
const LABEL_STEP: i64 = 8;

/// A graph on its way to pixels.
pub(super) struct View<'p> {
    graph: &'p Graph,
    layout: Layout,
    /// Pixels between two layers.
    between: i64,
}

impl<'p> View<'p> {
    pub(super) fn new(graph: &'p Graph) -> View<'p> {
        let sizes: Vec<(i64, i64)> = graph.shown_nodes().iter().map(size).collect();
        let label = graph.shown_edges().map(|edge| letters(&edge.label, MAX_LABEL)).max().unwrap_or(0);
        let between = BETWEEN + label * LETTER;
        View { graph, layout: layout(graph, &sizes, between), between }
    }

    /// Width and height in pixels, with room for the edges that swing out and for the names of groups.
    pub(super) fn size(&self) -> (i64, i64) {
        let more = if self.graph.remainder().is_some() { 2 * LINE } else { 0 };
        let names = self.named_bands().map(|(name, _)| letters(name, super::MAX_LINE) * BOLD_LETTER).max().unwrap_or(0);
        ((self.layout.size.0 + SWING).max(names), self.layout.size.1 + more)
    }

    /// The names of the groups that have one, each with the height at which the group begins.
    fn named_bands(&self) -> impl Iterator<Item = (&'p str, i64)> + '_ {
        let graph = self.graph;
        let bands = self.layout.bands.iter();
        bands.filter_map(move |(group, top)| Some((graph.groups.get((*group)?)?.as_str(), *top)))
    }

    pub(super) fn draw(&self, canvas: &mut Canvas) {
        canvas.arrow_head("");
        for (name, top) in self.named_bands() {
            let (name, y) = (escape(name, super::MAX_LINE), TOP + top + LINE);
            let _ = writeln!(canvas.out, "<text x=\"{LEFT}\" y=\"{y}\" font-weight=\"600\">{name}</text>");
        }
        let labels = self.edges(canvas);
        for ((number, node), place) in self.graph.shown_nodes().iter().enumerate().zip(&self.layout.boxes) {
            draw_node(canvas, number, node, *place);
        }
        draw_labels(canvas, labels);
        if let Some(words) = self.graph.remainder() {
            let y = TOP + self.layout.size.1 + 2 * LINE;
            let _ = writeln!(canvas.out, "<text class=\"faint\" x=\"{LEFT}\" y=\"{y}\">{words}</text>");
        }
    }

    /// Draws the edges, which leave a box and enter another at places of their own. Gives those that have a label, with
    /// its place.
    fn edges(&self, canvas: &mut Canvas) -> Vec<(&'p Edge, (i64, i64))> {
        let edges: Vec<&'p Edge> = self.graph.shown_edges().collect();
        let leaving = self.ports(edges.iter().map(|edge| (edge.from, edge.to)));
        let entering = self.ports(edges.iter().map(|edge| (edge.to, edge.from)));
        let mut labels = Vec::new();
        let head = canvas.id(ARROW);
        canvas.out.push_str("<g fill=\"none\">\n");
        for ((number, edge), heights) in edges.into_iter().enumerate().zip(leaving.into_iter().zip(entering)) {
            let Some((path, middle)) = self.line(number, edge, heights) else { continue };
            let width = tenths(10 + i64::from(edge.weight.min(100)) * 3 / 10);
            let dashes = if edge.dashed { " stroke-dasharray=\"5 3\"" } else { "" };
            canvas.group(&ends(canvas, edge), &edge.tooltip, edge.source, |canvas| {
                let _ = write!(
                    canvas.out,
                    "<path d=\"{path}\" class=\"line\" stroke-opacity=\".7\" stroke-width=\"{width}\"{dashes} \
                     marker-end=\"url(#{head})\"/>"
                );
            });
            if !edge.label.is_empty() {
                labels.push((edge, middle));
            }
        }
        canvas.out.push_str("</g>\n");
        labels
    }

    /// The line of an edge that meets its boxes at these heights, and the place of its label.
    fn line(&self, number: usize, edge: &Edge, (from_y, to_y): (i64, i64)) -> Option<(String, (i64, i64))> {
        let (from, to) = (self.layout.boxes.get(edge.from)?, self.layout.boxes.get(edge.to)?);
        // An edge back to its own box is a loop.
        let (from_y, to_y) = if edge.from == edge.to { (from_y - 6, to_y + 6) } else { (from_y, to_y) };
        let start = from.x + from.width;
        let mut path = format!("M{} {}", LEFT + start, TOP + from_y);
        if let Some(route) = self.layout.routes.get(number).and_then(Option::as_ref) {
            let _ = write!(path, "H{}", LEFT + route.leave);
            for (y, x) in &route.turns {
                let _ = write!(path, "V{}H{}", TOP + y, LEFT + x);
            }
            let _ = write!(path, "V{}H{}", TOP + to_y, LEFT + to.x);
            let middle = route.turns.first().map_or((start, from_y), |(y, x)| ((route.leave + x) / 2, *y));
            return Some((path, middle));
        }
        let (bend, end, swing, middle) = if to.x > from.x {
            // Past wider boxes of its own layer.
            let bend = self.layout.ends.get(edge.from).map_or(start, |end| (*end).clamp(start, to.x.max(start)));
            (bend, to.x, (to.x - bend) / 2, self.label_place((bend, from_y), (to.x, to_y)))
        } else {
            let end = to.x + to.width;
            (start, end, SWING, ((start + end) / 2 + SWING * 3 / 4, (from_y + to_y) / 2))
        };
        let back = if to.x > from.x { end - swing } else { end + swing };
        if bend > start {
            let _ = write!(path, "H{}", LEFT + bend);
        }
        let (near, back, end) = (LEFT + bend + swing, LEFT + back, LEFT + end);
        let (from_y, to_y) = (TOP + from_y, TOP + to_y);
        let _ = write!(path, "C{near} {from_y} {back} {to_y} {end} {to_y}");
        Some((path, middle))
    }

    /// The place on a curve to the right that is nearest to the middle between the layer where it begins and the next
    /// one, where no box can be.
    fn label_place(&self, (x, y): (i64, i64), (end_x, end_y): (i64, i64)) -> (i64, i64) {
        // Points of the curve by sixteenths of its parameter, in parts of 4096.
        let along = |k: i64| (end_x - x) * (24 * k * (16 - k) + k * k * k) / 4096;
        let aside = |k: i64| (end_y - y) * (3 * k * k * (16 - k) + k * k * k) / 4096;
        let nearest = (1..=8).find(|k| along(*k) >= self.between / 2).unwrap_or(8);
        (x + along(nearest), y + aside(nearest))
    }

    /// The height at which each edge meets the box at one of its ends, given with the box at the other: spread over
    /// the box in the order of the boxes that the edges lead to.
    fn ports(&self, ends: impl Iterator<Item = (usize, usize)>) -> Vec<i64> {
        let ends: Vec<(usize, usize)> = ends.collect();
        let mut at: Vec<Vec<usize>> = vec![Vec::new(); self.layout.boxes.len()];
        for (edge, (here, _)) in ends.iter().enumerate() {
            if let Some(list) = at.get_mut(*here) {
                list.push(edge);
            }
        }
        let mut heights = vec![0; ends.len()];
        for (place, mut edges) in self.layout.boxes.iter().zip(at) {
            let other = |edge: &usize| self.layout.boxes.get(ends.get(*edge)?.1).map(|place| (place.y, place.x));
            edges.sort_by_key(other);
            let count = edges.len() as i64 + 1;
            for (edge, nth) in edges.into_iter().zip(1..) {
                if let Some(height) = heights.get_mut(edge) {
                    *height = place.y + place.height * nth / count;
                }
            }
        }
        heights
    }
}

/// The attribute with the numbers of the boxes between which an edge is, for the viewer.
fn ends(canvas: &Canvas, edge: &Edge) -> String {
    if canvas.names_layers { format!(" data-ends=\"{} {}\"", edge.from, edge.to) } else { String::new() }
}

/// Width and height of a box.
fn size(node: &Node) -> (i64, i64) {
    let lines = node.lines.iter().take(MAX_LINES);
    let longest = lines.map(|line| letters(line, MAX_LINE)).max().unwrap_or(0);
    let names = node.member_lines(MAX_LINE);
    let head = if node.members.is_empty() {
        letters(&node.title, MAX_LINE)
    } else {
        let width = |members: &&[Member]| members.iter().map(member_letters).sum::<usize>() as i64;
        names.iter().map(width).max().unwrap_or(0)
    };
    let count = (names.len() - 1 + node.lines.len().min(MAX_LINES)) as i64;
    ((head * BOLD_LETTER).max(longest * LETTER).max(40) + 16, 24 + count * LINE)
}

/// The letters that a member takes in a line.
fn member_letters(member: &Member) -> usize {
    member.letters().min(2 * MAX_LINE + 5)
}

/// Draws the words beside edges near their places, each where no other is.
fn draw_labels(canvas: &mut Canvas, labels: Vec<(&Edge, (i64, i64))>) {
    if labels.is_empty() {
        return;
    }
    let _ = writeln!(
        canvas.out,
        "<g class=\"halo\" font-size=\"10\" text-anchor=\"middle\" stroke=\"{PAPER}\" stroke-width=\"4\" \
         stroke-linejoin=\"round\" paint-order=\"stroke\">"
    );
    let mut taken: FxHashSet<(i64, i64)> = FxHashSet::default();
    for (edge, (x, y)) in labels {
        let half = letters(&edge.label, MAX_LABEL) * LETTER / 2;
        let columns = (x - half).div_euclid(LABEL_STEP)..=(x + half).div_euclid(LABEL_STEP);
        let row = y.div_euclid(LABEL);
        let is_free = |row: &i64| columns.clone().all(|column| !taken.contains(&(column, *row)));
        let row = [row, row + 1, row - 1, row + 2, row - 2].into_iter().find(is_free).unwrap_or(row);
        taken.extend(columns.map(|column| (column, row)));
        canvas.group(&ends(canvas, edge), &edge.tooltip, edge.source, |canvas| {
            let (x, y) = (LEFT + x, TOP + row * LABEL + LABEL - 3);
            let label = escape(&edge.label, MAX_LABEL);
            let _ = write!(canvas.out, "<text x=\"{x}\" y=\"{y}\">{label}</text>");
        });
    }
    canvas.out.push_str("</g>\n");
}

/// Draws a box: that of a start is shaded, one that stands out has a wide line, one that cannot be reached or is
/// missing a dashed one.
fn draw_node(canvas: &mut Canvas, number: usize, node: &Node, place: Rectangle) {
    let (state, words, dashes) = match node.state {
        NodeState::Reached => ("", "", ""),
        NodeState::Unreachable => (" far", " class=\"faint\"", " stroke-dasharray=\"5 3\""),
        NodeState::Missing => (" lost", " class=\"alarm\"", " stroke-dasharray=\"2 3\""),
    };
    let start = if node.start { " start" } else { "" };
    let width = if node.emphasis { 3 } else { 1 };
    let transform = format!(" transform=\"translate({} {})\"", LEFT + place.x, TOP + place.y);
    let remarks = node.remarks().join(", ");
    let tooltip = match (node.tooltip.as_str(), remarks.as_str()) {
        ("", remarks) => remarks.to_owned(),
        (tooltip, "") => tooltip.to_owned(),
        (tooltip, remarks) => format!("{tooltip} ({remarks})"),
    };
    canvas.name_thing(node.source, &node.title);
    let key = if canvas.names_layers { format!(" data-box=\"{number}\"") } else { String::new() };
    let attributes = format!("{transform}{key}{}", canvas.leads(node.what.as_ref()));
    canvas.group(&attributes, &tooltip, node.source, |canvas| {
        let _ = write!(
            canvas.out,
            "<rect class=\"box{start}{state}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"#fff\" \
             stroke-width=\"{width}\"{dashes}/>",
            place.width, place.height
        );
        let head = node.member_lines(MAX_LINE);
        let mut y = 16;
        for (nth, members) in head.iter().enumerate() {
            let _ = write!(canvas.out, "<text x=\"8\" y=\"{y}\" font-weight=\"600\"{words}>");
            if members.is_empty() {
                canvas.out.push_str(&escape(&node.title, MAX_LINE));
            }
            draw_members(canvas, members);
            canvas.out.push_str(if nth + 1 < head.len() { ",</text>" } else { "</text>" });
            y += LINE;
        }
        for line in node.lines.iter().take(MAX_LINES) {
            let text = escape(line, MAX_LINE);
            let _ = write!(canvas.out, "<text class=\"faint\" x=\"8\" y=\"{y}\">{text}</text>");
            y += LINE;
        }
    });
}

/// Writes names in a line of a box, each of which leads where it comes from.
fn draw_members(canvas: &mut Canvas, members: &[Member]) {
    for (nth, member) in members.iter().enumerate() {
        let before = if nth > 0 { ", " } else { "" };
        let source = canvas.source(member.source, &member.name);
        let (leads, name) = (canvas.leads(member.what.as_ref()), escape(&member.name, MAX_LINE));
        let _ = write!(canvas.out, "{before}<tspan{source}{leads}>{name}</tspan>");
        if !member.remark.is_empty() {
            let remark = escape(&member.remark, MAX_LINE);
            let _ = write!(canvas.out, "<tspan class=\"faint\" font-weight=\"400\"> ({remark})</tspan>");
        }
    }
}

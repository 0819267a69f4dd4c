//! A graph: boxes with lines of text in layers from left to right, and the edges between them.

use std::fmt::Write;

use super::super::layout::{Layout, Rectangle, layout};
use super::super::{Edge, Graph, Node, NodeState};
use super::{BOLD_LETTER, Canvas, LEFT, LETTER, escape, letters, tenths};

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

/// A graph on its way to pixels.
pub(super) struct View<'p> {
    graph: &'p Graph,
    layout: Layout,
}

impl<'p> View<'p> {
    pub(super) fn new(graph: &'p Graph) -> View<'p> {
        let sizes: Vec<(i64, i64)> = graph.shown_nodes().iter().map(size).collect();
        let label = graph.shown_edges().map(|edge| letters(&edge.label, MAX_LABEL)).max().unwrap_or(0);
        View { graph, layout: layout(graph, &sizes, BETWEEN + label * LETTER) }
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
        self.edges(canvas);
        for (node, place) in self.graph.shown_nodes().iter().zip(&self.layout.boxes) {
            draw_node(canvas, node, *place);
        }
        if let Some(words) = self.graph.remainder() {
            let y = TOP + self.layout.size.1 + 2 * LINE;
            let _ = writeln!(canvas.out, "<text class=\"faint\" x=\"{LEFT}\" y=\"{y}\">{words}</text>");
        }
    }

    /// The edges, which leave a box and enter another at places of their own.
    fn edges(&self, canvas: &mut Canvas) {
        let edges: Vec<&Edge> = self.graph.shown_edges().collect();
        let leaving = self.ports(edges.iter().map(|edge| (edge.from, edge.to)));
        let entering = self.ports(edges.iter().map(|edge| (edge.to, edge.from)));
        canvas.out.push_str("<g font-size=\"10\" text-anchor=\"middle\">\n");
        for ((edge, from_y), to_y) in edges.into_iter().zip(leaving).zip(entering) {
            let (Some(from), Some(to)) = (self.layout.boxes.get(edge.from), self.layout.boxes.get(edge.to)) else {
                continue;
            };
            // An edge back to its own box is a loop.
            let (from_y, to_y) = if edge.from == edge.to { (from_y - 6, to_y + 6) } else { (from_y, to_y) };
            let (start, forward) = (from.x + from.width, to.x > from.x);
            let end = if forward { to.x } else { to.x + to.width };
            let swing = if forward { (end - start) / 2 } else { SWING };
            let back = if forward { end - swing } else { end + swing };
            // The middle of the curve.
            let middle_x = (start + 3 * (start + swing) + 3 * back + end) / 8;
            let middle_y = (from_y + to_y) / 2;
            let width = 10 + i64::from(edge.weight.min(100)) * 3 / 10;
            let dashes = if edge.dashed { " stroke-dasharray=\"5 3\"" } else { "" };
            canvas.group("", &edge.tooltip, edge.source, |canvas| {
                let _ = write!(
                    canvas.out,
                    "<path d=\"M{} {}C{} {} {} {} {} {}\" fill=\"none\" class=\"line\" stroke-opacity=\".7\" \
                     stroke-width=\"{}\"{dashes} marker-end=\"url(#ludex-arrow)\"/>",
                    LEFT + start,
                    TOP + from_y,
                    LEFT + start + swing,
                    TOP + from_y,
                    LEFT + back,
                    TOP + to_y,
                    LEFT + end,
                    TOP + to_y,
                    tenths(width)
                );
                if !edge.label.is_empty() {
                    let (x, y) = (LEFT + middle_x, TOP + middle_y - 3);
                    let label = escape(&edge.label, MAX_LABEL);
                    let _ = write!(canvas.out, "<text x=\"{x}\" y=\"{y}\">{label}</text>");
                }
            });
        }
        canvas.out.push_str("</g>\n");
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

/// Width and height of a box.
fn size(node: &Node) -> (i64, i64) {
    let lines = node.lines.iter().take(MAX_LINES);
    let longest = lines.map(|line| letters(line, MAX_LINE)).max().unwrap_or(0);
    let title = letters(&node.title, MAX_LINE) * BOLD_LETTER;
    let count = node.lines.len().min(MAX_LINES) as i64;
    (title.max(longest * LETTER).max(40) + 16, 24 + count * LINE)
}

/// Draws a box: that of a start is shaded, one that stands out has a wide line, one that cannot be reached or is
/// missing a dashed one.
fn draw_node(canvas: &mut Canvas, node: &Node, place: Rectangle) {
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
    canvas.group(&transform, &tooltip, node.source, |canvas| {
        let _ = write!(
            canvas.out,
            "<rect class=\"box{start}{state}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"#fff\" \
             stroke-width=\"{width}\"{dashes}/><text x=\"8\" y=\"16\" font-weight=\"600\"{words}>{}</text>",
            place.width,
            place.height,
            escape(&node.title, MAX_LINE)
        );
        for (line, nth) in node.lines.iter().take(MAX_LINES).zip(1..) {
            let (text, y) = (escape(line, MAX_LINE), 16 + nth * LINE);
            let _ = write!(canvas.out, "<text class=\"faint\" x=\"8\" y=\"{y}\">{text}</text>");
        }
    });
}

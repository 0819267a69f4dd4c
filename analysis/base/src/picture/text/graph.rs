//! A graph as a list: its boxes in the order of their layers, each with the edges that leave it.

use std::fmt::Write;

use super::super::layout::bands;
use super::super::{Edge, Graph};
use super::{Lines, MAX_LINE, clean};

/// Spaces before the boxes of a layer: two for each layer before it, up to this many.
const MAX_INDENT: usize = 20;

pub(super) fn draw(graph: &Graph, lines: &mut Lines) {
    let mut leaving: Vec<Vec<&Edge>> = vec![Vec::new(); graph.shown_nodes().len()];
    for edge in graph.shown_edges() {
        if let Some(list) = leaving.get_mut(edge.from) {
            list.push(edge);
        }
    }
    for (nth, band) in bands(graph).iter().enumerate() {
        if nth > 0 {
            lines.out.push('\n');
        }
        if let Some(name) = band.group.and_then(|group| graph.groups.get(group)) {
            lines.line("", name);
        }
        for (depth, layer) in band.layers.values().enumerate() {
            let indent = " ".repeat((2 * depth).min(MAX_INDENT));
            for index in layer {
                draw_node(graph, *index, &leaving, &indent, lines);
            }
        }
        for index in &band.loose {
            draw_node(graph, *index, &leaving, "", lines);
        }
    }
    if let Some(words) = graph.remainder() {
        lines.line("", &words);
    }
}

/// Writes a box, with the edges that leave it.
fn draw_node(graph: &Graph, index: usize, leaving: &[Vec<&Edge>], indent: &str, lines: &mut Lines) {
    let nodes = graph.shown_nodes();
    let Some(node) = nodes.get(index) else { return };
    let remarks = node.remarks();
    let remarks = if remarks.is_empty() { String::new() } else { format!(" ({})", remarks.join(", ")) };
    let mark = if node.emphasis { "* " } else { "" };
    let title = clean(&node.title, MAX_LINE);
    let start = lines.out.len() + indent.len();
    let _ = writeln!(lines.out, "{indent}{mark}{title}{remarks}");
    lines.comes_from(start, node.source, &node.title);
    for line in &node.lines {
        let start = lines.out.len() + indent.len();
        lines.line(&format!("{indent}    "), line);
        lines.comes_from(start, node.source, &node.title);
    }
    for edge in leaving.get(index).into_iter().flatten() {
        let target = nodes.get(edge.to).map_or("", |node| node.title.as_str());
        let label = if edge.label.is_empty() { String::new() } else { format!(" ({})", edge.label) };
        let start = lines.out.len() + indent.len();
        lines.line(&format!("{indent}  → "), &format!("{target}{label}"));
        let words = format!("→ {target}{label}");
        let words = if edge.tooltip.is_empty() { &words } else { &edge.tooltip };
        lines.comes_from(start, edge.source, words);
    }
}

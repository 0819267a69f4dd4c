//! A graph as a list: its boxes in the order of their layers, each with the edges that leave it.

use std::fmt::Write;

use super::super::layout::bands;
use super::super::{Edge, Graph, Node};
use super::{Lines, MAX_LINE, clean};

/// Spaces before the boxes of a layer: two for each layer before it, up to this many.
const MAX_INDENT: usize = 20;

/// Letters of a line of names in a box.
const MAX_NAMES: usize = 60;

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
    if node.members.is_empty() {
        let title = clean(&node.title, MAX_LINE);
        let start = lines.out.len() + indent.len();
        let _ = writeln!(lines.out, "{indent}{mark}{title}{remarks}");
        lines.comes_from(start, node.source, &node.title);
    } else {
        draw_members(node, &format!("{indent}{mark}"), &remarks, lines);
    }
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

/// Writes the names in a box, and behind them remarks about all of them.
fn draw_members(node: &Node, before: &str, remarks: &str, lines: &mut Lines) {
    let rows = node.member_lines(MAX_NAMES);
    let blanks = " ".repeat(before.chars().count());
    for (number, members) in rows.iter().enumerate() {
        lines.out.push_str(if number == 0 { before } else { &blanks });
        for (nth, member) in members.iter().enumerate() {
            lines.out.push_str(if nth > 0 { ", " } else { "" });
            let start = lines.out.len();
            lines.out.push_str(&clean(&member.name, MAX_LINE));
            lines.comes_from(start, member.source, &member.name);
            if !member.remark.is_empty() {
                let _ = write!(lines.out, " ({})", clean(&member.remark, MAX_LINE));
            }
        }
        lines.out.push_str(if number + 1 < rows.len() { "," } else { remarks });
        lines.out.push('\n');
    }
}

//! Graphs: boxes with lines of text, and the ways between them.

use crate::navigation::Location;

/// Nodes that are drawn; the first of them.
const MAX_NODES: usize = 1000;

/// Edges that are drawn; the first of them.
const MAX_EDGES: usize = 5000;

/// The reachability of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum NodeState {
    /// It can.
    #[default]
    Reached,
    /// No way leads to it from a start.
    Unreachable,
    /// A way leads to it, but there is no such thing.
    Missing,
}

/// One of the things that share a box.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// A remark behind the name; may be empty.
    pub remark: String,
    /// The place it comes from.
    pub source: Option<Location>,
    /// The name of the part of the file that shows more of it.
    pub what: Option<String>,
}

impl Member {
    /// The letters that it takes in a line, with what parts it from the next one.
    pub(super) fn letters(&self) -> usize {
        let remark = if self.remark.is_empty() { 0 } else { self.remark.chars().count() + 3 };
        self.name.chars().count() + remark + 2
    }
}

/// A box.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Node {
    /// Its name.
    pub title: String,
    /// The things that share the box, if there are several: they stand in it in place of its name.
    pub members: Vec<Member>,
    /// Lines below the name.
    pub lines: Vec<String>,
    /// The group it belongs to, an index of [`Graph::groups`].
    pub group: Option<u32>,
    /// The distance from the start. Where it is not said, it is the least number of edges from a node where a way
    /// begins.
    pub layer: Option<u32>,
    /// A way begins here.
    pub start: bool,
    /// It stands out.
    pub emphasis: bool,
    /// Its reachability.
    pub state: NodeState,
    /// A line for those who point at it.
    pub tooltip: String,
    /// The place it comes from.
    pub source: Option<Location>,
    /// The name of the part of the file that shows more of it.
    pub what: Option<String>,
}

impl Node {
    /// The members in lines of at most this many letters, unless one alone is longer.
    pub(super) fn member_lines(&self, most: usize) -> Vec<&[Member]> {
        let mut lines = Vec::new();
        let (mut start, mut letters) = (0, 0);
        for (index, member) in self.members.iter().enumerate() {
            let own = member.letters();
            if index > start && letters + own > most {
                lines.push(&self.members[start..index]);
                (start, letters) = (index, 0);
            }
            letters += own;
        }
        lines.push(&self.members[start..]);
        lines
    }

    /// Remarks about its state for plain text.
    pub(super) fn remarks(&self) -> Vec<&'static str> {
        let mut remarks = Vec::new();
        if self.start {
            remarks.push("start");
        }
        match self.state {
            NodeState::Reached => {}
            NodeState::Unreachable => remarks.push("cannot be reached"),
            NodeState::Missing => remarks.push("missing"),
        }
        remarks
    }
}

/// A way from a node to another, or back to itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Edge {
    /// The node where it begins, an index of [`Graph::nodes`]. An edge whose nodes are not there is not drawn.
    pub from: usize,
    /// The node it leads to.
    pub to: usize,
    /// A word or number beside it.
    pub label: String,
    /// Its likelihood from 0 to 100: the likelier, the wider its line.
    pub weight: u8,
    /// It is drawn as a dashed line.
    pub dashed: bool,
    /// A line for those who point at it.
    pub tooltip: String,
    /// The place it comes from.
    pub source: Option<Location>,
}

/// Boxes and the ways between them. Ways may go round in a circle.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Graph {
    /// The boxes.
    pub nodes: Vec<Node>,
    /// The ways.
    pub edges: Vec<Edge>,
    /// The names of groups of boxes, which are drawn apart.
    pub groups: Vec<String>,
}

impl Graph {
    /// The nodes that are drawn.
    pub(super) fn shown_nodes(&self) -> &[Node] {
        self.nodes.get(..MAX_NODES).unwrap_or(&self.nodes)
    }

    /// The edges that are drawn: those between nodes that are.
    pub(super) fn shown_edges(&self) -> impl Iterator<Item = &Edge> {
        let count = self.shown_nodes().len();
        self.edges.iter().filter(move |edge| edge.from < count && edge.to < count).take(MAX_EDGES)
    }

    /// A line about what is not drawn, if anything is.
    pub(super) fn remainder(&self) -> Option<String> {
        let (nodes, edges) = (self.nodes.len(), self.edges.len());
        let missing = (nodes - self.shown_nodes().len(), edges - self.shown_edges().count());
        let words = || format!("not shown: {} of {nodes} boxes, {} of {edges} edges", missing.0, missing.1);
        (missing != (0, 0)).then(words)
    }
}

//! A Hy file as its data: one list in preorder, without brackets, blanks and comments, made in one walk over
//! the tree. Whatever reads a whole file reads this, which takes a small part of the time that cursors over
//! the tree take.

use std::sync::Arc;

use rowan::{GreenNodeData, NodeOrToken, TextRange, TextSize};

use super::kind::SyntaxKind;
use crate::tree::{Kind, Parse};

/// A datum, or the root.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    /// The kind of the datum, or of the root.
    pub(super) kind: SyntaxKind,
    /// Its bytes in the file.
    pub(super) range: TextRange,
    /// The index of the first node that is not in it.
    pub(super) end: u32,
}

/// The data of a file, each known by its index; those in a list follow it.
#[derive(Debug)]
pub struct Data {
    text: Arc<str>,
    /// The first one is the root.
    nodes: Vec<Node>,
}

/// The number of bytes of a file for each datum, as a rule.
const BYTES_OF_DATUM: usize = 12;

impl Data {
    /// The data of a text, of which this is the parse.
    pub fn new(parse: &Parse, text: Arc<str>) -> Data {
        let mut nodes = Vec::with_capacity(text.len() / BYTES_OF_DATUM + 1);
        let range = TextRange::up_to(parse.green.text_len());
        nodes.push(Node { kind: SyntaxKind::SOURCE_FILE, range, end: 0 });
        flatten(&parse.green, TextSize::new(0), &mut nodes);
        nodes[0].end = nodes.len() as u32;
        Data { text, nodes }
    }

    /// The offsets at which the data begin, in the order of their indices; the root is the first.
    pub fn starts(&self) -> impl Iterator<Item = TextSize> + '_ {
        self.nodes.iter().map(|node| node.range.start())
    }

    #[inline]
    pub(super) fn node(&self, index: u32) -> Node {
        self.nodes[index as usize]
    }

    #[inline]
    pub(super) fn text(&self, range: TextRange) -> &str {
        &self.text[range]
    }
}

/// Adds the data in a node that begins at `start`.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn flatten(node: &GreenNodeData, start: TextSize, nodes: &mut Vec<Node>) {
    let mut at = start;
    for child in node.children() {
        let range = TextRange::at(at, child.text_len());
        at = range.end();
        let index = nodes.len();
        match child {
            NodeOrToken::Node(child) => {
                let kind = SyntaxKind::from_raw(child.kind().0);
                // What the grammar could not place is not among the data.
                if kind.is_compound() {
                    nodes.push(Node { kind, range, end: 0 });
                    flatten(child, range.start(), nodes);
                    nodes[index].end = nodes.len() as u32;
                }
            }
            NodeOrToken::Token(token) => {
                let kind = SyntaxKind::from_raw(token.kind().0);
                if is_atom(kind) {
                    nodes.push(Node { kind, range, end: index as u32 + 1 });
                }
            }
        }
    }
}

fn is_atom(kind: SyntaxKind) -> bool {
    matches!(kind, SyntaxKind::SYMBOL | SyntaxKind::KEYWORD | SyntaxKind::NUMBER | SyntaxKind::STRING)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hy::Hy;
    use crate::reparse;

    fn data(text: &str) -> Data {
        Data::new(&reparse::parse::<Hy>(text), Arc::from(text))
    }

    /// The datum with an index; if others stand in it, those in brackets.
    fn shown(data: &Data, index: u32) -> String {
        let (mut inner, mut next) = (Vec::new(), index + 1);
        while next < data.node(index).end {
            inner.push(shown(data, next));
            next = data.node(next).end;
        }
        let text = data.text(data.node(index).range);
        if inner.is_empty() { text.to_owned() } else { format!("<{}>", inner.join(" ")) }
    }

    #[test]
    fn every_datum_is_in_its_list() {
        let data = data("; x\n(a [b {c 1}] #{:d} 'e `(f ~g ~@h)) #t(1 \"two\") ()\n");
        assert_eq!(shown(&data, 0), "<<a <b <c 1>> <:d> <e> <<f <g> <h>>>> <<1 \"two\">> ()>");
        let starts: Vec<u32> = data.starts().map(u32::from).collect();
        assert!(starts.is_sorted(), "{starts:?}");
        assert_eq!(starts[..3], [0, 4, 5]);
        assert_eq!(data.source().data().count(), 3);
    }

    #[test]
    fn what_the_grammar_could_not_place_is_left_out() {
        assert_eq!(shown(&data("(a) ) (b)\n"), 0), "<<a> <b>>");
    }
}

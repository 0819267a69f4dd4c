//! A light tree: one that is walked once and dropped, such as that of a file which nobody has open. It is rows
//! of numbers in which nothing is shared or counted. The grammars are those of the green tree, and so are the
//! nodes and tokens; a property test compares the two.

use std::ops::Range;

use rowan::TextRange;

use crate::token::Token;
use crate::tree::Kind;

/// A node: the places of the nodes among its children in `lists`, and of its tokens among all tokens.
#[derive(Debug, Clone)]
struct Node {
    kind: u16,
    children: Range<u32>,
    tokens: Range<u32>,
}

/// A finished node that has no parent yet.
#[derive(Debug)]
struct Waiting {
    /// Its place among all children that wait for a parent, be they nodes or tokens.
    place: u32,
    /// Its place in `nodes`.
    node: u32,
}

/// A light tree in the making, or a finished one without its tokens.
///
/// The tokens of a node stand side by side, so that only the nodes among its children are written down: every other
/// token in it is its own.
#[derive(Debug, Default)]
pub(crate) struct Nodes {
    waiting: Vec<Waiting>,
    lists: Vec<u32>,
    nodes: Vec<Node>,
    /// The number of tokens that have been added.
    tokens: u32,
}

impl Nodes {
    /// The number of children that wait for a parent.
    pub(crate) fn len(&self) -> usize {
        let behind = |last: &Waiting| last.place + 1 + self.tokens - self.nodes[last.node as usize].tokens.end;
        self.waiting.last().map_or(self.tokens, behind) as usize
    }

    /// Adds the tokens with these indices, which follow the last ones.
    pub(crate) fn add(&mut self, tokens: Range<usize>) {
        debug_assert_eq!(tokens.start, self.tokens as usize);
        self.tokens = tokens.end as u32;
    }

    /// Puts the children from the one with the index `first` on into a node of this kind.
    pub(crate) fn node(&mut self, kind: u16, first: usize) {
        let node = self.take(kind, first);
        self.waiting.push(Waiting { place: first as u32, node: self.nodes.len() as u32 });
        self.nodes.push(node);
    }

    /// A node of this kind from the children from the one with the index `first` on; it is not among the children
    /// itself.
    fn take(&mut self, kind: u16, first: usize) -> Node {
        let first = first as u32;
        let earlier = self.waiting.iter().rposition(|waiting| waiting.place < first).map_or(0, |last| last + 1);
        let start = match (self.waiting.get(earlier), earlier.checked_sub(1)) {
            (Some(next), _) if next.place == first => self.nodes[next.node as usize].tokens.start,
            // Between this child and the node before it there are tokens only.
            (_, Some(before)) => {
                let before = &self.waiting[before];
                self.nodes[before.node as usize].tokens.end + (first - before.place - 1)
            }
            (_, None) => first,
        };
        let list = self.lists.len() as u32;
        self.lists.extend(self.waiting.drain(earlier..).map(|waiting| waiting.node));
        Node { kind, children: list..self.lists.len() as u32, tokens: start..self.tokens }
    }
}

/// A finished light tree.
#[derive(Debug)]
pub struct LightTree<'t, K> {
    text: &'t str,
    /// In order, and behind the last one an end of file.
    tokens: Vec<Token<K>>,
    nodes: Nodes,
    root: Node,
}

/// A node or a token of a light tree.
#[derive(Debug)]
pub enum LightChild<'a, K> {
    /// A node.
    Node(LightNode<'a, K>),
    /// A token.
    Token(LightToken<'a, K>),
}

/// A node of a light tree.
#[derive(Debug)]
pub struct LightNode<'a, K> {
    tree: &'a LightTree<'a, K>,
    node: &'a Node,
}

/// A token of a light tree.
#[derive(Debug)]
pub struct LightToken<'a, K> {
    tree: &'a LightTree<'a, K>,
    /// Its index among all tokens.
    index: u32,
}

impl<'t, K: Kind> LightTree<'t, K> {
    /// The tree in whose root of this kind is all that still waits for a parent.
    pub(crate) fn new(text: &'t str, tokens: Vec<Token<K>>, mut nodes: Nodes, root: K) -> Self {
        let root = nodes.take(root.to_raw(), 0);
        LightTree { text, tokens, nodes, root }
    }

    /// The root.
    pub fn root(&self) -> LightNode<'_, K> {
        LightNode { tree: self, node: &self.root }
    }

    fn range(&self, tokens: Range<u32>) -> TextRange {
        let start = |token: u32| self.tokens[token as usize].start.into();
        TextRange::new(start(tokens.start), start(tokens.end))
    }
}

impl<'a, K: Kind> LightNode<'a, K> {
    /// Its kind.
    pub fn kind(&self) -> K {
        K::from_raw(self.node.kind)
    }

    /// Its bytes in the text.
    pub fn range(&self) -> TextRange {
        self.tree.range(self.node.tokens.clone())
    }

    /// The nodes and tokens in it.
    pub fn children(&self) -> impl Iterator<Item = LightChild<'a, K>> + use<'a, K> {
        let (tree, list, tokens) = (self.tree, &self.node.children, &self.node.tokens);
        let mut nodes = tree.nodes.lists[list.start as usize..list.end as usize].iter();
        let mut next_node = move || nodes.next().map(|node| &tree.nodes.nodes[*node as usize]);
        let mut next = next_node();
        let (mut index, end) = (tokens.start, tokens.end);
        std::iter::from_fn(move || match next {
            Some(node) if node.tokens.start == index => {
                index = node.tokens.end;
                next = next_node();
                Some(LightChild::Node(LightNode { tree, node }))
            }
            _ if index < end => {
                index += 1;
                Some(LightChild::Token(LightToken { tree, index: index - 1 }))
            }
            _ => None,
        })
    }
}

impl<'a, K: Kind> LightToken<'a, K> {
    /// Its kind.
    pub fn kind(&self) -> K {
        self.tree.tokens[self.index as usize].kind
    }

    /// Its bytes in the text.
    pub fn range(&self) -> TextRange {
        self.tree.range(self.index..self.index + 1)
    }

    /// Its text.
    pub fn text(&self) -> &'a str {
        &self.tree.text[self.range()]
    }
}

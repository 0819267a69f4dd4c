//! A light tree: one that is walked once and dropped, such as that of a file which nobody has open. It is rows
//! of numbers in which nothing is shared or counted. The grammars are those of the green tree, and so are the
//! nodes and tokens; a property test compares the two.

use std::ops::Range;

use rowan::TextRange;

use crate::token::Token;
use crate::tree::Kind;

/// The bit of a child that is a position among the nodes. Others are tokens.
const NODE: u32 = 1 << 31;

/// A node: the places of its children in `lists`, and of its tokens among all tokens.
#[derive(Debug, Clone)]
struct Node {
    kind: u16,
    children: Range<u32>,
    tokens: Range<u32>,
}

/// A light tree in the making, or a finished one without its tokens.
#[derive(Debug, Default)]
pub(crate) struct Nodes {
    /// The finished children of nodes that are not yet complete.
    children: Vec<u32>,
    lists: Vec<u32>,
    nodes: Vec<Node>,
    /// The number of tokens that have been added.
    tokens: u32,
}

impl Nodes {
    /// The number of children that wait for a parent.
    pub(crate) fn len(&self) -> usize {
        self.children.len()
    }

    /// Adds the tokens with these indices.
    pub(crate) fn add(&mut self, tokens: Range<usize>) {
        self.tokens = tokens.end as u32;
        self.children.extend(tokens.start as u32..tokens.end as u32);
    }

    /// Puts the children from the one with the index `first` on into a node of this kind.
    pub(crate) fn node(&mut self, kind: u16, first: usize) {
        let node = self.take(kind, first);
        self.children.push(self.nodes.len() as u32 | NODE);
        self.nodes.push(node);
    }

    /// A node of this kind from the children from the one with the index `first` on; it is not among the children
    /// itself.
    fn take(&mut self, kind: u16, first: usize) -> Node {
        let start = match self.children.get(first) {
            Some(&child) if child & NODE != 0 => self.nodes[(child & !NODE) as usize].tokens.start,
            Some(&token) => token,
            None => self.tokens,
        };
        let list = self.lists.len() as u32;
        self.lists.extend(self.children.drain(first..));
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
        let (tree, list) = (self.tree, &self.node.children);
        let list = &tree.nodes.lists[list.start as usize..list.end as usize];
        list.iter().map(move |&child| {
            if child & NODE != 0 {
                LightChild::Node(LightNode { tree, node: &tree.nodes.nodes[(child & !NODE) as usize] })
            } else {
                LightChild::Token(LightToken { tree, index: child })
            }
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

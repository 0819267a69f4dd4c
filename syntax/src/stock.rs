//! Green tokens and nodes that are made once and shared.
//!
//! Brackets, blanks and names repeat, in a file and from file to file, and so do nodes that hold
//! nothing but one name. A stock keeps the last ones of a thread in two tables of fixed size, so that
//! a small file costs no table of its own and no entry is ever looked for twice.

use std::cell::RefCell;
use std::hash::BuildHasher;

use rowan::{GreenNode, GreenToken, NodeOrToken, SyntaxKind};
use rustc_hash::FxBuildHasher;

thread_local! {
    /// The stock of this thread; taken out while a tree is built.
    pub(crate) static STOCK: RefCell<Stock> = RefCell::default();
}

/// Longer texts, mostly comments, seldom repeat.
const MAX_TEXT: usize = 16;
/// Slots of each table; a power of two.
const SLOTS: usize = 4096;

/// What a thread has made before, and the buffers of the tree it is making.
#[derive(Default)]
pub(crate) struct Stock {
    /// The finished children of the nodes that are open.
    pub(crate) children: Vec<NodeOrToken<GreenNode, GreenToken>>,
    /// The kind of each open node, and where its children begin.
    pub(crate) open: Vec<(u16, usize)>,
    tokens: Vec<Option<GreenToken>>,
    nodes: Vec<Option<GreenNode>>,
}

impl Stock {
    /// A token of this kind and text.
    pub(crate) fn token(&mut self, kind: u16, text: &str) -> GreenToken {
        if text.len() > MAX_TEXT {
            return GreenToken::new(SyntaxKind(kind), text);
        }
        if self.tokens.is_empty() {
            self.tokens.resize(SLOTS, None);
            self.nodes.resize(SLOTS, None);
        }
        let slot = &mut self.tokens[slot((kind, text))];
        match slot {
            Some(known) if known.kind().0 == kind && known.text() == text => known.clone(),
            slot => slot.insert(GreenToken::new(SyntaxKind(kind), text)).clone(),
        }
    }

    /// A node of this kind with the children from `first` on.
    pub(crate) fn node(&mut self, kind: u16, first: usize) -> GreenNode {
        if let [NodeOrToken::Token(only)] = &self.children[first..]
            && !self.nodes.is_empty()
        {
            let address = std::ptr::from_ref::<rowan::GreenTokenData>(only).addr();
            let slot = &mut self.nodes[slot((kind, address))];
            let same = slot.as_ref().is_some_and(|known| {
                let token = known.children().next().and_then(NodeOrToken::into_token);
                known.kind().0 == kind && token.is_some_and(|token| std::ptr::from_ref(token).addr() == address)
            });
            if !same {
                *slot = Some(GreenNode::new(SyntaxKind(kind), self.children.drain(first..)));
            } else {
                self.children.truncate(first);
            }
            if let Some(node) = slot {
                return node.clone();
            }
        }
        GreenNode::new(SyntaxKind(kind), self.children.drain(first..))
    }
}

fn slot(key: impl std::hash::Hash) -> usize {
    // The upper bits of this hash are the well mixed ones.
    (FxBuildHasher.hash_one(key) >> 32) as usize & (SLOTS - 1)
}

//! Green tokens and nodes that are made once and shared.
//!
//! Brackets, blanks and names repeat, in a file and from file to file, and so do nodes that hold
//! nothing but one name. A stock keeps the last ones of a thread in two tables of fixed size, so that
//! a small file costs no table of its own and no entry is ever looked for twice.

use std::cell::RefCell;
use std::ops::Range;

use rowan::{GreenNode, GreenToken, NodeOrToken, SyntaxKind};

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
    /// Tokens of one ASCII character, by it.
    single: Vec<Option<(u16, GreenToken)>>,
    tokens: Vec<Option<(TokenKey, GreenToken)>>,
    nodes: Vec<Option<(NodeKey, GreenNode)>>,
}

/// A kind and a text of up to [`MAX_TEXT`] bytes: its length, its first and its last bytes are all of it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct TokenKey {
    kind: u16,
    length: u8,
    first: u64,
    last: u64,
}

impl TokenKey {
    fn new(kind: u16, text: &[u8]) -> TokenKey {
        let half = |bytes: &[u8]| bytes.first_chunk().map_or(0, |bytes| u64::from(u32::from_le_bytes(*bytes)));
        let (first, last) = match (text.first_chunk(), text.last_chunk()) {
            (Some(first), Some(last)) => (u64::from_le_bytes(*first), u64::from_le_bytes(*last)),
            _ if text.len() >= 4 => (half(text), half(&text[text.len() - 4..])),
            _ => (text.iter().fold(0, |bytes, byte| bytes << 8 | u64::from(*byte)), 0),
        };
        TokenKey { kind, length: text.len() as u8, first, last }
    }

    fn slot(self) -> usize {
        slot(self.first ^ u64::from(self.kind) << 40 ^ u64::from(self.length) << 56, self.last)
    }
}

/// A kind and the address of the only token, which the node keeps alive.
#[derive(Clone, Copy, PartialEq, Eq)]
struct NodeKey {
    kind: u16,
    token: usize,
}

impl Stock {
    /// A token of this kind with the text at a range of bytes, which begins and ends between characters.
    #[inline]
    pub(crate) fn token(&mut self, kind: u16, text: &str, range: Range<usize>) -> GreenToken {
        let bytes = &text.as_bytes()[range.clone()];
        let make = || GreenToken::new(SyntaxKind(kind), &text[range.clone()]);
        if bytes.len() > MAX_TEXT {
            return make();
        }
        if self.tokens.is_empty() {
            self.single.resize(128, None);
            self.tokens.resize(SLOTS, None);
            self.nodes.resize(SLOTS, None);
        }
        if let [byte @ 0..128] = bytes {
            return match &mut self.single[usize::from(*byte)] {
                Some((known, token)) if *known == kind => token.clone(),
                slot => slot.insert((kind, make())).1.clone(),
            };
        }
        let key = TokenKey::new(kind, bytes);
        match &mut self.tokens[key.slot()] {
            Some((known, token)) if *known == key => token.clone(),
            slot => slot.insert((key, make())).1.clone(),
        }
    }

    /// A node of this kind with the children from `first` on.
    pub(crate) fn node(&mut self, kind: u16, first: usize) -> GreenNode {
        let [NodeOrToken::Token(only)] = &self.children[first..] else {
            return GreenNode::new(SyntaxKind(kind), self.children.drain(first..));
        };
        if self.nodes.is_empty() {
            return GreenNode::new(SyntaxKind(kind), self.children.drain(first..));
        }
        let key = NodeKey { kind, token: std::ptr::from_ref::<rowan::GreenTokenData>(only).addr() };
        let slot = &mut self.nodes[slot(u64::from(kind), key.token as u64)];
        match slot {
            Some((known, node)) if *known == key => {
                self.children.truncate(first);
                node.clone()
            }
            slot => slot.insert((key, GreenNode::new(SyntaxKind(kind), self.children.drain(first..)))).1.clone(),
        }
    }
}

fn slot(a: u64, b: u64) -> usize {
    let mixed = (a ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xff51_afd7_ed55_8ccd) ^ b.rotate_left(29);
    // The upper bits of a product are the well mixed ones.
    (mixed.wrapping_mul(0xc4ce_b9fe_1a85_ec53) >> 40) as usize & (SLOTS - 1)
}

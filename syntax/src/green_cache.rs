//! Green tokens and small nodes that are made once and shared, and the row of children a tree
//! grows from.
//!
//! Brackets, blanks and names repeat, in a file and from file to file, and so do the nodes made of a
//! few of them. A cache keeps what a thread has made and finds it again by two tables of fixed size,
//! so that a small file costs no table of its own. While a tree is built, what is in the cache is a
//! number: nothing is made or counted until a node that is not in the cache needs it.

use std::cell::RefCell;
use std::ops::Range;

use rowan::{GreenNode, GreenToken, NodeOrToken, SyntaxKind};

use crate::token::Token;
use crate::tree::Kind;

thread_local! {
    /// The cache of this thread; taken out while a tree is built.
    static CACHE: RefCell<Option<Box<GreenCache>>> = const { RefCell::new(None) };
}

type Green = NodeOrToken<GreenNode, GreenToken>;

/// Longer texts, mostly comments, seldom repeat.
const MAX_TEXT: usize = 16;
/// Nodes with more children are not looked for.
const MAX_CHILDREN: usize = 24;
/// Slots of each table; a power of two.
const SLOTS: usize = 4096;
/// The number of slots that are looked at; if all are taken, the last one is given up.
const PROBES: usize = 4;
/// The size of `shared` beyond which a cache is emptied before the next tree.
const MAX_SHARED: usize = 4 * SLOTS;
/// The bit of a child that is an index into [`GreenCache::unshared`].
const UNSHARED: u32 = 1 << 31;
/// No index at all.
const NOTHING: u32 = u32::MAX;

/// The tokens and nodes that a thread has made before, and those of the tree that it is making.
pub(crate) struct GreenCache {
    /// The tokens of the text: indices into `shared` or, with the bit [`UNSHARED`], into `unshared`.
    row: Vec<u32>,
    /// The finished children of nodes that are not yet complete, as such indices.
    children: Vec<u32>,
    /// The tokens and nodes that belong to this tree alone, until they have a parent.
    unshared: Vec<Option<Green>>,
    /// The tokens and nodes that are shared.
    shared: Vec<Green>,
    /// The children of the nodes in `shared`: indices into it.
    lists: Vec<u32>,
    tokens: Box<[TokenSlot; SLOTS]>,
    nodes: Box<[NodeSlot; SLOTS]>,
}

/// A kind, a length and a text of up to [`MAX_TEXT`] bytes, filled up with zeros.
#[derive(Clone, Copy)]
struct TokenSlot {
    text: [u64; 2],
    kind_and_length: u32,
    /// An index into [`GreenCache::shared`], or [`NOTHING`].
    index: u32,
}

impl TokenSlot {
    const EMPTY: TokenSlot = TokenSlot { text: [0; 2], kind_and_length: 0, index: NOTHING };

    /// The key of a token in two parts (its text; its kind and length), and the first slot where it may be. `bytes`
    /// begins with the text; what follows the text does not matter. `None` for a text of more than [`MAX_TEXT`] bytes.
    #[inline(always)]
    fn key(kind: u16, length: usize, bytes: [u8; MAX_TEXT]) -> Option<([u64; 2], u32, usize)> {
        let mask = MASKS.get(length)?;
        let bytes = u128::from_le_bytes(bytes);
        let text = [bytes as u64 & mask[0], (bytes >> 64) as u64 & mask[1]];
        let kind_and_length = u32::from(kind) << 8 | length as u32;
        let hash = (text[0] ^ u64::from(kind_and_length) << 40).wrapping_mul(FACTOR) ^ text[1];
        Some((text, kind_and_length, slot(hash)))
    }

    #[inline(always)]
    fn holds(&self, text: [u64; 2], kind_and_length: u32) -> bool {
        self.text == text && self.kind_and_length == kind_and_length
    }
}

/// A node: its kind and its children, all of them in the cache.
#[derive(Clone, Copy)]
struct NodeSlot {
    hash: u32,
    /// An index into [`GreenCache::shared`], or [`NOTHING`].
    index: u32,
    /// The index in [`GreenCache::lists`] of the first of its children, of which there are `length`.
    list: u32,
    length: u16,
    kind: u16,
}

impl NodeSlot {
    const EMPTY: NodeSlot = NodeSlot { hash: 0, index: NOTHING, list: 0, length: 0, kind: 0 };
}

/// The children of a new node.
struct Children<'a> {
    children: std::slice::Iter<'a, u32>,
    unshared: &'a mut [Option<Green>],
    shared: &'a [Green],
}

impl Iterator for Children<'_> {
    type Item = Green;

    fn next(&mut self) -> Option<Green> {
        match *self.children.next()? {
            child if child & UNSHARED == 0 => Some(self.shared[child as usize].clone()),
            child => self.unshared[(child & !UNSHARED) as usize].take(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.children.size_hint()
    }
}

impl ExactSizeIterator for Children<'_> {}

impl GreenCache {
    fn new() -> Box<GreenCache> {
        Box::new(GreenCache {
            row: Vec::new(),
            children: Vec::new(),
            unshared: Vec::new(),
            shared: Vec::new(),
            lists: Vec::new(),
            tokens: Box::new([TokenSlot::EMPTY; SLOTS]),
            nodes: Box::new([NodeSlot::EMPTY; SLOTS]),
        })
    }

    /// The cache of this thread, ready for a tree.
    pub(crate) fn take() -> Box<GreenCache> {
        let mut cache = CACHE.with_borrow_mut(Option::take).unwrap_or_else(GreenCache::new);
        if cache.shared.len() > MAX_SHARED {
            cache.shared.clear();
            cache.lists.clear();
            cache.tokens.fill(TokenSlot::EMPTY);
            cache.nodes.fill(NodeSlot::EMPTY);
        }
        cache
    }

    /// Keeps the cache for the next tree.
    pub(crate) fn give_back(mut self: Box<Self>) {
        self.children.clear();
        self.unshared.clear();
        CACHE.with_borrow_mut(|slot| *slot = Some(self));
    }

    /// The number of children that wait for a parent.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.children.len()
    }

    /// Looks for every token of a text, all at once: the next one is looked for while the slot of
    /// this one is on its way from memory. `tokens` ends with the end of the text.
    pub(crate) fn look_up<K: Kind>(&mut self, text: &str, tokens: &[Token<K>]) {
        let mut row = std::mem::take(&mut self.row);
        row.clear();
        row.resize(tokens.len(), 0);
        for (index, pair) in row.iter_mut().zip(tokens.windows(2)) {
            let [token, next] = pair else { continue };
            let (kind, start, end) = (token.kind.to_raw(), token.start as usize, next.start as usize);
            *index = if let Some(bytes) = text.as_bytes().get(start..).and_then(<[u8]>::first_chunk)
                && let Some((key, kind_and_length, at)) = TokenSlot::key(kind, end - start, *bytes)
                && let slot = &self.tokens[at]
                && slot.holds(key, kind_and_length)
            {
                slot.index
            } else {
                self.look_elsewhere(kind, &text[start..end])
            };
        }
        self.row = row;
    }

    /// The index of a token that is not in the first slot where it may be: into `shared` or, with the bit
    /// [`UNSHARED`], into `unshared`. The token is made if need be.
    #[inline(never)]
    fn look_elsewhere(&mut self, kind: u16, text: &str) -> u32 {
        let mut bytes = [0; MAX_TEXT];
        let short = text.len().min(MAX_TEXT);
        bytes[..short].copy_from_slice(&text.as_bytes()[..short]);
        let Some((key, kind_and_length, mut at)) = TokenSlot::key(kind, text.len(), bytes) else {
            return self.add_unshared(NodeOrToken::Token(GreenToken::new(SyntaxKind(kind), text)));
        };
        for probe in 0..PROBES {
            at = (at + usize::from(probe > 0)) % SLOTS;
            let slot = &self.tokens[at];
            if slot.holds(key, kind_and_length) {
                return slot.index;
            }
            if slot.index == NOTHING {
                break;
            }
        }
        let index = self.intern(NodeOrToken::Token(GreenToken::new(SyntaxKind(kind), text)));
        self.tokens[at] = TokenSlot { text: key, kind_and_length, index };
        index
    }

    /// Adds the tokens with these indices.
    #[inline]
    pub(crate) fn add(&mut self, tokens: Range<usize>) {
        self.children.extend_from_slice(&self.row[tokens]);
    }

    /// Puts the children from the one with the index `first` on into a node of this kind.
    pub(crate) fn node(&mut self, kind: u16, first: usize) {
        let children = &self.children[first..];
        let length = children.len();
        let mut hash = u64::from(kind);
        let mut all = 0;
        if length <= MAX_CHILDREN {
            for &child in children {
                hash = (hash.rotate_left(5) ^ u64::from(child)).wrapping_mul(FACTOR);
                all |= child;
            }
        }
        if all & UNSHARED != 0 || length > MAX_CHILDREN {
            let node = self.make(kind, first);
            let node = self.add_unshared(node);
            self.children.push(node);
            return;
        }
        let mut at = slot(hash);
        let hash = hash as u32;
        for probe in 0..PROBES {
            at = (at + usize::from(probe > 0)) % SLOTS;
            let slot = self.nodes[at];
            if slot.index == NOTHING {
                break;
            }
            if slot.hash == hash
                && (slot.kind, usize::from(slot.length)) == (kind, length)
                && self.lists[slot.list as usize..].iter().zip(children).all(|(ours, child)| ours == child)
            {
                self.children.truncate(first);
                self.children.push(slot.index);
                return;
            }
        }
        let list = self.lists.len() as u32;
        self.lists.extend_from_slice(children);
        let node = self.make(kind, first);
        let index = self.intern(node);
        self.nodes[at] = NodeSlot { hash, index, list, length: length as u16, kind };
        self.children.push(index);
    }

    fn intern(&mut self, green: Green) -> u32 {
        self.shared.push(green);
        self.shared.len() as u32 - 1
    }

    fn add_unshared(&mut self, green: Green) -> u32 {
        self.unshared.push(Some(green));
        (self.unshared.len() as u32 - 1) | UNSHARED
    }

    /// A new node of the children from `first` on, which are taken out.
    fn make(&mut self, kind: u16, first: usize) -> Green {
        let children =
            Children { children: self.children[first..].iter(), unshared: &mut self.unshared, shared: &self.shared };
        let node = GreenNode::new(SyntaxKind(kind), children);
        self.children.truncate(first);
        NodeOrToken::Node(node)
    }

    /// The last child, if it is a node.
    pub(crate) fn last_node(&self) -> Option<GreenNode> {
        let child = *self.children.last()?;
        let green = match child & UNSHARED {
            0 => self.shared.get(child as usize)?,
            _ => self.unshared.get((child & !UNSHARED) as usize)?.as_ref()?,
        };
        green.as_node().cloned()
    }
}

/// The bytes of a text of up to [`MAX_TEXT`] bytes, by its length.
const MASKS: [[u64; 2]; MAX_TEXT + 1] = {
    let mut masks = [[0; 2]; MAX_TEXT + 1];
    let mut length = 1;
    while length <= MAX_TEXT {
        let mask = u128::MAX >> (128 - 8 * length);
        masks[length] = [mask as u64, (mask >> 64) as u64];
        length += 1;
    }
    masks
};

/// An odd number without a pattern: products by it have well mixed upper bits.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// The slot for a hash whose upper bits are mixed.
#[inline(always)]
fn slot(hash: u64) -> usize {
    (hash.wrapping_mul(FACTOR) >> (64 - SLOTS.ilog2())) as usize
}

//! Nodes of a green tree with their places, for walks over a whole file without the cost of cursors.

use ludex_base::green::children;
use ludex_syntax::bdl::SyntaxKind as K;
use ludex_syntax::tree::Kind;
use ludex_syntax::{TextRange, TextSize};
use rowan::{GreenNodeData, GreenTokenData};

/// The word that begins a block of JavaScript.
pub(crate) const EXPLICIT: &str = "explicit";

/// The length of the word that begins a block of JavaScript, in bytes.
pub(crate) const EXPLICIT_LEN: TextSize = TextSize::new(EXPLICIT.len() as u32);

/// A node and where it begins.
#[derive(Clone, Copy)]
pub(crate) struct Node<'t> {
    /// Its kind.
    pub(crate) kind: K,
    /// The node itself.
    pub(crate) green: &'t GreenNodeData,
    /// Its first byte.
    pub(crate) start: TextSize,
}

impl<'t> Node<'t> {
    /// The node that begins at an offset.
    pub(crate) fn new(green: &'t GreenNodeData, start: TextSize) -> Node<'t> {
        Node { kind: K::from_raw(green.kind().0), green, start }
    }

    /// Its bytes; half open.
    pub(crate) fn range(self) -> TextRange {
        TextRange::at(self.start, self.green.text_len())
    }

    /// The nodes that stand directly in it, in order.
    pub(crate) fn nodes(self) -> impl Iterator<Item = Node<'t>> {
        children(self.green, self.start).filter_map(|(at, child)| Some(Node::new(child.into_node()?, at)))
    }

    /// The tokens that stand directly in it, in order, each with its kind and its place.
    pub(crate) fn tokens(self) -> impl Iterator<Item = (K, &'t GreenTokenData, TextSize)> {
        let with_kind = |(at, child): (TextSize, ludex_base::green::GreenChild<'t>)| {
            let token = child.into_token()?;
            Some((K::from_raw(token.kind().0), token, at))
        };
        children(self.green, self.start).filter_map(with_kind)
    }

    /// The first node of a kind that stands directly in it.
    pub(crate) fn child(self, kind: K) -> Option<Node<'t>> {
        self.nodes().find(|node| node.kind == kind)
    }

    /// The first token that stands directly in it and is of a kind, and where it begins.
    pub(crate) fn token(self, fits: impl Fn(K) -> bool) -> Option<(&'t GreenTokenData, TextSize)> {
        self.tokens().find(|(kind, ..)| fits(*kind)).map(|(_, token, at)| (token, at))
    }

    /// The place of the first token of a kind that stands directly in it.
    pub(crate) fn place_of(self, kind: K) -> Option<TextRange> {
        self.token(|other| other == kind).map(|(token, at)| TextRange::at(at, token.text_len()))
    }

    /// The word in the first name of a kind that stands directly in it, and where it begins.
    pub(crate) fn name(self, kind: K) -> Option<(&'t GreenTokenData, TextSize)> {
        self.child(kind)?.token(is_word)
    }
}

/// True for names and the words of the language.
pub(crate) fn is_word(kind: K) -> bool {
    kind == K::IDENT || (K::RULES_KW..=K::FALSE_KW).contains(&kind)
}

/// True for names and words in JavaScript, and for the word before it.
pub(crate) fn is_script_word(kind: K) -> bool {
    matches!(kind, K::EXPLICIT_KW | K::JS_IDENT | K::JS_NUMBER) || (K::JS_AWAIT_KW..=K::JS_YIELD_KW).contains(&kind)
}

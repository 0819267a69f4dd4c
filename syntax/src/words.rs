//! The words of a file, from wherever they can be had at the least cost: of a text its tokens, of a tree
//! those that it is made of.

use rowan::{GreenNodeData, NodeOrToken};
use rustc_hash::FxHashSet;

use crate::parser::Lexed;
use crate::tree::{Kind, Parse};

/// The tokens of a text, each with what is written there.
pub fn words<K: Copy>(text: &str, lexed: Lexed<K>) -> impl Iterator<Item = (K, &str)> {
    let mut tokens = lexed.tokens.into_iter().peekable();
    std::iter::from_fn(move || {
        let token = tokens.next()?;
        let end = tokens.peek().map_or(text.len(), |next| next.start as usize);
        Some((token.kind, &text[token.start as usize..end]))
    })
}

/// The source of the words of a file.
#[derive(Debug, Clone, Copy)]
pub enum Words<'a> {
    /// In a text that is still to be read.
    Text(&'a str),
    /// In a tree.
    Tree(&'a Parse),
    /// One word of a tree, with the raw number of its kind.
    Word(u16, &'a str),
}

impl<'a> Words<'a> {
    /// Calls `word` with each token and what is written there. A tree shares what repeats in it, and of that it
    /// gives each piece once.
    pub fn each<K: Kind>(self, lex: impl FnOnce(&str) -> Lexed<K>, mut word: impl FnMut(K, &'a str)) {
        match self {
            Words::Text(text) => words(text, lex(text)).for_each(|(kind, written)| word(kind, written)),
            Words::Tree(parse) => walk(&parse.green, &mut FxHashSet::default(), &mut word),
            Words::Word(kind, written) => word(K::from_raw(kind), written),
        }
    }
}

// Recursion is bounded: no tree is deeper than `crate::tree::MAX_DEPTH`.
fn walk<'a, K: Kind>(node: &'a GreenNodeData, seen: &mut FxHashSet<*const ()>, word: &mut impl FnMut(K, &'a str)) {
    for child in node.children() {
        match child {
            NodeOrToken::Node(node) => {
                if seen.insert(std::ptr::from_ref(node).cast()) {
                    walk(node, seen, word);
                }
            }
            NodeOrToken::Token(token) => {
                if seen.insert(std::ptr::from_ref(token).cast()) {
                    word(K::from_raw(token.kind().0), token.text());
                }
            }
        }
    }
}

//! A GDL file without its offsets: what evaluation and other files read.
//!
//! A lowered item is the form's data in preorder. An edit of a comment, or one that only
//! moves text, leaves every item equal, so nothing that depends on them runs again.

use std::sync::Arc;

use ludex_base::green::children;
use ludex_base::{Db, File, Name, parse_once};
use ludex_syntax::gdl::SyntaxKind as K;
use ludex_syntax::gdl::literal::{self, Number};
use ludex_syntax::tree::Kind;
use ludex_syntax::{SyntaxError, TextRange, TextSize};
use rowan::{GreenNodeData, NodeOrToken};

/// A datum of a lowered item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Datum {
    /// A list; its elements follow.
    List,
    /// A quote; what it quotes follows.
    Quote,
    /// A symbol, without bars and escapes.
    Symbol(Name),
    /// A number.
    Number(Number),
    /// A string, without quotes and escapes.
    String(Name),
}

/// A datum and where its descendants end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Node {
    /// What it is.
    pub datum: Datum,
    /// The index of the first node that is not in it.
    pub end: u32,
}

/// One top-level datum, flattened in preorder.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Item {
    /// The datum itself is the first.
    pub nodes: Vec<Node>,
}

impl Item {
    /// The datum at an index.
    pub fn datum(&self, index: u32) -> Datum {
        self.nodes[index as usize].datum
    }

    /// The indices of a list's elements (or of what a quote quotes).
    pub fn children(&self, index: u32) -> impl Iterator<Item = u32> + '_ {
        let end = self.nodes[index as usize].end;
        let mut next = index + 1;
        std::iter::from_fn(move || {
            (next < end).then(|| {
                let here = next;
                next = self.nodes[here as usize].end;
                here
            })
        })
    }

    /// The element of a list at a position, counted from 0.
    pub fn child(&self, index: u32, nth: usize) -> Option<u32> {
        self.children(index).nth(nth)
    }

    /// The symbol at an index, if it is one.
    pub fn symbol(&self, index: u32) -> Option<Name> {
        match self.datum(index) {
            Datum::Symbol(name) => Some(name),
            _ => None,
        }
    }

    /// The symbol or string at an index, if it is one.
    pub fn text(&self, index: u32) -> Option<Name> {
        match self.datum(index) {
            Datum::Symbol(name) | Datum::String(name) => Some(name),
            _ => None,
        }
    }

    /// The symbol a list begins with.
    pub fn head(&self, index: u32) -> Option<Name> {
        match self.datum(index) {
            Datum::List => self.child(index, 0).and_then(|head| self.symbol(head)),
            _ => None,
        }
    }

    /// The lists among the elements of a list that begin with a symbol.
    pub fn properties(&self, index: u32) -> impl Iterator<Item = (Name, u32)> + '_ {
        self.children(index).filter_map(|child| Some((self.head(child)?, child)))
    }
}

/// A lowered file.
#[derive(Debug, PartialEq, Eq, Default)]
pub struct ItemTree {
    /// The top-level data, in order.
    pub items: Vec<Item>,
}

/// Where the data of a lowered file stand.
#[derive(Debug, PartialEq, Eq, Default)]
pub struct SourceMap {
    items: Vec<Vec<(u32, u32)>>,
}

impl SourceMap {
    /// The bytes of a datum.
    pub fn range(&self, item: u32, node: u32) -> TextRange {
        let (start, end) =
            self.items.get(item as usize).and_then(|nodes| nodes.get(node as usize)).copied().unwrap_or_default();
        TextRange::new(start.into(), end.into())
    }

    /// The item that holds an offset.
    pub fn item_at(&self, offset: TextSize) -> Option<u32> {
        let offset = u32::from(offset);
        let after = self.items.partition_point(|nodes| nodes.first().is_some_and(|(start, _)| *start <= offset));
        let index = after.checked_sub(1)?;
        self.items[index].first().is_some_and(|(_, end)| offset <= *end).then_some(index as u32)
    }

    /// The innermost datum of an item that contains an offset, or ends at it.
    pub fn node_at(&self, item: u32, offset: TextSize) -> Option<u32> {
        let offset = u32::from(offset);
        let nodes = self.items.get(item as usize)?;
        nodes.iter().rposition(|(start, end)| *start <= offset && offset <= *end).map(|index| index as u32)
    }
}

/// A lowered file with the places of its data and the errors of its syntax.
#[derive(Debug, PartialEq, Eq, Default)]
pub struct Lowered {
    /// The data.
    pub items: Arc<ItemTree>,
    /// Their places.
    pub map: SourceMap,
    /// What the parser found wrong.
    pub errors: Vec<SyntaxError>,
}

/// Lowers a file. Runs again at every change of its text.
#[salsa::tracked(no_eq)]
pub fn lower(db: &dyn Db, file: File) -> Arc<Lowered> {
    let parse = parse_once(db, file);
    let (items, map) = lower_green(&parse.green);
    Arc::new(Lowered { items, map, errors: parse.errors.clone() })
}

/// The lowered items of a file; unchanged by an edit that only moves text.
#[salsa::tracked]
pub fn item_tree(db: &dyn Db, file: File) -> Arc<ItemTree> {
    Arc::clone(&lower(db, file).items)
}

fn lower_green(root: &GreenNodeData) -> (Arc<ItemTree>, SourceMap) {
    let mut items = Vec::new();
    let mut map = SourceMap::default();
    for (start, child) in children(root, 0.into()) {
        let mut item = Item::default();
        let mut places = Vec::new();
        datum(child, start, &mut item, &mut places);
        if !item.nodes.is_empty() {
            items.push(item);
            map.items.push(places);
        }
    }
    (Arc::new(ItemTree { items }), map)
}

// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn datum(child: ludex_base::green::GreenChild<'_>, start: TextSize, item: &mut Item, places: &mut Vec<(u32, u32)>) {
    let place = (u32::from(start), u32::from(start + child.text_len()));
    let index = item.nodes.len();
    match child {
        NodeOrToken::Node(node) => {
            let kind = K::from_raw(node.kind().0);
            let own = match kind {
                K::LIST => Some(Datum::List),
                K::QUOTE => Some(Datum::Quote),
                _ => None,
            };
            if let Some(datum) = own {
                item.nodes.push(Node { datum, end: 0 });
                places.push(place);
            }
            for (start, child) in children(node, start) {
                datum(child, start, item, places);
            }
            if own.is_some() {
                item.nodes[index].end = item.nodes.len() as u32;
            }
        }
        NodeOrToken::Token(token) => {
            let text = token.text();
            let datum = match K::from_raw(token.kind().0) {
                K::SYMBOL => Datum::Symbol(plain(text)),
                K::STRING => Datum::String(plain(text)),
                K::NUMBER => Datum::Number(literal::number(text)),
                _ => return,
            };
            item.nodes.push(Node { datum, end: index as u32 + 1 });
            places.push(place);
        }
    }
}

fn plain(text: &str) -> Name {
    let bytes = text.as_bytes();
    if bytes.contains(&b'\\') || matches!(bytes.first(), Some(b'"' | b'|')) {
        return Name::new(&literal::unescape(text));
    }
    Name::new(text)
}

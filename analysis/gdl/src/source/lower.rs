//! A GDL file without its offsets: what evaluation and other files read.
//!
//! A lowered item is the form's data in preorder. An edit of a comment, or one that only
//! moves text, leaves every item equal, so nothing that depends on them runs again.

use std::ops::Range;
use std::sync::Arc;

use ludex_base::green::{GreenChild, children};
use ludex_base::{Db, File, Name, from_origin, interruptible, parse};
use ludex_syntax::derived::Derived;
use ludex_syntax::gdl::literal::{self, Dice, Number};
use ludex_syntax::gdl::{SyntaxKind as K, parse_light};
use ludex_syntax::light::LightChild;
use ludex_syntax::tree::Kind;
use ludex_syntax::{SyntaxError, TextRange, TextSize};
use rowan::{GreenNodeData, GreenTokenData, NodeOrToken};

/// A datum of a lowered item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Datum {
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

/// A datum in four bytes and its kind: what does not fit stands beside the nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Short {
    List,
    Quote,
    Symbol(Name),
    String(Name),
    Integer(i32),
    Decimal(i32),
    Percent(i32),
    /// A position among the dice of the item.
    Dice(u32),
}

/// A datum and where its descendants end: the index of the first node that is not in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    datum: Short,
    end: u32,
}

// There are millions of them.
const _: () = assert!(size_of::<Node>() == 12);

/// One top-level datum, flattened in preorder.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(crate) struct Item {
    /// The datum itself is the first.
    nodes: Box<[Node]>,
    dice: Box<[Dice]>,
}

impl Item {
    /// The number of data in it.
    pub(crate) fn len(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// True if there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The datum at an index.
    pub(crate) fn datum(&self, index: u32) -> Datum {
        match self.nodes[index as usize].datum {
            Short::List => Datum::List,
            Short::Quote => Datum::Quote,
            Short::Symbol(name) => Datum::Symbol(name),
            Short::String(name) => Datum::String(name),
            Short::Integer(value) => Datum::Number(Number::Integer(value)),
            Short::Decimal(value) => Datum::Number(Number::Decimal(value)),
            Short::Percent(value) => Datum::Number(Number::Percent(value)),
            Short::Dice(position) => Datum::Number(Number::Dice(self.dice[position as usize])),
        }
    }

    /// All its data with their indices, in preorder.
    pub(crate) fn data(&self) -> impl Iterator<Item = (u32, Datum)> + '_ {
        (0..self.len()).map(|index| (index, self.datum(index)))
    }

    /// The end of the descendants of a datum: the index of the first datum that is not in it.
    pub(crate) fn end(&self, index: u32) -> u32 {
        self.nodes[index as usize].end
    }

    /// A copy of the list with its first elements only.
    pub(crate) fn beginning(&self, elements: usize) -> Item {
        let end = self.children(0).nth(elements).unwrap_or(self.len());
        let mut nodes: Box<[Node]> = self.nodes[..end as usize].into();
        nodes[0].end = end;
        let dice = nodes.iter().filter(|node| matches!(node.datum, Short::Dice(_))).count();
        Item { nodes, dice: self.dice[..dice].into() }
    }

    /// The indices of a list's elements (or of what a quote quotes).
    pub(crate) fn children(&self, index: u32) -> impl Iterator<Item = u32> + '_ {
        let end = self.end(index);
        let mut next = index + 1;
        std::iter::from_fn(move || {
            (next < end).then(|| {
                let here = next;
                next = self.end(here);
                here
            })
        })
    }

    /// The element of a list at a position, counted from 0.
    pub(crate) fn child(&self, index: u32, nth: usize) -> Option<u32> {
        self.children(index).nth(nth)
    }

    /// The symbol at an index, if it is one.
    pub(crate) fn symbol(&self, index: u32) -> Option<Name> {
        match self.nodes[index as usize].datum {
            Short::Symbol(name) => Some(name),
            _ => None,
        }
    }

    /// The symbol or string at an index, if it is one.
    pub(crate) fn text(&self, index: u32) -> Option<Name> {
        match self.nodes[index as usize].datum {
            Short::Symbol(name) | Short::String(name) => Some(name),
            _ => None,
        }
    }

    /// The number at an index as Xconq stores it, if it is one.
    pub(crate) fn number(&self, index: u32) -> Option<i32> {
        match self.datum(index) {
            Datum::Number(number) => Some(number.value()),
            _ => None,
        }
    }

    /// The symbol a list begins with.
    pub(crate) fn head(&self, index: u32) -> Option<Name> {
        let Node { datum, end } = self.nodes[index as usize];
        let begins = datum == Short::List && index + 1 < end;
        if begins { self.symbol(index + 1) } else { None }
    }

    /// The lists among the elements of a list that begin with a symbol.
    pub(crate) fn properties(&self, index: u32) -> impl Iterator<Item = (Name, u32)> + '_ {
        self.children(index).filter_map(|child| Some((self.head(child)?, child)))
    }
}

/// A lowered file.
#[derive(Debug, Default)]
pub(crate) struct ItemTree {
    /// The top-level data, in order. An edit leaves those that it does not touch in place.
    pub items: Vec<Arc<Item>>,
    /// The results that others have worked out from the items, for the next text of the file to find again.
    pub derived: Arc<Derived>,
}

impl ItemTree {
    /// The top-level data, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().map(Arc::as_ref)
    }

    /// The top-level datum at a position.
    pub(crate) fn get(&self, position: u32) -> Option<&Item> {
        self.items.get(position as usize).map(Arc::as_ref)
    }
}

impl PartialEq for ItemTree {
    fn eq(&self, other: &ItemTree) -> bool {
        self.items == other.items
    }
}

impl Eq for ItemTree {}

/// The things that belong to the text of an item, and not to what the item says.
#[derive(Debug, Default)]
pub(crate) struct Source {
    /// The bytes of each datum, counted from the start of the item.
    places: Box<[(u32, u32)]>,
    /// The results that others have worked out from the text.
    pub derived: Derived,
}

impl Source {
    /// The bytes of each datum, counted from a place at or before the first.
    pub(crate) fn places(&self) -> &[(u32, u32)] {
        &self.places
    }
}

/// The places of the data of a lowered file.
#[derive(Debug, Default)]
pub(crate) struct SourceMap {
    starts: Vec<u32>,
    sources: Vec<Arc<Source>>,
}

impl SourceMap {
    /// The bytes of a datum.
    pub(crate) fn range(&self, item: u32, node: u32) -> TextRange {
        let place = self.sources.get(item as usize).and_then(|source| source.places.get(node as usize)).copied();
        let (start, end) = place.unwrap_or_default();
        let base = self.starts.get(item as usize).copied().unwrap_or_default();
        TextRange::new((base + start).into(), (base + end).into())
    }

    /// The things that belong to the text of an item.
    pub(crate) fn source(&self, item: u32) -> Option<&Source> {
        self.sources.get(item as usize).map(Arc::as_ref)
    }

    /// The number of items that begin before an offset.
    pub(crate) fn items_before(&self, offset: TextSize) -> u32 {
        self.starts.partition_point(|start| *start < u32::from(offset)) as u32
    }

    /// The item that holds an offset.
    pub(crate) fn item_at(&self, offset: TextSize) -> Option<u32> {
        let offset = u32::from(offset);
        let index = self.starts.partition_point(|start| *start <= offset).checked_sub(1)? as u32;
        (offset <= u32::from(self.range(index, 0).end())).then_some(index)
    }

    /// The innermost datum of an item that contains an offset, or ends at it.
    pub(crate) fn node_at(&self, item: u32, offset: TextSize) -> Option<u32> {
        let offset = u32::from(offset).checked_sub(*self.starts.get(item as usize)?)?;
        let places = &self.sources.get(item as usize)?.places;
        places.iter().rposition(|(start, end)| *start <= offset && offset <= *end).map(|index| index as u32)
    }
}

/// A lowered file with the places of its data and the errors of its syntax.
#[derive(Debug, Default)]
pub(crate) struct Lowered {
    /// The data.
    pub items: Arc<ItemTree>,
    /// Their places.
    pub map: SourceMap,
    /// The syntax errors that the parser found.
    pub errors: Vec<SyntaxError>,
    /// The number of items before each child of the root.
    before: Vec<u32>,
}

/// Lowers a file. Runs again at every change of its text, but makes only those items of an open file anew whose
/// part of the tree is new. The places of closed files are seldom asked for, and few of them are kept.
#[salsa::tracked(no_eq, lru = 48)]
pub fn lower(db: &dyn Db, file: File) -> Arc<Lowered> {
    if !file.open(db) {
        if let Some(lowered) = from_origin(db, file, |db, file| Arc::clone(lower(db, file))) {
            return lowered;
        }
        let text = file.text(db);
        return Arc::new(interruptible(db, text, || lower_closed(text)));
    }
    let parse = parse(db, file);
    let old = file.hint(db).as_ref().and_then(|hint| Some((&hint.old, hint.old.derived.get::<Lowered>()?)));
    let mut lowered = match &old {
        Some((tree, old)) => lower_again(&parse.green, &tree.green, old),
        None => lower_from(&parse.green, Lowered::default(), 0..usize::MAX),
    };
    lowered.errors.clone_from(&parse.errors);
    let lowered = Arc::new(lowered);
    parse.derived.put(Arc::clone(&lowered));
    lowered
}

/// The lowered items of a file; unchanged by an edit that only moves text.
#[salsa::tracked]
pub fn item_tree(db: &dyn Db, file: File) -> Arc<ItemTree> {
    let known = from_origin(db, file, |db, file| Arc::clone(item_tree(db, file)));
    known.unwrap_or_else(|| Arc::clone(&lower(db, file).items))
}

/// Lowers a file that nobody has open. Its tree is of no use to anybody else.
fn lower_closed(text: &str) -> Lowered {
    lower_some(text, |_| true)
}

/// Lowers those forms of a text that are wanted by their own texts.
pub(crate) fn lower_some(text: &str, wanted: impl Fn(&str) -> bool) -> Lowered {
    let (tree, errors) = parse_light(text);
    let mut items = ItemTree::default();
    let mut map = SourceMap::default();
    let mut builder = Builder::default();
    for child in tree.root().children() {
        let range = match &child {
            LightChild::Node(node) => node.range(),
            LightChild::Token(token) => token.range(),
        };
        if !wanted(&text[range]) {
            continue;
        }
        builder.light(&child, range.start());
        builder.finish(range.start(), &mut items, &mut map);
    }
    Lowered { items: Arc::new(items), map, errors, before: Vec::new() }
}

/// Adds those of a root's children to a lowered file whose positions lie in a range.
fn lower_from(root: &GreenNodeData, mut lowered: Lowered, range: Range<usize>) -> Lowered {
    let mut items = Arc::try_unwrap(lowered.items).unwrap_or_default();
    let end = range.end;
    let mut builder = Builder::default();
    for (start, child) in children(root, 0.into()).take(end).skip(range.start) {
        lowered.before.push(items.items.len() as u32);
        builder.green(child, TextSize::new(0));
        builder.finish(start, &mut items, &mut lowered.map);
    }
    Lowered { items: Arc::new(items), ..lowered }
}

/// Lowers a tree that shares most of its children with one that was lowered before.
fn lower_again(root: &GreenNodeData, old_root: &GreenNodeData, old: &Lowered) -> Lowered {
    let count = |root: &GreenNodeData| root.children().len();
    let (new_count, old_count) = (count(root), count(old_root));
    let shared = |(a, b): &(GreenChild<'_>, GreenChild<'_>)| same_child(*a, *b);
    let first = root.children().zip(old_root.children()).take_while(shared).count();
    let rest = new_count.min(old_count) - first;
    let last = root.children().rev().zip(old_root.children().rev()).take(rest).take_while(shared).count();

    let items_before = |child: usize| old.before.get(child).map_or(old.items.items.len(), |items| *items as usize);
    let (head, tail) = (items_before(first), items_before(old_count - last));
    let reused = Lowered {
        items: Arc::new(ItemTree { items: old.items.items[..head].to_vec(), derived: Arc::clone(&old.items.derived) }),
        map: SourceMap { starts: old.map.starts[..head].to_vec(), sources: old.map.sources[..head].to_vec() },
        errors: Vec::new(),
        before: old.before[..first].to_vec(),
    };
    let mut lowered = lower_from(root, reused, first..new_count - last);
    let mut items = Arc::try_unwrap(lowered.items).unwrap_or_default();
    let more = (items.items.len() as u32).wrapping_sub(tail as u32);
    let longer = u32::from(root.text_len()).wrapping_sub(old_root.text_len().into());
    lowered.before.extend(old.before[old_count - last..].iter().map(|before| before.wrapping_add(more)));
    items.items.extend_from_slice(&old.items.items[tail..]);
    lowered.map.starts.extend(old.map.starts[tail..].iter().map(|start| start.wrapping_add(longer)));
    lowered.map.sources.extend_from_slice(&old.map.sources[tail..]);
    Lowered { items: Arc::new(items), ..lowered }
}

/// True if two children are the same piece of memory, and so of the same text.
fn same_child(a: GreenChild<'_>, b: GreenChild<'_>) -> bool {
    match (a, b) {
        (NodeOrToken::Node(a), NodeOrToken::Node(b)) => std::ptr::eq(a, b),
        (NodeOrToken::Token(a), NodeOrToken::Token(b)) => std::ptr::eq(a, b),
        _ => false,
    }
}

/// Items in the making, of one tree. What an item grows in is used for one after the other.
#[derive(Default)]
struct Builder {
    nodes: Vec<Node>,
    dice: Vec<Dice>,
    places: Vec<(u32, u32)>,
    names: TokenNames,
}

/// The names of tokens that were looked up lately. Trees share tokens of the same text, so that a token is found
/// by its address, for as long as the tree is there.
struct TokenNames(Box<[Option<(*const GreenTokenData, Name)>; TokenNames::SLOTS]>);

impl Default for TokenNames {
    fn default() -> Self {
        TokenNames(Box::new([None; TokenNames::SLOTS]))
    }
}

impl TokenNames {
    const SLOTS: usize = 512;

    fn name(&mut self, token: &GreenTokenData) -> Name {
        let address = std::ptr::from_ref(token);
        let slot = &mut self.0[(address as usize >> 4) % TokenNames::SLOTS];
        match slot {
            Some((known, name)) if *known == address => *name,
            _ => {
                let name = Name::new(&literal::unescape(token.text()));
                *slot = Some((address, name));
                name
            }
        }
    }
}

/// True for a token that stands for a datum.
fn is_datum(kind: K) -> bool {
    matches!(kind, K::SYMBOL | K::STRING | K::NUMBER)
}

impl Builder {
    /// Makes an item, which begins at `start`, of what has been added since the last call, if there is anything.
    fn finish(&mut self, start: TextSize, items: &mut ItemTree, map: &mut SourceMap) {
        if self.nodes.is_empty() {
            return;
        }
        let item = Item { nodes: self.nodes.as_slice().into(), dice: self.dice.as_slice().into() };
        let source = Source { places: self.places.as_slice().into(), derived: Derived::default() };
        self.nodes.clear();
        self.dice.clear();
        self.places.clear();
        items.items.push(Arc::new(item));
        map.starts.push(start.into());
        map.sources.push(Arc::new(source));
    }

    /// Adds a piece of a green tree.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn green(&mut self, child: GreenChild<'_>, start: TextSize) {
        let place = TextRange::at(start, child.text_len());
        match child {
            NodeOrToken::Node(node) => {
                let begun = self.begin(K::from_raw(node.kind().0), place);
                for (start, child) in children(node, start) {
                    self.green(child, start);
                }
                self.end(begun);
            }
            NodeOrToken::Token(token) => {
                let kind = K::from_raw(token.kind().0);
                if is_datum(kind) {
                    self.token(kind, place, token.text(), |names| names.name(token));
                }
            }
        }
    }

    /// Adds a piece of a light tree. Places are counted from `start`.
    fn light(&mut self, child: &LightChild<'_, K>, start: TextSize) {
        match child {
            LightChild::Node(node) => {
                let begun = self.begin(node.kind(), node.range() - start);
                for child in node.children() {
                    self.light(&child, start);
                }
                self.end(begun);
            }
            // More than half of the tokens are blanks and parentheses.
            LightChild::Token(token) if is_datum(token.kind()) => {
                let text = token.text();
                self.token(token.kind(), token.range() - start, text, |_| Name::new(&literal::unescape(text)));
            }
            LightChild::Token(_) => {}
        }
    }

    /// Begins a list or a quote; what follows is in it until its [`end`](Self::end). Of other nodes only what they
    /// hold is a datum.
    fn begin(&mut self, kind: K, place: TextRange) -> Option<usize> {
        let datum = match kind {
            K::LIST => Short::List,
            K::QUOTE => Short::Quote,
            _ => return None,
        };
        self.add(Node { datum, end: 0 }, place);
        Some(self.nodes.len() - 1)
    }

    fn end(&mut self, begun: Option<usize>) {
        if let Some(begun) = begun {
            self.nodes[begun].end = self.nodes.len() as u32;
        }
    }

    /// Adds a token that [is a datum](is_datum).
    fn token(&mut self, kind: K, place: TextRange, text: &str, name: impl FnOnce(&mut TokenNames) -> Name) {
        let datum = match kind {
            K::SYMBOL => Short::Symbol(name(&mut self.names)),
            K::STRING => Short::String(name(&mut self.names)),
            _ => self.number(literal::number(text)),
        };
        self.add(Node { datum, end: self.nodes.len() as u32 + 1 }, place);
    }

    fn add(&mut self, node: Node, place: TextRange) {
        self.nodes.push(node);
        self.places.push((place.start().into(), place.end().into()));
    }

    fn number(&mut self, number: Number) -> Short {
        match number {
            Number::Integer(value) => Short::Integer(value),
            Number::Decimal(value) => Short::Decimal(value),
            Number::Percent(value) => Short::Percent(value),
            Number::Dice(dice) => {
                self.dice.push(dice);
                Short::Dice(self.dice.len() as u32 - 1)
            }
        }
    }
}

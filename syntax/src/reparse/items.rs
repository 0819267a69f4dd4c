//! An edit in a file of items each of which may look far into what follows it ([`ItemGrammar::LOOKS_FAR`]).
//!
//! An item is read by its own tokens and by those behind it that it has looked at, and how far that was is stored with
//! the tree ([`Reach`]). So the items that have looked at nothing that is touched stay as they are; what follows is
//! parsed until an item begins where one began before, and from there on the items are those of the old tree.

use std::sync::Arc;

use rowan::{GreenNode, GreenToken, NodeOrToken, TextSize};

use super::{Edit, ItemGrammar, reused_children, whole};
use crate::derived::Derived;
use crate::parser::{Parser, Token};
use crate::tree::{Kind, Parse, SyntaxError};

/// The items of a tree in their order, after what stands before the first of them.
#[derive(Debug, Clone, Default)]
pub struct Reach(Arc<[Item]>);

/// How far the parser looked belongs to its work, not to the tree.
impl PartialEq for Reach {
    fn eq(&self, _: &Reach) -> bool {
        true
    }
}

impl Eq for Reach {}

/// A part of a text that was parsed by itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Item {
    /// The first byte of its first token.
    pub(crate) start: u32,
    /// The byte behind the last token that the parser has looked at for it; [`Item::END`] if it saw the end of the text.
    pub(crate) seen: u32,
}

impl Item {
    /// Behind every text.
    pub(crate) const END: u32 = u32::MAX;

    fn shifted(self, delta: i64) -> Item {
        let shift = |at: u32| u32::try_from(i64::from(at) + delta).unwrap_or(Item::END);
        Item { start: shift(self.start), seen: if self.seen == Item::END { Item::END } else { shift(self.seen) } }
    }
}

impl Reach {
    pub(crate) fn new(items: Vec<Item>) -> Reach {
        Reach(items.into())
    }
}

/// The number of bytes behind an edit that are cut into tokens at first, and the number if these do not suffice.
const AHEAD: [usize; 2] = [1500, 12_000];

/// The parse of `text` after an edit; `None` if only a full parse can tell.
pub(super) fn reparse<G: ItemGrammar>(old: &Parse, edit: Edit, text: &str) -> Option<Parse> {
    if old.errors.iter().any(|error| G::unsettles(error.code)) {
        return None;
    }
    let first = first_item(old, u32::from(edit.range.start()))?;
    let mut windows = AHEAD.iter().filter_map(|ahead| Window::parse::<G>(old, edit, text, first, *ahead));
    windows.next()?.splice(old, edit, text)
}

/// The index of the first item that is parsed again. What stands before the first item is not: `None` if that, too, has
/// looked at what is touched.
fn first_item(old: &Parse, edited: u32) -> Option<usize> {
    let items = &old.reach.0;
    // The last one that begins before the edit: behind it, nothing stands before what is touched.
    let last = items.partition_point(|item| item.start < edited).checked_sub(1)?;
    let looked = items.iter().position(|item| item.seen >= edited).unwrap_or(last);
    let mut first = looked.min(last);
    // A fault where an item begins may have been reported by one before it.
    while first > 0 {
        let start = items[first].start;
        let seen = items[..first].iter().map(|item| item.seen).max().unwrap_or(0);
        let from = old.errors.partition_point(|error| u32::from(error.range.start()) < start);
        if old.errors.get(from).is_none_or(|error| u32::from(error.range.start()) > seen) {
            break;
        }
        first -= 1;
    }
    (first > 0).then_some(first)
}

/// Items that were parsed again.
struct Window {
    /// The indexes of the old items in whose place they are; half open.
    first: usize,
    end: usize,
    /// Their first byte.
    start: TextSize,
    /// Their nodes, with the tokens between and behind them. Ranges here and below are counted from their first byte.
    children: GreenNode,
    errors: Vec<SyntaxError>,
    items: Vec<Item>,
}

impl Window {
    fn parse<G: ItemGrammar>(old: &Parse, edit: Edit, text: &str, first: usize, ahead: usize) -> Option<Window> {
        let items = &old.reach.0;
        let start = items[first].start as usize;
        let new_end = usize::from(edit.range.start() + edit.new_len);
        let cut = text.len().min(new_end.checked_add(ahead)?);
        let cut = (cut..=text.len()).find(|&end| text.is_char_boundary(end))?;
        let is_cut = cut < text.len();
        let mut part = text.get(start..cut)?;
        let mut lexed = G::lex(part);
        if is_cut {
            let last = lexed.tokens.pop()?; // it may go on
            part = part.get(..last.start as usize)?;
            lexed.errors.retain(|error| u32::from(error.range.end()) <= last.start);
        }
        G::settle(part, &mut lexed.tokens);
        let tokens = lexed.tokens.clone();
        let lexer_errors = lexed.errors.len();
        let mut p = Parser::new(part, lexed);
        let marker = p.start();
        let mut found = None;
        while found.is_none() && !p.at_end() {
            G::item(&mut p);
            let at = start + usize::from(p.current_range().start());
            let told = &p.errors()[lexer_errors..];
            let reaches_over = told.iter().any(|error| start + usize::from(whole(error).end()) >= at);
            if at > new_end && p.position() < p.significant_len() && !reaches_over {
                found = same_item(old, first, i64::try_from(at).ok()? - edit.delta()).map(|item| (item, at));
            }
        }
        if is_cut && (found.is_none() || p.saw_end()) {
            return None;
        }
        let is_last = found.is_none();
        let (end, stop) = found.unwrap_or((items.len(), text.len()));
        let stop = u32::try_from(stop - start).ok()?;
        p.complete(marker, G::Kind::from_raw(old.green.kind().0));
        let (parse, items) = p.finish_items()?;
        // What the lexer has reported behind the window is known.
        let is_own = |error: &SyntaxError| is_last || u32::from(error.range.start()) < stop;
        let errors: Vec<SyntaxError> = parse.errors.into_iter().filter(is_own).collect();
        if errors.iter().any(|error| G::unsettles(error.code)) {
            return None;
        }
        let children = with_blanks(&parse.green, &tokens, part, stop);
        Some(Window { first, end, start: TextSize::new(start as u32), children, errors, items })
    }

    /// The tree and the errors of the whole text.
    fn splice(self, old: &Parse, edit: Edit, text: &str) -> Option<Parse> {
        let delta = edit.delta();
        let old_items = &old.reach.0;
        let next = old_items.get(self.end);
        let old_stop = next.map_or(old.green.text_len(), |item| item.start.into());
        let first = child_at(&old.green, self.start)?;
        let end = if next.is_some() { child_at(&old.green, old_stop)? } else { old.green.children().len() };
        let replaced: Vec<_> = old.green.children().skip(first).take(end.checked_sub(first)?).collect();
        let own_edit = Edit { range: edit.range - self.start, new_len: edit.new_len };
        let children = reused_children(&self.children, replaced.into_iter(), own_edit);
        let green = old.green.splice_children(first..end, children);
        if usize::from(green.text_len()) != text.len() {
            return None;
        }
        let shift = |mut error: SyntaxError, delta: i64| {
            error.shift(delta);
            error
        };
        let start = u32::from(self.start).into();
        let before = old.errors.partition_point(|error| error.range.start() < self.start);
        let behind = next.map(|_| old.errors.partition_point(|error| error.range.start() < old_stop));
        let behind = behind.map_or(&[][..], |behind| &old.errors[behind..]);
        let mut errors: Vec<SyntaxError> = old.errors[..before].to_vec();
        errors.extend(self.errors.into_iter().map(|error| shift(error, start)));
        errors.extend(behind.iter().map(|error| shift(error.clone(), delta)));
        let own = self.items.into_iter().map(|item| item.shifted(start));
        let items = old_items[..self.first].iter().copied().chain(own);
        let items = items.chain(old_items[self.end..].iter().map(|item| item.shifted(delta)));
        Some(Parse { green, errors, reach: Reach(items.collect()), derived: Derived::default() })
    }
}

/// The index of the old item that begins at a byte, if it is not the first one of a window, and nothing that was
/// reported from there on may have been reported of the window.
fn same_item(old: &Parse, first: usize, start: i64) -> Option<usize> {
    let start = u32::try_from(start).ok()?;
    let items = &old.reach.0;
    let end = items.binary_search_by_key(&start, |item| item.start).ok().filter(|end| *end > first)?;
    let seen = items[first..end].iter().map(|item| item.seen).max()?;
    let from = old.errors.partition_point(|error| u32::from(error.range.start()) < start);
    let is_told = old.errors.get(from).is_some_and(|error| u32::from(error.range.start()) <= seen);
    (!is_told).then_some(end)
}

/// The index of the child of a root that is a node and begins at a byte.
fn child_at(root: &GreenNode, start: TextSize) -> Option<usize> {
    let mut at = TextSize::new(0);
    for (index, child) in root.children().enumerate() {
        if at >= start {
            return (at == start && matches!(child, NodeOrToken::Node(_))).then_some(index);
        }
        at += child.text_len();
    }
    None
}

/// The children of a node with the tokens that stand between its end and a byte.
fn with_blanks<K: Kind>(node: &GreenNode, tokens: &[Token<K>], text: &str, stop: u32) -> GreenNode {
    let end = u32::from(node.text_len());
    let starts = tokens.iter().map(|token| token.start).chain(std::iter::once(text.len() as u32));
    let blanks = tokens.iter().zip(starts.skip(1)).filter(|(token, _)| (end..stop).contains(&token.start));
    let blanks = blanks.filter_map(|(token, end)| {
        let text = text.get(token.start as usize..end as usize)?;
        Some(NodeOrToken::Token(GreenToken::new(rowan::SyntaxKind(token.kind.to_raw()), text)))
    });
    let children = node.children().map(|child| child.to_owned());
    GreenNode::new(node.kind(), children.chain(blanks).collect::<Vec<_>>())
}

//! An edit among the entries of a list inside an item, where a language has such lists ([`ItemGrammar::entries`]).
//!
//! What is touched is parsed again between a sound entry before it and one or two behind it, which stay as they are:
//! what stands before the first or behind the last of these is read as it was.

use rowan::{GreenNodeData, NodeOrToken, TextRange, TextSize};

use super::{Edit, ItemGrammar, Lookahead, Reach, child_around, levels, put_back, reused_children, whole};
use crate::derived::Derived;
use crate::parser::Parser;
use crate::tree::{GreenChild, Kind, MAX_DEPTH, Parse, SyntaxError, shared};

/// Some neighbouring children of a list, the first and the last of which are sound entries.
#[derive(Debug, Clone, Copy)]
struct Window {
    /// The first child.
    first: usize,
    /// The child behind the last one.
    end: usize,
    /// Their bytes in the old text.
    range: TextRange,
    /// The first byte behind the first entry, and the first byte of the last one.
    inner: TextRange,
}

/// The parse of `text` after an edit between two sound entries of a list; `None` if more has to be parsed.
pub(super) fn reparse<G: ItemGrammar>(old: &Parse, edit: Edit, text: &str) -> Option<Parse> {
    let stays = |code| G::stays_in_entry(code) || G::leaves_open(code);
    let unsettles = |error: &SyntaxError| G::unsettles(error.code) && !stays(error.code);
    if old.errors.iter().any(unsettles) {
        return None;
    }
    // Each node around the list, with the index of the next one in it.
    let mut path: Vec<(&GreenNodeData, usize)> = Vec::new();
    let mut found = None;
    let (mut node, mut start): (&GreenNodeData, TextSize) = (&old.green, TextSize::new(0));
    while let Some((index, child_start, child)) = child_around(node, start, edit.range) {
        let kind = G::Kind::from_raw(child.kind().0);
        if path.is_empty() && !G::reusable(kind) {
            return None;
        }
        path.push((node, index));
        (node, start) = (child, child_start);
        if let Some(entries) = G::entries(kind)
            && let Some(window) = window(node, start, edit.range, &old.errors)
        {
            found = Some((path.len(), node, window, entries));
        }
    }
    let (depth, list, window, entries) = found?;
    path.truncate(depth);
    let first = usize::from(window.range.start());
    let end = usize::try_from(i64::from(u32::from(window.range.end())) + edit.delta()).ok()?;
    // Whether a fault stands before an entry on its line may decide what is reported of it, and of what follows there.
    let begins_line = text.get(..first)?.trim_end_matches([' ', '\t']).ends_with('\n');
    let ends_line = text.get(end..)?.trim_start_matches([' ', '\t']).starts_with(['\r', '\n']);
    if !begins_line || !ends_line {
        return None;
    }

    let Lookahead { lexed, significant, text: text_ahead, is_cut } = super::lex_item::<G>(text, first, end)?;
    let own_tokens =
        lexed.tokens.iter().take_while(|token| usize::try_from(token.start).is_ok_and(|at| at < end - first));
    let replaced = list.children().skip(window.first).take(window.end - window.first);
    // An error about a brace too many, or about a missing one that shows only elsewhere, may change with the number of
    // braces that are open behind these entries.
    let mut old_braces = Braces::default();
    replaced.clone().for_each(|child| old_braces.element(child));
    let mut new_braces = Braces::default();
    own_tokens.for_each(|token| new_braces.token(token.kind.to_raw()));
    if old_braces.is_extra || new_braces.is_extra || old_braces.open != new_braces.open {
        return None;
    }
    let is_unclosed = |error: &SyntaxError| G::leaves_open(error.code);
    let in_window = |error: &&SyntaxError| lies_in(whole(error), window.inner);
    if old.errors.iter().filter(|error| is_unclosed(error)).any(|error| !in_window(&error)) {
        return None;
    }
    let mut p = Parser::new(text_ahead, lexed);
    let marker = p.start();
    if !entries(&mut p, significant) || (is_cut && p.saw_end()) {
        return None;
    }
    p.complete(marker, G::Kind::from_raw(list.kind().0));
    let new = p.finish_item()?;
    let is_whole = usize::from(new.green.text_len()) == end - first;
    if !is_whole || depth + levels(&new.green) + 3 > MAX_DEPTH as usize {
        return None;
    }
    if new.errors.iter().any(unsettles) {
        return None;
    }
    let errors = errors(old, window, edit.delta(), new.errors)?;
    let own_edit = Edit { range: edit.range - window.range.start(), new_len: edit.new_len };
    let children = reused_children(&new.green, replaced.collect::<Vec<_>>().into_iter(), own_edit);
    let list = list.splice_children(window.first..window.end, children);
    Some(Parse { green: put_back(path, list), errors, reach: Reach::default(), derived: Derived::default() })
}

/// The braces of some tokens, counted in their order.
#[derive(Default)]
struct Braces {
    open: usize,
    is_extra: bool,
}

impl Braces {
    // Recursion is bounded: no tree is deeper than `MAX_DEPTH`.
    fn element(&mut self, element: GreenChild<'_>) {
        match element {
            NodeOrToken::Node(node) => node.children().for_each(|child| self.element(child)),
            NodeOrToken::Token(token) => self.token(token.kind().0),
        }
    }

    fn token(&mut self, kind: u16) {
        match kind {
            shared::L_BRACE => self.open += 1,
            shared::R_BRACE if self.open == 0 => self.is_extra = true,
            shared::R_BRACE => self.open -= 1,
            _ => {}
        }
    }
}

/// The most entries in a row that are looked at in search of a sound one.
const MAX_UNSOUND: usize = 20;

/// The children of a list from the last sound entry before an edit to the first one behind it, or to the second one.
fn window(list: &GreenNodeData, start: TextSize, edit: TextRange, errors: &[SyntaxError]) -> Option<Window> {
    let mut at = start;
    let mut before: Vec<(usize, TextRange)> = Vec::new();
    let mut behind: Vec<(usize, TextRange)> = Vec::new();
    for (index, child) in list.children().enumerate() {
        let range = TextRange::at(at, child.text_len());
        at = range.end();
        if matches!(child, NodeOrToken::Token(_)) {
            continue;
        }
        if range.end() < edit.start() {
            before.push((index, range));
        } else if range.start() > edit.end() {
            behind.push((index, range));
            if behind.len() == MAX_UNSOUND {
                break;
            }
        }
    }
    let is_sound = |(_, entry): &(usize, TextRange)| !errors.iter().any(|error| touches(whole(error), *entry));
    let (first, entry) = before.into_iter().rev().take(MAX_UNSOUND).find(is_sound)?;
    let next = behind.iter().position(is_sound)?;
    // With another one behind it, how the entry ends does not count for the list.
    let (last, end) = behind.get(next + 1).filter(|after| is_sound(after)).unwrap_or(&behind[next]);
    Some(Window {
        first,
        end: last + 1,
        range: entry.cover(*end),
        inner: TextRange::new(entry.end(), behind[next].1.start()),
    })
}

/// The errors after the edit; `None` if one stands where it may belong to either side.
fn errors(old: &Parse, window: Window, delta: i64, new: Vec<SyntaxError>) -> Option<Vec<SyntaxError>> {
    let start = window.range.start();
    let mut errors = Vec::with_capacity(old.errors.len() + new.len());
    let mut behind = Vec::new();
    for error in &old.errors {
        let range = whole(error);
        if range.end() < start {
            errors.push(error.clone());
        } else if range.start() > window.range.end() {
            let mut error = error.clone();
            error.shift(delta);
            behind.push(error);
        } else if !lies_in(range, window.inner) {
            return None;
        }
    }
    let first = window.inner.start() - start;
    let last = u32::try_from(i64::from(u32::from(window.inner.end() - start)) + delta).ok()?;
    let inner = TextRange::new(first, last.into());
    for mut error in new {
        if !lies_in(whole(&error), inner) {
            return None;
        }
        error.shift(u32::from(start).into());
        errors.push(error);
    }
    errors.append(&mut behind);
    Some(errors)
}

/// True if the range of an error touches an entry. One that only reaches up to its start is about what stands before it:
/// up to there something is missing.
fn touches(range: TextRange, entry: TextRange) -> bool {
    let is_before = !range.is_empty() && range.end() == entry.start();
    !is_before && range.intersect(entry).is_some()
}

/// True if a range lies in another one and does not touch its start; unless it is empty, it may reach up to its end.
fn lies_in(range: TextRange, outer: TextRange) -> bool {
    outer.start() < range.start() && (range.end() < outer.end() || range.end() == outer.end() && !range.is_empty())
}

//! The nearness of names: a name that has stood behind the same words comes before one that stands closer by, and that
//! one before those that stand nowhere near.
//!
//! Programs repeat themselves. What stood behind `(hp-max 10) (` in the form above is most likely what somebody wants
//! to write behind `(hp-max 20) (` here, and a row of a table most likely begins like the one above. So the tokens
//! before the cursor are compared with those before each name in the neighbourhood: the more of them are the same, the
//! nearer is the name. Numbers are the same as other numbers, and texts as other texts.

use std::cmp::Reverse;

use ludex_base::completion::Completions;
use ludex_base::{Db, File, parse_once};
use ludex_syntax::tree::{AnyNode, AnyToken, shared};
use ludex_syntax::{TextRange, TextSize};
use rustc_hash::FxHashMap;

/// The most tokens before the cursor, and the most behind it, that are looked at.
const MAX_NEAR: usize = 1500;

/// The most tokens that are passed on the way there, blanks and comments included.
const MAX_PASSED: usize = 4 * MAX_NEAR;

/// The most tokens before a name that are compared with those before the cursor.
const MAX_CONTEXT: usize = 6;

/// The nearness of a name, the nearest first: the number of tokens before it that also stand before the cursor, and
/// the number of tokens between.
type Nearness = (Reverse<usize>, usize);

/// Puts the entries of each rank in order of nearness. Those that stand nowhere near, or have their place in a closed
/// set, stay behind them as they are.
pub(super) fn sort(db: &dyn Db, file: File, found: &mut Completions) {
    let root = parse_once(db, file).any_root();
    let near = near(file.text(db), &root, found.range);
    let nearness = |text: &str| near.get(bare(text)).copied();
    found.items.sort_by_cached_key(|item| {
        let own = || nearness(&item.label).or_else(|| nearness(item.filter.as_deref()?));
        let nearness = if item.is_in_set() { None } else { own() };
        (item.rank, nearness.is_none(), nearness)
    });
}

/// The names around a word, each with its nearness.
fn near<'t>(text: &'t str, root: &AnyNode, word: TextRange) -> FxHashMap<&'t str, Nearness> {
    let mut near = FxHashMap::default();
    let word = word.intersect(root.text_range()).unwrap_or(TextRange::empty(root.text_range().end()));
    let mut words: Vec<&str> = before(root, word.start()).map(|range| &text[range]).collect();
    words.reverse();
    let at = words.len();
    // The word at the cursor itself says nothing.
    words.push("");
    words.extend(behind(root, word.end()).map(|range| &text[range]));
    let signs: Vec<&str> = words.iter().copied().map(sign).collect();
    for (index, word) in words.iter().copied().map(bare).enumerate() {
        if !word.starts_with(|first: char| first.is_alphabetic() || first == '_') {
            continue;
        }
        let steps = 1..=MAX_CONTEXT.min(index).min(at);
        let same = steps.take_while(|step| signs[index - step] == signs[at - step]).count();
        let nearness = (Reverse(same), index.abs_diff(at));
        near.entry(word).and_modify(|known: &mut Nearness| *known = nearness.min(*known)).or_insert(nearness);
    }
    near
}

/// The tokens that end before an offset, from there backwards, without blanks and comments.
fn before(root: &AnyNode, offset: TextSize) -> impl Iterator<Item = TextRange> {
    let first = root.token_at_offset(offset).left_biased();
    let tokens = std::iter::successors(first, AnyToken::prev_token).take(MAX_PASSED);
    meaningful(tokens).filter(move |range| range.end() <= offset).take(MAX_NEAR)
}

/// The tokens that begin behind an offset, in order, without blanks and comments.
fn behind(root: &AnyNode, offset: TextSize) -> impl Iterator<Item = TextRange> {
    let first = root.token_at_offset(offset).right_biased();
    let tokens = std::iter::successors(first, AnyToken::next_token).take(MAX_PASSED);
    meaningful(tokens).filter(move |range| range.start() >= offset).take(MAX_NEAR)
}

fn meaningful(tokens: impl Iterator<Item = AnyToken>) -> impl Iterator<Item = TextRange> {
    tokens.filter(|token| token.kind() > shared::BLOCK_COMMENT).map(|token| token.text_range())
}

/// A word as it is compared: all numbers are the same, and all texts.
fn sign(word: &str) -> &str {
    let digits = word.strip_prefix('-').unwrap_or(word);
    match digits.chars().next() {
        Some(first) if first.is_ascii_digit() => "0",
        Some('"') => "\"",
        _ => word,
    }
}

/// A name without its quotes or bars.
fn bare(word: &str) -> &str {
    word.trim_matches(['"', '\'', '`', '|'])
}

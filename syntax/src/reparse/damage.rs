//! An edit in a text whose brackets or quotes do not match, which is so nearly all the time while somebody types.
//!
//! Where a language has margins ([`DamageRules`]), damage does not spread beyond them: what lies between two margins,
//! with the edit and everything that was reported of brackets and quotes, is parsed by itself. What stands before and
//! behind it is sound, so it is read there as it was before.

use rowan::{GreenNodeData, NodeOrToken, TextRange, TextSize};

use super::{DamageRules, Edit, ItemGrammar, Reach, parse, reused_children, whole};
use crate::derived::Derived;
use crate::tree::{Kind, Parse, SyntaxError, shared};

/// Children of a root, and the bytes that they are.
#[derive(Clone, Copy)]
struct Region {
    first: usize,
    /// The first child behind it.
    end: usize,
    range: TextRange,
}

/// The parse of `text`, made from the parse of the text before `edit`; `None` if only a full parse can tell.
pub(super) fn reparse<G: ItemGrammar>(old: &Parse, edit: Edit, text: &str) -> Option<Parse> {
    let rules = G::DAMAGE?;
    let is_damage = |error: &&SyntaxError| G::unsettles(error.code);
    let touched = old.errors.iter().filter(is_damage).map(whole).fold(edit.range, TextRange::cover);
    let region = region::<G::Kind>(&old.green, touched, edit, text, rules)?;
    let start = region.range.start();
    let end = u32::try_from(i64::from(u32::from(region.range.end())) + edit.delta()).ok()?;
    let new = parse::<G>(text.get(u32::from(start) as usize..end as usize)?);
    if new.errors.iter().any(|error| (rules.reaches)(error.code)) || ends_in_prefix(&new.green, rules) {
        return None;
    }
    let torn = new.errors.iter().any(|error| (rules.tears)(error.code));
    if torn && !(rules.is_cut)(text, u32::from(start) as usize, end as usize) {
        return None;
    }
    let is_cut = |errors: &[SyntaxError]| {
        errors.iter().any(|error| if rules.cuts_torn_only { (rules.tears)(error.code) } else { is_damage(&error) })
    };
    if is_cut(&new.errors) != is_cut(&old.errors)
        && !margins_are_items::<G::Kind>(&old.green, region, edit, text, rules)
    {
        return None;
    }
    let mut errors = Vec::with_capacity(old.errors.len() + new.errors.len());
    let mut behind = Vec::new();
    for error in &old.errors {
        let range = whole(error);
        if range.end() <= start && range.start() < start {
            errors.push(error.clone());
        } else if range.start() >= region.range.end() && !range.is_empty() {
            let mut error = error.clone();
            error.shift(edit.delta());
            behind.push(error);
        } else if !region.range.contains_range(range) {
            return None;
        }
    }
    errors.extend(new.errors.into_iter().map(|mut error| {
        error.shift(u32::from(start).into());
        error
    }));
    errors.append(&mut behind);
    let item_edit = Edit { range: edit.range - start, new_len: edit.new_len };
    let children = old.green.children().skip(region.first).take(region.end - region.first);
    let children = reused_children(&new.green, children.collect::<Vec<_>>().into_iter(), item_edit);
    let green = old.green.splice_children(region.first..region.end, children);
    Some(Parse { green, errors, reach: Reach::default(), derived: Derived::default() })
}

/// The items from the last margin before what is touched to the first one behind it. `None` if that is the whole
/// file.
fn region<K: Kind>(
    root: &GreenNodeData,
    touched: TextRange,
    edit: Edit,
    text: &str,
    rules: &DamageRules<K>,
) -> Option<Region> {
    let (mut first, mut start) = (0, TextSize::new(0));
    let mut at = TextSize::new(0);
    let moved = |at: TextSize| usize::try_from(i64::from(u32::from(at)) + edit.delta()).ok();
    let margin_end = |at: usize| (rules.margin_end)(text, at);
    // The word of a margin before the edit ends before it, too, so that there was a margin as there is.
    let is_settled =
        |at: TextSize| margin_end(usize::from(at)).is_some_and(|end| end < usize::from(edit.range.start()));
    let mut found = None;
    for (index, child) in root.children().enumerate() {
        let is_node = matches!(child, NodeOrToken::Node(_));
        if is_node && at < touched.start() && is_settled(at) {
            (first, start) = (index, at);
        } else if is_node && at > touched.end() && margin_end(moved(at)?).is_some() {
            found = Some((index, at));
            break;
        }
        at += child.text_len();
    }
    let (end, end_at) = found.unwrap_or_else(|| (root.children().len(), root.text_len()));
    let all = first == 0 && end == root.children().len();
    (!all).then(|| Region { first, end, range: TextRange::new(start, end_at) })
}

/// True if the last token that is neither a blank nor a comment goes with what follows it.
fn ends_in_prefix<K: Kind>(root: &GreenNodeData, rules: &DamageRules<K>) -> bool {
    let mut node = root;
    loop {
        let significant = |child: &super::GreenChild<'_>| match child {
            NodeOrToken::Node(_) => true,
            NodeOrToken::Token(token) => !K::from_raw(token.kind().0).is_trivia(),
        };
        match node.children().rev().find(significant) {
            Some(NodeOrToken::Node(last)) => node = last,
            Some(NodeOrToken::Token(token)) => return (rules.is_prefix)(K::from_raw(token.kind().0)),
            None => return false,
        }
    }
}

/// True if every margin outside of the region is where an item begins, or in a comment between items, and nothing before
/// it goes with that item: then what stands there is read alike whether the text is cut at its margins or not.
fn margins_are_items<K: Kind>(
    root: &GreenNodeData,
    region: Region,
    edit: Edit,
    text: &str,
    rules: &DamageRules<K>,
) -> bool {
    let moved = |at: TextSize| -> TextSize {
        let delta = if at >= region.range.end() { edit.delta() } else { 0 };
        u32::try_from(i64::from(u32::from(at)) + delta).unwrap_or(0).into()
    };
    let mut margin = (rules.next_margin)(text, 0);
    let mut at = TextSize::new(0);
    let mut wants_next = false;
    for (index, child) in root.children().enumerate() {
        let start = at;
        at += child.text_len();
        if (region.first..region.end).contains(&index) {
            wants_next = false;
            continue;
        }
        if let NodeOrToken::Node(node) = child {
            if wants_next {
                return false;
            }
            wants_next = ends_in_prefix(node, rules);
        }
        let range = TextRange::new(moved(start), moved(start) + child.text_len());
        while let Some(next) = margin.filter(|&next| next < usize::from(range.end())) {
            let inside = next > usize::from(range.start());
            let comment = child.as_token().is_some_and(|token| is_comment(token.kind().0));
            if inside && !comment {
                return false;
            }
            let from =
                if next < usize::from(range.start()) { usize::from(range.start()).saturating_sub(1) } else { next };
            margin = (rules.next_margin)(text, from);
        }
    }
    true
}

fn is_comment(kind: u16) -> bool {
    matches!(kind, shared::COMMENT | shared::BLOCK_COMMENT)
}

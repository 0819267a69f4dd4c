//! An edit inside one top-level item rebuilds that item only; where a language allows it, only the list or the body
//! inside of it ([`ItemGrammar`]). An edit in a comment between items rebuilds the comment.
//!
//! The result is exactly what a full parse gives, errors included; where that cannot be
//! known cheaply the answer is `None` and the caller parses the whole text with `parse_again`. Where brackets or quotes do
//! not match, `damage` parses what lies between two margins. Property tests compare all of it with a full parse.

mod damage;
mod entries;
mod frames;
mod items;

use rowan::{GreenNode, GreenNodeData, GreenToken, NodeOrToken, TextRange, TextSize};

pub(crate) use self::items::Item;
pub use self::items::Reach;
use crate::Code;
use crate::derived::Derived;
use crate::light::LightTree;
use crate::parser::{Lexed, Parser, Token};
use crate::tree::{AnyNode, GreenChild, Kind, MAX_DEPTH, Parse, SyntaxError, shared};

/// A replacement of some bytes of the old text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edit {
    /// The range that is replaced, in bytes of the old text.
    pub range: TextRange,
    /// The length of the replacement, in bytes.
    pub new_len: TextSize,
}

impl Edit {
    /// One edit that covers this one and a later one, whose range is in the text between.
    pub fn then(self, later: Edit) -> Edit {
        let delta = self.delta();
        let old = |offset: TextSize| -> u32 {
            // An offset after the first edit, as an offset of the old text.
            (i64::from(u32::from(offset)) - delta).max(0) as u32
        };
        let new_end = self.range.start() + self.new_len;
        let start = self.range.start().min(later.range.start());
        let end = if later.range.end() > new_end {
            TextSize::new(old(later.range.end())).max(self.range.end())
        } else {
            self.range.end()
        };
        let total = delta + later.delta();
        let new_len = (i64::from(u32::from(end - start)) + total).max(0) as u32;
        Edit { range: TextRange::new(start, end), new_len: new_len.into() }
    }

    /// The number of bytes by which the text grows; negative if it shrinks.
    pub fn delta(self) -> i64 {
        i64::from(u32::from(self.new_len)) - i64::from(u32::from(self.range.len()))
    }
}

/// A grammar whose top-level items can be parsed by themselves.
pub trait ItemGrammar {
    /// Its kinds.
    type Kind: Kind;

    /// Cuts a text into tokens.
    fn lex(text: &str) -> Lexed<Self::Kind>;

    /// Gives tokens another kind that only their neighbours tell. What stands in an item before a
    /// token, or behind it, may decide; what stands before that item may not.
    fn settle(_text: &str, _tokens: &mut [Token<Self::Kind>]) {}

    /// Parses the items of a whole file.
    fn source_file(p: &mut Parser<'_, Self::Kind>) {
        while !p.at_end() {
            Self::item(p);
        }
    }

    /// Parses one top-level item.
    fn item(p: &mut Parser<'_, Self::Kind>);

    /// True if an item of this kind means the same wherever it stands at top level.
    fn reusable(item: Self::Kind) -> bool;

    /// True if a node of this kind begins and ends with a bracket, and is parsed inside a sound item just as
    /// it is by itself: then an edit inside it rebuilds that node only.
    fn stands_alone(_node: Self::Kind) -> bool {
        false
    }

    /// The text before and behind a node in `parent` that make an item of it, in which the node is parsed just as it is
    /// where it stands, if no error is reported in either; `None` if there is no such text.
    fn frame(_parent: &GreenNodeData, _node: &GreenNodeData) -> Option<(&'static str, &'static str)> {
        None
    }

    /// True if what stands behind a node with a [`frame`](ItemGrammar::frame) is read alike whichever of two texts the
    /// node has, neither of which holds a fault.
    fn reads_on(_old: &str, _new: &str) -> bool {
        true
    }

    /// The parser of the entries of a list of this kind, if one entry may be parsed without those before it: it takes
    /// entries up to a position, and answers whether there are only entries up to there and the list goes on behind
    /// them. An entry looks no further than into the next one.
    fn entries(_list: Self::Kind) -> Option<EntryParser<Self::Kind>> {
        None
    }

    /// True for the code of an error that unsettles no more than the entry of a list that it is reported in.
    fn stays_in_entry(_code: &'static Code) -> bool {
        false
    }

    /// True for the code of an error for an entry of a list that is never closed, but ends where the next one begins.
    fn leaves_open(_code: &'static Code) -> bool {
        false
    }

    /// The number of tokens at the start of an item that show a grammar that it begins. An edit that touches them may
    /// make the item before it longer.
    const OPENING_TOKENS: usize;

    /// True if an item may look far into what follows it, so that it is kept how far each did. An item has to be parsed
    /// alike whatever stands before it, and begins with [`Parser::begin_item`].
    const LOOKS_FAR: bool = false;

    /// True for the code of an error after which the cut into items cannot be trusted.
    fn unsettles(code: &'static Code) -> bool;

    /// The rules for an edit of a text whose brackets or quotes do not match; `None` where only a full parse can tell.
    const DAMAGE: Option<&'static DamageRules<Self::Kind>> = None;
}

/// A parser of some entries of a list, up to a position.
pub type EntryParser<K> = for<'t, 'p> fn(&'p mut Parser<'t, K>, usize) -> bool;

/// The rules by which a language keeps damage from spreading: a *margin* is a place where an item begins whatever is
/// open before it. What stands between two margins and holds all the damage is parsed by itself.
#[derive(Debug)]
pub struct DamageRules<K> {
    /// The byte behind the word that makes a margin of this byte of a text; `None` if there is no margin. Nothing behind
    /// the byte after that word has a part in it.
    pub margin_end: fn(&str, usize) -> Option<usize>,
    /// The next margin behind a byte of a text.
    pub next_margin: fn(&str, usize) -> Option<usize>,
    /// True if the damage in a text that is sound before the first byte is cut off at the margin that is the second
    /// one, or at the end of the text.
    pub is_cut: fn(&str, usize, usize) -> bool,
    /// True if a text is cut at its margins only where something is torn in it, not where brackets do not match.
    pub cuts_torn_only: bool,
    /// True for the code of what the lexer reports where it depends on the rest of the text how a token is read.
    pub reaches: fn(&'static Code) -> bool,
    /// True for the code of a string or the like that is not closed.
    pub tears: fn(&'static Code) -> bool,
    /// True for a token that goes with what follows it.
    pub is_prefix: fn(K) -> bool,
}

/// Parses a whole text.
pub fn parse<G: ItemGrammar>(text: &str) -> Parse {
    let mut lexed = G::lex(text);
    G::settle(text, &mut lexed.tokens);
    let mut p = Parser::new(text, lexed);
    G::source_file(&mut p);
    p.finish()
}

/// Parses a whole text into a light tree.
pub(crate) fn parse_light<G: ItemGrammar>(text: &str) -> (LightTree<'_, G::Kind>, Vec<SyntaxError>) {
    let mut lexed = G::lex(text);
    G::settle(text, &mut lexed.tokens);
    let mut p = Parser::light(text, lexed);
    G::source_file(&mut p);
    p.finish_light()
}

/// Parses a whole text after an edit for which no item sufficed. What stands before or behind the edit, and has come
/// out as it was, is taken from the old tree, so that what others have made of those pieces stays valid.
pub(crate) fn parse_again<G: ItemGrammar>(old: &Parse, edit: Edit, text: &str) -> Parse {
    let mut parse = parse::<G>(text);
    let children = reused_children(&parse.green, old.green.children(), edit);
    parse.green = GreenNode::new(parse.green.kind(), children);
    parse
}

/// The children of a root that was parsed again, those before and behind the edit taken from the old ones where they
/// are the same. The range of the edit is counted from the first of the old ones.
fn reused_children<'a>(
    new: &'a GreenNode,
    old: impl ExactSizeIterator<Item = GreenChild<'a>> + DoubleEndedIterator + Clone,
    edit: Edit,
) -> Vec<NodeOrToken<GreenNode, GreenToken>> {
    let (new_count, old_count) = (new.children().len(), old.len());
    let mut end = TextSize::new(0);
    let before = |(new, old): &(GreenChild<'_>, GreenChild<'_>)| {
        end += old.text_len();
        end <= edit.range.start() && is_same(*new, *old)
    };
    let first = new.children().zip(old.clone()).take_while(before).count();
    let mut start: TextSize = old.clone().map(|child| child.text_len()).sum();
    let behind = |(new, old): &(GreenChild<'_>, GreenChild<'_>)| {
        start -= old.text_len();
        start >= edit.range.end() && is_same(*new, *old)
    };
    let rest = new_count.min(old_count) - first;
    let last = new.children().rev().zip(old.clone().rev()).take(rest).take_while(behind).count();
    (old.clone().take(first))
        .chain(new.children().skip(first).take(new_count - first - last))
        .chain(old.skip(old_count - last))
        .map(|child| child.to_owned())
        .collect()
}

/// True if two pieces of trees are equal. Most of what they are made of is shared.
// Recursion is bounded: no tree is deeper than `MAX_DEPTH`.
fn is_same(a: GreenChild<'_>, b: GreenChild<'_>) -> bool {
    match (a, b) {
        (NodeOrToken::Node(a), NodeOrToken::Node(b)) => {
            let shape = |node: &GreenNodeData| (node.kind(), node.text_len(), node.children().len());
            std::ptr::eq(a, b) || shape(a) == shape(b) && a.children().zip(b.children()).all(|(a, b)| is_same(a, b))
        }
        (NodeOrToken::Token(a), NodeOrToken::Token(b)) => std::ptr::eq(a, b) || a == b,
        _ => false,
    }
}

/// The bytes after an item that are enough to know where it ends.
const LOOK_AHEAD: usize = 400;

/// The parse of `text`, made from the parse of the text before `edit`; `None` if only a
/// full parse can tell.
pub fn reparse<G: ItemGrammar>(old: &Parse, edit: Edit, text: &str) -> Option<Parse> {
    if G::LOOKS_FAR {
        return items::reparse::<G>(old, edit, text);
    }
    reparse_item::<G>(old, edit, text).or_else(|| damage::reparse::<G>(old, edit, text))
}

/// The parse of `text` after an edit inside one item, or in a comment between items; `None` if more has to be parsed.
fn reparse_item<G: ItemGrammar>(old: &Parse, edit: Edit, text: &str) -> Option<Parse> {
    if let Some(parse) = entries::reparse::<G>(old, edit, text) {
        return Some(parse);
    }
    if old.errors.iter().any(|error| G::unsettles(error.code)) {
        return None;
    }
    let Some((index, start, node)) = item_around(&old.green, edit.range) else {
        return reparse_comment::<G>(old, edit, text);
    };
    let next = next_item::<G::Kind>(&old.green, index, start + node.text_len());
    if !G::reusable(G::Kind::from_raw(node.kind().0)) {
        return None;
    }
    let old_range = TextRange::at(start, node.text_len());
    if edit.range.start() < start + opening_len::<G>(&node) {
        return None;
    }
    if let Some(parse) = reparse_nested::<G>(old, edit, text, old_range, next) {
        return Some(parse);
    }
    if let Some(parse) = frames::reparse::<G>(old, edit, text, old_range, next) {
        return Some(parse);
    }
    let new_len = i64::from(u32::from(old_range.len())) + edit.delta();
    let new_end = u32::try_from(i64::from(u32::from(start)) + new_len).ok()?;
    let (item_start, item_end) = (u32::from(start) as usize, new_end as usize);
    let Lookahead { lexed, significant, text: text_ahead, is_cut } = lex_item::<G>(text, item_start, item_end)?;
    let mut p = Parser::new(text_ahead, lexed);
    G::item(&mut p);
    if p.position() != significant || (is_cut && p.saw_end()) {
        return None;
    }
    let item = p.finish_item()?;
    let item_text = text.get(item_start..item_end)?;
    let is_whole = item.green.text_len() == TextSize::of(item_text);
    if !is_whole || item.errors.iter().any(|error| G::unsettles(error.code)) {
        return None;
    }
    let errors = splice_errors(old, old_range, next, item.errors, item_text, edit.delta())?;
    let green = old.green.replace_child(index, NodeOrToken::Node(item.green));
    Some(Parse { green, errors, reach: Reach::default(), derived: Derived::default() })
}

/// The tokens of a part of a text, with those right behind it.
struct Lookahead<'t, K> {
    /// All of them. The errors are those of the part alone.
    lexed: Lexed<K>,
    /// The number of tokens in the part that are neither blanks nor comments.
    significant: usize,
    /// The text of all the tokens.
    text: &'t str,
    /// True if the whole text goes on behind them.
    is_cut: bool,
}

/// Cuts the bytes from `start` to `end` of a text into tokens, and some behind them. `None` if a token may reach over
/// the end.
fn lex_item<G: ItemGrammar>(text: &str, start: usize, end: usize) -> Option<Lookahead<'_, G::Kind>> {
    let own_text = text.get(start..end)?;
    let rest = text.get(end..)?;
    if !rest.is_empty() && !rest.starts_with([' ', '\t', '\r', '\n']) {
        return None;
    }
    let mut lexed = G::lex(own_text);
    if !lexed.complete || lexed.tokens.last().is_none_or(|token| token.kind.is_trivia()) {
        return None;
    }
    let significant = lexed.tokens.iter().filter(|token| !token.kind.is_trivia()).count();
    let ahead_end = text.len().min(end + LOOK_AHEAD);
    let ahead_end = (ahead_end..=text.len()).find(|&end| text.is_char_boundary(end))?;
    let is_cut = ahead_end < text.len();
    let mut ahead = G::lex(&text[end..ahead_end]).tokens;
    if is_cut {
        ahead.pop(); // may be cut
    }
    let shift = own_text.len() as u32;
    lexed.tokens.extend(ahead.iter().map(|token| Token { kind: token.kind, start: token.start + shift }));
    let text_ahead = &text[start..ahead_end];
    G::settle(text_ahead, &mut lexed.tokens);
    Some(Lookahead { lexed, significant, text: text_ahead, is_cut })
}

/// The parse of `text` after an edit inside a node of an item without errors, of which only the innermost one that
/// stands alone and holds the edit is parsed; `None` if more has to be parsed.
fn reparse_nested<G: ItemGrammar>(
    old: &Parse,
    edit: Edit,
    text: &str,
    item: TextRange,
    next: TextSize,
) -> Option<Parse> {
    // Each node around the one that is found, with the index of the next one in it.
    let mut path: Vec<(&GreenNodeData, usize)> = Vec::new();
    let mut found: Option<(usize, TextSize, &GreenNodeData)> = None;
    let (mut node, mut start): (&GreenNodeData, TextSize) = (&old.green, TextSize::new(0));
    while let Some((index, child_start, child)) = child_around(node, start, edit.range) {
        path.push((node, index));
        (node, start) = (child, child_start);
        let inside = path.len() > 1 && edit.range.start() >= start + opening_len::<G>(&node.to_owned());
        if inside && G::stands_alone(G::Kind::from_raw(node.kind().0)) {
            found = Some((path.len(), start, node));
        }
    }
    let (depth, start, node) = found?;
    path.truncate(depth);
    let end = u32::try_from(i64::from(u32::from(start + node.text_len())) + edit.delta()).ok()?;
    let own_text = text.get(u32::from(start) as usize..end as usize)?;
    let new = sound_item::<G>(own_text)?;
    let same = new.kind() == node.kind() && new.text_len() == TextSize::of(own_text);
    let shallow = depth + levels(&new) + 3 <= MAX_DEPTH as usize;
    if !same || !shallow {
        return None;
    }
    if old.errors.iter().any(|error| whole(error).intersect(item).is_some()) {
        return None;
    }
    let errors = splice_errors(old, item, next, Vec::new(), "", edit.delta())?;
    Some(Parse { green: put_back(path, new), errors, reach: Reach::default(), derived: Derived::default() })
}

/// The tree of a text that is one item without errors, and nothing behind it.
fn sound_item<G: ItemGrammar>(text: &str) -> Option<GreenNode> {
    let lexed = G::lex(text);
    if !lexed.complete || lexed.tokens.last().is_none_or(|token| token.kind.is_trivia()) {
        return None;
    }
    let significant = lexed.tokens.iter().filter(|token| !token.kind.is_trivia()).count();
    let mut p = Parser::new(text, lexed);
    G::item(&mut p);
    if p.position() != significant {
        return None;
    }
    p.finish_item().filter(|parse| parse.errors.is_empty()).map(|parse| parse.green)
}

/// The root over a node that takes the place of another one: each node around that, with the index of the next one in it.
fn put_back(path: Vec<(&GreenNodeData, usize)>, new: GreenNode) -> GreenNode {
    path.into_iter().rev().fold(new, |green, (node, index)| node.replace_child(index, NodeOrToken::Node(green)))
}

/// The number of levels of nodes in a tree, its root included.
// Recursion is bounded: no tree is deeper than `MAX_DEPTH`.
fn levels(node: &GreenNodeData) -> usize {
    1 + node.children().filter_map(NodeOrToken::into_node).map(levels).max().unwrap_or(0)
}

/// The parse of `text` after an edit inside a comment between items behind which a line ends, or at its end.
fn reparse_comment<G: ItemGrammar>(old: &Parse, edit: Edit, text: &str) -> Option<Parse> {
    let (index, range, kind) = comment_around::<G::Kind>(&old.green, edit.range)?;
    let new_end = i64::from(u32::from(range.end())) + edit.delta();
    let (start, end) = (u32::from(range.start()) as usize, usize::try_from(new_end).ok()?);
    let comment = text.get(start..end)?;
    let before = old.green.children().nth(index)?.into_token()?.text().contains('\n');
    if comment.contains('\n') != before || !text[end..].is_empty() && !text[end..].starts_with(['\r', '\n']) {
        return None;
    }
    let lexed = G::lex(comment);
    // The last token is the end of the text.
    let tokens: Vec<G::Kind> = lexed.tokens.iter().map(|token| token.kind).collect();
    let one = tokens.first() == Some(&kind) && tokens[1..].iter().all(|rest| rest.to_raw() == shared::EOF);
    if !lexed.complete || !lexed.errors.is_empty() || !one {
        return None;
    }
    let mut errors = Vec::with_capacity(old.errors.len());
    for error in &old.errors {
        let own = whole(error);
        let mut error = error.clone();
        if own.start() >= range.end() {
            error.shift(edit.delta());
        } else if own.end() > range.start() {
            return None;
        }
        errors.push(error);
    }
    let token = GreenToken::new(rowan::SyntaxKind(kind.to_raw()), comment);
    Some(Parse {
        green: old.green.replace_child(index, NodeOrToken::Token(token)),
        errors,
        reach: Reach::default(),
        derived: Derived::default(),
    })
}

/// The comment between items that holds the range, but for its first character.
fn comment_around<K: Kind>(root: &GreenNode, range: TextRange) -> Option<(usize, TextRange, K)> {
    let mut start = TextSize::new(0);
    for (index, child) in root.children().enumerate() {
        let end = start + child.text_len();
        if end >= range.end() {
            let kind = K::from_raw(child.into_token()?.kind().0);
            let comment = matches!(kind.to_raw(), shared::COMMENT | shared::BLOCK_COMMENT);
            return (comment && start < range.start()).then(|| (index, TextRange::new(start, end), kind));
        }
        start = end;
    }
    None
}

/// The top-level node that holds the range without touching its border.
fn item_around(root: &GreenNode, range: TextRange) -> Option<(usize, TextSize, GreenNode)> {
    let (index, start, node) = child_around(root, TextSize::new(0), range)?;
    Some((index, start, node.to_owned()))
}

/// The child of a node, which begins at `start`, that is a node and holds the range without touching its border.
fn child_around(
    parent: &GreenNodeData,
    mut start: TextSize,
    range: TextRange,
) -> Option<(usize, TextSize, &GreenNodeData)> {
    for (index, child) in parent.children().enumerate() {
        let end = start + child.text_len();
        if end > range.start() {
            let node = child.into_node()?;
            return (start < range.start() && range.end() < end).then_some((index, start, node));
        }
        start = end;
    }
    None
}

/// The length of an item up to the end of its [opening tokens](Grammar::OPENING_TOKENS).
fn opening_len<G: ItemGrammar>(item: &GreenNode) -> TextSize {
    let item = AnyNode::new_root(item.clone());
    let tokens = item.descendants_with_tokens().filter_map(|element| element.into_token());
    let opening = tokens.filter(|token| !G::Kind::from_raw(token.kind()).is_trivia()).take(G::OPENING_TOKENS);
    // A character right behind a name would belong to it; nothing sticks to a bracket.
    let glue = TextSize::new(u32::from(G::OPENING_TOKENS > 1));
    opening.last().map_or(item.text_range().len(), |token| token.text_range().end() + glue)
}

/// The bytes of an error with all that it names.
fn whole(error: &SyntaxError) -> TextRange {
    let others = error.related.iter().map(|(range, _)| *range).chain(error.fix.iter().map(|fix| fix.range));
    others.fold(error.range, TextRange::cover)
}

/// The byte at which the item after this one begins (or the file ends).
fn next_item<K: Kind>(root: &GreenNode, index: usize, end: TextSize) -> TextSize {
    let mut at = end;
    for child in root.children().skip(index + 1) {
        if child.as_token().is_none_or(|token| !K::from_raw(token.kind().0).is_trivia()) {
            break;
        }
        at += child.text_len();
    }
    at
}

/// The errors after the edit. An error at the first token of an item may have been reported by the
/// item before it; where one stands at this item's or the next one's, only a full parse can tell.
fn splice_errors(
    old: &Parse,
    old_range: TextRange,
    next: TextSize,
    new: Vec<SyntaxError>,
    item_text: &str,
    delta: i64,
) -> Option<Vec<SyntaxError>> {
    let inside = |range: TextRange, item: TextRange| {
        let empty_at_end = range.is_empty() && range.end() == item.end();
        item.contains_range(range) && range.start() > item.start() && !empty_at_end
    };
    let lies_inside = |error: &SyntaxError, item: TextRange| {
        inside(error.range, item)
            && error.related.as_ref().is_none_or(|(range, _)| item.contains_range(*range))
            && error.fix.as_ref().is_none_or(|fix| inside(fix.range, item))
    };
    let new_range = TextRange::up_to(TextSize::of(item_text));
    let lies_in_item = |error: &SyntaxError| {
        let range = error.range;
        new_range.contains_range(range) && (!range.is_empty() || range.end() < new_range.end())
    };
    if !new.iter().all(lies_in_item) {
        return None;
    }
    let mut errors = Vec::with_capacity(old.errors.len() + new.len());
    let mut after = Vec::new();
    for error in &old.errors {
        if lies_inside(error, old_range) {
            continue;
        }
        let outermost = whole(error);
        if outermost.start() == old_range.start() || (old_range.end()..=next).contains(&outermost.start()) {
            return None;
        }
        if outermost.end() < old_range.start() {
            errors.push(error.clone());
        } else if outermost.start() > old_range.end() {
            let mut error = error.clone();
            error.shift(delta);
            after.push(error);
        } else {
            return None;
        }
    }
    let base = i64::from(u32::from(old_range.start()));
    errors.extend(new.into_iter().map(|mut error| {
        error.shift(base);
        error
    }));
    errors.append(&mut after);
    Some(errors)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apply(text: &str, edit: (std::ops::Range<u32>, &str)) -> (String, Edit) {
        let range = TextRange::new(edit.0.start.into(), edit.0.end.into());
        let mut new = text.to_owned();
        new.replace_range(edit.0.start as usize..edit.0.end as usize, edit.1);
        (new, Edit { range, new_len: TextSize::of(edit.1) })
    }

    #[test]
    fn two_edits_make_one() {
        let text = "0123456789";
        let cases = [
            ((2..4, "abc"), (6..8, "x")),
            ((6..8, "x"), (2..4, "abc")),
            ((3..5, ""), (2..4, "yyyy")),
            ((3..3, "abcdef"), (4..6, "")),
        ];
        for (first, second) in cases {
            let (between, one) = apply(text, first);
            let (end, two) = apply(&between, second);
            let both = one.then(two);
            let start = u32::from(both.range.start()) as usize;
            let inserted = &end[start..start + u32::from(both.new_len) as usize];
            let mut again = text.to_owned();
            again.replace_range(std::ops::Range::<usize>::from(both.range), inserted);
            assert_eq!(again, end);
        }
    }

    /// Pieces outside the edit are the same nodes as before, so that what others keep by them is found again.
    #[test]
    fn pieces_beside_an_edit_stay_when_brackets_do_not_match() {
        let grammar = &crate::gdl::GRAMMAR;
        let item = |n: usize| format!("(define harbor-{n} (list {n} {n}))\n");
        let (before, behind) = ((0..50).map(item).collect::<String>(), (50..100).map(item).collect::<String>());
        let old = grammar.parse(&format!("{before}{behind}"));
        let typed = "(define fleet (list 1\n";
        let at = TextRange::empty(TextSize::of(&before));
        let edit = Edit { range: at, new_len: TextSize::of(typed) };
        let (new, in_place) = grammar.reparse(&old, edit, &format!("{before}{typed}{behind}"));
        assert!(in_place && !new.errors.is_empty());
        let shared_count = |from: &GreenNode, to: &GreenNode| {
            let pairs = from.children().zip(to.children());
            let same = pairs.filter(|(a, b)| match (a, b) {
                (NodeOrToken::Node(a), NodeOrToken::Node(b)) => std::ptr::eq(*a, *b),
                _ => false,
            });
            same.count()
        };
        assert_eq!(shared_count(&old.green, &new.green), 50);
        let reversed = |green: &GreenNode| {
            let children = green.children().rev().map(|child| child.to_owned()).collect::<Vec<_>>();
            GreenNode::new(green.kind(), children)
        };
        assert_eq!(shared_count(&reversed(&old.green), &reversed(&new.green)), 50);
    }
}

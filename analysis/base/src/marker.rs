//! The tree of a text with a name at the cursor, from which it is read what may be written there.
//!
//! While somebody writes, a tree has no node for what is still missing. With a marker, a name in place of it, there is
//! one, and around it everything it belongs to: the call, the operator, the header of a loop. So a language answers
//! from its grammar and needs no second one for texts that are not finished.

use std::ops::Range;
use std::sync::Arc;

use ludex_syntax::reparse::Edit;
use ludex_syntax::tree::Kind;
use ludex_syntax::{Parse, TextRange, TextSize};
use rowan::{SyntaxNode, SyntaxToken};

use crate::file::File;
use crate::language::Db;
use crate::query::interruptible;

/// The tree of a text with a name at the cursor.
#[derive(Debug, Clone)]
pub struct Marked {
    /// The tree, and what the parser found wrong. Before the name its places are those of the file.
    pub parse: Arc<Parse>,
    /// The start of the name, in bytes of the file and of the tree's text.
    start: TextSize,
}

impl Marked {
    /// The tree of a file as it is: a name stands in this range already.
    pub fn as_written(parse: &Arc<Parse>, word: TextRange) -> Marked {
        Marked { parse: Arc::clone(parse), start: word.start() }
    }

    /// The tree of a file with a marker in place of what stands in a range, made from the tree of the file as it is:
    /// where the cursor is inside of an item, only that is parsed. The marker has to be a name of the language; at the
    /// end of the text it may be what is missing there. `None` if the range is not one of whole characters of the file.
    pub fn with(db: &dyn Db, file: File, parse: &Parse, range: TextRange, marker: &str) -> Option<Marked> {
        let (text, edit) = put_in(file.text(db), range, marker)?;
        let grammar = file.dialect(db).grammar;
        let (parse, _) = interruptible(db, &text, || grammar.reparse(parse, edit, &text));
        Some(Marked { parse: Arc::new(parse), start: range.start() })
    }

    /// The name, in a tree of its own.
    pub fn token<L: rowan::Language>(&self) -> Option<SyntaxToken<L>> {
        let root = self.parse.root::<L>();
        let is_inside = root.text_range().contains_inclusive(self.start);
        is_inside.then(|| root.token_at_offset(self.start).right_biased()).flatten()
    }
}

/// A text with a marker in place of what stands in a range, and the edit that makes it.
fn put_in(text: &str, range: TextRange, marker: &str) -> Option<(String, Edit)> {
    let before = text.get(..usize::from(range.start()))?;
    let behind = text.get(usize::from(range.end())..)?;
    // What follows must not become a part of the marker, and a colon would make a label of it.
    let goes_on = |next: char| next.is_alphanumeric() || matches!(next, '_' | '\'' | ':');
    let blank = if behind.starts_with(goes_on) { " " } else { "" };
    let edit = Edit { range, new_len: TextSize::of(marker) + TextSize::of(blank) };
    Some(([before, marker, blank, behind].concat(), edit))
}

/// The token that an offset is in or right behind.
pub fn token_written<L: rowan::Language>(root: &SyntaxNode<L>, offset: TextSize) -> Option<SyntaxToken<L>> {
    root.token_at_offset(offset).left_biased().filter(|token| token.text_range().start() < offset)
}

/// The bytes of the word in a text that a byte is in or right behind; empty where none stands, [`None`] inside of a
/// character.
pub fn word_around(text: &str, at: usize, is_word: impl Fn(char) -> bool) -> Option<Range<usize>> {
    let (before, behind) = text.split_at_checked(at)?;
    let rest = behind.trim_start_matches(&is_word);
    Some(before.trim_end_matches(&is_word).len()..text.len() - rest.len())
}

/// The token before another one, blanks and comments left out.
pub fn token_before<L: rowan::Language<Kind: Kind>>(token: &SyntaxToken<L>) -> Option<SyntaxToken<L>> {
    let mut before = token.prev_token();
    while let Some(trivia) = before.as_ref().filter(|token| token.kind().is_trivia()) {
        before = trivia.prev_token();
    }
    before
}

/// The token behind another one, blanks and comments left out.
pub fn token_behind<L: rowan::Language<Kind: Kind>>(token: &SyntaxToken<L>) -> Option<SyntaxToken<L>> {
    let mut behind = token.next_token();
    while let Some(trivia) = behind.as_ref().filter(|token| token.kind().is_trivia()) {
        behind = trivia.next_token();
    }
    behind
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(text: &str, range: std::ops::Range<u32>) -> Option<String> {
        let range = TextRange::new(range.start.into(), range.end.into());
        put_in(text, range, "mark").map(|(text, edit)| {
            let end = usize::from(range.start() + edit.new_len);
            format!("{}|{}", &text[..end], &text[end..])
        })
    }

    #[test]
    fn a_marker_stays_apart_from_what_follows() {
        assert_eq!(marked("move ;", 5..5).as_deref(), Some("move mark|;"));
        assert_eq!(marked("move if;", 5..7).as_deref(), Some("move mark|;"));
        assert_eq!(marked("bomb N;", 5..5).as_deref(), Some("bomb mark |N;"));
        assert_eq!(marked("f(é)", 2..2).as_deref(), Some("f(mark |é)"));
        assert_eq!(marked("", 0..0).as_deref(), Some("mark|"));
    }

    #[test]
    fn a_word_reaches_as_far_as_its_characters() {
        let word = |text: &str, at| word_around(text, at, char::is_alphabetic);
        assert_eq!(word("an öre", 4), None);
        assert_eq!(word("an öre", 5), Some(3..7));
        assert_eq!(word("an öre", 2), Some(0..2));
        assert_eq!(word("a  b", 2), Some(2..2));
        assert_eq!(word("a", 2), None);
    }

    #[test]
    fn a_range_inside_of_a_character_has_no_tree() {
        assert_eq!(marked("é", 1..1), None);
        assert_eq!(marked("a", 2..2), None);
    }
}

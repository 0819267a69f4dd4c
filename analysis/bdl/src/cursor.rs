//! The place of the cursor outside of JavaScript: the word at it, the tokens beside that, and the nodes around it.
//!
//! All of it is read from the tree of the file with a name at the cursor ([`Marked`]): the one that stands there, or
//! one that is put in. What may be written there is told in [`crate::complete`].

use ludex_base::marker::{Marked, token_before, token_behind, token_written};
use ludex_base::{Db, File, parse_once};
use ludex_syntax::bdl::{BdlLanguage, COMMENT_MARKS, SyntaxKind as K, SyntaxNode, SyntaxToken};
use ludex_syntax::{TextRange, TextSize};

use crate::tree::{EXPLICIT, is_word};

/// The name that is put in where none stands.
const MARKER: &str = "ludex_marker";

/// A place in a file.
#[derive(Debug)]
pub(crate) struct Cursor {
    /// Bytes of the word or number at the cursor, in the file; empty if there is none.
    pub(crate) range: TextRange,
    /// The name at the cursor, or the marker in place of what stands there, in the tree that all of this is read from.
    pub(crate) word: SyntaxToken,
    /// The token before it, blanks left out.
    pub(crate) last: Option<SyntaxToken>,
    /// The kind of the token behind it, blanks left out.
    pub(crate) next: Option<K>,
}

impl Cursor {
    /// The place at an offset; none in comments and behind characters that are not a part of the language.
    pub(crate) fn new(db: &dyn Db, file: File, offset: TextSize) -> Option<Cursor> {
        let parse = parse_once(db, file);
        let root = parse.root::<BdlLanguage>();
        let offset = offset.min(root.text_range().end());
        let left = token_written(&root, offset);
        let (range, is_name) = match left {
            Some(token) if token.kind() == K::UNKNOWN => (sign(&token, offset)?, false),
            Some(token) if is_written(token.kind()) => {
                // The word before a block means something to the grammar without one, too.
                (token.text_range(), token.kind() == K::IDENT && token.text() != EXPLICIT)
            }
            _ => (TextRange::empty(offset), false),
        };
        let marked =
            if is_name { Marked::as_written(&parse, range) } else { Marked::with(db, file, &parse, range, MARKER)? };
        let word = marked.token::<BdlLanguage>()?;
        if is_in_comment(&word) {
            return None;
        }
        let (last, next) = (token_before(&word), token_behind(&word).map(|next| next.kind()));
        Some(Cursor { range, word, last, next })
    }

    /// The kind of the token before the word.
    pub(crate) fn last_kind(&self) -> Option<K> {
        self.last.as_ref().map(|last| last.kind())
    }

    /// The first byte of the word, in the tree.
    pub(crate) fn start(&self) -> TextSize {
        self.word.text_range().start()
    }

    /// True if a node of the tree has the word in it.
    pub(crate) fn is_in(&self, node: &SyntaxNode) -> bool {
        node.text_range().contains_range(self.word.text_range())
    }

    /// The innermost node around the word that is not an error.
    pub(crate) fn owner(&self) -> Option<SyntaxNode> {
        sound(self.word.parent())
    }

    /// True if the word begins what the grammar did not understand in a node, or a line.
    pub(crate) fn begins(&self, owner: &SyntaxNode) -> bool {
        let inside = self.word.parent_ancestors().take_while(|node| node != owner);
        inside.last().is_none_or(|outermost| outermost.text_range().start() == self.start()) || self.begins_line()
    }

    /// True if nothing stands before the word on its line.
    pub(crate) fn begins_line(&self) -> bool {
        let before = self.word.prev_token();
        before.is_none_or(|before| before.kind() == K::WHITESPACE && before.text().contains('\n'))
    }
}

/// A node, or the innermost one around it that is not an error.
pub(crate) fn sound(node: Option<SyntaxNode>) -> Option<SyntaxNode> {
    node?.ancestors().find(|node| node.kind() != K::ERROR)
}

/// True for a word or a number, whole or not.
fn is_written(kind: K) -> bool {
    is_word(kind) || matches!(kind, K::NUMBER | K::EXPLICIT_KW)
}

/// The sign of a number whose digits are still to come; `None` for other characters that begin no token.
fn sign(token: &SyntaxToken, offset: TextSize) -> Option<TextRange> {
    let sign = TextRange::at(token.text_range().start(), TextSize::of('-'));
    (token.text().starts_with('-') && sign.end() == offset).then_some(sign)
}

/// True if a mark of a comment stands before a word on its line.
fn is_in_comment(word: &SyntaxToken) -> bool {
    let mut before = word.prev_token();
    while let Some(token) = before {
        let (kind, text) = (token.kind(), token.text());
        if kind == K::WHITESPACE && text.contains('\n') {
            return false;
        }
        if kind == K::UNKNOWN && COMMENT_MARKS.iter().any(|mark| text.starts_with(*mark)) {
            return true;
        }
        before = token.prev_token();
    }
    false
}

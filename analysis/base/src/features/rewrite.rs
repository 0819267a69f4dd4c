//! Rewrites: changes of a text that keep what it means, or change it by one thing as their title says. A language
//! offers one only where it is certain to.

use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;
use rowan::{Language, NodeOrToken, SyntaxNode, SyntaxToken};

use crate::file::File;
use crate::language::Db;
use crate::source_change::SourceChange;

/// The changes of its texts that a language offers.
pub trait Rewriting {
    /// The rewrites for what is selected, or stands at the cursor if the range is empty. Only those that are certain to
    /// keep what the program means, but for what their [kind](RewriteKind::keeps_meaning) says; comments stay. Not asked
    /// for while the file has errors of syntax.
    fn rewrites(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<Rewrite>;
}

ludex_syntax::worded! {
    /// The kind of a rewrite, by which editors sort and bind them.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum RewriteKind {
        /// Something gets a name, and is written by it.
        Extract = "extract",
        /// A name gives way to what it stands for.
        Inline = "inline",
        /// The same is written in another way.
        Rewrite = "rewrite",
        /// Parts are put in order.
        Sort = "sort",
        /// Something comes that was not there; all else stays as it is.
        Add = "add",
        /// Something goes with all that speaks of it; all else stays as it is.
        Remove = "remove",
    }
    /// Every kind.
    pub const ALL;
    /// A word for it, for tools.
    pub fn word;
}

impl RewriteKind {
    /// True if the text means the same afterwards.
    pub fn keeps_meaning(self) -> bool {
        !matches!(self, RewriteKind::Add | RewriteKind::Remove)
    }
}

/// A change of a text, of one of the [kinds](RewriteKind).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rewrite {
    /// A short name in ASCII, another one for each rewrite of a language: by it and the title the rewrite is found again
    /// when somebody chooses it.
    pub id: &'static str,
    /// Its kind.
    pub kind: RewriteKind,
    /// The title, as an imperative that begins with a capital: "Extract into a `define`".
    pub title: String,
    /// The change that it makes; none if it is refused.
    pub change: SourceChange,
    /// The reason why it cannot be made here, for people, if somebody who looks for it should know.
    pub refusal: Option<String>,
    /// What it adds under a name of its own choice, which somebody may want to be another: the file, and the text there
    /// with which it begins, up to the end of the name.
    pub named: Option<(File, String)>,
}

impl Rewrite {
    /// A rewrite that makes edits of one file, in any order.
    pub fn new(
        id: &'static str,
        kind: RewriteKind,
        title: impl Into<String>,
        file: File,
        edits: impl IntoIterator<Item = (TextRange, String)>,
    ) -> Rewrite {
        Rewrite::of(id, kind, title, Ok(SourceChange::edits(file, edits)))
    }

    /// A rewrite that makes a change, or is refused for a reason.
    pub fn of(
        id: &'static str,
        kind: RewriteKind,
        title: impl Into<String>,
        change: Result<SourceChange, String>,
    ) -> Rewrite {
        let (change, refusal) = match change {
            Ok(change) => (change, None),
            Err(why) => (SourceChange::default(), Some(why)),
        };
        Rewrite { id, kind, title: title.into(), change, refusal, named: None }
    }
}

/// The place of a rewrite: a file and what is selected in it.
pub struct Site<'db, L: Language> {
    /// The database.
    pub db: &'db dyn Db,
    /// The file.
    pub file: File,
    /// Its text.
    pub text: &'db str,
    /// The root of its tree.
    pub root: SyntaxNode<L>,
    /// The selection, in bytes; empty at a cursor.
    pub range: TextRange,
}

impl<'db, L: Language> Site<'db, L> {
    /// The place in a file with this tree.
    pub fn new(db: &'db dyn Db, file: File, root: SyntaxNode<L>, range: TextRange) -> Site<'db, L> {
        Site { db, file, text: file.text(db), root, range }
    }

    /// The innermost node of a type around the place.
    pub fn node<N: AstNode<Language = L>>(&self) -> Option<N> {
        nodes_at(&self.root, self.range).find_map(N::cast)
    }

    /// The text of a node.
    pub fn slice(&self, node: &SyntaxNode<L>) -> &'db str {
        &self.text[node.text_range()]
    }

    /// The text of the line of a range, before that range.
    pub fn line_before(&self, range: TextRange) -> &'db str {
        self.text[..usize::from(range.start())].rsplit('\n').next().unwrap_or_default()
    }

    /// A rewrite of the file in another way.
    pub fn rewrite(
        &self,
        id: &'static str,
        title: impl Into<String>,
        edits: impl IntoIterator<Item = (TextRange, String)>,
    ) -> Rewrite {
        Rewrite::new(id, RewriteKind::Rewrite, title, self.file, edits)
    }
}

/// The innermost node around what is selected, or around the word at the cursor if the range is empty.
pub fn node_at<L: Language>(root: &SyntaxNode<L>, range: TextRange) -> Option<SyntaxNode<L>> {
    let range = range.intersect(root.text_range())?;
    if !range.is_empty() {
        return match root.covering_element(range) {
            NodeOrToken::Node(node) => Some(node),
            NodeOrToken::Token(token) => token.parent(),
        };
    }
    let beside = root.token_at_offset(range.start());
    let is_word = |token: &SyntaxToken<L>| token.text().starts_with(|c: char| c.is_alphanumeric() || c == '_');
    let word = beside.clone().find(is_word);
    word.or_else(|| beside.right_biased())?.parent()
}

/// The nodes around what is selected or stands at the cursor, from the innermost.
pub fn nodes_at<L: Language>(root: &SyntaxNode<L>, range: TextRange) -> impl Iterator<Item = SyntaxNode<L>> + use<L> {
    std::iter::successors(node_at(root, range), SyntaxNode::parent)
}

/// The lines that a range fills, with their line breaks; the range itself where something else stands on them.
pub fn filled_lines(text: &str, range: TextRange) -> TextRange {
    let before = text[..usize::from(range.start())].rsplit('\n').next().unwrap_or_default();
    let behind = text[usize::from(range.end())..].split_inclusive('\n').next().unwrap_or_default();
    if !before.trim().is_empty() || !behind.trim().is_empty() {
        return range;
    }
    TextRange::new(range.start() - TextSize::of(before), range.end() + TextSize::of(behind))
}

/// The end of the line of a place, if nothing but a comment with this mark stands between them; else the place itself.
pub fn behind_comment(text: &str, at: TextSize, mark: &str) -> TextSize {
    let rest = text[usize::from(at)..].split('\n').next().unwrap_or_default().trim_end();
    let is_last = rest.is_empty() || rest.trim_start().starts_with(mark);
    if is_last { at + TextSize::of(rest) } else { at }
}

/// The blanks before a place, for a line below that begins in the same column.
pub fn indent(text: &str, at: TextSize) -> String {
    let before = &text[..usize::from(at)];
    let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
    line.chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect()
}

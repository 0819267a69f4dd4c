//! The ranges that can be folded: nodes and comments of more than one line.

use ludex_base::{Db, File, line_index, parse_once};
use ludex_syntax::tree::{AnyNode, shared};
use ludex_syntax::{TextRange, TextSize};
use rowan::{NodeOrToken, WalkEvent};

/// A range that can be folded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fold {
    /// Bytes; half open. The first line stays visible.
    pub range: TextRange,
    /// It is a comment, or a run of comments.
    pub comment: bool,
}

/// The outermost of some folds, if there are more than `most`; of those that are as deep, the first ones.
pub fn outermost(folds: Vec<Fold>, most: usize) -> Vec<Fold> {
    if folds.len() <= most {
        return folds;
    }
    // The ends of the folds around the one that is looked at.
    let mut around: Vec<TextSize> = Vec::new();
    let mut depths: Vec<(usize, usize)> = Vec::with_capacity(folds.len());
    for (index, fold) in folds.iter().enumerate() {
        while around.last().is_some_and(|end| *end <= fold.range.start()) {
            around.pop();
        }
        depths.push((around.len(), index));
        around.push(fold.range.end());
    }
    depths.sort_unstable();
    depths.truncate(most);
    depths.sort_unstable_by_key(|(_, index)| *index);
    depths.into_iter().map(|(_, index)| folds[index]).collect()
}

/// The folds of a file, at most one for each first line, outer before inner.
pub fn folding(db: &dyn Db, file: File) -> Vec<Fold> {
    let parse = parse_once(db, file);
    let text = file.text(db);
    let lines = line_index(db, file);
    let line = |offset| lines.line_column(text, offset, ludex_syntax::PositionEncoding::Utf8).line;
    let mut folds = Vec::new();
    let mut add = |range: TextRange, comment: bool| {
        if line(range.start()) < line(range.end()) {
            folds.push(Fold { range, comment });
        }
    };
    let root: AnyNode = parse.any_root();
    let mut comments: Option<TextRange> = None;
    for event in root.preorder_with_tokens() {
        let WalkEvent::Enter(element) = event else { continue };
        match element {
            NodeOrToken::Node(node) => {
                if let Some(range) = comments.take() {
                    add(range, true);
                }
                if node.kind() != shared::SOURCE_FILE && node.kind() != shared::ERROR {
                    add(node.text_range(), false);
                }
            }
            NodeOrToken::Token(token) => match token.kind() {
                shared::COMMENT => {
                    let range = token.text_range();
                    comments = Some(comments.map_or(range, |run| run.cover(range)));
                }
                shared::BLOCK_COMMENT => add(token.text_range(), true),
                shared::WHITESPACE if token.text().matches('\n').count() < 2 => {}
                _ => {
                    if let Some(range) = comments.take() {
                        add(range, true);
                    }
                }
            },
        }
    }
    if let Some(range) = comments {
        add(range, true);
    }
    folds.sort_by_key(|fold| (fold.range.start(), std::cmp::Reverse(fold.range.end())));
    folds.dedup_by_key(|fold| line(fold.range.start()));
    folds
}

//! The ranges that can be folded: nodes and comments of more than one line, runs of imports, and the regions that an
//! author has marked with `#region` and `#endregion` in comments to the end of the line.

use ludex_base::{Db, File, LineIndex, line_index, parse_once};
use ludex_syntax::tree::{AnyNode, AnyToken, shared};
use ludex_syntax::{TextRange, TextSize};
use rowan::{NodeOrToken, WalkEvent};

/// A range that can be folded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fold {
    /// Bytes; half open. The first line stays visible.
    pub range: TextRange,
    /// The kind, if it is one that editors fold all of at once.
    pub kind: Option<FoldKind>,
}

/// A kind of fold that editors know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FoldKind {
    /// A comment, or a run of comments.
    Comment,
    /// Forms that bring in other modules, with nothing else between them.
    Imports,
    /// The text between the marks of a region.
    Region,
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
    let dialect = file.dialect(db);
    let importing = db.language(dialect).importing();
    let mut folds = Folds {
        text: file.text(db),
        lines: line_index(db, file),
        mark: dialect.line_comment,
        import_words: importing.map(|importing| importing.import_words()).unwrap_or_default(),
        comments: None,
        imports: None,
        regions: Vec::new(),
        found: Vec::new(),
    };
    for event in parse.any_root().preorder_with_tokens() {
        match event {
            WalkEvent::Enter(NodeOrToken::Node(node)) => folds.node(&node),
            WalkEvent::Enter(NodeOrToken::Token(token)) => folds.token(&token),
            WalkEvent::Leave(_) => {}
        }
    }
    folds.finish()
}

/// The folds found so far.
struct Folds<'a> {
    text: &'a str,
    lines: &'a LineIndex,
    /// The mark of a comment to the end of the line.
    mark: &'a str,
    import_words: &'a [&'a str],
    /// The run of comments that goes on.
    comments: Option<TextRange>,
    /// The run of imports that goes on.
    imports: Option<TextRange>,
    /// The starts of the regions that are open.
    regions: Vec<TextSize>,
    found: Vec<Fold>,
}

impl Folds<'_> {
    fn line(&self, offset: TextSize) -> u32 {
        self.lines.line_column(self.text, offset, ludex_syntax::PositionEncoding::Utf8).line
    }

    fn add(&mut self, range: TextRange, kind: Option<FoldKind>) {
        if self.line(range.start()) < self.line(range.end()) {
            self.found.push(Fold { range, kind });
        }
    }

    fn end_comments(&mut self) {
        if let Some(range) = self.comments.take() {
            self.add(range, Some(FoldKind::Comment));
        }
    }

    fn end_imports(&mut self) {
        if let Some(range) = self.imports.take() {
            self.add(range, Some(FoldKind::Imports));
        }
    }

    fn node(&mut self, node: &AnyNode) {
        self.end_comments();
        if node.parent().is_some_and(|parent| parent.kind() == shared::SOURCE_FILE) {
            if self.is_import(node) {
                let range = node.text_range();
                self.imports = Some(self.imports.map_or(range, |run| run.cover(range)));
            } else {
                self.end_imports();
            }
        }
        if node.kind() != shared::SOURCE_FILE && node.kind() != shared::ERROR {
            self.add(node.text_range(), None);
        }
    }

    /// True for a form that begins, inside of its brackets, with a word for imports.
    fn is_import(&self, node: &AnyNode) -> bool {
        if self.import_words.is_empty() {
            return false;
        }
        let mut token = node.first_token();
        while let Some(here) = token {
            match here.kind() {
                shared::WHITESPACE | shared::L_PAREN | shared::L_BRACKET => token = here.next_token(),
                _ => return self.import_words.contains(&here.text()),
            }
        }
        false
    }

    fn token(&mut self, token: &AnyToken) {
        let range = token.text_range();
        match token.kind() {
            shared::COMMENT => match region_mark(token.text(), self.mark) {
                Some(mark) => {
                    self.end_comments();
                    match mark {
                        RegionMark::Start => self.regions.push(range.start()),
                        RegionMark::End => {
                            if let Some(start) = self.regions.pop() {
                                self.add(TextRange::new(start, range.end()), Some(FoldKind::Region));
                            }
                        }
                    }
                }
                None => self.comments = Some(self.comments.map_or(range, |run| run.cover(range))),
            },
            shared::BLOCK_COMMENT => self.add(range, Some(FoldKind::Comment)),
            shared::WHITESPACE if token.text().matches('\n').count() < 2 => {}
            _ => self.end_comments(),
        }
    }

    fn finish(mut self) -> Vec<Fold> {
        self.end_comments();
        self.end_imports();
        let mut found = std::mem::take(&mut self.found);
        // A single import is a node as well: of the two, the one with a kind says more.
        found.sort_by_key(|fold| (fold.range.start(), std::cmp::Reverse(fold.range.end()), fold.kind.is_none()));
        found.dedup_by_key(|fold| self.line(fold.range.start()));
        found
    }
}

/// A comment that marks an end of a region.
enum RegionMark {
    Start,
    End,
}

/// The mark of a region in a comment: `;#region`, or `; #region The map`.
fn region_mark(comment: &str, mark: &str) -> Option<RegionMark> {
    let said = comment.trim_start_matches(mark).trim_start();
    let word = said.split_whitespace().next()?;
    match word {
        "#region" => Some(RegionMark::Start),
        "#endregion" => Some(RegionMark::End),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use ludex_test_support::Fixture;

    use super::*;

    /// First and last lines, from 1, and the kinds.
    fn folds(name: &str, text: &str) -> Vec<(u32, u32, Option<FoldKind>)> {
        let fixture = Fixture::new(ludex_languages::LANGUAGES, name, text);
        let (db, file) = (&fixture.db, fixture.files[0]);
        let line = |offset| {
            line_index(db, file).line_column(file.text(db), offset, ludex_syntax::PositionEncoding::Utf8).line + 1
        };
        folding(db, file).iter().map(|fold| (line(fold.range.start()), line(fold.range.end()), fold.kind)).collect()
    }

    #[test]
    fn regions_lie_in_one_another() {
        let text = "\
game G
-- #region Values
-- One.
-- And only one.
x : Int
x = 1
--#region
y : Int
y = 2
--#endregion
-- #endregion
-- #endregion
-- #regional
";
        let (region, comment) = (Some(FoldKind::Region), Some(FoldKind::Comment));
        let expected = [(2, 11, region), (3, 4, comment), (5, 6, None), (7, 10, region), (8, 9, None)];
        assert_eq!(folds("bgl", text), expected);
    }

    #[test]
    fn imports_fold_as_one() {
        let text = "\
(include \"a\")
; More.
(include \"b\")

(define x 1)
(include
  \"c\")
";
        let imports = Some(FoldKind::Imports);
        assert_eq!(folds("g", text), [(1, 3, imports), (6, 7, imports)]);
        assert_eq!(folds("hy", "(require [a [*]])\n(import [b [c]])\n(defn import [] 1)\n"), [(1, 2, imports)]);
    }
}

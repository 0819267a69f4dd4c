//! The rules of a game in the order in which the document describes them (documents/bdl.txt, Main rules). They may come in
//! any order.

use ludex_base::TextRange;
use ludex_base::rewrite::{Rewrite, RewriteKind};
use ludex_syntax::bdl::ast::{RulesSection, SourceFile};
use ludex_syntax::bdl::{Block, SyntaxKind as K};
use rowan::ast::AstNode;

use super::Site;

const TITLE: &str = "Put the rules in the order of the documentation";

/// The edits that put the rules of a section in order, if none stands there twice and nothing else between them.
fn edits(site: &Site<'_>, section: &RulesSection) -> Option<Vec<(TextRange, String)>> {
    let place = |kind: K| Block::Rules.entries().iter().position(|one| *one == kind);
    let rules: Option<Vec<(usize, TextRange)>> =
        section.rules().map(|rule| Some((place(rule.keyword()?.kind())?, rule.syntax().text_range()))).collect();
    let rules = rules?;
    let mut sorted = rules.clone();
    sorted.sort_unstable_by_key(|(place, _)| *place);
    let is_once = sorted.windows(2).all(|pair| pair[0].0 != pair[1].0);
    let is_gap_blank = |pair: &[(usize, TextRange)]| {
        let (end, start) = (pair[0].1.end(), pair[1].1.start());
        site.text[TextRange::new(end, start.max(end))].trim().is_empty()
    };
    if sorted == rules || !is_once || !rules.windows(2).all(is_gap_blank) {
        return None;
    }
    let moved = rules.iter().zip(&sorted).filter(|(old, new)| old != new);
    Some(moved.map(|(old, new)| (old.1, site.text[new.1].to_owned())).collect())
}

/// Puts the rules around the cursor in order.
pub(super) fn sort(site: &Site<'_>) -> Option<Rewrite> {
    let section = site.node::<RulesSection>()?;
    Some(site.rewrite("sort-rules", TITLE, edits(site, &section)?))
}

/// Puts the rules of a file in order, wherever the cursor is.
pub(super) fn sort_file(site: &Site<'_>) -> Option<Rewrite> {
    let section = SourceFile::cast(site.root.clone())?.rules().next()?;
    Some(Rewrite::new("sort-file", RewriteKind::Sort, TITLE, site.file, edits(site, &section)?))
}

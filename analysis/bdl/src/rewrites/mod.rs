//! Rewrites of BDL: the same squares, moves and flags, written in another way.

mod flags;
mod rules;
mod squares;
#[cfg(test)]
mod tests;

use ludex_base::rewrite::{Rewrite, RewriteKind, Rewriting, nodes_at};
use ludex_base::{Db, File, TextRange, parse_once};
use ludex_syntax::bdl::{BdlLanguage, SyntaxNode};
use rowan::ast::AstNode;

use crate::Bdl;

impl Rewriting for Bdl {
    /// The rewrites at a range of a game.
    fn rewrites(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<Rewrite> {
        let root = parse_once(db, file).root::<BdlLanguage>();
        let site = Site { file, text: file.text(db), root, range };
        let offers: [fn(&Site<'_>) -> Option<Rewrite>; 10] = [
            squares::join,
            squares::split,
            squares::join_moves,
            squares::split_moves,
            flags::shorten,
            flags::spell_out,
            flags::leave_out_kills,
            flags::write_kills,
            rules::sort,
            rules::sort_file,
        ];
        offers.iter().filter_map(|offer| offer(&site)).collect()
    }
}

/// The place of a rewrite: a game and what is selected in it.
struct Site<'db> {
    file: File,
    text: &'db str,
    root: SyntaxNode,
    range: TextRange,
}

impl Site<'_> {
    /// The innermost node of a type around the place.
    fn node<N: AstNode<Language = BdlLanguage>>(&self) -> Option<N> {
        nodes_at(&self.root, self.range).find_map(N::cast)
    }

    fn rewrite(
        &self,
        id: &'static str,
        title: impl Into<String>,
        edits: impl IntoIterator<Item = (TextRange, String)>,
    ) -> Rewrite {
        Rewrite::new(id, RewriteKind::Rewrite, title, self.file, edits)
    }
}

/// True if no comment stands in a text.
fn is_bare(text: &str) -> bool {
    !text.contains("//") && !text.contains("/*")
}

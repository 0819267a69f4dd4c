//! Rewrites of BDL: the same squares, moves and flags, written in another way.

mod flags;
mod rules;
mod squares;
#[cfg(test)]
mod tests;

use ludex_base::rewrite::{Rewrite, Rewriting};
use ludex_base::{Db, File, TextRange, parse_once};
use ludex_syntax::bdl::BdlLanguage;

use crate::Bdl;

impl Rewriting for Bdl {
    /// The rewrites at a range of a game.
    fn rewrites(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<Rewrite> {
        let root = parse_once(db, file).root::<BdlLanguage>();
        let site = Site::new(db, file, root, range);
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

/// A game and what is selected in it.
type Site<'db> = ludex_base::rewrite::Site<'db, BdlLanguage>;

/// True if no comment stands in a text.
pub(crate) fn is_bare(text: &str) -> bool {
    !text.contains("//") && !text.contains("/*")
}

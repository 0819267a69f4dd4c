//! Rewrites of pyherc's levels: the same levels, written in another way.

mod elements;
mod files;
#[cfg(test)]
mod tests;

use ludex_base::rewrite::{Rewrite, Rewriting};
use ludex_base::{Db, File, TextRange};
use ludex_syntax::hy::ast::{Level, LevelList, SourceFile};

use crate::Hy;
use crate::index::index;
use crate::tree;

impl Rewriting for Hy {
    /// The rewrites at a range of a file.
    fn rewrites(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<Rewrite> {
        if !index(db, file).levels {
            return Vec::new();
        }
        let mut found: Vec<Rewrite> = elements::sort_all(db, file).into_iter().collect();
        let Some(site) = Site::new(db, file, range) else { return found };
        let offers: [fn(&Site<'_>) -> Option<Rewrite>; 3] = [elements::sort, elements::add_optional, files::split];
        found.extend(offers.iter().filter_map(|offer| offer(&site)));
        found
    }
}

/// The place of a rewrite: a list of levels, and one of them.
struct Site<'db> {
    db: &'db dyn Db,
    file: File,
    text: &'db str,
    source: SourceFile<'db>,
    list: LevelList<'db>,
    level: Level<'db>,
    /// The part of the file that is selected.
    range: TextRange,
}

impl<'db> Site<'db> {
    /// The level around what is selected.
    fn new(db: &'db dyn Db, file: File, range: TextRange) -> Option<Site<'db>> {
        let source = tree::source(db, file);
        let mut lists = source.level_lists();
        let (list, level) = lists.find_map(|list| {
            let mut levels = list.levels();
            let level = levels.find(|level| level.form().range().contains_range(range))?;
            Some((list, level))
        })?;
        Some(Site { db, file, text: file.text(db), source, list, level, range })
    }
}

/// True if no comment stands in a text.
fn is_bare(text: &str) -> bool {
    !text.contains(';') && !text.contains("#|")
}

//! The forms of a program in the order in which Xconq reads them.

use ludex_base::Db;

use super::result::{DatumPlace, Evaluation};
use crate::source::lower::item_tree;

/// The forms that are read, in load order, each with its stamp.
pub(crate) fn forms(db: &dyn Db, evaluation: &Evaluation) -> Vec<(u32, DatumPlace)> {
    let run = evaluation.clause_stamps().iter().map(|(place, stamp)| (*stamp, *place));
    let items = evaluation.files.iter().flat_map(|&file| {
        let count = item_tree(db, file).items.len() as u32;
        (0..count).filter_map(move |item| Some((evaluation.stamp(file, item)?, DatumPlace { file, item, node: 0 })))
    });
    let mut all: Vec<(u32, DatumPlace)> = run.chain(items).collect();
    all.sort_by_key(|(stamp, _)| *stamp);
    all.dedup();
    all
}

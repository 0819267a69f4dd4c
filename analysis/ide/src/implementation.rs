//! The places that make something what it is, where its definition is not the whole of it.

use ludex_base::navigation::Location;
use ludex_base::{Db, File};
use ludex_syntax::TextSize;

/// The places behind what stands at an offset, in the order in which they take effect, each once.
pub fn implementation(db: &dyn Db, file: File, offset: TextSize) -> Vec<Location> {
    let navigating = db.language(file.dialect(db)).navigating();
    let mut places = navigating.map(|navigating| navigating.implementations(db, file, offset)).unwrap_or_default();
    let mut seen = rustc_hash::FxHashSet::default();
    places.retain(|place| seen.insert(*place));
    places
}

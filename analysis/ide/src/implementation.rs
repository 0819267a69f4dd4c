//! The places that make something what it is, where its definition is not the whole of it.

use ludex_base::navigation::Location;
use ludex_base::{Db, File};
use ludex_syntax::TextSize;

/// The places behind what stands at an offset, in the order in which they take effect, each once.
pub fn implementation(db: &dyn Db, file: File, offset: TextSize) -> Vec<Location> {
    let mut places = db.language(file.dialect(db)).implementations(db, file, offset);
    let mut seen = rustc_hash::FxHashSet::default();
    places.retain(|place| seen.insert(*place));
    places
}

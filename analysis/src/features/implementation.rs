//! The places that make something what it is, where its definition is not the whole of it.

use ludex_syntax::TextSize;

use crate::db::{Db, File};
use crate::features::Location;
use crate::language::language;

/// The places behind what stands at an offset, in the order in which they take effect, each once.
pub fn implementation(db: &dyn Db, file: File, offset: TextSize) -> Vec<Location> {
    let mut places = language(file.dialect(db)).implementations(db, file, offset);
    let mut seen = rustc_hash::FxHashSet::default();
    places.retain(|place| seen.insert(*place));
    places
}

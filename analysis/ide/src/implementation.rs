//! The places that make something what it is, where its definition is not the whole of it.

use ludex_base::navigation::Location;
use ludex_base::{Database, Db, File, find_definition};
use ludex_syntax::TextSize;
use salsa::Database as _;

use crate::names::Meaning;
use crate::references::places;

/// The places behind what stands at an offset, in the order in which they take effect, each once.
pub fn implementation(db: &dyn Db, file: File, offset: TextSize) -> Vec<Location> {
    let navigating = db.language(file.dialect(db)).navigating();
    let mut places = navigating.map(|navigating| navigating.implementations(db, file, offset)).unwrap_or_default();
    let mut seen = rustc_hash::FxHashSet::default();
    places.retain(|place| seen.insert(*place));
    places
}

/// The places behind what a name means, each once: those behind its definition, or behind each place where a name of a
/// language stands. Needs [`Database::refresh_mentions`].
pub fn behind(db: &Database, meaning: Meaning) -> Vec<Location> {
    let starts: Vec<(File, TextSize)> = match meaning {
        Meaning::Definition(id) => {
            let definition = find_definition(db, id);
            definition.map(|definition| (id.file, definition.name_range.start())).into_iter().collect()
        }
        Meaning::Builtin(..) => {
            places(db, meaning).into_iter().map(|(place, _)| (place.file, place.range.start())).collect()
        }
    };
    let mut seen = rustc_hash::FxHashSet::default();
    let mut found = Vec::new();
    for (file, start) in starts {
        db.unwind_if_revision_cancelled();
        found.extend(implementation(db, file, start).into_iter().filter(|place| seen.insert(*place)));
    }
    found
}

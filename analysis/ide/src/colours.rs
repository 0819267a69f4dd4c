//! The colours in a text, and the ways to write another one in its place.

use ludex_base::colour_place::ColourPlace;
use ludex_base::picture::Colour;
use ludex_base::{Db, File, TextRange};

/// The places where a file says a colour, in order of position.
pub fn colours(db: &dyn Db, file: File) -> Vec<ColourPlace> {
    db.language(file.dialect(db)).colours(db, file)
}

/// The ways to write a colour where one is said, the best first.
pub fn spellings(db: &dyn Db, file: File, range: TextRange, colour: Colour) -> Vec<String> {
    db.language(file.dialect(db)).colour_spellings(db, file, range, colour)
}

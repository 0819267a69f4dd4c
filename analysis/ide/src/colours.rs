//! The colours in a text, and the ways to write another one in its place.

use ludex_base::colour_place::ColourPlace;
use ludex_base::picture::Colour;
use ludex_base::{Db, File, TextRange};

/// The places where a file says a colour, in order of position.
pub fn colours(db: &dyn Db, file: File) -> Vec<ColourPlace> {
    let colours = db.language(file.dialect(db)).colours();
    colours.map(|colours| colours.colours(db, file)).unwrap_or_default()
}

/// The ways to write a colour where one is said, the best first.
pub fn spellings(db: &dyn Db, file: File, range: TextRange, colour: Colour) -> Vec<String> {
    let colours = db.language(file.dialect(db)).colours();
    colours.map(|colours| colours.colour_spellings(db, file, range, colour)).unwrap_or_default()
}

//! A picture of what a file describes, for people to look at: the map of a world, a board.

use ludex_base::picture::Picture;
use ludex_base::preview::PreviewError;
use ludex_base::{Db, File};

/// The picture of a file; of the part with a name, if one is given. None if its language has no pictures yet.
pub fn preview(db: &dyn Db, file: File, what: Option<&str>) -> Option<Result<Picture, PreviewError>> {
    db.language(file.dialect(db)).preview(db, file, what)
}

//! A picture of what a file describes, for people to look at: the map of a world, a board, a level made at random.

use ludex_base::navigation::Location;
use ludex_base::picture::{Picture, Position};
use ludex_base::preview::{PreviewError, PreviewName, PreviewRequest};
use ludex_base::{Db, File};

/// The picture of a file that is asked for. None if its language has no pictures yet.
pub fn preview(db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Option<Result<Picture, PreviewError>> {
    Some(db.language(file.dialect(db)).pictures()?.preview(db, file, request))
}

/// The place that a cell of the board in a picture comes from. None if the picture has no such cell.
pub fn cell_source(db: &dyn Db, file: File, request: PreviewRequest<'_>, cell: Position) -> Option<Location> {
    let pictures = db.language(file.dialect(db)).pictures()?;
    let picture = pictures.preview(db, file, request).ok()?;
    pictures.cell_source(db, picture.board()?, cell)
}

/// True if dice can make the part of a file with this name.
pub fn can_sample(db: &dyn Db, file: File, what: &str) -> bool {
    db.language(file.dialect(db)).pictures().is_some_and(|pictures| pictures.can_sample(db, file, what))
}

/// The parts of a file that can be chosen for a picture.
pub fn previews(db: &dyn Db, file: File) -> Vec<PreviewName> {
    let pictures = db.language(file.dialect(db)).pictures();
    let mut named = pictures.map(|pictures| pictures.previews(db, file)).unwrap_or_default();
    // What has no name cannot be asked for.
    named.retain(|part| !part.name.is_empty());
    named
}

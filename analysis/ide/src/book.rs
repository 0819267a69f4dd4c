//! A book about a game: one page with all that can be drawn of a file, for those who play the game.

use ludex_base::file::file_name;
use ludex_base::picture::Book;
use ludex_base::preview::{Cover, PreviewError, PreviewRequest};
use ludex_base::{Db, File};

use crate::preview::previews;

/// The book about what a file describes, as a page in HTML. `folder` is as in [`PreviewRequest`]. None if the language has
/// no pictures.
///
/// # Errors
/// If nothing of the file can be drawn.
pub fn book(db: &dyn Db, file: File, folder: bool) -> Option<Result<String, PreviewError>> {
    let pictures = db.language(file.dialect(db)).pictures()?;
    let draw = |what: Option<&str>| pictures.preview(db, file, PreviewRequest { what, sample: None, folder });
    let parts = previews(db, file);
    let mut whole = match draw(None) {
        Ok(picture) => Some(picture),
        Err(why) if parts.is_empty() => return Some(Err(why)),
        // The rules of a game are worth a book without its map.
        Err(_) => None,
    };
    let title = || whole.as_ref().map_or_else(|| file_name(file.path(db)), |picture| picture.title.clone());
    let cover = pictures.cover(db, file).unwrap_or_else(|| Cover { title: title(), paragraphs: Vec::new() });
    let mut book = Book::new(parts);
    while let Some(name) = book.next_part() {
        db.unwind_if_revision_cancelled();
        let drawn = draw(Some(name));
        // What is one of the parts need not be shown twice.
        whole = whole.filter(|picture| drawn.as_ref().ok() != Some(picture));
        book.add(&drawn);
    }
    Some(Ok(book.page(&cover, whole.as_ref())))
}

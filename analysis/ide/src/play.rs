//! The game that a file describes, ready to be played at a terminal.

use ludex_base::play::Session;
use ludex_base::{Db, File};

/// The game of a file, at its beginning; an error says why it cannot be played. None if nobody can play games of its
/// language yet.
pub fn play(db: &dyn Db, file: File) -> Option<Result<Box<dyn Session>, String>> {
    db.language(file.dialect(db)).play(db, file)
}

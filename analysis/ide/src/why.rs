//! Why something can or cannot be done in a game.

use ludex_base::explaining::Answer;
use ludex_base::{Db, File, TextSize};

/// The answer to a question about the game of a file: `army enter swamp`, or `army` alone for all that it can do.
///
/// # Errors
/// If it is not a question about this game, or if there are none about games of this language; why, for people.
pub fn why(db: &dyn Db, file: File, question: &str) -> Result<Answer, String> {
    let dialect = file.dialect(db);
    match db.language(dialect).explaining() {
        Some(explaining) => explaining.answer(db, file, question),
        None => Err(format!("there are no such questions about files in {}", dialect.name)),
    }
}

/// The question that what stands at an offset is about, if there is one.
pub fn question_at(db: &dyn Db, file: File, offset: TextSize) -> Option<String> {
    db.language(file.dialect(db)).explaining()?.question_at(db, file, offset)
}

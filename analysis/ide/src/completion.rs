//! The entries that can be written at a place, as a list to choose from.

#[cfg(test)]
mod tests;

use ludex_base::completion::{Completions, Subject};
use ludex_base::{Db, File, Markup, TextSize};

use crate::hover;

/// The entries that can be written at an offset; one inside a character counts as the one before it, one behind the
/// text as its end.
pub fn completion(db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
    let text = file.text(db);
    let end = usize::from(offset).min(text.len());
    let offset = (0..=end).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let offset = TextSize::new(offset as u32);
    db.language(file.dialect(db)).complete(db, file, offset)
}

/// The text about an entry of a list.
pub fn documentation(db: &dyn Db, subject: Subject) -> Option<Markup> {
    match subject {
        Subject::Nothing => None,
        Subject::Builtin(id) => db.language(id.dialect).describe_builtin(id.index),
        Subject::Definition(id) => hover::definition(db, id),
        Subject::File(file) => Some(hover::describe_file(db, file)),
    }
}

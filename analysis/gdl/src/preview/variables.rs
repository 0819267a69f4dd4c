//! The sheet of the game variables that do not have their defaults.

use ludex_base::picture::{Picture, Shape, Sheet};
use ludex_base::preview::{PreviewError, counted};

use super::game::Game;
use super::gap_note;
use super::sheet::{list, property};
use crate::builtins::{self, BuiltinKind};
use crate::evaluation::provenance::variable;

/// The picture of the game variables.
///
/// # Errors
/// If the program sets none.
pub(super) fn picture(game: &Game<'_>) -> Result<Picture, PreviewError> {
    if !is_there(game) {
        return Err(PreviewError::Nothing("the program sets no game variable".to_owned()));
    }
    let mut rows = Vec::new();
    for row in builtins::all().iter().filter(|row| row.kind == BuiltinKind::GameVariable) {
        game.db.unwind_if_revision_cancelled();
        let history = variable(game.db, game.evaluation, row);
        rows.extend(property(game, row, &history));
    }
    let facts = format!("{} with other values than their defaults", counted(rows.len() as u64, "game variable"));
    let description = format!("Variables of the game: {facts}.");
    let table = list("", "All game variables have their defaults", &["variable", "value", "from"], rows);
    let notes = gap_note(game).into_iter().collect();
    Ok(Picture { facts, description, notes, ..Picture::new("Variables", Shape::Sheet(Sheet { tables: vec![table] })) })
}

/// True if a form sets a game variable.
pub(super) fn is_there(game: &Game<'_>) -> bool {
    !game.evaluation.variables.is_empty()
}

//! The squares of one piece from the middle of an empty board: where it slides and leaps, and what has to stand there.

use ludex_base::did_you_mean;
use ludex_base::picture::{Colour, DARK, LegendEntry, Mark, MarkForm, Picture, Sample};
use ludex_base::preview::{PreviewError, checked, counted};

use super::{Frame, MOVES, PLAYERS, STEPS, View, cell, mark, note};
use crate::fuel::{Fuel, Spent};
use crate::game::ScriptPlace;
use crate::position::rulebook::Rulebook;
use crate::position::sight::Way;
use crate::{outlook, signs};

/// The picture of the piece with a name.
pub(super) fn draw(view: &View<'_>, name: &str) -> Result<Picture, PreviewError> {
    let game = view.game;
    let place = game.pieces.iter().rposition(|piece| piece.name.is_some_and(|word| word.name.as_str() == name));
    let index = place.ok_or_else(|| missing(view, name))?;
    let book = Rulebook::on_empty_board(game, view.size.0, view.size.1);
    let figure = outlook::figure(game, &book, index).ok_or_else(|| {
        let range = game.pieces.get(index).map(|piece| piece.range);
        let reason = range.and_then(|range| checked(view.db, view.source(range)?));
        let reason = reason.unwrap_or_else(|| "JavaScript may change it".to_owned());
        PreviewError::Choice(format!("where `{name}` goes is not known ({reason})"))
    })?;
    let from = book.middle();
    let sight = book
        .sight(figure, from, None, &mut Fuel::new(STEPS))
        .map_err(|Spent| PreviewError::TooLarge(format!("`{name}` has too many moves")))?;
    let middle = super::place(view.size, from);
    let facts = format!(
        "{} from {middle}, in the middle of an empty board of {}",
        counted(sight.len() as u64, "square"),
        view.size_in_words()
    );
    let mut picture = view.picture(name.to_owned(), facts, Frame::default());
    let piece = game.pieces.get(index);
    picture.source = piece.and_then(|piece| view.source(piece.range));
    picture
        .marks
        .push(Mark { label: signs::letter(name, 0).to_string(), ..mark(cell(from), MarkForm::Disc, PLAYERS[0]) });
    picture.marks.extend(sight.iter().map(|(to, way)| mark(cell(*to), signs::form(*way), colour(*way))));
    let counts = Way::ALL.map(|way| (way, sight.values().filter(|other| **other == way).count() as u64));
    let used = counts.into_iter().filter(|(_, count)| *count > 0);
    picture.legend = used
        .map(|(way, count)| {
            let sample = Sample::Mark(signs::form(way), colour(way));
            LegendEntry { note: counted(count, "square"), ..LegendEntry::new(sample, signs::meaning(way), "") }
        })
        .collect();
    if let Some(direction) = book.kind(figure.kind).and_then(outlook::direction) {
        picture.notes.push(note(direction.as_message()));
    }
    if book.is_pawn(figure) {
        picture.notes.push(note(outlook::pawn_rule().as_message()));
    }
    if book.kind(figure.kind).is_some_and(|kind| !kind.is_known) {
        picture.notes.push(note("Its moves in JavaScript are not drawn."));
    }
    if game.scripts.iter().any(|script| script.place == ScriptPlace::Invariant) {
        picture.notes.push(note("JavaScript among the invariants may forbid some of these moves."));
    }
    Ok(picture)
}

/// The colour of a mark: the form says the same.
fn colour(way: Way) -> Colour {
    if way.slides { DARK[1] } else { DARK[0] }
}

/// The reason why there is no piece of this name to draw.
fn missing(view: &View<'_>, name: &str) -> PreviewError {
    let game = view.game;
    let mut scripts = game.script_pieces.iter().map(|word| word.name.as_str());
    if scripts.any(|other| other == name) {
        let why = format!("`{name}` is written in JavaScript, which is not run, so its squares are not known");
        return PreviewError::Choice(why);
    }
    let pieces = game.pieces.iter().filter_map(|piece| Some(piece.name?.name.as_str()));
    let hint = match did_you_mean(name, pieces.chain([MOVES])) {
        Some(guess) => format!("; did you mean `{guess}`?"),
        None => format!("; choose a piece, or `{MOVES}` for the legal moves at the start"),
    };
    PreviewError::Choice(format!("`{name}` is not a piece{hint}"))
}

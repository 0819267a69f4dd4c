//! The legal moves of the player who moves first, as arrows over the beginning.

use std::ops::ControlFlow;

use ludex_base::picture::{Arrow, Picture};
use ludex_base::preview::{PreviewError, counted};
use ludex_base::{PositionEncoding, line_index};
use ludex_syntax::TextRange;
use rustc_hash::FxHashMap;

use super::{STEPS, View, cell, note, start};
use crate::fuel::{Fuel, Spent};
use crate::position::moves::Action;
use crate::position::rulebook::{Refusal, Rulebook, Step};
use crate::position::{Figure, Square};
use crate::{outlook, play, signs};

/// Arrows that a picture may have.
const MAX_ARROWS: usize = 2_000;

/// The picture of the moves at the beginning.
pub(super) fn draw(view: &View<'_>) -> Result<Picture, PreviewError> {
    let book = Rulebook::new(view.game).map_err(|refusal| refused(view, &refusal))?;
    let player = book.start.player;
    let mut fuel = Fuel::new(STEPS);
    let too_long = |Spent| PreviewError::TooLarge("the legal moves take too long to work out".to_owned());
    let moves = outlook::first_moves(&book, player, &mut fuel).map_err(too_long)?;
    if moves.len() > MAX_ARROWS {
        let why = format!("{} moves, and at most {MAX_ARROWS} are drawn", moves.len());
        return Err(PreviewError::TooLarge(why));
    }
    let mut picture = start::draw(view);
    picture.facts = format!("{} of player {player} at the start", counted(moves.len() as u64, "legal move"));
    picture.description = format!("A board of {}: {}.", view.size_in_words(), picture.facts);
    let mut leaps = false;
    for own in moves.chunk_by(|one, other| one.from == other.from) {
        let Some((from, figure)) = own.first().and_then(|own| Some((own.from, book.start.at(own.from)?))) else {
            continue;
        };
        let steps = steps(&book, figure, from, &mut fuel).map_err(too_long)?;
        for action in own {
            let step = steps.get(&action.to).copied();
            let arrow = arrow(view, &book, figure, action, step);
            leaps |= arrow.dashed;
            picture.arrows.push(arrow);
        }
    }
    if leaps {
        picture.notes.push(note("Dashed arrows leap: nothing in between stops them."));
    }
    if !book.ends_without_moves && !book.ends_by_script {
        picture.notes.push(note("`finish` has no rule, so the game is over before the first of these moves."));
    }
    for script in &view.game.scripts {
        if let Some(text) = play::note(script.place) {
            picture.notes.push(note(format!("line {}: {text}", line(view, script.word))));
        }
    }
    Ok(picture)
}

/// The best step by which a figure comes to each square.
fn steps(book: &Rulebook, figure: Figure, from: Square, fuel: &mut Fuel) -> Result<FxHashMap<Square, Step>, Spent> {
    let all = book.kind(figure.kind).map_or(&[][..], |kind| &kind.steps);
    let mut steps: FxHashMap<Square, Step> = FxHashMap::default();
    let owner_at = |square: Square| book.start.at(square).map(|other| other.owner);
    let _ = book.each_target(figure, from, owner_at, fuel, |target| {
        if let Some(step) = all.get(target.step) {
            steps.entry(target.to).or_insert(*step);
        }
        ControlFlow::Continue(())
    })?;
    Ok(steps)
}

fn arrow(view: &View<'_>, book: &Rulebook, figure: Figure, action: &Action, step: Option<Step>) -> Arrow {
    let kind = book.kind(figure.kind);
    let (from, to) = (action.from, action.to);
    let distance = (from.x - to.x).abs().max((from.row - to.row).abs());
    let name = kind.map_or("", |kind| kind.name.as_str());
    let mut tooltip = format!("{name} {} {}", signs::square_name(view.size, from), signs::square_name(view.size, to));
    if let Some(taken) = book.start.at(to).and_then(|other| book.kind(other.kind)) {
        tooltip.push_str(&format!(", takes {}", taken.name));
    }
    let piece = kind.and_then(|kind| view.game.pieces.get(kind.piece?));
    let moves = piece.and_then(|piece| piece.moves.as_ref());
    let range = moves.zip(step).and_then(|(moves, step)| Some(moves.list.get(step.a_move)?.range));
    Arrow {
        from: cell(from),
        to: cell(to),
        dashed: step.is_some_and(|step| step.reach.leaps(i64::from(distance))),
        tooltip,
        source: range.and_then(|range| view.source(range)),
    }
}

/// The reason why a game has no legal moves to draw.
fn refused(view: &View<'_>, refusal: &Refusal) -> PreviewError {
    PreviewError::Nothing(match refusal.range {
        Some(range) => format!("line {}: {}", line(view, range), refusal.reason),
        None => refusal.reason.clone(),
    })
}

/// The line of a range, from 1.
fn line(view: &View<'_>, range: TextRange) -> u32 {
    let text = view.file.text(view.db);
    line_index(view.db, view.file).line_column(text, range.start(), PositionEncoding::Utf8).line + 1
}

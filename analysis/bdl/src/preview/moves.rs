//! The legal moves of the player who moves first, as arrows over the beginning. JavaScript that takes part is run, as when
//! the game is played.

use std::ops::ControlFlow;

use ludex_base::picture::{Arrow, Picture};
use ludex_base::preview::{PreviewError, counted};
use rustc_hash::FxHashMap;

use super::{View, cell, note, position, start};
use crate::fuel::{Fuel, Spent};
use crate::play::Rules;
use crate::position::moves::Action;
use crate::position::rulebook::{Rulebook, Step};
use crate::position::{Figure, Square};
use crate::{outlook, signs};

/// Arrows that a picture may have.
const MAX_ARROWS: usize = 2_000;

/// The steps that are spent on the moves; JavaScript takes more than rules do.
const STEPS: u64 = 20_000_000;

/// The picture of the moves at the beginning.
pub(super) fn draw(view: &View<'_>) -> Result<Picture, PreviewError> {
    let rules = Rules::of(view.db, view.file).map_err(PreviewError::Nothing)?;
    let book = &rules.book;
    let player = book.start.player;
    let mut fuel = Fuel::new(STEPS);
    let too_long = |Spent| PreviewError::TooLarge("the legal moves take too long to work out".to_owned());
    let moves = outlook::first_moves(book, player, &mut fuel).map_err(too_long)?;
    if moves.len() > MAX_ARROWS {
        let why = format!("{} moves, and at most {MAX_ARROWS} are drawn", moves.len());
        return Err(PreviewError::TooLarge(why));
    }
    let mut picture = start::draw(view);
    position::name_squares(&mut picture, view.size.0);
    picture.facts = format!("{} of player {player} at the start", counted(moves.len() as u64, "legal move"));
    picture.description = format!("A board of {}: {}.", view.size_in_words(), picture.facts);
    let mut leaps = false;
    for own in moves.chunk_by(|one, other| one.from == other.from) {
        let Some((from, figure)) = own.first().and_then(|own| Some((own.from, book.start.at(own.from)?))) else {
            continue;
        };
        let steps = steps(book, figure, from, &mut fuel).map_err(too_long)?;
        for action in own {
            let step = steps.get(&action.to).copied();
            let arrow = arrow(view, book, figure, action, step);
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
    picture.notes.extend(rules.notes().into_iter().map(note));
    picture.notes.extend(fuel.trouble.and_then(|trouble| rules.troubled(&trouble)).map(note));
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
    // A move in JavaScript is one of the piece.
    let range = match step {
        Some(step) => moves.and_then(|moves| Some(moves.list.get(step.a_move)?.range)),
        None => piece.map(|piece| piece.range),
    };
    Arrow {
        from: cell(from),
        to: cell(to),
        dashed: step.is_some_and(|step| step.reach.leaps(i64::from(distance))),
        tooltip,
        source: range.and_then(|range| view.source(range)),
    }
}

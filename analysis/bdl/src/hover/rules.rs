//! What `invariants` and `finish` come to at the beginning of a game.

use ludex_base::markup::{Words, code};
use ludex_base::preview::counted;
use ludex_syntax::TextSize;

use super::STEPS;
use crate::fuel::Fuel;
use crate::game::{Game, ScriptPlace, SectionKind};
use crate::outlook;
use crate::position::rulebook::Rulebook;

/// The words on whether the game is over at the beginning.
pub(super) fn finish(game: &Game) -> Option<Words> {
    let has_script = game.scripts.iter().any(|script| script.place == ScriptPlace::Finish);
    if game.sound && game.section(SectionKind::Finish).is_some() && game.endings.is_empty() && !has_script {
        return Some(Words::from("Here there is no rule: the game is over before the first move."));
    }
    let book = start(game)?;
    let player = book.start.player;
    let moves = outlook::first_moves(&book, player, &mut Fuel::new(STEPS)).ok()?;
    let then = match (book.ends_by_script, book.is_over(&moves)) {
        (true, _) => "",
        (false, true) => ": the game is over before it begins",
        (false, false) => ", so the game goes on",
    };
    Some(Words::from(format!("At the start player {player} has {}{then}.", counted(moves.len() as u64, "move"))))
}

/// The number of moves that all invariants together forbid at the beginning, in words.
pub(super) fn invariants(game: &Game) -> Option<Words> {
    let book = start(game)?;
    let (forbidden, all) = forbidden(&book)?;
    Some(Words::from("At the start they forbid ").with(share(forbidden, all, book.start.player)))
}

/// The number of moves that the invariant at an offset forbids by itself at the beginning, in words.
pub(super) fn invariant(game: &Game, at: TextSize) -> Option<Words> {
    let index = game.invariants.iter().position(|invariant| invariant.range.contains(at))?;
    let mut book = start(game)?;
    book.laws.retain(|law| law.invariant == index);
    let word = game.invariants.get(index)?.kind.word();
    let (forbidden, all) = forbidden(&book)?;
    Some(Words::from("At the start ").with(code(word)).text(" forbids ").with(share(forbidden, all, book.start.player)))
}

/// The game, if nothing in JavaScript could change what it begins with.
fn start(game: &Game) -> Option<Rulebook> {
    Rulebook::new(game).ok().filter(|book| outlook::knows_first_moves(game, book))
}

/// The moves that the invariants forbid the first player, and all that there would be without them.
fn forbidden(book: &Rulebook) -> Option<(usize, usize)> {
    let mut fuel = Fuel::new(STEPS);
    let legal = outlook::first_moves(book, book.start.player, &mut fuel).ok()?.len();
    let mut all = 0;
    for (square, _) in book.start.figures().filter(|(_, figure)| figure.owner == book.start.player) {
        all += book.targets(&book.start, square, &mut fuel).ok()?.len();
    }
    Some((all.saturating_sub(legal), all))
}

fn share(forbidden: usize, all: usize, player: u8) -> Words {
    let count = if forbidden == 0 { "none".to_owned() } else { forbidden.to_string() };
    Words::from(format!("{count} of the {} of player {player}.", counted(all as u64, "move")))
}

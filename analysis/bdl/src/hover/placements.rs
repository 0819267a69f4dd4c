//! Where pieces stand at the beginning: the squares by player, and a diagram with their letters.

use std::cmp::Reverse;

use ludex_base::markup::{Words, code};
use ludex_base::{Markup, Name, preview};
use ludex_syntax::TextSize;

use super::board::draw;
use super::moves::axis;
use crate::game::{Game, Placement, Vector};
use crate::position::Square;
use crate::position::rulebook::sides;
use crate::position::setup::{Placed, Setup, setup};
use crate::{counts, signs};

/// The most squares of a player that are named.
const MAX_SQUARES: usize = 8;

/// The most columns and rows of a board that is drawn.
const MAX_DRAWN: i32 = 26;

/// The pieces of a game at the beginning, each with its owner.
struct Start<'g> {
    size: (i32, i32),
    setup: Setup<'g>,
    /// The owner of each placed piece that is not replaced by another one.
    owners: Vec<Option<u8>>,
}

impl<'g> Start<'g> {
    /// The beginning of a game; `None` if the board has no size, or there is too much on it.
    fn of(game: &'g Game) -> Option<Start<'g>> {
        let (width, height) = sides(game).ok()?;
        let setup = setup(game, width, height);
        if setup.too_many.is_some() || !game.has_one_initial() {
            return None;
        }
        let owner = |placed: &Placed| {
            let owner = setup.placements.get(placed.placement)?.owner()?;
            Some(if placed.is_copy { 1 - owner } else { owner })
        };
        let mut owners: Vec<Option<u8>> = setup.placed.iter().map(owner).collect();
        for clash in &setup.clashes {
            if let Some(replaced) = owners.get_mut(clash.earlier) {
                *replaced = None;
            }
        }
        Some(Start { size: (width, height), setup, owners })
    }

    /// The pieces on the board that are wanted, with their owners.
    fn pieces(&self, is_wanted: impl Fn(&Placed) -> bool) -> Vec<(Placed, u8)> {
        let all = self.setup.placed.iter().zip(&self.owners);
        all.filter(|(placed, _)| is_wanted(placed)).filter_map(|(placed, owner)| Some((*placed, (*owner)?))).collect()
    }

    /// The place of a placement among those that count.
    fn place_of(&self, placement: &Placement) -> Option<usize> {
        self.setup.placements.iter().position(|other| other.range == placement.range)
    }

    /// The name of the piece of a placement.
    fn name(&self, placed: &Placed) -> Option<Name> {
        Some(self.setup.placements.get(placed.placement)?.name?.name)
    }

    /// A diagram of some pieces, on a board that is not too large.
    fn diagram(&self, pieces: &[(Placed, u8)]) -> Option<String> {
        let (width, height) = self.size;
        if pieces.is_empty() || width > MAX_DRAWN || height > MAX_DRAWN {
            return None;
        }
        let mut cells = vec!['.'; usize::try_from(width * height).ok()?];
        let index = |square: Square| usize::try_from(square.row * width + square.x).ok();
        for (placed, owner) in pieces {
            let name = self.name(placed)?;
            if let Some(cell) = index(placed.square).and_then(|index| cells.get_mut(index)) {
                *cell = signs::letter(name.as_str(), *owner);
            }
        }
        let character = |square: Square| index(square).and_then(|index| cells.get(index)).copied().unwrap_or('.');
        Some(draw(0..width, 0..height, Some(self.size), character))
    }

    /// "player 0 has 2 on `a1` and `h1`" for each player who has any.
    fn words(&self, pieces: &[(Placed, u8)]) -> Words {
        let players = [0, 1].map(|player| {
            let own = pieces.iter().filter(|(_, owner)| *owner == player);
            let mut squares: Vec<Square> = own.map(|(placed, _)| placed.square).collect();
            squares.sort_unstable_by_key(|square| (Reverse(square.row), square.x));
            squares
        });
        let with_any = players.iter().zip(0..).filter(|(squares, _)| !squares.is_empty());
        let parts = with_any.map(|(squares, player): (&Vec<Square>, u8)| {
            let named = squares.iter().take(MAX_SQUARES).map(|square| code(signs::square_name(self.size, *square)));
            let words = Words::from(format!("player {player} has {} on ", squares.len()));
            let words = words.with(Words::joined(named, " "));
            match squares.len().checked_sub(MAX_SQUARES) {
                Some(more @ 1..) => words.text(format_args!(" and {more} more")),
                _ => words,
            }
        });
        Words::joined(parts, "; ")
    }

    fn markup(&self, pieces: &[(Placed, u8)]) -> Markup {
        let words = self.words(pieces);
        let mut markup = Markup::default();
        if !words.is_empty() {
            markup = markup.with_text(Words::from("At the start ").with(words).text("."));
        }
        match self.diagram(pieces) {
            Some(lines) => markup.with_code("", lines),
            None => markup,
        }
    }
}

/// True if all squares of a placement can be read.
fn is_clear(placement: &Placement) -> bool {
    !placement.blocks.is_empty() && placement.vectors().iter().all(|vector| vector.bounds().is_some())
}

/// The pieces of a name at the beginning, if all of them are known.
pub(super) fn squares(game: &Game, name: Name) -> Option<Vec<Placed>> {
    let start = Start::of(game)?;
    let placement = start.setup.placements.iter().find(|own| own.name.is_some_and(|own| own.name == name))?;
    if !is_clear(placement) {
        return None;
    }
    let place = start.place_of(placement)?;
    let own = start.pieces(|placed| placed.placement == place);
    Some(own.into_iter().map(|(placed, _)| placed).collect())
}

/// The squares on which the pieces of a name stand at the beginning, in words.
pub(super) fn of_piece(game: &Game, name: Name) -> Option<Words> {
    let is_own = |placement: &&Placement| placement.name.is_some_and(|own| own.name == name);
    let Some(placement) = game.placements.iter().rfind(is_own) else {
        return Some(Words::from("It is not on the board at the start."));
    };
    let start = Start::of(game).filter(|_| is_clear(placement))?;
    let place = start.place_of(placement)?;
    let words = start.words(&start.pieces(|placed| placed.placement == place));
    (!words.is_empty()).then(|| Words::from("At the start ").with(words).text("."))
}

/// The placement at an offset: its squares by player, and a diagram.
pub(super) fn around(game: &Game, at: TextSize) -> Option<Markup> {
    let placement = game.placements.iter().find(|placement| placement.range.contains(at))?;
    let start = Start::of(game)?;
    let Some(place) = start.place_of(placement) else {
        return Some(Markup::text("A later block for the same piece takes the place of this one."));
    };
    let markup = start.markup(&start.pieces(|placed| placed.placement == place));
    (!markup.is_empty()).then_some(markup)
}

/// The position at an offset: its squares by player, and a diagram.
pub(super) fn position(game: &Game, at: TextSize) -> Option<Markup> {
    let placement = game.placements.iter().find(|placement| placement.range.contains(at))?;
    let vectors = placement.vectors();
    let index = vectors.partition_point(|vector| vector.range.end() <= at);
    let vector = vectors.get(index).filter(|vector| vector.range.contains(at))?;
    let markup = Markup::text(counted(vector)?);
    let Some(start) = Start::of(game) else { return Some(markup) };
    let Some(place) = start.place_of(placement) else { return Some(markup) };
    let pieces = start.pieces(|placed| (placed.placement, placed.vector) == (place, index));
    Some(markup.with([start.markup(&pieces)]))
}

/// The squares that a position stands for.
fn counted(vector: &Vector) -> Option<Words> {
    let (x, y) = vector.bounds()?;
    let count = counts::squares_of(vector)?;
    let noun = if count == 1 { "square" } else { "squares" };
    let words = Words::from(format!("{count} {noun}: ")).with(axis("x", x)).text(", ").with(axis("y", y));
    Some(if x.0 == x.1 && y.0 == y.1 { words.text(".") } else { words.text(", both ends included.") })
}

/// The whole beginning.
pub(super) fn all(game: &Game) -> Option<Markup> {
    let start = Start::of(game)?;
    let pieces = start.pieces(|_| true);
    let counts = [0, 1].map(|player| pieces.iter().filter(|(_, owner)| *owner == player).count() as u64);
    let markup = Markup::text(format!(
        "At the start player 0 has {}, player 1 has {}.",
        preview::counted(counts[0], "piece"),
        preview::counted(counts[1], "piece")
    ));
    let Some(lines) = start.diagram(&pieces) else { return Some(markup) };
    Some(markup.with_code("", lines).with_text("Capital letters are pieces of player 0, small ones of player 1."))
}

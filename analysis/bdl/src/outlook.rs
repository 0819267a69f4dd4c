//! What can be told of a game without running its JavaScript: the pieces whose moves are known, and the moves at the
//! beginning.

use ludex_base::markup::Words;
use rustc_hash::FxHashSet;

use crate::board::Board;
use crate::fuel::{Fuel, Spent};
use crate::game::{Game, InvariantKind, ScriptPlace, Shape};
use crate::position::Figure;
use crate::position::moves::Action;
use crate::position::reach::{Reach, reaches};
use crate::position::rulebook::{PieceKind, Rulebook};

/// A piece of a game, a place in its list, as it would stand on the board if it were placed directly for player 0.
/// `None` if JavaScript or something that cannot be read may change where it goes: its moves in JavaScript alone are
/// left out.
pub(crate) fn figure(game: &Game, book: &Rulebook, index: usize) -> Option<Figure> {
    let piece = game.pieces.get(index)?;
    let kind = book.kind_of(index)?;
    if !piece.scripts.is_empty() || game.more_script_pieces {
        return None;
    }
    let open = Board::of(game).reach;
    let moves = &piece.moves.as_ref()?.list;
    let is_clear = moves.iter().all(|own| match own.shape {
        Shape::Script { .. } => true,
        _ => own.takes().is_some() && reaches(&own.shape, open).is_some(),
    });
    is_clear.then_some(Figure { kind, owner: 0, is_copy: false })
}

/// The direction that is forward for a piece; nothing for one that goes up the board as it goes down.
pub(crate) fn direction(kind: &PieceKind) -> Option<Words> {
    let own: FxHashSet<(Reach, bool)> = kind.steps.iter().map(|step| (step.reach, step.takes)).collect();
    if kind.steps.iter().all(|step| own.contains(&(step.reach.turned(), step.takes))) {
        return None;
    }
    let words = Words::from("A positive ").code("y").text(" or ").code("vertical").text(" leads ");
    Some(if kind.flips {
        words.text("up the board for pieces placed directly, which this shows, and down for mirrored copies.")
    } else {
        let words = words.text("down the board for every piece: only with ").code("mirrored");
        words.text(" it leads up for those placed directly.")
    })
}

/// The words on what `pawn_movement` makes of the moves of a piece (see [`invariants`](crate::position::invariants)).
pub(crate) fn pawn_rule() -> Words {
    let words = Words::from("Because of ").code(InvariantKind::PawnMovement.word());
    words.text(" it goes to empty squares only straight, by two or more only from its second row; else it must take.")
}

/// True if nothing in JavaScript has a say in the moves at the beginning, and the page can work them out: it cannot
/// where an invariant fails on a board that is wider than high, or is written for several pieces.
pub(crate) fn knows_first_moves(game: &Game, book: &Rulebook) -> bool {
    let harmless = [ScriptPlace::Coloring, ScriptPlace::PlayerChange, ScriptPlace::EndReached, ScriptPlace::Finish];
    let walks = |kind: InvariantKind| kind != InvariantKind::PawnMovement;
    let fails = book.width > book.height && book.laws.iter().any(|law| walks(law.kind) && !law.pieces.is_empty());
    let several = |names: usize, kind: InvariantKind| kind == InvariantKind::ProtectPiece && names > 1;
    !fails
        && !game.more_script_pieces
        && !game.invariants.iter().any(|invariant| several(invariant.names.len(), invariant.kind))
        && game.scripts.iter().all(|script| harmless.contains(&script.place))
        && book.kinds.iter().all(|kind| kind.is_known)
}

/// The legal moves that a player has, or would have, at the beginning: each pair of squares once.
///
/// # Errors
/// If there is not enough fuel.
pub(crate) fn first_moves(book: &Rulebook, player: u8, fuel: &mut Fuel) -> Result<Vec<Action>, Spent> {
    let mut position = book.start.clone();
    position.player = player;
    let mut actions = book.actions(&position, fuel)?;
    actions.dedup_by_key(|action| (action.from, action.to));
    Ok(actions)
}

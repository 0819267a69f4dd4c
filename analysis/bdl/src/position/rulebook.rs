//! The rules of a game with its names resolved and its numbers checked: all that is needed to play it.

use std::sync::Arc;

use ludex_base::Name;
use ludex_syntax::TextRange;
use ludex_syntax::bdl::SyntaxKind as K;
use rustc_hash::{FxHashMap, FxHashSet};

use super::reach::{Reach, reaches};
use super::scripts::Scripts;
use super::setup::{self, MAX_PIECES, MAX_SQUARES};
use super::{Figure, KindId, Position};
use crate::board::Board;
use crate::game::{Game, Invariant, InvariantKind, Piece, ScriptPlace, player};

/// The rules of a game.
#[derive(Debug, Clone)]
pub(crate) struct Rulebook {
    /// The number of columns.
    pub width: i32,
    /// The number of rows.
    pub height: i32,
    /// The kinds of pieces.
    pub kinds: Vec<PieceKind>,
    /// The named invariants, in order.
    pub laws: Vec<Law>,
    /// True if `finish` has the rule `no_moves_available`.
    pub ends_without_moves: bool,
    /// True if `finish` has a rule in JavaScript.
    pub ends_by_script: bool,
    /// The beginning.
    pub start: Position,
    /// The blocks of JavaScript that are run; [`None`] where none is asked.
    pub scripts: Option<Arc<Scripts>>,
}

/// A kind of piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PieceKind {
    /// Its name.
    pub name: Name,
    /// Its place in [`Game::pieces`]; `None` for a piece in JavaScript.
    pub piece: Option<usize>,
    /// `mirrored`: turns the rows of its moves round for pieces that were placed directly, and leaves them for mirrored
    /// copies. Without it a positive `y` leads down for everybody. Which way is forward depends on how a piece was
    /// placed, never on its owner.
    pub flips: bool,
    /// The ways that it can go.
    pub steps: Vec<Step>,
    /// False if JavaScript says more about its moves, or one of them cannot be read.
    pub is_known: bool,
    /// The event when it moves to the end of the board.
    pub end: End,
}

/// One way that a move leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    /// The squares that it leads to.
    pub reach: Reach,
    /// True if it takes pieces of the other player; otherwise it leads to empty squares only.
    pub takes: bool,
    /// The place of the move in the piece's list.
    pub a_move: usize,
}

/// The event when a piece moves to the end of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum End {
    /// Nothing.
    Nothing,
    /// The player chooses what it becomes, if one of these is defined.
    Spawn(Vec<KindId>),
    /// Something in JavaScript.
    Script,
}

/// A named invariant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Law {
    /// The kind.
    pub kind: InvariantKind,
    /// Its place in [`Game::invariants`].
    pub invariant: usize,
    /// The pieces that it has an effect on.
    pub pieces: Vec<KindId>,
}

/// The reason why a game cannot be played as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// A whole sentence without its full stop.
    pub reason: String,
    /// The place that it is about.
    pub range: Option<TextRange>,
}

fn refuse<T>(reason: impl Into<String>, range: Option<TextRange>) -> Result<T, Refusal> {
    Err(Refusal { reason: reason.into(), range })
}

impl Rulebook {
    /// The rules of a game.
    ///
    /// # Errors
    /// If a part of the game is missing or cannot be read, if the page would fail when it is loaded or first drawn, as
    /// it does for a piece that is placed but not defined, or if there is more on the board than is looked at.
    pub(crate) fn new(game: &Game) -> Result<Rulebook, Refusal> {
        if !game.sound || !game.has_all_sections() {
            return refuse("the file has faults, which `ludex check` names", None);
        }
        let (width, height) = sides(game)?;
        let first = game.rule(K::FIRST_PLAYER_KW).and_then(|rule| player(rule.value?.number()?));
        let Some(first_player) = first else {
            return refuse(
                "`first_player` must be `0` or `1`",
                game.rule(K::FIRST_PLAYER_KW).map(|rule| rule.key_range),
            );
        };
        let (kinds, ids) = kinds(game, Board::of(game).reach);
        let start = start(game, width, height, first_player, &ids)?;
        let ends_by_script = game.scripts.iter().any(|script| script.place == ScriptPlace::Finish);
        let laws = laws(game, &ids);
        let ends_without_moves = !game.endings.is_empty();
        Ok(Rulebook { width, height, kinds, laws, ends_without_moves, ends_by_script, start, scripts: None })
    }

    /// The pieces of a game and its invariants on an empty board of this many columns and rows, whatever else can be
    /// read of it.
    pub(crate) fn on_empty_board(game: &Game, width: i32, height: i32) -> Rulebook {
        let (kinds, ids) = kinds(game, Board::of(game).reach);
        Rulebook {
            width,
            height,
            kinds,
            laws: laws(game, &ids),
            ends_without_moves: !game.endings.is_empty(),
            ends_by_script: game.scripts.iter().any(|script| script.place == ScriptPlace::Finish),
            start: Position::new(width, height, 0, []),
            scripts: None,
        }
    }

    /// The kind of piece that is written at a place of [`Game::pieces`]; `None` if a later piece has its name.
    pub(crate) fn kind_of(&self, piece: usize) -> Option<KindId> {
        let place = self.kinds.iter().position(|kind| kind.piece == Some(piece))?;
        Some(KindId(u32::try_from(place).ok()?))
    }

    /// A kind of piece.
    pub(crate) fn kind(&self, id: KindId) -> Option<&PieceKind> {
        self.kinds.get(id.index())
    }

    /// The row where the board ends for a figure: the top for a piece that was placed directly, the bottom for a
    /// mirrored copy. `on_end_reached` runs when it moves there.
    pub(crate) fn last_row(&self, figure: Figure) -> i32 {
        if figure.is_copy { self.height - 1 } else { 0 }
    }

    /// The number of rows, from the top, that `cant_risk` and `protect_piece` look at: as many as there are columns, so
    /// that on a board that is higher than wide the last ones are overlooked. On one that is wider than high they fail
    /// with an error in the built game; here they look at what there is.
    pub(crate) fn rows_looked_at(&self) -> i32 {
        self.height.min(self.width)
    }
}

/// The columns and rows of a board that is looked at.
pub(crate) fn sides(game: &Game) -> Result<(i32, i32), Refusal> {
    let board = Board::of(game);
    let (Some(width), Some(height)) = (board.width, board.height) else {
        return refuse("the board has no size: `width` and `height` must be greater than 0", None);
    };
    let squares = width.saturating_mul(height);
    let (Ok(columns), Ok(rows), true) = (i32::try_from(width), i32::try_from(height), squares <= MAX_SQUARES) else {
        let range = game.rule(K::WIDTH_KW).map(|rule| rule.key_range);
        return refuse(
            format!("the board has {squares} squares, and Ludex looks at boards of at most {MAX_SQUARES}"),
            range,
        );
    };
    Ok((columns, rows))
}

/// The pieces by name; of several with one name the last one counts.
fn kinds(game: &Game, open: Option<i64>) -> (Vec<PieceKind>, FxHashMap<Name, KindId>) {
    let own = game.pieces.iter().enumerate().filter_map(|(index, piece)| Some((piece.name?, Some(index))));
    let mut all: Vec<_> = own.chain(game.script_pieces.iter().map(|name| (*name, None))).collect();
    all.sort_by_key(|(name, _)| name.range.start());
    let mut kinds: Vec<PieceKind> = Vec::new();
    let mut ids: FxHashMap<Name, KindId> = FxHashMap::default();
    for (word, index) in all {
        let piece = index.and_then(|index| game.pieces.get(index));
        let steps = piece.map_or_else(|| Some(Vec::new()), |piece| steps(piece, open));
        let kind = PieceKind {
            name: word.name,
            piece: index,
            flips: piece.is_some_and(|piece| piece.is_set(K::MIRRORED_KW)),
            is_known: steps.is_some() && piece.is_some_and(|piece| piece.scripts.is_empty()),
            steps: steps.or_else(|| piece.map(|piece| known_steps(piece, open))).unwrap_or_default(),
            end: End::Nothing,
        };
        let id = *ids.entry(word.name).or_insert(KindId(kinds.len() as u32));
        match kinds.get_mut(id.index()) {
            Some(earlier) => *earlier = kind,
            None => kinds.push(kind),
        }
    }
    for kind in &mut kinds {
        let piece = kind.piece.and_then(|piece| game.pieces.get(piece));
        kind.end = piece.map_or(End::Script, |piece| end(piece, &ids));
    }
    (kinds, ids)
}

/// The steps of a piece; `None` if one of its moves cannot be read.
fn steps(piece: &Piece, open: Option<i64>) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    for (index, own) in piece.moves.as_ref()?.list.iter().enumerate() {
        let takes = own.takes()?;
        steps.extend(reaches(&own.shape, open)?.into_iter().map(|reach| Step { reach, takes, a_move: index }));
    }
    Some(steps)
}

/// The steps of a piece by those of its moves that can be read.
fn known_steps(piece: &Piece, open: Option<i64>) -> Vec<Step> {
    let moves = piece.moves.iter().flat_map(|moves| moves.list.iter().enumerate());
    let known = moves.filter_map(|(index, own)| Some((index, own.takes()?, reaches(&own.shape, open)?)));
    known
        .flat_map(|(a_move, takes, reaches)| reaches.into_iter().map(move |reach| Step { reach, takes, a_move }))
        .collect()
}

fn end(piece: &Piece, ids: &FxHashMap<Name, KindId>) -> End {
    let Some(property) = piece.on_end_reached() else { return End::Nothing };
    match &property.spawn {
        Some(spawn) => {
            let mut seen = FxHashSet::default();
            let known = spawn.names.iter().filter_map(|name| ids.get(&name.name).copied());
            End::Spawn(known.filter(|id| seen.insert(*id)).collect())
        }
        None => End::Script,
    }
}

/// The named invariants with the pieces that they have an effect on. The compiler joins the names of `cant_risk` and
/// `pawn_movement` so that a piece would have to have all of them at once, so with several names they have no effect.
/// It joins those of `protect_piece` without a sign between them, which is no JavaScript; there the document's meaning
/// is taken.
fn laws(game: &Game, ids: &FxHashMap<Name, KindId>) -> Vec<Law> {
    let law = |(index, invariant): (usize, &Invariant)| {
        let several = invariant.names.iter().any(|name| Some(name.name) != invariant.names.first().map(|it| it.name));
        let has_effect = invariant.kind == InvariantKind::ProtectPiece || !several;
        let known = invariant.names.iter().filter_map(|name| ids.get(&name.name).copied());
        let mut pieces: Vec<KindId> = known.filter(|_| has_effect).collect();
        pieces.sort_unstable();
        pieces.dedup();
        Law { kind: invariant.kind, invariant: index, pieces }
    };
    game.invariants.iter().enumerate().map(law).collect()
}

/// The beginning. A piece that is placed but not defined stops the page when it is first drawn.
fn start(game: &Game, width: i32, height: i32, player: u8, ids: &FxHashMap<Name, KindId>) -> Result<Position, Refusal> {
    let setup = setup::setup(game, width, height);
    if let Some((placement, vector)) = setup.too_many {
        let range = setup.placements.get(placement).and_then(|own| Some(own.vectors().get(vector)?.range));
        return refuse(format!("there are more than {MAX_PIECES} pieces on the board"), range);
    }
    let mut owners: Vec<(KindId, u8)> = Vec::with_capacity(setup.placements.len());
    for placement in &setup.placements {
        let Some(name) = placement.name else { return refuse("a placement has no name", Some(placement.range)) };
        let Some(kind) = ids.get(&name.name) else {
            let reason = format!("there is no piece `{}`, so the page stops when it is first drawn", name.name);
            return refuse(reason, Some(name.range));
        };
        let Some(owner) = placement.owner() else {
            return refuse(format!("the owner of `{}` is neither player 0 nor player 1", name.name), Some(name.range));
        };
        owners.push((*kind, owner));
    }
    if !setup.is_whole {
        return refuse("some pieces have no square on the board, which `ludex check` names", None);
    }
    let figures = setup.placed.iter().filter_map(|placed| {
        let (kind, owner) = *owners.get(placed.placement)?;
        let owner = if placed.is_copy { 1 - owner } else { owner };
        Some((placed.square, Figure { kind, owner, is_copy: placed.is_copy }))
    });
    Ok(Position::new(width, height, player, figures))
}

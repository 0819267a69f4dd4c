//! Inlay hints: how many moves a vector with ranges is, and how many squares a placement claims.

use ludex_base::code_lens::CodeLens;
use ludex_base::inlay_hint::{Annotating, InlayHint, InlayHintKind};
use ludex_base::settings::ValueKind;
use ludex_base::{Db, File, Setting, settings};
use ludex_syntax::{TextRange, TextSize};

use crate::game::{Game, Placement, Shape, game};
use crate::{Bdl, counts};

impl Annotating for Bdl {
    /// The hints in a range, in order of position.
    fn inlay_hints(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<InlayHint> {
        if !settings(db, file).flag(&COUNTS) {
            return Vec::new();
        }
        let game = game(db, file);
        let mut hints: Vec<InlayHint> = moves(game, range).chain(placements(game, range)).collect();
        hints.sort_by_key(|hint| hint.offset);
        hints
    }

    fn code_lenses(&self, db: &dyn Db, file: File) -> Vec<CodeLens> {
        crate::code_lenses::code_lenses(db, file)
    }
}

/// `bdl.inlay_hints`: whether the numbers of moves and squares are shown.
pub(crate) static COUNTS: Setting = Setting {
    name: "bdl.inlay_hints",
    value_kind: ValueKind::Flag(false),
    help: "show how many moves a vector with ranges is, and how many squares a placement claims",
};

fn moves(game: &Game, range: TextRange) -> impl Iterator<Item = InlayHint> {
    let pieces = game.pieces.iter().filter(move |piece| piece.range.intersect(range).is_some());
    let moves = pieces.flat_map(|piece| &piece.moves).flat_map(|moves| &moves.list);
    moves.filter_map(move |own| {
        let Shape::Vector(vector) = &own.shape else { return None };
        let has_range = [&vector.x, &vector.y].into_iter().flatten().any(|interval| interval.is_range);
        let offset = vector.range.end();
        let count = counts::moves_of(vector).filter(|_| has_range && range.contains_inclusive(offset))?;
        Some(hint(
            offset,
            counted(count, "move"),
            "a vector stands for every pair of its numbers except `x : 0, y : 0`",
        ))
    })
}

fn placements(game: &Game, range: TextRange) -> impl Iterator<Item = InlayHint> {
    game.placements.iter().filter_map(move |placement| {
        let offset = placement.name?.range.end();
        if !range.contains_inclusive(offset) {
            return None;
        }
        let squares = counted(squares(placement)?, "square");
        Some(if placement.is_mirrored() {
            hint(offset, format!("{squares} for each player"), "the mirrored copies belong to the other player")
        } else {
            hint(offset, squares, "")
        })
    })
}

/// The squares of a placement that count, without those of its copies; `None` if a number is not known.
fn squares(placement: &Placement) -> Option<i64> {
    placement.blocks.first()?;
    placement.vectors().iter().try_fold(0_i64, |sum, vector| Some(sum.saturating_add(counts::squares_of(vector)?)))
}

fn hint(offset: TextSize, label: String, tooltip: &str) -> InlayHint {
    InlayHint { offset, label, kind: InlayHintKind::Figure, tooltip: tooltip.to_owned() }
}

fn counted(count: i64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

//! Formatting of the S-expression languages: what GDL and Hy share.

use crate::format::{Frame, Gap, Piece, Walk};
use crate::tree::shared;

fn is_open(kind: u16) -> bool {
    matches!(kind, shared::L_PAREN | shared::L_BRACKET | shared::L_BRACE)
}

fn is_close(kind: u16) -> bool {
    matches!(kind, shared::R_PAREN | shared::R_BRACKET | shared::R_BRACE)
}

/// The blanks between two pieces of a line: one between elements, none inside of brackets.
pub(crate) fn gap(before: &Piece<'_>, after: &Piece<'_>, is_prefix: bool) -> Gap {
    if is_open(before.kind) || is_close(after.kind) {
        Gap::None
    } else if is_prefix || (before.end == after.start && !is_close(before.kind) && !is_open(after.kind)) {
        // Two strings without a blank between them are two elements all the same.
        Gap::Keep
    } else {
        Gap::One
    }
}

/// The column of a line that begins with a closing bracket: below the line of its list, or below the elements in it,
/// as most of the file's.
fn closing(walk: &Walk<'_, '_>) -> u32 {
    let frame = walk.frame();
    frame.row.filter(|_| walk.closes_below_row()).unwrap_or(frame.lead).new
}

/// The column of a line of its own, whatever the language: `None` for what stands as an element of a list.
pub(crate) fn outside(walk: &Walk<'_, '_>, index: usize, empty: bool) -> Option<u32> {
    if empty {
        return walk.frame().opener.is_none().then_some(0);
    }
    let piece = walk.piece(index);
    if piece.kind == shared::BLOCK_COMMENT {
        // Nothing in it moves, so its beginning does not either.
        Some(piece.column)
    } else if walk.frame().opener.is_none() {
        Some(if piece.kind == shared::COMMENT { walk.comment(index, 0) } else { 0 })
    } else {
        is_close(piece.kind).then(|| closing(walk))
    }
}

/// The column of an element below the first argument of its list, if that stands on the line of the bracket.
pub(crate) fn below_second(walk: &Walk<'_, '_>, frame: &Frame, index: usize) -> Option<u32> {
    let (opener, second) = (frame.opener?, frame.second?);
    let beside = second < index && walk.piece(second).line == walk.piece(opener).line;
    beside.then(|| walk.place(second).new)
}

/// The column of an element below the first one of its list, if that stands behind the bracket and the element stood
/// below it.
pub(crate) fn below_first(walk: &Walk<'_, '_>, frame: &Frame, index: usize) -> Option<u32> {
    let (opener, first) = (frame.opener?, frame.first?);
    let place = walk.place(first);
    let beside = first < index && walk.piece(first).line == walk.piece(opener).line;
    (beside && walk.piece(index).column == place.old).then_some(place.new)
}

/// The column of an element below the last one that begins a line, where the text stays as it is.
pub(crate) fn below_row(walk: &Walk<'_, '_>, frame: &Frame) -> Option<u32> {
    frame.row.filter(|_| walk.stays()).map(|row| row.new)
}

//! How many moves or squares a vector stands for (documents/bdl.txt, Vector).

use crate::game::Vector;

/// The number of squares that a position stands for; `None` if a number is not known.
pub(crate) fn squares_of(vector: &Vector) -> Option<i64> {
    let (x, y) = vector.bounds()?;
    let side = |(first, last): (i64, i64)| last.saturating_sub(first).saturating_add(1).max(0);
    Some(side(x).saturating_mul(side(y)))
}

/// The number of moves that a vector stands for: the one by no square, which it may contain, is none. `None` if a
/// number is not known.
pub(crate) fn moves_of(vector: &Vector) -> Option<i64> {
    let (x, y) = vector.bounds()?;
    let stays = contains_0(x) && contains_0(y);
    Some(squares_of(vector)?.saturating_sub(i64::from(stays)))
}

/// True if 0 lies between the first and the last number of a range, or is one of them.
pub(crate) fn contains_0((first, last): (i64, i64)) -> bool {
    first <= 0 && last >= 0
}

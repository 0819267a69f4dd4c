//! A piece that is placed in two blocks: the fixes that make one block of them. The two write either the squares of one
//! player, or what `mirrored` means: the same squares on both sides of the board.

use ludex_base::Fix;
use ludex_syntax::TextRange;
use ludex_syntax::bdl::SyntaxKind as K;
use rustc_hash::FxHashSet;

use super::Checker;
use crate::game::{Placement, Vector};

/// The most squares of a placement that are compared with those of another.
const MAX_COMPARED: usize = 4096;

impl Checker<'_> {
    /// The fix that makes one placement of two for the same piece, if it is plain how.
    pub(super) fn one_placement(&self, earlier: &Placement, later: &Placement) -> Option<Fix> {
        let is_plain = |placement: &Placement| {
            !self.faulty(placement.range) && matches!(&placement.blocks[..], [block] if block.scripts.is_empty())
        };
        if !is_plain(earlier) || !is_plain(later) {
            return None;
        }
        let height = self.board.height?;
        let (one, two) = (squares(earlier.vectors())?, squares(later.vectors())?);
        let owners = (earlier.owner()?, later.owner()?);
        let (title, insertion) = match (earlier.is_mirrored(), later.is_mirrored()) {
            (is_mirrored, other) if is_mirrored == other && owners.0 == owners.1 => {
                let all: FxHashSet<Square> = one.union(&two).copied().collect();
                if is_mirrored && !is_apart(&all, height) {
                    return None;
                }
                ("put the squares into one block", self.squares_added(earlier, later, &one)?)
            }
            (false, false) if owners.0 != owners.1 => {
                let is_image = one.iter().all(|square| two.contains(&mirrored(*square, height)));
                // `mirrored : false` may be there, and the last one counts.
                let is_written = earlier.properties.iter().any(|property| property.key == K::MIRRORED_KW);
                if is_written || !is_image || one.len() != two.len() || !is_apart(&one, height) {
                    return None;
                }
                ("write one block with `mirrored`", self.mirrored_behind(earlier.blocks.first()?.range))
            }
            _ => return None,
        };
        let removed = (self.with_blanks_before(later.range), String::new());
        Some(Fix::edits(title, self.file, [insertion, removed]).alternative())
    }

    /// The edit that writes the squares of one placement behind those of another, without those that are there.
    fn squares_added(
        &self,
        earlier: &Placement,
        later: &Placement,
        there: &FxHashSet<Square>,
    ) -> Option<(TextRange, String)> {
        let last = earlier.vectors().last()?;
        let before = self.text.get(..usize::from(last.range.start()))?;
        let begins_line = before.trim_end_matches([' ', '\t']).ends_with('\n');
        let blanks = if begins_line { format!("\n{}", self.indentation(last.range.start())) } else { " ".to_owned() };
        let mut there = there.clone();
        let mut added = String::new();
        for vector in later.vectors() {
            let new = squares(std::slice::from_ref(vector))?;
            if new.is_subset(&there) {
                continue;
            }
            if !new.is_disjoint(&there) {
                return None;
            }
            added.push_str(&blanks);
            added.push_str(&self.shown(vector.range));
            there.extend(new);
        }
        Some((TextRange::empty(last.range.end()), added))
    }
}

/// A column and a row, the row counted from the bottom.
type Square = (i64, i64);

/// A square seen from the other side of the board.
fn mirrored((x, y): Square, height: i64) -> Square {
    (x, height - 1 - y)
}

/// True if no two of these squares mirror each other, nor one itself: there `mirrored` puts two pieces on one square.
fn is_apart(squares: &FxHashSet<Square>, height: i64) -> bool {
    !squares.iter().any(|square| squares.contains(&mirrored(*square, height)))
}

/// The squares that some vectors name; `None` if they are not known or too many.
fn squares(vectors: &[Vector]) -> Option<FxHashSet<Square>> {
    let mut squares = FxHashSet::default();
    for vector in vectors {
        let ((left, right), (low, high)) = vector.bounds()?;
        if left > right || low > high {
            continue;
        }
        let count = (right - left + 1).saturating_mul(high - low + 1);
        if usize::try_from(count).ok()?.saturating_add(squares.len()) > MAX_COMPARED {
            return None;
        }
        squares.extend((left..=right).flat_map(|x| (low..=high).map(move |y| (x, y))));
    }
    Some(squares)
}

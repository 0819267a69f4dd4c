//! A piece that is placed in two blocks: the fixes that make one block of them. The two write either the squares of one
//! player, or what `mirrored` means: the same squares on both sides of the board.

use ludex_base::Fix;
use ludex_syntax::TextRange;
use ludex_syntax::bdl::SyntaxKind as K;

use super::Checker;
use crate::game::{Placement, Vector};

/// The most squares of a placement that are compared with those of another.
const MOST: usize = 4096;

impl Checker<'_> {
    /// The fix that makes one placement of two for the same piece, if it is plain how.
    pub(super) fn one_placement(&self, earlier: &Placement, later: &Placement) -> Option<Fix> {
        let is_plain = |placement: &Placement| {
            !self.faulty(placement.range) && matches!(&placement.blocks[..], [block] if block.scripts.is_empty())
        };
        if !is_plain(earlier) || !is_plain(later) {
            return None;
        }
        let (owner, other) = (earlier.owner()?, later.owner()?);
        let (title, insertion) = match (earlier.is_mirrored(), later.is_mirrored()) {
            (one, two) if one == two && owner == other => {
                ("put the squares into one block", self.squares_added(earlier, later)?)
            }
            (false, false) if self.are_mirror_images(earlier, later) => {
                let block = earlier.blocks.first()?;
                // `mirrored : false` is there, and the last one counts.
                let is_written = earlier.properties.iter().any(|property| property.key == K::MIRRORED_KW);
                ("write one block with `mirrored`", (!is_written).then(|| self.mirrored_behind(block.range))?)
            }
            _ => return None,
        };
        let removed = (self.with_blanks_before(later.range), String::new());
        Some(Fix::edits(title, self.file, [insertion, removed]).alternative())
    }

    /// The edit that writes the squares of one placement behind those of another.
    fn squares_added(&self, earlier: &Placement, later: &Placement) -> Option<(TextRange, String)> {
        let last = earlier.vectors().last()?;
        let before = self.text.get(..usize::from(last.range.start()))?;
        let begins_line = before.trim_end_matches([' ', '\t']).ends_with('\n');
        let blanks = if begins_line { format!("\n{}", self.indentation(last.range.start())) } else { " ".to_owned() };
        let added = later.vectors().iter().map(|vector| format!("{blanks}{}", self.shown(vector.range))).collect();
        Some((TextRange::empty(last.range.end()), added))
    }

    /// True if the squares of one placement are those of another, seen from the other side of the board, and belong to
    /// the other player.
    fn are_mirror_images(&self, earlier: &Placement, later: &Placement) -> bool {
        let Some(height) = self.board.height else { return false };
        let of_earlier = squares(earlier.vectors(), |y| y);
        let is_other_player = earlier.owner() != later.owner();
        is_other_player && of_earlier.is_some() && of_earlier == squares(later.vectors(), |y| height - 1 - y)
    }
}

/// The squares that some vectors name, in order, their rows put elsewhere; `None` if they are not known or too many.
fn squares(vectors: &[Vector], row: impl Fn(i64) -> i64) -> Option<Vec<(i64, i64)>> {
    let mut squares = Vec::new();
    for vector in vectors {
        let ((left, right), (low, high)) = vector.bounds()?;
        let count = (right - left + 1).max(0).saturating_mul((high - low + 1).max(0));
        if usize::try_from(count).is_ok_and(|count| squares.len() + count > MOST) {
            return None;
        }
        squares.extend((left..=right).flat_map(|x| (low..=high).map(move |y| (x, y))).map(|(x, y)| (x, row(y))));
    }
    squares.sort_unstable();
    squares.dedup();
    Some(squares)
}

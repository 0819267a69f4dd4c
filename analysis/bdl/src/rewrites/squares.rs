//! Positions in a row as one with a range, and back, and the same of moves that are vectors. A range stands for each of its
//! numbers, columns before rows (documents/bdl.txt, Vector).

use ludex_base::TextRange;
use ludex_base::rewrite::{Rewrite, indent};
use ludex_syntax::bdl::SyntaxKind as K;
use ludex_syntax::bdl::ast::{Interval, Move, Vector};
use rowan::ast::AstNode;

use super::{Site, is_bare};

/// The most positions or moves that are written for a range.
const MAX_WRITTEN: i32 = 32;

/// A position or a vector with its numbers.
struct Squares {
    range: TextRange,
    /// The columns and the rows, both ends included.
    axes: [(i32, i32); 2],
}

impl Squares {
    fn new(site: &Site<'_>, vector: &Vector) -> Option<Squares> {
        let ends = |interval: Option<Interval>| {
            let interval = interval?;
            let (first, last) = (interval.first()?.number()?, interval.last()?.number()?);
            (first <= last).then_some((first, last))
        };
        let axes = [ends(vector.x())?, ends(vector.y())?];
        let range = vector.syntax().text_range();
        let is_sound = !vector.syntax().descendants().any(|node| node.kind() == K::ERROR);
        // Only in the order in which the document writes it.
        let is_in_order = site.text[range].trim_start().starts_with('x');
        (is_sound && is_in_order && is_bare(&site.text[range])).then_some(Squares { range, axes })
    }
}

fn written(axes: [(i32, i32); 2]) -> String {
    let [x, y] = axes.map(|(first, last)| if first == last { first.to_string() } else { format!("[{first}, {last}]") });
    format!("x : {x}, y : {y}")
}

/// A position, or a move that is a vector.
struct VectorEntry {
    squares: Squares,
    /// The whole of it.
    range: TextRange,
    /// The text behind the vector: `, kills : false` of a move.
    tail: String,
}

/// The entries in the block around the cursor, and which of them that is at.
struct Entries {
    /// The vector of each, if it has one, and its whole range.
    all: Vec<(Option<Vector>, TextRange)>,
    here: usize,
}

impl Entries {
    /// The positions around the cursor.
    fn positions(site: &Site<'_>) -> Option<Entries> {
        let here = site.node::<Vector>()?;
        let block = here.syntax().parent().filter(|block| block.kind() == K::POSITIONS_BLOCK)?;
        let vectors: Vec<Vector> = block.children().filter_map(Vector::cast).collect();
        let here = vectors.iter().position(|vector| *vector == here)?;
        let with_range = |vector: Vector| (Some(vector.clone()), vector.syntax().text_range());
        Some(Entries { all: vectors.into_iter().map(with_range).collect(), here })
    }

    /// The moves around the cursor.
    fn moves(site: &Site<'_>) -> Option<Entries> {
        let here = site.node::<Move>()?;
        let block = here.syntax().parent().filter(|block| block.kind() == K::MOVES_BLOCK)?;
        let moves: Vec<Move> = block.children().filter_map(Move::cast).collect();
        let here = moves.iter().position(|one| *one == here)?;
        let all = moves.iter().map(|one| (one.vector(), one.syntax().text_range())).collect();
        Some(Entries { all, here })
    }

    /// An entry, if it is a vector whose numbers are known.
    fn get(&self, site: &Site<'_>, index: usize) -> Option<VectorEntry> {
        let (vector, range) = self.all.get(index)?;
        let squares = Squares::new(site, vector.as_ref()?)?;
        let tail = site.text[TextRange::new(squares.range.end(), range.end().max(squares.range.end()))].trim();
        let is_whole = squares.range.start() == range.start() && is_bare(tail);
        is_whole.then(|| VectorEntry { squares, range: *range, tail: tail.to_owned() })
    }
}

/// An entry as it is written, with what stands behind its vector.
fn with_tail(axes: [(i32, i32); 2], tail: &str) -> String {
    let blank = if tail.is_empty() || tail.starts_with(',') { "" } else { " " };
    format!("{}{blank}{tail}", written(axes))
}

/// The range for the entries around the cursor that lie side by side, and the place where they stand.
fn joined(site: &Site<'_>, entries: &Entries) -> Option<(TextRange, String)> {
    (0..2).find_map(|axis| joined_along(site, entries, axis))
}

fn joined_along(site: &Site<'_>, entries: &Entries, axis: usize) -> Option<(TextRange, String)> {
    let of = |index: usize| {
        let entry = entries.get(site, index)?;
        let (first, last) = entry.squares.axes[1 - axis];
        (first == last).then_some(entry)
    };
    let follows = |one: &VectorEntry, two: &VectorEntry| {
        let gap = TextRange::new(one.range.end(), two.range.start().max(one.range.end()));
        one.squares.axes[1 - axis] == two.squares.axes[1 - axis]
            && one.squares.axes[axis].1.checked_add(1) == Some(two.squares.axes[axis].0)
            && one.tail == two.tail
            && site.text[gap].trim().is_empty()
    };
    let here = entries.here;
    let (mut first, mut last) = (of(here)?, of(here)?);
    let (mut start, mut end) = (here, here);
    while let Some(before) = start.checked_sub(1).and_then(of).filter(|before| follows(before, &first)) {
        (first, start) = (before, start - 1);
    }
    while let Some(next) = of(end + 1).filter(|next| follows(&last, next)) {
        (last, end) = (next, end + 1);
    }
    if start == end {
        return None;
    }
    let mut axes = first.squares.axes;
    axes[axis].1 = last.squares.axes[axis].1;
    Some((first.range.cover(last.range), with_tail(axes, &first.tail)))
}

/// An entry for each number of the range at the cursor, and the place where that stands.
fn written_out(site: &Site<'_>, entries: &Entries) -> Option<(TextRange, String)> {
    let entry = entries.get(site, entries.here)?;
    let axis = entry.squares.axes.iter().position(|(first, last)| first < last)?;
    let (first, last) = entry.squares.axes[axis];
    if last.checked_sub(first)? >= MAX_WRITTEN {
        return None;
    }
    let one = |number: i32| {
        let mut axes = entry.squares.axes;
        axes[axis] = (number, number);
        with_tail(axes, &entry.tail)
    };
    let line = format!("\n{}", indent(site.text, entry.range.start()));
    let text = (first..=last).map(one).collect::<Vec<_>>().join(&line);
    Some((entry.range, text))
}

/// Joins the positions around the cursor that lie side by side.
pub(super) fn join(site: &Site<'_>) -> Option<Rewrite> {
    let edit = joined(site, &Entries::positions(site)?)?;
    Some(site.rewrite("join-squares", "Join the positions into a range", [edit]))
}

/// Writes a range as one position for each of its numbers.
pub(super) fn split(site: &Site<'_>) -> Option<Rewrite> {
    let edit = written_out(site, &Entries::positions(site)?)?;
    Some(site.rewrite("split-range", "Write a position for each number of the range", [edit]))
}

/// Joins the moves around the cursor whose vectors lie side by side.
pub(super) fn join_moves(site: &Site<'_>) -> Option<Rewrite> {
    let edit = joined(site, &Entries::moves(site)?)?;
    Some(site.rewrite("join-moves", "Join the moves into a range", [edit]))
}

/// Writes a range of vectors as one move for each of its numbers.
pub(super) fn split_moves(site: &Site<'_>) -> Option<Rewrite> {
    let entries = Entries::moves(site)?;
    // The vector that leads nowhere is left out of a range, but not where it is written.
    let holds_nought = |(first, last): &(i32, i32)| *first <= 0 && 0 <= *last;
    if entries.get(site, entries.here)?.squares.axes.iter().all(holds_nought) {
        return None;
    }
    let edit = written_out(site, &entries)?;
    Some(site.rewrite("split-moves", "Write a move for each number of the range", [edit]))
}

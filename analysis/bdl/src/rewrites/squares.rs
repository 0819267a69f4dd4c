//! Positions in a row as one with a range, and back. A range stands for each of its numbers, columns before rows
//! (documents/bdl.txt, Vector).

use ludex_base::TextRange;
use ludex_base::rewrite::{Rewrite, indent};
use ludex_syntax::bdl::SyntaxKind as K;
use ludex_syntax::bdl::ast::{Interval, Vector};
use rowan::ast::AstNode;

use super::{Site, is_bare};

/// The most positions that are written for a range.
const MOST: i32 = 32;

/// A position with its numbers.
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

/// The positions in the block around the cursor, and which of them that is at.
fn block(site: &Site<'_>) -> Option<(Vec<Vector>, usize)> {
    let here = site.node::<Vector>()?;
    let block = here.syntax().parent().filter(|block| block.kind() == K::POSITIONS_BLOCK)?;
    let all: Vec<Vector> = block.children().filter_map(Vector::cast).collect();
    let index = all.iter().position(|vector| *vector == here)?;
    Some((all, index))
}

/// Joins the positions around the cursor that lie side by side.
pub(super) fn join(site: &Site<'_>) -> Option<Rewrite> {
    let (all, here) = block(site)?;
    (0..2).find_map(|axis| join_along(site, &all, here, axis))
}

fn join_along(site: &Site<'_>, all: &[Vector], here: usize, axis: usize) -> Option<Rewrite> {
    let of = |index: usize| {
        let squares = Squares::new(site, all.get(index)?)?;
        let (first, last) = squares.axes[1 - axis];
        (first == last).then_some(squares)
    };
    let follows = |one: &Squares, two: &Squares| {
        let gap = TextRange::new(one.range.end(), two.range.start().max(one.range.end()));
        one.axes[1 - axis] == two.axes[1 - axis]
            && one.axes[axis].1.checked_add(1) == Some(two.axes[axis].0)
            && site.text[gap].trim().is_empty()
    };
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
    let mut axes = first.axes;
    axes[axis].1 = last.axes[axis].1;
    let edits = [(first.range.cover(last.range), written(axes))];
    Some(site.rewrite("join-squares", "Join the positions into a range", edits))
}

/// Writes a range as one position for each of its numbers.
pub(super) fn split(site: &Site<'_>) -> Option<Rewrite> {
    let (all, here) = block(site)?;
    let squares = Squares::new(site, &all[here])?;
    let axis = squares.axes.iter().position(|(first, last)| first < last)?;
    let (first, last) = squares.axes[axis];
    if last.checked_sub(first)? >= MOST {
        return None;
    }
    let one = |number: i32| {
        let mut axes = squares.axes;
        axes[axis] = (number, number);
        written(axes)
    };
    let line = format!("\n{}", indent(site.text, squares.range.start()));
    let text = (first..=last).map(one).collect::<Vec<_>>().join(&line);
    Some(site.rewrite("split-range", "Write a position for each number of the range", [(squares.range, text)]))
}

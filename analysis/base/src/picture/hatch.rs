//! Hatches for what comes close: where two colours of a picture look alike to somebody, whoever has chosen them, one of the
//! two has a faint hatch over it.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::sight::{Look, MIN_DIFFERENCE};
use super::{Board, CellKind, Colour, Drawing, Pattern, Picture, Sample};

/// Kinds of cells, or colours of pieces, that are compared: more than a picture can tell apart.
const MAX_COMPARED: usize = 200;

/// What there is to tell colours apart: none, if the plain colour does, before the hatches.
const HATCHES: [Option<Pattern>; 5] =
    [None, Some(Pattern::Rising), Some(Pattern::Level), Some(Pattern::Falling), Some(Pattern::Upright)];

/// The patterns over the colours of a picture.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hatches {
    /// That of each kind of cells.
    kinds: Vec<Option<Pattern>>,
    /// That of the pieces of a colour.
    pieces: FxHashMap<Colour, Pattern>,
}

impl Hatches {
    /// The patterns that a picture gives its kinds, and hatches where they are needed.
    pub(super) fn of(picture: &Picture) -> Hatches {
        Hatches { kinds: picture.board().map(of_kinds).unwrap_or_default(), pieces: of_pieces(picture) }
    }

    /// The pattern of a kind of cells, an index of [`Board::kinds`].
    #[must_use]
    pub fn kind(&self, kind: usize) -> Option<Pattern> {
        self.kinds.get(kind).copied().flatten()
    }

    /// The hatch of pieces of a colour.
    #[must_use]
    pub fn piece(&self, colour: Colour) -> Option<Pattern> {
        self.pieces.get(&colour).copied()
    }

    /// True if a kind of cells has this pattern.
    pub(super) fn has(&self, pattern: Pattern) -> bool {
        self.kinds.contains(&Some(pattern))
    }
}

/// The patterns of the kinds of cells. What there is most of stays plain.
fn of_kinds(board: &Board) -> Vec<Option<Pattern>> {
    let mut counts = vec![0_u64; board.kinds.len()];
    for kind in board.cells.iter().flatten() {
        if let Some(count) = counts.get_mut(usize::from(*kind)) {
            *count += 1;
        }
    }
    // Letters tell squares apart that are drawn each by itself.
    let is_plain = |kind: &CellKind| kind.drawing == Drawing::Area || kind.label.is_empty();
    let mut order: Vec<usize> = (0..board.kinds.len()).filter(|index| counts[*index] > 0).collect();
    order.retain(|index| board.kinds.get(*index).is_some_and(is_plain));
    // By the size of the number, so that a few cells more or less change nothing.
    order.sort_by_key(|index| (Reverse(counts[*index].checked_ilog2()), *index));
    order.truncate(MAX_COMPARED);
    let colours: Vec<(Colour, Option<Pattern>)> =
        order.iter().filter_map(|index| board.kinds.get(*index)).map(|kind| (kind.colour, kind.pattern)).collect();
    let mut patterns: Vec<Option<Pattern>> = board.kinds.iter().map(|kind| kind.pattern).collect();
    for (index, pattern) in order.into_iter().zip(told_apart(&colours)) {
        patterns[index] = pattern;
    }
    patterns
}

/// The hatches of the pieces, by their colours: those of the legend first.
fn of_pieces(picture: &Picture) -> FxHashMap<Colour, Pattern> {
    let explained = picture.legend.iter().filter_map(|entry| match entry.sample {
        Sample::Mark(form, colour) if form.is_piece() => Some(colour),
        _ => None,
    });
    let standing = picture.marks.iter().filter(|mark| mark.form.is_piece()).map(|mark| mark.colour);
    let mut colours: Vec<(Colour, Option<Pattern>)> = Vec::new();
    for colour in explained.chain(standing) {
        if colours.len() < MAX_COMPARED && !colours.contains(&(colour, None)) {
            colours.push((colour, None));
        }
    }
    let hatches = told_apart(&colours);
    colours.iter().zip(hatches).filter_map(|((colour, _), hatch)| Some((*colour, hatch?))).collect()
}

/// A pattern for each colour: its own, or the first by which it is told from all before it. If it cannot be told from them
/// by any, that by which it comes least close.
fn told_apart(colours: &[(Colour, Option<Pattern>)]) -> Vec<Option<Pattern>> {
    let mut told: Vec<(Look, Option<Pattern>)> = Vec::with_capacity(colours.len());
    for (colour, own) in colours {
        let look = Look::of(*colour);
        let nearest = |pattern: Option<Pattern>| {
            let same = told.iter().filter(|(_, other)| *other == pattern);
            same.map(|(other, _)| look.difference(other)).fold(f64::INFINITY, f64::min)
        };
        let pattern = if own.is_some() {
            *own
        } else {
            let free = HATCHES.into_iter().find(|hatch| nearest(*hatch) >= MIN_DIFFERENCE);
            let best = || HATCHES.into_iter().max_by(|one, other| nearest(*one).total_cmp(&nearest(*other))).flatten();
            free.unwrap_or_else(best)
        };
        told.push((look, pattern));
    }
    told.into_iter().map(|(_, pattern)| pattern).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{LegendEntry, Mark, MarkForm, Position, Shape, Squares};
    use super::*;

    /// The patterns of colours in this order.
    fn patterns(codes: &[u32]) -> Vec<Option<Pattern>> {
        let colours: Vec<_> = codes.iter().map(|code| (Colour::hex(*code), None)).collect();
        told_apart(&colours)
    }

    #[test]
    fn what_comes_close_is_hatched() {
        // Sand and grass are alike to those without red cones.
        assert_eq!(patterns(&[0xe6d08f, 0x4a7bb5, 0xb9d48a]), [None, None, Some(Pattern::Rising)]);
        assert_eq!(
            patterns(&[0x808080; 7])[..5],
            [None, Some(Pattern::Rising), Some(Pattern::Level), Some(Pattern::Falling), Some(Pattern::Upright)]
        );
        let own = told_apart(&[(Colour::BLACK, Some(Pattern::Dots)), (Colour::BLACK, None)]);
        assert_eq!(own, [Some(Pattern::Dots), None]);
    }

    #[test]
    fn the_rarer_kinds_are_hatched() {
        let kind = |name: &str, code: u32| CellKind::area(name, Colour::hex(code));
        let kinds = vec![kind("unused", 0xb9d48a), kind("sand", 0xe6d08f), kind("grass", 0xb9d48a)];
        let cells = [vec![Some(1); 3], vec![Some(2); 9]].concat();
        let board = Board { columns: 12, rows: 1, kinds, cells, ..Board::default() };
        assert_eq!(of_kinds(&board), [None, Some(Pattern::Rising), None]);
        let picture = Picture::new("Shore", Shape::Squares(Squares { board, outlines: Vec::new() }));
        let drawn = picture.svg();
        assert_eq!(drawn.matches("url(#ludex-rising)").count(), 1, "{drawn}");
    }

    #[test]
    fn pieces_are_hatched() {
        let position = Position { row: 0, column: 0 };
        let (red, green) = (Colour::hex(0x8c2020), Colour::hex(0x4a4a10));
        let kinds = vec![CellKind::area("sand", Colour::WHITE)];
        let board = Board { columns: 1, rows: 1, kinds, cells: vec![Some(0)], ..Board::default() };
        let picture = Picture {
            marks: vec![Mark::new(position, MarkForm::Shield, red), Mark::new(position, MarkForm::Cross, red)],
            legend: vec![LegendEntry::new(Sample::Mark(MarkForm::Disc, green), "green", "")],
            ..Picture::new("Sides", Shape::Squares(Squares { board, outlines: Vec::new() }))
        };
        let hatches = Hatches::of(&picture);
        assert_eq!((hatches.piece(green), hatches.piece(red)), (None, Some(Pattern::Rising)));
        let drawn = picture.svg();
        assert_eq!(drawn.matches("class=\"hatch\"").count(), 1, "{drawn}");
    }
}

//! The blanks inside of lines: one or none between two pieces, unless rows stand below one another with their cells in
//! columns. Then they stay in columns, also where a cell has grown.

use rustc_hash::FxHashMap;

use super::pieces::{Piece, Pieces};
use super::{Cells, Gap, Rules};
use crate::tree::shared;

/// The most cells of a row that are looked at.
const MAX_CELLS: usize = 256;

/// The blanks before each piece that does not begin a line.
pub(super) fn gaps(rules: &dyn Rules, pieces: &Pieces<'_>, lists: &Lists) -> Vec<u32> {
    let mut aligner = Aligner { rules, pieces: &pieces.all, lists, gaps: Vec::new() };
    aligner.gaps = (0..pieces.all.len()).map(|index| aligner.plain(index)).collect();
    aligner.even_lists();
    for group in aligner.groups() {
        aligner.align(&group);
    }
    aligner.gaps
}

/// Puts the comments behind rows of code into one column where they were.
pub(super) fn trailing_comments(pieces: &Pieces<'_>, columns: &mut [u32]) {
    let all = &pieces.all;
    let trails = |index: &usize| {
        let piece = &all[*index];
        piece.kind == shared::COMMENT && piece.line != *index && !piece.frozen && !piece.embedded
    };
    let comments: Vec<usize> = (0..all.len()).filter(trails).collect();
    let mut rest = comments.as_slice();
    while let Some((&first, _)) = rest.split_first() {
        let below = |pair: &[usize]| {
            // The next line begins with the piece behind the comment.
            let (above, below) = (pair[0], pair[1]);
            let line = &all[all[below].line];
            all[below].line == above + 1 && line.breaks == 1 && all[below].column == all[first].column
        };
        let len = 1 + rest.windows(2).take_while(|pair| below(pair)).count();
        let (run, behind) = rest.split_at(len);
        rest = behind;
        if run.len() < 2 {
            continue;
        }
        let end = |index: usize| columns[index - 1] + (all[index - 1].end_column - all[index - 1].column);
        if run.iter().any(|&index| all[index - 1].spans_lines) {
            continue;
        }
        let least = run.iter().map(|&index| all[index].column - all[index - 1].end_column).min().unwrap_or(1).max(1);
        let furthest = run.iter().map(|&index| end(index)).max().unwrap_or(0);
        for &index in run {
            columns[index] = furthest.saturating_add(least);
        }
    }
}

/// The list in which each piece stands, and its place there, whatever the columns.
pub(super) struct Lists {
    /// The index of the bracket around a piece, plus one; 0 at the top level. A closing bracket is in its own list.
    around: Vec<usize>,
    place: Vec<u32>,
}

impl Lists {
    /// The lists of pieces.
    pub(super) fn of(rules: &dyn Rules, pieces: &[Piece<'_>]) -> Lists {
        let (mut around, mut place) = (Vec::with_capacity(pieces.len()), Vec::with_capacity(pieces.len()));
        // The lists that are open, with the number of pieces in them so far.
        let mut open: Vec<(usize, u32)> = vec![(0, 0)];
        for (index, piece) in pieces.iter().enumerate() {
            if piece.item {
                open.truncate(1);
            }
            let Some((list, count)) = open.last_mut() else { break };
            around.push(*list);
            place.push(*count);
            *count = count.saturating_add(1);
            if piece.embedded {
                continue;
            }
            if rules.opens(piece.kind) {
                open.push((index + 1, 0));
            } else if rules.closes(piece.kind) && open.len() > 1 {
                open.pop();
            }
        }
        Lists { around, place }
    }
}

/// A row of a group: the piece it begins with, and its other cells by their keys, in order.
struct Row {
    start: usize,
    cells: Vec<(u64, usize)>,
}

struct Aligner<'a, 't> {
    rules: &'a dyn Rules,
    pieces: &'a [Piece<'t>],
    lists: &'a Lists,
    gaps: Vec<u32>,
}

impl Aligner<'_, '_> {
    /// The blanks that are written before a piece.
    fn written(&self, index: usize) -> u32 {
        let before = index.checked_sub(1).map_or(0, |before| self.pieces[before].end_column);
        self.pieces[index].column.saturating_sub(before)
    }

    /// The blanks before a piece by itself.
    fn plain(&self, index: usize) -> u32 {
        let piece = &self.pieces[index];
        let Some(before) = index.checked_sub(1).map(|before| &self.pieces[before]) else { return 0 };
        let written = self.written(index);
        let is_bound = before.kind == shared::BLOCK_COMMENT || self.rules.is_bound(before);
        if piece.line == index || piece.frozen || piece.embedded || is_bound {
            return written;
        } else if piece.is_comment() {
            return if piece.kind == shared::COMMENT { written.max(1) } else { written };
        }
        let around = self.lists.around[index].checked_sub(1).map_or(shared::EOF, |opener| self.pieces[opener].kind);
        match self.rules.gap(before, piece, around) {
            Gap::None => 0,
            Gap::One => 1,
            Gap::AtMostOne => written.min(1),
            Gap::Keep => written,
        }
    }

    /// Keeps lists of numbers as they are that stand at even distances, or below a comment, which says what each of
    /// them is for.
    fn even_lists(&mut self) {
        for opener in 0..self.pieces.len() {
            if !self.rules.opens(self.pieces[opener].kind) || self.pieces[opener].embedded {
                continue;
            }
            let inside = self.pieces[opener + 1..].iter().enumerate();
            let numbers = inside.take_while(|(at, piece)| {
                self.rules.is_number(piece.kind) && piece.line != opener + 1 + at && !piece.frozen
            });
            let count = numbers.count();
            let closer = opener + 1 + count;
            let closed = self
                .pieces
                .get(closer)
                .is_some_and(|piece| self.rules.closes(piece.kind) && piece.line != closer && !piece.frozen);
            if count < 3 || !closed || !(self.is_headed(opener) || self.is_even(opener + 1, closer)) {
                continue;
            }
            for index in opener + 1..=closer {
                self.gaps[index] = self.written(index);
            }
        }
    }

    /// True if the line of a piece stands below a comment.
    fn is_headed(&self, index: usize) -> bool {
        let line = self.pieces[index].line;
        let above = line.checked_sub(1).map(|above| &self.pieces[above]);
        self.pieces[line].breaks == 1 && above.is_some_and(|above| above.kind == shared::COMMENT)
    }

    fn is_even(&self, first: usize, behind: usize) -> bool {
        let pieces = &self.pieces[first..behind];
        let even = |column: fn(&Piece<'_>) -> u32| {
            let mut distances = pieces.windows(2).map(|pair| column(&pair[1]).saturating_sub(column(&pair[0])));
            let distance = distances.next();
            distances.all(|other| Some(other) == distance)
        };
        let wide = (first..behind).any(|index| self.written(index) >= 2);
        wide && (even(|piece| piece.end_column) || even(|piece| piece.column))
    }

    /// The groups of rows: lines right below one another that begin in the same list and the same column. The first
    /// row may stand behind the head of its list.
    fn groups(&self) -> Vec<Vec<Row>> {
        let mut groups: Vec<Vec<Row>> = Vec::new();
        let mut group: Vec<Row> = Vec::new();
        let mut start = 0;
        while let Some(piece) = self.pieces.get(start) {
            let line = self.pieces[start..].iter().take_while(|other| other.line == piece.line).count();
            let end = start + line;
            if piece.kind == shared::COMMENT && line == 1 && piece.breaks == 1 && !group.is_empty() {
                start = end;
                continue;
            }
            let is_row = !piece.is_comment() && !piece.frozen && !piece.embedded && !self.rules.closes(piece.kind);
            let follows = group.last().is_some_and(|above| {
                let anchor = self.lists.around[above.start] == self.lists.around[start];
                anchor && piece.breaks == 1 && self.pieces[above.start].column == piece.column
            });
            if !is_row || !follows {
                groups.extend((group.len() > 1).then(|| std::mem::take(&mut group)));
                group.clear();
            }
            if is_row {
                if group.is_empty()
                    && self.rules.hangs()
                    && piece.breaks == 1
                    && let Some(above) = self.beside(start)
                {
                    group.push(self.row(above, start));
                }
                group.push(self.row(start, end));
            }
            start = end;
        }
        groups.extend((group.len() > 1).then_some(group));
        groups
    }

    /// The piece on the line above a row that stands in its column and its list, behind the head of that.
    fn beside(&self, start: usize) -> Option<usize> {
        let above = start.checked_sub(1)?;
        let (line, piece) = (self.pieces[above].line, &self.pieces[start]);
        // A line is in order of columns.
        let found = self.pieces[line..start].partition_point(|other| other.column < piece.column) + line;
        let other = self.pieces.get(found).filter(|other| found < start && other.column == piece.column)?;
        let same = self.lists.around[found] == self.lists.around[start];
        (found > line && same && self.lists.around[start] > 0 && !other.is_comment()).then_some(found)
    }

    /// The row from one piece to another one.
    fn row(&self, start: usize, end: usize) -> Row {
        let anchor = self.lists.around[start];
        let base = self.lists.place[start];
        let mut cells = Vec::new();
        let mut paths: Vec<u64> = vec![0];
        let mut kinds: Vec<(u16, u32)> = Vec::new();
        for index in start..end {
            let piece = &self.pieces[index];
            let ends = piece.is_comment() || (piece.frozen && index > start) || piece.embedded || piece.spans_lines;
            if ends || cells.len() >= MAX_CELLS {
                break;
            }
            if self.rules.closes(piece.kind) {
                paths.pop();
                if self.lists.around[index] == anchor || paths.is_empty() {
                    break;
                }
                continue;
            }
            let place = self.lists.place[index].wrapping_sub(if paths.len() == 1 { base } else { 0 });
            let path = mix(paths.last().copied().unwrap_or_default(), u64::from(place) + 1);
            if index > start && (self.written(index) > 0 || self.is_first(index)) {
                let key = match self.rules.cells() {
                    Cells::ByPlace => path,
                    Cells::ByKind => mix(u64::from(piece.kind) + 1, u64::from(nth(&mut kinds, piece.kind))),
                };
                cells.push((key, index));
            } else if self.rules.cells() == Cells::ByKind {
                nth(&mut kinds, piece.kind);
            }
            if self.rules.opens(piece.kind) {
                paths.push(path);
            }
        }
        Row { start, cells }
    }

    fn align(&mut self, group: &[Row]) {
        let wide = group.iter().flat_map(|row| &row.cells).any(|(_, index)| self.written(*index) >= 2);
        if !wide {
            return;
        }
        let mut columns: FxHashMap<u64, Vec<(usize, usize)>> = FxHashMap::default();
        let mut order: Vec<(usize, u64)> = Vec::new();
        for (number, row) in group.iter().enumerate() {
            for &(key, index) in &row.cells {
                let cells = columns.entry(key).or_default();
                if cells.is_empty() {
                    order.push((index - row.start, key));
                }
                cells.push((number, index));
            }
        }
        order.sort_by_key(|(distance, _)| *distance);
        let mut ends: Vec<(usize, u32)> = group.iter().map(|row| (row.start, 0)).collect();
        for (_, key) in order {
            let Some(cells) = columns.get(&key) else { continue };
            self.align_column(group, cells, &mut ends);
        }
    }

    /// True for the first piece in a list whose cells are told apart by their places.
    fn is_first(&self, index: usize) -> bool {
        let opens = |before: usize| self.rules.opens(self.pieces[before].kind);
        let begins_line = self.pieces[index].line == index;
        self.rules.cells() == Cells::ByPlace && !begins_line && index.checked_sub(1).is_some_and(opens)
    }

    /// The column of a cell, counted from the beginning of its row: of its first character or behind its last one.
    fn column(&self, group: &[Row], (row, index): (usize, usize), last: bool) -> i64 {
        let piece = &self.pieces[index];
        let column = if last { piece.end_column } else { piece.column };
        i64::from(column) - i64::from(self.pieces[group[row].start].column)
    }

    /// Keeps the runs of cells below one another in one column, by their first or their last character, whichever
    /// more of them have in common.
    fn align_column(&mut self, group: &[Row], cells: &[(usize, usize)], ends: &mut [(usize, u32)]) {
        let common = |last: bool| {
            let pairs = cells.windows(2);
            pairs.filter(|pair| self.column(group, pair[0], last) == self.column(group, pair[1], last)).count()
        };
        let last = common(true) > common(false);
        let mut from = 0;
        while from < cells.len() {
            let column = self.column(group, cells[from], last);
            let is_in = |cell: (usize, usize)| self.column(group, cell, last) == column;
            let mut to = from + 1;
            while to < cells.len() {
                // One row between two that are aligned has a cell that has grown or shrunk.
                let grown = || cells.get(to + 1).is_some_and(|next| is_in(*next) && self.written(next.1) >= 2);
                if !is_in(cells[to]) && !grown() {
                    break;
                }
                to += 1;
            }
            let run = &cells[from..to];
            let is_wide = |index: usize| {
                let written = self.written(index);
                written >= 2 || (last && self.gaps[index] == 0 && written >= 1)
            };
            if run.len() >= 2 && run.iter().any(|cell| is_in(*cell) && is_wide(cell.1)) {
                self.put(group, run, ends, last);
            }
            from = to;
        }
    }

    /// Puts the cells of a run into one column: where it was, unless a cell has grown beyond it.
    fn put(&mut self, group: &[Row], run: &[(usize, usize)], ends: &mut [(usize, u32)], last: bool) {
        let mut cells: Vec<(usize, u32, u32)> = Vec::with_capacity(run.len());
        for &(row, index) in run {
            let before = self.end_before(group[row].start, index, &mut ends[row]);
            let piece = &self.pieces[index];
            let width = if last { piece.end_column.saturating_sub(piece.column) } else { 0 };
            cells.push((index, before, width));
        }
        let behind = |blanks: u32, before: u32, width: u32| before.saturating_add(blanks).saturating_add(width);
        let usual = self.column(group, run[0], last);
        let mut target = 0;
        for (cell, &(index, before, width)) in run.iter().zip(&cells) {
            target = target.max(behind(self.gaps[index].min(1), before, width));
            if self.column(group, *cell, last) == usual {
                target = target.max(behind(self.written(index), before, width));
            }
        }
        for (index, before, width) in cells {
            self.gaps[index] = target.saturating_sub(before).saturating_sub(width);
        }
    }

    /// The columns from the beginning of a row to the end of the piece before one. `known` is a piece of the row and
    /// the columns to its beginning, without the blanks before it.
    fn end_before(&self, start: usize, index: usize, known: &mut (usize, u32)) -> u32 {
        if known.0 > index {
            *known = (start, 0);
        }
        while known.0 < index {
            let piece = &self.pieces[known.0];
            let blanks = if known.0 == start { 0 } else { self.gaps[known.0] };
            let width = piece.end_column.saturating_sub(piece.column);
            *known = (known.0 + 1, known.1.saturating_add(blanks).saturating_add(width));
        }
        known.1
    }
}

/// The number of pieces of a kind so far, this one counted.
fn nth(kinds: &mut Vec<(u16, u32)>, kind: u16) -> u32 {
    match kinds.iter_mut().find(|(other, _)| *other == kind) {
        Some((_, count)) => {
            *count += 1;
            *count
        }
        None => {
            kinds.push((kind, 1));
            1
        }
    }
}

/// A number for a path one step longer.
fn mix(path: u64, step: u64) -> u64 {
    (path.rotate_left(5) ^ step).wrapping_mul(0x517c_c1b7_2722_0a95)
}

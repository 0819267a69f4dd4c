//! The grid of hexagons that stand on a point: which is beside which, and the outlines of what is equal.
//!
//! Outlines are counted in small whole numbers: a hexagon is 14 wide and 16 high, rows are 12 apart.

use super::{Position, Rim};

/// Half the width of a hexagon.
pub(super) const HALF: i64 = 7;

/// From one row to the next.
pub(super) const ROW: i64 = 12;

/// The height of a hexagon.
const HEIGHT: i64 = 16;

/// The corners clockwise from the top, from the top corner.
const CORNERS: [(i64, i64); 6] = [(0, 0), (HALF, 4), (HALF, 12), (0, HEIGHT), (-HALF, 12), (-HALF, 4)];

/// Along the edges clockwise: to the north-east, east, south-east, south-west, west, north-west.
const EDGES: [(i64, i64); 6] = [(HALF, 4), (0, 8), (-HALF, 4), (-HALF, -4), (0, -8), (HALF, -4)];

/// The lines along the edges as path data, and whether they are slanting ones.
const LINES: [(&str, bool); 6] =
    [("7 4", true), ("v8", false), ("-7 4", true), ("-7-4", true), ("v-8", false), ("7-4", true)];

/// From the middle of a hexagon to that of its neighbours.
const STEPS: [(i64, i64); 6] = [(HALF, -ROW), (2 * HALF, 0), (HALF, ROW), (-HALF, ROW), (-2 * HALF, 0), (-HALF, -ROW)];

/// Rows of hexagons, every second one shifted to the right by half a hexagon. What belongs to cells stands in lists,
/// row by row from the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HexagonGrid {
    /// The number of hexagons in a row.
    pub columns: u32,
    /// The number of rows.
    pub rows: u32,
    /// The first row is shifted, not the second.
    pub first_shifted: bool,
    /// The world goes round: right of the last hexagon of a row comes the first.
    pub wraps: bool,
}

impl HexagonGrid {
    /// Width and height in units.
    pub(super) fn size(&self) -> (i64, i64) {
        let (columns, rows) = (i64::from(self.columns), i64::from(self.rows));
        (columns * 2 * HALF + HALF, (rows - 1).max(0) * ROW + HEIGHT)
    }

    /// True if a row is shifted to the right.
    #[must_use]
    pub fn shifted(&self, row: u32) -> bool {
        self.first_shifted ^ (row % 2 == 1)
    }

    pub(super) fn index(&self, position: Position) -> usize {
        position.row as usize * self.columns as usize + position.column as usize
    }

    /// The positions of a list.
    fn positions(&self, length: usize) -> impl Iterator<Item = Position> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Position { row, column })).take(length)
    }

    /// The top corner of a hexagon.
    fn top(&self, position: Position) -> (i64, i64) {
        let shift = if self.shifted(position.row) { HALF } else { 0 };
        (i64::from(position.column) * 2 * HALF + HALF + shift, i64::from(position.row) * ROW)
    }

    /// The middle of a hexagon.
    pub(super) fn middle(&self, position: Position) -> (i64, i64) {
        let (x, y) = self.top(position);
        (x, y + HEIGHT / 2)
    }

    /// The corners of a hexagon clockwise from the top.
    pub(super) fn corners(&self, position: Position) -> [(i64, i64); 6] {
        let (x, y) = self.top(position);
        CORNERS.map(|(dx, dy)| (x + dx, y + dy))
    }

    /// The hexagon beyond an edge, if it is in the picture. Where a world that goes round was cut, nothing is beyond.
    fn neighbour(&self, position: Position, edge: usize) -> Option<Position> {
        let (row, column) = (i64::from(position.row), i64::from(position.column));
        let (right, left) = if self.shifted(position.row) { (column + 1, column) } else { (column, column - 1) };
        let (row, column) = match edge {
            0 => (row - 1, right),
            1 => (row, column + 1),
            2 => (row + 1, right),
            3 => (row + 1, left),
            4 => (row, column - 1),
            _ => (row - 1, left),
        };
        let inside = (0..i64::from(self.rows)).contains(&row) && (0..i64::from(self.columns)).contains(&column);
        inside.then_some(Position { row: row as u32, column: column as u32 })
    }

    /// The hexagon beyond an edge, round the world. Edges are counted clockwise from the north-east.
    #[must_use]
    pub fn neighbour_round(&self, position: Position, edge: usize) -> Option<Position> {
        let near = self.neighbour(position, edge);
        if near.is_some() || !self.wraps || self.columns == 0 {
            return near;
        }
        // Turned by half the world, the place is away from the cut.
        let (width, half) = (u64::from(self.columns), u64::from(self.columns / 2));
        let turned = |column: u32, by: u64| ((u64::from(column) + by) % width) as u32;
        let moved = Position { row: position.row, column: turned(position.column, half) };
        let found = self.neighbour(moved, edge)?;
        Some(Position { row: found.row, column: turned(found.column, width - half) })
    }

    /// The outlines of all classes, as the data of one path each. Cells without a class belong to no outline.
    pub(super) fn outlines(&self, classes: &[Option<u16>], count: usize) -> Vec<String> {
        let mut paths = vec![String::new(); count];
        let edges = self.outer_edges(classes);
        let mut seen = vec![0_u8; classes.len()];
        for ((start, index), class) in self.positions(classes.len()).zip(0..).zip(classes) {
            let here = edges.get(index).copied().unwrap_or_default();
            if here == 0 {
                continue;
            }
            let Some(path) = class.and_then(|class| paths.get_mut(usize::from(class))) else { continue };
            for edge in (0..6_usize).filter(|edge| here & (1 << *edge) != 0) {
                if seen[index] & (1 << edge) == 0 {
                    self.walk(start, edge, &edges, &mut seen, path);
                }
            }
        }
        paths
    }

    /// The edges of each cell beyond which there is no cell of its class, one bit each; a cell without a class has none.
    ///
    /// A map may have hundreds of thousands of cells, and most are surrounded by their like: each row is compared as a
    /// whole with the six rows beyond its edges.
    fn outer_edges(&self, classes: &[Option<u16>]) -> Vec<u8> {
        let columns = (self.columns as usize).min(classes.len());
        let mut edges = vec![0_u8; classes.len()];
        if columns == 0 {
            return edges;
        }
        // With a margin of cells without a class all round, every cell has neighbours.
        let (rows, width) = (classes.len().div_ceil(columns).min(self.rows as usize), columns + 2);
        // Classes count from 1 here, so that 0 is none.
        let mut padded = vec![0_u32; (rows + 2) * width];
        for (row, cells) in classes.chunks(columns).take(rows).enumerate() {
            let first = (row + 1) * width + 1;
            for (slot, class) in padded[first..].iter_mut().zip(cells) {
                *slot = class.map_or(0, |class| u32::from(class) + 1);
            }
        }
        for ((row, out), number) in edges.chunks_mut(columns).enumerate().zip(0..self.rows) {
            let first = (row + 1) * width + 1;
            let own = &padded[first..first + out.len()];
            let right = usize::from(self.shifted(number));
            let (above, below) = (first - width + right, first + width + right);
            for (edge, beyond) in [above, first + 1, below, below - 1, first - 1, above - 1].into_iter().enumerate() {
                let other = &padded[beyond..beyond + out.len()];
                for ((bits, own), other) in out.iter_mut().zip(own).zip(other) {
                    *bits |= u8::from((*own != 0) & (own != other)) << edge;
                }
            }
        }
        edges
    }

    /// Follows an outline clockwise from an edge until it comes back. Three hexagons meet in a corner, so that there
    /// is always one way on.
    fn walk(&self, start: Position, start_edge: usize, edges: &[u8], seen: &mut [u8], path: &mut String) {
        let (x, y) = self.top(start);
        let (dx, dy) = CORNERS[start_edge];
        let mut pen = Pen { path, slanting: false };
        pen.start(x + dx, y + dy);
        let (mut position, mut edge) = (start, start_edge);
        loop {
            let here = self.index(position);
            seen[here] |= 1 << edge;
            let drawn = edge;
            let next = (edge + 1) % 6;
            // Round this hexagon's corner, or on along the neighbour behind the corner.
            (position, edge) = match self.neighbour(position, next) {
                Some(neighbour) if edges[here] & (1 << next) == 0 => (neighbour, (edge + 5) % 6),
                _ => (position, next),
            };
            if seen[self.index(position)] & (1 << edge) != 0 {
                break;
            }
            pen.line(drawn);
        }
        // The last edge is the way back to the start.
        pen.path.push('z');
    }

    /// The directions of lines, each set on both sides. None where no cell is.
    pub(super) fn both_sides(&self, read: &[Option<u8>]) -> Vec<Option<u8>> {
        let mut out = read.to_vec();
        for (position, own) in self.positions(read.len()).zip(read) {
            let Some(own) = *own else { continue };
            for edge in (0..6_usize).filter(|edge| own & (1 << *edge) != 0) {
                let neighbour = self.neighbour_round(position, edge).map(|neighbour| self.index(neighbour));
                if let Some(Some(other)) = neighbour.and_then(|index| out.get_mut(index)) {
                    *other |= 1 << ((edge + 3) % 6);
                }
            }
        }
        out
    }

    /// Lines along the edges that have a border.
    pub(super) fn borders(&self, directions: &[Option<u8>]) -> String {
        self.lines(directions, |position, edge, _| {
            let (x, y) = self.top(position);
            let (dx, dy) = CORNERS[edge];
            ((2 * (x + dx), 2 * (y + dy)), (2 * EDGES[edge].0, 2 * EDGES[edge].1))
        })
    }

    /// Lines between the middles of cells that are connected.
    pub(super) fn connections(&self, directions: &[Option<u8>]) -> String {
        self.lines(directions, |position, edge, whole| {
            let (x, y) = self.middle(position);
            let (dx, dy) = STEPS[edge];
            // To the edge only where the other half is elsewhere in the picture, or nowhere.
            let (dx, dy) = if whole { (2 * dx, 2 * dy) } else { (dx, dy) };
            ((2 * x, 2 * y), (dx, dy))
        })
    }

    /// Lines along the inside of the edges of each class, as the data of one path each. Cells without a class have none.
    pub(super) fn rims(&self, classes: &[Option<u16>], count: usize, rim: Rim) -> Vec<String> {
        let mut paths = vec![String::new(); count];
        for (position, class) in self.positions(classes.len()).zip(classes) {
            let Some(path) = class.and_then(|class| paths.get_mut(usize::from(class))) else { continue };
            let is_open = |edge: usize| {
                let other = self.neighbour_round(position, edge).and_then(|other| classes.get(self.index(other)));
                other.copied().flatten() != *class
            };
            let (x, y) = self.middle(position);
            let corner = |corner: usize| {
                let (dx, dy) = CORNERS[corner % 6];
                let (dx, dy) = (inside(dx, rim), inside(dy - HEIGHT / 2, rim));
                (2 * x + dx, 2 * y + dy)
            };
            let mut pen = None;
            for edge in (0..6).filter(|edge| is_open(*edge)) {
                if pen != Some(edge) {
                    push_step(path, "M", corner(edge));
                }
                push_step(path, "L", corner(edge + 1));
                pen = Some(edge + 1);
            }
        }
        paths
    }

    /// One line for every set direction, in half units: those between two cells of the picture once, from the western
    /// one.
    fn lines(
        &self,
        directions: &[Option<u8>],
        line: impl Fn(Position, usize, bool) -> ((i64, i64), (i64, i64)),
    ) -> String {
        let mut path = String::new();
        for (position, own) in self.positions(directions.len()).zip(directions) {
            let Some(own) = *own else { continue };
            for edge in (0..6_usize).filter(|edge| own & (1 << *edge) != 0) {
                let other = self.neighbour(position, edge).and_then(|other| directions.get(self.index(other)));
                let whole = other.is_some_and(Option::is_some);
                if whole && edge >= 3 {
                    continue;
                }
                let (from, to) = line(position, edge, whole);
                push_step(&mut path, "M", from);
                push_step(&mut path, "l", to);
            }
        }
        path
    }
}

/// A distance from the middle of a hexagon, in units, as that of a rim, in half units.
fn inside(distance: i64, rim: Rim) -> i64 {
    let eighths = match rim {
        Rim::Solid => 7,
        Rim::Dashed => 5,
    };
    distance * eighths / 4
}

/// Writes a command with two numbers of halves.
fn push_step(out: &mut String, command: &str, (x, y): (i64, i64)) {
    out.push_str(command);
    push_halves(out, x);
    out.push(' ');
    push_halves(out, y);
}

/// Writes a number of halves as a decimal.
fn push_halves(out: &mut String, value: i64) {
    if value < 0 {
        out.push('-');
    }
    push_number(out, value.abs() / 2);
    if value % 2 != 0 {
        out.push_str(".5");
    }
}

/// Writes a number. There are tens of thousands in a large map, and the formatting of the standard library takes several
/// times as long.
fn push_number(out: &mut String, value: i64) {
    if value < 0 {
        out.push('-');
    }
    let mut rest = value.unsigned_abs();
    // The digits from the last on.
    let (mut digits, mut count) = ([0_u8; 20], 0);
    for digit in &mut digits {
        *digit = (rest % 10) as u8;
        rest /= 10;
        count += 1;
        if rest == 0 {
            break;
        }
    }
    out.extend(digits[..count].iter().rev().map(|digit| char::from(b'0' + digit)));
}

/// Writes the edges of an outline, as short as path data can be.
struct Pen<'p> {
    path: &'p mut String,
    /// The last command was a slanting line, which may go on without a letter.
    slanting: bool,
}

impl Pen<'_> {
    fn start(&mut self, x: i64, y: i64) {
        self.path.push('M');
        push_number(self.path, x);
        self.path.push(' ');
        push_number(self.path, y);
        self.slanting = false;
    }

    /// Writes a line along an edge.
    fn line(&mut self, edge: usize) {
        let (words, slanting) = LINES[edge];
        if slanting && !self.slanting {
            self.path.push('l');
        } else if slanting && !words.starts_with('-') {
            self.path.push(' ');
        }
        self.path.push_str(words);
        self.slanting = slanting;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The outlines of a map of letters, a row a text; a dot is a cell without a class.
    fn outlines(first_shifted: bool, rows: &[&str]) -> Vec<String> {
        let grid = HexagonGrid { columns: rows[0].len() as u32, rows: rows.len() as u32, first_shifted, wraps: false };
        let letters: Vec<u8> = rows.concat().into_bytes();
        let class = |letter: &u8| (*letter != b'.').then(|| u16::from(letter - b'a'));
        let classes: Vec<Option<u16>> = letters.iter().map(class).collect();
        let count = classes.iter().flatten().max().map_or(0, |last| last + 1);
        grid.outlines(&classes, usize::from(count))
    }

    #[test]
    fn rows_are_shifted() {
        let grid = HexagonGrid { columns: 8, rows: 7, first_shifted: true, wraps: false };
        let shifts: Vec<bool> = (0..7).map(|row| grid.shifted(row)).collect();
        assert_eq!(shifts, [true, false, true, false, true, false, true]);
        assert_eq!(grid.size(), (8 * 14 + 7, 6 * 12 + 16));
    }

    #[test]
    fn neighbours_know_each_other() {
        for wraps in [false, true] {
            let grid = HexagonGrid { columns: 6, rows: 5, first_shifted: wraps, wraps };
            for position in grid.positions(30) {
                for edge in 0..6 {
                    let Some(neighbour) = grid.neighbour_round(position, edge) else { continue };
                    assert_eq!(grid.neighbour_round(neighbour, (edge + 3) % 6), Some(position), "{position:?} {edge}");
                }
            }
        }
    }

    #[test]
    fn one_hexagon() {
        assert_eq!(outlines(true, &["...", ".a.", "..."]), ["M21 12l7 4v8l-7 4-7-4v-8z"]);
    }

    /// The rims of a map of letters, as [`outlines`] has it.
    fn rims(first_shifted: bool, wraps: bool, rows: &[&str], rim: Rim) -> Vec<String> {
        let class = |letter: char| letter.is_ascii_lowercase().then(|| letter as u16 - u16::from(b'a'));
        let classes: Vec<Option<u16>> = rows.concat().chars().map(class).collect();
        let (columns, rows) = (rows[0].len() as u32, rows.len() as u32);
        let count = classes.iter().flatten().max().map_or(0, |last| usize::from(*last) + 1);
        HexagonGrid { columns, rows, first_shifted, wraps }.rims(&classes, count, rim)
    }

    #[test]
    fn a_rim_lies_inside() {
        let alone = ["...", ".a.", "..."];
        assert_eq!(rims(true, false, &alone, Rim::Solid), ["M21 13L27 16.5L27 23.5L21 27L15 23.5L15 16.5L21 13"]);
        assert_eq!(rims(true, false, &alone, Rim::Dashed), ["M21 15L25 17.5L25 22.5L21 25L17 22.5L17 17.5L21 15"]);
    }

    /// Two neighbours have a rim each, and none to what is their own, also round the world.
    #[test]
    fn rims_of_neighbours() {
        let edges = |paths: &[String]| paths.iter().map(|path| path.matches('L').count()).collect::<Vec<_>>();
        assert_eq!(edges(&rims(false, false, &["aabb"], Rim::Solid)), [10, 10]);
        assert_eq!(edges(&rims(false, true, &["aaba"], Rim::Solid)), [14, 6]);
        assert_eq!(edges(&rims(false, true, &["aaaa"], Rim::Solid)), [16]);
    }

    #[test]
    fn two_side_by_side_are_one() {
        assert_eq!(outlines(true, &["...", ".aa", "..."]), ["M21 12l7 4 7-4 7 4v8l-7 4-7-4-7 4-7-4v-8z"]);
    }

    #[test]
    fn a_hole_is_a_second_outline() {
        let found = outlines(false, &["aaaa", "abaa", "aaaa"]);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].matches('M').count(), 2);
        assert_eq!(found[1].matches('M').count(), 1);
    }

    #[test]
    fn areas_that_do_not_touch_are_apart() {
        let found = outlines(false, &["a.a.", "....", "a.a."]);
        assert_eq!(found[0].matches('M').count(), 4);
    }

    #[test]
    fn lines_between_cells() {
        let grid = HexagonGrid { columns: 4, rows: 4, first_shifted: true, wraps: true };
        let mut read = [Some(0); 16];
        // To the east from the second cell of the third row, which is shifted.
        read[9] = Some(1 << 1);
        let directions = grid.both_sides(&read);
        assert_eq!(directions.iter().flatten().filter(|bits| **bits != 0).count(), 2);
        assert_eq!(grid.connections(&directions), "M28 32l14 0");
        assert_eq!(grid.borders(&directions), "M35 28l0 8");
        // Across the cut of the world the line has two halves.
        let mut read = [Some(0); 16];
        read[11] = Some(1 << 1);
        let path = grid.connections(&grid.both_sides(&read));
        assert_eq!(path, "M14 32l-7 0M56 32l7 0");
    }

    #[test]
    fn lists_that_are_too_short_are_drawn() {
        let grid = HexagonGrid { columns: u32::MAX, rows: u32::MAX, first_shifted: false, wraps: true };
        let directions = grid.both_sides(&[Some(0x3f), None, Some(0x3f)]);
        assert!(!grid.borders(&directions).is_empty() && !grid.connections(&directions).is_empty());
        assert_eq!(grid.outlines(&[Some(0), Some(7)], 1).len(), 1);
    }

    #[test]
    fn halves_are_written_short() {
        let halves = |value| {
            let mut out = String::new();
            push_halves(&mut out, value);
            out
        };
        assert_eq!([-3, -2, -1, 0, 1, 2].map(halves), ["-1.5", "-1", "-0.5", "0", "0.5", "1"]);
    }

    #[test]
    fn numbers_are_written_as_others_write_them() {
        for value in [0, 7, -7, 10, 1203, -987_654, i64::MAX, i64::MIN] {
            let mut out = String::new();
            push_number(&mut out, value);
            assert_eq!(out, value.to_string());
        }
    }
}

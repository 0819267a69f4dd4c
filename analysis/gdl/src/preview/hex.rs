//! The map as hexagons: which cell is drawn where, and the outlines of what is equal.
//!
//! Xconq draws a cell half a width further to the right for every row to the north
//! (`xform_cell`). What is left of that in a picture: rows of hexagons standing on a point,
//! every second row shifted by half a cell. In a world that goes round, the rows are turned so
//! that the picture is a rectangle.
//!
//! Outlines are counted in small whole numbers: a hexagon is 14 wide and 16 high, rows are 12
//! apart.

use std::fmt::Write;

use crate::layers::Geometry;

/// Half the width of a hexagon.
pub(super) const HALF: i64 = 7;

/// From one row to the next.
pub(super) const ROW: i64 = 12;

/// The height of a hexagon.
pub(super) const HEIGHT: i64 = 16;

/// The corners clockwise from the top, from the top corner.
const CORNERS: [(i64, i64); 6] = [(0, 0), (HALF, 4), (HALF, 12), (0, HEIGHT), (-HALF, 12), (-HALF, 4)];

/// Along the edges clockwise: to the north-east, east, south-east, south-west, west, north-west.
/// The directions of a connection or border have the same numbers in Xconq.
const EDGES: [(i64, i64); 6] = [(HALF, 4), (0, 8), (-HALF, 4), (-HALF, -4), (0, -8), (HALF, -4)];

/// From the middle of a hexagon to that of its neighbours.
const STEPS: [(i64, i64); 6] = [(HALF, -ROW), (2 * HALF, 0), (HALF, ROW), (-HALF, ROW), (-2 * HALF, 0), (-HALF, -ROW)];

/// Where the cells of an area stand in the picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    geometry: Geometry,
}

/// A place in the picture: a row from the top and a column from the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    /// From the top.
    pub(super) row: u32,
    /// From the left; rows may be shifted by half a cell.
    pub(super) column: u32,
}

impl Layout {
    pub(super) fn new(geometry: Geometry) -> Layout {
        Layout { geometry }
    }

    /// Width and height of the whole map in units.
    pub(super) fn size(&self) -> (i64, i64) {
        let (width, height) = (i64::from(self.geometry.width), i64::from(self.geometry.height));
        (width * 2 * HALF + HALF, (height - 1) * ROW + HEIGHT)
    }

    /// How many places the picture has.
    pub(super) fn places(&self) -> usize {
        self.geometry.width as usize * self.geometry.height as usize
    }

    /// True if a row is shifted to the right by half a cell.
    pub(super) fn shifted(&self, row: u32) -> bool {
        let y = self.geometry.height - 1 - row;
        let from = if self.geometry.wraps { 0 } else { self.geometry.height / 2 };
        y.abs_diff(from) % 2 == 1
    }

    /// Where a cell is drawn.
    pub(super) fn place(&self, x: u32, y: u32) -> Place {
        let row = self.geometry.height - 1 - y;
        let column = if self.geometry.wraps {
            (u64::from(x) + u64::from(y / 2)) % u64::from(self.geometry.width)
        } else {
            // The westernmost cells of all rows lie on this line; existing cells are not left of it.
            (2 * u64::from(x) + u64::from(y)).saturating_sub(u64::from(self.geometry.height / 2)) / 2
        };
        Place { row, column: column as u32 }
    }

    fn index(&self, place: Place) -> usize {
        place.row as usize * self.geometry.width as usize + place.column as usize
    }

    /// The top corner of the hexagon at a place.
    fn top(&self, place: Place) -> (i64, i64) {
        let shift = if self.shifted(place.row) { HALF } else { 0 };
        (i64::from(place.column) * 2 * HALF + HALF + shift, i64::from(place.row) * ROW)
    }

    /// The middle of the hexagon at a place.
    pub(super) fn middle(&self, place: Place) -> (i64, i64) {
        let (x, y) = self.top(place);
        (x, y + HEIGHT / 2)
    }

    /// Values of cells (see [`Geometry::index`]) by place; None where no cell is.
    pub(super) fn arrange<T>(&self, mut value: impl FnMut(usize) -> T) -> Vec<Option<T>> {
        let mut out: Vec<Option<T>> = Vec::with_capacity(self.places());
        out.resize_with(self.places(), || None);
        for y in 0..self.geometry.height {
            let (first, end) = self.geometry.columns(y);
            for x in first..end {
                if let Some(slot) = out.get_mut(self.index(self.place(x, y))) {
                    *slot = Some(value(self.geometry.index(x, y)));
                }
            }
        }
        out
    }

    /// The place beyond an edge, if it is in the picture. Where a world that goes round was cut,
    /// nothing is beyond.
    fn neighbour(&self, place: Place, edge: usize) -> Option<Place> {
        let shifted = self.shifted(place.row);
        let (row, column) = (i64::from(place.row), i64::from(place.column));
        let (right, left) = if shifted { (column + 1, column) } else { (column, column - 1) };
        let (row, column) = match edge {
            0 => (row - 1, right),
            1 => (row, column + 1),
            2 => (row + 1, right),
            3 => (row + 1, left),
            4 => (row, column - 1),
            _ => (row - 1, left),
        };
        let inside = (0..i64::from(self.geometry.height)).contains(&row)
            && (0..i64::from(self.geometry.width)).contains(&column);
        inside.then_some(Place { row: row as u32, column: column as u32 })
    }

    /// The same, round the world.
    fn neighbour_round(&self, place: Place, edge: usize) -> Option<Place> {
        let near = self.neighbour(place, edge);
        if near.is_some() || !self.geometry.wraps {
            return near;
        }
        // Turned by half the world, the place is away from the cut.
        let width = self.geometry.width;
        let moved = Place { row: place.row, column: (place.column + width / 2) % width };
        let found = self.neighbour(moved, edge)?;
        Some(Place { row: found.row, column: (found.column + width - width / 2) % width })
    }

    fn all(&self) -> impl Iterator<Item = Place> + use<> {
        let (width, height) = (self.geometry.width, self.geometry.height);
        (0..height).flat_map(move |row| (0..width).map(move |column| Place { row, column }))
    }

    /// The outlines of all classes, as the data of one path each. Cells without a class belong to
    /// no outline.
    pub(super) fn outlines(&self, classes: &[Option<usize>], count: usize) -> Vec<String> {
        let mut paths = vec![String::new(); count];
        let mut seen = vec![0_u8; classes.len()];
        let class_at = |place: Place| classes.get(self.index(place)).copied().flatten();
        for start in self.all() {
            let Some(class) = class_at(start) else { continue };
            let Some(path) = paths.get_mut(class) else { continue };
            let same = |place: Place, edge: usize| {
                self.neighbour(place, edge).filter(|neighbour| class_at(*neighbour) == Some(class))
            };
            for edge in 0..6 {
                if seen[self.index(start)] & (1 << edge) == 0 && same(start, edge).is_none() {
                    self.walk(start, edge, &same, &mut seen, path);
                }
            }
        }
        paths
    }

    /// Follows an outline clockwise from an edge until it comes back. Three hexagons meet in a
    /// corner, so that there is always one way on.
    fn walk(
        &self,
        start: Place,
        start_edge: usize,
        same: &impl Fn(Place, usize) -> Option<Place>,
        seen: &mut [u8],
        path: &mut String,
    ) {
        let (x, y) = self.top(start);
        let (dx, dy) = CORNERS[start_edge];
        let mut pen = Pen { path, slanting: false };
        pen.start(x + dx, y + dy);
        let (mut place, mut edge) = (start, start_edge);
        loop {
            seen[self.index(place)] |= 1 << edge;
            let drawn = EDGES[edge];
            let next = (edge + 1) % 6;
            // Round this hexagon's corner, or on along the neighbour behind the corner.
            (place, edge) = match same(place, next) {
                None => (place, next),
                Some(neighbour) => (neighbour, (edge + 5) % 6),
            };
            if seen[self.index(place)] & (1 << edge) != 0 {
                break;
            }
            pen.line(drawn);
        }
        // The last edge is the way back to the start.
        pen.path.push('z');
    }

    /// The bits of a layer of borders or connections by place, each set on both sides as Xconq
    /// does after reading. None where no cell is.
    pub(super) fn directions(&self, bits: &[u8]) -> Vec<Option<u8>> {
        let read = self.arrange(|index| bits.get(index).copied().unwrap_or(0) & 0x3f);
        let mut out = read.clone();
        for place in self.all() {
            let Some(own) = read[self.index(place)] else { continue };
            for edge in 0..6 {
                if own & (1 << edge) == 0 {
                    continue;
                }
                if let Some(neighbour) = self.neighbour_round(place, edge)
                    && let Some(other) = &mut out[self.index(neighbour)]
                {
                    *other |= 1 << ((edge + 3) % 6);
                }
            }
        }
        out
    }

    /// Lines along the edges that have a border.
    pub(super) fn borders(&self, directions: &[Option<u8>]) -> String {
        self.lines(directions, |layout, place, edge, _| {
            let (x, y) = layout.top(place);
            let (dx, dy) = CORNERS[edge];
            ((2 * (x + dx), 2 * (y + dy)), (2 * EDGES[edge].0, 2 * EDGES[edge].1))
        })
    }

    /// Lines between the middles of cells that are connected.
    pub(super) fn connections(&self, directions: &[Option<u8>]) -> String {
        self.lines(directions, |layout, place, edge, whole| {
            let (x, y) = layout.middle(place);
            let (dx, dy) = STEPS[edge];
            // To the edge only where the other half is elsewhere in the picture, or nowhere.
            let (dx, dy) = if whole { (2 * dx, 2 * dy) } else { (dx, dy) };
            ((2 * x, 2 * y), (dx, dy))
        })
    }

    /// One line for every set direction, in half units: those between two cells of the picture
    /// once, from the western one.
    fn lines(
        &self,
        directions: &[Option<u8>],
        line: impl Fn(&Layout, Place, usize, bool) -> ((i64, i64), (i64, i64)),
    ) -> String {
        let mut path = String::new();
        for place in self.all() {
            let Some(own) = directions.get(self.index(place)).copied().flatten() else { continue };
            for edge in 0..6 {
                if own & (1 << edge) == 0 {
                    continue;
                }
                let whole = self.neighbour(place, edge).is_some_and(|other| directions[self.index(other)].is_some());
                if whole && edge >= 3 {
                    continue;
                }
                let ((x, y), (dx, dy)) = line(self, place, edge, whole);
                let _ = write!(path, "M{} {}l{} {}", halves(x), halves(y), halves(dx), halves(dy));
            }
        }
        path
    }
}

/// A number of halves as a decimal.
fn halves(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let half = if value % 2 == 0 { "" } else { ".5" };
    format!("{sign}{}{half}", value.abs() / 2)
}

/// Writes the edges of an outline, as short as path data can be.
struct Pen<'p> {
    path: &'p mut String,
    /// The last command was a slanting line, which may go on without a letter.
    slanting: bool,
}

impl Pen<'_> {
    fn start(&mut self, x: i64, y: i64) {
        let _ = write!(self.path, "M{x} {y}");
        self.slanting = false;
    }

    fn line(&mut self, (dx, dy): (i64, i64)) {
        if dx == 0 {
            let _ = write!(self.path, "v{dy}");
            self.slanting = false;
            return;
        }
        if !self.slanting {
            self.path.push('l');
        } else if dx >= 0 {
            self.path.push(' ');
        }
        let _ = write!(self.path, "{dx}");
        if dy >= 0 {
            self.path.push(' ');
        }
        let _ = write!(self.path, "{dy}");
        self.slanting = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The outlines of a map of letters, a row a text; a dot is a cell without a class.
    fn outlines(wraps: bool, rows: &[&str]) -> Vec<String> {
        let geometry = Geometry::new(rows[0].len() as u32, rows.len() as u32, wraps);
        let layout = Layout::new(geometry);
        let letters: Vec<u8> = rows.concat().into_bytes();
        let classes: Vec<Option<usize>> = layout
            .arrange(|index| letters[index])
            .into_iter()
            .map(|letter| letter.filter(|letter| *letter != b'.').map(|letter| usize::from(letter - b'a')))
            .collect();
        let count = classes.iter().flatten().max().map_or(0, |last| last + 1);
        layout.outlines(&classes, count)
    }

    #[test]
    fn rows_are_shifted() {
        let layout = Layout::new(Geometry::new(8, 7, false));
        let columns = |y: u32| {
            let (first, end) = layout.geometry.columns(y);
            (layout.place(first, y).column, layout.place(end - 1, y).column)
        };
        // The middle row is as wide as the picture.
        assert_eq!(columns(3), (0, 7));
        assert_eq!(columns(2), (0, 6));
        assert_eq!(columns(4), (0, 6));
        assert_eq!(columns(1), (1, 6));
        assert_eq!(columns(0), (1, 5));
        assert_eq!(columns(6), (1, 5));
        let shifts: Vec<bool> = (0..7).map(|row| layout.shifted(row)).collect();
        assert_eq!(shifts, [true, false, true, false, true, false, true]);
        assert_eq!(layout.size(), (8 * 14 + 7, 6 * 12 + 16));
    }

    #[test]
    fn neighbours_are_xconqs() {
        // The directions of Xconq: NE, E, SE, SW, W, NW.
        let steps = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];
        for wraps in [false, true] {
            let geometry = Geometry::new(9, 8, wraps);
            let layout = Layout::new(geometry);
            for y in 0..8_u32 {
                let (first, end) = geometry.columns(y);
                for x in first..end {
                    for (edge, (dx, dy)) in steps.into_iter().enumerate() {
                        let (mut to_x, to_y) = (i64::from(x) + dx, i64::from(y) + dy);
                        if wraps {
                            to_x = to_x.rem_euclid(9);
                        }
                        let expected = geometry.contains(to_x, to_y).then(|| layout.place(to_x as u32, to_y as u32));
                        let found = layout.neighbour_round(layout.place(x, y), edge);
                        if expected.is_some() {
                            assert_eq!(found, expected, "{x},{y} edge {edge}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn one_hexagon() {
        // y from the top: 2, 1, 0; the middle row is not shifted.
        let found = outlines(false, &["...", ".a.", "..."]);
        assert_eq!(found, ["M21 12l7 4v8l-7 4-7-4v-8z"]);
    }

    #[test]
    fn two_side_by_side_are_one() {
        let found = outlines(false, &["...", ".aa", "..."]);
        assert_eq!(found, ["M21 12l7 4 7-4 7 4v8l-7 4-7-4-7 4-7-4v-8z"]);
    }

    #[test]
    fn a_hole_is_a_second_outline() {
        let found = outlines(true, &["aaaa", "abaa", "aaaa"]);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].matches('M').count(), 2);
        assert_eq!(found[1].matches('M').count(), 1);
    }

    #[test]
    fn what_touches_nothing_is_apart() {
        let found = outlines(true, &["a.a.", "....", "a.a."]);
        assert_eq!(found[0].matches('M').count(), 4);
    }

    #[test]
    fn lines_between_cells() {
        let layout = Layout::new(Geometry::new(4, 4, true));
        let mut bits = [0_u8; 16];
        // East from (1, 1), which stands in the third row of the text.
        bits[layout.geometry.index(1, 1)] = 1 << 1;
        let directions = layout.directions(&bits);
        assert_eq!(directions.iter().flatten().filter(|bits| **bits != 0).count(), 2);
        assert_eq!(layout.connections(&directions), "M28 32l14 0");
        assert_eq!(layout.borders(&directions), "M35 28l0 8");
        // Across the cut of the world the line has two halves.
        let mut bits = [0_u8; 16];
        bits[layout.geometry.index(3, 1)] = 1 << 1;
        let path = layout.connections(&layout.directions(&bits));
        assert_eq!(path, "M14 32l-7 0M56 32l7 0");
    }

    #[test]
    fn halves_are_written_short() {
        assert_eq!([-3, -2, -1, 0, 1, 2].map(halves), ["-1.5", "-1", "-0.5", "0", "0.5", "1"]);
    }
}

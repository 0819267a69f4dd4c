//! The area of a world: its shape, and which cell each number of a layer belongs to.
//!
//! A cell is (x, y), y from the south; the cell to the north-east of (x, y) is (x, y + 1), so
//! that columns of equal x slant to the right on the way north. A layer's first row is the
//! northernmost, and every row begins at x = 0. In a world that goes round, all cells of the
//! rectangle exist; otherwise the area is the hexagon that the slant leaves of it, and the
//! rows' text beyond its border is not looked at. (The manual's chapter Area Properties;
//! Xconq's `in_area`, `interp_area` and `read_rle`.)

use std::fmt;

use super::row::{Cell, Row};
use crate::forms::{adds, resets};
use crate::source::lower::Item;

/// The smallest width and height.
const MIN_SIZE: i32 = 3;

/// The largest: the reader keeps sizes in 16 bits.
const MAX_SIZE: i32 = 32_767;

/// The size and place of the area as far as the forms `world` and `area` have said them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Shape {
    /// Cells from west to east.
    pub width: i32,
    /// Cells from south to north.
    pub height: i32,
    /// Cells around the world; 0 if not said.
    pub circumference: i32,
    /// The rows of layers describe a larger area, of this width …
    pub full_width: i32,
    /// … and this height (`restrict`); 0 if they do not …
    pub full_height: i32,
    /// … and this area begins there at this x …
    pub full_x: i32,
    /// … and this y.
    pub full_y: i32,
}

impl Shape {
    /// Reads a `world` form that is an item.
    pub(crate) fn world(&mut self, item: &Item) {
        self.world_at(item, 0);
    }

    /// Reads a `world` form: the list at a node of an item.
    pub(crate) fn world_at(&mut self, item: &Item, list: u32) {
        let mut elements = item.children(list).skip(1).peekable();
        if elements.peek().is_some_and(|element| item.symbol(*element).is_some()) {
            elements.next();
        }
        if let Some(circumference) = elements.peek().and_then(|element| item.number(*element)) {
            self.circumference = circumference;
        }
        for (name, property) in item.properties(list) {
            let value = item.child(property, 1).and_then(|value| item.number(value));
            if let ("circumference", Some(value)) = (name.as_str(), value) {
                self.circumference = value;
            }
        }
    }

    /// Reads the size in an `area` form that is an item. Layers of the same form are read with the size
    /// that stands before them, which is this one in every form that sets no `width` behind a layer.
    pub(crate) fn area(&mut self, item: &Item) {
        self.area_at(item, 0);
    }

    /// Reads the size in an `area` form that is the list at a node of an item. False if the reader drops the form and
    /// its layers.
    pub(crate) fn area_at(&mut self, item: &Item, list: u32) -> bool {
        let mut elements = item.children(list).skip(1).peekable();
        let (mut width, mut height) = (0, 0);
        let mut new = false;
        if adds(item, list, 1) {
            return true;
        }
        if elements.next_if(|element| item.symbol(*element).is_some()).is_some() {
            new = true;
        }
        // With a restriction in force, a size says only what the rows were written for.
        if let Some(value) = elements.peek().and_then(|element| item.number(*element)) {
            (width, height) = (value, value);
            new |= self.full_width == 0;
            elements.next();
        }
        if let Some(value) = elements.peek().and_then(|element| item.number(*element)) {
            height = value;
            new |= self.full_height == 0;
            elements.next();
        }
        if let Some(&restriction) = elements.peek()
            && item.head(restriction).is_some_and(|head| head.as_str() == "restrict")
            && !self.restrict(item, restriction)
        {
            return false;
        }
        if new {
            self.resize(width, height);
        }
        for (name, property) in item.properties(list) {
            let value = item.child(property, 1).and_then(|value| item.number(value));
            match (name.as_str(), value) {
                ("width", Some(value)) => self.resize(value, self.height),
                ("height", Some(value)) => self.resize(self.width, value),
                _ => {}
            }
        }
        true
    }

    /// False if the reader drops the rest of the form.
    fn restrict(&mut self, item: &Item, list: u32) -> bool {
        let mut values = item.children(list).skip(1);
        let Some(first) = values.next() else { return false };
        if resets(item, list) {
            (self.full_width, self.full_height, self.full_x, self.full_y) = (0, 0, 0, 0);
            return true;
        }
        let Some(width) = item.number(first) else { return false };
        self.full_width = width;
        let rest: Vec<i32> = values.map_while(|value| item.number(value)).take(3).collect();
        if let [height, x, y] = rest[..] {
            (self.full_height, self.full_x, self.full_y) = (height, x, y);
            return true;
        }
        false
    }

    /// The reader keeps the old size if the new one is impossible.
    fn resize(&mut self, width: i32, height: i32) {
        let possible = width >= MIN_SIZE
            && height >= MIN_SIZE
            && (width == self.circumference || width.saturating_mul(2) >= height);
        if possible {
            (self.width, self.height) = (width, height);
        }
    }

    /// The cells, once there is a size.
    pub(crate) fn geometry(&self) -> Option<Geometry> {
        let sizes = MIN_SIZE..=MAX_SIZE;
        if !sizes.contains(&self.width) || !sizes.contains(&self.height) {
            return None;
        }
        let full = |full: i32, own: i32| if full > 0 { full.min(MAX_SIZE) } else { own };
        Some(Geometry {
            width: self.width as u32,
            height: self.height as u32,
            wraps: self.circumference == self.width,
            data_width: full(self.full_width, self.width) as u32,
            data_height: full(self.full_height, self.height) as u32,
            data_x: self.full_x,
            data_y: self.full_y,
        })
    }
}

/// The cells of an area, and where the rows of its layers put them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Geometry {
    /// Cells from west to east.
    pub width: u32,
    /// Cells from south to north.
    pub height: u32,
    /// The world goes round: east of the last cell of a row comes the first.
    pub wraps: bool,
    /// The number of cells that a row of a layer describes.
    pub data_width: u32,
    /// The number of rows of a layer.
    pub data_height: u32,
    /// The x of the rows at which the area begins.
    pub data_x: i32,
    /// The y of the rows at which it begins.
    pub data_y: i32,
}

impl Geometry {
    /// An area whose rows describe just itself.
    pub(crate) fn new(width: u32, height: u32, wraps: bool) -> Geometry {
        Geometry { width, height, wraps, data_width: width, data_height: height, data_x: 0, data_y: 0 }
    }

    /// The cells that exist at a y: from a first x up to, not including, another.
    pub(crate) fn columns(&self, y: u32) -> (u32, u32) {
        if self.wraps {
            return (0, self.width);
        }
        let half = self.height / 2;
        let end = u64::from(self.width) + u64::from(half);
        let end = end.saturating_sub(u64::from(y)).min(u64::from(self.width)) as u32;
        (half.saturating_sub(y).min(end), end)
    }

    /// True if there is a cell at a place.
    pub(crate) fn contains(&self, x: i64, y: i64) -> bool {
        match (u32::try_from(x), u32::try_from(y)) {
            (Ok(x), Ok(y)) if y < self.height => {
                let (first, end) = self.columns(y);
                first <= x && x < end
            }
            _ => false,
        }
    }

    /// True if a unit can stand at a place: inside the area, and not on the cells at its edge
    /// (Xconq's `inside_area`).
    pub(crate) fn holds_unit(&self, x: i64, y: i64) -> bool {
        let (first, last) = self.unit_columns(y);
        (1..=self.last_unit_row()).contains(&y) && (self.wraps || (first..=last).contains(&x))
    }

    /// The greatest y at which a unit can stand; the least is 1.
    pub(crate) fn last_unit_row(&self) -> i64 {
        i64::from(self.height) - 2
    }

    /// The first and the last x at which a unit can stand at a y, unless the world goes round.
    pub(crate) fn unit_columns(&self, y: i64) -> (i64, i64) {
        let (width, half) = (i64::from(self.width), i64::from(self.height / 2));
        ((half + 1 - y).max(1), (width + half - 2 - y).min(width - 2))
    }

    /// The row of a layer that describes the cells at a y, if the layer has that many.
    pub(crate) fn row_at(&self, y: u32) -> Option<u32> {
        let row = i64::from(self.data_height) - 1 - i64::from(y) - i64::from(self.data_y);
        u32::try_from(row).ok().filter(|row| *row < self.data_height)
    }

    /// The y of a layer's row, counted from 0 at the top. None for rows outside the area.
    pub(crate) fn row_y(&self, row: u32) -> Option<u32> {
        let y = i64::from(self.data_height) - 1 - i64::from(row) - i64::from(self.data_y);
        let inside = row < self.data_height && (0..i64::from(self.height)).contains(&y);
        inside.then_some(y as u32)
    }

    /// The cell that a column of a layer's row describes.
    pub(crate) fn cell(&self, row: u32, column: u32) -> Option<(u32, u32)> {
        let y = self.row_y(row)?;
        if column >= self.data_width {
            return None;
        }
        let x = i64::from(column) - i64::from(self.data_x);
        let x = if self.wraps { x.rem_euclid(i64::from(self.width)) } else { x };
        self.contains(x, i64::from(y)).then_some((x as u32, y))
    }

    /// The number of columns of a layer's row that describe a cell, among `columns` (half open).
    pub(crate) fn cells(&self, row: u32, columns: (u32, u32)) -> u32 {
        let Some(y) = self.row_y(row) else { return 0 };
        let (first, end) = (i64::from(columns.0), i64::from(columns.1.min(self.data_width)));
        let (first, end) = if self.wraps {
            (first, end)
        } else {
            let (left, right) = self.columns(y);
            let data_x = i64::from(self.data_x);
            (first.max(i64::from(left) + data_x), end.min(i64::from(right) + data_x))
        };
        u32::try_from(end - first).unwrap_or(0)
    }

    /// The index of a cell in an array of all cells of the rectangle, row by row from the top.
    pub(crate) fn index(&self, x: u32, y: u32) -> usize {
        (self.height - 1 - y) as usize * self.width as usize + x as usize
    }

    /// Calls `set` with every cell that the rows give a value, by its [`Geometry::index`].
    pub(crate) fn paint<'r>(&self, rows: impl IntoIterator<Item = &'r Row>, mut set: impl FnMut(usize, Cell)) {
        let width = i64::from(self.width);
        for (row, number) in rows.into_iter().zip(0..self.data_height) {
            let Some(y) = self.row_y(number) else { continue };
            let (first, end) = self.columns(y);
            let (first, end) = (i64::from(first), i64::from(end));
            let mut column: i64 = 0;
            for run in &row.runs {
                // The reader begins no run behind the end of the row, but ends one there.
                if column >= i64::from(self.data_width) {
                    break;
                }
                let from = column - i64::from(self.data_x);
                let to = from + i64::from(run.count);
                column += i64::from(run.count);
                if self.wraps {
                    // What reaches beyond the end comes back at the beginning.
                    for x in from..to.min(from + width) {
                        set(self.index(x.rem_euclid(width) as u32, y), run.value);
                    }
                } else {
                    for x in from.max(first)..to.min(end) {
                        set(self.index(x as u32, y), run.value);
                    }
                }
            }
        }
    }

    /// The rows of a layer that do not fit. The reader says nothing of them.
    pub(crate) fn misfits<'r>(&self, rows: impl IntoIterator<Item = &'r Row>) -> Vec<Misfit> {
        let mut out = Vec::new();
        let mut count: u32 = 0;
        for row in rows {
            let number = count;
            count = count.saturating_add(1);
            if number >= self.data_height {
                continue;
            }
            let width = row.width();
            if width > self.data_width {
                let kind = MisfitKind::Long { width, expected: self.data_width, comes_back: self.wraps };
                add(&mut out, number, kind);
            } else if let Some(y) = self.row_y(number) {
                let (first, end) = self.columns(y);
                // Only cells that exist are missed.
                let from = i64::from(width).max(i64::from(first) + i64::from(self.data_x));
                let to = (i64::from(end) + i64::from(self.data_x)).min(i64::from(self.data_width));
                if let Ok(missing @ 1..) = u32::try_from(to - from) {
                    add(&mut out, number, MisfitKind::Short { width, expected: self.data_width, missing });
                }
            }
        }
        if count == 0 {
            return out;
        }
        if count > self.data_height {
            let kind = MisfitKind::TooManyRows { rows: count, expected: self.data_height };
            add(&mut out, self.data_height, kind);
        } else if (count..self.data_height).any(|row| self.row_y(row).is_some()) {
            add(&mut out, count, MisfitKind::TooFewRows { rows: count, expected: self.data_height });
        }
        out
    }
}

/// Adds a row that does not fit to those above it.
fn add(misfits: &mut Vec<Misfit>, row: u32, kind: MisfitKind) {
    match misfits.last_mut() {
        Some(last) if last.kind == kind && last.row + last.count == row => last.count += 1,
        _ => misfits.push(Misfit { row, count: 1, kind }),
    }
}

/// Rows one below the other that do not fit the area in the same way. (A module may borrow the
/// rows of a larger map; that is one thing to say, not one for every row.)
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Misfit {
    /// The first of the rows, from 0 at the top; the first one that is too many, or missing.
    pub row: u32,
    /// The number of rows; 1 where rows are too many or missing.
    pub count: u32,
    /// The way in which they do not fit.
    pub kind: MisfitKind,
}

/// The way in which a row does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum MisfitKind {
    /// It has more cells than the area.
    Long {
        /// The number of cells that it has.
        width: u32,
        /// The number of cells that it should have.
        expected: u32,
        /// The world goes round, so that the last run goes on at the beginning of the row.
        comes_back: bool,
    },
    /// It leaves cells of the area without a value.
    Short {
        /// The number of cells that it has.
        width: u32,
        /// The number of cells that it should have.
        expected: u32,
        /// The number of cells of the area that are left.
        missing: u32,
    },
    /// There are more rows than the area has.
    TooManyRows {
        /// The number of rows there are.
        rows: u32,
        /// The number of rows there should be.
        expected: u32,
    },
    /// There are fewer rows than the area has.
    TooFewRows {
        /// The number of rows there are.
        rows: u32,
        /// The number of rows there should be.
        expected: u32,
    },
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = |count: u32| if count == 1 { "cell" } else { "cells" };
        if let MisfitKind::Long { width, expected, .. } | MisfitKind::Short { width, expected, .. } = self.kind {
            match self.count {
                0 | 1 => write!(f, "this row has {width} {}", cells(width))?,
                2 => write!(f, "this row and the one below it have {width} {} each", cells(width))?,
                _ => write!(f, "this row and the {} below it have {width} {} each", self.count - 1, cells(width))?,
            }
            write!(f, " where the area has {expected}; ")?;
        }
        match self.kind {
            MisfitKind::Long { comes_back: true, .. } => f.write_str("the run at the end goes on at the beginning"),
            MisfitKind::Long { comes_back: false, .. } => f.write_str("the rest is ignored"),
            MisfitKind::Short { missing, .. } => {
                let get = if missing == 1 { "gets" } else { "get" };
                write!(f, "{missing} {} of the map {get} no value", cells(missing))
            }
            MisfitKind::TooManyRows { rows, expected } | MisfitKind::TooFewRows { rows, expected } => {
                let (lines, too_few) = (if rows == 1 { "row" } else { "rows" }, rows < expected);
                let then = if too_few { "the south of the map gets no value" } else { "from here on they are ignored" };
                write!(f, "this layer has {rows} {lines} where the area has {expected}; {then}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::row::{Scheme, decode};
    use super::*;
    use crate::source::lower::item_tree;
    use ludex_base::Name;
    use ludex_test_support::Fixture;

    /// The shape after the forms of a text.
    fn shape(text: &str) -> Shape {
        let fixture = Fixture::new(crate::LANGUAGES, "g", text);
        let tree = item_tree(&fixture.db, fixture.files[0]);
        let mut shape = Shape::default();
        for item in &tree.items {
            match item.head(0).map(Name::as_str) {
                Some("world") => shape.world(item),
                Some("area") => shape.area(item),
                _ => {}
            }
        }
        shape
    }

    fn size(text: &str) -> (i32, i32) {
        let shape = shape(text);
        (shape.width, shape.height)
    }

    fn rows(texts: &[&str]) -> Vec<Row> {
        texts.iter().map(|text| decode(text, &Scheme::default())).collect()
    }

    /// The painted area, a line a row, `.` where there is no value.
    fn painted(geometry: Geometry, texts: &[&str]) -> Vec<String> {
        let mut cells = vec!['.'; geometry.width as usize * geometry.height as usize];
        geometry.paint(&rows(texts), |index, cell| {
            cells[index] = match cell {
                Cell::Value(value) => char::from(b'a' + value as u8),
                Cell::Unknown(_) => '?',
            }
        });
        cells.chunks(geometry.width as usize).map(|row| row.iter().collect()).collect()
    }

    #[test]
    fn sizes() {
        assert_eq!(size("(area 20 10)"), (20, 10));
        assert_eq!(size("(area 20)"), (20, 20));
        assert_eq!(size("(area 20 10 (width 30) (height 40))"), (30, 40));
        assert_eq!(size("(area 20 10) (area 2 2) (area 5 11)"), (20, 10));
        assert_eq!(size("(world 5) (area 5 11)"), (5, 11));
        assert_eq!(size("(area 20 10) (area add 1 1 (terrain sea))"), (20, 10));
    }

    #[test]
    fn restrictions() {
        let text = "(area 20 10 (restrict 100 50 7 8)) (area 100 50 (cell-width 3))";
        let geometry = shape(text).geometry().expect("a size");
        assert_eq!((geometry.width, geometry.height), (20, 10));
        assert_eq!((geometry.data_width, geometry.data_height, geometry.data_x, geometry.data_y), (100, 50, 7, 8));
        let geometry = shape("(area 20 10 (restrict 100 50 7 8)) (area (restrict reset))").geometry();
        assert_eq!(geometry, Some(Geometry::new(20, 10, false)));
    }

    #[test]
    fn worlds_that_go_round() {
        assert!(shape("(world 20) (area 20 10)").geometry().is_some_and(|geometry| geometry.wraps));
        assert!(shape("(area 20 10) (world (circumference 20))").geometry().is_some_and(|geometry| geometry.wraps));
        assert!(shape("(world 360) (area 20 10)").geometry().is_some_and(|geometry| !geometry.wraps));
        assert_eq!(shape("(world 360)").geometry(), None);
    }

    #[test]
    fn the_hexagon() {
        let geometry = Geometry::new(8, 7, false);
        let widths: Vec<u32> = (0..7).map(|y| geometry.columns(y)).map(|(first, end)| end - first).collect();
        assert_eq!(widths, [5, 6, 7, 8, 7, 6, 5]);
        assert!(geometry.contains(3, 0) && !geometry.contains(2, 0) && geometry.contains(7, 0));
        assert!(geometry.contains(0, 6) && geometry.contains(4, 6) && !geometry.contains(5, 6));
        assert_eq!(geometry.cell(0, 4), Some((4, 6)));
        assert_eq!(geometry.cell(0, 5), None);
        assert_eq!(geometry.cell(7, 4), None);
    }

    #[test]
    fn units_stand_off_the_edge() {
        let geometry = Geometry::new(8, 7, false);
        for (x, y) in (-1..9).flat_map(|x| (-1..8).map(move |y| (x, y))) {
            // A cell holds units if all cells around it exist.
            let around = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];
            let inside = geometry.contains(x, y) && around.iter().all(|(dx, dy)| geometry.contains(x + dx, y + dy));
            assert_eq!(geometry.holds_unit(x, y), inside, "({x}, {y})");
        }
        assert_eq!((geometry.unit_columns(3), geometry.last_unit_row()), ((1, 6), 5));
        let round = Geometry::new(8, 7, true);
        assert!(round.holds_unit(0, 1) && !round.holds_unit(0, 0) && !round.holds_unit(3, 6));
    }

    #[test]
    fn rows_and_their_places() {
        let window = Geometry { data_width: 9, data_height: 9, data_x: 1, data_y: 2, ..Geometry::new(4, 5, false) };
        for geometry in [Geometry::new(4, 5, false), window] {
            for y in 0..geometry.height {
                assert_eq!(geometry.row_at(y).and_then(|row| geometry.row_y(row)), Some(y), "{geometry:?}");
            }
        }
        let low = Geometry { data_height: 3, ..Geometry::new(4, 5, false) };
        assert_eq!((low.row_at(2), low.row_at(3)), (Some(0), None));
    }

    #[test]
    fn painting() {
        let texts = ["4b", "3ab", "2a9b", "4a"];
        assert_eq!(painted(Geometry::new(4, 4, false), &texts), ["bbb.", "aaab", ".abb", "..aa"]);
        // The run that is too long comes back at the beginning.
        assert_eq!(painted(Geometry::new(4, 4, true), &texts), ["bbbb", "aaab", "bbbb", "aaaa"]);
        let window = Geometry { data_width: 6, data_height: 6, data_x: 1, data_y: 2, ..Geometry::new(3, 3, false) };
        assert_eq!(painted(window, &["6a", "abcdef", "6c", "6d", "6e"]), ["bc.", "ccc", ".dd"]);
    }

    #[test]
    fn rows_that_do_not_fit() {
        let geometry = Geometry::new(4, 3, true);
        let found = geometry.misfits(&rows(&["4a", "5a", "2a", "4a"]));
        let shown: Vec<String> = found.iter().map(|misfit| format!("{} {misfit}", misfit.row)).collect();
        assert_eq!(
            shown,
            [
                "1 this row has 5 cells where the area has 4; the run at the end goes on at the beginning",
                "2 this row has 2 cells where the area has 4; 2 cells of the map get no value",
                "3 this layer has 4 rows where the area has 3; from here on they are ignored",
            ]
        );
        let found = geometry.misfits(&rows(&["4a"]));
        assert_eq!(found, [Misfit { row: 1, count: 1, kind: MisfitKind::TooFewRows { rows: 1, expected: 3 } }]);
        assert!(geometry.misfits(&rows(&[])).is_empty());
        // Rows of a larger map are one finding.
        let found = Geometry::new(4, 3, false).misfits(&rows(&["9a", "9b", "4a4b1c"]));
        let [only] = found[..] else { panic!("{found:?}") };
        let text = "this row and the 2 below it have 9 cells each where the area has 4; the rest is ignored";
        assert_eq!(only.to_string(), text);
    }

    #[test]
    fn text_beyond_the_hexagon_may_be_missing() {
        let geometry = Geometry::new(4, 3, false);
        assert!(geometry.misfits(&rows(&["3a", "4a", "4a"])).is_empty());
        assert_eq!(geometry.misfits(&rows(&["2a", "4a", "4a"])).len(), 1);
    }

    #[test]
    fn cells_of_a_run_are_counted_as_they_are_found() {
        let shifted = Geometry { data_width: 9, data_height: 7, data_x: 2, data_y: 1, ..Geometry::new(4, 5, false) };
        for geometry in [Geometry::new(4, 5, false), Geometry::new(4, 5, true), shifted] {
            for (row, first, end) in (0..9).flat_map(|row| (0..11).map(move |first| (row, first, first + 4))) {
                let found = (first..end).filter(|column| geometry.cell(row, *column).is_some()).count();
                assert_eq!(geometry.cells(row, (first, end)) as usize, found, "{geometry:?} {row} {first}");
            }
        }
    }

    #[test]
    fn endless_runs_end_with_the_row() {
        let mut cells = 0;
        let row = decode("9999999999a9999999999b", &Scheme::default());
        Geometry::new(4, 3, true).paint([&row, &row, &row], |_, _| cells += 1);
        assert_eq!(cells, 12);
    }
}

//! Layouts and the rooms beside them: elements that are empty, levels smaller than a room, and sections too small for
//! the room makers that may stand in them.
//!
//! A regular grid has as many sections as rooms fit, each one tile larger than a room, counted from edge to edge. An
//! irregular one is halved while a side is longer than two rooms, and its smallest section is one tile smaller. A
//! room of square shape draws its edge with `randint(2, middle - 2)` on each side where a neighbour is connected, so
//! along an axis with several sections it needs 8; a round one has the radius `middle - 2`.

use ludex_base::{BacklinkKey, Fix, Name, Severity};
use ludex_syntax::TextRange;
use ludex_syntax::hy::ast::ElementKind;

use super::Checker;
use super::missing::draft;
use crate::builtins::Builtin;
use crate::codes;
use crate::index::{index, mangled};
use crate::kinds::LEVELS;
use crate::level::{self, Argument, Call, Element, Layout, LayoutKind, Level, Value};

/// The axes, as they are called.
const AXES: [&str; 2] = ["width", "height"];

/// The smallest section along an axis with several that a room of square shape fits into.
const SQUARE: i64 = 8;

/// The smallest section in which a round room has more than one tile, and the smallest one in which it has any.
const ROUND: [i64; 2] = [6, 4];

/// A grid whose sizes are known and above 0.
struct Grid {
    regular: bool,
    level: [i64; 2],
    room: [i64; 2],
    /// Bytes of the sizes, and of their numbers.
    level_ranges: [TextRange; 2],
    room_range: TextRange,
    room_ranges: [TextRange; 2],
}

impl Grid {
    fn new(layout: &Layout) -> Option<Grid> {
        let regular = match layout.kind {
            LayoutKind::Regular => true,
            LayoutKind::Irregular => false,
            LayoutKind::Other => return None,
        };
        let call = layout.call.as_ref()?;
        let (level, room) = (pair(call.argument("level-size")?)?, pair(call.argument("room-size")?)?);
        let grid = Grid {
            regular,
            level: level.0,
            room: room.0,
            level_ranges: level.1,
            room_range: call.argument("room-size")?.range,
            room_ranges: room.1,
        };
        grid.level.iter().chain(&grid.room).all(|size| *size > 0).then_some(grid)
    }

    /// True if the level has several sections along an axis.
    fn several(&self, axis: usize) -> bool {
        let (level, room) = (self.level[axis], self.room[axis]);
        if self.regular { level / room >= 2 } else { level > room.saturating_mul(2) }
    }

    /// True if the level is one section.
    fn is_single(&self) -> bool {
        (0..2).all(|axis| !self.several(axis) && self.level[axis] >= self.room[axis])
    }

    /// The length of the smallest section along an axis, from edge to edge.
    fn smallest(&self, axis: usize) -> i64 {
        match (self.regular, self.several(axis)) {
            (true, _) => self.room[axis].saturating_add(1),
            (false, true) => self.room[axis] - 1,
            (false, false) => self.level[axis],
        }
    }

    /// The size of a room that gives sections of a length along an axis, or of the level if it is not cut.
    fn least(&self, section: i64, axis: usize) -> i64 {
        match (self.regular, self.several(axis)) {
            (true, _) => section - 1,
            (false, true) => section + 1,
            (false, false) => section,
        }
    }

    /// The number on which the length of the sections rests.
    fn deciding(&self, axis: usize) -> TextRange {
        let of_level = !self.regular && !self.several(axis);
        if of_level { self.level_ranges[axis] } else { self.room_ranges[axis] }
    }

    fn name(&self) -> &'static str {
        if self.regular { "regular-grid" } else { "irregular-grid" }
    }
}

/// Two numbers with their places.
fn pair(argument: &Argument) -> Option<([i64; 2], [TextRange; 2])> {
    let (Value::Tuple(parts) | Value::List(parts)) = &argument.value else { return None };
    let [width, height] = &parts[..] else { return None };
    Some(([width.whole()?, height.whole()?], [width.range, height.range]))
}

impl Checker<'_> {
    /// The layouts of all levels of the file, and the rooms beside them.
    pub(super) fn sections(&mut self) {
        let levels = level::levels(self.db, self.file);
        for level in &levels.levels {
            self.empty_elements(level);
            let square = self.room_maker(level, is_square);
            let round = self.room_maker(level, |row| row.name.starts_with("circular-"));
            let grids: Vec<Option<Grid>> = level.layouts.iter().map(|layout| self.grid(layout)).collect();
            for grid in grids.iter().flatten() {
                // One fault is reported once.
                if self.too_large_room(grid) || square.is_some_and(|room| self.square_room(grid, room)) {
                    continue;
                }
                if let Some(room) = round {
                    self.round_room(grid, room);
                }
            }
            let is_single = |grid: &Option<Grid>| grid.as_ref().is_some_and(Grid::is_single);
            if let Some(name) = level.name()
                && !level.is_open
                && !grids.is_empty()
                && grids.iter().all(is_single)
            {
                self.of_one_section.insert(name);
            }
        }
    }

    /// A layout of the level language, as far as its sizes are known.
    fn grid(&self, layout: &Layout) -> Option<Grid> {
        if layout.call.as_ref().is_some_and(|call| self.is_imported(call)) { None } else { Grid::new(layout) }
    }

    /// The first room maker of a level that suits.
    fn room_maker<'l>(&self, level: &'l Level, suits: fn(&Builtin) -> bool) -> Option<&'l Call> {
        let mut rooms = level.rooms.iter().flatten();
        rooms.find(|room| {
            let row = room.builtin().filter(|row| row.place == "room-list" && suits(row));
            row.is_some() && !self.is_imported(room)
        })
    }

    /// True if a name may come out of another module.
    fn is_imported(&self, call: &Call) -> bool {
        index(self.db, self.file).imported.contains(&mangled(call.name.as_str()))
    }

    /// A room that does not fit into the level at all.
    fn too_large_room(&mut self, grid: &Grid) -> bool {
        let axes: Vec<usize> = (0..2).filter(|&axis| grid.level[axis] < grid.room[axis]).collect();
        let Some(&axis) = axes.first() else { return false };
        let range = if axes.len() == 1 { grid.room_ranges[axis] } else { grid.room_range };
        let (room, level, along) = (grid.room[axis], grid.level[axis], AXES[axis]);
        let (severity, outcome) = if grid.regular {
            (Severity::Error, "the grid has no section, and the game stops")
        } else {
            (Severity::Warning, "the level is never cut in two along it")
        };
        let message =
            format!("a room with a {along} of {room} does not fit into a level with a {along} of {level}: {outcome}");
        let (file, place) = (self.file, grid.level_ranges[axis]);
        let diagnostic = self.out.report(codes::SMALL_SECTION, range, message).severity(severity);
        diagnostic.related(file, place, "the size of the level");
        true
    }

    /// A room of square shape in sections with neighbours that leave it no place for its edge.
    fn square_room(&mut self, grid: &Grid, room: &Call) -> bool {
        let axes: Vec<usize> = (0..2).filter(|&axis| grid.several(axis) && grid.smallest(axis) < SQUARE).collect();
        let Some(&axis) = axes.first() else { return false };
        let range = if axes.len() == 1 { grid.room_ranges[axis] } else { grid.room_range };
        let (least, name) = (grid.least(SQUARE, axis), grid.name());
        let along = if axes.len() == 1 { AXES[axis] } else { "width and height" };
        let message = format!(
            "a `{}` does not fit into sections this small, and the game stops: give the rooms of this `{name}` a {along} of \
             at least {least}",
            room.name
        );
        let file = self.file;
        self.out.report(codes::SMALL_SECTION, range, message).related(file, room.head, "the room that does not fit");
        true
    }

    /// A round room in sections that leave it one tile, or none.
    fn round_room(&mut self, grid: &Grid, room: &Call) {
        let axis = if grid.smallest(1) < grid.smallest(0) { 1 } else { 0 };
        let [several_tiles, one_tile] = ROUND;
        let smallest = grid.smallest(axis);
        if smallest >= several_tiles {
            return;
        }
        let (severity, outcome) = if smallest < one_tile {
            (Severity::Warning, "has no tile in sections this small, so no stairs, items or creatures can stand in it")
        } else {
            (Severity::Hint, "has a single tile in sections this small")
        };
        let (least, name, along) = (grid.least(several_tiles, axis), grid.name(), AXES[axis]);
        let of = if grid.regular || grid.several(axis) { "room" } else { "level" };
        let message =
            format!("a `{}` {outcome}: give the {of} of this `{name}` a {along} of at least {least}", room.name);
        let file = self.file;
        let diagnostic = self.out.report(codes::SMALL_SECTION, grid.deciding(axis), message).severity(severity);
        diagnostic.related(file, room.head, "the room");
    }

    /// A list of rooms or layouts with nothing in it, from which the game cannot choose.
    fn empty_elements(&mut self, level: &Level) {
        let Some(name) = level.name() else { return };
        let is_first = |at: usize, kind: ElementKind| !level.elements[..at].iter().any(|earlier| earlier.kind == kind);
        let empty: Vec<&Element> = level
            .elements
            .iter()
            .enumerate()
            .filter(|(at, element)| element.kind.is_required() && element.count == 0 && is_first(*at, element.kind))
            .map(|(_, element)| element)
            .filter(|element| self.file.text(self.db)[element.range].ends_with(')'))
            .collect();
        // The game joins the lists of levels that have the same name.
        if empty.is_empty() || self.is_merged(name) {
            return;
        }
        for element in empty {
            let what = match element.kind {
                ElementKind::RoomList => "no room to choose from",
                _ => "no way of cutting the level into sections",
            };
            let message = format!(
                "this `{}` is empty, so the game has {what} and stops: write at least one form in it",
                element.kind.head()
            );
            let (file, range) = (self.file, element.range);
            let fix = draft(element.kind)
                .map(|text| Fix::replace(format!("write `{text}`"), file, range, text).alternative());
            self.out.report(codes::EMPTY_ELEMENT, element.head, message).fixes.extend(fix);
        }
    }

    /// True if several levels have this name, in this file or others, so that the game merges them.
    pub(super) fn is_merged(&self, name: Name) -> bool {
        let own = index(self.db, self.file);
        if own.first(LEVELS, name).map(|found| found.id) != own.find(LEVELS, name).map(|found| found.id) {
            return true;
        }
        let mentioning = self.db.backlink(BacklinkKey::Mentions(name));
        mentioning.files(self.db).iter().any(|other| {
            let is_other = *other != self.file && other.dialect(self.db) == crate::DIALECT;
            is_other && index(self.db, *other).first(LEVELS, name).is_some()
        })
    }
}

/// True for a room of square shape.
fn is_square(row: &Builtin) -> bool {
    row.name.starts_with("square-") || row.name == "pillar-room"
}

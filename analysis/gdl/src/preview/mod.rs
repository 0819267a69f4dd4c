//! Pictures of a GDL program: its world, and by their names the sheets of types, the graphs of construction and advances,
//! tables, duels, and the game as a whole (`choice.rs`).
//!
//! The world is drawn as a map of hexagons, with its roads and rivers, its units, a legend and marks where rows of the
//! text do not fit. [`Scene`] is the world in Xconq's coordinates, which an evaluation fills (`scene.rs`, `units.rs`);
//! [`picture()`] lays it out.

mod abilities;
mod advances;
#[cfg(test)]
mod advances_tests;
mod calendar;
mod cell;
mod choice;
#[cfg(test)]
mod choice_tests;
mod classes;
mod construction;
mod cover;
mod duels;
pub(crate) mod game;
mod harm;
mod images;
mod makes;
mod namers;
mod odds;
mod overview;
#[cfg(test)]
mod overview_tests;
pub(crate) mod palette;
mod picture;
mod program;
mod scene;
#[cfg(test)]
mod scene_tests;
mod schedule;
mod scoring;
mod sheet;
mod table;
#[cfg(test)]
mod tests;
mod units;
mod variables;

use ludex_base::navigation::Location;
use ludex_base::picture::{Board, LineKind, Picture, Position};
use ludex_base::preview::{Cover, Pictures, PreviewError, PreviewName, PreviewRequest};
use ludex_base::{Db, File};

use super::layers::{Cell, Geometry, Misfit, MisfitKind, Row};
use crate::Gdl;
use game::Game;

pub(crate) use choice::previews;
pub(crate) use picture::picture;
pub(crate) use scene::{root, scene, sides};

impl Pictures for Gdl {
    fn preview(&self, db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Result<Picture, PreviewError> {
        preview(db, file, request)
    }

    fn previews(&self, db: &dyn Db, file: File) -> Vec<PreviewName> {
        previews(db, file)
    }

    fn cell_source(&self, db: &dyn Db, board: &Board, position: Position) -> Option<Location> {
        cell::run(db, board, position).or_else(|| board.source(position))
    }

    fn cover(&self, db: &dyn Db, file: File) -> Option<Cover> {
        Some(cover::cover(db, file))
    }
}

/// The picture of the map that a file describes, or is a part of, or that of a part of its program by its name.
pub(crate) fn preview(db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Result<Picture, PreviewError> {
    match request.without_sample()? {
        None => picture(&scene::scene(db, file)?),
        Some(name) => choice::chosen(&Game::of(db, file), name),
    }
}

/// A line for pictures of the values of a program that asks for a module that cannot be read.
pub(crate) fn gap_note(game: &Game<'_>) -> Option<ludex_base::picture::Note> {
    let text = "a module that this program includes cannot be read, so its values may be different";
    game.lacks_a_module().then(|| ludex_base::picture::Note::new(text, None))
}

/// The most cells that a picture may have. The largest map of Xconq's library has 256,000.
pub(crate) const MAX_CELLS: u64 = 500_000;

/// A terrain type as the picture shows it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct TerrainStyle {
    /// The name that players see.
    pub name: String,
    /// The colour that the module gives it, in any spelling that [`palette::Colour::named`] knows.
    pub colour: Option<String>,
    /// Its `char`.
    pub character: Option<char>,
    /// The form that defines it.
    pub source: Option<Location>,
}

/// A side as the picture shows it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct SideStyle {
    /// Its number, which is not 0.
    pub number: i64,
    /// The name that players see.
    pub name: String,
    /// Its `color`, as written.
    pub colour: Option<String>,
    /// The first form about it.
    pub source: Option<Location>,
}

/// A unit on the map.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct UnitMark {
    /// Its place, in Xconq's coordinates.
    pub x: i64,
    /// See `x`.
    pub y: i64,
    /// Its owner, an index of [`Scene::sides`]; `None` for independent units.
    pub side: Option<usize>,
    /// A letter or two on its shield.
    pub label: String,
    /// Its own name; may be empty.
    pub name: String,
    /// The name of its type.
    pub kind: String,
    /// The turn in which it comes, if it is not there from the beginning.
    pub turn: Option<i64>,
    /// The form that makes it.
    pub source: Option<Location>,
    /// The places in the text that say so.
    pub text: UnitText,
}

/// The places in the text that say where a unit is, and whose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct UnitText {
    /// The number for its x, and what is added to that.
    pub x: Option<(Location, i64)>,
    /// The number for its y, and what is added to that.
    pub y: Option<(Location, i64)>,
    /// The numbers are the negatives of its place: it comes later.
    pub negated: bool,
    /// The numbers are elements of the form by themselves.
    pub plain: bool,
    /// Its side.
    pub side: Option<Location>,
    /// It is inside of another unit, which says where it is.
    pub inside: bool,
    /// Other units are inside of it.
    pub carries: bool,
    /// The form that makes it stands by itself, not in a variant.
    pub is_item: bool,
    /// The number of forms about it.
    pub forms: u32,
}

impl UnitMark {
    /// "Old Candle, lighthouse".
    pub(crate) fn title(&self) -> String {
        if self.name.trim().is_empty() { self.kind.clone() } else { format!("{}, {}", self.name, self.kind) }
    }
}

/// A layer of terrain between cells (`aux-terrain` of a type whose `subtype` is `border` or
/// `connection`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LineLayer {
    /// The terrain type.
    pub style: TerrainStyle,
    /// The manner in which it is drawn.
    pub kind: LineKind,
    /// For every cell as in [`Scene::cells`] the six directions in which it has the line: bit 0 for
    /// the north-east, then clockwise.
    pub bits: Vec<u8>,
}

/// A layer that gives cells to sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SideLayer {
    /// `control-sides`
    Control,
    /// `people-sides`
    People,
}

/// The subject of a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum NoteKind {
    /// A row has more cells than the area.
    Long,
    /// A row leaves cells of the area without a value.
    Short,
    /// There are too many or too few rows.
    Rows,
}

/// A mark at the margin of the map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Note {
    /// The first row of the map it is about, from 0 at the top.
    pub row: u32,
    /// The number of rows it is about.
    pub count: u32,
    /// The subject.
    pub kind: NoteKind,
    /// The text for people.
    pub text: String,
}

/// The contents of a picture.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Scene {
    /// The name of the module or map.
    pub title: String,
    /// Cells from west to east.
    pub width: u32,
    /// Cells from south to north.
    pub height: u32,
    /// The world goes round.
    pub wraps: bool,
    /// The terrain types, in the order of their definition.
    pub terrain: Vec<TerrainStyle>,
    /// The terrain of every cell of the rectangle, row by row from the top, x from 0 in each (see
    /// [`Geometry::index`]); None where the module says nothing or nothing that it defines.
    pub cells: Vec<Option<u16>>,
    /// The rows and forms that the terrain of cells comes from.
    pub sources: Vec<Location>,
    /// The last of them that is about each cell, an index of [`Scene::sources`]; in the order of [`Scene::cells`].
    pub source_of: Vec<Option<u32>>,
    /// Roads, rivers and the like.
    pub lines: Vec<LineLayer>,
    /// The number of the side that controls each cell (`control-sides`), in the order of [`Scene::cells`]; 0 or that of
    /// no side where nobody does. Empty without such a layer.
    pub control: Vec<i32>,
    /// The number of the side whose people live in each cell (`people-sides`), as that which controls it.
    pub people: Vec<i32>,
    /// The sides, in order.
    pub sides: Vec<SideStyle>,
    /// The units on the map.
    pub units: Vec<UnitMark>,
    /// What is added to the x and the y of a unit behind everything else.
    pub added: (i64, i64),
    /// Units get defaults from forms, so that a side that is not said may be one of these.
    pub defaults: bool,
    /// Marks at the margin.
    pub notes: Vec<Note>,
    /// The number of cells that have the first terrain type because nothing gives them another one.
    pub unsaid: u64,
}

impl Scene {
    /// A scene without terrain yet. It is refused here if it is too large to draw, before any
    /// memory is taken.
    pub(crate) fn new(title: impl Into<String>, geometry: &Geometry) -> Result<Scene, PreviewError> {
        check_size(geometry.width, geometry.height)?;
        Ok(Scene {
            title: title.into(),
            width: geometry.width,
            height: geometry.height,
            wraps: geometry.wraps,
            cells: vec![None; geometry.width as usize * geometry.height as usize],
            source_of: vec![None; geometry.width as usize * geometry.height as usize],
            ..Scene::default()
        })
    }

    /// Fills in the decoded rows of the layer of terrain, and notes the rows that do not fit. The
    /// terrain types have to be there already.
    pub(crate) fn add_terrain(&mut self, geometry: &Geometry, rows: &[Row]) {
        let types = self.terrain.len();
        geometry.paint(rows, |index, cell| {
            if let Some(slot) = self.cells.get_mut(index) {
                let value = cell.value().and_then(|value| u16::try_from(value).ok());
                *slot = value.filter(|value| usize::from(*value) < types);
            }
        });
        self.add_misfits(geometry, &geometry.misfits(rows));
    }

    /// Gives the cells without a terrain type the first one, as Xconq does.
    pub(crate) fn fill_up(&mut self, geometry: &Geometry) {
        for y in 0..geometry.height {
            let (first, end) = geometry.columns(y);
            for x in first..end {
                if let Some(cell @ None) = self.cells.get_mut(geometry.index(x, y)) {
                    *cell = Some(0);
                    self.unsaid += 1;
                }
            }
        }
    }

    /// Fills in the decoded rows of a layer of sides over an earlier one.
    pub(crate) fn add_sides(&mut self, layer: SideLayer, geometry: &Geometry, rows: &[Row]) {
        let numbers = match layer {
            SideLayer::Control => &mut self.control,
            SideLayer::People => &mut self.people,
        };
        numbers.resize(self.cells.len(), 0);
        geometry.paint(rows, |index, cell| {
            if let Some(slot) = numbers.get_mut(index) {
                *slot = cell.value().unwrap_or(0);
            }
        });
    }

    /// Notes that cells come from a row or a form. Cells are given by their [`Geometry::index`].
    pub(crate) fn add_source(&mut self, source: Location, cells: impl IntoIterator<Item = usize>) {
        let number = u32::try_from(self.sources.len()).ok();
        self.sources.push(source);
        for index in cells {
            if let Some(slot) = self.source_of.get_mut(index) {
                *slot = number;
            }
        }
    }

    /// Notes rows that do not fit.
    pub(crate) fn add_misfits(&mut self, geometry: &Geometry, misfits: &[Misfit]) {
        for misfit in misfits {
            let kind = match misfit.kind {
                MisfitKind::Long { .. } => NoteKind::Long,
                MisfitKind::Short { .. } => NoteKind::Short,
                MisfitKind::TooManyRows { .. } | MisfitKind::TooFewRows { .. } => NoteKind::Rows,
            };
            let row = match geometry.row_y(misfit.row) {
                Some(y) => geometry.height - 1 - y,
                // Too many rows are marked at the bottom; others outside the map have no place.
                None if kind == NoteKind::Rows => geometry.height - 1,
                None => continue,
            };
            self.notes.push(Note { row, count: misfit.count, kind, text: misfit.to_string() });
        }
    }
}

/// Sets the bits of a layer of borders or connections, for [`LineLayer::bits`], over those of an earlier layer of
/// the type.
pub(crate) fn add_line_bits(geometry: &Geometry, rows: &[Row], bits: &mut [u8]) {
    geometry.paint(rows, |index, cell| {
        if let (Some(slot), Cell::Value(value)) = (bits.get_mut(index), cell) {
            // The reader keeps six bits.
            *slot = (value & 0x3f) as u8;
        }
    });
}

/// Refuses what is too large to draw, or has no cell at all.
fn check_size(width: u32, height: u32) -> Result<(), PreviewError> {
    if width == 0 || height == 0 {
        return Err(PreviewError::Nothing("the area has no cells".to_owned()));
    }
    let cells = u64::from(width) * u64::from(height);
    if cells > MAX_CELLS {
        let why = format!("a map of {width} by {height} has {cells} cells, and at most {MAX_CELLS} are drawn");
        return Err(PreviewError::TooLarge(why));
    }
    Ok(())
}

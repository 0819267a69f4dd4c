//! What the generator of a level has to know of it: the values of its forms, without their places.
//!
//! Any expression may stand for an argument, so each value may be unknown. A level is made only if the values that the
//! dice ask for are known.

use std::fmt;

/// A size or a place: across, then down.
pub(crate) type Pair = (i64, i64);

/// A level.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Plan {
    /// Its room makers: one is drawn for each section.
    pub rooms: Vec<RoomPlan>,
    /// Its layouts: one is drawn.
    pub layouts: Vec<LayoutPlan>,
    /// Its packs of items: one is drawn.
    pub items: Vec<Vec<Thing>>,
    /// Its packs of creatures: one is drawn.
    pub creatures: Vec<Vec<Thing>>,
    /// A decorator puts walls round its floors.
    pub walled: bool,
    /// Something that it has is not written out, so that there may be more of everything.
    pub is_open: bool,
}

/// A room maker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RoomPlan {
    /// Its macro, as in "square-room".
    pub maker: String,
    /// The outline and the inside of its rooms. None for a maker that is not one of the macros.
    pub form: Option<RoomForm>,
}

/// The outline and the inside of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RoomForm {
    /// The outline.
    pub shape: Shape,
    /// The inside.
    pub inside: Inside,
}

/// The outline of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A rectangle whose edges are drawn.
    Square,
    /// A disc.
    Round,
    /// A cave that agents dig.
    Cave,
}

/// The inside of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Inside {
    /// Nothing but floor.
    Plain,
    /// An inner area of another floor.
    Band,
    /// A pit for an inner area.
    Pit,
    /// Four pillars.
    Pillars,
    /// Shelves, which are walls, on every second row.
    Shelves {
        /// The percentage of the places in these rows that have one.
        percent: i64,
        /// The inner area has another floor.
        band: bool,
    },
    /// An inner area of another floor, and a candle on either side of the middle.
    Candles,
    /// An inner area of another floor, strewn with ornaments.
    Bones {
        /// The chance of each tile to have one.
        rate: Option<i64>,
    },
    /// A cache in the middle.
    Cache,
    /// Graves on every second row, on 75 of 100 places.
    Graves,
}

impl RoomForm {
    /// The form of the rooms that a macro makes, if it is a room maker. `rate` is the chance that
    /// `circular-bones-room` takes.
    pub(crate) fn of(maker: &str, rate: Option<i64>) -> Option<RoomForm> {
        let (shape, inside) = match maker {
            "square-room" => (Shape::Square, Inside::Plain),
            "circular-room" => (Shape::Round, Inside::Plain),
            "square-band-room" => (Shape::Square, Inside::Band),
            "circular-band-room" => (Shape::Round, Inside::Band),
            "square-pitroom" => (Shape::Square, Inside::Pit),
            "circular-pitroom" => (Shape::Round, Inside::Pit),
            "pillar-room" => (Shape::Square, Inside::Pillars),
            "square-library" => (Shape::Square, Inside::Shelves { percent: 75, band: false }),
            "circular-library" => (Shape::Round, Inside::Shelves { percent: 90, band: false }),
            "square-banded-library" => (Shape::Square, Inside::Shelves { percent: 90, band: true }),
            "circular-room-with-candles" => (Shape::Round, Inside::Candles),
            "circular-bones-room" => (Shape::Round, Inside::Bones { rate }),
            "circular-cache-room" => (Shape::Round, Inside::Cache),
            "circular-graveyard" => (Shape::Round, Inside::Graves),
            "square-graveyard" => (Shape::Square, Inside::Graves),
            "cavern" => (Shape::Cave, Inside::Plain),
            _ => return None,
        };
        Some(RoomForm { shape, inside })
    }
}

/// The manner in which a level is cut into sections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Partition {
    /// Sections of one size, side by side: `regular-grid`.
    Regular,
    /// Halves of halves, cut at random: `irregular-grid`.
    Irregular,
}

/// A layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LayoutPlan {
    /// The manner of cutting. None for a layout that is not one of the macros.
    pub partition: Option<Partition>,
    /// The size of the level in tiles.
    pub level: Option<Pair>,
    /// The size of a room.
    pub room: Option<Pair>,
}

/// Items or creatures, and how many of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Thing {
    /// A name, a type or a kind, for people.
    pub name: String,
    /// The least number.
    pub least: Option<i64>,
    /// The greatest number.
    pub most: Option<i64>,
}

/// The reason why a level is not made.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stop {
    /// The level has no room maker or no layout; the text says which.
    Empty(&'static str),
    /// The layout gives no section: the rooms are larger than the level, or a size is not greater than 0.
    NoSection(Pair, Pair),
    /// A section is too small for a room maker.
    TooSmall {
        /// The room maker.
        maker: String,
        /// The size of the section along the axis.
        size: i64,
        /// The axis is that from left to right.
        across: bool,
    },
    /// The least number of something is greater than the greatest.
    Amount(String, i64, i64),
    /// A value is written as an expression; the text says which.
    Unknown(String),
    /// It is more than is made here; the text says what.
    TooLarge(String),
}

impl Stop {
    /// True if the game itself stops here; false if only Ludex does not go on.
    pub(crate) fn is_fault(&self) -> bool {
        !matches!(self, Stop::Unknown(_) | Stop::TooLarge(_))
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Empty(what) => write!(f, "its `{what}` is empty"),
            Stop::NoSection((width, height), (across, down)) => {
                write!(f, "no room of {across} by {down} fits into a level of {width} by {height}")
            }
            Stop::TooSmall { maker, size, across } => {
                let (wide, part) = if *across { ("wide", "width") } else { ("high", "height") };
                write!(
                    f,
                    "a section {size} {wide} is too small for `{maker}`, which needs {MIN_SECTION} where a section \
                     is connected on that axis (a room {part} of {MIN_REGULAR} in a regular grid, of \
                     {MIN_IRREGULAR} in an irregular one)"
                )
            }
            Stop::Amount(name, least, most) => write!(f, "there is no number from {least} to {most} for {name}"),
            Stop::Unknown(what) => write!(f, "{what} is an expression, whose value is not known here"),
            Stop::TooLarge(what) => f.write_str(what),
        }
    }
}

/// The least size of a section for a room of square shape along an axis on which it is connected.
const MIN_SECTION: i64 = 8;

/// The least size of a room that always gives such a section, in a regular grid, whose sections are one tile larger.
const MIN_REGULAR: i64 = 7;

/// The same in an irregular grid, whose smallest sections are one tile smaller.
const MIN_IRREGULAR: i64 = 9;

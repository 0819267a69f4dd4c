//! A level as the game makes it, with its own random numbers (documents/pyherc.txt; the implementation).
//!
//! * [`plan`]: what has to be known of a level; [`read`]: that, of the levels of files.
//! * [`dice`]: the dice; [`grid`]: the tiles.
//! * [`sections`]: a layout cut into sections that are connected; [`rooms`] and [`cave`]: a room in each.
//! * [`games`]: many games through the whole dungeon; [`rehearsal`]: one level, many times.
//!
//! The order is the game's: one layout is drawn and cut, the sections are connected, for each a room maker is drawn
//! and makes a room and its corridors; then come creatures, items and stairs on tiles where something can stand, then
//! the decorators, of which only the one that builds walls changes where somebody can walk. The same seed gives the
//! same level.

mod cave;
pub(crate) mod dice;
pub(crate) mod games;
pub(crate) mod grid;
pub(crate) mod plan;
pub(crate) mod read;
pub(crate) mod rehearsal;
pub(crate) mod rooms;
pub(crate) mod sections;
#[cfg(test)]
mod tests;
pub(crate) mod world;

use self::dice::Dice;
use self::grid::Grid;
use self::plan::{Pair, Plan, Stop, Thing};
use self::sections::Section;

/// The greatest number of items, and of creatures, that are put into a level.
const MAX_THINGS: i64 = 5000;

/// An item or creature, with its place. None if there is none for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Placed {
    /// The pack, and the line in it.
    pub line: (usize, usize),
    /// The place.
    pub at: Option<Pair>,
}

/// A level that has been made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Made {
    /// Its tiles.
    pub grid: Grid,
    /// Its layout, an index of [`Plan::layouts`].
    pub layout: usize,
    /// Its sections.
    pub sections: Vec<Section>,
    /// The room maker of each section, an index of [`Plan::rooms`].
    pub rooms: Vec<usize>,
    /// Its creatures.
    pub creatures: Vec<Placed>,
    /// Its items.
    pub items: Vec<Placed>,
    /// The places of its stairs, in the order in which their tags were given.
    pub stairs: Vec<Option<Pair>>,
    /// The place where somebody arrives.
    pub arrival: Option<Pair>,
}

/// Makes a level with stairs on tiles with these tags, and a place where somebody arrives by other stairs if
/// `is_entered`.
///
/// # Errors
/// If the game stops while it makes the level, or a value that it needs is not known.
pub(crate) fn make(plan: &Plan, tags: &[&str], is_entered: bool, dice: &mut Dice) -> Result<Made, Stop> {
    let layouts: Vec<usize> = (0..plan.layouts.len()).collect();
    let layout = *dice.choose(&layouts).ok_or(Stop::Empty("layout"))?;
    let sections = sections::sections(&plan.layouts[layout], dice)?;
    let reach = |end: fn(&Section) -> i64| sections.iter().map(end).max().unwrap_or(0);
    let mut grid = Grid::new((reach(|section| section.end.0), reach(|section| section.end.1)));
    let makers: Vec<usize> = (0..plan.rooms.len()).collect();
    let mut rooms = Vec::with_capacity(sections.len());
    for section in &sections {
        let drawn = *dice.choose(&makers).ok_or(Stop::Empty("room-list"))?;
        let room = &plan.rooms[drawn];
        let form = room.form.ok_or_else(|| Stop::Unknown("a room maker".to_owned()))?;
        rooms::build(&mut grid, section, &room.maker, form, dice)?;
        rooms.push(drawn);
    }
    let tagged = |tag: &str| -> Vec<Pair> {
        let fits = |tile: &grid::Tile| match tag {
            "room" => tile.room,
            "corridor" => tile.corridor,
            "any" => true,
            _ => false,
        };
        grid.tiles().filter(|(_, tile)| tile.is_safe() && fits(tile)).map(|(at, _)| at).collect()
    };
    let room_tiles = tagged("room");
    let creatures = place(&plan.creatures, &room_tiles, dice)?;
    let items = place(&plan.items, &room_tiles, dice)?;
    let stairs = tags.iter().map(|tag| dice.choose(&tagged(tag)).copied()).collect();
    let arrival = if is_entered { dice.choose(&room_tiles).copied() } else { None };
    if plan.walled {
        grid.surround();
    }
    Ok(Made { grid, layout, sections, rooms, creatures, items, stairs, arrival })
}

/// Draws a pack and puts what is in it on tiles.
fn place(packs: &[Vec<Thing>], tiles: &[Pair], dice: &mut Dice) -> Result<Vec<Placed>, Stop> {
    let indices: Vec<usize> = (0..packs.len()).collect();
    let Some(pack) = dice.choose(&indices).copied() else { return Ok(Vec::new()) };
    let mut amounts = Vec::new();
    for thing in &packs[pack] {
        let amount = thing.draw(dice)?;
        if amount > MAX_THINGS {
            let why = format!("{amount} of {}, and at most {MAX_THINGS} are put into a level here", thing.name);
            return Err(Stop::TooLarge(why));
        }
        amounts.push(amount);
    }
    let mut placed = Vec::new();
    for (line, amount) in amounts.into_iter().enumerate() {
        for _ in 0..amount {
            placed.push(Placed { line: (pack, line), at: dice.choose(tiles).copied() });
        }
    }
    Ok(placed)
}

impl Thing {
    /// The number of them in a level; a negative one stands for none.
    fn draw(&self, dice: &mut Dice) -> Result<i64, Stop> {
        let (Some(least), Some(most)) = (self.least, self.most) else {
            return Err(Stop::Unknown(format!("a number of {}", self.name)));
        };
        dice.between(least, most).ok_or_else(|| Stop::Amount(self.name.clone(), least, most))
    }
}

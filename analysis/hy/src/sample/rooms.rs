//! Rooms: the outline of each in its section, what is inside, and the corridors to the section's doors.

use super::cave;
use super::dice::Dice;
use super::grid::{Floor, Grid, around};
use super::plan::{Inside, Pair, RoomForm, Shape, Stop};
use super::sections::{Section, Side};

/// The percentage of the places for graves that have one.
const GRAVES: i64 = 75;

/// An outline that has been drawn.
#[derive(Debug)]
struct Outline {
    /// The tiles inside of it.
    tiles: Vec<Pair>,
    /// The middle.
    centre: Pair,
    /// The places for pillars.
    pillars: [Pair; 4],
    /// The ends of its corridors.
    up: Pair,
    down: Pair,
    left: Pair,
    right: Pair,
}

/// Makes a room in a section.
///
/// # Errors
/// If the section is too small for the room, or a value that the dice ask for is not known.
pub(crate) fn build(
    grid: &mut Grid,
    section: &Section,
    maker: &str,
    form: RoomForm,
    dice: &mut Dice,
) -> Result<(), Stop> {
    let outline = match form.shape {
        Shape::Cave => {
            cave::dig(grid, section, dice);
            return Ok(());
        }
        Shape::Square => square(section, maker, dice)?,
        Shape::Round => round(section),
    };
    for at in &outline.tiles {
        grid.change(*at, |tile| (tile.floor, tile.room) = (Some(Floor::Room), true));
    }
    furnish(grid, section, &outline, form.inside, dice)?;
    for door in &section.doors {
        let end = match door.side {
            Side::Up => outline.up,
            Side::Down => outline.down,
            Side::Left => outline.left,
            Side::Right => outline.right,
        };
        corridor(grid, end, door.side, door.at);
    }
    Ok(())
}

/// A rectangle: an edge on the side of a neighbour is drawn, another one lies one tile inside the section.
fn square(section: &Section, maker: &str, dice: &mut Dice) -> Result<Outline, Stop> {
    let (width, height) = section.size();
    // The edges before and behind the middle of an axis.
    let mut edges = |size: i64, sides: [Side; 2], across: bool| -> Result<(i64, i64), Stop> {
        let too_small = || Stop::TooSmall { maker: maker.to_owned(), size, across };
        let middle = size / 2;
        let [first, last] = sides.map(|side| section.is_open(side));
        let before = if first { dice.between(2, middle - 2).ok_or_else(too_small)? } else { 1 };
        let behind = if last { dice.between(middle + 2, size - 2).ok_or_else(too_small)? } else { size - 1 };
        Ok((before, behind))
    };
    let (left, right) = edges(width, [Side::Left, Side::Right], true)?;
    let (top, bottom) = edges(height, [Side::Up, Side::Down], false)?;
    let (x, y) = ((right - left).div_euclid(2) + left, (bottom - top).div_euclid(2) + top);
    let place = |(across, down): Pair| (section.start.0 + across, section.start.1 + down);
    let rows = (top + 1..bottom).flat_map(|row| (left + 1..right).map(move |column| (column, row)));
    let corners = [(left + 2, top + 2), (right - 2, top + 2), (right - 2, bottom - 2), (left + 2, bottom - 2)];
    Ok(Outline {
        tiles: rows.map(place).collect(),
        centre: place((x, y)),
        pillars: corners.map(place),
        up: place((x, top)),
        down: place((x, bottom)),
        left: place((left, y)),
        right: place((right, y)),
    })
}

/// A disc round the middle of the section, two tiles smaller than it on the shorter axis.
fn round(section: &Section) -> Outline {
    let (width, height) = section.size();
    let (x, y) = (width / 2, height / 2);
    let radius = (x - 2).min(y - 2);
    let place = |(across, down): Pair| (section.start.0 + across, section.start.1 + down);
    let is_inside =
        |(across, down): &Pair| radius >= 0 && (across - x) * (across - x) + (down - y) * (down - y) <= radius * radius;
    let all = (0..width).flat_map(|column| (0..height).map(move |row| (column, row)));
    Outline {
        tiles: all.filter(is_inside).map(place).collect(),
        centre: place((x, y)),
        pillars: [place((x, y)); 4],
        up: place((x, y - radius)),
        down: place((x, y + radius)),
        left: place((x - radius, y)),
        right: place((x + radius, y)),
    }
}

/// Puts into a room what belongs inside.
fn furnish(grid: &mut Grid, section: &Section, outline: &Outline, inside: Inside, dice: &mut Dice) -> Result<(), Stop> {
    // Only tiles with floor all round them are far enough from the walls.
    let is_inner = |at: &Pair| around(*at).into_iter().all(|near| grid.tile(near).is_passable());
    let inner: Vec<Pair> = outline.tiles.iter().copied().filter(is_inner).collect();
    let floor = |grid: &mut Grid, floor: Floor| {
        for at in &inner {
            grid.change(*at, |tile| tile.floor = Some(floor));
        }
    };
    match inside {
        Inside::Plain => {}
        Inside::Band => floor(grid, Floor::Inner),
        Inside::Pit => floor(grid, Floor::Pit),
        Inside::Pillars => outline.pillars.iter().for_each(|at| grid.change(*at, |tile| tile.wall = true)),
        Inside::Shelves { percent, band } => {
            if band {
                floor(grid, Floor::Inner);
            }
            for at in rows(section, &inner) {
                if dice.percent(percent) {
                    grid.change(at, |tile| tile.wall = true);
                }
            }
        }
        Inside::Candles => {
            floor(grid, Floor::Inner);
            let (x, y) = outline.centre;
            for at in [(x + 1, y), (x - 1, y)] {
                grid.change(at, |tile| tile.ornament = true);
            }
        }
        Inside::Bones { rate } => {
            floor(grid, Floor::Inner);
            let rate = rate.ok_or_else(|| Stop::Unknown("the rate of `circular-bones-room`".to_owned()))?;
            for at in &inner {
                if dice.happens(rate) {
                    grid.change(*at, |tile| tile.ornament = true);
                }
            }
        }
        Inside::Cache => grid.change(outline.centre, |tile| tile.ornament = true),
        Inside::Graves => {
            for at in rows(section, &inner) {
                if dice.percent(GRAVES) {
                    grid.change(at, |tile| tile.ornament = true);
                }
            }
        }
    }
    Ok(())
}

/// Every second row of the inner tiles: the even ones of the section if they have more tiles, else the odd ones.
fn rows(section: &Section, inner: &[Pair]) -> Vec<Pair> {
    let is_odd = |at: &Pair| (at.1 - section.start.1).rem_euclid(2) == 1;
    let (odd, even): (Vec<Pair>, Vec<Pair>) = inner.iter().copied().partition(is_odd);
    if even.len() > odd.len() { even } else { odd }
}

/// Digs a corridor from the end at a room to a door: straight if they are in one row or column, else with a bend half
/// way.
fn corridor(grid: &mut Grid, start: Pair, side: Side, end: Pair) {
    if start.0 == end.0 || start.1 == end.1 {
        return line(grid, start, end);
    }
    let middle = |one: i64, other: i64| one.min(other) + (one - other).abs() / 2;
    let (first, second) = match side {
        Side::Left | Side::Right => {
            let x = middle(start.0, end.0);
            ((x, start.1), (x, end.1))
        }
        Side::Up | Side::Down => {
            let y = middle(start.1, end.1);
            ((start.0, y), (end.0, y))
        }
    };
    line(grid, start, first);
    line(grid, first, second);
    line(grid, second, end);
}

/// Digs all tiles from one to another in the same row or column.
fn line(grid: &mut Grid, start: Pair, end: Pair) {
    for x in start.0.min(end.0)..=start.0.max(end.0) {
        for y in start.1.min(end.1)..=start.1.max(end.1) {
            grid.dig((x, y));
        }
    }
}

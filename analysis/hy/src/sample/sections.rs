//! Sections: the parts into which a layout cuts a level, and the ways between them.
//!
//! A section reaches from one corner to the other, both included; its size is counted edge to edge. Where two
//! sections have border tiles side by side they are neighbours, and the connector walks from neighbour to neighbour
//! until all are connected that can be.

use super::dice::Dice;
use super::plan::{LayoutPlan, Pair, Partition, Stop};

/// The greatest number of tiles of a level across or down.
const MAX_SIDE: i64 = 400;

/// The greatest number of sections.
const MAX_SECTIONS: usize = 400;

/// A side of a section or a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Side {
    /// The upper one.
    Up,
    /// The lower one.
    Down,
    /// The left one.
    Left,
    /// The right one.
    Right,
}

/// A place where a section is connected with a neighbour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Door {
    /// The tile of the section's border.
    pub at: Pair,
    /// The side on which it counts.
    pub side: Side,
}

/// A part of a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Section {
    /// Its first column and row.
    pub start: Pair,
    /// Its last column and row.
    pub end: Pair,
    /// The places where it is connected.
    pub doors: Vec<Door>,
}

impl Section {
    fn new(start: Pair, end: Pair) -> Section {
        Section { start, end, doors: Vec::new() }
    }

    /// Its size, edge to edge.
    pub(crate) fn size(&self) -> Pair {
        (self.end.0 - self.start.0, self.end.1 - self.start.1)
    }

    /// True if it has a door on a side.
    pub(crate) fn is_open(&self, side: Side) -> bool {
        self.doors.iter().any(|door| door.side == side)
    }

    /// The tiles of its border in the order in which the game lists them, without the corners.
    fn border(&self) -> impl Iterator<Item = Door> + use<> {
        let ((left, top), (right, bottom)) = (self.start, self.end);
        let door = |at, side| Door { at, side };
        let across = (left + 1..right).flat_map(move |x| [door((x, top), Side::Up), door((x, bottom), Side::Down)]);
        let down = (top + 1..bottom).flat_map(move |y| [door((left, y), Side::Left), door((right, y), Side::Right)]);
        across.chain(down)
    }

    /// The number of times that a tile is in its border.
    fn border_count(&self, (x, y): Pair) -> usize {
        let ((left, top), (right, bottom)) = (self.start, self.end);
        let across = if left < x && x < right { usize::from(y == top) + usize::from(y == bottom) } else { 0 };
        let down = if top < y && y < bottom { usize::from(x == left) + usize::from(x == right) } else { 0 };
        across + down
    }

    /// The tiles of its border beside the border of another section, once for each tile they are beside.
    fn common_border(&self, other: &Section) -> Vec<Door> {
        let mut common = Vec::new();
        for door in self.border() {
            let count: usize = super::grid::beside(door.at).into_iter().map(|at| other.border_count(at)).sum();
            common.extend(std::iter::repeat_n(door, count));
        }
        common
    }

    /// True if another section counts as a neighbour: an edge of one lies beside an edge of the other, and one end of
    /// the other's edge lies within the reach of this one's.
    fn is_beside(&self, other: &Section) -> bool {
        let ((left, top), (right, bottom)) = (self.start, self.end);
        let touches =
            |first: i64, last: i64, start: i64, end: i64| last.abs_diff(start) == 1 || first.abs_diff(end) == 1;
        let reaches = |first: i64, last: i64, start: i64, end: i64| {
            (first..=last).contains(&start) || (first..=last).contains(&end)
        };
        let ((other_left, other_top), (other_right, other_bottom)) = (other.start, other.end);
        let across = touches(left, right, other_left, other_right) && reaches(top, bottom, other_top, other_bottom);
        let down = touches(top, bottom, other_top, other_bottom) && reaches(left, right, other_left, other_right);
        (across || down) && !self.common_border(other).is_empty()
    }
}

/// The sections of a layout, connected with each other.
///
/// # Errors
/// If there is no section, or too much of it.
pub(crate) fn sections(layout: &LayoutPlan, dice: &mut Dice) -> Result<Vec<Section>, Stop> {
    let Some(partition) = layout.partition else { return Err(Stop::Unknown("a layout".to_owned())) };
    let Some(level) = layout.level else { return Err(Stop::Unknown("the size of the level".to_owned())) };
    let Some(room) = layout.room else { return Err(Stop::Unknown("the size of the rooms".to_owned())) };
    if room.0 < 1 || room.1 < 1 || level.0 < 1 || level.1 < 1 {
        return Err(Stop::NoSection(level, room));
    }
    if level.0 > MAX_SIDE || level.1 > MAX_SIDE {
        let (width, height) = level;
        let why = format!("a level of {width} by {height} tiles, and at most {MAX_SIDE} by {MAX_SIDE} are made here");
        return Err(Stop::TooLarge(why));
    }
    let mut sections = match partition {
        Partition::Regular => regular(level, room),
        Partition::Irregular => irregular(level, room, dice),
    };
    if sections.is_empty() {
        return Err(Stop::NoSection(level, room));
    }
    if sections.len() > MAX_SECTIONS {
        let why = format!("more than {MAX_SECTIONS} sections, which is more than is made here");
        return Err(Stop::TooLarge(why));
    }
    connect(&mut sections, dice);
    Ok(sections)
}

/// Sections of one size, column by column, at most one more than are allowed. Each is one tile larger than the room,
/// and so shares two columns or rows with the next.
fn regular(level: Pair, room: Pair) -> Vec<Section> {
    let columns = (0..level.0 / room.0).map(|column| column * room.0);
    let starts = columns.flat_map(|x| (0..level.1 / room.1).map(move |row| (x, row * room.1)));
    let section = |(x, y): Pair| Section::new((x, y), (x + room.0 + 1, y + room.1 + 1));
    starts.take(MAX_SECTIONS + 1).map(section).collect()
}

/// Halves of halves, at most one more than are allowed: a section is cut at random along one of the sides that are
/// longer than twice the room.
fn irregular(level: Pair, room: Pair, dice: &mut Dice) -> Vec<Section> {
    let mut done = Vec::new();
    let mut open = vec![Section::new((0, 0), level)];
    while let Some(section) = open.pop() {
        let (width, height) = section.size();
        let mut axes = Vec::with_capacity(2);
        if room.0 < width - room.0 {
            axes.push(true);
        }
        if room.1 < height - room.1 {
            axes.push(false);
        }
        let (start, end) = (section.start, section.end);
        let halves = match dice.choose(&axes) {
            Some(true) => dice.between(start.0 + room.0, end.0 - room.0).map(|cut| ((cut, end.1), (cut + 1, start.1))),
            Some(false) => dice.between(start.1 + room.1, end.1 - room.1).map(|cut| ((end.0, cut), (start.0, cut + 1))),
            None => None,
        };
        match halves {
            Some((first_end, second_start)) => {
                open.push(Section::new(second_start, end));
                open.push(Section::new(start, first_end));
            }
            None => done.push(section),
        }
        if done.len() + open.len() > MAX_SECTIONS {
            done.append(&mut open);
        }
    }
    done
}

/// The neighbours of each section, as indices.
fn neighbours(sections: &[Section]) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); sections.len()];
    for (index, section) in sections.iter().enumerate() {
        for (other_index, other) in sections.iter().enumerate().skip(index + 1) {
            if section.is_beside(other) {
                neighbours[index].push(other_index);
                neighbours[other_index].push(index);
            }
        }
    }
    neighbours
}

/// Walks from section to section that has no door yet, and goes on from a section of the path when it is stuck, until
/// no section of the path has such a neighbour.
fn connect(sections: &mut [Section], dice: &mut Dice) {
    let neighbours = neighbours(sections);
    let free = |sections: &[Section], index: usize| -> Vec<usize> {
        neighbours[index].iter().copied().filter(|other| sections[*other].doors.is_empty()).collect()
    };
    let indices: Vec<usize> = (0..sections.len()).collect();
    let Some(mut current) = dice.choose(&indices).copied() else { return };
    let mut path = vec![current];
    loop {
        while let Some(next) = dice.choose(&free(sections, current)).copied() {
            join(sections, current, next, dice);
            current = next;
            path.push(current);
        }
        path.retain(|index| !free(sections, *index).is_empty());
        match dice.choose(&path) {
            Some(branch) => current = *branch,
            None => break,
        }
    }
}

/// Gives two neighbours a door each, side by side.
fn join(sections: &mut [Section], one: usize, other: usize, dice: &mut Dice) {
    let common = sections[one].common_border(&sections[other]);
    let Some(door) = dice.choose(&common).copied() else { return };
    let is_beside = |facing: &Door| super::grid::beside(facing.at).contains(&door.at);
    let Some(facing) = sections[other].border().find(is_beside) else { return };
    sections[one].doors.push(door);
    sections[other].doors.push(facing);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(partition: Partition, level: Pair, room: Pair, seed: u64) -> Result<Vec<Section>, Stop> {
        let layout = LayoutPlan { partition: Some(partition), level: Some(level), room: Some(room) };
        sections(&layout, &mut Dice::new(seed))
    }

    #[test]
    fn a_regular_grid_has_as_many_sections_as_fit() {
        let sections = made(Partition::Regular, (25, 20), (10, 10), 1).expect("sections");
        let places: Vec<(Pair, Pair)> = sections.iter().map(|section| (section.start, section.size())).collect();
        assert_eq!(places, [(0, 0), (0, 10), (10, 0), (10, 10)].map(|start| (start, (11, 11))));
        assert_eq!(made(Partition::Regular, (9, 30), (10, 10), 1), Err(Stop::NoSection((9, 30), (10, 10))));
        assert_eq!(made(Partition::Irregular, (9, 30), (0, 10), 1), Err(Stop::NoSection((9, 30), (0, 10))));
        assert!(matches!(made(Partition::Regular, (300, 300), (1, 1), 1), Err(Stop::TooLarge(_))));
        assert!(matches!(made(Partition::Irregular, (300, 300), (1, 1), 1), Err(Stop::TooLarge(_))));
        assert!(matches!(made(Partition::Regular, (i64::MAX, 9), (9, 9), 1), Err(Stop::TooLarge(_))));
    }

    #[test]
    fn halves_of_an_irregular_grid_are_at_least_a_room_less_one() {
        let mut least = i64::MAX;
        for seed in 0..200 {
            let sections = made(Partition::Irregular, (60, 40), (11, 11), seed).expect("sections");
            let mut area = 0;
            for section in &sections {
                let (width, height) = section.size();
                assert!((10..=22).contains(&width) && (10..=22).contains(&height), "{section:?}");
                least = least.min(width).min(height);
                area += (width + 1) * (height + 1);
            }
            assert_eq!(area, 61 * 41, "the sections cover the level");
        }
        assert_eq!(least, 10);
    }

    #[test]
    fn sections_are_connected() {
        for seed in 0..200 {
            for partition in [Partition::Regular, Partition::Irregular] {
                let sections = made(partition, (60, 40), (10, 10), seed).expect("sections");
                assert_eq!(sections.iter().map(|section| section.doors.len()).sum::<usize>(), 2 * sections.len() - 2);
                for section in &sections {
                    assert!(!section.doors.is_empty(), "{section:?}");
                    for door in &section.doors {
                        assert_eq!(section.border_count(door.at), 1, "{door:?} of {section:?}");
                    }
                }
            }
        }
        assert!(made(Partition::Regular, (10, 10), (10, 10), 1).expect("a section")[0].doors.is_empty());
    }
}

//! The tiles of a level while it is made, and when it is done.

use super::plan::Pair;

/// Tiles round the layout: agents that dig a cave may leave their section.
const MARGIN: i64 = 8;

/// The floor of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Floor {
    /// The floor of a room.
    Room,
    /// The floor of the inner area of a room.
    Inner,
    /// The floor of a corridor.
    Corridor,
    /// A pit, which is a trap.
    Pit,
}

/// A tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Tile {
    /// Its floor.
    pub floor: Option<Floor>,
    /// A wall, a pillar or a shelf stands on it.
    pub wall: bool,
    /// An ornament, a cache or a grave is on it.
    pub ornament: bool,
    /// It belongs to a room.
    pub room: bool,
    /// It belongs to a corridor.
    pub corridor: bool,
}

impl Tile {
    /// True if one can walk there, be it into a pit.
    pub(crate) fn is_passable(&self) -> bool {
        self.floor.is_some() && !self.wall
    }

    /// True if something can be put there.
    pub(crate) fn is_safe(&self) -> bool {
        self.is_passable() && self.floor != Some(Floor::Pit)
    }
}

/// The tiles of a level, and a margin round them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Grid {
    /// Tiles across, with the margin.
    width: i64,
    /// Tiles down, with the margin.
    height: i64,
    tiles: Vec<Tile>,
}

impl Grid {
    /// The tiles of a level whose sections reach from (0, 0) to here, all of them empty.
    pub(crate) fn new((right, bottom): Pair) -> Grid {
        let side = |end: i64| end.max(0).saturating_add(1 + 2 * MARGIN);
        let (width, height) = (side(right), side(bottom));
        let count = usize::try_from(width.saturating_mul(height)).unwrap_or(0);
        Grid { width, height, tiles: vec![Tile::default(); count] }
    }

    fn index(&self, (x, y): Pair) -> Option<usize> {
        let (column, row) = (x.checked_add(MARGIN)?, y.checked_add(MARGIN)?);
        let is_inside = (0..self.width).contains(&column) && (0..self.height).contains(&row);
        is_inside.then(|| usize::try_from(row * self.width + column).ok())?
    }

    /// True if there can be a tile.
    pub(crate) fn holds(&self, at: Pair) -> bool {
        self.index(at).is_some()
    }

    /// A tile; an empty one beside the grid.
    pub(crate) fn tile(&self, at: Pair) -> Tile {
        self.index(at).and_then(|index| self.tiles.get(index)).copied().unwrap_or_default()
    }

    /// Changes a tile, if it is in the grid.
    pub(crate) fn change(&mut self, at: Pair, change: impl FnOnce(&mut Tile)) {
        if let Some(tile) = self.index(at).and_then(|index| self.tiles.get_mut(index)) {
            change(tile);
        }
    }

    /// Digs a corridor through a tile: what stands there goes away.
    pub(crate) fn dig(&mut self, at: Pair) {
        self.change(at, |tile| (tile.floor, tile.wall, tile.corridor) = (Some(Floor::Corridor), false, true));
    }

    /// All tiles that are not empty with their places, row by row.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = (Pair, Tile)> + '_ {
        let places = (0..self.height).flat_map(move |row| (0..self.width).map(move |column| (column, row)));
        let all = places.map(|(column, row)| (column - MARGIN, row - MARGIN)).zip(self.tiles.iter().copied());
        all.filter(|(_, tile)| *tile != Tile::default())
    }

    /// Puts walls on all empty tiles round floors.
    pub(crate) fn surround(&mut self) {
        let floors: Vec<Pair> = self.tiles().filter(|(_, tile)| tile.floor.is_some()).map(|(at, _)| at).collect();
        for place in floors.into_iter().flat_map(around) {
            self.change(place, |tile| tile.wall |= tile.floor.is_none());
        }
    }

    /// The number of tiles, the margin included.
    pub(crate) fn size(&self) -> usize {
        self.tiles.len()
    }
}

/// The eight places round a place.
pub(crate) fn around((x, y): Pair) -> [Pair; 8] {
    [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)].map(|(across, down)| (x + across, y + down))
}

/// The four places beside a place.
pub(crate) fn beside((x, y): Pair) -> [Pair; 4] {
    [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_stand_round_floors_only() {
        let mut grid = Grid::new((2, 2));
        grid.change((1, 1), |tile| tile.floor = Some(Floor::Room));
        grid.change((2, 1), |tile| (tile.floor, tile.wall) = (Some(Floor::Room), true));
        grid.surround();
        assert!(grid.tile((1, 1)).is_passable() && grid.tile((1, 1)).is_safe());
        assert!(!grid.tile((2, 1)).is_passable());
        assert_eq!(grid.tiles().filter(|(_, tile)| tile.wall).count(), 11);
        assert_eq!(grid.tile((4, 1)), Tile::default());
        assert!(grid.holds((-8, 10)) && !grid.holds((-9, 0)) && !grid.holds((0, i64::MAX)));
        grid.change((-9, 0), |tile| tile.wall = true);
        assert_eq!(grid.tiles().count(), 12);
    }
}

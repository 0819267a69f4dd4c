//! Territories: whose the cells of a map are. They are drawn along the inside of the cells' edges, so that two neighbours
//! are both seen, and the terrain with them.

use super::{Colour, HexagonGrid, Position};
use crate::navigation::Location;

/// The line along the inside of the edges of a territory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rim {
    /// A line near the edge.
    Solid,
    /// A dashed line, further inside than a solid one.
    Dashed,
}

impl Rim {
    /// The attributes of its line in SVG, with a blank before them.
    pub(super) fn attributes(self) -> &'static str {
        match self {
            Rim::Solid => " stroke-width=\"1.8\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
            Rim::Dashed => " stroke-width=\"1.8\" stroke-dasharray=\"2.4 2\"",
        }
    }
}

/// One of those who have cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// The words for its cells, as in "territory of Fern".
    pub name: String,
    /// Its colour.
    pub colour: Colour,
    /// The place it comes from.
    pub source: Option<Location>,
}

/// The cells of all who have some.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Territories {
    /// The manner in which they are drawn.
    pub rim: Rim,
    /// Those who have cells.
    pub holders: Vec<Holder>,
    /// The holder of each cell, an index of `holders`, in the order of [`super::Board::cells`].
    pub owners: Vec<Option<u16>>,
}

impl Territories {
    /// The number of cells of each holder.
    #[must_use]
    pub fn counts(&self) -> Vec<u64> {
        let mut counts = vec![0; self.holders.len()];
        for owner in self.owners.iter().flatten() {
            if let Some(count) = counts.get_mut(usize::from(*owner)) {
                *count += 1;
            }
        }
        counts
    }

    /// The holder of a cell.
    pub(super) fn holder(&self, grid: &HexagonGrid, position: Position) -> Option<&Holder> {
        let owner = self.owners.get(grid.index(position)).copied().flatten()?;
        self.holders.get(usize::from(owner))
    }
}

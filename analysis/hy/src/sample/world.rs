//! The dungeon whose levels can be made: the graph of all levels, with what their files say of each.

use ludex_base::navigation::Location;
use ludex_base::{Db, File, Name};
use ludex_syntax::hy::ast::StairsKind;

use super::plan::Plan;
use super::read;
use crate::dungeon::{Graph, LevelPlace, graph};
use crate::level::{Argument, Level, Stairs, levels};

/// Stairs as the dice of a game see them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SampledStairs {
    /// The level they lead to, an index of [`Graph::nodes`], if there is such a level.
    pub to: Option<usize>,
    /// The tag of the tiles that they may stand on. None if it is an expression.
    pub tag: Option<Name>,
    /// The chance that they are built. None if it is an expression.
    pub chance: Option<i64>,
    /// They are built at most once in a game.
    pub unique: bool,
}

/// All levels and stairs.
#[derive(Clone, Copy)]
pub(crate) struct World<'db> {
    db: &'db dyn Db,
    /// The levels and stairs.
    pub graph: &'db Graph,
}

impl<'db> World<'db> {
    /// The dungeon of the workspace.
    pub(crate) fn of(db: &'db dyn Db) -> World<'db> {
        World { db, graph: graph(db) }
    }

    /// The form of a level.
    fn level(&self, place: LevelPlace) -> Option<&'db Level> {
        levels(self.db, place.file).levels.get(place.level)
    }

    /// All forms of a level, an index of [`Graph::nodes`], in order of their files and places.
    pub(crate) fn forms(&self, node: usize) -> Vec<(File, &'db Level)> {
        let places = self.graph.nodes.get(node).map_or(&[][..], |node| node.places.as_slice());
        places.iter().filter_map(|place| Some((place.file, self.level(*place)?))).collect()
    }

    /// The plan of a level: what the generator has to know of it.
    pub(crate) fn plan(&self, node: usize) -> Plan {
        read::plan(self.forms(node).into_iter().map(|(_, level)| level))
    }

    /// The form of stairs, an index of [`Graph::stairs`].
    fn stairs(&self, index: usize) -> Option<&'db Stairs> {
        let stairs = self.graph.stairs.get(index)?;
        self.level(stairs.place)?.stairs.get(stairs.index)
    }

    /// Stairs, an index of [`Graph::stairs`], as the dice see them.
    pub(crate) fn sampled_stairs(&self, index: usize) -> SampledStairs {
        let tag = self.stairs(index).and_then(|stairs| stairs.location().and_then(Argument::name));
        let known = self.graph.stairs.get(index);
        SampledStairs {
            to: known.and_then(|stairs| stairs.to),
            tag,
            chance: known.and_then(|stairs| stairs.exported.chance),
            unique: known.is_some_and(|stairs| stairs.exported.kind != StairsKind::Common),
        }
    }

    /// The place of the first form of a level.
    pub(crate) fn level_source(&self, node: usize) -> Option<Location> {
        let place = *self.graph.nodes.get(node)?.places.first()?;
        Some(Location { file: place.file, range: self.level(place)?.range })
    }

    /// The place of stairs.
    pub(crate) fn stairs_source(&self, index: usize) -> Option<Location> {
        let place = self.graph.stairs.get(index)?.place;
        Some(Location { file: place.file, range: self.stairs(index)?.call.range })
    }

    /// The levels between which stairs lead, for people: "upper mines → old mine".
    pub(crate) fn words(&self, index: usize) -> String {
        let Some(stairs) = self.graph.stairs.get(index) else { return String::new() };
        let name = |name: Option<Name>| name.map_or("an expression", Name::as_str);
        let to = match stairs.exported.kind {
            StairsKind::Final => "out of the dungeon",
            StairsKind::Unique | StairsKind::Common => name(stairs.exported.destination),
        };
        format!("{} → {to}", name(stairs.exported.origin))
    }
}

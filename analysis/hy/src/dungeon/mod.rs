//! The dungeon: the levels of all files of the workspace as one graph, from the level that a game begins in.
//!
//! * [`exports`] is what a file has to say of it, without bytes: an edit that changes no name, no stairs and no chance
//!   goes no further.
//! * [`graph`] joins them: a [`Node`] for each name of a level, a [`GraphStairs`] for each stairs. Both are in order of
//!   path and position.
//! * [`likelihood`] works out how far each level lies from the start, and in how many games it exists.
//! * [`check`] reports what is wrong with the whole, [`tiles`] with the order in which a level is touched up, and
//!   [`facts`] tells it above a level.

pub(crate) mod check;
pub(crate) mod facts;
pub(crate) mod likelihood;
#[cfg(test)]
mod tests;
pub(crate) mod tiles;

use std::sync::Arc;

use ludex_base::{BacklinkKey, Db, File, Name, did_you_mean};
use ludex_syntax::hy::ast::StairsKind;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::game_names;
use crate::level::{self, Argument};

/// The levels of a file, as others see them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Exports {
    /// In order of position.
    pub levels: Vec<ExportedLevel>,
}

/// A level, as others see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ExportedLevel {
    /// Its name, if it is written out.
    pub name: Option<Name>,
    /// A later list of its file replaces it, so that the game does not have it.
    pub is_lost: bool,
    /// It may have stairs that are not written out.
    pub is_open: bool,
    /// Its stairs, in order.
    pub stairs: Vec<ExportedStairs>,
}

/// Stairs, as others see them. A name or a chance that is not written out is `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ExportedStairs {
    /// The kind of stairs.
    pub kind: StairsKind,
    /// The level they stand in.
    pub origin: Option<Name>,
    /// The level they lead to.
    pub destination: Option<Name>,
    /// The chance that they are built, in hundredths.
    pub chance: Option<i64>,
    /// They may be built: their tag is one that places have, if with a slip in it, or is not known.
    pub is_placed: bool,
}

/// A level of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct LevelPlace {
    /// The file.
    pub file: File,
    /// The index of the level in [`level::LevelFile::levels`].
    pub level: usize,
}

/// All levels of the workspace.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Graph {
    /// The levels, each name once, in order of path and position.
    pub nodes: Vec<Node>,
    /// The stairs, in order of path and position.
    pub stairs: Vec<GraphStairs>,
    /// The index of the level that a game begins in.
    pub start: Option<usize>,
    /// Some levels or stairs are not written out: there may be ways that are not here.
    pub is_open: bool,
    /// Some stairs begin in a level or lead to one that no file defines.
    pub is_torn: bool,
    /// The number of files with levels.
    pub files: usize,
    /// The names of levels that later lists replace.
    lost: FxHashSet<Name>,
    by_name: FxHashMap<Name, usize>,
}

/// A level.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Node {
    /// Its name.
    pub level: Name,
    /// The places where it is written. The game joins what stands in several places; the first description counts (fact
    /// 7).
    pub places: Vec<LevelPlace>,
    /// The indexes of the stairs that stand in it.
    pub stairs_out: Vec<usize>,
    /// The indexes of the stairs that lead to it.
    pub stairs_in: Vec<usize>,
    /// The fewest stairs from the start to it; `None` if no way leads there.
    pub distance: Option<u32>,
    /// The likelihood that a game has it at all, from 0 to 1; `None` if that rests on a chance that is not known, or if
    /// it is not known where a game begins.
    pub chance_in_game: Option<f64>,
}

/// Stairs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GraphStairs {
    /// The level in whose `connections` they are written.
    pub place: LevelPlace,
    /// Their index in [`level::Level::stairs`].
    pub index: usize,
    /// The stairs as other files see them.
    pub exported: ExportedStairs,
    /// The index of the level they stand in; `None` if no file defines it.
    pub from: Option<usize>,
    /// The index of the level they lead to; `None` for final stairs, and if no file defines it.
    pub to: Option<usize>,
}

/// The tags of the places in which stairs are built (fact 5).
pub(crate) const LOCATIONS: [&str; 3] = ["room", "corridor", "any"];

/// True for the tag of a place in which stairs are built, also with a slip in it: that is reported where it stands, and
/// the levels behind the stairs are not blamed for it.
fn is_location(tag: &str) -> bool {
    LOCATIONS.contains(&tag) || did_you_mean(tag, LOCATIONS).is_some()
}

/// The level in which a game begins, where no file says so.
const FIRST_LEVEL: &str = "first gate";

/// The levels of a file, as others see them.
#[salsa::tracked]
pub fn exports(db: &dyn Db, file: File) -> Arc<Exports> {
    let levels = level::levels(db, file);
    let last = levels.lists.len().saturating_sub(1);
    let stairs = |stairs: &level::Stairs| ExportedStairs {
        kind: stairs.kind,
        origin: stairs.origin().and_then(Argument::name),
        destination: stairs.destination().and_then(Argument::name),
        chance: stairs.chance(),
        is_placed: stairs.location().and_then(Argument::text).is_none_or(is_location),
    };
    let levels = levels.levels.iter().map(|level| ExportedLevel {
        name: level.name(),
        is_lost: level.list != last,
        is_open: level.is_open,
        stairs: level.stairs.iter().map(stairs).collect(),
    });
    Arc::new(Exports { levels: levels.collect() })
}

/// The files of the workspace that may have levels, in order of their paths.
pub(crate) fn level_files(db: &dyn Db) -> Vec<File> {
    // A list whose head is misspelt is found by what stands before it.
    let mentioning = |name| db.backlink(BacklinkKey::Mentions(Name::new(name))).files(db).iter();
    let is_hy = |file: &File| file.dialect(db) == crate::DIALECT && !game_names::is_python(db, *file);
    let mentioning = ["level_list", "level_config_dsl"].into_iter().flat_map(mentioning);
    let mut files: Vec<File> = mentioning.copied().filter(is_hy).collect();
    files.sort_by(|a, b| a.path(db).cmp(b.path(db)));
    files.dedup();
    files
}

/// All levels of the workspace.
#[salsa::tracked]
pub fn graph(db: &dyn Db) -> Arc<Graph> {
    let mut graph = Graph::default();
    for file in level_files(db) {
        let exports = exports(db, file);
        graph.files += usize::from(!exports.levels.is_empty());
        for (level, exported) in exports.levels.iter().enumerate() {
            graph.add(LevelPlace { file, level }, exported);
        }
    }
    graph.connect();
    let start = game_names::names(db).start.map(|(name, _)| name);
    let start = start.and_then(|name| graph.find(name)).or_else(|| graph.find(Name::new(FIRST_LEVEL)));
    if let Some(start) = start {
        graph.start = Some(start);
        likelihood::work_out(&mut graph, start);
    }
    Arc::new(graph)
}

impl Graph {
    fn add(&mut self, place: LevelPlace, exported: &ExportedLevel) {
        if exported.is_lost {
            self.lost.extend(exported.name);
            return;
        }
        self.is_open |= exported.is_open || exported.name.is_none();
        if let Some(name) = exported.name {
            let next = self.nodes.len();
            let index = *self.by_name.entry(name).or_insert(next);
            if index == next {
                self.nodes.push(Node {
                    level: name,
                    places: Vec::new(),
                    stairs_out: Vec::new(),
                    stairs_in: Vec::new(),
                    distance: None,
                    chance_in_game: None,
                });
            }
            self.nodes[index].places.push(place);
        }
        for (index, stairs) in exported.stairs.iter().enumerate() {
            self.stairs.push(GraphStairs { place, index, exported: stairs.clone(), from: None, to: None });
        }
    }

    /// Finds the levels at the ends of all stairs.
    fn connect(&mut self) {
        for (index, stairs) in self.stairs.iter_mut().enumerate() {
            let find = |name: Option<Name>| self.by_name.get(&name?).copied();
            (stairs.from, stairs.to) = (find(stairs.exported.origin), find(stairs.exported.destination));
            let leads_out = stairs.exported.kind == StairsKind::Final;
            self.is_open |= stairs.exported.origin.is_none() || (stairs.exported.destination.is_none() && !leads_out);
            self.is_torn |= stairs.from.is_none() || (stairs.to.is_none() && !leads_out);
            if let Some(from) = stairs.from {
                self.nodes[from].stairs_out.push(index);
            }
            if let Some(to) = stairs.to {
                self.nodes[to].stairs_in.push(index);
            }
        }
    }

    /// The index of the level of a name.
    pub(crate) fn find(&self, name: Name) -> Option<usize> {
        self.by_name.get(&name).copied()
    }

    /// True if the level of a name is written somewhere, also in a list that another one replaces.
    pub(crate) fn knows(&self, name: Name) -> bool {
        self.by_name.contains_key(&name) || self.lost.contains(&name)
    }
}

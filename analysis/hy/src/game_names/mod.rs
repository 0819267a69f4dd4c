//! The names of the game: items with their types, creatures, pictures of floors, walls and pits, read from the files of
//! the workspace that define them, in Hy or in Python.
//!
//! * [`definitions`] gives what one file defines, with its bytes: [`hy`] reads Hy, [`python`] the Python that lies
//!   beside level files.
//! * [`exported`] is the same without bytes, so that an edit that defines nothing new goes no further.
//! * [`names`] puts the files of the workspace together. What they define decides what is unknown; where they define
//!   nothing of a kind, the names of the real game hold ([`game`]; reference/pyherc.md, Names of the real game).

pub(crate) mod check;
mod game;
mod hy;
mod known;
pub(crate) mod occurrences;
pub(crate) mod python;
mod slips;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use ludex_base::{BacklinkKey, Db, File, Name};
use ludex_syntax::TextRange;
use rustc_hash::FxHashMap;

use crate::tree;

pub(crate) use self::known::Sought;
pub(crate) use self::slips::Slips;

/// A text with its bytes; those of its quotes included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Text {
    /// Its text.
    pub text: Name,
    /// Its range.
    pub range: TextRange,
}

/// The kinds of names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum NameKind {
    /// An item.
    Item,
    /// A type that items carry.
    Type,
    /// A creature.
    Creature,
    /// The base of the pictures of a floor.
    Floor,
    /// The base of the pictures of a wall.
    Wall,
    /// The base of the pictures of a pit, with its frame: `lava_pit_f0`.
    Pit,
    /// The base of two pictures, `_f0` and `_f1`.
    Animated,
    /// One picture.
    Picture,
    /// A trap.
    Trap,
}

/// A name that is defined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Named {
    /// The kind of thing.
    pub kind: NameKind,
    /// Its name.
    pub name: Text,
    /// Bytes of what defines it.
    pub full_range: TextRange,
    /// The types of an item that are written with it.
    pub types: Vec<Text>,
    /// The types that its maker gives it.
    pub given: &'static [&'static str],
    /// The numbers that are written with a creature, by their names: `hp`, `speed`.
    pub facts: Vec<(Name, i64)>,
}

/// The names that a file defines.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Definitions {
    /// In order of position.
    pub named: Vec<Named>,
    /// The level that a game begins in.
    pub start_level: Option<Text>,
    /// The modules that a Python file imports, dotted, with the dots of its package: `.mines`,
    /// `herculeum.config.levels.mines`.
    pub imports: Vec<Name>,
    /// It defines more than is written out.
    pub is_open: bool,
}

/// The names that a file defines, without their places.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Exported {
    /// The names, types of items included, each once for each kind, in order.
    pub names: Vec<(NameKind, Name)>,
    /// The types of each item, in order of the items.
    pub types: Vec<(Name, Vec<Name>)>,
    /// See [`Definitions::start_level`].
    pub start_level: Option<Name>,
    /// See [`Definitions::imports`].
    pub imports: Vec<Name>,
    /// See [`Definitions::is_open`].
    pub is_open: bool,
}

/// The names of the game that the workspace defines.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct GameNames {
    /// The first file, by its path, that defines each name.
    files: FxHashMap<(NameKind, Name), File>,
    /// The names of each kind, in order.
    by_kind: FxHashMap<NameKind, Vec<Name>>,
    /// The items that carry each type, in order, each with its file.
    pub carriers: FxHashMap<Name, Vec<(Name, File)>>,
    /// The level that a game begins in, and the file that says so.
    pub start: Option<(Name, File)>,
    /// Some file in Python defines items.
    pub has_python_items: bool,
    /// Some file defines more than is written out.
    pub is_open: bool,
}

/// The words that stand in every file that names things of the game, as Python spells them.
pub(crate) const MARKERS: [&str; 12] = [
    "ItemConfiguration", "add_animated_tile", "add_ground_set", "add_ground_sets", "add_icon", "add_pit_sets",
    "add_wall_sets", "creature_config", "items_list", "load_floor", "start_level", "traps",
];

/// True for a file in Python.
pub(crate) fn is_python(db: &dyn Db, file: File) -> bool {
    crate::DIALECT.is_companion(file.path(db))
}

/// The names that a file defines.
#[salsa::tracked]
pub fn definitions(db: &dyn Db, file: File) -> Arc<Definitions> {
    if is_python(db, file) {
        return Arc::new(python::read(file.text(db)));
    }
    Arc::new(hy::read(tree::source(db, file)))
}

/// The names that a file defines, without their places.
#[salsa::tracked]
pub fn exported(db: &dyn Db, file: File) -> Arc<Exported> {
    let definitions = definitions(db, file);
    let mut out = Exported {
        start_level: definitions.start_level.map(|text| text.text),
        imports: definitions.imports.clone(),
        is_open: definitions.is_open,
        ..Exported::default()
    };
    for named in &definitions.named {
        out.names.push((named.kind, named.name.text));
        if named.kind == NameKind::Item {
            let written = named.types.iter().map(|text| text.text);
            let types: Vec<Name> = written.chain(named.given.iter().map(|name| Name::new(name))).collect();
            out.names.extend(types.iter().map(|name| (NameKind::Type, *name)));
            out.types.push((named.name.text, types));
        }
    }
    out.names.sort_unstable();
    out.names.dedup();
    Arc::new(out)
}

/// The files that define names of the game, in order of their paths.
fn sources(db: &dyn Db) -> Vec<File> {
    let mut files: Vec<File> = Vec::new();
    for marker in MARKERS {
        files.extend(db.backlink(BacklinkKey::Mentions(Name::new(marker))).files(db).iter());
    }
    files.retain(|file| file.dialect(db) == crate::DIALECT);
    files.sort_by(|a, b| a.path(db).cmp(b.path(db)));
    files.dedup();
    files
}

/// The names of the game that the workspace defines.
#[salsa::tracked]
pub fn names(db: &dyn Db) -> Arc<GameNames> {
    let mut out = GameNames::default();
    for file in sources(db) {
        let exported = exported(db, file);
        out.is_open |= exported.is_open;
        out.has_python_items |= !exported.types.is_empty() && is_python(db, file);
        for (kind, name) in &exported.names {
            out.files.entry((*kind, *name)).or_insert_with(|| {
                out.by_kind.entry(*kind).or_default().push(*name);
                file
            });
        }
        for (item, types) in &exported.types {
            for name in types {
                out.carriers.entry(*name).or_default().push((*item, file));
            }
        }
        if let (None, Some(start)) = (out.start, exported.start_level) {
            out.start = Some((start, file));
        }
    }
    for names in out.by_kind.values_mut() {
        names.sort_unstable();
    }
    Arc::new(out)
}

impl GameNames {
    /// The names of a kind, in order.
    pub(crate) fn of_kind(&self, kind: NameKind) -> &[Name] {
        self.by_kind.get(&kind).map(Vec::as_slice).unwrap_or_default()
    }

    /// True if the workspace defines none.
    pub(crate) fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The first file that defines a name.
    pub(crate) fn file(&self, kind: NameKind, name: Name) -> Option<File> {
        self.files.get(&(kind, name)).copied()
    }
}

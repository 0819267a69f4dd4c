//! The levels of a file as data: what its `level-list` says, in the order in which it is written, without anything
//! that brackets and blanks are (documents/pyherc.txt; reference/pyherc.md, The level form). Hover, checks, the graph
//! of the dungeon, samples and pictures read this and not the tree.
//!
//! * [`levels`] gives a [`LevelFile`]: its `require` lines, and its [`Level`]s.
//! * A [`Level`] has a name and a description, the [`Element`]s as they are written, and the contents of the first
//!   element of each kind, which is the one that counts: [`Layout`]s, room makers and decorators ([`Call`]s), [`Pack`]s
//!   of items and creatures ([`PackEntry`]), [`Stairs`].
//! * A [`Call`] is any form of the level language with its arguments, found by the names that the reference data has
//!   for them ([`Call::argument`]).
//! * An [`Argument`] has a [`Value`] as far as it is written out. Any expression may stand for an argument, so most
//!   questions are answered by an [`Option`]; `None` is what cannot be known.
//!
//! All ranges are bytes of the file, so that the data change with every edit. What other files rest on has none of
//! them: see [`crate::dungeon`].

mod lower;
#[cfg(test)]
mod tests;
mod value;

use std::sync::Arc;

use ludex_base::model::{OutlineItem, SymbolKind};
use ludex_base::{Db, File, ModelBuilder, Name};
use ludex_syntax::TextRange;
use ludex_syntax::hy::ast::{ElementKind, StairsKind};
use ludex_syntax::hy::literal::Generation;

use crate::builtins::{self, Builtin};
use crate::{index, tree};

pub(crate) use self::value::{Argument, Value};

/// The levels of a file, and what its head says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct LevelFile {
    /// The `require` forms at top level, in order.
    pub requires: Vec<RequireLine>,
    /// Bytes of the first `(level-config-dsl)`.
    pub config: Option<TextRange>,
    /// The `level-list` forms, in order. The last one counts.
    pub lists: Vec<TextRange>,
    /// The word `level-list` of each of them.
    pub heads: Vec<TextRange>,
    /// The levels of all of them, in order of position.
    pub levels: Vec<Level>,
}

/// A `require` form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RequireLine {
    /// Bytes of the form.
    pub range: TextRange,
    /// The modules, dotted as written, each with the bytes of its name.
    pub modules: Vec<(Name, TextRange)>,
    /// The generation that reads it; `None` for an empty or a mixed one.
    pub generation: Option<Generation>,
}

/// One `level` form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Level {
    /// The index of its list in [`LevelFile::lists`].
    pub list: usize,
    /// Bytes of the form.
    pub range: TextRange,
    /// Bytes of the word `level`.
    pub head: TextRange,
    /// The name; `None` for `(level)`.
    pub name: Option<Argument>,
    /// The argument in the place of the description, with its text joined where it is `#s`. An element that stands
    /// there is read as the description by the game, and is not among the elements.
    pub description: Option<Argument>,
    /// The elements in order, those that are given twice included.
    pub elements: Vec<Element>,
    /// Something among its elements is not written out, so that there may be more of everything.
    pub is_open: bool,
    /// The ways of cutting the level into sections; one is drawn for each copy of the level (fact 4).
    pub layouts: Vec<Layout>,
    /// The room makers; for every section one is drawn. One that is `None` cannot be known.
    pub rooms: Vec<Option<Call>>,
    /// The decorators, all of which run, in this order. What an `aggregate-decorator` holds follows it. One that is
    /// `None` cannot be known.
    pub decorators: Vec<Option<Call>>,
    /// The packs of items, of which one is drawn.
    pub items: Vec<Pack>,
    /// The packs of creatures, of which one is drawn.
    pub creatures: Vec<Pack>,
    /// The stairs of `connections`, in order, whatever level they begin in.
    pub stairs: Vec<Stairs>,
}

/// An element of a level: `(layout …)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Element {
    /// The kind of element.
    pub kind: ElementKind,
    /// Bytes of its first word.
    pub head: TextRange,
    /// Bytes of the form.
    pub range: TextRange,
    /// The number of things in it.
    pub count: usize,
}

/// A form of the level language, or any other one, with a symbol at its head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Call {
    /// The head as it is written.
    pub name: Name,
    /// The row of the reference data; `None` for what is not of the level language, and for what the file defines
    /// itself. See [`Call::builtin`].
    pub row: Option<u32>,
    /// Bytes of the head.
    pub head: TextRange,
    /// Bytes of the form.
    pub range: TextRange,
    /// The arguments, in order.
    pub arguments: Vec<Argument>,
    /// Some of the arguments come out of another form (`~@`): how many there are, and which, cannot be known.
    pub spliced: bool,
    /// The number of arguments, from the first, that the names of the reference data hold for. None if they cannot be
    /// told apart, because there are too many or too few, or where the project defines the form with others.
    pub known: usize,
}

/// A way of cutting a level into sections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Bytes of it.
    pub range: TextRange,
    /// The grid.
    pub kind: LayoutKind,
    /// The form, if it is one.
    pub call: Option<Call>,
}

/// The kind of grid that a layout is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LayoutKind {
    /// `regular-grid`: as many equal sections as fit.
    Regular,
    /// `irregular-grid`: halved at random.
    Irregular,
    /// Not known.
    Other,
}

/// An `option` of `item-lists` or `creature-lists`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pack {
    /// Bytes of the form.
    pub range: TextRange,
    /// Bytes of the word `option`.
    pub head: TextRange,
    /// Its lines, in order.
    pub entries: Vec<PackEntry>,
    /// Something in it cannot be known, or the pack itself is not written out.
    pub is_open: bool,
}

/// One line of a pack: `(item-by-type 1 3 "food")`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PackEntry {
    /// The kind of thing.
    pub kind: PackEntryKind,
    /// The form.
    pub call: Call,
}

/// The kind of thing that a line of a pack adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum PackEntryKind {
    /// `item-by-type`: random items that carry the type.
    ItemType,
    /// `item-by-name`: one item.
    Item,
    /// `artefact-by-type`: a generated artefact.
    Artefact,
    /// `creature`: one creature.
    Creature,
}

/// Stairs of `connections`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stairs {
    /// The kind of stairs.
    pub kind: StairsKind,
    /// The form.
    pub call: Call,
}

/// The levels of a file. One that configures no levels has none.
#[salsa::tracked]
pub fn levels(db: &dyn Db, file: File) -> Arc<LevelFile> {
    let index = index::index(db, file);
    if !index.levels {
        return Arc::default();
    }
    Arc::new(lower::lower(db, file, tree::source(db, file), index))
}

/// Adds the elements of the levels of a file to its outline, each with the number of things in it.
pub(crate) fn outline(file: &LevelFile, model: &mut ModelBuilder) {
    for element in file.levels.iter().flat_map(|level| &level.elements) {
        model.outline(OutlineItem {
            name: Name::new(&format!("{} ({})", element.kind.head(), element.count)),
            detail: "",
            symbol: SymbolKind::Array,
            name_range: element.head,
            full_range: element.range,
        });
    }
}

impl LevelFile {
    /// The levels of the list that counts.
    pub(crate) fn counting(&self) -> impl Iterator<Item = (usize, &Level)> {
        let last = self.lists.len().saturating_sub(1);
        self.levels.iter().enumerate().filter(move |(_, level)| level.list == last)
    }
}

impl Level {
    /// Its name, if it is written out.
    pub(crate) fn name(&self) -> Option<Name> {
        self.name.as_ref()?.name()
    }

    /// The decorators that are known, in order.
    pub(crate) fn known_decorators(&self) -> impl Iterator<Item = &Call> {
        self.decorators.iter().flatten()
    }
}

impl Call {
    /// The row of the reference data.
    pub(crate) fn builtin(&self) -> Option<&'static Builtin> {
        builtins::get(self.row?)
    }

    /// True for a form of the level language with this name.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.builtin().is_some_and(|row| row.name == name)
    }

    /// The arguments that are known, each with the name and the kind that the reference data has for it; the last name
    /// holds for all that follow where any number may.
    pub(crate) fn named(&self) -> impl Iterator<Item = (&'static str, &'static str, &Argument)> {
        let parameters = self.builtin().map(Builtin::arguments).unwrap_or_default();
        let repeated = self.builtin().is_some_and(|row| {
            let last = row.parameters.split(' ').next_back().unwrap_or_default();
            last.ends_with('*') && last.contains(':')
        });
        self.arguments.iter().take(self.known).enumerate().filter_map(move |(at, argument)| {
            let last = parameters.last().filter(|_| repeated);
            let (name, kind) = parameters.get(at).or(last)?;
            Some((*name, *kind, argument))
        })
    }

    /// The argument of this name in the reference data: `floor`, `chance`.
    pub(crate) fn argument(&self, name: &str) -> Option<&Argument> {
        self.named().find(|(known, ..)| *known == name).map(|(.., argument)| argument)
    }
}

impl Layout {
    /// Width and height of the level.
    pub(crate) fn level_size(&self) -> Option<(i64, i64)> {
        self.call.as_ref()?.argument("level-size")?.pair()
    }

    /// Width and height of a room.
    pub(crate) fn room_size(&self) -> Option<(i64, i64)> {
        self.call.as_ref()?.argument("room-size")?.pair()
    }

    /// The number of sections of a regular grid, along and across: as many rooms as fit (fact 2). `None` for any other
    /// layout, for sizes that are not known, and for rooms without a size.
    pub(crate) fn sections(&self) -> Option<(i64, i64)> {
        let ((width, height), (across, down)) = (self.level_size()?, self.room_size()?);
        let is_grid = self.kind == LayoutKind::Regular && across > 0 && down > 0;
        is_grid.then(|| (width.max(0) / across, height.max(0) / down))
    }
}

impl PackEntry {
    /// The smallest amount.
    pub(crate) fn min(&self) -> Option<i64> {
        self.call.argument("min")?.whole()
    }

    /// The largest amount.
    pub(crate) fn max(&self) -> Option<i64> {
        self.call.argument("max")?.whole()
    }

    /// The argument that says what is added: the type or the name.
    pub(crate) fn what(&self) -> Option<&Argument> {
        self.call.arguments.get(2).filter(|_| !self.call.spliced)
    }
}

impl Stairs {
    /// The level they stand in.
    pub(crate) fn origin(&self) -> Option<&Argument> {
        self.call.argument("origin")
    }

    /// The level they lead to; `None` for final ones.
    pub(crate) fn destination(&self) -> Option<&Argument> {
        self.call.argument("destination")
    }

    /// The tag of the place they are built in.
    pub(crate) fn location(&self) -> Option<&Argument> {
        self.call.argument("location")
    }

    /// The chance that they are built, in hundredths as [`Argument::chance`] gives it.
    pub(crate) fn chance(&self) -> Option<i64> {
        self.call.argument("chance")?.chance()
    }
}

//! The results of the evaluation of a GDL program: values of symbols with their history, types with their indices, and
//! which forms write to a property, a table or a variable, in load order.
//!
//! [`crate::evaluation::walk`] fills it in; everybody else reads it.

use std::ops::Range;

use ludex_base::{File, Name};
use rustc_hash::{FxHashMap, FxHashSet};

use super::value::{Bound, Evaluated, TypeId, TypeKind};

pub(crate) mod gaps;
pub(crate) mod roster;

use gaps::Gaps;
use roster::Roster;

/// A datum of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct DatumPlace {
    /// The file.
    pub file: File,
    /// The item in it.
    pub item: u32,
    /// The node in the item.
    pub node: u32,
}

/// The way in which a symbol came to its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Cause {
    /// `define`
    Define,
    /// `set`
    Set,
    /// `undefine`
    Undefine,
    /// The form that defines a type.
    Type,
    /// The `name` of a unit type.
    TypeName,
    /// A side's symbol.
    Side,
    /// A doctrine or another object with a symbol.
    Object,
}

/// A step in the history of a symbol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Binding {
    /// The stamp: forms with a greater one see it.
    pub stamp: u32,
    /// The list that did it.
    pub place: DatumPlace,
    /// The way in which the value came about.
    pub cause: Cause,
    /// The value; [`None`] after `undefine`.
    pub bound: Option<Bound>,
}

/// A type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TypeInfo {
    /// Its symbol.
    pub name: Name,
    /// The form that defines it.
    pub place: DatumPlace,
    /// The stamp of the form that defines it.
    pub stamp: u32,
}

/// A form that writes to something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Write {
    /// The form.
    pub place: DatumPlace,
    /// The stamp of the form: it sees what has a lesser one.
    pub stamp: u32,
}

/// A form that writes to a game variable, with the value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct VariableWrite {
    /// The form and when.
    pub write: Write,
    /// The value that it writes.
    pub value: Evaluated,
}

/// A program after all its forms have been read.
#[derive(Debug, PartialEq, Eq, Default)]
pub(crate) struct Evaluation {
    /// The files, in the order in which their reading begins.
    pub files: Vec<File>,
    /// The history of each symbol, in order.
    pub symbols: FxHashMap<Name, Vec<Binding>>,
    /// Unit types by `short-name` and `long-name`, which mean them at the head of a form only.
    pub heads: FxHashMap<Name, Vec<(u32, TypeId)>>,
    /// The forms that write to a game variable, in order.
    pub variables: FxHashMap<Name, Vec<VariableWrite>>,
    /// The forms that write to a table, in order.
    pub tables: FxHashMap<Name, Vec<Write>>,
    /// The `add` forms of a property, in order.
    pub adds: FxHashMap<Name, Vec<Write>>,
    /// The form that froze each kind of type: later types of the kind are too late.
    pub frozen: [Option<Write>; 4],
    /// The faults because of which parts of the program are unknown.
    pub gaps: Gaps,
    /// The sides, units and doctrines.
    pub roster: Roster,
    /// The area forms, in order.
    pub areas: Vec<Write>,
    /// The world forms, in order.
    pub worlds: Vec<Write>,
    /// The stamps at which variants gave the area its size.
    pub resized: Vec<u32>,
    /// The range of the files that are the default game, loaded because a form needed types and there were none; half
    /// open.
    pub default_game: Option<Range<usize>>,
    pub(crate) types: [Vec<TypeInfo>; 4],
    pub(crate) stamps: FxHashMap<File, Vec<u32>>,
    pub(crate) clauses: FxHashMap<DatumPlace, u32>,
    pub(crate) ends: FxHashMap<File, u32>,
}

/// Adds the keys to which two maps do not give the same.
fn changed_keys<T: PartialEq>(one: &FxHashMap<Name, T>, other: &FxHashMap<Name, T>, changed: &mut FxHashSet<Name>) {
    changed.extend(one.iter().filter(|(name, value)| other.get(name) != Some(value)).map(|(name, _)| *name));
    changed.extend(other.keys().filter(|name| !one.contains_key(name)));
}

/// The stamp of a form that is not read, because a condition above it is false.
pub(crate) const SKIPPED: u32 = 0;

impl Evaluation {
    /// The types of a kind, by their indices.
    pub(crate) fn types(&self, kind: TypeKind) -> &[TypeInfo] {
        &self.types[kind as usize]
    }

    /// The name, the form and the stamp of a type.
    pub(crate) fn type_info(&self, id: TypeId) -> Option<&TypeInfo> {
        self.types(id.kind).get(id.index as usize)
    }

    /// The symbol of a type.
    pub(crate) fn type_name(&self, id: TypeId) -> &'static str {
        self.type_info(id).map_or("?", |info| info.name.as_str())
    }

    /// The symbols with another history in another evaluation, or with which something else is missing there;
    /// [`None`] if more differs than these and who writes to variables, tables and properties.
    pub(crate) fn changed_symbols(&self, other: &Evaluation) -> Option<FxHashSet<Name>> {
        let Evaluation {
            files,
            symbols,
            heads,
            variables: _,
            tables: _,
            adds: _,
            frozen,
            roster,
            areas,
            worlds,
            resized,
            default_game,
            types,
            stamps,
            clauses,
            ends,
            gaps,
        } = self;
        let is_alike = *files == other.files
            && *frozen == other.frozen
            && *roster == other.roster
            && *areas == other.areas
            && *worlds == other.worlds
            && *resized == other.resized
            && *default_game == other.default_game
            && *types == other.types
            && *stamps == other.stamps
            && *clauses == other.clauses
            && *ends == other.ends;
        let mut changed = FxHashSet::default();
        let is_alike = is_alike && gaps.differ_in_symbols_only(&other.gaps, &mut changed);
        changed_keys(symbols, &other.symbols, &mut changed);
        changed_keys(heads, &other.heads, &mut changed);
        is_alike.then_some(changed)
    }

    /// Adds a step to the history of a symbol.
    pub(super) fn add_binding(&mut self, name: Name, binding: Binding) {
        // Most symbols of a program have one value for good.
        self.symbols.entry(name).or_insert_with(|| Vec::with_capacity(1)).push(binding);
    }

    /// The stamp at which an item is read; [`None`] if a condition above it is false, or its file is not part of the
    /// program.
    pub(crate) fn stamp(&self, file: File, item: u32) -> Option<u32> {
        let stamp = self.stamps.get(&file)?.get(item as usize).copied()?;
        (stamp != SKIPPED).then_some(stamp)
    }

    /// The stamp at which a form that a variant runs is read; [`None`] if it is not run.
    pub(crate) fn clause_stamp(&self, place: DatumPlace) -> Option<u32> {
        self.clauses.get(&place).copied()
    }

    /// The stamp at which a form is read: the list that is an item (node 0), or one that a variant runs; [`None`] if it
    /// is not read.
    pub(crate) fn form_stamp(&self, form: DatumPlace) -> Option<u32> {
        match form.node {
            0 => self.stamp(form.file, form.item),
            _ => self.clause_stamp(form),
        }
    }

    /// The stamps of the forms that variants run.
    pub(crate) fn clause_stamps(&self) -> &FxHashMap<DatumPlace, u32> {
        &self.clauses
    }

    /// A stamp behind all forms of a file and of what they include, but before its variants; [`None`]
    /// if it is not part of the program.
    pub(crate) fn end(&self, file: File) -> Option<u32> {
        self.ends.get(&file).copied()
    }

    /// The last step in the history of a symbol before a stamp.
    pub(crate) fn binding_before(&self, name: Name, stamp: u32) -> Option<&Binding> {
        let history = self.symbols.get(&name)?;
        history.get(history.partition_point(|binding| binding.stamp < stamp).checked_sub(1)?)
    }

    /// The type that a form defines.
    pub(crate) fn type_at(&self, place: DatumPlace) -> Option<TypeId> {
        TypeKind::ALL.into_iter().find_map(|kind| {
            let index = self.types(kind).iter().position(|info| info.place == place)?;
            Some(TypeId { kind, index: index as u32 })
        })
    }
}

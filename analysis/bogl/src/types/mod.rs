//! The named types of a program: what they stand for, which values belong to them, and how a type is explained.
//! How types are compared stands in [`crate::types::comparison`].

pub(crate) mod comparison;
pub(crate) mod declared;
pub(crate) mod signatures;
pub(crate) mod ty;

use std::sync::Arc;

use ludex_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::types::ty::{FunctionTy, TupleTy, Ty, ordinal};

/// The form of a type when all names at its top are looked up: its base, and the values that extend it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Head {
    /// The base, without the values.
    pub base: Base,
    /// Its own values, in order of the alphabet.
    pub symbols: Vec<Name>,
}

/// The base of a type, apart from the values that extend it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Base {
    /// Nothing is known.
    Unknown,
    /// Nothing: the type is an enumeration.
    Nothing,
    /// Numbers.
    Int,
    /// Truth values.
    Bool,
    /// Boards.
    Board,
    /// Tuples.
    Tuple(Arc<TupleTy>),
    /// Functions.
    Function(Arc<FunctionTy>),
}

impl Base {
    /// The type that is nothing but this.
    pub(crate) fn to_ty(&self) -> Ty {
        match self {
            Base::Unknown => Ty::Unknown,
            Base::Nothing => Ty::Symbols(Arc::from([])),
            Base::Int => Ty::Int,
            Base::Bool => Ty::Bool,
            Base::Board => Ty::Board,
            Base::Tuple(tuple) => Ty::Tuple(Arc::clone(tuple)),
            Base::Function(function) => Ty::Function(Arc::clone(function)),
        }
    }
}

/// The origin of a type definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TypeOrigin {
    /// `type Name = …`
    Ordinary,
    /// `Content`, which `type Board` defines on the side.
    Content,
    /// `type Input = …`
    Input,
}

/// A type with a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NamedType {
    /// The name.
    pub name: Name,
    /// The type that it stands for.
    pub ty: Ty,
    /// The values that its own definition writes down; they belong to it unless an earlier one has them.
    pub own: Vec<Name>,
    /// The origin of its definition.
    pub origin: TypeOrigin,
    /// The index of the item of the file that defines it.
    pub item: u32,
}

/// The named types of a program, in the order of their definitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Types {
    named: Vec<NamedType>,
    names: FxHashMap<Name, u32>,
    owners: FxHashMap<Name, u32>,
    /// Columns and rows, if the program defines a board.
    pub board: Option<(i64, i64)>,
    /// True for the types that the implementation takes for granted where the program defines no board.
    pub has_default_board: bool,
    /// True for the types of a prelude: the game that it is read with defines the board and the input.
    pub is_prelude: bool,
}

impl Types {
    /// Adds a definition. Of two with one name the first counts.
    pub(crate) fn define(&mut self, named: NamedType) {
        let index = self.named.len() as u32;
        self.names.entry(named.name).or_insert(index);
        self.named.push(named);
    }

    /// Settles which type each value belongs to: the first that writes it down. What the input alone
    /// writes down belongs to it, too, but every other type comes first.
    pub(crate) fn assign_values(&mut self) {
        for input in [false, true] {
            for (index, named) in self.named.iter().enumerate() {
                if (named.origin == TypeOrigin::Input) == input {
                    for value in &named.own {
                        self.owners.entry(*value).or_insert(index as u32);
                    }
                }
            }
        }
    }

    /// Every named type, in order.
    pub(crate) fn all(&self) -> &[NamedType] {
        &self.named
    }

    /// The type with this name.
    pub(crate) fn get(&self, name: Name) -> Option<&NamedType> {
        self.names.get(&name).and_then(|index| self.named.get(*index as usize))
    }

    /// The type that a value belongs to.
    pub(crate) fn owner(&self, value: Name) -> Option<&NamedType> {
        self.owners.get(&value).and_then(|index| self.named.get(*index as usize))
    }

    /// Every value that belongs to a type.
    pub(crate) fn values(&self) -> impl Iterator<Item = Name> + '_ {
        self.owners.keys().copied()
    }

    /// Every value that belongs to a type, with that type, in the order in which they are declared.
    pub(crate) fn declared_values(&self) -> Vec<(Name, &NamedType)> {
        let mut found: Vec<(Name, &NamedType)> = Vec::with_capacity(self.owners.len());
        let mut seen: FxHashSet<Name> = FxHashSet::default();
        for (index, named) in self.named.iter().enumerate() {
            for value in &named.own {
                if self.owners.get(value) == Some(&(index as u32)) && seen.insert(*value) {
                    found.push((*value, named));
                }
            }
        }
        found
    }

    /// Columns and rows of every board: those of `type Board`; (0, 0) if they are not known, apart from the single
    /// square that the implementation takes for granted.
    pub(crate) fn board_size(&self) -> (i64, i64) {
        let default = if self.has_default_board { (1, 1) } else { (0, 0) };
        self.board.unwrap_or(default)
    }

    /// The type of the content of a square of the board; unknown without a board, apart from the numbers that the
    /// implementation takes for granted.
    pub(crate) fn content(&self) -> Ty {
        let name = Name::new("Content");
        if self.names.contains_key(&name) {
            Ty::Named(name)
        } else if self.has_default_board {
            Ty::Int
        } else {
            Ty::Unknown
        }
    }

    /// The type that `input` gives; the reference falls back to numbers.
    pub(crate) fn input(&self) -> Ty {
        let name = Name::new("Input");
        if self.names.contains_key(&name) {
            Ty::Named(name)
        } else if self.is_prelude {
            Ty::Unknown
        } else {
            Ty::Int
        }
    }

    /// Looks up the names at the top of a type.
    pub(crate) fn head(&self, ty: &Ty) -> Head {
        let mut symbols: Vec<Name> = Vec::new();
        let mut current: Ty = ty.clone();
        // A name leads to an earlier definition only, so this ends; the limit is for safety.
        for _ in 0..2 * self.named.len() + 4 {
            let base = match current {
                Ty::Named(name) => match self.get(name) {
                    Some(named) => {
                        current = named.ty.clone();
                        continue;
                    }
                    None => Base::Unknown,
                },
                Ty::Extended(base, values) => {
                    symbols.extend(values.iter().copied());
                    current = (*base).clone();
                    continue;
                }
                Ty::Symbols(values) => {
                    symbols.extend(values.iter().copied());
                    Base::Nothing
                }
                Ty::Unknown => Base::Unknown,
                Ty::Int => Base::Int,
                Ty::Bool => Base::Bool,
                Ty::Board => Base::Board,
                Ty::Tuple(tuple) => Base::Tuple(tuple),
                Ty::Function(function) => Base::Function(function),
            };
            symbols.sort();
            symbols.dedup();
            return Head { base, symbols };
        }
        Head { base: Base::Unknown, symbols: Vec::new() }
    }

    /// True if nothing is known of a type.
    pub(crate) fn is_unknown(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Named(_) | Ty::Extended(..) => self.head(ty).base == Base::Unknown,
            _ => ty.is_unknown(),
        }
    }

    /// True for an enumeration: nothing but values.
    pub(crate) fn is_enumeration(&self, ty: &Ty) -> bool {
        self.head(ty).base == Base::Nothing
    }

    /// The components of a tuple type, through names; the type itself if it is none. An extended tuple
    /// type is none.
    pub(crate) fn open(&self, ty: &Ty) -> Vec<Ty> {
        let head = self.head(ty);
        match head.base {
            Base::Tuple(tuple) if head.symbols.is_empty() => tuple.parts.clone(),
            _ => vec![ty.clone()],
        }
    }

    /// The components of a tuple type, through names and extensions.
    pub(crate) fn parts(&self, ty: &Ty) -> Option<Vec<Ty>> {
        match self.head(ty).base {
            Base::Tuple(tuple) => Some(tuple.parts.clone()),
            _ => None,
        }
    }

    /// The type that the reference implementation takes for one that stands in a written tuple of parameter types: it
    /// looks up names and forgets what extends them. `None` if that is the same type.
    // Recursion is bounded: a type that is written out has a bounded size.
    pub(crate) fn without_extensions(&self, ty: &Ty) -> Option<Ty> {
        if let Ty::Tuple(tuple) = ty {
            let found: Vec<Option<Ty>> = tuple.parts.iter().map(|part| self.without_extensions(part)).collect();
            if found.iter().all(Option::is_none) {
                return None;
            }
            let parts = tuple.parts.iter().zip(found).map(|(part, found)| found.unwrap_or_else(|| part.clone()));
            return Some(Ty::tuple(parts.collect()));
        }
        let (mut current, mut found) = (ty, None);
        // A name leads to an earlier definition only, so this ends; the limit is for safety.
        for _ in 0..=self.named.len() {
            let Ty::Named(name) = current else { break };
            match self.get(*name).map(|named| &named.ty) {
                Some(Ty::Extended(base, _)) if matches!(**base, Ty::Named(_)) => {
                    current = base;
                    found = Some(current);
                }
                Some(other) => current = other,
                None => break,
            }
        }
        found.cloned()
    }

    /// A type in backticks, and what it stands for if its name does not say it.
    pub(crate) fn explain(&self, ty: &Ty) -> String {
        if let Ty::Named(name) = ty
            && let Some(named) = self.get(*name)
            && !named.ty.is_unknown()
            && (named.origin == TypeOrigin::Content || !matches!(named.ty, Ty::Symbols(_)))
        {
            return format!("`{name}` (that is, `{}`)", named.ty);
        }
        format!("`{ty}`")
    }

    /// In which part a type differs from the one that is wanted, as the end of a sentence; empty if
    /// there is nothing to add to the names of the two.
    pub(crate) fn difference(&self, found: &Ty, wanted: &Ty) -> String {
        let (a, b) = (self.head(found), self.head(wanted));
        if let (Base::Tuple(x), Base::Tuple(y)) = (&a.base, &b.base) {
            if x.parts.len() != y.parts.len() {
                return format!(": it has {} components, not {}", x.parts.len(), y.parts.len());
            }
            let mut differing: Vec<String> = Vec::new();
            for (index, (x, y)) in x.parts.iter().zip(&y.parts).enumerate() {
                if !self.fits(x, y) {
                    differing.push(format!("the {} component is `{x}` instead of `{y}`", ordinal(index)));
                }
            }
            if !differing.is_empty() {
                let more = differing.len() > 3;
                differing.truncate(3);
                return format!(": {}{}", differing.join(", "), if more { ", and so on" } else { "" });
            }
        }
        let mut more: Vec<String> = a
            .symbols
            .iter()
            .filter(|value| !b.symbols.contains(value))
            .take(3)
            .map(|value| format!("`{value}`"))
            .collect();
        let same_base = a.base == b.base && (a.base != Base::Nothing || a.symbols.len() > more.len());
        if !same_base {
            return String::new();
        }
        match (more.pop(), more.is_empty()) {
            (Some(only), true) => format!(": its value may also be {only}"),
            (Some(last), false) => format!(": its value may also be {} or {last}", more.join(", ")),
            (None, _) => String::new(),
        }
    }
}

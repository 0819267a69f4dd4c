//! The named types of a program: which type fits where, and what two types have in common.
//!
//! A comparison takes at most [`STEPS`] steps; past them two types are taken to fit.

use std::sync::Arc;

use ludex_base::Name;
use rustc_hash::FxHashMap;

use crate::ty::{FunctionTy, TupleTy, Ty, ordinal};

/// The most steps a comparison of two types may take; then they are taken to fit.
const STEPS: u32 = 20_000;
/// The deepest nesting a comparison follows.
const DEEPEST: u32 = 200;

/// What a type is when all names at its top are looked up: what it is made of, and which values extend it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// What it is made of.
    pub base: Base,
    /// Its own values, in order of the alphabet.
    pub symbols: Vec<Name>,
}

/// What a type is made of, apart from the values that extend it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Base {
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
    fn to_ty(&self) -> Ty {
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

/// How a type definition came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypeOrigin {
    /// `type Name = …`
    Ordinary,
    /// `Content`, which `type Board` defines on the side.
    Content,
    /// `type Input = …`
    Input,
}

/// A type with a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedType {
    /// The name.
    pub name: Name,
    /// What it stands for.
    pub ty: Ty,
    /// The values that its own definition writes down; they belong to it unless an earlier one has them.
    pub own: Vec<Name>,
    /// Where it comes from.
    pub origin: TypeOrigin,
    /// Which item of the file defines it.
    pub item: u32,
}

/// Whose rules a comparison follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rules {
    /// The document's: a tuple type extended by a value is not a plain tuple type.
    Sound,
    /// The reference implementation's, which forgets that extension.
    Reference,
}

/// The named types of a program, in the order of their definitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Types {
    named: Vec<NamedType>,
    names: FxHashMap<Name, u32>,
    owners: FxHashMap<Name, u32>,
    /// Columns and rows, if the program defines a board.
    pub board: Option<(i64, i64)>,
}

impl Types {
    /// Adds a definition. Of two with one name the first counts.
    pub fn define(&mut self, named: NamedType) {
        let index = self.named.len() as u32;
        self.names.entry(named.name).or_insert(index);
        self.named.push(named);
    }

    /// Settles which type each value belongs to: the first that writes it down. What the input alone
    /// writes down belongs to it, too, but every other type comes first.
    pub fn assign_values(&mut self) {
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
    pub fn all(&self) -> &[NamedType] {
        &self.named
    }

    /// The type with this name.
    pub fn get(&self, name: Name) -> Option<&NamedType> {
        self.names.get(&name).and_then(|index| self.named.get(*index as usize))
    }

    /// The type that a value belongs to.
    pub fn owner(&self, value: Name) -> Option<&NamedType> {
        self.owners.get(&value).and_then(|index| self.named.get(*index as usize))
    }

    /// Every value that belongs to a type.
    pub fn values(&self) -> impl Iterator<Item = Name> + '_ {
        self.owners.keys().copied()
    }

    /// Columns and rows of every board: those of `type Board`, or the single square that the reference
    /// falls back to.
    pub fn board_size(&self) -> (i64, i64) {
        self.board.unwrap_or((1, 1))
    }

    /// What a square of the board holds; the reference falls back to numbers.
    pub fn content(&self) -> Ty {
        let name = Name::new("Content");
        if self.names.contains_key(&name) { Ty::Named(name) } else { Ty::Int }
    }

    /// What `input` gives; the reference falls back to numbers.
    pub fn input(&self) -> Ty {
        let name = Name::new("Input");
        if self.names.contains_key(&name) { Ty::Named(name) } else { Ty::Int }
    }

    /// Looks up the names at the top of a type.
    pub fn head(&self, ty: &Ty) -> Head {
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
    pub fn is_unknown(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Named(_) | Ty::Extended(..) => self.head(ty).base == Base::Unknown,
            _ => ty.is_unknown(),
        }
    }

    /// True for an enumeration: nothing but values.
    pub fn is_enumeration(&self, ty: &Ty) -> bool {
        self.head(ty).base == Base::Nothing
    }

    /// The components of a tuple type, through names; the type itself if it is none. An extended tuple
    /// type is none.
    pub fn open(&self, ty: &Ty) -> Vec<Ty> {
        let head = self.head(ty);
        match head.base {
            Base::Tuple(tuple) if head.symbols.is_empty() => tuple.parts.clone(),
            _ => vec![ty.clone()],
        }
    }

    /// The components of a tuple type, through names and extensions.
    pub fn parts(&self, ty: &Ty) -> Option<Vec<Ty>> {
        match self.head(ty).base {
            Base::Tuple(tuple) => Some(tuple.parts.clone()),
            _ => None,
        }
    }

    /// True if every value of one type is one of the other.
    pub fn fits(&self, found: &Ty, wanted: &Ty) -> bool {
        let mut steps = STEPS;
        self.fits_within(found, wanted, Rules::Sound, 0, &mut steps)
    }

    /// The same as [`Self::fits`] by the rules of the reference implementation.
    pub fn reference_fits(&self, found: &Ty, wanted: &Ty) -> bool {
        let mut steps = STEPS;
        self.fits_within(found, wanted, Rules::Reference, 0, &mut steps)
    }

    fn fits_within(&self, found: &Ty, wanted: &Ty, rules: Rules, depth: u32, steps: &mut u32) -> bool {
        if *steps == 0 || depth > DEEPEST {
            return true;
        }
        *steps -= 1;
        if let (Ty::Named(one), Ty::Named(other)) = (found, wanted)
            && one == other
        {
            return true;
        }
        let found: Head = self.head(found);
        let wanted: Head = self.head(wanted);
        let values_fit = is_subset(&found.symbols, &wanted.symbols);
        match (&found.base, &wanted.base) {
            (Base::Unknown, _) | (_, Base::Unknown) => true,
            (Base::Nothing, _) => values_fit,
            (Base::Tuple(one), Base::Tuple(other)) => {
                (values_fit || rules == Rules::Reference)
                    && one.parts.len() == other.parts.len()
                    && one
                        .parts
                        .iter()
                        .zip(&other.parts)
                        .all(|(one, other)| self.fits_within(one, other, rules, depth + 1, steps))
            }
            (Base::Function(one), Base::Function(other)) => {
                self.fits_within(&one.argument, &other.argument, rules, depth + 1, steps)
                    && self.fits_within(&one.result, &other.result, rules, depth + 1, steps)
            }
            (Base::Int, Base::Int) | (Base::Bool, Base::Bool) | (Base::Board, Base::Board) => values_fit,
            _ => false,
        }
    }

    /// True if some value is one of both types.
    pub fn share_a_value(&self, one: &Ty, other: &Ty) -> bool {
        let mut steps = STEPS;
        self.share_within(one, other, 0, &mut steps)
    }

    fn share_within(&self, one: &Ty, other: &Ty, depth: u32, steps: &mut u32) -> bool {
        if *steps == 0 || depth > DEEPEST {
            return true;
        }
        *steps -= 1;
        let (a, b) = (self.head(one), self.head(other));
        if a.symbols.iter().any(|value| b.symbols.binary_search(value).is_ok()) {
            return true;
        }
        match (&a.base, &b.base) {
            (Base::Unknown, _) | (_, Base::Unknown) => true,
            (Base::Int, Base::Int) | (Base::Bool, Base::Bool) | (Base::Board, Base::Board) => true,
            (Base::Tuple(x), Base::Tuple(y)) => {
                x.parts.len() == y.parts.len()
                    && x.parts.iter().zip(&y.parts).all(|(x, y)| self.share_within(x, y, depth + 1, steps))
            }
            _ => false,
        }
    }

    /// The type that two types have in common: the larger of the two if one fits the other, else the first
    /// type of the program that holds both. Tuples are taken component by component. `None` if there is
    /// no such type.
    pub fn join(&self, one: &Ty, other: &Ty) -> Option<Ty> {
        let mut steps = STEPS;
        self.join_within(one, other, 0, &mut steps)
    }

    fn join_within(&self, one: &Ty, other: &Ty, depth: u32, steps: &mut u32) -> Option<Ty> {
        if *steps == 0 || depth > DEEPEST || one.is_unknown() || other.is_unknown() {
            return Some(Ty::Unknown);
        }
        *steps -= 1;
        if self.fits_within(one, other, Rules::Sound, depth, steps) {
            return Some(other.clone());
        }
        if self.fits_within(other, one, Rules::Sound, depth, steps) {
            return Some(one.clone());
        }
        let (a, b) = (self.head(one), self.head(other));
        let base: Ty = match (&a.base, &b.base) {
            (Base::Tuple(x), Base::Tuple(y)) if x.parts.len() == y.parts.len() => {
                let mut parts: Vec<Ty> = Vec::with_capacity(x.parts.len());
                for (x, y) in x.parts.iter().zip(&y.parts) {
                    parts.push(self.join_within(x, y, depth + 1, steps)?);
                }
                let joined = Ty::tuple(parts);
                if a.symbols.is_empty() && b.symbols.is_empty() {
                    return Some(joined);
                }
                joined
            }
            (Base::Nothing, base) | (base, Base::Nothing) => base.to_ty(),
            (Base::Int, Base::Int) | (Base::Bool, Base::Bool) | (Base::Board, Base::Board) => a.base.to_ty(),
            _ => return None,
        };
        let values: Vec<Name> = a.symbols.iter().chain(&b.symbols).copied().collect();
        self.first_holder(&base.extended(&values), steps)
    }

    /// The first type of the program into which a type fits.
    fn first_holder(&self, ty: &Ty, steps: &mut u32) -> Option<Ty> {
        for input in [false, true] {
            for named in &self.named {
                if (named.origin == TypeOrigin::Input) == input && !self.is_unknown(&named.ty) {
                    let candidate = Ty::Named(named.name);
                    if self.fits_within(ty, &candidate, Rules::Sound, 0, steps) {
                        return Some(candidate);
                    }
                }
            }
        }
        None
    }

    /// A type in backticks, and what it stands for if its name does not say it.
    pub fn explain(&self, ty: &Ty) -> String {
        if let Ty::Named(name) = ty
            && let Some(named) = self.get(*name)
            && !matches!(named.ty, Ty::Symbols(_) | Ty::Unknown)
        {
            return format!("`{name}` (that is, `{}`)", named.ty);
        }
        format!("`{ty}`")
    }

    /// In which part a type differs from the one that is wanted, as the end of a sentence; empty if
    /// there is nothing to add to the names of the two.
    pub fn difference(&self, found: &Ty, wanted: &Ty) -> String {
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
        let more: Vec<String> = a
            .symbols
            .iter()
            .filter(|value| !b.symbols.contains(value))
            .take(3)
            .map(|value| format!("`{value}`"))
            .collect();
        let same_base = a.base == b.base && (a.base != Base::Nothing || a.symbols.len() > more.len());
        if same_base && !more.is_empty() { format!(": it may also be {}", more.join(", ")) } else { String::new() }
    }
}

/// True if everything in one sorted list is in the other.
fn is_subset(small: &[Name], large: &[Name]) -> bool {
    small.len() <= large.len() && small.iter().all(|value| large.binary_search(value).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ty::count;

    fn names(values: &[&str]) -> Vec<Name> {
        values.iter().map(|value| Name::new(value)).collect()
    }

    fn types(defined: &[(&str, Ty)]) -> Types {
        let mut types = Types::default();
        for (item, (name, ty)) in defined.iter().enumerate() {
            let own: Vec<Name> = match ty {
                Ty::Symbols(values) | Ty::Extended(_, values) => values.to_vec(),
                _ => Vec::new(),
            };
            let name = Name::new(name);
            types.define(NamedType { name, ty: ty.clone(), own, origin: TypeOrigin::Ordinary, item: item as u32 });
        }
        types.assign_values();
        types
    }

    fn named(name: &str) -> Ty {
        Ty::Named(Name::new(name))
    }

    #[test]
    fn enumerations_fit_larger_ones() {
        let types = types(&[
            ("Player", Ty::symbols(names(&["X", "O"]))),
            ("Result", named("Player").extended(&names(&["Tie"]))),
            ("Maybe", Ty::Int.extended(&names(&["X", "O", "None"]))),
        ]);
        assert!(types.fits(&named("Player"), &named("Result")));
        assert!(!types.fits(&named("Result"), &named("Player")));
        assert!(types.fits(&named("Player"), &named("Maybe")));
        assert!(types.fits(&Ty::Int, &named("Maybe")));
        assert!(!types.fits(&named("Maybe"), &Ty::Int));
        assert_eq!(types.owner(Name::new("Tie")).map(|owner| owner.name.as_str()), Some("Result"));
        assert_eq!(types.difference(&named("Result"), &named("Player")), ": it may also be `Tie`");
    }

    #[test]
    fn an_extended_tuple_is_no_plain_one() {
        let pair = Ty::position();
        let types = types(&[("Pair", pair.clone()), ("Maybe", named("Pair").extended(&names(&["None"])))]);
        assert!(types.fits(&pair, &named("Maybe")));
        assert!(!types.fits(&named("Maybe"), &pair));
        assert!(types.reference_fits(&named("Maybe"), &pair));
    }

    #[test]
    fn joins_find_the_first_type_that_holds_both() {
        let types = types(&[
            ("A", Ty::symbols(names(&["X"]))),
            ("B", Ty::symbols(names(&["Y"]))),
            ("Big", Ty::symbols(names(&["X", "Y", "Z"]))),
            ("Small", Ty::symbols(names(&["X", "Y"]))),
        ]);
        assert_eq!(types.join(&named("A"), &named("B")), Some(named("Big")));
        assert_eq!(types.join(&named("A"), &named("Small")), Some(named("Small")));
        assert_eq!(types.join(&named("A"), &Ty::Int), None);
        let one = Ty::tuple(vec![named("A"), Ty::Int]);
        let other = Ty::tuple(vec![named("B"), Ty::Int]);
        assert_eq!(types.join(&one, &other), Some(Ty::tuple(vec![named("Big"), Ty::Int])));
    }

    #[test]
    fn types_share_values_or_do_not() {
        let types = types(&[
            ("A", Ty::symbols(names(&["X", "Y"]))),
            ("B", Ty::symbols(names(&["Y", "Z"]))),
            ("C", Ty::symbols(names(&["Z"]))),
            ("Number", Ty::Int),
            ("One", named("Number").extended(&names(&["None"]))),
            ("Two", Ty::Int.extended(&names(&["Many"]))),
        ]);
        assert!(types.share_a_value(&named("A"), &named("B")));
        assert!(!types.share_a_value(&named("A"), &named("C")));
        assert!(types.share_a_value(&named("Number"), &Ty::Int));
        assert!(types.share_a_value(&named("One"), &named("Two")));
        assert!(!types.share_a_value(&named("A"), &Ty::Int));
        let pair = |one: &Ty, other: &Ty| Ty::tuple(vec![one.clone(), other.clone()]);
        assert!(types.share_a_value(&pair(&named("A"), &named("One")), &pair(&named("B"), &named("Two"))));
        assert!(!types.share_a_value(&pair(&named("A"), &Ty::Int), &pair(&named("C"), &Ty::Int)));
        assert!(!types.share_a_value(&pair(&Ty::Int, &Ty::Int), &Ty::Int));
    }

    #[test]
    fn huge_types_are_compared_in_no_time() {
        let mut defined: Vec<(String, Ty)> = Vec::new();
        for side in ["T", "U"] {
            defined.push((format!("{side}0"), Ty::position()));
            for level in 1..=24 {
                let inner = named(&format!("{side}{}", level - 1));
                defined.push((format!("{side}{level}"), Ty::tuple(vec![inner.clone(), inner])));
            }
        }
        let borrowed: Vec<(&str, Ty)> = defined.iter().map(|(name, ty)| (name.as_str(), ty.clone())).collect();
        let types = types(&borrowed);
        assert!(types.fits(&named("T24"), &named("U24")));
        assert_eq!(types.difference(&named("T24"), &named("U24")), "");
        let mut doubled = Ty::Int;
        for _ in 0..24 {
            doubled = Ty::tuple(vec![doubled.clone(), doubled]);
        }
        assert_eq!(doubled, Ty::Unknown);
    }

    #[test]
    fn types_are_written_as_people_write_them() {
        let pair = Ty::tuple(vec![named("Player"), Ty::Int]);
        assert_eq!(pair.to_string(), "(Player, Int)");
        assert_eq!(Ty::function(pair, Ty::Bool).to_string(), "(Player, Int) -> Bool");
        assert_eq!(Ty::Int.extended(&names(&["B", "A"])).to_string(), "Int & {A, B}");
        assert_eq!(ordinal(1), "second");
        assert_eq!(count(1, "argument"), "one argument");
    }
}

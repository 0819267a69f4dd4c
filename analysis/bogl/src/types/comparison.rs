//! The comparison of two types: which fits where another is wanted, and what two have in common.
//!
//! What was found of two types with names is kept, so that types that name others a million times over are
//! compared as fast as they are written. A comparison takes at most [`MAX_STEPS`] steps; past them two types are taken
//! to fit.

use ludex_base::Name;
use rustc_hash::FxHashMap;

use crate::types::ty::Ty;
use crate::types::{Base, Head, TypeOrigin, Types};

/// The most steps a comparison of two types may take; then they are taken to fit.
const MAX_STEPS: u32 = 20_000;
/// The deepest nesting a comparison follows.
const MAX_DEPTH: u32 = 200;

/// The rules that a comparison follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rules {
    /// The document's: a tuple type extended by a value is not a plain tuple type.
    Sound,
    /// The reference implementation's, which forgets that extension.
    Reference,
}

impl Types {
    /// True if every value of one type is one of the other.
    pub(crate) fn fits(&self, found: &Ty, wanted: &Ty) -> bool {
        Comparison::new(self, Rules::Sound).fits(found, wanted, 0)
    }

    /// True if [`Self::fits`] would hold by the rules of the reference implementation.
    pub(crate) fn reference_fits(&self, found: &Ty, wanted: &Ty) -> bool {
        Comparison::new(self, Rules::Reference).fits(found, wanted, 0)
    }

    /// True if some value is one of both types.
    pub(crate) fn share_a_value(&self, one: &Ty, other: &Ty) -> bool {
        Comparison::new(self, Rules::Sound).share(one, other, 0)
    }

    /// The type that two types have in common: the larger of the two if one fits the other, else the first
    /// type of the program that holds both. Tuples are taken component by component. `None` if there is
    /// no such type.
    pub(crate) fn join(&self, one: &Ty, other: &Ty) -> Option<Ty> {
        Comparison::new(self, Rules::Sound).join(one, other, 0)
    }
}

/// Two types with names.
type Pair = (Name, Name);

fn pair(one: &Ty, other: &Ty) -> Option<Pair> {
    match (one, other) {
        (Ty::Named(one), Ty::Named(other)) => Some((*one, *other)),
        _ => None,
    }
}

/// A comparison in the making. Its recursion is bounded by [`MAX_DEPTH`].
struct Comparison<'t> {
    types: &'t Types,
    rules: Rules,
    /// The number of steps that are left.
    steps: u32,
    fitting: FxHashMap<Pair, bool>,
    sharing: FxHashMap<Pair, bool>,
    joined: FxHashMap<Pair, Option<Ty>>,
}

impl<'t> Comparison<'t> {
    fn new(types: &'t Types, rules: Rules) -> Comparison<'t> {
        let (fitting, sharing, joined) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        Comparison { types, rules, steps: MAX_STEPS, fitting, sharing, joined }
    }

    /// Takes a step; false if none is left.
    fn step(&mut self, depth: u32) -> bool {
        self.steps = self.steps.saturating_sub(1);
        self.steps > 0 && depth <= MAX_DEPTH
    }

    fn fits(&mut self, found: &Ty, wanted: &Ty, depth: u32) -> bool {
        if !self.step(depth) {
            return true;
        }
        let Some(pair) = pair(found, wanted) else { return self.heads_fit(found, wanted, depth) };
        if pair.0 == pair.1 {
            return true;
        }
        if let Some(known) = self.fitting.get(&pair) {
            return *known;
        }
        let fit = self.heads_fit(found, wanted, depth);
        self.fitting.insert(pair, fit);
        fit
    }

    fn heads_fit(&mut self, found: &Ty, wanted: &Ty, depth: u32) -> bool {
        let found: Head = self.types.head(found);
        let wanted: Head = self.types.head(wanted);
        let values_fit = is_subset(&found.symbols, &wanted.symbols);
        match (&found.base, &wanted.base) {
            (Base::Unknown, _) | (_, Base::Unknown) => true,
            (Base::Nothing, _) => values_fit,
            (Base::Tuple(one), Base::Tuple(other)) => {
                (values_fit || self.rules == Rules::Reference)
                    && one.parts.len() == other.parts.len()
                    && one.parts.iter().zip(&other.parts).all(|(one, other)| self.fits(one, other, depth + 1))
            }
            (Base::Function(one), Base::Function(other)) => {
                self.fits(&one.argument, &other.argument, depth + 1) && self.fits(&one.result, &other.result, depth + 1)
            }
            (Base::Int, Base::Int) | (Base::Bool, Base::Bool) | (Base::Board, Base::Board) => values_fit,
            _ => false,
        }
    }

    fn share(&mut self, one: &Ty, other: &Ty, depth: u32) -> bool {
        if !self.step(depth) {
            return true;
        }
        let Some(pair) = pair(one, other) else { return self.heads_share(one, other, depth) };
        if let Some(known) = self.sharing.get(&pair) {
            return *known;
        }
        let share = self.heads_share(one, other, depth);
        self.sharing.insert(pair, share);
        share
    }

    fn heads_share(&mut self, one: &Ty, other: &Ty, depth: u32) -> bool {
        let (a, b) = (self.types.head(one), self.types.head(other));
        if a.symbols.iter().any(|value| b.symbols.binary_search(value).is_ok()) {
            return true;
        }
        match (&a.base, &b.base) {
            (Base::Unknown, _) | (_, Base::Unknown) => true,
            (Base::Int, Base::Int) | (Base::Bool, Base::Bool) | (Base::Board, Base::Board) => true,
            (Base::Tuple(x), Base::Tuple(y)) => {
                x.parts.len() == y.parts.len() && x.parts.iter().zip(&y.parts).all(|(x, y)| self.share(x, y, depth + 1))
            }
            _ => false,
        }
    }

    fn join(&mut self, one: &Ty, other: &Ty, depth: u32) -> Option<Ty> {
        if !self.step(depth) || one.is_unknown() || other.is_unknown() {
            return Some(Ty::Unknown);
        }
        if self.fits(one, other, depth) {
            return Some(other.clone());
        }
        if self.fits(other, one, depth) {
            return Some(one.clone());
        }
        let Some(pair) = pair(one, other) else { return self.join_heads(one, other, depth) };
        if let Some(known) = self.joined.get(&pair) {
            return known.clone();
        }
        let joined = self.join_heads(one, other, depth);
        self.joined.insert(pair, joined.clone());
        joined
    }

    /// The type that two types have in common of which neither fits the other.
    fn join_heads(&mut self, one: &Ty, other: &Ty, depth: u32) -> Option<Ty> {
        let (a, b) = (self.types.head(one), self.types.head(other));
        let base: Ty = match (&a.base, &b.base) {
            (Base::Tuple(x), Base::Tuple(y)) if x.parts.len() == y.parts.len() => {
                let mut parts: Vec<Ty> = Vec::with_capacity(x.parts.len());
                for (x, y) in x.parts.iter().zip(&y.parts) {
                    parts.push(self.join(x, y, depth + 1)?);
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
        self.first_holder(&base.extended(&values))
    }

    /// The first type of the program into which a type fits.
    fn first_holder(&mut self, ty: &Ty) -> Option<Ty> {
        let types = self.types;
        for input in [false, true] {
            for named in types.all() {
                if (named.origin == TypeOrigin::Input) == input && !types.is_unknown(&named.ty) {
                    let candidate = Ty::Named(named.name);
                    if self.fits(ty, &candidate, 0) {
                        return Some(candidate);
                    }
                }
            }
        }
        None
    }
}

/// True if everything in one sorted list is in the other.
fn is_subset(small: &[Name], large: &[Name]) -> bool {
    small.len() <= large.len() && small.iter().all(|value| large.binary_search(value).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::NamedType;

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
        assert_eq!(types.difference(&named("Result"), &named("Player")), ": its value may also be `Tie`");
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
        let other = Ty::tuple(vec![Ty::Int, Ty::Bool]);
        for (side, ty) in [("T", Ty::position()), ("U", Ty::position()), ("V", other)] {
            defined.push((format!("{side}0"), ty));
            for level in 1..=24 {
                let inner = named(&format!("{side}{}", level - 1));
                defined.push((format!("{side}{level}"), Ty::tuple(vec![inner.clone(), inner])));
            }
        }
        let borrowed: Vec<(&str, Ty)> = defined.iter().map(|(name, ty)| (name.as_str(), ty.clone())).collect();
        let types = types(&borrowed);
        assert!(types.fits(&named("T24"), &named("U24")));
        assert_eq!(types.difference(&named("T24"), &named("U24")), "");
        assert_eq!(types.join(&named("T24"), &named("U24")), Some(named("U24")));
        assert!(!types.fits(&named("T24"), &named("V24")));
        assert!(!types.share_a_value(&named("T24"), &named("V24")));
        assert_eq!(types.join(&named("T24"), &named("V24")), None);
        assert_eq!(
            types.difference(&named("T24"), &named("V24")),
            ": the first component is `T23` instead of `V23`, the second component is `T23` instead of `V23`"
        );
    }
}

//! What symbols mean at a place in load order.

use std::cell::RefCell;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::name::Name;

use super::evaluate::Evaluation;
use super::value::{TypeId, TypeKind, Value};

/// What the reader takes for the value of a symbol, where the document says otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reader {
    /// Another value.
    Value(Value),
    /// None.
    Unbound,
}

/// The value of a symbol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    /// By the document.
    pub value: Value,
    /// By the reader, where it differs.
    pub reader: Option<Reader>,
}

/// The symbols with a value of their own that nothing can change (reference: Evaluation).
static CONSTANTS: LazyLock<FxHashMap<Name, Value>> = LazyLock::new(|| {
    let numbers = [
        ("true", 1),
        ("false", 0),
        ("non-unit", -1),
        ("non-material", -1),
        ("non-terrain", -1),
        ("non-advance", -1),
        ("cell", 0),
        ("border", 1),
        ("connection", 2),
        ("coating", 3),
        ("river-x", 10),
        ("valley-x", 11),
        ("road-x", 12),
        ("over-nothing", 0),
        ("over-own", 1),
        ("over-border", 2),
        ("over-all", 3),
    ];
    let symbols = ["win", "lose", "draw", "and", "or", "not", "reset", "usual"];
    let mut constants: FxHashMap<Name, Value> =
        numbers.into_iter().map(|(name, value)| (Name::new(name), Value::integer(value))).collect();
    constants.extend(symbols.map(|name| (Name::new(name), Value::Symbol(Name::new(name)))));
    constants.insert(Name::new("nil"), Value::nil());
    constants
});

static ALL: LazyLock<[(Name, TypeKind); 4]> =
    LazyLock::new(|| TypeKind::ALL.map(|kind| (Name::new(kind.all_symbol()), kind)));

/// True for a symbol whose value cannot be changed.
pub fn is_constant(name: Name) -> bool {
    CONSTANTS.contains_key(&name)
}

/// An evaluation at a place in load order.
#[derive(Debug)]
pub struct Scope<'e> {
    /// The evaluation, finished or not.
    pub evaluation: &'e Evaluation,
    /// The place: what is bound at an earlier stamp is known.
    pub stamp: u32,
    /// The lists of all types of a kind, by their length.
    all: RefCell<[Value; 4]>,
}

impl<'e> Scope<'e> {
    /// The scope at a place.
    pub fn new(evaluation: &'e Evaluation, stamp: u32) -> Scope<'e> {
        Scope { evaluation, stamp, all: RefCell::new(std::array::from_fn(|_| Value::Unknown)) }
    }

    /// The value of a symbol, if it has one here.
    pub fn lookup(&self, name: Name) -> Option<Bound> {
        if let Some(value) = CONSTANTS.get(&name) {
            return Some(Bound { value: value.clone(), reader: None });
        }
        if let Some(bound) = self.user(name) {
            return Some(bound);
        }
        let kind = ALL.iter().find(|(all, _)| *all == name).map(|(_, kind)| *kind)?;
        Some(Bound { value: self.all(kind), reader: None })
    }

    /// True if a form of the program has bound a symbol before this place.
    pub fn is_bound(&self, name: Name) -> bool {
        self.user(name).is_some()
    }

    fn user(&self, name: Name) -> Option<Bound> {
        let history = self.evaluation.symbols.get(&name)?;
        let after = history.partition_point(|binding| binding.stamp < self.stamp);
        history.get(after.checked_sub(1)?)?.bound.clone()
    }

    /// How many types of a kind are defined before this place.
    pub fn count(&self, kind: TypeKind) -> u32 {
        self.evaluation.types(kind).partition_point(|one| one.stamp < self.stamp) as u32
    }

    /// The list of all types of a kind that are defined before this place.
    pub fn all(&self, kind: TypeKind) -> Value {
        let count = self.count(kind);
        let mut all = self.all.borrow_mut();
        let cached = &mut all[kind as usize];
        if cached.as_list().is_none_or(|items| items.len() != count as usize) {
            *cached = Value::list((0..count).map(|index| Value::Type(TypeId { kind, index })).collect());
        }
        cached.clone()
    }
}

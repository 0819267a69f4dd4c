//! The meanings of symbols at a place in load order.

use std::cell::RefCell;
use std::sync::LazyLock;

use ludex_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

use super::value::{Bound, Reader, TypeId, TypeKind, Value};
use crate::evaluation::result::{Binding, Evaluation};

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
pub(crate) fn is_constant(name: Name) -> bool {
    CONSTANTS.contains_key(&name)
}

/// True for `u*`, `m*`, `t*` and `a*`, which have a value without a definition.
pub(crate) fn is_list_of_all(name: Name) -> bool {
    ALL.iter().any(|(all, _)| *all == name)
}

/// The data that the expressions of a program, or of a file, share while they are worked out.
#[derive(Debug)]
pub(crate) struct ListBudget {
    /// The lists of all types of a kind, by their length.
    all: [Value; 4],
    /// The number of values that may still be put into new lists.
    room: u64,
    /// A new list found no room.
    is_exhausted: bool,
}

/// The most values that the new lists of a program, or of a file, may hold together; the largest real one puts a few
/// hundred thousand into its lists.
const MAX_NEW_VALUES: u64 = 10_000_000;

impl Default for ListBudget {
    fn default() -> Self {
        ListBudget { all: std::array::from_fn(|_| Value::Unknown), room: MAX_NEW_VALUES, is_exhausted: false }
    }
}

/// An evaluation at a place in load order.
#[derive(Debug)]
pub(crate) struct Scope<'e> {
    /// The evaluation, finished or not.
    pub evaluation: &'e Evaluation,
    /// The place: what is bound at an earlier stamp is known.
    pub stamp: u32,
    list_budget: RefCell<ListBudget>,
    /// The symbols that were asked for, if somebody wants to know.
    reads: RefCell<Option<FxHashSet<Name>>>,
}

impl<'e> Scope<'e> {
    /// The scope at a place.
    pub(crate) fn new(evaluation: &'e Evaluation, stamp: u32) -> Scope<'e> {
        Scope::with(evaluation, stamp, ListBudget::default())
    }

    /// The scope after everything has been read.
    pub(crate) fn end(evaluation: &'e Evaluation) -> Scope<'e> {
        Scope::new(evaluation, u32::MAX)
    }

    /// The scope at a place, with what other scopes have left.
    pub(crate) fn with(evaluation: &'e Evaluation, stamp: u32, list_budget: ListBudget) -> Scope<'e> {
        Scope { evaluation, stamp, list_budget: RefCell::new(list_budget), reads: RefCell::new(None) }
    }

    /// Gives the shared data back, for other scopes.
    pub(crate) fn into_list_budget(self) -> ListBudget {
        self.list_budget.into_inner()
    }

    /// Takes room for this many values in new lists; false if there is not enough, from then on.
    pub(crate) fn take_room(&self, values: u64) -> bool {
        let mut list_budget = self.list_budget.borrow_mut();
        match list_budget.room.checked_sub(values).filter(|_| !list_budget.is_exhausted) {
            Some(left) => list_budget.room = left,
            None => list_budget.is_exhausted = true,
        }
        !list_budget.is_exhausted
    }

    /// The number of values that may still be put into new lists.
    pub(crate) fn room(&self) -> u64 {
        self.list_budget.borrow().room
    }

    /// True if a new list found no room: from then on nothing is known of new lists.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.list_budget.borrow().is_exhausted
    }

    /// Begins to note the symbols that are asked for.
    pub(crate) fn note_reads(&self) {
        *self.reads.borrow_mut() = Some(FxHashSet::default());
    }

    /// The symbols that were asked for since [`Scope::note_reads`], each once, in no order.
    pub(crate) fn take_reads(&self) -> Vec<Name> {
        self.reads.take().unwrap_or_default().into_iter().collect()
    }

    /// The history of a symbol, also behind this place.
    pub(crate) fn history(&self, name: Name) -> &'e [Binding] {
        if let Some(reads) = self.reads.borrow_mut().as_mut() {
            reads.insert(name);
        }
        self.evaluation.symbols.get(&name).map(Vec::as_slice).unwrap_or_default()
    }

    /// The last step in the history of a symbol before a stamp.
    pub(crate) fn binding_before(&self, name: Name, stamp: u32) -> Option<&'e Binding> {
        let history = self.history(name);
        history.get(history.partition_point(|binding| binding.stamp < stamp).checked_sub(1)?)
    }

    /// The value of a symbol, if it has one here.
    pub(crate) fn lookup(&self, name: Name) -> Option<Bound> {
        if let Some(value) = CONSTANTS.get(&name) {
            return Some(Bound { value: value.clone(), reader: None });
        }
        let kind = ALL.iter().find(|(all, _)| *all == name).map(|(_, kind)| *kind);
        if let Some(binding) = self.binding_before(name, self.stamp)
            && let Some(bound) = &binding.bound
            && kind.is_none_or(|kind| !self.has_types_since(kind, binding.stamp))
        {
            return Some(bound.clone());
        }
        let kind = kind?;
        Some(Bound { value: self.all(kind), reader: None })
    }

    /// The unit type that a name means at the head of a form.
    pub(crate) fn unit_type_named(&self, name: Name) -> Option<TypeId> {
        let by_symbol = self.lookup(name).and_then(|bound| {
            let reader = match bound.reader {
                Some(Reader::Value(value)) => value.as_type(),
                _ => None,
            };
            reader.or(bound.value.as_type())
        });
        by_symbol.filter(|id| id.kind == TypeKind::Unit).or_else(|| {
            // Also a read of the symbol: the lookup above has noted it.
            let heads = self.evaluation.heads.get(&name)?;
            heads.iter().rfind(|(defined, _)| *defined < self.stamp).map(|(_, id)| *id)
        })
    }

    /// True if a form of the program has bound a symbol before this place.
    pub(crate) fn is_bound(&self, name: Name) -> bool {
        self.binding_before(name, self.stamp).is_some_and(|binding| binding.bound.is_some())
    }

    /// True if a type of a kind is defined between a stamp and this place: each makes the list of all anew.
    fn has_types_since(&self, kind: TypeKind, stamp: u32) -> bool {
        let types = self.evaluation.types(kind);
        types.get(types.partition_point(|one| one.stamp < stamp)).is_some_and(|one| one.stamp < self.stamp)
    }

    /// The number of types of a kind that are defined before this place.
    pub(crate) fn count(&self, kind: TypeKind) -> u32 {
        self.evaluation.types(kind).partition_point(|one| one.stamp < self.stamp) as u32
    }

    /// True if it is known which types of a kind are defined before this place.
    pub(crate) fn knows_all(&self, kind: TypeKind) -> bool {
        self.evaluation.gaps.types(kind, self.stamp).is_none()
    }

    /// The list of all types of a kind that are defined before this place.
    pub(crate) fn all(&self, kind: TypeKind) -> Value {
        if !self.knows_all(kind) {
            return Value::Unknown;
        }
        let count = self.count(kind);
        let mut list_budget = self.list_budget.borrow_mut();
        let cached = &mut list_budget.all[kind as usize];
        if cached.as_list().is_none_or(|items| items.len() != count as usize) {
            *cached = Value::list((0..count).map(|index| Value::Type(TypeId { kind, index })).collect());
        }
        cached.clone()
    }
}

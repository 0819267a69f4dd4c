//! The symbols by which the types of a program are spoken of where it is written out again.
//!
//! A symbol means the last type that has it. A type whose symbol is another one's later gets one more, by a `define`
//! behind its form; a symbol with a value that nothing changes means no type at all.

use ludex_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::evaluation::expression::is_function;
use crate::evaluation::result::Evaluation;
use crate::evaluation::scope::{is_constant, is_list_of_all};
use crate::evaluation::value::{TypeId, TypeKind};

/// The symbols of all types.
pub(super) struct Symbols {
    /// By kind and index; [`None`] where no symbol means the type.
    means: [Vec<Option<Meaning>>; 4],
    /// The symbols that are used for types.
    used: FxHashSet<Name>,
}

/// A symbol that means a type.
#[derive(Clone, Copy)]
struct Meaning {
    symbol: Name,
    /// It is not the type's own.
    is_alias: bool,
}

impl Symbols {
    /// The symbols of a program whose types are written kind by kind, each kind in order.
    pub(super) fn new(evaluation: &Evaluation) -> Symbols {
        let mut last: FxHashMap<Name, TypeId> = FxHashMap::default();
        for kind in TypeKind::ALL {
            let types = evaluation.types(kind).iter().zip(0..);
            last.extend(types.map(|(info, index)| (info.name, TypeId { kind, index })));
        }
        let mut used: FxHashSet<Name> = last.keys().copied().collect();
        let mut numbers: FxHashMap<(Name, TypeKind), u32> = FxHashMap::default();
        let means: [Vec<Option<Meaning>>; 4] = TypeKind::ALL.map(|kind| {
            let types = evaluation.types(kind).iter().zip(0..);
            let mut meaning = |(own, id): (Name, TypeId)| {
                if is_constant(own) || is_list_of_all(own) {
                    return None;
                }
                if last.get(&own) == Some(&id) {
                    return Some(Meaning { symbol: own, is_alias: false });
                }
                let number = numbers.entry((own, kind)).or_default();
                Some(Meaning { symbol: alias(own, kind, number, &mut used), is_alias: true })
            };
            types.map(|(info, index)| meaning((info.name, TypeId { kind, index }))).collect()
        });
        Symbols { means, used }
    }

    fn meaning(&self, id: TypeId) -> Option<Meaning> {
        self.means[id.kind as usize].get(id.index as usize).copied().flatten()
    }

    /// The symbol that means a type.
    pub(super) fn of(&self, id: TypeId) -> Option<Name> {
        self.meaning(id).map(|meaning| meaning.symbol)
    }

    /// The symbol that has to be defined to mean a type.
    pub(super) fn alias(&self, id: TypeId) -> Option<Name> {
        self.meaning(id).filter(|meaning| meaning.is_alias).map(|meaning| meaning.symbol)
    }

    /// True if a string can be bound as a symbol, as the `name` of a unit type is, without taking one away.
    pub(super) fn is_free(&self, text: Name) -> bool {
        !self.used.contains(&text) && !is_function(text) && !is_list_of_all(text)
    }

    /// True if `u*` or its kin means all types of its kind: no type is called that.
    pub(super) fn has_list_of_all(&self, kind: TypeKind) -> bool {
        !self.used.contains(&Name::new(kind.all_symbol()))
    }
}

/// A new symbol for a type: `gold-unit-type`, or `gold-unit-type-2`.
fn alias(own: Name, kind: TypeKind, number: &mut u32, used: &mut FxHashSet<Name>) -> Name {
    loop {
        *number = number.saturating_add(1);
        let symbol = match *number {
            1 => format!("{}-{}", own.as_str(), kind.form()),
            more => format!("{}-{}-{more}", own.as_str(), kind.form()),
        };
        let symbol = Name::new(&symbol);
        // Each number is tried once, and there are fewer symbols in use than numbers.
        if used.insert(symbol) {
            return symbol;
        }
    }
}

//! The values that a question looks at, as Xconq plays with them, each with the slot of the game that it stands in, and
//! the rules that are made of them.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use ludex_base::Name;
use rustc_hash::FxHashMap;

use crate::builtins::{self, Builtin, BuiltinKind};
use crate::evaluation::matrix::all_types;
use crate::evaluation::provenance::ValueSource;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::tables::Table;
use crate::evaluation::value::{TypeId, TypeKind};
use crate::preview::game::{Cells, Game, Given};

/// A slot of a game that holds a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    /// A property of a type.
    Property(TypeId, &'static str),
    /// A cell of a table.
    Cell(&'static str, [TypeId; 2]),
    /// A game variable.
    Variable(&'static str),
}

impl Slot {
    /// The reference data of the property, table or variable.
    pub(super) fn row(self) -> Option<&'static Builtin> {
        let (name, kind) = match self {
            Slot::Property(id, name) => (name, id.kind.property_kind()),
            Slot::Cell(name, _) => (name, BuiltinKind::Table),
            Slot::Variable(name) => (name, BuiltinKind::GameVariable),
        };
        builtins::lookup(name, &[kind]).and_then(builtins::get)
    }
}

/// A number of a game, with its slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fact {
    pub(crate) value: i64,
    pub(super) slot: Slot,
    /// What gives it; [`None`] for the default.
    pub(super) by: Option<(ValueSource, DatumPlace)>,
}

/// The numbers with which a rule holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    AtLeast(i64),
    AtMost(i64),
    Is(i64),
    Not(i64),
}

impl Wanted {
    /// True for a number with which the rule holds.
    pub(super) fn admits(self, value: i64) -> bool {
        match self {
            Wanted::AtLeast(least) => value >= least,
            Wanted::AtMost(most) => value <= most,
            Wanted::Is(only) => value == only,
            Wanted::Not(not) => value != not,
        }
    }

    /// The number with which the rule holds that is nearest to those with which it does not.
    pub(super) fn nearest(self) -> i64 {
        match self {
            Wanted::AtLeast(number) | Wanted::AtMost(number) | Wanted::Is(number) => number,
            Wanted::Not(0) => 1,
            Wanted::Not(_) => 0,
        }
    }

    /// "at least 1"; `shown` writes a number.
    pub(super) fn words(self, shown: impl Fn(i64) -> String) -> String {
        match self {
            Wanted::AtLeast(number) => format!("at least {}", shown(number)),
            Wanted::AtMost(number) => format!("at most {}", shown(number)),
            Wanted::Is(number) => shown(number),
            Wanted::Not(number) => format!("other than {}", shown(number)),
        }
    }
}

/// A condition of the kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rule {
    pub(super) fact: Fact,
    pub(super) wanted: Wanted,
    /// What is so where it does not hold: "it never moves".
    pub(super) reason: Cow<'static, str>,
}

impl Rule {
    pub(super) fn new(fact: Fact, wanted: Wanted, reason: impl Into<Cow<'static, str>>) -> Rule {
        Rule { fact, wanted, reason: reason.into() }
    }

    pub(super) fn holds(&self) -> bool {
        self.wanted.admits(self.fact.value)
    }
}

/// A way in which something could be done: the kernel's conditions in its order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Chain {
    /// The words for it; empty if it is the only way.
    pub(super) title: String,
    pub(super) rules: Vec<Rule>,
    /// What else matters.
    pub(super) remarks: Vec<String>,
}

impl Chain {
    pub(super) fn new(title: impl Into<String>) -> Chain {
        Chain { title: title.into(), ..Chain::default() }
    }

    /// Adds a rule.
    pub(super) fn rule(&mut self, fact: Fact, wanted: Wanted, reason: impl Into<Cow<'static, str>>) {
        self.rules.push(Rule::new(fact, wanted, reason));
    }

    pub(super) fn remark(&mut self, remark: impl Into<String>) {
        self.remarks.push(remark.into());
    }

    pub(super) fn holds(&self) -> bool {
        self.rules.iter().all(Rule::holds)
    }
}

/// The number that each type of a kind has for a property.
type Numbers = FxHashMap<(TypeKind, &'static str), Rc<[Given]>>;

/// The values of a game for some of its unit types and all other types. Each property and table is worked out once,
/// when it is asked for.
pub(crate) struct Values<'g, 'db> {
    pub(super) game: &'g Game<'db>,
    /// In order, each once.
    units: Vec<TypeId>,
    materials: Vec<TypeId>,
    terrain: Vec<TypeId>,
    advances: Vec<TypeId>,
    numbers: RefCell<Numbers>,
    cells: RefCell<FxHashMap<&'static str, Option<Rc<Cells>>>>,
    variables: RefCell<FxHashMap<&'static str, Fact>>,
    /// By the unit type and the name of a table or property: whether it has something there that changes a number.
    varying: RefCell<FxHashMap<(TypeId, &'static str), bool>>,
}

impl<'g, 'db> Values<'g, 'db> {
    /// The values for these unit types.
    pub(crate) fn new(game: &'g Game<'db>, mut units: Vec<TypeId>) -> Values<'g, 'db> {
        units.sort_unstable();
        units.dedup();
        let all = |kind| all_types(game.evaluation, kind);
        Values {
            game,
            units,
            materials: all(TypeKind::Material),
            terrain: all(TypeKind::Terrain),
            advances: all(TypeKind::Advance),
            numbers: RefCell::default(),
            cells: RefCell::default(),
            variables: RefCell::default(),
            varying: RefCell::default(),
        }
    }

    /// The types of a kind whose values can be asked for.
    pub(crate) fn types(&self, kind: TypeKind) -> &[TypeId] {
        match kind {
            TypeKind::Unit => &self.units,
            TypeKind::Material => &self.materials,
            TypeKind::Terrain => &self.terrain,
            TypeKind::Advance => &self.advances,
        }
    }

    fn position(&self, id: TypeId) -> Option<usize> {
        self.types(id.kind).binary_search(&id).ok()
    }

    /// The symbol of a type.
    pub(super) fn name(&self, id: TypeId) -> &'static str {
        self.game.name(id)
    }

    /// The number that a type has for a property.
    pub(crate) fn property(&self, id: TypeId, name: &'static str) -> Fact {
        let known = self.numbers.borrow().get(&(id.kind, name)).map(Rc::clone);
        let numbers = known.unwrap_or_else(|| {
            let numbers: Rc<[Given]> = self.game.numbers(self.types(id.kind), name).into();
            self.numbers.borrow_mut().insert((id.kind, name), Rc::clone(&numbers));
            numbers
        });
        let given = self.position(id).and_then(|at| numbers.get(at)).copied().unwrap_or(Given::by_default(0));
        Fact { value: given.value, slot: Slot::Property(id, name), by: given.by }
    }

    /// The number in a cell of a table.
    pub(crate) fn cell(&self, name: &'static str, types: [TypeId; 2]) -> Fact {
        let slot = Slot::Cell(name, types);
        let known = self.cells.borrow().get(name).cloned();
        let cells = known.unwrap_or_else(|| {
            let cells = Table::named(Name::new(name)).and_then(|table| {
                let [firsts, seconds] = table.kinds.map(|kind| self.types(kind).to_vec());
                self.game.cells(table, firsts, seconds).map(Rc::new)
            });
            self.cells.borrow_mut().insert(name, cells.clone());
            cells
        });
        match (cells, self.position(types[0]), self.position(types[1])) {
            (Some(cells), Some(row), Some(column)) => {
                Fact { value: cells.number(row, column), slot, by: cells.played(row, column).by }
            }
            _ => Fact { value: slot.row().and_then(|row| row.default.parse().ok()).unwrap_or(0), slot, by: None },
        }
    }

    /// The number that a game variable has.
    pub(crate) fn variable(&self, name: &'static str) -> Fact {
        if let Some(known) = self.variables.borrow().get(name) {
            return *known;
        }
        let (value, by) = self.game.variable_given(name);
        let fact = Fact { value, slot: Slot::Variable(name), by };
        self.variables.borrow_mut().insert(name, fact);
        fact
    }

    /// True if a unit type has a cell in a row of a table that is above the number with which it changes nothing.
    pub(super) fn is_raised(&self, id: TypeId, table: &'static str, neutral: i64) -> bool {
        self.varies(id, table, || {
            let row = self.game.is_written(table).then(|| {
                let seconds = Table::named(Name::new(table)).map(|table| self.game.types(table.kinds[1]));
                let seconds = seconds.unwrap_or_default();
                let cells = self.game.cells_of(table, &[id], &seconds)?;
                Some((0..seconds.len()).any(|column| cells.number(0, column) > neutral))
            });
            row.flatten().unwrap_or(false)
        })
    }

    /// True if a unit type has a value for a property that is a list.
    pub(crate) fn has_effect(&self, id: TypeId, property: &'static str) -> bool {
        self.varies(id, property, || self.game.is_given(id, property))
    }

    fn varies(&self, id: TypeId, name: &'static str, varies: impl FnOnce() -> bool) -> bool {
        if let Some(known) = self.varying.borrow().get(&(id, name)) {
            return *known;
        }
        let varies = varies();
        self.varying.borrow_mut().insert((id, name), varies);
        varies
    }
}

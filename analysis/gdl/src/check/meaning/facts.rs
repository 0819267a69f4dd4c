//! The values that a game has in the end: of properties and tables by the type, of variables.
//!
//! Each is worked out from the forms in load order, by the rules of the implementation. Where a value in them is not
//! known, or variants may change it, the whole property or table is unknown.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use ludex_base::{Db, Name};
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::validity::Validity;
use crate::builtins;
use crate::evaluation_result::{Evaluation, Place};
use crate::expression;
use crate::lower::{Datum, Item, item_tree};
use crate::provenance::read;
use crate::scope::Scope;
use crate::tables::{Clause, Table, is_add};
use crate::value::{TypeKind, Value};

/// The most cells that are written while the tables of one game are worked out.
const MOST_CELLS: usize = 4_000_000;

/// A number, and where the game gives it; without a place it is the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Given {
    /// The number.
    pub value: i64,
    /// The value in the form of a type or in `add`; the clause of a table, or its value for all cells.
    pub place: Option<Place>,
}

/// The cells of a table.
#[derive(Debug)]
pub(super) struct Matrix {
    columns: usize,
    cells: Vec<Given>,
}

impl Matrix {
    /// The cell of two types, by their indices.
    pub(super) fn cell(&self, first: usize, second: usize) -> Given {
        self.cells[first * self.columns + second]
    }

    /// The cells of a type of the first index, in the order of the types of the second.
    pub(super) fn row(&self, first: usize) -> &[Given] {
        &self.cells[first * self.columns..][..self.columns]
    }

    /// All cells.
    pub(super) fn cells(&self) -> &[Given] {
        &self.cells
    }
}

/// The values of a game as they are in the end.
pub(super) struct Facts<'db> {
    validity: Validity<'db>,
    /// The symbols that variants and forms that are not read speak of.
    unsettled: FxHashSet<Name>,
    /// The cells that may still be written.
    room: Cell<usize>,
    /// The tables that were asked for: several checks ask for the same ones.
    matrices: RefCell<FxHashMap<Name, Option<Rc<Matrix>>>>,
}

impl<'db> Facts<'db> {
    /// The facts of a program.
    pub(super) fn new(validity: Validity<'db>, unsettled: FxHashSet<Name>) -> Facts<'db> {
        Facts { validity, unsettled, room: Cell::new(MOST_CELLS), matrices: RefCell::default() }
    }

    /// The database.
    pub(super) fn db(&self) -> &'db dyn Db {
        self.validity.db
    }

    /// The evaluation of the game.
    pub(super) fn evaluation(&self) -> &'db Evaluation {
        self.validity.evaluation
    }

    /// The item that a place is in.
    pub(super) fn item(&self, place: Place) -> &'db Item {
        self.validity.item(place)
    }

    /// The place of the name in the form that defines a type.
    pub(super) fn name_place(&self, kind: TypeKind, index: usize) -> Option<Place> {
        self.evaluation().types(kind).get(index).map(|info| self.validity.name_place(info))
    }

    /// The symbol of a type.
    pub(super) fn name(&self, kind: TypeKind, index: usize) -> &'static str {
        self.evaluation().types(kind).get(index).map_or("?", |info| info.name.as_str())
    }

    /// The number of types of a kind.
    pub(super) fn count(&self, kind: TypeKind) -> usize {
        self.evaluation().types(kind).len()
    }

    /// True if variants and forms that are not read do not speak of a name.
    pub(super) fn is_settled(&self, name: &str) -> bool {
        !self.unsettled.contains(&Name::new(name))
    }

    /// The value of a game variable; [`None`] if it is not known.
    pub(super) fn variable(&self, name: &str) -> Option<i64> {
        let row = builtins::lookup(name, &[builtins::BuiltinKind::GameVariable]).and_then(builtins::get)?;
        let writes = self.evaluation().variables.get(&Name::new(name)).map(Vec::as_slice).unwrap_or_default();
        let unknown = writes.iter().any(|one| one.value.value.is_unknown());
        if unknown || !self.is_settled(name) {
            return None;
        }
        self.validity.last_number(name).map(|(value, _)| value).or_else(|| row.default.parse().ok())
    }

    /// The number that each type of a kind has for a property; [`None`] if it is not known for one of them.
    pub(super) fn numbers(&self, kind: TypeKind, property: &str) -> Option<Vec<Given>> {
        if !self.is_settled(property) {
            return None;
        }
        let row = builtins::lookup(property, &[kind.property_kind()]).and_then(builtins::get)?;
        let default = Given { value: row.default.parse().ok()?, place: None };
        let mut numbers = vec![default; self.count(kind)];
        let mut known = true;
        self.validity.writes(kind, &[property], |_, index, value, place| {
            let number = match value {
                Value::Number(quantity) => Some(quantity.value),
                Value::Type(id) => Some(i64::from(id.index)),
                _ => None,
            };
            match (number, numbers.get_mut(index as usize)) {
                (Some(value), Some(given)) => *given = Given { value, place: Some(place) },
                _ => known &= !value.has_unknown(),
            }
        });
        known.then_some(numbers)
    }

    /// The value that each type of a kind has for a property of another kind, as it is written; [`None`] for the
    /// default. The whole is [`None`] if it is not known for one of them.
    pub(super) fn values(&self, kind: TypeKind, property: &str) -> Option<Vec<Option<(Value, Place)>>> {
        if !self.is_settled(property) {
            return None;
        }
        let mut values = vec![None; self.count(kind)];
        let mut known = true;
        self.validity.writes(kind, &[property], |_, index, value, place| {
            known &= !value.has_unknown();
            if let Some(given) = values.get_mut(index as usize) {
                *given = Some((value.clone(), place));
            }
        });
        known.then_some(values)
    }

    /// The cells of a table; [`None`] if one of them is not known, or the tables are too large.
    pub(super) fn matrix(&self, name: &str) -> Option<Rc<Matrix>> {
        let key = Name::new(name);
        if let Some(known) = self.matrices.borrow().get(&key) {
            return known.clone();
        }
        let matrix = self.work_out(name).map(Rc::new);
        self.matrices.borrow_mut().insert(key, matrix.clone());
        matrix
    }

    fn work_out(&self, name: &str) -> Option<Matrix> {
        let table = Table::named(Name::new(name)).filter(|_| self.is_settled(name))?;
        let [rows, columns] = table.kinds.map(|kind| self.count(kind));
        let default = Given { value: table.row.default.parse().ok()?, place: None };
        let size = rows.checked_mul(columns)?;
        self.spend(size)?;
        let mut matrix = Matrix { columns, cells: vec![default; size] };
        for write in table.writes(self.evaluation()) {
            self.db().unwind_if_revision_cancelled();
            let item = &item_tree(self.db(), write.place.file).items[write.place.item as usize];
            let list = write.place.node;
            let add = is_add(item, list);
            if !add {
                self.spend(size)?;
                matrix.cells.fill(default);
            }
            let scope = Scope::new(self.evaluation(), write.stamp);
            for entry in item.children(list).skip(if add { 3 } else { 2 }) {
                let place = Place { node: entry, ..write.place };
                match item.datum(entry) {
                    Datum::List => {
                        if let Some(clause) = Clause::read(&scope, item, entry) {
                            self.clause(&mut matrix, table, &clause, place)?;
                        }
                    }
                    Datum::Symbol(name) if name.as_str() == "nil" => {}
                    Datum::Number(_) | Datum::Symbol(_) => {
                        let value = expression::evaluate(&scope, item, entry, &mut Vec::new());
                        if value.value.is_unknown() {
                            return None;
                        }
                        // Reference: the items behind a wrong one are dropped.
                        let Some(value) = read(&value).as_number().filter(|_| table.accepts(read(&value))) else {
                            break;
                        };
                        self.spend(size)?;
                        matrix.cells.fill(Given { value, place: Some(place) });
                    }
                    Datum::String(_) | Datum::Quote => {}
                }
            }
        }
        Some(matrix)
    }

    /// Writes the cells of a clause; what follows a wrong index or value is left out. [`None`] if something in it is
    /// not known.
    fn clause(&self, matrix: &mut Matrix, table: Table, clause: &Clause, place: Place) -> Option<()> {
        let parts = [&clause.firsts, &clause.seconds, &clause.values];
        if parts.iter().any(|part| part.both().any(Value::has_unknown)) {
            return None;
        }
        let [firsts, seconds, values] = parts.map(read);
        let rows = firsts.as_list().unwrap_or(std::slice::from_ref(firsts));
        let columns = seconds.as_list().unwrap_or(std::slice::from_ref(seconds));
        self.spend(rows.len().checked_mul(columns.len())?)?;
        let by_rows = firsts.as_list().is_some();
        let by_both = by_rows && seconds.as_list().is_some();
        let length = if by_rows { rows.len() } else { columns.len() };
        let fits = values.as_list().is_none_or(|values| {
            (by_rows || seconds.as_list().is_some()) && !values.is_empty() && values.len() == length
        });
        if !fits {
            return Some(());
        }
        let [first_kind, second_kind] = table.kinds;
        for (row, first) in rows.iter().enumerate() {
            for (column, second) in columns.iter().enumerate() {
                let first = first.as_type().filter(|id| id.kind == first_kind);
                let second = second.as_type().filter(|id| id.kind == second_kind);
                let (Some(first), Some(second)) = (first, second) else { return Some(()) };
                let outer = values.as_list().map_or(values, |values| &values[if by_rows { row } else { column }]);
                let value = match outer.as_list() {
                    Some(inner) if by_both && inner.len() == columns.len() => &inner[column],
                    Some(_) => return Some(()),
                    None => outer,
                };
                if !table.accepts(value) {
                    return Some(());
                }
                let number = value.as_number().or(value.as_type().map(|id| i64::from(id.index)));
                let cell = matrix.cells.get_mut(first.index as usize * matrix.columns + second.index as usize);
                if let (Some(value), Some(cell)) = (number, cell) {
                    *cell = Given { value, place: Some(place) };
                }
            }
        }
        Some(())
    }

    /// Takes room for so many cells; [`None`] if there is not enough.
    fn spend(&self, cells: usize) -> Option<()> {
        self.room.set(self.room.get().checked_sub(cells)?);
        Some(())
    }
}

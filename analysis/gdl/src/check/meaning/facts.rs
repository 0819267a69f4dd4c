//! The values that a game has in the end: of properties and tables by the type, of variables.
//!
//! Each is worked out from the forms in load order, by the rules of the implementation. Where a value in them is not
//! known, or variants may change it, the whole property or table is unknown. Each is a query of its own, so that most
//! of them are at hand when a check is made again.

use ludex_base::{Db, File, Name};

use super::matrix::{self, Matrix};
use super::unsettled;
use crate::builtins::{self, ValueType};
use crate::check::values::validity::Validity;
use crate::evaluation::result::{DatumPlace, Evaluation};
use crate::evaluation::value::{Style, TypeKind, Value};
use crate::evaluation::walk::evaluate;
use crate::forms::{Form, Takes};
use crate::source::lower::Item;

/// A number, and where the game gives it; without a place it is the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Given {
    /// The number.
    pub value: i64,
    /// The value in the form of a type or in `add`; the clause of a table, or its value for all cells.
    pub place: Option<DatumPlace>,
}

/// The values of a game as they are in the end.
pub(super) struct Facts<'db> {
    validity: Validity<'db>,
}

/// The number that each type of a kind has for a property; [`None`] if it is not known for one of them.
#[salsa::tracked(lru = 64)]
fn numbers(db: &dyn Db, root: File, kind: TypeKind, property: Name) -> Option<Vec<Given>> {
    if unsettled(db, root).contains(&property) {
        return None;
    }
    let row = builtins::lookup(property.as_str(), &[kind.property_kind()]).and_then(builtins::get)?;
    let default = Given { value: row.default.parse().ok()?, place: None };
    let mut numbers = vec![default; matrix::count(db, root, kind)];
    let mut known = true;
    Validity::new(db, root, evaluate(db, root)).writes(kind, &[property.as_str()], |_, index, value, place| {
        let number = match value {
            // What an author means by dice where nothing is rolled is not known.
            Value::Number(quantity) if quantity.style == Style::Dice && row.value != ValueType::Dice => {
                known = false;
                None
            }
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

/// The value of a game variable; [`None`] if it is not known.
#[salsa::tracked(returns(copy))]
fn variable(db: &dyn Db, root: File, name: Name) -> Option<i64> {
    let row = builtins::lookup(name.as_str(), &[builtins::BuiltinKind::GameVariable]).and_then(builtins::get)?;
    let evaluation = evaluate(db, root);
    let writes = evaluation.variables.get(&name).map(Vec::as_slice).unwrap_or_default();
    let unknown = writes.iter().any(|one| one.value.value.is_unknown());
    if unknown || unsettled(db, root).contains(&name) {
        return None;
    }
    let last = Validity::new(db, root, evaluation).last_number(name.as_str());
    last.map(|(value, _)| value).or_else(|| row.default.parse().ok())
}

impl<'db> Facts<'db> {
    /// The facts of a program.
    pub(super) fn new(db: &'db dyn Db, root: File) -> Facts<'db> {
        Facts { validity: Validity::new(db, root, evaluate(db, root)) }
    }

    /// The database.
    pub(super) fn db(&self) -> &'db dyn Db {
        self.validity.db
    }

    /// The file that the program begins with.
    pub(super) fn root(&self) -> File {
        self.validity.root
    }

    /// The evaluation of the game.
    pub(super) fn evaluation(&self) -> &'db Evaluation {
        self.validity.evaluation
    }

    /// The item that a place is in.
    pub(super) fn item(&self, place: DatumPlace) -> &'db Item {
        self.validity.item(place)
    }

    /// The place of the name in the form that defines a type.
    pub(super) fn name_place(&self, kind: TypeKind, index: usize) -> Option<DatumPlace> {
        self.evaluation().types(kind).get(index).map(|info| self.validity.name_place(info))
    }

    /// The symbol of a type.
    pub(super) fn name(&self, kind: TypeKind, index: usize) -> &'static str {
        self.evaluation().types(kind).get(index).map_or("?", |info| info.name.as_str())
    }

    /// The number of types of a kind.
    pub(super) fn count(&self, kind: TypeKind) -> usize {
        matrix::count(self.db(), self.root(), kind)
    }

    /// True if variants and forms that are not read do not speak of a name.
    pub(super) fn is_settled(&self, name: &str) -> bool {
        !unsettled(self.db(), self.root()).contains(&Name::new(name))
    }

    /// The value of a game variable; [`None`] if it is not known.
    pub(super) fn variable(&self, name: &str) -> Option<i64> {
        variable(self.db(), self.root(), Name::new(name))
    }

    /// The number that a form sets a game variable to last, and its place.
    pub(super) fn last_set(&self, name: &str) -> Option<(i64, DatumPlace)> {
        let (number, write) = self.validity.last_number(name)?;
        let node = Form::Set.node(self.item(write.place), write.place.node, Takes::VariableValue)?;
        Some((number, DatumPlace { node, ..write.place }))
    }

    /// The number that each type of a kind has for a property; [`None`] if it is not known for one of them.
    pub(super) fn numbers(&self, kind: TypeKind, property: &str) -> Option<&'db [Given]> {
        numbers(self.db(), self.root(), kind, Name::new(property)).as_deref()
    }

    /// The value that each type of a kind has for a property of another kind, as it is written; [`None`] for the
    /// default. The whole is [`None`] if it is not known for one of them.
    pub(super) fn values(&self, kind: TypeKind, property: &str) -> Option<Vec<Option<(Value, DatumPlace)>>> {
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

    /// The unit types of which something varies: those with a value for one of these effects, and those for which a cell
    /// of one of these tables is above the number with which it changes nothing. [`None`] if that is not known.
    pub(super) fn varying(&self, effects: &[&str], tables: &[(&str, i64)]) -> Option<Vec<bool>> {
        let mut varies = vec![false; self.count(TypeKind::Unit)];
        for effect in effects {
            for (varies, effect) in varies.iter_mut().zip(self.values(TypeKind::Unit, effect)?) {
                *varies |= effect.is_some();
            }
        }
        for (table, neutral) in tables {
            let cells = self.matrix(table)?;
            for (unit, varies) in varies.iter_mut().enumerate() {
                *varies |= cells.row(unit).any(|cell| cell.value > *neutral);
            }
        }
        Some(varies)
    }

    /// The cells of a table; [`None`] if one of them is not known, or the table is too large.
    pub(super) fn matrix(&self, name: &str) -> Option<&'db Matrix> {
        matrix::matrix(self.db(), self.root(), Name::new(name)).as_ref()
    }

    /// The types of the first index of a table that have a cell above 0; [`None`] if the table is not known.
    pub(super) fn rows_in_use(&self, table: &str) -> Option<&'db [usize]> {
        matrix::rows_in_use(self.db(), self.root(), Name::new(table)).as_deref()
    }

    /// The types of the second index of a table that have a cell above 0; [`None`] if the table is not known.
    pub(super) fn columns_in_use(&self, table: &str) -> Option<&'db [usize]> {
        matrix::columns_in_use(self.db(), self.root(), Name::new(table)).as_deref()
    }

    /// The types that forms give to the cells of a table; [`None`] if the table is not known.
    pub(super) fn types_given(&self, table: &str) -> Option<&'db [usize]> {
        matrix::types_given(self.db(), self.root(), Name::new(table)).as_deref()
    }
}

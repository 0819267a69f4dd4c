//! The differences between two revisions of a program, and between two types of one, by the values that the document of
//! the module resolved shows, and by what the forms of sides, scorekeepers and the like say.
//!
//! A type is the same in both revisions if its kind and its symbol are. A value that is a type is the same if that type
//! is, whatever its index.

use ludex_base::comparison::{Change, Comparison, Difference, Index};
use ludex_base::made_document::Revision;
use ludex_base::{Db, File, Name, did_you_mean};
use rustc_hash::FxHashMap;

use super::cells::{Cells, line};
use super::objects::{Object, ObjectKind, Property, objects};
use super::symbols::Symbols;
use super::text::{Notation, Text};
use super::{NO_TYPE, rows};
use crate::builtins::{Builtin, BuiltinKind};
use crate::evaluation::matrix::all_types;
use crate::evaluation::properties;
use crate::evaluation::provenance::variable;
use crate::evaluation::result::Evaluation;
use crate::evaluation::tables::Table;
use crate::evaluation::value::{TypeId, TypeKind, Value};
use crate::evaluation::walk::evaluate;
use crate::hover::plain;
use crate::source::checking::checking;

/// The differences between two revisions of a program. A part of a game stands for the first program that includes it.
///
/// # Errors
/// If neither has a type.
pub(super) fn compared(old: Revision<'_>, new: Revision<'_>) -> Result<Comparison, String> {
    let programs = [old, new].map(Program::of);
    if programs.iter().all(Program::is_empty) {
        return Err(NO_TYPE.to_owned());
    }
    let mut comparing = Comparing::new(programs);
    let objects = comparing.programs.each_ref().map(|program| objects(program.db, program.evaluation, program.root));
    let (first, last): (Vec<ObjectKind>, Vec<ObjectKind>) =
        ObjectKind::ALL.into_iter().partition(|kind| kind.is_first());
    comparing.objects(&first, &objects);
    comparing.variables();
    for kind in TypeKind::ALL {
        comparing.types(kind);
    }
    comparing.tables();
    comparing.objects(&last, &objects);
    Ok(comparing.out)
}

/// The differences between two types of a program: their properties, and the cells of tables that have them in an index.
///
/// # Errors
/// If one of them is not there, or if they are of two kinds.
pub(super) fn side_by_side(db: &dyn Db, file: File, names: [&str; 2]) -> Result<Comparison, String> {
    let program = Program::of((db, file));
    if program.is_empty() {
        return Err(NO_TYPE.to_owned());
    }
    let (one, other) = (program.type_named(names[0])?, program.type_named(names[1])?);
    if one.kind != other.kind {
        let (of_one, of_other) = (one.kind.article(), other.kind.article());
        return Err(format!("`{}` is {of_one}, and `{}` is {of_other}", names[0], names[1]));
    }
    let mut comparing = Comparing::new([program, Program::of((db, file))]);
    comparing.properties_beside([one, other]);
    comparing.tables_beside([one, other]);
    Ok(comparing.out)
}

/// A program with what is needed to write its values.
pub(super) struct Program<'a> {
    pub(super) db: &'a dyn Db,
    pub(super) evaluation: &'a Evaluation,
    root: File,
    symbols: Symbols,
}

impl<'a> Program<'a> {
    fn of((db, file): Revision<'a>) -> Program<'a> {
        let root = checking(db, file).root(file);
        let evaluation: &Evaluation = evaluate(db, root);
        Program { db, evaluation, root, symbols: Symbols::new(evaluation) }
    }

    fn is_empty(&self) -> bool {
        TypeKind::ALL.into_iter().all(|kind| self.evaluation.types(kind).is_empty())
    }

    /// The symbol that means a type, or its own one.
    fn name(&self, id: TypeId) -> String {
        let own = || self.evaluation.type_name(id);
        self.symbols.of(id).map_or_else(own, |symbol| symbol.as_str()).to_owned()
    }

    /// The type that a symbol means, with the symbols of the document.
    fn type_named(&self, name: &str) -> Result<TypeId, String> {
        let all: Vec<(String, TypeId)> = TypeKind::ALL
            .into_iter()
            .flat_map(|kind| all_types(self.evaluation, kind))
            .map(|id| (self.name(id), id))
            .collect();
        all.iter().find(|(own, _)| own == name).map(|(_, id)| *id).ok_or_else(|| {
            match did_you_mean(name, all.iter().map(|(own, _)| own.as_str())) {
                Some(meant) => format!("there is no type `{name}`; did you mean `{meant}`?"),
                None => format!("there is no type `{name}`"),
            }
        })
    }

    /// A value as it is meant: a number where a type is wanted is the index of one.
    pub(super) fn meant(&self, row: &Builtin, value: &Value) -> Value {
        let index = value.as_number().and_then(|number| u32::try_from(number).ok());
        let id = row.value.type_kind().zip(index).map(|(kind, index)| TypeId { kind, index });
        let id = id.filter(|id| self.evaluation.type_info(*id).is_some());
        id.map_or_else(|| value.clone(), Value::Type)
    }

    /// A value as it would be written, in words where a number has some.
    pub(super) fn written(&self, row: &Builtin, value: &Value) -> String {
        let mut text = self.text();
        if matches!(value, Value::Number(_)) || text.notation(value) == Notation::Nothing {
            return plain(self.evaluation, row, value).plain();
        }
        if row.stored_raw() {
            text.datum(value);
        } else {
            text.value_of(row, value);
        }
        text.out
    }

    /// A datum as it stands in a form.
    fn datum(&self, value: &Value) -> String {
        let mut text = self.text();
        text.datum(value);
        text.out
    }

    fn text(&self) -> Text<'_> {
        Text { out: String::new(), symbols: &self.symbols, escapes: false }
    }

    /// The values of a property for all types of its kind, by their indices; [`None`] for the default.
    fn values(&self, kind: TypeKind, row: &Builtin) -> Vec<Option<Value>> {
        self.db.unwind_if_revision_cancelled();
        let histories = properties::histories(self.db, self.evaluation, &all_types(self.evaluation, kind), row);
        histories.iter().map(|history| history.value().map(|value| self.meant(row, value))).collect()
    }
}

/// A type in the old and in the new revision, at least one of them.
type Pair = [Option<TypeId>; 2];

/// Two programs while they are compared.
pub(super) struct Comparing<'a> {
    pub(super) programs: [Program<'a>; 2],
    /// All types by their kinds: those of the new revision in their order, then those that are gone.
    pub(super) pairs: [Vec<Pair>; 4],
    /// The types of the new revision that are the same as those of the old one.
    new_of: FxHashMap<TypeId, TypeId>,
    out: Comparison,
}

impl<'a> Comparing<'a> {
    fn new(programs: [Program<'a>; 2]) -> Comparing<'a> {
        let pairs = TypeKind::ALL.map(|kind| pairs(&programs, kind));
        let new_of = pairs.iter().flatten().filter_map(|[old, new]| (*old).zip(*new)).collect();
        Comparing { programs, pairs, new_of, out: Comparison::default() }
    }

    /// True if a value of the old revision is the same in the new one.
    // Recursion is bounded: no list of values is deeper than `MAX_NESTING`, or has more than `MAX_WEIGHT` in it.
    pub(super) fn is_same(&self, old: &Value, new: &Value) -> bool {
        match (old, new) {
            (Value::Type(old), Value::Type(new)) => self.new_of.get(old) == Some(new),
            (Value::List(_), Value::List(_)) if old.weight() != new.weight() => false,
            (Value::List(old), Value::List(new)) => {
                let items = old.items.iter().zip(&new.items);
                old.items.len() == new.items.len() && items.into_iter().all(|(old, new)| self.is_same(old, new))
            }
            _ => old.same(new),
        }
    }

    /// The name of a type in the new revision, or else in the old one.
    pub(super) fn name(&self, [old, new]: Pair) -> String {
        let [before, after] = &self.programs;
        let old = || old.map(|id| before.name(id)).unwrap_or_default();
        new.map_or_else(old, |id| after.name(id))
    }

    /// The difference between two values of a row, each [`None`] for the default, of a thing with a name.
    fn difference(&self, row: &Builtin, values: [Option<Value>; 2], name: &str) -> Option<Difference> {
        let default = default_of(row);
        let values = values.map(|value| value.or_else(|| default.clone()));
        let is_same = match &values {
            [Some(old), Some(new)] => self.is_same(old, new),
            [old, new] => old.is_none() && new.is_none(),
        };
        if is_same {
            return None;
        }
        let [before, after] = self.both(row, values);
        let name = name.to_owned();
        Some(Difference { change: Change::Changed, name, property: None, cells: None, before, after })
    }

    /// Two values as they would be written, each in its revision.
    pub(super) fn both(&self, row: &Builtin, [old, new]: [Option<Value>; 2]) -> [Option<String>; 2] {
        let [before, after] = &self.programs;
        [old.map(|value| before.written(row, &value)), new.map(|value| after.written(row, &value))]
    }

    /// The types of a kind, and their properties.
    fn types(&mut self, kind: TypeKind) {
        let pairs = &self.pairs[kind as usize];
        let mut found: Vec<Vec<Difference>> = pairs.iter().map(|pair| self.presence(*pair)).collect();
        for row in rows(kind.property_kind()) {
            let values = self.programs.each_ref().map(|program| program.values(kind, row));
            let value = |nth: usize, id: TypeId| values[nth].get(id.index as usize).cloned().flatten();
            let default = default_of(row);
            for (pair, found) in pairs.iter().zip(&mut found) {
                let given = [0, 1].map(|nth| pair[nth].and_then(|id| value(nth, id)));
                let difference = match *pair {
                    [Some(_), Some(_)] => self.difference(row, given, ""),
                    _ => self.only(row, given, default.as_ref()),
                };
                let property = Some(row.name.to_owned());
                found.extend(difference.map(|one| Difference { name: self.name(*pair), property, ..one }));
            }
        }
        let found = found.into_iter().flatten().collect();
        self.out.add(kind.label(), found);
    }

    /// That a type is new or gone.
    fn presence(&self, pair: Pair) -> Vec<Difference> {
        let change = match pair {
            [None, _] => Change::Added,
            [_, None] => Change::Removed,
            _ => return Vec::new(),
        };
        let name = self.name(pair);
        vec![Difference { change, name, property: None, cells: None, before: None, after: None }]
    }

    /// A value that only one of the revisions has, unless it is the default.
    fn only(&self, row: &Builtin, values: [Option<Value>; 2], default: Option<&Value>) -> Option<Difference> {
        let is_given = |value: &Value| default.is_none_or(|default| !default.same(value));
        let change = match &values {
            [None, Some(value)] if is_given(value) => Change::Added,
            [Some(value), None] if is_given(value) => Change::Removed,
            _ => return None,
        };
        let [before, after] = self.both(row, values);
        Some(Difference { change, name: String::new(), property: None, cells: None, before, after })
    }

    /// The game variables.
    fn variables(&mut self) {
        let value = |program: &Program<'_>, row: &Builtin| {
            let history = variable(program.db, program.evaluation, row);
            history.value().map(|value| program.meant(row, value))
        };
        let found = rows(BuiltinKind::GameVariable).filter_map(|row| {
            let values = self.programs.each_ref().map(|program| value(program, row));
            self.difference(row, values, row.name)
        });
        let found = found.collect();
        self.out.add("game variable", found);
    }

    /// The cells of all tables that one of the revisions writes to.
    fn tables(&mut self) {
        let (mut found, mut notes) = (Vec::new(), Vec::new());
        for row in rows(BuiltinKind::Table) {
            let Some(table) = Table::named(Name::new(row.name)) else { continue };
            if self.programs.iter().all(|program| table.writes(program.evaluation).is_empty()) {
                continue;
            }
            match Cells::new(self, table) {
                Some(cells) => found.extend(cells.differences()),
                None => notes.push(format!("The table `{}` is too large to be compared.", row.name)),
            }
        }
        self.out.add("table", found);
        self.out.notes.extend(notes);
    }

    /// The properties that two types of one program have not alike.
    fn properties_beside(&mut self, [one, other]: [TypeId; 2]) {
        let program = &self.programs[0];
        let found = rows(one.kind.property_kind()).filter_map(|row| {
            let histories = properties::histories(program.db, program.evaluation, &[one, other], row);
            let mut values = histories.iter().map(|history| history.value().map(|value| program.meant(row, value)));
            let values = [values.next().flatten(), values.next().flatten()];
            self.difference(row, values, row.name)
        });
        let found = found.collect();
        self.out.add("property", found);
    }

    /// The cells of tables that differ between two types of one program that stand in the same index of them.
    fn tables_beside(&mut self, types: [TypeId; 2]) {
        let mut found = Vec::new();
        for row in rows(BuiltinKind::Table) {
            let Some(table) = Table::named(Name::new(row.name)) else { continue };
            let indices = [0, 1].into_iter().filter(|index| table.kinds[*index] == types[0].kind);
            if table.writes(self.programs[0].evaluation).is_empty() {
                continue;
            }
            for index in indices {
                found.extend(self.table_beside(table, types, index));
            }
        }
        self.out.add("table", found);
    }

    /// The cells of one table that differ between two types in one of its indices, by the types in the other one.
    fn table_beside(&self, table: Table, types: [TypeId; 2], index: usize) -> Vec<Difference> {
        let program = &self.programs[0];
        let others = all_types(program.evaluation, table.kinds[1 - index]);
        let [Some(one), Some(other)] = types.map(|own| line(program, table, own, index, &others)) else {
            return Vec::new();
        };
        let mut found: Vec<([Value; 2], Vec<usize>)> = Vec::new();
        for (position, (one, other)) in one.iter().zip(&other).enumerate() {
            if one.same(other) {
                continue;
            }
            let known = found.iter_mut().find(|([before, after], _)| before.same(one) && after.same(other));
            match known {
                Some((_, positions)) => positions.push(position),
                None => found.push(([one.clone(), other.clone()], vec![position])),
            }
        }
        let difference = |(values, positions): ([Value; 2], Vec<usize>)| {
            let [before, after] = self.both(table.row, values.map(Some));
            let mut cells = [self.index(table.kinds[1 - index], &positions), Index::default()];
            if index == 0 {
                cells.reverse();
            }
            let (name, cells) = (table.row.name.to_owned(), Some(cells));
            Difference { change: Change::Changed, name, property: None, cells, before, after }
        };
        found.into_iter().map(difference).collect()
    }

    /// The types of a kind at some positions among all of them.
    pub(super) fn index(&self, kind: TypeKind, positions: &[usize]) -> Index {
        let pairs = &self.pairs[kind as usize];
        let names = positions.iter().filter_map(|position| pairs.get(*position)).map(|pair| self.name(*pair)).collect();
        let is_all = positions.len() == pairs.len() && pairs.len() > 1;
        Index { names, all: is_all.then(|| kind.all_symbol()) }
    }

    /// The things of some kinds that forms describe as they stand.
    fn objects(&mut self, kinds: &[ObjectKind], [old, new]: &[Vec<Object>; 2]) {
        for kind in kinds {
            let [old, new] = [old, new].map(|all| all.iter().filter(|one| one.kind == *kind).collect::<Vec<&Object>>());
            let [of_old, of_new] = [&old, &new]
                .map(|all| all.iter().map(|one| (one.name.as_str(), *one)).collect::<FxHashMap<&str, &Object>>());
            let mut found = Vec::new();
            for one in new.iter().copied() {
                found.extend(self.object(of_old.get(one.name.as_str()).copied(), Some(one)));
            }
            for one in old.iter().copied().filter(|one| !of_new.contains_key(one.name.as_str())) {
                found.extend(self.object(Some(one), None));
            }
            self.out.add(kind.label(), found);
        }
    }

    /// That a thing is new or gone, and what is said of it in one revision alone or otherwise.
    fn object(&self, old: Option<&Object>, new: Option<&Object>) -> Vec<Difference> {
        let change = match (old, new) {
            (None, Some(_)) => Change::Added,
            (Some(_), None) => Change::Removed,
            _ => Change::Changed,
        };
        let Some(name) = new.or(old).map(|one| one.name.clone()) else { return Vec::new() };
        let whole = Difference { change, name, property: None, cells: None, before: None, after: None };
        let [before, after] = [old, new].map(|one| one.map(|one| one.properties.as_slice()).unwrap_or_default());
        let find = |all: &'_ [Property], name: &str| all.iter().position(|one| one.name == name);
        let gone = before.iter().filter(|one| find(after, &one.name).is_none());
        let mut found = Vec::new();
        if change != Change::Changed {
            found.push(whole.clone());
        }
        for property in after.iter().chain(gone) {
            let values = [before, after].map(|all| find(all, &property.name).and_then(|nth| all.get(nth)));
            let change = match values {
                [Some(old), Some(new)] if old.value.same(&new.value) => continue,
                [Some(_), Some(_)] => Change::Changed,
                [None, _] => Change::Added,
                [_, None] => Change::Removed,
            };
            let [before, after] =
                values.map(|one| one.filter(|one| one.is_shown).map(|one| self.programs[0].datum(&one.value)));
            found.push(Difference { change, property: Some(property.name.clone()), before, after, ..whole.clone() });
        }
        found
    }
}

/// The default of a property or variable as a value, if it has one that can be written.
fn default_of(row: &Builtin) -> Option<Value> {
    let quoted = row.default.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    match row.default {
        "()" => Some(Value::nil()),
        number => number.parse().ok().map(Value::integer).or_else(|| quoted.map(|text| Value::String(Name::new(text)))),
    }
}

/// The types of a kind in both revisions. Of several with one symbol the first is taken for the first, and so on.
fn pairs(programs: &[Program<'_>; 2], kind: TypeKind) -> Vec<Pair> {
    let [old, new] = programs.each_ref().map(|program| {
        let mut numbers: FxHashMap<&str, u32> = FxHashMap::default();
        let numbered = |id: TypeId| {
            let name = program.evaluation.type_name(id);
            let number = numbers.entry(name).or_default();
            *number += 1;
            ((name, *number), id)
        };
        all_types(program.evaluation, kind).into_iter().map(numbered).collect::<Vec<((&str, u32), TypeId)>>()
    });
    let [of_old, of_new] = [&old, &new].map(|all| all.iter().copied().collect::<FxHashMap<(&str, u32), TypeId>>());
    let there = new.iter().map(|(key, id)| [of_old.get(key).copied(), Some(*id)]);
    let gone = old.iter().filter(|(key, _)| !of_new.contains_key(key)).map(|(_, id)| [Some(*id), None]);
    there.chain(gone).collect()
}

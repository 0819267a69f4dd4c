//! The values of a program in the end, for pictures of them: the numbers of types, the cells of tables, and the forms
//! that gave them.
//!
//! What can be done in a game is told as Xconq plays it; a table as a whole is told by the manual, with what Xconq has
//! instead.

use ludex_base::file::file_name;
use ludex_base::navigation::Location;
use ludex_base::picture::SheetCell;
use ludex_base::{Db, File, Name, PositionEncoding, line_index};

use super::program::Program;
use crate::builtins::{self, Builtin, BuiltinKind};
use crate::evaluation::load_order;
use crate::evaluation::matrix::{End, Matrix, all_types};
use crate::evaluation::properties;
use crate::evaluation::provenance::{History, Step, ValueSource, variable};
use crate::evaluation::result::{DatumPlace, Evaluation};
use crate::evaluation::scope::Scope;
use crate::evaluation::tables::Table;
use crate::evaluation::value::{Quantity, Style, TypeId, TypeKind, Value};
use crate::evaluation::walk::evaluate;
use crate::forms::Form;
use crate::hover::{plain, step};
use crate::implementations::whole;
use crate::source::checking::checking;
use crate::source::lower::{Item, item_tree};

/// A program as pictures of its values see it.
pub(crate) struct Game<'db> {
    pub(crate) db: &'db dyn Db,
    /// The file that the picture is asked for.
    pub(crate) file: File,
    pub(crate) evaluation: &'db Evaluation,
}

/// The number that a type has for a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Given {
    pub(crate) value: i64,
    /// The same as it is written: dice are a number for whoever does not throw them.
    written: Quantity,
    /// The property or form that gives it; None for the default.
    pub(crate) source: Option<Location>,
    /// The list that gives it, and the kind of it.
    pub(crate) by: Option<(ValueSource, DatumPlace)>,
}

impl Given {
    /// A number that nothing gives.
    pub(crate) fn by_default(value: i64) -> Given {
        Given { value, written: Quantity::integer(value), source: None, by: None }
    }

    /// The number in words.
    pub(crate) fn words(&self) -> String {
        self.written.spelled()
    }

    /// True for the number that dice are packed into.
    pub(crate) fn are_dice(&self) -> bool {
        self.written.style == Style::Dice
    }
}

impl<'db> Game<'db> {
    /// The program that a file is, or the first that it is a part of.
    pub(crate) fn of(db: &'db dyn Db, file: File) -> Game<'db> {
        let evaluation: &Evaluation = evaluate(db, checking(db, file).root(file));
        Game { db, file, evaluation }
    }

    /// The program for those who read its forms.
    pub(super) fn program(&self) -> Program<'db> {
        let Game { db, file, evaluation } = *self;
        Program { db, evaluation, file, root: checking(db, file).root(file), part: None, scope: Scope::end(evaluation) }
    }

    /// The forms of a kind that the program reads, in load order.
    pub(super) fn forms(&self, form: Form) -> impl Iterator<Item = (&'db Item, DatumPlace)> {
        let db = self.db;
        load_order::forms(db, self.evaluation).into_iter().filter_map(move |(_, place)| {
            let item = item_tree(db, place.file).items.get(place.item as usize)?;
            (Form::at(item, place.node)? == form).then_some((&**item, place))
        })
    }

    /// All types of a kind.
    pub(crate) fn types(&self, kind: TypeKind) -> Vec<TypeId> {
        all_types(self.evaluation, kind)
    }

    /// The first type of a kind with a symbol.
    pub(crate) fn type_of(&self, kind: TypeKind, symbol: &str) -> Option<TypeId> {
        let index = self.evaluation.types(kind).iter().position(|info| info.name.as_str() == symbol)?;
        Some(TypeId { kind, index: index as u32 })
    }

    /// The symbol of a type.
    pub(crate) fn name(&self, id: TypeId) -> &'static str {
        self.evaluation.type_name(id)
    }

    /// The symbol of a type as a cell that leads to its definition.
    pub(crate) fn type_cell(&self, id: TypeId) -> SheetCell {
        let tooltip = format!("{} {}", id.kind.label(), self.name(id));
        SheetCell { tooltip, source: self.definition(id), ..SheetCell::new(self.name(id)) }
    }

    /// The form that defines a type.
    pub(crate) fn definition(&self, id: TypeId) -> Option<Location> {
        self.evaluation.type_info(id).map(|info| whole(self.db, info.place))
    }

    /// The file and line of a place.
    pub(crate) fn place_words(&self, place: Location) -> String {
        let file = place.file;
        let start =
            line_index(self.db, file).line_column(file.text(self.db), place.range.start(), PositionEncoding::Utf8);
        format!("{}:{}", file_name(file.path(self.db)), start.line + 1)
    }

    /// A value of a property or table in words.
    pub(crate) fn words(&self, row: &Builtin, value: &Value) -> String {
        plain(self.evaluation, row, value).plain()
    }

    /// "add in harbor-types.g:31"
    pub(crate) fn step_words(&self, given: &Step) -> String {
        step(self.db, given).plain()
    }

    /// True if a form writes to a table.
    pub(crate) fn is_written(&self, table: &str) -> bool {
        self.evaluation.tables.contains_key(&Name::new(table))
    }

    /// The value of a game variable that is a number.
    pub(crate) fn variable(&self, name: &str) -> i64 {
        self.variable_given(name).0
    }

    /// The value of a game variable that is a number, and what gives it.
    pub(crate) fn variable_given(&self, name: &str) -> (i64, Option<(ValueSource, DatumPlace)>) {
        let row = builtins::lookup(name, &[BuiltinKind::GameVariable]).and_then(builtins::get);
        let Some(row) = row else { return (0, None) };
        let history = variable(self.db, self.evaluation, row);
        let value = history.reader().and_then(Value::as_number).or_else(|| row.default.parse().ok()).unwrap_or(0);
        (value, last_by(&history))
    }

    /// The value of a game variable by which Xconq plays; [`None`] for the default.
    pub(super) fn variable_value(&self, name: &str) -> Option<Value> {
        let row = builtins::lookup(name, &[BuiltinKind::GameVariable]).and_then(builtins::get)?;
        variable(self.db, self.evaluation, row).reader().cloned()
    }

    /// The value by which Xconq plays that each of some types, all of one kind, has for a property; [`None`] for the
    /// default.
    pub(super) fn values(&self, types: &[TypeId], property: &str) -> Vec<Option<Value>> {
        let kind = types.first().map(|id| id.kind.property_kind());
        let row = kind.and_then(|kind| builtins::lookup(property, &[kind])).and_then(builtins::get);
        let Some(row) = row else { return vec![None; types.len()] };
        let histories = properties::histories(self.db, self.evaluation, types, row);
        histories.iter().map(|history| history.reader().cloned()).collect()
    }

    /// The number that each of some types, all of one kind, has for a property.
    pub(crate) fn numbers(&self, types: &[TypeId], property: &str) -> Vec<Given> {
        let kind = types.first().map(|id| id.kind.property_kind());
        let row = kind.and_then(|kind| builtins::lookup(property, &[kind])).and_then(builtins::get);
        let Some(row) = row else { return vec![Given::by_default(0); types.len()] };
        let default = row.default.parse().unwrap_or(0);
        let histories = properties::histories(self.db, self.evaluation, types, row);
        let given = |history: &History| match history.reader().and_then(number) {
            Some(written) => {
                let (source, by) = (self.source(history), last_by(history));
                Given { value: written.value, written, source, by }
            }
            None => Given::by_default(default),
        };
        histories.iter().map(given).collect()
    }

    /// True if a form gives a type a value for a property.
    pub(crate) fn is_given(&self, id: TypeId, property: &str) -> bool {
        let row = builtins::lookup(property, &[id.kind.property_kind()]).and_then(builtins::get);
        row.is_some_and(|row| last_by(&properties::history(self.db, self.evaluation, id, row)).is_some())
    }

    /// The place of the last step of a history that has an effect in Xconq.
    fn source(&self, history: &History) -> Option<Location> {
        let (value_source, place) = last_by(history)?;
        Some(self.place_of(value_source, place))
    }

    /// The place to show for what gives a value: the name of the property, table or variable; a clause as a whole.
    pub(crate) fn place_of(&self, value_source: ValueSource, place: DatumPlace) -> Location {
        let step = Step { value_source, place, value: None, reader: None };
        Location { file: place.file, range: step.name_range(self.db) }
    }

    /// The cells of a table for some types of its indices. None if there are too many of them.
    pub(crate) fn cells(&self, table: Table, firsts: Vec<TypeId>, seconds: Vec<TypeId>) -> Option<Cells> {
        let matrix = Matrix::new(self.db, self.evaluation, table, [firsts, seconds])?;
        Some(Cells { table, matrix })
    }

    /// The cells of the table of a name. None if there are none, or too many.
    pub(crate) fn cells_of(&self, table: &str, firsts: &[TypeId], seconds: &[TypeId]) -> Option<Cells> {
        self.cells(Table::named(Name::new(table))?, firsts.to_vec(), seconds.to_vec())
    }

    /// True if a module that the program asks for cannot be read, so that its values may be different.
    pub(crate) fn lacks_a_module(&self) -> bool {
        self.evaluation.gaps.module(u32::MAX).is_some()
    }
}

/// The last step of a history that has an effect in Xconq.
fn last_by(history: &History) -> Option<(ValueSource, DatumPlace)> {
    let last = history.steps.iter().rev().find(|step| step.reader.is_some())?;
    Some((last.value_source, last.place))
}

/// The number that a value is for the kernel: of a type its index.
pub(super) fn number(value: &Value) -> Option<Quantity> {
    match value {
        Value::Number(quantity) => Some(*quantity),
        value => value.as_type().map(|id| Quantity::integer(i64::from(id.index))),
    }
}

/// Cells of a table.
pub(crate) struct Cells {
    pub(crate) table: Table,
    pub(crate) matrix: Matrix,
}

impl Cells {
    /// The end of a cell by the manual.
    pub(crate) fn by_manual(&self, row: usize, column: usize) -> &End {
        self.end(&self.matrix.document, row, column)
    }

    /// The end of a cell by which Xconq plays.
    pub(crate) fn played(&self, row: usize, column: usize) -> &End {
        self.end(&self.matrix.reader, row, column)
    }

    fn end(&self, ends: &[u32], row: usize, column: usize) -> &End {
        // The default is the first of the ends, and each number is one of an end.
        let number = ends.get(row * self.matrix.columns.len() + column).copied().unwrap_or(0);
        &self.matrix.ends[number as usize]
    }

    /// The number that Xconq plays with.
    pub(crate) fn number(&self, row: usize, column: usize) -> i64 {
        number(&self.played(row, column).value).map_or(0, |number| number.value)
    }

    /// The number that Xconq plays with, in words.
    pub(crate) fn words(&self, row: usize, column: usize) -> String {
        number(&self.played(row, column).value).unwrap_or(Quantity::integer(0)).spelled()
    }

    /// True if Xconq plays with the number that dice are packed into.
    pub(crate) fn are_dice(&self, row: usize, column: usize) -> bool {
        number(&self.played(row, column).value).is_some_and(|number| number.style == Style::Dice)
    }

    /// The clause that gives Xconq's number, if it is not the default.
    pub(crate) fn source(&self, game: &Game<'_>, row: usize, column: usize) -> Option<Location> {
        let (_, place) = self.played(row, column).by?;
        Some(whole(game.db, place))
    }

    /// "hit-chance of gunboat × port: 40, by table in harbor-types.g:200"
    pub(crate) fn account(&self, game: &Game<'_>, end: &End, row: usize, column: usize) -> String {
        let name = |types: &[TypeId], at: usize| types.get(at).map_or("?", |id| game.name(*id));
        let (first, second) = (name(&self.matrix.rows, row), name(&self.matrix.columns, column));
        let value = game.words(self.table.row, &end.value);
        let by = match end.by {
            Some(by) => format!("by {}", given_by(game, by, &end.value)),
            None => "the default".to_owned(),
        };
        format!("{} of {first} × {second}: {value}, {by}", self.table.row.name)
    }

    /// A cell of a sheet that says something about a cell, and leads to the clause that gives it.
    pub(crate) fn cell(&self, game: &Game<'_>, row: usize, column: usize, text: impl Into<String>) -> SheetCell {
        let end = self.played(row, column);
        SheetCell {
            text: text.into(),
            tooltip: self.account(game, end, row, column),
            source: self.source(game, row, column),
            ..SheetCell::default()
        }
    }

    /// The value of a cell as a cell of a sheet.
    pub(crate) fn value_cell(&self, game: &Game<'_>, row: usize, column: usize) -> SheetCell {
        let value = game.words(self.table.row, &self.played(row, column).value);
        self.cell(game, row, column, value)
    }
}

/// "table in harbor-types.g:200"
pub(crate) fn given_by(game: &Game<'_>, (value_source, place): (ValueSource, DatumPlace), value: &Value) -> String {
    let value = Some(value.clone());
    game.step_words(&Step { value_source, place, value: value.clone(), reader: value })
}

//! The document that shows a program resolved: every type with the properties that it has in the end, every table as
//! rows in list form, and the game variables that are set, written as GDL. Read again, it gives the same values by the
//! document.

mod cells;
mod compare;
#[cfg(test)]
mod compare_tests;
mod objects;
mod symbols;
#[cfg(test)]
mod tests;
mod text;

use std::fmt::Write as _;

use ludex_base::comparison::Comparison;
use ludex_base::made_document::{Documents, MadeDocument, PICTURE, Revision};
use ludex_base::{Db, File, Name, Severity, diagnostics};
use ludex_syntax::encoding::Encoding;

use self::symbols::Symbols;
use self::text::{MAX_BYTES, Notation, Text};
use crate::Gdl;
use crate::builtins::{self, Builtin, BuiltinKind};
use crate::evaluation::matrix::{Matrix, all_types};
use crate::evaluation::result::Evaluation;
use crate::evaluation::tables::Table;
use crate::evaluation::value::{TypeId, TypeKind, Value};
use crate::evaluation::walk::evaluate;
use crate::evaluation::{properties, provenance};
use crate::source::checking::checking;
use crate::words::counted;

impl Documents for Gdl {
    fn made_documents(&self) -> &'static [MadeDocument] {
        &[PICTURE, RESOLVED]
    }

    fn made_document(&self, db: &dyn Db, file: File, name: &str) -> Option<Result<String, String>> {
        (name == RESOLVED.name).then(|| resolved(db, file))
    }

    fn compared(&self, old: Revision<'_>, new: Revision<'_>, name: &str) -> Option<Result<Comparison, String>> {
        (name == RESOLVED.name).then(|| compare::compared(old, new))
    }

    fn side_by_side(
        &self,
        db: &dyn Db,
        file: File,
        name: &str,
        things: [&str; 2],
    ) -> Option<Result<Comparison, String>> {
        (name == RESOLVED.name).then(|| compare::side_by_side(db, file, things))
    }
}

/// The kind of document.
pub(crate) const RESOLVED: MadeDocument =
    MadeDocument { name: "resolved", title: "resolved module", is_in_language: true };

/// The reason why there is nothing to show.
const NO_TYPE: &str = "there is no type in the module, and no known module includes it";

/// The document for a module. For a part of a game it shows the first program that includes it.
///
/// # Errors
/// If the program has no types, or would be too long.
pub(crate) fn resolved(db: &dyn Db, file: File) -> Result<String, String> {
    let root = checking(db, file).root(file);
    let evaluation: &Evaluation = evaluate(db, root);
    if TypeKind::ALL.into_iter().all(|kind| evaluation.types(kind).is_empty()) {
        return Err(NO_TYPE.to_owned());
    }
    let symbols = Symbols::new(evaluation);
    let encodings = Encodings::of(db, evaluation);
    let text = Text { out: String::new(), symbols: &symbols, escapes: encodings == Encodings::Latin1 };
    let mut writer = Writer { db, evaluation, text, late: Vec::new() };
    writer.head(file, root);
    if encodings == Encodings::Several {
        let what = "Some modules are in Latin-1 and others in UTF-8: characters beyond ASCII are in UTF-8 here.";
        writer.text.comment(what);
    }
    for kind in TypeKind::ALL {
        writer.types(kind);
    }
    writer.late_properties();
    writer.tables();
    writer.variables();
    if writer.text.is_full() {
        return Err(format!("the resolved module would be longer than {} MB", MAX_BYTES >> 20));
    }
    Ok(writer.text.out)
}

/// The encodings of the modules that have characters beyond ASCII.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encodings {
    /// UTF-8, if there are any.
    Utf8,
    /// Latin-1.
    Latin1,
    /// Both.
    Several,
}

impl Encodings {
    fn of(db: &dyn Db, evaluation: &Evaluation) -> Encodings {
        let foreign = || evaluation.files.iter().filter(|file| !file.text(db).is_ascii());
        let has = |encoding: Encoding| foreign().any(|file| file.encoding(db) == encoding);
        match (has(Encoding::Utf8), has(Encoding::Latin1)) {
            (_, false) => Encodings::Utf8,
            (false, true) => Encodings::Latin1,
            (true, true) => Encodings::Several,
        }
    }
}

/// A property of a type that cannot stand in the form that defines the type.
type Late = (TypeId, &'static Builtin, Value);

struct Writer<'a> {
    db: &'a dyn Db,
    evaluation: &'a Evaluation,
    text: Text<'a>,
    /// The properties that are added once all types are there.
    late: Vec<Late>,
}

/// The rows of a kind of predefined name, in the order of the data.
fn rows(kind: BuiltinKind) -> impl Iterator<Item = &'static Builtin> {
    builtins::all().iter().filter(move |row| row.kind == kind)
}

impl Writer<'_> {
    fn head(&mut self, file: File, root: File) {
        let name = |file: File| file.path(self.db).file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (shown, root) = (name(file), (root != file).then(|| name(root)));
        match root {
            Some(root) => self.text.comment(&format!("{root}, which includes {shown}, resolved")),
            None => self.text.comment(&format!("{shown}, resolved")),
        }
        if let Some(faults) = self.faults() {
            let what = "What Xconq drops because of them is left out here.";
            self.text.comment(&format!("Reported in its modules: {faults}. {what}"));
        }
        self.text.comment("Every type has the properties, and every table the cells, that it has in the end.");
        self.text.comment("What is not listed has its default.");
        if self.evaluation.gaps.module(u32::MAX).is_some() {
            self.text.comment("A module that was to be included is missing: what it brings is not shown here.");
        }
    }

    /// The numbers of errors and warnings in the modules of the program, in words; [`None`] without any.
    fn faults(&self) -> Option<String> {
        let found = |severity: Severity| {
            let all = self.evaluation.files.iter().flat_map(|file| diagnostics(self.db, *file));
            all.filter(|found| found.severity == severity).count()
        };
        let words = [Severity::Error, Severity::Warning].map(|severity| (found(severity), severity.name()));
        let words: Vec<String> =
            words.into_iter().filter(|(count, _)| *count > 0).map(|(count, name)| counted(count, name)).collect();
        (!words.is_empty()).then(|| words.join(" and "))
    }

    /// The symbol of a type as the program has it.
    fn name(&self, id: TypeId) -> &'static str {
        self.evaluation.type_name(id)
    }

    /// The forms that define the types of a kind.
    fn types(&mut self, kind: TypeKind) {
        let ids = all_types(self.evaluation, kind);
        let mut given: Vec<Vec<(&'static Builtin, Value)>> = vec![Vec::new(); ids.len()];
        for row in rows(kind.property_kind()) {
            self.db.unwind_if_revision_cancelled();
            let histories = properties::histories(self.db, self.evaluation, &ids, row);
            for (given, history) in given.iter_mut().zip(&histories) {
                given.extend(history.value().map(|value| (row, value.clone())));
            }
        }
        for (id, given) in ids.into_iter().zip(given) {
            if self.text.is_full() {
                return;
            }
            self.type_form(id, given);
        }
    }

    /// The form that defines a type, with those of its properties that need nothing else.
    fn type_form(&mut self, id: TypeId, given: Vec<(&'static Builtin, Value)>) {
        let own = Name::new(self.name(id));
        let _ = write!(self.text.out, "\n({} ", id.kind.form());
        self.text.symbol(own);
        let mut unknown = Vec::new();
        for (row, value) in given {
            match self.text.notation(&value) {
                Notation::Nothing => unknown.push(row.name),
                Notation::Datum if !self.takes_symbol(id, own, row, &value) => {
                    let _ = write!(self.text.out, "\n  ({} ", row.name);
                    if row.stored_raw() {
                        self.text.datum(&value);
                    } else {
                        self.text.value_of(row, &value);
                    }
                    self.text.out.push(')');
                }
                Notation::Datum | Notation::Expression => self.late.push((id, row, value)),
            }
        }
        self.text.out.push_str(")\n");
        if !unknown.is_empty() {
            self.text.comment(&format!("Not known in full: {}.", unknown.join(", ")));
        }
        if let Some(alias) = self.text.symbols.alias(id) {
            self.text.out.push_str("(define ");
            self.text.symbol(alias);
            self.text.out.push(' ');
            self.text.symbol(own);
            self.text.out.push_str(")\n");
        }
    }

    /// True if a property in the form of a type would take a symbol away from another type (reference: a unit type is
    /// known by its name as well).
    fn takes_symbol(&self, id: TypeId, own: Name, row: &Builtin, value: &Value) -> bool {
        match value {
            Value::String(text) if id.kind == TypeKind::Unit && row.name == "name" => {
                *text != own && !self.text.symbols.is_free(*text)
            }
            _ => false,
        }
    }

    /// The properties that speak of types, or would be in the way.
    fn late_properties(&mut self) {
        let late = std::mem::take(&mut self.late);
        for (nth, (id, row, value)) in late.into_iter().enumerate() {
            if self.text.is_full() {
                return;
            }
            if nth == 0 {
                self.text.out.push('\n');
            }
            if self.text.symbols.of(id).is_none() {
                let name = self.name(id);
                self.text.comment(&format!("No symbol means the {} {name}: {}.", id.kind.label(), row.name));
                continue;
            }
            self.text.out.push_str("(add ");
            self.text.type_symbol(id);
            let _ = write!(self.text.out, " {} ", row.name);
            self.text.value_of(row, &value);
            self.text.out.push_str(")\n");
        }
    }

    /// The tables that the program writes to, but for those in which every cell has its default.
    fn tables(&mut self) {
        for row in rows(BuiltinKind::Table) {
            let Some(table) = Table::named(Name::new(row.name)) else { continue };
            if table.writes(self.evaluation).is_empty() {
                continue;
            }
            if self.text.is_full() {
                return;
            }
            self.table(table);
        }
    }

    fn table(&mut self, table: Table) {
        let types = table.kinds.map(|kind| all_types(self.evaluation, kind));
        if types.iter().any(Vec::is_empty) {
            return;
        }
        let Some(matrix) = Matrix::new(self.db, self.evaluation, table, types) else {
            self.text.out.push('\n');
            self.text.comment(&format!("The table {} is too large to be shown.", table.row.name));
            return;
        };
        let default = table.default_value();
        let is_given: Vec<bool> = matrix.ends.iter().map(|end| !end.value.same(&default)).collect();
        if !matrix.document.iter().any(|end| is_given[*end as usize]) {
            return;
        }
        let _ = write!(self.text.out, "\n(table {}", table.row.name);
        let columns = matrix.columns.len();
        for (first, row) in matrix.rows.iter().zip(matrix.document.chunks(columns)) {
            self.db.unwind_if_revision_cancelled();
            let given = matrix.columns.iter().zip(row).filter(|(_, end)| is_given[**end as usize]);
            let given = given.map(|(second, end)| (*second, matrix.ends[*end as usize].value.clone())).collect();
            self.row(table, *first, given, columns);
        }
        self.text.out.push_str(")\n");
    }

    /// A row of a table: `(first second value)`, or `(first (second…) (value…))`; `given` are the cells that have not
    /// their default.
    fn row(&mut self, table: Table, first: TypeId, mut given: Vec<(TypeId, Value)>, columns: usize) {
        let symbols = self.text.symbols;
        given.retain(|(second, value)| symbols.of(*second).is_some() && self.text.notation(value) != Notation::Nothing);
        let Some((second, value)) = given.first().cloned() else { return };
        if symbols.of(first).is_none() || self.text.is_full() {
            return;
        }
        self.text.out.push_str("\n  (");
        self.text.type_symbol(first);
        self.text.out.push(' ');
        let is_even = given.iter().all(|(_, other)| other.same(&value));
        if given.len() == 1 {
            self.text.type_symbol(second);
        } else if given.len() == columns && is_even && symbols.has_list_of_all(second.kind) {
            self.text.out.push_str(second.kind.all_symbol());
        } else {
            let types: Vec<Value> = given.iter().map(|(second, _)| Value::Type(*second)).collect();
            self.text.list(&types, Text::expression);
        }
        self.text.out.push(' ');
        if is_even {
            self.text.value_of(table.row, &value);
        } else {
            let values: Vec<Value> = given.into_iter().map(|(_, value)| value).collect();
            self.text.list(&values, |text, value| text.value_of(table.row, value));
        }
        self.text.out.push(')');
    }

    /// The game variables that the program sets.
    fn variables(&mut self) {
        let mut is_first = true;
        for row in rows(BuiltinKind::GameVariable) {
            let history = provenance::variable(self.db, self.evaluation, row);
            let Some(value) = history.value() else { continue };
            if self.text.is_full() {
                return;
            }
            if std::mem::take(&mut is_first) {
                self.text.out.push('\n');
            }
            if self.text.notation(value) == Notation::Nothing {
                self.text.comment(&format!("Not known in full: {}.", row.name));
                continue;
            }
            let _ = write!(self.text.out, "(set {} ", row.name);
            self.text.value_of(row, value);
            self.text.out.push_str(")\n");
        }
    }
}

//! Faults that the reader never reports: text without effect, and what goes beyond the manual's limits
//! (documents/gdl.txt, Lexical Elements, Tables). None of it keeps a game from being loaded.

use std::sync::Arc;

use ludex_base::{Db, Diagnostic, File, Name, Severity};
use ludex_syntax::TextRange;
use ludex_syntax::gdl::literal::{Dice, Number};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Checker;
use crate::builtins::{self, BuiltinKind};
use crate::codes;
use crate::evaluation::clauses::Cells;
use crate::evaluation::expression;
use crate::evaluation::expression::quoted;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::tables::{Clause, Rules, Table};
use crate::evaluation::value::{MAX_TYPES, TypeId, TypeKind, Value};
use crate::evaluation::walk::evaluate;
use crate::forms::{Form, Takes};
use crate::kinds::{DEFINE, SYMBOLS};
use crate::source::checking::Checking;
use crate::source::index::index;
use crate::source::lower::{Datum, Item, item_tree, lower};
use crate::source::modules::contexts;
use crate::source::program::program;

/// The most other clauses that are named as overwritten by one.
const MAX_RELATED: usize = 4;

/// The most cells of two clauses that are compared.
const MAX_CELLS: usize = 4_096;

impl Checker<'_> {
    /// Reports the faults of a form that the reader says nothing of.
    pub(super) fn hints(&mut self, list: u32, form: Form) {
        if form == Form::Table {
            self.repeated_cells(list);
        } else if let Some(kind) = form.type_kind() {
            self.repeated_properties(list, kind);
            self.type_limit(list, kind);
        }
    }

    /// Clauses of one `table` form all of whose cells a later clause gives again. That a later clause
    /// makes exceptions for some of the cells is how tables are written.
    fn repeated_cells(&mut self, list: u32) {
        let item = self.item();
        let name = Form::Table.node(item, list, Takes::Table).and_then(|node| item.symbol(node));
        let Some(table) = name.and_then(Table::named) else { return };
        let [first, second] = table.kinds;
        let Some(mut cells) = Cells::new(table.kinds.map(|kind| self.scope.count(kind) as usize)) else { return };
        for entry in item.children(list).skip(2) {
            if item.datum(entry) != Datum::List {
                cells.clear(); // a value for the whole table: what it overwrites has been reported
                continue;
            }
            let mut parts = item.children(entry);
            let (Some(first_node), Some(second_node), Some(value_node)) = (parts.next(), parts.next(), parts.next())
            else {
                continue;
            };
            let evaluate = |node| expression::evaluate(&self.scope, item, node, &mut Vec::new()).value;
            let (firsts, seconds) = (evaluate(first_node), evaluate(second_node));
            if !cells.push(entry, [(&firsts, first), (&seconds, second)]) {
                continue;
            }
            let values = evaluate(value_node);
            if let Some(values) = values.as_list().filter(|values| !values.is_empty()) {
                self.repeated_types(first_node, &firsts, |nth| values.get(nth).into_iter().collect());
                if firsts.as_list().is_none() {
                    self.repeated_types(second_node, &seconds, |nth| values.get(nth).into_iter().collect());
                } else if values.iter().any(|value| value.as_list().is_some()) {
                    // With two lists of types only lists in the list of values go by the second.
                    let column = |nth: usize| -> Vec<&Value> {
                        values.iter().filter_map(|row| row.as_list()?.get(nth)).collect()
                    };
                    self.repeated_types(second_node, &seconds, column);
                }
            }
        }
        for (later, earlier) in cells.overwritten().clauses {
            self.dead_clauses(table, later, earlier);
        }
    }

    /// Clauses of a table that a later one overwrites. With other values that is not what their author meant.
    fn dead_clauses(&mut self, table: Table, later: u32, earlier: Vec<u32>) {
        let item = self.item();
        let read = |node| Clause::read(&self.scope, item, node, table);
        let again = read(later);
        if again.as_ref().is_some_and(|again| again.loss().is_some()) {
            return; // it does not give every cell, which has been reported
        }
        let differs = |node: &u32| match (read(*node), &again) {
            (Some(dead), Some(again)) => gives_otherwise(&dead, again),
            _ => None,
        };
        let told: Vec<(u32, Option<bool>)> = earlier.into_iter().map(|node| (node, differs(&node))).collect();
        let wrong: Vec<u32> =
            told.iter().filter(|(_, differs)| *differs == Some(true)).map(|(node, _)| *node).collect();
        let bug = !wrong.is_empty();
        let all: Vec<u32> = if bug { wrong } else { told.iter().map(|(node, _)| *node).collect() };
        let Some((first, others)) = all.split_first() else { return };
        let value = match (bug, told.iter().all(|(_, differs)| *differs == Some(false))) {
            (true, _) => "another value",
            (false, true) => "the same value again",
            (false, false) => "its value again",
        };
        let mut message = match others.len() {
            0 => format!("gives every cell of this clause {value}, so this clause has no effect"),
            1 => {
                format!("gives every cell of this clause, and of one more, {value}, so they have no effect")
            }
            many => {
                format!("gives every cell of this clause, and of {many} more, {value}, so they have no effect")
            }
        };
        if bug {
            let same = read(*first).zip(again.as_ref()).is_some_and(|(dead, again)| same_cells(&dead, again));
            message.push_str(if same { "; remove one of them" } else { "; write exceptions after the rule" });
        }
        let later = self.place(later);
        let others: Vec<DatumPlace> = others.iter().take(MAX_RELATED).map(|node| self.place(*node)).collect();
        let finding = self.report(*first, codes::REPEATED_CELL, message);
        if !bug {
            finding.severity(Severity::Hint).unnecessary();
        }
        finding.line(later, "this overwrites it");
        for place in others {
            finding.related(place, "overwritten as well");
        }
    }

    /// A type that stands twice in an index whose types have a value each; `values` gives those at a position.
    fn repeated_types<'v>(&mut self, node: u32, index: &Value, values: impl Fn(usize) -> Vec<&'v Value>) {
        let types = index.as_list().unwrap_or_default();
        let mut seen: FxHashMap<TypeId, usize> = FxHashMap::default();
        let repeated = types.iter().enumerate().find_map(|(position, item)| {
            let id = item.as_type()?;
            Some((id, seen.insert(id, position)?, position))
        });
        let Some((id, earlier, later)) = repeated else { return };
        let elements = self.elements(node, types.len());
        let at = elements[earlier].unwrap_or(node);
        let same = values(earlier).iter().zip(values(later)).all(|(earlier, later)| earlier.same(later));
        let again = self.place(elements[later].unwrap_or(node));
        let name = self.item().symbol(at).map_or(self.evaluation.type_name(id), |name| name.as_str());
        let (value, severity) = if same { ("the same", Severity::Hint) } else { ("another", Severity::Warning) };
        let message = format!(
            "`{name}` appears again later in this list and gets {value} value there, so this one has no effect"
        );
        self.report(at, codes::REPEATED_CELL, message).severity(severity).related(again, "it appears here again");
    }

    /// A property that stands twice in the form of a type: the later one counts.
    fn repeated_properties(&mut self, list: u32, kind: TypeKind) {
        let item = self.item();
        let mut given: FxHashMap<Name, u32> = FxHashMap::default();
        for element in item.children(list).skip(2) {
            // Reference: what is not a property ends the form.
            let Some(property) = item.head(element) else { return };
            let Some(earlier) = given.insert(property, element) else { continue };
            if self.predefined(property, kind.property_kind()).is_none() {
                continue;
            }
            let same = quoted(item, earlier).same(&quoted(item, element));
            let again = self.place(element);
            let finding = if same {
                let message = format!("gives `{property}` the same value again, so this has no effect");
                let finding = self.report(earlier, codes::REPEATED_PROPERTY, message);
                finding.severity(Severity::Hint).unnecessary();
                finding
            } else {
                let message = format!("gives `{property}` another value, so this one has no effect");
                self.report(earlier + 1, codes::REPEATED_PROPERTY, message)
            };
            finding.line(again, "given again here");
        }
    }

    /// The first type beyond what the manual allows of a kind.
    fn type_limit(&mut self, list: u32, kind: TypeKind) {
        let place = self.place(list);
        let beyond = self.evaluation.types(kind).get(MAX_TYPES).is_some_and(|info| info.place == place);
        let name = Form::of_types(kind).node(self.item(), list, Takes::NewName);
        if let Some(node) = name.filter(|_| beyond) {
            let message = format!(
                "the manual allows {MAX_TYPES} types of each kind, and this is the {}th {}; Xconq 7.5 accepts more",
                MAX_TYPES + 1,
                kind.label()
            );
            self.report(node, codes::TYPE_LIMIT, message);
        }
    }

    /// Every `set` of the file whose value a later `set` replaces before anything can read it. Forms
    /// that make something while they are read may depend on any variable.
    pub(super) fn overwritten_sets(&mut self) {
        let tree = self.tree;
        let set_of = |item: &Item| {
            let set = Form::at(item, 0).filter(|form| *form == Form::Set)?;
            set.assigned(item, 0).and_then(|node| item.symbol(node))
        };
        let mut seen = FxHashSet::default();
        let mut sets = tree.iter().filter_map(set_of);
        if !sets.any(|name| !seen.insert(name)) {
            return;
        }
        let mut unread: FxHashMap<Name, u32> = FxHashMap::default();
        for (position, item) in tree.items.iter().enumerate() {
            let position = position as u32;
            if self.evaluation.stamp(self.file, position).is_none() {
                continue;
            }
            if !Form::at(item, 0).is_some_and(only_reads_its_symbols) {
                unread.clear();
            } else if !unread.is_empty() {
                each_read(item, |name| {
                    unread.remove(&name);
                });
            }
            if let Some(name) = set_of(item)
                && Form::Set.node(item, 0, Takes::VariableValue).is_some()
                && let Some(earlier) = unread.insert(name, position)
            {
                let message = format!("`{name}` is set again before anything reads it, so this `set` has no effect");
                self.item = earlier;
                let later = DatumPlace { file: self.file, item: position, node: 0 };
                let finding = self.report(0, codes::OVERWRITTEN_SET, message);
                finding.unnecessary().related(later, "set again here");
            }
        }
    }
}

/// True for a form that depends on no variable but those whose symbols stand in it.
fn only_reads_its_symbols(form: Form) -> bool {
    form.type_kind().is_some()
        || matches!(
            form,
            Form::Set
                | Form::Define
                | Form::Undefine
                | Form::Table
                | Form::Add
                | Form::Namer
                | Form::Imf
                | Form::Evt
                | Form::Exu
                | Form::Scorekeeper
                | Form::Doctrine
        )
}

/// True if two clauses are about the same cells.
fn same_cells(one: &Clause, other: &Clause) -> bool {
    let same = |one: &Value, other: &Value| {
        let types = |index: &Value| -> FxHashSet<TypeId> { types_in(index).into_iter().collect() };
        types(one) == types(other)
    };
    same(&one.firsts.value, &other.firsts.value) && same(&one.seconds.value, &other.seconds.value)
}

/// The types of an index.
fn types_in(index: &Value) -> Vec<TypeId> {
    index.as_list().unwrap_or(std::slice::from_ref(index)).iter().filter_map(Value::as_type).collect()
}

/// True if a clause gives any cell of an earlier one another value than that one; [`None`] if it cannot be told.
fn gives_otherwise(dead: &Clause, again: &Clause) -> Option<bool> {
    if let (Some(before), Some(after)) = (dead.values.value.as_number(), again.values.value.as_number()) {
        return Some(before != after);
    }
    let (rows, columns) = (types_in(&dead.firsts.value), types_in(&dead.seconds.value));
    if rows.len().saturating_mul(columns.len()) > MAX_CELLS {
        return None;
    }
    for row in &rows {
        for column in &columns {
            let given = |clause: &Clause| clause.value_for([*row, *column], Rules::Document).cloned();
            let (before, after) = (given(dead)?, given(again)?);
            if before.is_unknown() || after.is_unknown() {
                return None;
            }
            if !before.same(&after) {
                return Some(true);
            }
        }
    }
    Some(false)
}

/// The symbols that a form reads, or that it may read once the game runs: all but the one that it
/// gives a value to.
pub(super) fn each_read(item: &Item, mut read: impl FnMut(Name)) {
    let written = Form::at(item, 0).and_then(|form| match form.type_kind() {
        Some(_) => form.node(item, 0, Takes::NewName),
        None => form.assigned(item, 0),
    });
    for (index, datum) in item.data() {
        if let Datum::Symbol(name) = datum
            && written != Some(index)
        {
            read(name);
        }
    }
}

/// The symbols that an item reads, each once.
struct NamesRead(Box<[Name]>);

impl NamesRead {
    fn of(item: &Item) -> NamesRead {
        let mut names = FxHashSet::default();
        each_read(item, |name| {
            names.insert(name);
        });
        NamesRead(names.into_iter().collect())
    }
}

/// The symbols that a file defines and does not read itself.
pub(super) fn unread_in(db: &dyn Db, file: File) -> FxHashSet<Name> {
    let own = index(db, file).definitions.iter().filter(|local| local.id.namespace == SYMBOLS);
    let mut unread: FxHashSet<Name> = own.map(|local| local.id.name).collect();
    let (lowered, open) = (lower(db, file), file.open(db));
    for (position, item) in (0..).zip(lowered.items.iter()) {
        if unread.is_empty() {
            break;
        }
        match lowered.map.source(position).filter(|_| open) {
            Some(source) => source.derived.get_or(|| NamesRead::of(item)).0.iter().for_each(|name| {
                unread.remove(name);
            }),
            // A closed file has no next text for which anything is to be kept.
            None => each_read(item, |name| {
                unread.remove(&name);
            }),
        }
    }
    unread
}

/// The symbols that a file reads.
#[salsa::tracked]
pub(super) fn reads(db: &dyn Db, file: File) -> Arc<FxHashSet<Name>> {
    let mut names = FxHashSet::default();
    for item in &item_tree(db, file).items {
        each_read(item, |name| {
            names.insert(name);
        });
    }
    Arc::new(names)
}

/// The number of files above which what those of a program read is put together once for all who ask.
const MANY_FILES: usize = 64;

/// The number of programs above which it is not reported of a file in all of them that nothing reads a symbol: each may
/// have to be evaluated anew before the first finding on the file can be shown after an edit.
pub(super) const MAX_PROGRAMS: usize = 32;

/// The symbols that a program reads, in whichever of its files.
#[salsa::tracked]
fn read_with(db: &dyn Db, root: File) -> Arc<FxHashSet<Name>> {
    Arc::new(program(db, root).all().flat_map(|file| reads(db, file).iter().copied()).collect())
}

/// Symbols that a file defines and that no file of any program it belongs to reads, be it one that a condition leaves
/// out. Of fragments nothing is reported, because they are written for others; nor of a file with wrong syntax, or in a
/// program with a module that cannot be found, which may hide what reads them, or in more than [`MAX_PROGRAMS`].
/// `own` is what [`unread_in`] gives.
pub(super) fn unused_defines(
    db: &dyn Db,
    file: File,
    checking: &Checking,
    own: &FxHashSet<Name>,
    out: &mut Vec<Diagnostic>,
) {
    if *checking != Checking::Alone || !ludex_base::syntax_diagnostics(db, file).is_empty() {
        return;
    }
    let contexts = contexts(db, file);
    if contexts.len() > MAX_PROGRAMS {
        return;
    }
    let evaluation = evaluate(db, file);
    let lacks = |kind: &TypeKind| evaluation.types(*kind).is_empty();
    if contexts.len() == 1 && [TypeKind::Unit, TypeKind::Terrain].iter().any(lacks) {
        return;
    }
    let mut unread: FxHashMap<Name, TextRange> = FxHashMap::default();
    let map = &lower(db, file).map;
    let definitions = index(db, file).definitions.iter();
    // Of a `define` with the name of a game variable it is reported that it should be a `set`.
    let variable = |name: Name| builtins::lookup(name.as_str(), &[BuiltinKind::GameVariable]).is_some();
    let own = definitions.filter(|local| *local.kind == DEFINE && local.node == 0 && own.contains(&local.id.name));
    for local in own.filter(|local| !variable(local.id.name)) {
        unread.entry(local.id.name).or_insert_with(|| map.range(local.item, local.name_node));
    }
    if unread.is_empty() {
        return;
    }
    let mut seen: FxHashSet<File> = FxHashSet::default();
    seen.insert(file);
    for root in contexts {
        if unread.is_empty() {
            return; // no other program need be evaluated
        }
        let program = program(db, *root);
        if program.lacks {
            return;
        }
        if program.all().count() > MANY_FILES {
            // None of the symbols is read in the file itself.
            unread.retain(|name, _| !read_with(db, *root).contains(name));
            continue;
        }
        for other in program.all() {
            if unread.is_empty() {
                return;
            }
            if seen.insert(other) {
                let reads = reads(db, other);
                unread.retain(|name, _| !reads.contains(name));
            }
        }
    }
    for (name, range) in unread {
        let message = format!("nothing in the workspace reads `{name}`");
        let mut diagnostic = Diagnostic::new(codes::UNUSED_DEFINE, range, message);
        diagnostic.unnecessary = true;
        out.push(diagnostic);
    }
}

/// Dice that Xconq knows and the manual does not allow; reported at the first of a file. Of dice about which something
/// else is said, such as that none are thrown there, it is not said.
pub(super) fn manual_dice(db: &dyn Db, file: File, out: &mut Vec<Diagnostic>) {
    let lowered = lower(db, file);
    let mut beyond = lowered.items.items.iter().enumerate().flat_map(|(position, item)| {
        let dice = |node: Datum| matches!(node, Datum::Number(Number::Dice(dice)) if only_reader(dice));
        let data = item.data().filter(move |(_, datum)| dice(*datum));
        data.map(move |(index, _)| (position as u32, index))
    });
    let Some(first) = beyond.next() else { return };
    let said: FxHashSet<TextRange> = out.iter().map(|diagnostic| diagnostic.range).collect();
    let ranges = std::iter::once(first).chain(beyond).map(|(item, node)| lowered.map.range(item, node));
    let mut ranges = ranges.filter(|range| !said.contains(range));
    let Some(range) = ranges.next() else { return };
    let others = match ranges.count() {
        0 => String::new(),
        count => format!(" (this file has {count} more)"),
    };
    let message = format!(
        "the manual allows at most 7 dice with at most 15 values each and an addition from 0 to 127; Xconq 7.5 accepts \
         this all the same{others}"
    );
    out.push(Diagnostic::new(codes::MANUAL_DICE, range, message));
}

/// True for dice within the reader's limits but not within the manual's.
fn only_reader(dice: Dice) -> bool {
    let sign = !(dice.negative && dice.offset > 0);
    let reader =
        sign && (1..=8).contains(&dice.count) && (2..=17).contains(&dice.sides) && (-128..=127).contains(&dice.offset);
    let manual = dice.count <= 7 && dice.sides <= 15 && dice.offset >= 0 && !dice.negative;
    reader && !manual
}

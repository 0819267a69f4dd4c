//! The smallest change with which a rule holds: one number for one type or one pair of types, whatever else the forms
//! give that hold the number now.

use std::ops::Range;

use ludex_base::explaining::Change;
use ludex_base::{File, Name, SourceChange, TextRange, TextSize};

use super::facts::{Rule, Slot};
use crate::evaluation::provenance::ValueSource;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::tables::Table;
use crate::evaluation::value::{TypeId, written};
use crate::forms::{Form, Takes};
use crate::preview::game::Game;
use crate::source::checking::checking;
use crate::source::lower::{Datum, Item, item_tree, lower};

/// The change with which a rule holds; [`None`] if no number that the slot takes is enough.
pub(super) fn change(game: &Game<'_>, rule: &Rule) -> Option<Change> {
    let (slot, value) = (rule.fact.slot, rule.wanted.nearest());
    let row = slot.row()?;
    let is_within = row.min.is_none_or(|min| min <= value) && row.max.is_none_or(|max| value <= max);
    if !is_within || !rule.wanted.admits(value) {
        return None;
    }
    let value = match (row.is_truth(), value) {
        (true, 0) => "false".to_owned(),
        (true, 1) => "true".to_owned(),
        (_, number) => number.to_string(),
    };
    let changing = Changing { game, value };
    let (text, edit) = match slot {
        Slot::Property(id, name) => (changing.added(id, name), changing.property(id, name, rule.fact.by)),
        Slot::Cell(table, types) => {
            let form = format!("(table {table} add {})", changing.clause(types));
            (form, changing.cell(table, types, rule.fact.by))
        }
        Slot::Variable(name) => (changing.set(name), changing.variable(name, rule.fact.by)),
    };
    let edits = edit.map(|(file, range, text)| SourceChange::edits(file, [(range, text)]));
    Some(Change { text, edits })
}

/// An edit: the file, the bytes that go, the text that takes their place.
type Edit = (File, TextRange, String);

/// A number on its way into a game, as it is written.
struct Changing<'g, 'db> {
    game: &'g Game<'db>,
    value: String,
}

impl Changing<'_, '_> {
    /// "(add army speed 100)"
    fn added(&self, id: TypeId, property: &str) -> String {
        format!("(add {} {property} {})", written(self.game.name(id)), self.value)
    }

    /// "(army swamp 3)"
    fn clause(&self, types: [TypeId; 2]) -> String {
        let [first, second] = types.map(|id| written(self.game.name(id)));
        format!("({first} {second} {})", self.value)
    }

    /// "(set see-all true)"
    fn set(&self, variable: &str) -> String {
        format!("(set {variable} {})", self.value)
    }

    fn item(&self, place: DatumPlace) -> Option<&Item> {
        item_tree(self.game.db, place.file).items.get(place.item as usize).map(std::sync::Arc::as_ref)
    }

    fn range(&self, place: DatumPlace) -> TextRange {
        lower(self.game.db, place.file).map.range(place.item, place.node)
    }

    /// The number in place of one that is written.
    fn in_place(&self, place: DatumPlace, node: Option<u32>) -> Option<Edit> {
        let node = node.filter(|node| self.item(place).is_some_and(|item| is_plain(item, *node)))?;
        Some((place.file, self.range(DatumPlace { node, ..place }), self.value.clone()))
    }

    /// A text behind what stands at a place.
    fn behind(&self, place: DatumPlace, text: String) -> Edit {
        (place.file, TextRange::empty(self.range(place).end()), text)
    }

    /// A text before the parenthesis that closes a list; [`None`] if it is missing.
    fn inside(&self, place: DatumPlace, text: String) -> Option<Edit> {
        let range = self.range(place);
        let is_closed =
            place.file.text(self.game.db).get(Range::<usize>::from(range)).is_some_and(|list| list.ends_with(')'));
        let end = range.end().checked_sub(TextSize::of(')')).filter(|_| is_closed)?;
        Some((place.file, TextRange::empty(end), text))
    }

    /// A form behind all others of the program.
    fn at_the_end(&self, form: &str) -> Edit {
        let (db, file) = (self.game.db, self.game.file);
        let file = checking(db, file).root(file);
        let text = file.text(db);
        let line = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        (file, TextRange::empty(TextSize::of(&**text)), format!("{line}{form}\n"))
    }

    /// Writes a property where its value stands, if that is for this type alone; else behind that, or into the form
    /// that defines the type.
    fn property(&self, id: TypeId, name: &str, by: Option<(ValueSource, DatumPlace)>) -> Option<Edit> {
        match by {
            Some((ValueSource::TypeForm(_), place)) => {
                let form = DatumPlace { node: 0, ..place };
                let value = self.item(place)?.child(place.node, 1);
                Some(
                    self.in_place(place, value)
                        .unwrap_or_else(|| self.behind(form, format!("\n{}", self.added(id, name)))),
                )
            }
            Some((ValueSource::Add, place)) => {
                let item = self.item(place)?;
                let argument = |takes| Form::Add.node(item, place.node, takes);
                let is_own = argument(Takes::Types).is_some_and(|node| self.is(item, node, id));
                let value = argument(Takes::PropertyValue).filter(|_| is_own);
                Some(
                    self.in_place(place, value)
                        .unwrap_or_else(|| self.behind(place, format!("\n{}", self.added(id, name)))),
                )
            }
            Some(_) => None,
            None => {
                let place = self.game.evaluation.type_info(id)?.place;
                self.inside(place, format!("\n  ({name} {})", self.value))
            }
        }
    }

    /// Writes a cell where its value stands, if that is for these types alone; else behind that, at the end of the last
    /// form for the table, or in a form of its own.
    fn cell(&self, table: &str, types: [TypeId; 2], by: Option<(ValueSource, DatumPlace)>) -> Option<Edit> {
        let clause = self.clause(types);
        match by {
            Some((ValueSource::Table | ValueSource::TableAdd, place)) => {
                let item = self.item(place)?;
                let part = |nth| item.child(place.node, nth);
                let is_own = item.datum(place.node) == Datum::List
                    && part(0).is_some_and(|node| self.is(item, node, types[0]))
                    && part(1).is_some_and(|node| self.is(item, node, types[1]));
                let value = if is_own { part(2) } else { None };
                Some(self.in_place(place, value).unwrap_or_else(|| self.behind(place, format!(" {clause}"))))
            }
            Some(_) => None,
            None => {
                let writes = Table::named(Name::new(table))?.writes(self.game.evaluation);
                match writes.last() {
                    Some(last) => self.inside(last.place, format!(" {clause}")),
                    None => Some(self.at_the_end(&format!("(table {table} {clause})"))),
                }
            }
        }
    }

    fn variable(&self, name: &str, by: Option<(ValueSource, DatumPlace)>) -> Option<Edit> {
        let form = self.set(name);
        match by {
            Some((ValueSource::Set, place)) => {
                let value = Form::Set.node(self.item(place)?, place.node, Takes::VariableValue);
                Some(self.in_place(place, value).unwrap_or_else(|| self.behind(place, format!("\n{form}"))))
            }
            Some(_) => None,
            None => Some(self.at_the_end(&form)),
        }
    }

    /// True for the symbol of a type.
    fn is(&self, item: &Item, node: u32, id: TypeId) -> bool {
        item.symbol(node).is_some_and(|name| name.as_str() == self.game.name(id))
    }
}

/// True for a value as it is, which another one can replace.
fn is_plain(item: &Item, node: u32) -> bool {
    match item.datum(node) {
        Datum::Number(_) => true,
        Datum::Symbol(name) => matches!(name.as_str(), "true" | "false"),
        Datum::List | Datum::Quote | Datum::String(_) => false,
    }
}

//! Completions of the program's own names: types, lists, values, sides, namers, doctrines and variants.

use std::fmt::Write;

use ludex_base::completion::{CompletionKind, Subject};
use ludex_base::file::file_name;
use ludex_base::model::SymbolKind;
use ludex_base::{Db, DefinitionId, File, Name, Namespace};

use super::{Proposal, Proposals};
use crate::builtins;
use crate::builtins::BuiltinKind;
use crate::cursor::Word;
use crate::evaluation::result::{Binding, Cause, DatumPlace, Evaluation};
use crate::evaluation::value::{Bound, Reader, TypeId, TypeKind, Value, write_quantity, written, written_string};
use crate::evaluation::variants::declared;
use crate::forms::Form;
use crate::kinds;
use crate::preview::palette;
use crate::source::index::{image_families, index};
use crate::source::load::load;
use crate::source::lower::{Datum, Item, item_tree};

/// The most units that are proposed.
const MAX_UNITS: usize = 1000;

/// The most elements of a list that are looked at to tell what it holds.
const MAX_LOOKED_AT: usize = 1000;

impl<'db> Proposals<'_, 'db> {
    /// The types of a kind, or of every kind.
    pub(super) fn types(&mut self, kind: Option<TypeKind>, rank: u8) {
        for kind in kinds(kind) {
            for entry in self.type_entries(kind, rank) {
                self.name(entry);
            }
        }
    }

    pub(super) fn type_entries(&self, kind: TypeKind, rank: u8) -> Vec<Proposal<'static>> {
        let (db, scope) = (self.cursor.db, &self.cursor.scope);
        let known = self.cursor.evaluation.types(kind).iter().take(scope.count(kind) as usize).enumerate();
        let entries = known.filter_map(|(index, info)| {
            let id = TypeId { kind, index: index as u32 };
            // A later form may have given the name to something else.
            let bound = scope.lookup(info.name)?;
            let own = values(&bound).any(|value| value.as_type() == Some(id));
            own.then(|| Proposal {
                name: info.name.as_str(),
                kind: CompletionKind::Symbol(SymbolKind::Class),
                detail: with_text(kind.label(), string_of(db, info.place, "help")),
                rank,
                subject: subject(db, info.place),
            })
        });
        entries.collect()
    }

    /// The names that `define` or `set` binds to a single type of a kind, or of every kind.
    pub(super) fn aliases(&mut self, kind: Option<TypeKind>, rank: u8) {
        let wanted = |value: &Value| value.as_type().is_some_and(|id| kind.is_none_or(|kind| kind == id.kind));
        self.defined(wanted, rank);
    }

    /// The names that `define` or `set` binds to a unit type, so that a unit may begin with them.
    pub(super) fn unit_heads(&self, rank: u8) -> Vec<Proposal<'static>> {
        let (db, evaluation, scope) = (self.cursor.db, self.cursor.evaluation, &self.cursor.scope);
        let named = self.bound().filter(|(_, binding, _)| matches!(binding.cause, Cause::Define | Cause::Set));
        let entries = named.filter_map(|(name, binding, _)| {
            let unit = scope.unit_type_named(name)?;
            Some(Proposal {
                name: name.as_str(),
                kind: CompletionKind::Symbol(SymbolKind::Constant),
                detail: brief(evaluation, &Value::Type(unit)),
                rank,
                subject: subject(db, binding.place),
            })
        });
        entries.collect()
    }

    /// True if the form before the cursor's is a unit: then the next one is most likely another.
    pub(super) fn is_among_units(&self) -> bool {
        let cursor = self.cursor;
        // Between two forms the item at hand is the one before.
        let before = if cursor.levels.is_empty() { Some(cursor.index) } else { cursor.index.checked_sub(1) };
        let item = before.and_then(|before| item_tree(cursor.db, cursor.file).get(before));
        let Some(head) = item.and_then(|item| item.head(0)) else { return false };
        match Form::or_unit(head) {
            Form::Unit => true,
            Form::UnitOfType => cursor.scope.unit_type_named(head).is_some(),
            _ => false,
        }
    }

    /// The rank of `game-module` and that of other forms, where forms usually have the rank `usual`: a file begins with
    /// that form, and has only one.
    pub(super) fn ranks_of_forms(&self, usual: u8) -> (u8, u8) {
        let cursor = self.cursor;
        // Between two forms none is being written.
        let own = (!cursor.levels.is_empty()).then_some(cursor.index as usize);
        let items = item_tree(cursor.db, cursor.file).items.iter().enumerate();
        let others = items.filter(|(index, item)| Some(*index) != own && item.head(0).is_some());
        let mut is_begun = true;
        for (_, item) in others {
            is_begun = false;
            if Form::at(item, 0) == Some(Form::GameModule) {
                return (2, usual);
            }
        }
        if is_begun { (0, 1) } else { (usual, usual) }
    }

    /// The units by their names, those without one by their symbols or ids.
    pub(super) fn units(&mut self, rank: u8) {
        let (db, evaluation) = (self.cursor.db, self.cursor.evaluation);
        for unit in evaluation.roster.units.iter().take(MAX_UNITS) {
            let place = unit.write.place;
            let Some(item) = item_of(db, place) else { continue };
            let value = |property: &str| {
                let (_, list) = item.properties(place.node).find(|(name, _)| name.as_str() == property)?;
                Some(item.datum(item.child(list, 1)?))
            };
            let label = match (value("n"), value("sym"), value("#")) {
                (Some(Datum::String(name) | Datum::Symbol(name)), _, _) => written_string(name.as_str()),
                (_, Some(Datum::Symbol(name)), _) => written(name.as_str()),
                (_, _, Some(Datum::Number(id))) => id.value().to_string(),
                _ => continue,
            };
            let kind = unit.unit_type.map_or("unit", |id| evaluation.type_name(id));
            let name = label.trim_matches('"').to_owned();
            let entry = Proposal {
                name: &name,
                kind: CompletionKind::Symbol(SymbolKind::Object),
                detail: kind.to_owned(),
                rank,
                subject: subject(db, place),
            };
            if label.starts_with('"') {
                self.string(entry, &label);
            } else if !matches!(self.cursor.word, Word::String { .. }) {
                self.text(entry, label.clone(), label, None);
            }
        }
    }

    /// The lists of types of a kind, or of every kind: `u*` and its kin, and what is defined.
    pub(super) fn type_lists(&mut self, kind: Option<TypeKind>, rank: u8) {
        for kind in kinds(kind) {
            let (count, name) = (self.cursor.scope.count(kind), kind.all_symbol());
            if count > 0 {
                self.name(Proposal {
                    name,
                    kind: CompletionKind::Symbol(SymbolKind::Constant),
                    detail: match count {
                        1 => format!("the only {}", kind.label()),
                        _ => format!("all {count} {}s", kind.label()),
                    },
                    rank,
                    subject: builtins::lookup(name, &[BuiltinKind::PredefinedSymbol])
                        .map_or(Subject::Nothing, |index| Subject::Builtin(builtins::id(index))),
                });
            }
        }
        let wanted = |value: &Value| list_kind(value).is_some_and(|found| kind.is_none_or(|kind| kind == found));
        self.defined(wanted, rank);
    }

    /// Proposes the names that `define` or `set` binds to a value that is wanted.
    pub(super) fn defined(&mut self, wanted: impl Fn(&Value) -> bool, rank: u8) {
        let (db, evaluation) = (self.cursor.db, self.cursor.evaluation);
        for (name, binding, bound) in self.bound() {
            if !matches!(binding.cause, Cause::Define | Cause::Set) {
                continue;
            }
            let Some(value) = values(bound).find(|value| wanted(value)) else { continue };
            self.name(Proposal {
                name: name.as_str(),
                kind: CompletionKind::Symbol(SymbolKind::Constant),
                detail: brief(evaluation, value),
                rank,
                subject: subject(db, binding.place),
            });
        }
    }

    /// The symbols that `set` and `undefine` may be about.
    pub(super) fn variables(&mut self, rank: u8) {
        self.defined(|_| true, rank);
    }

    /// Every symbol that has a value here.
    fn bound(&self) -> impl Iterator<Item = (Name, &'db Binding, &'db Bound)> + use<'db> {
        let (evaluation, stamp) = (self.cursor.evaluation, self.cursor.scope.stamp);
        evaluation.symbols.keys().filter_map(move |name| {
            let binding = evaluation.binding_before(*name, stamp)?;
            Some((*name, binding, binding.bound.as_ref()?))
        })
    }

    /// The sides by their symbols, those without one by their numbers.
    pub(super) fn sides(&mut self, rank: u8) {
        let (db, evaluation) = (self.cursor.db, self.cursor.evaluation);
        let known = evaluation.roster.sides.iter().filter(|side| side.write.stamp < self.cursor.scope.stamp);
        let sides: Vec<(i64, DatumPlace)> =
            known.filter(|side| side.makes.is_some()).map(|side| (side.number, side.write.place)).collect();
        for (number, place) in sides {
            let Some(item) = item_of(db, place) else { continue };
            let symbol = item.children(place.node).skip(1).take(2).find_map(|node| item.symbol(node));
            let number = number.to_string();
            let label = symbol.map_or_else(|| number.clone(), |symbol| written(symbol.as_str()));
            let name: &str = match symbol {
                Some(symbol) => symbol.as_str(),
                None => &number,
            };
            let entry = Proposal {
                name,
                kind: CompletionKind::Symbol(SymbolKind::Object),
                detail: with_text(&format!("side {number}"), string_of(db, place, "name")),
                rank,
                subject: subject(db, place),
            };
            self.text(entry, label.clone(), label, None);
        }
    }

    /// The classes of the sides, as strings.
    pub(super) fn side_classes(&mut self, rank: u8) {
        let (db, evaluation) = (self.cursor.db, self.cursor.evaluation);
        let classes = evaluation.roster.sides.iter().filter_map(|side| string_of(db, side.write.place, "class"));
        let mut classes: Vec<Name> = classes.chain([Name::new("independent")]).collect();
        let libraries = evaluation.variables.get(&Name::new("side-library")).map(Vec::as_slice).unwrap_or_default();
        for write in libraries {
            for side in write.value.value.as_list().unwrap_or_default() {
                classes.extend(side.as_list().unwrap_or_default().iter().filter_map(class_of));
            }
        }
        for class in classes {
            let entry = Proposal {
                name: class.as_str(),
                kind: CompletionKind::Symbol(SymbolKind::String),
                detail: "class of sides".to_owned(),
                rank,
                subject: Subject::Nothing,
            };
            self.string(entry, &written_string(class.as_str()));
        }
    }

    /// The names of colours, in a string.
    pub(super) fn colours(&mut self) {
        for (name, colour) in palette::names() {
            let entry = Proposal {
                name,
                kind: CompletionKind::Colour,
                detail: colour.to_string(),
                rank: 0,
                subject: Subject::Nothing,
            };
            self.string(entry, &written_string(name));
        }
    }

    /// Proposes the names that are defined in a namespace of their own, as symbols or as strings.
    pub(super) fn objects(&mut self, namespace: Namespace, strings: bool) {
        let program = load(self.cursor.db, self.cursor.root);
        for (name, binding) in program.defined_in(namespace) {
            let subject = Subject::Definition(DefinitionId { file: binding.file, local: binding.local });
            let detail = if namespace == kinds::IMAGES { kinds::IMAGE.label } else { namespace.id() };
            let entry = Proposal {
                name: name.as_str(),
                kind: CompletionKind::Symbol(SymbolKind::Object),
                detail: detail.to_owned(),
                rank: 0,
                subject,
            };
            if strings {
                self.string(entry, &written_string(name.as_str()));
            } else {
                self.name(entry);
            }
        }
    }

    /// Adds an entry that is written as a string. Where the cursor stands in one, the first of the quotes is there, and
    /// perhaps the last one.
    fn string(&mut self, entry: Proposal<'_>, quoted: &str) {
        match self.cursor.word {
            Word::String { closed } => {
                let inside = quoted[1..quoted.len() - 1].to_owned();
                let insert = if closed { inside.clone() } else { format!("{inside}\"") };
                self.text(entry, inside, insert, None);
            }
            _ => self.text(entry, quoted.to_owned(), quoted.to_owned(), None),
        }
    }

    /// The image families that the program does not define and other files of the workspace do.
    pub(super) fn images_elsewhere(&mut self) {
        let db = self.cursor.db;
        for id in image_families(db) {
            let entry = Proposal {
                name: id.local.name.as_str(),
                kind: CompletionKind::Symbol(SymbolKind::Object),
                detail: format!("{} in {}", kinds::IMAGE.label, file_name(id.file.path(db))),
                rank: 1,
                subject: Subject::Definition(id),
            };
            self.string(entry, &written_string(id.local.name.as_str()));
        }
    }

    /// The variants of a module that an `include` has not set yet: `wrapped` as options, or their names.
    pub(super) fn variants(&mut self, module: Option<File>, wrapped: bool) {
        let Some(module) = module else { return };
        let db = self.cursor.db;
        let (given, end) = (self.given(wrapped), self.list_end());
        for (_, item, variant) in declared(item_tree(db, module)) {
            if given.contains(variant.name.as_str()) {
                continue;
            }
            let title = item.child(variant.node, 0).filter(|_| variant.node != variant.name_node);
            let title = title.and_then(|title| match item.datum(title) {
                Datum::String(title) => Some(title),
                _ => None,
            });
            let entry = Proposal {
                name: variant.name.as_str(),
                kind: CompletionKind::Symbol(SymbolKind::Property),
                detail: with_text("variant", title),
                rank: 0,
                subject: variant_subject(db, module, variant.name),
            };
            let label = written(entry.name);
            let body = match entry.name {
                "world-size" => "world-size ${1:width} ${2:height}".to_owned(),
                "real-time" => "real-time ${1:game} ${2:side} ${3:turn}".to_owned(),
                _ => format!("{} ${{1:true}}", super::snippets::escaped(&label)),
            };
            if wrapped {
                let insert = format!("({label})");
                self.text(entry, label, insert, Some(format!("({body})")));
            } else {
                self.text(entry, label.clone(), label, end.map(|end| format!("{body}{end}")));
            }
        }
    }

    /// The predefined variants that this module does not declare yet.
    pub(super) fn declarable(&mut self) {
        let declared = declared(item_tree(self.cursor.db, self.cursor.file));
        let word = &self.cursor.text[self.cursor.range];
        for (index, row) in super::rows(&[BuiltinKind::VariantType], &[]) {
            if row.name == word || !declared.iter().any(|(_, _, variant)| variant.name.as_str() == row.name) {
                self.name(super::predefined(index, row, 0));
            }
        }
    }
}

/// The class in a property `(class "…")` of a side in the library.
fn class_of(property: &Value) -> Option<Name> {
    match property.as_list()? {
        [Value::Symbol(head) | Value::Unbound(head), Value::String(class), ..] if head.as_str() == "class" => {
            Some(*class)
        }
        _ => None,
    }
}

fn kinds(kind: Option<TypeKind>) -> impl Iterator<Item = TypeKind> {
    TypeKind::ALL.into_iter().filter(move |other| kind.is_none_or(|kind| kind == *other))
}

/// The values that a symbol may have: the document's, then the reader's.
fn values(bound: &Bound) -> impl Iterator<Item = &Value> {
    let reader = match &bound.reader {
        Some(Reader::Value(value)) => Some(value),
        _ => None,
    };
    std::iter::once(&bound.value).chain(reader)
}

/// The kind of the types in a list of nothing else.
fn list_kind(value: &Value) -> Option<TypeKind> {
    let items = value.as_list()?;
    let kind = items.first()?.as_type()?.kind;
    items.iter().take(MAX_LOOKED_AT).all(|item| item.as_type().is_some_and(|id| id.kind == kind)).then_some(kind)
}

/// The item that a place is in.
fn item_of(db: &dyn Db, place: DatumPlace) -> Option<&Item> {
    item_tree(db, place.file).get(place.item)
}

/// The string that is the value of a property of the form at a place.
fn string_of(db: &dyn Db, place: DatumPlace, property: &str) -> Option<Name> {
    let item = item_of(db, place)?;
    let (_, list) = item.properties(place.node).find(|(name, _)| name.as_str() == property)?;
    match item.datum(item.child(list, 1)?) {
        Datum::String(text) => Some(text),
        _ => None,
    }
}

/// The definition that the form at a place is.
fn subject(db: &dyn Db, place: DatumPlace) -> Subject {
    let definitions = &index(db, place.file).definitions;
    let first = definitions.partition_point(|local| local.item < place.item);
    let mut own = definitions[first..].iter().take_while(|local| local.item == place.item);
    let own = own.find(|local| local.node == place.node);
    own.map_or(Subject::Nothing, |local| Subject::Definition(DefinitionId { file: place.file, local: local.id }))
}

fn variant_subject(db: &dyn Db, module: File, name: Name) -> Subject {
    if let Some(index) = builtins::lookup(name.as_str(), &[BuiltinKind::VariantType]) {
        return Subject::Builtin(builtins::id(index));
    }
    let mut definitions = index(db, module).definitions.iter();
    let own = definitions.find(|local| local.kind.namespace == kinds::VARIANTS && local.id.name == name);
    own.map_or(Subject::Nothing, |local| Subject::Definition(DefinitionId { file: module, local: local.id }))
}

/// Words with a text behind them, if there is one.
fn with_text(words: &str, text: Option<Name>) -> String {
    match text {
        Some(text) if !text.as_str().is_empty() => format!("{words} — {}", shortened(text.as_str())),
        _ => words.to_owned(),
    }
}

/// The beginning of a text, on one line.
fn shortened(text: &str) -> String {
    const MAX_CHARACTERS: usize = 80;
    let mut out = String::new();
    for word in text.split_whitespace() {
        if out.chars().count() + word.chars().count() > MAX_CHARACTERS {
            out.push_str(" …");
            break;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// A value in a few words.
fn brief(evaluation: &Evaluation, value: &Value) -> String {
    match value {
        Value::Number(quantity) => {
            let mut out = String::new();
            write_quantity(&mut out, *quantity);
            out
        }
        Value::String(text) => written_string(&shortened(text.as_str())),
        Value::Symbol(name) => name.to_string(),
        Value::Type(id) => format!("{} {}", id.kind.label(), evaluation.type_name(*id)),
        Value::List(list) if list.items.is_empty() => "nil".to_owned(),
        Value::List(list) => match list_kind(value) {
            Some(kind) => {
                let count = list.items.len();
                let mut out = format!("{count} {}{}: ", kind.label(), if count == 1 { "" } else { "s" });
                for (nth, id) in list.items.iter().filter_map(Value::as_type).take(5).enumerate() {
                    let comma = if nth == 0 { "" } else { ", " };
                    let _ = write!(out, "{comma}{}", evaluation.type_name(id));
                }
                if list.items.len() > 5 {
                    out.push_str(", …");
                }
                out
            }
            None => format!("list of {}", list.items.len()),
        },
        Value::Unbound(_) | Value::Unknown => String::new(),
    }
}

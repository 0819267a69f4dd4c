//! The things of a program that are no values of types, tables or variables, as their forms describe them: sides,
//! scorekeepers, variants and the like. Values in them are data as they are written.

use ludex_base::{Db, File};
use rustc_hash::FxHashMap;

use crate::builtins::{self, ValueType};
use crate::evaluation::expression::quoted;
use crate::evaluation::load_order::forms;
use crate::evaluation::result::{DatumPlace, Evaluation};
use crate::evaluation::value::Value;
use crate::evaluation::variants::declared;
use crate::forms::{Form, Takes};
use crate::source::lower::{Datum, Item, item_tree};

ludex_syntax::worded! {
    /// The kinds of these things.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub(super) enum ObjectKind {
        /// The module with which the program begins.
        Module = "module",
        /// What a player may choose.
        Variant = "variant",
        /// A side, what holds for all sides, or the independent units.
        Side = "side",
        /// A player.
        Player = "player",
        /// A scorekeeper.
        Scorekeeper = "scorekeeper",
        /// A doctrine.
        Doctrine = "doctrine",
        /// A namer.
        Namer = "namer",
        /// An image.
        Image = "image",
        /// The world.
        World = "world",
        /// The area, with its layers.
        Area = "area",
        /// The units of one type that stand in the world.
        Unit = "unit",
    }
    /// Every kind, in the order in which they are shown.
    pub(super) const ALL;
    /// The word for people.
    pub(super) fn label;
}

impl ObjectKind {
    /// True for what stands in front of the types.
    pub(super) fn is_first(self) -> bool {
        matches!(self, ObjectKind::Module | ObjectKind::Variant)
    }
}

/// A thing.
pub(super) struct Object {
    pub(super) kind: ObjectKind,
    /// The name by which it is found again in another revision.
    pub(super) name: String,
    /// In the order in which they are first given.
    pub(super) properties: Vec<Property>,
}

/// A property of a thing.
pub(super) struct Property {
    pub(super) name: String,
    pub(super) value: Value,
    /// False for what is too large to be read, such as a layer.
    pub(super) is_shown: bool,
}

impl Property {
    fn new(name: &str, value: Value) -> Property {
        Property { name: name.to_owned(), value, is_shown: true }
    }

    fn large(name: &str, value: Value) -> Property {
        Property { is_shown: false, ..Property::new(name, value) }
    }
}

/// All things of a program.
pub(super) fn objects(db: &dyn Db, evaluation: &Evaluation, root: File) -> Vec<Object> {
    let mut objects = Objects::default();
    for file in &evaluation.files {
        for (_, item, variant) in declared(item_tree(db, *file)) {
            let default = variant.default.map(|node| Property::new("default", quoted(item, node)));
            let clauses: Vec<Value> = variant.clauses.iter().map(|node| quoted(item, *node)).collect();
            let clauses = (!clauses.is_empty()).then(|| Property::new("clauses", Value::list(clauses)));
            objects.add(ObjectKind::Variant, variant.name.as_str(), default.into_iter().chain(clauses));
        }
    }
    for (stamp, place) in forms(db, evaluation) {
        let Some(item) = item_tree(db, place.file).items.get(place.item as usize) else { continue };
        let Some(form) = Form::at(item, place.node) else { continue };
        if let Some((kind, name)) = identity(evaluation, item, place, form, stamp, root) {
            let name = name.unwrap_or_else(|| objects.next(kind));
            objects.add(kind, &name, described(item, place.node, form));
        }
    }
    objects.units(db, evaluation);
    objects.all
}

/// The kind of thing that a form describes, and its name; without one it is counted.
fn identity(
    evaluation: &Evaluation,
    item: &Item,
    place: DatumPlace,
    form: Form,
    stamp: u32,
    root: File,
) -> Option<(ObjectKind, Option<String>)> {
    let first = item.child(place.node, 1);
    let word = || first.and_then(|node| item.text(node)).map(|name| name.as_str().to_owned());
    let number = || first.and_then(|node| item.number(node)).map(|number| number.to_string());
    Some(match form {
        Form::GameModule if place.file == root => (ObjectKind::Module, Some(form.head().to_owned())),
        Form::Side => {
            let number = evaluation.roster.side_at(stamp).map(|side| side.number);
            (ObjectKind::Side, number.map(|number| format!("side {number}")))
        }
        Form::SideDefaults | Form::IndependentUnits => (ObjectKind::Side, Some(form.head().to_owned())),
        Form::Player => (ObjectKind::Player, number().map(|number| format!("player {number}"))),
        Form::Scorekeeper => (ObjectKind::Scorekeeper, title(item, place.node)),
        Form::Doctrine => (ObjectKind::Doctrine, word()),
        Form::Namer => (ObjectKind::Namer, word()),
        Form::Imf => (ObjectKind::Image, word()),
        Form::World => (ObjectKind::World, Some(form.head().to_owned())),
        Form::Area => (ObjectKind::Area, Some(form.head().to_owned())),
        _ => return None,
    })
}

/// The title of a scorekeeper.
fn title(item: &Item, list: u32) -> Option<String> {
    let (_, title) = item.properties(list).find(|(name, _)| name.as_str() == "title")?;
    item.text(item.child(title, 1)?).map(|text| text.as_str().to_owned())
}

/// The properties that a form gives.
fn described(item: &Item, list: u32, form: Form) -> Vec<Property> {
    match form {
        Form::Namer => {
            let method = Form::Namer.node(item, list, Takes::Method);
            return method.map(|node| Property::new("method", quoted(item, node))).into_iter().collect();
        }
        Form::Imf => {
            let sizes = item.children(list).skip(2).map(|node| quoted(item, node)).collect();
            return vec![Property::large("sizes", Value::list(sizes))];
        }
        _ => {}
    }
    let numbers = item.children(list).skip(1).take_while(|node| matches!(item.datum(*node), Datum::Number(_)));
    let numbers: Vec<Value> = numbers.map(|node| quoted(item, node)).collect();
    let size = match form {
        Form::World => Some("circumference"),
        Form::Area => Some("size"),
        _ => None,
    };
    let size = size.filter(|_| !numbers.is_empty()).map(|name| Property::new(name, Value::list(numbers)));
    let given = item.properties(list).filter(|(name, _)| form != Form::GameModule || name.as_str() != "variants");
    let given = given.map(|(name, node)| {
        let mut values: Vec<Value> = item.children(node).skip(1).map(|value| quoted(item, value)).collect();
        let value = if values.len() == 1 { values.remove(0) } else { Value::list(values) };
        let row = builtins::lookup(name.as_str(), form.properties()).and_then(builtins::get);
        match row.map(|row| row.value) {
            Some(ValueType::Layer) => Property::large(name.as_str(), value),
            // Each of them is one more.
            Some(ValueType::StandingOrder) => Property::new(name.as_str(), Value::list(vec![value])),
            _ => Property::new(name.as_str(), value),
        }
    });
    size.into_iter().chain(given).collect()
}

/// The things that have been found.
#[derive(Default)]
struct Objects {
    all: Vec<Object>,
    known: FxHashMap<(ObjectKind, String), usize>,
    counts: FxHashMap<ObjectKind, u32>,
}

impl Objects {
    /// "scorekeeper 2", for one without a name.
    fn next(&mut self, kind: ObjectKind) -> String {
        let count = self.counts.entry(kind).or_default();
        *count += 1;
        format!("{} {count}", kind.label())
    }

    /// Adds properties to a thing, which is new or was there before: what is given again takes the place of what was.
    fn add(&mut self, kind: ObjectKind, name: &str, given: impl IntoIterator<Item = Property>) {
        let nth = *self.known.entry((kind, name.to_owned())).or_insert_with(|| {
            self.all.push(Object { kind, name: name.to_owned(), properties: Vec::new() });
            self.all.len() - 1
        });
        let object = &mut self.all[nth];
        for property in given {
            let before = object.properties.iter_mut().find(|one| one.name == property.name);
            match before {
                Some(before) if is_order(&property.name) => {
                    let orders = [&before.value, &property.value].into_iter().filter_map(Value::as_list).flatten();
                    before.value = Value::list(orders.cloned().collect());
                }
                Some(before) => *before = property,
                None => object.properties.push(property),
            }
        }
    }

    /// The units that stand in the world, by their types.
    fn units(&mut self, db: &dyn Db, evaluation: &Evaluation) {
        let mut forms: Vec<(&str, Vec<Value>)> = Vec::new();
        let mut known: FxHashMap<&str, usize> = FxHashMap::default();
        for unit in &evaluation.roster.units {
            let place = unit.write.place;
            let Some(item) = item_tree(db, place.file).items.get(place.item as usize) else { continue };
            let name = unit.unit_type.map_or("unit", |id| evaluation.type_name(id));
            let nth = *known.entry(name).or_insert_with(|| {
                forms.push((name, Vec::new()));
                forms.len() - 1
            });
            forms[nth].1.push(quoted(item, place.node));
        }
        for (name, forms) in forms {
            let count = Property::new("number", Value::integer(forms.len() as i64));
            self.add(ObjectKind::Unit, name, [count, Property::large("forms", Value::list(forms))]);
        }
    }
}

/// True for the property of a side of which each one given is one more.
fn is_order(name: &str) -> bool {
    let row = builtins::lookup(name, Form::Side.properties()).and_then(builtins::get);
    row.is_some_and(|row| row.value == ValueType::StandingOrder)
}

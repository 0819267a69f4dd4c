//! The sides, units and doctrines of a program, and the names, numbers and ids by which other forms
//! speak of them (reference: Unit form, Side form and friends).
//!
//! The fold over a program hands every form that makes such an object to [`read`] or [`read_unit`];
//! what was known before a form is asked for with its stamp.

use ludex_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Binding, Cause, Evaluation, Place, Write};
use crate::forms::{Form, Takes};
use crate::layers::{Geometry, Shape};
use crate::lower::{Datum, Item};
use crate::scope::{Bound, Scope, is_constant};
use crate::value::{TypeId, TypeKind, Value};

/// A `side` or `independent-units` form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideInfo {
    /// The form and when.
    pub write: Write,
    /// The number of the side; 0 for the independent units.
    pub number: i64,
    /// If the form makes the side: how many the program has then.
    pub makes: Option<u32>,
}

/// A unit that stands in the world, or is added to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnitInfo {
    /// The form and when.
    pub write: Write,
    /// Its type; [`None`] for `(unit "Name" …)`.
    pub unit_type: Option<TypeId>,
}

/// What `unit-defaults` forms have set for the units after them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnitDefaults {
    /// What is added to each x …
    pub x: i64,
    /// … and y, in cells.
    pub y: i64,
    /// The side; -1 for none.
    pub side: i64,
    /// The hit points; -1 for those of the type. Units with 0 are dead.
    pub hp: i64,
}

impl Default for UnitDefaults {
    fn default() -> Self {
        UnitDefaults { x: 0, y: 0, side: -1, hp: -1 }
    }
}

/// A name that a side has been given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct SideText {
    stamp: u32,
    side: i64,
    property: &'static str,
    place: Place,
}

/// The properties of a side whose strings no other side should have (reference: side).
const SIDE_TEXTS: [&str; 5] = ["name", "noun", "plural-noun", "adjective", "color"];

/// How many uses of one name are looked at.
const MAX_USES: usize = 64;

/// The sides, units and doctrines of a program.
#[derive(Debug, PartialEq, Eq, Default)]
pub struct Roster {
    /// The forms of sides, in order.
    pub sides: Vec<SideInfo>,
    /// The forms of units, in order.
    pub units: Vec<UnitInfo>,
    made: u32,
    first_side: FxHashMap<i64, u32>,
    texts: FxHashMap<Name, Vec<SideText>>,
    current: FxHashMap<(i64, &'static str), Vec<(u32, Name)>>,
    names: FxHashMap<Name, u32>,
    numbers: FxHashMap<i64, u32>,
    ids: FxHashMap<i64, u32>,
    symbols: FxHashMap<Name, u32>,
    next_id: i64,
    unnumbered: bool,
    defaults: Vec<(u32, UnitDefaults)>,
    doctrines: FxHashSet<Name>,
    doctrine_ids: FxHashSet<i64>,
    doctrine_forms: i64,
    shape: Shape,
    moved: bool,
}

impl Roster {
    /// The side form with a stamp.
    pub fn side_at(&self, stamp: u32) -> Option<&SideInfo> {
        let index = self.sides.partition_point(|side| side.write.stamp < stamp);
        self.sides.get(index).filter(|side| side.write.stamp == stamp)
    }

    /// When the next side form after a stamp is read.
    pub fn side_after(&self, stamp: u32) -> Option<u32> {
        let index = self.sides.partition_point(|side| side.write.stamp <= stamp);
        self.sides.get(index).map(|side| side.write.stamp)
    }

    /// The form that makes a side with a number.
    pub fn side_form(&self, number: i64) -> Option<&SideInfo> {
        self.sides.get(*self.first_side.get(&number)? as usize)
    }

    /// True if there is a side with a number before a stamp. The independent units always exist.
    pub fn side_exists(&self, number: i64, stamp: u32) -> bool {
        number == 0 || self.side_form(number).is_some_and(|side| side.write.stamp <= stamp)
    }

    /// The number of the side that has a string for name, noun, plural noun or adjective before a stamp.
    pub fn side_named(&self, text: Name, stamp: u32) -> Option<i64> {
        self.uses(text, stamp).find(|one| one.property != "color").map(|one| one.side)
    }

    /// Another side that has a string for one of its names or its colour before a stamp, and where
    /// that was said.
    pub fn name_in_use(&self, text: Name, side: i64, stamp: u32) -> Option<(i64, Place)> {
        self.uses(text, stamp).find(|one| one.side != side).map(|one| (one.side, one.place))
    }

    fn uses(&self, text: Name, stamp: u32) -> impl Iterator<Item = &SideText> {
        let uses = self.texts.get(&text).map(Vec::as_slice).unwrap_or_default();
        uses.iter().take(MAX_USES).filter(move |one| {
            let history = self.current.get(&(one.side, one.property)).map(Vec::as_slice).unwrap_or_default();
            let before = history.partition_point(|(given, _)| *given < stamp);
            one.stamp < stamp && before.checked_sub(1).is_some_and(|last| history[last].1 == text)
        })
    }

    /// True if a unit has a name before a stamp.
    pub fn unit_named(&self, name: Name, stamp: u32) -> bool {
        self.unit(self.names.get(&name)).is_some_and(|unit| unit.write.stamp < stamp)
    }

    /// True if a unit has a number (`nb`) before a stamp.
    pub fn unit_numbered(&self, number: i64, stamp: u32) -> bool {
        self.unit(self.numbers.get(&number)).is_some_and(|unit| unit.write.stamp < stamp)
    }

    /// The names that units have.
    pub fn unit_names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.names.keys().map(|name| name.as_str())
    }

    /// The first unit with an id (`#`).
    pub fn unit_with_id(&self, id: i64) -> Option<&UnitInfo> {
        self.unit(self.ids.get(&id))
    }

    /// True if a unit of the program may have an id. Units without one of their own get the next
    /// that is free.
    pub fn id_exists(&self, id: i64) -> bool {
        self.ids.contains_key(&id) || self.unnumbered && (1..self.next_id).contains(&id)
    }

    /// True if a unit has a symbol (`sym`).
    pub fn symbol_exists(&self, symbol: Name) -> bool {
        self.symbols.contains_key(&symbol)
    }

    /// The first unit form after a stamp.
    pub fn unit_after(&self, stamp: u32) -> Option<&UnitInfo> {
        self.units.get(self.units.partition_point(|unit| unit.write.stamp <= stamp))
    }

    fn unit(&self, index: Option<&u32>) -> Option<&UnitInfo> {
        self.units.get(*index? as usize)
    }

    /// What units read at a stamp begin with.
    pub fn defaults(&self, stamp: u32) -> UnitDefaults {
        let before = self.defaults.partition_point(|(set, _)| *set < stamp);
        before.checked_sub(1).map(|last| self.defaults[last].1).unwrap_or_default()
    }

    /// True if a doctrine has a name.
    pub fn doctrine_named(&self, name: Name) -> bool {
        self.doctrines.contains(&name)
    }

    /// True if a doctrine may have a number. Doctrines without one of their own are counted from 1.
    pub fn doctrine_numbered(&self, number: i64) -> bool {
        self.doctrine_ids.contains(&number) || (1..=self.doctrine_forms).contains(&number)
    }

    /// The names that doctrines have.
    pub fn doctrine_names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.doctrines.iter().map(|name| name.as_str())
    }

    /// The area in which units are placed, if its size is known and positions were not counted from
    /// elsewhere (`restrict`).
    pub fn geometry(&self) -> Option<Geometry> {
        let mut shape = self.shape;
        if shape.circumference == 0 {
            shape.circumference = 360; // reference: world
        }
        if self.moved { None } else { shape.geometry() }
    }

    /// A variant has set the size of the world: only an area form after it makes it known again.
    pub(super) fn forget_size(&mut self) {
        (self.shape.width, self.shape.height) = (0, 0);
    }

    fn side(&mut self, write: Write, head: &SideHead, item: &Item, independent: bool) -> i64 {
        let known = match (head.number, head.text) {
            (Some(number), _) => self.side_exists(number, write.stamp).then_some(number),
            (None, Some((_, text))) => self.side_named(text, write.stamp),
            (None, None) => independent.then_some(0),
        };
        let makes = known.is_none();
        self.made += u32::from(makes);
        let number = known.or(head.number.filter(|number| *number > 0)).unwrap_or(i64::from(self.made));
        let index = self.sides.len() as u32;
        self.sides.push(SideInfo { write, number, makes: makes.then_some(self.made) });
        self.first_side.entry(number).or_insert(index);
        for (property, list) in item.properties(write.place.node) {
            let Some(property) = SIDE_TEXTS.into_iter().find(|text| *text == property.as_str()) else { continue };
            let Some(node) = item.child(list, 1) else { continue };
            let Datum::String(text) = item.datum(node) else { continue };
            let history = self.current.entry((number, property)).or_default();
            if history.last().is_some_and(|(_, last)| *last == text) {
                continue;
            }
            history.push((write.stamp, text));
            let place = Place { node, ..write.place };
            let one = SideText { stamp: write.stamp, side: number, property, place };
            self.texts.entry(text).or_default().push(one);
        }
        number
    }
}

/// What stands before the properties in `(side [ident] [symbol] properties…)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SideHead {
    /// The number it begins with, or that the symbol it begins with stands for.
    pub number: Option<i64>,
    /// The string it begins with, with its node: a name of a side.
    pub text: Option<(u32, Name)>,
    /// The symbol that the side gets, with its node.
    pub symbol: Option<(u32, Name)>,
    /// The position of the first property among the elements of the form.
    pub properties: usize,
}

/// Reads what stands before the properties of a side, with the symbols that are known before it.
pub fn side_head(scope: &Scope<'_>, item: &Item, list: u32) -> SideHead {
    let mut head = SideHead { properties: 1, ..SideHead::default() };
    let mut parts = item.children(list).skip(1);
    let Some(ident) = parts.next() else { return head };
    match item.datum(ident) {
        Datum::Number(number) => head.number = Some(i64::from(number.value())),
        Datum::String(text) => head.text = Some((ident, text)),
        Datum::Symbol(name) if name.as_str() != "nil" => {
            head.number = scope.lookup(name).and_then(|bound| bound.value.as_number());
            if head.number.is_none() {
                head.symbol = Some((ident, name));
            }
        }
        Datum::Symbol(_) | Datum::List | Datum::Quote => return head,
    }
    head.properties += 1;
    if head.symbol.is_none()
        && let Some(node) = parts.next()
        && let Some(name) = item.symbol(node).filter(|name| name.as_str() != "nil")
    {
        head.symbol = Some((node, name));
        head.properties += 1;
    }
    head
}

/// A form that makes an object, or says where units stand: `side`, `independent-units`, `doctrine`, `namer`,
/// `unit-defaults`, `area` or `world`.
pub(super) fn read(evaluation: &mut Evaluation, write: Write, item: &Item, form: Form) {
    let list = write.place.node;
    let stamp = write.stamp;
    match form {
        Form::Side | Form::IndependentUnits => {
            let head = side_head(&Scope::new(evaluation, stamp - 1), item, list);
            let number = evaluation.roster.side(write, &head, item, form == Form::IndependentUnits);
            if let Some((_, symbol)) = head.symbol {
                // Reference: a side's symbol is bound to its number.
                bind(evaluation, symbol, write, Cause::Side, Value::integer(number));
            }
        }
        Form::Doctrine => {
            evaluation.frozen[TypeKind::Unit as usize].get_or_insert(write);
            let roster = &mut evaluation.roster;
            roster.doctrine_forms += 1;
            match form.node(item, list, Takes::NewName).map(|node| item.datum(node)) {
                Some(Datum::Number(number)) => {
                    roster.doctrine_ids.insert(i64::from(number.value()));
                }
                Some(Datum::Symbol(symbol)) => {
                    roster.doctrines.insert(symbol);
                    bind(evaluation, symbol, write, Cause::Object, Value::String(symbol));
                }
                _ => {}
            }
        }
        Form::Namer => {
            if let Some(symbol) = form.node(item, list, Takes::NewName).and_then(|node| item.symbol(node)) {
                bind(evaluation, symbol, write, Cause::Object, Value::Symbol(symbol));
            }
        }
        Form::UnitDefaults => {
            let before = evaluation.roster.defaults(stamp);
            let defaults = unit_defaults(&Scope::new(evaluation, stamp), item, list, before);
            evaluation.roster.defaults.push((stamp, defaults));
            if item.properties(list).any(|(property, _)| property.as_str() == "tp") {
                evaluation.frozen[TypeKind::Unit as usize].get_or_insert(write);
            }
        }
        Form::Area => {
            evaluation.areas.push(write);
            let roster = &mut evaluation.roster;
            if list == 0 {
                roster.shape.area(item);
            }
            roster.moved |= list != 0 || roster.shape.full_width != 0;
        }
        Form::World if list == 0 => evaluation.roster.shape.world(item),
        _ => {}
    }
}

fn bind(evaluation: &mut Evaluation, symbol: Name, write: Write, cause: Cause, value: Value) {
    if is_constant(symbol) {
        return;
    }
    // A form sees its own symbol.
    let stamp = write.stamp - 1;
    let bound = Some(Bound { value, reader: None });
    evaluation.symbols.entry(symbol).or_default().push(Binding { stamp, place: write.place, cause, bound });
}

/// A unit form, of a new unit if it has a type. Units that are only stored for later have names and
/// ids as well.
pub(super) fn read_unit(evaluation: &mut Evaluation, write: Write, unit_type: Option<TypeId>, item: &Item) {
    let roster = &mut evaluation.roster;
    let index = roster.units.len() as u32;
    roster.units.push(UnitInfo { write, unit_type });
    let mut id = None;
    for (property, list) in item.properties(write.place.node) {
        let value = || item.child(list, 1);
        match property.as_str() {
            "n" => {
                if let Some(name) = value().and_then(|node| item.text(node)) {
                    roster.names.entry(name).or_insert(index);
                }
            }
            "nb" => {
                if let Some(number) = value().and_then(|node| literal(item, node)) {
                    roster.numbers.entry(number).or_insert(index);
                }
            }
            "#" => id = value().and_then(|node| literal(item, node)).filter(|id| *id > 0),
            "sym" => {
                if let Some(symbol) = value().and_then(|node| item.symbol(node)) {
                    roster.symbols.entry(symbol).or_insert(index);
                }
            }
            _ => {}
        }
    }
    roster.next_id = roster.next_id.max(1);
    if unit_type.is_some() {
        roster.next_id += 1;
        roster.unnumbered |= id.is_none();
    }
    if let Some(id) = id {
        roster.ids.entry(id).or_insert(index);
        roster.next_id = roster.next_id.max(id + 1);
    }
}

fn unit_defaults(scope: &Scope<'_>, item: &Item, list: u32, before: UnitDefaults) -> UnitDefaults {
    let first = item.child(list, 1).and_then(|node| item.symbol(node));
    let reset = first.is_some_and(|symbol| symbol.as_str() == "reset");
    let mut defaults = if reset { UnitDefaults::default() } else { before };
    for (property, list) in item.properties(list) {
        let number = |nth| item.child(list, nth).and_then(|node| literal(item, node));
        match property.as_str() {
            "@" => (defaults.x, defaults.y) = (number(1).unwrap_or(0), number(2).unwrap_or(0)),
            "hp" => defaults.hp = number(1).unwrap_or(0),
            "s" => {
                let symbol = item.child(list, 1).and_then(|node| item.symbol(node));
                let side = symbol.and_then(|symbol| scope.lookup(symbol)).and_then(|bound| bound.value.as_number());
                defaults.side = number(1).or(side).unwrap_or(0);
            }
            _ => {}
        }
    }
    defaults
}

/// The integer that is written at a node.
fn literal(item: &Item, node: u32) -> Option<i64> {
    match item.datum(node) {
        Datum::Number(number) => Some(i64::from(number.value())),
        _ => None,
    }
}

//! The sides, units and doctrines of a program, and the names, numbers and ids by which other forms
//! speak of them (reference: Unit form, Side form and friends). What was known before a form is asked
//! for with its stamp.

use ludex_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{DatumPlace, Write};
use crate::evaluation::value::TypeId;
use crate::layers::{Geometry, Shape};
use crate::source::lower::{Datum, Item};

/// A `side` or `independent-units` form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SideInfo {
    /// The form and when.
    pub write: Write,
    /// The number of the side; 0 for the independent units.
    pub number: i64,
    /// If the form makes the side: how many the program has then.
    pub makes: Option<u32>,
}

/// A unit that stands in the world, or is added to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct UnitInfo {
    /// The form and when.
    pub write: Write,
    /// Its type; [`None`] for `(unit "Name" …)`.
    pub unit_type: Option<TypeId>,
}

/// The values that `unit-defaults` forms have set for the units after them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct UnitDefaults {
    /// The number added to each x …
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
    place: DatumPlace,
}

/// The properties of a side whose strings no other side should have (reference: side).
const SIDE_TEXTS: [&str; 5] = ["name", "noun", "plural-noun", "adjective", "color"];

/// The most uses of one name that are looked at.
const MAX_USES: usize = 64;

/// The sides, units and doctrines of a program.
#[derive(Debug, PartialEq, Eq, Default)]
pub(crate) struct Roster {
    /// The forms of sides, in order.
    pub sides: Vec<SideInfo>,
    /// The forms of units, in order.
    pub units: Vec<UnitInfo>,
    made: u32,
    first_side: FxHashMap<i64, u32>,
    texts: FxHashMap<Name, Vec<SideText>>,
    current: FxHashMap<(i64, &'static str), Vec<(u32, Name)>>,
    pub(crate) names: FxHashMap<Name, u32>,
    pub(crate) numbers: FxHashMap<i64, u32>,
    pub(crate) ids: FxHashMap<i64, u32>,
    pub(crate) symbols: FxHashMap<Name, u32>,
    pub(crate) next_id: i64,
    pub(crate) unnumbered: bool,
    pub(crate) defaults: Vec<(u32, UnitDefaults)>,
    pub(crate) doctrines: FxHashSet<Name>,
    pub(crate) doctrine_ids: FxHashSet<i64>,
    pub(crate) doctrine_forms: i64,
    pub(crate) shape: Shape,
    pub(crate) moved: bool,
}

impl Roster {
    /// The side form with a stamp.
    pub(crate) fn side_at(&self, stamp: u32) -> Option<&SideInfo> {
        let index = self.sides.partition_point(|side| side.write.stamp < stamp);
        self.sides.get(index).filter(|side| side.write.stamp == stamp)
    }

    /// The stamp of the next side form after a stamp.
    pub(crate) fn side_after(&self, stamp: u32) -> Option<u32> {
        let index = self.sides.partition_point(|side| side.write.stamp <= stamp);
        self.sides.get(index).map(|side| side.write.stamp)
    }

    /// The form that makes a side with a number.
    pub(crate) fn side_form(&self, number: i64) -> Option<&SideInfo> {
        self.sides.get(*self.first_side.get(&number)? as usize)
    }

    /// True if there is a side with a number before a stamp. The independent units always exist.
    pub(crate) fn side_exists(&self, number: i64, stamp: u32) -> bool {
        number == 0 || self.side_form(number).is_some_and(|side| side.write.stamp <= stamp)
    }

    /// The number of the side that has a string for name, noun, plural noun or adjective before a stamp.
    pub(crate) fn side_named(&self, text: Name, stamp: u32) -> Option<i64> {
        self.uses(text, stamp).find(|one| one.property != "color").map(|one| one.side)
    }

    /// Another side that has a string for one of its names or its colour before a stamp, and where
    /// that was said.
    pub(crate) fn name_in_use(&self, text: Name, side: i64, stamp: u32) -> Option<(i64, DatumPlace)> {
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
    pub(crate) fn unit_named(&self, name: Name, stamp: u32) -> bool {
        self.unit(self.names.get(&name)).is_some_and(|unit| unit.write.stamp < stamp)
    }

    /// True if a unit has a number (`nb`) before a stamp.
    pub(crate) fn unit_numbered(&self, number: i64, stamp: u32) -> bool {
        self.unit(self.numbers.get(&number)).is_some_and(|unit| unit.write.stamp < stamp)
    }

    /// The names that units have.
    pub(crate) fn unit_names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.names.keys().map(|name| name.as_str())
    }

    /// The first unit with an id (`#`).
    pub(crate) fn unit_with_id(&self, id: i64) -> Option<&UnitInfo> {
        self.unit(self.ids.get(&id))
    }

    /// True if a unit of the program may have an id. Units without one of their own get the next
    /// that is free.
    pub(crate) fn id_exists(&self, id: i64) -> bool {
        self.ids.contains_key(&id) || self.unnumbered && (1..self.next_id).contains(&id)
    }

    /// True if a unit has a symbol (`sym`).
    pub(crate) fn symbol_exists(&self, symbol: Name) -> bool {
        self.symbols.contains_key(&symbol)
    }

    /// The first unit form after a stamp.
    pub(crate) fn unit_after(&self, stamp: u32) -> Option<&UnitInfo> {
        self.units.get(self.units.partition_point(|unit| unit.write.stamp <= stamp))
    }

    fn unit(&self, index: Option<&u32>) -> Option<&UnitInfo> {
        self.units.get(*index? as usize)
    }

    /// The defaults for units that are read at a stamp.
    pub(crate) fn defaults(&self, stamp: u32) -> UnitDefaults {
        let before = self.defaults.partition_point(|(set, _)| *set < stamp);
        before.checked_sub(1).map(|last| self.defaults[last].1).unwrap_or_default()
    }

    /// True if a doctrine has a name.
    pub(crate) fn doctrine_named(&self, name: Name) -> bool {
        self.doctrines.contains(&name)
    }

    /// True if a doctrine may have a number. Doctrines without one of their own are counted from 1.
    pub(crate) fn doctrine_numbered(&self, number: i64) -> bool {
        self.doctrine_ids.contains(&number) || (1..=self.doctrine_forms).contains(&number)
    }

    /// The names that doctrines have.
    pub(crate) fn doctrine_names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.doctrines.iter().map(|name| name.as_str())
    }

    /// The area in which units are placed, if its size is known and positions were not counted from
    /// elsewhere (`restrict`).
    pub(crate) fn geometry(&self) -> Option<Geometry> {
        let mut shape = self.shape;
        if shape.circumference == 0 {
            shape.circumference = 360; // reference: world
        }
        if self.moved { None } else { shape.geometry() }
    }

    /// A variant has set the size of the world: only an area form after it makes it known again.
    pub(crate) fn invalidate_size(&mut self) {
        (self.shape.width, self.shape.height) = (0, 0);
    }

    /// A side form with the number or the name that it begins with; gives the number of its side.
    pub(crate) fn side(
        &mut self,
        write: Write,
        ident: (Option<i64>, Option<Name>),
        item: &Item,
        independent: bool,
    ) -> i64 {
        let known = match ident {
            (Some(number), _) => self.side_exists(number, write.stamp).then_some(number),
            (None, Some(text)) => self.side_named(text, write.stamp),
            (None, None) => independent.then_some(0),
        };
        let makes = known.is_none();
        self.made += u32::from(makes);
        let number = known.or(ident.0.filter(|number| *number > 0)).unwrap_or(i64::from(self.made));
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
            let place = DatumPlace { node, ..write.place };
            let one = SideText { stamp: write.stamp, side: number, property, place };
            self.texts.entry(text).or_default().push(one);
        }
        number
    }
}

//! Sides, and the units that stand on the map when the game begins (reference: Unit form).

use std::collections::BTreeMap;

use ludex_base::navigation::Location;
use ludex_base::{Db, Name};
use rustc_hash::{FxHashMap, FxHashSet};

use super::program::{Offset, Program};
use super::{Scene, SideStyle, UnitMark, UnitText};
use crate::evaluation::result::roster::UnitInfo;
use crate::evaluation::result::{DatumPlace, Evaluation, Write};
use crate::evaluation::scope::Scope;
use crate::evaluation::value::{TypeId, TypeKind, Value};
use crate::forms::Form;
use crate::implementations::whole;
use crate::layers::Geometry;
use crate::source::lower::{Datum, Item, item_tree};

/// The properties that name a side, the best first.
const NAMES: [&str; 4] = ["name", "plural-noun", "noun", "adjective"];

/// The most levels of units inside one another that are looked through.
const MAX_NESTED: usize = 16;

/// Puts the sides and the units of a program into a scene.
pub(super) fn place(program: &mut Program<'_>, offsets: &[Offset], geometry: &Geometry, scene: &mut Scene) {
    let mut sides = sides(program);
    let muster = Muster::of(program, offsets);
    let placed = muster.placed(geometry);
    if program.is_part() {
        let holders = scene.control.iter().chain(&scene.people).map(|number| i64::from(*number));
        let used: FxHashSet<i64> = placed.iter().map(|placed| placed.unit.side).chain(holders).collect();
        sides.retain(|number, _| used.contains(number));
    }
    let indices: FxHashMap<i64, usize> = sides.keys().copied().zip(0..).collect();
    let types = Types::new(program);
    let carriers = muster.carriers();
    scene.units = placed
        .into_iter()
        .map(|Placed { index, unit, x, y, turn }| UnitMark {
            x,
            y,
            side: indices.get(&unit.side).copied(),
            label: types.label(unit),
            name: unit.name.map(|name| name.to_string()).unwrap_or_default(),
            kind: types.kind(unit).to_owned(),
            turn,
            source: unit.place.map(|place| whole(program.db, place)),
            text: unit.text(program.db, carriers.contains(&index), muster.is_inside(unit)),
        })
        .collect();
    let roster = &program.evaluation.roster;
    let defaults = roster.defaults(u32::MAX);
    let (left, down) = offsets.last().map_or((0, 0), |last| (last.x, last.y));
    scene.added = (defaults.x - left, defaults.y - down);
    scene.defaults = !roster.defaults.is_empty();
    scene.sides = sides.into_values().collect();
}

/// A unit that enters the game later, or leaves it.
pub(super) struct Passage {
    /// The turn in which it does.
    pub(super) turn: i64,
    /// True if it leaves.
    pub(super) leaves: bool,
    /// The number of its side; 0 for independent units.
    pub(super) side: i64,
    /// The name of its side.
    pub(super) side_name: String,
    /// The name of its type.
    pub(super) kind: String,
    /// Its name and its type.
    pub(super) title: String,
    /// The cell in which it appears, as its form says.
    pub(super) at: Option<(i64, i64)>,
    /// The size of the rectangle around the cell in which it appears at random.
    pub(super) spread: Option<(i64, i64)>,
    /// The name and the type of the unit that it is inside of.
    pub(super) inside: Option<String>,
    /// The form that makes it.
    pub(super) source: Option<Location>,
}

/// The units of a program that enter the game later or leave it, by turns and sides, the independents last (reference:
/// Unit form, `appear` and `disappear`). Those that enter need a negative `cp`, and their places are written as negative
/// numbers. Nothing happens before turn 1.
pub(super) fn passages(program: &mut Program<'_>) -> Vec<Passage> {
    let sides = sides(program);
    let muster = Muster::of(program, &[]);
    let types = Types::new(program);
    let db = program.db;
    let mut passages = Vec::new();
    for (index, unit) in muster.units.iter().enumerate() {
        let Some((outermost, appears)) = muster.outermost(index) else { continue };
        let passage = |turn: i64, leaves: bool| Passage {
            turn: turn.max(1),
            leaves,
            side: unit.side,
            side_name: sides.get(&unit.side).map_or_else(|| "independent".to_owned(), |side| side.name.clone()),
            kind: types.kind(unit).to_owned(),
            title: types.called(unit),
            at: outermost.x.zip(outermost.y).map(|(x, y)| (x.saturating_abs(), y.saturating_abs())),
            spread: outermost.spread,
            inside: unit.transport.and_then(|handle| muster.find(handle)).map(|at| types.called(&muster.units[at])),
            source: unit.place.map(|place| whole(db, place)),
        };
        passages.extend(appears.map(|turn| passage(turn, false)));
        // A unit is there for at least a turn.
        passages.extend(unit.leaves.map(|turn| passage(turn.max(appears.unwrap_or(0)), true)));
    }
    let key = |passage: &Passage| (passage.turn, passage.leaves, passage.side <= 0, passage.side);
    passages.sort_by_key(key);
    passages
}

/// The sides by their numbers, the independents left out.
pub(super) fn sides(program: &mut Program<'_>) -> BTreeMap<i64, SideStyle> {
    #[derive(Default)]
    struct Texts {
        names: [Option<Name>; NAMES.len()],
        colour: Option<Name>,
        place: Option<DatumPlace>,
    }
    let mut found: BTreeMap<i64, Texts> = BTreeMap::new();
    let evaluation = program.evaluation;
    for info in evaluation.roster.sides.iter().filter(|info| info.number > 0) {
        let texts = found.entry(info.number).or_default();
        let Write { place, stamp } = info.write;
        texts.place.get_or_insert(place);
        let item = &item_tree(program.db, place.file).items[place.item as usize];
        for (property, list) in item.properties(place.node) {
            let slot = match NAMES.iter().position(|name| *name == property.as_str()) {
                Some(rank) => &mut texts.names[rank],
                None if property.as_str() == "color" => &mut texts.colour,
                None => continue,
            };
            *slot = program.text(item, list, stamp).or(*slot);
        }
    }
    let db = program.db;
    let style = |(number, texts): (i64, Texts)| {
        let source = texts.place.map(|place| whole(db, place));
        let name = texts.names.into_iter().flatten().next();
        let name = name.map_or_else(|| format!("side {number}"), |name| name.to_string());
        (number, SideStyle { number, name, colour: texts.colour.map(|colour| colour.to_string()), source })
    };
    found.into_iter().map(style).collect()
}

/// The word or number by which another unit is spoken of.
#[derive(Debug, Clone, Copy)]
enum Handle {
    Id(i64),
    Name(Name),
    Symbol(Name),
}

impl Handle {
    /// The unit that a datum in the form of another one means.
    fn read(item: &Item, node: u32) -> Option<Handle> {
        match item.datum(node) {
            Datum::Number(number) => Some(Handle::Id(i64::from(number.value()))),
            Datum::String(name) => Some(Handle::Name(name)),
            Datum::Symbol(symbol) => Some(Handle::Symbol(symbol)),
            Datum::List | Datum::Quote => None,
        }
    }
}

/// A unit as the forms about it say.
#[derive(Debug, Default)]
struct Unit {
    unit_type: Option<TypeId>,
    x: Option<i64>,
    y: Option<i64>,
    /// 0 for independent.
    side: i64,
    name: Option<Name>,
    /// The unit that it is inside of.
    transport: Option<Handle>,
    /// It has no hit points.
    dead: bool,
    /// Nobody has begun to build it: it is not in the game, or not yet.
    unbuilt: bool,
    /// Only stored for a later form (`create-units-from-specs`).
    stored: bool,
    /// The turn in which it appears.
    turn: Option<i64>,
    /// The size of the rectangle around its place in which it appears at random.
    spread: Option<(i64, i64)>,
    /// The turn at whose end it leaves the game.
    leaves: Option<i64>,
    /// It stands in a file that is shown.
    shown: bool,
    /// The form that makes it.
    place: Option<DatumPlace>,
    /// The number that says its x, and what is added to that.
    x_at: Option<(DatumPlace, i64)>,
    y_at: Option<(DatumPlace, i64)>,
    /// These numbers are elements of the form by themselves.
    plain: bool,
    /// What says its side.
    side_at: Option<DatumPlace>,
    /// The number of forms about it.
    forms: u32,
}

impl Unit {
    /// The places in the text that say where it is, and whose.
    fn text(&self, db: &dyn Db, carries: bool, inside: bool) -> UnitText {
        let coordinate = |at: Option<(DatumPlace, i64)>| at.map(|(place, added)| (whole(db, place), added));
        UnitText {
            x: coordinate(self.x_at),
            y: coordinate(self.y_at),
            negated: self.unbuilt && self.x.into_iter().chain(self.y).any(|number| number < 0),
            plain: self.plain,
            side: self.side_at.map(|place| whole(db, place)),
            inside,
            carries,
            is_item: self.place.is_some_and(|place| place.node == 0),
            forms: self.forms,
        }
    }
}

/// A unit on the map.
struct Placed<'u> {
    /// The index of the unit.
    index: usize,
    unit: &'u Unit,
    x: i64,
    y: i64,
    /// The turn in which it comes, if it is not there from the beginning.
    turn: Option<i64>,
}

/// The units of a program while their forms are read.
struct Muster<'db, 'o> {
    evaluation: &'db Evaluation,
    offsets: &'o [Offset],
    units: Vec<Unit>,
    names: FxHashMap<Name, usize>,
    numbers: FxHashMap<i64, usize>,
    ids: FxHashMap<i64, usize>,
    symbols: FxHashMap<Name, usize>,
}

impl<'db, 'o> Muster<'db, 'o> {
    /// All units of a program.
    fn of(program: &mut Program<'db>, offsets: &'o [Offset]) -> Muster<'db, 'o> {
        let evaluation = program.evaluation;
        let mut muster = Muster {
            evaluation,
            offsets,
            units: Vec::new(),
            names: FxHashMap::default(),
            numbers: FxHashMap::default(),
            ids: FxHashMap::default(),
            symbols: FxHashMap::default(),
        };
        for info in &evaluation.roster.units {
            muster.read(program, info);
        }
        muster
    }

    /// Reads a unit form.
    fn read(&mut self, program: &mut Program<'_>, info: &UnitInfo) {
        let Write { place, stamp } = info.write;
        let item = &item_tree(program.db, place.file).items[place.item as usize];
        let behind = if Form::at(item, place.node) == Some(Form::Unit) { 2 } else { 1 };
        let stored = self.stores(stamp);
        let index = match info.unit_type {
            Some(id) => {
                let shown = program.shows(place.file);
                self.units.push(Unit { unit_type: Some(id), shown, place: Some(place), ..Unit::default() });
                self.units.len() - 1
            }
            None if stored => return,
            None => {
                let known = item.child(place.node, 1).and_then(|node| match item.datum(node) {
                    Datum::String(name) => self.names.get(&name),
                    Datum::Number(number) => self.numbers.get(&i64::from(number.value())),
                    _ => None,
                });
                let Some(index) = known else { return };
                *index
            }
        };
        let mut unit = std::mem::take(&mut self.units[index]);
        unit.stored = stored;
        unit.forms += 1;
        self.fill(program, item, info.write, behind, index, &mut unit);
        self.units[index] = unit;
    }

    /// True if unit forms are only stored.
    fn stores(&self, stamp: u32) -> bool {
        let Some(writes) = self.evaluation.variables.get(&Name::new("create-units-from-specs")) else { return false };
        let before = writes.partition_point(|one| one.write.stamp < stamp);
        before.checked_sub(1).is_some_and(|last| writes[last].value.value.as_number() == Some(0))
    }

    /// Gives a unit what the elements of its form behind the first say.
    fn fill(
        &mut self,
        program: &mut Program<'_>,
        item: &Item,
        write: Write,
        behind: usize,
        index: usize,
        unit: &mut Unit,
    ) {
        let stamp = write.stamp;
        let evaluation = self.evaluation;
        let roster = &evaluation.roster;
        let defaults = roster.defaults(stamp);
        let before = self.offsets.partition_point(|offset| offset.stamp < stamp);
        let (left, down) = before.checked_sub(1).map_or((0, 0), |last| (self.offsets[last].x, self.offsets[last].y));
        let (right, up) = (defaults.x - left, defaults.y - down);
        let mut side = (defaults.side >= 0).then_some(defaults.side);
        if defaults.hp >= 0 {
            unit.dead = defaults.hp == 0;
        }
        let mut parts = item.children(write.place.node).skip(behind).peekable();
        let mut coordinate = || {
            let node = parts.next_if(|node| item.number(*node).is_some())?;
            Some((node, i64::from(item.number(node)?)))
        };
        let at = |node: u32| DatumPlace { node, ..write.place };
        if let Some((node, x)) = coordinate() {
            (unit.x, unit.x_at) = (Some(x + right), Some((at(node), right)));
        }
        if let Some((node, y)) = coordinate() {
            (unit.y, unit.y_at, unit.plain) = (Some(y + up), Some((at(node), up)), true);
        }
        if let Some(node) = parts.next_if(|node| !matches!(item.datum(*node), Datum::List | Datum::Quote)) {
            side = Some(program.value(item, node, stamp).as_number().unwrap_or(0));
            unit.side_at = Some(at(node));
        }
        for list in parts {
            let Some(property) = item.head(list) else {
                // Reference: the rest is dropped, and the side with it.
                (side, unit.side_at) = (None, None);
                break;
            };
            let value = item.child(list, 1);
            let number = |nth: usize| item.child(list, nth).and_then(|node| item.number(node)).map_or(0, i64::from);
            match property.as_str() {
                "@" => {
                    (unit.x, unit.y, unit.plain) = (Some(number(1) + right), Some(number(2) + up), false);
                    let number_at = |nth: usize| item.child(list, nth).filter(|node| item.number(*node).is_some());
                    unit.x_at = number_at(1).map(|node| (at(node), right));
                    unit.y_at = number_at(2).map(|node| (at(node), up));
                }
                "n" => {
                    unit.name = value.and_then(|node| item.text(node));
                    if let Some(name) = unit.name {
                        self.names.entry(name).or_insert(index);
                    }
                }
                "s" => {
                    let evaluated = value.map(|node| program.value(item, node, stamp));
                    side = Some(evaluated.and_then(|value| value.as_number()).unwrap_or(0));
                    unit.side_at = value.map(at);
                }
                "#" => {
                    self.ids.entry(number(1)).or_insert(index);
                }
                "nb" => {
                    self.numbers.entry(number(1)).or_insert(index);
                }
                "sym" => {
                    if let Some(symbol) = value.and_then(|node| item.symbol(node)) {
                        self.symbols.entry(symbol).or_insert(index);
                    }
                }
                "in" => unit.transport = value.and_then(|node| Handle::read(item, node)),
                "hp" => unit.dead = number(1) <= 0,
                "cp" => unit.unbuilt = number(1) < 0,
                "appear" => {
                    unit.turn = Some(number(1));
                    let size = |nth: usize| item.child(list, nth).and_then(|node| item.number(node)).map(i64::from);
                    unit.spread = size(2).zip(size(3)).filter(|(width, height)| *width >= 0 && *height >= 0);
                }
                "disappear" => unit.leaves = Some(number(1)).filter(|turn| *turn >= 0),
                _ => {}
            }
        }
        if let Some(side) = side {
            unit.side = if roster.side_exists(side, stamp) { side } else { 0 };
        }
    }

    /// The units that stand on the map, and where.
    fn placed(&self, geometry: &Geometry) -> Vec<Placed<'_>> {
        let mut placed = Vec::new();
        for (index, unit) in self.units.iter().enumerate().filter(|(_, unit)| unit.shown) {
            let Some((x, y, turn)) = self.position(index) else { continue };
            let x = if geometry.wraps { x.rem_euclid(i64::from(geometry.width)) } else { x };
            // Those at the edge are left out of the world.
            if geometry.holds_unit(x, y) {
                placed.push(Placed { index, unit, x, y, turn });
            }
        }
        placed
    }

    /// The units in which others are.
    fn carriers(&self) -> FxHashSet<usize> {
        self.units.iter().filter_map(|unit| self.find(unit.transport?)).collect()
    }

    /// True if a unit is inside of another one.
    fn is_inside(&self, unit: &Unit) -> bool {
        unit.transport.is_some_and(|handle| self.find(handle).is_some())
    }

    /// The place of a unit, that of the unit around it if it is inside another; and the turn in which it comes, if that
    /// is later.
    fn position(&self, index: usize) -> Option<(i64, i64, Option<i64>)> {
        let (unit, turn) = self.outermost(index)?;
        let (x, y) = (unit.x?, unit.y?);
        Some(if unit.unbuilt { (x.saturating_abs(), y.saturating_abs(), turn) } else { (x, y, turn) })
    }

    /// The unit that a unit is inside of, and that is inside of no other one; the unit itself if there is none around it.
    /// The turn in which the unit comes, if that is later. (Reference: such a unit has a negative `cp`, an `appear`, and
    /// the negatives of its coordinates.) [`None`] for a unit that never enters the game.
    fn outermost(&self, index: usize) -> Option<(&Unit, Option<i64>)> {
        let mut unit = self.units.get(index)?;
        let mut turn = None;
        for _ in 0..MAX_NESTED {
            if unit.dead || unit.stored {
                return None;
            }
            if unit.unbuilt {
                let appears = unit.turn.filter(|turn| *turn >= 0)?;
                turn = turn.max(Some(appears));
            }
            let Some(transport) = unit.transport.and_then(|handle| self.find(handle)) else { break };
            unit = self.units.get(transport)?;
        }
        Some((unit, turn))
    }

    /// Looked up when everything has been read.
    fn find(&self, handle: Handle) -> Option<usize> {
        let handle = match handle {
            Handle::Symbol(symbol) => match Scope::end(self.evaluation).lookup(symbol).map(|bound| bound.value) {
                Some(Value::Number(number)) => Handle::Id(number.value),
                Some(Value::String(name)) => Handle::Name(name),
                _ => handle,
            },
            handle => handle,
        };
        let found = match handle {
            Handle::Id(id) => self.ids.get(&id),
            Handle::Name(name) => self.names.get(&name),
            Handle::Symbol(symbol) => self.symbols.get(&symbol),
        };
        found.copied()
    }
}

/// The names of the unit types.
struct Types<'db> {
    evaluation: &'db Evaluation,
    names: Vec<Option<Name>>,
    characters: Vec<Option<Name>>,
}

impl<'db> Types<'db> {
    fn new(program: &Program<'db>) -> Types<'db> {
        Types {
            evaluation: program.evaluation,
            names: program.texts(TypeKind::Unit, "name"),
            characters: program.texts(TypeKind::Unit, "char"),
        }
    }

    fn name(&self, id: TypeId) -> &'static str {
        let name = self.names.get(id.index as usize).copied().flatten();
        name.map_or_else(|| self.evaluation.type_name(id), Name::as_str)
    }

    /// The `char` of the unit's type, or its first letter.
    fn label(&self, unit: &Unit) -> String {
        let Some(id) = unit.unit_type else { return String::new() };
        let character = self.characters.get(id.index as usize).copied().flatten();
        let text = character.map_or_else(|| self.name(id), Name::as_str);
        text.chars().take(1).collect()
    }

    /// The name of the unit's type.
    fn kind(&self, unit: &Unit) -> &'static str {
        unit.unit_type.map_or("unit", |id| self.name(id))
    }

    /// "Old Candle, lighthouse".
    fn called(&self, unit: &Unit) -> String {
        let kind = self.kind(unit);
        match unit.name {
            Some(name) if !name.as_str().trim().is_empty() => format!("{name}, {kind}"),
            _ => kind.to_owned(),
        }
    }
}

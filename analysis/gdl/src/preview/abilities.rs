//! What a unit type can carry and what can carry it, the terrain that it can enter, and who can enter some terrain, by the
//! kernel's rules.
//!
//! Room for occupants is that of `unit-capacity-x`, which is kept for one type, and the `capacity` that all share by
//! `unit-size-as-occupant`; `occupant-max` and the limits `occupant-total-max`, `facility-total-max` and
//! `mobile-total-max` count heads (the kernel's type_can_occupy_empty_type and type_can_occupy). A unit is in terrain
//! if the terrain's `capacity` has room for its `unit-size-in-terrain` or `terrain-capacity-x` keeps a place, and if it
//! does not vanish or is wrecked there; it enters if it ever has the movement points (terrain_always_impassable).

use ludex_base::picture::{SheetCell, SheetTable, Tone};

use super::classes::alike;
use super::game::{Cells, Game, Given};
use super::sheet::list;
use crate::evaluation::value::{TypeId, TypeKind};

/// The tables by which units get more action points or speed than their own.
pub(super) const BOOSTS: [&str; 6] = [
    "occupant-adds-acp",
    "occupant-multiplies-acp",
    "occupant-adds-speed",
    "occupant-multiplies-speed",
    "night-adds-acp",
    "night-multiplies-acp",
];

/// The kinds of terrain types, by `subtype`.
const KINDS: [&str; 4] = ["cell", "border", "connection", "coating"];

/// The tables of what the type carries, and of what carries it.
pub(super) fn cargo(game: &Game<'_>, id: TypeId, units: &[TypeId]) -> Vec<SheetTable> {
    let own = [id];
    let (Some(inside), Some(around)) = (Room::new(game, &own, units), Room::new(game, units, &own)) else {
        return Vec::new();
    };
    let carried = units.iter().enumerate().filter_map(|(at, other)| inside.row(game, (0, at), *other)).collect();
    let carriers = units.iter().enumerate().filter_map(|(at, other)| around.row(game, (at, 0), *other)).collect();
    let headings = ["unit type", "at most", "size", "places of its own"];
    vec![
        list("Carries (capacity, unit-capacity-x)", "Carries nothing", &headings, alike(carried)),
        list("Is carried by", "Nothing carries it", &headings, alike(carriers)),
    ]
}

/// The room that some transports have for some occupants.
struct Room {
    /// By the transport.
    capacity: Vec<Given>,
    total: Vec<i64>,
    facilities: Vec<i64>,
    mobiles: Vec<i64>,
    /// By the occupant.
    is_facility: Vec<i64>,
    speed: Vec<i64>,
    /// By the transport and the occupant.
    reserved: Cells,
    most: Cells,
    /// By the occupant and the transport.
    size: Cells,
}

impl Room {
    fn new(game: &Game<'_>, transports: &[TypeId], occupants: &[TypeId]) -> Option<Room> {
        let numbers = |types: &[TypeId], property: &str| -> Vec<i64> {
            game.numbers(types, property).into_iter().map(|given| given.value).collect()
        };
        Some(Room {
            capacity: game.numbers(transports, "capacity"),
            total: numbers(transports, "occupant-total-max"),
            facilities: numbers(transports, "facility-total-max"),
            mobiles: numbers(transports, "mobile-total-max"),
            is_facility: numbers(occupants, "facility"),
            speed: numbers(occupants, "speed"),
            reserved: game.cells_of("unit-capacity-x", transports, occupants)?,
            most: game.cells_of("occupant-max", transports, occupants)?,
            size: game.cells_of("unit-size-as-occupant", occupants, transports)?,
        })
    }

    /// The number of occupants of one type that a transport holds if it holds nothing else; None for any number.
    fn count(&self, transport: usize, occupant: usize) -> Option<i64> {
        let at = |numbers: &[i64], index: usize, default: i64| numbers.get(index).copied().unwrap_or(default);
        let capacity = self.capacity.get(transport).map_or(0, |given| given.value);
        let size = self.size.number(occupant, transport);
        let reserved = self.reserved.number(transport, occupant).max(0);
        if capacity <= 0 && reserved == 0 {
            return Some(0);
        }
        let mut limits = Vec::new();
        if size > 0 {
            limits.push(capacity.max(0) / size);
        }
        limits.push(self.most.number(transport, occupant));
        // Heads are counted over all places.
        let mut heads = |limit: i64| {
            if limit >= 0 {
                limits.push((limit - reserved).max(0));
            }
        };
        heads(at(&self.total, transport, -1));
        if at(&self.is_facility, occupant, 0) != 0 {
            heads(at(&self.facilities, transport, -1));
        }
        if at(&self.speed, occupant, 0) > 0 {
            heads(at(&self.mobiles, transport, -1));
        }
        let shared = limits.into_iter().filter(|limit| *limit >= 0).min()?;
        Some(reserved.saturating_add(shared))
    }

    /// Dice among the numbers that say how many occupants of one type a transport holds: what is counted with the number
    /// that they are packed into tells nobody anything.
    fn dice(&self, transport: usize, occupant: usize) -> Option<String> {
        let capacity = self.capacity.get(transport).filter(|given| given.are_dice()).map(Given::words);
        let cells = [
            (&self.reserved, transport, occupant),
            (&self.most, transport, occupant),
            (&self.size, occupant, transport),
        ];
        let packed = cells.into_iter().find(|(cells, row, column)| cells.are_dice(*row, *column));
        capacity.or_else(|| packed.map(|(cells, row, column)| cells.words(row, column)))
    }

    /// The row of a transport and an occupant, which begins with one of them. None if there is no room.
    fn row(&self, game: &Game<'_>, (transport, occupant): (usize, usize), other: TypeId) -> Option<Vec<SheetCell>> {
        let count = self.count(transport, occupant);
        if count == Some(0) {
            return None;
        }
        let count = count.map_or_else(|| "any number".to_owned(), |count| count.to_string());
        let count = self.dice(transport, occupant).unwrap_or(count);
        let most = match self.most.played(transport, occupant).by {
            Some(_) => self.most.cell(game, transport, occupant, count),
            None => SheetCell::new(count),
        };
        let size = self.size.value_cell(game, occupant, transport);
        Some(vec![game.type_cell(other), most, size, self.reserved.value_cell(game, transport, occupant)])
    }
}

/// The means of a type to move.
struct Means {
    /// It never moves by itself.
    is_fixed: bool,
    /// The most action points that it has at once, if that is known.
    points: Option<i64>,
    speed: i64,
    free: i64,
    cost: i64,
}

impl Means {
    /// The means of each of some unit types.
    fn of(game: &Game<'_>, units: &[TypeId]) -> Vec<Means> {
        let is_boosted = BOOSTS.iter().any(|table| game.is_written(table));
        let properties = ["acp-independent", "acp-to-move", "speed", "acp-per-turn", "acp-max", "acp-min", "free-mp"];
        let given = properties.map(|property| game.numbers(units, property));
        let means = |at: usize| {
            let number = |given: &Vec<Given>| given.get(at).map_or(0, |given| given.value);
            let [independent, cost, speed, points, most, least, free] = given.each_ref().map(number);
            let is_fixed = independent != 0 || cost <= 0 || speed <= 0 && !is_boosted;
            // Points may be saved, and spent before they are there.
            let points = points.max(most).saturating_sub(least.min(0));
            Means { is_fixed, points: (!is_boosted).then_some(points), speed, free, cost }
        };
        (0..units.len()).map(means).collect()
    }

    /// True if the type never has this many movement points.
    fn never_has(&self, cost: i64) -> bool {
        let Some(points) = self.points.filter(|_| self.speed > 0) else { return false };
        let needed = cost.saturating_sub(self.free).max(0).saturating_mul(100) / self.speed;
        needed.max(self.cost).max(1) > points
    }
}

/// The rules by which some unit types enter some terrain types.
struct Ground {
    /// By the unit type.
    means: Vec<Means>,
    /// By the terrain type.
    capacity: Vec<Given>,
    subtypes: Vec<Given>,
    /// By the unit type and the terrain type.
    cost: Cells,
    size: Cells,
    reserved: Cells,
    vanishes: Cells,
    wrecks: Cells,
}

impl Ground {
    fn new(game: &Game<'_>, units: &[TypeId], terrain: &[TypeId]) -> Option<Ground> {
        let cells = |table: &str| game.cells_of(table, units, terrain);
        Some(Ground {
            means: Means::of(game, units),
            capacity: game.numbers(terrain, "capacity"),
            subtypes: game.numbers(terrain, "subtype"),
            cost: cells("mp-to-enter-terrain")?,
            size: cells("unit-size-in-terrain")?,
            reserved: cells("terrain-capacity-x")?,
            vanishes: cells("vanishes-on")?,
            wrecks: cells("wrecks-on")?,
        })
    }

    /// The kind of terrain, as a number.
    fn subtype(&self, terrain: usize) -> i64 {
        self.subtypes.get(terrain).map_or(0, |given| given.value)
    }

    /// The movement points that a unit type pays for a terrain type.
    fn price(&self, game: &Game<'_>, unit: usize, terrain: usize) -> SheetCell {
        self.cost.value_cell(game, unit, terrain)
    }

    /// Whether a unit type enters a terrain type, in words.
    fn verdict(&self, game: &Game<'_>, unit: usize, terrain: usize) -> SheetCell {
        let number = |cells: &Cells| cells.number(unit, terrain);
        let kind = self.subtype(terrain);
        let room = self.capacity.get(terrain).map_or(0, |given| given.value);
        let stands_there = kind == 0 || kind == 2;
        let means = self.means.get(unit);
        if stands_there && number(&self.vanishes) != 0 {
            self.vanishes.cell(game, unit, terrain, "vanishes there")
        } else if stands_there && number(&self.wrecks) != 0 {
            self.wrecks.cell(game, unit, terrain, "is wrecked there")
        } else if kind == 0 && room < number(&self.size) && number(&self.reserved) <= 0 {
            self.size.cell(game, unit, terrain, "no room for it")
        } else if means.is_some_and(|means| means.is_fixed) {
            SheetCell::new("can be there, but does not move by itself")
        } else if means.is_some_and(|means| means.never_has(number(&self.cost))) {
            let why = "no: it never has the movement points";
            SheetCell { tone: Tone::Pale, ..self.cost.cell(game, unit, terrain, why) }
        } else {
            SheetCell::new("yes")
        }
    }
}

/// The terrain types with what the type can do there.
pub(super) fn terrain(game: &Game<'_>, id: TypeId) -> Option<SheetTable> {
    let types = game.types(TypeKind::Terrain);
    let ground = Ground::new(game, &[id], &types)?;
    let row = |(at, terrain): (usize, &TypeId)| {
        let kind = usize::try_from(ground.subtype(at)).ok().and_then(|kind| KINDS.get(kind)).copied().unwrap_or("?");
        let (price, verdict) = (ground.price(game, 0, at), ground.verdict(game, 0, at));
        vec![game.type_cell(*terrain), SheetCell::new(kind), price, verdict]
    };
    let rows: Vec<Vec<SheetCell>> = types.iter().enumerate().map(row).collect();
    let headings = ["terrain type", "kind", "movement points", "enters"];
    Some(list("Terrain (mp-to-enter-terrain, unit-size-in-terrain)", "", &headings, alike(rows)))
}

/// The unit types with what they can do in a terrain type.
pub(super) fn visitors(game: &Game<'_>, id: TypeId, units: &[TypeId]) -> Option<SheetTable> {
    let ground = Ground::new(game, units, &[id])?;
    let row = |(at, unit): (usize, &TypeId)| {
        vec![game.type_cell(*unit), ground.price(game, at, 0), ground.verdict(game, at, 0)]
    };
    let rows: Vec<Vec<SheetCell>> = units.iter().enumerate().map(row).collect();
    let headings = ["unit type", "movement points", "enters"];
    Some(list("Units there (mp-to-enter-terrain, unit-size-in-terrain)", "", &headings, alike(rows)))
}

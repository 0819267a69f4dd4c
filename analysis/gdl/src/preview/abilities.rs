//! What a unit type can carry and what can carry it, and the terrain that it can enter, by the kernel's rules.
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
    fn new(game: &Game<'_>, id: TypeId) -> Means {
        let number = |property: &str| game.number(id, property).value;
        let speed = number("speed");
        let is_boosted = BOOSTS.iter().any(|table| game.is_written(table));
        let is_fixed = number("acp-independent") != 0 || number("acp-to-move") <= 0 || speed <= 0 && !is_boosted;
        // Points may be saved, and spent before they are there.
        let points = number("acp-per-turn").max(number("acp-max")).saturating_sub(number("acp-min").min(0));
        let points = (!is_boosted).then_some(points);
        Means { is_fixed, points, speed, free: number("free-mp"), cost: number("acp-to-move") }
    }

    /// True if the type never has this many movement points.
    fn never_has(&self, cost: i64) -> bool {
        let Some(points) = self.points.filter(|_| self.speed > 0) else { return false };
        let needed = cost.saturating_sub(self.free).max(0).saturating_mul(100) / self.speed;
        needed.max(self.cost).max(1) > points
    }
}

/// The terrain types with what the type can do there.
pub(super) fn terrain(game: &Game<'_>, id: TypeId) -> Option<SheetTable> {
    let types = game.types(TypeKind::Terrain);
    let own = [id];
    let cells = |table: &str| game.cells_of(table, &own, &types);
    let (cost, size, reserved) =
        (cells("mp-to-enter-terrain")?, cells("unit-size-in-terrain")?, cells("terrain-capacity-x")?);
    let (vanishes, wrecks) = (cells("vanishes-on")?, cells("wrecks-on")?);
    let (capacity, subtypes) = (game.numbers(&types, "capacity"), game.numbers(&types, "subtype"));
    let means = Means::new(game, id);
    let row = |(at, terrain): (usize, &TypeId)| {
        let number = |cells: &Cells| cells.number(0, at);
        let kind = subtypes.get(at).map_or(0, |given| given.value);
        let room = capacity.get(at).map_or(0, |given| given.value);
        let stands_there = kind == 0 || kind == 2;
        let verdict = if stands_there && number(&vanishes) != 0 {
            vanishes.cell(game, 0, at, "vanishes there")
        } else if stands_there && number(&wrecks) != 0 {
            wrecks.cell(game, 0, at, "is wrecked there")
        } else if kind == 0 && room < number(&size) && number(&reserved) <= 0 {
            size.cell(game, 0, at, "no room for it")
        } else if means.is_fixed {
            SheetCell::new("can be there, but does not move by itself")
        } else if means.never_has(number(&cost)) {
            SheetCell { tone: Tone::Pale, ..cost.cell(game, 0, at, "no: it never has the movement points") }
        } else {
            SheetCell::new("yes")
        };
        let kind = usize::try_from(kind).ok().and_then(|kind| KINDS.get(kind)).copied().unwrap_or("?");
        vec![game.type_cell(*terrain), SheetCell::new(kind), cost.value_cell(game, 0, at), verdict]
    };
    let rows: Vec<Vec<SheetCell>> = types.iter().enumerate().map(row).collect();
    let headings = ["terrain type", "kind", "movement points", "enters"];
    Some(list("Terrain (mp-to-enter-terrain, unit-size-in-terrain)", "", &headings, alike(rows)))
}

//! Entering terrain and units, and crossing borders (the kernel's check_move_action, do_move_action, total_move_cost
//! and check_enter_action).

use super::facts::{Chain, Fact, Values, Wanted};
use super::{carry, means};
use crate::evaluation::value::{TypeId, TypeKind};

/// The least `ferry-on-entry` with which a transport takes a unit in without any movement points of its own.
const FERRIES_OVER_ALL: i64 = 3;

/// The role of terrain, by its `subtype`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Cell,
    Border,
    Connection,
    Coating,
}

fn role(values: &Values<'_, '_>, terrain: TypeId) -> Role {
    match values.property(terrain, "subtype").value {
        1 => Role::Border,
        2 => Role::Connection,
        3 => Role::Coating,
        _ => Role::Cell,
    }
}

/// The ways of a unit type into terrain, or over it.
pub(super) fn terrain(values: &Values<'_, '_>, unit: TypeId, terrain: TypeId) -> Vec<Chain> {
    match role(values, terrain) {
        Role::Cell => cell(values, unit, terrain),
        Role::Border => vec![border(values, unit, terrain)],
        Role::Connection => vec![connection(values, unit, terrain)],
        Role::Coating => {
            let mut chain = Chain::new("");
            let most = means::moves(values, &mut chain, unit);
            costs(values, &mut chain, unit, values.cell("mp-to-enter-terrain", [unit, terrain]), most);
            chain.remark("the movement points of a coating are added to those of the cell under it");
            vec![chain]
        }
    }
}

/// Adds the condition that a unit type has the movement points that something costs.
fn costs(values: &Values<'_, '_>, chain: &mut Chain, unit: TypeId, cost: Fact, most: Option<i64>) {
    if let Some(most) = most {
        let reason = format!("`{}` never has that many movement points", values.name(unit));
        chain.rule(cost, Wanted::AtMost(most), reason);
    }
}

/// The ways into a cell: over its edge, and along each type of connection that the unit type can follow.
fn cell(values: &Values<'_, '_>, unit: TypeId, terrain: TypeId) -> Vec<Chain> {
    let connections = values.types(TypeKind::Terrain).iter().copied();
    let connections: Vec<TypeId> = connections
        .filter(|other| role(values, *other) == Role::Connection)
        .filter(|other| values.cell("mp-to-traverse", [unit, *other]).value >= 0)
        .collect();
    let title = if connections.is_empty() { "" } else { "over the edge of the cell" };
    let mut open = Chain::new(title);
    let most = means::moves(values, &mut open, unit);
    costs(values, &mut open, unit, values.cell("mp-to-enter-terrain", [unit, terrain]), most);
    has_room(values, &mut open, unit, terrain);
    survives(values, &mut open, unit, terrain);
    if values.cell("mp-to-leave-terrain", [unit, terrain]).value > 0 {
        open.remark("the movement points for leaving the cell that it comes from are added");
    }
    let mut ways = vec![open];
    ways.extend(connections.into_iter().map(|connection| along(values, unit, terrain, connection)));
    ways
}

/// The way into a cell along a connection. A unit that would not live in the cell does on a connection that bears it.
fn along(values: &Values<'_, '_>, unit: TypeId, terrain: TypeId, connection: TypeId) -> Chain {
    let mut chain = Chain::new(format!("along `{}`", values.name(connection)));
    let most = means::moves(values, &mut chain, unit);
    followed(values, &mut chain, unit, connection, most);
    has_room(values, &mut chain, unit, terrain);
    let dies = |terrain: TypeId| {
        ["vanishes-on", "wrecks-on"].into_iter().any(|table| values.cell(table, [unit, terrain]).value != 0)
    };
    survives(values, &mut chain, unit, if dies(terrain) { connection } else { terrain });
    chain
}

/// Adds the conditions that a unit type can follow a connection.
fn followed(values: &Values<'_, '_>, chain: &mut Chain, unit: TypeId, connection: TypeId, most: Option<i64>) {
    let cell = |table| values.cell(table, [unit, connection]);
    let along = cell("mp-to-traverse");
    chain.rule(along, Wanted::AtLeast(0), format!("`{}` does not follow such connections", values.name(unit)));
    let others = cell("mp-to-enter-terrain").value.saturating_add(cell("mp-to-leave-terrain").value);
    if let Some(most) = most.filter(|_| along.value >= 0) {
        let reason = format!("`{}` never has that many movement points beside those for its ends", values.name(unit));
        chain.rule(along, Wanted::AtMost(most.saturating_sub(others)), reason);
    }
}

/// The way over a border.
fn border(values: &Values<'_, '_>, unit: TypeId, border: TypeId) -> Chain {
    let mut chain = Chain::new("");
    let most = means::moves(values, &mut chain, unit);
    costs(values, &mut chain, unit, values.cell("mp-to-enter-terrain", [unit, border]), most);
    chain.remark("the movement points of a border are added to those of the cell behind it");
    chain
}

/// The way along a connection.
fn connection(values: &Values<'_, '_>, unit: TypeId, connection: TypeId) -> Chain {
    let mut chain = Chain::new("");
    let most = means::moves(values, &mut chain, unit);
    followed(values, &mut chain, unit, connection, most);
    survives(values, &mut chain, unit, connection);
    chain
}

/// Adds the condition that a cell of terrain has room for a unit type.
pub(super) fn has_room(values: &Values<'_, '_>, chain: &mut Chain, unit: TypeId, terrain: TypeId) {
    let kept = values.cell("terrain-capacity-x", [unit, terrain]);
    let capacity = values.property(terrain, "capacity");
    let size = values.cell("unit-size-in-terrain", [unit, terrain]);
    if kept.value > 0 {
        chain.rule(kept, Wanted::AtLeast(1), "no place is kept for it");
    } else if capacity.value <= 0 {
        chain.rule(capacity, Wanted::AtLeast(size.value.max(1)), "there is no room for any unit");
    } else {
        chain.rule(size, Wanted::AtMost(capacity.value), "there is no room for it");
    }
}

/// Adds the conditions that a unit type stays as it is in terrain.
pub(super) fn survives(values: &Values<'_, '_>, chain: &mut Chain, unit: TypeId, terrain: TypeId) {
    let cell = |table| values.cell(table, [unit, terrain]);
    chain.rule(cell("vanishes-on"), Wanted::Is(0), format!("`{}` vanishes there", values.name(unit)));
    chain.rule(cell("wrecks-on"), Wanted::Is(0), format!("`{}` is wrecked there", values.name(unit)));
}

/// The way of a unit type into a unit of another.
pub(super) fn unit(values: &Values<'_, '_>, unit: TypeId, transport: TypeId) -> Vec<Chain> {
    let mut chain = Chain::new("");
    let cost = values.cell("acp-to-enter-unit", [unit, transport]);
    means::acts(values, &mut chain, unit, cost, "units of this type are never entered by its order");
    carry::room(values, &mut chain, transport, unit);
    let ferry = values.cell("ferry-on-entry", [transport, unit]);
    if ferry.value < FERRIES_OVER_ALL {
        let most = means::moves(values, &mut chain, unit);
        let cost = values.cell("mp-to-enter-unit", [unit, transport]);
        costs(values, &mut chain, unit, cost, most);
        chain
            .remark("without `ferry-on-entry` for its whole way, the movement points of the terrain between are added");
    } else {
        means::holds(values, &mut chain, unit, "material-to-move");
    }
    vec![chain]
}

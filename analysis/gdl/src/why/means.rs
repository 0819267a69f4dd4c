//! What a unit type has to act with: action points, movement points, room for materials (the kernel's
//! can_have_enough_acp, can_have_enough_mp, could_move and has_supply_to_act).

use super::facts::{Chain, Fact, Values, Wanted};
use crate::evaluation::value::{TypeId, TypeKind};

/// The tables by which others give a unit type action points, with the number that changes nothing.
const MORE_POINTS: [(&str, i64); 4] =
    [("occupant-adds-acp", 0), ("occupant-multiplies-acp", 100), ("night-adds-acp", 0), ("night-multiplies-acp", 100)];

/// The properties by which the action points of a unit that is whole vary.
const VARYING_POINTS: [&str; 3] = ["acp-morale-effect", "acp-season-effect", "acp-temperature-effect"];

/// The tables by which occupants give a unit type speed, with the number that changes nothing.
const MORE_SPEED: [(&str, i64); 2] = [("occupant-adds-speed", 0), ("occupant-multiplies-speed", 100)];

/// The property by which the speed of a unit that is whole varies.
const VARYING_SPEED: &str = "speed-wind-effect";

/// The remark where the points of a type are not compared with what something costs.
const VARYING: &str =
    "how many points it has varies (occupants, night, season, wind and the like), so costs are not compared";

/// The action points of a unit type.
pub(super) struct Points {
    /// The most that it can spend at once; [`None`] if that varies.
    pub(super) most: Option<i64>,
    /// The number that says so.
    source: Fact,
}

/// The action points of a unit type: those that it may save, or else those of a turn, within their bounds, without
/// those that must be left, with those that an action may cost more than there are.
pub(super) fn points(values: &Values<'_, '_>, id: TypeId) -> Points {
    let property = |name| values.property(id, name);
    let saved = property("acp-max");
    if saved.value >= 0 {
        return Points { most: Some(usable(values, id, saved.value)), source: saved };
    }
    let varies = MORE_POINTS.iter().any(|(table, neutral)| values.is_raised(id, table, *neutral))
        || VARYING_POINTS.iter().any(|property| values.has_effect(id, property));
    let (given, least, most) = (property("acp-per-turn"), property("acp-per-turn-min"), property("acp-per-turn-max"));
    let raised = if least.value > given.value { least } else { given };
    let source = if (0..raised.value).contains(&most.value) { most } else { raised };
    Points { most: (!varies).then(|| usable(values, id, source.value)), source }
}

/// The action points that can be spent of these.
fn usable(values: &Values<'_, '_>, id: TypeId, points: i64) -> i64 {
    let number = |name| values.property(id, name).value;
    points.saturating_sub(number("acp-min")).saturating_add(number("free-acp")).max(0)
}

/// Adds the condition that a unit type has action points, and as many as something costs, which may be none; one that
/// needs none for anything has nothing to pay.
pub(super) fn spends(values: &Values<'_, '_>, chain: &mut Chain, id: TypeId, cost: Fact) {
    if values.property(id, "acp-independent").value != 0 {
        return;
    }
    let Points { most, source } = points(values, id);
    if most == Some(0) {
        let wanted = Wanted::AtLeast(source.value.saturating_add(cost.value.max(1)));
        chain.rule(source, wanted, format!("`{}` has no action points", values.name(id)));
    } else if cost.value > 0 {
        pays(values, chain, id, cost);
    }
}

/// Adds the condition that a unit type ever has the action points that something costs.
fn pays(values: &Values<'_, '_>, chain: &mut Chain, id: TypeId, cost: Fact) {
    let Points { most, source } = points(values, id);
    match most {
        None => chain.remark(VARYING),
        // Where there are no points at all, a lower cost is no help.
        Some(0) if cost.value > 0 => {
            let wanted = Wanted::AtLeast(source.value.saturating_add(cost.value));
            chain.rule(source, wanted, format!("`{}` has no action points", values.name(id)));
        }
        Some(most) => {
            let reason = format!("`{}` never has that many action points", values.name(id));
            chain.rule(cost, Wanted::AtMost(most), reason);
        }
    }
}

/// Adds the condition that an action costs action points at all, without which the kernel refuses it, and that they can
/// be paid.
pub(super) fn acts(values: &Values<'_, '_>, chain: &mut Chain, id: TypeId, cost: Fact, what: &'static str) {
    chain.rule(cost, Wanted::AtLeast(1), what);
    if cost.value >= 1 {
        pays(values, chain, id, cost);
    }
}

/// Adds the conditions that a unit type can hold the materials that a table asks for.
pub(super) fn holds(values: &Values<'_, '_>, chain: &mut Chain, id: TypeId, table: &'static str) {
    for material in values.types(TypeKind::Material) {
        let needed = values.cell(table, [id, *material]).value;
        if needed > 0 {
            stores(values, chain, id, *material, needed, table);
        }
    }
}

/// Adds the condition that a unit type can hold this much of a material, which a table asks for.
pub(super) fn stores(
    values: &Values<'_, '_>,
    chain: &mut Chain,
    id: TypeId,
    material: TypeId,
    needed: i64,
    table: &'static str,
) {
    let room = values.cell("unit-storage-x", [id, material]);
    let reason = format!(
        "`{}` cannot hold the {needed} of `{}` that `{table}` asks for",
        values.name(id),
        values.name(material)
    );
    chain.rule(room, Wanted::AtLeast(needed), reason);
}

/// True if a unit type takes a material from the treasury of its side.
pub(super) fn has_treasury(values: &Values<'_, '_>, id: TypeId, material: TypeId) -> bool {
    values.property(material, "treasury").value != 0
        && values.cell("takes-from-treasury", [id, material]).value != 0
        && values.variable("treasury-size").value > 0
}

/// Adds the conditions that a unit type moves by itself, and gives the movement points that it has at most; [`None`] if
/// they vary, or if it has none.
pub(super) fn moves(values: &Values<'_, '_>, chain: &mut Chain, id: TypeId) -> Option<i64> {
    let property = |name| values.property(id, name);
    chain.rule(property("acp-independent"), Wanted::Is(0), "what needs no action points does not move by itself");
    acts(values, chain, id, property("acp-to-move"), "it never moves by itself");
    for table in ["material-to-act", "material-to-move", "consumption-per-move"] {
        holds(values, chain, id, table);
    }
    if MORE_SPEED.iter().any(|(table, neutral)| values.is_raised(id, table, *neutral))
        || values.has_effect(id, VARYING_SPEED)
    {
        chain.remark(VARYING);
        return None;
    }
    let points = points(values, id).most;
    let (own, least, most) = (property("speed"), property("speed-min"), property("speed-max"));
    let raised = if least.value > own.value { least } else { own };
    let speed = if most.value < raised.value { most } else { raised };
    // Less than one point does not move anything.
    let slowest = match points {
        Some(points) if points > 0 => ((99 + points) / points).max(1),
        _ => 1,
    };
    chain.rule(speed, Wanted::AtLeast(slowest), format!("`{}` has no speed to move with", values.name(id)));
    let points = points.filter(|points| points.saturating_mul(speed.value) >= 100)?;
    Some(points.saturating_mul(speed.value) / 100 + property("free-mp").value)
}

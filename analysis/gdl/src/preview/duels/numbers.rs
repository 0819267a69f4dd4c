//! The numbers of a game that decide duels, as Xconq plays with them.

use super::duel::{ActionPoints, Blow, Fight, Fighter, Way};
use crate::evaluation::value::{TypeId, TypeKind};
use crate::why::{Values, Verb, can};

/// The ways in which a unit type fights another on its own initiative.
pub(super) fn fights(values: &Values<'_, '_>, attacker: TypeId, defender: TypeId) -> Vec<Fight> {
    if values.variable("combat-model").value == 1 {
        return by_strength(values, attacker, defender).into_iter().collect();
    }
    attacks(values, attacker, defender).into_iter().chain(shots(values, attacker, defender)).collect()
}

/// The action points of a unit type that is whole, without those that occupants, the night or the season give.
fn points(values: &Values<'_, '_>, id: TypeId) -> ActionPoints {
    let property = |name| values.property(id, name).value;
    let (given, limit) = (property("acp-per-turn"), property("acp-per-turn-max"));
    // The least of a turn does not help a type that has none (the kernel's new_acp_for_turn).
    let raised = if given > 0 { given.max(property("acp-per-turn-min")) } else { 0 };
    let per_turn = if limit >= 0 { raised.min(limit) } else { raised };
    let saved = property("acp-max");
    ActionPoints {
        is_free: property("acp-independent") != 0,
        per_turn,
        most: if saved < 0 { per_turn } else { saved },
        least: property("acp-min"),
        spare: property("free-acp"),
    }
}

/// The fighter that a unit type is, without blows.
fn fighter(values: &Values<'_, '_>, id: TypeId, price: i64) -> Fighter {
    let hit_points = values.property(id, "hp-max").value;
    Fighter { hit_points, points: points(values, id), price, blow: None, ammunition: None }
}

/// The blow of an attack.
fn blow(values: &Values<'_, '_>, striker: TypeId, target: TypeId) -> Blow {
    let cell = |table| values.cell(table, [striker, target]).value;
    Blow { chance: cell("hit-chance"), damage: cell("damage"), floor: cell("hp-min") }
}

/// The number of blows for which full stores suffice (the kernel's enough_ammo_to_attack_unit); `reserve` is the table of
/// what must be in them before each, if there is one.
fn ammunition(
    values: &Values<'_, '_>,
    [striker, target]: [TypeId; 2],
    consumption: impl Fn(TypeId, TypeId) -> i64,
    reserve: Option<&'static str>,
) -> Option<i64> {
    let blows = |material: &TypeId| {
        let cell = |table, id: TypeId| values.cell(table, [id, *material]).value;
        let used = cell("hit-by", target).max(0).saturating_mul(consumption(striker, *material));
        if used <= 0 {
            return None;
        }
        let needed = reserve.map_or(0, |table| cell(table, striker)).max(used);
        let full = cell("unit-storage-x", striker);
        Some(if full < needed { 0 } else { (full - needed) / used + 1 })
    };
    values.types(TypeKind::Material).iter().filter_map(blows).min()
}

/// The duel of attacks: who is attacked strikes back by `counterattack`, from any distance, if it has the action points of
/// `acp-to-defend` (the kernel looks both up by the attacker first).
fn attacks(values: &Values<'_, '_>, attacker: TypeId, defender: TypeId) -> Option<Fight> {
    let cell = |table| values.cell(table, [attacker, defender]).value;
    if cell("hit-chance") <= 0 || cell("acp-to-attack") <= 0 || !can(values, attacker, Verb::Attack, defender) {
        return None;
    }
    let per_attack =
        |striker: TypeId, material: TypeId| values.cell("consumption-per-attack", [striker, material]).value;
    let returned = blow(values, defender, attacker);
    Some(Fight {
        way: Way::Attacks,
        attacker: Fighter {
            blow: Some(blow(values, attacker, defender)),
            ammunition: ammunition(values, [attacker, defender], per_attack, Some("material-to-attack")),
            ..fighter(values, attacker, cell("acp-to-attack"))
        },
        defender: Fighter {
            blow: (cell("counterattack") > 0 && returned.chance > 0).then_some(returned),
            ammunition: ammunition(values, [defender, attacker], per_attack, None),
            ..fighter(values, defender, cell("acp-to-defend"))
        },
        capture: cell("capture-chance"),
        countercapture: if cell("countercapture") > 0 {
            values.cell("capture-chance", [defender, attacker]).value
        } else {
            0
        },
    })
}

/// The duel of shots, from too far away for a capture.
fn shots(values: &Values<'_, '_>, attacker: TypeId, defender: TypeId) -> Option<Fight> {
    let price = values.property(attacker, "acp-to-fire").value;
    if price <= 0 || !can(values, attacker, Verb::FireAt, defender) {
        return None;
    }
    let cell = |table| values.cell(table, [attacker, defender]).value;
    let or_attack = |own: &'static str, attack: &'static str| {
        Some(cell(own)).filter(|own| *own != -1).unwrap_or_else(|| cell(attack))
    };
    let per_shot = |striker: TypeId, material: TypeId| {
        let used = |table| values.cell(table, [striker, material]).value;
        let own = used("consumption-per-fire");
        if own < 0 { used("consumption-per-attack") } else { own }
    };
    let shot = Blow {
        chance: or_attack("fire-hit-chance", "hit-chance"),
        damage: or_attack("fire-damage", "damage"),
        floor: cell("hp-min"),
    };
    Some(Fight {
        way: Way::Shots,
        attacker: Fighter {
            blow: Some(shot),
            ammunition: ammunition(values, [attacker, defender], per_shot, Some("material-to-fire")),
            ..fighter(values, attacker, price)
        },
        defender: fighter(values, defender, 0),
        capture: 0,
        countercapture: 0,
    })
}

/// The attack of combat model 1, in which strengths decide who takes harm. Cities without anybody in them do not fight:
/// whoever can attack at all tries to capture them (the kernel's model_1_attack).
fn by_strength(values: &Values<'_, '_>, attacker: TypeId, defender: TypeId) -> Option<Fight> {
    let has_surprise = values.has_effect(defender, "encounter-result");
    if has_surprise || !can(values, attacker, Verb::Attack, defender) {
        return None;
    }
    let strength = |id: TypeId, property| values.property(id, property).value.max(0);
    let (attack, defend) = (strength(attacker, "attack"), strength(defender, "defend"));
    let cell = |table, types: [TypeId; 2]| values.cell(table, types).value;
    let sure = |striker: TypeId, target: TypeId| {
        Some(Blow { chance: 100, damage: cell("damage", [striker, target]), floor: 0 })
    };
    // What an overrun costs depends on the way; it is one attack, or one attempt to capture, for a turn.
    let price = points(values, attacker).most.max(1);
    let fight = Fight {
        way: Way::Rounds(attack.saturating_mul(100) / attack.saturating_add(defend).max(1)),
        attacker: Fighter { blow: sure(attacker, defender), ..fighter(values, attacker, price) },
        defender: Fighter { blow: sure(defender, attacker), ..fighter(values, defender, 0) },
        capture: 0,
        countercapture: 0,
    };
    if values.property(defender, "advanced").value == 0 {
        return Some(fight);
    }
    Some(Fight {
        way: Way::Attacks,
        attacker: Fighter { blow: None, ..fight.attacker },
        defender: Fighter { blow: None, ..fight.defender },
        capture: cell("capture-chance", [attacker, defender]),
        countercapture: 0,
    })
}

//! Attacking, firing and capturing (the kernel's check_attack_action, check_overrun_action, check_fire_at_action and
//! check_capture_action, and what an attack or a shot may end with).

use super::facts::{Chain, Fact, Values, Wanted};
use super::means;
use crate::evaluation::value::{TypeId, TypeKind};

/// True if battles are those of other games, in which the strengths of types count (`combat-model` 1).
fn is_by_strength(values: &Values<'_, '_>) -> bool {
    values.variable("combat-model").value == 1
}

/// The way to attack.
pub(super) fn attack(values: &Values<'_, '_>, attacker: TypeId, target: TypeId) -> Vec<Chain> {
    let mut chain = Chain::new("");
    attacks(values, &mut chain, attacker, target);
    harms(values, &mut chain, attacker, target);
    vec![chain]
}

/// Adds the conditions of an attack.
fn attacks(values: &Values<'_, '_>, chain: &mut Chain, attacker: TypeId, target: TypeId) {
    let cell = |table| values.cell(table, [attacker, target]);
    if is_by_strength(values) {
        overruns(values, chain, attacker);
        return;
    }
    means::holds(values, chain, attacker, "material-to-act");
    means::acts(values, chain, attacker, cell("acp-to-attack"), "attacks on this type are not allowed");
    means::holds(values, chain, attacker, "material-to-attack");
    let (least, most) = (cell("attack-range-min"), cell("attack-range"));
    chain.rule(most, Wanted::AtLeast(least.value.max(0)), "no distance is both near and far enough");
    chain.rule(cell("hit-chance"), Wanted::AtLeast(1), "it never hits");
    ammunition(values, chain, attacker, target, "consumption-per-attack");
}

/// Adds the conditions of an attack where the strengths of types count.
fn overruns(values: &Values<'_, '_>, chain: &mut Chain, attacker: TypeId) {
    means::moves(values, chain, attacker);
    means::holds(values, chain, attacker, "material-to-attack");
    let reason = format!("`{}` has no strength to attack with", values.name(attacker));
    chain.rule(values.property(attacker, "attack"), Wanted::AtLeast(1), reason);
    chain.remark("`combat-model` is 1: units attack by moving into the cell of others, and strengths decide");
}

/// Adds the conditions that an attacker can hold the ammunition that a target calls for.
fn ammunition(values: &Values<'_, '_>, chain: &mut Chain, attacker: TypeId, target: TypeId, table: &'static str) {
    for material in values.types(TypeKind::Material) {
        let needed = values.cell(table, [attacker, *material]).value;
        if needed > 0 && values.cell("hit-by", [target, *material]).value > 0 {
            means::stores(values, chain, attacker, *material, needed, table);
        }
    }
}

/// Says what an attack cannot do although it is allowed.
fn harms(values: &Values<'_, '_>, chain: &mut Chain, attacker: TypeId, target: TypeId) {
    if is_by_strength(values) {
        return;
    }
    let cell = |table| values.cell(table, [attacker, target]);
    if cell("damage").value == 0 {
        chain.remark("hits do no harm: `damage` is 0 here");
    }
    let least = cell("hp-min").value;
    if least > 0 {
        chain.remark(format!("it never destroys the target: `hp-min` leaves {least} of its hit points"));
    }
}

/// The way to fire at a unit.
pub(super) fn fire(values: &Values<'_, '_>, firer: TypeId, target: TypeId) -> Vec<Chain> {
    let mut chain = Chain::new("");
    fires(values, &mut chain, firer, target);
    vec![chain]
}

/// Adds the conditions of a shot.
fn fires(values: &Values<'_, '_>, chain: &mut Chain, firer: TypeId, target: TypeId) {
    let property = |name| values.property(firer, name);
    chain.rule(values.variable("combat-model"), Wanted::Not(1), "units do not fire in this model of combat");
    means::holds(values, chain, firer, "material-to-act");
    means::acts(values, chain, firer, property("acp-to-fire"), "units of this type do not fire");
    means::holds(values, chain, firer, "material-to-fire");
    let (least, most) = (property("range-min"), property("range"));
    chain.rule(most, Wanted::AtLeast(least.value.max(0)), "no distance is both near and far enough");
    chain.rule(fire_chance(values, firer, target), Wanted::AtLeast(1), "it never hits");
    ammunition(values, chain, firer, target, "consumption-per-fire");
}

/// The chance that a shot hits: that for shots, or else that for attacks.
fn fire_chance(values: &Values<'_, '_>, firer: TypeId, target: TypeId) -> Fact {
    let own = values.cell("fire-hit-chance", [firer, target]);
    if own.value == -1 { values.cell("hit-chance", [firer, target]) } else { own }
}

/// The ways to capture a unit: by an action for it, and as the end of an attack or of a shot.
pub(super) fn capture(values: &Values<'_, '_>, captor: TypeId, target: TypeId) -> Vec<Chain> {
    let mut after_attack = Chain::new("after an attack");
    attacks(values, &mut after_attack, captor, target);
    succeeds(values, &mut after_attack, captor, target);
    if is_by_strength(values) {
        return vec![after_attack];
    }
    let mut action = Chain::new("by a capture action");
    means::holds(values, &mut action, captor, "material-to-act");
    let cost = values.cell("acp-to-capture", [captor, target]);
    means::acts(values, &mut action, captor, cost, "capture actions on this type are not allowed");
    succeeds(values, &mut action, captor, target);
    means::holds(values, &mut action, captor, "material-to-attack");
    let mut after_shot = Chain::new("after firing at it from nearby");
    fires(values, &mut after_shot, captor, target);
    succeeds(values, &mut after_shot, captor, target);
    vec![action, after_attack, after_shot]
}

/// Adds the condition that a capture ever succeeds.
fn succeeds(values: &Values<'_, '_>, chain: &mut Chain, captor: TypeId, target: TypeId) {
    let chance = values.cell("capture-chance", [captor, target]);
    let independent = values.cell("independent-capture-chance", [captor, target]);
    let reason = "it never succeeds";
    if chance.value <= 0 && independent.value > 0 {
        chain.rule(independent, Wanted::AtLeast(1), reason);
        chain.remark("only independent units can be captured: `capture-chance` is 0");
        return;
    }
    chain.rule(chance, Wanted::AtLeast(1), reason);
    if chance.value > 0 && independent.value == 0 {
        chain.remark("independent units cannot be captured: `independent-capture-chance` is 0");
    }
    let tech = values.property(target, "tech-to-own").value;
    if tech > 0 {
        chain.remark(format!("the side needs tech level {tech} for the type (`tech-to-own`)"));
    }
}

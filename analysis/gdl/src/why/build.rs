//! Making units of a type, and tooling up for it (the kernel's could_create, could_build, could_toolup_for,
//! can_create_common, can_build and can_toolup_for).

use super::facts::{Chain, Values, Wanted};
use super::means;
use crate::evaluation::value::{TypeId, TypeKind};

/// A step in which units are made: where its numbers stand.
struct Step {
    /// What allows it, its points for the product, and the price.
    permission: &'static str,
    points: &'static str,
    price: &'static str,
    /// The material that the maker must have, that it uses up, and that the product does.
    needed: &'static str,
    used: &'static str,
    put_in: &'static str,
    range: &'static str,
}

/// Creating a unit, which may be unfinished.
const CREATION: Step = Step {
    permission: "can-create",
    points: "cp-on-creation",
    price: "acp-to-create",
    needed: "material-to-create",
    used: "consumption-per-create",
    put_in: "consumption-on-creation",
    range: "create-range",
};

/// Working on an unfinished unit.
const BUILDING: Step = Step {
    permission: "can-build",
    points: "cp-per-build",
    price: "acp-to-build",
    needed: "material-to-build",
    used: "consumption-per-build",
    put_in: "consumption-per-built",
    range: "build-range",
};

/// The ways to make a unit: creating it, and working on one that another has begun.
pub(super) fn build(values: &Values<'_, '_>, maker: TypeId, product: TypeId) -> Vec<Chain> {
    let mut creation = Chain::new("by creating one");
    let as_build = values.cell("create-as-build", [maker, product]).value != 0;
    let step = if as_build { &BUILDING } else { &CREATION };
    made(values, &mut creation, [maker, product], step, 0);
    if as_build {
        creation.remark("`create-as-build` is set, so creating goes by the numbers of building");
    }
    let points = values.property(product, "cp").value;
    if values.cell(step.points, [maker, product]).value < points {
        creation.remark(format!("it is not ready at once: it needs {points} construction points (`cp`)"));
    }
    let mut building = Chain::new("by working on one that has been begun");
    made(values, &mut building, [maker, product], &BUILDING, 1);
    vec![creation, building]
}

/// Adds the conditions of a step that needs at least this many points.
fn made(values: &Values<'_, '_>, chain: &mut Chain, [maker, product]: [TypeId; 2], step: &Step, least: i64) {
    let cell = |table| values.cell(table, [maker, product]);
    means::holds(values, chain, maker, "material-to-act");
    let reason = format!("`{}` is not allowed to make it in this way", values.name(maker));
    chain.rule(cell(step.permission), Wanted::AtLeast(1), reason);
    chain.rule(cell(step.points), Wanted::AtLeast(least), "the work adds nothing to it");
    if cell("tp-to-build").value > 0 {
        tools(values, chain, maker, product);
    }
    means::spends(values, chain, maker, cell(step.price));
    is_known(values, chain, product);
    for limit in ["type-in-game-max", "type-per-side-max"] {
        chain.rule(values.property(product, limit), Wanted::Not(0), "no unit of the type may exist");
    }
    let points = cell(step.points).value.min(values.property(product, "cp").value).max(0);
    for material in values.types(TypeKind::Material) {
        let of = |id: TypeId, table| values.cell(table, [id, *material]).value;
        let used = of(product, "consumption-per-cp").saturating_mul(points).saturating_add(of(product, step.put_in));
        let needed = of(maker, step.needed).max(used.saturating_add(of(maker, step.used)));
        if needed > 0 && !means::has_treasury(values, maker, *material) {
            means::stores(values, chain, maker, *material, needed, step.used);
        }
    }
    let range = cell(step.range).value;
    if range > 0 {
        chain.remark(format!("it may be up to {range} cells away (`{}`)", step.range));
    }
}

/// Adds the conditions that a side can ever have what a type needs of technology and advances.
fn is_known(values: &Values<'_, '_>, chain: &mut Chain, product: TypeId) {
    let property = |name| values.property(product, name);
    let tech = property("tech-to-build").value.max(property("tech-to-own").value);
    if tech > 0 {
        chain.rule(property("tech-max"), Wanted::AtLeast(tech), "no side gets so far in the technology of the type");
    }
    let needed = values.types(TypeKind::Advance).iter().copied();
    let needed: Vec<TypeId> =
        needed.filter(|advance| values.cell("advance-needed-to-build", [product, *advance]).value != 0).collect();
    if needed.is_empty() {
        return;
    }
    let names: Vec<String> = needed.iter().map(|advance| format!("`{}`", values.name(*advance))).collect();
    let all = values.game.types(TypeKind::Unit);
    if !values.game.numbers(&all, "can-research").iter().any(|given| given.value != 0) {
        let reason = format!("nobody researches {}", names.join(", "));
        chain.rule(values.variable("side-can-research"), Wanted::Not(0), reason);
    }
    chain.remark(format!("the side needs {} (`advance-needed-to-build`)", names.join(", ")));
}

/// Adds the conditions that a maker ever has the tooling for a product.
fn tools(values: &Values<'_, '_>, chain: &mut Chain, maker: TypeId, product: TypeId) {
    let cell = |table| values.cell(table, [maker, product]);
    let reason = format!("`{}` does not tool up for it", values.name(maker));
    chain.rule(cell("can-toolup-for"), Wanted::Not(0), reason);
    chain.rule(cell("tp-per-toolup"), Wanted::AtLeast(1), "tooling up adds nothing");
    let needed = cell("tp-to-build").value;
    chain.rule(cell("tp-max"), Wanted::AtLeast(needed), "it never holds the tooling that the type needs");
}

/// The way to tool up for a type.
pub(super) fn tool_up(values: &Values<'_, '_>, maker: TypeId, product: TypeId) -> Vec<Chain> {
    let mut chain = Chain::new("");
    let cell = |table| values.cell(table, [maker, product]);
    means::holds(values, &mut chain, maker, "material-to-act");
    tools(values, &mut chain, maker, product);
    means::spends(values, &mut chain, maker, cell("acp-to-toolup"));
    is_known(values, &mut chain, product);
    let points = cell("tp-per-toolup").value.max(0);
    for material in values.types(TypeKind::Material) {
        let of = |id: TypeId, table| values.cell(table, [id, *material]).value;
        let used = of(product, "consumption-per-tooledup")
            .saturating_add(of(maker, "consumption-per-toolup"))
            .saturating_add(points.saturating_mul(of(maker, "consumption-per-tp")));
        let needed = of(maker, "material-to-toolup").max(used);
        if needed > 0 && !means::has_treasury(values, maker, *material) {
            means::stores(values, &mut chain, maker, *material, needed, "consumption-per-toolup");
        }
    }
    if cell("tp-to-build").value <= 0 {
        chain.remark("no tooling is needed for it: `tp-to-build` is 0");
    }
    vec![chain]
}

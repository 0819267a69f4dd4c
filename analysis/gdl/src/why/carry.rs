//! Room of transports for occupants (the kernel's type_can_occupy_empty_type).

use super::facts::{Chain, Values, Wanted};
use crate::evaluation::value::TypeId;

/// The way of one unit type to hold a unit of another.
pub(super) fn carries(values: &Values<'_, '_>, transport: TypeId, occupant: TypeId) -> Vec<Chain> {
    let mut chain = Chain::new("");
    room(values, &mut chain, transport, occupant);
    if values.cell("acp-to-enter-unit", [occupant, transport]).value < 1 {
        chain.remark(format!(
            "`{}` does not enter by an order of its own (`acp-to-enter-unit` is 0), so it is made or placed inside",
            values.name(occupant)
        ));
    }
    vec![chain]
}

/// Adds the conditions that an empty transport has room for an occupant: a place that is kept for its type, or else
/// heads and size within the limits.
pub(super) fn room(values: &Values<'_, '_>, chain: &mut Chain, transport: TypeId, occupant: TypeId) {
    let property = |name| values.property(transport, name);
    let kept = values.cell("unit-capacity-x", [transport, occupant]);
    if kept.value >= 1 {
        chain.rule(kept, Wanted::AtLeast(1), "no place is kept for it");
        return;
    }
    let size = values.cell("unit-size-as-occupant", [occupant, transport]);
    let capacity = property("capacity");
    if capacity.value <= 0 {
        let reason = format!("`{}` has no room for occupants", values.name(transport));
        chain.rule(capacity, Wanted::AtLeast(size.value.max(1)), reason);
    }
    let reason = || format!("`{}` holds none of these", values.name(transport));
    chain.rule(values.cell("occupant-max", [transport, occupant]), Wanted::Not(0), reason());
    if values.property(occupant, "facility").value != 0 {
        chain.rule(property("facility-total-max"), Wanted::Not(0), reason());
    }
    if values.property(occupant, "speed").value > 0 {
        chain.rule(property("mobile-total-max"), Wanted::Not(0), reason());
    }
    chain.rule(property("occupant-total-max"), Wanted::Not(0), reason());
    if capacity.value > 0 {
        let reason = format!("it is larger than all the room of `{}`", values.name(transport));
        chain.rule(size, Wanted::AtMost(capacity.value), reason);
    }
}

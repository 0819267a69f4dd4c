//! Seeing units (the manual's section Vision; `see-chance` and the like are by the viewer and what is seen).

use super::facts::{Chain, Values, Wanted};
use crate::evaluation::value::TypeId;

/// The ways to see a unit: everybody does, or by the distance.
pub(super) fn sees(values: &Values<'_, '_>, viewer: TypeId, seen: TypeId) -> Vec<Chain> {
    for (fact, reason) in [
        (values.variable("see-all"), "not everything is seen"),
        (values.property(seen, "see-always"), "units of this type are not always seen"),
    ] {
        if fact.value != 0 {
            let mut chain = Chain::new("");
            chain.rule(fact, Wanted::Not(0), reason);
            return vec![chain];
        }
    }
    let way = |(distance, title, table): (i64, &str, &'static str)| {
        let mut chain = Chain::new(title);
        let reason = format!("`{}` does not look that far", values.name(viewer));
        chain.rule(values.property(viewer, "vision-range"), Wanted::AtLeast(distance), reason);
        chain.rule(values.cell(table, [viewer, seen]), Wanted::AtLeast(1), "it is never noticed at this distance");
        chain
    };
    let ways = [
        (1, "beside it", "see-chance-adjacent"),
        (0, "in its own cell", "see-chance-at"),
        (2, "farther away", "see-chance"),
    ];
    let mut ways: Vec<Chain> = ways.into_iter().map(way).collect();
    if let Some(first) = ways.first_mut() {
        first.remark("the `visibility` of the terrain, the night and transports lessen the chance");
    }
    ways
}

//! Hover texts of places: cells of the area, with their terrain.

use ludex_base::markup::{Words, code};

use super::effective_value::link;
use super::names::type_link;
use super::values::literal;
use crate::evaluation::value::{TypeId, TypeKind};
use crate::layers::terrain::terrain_at;
use crate::layers::{Geometry, ground};
use crate::spot::Spot;

/// The words for the place of a unit whose coordinates are at two nodes: "Stands at (153, 29): `sea`, from
/// t-pacific.g:40."
pub(super) fn position(spot: &Spot<'_>, x: u32, y: u32) -> Option<Words> {
    let (written_x, written_y) = (literal(spot, x)?, literal(spot, y)?);
    let stamp = spot.stamp?;
    let defaults = spot.evaluation.roster.defaults(stamp);
    let shape = ground::shape_at(spot.db, spot.evaluation, stamp);
    // If the area is a part of a larger map, units are placed by that.
    let (left, down) = (i64::from(shape.full_x), i64::from(shape.full_y));
    let (x, y) = (written_x + defaults.x - left, written_y + defaults.y - down);
    // A unit that comes later has the negatives of its coordinates.
    let later = x < 0 && y < 0 && spot.item.properties(spot.form()).any(|(name, _)| name.as_str() == "appear");
    let (what, x, y) = if later { ("Arrives at", -x, -y) } else { ("Stands at", x, y) };
    let mut out = Words::from(format!("{what} ({x}, {y})"));
    let mut why = Vec::new();
    if (defaults.x, defaults.y) != (0, 0) {
        why.push(code("unit-defaults").text(format_args!(" adds ({}, {})", defaults.x, defaults.y)));
    }
    if (left, down) != (0, 0) {
        why.push(Words::from(format!("the area begins at ({left}, {down}) of the whole map")));
    }
    if (defaults.x, defaults.y) != (left, down) {
        out = out.text(", because ").with(Words::joined(why, " and "));
    }
    Some(out.with(ground_at(spot, x, y, true)).text("."))
}

/// "(12, 7): `sea`, from pacific.g:40"
pub(super) fn cell(spot: &Spot<'_>, x: i64, y: i64) -> Words {
    Words::from(format!("({x}, {y})")).with(ground_at(spot, x, y, false))
}

/// ": `sea`, from t-pacific.g:40", or that the cell is off the area, or takes no unit.
fn ground_at(spot: &Spot<'_>, x: i64, y: i64, for_unit: bool) -> Words {
    if let Some(gap) = spot.evaluation.gaps.module(u32::MAX) {
        let words = Words::from("; how large the area is may stand in what ");
        return words.with(link(spot.db, gap.place)).text(" asks for");
    }
    let Some(area) = ground::shape_at(spot.db, spot.evaluation, u32::MAX).geometry() else {
        return Words::from("; the size of the area is not known here");
    };
    let x = if area.wraps { x.rem_euclid(i64::from(area.width)) } else { x };
    let size = format!("the area of {} by {} cells", area.width, area.height);
    let (Ok(column), Ok(line), true) = (u32::try_from(x), u32::try_from(y), area.contains(x, y)) else {
        let bounds = if for_unit { bounds(&area, y) } else { String::new() };
        return Words::from(format!(", which is off {size}{bounds}"));
    };
    if for_unit && !area.holds_unit(x, y) {
        let bounds = bounds(&area, y);
        return Words::from(format!(", at the edge of {size}, where no unit can stand{bounds}"));
    }
    let Some((terrain, place)) = terrain_at(spot.db, spot.evaluation, column, line) else {
        return Words::from("; no layer of ").code("terrain").text(" says what is there");
    };
    let index = terrain.value().and_then(|value| u32::try_from(value).ok()).unwrap_or(0);
    let id = TypeId { kind: TypeKind::Terrain, index };
    let terrain = match spot.evaluation.type_info(id) {
        Some(_) => type_link(spot, id),
        None => Words::from(format!("terrain type {index}, which does not exist")),
    };
    Words::from(": ").with(terrain).text(", from ").with(link(spot.db, place))
}

/// The words for the cells in which units can stand.
fn bounds(area: &Geometry, y: i64) -> String {
    let last = area.last_unit_row();
    if !(1..=last).contains(&y) {
        return format!("; the y of a unit is from 1 to {last}");
    }
    let (first, last) = area.unit_columns(y);
    format!("; at y = {y}, the x of a unit is from {first} to {last}")
}

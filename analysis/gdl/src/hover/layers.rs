//! Hover texts of a row of a layer in an `area`: the content of the cells under the cursor, and whether the row is as
//! wide as the area; and of the lists before the rows: the value of a character.

use ludex_base::Markup;
use ludex_base::markup::{Words, code};

use super::effective_value::enumerate;
use super::names::side_name;
use super::values::symbol;
use crate::builtins;
use crate::evaluation::provenance::read;
use crate::evaluation::scope::Scope;
use crate::evaluation::value::{TypeId, TypeKind};
use crate::evaluation::{expression, properties};
use crate::forms::Form;
use crate::layers::{Cell, Geometry, Layer, Run, SubformKind, characters, decode, ground};
use crate::source::lower::Datum;
use crate::spot::Spot;

/// The directions of borders and connections, by their bits.
const DIRECTIONS: [&str; 6] = ["north-east", "east", "south-east", "south-west", "west", "north-west"];

/// "Columns 12 to 17: `sea`, 6 cells.", then "Row 3 of 20, y = 17: 60 cells, as many as the area is
/// wide." `at` counts bytes from the token's start.
pub(super) fn row(spot: &Spot<'_>, token: &str, at: usize) -> Option<Markup> {
    if spot.which() != Some(Form::Area) {
        return None;
    }
    let [_, list, node] = spot.path[..] else { return None };
    let name = spot.item.head(list)?.as_str();
    let stamp = spot.stamp?;
    let scope = spot.scope()?;
    let layer = layer(spot, &scope, list)?;
    let number = layer.rows.iter().position(|row| *row == node)? as u32;
    let geometry = ground::shape_at(spot.db, spot.evaluation, stamp).geometry();
    let text = token.strip_prefix('"').unwrap_or(token);
    let row = decode(text.strip_suffix('"').unwrap_or(text), &layer.scheme);
    let mut markup = Markup::default();
    if let Some((column, run)) = at.checked_sub(1).and_then(|at| row.at(at as u32)) {
        let mut out = Words::from(columns(column, run)).text(": ");
        out.push_words(content(spot, &scope, name, list, run.value));
        if run.count > 1 {
            out.push_text(format_args!(", {} cells", run.count));
        }
        out.push_text(".");
        if let Some(geometry) = &geometry {
            out.push_text(outside(geometry, number, column, run));
        }
        markup = markup.with_text(out);
    }
    let width = row.width();
    let cells = if width == 1 { "cell" } else { "cells" };
    Some(markup.with_text(match &geometry {
        Some(geometry) if number >= geometry.data_height => format!(
            "Row {}: {width} {cells}, which are not read, because {} has {} rows.",
            number + 1,
            whole(geometry),
            geometry.data_height
        ),
        Some(geometry) => {
            let y = geometry.row_y(number).map_or_else(String::new, |y| format!(", y = {y}"));
            let fits = match (width, geometry.data_width) {
                (width, wanted) if width > wanted => format!("{} more than", width - wanted),
                (width, wanted) if width < wanted => format!("{} fewer than", wanted - width),
                _ => "as many as".to_owned(),
            };
            format!(
                "Row {} of {}{y}: {width} {cells}, {fits} {} is wide.",
                number + 1,
                geometry.data_height,
                whole(geometry)
            )
        }
        None => format!("Row {} of {}: {width} {cells}.", number + 1, layer.rows.len()),
    }))
}

/// The layer that is a list.
pub(crate) fn layer(spot: &Spot<'_>, scope: &Scope<'_>, list: u32) -> Option<Layer> {
    let skip = Layer::skip(spot.item.head(list)?.as_str())?;
    Some(Layer::read(spot.item, list, skip, |node| {
        ground::worth(read(&expression::evaluate(scope, spot.item, node, &mut Vec::new())))
    }))
}

/// The character or the entry under the cursor in `by-char` or `by-name`: what stands for what in the rows. `token`
/// is the text under the cursor, and `at` counts bytes from its start.
pub(super) fn listed(spot: &Spot<'_>, token: &str, at: usize) -> Option<Words> {
    if spot.which() != Some(Form::Area) {
        return None;
    }
    let &[_, list, subform, first, ..] = spot.path.as_slice() else { return None };
    let name = spot.item.head(list)?.as_str();
    let scope = spot.scope()?;
    let layer = layer(spot, &scope, list)?;
    let lists = |kind| matches!(kind, SubformKind::ByChar | SubformKind::ByName);
    if !layer.subforms.iter().any(|own| own.node == subform && lists(own.kind)) {
        return None;
    }
    let (character, value) = match spot.item.datum(first) {
        Datum::String(_) => {
            let text = token.strip_prefix('"').unwrap_or(token);
            let text = text.strip_suffix('"').unwrap_or(text);
            let at = at.checked_sub(1).filter(|at| *at < text.len())?;
            let (_, character) = characters(text).into_iter().rfind(|(begins, _)| *begins as usize <= at)?;
            (character, layer.scheme.listed(character)?)
        }
        // A name, a number, or a list of one with its code.
        _ => {
            let elements = [Some(first), spot.item.child(first, 0)];
            let entry = layer.entries.iter().find(|entry| elements.contains(&Some(entry.node)))?;
            (entry.character, entry.value)
        }
    };
    let value = Cell::Value(layer.scheme.transform(i64::from(value)));
    let words = Words::from("In the rows ").code(character.escape_debug()).text(" stands for ");
    Some(words.with(content(spot, &scope, name, list, value)).text("."))
}

/// The words for what the rows describe.
fn whole(geometry: &Geometry) -> &'static str {
    let same = (geometry.data_width, geometry.data_height) == (geometry.width, geometry.height);
    if same { "the area" } else { "the whole map" }
}

fn columns(first: u32, run: Run) -> String {
    match run.count {
        0 => format!("No column, before {first}"),
        1 => format!("Column {first}"),
        count => format!("Columns {first} to {}", first.saturating_add(count - 1)),
    }
}

/// That the cells of a run, or some of them, are not in the area; or where they are, if the area begins
/// elsewhere than the rows.
fn outside(geometry: &Geometry, number: u32, first: u32, run: Run) -> String {
    if run.count == 0 || number >= geometry.data_height {
        return String::new();
    }
    if first >= geometry.data_width {
        return " It is not read, because it is past the end of the row.".to_owned();
    }
    let end = first.saturating_add(run.count).min(geometry.data_width);
    let inside = |column: &u32| geometry.cell(number, *column).is_some();
    let (Some(from), Some(to)) = ((first..end).find(inside), (first..end).rev().find(inside)) else {
        return " Not in the area.".to_owned();
    };
    let x = |column: u32| geometry.cell(number, column).map_or(0, |(x, _)| x);
    match (geometry.data_x, to - from) {
        (0, _) => String::new(),
        (_, 0) => format!(" In the area: x = {}.", x(from)),
        _ => format!(" In the area: x = {} to {}.", x(from), x(to)),
    }
}

/// The content of a cell of a layer.
fn content(spot: &Spot<'_>, scope: &Scope<'_>, layer: &str, list: u32, cell: Cell) -> Words {
    let value = match cell {
        Cell::Value(value) => value,
        Cell::Unknown(c) => return code(c.escape_debug()).text(" has no value and is read as 0"),
    };
    let type_name = |id: TypeId| code(symbol(spot.evaluation.type_name(id)));
    let typed = || spot.value(spot.item.child(list, 1)?)?.value.as_type();
    match layer {
        "terrain" => match u32::try_from(value) {
            Ok(index) if index < scope.count(TypeKind::Terrain) => type_name(TypeId { kind: TypeKind::Terrain, index }),
            _ => Words::from(format!("{value}, which is not a terrain type")),
        },
        "aux-terrain" => match typed().map(|id| (id, subtype(spot, id))) {
            Some((id, Some(1 | 2))) => match directions(value) {
                directions if directions.is_empty() => Words::from("no ").with(type_name(id)),
                directions => {
                    let directions = enumerate(directions, 6).text(format_args!(" ({value})"));
                    type_name(id).text(" to the ").with(directions)
                }
            },
            Some((id, _)) => type_name(id).text(format_args!(" {value} deep")),
            None => Words::from(value.to_string()),
        },
        "material" => match typed() {
            Some(id) => Words::from(format!("{value} of ")).with(type_name(id)),
            None => Words::from(value.to_string()),
        },
        "people-sides" | "control-sides" if value == 0 => Words::from("independent"),
        "people-sides" | "control-sides" => {
            let name = side_name(spot, i64::from(value)).map(|name| format!(", {name}")).unwrap_or_default();
            Words::from(format!("side {value}{name}"))
        }
        _ => Words::from(value.to_string()),
    }
}

/// The `subtype` of a terrain type, which says whether it lies in cells or between them.
fn subtype(spot: &Spot<'_>, id: TypeId) -> Option<i64> {
    let row = builtins::lookup("subtype", &[id.kind.property_kind()]).and_then(builtins::get)?;
    properties::history(spot.db, spot.evaluation, id, row).value()?.as_number()
}

/// The directions in which a cell has a border or connection.
fn directions(value: i32) -> Vec<&'static str> {
    let set = DIRECTIONS.iter().enumerate().filter(|(bit, _)| value >> bit & 1 == 1);
    set.map(|(_, name)| *name).collect()
}

//! From a scene to its picture: cells from Xconq's coordinates to rows of hexagons, colours, legend and words.
//!
//! Xconq draws a cell half a width further to the right for every row to the north (`xform_cell`). What is left of
//! that in a picture: rows of hexagons standing on a point, every second row shifted by half a cell. In a world that
//! goes round, the rows are turned so that the picture is a rectangle.

use std::collections::BTreeMap;
use std::fmt::Write;

use ludex_base::navigation::Location;
use ludex_base::picture::{
    Axis, Board, CellKind, Colour, Content, Hexagons, Holder, Layer, LegendEntry, LineLayer, Margin, MarginForm, Mark,
    MarkForm, Note, Picture, Position, Rim, Sample, Shape, Territories,
};
use ludex_base::preview::{PreviewError, counted};
use rustc_hash::FxHashMap;

use super::{NoteKind, Scene, UnitMark, check_size, palette};
use crate::layers::Geometry;

/// Terrain types that the description counts, and sides of each kind of territory.
const MAX_COUNTED: usize = 40;

/// Letters of a name in the description.
const MAX_NAME: usize = 60;

/// Cells without terrain.
const NOTHING: Colour = Colour { red: 0xd6, green: 0xd3, blue: 0xcc };

/// The layers of a map.
const LAYERS: [Layer; 7] = [
    Layer::new("terrain", "Terrain", Content::Cells),
    Layer::BORDERS,
    Layer::CONNECTIONS,
    Layer::new("territory", "Territory", Content::Rims(Rim::Solid)),
    Layer::new("people", "People", Content::Rims(Rim::Dashed)),
    Layer::new("units", "Units", Content::Pieces),
    Layer::NUMBERS,
];

/// Lays out a scene.
///
/// # Errors
/// If the map is too large for a picture, or has no cells.
pub(crate) fn picture(scene: &Scene) -> Result<Picture, PreviewError> {
    check_size(scene.width, scene.height)?;
    let geometry = Geometry::new(scene.width, scene.height, scene.wraps);
    let board = board(scene, &geometry);
    let mut counts = vec![0_u64; board.kinds.len()];
    for kind in board.cells.iter().flatten() {
        if let Some(count) = counts.get_mut(usize::from(*kind)) {
            *count += 1;
        }
    }
    let said: Vec<Option<&str>> = scene.sides.iter().map(|side| side.colour.as_deref()).collect();
    let colours = palette::side_colours(&said);
    let hexagons = Hexagons {
        first_shifted: first_shifted(&geometry),
        wraps: scene.wraps,
        lines: lines(scene, &geometry),
        territories: territories(scene, &geometry, &colours),
        board,
    };
    let title = if scene.title.trim().is_empty() { "A world without a name" } else { scene.title.as_str() };
    let facts = facts(scene);
    let held: Vec<Vec<u64>> = hexagons.territories.iter().map(Territories::counts).collect();
    let description =
        description(&facts, &hexagons.board.kinds, &counts) + &holdings(scene, &hexagons.territories, &held);
    let legend = legend(scene, &hexagons, &colours, (&counts, &held));
    let notes = notes(scene, &hexagons.board);
    let marks = scene.units.iter().filter_map(|unit| mark(scene, &geometry, &colours, unit)).collect();
    let picture = Picture::new(title, Shape::Hexagons(hexagons));
    Ok(Picture { facts, description, marks, layers: LAYERS.to_vec(), legend, notes, ..picture })
}

/// The place of a cell in the picture.
pub(super) fn position(geometry: &Geometry, x: u32, y: u32) -> Position {
    in_row(geometry, turn(geometry, y), x, y)
}

/// The cells by which a row of a world that goes round is turned.
fn turn(geometry: &Geometry, y: u32) -> u32 {
    (y / 2).checked_rem(geometry.width).unwrap_or_default()
}

/// The place of a cell of a row with a turn.
fn in_row(geometry: &Geometry, turn: u32, x: u32, y: u32) -> Position {
    let column = if geometry.wraps {
        let turned = u64::from(x) + u64::from(turn);
        turned.checked_sub(u64::from(geometry.width)).unwrap_or(turned)
    } else {
        // The westernmost cells of all rows lie on this line; existing cells are not left of it.
        (2 * u64::from(x) + u64::from(y)).saturating_sub(u64::from(geometry.height / 2)) / 2
    };
    Position { row: geometry.height - 1 - y, column: column as u32 }
}

/// The x of the first place in each row of the picture, from the top: the columns of Xconq slant.
fn column_starts(geometry: &Geometry) -> Vec<i64> {
    let start = |y: u32| {
        if geometry.wraps {
            -i64::from(turn(geometry, y))
        } else {
            -(i64::from(y) - i64::from(geometry.height / 2)).div_euclid(2)
        }
    };
    (0..geometry.height).rev().map(start).collect()
}

/// True if the first row of the picture is shifted.
fn first_shifted(geometry: &Geometry) -> bool {
    let from = if geometry.wraps { 0 } else { geometry.height / 2 };
    (geometry.height - 1).abs_diff(from) % 2 == 1
}

/// Values of cells (see [`Geometry::index`]) in the order of the picture; None where no cell is.
fn arranged<T>(geometry: &Geometry, mut value: impl FnMut(usize) -> T) -> Vec<Option<T>> {
    let count = geometry.width as usize * geometry.height as usize;
    let mut out: Vec<Option<T>> = Vec::with_capacity(count);
    out.resize_with(count, || None);
    for y in 0..geometry.height {
        let ((first, end), turn) = (geometry.columns(y), turn(geometry, y));
        for x in first..end {
            let Position { row, column } = in_row(geometry, turn, x, y);
            if let Some(slot) = out.get_mut(row as usize * geometry.width as usize + column as usize) {
                *slot = Some(value(geometry.index(x, y)));
            }
        }
    }
    out
}

/// The terrain types as kinds of cells, and behind them the lack of a terrain type.
fn board(scene: &Scene, geometry: &Geometry) -> Board {
    let types = scene.terrain.iter().map(|style| (style.name.as_str(), style.colour.as_deref()));
    let styles = scene.terrain.iter().zip(palette::terrain_colours(types));
    let mut kinds: Vec<CellKind> = styles
        .map(|(style, colour)| CellKind {
            character: style.character,
            source: style.source,
            ..CellKind::area(style.name.clone(), colour)
        })
        .collect();
    // What is not a terrain type of the scene counts as none.
    let count = kinds.len();
    let none = u16::try_from(count).ok();
    kinds.push(CellKind { character: Some('?'), ..CellKind::area("no terrain", NOTHING) });
    let terrain = |index: usize| {
        let value = scene.cells.get(index).copied().flatten();
        value.filter(|value| usize::from(*value) < count).or(none)
    };
    Board {
        columns: geometry.width,
        rows: geometry.height,
        kinds,
        cells: arranged(geometry, terrain).into_iter().map(Option::flatten).collect(),
        sources: sources(scene, geometry),
        column_axis: Some(Axis::new("x", 0)),
        column_starts: column_starts(geometry),
        row_axis: Some(Axis { backwards: true, ..Axis::new("y", 0) }),
    }
}

/// The places that cells come from, as runs of equal ones.
fn sources(scene: &Scene, geometry: &Geometry) -> Vec<(u32, Option<Location>)> {
    let mut out = Vec::new();
    let mut before = None;
    let numbers = arranged(geometry, |index| scene.source_of.get(index).copied().flatten());
    for (number, index) in numbers.into_iter().map(Option::flatten).zip(0..) {
        if number != before {
            let source = number.and_then(|number| scene.sources.get(number as usize));
            out.push((index, source.copied()));
            before = number;
        }
    }
    out
}

/// Roads, rivers and the like.
fn lines(scene: &Scene, geometry: &Geometry) -> Vec<LineLayer> {
    let styles = scene.lines.iter().map(|line| (line.style.name.as_str(), line.style.colour.as_deref()));
    let layers = scene.lines.iter().zip(palette::terrain_colours(styles));
    layers
        .map(|(line, colour)| {
            let bits = arranged(geometry, |index| line.bits.get(index).copied().unwrap_or(0));
            LineLayer {
                name: line.style.name.clone(),
                kind: line.kind,
                // Darker than the same terrain in a cell, which they may cross.
                colour: colour.mix(Colour::BLACK, 25),
                directions: bits.into_iter().map(Option::unwrap_or_default).collect(),
                source: line.style.source,
            }
        })
        .collect()
}

/// The word for the cells that have this rim.
fn word(rim: Rim) -> &'static str {
    match rim {
        Rim::Solid => "territory",
        Rim::Dashed => "people",
    }
}

/// The cells that sides control, and those where their people live.
fn territories(scene: &Scene, geometry: &Geometry, colours: &[Colour]) -> Vec<Territories> {
    let layers = [(Rim::Solid, &scene.control), (Rim::Dashed, &scene.people)];
    let layers = layers.into_iter().filter(|(_, numbers)| !numbers.is_empty());
    let side_of: FxHashMap<i64, u16> = scene.sides.iter().map(|side| side.number).zip(0..).collect();
    layers
        .map(|(rim, numbers)| {
            let owner = |index: usize| side_of.get(&i64::from(*numbers.get(index)?)).copied();
            let holders = scene.sides.iter().zip(colours).map(|(side, colour)| Holder {
                name: format!("{} of {}", word(rim), side.name),
                colour: *colour,
                source: side.source,
            });
            let owners = arranged(geometry, owner).into_iter().map(Option::flatten).collect();
            Territories { rim, holders: holders.collect(), owners }
        })
        .collect()
}

/// The line below the title.
fn facts(scene: &Scene) -> String {
    let shape = if scene.wraps { "a world that goes round" } else { "a hexagon" };
    let mut facts = format!("{} × {} cells, {shape}", scene.width, scene.height);
    if !scene.units.is_empty() {
        let _ = write!(facts, " · {}", strength(&scene.units, |_| true));
    }
    if let (Some(first), 1..) = (scene.terrain.first(), scene.unsaid) {
        let are = if scene.unsaid == 1 { "is" } else { "are" };
        let cells = counted(scene.unsaid, "cell");
        let _ = write!(facts, " · {cells} {are} {} because no row says otherwise", first.name);
    }
    match scene.notes.iter().map(|note| u64::from(note.count)).sum::<u64>() {
        0 => {}
        1 => facts.push_str(" · 1 row does not fit"),
        count => {
            let _ = write!(facts, " · {count} rows do not fit");
        }
    }
    facts
}

/// The map in words: how many cells of each terrain type there are. The last kind is none.
fn description(facts: &str, kinds: &[CellKind], counts: &[u64]) -> String {
    let mut parts: Vec<String> = Vec::new();
    if let Some((empty, types)) = counts.split_last() {
        let used = kinds.iter().zip(types).filter(|(_, count)| **count > 0);
        parts.extend(used.take(MAX_COUNTED).map(|(kind, count)| format!("{}: {count}", short(&kind.name))));
        if *empty > 0 {
            parts.push(format!("without terrain: {empty}"));
        }
    }
    let terrain = if parts.is_empty() { "none".to_owned() } else { parts.join(", ") };
    format!("A map of hexagons: {facts}. Cells by terrain: {terrain}.")
}

/// The territories in words, for the end of the description: the number of cells that each side has of them.
fn holdings(scene: &Scene, territories: &[Territories], held: &[Vec<u64>]) -> String {
    let mut out = String::new();
    for (territories, held) in territories.iter().zip(held) {
        let held = scene.sides.iter().zip(held).filter(|(_, count)| **count > 0);
        let parts: Vec<String> =
            held.take(MAX_COUNTED).map(|(side, count)| format!("{}: {count}", short(&side.name))).collect();
        if !parts.is_empty() {
            let _ = write!(out, " Cells by {}: {}.", word(territories.rim), parts.join(", "));
        }
    }
    out
}

/// A name in the description.
fn short(name: &str) -> String {
    name.chars().take(MAX_NAME).collect()
}

/// The terrain of the map, its lines, the sides with their colours. `counts` are the cells of each kind, `held` those of
/// each side in each territory.
fn legend(
    scene: &Scene,
    hexagons: &Hexagons,
    colours: &[Colour],
    (counts, held): (&[u64], &[Vec<u64>]),
) -> Vec<LegendEntry> {
    let mut entries = Vec::new();
    let used = hexagons.board.kinds.iter().zip(counts).enumerate().filter(|(_, (_, count))| **count > 0);
    for (index, (kind, count)) in used {
        let Ok(sample) = u16::try_from(index).map(Sample::Cell) else { break };
        let cells = counted(*count, "cell");
        // The lack of terrain is not a type of the module, and has no character there.
        let character = scene.terrain.get(index).and_then(|style| style.character);
        let tooltip = character.map(|character| format!("{}, shown as {character}: {cells}", kind.name));
        let entry = LegendEntry::new(sample, kind.name.clone(), cells);
        entries.push(LegendEntry { tooltip: tooltip.unwrap_or_default(), source: kind.source, ..entry });
    }
    for line in &hexagons.lines {
        let entry = LegendEntry::new(Sample::Line(line.colour), line.name.clone(), "");
        entries.push(LegendEntry { source: line.source, ..entry });
    }
    for (territories, cells) in hexagons.territories.iter().zip(held) {
        let name = format!("{} of a side", word(territories.rim));
        let sample = Sample::Rim(territories.rim, palette::INDEPENDENT.mix(Colour::BLACK, 40));
        entries.push(LegendEntry::new(sample, name, counted(cells.iter().sum(), "cell")));
    }
    for (index, (side, colour)) in scene.sides.iter().zip(colours).enumerate() {
        let sample = Sample::Mark(MarkForm::Shield, *colour);
        let mut amount = strength(&scene.units, |unit| unit.side == Some(index));
        for (territories, cells) in hexagons.territories.iter().zip(held) {
            let Some(count @ 1..) = cells.get(index) else { continue };
            let lead = match territories.rim {
                Rim::Solid => "",
                Rim::Dashed => "people in ",
            };
            let _ = write!(amount, ", {lead}{}", counted(*count, "cell"));
        }
        let entry = LegendEntry::new(sample, side.name.clone(), amount);
        entries.push(LegendEntry { source: side.source, ..entry });
    }
    let is_independent = |unit: &UnitMark| unit.side.is_none();
    if scene.units.iter().any(is_independent) {
        let sample = Sample::Mark(MarkForm::Shield, palette::INDEPENDENT);
        entries.push(LegendEntry::new(sample, "independent", strength(&scene.units, is_independent)));
    }
    if scene.units.iter().any(|unit| unit.turn.is_some()) {
        let sample = Sample::LaterMark(MarkForm::Shield, palette::INDEPENDENT);
        entries.push(LegendEntry::new(sample, "arrives in the turn beside it", ""));
    }
    entries.extend(letters(&scene.units));
    entries
}

/// The number of units of which this is so: "4 units, 131 arrive later".
fn strength(units: &[UnitMark], is_one: impl Fn(&UnitMark) -> bool) -> String {
    let (later, there): (Vec<&UnitMark>, Vec<&UnitMark>) =
        units.iter().filter(|unit| is_one(unit)).partition(|unit| unit.turn.is_some());
    let there = counted(there.len() as u64, "unit");
    match later.len() {
        0 => there,
        1 => format!("{there}, 1 arrives later"),
        later => format!("{there}, {later} arrive later"),
    }
}

/// The letters on the units, with the types that bear them, in the order of the letters.
fn letters(units: &[UnitMark]) -> Vec<LegendEntry> {
    let mut counts: BTreeMap<(char, &str), u64> = BTreeMap::new();
    for unit in units {
        if let Some(letter) = unit.label.chars().next() {
            *counts.entry((letter, unit.kind.as_str())).or_default() += 1;
        }
    }
    let entries = counts.into_iter();
    entries
        .map(|((letter, kind), count)| LegendEntry::new(Sample::Letter(letter), kind, counted(count, "unit")))
        .collect()
}

/// A unit, if it stands on the map.
fn mark(scene: &Scene, geometry: &Geometry, colours: &[Colour], unit: &UnitMark) -> Option<Mark> {
    let (x, y) = (u32::try_from(unit.x).ok()?, u32::try_from(unit.y).ok()?);
    if !geometry.contains(unit.x, unit.y) {
        return None;
    }
    let side = unit.side.and_then(|side| scene.sides.get(side));
    let owner = side.map_or("independent", |side| side.name.as_str());
    let from = unit.turn.map(|turn| format!(", from turn {turn}")).unwrap_or_default();
    let colour = unit.side.and_then(|side| colours.get(side)).copied().unwrap_or(palette::INDEPENDENT);
    Some(Mark {
        label: unit.label.clone(),
        tooltip: format!("{} ({owner}){from}", unit.title()),
        name: unit.name.trim().to_owned(),
        kind: format!("{} ({owner})", unit.kind),
        turn: unit.turn,
        source: unit.source,
        ..Mark::new(position(geometry, x, y), MarkForm::Shield, colour)
    })
}

/// Marks for the rows that do not fit. Each leads to the text of its first row.
fn notes(scene: &Scene, board: &Board) -> Vec<Note> {
    let note = |note: &super::Note| {
        let row = note.row.min(board.rows.saturating_sub(1));
        let form = match note.kind {
            NoteKind::Long => MarginForm::Outward,
            NoteKind::Short => MarginForm::Inward,
            NoteKind::Rows => MarginForm::Down,
        };
        // The middle of a row is on the map, if anything of the row is.
        let source = board.source(Position { row, column: board.columns / 2 });
        Note {
            text: note.text.clone(),
            margin: Some(Margin { row: note.row, count: note.count, form }),
            source,
            drawn: false,
        }
    };
    scene.notes.iter().map(note).collect()
}

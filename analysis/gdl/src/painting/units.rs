//! The units of a map: the numbers in their forms change, and forms come and go.

use ludex_base::navigation::Location;
use ludex_base::painting::{Numbers, Stroke, Tool, ToolKind};
use ludex_base::rewrite::{behind_comment, filled_lines};
use ludex_base::{Db, File, SourceChange, TextRange, TextSize};

use super::{area, elsewhere, symbol};
use crate::evaluation::result::Evaluation;
use crate::evaluation::value::{TypeKind, written};
use crate::preview::{Scene, UnitMark, sides};

/// The owner of units that no side has.
const INDEPENDENT: &str = "independent";

/// The tools for the units of a map.
pub(super) fn tools(db: &dyn Db, file: File, evaluation: &Evaluation) -> Vec<Tool> {
    let units = &evaluation.roster.units;
    let own = units.iter().any(|unit| unit.write.place.file == file);
    let other = units.iter().find(|_| !own).map(|unit| elsewhere(db, "every unit", unit.write.place.file));
    let tool = |kind, title| Tool { refused: other.clone(), ..Tool::new(kind, title) };
    let owners: Vec<String> = owners(db, file).into_iter().map(|(name, _)| name).collect();
    let types = evaluation.types(TypeKind::Unit);
    let mut tools = Vec::new();
    if !units.is_empty() {
        tools.push(tool(ToolKind::Move, "Move a unit"));
    }
    if !types.is_empty() {
        let brushes = types.iter().map(symbol).collect();
        tools.push(Tool { brushes, owners: owners.clone(), ..Tool::new(ToolKind::Place, "Place a unit") });
    }
    if !units.is_empty() {
        tools.push(tool(ToolKind::Remove, "Remove a unit"));
        tools.push(Tool { owners, ..tool(ToolKind::Give, "Give a unit to a side") });
    }
    tools
}

/// The sides with their numbers, and those without a side. Of sides with the same name, the later ones bear their number.
fn owners(db: &dyn Db, file: File) -> Vec<(String, i64)> {
    let mut owners = vec![(INDEPENDENT.to_owned(), 0)];
    for side in sides(db, file) {
        let is_taken = owners.iter().any(|(name, _)| *name == side.name);
        let name = if is_taken { format!("{} ({})", side.name, side.number) } else { side.name };
        owners.push((name, side.number));
    }
    owners
}

/// The number of the owner that a stroke says.
fn owner(db: &dyn Db, file: File, stroke: &Stroke) -> Result<i64, String> {
    let owners = owners(db, file);
    let name = stroke.owner.as_deref().unwrap_or_default();
    let found = owners.iter().find(|(own, _)| own == name);
    found.map(|(_, number)| *number).ok_or_else(|| format!("no side is called `{name}`"))
}

/// The unit that is seen on a cell, in the file.
fn unit<'s>(db: &dyn Db, file: File, scene: &'s Scene, (x, y): Numbers) -> Result<(&'s UnitMark, TextRange), String> {
    let there = || scene.units.iter().filter(move |unit| (unit.x, unit.y) == (x, y));
    let unit = there().find(|unit| unit.turn.is_none()).or_else(|| there().next());
    let unit = unit.ok_or_else(|| format!("no unit is at ({x}, {y})"))?;
    match unit.source {
        Some(source) if source.file == file => Ok((unit, source.range)),
        Some(source) => Err(elsewhere(db, &unit.title(), source.file)),
        None => Err(format!("no form makes {}", unit.title())),
    }
}

/// The place of something that is said of a unit, in the file.
fn own(db: &dyn Db, file: File, unit: &UnitMark, place: Location) -> Result<TextRange, String> {
    if place.file == file { Ok(place.range) } else { Err(elsewhere(db, &unit.title(), place.file)) }
}

/// Refuses a cell on which no unit can be.
fn check_cell(scene: &Scene, (x, y): Numbers) -> Result<(), String> {
    let area = area(scene);
    if !area.contains(x, y) {
        return Err(format!("the map has no cell ({x}, {y})"));
    }
    if !area.holds_unit(x, y) {
        return Err(format!("({x}, {y}) is at the edge of the map, where no unit can be"));
    }
    Ok(())
}

/// The change that takes a unit to another cell.
pub(super) fn moved(
    db: &dyn Db,
    file: File,
    scene: &Scene,
    (from, to): (Numbers, Numbers),
) -> Result<SourceChange, String> {
    let (unit, _) = unit(db, file, scene, from)?;
    check_cell(scene, to)?;
    if unit.text.inside {
        return Err(format!("{} is inside of another unit: move that", unit.title()));
    }
    let (Some(x), Some(y)) = (unit.text.x, unit.text.y) else {
        return Err(format!("no numbers in the text say where {} is", unit.title()));
    };
    let mut change = SourceChange::default();
    for ((place, added), (old, new)) in [(x, (from.0, to.0)), (y, (from.1, to.1))] {
        if old != new {
            let wanted: i64 = if unit.text.negated { -new } else { new };
            let number = wanted - added;
            change.edit(file, own(db, file, unit, place)?, number.to_string());
        }
    }
    Ok(change)
}

/// The change that writes a new unit: behind the last one of the file, or at its end.
pub(super) fn placed(db: &dyn Db, file: File, scene: &Scene, stroke: &Stroke) -> Result<SourceChange, String> {
    let cell = stroke.cell()?;
    check_cell(scene, cell)?;
    let side = owner(db, file, stroke)?;
    let text = file.text(db);
    let in_file = |place: Location| place.file == file;
    let last = scene.units.iter().filter(|unit| unit.text.is_item && unit.source.is_some_and(in_file));
    let last = last.filter_map(|unit| Some((unit.source?.range, unit.text.x?.1, unit.text.y?.1)));
    let last = last.max_by_key(|(range, ..)| range.end());
    let (right, up) = last.map_or(scene.added, |(_, right, up)| (right, up));
    let name = written(stroke.brush.as_deref().unwrap_or_default());
    let owner = if side != 0 || scene.defaults { format!(" {side}") } else { String::new() };
    let form = format!("({name} {} {}{owner})", cell.0 - right, cell.1 - up);
    let (at, form) = match last {
        Some((range, ..)) => {
            let before = text[..usize::from(range.start())].rsplit('\n').next().unwrap_or_default();
            let indent = if before.trim().is_empty() { before } else { "" };
            (behind_comment(text, range.end(), ";"), format!("\n{indent}{form}"))
        }
        None if text.is_empty() || text.ends_with('\n') => (TextSize::of(&**text), format!("{form}\n")),
        None => (TextSize::of(&**text), format!("\n{form}\n")),
    };
    Ok(SourceChange::edits(file, [(TextRange::empty(at), form)]))
}

/// The change that takes a unit out of the text.
pub(super) fn removed(db: &dyn Db, file: File, scene: &Scene, cell: Numbers) -> Result<SourceChange, String> {
    let (unit, range) = unit(db, file, scene, cell)?;
    if unit.text.carries {
        return Err(format!("other units are inside of {}: move or remove these first", unit.title()));
    }
    if unit.text.forms > 1 {
        return Err(format!("{} forms are about {}: remove them in the text", unit.text.forms, unit.title()));
    }
    Ok(SourceChange::edits(file, [(filled_lines(file.text(db), range), String::new())]))
}

/// The change that gives a unit to a side.
pub(super) fn given(db: &dyn Db, file: File, scene: &Scene, stroke: &Stroke) -> Result<SourceChange, String> {
    let (unit, form) = unit(db, file, scene, stroke.cell()?)?;
    let side = owner(db, file, stroke)?;
    let now = unit.side.and_then(|index| scene.sides.get(index)).map_or(0, |side| side.number);
    if now == side {
        return Ok(SourceChange::default());
    }
    let (range, text) = match (unit.text.side, unit.text.y) {
        (Some(place), _) => (own(db, file, unit, place)?, side.to_string()),
        (None, Some((y, _))) if unit.text.plain => {
            (TextRange::empty(own(db, file, unit, y)?.end()), format!(" {side}"))
        }
        // Before the parenthesis that closes the form.
        _ => (TextRange::empty(form.end() - TextSize::from(1)), format!(" (s {side})")),
    };
    Ok(SourceChange::edits(file, [(range, text)]))
}

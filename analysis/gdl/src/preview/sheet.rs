//! The sheet of a type: its properties and who gives them; of a unit type also what it carries, where it goes, what it
//! makes, and its odds against others, of a terrain type who goes there, of an advance what it needs and what needs it. Of
//! what is long the sheet has the beginning, and a picture of its own has all of it.

use ludex_base::navigation::Location;
use ludex_base::picture::{Note, Picture, Shape, Sheet, SheetCell, SheetTable};

use super::classes::alike;
use super::game::{Game, Given};
use super::makes::{Makes, Needs};
use super::{abilities, advances, gap_note, odds};
use crate::builtins::{self, Builtin};
use crate::evaluation::properties;
use crate::evaluation::provenance::History;
use crate::evaluation::value::{TypeId, TypeKind, Value};

/// Letters of the words about a value that a cell shows.
const MAX_VALUE: usize = 48;

/// Rows of a table that the sheet of a type has.
const MAX_ROWS: usize = 40;

/// A part of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Properties,
    Cargo,
    Terrain,
    Makes,
    Odds,
    Visitors,
    Needs,
}

impl Part {
    pub(super) const ALL: [Part; 7] =
        [Part::Properties, Part::Cargo, Part::Terrain, Part::Makes, Part::Odds, Part::Visitors, Part::Needs];

    /// The words before the name of a type that ask for the part of its sheet.
    pub(super) fn words(self) -> &'static str {
        match self {
            Part::Properties => "properties of ",
            Part::Cargo => "cargo of ",
            Part::Terrain => "terrain of ",
            Part::Makes => "makes of ",
            Part::Odds => "odds of ",
            Part::Visitors => "units in ",
            Part::Needs => "needs of ",
        }
    }

    /// True if the sheet of a type of this kind has the part.
    pub(super) fn is_of(self, kind: TypeKind) -> bool {
        match self {
            Part::Properties => true,
            Part::Cargo | Part::Terrain | Part::Makes | Part::Odds => kind == TypeKind::Unit,
            Part::Visitors => kind == TypeKind::Terrain,
            Part::Needs => kind == TypeKind::Advance,
        }
    }

    fn tables(self, game: &Game<'_>, id: TypeId, units: &[TypeId]) -> Vec<SheetTable> {
        match self {
            Part::Properties => vec![given(game, id)],
            Part::Cargo => abilities::cargo(game, id, units),
            Part::Terrain => abilities::terrain(game, id).into_iter().collect(),
            Part::Makes => makes(game, id, units),
            Part::Odds => odds::table(game, id, units).into_iter().collect(),
            Part::Visitors => abilities::visitors(game, id, units).into_iter().collect(),
            Part::Needs => advances::tables(game, id, units),
        }
    }
}

/// The picture of a type, or of a part of its sheet.
pub(super) fn picture(game: &Game<'_>, id: TypeId, part: Option<Part>) -> Picture {
    let (name, kind) = (game.name(id), id.kind.label());
    let units = game.types(TypeKind::Unit);
    let source = game.definition(id);
    let mut facts = format!("{kind} {} of {}", id.index + 1, game.evaluation.types(id.kind).len());
    if let Some(place) = source {
        facts.push_str(&format!(" · {}", game.place_words(place)));
    }
    let mut tables = Vec::new();
    let is_shown = |own: Part| own.is_of(id.kind) && part.is_none_or(|part| part == own);
    for own in Part::ALL.into_iter().filter(|own| is_shown(*own)) {
        for mut table in own.tables(game, id, &units) {
            let rows = table.rows.len();
            if part.is_none() && rows > MAX_ROWS {
                table.rows.truncate(MAX_ROWS);
                table.title.push_str(&format!(" · {MAX_ROWS} of {rows}; all: {}{name}", own.words()));
            }
            tables.push(table);
        }
    }
    let formula = if is_shown(Part::Odds) { odds::notes(game) } else { Vec::new() };
    let mut notes: Vec<Note> = formula.into_iter().map(|text| Note::new(text, None)).collect();
    notes.extend(gap_note(game));
    let titles: Vec<&str> = tables.iter().map(|table| table.title.as_str()).collect();
    let description = format!("The {kind} {name}, {facts}. Tables: {}.", titles.join("; "));
    Picture { facts, description, notes, source, ..Picture::new(name, Shape::Sheet(Sheet { tables })) }
}

/// A table with these headings; one with nothing in it says so in its title.
pub(super) fn list(title: &str, nothing: &str, headings: &[&str], rows: Vec<Vec<SheetCell>>) -> SheetTable {
    if rows.is_empty() {
        return SheetTable { title: nothing.to_owned(), ..SheetTable::default() };
    }
    SheetTable {
        title: title.to_owned(),
        headings: headings.iter().map(|heading| SheetCell::new(*heading)).collect(),
        rows,
        ..SheetTable::default()
    }
}

/// The properties that do not have their defaults, in the order of the reference data.
fn given(game: &Game<'_>, id: TypeId) -> SheetTable {
    let mut rows = Vec::new();
    for row in builtins::all().iter().filter(|row| row.kind == id.kind.property_kind()) {
        game.db.unwind_if_revision_cancelled();
        let history = properties::history(game.db, game.evaluation, id, row);
        rows.extend(property(game, row, &history));
    }
    list("Properties", "All properties have their defaults", &["property", "value", "from"], rows)
}

/// The row of a property or a game variable: its name, its value, and where that comes from. None if it has its default.
pub(super) fn property(game: &Game<'_>, row: &Builtin, history: &History) -> Option<Vec<SheetCell>> {
    let last = history.steps.last()?;
    let (manual, played) = (history.value(), history.reader());
    if is_default(row, manual) && is_default(row, played) {
        return None;
    }
    let words = |value: Option<&Value>| value.map_or_else(|| row.default.to_owned(), |value| game.words(row, value));
    let mut value = words(manual);
    let played = words(played);
    if played != value {
        value.push_str(&format!(" (Xconq 7.5: {played})"));
    }
    // The step that gives the value; others may have come after it that only one reader takes.
    let step = history.steps.iter().rev().find(|step| step.value.is_some()).unwrap_or(last);
    let source = Some(Location { file: step.place.file, range: step.name_range(game.db) });
    let from = game.step_words(step);
    let mut text: String = value.chars().take(MAX_VALUE).collect();
    if text.len() < value.len() {
        text.push('…');
    }
    let default = if row.default.is_empty() { String::new() } else { format!("; the default is {}", row.default) };
    let tooltip = format!("{} {value}, by {from}{default}", row.name);
    let cell = |text: String| SheetCell { text, tooltip: tooltip.clone(), source, ..SheetCell::default() };
    Some(vec![cell(row.name.to_owned()), cell(text), cell(from)])
}

/// True if a value is the default of a property.
fn is_default(row: &Builtin, value: Option<&Value>) -> bool {
    match value {
        None => true,
        Some(Value::String(text)) => row.default == format!("\"{text}\""),
        Some(Value::List(_)) => row.default == "()" && value.is_some_and(Value::is_nil),
        Some(value) => value.as_number().is_some_and(|number| row.default.parse::<i64>() == Ok(number)),
    }
}

/// The tables of what the type makes and becomes, and of what makes it and becomes it.
fn makes(game: &Game<'_>, id: TypeId, units: &[TypeId]) -> Vec<SheetTable> {
    let own = [id];
    let (Some(makes), Some(made)) = (Makes::new(game, &own, units), Makes::new(game, units, &own)) else {
        return Vec::new();
    };
    let points = game.numbers(units, "cp");
    let points = |at: usize| points.get(at).copied().unwrap_or(Given::by_default(1));
    let needs = Needs::new(game, units);
    let row = |makes: &Makes, (maker, product): (usize, usize), other: TypeId, index: usize| {
        if !makes.creates(maker, product) && !makes.builds(maker, product) {
            return None;
        }
        let (advances, source) = needs.of(game, index);
        let text = if advances.is_empty() { "nothing".to_owned() } else { advances.join(", ") };
        let mut cells = vec![game.type_cell(other)];
        cells.extend(makes.cells(game, maker, product, points(index)));
        cells.push(SheetCell { source, ..SheetCell::new(text) });
        Some(cells)
    };
    let own_index = id.index as usize;
    let makes_rows = units.iter().enumerate().filter_map(|(at, other)| row(&makes, (0, at), *other, at)).collect();
    let made_rows = units.iter().enumerate().filter_map(|(at, other)| row(&made, (at, 0), *other, own_index)).collect();
    let headings = ["unit type", "creates it for", "builds it for", "tooling", "needs advances"];
    let mut tables = vec![
        list("Makes (can-create, can-build)", "Makes nothing", &headings, alike(makes_rows)),
        list("Is made by", "Nothing makes it", &headings, alike(made_rows)),
    ];
    tables.extend(changes(game, id, units, &makes, &made));
    tables
}

/// The table of what the type becomes and what becomes it, if there is any of it.
fn changes(game: &Game<'_>, id: TypeId, units: &[TypeId], makes: &Makes, made: &Makes) -> Option<SheetTable> {
    let upgrades = game.numbers(units, "auto-upgrade-to");
    let upgrades = |from: usize, to: usize| upgrades.get(from).filter(|given| given.value == to as i64);
    let own = id.index as usize;
    let mut rows = Vec::new();
    let mut add = |other: &TypeId, way: &str, words: &str, source: Option<Location>| {
        rows.push(vec![SheetCell::new(way), game.type_cell(*other), SheetCell { source, ..SheetCell::new(words) }]);
    };
    for (at, other) in units.iter().enumerate().filter(|(at, _)| *at != own) {
        if let Some(given) = upgrades(own, at) {
            add(other, "becomes", "by itself (auto-upgrade-to)", given.source);
        } else if makes.becomes(0, at) {
            add(other, "becomes", "on order (can-change-type-to)", makes.change_source(game, 0, at));
        }
        if let Some(given) = upgrades(at, own) {
            add(other, "comes from", "by itself (auto-upgrade-to)", given.source);
        } else if made.becomes(at, 0) {
            add(other, "comes from", "on order (can-change-type-to)", made.change_source(game, at, 0));
        }
    }
    (!rows.is_empty()).then(|| list("Changes of type", "", &["way", "unit type", "how"], rows))
}

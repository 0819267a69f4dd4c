//! The schedule of a game: the units that enter it later or leave it, by turns and sides (reference: Unit form, `appear`
//! and `disappear`).

use ludex_base::navigation::Location;
use ludex_base::picture::{Picture, Shape, Sheet, SheetCell, SheetTable};
use ludex_base::preview::{PreviewError, counted};

use super::calendar::Calendar;
use super::game::Game;
use super::gap_note;
use super::sheet::list;
use super::units::{self, Passage};
use crate::source::lower::item_tree;

/// The most units that a line about a cell names.
const MAX_NAMED: usize = 20;

/// The picture of the schedule.
///
/// # Errors
/// If no unit enters the game later or leaves it.
pub(super) fn picture(game: &Game<'_>) -> Result<Picture, PreviewError> {
    let passages = passages(game);
    if passages.is_empty() {
        return Err(PreviewError::Nothing("no unit enters the game later or leaves it".to_owned()));
    }
    let calendar = Calendar::of(game);
    let leaving = passages.iter().filter(|passage| passage.leaves).count();
    let count = |count: usize, what: &str| format!("{} {what}", counted(count as u64, "unit"));
    let facts: Vec<String> = [(passages.len() - leaving, "to come"), (leaving, "to leave")]
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, what)| count(number, what))
        .collect();
    let facts = facts.join(" · ");
    let description = format!("The units that enter the game later or leave it: {facts}.");
    let tables = vec![by_turns(&passages, calendar.as_ref()), one_by_one(&passages, calendar.as_ref())];
    let notes = gap_note(game).into_iter().collect();
    Ok(Picture { facts, description, notes, ..Picture::new("Reinforcements", Shape::Sheet(Sheet { tables })) })
}

/// True if a unit enters the game later or leaves it.
pub(super) fn is_there(game: &Game<'_>) -> bool {
    let is_dated = game.evaluation.roster.units.iter().any(|info| {
        let place = info.write.place;
        let item = item_tree(game.db, place.file).items.get(place.item as usize);
        item.is_some_and(|item| {
            item.properties(place.node).any(|(name, _)| matches!(name.as_str(), "appear" | "disappear"))
        })
    });
    is_dated && !passages(game).is_empty()
}

/// The units that enter a game later or leave it.
pub(super) fn passages(game: &Game<'_>) -> Vec<Passage> {
    units::passages(&mut game.program())
}

/// The cell of a turn, and that of its date in a game whose turns have dates.
fn turn_cells(turn: i64, calendar: Option<&Calendar>, source: Option<Location>) -> Vec<SheetCell> {
    let turn_cell = SheetCell { source, ..SheetCell::new(turn.to_string()) };
    let date = calendar.and_then(|calendar| calendar.date(turn)).map(SheetCell::new);
    [turn_cell].into_iter().chain(date).collect()
}

/// The headings of the cells of a turn.
fn turn_headings(calendar: Option<&Calendar>) -> Vec<&'static str> {
    // There is a date for each turn or for none.
    let date = calendar.and_then(|calendar| calendar.date(1)).map(|_| "date");
    ["turn"].into_iter().chain(date).collect()
}

/// The table with a row for each turn and a column for each side: how many units of each type come.
pub(super) fn by_turns(passages: &[Passage], calendar: Option<&Calendar>) -> SheetTable {
    let mut sides: Vec<(i64, &str)> = passages.iter().map(|one| (one.side, one.side_name.as_str())).collect();
    sides.sort_by_key(|(side, _)| (*side <= 0, *side));
    sides.dedup();
    let turns = passages.chunk_by(|one, other| one.turn == other.turn);
    let row = |turn: &[Passage]| {
        let mut cells = turn_cells(turn.first().map_or(0, |one| one.turn), calendar, None);
        cells.extend(sides.iter().map(|(side, _)| {
            let own: Vec<&Passage> = turn.iter().filter(|one| one.side == *side).collect();
            units_cell(&own)
        }));
        cells
    };
    let rows = turns.map(row).collect();
    let mut headings: Vec<&str> = turn_headings(calendar);
    headings.extend(sides.iter().map(|(_, name)| *name));
    list("Reinforcements by turn and side", "", &headings, rows)
}

/// "2 infantry, artillery; leaving: army": the units of a side in a turn, which those who point at it see by their names.
fn units_cell(passages: &[&Passage]) -> SheetCell {
    let (leaving, coming): (Vec<&Passage>, Vec<&Passage>) = passages.iter().copied().partition(|one| one.leaves);
    let mut words = kinds(&coming);
    if !leaving.is_empty() {
        words.push_str(if words.is_empty() { "leaving: " } else { "; leaving: " });
        words.push_str(&kinds(&leaving));
    }
    let mut names: Vec<String> = passages.iter().take(MAX_NAMED).map(|one| named(one)).collect();
    if passages.len() > MAX_NAMED {
        names.push(format!("and {} more", passages.len() - MAX_NAMED));
    }
    let source = passages.first().and_then(|one| one.source);
    SheetCell { tooltip: names.join("; "), source, ..SheetCell::new(words) }
}

/// "2 infantry, artillery": the types of units, each with its number.
fn kinds(passages: &[&Passage]) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for passage in passages {
        match counts.iter_mut().find(|(kind, _)| *kind == passage.kind) {
            Some((_, count)) => *count += 1,
            None => counts.push((passage.kind.as_str(), 1)),
        }
    }
    let words = |(kind, count): (&str, usize)| if count == 1 { kind.to_owned() } else { format!("{count} {kind}") };
    counts.into_iter().map(words).collect::<Vec<String>>().join(", ")
}

/// "Paul, infantry at (21, 1)"
fn named(passage: &Passage) -> String {
    match place(passage) {
        place if place.is_empty() => passage.title.clone(),
        place if place.starts_with('(') => format!("{} at {place}", passage.title),
        place => format!("{} {place}", passage.title),
    }
}

/// "near (2, 40) (1 × 2)": the place at which a unit appears; nothing if it leaves.
fn place(passage: &Passage) -> String {
    let Passage { inside, at, spread, leaves, .. } = passage;
    match (inside, at) {
        _ if *leaves => String::new(),
        (Some(transport), _) => format!("in {transport}"),
        (None, None) => String::new(),
        (None, Some((x, y))) => match spread.filter(|spread| *spread != (0, 0)) {
            Some((width, height)) => format!("near ({x}, {y}) ({width} × {height})"),
            None => format!("({x}, {y})"),
        },
    }
}

/// The table with a row for each unit.
fn one_by_one(passages: &[Passage], calendar: Option<&Calendar>) -> SheetTable {
    let row = |passage: &Passage| {
        let mut cells = turn_cells(passage.turn, calendar, passage.source);
        let way = if passage.leaves { "leaves".to_owned() } else { place(passage) };
        let texts = [passage.side_name.clone(), passage.title.clone(), way];
        cells.extend(texts.into_iter().map(SheetCell::new));
        cells
    };
    let mut headings: Vec<&str> = turn_headings(calendar);
    headings.extend(["side", "unit", "place"]);
    list("Units", "", &headings, passages.iter().map(row).collect())
}

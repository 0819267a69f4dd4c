//! The sheet of a game as a whole: its time, the units that enter it later, how it is won, the names that it makes, and
//! the images that it brings.

use ludex_base::picture::{Picture, Shape, Sheet, SheetCell, SheetTable};
use ludex_base::preview::{PreviewError, counted};

use super::game::Game;
use super::program::Program;
use super::sheet::list;
use super::{gap_note, scoring, units};
use crate::builtins::{self, BuiltinKind};
use crate::evaluation::load_order::forms;
use crate::evaluation::namer;
use crate::evaluation::provenance::variable;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::scope::Scope;
use crate::evaluation::value::Value;
use crate::forms::Form;
use crate::implementations::whole;
use crate::source::checking::checking;
use crate::source::lower::{Datum, Item, item_tree};

/// The game variables about the time of a game.
const TIME: [&str; 4] = ["calendar", "initial-date", "last-turn", "extra-turn-chance"];

/// The forms that have rows in the sheet.
const FORMS: [Form; 3] = [Form::Scorekeeper, Form::Namer, Form::Imf];

/// True if a game has one of the forms that have rows here. (That a game sets its last turn alone makes no picture.)
pub(super) fn is_there(game: &Game<'_>) -> bool {
    rows_of(game, |_, _, form| FORMS.contains(&form).then(Vec::new)).next().is_some()
}

/// The picture of the game.
///
/// # Errors
/// If there is nothing to say.
pub(super) fn picture(game: &Game<'_>) -> Result<Picture, PreviewError> {
    let tables: Vec<SheetTable> = [
        list("Time", "", &["what", "value"], time(game)),
        list("Reinforcements", "", &["turn", "side", "unit", "place"], reinforcements(game)),
        list("Scoring", "", &["scorekeeper", "for", "when", "what"], scorekeepers(game)),
        list("Names", "", &["namer", "how many", "such as"], names(game)),
        list("Images", "", &["image", "sizes"], images(game)),
    ]
    .into_iter()
    .filter(|table| !table.rows.is_empty())
    .collect();
    if tables.is_empty() {
        let why =
            "the game has no scorekeepers, namers, images or units that arrive later, and sets nothing about time";
        return Err(PreviewError::Nothing(why.to_owned()));
    }
    let facts: Vec<String> = tables.iter().map(|table| format!("{}: {}", table.title, table.rows.len())).collect();
    let facts = facts.join(" · ");
    let description = format!("What the game is like as a whole: {facts}.");
    let notes = gap_note(game).into_iter().collect();
    Ok(Picture { facts, description, notes, ..Picture::new("Game", Shape::Sheet(Sheet { tables })) })
}

/// The rows that some forms of the program give.
fn rows_of<'g>(
    game: &'g Game<'_>,
    row: impl Fn(&Item, DatumPlace, Form) -> Option<Vec<SheetCell>> + 'g,
) -> impl Iterator<Item = Vec<SheetCell>> + 'g {
    forms(game.db, game.evaluation).into_iter().filter_map(move |(_, place)| {
        let item = item_tree(game.db, place.file).items.get(place.item as usize)?;
        row(item, place, Form::at(item, place.node)?)
    })
}

/// The rows about time: what is set, in words.
fn time(game: &Game<'_>) -> Vec<Vec<SheetCell>> {
    let mut rows = Vec::new();
    for name in TIME {
        let row = builtins::lookup(name, &[BuiltinKind::GameVariable]).and_then(builtins::get);
        let Some(row) = row else { continue };
        let history = variable(game.db, game.evaluation, row);
        let Some((value, step)) = history.reader().zip(history.steps.iter().rev().find(|step| step.reader.is_some()))
        else {
            continue;
        };
        let words = value.as_list().filter(|_| name == TIME[0]).and_then(calendar);
        let words = words.unwrap_or_else(|| game.words(row, value));
        let source = Some(whole(game.db, step.place));
        rows.push(vec![SheetCell { source, ..SheetCell::new(name) }, SheetCell::new(words)]);
    }
    rows
}

/// A calendar in words: `(number ["Word"])`, `(usual step [count])` or `(usual ([first [last]] step [count])…)`.
fn calendar(list: &[Value]) -> Option<String> {
    let word = |value: &Value| match value {
        Value::Symbol(name) | Value::String(name) => Some(name.as_str()),
        _ => None,
    };
    let Some((kind, rest)) = list.split_first() else { return Some("turns are counted".to_owned()) };
    match (word(kind)?, rest) {
        ("number", []) => Some("turns are counted".to_owned()),
        ("number", [name, ..]) => Some(format!("turns are counted: {0} 1, {0} 2, …", word(name)?)),
        ("usual", [Value::List(_), ..]) => {
            let ranges = rest.iter().map(|range| range.as_list().and_then(turns)).collect::<Option<Vec<String>>>()?;
            Some(ranges.join("; "))
        }
        ("usual", _) => turns(rest),
        _ => None,
    }
}

/// `([first [last]] step [count])` in words: "turns 1 to 10 last 2 months each".
fn turns(range: &[Value]) -> Option<String> {
    let at = range.iter().position(|value| matches!(value, Value::Symbol(_)))?;
    let (Value::Symbol(step), count) = (&range[at], range.get(at + 1).map_or(Some(1), Value::as_number)?) else {
        return None;
    };
    let length = counted(u64::try_from(count).ok()?, step.as_str());
    let limits = range[..at].iter().map(Value::as_number).collect::<Option<Vec<i64>>>()?;
    Some(match limits.as_slice() {
        [] => format!("a turn lasts {length}"),
        [first] => format!("from turn {first} on a turn lasts {length}"),
        [first, last, ..] => format!("from turn {first} to {last} a turn lasts {length}"),
    })
}

fn reinforcements(game: &Game<'_>) -> Vec<Vec<SheetCell>> {
    let (db, evaluation, file) = (game.db, game.evaluation, game.file);
    let root = checking(db, file).root(file);
    let mut program = Program { db, evaluation, file, root, part: None, scope: Scope::end(evaluation) };
    let row = |arrival: units::Arrival| {
        let at = arrival.at.map(|(x, y)| format!("({x}, {y})")).unwrap_or_default();
        let turn = SheetCell { source: arrival.source, ..SheetCell::new(arrival.turn.to_string()) };
        vec![turn, SheetCell::new(arrival.side), SheetCell::new(arrival.title), SheetCell::new(at)]
    };
    units::arrivals(&mut program).into_iter().map(row).collect()
}

fn scorekeepers(game: &Game<'_>) -> Vec<Vec<SheetCell>> {
    let row = |item: &Item, place: DatumPlace, form: Form| {
        if form != Form::Scorekeeper {
            return None;
        }
        let words = scoring::words(game.db, item, place);
        let title = SheetCell { source: Some(whole(game.db, place)), ..SheetCell::new(words.title) };
        Some(vec![title, SheetCell::new(words.sides), SheetCell::new(words.when), SheetCell::new(words.what)])
    };
    rows_of(game, row).collect()
}

fn names(game: &Game<'_>) -> Vec<Vec<SheetCell>> {
    let row = |item: &Item, place: DatumPlace, form: Form| {
        if form != Form::Namer {
            return None;
        }
        let symbol = item.child(place.node, 1).and_then(|node| item.text(node))?;
        let (names, all) = namer::sample(game.db, game.evaluation, place)?;
        let name = SheetCell { source: Some(whole(game.db, place)), ..SheetCell::new(symbol.as_str()) };
        let count = all.map_or_else(|| "any number".to_owned(), |all| all.to_string());
        Some(vec![name, SheetCell::new(count), SheetCell::new(names.join(", "))])
    };
    rows_of(game, row).collect()
}

/// The images that the program describes with `imf`, and their sizes.
fn images(game: &Game<'_>) -> Vec<Vec<SheetCell>> {
    let row = |item: &Item, place: DatumPlace, form: Form| {
        if form != Form::Imf {
            return None;
        }
        let family = item.child(place.node, 1).and_then(|node| item.text(node))?;
        let size = |node: u32| {
            let size = item.child(node, 0).filter(|first| item.datum(*first) == Datum::List)?;
            let number = |nth: usize| item.number(item.child(size, nth)?);
            Some(format!("{} × {}", number(0)?, number(1)?))
        };
        let lists = item.children(place.node).skip(2).filter(|node| item.datum(*node) == Datum::List);
        let sizes: Vec<String> = lists.filter_map(size).collect();
        let name = SheetCell { source: Some(whole(game.db, place)), ..SheetCell::new(family.as_str()) };
        Some(vec![name, SheetCell::new(sizes.join(", "))])
    };
    rows_of(game, row).collect()
}

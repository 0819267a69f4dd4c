//! The sheet of a game as a whole: its time, the units that enter it later and leave it, how it is won, and where its
//! names and images are shown.

use ludex_base::picture::{Picture, Shape, Sheet, SheetCell, SheetTable};
use ludex_base::preview::PreviewError;

use super::calendar::{self, Calendar};
use super::game::Game;
use super::sheet::list;
use super::{gap_note, images, namers, schedule, scoring};
use crate::builtins::{self, BuiltinKind};
use crate::evaluation::provenance::variable;
use crate::evaluation::value::Value;
use crate::forms::Form;
use crate::implementations::whole;

/// The game variables about the time of a game.
const TIME: [&str; 4] = ["calendar", "initial-date", "last-turn", "extra-turn-chance"];

/// The words that ask for the schedule, the namers and the images.
pub(super) const REINFORCEMENTS: &str = "reinforcements";
pub(super) const NAMERS: &str = "namers";
pub(super) const IMAGES: &str = "images";

/// True if a game has scorekeepers, or units that enter it later or leave it. (That a game sets its last turn alone makes
/// no picture.)
pub(super) fn is_there(game: &Game<'_>) -> bool {
    game.forms(Form::Scorekeeper).next().is_some() || schedule::is_there(game)
}

/// The picture of the game.
///
/// # Errors
/// If there is nothing to say.
pub(super) fn picture(game: &Game<'_>) -> Result<Picture, PreviewError> {
    let calendar = Calendar::of(game);
    let passages = schedule::passages(game);
    let tables: Vec<SheetTable> = [
        list("Time", "", &["what", "value"], time(game, calendar.as_ref())),
        schedule::by_turns(&passages, calendar.as_ref()),
        list("Scoring", "", &["scorekeeper", "for", "when", "what"], scorekeepers(game)),
        list("Shown by themselves", "", &["part"], parts(game, !passages.is_empty())),
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

/// The rows about time: what is set, in words.
fn time(game: &Game<'_>, calendar: Option<&Calendar>) -> Vec<Vec<SheetCell>> {
    let mut rows = Vec::new();
    for name in TIME {
        let row = builtins::lookup(name, &[BuiltinKind::GameVariable]).and_then(builtins::get);
        let Some(row) = row else { continue };
        let history = variable(game.db, game.evaluation, row);
        let Some((value, step)) = history.reader().zip(history.steps.iter().rev().find(|step| step.reader.is_some()))
        else {
            continue;
        };
        let words = match (name, value) {
            ("calendar", Value::List(_)) => value.as_list().and_then(calendar::words),
            ("last-turn", value) => {
                let date = value.as_number().and_then(|turn| calendar?.date(turn));
                date.map(|date| format!("{} ({date})", game.words(row, value)))
            }
            ("extra-turn-chance", Value::Number(_)) => {
                Some(format!("{} % after the last turn and each turn behind it", game.words(row, value)))
            }
            _ => None,
        };
        let words = words.unwrap_or_else(|| game.words(row, value));
        let source = Some(whole(game.db, step.place));
        rows.push(vec![SheetCell { source, ..SheetCell::new(name) }, SheetCell::new(words)]);
    }
    if let Some(seasons) = calendar::seasons(game) {
        rows.push(vec![SheetCell::new("season-names"), SheetCell::new(seasons)]);
    }
    rows
}

fn scorekeepers(game: &Game<'_>) -> Vec<Vec<SheetCell>> {
    let row = |(item, place)| {
        let words = scoring::words(game.db, item, place);
        let title = SheetCell { source: Some(whole(game.db, place)), ..SheetCell::new(words.title) };
        vec![title, SheetCell::new(words.sides), SheetCell::new(words.when), SheetCell::new(words.what)]
    };
    game.forms(Form::Scorekeeper).map(row).collect()
}

/// The parts of the game that have pictures of their own.
fn parts(game: &Game<'_>, has_passages: bool) -> Vec<Vec<SheetCell>> {
    let parts = [(REINFORCEMENTS, has_passages), (NAMERS, namers::is_there(game)), (IMAGES, images::is_there(game))];
    let cell = |(name, _): (&str, bool)| vec![SheetCell { what: Some(name.to_owned()), ..SheetCell::new(name) }];
    parts.into_iter().filter(|(_, is_there)| *is_there).map(cell).collect()
}

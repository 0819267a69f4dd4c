//! The parts of a program that have pictures of their own, by their names: a unit type is drawn as its sheet, a table
//! as a matrix, and two words ask for the graphs of construction and of advances. `construction of NAME` is the
//! neighbourhood of a unit type in the first of them, and `odds of NAME` and the like a part of its sheet. `game` is the
//! sheet of the game as a whole. `can enter` and the like say who can do
//! something with what.
//!
//! A name that several of them have means the unit type first, then the word, and the table last, which `table NAME`
//! means in any case.

use ludex_base::picture::Picture;
use ludex_base::preview::{PreviewError, PreviewName};
use ludex_base::{Db, File, Name, did_you_mean};

use super::game::Game;
use super::sheet::Part;
use super::{advances, construction, makes, overview, sheet, table};
use crate::builtins::{self, BuiltinKind};
use crate::evaluation::tables::Table;
use crate::evaluation::value::{TypeId, TypeKind};
use crate::implementations::whole;
use crate::why::{Verb, matrix};

/// The words that ask for the graphs.
const CONSTRUCTION: &str = "construction";
const ADVANCES: &str = "advances";

/// The word that asks for the sheet of the game.
const GAME: &str = "game";

/// The headings of parts.
const GRAPHS: &str = "Graphs";
const TYPES: &str = "Unit types";
const TABLES: &str = "Tables";

/// The word before the name of a table.
const TABLE: &str = "table ";

/// The property by which unit types become others.
const UPGRADE: &str = "auto-upgrade-to";

/// A part of a program.
enum Choice {
    Sheet(TypeId, Option<Part>),
    Construction,
    Around(TypeId),
    Advances,
    Game,
    Can(Verb),
    Table(Table),
}

/// The picture of a part of a program.
///
/// # Errors
/// If there is no such part, or nothing of it to draw.
pub(super) fn chosen(game: &Game<'_>, name: &str) -> Result<Picture, PreviewError> {
    match find(game, name) {
        Some(Choice::Sheet(id, part)) => Ok(sheet::picture(game, id, part)),
        Some(Choice::Construction) => construction::picture(game),
        Some(Choice::Around(id)) => construction::around(game, id),
        Some(Choice::Advances) => advances::picture(game),
        Some(Choice::Game) => overview::picture(game),
        Some(Choice::Can(verb)) => matrix::picture(game, verb),
        Some(Choice::Table(table)) => table::picture(game, table),
        None => Err(refusal(game, name)),
    }
}

fn find(game: &Game<'_>, name: &str) -> Option<Choice> {
    let unit = |name: &str| game.type_named(name).filter(|id| id.kind == TypeKind::Unit);
    if let Some(id) = unit(name) {
        return Some(Choice::Sheet(id, None));
    }
    for part in Part::ALL {
        if let Some(id) = name.strip_prefix(part.words()).and_then(unit) {
            return Some(Choice::Sheet(id, Some(part)));
        }
    }
    if let Some(id) = name.strip_prefix(construction::OF).and_then(unit) {
        return Some(Choice::Around(id));
    }
    match name {
        CONSTRUCTION => Some(Choice::Construction),
        ADVANCES => Some(Choice::Advances),
        GAME => Some(Choice::Game),
        _ => match matrix::named(name) {
            Some(verb) => Some(Choice::Can(verb)),
            None => Table::named(Name::new(name.strip_prefix(TABLE).unwrap_or(name))).map(Choice::Table),
        },
    }
}

/// The reason why there is no picture of a name, and the name that may have been meant.
fn refusal(game: &Game<'_>, name: &str) -> PreviewError {
    if let Some(id) = game.type_named(name) {
        let why = format!("`{name}` is {}, and only unit types have a sheet", id.kind.article());
        return PreviewError::Choice(why);
    }
    if game.evaluation.types(TypeKind::Unit).is_empty() {
        // Without the module around it a fragment has nothing.
        return PreviewError::Nothing(format!("there are no unit types, and `{name}` is not a table"));
    }
    let mut names: Vec<String> = names(game).into_iter().map(|part| part.name).collect();
    if name.starts_with(construction::OF) {
        let types = game.evaluation.types(TypeKind::Unit).iter();
        names = types.map(|info| format!("{}{}", construction::OF, info.name)).collect();
    }
    let tables = builtins::all().iter().filter(|row| row.kind == BuiltinKind::Table).map(|row| row.name);
    // What the program has is likelier meant than a table that it does not set.
    let guess = did_you_mean(name, names.iter().map(String::as_str)).or_else(|| did_you_mean(name, tables));
    let hint = guess.map_or_else(|| format!("choose {}", example(game)), |guess| format!("did you mean `{guess}`?"));
    PreviewError::Choice(format!("there is no picture called `{name}`; {hint}"))
}

/// "`construction`, a unit type such as `boat` or a table such as `hit-chance`"
fn example(game: &Game<'_>) -> String {
    let mut examples = Vec::new();
    if has_construction(game) {
        examples.push(format!("`{CONSTRUCTION}`"));
    }
    if has_advances(game) {
        examples.push(format!("`{ADVANCES}`"));
    }
    if let Some(info) = game.evaluation.types(TypeKind::Unit).first() {
        examples.push(format!("a unit type such as `{}`", info.name));
    }
    let last = format!("a table such as `{}`", tables(game).first().map_or("hit-chance", |table| table.row.name));
    if examples.is_empty() { last } else { format!("{} or {last}", examples.join(", ")) }
}

/// The parts of the program of a file that can be chosen: the graphs, the sheet of the game, who can do what, the unit
/// types, those of the file first, and the tables that the program sets.
pub(crate) fn previews(db: &dyn Db, file: File) -> Vec<PreviewName> {
    names(&Game::of(db, file))
}

fn names(game: &Game<'_>) -> Vec<PreviewName> {
    let word = |name: &str| PreviewName { name: name.to_owned(), group: Some(GRAPHS), source: None };
    let mut names = Vec::new();
    names.extend(has_construction(game).then(|| word(CONSTRUCTION)));
    names.extend(has_advances(game).then(|| word(ADVANCES)));
    names.extend(overview::is_there(game).then(|| word(GAME)));
    names.extend(matrix::verbs(game).into_iter().map(|verb| word(&matrix::name(verb))));
    let types = game.evaluation.types(TypeKind::Unit).iter();
    let (own, others): (Vec<_>, Vec<_>) = types.partition(|info| info.place.file == game.file);
    names.extend(own.into_iter().chain(others).map(|info| {
        let source = Some(whole(game.db, info.place));
        PreviewName { name: info.name.as_str().to_owned(), group: Some(TYPES), source }
    }));
    names.extend(tables(game).into_iter().map(|table| {
        let name = table.row.name;
        let is_shadowed = !matches!(find(game, name), Some(Choice::Table(_)));
        let name = if is_shadowed { format!("{TABLE}{name}") } else { name.to_owned() };
        let source = table.writes(game.evaluation).first().map(|write| whole(game.db, write.place));
        PreviewName { name, group: Some(TABLES), source }
    }));
    names
}

/// The tables with cells that the program sets, by their names.
fn tables(game: &Game<'_>) -> Vec<Table> {
    let mut tables: Vec<Table> = game.evaluation.tables.keys().filter_map(|name| Table::named(*name)).collect();
    tables.retain(|table| table.kinds.into_iter().all(|kind| !game.evaluation.types(kind).is_empty()));
    tables.sort_by_key(|table| table.row.name);
    tables
}

/// True if a form lets a unit type make another or become one.
fn has_construction(game: &Game<'_>) -> bool {
    let is_given = || {
        let units = game.types(TypeKind::Unit);
        game.numbers(&units, UPGRADE).iter().any(|given| given.value >= 0)
    };
    makes::PERMISSIONS.iter().any(|table| game.is_written(table)) || is_given()
}

fn has_advances(game: &Game<'_>) -> bool {
    !game.evaluation.types(TypeKind::Advance).is_empty()
}

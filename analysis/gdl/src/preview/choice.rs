//! The parts of a program that have pictures of their own, by their names: a type is drawn as its sheet, a table as a
//! matrix, and words ask for the graphs of construction and of advances. `construction of NAME` is the neighbourhood of a
//! unit type in the first of them, and `odds of NAME` and the like a part of a sheet. `game` is the sheet of the game as a
//! whole, `variables` that of its game variables, and `reinforcements`, `namers` and `images` those of what arrives, names
//! and looks. `can enter` and the like say who can do something with what, and `who beats whom` how duels end.
//!
//! A name that several of them have means the unit type first, then the word, then another type, and the table last.
//! `terrain-type NAME` means the type of that kind and `table NAME` the table in any case.

use ludex_base::picture::Picture;
use ludex_base::preview::{PreviewError, PreviewName};
use ludex_base::{Db, File, Name, did_you_mean};
use rustc_hash::FxHashSet;

use super::game::Game;
use super::overview::{IMAGES, NAMERS, REINFORCEMENTS};
use super::sheet::Part;
use super::{advances, construction, duels, images, makes, namers, overview, schedule, sheet, table, variables};
use crate::builtins::{self, BuiltinKind};
use crate::evaluation::result::TypeInfo;
use crate::evaluation::tables::Table;
use crate::evaluation::value::{TypeId, TypeKind};
use crate::implementations::whole;
use crate::why::{Verb, matrix};

/// The words that ask for the graphs.
const CONSTRUCTION: &str = "construction";
const ADVANCES: &str = "advances";

/// The words that ask for the sheets of the game and of its variables.
const GAME: &str = "game";
const VARIABLES: &str = "variables";

/// All words that ask for something, apart from those that go on with the name of a type or table.
const WORDS: [&str; 8] = [CONSTRUCTION, ADVANCES, GAME, VARIABLES, REINFORCEMENTS, NAMERS, IMAGES, duels::NAME];

/// The headings of parts; those of types are by their kinds.
const GRAPHS: &str = "Graphs";
const WHOLE: &str = "The game";
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
    Variables,
    Reinforcements,
    Namers,
    Images,
    Can(Verb),
    Duels,
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
        Some(Choice::Variables) => variables::picture(game),
        Some(Choice::Reinforcements) => schedule::picture(game),
        Some(Choice::Namers) => namers::picture(game),
        Some(Choice::Images) => images::picture(game),
        Some(Choice::Can(verb)) => matrix::picture(game, verb),
        Some(Choice::Duels) => duels::picture(game),
        Some(Choice::Table(table)) => table::picture(game, table),
        None => Err(refusal(game, name)),
    }
}

fn find(game: &Game<'_>, name: &str) -> Option<Choice> {
    let unit = |name: &str| game.type_of(TypeKind::Unit, name);
    if let Some(id) = unit(name) {
        return Some(Choice::Sheet(id, None));
    }
    match name {
        CONSTRUCTION => return Some(Choice::Construction),
        ADVANCES => return Some(Choice::Advances),
        GAME => return Some(Choice::Game),
        VARIABLES => return Some(Choice::Variables),
        REINFORCEMENTS => return Some(Choice::Reinforcements),
        NAMERS => return Some(Choice::Namers),
        IMAGES => return Some(Choice::Images),
        duels::NAME => return Some(Choice::Duels),
        _ => {}
    }
    if let Some(id) = type_of(game, name, &TypeKind::ALL) {
        return Some(Choice::Sheet(id, None));
    }
    for part in Part::ALL {
        let kinds: Vec<TypeKind> = TypeKind::ALL.into_iter().filter(|kind| part.is_of(*kind)).collect();
        if let Some(id) = name.strip_prefix(part.words()).and_then(|name| type_of(game, name, &kinds)) {
            return Some(Choice::Sheet(id, Some(part)));
        }
    }
    if let Some(id) = name.strip_prefix(construction::OF).and_then(unit) {
        return Some(Choice::Around(id));
    }
    if let Some(verb) = matrix::named(name) {
        return Some(Choice::Can(verb));
    }
    Table::named(Name::new(name.strip_prefix(TABLE).unwrap_or(name))).map(Choice::Table)
}

/// The first type of some kinds that a name means, which may have the word for its kind before it.
fn type_of(game: &Game<'_>, name: &str, kinds: &[TypeKind]) -> Option<TypeId> {
    let of_kind = |kind: &TypeKind| game.type_of(*kind, name.strip_prefix(kind.form())?.strip_prefix(' ')?);
    let plain = kinds.iter().find_map(|kind| game.type_of(*kind, name));
    plain.or_else(|| kinds.iter().find_map(of_kind))
}

/// The reason why there is no picture of a name, and the name that may have been meant.
fn refusal(game: &Game<'_>, name: &str) -> PreviewError {
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

/// The parts of the program of a file that can be chosen: the graphs, who can do what and who beats whom, the sheets of the game, the types,
/// those of the file first, and the tables that the program sets.
pub(crate) fn previews(db: &dyn Db, file: File) -> Vec<PreviewName> {
    names(&Game::of(db, file))
}

fn names(game: &Game<'_>) -> Vec<PreviewName> {
    let word =
        |group: &'static str, name: &str| PreviewName { name: name.to_owned(), group: Some(group), source: None };
    let mut names = Vec::new();
    names.extend(has_construction(game).then(|| word(GRAPHS, CONSTRUCTION)));
    names.extend(has_advances(game).then(|| word(GRAPHS, ADVANCES)));
    names.extend(matrix::verbs(game).into_iter().map(|verb| word(GRAPHS, &matrix::name(verb))));
    names.extend(duels::is_there(game).then(|| word(GRAPHS, duels::NAME)));
    names.extend(overview::is_there(game).then(|| word(WHOLE, GAME)));
    names.extend(variables::is_there(game).then(|| word(WHOLE, VARIABLES)));
    names.extend(schedule::is_there(game).then(|| word(WHOLE, REINFORCEMENTS)));
    names.extend(namers::is_there(game).then(|| word(WHOLE, NAMERS)));
    names.extend(images::is_there(game).then(|| word(WHOLE, IMAGES)));
    let mut known: FxHashSet<&'static str> = FxHashSet::default();
    for kind in TypeKind::ALL {
        names.extend(types(game, kind, &mut known));
        // Unit types come before the words, and other types behind them.
        known.extend(WORDS);
    }
    names.extend(tables(game).into_iter().map(|table| {
        let name = table.row.name;
        let is_shadowed = !matches!(find(game, name), Some(Choice::Table(_)));
        let name = if is_shadowed { format!("{TABLE}{name}") } else { name.to_owned() };
        let source = table.writes(game.evaluation).first().map(|write| whole(game.db, write.place));
        PreviewName { name, group: Some(TABLES), source }
    }));
    names
}

/// The first type of each name of a kind, those of the file first. `known` are the names that mean something else.
fn types(game: &Game<'_>, kind: TypeKind, known: &mut FxHashSet<&'static str>) -> Vec<PreviewName> {
    let mut own_names: FxHashSet<&'static str> = FxHashSet::default();
    let firsts = game.evaluation.types(kind).iter().filter(|info| own_names.insert(info.name.as_str()));
    let (own, others): (Vec<&TypeInfo>, Vec<&TypeInfo>) = firsts.partition(|info| info.place.file == game.file);
    let named = |info: &TypeInfo| {
        let symbol = info.name.as_str();
        let name = if known.insert(symbol) { symbol.to_owned() } else { format!("{} {symbol}", kind.form()) };
        PreviewName { name, group: Some(group(kind)), source: Some(whole(game.db, info.place)) }
    };
    own.into_iter().chain(others).map(named).collect()
}

/// The heading of the types of a kind.
fn group(kind: TypeKind) -> &'static str {
    match kind {
        TypeKind::Unit => "Unit types",
        TypeKind::Material => "Material types",
        TypeKind::Terrain => "Terrain types",
        TypeKind::Advance => "Advance types",
    }
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

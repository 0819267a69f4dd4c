//! What is said of items, their types, creatures and pictures, where they are defined.

use ludex_base::file::file_name;
use ludex_base::markup::{Words, code};
use ludex_base::{Db, DefinitionId, File, Markup, Name};

use crate::game_names::{self, NameKind, Named, definitions};

/// The most items that are listed for a type.
const MAX_ITEMS: usize = 30;

/// The text on what a file says of something of the game: the types of an item, the items of a type, the numbers of a
/// creature.
pub(super) fn describe(db: &dyn Db, id: DefinitionId) -> Option<Markup> {
    let name = id.local.name;
    let is_of = |kind: NameKind| kind.kind().namespace == id.local.namespace;
    if is_of(NameKind::Type) {
        return carriers(db, id);
    }
    let definitions = definitions(db, id.file);
    let named = definitions.named.iter().find(|named| is_of(named.kind) && named.name.text == name)?;
    let words = match named.kind {
        NameKind::Item => types(named),
        NameKind::Creature => facts(named),
        _ => None,
    };
    words.map(Markup::text)
}

/// The types of an item.
fn types(item: &Named) -> Option<Words> {
    let written = item.types.iter().map(|text| text.text.as_str());
    let types: Vec<Words> = written.chain(item.given.iter().copied()).map(code).collect();
    let word = if types.len() == 1 { "Type: " } else { "Types: " };
    (!types.is_empty()).then(|| Words::new().text(word).with(Words::joined(types, ", ")).text("."))
}

/// The numbers of a creature.
fn facts(creature: &Named) -> Option<Words> {
    let fact = |(name, value): &(Name, i64)| match name.as_str() {
        "hp" | "hit_points" => format!("{value} hit points"),
        name => format!("{} {value}", name.replace('_', " ")),
    };
    let facts: Vec<String> = creature.facts.iter().map(fact).collect();
    (!facts.is_empty()).then(|| Words::new().text(facts.join(", ")).sentence())
}

/// The items that carry a type, each with its file.
fn carriers(db: &dyn Db, id: DefinitionId) -> Option<Markup> {
    let carriers = game_names::names(db).carriers.get(&id.local.name)?;
    let title = match carriers.len() {
        1 => "One item carries it:".to_owned(),
        count => format!("{count} items carry it:"),
    };
    let item = |(item, file): &(Name, File)| code(item).text(format_args!(" in {}", file_name(file.path(db))));
    let mut points: Vec<Words> = carriers.iter().take(MAX_ITEMS).map(item).collect();
    if let Some(more) = carriers.len().checked_sub(MAX_ITEMS).filter(|more| *more > 0) {
        points.push(Words::new().text(format_args!("and {more} more")));
    }
    Some(Markup::text(Words::new().text(title)).with_list(points))
}

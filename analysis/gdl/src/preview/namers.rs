//! The namers of a game: some names that each makes, and what it names (the manual's chapter Naming Methods).

use ludex_base::Name;
use ludex_base::picture::{Picture, Shape, Sheet, SheetCell};
use ludex_base::preview::{PreviewError, counted};
use rustc_hash::FxHashMap;

use super::game::Game;
use super::gap_note;
use super::sheet::list;
use super::units;
use crate::evaluation::namer;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::value::{TypeKind, Value};
use crate::forms::{Form, Takes};
use crate::implementations::whole;
use crate::source::lower::{Datum, Item, item_tree};

/// The game variables that name a namer.
const VARIABLES: [(&str, &str); 2] = [("side-namer", "sides"), ("default-namer", "units without a namer of their own")];

/// The properties of sides that give namers to what they have.
const OF_SIDES: [&str; 2] = ["unit-namers", "feature-namers"];

/// The things that each namer names, by its symbol.
type Uses = FxHashMap<Name, Vec<String>>;

/// The picture of the namers.
///
/// # Errors
/// If there are none.
pub(super) fn picture(game: &Game<'_>) -> Result<Picture, PreviewError> {
    let uses = uses(game);
    let mut rows = Vec::new();
    let mut unused = 0;
    for (item, place) in game.forms(Form::Namer) {
        game.db.unwind_if_revision_cancelled();
        let Some(symbol) = symbol(item, place) else { continue };
        let Some((names, all)) = namer::sample(game.db, game.evaluation, place) else { continue };
        let named = uses.get(&symbol).map(|uses| uses.join(", ")).unwrap_or_default();
        unused += usize::from(named.is_empty());
        let name = SheetCell { source: Some(whole(game.db, place)), ..SheetCell::new(symbol.as_str()) };
        let count = all.map_or_else(|| "any number".to_owned(), |all| all.to_string());
        rows.push(vec![name, SheetCell::new(count), SheetCell::new(names.join(", ")), SheetCell::new(named)]);
    }
    if rows.is_empty() {
        return Err(PreviewError::Nothing("the game has no namers".to_owned()));
    }
    let mut facts = counted(rows.len() as u64, "namer");
    if unused > 0 {
        facts.push_str(&format!(" · {unused} that nothing in this game asks for by name"));
    }
    let description = format!("The namers of the game, with names that they make: {facts}.");
    let table = list("", "", &["namer", "how many", "such as", "for"], rows);
    let notes = gap_note(game).into_iter().collect();
    Ok(Picture { facts, description, notes, ..Picture::new("Namers", Shape::Sheet(Sheet { tables: vec![table] })) })
}

/// True if a game has a namer.
pub(super) fn is_there(game: &Game<'_>) -> bool {
    game.forms(Form::Namer).any(|(item, place)| symbol(item, place).is_some())
}

/// The symbol of the namer that a form makes.
fn symbol(item: &Item, form: DatumPlace) -> Option<Name> {
    let method = Form::Namer.node(item, form.node, Takes::Method)?;
    item.head(method)?;
    item.child(form.node, 1).and_then(|node| item.text(node))
}

/// The things that namers name: unit types, sides, and what sides have.
fn uses(game: &Game<'_>) -> Uses {
    let mut uses = Uses::default();
    let mut add = |namer: Name, what: &str| {
        let known = uses.entry(namer).or_default();
        if !known.iter().any(|one| one == what) {
            known.push(what.to_owned());
        }
    };
    let types = game.types(TypeKind::Unit);
    for (id, value) in types.iter().zip(game.values(&types, "namer")) {
        if let Some(namer) = value.as_ref().and_then(name) {
            add(namer, game.name(*id));
        }
    }
    for (variable, what) in VARIABLES {
        if let Some(namer) = game.variable_value(variable).as_ref().and_then(name) {
            add(namer, what);
        }
    }
    if let Some(namers) = game.variable_value("feature-namers") {
        in_value(&namers, &mut |namer| add(namer, "features"));
    }
    if let Some(library) = game.variable_value("side-library") {
        of_library(&library, &mut |namer| add(namer, "sides of the library"));
    }
    let sides = units::sides(&mut game.program());
    for info in &game.evaluation.roster.sides {
        let place = info.write.place;
        let Some(item) = item_tree(game.db, place.file).items.get(place.item as usize) else { continue };
        let what = sides.get(&info.number).map_or("independent units", |side| side.name.as_str());
        for (_, node) in item.properties(place.node).filter(|(property, _)| OF_SIDES.contains(&property.as_str())) {
            in_item(item, node, &mut |namer| add(namer, what));
        }
    }
    uses
}

/// The symbol of a namer that a value names.
fn name(value: &Value) -> Option<Name> {
    match value {
        Value::String(name) | Value::Symbol(name) => Some(*name),
        _ => None,
    }
}

/// The words in a list and in the lists in it: among them are the symbols of namers.
// Recursion is bounded, here and below: no tree is deeper than `MAX_DEPTH`.
fn in_value(value: &Value, add: &mut dyn FnMut(Name)) {
    name(value).into_iter().for_each(&mut *add);
    for part in value.as_list().unwrap_or_default() {
        in_value(part, add);
    }
}

/// The same in those lists of the library of sides that give namers.
fn of_library(value: &Value, add: &mut dyn FnMut(Name)) {
    let parts = value.as_list().unwrap_or_default();
    if parts.first().and_then(name).is_some_and(|head| OF_SIDES.contains(&head.as_str())) {
        in_value(value, add);
        return;
    }
    for part in parts {
        of_library(part, add);
    }
}

/// The same in a list of a form.
fn in_item(item: &Item, node: u32, add: &mut dyn FnMut(Name)) {
    if item.datum(node) == Datum::List {
        for part in item.children(node) {
            in_item(item, part, add);
        }
    } else {
        item.text(node).into_iter().for_each(&mut *add);
    }
}

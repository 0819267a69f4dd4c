//! The images of a game: the families that it describes with `imf`, the types that have them, and the types whose images
//! it does not describe.

use ludex_base::Name;
use ludex_base::file::file_name;
use ludex_base::navigation::Location;
use ludex_base::picture::{Picture, Shape, Sheet, SheetCell, Tone};
use ludex_base::preview::{PreviewError, counted};
use rustc_hash::{FxHashMap, FxHashSet};

use super::game::Game;
use super::gap_note;
use super::sheet::list;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::value::{TypeKind, Value};
use crate::forms::Form;
use crate::implementations::whole;
use crate::source::index::image_families;
use crate::source::lower::{Datum, Item};

/// An image family of the game.
struct Family {
    name: Name,
    /// The first form that describes it.
    source: Location,
    /// The sizes of its images, each once.
    sizes: Vec<String>,
    /// The types that have it.
    types: Vec<&'static str>,
}

/// A type whose image the game does not describe.
struct Lacking {
    /// Its cell.
    cell: SheetCell,
    /// The name of the image that Xconq looks for.
    image: Name,
}

/// The picture of the images.
///
/// # Errors
/// If the game describes none and no type asks for one.
pub(super) fn picture(game: &Game<'_>) -> Result<Picture, PreviewError> {
    let mut families = families(game);
    let lacking = assign(game, &mut families);
    if families.is_empty() && lacking.is_empty() {
        return Err(PreviewError::Nothing("the game describes no images, and no type asks for one".to_owned()));
    }
    let mut facts = vec![counted(families.len() as u64, "image")];
    let unused = families.iter().filter(|family| family.types.is_empty()).count();
    if unused > 0 {
        facts.push(format!("{unused} that no type has"));
    }
    if !lacking.is_empty() {
        facts.push(format!("{} whose image is described elsewhere or nowhere", counted(lacking.len() as u64, "type")));
    }
    let facts = facts.join(" · ");
    let rows = families.iter().map(|family| {
        let cell = SheetCell { source: Some(family.source), ..SheetCell::new(family.name.as_str()) };
        vec![cell, SheetCell::new(family.sizes.join(", ")), SheetCell::new(family.types.join(", "))]
    });
    let described = list("Images (imf)", "The game describes no image", &["image", "sizes", "of"], rows.collect());
    let mut tables = vec![described];
    if !lacking.is_empty() {
        let rows = lacking_rows(game, lacking);
        tables.push(list("Types whose images this game does not describe", "", &["type", "image", "where"], rows));
    }
    let description = format!("The images of the game: {facts}.");
    let notes = gap_note(game).into_iter().collect();
    Ok(Picture { facts, description, notes, ..Picture::new("Images", Shape::Sheet(Sheet { tables })) })
}

/// True if a game describes an image, or a type asks for one.
pub(super) fn is_there(game: &Game<'_>) -> bool {
    let asks = |kind: TypeKind| {
        let values = game.values(&game.types(kind), "image-name");
        values.iter().any(|value| !images(value.as_ref()).is_empty())
    };
    game.forms(Form::Imf).any(|(item, place)| name(item, place).is_some()) || TypeKind::ALL.into_iter().any(asks)
}

/// The name of the family that an `imf` form describes.
fn name(item: &Item, form: DatumPlace) -> Option<Name> {
    item.child(form.node, 1).and_then(|node| item.text(node))
}

/// The image families that the game describes, in load order.
fn families(game: &Game<'_>) -> Vec<Family> {
    let mut families: Vec<Family> = Vec::new();
    let mut known: FxHashMap<Name, usize> = FxHashMap::default();
    for (item, place) in game.forms(Form::Imf) {
        let Some(name) = name(item, place) else { continue };
        let at = *known.entry(name).or_insert_with(|| {
            let source = whole(game.db, place);
            families.push(Family { name, source, sizes: Vec::new(), types: Vec::new() });
            families.len() - 1
        });
        let Some(family) = families.get_mut(at) else { continue };
        for size in sizes(item, place.node) {
            if !family.sizes.contains(&size) {
                family.sizes.push(size);
            }
        }
    }
    families
}

/// The sizes of the images of a form; an image of one pixel is a colour.
fn sizes(item: &Item, form: u32) -> impl Iterator<Item = String> {
    let lists = item.children(form).skip(2).filter(move |node| item.datum(*node) == Datum::List);
    lists.filter_map(move |node| {
        let size = item.child(node, 0).filter(|first| item.datum(*first) == Datum::List)?;
        let number = |nth: usize| item.number(item.child(size, nth)?);
        Some(match (number(0)?, number(1)?) {
            (1, 1) => "a color".to_owned(),
            (width, height) => format!("{width} × {height}"),
        })
    })
}

/// Gives the families the types that have them. The rest is returned: types that ask for an image which the game does not
/// describe.
fn assign(game: &Game<'_>, families: &mut [Family]) -> Vec<Lacking> {
    let known: FxHashMap<Name, usize> = families.iter().map(|family| family.name).zip(0..).collect();
    let mut lacking = Vec::new();
    for kind in TypeKind::ALL {
        let types = game.types(kind);
        let asked = game.values(&types, "image-name").into_iter().zip(game.values(&types, "name"));
        for (id, (image, name)) in types.iter().zip(asked) {
            let symbol = Name::new(game.name(*id));
            let images = images(image.as_ref());
            let mut found: Vec<usize> = images.iter().filter_map(|image| known.get(image).copied()).collect();
            if found.is_empty() {
                // Reference: a type without an image of its own has that of its name.
                let own = if images.is_empty() { self::images(name.as_ref()) } else { Vec::new() };
                found.extend(own.into_iter().chain([symbol]).find_map(|name| known.get(&name).copied()));
            }
            for at in &found {
                families[*at].types.push(game.name(*id));
            }
            if found.is_empty()
                && let Some(image) = images.first()
            {
                lacking.push(Lacking { cell: game.type_cell(*id), image: *image });
            }
        }
    }
    lacking
}

/// The names of images that a property gives: one, or a list of them.
fn images(value: Option<&Value>) -> Vec<Name> {
    match value {
        Some(Value::String(name) | Value::Symbol(name)) if !name.as_str().trim().is_empty() => vec![*name],
        Some(list) => list.as_list().unwrap_or_default().iter().flat_map(|value| images(Some(value))).collect(),
        None => Vec::new(),
    }
}

/// The rows of types whose images the game does not describe: whether another file of the workspace does.
fn lacking_rows(game: &Game<'_>, lacking: Vec<Lacking>) -> Vec<Vec<SheetCell>> {
    let db = game.db;
    let mut elsewhere = FxHashMap::default();
    let asked: FxHashSet<Name> = lacking.iter().map(|one| one.image).collect();
    for id in image_families(db).into_iter().filter(|id| asked.contains(&id.local.name)) {
        elsewhere.entry(id.local.name).or_insert(id.file);
    }
    let row = |Lacking { cell, image }: Lacking| {
        let place = match elsewhere.get(&image) {
            Some(file) => SheetCell::new(format!("{}, which the game does not include", file_name(file.path(db)))),
            None => SheetCell { tone: Tone::Pale, ..SheetCell::new("not in this workspace") },
        };
        vec![cell, SheetCell::new(image.as_str()), place]
    };
    lacking.into_iter().map(row).collect()
}

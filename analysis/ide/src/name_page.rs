//! The page about a name: what it means, where it is used, and examples from the workspace and from games that come along
//! with the program. It is made when somebody asks for it.

use ludex_base::file::file_name;
use ludex_base::markup::Words;
use ludex_base::navigation::{Location, NavigationTarget};
use ludex_base::{
    Database, Db, File, Markup, Name, PositionEncoding, Role, TextSize, find_definition, line_index, model,
};

use crate::completion::documentation;
use crate::definition::defining;
use crate::examples::{Example, examples};
use crate::hover::hover;
use crate::names::Meaning;
use crate::references::places;

/// The most examples from the workspace, and the most from the games that come along.
const MAX_EXAMPLES: usize = 3;

/// The most uses that are listed.
const MAX_USES: usize = 10;

/// What there is to say of a meaning of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// The meaning.
    pub meaning: Meaning,
    /// The text about it: of a definition its kind, its place and its comment, of what a language brings along its type,
    /// its default and its range.
    pub text: Markup,
    /// The place where the workspace defines it.
    pub definition: Option<NavigationTarget>,
    /// The first of the places where it is used, in order of path and position.
    pub uses: Vec<Use>,
    /// The number of all of them.
    pub use_count: usize,
    /// The number of files in which they are.
    pub file_count: usize,
    /// Examples from the workspace.
    pub examples: Vec<Example>,
    /// Examples from the games that come along, which are files of the database of these games.
    pub shipped: Vec<Example>,
}

/// A place where a name is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Use {
    /// The place.
    pub place: Location,
    /// The role: what the name does there.
    pub role: Role,
    /// The name of the innermost definition around it that others can see.
    pub within: Option<Name>,
}

/// What there is to say of a meaning of a name. What a language brings along also has examples from the games that come
/// along, which are in a database of their own. Needs [`Database::refresh_mentions`] in both.
pub fn about(db: &Database, games: &Database, meaning: Meaning) -> About {
    let all = places(db, meaning);
    let uses: Vec<(Location, Role)> = all.into_iter().filter(|(_, role)| *role != Role::Define).collect();
    let mut files: Vec<File> = uses.iter().map(|(place, _)| place.file).collect();
    files.dedup();
    let shown = uses.iter().take(MAX_USES);
    let shipped = match meaning {
        // A user's definition is in none of these games.
        Meaning::Definition(_) => Vec::new(),
        Meaning::Builtin(..) => examples(games, meaning, MAX_EXAMPLES),
    };
    About {
        meaning,
        text: text(db, meaning),
        definition: defining(db, meaning),
        use_count: uses.len(),
        file_count: files.len(),
        uses: shown.map(|(place, role)| Use { place: *place, role: *role, within: within(db, *place) }).collect(),
        examples: examples(db, meaning, MAX_EXAMPLES),
        shipped,
    }
}

/// The text about a meaning of a name: that of its definition is the same as where it is defined.
pub fn text(db: &dyn Db, meaning: Meaning) -> Markup {
    let at_definition = match meaning {
        Meaning::Definition(id) => {
            let definition = find_definition(db, id);
            definition
                .and_then(|definition| hover(db, id.file, definition.name_range.start()))
                .map(|hover| hover.markup)
        }
        Meaning::Builtin(..) => None,
    };
    at_definition.or_else(|| documentation(db, meaning.subject())).unwrap_or_default()
}

/// The name of the innermost definition around a place that others can see.
fn within(db: &dyn Db, place: Location) -> Option<Name> {
    let definitions = model(db, place.file).definitions.iter().filter(|definition| !definition.local);
    let around = definitions.filter(|definition| definition.full_range.contains_range(place.range));
    around.min_by_key(|definition| definition.full_range.len()).map(|definition| definition.id.name)
}

/// The page about a name with these meanings.
pub fn page(db: &Database, games: &Database, all: &[About]) -> Markup {
    let mut page = Markup::default();
    for (index, about) in all.iter().enumerate() {
        if index > 0 {
            page = page.with_rule();
        }
        page = with_examples(with_uses(page.with([about.text.clone()]), db, about), db, games, about);
    }
    page
}

fn with_uses(page: Markup, db: &Database, about: &About) -> Markup {
    let counted = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    if about.use_count == 0 {
        return page.with_text("Used nowhere in the workspace.");
    }
    let (places, files) = (counted(about.use_count, "place"), counted(about.file_count, "file"));
    let title = Words::new().strong("Used").text(format_args!(" in {places} in {files}"));
    let mut points: Vec<Words> = about.uses.iter().map(|one| used(db, one)).collect();
    let more = about.use_count - about.uses.len();
    if more > 0 {
        points.push(Words::from(format!("and {more} more")));
    }
    page.with_text(title).with_list(points)
}

/// A use as a point of a list.
fn used(db: &Database, one: &Use) -> Words {
    let Location { file, range } = one.place;
    let mut words = Words::new().link(place_name(db, one.place), file, range);
    if let Some(within) = one.within {
        words = words.text(" in ").code(within.as_str());
    }
    if one.role == Role::Write { words.text(", which changes it") } else { words }
}

fn with_examples(mut page: Markup, db: &Database, games: &Database, about: &About) -> Markup {
    if !about.examples.is_empty() {
        page = page.with_text(Words::new().strong("Examples"));
    }
    for Example { place, text } in &about.examples {
        let link = Words::new().link(place_name(db, *place), place.file, place.range);
        page = page.with_text(link).with_code(place.file.dialect(db).id, text.clone());
    }
    if !about.shipped.is_empty() {
        page = page.with_text(Words::new().strong("Examples in the games of Ludex"));
    }
    for Example { place, text } in &about.shipped {
        // Nothing leads to a file that the reader does not have.
        page = page.with_text(place_name(games, *place)).with_code(place.file.dialect(games).id, text.clone());
    }
    page
}

/// The name of the file and the line of a place.
fn place_name(db: &Database, place: Location) -> String {
    format!("{}:{}", file_name(place.file.path(db)), line_of(db, place.file, place.range.start()))
}

/// The line of an offset, from 1.
fn line_of(db: &Database, file: File, offset: TextSize) -> u32 {
    line_index(db, file).line_column(file.text(db), offset, PositionEncoding::Utf8).line + 1
}

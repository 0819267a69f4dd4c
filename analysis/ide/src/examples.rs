//! Examples of a name: short pieces of programs in which it stands. They are looked for when somebody asks.

use ludex_base::navigation::Location;
use ludex_base::{Database, Db, File, Role, TextRange, TextSize, parse_once};
use salsa::Database as _;

use crate::names::Meaning;
use crate::references::places;

/// The most lines of an example.
const MAX_LINES: usize = 6;

/// The most bytes of a piece of a program that is shown as a whole.
const MAX_BYTES: usize = 400;

/// The most characters of a line.
const MAX_COLUMNS: usize = 160;

/// The most places that are looked at.
const MAX_TRIED: usize = 50;

/// A piece of a program in which a name stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// The place of the name.
    pub place: Location,
    /// The lines around it, without the blanks that all of them begin with and without a line break at the end.
    pub text: String,
}

/// Examples of a name with a meaning, at most this many: one of each file first, then others, none twice. What defines
/// the name is not one. Needs [`Database::refresh_mentions`].
pub fn examples(db: &Database, meaning: Meaning, most: usize) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    for place in in_turn(places(db, meaning)).into_iter().take(MAX_TRIED) {
        if found.len() >= most {
            break;
        }
        db.unwind_if_revision_cancelled();
        let text = piece(db, place);
        // Of a very long line the end is cut off.
        let has_name = text.contains(&place.file.text(db)[place.range]);
        if has_name && !found.iter().any(|example| example.text == text) {
            found.push(Example { place, text });
        }
    }
    found
}

/// The places that do not define the name: the first ones of all files, then the second ones, and so on.
fn in_turn(places: Vec<(Location, Role)>) -> Vec<Location> {
    let mut numbered: Vec<(usize, Location)> = Vec::with_capacity(places.len());
    let mut last: Option<(File, usize)> = None;
    for (place, _) in places.into_iter().filter(|(_, role)| *role != Role::Define) {
        let number = match last {
            Some((file, number)) if file == place.file => number + 1,
            _ => 0,
        };
        last = Some((place.file, number));
        numbered.push((number, place));
    }
    numbered.sort_by_key(|(number, _)| *number);
    numbered.into_iter().map(|(_, place)| place).collect()
}

/// The lines of the largest piece of a program around a name that is short enough: a form, a statement, an equation.
fn piece(db: &dyn Db, place: Location) -> String {
    let Location { file, range } = place;
    let text: &str = file.text(db);
    // The tree of a file in another language says nothing.
    if file.dialect(db).is_companion(file.path(db)) {
        return lines(text, range);
    }
    let root = parse_once(db, file).any_root();
    let Some(token) = root.token_at_offset(range.start()).right_biased() else { return lines(text, range) };
    // The whole file is not an example of what stands in it.
    let around = token.parent_ancestors().take_while(|node| node.parent().is_some());
    let pieces = around.map(|node| trimmed(text, node.text_range()));
    let short = pieces.take_while(|piece| {
        let written = &text[*piece];
        written.len() <= MAX_BYTES && written.lines().count() <= MAX_LINES
    });
    lines(text, short.last().unwrap_or(range))
}

/// A range without the blanks at its ends.
fn trimmed(text: &str, range: TextRange) -> TextRange {
    let written = &text[range];
    let from_start = written.trim_start();
    let start = range.start() + (TextSize::of(written) - TextSize::of(from_start));
    TextRange::at(start, TextSize::of(from_start.trim_end()))
}

/// The whole lines that a range touches, without the blanks that all of them begin with.
fn lines(text: &str, range: TextRange) -> String {
    let (start, end) = (usize::from(range.start()), usize::from(range.end()));
    let start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[end..].find('\n').map_or(text.len(), |at| end + at);
    let touched = || text[start..end].lines();
    let blanks = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let indentation = touched().filter(|line| !line.trim().is_empty()).map(blanks).min().unwrap_or(0);
    let line = |line: &str| {
        let line = line.get(indentation..).unwrap_or_default().trim_end();
        match line.char_indices().nth(MAX_COLUMNS) {
            Some((cut, _)) => format!("{}…", &line[..cut]),
            None => line.to_owned(),
        }
    };
    touched().map(line).collect::<Vec<String>>().join("\n")
}

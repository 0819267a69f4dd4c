//! The colours that a module says: names in the values of properties and variables, and in image families names or three
//! numbers up to 65535, in palettes and in images of one dot (reference: Other forms).

use std::ops::Range;

use ludex_base::colour_place::{ColourPlace, Colours};
use ludex_base::picture::Colour;
use ludex_base::{Db, File, Target, TextRange, TextSize, parse_once};
use ludex_syntax::gdl::SyntaxKind;
use ludex_syntax::tree::{AnyNode, AnyToken, shared};

use crate::Gdl;
use crate::builtins::{self, Builtin};
use crate::cursor::Cursor;
use crate::forms::Form;
use crate::occurrences::model;
use crate::preview::palette::{name_of, named, of_16_bits, to_16_bits};
use crate::source::lower::{Datum, Item, lower};

impl Colours for Gdl {
    fn colours(&self, db: &dyn Db, file: File) -> Vec<ColourPlace> {
        colours(db, file)
    }

    fn colour_spellings(&self, db: &dyn Db, file: File, range: TextRange, colour: Colour) -> Vec<String> {
        spellings(db, file, range, colour)
    }
}

/// The raw kind of a string.
const STRING: u16 = SyntaxKind::STRING as u16;

/// The colours of a file, in order of position.
pub(super) fn colours(db: &dyn Db, file: File) -> Vec<ColourPlace> {
    let mut found = Vec::new();
    in_values(db, file, &mut found);
    in_images(db, file, &mut found);
    found.sort_by_key(|place| place.range.start());
    found
}

/// The ways to write a colour in place of another one, the best first.
pub(super) fn spellings(db: &dyn Db, file: File, range: TextRange, colour: Colour) -> Vec<String> {
    let Some(written) = file.text(db).get(Range::<usize>::from(range)) else { return Vec::new() };
    let [red, green, blue] = to_16_bits(colour);
    let numbers = format!("{red} {green} {blue}");
    if written.starts_with(|first: char| !first.is_alphabetic() && !matches!(first, '"' | '#')) {
        return vec![numbers];
    }
    let name = name_of(colour).map(str::to_owned);
    let at = parse_once(db, file).any_root().token_at_offset(range.start()).right_biased();
    if at.is_none_or(|token| token.kind() != STRING) {
        return name.into_iter().chain([numbers]).collect();
    }
    let quote = if written.starts_with('"') { "\"" } else { "" };
    name.into_iter().chain([colour.to_string()]).map(|said| format!("{quote}{said}{quote}")).collect()
}

/// True if the cursor is at the name of a colour in an image family: that of an image of one dot, or of an entry of a
/// palette.
pub(super) fn is_in_image(cursor: &Cursor<'_>) -> bool {
    let item = cursor.item;
    // The item means nothing without levels.
    if cursor.innermost().is_none_or(|level| level.position != 1) || Form::at(item, 0) != Some(Form::Imf) {
        return false;
    }
    match cursor.levels.as_slice() {
        [_, image] => is_dot(item, image.list),
        [_, _, _, palette, _] => item.head(palette.list).is_some_and(|name| name.as_str() == "palette"),
        _ => false,
    }
}

/// The name around an offset in a string of names with commas, without the blanks around it; `string` is what stands
/// between the quotes.
pub(super) fn name_at(text: &str, string: TextRange, offset: TextSize) -> TextRange {
    let at = offset.clamp(string.start(), string.end());
    let slice = |start: TextSize, end: TextSize| text.get(usize::from(start)..usize::from(end)).unwrap_or_default();
    let (before, behind) = (slice(string.start(), at), slice(at, string.end()));
    let begun = before.rsplit(',').next().unwrap_or_default().trim_start();
    let rest = behind.split(',').next().unwrap_or_default().trim_end();
    TextRange::new(at - TextSize::of(begun), at + TextSize::of(rest))
}

/// `(set grid-color "dark-gray")`, `(color "blue,white")`
fn in_values(db: &dyn Db, file: File, found: &mut Vec<ColourPlace>) {
    let says_colours = |target: Target| match target {
        Target::Builtin(id) => builtins::get(id.index).is_some_and(Builtin::says_colours),
        _ => false,
    };
    let mut root = None;
    for occurrence in model(db, file).occurrences.iter().filter(|occurrence| says_colours(occurrence.target)) {
        let root = root.get_or_insert_with(|| parse_once(db, file).any_root());
        if let Some(string) = string_after(root, occurrence.range.end()) {
            in_string(string.text(), string.text_range().start(), found);
        }
    }
}

/// The string that follows an offset, if that is what follows.
fn string_after(root: &AnyNode, offset: TextSize) -> Option<AnyToken> {
    let mut token = root.token_at_offset(offset).right_biased();
    while let Some(here) = token {
        match here.kind() {
            shared::WHITESPACE | shared::COMMENT | shared::BLOCK_COMMENT => token = here.next_token(),
            kind => return (kind == STRING).then_some(here),
        }
    }
    None
}

/// The names in a string, between commas. One with escapes has none.
fn in_string(text: &str, start: TextSize, found: &mut Vec<ColourPlace>) {
    let inside = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let Some(inside) = inside.filter(|inside| !inside.contains('\\')) else { return };
    let mut at = start + TextSize::of('"');
    for part in inside.split(',') {
        let name = part.trim();
        let blanks = TextSize::of(part) - TextSize::of(part.trim_start());
        if let Some(colour) = named(name) {
            found.push(ColourPlace { range: TextRange::at(at + blanks, TextSize::of(name)), colour });
        }
        at += TextSize::of(part) + TextSize::of(',');
    }
}

/// `(imf "sand" ((1 1) 65535 59110 0) ((4 4) (color (palette (0 white) (1 0 0 61166)) "0/0")))`
fn in_images(db: &dyn Db, file: File, found: &mut Vec<ColourPlace>) {
    let lowered = lower(db, file);
    for (position, item) in (0..).zip(lowered.items.iter()) {
        if item.is_empty() || Form::at(item, 0) != Some(Form::Imf) {
            continue;
        }
        let mut add = |nodes: &mut dyn Iterator<Item = u32>| {
            if let Some((first, last, colour)) = colour(item, nodes) {
                let range = lowered.map.range(position, first).cover(lowered.map.range(position, last));
                found.push(ColourPlace { range, colour });
            }
        };
        for image in item.children(0).skip(2).filter(|image| item.datum(*image) == Datum::List) {
            if is_dot(item, image) {
                add(&mut item.children(image).skip(1));
                continue;
            }
            let parts = item.children(image).skip(1);
            let palettes = parts
                .filter(|part| item.head(*part).is_some_and(|name| matches!(name.as_str(), "mono" | "mask" | "color")))
                .flat_map(|part| item.properties(part))
                .filter(|(name, _)| name.as_str() == "palette");
            for entry in palettes.flat_map(|(_, palette)| item.children(palette).skip(1)) {
                if item.datum(entry) == Datum::List {
                    add(&mut item.children(entry).skip(1));
                }
            }
        }
    }
}

/// True for an image of one dot: that is a colour.
fn is_dot(item: &Item, image: u32) -> bool {
    let Some(size) = item.child(image, 0).filter(|size| item.datum(*size) == Datum::List) else { return false };
    item.children(size).take(2).map(|side| item.number(side)).eq([Some(1), Some(1)])
}

/// The colour that some elements begin with, a name or three numbers, with the first and the last of them.
fn colour(item: &Item, nodes: &mut dyn Iterator<Item = u32>) -> Option<(u32, u32, Colour)> {
    let first = nodes.next()?;
    if let Some(name) = item.text(first) {
        return Some((first, first, named(name.as_str())?));
    }
    let (green, blue) = (nodes.next()?, nodes.next()?);
    let colour = of_16_bits(item.number(first)?, item.number(green)?, item.number(blue)?);
    Some((first, blue, colour))
}

#[cfg(test)]
mod tests {
    use ludex_test_support::Fixture;

    use super::*;
    use crate::LANGUAGES;

    const TEXT: &str = "\
(side 1 (color \"blue, light-salmon,nothing\"))
(set grid-color \"#0f8\")
(set last-turn 60)
(unit-type boat (construction-fill-color \"brown\") (notes \"red\"))
(imf \"sand\" ((1 1) 65535 59110 0) ((4 4) (color (palette (0 white) (1 0 0 61166) (2 red 7)) \"0/0\")))
(imf \"sea\" ((1 1) \"navy\") ((8 8) 1 2 3))
";

    #[test]
    fn names_and_numbers() {
        let fixture = Fixture::new(LANGUAGES, "g", TEXT);
        let file = fixture.files[0];
        let found = colours(&fixture.db, file);
        let shown: Vec<String> =
            found.iter().map(|place| format!("{} {}", &file.text(&fixture.db)[place.range], place.colour)).collect();
        assert_eq!(
            shown,
            [
                "blue #0000ff", "light-salmon #ffa07a", "#0f8 #00ff88", "brown #a52a2a", "65535 59110 0 #ffe600",
                "white #ffffff", "0 0 61166 #0000ee", "red #ff0000", "\"navy\" #000080",
            ]
        );
    }

    #[test]
    fn a_colour_is_written_as_the_one_before_it() {
        let fixture = Fixture::new(LANGUAGES, "g", TEXT);
        let file = fixture.files[0];
        let written: Vec<Vec<String>> = colours(&fixture.db, file)
            .iter()
            .map(|place| spellings(&fixture.db, file, place.range, Colour::hex(0xff0000)))
            .collect();
        let (string, symbol) = (vec!["red", "#ff0000"], vec!["red", "65535 0 0"]);
        let (numbers, quoted) = (vec!["65535 0 0"], vec!["\"red\"", "\"#ff0000\""]);
        let expected = [
            string.clone(),
            string.clone(),
            string.clone(),
            string,
            numbers.clone(),
            symbol.clone(),
            numbers,
            symbol,
            quoted,
        ];
        assert_eq!(written, expected);
        let odd = spellings(&fixture.db, file, colours(&fixture.db, file)[0].range, Colour::hex(0x010203));
        assert_eq!(odd, ["#010203"]);
    }
}

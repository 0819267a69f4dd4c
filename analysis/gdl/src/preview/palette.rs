//! Colours: what a module says, else what a terrain of that name looks like, else one that
//! belongs to the name.
//!
//! A picture of the same module has the same colours every time and on every machine.

use std::sync::LazyLock;

use ludex_base::Name;
use ludex_base::picture::{Colour, Look, MIN_DIFFERENCE};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::forms::Form;
use crate::source::lower::{Datum, Item};

/// The colour names of X, which Xconq's interfaces understand.
const COLOURS: &str = include_str!("../../data/colours.tsv");

/// The looks of terrain, by the beginnings of words.
const TERRAIN_COLOURS: &str = include_str!("../../data/terrain-colours.tsv");

/// For names that say nothing, in steps of lightness that everybody can tell apart.
const OTHERS: [u32; 16] = [
    0x896bb5, 0xc47a4a, 0x64afa6, 0xbd637c, 0x93a4e0, 0xbead46, 0x8fc57b, 0xb68a70, 0xebbad6, 0x5d92a7, 0xfbdd89,
    0x545526, 0xaa574b, 0x505282, 0xa9cda9, 0x6d526b,
];

/// For sides without a colour, in order; in such steps, too, and apart from [`INDEPENDENT`].
const SIDES: [u32; 15] = [
    0xc82f2f, 0x2f5fc8, 0x319449, 0xd7a413, 0x73339a, 0xce6c0f, 0x008b8e, 0xe366af, 0x51321a, 0x3d5f00, 0x2b2d69,
    0xffa7d0, 0x656461, 0x2d2d2d, 0xc5e44f,
];

/// The colour of units that belong to no side.
pub(crate) const INDEPENDENT: Colour = Colour::hex(0xb9b4a8);

/// ΔE from which on two colours can be told apart well.
const APART: f64 = MIN_DIFFERENCE + 2.0;

/// The steps of lightness in which another shade of a colour is looked for, in each direction, and the percentage of one.
const STEPS: u32 = 7;
const STEP: u32 = 8;

/// Colours with which another is compared, in a list of terrain types or sides: more than a picture can tell apart.
const MAX_COMPARED: usize = 200;

/// The colour of three numbers as an image family writes them, up to 65535 each.
pub(crate) fn of_16_bits(red: i32, green: i32, blue: i32) -> Colour {
    let part = |value: i32| (value.clamp(0, 65_535) >> 8) as u8;
    Colour { red: part(red), green: part(green), blue: part(blue) }
}

/// The numbers of a colour as an image family writes them: red, green and blue, up to 65535 each.
pub(crate) fn to_16_bits(colour: Colour) -> [u16; 3] {
    [colour.red, colour.green, colour.blue].map(|part| u16::from(part) * 257)
}

/// The name of exactly this colour; of several, the first in the order of letters.
pub(crate) fn name_of(colour: Colour) -> Option<&'static str> {
    table(COLOURS).find(|(_, known)| *known == colour).map(|(name, _)| name)
}

/// The names of colours, each with what it means, in the order of letters.
pub(crate) fn names() -> impl Iterator<Item = (&'static str, Colour)> {
    table(COLOURS)
}

/// The colour of a text: a name of X in any spelling (`light-salmon`, `Light Salmon`,
/// `gray40`), `#rgb` or `#rrggbb`. Of several with commas, as a side has them, the first.
pub(crate) fn named(text: &str) -> Option<Colour> {
    let first = text.split(',').next().unwrap_or_default().trim();
    if let Some(code) = first.strip_prefix('#') {
        let value = u32::from_str_radix(code, 16).ok().filter(|_| code.bytes().all(|b| b.is_ascii_hexdigit()))?;
        return match code.len() {
            6 => Some(Colour::hex(value)),
            3 => {
                let part = |shift: u32| ((value >> shift) & 15) as u8 * 17;
                Some(Colour { red: part(8), green: part(4), blue: part(0) })
            }
            _ => None,
        };
    }
    let name: String =
        first.chars().filter(|c| !matches!(c, ' ' | '-' | '_')).map(|c| c.to_ascii_lowercase()).collect();
    let name = name.replace("grey", "gray");
    if let Some(percent) = name.strip_prefix("gray").and_then(|rest| rest.parse::<u32>().ok()) {
        let part = u8::try_from((percent.min(1000) * 255 + 50) / 100).ok()?;
        return Some(Colour { red: part, green: part, blue: part });
    }
    static NAMES: LazyLock<FxHashMap<&str, Colour>> = LazyLock::new(|| table(COLOURS).collect());
    NAMES.get(name.as_str()).copied()
}

/// The rows of a table of names and colours.
fn table(text: &'static str) -> impl Iterator<Item = (&'static str, Colour)> {
    text.lines().skip(1).filter_map(|line| {
        let (name, code) = line.split_once('\t')?;
        Some((name, Colour::hex(u32::from_str_radix(code, 16).ok()?)))
    })
}

/// The colour of terrain with a name, if its words say one.
fn natural(name: &str) -> Option<Colour> {
    static WORDS: LazyLock<Vec<(&str, Colour)>> = LazyLock::new(|| table(TERRAIN_COLOURS).collect());
    let name = name.to_ascii_lowercase();
    let mut found: Option<Colour> = None;
    let mut shade = None;
    for word in name.split(|c: char| !c.is_ascii_alphabetic()) {
        match word {
            "deep" | "dark" | "thick" | "dense" | "high" => shade = Some(Colour::BLACK),
            "light" | "low" | "thin" | "open" | "semi" => shade = Some(Colour::WHITE),
            _ => {}
        }
        let longest = |fits: &dyn Fn(&str) -> bool| {
            WORDS.iter().filter(|&&(known, _)| fits(known)).max_by_key(|&&(known, _)| known.len())
        };
        // A word may end in a known one too, as `deepforest` does.
        let known = longest(&|known| word.starts_with(known))
            .or_else(|| longest(&|known| known.len() > 4 && word.ends_with(known)));
        if let Some((_, colour)) = known {
            // The last word says most: forested hills are hills.
            found = Some(found.map_or(*colour, |before| before.mix(*colour, 65)));
        }
    }
    Some(match shade {
        Some(shade) => found?.mix(shade, 18),
        None => found?,
    })
}

/// A number that belongs to a name (FNV-1a).
fn hash(name: &str) -> u32 {
    name.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The colours of a module's terrain types, given their names and what the module says. Those the module does not say are
/// kept apart from one another and from the others, for everybody: of those that come close, the later ones are lighter or
/// darker.
pub(crate) fn terrain_colours<'t>(types: impl IntoIterator<Item = (&'t str, Option<&'t str>)>) -> Vec<Colour> {
    let types: Vec<(&str, Option<Colour>)> =
        types.into_iter().map(|(name, said)| (name, said.and_then(named))).collect();
    let mut taken: Vec<Look> = types.iter().filter_map(|(_, said)| *said).take(MAX_COMPARED).map(Look::of).collect();
    let colour = |(name, said): (&str, Option<Colour>)| {
        said.unwrap_or_else(|| {
            let own = natural(name).unwrap_or_else(|| Colour::hex(OTHERS[hash(name) as usize % OTHERS.len()]));
            let shades = (1..=2 * STEPS).map(|step| {
                let towards = if step % 2 == 1 { Colour::BLACK } else { Colour::WHITE };
                own.mix(towards, step.div_ceil(2) * STEP)
            });
            free(std::iter::once(own).chain(shades), &mut taken)
        })
    };
    types.into_iter().map(colour).collect()
}

/// The first colour that everybody can tell from those that are taken, or else that which is least like them. It is taken
/// from then on.
fn free(colours: impl Iterator<Item = Colour>, taken: &mut Vec<Look>) -> Colour {
    let mut best = (Colour::BLACK, -1.0);
    for colour in colours {
        let nearest = Look::of(colour).nearest(taken);
        if nearest > best.1 {
            best = (colour, nearest);
        }
        if nearest >= APART {
            break;
        }
    }
    if taken.len() < MAX_COMPARED {
        taken.push(Look::of(best.0));
    }
    best.0
}

/// The colours of all sides, in order, given what the module says of each. No two are quite the same, so that a picture
/// can give one of them a hatch; those that the module does not say are kept apart from the others.
pub(crate) fn side_colours(said: &[Option<&str>]) -> Vec<Colour> {
    let said: Vec<Option<Colour>> = said.iter().map(|said| said.and_then(named)).collect();
    let mut taken: Vec<Look> = said.iter().flatten().copied().chain([INDEPENDENT]).map(Look::of).collect();
    let mut known: FxHashSet<Colour> = FxHashSet::default();
    let colour = |(index, said): (usize, Option<Colour>)| {
        let row = (0..SIDES.len()).map(move |step| Colour::hex(SIDES[(index + step) % SIDES.len()]));
        let wanted = said.unwrap_or_else(|| free(row, &mut taken));
        let mut near = (0..=u8::MAX).map(|step| Colour { blue: wanted.blue ^ step, ..wanted });
        let own = near.find(|colour| !known.contains(colour)).unwrap_or(wanted);
        known.insert(own);
        own
    };
    said.iter().copied().enumerate().map(colour).collect()
}

/// The name and the plain colour of an image family, `(imf "sand" ((1 1) 65535 59110 0))`: that
/// is how a module gives a terrain type a colour, through its `image-name`.
pub(crate) fn imf_colour(item: &Item) -> Option<(Name, Colour)> {
    if item.is_empty() || Form::at(item, 0) != Some(Form::Imf) {
        return None;
    }
    let name = item.text(item.child(0, 1)?)?;
    let number = |node: u32| match item.datum(node) {
        Datum::Number(number) => Some(number.value()),
        _ => None,
    };
    item.children(0).skip(2).find_map(|image| {
        if item.datum(image) != Datum::List {
            return None;
        }
        let mut parts = item.children(image);
        let size = parts.next()?;
        if item.datum(size) != Datum::List || !item.children(size).take(2).map(number).eq([Some(1), Some(1)]) {
            return None;
        }
        let first = parts.next()?;
        if let Some(word) = item.text(first) {
            return Some((name, named(word.as_str())?));
        }
        let (red, green, blue) = (number(first)?, number(parts.next()?)?, number(parts.next()?)?);
        Some((name, of_16_bits(red, green, blue)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::lower::item_tree;
    use ludex_test_support::Fixture;

    fn shown(text: &str) -> String {
        named(text).map_or_else(|| "none".to_owned(), |colour| colour.to_string())
    }

    #[test]
    fn names_in_any_spelling() {
        assert_eq!(shown("red"), "#ff0000");
        assert_eq!(shown("Light Salmon"), "#ffa07a");
        assert_eq!(shown("light-salmon,black"), "#ffa07a");
        assert_eq!(shown("violet-red"), "#d02090");
        assert_eq!(shown("dark-grey"), shown("DarkGray"));
        assert_eq!(shown("gray100"), "#ffffff");
        assert_eq!(shown("#0f8"), "#00ff88");
        assert_eq!(shown("#102030"), "#102030");
        for wrong in ["", "no such colour", "#12", "#zzzzzz", "#+12345", "gray999", "gray99999999999", "url(#x)"] {
            assert_eq!(shown(wrong), "none", "{wrong}");
        }
    }

    #[test]
    fn the_tables_can_be_read() {
        for text in [COLOURS, TERRAIN_COLOURS] {
            assert_eq!(table(text).count(), text.lines().count() - 1);
            let names: Vec<&str> = table(text).map(|(name, _)| name).collect();
            assert!(names.is_sorted(), "not sorted");
        }
    }

    #[test]
    fn terrain_looks_like_its_name() {
        assert_eq!(natural("sea"), natural("Seas"));
        assert_ne!(natural("forested-hills"), natural("hills"));
        assert_ne!(natural("deep-sea"), natural("sea"));
        assert_eq!(natural("qux"), None);
        let blue = natural("sea").expect("a colour");
        assert!(blue.blue > blue.red);
        let green = natural("forest").expect("a colour");
        assert!(green.green > green.red && green.green > green.blue);
    }

    #[test]
    fn types_are_told_apart() {
        let names = ["qux", "quux", "sea", "seas", "sea-2", "plains", "plain", "x1", "x2", "x3"];
        let colours = terrain_colours(names.map(|name| (name, None)));
        for (index, colour) in colours.iter().enumerate() {
            let others: Vec<Look> = colours[..index].iter().copied().map(Look::of).collect();
            let nearest = Look::of(*colour).nearest(&others);
            assert!(nearest >= MIN_DIFFERENCE, "{} {colour}: {nearest}", names[index]);
        }
        assert_eq!(colours, terrain_colours(names.map(|name| (name, None))));
        let said = terrain_colours([("a", Some("red")), ("b", Some("red")), ("sea", Some("no colour"))]);
        assert_eq!((said[0], said[1]), (Colour::hex(0xff0000), Colour::hex(0xff0000)));
        assert_eq!(Some(said[2]), natural("sea"));
    }

    #[test]
    fn sides_are_told_apart() {
        let said = side_colours(&[Some("white,red"), Some("black"), None, Some("black"), None]);
        assert_eq!((said[0].ink(), said[1].ink()), (Colour::BLACK, Colour::WHITE));
        // They look the same, and a hatch can tell them apart.
        assert_eq!((said[1], said[3]), (Colour::BLACK, Colour { blue: 1, ..Colour::BLACK }));
        let many = side_colours(&[None; 15]);
        let looks: Vec<Look> = many.iter().copied().chain([INDEPENDENT]).map(Look::of).collect();
        for (index, look) in looks.iter().enumerate() {
            assert!(look.nearest(&looks[..index]) >= MIN_DIFFERENCE, "side {index} of {many:?}");
        }
        assert_eq!(many[..3], side_colours(&[None; 3]));
        let others: FxHashSet<Colour> = side_colours(&[None; 40]).into_iter().collect();
        assert_eq!(others.len(), 40);
    }

    #[test]
    fn colours_of_images() {
        let of = |text: &str| {
            let fixture = Fixture::new(crate::LANGUAGES, "g", text);
            let tree = item_tree(&fixture.db, fixture.files[0]);
            imf_colour(&tree.items[0]).map(|(name, colour)| format!("{name} {colour}"))
        };
        assert_eq!(of(r#"(imf "dust" ((1 1) 65535 32768 0))"#).as_deref(), Some("dust #ff8000"));
        assert_eq!(
            of(r#"(imf "frost" ((8 8 tile) (color (pixel-size 1))) ((1 1) white))"#).as_deref(),
            Some("frost #ffffff")
        );
        assert_eq!(of(r#"(imf "dust" ((16 16) 1 2 3))"#), None);
        assert_eq!(of(r#"(unit-type imp)"#), None);
    }
}

//! The texts that may be written at a place: names of levels, of things of the game, tags, and the numbers and pairs
//! that others have. What the level at the cursor uses comes first, then what its file does, then other files.

use ludex_base::completion::Subject;
use ludex_base::{Db, File, Name, TextSize};
use rustc_hash::FxHashSet;

use super::places::Slot;
use crate::dungeon::{self, LOCATIONS, graph};
use crate::game_names::{self, Sought};
use crate::generation::of_names;
use crate::level::{self, Argument, Level, levels};
use crate::occurrences::find_level;

/// A text that may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Text {
    /// The text, without quotes.
    pub(crate) text: Name,
    /// A few words about it.
    pub(crate) detail: &'static str,
    /// Lesser ranks come first.
    pub(crate) rank: u8,
    /// Among texts of one rank the lesser come first.
    pub(crate) order: u32,
    /// Its meaning.
    pub(crate) subject: Subject,
}

/// The pictures of ornaments that the levels of the real game use, for a workspace that defines none.
const ORNAMENTS: [&str; 2] = ["standing_candle_f0", "standing_candle_f1"];
/// The same for the bases of beams.
const BEAMS: [&str; 1] = ["wooden beams"];

/// The most files whose uses are looked at.
const MAX_FILES: usize = 200;

/// The rank of what nothing uses.
const UNUSED: u8 = 3;

/// The level of a file that an offset is in.
pub(crate) fn level_at(file: &level::LevelFile, offset: TextSize) -> Option<&Level> {
    file.levels.iter().find(|level| level.range.contains_inclusive(offset))
}

/// The texts that may be written for an argument of a kind, in no order; nothing if that is not a text, or any text.
pub(crate) fn texts(db: &dyn Db, file: File, offset: TextSize, slot: &Slot<'_>, kind: &str) -> Vec<Text> {
    let parameter = slot.parameter.map_or("", |parameter| parameter.name);
    if let Some(sought) = Sought::of(kind) {
        // One thing is not put in the place of itself.
        let is_exchanged = matches!(parameter, "source" | "dest");
        let beside = if is_exchanged { slot.texts_beside() } else { Vec::new() };
        return of_game(db, file, offset, sought, &beside);
    }
    match (kind, parameter) {
        ("level-name", _) => {
            let mut names = level_names(db, file, offset, parameter == "origin");
            // What is being written names nothing yet.
            let typed = slot.own_text();
            names.retain(|name| name.subject != Subject::Nothing || typed.as_deref() != Some(name.text.as_str()));
            names
        }
        ("string", "name") => undefined_levels(db),
        ("string", "tag") => pattern_tags(db, file, offset),
        ("tag", _) => {
            let tag = |(rank, tag): (usize, &str)| plain(Name::new(tag), "place of stairs", rank as u8);
            LOCATIONS.into_iter().enumerate().map(tag).collect()
        }
        _ => Vec::new(),
    }
}

fn plain(text: Name, detail: &'static str, rank: u8) -> Text {
    Text { text, detail, rank, order: 0, subject: Subject::Nothing }
}

/// Calls a function with every argument of the levels around a place, those of other files included, and the rank
/// of what stands there. The argument at the place is left out.
fn each_argument(db: &dyn Db, file: File, offset: TextSize, mut each: impl FnMut(&str, &str, &Argument, u8)) {
    let others = dungeon::level_files(db).into_iter().filter(|other| *other != file).take(MAX_FILES);
    for other in std::iter::once(file).chain(others) {
        for level in &levels(db, other).levels {
            let rank = match (other == file, level.range.contains_inclusive(offset)) {
                (true, true) => 0,
                (true, false) => 1,
                (false, _) => 2,
            };
            let layouts = level.layouts.iter().filter_map(|layout| layout.call.as_ref());
            for call in game_names::check::calls(level).chain(layouts) {
                for (name, kind, argument) in call.named() {
                    if other != file || !argument.range.contains_inclusive(offset) {
                        each(name, kind, argument, rank);
                    }
                }
            }
        }
    }
}

/// Texts in the order in which they were found, each once.
#[derive(Default)]
struct Ranked {
    seen: FxHashSet<Name>,
    found: Vec<(Name, u8)>,
}

impl Ranked {
    fn add(&mut self, text: Name, rank: u8) {
        if self.seen.insert(text) {
            self.found.push((text, rank));
        }
    }
}

/// The last digit of the name of a picture. Floors and walls of one number go together: `ground_soil2`, `ground_rock2`.
fn number_of(text: Name) -> Option<char> {
    text.as_str().chars().next_back().filter(char::is_ascii_digit)
}

/// Names of the game; those beside the place come last.
fn of_game(db: &dyn Db, file: File, offset: TextSize, sought: Sought, beside: &[String]) -> Vec<Text> {
    let mut used: Vec<(Name, u8)> = Vec::new();
    each_argument(db, file, offset, |_, kind, argument, rank| {
        if Sought::of(kind) == Some(sought) {
            used.extend(argument.texts().into_iter().map(|(text, _)| (Name::new(text), rank)));
        }
    });
    used.sort_by_key(|(_, rank)| *rank);
    let mut ranked = Ranked::default();
    for (text, rank) in used {
        ranked.add(text, rank);
    }
    let names = game_names::names(db);
    let generation = of_names(db, file);
    for text in names.known(sought, generation).texts() {
        ranked.add(text, UNUSED);
    }
    let of_real_game: &[&str] = match sought {
        Sought::Picture => &ORNAMENTS,
        Sought::Beam => &BEAMS,
        _ => &[],
    };
    if !names.known(sought, generation).is_of_workspace() {
        for text in of_real_game {
            ranked.add(Name::new(text), UNUSED);
        }
    }
    let words = sought.words();
    let detail = words.split_once(' ').map_or(words, |(_, rest)| rest);
    let subject = |text: Name| {
        let definition = game_names::occurrences::definition(names, sought, text.as_str());
        definition.map_or(Subject::Nothing, Subject::Definition)
    };
    let near = ranked.found.iter().filter(|(_, rank)| *rank == 0);
    let numbers: FxHashSet<char> = near.filter_map(|(text, _)| number_of(*text)).collect();
    let text = |(text, rank): (Name, u8)| {
        let is_akin = number_of(text).is_some_and(|number| numbers.contains(&number));
        let is_beside = beside.iter().any(|other| other == text.as_str());
        let rank = if is_beside { UNUSED + 1 } else { rank };
        Text { text, detail, rank, order: u32::from(!is_akin), subject: subject(text) }
    };
    ranked.found.iter().copied().map(text).collect()
}

/// Names of levels, for one end of stairs.
fn level_names(db: &dyn Db, file: File, offset: TextSize, is_origin: bool) -> Vec<Text> {
    let graph = graph(db);
    let own = level_at(levels(db, file), offset).and_then(Level::name);
    let mut out = Vec::new();
    for (index, node) in graph.nodes.iter().enumerate() {
        let is_own = own == Some(node.level);
        let is_here = node.places.iter().any(|place| place.file == file);
        let rank = match is_origin {
            true if is_own => 0,
            true if is_here => 1,
            true => 2,
            // What nothing leads to yet is most likely meant.
            false if is_own => 3,
            false if node.stairs_in.is_empty() && graph.start != Some(index) => 0,
            false => 2,
        };
        let definition = find_level(db, file, node.level);
        let subject = definition.map_or(Subject::Nothing, Subject::Definition);
        let detail = if is_own { "the level itself" } else { "level" };
        out.push(Text { text: node.level, detail, rank, order: 0, subject });
    }
    out.extend(undefined_levels(db).into_iter().map(|text| Text { rank: 1, ..text }));
    out
}

/// Names of levels that stairs have and no file defines.
fn undefined_levels(db: &dyn Db) -> Vec<Text> {
    let graph = graph(db);
    let mut ranked = Ranked::default();
    for stairs in &graph.stairs {
        for name in [stairs.exported.origin, stairs.exported.destination].into_iter().flatten() {
            if graph.find(name).is_none() {
                ranked.add(name, 0);
            }
        }
    }
    ranked.found.into_iter().map(|(text, rank)| plain(text, "level, not defined yet", rank)).collect()
}

/// The tags of patterns: those that the level has, and the next one.
fn pattern_tags(db: &dyn Db, file: File, offset: TextSize) -> Vec<Text> {
    let mut ranked = Ranked::default();
    each_argument(db, file, offset, |name, kind, argument, rank| {
        if (name, kind) == ("tag", "string")
            && let Some(text) = argument.name().filter(|_| rank == 0)
        {
            ranked.add(text, 0);
        }
    });
    for next in 1..=ranked.found.len() + 1 {
        ranked.add(Name::new(&format!("pattern {next}")), 1);
    }
    ranked.found.into_iter().map(|(text, rank)| plain(text, "tag of a pattern", rank)).collect()
}

/// The pairs that stand for a parameter elsewhere, each with its rank, then those that are usual; each once.
pub(crate) fn pairs(db: &dyn Db, file: File, offset: TextSize, parameter: &str) -> Vec<((i64, i64), u8)> {
    let mut found: Vec<((i64, i64), u8)> = Vec::new();
    each_argument(db, file, offset, |name, kind, argument, rank| {
        if let Some(pair) = argument.pair().filter(|_| kind == "pair" && name == parameter) {
            found.push((pair, rank));
        }
    });
    let usual: &[(i64, i64)] =
        if parameter == "room-size" { &[(10, 10), (11, 11)] } else { &[(40, 40), (80, 40), (40, 80)] };
    found.extend(usual.iter().map(|pair| (*pair, UNUSED)));
    found.sort_by_key(|(_, rank)| *rank);
    let mut seen = FxHashSet::default();
    found.retain(|(pair, _)| seen.insert(*pair));
    found
}

/// The whole numbers that stand for parameters of a kind, or in pairs for `size`, elsewhere, then those that are usual;
/// each once.
pub(crate) fn numbers(db: &dyn Db, file: File, offset: TextSize, kind: &str) -> Vec<(i64, u8)> {
    let mut found: Vec<(i64, u8)> = Vec::new();
    each_argument(db, file, offset, |_, other, argument, rank| match (kind, argument.pair(), argument.whole()) {
        ("size", Some((width, height)), _) if other == "pair" => found.extend([(width, rank), (height, rank)]),
        (_, _, Some(whole)) if other == kind => found.push((whole, rank)),
        _ => {}
    });
    let usual: Vec<i64> = match kind {
        "size" => (1..=10).map(|tens| tens * 10).chain([11]).collect(),
        "number" => (0..=4).map(|quarter| quarter * 25).collect(),
        _ => (0..=9).collect(),
    };
    found.extend(usual.into_iter().map(|number| (number, UNUSED)));
    found.sort_unstable_by_key(|(number, rank)| (*rank, *number));
    let mut seen = FxHashSet::default();
    found.retain(|(number, _)| seen.insert(*number));
    found
}

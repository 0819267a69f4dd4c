//! What is said of a level: its text, what it is made of, and its place in the dungeon.

use ludex_base::file::file_name;
use ludex_base::markup::{Words, code};
use ludex_base::{Db, DefinitionId, Markup, Name};
use ludex_syntax::hy::ast::StairsKind;

use crate::dungeon::likelihood::percent;
use crate::dungeon::{Graph, GraphStairs, Node, graph};
use crate::level::{self, Argument, Call, Layout, LayoutKind, Level, Pack, PackEntry, PackEntryKind};

/// The most things of a sort that are listed.
const MAX_LISTED: usize = 12;

/// The text about a level: its description, sections, rooms, items, creatures, ways in and out, and how likely it is.
pub(super) fn describe(db: &dyn Db, id: DefinitionId) -> Option<Markup> {
    let file = level::levels(db, id.file);
    let mut same = file.levels.iter().filter(|level| level.name() == Some(id.local.name));
    let level = same.nth(id.local.nth as usize)?;
    let description = level.description.as_ref().and_then(Argument::text);
    let markup = Markup::default().with(description.map(|text| Markup::read(text.trim())));
    let graph = graph(db);
    let node = graph.find(id.local.name).map(|index| (index, &graph.nodes[index]));
    let mut points: Vec<Words> = [sections(level), rooms(level)].into_iter().flatten().collect();
    points.extend(packs("Items", &level.items));
    points.extend(packs("Creatures", &level.creatures));
    if let Some((index, node)) = node {
        points.push(stairs("Ways in", graph, &node.stairs_in, |stairs| (stairs.from, stairs.exported.origin)));
        points.push(stairs("Ways out", graph, &node.stairs_out, |stairs| (stairs.to, stairs.exported.destination)));
        points.extend(place(graph, index, node));
        points.extend(others(db, id, node));
    }
    Some(markup.with_list(points)).filter(|markup| !markup.is_empty())
}

/// A point under a title.
fn point(title: &str, words: impl Into<Words>) -> Words {
    Words::new().text(title).text(": ").with(words)
}

/// Words with a separator, of which no more are shown than are of use.
fn listed(words: Vec<Words>, between: &str) -> Words {
    let more = words.len().saturating_sub(MAX_LISTED);
    let shown = Words::joined(words.into_iter().take(MAX_LISTED), between);
    if more == 0 { shown } else { shown.text(format_args!("{between}and {more} more")) }
}

/// The sections that each of its layouts makes.
fn sections(level: &Level) -> Option<Words> {
    let mut seen: Vec<String> = Vec::new();
    for layout in &level.layouts {
        let text = of_layout(layout)?;
        if !seen.contains(&text) {
            seen.push(text);
        }
    }
    let layouts = seen.into_iter().map(Words::from).collect();
    (!level.layouts.is_empty()).then(|| point("Layout", listed(layouts, ", or ")))
}

/// The sections of a layout: "8 sections of 10 x 10".
pub(crate) fn of_layout(layout: &Layout) -> Option<String> {
    let (width, height) = layout.room_size()?;
    match layout.kind {
        LayoutKind::Regular => {
            let (across, down) = layout.sections()?;
            let count = across.saturating_mul(down);
            let word = if count == 1 { "section" } else { "sections" };
            Some(format!("{count} {word} of {width} x {height}"))
        }
        LayoutKind::Irregular => {
            let smallest = |side: i64| side.saturating_sub(1);
            Some(format!("sections of {} x {} or more, cut at random", smallest(width), smallest(height)))
        }
        LayoutKind::Other => None,
    }
}

/// The room makers with their shares.
fn rooms(level: &Level) -> Option<Words> {
    let makers: Option<Vec<&Call>> = level.rooms.iter().map(Option::as_ref).collect();
    let makers = makers.filter(|makers| !makers.is_empty())?;
    let mut counts: Vec<(Name, usize)> = Vec::new();
    for maker in &makers {
        match counts.iter_mut().find(|(name, _)| *name == maker.name) {
            Some((_, count)) => *count += 1,
            None => counts.push((maker.name, 1)),
        }
    }
    let share = |(name, count): (Name, usize)| {
        let share = percent(count as f64 / makers.len() as f64);
        code(name).text(format_args!(" {share}"))
    };
    Some(point("Rooms", listed(counts.into_iter().map(share).collect(), ", ")))
}

/// The packs of items or of creatures, one of which is drawn.
fn packs(title: &str, packs: &[Pack]) -> Option<Words> {
    let packs: Option<Vec<Words>> = packs.iter().map(pack).collect();
    let packs = packs.filter(|packs| !packs.is_empty())?;
    Some(point(title, listed(packs, "; or ")))
}

/// A pack: "3 to 9: `food` 1 to 4, `potion` 2 to 5".
fn pack(pack: &Pack) -> Option<Words> {
    if pack.is_open {
        return None;
    }
    let (mut least, mut most) = (0_i64, 0_i64);
    let mut entries = Vec::new();
    for entry in &pack.entries {
        let (min, max) = (entry.min()?.max(0), entry.max()?.max(0));
        (least, most) = (least.saturating_add(min), most.saturating_add(max));
        entries.push(Words::new().text(range(min, max)).text(' ').with(code(what(entry)?)));
    }
    match entries.len() {
        0 => Some(Words::from("none")),
        1 => entries.pop(),
        _ => Some(Words::new().text(range(least, most)).text(" (").with(listed(entries, ", ")).text(")")),
    }
}

/// An amount: "1 to 3".
pub(super) fn range(min: i64, max: i64) -> String {
    if min == max { min.to_string() } else { format!("{min} to {max}") }
}

/// The thing that a line of a pack adds.
fn what(entry: &PackEntry) -> Option<String> {
    let what = entry.what()?;
    match (&what.value, entry.kind) {
        (level::Value::Quoted(name), PackEntryKind::Artefact) => Some(format!("'{name}")),
        _ => what.text().map(str::to_owned),
    }
}

/// An end of stairs: the index of the level there, and its name, as far as they are known.
type End = (Option<usize>, Option<Name>);

/// The stairs at one end of a level, each with the level at the other one and its likelihood.
fn stairs(title: &str, graph: &Graph, indexes: &[usize], other: impl Fn(&GraphStairs) -> End) -> Words {
    let level = |index: &usize| {
        let stairs = graph.stairs.get(*index)?;
        let name = match other(stairs) {
            (Some(_), Some(name)) => code(name),
            (None, Some(name)) => code(name).text(", which is not defined"),
            (_, None) if stairs.exported.kind == StairsKind::Final => Words::from("out of the dungeon"),
            (_, None) => Words::from("a level that is not known"),
        };
        let chance = stairs.likelihood().map_or_else(String::new, |likelihood| format!(" ({})", percent(likelihood)));
        Some(name.text(chance))
    };
    let levels: Vec<Words> = indexes.iter().filter_map(level).collect();
    if levels.is_empty() { point(title, "none") } else { point(title, listed(levels, ", ")) }
}

/// The words on how far it lies from the start, and how likely a game has it.
fn place(graph: &Graph, index: usize, node: &Node) -> Option<Words> {
    let start = graph.start?;
    if start == index {
        return Some(Words::from("The game begins here"));
    }
    let Some(distance) = node.distance else { return Some(Words::from("Never reached from the start")) };
    let steps = if distance == 1 { "1 step".to_owned() } else { format!("{distance} steps") };
    let mut words = Words::new().text(format_args!("{steps} from the start"));
    if let Some(chance) = node.chance_in_game {
        words.push_text(format_args!("; {} of games have it", percent(chance)));
    }
    Some(words)
}

/// The other files in which the level is written, which the game joins with this one.
fn others(db: &dyn Db, id: DefinitionId, node: &Node) -> Option<Words> {
    let others = node.places.iter().filter(|place| place.file != id.file);
    let mut names: Vec<String> = others.map(|place| file_name(place.file.path(db))).collect();
    names.dedup();
    let names: Vec<Words> = names.into_iter().map(Words::from).collect();
    (!names.is_empty()).then(|| point("Also in", listed(names, ", ")))
}

//! What is said of the values in levels: chances, pairs, amounts, texts; and of `require`.

use ludex_base::file::file_name;
use ludex_base::hover::Hover;
use ludex_base::markup::{Words, code};
use ludex_base::{Db, File, Markup, TextRange, TextSize, model};
use ludex_syntax::hy::ast::{ModuleEntry, Token};
use ludex_syntax::hy::literal::spells;

use super::levels::{of_layout, range};
use crate::complete::texts::level_at;
use crate::dungeon::likelihood::probability;
use crate::game_names::{self, Sought};
use crate::generation::of_names;
use crate::level::{Argument, Call, Layout, LayoutKind, Level, LevelFile, PackEntryKind, levels};
use crate::{index, tree};

/// The value at an offset.
struct HoveredValue<'l> {
    level: &'l Level,
    call: &'l Call,
    name: &'static str,
    kind: &'static str,
    argument: &'l Argument,
}

/// The argument of a form of a level that an offset is in.
fn find(file: &LevelFile, offset: TextSize) -> Option<HoveredValue<'_>> {
    let level = level_at(file, offset)?;
    let layouts = level.layouts.iter().filter_map(|layout| layout.call.as_ref());
    let mut calls = game_names::check::calls(level).chain(layouts);
    let call = calls.find(|call| call.range.contains_inclusive(offset))?;
    let (name, kind, argument) = call.named().find(|(.., argument)| argument.range.contains_inclusive(offset))?;
    Some(HoveredValue { level, call, name, kind, argument })
}

/// The text about the value of a name at an offset: what a chance means there.
pub(crate) fn at(db: &dyn Db, file: File, offset: TextSize) -> Option<Markup> {
    let found = find(levels(db, file), offset)?;
    if found.kind == "chance" { chance(&found).map(Markup::text) } else { None }
}

/// The text about a value, or about what a `require` brings.
pub(super) fn hover(db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
    if let Some((range, markup)) = module(db, file, offset) {
        return Some(Hover { range, markup });
    }
    let found = find(levels(db, file), offset)?;
    let words = match found.kind {
        "chance" => {
            let number = found.argument.chance()?;
            let title = Words::new().strong(number.to_string()).text(" in 100");
            return Some(Hover { range: found.argument.range, markup: Markup::text(title).with_text(chance(&found)?) });
        }
        "pair" => pair(&found),
        "amount" => amount(&found),
        _ => return text(db, file, &found, offset),
    };
    Some(Hover { range: found.argument.range, markup: Markup::text(words?) })
}

/// A likelihood to a tenth of a percent: `30.7 %`.
pub(crate) fn exact_percent(chance: i64) -> String {
    let text = format!("{:.1}", probability(chance) * 100.0);
    format!("{} %", text.strip_suffix(".0").unwrap_or(&text))
}

/// The words on what a chance means where it stands.
fn chance(found: &HoveredValue<'_>) -> Option<Words> {
    let likelihood = exact_percent(found.argument.chance()?);
    let row = found.call.builtin()?;
    let before = match row.name {
        "wall-cracker" => "Each of these walls is cracked in ",
        "support-beams" => "Each of these walls gets a beam in ",
        "wall-torches" => "Each of these walls gets a torch in ",
        "floor-swapper" => "Each whole tile of the first floor is replaced in ",
        "circular-bones-room" => "Each tile of the inner area gets an ornament in ",
        "unique-stairs" | "common-stairs" | "final-stairs" => "These stairs are built in ",
        _ => "This happens in ",
    };
    let words = Words::new().text(before).strong(likelihood);
    let origin = found.call.argument("origin").and_then(Argument::text);
    Some(match origin {
        Some(origin) => words.text(" of the copies of ").code(format_args!("\"{origin}\"")).text("."),
        None => words.text(" of cases."),
    })
}

/// The sections that a pair leads to, and what is left over.
fn pair(found: &HoveredValue<'_>) -> Option<Words> {
    let layout = found.level.layouts.iter().find(|layout| layout.range == found.call.range)?;
    let ((width, height), (room_width, room_height)) = (layout.level_size()?, layout.room_size()?);
    let words = Words::new().strong(of_layout(layout)?);
    match layout.kind {
        LayoutKind::Regular => {
            let (across, down) = layout.sections()?;
            if across == 0 || down == 0 {
                return Some(words.text(". The rooms are larger than the level, and the game stops."));
            }
            let used = format!("{across} across and {down} down");
            let left = left_over(layout, (width, height), (room_width, room_height), (across, down));
            Some(words.text(format_args!(": {used}. {left}")))
        }
        LayoutKind::Irregular => {
            let longest = |side: i64| side.saturating_mul(2);
            let (across, down) = (longest(room_width), longest(room_height));
            let rule = format!(". A part is halved while it is wider than {across} or higher than {down}.");
            Some(words.text(rule))
        }
        LayoutKind::Other => None,
    }
}

/// The words on what a regular grid leaves empty.
fn left_over(layout: &Layout, level: (i64, i64), room: (i64, i64), sections: (i64, i64)) -> String {
    debug_assert_eq!(layout.kind, LayoutKind::Regular);
    let rest = |side: i64, room: i64, count: i64| side.saturating_sub(room.saturating_mul(count));
    let columns = rest(level.0, room.0, sections.0);
    let rows = rest(level.1, room.1, sections.1);
    let counted = |count: i64, one: &str, more: &str| format!("{count} {}", if count == 1 { one } else { more });
    match (columns, rows) {
        (0, 0) => "Nothing is left over.".to_owned(),
        (_, 0) => format!("{} stay empty.", counted(columns, "column", "columns")),
        (0, _) => format!("{} stay empty.", counted(rows, "row", "rows")),
        _ => {
            format!("{} and {} stay empty.", counted(columns, "column", "columns"), counted(rows, "row", "rows"))
        }
    }
}

/// The range of an amount.
fn amount(found: &HoveredValue<'_>) -> Option<Words> {
    let mut entries = found.level.items.iter().chain(&found.level.creatures).flat_map(|pack| &pack.entries);
    let entry = entries.find(|entry| entry.call.range == found.call.range)?;
    let (min, max) = (entry.min()?, entry.max()?);
    let what = entry.what()?;
    let thing = match entry.kind {
        PackEntryKind::ItemType => "items of the type ",
        PackEntryKind::Item => "of the item ",
        PackEntryKind::Artefact => "artefacts of the kind ",
        PackEntryKind::Creature => "of the creature ",
    };
    if min > max {
        return None;
    }
    let named = what.text().map_or_else(|| Words::from("this one"), |text| code(format_args!("\"{text}\"")));
    let words = Words::new().strong(range(min.max(0), max.max(0))).text(' ').text(thing).with(named);
    Some(if min.max(0) == max.max(0) {
        words.text(".")
    } else {
        let average = (min.max(0) as f64 + max.max(0) as f64) / 2.0;
        words.text(format_args!(
            ": each number is as likely as the others, {average} on average. This is the {} number.",
            side(found.name)
        ))
    })
}

/// The end of an amount that a parameter is.
fn side(name: &str) -> &'static str {
    if name == "max" { "largest" } else { "smallest" }
}

/// A text that no file defines.
fn text(db: &dyn Db, file: File, found: &HoveredValue<'_>, offset: TextSize) -> Option<Hover> {
    let all = found.argument.texts();
    let (text, range) = all.into_iter().find(|(_, range)| range.contains_inclusive(offset))?;
    let title = Words::new().strong(text).text(" — ");
    let words = match found.kind {
        "tag" => {
            let place = match text {
                "room" => "the stairs stand in a room or a cave",
                "corridor" => "the stairs stand in a corridor, which a level of one section does not have",
                "any" => "the stairs stand anywhere",
                _ => return None,
            };
            title.text(place)
        }
        kind => {
            let sought = Sought::of(kind)?;
            let generation = of_names(db, file);
            let known = game_names::names(db).known(sought, generation);
            if known.is_of_workspace() || !known.has(text) {
                return None;
            }
            title.text(sought.words()).text(" of the game, which no file of the workspace defines")
        }
    };
    Some(Hover { range, markup: Markup::text(words) })
}

/// The text on what the module at an offset brings, or all of those after `require`.
fn module(db: &dyn Db, file: File, offset: TextSize) -> Option<(TextRange, Markup)> {
    let source = tree::source(db, file);
    let is_in = |token: Token<'_>| token.text_range().contains_inclusive(offset);
    for require in source.requires() {
        if let Some(head) = require.form().head().filter(|head| is_in(*head)) {
            let points = require.modules().map(|entry| of_module(db, file, entry));
            let title = Words::new().strong("require").text(" — makes the macros of other modules known here");
            return Some((head.text_range(), Markup::text(title).with_list(points.collect())));
        }
    }
    let entry = index::entries(source).find(|entry| is_in(entry.module))?;
    Some((entry.module.text_range(), Markup::text(of_module(db, file, entry))))
}

/// The words on what a module brings.
fn of_module(db: &dyn Db, file: File, entry: ModuleEntry<'_>) -> Words {
    let name = entry.module.text();
    let brings = |(module, text): &(&str, &'static str)| spells(name, module).then_some(*text);
    let title = code(name).text(" — ");
    if let Some(text) = MODULES.iter().find_map(brings) {
        return title.with(Words::read(text));
    }
    match index::resolve_module(db, file, name) {
        Some(other) => {
            let count = model(db, other).definitions.iter().filter(|definition| !definition.local).count();
            let word = if count == 1 { "definition" } else { "definitions" };
            title.text(format_args!("{count} {word} of {}", file_name(other.path(db))))
        }
        None => title.text("a module that is not in the workspace"),
    }
}

/// The texts on what the modules of the game bring, marked as the reference data is.
const MODULES: [(&str, &str); 7] = [
    ("pyherc.macros", "the reader macros `#t` and `#s`, and small macros for Hy"),
    ("pyherc.config.dsl.level", "the macros of the level language, and with them `#t`, `#s` and `ap-map`"),
    ("pyherc.data.probabilities", "the names of chances, such as `unlikely`"),
    ("pyherc.aspects", "`#d` and `#i`, which log the calls of a function"),
    ("hy.contrib.anaphoric", "`ap-each`, `ap-map` and others, which call what they are at `it`"),
    ("herculeum.config.floor-builders", "the builders of floors, walls and pits"),
    ("herculeum.config.room-generators", "the selectors of items and creatures for caches and graveyards"),
];

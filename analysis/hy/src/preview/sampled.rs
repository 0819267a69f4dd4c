//! A level that dice have made: its tiles, and the stairs, items and creatures on them.

use std::collections::BTreeMap;

use ludex_base::Name;
use ludex_base::picture::{
    Axis, Board, CellKind, Colour, Content, DARK, LIGHT, Layer, LegendEntry, Mark, MarkForm, Note, Pattern, Picture,
    Position, Sample, Shape, Squares,
};
use ludex_base::preview::{PreviewError, counted};

use super::GROUND;
use crate::sample::dice::Dice;
use crate::sample::grid::{Floor, Tile};
use crate::sample::plan::{Pair, Plan, Stop, Thing};
use crate::sample::world::World;
use crate::sample::{Made, Placed, make};

/// The kinds of cells with their names, characters and colours.
const KINDS: [(&str, char, Colour); 6] = [
    ("wall", '#', Colour::hex(0x8a8074)),
    ("room", '.', GROUND),
    ("inner area", ':', LIGHT[2]),
    ("corridor", ',', LIGHT[11]),
    ("pit", '^', LIGHT[10]),
    ("pillar or shelf", '&', Colour::hex(0x6b4a2f)),
];

/// The colour of stairs and ornaments.
const STAIRS: Colour = DARK[0];
const ORNAMENT: Colour = DARK[11];

/// The picture of a level that a seed makes.
///
/// # Errors
/// If the game stops while it makes the level, or it cannot be made here.
pub(super) fn picture(world: &World<'_>, node: usize, seed: u64) -> Result<Picture, PreviewError> {
    let Some(level) = world.graph.nodes.get(node) else { return Err(PreviewError::Nothing("the level".to_owned())) };
    let name = level.level;
    let mut dice = Dice::new(seed);
    let built: Vec<usize> = level
        .stairs_out
        .iter()
        .copied()
        .filter(|index| world.sampled_stairs(*index).chance.is_some_and(|chance| dice.happens(chance)))
        .collect();
    let stairs: Vec<_> = built.iter().map(|index| world.sampled_stairs(*index)).collect();
    let tags: Vec<&str> = stairs.iter().map(|stairs| stairs.tag.map_or("", Name::as_str)).collect();
    let plan = world.plan(node);
    let is_entered = world.graph.start != Some(node);
    let made = make(&plan, &tags, is_entered, &mut dice).map_err(|stop| refusal(name, &stop))?;
    let mut drawn = Drawn::new(&made);
    drawn.ornaments(&made);
    drawn.stairs(world, &built, &made);
    if let Some(at) = made.arrival {
        drawn.mark(at, MarkForm::Diamond, STAIRS, "<", "the stairs by which the player arrives");
    }
    drawn.things(&plan.items, &made.items, MarkForm::Disc, false);
    drawn.things(&plan.creatures, &made.creatures, MarkForm::Shield, true);
    if plan.is_open {
        drawn.note("Something in this level is an expression, whose value is not known here, and left out.");
    }
    let left_out = level.stairs_out.len() - built.len();
    if left_out > 0 {
        let verb = if left_out == 1 { "is" } else { "are" };
        drawn.note(format!("{left_out} of its stairs {verb} not there this time."));
    }
    let facts = facts(&plan, &made, seed);
    let title = format!("{name}, sample {seed}");
    Ok(Picture {
        description: format!("The level {name} as dice have made it: {facts}."),
        facts,
        marks: drawn.marks,
        layers: vec![Layer::new("things", "Items and creatures", Content::Pieces), Layer::SIGNS, Layer::NUMBERS],
        legend: drawn.legend,
        notes: drawn.notes,
        source: world.level_source(node),
        ..Picture::new(title, Shape::Squares(Squares { board: drawn.board, outlines: Vec::new() }))
    })
}

/// The words for a level that is not made.
fn refusal(name: Name, stop: &Stop) -> PreviewError {
    match stop {
        Stop::TooLarge(why) => PreviewError::TooLarge(why.clone()),
        Stop::Unknown(_) => PreviewError::Choice(format!("`{name}` cannot be made here: {stop}")),
        _ => PreviewError::Choice(format!("the game stops while it makes `{name}`: {stop}")),
    }
}

/// Sizes and counts in a line.
fn facts(plan: &Plan, made: &Made, seed: u64) -> String {
    let mut rooms: BTreeMap<&str, u64> = BTreeMap::new();
    for room in &made.rooms {
        *rooms.entry(plan.rooms[*room].maker.as_str()).or_default() += 1;
    }
    let rooms: Vec<String> = rooms.into_iter().map(|(maker, count)| format!("{count} × {maker}")).collect();
    format!(
        "seed {seed} · layout {} of {} · {}: {} · {} · {}",
        made.layout + 1,
        plan.layouts.len(),
        counted(made.sections.len() as u64, "section"),
        rooms.join(", "),
        counted(made.items.len() as u64, "item"),
        counted(made.creatures.len() as u64, "creature")
    )
}

/// A level on its way to a picture.
struct Drawn {
    board: Board,
    /// The tile of the first column and row.
    start: Pair,
    marks: Vec<Mark>,
    legend: Vec<LegendEntry>,
    notes: Vec<Note>,
    /// The letters that things have.
    letters: BTreeMap<(bool, String), (char, Colour)>,
}

impl Drawn {
    /// The tiles of a level, cut to those that are not empty.
    fn new(made: &Made) -> Drawn {
        let places: Vec<(Pair, u16)> = made.grid.tiles().filter_map(|(at, tile)| Some((at, kind(tile)?))).collect();
        let least = |side: fn(&Pair) -> i64| places.iter().map(|(at, _)| side(at)).min().unwrap_or(0);
        let most = |side: fn(&Pair) -> i64| places.iter().map(|(at, _)| side(at)).max().unwrap_or(0);
        let start = (least(|at| at.0), least(|at| at.1));
        let count = |first: i64, last: i64| u32::try_from(last - first + 1).unwrap_or(0);
        let (columns, rows) = (count(start.0, most(|at| at.0)), count(start.1, most(|at| at.1)));
        let kinds = KINDS.map(|(name, character, colour)| CellKind {
            character: Some(character),
            pattern: (name == "pit").then_some(Pattern::Stripes),
            ..CellKind::area(name, colour)
        });
        let mut board = Board {
            columns,
            rows,
            kinds: kinds.into(),
            cells: vec![None; columns as usize * rows as usize],
            column_axis: Some(Axis::new("x", start.0)),
            row_axis: Some(Axis::new("y", start.1)),
            ..Board::default()
        };
        let mut counts = [0_u64; KINDS.len()];
        for (at, kind) in &places {
            counts[usize::from(*kind)] += 1;
            let cell = position(start, *at).and_then(|position| board.index(position));
            if let Some(cell) = cell.and_then(|index| board.cells.get_mut(index)) {
                *cell = Some(*kind);
            }
        }
        let legend =
            (0_u16..).zip(KINDS).zip(counts).filter(|(_, count)| *count > 0).map(|((index, (name, ..)), count)| {
                LegendEntry::new(Sample::Cell(index), name, counted(count, "tile"))
            });
        Drawn { legend: legend.collect(), board, start, marks: Vec::new(), notes: Vec::new(), letters: BTreeMap::new() }
    }

    fn note(&mut self, text: impl Into<String>) {
        self.notes.push(Note::new(text, None));
    }

    fn mark(&mut self, at: Pair, form: MarkForm, colour: Colour, label: &str, tooltip: &str) {
        let Some(position) = position(self.start, at) else { return };
        let (label, tooltip) = (label.to_owned(), tooltip.to_owned());
        self.marks.push(Mark { label, tooltip, ..Mark::new(position, form, colour) });
    }

    /// Marks ornaments, caches and graves.
    fn ornaments(&mut self, made: &Made) {
        let mut count = 0;
        for (at, _) in made.grid.tiles().filter(|(_, tile)| tile.ornament) {
            count += 1;
            self.mark(at, MarkForm::Dot, ORNAMENT, "", "");
        }
        if count > 0 {
            let entry =
                LegendEntry::new(Sample::Mark(MarkForm::Dot, ORNAMENT), "ornament, cache or grave", count.to_string());
            self.legend.push(entry);
        }
    }

    /// Marks the stairs, and notes those without a place.
    fn stairs(&mut self, world: &World<'_>, built: &[usize], made: &Made) {
        for (index, place) in built.iter().zip(&made.stairs) {
            let words = world.words(*index);
            match place {
                Some(at) => {
                    let source = world.stairs_source(*index);
                    let before = self.marks.len();
                    self.mark(*at, MarkForm::Diamond, STAIRS, ">", &words);
                    if let Some(mark) = self.marks.get_mut(before) {
                        mark.source = source;
                    }
                    let entry = LegendEntry::new(Sample::Mark(MarkForm::Diamond, STAIRS), words, "");
                    self.legend.push(LegendEntry { source, ..entry });
                }
                None => self.note(format!("The stairs {words} find no place.")),
            }
        }
    }

    /// Marks items or creatures with a letter for each name, and notes those without a place.
    fn things(&mut self, packs: &[Vec<Thing>], placed: &[Placed], form: MarkForm, creatures: bool) {
        let mut counts: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for thing in placed {
            let (pack, line) = thing.line;
            let Some(name) = packs.get(pack).and_then(|pack| pack.get(line)).map(|thing| thing.name.as_str()) else {
                continue;
            };
            let (letter, colour) = self.letter(name, creatures);
            let count = counts.entry(name).or_default();
            match thing.at {
                Some(at) => {
                    count.0 += 1;
                    self.mark(at, form, colour, &letter.to_string(), name);
                }
                None => count.1 += 1,
            }
        }
        for (name, (there, missing)) in counts {
            let (letter, colour) = self.letter(name, creatures);
            if there > 0 {
                let entry =
                    LegendEntry::new(Sample::Mark(form, colour), format!("{letter}  {name}"), there.to_string());
                self.legend.push(entry);
            }
            if missing > 0 {
                self.note(format!("{missing} of {name} without a place: no tile of a room is free."));
            }
        }
    }

    /// The letter of a thing: a capital for creatures, another one for items; the first of its name that is free.
    fn letter(&mut self, name: &str, creatures: bool) -> (char, Colour) {
        let key = (creatures, name.to_owned());
        if let Some(known) = self.letters.get(&key) {
            return *known;
        }
        let cased = |letter: char| if creatures { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() };
        let taken: Vec<char> = self.letters.values().map(|(letter, _)| *letter).collect();
        let mut own = name.chars().filter(char::is_ascii_alphabetic).chain('a'..='z').map(cased);
        let letter = own.find(|letter| !taken.contains(letter)).unwrap_or('?');
        let found = (letter, DARK[self.letters.len() % DARK.len()]);
        self.letters.insert(key, found);
        found
    }
}

/// The kind of a tile, an index of [`KINDS`].
fn kind(tile: Tile) -> Option<u16> {
    match (tile.floor, tile.wall) {
        (None, true) => Some(0),
        (Some(_), true) => Some(5),
        (Some(Floor::Room), false) => Some(1),
        (Some(Floor::Inner), false) => Some(2),
        (Some(Floor::Corridor), false) => Some(3),
        (Some(Floor::Pit), false) => Some(4),
        (None, false) => None,
    }
}

/// The cell of a tile.
fn position(start: Pair, (x, y): Pair) -> Option<Position> {
    Some(Position { row: u32::try_from(y - start.1).ok()?, column: u32::try_from(x - start.0).ok()? })
}

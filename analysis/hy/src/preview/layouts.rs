//! The layouts of a level to scale, one below the other, with their sections, and a room of each maker in turn.

use std::collections::BTreeSet;

use ludex_base::navigation::Location;
use ludex_base::picture::{
    Board, CellKind, Content, DARK, LIGHT, Layer, LegendEntry, Mark, MarkForm, Note, Outline, Pattern, Picture,
    Position, Sample, Shape, Squares,
};
use ludex_base::preview::{PreviewError, counted};

use super::GROUND;
use crate::sample::dice::Dice;
use crate::sample::grid::Grid;
use crate::sample::plan::{LayoutPlan, Pair, Partition, Plan, RoomForm, RoomPlan, Shape as RoomShape};
use crate::sample::rooms;
use crate::sample::sections::{Section, sections};
use crate::sample::world::World;

/// Layouts that are drawn.
const MAX_LAYOUTS: usize = 12;

/// Room makers that are told apart.
const MAX_MAKERS: usize = 40;

/// Rows of the whole picture.
const MAX_ROWS: i64 = 1000;

/// Empty rows between two layouts.
const GAP: i64 = 2;

/// The kinds of cells.
const SECTION: u16 = 0;
const EMPTY: u16 = 1;
const CORRIDOR: u16 = 2;
const FIRST_MAKER: u16 = 3;

/// The seed of the cut that stands for those of an irregular grid.
const SEED: u64 = 1;

/// A layout on the board.
struct Drawn {
    /// Its number, from 1.
    number: usize,
    layout: LayoutPlan,
    sections: Vec<Section>,
    /// Its first row.
    top: i64,
    /// Its columns and rows.
    size: Pair,
    source: Option<Location>,
}

/// The picture of the layouts of a level.
///
/// # Errors
/// If it has none that can be drawn.
pub(super) fn picture(world: &World<'_>, node: usize) -> Result<Picture, PreviewError> {
    let plan = world.plan(node);
    let name = world.graph.nodes.get(node).map_or("", |node| node.level.as_str());
    let forms = world.forms(node);
    let sources = forms.iter().flat_map(|(file, level)| {
        level.layouts.iter().map(move |layout| Location { file: *file, range: layout.range })
    });
    let sources: Vec<Location> = sources.collect();
    let mut notes = Vec::new();
    let drawn = drawn(&plan, &sources, &mut notes);
    if drawn.is_empty() {
        let why = notes.first().map_or_else(|| "its `layout` is empty".to_owned(), |note| note.text.clone());
        return Err(PreviewError::Choice(format!("`{name}` has no layout that can be drawn: {why}")));
    }
    if plan.layouts.len() > MAX_LAYOUTS {
        notes.push(Note::new(
            format!("{} more are not shown.", counted((plan.layouts.len() - MAX_LAYOUTS) as u64, "layout")),
            None,
        ));
    }
    let facts = format!(
        "{}, one of which is drawn · {}",
        counted(plan.layouts.len() as u64, "layout"),
        counted(plan.rooms.len() as u64, "room maker")
    );
    let mut makers: Vec<&RoomPlan> = Vec::new();
    for room in &plan.rooms {
        if makers.len() < MAX_MAKERS && !makers.contains(&room) {
            makers.push(room);
        }
    }
    let squares = squares(&plan, &makers, &drawn, &mut notes);
    let mut all = drawn.iter().map(|drawn| Note::new(drawn.words(&plan), drawn.source)).collect::<Vec<_>>();
    all.append(&mut notes);
    Ok(Picture {
        description: format!("The layouts of {name} to scale: {facts}."),
        facts,
        marks: drawn.iter().map(Drawn::mark).collect(),
        layers: vec![Layer::new("sections", "Sections", Content::Outlines)],
        legend: legend(&plan, &makers, &drawn),
        notes: all,
        source: world.level_source(node),
        ..Picture::new(name, Shape::Squares(squares))
    })
}

/// The layouts of a level as they are drawn, one below the other. What is left out is noted.
fn drawn(plan: &Plan, sources: &[Location], notes: &mut Vec<Note>) -> Vec<Drawn> {
    let mut drawn: Vec<Drawn> = Vec::new();
    let mut top = 0;
    for (index, layout) in plan.layouts.iter().enumerate().take(MAX_LAYOUTS) {
        let (number, source) = (index + 1, sources.get(index).copied());
        let found = match sections(layout, &mut Dice::new(SEED)) {
            Ok(found) => found,
            Err(stop) => {
                notes.push(Note::new(format!("Layout {number} cannot be made: {stop}."), source));
                continue;
            }
        };
        let (width, height) = layout.level.unwrap_or((0, 0));
        let end = |side: fn(&Section) -> i64| found.iter().map(side).max().unwrap_or(0) + 1;
        let size = (width.max(end(|section| section.end.0)), height.max(end(|section| section.end.1)));
        if top + size.1 > MAX_ROWS {
            notes.push(Note::new(format!("Layout {number} and those after it are not shown."), source));
            break;
        }
        drawn.push(Drawn { number, layout: *layout, sections: found, top, size, source });
        top += size.1 + GAP;
    }
    drawn
}

/// The layout that is drawn at a row of the picture of a level, from 0, as an index of those of the level.
pub(crate) fn layout_at(world: &World<'_>, node: usize, row: i64) -> Option<usize> {
    let drawn = drawn(&world.plan(node), &[], &mut Vec::new());
    let here = drawn.iter().find(|layout| (layout.top..layout.top + layout.size.1).contains(&row))?;
    Some(here.number - 1)
}

/// The reason why a level cannot be cut by a layout.
pub(crate) fn trouble(layout: &LayoutPlan) -> Option<String> {
    sections(layout, &mut Dice::new(SEED)).err().map(|stop| stop.to_string())
}

/// The board with all layouts, and a room of each maker in turn in their sections. What stops the game there is noted.
fn squares(plan: &Plan, makers: &[&RoomPlan], drawn: &[Drawn], notes: &mut Vec<Note>) -> Squares {
    let columns = drawn.iter().map(|drawn| drawn.size.0).max().unwrap_or(0);
    let rows = drawn.iter().map(|drawn| drawn.top + drawn.size.1).max().unwrap_or(0);
    let (columns, rows) = (u32::try_from(columns).unwrap_or(0), u32::try_from(rows).unwrap_or(0));
    let mut kinds = vec![
        CellKind { character: Some('.'), ..CellKind::area("section", GROUND) },
        CellKind { character: Some('~'), pattern: Some(Pattern::Stripes), ..CellKind::area("stays empty", LIGHT[10]) },
        CellKind { character: Some(','), ..CellKind::area("corridor", LIGHT[11]) },
    ];
    for (room, colour) in makers.iter().zip(LIGHT.into_iter().cycle()) {
        kinds.push(CellKind::area(room.maker.as_str(), colour));
    }
    let cells = vec![None; columns as usize * rows as usize];
    let mut board = Board { columns, rows, kinds, cells, ..Board::default() };
    let mut outlines = Vec::new();
    let mut stops: BTreeSet<String> = BTreeSet::new();
    for layout in drawn {
        layout.fill(&mut board, (0, 0), (layout.size.0 - 1, layout.size.1 - 1), EMPTY);
        for section in &layout.sections {
            layout.fill(&mut board, section.start, section.end, SECTION);
        }
        layout.rooms(&mut board, plan, makers, &mut stops);
        for section in &layout.sections {
            let (width, height) = section.size();
            let Some(position) = layout.position(section.start) else { continue };
            outlines.push(Outline {
                position,
                columns: u32::try_from(width + 1).unwrap_or(0),
                rows: u32::try_from(height + 1).unwrap_or(0),
                tooltip: format!("section of {width} × {height}, edge to edge"),
                source: layout.source,
            });
        }
    }
    notes.extend(stops.into_iter().map(|stop| Note::new(format!("The game may stop: {stop}."), None)));
    Squares { board, outlines }
}

impl Drawn {
    /// The cell of a tile.
    fn position(&self, (x, y): Pair) -> Option<Position> {
        Some(Position { row: u32::try_from(y + self.top).ok()?, column: u32::try_from(x).ok()? })
    }

    /// Gives all tiles from one to another a kind.
    fn fill(&self, board: &mut Board, start: Pair, end: Pair, kind: u16) {
        for y in start.1..=end.1 {
            for x in start.0..=end.0 {
                let index = self.position((x, y)).and_then(|position| board.index(position));
                if let Some(cell) = index.and_then(|index| board.cells.get_mut(index)) {
                    *cell = Some(kind);
                }
            }
        }
    }

    /// Draws a room of each maker in turn in its sections.
    fn rooms(&self, board: &mut Board, plan: &Plan, makers: &[&RoomPlan], stops: &mut BTreeSet<String>) {
        let mut grid = Grid::new(self.size);
        let mut dice = Dice::new(SEED);
        for (section, room) in self.sections.iter().zip(plan.rooms.iter().cycle()) {
            let Some(form) = room.form else { continue };
            if let Err(stop) = rooms::build(&mut grid, section, &room.maker, form, &mut dice) {
                stops.insert(stop.to_string());
                continue;
            }
            let maker = makers.iter().position(|maker| *maker == room).and_then(|at| u16::try_from(at).ok());
            for x in section.start.0..=section.end.0 {
                for y in section.start.1..=section.end.1 {
                    let tile = grid.tile((x, y));
                    let kind = if tile.corridor { Some(CORRIDOR) } else { maker.map(|maker| FIRST_MAKER + maker) };
                    if let Some(kind) = kind.filter(|_| tile.is_passable()) {
                        self.fill(board, (x, y), (x, y), kind);
                    }
                }
            }
        }
    }

    /// The mark with its number, in its first section.
    fn mark(&self) -> Mark {
        let position = self.position((1, 1)).unwrap_or(Position { row: 0, column: 0 });
        Mark {
            label: self.number.to_string(),
            tooltip: format!("layout {}", self.number),
            source: self.source,
            ..Mark::new(position, MarkForm::Disc, DARK[(self.number - 1) % DARK.len()])
        }
    }

    /// The layout in words.
    fn words(&self, plan: &Plan) -> String {
        let pair =
            |pair: Option<Pair>| pair.map_or_else(|| "?".to_owned(), |(width, height)| format!("{width} × {height}"));
        let count = self.sections.len();
        let (room, level) = (pair(self.layout.room), pair(self.layout.level));
        let share = match plan.rooms.len() {
            0 | 1 => String::new(),
            makers => {
                let tenths = (10 * count + makers / 2) / makers;
                format!("; each room maker comes {}.{} times on average", tenths / 10, tenths % 10)
            }
        };
        match self.layout.partition {
            Some(Partition::Irregular) => format!(
                "Layout {}: {level} tiles cut at random for rooms of {room}, here into {}{share}.",
                self.number,
                counted(count as u64, "section")
            ),
            _ => format!(
                "Layout {}: {level} tiles, {} for rooms of {room}{share}.",
                self.number,
                counted(count as u64, "section")
            ),
        }
    }
}

/// The kinds of cells, with the room makers, how many of all they are, and how large their rooms are in the smallest
/// and the largest section.
fn legend(plan: &Plan, makers: &[&RoomPlan], drawn: &[Drawn]) -> Vec<LegendEntry> {
    let mut out = vec![LegendEntry::new(Sample::Cell(SECTION), "section", "")];
    let covers =
        |drawn: &Drawn| drawn.sections.iter().any(|section| (section.end.0 + 1, section.end.1 + 1) == drawn.size);
    if !drawn.iter().all(covers) {
        out.push(LegendEntry::new(Sample::Cell(EMPTY), "stays empty", ""));
    }
    if drawn.iter().any(|drawn| drawn.sections.len() > 1) {
        out.push(LegendEntry::new(Sample::Cell(CORRIDOR), "corridor", ""));
    }
    let sizes = || drawn.iter().flat_map(|drawn| drawn.sections.iter().map(Section::size));
    let least = (sizes().map(|size| size.0).min().unwrap_or(0), sizes().map(|size| size.1).min().unwrap_or(0));
    let most = (sizes().map(|size| size.0).max().unwrap_or(0), sizes().map(|size| size.1).max().unwrap_or(0));
    for (kind, room) in (FIRST_MAKER..).zip(makers) {
        let times = plan.rooms.iter().filter(|other| other == room).count();
        let name = match room.form.and_then(|form| extent(form, least, most)) {
            Some(extent) => format!("{}, {extent}", room.maker),
            None => room.maker.clone(),
        };
        out.push(LegendEntry::new(Sample::Cell(kind), name, format!("{times} of {}", plan.rooms.len())));
    }
    out
}

/// The sizes of the rooms of a form, in sections from one size to another.
fn extent(form: RoomForm, least: Pair, most: Pair) -> Option<String> {
    match form.shape {
        RoomShape::Square => {
            // An edge on the side of a neighbour lies at least two tiles inside, another one lies one tile inside.
            let largest = |size: i64| (size - 3).max(0);
            Some(format!("3 × 3 to {} × {} tiles", largest(most.0), largest(most.1)))
        }
        RoomShape::Round => {
            let across = |(width, height): Pair| {
                let radius = (width / 2 - 2).min(height / 2 - 2);
                if radius < 0 { 0 } else { 2 * radius + 1 }
            };
            let (small, large) = (across(least), across(most));
            Some(if small == large {
                format!("{large} tiles across")
            } else {
                format!("{small} to {large} tiles across")
            })
        }
        RoomShape::Cave => None,
    }
}

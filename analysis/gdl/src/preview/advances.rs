//! Advances: the graph of what each needs to be researched and what it costs, from what needs nothing to what needs most,
//! and the tables of one of them.

use std::collections::VecDeque;

use ludex_base::picture::{Edge, Graph, Node, NodeState, Picture, Shape, SheetCell, SheetTable};
use ludex_base::preview::{PreviewError, counted};

use super::game::{Cells, Game, Given};
use super::gap_note;
use super::sheet::list;
use crate::evaluation::value::{TypeId, TypeKind};

/// Advances that are compared with one another.
const MAX_TYPES: usize = 900;

/// Names of types that a line of a box says.
const MAX_NAMES: usize = 3;

/// The tables between advances.
const RESEARCH: &str = "advance-needed-to-research";
const PRECLUDES: &str = "advance-precludes-advance";

/// The tables of which unit types need an advance.
const BUILD: &str = "advance-needed-to-build";
const CHANGE: &str = "advance-to-change-type";

/// The picture of the whole.
///
/// # Errors
/// If there are no advances, or too many.
pub(super) fn picture(game: &Game<'_>) -> Result<Picture, PreviewError> {
    let advances = game.types(TypeKind::Advance);
    if advances.is_empty() {
        return Err(PreviewError::Nothing("there are no advance types".to_owned()));
    }
    let count = advances.len();
    let needs = if count > MAX_TYPES { None } else { game.cells_of(RESEARCH, &advances, &advances) };
    let Some(needs) = needs else {
        return Err(PreviewError::TooLarge(format!("{count} advances, and at most {MAX_TYPES} are drawn")));
    };
    let layers = layers(&needs, count);
    let edges = edges(game, &needs, &advances);
    let needed = needed(&needs, count);
    let costs = Costs::new(game, &advances);
    let effects = Effects::new(game, &advances);
    let deepest = layers.iter().flatten().copied().max().unwrap_or(0);
    let node = |(at, id): (usize, &TypeId)| {
        let layer = layers.get(at).copied().flatten();
        let mut lines = vec![costs.own(at)];
        if layer.is_none() {
            lines.push("what it needs goes round in a circle".to_owned());
        } else if layer > Some(0) {
            lines.extend(costs.all(&with_all(&needed, at)).map(|all| format!("{all} in all")));
        }
        lines.extend(effects.lines(at));
        Node {
            title: game.name(*id).to_owned(),
            tooltip: format!("{}: {}", game.name(*id), lines.join(", ")),
            lines,
            layer: Some(layer.unwrap_or(deepest.saturating_add(1))),
            start: layer == Some(0),
            state: if layer.is_some() { NodeState::Reached } else { NodeState::Unreachable },
            source: game.definition(*id),
            ..Node::default()
        }
    };
    let nodes: Vec<Node> = advances.iter().enumerate().map(node).collect();
    let circle = layers.iter().filter(|layer| layer.is_none()).count();
    let mut facts =
        format!("{} · the longest way takes {}", counted(count as u64, "advance"), deepest.saturating_add(1));
    if circle > 0 {
        facts.push_str(&format!(" · {circle} cannot be researched, because what they need goes round in a circle"));
    }
    let description = format!("A graph of advances, each with what it needs: {facts}.");
    let shape = Shape::Graph(Graph { nodes, edges, groups: Vec::new() });
    Ok(Picture { facts, description, notes: gap_note(game).into_iter().collect(), ..Picture::new("Advances", shape) })
}

/// The layer of each advance: the most advances that have to come before it one after the other. None where what
/// they need goes round in a circle.
fn layers(needs: &Cells, count: usize) -> Vec<Option<u32>> {
    let mut missing = vec![0_usize; count];
    let mut followers: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (advance, missing) in missing.iter_mut().enumerate() {
        for (needed, followers) in followers.iter_mut().enumerate() {
            if needs.number(advance, needed) != 0 {
                *missing += 1;
                followers.push(advance);
            }
        }
    }
    let mut layers: Vec<Option<u32>> = vec![None; count];
    let mut depths = vec![0_u32; count];
    let mut queue: VecDeque<usize> = (0..count).filter(|advance| missing[*advance] == 0).collect();
    while let Some(advance) = queue.pop_front() {
        layers[advance] = Some(depths[advance]);
        for follower in &followers[advance] {
            depths[*follower] = depths[*follower].max(depths[advance].saturating_add(1));
            missing[*follower] = missing[*follower].saturating_sub(1);
            if missing[*follower] == 0 {
                queue.push_back(*follower);
            }
        }
    }
    layers
}

/// The arrows from what is needed to what needs it.
fn edges(game: &Game<'_>, needs: &Cells, advances: &[TypeId]) -> Vec<Edge> {
    let mut edges = Vec::new();
    for (advance, id) in advances.iter().enumerate() {
        game.db.unwind_if_revision_cancelled();
        for (needed, other) in advances.iter().enumerate() {
            if needs.number(advance, needed) != 0 {
                edges.push(Edge {
                    from: needed,
                    to: advance,
                    tooltip: format!("{} needs {}", game.name(*id), game.name(*other)),
                    source: needs.source(game, advance, needed),
                    ..Edge::default()
                });
            }
        }
    }
    edges
}

/// The advances that each needs itself.
fn needed(needs: &Cells, count: usize) -> Vec<Vec<usize>> {
    let own = |advance: usize| (0..count).filter(|other| needs.number(advance, *other) != 0).collect();
    (0..count).map(own).collect()
}

/// An advance and all that have to come before it.
fn with_all(needed: &[Vec<usize>], advance: usize) -> Vec<usize> {
    let mut is_known = vec![false; needed.len()];
    let mut all = vec![advance];
    let mut next = 0;
    while let Some(at) = all.get(next).copied() {
        next += 1;
        for other in needed.get(at).map(Vec::as_slice).unwrap_or_default() {
            if *other != advance && !std::mem::replace(&mut is_known[*other], true) {
                all.push(*other);
            }
        }
    }
    all
}

/// The costs of advances.
struct Costs {
    /// The research points of each.
    points: Vec<Given>,
    /// The materials that research takes, each with its number for a point of each advance.
    materials: Vec<(&'static str, Vec<i64>)>,
}

impl Costs {
    fn new(game: &Game<'_>, advances: &[TypeId]) -> Costs {
        let types = game.types(TypeKind::Material);
        let mut materials = Vec::new();
        if let Some(cells) = game.cells_of("advance-consumption-per-rp", advances, &types) {
            for (column, id) in types.iter().enumerate() {
                let numbers: Vec<i64> = (0..advances.len()).map(|row| cells.number(row, column)).collect();
                if numbers.iter().any(|number| *number != 0) {
                    materials.push((game.name(*id), numbers));
                }
            }
        }
        Costs { points: game.numbers(advances, "rp"), materials }
    }

    /// The points and materials of some advances together; None if dice decide.
    fn sum(&self, advances: &[usize]) -> Option<Vec<(&'static str, i64)>> {
        let points = |at: &usize| self.points.get(*at).filter(|given| !given.are_dice()).map(|given| given.value);
        let points: Vec<i64> = advances.iter().map(points).collect::<Option<Vec<i64>>>()?;
        let material = |(name, numbers): &(&'static str, Vec<i64>)| {
            let taken = advances
                .iter()
                .zip(&points)
                .map(|(at, points)| numbers.get(*at).map_or(0, |number| number.saturating_mul(*points)));
            (*name, taken.fold(0, i64::saturating_add))
        };
        let all_points = points.iter().copied().fold(0, i64::saturating_add);
        Some([("rp", all_points)].into_iter().chain(self.materials.iter().map(material)).collect())
    }

    /// "10 rp, 20 ideas": the costs of an advance by itself.
    fn own(&self, at: usize) -> String {
        let dice = || format!("{} rp", self.points.get(at).map(Given::words).unwrap_or_default());
        self.all(&[at]).unwrap_or_else(dice)
    }

    /// The same of some advances together; None if dice decide.
    fn all(&self, advances: &[usize]) -> Option<String> {
        let costs = self.sum(advances)?;
        let shown = costs.iter().enumerate().filter(|(nth, (_, number))| *nth == 0 || *number != 0);
        Some(shown.map(|(_, (name, number))| format!("{number} {name}")).collect::<Vec<String>>().join(", "))
    }

    /// The table of the costs of an advance, by itself and with all that it needs, unless it needs itself.
    fn table(&self, game: &Game<'_>, at: usize, needs: Option<&Cells>) -> SheetTable {
        let count = self.points.len();
        let can_be_had = needs.is_some_and(|needs| layers(needs, count).get(at).copied().flatten().is_some());
        let all = needs.filter(|_| can_be_had).map(|needs| with_all(&needed(needs, count), at));
        let all = all.map(|all| self.sum(&all));
        let otherwise = if needs.is_some() { "never" } else { "" };
        let own = self.sum(&[at]);
        let source = self.points.get(at).and_then(|given| given.source);
        let names = ["rp"].into_iter().chain(self.materials.iter().map(|(name, _)| *name));
        let row = |(nth, name): (usize, &'static str)| {
            let number = |costs: &Option<Vec<(&'static str, i64)>>| match costs {
                Some(costs) => costs.get(nth).map(|(_, number)| number.to_string()).unwrap_or_default(),
                None => "by dice".to_owned(),
            };
            let all = all.as_ref().map_or_else(|| otherwise.to_owned(), number);
            let own = SheetCell { source: source.filter(|_| nth == 0), ..SheetCell::new(number(&own)) };
            vec![SheetCell::new(name), own, SheetCell::new(all)]
        };
        game.db.unwind_if_revision_cancelled();
        list("Costs", "", &["cost", "by itself", "with all it needs"], names.enumerate().map(row).collect())
    }
}

/// The things that advances do besides leading to other ones.
struct Effects<'g> {
    game: &'g Game<'g>,
    advances: &'g [TypeId],
    units: Vec<TypeId>,
    builds: Option<Cells>,
    changes: Option<Cells>,
    precludes: Option<Cells>,
    /// The number of the advance after which each unit type is obsolete.
    obsolete: Vec<Given>,
}

impl<'g> Effects<'g> {
    fn new(game: &'g Game<'g>, advances: &'g [TypeId]) -> Effects<'g> {
        let units = game.types(TypeKind::Unit);
        // What no form writes to is false everywhere.
        let written = |table: &str, firsts: &[TypeId]| {
            if game.is_written(table) { game.cells_of(table, firsts, advances) } else { None }
        };
        Effects {
            builds: written(BUILD, &units),
            changes: written(CHANGE, &units),
            precludes: written(PRECLUDES, advances),
            obsolete: game.numbers(&units, "obsolete"),
            game,
            advances,
            units,
        }
    }

    /// The lines of a box: "for tank, truck and 2 more".
    fn lines(&self, advance: usize) -> Vec<String> {
        let of = |cells: &Option<Cells>, types: &[TypeId], cell: &dyn Fn(usize) -> (usize, usize)| {
            let Some(cells) = cells else { return Vec::new() };
            let has = |at: usize| {
                let (row, column) = cell(at);
                cells.number(row, column) != 0
            };
            types.iter().enumerate().filter(|(at, _)| has(*at)).map(|(_, id)| self.game.name(*id)).collect()
        };
        let needing = |at: usize| (at, advance);
        let obsolete = self.units.iter().zip(&self.obsolete).filter(|(_, given)| given.value == advance as i64);
        let obsolete: Vec<&str> = obsolete.map(|(id, _)| self.game.name(*id)).collect();
        [
            ("for", of(&self.builds, &self.units, &needing)),
            ("for changes of", of(&self.changes, &self.units, &needing)),
            ("ends", obsolete),
            ("rules out", of(&self.precludes, self.advances, &|at: usize| (advance, at))),
        ]
        .into_iter()
        .filter_map(|(what, names)| some(what, &names))
        .collect()
    }
}

/// "for tank, truck and 2 more"
fn some(what: &str, names: &[&str]) -> Option<String> {
    let shown = names.get(..MAX_NAMES).unwrap_or(names);
    match names.len() - shown.len() {
        _ if names.is_empty() => None,
        0 => Some(format!("{what} {}", shown.join(", "))),
        more => Some(format!("{what} {} and {more} more", shown.join(", "))),
    }
}

/// The tables of an advance: what it costs and needs, what needs it, and what it puts an end to.
pub(super) fn tables(game: &Game<'_>, id: TypeId, units: &[TypeId]) -> Vec<SheetTable> {
    let (own, advances) = ([id], game.types(TypeKind::Advance));
    let all = if advances.len() > MAX_TYPES { None } else { game.cells_of(RESEARCH, &advances, &advances) };
    let costs = Costs::new(game, &advances);
    let first = |at: usize| (0, at);
    let second = |at: usize| (at, 0);
    let rows = |table: &str, firsts: &[TypeId]| named(game, game.cells_of(table, firsts, &own), firsts, second);
    let needed = named(game, game.cells_of(RESEARCH, &own, &advances), &advances, first);
    let mut tables = vec![
        costs.table(game, id.index as usize, all.as_ref()),
        list("Needs (advance-needed-to-research)", "Needs no advance", &["advance"], needed),
        list("Is needed for", "No advance needs it", &["advance"], rows(RESEARCH, &advances)),
        list(
            "Is needed to make (advance-needed-to-build)",
            "No unit type needs it to be made",
            &["unit type"],
            rows(BUILD, units),
        ),
    ];
    let ends = game.numbers(units, "obsolete");
    let ended = units.iter().zip(&ends).filter(|(_, given)| given.value == i64::from(id.index));
    let cell = |(unit, given): (&TypeId, &Given)| vec![SheetCell { source: given.source, ..game.type_cell(*unit) }];
    let ended: Vec<Vec<SheetCell>> = ended.map(cell).collect();
    let ruled_out = named(game, game.cells_of(PRECLUDES, &own, &advances), &advances, first);
    let more = [
        ("Is needed to change from (advance-to-change-type)", "unit type", rows(CHANGE, units)),
        ("Makes obsolete (obsolete)", "unit type", ended),
        ("Rules out (advance-precludes-advance)", "advance", ruled_out),
        ("Is ruled out by", "advance", rows(PRECLUDES, &advances)),
    ];
    let more = more.into_iter().filter(|(_, _, rows)| !rows.is_empty());
    tables.extend(more.map(|(title, heading, rows)| list(title, "", &[heading], rows)));
    tables
}

/// Those of some types whose cell of a table is not 0. `place` gives the cell of a type.
fn named(
    game: &Game<'_>,
    cells: Option<Cells>,
    types: &[TypeId],
    place: impl Fn(usize) -> (usize, usize),
) -> Vec<Vec<SheetCell>> {
    let Some(cells) = cells else { return Vec::new() };
    let row = |(at, id): (usize, &TypeId)| {
        let (row, column) = place(at);
        (cells.number(row, column) != 0).then(|| vec![game.type_cell(*id)])
    };
    types.iter().enumerate().filter_map(row).collect()
}

//! Advances: the graph of what each needs to be researched, from what needs nothing to what needs most, and the tables of
//! one of them.

use std::collections::VecDeque;

use ludex_base::picture::{Edge, Graph, Node, NodeState, Picture, Shape, SheetCell, SheetTable};
use ludex_base::preview::{PreviewError, counted};

use super::game::{Cells, Game};
use super::gap_note;
use super::sheet::list;
use crate::evaluation::value::{TypeId, TypeKind};

/// Advances that are compared with one another.
const MAX_TYPES: usize = 900;

/// Names of unit types that a box says.
const MAX_UNITS: usize = 3;

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
    let needs =
        if count > MAX_TYPES { None } else { game.cells_of("advance-needed-to-research", &advances, &advances) };
    let Some(needs) = needs else {
        return Err(PreviewError::TooLarge(format!("{count} advances, and at most {MAX_TYPES} are drawn")));
    };
    let layers = layers(&needs, count);
    let edges = edges(game, &needs, &advances);
    let points = game.numbers(&advances, "rp");
    let units = game.types(TypeKind::Unit);
    let allows = game.cells_of("advance-needed-to-build", &units, &advances);
    let deepest = layers.iter().flatten().copied().max().unwrap_or(0);
    let node = |(at, id): (usize, &TypeId)| {
        let layer = layers.get(at).copied().flatten();
        let mut lines: Vec<String> = points.get(at).map(|given| format!("{} rp", given.words())).into_iter().collect();
        lines.extend(allows.as_ref().and_then(|allows| allowed(game, allows, &units, at)));
        if layer.is_none() {
            lines.push("what it needs goes round in a circle".to_owned());
        }
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

/// "for tank, truck and 2 more": the unit types that need an advance.
fn allowed(game: &Game<'_>, allows: &Cells, units: &[TypeId], advance: usize) -> Option<String> {
    let needing = units.iter().enumerate().filter(|(unit, _)| allows.number(*unit, advance) != 0);
    let names: Vec<&str> = needing.map(|(_, id)| game.name(*id)).collect();
    let shown = names.get(..MAX_UNITS).unwrap_or(&names);
    match names.len() - shown.len() {
        _ if names.is_empty() => None,
        0 => Some(format!("for {}", shown.join(", "))),
        more => Some(format!("for {} and {more} more", shown.join(", "))),
    }
}

/// The tables of an advance: what it needs, and what needs it.
pub(super) fn tables(game: &Game<'_>, id: TypeId, units: &[TypeId]) -> Vec<SheetTable> {
    let (own, advances) = ([id], game.types(TypeKind::Advance));
    let research = "advance-needed-to-research";
    let needed = game.cells_of(research, &own, &advances);
    let needing = game.cells_of(research, &advances, &own);
    let units_needing = game.cells_of("advance-needed-to-build", units, &own);
    let first = |at: usize| (0, at);
    let second = |at: usize| (at, 0);
    vec![
        list(
            "Needs (advance-needed-to-research)",
            "Needs no advance",
            &["advance"],
            named(game, needed, &advances, first),
        ),
        list("Is needed for", "No advance needs it", &["advance"], named(game, needing, &advances, second)),
        list(
            "Is needed to make (advance-needed-to-build)",
            "No unit type needs it to be made",
            &["unit type"],
            named(game, units_needing, units, second),
        ),
    ]
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

//! The pictures of construction: which unit types make which, and what nothing makes; of all types, or of one with its
//! neighbours. Types that make and become the same, and are made by and come from the same, share a box. Where there are
//! too many arrows for a graph, a matrix shows the same.

mod matrix;
mod ways;

use ludex_base::picture::{Graph, Node, Note, Picture, Shape};
use ludex_base::preview::{PreviewError, counted};

use super::classes::classes;
use super::game::Game;
use super::gap_note;
use crate::evaluation::value::TypeId;
pub(super) use ways::OF;
use ways::{Made, Way, Ways, between};

/// Arrows of a graph.
const MAX_ARROWS: usize = 150;

/// The group of the types that neither make anything nor are made.
const APART: u32 = 0;

/// The picture of the whole.
///
/// # Errors
/// If there are no unit types, or too many, or if none of them makes or becomes anything.
pub(super) fn picture(game: &Game<'_>) -> Result<Picture, PreviewError> {
    let ways = Ways::new(game)?;
    if ways.edges.is_empty() {
        let why = "no unit type makes another or becomes one (tables `can-create`, `can-build` and \
                   `can-change-type-to`, property `auto-upgrade-to`)";
        return Err(PreviewError::Nothing(why.to_owned()));
    }
    let count = ways.types.len();
    let none = vec![false; count];
    let (mut makers, mut made, mut own) = (none.clone(), none.clone(), none);
    for Made { edge, .. } in &ways.edges {
        if edge.from == edge.to {
            own[edge.to] = true;
        } else {
            (makers[edge.from], made[edge.to]) = (true, true);
        }
    }
    let unmade = (0..count).filter(|at| !made[*at] && !own[*at]).count();
    let facts = format!(
        "{} · {} · nothing makes {unmade} of them",
        counted(count as u64, "unit type"),
        counted(ways.edges.len() as u64, "arrow")
    );
    let (out, into) = (ways.of_each(true), ways.of_each(false));
    let is_loose = |at: usize| out[at].is_empty() && into[at].is_empty();
    let boxes = classes(count, |at| (is_loose(at).then_some(at), &out[at], &into[at]));
    let mut box_of = vec![0; count];
    for (number, types) in boxes.iter().enumerate() {
        types.iter().for_each(|at| box_of[*at] = number);
    }
    let edges = between(&ways.edges, |at| box_of.get(at).copied());
    let (shape, mut notes) = if edges.len() > MAX_ARROWS {
        let (sheet, notes) = matrix::draw(&ways);
        (Shape::Sheet(sheet), notes)
    } else {
        let node = |types: &Vec<usize>| {
            let first = types.first().copied().unwrap_or(0);
            let is_unmade = !made[first] && !own[first] && !is_loose(first);
            let whom = if types.len() > 1 { "them" } else { "it" };
            let shared = is_unmade.then(|| format!("nothing makes {whom}"));
            Node {
                group: is_loose(first).then_some(APART),
                start: makers[first] && !made[first],
                ..ways.node(types, shared.into_iter().collect())
            }
        };
        let nodes: Vec<Node> = boxes.iter().map(node).collect();
        let is_apart = nodes.iter().any(|node| node.group.is_some());
        let groups = if is_apart { vec!["These make nothing, and nothing makes them".to_owned()] } else { Vec::new() };
        let shared = "unit types that share a box make and become the same, and come from the same";
        let notes = if boxes.len() < count { vec![Note::new(shared, None)] } else { Vec::new() };
        (Shape::Graph(Graph { nodes, edges, groups }), notes)
    };
    notes.extend(gap_note(game));
    let description = format!("What makes what: {facts}.");
    Ok(Picture { facts, description, notes, ..Picture::new("Construction", shape) })
}

/// The picture of a unit type with those that make it and those that it makes.
///
/// # Errors
/// If there are too many unit types.
pub(super) fn around(game: &Game<'_>, id: TypeId) -> Result<Picture, PreviewError> {
    let ways = Ways::new(game)?;
    let centre = id.index as usize;
    let (out, into) = (ways.of_each(true), ways.of_each(false));
    let to_centre = |at: usize| words(&out[at], centre);
    let from_centre = |at: usize| words(&into[at], centre);
    let all = classes(ways.types.len(), |at| ((at == centre).then_some(at), to_centre(at), from_centre(at)));
    let is_near = |types: &&Vec<usize>| {
        types.first().is_some_and(|at| *at == centre || !to_centre(*at).is_empty() || !from_centre(*at).is_empty())
    };
    let boxes: Vec<&Vec<usize>> = all.iter().filter(is_near).collect();
    let mut box_of: Vec<Option<usize>> = vec![None; ways.types.len()];
    for (number, types) in boxes.iter().enumerate() {
        types.iter().for_each(|at| box_of[*at] = Some(number));
    }
    let touching: Vec<&Made> =
        ways.edges.iter().filter(|made| made.edge.from == centre || made.edge.to == centre).collect();
    let edges = between(touching.iter().copied(), |at| box_of.get(at).copied().flatten());
    let (makers, products) = (counted(into[centre].len() as u64, "arrow"), counted(out[centre].len() as u64, "arrow"));
    let node = |types: &&Vec<usize>| {
        let first = types.first().copied().unwrap_or(0);
        if first == centre {
            let unmade = into[centre].is_empty().then(|| "nothing makes it".to_owned());
            let node = ways.node(types, unmade.into_iter().collect());
            return Node { layer: Some(1), emphasis: true, what: None, ..node };
        }
        let layer = if from_centre(first).is_empty() { 0 } else { 2 };
        Node { layer: Some(layer), ..ways.node(types, Vec::new()) }
    };
    let nodes: Vec<Node> = boxes.iter().map(node).collect();
    let facts = format!("{makers} to it · {products} from it");
    let name = ways.name(centre);
    Ok(Picture {
        description: format!("What makes {name}, and what it makes: {facts}."),
        facts,
        notes: gap_note(game).into_iter().collect(),
        source: game.definition(id),
        ..Picture::new(format!("Construction of {name}"), Shape::Graph(Graph { nodes, edges, groups: Vec::new() }))
    })
}

/// The words for the ways that lead to a type, or come from it.
fn words(ways: &[(usize, Way)], other: usize) -> Vec<&'static str> {
    ways.iter().filter(|(at, _)| *at == other).map(|(_, way)| way.label()).collect()
}

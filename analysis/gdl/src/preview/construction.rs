//! The graph of construction: which unit types make which, and what nothing makes.

use ludex_base::picture::{Edge, Graph, Node, Picture, Shape};
use ludex_base::preview::{PreviewError, counted};

use super::game::{Game, Given};
use super::gap_note;
use super::makes::{Makes, Needs};
use crate::evaluation::value::{TypeId, TypeKind};

/// Unit types that are compared with one another.
const MAX_TYPES: usize = 300;

/// Names of advances that a box says.
const MAX_ADVANCES: usize = 3;

/// The group of the types that neither make anything nor are made.
const APART: u32 = 0;

/// The picture of the whole.
///
/// # Errors
/// If there are no unit types, or too many, or if none of them makes or becomes anything.
pub(super) fn picture(game: &Game<'_>) -> Result<Picture, PreviewError> {
    let types = game.types(TypeKind::Unit);
    if types.is_empty() {
        return Err(PreviewError::Nothing("there are no unit types".to_owned()));
    }
    let makes = if types.len() > MAX_TYPES { None } else { Makes::new(game, &types, &types) };
    let Some(makes) = makes else {
        let why = format!("{} unit types, and at most {MAX_TYPES} are drawn", types.len());
        return Err(PreviewError::TooLarge(why));
    };
    let edges = edges(game, &makes, &types);
    if edges.is_empty() {
        let why = "no unit type makes another or becomes one (tables `can-create`, `can-build` and \
                   `can-change-type-to`, property `auto-upgrade-to`)";
        return Err(PreviewError::Nothing(why.to_owned()));
    }
    let none = vec![false; types.len()];
    let (mut makers, mut made, mut own) = (none.clone(), none.clone(), none);
    for edge in &edges {
        if edge.from == edge.to {
            own[edge.to] = true;
        } else {
            (makers[edge.from], made[edge.to]) = (true, true);
        }
    }
    let needs = Needs::new(game, &types);
    let begins = Begins::new(game, &types);
    let node = |(at, id): (usize, &TypeId)| {
        let is_apart = !made[at] && !makers[at] && !own[at];
        let mut lines = needed(&needs.of(game, at).0);
        if !made[at] && !own[at] && !is_apart {
            lines.push("nothing makes it".to_owned());
        }
        lines.extend(begins.lines(at));
        let tooltip = std::iter::once(game.name(*id)).chain(lines.iter().map(String::as_str)).collect::<Vec<_>>();
        Node {
            title: game.name(*id).to_owned(),
            tooltip: tooltip.join(", "),
            lines,
            group: is_apart.then_some(APART),
            start: makers[at] && !made[at],
            source: game.definition(*id),
            ..Node::default()
        }
    };
    let nodes: Vec<Node> = types.iter().enumerate().map(node).collect();
    let apart = nodes.iter().filter(|node| node.group.is_some()).count();
    let unmade = (0..types.len()).filter(|at| !made[*at] && !own[*at]).count();
    let facts = format!(
        "{} · {} · nothing makes {unmade} of them",
        counted(types.len() as u64, "unit type"),
        counted(edges.len() as u64, "arrow")
    );
    let groups = if apart > 0 { vec!["These make nothing, and nothing makes them".to_owned()] } else { Vec::new() };
    let description = format!("A graph of what makes what: {facts}.");
    let shape = Shape::Graph(Graph { nodes, edges, groups });
    Ok(Picture {
        facts,
        description,
        notes: gap_note(game).into_iter().collect(),
        ..Picture::new("Construction", shape)
    })
}

/// "needs steam, iron and 2 more"
fn needed(advances: &[&str]) -> Vec<String> {
    if advances.is_empty() {
        return Vec::new();
    }
    let names: Vec<&str> = advances.iter().take(MAX_ADVANCES).copied().collect();
    let more = advances.len() - names.len();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    vec![format!("needs {}{more}", names.join(", "))]
}

/// The arrows from those who make to what they make: solid if they create it, else dashed.
fn edges(game: &Game<'_>, makes: &Makes, types: &[TypeId]) -> Vec<Edge> {
    let points = game.numbers(types, "cp");
    let upgrades = game.numbers(types, "auto-upgrade-to");
    let mut edges = Vec::new();
    for (from, maker) in types.iter().enumerate() {
        game.db.unwind_if_revision_cancelled();
        for (to, product) in types.iter().enumerate() {
            let names = (game.name(*maker), game.name(*product));
            let points = points.get(to).copied().unwrap_or(Given::by_default(1));
            edges.extend(made(game, makes, (from, to), names, points));
            let upgrade = upgrades.get(from).filter(|given| given.value == to as i64);
            edges.extend(change(game, makes, (from, to), names, upgrade));
        }
    }
    edges
}

/// The arrow for creating and building.
fn made(
    game: &Game<'_>,
    makes: &Makes,
    (from, to): (usize, usize),
    (maker, product): (&str, &str),
    points: Given,
) -> Option<Edge> {
    let (creates, builds) = (makes.creates(from, to), makes.builds(from, to));
    let mut ways = Vec::new();
    if creates {
        ways.push(format!("creates {product}: {}", makes.creation_words(from, to, points)));
    }
    if builds {
        ways.push(format!("builds {product}: {}", makes.building_words(from, to, points)));
    }
    if ways.is_empty() {
        return None;
    }
    let tooling = makes.tooling_words(from, to);
    if !tooling.is_empty() {
        ways.push(format!("tools up: {tooling}"));
    }
    let label = match (creates, builds) {
        (true, true) => "",
        (true, false) => "creates",
        (false, _) => "builds",
    };
    Some(Edge {
        from,
        to,
        label: label.to_owned(),
        weight: 30,
        dashed: !creates,
        tooltip: format!("{maker} {}", ways.join("; ")),
        source: makes.source(game, from, to),
    })
}

/// The arrow for a change of type: on the player's order, or by itself.
fn change(
    game: &Game<'_>,
    makes: &Makes,
    (from, to): (usize, usize),
    (before, after): (&str, &str),
    upgrade: Option<&Given>,
) -> Option<Edge> {
    if from == to {
        return None;
    }
    let (label, tooltip, source) = match upgrade {
        Some(given) => ("upgrades", format!("{before} becomes {after} by itself (auto-upgrade-to)"), given.source),
        None if makes.becomes(from, to) => {
            let tooltip = format!("{before} becomes {after} on the player's order (can-change-type-to)");
            ("becomes", tooltip, makes.change_source(game, from, to))
        }
        None => return None,
    };
    Some(Edge { from, to, label: label.to_owned(), weight: 0, dashed: true, tooltip, source })
}

/// The units that a game begins with, by their types.
struct Begins {
    started: Vec<Given>,
    placed: Vec<u64>,
}

impl Begins {
    fn new(game: &Game<'_>, types: &[TypeId]) -> Begins {
        let mut placed = vec![0; types.len()];
        for info in &game.evaluation.roster.units {
            if let Some(count) = info.unit_type.and_then(|id| placed.get_mut(id.index as usize)) {
                *count += 1;
            }
        }
        Begins { started: game.numbers(types, "start-with"), placed }
    }

    /// "each side begins with 2", "3 units placed"
    fn lines(&self, at: usize) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(given) = self.started.get(at).filter(|given| given.value > 0) {
            lines.push(format!("each side begins with {}", given.words()));
        }
        if let Some(count) = self.placed.get(at).filter(|count| **count > 0) {
            lines.push(format!("{} placed", counted(*count, "unit")));
        }
        lines
    }
}

//! The ways in which unit types make and become others, as arrows, and what is said of each type.

use ludex_base::picture::{Edge, Member, Node};
use ludex_base::preview::{PreviewError, counted};
use rustc_hash::FxHashMap;

use super::super::classes::listed;
use super::super::game::{Game, Given};
use super::super::makes::{Makes, Needs};
use crate::evaluation::value::{TypeId, TypeKind};

/// Unit types that are compared with one another.
const MAX_TYPES: usize = 300;

/// Names of advances that a box says.
const MAX_ADVANCES: usize = 3;

/// Letters of the names of a box where it is spoken of.
const MAX_TITLE: usize = 40;

/// The word before the name of a type whose neighbourhood is asked for.
pub(in super::super) const OF: &str = "construction of ";

ludex_syntax::worded! {
    /// The way in which one type makes or becomes another.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub(super) enum Way {
        /// It creates and builds it.
        Makes = "",
        /// It creates it.
        Creates = "creates",
        /// It builds it.
        Builds = "builds",
        /// It becomes it by itself.
        Upgrades = "upgrades",
        /// It becomes it on the player's order.
        Becomes = "becomes",
    }
    /// All ways.
    pub(super) const ALL;
    /// The word beside its arrows.
    pub(super) fn label;
}

/// An arrow from a type to one that it makes or becomes.
#[derive(Debug, Clone)]
pub(super) struct Made {
    pub(super) way: Way,
    /// It leads from and to positions of types.
    pub(super) edge: Edge,
}

/// Who makes what in a program.
pub(super) struct Ways<'g, 'db> {
    pub(super) game: &'g Game<'db>,
    pub(super) types: Vec<TypeId>,
    /// The arrows between types.
    pub(super) edges: Vec<Made>,
    needs: Needs,
    begins: Begins,
}

impl<'g, 'db> Ways<'g, 'db> {
    /// The ways of a program.
    ///
    /// # Errors
    /// If there are no unit types, or too many.
    pub(super) fn new(game: &'g Game<'db>) -> Result<Ways<'g, 'db>, PreviewError> {
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
        let (needs, begins) = (Needs::new(game, &types), Begins::new(game, &types));
        Ok(Ways { game, types, edges, needs, begins })
    }

    pub(super) fn name(&self, at: usize) -> &'static str {
        self.types.get(at).map_or("", |id| self.game.name(*id))
    }

    /// The ways that lead from each type, or to it: the type at the other end, and the way.
    pub(super) fn of_each(&self, is_out: bool) -> Vec<Vec<(usize, Way)>> {
        let mut ways: Vec<Vec<(usize, Way)>> = vec![Vec::new(); self.types.len()];
        for Made { way, edge } in &self.edges {
            let (own, other) = if is_out { (edge.from, edge.to) } else { (edge.to, edge.from) };
            if let Some(list) = ways.get_mut(own) {
                list.push((other, *way));
            }
        }
        ways
    }

    /// The box of some types, with what is said of all of them.
    pub(super) fn node(&self, types: &[usize], shared: Vec<String>) -> Node {
        let own = |at: usize| [needed(&self.needs.of(self.game, at).0), self.begins.lines(at)].concat();
        let source = |at: usize| self.types.get(at).and_then(|id| self.game.definition(*id));
        let what = |at: usize| Some(format!("{OF}{}", self.name(at)));
        if let [at] = types {
            let lines: Vec<String> = own(*at).into_iter().chain(shared).collect();
            let tooltip = std::iter::once(self.name(*at)).chain(lines.iter().map(String::as_str));
            return Node {
                title: self.name(*at).to_owned(),
                tooltip: tooltip.collect::<Vec<_>>().join(", "),
                lines,
                source: source(*at),
                what: what(*at),
                ..Node::default()
            };
        }
        let owns: Vec<Vec<String>> = types.iter().map(|at| own(*at)).collect();
        let is_same = owns.windows(2).all(|pair| pair[0] == pair[1]);
        let each = owns.first().filter(|own| is_same && !own.is_empty());
        let each = each.map(|own| format!("each: {}", own.join("; ")));
        let member = |(at, own): (&usize, &Vec<String>)| Member {
            name: self.name(*at).to_owned(),
            remark: if is_same { String::new() } else { own.join("; ") },
            source: source(*at),
            what: what(*at),
        };
        let names: Vec<&str> = types.iter().map(|at| self.name(*at)).collect();
        let title = listed(&names, MAX_TITLE);
        Node {
            tooltip: format!("{} unit types: {title}", types.len()),
            title,
            members: types.iter().zip(&owns).map(member).collect(),
            lines: each.into_iter().chain(shared).collect(),
            ..Node::default()
        }
    }
}

/// The arrows between boxes, given with the box of each type: of several alike the first, which says how many there
/// are.
pub(super) fn between<'e>(
    edges: impl IntoIterator<Item = &'e Made>,
    box_of: impl Fn(usize) -> Option<usize>,
) -> Vec<Edge> {
    let mut known: FxHashMap<(usize, usize, Way), usize> = FxHashMap::default();
    let mut counts: Vec<usize> = Vec::new();
    let mut merged: Vec<Edge> = Vec::new();
    for Made { way, edge } in edges {
        let (Some(from), Some(to)) = (box_of(edge.from), box_of(edge.to)) else { continue };
        let number = *known.entry((from, to, *way)).or_insert(merged.len());
        match counts.get_mut(number) {
            Some(count) => *count += 1,
            None => {
                merged.push(Edge { from, to, ..edge.clone() });
                counts.push(0);
            }
        }
    }
    for (edge, more) in merged.iter_mut().zip(counts).filter(|(_, more)| *more > 0) {
        edge.tooltip.push_str(&format!("; and {} like this", counted(more as u64, "more arrow")));
    }
    merged
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
fn edges(game: &Game<'_>, makes: &Makes, types: &[TypeId]) -> Vec<Made> {
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
) -> Option<Made> {
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
    let way = match (creates, builds) {
        (true, true) => Way::Makes,
        (true, false) => Way::Creates,
        (false, _) => Way::Builds,
    };
    let edge = Edge {
        from,
        to,
        label: way.label().to_owned(),
        weight: 30,
        dashed: !creates,
        tooltip: format!("{maker} {}", ways.join("; ")),
        source: makes.source(game, from, to),
    };
    Some(Made { way, edge })
}

/// The arrow for a change of type: on the player's order, or by itself.
fn change(
    game: &Game<'_>,
    makes: &Makes,
    (from, to): (usize, usize),
    (before, after): (&str, &str),
    upgrade: Option<&Given>,
) -> Option<Made> {
    if from == to {
        return None;
    }
    let (way, tooltip, source) = match upgrade {
        Some(given) => (Way::Upgrades, format!("{before} becomes {after} by itself (auto-upgrade-to)"), given.source),
        None if makes.becomes(from, to) => {
            let tooltip = format!("{before} becomes {after} on the player's order (can-change-type-to)");
            (Way::Becomes, tooltip, makes.change_source(game, from, to))
        }
        None => return None,
    };
    let edge = Edge { from, to, label: way.label().to_owned(), weight: 0, dashed: true, tooltip, source };
    Some(Made { way, edge })
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

//! What is told of a level: its sections, and its place in the dungeon.

use ludex_base::code_lens::CodeLens;
use ludex_base::{Db, File};

use super::{Graph, Node, graph, likelihood};
use crate::level::{Layout, Level, levels};

/// The lines above the levels of a file, in order of position: "8 or 4 sections, reached in 31 % of games, 2 ways out".
pub(crate) fn lenses(db: &dyn Db, file: File) -> Vec<CodeLens> {
    let (levels, graph) = (levels(db, file), graph(db));
    let lens = |(_, level): (usize, &Level)| {
        let node = graph.find(level.name()?).map(|index| &graph.nodes[index]);
        let facts = [sections(level), node.and_then(|node| reached(graph, node)), node.map(stairs_out)];
        let title = facts.into_iter().flatten().collect::<Vec<_>>().join(", ");
        (!title.is_empty()).then_some(CodeLens { range: level.head, title })
    };
    levels.counting().filter_map(lens).collect()
}

/// The numbers of sections that its layouts make: "8 or 4 sections"; nothing if one of them is not known.
pub(crate) fn sections(level: &Level) -> Option<String> {
    let counts: Option<Vec<i64>> = level
        .layouts
        .iter()
        .map(Layout::sections)
        .map(|sections| sections.map(|(across, down)| across.saturating_mul(down)))
        .collect();
    let mut seen: Vec<i64> = Vec::new();
    for count in counts? {
        if !seen.contains(&count) && seen.len() < MAX_COUNTS {
            seen.push(count);
        }
    }
    let word = if seen == [1] { "section" } else { "sections" };
    let counts: Vec<String> = seen.iter().map(i64::to_string).collect();
    (!counts.is_empty()).then(|| format!("{} {word}", counts.join(" or ")))
}

/// The most different numbers of sections that are told.
const MAX_COUNTS: usize = 5;

/// The words on how likely a game has the level.
fn reached(graph: &Graph, node: &Node) -> Option<String> {
    let start = graph.start?;
    if graph.nodes[start].level == node.level {
        return Some("the game begins here".to_owned());
    }
    if node.distance.is_none() {
        return Some("never reached".to_owned());
    }
    let chance = node.chance_in_game?;
    Some(if chance >= 1.0 {
        "in every game".to_owned()
    } else {
        format!("reached in {} of games", likelihood::percent(chance))
    })
}

fn stairs_out(node: &Node) -> String {
    match node.stairs_out.len() {
        0 => "no way out".to_owned(),
        1 => "1 way out".to_owned(),
        count => format!("{count} ways out"),
    }
}

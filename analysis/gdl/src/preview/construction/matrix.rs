//! Construction as a matrix, where there are more arrows than a graph can show: who makes in rows, what is made in
//! columns, and both by what they have in common.

use ludex_base::picture::{Edge, Note, Sheet, SheetCell, SheetTable, TableForm, Tone};
use rustc_hash::FxHashMap;

use super::super::classes::{classes, heading, in_parts};
use super::ways::{OF, Ways};
use crate::evaluation::value::TypeId;

/// The letter of each word that arrows have, and what it means.
const LETTERS: [(&str, &str, &str); 5] = [
    ("", "m", "makes: creates and builds"),
    ("creates", "c", "creates"),
    ("builds", "b", "builds"),
    ("upgrades", "u", "becomes by itself"),
    ("becomes", "t", "changes its type on the player's order"),
];

/// The tables, and the lines about their letters.
pub(super) fn draw(ways: &Ways<'_, '_>) -> (Sheet, Vec<Note>) {
    let (out, into) = (ways.of_each(true), ways.of_each(false));
    let share = |lists: &[Vec<(usize, &str)>]| -> Vec<Vec<usize>> {
        let all = classes(lists.len(), |at| lists.get(at));
        all.into_iter().filter(|class| class.first().is_some_and(|at| !lists[*at].is_empty())).collect()
    };
    let (rows, columns) = (share(&out), share(&into));
    let mut between: FxHashMap<(usize, usize), Vec<&Edge>> = FxHashMap::default();
    for edge in &ways.edges {
        between.entry((edge.from, edge.to)).or_default().push(edge);
    }
    let cell = |from: &[usize], to: &[usize]| {
        let ends = from.first().copied().zip(to.first().copied());
        let edges = ends.and_then(|ends| between.get(&ends)).map_or(&[][..], Vec::as_slice);
        let Some(first) = edges.first() else { return SheetCell::default() };
        let letter =
            |edge: &&Edge| LETTERS.iter().find(|(word, ..)| *word == edge.label).map_or("?", |(_, letter, _)| *letter);
        let mut tooltip = edges.iter().map(|edge| edge.tooltip.as_str()).collect::<Vec<_>>().join("; ");
        let alike = from.len() * to.len() - 1;
        if alike > 0 {
            tooltip.push_str(&format!("; and {alike} more like this"));
        }
        let text: String = edges.iter().map(letter).collect();
        SheetCell { tooltip, tone: Tone::Marked, source: first.source, ..SheetCell::new(text) }
    };
    let head = |class: &[usize]| {
        let types: Vec<TypeId> = class.iter().filter_map(|at| ways.types.get(*at).copied()).collect();
        let what = class.first().map(|at| format!("{OF}{}", ways.name(*at)));
        SheetCell { what, ..heading(ways.game, &types) }
    };
    let row = |from: &Vec<usize>| -> Vec<SheetCell> {
        ways.game.db.unwind_if_revision_cancelled();
        std::iter::once(head(from)).chain(columns.iter().map(|to| cell(from, to))).collect()
    };
    let table = SheetTable {
        title: String::new(),
        form: TableForm::Matrix,
        headings: std::iter::once(SheetCell::default()).chain(columns.iter().map(|to| head(to))).collect(),
        rows: rows.iter().map(row).collect(),
    };
    let used = LETTERS.iter().filter(|(word, ..)| ways.edges.iter().any(|edge| edge.label == *word));
    let notes =
        used.map(|(_, letter, meaning)| Note { text: format!("{letter}: {meaning}"), margin: None, source: None });
    (Sheet { tables: in_parts(table) }, notes.collect())
}

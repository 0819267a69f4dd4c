//! Construction as a matrix, where there are more arrows than a graph can show: who makes in rows, what is made in
//! columns, and both by what they have in common.

use ludex_base::picture::{Note, Sheet, SheetCell, SheetTable, TableForm, Tone};
use rustc_hash::FxHashMap;

use super::super::classes::{classes, heading, in_parts};
use super::ways::{Made, OF, Way, Ways};
use crate::evaluation::value::TypeId;

/// The letter of a way, and what it means.
fn letter(way: Way) -> (&'static str, &'static str) {
    match way {
        Way::Makes => ("m", "makes: creates and builds"),
        Way::Creates => ("c", "creates"),
        Way::Builds => ("b", "builds"),
        Way::Upgrades => ("u", "becomes by itself"),
        Way::Becomes => ("t", "changes its type on the player's order"),
    }
}

/// The tables, and the lines about their letters.
pub(super) fn draw(ways: &Ways<'_, '_>) -> (Sheet, Vec<Note>) {
    let (out, into) = (ways.of_each(true), ways.of_each(false));
    let share = |lists: &[Vec<(usize, Way)>]| -> Vec<Vec<usize>> {
        let all = classes(lists.len(), |at| lists.get(at));
        all.into_iter().filter(|class| class.first().is_some_and(|at| !lists[*at].is_empty())).collect()
    };
    let (rows, columns) = (share(&out), share(&into));
    let mut between: FxHashMap<(usize, usize), Vec<&Made>> = FxHashMap::default();
    for made in &ways.edges {
        between.entry((made.edge.from, made.edge.to)).or_default().push(made);
    }
    let cell = |from: &[usize], to: &[usize]| {
        let ends = from.first().copied().zip(to.first().copied());
        let edges = ends.and_then(|ends| between.get(&ends)).map_or(&[][..], Vec::as_slice);
        let Some(first) = edges.first() else { return SheetCell::default() };
        let mut tooltip = edges.iter().map(|made| made.edge.tooltip.as_str()).collect::<Vec<_>>().join("; ");
        let alike = from.len() * to.len() - 1;
        if alike > 0 {
            tooltip.push_str(&format!("; and {alike} more like this"));
        }
        let text: String = edges.iter().map(|made| letter(made.way).0).collect();
        SheetCell { tooltip, tone: Tone::Marked, source: first.edge.source, ..SheetCell::new(text) }
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
    let used = Way::ALL.into_iter().filter(|way| ways.edges.iter().any(|made| made.way == *way));
    let notes = used.map(letter).map(|(letter, meaning)| Note::new(format!("{letter}: {meaning}"), None));
    (Sheet { tables: in_parts(table) }, notes.collect())
}

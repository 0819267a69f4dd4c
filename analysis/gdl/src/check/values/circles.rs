//! Types that need one another in a circle (reference: Validity pass after reading).

use ludex_base::{Name, Severity};

use super::validity::Validity;
use crate::codes;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::tables::{Effect, Table, cells_by_reader, each_effect};
use crate::evaluation::value::TypeKind;

/// The most cells of a table that are looked at.
const MAX_CELLS: usize = 1_000_000;

/// From a type to the types it needs.
struct Graph {
    /// The number of types.
    count: usize,
    /// For each type the places that say that it needs the others; empty as long as it needs none.
    rows: Vec<Vec<Option<DatumPlace>>>,
}

impl Graph {
    fn new(count: usize) -> Graph {
        Graph { count, rows: vec![Vec::new(); count] }
    }

    /// The same edge from each type to each, or none.
    fn fill(&mut self, edge: Option<DatumPlace>) {
        for row in &mut self.rows {
            row.clear();
            if edge.is_some() {
                row.resize(self.count, edge);
            }
        }
    }

    fn edge_mut(&mut self, from: u32, to: u32) -> Option<&mut Option<DatumPlace>> {
        let row = self.rows.get_mut(from as usize)?;
        if row.is_empty() {
            row.resize(self.count, None);
        }
        row.get_mut(to as usize)
    }

    /// The types that one needs, in their order, each with the place that says so.
    fn edges(&self, from: usize) -> impl Iterator<Item = (usize, DatumPlace)> {
        self.rows[from].iter().enumerate().filter_map(|(to, place)| Some((to, (*place)?)))
    }

    /// The first circle: its types in order, each needing the next and the last the first, and the place of that.
    fn circle(&self) -> Option<(Vec<usize>, DatumPlace)> {
        let (mut done, mut on_path) = (vec![false; self.count], vec![false; self.count]);
        for start in 0..self.count {
            if done[start] {
                continue;
            }
            let mut path = vec![(start, self.edges(start))];
            on_path[start] = true;
            while let Some((here, edges)) = path.last_mut() {
                let here = *here;
                match edges.next() {
                    Some((next, place)) if on_path[next] => {
                        let circle = path.iter().map(|(one, _)| *one).skip_while(|one| *one != next);
                        return Some((circle.collect(), place));
                    }
                    Some((next, _)) if done[next] => {}
                    Some((next, _)) => {
                        on_path[next] = true;
                        path.push((next, self.edges(next)));
                    }
                    None => {
                        on_path[here] = false;
                        done[here] = true;
                        path.pop();
                    }
                }
            }
        }
        None
    }
}

impl Validity<'_> {
    /// Types that need one another.
    pub(super) fn circles(&mut self) {
        self.circle("complete-occs-on-completion", TypeKind::Unit);
        self.circle("advance-needed-to-research", TypeKind::Advance);
    }

    /// A circle among the types of a table in which the first type needs the second.
    fn circle(&mut self, table: &str, kind: TypeKind) {
        let Some((path, place)) = self.graph(table, kind).and_then(|graph| graph.circle()) else { return };
        let types = self.evaluation.types(kind);
        let name = |index: &usize| types.get(*index).map_or("?", |info| info.name.as_str());
        let mut steps: Vec<&str> = path.iter().take(10).map(name).collect();
        if path.len() > steps.len() {
            steps.push("…");
        }
        steps.extend(path.first().map(name));
        let steps = steps.join(" → ");
        if kind == TypeKind::Unit {
            let message = format!(
                "each unit of these types would contain one of the next type without end ({steps}), so Xconq does not \
                 start the game"
            );
            self.report(place, codes::TYPE_CYCLE, message);
        } else {
            let message = format!("these advances need each other ({steps}), so none of them can be researched");
            self.report(place, codes::TYPE_CYCLE, message).severity(Severity::Warning);
        }
    }

    /// The graph of the cells of a table that are not 0; [`None`] if there are too many to look at.
    fn graph(&self, table: &str, kind: TypeKind) -> Option<Graph> {
        let table = Table::named(Name::new(table))?;
        let count = self.evaluation.types(kind).len();
        let mut graph = Graph::new(count);
        let mut room = MAX_CELLS;
        let mut write = |place, effect: Effect| {
            match effect {
                Effect::Reset => graph.fill(None),
                Effect::All([_, Some(value)]) => {
                    room = room.checked_sub(count.saturating_mul(count))?;
                    graph.fill((value.stored() != Some(0)).then_some(place));
                }
                Effect::All([_, None]) | Effect::Unknown => {}
                Effect::Clause(clause) => {
                    cells_by_reader(table, clause.read_parts()).try_for_each(|([first, second], value)| {
                        room = room.checked_sub(1)?;
                        if let (Some(value), Some(edge)) = (value.stored(), graph.edge_mut(first.index, second.index)) {
                            *edge = (value != 0).then_some(place);
                        }
                        Some(())
                    })?;
                }
            }
            Some(())
        };
        let mut written = Some(());
        each_effect(
            self.db,
            self.evaluation,
            table,
            |_| true,
            |_, place, effect| written = written.and_then(|()| write(place, effect)),
        );
        written.map(|()| graph)
    }
}

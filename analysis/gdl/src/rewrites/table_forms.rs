//! A `table` form that is split behind one of its rows, and two that are joined: `add` keeps what the table holds
//! (documents/gdl.txt, Tables).

use ludex_base::rewrite::Rewrite;
use ludex_base::{TextRange, TextSize};

use super::site::Site;
use crate::evaluation::clauses::Cells;
use crate::evaluation::result::Evaluation;
use crate::evaluation::scope::Scope;
use crate::evaluation::tables::{Clause, Table, is_add};
use crate::forms::{Form, Takes};
use crate::source::lower::{Datum, Item};

/// The node of the name of the table, and the items that fill it, of a `table` form; [`None`] for another form.
fn entries(item: &Item) -> Option<(u32, Vec<u32>)> {
    if Form::at(item, 0)? != Form::Table {
        return None;
    }
    let name = Form::Table.node(item, 0, Takes::Table)?;
    Table::named(item.symbol(name)?)?;
    Some((name, item.children(0).skip(if is_add(item, 0) { 3 } else { 2 }).collect()))
}

fn are_rows(item: &Item, entries: &[u32]) -> bool {
    !entries.is_empty() && entries.iter().all(|entry| item.datum(*entry) == Datum::List)
}

/// A part of what fills a table, with the scope in which it is read.
type TablePart<'p> = (&'p Scope<'p>, &'p Item, &'p [u32]);

/// True if a row of the later one of two parts gives every cell of an earlier row again, or if that cannot be told. It is
/// reported only where both stand in one form (the hint `repeated-cell`).
fn are_tied(table: Table, [earlier, later]: [TablePart<'_>; 2]) -> bool {
    let [first, second] = table.kinds;
    let Some(mut cells) = Cells::new(table.kinds.map(|kind| later.0.count(kind) as usize)) else { return true };
    for (number, (scope, item, entries)) in [(0, earlier), (1, later)] {
        for entry in entries {
            if item.datum(*entry) != Datum::List {
                cells.clear(); // what a value for the whole table overwrites is not reported
            } else if let Some(clause) = Clause::read(scope, item, *entry, table) {
                cells.push(number, [(&clause.firsts.value, first), (&clause.seconds.value, second)]);
            }
        }
    }
    let found = cells.overwritten();
    !found.is_complete || found.clauses.iter().any(|(again, rows)| *again == 1 && rows.contains(&0))
}

/// Splits a table behind the row at the cursor.
pub(super) fn split(site: &Site<'_>) -> Option<Rewrite> {
    let (name, entries) = entries(site.item)?;
    let here = site.path.get(1)?;
    let position = entries.iter().position(|entry| entry == here)?;
    let (row, rest) = (entries[position], &entries[position + 1..]);
    if site.item.datum(row) != Datum::List || !are_rows(site.item, rest) {
        return None;
    }
    // Rows are compared within a form only: a row that one of the others overwrites would not be reported any more.
    let table = Table::named(site.item.symbol(name)?)?;
    let stays_the_same = |evaluation: &&Evaluation| {
        evaluation.stamp(site.file, site.index).is_some_and(|stamp| {
            let scope = Scope::new(evaluation, stamp);
            !are_tied(table, [(&scope, site.item, &entries[..=position]), (&scope, site.item, rest)])
        })
    };
    if !site.evaluations.iter().all(stays_the_same) {
        return None;
    }
    let at = site.range(row).end();
    // A comment behind the row stays with it.
    let line = site.text[usize::from(at)..].lines().next().unwrap_or_default();
    let next = site.range(rest[0]).start();
    let line = TextRange::new(at, (at + TextSize::of(line)).min(next));
    if !site.is_bare(line) {
        return None;
    }
    let indent = site.indent(site.range(0).start());
    let text = format!(")\n\n{indent}(table {} add", site.slice(name));
    Some(site.rewrite("split-table", "Split the table after this row", [(TextRange::empty(at), text)]))
}

/// Joins a table with the form right behind it that adds to the same table.
pub(super) fn join(site: &Site<'_>) -> Option<Rewrite> {
    let (name, own) = entries(site.item)?;
    let next = site.lowered.items.get(site.index + 1)?;
    let (next_name, added) = entries(next)?;
    if next.symbol(next_name) != site.item.symbol(name) || !is_add(next, 0) || !are_rows(next, &added) {
        return None;
    }
    let next_range = |node: u32| site.lowered.map.range(site.index + 1, node);
    let end = own.last().map(|entry| site.range(*entry).end())?;
    let gap = site.between(end, next_range(next.child(0, 2)?).end());
    if !site.is_blank(site.between(site.range(0).end(), next_range(0).start())) || !site.is_bare(gap) {
        return None;
    }
    // What is read between two items at the top level is read with both. A row that one of the next form overwrites
    // would be reported if they stood in one form.
    let table = Table::named(site.item.symbol(name)?)?;
    let stays_the_same = |evaluation: &&Evaluation| {
        let scope = |index: u32| evaluation.stamp(site.file, index).map(|stamp| Scope::new(evaluation, stamp));
        let (Some(here), Some(there)) = (scope(site.index), scope(site.index + 1)) else { return false };
        !are_tied(table, [(&here, site.item, own.as_slice()), (&there, next, added.as_slice())])
    };
    if !site.evaluations.iter().all(stays_the_same) {
        return None;
    }
    Some(site.rewrite("join-tables", "Join with the next form for this table", [(gap, String::new())]))
}

//! A `table` form that is split behind one of its rows, and two that are joined: `add` keeps what the table holds
//! (documents/gdl.txt, Tables).

use ludex_base::rewrite::Rewrite;
use ludex_base::{TextRange, TextSize};

use super::site::Site;
use crate::evaluation_result::Evaluation;
use crate::forms::{Form, Takes};
use crate::lower::{Datum, Item};
use crate::scope::Scope;
use crate::tables::{Clause, Table, is_add};
use crate::value::{TypeId, TypeKind, Value};

/// The most pairs of rows that are compared.
const MAX_PAIRS: usize = 1 << 18;

/// The types of the two indices of a row, in order, each once.
type Cells = [Vec<TypeId>; 2];

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

/// The rows behind the last value for the whole table: what such a value overwrites is not reported.
fn last_rows<'e>(item: &Item, entries: &'e [u32]) -> &'e [u32] {
    let value = entries.iter().rposition(|entry| item.datum(*entry) != Datum::List);
    &entries[value.map_or(0, |at| at + 1)..]
}

/// The cells of rows as they are evaluated, without those of which an index is not of types of its kind.
fn cells(scope: &Scope<'_>, item: &Item, rows: &[u32], table: Table) -> Vec<Cells> {
    let types = |index: &Value, kind: TypeKind| -> Option<Vec<TypeId>> {
        let listed = index.as_list().unwrap_or(std::slice::from_ref(index)).iter();
        let mut types: Vec<TypeId> = listed.map(Value::as_type).collect::<Option<_>>()?;
        types.sort_unstable();
        types.dedup();
        types.iter().all(|id| id.kind == kind).then_some(types)
    };
    let [first, second] = table.kinds;
    let of_row = |row: &u32| -> Option<Cells> {
        let clause = Clause::read(scope, item, *row)?;
        Some([types(&clause.firsts.value, first)?, types(&clause.seconds.value, second)?])
    };
    rows.iter().filter_map(of_row).collect()
}

/// True if one of the later rows gives every cell of an earlier one again, or if there are too many to tell.
fn is_overwritten_by(earlier: &[Cells], later: &[Cells]) -> bool {
    let is_part = |part: &[TypeId], whole: &[TypeId]| {
        part.len() <= whole.len() && part.iter().all(|id| whole.binary_search(id).is_ok())
    };
    let covers = |again: &Cells, row: &Cells| is_part(&row[0], &again[0]) && is_part(&row[1], &again[1]);
    if earlier.len().saturating_mul(earlier.len() + later.len()) > MAX_PAIRS {
        return true;
    }
    // Where a row is overwritten in its own form already, that is what is reported.
    let is_dead = |(at, row): (usize, &Cells)| {
        later.iter().any(|again| covers(again, row)) && !earlier[at + 1..].iter().any(|again| covers(again, row))
    };
    earlier.iter().enumerate().any(is_dead)
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
    let loses_a_finding = |evaluation: &&Evaluation| {
        evaluation.stamp(site.file, site.index).is_none_or(|stamp| {
            let scope = Scope::new(evaluation, stamp);
            let read = |rows: &[u32]| cells(&scope, site.item, rows, table);
            is_overwritten_by(&read(last_rows(site.item, &entries[..=position])), &read(rest))
        })
    };
    if site.evaluations.iter().any(loses_a_finding) {
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
    Some(site.rewrite("split-table", "Split the table behind this row", [(TextRange::empty(at), text)]))
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
        let stamp_of = |index: u32| evaluation.stamp(site.file, index);
        let (Some(here), Some(there)) = (stamp_of(site.index), stamp_of(site.index + 1)) else { return false };
        let earlier = cells(&Scope::new(evaluation, here), site.item, last_rows(site.item, &own), table);
        let later = cells(&Scope::new(evaluation, there), next, &added, table);
        !is_overwritten_by(&earlier, &later)
    };
    if !site.evaluations.iter().all(stays_the_same) {
        return None;
    }
    Some(site.rewrite("join-tables", "Join with the next form for this table", [(gap, String::new())]))
}

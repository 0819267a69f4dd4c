//! Rows of a table: joined where they give one value, split by their types, and put in the order of types.

use std::ops::Range;

use ludex_base::TextRange;
use ludex_base::rewrite::Rewrite;

use super::site::{Site, are_distinct};
use crate::evaluation::clauses::Cells;
use crate::evaluation::result::Evaluation;
use crate::evaluation::scope::Scope;
use crate::evaluation::tables::{Clause, Table, is_add};
use crate::evaluation::value::{TypeId, Value};
use crate::forms::{Form, Takes};
use crate::source::lower::Datum;

/// The number of every row that goes or comes among the clauses of a table; the others have those of their lists.
const TOUCHED: u32 = u32::MAX;

/// A `table` form, and the row in it where the cursor is.
struct Rows {
    table: Table,
    /// The items behind the name of the table, and behind `add`.
    entries: Vec<u32>,
    /// The position of the row among them.
    position: usize,
}

impl Rows {
    fn new(site: &Site<'_>) -> Option<Rows> {
        let item = site.item;
        if Form::at(item, 0)? != Form::Table {
            return None;
        }
        let table = Table::named(item.symbol(Form::Table.node(item, 0, Takes::Table)?)?)?;
        let entries: Vec<u32> = item.children(0).skip(if is_add(item, 0) { 3 } else { 2 }).collect();
        let here = site.path.get(1)?;
        let position = entries.iter().position(|entry| entry == here)?;
        Some(Rows { table, entries, position })
    }
}

/// The two indices and the value of a row that holds no comments.
fn parts(site: &Site<'_>, row: u32) -> Option<[u32; 3]> {
    if site.item.datum(row) != Datum::List || !site.is_bare(site.range(row)) {
        return None;
    }
    let mut parts = site.item.children(row);
    let found = [parts.next()?, parts.next()?, parts.next()?];
    parts.next().is_none().then_some(found)
}

/// The types that an index of a row lists, if all are of the kind that the table wants there.
fn index(site: &Site<'_>, table: Table, node: u32, axis: usize) -> Option<Vec<(u32, Vec<TypeId>)>> {
    let listed = site.listed_types(node)?;
    let fits = |types: &Vec<TypeId>| types.iter().all(|id| id.kind == table.kinds[axis]);
    listed.iter().all(|(_, types)| fits(types)).then_some(listed)
}

/// True if the same is reported of clauses that later ones overwrite (`repeated-cell`) once the rows at some positions
/// give way to others, in every program: none of those that go and come is among such clauses, on either side. The rows
/// that come list these types along an axis.
fn reports_the_same(
    site: &Site<'_>,
    rows: &Rows,
    axis: usize,
    gone: Range<usize>,
    come: &[&[(u32, Vec<TypeId>)]],
) -> bool {
    let [first, second] = rows.table.kinds;
    let is_silent = |program: usize, evaluation: &Evaluation, is_after: bool| -> Option<bool> {
        let scope = Scope::new(evaluation, evaluation.stamp(site.file, site.index)?);
        let mut cells = Cells::new(rows.table.kinds.map(|kind| scope.count(kind) as usize))?;
        for (position, entry) in rows.entries.iter().enumerate() {
            if site.item.datum(*entry) != Datum::List {
                cells.clear(); // what a value for the whole table overwrites is not reported
                continue;
            }
            let Some(clause) = Clause::read(&scope, site.item, *entry, rows.table) else { continue };
            let indices = [clause.firsts.value, clause.seconds.value];
            if !gone.contains(&position) {
                cells.push(*entry, [(&indices[0], first), (&indices[1], second)]);
            } else if !is_after {
                cells.push(TOUCHED, [(&indices[0], first), (&indices[1], second)]);
            } else if position == gone.start {
                for listed in come {
                    let types = listed.iter().filter_map(|(_, types)| types.get(program));
                    let mut indices = indices.clone();
                    indices[axis] = Value::list(types.map(|id| Value::Type(*id)).collect());
                    cells.push(TOUCHED, [(&indices[0], first), (&indices[1], second)]);
                }
            }
        }
        let found = cells.overwritten();
        let is_told = found.clauses.iter().any(|(again, rows)| *again == TOUCHED || rows.contains(&TOUCHED));
        Some(found.is_complete && !is_told)
    };
    let mut programs = site.evaluations.iter().enumerate();
    programs.all(|(program, evaluation)| {
        [false, true].into_iter().all(|is_after| is_silent(program, evaluation, is_after) == Some(true))
    })
}

/// Joins the rows around the cursor that give the same value and differ in one index.
pub(super) fn join(site: &Site<'_>) -> Option<Rewrite> {
    let rows = Rows::new(site)?;
    (0..2).find_map(|axis| join_along(site, &rows, axis))
}

fn join_along(site: &Site<'_>, rows: &Rows, axis: usize) -> Option<Rewrite> {
    let of = |position: usize| -> Option<[u32; 3]> {
        let parts = parts(site, *rows.entries.get(position)?)?;
        let is_index = index(site, rows.table, parts[axis], axis).is_some();
        (is_index && site.is_number(parts[2])).then_some(parts)
    };
    let here = of(rows.position)?;
    let fits = |position: usize, neighbour: usize| {
        let Some(parts) = of(position) else { return false };
        let (one, two) = (site.range(rows.entries[position]), site.range(rows.entries[neighbour]));
        let gap = TextRange::new(one.end().min(two.end()), one.start().max(two.start()));
        let same = |part: usize| site.slice(parts[part]) == site.slice(here[part]);
        same(1 - axis) && same(2) && site.is_blank(gap)
    };
    let (mut first, mut last) = (rows.position, rows.position);
    while first > 0 && fits(first - 1, first) {
        first -= 1;
    }
    while last + 1 < rows.entries.len() && fits(last + 1, last) {
        last += 1;
    }
    if first == last {
        return None;
    }
    let mut listed = Vec::new();
    for position in first..=last {
        listed.extend(index(site, rows.table, of(position)?[axis], axis)?);
    }
    if !are_distinct(&listed) || !reports_the_same(site, rows, axis, first..last + 1, &[listed.as_slice()]) {
        return None;
    }
    let types = site.list_of(listed.iter().map(|(node, _)| *node));
    let (other, value) = (site.slice(here[1 - axis]), site.slice(here[2]));
    let row = if axis == 0 { format!("({types} {other} {value})") } else { format!("({other} {types} {value})") };
    let (start, end) = (site.range(rows.entries[first]).start(), site.range(rows.entries[last]).end());
    Some(site.rewrite("join-rows", "Join the rows with the same value", [(site.between(start, end), row)]))
}

/// Splits a row that lists types into a row for each of them.
pub(super) fn split(site: &Site<'_>) -> Option<Rewrite> {
    let rows = Rows::new(site)?;
    (0..2).find_map(|axis| split_along(site, &rows, axis))
}

fn split_along(site: &Site<'_>, rows: &Rows, axis: usize) -> Option<Rewrite> {
    let row = rows.entries[rows.position];
    let parts = parts(site, row)?;
    let listed = index(site, rows.table, parts[axis], axis)?;
    if listed.len() < 2 {
        return None;
    }
    let values = site.values(parts[2], listed.len())?;
    // A list of values is dealt out over a single list of types.
    let is_type = |id: &TypeId| id.kind == rows.table.kinds[1 - axis];
    if !site.is_number(parts[2]) && !site.types_at(parts[1 - axis])?.iter().all(is_type) {
        return None;
    }
    let come: Vec<&[(u32, Vec<TypeId>)]> = listed.chunks(1).collect();
    if !reports_the_same(site, rows, axis, rows.position..rows.position + 1, &come) {
        return None;
    }
    let other = site.slice(parts[1 - axis]);
    let lines = listed.iter().zip(values).map(|((node, _), value)| {
        let (one, value) = (site.slice(*node), site.slice(value));
        if axis == 0 { format!("({one} {other} {value})") } else { format!("({other} {one} {value})") }
    });
    let separator = format!("\n{}", site.indent(site.range(row).start()));
    let text = lines.collect::<Vec<_>>().join(&separator);
    Some(site.rewrite("split-row", "Split the row by its types", [(site.range(row), text)]))
}

/// Puts the rows of a table in the order of the types that they begin with. Rows of different types write to different
/// cells; those of the same type stay in their order.
pub(super) fn sort(site: &Site<'_>) -> Option<Rewrite> {
    let rows = Rows::new(site)?;
    let is_row = |entry: &u32| site.item.datum(*entry) == Datum::List;
    let begin = rows.entries.iter().position(is_row)?;
    let clauses = &rows.entries[begin..];
    let (first, last) = (*clauses.first()?, *clauses.last()?);
    if clauses.len() < 2 || !site.is_bare(site.between(site.range(first).start(), site.range(last).end())) {
        return None;
    }
    let mut keyed: Vec<(Vec<TypeId>, u32)> = Vec::new();
    for clause in clauses {
        let parts = parts(site, *clause)?;
        let types = site.types_at(parts[0])?;
        if types.iter().any(|id| id.kind != rows.table.kinds[0]) {
            return None;
        }
        keyed.push((types, *clause));
    }
    let mut sorted = keyed.clone();
    sorted.sort_by(|(one, _), (two, _)| one.first().cmp(&two.first()));
    // Every program has to have the types in one order.
    let programs = 0..site.evaluations.len();
    let agrees = |program: usize| sorted.windows(2).all(|pair| pair[0].0.get(program) <= pair[1].0.get(program));
    if sorted == keyed || !programs.into_iter().all(agrees) {
        return None;
    }
    let edits = keyed.iter().zip(&sorted).filter(|(old, new)| old.1 != new.1);
    let edits = edits.map(|(old, new)| (site.range(old.1), site.slice(new.1).to_owned()));
    Some(site.rewrite("sort-rows", "Put the rows in the order of types", edits))
}

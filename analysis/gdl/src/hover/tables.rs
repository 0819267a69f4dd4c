//! Hover texts of tables and of the cells that a clause fills.

use ludex_base::Markup;
use ludex_base::markup::{Words, code};

use super::effective_value::{Phrases, accounts, default_of, enumerate, link};
use super::picture;
use super::types::MAX_NAMES;
use super::values::symbol;
use crate::evaluation::expression::is_function;
use crate::evaluation::matrix::all_types;
use crate::evaluation::provenance::types_of;
use crate::evaluation::tables;
use crate::evaluation::tables::{Clause, Table, is_add};
use crate::evaluation::value::{TypeId, Value};
use crate::forms::Takes;
use crate::source::checking::{Checking, checking};
use crate::source::lower::{Datum, item_tree};
use crate::spot::Spot;

/// The most forms filling a table that are shown.
const MAX_FORMS: usize = 8;

/// The most cells that are shown one by one.
const MAX_TOLD: usize = 48;

/// The table whose name is under the cursor: who fills it.
pub(super) fn filled(spot: &Spot<'_>) -> Option<Markup> {
    let table = spot.table().filter(|_| spot.argument(Takes::Table) == Some(spot.node()))?;
    let lacking = table.kinds.into_iter().find(|kind| spot.evaluation.types(*kind).is_empty());
    let loose = matches!(checking(spot.db, spot.file), Checking::Fragment);
    if let Some(kind) = lacking.filter(|kind| !loose && spot.evaluation.gaps.types(*kind, u32::MAX).is_none()) {
        return Some(Markup::text(format!("There are no {}s, so this table has no cells.", kind.label())));
    }
    let writes = table.writes(spot.evaluation);
    if writes.is_empty() {
        return None;
    }
    let mut out = Words::from("The cells are ").with(default_of(table.row)).text(" by default");
    for (position, write) in writes.iter().take(MAX_FORMS).enumerate() {
        let item = &item_tree(spot.db, write.place.file).items[write.place.item as usize];
        let add = is_add(item, write.place.node);
        let count = item.children(write.place.node).count().saturating_sub(if add { 3 } else { 2 });
        let plural = if count == 1 { "" } else { "s" };
        let form = if add { "table … add" } else { "table" };
        let anew = if !add && position > 0 { ", which begins anew" } else { "" };
        out = out
            .text(if position == 0 { "; filled by " } else { ", then by " })
            .code(form)
            .text(" in ")
            .with(link(spot.db, write.place));
        out.push_text(format_args!(" ({count} item{plural}{anew})"));
    }
    if writes.len() > MAX_FORMS {
        out.push_text(format_args!(", then by {} more", writes.len() - MAX_FORMS));
    }
    let markup = Markup::text(out.text("."));
    let types = table.kinds.map(|kind| all_types(spot.evaluation, kind));
    Some(match picture::cells(spot, table, types, None) {
        Some((words, exceptions)) => markup.with_text(Words::from("In the end: ").with(words)).with_list(exceptions),
        None => markup,
    })
}

/// The clause that holds the datum under the cursor: what its cells hold in the end.
pub(super) fn clause(spot: &Spot<'_>) -> Option<Markup> {
    let table = spot.table()?;
    let name = |id: &TypeId| symbol(spot.evaluation.type_name(*id));
    let table_name = code(table.row.name);
    let [firsts, seconds] = types_here(spot, table)?;
    if firsts.len().saturating_mul(seconds.len()) > MAX_TOLD {
        let names = |types: &[TypeId]| enumerate(types.iter().map(name).collect(), MAX_NAMES);
        let cells = table_name.text(" of ").with(names(&firsts)).text(" × ").with(names(&seconds)).text(": ");
        let own = spot.place(*spot.path.get(1)?);
        let (words, exceptions) = picture::cells(spot, table, [firsts, seconds], Some(own))?;
        return Some(Markup::text(cells.with(words)).with_list(exceptions));
    }
    let cells = product_of(&firsts, &seconds);
    let shown = tables::histories(spot.db, spot.evaluation, table, &cells);
    let first = cells.first()?;
    let row = cells.iter().all(|cell| cell[0] == first[0]);
    let column = cells.iter().all(|cell| cell[1] == first[1]);
    // A type that all cells share is told once.
    let head = match (row, column) {
        (true, false) => table_name.clone().text(format_args!(" of {} × …", name(&first[0]))),
        (false, true) => table_name.clone().text(format_args!(" of … × {}", name(&first[1]))),
        _ => table_name.clone(),
    };
    let group = |cells: &[[TypeId; 2]]| match (row, column) {
        (true, false) => enumerate(distinct(cells, 1, &name), MAX_NAMES),
        (false, true) => enumerate(distinct(cells, 0, &name), MAX_NAMES),
        _ => product(cells, &name),
    };
    let whole = |cells: &[[TypeId; 2]]| table_name.clone().text(" of ").with(product(cells, &name));
    let phrases = Phrases { whole: &whole, head, group: &group, is_named: false };
    let shown = cells.iter().copied().zip(shown).collect();
    Some(accounts(spot.db, spot.evaluation, table.row, &default_of(table.row), shown, &phrases))
}

/// The types at one index of cells, each once.
fn distinct(cells: &[[TypeId; 2]], index: usize, name: &dyn Fn(&TypeId) -> String) -> Vec<String> {
    let mut found: Vec<TypeId> = Vec::new();
    for cell in cells {
        if !found.contains(&cell[index]) {
            found.push(cell[index]);
        }
    }
    found.iter().map(name).collect()
}

/// "a and b × sea", if that is what the cells are; else "a × sea and b × land".
fn product(cells: &[[TypeId; 2]], name: &dyn Fn(&TypeId) -> String) -> Words {
    let (rows, columns) = (distinct(cells, 0, name), distinct(cells, 1, name));
    if rows.len() * columns.len() == cells.len() {
        return enumerate(rows, MAX_NAMES).text(" × ").with(enumerate(columns, MAX_NAMES));
    }
    let names: Vec<String> =
        cells.iter().map(|[first, second]| format!("{} × {}", name(first), name(second))).collect();
    enumerate(names, MAX_NAMES)
}

/// The cells that the part of a clause under the cursor is about, the first of them at most.
pub(crate) fn cells_here(spot: &Spot<'_>, table: Table) -> Option<Vec<[TypeId; 2]>> {
    let [firsts, seconds] = types_here(spot, table)?;
    Some(product_of(&firsts, &seconds))
}

/// The first cells of some types.
fn product_of(firsts: &[TypeId], seconds: &[TypeId]) -> Vec<[TypeId; 2]> {
    let cells = firsts.iter().flat_map(|first| seconds.iter().map(move |second| [*first, *second]));
    cells.take(MAX_TOLD).collect()
}

/// The types whose cells the part of a clause under the cursor is about, by the first and the second index.
fn types_here(spot: &Spot<'_>, table: Table) -> Option<[Vec<TypeId>; 2]> {
    let item = spot.item;
    let list = *spot.path.get(1)?;
    if item.datum(list) != Datum::List {
        return None;
    }
    let clause = Clause::read(&spot.scope()?, item, list, table)?;
    let mut firsts = types_of(&clause.firsts.value, Some(table.kinds[0]));
    let mut seconds = types_of(&clause.seconds.value, Some(table.kinds[1]));
    narrow(spot, &clause, &mut firsts, &mut seconds);
    (!firsts.is_empty() && !seconds.is_empty()).then_some([firsts, seconds])
}

/// Leaves only the types that belong to the element under the cursor, of an index or of a list of values.
fn narrow(spot: &Spot<'_>, clause: &Clause, firsts: &mut Vec<TypeId>, seconds: &mut Vec<TypeId>) {
    let item = spot.item;
    let (Some(list), Some(part)) = (spot.path.get(1), spot.path.get(2)) else { return };
    let nth = item.children(*list).position(|child| child == *part);
    let element = |depth: usize| {
        // Which element of the list that is at a depth of the path; only if the list is written out.
        let (list, child) = (*spot.path.get(depth)?, *spot.path.get(depth + 1)?);
        if item.head(list).is_some_and(is_function) {
            return None;
        }
        let count = item.children(list).count();
        let position = item.children(list).position(|node| node == child)?;
        Some((position, count))
    };
    let only = |types: &mut Vec<TypeId>, at: Option<(usize, usize)>, length: Option<usize>| {
        if let Some((position, count)) = at
            && length == Some(count)
            && types.len() == count
        {
            *types = vec![types[position]];
        }
    };
    let length = |value: &Value| value.as_list().map(<[Value]>::len);
    let (rows, columns) = (length(&clause.firsts.value), length(&clause.seconds.value));
    match nth {
        Some(0) => only(firsts, element(2), rows),
        Some(1) => only(seconds, element(2), columns),
        Some(2) => {
            let Some(values) = clause.values.value.as_list() else { return };
            let Some((position, _)) = element(2).filter(|(_, count)| *count == values.len()) else { return };
            let inner = values.get(position).and_then(Value::as_list).map(<[Value]>::len);
            let inside = element(3).filter(|(_, count)| inner == Some(*count));
            match (rows, columns) {
                (Some(_), Some(_)) if clause.goes_by_second() => {
                    only(seconds, element(2), columns);
                    only(firsts, inside, rows);
                }
                (Some(_), _) => {
                    only(firsts, element(2), rows);
                    only(seconds, inside, columns);
                }
                (None, _) => only(seconds, element(2), columns),
            }
        }
        _ => {}
    }
}

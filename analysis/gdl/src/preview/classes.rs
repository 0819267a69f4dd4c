//! Things that are alike share a row, a column or a box of a picture, and a wide matrix is shown in parts.

use std::hash::Hash;

use ludex_base::picture::{SheetCell, SheetTable, Tone};
use rustc_hash::FxHashMap;

use super::game::Game;
use crate::evaluation::value::TypeId;

/// Columns of a part of a matrix, without that of the headings of rows.
const MAX_PART: usize = 40;

/// Letters of the names in a heading.
const MAX_HEADING: usize = 24;

/// Letters of the names in the line about a heading.
const MAX_NAMES: usize = 180;

/// The numbers below a count in classes that have the same key, in the order of the first of each.
pub(super) fn classes<K: Hash + Eq>(count: usize, key: impl Fn(usize) -> K) -> Vec<Vec<usize>> {
    let mut classes: Vec<Vec<usize>> = Vec::new();
    let mut known: FxHashMap<K, usize> = FxHashMap::default();
    for number in 0..count {
        let class = *known.entry(key(number)).or_insert(classes.len());
        match classes.get_mut(class) {
            Some(class) => class.push(number),
            None => classes.push(vec![number]),
        }
    }
    classes
}

/// "boat, ship" or "boat and 5 more": as many names as there is room for, but one at least.
pub(super) fn listed(names: &[&str], most: usize) -> String {
    let mut out = String::new();
    for (nth, name) in names.iter().enumerate() {
        let more = names.len() - nth;
        if nth > 0 && out.chars().count() + name.chars().count() + 2 > most {
            out.push_str(&format!(" and {more} more"));
            break;
        }
        if nth > 0 {
            out.push_str(", ");
        }
        out.push_str(name);
    }
    out
}

/// The heading of the row or column that some types share; that of a single one leads to its definition.
pub(super) fn heading(game: &Game<'_>, types: &[TypeId]) -> SheetCell {
    let [first, _, ..] = types else { return types.first().map(|id| game.type_cell(*id)).unwrap_or_default() };
    let names: Vec<&str> = types.iter().map(|id| game.name(*id)).collect();
    let tooltip = format!("{} {}s: {}", names.len(), first.kind.label(), listed(&names, MAX_NAMES));
    SheetCell { tooltip, source: game.definition(*first), ..SheetCell::new(listed(&names, MAX_HEADING)) }
}

/// Rows about types of which those that say the same are one row, whose heading names the first of them.
pub(super) fn alike(rows: Vec<Vec<SheetCell>>) -> Vec<Vec<SheetCell>> {
    let says = |at: usize| -> Vec<(&str, Tone)> {
        rows.get(at).into_iter().flatten().skip(1).map(|cell| (cell.text.as_str(), cell.tone)).collect()
    };
    let classes = classes(rows.len(), says);
    let name = |at: &usize| rows.get(*at).and_then(|row| row.first()).map_or("", |cell| cell.text.as_str());
    let row = |class: &Vec<usize>| -> Vec<SheetCell> {
        let mut row = class.first().and_then(|at| rows.get(*at)).cloned().unwrap_or_default();
        let names: Vec<&str> = class.iter().map(name).collect();
        if let (Some(heading), true) = (row.first_mut(), names.len() > 1) {
            heading.text = listed(&names, MAX_HEADING);
            heading.tooltip = listed(&names, MAX_NAMES);
        }
        row
    };
    classes.iter().map(row).collect()
}

/// A matrix in parts that are not too wide. Rows without a word in a part are left out there.
pub(super) fn in_parts(table: SheetTable) -> Vec<SheetTable> {
    let columns = table.headings.len().saturating_sub(1);
    if columns <= MAX_PART {
        return vec![table];
    }
    let part = |start: usize| {
        let end = (start + MAX_PART).min(columns);
        let cells = |row: &Vec<SheetCell>| -> Vec<SheetCell> {
            row.iter().take(1).chain(row.iter().skip(1 + start).take(end - start)).cloned().collect()
        };
        let rows = table.rows.iter().map(cells);
        SheetTable {
            title: format!("columns {} to {end} of {columns}", start + 1),
            form: table.form,
            headings: cells(&table.headings),
            rows: rows.filter(|row| row.iter().skip(1).any(|cell| !cell.text.is_empty())).collect(),
        }
    };
    (0..columns).step_by(MAX_PART).map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_alike_is_one() {
        assert_eq!(classes(6, |number| number % 3), [vec![0, 3], vec![1, 4], vec![2, 5]]);
        assert!(classes(0, |number| number).is_empty());
        assert_eq!(listed(&["boat", "ship"], 20), "boat, ship");
        assert_eq!(listed(&["boat", "ship", "raft"], 12), "boat, ship and 1 more");
        assert_eq!(listed(&["a name that is long", "boat"], 5), "a name that is long and 1 more");
        let rows = [["boat", "1"], ["ship", "2"], ["raft", "1"]];
        let rows = alike(rows.iter().map(|row| row.map(SheetCell::new).to_vec()).collect());
        let shown: Vec<[&str; 2]> = rows.iter().map(|row| [0, 1].map(|at| row[at].text.as_str())).collect();
        assert_eq!(shown, [["boat, raft", "1"], ["ship", "2"]]);
    }

    #[test]
    fn a_wide_matrix_is_in_parts() {
        let cells = |first: &str| -> Vec<SheetCell> {
            std::iter::once(first.to_owned())
                .chain((0..90).map(|number| number.to_string()))
                .map(SheetCell::new)
                .collect()
        };
        let mut sparse = cells("sparse");
        sparse[50..].fill(SheetCell::default());
        let table = SheetTable { headings: cells(""), rows: vec![cells("row"), sparse], ..SheetTable::default() };
        let parts = in_parts(table);
        let shown: Vec<(&str, usize, usize)> =
            parts.iter().map(|part| (part.title.as_str(), part.headings.len(), part.rows.len())).collect();
        assert_eq!(
            shown,
            [("columns 1 to 40 of 90", 41, 2), ("columns 41 to 80 of 90", 41, 2), ("columns 81 to 90 of 90", 11, 1)]
        );
        assert_eq!((parts[2].rows[0][0].text.as_str(), parts[2].rows[0][1].text.as_str()), ("row", "80"));
    }
}

//! The terrain of cells: the rows of the layer that give it are written anew, and its list gets the types that it lacks.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use ludex_base::navigation::Location;
use ludex_base::painting::Numbers;
use ludex_base::{Db, File, SourceChange, TextRange, TextSize};

use super::row::{Sign, painted, writes_ones};
use super::{area, elsewhere};
use crate::evaluation::value::written as symbol;
use crate::hover::layer;
use crate::layers::row::natural_character;
use crate::layers::{Cell, Geometry, Layer, Row, SubformKind, decode, ground};
use crate::preview::Scene;
use crate::source::lower::Datum;
use crate::spot::Spot;

/// The characters that a new type of a list with characters may get, the best first.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.~^+=%&!?/";

/// A terrain type that cells are to have.
#[derive(Clone, Copy)]
pub(super) struct Brush<'b> {
    /// Its index among the terrain types.
    pub(super) index: u16,
    /// Its symbol.
    pub(super) name: &'b str,
}

/// The change that gives cells a terrain type.
///
/// # Errors
/// If one of them cannot get it: why, as a sentence without its full stop.
pub(super) fn paint(
    db: &dyn Db,
    file: File,
    scene: &Scene,
    cells: &[Numbers],
    brush: Brush<'_>,
) -> Result<SourceChange, String> {
    let area = area(scene);
    let mut rows: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    let mut places: BTreeMap<u32, (Location, u32)> = BTreeMap::new();
    if let Some((x, y)) = cells.first().filter(|_| !cells.iter().any(|(x, y)| area.contains(*x, *y))) {
        return Err(format!("the map has no cell ({x}, {y})"));
    }
    // A stroke may go over the edge of the map.
    for (x, y) in cells.iter().copied().filter(|(x, y)| area.contains(*x, *y)) {
        let (column, row) = (x as u32, y as u32);
        let index = area.index(column, row);
        if scene.cells.get(index).copied().flatten() == Some(brush.index) {
            continue;
        }
        let number = scene.source_of.get(index).copied().flatten();
        let Some((number, source)) = number.and_then(|number| Some((number, *scene.sources.get(number as usize)?)))
        else {
            return Err(format!("no row of a layer says the terrain of ({x}, {y})"));
        };
        if source.file != file {
            return Err(elsewhere(db, &format!("the terrain of ({x}, {y})"), source.file));
        }
        rows.entry(number).or_default().insert(column);
        places.insert(number, (source, row));
    }
    let mut change = SourceChange::default();
    let mut lists = BTreeSet::new();
    for (number, (source, y)) in places {
        let columns = rows.remove(&number).unwrap_or_default();
        let cells = Cells { area, y, columns, brush };
        let shown = || format!("({}, {y})", cells.columns.first().copied().unwrap_or_default());
        let written = LayerRow::at(db, source, y, &area).ok_or_else(|| {
            format!(
                "the terrain of {} does not come from a row of a layer, but from a form that covers the rows",
                shown()
            )
        })?;
        let (sign, listing) = written.sign(brush)?;
        if lists.insert(written.list_start()) {
            for (range, text) in listing {
                change.edit(file, range, text);
            }
        }
        let edit = written.paint(&cells, sign).map_err(|why| format!("{} cannot be painted: {why}", shown()))?;
        if let Some((range, text)) = edit {
            change.edit(file, range, text);
        }
    }
    Ok(change)
}

/// The cells of the terrain of a cell that hang together with it, in any order.
///
/// # Errors
/// If the map has no such cell.
pub(super) fn filled(scene: &Scene, (x, y): Numbers) -> Result<Vec<Numbers>, String> {
    let area = area(scene);
    if !area.contains(x, y) {
        return Err(format!("the map has no cell ({x}, {y})"));
    }
    let index = |(x, y): Numbers| area.index(x as u32, y as u32);
    let terrain = |cell: Numbers| scene.cells.get(index(cell)).copied().flatten();
    let wanted = terrain((x, y));
    let mut seen = vec![false; scene.cells.len()];
    let mut queue: VecDeque<Numbers> = VecDeque::from([(x, y)]);
    let mut cells = Vec::new();
    if let Some(first) = seen.get_mut(index((x, y))) {
        *first = true;
    }
    while let Some((x, y)) = queue.pop_front() {
        cells.push((x, y));
        // The six neighbours; north-east of a cell is the one with the same x.
        for (across, up) in [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)] {
            let (x, y) = (x + across, y + up);
            let x = if area.wraps { x.rem_euclid(i64::from(area.width)) } else { x };
            if !area.contains(x, y) || terrain((x, y)) != wanted {
                continue;
            }
            if let Some(slot @ false) = seen.get_mut(index((x, y))) {
                *slot = true;
                queue.push_back((x, y));
            }
        }
    }
    Ok(cells)
}

/// Cells of a row of the map that get a terrain type.
struct Cells<'b> {
    area: Geometry,
    y: u32,
    columns: BTreeSet<u32>,
    brush: Brush<'b>,
}

/// A row of a layer of terrain, as it is written.
struct LayerRow<'db> {
    db: &'db dyn Db,
    spot: Spot<'db>,
    layer: Layer,
    /// The area that the rows of the layer describe.
    geometry: Geometry,
    /// The number of the row from the top.
    number: u32,
    /// The text between the quotes, and where it begins.
    text: &'db str,
    start: TextSize,
}

impl<'db> LayerRow<'db> {
    /// The row that begins at a place and is about a y; [`None`] if something else stands there.
    fn at(db: &'db dyn Db, source: Location, y: u32, area: &Geometry) -> Option<LayerRow<'db>> {
        let spot = Spot::at(db, source.file, source.range.start())?;
        let &[_, list, node] = spot.path.as_slice() else { return None };
        let layer = layer(&spot, &spot.scope()?, list)?;
        let geometry = ground::shape_at(db, spot.evaluation, spot.stamp?).geometry()?;
        let geometry = Geometry { wraps: area.wraps, ..geometry };
        let number = geometry.row_at(y)?;
        if layer.rows.get(number as usize) != Some(&node) {
            return None;
        }
        let written = source.file.text(db).get(std::ops::Range::<usize>::from(source.range))?;
        let text = written.strip_prefix('"')?.strip_suffix('"')?;
        let start = source.range.start() + TextSize::from(1);
        Some(LayerRow { db, spot, layer, geometry, number, text, start })
    }

    /// The bytes of a datum of the form.
    fn range(&self, node: u32) -> TextRange {
        crate::implementations::whole(self.db, self.spot.place(node)).range
    }

    /// The beginning of the layer's list.
    fn list_start(&self) -> TextSize {
        self.range(self.layer.list).start()
    }

    /// The text of a row of the layer as it is written, without the quotes.
    fn row_text(&self, node: u32) -> Option<&'db str> {
        let written = self.spot.file.text(self.db).get(std::ops::Range::<usize>::from(self.range(node)))?;
        written.strip_prefix('"')?.strip_suffix('"')
    }

    /// The sign of a terrain type in this layer, with the edits of the layer's list that make it one.
    ///
    /// # Errors
    /// If it cannot get one: why, as a sentence without its full stop.
    fn sign(&self, brush: Brush<'_>) -> Result<(Sign, Vec<(TextRange, String)>), String> {
        let scheme = &self.layer.scheme;
        let is_meant = |value: i32| scheme.transform(i64::from(value)) == i32::from(brush.index);
        let is_free = |c: char| !c.is_ascii_digit() && c != '-' && (scheme.has_plain_signs() || !",*".contains(c));
        let entries = self.layer.entries.iter().map(|entry| entry.character);
        let all = (0..128_u8).map(char::from);
        let listed = entries.chain(all).filter(|c| is_free(*c));
        let mut listed = listed.filter(|c| scheme.listed(*c).is_some_and(is_meant));
        if let Some(c) = listed.next() {
            return Ok((Sign::Character(c), Vec::new()));
        }
        let lists = |kind: &SubformKind| matches!(kind, SubformKind::ByName | SubformKind::ByChar);
        let Some(list) = self.layer.subforms.iter().rfind(|subform| lists(&subform.kind)) else {
            let natural = (0..64).find(|value| is_meant(*value)).and_then(natural_character);
            return match natural {
                Some(c) => Ok((Sign::Character(c), Vec::new())),
                None => Err(format!("no character of this layer stands for `{}`", brush.name)),
            };
        };
        let missing =
            || format!("the list of this layer has no `{}`, and cannot get it here: write it there", brush.name);
        if list.kind != SubformKind::ByName || !is_meant(i32::from(brush.index)) {
            return Err(missing());
        }
        self.listed(list.node, brush).ok_or_else(missing)
    }

    /// A new sign for a terrain type, with the edits of `by-name` that make it one.
    fn listed(&self, list: u32, brush: Brush<'_>) -> Option<(Sign, Vec<(TextRange, String)>)> {
        let item = self.spot.item;
        let rows: Vec<&str> = self.layer.rows.iter().filter_map(|row| self.row_text(*row)).collect();
        let is_new = |c: char| self.layer.scheme.listed(c).is_none() && !rows.iter().any(|row| row.contains(c));
        let range = self.range(list);
        // Before the parenthesis that closes the list.
        let end = TextRange::empty(range.end().checked_sub(TextSize::from(1))?);
        let name = symbol(brush.name);
        let string = item.child(list, 1).and_then(|node| match item.datum(node) {
            Datum::String(text) => Some((node, text.as_str().chars().count())),
            _ => None,
        });
        if let Some((node, count)) = string {
            let c = brush.name.chars().chain(LETTERS.chars()).find(|c| LETTERS.contains(*c) && is_new(*c))?;
            let quote = TextRange::empty(self.range(node).end().checked_sub(TextSize::from(1))?);
            let edits = vec![(quote, c.to_string()), (end, format!(" ({name} {count})"))];
            return Some((Sign::Character(c), edits));
        }
        let code = (0..64).find(|code| natural_character(*code).is_some_and(is_new))?;
        let elements: Vec<u32> = item.children(list).skip(1).collect();
        let are_symbols = elements.iter().all(|node| matches!(item.datum(*node), Datum::Symbol(_)));
        let entry = if are_symbols && usize::try_from(code) == Ok(elements.len()) {
            format!(" {name}")
        } else {
            format!(" ({name} {code})")
        };
        Some((Sign::Character(natural_character(code)?), vec![(end, entry)]))
    }

    /// The edit of the row that gives cells a terrain type that has a sign; `None` if it does so already.
    ///
    /// # Errors
    /// If it cannot: why, as a sentence without its full stop.
    fn paint(&self, cells: &Cells<'_>, sign: Sign) -> Result<Option<(TextRange, String)>, String> {
        let mut scheme = self.layer.scheme.clone();
        if let Sign::Character(c) = sign
            && scheme.listed(c).is_none()
            && self.layer.subforms.iter().any(|subform| subform.kind == SubformKind::ByName)
        {
            // That is what the list is getting.
            scheme.list(c, i32::from(cells.brush.index));
        }
        let mut columns: Vec<u32> = Vec::new();
        for column in 0..self.geometry.data_width {
            let cell = self.geometry.cell(self.number, column);
            if cell.is_some_and(|(x, _)| cells.columns.contains(&x)) {
                columns.push(column);
            }
        }
        let rows = self.layer.rows.iter().filter_map(|row| self.row_text(*row));
        let ones = writes_ones(std::iter::once(self.text).chain(rows), &scheme);
        let Some((bytes, new)) = painted(self.text, &scheme, &columns, sign, ones)? else { return Ok(None) };
        let mut text = self.text.to_owned();
        text.replace_range(bytes.clone(), &new);
        let (before, after) = (decode(self.text, &scheme), decode(&text, &scheme));
        if after.faults.len() > before.faults.len() {
            let why = after.faults.last().map(|fault| fault.kind.to_string()).unwrap_or_default();
            return Err(format!("the row would then have a fault: {why}"));
        }
        let (was, is) = (self.cells(cells, before), self.cells(cells, after));
        for (x, (was, is)) in (0..).zip(was.into_iter().zip(is)) {
            let wanted = if cells.columns.contains(&x) { Some(Cell::Value(i32::from(cells.brush.index))) } else { was };
            if is != wanted {
                return Err("the row does not fit the map; mend it first".to_owned());
            }
        }
        let range = TextRange::new(
            self.start + TextSize::from(bytes.start as u32),
            self.start + TextSize::from(bytes.end as u32),
        );
        Ok(Some((range, new)))
    }

    /// What a row says of the cells at its y, from the first x on.
    fn cells(&self, cells: &Cells<'_>, row: Row) -> Vec<Option<Cell>> {
        let mut rows = vec![Row::default(); self.number as usize];
        rows.push(row);
        let mut found = vec![None; self.geometry.width as usize];
        let first = cells.area.index(0, cells.y);
        self.geometry.paint(&rows, |index, cell| {
            if let Some(slot) = index.checked_sub(first).and_then(|x| found.get_mut(x)) {
                *slot = Some(cell);
            }
        });
        found
    }
}

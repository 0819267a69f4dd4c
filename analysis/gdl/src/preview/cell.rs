//! The place of a cell of a map in the text: the run of equal cells that it is in, in a row of a layer of terrain.

use ludex_base::Db;
use ludex_base::navigation::Location;
use ludex_base::picture::{Board, Position};
use ludex_syntax::{TextRange, TextSize};

use crate::hover::layer;
use crate::layers::{decode, ground};
use crate::spot::Spot;

/// The run that a cell is in, within the row that it comes from. None if it comes from something else.
pub(super) fn run(db: &dyn Db, board: &Board, position: Position) -> Option<Location> {
    let row = board.source(position)?;
    let spot = Spot::at(db, row.file, row.range.start())?;
    let [_, list, _] = spot.path[..] else { return None };
    let layer = layer(&spot, &spot.scope()?, list)?;
    let geometry = ground::shape_at(db, spot.evaluation, spot.stamp?).geometry()?;
    let text = row.file.text(db).get(std::ops::Range::<usize>::from(row.range))?.strip_prefix('"')?;
    let column = board.column_number(position) + i64::from(geometry.data_x);
    let column = if geometry.wraps { column.rem_euclid(i64::from(geometry.data_width.max(1))) } else { column };
    let decoded = decode(text.strip_suffix('"').unwrap_or(text), &layer.scheme);
    let (first, end) = decoded.over(u32::try_from(column).ok()?)?.span;
    // The text begins behind the quote.
    let start = row.range.start() + TextSize::from(1);
    let range = TextRange::new(start + TextSize::from(first), start + TextSize::from(end));
    Some(Location { file: row.file, range })
}

//! The terrain of one cell after all forms of a program have been read.
//!
//! Whoever wants every cell paints them; here only the rows that may hold the one are decoded.

use ludex_base::Db;

use super::ground::{self, GroundForm};
use super::{Cell, Geometry, Layer, Row, Shape, decode_plain};
use crate::evaluation::expression;
use crate::evaluation::provenance::read;
use crate::evaluation::result::{DatumPlace, Evaluation};
use crate::evaluation::scope::Scope;
use crate::evaluation::value::TypeKind;
use crate::source::lower::{Datum, Item};

/// The patch that `(area add …)` lays over the terrain of a rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Patch {
    /// The cells' least x …
    pub x: i64,
    /// … and y.
    pub y: i64,
    /// The number of cells from west to east …
    pub width: i64,
    /// … and from south to north.
    pub height: i64,
    /// The node of the terrain type.
    pub terrain: u32,
}

impl Patch {
    /// Reads `(area add [x] [y] [width [height]] terrain type)`; [`None`] if it adds to another layer.
    pub(crate) fn read(item: &Item, list: u32) -> Option<Patch> {
        let mut elements = item.children(list).skip(2).peekable();
        let mut number = || match elements.peek().map(|node| item.datum(*node)) {
            Some(Datum::Number(number)) => {
                elements.next();
                Some(i64::from(number.value()))
            }
            _ => None,
        };
        let (x, y) = (number().unwrap_or(0), number().unwrap_or(0));
        let width = number();
        let height = number().or(width).unwrap_or(1);
        let (layer, terrain) = (elements.next()?, elements.next()?);
        let wanted = item.symbol(layer).is_some_and(|name| name.as_str() == "terrain");
        wanted.then_some(Patch { x, y, width: width.unwrap_or(1), height, terrain })
    }

    fn covers(self, x: i64, y: i64) -> bool {
        (self.x..self.x + self.width).contains(&x) && (self.y..self.y + self.height).contains(&y)
    }
}

/// The terrain of a cell of the area: its index, and the row or form that gives it. [`None`] if no layer says it.
pub(crate) fn terrain_at(db: &dyn Db, evaluation: &Evaluation, x: u32, y: u32) -> Option<(Cell, DatumPlace)> {
    let area = ground::shape_at(db, evaluation, u32::MAX).geometry()?;
    let mut scope = Scope::end(evaluation);
    let mut here = Shape::unspecified();
    let mut found = None;
    for form in ground::forms(evaluation) {
        db.unwind_if_revision_cancelled();
        let read = here.read(db, form);
        // Xconq stops when the size is changed behind a layer; the last size is shown.
        let own = here.geometry().map(|own| Geometry { wraps: area.wraps, ..own });
        let same = |own: &Geometry| (own.width, own.height) == (area.width, area.height);
        let Some(own) = own.filter(|own| form.area && read && same(own)) else { continue };
        scope.stamp = form.write.stamp;
        found = given(&scope, form, form.item(db), &own, (x, y)).or(found);
    }
    found
}

/// The content that an `area` form gives to a cell, and the place that does.
fn given(
    scope: &Scope<'_>,
    form: GroundForm,
    item: &Item,
    area: &Geometry,
    (x, y): (u32, u32),
) -> Option<(Cell, DatumPlace)> {
    let place = form.write.place;
    if form.adds(item) {
        let patch = Patch::read(item, place.node).filter(|patch| patch.covers(i64::from(x), i64::from(y)))?;
        item.symbol(patch.terrain)?;
        let value = expression::evaluate(scope, item, patch.terrain, &mut Vec::new());
        let id = read(&value).as_type().filter(|id| id.kind == TypeKind::Terrain)?;
        return Some((Cell::Value(i32::try_from(id.index).ok()?), place));
    }
    let mut found = None;
    for (_, list) in form.layers(item).filter(|(name, _)| name.as_str() == "terrain") {
        let layer = Layer::read(item, list, 1, |node| {
            ground::worth(read(&expression::evaluate(scope, item, node, &mut Vec::new())))
        });
        if let Some((cell, node)) = cell_of(item, &layer, area, (x, y)) {
            found = Some((cell, DatumPlace { node, ..place }));
        }
    }
    found
}

/// The content that a layer gives to a cell, and the row that does.
fn cell_of(item: &Item, layer: &Layer, area: &Geometry, (x, y): (u32, u32)) -> Option<(Cell, u32)> {
    let number = area.row_at(y)? as usize;
    let node = *layer.rows.get(number)?;
    let mut rows = vec![Row::default(); number];
    rows.push(decode_plain(item.text(node)?.as_str(), &layer.scheme));
    let wanted = area.index(x, y);
    let mut found = None;
    area.paint(&rows, |index, cell| {
        if index == wanted {
            found = Some(cell);
        }
    });
    found.map(|cell| (cell, node))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::walk::evaluate;
    use ludex_test_support::Fixture;

    const TYPES: &str = "(unit-type u)\n(terrain-type sea)\n(terrain-type land)\n(terrain-type bog)\n";

    /// The indices of the terrain of some cells; `None` where nothing is said.
    fn terrain(text: &str, cells: &[(u32, u32)]) -> Vec<Option<i32>> {
        let fixture = Fixture::new(crate::LANGUAGES, "g", &format!("{TYPES}{text}"));
        let evaluation = evaluate(&fixture.db, fixture.files[0]);
        let at = |(x, y): &(u32, u32)| terrain_at(&fixture.db, evaluation, *x, *y)?.0.value();
        cells.iter().map(at).collect()
    }

    #[test]
    fn rows_of_the_layer() {
        let text = "(area 4 3 (terrain (by-name (bog 0) (land 1)) \"4a\" \"aabb\" \"4b\"))\n";
        assert_eq!(terrain(text, &[(0, 2), (1, 1), (2, 1), (3, 0)]), [Some(2), Some(2), Some(1), Some(1)]);
        // The last layer counts, and what is not in it stays.
        let text = "(area 4 3 (terrain \"4a\" \"4a\" \"4a\") (terrain \"4b\" \"4b\"))\n";
        assert_eq!(terrain(text, &[(1, 1), (3, 0)]), [Some(1), Some(0)]);
        assert_eq!(terrain("(area 4 3)\n", &[(1, 1)]), [None]);
        assert_eq!(terrain("(area (terrain \"4a\"))\n", &[(1, 1)]), [None]);
    }

    #[test]
    fn rows_of_a_larger_map() {
        let text = "(area 3 3 (restrict 6 6 1 2))\n(area 6 6 (terrain \"6a\" \"6a\" \"1a4b1a\" \"abcabc\"))\n";
        assert_eq!(terrain(text, &[(0, 1), (2, 0)]), [Some(1), Some(0)]);
    }

    #[test]
    fn rectangles_are_laid_over_it() {
        let layer = "(area 4 3 (terrain \"4a\" \"4a\" \"4a\"))\n";
        let text = format!("{layer}(area add 1 1 2 1 terrain bog)\n(area add 3 0 terrain land)\n");
        assert_eq!(
            terrain(&text, &[(0, 1), (1, 1), (2, 1), (3, 1), (3, 0)]),
            [Some(0), Some(2), Some(2), Some(0), Some(1)]
        );
    }
}

//! A board of hexagons. One path holds all cells of a kind, so that the map of a whole world stays small.

use std::fmt::Write;

use super::super::hexagons::{HALF, ROW};
use super::super::{Axis, Content, HexagonGrid, Hexagons, LineKind, Margin, MarginForm, Note, Picture, Position};
use super::changes::{self, Cell};
use super::{Canvas, LEFT, MAX_NUMBERS, MAX_TOOLTIP, board_place, escape, every, marks, pattern_id, tenths};

/// Pixels above the board, for the title.
pub(super) const TOP: i64 = 60;

/// The width a board is drawn in if its cells are neither too large nor too small then.
const COMFORTABLE: i64 = 1180;

/// Marks at the margin.
const MAX_MARGINS: usize = 2000;

/// Letters of the name of a kind or a line.
const MAX_NAME: usize = 60;

/// Thousandths of a pixel a unit has from which on the lines between cells help.
const LINED: i64 = 700;

/// Tenths of a pixel between the numbers of two rows, and of two columns.
const APART: i64 = 300;
const COLUMNS_APART: i64 = 240;

/// From the units of the grid to pixels.
#[derive(Debug, Clone, Copy)]
struct Scale {
    /// Thousandths of a pixel a unit is.
    thousandths: i64,
}

impl Scale {
    /// Cells are at most 28 and at least 3.5 pixels wide.
    fn new(units: i64) -> Scale {
        Scale { thousandths: (COMFORTABLE * 1000 / units.max(1)).clamp(250, 2000) }
    }

    /// Tenths of a pixel.
    fn tenths(self, units: i64) -> i64 {
        units * self.thousandths / 100
    }

    /// Whole pixels, rounded up.
    fn pixels(self, units: i64) -> i64 {
        (units * self.thousandths + 999) / 1000
    }
}

/// A board of hexagons on its way to pixels.
pub(super) struct View<'p> {
    hexagons: &'p Hexagons,
    grid: HexagonGrid,
    scale: Scale,
}

impl<'p> View<'p> {
    pub(super) fn new(hexagons: &'p Hexagons) -> View<'p> {
        let grid = hexagons.grid();
        View { hexagons, grid, scale: Scale::new(grid.size().0) }
    }

    /// Width and height in pixels.
    pub(super) fn size(&self) -> (i64, i64) {
        let (width, height) = self.grid.size();
        (self.scale.pixels(width), self.scale.pixels(height))
    }

    /// The attribute by which a viewer finds the hexagon at a point.
    pub(super) fn place(&self) -> String {
        let (scale, shifted) = (self.scale.thousandths, self.grid.shifted(0));
        let side = format!("{}.{:03}", scale / 1000, scale % 1000);
        board_place(&self.hexagons.board, TOP, &format!("\"hexagons\":true,\"side\":{side},\"shifted\":{shifted}"))
    }

    pub(super) fn draw(&self, picture: &Picture, canvas: &mut Canvas) {
        let board = &self.hexagons.board;
        canvas.patterns(self.scale.thousandths);
        self.map(canvas);
        if let Some(axis) = &board.row_axis {
            let middle = |row: u32| TOP * 10 + self.scale.tenths(self.grid.middle(Position { row, column: 0 }).1);
            let distance = (self.scale.tenths(ROW), APART);
            canvas.layer(Content::Numbers, |canvas| canvas.row_numbers(axis, board.rows, distance, middle));
        }
        if let Some(axis) = &board.column_axis {
            canvas.layer(Content::Numbers, |canvas| self.column_numbers(axis, canvas));
        }
        let centre = |position: Position| {
            board.kind_index(position)?;
            let (x, y) = self.grid.middle(position);
            Some((LEFT * 10 + self.scale.tenths(x), TOP * 10 + self.scale.tenths(y)))
        };
        changes::below(canvas, &picture.changes, |position| self.changed(position));
        // A mark fills most of a cell, if that is not too small to see.
        let size = (self.scale.tenths(2 * HALF) * 7 / 10).clamp(70, 180);
        marks::draw(canvas, &picture.marks, size, centre);
        marks::arrows(canvas, &picture.arrows, centre);
        changes::above(canvas, &picture.changes, self.scale.tenths(2 * HALF), |position| self.changed(position));
        self.margins(canvas, &picture.notes);
    }

    /// The numbers of the columns, above the cells of the first row and below those of the last, where columns that slant
    /// have others.
    fn column_numbers(&self, axis: &Axis, canvas: &mut Canvas) {
        let board = &self.hexagons.board;
        let Some(last) = board.rows.checked_sub(1) else { return };
        let step = every(self.scale.tenths(2 * HALF), COLUMNS_APART) as i64;
        let _ = write!(
            canvas.out,
            "<g class=\"faint\" text-anchor=\"middle\" font-size=\"10\"><title>{}</title>",
            escape(&axis.title, MAX_TOOLTIP)
        );
        for (row, y) in [(0, TOP - 3), (last, TOP + self.size().1 + 10)] {
            let cells = (0..board.columns).map(|column| Position { row, column });
            let cells = cells.filter(|position| board.kind_index(*position).is_some());
            let numbered = cells.map(|position| (position, board.column_number(position)));
            for (position, number) in numbered.filter(|(_, number)| number % step == 0).take(MAX_NUMBERS) {
                let x = tenths(LEFT * 10 + self.scale.tenths(self.grid.middle(position).0));
                let _ = write!(canvas.out, "<text x=\"{x}\" y=\"{y}\">{}</text>", axis.name(number));
            }
        }
        canvas.out.push_str("</g>\n");
    }

    /// A cell that has changed; it need not be there any more.
    fn changed(&self, position: Position) -> Cell {
        let corners = self.grid.corners(position).map(|(x, y)| {
            let (x, y) = (LEFT * 10 + self.scale.tenths(x), TOP * 10 + self.scale.tenths(y));
            format!("{} {}", tenths(x), tenths(y))
        });
        let path = |corners: &[&String]| {
            let lines: Vec<&str> = corners.iter().map(|corner| corner.as_str()).collect();
            format!("M{}z", lines.join("L"))
        };
        let [top, right, .., left] = &corners;
        Cell { frame: path(&corners.each_ref()), corner: path(&[top, right, left]) }
    }

    /// The cells and what lies between them, in the units of the grid.
    fn map(&self, canvas: &mut Canvas) {
        let board = &self.hexagons.board;
        let scale = self.scale.thousandths;
        let _ = writeln!(
            canvas.out,
            "<g transform=\"translate({LEFT} {TOP})scale({}.{:03})\" stroke-linejoin=\"round\" stroke-width=\".7\">",
            scale / 1000,
            scale % 1000
        );
        let kinds: Vec<Option<u16>> = board.positions().map(|position| board.kind_index(position)).collect();
        canvas.layer(Content::Cells, |canvas| self.cells(canvas, &kinds));
        self.edges(canvas, &kinds);
        self.rims(canvas);
        self.lines(canvas, &kinds);
        canvas.out.push_str("</g>\n");
    }

    /// The cells, a path for each kind.
    fn cells(&self, canvas: &mut Canvas, kinds: &[Option<u16>]) {
        let board = &self.hexagons.board;
        let paths = self.grid.outlines(kinds, board.kinds.len());
        for (index, (kind, path)) in board.kinds.iter().zip(paths).enumerate() {
            if path.is_empty() {
                continue;
            }
            let (colour, name) = (kind.colour, escape(&kind.name, MAX_NAME));
            let source = canvas.source(kind.source, &kind.name);
            // The thin line of the same colour closes the seams between neighbours.
            let _ = writeln!(
                canvas.out,
                "<path fill=\"{colour}\" stroke=\"{colour}\"{source} d=\"{path}\"><title>{name}</title></path>"
            );
            if let Some(pattern) = canvas.hatches.kind(index) {
                let id = canvas.id(pattern_id(pattern));
                let _ = writeln!(canvas.out, "<path pointer-events=\"none\" fill=\"url(#{id})\" d=\"{path}\"/>");
            }
        }
    }

    /// The lines between all cells, as long as cells are large, and the line round the board.
    fn edges(&self, canvas: &mut Canvas, kinds: &[Option<u16>]) {
        let whole: Vec<Option<u16>> = kinds.iter().map(|kind| kind.map(|_| 0)).collect();
        let border = self.grid.outlines(&whole, 1).concat();
        let fill = if self.scale.thousandths >= LINED {
            let left = if self.grid.shifted(0) { HALF } else { 0 };
            let id = canvas.id("ludex-hexagons");
            let _ = writeln!(
                canvas.out,
                "<pattern id=\"{id}\" width=\"14\" height=\"24\" x=\"{left}\" patternUnits=\"userSpaceOnUse\">\
                 <path class=\"on\" d=\"M0 4l7-4 7 4v8l-7 4-7-4zM7 16v8\" fill=\"none\" stroke-opacity=\".16\" \
                 stroke-width=\".8\"/></pattern>"
            );
            format!("url(#{id})")
        } else {
            "none".to_owned()
        };
        let _ = writeln!(
            canvas.out,
            "<path class=\"on\" pointer-events=\"none\" fill=\"{fill}\" stroke-width=\"1\" stroke-opacity=\".45\" \
             d=\"{border}\"/>"
        );
    }

    /// Rivers, roads and the like.
    fn lines(&self, canvas: &mut Canvas, kinds: &[Option<u16>]) {
        for line in &self.hexagons.lines {
            let bits = |index: usize| line.directions.get(index).copied().unwrap_or(0) & 0x3f;
            let read: Vec<Option<u8>> =
                kinds.iter().enumerate().map(|(index, kind)| kind.map(|_| bits(index))).collect();
            let directions = self.grid.both_sides(&read);
            let (path, width) = match line.kind {
                LineKind::Border => (self.grid.borders(&directions), "2.6"),
                LineKind::Connection => (self.grid.connections(&directions), "1.8"),
            };
            if path.is_empty() {
                continue;
            }
            canvas.layer(Content::Lines(line.kind), |canvas| {
                let source = canvas.source(line.source, &line.name);
                let _ = writeln!(
                    canvas.out,
                    "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linecap=\"round\"{source} \
                     d=\"{path}\"><title>{}</title></path>",
                    line.colour,
                    escape(&line.name, MAX_NAME)
                );
            });
        }
    }

    /// The edges of territories.
    fn rims(&self, canvas: &mut Canvas) {
        for territories in &self.hexagons.territories {
            let line = territories.rim.attributes();
            let paths = self.grid.rims(&territories.owners, territories.holders.len(), territories.rim);
            for (holder, path) in territories.holders.iter().zip(paths).filter(|(_, path)| !path.is_empty()) {
                canvas.layer(Content::Rims(territories.rim), |canvas| {
                    let source = canvas.source(holder.source, &holder.name);
                    let _ = writeln!(
                        canvas.out,
                        "<path fill=\"none\" stroke=\"{}\"{line}{source} d=\"{path}\"><title>{}</title></path>",
                        holder.colour,
                        escape(&holder.name, MAX_NAME)
                    );
                });
            }
        }
    }

    /// The marks right of some rows, with a line along all rows that a mark is about.
    fn margins(&self, canvas: &mut Canvas, notes: &[Note]) {
        let Some(bottom_row) = self.grid.rows.checked_sub(1) else { return };
        let middle = |row: u32| self.scale.tenths(i64::from(row) * ROW + 8) + TOP * 10;
        let x = LEFT + self.size().0 + 10;
        let margins = notes.iter().filter_map(|note| Some((note, note.margin?)));
        for (note, Margin { row, count, form }) in margins.take(MAX_MARGINS) {
            let row = row.min(bottom_row);
            let last = row.saturating_add(count.saturating_sub(1)).min(bottom_row);
            let shape = match form {
                MarginForm::Outward => "l9 5-9 5z",
                MarginForm::Inward => "m9 0l-9 5 9 5z",
                MarginForm::Down => "h9l-4.5 9z",
            };
            let (top, bottom) = (middle(row), middle(last));
            canvas.group(" class=\"alarm\"", &note.text, note.source, |canvas| {
                let _ = write!(canvas.out, "<path d=\"M{x} {}{shape}\"/>", tenths(top - 50));
                if last > row {
                    let _ = write!(canvas.out, "<path d=\"M{x} {}h2v{}h-2z\"/>", tenths(top), tenths(bottom - top));
                }
            });
        }
    }
}

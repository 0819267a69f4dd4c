//! A board of squares: cells that are drawn as areas or each by itself, their numbers, and rectangles over them.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::super::labels::{Letters, fitting};
use super::super::{Board, CellKind, Content, Drawing, Picture, Position, Squares};
use super::changes::{self, Cell};
use super::{Canvas, INK, LEFT, LETTER, board_place, escape, marks, pattern_id, tenths};

/// Pixels above the board, for the title and the numbers of the columns.
pub(super) const TOP: i64 = 80;

/// The width a board is drawn in if its squares are neither too large nor too small then.
const COMFORTABLE: i64 = 640;

/// The side of the smallest square, and of the smallest one with letters, of which two fit into it.
const MIN_SIDE: i64 = 4;
const MIN_SIDE_WITH_LETTERS: i64 = 20;

/// The side of a square that has room.
const USUAL: i64 = 36;

/// Letters of a square's content that the square may grow for.
const MAX_LETTERS: i64 = 10;

/// Letters of what a square holds, where it is named.
const MAX_CONTENT: usize = 80;

/// Tenths of a pixel between two numbers.
const APART: i64 = 240;

/// A board of squares on its way to pixels.
pub(super) struct View<'p> {
    squares: &'p Squares,
    board: &'p Board,
    /// Pixels that a square is wide and high.
    side: i64,
    /// The letters in the squares of each kind.
    letters: Vec<Letters<'p>>,
    /// The kind of most squares with letters, which are pale: the others are what there is to see.
    common: Option<u16>,
}

/// The kind that more than half of the squares with letters have.
fn common(board: &Board) -> Option<u16> {
    let mut counts = vec![0_u64; board.kinds.len()];
    for kind in board.cells.iter().flatten().map(|kind| usize::from(*kind)) {
        let has_letters = |kind: &CellKind| kind.drawing == Drawing::Each && !kind.label.is_empty();
        if let (Some(count), true) = (counts.get_mut(kind), board.kinds.get(kind).is_some_and(has_letters)) {
            *count += 1;
        }
    }
    let all: u64 = counts.iter().sum();
    let most = counts.iter().position(|count| count * 2 > all)?;
    u16::try_from(most).ok()
}

/// A rectangle of cells of one kind: the first column and row, and how many columns and rows.
#[derive(Debug, Clone, Copy)]
struct Rectangle {
    kind: u16,
    column: u32,
    row: u32,
    columns: u32,
    rows: u32,
}

/// Rectangles while they are put together from the runs of rows.
#[derive(Debug, Default)]
struct Tiling {
    rectangles: Vec<Rectangle>,
    /// Those that reach down to the row above, by kind, first column and number of columns.
    above: FxHashMap<(u16, u32, u32), usize>,
    /// Those that reach down to this row.
    here: FxHashMap<(u16, u32, u32), usize>,
}

impl Tiling {
    /// Adds a run of this row.
    fn add(&mut self, run: Option<Rectangle>) {
        let Some(run) = run else { return };
        let key = (run.kind, run.column, run.columns);
        let known = self.above.get(&key).copied();
        let index = known.unwrap_or(self.rectangles.len());
        match self.rectangles.get_mut(index) {
            Some(rectangle) => rectangle.rows += 1,
            None => self.rectangles.push(run),
        }
        self.here.insert(key, index);
    }

    fn end_row(&mut self) {
        self.above = std::mem::take(&mut self.here);
    }
}

/// The runs of numbers below a limit for which this is so: the first number and how many there are.
fn runs(limit: u32, holds: impl Fn(u32) -> bool) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for at in (0..limit).filter(|at| holds(*at)) {
        match runs.last_mut() {
            Some((start, length)) if *start + *length == at => *length += 1,
            _ => runs.push((at, 1)),
        }
    }
    runs
}

impl<'p> View<'p> {
    pub(super) fn new(squares: &'p Squares) -> View<'p> {
        let board = &squares.board;
        let labels = board.kinds.iter().filter(|kind| kind.drawing == Drawing::Each);
        let longest = labels.map(|kind| kind.label.chars().count() as i64).max().unwrap_or(0);
        let smallest = if longest > 0 { MIN_SIDE_WITH_LETTERS } else { MIN_SIDE };
        let largest = (longest.min(MAX_LETTERS) * LETTER + 8).max(USUAL);
        let across = i64::from(board.columns.max(board.rows).max(1));
        let side = (COMFORTABLE / across).clamp(smallest, largest);
        let room = usize::try_from((side - 4) / LETTER).unwrap_or(0).max(1);
        View { squares, board, side, letters: fitting(board, room), common: common(board) }
    }

    /// The character that each kind is shown by in place of its label, if it is.
    pub(super) fn characters(&self) -> Vec<Option<char>> {
        let character = |letters: &Letters<'_>| match letters {
            Letters::Character(character) => Some(*character),
            Letters::Whole(_) | Letters::Beginning(_) => None,
        };
        self.letters.iter().map(character).collect()
    }

    /// Width and height in pixels.
    pub(super) fn size(&self) -> (i64, i64) {
        (i64::from(self.board.columns) * self.side, i64::from(self.board.rows) * self.side)
    }

    /// The attribute by which a viewer finds the square at a point.
    pub(super) fn place(&self) -> String {
        board_place(self.board, TOP, &format!("\"hexagons\":false,\"side\":{}", self.side))
    }

    pub(super) fn draw(&self, picture: &Picture, canvas: &mut Canvas) {
        let board = self.board;
        canvas.patterns(1000);
        let distance = (self.side * 10, APART);
        if let Some(axis) = &board.column_axis {
            canvas.layer(Content::Numbers, |canvas| canvas.column_numbers(axis, board.columns, distance, TOP));
        }
        if let Some(axis) = &board.row_axis {
            let middle = |row: u32| TOP * 10 + i64::from(row) * self.side * 10 + self.side * 5;
            canvas.layer(Content::Numbers, |canvas| canvas.row_numbers(axis, board.rows, distance, middle));
        }
        self.areas(canvas);
        canvas.layer(Content::Cells, |canvas| self.cells(picture, canvas));
        canvas.layer(Content::Outlines, |canvas| self.outlines(canvas));
        changes::below(canvas, &picture.changes, |position| self.changed(position));
        let centre = |position: Position| self.centre(position);
        // In a small square a mark leaves less free, so that its letters can be read.
        let size = (self.side * 7).max((self.side * 9).min(150)).clamp(110, 260);
        // What is chosen is the square, not what stands on it.
        let is_asked = !picture.inputs.is_empty();
        if is_asked {
            canvas.out.push_str("<g pointer-events=\"none\">\n");
        }
        marks::draw(canvas, &picture.marks, size, centre);
        marks::arrows(canvas, &picture.arrows, centre);
        if is_asked {
            canvas.out.push_str("</g>\n");
        }
        changes::above(canvas, &picture.changes, self.side * 10, |position| self.changed(position));
    }

    /// A cell that has changed; it need not be there any more.
    fn changed(&self, position: Position) -> Cell {
        let side = self.side;
        let (x, y) = (LEFT + i64::from(position.column) * side + 1, TOP + i64::from(position.row) * side + 1);
        let (inner, corner) = (side - 2, side * 2 / 5);
        Cell {
            frame: format!("M{x} {y}h{inner}v{inner}h-{inner}z"),
            corner: format!("M{x} {y}h{corner}l-{corner} {corner}z"),
        }
    }

    /// The middle of a cell of the board, in tenths of a pixel.
    fn centre(&self, position: Position) -> Option<(i64, i64)> {
        self.board.kind_index(position)?;
        let along = |at: u32, start: i64| start * 10 + i64::from(at) * self.side * 10 + self.side * 5;
        Some((along(position.column, LEFT), along(position.row, TOP)))
    }

    /// The kind of a cell that is drawn in this manner.
    fn drawn(&self, position: Position, drawing: Drawing) -> Option<(u16, &'p CellKind)> {
        let index = self.board.kind_index(position)?;
        let kind = self.board.kinds.get(usize::from(index)).filter(|kind| kind.drawing == drawing)?;
        Some((index, kind))
    }

    /// The cells that are drawn as areas, a path for each kind, with the lines between them.
    fn areas(&self, canvas: &mut Canvas) {
        let kinds = self.rectangles(|position| Some(self.drawn(position, Drawing::Area)?.0));
        if kinds.is_empty() {
            return;
        }
        let side = self.side;
        let mut paths = vec![String::new(); self.board.kinds.len()];
        for rectangle in &kinds {
            if let Some(path) = paths.get_mut(usize::from(rectangle.kind)) {
                self.outline(*rectangle, path);
            }
        }
        let lines = canvas.id("ludex-squares");
        let _ = write!(
            canvas.out,
            "<g transform=\"translate({LEFT} {TOP})\">\n\
             <pattern id=\"{lines}\" width=\"{side}\" height=\"{side}\" patternUnits=\"userSpaceOnUse\">\
             <path class=\"on\" d=\"M{side} 0H0V{side}\" fill=\"none\" stroke-opacity=\".18\"/></pattern>\n"
        );
        canvas.layer(Content::Cells, |canvas| {
            let kinds = self.board.kinds.iter().zip(&paths).enumerate();
            for (index, (kind, path)) in kinds.filter(|(_, (_, path))| !path.is_empty()) {
                let source = canvas.source(kind.source, &kind.name);
                let _ = write!(canvas.out, "<path fill=\"{}\" d=\"{path}\"{source}>", kind.colour);
                canvas.tooltip(&kind.name);
                canvas.out.push_str("</path>\n");
                if let Some(pattern) = canvas.hatches.kind(index) {
                    let id = canvas.id(pattern_id(pattern));
                    let _ = writeln!(canvas.out, "<path pointer-events=\"none\" fill=\"url(#{id})\" d=\"{path}\"/>");
                }
            }
        });
        let all = self.rectangles(|position| self.drawn(position, Drawing::Area).map(|_| 0));
        let mut path = String::new();
        for rectangle in all {
            self.outline(rectangle, &mut path);
        }
        let _ = write!(
            canvas.out,
            "<path pointer-events=\"none\" fill=\"url(#{lines})\" d=\"{path}\"/>\n\
             <path class=\"on\" pointer-events=\"none\" fill=\"none\" stroke-opacity=\".5\" d=\"{}\"/>\n</g>\n",
            self.border()
        );
    }

    /// The data of a path round what is drawn as areas: the sides that a cell has in common with none of them.
    fn border(&self) -> String {
        // A board may have fewer cells than columns and rows say.
        let cells = u32::try_from(self.board.cells.len()).unwrap_or(u32::MAX);
        let columns = self.board.columns.min(cells);
        let rows = self.board.rows.min(cells.div_ceil(self.board.columns.max(1)));
        let inside = |row: Option<u32>, column: Option<u32>| match (row, column) {
            (Some(row), Some(column)) => self.drawn(Position { row, column }, Drawing::Area).is_some(),
            _ => false,
        };
        let mut path = String::new();
        // Above each row of cells and below the last, from left to right; then the same for the columns.
        for line in 0..=rows {
            let is_side = |column| inside(line.checked_sub(1), Some(column)) != inside(Some(line), Some(column));
            for (start, length) in runs(columns, is_side) {
                let [x, y, length] = [start, line, length].map(|cells| i64::from(cells) * self.side);
                let _ = write!(path, "M{x} {y}h{length}");
            }
        }
        for line in 0..=columns {
            let is_side = |row| inside(Some(row), line.checked_sub(1)) != inside(Some(row), Some(line));
            for (start, length) in runs(rows, is_side) {
                let [x, y, length] = [line, start, length].map(|cells| i64::from(cells) * self.side);
                let _ = write!(path, "M{x} {y}v{length}");
            }
        }
        path
    }

    /// The cells of equal kind as rectangles: runs of each row, joined with equal ones in the row above.
    fn rectangles(&self, kind_of: impl Fn(Position) -> Option<u16>) -> Vec<Rectangle> {
        let mut tiling = Tiling::default();
        let mut run: Option<Rectangle> = None;
        let mut row = 0;
        for position in self.board.positions() {
            if position.row != row {
                tiling.add(run.take());
                tiling.end_row();
                row = position.row;
            }
            let kind = kind_of(position);
            if let Some(open) = run.as_mut().filter(|open| Some(open.kind) == kind) {
                open.columns += 1;
            } else {
                tiling.add(run.take());
                let Position { row, column } = position;
                run = kind.map(|kind| Rectangle { kind, column, row, columns: 1, rows: 1 });
            }
        }
        tiling.add(run);
        tiling.rectangles
    }

    /// Adds the outline of a rectangle to the data of a path.
    fn outline(&self, rectangle: Rectangle, path: &mut String) {
        let pixels = |cells: u32| i64::from(cells) * self.side;
        let (x, y) = (pixels(rectangle.column), pixels(rectangle.row));
        let (width, height) = (pixels(rectangle.columns), pixels(rectangle.rows));
        let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
    }

    /// The cells that are drawn each by itself; those who point at one see where it is, too.
    fn cells(&self, picture: &Picture, canvas: &mut Canvas) {
        let board = self.board;
        if !board.kinds.iter().any(|kind| kind.drawing == Drawing::Each) {
            return;
        }
        let side = self.side;
        let (middle, line) = (tenths(side * 5), tenths(side * 5 + 40));
        // A sign without words on a piece leaves it its own.
        let named = picture.marks.iter().filter(|mark| !mark.tooltip.is_empty());
        let standing: FxHashMap<Position, &str> = named.map(|mark| (mark.position, mark.tooltip.as_str())).collect();
        let _ = writeln!(canvas.out, "<g text-anchor=\"middle\" fill=\"{INK}\">");
        for position in board.positions() {
            let Some((index, kind)) = self.drawn(position, Drawing::Each) else { continue };
            let letters = self.letters.get(usize::from(index)).map(ToString::to_string).unwrap_or_default();
            let (x, y) = (LEFT + i64::from(position.column) * side, TOP + i64::from(position.row) * side);
            let place = board.coordinates(position);
            let standing = picture.inputs.get(&position).and_then(|_| standing.get(&position));
            let name = match standing {
                Some(standing) => format!("{place}: {standing}"),
                None if kind.name.is_empty() => place,
                None => format!("{place}: {}", kind.name),
            };
            let mut attributes = format!(" transform=\"translate({x} {y})\"");
            if let Some(input) = picture.inputs.get(&position) {
                let _ = write!(attributes, " data-input=\"{}\"", escape(input, MAX_CONTENT));
            }
            canvas.name_thing(board.source(position), &kind.name);
            canvas.group(&attributes, &name, board.source(position), |canvas| {
                let _ = write!(
                    canvas.out,
                    "<rect width=\"{side}\" height=\"{side}\" fill=\"{}\" class=\"cell\"/>",
                    kind.colour
                );
                if let Some(pattern) = canvas.hatches.kind(usize::from(index)) {
                    let id = canvas.id(pattern_id(pattern));
                    let _ = write!(canvas.out, "<rect width=\"{side}\" height=\"{side}\" fill=\"url(#{id})\"/>");
                }
                if !letters.is_empty() {
                    let letters = escape(&letters, MAX_CONTENT);
                    let pale = if self.common == Some(index) { " fill-opacity=\".6\"" } else { "" };
                    let _ = write!(canvas.out, "<text x=\"{middle}\" y=\"{line}\"{pale}>{letters}</text>");
                }
            });
        }
        canvas.out.push_str("</g>\n");
    }

    /// The rectangles over the cells.
    fn outlines(&self, canvas: &mut Canvas) {
        let side = self.side;
        for outline in &self.squares.outlines {
            let Position { row, column } = outline.position;
            // What lies beside the board is cut off.
            let columns = outline.columns.min(self.board.columns.saturating_sub(column));
            let rows = outline.rows.min(self.board.rows.saturating_sub(row));
            if columns == 0 || rows == 0 {
                continue;
            }
            let (x, y) = (LEFT + i64::from(column) * side, TOP + i64::from(row) * side);
            let (width, height) = (i64::from(columns) * side, i64::from(rows) * side);
            canvas.group("", &outline.tooltip, outline.source, |canvas| {
                let _ = write!(
                    canvas.out,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"none\" class=\"on\" \
                     stroke-width=\"2\"/>"
                );
            });
        }
    }
}

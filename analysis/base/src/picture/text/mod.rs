//! The writer of plain text: a picture as lines of characters for a terminal.

mod boards;
mod graph;
mod marks;
mod sheet;

use std::fmt::Write;

use super::scene::TextPart;
use super::{Colour, Content, Picture, Position, Sample, Shape, cut};
use crate::navigation::Location;
use crate::printable::sign;
use boards::Grid;

/// Entries of the legend, changes, marks, arrows, outlines and notes that are listed, of each.
const MAX_LISTED: usize = 100;

/// Letters of a line.
const MAX_LINE: usize = 200;

/// The means that there are to show a picture as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextOptions {
    /// Characters of a line. A larger map is shown with fewer characters than it has cells. None for any number.
    pub width: Option<usize>,
    /// True if colours can be shown, as escape sequences for 256 colours.
    pub colours: bool,
}

/// Draws a picture.
pub(super) fn draw(picture: &Picture, options: TextOptions) -> String {
    let mut lines = Lines { out: String::new(), colours: options.colours, parts: None };
    draw_on(picture, options, &mut lines);
    lines.out
}

/// Draws a picture, and gives the parts of the text that come from places.
pub(super) fn draw_with_parts(picture: &Picture, options: TextOptions) -> (String, Vec<TextPart>) {
    let mut lines = Lines { out: String::new(), colours: options.colours, parts: Some(Vec::new()) };
    draw_on(picture, options, &mut lines);
    (lines.out, lines.parts.unwrap_or_default())
}

fn draw_on(picture: &Picture, options: TextOptions, lines: &mut Lines) {
    let start = lines.out.len();
    lines.line("", &picture.title);
    lines.comes_from(start, picture.source, &picture.title);
    if !picture.facts.is_empty() {
        lines.line("", &picture.facts);
    }
    lines.out.push('\n');
    let grid = match &picture.shape {
        Shape::Squares(_) | Shape::Hexagons(_) => Grid::new(picture, options.width),
        Shape::Graph(graph) => {
            graph::draw(graph, lines);
            None
        }
        Shape::Sheet(sheet) => {
            sheet::draw(sheet, options.width, lines);
            None
        }
    };
    if let Some(grid) = &grid {
        grid.draw(lines);
    }
    lists(picture, grid.as_ref(), lines);
}

/// Lines while they are written.
struct Lines {
    out: String,
    colours: bool,
    /// The parts that come from places, if anybody wants them.
    parts: Option<Vec<TextPart>>,
}

impl Lines {
    /// Notes that what has been written from a byte on comes from a place.
    fn comes_from(&mut self, start: usize, source: Option<Location>, label: &str) {
        let end = self.out.len();
        if let (Some(parts), Some(source)) = (&mut self.parts, source) {
            parts.push(TextPart { bytes: start..end, source, label: label.to_owned() });
        }
    }

    /// Notes that the cell written from a byte on comes from a place. Neighbours from one place are one part.
    fn cell_comes_from(&mut self, start: usize, source: Option<Location>, label: &str) {
        let end = self.out.len();
        let last = self.parts.as_mut().and_then(|parts| parts.last_mut());
        match last.filter(|last| last.bytes.end == start && Some(last.source) == source) {
            Some(last) => last.bytes.end = end,
            None => self.comes_from(start, source, label),
        }
    }

    /// Adds a line without the blanks at its end.
    fn append(&mut self, line: Lines) {
        let start = self.out.len();
        let content = line.out.trim_end();
        if let Some(parts) = &mut self.parts {
            parts.extend(line.parts.into_iter().flatten().map(|mut part| {
                let place = |byte: usize| start + byte.min(content.len());
                part.bytes = place(part.bytes.start)..place(part.bytes.end);
                part
            }));
        }
        self.out.push_str(content);
        self.out.push('\n');
    }

    /// Writes a line, cut to a length.
    fn line(&mut self, before: &str, text: &str) {
        let _ = writeln!(self.out, "{before}{}", clean(text, MAX_LINE));
    }

    /// Writes characters on a colour, or without any.
    fn painted(&mut self, text: &str, colour: Option<Colour>) {
        match colour.filter(|_| self.colours) {
            Some(under) => {
                let (under, ink) = (under.terminal(), under.ink().terminal());
                let _ = write!(self.out, "\u{1b}[48;5;{under};38;5;{ink}m{text}\u{1b}[0m");
            }
            None => self.out.push_str(text),
        }
    }

    /// Says how many more there are than are listed.
    fn remainder(&mut self, count: usize) {
        if let Some(more @ 1..) = count.checked_sub(MAX_LISTED) {
            let _ = writeln!(self.out, "  and {more} more");
        }
    }
}

/// A text without what a terminal might obey, cut to a number of characters.
pub(super) fn clean(text: &str, most: usize) -> String {
    cut(text, most, |c, out| out.push(sign(c)))
}

/// The lists below a board, graph or sheet: legend, changes, marks, arrows, outlines, notes; an empty line between them.
fn lists(picture: &Picture, grid: Option<&Grid<'_>>, lines: &mut Lines) {
    legend(picture, grid, lines);
    let changes = shown(picture, Content::Changes, &picture.changes);
    separate(lines, changes.len());
    for change in changes.iter().take(MAX_LISTED) {
        lines.line(&format!("  {} ", boards::CHANGED), &change.text);
    }
    lines.remainder(changes.len());
    let place = |position: Position| picture.board().map(|board| board.coordinates(position)).unwrap_or_default();
    // A list below the board names the pieces already.
    if let Some(grid) = grid.filter(|_| !picture.has_list()) {
        marks::list(picture, grid, lines);
    }
    let arrows = shown(picture, Content::Arrows, &picture.arrows);
    separate(lines, arrows.len());
    for arrow in arrows.iter().take(MAX_LISTED) {
        let start = lines.out.len();
        lines.line(&format!("  {} → {} ", place(arrow.from), place(arrow.to)), &arrow.tooltip);
        lines.comes_from(start, arrow.source, &arrow.tooltip);
    }
    lines.remainder(arrows.len());
    if let Shape::Squares(squares) = &picture.shape {
        let outlines = shown(picture, Content::Outlines, &squares.outlines);
        separate(lines, outlines.len());
        for outline in outlines.iter().take(MAX_LISTED) {
            let size = format!("  {}, {} × {} ", place(outline.position), outline.columns, outline.rows);
            let start = lines.out.len();
            lines.line(&size, &outline.tooltip);
            lines.comes_from(start, outline.source, &outline.tooltip);
        }
        lines.remainder(outlines.len());
    }
    let notes: Vec<_> = picture.notes.iter().filter(|note| !note.drawn).collect();
    separate(lines, notes.len());
    for note in notes.iter().take(MAX_LISTED) {
        let start = lines.out.len();
        lines.line("", &note.line());
        lines.comes_from(start, note.source, &note.text);
    }
    lines.remainder(notes.len());
}

/// The things of a picture, or none of them if they are hidden.
fn shown<'p, T>(picture: &Picture, content: Content, things: &'p [T]) -> &'p [T] {
    if picture.shows(content) { things } else { &[] }
}

/// Writes an empty line before a list that has something.
fn separate(lines: &mut Lines, count: usize) {
    if count > 0 {
        lines.out.push('\n');
    }
}

fn legend(picture: &Picture, grid: Option<&Grid<'_>>, lines: &mut Lines) {
    // The edges of territories have no characters, and those who have cells are listed themselves, as marks are.
    let is_listed = |sample: Sample| matches!(sample, Sample::Rim(..) | Sample::Letter(_));
    let entries: Vec<_> = picture.legend.iter().filter(|entry| !is_listed(entry.sample)).collect();
    separate(lines, entries.len());
    for entry in entries.iter().take(MAX_LISTED) {
        let (text, colour) = match (entry.sample, grid) {
            (Sample::Cell(kind), Some(grid)) => (grid.kind_text(kind, lines.colours), grid.kind_colour(kind)),
            (Sample::Cell(_), None) | (Sample::Rim(..) | Sample::Letter(_), _) => (String::new(), None),
            // Lines between cells have no characters.
            (Sample::Line(colour), _) => ("—".to_owned(), Some(colour)),
            (Sample::Mark(form, colour) | Sample::LaterMark(form, colour), _) => {
                (form.character().to_string(), Some(colour))
            }
            (Sample::Change, _) => (boards::CHANGED.to_string(), None),
        };
        let start = lines.out.len();
        lines.out.push_str("  ");
        lines.painted(&text, colour);
        lines.line(if text.is_empty() { "" } else { "  " }, &entry.words());
        lines.comes_from(start, entry.source, &entry.name);
        if !entry.note.is_empty() {
            lines.line("     ", &entry.note);
        }
    }
    lines.remainder(entries.len());
}

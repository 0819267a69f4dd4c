//! The picture of a scene as an SVG document: title, map, units, marks at the margin.
//!
//! One path holds all cells of a terrain type, so that the map of a whole world stays small.
//! Lengths are tenths of a pixel in whole numbers, hence the same on every machine.

use std::collections::BTreeMap;
use std::fmt::Write;

use ludex_base::preview::{PreviewError, escape, tenths};

use super::hex::{HALF, Layout, ROW};
use super::legend::{self, Entry, INK, LEFT, RIGHT, Sample};
use super::palette::{self, Colour};
use super::{LineKind, NoteKind, Scene, UnitMark, check_size};
use crate::layers::Geometry;

/// Pixels above it, for the title.
const TOP: i64 = 60;

/// A picture is not narrower than this, so that title and legend have room.
const NARROWEST: i64 = 460;

/// The width a map is drawn in if its cells are neither too large nor too small then.
const COMFORTABLE: i64 = 1180;

/// How many marks are drawn.
const MOST_NOTES: usize = 2000;

/// How many units of one cell are named.
const MOST_NAMED: usize = 8;

/// What is under the map.
const PAPER: &str = "#fbfaf6";

/// Cells without terrain.
pub(super) const NOTHING: Colour = Colour { red: 0xd6, green: 0xd3, blue: 0xcc };

/// Marks for what does not fit.
const ALARM: &str = "#b3261e";

/// Draws a scene.
pub fn svg(scene: &Scene) -> Result<String, PreviewError> {
    check_size(scene.width, scene.height)?;
    Ok(Picture::new(scene).draw())
}

/// From the units of the map to pixels.
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

/// A number with its noun.
pub(super) fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

struct Picture<'s> {
    scene: &'s Scene,
    geometry: Geometry,
    layout: Layout,
    scale: Scale,
    /// Pixels.
    map_width: i64,
    /// Pixels.
    map_height: i64,
    /// Of the terrain types.
    colours: Vec<Colour>,
    /// Of the layers of lines.
    line_colours: Vec<Colour>,
    out: String,
}

impl<'s> Picture<'s> {
    fn new(scene: &'s Scene) -> Picture<'s> {
        let geometry = Geometry::new(scene.width, scene.height, scene.wraps);
        let layout = Layout::new(geometry);
        let (width, height) = layout.size();
        let scale = Scale::new(width);
        let types = scene.terrain.iter().map(|style| (style.name.as_str(), style.colour.as_deref()));
        let lines = scene.lines.iter().map(|line| (line.style.name.as_str(), line.style.colour.as_deref()));
        Picture {
            scene,
            geometry,
            layout,
            scale,
            map_width: scale.pixels(width),
            map_height: scale.pixels(height),
            colours: palette::terrain_colours(types),
            // Darker than the same terrain in a cell, which they may cross.
            line_colours: palette::terrain_colours(lines).iter().map(|c| c.mix(Colour::BLACK, 25)).collect(),
            out: String::new(),
        }
    }

    fn draw(mut self) -> String {
        // The terrain by place: what is not a terrain type of the scene counts as none.
        let types = self.scene.terrain.len();
        let terrain = self.layout.arrange(|index| {
            let value = self.scene.cells.get(index).copied().flatten().map(usize::from);
            value.filter(|value| *value < types)
        });
        let mut counts = vec![0_usize; types];
        let mut empty = 0_usize;
        for cell in terrain.iter().flatten() {
            match cell {
                Some(value) => counts[*value] += 1,
                None => empty += 1,
            }
        }
        let entries = self.entries(&counts, empty);
        let width = (LEFT + self.map_width + RIGHT).max(NARROWEST);
        let legend_top = TOP + self.map_height + 30;
        let (legend, legend_height) = legend::draw(&entries, &self.scene.notes, width, legend_top);
        let height = legend_top + legend_height;
        self.head(width, height, &counts, empty);
        self.map(&terrain, types);
        self.rows();
        self.units();
        self.notes();
        self.out.push_str(&legend);
        self.out.push_str("</svg>\n");
        self.out
    }

    fn title(&self) -> &str {
        if self.scene.title.trim().is_empty() { "A world without a name" } else { &self.scene.title }
    }

    fn head(&mut self, width: i64, height: i64, counts: &[usize], empty: usize) {
        let title = escape(self.title(), 120);
        let shape = if self.scene.wraps { "a world that goes round" } else { "a hexagon" };
        let mut facts = format!("{} × {} cells, {shape}", self.scene.width, self.scene.height);
        if !self.scene.units.is_empty() {
            let _ = write!(facts, " · {}", counted(self.scene.units.len() as u64, "unit", "units"));
        }
        let misfits: u64 = self.scene.notes.iter().map(|note| u64::from(note.count)).sum();
        if misfits > 0 {
            let _ = write!(facts, " · {}", counted(misfits, "row does not fit", "rows do not fit"));
        }
        let mut parts: Vec<String> = Vec::new();
        let named = self.scene.terrain.iter().zip(counts).filter(|(_, count)| **count > 0);
        parts.extend(named.take(40).map(|(style, count)| format!("{}: {count}", escape(&style.name, 60))));
        if empty > 0 {
            parts.push(format!("without terrain: {empty}"));
        }
        let _ = write!(
            self.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"system-ui,sans-serif\" font-size=\"12\" fill=\"{INK}\">\n\
             <title>{title}</title>\n<desc>A map of hexagons: {facts}. Cells by terrain: {}.</desc>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n\
             <text x=\"{LEFT}\" y=\"28\" font-size=\"18\" font-weight=\"600\">{title}</text>\n\
             <text x=\"{LEFT}\" y=\"46\" fill=\"#5c5c66\">{facts}</text>\n",
            if parts.is_empty() { "none".to_owned() } else { parts.join(", ") },
        );
    }

    /// The cells and what lies between them, in the map's own units.
    fn map(&mut self, terrain: &[Option<Option<usize>>], types: usize) {
        let scale = self.scale.thousandths;
        let _ = writeln!(
            self.out,
            "<g transform=\"translate({LEFT} {TOP})scale({}.{:03})\" stroke-linejoin=\"round\">",
            scale / 1000,
            scale % 1000
        );
        let classes: Vec<Option<usize>> = terrain.iter().map(|cell| cell.map(|t| t.unwrap_or(types))).collect();
        let paths = self.layout.outlines(&classes, types + 1);
        for (class, path) in paths.iter().enumerate().filter(|(_, path)| !path.is_empty()) {
            let style = self.scene.terrain.get(class);
            let (colour, name) = match (style, self.colours.get(class)) {
                (Some(style), Some(colour)) => (*colour, escape(&style.name, 60)),
                _ => (NOTHING, "no terrain".to_owned()),
            };
            // The thin line of the same colour closes the seams between neighbours.
            let _ = writeln!(
                self.out,
                "<path fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\".7\" d=\"{path}\"><title>{name}</title></path>"
            );
        }
        let whole: Vec<Option<usize>> = terrain.iter().map(|cell| cell.map(|_| 0)).collect();
        let border = self.layout.outlines(&whole, 1).concat();
        // Lines between cells help as long as cells are large.
        let fill = if scale >= 700 {
            // The rows of a world that goes round may begin with a shifted one.
            let top = if self.layout.shifted(0) { HALF } else { 0 };
            let _ = writeln!(
                self.out,
                "<pattern id=\"ludex-hexagons\" width=\"14\" height=\"24\" x=\"{top}\" patternUnits=\"userSpaceOnUse\">\
                 <path d=\"M0 4l7-4 7 4v8l-7 4-7-4zM7 16v8\" fill=\"none\" stroke=\"#000\" stroke-opacity=\".16\" \
                 stroke-width=\".8\"/></pattern>"
            );
            "url(#ludex-hexagons)"
        } else {
            "none"
        };
        let _ = writeln!(
            self.out,
            "<path pointer-events=\"none\" fill=\"{fill}\" stroke=\"#000\" stroke-opacity=\".45\" d=\"{border}\"/>"
        );
        for (line, colour) in self.scene.lines.iter().zip(&self.line_colours) {
            let directions = self.layout.directions(&line.bits);
            let (path, width) = match line.kind {
                LineKind::Border => (self.layout.borders(&directions), "2.6"),
                LineKind::Connection => (self.layout.connections(&directions), "1.8"),
            };
            if !path.is_empty() {
                let _ = writeln!(
                    self.out,
                    "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
                     d=\"{path}\"><title>{}</title></path>",
                    escape(&line.style.name, 60)
                );
            }
        }
        self.out.push_str("</g>\n");
    }

    /// The y of some rows, left of the map.
    fn rows(&mut self) {
        let row = self.scale.tenths(ROW).max(1);
        let step = [1_i64, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|step| step * row >= 300).unwrap_or(1000);
        self.out.push_str("<g text-anchor=\"end\" font-size=\"10\" fill=\"#85858f\"><title>y</title>");
        for y in (0..self.scene.height).step_by(step as usize) {
            let (_, middle) = self.layout.middle(self.layout.place(self.geometry.columns(y).0, y));
            let _ = write!(
                self.out,
                "<text x=\"{}\" y=\"{}\">{y}</text>",
                LEFT - 8,
                tenths(TOP * 10 + self.scale.tenths(middle) + 35)
            );
        }
        self.out.push_str("</g>\n");
    }

    /// A shield for every cell with units: the first one's, and how many there are.
    fn units(&mut self) {
        let scene = self.scene;
        let mut stacks: BTreeMap<(u32, u32), Vec<&UnitMark>> = BTreeMap::new();
        for unit in &scene.units {
            if self.geometry.contains(unit.x, unit.y) {
                let place = self.layout.place(unit.x as u32, unit.y as u32);
                stacks.entry((place.row, place.column)).or_default().push(unit);
            }
        }
        if stacks.is_empty() {
            return;
        }
        // The shield is 14 high; it fills most of a cell, if that is not too small to see.
        let size = (self.scale.tenths(2 * HALF) * 7 / 10).clamp(70, 180);
        let size = format!("{}.{:02}", size / 140, size % 140 * 100 / 140);
        self.out.push_str("<g text-anchor=\"middle\" font-size=\"7.5\" font-weight=\"600\">\n");
        for ((row, column), units) in &stacks {
            let (x, y) = self.layout.middle(super::hex::Place { row: *row, column: *column });
            let _ = write!(
                self.out,
                "<g transform=\"translate({} {})scale({size})\"><title>",
                tenths(LEFT * 10 + self.scale.tenths(x)),
                tenths(TOP * 10 + self.scale.tenths(y))
            );
            for (index, unit) in units.iter().take(MOST_NAMED).enumerate() {
                let side = unit.side.and_then(|side| scene.sides.get(side));
                let side = side.map_or_else(|| "independent".to_owned(), |side| escape(&side.name, 60));
                let end = if index == 0 { "" } else { "\n" };
                let _ = write!(self.out, "{end}{} ({side})", escape(&unit.title, 80));
            }
            if units.len() > MOST_NAMED {
                let _ = write!(self.out, "\nand {} more", units.len() - MOST_NAMED);
            }
            self.out.push_str("</title>");
            // Another side's shield looks out from behind.
            if let Some(other) = units.iter().find(|unit| unit.side != units[0].side) {
                self.shield(" transform=\"translate(3 -2.5)\"", self.side_colour(other));
            }
            let colour = self.side_colour(units[0]);
            self.shield("", colour);
            let _ = write!(
                self.out,
                "<text y=\"2\" fill=\"{}\">{}</text>",
                colour.ink(),
                escape(&units[0].label.chars().take(2).collect::<String>(), 2)
            );
            if units.len() > 1 {
                let _ = write!(
                    self.out,
                    "<circle cx=\"5.5\" cy=\"6\" r=\"4\" fill=\"{INK}\"/>\
                     <text x=\"5.5\" y=\"8\" font-size=\"5.5\" fill=\"#fff\">{}</text>",
                    units.len().min(99)
                );
            }
            self.out.push_str("</g>\n");
        }
        self.out.push_str("</g>\n");
    }

    fn shield(&mut self, more: &str, colour: Colour) {
        let _ = write!(self.out, "<path{more} d=\"{}\" fill=\"{colour}\" stroke=\"{INK}\"/>", legend::SHIELD);
    }

    fn side_colour(&self, unit: &UnitMark) -> Colour {
        match unit.side {
            Some(side) => {
                let said = self.scene.sides.get(side).and_then(|side| side.colour.as_deref());
                palette::side_colour(side, said)
            }
            None => legend::INDEPENDENT,
        }
    }

    /// The marks right of the rows that do not fit: outwards where a row is too long, inwards where
    /// it is too short, with a line along all rows that the mark is about.
    fn notes(&mut self) {
        let middle = |row: u32| self.scale.tenths(i64::from(row) * ROW + 8) + TOP * 10;
        let x = LEFT + self.map_width + 10;
        for note in self.scene.notes.iter().take(MOST_NOTES) {
            let row = note.row.min(self.scene.height - 1);
            let last = row.saturating_add(note.count.saturating_sub(1)).min(self.scene.height - 1);
            let shape = match note.kind {
                NoteKind::Long => "l9 5-9 5z",
                NoteKind::Short => "m9 0l-9 5 9 5z",
                NoteKind::Rows => "h9l-4.5 9z",
            };
            let (top, bottom) = (middle(row), middle(last));
            let _ = write!(self.out, "<g fill=\"{ALARM}\"><title>{}</title>", escape(&note.text, 200));
            let _ = write!(self.out, "<path d=\"M{x} {}{shape}\"/>", tenths(top - 50));
            if last > row {
                let _ = write!(self.out, "<path d=\"M{x} {}h2v{}h-2z\"/>", tenths(top), tenths(bottom - top));
            }
            self.out.push_str("</g>\n");
        }
    }

    /// What the legend explains: the terrain of the map, its lines, the sides.
    fn entries(&self, counts: &[usize], empty: usize) -> Vec<Entry> {
        let cells = |count: usize| counted(count as u64, "cell", "cells");
        let mut entries = Vec::new();
        let terrain = self.scene.terrain.iter().zip(&self.colours).zip(counts);
        for ((style, colour), count) in terrain.filter(|(_, count)| **count > 0) {
            let character = style.character.map_or(String::new(), |c| format!(", shown as {c}"));
            let detail = format!("{}{character}: {}", style.name, cells(*count));
            entries.push(Entry { sample: Sample::Cell(*colour), name: style.name.clone(), detail });
        }
        if empty > 0 {
            let detail = format!("no terrain: {}", cells(empty));
            entries.push(Entry { sample: Sample::Cell(NOTHING), name: "no terrain".to_owned(), detail });
        }
        for (line, colour) in self.scene.lines.iter().zip(&self.line_colours) {
            let name = line.style.name.clone();
            entries.push(Entry { sample: Sample::Line(*colour), detail: name.clone(), name });
        }
        let units = |side: Option<usize>| self.scene.units.iter().filter(|unit| unit.side == side).count() as u64;
        for (index, side) in self.scene.sides.iter().enumerate() {
            let colour = palette::side_colour(index, side.colour.as_deref());
            let detail = format!("{}: {}", side.name, counted(units(Some(index)), "unit", "units"));
            entries.push(Entry { sample: Sample::Side(colour), name: side.name.clone(), detail });
        }
        let independent = units(None);
        if independent > 0 {
            let detail = format!("independent: {}", counted(independent, "unit", "units"));
            let sample = Sample::Side(legend::INDEPENDENT);
            entries.push(Entry { sample, name: "independent".to_owned(), detail });
        }
        entries
    }
}

//! The writer of SVG: one document that needs nothing else, the same for the same picture.
//!
//! Things that authors give colours to, and what stands on them, have the colours that are written beside them.
//! Everything else has a class, and its colours from the style sheet that each document holds: for light and dark
//! surroundings, and for those of a page that gives other values to the sheet's variables. Not every program that shows SVG knows variables;
//! for those the sheet, or an attribute that the sheet overrides, names the colours on light paper.
//!
//! Lengths are whole pixels or tenths of them, in whole numbers; hence the same on every machine.

mod changes;
mod graph;
mod hexagons;
mod legend;
mod marks;
mod sheet;
mod squares;

use std::fmt::Write;

use super::hatch::Hatches;
use super::scene::Things;
use super::{Axis, Board, Content, Layer, Pattern, Picture, Shape, cut};
use crate::navigation::Location;
use legend::Legend;

/// Pixels left of what is drawn, for the numbers of the rows.
const LEFT: i64 = 46;

/// A picture is not narrower than this, so that title and legend have room.
const MIN_WIDTH: i64 = 460;

/// Pixels that a letter is wide, about.
const LETTER: i64 = 7;

/// Pixels that a bold letter is wide, about.
const BOLD_LETTER: i64 = LETTER + 1;

/// Pixels that a letter of the title is wide, about.
const TITLE_LETTER: i64 = 11;

/// Letters of the title.
const MAX_TITLE: usize = 120;

/// Letters of a line below the title, of a list or of a note.
const MAX_LINE: usize = 130;

/// Letters of what is shown to those who point at something.
const MAX_TOOLTIP: usize = 300;

/// Bytes of the name of a part that something leads to.
const MAX_WHAT: usize = 200;

/// Letters of the description.
const MAX_DESCRIPTION: usize = 4000;

/// Numbers of columns or rows.
const MAX_NUMBERS: usize = 10_000;

/// Letters on light paper and on cells, and what surrounds marks.
const INK: &str = "#26262b";

/// The id of the head of arrows.
const ARROW: &str = "ludex-arrow";

/// Light paper.
const PAPER: &str = "#fbfaf6";

/// The style sheet of every document, by classes: `ground` is the paper, `faint` and `pale` are letters and `rule` lines
/// that stand back, `alarm` is what does not fit, `line` what is drawn on the paper, `box` a box (also `start`, `far` if
/// it cannot be reached, `lost` if it is missing), `halo` the paper round words on lines, `cells` holds the cells of a
/// board if they are a layer, `cell` is the line round one, `on` and `tip` are lines and heads of arrows over cells,
/// `ways` holds the number of arrows from a cell and in a `way` these, which are seen by those who point at the number,
/// `marks` holds marks, and `sample` stands for one in the legend.
const SHEET: &str = include_str!("../viewer/picture.css");

/// Draws a picture without what is hidden.
pub(super) fn draw(picture: &Picture) -> String {
    let mut canvas = Canvas::new(picture);
    draw_on(picture, &mut canvas);
    canvas.out
}

/// Draws a picture for a page that has its style sheet: without what is hidden, in which layers bear their ids. Gives the
/// layers that have something in them.
pub(super) fn draw_with_layers(picture: &Picture) -> (String, Vec<Layer>) {
    let mut canvas = Canvas { has_sheet: false, names_layers: true, ..Canvas::new(picture) };
    draw_on(picture, &mut canvas);
    let layers = canvas.drawn_layers();
    (canvas.out, layers)
}

/// Draws a picture for a page that has its style sheet and other pictures: without what is hidden. What the picture refers
/// to has ids with this suffix.
pub(super) fn draw_beside_others(picture: &Picture, suffix: &str) -> String {
    let mut canvas = Canvas { has_sheet: false, suffix: suffix.to_owned(), ..Canvas::new(picture) };
    draw_on(picture, &mut canvas);
    canvas.out
}

/// Draws a picture with what is hidden, in which everything that has a source bears its number and layers bear their
/// ids. Gives the things by these numbers, and the layers that have something in them.
pub(super) fn draw_with_things(picture: &Picture) -> (String, Things, Vec<Layer>) {
    let things = Some(Things::default());
    let mut canvas = Canvas { things, names_layers: true, draws_all: true, ..Canvas::new(picture) };
    draw_on(picture, &mut canvas);
    let layers = canvas.drawn_layers();
    (canvas.out, canvas.things.unwrap_or_default(), layers)
}

fn draw_on(picture: &Picture, canvas: &mut Canvas) {
    let body = match &picture.shape {
        Shape::Squares(squares) => Body::Squares(squares::View::new(squares)),
        Shape::Hexagons(hexagons) => Body::Hexagons(hexagons::View::new(hexagons)),
        Shape::Graph(graph) => Body::Graph(graph::View::new(graph)),
        Shape::Sheet(sheet) => Body::Sheet(sheet::View::new(sheet)),
    };
    let (body_width, body_height) = body.size();
    let right = body.right();
    let words = words(picture);
    let width = (LEFT + body_width + right).max(MIN_WIDTH).max(LEFT + words + right);
    let legend = Legend::new(picture, body.characters(), width - LEFT - right);
    let legend_top = body.top() + body_height + 30;
    let board = if canvas.names_layers { body.place() } else { String::new() };
    canvas.head(picture, (width, legend_top + legend.height()), &board);
    match &body {
        Body::Squares(view) => view.draw(picture, canvas),
        Body::Hexagons(view) => view.draw(picture, canvas),
        Body::Graph(view) => view.draw(canvas),
        Body::Sheet(view) => view.draw(canvas),
    }
    legend.draw(canvas, legend_top);
    canvas.out.push_str("</svg>\n");
}

/// Pixels that the longest line of words is wide.
fn words(picture: &Picture) -> i64 {
    let title = letters(&picture.title, MAX_TITLE) * TITLE_LETTER;
    let lines = [letters(&picture.facts, MAX_LINE), legend::longest_line(picture)];
    title.max(lines.into_iter().max().unwrap_or(0) * LETTER)
}

/// The board, the graph or the sheet on its way to pixels.
enum Body<'p> {
    Squares(squares::View<'p>),
    Hexagons(hexagons::View<'p>),
    Graph(graph::View<'p>),
    Sheet(sheet::View<'p>),
}

impl Body<'_> {
    /// Width and height in pixels.
    fn size(&self) -> (i64, i64) {
        match self {
            Body::Squares(view) => view.size(),
            Body::Hexagons(view) => view.size(),
            Body::Graph(view) => view.size(),
            Body::Sheet(view) => view.size(),
        }
    }

    /// The character that each kind of cells is shown by in place of its label, if it is.
    fn characters(&self) -> Vec<Option<char>> {
        match self {
            Body::Squares(view) => view.characters(),
            Body::Hexagons(_) | Body::Graph(_) | Body::Sheet(_) => Vec::new(),
        }
    }

    /// Pixels above it, for the title, and for the numbers of columns.
    fn top(&self) -> i64 {
        match self {
            Body::Squares(_) => squares::TOP,
            Body::Hexagons(_) => hexagons::TOP,
            Body::Graph(_) => graph::TOP,
            Body::Sheet(_) => sheet::TOP,
        }
    }

    /// The attribute by which a viewer finds the cell of a board at a point (docs/protocol.md, Scenes).
    fn place(&self) -> String {
        match self {
            Body::Squares(view) => view.place(),
            Body::Hexagons(view) => view.place(),
            Body::Graph(_) | Body::Sheet(_) => String::new(),
        }
    }

    /// Pixels right of it; beside hexagons there may be marks.
    fn right(&self) -> i64 {
        match self {
            Body::Hexagons(_) => 40,
            Body::Squares(_) | Body::Graph(_) | Body::Sheet(_) => 30,
        }
    }
}

/// The document while it is written.
struct Canvas<'p> {
    picture: &'p Picture,
    out: String,
    /// True if its style sheet is in it.
    has_sheet: bool,
    /// The end of each id in it, which differs among the pictures of one page.
    suffix: String,
    /// The things that were drawn, if anybody wants them.
    things: Option<Things>,
    /// The layers that the picture declares; true for those of which something was drawn.
    layers: Vec<(Layer, bool)>,
    /// True if layers bear their ids.
    names_layers: bool,
    /// True if what is hidden is drawn, too.
    draws_all: bool,
    /// The patterns over colours.
    hatches: Hatches,
}

impl<'p> Canvas<'p> {
    /// The beginning of a document.
    fn new(picture: &'p Picture) -> Canvas<'p> {
        let layers = picture.layers.iter().map(|layer| (*layer, false)).collect();
        Canvas {
            picture,
            out: String::new(),
            has_sheet: true,
            suffix: String::new(),
            things: None,
            layers,
            names_layers: false,
            draws_all: false,
            hatches: picture.hatches(),
        }
    }

    /// The id of something that the document refers to (`url(#…)`).
    fn id(&self, name: &str) -> String {
        format!("{name}{}", self.suffix)
    }

    /// The layers of which something was drawn.
    fn drawn_layers(&self) -> Vec<Layer> {
        self.layers.iter().filter(|(_, is_drawn)| *is_drawn).map(|(layer, _)| *layer).collect()
    }

    /// Draws the things of a layer: in a group with its id where layers bear theirs, and not at all if it is hidden.
    fn layer(&mut self, content: Content, write: impl FnOnce(&mut Canvas<'p>)) {
        let declared = self.layers.iter().position(|(layer, _)| layer.content == content);
        let Some((index, (layer, _))) = declared.and_then(|index| Some((index, *self.layers.get(index)?))) else {
            write(self);
            return;
        };
        if layer.is_hidden && !self.draws_all {
            return;
        }
        let before = self.out.len();
        if self.names_layers {
            let class = if content == Content::Cells { " class=\"cells\"" } else { "" };
            let _ = writeln!(self.out, "<g{class} data-layer=\"{}\">", layer.id);
        }
        let start = self.out.len();
        write(self);
        if self.out.len() == start {
            self.out.truncate(before);
            return;
        }
        if self.names_layers {
            self.out.push_str("</g>\n");
        }
        if let Some((_, is_drawn)) = self.layers.get_mut(index) {
            *is_drawn = true;
        }
    }

    /// The attribute of something that comes from a place in a file, with a line about it.
    fn source(&mut self, source: Option<Location>, label: &str) -> String {
        match (&mut self.things, source) {
            (Some(things), Some(source)) => format!(" data-source=\"{}\"", things.number(source, label)),
            _ => String::new(),
        }
    }

    /// The attribute of something of which a part of the file shows more.
    fn leads(&self, what: Option<&String>) -> String {
        let what = what.filter(|what| self.things.is_some() && what.len() <= MAX_WHAT);
        what.map_or_else(String::new, |what| format!(" data-what=\"{}\"", escape(what, MAX_WHAT)))
    }

    /// Notes what a thing that is drawn later is called, where what is said of a part of it says more than that.
    fn name_thing(&mut self, source: Option<Location>, label: &str) {
        if let (Some(things), Some(source)) = (&mut self.things, source) {
            things.number(source, label);
        }
    }

    /// Words for those who point at the element that has just begun.
    fn tooltip(&mut self, text: &str) {
        if !text.is_empty() {
            let _ = write!(self.out, "<title>{}</title>", escape(text, MAX_TOOLTIP));
        }
    }

    /// The beginning of the document; `board` is the place of a board, as an attribute.
    fn head(&mut self, picture: &Picture, (width, height): (i64, i64), board: &str) {
        let source = self.source(picture.source, &picture.title);
        let (title, facts) = (escape(&picture.title, MAX_TITLE), escape(&picture.facts, MAX_LINE));
        let sheet = if self.has_sheet { format!("<style>{SHEET}</style>\n") } else { String::new() };
        let _ = write!(
            self.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"ludex\" role=\"img\" width=\"{width}\" \
             height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"system-ui,sans-serif\" \
             font-size=\"12\" fill=\"{INK}\"{board}>\n<title>{title}</title>\n<desc>{}</desc>\n{sheet}\
             <rect class=\"ground\" width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n\
             <text x=\"{LEFT}\" y=\"28\" font-size=\"18\" font-weight=\"600\"{source}>{title}</text>\n\
             <text class=\"faint\" x=\"{LEFT}\" y=\"46\">{facts}</text>\n",
            escape(&picture.description, MAX_DESCRIPTION)
        );
        if !self.draws_all && !picture.shows(Content::Cells) {
            // So that the sheet knows: what stands on cells stands on the paper now.
            self.out.push_str("<g class=\"cells\" display=\"none\"/>\n");
        }
    }

    /// The numbers of some rows left of a board. `middle` gives the height of a row's middle in tenths; there are
    /// `apart` tenths between two numbers at least, and `step` between two rows.
    fn row_numbers(&mut self, axis: &Axis, rows: u32, (step, apart): (i64, i64), middle: impl Fn(u32) -> i64) {
        let _ = write!(
            self.out,
            "<g class=\"faint\" text-anchor=\"end\" font-size=\"10\"><title>{}</title>",
            escape(&axis.title, MAX_TOOLTIP)
        );
        for (row, number) in numbered(axis, rows, step, apart) {
            let _ = write!(self.out, "<text x=\"{}\" y=\"{}\">{number}</text>", LEFT - 8, tenths(middle(row) + 35));
        }
        self.out.push_str("</g>\n");
    }

    /// The numbers of some columns above a board.
    fn column_numbers(&mut self, axis: &Axis, columns: u32, (step, apart): (i64, i64), top: i64) {
        let _ = write!(
            self.out,
            "<g class=\"faint\" text-anchor=\"middle\" font-size=\"10\"><title>{}</title>",
            escape(&axis.title, MAX_TOOLTIP)
        );
        for (column, number) in numbered(axis, columns, step, apart) {
            let x = tenths(LEFT * 10 + i64::from(column) * step + step / 2);
            let _ = write!(self.out, "<text x=\"{x}\" y=\"{}\">{number}</text>", top - 7);
        }
        self.out.push_str("</g>\n");
    }

    /// The patterns of the kinds of cells, for `url(#…)`. A length of 1 is drawn this many thousandths of a pixel long; where
    /// that is less than a pixel, the patterns are larger, so that their lines can be told from one another.
    fn patterns(&mut self, thousandths: i64) {
        let larger = if thousandths < 1000 {
            let hundredths = 100_000 / thousandths.max(1);
            format!(" patternTransform=\"scale({}.{:02})\"", hundredths / 100, hundredths % 100)
        } else {
            String::new()
        };
        for pattern in Pattern::ALL.into_iter().filter(|pattern| self.hatches.has(*pattern)) {
            let lines = match pattern {
                Pattern::Stripes => {
                    "<path d=\"M-2 2l4-4M0 8l8-8M6 10l4-4\" stroke=\"#000\" stroke-opacity=\".4\"/>".to_owned()
                }
                Pattern::Dots => "<circle cx=\"4\" cy=\"4\" r=\"1.4\" fill-opacity=\".5\"/>".to_owned(),
                Pattern::Lattice => "<path d=\"M0 0l8 8M8 0l-8 8\" stroke=\"#000\" stroke-opacity=\".4\"/>".to_owned(),
                Pattern::Rising => faint("M-2 2l4-4M0 8l8-8M6 10l4-4", "1 1"),
                Pattern::Level => faint("M0 4h8", "0 1"),
                Pattern::Falling => faint("M-2 6l4 4M0 0l8 8M6-2l4 4", "1 -1"),
                Pattern::Upright => faint("M4 0v8", "1 0"),
            };
            let id = self.id(pattern_id(pattern));
            let _ = writeln!(
                self.out,
                "<pattern id=\"{id}\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"{larger}>{lines}</pattern>"
            );
        }
    }

    /// The head of an arrow with more attributes, for `marker-end`.
    fn arrow_head(&mut self, attributes: &str) {
        let id = self.id(ARROW);
        let _ = writeln!(
            self.out,
            "<marker id=\"{id}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
             markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path{attributes} d=\"M0 0l8 4-8 4z\"/></marker>"
        );
    }

    /// An element about the thing with this tooltip and source; `write` writes what is in it.
    fn group(
        &mut self,
        attributes: &str,
        tooltip: &str,
        source: Option<Location>,
        write: impl FnOnce(&mut Canvas<'p>),
    ) {
        let source = self.source(source, tooltip);
        let _ = write!(self.out, "<g{attributes}{source}>");
        self.tooltip(tooltip);
        write(self);
        self.out.push_str("</g>\n");
    }
}

/// The number of columns or rows, `step` tenths apart each, of which one bears a number, so that two numbers are at least
/// `apart` tenths apart.
fn every(step: i64, apart: i64) -> usize {
    let steps = [1_usize, 2, 5, 10, 20, 50, 100, 200, 500];
    steps.into_iter().find(|steps| *steps as i64 * step.max(1) >= apart).unwrap_or(1000)
}

/// The attribute that says where the cells of a board are, `form` of the manner and size of its cells.
fn board_place(board: &Board, top: i64, form: &str) -> String {
    let axis = |axis: &Option<Axis>, count: u32| {
        let (first, backwards) = axis.as_ref().map_or((1, false), |axis| (axis.first, axis.backwards));
        let letters = if axis.as_ref().is_some_and(|axis| axis.letters) { ",true" } else { "" };
        format!("[{count},{first},{backwards}{letters}]")
    };
    let (columns, rows) = (axis(&board.column_axis, board.columns), axis(&board.row_axis, board.rows));
    let starts: Vec<String> = board.column_starts.iter().map(ToString::to_string).collect();
    let starts = starts.join(",");
    let json =
        format!("{{{form},\"left\":{LEFT},\"top\":{top},\"columns\":{columns},\"rows\":{rows},\"starts\":[{starts}]}}");
    format!(" data-board=\"{}\"", json.replace('"', "&quot;"))
}

/// The columns or rows that bear a number, and these numbers as people see them, from the least on.
fn numbered(axis: &Axis, count: u32, step: i64, apart: i64) -> impl Iterator<Item = (u32, String)> {
    (0..count).step_by(every(step, apart)).take(MAX_NUMBERS).map(move |at| {
        let at = if axis.backwards { count - 1 - at } else { at };
        (at, axis.name(axis.number(at, count)))
    })
}

fn pattern_id(pattern: Pattern) -> &'static str {
    match pattern {
        Pattern::Stripes => "ludex-stripes",
        Pattern::Dots => "ludex-dots",
        Pattern::Lattice => "ludex-lattice",
        Pattern::Rising => "ludex-rising",
        Pattern::Level => "ludex-level",
        Pattern::Falling => "ludex-falling",
        Pattern::Upright => "ludex-upright",
    }
}

/// The lines of a faint hatch: dark ones, and light ones as far `beside` them, to be seen on any colour.
fn faint(path: &str, beside: &str) -> String {
    format!(
        "<path d=\"{path}\" stroke=\"#000\" stroke-opacity=\".24\"/>\
         <path transform=\"translate({beside})\" d=\"{path}\" stroke=\"#fff\" stroke-opacity=\".24\"/>"
    )
}

/// A number of tenths as a decimal.
fn tenths(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    match value.abs() % 10 {
        0 => format!("{sign}{}", value.abs() / 10),
        rest => format!("{sign}{}.{rest}", value.abs() / 10),
    }
}

/// The number of letters of a text that are shown, or one more.
fn letters(text: &str, most: usize) -> i64 {
    text.chars().take(most + 1).count() as i64
}

/// A text as XML holds it, cut to a number of characters.
pub(super) fn escape(text: &str, most: usize) -> String {
    cut(text, most, |c, out| match c {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '"' => out.push_str("&quot;"),
        '\'' => out.push_str("&#39;"),
        '\n' | '\t' => out.push(c),
        // XML has no way to write these.
        '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
        _ if c.is_control() => out.push('\u{fffd}'),
        _ => out.push(c),
    })
}

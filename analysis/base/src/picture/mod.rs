//! Pictures as data: a board of squares or hexagons, a graph or a sheet of tables, with marks, a legend, notes, and
//! words for those who cannot see it.
//!
//! A language describes what it shows and knows nothing of lines and pixels; [`Picture::svg`] and [`Picture::text`]
//! are the only writers. Each thing that is drawn can name the place in a file that it comes from, so that an editor
//! can lead back to it: [`Picture::svg_with_sources`] writes the numbers of those places beside the things.

mod board;
mod book;
#[cfg(test)]
mod book_tests;
mod colour;
mod compare;
mod graph;
mod hatch;
mod hexagons;
mod labels;
#[cfg(test)]
mod layer_tests;
mod layers;
mod layout;
mod page;
#[cfg(test)]
mod page_tests;
mod scene;
mod sheet;
mod sight;
mod svg;
mod territories;
#[cfg(test)]
mod tests;
mod text;

pub use board::{Axis, Board, CellKind, Drawing, Hexagons, LineKind, LineLayer, Outline, Pattern, Position, Squares};
pub use book::Book;
pub use colour::{Colour, DARK, LIGHT};
pub use compare::Change;
pub use graph::{Edge, Graph, Member, Node, NodeState};
pub use hatch::Hatches;
pub use hexagons::HexagonGrid;
pub use layers::{Content, Layer};
pub use scene::{Scene, Span, Thing};
pub use sheet::{Sheet, SheetCell, SheetTable, TableForm, Tone};
pub use sight::{Look, MIN_DIFFERENCE};
pub use territories::{Holder, Rim, Territories};
pub use text::TextOptions;

use std::collections::BTreeMap;

use crate::navigation::Location;

/// A picture of what a file describes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The name of what is shown.
    pub title: String,
    /// The line below the title: sizes and counts.
    pub facts: String,
    /// The picture in words, for those who cannot see it.
    pub description: String,
    /// The board, the graph or the sheet that is drawn.
    pub shape: Shape,
    /// Things on the cells of a board; nothing else has any.
    pub marks: Vec<Mark>,
    /// Arrows between the cells of a board; nothing else has any.
    pub arrows: Vec<Arrow>,
    /// Cells of a board that are not as they were in an old revision, in order ([`Picture::compared`]).
    pub changes: Vec<Change>,
    /// The layers that can be hidden, in order. What is in none is always drawn.
    pub layers: Vec<Layer>,
    /// The meaning of colours and marks, in order. If an entry has a second line, the legend is a list.
    pub legend: Vec<LegendEntry>,
    /// Remarks about the picture, in order.
    pub notes: Vec<Note>,
    /// The definition of the whole.
    pub source: Option<Location>,
    /// The texts that choosing a cell stands for, while cells can be chosen. In SVG a square that is drawn by itself
    /// bears its text (`data-input`).
    pub inputs: BTreeMap<Position, String>,
}

impl Picture {
    /// A picture with nothing but a title and a shape.
    #[must_use]
    pub fn new(title: impl Into<String>, shape: Shape) -> Picture {
        Picture {
            title: title.into(),
            facts: String::new(),
            description: String::new(),
            shape,
            marks: Vec::new(),
            arrows: Vec::new(),
            changes: Vec::new(),
            layers: Vec::new(),
            legend: Vec::new(),
            notes: Vec::new(),
            source: None,
            inputs: BTreeMap::new(),
        }
    }

    /// The picture as an SVG document that needs nothing else; the same for the same picture. What is hidden is not in
    /// it.
    #[must_use]
    pub fn svg(&self) -> String {
        svg::draw(self)
    }

    /// The SVG document in which everything that has a source bears its number (`data-source`), and the sources by
    /// these numbers, each once. Hidden layers are in it, too: each layer has groups of its own (`data-layer`), which the
    /// viewer hides.
    #[must_use]
    pub fn svg_with_sources(&self) -> (String, Vec<Location>) {
        let (svg, things, _) = svg::draw_with_things(self);
        (svg, things.list.into_iter().map(|thing| thing.source).collect())
    }

    /// A page in HTML that needs nothing else: the picture, which can be moved, enlarged and searched, and its words.
    #[must_use]
    pub fn page(&self) -> String {
        page::draw(self)
    }

    /// The picture as lines of characters; the same for the same picture and options.
    #[must_use]
    pub fn text(&self, options: TextOptions) -> String {
        text::draw(self, options)
    }

    /// The patterns by which it tells colours apart.
    #[must_use]
    pub fn hatches(&self) -> Hatches {
        Hatches::of(self)
    }

    /// The board, if it shows one.
    #[must_use]
    pub fn board(&self) -> Option<&Board> {
        match &self.shape {
            Shape::Squares(squares) => Some(&squares.board),
            Shape::Hexagons(hexagons) => Some(&hexagons.board),
            Shape::Graph(_) | Shape::Sheet(_) => None,
        }
    }

    /// True if the legend is a list with two lines for an entry.
    fn has_list(&self) -> bool {
        self.legend.iter().any(|entry| !entry.note.is_empty())
    }
}

/// The board, the graph or the sheet of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// A board of squares.
    Squares(Squares),
    /// A board of hexagons.
    Hexagons(Hexagons),
    /// Boxes and the ways between them.
    Graph(Graph),
    /// Tables, one below the other.
    Sheet(Sheet),
}

ludex_syntax::worded! {
    /// The form of a mark.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum MarkForm {
        /// A shield, for units.
        Shield = "shield",
        /// A disc, for pieces and players.
        Disc = "disc",
        /// A ring round whatever stands in the cell.
        Ring = "ring",
        /// A small disc.
        Dot = "dot",
        /// Two crossed lines.
        Cross = "cross",
        /// A square on its corner.
        Diamond = "diamond",
        /// The outline of a square on its corner.
        HollowDiamond = "hollowDiamond",
        /// A ring with two crossed lines in it.
        CrossedRing = "crossedRing",
    }
    /// A word for it, for tools.
    pub fn word;
}

impl MarkForm {
    /// True for things that stand in a cell: of several in one cell the first is drawn, with their number. Others are
    /// signs, which are drawn over one another.
    #[must_use]
    pub fn is_piece(self) -> bool {
        matches!(self, MarkForm::Shield | MarkForm::Disc)
    }

    /// The character for it in plain text, where it has no label.
    #[must_use]
    pub fn character(self) -> char {
        match self {
            MarkForm::Shield => '▼',
            MarkForm::Disc => '●',
            MarkForm::Ring => '○',
            MarkForm::Dot => '•',
            MarkForm::Cross => '×',
            MarkForm::Diamond => '◆',
            MarkForm::HollowDiamond => '◇',
            MarkForm::CrossedRing => '⊗',
        }
    }
}

/// A mark on a cell of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The cell. A mark beside the board is not drawn.
    pub position: Position,
    /// Its form.
    pub form: MarkForm,
    /// Its owner.
    pub colour: Colour,
    /// A letter or two; of longer texts the beginning is shown, but not of a number.
    pub label: String,
    /// A line for those who point at it.
    pub tooltip: String,
    /// Its own name, as in "Old Candle"; may be empty.
    pub name: String,
    /// The words for it and its like, of which a list has one line, as in "lighthouse (Fern)". A mark without them has a
    /// line of its own.
    pub kind: String,
    /// The turn in which it comes, if it is not there yet: it is pale, and bears the number.
    pub turn: Option<i64>,
    /// The place it comes from.
    pub source: Option<Location>,
}

impl Mark {
    /// A mark without words.
    #[must_use]
    pub fn new(position: Position, form: MarkForm, colour: Colour) -> Mark {
        Mark {
            position,
            form,
            colour,
            label: String::new(),
            tooltip: String::new(),
            name: String::new(),
            kind: String::new(),
            turn: None,
            source: None,
        }
    }
}

/// An arrow from a cell to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrow {
    /// The cell where it begins.
    pub from: Position,
    /// The cell that it points at.
    pub to: Position,
    /// It is drawn as a dashed line.
    pub dashed: bool,
    /// A line for those who point at it.
    pub tooltip: String,
    /// The place it comes from.
    pub source: Option<Location>,
}

/// A sample before an entry of the legend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sample {
    /// A cell of a kind, an index of [`Board::kinds`].
    Cell(u16),
    /// A line between cells.
    Line(Colour),
    /// The edge of a territory.
    Rim(Rim, Colour),
    /// A mark.
    Mark(MarkForm, Colour),
    /// A mark of something that is not there yet.
    LaterMark(MarkForm, Colour),
    /// A letter on marks. The text form leaves it out: its list of marks has the letters.
    Letter(char),
    /// A cell that has changed.
    Change,
}

/// An entry of the legend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegendEntry {
    /// The thing that is explained.
    pub sample: Sample,
    /// Its meaning.
    pub name: String,
    /// The number of such things, as in "5 cells"; may be empty.
    pub amount: String,
    /// A second line; may be empty.
    pub note: String,
    /// A line for those who point at it; if it is empty, the name and the amount are shown.
    pub tooltip: String,
    /// The place it comes from.
    pub source: Option<Location>,
}

impl LegendEntry {
    /// An entry with a name and an amount.
    #[must_use]
    pub fn new(sample: Sample, name: impl Into<String>, amount: impl Into<String>) -> LegendEntry {
        LegendEntry {
            sample,
            name: name.into(),
            amount: amount.into(),
            note: String::new(),
            tooltip: String::new(),
            source: None,
        }
    }

    /// The name and the amount.
    fn words(&self) -> String {
        if self.amount.is_empty() { self.name.clone() } else { format!("{}: {}", self.name, self.amount) }
    }
}

/// The form of a mark at the margin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MarginForm {
    /// It points away from the board: there is too much.
    Outward,
    /// It points at the board: something is missing.
    Inward,
    /// It points down: the rows themselves are too many or too few.
    Down,
}

/// A mark right of some rows of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Margin {
    /// The first row, from 0 at the top.
    pub row: u32,
    /// The number of rows that it is about.
    pub count: u32,
    /// Its form.
    pub form: MarginForm,
}

/// Something to say about the picture, in a line below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The line.
    pub text: String,
    /// The rows that it is about; the line then begins with the number of the first, counted from 1.
    pub margin: Option<Margin>,
    /// The place it comes from.
    pub source: Option<Location>,
    /// Whether it explains what is only drawn, such as shades. The text form leaves it out.
    pub drawn: bool,
}

impl Note {
    /// A note that is not about rows.
    pub fn new(text: impl Into<String>, source: Option<Location>) -> Note {
        Note { text: text.into(), margin: None, source, drawn: false }
    }

    /// A note that explains what is only drawn.
    pub fn of_drawing(text: impl Into<String>) -> Note {
        Note { drawn: true, ..Note::new(text, None) }
    }

    /// The whole line.
    fn line(&self) -> String {
        match self.margin {
            Some(margin) => format!("Row {}: {}", u64::from(margin.row) + 1, self.text),
            None => self.text.clone(),
        }
    }
}

/// A text written character by character, cut to a number of characters.
fn cut(text: &str, most: usize, mut write: impl FnMut(char, &mut String)) -> String {
    let mut out = String::with_capacity(text.len().min(most.saturating_mul(4)));
    for (count, c) in text.chars().enumerate() {
        if count == most {
            out.push('…');
            break;
        }
        write(c, &mut out);
    }
    out
}

//! Lines below a board or graph: a sample of every colour and mark with its name, and notes.

use std::fmt::Write;

use super::super::{Colour, LegendEntry, Note, Picture, Sample, Shape};
use super::{Canvas, INK, LEFT, LETTER, MAX_LINE, escape, letters, marks, pattern_id};

/// Entries that are shown, in columns or in a list.
const MAX_ENTRIES: usize = 240;
const MAX_LISTED: usize = 100;

/// Notes that are shown.
const MAX_NOTES: usize = 6;

/// Letters of a name in a column.
const MAX_NAME: usize = 44;

/// Pixels from one line to the next.
const LINE: i64 = 20;

/// The legend and the notes of a picture.
pub(super) struct Legend<'p> {
    picture: &'p Picture,
    shown: &'p [LegendEntry],
    /// The character of each kind of cells that is shown by one in place of its label.
    characters: Vec<Option<char>>,
    listed: bool,
    /// Pixels that a column is wide.
    column: i64,
    /// Entries of a column.
    rows: i64,
    /// Pixels from one entry to the next.
    line: i64,
}

impl<'p> Legend<'p> {
    /// The legend of a picture in which this many pixels are free, and in which kinds of cells are shown by characters.
    pub(super) fn new(picture: &'p Picture, characters: Vec<Option<char>>, width: i64) -> Legend<'p> {
        let listed = picture.has_list();
        let shown = shown(picture);
        let longest = shown.iter().map(|entry| entry.name.chars().count()).max().unwrap_or(0).min(MAX_NAME);
        let column = 34 + LETTER * longest as i64;
        let columns = if listed { 1 } else { (width / column).max(1) };
        let rows = (shown.len() as i64 + columns - 1) / columns;
        let line = if listed { 2 * LINE } else { LINE };
        Legend { picture, shown, characters, listed, column, rows, line }
    }

    /// The number of entries that are not shown.
    fn missing(&self) -> usize {
        self.picture.legend.len() - self.shown.len()
    }

    /// Pixels.
    pub(super) fn height(&self) -> i64 {
        let more = if self.missing() > 0 { LINE } else { 0 };
        let notes = self.picture.notes.len();
        let lines = notes.min(MAX_NOTES) + usize::from(notes > MAX_NOTES);
        let gap = if notes > 0 { LINE / 2 } else { 0 };
        self.rows * self.line + more + gap + lines as i64 * LINE
    }

    /// Draws it from a height on.
    pub(super) fn draw(&self, canvas: &mut Canvas, top: i64) {
        let most = if self.listed { MAX_LINE } else { MAX_NAME };
        for (index, entry) in self.shown.iter().enumerate() {
            // Down the columns, so that what belongs together stays together.
            let index = index as i64;
            let (x, y) = (LEFT + index / self.rows * self.column, top + index % self.rows * self.line);
            let tooltip = match entry.tooltip.as_str() {
                "" if self.listed => String::new(),
                "" => entry.words(),
                text => text.to_owned(),
            };
            canvas.group(&format!(" transform=\"translate({x} {y})\""), &tooltip, entry.source, |canvas| {
                self.sample(canvas, entry.sample);
                let _ = write!(canvas.out, "<text x=\"22\" y=\"4\">{}</text>", escape(&entry.name, most));
                if !entry.note.is_empty() {
                    let note = escape(&entry.note, MAX_LINE);
                    let _ = write!(canvas.out, "<text class=\"faint\" x=\"22\" y=\"20\">{note}</text>");
                }
            });
        }
        let mut y = top + self.rows * self.line;
        if self.missing() > 0 {
            let _ = writeln!(canvas.out, "<text x=\"{LEFT}\" y=\"{}\">and {} more</text>", y + 4, self.missing());
            y += LINE;
        }
        y += LINE / 2;
        for note in self.picture.notes.iter().take(MAX_NOTES) {
            let source = canvas.source(note.source, &note.text);
            let text = escape(&plain(note), MAX_LINE);
            let _ = writeln!(canvas.out, "<text x=\"{LEFT}\" y=\"{y}\"{source}>{text}</text>");
            y += LINE;
        }
        let more = self.picture.notes.len().saturating_sub(MAX_NOTES);
        if more > 0 {
            let _ = writeln!(canvas.out, "<text x=\"{LEFT}\" y=\"{y}\">and {more} more</text>");
        }
    }

    fn sample(&self, canvas: &mut Canvas, sample: Sample) {
        match sample {
            Sample::Cell(kind) => {
                let index = usize::from(kind);
                let character = self.characters.get(index).copied().flatten();
                let kind = self.picture.board().and_then(|board| board.kinds.get(index));
                let hexagonal = matches!(self.picture.shape, Shape::Hexagons(_));
                let colour = kind.map_or(Colour::WHITE, |kind| kind.colour);
                cell(canvas, hexagonal, &format!("fill=\"{colour}\" class=\"cell\""));
                if let Some(pattern) = canvas.hatches.kind(index) {
                    let id = canvas.id(pattern_id(pattern));
                    cell(canvas, hexagonal, &format!("fill=\"url(#{id})\""));
                }
                if let Some(character) = character {
                    let character = escape(&character.to_string(), 1);
                    let _ = write!(
                        canvas.out,
                        "<text x=\"7\" y=\"4\" text-anchor=\"middle\" font-size=\"11\" fill=\"{INK}\">{character}</text>"
                    );
                }
            }
            Sample::Line(colour) => {
                let _ = write!(
                    canvas.out,
                    "<path class=\"sample\" d=\"M0 3l5-5 5 4 6-4\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\"/>"
                );
            }
            Sample::Rim(rim, colour) => {
                cell(canvas, true, &format!("class=\"sample\" fill=\"none\" stroke=\"{colour}\"{}", rim.attributes()));
            }
            Sample::Mark(form, colour) => {
                canvas.out.push_str("<g class=\"marks sample\" transform=\"translate(8 0)\">");
                marks::form(canvas, "", form, colour);
                canvas.out.push_str("</g>");
            }
            Sample::LaterMark(form, colour) => {
                canvas.out.push_str("<g class=\"marks sample\" opacity=\".5\" transform=\"translate(8 0)\">");
                marks::form(canvas, "", form, colour);
                canvas.out.push_str("</g>");
            }
            Sample::Letter(letter) => {
                let letter = escape(&letter.to_string(), 1);
                let _ = write!(
                    canvas.out,
                    "<text x=\"8\" y=\"4\" text-anchor=\"middle\" font-weight=\"600\">{letter}</text>"
                );
            }
            Sample::Change => {
                let hexagonal = matches!(self.picture.shape, Shape::Hexagons(_));
                let frame = "class=\"line\" fill=\"none\" stroke-width=\"2\" stroke-dasharray=\"4 2.5\"";
                cell(canvas, hexagonal, frame);
            }
        }
    }
}

/// The sample of a cell.
fn cell(canvas: &mut Canvas, hexagonal: bool, attributes: &str) {
    let _ = if hexagonal {
        write!(canvas.out, "<path d=\"M8-8l7 4v8l-7 4-7-4v-8z\" {attributes}/>")
    } else {
        write!(canvas.out, "<rect y=\"-7\" width=\"14\" height=\"14\" {attributes}/>")
    };
}

/// The entries of the legend that are shown.
fn shown(picture: &Picture) -> &[LegendEntry] {
    let most = if picture.has_list() { MAX_LISTED } else { MAX_ENTRIES };
    picture.legend.get(..most).unwrap_or(&picture.legend)
}

/// The line of a note as people read it, without the marks around names.
fn plain(note: &Note) -> String {
    note.line().replace('`', "")
}

/// Letters of the longest line of a list or a note.
pub(super) fn longest_line(picture: &Picture) -> i64 {
    let list: &[LegendEntry] = if picture.has_list() { shown(picture) } else { &[] };
    let entries = list.iter().flat_map(|entry| [&entry.name, &entry.note]).map(|line| letters(line, MAX_LINE));
    let notes = picture.notes.iter().take(MAX_NOTES).map(|note| letters(&plain(note), MAX_LINE));
    entries.chain(notes).max().unwrap_or(0)
}

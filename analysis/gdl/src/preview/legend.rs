//! What stands below the map: a sample of every colour with its name, and the rows that do not
//! fit in words.

use std::fmt::Write;

use ludex_base::preview::escape;

use super::Note;
use super::palette::Colour;

/// Pixels left of the map, for the numbers of the rows.
pub(super) const LEFT: i64 = 46;

/// Pixels right of it, for the marks.
pub(super) const RIGHT: i64 = 40;

/// Letters.
pub(super) const INK: &str = "#26262b";

/// A shield, 12 wide and 14 high around the origin.
pub(super) const SHIELD: &str = "M-6-7h12v7q0 5-6 7q-6-2-6-7z";

/// The colour of units that belong to no side.
pub(super) const INDEPENDENT: Colour = Colour { red: 0xb9, green: 0xb4, blue: 0xa8 };

/// How many entries are listed.
const MOST_ENTRIES: usize = 240;

/// How many rows that do not fit are described.
const MOST_NOTES: usize = 6;

/// How many characters of a name are shown.
const MOST_CHARACTERS: usize = 26;

/// Pixels from one line to the next.
const LINE: i64 = 20;

/// What stands before a name.
#[derive(Debug, Clone, Copy)]
pub(super) enum Sample {
    Cell(Colour),
    Line(Colour),
    Side(Colour),
}

/// A line of the legend.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) sample: Sample,
    pub(super) name: String,
    /// What is shown when someone points at it.
    pub(super) detail: String,
}

/// The legend as SVG, for a picture of a width, from a line on; and its height.
pub(super) fn draw(entries: &[Entry], notes: &[Note], width: i64, top: i64) -> (String, i64) {
    let mut out = String::new();
    let shown = entries.iter().take(MOST_ENTRIES);
    let longest = shown.clone().map(|entry| entry.name.chars().count()).max().unwrap_or(0).min(MOST_CHARACTERS);
    // A letter is about seven pixels wide.
    let column = 34 + 7 * longest as i64;
    let columns = ((width - LEFT - RIGHT) / column).max(1);
    let lines = (shown.len() as i64 + columns - 1) / columns;
    for (index, entry) in shown.enumerate() {
        // Down the columns, so that what belongs together stays together.
        let (x, y) = (LEFT + index as i64 / lines * column, top + index as i64 % lines * LINE);
        let _ = write!(out, "<g transform=\"translate({x} {y})\"><title>{}</title>", escape(&entry.detail, 200));
        let _ = match entry.sample {
            Sample::Cell(colour) => write!(
                out,
                "<path d=\"M8-8l7 4v8l-7 4-7-4v-8z\" fill=\"{colour}\" stroke=\"#000\" stroke-opacity=\".35\"/>"
            ),
            Sample::Line(colour) => {
                write!(out, "<path d=\"M0 3l5-5 5 4 6-4\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\"/>")
            }
            Sample::Side(colour) => {
                write!(out, "<path transform=\"translate(8 0)\" d=\"{SHIELD}\" fill=\"{colour}\" stroke=\"{INK}\"/>")
            }
        };
        let _ = writeln!(out, "<text x=\"22\" y=\"4\">{}</text></g>", escape(&entry.name, MOST_CHARACTERS));
    }
    let mut height = lines * LINE;
    if !notes.is_empty() {
        height += LINE / 2;
        for note in notes.iter().take(MOST_NOTES) {
            let text = format!("Row {}: {}", u64::from(note.row) + 1, note.text);
            let _ = writeln!(out, "<text x=\"{LEFT}\" y=\"{}\">{}</text>", top + height, escape(&text, 130));
            height += LINE;
        }
        if notes.len() > MOST_NOTES {
            let _ =
                writeln!(out, "<text x=\"{LEFT}\" y=\"{}\">and {} more</text>", top + height, notes.len() - MOST_NOTES);
            height += LINE;
        }
    }
    (out, height)
}

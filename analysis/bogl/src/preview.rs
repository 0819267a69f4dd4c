//! A picture of a board that a program defines: its squares with what they hold, and a legend.
//!
//! One self-contained SVG document, the same for the same program. Lengths are whole pixels or tenths of them.

use std::fmt::Write;
use std::sync::Arc;

use ludex_base::preview::{PreviewError, counted, escape, tenths};
use ludex_base::{Db, File, Name, did_you_mean};
use rustc_hash::FxHashMap;

use crate::evaluate::evaluate;
use crate::fuel::Stop;
use crate::signatures::{Signatures, ValueSignature, signatures};
use crate::types::Base;
use crate::value::{BoardValue, SQUARES, Value};

/// How many definitions are worked out in search of a board.
const MOST_TRIED: usize = 100;

/// How many of them may turn out to take too long, or to be too large.
const MOST_LONG: usize = 4;

/// Pixels left of the board, for the numbers of the rows.
const LEFT: i64 = 46;

/// Pixels above it, for the title and the numbers of the columns.
const TOP: i64 = 80;

/// Pixels right of it.
const RIGHT: i64 = 30;

/// A picture is not narrower than this, so that title and legend have room.
const NARROWEST: i64 = 460;

/// The width a board is drawn in if its squares are neither too large nor too small then.
const COMFORTABLE: i64 = 640;

/// The side of the smallest square; two letters fit into it.
const SMALLEST: i64 = 20;

/// The side of the smallest square of a board that has room.
const USUAL: i64 = 36;

/// Pixels that a letter is wide, about.
const LETTER: i64 = 7;

/// Letters of a square's content that the square may grow for.
const MOST_LETTERS: i64 = 10;

/// Characters of what a square holds, or of another value, before the rest is left out.
const LONGEST: usize = 80;

/// Lines of the legend.
const MOST_ENTRIES: usize = 240;

/// Characters of a content in the legend.
const MOST_CHARACTERS: usize = 26;

/// Pixels from one line of the legend to the next.
const LINE: i64 = 20;

/// Letters and lines.
const INK: &str = "#26262b";

/// The colour of squares that hold `Empty`, which BoGL itself takes for nothing.
const EMPTY: &str = "#f1efe6";

/// For other contents: light enough for dark letters.
const COLOURS: [&str; 12] = [
    "#a9cce3", "#f9c28a", "#aedba2", "#f2aaa6", "#c8b8e8", "#ffe08a", "#9fdcd3", "#e3b7a0", "#f2b6d6", "#c9d68a",
    "#b5bfd0", "#d9c7a3",
];

/// The picture of a board of a program: of the definition with a name, else of the first that gives a board.
pub fn preview(db: &dyn Db, file: File, what: Option<&str>) -> Result<String, PreviewError> {
    let signatures: &Signatures = signatures(db, file);
    let (definition, board) = match what {
        Some(name) => chosen(db, file, signatures, name)?,
        None => first(db, file, signatures)?,
    };
    let place = file.path(db).file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let scene = Scene::new(signatures, definition.name.as_str(), &place, &board);
    Ok(Picture::new(&scene).draw())
}

/// A definition and the board that it gives.
type Found<'s> = (&'s ValueSignature, Arc<BoardValue>);

/// The definition with a name, and its board.
fn chosen<'s>(db: &dyn Db, file: File, signatures: &'s Signatures, name: &str) -> Result<Found<'s>, PreviewError> {
    let refuse = |why: String| Err(PreviewError::Choice(why));
    let Some(definition) = signatures.value(Name::new(name)) else {
        if signatures.type_items.contains_key(&Name::new(name)) {
            return refuse(format!("`{name}` is a type, and only a definition that gives a board can be drawn"));
        }
        let names = signatures.values.iter().map(|value| value.name.as_str());
        let hint = did_you_mean(name, names).map_or_else(String::new, |guess| format!("; did you mean `{guess}`?"));
        return refuse(format!("`{name}` is not defined{hint}"));
    };
    if definition.is_function() {
        return refuse(format!("`{name}` is a function, and only a board that needs no arguments can be drawn"));
    }
    match evaluate(db, file, definition.item) {
        Ok(Value::Board(board)) => Ok((definition, board)),
        Ok(value) => refuse(format!("`{name}` is not a board: its value is {}", value.text(LONGEST))),
        Err(stop) => Err(too_large(signatures, definition).unwrap_or(PreviewError::Choice(trouble(name, &stop)))),
    }
}

/// The first definition that gives a board, and that board.
fn first<'s>(db: &dyn Db, file: File, signatures: &'s Signatures) -> Result<Found<'s>, PreviewError> {
    let mut problem = None;
    let mut long = 0;
    let candidates = signatures.values.iter().filter(|value| !value.is_function());
    let candidates = candidates.filter(|value| matches!(base(signatures, value), Base::Board | Base::Unknown));
    for definition in candidates.take(MOST_TRIED) {
        db.unwind_if_revision_cancelled();
        let stop = match evaluate(db, file, definition.item) {
            Ok(Value::Board(board)) => return Ok((definition, board)),
            Ok(_) => continue,
            Err(stop) => stop,
        };
        if problem.is_none() && base(signatures, definition) == Base::Board {
            let trouble = || PreviewError::Nothing(trouble(definition.name.as_str(), &stop));
            problem = Some(too_large(signatures, definition).unwrap_or_else(trouble));
        }
        long += usize::from(matches!(stop, Stop::TooLong | Stop::TooLarge));
        if long == MOST_LONG {
            break;
        }
    }
    let missing = "the program has no definition that gives a board without arguments";
    Err(problem.unwrap_or_else(|| PreviewError::Nothing(missing.to_owned())))
}

/// What a definition is declared to give.
fn base(signatures: &Signatures, definition: &ValueSignature) -> Base {
    signatures.types.head(&definition.ty).base
}

/// Why a board is not worked out, if that is because of its size.
fn too_large(signatures: &Signatures, definition: &ValueSignature) -> Option<PreviewError> {
    let (columns, rows) = signatures.types.board_size();
    let large = columns > 0 && rows > 0 && columns.checked_mul(rows).is_none_or(|squares| squares > SQUARES);
    (large && base(signatures, definition) == Base::Board).then(|| {
        PreviewError::TooLarge(format!("a board of {columns} by {rows} squares, and at most {SQUARES} are drawn"))
    })
}

/// Why a definition gives nothing.
fn trouble(name: &str, stop: &Stop) -> String {
    match stop {
        Stop::NeedsInput => format!("`{name}` depends on what the player types in"),
        Stop::Endless => format!("`{name}` has no value: working it out never ends"),
        Stop::TooLong => format!("it takes too long to work out `{name}`"),
        Stop::TooLarge => format!("the value of `{name}` is too large"),
        Stop::OffBoard(column, row) => {
            format!("`{name}` has no value: it leaves the board, which has no square ({column}, {row})")
        }
        Stop::DivisionByZero => format!("`{name}` has no value: it divides by zero"),
        Stop::Unknown => format!("the value of `{name}` cannot be worked out; `ludex check` may say why"),
    }
}

/// Something that squares hold.
struct Content {
    text: String,
    colour: &'static str,
    /// How many squares hold it.
    count: u64,
}

/// What a picture shows.
struct Scene<'a> {
    title: &'a str,
    facts: String,
    columns: i64,
    rows: i64,
    /// What the squares hold, in the order in which it appears.
    contents: Vec<Content>,
    /// For every square, row by row, which of the contents it holds.
    squares: Vec<usize>,
}

impl<'a> Scene<'a> {
    fn new(signatures: &Signatures, title: &'a str, place: &str, board: &BoardValue) -> Scene<'a> {
        // A value of the board's own type has the same colour on every board of the program.
        let mut own = signatures.types.head(&signatures.types.content()).symbols;
        own.retain(|name| name.as_str() != "Empty");
        let places: FxHashMap<&str, usize> = own.iter().enumerate().map(|(at, name)| (name.as_str(), at)).collect();
        let mut others = own.len();
        let mut contents: Vec<Content> = Vec::new();
        let mut known: FxHashMap<String, usize> = FxHashMap::default();
        let mut squares: Vec<usize> = Vec::with_capacity(board.squares().len());
        for value in board.squares() {
            let text = value.text(LONGEST);
            let index = known.get(&text).copied().unwrap_or_else(|| {
                let colour = match places.get(text.as_str()) {
                    _ if text == "Empty" => EMPTY,
                    Some(place) => COLOURS[place % COLOURS.len()],
                    None => {
                        others += 1;
                        COLOURS[(others - 1) % COLOURS.len()]
                    }
                };
                known.insert(text.clone(), contents.len());
                contents.push(Content { text, colour, count: 0 });
                contents.len() - 1
            });
            contents[index].count += 1;
            squares.push(index);
        }
        let facts = format!("{} × {} squares · {place}", board.columns(), board.rows());
        Scene { title, facts, columns: board.columns(), rows: board.rows(), contents, squares }
    }
}

struct Picture<'a> {
    scene: &'a Scene<'a>,
    /// Pixels that a square is wide and high.
    square: i64,
    out: String,
}

impl<'a> Picture<'a> {
    fn new(scene: &'a Scene<'a>) -> Picture<'a> {
        let longest = scene.contents.iter().map(|content| letters(&content.text)).max().unwrap_or(0);
        let wanted = (longest.min(MOST_LETTERS) * LETTER + 8).max(USUAL);
        let square = (COMFORTABLE / scene.columns.max(scene.rows).max(1)).clamp(SMALLEST, wanted);
        Picture { scene, square, out: String::new() }
    }

    fn draw(mut self) -> String {
        let scene = self.scene;
        let facts = escape(&scene.facts, 80);
        let board = scene.columns * self.square;
        let width = (LEFT + board + RIGHT).max(NARROWEST).max(LEFT + letters(&scene.facts).min(80) * LETTER + RIGHT);
        let top = TOP + scene.rows * self.square + 28;
        let shown = scene.contents.len().min(MOST_ENTRIES) as i64;
        let longest = scene.contents.iter().map(|content| letters(&content.text)).max().unwrap_or(0);
        // A letter is about seven pixels wide, in the legend, too.
        let column = 34 + LETTER * longest.min(MOST_CHARACTERS as i64);
        let columns = ((width - LEFT - RIGHT) / column).max(1);
        let lines = (shown + columns - 1) / columns;
        let more = i64::from(scene.contents.len() > MOST_ENTRIES);
        let height = top + (lines + more) * LINE;
        self.head(width, height, &facts);
        self.numbers();
        self.squares();
        self.legend(top, column, lines);
        self.out.push_str("</svg>\n");
        self.out
    }

    fn head(&mut self, width: i64, height: i64, facts: &str) {
        let title = escape(self.scene.title, 40);
        let _ = write!(
            self.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"system-ui,sans-serif\" font-size=\"12\" fill=\"{INK}\">\n\
             <title>{title}</title>\n<desc>A board of squares: {facts}.</desc>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fbfaf6\"/>\n\
             <text x=\"{LEFT}\" y=\"28\" font-size=\"18\" font-weight=\"600\">{title}</text>\n\
             <text x=\"{LEFT}\" y=\"46\" fill=\"#5c5c66\">{facts}</text>\n"
        );
    }

    /// The numbers of the columns above the board and of the rows left of it, from 1; not all of them where
    /// the squares are small.
    fn numbers(&mut self) {
        let step = if self.square >= 24 { 1 } else { 2 };
        let half = self.square * 5;
        self.out.push_str("<g font-size=\"10\" fill=\"#85858f\" text-anchor=\"middle\"><title>column</title>");
        for column in (1..=self.scene.columns).step_by(step) {
            let (at, y) = (tenths((LEFT + (column - 1) * self.square) * 10 + half), TOP - 7);
            let _ = write!(self.out, "<text x=\"{at}\" y=\"{y}\">{column}</text>");
        }
        self.out.push_str("</g>\n<g font-size=\"10\" fill=\"#85858f\" text-anchor=\"end\"><title>row</title>");
        for row in (1..=self.scene.rows).step_by(step) {
            let at = tenths((TOP + (row - 1) * self.square) * 10 + half + 35);
            let _ = write!(self.out, "<text x=\"{}\" y=\"{at}\">{row}</text>", LEFT - 8);
        }
        self.out.push_str("</g>\n");
    }

    /// The squares with what they hold; whoever points at one sees where it is, too.
    fn squares(&mut self) {
        let (scene, square) = (self.scene, self.square);
        let room = usize::try_from((square - 4) / LETTER).unwrap_or(1);
        let (middle, line) = (tenths(square * 5), tenths(square * 5 + 40));
        self.out.push_str("<g text-anchor=\"middle\">\n");
        for (index, content) in scene.squares.iter().enumerate() {
            let Some(content) = scene.contents.get(*content) else { continue };
            let (column, row) = (index as i64 % scene.columns, index as i64 / scene.columns);
            let (x, y) = (LEFT + column * square, TOP + row * square);
            // Even without an ellipsis two letters say more than one.
            let text: String = if letters(&content.text) as usize <= room {
                content.text.clone()
            } else if room < 4 {
                content.text.chars().take(room).collect()
            } else {
                content.text.chars().take(room - 1).chain(['…']).collect()
            };
            let _ = writeln!(
                self.out,
                "<g transform=\"translate({x} {y})\"><title>({}, {}): {}</title>\
                 <rect width=\"{square}\" height=\"{square}\" fill=\"{}\" stroke=\"{INK}\" stroke-opacity=\".35\"/>\
                 <text x=\"{middle}\" y=\"{line}\">{}</text></g>",
                column + 1,
                row + 1,
                escape(&content.text, LONGEST),
                content.colour,
                escape(&text, LONGEST)
            );
        }
        self.out.push_str("</g>\n");
    }

    /// What the colours below the board mean, down the columns of the legend.
    fn legend(&mut self, top: i64, column: i64, lines: i64) {
        let scene = self.scene;
        for (index, content) in scene.contents.iter().take(MOST_ENTRIES).enumerate() {
            let (x, y) = (LEFT + index as i64 / lines * column, top + index as i64 % lines * LINE);
            let _ = writeln!(
                self.out,
                "<g transform=\"translate({x} {y})\"><title>{}: {}</title>\
                 <rect y=\"-7\" width=\"14\" height=\"14\" fill=\"{}\" stroke=\"{INK}\" stroke-opacity=\".35\"/>\
                 <text x=\"22\" y=\"4\">{}</text></g>",
                escape(&content.text, LONGEST),
                counted(content.count, "square"),
                content.colour,
                escape(&content.text, MOST_CHARACTERS)
            );
        }
        if scene.contents.len() > MOST_ENTRIES {
            let (more, y) = (scene.contents.len() - MOST_ENTRIES, top + lines * LINE + 4);
            let _ = writeln!(self.out, "<text x=\"{LEFT}\" y=\"{y}\">and {more} more</text>");
        }
    }
}

/// How many letters a text has.
fn letters(text: &str) -> i64 {
    text.chars().count() as i64
}

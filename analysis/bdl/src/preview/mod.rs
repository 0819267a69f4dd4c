//! Pictures of a game: the beginning, the squares of one piece, and the moves at the beginning.

mod moves;
mod piece;
mod position;
mod start;
#[cfg(test)]
mod tests;

use ludex_base::file::file_name;
use ludex_base::made_document::{Documents, MadeDocument, PICTURE};
use ludex_base::navigation::Location;
use ludex_base::picture::{
    Axis, Board, CellKind, Colour, Content, Layer, Mark, MarkForm, Note, Pattern, Picture, Position, Shape, Squares,
};
use ludex_base::preview::{Pictures, PreviewError, PreviewName, PreviewRequest};
use ludex_base::{Db, File};
use ludex_syntax::TextRange;
use ludex_syntax::bdl::SyntaxKind as K;
use rustc_hash::FxHashSet;

use crate::game::{Game, game};
use crate::position::Square;
use crate::signs;
use crate::{Bdl, board};

impl Documents for Bdl {
    fn made_documents(&self) -> &'static [MadeDocument] {
        &[PICTURE]
    }
}

impl Pictures for Bdl {
    fn preview(&self, db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Result<Picture, PreviewError> {
        request.without_sample().and_then(|what| preview(db, file, what))
    }

    /// The pieces that are written in BDL, each name once, and the word for the moves.
    fn previews(&self, db: &dyn Db, file: File) -> Vec<PreviewName> {
        let mut names: Vec<PreviewName> = vec![PreviewName { name: MOVES.to_owned(), group: None, source: None }];
        let mut known = FxHashSet::default();
        for piece in &game(db, file).pieces {
            let Some(word) = &piece.name else { continue };
            if known.insert(word.name) {
                let source = Some(Location { file, range: piece.range });
                names.push(PreviewName { name: word.name.as_str().to_owned(), group: Some("Pieces"), source });
            }
        }
        names
    }
}

pub(crate) use self::position::{Shown, arrow, board_of, draw_position};

/// Squares that a picture may have.
const MAX_SQUARES: i64 = 40_000;

/// The steps that are spent on a picture.
const STEPS: u64 = 2_000_000;

/// The word that asks for the moves at the beginning. No piece can be called so.
const MOVES: &str = "moves";

/// The colours of squares in turn.
const LIGHT_SQUARE: Colour = Colour::hex(0xf3e9d2);
const DARK_SQUARE: Colour = Colour::hex(0xd2b48c);

/// The colour of squares that are off the board.
const OFF_BOARD: Colour = Colour::hex(0xe6e6e6);

/// The colours of the players' pieces.
const PLAYERS: [Colour; 2] = [Colour::WHITE, Colour::hex(0x303030)];

/// The kinds of cells of a picture, by their places in [`Board::kinds`].
const LIGHT_CELL: u16 = 0;
const DARK_CELL: u16 = 1;
const OFF_CELL: u16 = 2;

/// The layers of a board.
const LAYERS: [Layer; 4] = [Layer::PIECES, Layer::SIGNS, Layer::new("moves", "Moves", Content::Arrows), Layer::NUMBERS];

/// The picture of a file: its beginning, or the squares of the piece with a name, or the moves at the beginning.
pub(crate) fn preview(db: &dyn Db, file: File, what: Option<&str>) -> Result<Picture, PreviewError> {
    let view = View::new(db, file)?;
    match what {
        None => Ok(start::draw(&view)),
        Some(MOVES) => moves::draw(&view),
        Some(name) => piece::draw(&view, name),
    }
}

/// A game and what all of its pictures need.
struct View<'db> {
    db: &'db dyn Db,
    file: File,
    game: &'db Game,
    /// The columns and rows of the board.
    size: (i32, i32),
}

/// Columns and rows round the board for squares that are off it.
#[derive(Debug, Clone, Copy, Default)]
struct Frame {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
}

impl<'db> View<'db> {
    fn new(db: &'db dyn Db, file: File) -> Result<View<'db>, PreviewError> {
        let game = game(db, file);
        let board = board::Board::of(game);
        let (Some(width), Some(height)) = (board.width, board.height) else {
            let why = "the board has no size: `width` and `height` must be greater than 0";
            return Err(PreviewError::Nothing(why.to_owned()));
        };
        match (i32::try_from(width), i32::try_from(height)) {
            (Ok(columns), Ok(rows)) if width.saturating_mul(height) <= MAX_SQUARES => {
                Ok(View { db, file, game, size: (columns, rows) })
            }
            _ => Err(PreviewError::TooLarge(format!(
                "a board of {width} by {height} squares, and at most {MAX_SQUARES} are drawn"
            ))),
        }
    }

    fn title(&self) -> String {
        file_name(self.file.path(self.db))
    }

    fn source(&self, range: TextRange) -> Option<Location> {
        Some(Location { file: self.file, range })
    }

    /// The columns and rows in words.
    fn size_in_words(&self) -> String {
        format!("{} × {} squares", self.size.0, self.size.1)
    }

    /// A picture of the board, with a frame of places without squares round it.
    fn picture(&self, title: String, facts: String, frame: Frame) -> Picture {
        let (width, height) = self.size;
        let kind = |character: char, name: &str, colour: Colour| CellKind {
            character: Some(character),
            ..CellKind::area(name, colour)
        };
        let off = CellKind { pattern: Some(Pattern::Lattice), ..kind('#', "off the board", OFF_BOARD) };
        let is_plain = self.game.rule(K::COLORING_KW).is_some_and(|rule| rule.is_script);
        let rows = -frame.top..height + frame.bottom;
        let cells = rows.flat_map(|row| (-frame.left..width + frame.right).map(move |x| (x, row)));
        let cells = cells.map(|(x, row)| {
            let is_there = (0..width).contains(&x) && (0..height).contains(&row);
            let is_dark = (x + row) % 2 != 0 && !is_plain;
            is_there.then_some(if is_dark { DARK_CELL } else { LIGHT_CELL })
        });
        let rule = |key: K| self.game.rule(key).and_then(|rule| self.source(rule.key_range));
        let board = Board {
            columns: (frame.left + width + frame.right).unsigned_abs(),
            rows: (frame.top + height + frame.bottom).unsigned_abs(),
            kinds: vec![kind('.', "", LIGHT_SQUARE), kind(':', "", DARK_SQUARE), off],
            cells: cells.collect(),
            sources: vec![(0, rule(K::WIDTH_KW))],
            column_axis: Some(Axis::new("x", i64::from(-frame.left))),
            column_starts: Vec::new(),
            row_axis: Some(Axis { backwards: true, ..Axis::new("y", i64::from(-frame.bottom)) }),
        };
        let mut picture = Picture {
            description: format!("A board of {}: {facts}.", self.size_in_words()),
            facts,
            layers: LAYERS.to_vec(),
            source: rule(K::WIDTH_KW),
            ..Picture::new(title, Shape::Squares(Squares { board, outlines: Vec::new() }))
        };
        if is_plain {
            picture.notes.push(note("JavaScript decides about the colours of the squares."));
        }
        picture
    }
}

impl Frame {
    /// The cell of a square, if it lies on the board or in the frame.
    fn cell(self, (width, height): (i32, i32), (x, row): (i64, i64)) -> Option<Position> {
        let columns = -i64::from(self.left)..i64::from(width) + i64::from(self.right);
        let rows = -i64::from(self.top)..i64::from(height) + i64::from(self.bottom);
        if !columns.contains(&x) || !rows.contains(&row) {
            return None;
        }
        let row = u32::try_from(row + i64::from(self.top)).ok()?;
        Some(Position { row, column: u32::try_from(x + i64::from(self.left)).ok()? })
    }
}

/// The cell of a square of a board without a frame.
pub(crate) fn cell(square: Square) -> Position {
    Position { row: square.row.unsigned_abs(), column: square.x.unsigned_abs() }
}

/// A square as people call it, and in the numbers beside the board.
fn place(size: (i32, i32), square: Square) -> String {
    let numbers = format!("x : {}, y : {}", square.x, size.1 - 1 - square.row);
    if signs::has_letters(size.0) { format!("{} ({numbers})", signs::square_name(size, square)) } else { numbers }
}

/// A mark without words.
fn mark(position: Position, form: MarkForm, colour: Colour) -> Mark {
    Mark::new(position, form, colour)
}

pub(crate) fn note(text: impl Into<String>) -> Note {
    Note::new(text, None)
}

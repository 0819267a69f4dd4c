//! Edits in the picture of how a game begins: pieces are moved, placed and removed, and their positions change.
//!
//! A square is (x, y) as positions say it, which are the numbers beside the board. A mirrored copy has no position of its
//! own: whoever moves it, moves the piece that it is a copy of.

#[cfg(test)]
mod tests;

use ludex_base::painting::{Numbers, Painting, Stroke, Tool, ToolKind};
use ludex_base::preview::PreviewRequest;
use ludex_base::rewrite::{behind_comment, filled_lines, indent};
use ludex_base::{Db, File, SourceChange, TextRange, TextSize};

use crate::game::{Game, Placement, SectionKind, Vector, game};
use crate::position::Square;
use crate::position::setup::{MAX_SQUARES, Placed, Setup, setup};
use crate::rewrites::is_bare;
use crate::{Bdl, board};

/// The names of the players, by their numbers.
const PLAYERS: [&str; 2] = ["player 0", "player 1"];

/// The numbers of columns and of rows, both ends included.
type Bounds = (Numbers, Numbers);

impl Painting for Bdl {
    fn tools(&self, db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Vec<Tool> {
        let game: &Game = game(db, file);
        if request.what.is_some() || request.sample.is_some() {
            return Vec::new();
        }
        let mut names: Vec<String> = Vec::new();
        for word in game.pieces.iter().filter_map(|piece| piece.name.as_ref()) {
            if !names.iter().any(|name| name == word.name.as_str()) {
                names.push(word.name.as_str().to_owned());
            }
        }
        if names.is_empty() {
            return Vec::new();
        }
        let owners = PLAYERS.map(str::to_owned).to_vec();
        vec![
            Tool::new(ToolKind::Move, "Move a piece"),
            Tool { brushes: names, owners, ..Tool::new(ToolKind::Place, "Place a piece") },
            Tool::new(ToolKind::Remove, "Remove a piece"),
        ]
    }

    fn paint(
        &self,
        db: &dyn Db,
        file: File,
        _request: PreviewRequest<'_>,
        stroke: &Stroke,
    ) -> Result<SourceChange, String> {
        let start = Start::new(file.text(db), game(db, file))?;
        let edits = match stroke.tool {
            ToolKind::Move => start.moved(stroke.cell()?, stroke.target()?)?,
            ToolKind::Place => start.placed(stroke)?,
            ToolKind::Remove => start.removed(stroke.cell()?)?,
            other => return Err(format!("nothing on a board is edited with `{}`", other.word())),
        };
        Ok(SourceChange::edits(file, edits))
    }
}

type Edits = Vec<(TextRange, String)>;

/// The beginning of a game, and its text.
struct Start<'g> {
    text: &'g str,
    game: &'g Game,
    size: (i32, i32),
    setup: Setup<'g>,
}

/// A piece that stands on a square.
struct Standing<'g> {
    placement: &'g Placement,
    vector: &'g Vector,
    /// The position that puts it there: of a copy, that of the piece it is a copy of.
    home: Numbers,
    is_copy: bool,
}

impl<'g> Start<'g> {
    fn new(text: &'g str, game: &'g Game) -> Result<Start<'g>, String> {
        let board = board::Board::of(game);
        let side = |side: Option<i64>| side.and_then(|side| i32::try_from(side).ok());
        let (Some(width), Some(height)) = (side(board.width), side(board.height)) else {
            return Err("the board has no size".to_owned());
        };
        if i64::from(width) * i64::from(height) > MAX_SQUARES {
            return Err("the board is too large".to_owned());
        }
        Ok(Start { text, game, size: (width, height), setup: setup(game, width, height) })
    }

    /// The row of a square of a copy, counted from the bottom, and the row of its piece; both ways.
    fn mirrored(&self, (x, y): Numbers) -> Numbers {
        (x, i64::from(self.size.1) - 1 - y)
    }

    /// The square with these numbers.
    fn square(&self, (x, y): Numbers) -> Result<Square, String> {
        let number = |number: i64, side: i32| i32::try_from(number).ok().filter(|number| (0..side).contains(number));
        match (number(x, self.size.0), number(y, self.size.1)) {
            (Some(x), Some(y)) => Ok(Square { x, row: self.size.1 - 1 - y }),
            _ => Err(format!("the board has no square x : {x}, y : {y}")),
        }
    }

    /// The piece that is seen on a square.
    fn piece(&self, at: Numbers) -> Result<Option<Standing<'g>>, String> {
        let square = self.square(at)?;
        let Some(placed) = self.setup.placed.iter().rev().find(|placed| placed.square == square) else {
            return Ok(None);
        };
        let Placed { placement, vector, is_copy, .. } = *placed;
        let Some(placement) = self.setup.placements.get(placement).copied() else { return Ok(None) };
        let home = if is_copy { self.mirrored(at) } else { at };
        let vector = placement.vectors().get(vector);
        Ok(vector.map(|vector| Standing { placement, vector, home, is_copy }))
    }

    /// The piece on a square, which has to be there.
    fn standing(&self, at: Numbers) -> Result<Standing<'g>, String> {
        self.piece(at)?.ok_or_else(|| format!("no piece is on x : {}, y : {}", at.0, at.1))
    }

    /// Refuses a square on which a piece stands.
    fn check_free(&self, at: Numbers) -> Result<(), String> {
        match self.piece(at)? {
            None => Ok(()),
            Some(piece) => {
                let name = piece.placement.name.map_or("a piece", |word| word.name.as_str());
                Err(format!("`{name}` is on x : {}, y : {} already", at.0, at.1))
            }
        }
    }

    fn moved(&self, from: Numbers, to: Numbers) -> Result<Edits, String> {
        if from == to {
            return Ok(Vec::new());
        }
        let piece = self.standing(from)?;
        self.check_free(to)?;
        let home = if piece.is_copy { self.mirrored(to) } else { to };
        let (mut lines, range) = self.without(&piece)?;
        lines.push((one(home.0), one(home.1)));
        Ok(vec![(range, self.written(&lines, range.start()))])
    }

    fn removed(&self, at: Numbers) -> Result<Edits, String> {
        let piece = self.standing(at)?;
        let (lines, range) = self.without(&piece)?;
        if !lines.is_empty() {
            return Ok(vec![(range, self.written(&lines, range.start()))]);
        }
        let is_last = piece.placement.vectors().len() == 1
            && piece.placement.blocks.iter().all(|block| block.scripts.is_empty())
            && is_bare(&self.text[piece.placement.range]);
        let gone = if is_last { piece.placement.range } else { range };
        Ok(vec![(filled_lines(self.text, gone), String::new())])
    }

    /// The squares that a position gives without that of a piece, and where it stands.
    fn without(&self, piece: &Standing<'_>) -> Result<(Vec<Bounds>, TextRange), String> {
        let Standing { vector, home: (x, y), .. } = piece;
        let range = vector.range;
        if !is_bare(&self.text[range]) {
            return Err("a comment stands in the position of the piece: change it in the text".to_owned());
        }
        let (columns, rows) = vector.bounds().ok_or("the position of the piece is not known")?;
        // In the order in which the game sets them up: columns before rows.
        let parts = [
            ((columns.0, x - 1), rows),
            (one(*x), (rows.0, y - 1)),
            (one(*x), (y + 1, rows.1)),
            ((x + 1, columns.1), rows),
        ];
        let is_empty = |(first, last): Numbers| last < first;
        Ok((parts.into_iter().filter(|(columns, rows)| !is_empty(*columns) && !is_empty(*rows)).collect(), range))
    }

    /// Positions as they are written, one below the other, at a place.
    fn written(&self, positions: &[Bounds], at: TextSize) -> String {
        let line = format!("\n{}", indent(self.text, at));
        positions.iter().map(position).collect::<Vec<_>>().join(&line)
    }

    fn placed(&self, stroke: &Stroke) -> Result<Edits, String> {
        let at = stroke.cell()?;
        self.check_free(at)?;
        let name = stroke.brush.as_deref().unwrap_or_default();
        let owner = PLAYERS.iter().position(|player| stroke.owner.as_deref() == Some(*player)).unwrap_or_default();
        let own = self
            .setup
            .placements
            .iter()
            .find(|placement| placement.name.is_some_and(|word| word.name.as_str() == name));
        let Some(placement) = own else { return self.first(name, owner, at) };
        let known = placement.owner().map(usize::from).ok_or("the owner of these pieces is not known")?;
        let home = match placement.is_mirrored() {
            _ if known == owner => at,
            true => self.mirrored(at),
            false => {
                return Err(format!(
                    "every `{name}` belongs to {}: only copies of them can belong to the other one (`mirrored`)",
                    PLAYERS[1 - owner]
                ));
            }
        };
        let new = position(&(one(home.0), one(home.1)));
        let no_block = || format!("`{name}` has no block `positions` to write into");
        let block = placement.blocks.first().ok_or_else(no_block)?;
        if let Some(last) = block.vectors.last() {
            let line = format!("\n{}{new}", indent(self.text, last.range.start()));
            let end = behind_comment(self.text, last.range.end(), "//");
            return Ok(vec![(TextRange::empty(end), line)]);
        }
        let brace = block.brace.ok_or_else(no_block)?;
        let line = indent(self.text, block.range.start());
        Ok(vec![(TextRange::empty(brace.end()), format!("\n{line}  {new}"))])
    }

    /// The first piece of a kind: a block for it, at the end of its section.
    fn first(&self, name: &str, owner: usize, at: Numbers) -> Result<Edits, String> {
        let section = self.game.section(SectionKind::Initial);
        let section = section.ok_or("the game has no section `initial_piece_position` to write into")?;
        let end = section.range.end();
        let before = self.text[section.range].strip_suffix('}').map(str::trim_end);
        let before = before.ok_or("the section `initial_piece_position` is not closed")?;
        let place = section.range.start() + TextSize::of(before);
        let line = indent(self.text, section.range.start());
        let owner = if owner == 0 { String::new() } else { format!("\n{line}    owner : {owner}") };
        let new = position(&(one(at.0), one(at.1)));
        let block = format!(
            "\n{line}  {name}{{\n{line}    positions{{\n{line}      {new}\n{line}    }}{owner}\n{line}  }}\n{line}"
        );
        Ok(vec![(TextRange::new(place, end - TextSize::from(1)), block)])
    }
}

/// A single number as bounds.
fn one(number: i64) -> Numbers {
    (number, number)
}

/// A position as it is written.
fn position((columns, rows): &Bounds) -> String {
    let part = |(first, last): Numbers| if first == last { first.to_string() } else { format!("[{first}, {last}]") };
    format!("x : {}, y : {}", part(*columns), part(*rows))
}

//! A game that is played beside the text: by the rules of a game at a terminal, with moves that are given square by
//! square. An input is a square of the piece that moves, the square that it goes to, or what it becomes there; or a whole
//! move, as it is written at a terminal (`e2 e4`).

use ludex_base::picture::{Axis, Picture};
use ludex_base::play::Session as _;
use ludex_base::preview::counted;
use ludex_base::run::{Expectation, Grid, Playable, Replay, Run, Running, Shown, State, Verdict, Wanted};
use ludex_base::{Db, File, did_you_mean};

use super::{MAX_SHOWN, Session, expectations, play};
use crate::Bdl;
use crate::game::{SectionKind, game};
use crate::position::Square;
use crate::position::moves::Action;
use crate::preview::{Shown as Seen, board_of, draw_position};
use crate::signs;

/// The name of the game that a file describes.
const GAME: &str = "game";

/// Squares that are named in what is asked for.
const MAX_NAMED: usize = 12;

impl Running for Bdl {
    fn run(&self, db: &dyn Db, file: File, expression: Option<&str>) -> Result<Box<dyn Run>, String> {
        match expression {
            None | Some(GAME) => Ok(Box::new(Played::new(db, file)?)),
            Some(other) => Err(format!("`{other}` cannot be played: a file of BDL describes one game, `{GAME}`")),
        }
    }

    fn playables(&self, db: &dyn Db, file: File) -> Vec<Playable> {
        let game = game(db, file);
        let rules = game.sections.iter().find(|section| section.kind == SectionKind::Rules);
        let rules = rules.filter(|_| !game.placements.is_empty());
        rules.map(|rules| Playable { name: GAME.to_owned(), range: rules.word, is_game: true }).into_iter().collect()
    }

    fn expectations(&self, db: &dyn Db, file: File) -> Vec<Expectation> {
        expectations::expectations(db, file)
    }

    fn try_expectations(&self, db: &dyn Db, file: File, expectations: &[Expectation]) -> Vec<Verdict> {
        expectations::try_expectations(db, file, expectations)
    }
}

/// A game at its beginning.
struct Played {
    start: Session,
    /// The empty board; [`None`] if it is too large to be drawn.
    board: Option<Picture>,
}

/// The part of a move that has been given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Chosen {
    /// Nothing yet.
    Nothing,
    /// The piece on a square.
    Piece(Square),
    /// The piece on a square, and where it goes; there it becomes another one.
    Move(Square, Square),
}

impl Chosen {
    /// The square of the piece that moves.
    fn from(self) -> Option<Square> {
        match self {
            Chosen::Nothing => None,
            Chosen::Piece(from) | Chosen::Move(from, _) => Some(from),
        }
    }
}

impl Played {
    fn new(db: &dyn Db, file: File) -> Result<Played, String> {
        Ok(Played { start: play(db, file)?, board: board_of(db, file) })
    }
}

impl Run for Played {
    fn expression(&self) -> &str {
        GAME
    }

    fn replay_unless(&self, inputs: &[String], interrupt: &dyn Fn()) -> Replay {
        let mut session = self.start.clone();
        let (mut chosen, mut last) = (Chosen::Nothing, None);
        let (mut read, mut unfit) = (0, None);
        for input in inputs {
            interrupt();
            if session.over.is_some() {
                break;
            }
            match session.take(input, &mut chosen) {
                Ok(None) => {}
                Ok(Some(action)) => {
                    last = session.actions.get(action).copied();
                    session.act(action);
                }
                Err(why) => {
                    unfit = Some(why);
                    break;
                }
            }
            read += 1;
        }
        let state = match &session.over {
            Some(over) => State::Value(Shown { text: over.clone(), drawn: over.clone(), board: None }),
            None => State::Prompt(session.wanted(chosen)),
        };
        let targets = session.targets(chosen);
        let picture = self.board.as_ref().map(|board| session.picture(board, (chosen, &targets), last));
        let boards = session.grid(&targets).into_iter().collect();
        Replay { boards, picture, read, unfit, ..Replay::new(state) }
    }

    fn square(&self, column: usize, row: usize) -> String {
        let index = |number: usize| i32::try_from(number).unwrap_or(i32::MAX).saturating_sub(1);
        self.start.square_name(Square { x: index(column), row: index(row) })
    }

    fn axes(&self) -> [Axis; 2] {
        signs::axes(self.start.book.width)
    }
}

impl Session {
    /// Takes an input: the index of the action that it completes, if it does.
    fn take(&self, input: &str, chosen: &mut Chosen) -> Result<Option<usize>, String> {
        let words: Vec<&str> = input.split_whitespace().collect();
        let [word] = words[..] else {
            let action = self.read(input)?;
            *chosen = Chosen::Nothing;
            return Ok(Some(action));
        };
        if let Chosen::Move(from, to) = *chosen {
            let becomes = |action: &Action| {
                let kind = action.spawn.and_then(|kind| self.book.kind(kind));
                (action.from, action.to) == (from, to) && kind.is_some_and(|kind| kind.name.as_str() == word)
            };
            if let Some(action) = self.actions.iter().position(becomes) {
                *chosen = Chosen::Nothing;
                return Ok(Some(action));
            }
            if self.square(word).is_none() {
                return Err(self.not_offered(word, from, to));
            }
        }
        let square = self.square(word).ok_or_else(|| self.no_square(word))?;
        match *chosen {
            Chosen::Piece(from) | Chosen::Move(from, _) if from == square => *chosen = Chosen::Nothing,
            Chosen::Piece(from) => {
                let mut own = (0..).zip(&self.actions).filter(|(_, own)| (own.from, own.to) == (from, square));
                match own.next() {
                    Some((_, Action { spawn: Some(_), .. })) => *chosen = Chosen::Move(from, square),
                    Some((action, _)) => {
                        *chosen = Chosen::Nothing;
                        return Ok(Some(action));
                    }
                    None if self.is_own(square) => *chosen = self.piece(square)?,
                    None => return Err(self.why_not(from, square)),
                }
            }
            Chosen::Nothing | Chosen::Move(..) => *chosen = self.piece(square)?,
        }
        Ok(None)
    }

    /// True if the player who is to move has a figure on a square.
    fn is_own(&self, square: Square) -> bool {
        self.position.at(square).is_some_and(|figure| figure.owner == self.position.player)
    }

    /// The piece on a square, if it can be moved.
    fn piece(&self, square: Square) -> Result<Chosen, String> {
        if self.actions.iter().any(|action| action.from == square) {
            return Ok(Chosen::Piece(square));
        }
        match self.position.at(square) {
            Some(figure) if self.is_own(square) => {
                Err(format!("`{}` on {} has no legal move", self.piece_name(figure), self.square_name(square)))
            }
            _ => Err(self.why_not(square, square)),
        }
    }

    /// The names of the pieces that one can become at the end of a move.
    fn becomes(&self, from: Square, to: Square) -> Vec<String> {
        let own = self.actions.iter().filter(|action| (action.from, action.to) == (from, to));
        own.filter_map(|action| Some(self.book.kind(action.spawn?)?.name.as_str().to_owned())).collect()
    }

    /// The sentence about a word that is not what a piece can become.
    fn not_offered(&self, word: &str, from: Square, to: Square) -> String {
        let names = self.becomes(from, to);
        let hint = did_you_mean(word, names.iter().map(String::as_str));
        let hint = hint.map_or_else(String::new, |hint| format!("; did you mean `{hint}`?"));
        format!("the piece cannot become `{word}`, but {}{hint}", listed(&names, "or"))
    }

    /// The squares that the chosen piece can go to, in order, each once.
    fn targets(&self, chosen: Chosen) -> Vec<Square> {
        let own = self.actions.iter().filter(|action| match chosen {
            Chosen::Nothing => false,
            Chosen::Piece(from) => action.from == from,
            Chosen::Move(from, to) => (action.from, action.to) == (from, to),
        });
        let mut squares: Vec<Square> = own.map(|action| action.to).collect();
        squares.dedup();
        squares
    }

    /// The input that is asked for.
    fn wanted(&self, chosen: Chosen) -> Wanted {
        let player = self.position.player;
        let named = |squares: &[Square]| -> Vec<String> { squares.iter().map(|to| self.square_name(*to)).collect() };
        let piece = |from: Square| {
            let name = self.position.at(from).map_or("?", |figure| self.piece_name(figure));
            format!("`{name}` on {}", self.square_name(from))
        };
        let (ty, explained, offered) = match chosen {
            Chosen::Nothing => {
                let example = self.action_name(0);
                let explained =
                    format!("player {player} is to move: the square of a piece, or a move such as `{example}`");
                ("square", explained, Vec::new())
            }
            Chosen::Piece(from) => {
                let targets = named(&self.targets(chosen));
                let to = if targets.len() > MAX_NAMED {
                    counted(targets.len() as u64, "square")
                } else {
                    listed(&targets, "or")
                };
                ("square", format!("player {player} is to move: {} goes to {to}", piece(from)), targets)
            }
            Chosen::Move(from, to) => {
                let names = self.becomes(from, to);
                let becomes = listed(&names, "or");
                let explained = format!("{} becomes {becomes} on {}", piece(from), self.square_name(to));
                ("piece", explained, names)
            }
        };
        Wanted { ty: ty.to_owned(), explained, choices: offered.clone(), offered, is_square: ty == "square" }
    }

    /// The board as letters, with `*` on the empty squares that the chosen piece can go to; [`None`] if it is too large.
    fn grid(&self, targets: &[Square]) -> Option<Grid> {
        let (width, height) = self.position.size();
        let sign = |square: Square| match self.position.at(square) {
            Some(figure) => self.letter(figure),
            None if targets.contains(&square) => '*',
            None => '.',
        };
        let row = |row: i32| (0..width).map(|x| sign(Square { x, row }).to_string()).collect();
        (self.position.squares() <= MAX_SHOWN).then(|| Grid { rows: (0..height).map(row).collect() })
    }

    /// The board with the figures, what is chosen, and the last move.
    fn picture(&self, board: &Picture, (chosen, targets): (Chosen, &[Square]), last: Option<Action>) -> Picture {
        let name = |square: Square| self.square_name(square);
        let figures = self.position.figures().map(|(square, figure)| Seen {
            square,
            owner: figure.owner,
            letter: self.letter(figure),
            text: format!("{} of player {}", self.piece_name(figure), figure.owner),
        });
        let mut picture = draw_position(board, figures, (chosen.from(), targets));
        picture.notes = self.notes().into_iter().map(crate::preview::note).collect();
        if let Some(Action { from, to, .. }) = last {
            picture.arrows.push(crate::preview::arrow(from, to, format!("the last move: {} {}", name(from), name(to))));
        }
        if self.over.is_none() {
            let squares = (0..self.book.height).flat_map(|row| (0..self.book.width).map(move |x| Square { x, row }));
            let is_asked = !matches!(chosen, Chosen::Move(..));
            picture.inputs =
                squares.filter(|_| is_asked).map(|square| (crate::preview::cell(square), name(square))).collect();
        }
        picture
    }
}

/// Names in a sentence: "`a`, `b` or `c`".
fn listed(names: &[String], word: &str) -> String {
    match names {
        [] => "nothing".to_owned(),
        [one] => format!("`{one}`"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(|name| format!("`{name}`")).collect();
            format!("{} {word} `{last}`", first.join(", "))
        }
    }
}

//! A game played at a terminal, by the rules of [`position`](crate::position).

mod expectations;
mod refusal;
mod report;
mod run;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use ludex_base::play::{self, Playing, Status};
use ludex_base::{Db, File, LineIndex, PositionEncoding, line_index, parse_once};
use ludex_syntax::TextRange;

use self::report::Record;
use crate::Bdl;
use crate::fuel::{Fuel, Spent, Trouble};
use crate::game::{Game, InvariantKind, ScriptPlace, game};
use crate::position::moves::Action;
use crate::position::rulebook::Rulebook;
use crate::position::{Figure, Position, Square};
use crate::signs;

pub(crate) use self::expectations::unmet_expectations;

impl Playing for Bdl {
    fn play(&self, db: &dyn Db, file: File) -> Result<Box<dyn play::Session>, String> {
        play(db, file).map(|session| Box::new(session) as Box<dyn play::Session>)
    }
}

/// The steps that are spent on one position: what can be done in it, or why something cannot.
const STEPS: u64 = 200_000_000;

/// The steps that are spent on how many sequences there are.
const STEPS_OF_COUNT: u64 = 4_000_000_000;

/// The words for a position in which the steps do not suffice.
const TOO_LONG: &str = "what can be done takes too long to work out";

/// Boards of more squares are not written as text.
const MAX_SHOWN: usize = 10_000;

/// The game of a file, at its beginning.
///
/// # Errors
/// If it cannot be played: why, and in which line.
pub(crate) fn play(db: &dyn Db, file: File) -> Result<Session, String> {
    let game = Arc::new(game(db, file).clone());
    let places = Places::of(db, file);
    let book = book_of(db, file, &game, &places)?;
    let record = Record::new(&book);
    let book = Arc::new(book);
    let position = book.start.clone();
    let (actions, over, trouble) = (Vec::new(), None, None);
    let mut session = Session { game, places, book, position, actions, over, is_too_long: false, trouble, record };
    session.look();
    Ok(session)
}

/// The rules of a file, with its JavaScript.
///
/// # Errors
/// If the game cannot be played: why, and in which line.
fn book_of(db: &dyn Db, file: File, game: &Game, places: &Places) -> Result<Rulebook, String> {
    let book = Rulebook::new(game).map_err(|refusal| match refusal.range {
        Some(range) => format!("line {}: {}", places.line(range), refusal.reason),
        None => refusal.reason,
    })?;
    Ok(book.with_scripts(game, &parse_once(db, file), &places.text))
}

/// The rules of a file with its JavaScript, and where its text stands.
pub(crate) struct Rules<'db> {
    pub(crate) book: Rulebook,
    game: &'db Game,
    places: Places,
}

impl<'db> Rules<'db> {
    /// The rules of a file.
    ///
    /// # Errors
    /// If the game cannot be played: why, and in which line.
    pub(crate) fn of(db: &'db dyn Db, file: File) -> Result<Rules<'db>, String> {
        let (game, places) = (game(db, file), Places::of(db, file));
        Ok(Rules { book: book_of(db, file, game, &places)?, game, places })
    }

    /// Notes on what does not count as on the page.
    pub(crate) fn notes(&self) -> Vec<String> {
        notes(self.game, &self.book, &self.places)
    }

    /// What could not be run, and where, as a sentence without its full stop; nothing if one of the notes says so.
    pub(crate) fn troubled(&self, trouble: &Trouble) -> Option<String> {
        let scripts = self.book.scripts.as_ref();
        let is_noted = scripts.is_some_and(|scripts| scripts.unrun(trouble.block.start()).is_some());
        (!is_noted).then(|| self.places.troubled(trouble))
    }
}

/// The file, to say in which line something stands.
#[derive(Clone)]
struct Places {
    text: Arc<str>,
    lines: Arc<LineIndex>,
}

impl Places {
    fn of(db: &dyn Db, file: File) -> Places {
        Places { text: Arc::clone(file.text(db)), lines: Arc::clone(line_index(db, file)) }
    }

    /// What could not be run, and where, as a sentence without its full stop.
    fn troubled(&self, trouble: &Trouble) -> String {
        let block = self.line(trouble.block);
        let at = trouble.at.map(|at| self.line(at)).filter(|line| *line != block);
        let at = at.map(|line| format!(" (line {line})")).unwrap_or_default();
        format!("line {block}: JavaScript takes part that could not be run: {}{at}", trouble.what)
    }

    /// The line of a range, from 1.
    fn line(&self, range: TextRange) -> u32 {
        self.lines.line_column(&self.text, range.start(), PositionEncoding::Utf8).line + 1
    }

    /// The text of a range on one line.
    fn shown(&self, range: TextRange) -> String {
        let text = self.text.get(std::ops::Range::<usize>::from(range)).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// A game that is being played.
#[derive(Clone)]
pub(crate) struct Session {
    game: Arc<Game>,
    places: Places,
    book: Arc<Rulebook>,
    position: Position,
    /// The things that the player can do.
    actions: Vec<Action>,
    /// The way in which the game has ended.
    over: Option<String>,
    /// It takes too long to work out what the player can do.
    is_too_long: bool,
    /// The first block of JavaScript that was asked and could not be run: what is known of the game may be wrong.
    trouble: Option<Trouble>,
    record: Record,
}

impl Session {
    /// Works out what the player can do, and whether the game is over.
    fn look(&mut self) {
        let player = self.position.player;
        self.over = None;
        let mut fuel = Fuel::new(STEPS);
        let book = &self.book;
        let found = book.actions(&self.position, &mut fuel).and_then(|actions| {
            let is_over = book.ends(&self.position, &actions, &mut fuel)?;
            Ok((actions, is_over))
        });
        self.is_too_long = found.is_err();
        let is_over = match found {
            Ok((actions, is_over)) => {
                self.actions = actions;
                is_over
            }
            Err(Spent) => {
                self.actions.clear();
                self.over = Some(TOO_LONG.to_owned());
                return;
            }
        };
        let is_stuck = self.actions.is_empty();
        self.over = match (is_over, is_stuck) {
            (true, _) if self.book.ends_without_moves => Some(format!("player {player} has no legal move")),
            (true, _) if self.book.ends_by_script => Some("the JavaScript of `finish` ends the game".to_owned()),
            (true, _) => Some("`finish` has no rule, so the game is over at once".to_owned()),
            (false, true) if fuel.trouble.is_some() => {
                Some(format!("player {player} has no legal move, and JavaScript decides whether that is the end"))
            }
            (false, true) => Some(format!("player {player} has no legal move, and `finish` does not end the game")),
            (false, false) => None,
        };
        self.keep(fuel);
        if self.over.is_some() {
            self.actions.clear();
        }
    }

    /// Keeps what could not be run.
    fn keep(&mut self, fuel: Fuel) {
        if self.trouble.is_none() {
            self.trouble = fuel.trouble;
        }
    }

    /// The name of a square: a letter for the column and a number for the row, or both numbers as the file has them
    /// where there are not enough letters.
    fn square_name(&self, square: Square) -> String {
        signs::square_name((self.book.width, self.book.height), square)
    }

    /// The square with a name: `e2`, or `4,1` as the file counts.
    fn square(&self, written: &str) -> Option<Square> {
        let (x, y) = match written.split_once(',') {
            Some((x, y)) => (x.trim().parse::<i32>().ok()?, y.trim().parse::<i32>().ok()?),
            None if signs::has_letters(self.book.width) => {
                let letter = written.chars().next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
                let x = u32::from(letter) - u32::from('a');
                (i32::try_from(x).ok()?, written.get(1..)?.parse::<i32>().ok()?.checked_sub(1)?)
            }
            None => return None,
        };
        let is_there = (0..self.book.width).contains(&x) && (0..self.book.height).contains(&y);
        is_there.then(|| Square { x, row: self.book.height - 1 - y })
    }

    /// The name of the piece that a figure is.
    fn piece_name(&self, figure: Figure) -> &'static str {
        self.book.kind(figure.kind).map_or("?", |kind| kind.name.as_str())
    }

    /// The letter of a figure: a capital one for player 0, a small one for player 1.
    fn letter(&self, figure: Figure) -> char {
        signs::letter(self.piece_name(figure), figure.owner)
    }
}

/// A note on how the decisions of a block of JavaScript count where it is not run.
fn note(place: ScriptPlace) -> Option<&'static str> {
    Some(match place {
        ScriptPlace::Coloring => return None,
        ScriptPlace::PlayerChange => "JavaScript says who is next: here the players move in turn",
        ScriptPlace::Pieces => "pieces in JavaScript cannot move here",
        ScriptPlace::Move => "a move in JavaScript is left out",
        ScriptPlace::Property => "JavaScript among the properties of a piece is left out",
        ScriptPlace::EndReached => "JavaScript runs at the end of the board: here nothing happens there",
        ScriptPlace::Invariant => "an invariant in JavaScript counts as kept",
        ScriptPlace::Finish => "a rule of `finish` in JavaScript never ends the game here",
        ScriptPlace::Placement | ScriptPlace::Position | ScriptPlace::Nowhere => "this JavaScript is left out",
    })
}

/// Notes on what of a game does not count as on the page, by lines.
fn notes(game: &Game, book: &Rulebook, places: &Places) -> Vec<String> {
    let mut notes: Vec<(u32, String)> = Vec::new();
    for script in &game.scripts {
        let line = places.line(script.word);
        let is_misplaced =
            matches!(script.place, ScriptPlace::Placement | ScriptPlace::Position | ScriptPlace::Nowhere);
        let unrun = book.scripts.as_ref().and_then(|scripts| scripts.unrun(script.word.start()));
        let why = match unrun {
            Some(unrun) => format!(" ({} is not run, line {})", unrun.what, places.line(unrun.range)),
            None if is_misplaced => String::new(),
            None => continue,
        };
        notes.extend(note(script.place).map(|note| (line, format!("{note}{why}"))));
    }
    let is_wide = book.width > book.height;
    for invariant in &game.invariants {
        let line = places.line(invariant.word);
        let word = invariant.kind.word();
        let first = invariant.names.first().map(|name| name.name);
        let several = invariant.names.iter().any(|name| Some(name.name) != first);
        if several && invariant.kind != InvariantKind::ProtectPiece {
            notes.push((line, format!("`{word}` of several pieces has no effect")));
        } else if is_wide && invariant.kind != InvariantKind::PawnMovement {
            let note = format!("`{word}` fails on a board that is wider than high; here it looks at all of it");
            notes.push((line, note));
        }
    }
    notes.sort();
    notes.into_iter().map(|(line, note)| format!("line {line}: {note}")).collect()
}

impl play::Session for Session {
    fn notes(&self) -> Vec<String> {
        notes(&self.game, &self.book, &self.places)
    }

    fn board(&self) -> String {
        let (width, height) = self.position.size();
        if self.position.squares() > MAX_SHOWN {
            return format!("(a board of {width} by {height} squares, which is too large to be shown)\n");
        }
        let widest = (height.max(width)).to_string().len();
        let mut out = String::new();
        for row in 0..height {
            let name = signs::row_name((width, height), row);
            out.push_str(&format!("{name:>widest$} "));
            for x in 0..width {
                let figure = self.position.at(Square { x, row });
                out.push(' ');
                out.push(figure.map_or('.', |figure| self.letter(figure)));
            }
            out.push('\n');
        }
        out.push_str(&" ".repeat(widest + 1));
        for sign in signs::column_signs(width, 0..width) {
            out.push(' ');
            out.push(sign);
        }
        out.push('\n');
        out
    }

    fn status(&self) -> Status {
        match &self.over {
            Some(over) => Status::Over(over.clone()),
            None => Status::Turn(format!("player {} is to move", self.position.player)),
        }
    }

    fn action_count(&self) -> usize {
        self.actions.len()
    }

    fn action_name(&self, action: usize) -> String {
        let Some(action) = self.actions.get(action) else { return String::new() };
        let (from, to) = (self.square_name(action.from), self.square_name(action.to));
        match action.spawn.and_then(|kind| self.book.kind(kind)) {
            Some(kind) => format!("{from} {to} {}", kind.name),
            None => format!("{from} {to}"),
        }
    }

    fn read(&self, written: &str) -> Result<usize, String> {
        let words: Vec<&str> = written.split_whitespace().collect();
        let (from, to, choice) = match words[..] {
            [from, to] => (from, to, None),
            [from, to, choice] => (from, to, Some(choice)),
            _ => return Err(self.how_to_write()),
        };
        let square = |written: &str| self.square(written).ok_or_else(|| self.no_square(written));
        let (from, to) = (square(from)?, square(to)?);
        let fitting = |action: &&Action| (action.from, action.to) == (from, to);
        let spawns =
            |action: &Action| action.spawn.and_then(|kind| self.book.kind(kind)).map(|kind| kind.name.as_str());
        let mut own = self.actions.iter().enumerate().filter(|(_, action)| fitting(action));
        match own.clone().next() {
            None => Err(self.why_not(from, to)),
            Some((place, action)) if action.spawn.is_none() && choice.is_none() => Ok(place),
            Some((_, action)) if action.spawn.is_none() => Err("nothing can be chosen here".to_owned()),
            Some(_) => {
                let found = own.find(|(_, action)| spawns(action) == choice && choice.is_some());
                found.map(|(place, _)| place).ok_or_else(|| self.which_choice(from, to))
            }
        }
    }

    fn act(&mut self, action: usize) {
        let Some(action) = self.actions.get(action).copied() else { return };
        self.record.note(&self.book, &self.position, action);
        let mut fuel = Fuel::new(STEPS);
        let is_done = self.book.perform(&mut self.position, action, &mut fuel).is_ok();
        self.keep(fuel);
        self.look();
        if !is_done {
            self.actions.clear();
            (self.is_too_long, self.over) = (true, Some(TOO_LONG.to_owned()));
        }
    }

    fn restart(&mut self) {
        // It would take too long again.
        if self.is_too_long && self.position == self.book.start {
            return;
        }
        self.position = self.book.start.clone();
        self.look();
    }

    fn count(&mut self, depth: u32) -> Result<u64, String> {
        if self.is_too_long {
            return Err(TOO_LONG.to_owned());
        }
        let mut fuel = Fuel::new(STEPS_OF_COUNT);
        let count = self.book.count(&self.position, depth, &mut fuel);
        self.trouble = None;
        self.keep(fuel);
        match self.not_run() {
            Some(why) => Err(why),
            None => count.map_err(|Spent| format!("sequences of {depth} moves are too many to count")),
        }
    }

    fn not_run(&self) -> Option<String> {
        self.trouble.as_ref().map(|trouble| self.places.troubled(trouble))
    }

    fn never_happened(&self) -> Vec<(String, Vec<String>)> {
        self.unused()
    }
}

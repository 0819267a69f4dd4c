//! A program that is played beside the text: the inputs so far, what an action makes of them, and what is shown then.
//!
//! The whole game is worked out anew for each scene ([`crate::run`]), so nothing is kept here but a list of texts. It is
//! longer than what has been given to the program: after a step back, and where an edit has made an input unfit, the
//! rest stays to be given again.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::picture::{
    Axis, Board, CellKind, Drawing, LIGHT, LegendEntry, Note, Picture, Position, Sample, Shape, Squares,
};
use crate::preview::counted;
use crate::run::{Budget, Grid, Replay, Run, State, Wanted};

/// Inputs of a game.
pub const MAX_INPUTS: usize = 10_000;

/// Bytes of an input.
pub const MAX_INPUT: usize = 1_000;

/// Bytes of all inputs of a game.
pub const MAX_BYTES: usize = 1 << 20;

/// Inputs that are named in a line.
const MAX_NAMED: usize = 12;

/// The inputs of a game: those that are given to the program, and behind them those that are to be given again.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tape {
    inputs: Vec<String>,
    given: usize,
}

/// Something that a player does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Types something in.
    Input(String),
    /// Takes the last input back.
    Back,
    /// Gives the next input again.
    Forward,
    /// Begins anew.
    Restart,
}

impl Tape {
    /// The inputs of a game that has been played before.
    ///
    /// # Errors
    /// If they are too many, or one is too long: a sentence without its full stop.
    pub fn new(mut inputs: Vec<String>, rest: Vec<String>) -> Result<Tape, String> {
        let given = inputs.len();
        inputs.extend(rest);
        if inputs.len() > MAX_INPUTS {
            return Err(format!("a game has at most {MAX_INPUTS} inputs"));
        }
        match inputs.iter().find(|input| input.len() > MAX_INPUT) {
            Some(_) => Err(format!("an input has at most {MAX_INPUT} bytes")),
            None => Tape::within(inputs, given),
        }
    }

    /// A list of inputs, unless they are too long together.
    fn within(inputs: Vec<String>, given: usize) -> Result<Tape, String> {
        let bytes: usize = inputs.iter().map(String::len).sum();
        if bytes > MAX_BYTES {
            return Err(format!("the inputs of a game have at most {} MB together", MAX_BYTES >> 20));
        }
        Ok(Tape { inputs, given })
    }

    /// The inputs that are given to the program.
    #[must_use]
    pub fn given(&self) -> &[String] {
        self.inputs.get(..self.given).unwrap_or(&self.inputs)
    }

    /// The inputs that a run has read, and those that are to be given again.
    #[must_use]
    pub fn split(&self, read: usize) -> (&[String], &[String]) {
        self.inputs.split_at(read.min(self.inputs.len()))
    }

    /// The inputs after an action of somebody who sees this many of them taken. Where the game has stopped at one that
    /// does not fit, another takes its place, and those behind it stay; else what is typed in ends the list.
    ///
    /// # Errors
    /// If it cannot be taken, whatever the program is: why, as a sentence without its full stop.
    pub fn after(&self, action: &Action, read: usize, is_stopped: bool) -> Result<Tape, String> {
        let read = read.min(self.inputs.len());
        let given = match action {
            Action::Input(text) => return self.typed(text.trim(), read, is_stopped),
            Action::Back => read.saturating_sub(1),
            Action::Forward => (read + 1).min(self.inputs.len()),
            Action::Restart => 0,
        };
        Ok(Tape { inputs: self.inputs.clone(), given })
    }

    fn typed(&self, text: &str, read: usize, is_stopped: bool) -> Result<Tape, String> {
        if text.is_empty() {
            return Err("there is no input".to_owned());
        }
        if text.len() > MAX_INPUT {
            return Err(format!("an input has at most {MAX_INPUT} bytes"));
        }
        if read >= MAX_INPUTS {
            return Err(format!("a game has at most {MAX_INPUTS} inputs"));
        }
        let mut inputs = self.inputs.clone();
        let is_same = inputs.get(read).is_some_and(|next| next == text);
        if !is_stopped && !is_same {
            inputs.truncate(read);
        }
        match inputs.get_mut(read) {
            Some(next) => text.clone_into(next),
            None => inputs.push(text.to_owned()),
        }
        Tape::within(inputs, read + 1)
    }
}

/// A part of a line of the text form that is a square that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Square {
    /// The line, from 0.
    pub line: u32,
    /// The first character, from 0; characters are those of Unicode.
    pub start: u32,
    /// The character behind the last one.
    pub end: u32,
    /// The input that choosing it gives.
    pub input: String,
}

/// A game as it is shown beside the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stage {
    /// The last board, if there is one.
    pub picture: Option<Picture>,
    /// Everything that there is to see, as lines of characters.
    pub text: String,
    /// The squares in the text that can be chosen, in the order of the text.
    pub squares: Vec<Square>,
}

impl Stage {
    /// The point that a run has come to with the inputs of a game. `refused` says why what was typed in last was not
    /// taken.
    #[must_use]
    pub fn new(run: &dyn Run, replay: &Replay, tape: &Tape, refused: Option<&str>) -> Stage {
        let wanted = match &replay.state {
            State::Prompt(wanted) => Some(wanted),
            State::Value(_) | State::Trouble(_) => None,
        };
        let (taken, rest) = tape.split(replay.read);
        let facts = facts(taken, rest, replay.budget);
        let picture = match &replay.picture {
            Some(drawn) => Some(with_facts(drawn.clone(), &facts)),
            None => shown_board(replay).map(|grid| picture(run, replay, grid, wanted, &facts)),
        };
        let mut page = Page { run, wanted, text: String::new(), squares: Vec::new() };
        page.lines(run.expression());
        page.lines(&facts);
        page.text.push('\n');
        page.boards(replay);
        page.state(replay);
        if let Some(why) = &replay.unfit {
            page.lines(&format!("play stops here: {why}"));
        }
        if let Some(why) = refused {
            page.lines(&format!("not taken: {why}"));
        }
        page.other(replay);
        page.budget(replay);
        page.notes(replay);
        Stage { picture, text: page.text, squares: page.squares }
    }
}

/// The line about the inputs, and how much of what it may take the game has taken.
fn facts(taken: &[String], rest: &[String], budget: Option<Budget>) -> String {
    let mut line = match taken.len() {
        0 => "no inputs yet".to_owned(),
        count => {
            let left_out = count.saturating_sub(MAX_NAMED);
            let dots = if left_out > 0 { "… · " } else { "" };
            let named = taken.get(left_out..).unwrap_or_default().join(" · ");
            format!("{}: {dots}{named}", counted(count as u64, "input"))
        }
    };
    if !rest.is_empty() {
        let _ = write!(line, " ({} to be given again)", rest.len());
    }
    if let Some(budget) = budget {
        let _ = write!(line, "; {}", budget.part());
    }
    line
}

/// The board that is drawn: the value itself, the last that is shown, or the one to choose a square on.
fn shown_board(replay: &Replay) -> Option<&Grid> {
    let own = match &replay.state {
        State::Value(value) => value.board.as_ref(),
        State::Prompt(_) => None,
        State::Trouble(_) => return None,
    };
    own.or(replay.boards.last()).or_else(|| ground(replay))
}

/// The board to choose a square on while none is shown.
fn ground(replay: &Replay) -> Option<&Grid> {
    let is_asked = matches!(replay.state, State::Prompt(_));
    replay.ground.as_ref().filter(|_| is_asked && replay.boards.is_empty())
}

fn picture(run: &dyn Run, replay: &Replay, grid: &Grid, wanted: Option<&Wanted>, facts: &str) -> Picture {
    let mut kinds: Vec<CellKind> = run.kinds().to_vec();
    let mut indices: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, kind) in run.kinds().iter().enumerate() {
        indices.entry(kind.name.as_str()).or_insert(index);
    }
    let columns = grid.rows.iter().map(Vec::len).max().unwrap_or_default();
    let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
    let mut cells: Vec<Option<u16>> = Vec::with_capacity(grid.rows.len() * columns);
    let mut inputs: BTreeMap<Position, String> = BTreeMap::new();
    for (row, squares) in grid.rows.iter().enumerate() {
        for (column, square) in squares.iter().enumerate() {
            let index = *indices.entry(square.as_str()).or_insert_with(|| {
                let colour = LIGHT[kinds.len() % LIGHT.len()];
                let kind = CellKind::area(square.clone(), colour);
                kinds.push(CellKind { label: square.clone(), drawing: Drawing::Each, ..kind });
                kinds.len() - 1
            });
            *counts.entry(index).or_default() += 1;
            cells.push(u16::try_from(index).ok());
            if wanted.is_some_and(|wanted| wanted.is_square) {
                let position = Position { row: row as u32, column: column as u32 };
                inputs.insert(position, run.square(column + 1, row + 1));
            }
        }
        cells.resize((row + 1) * columns, None);
    }
    let entries = counts.iter().filter_map(|(index, count)| {
        let (kind, sample) = (kinds.get(*index)?, u16::try_from(*index).ok()?);
        let entry = LegendEntry::new(Sample::Cell(sample), kind.name.clone(), counted(*count, "square"));
        Some(LegendEntry { source: kind.source, ..entry })
    });
    let legend = entries.collect();
    let [column_axis, row_axis] = run.axes().map(Some);
    let board = Board {
        columns: columns as u32,
        rows: grid.rows.len() as u32,
        kinds,
        cells,
        column_axis,
        row_axis,
        ..Board::default()
    };
    let picture = Picture::new(run.expression(), Shape::Squares(Squares { board, outlines: Vec::new() }));
    with_facts(Picture { legend, notes: notes(replay), inputs, ..picture }, facts)
}

/// A picture of a board with the line about the inputs.
fn with_facts(picture: Picture, facts: &str) -> Picture {
    let description = format!("The board of a game: {facts}.");
    Picture { facts: facts.to_owned(), description, ..picture }
}

/// The remarks below a board.
fn notes(replay: &Replay) -> Vec<Note> {
    let text = match replay.boards.len() {
        0 if ground(replay).is_some() => "The game has not shown this board yet.".to_owned(),
        0 | 1 => return Vec::new(),
        more => format!("{} shown before this one.", are(more - 1)),
    };
    vec![Note::new(text, None)]
}

fn are(boards: usize) -> String {
    format!("{} {}", counted(boards as u64, "board"), if boards == 1 { "is" } else { "are" })
}

/// The text form while it is written.
struct Page<'a> {
    run: &'a dyn Run,
    wanted: Option<&'a Wanted>,
    text: String,
    squares: Vec<Square>,
}

impl Page<'_> {
    /// Adds a text, and the end of its last line.
    fn lines(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn boards(&mut self, replay: &Replay) {
        let last = replay.boards.len().saturating_sub(1);
        for (index, grid) in replay.boards.iter().enumerate() {
            self.board(grid, index == last);
        }
        if let Some(grid) = ground(replay) {
            self.board(grid, true);
        }
    }

    /// Adds a board with the numbers of its columns and rows, and an empty line.
    fn board(&mut self, grid: &Grid, is_last: bool) {
        let width = grid.rows.iter().flatten().map(|square| square.chars().count()).max().unwrap_or_default();
        let columns = grid.rows.iter().map(Vec::len).max().unwrap_or_default();
        let names = |axis: &Axis, count: usize| -> Vec<String> {
            (0..count as u32).map(|at| axis.name(axis.number(at, count as u32))).collect()
        };
        let [column_axis, row_axis] = self.run.axes();
        let (columns, rows) = (names(&column_axis, columns), names(&row_axis, grid.rows.len()));
        let widest = |names: &[String]| names.iter().map(|name| name.chars().count()).max().unwrap_or_default();
        let (width, gutter) = (width.max(widest(&columns)), widest(&rows));
        let names: String = columns.iter().map(|name| format!("{name:<width$} ")).collect();
        self.lines(format!("{:gutter$}  {names}", "").trim_end());
        let is_chosen = is_last && self.wanted.is_some_and(|wanted| wanted.is_square);
        // Of many boards at most one is counted to.
        let first = if is_chosen { self.text.matches('\n').count() as u32 } else { 0 };
        for (line, ((row, name), squares)) in (first..).zip((1..).zip(&rows).zip(&grid.rows)) {
            let cells: String = squares.iter().map(|square| format!("{square:width$} ")).collect();
            self.lines(format!("{name:>gutter$}  {cells}").trim_end());
            for (column, square) in squares.iter().enumerate().filter(|_| is_chosen) {
                let start = (gutter + 2 + column * (width + 1)) as u32;
                let end = start + square.chars().count() as u32;
                self.squares.push(Square { line, start, end, input: self.run.square(column + 1, row) });
            }
        }
        self.text.push('\n');
    }

    fn state(&mut self, replay: &Replay) {
        match &replay.state {
            State::Value(value) => self.lines(&value.drawn),
            State::Prompt(wanted) => self.lines(&format!("input: {}", wanted.explained)),
            State::Trouble(trouble) => self.lines(&trouble.message),
        }
    }

    /// Adds a note on a game that has taken much of what it may take.
    fn budget(&mut self, replay: &Replay) {
        if let Some(note) = replay.budget.as_ref().and_then(Budget::note) {
            self.lines(&format!("\n{note}"));
        }
    }

    /// Adds the remarks below a board that the language draws.
    fn notes(&mut self, replay: &Replay) {
        for note in replay.picture.iter().flat_map(|picture| &picture.notes) {
            self.lines(&format!("note: {}", note.text));
        }
    }

    /// Adds the outcome by other rules.
    fn other(&mut self, replay: &Replay) {
        if let Some(other) = &replay.other {
            self.lines(&format!("\n{}", other.note()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Shown;

    /// A game that asks for squares of a board until `(2, 1)`.
    struct Walk;

    impl Run for Walk {
        fn expression(&self) -> &str {
            "walk"
        }

        fn replay_unless(&self, inputs: &[String], _: &dyn Fn()) -> Replay {
            let unfit = inputs.iter().position(|input| !input.starts_with('('));
            let end = inputs.iter().position(|input| input == "(2, 1)");
            let fitting = unfit.unwrap_or(inputs.len());
            let read = end.map_or(fitting, |end| fitting.min(end + 1));
            let grid = Grid { rows: vec![vec!["Frog".to_owned(), "-".to_owned()]] };
            let is_over = end.is_some_and(|end| end < fitting);
            let wanted = Wanted {
                ty: "Place".to_owned(),
                explained: "`Place`".to_owned(),
                choices: Vec::new(),
                offered: Vec::new(),
                is_square: true,
            };
            let state = if is_over {
                State::Value(Shown { text: "7".to_owned(), drawn: "7".to_owned(), board: None })
            } else {
                State::Prompt(wanted)
            };
            let unfit = unfit.filter(|_| !is_over).map(|index| format!("`{}` does not fit", inputs[index]));
            let boards = if read > 0 { vec![grid.clone()] } else { Vec::new() };
            Replay { boards, ground: Some(grid), read, unfit, ..Replay::new(state) }
        }

        fn square(&self, column: usize, row: usize) -> String {
            format!("({column}, {row})")
        }
    }

    fn tape(inputs: &[&str], rest: &[&str]) -> Tape {
        let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        Tape::new(texts(inputs), texts(rest)).expect("few inputs")
    }

    fn stage(tape: &Tape) -> Stage {
        Stage::new(&Walk, &Walk.replay(tape.given()), tape, None)
    }

    #[test]
    fn what_is_taken_back_can_be_given_again() {
        let two = tape(&["(1, 1)", "(1, 2)"], &[]);
        let after = |tape: &Tape, action: Action| tape.after(&action, tape.given().len(), false).expect("a tape");
        let one = after(&two, Action::Back);
        assert_eq!(one, tape(&["(1, 1)"], &["(1, 2)"]));
        assert_eq!(after(&one, Action::Forward), two);
        assert_eq!(after(&two, Action::Forward), two);
        let none = after(&two, Action::Restart);
        assert_eq!(none, tape(&[], &["(1, 1)", "(1, 2)"]));
        assert_eq!(after(&none, Action::Back), none);
        // What is typed in again is the same way, and anything else another one.
        assert_eq!(after(&none, Action::Input(" (1, 1) ".to_owned())), one);
        assert_eq!(after(&none, Action::Input("(1, 3)".to_owned())), tape(&["(1, 3)"], &[]));
    }

    #[test]
    fn an_input_takes_the_place_of_one_that_does_not_fit() {
        let stopped = tape(&["(1, 1)", "left", "(1, 2)"], &[]);
        let replay = Walk.replay(stopped.given());
        assert_eq!((replay.read, replay.unfit.as_deref()), (1, Some("`left` does not fit")));
        let mended = stopped.after(&Action::Input("(2, 2)".to_owned()), replay.read, true);
        assert_eq!(mended, Ok(tape(&["(1, 1)", "(2, 2)"], &["(1, 2)"])));
    }

    #[test]
    fn inputs_are_bounded() {
        assert!(Tape::new(vec!["1".to_owned(); MAX_INPUTS + 1], Vec::new()).is_err());
        assert!(Tape::new(Vec::new(), vec!["1".repeat(MAX_INPUT + 1)]).is_err());
        let full = Tape::new(vec!["1".to_owned(); MAX_INPUTS], Vec::new()).expect("room");
        assert!(full.after(&Action::Input("1".to_owned()), MAX_INPUTS, false).is_err());
        let long = vec!["1".repeat(MAX_INPUT); MAX_BYTES / MAX_INPUT];
        let read = long.len();
        let long = Tape::new(long, Vec::new()).expect("room");
        assert!(long.after(&Action::Input("1".repeat(MAX_BYTES % MAX_INPUT)), read, false).is_ok());
        assert!(long.after(&Action::Input("1".repeat(MAX_BYTES % MAX_INPUT + 1)), read, false).is_err());
        for text in [" \n".to_owned(), "1".repeat(MAX_INPUT + 1)] {
            assert!(Tape::default().after(&Action::Input(text), 0, false).is_err());
        }
    }

    #[test]
    fn squares_can_be_chosen_while_one_is_asked_for() {
        let first = stage(&tape(&[], &["(1, 1)"]));
        let expected = "walk\nno inputs yet (1 to be given again)\n\n   1    2\n1  Frog -\n\ninput: `Place`\n";
        assert_eq!(first.text, expected);
        let square = |start, end, input: &str| Square { line: 4, start, end, input: input.to_owned() };
        assert_eq!(first.squares, [square(3, 7, "(1, 1)"), square(8, 9, "(2, 1)")]);
        let svg = first.picture.expect("a board").svg();
        assert!(svg.contains(" data-input=\"(2, 1)\"") && svg.contains("has not shown this board yet"), "{svg}");
        let last = stage(&tape(&["(1, 1)", "(2, 1)"], &[]));
        assert_eq!(last.text, "walk\n2 inputs: (1, 1) · (2, 1)\n\n   1    2\n1  Frog -\n\n7\n");
        assert!(last.squares.is_empty());
        let svg = last.picture.expect("a board").svg();
        assert!(!svg.contains("data-input") && !svg.contains("has not shown"), "{svg}");
    }

    #[test]
    fn what_the_game_has_taken_is_always_told() {
        let none = Tape::default();
        let shown = |used: u32| {
            let budget = Some(Budget { used, most: 10, what: "steps and rounds", unit: "steps" });
            Stage::new(&Walk, &Replay { budget, ..Walk.replay(&[]) }, &none, None)
        };
        let little = shown(4);
        assert!(little.text.starts_with("walk\nno inputs yet; 4 of 10 steps\n"), "{}", little.text);
        assert!(!little.text.contains("note:"), "{}", little.text);
        assert!(little.picture.is_some_and(|picture| picture.facts == "no inputs yet; 4 of 10 steps"));
        let much = shown(5).text;
        assert!(much.ends_with("stops a game at 10 steps and rounds, and this one has had 5 so far\n"), "{much}");
    }

    #[test]
    fn what_is_not_taken_is_told() {
        let stopped = tape(&["left"], &[]);
        let replay = Walk.replay(stopped.given());
        let text = Stage::new(&Walk, &replay, &stopped, Some("nothing is asked for")).text;
        assert!(text.ends_with("play stops here: `left` does not fit\nnot taken: nothing is asked for\n"), "{text}");
    }
}

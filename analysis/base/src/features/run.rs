//! Programs that are worked out with what a player types in: what a language offers for that.
//!
//! Nothing is kept from one input to the next: [`Run::replay`] works the expression out from its beginning, with all
//! inputs so far. So to go back is to leave the last input out, and an edit keeps the game: the same inputs are given
//! to the new program.

use std::fmt;

use ludex_syntax::TextRange;

use crate::file::File;
use crate::language::Db;
use crate::navigation::Location;
use crate::picture::{Axis, CellKind, Picture};
use crate::random::Random;
use crate::source_change::SourceChange;

/// The programs of a language, to be worked out with what a player types in. What is left out finds none.
pub trait Running {
    /// An expression of the program that a file is, ready to be worked out with what a player types in; without one,
    /// the game that the program itself begins. An error says why it cannot be worked out.
    fn run(&self, db: &dyn Db, file: File, expression: Option<&str>) -> Result<Box<dyn Run>, String>;

    /// The definitions of a file that can be played: those that take nothing, or nothing but what can be typed in. In
    /// order of position.
    fn playables(&self, _db: &dyn Db, _file: File) -> Vec<Playable> {
        Vec::new()
    }

    /// A definition of the program that a file is, by its name, ready to be worked out: what it takes comes first among
    /// the inputs. Another expression, and none, mean the same as in [`Running::run`].
    fn run_definition(&self, db: &dyn Db, file: File, name: Option<&str>) -> Result<Box<dyn Run>, String> {
        self.run(db, file, name)
    }

    /// The values that a file says its expressions have, in order of position. None is tried, so that this takes hardly
    /// longer than reading the text.
    fn expectations(&self, _db: &dyn Db, _file: File) -> Vec<Expectation> {
        Vec::new()
    }

    /// The change that writes down an expectation of a file, as [`Run::expectation`] gives it, beside what is played.
    ///
    /// # Errors
    /// If it cannot be written, or would not be met: why, as a sentence without its full stop.
    fn expect(&self, _db: &dyn Db, _file: File, _expectation: &Promise) -> Result<SourceChange, String> {
        Err("programs of this language say nothing of what they expect".to_owned())
    }

    /// The outcomes of trying expectations of a file, one for each, in their order. Each takes bounded time and memory.
    fn try_expectations(&self, _db: &dyn Db, _file: File, _expectations: &[Expectation]) -> Vec<Verdict> {
        Vec::new()
    }
}

/// An expression of a program, ready to be worked out.
pub trait Run: Send {
    /// The expression as it is written.
    fn expression(&self) -> &str;

    /// Works the expression out with these inputs, each as it is typed in. Takes bounded time and memory; the same
    /// inputs always give the same. `interrupt` is called from time to time, and may unwind: then the run ends at once.
    fn replay_unless(&self, inputs: &[String], interrupt: &dyn Fn()) -> Replay;

    /// Works the expression out with these inputs, however long that takes.
    fn replay(&self, inputs: &[String]) -> Replay {
        self.replay_unless(inputs, &|| ())
    }

    /// The input that says which square of a board is meant, where [`Wanted::is_square`]. Both count from 1.
    fn square(&self, column: usize, row: usize) -> String;

    /// The numbers of the columns and the rows of its boards, as people see them.
    fn axes(&self) -> [Axis; 2] {
        ["column", "row"].map(|title| Axis::new(title, 1))
    }

    /// The kinds of squares of its boards that are known beforehand, so that each looks the same on every board.
    fn kinds(&self) -> &[CellKind] {
        &[]
    }

    /// Inputs of a game, at random, that look as if somebody had chosen them: at most this many, and fewer where nothing
    /// is known of the next.
    fn guesses(&self, _count: usize, _random: &mut Random) -> Vec<String> {
        Vec::new()
    }

    /// The expectation that these inputs lead to this value; [`None`] if it cannot be written.
    fn expectation(&self, _inputs: &[String], _value: &Shown) -> Option<Promise> {
        None
    }

    /// The values that it may have, as [`Shown::text`], where these are few; none where they are not known.
    fn values(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A definition that can be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playable {
    /// The name by which it is asked for.
    pub name: String,
    /// Bytes of the name where it is defined; half open.
    pub range: TextRange,
    /// It asks the player, or draws a board where nothing asks: an editor offers above it to play it.
    pub is_game: bool,
}

/// The outcome of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// The boards that are shown, in order; none where the run ended in [`State::Trouble`].
    pub boards: Vec<Grid>,
    /// The board that the run has made last, whether it is shown or not: the one to choose a square on while no board
    /// is shown.
    pub ground: Option<Grid>,
    /// The board as it is drawn, where it is more than squares with words.
    pub picture: Option<Picture>,
    /// The point that the run has come to.
    pub state: State,
    /// The number of inputs that were asked for and fit, from the first on.
    pub read: usize,
    /// The reason why the input after those is not what is asked for, as a sentence without its full stop. [`None`] if
    /// there is no such input, or if the run never came to it.
    pub unfit: Option<String>,
    /// The outcome by other rules, where it differs.
    pub other: Option<OtherReplay>,
    /// The choices that led to the value, in order; the first of very many are left out.
    pub why: Vec<Step>,
    /// The part of what a game may take in an implementation that it has taken so far, if it is counted and goes on
    /// there.
    pub budget: Option<Budget>,
}

impl Replay {
    /// A run that has come to a point, without boards and inputs.
    pub fn new(state: State) -> Replay {
        Replay {
            boards: Vec::new(),
            ground: None,
            picture: None,
            state,
            read: 0,
            unfit: None,
            other: None,
            why: Vec::new(),
            budget: None,
        }
    }
}

/// The part of what a game may take that it has taken: an implementation stops it in the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The number that it has taken.
    pub used: u32,
    /// The number at which it is stopped.
    pub most: u32,
    /// The things that are counted, for people, in the plural.
    pub what: &'static str,
    /// The word for all these things, in the plural.
    pub unit: &'static str,
}

impl Budget {
    /// The part in a few words: "57 of 5000 evaluations".
    #[must_use]
    pub fn part(&self) -> String {
        format!("{} of {} {}", self.used, self.most, self.unit)
    }

    /// The note for people, once half of it is used. Without a line break at the end.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        let Budget { used, most, what, .. } = self;
        (*used >= most / 2).then(|| {
            format!("note: the implementation stops a game at {most} {what}, and this one has had {used} so far")
        })
    }
}

/// The outcome of a run by other rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherReplay {
    /// The rules, and whose they are: a sentence without its full stop.
    pub because: String,
    /// The boards that are shown, in order.
    pub boards: Vec<Grid>,
    /// The point that the run has come to.
    pub state: State,
}

impl OtherReplay {
    /// The note for people about what comes of these rules; its boards are not in it. Without a line break at the end.
    pub fn note(&self) -> String {
        let what = match &self.state {
            State::Value(value) => format!("the value there is\n{}", value.drawn),
            State::Prompt(_) => "one more input is asked for there".to_owned(),
            State::Trouble(trouble) => format!("there {}", trouble.message),
        };
        format!("note: {}: {what}", self.because)
    }
}

/// The point that a run has come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// The end: there is a value.
    Value(Shown),
    /// One more input is asked for.
    Prompt(Wanted),
    /// There is no value.
    Trouble(Trouble),
}

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The value as the language itself prints it.
    pub text: String,
    /// The value for people, in lines without a line break at the end: boards are grids.
    pub drawn: String,
    /// The value as a grid, if it is a board.
    pub board: Option<Grid>,
}

/// An input that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The type, as the program writes it.
    pub ty: String,
    /// The type for people: "`Player`, one of `Red` and `Blue`".
    pub explained: String,
    /// All values of the type, where they are few enough to be listed.
    pub choices: Vec<String>,
    /// The values of the type that can be chosen by their names, where they are few enough to be listed; there may be
    /// others.
    pub offered: Vec<String>,
    /// True if a square of a board can be meant ([`Run::square`]).
    pub is_square: bool,
}

/// The reason why there is no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// The expression that has none, and why; a sentence without its full stop.
    pub message: String,
    /// The place of that expression; [`None`] if it stands in no file.
    pub place: Option<Location>,
}

/// Something that was chosen on the way to a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The choice: "`x == 0` does not hold".
    pub what: String,
    /// The place of what was chosen; [`None`] if it stands in no file.
    pub place: Option<Location>,
}

/// A board: its rows from the first on, each with its squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// The squares, row by row.
    pub rows: Vec<Vec<String>>,
}

/// Columns of the same width, in lines without a line break at the end.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.rows.iter().flatten().map(|square| square.chars().count()).max().unwrap_or_default();
        for (index, row) in self.rows.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            let cells: Vec<String> = row.iter().map(|square| format!("{square:width$}")).collect();
            f.write_str(cells.join(" ").trim_end())?;
        }
        Ok(())
    }
}

/// The word that begins an expectation in a comment.
pub const EXPECTATION_MARK: &str = "expect:";

/// Something that a file says about its own program: the value that an expression is to have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation {
    /// The place where it stands, in bytes.
    pub range: TextRange,
    /// The expectation as it is written, on one line, without what marks it as one: "f(1) = 2".
    pub text: String,
}

/// An expectation that is to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Promise {
    /// The expression that is played.
    pub expression: String,
    /// The expectation, as [`Expectation::text`].
    pub text: String,
}

/// The outcome of trying an expectation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It holds.
    Met {
        /// A remark all the same, as a sentence without its full stop: it does not hold by other rules.
        note: Option<String>,
    },
    /// It does not hold.
    Unmet {
        /// The reason, with what was expected and what was found, as a sentence without its full stop.
        message: String,
        /// The values behind the reason; [`None`] if it is not that they differ.
        difference: Option<Difference>,
    },
    /// It cannot be tried. This is the reason, as a sentence without its full stop.
    Untried(String),
}

impl Verdict {
    /// The reason why the expectation is not met, as a sentence without its full stop; [`None`] if it is.
    pub fn problem(&self) -> Option<&str> {
        match self {
            Verdict::Met { .. } => None,
            Verdict::Unmet { message, .. } => Some(message),
            Verdict::Untried(why) => Some(why),
        }
    }

    /// A remark on an expectation that is met, as a sentence without its full stop.
    pub fn note(&self) -> Option<&str> {
        match self {
            Verdict::Met { note } => note.as_deref(),
            Verdict::Unmet { .. } | Verdict::Untried(_) => None,
        }
    }
}

/// Two values to be compared, for people: boards are grids. Each consists of lines without a line break at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The value that the expression is to have.
    pub expected: String,
    /// The value that it has, or the reason why it has none.
    pub found: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_of_a_board_have_one_width() {
        let row = |squares: [&str; 2]| squares.map(str::to_owned).to_vec();
        let grid = Grid { rows: vec![row(["Empty", "X"]), row(["O", "Empty"])] };
        assert_eq!(grid.to_string(), "Empty X\nO     Empty");
    }
}

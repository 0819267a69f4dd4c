//! Programs that are played: an expression is worked out with what the player has typed in so far, and stops where it
//! wants more.
//!
//! A game holds everything that it needs ([`Program`]) and no state: [`Run::replay`] begins at the beginning each time.
//! The rules are the document's; where the implementation's rules for loops lead to something else, that is told, too.

mod asked;
mod expectations;
mod expression;
mod printed;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use ludex_base::navigation::Location;
use ludex_base::run::{Grid, OtherReplay, Replay, Run, State, Step, Trouble};
use ludex_base::{Db, File};

use crate::evaluation::fuel::{STEPS_OF_A_GAME, Stop};
use crate::evaluation::game::Choice;
use crate::evaluation::program::{Found, Program, on_deep_stack};
use crate::evaluation::value::{BoardValue, Value};
use crate::evaluation::{DEEPEST_IN_A_GAME, Evaluator, Rules, evaluate};
use crate::hir::{Body, Expr};
use crate::play::asked::Asked;
use crate::play::expression::short;
use crate::play::printed::{grid, shown};
use crate::types::signatures::{Signatures, signatures};

pub(crate) use crate::play::expectations::expectations;

/// The most definitions that are tried in search of the one that begins the game.
const MAX_TRIED: usize = 100;

/// The most definitions that are named in a message.
const MAX_NAMED: usize = 8;

/// The most inputs that are read.
const MOST_INPUTS: usize = 10_000;

/// The most squares of the boards that are shown; of more boards the last are.
const MOST_SQUARES: usize = 200_000;

/// The rule of the implementation that gives other values than the document.
const BECAUSE: &str = "the implementation resets the variables of a loop when the loop ends";

/// An expression of a program, ready to be worked out.
pub(crate) fn run(db: &dyn Db, file: File, expression: Option<&str>) -> Result<Box<dyn Run>, String> {
    let text = match expression {
        Some(text) => text.to_owned(),
        None => first(db, file)?,
    };
    let game = Played::new(db, file, Arc::new(Program::of(db, file)), &text)?;
    Ok(Box::new(game))
}

/// The last definition without parameters that asks the player.
fn first(db: &dyn Db, file: File) -> Result<String, String> {
    let signatures: &Signatures = signatures(db, file);
    let own = || signatures.values.iter().filter(|value| !value.is_in_prelude);
    let mut plain = own().filter(|value| !value.is_function()).rev().take(MAX_TRIED);
    if let Some(value) = plain.find(|value| evaluate(db, file, value.item) == Err(Stop::NeedsInput)) {
        return Ok(value.name.as_str().to_owned());
    }
    let mut names: Vec<String> = own().map(|value| format!("`{} : {}`", value.name, value.ty)).collect();
    if names.is_empty() {
        return Err("the program defines nothing that can be played".to_owned());
    }
    let left_out = names.len().saturating_sub(MAX_NAMED);
    names.drain(..left_out);
    let names = names.join(", ");
    let more = if left_out > 0 { format!(" and {left_out} more") } else { String::new() };
    Err(format!(
        "no definition without parameters asks the player, so write the expression to play behind the file; the \
         program defines {names}{more}"
    ))
}

/// An expression of a program.
#[derive(Debug)]
pub(crate) struct Played {
    program: Arc<Program>,
    text: String,
    body: Body,
    /// True if the rules for loops may matter.
    has_loops: bool,
}

/// The outcome of a run by one set of rules.
struct Outcome {
    result: Result<Value, Stop>,
    /// The boards that are shown.
    boards: Vec<Arc<BoardValue>>,
    /// The number of inputs that were read.
    read: usize,
    /// The expression without a value and its place, if there is one.
    blamed: Option<(String, Option<Location>)>,
    why: Vec<Step>,
}

impl Played {
    /// An expression, read and typed.
    ///
    /// # Errors
    /// If something is wrong with it: what, as a sentence without its full stop.
    pub(crate) fn new(db: &dyn Db, file: File, program: Arc<Program>, text: &str) -> Result<Played, String> {
        let wrong = |why: String| format!("`{}`: {why}", short(text));
        let body = expression::read(text).map_err(wrong)?;
        expression::check(db, file, &body).map_err(wrong)?;
        let loops = body.ids().any(|id| matches!(body.expr(id), Expr::While { .. }));
        let has_loops = loops || program.has_loops;
        Ok(Played { program, text: text.trim().to_owned(), body, has_loops })
    }

    /// Works the expression out. Needs a deep stack.
    fn outcome(&self, rules: Rules, inputs: &[Value]) -> Outcome {
        let mut evaluator = Evaluator::playing(&self.program, rules, inputs);
        let found = Found { body: &self.body, home: None };
        let result = match expression::root(&self.body) {
            Some(root) => evaluator.right_side(found, root),
            None => Err(Stop::Unknown),
        };
        let Some(game) = evaluator.game else {
            return Outcome { result, boards: Vec::new(), read: 0, blamed: None, why: Vec::new() };
        };
        Outcome {
            result,
            boards: game.shown().to_vec(),
            read: game.read(),
            blamed: game.blamed().map(|(text, place)| (short(text), place)),
            why: game.choices().iter().map(step).collect(),
        }
    }

    /// Works the expression out by the document's rules and, where loops may matter, by those of the implementation;
    /// the second outcome is left out if it is the same or not known.
    fn outcomes(&self, inputs: &[Value]) -> (Outcome, Option<Outcome>) {
        let document = self.outcome(Rules::Document, inputs);
        if !self.has_loops {
            return (document, None);
        }
        let other = self.outcome(Rules::Implementation, inputs);
        let unknown = matches!(other.result, Err(Stop::Unknown | Stop::TooLong | Stop::TooDeep | Stop::TooLarge));
        let same = other.result == document.result && other.boards == document.boards;
        (document, (!unknown && !same).then_some(other))
    }

    fn state(&self, outcome: &Outcome) -> State {
        match &outcome.result {
            Ok(value) => State::Value(shown(value)),
            Err(Stop::NeedsInput) => State::Prompt(Asked::by(&self.program).wanted()),
            Err(stop) => State::Trouble(self.trouble(stop, outcome)),
        }
    }

    fn trouble(&self, stop: &Stop, outcome: &Outcome) -> Trouble {
        let (text, place) = match &outcome.blamed {
            Some((text, place)) => (text.clone(), *place),
            None => (short(&self.text), None),
        };
        let message = match stop {
            Stop::Endless => format!("`{text}` never ends: nothing changes any more, and nobody is asked"),
            Stop::TooLong => format!("`{text}` is not worked out: more than {STEPS_OF_A_GAME} steps may never end"),
            Stop::TooDeep => format!(
                "`{text}` most likely never ends: more than {DEEPEST_IN_A_GAME} calls and operators wait for each other"
            ),
            Stop::TooLarge => format!("the value of `{text}` is too large"),
            Stop::OffBoard(column, row) => {
                let (columns, rows) = self.program.signatures.types.board_size();
                format!(
                    "`{text}` leaves the board of {columns} by {rows} squares: there is no square ({column}, {row})"
                )
            }
            Stop::DivisionByZero => format!("`{text}` divides by zero"),
            Stop::NeedsInput | Stop::Unknown => {
                format!("`{text}` cannot be worked out; `ludex check` may say why")
            }
        };
        Trouble { message, place }
    }

    /// What [`Run::replay`] does, on a deep stack.
    fn replay_here(&self, inputs: &[String]) -> Replay {
        let asked = Asked::by(&self.program);
        let mut values: Vec<Value> = Vec::with_capacity(inputs.len());
        let mut unfit =
            (inputs.len() > MOST_INPUTS).then(|| format!("at most {MOST_INPUTS} inputs of a game are read"));
        for input in inputs.iter().take(MOST_INPUTS) {
            match asked.read(input) {
                Ok(value) => values.push(value),
                Err(why) => {
                    unfit = Some(why);
                    break;
                }
            }
        }
        let (outcome, other) = self.outcomes(&values);
        let state = self.state(&outcome);
        // A game that has ended does not come to the input that does not fit.
        let unfit = unfit.filter(|_| matches!(state, State::Prompt(_)));
        let other = other.map(|other| {
            let state = self.state(&other);
            OtherReplay { because: BECAUSE.to_owned(), boards: boards(&other, &state), state }
        });
        Replay { boards: boards(&outcome, &state), state, read: outcome.read, unfit, other, why: outcome.why }
    }
}

impl Run for Played {
    fn expression(&self) -> &str {
        &self.text
    }

    fn replay(&self, inputs: &[String]) -> Replay {
        on_deep_stack(|| self.replay_here(inputs)).unwrap_or_else(|| {
            let message = format!("`{}` could not be worked out", short(&self.text));
            let state = State::Trouble(Trouble { message, place: None });
            Replay { boards: Vec::new(), state, read: 0, unfit: None, other: None, why: Vec::new() }
        })
    }
}

/// The boards that are shown. Where something is wrong the implementation shows none.
fn boards(outcome: &Outcome, state: &State) -> Vec<Grid> {
    if matches!(state, State::Trouble(_)) {
        return Vec::new();
    }
    let mut squares: usize = 0;
    let last = outcome.boards.iter().rev().take_while(|board| {
        squares += board.squares().len();
        squares <= MOST_SQUARES
    });
    let mut grids: Vec<Grid> = last.map(|board| grid(board)).collect();
    grids.reverse();
    grids
}

/// A choice on the way to the value, for people.
fn step(choice: &Choice<'_>) -> Step {
    match choice {
        Choice::Equation { name, found, range } => {
            Step { what: format!("the equation of `{name}`"), place: found.home.map(|home| home.place(*range)) }
        }
        Choice::Branch { found, condition, holds } => {
            let text = short(found.body.text_of(*condition));
            let what = if *holds { format!("`{text}` holds") } else { format!("`{text}` does not hold") };
            Step { what, place: found.home.map(|home| home.place(found.body.range(*condition))) }
        }
    }
}

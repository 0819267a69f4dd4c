//! Programs that are played: an expression is worked out with what the player has typed in so far, and stops where it
//! wants more.
//!
//! A game holds everything that it needs ([`Program`]) and no state: [`Run::replay`] begins at the beginning each time.
//! The rules are the document's; where those of the implementation lead to something else, that is told, too, and how
//! near a game is to where the implementation stops it.

mod asked;
mod definitions;
mod expectations;
mod expression;
mod guess;
mod printed;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ludex_base::navigation::Location;
use ludex_base::picture::CellKind;
use ludex_base::random::Random;
use ludex_base::run::{
    Budget, Expectation, Grid, OtherReplay, Playable, Promise, Replay, Run, Running, Shown, State, Step, Trouble,
    Verdict,
};
use ludex_base::stage::MAX_INPUT;
use ludex_base::{Db, File, Name, SourceChange};

use crate::Bogl;
use crate::evaluation::fuel::{MAX_STEPS_OF_A_GAME, Stop};
use crate::evaluation::game::Choice;
use crate::evaluation::implementation::{self, EVALUATIONS, MAX_EVALUATIONS, UNIT, Ways};
use crate::evaluation::memory::{MAX_MEGABYTES, Since};
use crate::evaluation::program::{LocatedBody, Program, on_deep_stack};
use crate::evaluation::value::{BoardValue, MAX_NESTING, MAX_SQUARES, MAX_WEIGHT, Value};
use crate::evaluation::{Evaluator, MAX_DEPTH_OF_A_GAME, Rules, evaluate};
use crate::hir::Body;
use crate::play::asked::Asked;
use crate::play::expression::short;
use crate::play::guess::Guesses;
use crate::play::printed::{first_within, grid, printed, shown};
use crate::types::signatures::{Signatures, ValueSignature, signatures};
use crate::types::ty::Ty;

pub(crate) use crate::play::definitions::{definition, playables};
pub(crate) use crate::play::expectations::{
    expect, expectations, near_expectations, try_expectations, unmet_expectations,
};

impl Running for Bogl {
    fn run(&self, db: &dyn Db, file: File, expression: Option<&str>) -> Result<Box<dyn Run>, String> {
        run(db, file, expression)
    }

    fn playables(&self, db: &dyn Db, file: File) -> Vec<Playable> {
        playables(db, file)
    }

    fn run_definition(&self, db: &dyn Db, file: File, name: Option<&str>) -> Result<Box<dyn Run>, String> {
        definition(db, file, name)
    }

    fn expectations(&self, db: &dyn Db, file: File) -> Vec<Expectation> {
        expectations(db, file)
    }

    fn expect(&self, db: &dyn Db, file: File, expectation: &Promise) -> Result<SourceChange, String> {
        expect(db, file, expectation)
    }

    fn try_expectations(&self, db: &dyn Db, file: File, expectations: &[Expectation]) -> Vec<Verdict> {
        try_expectations(db, file, expectations)
    }
}

/// The most definitions that are tried in search of the one that begins the game.
const MAX_TRIED: usize = 100;

/// The most definitions that are named in a message.
const MAX_NAMED: usize = 8;

/// The most inputs that are read.
const MAX_INPUTS: usize = 10_000;

/// The most bytes of the boards that are shown; of more boards the last are.
const MAX_BYTES: usize = 4 << 20;

/// An expression of a program, ready to be worked out.
pub(crate) fn run(db: &dyn Db, file: File, expression: Option<&str>) -> Result<Box<dyn Run>, String> {
    let text = match expression {
        Some(text) => text.to_owned(),
        None => first(db, file).ok_or_else(|| nothing_asks(db, file))?,
    };
    let game = Played::new(db, file, Arc::new(Program::of(db, file)), &text)?;
    Ok(Box::new(game))
}

/// The last definition without parameters that asks the player.
fn first(db: &dyn Db, file: File) -> Option<String> {
    let signatures: &Signatures = signatures(db, file);
    let plain = signatures.values.iter().filter(|value| !value.is_in_prelude && !value.is_function());
    let mut plain = plain.rev().take(MAX_TRIED);
    let first = plain.find(|value| evaluate(db, file, value.item) == Err(Stop::NeedsInput))?;
    Some(first.name.as_str().to_owned())
}

/// The reason why a program has no game that begins by itself, with what could be worked out instead.
fn nothing_asks(db: &dyn Db, file: File) -> String {
    let signatures: &Signatures = signatures(db, file);
    let own = signatures.values.iter().filter(|value| !value.is_in_prelude);
    let mut names: Vec<String> = own.map(|value| format!("`{} : {}`", value.name, value.ty)).collect();
    if names.is_empty() {
        return "the program defines nothing that can be played".to_owned();
    }
    let left_out = names.len().saturating_sub(MAX_NAMED);
    names.drain(..left_out);
    let names = names.join(", ");
    let more = if left_out > 0 { format!(" and {left_out} more") } else { String::new() };
    format!(
        "no definition without parameters asks the player, so write the expression to play behind the file; the \
         program defines {names}{more}"
    )
}

/// An expression of a program.
#[derive(Debug)]
pub(crate) struct Played {
    program: Arc<Program>,
    text: String,
    what: What,
    /// The type of its value.
    result: Ty,
    /// The kinds of squares that are known beforehand.
    kinds: Vec<CellKind>,
    /// It is worked out in few steps, or not at all.
    is_brief: bool,
}

/// The thing that is worked out.
#[derive(Debug)]
enum What {
    /// An expression.
    Expression(Body),
    /// A function, whose arguments come first among the inputs.
    Function {
        /// Its name.
        name: Name,
        /// The types of its arguments.
        arguments: Vec<Ty>,
    },
}

/// The outcome of a run by one set of rules.
struct Outcome {
    result: Result<Value, Stop>,
    /// The boards that are shown.
    boards: Vec<Arc<BoardValue>>,
    /// The board that was made last.
    ground: Option<Arc<BoardValue>>,
    /// The number of inputs that were read, arguments included.
    read: usize,
    /// The expression without a value and its place, if there is one.
    blamed: Option<(String, Option<Location>)>,
    why: Vec<Step>,
    /// The evaluations that the implementation has counted, and the ways that it has gone; nothing by the document's
    /// rules.
    used: u32,
    ways: Ways,
}

impl Outcome {
    /// The outcome of something that was not worked out.
    fn nothing(stop: Stop, read: usize) -> Outcome {
        Outcome {
            result: Err(stop),
            boards: Vec::new(),
            ground: None,
            read,
            blamed: None,
            why: Vec::new(),
            used: 0,
            ways: Ways::default(),
        }
    }

    /// True if it is not known what comes of the game: a limit of evaluation is reached, or something is faulty.
    fn is_unknown(&self) -> bool {
        self.result.as_ref().is_err_and(|stop| *stop == Stop::Unknown || stop.is_limit())
    }

    /// True if the game has come to its end without a value.
    fn fails(&self) -> bool {
        self.result.as_ref().is_err_and(|stop| *stop != Stop::NeedsInput)
    }

    /// True if this is the outcome in the implementation, and surely not the document's.
    fn differs(&self, document: &Outcome) -> bool {
        let is_same = self.result == document.result && self.boards == document.boards;
        !(self.is_unknown() || is_same || self.fails() && document.fails())
    }

    /// The evaluations that the game has had in the implementation, if it is still going on there.
    fn budget(&self) -> Option<Budget> {
        let is_counted = !self.is_unknown() && !self.fails();
        is_counted.then_some(Budget { used: self.used, most: MAX_EVALUATIONS, what: EVALUATIONS, unit: UNIT })
    }
}

impl Played {
    /// An expression, read and typed.
    ///
    /// # Errors
    /// If something is wrong with it: what, as a sentence without its full stop.
    pub(crate) fn new(db: &dyn Db, file: File, program: Arc<Program>, text: &str) -> Result<Played, String> {
        let wrong = |why: String| format!("`{}`: {why}", short(text));
        let body = expression::read(text).map_err(wrong)?;
        let result = expression::check(db, file, &body).map_err(wrong)?;
        let what = What::Expression(body);
        Ok(Played { program, text: text.trim().to_owned(), what, result, kinds: Vec::new(), is_brief: false })
    }

    /// A function, which asks for its arguments first.
    ///
    /// # Errors
    /// If one of them cannot be typed in: which, as a sentence without its full stop.
    pub(crate) fn function(program: Arc<Program>, function: &ValueSignature) -> Result<Played, String> {
        let name = function.name;
        let types = &program.signatures.types;
        let arguments = definitions::arguments(function);
        if let Some(ty) = arguments.iter().find(|ty| !asked::can_be_typed(ty, types)) {
            return Err(format!(
                "`{name}` takes a value of the type `{ty}`, which cannot be typed in: play an expression that calls it"
            ));
        }
        let what = What::Function { name, arguments };
        let result = function.ty.as_function().map_or(Ty::Unknown, |function| function.result.clone());
        Ok(Played { program, text: name.as_str().to_owned(), what, result, kinds: Vec::new(), is_brief: false })
    }

    /// The same, but worked out in few steps, or not at all. Needs no deep stack.
    fn briefly(self) -> Played {
        Played { is_brief: true, ..self }
    }

    /// The input that is asked for after this many others.
    fn asked(&self, index: usize) -> Asked<'_> {
        if let What::Function { name, arguments } = &self.what
            && let Some(ty) = arguments.get(index)
        {
            return Asked::argument(&self.program, *name, (index, arguments.len()), ty);
        }
        Asked::by(&self.program)
    }

    /// Reads an input that is asked for after this many others, which have been read `since` then.
    ///
    /// # Errors
    /// If it does not fit: why, as a sentence without its full stop.
    fn input(&self, index: usize, written: &str, since: Since) -> Result<Value, String> {
        if written.len() > MAX_INPUT {
            return Err(format!("an input has at most {MAX_INPUT} bytes"));
        }
        let value = self.asked(index).read(written)?;
        let is_room = since.check().is_ok();
        is_room.then_some(value).ok_or_else(|| format!("the inputs take more than {MAX_MEGABYTES} MB"))
    }

    /// Works the expression out. Needs a deep stack, unless that is to take few steps.
    fn outcome(&self, rules: Rules, inputs: &[Value], since: Since, stopped: &AtomicBool) -> Outcome {
        let arguments = match &self.what {
            What::Expression(_) => 0,
            What::Function { arguments, .. } => arguments.len(),
        };
        let Some((arguments, inputs)) = inputs.split_at_checked(arguments) else {
            return Outcome::nothing(Stop::NeedsInput, inputs.len());
        };
        let mut evaluator = Evaluator::playing(&self.program, rules, inputs).counted(since).until(stopped);
        if self.is_brief {
            evaluator = evaluator.briefly();
        }
        let result = match &self.what {
            What::Expression(body) => match expression::root(body) {
                Some(root) => evaluator.right_side(LocatedBody { body, home: None }, root),
                None => Err(Stop::Unknown),
            },
            What::Function { name, .. } => {
                Value::tuple(arguments.to_vec()).and_then(|argument| evaluator.applied(*name, argument))
            }
        };
        let (used, ways) = (evaluator.used, evaluator.ways);
        let Some(game) = evaluator.game else { return Outcome::nothing(Stop::Unknown, arguments.len()) };
        Outcome {
            result: implementation::outcome(result),
            boards: game.shown().to_vec(),
            ground: game.last().cloned(),
            read: arguments.len() + game.read(),
            blamed: game.blamed().map(|(text, place)| (short(text), place)),
            why: game.choices().iter().map(step).collect(),
            used,
            ways,
        }
    }

    /// Works the expression out by the document's rules and by those of the implementation. Both together hold as much as
    /// an evaluation may, with what has come to be held `since` then, such as the inputs.
    fn outcomes(&self, inputs: &[Value], since: Since, stopped: &AtomicBool) -> (Outcome, Outcome) {
        let outcome = |rules: Rules| self.outcome(rules, inputs, since, stopped);
        (outcome(Rules::Document), outcome(Rules::Implementation))
    }

    fn state(&self, outcome: &Outcome) -> State {
        match &outcome.result {
            Ok(value) => State::Value(shown(value)),
            Err(Stop::NeedsInput) => State::Prompt(self.asked(outcome.read).wanted()),
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
            Stop::TooLong => {
                format!("`{text}` is not worked out: it takes more than {MAX_STEPS_OF_A_GAME} steps and may never end")
            }
            Stop::TooDeep => {
                let what =
                    if cfg!(target_family = "wasm") { "is too deep for a browser" } else { "most likely never ends" };
                format!("`{text}` {what}: more than {MAX_DEPTH_OF_A_GAME} calls and operators wait for each other")
            }
            Stop::TooLarge => format!(
                "the value of `{text}` is too large: values are worked out up to {MAX_WEIGHT} parts and {MAX_NESTING} levels of \
                 tuples, and boards up to {MAX_SQUARES} squares, so use a smaller one"
            ),
            Stop::TooMuchMemory => format!(
                "`{text}` is not worked out: the boards, tuples and calls that are kept at the same time take more \
                 than {MAX_MEGABYTES} MB, so keep fewer or smaller ones"
            ),
            Stop::OffBoard(column, row) => {
                let (columns, rows) = self.program.signatures.types.board_size();
                format!(
                    "`{text}` leaves the board of {columns} by {rows} squares: there is no square ({column}, {row})"
                )
            }
            Stop::DivisionByZero => format!("`{text}` divides by zero"),
            Stop::Stopped => format!("`{text}` is not worked out to its end"),
            Stop::Fails => format!("`{text}` has no value"),
            Stop::NeedsInput | Stop::Unknown => {
                format!("`{text}` cannot be worked out; `ludex check` may say why")
            }
        };
        Trouble { message, place }
    }

    /// The work of [`Run::replay_unless`], on a deep stack.
    fn replay_here(&self, inputs: &[String], stopped: &AtomicBool) -> Replay {
        let since = Since::now();
        let mut values: Vec<Value> = Vec::with_capacity(inputs.len().min(MAX_INPUTS));
        let mut unfit = (inputs.len() > MAX_INPUTS).then(|| format!("at most {MAX_INPUTS} inputs of a game are read"));
        for (index, input) in inputs.iter().take(MAX_INPUTS).enumerate() {
            match self.input(index, input, since) {
                Ok(value) => values.push(value),
                Err(why) => {
                    unfit = Some(why);
                    break;
                }
            }
        }
        let (outcome, other) = self.outcomes(&values, since, stopped);
        let state = self.state(&outcome);
        // A game that has ended does not come to the input that does not fit.
        let unfit = unfit.filter(|_| matches!(state, State::Prompt(_)));
        let budget = other.budget();
        let other = other.differs(&outcome).then(|| {
            let state = self.state(&other);
            let because = format!("the implementation {}", other.ways.text());
            OtherReplay { because, boards: boards(&other, &state), state }
        });
        let boards = boards(&outcome, &state);
        let ground = outcome.ground.as_ref().map(|board| grid(board));
        Replay { boards, ground, read: outcome.read, unfit, other, why: outcome.why, budget, ..Replay::new(state) }
    }
}

impl Run for Played {
    fn expression(&self) -> &str {
        &self.text
    }

    fn replay_unless(&self, inputs: &[String], interrupt: &dyn Fn()) -> Replay {
        on_deep_stack(|stopped| self.replay_here(inputs, stopped), interrupt).unwrap_or_else(|| {
            let message = format!("`{}` could not be worked out", short(&self.text));
            Replay::new(State::Trouble(Trouble { message, place: None }))
        })
    }

    fn square(&self, column: usize, row: usize) -> String {
        format!("({column}, {row})")
    }

    fn kinds(&self) -> &[CellKind] {
        &self.kinds
    }

    fn guesses(&self, count: usize, random: &mut Random) -> Vec<String> {
        let guesses = Guesses::of(&self.program);
        (0..count).map_while(|index| self.asked(index).guess(&guesses, random)).collect()
    }

    fn values(&self) -> Vec<String> {
        Asked::values(&self.program, &self.result)
    }

    fn expectation(&self, inputs: &[String], value: &Shown) -> Option<Promise> {
        // Nothing in the language is a board as it is printed.
        expression::read(&value.text).ok()?;
        let since = Since::now();
        let values = inputs.iter().enumerate().map(|(index, input)| self.input(index, input, since));
        let written: Option<Vec<String>> = values.map(|value| value.ok().map(|value| printed(&value))).collect();
        let written = written?;
        let (left, typed) = match &self.what {
            What::Expression(_) => (self.text.split_whitespace().collect::<Vec<_>>().join(" "), &written[..]),
            What::Function { name, arguments } => {
                let (arguments, typed) = written.split_at_checked(arguments.len())?;
                (format!("{name}({})", arguments.join(", ")), typed)
            }
        };
        let with = if typed.is_empty() { String::new() } else { format!(" with {}", typed.join(", ")) };
        Some(Promise { expression: self.text.clone(), text: format!("{left}{with} = {}", value.text) })
    }
}

/// The boards that are shown. Where something is wrong the implementation shows none.
fn boards(outcome: &Outcome, state: &State) -> Vec<Grid> {
    if matches!(state, State::Trouble(_)) {
        return Vec::new();
    }
    let mut grids = first_within(MAX_BYTES, outcome.boards.iter().rev().map(|board| grid(board)));
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

//! The ways in which the implementation works a program out other than the document says, as they were measured
//! (reference/bogl.md, section 7), and on which of them an outcome rests.

use std::fmt;

use ludex_base::Name;

use crate::builtins::{self, KnownTo};
use crate::evaluation::fuel::Stop;
use crate::evaluation::value::Value;
use crate::evaluation::{Evaluator, Frame, Rules};
use crate::hir::{LocalId, NameUse};
use crate::types::ty::listed;

/// The evaluation at which the implementation stops a game, counted from its beginning: of calls, branches, rounds of
/// loops and uses of values.
pub(crate) const MAX_EVALUATIONS: u32 = 5_000;

/// The things that count as an evaluation.
pub(crate) const EVALUATIONS: &str = "calls, branches, rounds of loops and uses of values";

/// The word for all of them.
pub(crate) const UNIT: &str = "evaluations";

/// The ways of the implementation on which an outcome rests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Ways {
    /// A variable is read behind the loop that has changed it.
    pub resets: bool,
    /// A tuple is bound to the variable of a `let`.
    pub takes_first: bool,
    /// An error takes the place of a value.
    pub goes_on: bool,
    /// A board asks the player.
    pub begins: bool,
    /// The game has had too many evaluations.
    pub stops: bool,
}

impl Ways {
    /// The words on what the implementation does, behind "the implementation" or "which".
    pub(crate) fn text(self) -> String {
        let stops = format!("stops a game at the {MAX_EVALUATIONS}th of its {EVALUATIONS}");
        let told = [
            (self.resets, "resets the variables of a loop when the loop ends"),
            (self.takes_first, "binds a variable to the first component of a tuple from the second round of a loop on"),
            (self.goes_on, "goes on behind a `place` that leaves the board"),
            (self.begins, "works out the equations of boards before the game begins"),
            (self.stops, stops.as_str()),
        ];
        let told: Vec<String> = told.into_iter().filter(|(is_so, _)| *is_so).map(|(_, what)| what.to_owned()).collect();
        if told.is_empty() { "goes another way".to_owned() } else { listed(told) }
    }
}

/// The value with which the implementation goes on where it cannot work out a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ErrorValue {
    /// Something was to be placed on a square that is not on the board.
    OffBoard {
        /// The column and the row of the square.
        square: (i64, i64),
        /// The columns and rows of the board.
        size: (i64, i64),
    },
    /// This predefined function was given something that it does not take.
    Unfit(Name),
}

impl ErrorValue {
    /// The reason to stop where this is the outcome of a game.
    fn stop(self) -> Stop {
        match self {
            ErrorValue::OffBoard { square: (column, row), .. } => Stop::OffBoard(column, row),
            ErrorValue::Unfit(_) => Stop::Fails,
        }
    }
}

/// As the implementation prints it.
impl fmt::Display for ErrorValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ErrorValue::OffBoard { square: (column, row), size: (columns, rows) } => write!(
                f,
                "ERR: Could not access ({column},{row}) on the board, this is not a valid space. The board size is \
                 ({columns},{rows})."
            ),
            ErrorValue::Unfit(name) => {
                write!(f, "ERR: Unexpected parameter(s) to '{name}', one or more may have an incorrect Type.")
            }
        }
    }
}

/// The outcome of a game or definition: an error alone is no value.
pub(crate) fn outcome(result: Result<Value, Stop>) -> Result<Value, Stop> {
    match result {
        Ok(Value::Error(error)) => Err(error.stop()),
        other => other,
    }
}

/// The sources that know a predefined name.
fn known_to(name: Name) -> Option<KnownTo> {
    builtins::lookup(name.as_str(), false).and_then(builtins::get).map(|row| row.known_to)
}

impl<'p> Evaluator<'p> {
    /// True if the rules are those of the implementation.
    pub(super) fn is_implementation(&self) -> bool {
        self.rules == Rules::Implementation
    }

    /// Counts this many evaluations.
    pub(super) fn count(&mut self, evaluations: u32) -> Result<(), Stop> {
        if !self.is_implementation() {
            return Ok(());
        }
        self.used = self.used.saturating_add(evaluations);
        if self.used < MAX_EVALUATIONS {
            return Ok(());
        }
        self.ways.stops = true;
        Err(Stop::Stopped)
    }

    /// Works something out before the game begins: it is counted by itself, and nobody can be asked.
    pub(super) fn before_the_game(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<Value, Stop>,
    ) -> Result<Value, Stop> {
        if !self.is_implementation() {
            return work(self);
        }
        let (used, is_early) = (std::mem::take(&mut self.used), std::mem::replace(&mut self.is_early, true));
        let value = work(self);
        (self.used, self.is_early) = (used, is_early);
        value
    }

    /// The reason to stop where something is not of the type that the program gives it. In the implementation that may
    /// be so, in spite of the types.
    pub(super) fn misfit(&self) -> Stop {
        if self.is_implementation() { Stop::Fails } else { Stop::Unknown }
    }

    /// Stops at a name that the implementation does not know, so that it does not run the program.
    pub(super) fn must_be_known(&self, name: Name) -> Result<(), Stop> {
        let is_foreign = self.is_implementation() && known_to(name) == Some(KnownTo::Document);
        if is_foreign { Err(Stop::Unknown) } else { Ok(()) }
    }

    /// The value of a parameter or variable.
    pub(super) fn local(&mut self, frame: &Frame<'p>, local: LocalId, name: &NameUse) -> Result<Value, Stop> {
        match frame.get(local) {
            Ok(value) => {
                self.ways.resets |= frame.stale.contains(&local);
                Ok(value)
            }
            // There are fewer values than parameters. The name may mean something else.
            Err(_) if self.is_implementation() => self.global(name).map_err(|stop| match stop {
                Stop::Unknown => Stop::Fails,
                other => other,
            }),
            Err(stop) => Err(stop),
        }
    }

    /// The values of the variables of a loop after a round, from its result and those before it: the components of a
    /// tuple for one after the other, whether there is only one variable or not.
    pub(super) fn bound(&mut self, result: Value, before: &[Value]) -> Vec<Value> {
        let mut next = before.to_vec();
        match result {
            Value::Tuple(tuple) => {
                self.ways.takes_first |= next.len() == 1;
                for (slot, part) in next.iter_mut().zip(tuple.parts()) {
                    *slot = part.clone();
                }
            }
            other => {
                if let Some(first) = next.first_mut() {
                    *first = other;
                }
            }
        }
        next
    }

    /// Gives the variables of a loop back the values that they had before it.
    pub(super) fn reset(&mut self, frame: &mut Frame<'p>, locals: &[LocalId], first: Vec<Value>) -> Result<(), Stop> {
        if !self.is_implementation() {
            return Ok(());
        }
        for (local, value) in locals.iter().zip(first) {
            self.fuel.burn(value.weight())?;
            if frame.get(*local) != Ok(value.clone()) {
                frame.set(*local, value);
                frame.stale.insert(*local);
            }
        }
        Ok(())
    }

    /// The result of a predefined function: where there is none, the implementation may go on with an error.
    pub(super) fn or_error(&mut self, name: Name, result: Result<Value, Stop>) -> Result<Value, Stop> {
        if !self.is_implementation() {
            return result;
        }
        let error = match result {
            Err(Stop::OffBoard(column, row)) => {
                ErrorValue::OffBoard { square: (column, row), size: self.signatures.types.board_size() }
            }
            Err(Stop::Unknown) if known_to(name).is_some() => ErrorValue::Unfit(name),
            other => return other,
        };
        self.ways.goes_on = true;
        Ok(Value::Error(error))
    }

    /// True if two values are the same. An error is not even the same as itself.
    pub(super) fn are_same(&self, one: &Value, other: &Value) -> bool {
        one == other && !(self.ways.goes_on && one.has_error())
    }
}

//! The limits of evaluation: the steps that are left, and the reasons to stop. What it may hold at a time is said in
//! [`crate::evaluation::memory`].

use crate::evaluation::memory::MAX_MEGABYTES;

/// The most steps that an evaluation takes.
const MAX_STEPS: u32 = 100_000;
/// The most steps of an evaluation that is made for every definition of a file.
const MAX_STEPS_OF_MANY: u32 = 50_000;
/// The most steps of a game that is played, from its beginning.
pub(crate) const MAX_STEPS_OF_A_GAME: u32 = 2_000_000;

/// The steps that an evaluation has left.
#[derive(Debug)]
pub(crate) struct Fuel(u32);

impl Fuel {
    /// The fuel with which an evaluation begins.
    pub(crate) fn full() -> Fuel {
        Fuel(MAX_STEPS)
    }

    /// The fuel of an evaluation that is made for every definition of a file.
    pub(crate) fn low() -> Fuel {
        Fuel(MAX_STEPS_OF_MANY)
    }

    /// The fuel of a game that is played.
    pub(crate) fn of_a_game() -> Fuel {
        Fuel(MAX_STEPS_OF_A_GAME)
    }

    /// Takes this many steps.
    pub(crate) fn burn(&mut self, steps: u32) -> Result<(), Stop> {
        self.0 = self.0.checked_sub(steps).ok_or(Stop::TooLong)?;
        Ok(())
    }
}

/// The reason why something cannot be worked out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stop {
    /// It asks the player.
    NeedsInput,
    /// It surely never ends.
    Endless,
    /// It takes more steps than is worth it.
    TooLong,
    /// It goes deeper than is worth it: calls wait for calls that wait for calls.
    TooDeep,
    /// It is larger, or nested deeper, than is worth it.
    TooLarge,
    /// It holds more memory at the same time than is worth it.
    TooMuchMemory,
    /// It looks at, or sets, a square that is not on the board.
    OffBoard(i64, i64),
    /// It divides by zero.
    DivisionByZero,
    /// The implementation stops it, because it has had too many evaluations, as it counts them.
    Stopped,
    /// The implementation stops with an error, because something is not of the type that the program gives it.
    Fails,
    /// Something in it is faulty, or document and reference implementation do not say what it is.
    Unknown,
}

impl Stop {
    /// True if a limit of evaluation is reached, and not an end by the rules of the language.
    pub(crate) fn is_limit(&self) -> bool {
        matches!(self, Stop::TooLong | Stop::TooDeep | Stop::TooLarge | Stop::TooMuchMemory)
    }

    /// The sentence to show for it, if there is one.
    pub(crate) fn text(&self) -> Option<String> {
        match self {
            Stop::Endless => Some("This never ends.".to_owned()),
            Stop::TooLong | Stop::TooDeep => {
                Some("Its value is not shown: working it out takes too long, and may never end.".to_owned())
            }
            Stop::TooLarge => Some("Its value is not shown: it is too large.".to_owned()),
            Stop::TooMuchMemory => Some(format!(
                "Its value is not shown: working it out takes more than {MAX_MEGABYTES} MB of memory, so it has to keep \
                 fewer or smaller boards and tuples at the same time."
            )),
            Stop::OffBoard(column, row) => {
                Some(format!("This leaves the board: there is no square ({column}, {row})."))
            }
            Stop::DivisionByZero => Some("This divides by zero.".to_owned()),
            Stop::NeedsInput | Stop::Stopped | Stop::Fails | Stop::Unknown => None,
        }
    }
}

//! A game that is played: what the player has typed in, the boards that are shown, the branches that led to the value,
//! and the expression at which it stopped.

use std::sync::Arc;

use ludex_base::Name;
use ludex_base::navigation::Location;
use ludex_syntax::TextRange;

use crate::evaluation::fuel::{Fuel, Stop};
use crate::evaluation::program::LocatedBody;
use crate::evaluation::value::{BoardValue, Value};
use crate::hir::ExprId;

/// The most choices that are kept: the last ones.
const MAX_CHOICES: usize = 200;

/// Something that was chosen on the way to the value.
#[derive(Debug, Clone)]
pub(crate) enum Choice<'p> {
    /// The equation of a function.
    Equation {
        /// The function.
        name: Name,
        /// The definition.
        found: LocatedBody<'p>,
        /// The equation in it.
        range: TextRange,
    },
    /// A branch of an `if`.
    Branch {
        /// The definition.
        found: LocatedBody<'p>,
        /// The condition in it.
        condition: ExprId,
        /// True if the condition holds.
        holds: bool,
    },
}

/// The boards that are shown, put aside.
pub(crate) struct Hidden {
    shown: Vec<Arc<BoardValue>>,
    placed: u64,
}

/// A game that is played.
pub(crate) struct Game<'p> {
    inputs: &'p [Value],
    read: usize,
    shown: Vec<Arc<BoardValue>>,
    placed: u64,
    /// The board that was made last, by board equations or by placing something.
    last: Option<Arc<BoardValue>>,
    choices: Vec<Choice<'p>>,
    /// The depth of the expressions that stand for the value that is wanted.
    path: u32,
    blamed: Option<(LocatedBody<'p>, ExprId)>,
}

impl<'p> Game<'p> {
    /// A game in which these inputs are given, one after the other.
    pub(crate) fn new(inputs: &'p [Value]) -> Game<'p> {
        Game { inputs, read: 0, shown: Vec::new(), placed: 0, last: None, choices: Vec::new(), path: 1, blamed: None }
    }

    /// The number of inputs that have been read.
    pub(crate) fn read(&self) -> usize {
        self.read
    }

    /// The number of pieces that have been placed on boards that are shown.
    pub(crate) fn placed(&self) -> u64 {
        self.placed
    }

    /// The boards that are shown, in order.
    pub(crate) fn shown(&self) -> &[Arc<BoardValue>] {
        &self.shown
    }

    /// The board that was made last, whether it is shown or not.
    pub(crate) fn last(&self) -> Option<&Arc<BoardValue>> {
        self.last.as_ref()
    }

    /// Notes that a board was made.
    pub(crate) fn made(&mut self, board: &Arc<BoardValue>) {
        self.last = Some(Arc::clone(board));
    }

    /// The choices that led to the value, in order; the first of very many are left out.
    pub(crate) fn choices(&self) -> &[Choice<'p>] {
        &self.choices[self.choices.len().saturating_sub(MAX_CHOICES)..]
    }

    /// The innermost expression that has no value, and the place where it stands, unless it stands in no file.
    pub(crate) fn blamed(&self) -> Option<(&'p str, Option<Location>)> {
        let (found, id) = self.blamed?;
        let place = found.home.map(|home| home.place(found.body.range(id)));
        Some((found.body.text_of(id), place))
    }

    /// The next input.
    pub(crate) fn input(&mut self) -> Result<Value, Stop> {
        let value = self.inputs.get(self.read).ok_or(Stop::NeedsInput)?;
        self.read += 1;
        Ok(value.clone())
    }

    /// Shows a board on which something was placed. As in the implementation, it takes the place of the board that it
    /// was made of, so that of the boards of a game the last one is shown.
    pub(crate) fn show(&mut self, old: &Arc<BoardValue>, new: &Arc<BoardValue>, fuel: &mut Fuel) -> Result<(), Stop> {
        // Boards that differ mostly differ soon.
        let cost = (old.squares().len() / 16 + 1).saturating_mul(self.shown.len());
        fuel.burn(u32::try_from(cost).unwrap_or(u32::MAX))?;
        self.shown.retain(|shown| !Arc::ptr_eq(shown, old) && shown != old);
        self.shown.push(Arc::clone(new));
        self.made(new);
        self.placed += 1;
        Ok(())
    }

    /// Puts the boards that are shown aside.
    pub(crate) fn hide(&mut self) -> Hidden {
        Hidden { shown: std::mem::take(&mut self.shown), placed: self.placed }
    }

    /// Shows again what was put aside, and nothing else.
    pub(crate) fn restore(&mut self, hidden: Hidden) {
        self.shown = hidden.shown;
        self.placed = hidden.placed;
    }

    /// Notes that an expression at some depth is the name of a definition; true if that stands for the value that is
    /// wanted, so that [`Game::leave`] has to follow.
    pub(crate) fn enter(&mut self, depth: u32) -> bool {
        let goes_on = depth == self.path;
        self.path += u32::from(goes_on);
        goes_on
    }

    /// Ends what [`Game::enter`] began.
    pub(crate) fn leave(&mut self) {
        self.path = self.path.saturating_sub(1);
    }

    /// Notes the call of a function at some depth.
    pub(crate) fn call(&mut self, depth: u32, found: LocatedBody<'p>, range: TextRange, name: Name) {
        self.choice(depth, Choice::Equation { name, found, range });
    }

    /// Notes the branch that was chosen at some depth.
    pub(crate) fn choose(&mut self, depth: u32, found: LocatedBody<'p>, condition: ExprId, holds: bool) {
        self.choice(depth, Choice::Branch { found, condition, holds });
    }

    fn choice(&mut self, depth: u32, choice: Choice<'p>) {
        if depth != self.path {
            return;
        }
        if self.choices.len() >= 2 * MAX_CHOICES {
            self.choices.drain(..MAX_CHOICES);
        }
        self.choices.push(choice);
    }

    /// Notes the expression that has no value: of those around each other, the innermost comes first.
    pub(crate) fn blame(&mut self, found: LocatedBody<'p>, id: ExprId) {
        if self.blamed.is_none() {
            self.blamed = Some((found, id));
        }
    }
}

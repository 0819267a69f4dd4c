//! A bound for looking at a board: the steps that are left, and what could not be found out on the way.

use ludex_syntax::TextRange;

/// The steps that something may still take. A step is a look at a square.
#[derive(Debug)]
pub(crate) struct Fuel {
    steps: u64,
    /// The first block of JavaScript that was asked and could not be run: what was worked out since may be wrong.
    pub(crate) trouble: Option<Trouble>,
}

/// There are no steps left: what was asked for is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spent;

/// A block of JavaScript that could not be run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Trouble {
    /// Bytes of the block, from its word on.
    pub block: TextRange,
    /// Bytes of the part that it is about, if it is about one.
    pub at: Option<TextRange>,
    /// The reason, as a sentence without its full stop.
    pub what: String,
}

impl Fuel {
    /// A supply of this many steps.
    pub(crate) fn new(steps: u64) -> Fuel {
        Fuel { steps, trouble: None }
    }

    /// Takes this many steps.
    ///
    /// # Errors
    /// If fewer are left.
    pub(crate) fn burn(&mut self, steps: u64) -> Result<(), Spent> {
        self.steps = self.steps.checked_sub(steps).ok_or(Spent)?;
        Ok(())
    }

    /// Notes that a block could not be run; the first one counts.
    pub(crate) fn note(&mut self, trouble: Trouble) {
        self.trouble.get_or_insert(trouble);
    }
}

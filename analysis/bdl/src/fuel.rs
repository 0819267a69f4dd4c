//! A bound for looking at a board: the steps that are left.

/// The steps that something may still take. A step is a look at a square.
#[derive(Debug)]
pub(crate) struct Fuel(u64);

/// There are no steps left: what was asked for is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spent;

impl Fuel {
    /// A supply of this many steps.
    pub(crate) fn new(steps: u64) -> Fuel {
        Fuel(steps)
    }

    /// Takes this many steps.
    ///
    /// # Errors
    /// If fewer are left.
    pub(crate) fn burn(&mut self, steps: u64) -> Result<(), Spent> {
        self.0 = self.0.checked_sub(steps).ok_or(Spent)?;
        Ok(())
    }
}

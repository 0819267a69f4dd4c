//! Pseudo-random numbers that are the same in every run.

/// A sequence of them.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The sequence with this seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A number below a limit; 0 below 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % (limit.max(1) as u64)) as usize
    }

    /// One of some things.
    ///
    /// # Panics
    /// If there are none.
    pub fn one_of<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.below(things.len())]
    }
}

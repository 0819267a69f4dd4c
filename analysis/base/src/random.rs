//! Random numbers of a seed.

/// Random numbers that are the same for the same seed, everywhere (the generator SplitMix64).
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// The next number, made smaller than a bound that is greater than 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_number()) * bound as u128) >> 64) as usize
    }

    /// One of some things.
    ///
    /// # Panics
    /// If there are none.
    pub fn one_of<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.below(things.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_numbers_are_those_of_the_generator() {
        let mut random = Random::new(0);
        assert_eq!(random.next_number(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(random.next_number(), 0x6e78_9e6a_a1b9_65f4);
        let mut random = Random::new(7);
        assert!((0..1000).all(|_| random.below(3) < 3));
    }
}

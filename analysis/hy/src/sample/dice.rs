//! The dice of the game, as it throws them.

use ludex_base::random::Random;

/// Dice that fall the same for the same seed.
#[derive(Debug)]
pub(crate) struct Dice(Random);

impl Dice {
    /// The dice of a seed.
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(Random::new(seed))
    }

    /// A number from `low` to `high`, both included; None if there is none.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> Option<i64> {
        let count = high.checked_sub(low).filter(|count| *count >= 0)?.checked_add(1)?;
        let drawn = self.0.below(usize::try_from(count).ok()?);
        low.checked_add(i64::try_from(drawn).ok()?)
    }

    /// One of these; None if there are none.
    pub(crate) fn choose<'t, T>(&mut self, from: &'t [T]) -> Option<&'t T> {
        (!from.is_empty()).then(|| self.0.one_of(from))
    }

    /// True with a chance, as stairs and ornaments are thrown for: one more than the number in 101.
    pub(crate) fn happens(&mut self, chance: i64) -> bool {
        self.between(0, 100).is_some_and(|thrown| thrown <= chance)
    }

    /// True in this many of a hundred throws.
    pub(crate) fn percent(&mut self, percent: i64) -> bool {
        self.between(1, 100).is_some_and(|thrown| thrown <= percent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_lie_between_the_bounds_and_reach_both() {
        let mut dice = Dice::new(3);
        let drawn: Vec<i64> = (0..1000).filter_map(|_| dice.between(-2, 3)).collect();
        assert_eq!(drawn.len(), 1000);
        assert_eq!((drawn.iter().min(), drawn.iter().max()), (Some(&-2), Some(&3)));
        assert_eq!(dice.between(5, 5), Some(5));
        assert_eq!(dice.between(5, 4), None);
        assert_eq!(dice.between(i64::MIN, i64::MAX), None);
        assert_eq!(dice.choose::<u8>(&[]), None);
        assert_eq!(dice.choose(&[7]), Some(&7));
    }

    #[test]
    fn a_chance_of_0_still_happens_and_one_of_100_always() {
        let mut dice = Dice::new(1);
        let count = |dice: &mut Dice, chance| (0..10_100).filter(|_| dice.happens(chance)).count();
        assert!((60..140).contains(&count(&mut dice, 0)));
        assert_eq!(count(&mut dice, 100), 10_100);
        assert_eq!(count(&mut dice, -1), 0);
        assert!((3000..3200).contains(&count(&mut dice, 30)));
        assert!((0..1000).all(|_| !dice.percent(0) && dice.percent(100)));
    }
}

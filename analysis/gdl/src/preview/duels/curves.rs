//! The chance that a unit survives a number of blows.

use rustc_hash::FxHashMap;

use super::super::harm::outcomes;
use super::duel::{Blow, MAX_BLOWS};

/// Hit points for which all sums of dice are told apart; for more, each hit does the harm of the average one.
const MAX_SUMS: usize = 500;

/// The chances of one kind of unit against one kind of blow.
struct Curve {
    /// The chance to have survived each number of blows, as far as it was asked for.
    survival: Vec<f64>,
    /// The chances of each amount of harm after the last of these blows, as long as the unit survives it.
    harm: Vec<f64>,
    /// Room for those after the next blow.
    next: Vec<f64>,
    /// The amounts of harm that a blow does, each with its chance.
    hits: Vec<(usize, f64)>,
    /// The chance that a blow does none.
    miss: f64,
}

impl Curve {
    fn new(blow: Blow, hit_points: i64) -> Curve {
        let chance = blow.chance.clamp(0, 100) as f64 / 100.0;
        let mut hits: Vec<(usize, f64)> = Vec::new();
        // What never destroys the unit does no harm that counts.
        let can_destroy = chance > 0.0 && blow.floor < 1;
        for (harm, share) in outcomes(blow.damage).into_iter().filter(|(harm, _)| can_destroy && *harm > 0) {
            hits.push((harm, share * chance));
        }
        let hit_points = usize::try_from(hit_points).unwrap_or(0).max(1);
        let sum: f64 = hits.iter().map(|(_, share)| share).sum();
        let mut size = hit_points;
        if let [(harm, _)] = hits[..] {
            (hits, size) = (vec![(1, sum)], hit_points.div_ceil(harm));
        } else if hit_points > MAX_SUMS && !hits.is_empty() {
            let average = hits.iter().map(|(harm, share)| *harm as f64 * share).sum::<f64>() / sum;
            (hits, size) = (vec![(1, sum)], (hit_points as f64 / average).ceil() as usize);
        }
        // Where each hit counts as one, what is left after all blows makes no difference.
        let next = vec![0.0; size.clamp(1, MAX_BLOWS.max(MAX_SUMS) + 1)];
        let mut harm = next.clone();
        harm[0] = 1.0;
        Curve { survival: vec![1.0], harm, next, hits, miss: 1.0 - sum }
    }

    fn is_endless(&self) -> bool {
        self.hits.is_empty()
    }

    fn after(&mut self, blows: usize) -> f64 {
        if self.is_endless() {
            return 1.0;
        }
        while self.survival.len() <= blows {
            self.blow();
        }
        self.survival[blows]
    }

    /// One blow more.
    fn blow(&mut self) {
        for (next, harm) in self.next.iter_mut().zip(&self.harm) {
            *next = harm * self.miss;
        }
        // By the amounts of a hit, so that the inner loop goes over numbers that lie side by side.
        for (amount, share) in &self.hits {
            let Some(next) = self.next.get_mut(*amount..) else { continue };
            for (next, harm) in next.iter_mut().zip(&self.harm) {
                *next += harm * share;
            }
        }
        std::mem::swap(&mut self.harm, &mut self.next);
        self.survival.push(self.harm.iter().sum());
    }
}

/// The curve of nobody who strikes.
const NO_BLOW: Blow = Blow { chance: 0, damage: 0, floor: 0 };

/// The number of a curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CurveId(usize);

/// The curves of a game: units that have as many hit points and take the same blows share one.
#[derive(Default)]
pub(super) struct Curves {
    all: Vec<Curve>,
    known: FxHashMap<(Blow, i64), usize>,
}

impl Curves {
    /// The curve of a unit with some hit points for these blows, or for none.
    pub(super) fn of(&mut self, blow: Option<Blow>, hit_points: i64) -> CurveId {
        let key = (blow.unwrap_or(NO_BLOW), hit_points);
        if let Some(number) = self.known.get(&key) {
            return CurveId(*number);
        }
        self.all.push(Curve::new(key.0, hit_points));
        self.known.insert(key, self.all.len() - 1);
        CurveId(self.all.len() - 1)
    }

    /// True if no number of these blows destroys the unit.
    pub(super) fn is_endless(&self, curve: CurveId) -> bool {
        self.all[curve.0].is_endless()
    }

    /// The chance to survive a number of blows.
    pub(super) fn after(&mut self, curve: CurveId, blows: usize) -> f64 {
        self.all[curve.0].after(blows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn survival_falls_with_each_blow() {
        let mut curves = Curves::default();
        let mut after = |blow: Blow, hit_points: i64, blows: usize| {
            let curve = curves.of(Some(blow), hit_points);
            (curves.after(curve, blows) * 1e6).round() / 1e6
        };
        let coin = Blow { chance: 50, damage: 1, floor: 0 };
        assert_eq!([0, 1, 2, 3].map(|blows| after(coin, 1, blows)), [1.0, 0.5, 0.25, 0.125]);
        // Two hits are needed, whether for two hit points or for four.
        assert_eq!([1, 2, 3].map(|blows| after(coin, 2, blows)), [1.0, 0.75, 0.5]);
        assert_eq!([1, 2, 3].map(|blows| after(Blow { damage: 2, ..coin }, 4, blows)), [1.0, 0.75, 0.5]);
        // 1d2: three hit points survive two hits unless one of them does 2.
        let die = Blow { chance: 100, damage: 1 << 14, floor: 0 };
        assert_eq!([1, 2, 3].map(|blows| after(die, 3, blows)), [1.0, 0.25, 0.0]);
        // Where a hit point is always left there is no end, and neither without harm.
        assert_eq!(after(Blow { floor: 1, ..coin }, 1, 500), 1.0);
        assert_eq!(after(Blow { damage: -4, ..coin }, 1, 500), 1.0);
        // More hit points than there are blows.
        assert_eq!(after(Blow { chance: 100, ..coin }, 30_000, MAX_BLOWS), 1.0);
    }

    #[test]
    fn many_hit_points_take_the_average_harm() {
        let mut curves = Curves::default();
        // 2d2, 3 on average: about 334 hits for 1,000 hit points.
        let dice = Blow { chance: 100, damage: (1 << 14) | (1 << 11), floor: 0 };
        let curve = curves.of(Some(dice), 1_000);
        assert_eq!([333, 334].map(|blows| curves.after(curve, blows)), [1.0, 0.0]);
    }
}

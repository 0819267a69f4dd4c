//! All duels of a game, who is the stronger in them, and who costs less and is no worse.

use ludex_base::{Db, File};

use super::super::game::Game;
use super::costs::{Cost, costs};
use super::curves::Curves;
use super::duel::{Fight, Odds};
use super::numbers::fights;
use crate::evaluation::value::{TypeId, TypeKind};
use crate::evaluation::walk::evaluate;
use crate::why::Values;

/// Chances that differ by less are the same: the sums that they are leave a little out.
const SAME: f64 = 1e-5;

/// The duel of two unit types, by the way that is the best for who begins it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Duel {
    pub(super) fight: Fight,
    pub(super) odds: Odds,
}

/// The duels of all pairs of unit types.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Duels {
    pub(super) units: Vec<TypeId>,
    /// By the unit type that begins and by the other; [`None`] where that never attacks the other.
    duels: Vec<Option<Duel>>,
    pub(super) costs: Vec<Cost>,
}

/// The duels of a program. Kept for a few programs, because a picture beside the text is drawn again and again.
#[salsa::tracked(lru = 4)]
pub(super) fn duels(db: &dyn Db, root: File) -> Duels {
    let game = Game { db, file: root, evaluation: evaluate(db, root) };
    let units = game.types(TypeKind::Unit);
    let values = Values::new(&game, units.clone());
    let mut curves = Curves::default();
    let mut duels = Vec::with_capacity(units.len() * units.len());
    for attacker in &units {
        db.unwind_if_revision_cancelled();
        for defender in &units {
            let mut best: Option<Duel> = None;
            for fight in fights(&values, *attacker, *defender) {
                let odds = Odds::of(&fight, &mut curves);
                if best.as_ref().is_none_or(|best| advantage(&odds) > advantage(&best.odds)) {
                    best = Some(Duel { fight, odds });
                }
            }
            duels.push(best);
        }
    }
    let costs = costs(&game, &units);
    Duels { units, duels, costs }
}

/// The chance that the defender is lost, less the chance that the attacker is.
fn advantage(odds: &Odds) -> f64 {
    let [own, other] = odds.losses();
    other - own
}

impl Duels {
    /// The duel of two unit types, if the first ever attacks the second.
    pub(super) fn get(&self, attacker: usize, defender: usize) -> Option<&Duel> {
        self.duels.get(attacker * self.units.len() + defender)?.as_ref()
    }

    /// The chances that the attacker and that the defender is lost.
    fn losses(&self, attacker: usize, defender: usize) -> [f64; 2] {
        self.get(attacker, defender).map_or([0.0, 0.0], |duel| duel.odds.losses())
    }

    /// True if a unit type ever attacks anything.
    pub(super) fn attacks(&self, unit: usize) -> bool {
        (0..self.units.len()).any(|other| self.get(unit, other).is_some())
    }

    /// True if anything ever attacks a unit type.
    pub(super) fn is_attacked(&self, unit: usize) -> bool {
        (0..self.units.len()).any(|other| self.get(other, unit).is_some())
    }

    /// The other types that a type beats: when it attacks, it wins more often than not.
    pub(super) fn beaten_by(&self, unit: usize) -> Vec<usize> {
        (0..self.units.len()).filter(|other| self.beats(unit, *other)).collect()
    }

    /// The other types that beat a type.
    pub(super) fn beat(&self, unit: usize) -> Vec<usize> {
        (0..self.units.len()).filter(|other| self.beats(*other, unit)).collect()
    }

    fn beats(&self, attacker: usize, defender: usize) -> bool {
        attacker != defender && self.get(attacker, defender).is_some_and(|duel| duel.odds.wins > 0.5)
    }

    /// What the defender is expected to lose less what the attacker is, in construction points.
    pub(super) fn balance(&self, attacker: usize, defender: usize) -> f64 {
        let [own, other] = self.losses(attacker, defender);
        let points = |unit: usize| self.costs.get(unit).map_or(0.0, |cost| cost.points as f64);
        other * points(defender) - own * points(attacker)
    }

    /// The types in the order of their strength: by what they take in all duels, begun by themselves or by the other, less
    /// what they lose in them.
    pub(super) fn by_strength(&self) -> Vec<usize> {
        let all = 0..self.units.len();
        let strength = |unit: usize| -> f64 {
            let of = |[own, other]: [f64; 2]| other - own;
            all.clone().map(|other| of(self.losses(unit, other)) - of(self.losses(other, unit))).sum()
        };
        let strengths: Vec<f64> = all.clone().map(strength).collect();
        let mut order: Vec<usize> = all.collect();
        order.sort_by(|one, other| strengths[*other].total_cmp(&strengths[*one]));
        order
    }

    /// The types that cost less than a type and are no worse in any duel.
    pub(super) fn better_buys(&self, unit: usize) -> Vec<usize> {
        if !self.attacks(unit) {
            return Vec::new();
        }
        let is_better = |other: &usize| self.costs[*other].is_less(&self.costs[unit]) && self.is_no_worse(*other, unit);
        (0..self.units.len()).filter(is_better).collect()
    }

    /// True if a type is lost no more often than another and its enemy no less often, whoever the enemy is and whoever
    /// begins.
    fn is_no_worse(&self, one: usize, other: usize) -> bool {
        let is_no_worse = |[own, enemy]: [f64; 2], [other_own, other_enemy]: [f64; 2]| {
            own <= other_own + SAME && enemy + SAME >= other_enemy
        };
        let turned = |[attacker, defender]: [f64; 2]| [defender, attacker];
        (0..self.units.len()).all(|enemy| {
            is_no_worse(self.losses(one, enemy), self.losses(other, enemy))
                && is_no_worse(turned(self.losses(enemy, one)), turned(self.losses(enemy, other)))
        })
    }
}

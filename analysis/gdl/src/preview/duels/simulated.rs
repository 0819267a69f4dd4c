//! Duels that are fought with thrown dice, step by step as Xconq's kernel fights them, against which the formulas are
//! tested. Nothing of the formulas is used here.

use ludex_base::random::Random;

use super::duel::{Fight, Fighter, Way};

/// How a duel ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Won,
    Lost,
    Both,
    Undecided,
}

/// The kernel's `probability`.
fn happens(chance: i64, random: &mut Random) -> bool {
    (random.below(100) as i64) < chance
}

/// The kernel's `roll_dice1`: a number by itself, or what packed dice show.
fn rolled(damage: i64, random: &mut Random) -> i64 {
    let is_negative = (-32_768..=-16_385).contains(&damage);
    if !is_negative && !(16_384..=32_767).contains(&damage) {
        return damage;
    }
    let bits = damage & 0xffff;
    let (count, sides, low) = ((bits >> 11 & 7) + 1, (bits >> 7 & 15) + 2, bits & 0x7f);
    let shown: i64 = (0..count).map(|_| random.below(sides as usize) as i64 + 1).sum();
    if is_negative { shown - low - 1 } else { shown + low }
}

/// A unit on one side of a duel.
struct Unit<'f> {
    fighter: &'f Fighter,
    /// The hit points before the exchange, which say who is alive, and those after it.
    hp: i64,
    hp2: i64,
    acp: i64,
    ammunition: i64,
}

impl<'f> Unit<'f> {
    fn new(fighter: &'f Fighter) -> Unit<'f> {
        let hp = fighter.hit_points;
        let ammunition = fighter.ammunition.unwrap_or(i64::MAX);
        Unit { fighter, hp, hp2: hp, acp: fighter.points.most, ammunition }
    }

    /// The kernel's `has_enough_acp`.
    fn has_enough_acp(&self) -> bool {
        let (points, price) = (self.fighter.points, self.fighter.price);
        points.is_free || price == 0 || (points.most > 0 && self.acp + points.spare - price >= points.least)
    }

    /// The kernel's `use_up_acp`.
    fn use_up_acp(&mut self) {
        let (points, price) = (self.fighter.points, self.fighter.price);
        if self.hp > 0 && !points.is_free && price > 0 {
            self.acp = (self.acp - price).max(points.least);
        }
    }

    /// The kernel's `set_unit_acp_for_turn`.
    fn begin_turn(&mut self) {
        let points = self.fighter.points;
        self.acp = (self.acp + points.per_turn).max(points.least).min(points.most);
    }

    /// The kernel's `attack_unit`, with `maybe_hit_unit` and `hit_unit`.
    fn attack(&mut self, other: &mut Unit<'_>, random: &mut Random) {
        let Some(blow) = self.fighter.blow.filter(|_| self.hp > 0 && other.hp > 0 && self.ammunition > 0) else {
            return;
        };
        self.ammunition -= 1;
        if happens(blow.chance, random) {
            let hit = rolled(blow.damage, random).max(0);
            if hit > 0 {
                other.hp2 -= hit;
                if blow.floor > 0 && blow.floor > other.hp2 {
                    other.hp2 = blow.floor;
                }
            }
        }
    }
}

/// Fights a duel of at most this many attacks.
pub(super) fn fought(fight: &Fight, most: usize, random: &mut Random) -> End {
    let (mut attacker, mut defender) = (Unit::new(&fight.attacker), Unit::new(&fight.defender));
    if let Way::Rounds(chance) = fight.way {
        for _ in 0..100 {
            let (striker, victim) = if happens(chance, random) {
                (&fight.attacker, &mut defender)
            } else {
                (&fight.defender, &mut attacker)
            };
            victim.hp -= striker.blow.map_or(0, |blow| rolled(blow.damage, random).max(0));
            if attacker.hp <= 0 || defender.hp <= 0 {
                return if attacker.hp > 0 { End::Won } else { End::Lost };
            }
        }
        return End::Undecided;
    }
    let mut idle_turns = 0;
    for _ in 0..most {
        while !attacker.has_enough_acp() {
            attacker.begin_turn();
            defender.begin_turn();
            idle_turns += 1;
            if idle_turns > 10_000 {
                return End::Undecided;
            }
        }
        if attacker.ammunition == 0 {
            return End::Undecided;
        }
        attacker.attack(&mut defender, random);
        if fight.way == Way::Attacks && defender.has_enough_acp() {
            defender.attack(&mut attacker, random);
        }
        (attacker.hp, defender.hp) = (attacker.hp2, defender.hp2);
        match (attacker.hp > 0, defender.hp > 0) {
            (true, true) => {}
            (true, false) => return End::Won,
            (false, true) => return End::Lost,
            (false, false) => return End::Both,
        }
        if happens(fight.capture, random) {
            return End::Won;
        }
        if happens(fight.countercapture, random) {
            return End::Lost;
        }
        attacker.use_up_acp();
        defender.use_up_acp();
    }
    End::Undecided
}

//! The duel of two units, of which one attacks the other until one of them is gone, and how likely it is to end in each
//! way.
//!
//! The rules are those of Xconq's kernel (`one_attack`, `attack_unit`, `fire_on_unit` and `model_1_attack`): the defender
//! strikes back in the same exchange, also if it has just been destroyed, because harm counts at the end of it. So the
//! blows that the one takes do not depend on those that the other takes, but for the moment in which all ends: the
//! chances are products of two curves, one for each of the two, and no table of all their hit points is needed. How many
//! blows there are depends on nothing that is thrown, but on action points and ammunition, which [`Clock`] counts.

use super::curves::Curves;

/// Attacks after which a duel counts as undecided.
pub(super) const MAX_BLOWS: usize = 1_000;

/// Rounds of an attack in combat model 1 (the kernel's model_1_attack).
const MAX_ROUNDS: usize = 100;

/// The chance that a duel goes on below which the rest of it does not matter.
const NEGLIGIBLE: f64 = 1e-6;

/// An attack or a shot of one unit at another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Blow {
    /// The chance to hit, in percent.
    pub(super) chance: i64,
    /// The harm of a hit: a number, or packed dice.
    pub(super) damage: i64,
    /// The hit points below which it does not bring the target; 0 for none.
    pub(super) floor: i64,
}

/// The action points of a unit, as the kernel counts them (`total_acp_for_turn`, `has_enough_acp` and `use_up_acp`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct ActionPoints {
    /// It needs none.
    pub(super) is_free: bool,
    /// Those that it gets each turn.
    pub(super) per_turn: i64,
    /// Those that it has at most, and at the beginning of the duel.
    pub(super) most: i64,
    /// Those that must be left.
    pub(super) least: i64,
    /// Those that it may lack.
    pub(super) spare: i64,
}

impl ActionPoints {
    /// True if something that costs this much can be done with as many points.
    pub(super) fn can_pay(&self, points: i64, price: i64) -> bool {
        let is_active = self.most > 0;
        self.is_free || price <= 0 || is_active && points + self.spare - price >= self.least
    }

    /// The points that are left of these.
    pub(super) fn pay(&self, points: i64, price: i64) -> i64 {
        if self.is_free || price <= 0 { points } else { (points - price).max(self.least) }
    }

    /// The points at the beginning of the next turn.
    pub(super) fn renewed(&self, points: i64) -> i64 {
        (points + self.per_turn).max(self.least).min(self.most)
    }
}

/// One of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fighter {
    pub(super) hit_points: i64,
    pub(super) points: ActionPoints,
    /// What an attack costs the attacker, and being attacked the defender.
    pub(super) price: i64,
    /// Its blows; [`None`] for a defender that does not strike back.
    pub(super) blow: Option<Blow>,
    /// The number of blows for which its ammunition suffices; [`None`] for any number.
    pub(super) ammunition: Option<i64>,
}

/// The manner of a duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// Attacks, which the defender may answer.
    Attacks,
    /// Shots, which nobody answers.
    Shots,
    /// One attack in combat model 1: in each round one of the two takes harm, the defender with this chance in percent.
    Rounds(i64),
}

/// The numbers that decide a duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fight {
    pub(super) way: Way,
    pub(super) attacker: Fighter,
    pub(super) defender: Fighter,
    /// The chance in percent that the attacker captures the defender after an exchange that both survive.
    pub(super) capture: i64,
    /// The chance in percent that the defender then captures the attacker, if it has not been captured.
    pub(super) countercapture: i64,
}

/// How a duel ends. Chances are from 0 to 1; what they lack is that it does not.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Odds {
    /// The chance that the defender alone is destroyed or captured.
    pub(super) wins: f64,
    /// The chance that the attacker alone is.
    pub(super) loses: f64,
    /// The chance that both destroy each other.
    pub(super) both: f64,
    /// The part of `wins` in which the defender is captured.
    pub(super) captures: f64,
    /// The expected number of attacks.
    pub(super) attacks: f64,
    /// The expected number of turns in which there are attacks.
    pub(super) turns: f64,
}

impl Odds {
    /// The chance that the attacker is lost, and that the defender is.
    pub(super) fn losses(&self) -> [f64; 2] {
        [self.loses + self.both, self.wins + self.both]
    }

    /// The chance that there is no end.
    pub(super) fn undecided(&self) -> f64 {
        (1.0 - self.wins - self.loses - self.both).max(0.0)
    }

    /// The odds of a duel.
    pub(super) fn of(fight: &Fight, curves: &mut Curves) -> Odds {
        match fight.way {
            Way::Attacks | Way::Shots => exchanges(fight, curves),
            Way::Rounds(chance) => rounds(fight, chance, curves),
        }
    }
}

/// The attacks of a duel, as action points and ammunition allow.
pub(super) struct Clock<'f> {
    fight: &'f Fight,
    /// The action points of the attacker and of the defender.
    points: [i64; 2],
    /// The turn, from 1.
    pub(super) turn: usize,
    /// The attacks up to now.
    pub(super) attacks: usize,
    /// The blows of the defender up to now.
    pub(super) returns: usize,
}

impl<'f> Clock<'f> {
    pub(super) fn new(fight: &'f Fight) -> Clock<'f> {
        let points = [fight.attacker.points.most, fight.defender.points.most];
        Clock { fight, points, turn: 1, attacks: 0, returns: 0 }
    }

    /// Goes on to the next attack, in a later turn if need be. False if there is none.
    pub(super) fn attack(&mut self) -> bool {
        let Fight { attacker, defender, .. } = self.fight;
        let has_ammunition =
            |fighter: &Fighter, used: usize| fighter.ammunition.is_none_or(|most| (used as i64) < most);
        if self.attacks >= MAX_BLOWS || !has_ammunition(attacker, self.attacks) {
            return false;
        }
        while !attacker.points.can_pay(self.points[0], attacker.price) {
            let renewed = attacker.points.renewed(self.points[0]);
            if renewed <= self.points[0] {
                return false;
            }
            self.points = [renewed, defender.points.renewed(self.points[1])];
            self.turn += 1;
        }
        let can_return = defender.blow.is_some()
            && defender.points.can_pay(self.points[1], defender.price)
            && has_ammunition(defender, self.returns);
        self.points =
            [attacker.points.pay(self.points[0], attacker.price), defender.points.pay(self.points[1], defender.price)];
        self.attacks += 1;
        self.returns += usize::from(can_return);
        true
    }

    /// The attacks of a fight in its first turn, and the blows in return.
    pub(super) fn pace(fight: &Fight) -> [usize; 2] {
        let mut clock = Clock::new(fight);
        let mut pace = [0, 0];
        while clock.attack() && clock.turn == 1 {
            pace = [clock.attacks, clock.returns];
        }
        pace
    }
}

fn percent(chance: i64) -> f64 {
    chance.clamp(0, 100) as f64 / 100.0
}

/// A duel of attacks or shots.
fn exchanges(fight: &Fight, curves: &mut Curves) -> Odds {
    let own = curves.of(fight.defender.blow, fight.attacker.hit_points);
    let other = curves.of(fight.attacker.blow, fight.defender.hit_points);
    let (capture, countercapture) = (percent(fight.capture), percent(fight.countercapture));
    let mut odds = Odds::default();
    if curves.is_endless(own) && curves.is_endless(other) && capture + countercapture <= 0.0 {
        return odds;
    }
    let mut clock = Clock::new(fight);
    // The chances that nobody has been captured, and that each of the two is there.
    let (mut free, mut attacker, mut defender) = (1.0, 1.0, 1.0);
    let mut turn = 0;
    while clock.attack() {
        let going = free * attacker * defender;
        if going < NEGLIGIBLE {
            break;
        }
        odds.attacks += going;
        odds.turns += going * (clock.turn - turn) as f64;
        turn = clock.turn;
        let (attacker_left, defender_left) = (curves.after(own, clock.returns), curves.after(other, clock.attacks));
        // What is rounded may have a survivor gain by a blow, by less than the least chance that is shown.
        let fallen = [(attacker - attacker_left).max(0.0), (defender - defender_left).max(0.0)];
        odds.wins += free * attacker_left * fallen[1];
        odds.loses += free * fallen[0] * defender_left;
        odds.both += free * fallen[0] * fallen[1];
        (attacker, defender) = (attacker_left, defender_left);
        let captured = free * attacker * defender * capture;
        odds.wins += captured;
        odds.captures += captured;
        odds.loses += free * attacker * defender * (1.0 - capture) * countercapture;
        free *= (1.0 - capture) * (1.0 - countercapture);
    }
    odds
}

/// An attack in combat model 1. Its rounds are won in any order: what counts is how many each has won.
fn rounds(fight: &Fight, chance: i64, curves: &mut Curves) -> Odds {
    let own = curves.of(fight.defender.blow, fight.attacker.hit_points);
    let other = curves.of(fight.attacker.blow, fight.defender.hit_points);
    let won = percent(chance);
    let mut odds = Odds { attacks: 1.0, turns: 1.0, ..Odds::default() };
    // The chance of each number of won rounds among all up to now.
    let mut shares = vec![1.0];
    for round in 0..MAX_ROUNDS {
        let mut going = 0.0;
        for (wins, share) in shares.iter().enumerate() {
            let losses = round - wins;
            let (attacker, defender) = (curves.after(own, losses), curves.after(other, wins));
            going += share * attacker * defender;
            odds.wins += share * won * attacker * (defender - curves.after(other, wins + 1));
            odds.loses += share * (1.0 - won) * defender * (attacker - curves.after(own, losses + 1));
        }
        if going < NEGLIGIBLE {
            break;
        }
        let mut next = vec![0.0; shares.len() + 1];
        for (wins, share) in shares.iter().enumerate() {
            next[wins] += share * (1.0 - won);
            next[wins + 1] += share * won;
        }
        shares = next;
    }
    odds
}

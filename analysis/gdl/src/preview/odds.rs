//! The odds of a unit type against every type, by the kernel's formulas.
//!
//! Where `combat-model` is 0, an attack hits with `hit-chance` and takes `damage`; a shot hits with `fire-hit-chance`
//! and takes `fire-damage`, or what an attack has where these are -1. Each die counts from 1, and a result below 0
//! counts as 0 (the kernel's maybe_hit_unit). Where it is 1, a round is won with the chance `attack` / (`attack` +
//! `defend`), and who loses it takes the `damage` of the other (model_1_attack). Terrain, experience, occupants and
//! neighbours are left out: they change the chances in a game.

use ludex_base::picture::{SheetCell, SheetTable, Tone};

use super::game::{Cells, Game, Given};
use super::sheet::list;
use crate::value::TypeId;
use crate::words::action_points;

/// Hit points for which the number of blows is worked out; for more the harm that is left over makes no difference.
const MAX_HIT_POINTS: i64 = 2000;

/// The odds against all unit types. None if there are too many.
pub(super) fn table(game: &Game<'_>, id: TypeId, units: &[TypeId]) -> Option<SheetTable> {
    let odds = Odds::new(game, id, units)?;
    let rows = units.iter().enumerate();
    match game.variable("combat-model") {
        0 => Some(odds.by_tables(game, rows.map(|(at, other)| (at, *other)))),
        1 => Some(odds.by_strength(game, rows.map(|(at, other)| (at, *other)))),
        _ => None,
    }
}

/// Lines about the formula, and about what it leaves out.
pub(super) fn notes(game: &Game<'_>) -> Vec<&'static str> {
    match game.variable("combat-model") {
        0 => vec![
            "odds by combat model 0 of Xconq 7.5, where each die counts from 1",
            "in a game they change by attack-terrain-effect, defend-terrain-effect, hit-cxp-effect and protection",
        ],
        1 => vec![
            "odds by combat model 1 of Xconq 7.5, where each die counts from 1",
            "in a game experience, terrain, transports and occupants change the strengths",
        ],
        _ => Vec::new(),
    }
}

/// The numbers of a type against others, and of the others against it.
struct Odds {
    /// Against the others: one row.
    hit: Cells,
    damage: Cells,
    attack_cost: Cells,
    reach: Cells,
    least_reach: Cells,
    fire_hit: Cells,
    fire_damage: Cells,
    capture: Cells,
    independent: Cells,
    /// Of the others against it: one column.
    their_hit: Cells,
    their_damage: Cells,
    their_cost: Cells,
    can_fire: bool,
    hit_points: Vec<Given>,
    attack: Vec<Given>,
    defend: Vec<Given>,
    own: usize,
}

impl Odds {
    fn new(game: &Game<'_>, id: TypeId, units: &[TypeId]) -> Option<Odds> {
        let own = [id];
        let row = |table: &str| game.cells_of(table, &own, units);
        let column = |table: &str| game.cells_of(table, units, &own);
        let number = |property: &str| game.number(id, property).value;
        Some(Odds {
            hit: row("hit-chance")?,
            damage: row("damage")?,
            attack_cost: row("acp-to-attack")?,
            reach: row("attack-range")?,
            least_reach: row("attack-range-min")?,
            fire_hit: row("fire-hit-chance")?,
            fire_damage: row("fire-damage")?,
            capture: row("capture-chance")?,
            independent: row("independent-capture-chance")?,
            their_hit: column("hit-chance")?,
            their_damage: column("damage")?,
            their_cost: column("acp-to-attack")?,
            can_fire: number("acp-to-fire") >= 1 && number("range") >= number("range-min"),
            hit_points: game.numbers(units, "hp-max"),
            attack: game.numbers(units, "attack"),
            defend: game.numbers(units, "defend"),
            own: id.index as usize,
        })
    }

    fn hit_points(&self, at: usize) -> i64 {
        self.hit_points.get(at).map_or(1, |given| given.value)
    }

    /// The table of combat model 0.
    fn by_tables(&self, game: &Game<'_>, units: impl Iterator<Item = (usize, TypeId)>) -> SheetTable {
        let mut headings = vec!["unit type", "hits", "damage", "attacks to destroy it"];
        if self.can_fire {
            headings.extend(["shots hit", "damage", "shots to destroy it"]);
        }
        headings.extend(["captures", "is hit", "damage"]);
        let row = |(at, other): (usize, TypeId)| {
            // The blows of a row are many numbers.
            game.db.unwind_if_revision_cancelled();
            let mut cells = vec![game.type_cell(other)];
            cells.extend(self.attack_cells(game, at));
            if self.can_fire {
                cells.extend(self.fire_cells(game, at));
            }
            cells.push(self.capture_cell(game, at));
            cells.extend(self.return_cells(game, at));
            cells
        };
        let title = "Odds against (hit-chance, damage, capture-chance)";
        list(title, "", &headings, units.map(row).collect())
    }

    /// The chance and the damage of an attack, and how many it takes.
    fn attack_cells(&self, game: &Game<'_>, at: usize) -> [SheetCell; 3] {
        let chance = self.hit.number(0, at);
        let reaches = self.reach.number(0, at) >= self.least_reach.number(0, at);
        if self.attack_cost.number(0, at) < 1 {
            return blank(self.attack_cost.cell(game, 0, at, "never attacks"));
        }
        if chance <= 0 || !reaches {
            let table = if reaches { &self.hit } else { &self.reach };
            return blank(table.cell(game, 0, at, "never attacks"));
        }
        let hit = self.hit.cell(game, 0, at, format!("{chance} %"));
        let cost = action_points(self.attack_cost.number(0, at));
        let hit = SheetCell { tooltip: format!("{}; an attack costs {cost}", hit.tooltip), ..hit };
        let blows = blows(chance, self.damage.number(0, at), self.hit_points(at));
        [hit, self.damage.value_cell(game, 0, at), SheetCell::new(blows)]
    }

    /// The chance and the damage of a shot, and how many it takes.
    fn fire_cells(&self, game: &Game<'_>, at: usize) -> [SheetCell; 3] {
        let (hit, damage) = (
            if self.fire_hit.number(0, at) == -1 { &self.hit } else { &self.fire_hit },
            if self.fire_damage.number(0, at) == -1 { &self.damage } else { &self.fire_damage },
        );
        let chance = hit.number(0, at);
        if chance <= 0 {
            return blank(hit.cell(game, 0, at, "never fires"));
        }
        let blows = blows(chance, damage.number(0, at), self.hit_points(at));
        [hit.cell(game, 0, at, format!("{chance} %")), damage.value_cell(game, 0, at), SheetCell::new(blows)]
    }

    /// The chance of a capture, and that for units of nobody where it is another.
    fn capture_cell(&self, game: &Game<'_>, at: usize) -> SheetCell {
        let (chance, other) = (self.capture.number(0, at), self.independent.number(0, at));
        if other == -1 || other == chance {
            let cell = self.capture.cell(game, 0, at, percent_or_never(chance));
            return if chance > 0 { cell } else { SheetCell { tone: Tone::Pale, ..cell } };
        }
        let text = format!("{}, independents {}", percent_or_never(chance), percent_or_never(other));
        self.independent.cell(game, 0, at, text)
    }

    /// The chance and the damage of an attack by the other.
    fn return_cells(&self, game: &Game<'_>, at: usize) -> [SheetCell; 2] {
        let chance = self.their_hit.number(at, 0);
        if chance <= 0 || self.their_cost.number(at, 0) < 1 {
            let table = if chance <= 0 { &self.their_hit } else { &self.their_cost };
            let [never, none, _] = blank(table.cell(game, at, 0, "never"));
            return [never, none];
        }
        let hit = self.their_hit.cell(game, at, 0, format!("{chance} %"));
        [hit, self.their_damage.value_cell(game, at, 0)]
    }

    /// The table of combat model 1.
    fn by_strength(&self, game: &Game<'_>, units: impl Iterator<Item = (usize, TypeId)>) -> SheetTable {
        let number = |list: &[Given], at: usize| list.get(at).copied().unwrap_or(Given { value: 0, source: None });
        let chance = |attack: Given, defend: Given| {
            let text = match attack.value.saturating_add(defend.value) {
                _ if attack.value <= 0 => "never attacks".to_owned(),
                sum => format!("{} %", attack.value.saturating_mul(100) / sum.max(1)),
            };
            let tooltip = format!("attack {}, defend {}", attack.value, defend.value);
            SheetCell { tooltip, source: attack.source.or(defend.source), ..SheetCell::new(text) }
        };
        let row = |(at, other): (usize, TypeId)| {
            game.db.unwind_if_revision_cancelled();
            vec![
                game.type_cell(other),
                chance(number(&self.attack, self.own), number(&self.defend, at)),
                self.damage.value_cell(game, 0, at),
                chance(number(&self.attack, at), number(&self.defend, self.own)),
                self.their_damage.value_cell(game, at, 0),
                self.capture_cell(game, at),
            ]
        };
        let headings = ["unit type", "wins a round", "damage", "attacked by it, it wins", "damage", "captures"];
        list("Odds against (attack, defend, damage)", "", &headings, units.map(row).collect())
    }
}

/// A pale cell, and two without anything behind it.
fn blank(cell: SheetCell) -> [SheetCell; 3] {
    [SheetCell { tone: Tone::Pale, ..cell }, SheetCell::default(), SheetCell::default()]
}

fn percent_or_never(chance: i64) -> String {
    if chance > 0 { format!("{chance} %") } else { "never".to_owned() }
}

/// The number of blows with this chance and damage that destroy a unit on average, with one decimal.
fn blows(chance: i64, damage: i64, hit_points: i64) -> String {
    let outcomes = outcomes(damage);
    if outcomes.iter().all(|(harm, _)| *harm == 0) {
        return "does no harm".to_owned();
    }
    let chance = chance.clamp(1, 100) as f64 / 100.0;
    if hit_points > MAX_HIT_POINTS {
        let mean: f64 = outcomes.iter().map(|(harm, share)| *harm as f64 * share).sum();
        return format!("about {:.0}", hit_points as f64 / (chance * mean));
    }
    let harmless: f64 = outcomes.iter().filter(|(harm, _)| *harm == 0).map(|(_, share)| share).sum();
    let harmful: Vec<(usize, f64)> = outcomes.into_iter().filter(|(harm, _)| *harm > 0).collect();
    // The expected number for so many hit points left, from that for fewer.
    let mut expected = vec![0.0_f64];
    for left in 1..=hit_points.max(1) as usize {
        let behind = harmful.iter().map(|(harm, share)| {
            share * left.checked_sub(*harm).and_then(|rest| expected.get(rest)).copied().unwrap_or(0.0)
        });
        let sum: f64 = behind.sum();
        expected.push((1.0 + chance * sum) / (chance * (1.0 - harmless)));
    }
    let average = expected.last().copied().unwrap_or(0.0);
    format!("{average:.1}")
}

/// The harm that a damage may do, each with its share: a number by itself, dice by what they show (the reader packs
/// them into numbers from 16384 on, and with a negative number added into those up to -16385).
fn outcomes(damage: i64) -> Vec<(usize, f64)> {
    let is_dice = (16_384..=32_767).contains(&damage) || (-32_768..=-16_385).contains(&damage);
    if !is_dice {
        return vec![(usize::try_from(damage).unwrap_or(0), 1.0)];
    }
    let bits = damage as u32;
    let (count, sides, low) = ((bits >> 11 & 7) + 1, (bits >> 7 & 15) + 2, i64::from(bits & 0x7f));
    let offset = if bits & 0x8000 != 0 { -low - 1 } else { low };
    // The shares of the sums of the dice, by the sum.
    let mut shares = vec![1.0_f64];
    for _ in 0..count {
        let mut next = vec![0.0; shares.len() + sides as usize];
        for (sum, share) in shares.iter().enumerate() {
            for shown in 1..=sides as usize {
                next[sum + shown] += share / f64::from(sides);
            }
        }
        shares = next;
    }
    let harm = |sum: usize| usize::try_from(sum as i64 + offset).unwrap_or(0);
    shares.into_iter().enumerate().filter(|(_, share)| *share > 0.0).map(|(sum, share)| (harm(sum), share)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blows_are_counted() {
        // One hit in two, one hit point each: 20 attacks for 10 hit points.
        assert_eq!(blows(50, 1, 10), "20.0");
        assert_eq!(blows(100, 7, 10), "2.0");
        assert_eq!(blows(100, 0, 10), "does no harm");
        assert_eq!(blows(100, -3, 10), "does no harm");
        // 1d2: one hit point takes one hit, two take 1 + 1/2.
        let die = 1 << 14;
        assert_eq!([blows(100, die, 1), blows(100, die, 2)], ["1.0", "1.5"]);
    }

    #[test]
    fn dice_have_outcomes() {
        assert_eq!(outcomes(5), [(5, 1.0)]);
        // 1d2, and 1d2-2, of which one result in two counts as 0 and so does the other.
        assert_eq!(outcomes(1 << 14), [(1, 0.5), (2, 0.5)]);
        assert_eq!(outcomes(-32_768 + 1), [(0, 0.5), (0, 0.5)]);
        // 2d2: 2, 3 or 4.
        assert_eq!(outcomes((1 << 14) | (1 << 11)), [(2, 0.25), (3, 0.5), (4, 0.25)]);
    }
}

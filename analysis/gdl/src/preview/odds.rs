//! The odds of a unit type against every type, by the kernel's formulas.
//!
//! Where `combat-model` is 0, an attack hits with `hit-chance` and takes `damage`; a shot hits with `fire-hit-chance`
//! and takes `fire-damage`, or what an attack has where these are -1. Each die counts from 1, and a result below 0
//! counts as 0 (the kernel's maybe_hit_unit). Neither takes hit points below the `hp-min` of attacker and target
//! (hit_unit). Who is attacked strikes back with the odds of an attack of its own, whatever it may attack, if
//! `counterattack` of attacker and defender is not 0 and it can pay for `acp-to-defend`, if that is anything
//! (one_attack); nobody answers a shot. Where it is 1, a round is won with the chance `attack` / (`attack` + `defend`),
//! and who loses it takes the `damage` of the other (model_1_attack). Terrain, experience, occupants and neighbours are
//! left out: they change the chances in a game.

use ludex_base::picture::{SheetCell, SheetTable, Tone};

use super::abilities::BOOSTS;
use super::classes::alike;
use super::game::{Cells, Game, Given};
use super::harm::{is_harmless, outcomes};
use super::sheet::list;
use crate::evaluation::value::{TypeId, TypeKind};
use crate::words::{action_points, counted};

/// Hit points for which the number of blows is worked out; for more the harm that is left over makes no difference.
const MAX_HIT_POINTS: i64 = 2000;

/// Words for blows that take nothing.
const HARMLESS: &str = "does no harm";

/// Letters of a note, which stands in one line.
const MAX_NOTE: usize = 125;

/// The tables that change the odds of combat model 0 from place to place, or what comes of a hit (the kernel's
/// maybe_hit_unit and do_attack_action).
const CHANGING_TABLES: [&str; 14] = [
    "attack-terrain-effect",
    "defend-terrain-effect",
    "fire-attack-terrain-effect",
    "fire-defend-terrain-effect",
    "hit-at-max-range-effect",
    "hit-cxp-effect",
    "damage-cxp-effect",
    "protection",
    "stack-protection",
    "cellwide-protection-for",
    "cellwide-protection-against",
    "retreat-chance",
    "withdraw-chance-per-attack",
    "surrender-chance-per-attack",
];

/// The properties that do so: without `hit-falloff-range` distance makes no difference, and with `morale-max` units
/// retreat the more often the lower their morale is.
const CHANGING_PROPERTIES: [&str; 2] = ["hit-falloff-range", "morale-max"];

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
pub(super) fn notes(game: &Game<'_>) -> Vec<String> {
    let formula = |model: u8| format!("odds by combat model {model} of Xconq 7.5, where each die counts from 1");
    match game.variable("combat-model") {
        0 => {
            let left_out = "left out: hits that occupants share with their transport, and detonations";
            let mut notes = vec![formula(0), left_out.to_owned()];
            notes.extend(changes(game));
            notes
        }
        1 => {
            vec![formula(1), "in a game experience, terrain, transports and occupants change the strengths".to_owned()]
        }
        _ => Vec::new(),
    }
}

/// Lines about what the program has that changes the odds.
fn changes(game: &Game<'_>) -> Vec<String> {
    let units = game.types(TypeKind::Unit);
    let is_given = |property: &str| game.numbers(&units, property).iter().any(|given| given.source.is_some());
    let tables = CHANGING_TABLES.into_iter().filter(|table| game.is_written(table));
    let names = tables.chain(CHANGING_PROPERTIES.into_iter().filter(|property| is_given(property)));
    let mut lines: Vec<String> = Vec::new();
    for name in names {
        match lines.last_mut().filter(|line| line.len() + name.len() < MAX_NOTE) {
            Some(line) => line.push_str(&format!(", {name}")),
            None => {
                let start = if lines.is_empty() { "in a game they change by" } else { "and by" };
                lines.push(format!("{start} {name}"));
            }
        }
    }
    lines
}

/// The blows of one type against all, or of all against one: a row of each table, or a column.
struct Blows {
    hit: Cells,
    damage: Cells,
    cost: Cells,
    reach: Cells,
    least_reach: Cells,
    fire_hit: Cells,
    fire_damage: Cells,
    /// All strike at one type.
    is_column: bool,
}

impl Blows {
    fn new(game: &Game<'_>, attackers: &[TypeId], targets: &[TypeId], is_column: bool) -> Option<Blows> {
        let cells = |table: &str| game.cells_of(table, attackers, targets);
        Some(Blows {
            hit: cells("hit-chance")?,
            damage: cells("damage")?,
            cost: cells("acp-to-attack")?,
            reach: cells("attack-range")?,
            least_reach: cells("attack-range-min")?,
            fire_hit: cells("fire-hit-chance")?,
            fire_damage: cells("fire-damage")?,
            is_column,
        })
    }

    /// The row and the column for one of all types.
    fn place(&self, at: usize) -> (usize, usize) {
        if self.is_column { (at, 0) } else { (0, at) }
    }

    fn number(&self, cells: &Cells, at: usize) -> i64 {
        let (row, column) = self.place(at);
        cells.number(row, column)
    }

    fn words(&self, cells: &Cells, at: usize) -> String {
        let (row, column) = self.place(at);
        cells.words(row, column)
    }

    fn cell(&self, game: &Game<'_>, cells: &Cells, at: usize, text: impl Into<String>) -> SheetCell {
        let (row, column) = self.place(at);
        cells.cell(game, row, column, text)
    }

    fn value_cell(&self, game: &Game<'_>, cells: &Cells, at: usize) -> SheetCell {
        let (row, column) = self.place(at);
        cells.value_cell(game, row, column)
    }

    /// The chance that an attack hits, or else the table by which there is no attack. Who is inert can pay for none.
    fn attack(&self, at: usize, is_inert: bool) -> Result<i64, &Cells> {
        let chance = self.number(&self.hit, at);
        if self.number(&self.cost, at) < 1 || is_inert {
            Err(&self.cost)
        } else if self.number(&self.reach, at) < self.number(&self.least_reach, at) {
            Err(&self.reach)
        } else if chance <= 0 {
            Err(&self.hit)
        } else {
            Ok(chance)
        }
    }

    /// The tables of the chance and of the damage of a shot.
    fn shot(&self, at: usize) -> (&Cells, &Cells) {
        (
            if self.number(&self.fire_hit, at) == -1 { &self.hit } else { &self.fire_hit },
            if self.number(&self.fire_damage, at) == -1 { &self.damage } else { &self.fire_damage },
        )
    }
}

/// The numbers of a type against all, and of all against it.
struct Odds {
    ours: Blows,
    theirs: Blows,
    capture: Cells,
    independent: Cells,
    /// The hit points below which the type cannot bring the others.
    floor: Cells,
    /// The blows of the others when the type attacks them, and what that costs them.
    counterattack: Cells,
    defence: Cells,
    /// Of all types.
    can_fire: Vec<bool>,
    is_inert: Vec<bool>,
    hit_points: Vec<Given>,
    attack: Vec<Given>,
    defend: Vec<Given>,
    own: usize,
}

impl Odds {
    fn new(game: &Game<'_>, id: TypeId, units: &[TypeId]) -> Option<Odds> {
        let own = [id];
        let row = |table: &str| game.cells_of(table, &own, units);
        let is_inert = inert(game, units);
        Some(Odds {
            ours: Blows::new(game, &own, units, false)?,
            theirs: Blows::new(game, units, &own, true)?,
            capture: row("capture-chance")?,
            independent: row("independent-capture-chance")?,
            floor: row("hp-min")?,
            counterattack: row("counterattack")?,
            defence: row("acp-to-defend")?,
            can_fire: shooters(game, units, &is_inert),
            is_inert,
            hit_points: game.numbers(units, "hp-max"),
            attack: game.numbers(units, "attack"),
            defend: game.numbers(units, "defend"),
            own: id.index as usize,
        })
    }

    fn hit_points(&self, at: usize) -> i64 {
        self.hit_points.get(at).map_or(1, |given| given.value)
    }

    fn is_inert(&self, at: usize) -> bool {
        self.is_inert.get(at).copied().unwrap_or(false)
    }

    fn can_fire(&self, at: usize) -> bool {
        self.can_fire.get(at).copied().unwrap_or(false)
    }

    /// True if a type shoots at this one.
    fn is_shot_by(&self, at: usize) -> bool {
        self.can_fire(at) && self.theirs.number(self.theirs.shot(at).0, at) > 0
    }

    /// True if a type strikes back when this one attacks it.
    fn strikes_back(&self, at: usize) -> bool {
        self.ours.attack(at, self.is_inert(self.own)).is_ok()
            && self.theirs.number(&self.theirs.hit, at) > 0
            && self.counterattack.number(0, at) > 0
            && (self.defence.number(0, at) < 1 || !self.is_inert(at))
    }

    /// The table of combat model 0.
    fn by_tables(&self, game: &Game<'_>, units: impl Iterator<Item = (usize, TypeId)>) -> SheetTable {
        let can_fire = self.can_fire(self.own);
        let is_shot = (0..self.can_fire.len()).any(|at| self.is_shot_by(at));
        let mut headings = vec!["unit type", "hits", "damage", "attacks to destroy it"];
        if can_fire {
            headings.extend(["shots hit", "damage", "shots to destroy it"]);
        }
        headings.extend(["captures", if is_shot { "is hit by attacks" } else { "is hit" }, "damage"]);
        if is_shot {
            headings.extend(["is hit by shots", "damage"]);
        }
        let row = |(at, other): (usize, TypeId)| {
            // The blows of a row are many numbers.
            game.db.unwind_if_revision_cancelled();
            let mut cells = vec![game.type_cell(other)];
            cells.extend(self.attack_cells(game, at));
            if can_fire {
                cells.extend(self.fire_cells(game, at));
            }
            cells.push(self.capture_cell(game, at));
            cells.extend(self.return_cells(game, at));
            if is_shot {
                cells.extend(self.shot_cells(game, at));
            }
            cells
        };
        let (idle, rows): (Vec<Vec<SheetCell>>, Vec<_>) = units.map(row).partition(|row| is_idle(row));
        let mut title = "Odds against (hit-chance, damage, capture-chance)".to_owned();
        if !idle.is_empty() {
            title.push_str(&format!(" · no fight with {}", counted(idle.len(), "unit type")));
        }
        list(&title, "It never hits or captures anything, and nothing hits it", &headings, alike(rows))
    }

    /// The chance and the damage of an attack, and how many it takes.
    fn attack_cells(&self, game: &Game<'_>, at: usize) -> [SheetCell; 3] {
        let ours = &self.ours;
        let is_inert = self.is_inert(self.own);
        let chance = match ours.attack(at, is_inert) {
            Ok(chance) => chance,
            Err(table) => return blank(reasoned(ours.cell(game, table, at, "never attacks"), is_inert)),
        };
        let hit = ours.cell(game, &ours.hit, at, format!("{chance} %"));
        let cost = action_points(ours.words(&ours.cost, at));
        let hit = SheetCell { tooltip: format!("{}; an attack costs {cost}", hit.tooltip), ..hit };
        let damage = ours.number(&ours.damage, at);
        [hit, ours.value_cell(game, &ours.damage, at), self.destruction(game, at, (chance, damage))]
    }

    /// The chance and the damage of a shot, and how many it takes.
    fn fire_cells(&self, game: &Game<'_>, at: usize) -> [SheetCell; 3] {
        let ours = &self.ours;
        let (hit, damage) = ours.shot(at);
        let chance = ours.number(hit, at);
        if chance <= 0 {
            return blank(ours.cell(game, hit, at, "never fires"));
        }
        let destruction = self.destruction(game, at, (chance, ours.number(damage, at)));
        [ours.cell(game, hit, at, format!("{chance} %")), ours.value_cell(game, damage, at), destruction]
    }

    /// The number of attacks or shots with a chance and a damage that destroy another type, if they can.
    fn destruction(&self, game: &Game<'_>, at: usize, (chance, damage): (i64, i64)) -> SheetCell {
        let (floor, all) = (self.floor.number(0, at), self.hit_points(at));
        if floor < 1 || is_harmless(&outcomes(damage)) {
            SheetCell::new(blows(chance, damage, all))
        } else if floor >= all {
            self.floor.cell(game, 0, at, HARMLESS)
        } else {
            let verb = if floor == 1 { "is" } else { "are" };
            let left = counted(usize::try_from(floor).unwrap_or(0), "hit point");
            self.floor.cell(game, 0, at, format!("never: {left} {verb} left"))
        }
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

    /// The chance and the damage of an attack by the other, or of the blow with which it answers one.
    fn return_cells(&self, game: &Game<'_>, at: usize) -> [SheetCell; 2] {
        let theirs = &self.theirs;
        let text = match theirs.attack(at, self.is_inert(at)) {
            Ok(chance) => format!("{chance} %"),
            Err(_) if self.strikes_back(at) => format!("{} % in return", theirs.number(&theirs.hit, at)),
            Err(table) => {
                let [never, none, _] = blank(reasoned(theirs.cell(game, table, at, "never"), self.is_inert(at)));
                return [never, none];
            }
        };
        [theirs.cell(game, &theirs.hit, at, text), theirs.value_cell(game, &theirs.damage, at)]
    }

    /// The chance and the damage of a shot by the other.
    fn shot_cells(&self, game: &Game<'_>, at: usize) -> [SheetCell; 2] {
        let theirs = &self.theirs;
        let (hit, damage) = theirs.shot(at);
        if !self.is_shot_by(at) {
            let [never, none, _] = blank(SheetCell::new("never"));
            return [never, none];
        }
        let chance = theirs.number(hit, at);
        [theirs.cell(game, hit, at, format!("{chance} %")), theirs.value_cell(game, damage, at)]
    }

    /// The table of combat model 1.
    fn by_strength(&self, game: &Game<'_>, units: impl Iterator<Item = (usize, TypeId)>) -> SheetTable {
        let number = |list: &[Given], at: usize| list.get(at).copied().unwrap_or(Given::by_default(0));
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
                self.ours.value_cell(game, &self.ours.damage, at),
                chance(number(&self.attack, at), number(&self.defend, self.own)),
                self.theirs.value_cell(game, &self.theirs.damage, at),
                self.capture_cell(game, at),
            ]
        };
        let headings = ["unit type", "wins a round", "damage", "attacked by it, it wins", "damage", "captures"];
        list("Odds against (attack, defend, damage)", "", &headings, alike(units.map(row).collect()))
    }
}

/// The types that never have an action point, and so cannot pay for anything (the kernel's type_max_acp).
fn inert(game: &Game<'_>, units: &[TypeId]) -> Vec<bool> {
    if BOOSTS.iter().any(|table| game.is_written(table)) {
        return vec![false; units.len()];
    }
    let [independent, given, most] =
        ["acp-independent", "acp-per-turn", "acp-max"].map(|property| game.numbers(units, property));
    let numbers = independent.iter().zip(&given).zip(&most);
    numbers.map(|((free, given), most)| free.value == 0 && given.value <= 0 && most.value <= 0).collect()
}

/// The types that can fire at all.
fn shooters(game: &Game<'_>, units: &[TypeId], is_inert: &[bool]) -> Vec<bool> {
    let [costs, reach, least] = ["acp-to-fire", "range", "range-min"].map(|property| game.numbers(units, property));
    let numbers = costs.iter().zip(&reach).zip(&least).zip(is_inert);
    numbers.map(|(((cost, reach), least), inert)| cost.value >= 1 && reach.value >= least.value && !inert).collect()
}

/// A cell about something that a type never does, with the reason if that is its action points.
fn reasoned(cell: SheetCell, is_inert: bool) -> SheetCell {
    if !is_inert {
        return cell;
    }
    SheetCell { tooltip: format!("{}; without action points it never acts", cell.tooltip), ..cell }
}

/// True if a row says of everything that it never happens.
fn is_idle(row: &[SheetCell]) -> bool {
    row.iter().skip(1).all(|cell| cell.text.is_empty() || cell.tone == Tone::Pale)
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
    if is_harmless(&outcomes) {
        return HARMLESS.to_owned();
    }
    let chance = chance.clamp(1, 100) as f64 / 100.0;
    if hit_points > MAX_HIT_POINTS {
        let mean: f64 = outcomes.iter().map(|(harm, share)| *harm as f64 * share).sum();
        return format!("about {:.0}", hit_points as f64 / (chance * mean));
    }
    let harmless: f64 = outcomes.iter().filter(|(harm, _)| *harm == 0).map(|(_, share)| share).sum();
    let harmful: Vec<(usize, f64)> = outcomes.into_iter().filter(|(harm, _)| *harm > 0).collect();
    // The expected number for this many hit points left, from that for fewer.
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
}

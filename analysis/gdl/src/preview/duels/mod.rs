//! Who beats whom: the duels of all pairs of unit types, each begun by the row, as a list of types and two matrices, and
//! the derivation of each number. The rules are in `duel.rs`, the numbers of the game are taken in `numbers.rs`.

mod costs;
mod curves;
mod duel;
mod numbers;
mod ranks;
#[cfg(test)]
mod simulated;
#[cfg(test)]
mod tests;

use ludex_base::navigation::Location;
use ludex_base::picture::{Note, Picture, Shape, Sheet, SheetCell, SheetTable, TableForm, Tone};
use ludex_base::preview::{PreviewError, counted};

use self::costs::Cost;
use self::duel::{Blow, Clock, Fight, Fighter, MAX_BLOWS, Way};
use self::ranks::{Duel, Duels, duels};
use super::classes::{in_parts, listed};
use super::game::{Cells, Game};
use super::sheet::list;
use super::{gap_note, odds};
use crate::evaluation::value::{Quantity, Style, TypeKind, style_of};
use crate::source::checking::checking;

/// The name of the picture.
pub(super) const NAME: &str = "who beats whom";

/// Unit types whose duels are worked out.
const MAX_TYPES: usize = 150;

/// Letters of the names of types in a cell, and in the line about it.
const MAX_NAMES: usize = 40;
const MAX_ALL_NAMES: usize = 180;

/// The sign of a duel of shots.
const SHOTS: &str = "*";

/// The words for a pair of which the first never attacks the second.
const NEVER: &str = "–";

/// True if a program has something to say of it.
pub(super) fn is_there(game: &Game<'_>) -> bool {
    let count = game.evaluation.types(TypeKind::Unit).len();
    let tables = ["hit-chance", "fire-hit-chance"];
    (1..=MAX_TYPES).contains(&count)
        && (tables.into_iter().any(|table| game.is_written(table)) || game.variable("combat-model") == 1)
}

/// The picture of all duels.
///
/// # Errors
/// If there are no unit types, or too many, or if none of them ever attacks.
pub(super) fn picture(game: &Game<'_>) -> Result<Picture, PreviewError> {
    let count = game.evaluation.types(TypeKind::Unit).len();
    if count == 0 {
        return Err(PreviewError::Nothing("there are no unit types".to_owned()));
    }
    if count > MAX_TYPES {
        let why = format!("{count} unit types, and at most {MAX_TYPES} are compared in duels");
        return Err(PreviewError::TooLarge(why));
    }
    let view = View::new(game);
    if view.attackers.is_empty() {
        return Err(PreviewError::Nothing("no unit type ever attacks or fires at another".to_owned()));
    }
    let mut tables = vec![view.types()];
    let title = "Chance in % that the row, which attacks, destroys or captures the column and is left";
    tables.extend(view.matrix(title, |duel, _| (chance_words(duel), (duel.odds.wins * 100.0).round() as u8)));
    let most = view.greatest_balance();
    tables.extend(view.matrix("Expected loss of the column less that of the row, in cp", |_, [attacker, defender]| {
        let balance = view.duels.balance(attacker, defender);
        (signed(balance), ((balance / most + 1.0) * 50.0).round() as u8)
    }));
    let facts = format!(
        "{} · {} of them {} · the strongest first",
        counted(count as u64, "unit type"),
        view.attackers.len(),
        if view.attackers.len() == 1 { "attacks" } else { "attack" }
    );
    let description = format!("Who beats whom in duels of two units. {facts}.");
    Ok(Picture {
        facts,
        description,
        notes: view.notes(),
        ..Picture::new("Who beats whom", Shape::Sheet(Sheet { tables }))
    })
}

/// The duels of a game on their way to tables.
struct View<'g, 'db> {
    game: &'g Game<'db>,
    duels: &'db Duels,
    /// The types that attack, and those that are attacked, the strongest first.
    attackers: Vec<usize>,
    defenders: Vec<usize>,
    /// The clauses that give the chances of attacks and of shots.
    hits: Option<Cells>,
    fire_hits: Option<Cells>,
}

impl<'g, 'db> View<'g, 'db> {
    fn new(game: &'g Game<'db>) -> View<'g, 'db> {
        let duels: &'db Duels = duels(game.db, checking(game.db, game.file).root(game.file));
        let order = duels.by_strength();
        let (attackers, defenders) = (
            order.iter().copied().filter(|unit| duels.attacks(*unit)).collect(),
            order.iter().copied().filter(|unit| duels.is_attacked(*unit)).collect(),
        );
        let cells = |table| game.cells_of(table, &duels.units, &duels.units);
        View { game, duels, attackers, defenders, hits: cells("hit-chance"), fire_hits: cells("fire-hit-chance") }
    }

    fn name(&self, unit: usize) -> &'static str {
        self.duels.units.get(unit).map_or("", |id| self.game.name(*id))
    }

    fn heading(&self, unit: usize) -> SheetCell {
        self.duels.units.get(unit).map(|id| self.game.type_cell(*id)).unwrap_or_default()
    }

    /// A cell with the number of some types, or with their names.
    fn types_cell(&self, units: &[usize], named: bool) -> SheetCell {
        let names: Vec<&str> = units.iter().map(|unit| self.name(*unit)).collect();
        let tooltip = listed(&names, MAX_ALL_NAMES);
        let text = if named { listed(&names, MAX_NAMES) } else { units.len().to_string() };
        SheetCell { tooltip, ..SheetCell::new(text) }
    }

    /// The list of the types that fight or are fought.
    fn types(&self) -> SheetTable {
        let mut shown = self.duels.by_strength();
        shown.retain(|unit| self.attackers.contains(unit) || self.defenders.contains(unit));
        let has_materials = self.duels.costs.iter().any(|cost| cost.materials.iter().any(|amount| *amount != 0));
        let hit_points = self.game.numbers(&self.duels.units, "hp-max");
        let row = |unit: &usize| -> Vec<SheetCell> {
            let cost = &self.duels.costs[*unit];
            let mut cells = vec![self.heading(*unit), SheetCell::new(cost.points.to_string())];
            cells.extend(has_materials.then(|| SheetCell::new(self.materials(cost))));
            cells.push(SheetCell::new(cost.turns.map_or_else(|| "–".to_owned(), |turns| turns.to_string())));
            let given = hit_points[*unit];
            cells.push(SheetCell { source: given.source, ..SheetCell::new(given.words()) });
            cells.push(self.types_cell(&self.duels.beaten_by(*unit), false));
            cells.push(self.types_cell(&self.duels.beat(*unit), false));
            let better = self.duels.better_buys(*unit);
            let source = better.first().and_then(|unit| self.heading(*unit).source);
            let tone = if better.is_empty() { Tone::Plain } else { Tone::Marked };
            cells.push(SheetCell { tone, source, ..self.types_cell(&better, true) });
            cells
        };
        let mut headings = vec!["unit type", "cp"];
        headings.extend(has_materials.then_some("materials"));
        headings.extend(["turns to build", "hit points", "beats", "is beaten by", "costs less and fights no worse"]);
        list("Types", "", &headings, shown.iter().map(row).collect())
    }

    /// "16 planks, 2 coal"
    fn materials(&self, cost: &Cost) -> String {
        let types = self.game.types(TypeKind::Material);
        let amounts = types.iter().zip(&cost.materials).filter(|(_, amount)| **amount != 0);
        amounts.map(|(id, amount)| format!("{amount} {}", self.game.name(*id))).collect::<Vec<_>>().join(", ")
    }

    /// A matrix of all duels. `value` gives the words and the shade, from 0 to 100, for the duel of an attacker and a
    /// defender.
    fn matrix(&self, title: &str, value: impl Fn(&Duel, [usize; 2]) -> (String, u8)) -> Vec<SheetTable> {
        let cell = |attacker: usize, defender: usize| {
            self.game.db.unwind_if_revision_cancelled();
            let Some(duel) = self.duels.get(attacker, defender) else {
                return SheetCell { tone: Tone::Pale, ..SheetCell::new(NEVER) };
            };
            let (text, shade) = value(duel, [attacker, defender]);
            SheetCell {
                text,
                tone: Tone::Marked,
                shade: Some(shade.min(100)),
                tooltip: self.derivation(duel, attacker, defender),
                source: self.source(duel, attacker, defender),
                what: None,
            }
        };
        let headings = self.defenders.iter().map(|unit| self.heading(*unit));
        let row = |attacker: &usize| -> Vec<SheetCell> {
            let cells = self.defenders.iter().map(|defender| cell(*attacker, *defender));
            std::iter::once(self.heading(*attacker)).chain(cells).collect()
        };
        let table = SheetTable {
            title: String::new(),
            form: TableForm::Matrix,
            headings: std::iter::once(SheetCell::default()).chain(headings).collect(),
            rows: self.attackers.iter().map(row).collect(),
        };
        let mut parts = in_parts(table);
        for part in &mut parts {
            part.title = if part.title.is_empty() { title.to_owned() } else { format!("{title} · {}", part.title) };
        }
        parts
    }

    /// The greatest amount of a balance, at least a thousandth.
    fn greatest_balance(&self) -> f64 {
        let pairs = self.attackers.iter().flat_map(|one| self.defenders.iter().map(move |other| (*one, *other)));
        pairs.map(|(one, other)| self.duels.balance(one, other).abs()).fold(1e-3, f64::max)
    }

    /// The form that gives the chance of a duel.
    fn source(&self, duel: &Duel, attacker: usize, defender: usize) -> Option<Location> {
        let cells = |cells: &Option<Cells>| cells.as_ref()?.source(self.game, attacker, defender);
        match duel.fight.way {
            Way::Attacks => cells(&self.hits),
            Way::Shots => cells(&self.fire_hits).or_else(|| cells(&self.hits)),
            Way::Rounds(_) => self.heading(attacker).source,
        }
    }

    /// The line about the numbers of a duel: what they are made of, how it ends, and what that costs.
    fn derivation(&self, duel: &Duel, attacker: usize, defender: usize) -> String {
        let Duel { fight, odds } = duel;
        let (own, other) = (self.name(attacker), self.name(defender));
        let verb = if fight.way == Way::Shots { "fires at" } else { "attacks" };
        let numbers = numbers_words(fight);
        let mut line = format!("{own} {verb} {other}: {numbers}");
        let ends = [
            (odds.wins, "wins"),
            (odds.loses, "is lost"),
            (odds.both, "both are lost"),
            (odds.undecided(), "undecided"),
        ];
        let ends = ends.into_iter().filter(|(chance, _)| *chance >= 0.005);
        let mut ends: Vec<String> = ends.map(|(chance, what)| format!("{what} {:.0} %", chance * 100.0)).collect();
        if let Some(wins) = ends.first_mut().filter(|_| odds.captures >= 0.005) {
            wins.push_str(&format!(", {:.0} % by capture", odds.captures * 100.0));
        }
        let pace = if odds.attacks > 0.0 {
            format!(" ({:.1} attacks, {:.1} turns)", odds.attacks, odds.turns)
        } else {
            String::new()
        };
        let [lost, taken] = odds.losses();
        let points = |unit: usize| self.duels.costs[unit].points;
        let cost = |chance: f64, unit: usize| format!("{:.1} of {} cp", chance * points(unit) as f64, points(unit));
        line.push_str(&format!(
            " → {}{pace}; loses {}, takes {}",
            ends.join(", "),
            cost(lost, attacker),
            cost(taken, defender)
        ));
        line
    }

    fn notes(&self) -> Vec<Note> {
        let mut lines = vec!["the row attacks until one of the two is gone; the column only strikes back".to_owned()];
        let by_shots =
            |one: usize, other: usize| self.duels.get(one, other).is_some_and(|duel| duel.fight.way == Way::Shots);
        if self.attackers.iter().any(|one| self.defenders.iter().any(|other| by_shots(*one, *other))) {
            lines.push(format!("{SHOTS} by shots, which nobody answers"));
        }
        lines
            .push(format!("{NEVER}: the row never attacks the column; the stronger the ground, the larger the number"));
        lines.push("\"beats\": wins more than half of the duels that it begins".to_owned());
        lines.push("\"costs less …\" is about duels only: not about speed, range, cargo or terrain".to_owned());
        lines.push("a unit begins whole, with its action points and full stores".to_owned());
        lines.extend(odds::notes(self.game));
        lines.into_iter().map(|line| Note::new(line, None)).chain(gap_note(self.game)).collect()
    }
}

/// "72", "100*"
fn chance_words(duel: &Duel) -> String {
    let sign = if duel.fight.way == Way::Shots { SHOTS } else { "" };
    format!("{:.0}{sign}", duel.odds.wins * 100.0)
}

/// A number with its sign and one decimal; nothing but 0 if that is 0.
fn signed(number: f64) -> String {
    if number.abs() < 0.05 { "0".to_owned() } else { format!("{number:+.1}") }
}

/// The numbers that a duel is made of.
fn numbers_words(fight: &Fight) -> String {
    let Fight { attacker, defender, .. } = fight;
    if let (Way::Rounds(chance), Some(blow), Some(back)) = (fight.way, attacker.blow, defender.blow) {
        let [harm, harm_back] = [blow, back].map(|blow| spelled(blow.damage));
        let [own, other] = [attacker.hit_points, defender.hit_points];
        return format!("in {chance} % of rounds {harm} of {other} hp, else {harm_back} of its own {own}");
    }
    let mut words: Vec<String> = Vec::new();
    words.extend(attacker.blow.map(|blow| struck(blow, defender.hit_points) + &ammunition(attacker)));
    if let Some(back) = defender.blow {
        let mut line = format!("in return {}{}", struck(back, attacker.hit_points), ammunition(defender));
        let [attacks, returns] = Clock::pace(fight);
        if returns < attacks && attacks < MAX_BLOWS {
            line.push_str(&format!(", {returns} of {attacks} times a turn"));
        }
        words.push(line);
    }
    for (chance, what) in [(fight.capture, "captures"), (fight.countercapture, "is captured")] {
        words.extend((chance > 0).then(|| format!("{what} {chance} %")));
    }
    words.join("; ")
}

/// "30 % for 1d3 of 12 hp"
fn struck(blow: Blow, hit_points: i64) -> String {
    let floor = if blow.floor > 0 { format!(", {} always left", blow.floor) } else { String::new() };
    format!("{} % for {} of {hit_points} hp{floor}", blow.chance, spelled(blow.damage))
}

/// ", ammunition for 5"; nothing where there is ammunition for any number of blows.
fn ammunition(fighter: &Fighter) -> String {
    fighter.ammunition.map_or_else(String::new, |most| format!(", ammunition for {most}"))
}

/// A number or dice as they are written.
fn spelled(damage: i64) -> String {
    Quantity { value: damage, style: style_of(damage, Style::Dice), degree: 0 }.spelled()
}

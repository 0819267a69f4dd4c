//! Reports on many games that dice have played: as data, and in lines for people.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::preview::counted;
use crate::printable::printable_line;

/// The greatest width of the column of names.
const MAX_NAME: usize = 40;

/// Rows of a spread: more numbers than these share rows.
const MAX_ROWS: u64 = 12;

/// Characters of the longest bar of a spread.
const BAR: u64 = 30;

/// A difference counts from this many times the one that dice make by themselves: as large a one comes by itself once in
/// some hundred.
const SURE: f64 = 3.0;

/// The games that are to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SampleRequest<'r> {
    /// The name of a part that is made alone, as often as there are games; by default the whole world is played.
    pub what: Option<&'r str>,
    /// The number of games.
    pub games: u32,
    /// The seed: the dice fall the same for the same.
    pub seed: u64,
}

/// A report on a world in many games, whose dice fell the same for the same seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleReport {
    /// The level that was made in each game, if it was one alone.
    pub level: Option<String>,
    /// The number of games.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// The parts, in order.
    pub parts: Vec<SamplePart>,
}

/// A part of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SamplePart {
    /// A remark on all games.
    Remark(String),
    /// A level that some game has.
    Level(SampledLevel),
    /// The numbers of things in the copies of a level.
    Spread(Spread),
    /// Kinds of things in the copies of a level.
    Things {
        /// The title that says what they have in common.
        title: String,
        /// Each kind, in order.
        things: Vec<SampledThing>,
    },
    /// Things that have something in common.
    List {
        /// The title that says what they have in common.
        title: String,
        /// A line for each.
        lines: Vec<String>,
    },
}

/// A level with the counts of what was made of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampledLevel {
    /// Its name.
    pub name: String,
    /// Every way through the world leads through it.
    pub is_main: bool,
    /// Games that have it.
    pub games: u64,
    /// Times that it was made, in all of them.
    pub copies: u64,
    /// Items in all of these.
    pub items: u64,
    /// Creatures in all of these.
    pub creatures: u64,
}

/// Numbers, each with the times that it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spread {
    /// The things that are counted.
    pub title: String,
    /// The times by the numbers.
    pub counts: BTreeMap<u64, u64>,
}

/// A kind of things in the copies of a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampledThing {
    /// Its name.
    pub name: String,
    /// Copies with one of them at least.
    pub samples: u64,
    /// All of them together.
    pub amount: u64,
}

/// A difference between two reports that dice hardly make by themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drift {
    /// The thing that comes more or less often, or in other numbers.
    pub what: String,
    /// The number in the old report, and that in the new one, as written.
    pub numbers: (String, String),
    /// It has become rarer, or fewer.
    pub is_rarer: bool,
}

impl fmt::Display for Drift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} → {}", printable_line(&self.what), self.numbers.0, self.numbers.1)
    }
}

impl fmt::Display for SampleReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.level {
            None => writeln!(f, "{}, seed {}", counted(self.games, "game"), self.seed)?,
            Some(level) => {
                let times = counted(self.games, "time");
                writeln!(f, "{}, made {times}, seed {}", printable_line(level), self.seed)?;
            }
        }
        let names = self.parts.iter().flat_map(|part| match part {
            SamplePart::Level(level) => vec![level.name.chars().count()],
            SamplePart::Things { things, .. } => things.iter().map(|thing| thing.name.chars().count()).collect(),
            SamplePart::Remark(_) | SamplePart::Spread(_) | SamplePart::List { .. } => Vec::new(),
        });
        let width = names.max().unwrap_or(0).min(MAX_NAME);
        for part in &self.parts {
            match part {
                SamplePart::Remark(remark) => writeln!(f, "{remark}")?,
                SamplePart::Level(level) => level.write(f, self.games, width)?,
                SamplePart::Spread(spread) => write!(f, "{spread}")?,
                SamplePart::Things { title, things } => {
                    writeln!(f, "{title}:")?;
                    for SampledThing { name, samples, amount } in things {
                        let (often, average) = (percent(*samples, self.games), tenths(*amount, self.games));
                        writeln!(f, "  {:width$}  in {often} %, {average} on average", printable_line(name))?;
                    }
                }
                SamplePart::List { title, lines } => {
                    writeln!(f, "{title}:")?;
                    for line in lines {
                        writeln!(f, "  {}", printable_line(line))?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl SampledLevel {
    /// Writes a line about it in this many games, in which names have a column.
    fn write(&self, f: &mut fmt::Formatter<'_>, games: u64, width: usize) -> fmt::Result {
        let (name, often) = (printable_line(&self.name), percent(self.games, games));
        write!(f, "{name:width$}  in {} of {} ({often} %)", self.games, counted(games, "game"))?;
        if self.copies > 0 {
            let average = |sum: u64| tenths(sum, self.copies);
            write!(f, ": {} items, {} creatures", average(self.items), average(self.creatures))?;
        }
        if self.copies > self.games {
            write!(f, ", made {} times in a game", tenths(self.copies, self.games))?;
        }
        writeln!(f)
    }
}

impl Spread {
    /// The number of copies.
    pub(crate) fn samples(&self) -> u64 {
        self.counts.values().sum()
    }

    /// All things together.
    fn amount(&self) -> u64 {
        self.counts.iter().map(|(number, times)| number * times).sum()
    }

    /// The average, and the square of what it may be off by.
    fn average(&self) -> (f64, f64) {
        let samples = self.samples().max(1) as f64;
        let average = self.amount() as f64 / samples;
        let squares = self.counts.iter().map(|(number, times)| (*number as f64 - average).powi(2) * *times as f64);
        (average, squares.sum::<f64>() / samples / samples)
    }

    /// The rows in which it is shown: the first and the last number, and the times of all between.
    pub(crate) fn rows(&self) -> Vec<(u64, u64, u64)> {
        let (Some(first), Some(last)) = (self.counts.keys().next(), self.counts.keys().next_back()) else {
            return Vec::new();
        };
        let step = (last - first + 1).div_ceil(MAX_ROWS).max(1);
        let starts = (0..MAX_ROWS).map(|row| first + row * step).filter(|start| start <= last);
        let row = |start: u64| {
            let end = (start + step - 1).min(*last);
            (start, end, self.counts.range(start..=end).map(|(_, times)| times).sum::<u64>())
        };
        starts.map(row).collect()
    }
}

/// A line about all of them, and a bar for each number, or for some next to each other.
impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows();
        let (Some((first, ..)), Some((_, last, _))) = (rows.first(), rows.last()) else { return Ok(()) };
        let average = tenths(self.amount(), self.samples());
        writeln!(f, "{}: {first} to {last}, {average} on average", self.title)?;
        let most = rows.iter().map(|(.., times)| *times).max().unwrap_or(0).max(1);
        let names =
            rows.iter().map(|(start, end, _)| if start == end { start.to_string() } else { format!("{start}-{end}") });
        let names: Vec<String> = names.collect();
        let width = names.iter().map(String::len).max().unwrap_or(0);
        for (name, (.., times)) in names.iter().zip(&rows) {
            let bar = "#".repeat((times * BAR).div_ceil(most) as usize);
            writeln!(f, "  {name:>width$}  {bar} {times}")?;
        }
        Ok(())
    }
}

impl SampleReport {
    /// The differences of this report from an old one that dice hardly make by themselves: what has become rarer first.
    #[must_use]
    pub fn drifts(&self, old: &SampleReport) -> Vec<Drift> {
        let mut drifts = Vec::new();
        let (before, after) = (old.rates(), self.rates());
        let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
        for name in names {
            let of = |rates: &BTreeMap<String, u64>| rates.get(name).copied().unwrap_or(0);
            let ((one, games), (other, others)) = ((of(&before), old.games), (of(&after), self.games));
            let (least, most) = (games.max(1) as f64, others.max(1) as f64);
            let both = (one + other) as f64 / (least + most);
            let noise = (both * (1.0 - both) * (1.0 / least + 1.0 / most)).sqrt();
            let change = other as f64 / most - one as f64 / least;
            if change.abs() > SURE * noise && one * others != other * games {
                let written = |count, games| format!("{} %", percent(count, games));
                let numbers = (written(one, games), written(other, others));
                drifts.push(Drift { what: name.clone(), numbers, is_rarer: change < 0.0 });
            }
        }
        let spreads = old.spreads();
        for (title, after) in self.spreads() {
            let Some(before) = spreads.get(title).copied() else { continue };
            let ((one, noise), (other, more_noise)) = (before.average(), after.average());
            if (other - one).abs() > SURE * (noise + more_noise).sqrt() && (other - one).abs() > f64::EPSILON {
                let written = |spread: &Spread| format!("{} on average", tenths(spread.amount(), spread.samples()));
                let numbers = (written(before), written(after));
                drifts.push(Drift { what: title.to_owned(), numbers, is_rarer: other < one });
            }
        }
        drifts.sort_by_key(|drift| !drift.is_rarer);
        drifts
    }

    /// The games or copies that have something, by what that is.
    fn rates(&self) -> BTreeMap<String, u64> {
        let mut rates = BTreeMap::new();
        for part in &self.parts {
            match part {
                SamplePart::Level(level) => {
                    rates.insert(level.name.clone(), level.games);
                }
                SamplePart::Things { title, things } => {
                    rates.extend(things.iter().map(|thing| (format!("{title}: {}", thing.name), thing.samples)));
                }
                SamplePart::Remark(_) | SamplePart::Spread(_) | SamplePart::List { .. } => {}
            }
        }
        rates
    }

    fn spreads(&self) -> BTreeMap<&str, &Spread> {
        let spreads = self.parts.iter().filter_map(|part| match part {
            SamplePart::Spread(spread) => Some((spread.title.as_str(), spread)),
            _ => None,
        });
        spreads.collect()
    }
}

/// A part of some games in percent, with one digit after the point.
pub(crate) fn percent(part: u64, games: u64) -> String {
    tenths(part * 100, games)
}

/// A sum divided by a count, with one digit after the point.
pub(crate) fn tenths(sum: u64, count: u64) -> String {
    let count = count.max(1);
    let tenths = (sum.saturating_mul(10) + count / 2) / count;
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_in_lines() {
        let level = |name: &str, games, copies| {
            let (name, is_main) = (name.to_owned(), true);
            SamplePart::Level(SampledLevel { name, is_main, games, copies, items: 5, creatures: 0 })
        };
        let list = SamplePart::List { title: "levels never made".to_owned(), lines: vec!["the\u{7}moon".to_owned()] };
        let parts =
            vec![level("gate", 2, 2), level("deep well", 1, 3), SamplePart::Remark("one more".to_owned()), list];
        let report = SampleReport { level: None, games: 2, seed: 7, parts };
        let expected = "\
2 games, seed 7
gate       in 2 of 2 games (100.0 %): 2.5 items, 0.0 creatures
deep well  in 1 of 2 games (50.0 %): 1.7 items, 0.0 creatures, made 3.0 times in a game
one more
levels never made:
  the\u{fffd}moon
";
        assert_eq!(report.to_string(), expected);
    }

    /// A level that has been made a hundred times, with a sword in so many and so many rats in each.
    fn made(swords: u64, rats: u64) -> SampleReport {
        let sword = SampledThing { name: "sword".to_owned(), samples: swords, amount: 2 * swords };
        let spread = Spread { title: "rats".to_owned(), counts: BTreeMap::from([(rats, 75), (rats + 1, 25)]) };
        let things = SamplePart::Things { title: "items".to_owned(), things: vec![sword] };
        SampleReport {
            level: Some("gate".to_owned()),
            games: 100,
            seed: 7,
            parts: vec![SamplePart::Spread(spread), things],
        }
    }

    #[test]
    fn a_report_on_a_level() {
        let expected = "\
gate, made 100 times, seed 7
rats: 2 to 3, 2.3 on average
  2  ############################## 75
  3  ########## 25
items:
  sword  in 40.0 %, 0.8 on average
";
        assert_eq!(made(40, 2).to_string(), expected);
        let spread = Spread { title: "x".to_owned(), counts: (1..=30).map(|number| (number, 1)).collect() };
        assert_eq!(spread.to_string().lines().count(), 11, "{spread}");
        assert!(spread.to_string().contains("\n    1-3  "), "{spread}");
    }

    #[test]
    fn reports_are_compared() {
        let drifts = |old: &SampleReport, new: &SampleReport| -> Vec<String> {
            new.drifts(old).iter().map(ToString::to_string).collect()
        };
        assert!(drifts(&made(40, 2), &made(35, 2)).is_empty(), "dice make such a difference");
        let expected = ["items: sword: 40.0 % → 10.0 %", "rats: 2.3 on average → 3.3 on average"];
        assert_eq!(drifts(&made(40, 2), &made(10, 3)), expected);
        assert!(made(10, 3).drifts(&made(40, 2))[0].is_rarer);
        let gone = SampleReport { parts: Vec::new(), ..made(40, 2) };
        assert_eq!(drifts(&made(40, 2), &gone), ["items: sword: 40.0 % → 0.0 %"]);
    }
}

//! Reports on many games that dice have played: as data, and in lines for people.

use std::fmt;

use crate::preview::counted;
use crate::printable::printable_line;

/// The greatest width of the column of names.
const MAX_NAME: usize = 40;

/// A report on a world in many games, whose dice fell the same for the same seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleReport {
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
    /// Games that have it.
    pub games: u64,
    /// Times that it was made, in all of them.
    pub copies: u64,
    /// Items in all of these.
    pub items: u64,
    /// Creatures in all of these.
    pub creatures: u64,
}

impl fmt::Display for SampleReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}, seed {}", counted(self.games, "game"), self.seed)?;
        let names = self.parts.iter().filter_map(|part| match part {
            SamplePart::Level(level) => Some(level.name.chars().count()),
            SamplePart::Remark(_) | SamplePart::List { .. } => None,
        });
        let width = names.max().unwrap_or(0).min(MAX_NAME);
        for part in &self.parts {
            match part {
                SamplePart::Remark(remark) => writeln!(f, "{remark}")?,
                SamplePart::Level(level) => level.write(f, self.games, width)?,
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
        let (name, percent) = (printable_line(&self.name), tenths(self.games * 100, games));
        write!(f, "{name:width$}  in {} of {} ({percent} %)", self.games, counted(games, "game"))?;
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

/// A sum divided by a count, with one digit after the point.
fn tenths(sum: u64, count: u64) -> String {
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
            SamplePart::Level(SampledLevel { name: name.to_owned(), games, copies, items: 5, creatures: 0 })
        };
        let list = SamplePart::List { title: "levels never made".to_owned(), lines: vec!["the\u{7}moon".to_owned()] };
        let parts =
            vec![level("gate", 2, 2), level("deep well", 1, 3), SamplePart::Remark("one more".to_owned()), list];
        let report = SampleReport { games: 2, seed: 7, parts };
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
}

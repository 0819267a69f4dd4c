//! Statistics of games as pictures: how games at random went, and what dice made. Bars are rows of a sheet.

use std::collections::BTreeMap;

use crate::picture::{Picture, Shape, Sheet, SheetCell, SheetTable, Tone};
use crate::preview::counted;
use crate::random_games::{CountTable, RandomGames};
use crate::sample::{SamplePart, SampleReport, SampledLevel, Spread, percent, tenths};

/// Rows of a table; of more those of the most games are shown.
const MAX_ROWS: usize = 40;

/// Rows of a table of things that were in games.
const MAX_THINGS: usize = 200;

/// Ends that have a column of their own: those of the most games.
const MAX_COLUMNS: usize = 6;

/// Characters of the longest bar, and the one of which bars are made.
const BAR: u64 = 30;
const BLOCK: &str = "█";

impl RandomGames {
    /// The statistics of the games as a picture: how they ended, how long they were, and what the first move did. The
    /// name is that of what was played.
    #[must_use]
    pub fn picture(&self, name: &str) -> Picture {
        let ends = self.frequent_ends();
        let counts = ends.iter().map(|(text, end)| ((*text).to_owned(), u64::from(end.games)));
        let mut tables = vec![bars("How games end", counts.collect(), self.games.into())];
        let lengths = self.lengths.iter().map(|(length, games)| (u64::from(*length), u64::from(*games))).collect();
        tables.push(spread(&Spread { title: format!("How many {} they take", self.unit), counts: lengths }));
        tables.extend(self.first_table(&ends.iter().map(|(text, _)| *text).collect::<Vec<&str>>()));
        let others = self.others.iter().map(|(because, games)| (because.clone(), u64::from(*games))).collect();
        tables.push(bars("Another outcome", others, self.games.into()));
        tables.extend(self.tables.iter().map(counts_of_things));
        tables.extend(self.never_happened.iter().map(|(title, lines)| list(title, lines)));
        tables.push(list("Warnings", &self.warnings.iter().map(ToString::to_string).collect::<Vec<String>>()));
        let (shortest, longest) = (self.shortest(), self.longest());
        let facts = format!(
            "{}, seed {} · {shortest} to {longest} {}, {} on average",
            counted(self.games.into(), "game"),
            self.seed,
            self.unit,
            self.average()
        );
        drawn(format!("{name} {}", self.how), facts, tables)
    }

    /// A row for each first move, with the ends of the games that began with it.
    fn first_table(&self, ends: &[&str]) -> Option<SheetTable> {
        let shown = ends.get(..MAX_COLUMNS).unwrap_or(ends);
        let mut firsts: Vec<(&str, u64, &BTreeMap<String, u32>)> = Vec::new();
        for (text, ends) in &self.firsts {
            firsts.push((text.as_str(), ends.values().map(|games| u64::from(*games)).sum::<u64>(), ends));
        }
        firsts.sort_by_key(|(_, games, _)| std::cmp::Reverse(*games));
        if firsts.len() < 2 {
            return None;
        }
        let unit = self.unit.trim_end_matches('s');
        let headings = [format!("first {unit}"), "games".to_owned()].into_iter();
        let headings = headings.chain(shown.iter().map(|end| (*end).to_owned()));
        let rows = firsts.iter().take(MAX_ROWS).map(|(text, games, of)| {
            let best = of.values().max().copied().unwrap_or(0);
            let shares = shown.iter().map(|end| {
                let count = of.get(*end).copied().unwrap_or(0);
                let tone = match count {
                    0 => Tone::Pale,
                    count if count == best => Tone::Marked,
                    _ => Tone::Plain,
                };
                let text = format!("{} %", percent(count.into(), *games));
                SheetCell { tone, ..SheetCell::new(text) }
            });
            [SheetCell::new(*text), SheetCell::new(games.to_string())].into_iter().chain(shares).collect()
        });
        Some(SheetTable {
            title: format!("Ends by the first {unit}"),
            headings: headings.map(SheetCell::new).collect(),
            rows: rows.collect(),
            ..SheetTable::default()
        })
    }
}

impl SampleReport {
    /// The report as a picture: bars for levels in their order from the start, for numbers and for kinds of things.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let (mut levels, mut tables, mut remarks) = (Vec::new(), Vec::new(), Vec::new());
        for part in &self.parts {
            match part {
                SamplePart::Remark(remark) => remarks.push(remark.clone()),
                SamplePart::Level(level) => levels.push(level),
                SamplePart::Spread(found) => tables.push(spread(found)),
                SamplePart::Things { title, things } => {
                    let counts = things.iter().map(|thing| (thing.name.clone(), thing.samples)).collect();
                    tables.push(bars(title, counts, self.games));
                }
                SamplePart::List { title, lines } => tables.push(list(title, lines)),
            }
        }
        if !remarks.is_empty() {
            tables.push(list("remarks", &remarks));
        }
        let tables = self.level_tables(&levels).into_iter().chain(tables).collect();
        let times = counted(self.games, if self.level.is_some() { "time" } else { "game" });
        let title = self.level.clone().unwrap_or_else(|| "The dungeon as dice make it".to_owned());
        drawn(title, format!("{times}, seed {}", self.seed), tables)
    }

    /// A row for each level, from the start on, with bars for its items and creatures: the levels that every way leads
    /// through, with what there was in a game by then, apart from the others.
    fn level_tables(&self, levels: &[&SampledLevel]) -> [SheetTable; 2] {
        // Averages are compared in tenths.
        let average = |sum: u64, level: &SampledLevel| (sum * 10).checked_div(level.copies).unwrap_or(0);
        let most = |of: fn(&SampledLevel) -> u64| {
            levels.iter().copied().map(|level| average(of(level), level)).max().unwrap_or(0)
        };
        let (items, creatures) = (most(|level| level.items), most(|level| level.creatures));
        let (main, others): (Vec<&SampledLevel>, Vec<&SampledLevel>) =
            levels.iter().copied().partition(|level| level.is_main);
        let has_line = !main.is_empty();
        let table = |title: &str, levels: Vec<&SampledLevel>, is_summed: bool| {
            let (mut found, mut met) = (0, 0);
            let rows = levels.into_iter().map(|level| {
                (found, met) = (found + level.items, met + level.creatures);
                let counted = |sum: u64, most: u64, so_far: u64| {
                    let own = [bar(average(sum, level), most), tenths(sum, level.copies)];
                    own.into_iter().chain(is_summed.then(|| tenths(so_far, self.games)))
                };
                let name = [level.name.clone(), format!("{} %", percent(level.games, self.games))];
                let cells = name.into_iter().chain(counted(level.items, items, found));
                cells.chain(counted(level.creatures, creatures, met)).map(SheetCell::new).collect()
            });
            let counted = |what: &'static str| [what, ""].into_iter().chain(is_summed.then_some("so far"));
            let headings = ["level", "in games"].into_iter().chain(counted("items")).chain(counted("creatures"));
            SheetTable {
                title: title.to_owned(),
                headings: headings.map(SheetCell::new).collect(),
                rows: rows.collect(),
                ..SheetTable::default()
            }
        };
        let rest = if has_line { "Beside the main line" } else { "Along the way" };
        [table("Along the main line", main, true), table(rest, others, false)]
    }
}

/// Tables below each other; those without rows are left out.
fn drawn(title: String, facts: String, tables: Vec<SheetTable>) -> Picture {
    let tables = tables.into_iter().filter(|table| !table.rows.is_empty()).collect();
    let description = format!("{title}: {facts}.");
    Picture { facts, description, ..Picture::new(title, Shape::Sheet(Sheet { tables })) }
}

/// A bar for each number of games; of very many those that come first.
fn bars(title: &str, counts: Vec<(String, u64)>, games: u64) -> SheetTable {
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let row = |(name, count): (String, u64)| {
        let cells = [name, bar(count, most), count.to_string(), format!("{} %", percent(count, games))];
        cells.into_iter().map(SheetCell::new).collect()
    };
    let rest = counts.len().saturating_sub(MAX_ROWS);
    let mut rows: Vec<Vec<SheetCell>> = counts.into_iter().take(MAX_ROWS).map(row).collect();
    if rest > 0 {
        rows.push(vec![SheetCell { tone: Tone::Pale, ..SheetCell::new(format!("and {rest} more")) }]);
    }
    SheetTable { title: title.to_owned(), rows, ..SheetTable::default() }
}

/// Numbers about things that were in games. What there was none of stays in the background.
fn counts_of_things(table: &CountTable) -> SheetTable {
    let number = |count: &u64| {
        let tone = if *count == 0 { Tone::Pale } else { Tone::Plain };
        SheetCell { tone, ..SheetCell::new(count.to_string()) }
    };
    let row = |(name, counts): &(String, Vec<u64>)| {
        std::iter::once(SheetCell::new(name.as_str())).chain(counts.iter().map(number)).collect()
    };
    let mut rows: Vec<Vec<SheetCell>> = table.rows.iter().take(MAX_THINGS).map(row).collect();
    let rest = table.rows.len().saturating_sub(MAX_THINGS);
    if rest > 0 {
        rows.push(vec![SheetCell { tone: Tone::Pale, ..SheetCell::new(format!("and {rest} more")) }]);
    }
    SheetTable {
        title: table.title.clone(),
        headings: table.headings.iter().map(|heading| SheetCell::new(heading.as_str())).collect(),
        rows,
        ..SheetTable::default()
    }
}

/// A bar for each row of a spread.
fn spread(spread: &Spread) -> SheetTable {
    let rows = spread.rows().into_iter();
    let rows = rows
        .map(|(start, end, times)| (if start == end { start.to_string() } else { format!("{start} to {end}") }, times));
    bars(&spread.title, rows.collect(), spread.samples())
}

/// Lines, one below the other.
fn list(title: &str, lines: &[String]) -> SheetTable {
    let rows = lines.iter().take(MAX_ROWS).map(|line| vec![SheetCell::new(line.as_str())]);
    SheetTable { title: title.to_owned(), rows: rows.collect(), ..SheetTable::default() }
}

/// A bar whose length is the part of a count in the greatest one.
fn bar(count: u64, most: u64) -> String {
    BLOCK.repeat((count * BAR).div_ceil(most.max(1)) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::TextOptions;
    use crate::random_games::{GameWarning, RandomGame};
    use crate::sample::SampledThing;

    #[test]
    fn games_at_random_as_bars() {
        let mut games = RandomGames::new(7, "moves");
        for (first, end, length) in [("a1", "White wins", 3), ("a1", "White wins", 4), ("b1", "Black wins", 3)] {
            let (first, end) = (Some(first.to_owned()), end.to_owned());
            games.add(RandomGame { length, first, end, inputs: None });
        }
        games.never_happened.push(("pieces that never moved".to_owned(), vec!["king".to_owned()]));
        games.tables.push(CountTable {
            title: "Pieces".to_owned(),
            headings: ["piece", "taken"].map(str::to_owned).to_vec(),
            rows: vec![("queen".to_owned(), vec![5])],
        });
        games.warnings.push(GameWarning {
            path: Some("chess.bdl".to_owned()),
            line: Some(3),
            by: "Rules",
            code: None,
            text: "no pawn".to_owned(),
            times: 2,
        });
        let picture = games.picture("chess");
        assert_eq!(picture.title, "chess at random");
        assert_eq!(picture.facts, "3 games, seed 7 · 3 to 4 moves, 3 on average");
        let text = picture.text(TextOptions::default());
        for part in ["White wins", "66.7 %", &BLOCK.repeat(30), &BLOCK.repeat(15), "first move", "king", "queen"] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
        assert!(text.contains("chess.bdl:3: Rules: no pawn (2 times)"), "{text}");
        assert!(!text.contains("Another outcome"), "{text}");
        assert!(picture.svg().ends_with("</svg>\n"));
    }

    #[test]
    fn a_dungeon_as_bars() {
        let level = |name: &str, is_main, items, creatures| {
            let (name, games, copies) = (name.to_owned(), 10, 10);
            SamplePart::Level(SampledLevel { name, is_main, games, copies, items, creatures })
        };
        let report =
            |level: Option<&str>, parts| SampleReport { level: level.map(str::to_owned), games: 10, seed: 1, parts };
        let levels = vec![level("gate", true, 20, 0), level("mine", false, 40, 0), level("well", true, 10, 30)];
        let text = report(None, levels).picture().text(TextOptions::default());
        for part in ["gate", "100.0 %", "2.0", "3.0", &BLOCK.repeat(30), &BLOCK.repeat(15)] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
        let (main, beside) = text.split_once("Beside the main line").expect("both tables");
        assert!(main.contains("Along the main line") && !main.contains("mine"), "{text}");
        let well =
            main.lines().find(|line| line.contains("well")).map(|line| line.split_whitespace().collect::<Vec<_>>());
        let numbers = well.iter().flatten().filter(|word| word.ends_with(".0")).copied().collect::<Vec<&str>>();
        // Items here and so far, creatures here and so far.
        assert_eq!(numbers, ["100.0", "1.0", "3.0", "3.0", "3.0"], "{text}");
        assert!(beside.contains("mine") && !beside.contains("so far"), "{text}");
        let text = report(None, vec![level("maze", false, 1, 1)]).picture().text(TextOptions::default());
        assert!(text.contains("Along the way") && !text.contains("main line"), "{text}");
        let rat = SampledThing { name: "rat".to_owned(), samples: 5, amount: 9 };
        let things = SamplePart::Things { title: "kinds of creatures".to_owned(), things: vec![rat] };
        let made = report(Some("well"), vec![things]).picture();
        assert_eq!((made.title.as_str(), made.facts.as_str()), ("well", "10 times, seed 1"));
        assert!(made.text(TextOptions::default()).contains("50.0 %"));
    }
}

//! Games that were played at random, here or by another program: what is counted of them, and the report in lines.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::preview::counted;
use crate::printable::printable_line;
use crate::random::Random;
use crate::run::{Budget, Replay, Run, State};

/// Inputs that a program is given at random; a game that wants more is not played on.
const MAX_INPUTS: usize = 300;

/// Ways to end that the report lists: those of the most games.
const MAX_ENDS: usize = 40;

/// Characters of a value in a report.
const MAX_VALUE: usize = 60;

/// Outcomes of games that were played at random.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RandomGames {
    /// The number of games.
    pub games: u32,
    /// The seed.
    pub seed: u64,
    /// The things that a game consists of, in the plural: moves or inputs.
    pub unit: &'static str,
    /// The lengths that games had, each with the number of such games.
    pub lengths: BTreeMap<u32, u32>,
    /// The ways in which games ended.
    pub ends: BTreeMap<String, RandomEnd>,
    /// The first moves or inputs, each with the ways in which such games ended and their numbers.
    pub firsts: BTreeMap<String, BTreeMap<String, u32>>,
    /// The ways in which the outcome of games differs by other rules, each with the number of such games.
    pub others: BTreeMap<String, u32>,
    /// The greatest part that a game has taken of what it may take, if that is counted.
    pub budget: Option<Budget>,
    /// Lists of what never happened, each with its title and its lines.
    pub never_happened: Vec<(String, Vec<String>)>,
    /// The manner in which they were played, in words: "at random".
    pub how: String,
    /// Numbers about what was in the games.
    pub tables: Vec<CountTable>,
    /// The warnings about the game, in order of their places.
    pub warnings: Vec<GameWarning>,
}

/// Numbers about things that were in games: a row for each thing, a column for each kind of number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountTable {
    /// The line above it.
    pub title: String,
    /// The headings of the columns, that of the names first.
    pub headings: Vec<String>,
    /// The rows, each with its name.
    pub rows: Vec<(String, Vec<u64>)>,
}

/// A warning about a game that was played.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameWarning {
    /// The file, as it is shown, if it is about one.
    pub path: Option<String>,
    /// The line there, from 1.
    pub line: Option<u32>,
    /// The one who says it.
    pub by: &'static str,
    /// Its code, if it has one.
    pub code: Option<String>,
    /// The text.
    pub text: String,
    /// The number of times that it was said.
    pub times: u64,
}

impl fmt::Display for GameWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(path) = &self.path {
            write!(f, "{path}:")?;
            if let Some(line) = self.line {
                write!(f, "{line}:")?;
            }
            f.write_str(" ")?;
        }
        write!(f, "{}: {}", self.by, self.text)?;
        if let Some(code) = &self.code {
            write!(f, " [{code}]")?;
        }
        if self.times > 1 {
            write!(f, " ({} times)", self.times)?;
        }
        Ok(())
    }
}

/// A way in which games ended.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RandomEnd {
    /// The number of such games.
    pub games: u32,
    /// The inputs of the shortest of them, where something went wrong.
    pub inputs: Option<Vec<String>>,
}

/// A game that was played at random.
#[derive(Debug)]
pub(crate) struct RandomGame {
    /// Its moves or inputs.
    pub(crate) length: u32,
    /// The first of them.
    pub(crate) first: Option<String>,
    /// The way in which it ended.
    pub(crate) end: String,
    /// Its inputs, if something went wrong.
    pub(crate) inputs: Option<Vec<String>>,
}

/// Works a program out with inputs at random that look as if somebody had chosen them. The same comes of the same program,
/// number and seed.
///
/// # Errors
/// If nobody knows what it asks for: a sentence without its full stop.
pub fn run_at_random(run: &dyn Run, games: u32, seed: u64) -> Result<RandomGames, String> {
    let mut random = Random::new(seed);
    let mut played = RandomGames::new(seed, "inputs");
    let mut seen = Seen::default();
    for _ in 0..games {
        let mut inputs = run.guesses(MAX_INPUTS, &mut random);
        let replay = run.replay(&inputs);
        if let State::Prompt(wanted) = &replay.state
            && inputs.len() < MAX_INPUTS
        {
            return Err(format!("this asks for {}, and such an input is not made at random", wanted.explained));
        }
        inputs.truncate(replay.read);
        seen.add(&replay);
        if let Some(other) = &replay.other {
            *played.others.entry(other.because.clone()).or_default() += 1;
        }
        let budgets = [played.budget, replay.budget].into_iter().flatten();
        played.budget = budgets.max_by_key(|budget| budget.used);
        played.add(RandomGame::of(&replay, inputs));
    }
    played.never_happened = seen.missing(run);
    Ok(played)
}

impl RandomGame {
    /// A run that has come to an end with these inputs.
    fn of(replay: &Replay, inputs: Vec<String>) -> RandomGame {
        let (end, is_wrong) = match &replay.state {
            State::Value(value) if value.board.is_some() => ("the value is a board".to_owned(), false),
            State::Value(value) => (format!("the value is `{}`", cut(&value.text)), false),
            State::Prompt(_) => {
                let goes_on = || format!("not over after {MAX_INPUTS} inputs");
                (replay.unfit.clone().unwrap_or_else(goes_on), false)
            }
            State::Trouble(trouble) => (trouble.message.clone(), true),
        };
        let (length, first) = (inputs.len() as u32, inputs.first().cloned());
        RandomGame { length, first, end, inputs: is_wrong.then_some(inputs) }
    }
}

/// The things that were seen in games.
#[derive(Default)]
struct Seen {
    values: BTreeSet<String>,
    squares: BTreeSet<String>,
}

impl Seen {
    fn add(&mut self, replay: &Replay) {
        let value = match &replay.state {
            State::Value(value) => {
                self.values.insert(value.text.clone());
                value.board.as_ref()
            }
            State::Prompt(_) | State::Trouble(_) => None,
        };
        let boards = replay.boards.iter().chain(&replay.ground).chain(value);
        for square in boards.flat_map(|board| board.rows.iter().flatten()) {
            if !self.squares.contains(square) {
                self.squares.insert(square.clone());
            }
        }
    }

    /// Lists of what a program could have shown and never has.
    fn missing(&self, run: &dyn Run) -> Vec<(String, Vec<String>)> {
        let values: Vec<String> = run.values().into_iter().filter(|value| !self.values.contains(value)).collect();
        let kinds = run.kinds().iter().map(|kind| kind.name.clone());
        // A program that shows no board has shown none of them, which says nothing.
        let is_missing = |name: &String| !self.squares.is_empty() && !self.squares.contains(name);
        let squares: Vec<String> = kinds.filter(is_missing).collect();
        let lists = [("values that never came", values), ("squares on no board at the end", squares)];
        let lists = lists.into_iter().filter(|(_, lines)| !lines.is_empty());
        lists.map(|(title, lines)| (title.to_owned(), lines)).collect()
    }
}

impl RandomGames {
    /// No games yet, of moves or inputs.
    pub(crate) fn new(seed: u64, unit: &'static str) -> RandomGames {
        RandomGames {
            games: 0,
            seed,
            unit,
            lengths: BTreeMap::new(),
            ends: BTreeMap::new(),
            firsts: BTreeMap::new(),
            others: BTreeMap::new(),
            budget: None,
            never_happened: Vec::new(),
            how: "at random".to_owned(),
            tables: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// Counts a game.
    pub(crate) fn add(&mut self, game: RandomGame) {
        self.games += 1;
        *self.lengths.entry(game.length).or_default() += 1;
        if let Some(first) = game.first {
            *self.firsts.entry(first).or_default().entry(game.end.clone()).or_default() += 1;
        }
        let end = self.ends.entry(game.end).or_default();
        end.games += 1;
        let is_shorter = |inputs: &Vec<String>| end.inputs.as_ref().is_none_or(|known| inputs.len() < known.len());
        if let Some(inputs) = game.inputs.filter(is_shorter) {
            end.inputs = Some(inputs);
        }
    }

    /// The length of the shortest game.
    #[must_use]
    pub fn shortest(&self) -> u32 {
        self.lengths.keys().next().copied().unwrap_or(0)
    }

    /// The length of the longest game.
    #[must_use]
    pub fn longest(&self) -> u32 {
        self.lengths.keys().next_back().copied().unwrap_or(0)
    }

    /// The length of a game on average, rounded down.
    #[must_use]
    pub fn average(&self) -> u32 {
        let sum: u64 = self.lengths.iter().map(|(length, games)| u64::from(*length) * u64::from(*games)).sum();
        (sum / u64::from(self.games.max(1))) as u32
    }

    /// The ways in which games ended, those of the most games first.
    #[must_use]
    pub fn frequent_ends(&self) -> Vec<(&str, &RandomEnd)> {
        let mut ends: Vec<(&str, &RandomEnd)> = self.ends.iter().map(|(text, end)| (text.as_str(), end)).collect();
        ends.sort_by_key(|(_, end)| Reverse(end.games));
        ends
    }
}

impl fmt::Display for RandomGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = |count: u32| counted(u64::from(count), "game");
        writeln!(f, "{}, seed {}", games(self.games), self.seed)?;
        let (shortest, longest, average) = (self.shortest(), self.longest(), self.average());
        writeln!(f, "length: {shortest} to {longest} {}, {average} on average", self.unit)?;
        let ends = self.frequent_ends();
        for (text, end) in ends.iter().take(MAX_ENDS) {
            writeln!(f, "{}: {}", games(end.games), printable_line(text))?;
            if let Some(inputs) = &end.inputs {
                let with = if inputs.is_empty() { "without inputs".to_owned() } else { inputs.join(", ") };
                writeln!(f, "  with {}", printable_line(&with))?;
            }
        }
        if ends.len() > MAX_ENDS {
            let rest: u32 = ends.iter().skip(MAX_ENDS).map(|(_, end)| end.games).sum();
            writeln!(f, "{}: {} other ends", games(rest), ends.len() - MAX_ENDS)?;
        }
        for (because, count) in &self.others {
            writeln!(f, "{}: another outcome, because {because}", games(*count))?;
        }
        if let Some(budget) = self.budget {
            writeln!(f, "at most {}", budget.part())?;
        }
        for table in &self.tables {
            write!(f, "{table}")?;
        }
        for (title, lines) in &self.never_happened {
            writeln!(f, "{title}:")?;
            for line in lines {
                writeln!(f, "  {line}")?;
            }
        }
        for warning in &self.warnings {
            writeln!(f, "{}", printable_line(&warning.to_string()))?;
        }
        Ok(())
    }
}

impl fmt::Display for CountTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows.iter().map(|(name, counts)| {
            let counts = counts.iter().map(u64::to_string);
            std::iter::once(printable_line(name).into_owned()).chain(counts).collect::<Vec<String>>()
        });
        let rows: Vec<Vec<String>> = std::iter::once(self.headings.clone()).chain(rows).collect();
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let length = |cell: &String| cell.chars().count();
        let width = |column: usize| rows.iter().filter_map(|row| row.get(column).map(length)).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(width).collect();
        writeln!(f, "{}:", self.title)?;
        for row in &rows {
            for (column, (cell, width)) in row.iter().zip(widths.iter().copied()).enumerate() {
                match column {
                    0 => write!(f, "  {cell:width$}")?,
                    _ => write!(f, "  {cell:>width$}")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// A value, cut off where it is long.
fn cut(text: &str) -> String {
    match text.char_indices().nth(MAX_VALUE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{OtherReplay, Shown, Trouble, Wanted};

    /// A game that asks for a number: 0 leads nowhere, 1 wins, and 2 is asked for again.
    struct Numbers;

    impl Run for Numbers {
        fn expression(&self) -> &str {
            "numbers"
        }

        fn replay_unless(&self, inputs: &[String], _interrupt: &dyn Fn()) -> Replay {
            let asked = inputs.iter().position(|input| input != "2");
            let state = match asked.map(|at| inputs[at].as_str()) {
                Some("0") => State::Trouble(Trouble { message: "`0` leads nowhere".to_owned(), place: None }),
                Some(_) => State::Value(Shown { text: "Won".to_owned(), drawn: "Won".to_owned(), board: None }),
                None => State::Prompt(Wanted {
                    ty: "Int".to_owned(),
                    explained: "`Int`".to_owned(),
                    choices: Vec::new(),
                    offered: Vec::new(),
                    is_square: false,
                }),
            };
            let used = inputs.len() as u32;
            let budget = Some(Budget { used, most: 9_999, what: "steps", unit: "steps" });
            let other = (asked == Some(0)).then(|| OtherReplay {
                because: "others ask twice".to_owned(),
                boards: Vec::new(),
                state: state.clone(),
            });
            Replay { read: asked.map_or(inputs.len(), |at| at + 1), budget, other, ..Replay::new(state) }
        }

        fn square(&self, _column: usize, _row: usize) -> String {
            String::new()
        }

        fn guesses(&self, count: usize, random: &mut Random) -> Vec<String> {
            (0..count).map(|_| random.below(3).to_string()).collect()
        }

        fn values(&self) -> Vec<String> {
            ["Won", "Lost"].map(str::to_owned).to_vec()
        }
    }

    #[test]
    fn inputs_at_random() {
        let games = run_at_random(&Numbers, 200, 1).expect("games");
        assert_eq!(Ok(games.clone()), run_at_random(&Numbers, 200, 1));
        assert_eq!((games.games, games.shortest()), (200, 1));
        assert_eq!(games.ends.values().map(|end| end.games).sum::<u32>(), 200);
        let firsts: u32 = games.firsts.values().flat_map(BTreeMap::values).sum();
        assert_eq!((games.firsts.len(), firsts), (3, 200));
        // The shortest way to what goes wrong is told, and no way to what does not.
        assert_eq!(games.ends["`0` leads nowhere"].inputs, Some(vec!["0".to_owned()]));
        assert_eq!(games.ends["the value is `Won`"].inputs, None);
        let report = games.to_string();
        assert!(report.starts_with("200 games, seed 1\nlength: 1 to "), "{report}");
        assert!(report.contains(" games: `0` leads nowhere\n  with 0\n"), "{report}");
        assert!(report.contains(" games: another outcome, because others ask twice\n"), "{report}");
        assert!(report.ends_with("at most 300 of 9999 steps\nvalues that never came:\n  Lost\n"), "{report}");
    }

    #[test]
    fn long_lists_of_ends_are_cut() {
        let mut games = RandomGames::new(1, "moves");
        for number in 0..100 {
            games.add(RandomGame { length: 1, first: None, end: format!("end {number}"), inputs: None });
        }
        let report = games.to_string();
        assert_eq!(report.lines().count(), 2 + MAX_ENDS + 1);
        assert!(report.ends_with("\n60 games: 60 other ends\n"), "{report}");
    }
}
